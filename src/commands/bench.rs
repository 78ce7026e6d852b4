/*! The command `bench`: how fast sets of puzzles are solved, in a table that one can trust.

A row is one set on one instruction set. What is timed goes from the puzzles' text in memory to the answers' text in memory:
sets are read before it, answers are verified between. A row runs like this:

```text
lay out    the set end to end, as often as it takes for each thread to get LEAST_PUZZLES, cut into a share for each thread
warm up    every thread solves its share once; the time it takes says how many passes make up a round
verify     every answer: a grid must solve its puzzle; where there is said to be none, the scalar solver must find none either
rounds     every thread solves its share that many times; the rate is the puzzles of all passes by the time on the clock
verify     once more, what the last pass answered
```

A set is repeated because a batch begins and ends with idle lanes, which would tell more of the set's size than of its puzzles;
every copy counts as puzzles solved. The median of the rounds is not moved by a neighbour who takes the processor for a moment.
*/

use crate::engine::{Counters, Isa, Shape, Solver};
use crate::geometry::CELLS;
use crate::grid::Grid;
use crate::judge;
use crate::options::{self, About, Common, Flag, Value};
use crate::stream::block::Block;
use crate::stream::format::{Input, Source};
use crate::stream::pipeline;
use crate::stream::progress::Progress;
use crate::stream::progress::When;
use crate::stream::reader::{BLOCK_BYTES, Reader};
use crate::stream::report::{self, Outcome, Report, complain};
use crate::stream::system;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::time::{Duration, Instant};

/// Puzzles in a share, at least.
const LEAST_PUZZLES: usize = 20_000;

/// Rounds of a row, unless one pass over the shares takes longer than a round should.
const ROUNDS: u32 = 15;

/// Bytes from one board in memory to the next.
const STRIDE: usize = Shape::Line.stride();

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
}

impl Default for Options {
    fn default() -> Options {
        Options { common: Common::default(), sources: Vec::new(), isas: Vec::new(), seconds: 1.0, csv: false }
    }
}

/// The names that `--isa` takes here.
const ISA_WORDS: &[&str] = &["auto", "avx512", "avx2", "sse2", "neon", "arrays", "portable", "all"];

impl options::Options for Options {
    const ABOUT: About = About {
        name: "bench",
        usage: "[OPTIONS] FILE...",
        summary: "time sets of puzzles",
        details: "Loads each FILE, solves it in memory again and again, verifies every answer, and prints a row \
                  for each FILE and instruction set: puzzles/s is the median of up to 15 rounds, spread% how far \
                  the best and the worst are apart, unguessed% the share solved without a guess. A sweep is a pass \
                  over all lanes: sweeps/puzzle counts those that a puzzle takes part in, ns/sweep is all time by \
                  all sweeps. A set of less than 20,000 puzzles a thread is repeated in memory.",
        words: &[],
        examples: &[
            ("lanedoku bench testdata/*.txt", "a row a file"),
            ("lanedoku bench --isa all --csv puzzles.txt", "every instruction set, for a spreadsheet"),
        ],
        exit: "0 all answers right, 2 an error or a wrong answer",
    };

    const FLAGS: &'static [Flag<Options>] = &[
        options::input(),
        options::column(),
        Flag::new("seconds", "S", "how long a row takes (default 1)", |options: &mut Options, value| {
            let expected = "a number of seconds, more than 0,";
            options.seconds = value.number(expected.trim_end_matches(','))?;
            if !(options.seconds.is_finite() && options.seconds > 0.0) {
                return Err(value.mismatch(expected));
            }
            Ok(())
        }),
        Flag::switch("csv", "comma-separated values in place of a table", |options: &mut Options, _| {
            options.csv = true;
            Ok(())
        }),
        options::threads("threads, each with a share of the puzzles (default 1: the rate of a core)"),
        Flag::new(
            "isa",
            "NAMES",
            "instruction sets, separated by commas, or all: auto (default), avx512, avx2, sse2, neon, arrays, portable",
            |options: &mut Options, value| {
                options.isas.clear();
                for word in value.text.split(',') {
                    let isas: Vec<Isa> = match word {
                        "all" => Isa::ALL.into_iter().filter(|isa| isa.is_available()).collect(),
                        _ => vec![options::one_isa(Value { text: word, ..value }, ISA_WORDS)?],
                    };
                    options.isas.extend(isas);
                }
                Ok(())
            },
        )
        .words(ISA_WORDS),
    ];

    fn common(&mut self) -> &mut Common {
        &mut self.common
    }

    fn finish(mut self, operands: Vec<OsString>) -> Result<Options, String> {
        if operands.is_empty() {
            return Err("expected at least one FILE to time".into());
        }
        self.sources = options::sources(&operands);
        Ok(self)
    }
}

