/*! The command `bench`: how fast sets of puzzles are solved, in a table that one can trust.

A row is one set on one instruction set. What is timed goes from the puzzles' text in memory to the
answers' text in memory: sets are read before, and answers are verified between two measurements
(`timing` says how). With `--against`, whole processes are timed, this program's and another's
(`against`). The table grows as rows come (`table`).
*/

mod against;
mod set;
mod table;
mod timing;

use crate::options::{self, About, Flag, Mismatch, available, available_isas, choose};
use crate::stream::format::Source;
use crate::stream::pipeline::{self, Plan};
use crate::stream::report::{Outcome, complain};
use against::{Duel, Pairs};
use lanedoku::Isa;
use set::Set;
use std::ffi::OsString;
use std::fmt::Display;
use std::time::Duration;
use table::{Cell, Table, TableKind};
use timing::Timing;

/// `lanedoku bench [OPTIONS] FILE...`
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    pub plan: Plan,
    /// At least one.
    pub sources: Vec<Source>,
    /// Each of them available. If there are none, it is the one of `plan`.
    pub isas: Vec<Isa>,
    /// How long a row takes, roughly; finite, more than 0.
    pub seconds: f64,
    pub csv: bool,
    /// All columns and whole paths, even if they do not fit a screen.
    pub wide: bool,
    /// The command of another solver, to be compared.
    pub against: Option<String>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            plan: Plan::default(),
            sources: Vec::new(),
            isas: Vec::new(),
            seconds: 1.0,
            csv: false,
            wide: false,
            against: None,
        }
    }
}

impl options::Options for Options {
    const ABOUT: About = About {
        name: "bench",
        usage: "[OPTIONS] FILE...",
        summary: "time sets of puzzles",
        details: "Loads each FILE, solves it in memory again and again, verifies every answer, and \
                  prints a row for each FILE and instruction set. The rate is the median of up to \
                  15 rounds, the spread how far the best and the worst of them are apart. Guesses \
                  are those of a puzzle on average, and `no guess` is the share of puzzles solved \
                  without one. On a terminal, several instruction sets are compared by bars. \
                  --wide adds sweeps, passes over all lanes: `sweeps` counts those that a puzzle \
                  takes part in, `sweep time` is all time by all sweeps. A set of less than 20,000 \
                  puzzles a thread is repeated in memory. A malformed record ends the run.\n\n\
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

    fn flags() -> Vec<Flag<Options>> {
        vec![
            options::input(),
            options::column(),
            Flag::new(
                "--seconds S",
                "how long a row takes (default 1)",
                |options: &mut Options, text| {
                    let seconds = text.parse().ok();
                    options.seconds = seconds
                        .filter(|seconds: &f64| seconds.is_finite() && *seconds > 0.0)
                        .ok_or(Mismatch::new("a number of seconds, more than 0,").found(text))?;
                    Ok(())
                },
            ),
            Flag::new(
                "--against COMMAND",
                "compare with another solver: a command for `sh` that reads lines and writes lines",
                |options: &mut Options, text| {
                    if text.trim().is_empty() {
                        return Err(Mismatch::new("a command").found(text).into());
                    }
                    options.against = Some(text.to_string());
                    Ok(())
                },
            ),
            Flag::switch("--wide", "all columns, and whole paths", |options| {
                &mut options.wide
            }),
            Flag::switch(
                "--csv",
                "comma-separated values: the columns of --wide, plain numbers",
                |options| &mut options.csv,
            ),
            options::threads(
                "threads, each with a share of the puzzles (default 1: the rate of a core)",
            ),
            Flag::new(
                "--isa NAMES",
                "instruction sets, separated by commas",
                |options: &mut Options, text| {
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

    fn finish(mut self, operands: Vec<OsString>) -> Result<Options, Mismatch> {
        options::check(&mut self.plan)?;
        for &isa in &self.isas {
            available(isa)?;
        }
        if operands.is_empty() {
            return Err(Mismatch::new("at least one FILE to time"));
        }
        self.sources = options::sources(&operands);
        Ok(self)
    }
}

impl AsMut<Plan> for Options {
    fn as_mut(&mut self) -> &mut Plan {
        &mut self.plan
    }
}

/// The words that `--isa` takes here, and the instruction sets that each names.
fn isa_words() -> Vec<(&'static str, Vec<Isa>)> {
    let one = |(word, isa)| (word, vec![isa]);
    let mut words: Vec<_> = options::isa_words().into_iter().map(one).collect();
    words.push(("all", available_isas()));
    words
}

/// Runs the command.
pub fn run(options: &Options) -> Outcome {
    time_sets(options).err().unwrap_or(Outcome::Success)
}

/// Reads all sets, then times them, a row at a time.
///
/// # Errors
/// The outcome, if something goes wrong; the message has been printed.
fn time_sets(options: &Options) -> Result<(), Outcome> {
    let mut sets = Vec::new();
    for source in &options.sources {
        sets.push(Set::read(source, options.plan.input.clone())?);
    }
    let threads = options.plan.threads.map_or(1, pipeline::workers_for);
    let seconds = Duration::try_from_secs_f64(options.seconds).unwrap_or(Duration::MAX);
    let isas = if options.isas.is_empty() {
        &[options.plan.isa][..]
    } else {
        &options.isas
    };
    let kind = match options {
        Options { csv: true, .. } => TableKind::Csv,
        Options { wide: true, .. } => TableKind::Wide,
        _ => TableKind::Short,
    };
    let names = if kind == TableKind::Short {
        Set::short_names(&sets)
    } else {
        sets.iter().map(|set| set.name.clone()).collect()
    };
    let duel = match &options.against {
        Some(command) => Some(Duel::new(command, threads).map_err(failed)?),
        None => None,
    };
    let mut table = match &duel {
        Some(duel) => Table::new(kind, &names, &Pairs::COLUMNS, false, &duel.title()),
        None => Table::new(kind, &names, &Timing::COLUMNS, isas.len() > 1, ""),
    };
    let mut short_runs: Vec<&str> = Vec::new();
    for (set, name) in sets.iter_mut().zip(&names) {
        for &isa in isas {
            let measured = match &duel {
                Some(duel) => {
                    let pairs = duel.time(set, isa, seconds);
                    let is_short = pairs.as_ref().is_ok_and(Pairs::is_mostly_start);
                    if is_short && short_runs.last() != Some(&name.as_str()) {
                        short_runs.push(name);
                    }
                    pairs
                        .map(|pairs| (pairs.cells().to_vec(), 0.0))
                        .map_err(|error| error.to_string())
                }
                None => timing::time(set, isa, threads, seconds)
                    .map(|timing| (timing.cells().to_vec(), timing.rate()))
                    .map_err(|error| error.to_string()),
            };
            match measured {
                Ok((cells, rate)) => {
                    let mut row = vec![Cell::plain(name), Cell::plain(set.len())];
                    row.extend([Cell::plain(isa.name()), Cell::plain(threads)]);
                    row.extend(cells);
                    table.row(&row, rate)?;
                }
                Err(message) => {
                    table.end_set()?;
                    return Err(failed(message));
                }
            }
        }
        table.end_set()?;
    }
    if !short_runs.is_empty() {
        complain(format_args!(
            "starting a process is most of the time of runs on {}: larger sets tell more",
            short_runs.join(", ")
        ));
    }
    Ok(())
}

/// Prints why the run ends.
fn failed(reason: impl Display) -> Outcome {
    complain(reason);
    Outcome::Error
}

/// The median of numbers in order.
fn median(sorted: &[f64]) -> f64 {
    sorted[sorted.len() / 2]
}
