/*! What leaves the program: answers on standard output, messages on standard error, and the exit code of both. */

use crate::engine::Counters;
use crate::stream::block::{Block, Place};
use crate::stream::progress::Progress;
use crate::stream::reader::MOST_MESSAGES;
use std::io::{self, ErrorKind, Write};
use std::time::Instant;
#[cfg(unix)]
use std::{fs::File, io::Seek};

/// Exit code of a run that went well.
pub const SUCCESS: u8 = 0;
/// Exit code where a puzzle has no solution.
pub const UNSOLVABLE: u8 = 1;
/// Exit code after an error.
pub const ERROR: u8 = 2;

/// Prints a message as the program's own.
pub fn complain(message: impl std::fmt::Display) {
    print_error(&format!("lanedoku: {message}"));
}

/// Prints a line on standard error. Where that fails there is nobody left to tell.
pub fn print_error(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Prints a text that was asked for, and returns the exit code.
pub fn print(text: &str) -> u8 {
    write_out(text.as_bytes()).map_or_else(|error| refused(&error), |()| SUCCESS)
}

/// Writes all of it to standard output, or else takes back from a file what was written of it: a disk that fills up does not
/// leave half a record.
#[cfg(unix)]
pub fn write_out(bytes: &[u8]) -> io::Result<()> {
    use std::os::fd::AsFd;
    let mut stdout = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    let mut left = bytes;
    while !left.is_empty() {
        match stdout.write(left) {
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(written) => left = &left[written..],
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => {
                let _ = take_back(&mut stdout, bytes.len() - left.len());
                return Err(error);
            }
        }
    }
    Ok(())
}

/// Shortens a regular file by the bytes that were written last.
#[cfg(unix)]
fn take_back(file: &mut File, written: usize) -> io::Result<()> {
    let (end, metadata) = (file.stream_position()?, file.metadata()?);
    if metadata.is_file() && metadata.len() == end { file.set_len(end - written as u64) } else { Ok(()) }
}

#[cfg(not(unix))]
pub fn write_out(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout();
    stdout.write_all(bytes)?;
    stdout.flush()
}

/// The exit code where output cannot be written. A reader that has gone away has what it wanted.
pub fn refused(error: &io::Error) -> u8 {
    if error.kind() == ErrorKind::BrokenPipe {
        return SUCCESS;
    }
    complain(format_args!("cannot write to standard output: {error}"));
    ERROR
}

/// Nobody takes further answers: the run is over.
#[derive(Debug)]
pub struct OutputClosed;

/// Writes blocks in order and remembers what the end of the run has to say.
pub struct Report {
    progress: Progress,
    started: Instant,
    unsolvable_is_failure: bool,
    records: u64,
    bytes: u64,
    malformed: u64,
    unsolvable: u64,
    first_unsolvable: Option<Place>,
    exit: u8,
    closed: bool,
}

impl Report {
    pub fn new(progress: Progress, unsolvable_is_failure: bool) -> Report {
        Report {
            progress,
            started: Instant::now(),
            unsolvable_is_failure,
            records: 0,
            bytes: 0,
            malformed: 0,
            unsolvable: 0,
            first_unsolvable: None,
            exit: SUCCESS,
            closed: false,
        }
    }

    /// Writes a block's answers, then its messages.
    ///
    /// # Errors
    /// Where the answers cannot be written; the exit code knows of it.
    pub fn take(&mut self, block: &Block) -> Result<(), OutputClosed> {
        self.write(block.output())?;
        self.records += block.record_count();
        self.bytes += block.bytes;
        self.malformed += block.malformed;
        self.unsolvable += block.unsolvable;
        if self.first_unsolvable.is_none() {
            self.first_unsolvable.clone_from(&block.first_unsolvable);
        }
        for message in block.messages.iter().chain(&block.failure) {
            self.progress.erase();
            print_error(message);
            self.exit = ERROR;
        }
        self.progress.tick(self.records, self.bytes);
        Ok(())
    }

    fn write(&mut self, answers: &[u8]) -> Result<(), OutputClosed> {
        if answers.is_empty() {
            return Ok(());
        }
        self.progress.give_way();
        write_out(answers).map_err(|error| {
            self.closed = true;
            self.progress.erase();
            self.exit = self.exit.max(refused(&error));
            OutputClosed
        })
    }

    /// Ends the run on an error that is no input's.
    pub fn fail(&mut self, message: &str) {
        self.progress.erase();
        complain(message);
        self.exit = ERROR;
    }

    /// Says what is left to say and returns the exit code. The counters are printed if there are any.
    pub fn finish(&mut self, counters: Option<Counters>) -> u8 {
        self.progress.erase();
        if self.closed {
            return self.exit;
        }
        if self.malformed > MOST_MESSAGES {
            complain(format_args!("{} more malformed records", self.malformed - MOST_MESSAGES));
        }
        if let Some(counters) = counters {
            print_error(&self.summary(&counters));
        }
        if let (true, Some(first)) = (self.unsolvable_is_failure, &self.first_unsolvable) {
            let Place { source, puzzle, line } = first;
            let have = if self.unsolvable == 1 { "puzzle has" } else { "puzzles have" };
            complain(format_args!(
                "{} {have} no solution, the first is puzzle {puzzle} of {source} (line {line})",
                self.unsolvable
            ));
            self.exit = self.exit.max(UNSOLVABLE);
        }
        self.exit
    }

    fn summary(&self, counters: &Counters) -> String {
        let seconds = self.started.elapsed().as_secs_f64();
        let puzzles = counters.puzzles;
        let per_puzzle = |count: u64| if puzzles == 0 { 0.0 } else { count as f64 / puzzles as f64 };
        format!(
            "{puzzles} puzzles in {seconds:.3} s, {:.0} puzzles/s, {:.3} guesses/puzzle, {:.1}% without a guess, \
             {} without solution",
            puzzles as f64 / seconds.max(1e-9),
            per_puzzle(counters.guesses),
            100.0 * per_puzzle(counters.unguessed),
            self.unsolvable
        )
    }
}
