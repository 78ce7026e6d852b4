/*! The command `bench`: how fast sets of puzzles are solved, in a table that one can trust.

A row is one set on one instruction set. What is timed goes from the puzzles' text in memory to the
answers' text in memory: sets are read before it, answers are verified between (`timing` says how).
With `--against` it is whole processes, this program's and another's (`against`). The table grows as
rows come (`table`).
*/

mod against;
mod set;
mod table;
mod timing;

use crate::options::{self, About, Common, Flag, Mismatch, available, available_isas, choose};
use crate::stream::format::Source;
use crate::stream::pipeline;
use crate::stream::report::{Outcome, complain};
use against::{Duel, Pairs};
use lanedoku::Isa;
use set::Set;
use std::ffi::OsString;
use std::time::Duration;
use table::{Table, TableKind};
use timing::Timing;

/// `lanedoku bench [OPTIONS] FILE...`
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    pub common: Common,
    /// At least one.
    pub sources: Vec<Source>,
    /// Each of them available; the one of `common` where this is empty.
    pub isas: Vec<Isa>,
    /// How long a row takes, roughly; finite, more than 0.
    pub seconds: f64,
    pub csv: bool,
    /// All columns and whole paths, also where they do not fit a screen.
    pub wide: bool,
    /// The command of another solver, to be compared.
    pub against: Option<String>,
}

impl Default for Options {
    fn default() -> Options {
        let common = Common::default();
        Options {
            common,
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
        details: "Loads each FILE, solves it in memory again and again, verifies every answer, \
                  and prints a row for each FILE and instruction set. The rate is the median \
                  of up to 15 rounds, the spread how far the best and the worst of them are \
                  apart; guesses are those of a puzzle on average, and `no guess` is the share \
                  of puzzles solved without one. On a terminal each row has a bar beside the \
                  fastest one's; columns that a narrow one has no room for are left out. \
                  --wide adds sweeps, passes over all lanes: sweeps/puzzle counts those that a \
                  puzzle takes part in, ns/sweep is all time by all sweeps. A set of less than \
                  20,000 puzzles a thread is repeated in memory. A malformed record ends the \
                  run.\n\n\
                  With --against, the table compares whole processes instead: lanedoku solve, \
                  and COMMAND under `sh -c`, each with the puzzles on standard input, 81 cells \
                  a line, and answers on standard output. They take turns, at least three \
                  times each; `check` judges every answer, and a wrong one ends the run, as an \
                  exit code other than 0 does: write `COMMAND || true` where it tells that a \
                  puzzle has no solution. Neither may write more than 256 MiB and 1 KiB a \
                  puzzle to one file. Times and rates are medians, and the ratio is how many \
                  times as long COMMAND takes. A set is not repeated then, so small ones tell \
                  how fast a process starts. With --csv these columns are set, puzzles, \
                  instructions, threads, pairs, seconds, puzzles/s, its_seconds and \
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
            Flag::value(
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
            Flag::value(
                "--against COMMAND",
                "compare with another solver: a command for `sh` that reads lines and writes lines",
                |options: &mut Options, text| {
                    if text.trim().is_empty() {
                        return Err(Mismatch::new("a command").found(text));
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
            Flag::value(
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
        self.common.check()?;
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

impl AsMut<Common> for Options {
    fn as_mut(&mut self) -> &mut Common {
        &mut self.common
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

/// Reads all sets, then times them, a row at a time. What goes wrong has been said where it comes
/// back as an outcome.
fn time_sets(options: &Options) -> Result<(), Outcome> {
    let mut sets = Vec::new();
    for source in &options.sources {
        sets.push(Set::read(source, options.common.input())?);
    }
    let threads = options.common.threads.map_or(1, pipeline::sensible);
    let seconds = Duration::try_from_secs_f64(options.seconds).unwrap_or(Duration::MAX);
    let isas = if options.isas.is_empty() {
        &[options.common.isa][..]
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
    let widest = names
        .iter()
        .map(|name| name.chars().count())
        .max()
        .unwrap_or(0);
    let most = sets.iter().map(Set::len).max().unwrap_or(0);

    let fail = |message| {
        complain(message);
        Outcome::Error
    };
    let duel = options
        .against
        .as_ref()
        .map(|command| Duel::new(command, threads))
        .transpose()
        .map_err(fail)?;
    let columns = if duel.is_some() {
        Pairs::columns
    } else {
        Timing::columns
    }(kind, widest, most);
    if let (Some(duel), TableKind::Short | TableKind::Wide) = (&duel, kind) {
        table::write(&duel.title())?;
    }
    let mut table = Table::begin(kind, columns, sets.len() * isas.len())?;
    for (set, name) in sets.iter_mut().zip(&names) {
        for &isa in isas {
            match &duel {
                Some(duel) => {
                    let pairs = duel.time(set, isa, seconds).map_err(fail)?;
                    table.row(&pairs.cells(kind, name), pairs.ratio())?;
                }
                None => {
                    let timing = timing::time(set, isa, threads, seconds).map_err(fail)?;
                    table.row(&timing.cells(kind, name), timing.rate())?;
                }
            }
        }
    }
    Ok(())
}
