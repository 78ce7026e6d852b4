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

use super::median;
use super::set::Set;
use super::table::{self, Cell, Column};
use crate::commands::check::{self, Score};
use crate::stream::failure::Failure;
use crate::stream::format::shown;
use crate::stream::units;
use lanedoku::Isa;
use std::env;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::process::{self, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// Runs of each solver on a set, at least.
const PAIRS: usize = 3;

/// A solver that writes nothing for so long is ended.
const LONGEST_SILENCE: Duration = Duration::from_secs(60);

/// How often it is looked in that time whether a solver has written something.
const LOOKS: u32 = 10;

/// Bytes that a solver may write to one file for that many puzzles, a multiple of [`LIMIT_UNIT`].
/// Answers are much shorter, and a solver that never stops writing does not fill the disk.
fn most_bytes(puzzles: usize) -> u64 {
    (256 << 20) + (1 << 10) * puzzles as u64
}

/// Bytes in the unit of the shell's `ulimit -f`, as POSIX has it.
const LIMIT_UNIT: u64 = 512;

/// Wrong answers that are named.
const FAULTS: u64 = 5;

/// Bytes at the end of a solver's standard error that are shown if it fails.
const LAST_WORDS: u64 = 1000;

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

/// Why two solvers cannot be compared.
#[derive(Debug)]
pub struct Error {
    /// The set and the solver, if the fault is in a run.
    run: String,
    fault: Fault,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.run, self.fault)
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Error {
        let run = String::new();
        Error { run, fault }
    }
}

/// What goes wrong.
#[derive(Debug)]
enum Fault {
    /// What cannot be done, and why.
    Io(String, io::Error),
    NoShell,
    Silent(Duration),
    /// It wrote more bytes than it may.
    Floods(u64),
    /// The last that it wrote on standard error.
    Fails(ExitStatus, String),
    /// Its answers cannot be checked; the reason.
    Unchecked(Box<Failure>),
    /// The first wrong answers, a line each.
    Wrong(Score, String),
}

impl Fault {
    fn io(action: impl Into<String>) -> impl FnOnce(io::Error) -> Fault {
        |error| Fault::Io(action.into(), error)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fault::Io(action, error) => write!(f, "cannot {action}: {error}"),
            Fault::NoShell => {
                f.write_str("cannot be run: expected a shell, the command `sh`, found none")
            }
            Fault::Silent(time) => write!(f, "was ended: it wrote nothing for {time:?}"),
            Fault::Floods(most) => write!(f, "writes more than {most} bytes"),
            Fault::Fails(status, last_words) => write!(f, "fails, {status}{last_words}"),
            Fault::Unchecked(failure) => failure.fmt(f),
            Fault::Wrong(score, faults) => write!(f, "answers wrong: {score}\n{faults}"),
        }
    }
}

/// This program and another, and what they need to be compared.
pub struct Duel<'a> {
    /// What `sh -c` runs.
    command: &'a str,
    /// This program.
    program: PathBuf,
    threads: usize,
    /// A solver that writes nothing for so long is ended.
    longest_silence: Duration,
    puzzles: Temporary,
    answers: Temporary,
    /// What the solver that ran last has said on standard error.
    errors: Temporary,
}

