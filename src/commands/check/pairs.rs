/*! Which answer belongs to which puzzle.

Both come in order, so the next answer belongs to the next puzzle, until one is lost or there is one
too many. Then nothing after it is in step, and one fault would look like thousands. So if an
answer does not fit its puzzle, the two are looked for further on, as `diff` does:

```text
the next answer does not fit the next puzzle:
    for d = 1 to 1000:
        the answer and the puzzle d places further on fit each other: the two go on in step
        the answer fits the puzzle d places further on: d answers are missing
        the puzzle is fitted by the answer d places further on: d answers are too many
    otherwise the two go on in step
```

An answer fits a puzzle if it is a board that solves it, or if it is `invalid` and the puzzle is
malformed. No fault can hide behind a step, as each puzzle and each answer that is stepped over is a
fault.
*/

use std::collections::VecDeque;

use super::{
    Score,
    answers::{Answer, AnswerReader, Claim},
    fault::Fault,
};
use crate::input::{
    block::{Block, BoardText},
    failure::{Failure, Notes},
    line::is_digit,
    reader::Reader,
};
use crate::output::progress::Progress;
use lanedoku::PuzzleShape;
use lanedoku::internal::CELLS;
use std::ops::Range;
use std::{array, mem};

/// How many puzzles or answers further on a lost one is looked for.
const FURTHEST: usize = 1000;

/// A puzzle that has been read and not compared.
enum Puzzle {
    Malformed,
    Board([u8; CELLS]),
    Pencilmarks(Vec<u8>),
}

impl Puzzle {
    fn new(puzzle: Option<BoardText>) -> Puzzle {
        match puzzle.map(|puzzle| puzzle.board().ok_or(puzzle.text)) {
            None => Puzzle::Malformed,
            Some(Ok(board)) => Puzzle::Board(board),
            Some(Err(text)) => Puzzle::Pencilmarks(text.to_vec()),
        }
    }

    fn text(&self) -> Option<BoardText<'_>> {
        let shape = PuzzleShape::Pencilmarks;
        match self {
            Puzzle::Malformed => None,
            Puzzle::Board(board) => Some(BoardText::line(board)),
            Puzzle::Pencilmarks(text) => Some(BoardText { text, shape }),
        }
    }

    /// Its cells. Those that it does not have are blank: any answer may fit.
    fn cells(&self) -> [u8; CELLS] {
        match *self {
            Puzzle::Board(board) => board,
            _ => [b'.'; CELLS],
        }
    }

    /// Whether the answer fits it.
    fn takes(&self, answer: &Answer) -> bool {
        match self.text() {
            Some(puzzle) => answer.claim.solves(puzzle),
            None => answer.claim == Claim::Invalid,
        }
    }
}

/// What stands for the cells of something that is not a board. They fit no clues of a puzzle.
const NO_BOARD: [u8; CELLS] = [b'1'; CELLS];

/// The cells of an answer.
fn cells(answer: &Answer) -> [u8; CELLS] {
    match answer.claim {
        Claim::Board(board) => board,
        _ => NO_BOARD,
    }
}

/// A bit for each board of a ring. It has as many words as the furthest boards fill, and one that
/// is being filled.
type Boards = [u64; WORDS];

/// Words of such a set.
const WORDS: usize = FURTHEST.div_ceil(64) + 1;

/// The word and the bit of the board with this number.
fn place(number: usize) -> (usize, usize) {
    (number / 64 % WORDS, number % 64)
}

/// Many boards by what stands in their cells, so that one is compared with all of them at once: for
/// each cell, the boards that have a blank there, and those that have each digit.
type Index = Vec<[Boards; 10]>;

/// Which list of a cell has the boards with this byte there.
fn list(byte: u8) -> usize {
    if is_digit(byte) {
        usize::from(byte - b'0')
    } else {
        0
    }
}

/// Those of the boards that have no other digit than this one in any cell.
fn agreeing(mut boards: Boards, index: &Index, board: [u8; CELLS]) -> Boards {
    for (lists, byte) in index.iter().zip(board).filter(|(_, byte)| is_digit(*byte)) {
        let (blank, same) = (&lists[0], &lists[list(byte)]);
        boards = array::from_fn(|word| boards[word] & (blank[word] | same[word]));
        if boards.iter().fold(0, |any, word| any | word) == 0 {
            break;
        }
    }
    boards
}