/// Runs the command.
pub fn run(options: &Options) -> Outcome {
    time_sets(options).err().unwrap_or(Outcome::Success)
}

/// Reads all sets, then times them, a row at a time. What goes wrong has been said where it comes back as an outcome.
fn time_sets(options: &Options) -> Result<(), Outcome> {
    let mut sets = Vec::new();
    for source in &options.sources {
        sets.push(Set::read(source, options.common.input())?);
    }
    let threads = options.common.threads.map_or(1, pipeline::sensible);
    let seconds = Duration::try_from_secs_f64(options.seconds).unwrap_or(Duration::MAX);
    let layout = Layout { csv: options.csv, widest: sets.iter().map(|set| set.name.chars().count()).max().unwrap_or(0) };
    layout.print(&COLUMNS.map(String::from))?;
    let isas = if options.isas.is_empty() { &[options.common.isa][..] } else { &options.isas };
    for set in &mut sets {
        for &isa in isas {
            let row = time(set, isa, threads, seconds).map_err(|wrong| {
                complain(wrong);
                Outcome::Error
            })?;
            layout.print(&row.cells())?;
        }
    }
    Ok(())
}

/// Puzzles in memory.
struct Set {
    name: String,
    /// In [`Shape::Line`], back to back; at least one.
    text: Vec<u8>,
    /// Indices of those that the scalar solver has found to have no solution.
    refuted: BTreeSet<usize>,
}

impl Set {
    /// Reads one input. Where it has a malformed record or no puzzle, says so and returns the outcome.
    fn read(source: &Source, input: Input) -> Result<Set, Outcome> {
        let mut reader = Reader::new(vec![source.clone()], input, Isa::detect(), BLOCK_BYTES);
        let mut report = Report::new(Progress::new(When::Never, false, || None), false);
        let mut block = Block::default();
        let mut text = Vec::new();
        while reader.next(&mut block) {
            for board in block.records().filter_map(|record| record.board) {
                board.cells_to(&mut text);
                text.push(b'\n');
            }
            report.note(&block);
        }
        match report.finish(None) {
            Outcome::Success if text.is_empty() => {
                complain(format_args!("expected puzzles to time, found none in {source}"));
                Err(Outcome::Error)
            }
            Outcome::Success => Ok(Set { name: source.to_string(), text, refuted: BTreeSet::new() }),
            outcome => Err(outcome),
        }
    }

    fn len(&self) -> usize {
        self.text.len() / STRIDE
    }

    fn puzzle(&self, index: usize) -> &[u8; CELLS] {
        self.text[index * STRIDE..].first_chunk().expect("the index is of a puzzle")
    }

    /// Whether puzzle `index` has no solution, by the scalar solver.
    fn is_refuted(&mut self, index: usize) -> bool {
        let refuted = self.refuted.contains(&index) || judge::solve(self.puzzle(index)).is_none();
        if refuted {
            self.refuted.insert(index);
        }
        refuted
    }
}

/// What one thread works on.
struct Share<'a> {
    /// The number of its first puzzle, among all copies of the set.
    first: usize,
    puzzles: &'a [u8],
    answers: &'a mut [u8],
    unsolvable: Vec<usize>,
    solver: Solver,
}

