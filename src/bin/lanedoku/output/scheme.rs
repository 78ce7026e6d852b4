/*! How puzzles are answered: what to find, and how to write it.

`solve` writes boards in an output format. A judge's problem may ask for something else, such as a
count, and may put texts around the boards. In both cases a [`Scheme`] says so, and the same code
writes the answers. `check -p` compares them with those of another program.
*/

use super::{
    answers::{Answers, Output},
    layouts::{self, OutputFormat, Style},
};
use crate::input::block::{Block, BoardText, Record, Span};
use crate::layout::{INVALID, Layout, OutputLayout};
use lanedoku::internal::{Conflict, scalar::Solutions};
use lanedoku::{Shape, Solver};
use std::convert::Infallible;
use std::mem;
use std::ops::Range;

/// How puzzles are answered: the format of boards, and what to reply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scheme {
    pub format: OutputFormat,
    pub reply: Reply,
}

/// What to find for a puzzle, and the texts of its answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reply {
    pub wanted: Wanted,
    /// The text before every answer, or empty. `{}` stands for a number: of the case or, with
    /// [`Wanted::Count`], of the solutions.
    pub heading: &'static str,
    /// The text after the heading if the wanted solution exists.
    pub solved: &'static str,
    /// Whether the solution follows.
    pub shows_board: bool,
    /// The text after the heading if there is no solution. `None`: every puzzle should have one. If
    /// one has none, its answer is the line `no solution`, and that is a failure.
    pub unsolvable: Option<&'static str>,
    /// What every answer ends with.
    pub after: &'static str,
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
    Unique {
        /// The text if there are several.
        several: &'static str,
        /// The text if two equal clues share a house; if empty, that of any puzzle without a
        /// solution.
        illegal: &'static str,
    },
    /// The exact number of solutions, for the heading. If it is 1, the solution, too.
    Count,
}

/// If listed solutions have this many bytes or more, a part is delivered.
const PART_BYTES: usize = 256 << 10;

impl Reply {
    /// The solution and nothing else.
    pub const BOARD: Reply = Reply {
        wanted: Wanted::First,
        heading: "",
        solved: "",
        shows_board: true,
        unsolvable: None,
        after: "",
    };

    /// The text after the heading, and whether a board or the line `no solution` follows it.
    #[inline]
    fn verdict(&self, puzzle: BoardText, count: u64) -> (&'static str, bool) {
        match (count, self.wanted) {
            (1, _) => (self.solved, self.shows_board),
            (0, Wanted::Unique { illegal, .. })
                if !illegal.is_empty() && Conflict::first(&puzzle.cells()).is_some() =>
            {
                (illegal, false)
            }
            (0, _) => (
                self.unsolvable.unwrap_or_default(),
                self.unsolvable.is_none(),
            ),
            (_, Wanted::Unique { several, .. }) => (several, false),
            // `heading` has the count.
            (_, Wanted::Count) => ("", false),
            (_, Wanted::First | Wanted::Smallest) => unreachable!("one solution is wanted"),
        }
    }
}

impl Scheme {
    /// The style for puzzles in this layout.
    fn style(&self, block: &Block, layout: Layout) -> Style {
        Style::of(self.format, block.grammar, layout)
    }

    /// Counts a puzzle without a solution. Keeps the place of the first one if that is a
    /// failure.
    fn count_unsolvable(&self, block: &Block, record: &Record, answers: &mut Answers) {
        answers.unsolvable += 1;
        if self.reply.unsolvable.is_none() {
            let first = &mut answers.first_unsolvable;
            first.get_or_insert_with(|| block.place(record));
        }
    }

    /// The best shape for the engine's boards of a block.
    fn shape(&self, block: &Block) -> Shape {
        let first = block.spans.first().map_or(Layout::Rows, |span| span.layout);
        self.style(block, first).layout.made_from()
    }

    /// Whether the engine's text of the boards is the text of all answers, byte for byte, if every
    /// puzzle is solved.
    fn boards_are_answers(&self, block: &Block) -> bool {
        let board_alone = Reply {
            wanted: self.reply.wanted,
            unsolvable: self.reply.unsolvable,
            ..Reply::BOARD
        };
        let own = Style {
            layout: OutputLayout::Plain(self.shape(block)),
            is_pair: false,
            between: "",
        };
        let is_own = |span: &Span| span.in_text.is_some() && self.style(block, span.layout) == own;
        self.reply == board_alone && block.spans.iter().all(is_own)
    }

