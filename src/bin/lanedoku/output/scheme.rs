/*! How puzzles are answered: what to find, and how to write it.

`solve` looks for a solution, and writes it in a format. A judge's problem may ask for
something else, such as a count, and has texts of its own. In both cases a [`Scheme`] says so, and
the same code writes the answers. `check -p` compares them with those of another program.
*/

use super::{
    answers::Answers,
    formats::{self, Style, Verdict},
    text::{write_board, write_number, write_text},
};
use crate::input::{
    block::{Block, BoardText, Record},
    format::Format,
};
use crate::layout::{Drawing, Layout};
use lanedoku::internal::{
    Conflict, count_boards, scalar::Solutions, solve_boards, solve_boards_uniquely,
};
use lanedoku::{Shape, Solver};
use std::mem;
use std::ops::Range;

/// How puzzles are answered: what to find, and how answers look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scheme {
    pub wanted: Wanted,
    /// `None` stands for the format of the input.
    pub style: Option<Style>,
}

/// What has to be found out about a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Wanted {
    /// Any solution: the first that is found.
    #[default]
    First,
    /// The smallest of all solutions, compared as 81 digits.
    Smallest,
    /// Whether there is just one solution, and that one.
    Unique,
    /// The exact number of solutions. If it is 1, the solution, too.
    Count,
}

impl Wanted {
    /// Counting stops at this number. `None`: all solutions are counted.
    pub fn count_limit(self) -> Option<u64> {
        match self {
            Wanted::First => Some(1),
            Wanted::Smallest | Wanted::Unique => Some(2),
            Wanted::Count => None,
        }
    }
}

/// If listed solutions have this many bytes or more, a part is delivered.
const PART_BYTES: usize = 256 << 10;

impl Scheme {
    /// How the answers to a block look.
    fn style(&self, block: &Block) -> &Style {
        match &self.style {
            Some(style) => style,
            None if block.format == Format::Grid => &formats::GRID.style,
            None if block.format == Format::Lines => &formats::LINES.style,
            None => &formats::POJ.style,
        }
    }