/// The next pairs, as far as it is known that their puzzle and answer do not fit each other. If all
/// answers are wrong, each is looked for among a thousand puzzles, so there is an index of them. What
/// it finds is likely to fit, and is compared then.
struct Misfits {
    /// Their puzzles and their answers.
    indexes: [Index; 2],
    /// Their numbers.
    numbers: Range<usize>,
}

impl Misfits {
    fn push(&mut self, pair: [[u8; CELLS]; 2]) {
        let (word, bit) = place(self.numbers.end);
        if bit == 0 {
            let lists = self.indexes.iter_mut().flatten().flatten();
            lists.for_each(|boards| boards[word] = 0);
        }
        for (index, board) in self.indexes.iter_mut().zip(&pair) {
            for (lists, &byte) in index.iter_mut().zip(board) {
                lists[list(byte)][word] |= 1 << bit;
            }
        }
        self.numbers.end += 1;
    }

    /// Forgets all pairs. The next one begins a word, which is cleared then.
    fn clear(&mut self) {
        let end = self.numbers.end.next_multiple_of(64);
        self.numbers = end..end;
    }

    /// The pairs behind this one whose puzzle may fit its answer, or whose answer may fit its
    /// puzzle, by how far ahead they are.
    fn likely(&self, [puzzle, answer]: [[u8; CELLS]; 2]) -> impl Iterator<Item = usize> {
        let (word, bit) = place(self.numbers.start);
        let mut others = [u64::MAX; WORDS];
        others[word] ^= 1 << bit;
        let puzzles = agreeing(others, &self.indexes[0], answer);
        let answers = agreeing(others, &self.indexes[1], puzzle);
        let likely: Boards = array::from_fn(|word| puzzles[word] | answers[word]);
        let is_any = likely != [0; WORDS];
        let ahead = 0..if is_any { self.numbers.len() } else { 0 };
        ahead.filter(move |ahead| {
            let (word, bit) = place(self.numbers.start + ahead);
            likely[word] >> bit & 1 == 1
        })
    }
}

/// Reads puzzles and answers side by side, and compares them in order.
pub struct Pairs<'a> {
    reader: Reader,
    block: Block,
    puzzles: VecDeque<Puzzle>,
    answer_reader: AnswerReader,
    answers: VecDeque<Answer>,
    misfits: Misfits,
    /// What messages call the answers.
    name: &'a str,
    /// Puzzles without an answer that are still to step over; below 0, answers without a puzzle.
    step: isize,
    /// Puzzles that have been compared; after the last puzzle, also the answers that are too many.
    done: u64,
    /// Records read.
    records: u64,
    /// Malformed records read, and what is wrong with the first of them.
    pub malformed: u64,
    pub first_malformed: Option<Failure>,
    pub notes: Notes,
    pub score: Score,
    /// How many wrong answers have a line, at most.
    pub listed: u64,
    pub progress: &'a mut Progress,
}

