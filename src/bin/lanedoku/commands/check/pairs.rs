/*! Puzzles and answers side by side: the next answer belongs to the next puzzle.

If it does not fit, something may be lost or too many, and then one fault would look like thousands.
So it is looked for where the two fit again:

```text
for distance = 1 to 1000:
    this answer solves the puzzle that far ahead:  the answers to the puzzles between are missing
    the answer that far ahead solves this puzzle:  the answers between are too many
    the answer that far ahead solves its own:      the answers between are wrong
if there is none: this answer is wrong, and both go on
```

Many puzzles may have the same answer, so one that fits can do so by chance. The first two shift all
that follows, and are believed only if the next answer fits, too, and if more of what follows fits
with the shift than without it.

After 1000 wrong answers in a row nothing is looked for until a board solves its puzzle, so that time
stays linear in the length of both.
*/

use super::{
    answer::Answer,
    answers::{Answers, Remark},
    fault,
    puzzles::{Puzzle, Puzzles},
    score::Score,
};
use crate::input::reader::Reader;
use crate::output::progress::Progress;
use std::mem;

/// How far ahead something that fits is looked for, and after how many wrong answers it is not.
const FURTHEST: usize = 1000;

/// Pairs that tell whether a shift is believed.
const WITNESSES: usize = 64;

/// Reads puzzles and answers side by side, and compares them in order.
pub struct Pairs<'a> {
    pub puzzles: Puzzles,
    pub answers: Answers,
    pub score: Score,
    /// Answers in place that have been wrong since the last board that was right.
    wrong_in_a_row: usize,
    /// The line of the first of them.
    wrong_from: u64,
    progress: &'a mut Progress,
    /// The most faults that are listed.
    listed: u64,
}

/// How puzzles and answers go on where the next two do not fit.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// This many answers belong to as many puzzles.
    InPlace(usize),
    /// This many puzzles have no answer.
    Missing(usize),
    /// This many answers belong to no puzzle.
    TooMany(usize),
}

