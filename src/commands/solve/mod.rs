/*! The command `solve`: each puzzle's solution, in the layout that is asked for. */

mod scheme;

use crate::commands::problems::named;
use crate::options::{self, About, Flag, Mismatch};
use crate::problems::{self, Problem, Wanted};
use crate::stream::answered::Output;
use crate::stream::block::{Block, BoardText, Record};
use crate::stream::format::OutputFormat;
use crate::stream::output;
use crate::stream::pipeline::{self, Job, Plan};
use crate::stream::pool::{Stopped, Turn};
use crate::stream::report::Outcome;
use lanedoku::internal::scalar::Solutions;
use lanedoku::internal::{CELLS, candidates};
use lanedoku::{PuzzleShape, Shape, Solver};
use scheme::{Scheme, Verdict};
use std::ffi::OsString;

/// `lanedoku [solve] [OPTIONS] [FILE]...`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    pub plan: Plan,
    pub output: OutputFormat,
    /// Which solution is wanted if there are several.
    pub order: Wanted,
    /// Whether every solution is wanted.
    pub all: bool,
    /// Solutions of a puzzle, at most, with `all`.
    pub limit: Option<u64>,
    /// Input and output as this judge's problem has them.
    pub problem: Option<&'static Problem>,
}

impl options::Options for Options {
    const ABOUT: About = About {
        name: "solve",
        usage: "[OPTIONS] [FILE]...",
        summary: "solve puzzles (the default command)",
        details: "Writes the solution of each puzzle, in order, in the layout of the input. \
                  Without a FILE, or if FILE is `-`, reads standard input. A puzzle without a \
                  solution gets the line `no solution`, a malformed one in lines the line \
                  `invalid`. `lanedoku help formats` shows the layouts.",
        examples: &[
            (
                "lanedoku puzzles.txt > solutions.txt",
                "any layout, told from the first record",
            ),
            (
                "lanedoku -i lines -o pairs big.csv",
                "puzzle,solution; one record out for each in",
            ),
        ],
        exit: "0 all solved, 1 a puzzle has no solution, 2 an error",
    };

    fn flags() -> Vec<Flag<Options>> {
        vec![
            options::input(),
            options::column(),
            options::append("solution"),
            Flag::word(
                "-o, --output FORMAT",
                "format of the answers",
                &OutputFormat::WORDS,
                |options| &mut options.output,
            ),
            Flag::new(
                "-p, --problem NAME",
                "input and output exactly as this judge's problem has them",
                |options: &mut Options, name| {
                    options.problem = Some(named(name.as_ref())?);
                    Ok(())
                },
            )
            .offering(problems::NAMES.to_vec()),
            Flag::word(
                "--order WHICH",
                "which of several solutions, the first that is found or the smallest in reading order",
                &[("first", Wanted::First), ("smallest", Wanted::Smallest)],
                |options| &mut options.order,
            ),
            Flag::switch(
                "--all",
                "every solution of each puzzle, in lexicographic order; -o pairs tells where one \
                 puzzle's solutions end",
                |options| &mut options.all,
            ),
            Flag::number(
                "--limit N",
                "with --all at most N solutions a puzzle, at least 1",
                1..=u64::MAX,
                |options| &mut options.limit,
            ),
            options::exit_zero("an unsolvable puzzle is no failure"),
            options::threads(options::CHOSEN_THREADS),
            options::isa(),
            options::stats(),
            options::progress(),
        ]
    }

    fn finish(mut self, operands: Vec<OsString>) -> Result<Options, Mismatch> {
        options::check(&mut self.plan)?;
        self.plan.sources = options::sources(&operands);
        let input = &self.plan.input;
        let excluded = [
            ("--append", input.append.is_some()),
            ("--input", input.grammar.is_some()),
            ("--column", input.column.is_some()),
            ("--order", self.order != Wanted::First),
            ("--output", self.output != OutputFormat::Same),
            ("--all", self.all),
        ];
        let (flag, others, hint) = match (self.problem, input.append) {
            (Some(problem), _) => (
                "--problem",
                &excluded[..],
                format!("{} says how its input and output are", problem.name()),
            ),
            (None, Some(_)) => (
                "--append",
                &excluded[4..],
                "each answer goes on the line of its puzzle".into(),
            ),
            (None, None) => ("", &[][..], String::new()),
        };
        if let Some((other, _)) = others.iter().find(|(_, given)| *given) {
            return Err(Mismatch::not_both(flag, other).hint(hint));
        }
        if self.limit.is_some() && !self.all {
            return Err(
                Mismatch::new("`--all` beside `--limit`").hint("`count --limit` counts solutions")
            );
        }
        if let Some(problem) = self.problem {
            self.plan.input = (&problem.grammar).into();
        }
        Ok(self)
    }
}

