/*! How puzzles are answered: what is found out about them, and how that is written, in an output
format or with the texts of a judge's problem. `solve` writes these answers. `check -p` compares
them with those of another program.
*/

use super::{
    problem::{Problem, Wanted},
    table::IN_ROWS,
    template::{Name, Template},
};
use crate::input::{
    block::{Block, BoardText, Record, Span},
    grammar::Layout,
};
use crate::output::{
    answers::Answers,
    layouts::{self, OutputFormat, Style},
    report::Stopped,
};
use crate::run::{pipeline::Job, pool::Turn};
use lanedoku::internal::scalar::Solutions;
use lanedoku::internal::{CELLS, candidates};
use lanedoku::{Grid, Shape, Solver};
use std::mem;

/// How the puzzles of a run are answered.
pub struct Scheme {
    /// `None`: every board looks as the problem has it.
    format: Option<OutputFormat>,
    /// The problem, or one whose answers are nothing but boards.
    problem: &'static Problem,
    wanted: Wanted,
    /// Solutions of a puzzle, at most, if all are wanted.
    limit: usize,
}

impl Scheme {
    /// Boards in a format.
    pub fn new(format: OutputFormat, wanted: Wanted, limit: usize) -> Scheme {
        Scheme {
            format: Some(format),
            problem: &IN_ROWS,
            wanted,
            limit,
        }
    }

    /// What a problem asks for.
    pub fn of(problem: &'static Problem) -> Scheme {
        Scheme {
            format: None,
            problem,
            wanted: problem.wanted,
            limit: usize::MAX,
        }
    }

