/*! `--against`: another solver, in turn with this program.

What is timed is the whole process, from its start to its end. Both get the same file on standard
input, both write to a file, and both are started by the shell, so that neither has an advantage:

```text
time lanedoku on no puzzles: that is what starting a process takes
write the set to a temporary file, a puzzle a line
repeat, PAIRS times at least, and until the time is up
    time     lanedoku solve < puzzles > answers
    verify   the answers, as the command `check` does
    time     COMMAND < puzzles > answers
    verify   the answers
ratio: the median time of COMMAND by that of lanedoku
```

They take turns because the speed of a machine drifts: whatever slows it for a while meets both.
*/

use super::set::Set;
use super::table::{Cell, TableKind, shortened};
use super::{Measured, meanwhile, median, verify};
use crate::input::encoding::shown;
use crate::output::units;
use crate::system;
use lanedoku::Isa;
use std::env;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::mem;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Runs of each solver on a set, at least.
const PAIRS: usize = 3;

/// The program looks so often whether a solver has written something, and ends one that has not.
const LONGEST_SILENCE: Duration = Duration::from_secs(60);

/// Bytes in the unit of the shell's `ulimit -f`, as POSIX has it.
const LIMIT_UNIT: u64 = 512;

/// Bytes at the end of a solver's standard error that are shown if it fails.
const LAST_WORDS: usize = 1000;

/// A script for `sh` that ends the process `$0` and all that it has started. If the system has no
/// `ps`, it ends that process alone.
const END_PROCESSES: &str = r#"
end() {
    children=$(ps -A -o ppid= -o pid= | while read -r parent child; do
        [ "$parent" = "$1" ] && echo "$child"
    done)
    kill -9 "$1"
    for child in $children; do end "$child"; done
}
end "$0"
"#;

/// What stands above a table of comparisons with a command.
pub fn title(command: &str) -> String {
    let command = shortened(&quoted(command), 50);
    format!("Whole processes in turn: lanedoku, and (\"its\") {command}\n\n")
}

/// What messages call a command.
fn quoted(command: &str) -> String {
    format!("`{}`", shown(command))
}

