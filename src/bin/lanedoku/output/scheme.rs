/*! How puzzles are answered: what to find, and how to write it.

`solve` looks for a solution, and writes it in a format. A judge's problem may ask for
something else, such as a count, and has texts of its own. In both cases a [`Scheme`] says so, and
the same code writes the answers. `check -p` compares them with those of another program.
*/

use super::{
    answers::{Answers, PuzzlePlace},
    formats::{self, Style, Verdict},
    text::{write_board, write_number, write_text},
};
use crate::input::{
    block::{Block, Record},
    format::Format,
};
use crate::layout::{BoardText, Drawing};
use lanedoku::internal::{
    AnswerText, Conflict, count_boards, scalar::Solutions, solve_boards, solve_boards_uniquely,
};
use lanedoku::{Layout, Solver};
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

    /// The drawing of an answer to a puzzle in this layout.
    fn drawing(&self, block: &Block, layout: Layout) -> &'static Drawing {
        self.style(block)
            .drawing(layout, block.format == Format::Lines)
    }

    /// The layout in which the engine writes the solutions of a block: that of the first answer, or a line if the
    /// engine cannot write it.
    fn layout(&self, block: &Block) -> Layout {
        let first = block.forms().next();
        let layout = first.and_then(|form| self.drawing(block, form.layout).layout);
        layout.unwrap_or_default()
    }

    /// Whether every answer has the layout of the engine's boards, if each is a board alone.
    fn boards_are_answers(&self, block: &Block) -> bool {
        let layout = self.layout(block);
        let mut forms = block.forms();
        forms.all(|form| self.drawing(block, form.layout).layout == Some(layout))
    }

    /// Bytes from one solution to the next in the engine's text: first room for `between`, then the board.
    fn stride(&self, block: &Block) -> usize {
        self.style(block).between.len() + self.layout(block).stride()
    }

    /// The solutions of a block in the engine's text. Those of a larger block before it may come after them.
    fn boards<'a>(
        &self,
        block: &Block,
        engine_text: &'a [u8],
    ) -> impl Iterator<Item = BoardText<'a>> + use<'a> {
        let (layout, gap) = (self.layout(block), self.style(block).between.len());
        let boards = engine_text.chunks_exact(self.stride(block));
        boards.map(move |board| BoardText {
            text: &board[gap..],
            layout,
        })
    }

    /// Makes the engine's text the answers to a block, all of which are boards alone in its layout.
    fn take_boards(&self, count: usize, block: &Block, answers: &mut Answers) {
        let (between, stride) = answers.between;
        let length = count * stride;
        let text = &mut answers.engine_text[answers.filled.min(length)..length];
        // `between` is one byte or empty. Copied as a slice, it would be a call for each answer.
        for (at, byte) in between.bytes().enumerate() {
            for answer in text.chunks_exact_mut(stride) {
                answer[at] = byte;
            }
        }
        answers.filled = answers.filled.max(length);
        let start = if block.is_first { between.len() } else { 0 };
        answers.engine_range = Some(start..length);
    }

    /// Writes the answers to a solved block, all of which are boards alone.
    fn draw_boards(&self, block: &Block, answers: &mut Answers) {
        let style = self.style(block);
        let engine_text = mem::take(&mut answers.engine_text);
        let boards = self.boards(block, &engine_text);
        let mut is_first = block.is_first;
        for (record, board) in block.records().zip(boards) {
            style.write_before(&mut answers.text, mem::take(&mut is_first));
            write_board(&mut answers.text, self.drawing(block, record.layout), board);
            answers.end_record();
        }
        answers.engine_text = engine_text;
    }

    /// Solves all puzzles of the block into the boards of `answers`. Returns the number of solutions
    /// of each. No count is above [`Wanted::count_limit`].
    pub fn solve(&self, solver: &mut Solver, block: &Block, answers: &mut Answers) -> Vec<u64> {
        let puzzles = block.boards();
        let (between, stride) = (self.style(block).between, self.stride(block));
        let mut counts = vec![1; puzzles.count()];
        let length = counts.len() * stride;
        if answers.between != (between, stride) {
            (answers.between, answers.filled) = ((between, stride), 0);
        }
        let text = &mut answers.engine_text;
        // The engine takes as much room after the last answer as after the others.
        text.resize(text.len().max(between.len() + length), 0);
        let boards = AnswerText {
            text: &mut text[between.len()..][..length],
            layout: self.layout(block),
            stride,
        };
        match self.wanted.count_limit() {
            Some(1) => {
                for &unsolvable in solve_boards(solver, puzzles, boards) {
                    counts[unsolvable] = 0;
                }
            }
            limit => {
                solve_boards_uniquely(solver, puzzles, boards, &mut counts);
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
        let engine_text = mem::take(&mut answers.engine_text);
        let mut solved = counts.iter().zip(self.boards(block, &engine_text));
        let style = self.style(block);
        let numbered = [style.heading, style.count].map(|text| text.split_once("{}"));
        answers.write_each(block, style, |answers, record, puzzle| {
            let (&found, board) = solved.next().expect("every board has a count");
            let smallest = (self.wanted == Wanted::Smallest && found > 1).then(|| {
                let first = Solutions::new(&puzzle.cells()).next();
                first.expect("it has several")
            });
            // The smallest solution is the only one that is wanted, so it counts as one.
            let (count, board) = match &smallest {
                Some(smallest) => (1, BoardText::line(smallest)),
                None => (found, board),
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
                let drawing = self.drawing(block, record.layout);
                place = style.write_solved(out, drawing, puzzle, board);
            } else {
                self.write_unsolved(block, record, puzzle, count, answers);
            }
            each(answers, record, place);
        });
        drop(solved);
        answers.engine_text = engine_text;
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
            first.get_or_insert_with(|| PuzzlePlace::of(block, record));
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
            self.take_boards(counts.len(), block, answers);
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
            let drawing = self.drawing(block, record.layout);
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