impl AsMut<Plan> for Options {
    fn as_mut(&mut self) -> &mut Plan {
        &mut self.plan
    }
}

/// Runs the command.
pub fn run(options: &Options) -> Outcome {
    let (scheme, wanted) = match options.problem {
        Some(problem) => (Scheme::of_problem(problem), problem.wanted),
        None if options.all => (Scheme::of_format(options.output), Wanted::All),
        None => (Scheme::of_format(options.output), options.order),
    };
    let limit = options.limit;
    pipeline::run(
        &options.plan,
        Solve {
            scheme,
            wanted,
            limit,
        },
    )
}

/// Solves blocks.
struct Solve {
    scheme: Scheme,
    wanted: Wanted,
    /// Solutions of a puzzle, at most, if all are wanted.
    limit: Option<u64>,
}

/// The puzzles of a block that do not have just one solution to write, ascending, and how many they
/// have; see [`Verdict::Count`].
type Exceptions = Vec<(usize, u64)>;

/// Bytes of answers that are collected, at most, before they are delivered in part.
const PART: usize = 256 << 10;

impl Job for Solve {
    /// The engine's own text is the output, byte for byte, if every record of the block wants
    /// that and every puzzle has a solution; anything else is written board by board.
    fn answer(
        &self,
        solver: &mut Solver,
        block: &Block,
        answers: &mut Output,
        turn: Turn<Output>,
    ) -> Result<(), Stopped> {
        if self.wanted == Wanted::All {
            return self.write_all(block, answers, turn);
        }
        let whole = self.scheme.whole(block);
        let shape = whole.unwrap_or_else(|| self.scheme.shape(block));
        let (exceptions, solved) = self.solve(solver, block, &mut answers.boards, shape);
        if whole.is_some() && exceptions.is_empty() {
            answers.whole = solved * shape.stride();
        } else {
            self.write_each(block, answers, shape, exceptions);
        }
        Ok(())
    }

    fn unsolvable_is_failure(&self) -> bool {
        self.scheme.unsolvable_is_failure()
    }
}

impl Solve {
    /// Solves all puzzles of the block into `boards`, in `shape`. Returns the exceptions, and how
    /// many puzzles there are.
    fn solve(
        &self,
        solver: &mut Solver,
        block: &Block,
        boards: &mut Vec<u8>,
        shape: Shape,
    ) -> (Exceptions, usize) {
        let mut exceptions = Vec::new();
        let mut solved = 0;
        for (from, run) in block.runs() {
            let puzzles = &block.boards()[run];
            let count = puzzles.len() / from.stride();
            let place = solved * shape.stride()..(solved + count) * shape.stride();
            if boards.len() < place.end {
                boards.resize(place.end, 0);
            }
            let boards = &mut boards[place];
            if self.wanted == Wanted::First {
                let unsolvable = solver.solve(puzzles, from, boards, shape);
                exceptions.extend(unsolvable.iter().map(|&index| (solved + index, 0)));
            } else {
                let counts = self.distinguish(solver, puzzles, from, boards, shape);
                exceptions.extend((solved..).zip(counts).filter(|&(_, count)| count != 1));
            }
            solved += count;
        }
        (exceptions, solved)
    }

