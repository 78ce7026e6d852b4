/*! `--against`: times another solver and this program in turn.

The whole process is timed, from its start to its end. Neither has an advantage: both get the same
text as a file on standard input, both write to a file, and the shell starts both.

```text
repeat, PAIRS times at least, and until the time is up
    time     lanedoku solve < puzzles > answers
    verify   the answers, as the command `check` does
    time     COMMAND < puzzles > answers
    verify   the answers
ratio: the time of COMMAND divided by that of lanedoku in the same turn; the median of all turns
```

They take turns because the speed of a machine drifts. A slow spell slows both, and does not change
the ratio of a turn.
*/

use super::{Summary, process::ProcessGroup, set::Set, table::Field, verify};
use crate::input::encoding::shown;
use crate::system;
use lanedoku::Isa;
use std::env;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

/// The fewest turns on a set.
const PAIRS: usize = 3;

/// A solver that writes nothing for this time is ended.
const LONGEST_SILENCE: Duration = Duration::from_secs(60);

/// The environment variable that tells the shell where this program is.
const PROGRAM: &str = "LANEDOKU";

/// Times this program and `command` on a set, for about `target` seconds. This program uses the
/// instruction set `isa` and `threads` threads. Returns the fields of the set's row.
///
/// # Errors
/// If one of the two fails, or an answer is wrong.
pub fn time(
    command: &str,
    set: &Set,
    isa: Isa,
    threads: usize,
    target: f64,
) -> Result<Vec<Field>, String> {
    let program = env::current_exe()
        .map_err(|error| format!("cannot find this program to run it: {error}"))?;
    let isa = isa.name();
    let own = format!(
        r#""${PROGRAM}" solve -i lines -o lines --exit-zero --progress never --isa {isa} -j {threads}"#
    );
    let solvers = [
        (format!("lanedoku --isa {isa}"), own.as_str()),
        (format!("`{}`", shown(command)), command),
    ];
    let mut times = [Vec::new(), Vec::new()];
    while times[0].len() < PAIRS || times.iter().flatten().sum::<f64>() < target {
        for (times, (name, script)) in times.iter_mut().zip(&solvers) {
            let time = run(script, &program, set, LONGEST_SILENCE);
            times.push(time.map_err(|fault| format!("{name} {fault}"))?);
        }
    }
    Ok(fields(times))
}

/// Runs a solver, a script for the shell, on a set and verifies its answers. Ends it if it writes
/// nothing for `longest_silence`. Returns the seconds that the process took.
///
/// # Errors
/// If the solver cannot be run, fails, is ended or answers wrong.
fn run(script: &str, program: &Path, set: &Set, longest_silence: Duration) -> Result<f64, String> {
    let puzzles = TemporaryFile::new(&set.text)?;
    let answers = TemporaryFile::new(b"")?;
    let mut shell = Command::new("sh");
    shell
        .args(["-c", script])
        .env(PROGRAM, program)
        .stdin(puzzles.reader)
        .stdout(answers.writer);
    let mut group = ProcessGroup::start(&mut shell).map_err(not_run)?;

    // A solver that never stops writing must not fill the disk. Real answers are much shorter.
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
        } else if time - last_written > longest_silence {
            return Err(format!(
                "was ended: it wrote nothing for {longest_silence:?}"
            ));
        }
        // A nap of a thousandth is precise enough, and leaves the processor to the solver.
        let nap = time / 1000;
        thread::sleep(nap.clamp(Duration::from_micros(50), Duration::from_millis(10)));
    };
    if !status.success() {
        return Err(format!("fails, {status}"));
    }
    verify(set, answers.reader)?;
    Ok(time.as_secs_f64())
}

/// A file that only this user can open. Its name is removed at once, so the file is gone when the
/// last process that has it open ends, even by a signal.
struct TemporaryFile {
    /// Writes after the text that the file began with.
    writer: File,
    /// Reads from the start.
    reader: File,
}

impl TemporaryFile {
    /// A file with this text.
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

/// The error of a solver that the system cannot run.
fn not_run(error: io::Error) -> String {
    format!("cannot be run by the shell `sh`: {error}")
}

/// The fields of a row, from the seconds of each turn: ours and the other's.
fn fields([mut ours, mut its]: [Vec<f64>; 2]) -> Vec<Field> {
    let pairs = ours.len();
    // Before the medians sort the seconds: later nothing tells which two are a pair.
    let mut ratios: Vec<f64> = its
        .iter()
        .zip(&ours)
        .map(|(its, ours)| its / ours)
        .collect();
    vec![
        Field::new("pairs", pairs.to_string()),
        Field::new("seconds", rounded_median(&mut ours)),
        Field::new("its_seconds", rounded_median(&mut its)),
        Field::new("ratio", rounded_median(&mut ratios)),
        Field::new("spread%", Summary::of(&mut ratios).percent()),
    ]
}

/// The median of numbers above 0, rounded to the power of ten of their spread. It has one to four
/// significant digits.
fn rounded_median(numbers: &mut [f64]) -> String {
    // The power of ten of a number's first digit: 0 for ones, -1 for tenths.
    let power = |number: f64| number.log10().floor() as i32;
    let Summary { median, spread } = Summary::of(numbers);
    let last = power(spread).clamp(power(median) - 3, power(median));
    let unit = 10f64.powi(last);
    let decimals = usize::try_from(-last).unwrap_or(0);
    format!("{:.decimals$}", (median / unit).round() * unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both are slow in the third turn.
    #[test]
    fn a_comparison_has_medians_and_the_spread_of_its_ratio() {
        let row = fields([vec![1e-3, 2e-3, 9e-3], vec![2.4e-3, 5e-3, 23.4e-3]]);
        let values = row.iter().map(|field| field.value.as_str());
        assert!(values.eq(["3", "0.002", "0.005", "2.5", "8.0"]), "{row:?}");
    }

    #[test]
    fn a_median_has_no_more_digits_than_its_spread_bears() {
        for (numbers, rounded) in [
            ([2.5371, 2.5374, 2.5378], "2.537"),
            ([2.51, 2.537, 2.55], "2.54"),
            ([2.1, 2.537, 2.6], "2.5"),
            ([2.0, 2.537, 9.0], "3"),
            ([2.0, 2.537, 90.0], "3"),
            ([230.0, 253.7, 260.0], "250"),
            ([0.0251, 0.0254, 0.0263], "0.025"),
            ([2.5, 2.5, 2.5], "2.500"),
        ] {
            assert_eq!(rounded_median(&mut numbers.clone()), rounded);
        }
    }

    /// Runs a script that does not solve a puzzle. Returns the error.
    #[cfg(unix)]
    fn fault(script: &str, longest_silence: Duration) -> String {
        let set = Set {
            name: String::new(),
            text: format!("{:82}", "\n").into(),
        };
        let program = Path::new("no such program");
        let fault = run(script, program, &set, longest_silence);
        fault.expect_err("it does not solve puzzles")
    }

    #[cfg(unix)]
    #[test]
    fn a_silent_solver_is_ended_with_all_that_it_has_started() {
        let path = env::temp_dir().join(format!("lanedoku-alive-{}", std::process::id()));
        let started = format!("while sleep 0.1; do echo alive; done > {}", path.display());
        let fault = fault(&format!("({started}) & sleep 300"), Duration::from_secs(1));
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
        let fault = fault(script, Duration::from_secs(1));
        assert_eq!(fault, "fails, exit status: 3");
    }
}
