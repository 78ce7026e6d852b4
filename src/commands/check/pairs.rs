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
use crate::stream::failure;
use crate::stream::reader::Reader;

/// Why checking ends early.
pub enum Failure {
    /// Puzzles cannot be read; the message says which, where and why.
    Puzzles(failure::Failure),
    Answers(io::Error),
    Output(io::Error),
}

/// How many puzzles and answers to go on by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub puzzles: usize,
    pub answers: usize,
}

impl Step {
    /// An answer and its puzzle.
    pub const PAIR: Step = Step {
        puzzles: 1,
        answers: 1,
    };
}

/// The most puzzles or answers that a step goes over.
const LONGEST_STEP: usize = 8;

/// Boards that have to fit behind a step.
const BOARDS: usize = 8;

/// The most answers among which these boards are looked for.
const WINDOW: usize = 64;

/// Puzzles and answers, from the next of each on.
pub struct Pairs<R: Read> {
    pub puzzles: Ahead<PuzzleReader>,
    pub answers: Ahead<AnswerReader<R>>,
}

impl<R: Read> Pairs<R> {
    pub fn new(puzzles: Reader, answers: R) -> Pairs<R> {
        Pairs {
            puzzles: Ahead::new(PuzzleReader::new(puzzles)),
            answers: Ahead::new(AnswerReader::new(answers)),
        }
    }

    /// Whether the answer so many places ahead fits the puzzle so many places ahead. An answer
    /// behind the last puzzle does not. `None` if that cannot be told from the two alone.
    pub fn fit(&mut self, puzzle: usize, answer: usize) -> Option<bool> {
        let (_, answer) = self.answers.peek(answer)?;
        let Some(puzzle) = self.puzzles.peek(puzzle) else {
            return Some(false);
        };
        match (puzzle, answer) {
            (Some(puzzle), Answer::Board(board)) => Some(puzzle.is_solved_by(board)),
            (None, Answer::Board(_)) => Some(false),
            (puzzle, Answer::Invalid) => Some(puzzle.is_none()),
            (_, Answer::NoSolution | Answer::Broken(_)) => None,
        }
    }

    /// The line that the next answer begins on, or would.
    pub fn line(&mut self) -> u64 {
        let next = self.answers.peek(0).map(|&(line, _)| line);
        next.unwrap_or_else(|| self.answers.source.line())
    }

    /// The puzzles or answers to step over if the next answer does not fit the next puzzle; `None`
    /// to stay.
    pub fn step(&mut self) -> Option<Step> {
        if self.fit(1, 1) == Some(true) {
            return None;
        }
        // Any step needs this. It is soon told, even if there are many `no solution` in a row.
        if !(0..WINDOW + LONGEST_STEP).any(|at| self.fit(at, at) == Some(false)) {
            return None;
        }
        let missing = |puzzles| Step {
            puzzles,
            answers: 0,
        };
        let extra = |answers| Step {
            puzzles: 0,
            answers,
        };
        let mut steps = (1..=LONGEST_STEP).flat_map(|d| [missing(d), extra(d)]);
        steps.find(|&step| self.explains(step))
    }

    /// True if what follows fits after this step, and does not fit without it.
    fn explains(&mut self, step: Step) -> bool {
        let Step {
            puzzles: puzzle,
            answers: answer,
        } = step;
        let mut boards = 0;
        let mut is_needed = false;
        for at in 0..WINDOW {
            let Some((_, next)) = self.answers.peek(answer + at) else {
                return is_needed && self.puzzles.peek(puzzle + at).is_none();
            };
            boards += usize::from(matches!(next, Answer::Board(_)));
            is_needed |= self.fit(answer + at, answer + at) == Some(false);
            if self.fit(puzzle + at, answer + at) == Some(false) {
                return false;
            }
            if boards == BOARDS {
                return is_needed;
            }
        }
        false
    }
}

/// What can be read item by item.
pub trait Source {
    type Item;

    /// Adds one item or more; none at the end.
    fn read(&mut self, items: &mut VecDeque<Self::Item>) -> Result<(), Failure>;
}

/// The items that a source has next, read as far ahead as somebody has looked.
pub struct Ahead<S: Source> {
    pub source: S,
    items: VecDeque<S::Item>,
    ended: bool,
    /// Why the items end, if that is not the end of the source.
    failure: Option<Failure>,
}

impl<S: Source> Ahead<S> {
    fn new(source: S) -> Ahead<S> {
        Ahead {
            source,
            items: VecDeque::new(),
            ended: false,
            failure: None,
        }
    }

    /// The item so many places ahead; `None` behind the last.
    pub fn peek(&mut self, index: usize) -> Option<&S::Item> {
        while self.items.len() <= index && !self.ended {
            let read = self.items.len();
            self.failure = self.source.read(&mut self.items).err();
            self.ended = self.failure.is_some() || self.items.len() == read;
        }
        self.items.get(index)
    }

    /// Takes the next item; `None` at the end.
    ///
    /// # Errors
    /// Why the items end, if that is not the end of the source.
    pub fn take(&mut self) -> Result<Option<S::Item>, Failure> {
        self.peek(0);
        match self.items.pop_front() {
            None => self.failure.take().map_or(Ok(None), Err),
            item => Ok(item),
        }
    }

    /// True if nothing is at hand that was read and not taken.
    pub fn is_drained(&self) -> bool {
        self.items.is_empty()
    }
}

impl<R: Read> Source for AnswerReader<R> {
    type Item = (u64, Answer);

    fn read(&mut self, answers: &mut VecDeque<(u64, Answer)>) -> Result<(), Failure> {
        AnswerReader::read(self, answers).map_err(Failure::Answers)
    }
}

/// Reads puzzles, `None` for each malformed record.
pub struct PuzzleReader {
    reader: Reader,
    block: Block,
    /// Bytes read.
    pub bytes: u64,
    /// Malformed records, and the message about the first.
    pub malformed: u64,
    pub first_malformed: Option<String>,
}

impl PuzzleReader {
    fn new(reader: Reader) -> PuzzleReader {
        PuzzleReader {
            reader,
            block: Block::default(),
            bytes: 0,
            malformed: 0,
            first_malformed: None,
        }
    }
}

impl Source for PuzzleReader {
    type Item = Option<Puzzle>;

    fn read(&mut self, puzzles: &mut VecDeque<Option<Puzzle>>) -> Result<(), Failure> {
        let read = puzzles.len();
        while puzzles.len() == read {
            if let Some(failure) = self.block.failure.take() {
                return Err(Failure::Puzzles(failure));
            }
            if !self.reader.next(&mut self.block) {
                break;
            }
            let block = &self.block;
            puzzles.extend(block.records().map(|record| record.board.map(Puzzle::from)));
            self.bytes += block.bytes;
            self.malformed += block.malformed;
            if self.first_malformed.is_none() {
                self.first_malformed = block.messages.first().map(ToString::to_string);
            }
        }
        Ok(())
    }
}
