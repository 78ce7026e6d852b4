/*! `--against`: another solver, in turn with this program.

What is timed is the whole process, from its start to its end. Both get the same text as a file on
standard input, both write to a file, and both are started by the shell, so that neither has an
advantage:

```text
repeat, PAIRS times at least, and until the time is up
    time     lanedoku solve < puzzles > answers
    verify   the answers, as the command `check` does
    time     COMMAND < puzzles > answers
    verify   the answers
ratio: the time of COMMAND by that of lanedoku in the same turn; the median of all turns
```

They take turns because the speed of a machine drifts: whatever slows it for a while meets both,
and so leaves the ratio of a turn as it is.
*/

use super::{median_and_spread, process::ProcessGroup, set::Set, table::Cell, verify};
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

/// Runs of each solver on a set, at least.
const PAIRS: usize = 3;

/// A solver that has written nothing for so long is ended.
const LONGEST_SILENCE: Duration = Duration::from_secs(60);

/// The environment variable that tells the shell where this program is.
const PROGRAM: &str = "LANEDOKU";

/// Times this program and a command on a set, this program on an instruction set and this many
/// threads, for about this many seconds. Returns the cells of the set's row.
///
/// # Errors
/// If one of them fails, or answers wrong.
pub fn time(
    command: &str,
    set: &Set,
    isa: Isa,
    threads: usize,
    target: f64,
) -> Result<Vec<Cell>, String> {
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
    Ok(cells(times))
}

/// Runs a solver, a script for the shell, on a set and verifies its answers. It is ended if it
/// writes nothing for `longest_silence`. Returns the seconds that the process took.
///
/// # Errors
/// What is wrong with it.
fn run(script: &str, program: &Path, set: &Set, longest_silence: Duration) -> Result<f64, String> {
    let [_, puzzles] = temporary(&set.text)?;
    let [to_answers, answers] = temporary(b"")?;
    let mut shell = Command::new("sh");
    shell
        .args(["-c", script])
        .env(PROGRAM, program)
        .stdin(puzzles)
        .stdout(to_answers);
    let mut group = ProcessGroup::start(&mut shell).map_err(not_run)?;

    // Answers are much shorter. But a solver that never stops writing must not fill the disk.
    let most = (256 << 20) + 1024 * set.len() as u64;
    let (mut written, mut last_written) = (0, Duration::ZERO);
    let (status, time) = loop {
        let status = group.process.try_wait().map_err(not_run)?;
        let time = group.start.elapsed();
        if let Some(status) = status {
            break (status, time);
        }
        let length = answers.metadata().map_err(not_run)?.len();
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
        // So the time is known to a thousandth, and looking takes hardly any of it.
        let nap = time / 1000;
        thread::sleep(nap.clamp(Duration::from_micros(50), Duration::from_millis(10)));
    };
    if !status.success() {
        return Err(format!("fails, {status}"));
    }
    verify(set, answers)?;
    Ok(time.as_secs_f64())
}

/// A temporary file with this text, to write behind it and to read from its start. It is for this
/// user alone, and it has no name any more: nothing is left of it when the last process that has it
/// open ends, in whatever way.
fn temporary(text: &[u8]) -> Result<[File; 2], String> {
    let random = system::random();
    let path = env::temp_dir().join(format!("lanedoku-{random}"));
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let files = options.open(&path).and_then(|mut writer| {
        let reader = File::open(&path);
        fs::remove_file(&path)?;
        writer.write_all(text)?;
        Ok([writer, reader?])
    });
    files.map_err(|error| format!("cannot make {}: {error}", shown(&path)))
}

/// What messages say of a solver if the system fails at a run.
fn not_run(error: io::Error) -> String {
    format!("cannot be run by the shell `sh`: {error}")
}

/// The cells of a set on which this program and another take these seconds, turn by turn.
fn cells(mut times: [Vec<f64>; 2]) -> Vec<Cell> {
    let pairs = times[0].len();
    let [ours, its] = &times;
    let mut ratios: Vec<f64> = its.iter().zip(ours).map(|(its, ours)| its / ours).collect();
    let (ratio, spread) = median_and_spread(&mut ratios);
    let [ours, its] = times.each_mut().map(|times| rounded_median(times));
    vec![
        ("pairs", pairs.to_string()),
        ("seconds", ours),
        ("its_seconds", its),
        ("ratio", rounded_median(&mut ratios)),
        ("spread%", format!("{:.1}", 100.0 * spread / ratio)),
    ]
}

/// The median of numbers above 0. Its last digit is the one that the first digit of their spread
/// would be added to, or the fourth if that comes first.
fn rounded_median(numbers: &mut [f64]) -> String {
    // The place of a number's first digit: 0 for ones, -1 for tenths.
    let place = |number: f64| number.log10().floor() as i32;
    let (median, spread) = median_and_spread(numbers);
    let last = place(spread).clamp(place(median) - 3, place(median));
    let unit = 10f64.powi(last);
    let decimals = usize::try_from(-last).unwrap_or(0);
    format!("{:.decimals$}", (median / unit).round() * unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slow third turn is the same for both.
    #[test]
    fn a_comparison_has_medians_and_the_spread_of_its_ratio() {
        let row = cells([vec![1e-3, 2e-3, 9e-3], vec![2.4e-3, 5e-3, 23.4e-3]]);
        let values = row.iter().map(|(_, value)| value.as_str());
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

    /// Runs a script on a puzzle with this limit. Returns what is wrong with it.
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
