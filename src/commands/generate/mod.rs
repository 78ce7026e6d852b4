/*! The generate command: puzzles with one solution, a great many at once.

A puzzle is dug out of a solved board:

```text
fill a board: the diagonal boxes shuffled, the rest by a search in random digit order
put the cells in random order
for each cell in that order: empty it if the puzzle keeps one solution, else its clue stays for good
stop when K cells are empty (or, for a minimal puzzle, at the end of the order)
out of cells before K are empty: a new attempt, from a new board
```

That is what comes out. How it is found departs from it in two ways.

1. **Many cells a test.** Whether a puzzle has one solution is monotone: what stays unique without
   many clues stays unique without fewer. So the loop empties a run of cells at once, as many as
   survive about every second time (`Dig::propose`), and where the puzzle falls apart it halves the
   run until the guilty cell is found. The puzzle is the same as one cell at a time would leave, for
   13 tests where K is 48 and 43 for a minimal puzzle, in place of 52 and 81.
2. **Many puzzles a batch.** The engine counts hundreds of boards at once, so a block of puzzles is
   dug together, one test each a round (`Digger::dig`). Where attempts keep failing, several
   attempts at one puzzle run side by side; the lowest-numbered success counts, as if they had run
   in turn.

Every attempt draws from a random stream of its own, named by seed, puzzle number and attempt
number: no puzzle depends on its neighbours, the engine's width, the number of threads or the length
of the run.

Not uniform: the boards (`board.rs` says how), and the puzzles among those with K empty cells:
digging favours boards and orders that dig easily.
*/

mod board;
mod dig;
mod recipe;
pub mod rng;
#[cfg(test)]
mod tests;

pub use recipe::{Made, Recipe, Target};

use crate::options::{self, About, Common, Flag};
use crate::stream::block::BoardText;
use crate::stream::format::{InputFormat, Layout, OutputFormat};
use crate::stream::output::{self, Style};
use crate::stream::pipeline;
use crate::stream::pool::{self, Intake, Outlet, Stopped, Turn, Work};
use crate::stream::progress::Progress;
use crate::stream::report::{self, Outcome};
use crate::stream::system;
use dig::{Dig, Step};
use lanedoku::internal::CELLS;
use lanedoku::{Grid, Isa, Shape, Solver};
use std::ffi::OsString;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

/// Attempts at one puzzle before its number of empty cells is given up as out of reach. Random
/// digging leaves 24.4 clues on average; one attempt in 5 gets to 58 empty cells, one in 30 to 59,
/// one in 700 to 60.
pub const ATTEMPTS: u64 = 100_000;

/// Puzzles that are dug together: enough to keep the engine's lanes busy, few enough to stay in the
/// cache.
const BLOCK: usize = 1024;

/// Digs puzzles by the block, with an engine and working memory of its own.
pub struct Digger {
    recipe: Recipe,
    solver: Solver,
    batch: Vec<u8>,
    counts: Vec<u64>,
}

/// The search for one puzzle: its attempts so far.
#[derive(Clone, Default)]
struct Hunt {
    started: u64,
    running: u64,
    /// The lowest-numbered success, and its attempt.
    found: Option<(u64, Made)>,
}

impl Hunt {
    /// How many attempts may run at once: one, and more the more have failed, so that little is
    /// wasted where luck is near.
    fn breadth(&self) -> u64 {
        1 + (self.started - self.running) / 4
    }

    /// Whether an attempt can still be the lowest-numbered success.
    fn needs(&self, attempt: u64) -> bool {
        self.found.is_none_or(|(found, _)| attempt < found)
    }
}

impl Digger {
    /// # Panics
    /// Where this processor lacks `isa`.
    pub fn new(recipe: Recipe, isa: Isa) -> Digger {
        Digger {
            recipe,
            solver: Solver::new(isa),
            batch: Vec::new(),
            counts: Vec::new(),
        }
    }

    /// Puzzles tested for uniqueness so far.
    #[cfg(test)]
    pub fn tests(&self) -> u64 {
        self.solver.counters().puzzles
    }

