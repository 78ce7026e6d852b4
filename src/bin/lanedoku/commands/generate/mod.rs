/*! The command `generate`: makes puzzles with one solution, many at once.

A puzzle is dug out of a solved board:

```text
fill a board: the diagonal boxes shuffled, the rest by a search in random digit order
put the cells in random order
for each cell in that order: empty it if the puzzle keeps one solution; if not, its clue stays
stop when K cells are empty (or, for a minimal puzzle, at the end of the order)
out of cells before K are empty: a new attempt, from a new board
```

The code finds the same puzzles faster, by two departures.

1. **Many cells a test.** A puzzle with one solution keeps it if clues are added. So a trial empties a run of cells,
   with an even chance of success (`Attempt::propose`). If it fails, shorter runs follow until the cell that must keep
   its clue is found. This takes 13 tests instead of 52 if K is 48, and 43 instead of 81 for a minimal puzzle.
2. **Many puzzles a batch.** The engine counts hundreds of boards at once, so the puzzles of a block are dug together: a
   round tests one trial of each attempt (`digger::dig`). If attempts at a puzzle keep failing, several run at once, and
   the successful one with the lowest number counts, as if they had run in turn.

Every attempt has its own random stream, from the seed and the numbers of puzzle and attempt. So no puzzle depends on
its neighbours, the engine's width, the number of threads or the length of the run.

Neither the boards (see `board.rs`) nor the puzzles are uniformly random: easily dug ones are more likely.
*/

mod attempt;
mod board;
mod digger;
mod rng;
#[cfg(test)]
mod tests;

use crate::layout::BoardText;
use crate::options::{self, About, Flag, Misuse, not_both, operand, whole_number};
use crate::output::{
    answers::RecordEnds,
    formats::{self, NamedFormat, POJ, PRETTY},
    progress::Progress,
    report::{Outcome, end, fail, print, print_message, write_records},
    text::write_number,
};
use crate::run::pipeline::Plan;
use crate::system;
use attempt::{Made, Recipe};
use digger::{ATTEMPTS, Dug};
use lanedoku::Layout;
use lanedoku::internal::CELLS;
use std::ffi::OsString;
use std::io::{self, IsTerminal};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    pub count: u64,
    pub empty: Option<usize>,
    pub clues: Option<usize>,
    pub minimal: bool,
    pub any: bool,
    pub symmetric: bool,
    /// Default: random, and printed.
    pub seed: Option<u64>,
    /// Default: pretty at a terminal, else poj.
    pub output: Option<&'static NamedFormat>,
}

const DEFAULT_EMPTY: usize = 50;

/// A unique solution takes 17 clues (McGuire, Tugemann, Civario 2012).
const MOST_EMPTY: usize = 64;

/// Up to these, [`ATTEMPTS`] nearly always suffice.
const LIKELY_EMPTY: usize = 61;
const LIKELY_EMPTY_SYMMETRIC: usize = 59;

/// A count in poj has at most seven digits.
const MOST_IN_GROUP: u64 = 9_999_999;

pub const ABOUT: About = About {
    usage: "generate [OPTIONS] [COUNT]",
    summary: "make puzzles",
    details: "Writes COUNT puzzles (default 1), each with one solution. The same seed gives \
              the same puzzles on every machine.\n\n\
              A board is filled at random, its diagonal boxes first. Then clues are removed in \
              random order, as long as one solution is left. So not all puzzles are equally \
              likely: minimal ones have 24.4 clues on average, while the average of all that exist \
              is 26.6 (Berthier 2009).\n\n\
              Puzzles with up to 61 empty cells, or 59 with --symmetric, are practically always found. The last \
              few empty cells take longest: a puzzle with 60 takes 14 ms of processor time, one \
              with 61 over 500 ms, and one with 59 and --symmetric 50 ms. Puzzles with more \
              empty cells, up to the limit of 64, are seldom found. If a \
              puzzle is not found, the run ends with code 2, and with -o poj, the default, the output has \
              fewer puzzles than its first line says.",
    examples: &[
        (
            "lanedoku generate 1000 -k 50 --seed 7 > puzzles.in",
            "make a thousand puzzles with 50 empty cells",
        ),
        (
            "lanedoku generate --clues 30 -o pretty",
            "one to print and solve by hand",
        ),
    ],
    exit: "0 all made, 2 an error, or a puzzle was not found",
};

impl options::Options for Options {
    fn flags() -> Vec<Flag<Options>> {
        vec![
            Flag::value(
                "-k, --empty K",
                &format!(
                    "exactly K empty cells (default {DEFAULT_EMPTY}), at most {MOST_EMPTY}, or {CELLS} \
                     with --any"
                ),
                |text| whole_number(text, 0..=CELLS),
                |_, options| &mut options.empty,
            ),
            Flag::value(
                "--clues N",
                &format!("exactly N clues: the same as {CELLS} - N empty cells"),
                |text| whole_number(text, 0..=CELLS),
                |_, options| &mut options.clues,
            ),
            Flag::switch(
                "--minimal",
                "instead of a number of cells: remove clues until none can go; with --symmetric, \
                 until neither the centre nor a pair of opposite clues can go",
                |_, options| &mut options.minimal,
            ),
            Flag::switch(
                "--any",
                "remove any K clues; a puzzle may have several solutions",
                |_, options| &mut options.any,
            ),
            Flag::switch(
                "--symmetric",
                "the empty cells look the same after half a turn",
                |_, options| &mut options.symmetric,
            ),
            Flag::value(
                "--seed N",
                "start from this seed (default: a random one, printed on standard error)",
                |text| whole_number(text, 0..=u64::MAX),
                |_, options| &mut options.seed,
            ),
            Flag::word(
                "-o, --output FORMAT",
                "format of the puzzles (at a terminal, the default is pretty)",
                // The first is the format of the input.
                &formats::words()[1..],
                |_, options| &mut options.output,
            ),
            Flag::threads(&options::threads_help()),
            Flag::isa(),
            Flag::progress(),
        ]
    }

