/*! The command `solve`: each puzzle's solution, in the layout that is asked for. */

mod scheme;

use crate::input::{
    block::{Block, BoardText},
    grammar::Grammar,
};
use crate::judges::{
    problem::{Problem, Wanted},
    problems::{self, named},
    template::Template,
};
use crate::options::{self, About, Flag, Misuse, not_both, whole};
use crate::output::{
    answers::Answers,
    layouts::OutputFormat,
    report::{Outcome, Stopped},
};
use crate::run::{
    pipeline::{self, Job, Plan},
    pool::Turn,
};
use lanedoku::internal::scalar::Solutions;
use lanedoku::internal::{CELLS, candidates};
use lanedoku::{PuzzleShape, Shape, Solver};
use scheme::{AnswerWriter, Scheme};
use std::ffi::OsString;
use std::mem;

/// `lanedoku [solve] [OPTIONS] [FILE]...`
#[derive(Debug, Default, PartialEq)]
pub struct Options {
    pub output: OutputFormat,
    /// Which solution is wanted if there are several.
    pub order: Wanted,
    /// Whether every solution is wanted.
    pub all: bool,
    /// Solutions of a puzzle, at most, with `all`.
    pub limit: Option<usize>,
    /// Input and output as this judge's problem has them.
    pub problem: Option<&'static Problem>,
}