    /// How the answer to a puzzle looks that came in this layout.
    fn style(&self, block: &Block, came: Layout) -> Style {
        match self.format {
            Some(format) => Style::of(format, block.grammar, came),
            None => Style {
                layout: self.problem.writer.layout,
                between: self.problem.between,
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
        let Problem { one, head, .. } = self.problem;
        let is_one = self.wanted != Wanted::All && one.is_board();
        is_one && head.text.is_empty() && block.spans.iter().all(is_board)
    }

    /// Solves all puzzles of the block into `boards`, in `shape`, unless all solutions are wanted.
    /// Returns how many solutions each has, as far as that is wanted: 1 may stand for any number
    /// but 0, and 2 for more.
    fn solve(
        &self,
        solver: &mut Solver,
        block: &Block,
        boards: &mut Vec<u8>,
        shape: Shape,
    ) -> Vec<u64> {
        let mut counts = Vec::new();
        for (from, puzzles) in block.runs() {
            let start = counts.len();
            let end = start + puzzles.len() / from.stride();
            counts.resize(end, 1);
            boards.resize(boards.len().max(end * shape.stride()), 0);
            let boards = &mut boards[start * shape.stride()..end * shape.stride()];
            let counts = &mut counts[start..];
            match self.wanted {
                Wanted::All => {}
                Wanted::First => {
                    for &unsolvable in solver.solve(puzzles, from, boards, shape) {
                        counts[unsolvable] = 0;
                    }
                }
                wanted => {
                    solver.solve_unique(puzzles, from, boards, shape, counts);
                    if wanted == Wanted::Count && counts.contains(&2) {
                        solver.count(puzzles, from, u64::MAX, counts);
                    }
                }
            }
        }
        counts
    }

    /// Answers the records of a block one by one. `each` gets what has been written and not been
    /// cleared: the answer to a record, or the part of it that ends with this solution. If
    /// `may_be_whole`, and the engine's own text is the answers to the whole block, it is left as
    /// it is. If every solution of a puzzle is wanted, they are found as they are written, in
    /// lexicographic order.
    ///
    /// # Errors
    /// Those of `each`.
    pub fn answer_each<E>(
        &self,
        solver: &mut Solver,
        block: &Block,
        answers: &mut Answers,
        may_be_whole: bool,
        mut each: impl FnMut(&mut Answers, &Record, Option<BoardText>) -> Result<(), E>,
    ) -> Result<(), E> {
        let shape = self.shape(block);
        let counts = self.solve(solver, block, &mut answers.boards, shape);
        // In contrast to a search, counting them all needs no branch for each.
        let boards = counts.iter().filter(|&&count| count == 1).count();
        if may_be_whole && boards == counts.len() && self.is_whole(block, shape) {
            answers.whole = block.record_count() as usize * shape.stride();
            return Ok(());
        }
        let boards = mem::take(&mut answers.boards);
        let mut solved = counts.into_iter().zip(boards.chunks_exact(shape.stride()));
        if let Some(cases) = block.cases {
            // The head of all answers has no other name in it.
            let write = |_, out: &mut Vec<u8>| layouts::write_number(out, cases);
            self.problem.head.write(&mut answers.text, write);
        }
        // Writes an answer to a record: one of its solutions, or else their number. 2 stands for two
        // or more if nobody asked how many there are.
        let mut is_first = block.first;
        let mut write =
            |answers: &mut Answers, record: &Record, count, solution: Option<BoardText>| {
                let Style { layout, between } = self.style(block, record.layout);
                let out = &mut answers.text;
                if !mem::take(&mut is_first) {
                    out.extend_from_slice(between.as_bytes());
                }
                let Some(puzzle) = record.board else {
                    return layouts::write_line(out, layouts::INVALID);
                };
                answers.unsolvable += u64::from(count == 0);
                let template = self.problem.answer(count, || has_conflict(puzzle));
                let template = template.unwrap_or_else(|| {
                    let first = &mut answers.first_unsolvable;
                    first.get_or_insert_with(|| block.place(record));
                    &self.problem.one
                });
                fill(template, out, record, count, |out| {
                    layouts::write_board(out, layout, puzzle, solution)
                });
            };
        let shape = shape.into();
        for record in block.records() {
            let (mut count, mut solution) = (0, None);
            let smallest;
            if let Some(puzzle) = record.board {
                let solutions = || Solutions::of_candidates(&candidates(puzzle.text, puzzle.shape));
                if self.wanted == Wanted::All {
                    for text in solutions().take(self.limit) {
                        count += 1;
                        let solution = Some(BoardText::line(&text));
                        write(answers, &record, 1, solution);
                        each(answers, &record, solution)?;
                    }
                    if count > 0 {
                        if let Some(total) = &self.problem.none {
                            fill(total, &mut answers.text, &record, count, |_| ());
                        }
                        each(answers, &record, None)?;
                        continue;
                    }
                } else if let Some((found, text)) = solved.next() {
                    count = found;
                    solution = (count == 1).then_some(BoardText { text, shape });
                    if self.wanted == Wanted::Smallest && count > 1 {
                        smallest = solutions().next().expect("it has some");
                        (count, solution) = (1, Some(BoardText::line(&smallest)));
                    }
                }
            }
            write(answers, &record, count, solution);
            each(answers, &record, solution)?;
        }
        answers.boards = boards;
        Ok(())
    }

    /// An answer to a record, with blanks in place of the digits of its board; `None` if it has no
    /// board of which any solution is right.
    pub fn blank_answer(&self, record: &Record, answer: &[u8]) -> Option<Vec<u8>> {
        let blanks = BoardText::line(&[b'0'; CELLS]);
        (self.wanted == Wanted::First).then(|| {
            let (layout, mut blank) = (self.problem.writer.layout, Vec::new());
            fill(&self.problem.one, &mut blank, record, 1, |out| {
                layouts::write_board(out, layout, blanks, Some(blanks))
            });
            [&answer[..answer.len() - blank.len()], &blank].concat()
        })
    }
}

impl Job for Scheme {
    fn answer(
        &self,
        solver: &mut Solver,
        block: &Block,
        answers: &mut Answers,
        turn: Turn<Answers>,
    ) -> Result<(), Stopped> {
        self.answer_each(solver, block, answers, true, |answers, _, _| {
            if self.wanted == Wanted::All && answers.text.len() >= PART {
                turn(answers)?;
            }
            Ok(())
        })
    }
}

/// Bytes of answers that are collected, at most, before they are delivered in part.
const PART: usize = 256 << 10;

/// Writes a template for a record.
#[inline]
fn fill(
    template: &Template,
    out: &mut Vec<u8>,
    record: &Record,
    count: u64,
    board: impl Fn(&mut Vec<u8>),
) {
    template.write(out, |name, out| match name {
        Name::Board => board(out),
        Name::Title => out.extend_from_slice(record.title),
        Name::Case => layouts::write_number(out, record.puzzle),
        Name::Case0 => layouts::write_number(out, record.puzzle - 1),
        Name::Count => layouts::write_number(out, count),
        // Only the head of a problem has this name, and `answer_each` writes the head.
        Name::Cases => {}
    });
}

/// Whether two equal clues share a house. Pencilmarks have no clues, and are no problem's input.
fn has_conflict(puzzle: BoardText) -> bool {
    let grid = puzzle.board().and_then(|board| Grid::from_text(&board));
    grid.is_some_and(|grid| grid.has_conflict())
}
