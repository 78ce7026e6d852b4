/*! How puzzles are answered: what is found out about them, and how that is written, as boards of an
output format or as a judge's problem has it. `solve` writes these answers. `check -p` compares them
with those of another program.
*/

use super::problem::{Problem, Value, Wanted};
use crate::input::{
    block::{Block, BoardText, Record, Span},
    grammar::{INVALID, Layout},
};
use crate::output::{
    answers::Answers,
    layouts::{self, OutputFormat, Style},
};
use lanedoku::internal::candidates;
use lanedoku::internal::scalar::Solutions;
use lanedoku::{Grid, Shape, Solver};
use std::convert::Infallible;
use std::mem;
use std::ops::Range;

/// How the puzzles of a run are answered.
pub enum Scheme {
    /// With boards alone, in a format.
    Boards(OutputFormat, Wanted),
    /// As this problem asks for.
    Problem(&'static Problem),
}

/// What has been found out about the puzzles of a block.
pub struct Solved {
    /// The shape of the boards that the engine wrote.
    shape: Shape,
    /// The number of solutions of each puzzle: counted up to 1 if any solution is wanted, to the end
    /// if they are to be counted, and up to 2 otherwise.
    counts: Vec<u64>,
}

impl Scheme {
    fn wanted(&self) -> Wanted {
        match *self {
            Scheme::Boards(_, wanted) => wanted,
            Scheme::Problem(problem) => problem.wanted,
        }
    }

    /// How the answer to a puzzle looks that came in this layout.
    fn style(&self, block: &Block, came: Layout) -> Style {
        match *self {
            Scheme::Boards(format, _) => Style::of(format, block.grammar, came),
            Scheme::Problem(problem) => Style {
                layout: problem.writer.layout,
                between: problem.between,
            },
        }
    }

    /// The shape that the boards of a block are best made in.
    fn shape(&self, block: &Block) -> Shape {
        let first = block.spans.first();
        match first.map(|span| self.style(block, span.layout).layout) {
            Some(Layout::Line | Layout::Pair) => Shape::Line,
            _ => Shape::Rows,
        }
    }

    /// Whether boards of this shape are the answers to all records of the block already, byte for
    /// byte, if every puzzle is solved.
    fn is_whole(&self, block: &Block, shape: Shape) -> bool {
        let is_board = |span: &Span| {
            let Style { layout, between } = self.style(block, span.layout);
            let own = match shape {
                Shape::Line => Layout::Line,
                Shape::Rows => Layout::Rows,
            };
            span.shape.is_some() && between.is_empty() && layout == own
        };
        let is_board_alone = match *self {
            Scheme::Boards(..) => true,
            Scheme::Problem(problem) => problem.is_board_alone(),
        };
        is_board_alone && block.spans.iter().all(is_board)
    }

    /// Solves all puzzles of the block into the boards of `answers`.
    pub fn solve(&self, solver: &mut Solver, block: &Block, answers: &mut Answers) -> Solved {
        let (shape, boards) = (self.shape(block), &mut answers.boards);
        let mut counts = Vec::new();
        for (from, puzzles) in block.runs() {
            let start = counts.len();
            let end = start + puzzles.len() / from.stride();
            counts.resize(end, 1);
            boards.resize(boards.len().max(end * shape.stride()), 0);
            let boards = &mut boards[start * shape.stride()..end * shape.stride()];
            let counts = &mut counts[start..];
            let wanted = self.wanted();
            if wanted == Wanted::First {
                for &unsolvable in solver.solve(puzzles, from, boards, shape) {
                    counts[unsolvable] = 0;
                }
            } else {
                solver.solve_unique(puzzles, from, boards, shape, counts);
                if wanted == Wanted::Count && counts.contains(&2) {
                    solver.count(puzzles, from, u64::MAX, counts);
                }
            }
        }
        Solved { shape, counts }
    }

