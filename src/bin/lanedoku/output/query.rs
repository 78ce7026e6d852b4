/*! Solves puzzles and writes the answers, for `solve`, for judges' problems, and for comparison in `check -p`. */

use super::{
    answers::{BlockAnswers, PuzzlePlace},
    formats::{self, AnswerFormat, VerdictText},
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

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Query {
    pub wanted: Wanted,
    /// Default: the format of the input.
    pub format: Option<AnswerFormat>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Wanted {
    /// In the order of the search.
    #[default]
    First,
    /// In lexicographic order.
    Smallest,
    /// The only solution, or that there are several.
    Unique,
    /// The number of solutions, and the solution if it is 1.
    Count,
}

impl Wanted {
    /// The number at which counting stops.
    pub fn count_limit(self) -> Option<u64> {
        match self {
            Wanted::First => Some(1),
            Wanted::Smallest | Wanted::Unique => Some(2),
            Wanted::Count => None,
        }
    }
}

/// The size of delivered parts.
const PART_BYTES: usize = 256 << 10;

impl Query {
    fn format(&self, block: &Block) -> &AnswerFormat {
        match &self.format {
            Some(format) => format,
            None if block.format == Format::Grid => &formats::GRID.answers,
            None if block.format == Format::Lines => &formats::LINES.answers,
            None => &formats::POJ.answers,
        }
    }

    fn drawing(&self, block: &Block, layout: Layout) -> &'static Drawing {
        self.format(block)
            .drawing(layout, block.format == Format::Lines)
    }

    /// The layout of a block's solutions in the engine's output: that of the first answer, or a line if the engine
    /// cannot write it.
    fn layout(&self, block: &Block) -> Layout {
        let first = block.forms().next();
        let layout = first.and_then(|form| self.drawing(block, form.answer_layout).layout);
        layout.unwrap_or_default()
    }

    fn engine_writes_layout(&self, block: &Block) -> bool {
        let layout = self.layout(block);
        let mut forms = block.forms();
        forms.all(|form| self.drawing(block, form.answer_layout).layout == Some(layout))
    }

    /// In the engine's output, a separator and a board.
    fn stride(&self, block: &Block) -> usize {
        self.format(block).separator.len() + self.layout(block).stride()
    }

    /// The solutions of a block in the engine's output. Solutions of an earlier, larger block may follow.
    fn boards<'a>(
        &self,
        block: &Block,
        engine_text: &'a [u8],
    ) -> impl Iterator<Item = BoardText<'a>> + use<'a> {
        let (layout, gap) = (self.layout(block), self.format(block).separator.len());
        let boards = engine_text.chunks_exact(self.stride(block));
        boards.map(move |board| BoardText {
            text: &board[gap..],
            layout,
        })
    }

    /// Takes the engine's output as the answers to a block, without a copy: they are boards in its layout, and nothing
    /// else.
    fn take_boards(&self, count: usize, block: &Block, answers: &mut BlockAnswers) {
        let (separator, stride) = (answers.separator, answers.stride);
        let length = count * stride;
        let text = &mut answers.engine_text[answers.filled.min(length)..length];
        // The separator is at most one byte: copying a slice would be a call for each answer.
        for (at, byte) in separator.bytes().enumerate() {
            for answer in text.chunks_exact_mut(stride) {
                answer[at] = byte;
            }
        }
        answers.filled = answers.filled.max(length);
        let start = if block.is_first { separator.len() } else { 0 };
        answers.engine_range = Some(start..length);
    }

    fn draw_boards(&self, block: &Block, answers: &mut BlockAnswers) {
        let format = self.format(block);
        let engine_text = mem::take(&mut answers.engine_text);
        let boards = self.boards(block, &engine_text);
        let mut is_first = block.is_first;
        for (record, board) in block.records().zip(boards) {
            format.write_before(&mut answers.text, mem::take(&mut is_first));
            write_board(
                &mut answers.text,
                self.drawing(block, record.answer_layout),
                board,
            );
            answers.end_record();
        }
        answers.engine_text = engine_text;
    }

    /// Solves a block into `answers.engine_text`. Counts the solutions of each puzzle, up to [`Wanted::count_limit`].
    pub fn solve(
        &self,
        solver: &mut Solver,
        block: &Block,
        answers: &mut BlockAnswers,
    ) -> Vec<u64> {
        let puzzles = block.boards();
        let (separator, stride) = (self.format(block).separator, self.stride(block));
        let mut counts = vec![1; puzzles.count()];
        let length = counts.len() * stride;
        if (answers.separator, answers.stride) != (separator, stride) {
            (answers.separator, answers.stride, answers.filled) = (separator, stride, 0);
        }
        let text = &mut answers.engine_text;
        // The engine needs a full stride for the last board, too.
        text.resize(text.len().max(separator.len() + length), 0);
        let boards = AnswerText {
            text: &mut text[separator.len()..][..length],
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

    /// Writes the answers to a block with these numbers of solutions. Calls `each` after each answer, with the range of
    /// the solution in `answers.text` if one is shown. `each` may clear the text.
    pub fn write_each(
        &self,
        counts: &[u64],
        block: &Block,
        answers: &mut BlockAnswers,
        mut each: impl FnMut(&mut BlockAnswers, &Record, Option<Range<usize>>),
    ) {
        let engine_text = mem::take(&mut answers.engine_text);
        let mut solved = counts.iter().zip(self.boards(block, &engine_text));
        let format = self.format(block);
        let numbered = [format.heading, format.count].map(|text| text.split_once("{}"));
        answers.write_each(block, format, |answers, record, puzzle| {
            let (&found, board) = solved.next().expect("every board has a count");
            let smallest = (self.wanted == Wanted::Smallest && found > 1).then(|| {
                let first = Solutions::new(&puzzle.cells()).next();
                first.expect("it has several")
            });
            // The smallest solution is the answer, however many there are.
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
                let drawing = self.drawing(block, record.answer_layout);
                place = format.write_solved(out, drawing, puzzle, board);
            } else {
                self.write_unsolved(block, record, puzzle, count, answers);
            }
            each(answers, record, place);
        });
        drop(solved);
        answers.engine_text = engine_text;
    }

    /// Writes and counts the answer to a puzzle with no solution or several, without heading and count.
    fn write_unsolved(
        &self,
        block: &Block,
        record: &Record,
        puzzle: BoardText,
        count: u64,
        answers: &mut BlockAnswers,
    ) {
        let format = self.format(block);
        let verdict = match (count, format.illegal) {
            (0, Some(illegal)) if Conflict::first(&puzzle.cells()).is_some() => {
                VerdictText::Answer(illegal)
            }
            (0, _) => format.no_solution,
            _ => format.several,
        };
        let tally = &mut answers.tally;
        tally.unsolvable += u64::from(count == 0);
        if let VerdictText::Failure(_) = verdict {
            tally.several += u64::from(count > 1);
            let first = &mut tally.first_failure;
            first.get_or_insert_with(|| PuzzlePlace::of(block, record));
        }
        format.write_verdict(&mut answers.text, puzzle, verdict.text());
    }

    pub fn answer(&self, solver: &mut Solver, block: &Block, answers: &mut BlockAnswers) {
        let counts = self.solve(solver, block, answers);
        let are_boards = block.malformed == 0
            && self.format(block).is_board_alone()
            && counts.iter().all(|&count| count == 1);
        if are_boards && self.engine_writes_layout(block) {
            self.take_boards(counts.len(), block, answers);
        } else if are_boards {
            self.draw_boards(block, answers);
        } else {
            self.write_each(&counts, block, answers, |_, _, _| {});
        }
    }

    /// Writes at most `limit` solutions of each puzzle in lexicographic order, without headings and counts. Delivers
    /// parts, since they may be too many for memory.
    pub fn list(
        &self,
        limit: usize,
        block: &Block,
        answers: &mut BlockAnswers,
        deliver: &mut dyn FnMut(&mut BlockAnswers),
    ) {
        let format = self.format(block);
        answers.write_each(block, format, |answers, record, puzzle| {
            let drawing = self.drawing(block, record.answer_layout);
            let solutions = Solutions::new(&puzzle.cells()).take(limit);
            let mut written = 0;
            for solution in solutions {
                if written > 0 {
                    format.write_before(&mut answers.text, false);
                }
                let solution = BoardText::line(&solution);
                format.write_solved(&mut answers.text, drawing, puzzle, solution);
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