    /// Makes the puzzles with these numbers, in order; only those before the first that is out of
    /// reach where there is one.
    pub fn dig(&mut self, numbers: Range<u64>) -> Vec<Made> {
        if let Target::Any(k) = self.recipe.target {
            return numbers
                .map(|number| Dig::start(&self.recipe, number, 0, 0).empty_blindly(k))
                .collect();
        }
        let mut hunts = vec![Hunt::default(); (numbers.end - numbers.start) as usize];
        let mut digs = Vec::new();
        loop {
            self.start_attempts(numbers.start, &mut hunts, &mut digs);
            if digs.is_empty() {
                break;
            }
            digs.retain_mut(|dig| {
                let hunt = &mut hunts[dig.puzzle];
                let step = if hunt.needs(dig.attempt) {
                    dig.propose()
                } else {
                    Step::Failed
                };
                if step == Step::Done {
                    hunt.found = Some((dig.attempt, dig.made()));
                }
                hunt.running -= u64::from(step != Step::Test);
                step == Step::Test
            });
            self.test(&mut digs);
            // From the first puzzle that is out of reach on, nothing is wanted any more.
            let lost = |hunt: &Hunt| {
                hunt.found.is_none() && hunt.running == 0 && hunt.started == self.recipe.attempts
            };
            if let Some(end) = hunts.iter().position(lost) {
                hunts.truncate(end);
                digs.retain(|dig| dig.puzzle < end);
            }
        }
        hunts
            .into_iter()
            .map_while(|hunt| Some(hunt.found?.1))
            .collect()
    }

    /// Starts attempts at puzzles that have no success yet, lower numbers first, while there is
    /// room in the batch.
    fn start_attempts(&self, first: u64, hunts: &mut [Hunt], digs: &mut Vec<Dig>) {
        for (puzzle, hunt) in hunts.iter_mut().enumerate() {
            while hunt.found.is_none()
                && hunt.running < hunt.breadth()
                && hunt.started < self.recipe.attempts
                && digs.len() < BLOCK
            {
                digs.push(Dig::start(
                    &self.recipe,
                    first + puzzle as u64,
                    puzzle,
                    hunt.started,
                ));
                hunt.started += 1;
                hunt.running += 1;
            }
        }
    }

    /// Tests the trials of all digs at once.
    fn test(&mut self, digs: &mut [Dig]) {
        self.batch.clear();
        for dig in digs.iter() {
            let mut board = dig.dug;
            dig.empty_trial(&mut board);
            self.batch.extend_from_slice(&line(&board));
        }
        self.counts.resize(digs.len(), 0);
        self.solver
            .count(&self.batch, Shape::Line.into(), 2, &mut self.counts);
        for (dig, &count) in digs.iter_mut().zip(&self.counts) {
            dig.settle(count == 1);
        }
    }
}

/// A board's text with its line feed.
fn line(board: &Grid) -> [u8; Shape::Line.stride()] {
    let mut text = [b'\n'; Shape::Line.stride()];
    text[..CELLS].copy_from_slice(&board.to_text());
    text
}

/// Why no more puzzles come.
#[derive(Debug)]
pub enum Error {
    /// The puzzle with this number (from 0) was not reached; those before it have been delivered.
    OutOfReach(u64),
    /// The puzzles could not be delivered.
    Write(io::Error),
}

/// Makes puzzles 0 to `count - 1` on `threads` threads and hands them to `deliver` in order, a
/// block at a time; the first block may be empty, all others hold puzzles.
///
/// Memory holds a few blocks for each worker, whatever the count. Many workers share what eight
/// would hold.
///
/// # Errors
/// Where a puzzle is out of reach, or `deliver` fails; what comes before has been delivered.
pub fn generate(
    recipe: Recipe,
    count: u64,
    threads: usize,
    isa: Isa,
    deliver: impl FnMut(&[Made]) -> io::Result<()> + Send + 'static,
) -> Result<(), Error> {
    let most = BLOCK / threads.div_ceil(8).min(8);
    let length = (count / (4 * threads as u64)).clamp(BLOCK as u64 / 16, most as u64);
    let intake = Numbers {
        next: 0,
        count,
        length,
    };
    let outlet = Delivery {
        deliver,
        outcome: Ok(()),
    };
    pool::run(
        Digging { recipe, isa },
        intake,
        outlet,
        threads,
        |_, outlet| std::mem::replace(&mut outlet.outcome, Ok(())),
    )
}

/// A block of puzzles: their numbers, and what was made of them.
#[derive(Default)]
struct Dug {
    numbers: Range<u64>,
    made: Vec<Made>,
}

/// The numbers of the puzzles to make, cut into blocks.
struct Numbers {
    next: u64,
    count: u64,
    length: u64,
}

impl Intake<Dug> for Numbers {
    fn next(&mut self, dug: &mut Dug) -> bool {
        let end = self.count.min(self.next.saturating_add(self.length));
        dug.numbers = self.next..end;
        self.next = end;
        !dug.numbers.is_empty()
    }
}

/// Digs blocks of puzzles.
struct Digging {
    recipe: Recipe,
    isa: Isa,
}

impl Work for Digging {
    type Piece = Dug;
    type Part = ();
    type Tools = Digger;

    fn tools(&self) -> Digger {
        Digger::new(self.recipe, self.isa)
    }

    fn work(
        &self,
        digger: &mut Digger,
        dug: &mut Dug,
        _: &mut dyn Turn<()>,
    ) -> Result<(), Stopped> {
        dug.made = digger.dig(dug.numbers.clone());
        Ok(())
    }
}

