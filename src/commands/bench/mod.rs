/*! The command `bench`: how fast sets of puzzles are solved, in a table that one can trust.

A row is one set on one instruction set. What is timed goes from the puzzles' text in memory to the
answers' text in memory: sets are read before, and answers are verified between two measurements
(`timing` says how). With `--against`, whole processes are timed, this program's and another's
(`against`). The table grows as rows come (`table`). `set` reads the puzzles.
*/

mod against;
mod set;
mod table;
mod timing;

use crate::commands::check::check_files;
use crate::options::{self, About, Flag, Misuse, available, choose};
use crate::output::{
    progress::{Progress, When},
    report::{Outcome, Report, complain, fail, is_typed},
};
use crate::run::pipeline::{MOST_WORKERS, Plan};
use lanedoku::Isa;
use set::Set;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Read};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;
use table::{Cell, Table, TableKind};

/// `lanedoku bench [OPTIONS] FILE...`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// At least one, each of them available.
    pub isas: Vec<Isa>,
    /// How long a row takes, roughly; finite, more than 0. `None`: a second.
    pub seconds: Option<f64>,
    pub csv: bool,
    /// All columns and whole paths, even if they do not fit a screen.
    pub wide: bool,
    /// The command of another solver, to be compared.
    pub against: Option<String>,
}

/// What the help says about the command.
pub const ABOUT: About = About {
    name: "bench",
    usage: "bench [OPTIONS] FILE...",
    summary: "time sets of puzzles",
    details: "Loads each FILE, solves it in memory again and again, verifies every answer, and \
              prints a row for each FILE and instruction set. The rate is the median of up to \
              15 rounds, the spread how far the best and the worst of them are apart. Guesses \
              are those of a puzzle on average, and `no guess` is the share of puzzles solved \
              without one. On a terminal, several instruction sets are compared by bars. \
              --wide adds sweeps, passes over all lanes: `sweeps` counts those that a puzzle \
              takes part in, `sweep time` is all time by all sweeps. A set of less than 20,000 \
              puzzles a thread is repeated in memory, as often as there is time for. A malformed record ends the run.\n\n\
              With --against, the table compares whole processes instead: lanedoku solve, and \
              COMMAND under `sh -c`, each with the puzzles on standard input, 81 cells a line, \
              and answers on standard output. They take turns, at least three times each. All \
              answers are checked, and a wrong one ends the run. So does an exit code other \
              than 0: write `COMMAND || true` if it says that a puzzle has no solution. A \
              solver that writes nothing for a minute, or more than 256 MiB and 1 KiB a puzzle \
              to one file, is ended. Times and rates are medians, and the ratio is how many \
              times as long COMMAND takes. A set is not repeated then, so small ones tell how \
              fast a process starts; a note says so. With --csv these columns are set, \
              puzzles, instructions, threads, pairs, seconds, puzzles/s, its_seconds and \
              its_puzzles/s (COMMAND's), and ratio.",
    examples: &[
        ("lanedoku bench testdata/*.txt", "a row a file"),
        (
            "lanedoku bench --against 'my-solver --fast' puzzles.txt",
            "how another solver compares",
        ),
    ],
    exit: "0 all answers right, 2 an error or a wrong answer",
};

impl options::Options for Options {
    fn flags() -> Vec<Flag<Options>> {
        vec![
            Flag::input(),
            Flag::column(),
            Flag::value(
                "--seconds S",
                "how long a row takes (default 1)",
                |text| match text.parse::<f64>() {
                    Ok(seconds) if seconds > 0.0 && seconds < f64::INFINITY => Ok(seconds),
                    _ => Err(Misuse::new("a number of seconds, more than 0,").found(text)),
                },
                |_, options| &mut options.seconds,
            ),
            Flag::value(
                "--against COMMAND",
                "compare with another solver: a command for `sh` that reads lines and writes lines",
                |text| match text.trim() {
                    "" => Err(Misuse::new("a command").found(text)),
                    _ => Ok(text.to_string()),
                },
                |_, options| &mut options.against,
            ),
            Flag::switch("--wide", "all columns, and whole paths", |_, options| {
                &mut options.wide
            }),
            Flag::switch(
                "--csv",
                "comma-separated values: the columns of --wide, plain numbers",
                |_, options| &mut options.csv,
            ),
            Flag::threads(
                "threads, each with a share of the puzzles (default 1: the rate of a core)",
            ),
            Flag::new(
                "--isa NAMES",
                "instruction sets, separated by commas",
                |_, options: &mut Options, text| {
                    options.isas.clear();
                    for word in text.split(',') {
                        options.isas.extend(choose(&isa_words(), word)?);
                    }
                    Ok(())
                },
            )
            .listing(options::names(&isa_words())),
        ]
    }

    fn finish(mut self, plan: &mut Plan, operands: &[OsString]) -> Result<Options, Misuse> {
        if self.isas.is_empty() {
            self.isas.push(plan.isa);
        }
        for &isa in &self.isas {
            available(isa)?;
        }
        if operands.is_empty() {
            return Err(Misuse::new("at least one FILE to time"));
        }
        plan.sources = options::sources(operands);
        Ok(self)
    }
}

