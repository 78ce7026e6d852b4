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

use super::{
    Score,
    entries::{Board, Entries, Entry},
    fault::{Fault, fits, is_unsolvable},
};
use crate::input::{line::is_digit, reader::Reader};
use crate::output::progress::Progress;
use std::collections::VecDeque;
use std::mem;
use std::ops::Range;

/// How many puzzles or answers further on a lost one is looked for.
const FURTHEST: usize = 1000;

/// Cells that are compared first, the last ones of a board: in a sorted list of puzzles, the first
/// ones are nearly the same in all.
const FIRST_COMPARED: usize = 36;

type Digits = [u8; FIRST_COMPARED];

/// The digits in these cells, 0 for a blank. What is not a board seems to have `other` in all.
fn digits(entry: Option<&Entry>, other: u8) -> Digits {
    match entry {
        Some(Entry::Board(Board::Cells(cells))) => {
            let last = cells.last_chunk().expect("a board has more cells");
            Digits::map(*last, |byte| if is_digit(byte) { byte - b'0' } else { 0 })
        }
        _ => [other; FIRST_COMPARED],
    }
}

/// 64 boards by what stands in their cells, so that one is compared with all of them at once: for
/// each cell, a bit for each board that has a blank there, and for each one that has a digit.
type Index = [[u64; 10]; FIRST_COMPARED];

/// Those of the boards that have no other digit than this one in any cell.
fn agreeing(index: &Index, digits: &Digits) -> u64 {
    let mut boards = u64::MAX;
    for (lists, &digit) in index.iter().zip(digits).filter(|(_, digit)| **digit > 0) {
        boards &= lists[0] | lists[usize::from(digit)];
        if boards == 0 {
            break;
        }
    }
    boards
}

/// The next pairs, as far as it is known that their puzzle and answer do not fit each other. If all
/// answers are wrong, each is looked for among a thousand puzzles, so there is an index of them. What
/// it finds is likely to fit, and is compared then.
#[derive(Default)]
struct Misfits {
    /// Their puzzles and their answers, 64 pairs each.
    groups: VecDeque<[Index; 2]>,
    /// Their numbers, from 0 for the first of the first group.
    numbers: Range<usize>,
}

impl Misfits {
    fn push(&mut self, pair: [Digits; 2]) {
        let place = self.numbers.end % 64;
        if place == 0 {
            self.groups.push_back([[[0; 10]; FIRST_COMPARED]; 2]);
        }
        for (index, digits) in self.groups.back_mut().into_iter().flatten().zip(&pair) {
            for (lists, &digit) in index.iter_mut().zip(digits) {
                lists[usize::from(digit)] |= 1 << place;
            }
        }
        self.numbers.end += 1;
    }

    /// Forgets the next pair.
    fn pop(&mut self) {
        self.numbers.next();
        if self.numbers.start == 64 {
            self.groups.pop_front();
            self.numbers = 0..self.numbers.end - 64;
        }
    }

    /// How far ahead the pairs are whose puzzle may fit this answer, or whose answer may fit this
    /// puzzle.
    fn likely(&self, [puzzle, answer]: &[Digits; 2]) -> Vec<usize> {
        let mut likely = Vec::new();
        for (group, [puzzles, answers]) in self.groups.iter().enumerate() {
            let mut boards = agreeing(puzzles, answer) | agreeing(answers, puzzle);
            while boards != 0 {
                let number = 64 * group + boards.trailing_zeros() as usize;
                likely.extend(number.checked_sub(self.numbers.start));
                boards &= boards - 1;
            }
        }
        likely
    }
}

/// What is compared first of a pair. Any answer may fit a puzzle that is not a board, and an answer
/// that is not a board fits no clues.
fn first_compared(puzzle: Option<&Entry>, answer: Option<&Entry>) -> [Digits; 2] {
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
            misfits: Misfits::default(),
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
            let is_right = self.step == 0
                && pair.is_some_and(|(puzzle, answer)| {
                    fits(Some(answer), Some(puzzle)) || is_unsolvable(answer, puzzle)
                });
            if self.step == 0 && pair.is_some() && !is_right {
                self.step = self.find_step();
            }
            let puzzle = self.puzzles.get(0).filter(|_| self.step >= 0);
            let answer = self.answers.get(0).filter(|_| self.step <= 0);
            let fault = match (puzzle, answer) {
                (None, None) => return None,
                _ if is_right => None,
                (Some(puzzle), Some(answer)) => Some(Fault::of(answer, puzzle)),
                (Some(_), None) => Some(Fault::MISSING),
                (None, Some(_)) if self.step < 0 => Some(Fault::ONE_TOO_MANY),
                (None, Some(_)) => Some(Fault::TooMany(self.done)),
            };
            let mut text = None;
            if let Some(fault) = &fault {
                self.score.count(fault.reason());
                if self.score.wrong <= self.listed {
                    let (line, puzzle) = (self.answers.line(), self.done + 1);
                    text = Some(format!("{}:{line}: puzzle {puzzle}: {fault}\n", self.name));
                }
            } else {
                self.score.right += 1;
            }
            self.done += u64::from(puzzle.is_some());
            if self.step == 0 {
                self.misfits.pop();
            } else {
                self.misfits = Misfits::default();
            }
            if self.step >= 0 {
                self.puzzles.pop();
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
        let next = first_compared(self.puzzles.get(0), self.answers.get(0));
        let likely = self.misfits.likely(&next).into_iter();
        let unknown = self.misfits.numbers.len()..=FURTHEST;
        for ahead in likely.chain(unknown) {
            self.puzzles.read_to(ahead);
            self.answers.read_to(ahead);
            let (puzzle, answer) = (self.puzzles.get(ahead), self.answers.get(ahead));
            if puzzle.is_none() && answer.is_none() || fits(answer, puzzle) {
                break;
            }
            if fits(self.answers.get(0), puzzle) {
                return ahead as isize;
            }
            if fits(answer, self.puzzles.get(0)) {
                return -(ahead as isize);
            }
            if ahead == self.misfits.numbers.len() {
                self.misfits.push(first_compared(puzzle, answer));
            }
        }
        0
    }
}
