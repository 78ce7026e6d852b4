/*! The generate command: puzzles with one solution, a great many at once.

A puzzle is dug out of a solved board:

```text
fill a board: the diagonal boxes shuffled, the rest by a search in random digit order
put the cells in random order
for each cell in that order: empty it if the puzzle keeps one solution, else its clue stays for good
stop when K cells are empty (or, for a minimal puzzle, at the end of the order)
out of cells before K are empty: a new attempt, from a new board
```

That is what comes out. The code departs from it in two ways to find the same puzzles faster.

1. **Many cells a test.** If a puzzle has one solution, it also has one with more clues. So the loop
   empties a run of cells at once, as many as succeed about every second time (`Dig::propose`). If
   the puzzle then has several solutions, shorter runs are tried until the cell that must keep its
   clue is found. This takes 13 tests instead of 52 if K is 48, and 43 instead of 81 for a minimal
   puzzle.
2. **Many puzzles a batch.** The engine counts hundreds of boards at once, so a block of puzzles is
   dug together, and each round tests one trial of each (`Digger::dig`). If attempts at a puzzle
   keep failing, several run side by side. The lowest-numbered success counts, as if they had run in
   turn.

Every attempt draws from a random stream of its own, which seed, puzzle number and attempt number
name. So no puzzle depends on its neighbours, the engine's width, the number of threads or the
length of the run.

The solved boards are not uniformly random (`board.rs` says how), nor are the puzzles among those
with K empty cells: boards and orders that dig easily come up more often.
*/

mod board;
mod dig;
mod digger;
mod recipe;
pub mod rng;
#[cfg(test)]
mod tests;

pub use recipe::Target;

use crate::options::{self, About, Flag, Mismatch, operand, whole};
use crate::stream::block::BoardText;
use crate::stream::format::OutputFormat;
use crate::stream::grammar::{Grammar, Layout};
use crate::stream::output::{self, Style};
use crate::stream::pipeline::{self, Plan};
use crate::stream::progress::Progress;
use crate::stream::report::{self, Outcome};
use crate::stream::system;
use digger::{ATTEMPTS, BLOCK, Error};
use lanedoku::Shape;
use lanedoku::internal::CELLS;
use recipe::{Made, Recipe};
use std::ffi::OsString;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::{Arc, Mutex, PoisonError};

/// `lanedoku generate [OPTIONS] [COUNT]`
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    pub plan: Plan,
    pub count: u64,
    pub empty: Option<usize>,
    pub minimal: bool,
    pub any: bool,
    pub symmetric: bool,
    /// What `empty`, `minimal` and `any` come to.
    pub target: Target,
    /// `None`: one is to be drawn and named.
    pub seed: Option<u64>,
    /// Never [`OutputFormat::Same`].
    pub output: OutputFormat,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            plan: Plan::default(),
            count: 1,
            empty: None,
            minimal: false,
            any: false,
            symmetric: false,
            target: Target::Empty(DEFAULT_EMPTY),
            seed: None,
            output: OutputFormat::Poj,
        }
    }
}

/// Empty cells of a puzzle if the user does not say how many.
const DEFAULT_EMPTY: usize = 50;

/// Empty cells of a puzzle with one solution, at most: none has fewer than 17 clues (McGuire,
/// Tugemann, Civario 2012).
const MOST_EMPTY: usize = 64;

/// Empty cells that digging reaches within [`ATTEMPTS`] with nearly every seed.
const REACHED_EMPTY: usize = 61;

/// Puzzles that follow one count in poj, at most: a count of nine digits would read as a row.
const MOST_IN_GROUP: u64 = 99_999_999;

