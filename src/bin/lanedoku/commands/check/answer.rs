/*! An answer of a solver, and the remarks beside it. */

use crate::input::line::{self, is_punctuation};
use crate::output::formats::{INVALID, NO_SOLUTION, Said, read_verdict};
use lanedoku::internal::{CELLS, is_complete};

/// What a solver says about a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A board that holds every digit in every house.
    Solved([u8; CELLS]),
    /// 81 digits that break the rules.
    Unsolved([u8; CELLS]),
    /// A board of this many rows, fewer than nine.
    Rows(usize),
    NoSolution,
    Invalid,
}

impl Answer {
    pub fn board(cells: [u8; CELLS]) -> Answer {
        match is_complete(&cells) {
            true => Answer::Solved(cells),
            false => Answer::Unsolved(cells),
        }
    }

    /// The answer that a line ends with: a board, or a verdict, perhaps in quotes.
    pub fn read(text: &[u8]) -> Option<Answer> {
        let text = text.trim_ascii_end();
        // Nearly every line ends in a board.
        if let Some((before, last)) = text.split_last_chunk()
            && line::is_full(last)
            && before.last().is_none_or(|&byte| is_punctuation(byte))
        {
            return Some(Answer::board(*last));
        }
        // A board before a verdict is the puzzle, even if it is full.
        verdict(text).or_else(|| board(text).map(Answer::board))
    }
}

/// The verdict that a text ends with.
fn verdict(text: &[u8]) -> Option<Answer> {
    match read_verdict(text) {
        Some(Said::NoSolution) => return Some(Answer::NoSolution),
        Some(Said::Invalid) => return Some(Answer::Invalid),
        Some(Said::Several) | None => {}
    }
    let text = text.strip_suffix(b"\"").unwrap_or(text);
    let verdicts = [
        (NO_SOLUTION, Answer::NoSolution),
        (INVALID, Answer::Invalid),
    ];
    verdicts.into_iter().find_map(|(words, verdict)| {
        let (before, last) = text.split_at(text.len().checked_sub(words.len())?);
        let is_field = before.last().is_none_or(|&byte| line::is_separator(byte));
        (is_field && last.eq_ignore_ascii_case(words.as_bytes())).then_some(verdict)
    })
}

/// The last field of 81 digits, or 81 fields of one digit.
fn board(text: &[u8]) -> Option<[u8; CELLS]> {
    if text.len() <= CELLS {
        return None;
    }
    let mut fields = text.rsplit(|&byte| is_punctuation(byte));
    if let Some(field) = fields.find(|field| line::is_solved(field)) {
        return field.try_into().ok();
    }
    let cells = line::read_fields(text).filter(|cells| line::is_full(cells));
    cells?.try_into().ok()
}

/// The digits of a row; `None` with a blank.
pub fn row(text: &[u8]) -> Option<[u8; 9]> {
    line::read_row(text).ok().filter(|row| line::is_full(row))
}

/// A line that is no part of an answer.
pub struct Remark {
    pub line: u64,
    /// The part to quote: the last field if it is nearly a board, else the start of the text.
    pub text: Vec<u8>,
}

/// Bytes of a remark that are kept.
const KEPT: usize = 100;

impl Remark {
    pub fn new(line: u64, text: &[u8]) -> Remark {
        let text = text.trim_ascii();
        let last = text.rsplit(|&byte| is_punctuation(byte)).next();
        let text = last.filter(|last| is_nearly_board(last)).unwrap_or(text);
        Remark {
            line,
            text: text[..text.len().min(KEPT)].to_vec(),
        }
    }
}

/// Whether a field was probably meant as a board.
pub fn is_nearly_board(field: &[u8]) -> bool {
    (CELLS / 2..KEPT).contains(&field.len()) && line::has_run(field, field.len())
}

/// An answer, where it stands, and the remarks before it.
pub struct Found {
    pub answer: Answer,
    /// The number of its first line.
    pub line: u64,
    pub remarks: Vec<Remark>,
}
