/*! `--against`: times another solver and this program in turn, as whole processes under equal conditions: both are
started by the shell, read files of the same text and write a file.

```text
TURNS times
    time     lanedoku solve < puzzles > answers
    verify   the answers, as the command `check` does
    time     COMMAND < puzzles > answers
    verify   the answers
ratio: the time of COMMAND divided by that of lanedoku in the same turn; the median of all turns
```

The ratio of a turn hardly depends on the drift of the machine's speed.
*/

use super::{Spread, Task, printout::Field, process::ProcessGroup, set::Set, verify};
use crate::input::encoding::shown;
use crate::output::{progress::Progress, report::print_message};
use crate::system;
use std::env;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

pub const TURNS: usize = 5;

/// Seconds below which a message says that the start of a process matters.
const SHORT: f64 = 0.1;

/// The percentage above which a ratio is marked.
const WIDE_SPREAD: f64 = 50.0;

const LONGEST_SILENCE: Duration = Duration::from_secs(60);

/// The environment variable for the path of this program.
const PROGRAM: &str = "LANEDOKU";

/// Returns the fields of a row. Fails if one of the solvers does, or an answer is wrong.
pub fn time(task: &Task, command: &str, progress: &mut Progress) -> Result<Vec<Field>, String> {
    let &Task { set, threads, .. } = task;
    let program = env::current_exe()
        .map_err(|error| format!("cannot find this program to run it: {error}"))?;
    let isa = task.isa.name();
    let own = format!(
        r#""${PROGRAM}" solve -i lines -o lines --exit-zero --progress never --isa {isa} -j {threads}"#
    );
    let solvers = [
        (format!("lanedoku --isa {isa}"), own.as_str()),
        (format!("`{}`", shown(command)), command),
    ];
    let mut times = [[0.0; TURNS]; 2];
    for turn in 0..TURNS {
        for (times, (name, script)) in times.iter_mut().zip(&solvers) {
            let mut watch = |time: Duration| {
                progress.say(|| {
                    let time = time.as_secs();
                    format!(
                        "turn {} of {TURNS}, {time} s: {}, {name}",
                        turn + 1,
                        set.name
                    )
                });
            };
            times[turn] = run(script, &program, set, LONGEST_SILENCE, &mut watch)
                .map_err(|fault| format!("{name} {fault}"))?;
        }
    }
    let shortest = times.as_flattened().iter().copied().fold(SHORT, f64::min);
    if shortest < SHORT {
        print_message(format_args!(
            "{}: a run took {shortest:.3} s, and part of that is the start of the process; a larger set \
             tells more",
            set.name
        ));
    }
    Ok(fields(times))
}

/// Solves a set by a shell script and verifies the answers. Returns the seconds. `watch` gets the time so far,
/// repeatedly. A solver that writes nothing for the time `silence` is ended.
fn run(
    script: &str,
    program: &Path,
    set: &Set,
    silence: Duration,
    watch: &mut dyn FnMut(Duration),
) -> Result<f64, String> {
    let puzzles = TemporaryFile::new(&set.text)?;
    let answers = TemporaryFile::new(b"")?;
    let mut shell = Command::new("sh");
    shell
        .args(["-c", script])
        .env(PROGRAM, program)
        .stdin(puzzles.reader)
        .stdout(answers.writer);
    let mut group = ProcessGroup::start(&mut shell).map_err(not_run)?;

    // Endless output must not fill the disk. Real answers are much shorter.
    let most = (256 << 20) + 1024 * set.len() as u64;
    let (mut written, mut last_written) = (0, Duration::ZERO);
    let (status, time) = loop {
        let status = group.process.try_wait().map_err(not_run)?;
        let time = group.start.elapsed();
        if let Some(status) = status {
            break (status, time);
        }
        let length = answers.reader.metadata().map_err(not_run)?.len();
        if length > most {
            return Err(format!("was ended: it wrote more than {most} bytes"));
        }
        if length != written {
            (written, last_written) = (length, time);
        } else if time - last_written > silence {
            return Err(format!("was ended: it wrote nothing for {silence:?}"));
        }
        watch(time);
        // Precise to a thousandth, and leaves the processor to the solver.
        let nap = time / 1000;
        thread::sleep(nap.clamp(Duration::from_micros(50), Duration::from_millis(10)));
    };
    if !status.success() {
        return Err(format!("fails, {status}"));
    }
    verify(set, answers.reader)?;
    Ok(time.as_secs_f64())
}