impl Duel<'_> {
    /// Prepares to run `command` in turn with this program on that many threads.
    ///
    /// # Errors
    /// If the files that it takes cannot be made.
    pub fn new(command: &str, threads: usize) -> Result<Duel<'_>, Error> {
        let program = env::current_exe().map_err(Fault::io("find this program to run it"))?;
        Ok(Duel {
            command,
            program,
            threads,
            longest_silence: LONGEST_SILENCE,
            puzzles: Temporary::new()?,
            answers: Temporary::new()?,
            errors: Temporary::new()?,
        })
    }

    /// What stands above the table.
    pub fn title(&self) -> String {
        let command = table::shortened(&self.name(None), 50);
        format!("Whole processes in turn: lanedoku, and (\"its\") {command}\n\n")
    }

    /// Times both on a set, this program with an instruction set, for about this long.
    ///
    /// # Errors
    /// If one of them fails, or answers wrong.
    pub fn time(&self, set: &Set, isa: Isa, target: Duration) -> Result<Pairs, Error> {
        let run = |isa, puzzles| {
            self.run(isa, puzzles).map_err(|fault| {
                let run = format!("{}: {} ", set.name, self.name(isa));
                Error { run, fault }
            })
        };
        self.puzzles.rewrite(b"")?;
        let mut start = Duration::MAX;
        for _ in 0..PAIRS {
            start = start.min(run(Some(isa), 0)?);
        }
        self.puzzles.rewrite(&set.text)?;
        let mut times = [Vec::new(), Vec::new()];
        let mut spent = Duration::ZERO;
        while times[0].len() < PAIRS || spent < target {
            for (times, isa) in times.iter_mut().zip([Some(isa), None]) {
                let time = run(isa, set.len())?;
                times.push(time.as_secs_f64());
                spent += time;
            }
        }
        times
            .iter_mut()
            .for_each(|times| times.sort_unstable_by(f64::total_cmp));
        let [ours, its] = times;
        Ok(Pairs {
            puzzles: set.len(),
            start: start.as_secs_f64(),
            ours,
            its,
        })
    }

    /// What messages call this program with an instruction set, or the other one.
    fn name(&self, isa: Option<Isa>) -> String {
        isa.map_or_else(
            || format!("`{}`", shown(self.command)),
            |isa| format!("lanedoku --isa {}", isa.name()),
        )
    }

    /// A shell that runs this program with an instruction set, or the other one. The system ends a
    /// process that writes more than `most` bytes to a file; a stricter hard limit stays.
    fn shell(&self, isa: Option<Isa>, most: u64) -> Command {
        let limited =
            |command: &str| format!("ulimit -f {} 2> /dev/null; {command}", most / LIMIT_UNIT);
        let mut shell = Command::new("sh");
        match isa {
            Some(isa) => shell
                .args(["-c", &limited("\"$0\" \"$@\"")])
                .arg(&self.program)
                .args(["solve", "-i", "lines", "-o", "lines", "--exit-zero"])
                .args(["--isa", isa.name(), "-j", &self.threads.to_string()]),
            None => shell.args(["-c", &limited(self.command)]),
        };
        shell
    }

    /// Runs this program with an instruction set, or the other one, and verifies its answers to
    /// that many puzzles. Returns the time that the process took.
    fn run(&self, isa: Option<Isa>, puzzles: usize) -> Result<Duration, Fault> {
        let most = most_bytes(puzzles);
        let mut shell = self.shell(isa, most);
        shell.stdin(self.puzzles.rewound()?);
        shell.stdout(self.answers.emptied()?);
        shell.stderr(self.errors.emptied()?);

        let (status, time) = self.run_to_end(&mut shell)?;

        let floods = |file: &Temporary| file.length() >= most;
        if floods(&self.answers) || floods(&self.errors) {
            return Err(Fault::Floods(most));
        }
        if !status.success() {
            let last_words = last_words(&self.errors.reader).unwrap_or_default();
            return Err(Fault::Fails(status, last_words));
        }
        let (score, faults) =
            check::check_files(self.puzzles.rewound()?, self.answers.rewound()?, FAULTS)
                .map_err(|failure| Fault::Unchecked(failure.into()))?;
        // A solver that can get at its puzzles' file must not make fewer of them.
        if score.wrong == 0 && score.right == puzzles as u64 {
            Ok(time)
        } else {
            Err(Fault::Wrong(score, faults.trim_end().to_string()))
        }
    }

    /// Runs a shell and returns how it ended, and after what time.
    fn run_to_end(&self, shell: &mut Command) -> Result<(ExitStatus, Duration), Fault> {
        let start = Instant::now();
        let mut child = shell.spawn().map_err(|error| match error.kind() {
            ErrorKind::NotFound => Fault::NoShell,
            _ => Fault::Io("be run by `sh`".into(), error),
        })?;
        let process = child.id();
        let (running, end) = mpsc::channel();
        thread::scope(|scope| {
            // If no thread can be started, nobody watches.
            let watcher =
                thread::Builder::new().spawn_scoped(scope, move || self.watch(process, &end));
            let status = child.wait();
            let time = start.elapsed();
            drop(running);
            if watcher.is_ok_and(|watcher| watcher.join().unwrap_or(false)) {
                return Err(Fault::Silent(self.longest_silence));
            }
            Ok((status.map_err(Fault::io("be run by `sh`"))?, time))
        })
    }

    /// Waits for the end of a solver. If it writes nothing for too long, ends it and returns true.
    fn watch(&self, process: u32, end: &Receiver<()>) -> bool {
        let written = || [&self.answers, &self.errors].map(Temporary::length);
        let mut last = written();
        let mut silent_looks = 0;
        while end.recv_timeout(self.longest_silence / LOOKS) == Err(RecvTimeoutError::Timeout) {
            let now = written();
            silent_looks = if now == last { silent_looks + 1 } else { 0 };
            last = now;
            if silent_looks == LOOKS {
                let mut shell = Command::new("sh");
                shell.args(["-c", END_PROCESSES, &process.to_string()]);
                return shell.stderr(Stdio::null()).status().is_ok();
            }
        }
        false
    }
}

