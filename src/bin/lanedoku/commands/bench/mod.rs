/*! The command `bench`: measures how fast sets of puzzles are solved, and prints a table.

A row is one set on one instruction set: the solver alone, from text in memory to text in memory (`timing`), or with
`--against` whole processes of this program and another (`against`; `process` starts and ends them). `set` reads the
puzzles, and `printout` prints each row as soon as it is measured.
*/

mod against;
mod printout;
mod process;
mod set;
mod timing;

use crate::commands::check::check_files;
use crate::options::{self, About, Flag, Group, Misuse, choose_isa, not_both};
use crate::output::{
    progress::Progress,
    report::{Outcome, Report, announce_typing, fail},
};
use crate::run::pipeline::Plan;
use crate::units;
use lanedoku::Isa;
use printout::{Field, Table};
use set::Set;
use std::ffi::OsString;
use std::io::{Cursor, Read};

#[derive(Debug, Default, PartialEq)]
pub struct Options {
    /// Available ones, at least one after `finish`.
    pub isas: Vec<Isa>,
    /// The approximate time of a row. Default: one second.
    pub seconds: Option<f64>,
    pub csv: bool,
    pub against: Option<String>,
}

/// More than eleven days.
const MOST_SECONDS: f64 = 1e6;

pub const ABOUT: About = About {
    usage: "bench [OPTIONS] FILE...",
    summary: "time sets of puzzles",
    details: "Loads each FILE, solves it in memory again and again, checks the answers, and prints \
              a row for each FILE and instruction set. `puzzles/s` is the median of up to 15 \
              rounds, and `spread%` their interquartile range, in percent of the median. `guesses` \
              (by the engine; `rate` counts those of a simpler solver) and `sweeps` (passes over all \
              cells) are averages per puzzle. `unguessed%` is the share of puzzles solved without a guess. \
              A set of fewer than 20,000 puzzles per thread is first enlarged by copies, as time allows. \
              A malformed record ends the run before anything is timed.\n\n\
              With --against, the table compares whole processes: lanedoku solve, and COMMAND \
              under `sh -c`. Both read the puzzles on standard input, in lines of 81 cells and nothing \
              else, and write their answers to standard output. So COMMAND may be a program for the \
              judge's problem poj3074. Both solve each set five times, in turn. `seconds` \
              and `its_seconds` are the medians of lanedoku and of COMMAND. `ratio` is the time of \
              COMMAND divided by that of lanedoku, the median of the five turns, and `spread%` is the \
              spread of this ratio. Digits that the spread makes uncertain are not printed, and `~` \
              means that the spread is more than half of the ratio. If a run takes less than a tenth of \
              a second, starting the process is a large part of it, and a message advises you to use a \
              larger set. If COMMAND is slow, time a part of the set.\n\n\
              All answers are checked. A wrong one ends the run, and so does an exit code other \
              than 0. If COMMAND exits with 1 for a puzzle without a solution, write `COMMAND || \
              true`. COMMAND and all processes that it has started are killed if it writes nothing for \
              a minute, or more than 256 MiB plus 1 KiB a puzzle.",
    examples: &[
        ("lanedoku bench testdata/*.txt", "one row per file"),
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
            Flag::blank(),
            Flag::column(),
            Flag::value(
                "--seconds S",
                "how long a row takes (default 1); not with --against",
                |text| match text.parse::<f64>() {
                    Ok(seconds) if seconds > 0.0 && seconds <= MOST_SECONDS => Ok(seconds),
                    _ => {
                        let expected =
                            format!("a number of seconds, more than 0 and at most {MOST_SECONDS},");
                        Err(Misuse::new(expected).found(text))
                    }
                },
                |_, options| &mut options.seconds,
            ),
            Flag::value(
                "--against COMMAND",
                "compare with another solver, a command for `sh` that reads lines of 81 cells and writes lines",
                |text| Ok(text.to_string()),
                |_, options| &mut options.against,
            ),
            Flag::switch(
                "--csv",
                "the table as comma-separated values",
                |_, options| &mut options.csv,
            ),
            Flag::threads(
                "threads, each with a share of the puzzles (default 1: the rate of a core)",
            ),
            Flag::value(
                "--isa NAMES",
                "instruction sets, separated by commas",
                |text| {
                    let words = text.split(',');
                    let isas = words.map(|word| choose_isa(&isa_words(), word));
                    Ok(isas.collect::<Result<Vec<_>, _>>()?.concat())
                },
                |_, options: &mut Options| &mut options.isas,
            )
            .with_listed_values(options::names(&isa_words()))
            .in_group(Group::Common),
            Flag::progress(),
        ]
    }

    fn finish(mut self, plan: &mut Plan, operands: &[OsString]) -> Result<Options, Misuse> {
        if self.isas.is_empty() {
            self.isas.push(plan.isa);
        }
        if operands.is_empty() {
            return Err(Misuse::new("at least one FILE to time"));
        }
        plan.sources = options::sources(operands);
        not_both(
            ("--against", self.against.is_some()),
            ("--seconds", self.seconds.is_some()),
            "each of the two solves each set five times",
        )?;
        Ok(self)
    }
}

