/*! `--against`: another solver, in turn with this program.

What is timed is the whole process, from its start to its end. Both get the same file on standard
input, both write to a file, and both are started by the shell, so that neither has an advantage:

```text
write the set to a temporary file, a puzzle a line
repeat, PAIRS times at least, and until the time is up
    time     lanedoku solve < puzzles > answers
    verify   the answers, as the command `check` judges them
    time     COMMAND < puzzles > answers
    verify   the answers
ratio: the median time of COMMAND by that of lanedoku
```

They take turns because the speed of a machine drifts: whatever slows it for a while meets both.
*/

use crate::commands::bench::set::Set;
use crate::commands::bench::table::{self, Column, TableKind};
use crate::commands::check;
use crate::stream::format::shown;
use lanedoku::Isa;
use std::env;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::process::{self, Command};
use std::time::{Duration, Instant};

/// Runs of each solver on a set, at least.
const PAIRS: usize = 3;

/// Bytes that a solver may write to one file for so many puzzles, a multiple of [`LIMIT_UNIT`].
/// Answers are much shorter, and a solver that never stops writing does not fill the disk.
fn most_bytes(puzzles: usize) -> u64 {
    (256 << 20) + (1 << 10) * puzzles as u64
}

/// Bytes in the unit of the shell's `ulimit -f`, as POSIX has it.
const LIMIT_UNIT: u64 = 512;

/// Wrong answers that are named.
const FAULTS: u64 = 5;

/// Bytes at the end of a solver's standard error that are shown where it fails.
const LAST_WORDS: u64 = 1000;

/// This program and another, and what they need to be compared.
pub struct Duel<'a> {
    /// What `sh -c` runs.
    command: &'a str,
    /// This program.
    program: PathBuf,
    threads: usize,
    puzzles: Temporary,
    answers: Temporary,
    /// What the solver that ran last has said on standard error.
    errors: Temporary,
}