impl Share<'_> {
    /// Solves all of it.
    fn pass(&mut self) {
        let unsolvable = self.solver.solve(self.puzzles, Shape::Line, self.answers, Shape::Line);
        self.unsolvable.clear();
        self.unsolvable.extend_from_slice(unsolvable);
    }

    /// Looks at every answer, and wipes it, so that none can be looked at again.
    ///
    /// # Errors
    /// The index in the set of a puzzle that was answered wrong, and the answer.
    fn verify(&mut self, set: &mut Set) -> Result<(), (usize, String)> {
        let mut unsolvable = self.unsolvable.iter().copied().peekable();
        for (index, answer) in self.answers.chunks_exact(STRIDE).enumerate() {
            let puzzle = (self.first + index) % set.len();
            if unsolvable.next_if_eq(&index).is_some() {
                if !set.is_refuted(puzzle) {
                    return Err((puzzle, "no solution".to_string()));
                }
            } else if !is_solution(answer, set.puzzle(puzzle)) {
                return Err((puzzle, String::from_utf8_lossy(answer).trim_end().to_string()));
            }
        }
        self.answers.fill(0);
        Ok(())
    }
}

/// Whether this is the text of a board that solves the puzzle.
fn is_solution(answer: &[u8], puzzle: &[u8; CELLS]) -> bool {
    let [answer, puzzle] = [answer.first_chunk(), Some(puzzle)].map(|text| text.and_then(Grid::from_text));
    matches!((answer, puzzle), (Some(answer), Some(puzzle)) if answer.solves(&puzzle))
}

/// Every thread solves its share `passes` times. Returns the time on the clock.
fn round(shares: &mut [Share], passes: u32) -> Duration {
    let start = Instant::now();
    std::thread::scope(|scope| {
        for share in shares {
            scope.spawn(move || (0..passes).for_each(|_| share.pass()));
        }
    });
    start.elapsed()
}

/// What the engines of all shares have done so far.
fn counters(shares: &[Share]) -> Counters {
    let mut sum = Counters::default();
    shares.iter().for_each(|share| sum += share.solver.counters());
    sum
}

/// Times one row, for about this long.
///
/// # Errors
/// What to say of a wrong answer.
fn time<'a>(set: &'a mut Set, isa: Isa, threads: usize, target: Duration) -> Result<Row<'a>, String> {
    let puzzles = set.text.repeat((threads * LEAST_PUZZLES).div_ceil(set.len()));
    let mut answers = vec![0; puzzles.len()];
    let share = (puzzles.len() / STRIDE).div_ceil(threads);
    let mut shares: Vec<Share> = puzzles
        .chunks(share * STRIDE)
        .zip(answers.chunks_mut(share * STRIDE))
        .enumerate()
        .map(|(i, (puzzles, answers))| Share {
            first: i * share,
            puzzles,
            answers,
            unsolvable: Vec::new(),
            solver: Solver::new(isa),
        })
        .collect();
    let mut verify = |shares: &mut [Share]| {
        shares.iter_mut().try_for_each(|share| share.verify(set)).map_err(|(index, answer)| {
            let puzzle = String::from_utf8_lossy(set.puzzle(index));
            format!("{}: {} answers puzzle {}, {puzzle}, wrong: {answer}", set.name, isa.name(), index + 1)
        })
    };

    let pass = round(&mut shares, 1);
    verify(&mut shares)?;
    let passes = (target / ROUNDS).div_duration_f64(pass).round().max(1.0) as u32;
    let swept = counters(&shares).sweeps;
    let mut rounds = Vec::new();
    let mut spent = Duration::ZERO;
    while rounds.len() < ROUNDS as usize && spent < target {
        let time = round(&mut shares, passes);
        spent += time;
        rounds.push((puzzles.len() / STRIDE) as f64 * f64::from(passes) / time.as_secs_f64());
    }
    verify(&mut shares)?;
    rounds.sort_unstable_by(f64::total_cmp);
    let counters = counters(&shares);
    let sweep = spent.as_secs_f64() * shares.len() as f64 / (counters.sweeps - swept) as f64;
    Ok(Row { set, isa, threads: shares.len(), rounds, counters, sweep })
}

/// What was found of a set on an instruction set.
struct Row<'a> {
    set: &'a Set,
    isa: Isa,
    threads: usize,
    /// Puzzles per second of each round, ascending; at least one round.
    rounds: Vec<f64>,
    counters: Counters,
    /// Seconds of a thread per sweep, with everything that a thread does between sweeps.
    sweep: f64,
}