impl<'a> Pairs<'a> {
    pub fn new(
        puzzles: Reader,
        answers: AnswerReader,
        name: &'a str,
        listed: u64,
        progress: &'a mut Progress,
    ) -> Pairs<'a> {
        Pairs {
            reader: puzzles,
            block: Block::default(),
            puzzles: VecDeque::new(),
            answer_reader: answers,
            answers: VecDeque::new(),
            misfits: Misfits {
                indexes: [(); 2].map(|()| vec![[[0; WORDS]; 10]; CELLS]),
                numbers: 0..0,
            },
            name,
            step: 0,
            done: 0,
            records: 0,
            malformed: 0,
            first_malformed: None,
            notes: Notes::default(),
            score: Score::default(),
            listed,
            progress,
        }
    }

    /// A line for the next wrong answer that is listed: it is wrong, missing, or too many. `None`
    /// after the last, or if there is a failure.
    pub fn next(&mut self) -> Option<String> {
        loop {
            let has_puzzle = self.has_puzzle(0);
            // If the puzzle cannot be read, no answer is waited for.
            if !has_puzzle && let Some(failure) = &self.block.failure {
                self.score.failure = Some(failure.to_string());
                return None;
            }
            if self.answer(0).is_none() && self.score.failure.is_some() {
                return None;
            }
            let fault = match self.answers.front() {
                None if !has_puzzle => return None,
                Some(answer) if has_puzzle && self.step == 0 => {
                    Fault::of(&answer.claim, self.puzzles[0].text())
                }
                Some(_) if self.step < 0 => Some(Fault::new("one too many", "one answer too many")),
                Some(_) if self.step == 0 => {
                    let details = format!("one answer too many: {} were expected", self.records);
                    Some(Fault::new("one too many", details))
                }
                _ => Some(Fault::new("missing", "the answer is missing")),
            };
            let is_pair = has_puzzle && !self.answers.is_empty();
            if fault.is_some() && self.step == 0 && is_pair {
                self.step = self.find_step();
                if self.step != 0 {
                    self.misfits.clear();
                    continue;
                }
            }
            let end_line = self.answer_reader.end_line;
            let next = self.answers.front();
            let line = next.map_or(end_line, |answer| answer.line);
            let puzzle = self.done + 1;
            if self.step >= 0 {
                self.puzzles.pop_front();
                self.done += 1;
            }
            if self.step <= 0 {
                self.answers.pop_front();
            }
            if self.step == 0 {
                self.misfits.numbers.next();
            }
            self.step -= self.step.signum();
            let Some(Fault { reason, details }) = fault else {
                self.score.right += 1;
                continue;
            };
            self.score.count(reason);
            if self.score.wrong <= self.listed {
                let name = self.name;
                return Some(format!("{name}:{line}: puzzle {puzzle}: {details}\n"));
            }
        }
    }

    /// Whether there is a puzzle this many places ahead.
    fn has_puzzle(&mut self, index: usize) -> bool {
        while self.puzzles.len() <= index
            && self.block.failure.is_none()
            && self.reader.next(&mut self.block)
        {
            let block = mem::take(&mut self.block);
            for record in block.records() {
                // Nearly every answer is right. Such puzzles need no place in the queue.
                if self.puzzles.is_empty()
                    && self.step == 0
                    && let Some(puzzle) = record.board
                    && self
                        .answer(0)
                        .is_some_and(|answer| answer.claim.solves(puzzle))
                {
                    self.answers.pop_front();
                    self.score.right += 1;
                    self.done += 1;
                } else {
                    self.puzzles.push_back(Puzzle::new(record.board));
                }
            }
            self.block = block;
            self.records += self.block.record_count();
            self.malformed += self.block.malformed;
            self.notes.extend(&self.block.notes);
            let first = self.block.messages.drain(..).next();
            self.first_malformed = self.first_malformed.take().or(first);
            self.progress.tick(self.done, self.block.bytes);
        }
        index < self.puzzles.len()
    }

    /// The answer this many places ahead; `None` after the last.
    ///
    /// Nearly every puzzle asks once, in the loop over those of its block. Through a call, a check
    /// of right answers took half a percent more instructions.
    #[inline(always)]
    fn answer(&mut self, index: usize) -> Option<&Answer> {
        while self.answers.len() <= index && self.score.failure.is_none() {
            match self.answer_reader.next() {
                Ok(Some(answer)) => self.answers.push_back(answer),
                Ok(None) => break,
                Err(failure) => self.score.failure = Some(failure.to_string()),
            }
        }
        self.answers.get(index)
    }

    /// How many puzzles to step over or, below 0, how many answers, if the next answer does not fit
    /// the next puzzle.
    fn find_step(&mut self) -> isize {
        let next = [self.puzzles[0].cells(), cells(&self.answers[0])];
        let likely: Vec<usize> = self.misfits.likely(next).collect();
        let unknown = self.misfits.numbers.len()..=FURTHEST;
        for ahead in likely.into_iter().chain(unknown) {
            self.has_puzzle(ahead);
            self.answer(ahead);
            let (puzzle, answer) = (self.puzzles.get(ahead), self.answers.get(ahead));
            let fit = |puzzle: Option<&Puzzle>, answer: Option<&Answer>| {
                puzzle
                    .zip(answer)
                    .is_some_and(|(puzzle, answer)| puzzle.takes(answer))
            };
            if puzzle.is_none() && answer.is_none() || fit(puzzle, answer) {
                break;
            }
            if fit(puzzle, self.answers.front()) {
                return ahead as isize;
            }
            if fit(self.puzzles.front(), answer) {
                return -(ahead as isize);
            }
            if ahead == self.misfits.numbers.len() {
                let puzzle = puzzle.map_or(NO_BOARD, Puzzle::cells);
                let answer = answer.map_or(NO_BOARD, cells);
                self.misfits.push([puzzle, answer]);
            }
        }
        0
    }
}
