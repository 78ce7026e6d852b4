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
use std::mem;

/// How many puzzles or answers further on a lost one is looked for.
const FURTHEST: usize = 1000;

/// A puzzle that has been read and not compared; `None` if it is malformed.
struct Puzzle(Option<(Vec<u8>, PuzzleShape)>);

impl Puzzle {
    fn board(&self) -> Option<BoardText<'_>> {
        let (text, shape) = self.0.as_ref()?;
        let shape = *shape;
        Some(BoardText { text, shape })
    }

    /// Whether the answer fits it.
    fn takes(&self, answer: &Answer) -> bool {
        match self.board() {
            Some(puzzle) => answer.claim.solves(puzzle),
            None => answer.claim == Claim::Invalid,
        }
    }
}

/// In which of some cells a digit stands, and in which of them an odd one, a bit each.
fn sketch(board: &[u8; CELLS]) -> [u32; 2] {
    let cells = board.iter().step_by(2).take(32);
    cells.fold([0, 0], |[digits, odd], &byte| {
        let is_clue = u32::from(is_digit(byte));
        [digits << 1 | is_clue, odd << 1 | is_clue & u32::from(byte)]
    })
}

/// The next pairs, as far as it is known that their puzzle and answer do not fit each other. Each
/// has a bit for some cells; these tell of nearly all puzzles and answers that they do not fit, and
/// many are looked at by one comparison.
#[derive(Default)]
struct Misfits {
    /// The cells in which a puzzle has a clue.
    places: Vec<u32>,
    /// Those in which the clue is odd.
    clues: Vec<u32>,
    /// Those in which the digit of the answer is odd.
    digits: Vec<u32>,
    /// Pairs at the start of these lists that have been passed.
    passed: usize,
}

impl Misfits {
    fn len(&self) -> usize {
        self.places.len() - self.passed
    }

    fn push(&mut self, puzzle: Option<&Puzzle>, answer: Option<&Answer>) {
        let puzzle = puzzle.and_then(Puzzle::board).and_then(BoardText::board);
        let [places, clues] = puzzle.as_ref().map_or([0, 0], sketch);
        let digits = match answer.map(|answer| &answer.claim) {
            Some(Claim::Board(board)) => sketch(board)[1],
            _ => 0,
        };
        self.places.push(places);
        self.clues.push(clues);
        self.digits.push(digits);
    }

    /// Passes the next pair, if it is one of these.
    fn pass(&mut self) {
        self.passed += usize::from(self.len() > 0);
        if self.passed > FURTHEST {
            for list in [&mut self.places, &mut self.clues, &mut self.digits] {
                list.drain(..self.passed);
            }
            self.passed = 0;
        }
    }

    /// The pairs behind the next one whose puzzle may fit the next answer, or whose answer may fit
    /// the next puzzle, by how far ahead they are.
    fn likely(&self) -> impl Iterator<Item = usize> {
        const MANY: usize = 32;
        let [places, clues, digits] =
            [&self.places, &self.clues, &self.digits].map(|list| &list[self.passed..]);
        let next = |list: &[u32]| list.first().copied().unwrap_or_default();
        let (next_places, next_clues, next_digits) = (next(places), next(clues), next(digits));
        let is_likely = move |places: u32, clues: u32, digits: u32| {
            (next_digits & places == clues) | (digits & next_places == next_clues)
        };
        let is_likely_at = move |at: &usize| is_likely(places[*at], clues[*at], digits[*at]);
        // Many at once, without leaving early, as that is how the compiler compares vectors.
        let chunks = move |number| {
            let [places, clues, digits] =
                [places, clues, digits].map(|list| list.as_chunks::<MANY>().0.get(number));
            Some((places?, clues?, digits?))
        };
        let any_likely = move |start: &usize| {
            chunks(start / MANY).is_none_or(|(places, clues, digits)| {
                let is_likely_at = |at| is_likely(places[at], clues[at], digits[at]);
                (0..MANY).fold(false, |any, at| any | is_likely_at(at))
            })
        };
        let starts = (0..places.len()).step_by(MANY).filter(any_likely);
        let pairs = starts.flat_map(move |start| start..places.len().min(start + MANY));
        pairs.filter(|&ahead| ahead > 0).filter(is_likely_at)
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
            misfits: Misfits::default(),
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
                    Fault::of(&answer.claim, self.puzzles[0].board())
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
                    self.misfits = Misfits::default();
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
                self.misfits.pass();
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
                    let owned = |puzzle: BoardText| (puzzle.text.to_vec(), puzzle.shape);
                    self.puzzles.push_back(Puzzle(record.board.map(owned)));
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
        let mut known = self.misfits.likely();
        if let Some(step) = known.find_map(|ahead| self.step_to(ahead)) {
            return step;
        }
        drop(known);
        for ahead in self.misfits.len()..=FURTHEST {
            self.has_puzzle(ahead);
            self.answer(ahead);
            let (puzzle, answer) = (self.puzzles.get(ahead), self.answers.get(ahead));
            let is_pair = puzzle.zip(answer);
            if puzzle.is_none() && answer.is_none()
                || is_pair.is_some_and(|(puzzle, answer)| puzzle.takes(answer))
            {
                break;
            }
            self.misfits.push(puzzle, answer);
            if let Some(step) = self.step_to(ahead) {
                return step;
            }
        }
        0
    }

    /// The step to this many places ahead, if the puzzle there fits the next answer, or the answer
    /// there the next puzzle.
    fn step_to(&self, ahead: usize) -> Option<isize> {
        let (puzzle, answer) = (self.puzzles.get(ahead), self.answers.get(ahead));
        if puzzle.is_some_and(|puzzle| puzzle.takes(&self.answers[0])) {
            Some(ahead as isize)
        } else if answer.is_some_and(|answer| self.puzzles[0].takes(answer)) {
            Some(-(ahead as isize))
        } else {
            None
        }
    }
}