impl options::Options for Options {
    const ABOUT: About = About {
        name: "generate",
        usage: "[OPTIONS] [COUNT]",
        summary: "make puzzles",
        details: "Writes COUNT puzzles (default 1), each with one solution. The same seed gives \
                  the same puzzles everywhere.",
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

    fn flags() -> Vec<Flag<Options>> {
        vec![
            Flag::number(
                "-k, --empty K",
                "exactly K empty cells, at most 64 (default 50); digging reaches 61, and \
                 hardly ever more; with --any at most 81",
                0..=CELLS,
                |options| &mut options.empty,
            ),
            Flag::switch(
                "--minimal",
                "remove clues until none can go; with --symmetric until no pair that half a turn \
                 exchanges can go, nor the centre",
                |options| &mut options.minimal,
            ),
            Flag::switch(
                "--any",
                "only remove K cells: any number of solutions",
                |options| &mut options.any,
            ),
            Flag::switch(
                "--symmetric",
                "empty cells stay empty after half a turn",
                |options| &mut options.symmetric,
            ),
            Flag::number(
                "--seed N",
                "start from this seed (default: one is drawn and named)",
                0..=u64::MAX,
                |options| &mut options.seed,
            ),
            // There is no input for the answers to be the same as.
            Flag::word(
                "-o, --output FORMAT",
                "format of the puzzles",
                &OutputFormat::WORDS[1..],
                |options| &mut options.output,
            ),
            options::threads(options::CHOSEN_THREADS),
            options::isa(),
            options::progress(),
        ]
    }

    fn finish(mut self, operands: Vec<OsString>) -> Result<Options, Mismatch> {
        options::check(&mut self.plan)?;
        if let Some(count) = operand("COUNT", &operands)? {
            let count = whole(&count.to_string_lossy(), &(0..=u64::MAX));
            self.count = count.map_err(|mismatch| mismatch.place("as COUNT"))?;
        }
        self.target = self.target()?;
        Ok(self)
    }
}

impl AsMut<Plan> for Options {
    fn as_mut(&mut self) -> &mut Plan {
        &mut self.plan
    }
}

impl Options {
    /// Which puzzles to make, if the options do not contradict each other.
    fn target(&self) -> Result<Target, Mismatch> {
        match (self.minimal, self.any, self.empty) {
            (true, _, Some(_)) => Err(Mismatch::not_both("--empty", "--minimal")
                .hint("a minimal puzzle has the clues it needs")),
            (true, true, _) => {
                Err(Mismatch::not_both("--any", "--minimal")
                    .hint("a minimal puzzle has one solution"))
            }
            (true, false, None) => Ok(Target::Minimal),
            (false, true, empty) => Ok(Target::Any(empty.unwrap_or(DEFAULT_EMPTY))),
            (false, false, Some(empty)) if empty > MOST_EMPTY => {
                let expected = format!("at most {MOST_EMPTY} empty cells");
                Err(Mismatch::new(expected).found(empty.to_string()).hint(
                    "no puzzle with one solution has fewer than 17 clues (McGuire, Tugemann, \
                     Civario 2012); `--any` makes puzzles with any number of solutions",
                ))
            }
            (false, false, empty) => Ok(Target::Empty(empty.unwrap_or(DEFAULT_EMPTY))),
        }
    }
}

/// Runs the command.
pub fn run(options: &Options) -> Outcome {
    let seed = options.seed.unwrap_or_else(|| {
        let seed = RandomState::new().build_hasher().finish();
        report::complain(format_args!("made with --seed {seed}"));
        seed
    });
    if let Target::Empty(empty) = options.target
        && empty > REACHED_EMPTY
    {
        report::complain(format_args!(
            "digging hardly ever reaches {empty} empty cells: up to {ATTEMPTS} attempts a puzzle"
        ));
    }
    let recipe = Recipe {
        target: options.target,
        symmetric: options.symmetric,
        seed,
        attempts: ATTEMPTS,
    };
    let progress = Arc::new(Mutex::new(Progress::new(
        options.plan.progress,
        false,
        || Some(options.count),
    )));
    let mut writer = Writer::new(options.output, options.count, MOST_IN_GROUP);
    let shown = progress.clone();
    let delivered = digger::generate(
        recipe,
        options.count,
        threads(options),
        options.plan.isa,
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
    match delivered {
        // No puzzles are a group, too.
        Ok(()) if options.count == 0 && options.output == OutputFormat::Poj => report::print("0\n"),
        Ok(()) => Outcome::Success,
        Err(Error::Write(error)) => report::unwritable(&error),
        Err(Error::OutOfReach(number)) => {
            report::complain(format_args!(
                "puzzle {}: expected one solution and the empty cells asked for, not found in \
                 {ATTEMPTS} attempts; fewer empty cells are easier to find, `--any` takes any \
                 number of solutions",
                number + 1
            ));
            Outcome::Error
        }
    }
}

/// The threads that the user asks for. Otherwise one if the run takes a moment only, else all
/// processors.
fn threads(options: &Options) -> usize {
    match options.plan.threads {
        Some(threads) => pipeline::workers_for(threads),
        None if options.count < 4 * BLOCK as u64 => 1,
        None => pipeline::processors(),
    }
}

/// Writes puzzles in an output format.
struct Writer {
    style: Style,
    /// Puzzles of the whole run.
    count: u64,
    /// How many follow a count, at most; `None` for formats without counts.
    group: Option<u64>,
    written: u64,
}

impl Writer {
    fn new(output: OutputFormat, count: u64, most_in_group: u64) -> Writer {
        Writer {
            style: Style::of(output, &Grammar::POJ, Layout::Rows),
            count,
            group: (output == OutputFormat::Poj).then_some(most_in_group),
            written: 0,
        }
    }

    /// The text of the puzzles that come next.
    fn text(&mut self, made: &[Made]) -> Vec<u8> {
        let mut text = Vec::new();
        for made in made {
            if let Some(most) = self.group
                && self.written.is_multiple_of(most)
            {
                output::write_number(&mut text, most.min(self.count - self.written));
                text.push(b'\n');
            }
            if self.written > 0 {
                text.extend_from_slice(self.style.between.as_bytes());
            }
            let [puzzle, solution] = [&made.puzzle, &made.solution].map(digger::line);
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