fn isa_words() -> Vec<(&'static str, Vec<Isa>)> {
    let words = options::isa_words().into_iter();
    let words = words.map(|(word, isa)| (word, vec![isa]));
    words.chain([("all", Isa::available().collect())]).collect()
}

struct Task<'a> {
    set: &'a Set,
    isa: Isa,
    threads: usize,
    seconds: f64,
}

const MOST_LISTED: u64 = 5;

/// Bytes of the answers, kept to show their first line.
const START_BYTES: u64 = 120;

/// Checks a solver's answers to a set. The message lists the first wrong ones, or shows the first line if no line is an
/// answer.
fn verify(set: &Set, mut answers: impl Read + Send + 'static) -> Result<(), String> {
    let mut start = Vec::new();
    let read = answers.by_ref().take(START_BYTES).read_to_end(&mut start);
    read.map_err(|error| format!("answers cannot be read: {error}"))?;
    let puzzles = Cursor::new(set.text.clone());
    let answers = Cursor::new(start.clone()).chain(answers);
    let (score, faults) = check_files(puzzles, answers, MOST_LISTED)?;
    if score.faults() == 0 {
        return Ok(());
    }
    let mut lines = (1..).zip(start.split(|&byte| byte == b'\n'));
    let first = lines.find(|(_, line)| !line.trim_ascii().is_empty());
    let faults = match first {
        Some((number, line)) if score.right + score.wrong == 0 => {
            let line = line.trim_ascii().escape_ascii();
            format!("answers:{number}: expected 81 digits or `no solution`, found `{line}`")
        }
        _ => faults.trim_end().into(),
    };
    Err(format!("answers wrong: {score}\n{faults}"))
}

pub fn run(plan: Plan, options: Options) -> Outcome {
    time_sets(&plan, &options).err().unwrap_or_default()
}

/// Prints the table. On failure, the message has been printed, and the outcome is the exit code.
fn time_sets(plan: &Plan, options: &Options) -> Result<(), Outcome> {
    let is_typed = announce_typing(&plan.sources);
    let mut report = Report::new(Progress::never(), false);
    let sources = plan.sources.iter();
    let sets = sources.map(|source| Set::read(source, plan.reading.clone(), &mut report));
    let sets: Result<Vec<Set>, Outcome> = sets.collect();
    report.finish(None);
    let sets = sets?;

    let threads = plan.threads.unwrap_or(1);
    let seconds = options.seconds.unwrap_or(1.0);
    let lengths = sets.iter().map(|set| set.name.chars().count());
    let mut table = Table {
        is_csv: options.csv,
        longest_name: lengths.max().unwrap_or_default(),
        has_header: false,
    };
    let mut progress = Progress::new(plan.progress, is_typed, None);
    for set in &sets {
        for &isa in &options.isas {
            let task = Task {
                set,
                isa,
                threads,
                seconds,
            };
            let measured = match &options.against {
                Some(command) => {
                    against::time(&task, command, &mut progress).map(|measured| (threads, measured))
                }
                None => {
                    progress.say(|| format!("{}: {}", set.name, isa.name()));
                    timing::time(&task).map_err(|fault| format!("{} {fault}", isa.name()))
                }
            };
            let measured = measured.map_err(|error| fail(format_args!("{}: {error}", set.name)));
            let (threads, measured) = measured?;
            let mut fields = vec![
                Field::new("puzzles", set.len().to_string()),
                Field::new("isa", isa.name().to_string()),
                Field::new("threads", threads.to_string()),
            ];
            fields.extend(measured);
            table.row(&set.name, &fields);
        }
    }
    Ok(())
}

/// Median and range of the middle half. With four or more numbers, one outlier hardly changes them; with three or
/// fewer, the range is that of all.
struct Spread {
    median: f64,
    range: f64,
}

impl Spread {
    fn of(numbers: &mut [f64]) -> Spread {
        numbers.sort_unstable_by(f64::total_cmp);
        let left_out = numbers.len() / 4;
        let middle = &numbers[left_out..numbers.len() - left_out];
        Spread {
            median: units::median(numbers.len() as u64, |rank| numbers[rank as usize]),
            range: middle[middle.len() - 1] - middle[0],
        }
    }

    fn percent(&self) -> String {
        format!("{:.1}", 100.0 * self.range / self.median)
    }
}