/// The words that `--isa` takes here, and the instruction sets that each names.
fn isa_words() -> Vec<(&'static str, Vec<Isa>)> {
    let words = options::isa_words().into_iter();
    let words = words.map(|(word, isa)| (word, vec![isa]));
    words.chain([("all", Isa::available().collect())]).collect()
}

/// What was measured of a set on an instruction set.
struct Measured {
    cells: Vec<Cell>,
    /// Puzzles a second, which bars compare.
    rate: f64,
    /// Whether a process had hardly started when it had solved all puzzles.
    is_mostly_start: bool,
}

/// Wrong answers that are named.
const LISTED: u64 = 5;

/// Checks a solver's answers to this many puzzles, as the command `check` does.
///
/// # Errors
/// What is wrong with the solver: its answers cannot be checked, or are wrong. The first wrong ones
/// have a line each.
fn verify(
    puzzles: impl Read + Send + 'static,
    answers: impl Read,
    count: usize,
) -> Result<(), String> {
    let (score, faults) = check_files(puzzles, answers, LISTED)?;
    // A solver that can get at its puzzles' file must not make fewer of them.
    if score.wrong == 0 && score.right == count as u64 {
        return Ok(());
    }
    Err(format!("answers wrong: {score}\n{}", faults.trim_end()))
}

/// Runs the command.
pub fn run(plan: Plan, options: Options) -> Outcome {
    time_sets(&plan, &options).err().unwrap_or_default()
}

/// Reads all sets, then times them, a row at a time.
///
/// # Errors
/// The outcome, if something goes wrong; the message has been printed.
fn time_sets(plan: &Plan, options: &Options) -> Result<(), Outcome> {
    let isas = &options.isas;
    let progress = Progress::new(When::Never, is_typed(&plan.sources), None);
    let mut report = Report::new(progress, false);
    let sources = plan.sources.iter();
    let sets = sources.map(|source| Set::read(source, plan.input.clone(), &mut report));
    let sets: Result<Vec<Set>, Outcome> = sets.collect();
    report.finish(None);
    let sets = sets?;
    let threads = plan.threads.unwrap_or(1).min(MOST_WORKERS);
    let seconds = options.seconds.unwrap_or(1.0);
    let command = options.against.as_deref();
    let kind = if options.csv {
        TableKind::Csv
    } else if options.wide {
        TableKind::Wide
    } else if command.is_some() || isas.len() == 1 || !io::stdout().is_terminal() {
        TableKind::Short
    } else {
        TableKind::Bars
    };
    let name = |set: &Set| match kind {
        TableKind::Csv | TableKind::Wide => set.name.clone(),
        _ => set.short_name(&sets),
    };
    let names: Vec<String> = sets.iter().map(name).collect();
    let title = command.filter(|_| !options.csv).map(against::title);
    let mut table = Table::new(kind, &names, title.unwrap_or_default());
    let mut short_runs = Vec::new();
    for (set, name) in sets.iter().zip(&names) {
        for &isa in isas {
            let measured = match command {
                Some(command) => against::time(command, set, isa, threads, seconds),
                None => timing::time(set, isa, threads, seconds)
                    .map_err(|fault| format!("{} {fault}", isa.name())),
            };
            let measured = measured.or_else(|error| {
                table.end_set()?;
                Err(fail(format_args!("{}: {error}", set.name)))
            })?;
            if measured.is_mostly_start {
                short_runs.push(name.as_str());
            }
            let mut cells = vec![
                Cell::new("puzzles", set.len(), "puzzles", set.len()),
                Cell::new("   isa", isa.name(), "instructions", isa.name()),
                Cell::new("threads", threads, "threads", threads).since(TableKind::Wide),
            ];
            cells.extend(measured.cells);
            table.row(name, &cells, measured.rate)?;
        }
        table.end_set()?;
    }
    short_runs.dedup();
    if !short_runs.is_empty() {
        complain(format_args!(
            "starting a process is most of the time of runs on {}: larger sets tell more",
            short_runs.join(", ")
        ));
    }
    Ok(())
}

/// Works. Meanwhile `look` is called after each `period`, until it returns false.
fn meanwhile<T>(
    period: Duration,
    mut look: impl FnMut() -> bool + Send,
    work: impl FnOnce() -> T,
) -> T {
    let (working, end) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let watch =
            move || while end.recv_timeout(period) == Err(RecvTimeoutError::Timeout) && look() {};
        // If no thread can be started, nobody looks.
        let _ = thread::Builder::new().spawn_scoped(scope, watch);
        let done = work();
        drop(working);
        done
    })
}

/// Puts numbers in order, and returns their median.
fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_unstable_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

    #[test]
    fn who_waits_for_long_looks_until_enough_is_seen() {
        let looks = AtomicU32::new(0);
        let look = || looks.fetch_add(1, SeqCst) < 2;
        assert_eq!(meanwhile(Duration::from_secs(600), look, || 7), 7);
        assert_eq!(looks.load(SeqCst), 0);
        let third = || {
            while looks.load(SeqCst) < 3 {
                thread::yield_now();
            }
            thread::sleep(Duration::from_millis(20));
            looks.load(SeqCst)
        };
        assert_eq!(meanwhile(Duration::from_millis(1), look, third), 3);
    }
}