    fn finish(mut self, _: &mut Plan, operands: &[OsString]) -> Result<Options, Misuse> {
        self.count = operand("COUNT", operands)?.map_or(Ok(1), |count| {
            let count = whole_number(&count.to_string_lossy(), 0..=u64::MAX);
            count.map_err(|misuse| misuse.place("as COUNT"))
        })?;
        let minimal = ("--minimal", self.minimal);
        let empty = ("--empty", self.empty.is_some());
        let clues = ("--clues", self.clues.is_some());
        not_both(empty, clues, "either gives the other")?;
        for number in [empty, clues] {
            not_both(number, minimal, "a minimal puzzle has the clues it needs")?;
        }
        not_both(
            ("--any", self.any),
            minimal,
            "a minimal puzzle has one solution",
        )?;
        let (limit, found) = match self.clues {
            Some(clues) => (format!("at least {} clues", CELLS - MOST_EMPTY), clues),
            None => (
                format!("at most {MOST_EMPTY} empty cells"),
                self.empty.unwrap_or_default(),
            ),
        };
        self.empty = self.empty.or(self.clues.map(|clues| CELLS - clues));
        if self.empty > Some(MOST_EMPTY) && !self.any {
            return Err(Misuse::new(limit).found(found.to_string()).hint(
                "no puzzle with one solution has fewer than 17 clues (McGuire, Tugemann, Civario \
                 2012); `--any` makes puzzles with any number of solutions",
            ));
        }
        Ok(self)
    }
}

pub fn run(plan: Plan, options: Options) -> Outcome {
    let seed = options.seed.unwrap_or_else(|| {
        let seed = system::random();
        print_message(format_args!(
            "to make the same puzzles again, use --seed {seed}"
        ));
        seed
    });
    let count = options.count;
    let recipe = Recipe {
        empty: (!options.minimal).then(|| options.empty.unwrap_or(DEFAULT_EMPTY)),
        unique: !options.any,
        symmetric: options.symmetric,
        seed,
        attempts: ATTEMPTS,
    };
    let likely = if recipe.symmetric {
        LIKELY_EMPTY_SYMMETRIC
    } else {
        LIKELY_EMPTY
    };
    if let Some(empty) = recipe.empty
        && empty > likely
        && recipe.unique
    {
        print_message(format_args!(
            "puzzles with more than {likely} empty cells are seldom found; the run ends after {ATTEMPTS} \
             failed attempts at one"
        ));
    }
    let progress = Progress::new(plan.progress, false, Some(count));
    let default = if io::stdout().is_terminal() {
        &PRETTY
    } else {
        &POJ
    };
    let mut writer = Writer::new(options.output.unwrap_or(default), count, progress);
    // poj has a count even without puzzles.
    if count == 0 && writer.group.is_some() {
        return print("0\n");
    }
    digger::generate(&recipe, count, plan.threads, plan.isa, &mut |dug| {
        writer.write(dug)
    });
    writer.progress.end();
    Outcome::Success
}

struct Writer {
    format: &'static NamedFormat,
    count: u64,
    /// The most puzzles after each count, in a format with counts.
    group: Option<u64>,
    written: u64,
    progress: Progress,
}

impl Writer {
    fn new(format: &'static NamedFormat, count: u64, progress: Progress) -> Writer {
        Writer {
            format,
            count,
            group: format.starts_with_count.then_some(MOST_IN_GROUP),
            written: 0,
            progress,
        }
    }

    /// Ends the program if writing fails or a puzzle is out of reach.
    fn write(&mut self, dug: &Dug) {
        let (text, ends) = self.text_of(&dug.made);
        write_records(&text, RecordEnds::At(&ends), Outcome::Success);
        self.progress.tick(self.written, dug.made.len() as u64);
        if self.written < dug.numbers.end {
            end(fail(format_args!(
                "puzzle {}: none with one solution and so many empty cells was found in {ATTEMPTS} \
                 attempts; fewer empty cells are easier to find, and `--any` allows several \
                 solutions",
                self.written + 1
            )));
        }
    }

    /// Returns the text of the next puzzles, and the end of each.
    fn text_of(&mut self, made: &[Made]) -> (Vec<u8>, Vec<u32>) {
        let (mut text, mut ends) = (Vec::new(), Vec::new());
        let answers = self.format.answers;
        let drawing = answers.drawing(Layout::Rows, false);
        for made in made {
            if let Some(most) = self.group
                && self.written.is_multiple_of(most)
            {
                write_number(&mut text, most.min(self.count - self.written));
                text.push(b'\n');
            }
            answers.write_before(&mut text, self.written == 0);
            let [puzzle, solution] = [made.puzzle, made.solution].map(|board| board.to_text());
            let [puzzle, solution] = [&puzzle, &solution].map(|text| BoardText::line(text));
            // Formats without a field for the puzzle show it in place of the solution.
            let board = match answers.puzzle {
                Some(_) => solution,
                None => puzzle,
            };
            answers.write_solved(&mut text, drawing, puzzle, board);
            ends.push(text.len() as u32);
            self.written += 1;
        }
        (text, ends)
    }
}