/// A temporary file for this user alone. It has no name any more, so that nothing is left of it
/// when the last process that has it open ends, in whatever way.
struct Temporary {
    writer: File,
    reader: File,
}

impl Temporary {
    fn new() -> Result<Temporary, Fault> {
        let mut options = File::options();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut attempt = 0;
        loop {
            let path = env::temp_dir().join(format!("lanedoku-{}-{attempt}", process::id()));
            let file = options.open(&path).and_then(|writer| {
                let reader = File::open(&path);
                fs::remove_file(&path)?;
                Ok(Temporary {
                    writer,
                    reader: reader?,
                })
            });
            match file {
                Ok(file) => return Ok(file),
                // The file is somebody else's, or a process of the same number was killed before
                // it could remove it.
                Err(error) if error.kind() == ErrorKind::AlreadyExists && attempt < 100 => {
                    attempt += 1
                }
                Err(error) => {
                    return Err(Fault::Io(format!("make {}", shown(path)), error));
                }
            }
        }
    }

    /// The file without what was in it, to be written.
    fn emptied(&self) -> Result<File, Fault> {
        let emptied = || {
            self.writer.set_len(0)?;
            (&self.writer).rewind()?;
            self.writer.try_clone()
        };
        emptied().map_err(Fault::io("empty a temporary file"))
    }

    /// Writes this in place of what was in it.
    fn rewrite(&self, text: &[u8]) -> Result<(), Fault> {
        let written = self.emptied()?.write_all(text);
        written.map_err(Fault::io("write puzzles to a temporary file"))
    }

    /// The file from its start, to be read.
    fn rewound(&self) -> Result<File, Fault> {
        let rewound = (&self.reader).rewind();
        let file = rewound.and_then(|()| self.reader.try_clone());
        file.map_err(Fault::io("read a temporary file"))
    }

    fn length(&self) -> u64 {
        self.reader.metadata().map_or(0, |file| file.len())
    }
}

/// The end of what a solver has said on standard error, to be put after a message.
fn last_words(mut errors: &File) -> io::Result<String> {
    let length = errors.metadata()?.len();
    errors.seek(SeekFrom::Start(length.saturating_sub(LAST_WORDS)))?;
    let mut words = Vec::new();
    errors.take(LAST_WORDS).read_to_end(&mut words)?;
    let words = String::from_utf8_lossy(&words);
    Ok(words
        .trim()
        .lines()
        .map(|line| format!("\n  {}", shown(line)))
        .collect())
}

/// What was measured of both on a set.
pub struct Pairs {
    /// Puzzles in the set.
    puzzles: usize,
    /// Seconds that starting a process takes.
    start: f64,
    /// Seconds of each run of this program and of the other, ascending; equally many, at least one.
    ours: Vec<f64>,
    its: Vec<f64>,
}

