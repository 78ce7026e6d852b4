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
ratio: the median time of COMMAND by that of lanedoku
```

They take turns because the speed of a machine drifts: whatever slows it for a while meets both.
*/

use super::{median, set::Set, table::Cell, verify};
use crate::input::encoding::shown;
use crate::system::{self, ProcessGroup};
use lanedoku::Isa;
use std::env;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

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
    let (mut written, mut last_written) = (0, group.start);
    let (status, time) = loop {
        let status = group.process.try_wait().map_err(not_run)?;
        let now = Instant::now();
        let time = now - group.start;
        if let Some(status) = status {
            break (status, time);
        }
        let length = answers.metadata().map_err(not_run)?.len();
        if length > most {
            return Err(format!("was ended: it wrote more than {most} bytes"));
        }
        if length != written {
            (written, last_written) = (length, now);
        } else if now - last_written > longest_silence {
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

/// The cells of a set on which this program and another take these seconds.
fn cells(mut times: [Vec<f64>; 2]) -> Vec<Cell> {
    let pairs = times[0].len();
    let [ours, its] = times.each_mut().map(|times| median(times));
    vec![
        ("pairs", pairs.to_string()),
        ("seconds", format!("{ours:.6}")),
        ("its_seconds", format!("{its:.6}")),
        ("ratio", format!("{:.3}", its / ours)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comparison_has_medians_and_their_ratio() {
        let row = cells([vec![9.0, 1e-3, 2e-3], vec![6e-3, 5e-3, 1e-3]]);
        let values = row.iter().map(|(_, value)| value.as_str());
        assert!(values.eq(["3", "0.002000", "0.005000", "2.500"]), "{row:?}");
    }

    /// Runs a script on a puzzle with this limit. Returns what is wrong with it.
    #[cfg(unix)]
    fn fault(script: &str, longest_silence: Duration) -> String {
        let set = Set {
            name: String::new(),
            text: format!("{:82}", "\n").into(),
            shape: lanedoku::Shape::Line.into(),
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