    /// The drawing of an answer. `came` is the layout of its puzzle.
    fn drawing(&self, block: &Block, came: Layout) -> &'static Drawing {
        self.style(block)
            .drawing(came, block.format == Format::Lines)
    }

    /// The best shape for the engine's boards of a block.
    fn shape(&self, block: &Block) -> Shape {
        let first = layouts(block).flatten().next();
        self.drawing(block, first.unwrap_or(Layout::Line))
            .engine_shape()
    }

    /// Whether the engine's text can be written as it is, if every answer is a board alone.
    fn boards_are_answers(&self, block: &Block) -> bool {
        let own = Some(self.shape(block).into());
        let is_own = |came: Option<_>| {
            let drawing = came.map(|came| self.drawing(block, came));
            drawing.is_some_and(|drawing| drawing.layout == own)
        };
        self.style(block).between.is_empty() && layouts(block).all(is_own)
    }

    /// Writes the answers to a solved block, all of which are boards alone.
    fn draw_boards(&self, block: &Block, answers: &mut Answers) {
        let (style, shape) = (self.style(block), self.shape(block));
        let boards = mem::take(&mut answers.engine_text);
        let mut texts = boards.chunks_exact(shape.stride());
        let mut is_first = block.is_first;
        for run in &block.runs {
            let drawing = self.drawing(block, run.came);
            for text in texts.by_ref().take(run.count) {
                style.write_before(&mut answers.text, mem::take(&mut is_first));
                write_board(&mut answers.text, drawing, BoardText { text, shape });
                answers.end_record();
            }
        }
        answers.engine_text = boards;
    }

    /// Solves all puzzles of the block into the boards of `answers`. Returns the number of solutions
    /// of each. No count is above [`Wanted::count_limit`].
    pub fn solve(&self, solver: &mut Solver, block: &Block, answers: &mut Answers) -> Vec<u64> {
        let (puzzles, to) = (block.boards(), self.shape(block));
        let mut counts = vec![1; puzzles.count()];
        let length = counts.len() * to.stride();
        let boards = &mut answers.engine_text;
        boards.resize(boards.len().max(length), 0);
        let boards = &mut boards[..length];
        match self.wanted.count_limit() {
            Some(1) => {
                for &unsolvable in solve_boards(solver, puzzles, boards, to) {
                    counts[unsolvable] = 0;
                }
            }
            limit => {
                solve_boards_uniquely(solver, puzzles, boards, to, &mut counts);
                if limit.is_none() && counts.contains(&2) {
                    count_boards(solver, puzzles, u64::MAX, &mut counts);
                }
            }
        }
        counts
    }

    /// Writes the answers to a solved block with these `counts` of solutions. After each answer, calls
    /// `each` with the answers, the record, and the range of the solution in `answers.text`. The range is
    /// `None` if the answer shows no solution. `each` may clear the text.
    pub fn write_each(
        &self,
        counts: &[u64],
        block: &Block,
        answers: &mut Answers,
        mut each: impl FnMut(&mut Answers, &Record, Option<Range<usize>>),
    ) {
        let shape = self.shape(block);
        let boards = mem::take(&mut answers.engine_text);
        let mut solved = counts.iter().zip(boards.chunks_exact(shape.stride()));
        let style = self.style(block);
        let numbered = [style.heading, style.count].map(|text| text.split_once("{}"));
        answers.write_each(block, style, |answers, record, puzzle| {
            let (&found, text) = solved.next().expect("every board has a count");
            let smallest = (self.wanted == Wanted::Smallest && found > 1).then(|| {
                let first = Solutions::new(&puzzle.cells()).next();
                first.expect("it has several")
            });
            // The smallest solution is the only one that is wanted, so it counts as one.
            let (count, board) = match &smallest {
                Some(smallest) => (1, BoardText::line(smallest)),
                None => (found, BoardText { text, shape }),
            };
            let out = &mut answers.text;
            for (text, number) in numbered.iter().zip([record.number, count]) {
                if let Some((before, after)) = text {
                    write_text(out, before);
                    write_number(out, number);
                    write_text(out, after);
                }
            }
            let mut place = None;
            if count == 1 {
                let drawing = self.drawing(block, record.came);
                place = style.write_solved(out, drawing, puzzle, board);
            } else {
                self.write_unsolved(block, record, puzzle, count, answers);
            }
            each(answers, record, place);
        });
        answers.engine_text = boards;
    }

    /// Writes the answer to a puzzle that has not just one solution, without heading and count. Counts
    /// the puzzle, and keeps the place of the first one that is a failure.
    fn write_unsolved(
        &self,
        block: &Block,
        record: &Record,
        puzzle: BoardText,
        count: u64,
        answers: &mut Answers,
    ) {
        let style = self.style(block);
        let verdict = match (count, style.illegal) {
            (0, Some(illegal)) if Conflict::first(&puzzle.cells()).is_some() => {
                Verdict::Answer(illegal)
            }
            (0, _) => style.no_solution,
            _ => style.several,
        };
        let tally = &mut answers.tally;
        tally.unsolvable += u64::from(count == 0);
        if let Verdict::Failure(_) = verdict {
            tally.several += u64::from(count > 1);
            let first = &mut tally.first_failure;
            first.get_or_insert_with(|| block.place(record));
        }
        style.write_verdict(&mut answers.text, puzzle, verdict.text());
    }

    /// Solves a block and writes the answers to its records.
    pub fn answer(&self, solver: &mut Solver, block: &Block, answers: &mut Answers) {
        let counts = self.solve(solver, block, answers);
        let are_boards = block.malformed == 0
            && self.style(block).is_board_alone()
            && counts.iter().all(|&count| count == 1);
        // The engine's own text may be the answers to the whole block. Then it is left as it is.
        if are_boards && self.boards_are_answers(block) {
            let bytes = counts.len() * self.shape(block).stride();
            answers.engine_bytes = Some(bytes);
        } else if are_boards {
            self.draw_boards(block, answers);
        } else {
            self.write_each(&counts, block, answers, |_, _, _| {});
        }
    }

    /// Writes all solutions of each puzzle, but at most `limit`, in lexicographic order, without
    /// headings and counts. They may be too many for memory, so the text is delivered in parts.
    pub fn list(
        &self,
        limit: usize,
        block: &Block,
        answers: &mut Answers,
        deliver: &mut dyn FnMut(&mut Answers),
    ) {
        let style = self.style(block);
        answers.write_each(block, style, |answers, record, puzzle| {
            let drawing = self.drawing(block, record.came);
            let solutions = Solutions::new(&puzzle.cells()).take(limit);
            let mut written = 0;
            for solution in solutions {
                if written > 0 {
                    style.write_before(&mut answers.text, false);
                }
                let solution = BoardText::line(&solution);
                style.write_solved(&mut answers.text, drawing, puzzle, solution);
                written += 1;
                answers.end_record();
                if answers.text.len() >= PART_BYTES {
                    deliver(answers);
                }
            }
            if written == 0 {
                self.write_unsolved(block, record, puzzle, 0, answers);
            }
        });
    }
}

/// The layouts of a block's records, one for each run. `None` stands for a run of malformed records.
fn layouts(block: &Block) -> impl Iterator<Item = Option<Layout>> {
    let runs = block.runs.iter();
    runs.map(|run| run.in_text.map(|_| run.came))
}
