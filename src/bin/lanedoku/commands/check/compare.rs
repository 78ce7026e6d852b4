/*! Compares answers with puzzles: answer k belongs to puzzle k.

Answers are never shifted to fit. Whoever has lost an answer wants to know where the first wrong one is, and not a guess
at the rest. So the first wrong answer after a right one says more: what was passed over before it, and how
far ahead it would fit.
*/

use super::{
    answers::{AnswerReader, PlacedAnswer},
    puzzles::Puzzles,
    rules::{self, is_right},
    score::Score,
};
use crate::input::encoding::quote;
use crate::output::progress::Progress;
use crate::units;

/// How many puzzles, and answers, after a wrong answer are looked at.
const AHEAD: usize = 1000;

/// Compares all answers with their puzzles.
pub struct Comparison<'a> {
    pub puzzles: Puzzles,
    pub answers: AnswerReader,
    pub score: Score,
    /// The most faults that are listed.
    most_listed: u64,
    progress: &'a mut Progress,
    list: &'a mut dyn FnMut(&str),
}

impl<'a> Comparison<'a> {
    pub fn new(
        puzzles: Puzzles,
        answers: AnswerReader,
        most_listed: u64,
        progress: &'a mut Progress,
        list: &'a mut dyn FnMut(&str),
    ) -> Comparison<'a> {
        Comparison {
            puzzles,
            answers,
            score: Score::default(),
            most_listed,
            progress,
            list,
        }
    }

    /// Compares them, and lists what is wrong.
    ///
    /// # Errors
    /// If something cannot be read. All before that is compared.
    pub fn compare(&mut self) -> Result<(), String> {
        let mut follows_right = true;
        loop {
            if self.puzzles.get(0).is_none() {
                let bytes = std::mem::take(&mut self.puzzles.bytes);
                self.progress.tick(self.score.puzzles(), bytes);
                self.puzzles.read_to(1);
            }
            if let Some(failure) = self.puzzles.failure() {
                return Err(failure.to_string());
            }
            let has_answer = self.answers.advance();
            let has_answer = has_answer.map_err(|failure| failure.to_string())?;
            let puzzle = match (self.puzzles.get(0), has_answer) {
                (Some(puzzle), true) => puzzle,
                (Some(_), false) => return self.end_of_answers(),
                (None, true) if self.score.puzzles() > 0 => return self.end_of_puzzles(),
                (None, _) => return Ok(()),
            };
            if is_right(&self.answers.current().answer, puzzle) {
                self.score.right += 1;
                follows_right = true;
            } else {
                self.score.wrong += 1;
                self.fault(|comparison| comparison.describe(follows_right));
                follows_right = false;
            }
            self.puzzles.drop_first();
        }
    }

    /// Lists a fault, unless enough have been listed. The score already counts it.
    fn fault(&mut self, describe: impl FnOnce(&mut Self) -> String) {
        if self.score.faults() <= self.most_listed {
            let line = describe(self);
            (self.list)(&format!("{line}\n"));
        }
    }

    /// Describes the fault of the current answer. Its puzzle is the first that waits. The score already
    /// counts the answer as wrong.
    fn describe(&mut self, follows_right: bool) -> String {
        self.puzzles.read_to(1 + AHEAD);
        let puzzle = self.puzzles.get(0).expect("there is one for the answer");
        let (name, number) = (self.answers.name(), self.score.puzzles());
        let found = self.answers.current();
        let PlacedAnswer { answer, line, .. } = found;
        let mut text = format!(
            "{name}:{line}: puzzle {number}: {}",
            rules::describe(answer, puzzle)
        );
        if !follows_right {
            return text;
        }
        if let Some((above, passed_over)) = found.passed_over.as_deref() {
            let passed_over = quote(passed_over);
            text += &format!("; passed over before it: {passed_over} in line {above}");
        }
        let fits = |&ahead: &usize| {
            let later = self.puzzles.get(ahead);
            later.is_some_and(|later| is_right(answer, later))
        };
        if let Some(ahead) = (1..=AHEAD).find(fits) {
            let later = number + ahead as u64;
            let missing = units::counted(ahead, "answer");
            text += &format!("; right for puzzle {later}: {missing} may be missing here");
        }
        for ahead in 0..AHEAD {
            let Some(later) = self.answers.peek(ahead) else {
                break;
            };
            if is_right(&later.answer, puzzle) {
                let (line, surplus) = (later.line, units::counted(ahead + 1, "answer"));
                text += &format!("; line {line} is right: {surplus} may be too many here");
                break;
            }
        }
        text
    }

    /// Counts the puzzles that get no answer.
    fn end_of_answers(&mut self) -> Result<(), String> {
        let first = self.score.puzzles() + 1;
        while self.puzzles.get(0).is_some() {
            self.score.missing += 1;
            self.puzzles.drop_first();
            self.puzzles.read_to(1);
        }
        let (name, line) = (self.answers.name().to_string(), self.answers.next_line());
        let more = match self.score.missing - 1 {
            0 => String::new(),
            more => format!(", and {more} more"),
        };
        self.fault(|_| format!("{name}:{line}: puzzle {first}: the answer is missing{more}"));
        match self.puzzles.failure() {
            Some(failure) => Err(failure.to_string()),
            None => Ok(()),
        }
    }

    /// Counts the answers that have no puzzle. The present one is the first.
    fn end_of_puzzles(&mut self) -> Result<(), String> {
        let line = self.answers.current().line;
        let ended = loop {
            self.score.too_many += 1;
            match self.answers.advance() {
                Ok(true) => {}
                Ok(false) => break Ok(()),
                Err(failure) => break Err(failure.to_string()),
            }
        };
        let name = self.answers.name().to_string();
        let more = match self.score.too_many - 1 {
            0 => String::new(),
            more => format!(", nor for the {more} after it"),
        };
        self.fault(|_| format!("{name}:{line}: there is no puzzle for this answer{more}"));
        ended
    }
}