    /// Solves all puzzles of the block into the boards of `answers`. Returns the number of solutions
    /// of each: counted up to 1 if any solution is wanted, to the end if they are to be counted, and
    /// up to 2 otherwise.
    pub fn solve(&self, solver: &mut Solver, block: &Block, answers: &mut Answers) -> Vec<u64> {
        let (puzzles, from, to) = (block.boards(), block.shape(), self.shape(block));
        let mut counts = vec![1; puzzles.len() / from.stride()];
        let length = counts.len() * to.stride();
        let boards = &mut answers.boards;
        boards.resize(boards.len().max(length), 0);
        let boards = &mut boards[..length];
        match self.reply.wanted {
            Wanted::First => {
                for &unsolvable in solver.solve(puzzles, from, boards, to) {
                    counts[unsolvable] = 0;
                }
            }
            Wanted::Smallest | Wanted::Unique { .. } => {
                solver.solve_unique(puzzles, from, boards, to, &mut counts);
            }
            Wanted::Count => {
                solver.solve_unique(puzzles, from, boards, to, &mut counts);
                if counts.contains(&2) {
                    solver.count(puzzles, from, u64::MAX, &mut counts);
                }
            }
        }
        counts
    }

    /// Writes the answers to a solved block with these `counts` of solutions. After every record,
    /// `each` gets the answers, the record, and the range of the solution in `answers.text`, if
    /// there is one. It may clear the text.
    ///
    /// # Errors
    /// Those of `each`.
    pub fn write_each<E>(
        &self,
        counts: &[u64],
        block: &Block,
        answers: &mut Answers,
        mut each: impl FnMut(&mut Answers, &Record, Option<Range<usize>>) -> Result<(), E>,
    ) -> Result<(), E> {
        let shape = self.shape(block);
        let boards = mem::take(&mut answers.boards);
        let mut solved = counts.iter().zip(boards.chunks_exact(shape.stride()));
        let heading = self.reply.heading.split_once("{}");
        let wants_smallest = self.reply.wanted == Wanted::Smallest;
        for (index, record) in block.records().enumerate() {
            let style = self.style(block, record.layout);
            let out = &mut answers.text;
            if index > 0 || !block.is_first {
                layouts::write_text(out, style.between);
            }
            let mut place = None;
            if let Some(puzzle) = record.board
                && let Some((&found, text)) = solved.next()
            {
                let smallest = (wants_smallest && found > 1).then(|| {
                    let first = Solutions::new(&puzzle.cells()).next();
                    first.expect("it has several")
                });
                // The smallest solution is the only one that is wanted, so it counts as one.
                let (count, board) = match &smallest {
                    Some(smallest) => (1, BoardText::line(smallest)),
                    None => (found, BoardText { text, shape }),
                };
                if let Some((before, after)) = heading {
                    let is_count = self.reply.wanted == Wanted::Count;
                    layouts::write_text(out, before);
                    layouts::write_number(out, if is_count { count } else { record.number });
                    layouts::write_text(out, after);
                }
                let (verdict, is_shown) = self.reply.verdict(puzzle, count);
                layouts::write_text(out, verdict);
                if is_shown {
                    let start = out.len();
                    let solution = (count == 1).then_some(board);
                    style.write(out, puzzle, solution);
                    place = (count == 1).then_some(start..out.len());
                }
                layouts::write_text(out, self.reply.after);
                if count == 0 {
                    self.count_unsolvable(block, &record, answers);
                }
            } else {
                layouts::write_line(out, INVALID);
            }
            answers.end_record();
            each(answers, &record, place)?;
        }
        answers.boards = boards;
        Ok(())
    }

    /// Solves a block and writes the answers to its records.
    pub fn answer(&self, solver: &mut Solver, block: &Block, answers: &mut Answers) {
        let counts = self.solve(solver, block, answers);
        // The engine's own text may be the answers to the whole block. Then it is left as it is.
        if counts.iter().all(|&count| count == 1) && self.boards_are_answers(block) {
            let bytes = counts.len() * self.shape(block).stride();
            answers.output = Output::Boards { bytes };
            return;
        }
        let Ok(()) = self.write_each(&counts, block, answers, |_, _, _| Ok::<_, Infallible>(()));
    }

    /// Writes all solutions of each puzzle, but at most `limit`, in lexicographic order, without
    /// texts of the reply. They may be too many for memory, so the text is delivered in parts.
    pub fn list(
        &self,
        limit: usize,
        block: &Block,
        answers: &mut Answers,
        deliver: &mut dyn FnMut(&mut Answers),
    ) {
        let mut is_first = block.is_first;
        for record in block.records() {
            let style = self.style(block, record.layout);
            let puzzle = record.board.map(BoardText::cells);
            let solutions = puzzle.iter().flat_map(Solutions::new);
            let mut solutions = solutions.take(limit).peekable();
            if record.board.is_some() && solutions.peek().is_none() {
                self.count_unsolvable(block, &record, answers);
            }
            // Without a solution, this still runs once: it writes `no solution` or `invalid`.
            loop {
                let out = &mut answers.text;
                if !mem::take(&mut is_first) {
                    layouts::write_text(out, style.between);
                }
                let solution = solutions.next();
                let solution = solution.as_ref().map(|solution| BoardText::line(solution));
                match record.board {
                    Some(puzzle) => style.write(out, puzzle, solution),
                    None => layouts::write_line(out, INVALID),
                }
                answers.end_record();
                if answers.text.len() >= PART_BYTES {
                    deliver(answers);
                }
                if solutions.peek().is_none() {
                    break;
                }
            }
        }
    }
}