/// Where blocks of puzzles go.
struct Delivery<D> {
    deliver: D,
    outcome: Result<(), Error>,
}

impl<D: FnMut(&[Made]) -> io::Result<()> + Send + 'static> Outlet<Dug, ()> for Delivery<D> {
    fn deliver(&mut self, dug: &mut Dug) -> Result<(), Stopped> {
        let reached = dug.numbers.start + dug.made.len() as u64;
        self.outcome = match (self.deliver)(&dug.made) {
            Err(error) => Err(Error::Write(error)),
            Ok(()) if reached < dug.numbers.end => Err(Error::OutOfReach(reached)),
            Ok(()) => return Ok(()),
        };
        Err(Stopped)
    }
}

impl<D> Turn<()> for Delivery<D> {
    /// A block of puzzles has no parts.
    fn deliver_part(&mut self, (): &mut ()) -> Result<(), Stopped> {
        Ok(())
    }
}

/// `lanedoku generate [OPTIONS] [COUNT]`
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    pub common: Common,
    pub count: u64,
    pub empty: Option<usize>,
    pub minimal: bool,
    pub any: bool,
    pub symmetric: bool,
    /// `None`: one is to be drawn and named.
    pub seed: Option<u64>,
    /// Never [`OutputFormat::Same`].
    pub output: OutputFormat,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            common: Common::default(),
            count: 1,
            empty: None,
            minimal: false,
            any: false,
            symmetric: false,
            seed: None,
            output: OutputFormat::Poj,
        }
    }
}

/// Empty cells of a puzzle where nobody says how many.
const DEFAULT_EMPTY: usize = 50;

/// Empty cells of a puzzle with one solution, at most: none has fewer than 17 clues (McGuire,
/// Tugemann, Civario 2012).
const MOST_EMPTY: usize = 64;

impl options::Options for Options {
    const ABOUT: About = About {
        name: "generate",
        usage: "[OPTIONS] [COUNT]",
        summary: "make puzzles",
        details: "Writes COUNT puzzles (default 1), each with one solution. The same seed gives the same puzzles \
                  everywhere.",
        words: &[],
        examples: &[
            (
                "lanedoku generate 1000 -k 50 --seed 7 > puzzles.in",
                "a thousand with 50 empty cells",
            ),
            (
                "lanedoku generate --minimal -o pretty",
                "one to print and solve by hand",
            ),
        ],
        exit: "0 all made, 2 an error, or a puzzle was not found",
    };

    const FLAGS: &'static [Flag<Options>] = &[
        Flag::new(
            "empty",
            "K",
            "exactly K empty cells, at most 64 (default 50); up to 60 are found soon; with --any at most 81",
            |options: &mut Options, value| {
                options.empty = Some(value.number("a number of cells, 0 to 81")?);
                Ok(())
            },
        )
        .short('k'),
        Flag::switch(
            "minimal",
            "remove clues until none can go; with --symmetric until no pair that half a turn exchanges can go, nor the centre",
            |options: &mut Options, _| {
                options.minimal = true;
                Ok(())
            },
        ),
        Flag::switch("any", "only remove K cells: any number of solutions", |options: &mut Options, _| {
            options.any = true;
            Ok(())
        }),
        Flag::switch("symmetric", "empty cells stay empty after half a turn", |options: &mut Options, _| {
            options.symmetric = true;
            Ok(())
        }),
        Flag::new("seed", "N", "start from this seed (default: one is drawn and named)", |options: &mut Options, value| {
            options.seed = Some(value.number("a whole number, 0 to 18446744073709551615")?);
            Ok(())
        }),
        Flag::new("output", "FORMAT", "layout: poj (default), lines, grid, pairs, pretty", |options: &mut Options, value| {
            options.output = match value.choice(&OutputFormat::WORDS)? {
                OutputFormat::Same => {
                    return Err(
                        "expected poj, lines, grid, pairs or pretty after `--output`: `generate` has no input to be the \
                                same as"
                            .into(),
                    );
                }
                output => output,
            };
            Ok(())
        })
        .short('o')
        .words(&["poj", "lines", "grid", "pairs", "pretty"]),
        options::threads(options::CHOSEN_THREADS),
        options::isa(),
        options::progress(),
    ];

    fn common(&mut self) -> &mut Common {
        &mut self.common
    }

    fn finish(mut self, operands: Vec<OsString>) -> Result<Options, String> {
        self.count = match &operands[..] {
            [] => self.count,
            [count] => count
                .to_str()
                .and_then(|count| count.parse().ok())
                .ok_or_else(|| {
                    format!(
                        "expected COUNT, a whole number of puzzles, found `{}`",
                        options::shown(count)
                    )
                })?,
            [_, second, ..] => {
                return Err(format!(
                    "expected one COUNT, found `{}` after it",
                    options::shown(second)
                ));
            }
        };
        self.target()?;
        Ok(self)
    }
}