impl<'a> Pairs<'a> {
    /// Faults after the first `listed` are only counted.
    pub fn new(
        puzzles: Reader,
        answers: Answers,
        listed: u64,
        progress: &'a mut Progress,
    ) -> Pairs<'a> {
        Pairs {
            puzzles: Puzzles::new(puzzles),
            answers,
            score: Score::default(),
            wrong_in_a_row: 0,
            wrong_from: 0,
            progress,
            listed,
        }
    }

    /// Compares all. Gives out a line for each fault that is listed.
    ///
    /// # Errors
    /// If a file cannot be read, after all that comes before.
    pub fn compare(&mut self, list: &mut dyn FnMut(&str)) -> Result<(), String> {
        loop {
            let bytes = mem::take(&mut self.puzzles.bytes);
            if bytes > 0 {
                self.progress.tick(self.score.puzzles(), bytes);
            }
            // If the puzzle cannot be read, no answer is waited for.
            self.puzzles.read_to(1);
            if self.puzzles.failure().is_none() {
                self.answers.read_to(1);
            }
            if let Some(failure) = self.puzzles.failure().or(self.answers.failure()) {
                return Err(failure.to_string());
            }
            if self.take_right() {
                continue;
            }
            match self.next_step() {
                None => return Ok(()),
                Some(Step::InPlace(pairs)) => (0..pairs).for_each(|_| {
                    if !self.take_right() {
                        self.take_wrong(list);
                    }
                }),
                Some(Step::Missing(puzzles)) => (0..puzzles).for_each(|_| self.take_missing(list)),
                Some(Step::TooMany(answers)) => (0..answers).for_each(|_| self.take_surplus(list)),
            }
        }
    }

    /// The puzzle and the answer that are so many places ahead.
    #[inline]
    fn pair(&self, puzzle: usize, answer: usize) -> Option<(&Puzzle, &Answer)> {
        self.puzzles.get(puzzle).zip(self.answers.get(answer))
    }

    /// Whether the two fit.
    #[inline]
    fn fits(&self, puzzle: usize, answer: usize) -> bool {
        let pair = self.pair(puzzle, answer);
        pair.is_some_and(|(puzzle, answer)| fault::is_right(answer, puzzle))
    }

    /// Whether the answer this far ahead is a board (not a verdict), and solves its puzzle.
    fn is_solved(&self, ahead: usize) -> bool {
        matches!(self.answers.get(ahead), Some(Answer::Solved(_))) && self.fits(ahead, ahead)
    }

    fn read_to(&mut self, ahead: usize) {
        self.puzzles.read_to(ahead);
        self.answers.read_to(ahead);
    }

    /// How puzzles and answers go on, of which the next two do not fit. `None` if both have ended.
    fn next_step(&mut self) -> Option<Step> {
        match (self.puzzles.ahead(), self.answers.ahead()) {
            (0, 0) => return None,
            (0, answers) => return Some(Step::TooMany(answers)),
            (puzzles, 0) => return Some(Step::Missing(puzzles)),
            _ if self.wrong_in_a_row >= FURTHEST => return Some(Step::InPlace(1)),
            _ => {}
        }
        for distance in 1..=FURTHEST {
            self.read_to(distance + 2);
            if self.puzzles.ahead().max(self.answers.ahead()) <= distance {
                break;
            }
            if self.fits(distance, 0) && self.goes_on(distance, 0) {
                return Some(Step::Missing(distance));
            }
            if self.fits(0, distance) && self.goes_on(0, distance) {
                return Some(Step::TooMany(distance));
            }
            if self.is_solved(distance) {
                return Some(Step::InPlace(distance));
            }
        }
        Some(Step::InPlace(1))
    }

    /// Whether the pair after one that fits does, too, and more of the later pairs than without the
    /// shift.
    fn goes_on(&mut self, puzzle: usize, answer: usize) -> bool {
        let distance = puzzle.max(answer);
        let is_last = self.puzzles.ahead() == puzzle + 1 && self.answers.ahead() == answer + 1;
        if !is_last && !self.fits(puzzle + 1, answer + 1) {
            return false;
        }
        let (mut shifted, mut in_place) = (0_usize, 0);
        for next in 0..WITNESSES {
            self.read_to(distance + next + 1);
            shifted += usize::from(self.fits(puzzle + next, answer + next));
            in_place += usize::from(self.fits(distance + next, distance + next));
            // A lead of two is enough, so that little has to be read.
            if shifted.abs_diff(in_place) == 2 {
                break;
            }
        }
        shifted > in_place
    }

    /// Takes the next puzzle and its answer, if it is right.
    #[inline]
    fn take_right(&mut self) -> bool {
        let is_right = self.fits(0, 0);
        if is_right {
            if let Some(Answer::Solved(_)) = self.answers.get(0) {
                self.wrong_in_a_row = 0;
            }
            self.puzzles.pop();
            self.answers.pop();
            self.score.right += 1;
        }
        is_right
    }

    /// Takes the next puzzle and its answer, which is wrong.
    fn take_wrong(&mut self, list: &mut dyn FnMut(&str)) {
        let line = self.answers.line();
        let Some((puzzle, answer)) = self.puzzles.pop().zip(self.answers.pop()) else {
            return;
        };
        let remark = match answer {
            Answer::Rows(_) => {
                // Up to the next answer, a remark may follow.
                self.answers.read_to(1);
                self.answers.take_remark()
            }
            _ => None,
        };
        self.count(line, Some(&answer), &puzzle, remark, list);
        self.wrong_in_a_row += 1;
        if self.wrong_in_a_row == 1 {
            self.wrong_from = line;
        }
        if self.wrong_in_a_row == FURTHEST {
            list(&format!(
                "{}:{}: from here on {FURTHEST} answers in a row are wrong, and none fits near its \
                 place: answers or rows may be lost here\n",
                self.answers.name, self.wrong_from
            ));
        }
    }

    /// Takes the next puzzle, which has no answer.
    fn take_missing(&mut self, list: &mut dyn FnMut(&str)) {
        let mut line = self.answers.line();
        let Some(puzzle) = self.puzzles.pop() else {
            return;
        };
        let remark = self.answers.take_remark();
        if let Some(remark) = &remark {
            line = line.min(remark.line);
        }
        self.count(line, None, &puzzle, remark, list);
    }

    /// Counts an answer that is wrong or missing.
    fn count(
        &mut self,
        line: u64,
        answer: Option<&Answer>,
        puzzle: &Puzzle,
        remark: Option<Remark>,
        list: &mut dyn FnMut(&str),
    ) {
        self.score.count(fault::reason(answer, puzzle));
        if self.score.faults() <= self.listed {
            let (name, number) = (&self.answers.name, self.score.puzzles());
            let words = fault::words(answer, puzzle, remark.as_ref());
            list(&format!("{name}:{line}: puzzle {number}: {words}\n"));
        }
    }

    /// Takes the next answer, which belongs to no puzzle.
    fn take_surplus(&mut self, list: &mut dyn FnMut(&str)) {
        let line = self.answers.line();
        if let Some(answer) = self.answers.pop() {
            self.score.too_many += 1;
            if self.score.faults() <= self.listed {
                let words = fault::too_many(&answer);
                list(&format!("{}:{line}: {words}\n", self.answers.name));
            }
        }
    }
}