impl Duel<'_> {
    /// Prepares to run `command` in turn with this program on so many threads.
    ///
    /// # Errors
    /// What to say where the files that it takes cannot be made.
    pub fn new(command: &str, threads: usize) -> Result<Duel<'_>, String> {
        let program = env::current_exe()
            .map_err(|error| format!("cannot find this program to run it: {error}"))?;
        Ok(Duel {
            command,
            program,
            threads,
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
    /// What to say where one of them fails, or answers wrong.
    pub fn time(&self, set: &Set, isa: Isa, target: Duration) -> Result<Pairs, String> {
        let written = self
            .puzzles
            .emptied()
            .and_then(|mut puzzles| puzzles.write_all(&set.text));
        written.map_err(|error| format!("cannot write puzzles to a temporary file: {error}"))?;
        let mut times = [Vec::new(), Vec::new()];
        let mut spent = Duration::ZERO;
        while times[0].len() < PAIRS || spent < target {
            for (times, isa) in times.iter_mut().zip([Some(isa), None]) {
                let time = self
                    .run(isa, set.len())
                    .map_err(|wrong| format!("{}: {} {wrong}", set.name, self.name(isa)))?;
                times.push(time.as_secs_f64());
                spent += time;
            }
        }
        let [ours, its] = times.map(|mut times| {
            times.sort_unstable_by(f64::total_cmp);
            times
        });
        Ok(Pairs {
            puzzles: set.len(),
            isa,
            threads: self.threads,
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

    /// Runs this program with an instruction set, or the other one, and verifies its answers to so
    /// many puzzles. Returns the time that the process took.
    fn run(&self, isa: Option<Isa>, puzzles: usize) -> Result<Duration, String> {
        // A process that writes more to a file is ended by the system. Where there is a stricter
        // hard limit already, that stays.
        let most = most_bytes(puzzles);
        let limited =
            |command: &str| format!("ulimit -f {} 2> /dev/null; {command}", most / LIMIT_UNIT);
        let mut shell = Command::new("sh");
        match isa {
            Some(isa) => {
                shell
                    .args(["-c", &limited("\"$0\" \"$@\"")])
                    .arg(&self.program);
                shell.args([
                    "solve",
                    "-i",
                    "lines",
                    "-o",
                    "lines",
                    "--exit-zero",
                    "--isa",
                    isa.name(),
                ]);
                shell.args(["-j", &self.threads.to_string()])
            }
            None => shell.args(["-c", &limited(self.command)]),
        };
        let unprepared = |error| format!("cannot have its temporary files: {error}");
        shell.stdin(self.puzzles.rewound().map_err(unprepared)?);
        shell.stdout(self.answers.emptied().map_err(unprepared)?);
        shell.stderr(self.errors.emptied().map_err(unprepared)?);

        let start = Instant::now();
        let status = shell.status();
        let time = start.elapsed();

        let status = status.map_err(|error| match error.kind() {
            ErrorKind::NotFound => {
                "cannot be run: expected a shell, the command `sh`, found none".to_string()
            }
            _ => format!("cannot be run by `sh`: {error}"),
        })?;
        let has_run_away =
            |file: &Temporary| file.reader.metadata().is_ok_and(|file| file.len() >= most);
        if has_run_away(&self.answers) || has_run_away(&self.errors) {
            return Err(format!("writes more than {most} bytes"));
        }
        if !status.success() {
            return Err(format!(
                "fails, {status}{}",
                last_words(&self.errors.reader).unwrap_or_default()
            ));
        }
        let unreadable = |error| format!("has left what cannot be read: {error}");
        let answers = self.answers.rewound().map_err(unreadable)?;
        match check::check_files(self.puzzles.rewound().map_err(unreadable)?, answers, FAULTS)? {
            // A solver that can get at its puzzles' file must not make fewer of them.
            (score, _) if score.wrong == 0 && score.right == puzzles as u64 => Ok(time),
            (score, faults) => Err(format!("answers wrong: {score}\n{}", faults.trim_end())),
        }
    }
}

/// A temporary file for this user alone. It has no name any more, so that nothing is left of it
/// when the last process that has it open ends, in whatever way.
struct Temporary {
    writer: File,
    reader: File,
}

impl Temporary {
    /// # Errors
    /// Its name while it had one, and why it cannot be made.
    fn new() -> Result<Temporary, String> {
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
                // Somebody else's, or left by a process of the same number that was killed at the
                // wrong moment.
                Err(error) if error.kind() == ErrorKind::AlreadyExists && attempt < 100 => {
                    attempt += 1
                }
                Err(error) => {
                    return Err(format!("cannot make {}: {error}", shown(path)));
                }
            }
        }
    }

    /// The file without what was in it, to be written.
    fn emptied(&self) -> io::Result<File> {
        self.writer.set_len(0)?;
        (&self.writer).rewind()?;
        self.writer.try_clone()
    }

    /// The file from its start, to be read.
    fn rewound(&self) -> io::Result<File> {
        (&self.reader).rewind()?;
        self.reader.try_clone()
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

/// What was found of both on a set.
pub struct Pairs {
    /// Puzzles in the set.
    puzzles: usize,
    isa: Isa,
    threads: usize,
    /// Seconds of each run of this program and of the other, ascending; equally many, at least one.
    ours: Vec<f64>,
    its: Vec<f64>,
}

impl Pairs {
    /// How many times as long the other takes.
    pub fn ratio(&self) -> f64 {
        median(&self.its) / median(&self.ours)
    }

    /// The columns of a table of comparisons. The sets have names of so many letters at most, and
    /// so many puzzles.
    pub fn columns(kind: TableKind, name: usize, puzzles: usize) -> Vec<Column> {
        let set = Column::text("set", name);
        let puzzles = Column::number("puzzles", puzzles.to_string().len());
        match kind {
            TableKind::Short => vec![
                set,
                puzzles.spare(),
                Column::isa(),
                Column::number("time", "15.2 ms".len()),
                Column::number("rate", "6.37 M/s".len()),
                Column::number("its time", 0),
                Column::number("its rate", "6.37 M/s".len()),
                Column::number("ratio", "0.614x".len()),
            ],
            TableKind::Wide | TableKind::Csv => vec![
                set,
                puzzles,
                Column::number("instructions", 0),
                Column::number("threads", 0),
                Column::number("pairs", 0),
                Column::number("seconds", "10.000000".len()),
                Column::number("puzzles/s", 0),
                Column::number("its_seconds", 0),
                Column::number("its_puzzles/s", 0),
                Column::number("ratio", 0),
            ],
        }
    }

    /// The cells of [`Pairs::columns`].
    pub fn cells(&self, kind: TableKind, name: &str) -> Vec<String> {
        let (name, puzzles, isa) = (
            name.to_string(),
            self.puzzles.to_string(),
            self.isa.name().to_string(),
        );
        let [ours, its] = [median(&self.ours), median(&self.its)];
        let [rate, its_rate] = [ours, its].map(|seconds| self.puzzles as f64 / seconds);
        match kind {
            TableKind::Short => {
                let ratio = table::number(self.ratio()) + "x";
                let [ours, its] = [ours, its].map(table::time);
                vec![
                    name,
                    puzzles,
                    isa,
                    ours,
                    table::rate(rate),
                    its,
                    table::rate(its_rate),
                    ratio,
                ]
            }
            TableKind::Wide | TableKind::Csv => vec![
                name,
                puzzles,
                isa,
                self.threads.to_string(),
                self.ours.len().to_string(),
                format!("{ours:.6}"),
                format!("{rate:.0}"),
                format!("{its:.6}"),
                format!("{its_rate:.0}"),
                format!("{:.3}", self.ratio()),
            ],
        }
    }
}

/// The median of numbers in order.
fn median(sorted: &[f64]) -> f64 {
    sorted[sorted.len() / 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comparison_shows_medians_and_their_ratio() {
        let isa = Isa::baseline();
        let pairs = Pairs {
            puzzles: 3000,
            isa,
            threads: 2,
            ours: vec![1e-3, 2e-3, 9.0],
            its: vec![1e-3, 5e-3, 6e-3],
        };
        let short = pairs.cells(TableKind::Short, "set");
        assert_eq!(
            short[1..],
            [
                "3000",
                isa.name(),
                "2.00 ms",
                "1.50 M/s",
                "5.00 ms",
                "600 k/s",
                "2.50x"
            ]
        );
        let csv = pairs.cells(TableKind::Csv, "set");
        assert_eq!(
            csv[3..],
            [
                "2", "3", "0.002000", "1500000", "0.005000", "600000", "2.500"
            ]
        );
        for kind in [TableKind::Short, TableKind::Wide, TableKind::Csv] {
            assert_eq!(
                Pairs::columns(kind, 3, 3).len(),
                pairs.cells(kind, "set").len()
            );
        }
    }

    #[test]
    fn temporary_files_are_private_and_have_no_name() {
        let [first, second] = [(); 2].map(|()| Temporary::new().expect("there is room"));
        let write = || {
            second
                .emptied()
                .and_then(|mut file| file.write_all(b"text"))
        };
        let read = |file: &Temporary| {
            file.rewound()
                .and_then(io::read_to_string)
                .expect("it is open")
        };
        for _ in 0..2 {
            write().expect("there is room");
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