    /// Solves puzzles of one shape and tells those with one solution from others. Returns how many
    /// solutions each has, as far as that is wanted: a puzzle whose smallest solution is wanted has
    /// one.
    fn distinguish(
        &self,
        solver: &mut Solver,
        puzzles: &[u8],
        from: PuzzleShape,
        boards: &mut [u8],
        to: Shape,
    ) -> Vec<u64> {
        let mut up_to_two = vec![0; puzzles.len() / from.stride()];
        solver.solve_unique(puzzles, from, boards, to, &mut up_to_two);
        let mut counts: Vec<u64> = up_to_two.into_iter().map(u64::from).collect();
        let several = || (0..).zip(puzzles.chunks_exact(from.stride()));
        match self.wanted {
            Wanted::Smallest => {
                for ((index, puzzle), count) in
                    several().zip(&mut counts).filter(|(_, count)| **count > 1)
                {
                    let smallest = Solutions::of_candidates(&candidates(puzzle, from))
                        .next()
                        .expect("a puzzle with several solutions has a smallest");
                    let board: &mut [u8] = &mut boards[index * to.stride()..][..to.stride()];
                    board.fill(b'\n');
                    (0..CELLS).for_each(|cell| board[to.offset(cell)] = smallest[cell]);
                    *count = 1;
                }
            }
            Wanted::Count => {
                let mut texts = Vec::new();
                several()
                    .zip(&counts)
                    .filter(|(_, count)| **count > 1)
                    .for_each(|((_, puzzle), _)| texts.extend_from_slice(puzzle));
                let mut exact = vec![0; texts.len() / from.stride()];
                solver.count(&texts, from, u64::MAX, &mut exact);
                counts
                    .iter_mut()
                    .filter(|count| **count > 1)
                    .zip(exact)
                    .for_each(|(count, exact)| *count = exact);
            }
            _ => {}
        }
        counts
    }

    /// Writes the answers of a block one by one. Their boards stand in `answers`, in `shape`.
    fn write_each(
        &self,
        block: &Block,
        answers: &mut Output,
        shape: Shape,
        exceptions: Exceptions,
    ) {
        let mut out = std::mem::take(&mut answers.text);
        out.reserve_exact(self.scheme.length(block));
        let boards = std::mem::take(&mut answers.boards);
        let mut solutions = boards.chunks_exact(shape.stride()).enumerate();
        let mut exceptions = exceptions.into_iter().peekable();
        let mut is_first = block.first;
        self.scheme.begin(&mut out, block);
        for record in block.records() {
            self.scheme
                .separate(&mut out, block, &record, std::mem::take(&mut is_first));
            let Some(puzzle) = record.board else {
                output::write_invalid(&mut out);
                continue;
            };
            let (index, text) = solutions.next().expect("every board has an answer");
            let verdict = match exceptions.next_if(|exception| exception.0 == index) {
                Some((_, count)) => Verdict::Count(count),
                None => Verdict::Solution(BoardText { text, shape }),
            };
            if let Verdict::Count(0) = verdict {
                answers.note_unsolvable(|| block.place(&record));
            }
            self.scheme.write(&mut out, block, &record, puzzle, verdict);
        }
        (answers.text, answers.boards) = (out, boards);
    }

    /// Writes every solution of each puzzle, in lexicographic order.
    fn write_all(
        &self,
        block: &Block,
        answers: &mut Output,
        turn: Turn<Output>,
    ) -> Result<(), Stopped> {
        let Solve { scheme, .. } = self;
        let limit = self.limit.unwrap_or(u64::MAX);
        let mut line = [b'\n'; Shape::Line.stride()];
        let mut is_first = block.first;
        let mut separate = |out: &mut Vec<u8>, record: &Record| {
            scheme.separate(out, block, record, std::mem::take(&mut is_first));
        };
        scheme.begin(&mut answers.text, block);
        for record in block.records() {
            let Some(puzzle) = record.board else {
                separate(&mut answers.text, &record);
                output::write_invalid(&mut answers.text);
                continue;
            };
            let mut solutions = Solutions::of_candidates(&candidates(puzzle.text, puzzle.shape));
            let mut count = 0;
            while count < limit
                && let Some(solution) = solutions.next()
            {
                count += 1;
                separate(&mut answers.text, &record);
                line[..CELLS].copy_from_slice(&solution);
                let solution = Verdict::Solution(BoardText {
                    text: &line,
                    shape: Shape::Line,
                });
                scheme.write(&mut answers.text, block, &record, puzzle, solution);
                if answers.text.len() >= PART {
                    turn(answers)?;
                }
            }
            if count == 0 {
                separate(&mut answers.text, &record);
                scheme.write(&mut answers.text, block, &record, puzzle, Verdict::Count(0));
                answers.note_unsolvable(|| block.place(&record));
            }
            scheme.write_total(&mut answers.text, &record, count);
        }
        Ok(())
    }
}
