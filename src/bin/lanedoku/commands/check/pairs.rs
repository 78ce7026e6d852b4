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
later answers. A shift is believed only if the next answer fits, too, or the two answers after one
more that is missing or too many; and if more of the later pairs fit with it than without.

After 1000 wrong answers in a row, `Pairs` looks no further until a board solves its puzzle. So the
time stays linear.
*/

use super::{
    answer::{Answer, Found},
    answers::Answers,
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
    /// Faults after these are only counted.
    listed: u64,
    list: &'a mut dyn FnMut(&str),
}

/// Takes a pair, a puzzle or an answer.
type Step<'a> = fn(&mut Pairs<'a>);

impl<'a> Pairs<'a> {
    /// Calls `list` for each of the first `listed` faults. The others are only counted.
    pub fn new(
        puzzles: Reader,
        answers: Answers,
        listed: u64,
        progress: &'a mut Progress,
        list: &'a mut dyn FnMut(&str),
    ) -> Pairs<'a> {
        Pairs {
            puzzles: Puzzles::new(puzzles),
            answers,
            score: Score::default(),
            wrong_in_a_row: 0,
            wrong_from: 0,
            progress,
            listed,
            list,
        }
    }

    /// Compares all.
    ///
    /// # Errors
    /// If a file cannot be read. All before that is compared.
    pub fn compare(&mut self) -> Result<(), String> {
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
            let Some((step, times)) = self.next_step() else {
                return Ok(());
            };
            (0..times).for_each(|_| step(self));
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

    /// Whether this pair and the next one fit.
    fn two_fit(&self, puzzle: usize, answer: usize) -> bool {
        self.fits(puzzle, answer) && self.fits(puzzle + 1, answer + 1)
    }

    /// Whether the answer this far ahead is a board (not a verdict), and solves its puzzle.
    fn is_solved(&self, ahead: usize) -> bool {
        matches!(self.answers.get(ahead), Some(Answer::Solved(_))) && self.fits(ahead, ahead)
    }

    fn read_to(&mut self, ahead: usize) {
        self.puzzles.read_to(ahead);
        self.answers.read_to(ahead);
    }

    /// The step to take if the next answer is wrong, and how many times. `None` if both files have
    /// ended.
    fn next_step(&mut self) -> Option<(Step<'a>, usize)> {
        match (self.puzzles.ahead(), self.answers.ahead()) {
            (0, 0) => return None,
            (0, answers) => return Some((Self::take_surplus, answers)),
            (puzzles, 0) => return Some((Self::take_missing, puzzles)),
            _ if self.wrong_in_a_row >= FURTHEST => return Some((Self::take_pair, 1)),
            _ => {}
        }
        for distance in 1..=FURTHEST {
            self.read_to(distance + 2);
            if self.puzzles.ahead().max(self.answers.ahead()) <= distance {
                break;
            }
            if self.fits(distance, 0) && self.goes_on(distance, 0) {
                return Some((Self::take_missing, distance));
            }
            if self.fits(0, distance) && self.goes_on(0, distance) {
                return Some((Self::take_surplus, distance));
            }
            if self.is_solved(distance) {
                return Some((Self::take_pair, distance));
            }
        }
        Some((Self::take_pair, 1))
    }

    /// Whether the next pairs fit with the shift, too, and more of the later pairs with it than
    /// without.
    fn goes_on(&mut self, puzzle: usize, answer: usize) -> bool {
        let distance = puzzle.max(answer);
        let is_last = self.puzzles.ahead() == puzzle + 1 && self.answers.ahead() == answer + 1;
        if !is_last && !self.fits(puzzle + 1, answer + 1) {
            // One more answer may be missing or too many. Then two pairs have to fit.
            self.read_to(distance + 4);
            if !self.two_fit(puzzle + 2, answer + 1) && !self.two_fit(puzzle + 1, answer + 2) {
                return false;
            }
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

    /// Takes the next puzzle and its answer.
    fn take_pair(&mut self) {
        if self.take_right() {
            return;
        }
        let pair = self.puzzles.pop().zip(self.answers.pop());
        let (puzzle, Found { answer, line, .. }) = pair.expect("there is a pair");
        self.score.wrong += 1;
        self.list_wrong(line, || fault::wrong(&answer, &puzzle));
        self.wrong_in_a_row += 1;
        if self.wrong_in_a_row == 1 {
            self.wrong_from = line;
        }
        if self.wrong_in_a_row == FURTHEST {
            let (name, line) = (&self.answers.lines.name, self.wrong_from);
            (self.list)(&format!(
                "{name}:{line}: from here on {FURTHEST} answers in a row are wrong, and none fits \
                 nearby: answers or rows may be missing here\n",
            ));
        }
    }

    /// Takes the next puzzle, which has no answer.
    fn take_missing(&mut self) {
        let puzzle = self.puzzles.pop().expect("there is a puzzle");
        let remark = self.answers.take_remark();
        let line = remark.as_ref().map(|remark| remark.line);
        let line = line.unwrap_or(self.answers.next_line());
        self.score.wrong += 1;
        self.list_wrong(line, || fault::missing(&puzzle, remark.as_ref()));
    }

    /// Takes the next answer, which belongs to no puzzle.
    fn take_surplus(&mut self) {
        let Found { line, .. } = self.answers.pop().expect("there is an answer");
        self.score.too_many += 1;
        self.list(line, || "one answer too many".to_string());
    }

    /// Lists what is wrong about the puzzle that was taken last.
    fn list_wrong(&mut self, line: u64, words: impl FnOnce() -> String) {
        let number = self.score.puzzles();
        self.list(line, || format!("puzzle {number}: {}", words()));
    }

    fn list(&mut self, line: u64, words: impl FnOnce() -> String) {
        if self.score.faults() <= self.listed {
            (self.list)(&format!(
                "{}:{line}: {}\n",
                self.answers.lines.name,
                words()
            ));
        }
    }
}