/// A private file whose name is removed at once, so that it disappears even after a signal.
struct TemporaryFile {
    /// Appends to the initial text.
    writer: File,
    reader: File,
}

impl TemporaryFile {
    fn new(text: &[u8]) -> Result<TemporaryFile, String> {
        let random = system::random();
        let path = env::temp_dir().join(format!("lanedoku-{random}"));
        let mut options = File::options();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(&path).and_then(|mut writer| {
            let reader = File::open(&path);
            fs::remove_file(&path)?;
            writer.write_all(text)?;
            let reader = reader?;
            Ok(TemporaryFile { writer, reader })
        });
        file.map_err(|error| format!("cannot make {}: {error}", shown(&path)))
    }
}

fn not_run(error: io::Error) -> String {
    format!("cannot be run by the shell `sh`: {error}")
}

/// `ours` and `its` are the seconds of each turn.
fn fields([mut ours, mut its]: [[f64; TURNS]; 2]) -> Vec<Field> {
    // Before the medians sort the seconds.
    let mut ratios: Vec<f64> = its
        .iter()
        .zip(&ours)
        .map(|(its, ours)| its / ours)
        .collect();
    let ratio = Spread::of(&mut ratios);
    let is_wide = 100.0 * ratio.range > WIDE_SPREAD * ratio.median;
    let mark = if is_wide { "~" } else { "" };
    vec![
        Field::new("seconds", rounded_median(&mut ours)),
        Field::new("its_seconds", rounded_median(&mut its)),
        Field::new("ratio", format!("{mark}{}", rounded_median(&mut ratios))),
        Field::new("spread%", ratio.percent()),
    ]
}

/// Rounds the median of positive numbers to the decimal place of the first digit of their range, but to one to four
/// significant digits.
fn rounded_median(numbers: &mut [f64]) -> String {
    let power = |number: f64| number.log10().floor() as i32;
    let Spread { median, range } = Spread::of(numbers);
    let last = power(range).clamp(power(median) - 3, power(median));
    let unit = 10f64.powi(last);
    let decimals = usize::try_from(-last).unwrap_or(0);
    format!("{:.decimals$}", (median / unit).round() * unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comparison_has_medians_and_the_spread_of_its_ratio() {
        for (times, expected) in [
            (
                [
                    [1e-3, 2e-3, 9e-3, 2e-3, 2e-3],
                    [2.4e-3, 5e-3, 23.4e-3, 5.2e-3, 5.2e-3],
                ],
                ["0.002000", "0.0052", "2.60", "3.8"],
            ),
            (
                [[1e-3; 5], [2e-3, 3e-3, 6e-3, 3e-3, 6e-3]],
                ["0.001000", "0.003", "~3", "100.0"],
            ),
        ] {
            let row = fields(times);
            let values = row.iter().map(|field| field.value.as_str());
            assert!(values.eq(expected), "{row:?}");
        }
    }

    #[cfg(unix)]
    fn fault(script: &str) -> String {
        let set = Set {
            name: String::new(),
            text: format!("{:82}", "\n").into(),
        };
        let program = Path::new("no such program");
        let fault = run(script, program, &set, Duration::from_secs(1), &mut |_| {});
        fault.expect_err("it does not solve puzzles")
    }

    #[cfg(unix)]
    #[test]
    fn a_silent_solver_is_ended_with_all_that_it_has_started() {
        let path = env::temp_dir().join(format!("lanedoku-alive-{}", std::process::id()));
        let started = format!("while sleep 0.1; do echo alive; done > {}", path.display());
        let fault = fault(&format!("({started}) & sleep 300"));
        assert_eq!(fault, "was ended: it wrote nothing for 1s");
        let length = || fs::metadata(&path).expect("it is there").len();
        let before = length();
        thread::sleep(Duration::from_millis(500));
        assert_eq!(length(), before, "it has ended");
        assert!(before > 0, "it was started");
        fs::remove_file(&path).expect("it is there");
    }

    #[cfg(unix)]
    #[test]
    fn a_slow_solver_is_not_ended() {
        let script = "for i in 1 2 3 4 5; do sleep 0.25; echo $i; done; exit 3";
        let fault = fault(script);
        assert_eq!(fault, "fails, exit status: 3");
    }
}
