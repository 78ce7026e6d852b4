/*! Which answer belongs to which puzzle.

Both come in order, so the next answer belongs to the next puzzle, until one is lost or there is one
too many. Then nothing behind it is in step, and one fault would look like thousands. So if an answer
does not fit its puzzle, look ahead, and step over puzzles or answers if that explains what follows:

```text
the next answer does not fit the next puzzle:
    the answer after it fits the puzzle after it: stay
    for d = 1 to 8:
        without the next d puzzles, what follows fits: d answers are missing
        without the next d answers, what follows fits: d answers are too many
    otherwise stay
```

*What follows fits* means: the next eight boards among the answers solve their puzzles, and each
`invalid` before them meets a malformed record; or so do all answers, if fewer are left, and puzzles
and answers end together. In step, at least one of these answers must not fit. The other answers
count for nothing here. If there are too many of them, nothing is known, and the answers stay.

No fault can hide behind a step, as each puzzle and each answer that is stepped over is a fault.
*/

use std::collections::VecDeque;
use std::io::{self, Read};

use super::answers::{Answer, AnswerReader};
use super::puzzle::Puzzle;
use crate::stream::block::Block;
use crate::stream::failure::Failure;
use crate::stream::reader::Reader;

/// Why checking ends early.
pub enum End {
    Puzzles(Failure),
    Answers(io::Error),
    Output(io::Error),
}

/// The most puzzles or answers that a step goes over.
const LONGEST_STEP: usize = 8;

/// Boards that have to fit behind a step.
const BOARDS: usize = 8;

/// The most answers among which these boards are looked for.
const WINDOW: usize = 64;

/// Puzzles and answers that have been read and not checked. More are read as somebody looks ahead.
pub struct Pairs<R> {
    reader: Reader,
    block: Block,
    /// `None` for a malformed record.
    pub puzzles: VecDeque<Option<Puzzle>>,
    answer_reader: AnswerReader<R>,
    /// Each with the line that it begins on.
    pub answers: VecDeque<(u64, Answer)>,
    /// Why no more answers can be read.
    error: Option<io::Error>,
    /// Bytes of puzzles read.
    pub bytes: u64,
    /// Malformed records read, and the message about the first.
    pub malformed: u64,
    pub first_malformed: Option<String>,
}

impl<R: Read> Pairs<R> {
    pub fn new(puzzles: Reader, answers: R) -> Pairs<R> {
        Pairs {
            reader: puzzles,
            block: Block::default(),
            puzzles: VecDeque::new(),
            answer_reader: AnswerReader::new(answers),
            answers: VecDeque::new(),
            error: None,
            bytes: 0,
            malformed: 0,
            first_malformed: None,
        }
    }

    /// The puzzle so many places ahead; `None` behind the last.
    pub fn puzzle(&mut self, index: usize) -> Option<&Option<Puzzle>> {
        while self.puzzles.len() <= index
            && self.block.failure.is_none()
            && self.reader.next(&mut self.block)
        {
            let puzzles = self
                .block
                .records()
                .map(|record| record.board.map(Puzzle::from));
            self.puzzles.extend(puzzles);
            self.bytes += self.block.bytes;
            self.malformed += self.block.malformed;
            if self.first_malformed.is_none() {
                self.first_malformed = self.block.messages.first().map(ToString::to_string);
            }
        }
        self.puzzles.get(index)
    }

    /// The answer so many places ahead; `None` behind the last.
    pub fn answer(&mut self, index: usize) -> Option<&Answer> {
        while self.answers.len() <= index && self.error.is_none() {
            match self.answer_reader.read() {
                Ok(Some(answer)) => self.answers.push_back(answer),
                Ok(None) => break,
                Err(error) => self.error = Some(error),
            }
        }
        self.answers.get(index).map(|(_, answer)| answer)
    }

    /// Reads the next puzzle and the next answer, if they have not been read.
    ///
    /// # Errors
    /// Why one of them cannot be read. If it is the puzzle, no answer is waited for.
    pub fn read(&mut self) -> Result<(), End> {
        if self.puzzle(0).is_none()
            && let Some(failure) = self.block.failure.take()
        {
            return Err(End::Puzzles(failure));
        }
        if self.answer(0).is_none()
            && let Some(error) = self.error.take()
        {
            return Err(End::Answers(error));
        }
        Ok(())
    }

    /// The line that the next answer begins on, or would.
    pub fn line_number(&self) -> u64 {
        let next = self.answers.front().map(|&(line, _)| line);
        next.unwrap_or_else(|| self.answer_reader.line_number())
    }

    /// Whether the answer so many places ahead fits the puzzle so many places ahead. An answer
    /// behind the last puzzle does not. `None` if that cannot be told from the two alone.
    pub fn fit(&mut self, puzzle: usize, answer: usize) -> Option<bool> {
        self.puzzle(puzzle);
        self.answer(answer);
        let (_, answer) = self.answers.get(answer)?;
        let Some(puzzle) = self.puzzles.get(puzzle) else {
            return Some(false);
        };
        match answer {
            Answer::Board(board) => Some(
                puzzle
                    .as_ref()
                    .is_some_and(|puzzle| puzzle.is_solved_by(board)),
            ),
            Answer::Invalid => Some(puzzle.is_none()),
            Answer::NoSolution | Answer::Broken(_) => None,
        }
    }

    /// How many puzzles or how many answers to step over, if the next answer does not fit the next
    /// puzzle.
    pub fn step(&mut self) -> Option<(usize, usize)> {
        // Any step needs one that misfits. That is soon told, even if many `no solution` follow.
        let next_fits = self.fit(1, 1) == Some(true);
        if next_fits || !(0..WINDOW + LONGEST_STEP).any(|at| self.fit(at, at) == Some(false)) {
            return None;
        }
        let mut steps = (1..=LONGEST_STEP).flat_map(|d| [(d, 0), (0, d)]);
        steps.find(|&(puzzles, answers)| self.explains(puzzles, answers))
    }

    /// True if what follows fits behind so many puzzles or answers, and does not fit in step.
    fn explains(&mut self, puzzles: usize, answers: usize) -> bool {
        let mut boards = 0;
        let mut is_needed = false;
        for (puzzle, answer) in (puzzles..).zip(answers..).take(WINDOW) {
            match self.answer(answer) {
                None => return is_needed && self.puzzle(puzzle).is_none(),
                Some(Answer::Board(_)) => boards += 1,
                Some(_) => {}
            }
            if self.fit(puzzle, answer) == Some(false) {
                return false;
            }
            is_needed |= self.fit(answer, answer) == Some(false);
            if boards == BOARDS {
                return is_needed;
            }
        }
        false
    }
}
