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

An answer fits a puzzle if it is a board that solves it. An answer in words would fit many puzzles,
so the next board behind it is looked for, and the next one behind a malformed puzzle. No fault can
hide behind a step, as each puzzle and each answer that is stepped over is a fault.
*/

use super::{
    Score,
    entries::{Board, Entries, Entry},
    fault::{Fault, fits, is_true},
};
use crate::input::{line::is_digit, reader::Reader};
use crate::output::progress::Progress;
use std::collections::VecDeque;
use std::mem;

/// How many puzzles or answers further on a lost one is looked for.
const FURTHEST: usize = 1000;

/// Answers in words, or malformed puzzles, behind which the next board is looked for, at most.
const MOST_WORDS: usize = 20;

/// Cells that are compared first, the last ones of a board: in a sorted list of puzzles, the first
/// ones are nearly the same in all.
const FIRST_COMPARED: usize = 20;

type Digits = [u8; FIRST_COMPARED];

/// The digits in these cells, 0 for a blank. What is not a board seems to have `other` in all.
fn digits(entry: Option<Entry>, other: u8) -> Digits {
    match entry {
        Some(Entry::Board(Board::Cells(cells))) => {
            let last = cells.last_chunk().expect("a board has more cells");
            Digits::map(*last, |byte| if is_digit(byte) { byte - b'0' } else { 0 })
        }
        _ => [other; FIRST_COMPARED],
    }
}

/// Boards that an index has a place for: at least one for each pair that may be known.
const CAPACITY: usize = 1024;

/// A set of boards: a bit for the place of each.
type Boards = [u64; CAPACITY / 64];

/// By what stands in their cells, so that a board is compared with a thousand at once: for each cell,
/// the boards that have a blank there, and those that have each digit.
type Index = [[Boards; 10]; FIRST_COMPARED];

/// Those of the boards that have no other digit than this one in any cell.
fn agreeing(index: &Index, digits: &Digits) -> Boards {
    let mut agreeing = [u64::MAX; CAPACITY / 64];
    for (lists, &digit) in index.iter().zip(digits).filter(|(_, digit)| **digit > 0) {
        let boards = lists[0].iter().zip(&lists[usize::from(digit)]);
        for (agreeing, (blank, same)) in agreeing.iter_mut().zip(boards) {
            *agreeing &= blank | same;
        }
        if agreeing.iter().all(|boards| *boards == 0) {
            break;
        }
    }
    agreeing
}

/// The next pairs, as far as it is known that their puzzle and answer do not fit each other. If all
/// answers are wrong, each is looked for among a thousand puzzles, so there is an index of them. What
/// it finds is likely to fit, and is compared then.
struct Misfits {
    pairs: VecDeque<[Digits; 2]>,
    /// Their puzzles, and their answers.
    indices: Box<[Index; 2]>,
    /// The number of the first of them. The place of a pair is what is left of its number, divided by
    /// [`CAPACITY`].
    first: usize,
}

impl Misfits {
    fn push(&mut self, pair: [Digits; 2]) {
        self.turn(self.first + self.pairs.len(), &pair);
        self.pairs.push_back(pair);
    }

    /// Forgets the next pair.
    fn pop(&mut self) {
        if let Some(pair) = self.pairs.pop_front() {
            self.turn(self.first, &pair);
            self.first += 1;
        }
    }

    /// Enters a pair in the indices, or takes it out.
    fn turn(&mut self, number: usize, pair: &[Digits; 2]) {
        let place = number % CAPACITY;
        for (index, digits) in self.indices.iter_mut().zip(pair) {
            for (lists, &digit) in index.iter_mut().zip(digits) {
                lists[usize::from(digit)][place / 64] ^= 1 << (place % 64);
            }
        }
    }

    /// How far ahead the pairs are whose puzzle may fit this answer, or whose answer may fit this
    /// puzzle.
    fn likely(&self, [puzzle, answer]: &[Digits; 2]) -> Vec<usize> {
        let puzzles = agreeing(&self.indices[0], answer);
        let answers = agreeing(&self.indices[1], puzzle);
        let mut likely = Vec::new();
        for word in 0..CAPACITY / 64 {
            let mut boards = puzzles[word] | answers[word];
            while boards != 0 {
                let place = 64 * word + boards.trailing_zeros() as usize;
                likely.push((place + CAPACITY - self.first % CAPACITY) % CAPACITY);
                boards &= boards - 1;
            }
        }
        likely.retain(|ahead| *ahead < self.pairs.len());
        likely.sort_unstable();
        likely
    }
}

/// What is compared first of a pair. Any answer may fit a puzzle that is not a board, and an answer
/// that is not a board fits no clues.
fn first_compared(puzzle: Option<Entry>, answer: Option<Entry>) -> [Digits; 2] {
    [digits(puzzle, 0), digits(answer, 1)]
}

