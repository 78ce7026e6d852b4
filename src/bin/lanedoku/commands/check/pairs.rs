/*! Puzzles and answers side by side: the next answer belongs to the next puzzle.

If an answer is wrong, one may be missing or too many. Then all later answers would be wrong, too.
So `Pairs` looks for where they fit again:

```text
for distance = 1 to 1000:
    this answer fits the puzzle that far ahead:   the puzzles before that have no answer
    the answer that far ahead fits this puzzle:   the answers before that are too many
    the board that far ahead solves its puzzle:   the answers before that stay in place
if nothing fits: this answer is wrong
```

Many puzzles may have the same answer, so an answer may fit by chance. The first two cases shift all
later answers. A shift is believed only if the next answer fits, too, and if more of the later pairs
fit with it than without.

After 1000 wrong answers in a row, `Pairs` looks no further until a board solves its puzzle. So the
time stays linear.
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

/// How far ahead `Pairs` looks, and after how many wrong answers in a row it stops looking.
const FURTHEST: usize = 1000;

/// The most pairs that test a shift.
const WITNESSES: usize = 64;

/// Reads puzzles and answers side by side, and compares them in order.
pub struct Pairs<'a> {
    pub puzzles: Puzzles,
    pub answers: Answers,
    pub score: Score,
    /// Wrong answers, not missing ones, since the last board that was right.
    wrong_in_a_row: usize,
    /// The line of the first of them.
    wrong_from: u64,
    progress: &'a mut Progress,
    listed: u64,
}

/// What comes next if the next answer is wrong.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// This many pairs are compared in place.
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

    /// Compares all. Calls `list` for each fault that is listed.
    ///
    /// # Errors
    /// If a file cannot be read. All before that is compared.
    pub fn compare(&mut self, list: &mut dyn FnMut(&str)) -> Result<(), String> {
        loop {
            let bytes = mem::take(&mut self.puzzles.bytes);
            if bytes > 0 {
                self.progress.tick(self.score.puzzles(), bytes);
            }
            // If reading puzzles failed, wait for no answer.
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

    /// The puzzle and the answer at these places.
    #[inline]
    fn pair(&self, puzzle: usize, answer: usize) -> Option<(&Puzzle, &Answer)> {
        self.puzzles.get(puzzle).zip(self.answers.get(answer))
    }

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

    /// The next step, if the next answer is wrong. `None` if both files have ended.
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

    /// Whether the next pair fits, too, and more of the later pairs fit with the shift than
    /// without.
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

    /// Takes the next pair and returns true, if it fits.
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
                // A remark may stand before the next answer.
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
                "{}:{}: from here on {FURTHEST} answers in a row are wrong, and none fits nearby: \
                 answers or rows may be missing here\n",
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

    /// Counts and lists a missing or wrong one.
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
