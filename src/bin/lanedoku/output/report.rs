/*! Answers on standard output, messages on standard error, and the exit code. */

use super::{
    answers::{AnsweredBlock, RecordEnds, Tally},
    progress::{self, Progress},
    ratings::Ratings,
};
use crate::input::{
    block::Block,
    fault::{MOST_MESSAGES, Note},
    source::Source,
};
use crate::system::{END_OF_INPUT, write_all, write_out};
use crate::units;
use lanedoku::Counters;
use std::fmt::Display;
use std::io::{self, ErrorKind, IsTerminal};
use std::{mem, process};

/// The exit code. The worst one applies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    #[default]
    Success = 0,
    /// A puzzle without a solution, or with several where one is wanted, or a wrong answer.
    Failure = 1,
    /// Something could not be read, understood or written.
    Error = 2,
}

/// Prints a message after the program's name.
pub fn print_message(message: impl Display) {
    print_to_stderr(format_args!("lanedoku: {message}"));
}

/// Returns true if an input is typed at the terminal, and prints that the program is waiting for it.
pub fn announce_typing(sources: &[Source]) -> bool {
    let is_typed = sources.contains(&Source::Stdin) && io::stdin().is_terminal();
    if is_typed {
        print_message(format_args!(
            "reading from the terminal, up to the end of input ({END_OF_INPUT}); see `lanedoku \
             --help` for more"
        ));
    }
    is_typed
}

pub fn fail(reason: impl Display) -> Outcome {
    print_message(reason);
    Outcome::Error
}

/// Ignores failure, which could not be reported.
pub fn print_to_stderr(line: impl Display) {
    progress::erase();
    let _ = write_all(&mut io::stderr(), format!("{line}\n").as_bytes());
}

/// Prints a text that the user asked for.
pub fn print(text: &str) -> Outcome {
    write(text.as_bytes(), Outcome::Success);
    Outcome::Success
}

pub fn write(lines: &[u8], so_far: Outcome) {
    write_records(lines, RecordEnds::Lines, so_far);
}

/// Writes records to standard output. If that fails, prints why and ends the program; a file keeps the whole records
/// that fit. A closed pipe ends it quietly with the outcome `so_far`.
pub fn write_records(records: &[u8], ends: RecordEnds, so_far: Outcome) {
    progress::erase_for_output();
    match write_out(records, |part| ends.whole(part)) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::BrokenPipe => end(so_far),
        Err(error) => end(fail(format_args!(
            "cannot write to standard output: {error}"
        ))),
    }
}

pub fn print_notes(noted: &[Note]) {
    noted.iter().for_each(print_message);
}

/// Ends the program without waiting for workers, one of which may be waiting for input.
pub fn end(outcome: Outcome) -> ! {
    progress::erase();
    process::exit(outcome as i32)
}

/// Writes answers and messages in order, and counts for the end of the run.
pub struct Report {
    progress: Progress,
    exit_zero: bool,
    /// Malformed records aside.
    puzzles: u64,
    tally: Tally,
    ratings: Ratings,
    noted: Vec<Note>,
    pub outcome: Outcome,
}

impl Report {
    pub fn new(progress: Progress, exit_zero: bool) -> Report {
        Report {
            progress,
            exit_zero,
            puzzles: 0,
            tally: Tally::default(),
            ratings: Ratings::default(),
            noted: Vec::new(),
            outcome: Outcome::Success,
        }
    }

    /// Adds the tally of a block, or of a part of its answers, and updates the outcome.
    pub fn add(&mut self, tally: Tally) {
        self.tally.add(tally);
        let is_strict = !self.exit_zero;
        let has_failure = is_strict && self.tally.first_failure.is_some();
        let has_error = is_strict && self.tally.malformed > 0 || self.tally.has_error;
        let found = match (has_error, has_failure) {
            (true, _) => Outcome::Error,
            (false, true) => Outcome::Failure,
            (false, false) => Outcome::Success,
        };
        self.outcome = self.outcome.max(found);
    }

    /// Counts the records of a block, whose tally was added before, and prints its messages.
    pub fn count(&mut self, block: &Block) {
        self.puzzles += block.record_count() - block.malformed;
        let before = self.tally.malformed - block.malformed;
        let left = MOST_MESSAGES.saturating_sub(before) as usize;
        let messages = block.messages.iter().take(left);
        for message in messages.chain(&block.error) {
            print_to_stderr(message);
        }
        Note::add(&mut self.noted, &block.noted);
        self.progress.tick(self.puzzles, block.bytes);
    }

    /// Writes a block's answers, then its messages, and clears the answers. If writing fails, the outcome includes
    /// these answers.
    pub fn deliver(&mut self, AnsweredBlock { block, answers }: &mut AnsweredBlock) {
        self.add(mem::take(&mut answers.tally));
        self.ratings.add(&answers.guesses, block);
        write_records(answers.output(), answers.ends(block), self.outcome);
        answers.clear();
        self.count(block);
    }

    /// Prints the notes and totals of a run, and with counters a summary.
    pub fn finish(&mut self, counters: Option<Counters>) -> Outcome {
        self.progress.end();
        if self.tally.malformed > MOST_MESSAGES {
            print_message(units::counted(
                self.tally.malformed - MOST_MESSAGES,
                "more malformed record",
            ));
        }
        print_notes(&self.noted);
        if let Some(counters) = counters {
            print_to_stderr(self.summary(&counters));
        }
        if !self.exit_zero
            && let Some(first) = &self.tally.first_failure
        {
            let conflict = &first.conflict;
            let with = conflict
                .as_ref()
                .map(|conflict| format!(", with {conflict}"));
            let kinds = [
                (self.tally.unsolvable, "without solution"),
                (self.tally.several, "with several solutions"),
            ];
            let found = kinds.iter().filter(|(count, _)| *count > 0);
            let found =
                found.map(|(count, kind)| format!("{} {kind}", units::counted(*count, "puzzle")));
            print_message(format_args!(
                "{}; the first: {first}{}",
                found.collect::<Vec<_>>().join(", "),
                with.unwrap_or_default()
            ));
        }
        self.outcome
    }

    /// The summary of a run, with figures on guesses if the engine solved any puzzle.
    fn summary(&self, counters: &Counters) -> String {
        let seconds = self.progress.started.elapsed().as_secs_f64();
        let malformed = self.tally.malformed;
        let speed = units::speed(self.puzzles, seconds);
        let puzzles = units::counted(self.puzzles, "puzzle");
        let elapsed = units::elapsed(seconds);
        let mut text = format!("{puzzles} in {elapsed}, {speed}, ");
        if counters.puzzles > 0 {
            let per_puzzle = |count| count as f64 / counters.puzzles as f64;
            text += &format!(
                "{:.3} guesses/puzzle, {:.1}% without a guess, ",
                per_puzzle(counters.all_guesses()),
                100.0 * per_puzzle(counters.unguessed)
            );
        }
        text += &self.ratings.summary();
        text += &format!("{} without solution", self.tally.unsolvable);
        if self.tally.several > 0 {
            text += &format!(", {} with several", self.tally.several);
        }
        if malformed > 0 {
            text += &format!(", {}", units::counted(malformed, "malformed record"));
        }
        text
    }
}