/// Reads puzzles and answers side by side, and compares them in order.
pub struct Pairs<'a> {
    pub puzzles: Entries,
    answers: Entries,
    misfits: Misfits,
    /// What messages call the answers.
    name: &'a str,
    /// Puzzles without an answer that are still to step over; below 0, answers without a puzzle.
    step: isize,
    /// Puzzles that have been compared.
    done: u64,
    pub score: Score,
    /// How many wrong answers have a line, at most.
    pub listed: u64,
    pub progress: &'a mut Progress,
}

impl<'a> Pairs<'a> {
    pub fn new(
        puzzles: Reader,
        answers: Reader,
        name: &'a str,
        listed: u64,
        progress: &'a mut Progress,
    ) -> Pairs<'a> {
        Pairs {
            puzzles: Entries::new(puzzles),
            answers: Entries::new(answers),
            misfits: Misfits {
                pairs: VecDeque::new(),
                indices: Box::new([[[[0; CAPACITY / 64]; 10]; FIRST_COMPARED]; 2]),
                first: 0,
            },
            name,
            step: 0,
            done: 0,
            score: Score::default(),
            listed,
            progress,
        }
    }

    /// A line for the next wrong answer that is listed: it is wrong, missing, or too many. `None`
    /// after the last, or if there is a failure.
    pub fn next(&mut self) -> Option<String> {
        loop {
            // If the puzzle cannot be read, no answer is waited for.
            for entries in [&mut self.puzzles, &mut self.answers] {
                entries.read_to(0);
                if let Some(failure) = entries.failure() {
                    self.score.failure = Some(failure.to_string());
                    return None;
                }
            }
            let pair = self.puzzles.get(0).zip(self.answers.get(0));
            let is_right =
                |(puzzle, answer)| fits(Some(answer), Some(puzzle)) || is_true(answer, puzzle);
            let mut text = None;
            if self.step == 0 && pair.is_some_and(is_right) {
                self.score.right += 1;
            } else {
                if self.step == 0 && pair.is_some() {
                    self.step = self.find_step();
                }
                let puzzle = self.puzzles.get(0).filter(|_| self.step >= 0);
                let answer = self.answers.get(0).filter(|_| self.step <= 0);
                let fault = match (puzzle, answer) {
                    (None, None) => return None,
                    (Some(puzzle), Some(answer)) => Fault::of(answer, puzzle),
                    (Some(_), None) => Fault::missing(),
                    (None, Some(_)) => {
                        let all = match self.step {
                            0 => format!(": {} were expected", self.done),
                            _ => String::new(),
                        };
                        Fault::new("one too many", format!("one answer too many{all}"))
                    }
                };
                self.score.count(fault.reason);
                if self.score.wrong <= self.listed {
                    let (line, puzzle) = (self.answers.line(), self.done + 1);
                    text = Some(format!(
                        "{}:{line}: puzzle {puzzle}: {}\n",
                        self.name, fault.words
                    ));
                }
            }
            self.misfits.pop();
            while self.step != 0 && !self.misfits.pairs.is_empty() {
                self.misfits.pop();
            }
            if self.step >= 0 {
                self.done += u64::from(self.puzzles.pop());
            }
            if self.step <= 0 {
                self.answers.pop();
            }
            self.step -= self.step.signum();
            if self.puzzles.bytes > 0 {
                let bytes = mem::take(&mut self.puzzles.bytes);
                self.progress.tick(self.done, bytes);
            }
            if text.is_some() {
                return text;
            }
        }
    }

    /// How many puzzles to step over or, below 0, how many answers, if the next answer does not fit
    /// the next puzzle.
    fn find_step(&mut self) -> isize {
        let first_board = |entries: &mut Entries| {
            let is_board = |ahead: &usize| {
                entries.read_to(*ahead);
                matches!(entries.get(*ahead), Some(Entry::Board(_)))
            };
            (0..=MOST_WORDS).find(is_board).unwrap_or(0)
        };
        let files = [&mut self.puzzles, &mut self.answers];
        let [first_puzzle, first_answer] = files.map(first_board);
        let next = first_compared(
            self.puzzles.get(first_puzzle),
            self.answers.get(first_answer),
        );
        let likely = self.misfits.likely(&next).into_iter();
        let unknown = self.misfits.pairs.len()..=FURTHEST;
        for ahead in likely.chain(unknown) {
            self.puzzles.read_to(ahead);
            self.answers.read_to(ahead);
            let (puzzle, answer) = (self.puzzles.get(ahead), self.answers.get(ahead));
            if puzzle.is_none() && answer.is_none() || fits(answer, puzzle) {
                break;
            }
            if ahead > first_answer && fits(self.answers.get(first_answer), puzzle) {
                return (ahead - first_answer) as isize;
            }
            if ahead > first_puzzle && fits(answer, self.puzzles.get(first_puzzle)) {
                return -((ahead - first_puzzle) as isize);
            }
            if ahead == self.misfits.pairs.len() {
                self.misfits.push(first_compared(puzzle, answer));
            }
        }
        0
    }
}