impl Pairs {
    /// The columns of a table of comparisons.
    pub const COLUMNS: [Column; 6] = [
        Column::new("pairs", "pairs", 0).wide(),
        Column::new("time", "seconds", "15.2 ms".len()),
        Column::new("rate", "puzzles/s", "6.37 M/s".len()),
        Column::new("its time", "its_seconds", 0),
        Column::new("its rate", "its_puzzles/s", "6.37 M/s".len()),
        Column::new("ratio", "ratio", "0.614x".len()),
    ];

    /// The cells of [`Pairs::COLUMNS`].
    pub fn cells(&self) -> [Cell; 6] {
        let time = |seconds: f64| Cell::new(units::time(seconds), format!("{seconds:.6}"));
        let rate = |seconds: f64| Cell::rate(self.puzzles as f64 / seconds);
        let [ours, its] = [median(&self.ours), median(&self.its)];
        let ratio = its / ours;
        [
            Cell::plain(self.ours.len()),
            time(ours),
            rate(ours),
            time(its),
            rate(its),
            Cell::new(units::number(ratio) + "x", format!("{ratio:.3}")),
        ]
    }

    /// Whether one of the two had hardly started when it had solved all puzzles.
    pub fn is_mostly_start(&self) -> bool {
        median(&self.ours).min(median(&self.its)) < 2.0 * self.start
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comparison_shows_medians_and_their_ratio() {
        let pairs = Pairs {
            puzzles: 3000,
            start: 1e-4,
            ours: vec![1e-3, 2e-3, 9.0],
            its: vec![1e-3, 5e-3, 6e-3],
        };
        let cells = pairs.cells();
        assert_eq!(
            cells.each_ref().map(|cell| cell.shown.as_str()),
            ["3", "2.00 ms", "1.50 M/s", "5.00 ms", "600 k/s", "2.50x"]
        );
        assert_eq!(
            cells.each_ref().map(|cell| cell.csv.as_str()),
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
            let pairs = Pairs {
                puzzles: 1,
                start,
                ours: vec![ours],
                its: vec![its],
            };
            assert_eq!(pairs.is_mostly_start(), is_noticed, "{ours} {its}");
        }
    }

    /// Runs `command` on no puzzles with this limit. Returns what is wrong with it, and what it
    /// has written on standard error.
    #[cfg(unix)]
    fn fault(command: &str, longest_silence: Duration) -> (Fault, String) {
        let mut duel = Duel::new(command, 1).expect("there is room for files");
        duel.longest_silence = longest_silence;
        let fault = duel.run(None, 0).expect_err("it does not solve puzzles");
        let errors = duel.errors.rewound().expect("it is open");
        (fault, io::read_to_string(errors).expect("it is text"))
    }

    #[cfg(unix)]
    #[test]
    fn a_silent_solver_is_ended_with_all_that_it_has_started() {
        let start = Instant::now();
        let limit = Duration::from_millis(500);
        let (fault, child) = fault("(echo $$ >&2; exec sleep 300) | cat; sleep 300", limit);
        assert!(
            matches!(fault, Fault::Silent(time) if time == limit),
            "{fault}"
        );
        assert_eq!(fault.to_string(), "was ended: it wrote nothing for 500ms");
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
        let command = "for i in 1 2 3 4 5 6; do sleep 0.5; echo $i; done; exit 3";
        let (fault, _) = fault(command, Duration::from_secs(2));
        assert!(
            matches!(fault, Fault::Fails(status, _) if status.code() == Some(3)),
            "{fault}"
        );
    }

    #[test]
    fn temporary_files_are_private_and_have_no_name() {
        let [first, second] = [(); 2].map(|()| Temporary::new().expect("there is room"));
        let read = |file: &Temporary| {
            let file = file.rewound().expect("it is open");
            io::read_to_string(file).expect("it is text")
        };
        for _ in 0..2 {
            second.rewrite(b"text").expect("there is room");
            assert_eq!(
                [read(&first), read(&second), read(&second)],
                ["", "text", "text"]
            );
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            let metadata = second.reader.metadata().expect("it is open");
            assert_eq!((metadata.mode() & 0o777, metadata.nlink()), (0o600, 0));
        }
    }
}