/// What the help says about the command.
pub const ABOUT: About = About {
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

impl options::Options for Options {
    fn flags() -> Vec<Flag<Options>> {
        let own: Vec<Flag<Options>> = vec![
            Flag::word(
                "-o, --output FORMAT",
                "format of the answers",
                &options::OUTPUTS,
                |_, options| &mut options.output,
            ),
            Flag::value(
                "-p, --problem NAME",
                "input and output exactly as this judge's problem has them",
                |name| Ok(named(name.as_ref())?.0),
                |_, options: &mut Options| &mut options.problem,
            )
            .offering(problems::words()),
            Flag::word(
                "--order WHICH",
                "which of several solutions, the first that is found or the smallest in reading \
                 order",
                &[("first", Wanted::First), ("smallest", Wanted::Smallest)],
                |_, options| &mut options.order,
            ),
            Flag::switch(
                "--all",
                "every solution of each puzzle, in lexicographic order; -o pairs tells where one \
                 puzzle's solutions end",
                |_, options| &mut options.all,
            ),
            Flag::value(
                "--limit N",
                "with --all at most N solutions a puzzle, at least 1",
                |text| whole(text, 1..=usize::MAX),
                |_, options| &mut options.limit,
            ),
        ];
        options::for_puzzles("solution", own)
    }

    fn finish(self, plan: &mut Plan, operands: &[OsString]) -> Result<Options, Misuse> {
        plan.sources = options::sources(operands);
        let input = &plan.input;
        let append = ("--append", input.append.is_some());
        let of_answers = [
            ("--output", self.output != OutputFormat::Same),
            ("--all", self.all),
        ];
        let others = [
            append,
            ("--column", input.column.is_some()),
            ("--input", input.grammar != &Grammar::AUTO),
            ("--order", self.order != Wanted::First),
        ];
        if let Some(problem) = self.problem {
            let hint = format!("{} says how its input and output are", problem.name());
            for other in others.into_iter().chain(of_answers) {
                not_both(("--problem", true), other, &hint)?;
            }
            plan.input = (&problem.grammar).into();
        }
        for other in of_answers {
            not_both(append, other, "each answer goes on the line of its puzzle")?;
        }
        if self.limit.is_some() && !self.all {
            let hint = "`count --limit` counts solutions";
            return Err(Misuse::new("`--all` beside `--limit`").hint(hint));
        }
        Ok(self)
    }
}

/// Runs the command.
pub fn run(plan: Plan, options: Options) -> Outcome {
    let wanted = match options.problem {
        Some(problem) => problem.wanted,
        None if options.all => Wanted::All {
            total: Template::new(""),
        },
        None => options.order,
    };
    let job = Solve {
        scheme: Scheme::new(options.output, options.problem),
        wanted,
        limit: options.limit.unwrap_or(usize::MAX),
    };
    pipeline::run(&plan, job)
}

/// Solves blocks.
struct Solve {
    scheme: Scheme,
    wanted: Wanted,
    /// Solutions of a puzzle, at most, if all are wanted.
    limit: usize,
}

/// Bytes of answers that are collected, at most, before they are delivered in part.
const PART: usize = 256 << 10;

impl Job for Solve {
    /// The engine's own text is the output, byte for byte, if every record of the block wants
    /// that and every puzzle has a solution; anything else is written board by board.
    fn answer(
        &self,
        solver: &mut Solver,
        block: &Block,
        answers: &mut Answers,
        turn: Turn<Answers>,
    ) -> Result<(), Stopped> {
        if let Wanted::All { total } = &self.wanted {
            return self.write_all(block, answers, total, turn);
        }
        let shape = self.scheme.shape(block);
        let exceptions = self.solve(solver, block, &mut answers.boards, shape);
        if exceptions.is_empty() && self.scheme.is_whole(block, shape) {
            answers.whole = block.record_count() as usize * shape.stride();
        } else {
            self.write_each(block, answers, shape, &exceptions);
        }
        Ok(())
    }
}

impl Solve {
    /// Solves all puzzles of the block into `boards`, in `shape`. Returns the exceptions: the
    /// puzzles without a solution, and those whose number of solutions is wanted and is not 1. Each
    /// is an index and that number. The indices ascend.
    fn solve(
        &self,
        solver: &mut Solver,
        block: &Block,
        boards: &mut Vec<u8>,
        shape: Shape,
    ) -> Vec<(usize, u64)> {
        let mut exceptions = Vec::new();
        let mut start = 0;
        for (from, puzzles) in block.runs() {
            let end = start + puzzles.len() / from.stride();
            if boards.len() < end * shape.stride() {
                boards.resize(end * shape.stride(), 0);
            }
            let boards = &mut boards[start * shape.stride()..end * shape.stride()];
            if self.wanted == Wanted::First {
                let unsolvable = solver.solve(puzzles, from, boards, shape);
                exceptions.extend(unsolvable.iter().map(|&index| (start + index, 0)));
            } else {
                let counts = self.solve_and_count(solver, puzzles, from, boards, shape);
                exceptions.extend((start..).zip(counts).filter(|&(_, count)| count != 1));
            }
            start = end;
        }
        exceptions
    }

    /// Solves puzzles of one shape into `boards`, and returns how many solutions each has, as far
    /// as that is wanted: 2 may stand for more, and 1 for a smallest solution among several.
    fn solve_and_count(
        &self,
        solver: &mut Solver,
        puzzles: &[u8],
        from: PuzzleShape,
        boards: &mut [u8],
        to: Shape,
    ) -> Vec<u64> {
        let mut counts = vec![0; puzzles.len() / from.stride()];
        solver.solve_unique(puzzles, from, boards, to, &mut counts);
        if self.wanted == Wanted::Smallest {
            let puzzles = puzzles.chunks_exact(from.stride());
            let pairs = puzzles.zip(boards.chunks_exact_mut(to.stride()));
            for ((puzzle, board), count) in pairs.zip(&mut counts).filter(|pair| *pair.1 > 1) {
                let smallest = Solutions::of_candidates(&candidates(puzzle, from)).next();
                let smallest = smallest.expect("a puzzle with solutions has a smallest");
                board.fill(b'\n');
                (0..CELLS).for_each(|cell| board[to.offset(cell)] = smallest[cell]);
                *count = 1;
            }
        } else if matches!(self.wanted, Wanted::Count { .. }) && counts.contains(&2) {
            solver.count(puzzles, from, u64::MAX, &mut counts);
        }
        counts
    }

    /// Writes the answers of a block one by one. Their boards stand in `answers`, in `shape`.
    fn write_each(
        &self,
        block: &Block,
        answers: &mut Answers,
        shape: Shape,
        exceptions: &[(usize, u64)],
    ) {
        let boards = mem::take(&mut answers.boards);
        let mut solved = boards.chunks_exact(shape.stride()).enumerate();
        let mut exceptions = exceptions.iter().peekable();
        let mut writer = AnswerWriter::new(&self.scheme, block, answers);
        let shape = shape.into();
        for record in block.records() {
            let (count, solution) = match record.board.and_then(|_| solved.next()) {
                None => (0, None),
                Some((index, text)) => match exceptions.next_if(|next| next.0 == index) {
                    Some(&(_, count)) => (count, None),
                    None => (1, Some(BoardText { text, shape })),
                },
            };
            writer.write(&record, count, solution);
        }
        answers.boards = boards;
    }

    /// Writes every solution of each puzzle, in lexicographic order.
    fn write_all(
        &self,
        block: &Block,
        answers: &mut Answers,
        total: &Template,
        turn: Turn<Answers>,
    ) -> Result<(), Stopped> {
        let mut line = [b'\n'; Shape::Line.stride()];
        let mut writer = AnswerWriter::new(&self.scheme, block, answers);
        for record in block.records() {
            let Some(puzzle) = record.board else {
                writer.write(&record, 0, None);
                continue;
            };
            let mut count = 0;
            let solutions = Solutions::of_candidates(&candidates(puzzle.text, puzzle.shape));
            for solution in solutions.take(self.limit) {
                count += 1;
                line[..CELLS].copy_from_slice(&solution);
                let (text, shape) = (&line[..], Shape::Line.into());
                writer.write(&record, 1, Some(BoardText { text, shape }));
                if writer.output.text.len() >= PART {
                    turn(writer.output)?;
                }
            }
            match count {
                0 => writer.write(&record, 0, None),
                _ => writer.write_total(total, &record, count),
            }
        }
        Ok(())
    }
}
