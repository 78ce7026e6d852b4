/*! The command `rate`: the difficulty of each puzzle, as the number of the scalar solver's guesses.

Unlike the engine's, they are the same on every machine.
*/

use crate::options::{self, About, Flag};
use crate::output::{formats::LINES, report::Outcome, text::write_number};
use crate::run::pipeline::{self, Plan};
use lanedoku::internal::scalar::effort;

#[derive(Default)]
pub struct Options;

pub const ABOUT: About = About {
    usage: "rate [OPTIONS] [FILE]...",
    summary: "rate the difficulty of puzzles by guesses",
    details: "Writes, for each puzzle, the number of guesses that a simple solver needs to decide \
              whether it has no solution, one, or several. 0: singles and locked candidates are \
              enough, or clues clash. The number is the same on every machine. It measures \
              difficulty only if there is exactly one solution; `lanedoku --order unique` shows \
              which puzzles have none or several. In the format `lines`, a malformed record gets \
              the line `invalid`.",
    examples: &[
        (
            "lanedoku rate --append puzzles.csv > rated.csv",
            "a table with one more column, `guesses`",
        ),
        (
            "lanedoku rate --append puzzles.txt | sort -t , -k 2 -n",
            "a list of puzzles, the easy ones first",
        ),
        (
            "lanedoku rate -s puzzles.txt > /dev/null",
            "mean, median, and which is the hardest",
        ),
    ],
    exit: "0 also if a puzzle has no solution, 2 an error; warnings do not change it",
};

impl options::Options for Options {
    fn flags() -> Vec<Flag<Options>> {
        Flag::for_puzzles(
            "guesses",
            vec![Flag::exit_zero("`invalid` leaves the exit code at 0")],
        )
    }
}

pub fn run(plan: Plan, _: Options) -> Outcome {
    pipeline::run(plan, |_, block, answers, _| {
        answers.write_each(block, &LINES.answers, |answers, _, puzzle| {
            let effort = effort(&puzzle.cells(), 2);
            answers.tally.unsolvable += u64::from(effort.solutions == 0);
            answers.guesses.push(effort.guesses);
            write_number(&mut answers.text, effort.guesses);
            answers.text.push(b'\n');
        });
    })
}