/// The columns of the table, the name of the set before all others. `spread` is the distance between the best and the worst
/// round in percent of their median, `unguessed` the percentage of puzzles solved without a guess. A sweep is a pass over
/// all lanes; `sweeps/puzzle` counts those that a puzzle's own lanes ran in, `ns/sweep` is all time by all sweeps.
const COLUMNS: [&str; 11] = [
    "set",
    "puzzles",
    "instructions",
    "threads",
    "puzzles/s",
    "spread%",
    "us/puzzle",
    "guesses/puzzle",
    "unguessed%",
    "sweeps/puzzle",
    "ns/sweep",
];

impl Row<'_> {
    /// The text of each column.
    fn cells(&self) -> [String; COLUMNS.len()] {
        let (worst, best) = (self.rounds[0], self.rounds[self.rounds.len() - 1]);
        let median = self.rounds[self.rounds.len() / 2];
        let per_puzzle = |count: u64| count as f64 / self.counters.puzzles as f64;
        [
            self.set.name.clone(),
            self.set.len().to_string(),
            self.isa.name().to_string(),
            self.threads.to_string(),
            format!("{median:.0}"),
            format!("{:.1}", 100.0 * (best - worst) / median),
            format!("{:.3}", 1e6 / median),
            format!("{:.3}", per_puzzle(self.counters.guesses)),
            format!("{:.1}", 100.0 * per_puzzle(self.counters.unguessed)),
            format!("{:.2}", per_puzzle(self.counters.lane_sweeps)),
            format!("{:.1}", 1e9 * self.sweep),
        ]
    }
}

/// How rows are written.
struct Layout {
    csv: bool,
    /// Letters in the longest name of a set.
    widest: usize,
}

impl Layout {
    /// Writes one line at once, so that rows can be seen as they come. Where that fails, returns the outcome.
    fn print(&self, cells: &[String; COLUMNS.len()]) -> Result<(), Outcome> {
        let line = if self.csv { cells.each_ref().map(|cell| quoted(cell)).join(",") } else { self.aligned(cells) };
        system::write_out((line + "\n").as_bytes()).map_err(|error| report::refused(&error))
    }

    /// The set on the left, all else on the right of a column as wide as its heading.
    fn aligned(&self, cells: &[String; COLUMNS.len()]) -> String {
        let [set, others @ ..] = cells;
        let mut line = format!("{set:<0$}", self.widest.max(COLUMNS[0].len()));
        for (cell, heading) in others.iter().zip(&COLUMNS[1..]) {
            line += &format!("  {cell:>0$}", heading.len());
        }
        line
    }
}

/// A field of comma-separated values, in quotes where it needs them.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const IMPOSSIBLE: &str = "55...............................................................................";

    /// Solves a set of two puzzles, the second without a solution, spoils what was found, and verifies it.
    fn verify_spoiled(spoil: impl Fn(&mut Share)) -> Result<(), (usize, String)> {
        let text = format!("{PUZZLE}\n{IMPOSSIBLE}\n").into_bytes();
        let mut set = Set { name: String::new(), text, refuted: BTreeSet::new() };
        let puzzles = set.text.repeat(3);
        let mut answers = vec![0; puzzles.len()];
        let solver = Solver::new(Isa::Arrays);
        let mut share = Share { first: 0, puzzles: &puzzles, answers: &mut answers, unsolvable: Vec::new(), solver };
        share.pass();
        spoil(&mut share);
        share.verify(&mut set)
    }

    #[test]
    fn wrong_answers_are_noticed() {
        assert_eq!(verify_spoiled(|_| ()), Ok(()));
        let changed = verify_spoiled(|share| share.answers[4 * STRIDE] = b'1').unwrap_err();
        assert_eq!((changed.0, &changed.1[..9]), (0, "134678912"));
        let swapped = verify_spoiled(|share| share.answers[2 * STRIDE..].swap(0, 1)).unwrap_err();
        assert_eq!((swapped.0, &swapped.1[..9]), (0, "354678912"));
        assert!(matches!(verify_spoiled(|share| share.answers.fill(0)), Err((0, _))));
        assert!(matches!(verify_spoiled(|share| share.unsolvable = vec![1, 3]), Err((1, _))));
        assert_eq!(verify_spoiled(|share| share.unsolvable = vec![1, 2, 3, 5]), Err((0, "no solution".to_string())));
    }

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(["a.txt", "a,b", "a \"b\""].map(quoted), ["a.txt", "\"a,b\"", "\"a \"\"b\"\"\""]);
    }
}