/// Times this program and a command on a set, this program on an instruction set and this many
/// threads, for about this many seconds.
///
/// # Errors
/// If one of them fails, or answers wrong.
pub fn time(
    command: &str,
    set: &Set,
    isa: Isa,
    threads: usize,
    target: f64,
) -> Result<Measured, String> {
    let program = env::current_exe()
        .map_err(|error| format!("cannot find this program to run it: {error}"))?;
    let isa = isa.name();
    let options = format!("-i lines -o lines --exit-zero --isa {isa} -j {threads}");
    let solvers = [
        Contender {
            name: format!("lanedoku --isa {isa}"),
            script: format!(r#""$0" solve {options}"#),
            program,
        },
        Contender {
            name: quoted(command),
            script: command.to_string(),
            program: "sh".into(),
        },
    ];

    let [_, nothing] = temporary(b"")?;
    let mut start = f64::INFINITY;
    for _ in 0..PAIRS {
        start = start.min(solvers[0].run(&nothing, 0, LONGEST_SILENCE)?);
    }
    let [_, puzzles] = temporary(&set.text)?;
    let mut times = [Vec::new(), Vec::new()];
    while times[0].len() < PAIRS || times.iter().flatten().sum::<f64>() < target {
        for (times, solver) in times.iter_mut().zip(&solvers) {
            times.push(solver.run(&puzzles, set.len(), LONGEST_SILENCE)?);
        }
    }
    Ok(measured(set.len(), start, times))
}

/// One of the two solvers: a command that is run as a whole process.
struct Contender {
    /// What messages call it.
    name: String,
    /// The script for the shell that runs it.
    script: String,
    /// What the script knows as `$0`.
    program: PathBuf,
}

impl Contender {
    /// Runs the solver on a file of that many puzzles and verifies its answers. It is ended if it
    /// writes nothing for `longest_silence`. Returns the seconds that the process took.
    fn run(&self, puzzles: &File, count: usize, longest_silence: Duration) -> Result<f64, String> {
        // Answers are much shorter. But a solver that never stops writing must not fill the disk.
        // The system ends a process that writes more to a file; a stricter hard limit stays.
        let most = (256 << 20) + 1024 * count as u64;
        let limit = most / LIMIT_UNIT;
        let script = format!("ulimit -f {limit} 2> /dev/null; {}", self.script);
        let [to_answers, answers] = temporary(b"")?;
        let [to_errors, mut errors] = temporary(b"")?;
        let mut shell = Command::new("sh");
        shell
            .args(["-c", &script])
            .arg(&self.program)
            .stdin(rewound(puzzles)?)
            .stdout(to_answers)
            .stderr(to_errors);
        let start = Instant::now();
        let child = shell.spawn();
        // Nothing but the process is to hold the files to which it writes.
        drop(shell);
        let fault = |fault| format!("{} {fault}", self.name);
        let mut child = child.map_err(|error| match error.kind() {
            ErrorKind::NotFound => {
                fault("cannot be run: expected a shell, the command `sh`, found none".into())
            }
            _ => not_run(error),
        })?;

        let lengths = || {
            let files = [&answers, &errors];
            files.map(|file| file.metadata().map_or(0, |file| file.len()))
        };
        let (mut written, mut is_silent) = (lengths(), false);
        let process = child.id().to_string();
        let look = || {
            let last = mem::replace(&mut written, lengths());
            is_silent = written == last;
            if is_silent {
                let _ = Command::new("sh")
                    .args(["-c", END_PROCESSES, &process])
                    .stderr(Stdio::null())
                    .status();
            }
            !is_silent
        };
        let wait = || (child.wait(), start.elapsed());
        let (status, time) = meanwhile(longest_silence, look, wait);
        let status = status.map_err(not_run)?;
        if is_silent {
            return Err(fault(format!(
                "was ended: it wrote nothing for {longest_silence:?}"
            )));
        }
        if lengths().iter().any(|&length| length >= most) {
            return Err(fault(format!("writes more than {most} bytes")));
        }
        if !status.success() {
            let mut text = Vec::new();
            errors.read_to_end(&mut text).map_err(not_run)?;
            let end = text.split_off(text.len().saturating_sub(LAST_WORDS));
            let lines = String::from_utf8_lossy(&end);
            let lines = lines.trim().lines();
            let last_words: String = lines.map(|line| format!("\n  {}", shown(line))).collect();
            return Err(fault(format!("fails, {status}{last_words}")));
        }
        verify(rewound(puzzles)?, answers, count).map_err(fault)?;
        Ok(time.as_secs_f64())
    }
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

/// A file from its start, to be read.
fn rewound(mut file: &File) -> Result<File, String> {
    file.rewind()
        .and_then(|()| file.try_clone())
        .map_err(not_run)
}

/// What messages say if the system fails at a run.
fn not_run(error: io::Error) -> String {
    format!("cannot run a solver: {error}")
}

/// The row of a set on which this program and another take these seconds. `start` is what starting
/// a process takes.
fn measured(puzzles: usize, start: f64, mut times: [Vec<f64>; 2]) -> Measured {
    let pairs = times[0].len();
    let [ours, its] = times.each_mut().map(|times| median(times));
    let [our_rate, its_rate] = [ours, its].map(|time| puzzles as f64 / time);
    let ratio = its / ours;
    let time = |heading, time, csv_heading| {
        Cell::new(
            heading,
            units::time(time),
            csv_heading,
            format!("{time:.6}"),
        )
    };
    Measured {
        cells: vec![
            Cell::new("pairs", pairs, "pairs", pairs).since(TableKind::Wide),
            time("   time", ours, "seconds"),
            Cell::rate("    rate", our_rate, "puzzles/s"),
            time("its time", its, "its_seconds"),
            Cell::rate("its rate", its_rate, "its_puzzles/s"),
            Cell::new(
                " ratio",
                units::number(ratio) + "x",
                "ratio",
                format!("{ratio:.3}"),
            ),
        ],
        rate: our_rate,
        is_mostly_start: ours.min(its) < 2.0 * start,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comparison_shows_medians_and_their_ratio() {
        let times = [vec![9.0, 1e-3, 2e-3], vec![6e-3, 5e-3, 1e-3]];
        let row = measured(3000, 1e-4, times);
        assert_eq!(
            row.cells
                .iter()
                .map(|cell| cell.shown[1].trim())
                .collect::<Vec<_>>(),
            ["3", "2.00 ms", "1.50 M/s", "5.00 ms", "600 k/s", "2.50x"]
        );
        assert_eq!(
            row.cells
                .iter()
                .map(|cell| cell.csv[1].as_str())
                .collect::<Vec<_>>(),
            ["3", "0.002000", "1500000", "0.005000", "600000", "2.500"]
        );
    }

    #[test]
    fn short_runs_are_noticed() {
        for (start, ours, its, is_noticed) in [
            (1e-3, 1.9e-3, 9.0, true),
            (1e-3, 2.1e-3, 9.0, false),
            (1e-3, 9.0, 1.9e-3, true),
            (1e-3, 9.0, 2.1e-3, false),
        ] {
            let row = measured(1, start, [vec![ours], vec![its]]);
            assert_eq!(row.is_mostly_start, is_noticed, "{ours} {its}");
        }
    }

    /// Runs a script on no puzzles with this limit. Returns what is wrong with it.
    #[cfg(unix)]
    fn fault(script: &str, longest_silence: Duration) -> String {
        let solver = Contender {
            name: "a solver".to_string(),
            script: script.to_string(),
            program: "sh".into(),
        };
        let [_, nothing] = temporary(b"").expect("there is room");
        let error = solver
            .run(&nothing, 0, longest_silence)
            .expect_err("it does not solve puzzles");
        let fault = error.strip_prefix("a solver ");
        fault.expect("the message names it").to_string()
    }

    #[cfg(unix)]
    #[test]
    fn a_silent_solver_is_ended_with_all_that_it_has_started() {
        let start = Instant::now();
        let limit = Duration::from_millis(500);
        let path = env::temp_dir().join(format!("lanedoku-child-{}", std::process::id()));
        let named = path.display();
        let fault = fault(
            &format!("(echo $$ > {named}; exec sleep 300) | cat; sleep 300"),
            limit,
        );
        let child = fs::read_to_string(&path).expect("it was written");
        fs::remove_file(&path).expect("it is there");
        assert_eq!(fault, "was ended: it wrote nothing for 500ms");
        assert!(start.elapsed() < Duration::from_secs(200));
        let state = Command::new("ps")
            .args(["-o", "stat=", "-p", child.trim()])
            .output();
        if let Ok(state) = state {
            let state = String::from_utf8_lossy(&state.stdout).trim().to_string();
            assert!(
                state.is_empty() || state.starts_with('Z'),
                "{child}: {state}"
            );
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_slow_solver_is_not_ended() {
        let script = "for i in 1 2 3 4 5; do sleep 0.25; echo $i; done; exit 3";
        let fault = fault(script, Duration::from_secs(1));
        assert_eq!(fault, "fails, exit status: 3");
    }

    #[test]
    fn temporary_files_are_private_and_have_no_name() {
        let files = ["", "text"].map(|text| temporary(text.as_bytes()).expect("there is room"));
        let read = |[_, reader]: &[File; 2]| {
            let file = rewound(reader).expect("it is open");
            io::read_to_string(file).expect("it is text")
        };
        for _ in 0..2 {
            assert_eq!(files.each_ref().map(read), ["", "text"]);
        }
        (&files[1][0])
            .write_all(b" and more")
            .expect("there is room");
        assert_eq!(files.each_ref().map(read), ["", "text and more"]);
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            let metadata = files[1][1].metadata().expect("it is open");
            assert_eq!((metadata.mode() & 0o777, metadata.nlink()), (0o600, 0));
        }
    }
}