    /// Writes the answers to the records of a block that has been solved. `each` gets what has been
    /// written and not been cleared, after every record, and where in it the board stands, if there
    /// is one.
    ///
    /// # Errors
    /// Those of `each`.
    pub fn write_each<E>(
        &self,
        solved: &Solved,
        block: &Block,
        answers: &mut Answers,
        mut each: impl FnMut(&mut Answers, &Record, Option<Range<usize>>) -> Result<(), E>,
    ) -> Result<(), E> {
        let shape = solved.shape;
        let boards = mem::take(&mut answers.boards);
        let mut solved = solved
            .counts
            .iter()
            .zip(boards.chunks_exact(shape.stride()));
        let shape = shape.into();
        for (index, record) in block.records().enumerate() {
            let Style { layout, between } = self.style(block, record.layout);
            let out = &mut answers.text;
            if index > 0 || !block.first {
                out.extend_from_slice(between.as_bytes());
            }
            let mut place = None;
            if let Some(puzzle) = record.board
                && let Some((&found, text)) = solved.next()
            {
                let (mut count, mut board) = (found, BoardText { text, shape });
                let smallest;
                if self.wanted() == Wanted::Smallest && count > 1 {
                    let candidates = candidates(puzzle.text, puzzle.shape);
                    let first = Solutions::of_candidates(&candidates).next();
                    smallest = first.expect("it has several");
                    (count, board) = (1, BoardText::line(&smallest));
                }
                let solution = (count == 1).then_some(board);
                let mut write_board = |out: &mut Vec<u8>| {
                    let start = out.len();
                    layouts::write_board(out, layout, puzzle, solution);
                    place = solution.map(|_| start..out.len());
                };
                let is_expected = match *self {
                    Scheme::Boards(..) => {
                        write_board(out);
                        false
                    }
                    Scheme::Problem(problem) => {
                        write(problem, out, &record, count, write_board);
                        problem.none.is_some()
                    }
                };
                if count == 0 {
                    answers.unsolvable += 1;
                    if !is_expected {
                        let first = &mut answers.first_unsolvable;
                        first.get_or_insert_with(|| block.place(&record));
                    }
                }
            } else {
                layouts::write_line(out, INVALID);
            }
            each(answers, &record, place)?;
        }
        answers.boards = boards;
        Ok(())
    }

    /// Solves a block and writes the answers to its records.
    pub fn answer(&self, solver: &mut Solver, block: &Block, answers: &mut Answers) {
        let solved = self.solve(solver, block, answers);
        let Solved { shape, counts } = &solved;
        // The engine's own text may be the answers to the whole block. Then it is left as it is.
        if counts.iter().all(|&count| count == 1) && self.is_whole(block, *shape) {
            answers.whole = counts.len() * shape.stride();
            return;
        }
        let Ok(()) = self.write_each(&solved, block, answers, |_, _, _| Ok::<_, Infallible>(()));
    }
}

/// Writes a problem's answer to a puzzle with this number of solutions.
fn write(
    problem: &Problem,
    out: &mut Vec<u8>,
    record: &Record,
    count: u64,
    mut write_board: impl FnMut(&mut Vec<u8>),
) {
    let text = |out: &mut Vec<u8>, text: &str| out.extend_from_slice(text.as_bytes());
    if let Some((start, value, end)) = problem.heading {
        text(out, start);
        match value {
            Value::Case => layouts::write_number(out, record.puzzle),
            Value::Solutions => layouts::write_number(out, count),
        }
        text(out, end);
    }
    match (count, problem.wanted, problem.none) {
        (1, ..) => {
            text(out, problem.solved);
            if problem.shows_board {
                write_board(out);
            }
        }
        (
            0,
            Wanted::Unique {
                illegal: Some(illegal),
                ..
            },
            _,
        ) if has_conflict(record) => text(out, illegal),
        (0, _, Some(none)) => text(out, none),
        // The line `no solution`.
        (0, _, None) => write_board(out),
        (_, Wanted::Unique { several, .. }, _) => text(out, several),
        // The heading has said it.
        _ => {}
    }
    text(out, problem.after);
}

/// Whether two equal clues share a house. Pencilmarks have no clues, and are no problem's input.
fn has_conflict(record: &Record) -> bool {
    let grid = record
        .board
        .and_then(|board| Grid::from_text(&board.board()?));
    grid.is_some_and(|grid| grid.has_conflict())
}