impl Options {
    /// Which puzzles to make.
    ///
    /// # Errors
    /// Where the options contradict each other, or no such puzzle exists.
    fn target(&self) -> Result<Target, String> {
        match (self.minimal, self.any, self.empty) {
            (true, _, Some(_)) => {
                Err("expected `--empty` or `--minimal`, not both: a minimal puzzle has the clues it needs".into())
            }
            (true, true, _) => Err("expected `--any` or `--minimal`, not both: a minimal puzzle has one solution".into()),
            (true, false, None) => Ok(Target::Minimal),
            (false, _, Some(empty)) if empty > CELLS => {
                Err(format!("expected a number of cells, 0 to 81, after `--empty`, found `{empty}`"))
            }
            (false, true, empty) => Ok(Target::Any(empty.unwrap_or(DEFAULT_EMPTY))),
            (false, false, Some(empty)) if empty > MOST_EMPTY => Err(format!(
                "expected at most {MOST_EMPTY} empty cells, found {empty}: no puzzle with one solution has fewer than 17 clues \
                 (McGuire, Tugemann, Civario 2012); `--any` makes puzzles with any number of solutions"
            )),
            (false, false, empty) => Ok(Target::Empty(empty.unwrap_or(DEFAULT_EMPTY))),
        }
    }
}

/// Runs the command.
pub fn run(options: &Options) -> Outcome {
    let target = match options.target() {
        Ok(target) => target,
        Err(message) => {
            report::complain(message);
            return Outcome::Error;
        }
    };
    let seed = options.seed.unwrap_or_else(|| {
        let seed = RandomState::new().build_hasher().finish();
        report::complain(format_args!("made with --seed {seed}"));
        seed
    });
    let recipe = Recipe {
        target,
        symmetric: options.symmetric,
        seed,
        attempts: ATTEMPTS,
    };
    let progress = Arc::new(Mutex::new(Progress::new(
        options.common.progress,
        false,
        || Some(options.count),
    )));
    let mut writer = Writer::new(options);
    let shown = progress.clone();
    let delivered = generate(
        recipe,
        options.count,
        threads(options),
        options.common.isa,
        move |made| {
            let mut progress = shown.lock().unwrap_or_else(PoisonError::into_inner);
            progress.give_way();
            if !made.is_empty() {
                system::write_out(&writer.text(made))?;
            }
            progress.tick(writer.written, writer.written);
            Ok(())
        },
    );
    progress
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .erase();
    let delivered = delivered.and_then(|()| match options.count {
        // Where there was nothing to make, the count says so.
        0 => system::write_out(&Writer::new(options).text(&[])).map_err(Error::Write),
        _ => Ok(()),
    });
    match delivered {
        Ok(()) => Outcome::Success,
        Err(Error::Write(error)) => report::refused(&error),
        Err(Error::OutOfReach(number)) => {
            report::complain(format_args!(
                "puzzle {}: expected one solution and the empty cells asked for, not found in {ATTEMPTS} attempts; \
                 fewer empty cells are easier to find, `--any` takes any number of solutions",
                number + 1
            ));
            Outcome::Error
        }
    }
}

/// The threads asked for; else one for a moment's work, all processors for more.
fn threads(options: &Options) -> usize {
    match options.common.threads {
        Some(threads) => pipeline::sensible(threads),
        None if options.count < 4 * BLOCK as u64 => 1,
        None => pipeline::processors(),
    }
}

/// Writes puzzles in an output format.
struct Writer {
    style: Style,
    /// The count that poj begins with.
    head: Option<u64>,
    written: u64,
}

impl Writer {
    fn new(options: &Options) -> Writer {
        let style = Style::of(options.output, InputFormat::Poj, Some(Layout::Rows));
        Writer {
            style,
            head: (options.output == OutputFormat::Poj).then_some(options.count),
            written: 0,
        }
    }

    /// The text of the puzzles that come next.
    fn text(&mut self, made: &[Made]) -> Vec<u8> {
        let mut text = self
            .head
            .take()
            .map_or(Vec::new(), |count| format!("{count}\n").into_bytes());
        for made in made {
            if self.style.apart && self.written > 0 {
                text.push(b'\n');
            }
            let [puzzle, solution] = [line(&made.puzzle), line(&made.solution)];
            let [puzzle, solution] = [&puzzle, &solution].map(|text| BoardText {
                text,
                shape: Shape::Line,
            });
            let shown = if self.style.layout == Layout::Pair {
                solution
            } else {
                puzzle
            };
            output::write_board(&mut text, self.style.layout, puzzle.into(), shown);
            self.written += 1;
        }
        text
    }
}
