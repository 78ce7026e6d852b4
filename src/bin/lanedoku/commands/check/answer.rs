/*! A solver's answer to a puzzle: a board, a verdict, or something else. */

use crate::input::{
    alphabet::{Alphabet, are_digits, ends_apart, is_digit, trimmed},
    board::{self, Place},
};
use crate::output::formats::{Verdict, read_verdict};
use lanedoku::internal::CELLS;

pub const ALPHABET: Alphabet = Alphabet::new(None);

#[derive(Debug, PartialEq)]
pub enum Answer {
    /// In rows, some cells may be empty.
    Board([u8; CELLS]),
    Verdict(Verdict),
    Other(String),
}

impl Answer {
    pub fn at_end(text: &[u8]) -> Option<Answer> {
        if let Some(board) = digits_at_end(text) {
            return Some(Answer::Board(*board));
        }
        if let Some(said) = verdict(text) {
            return Some(Answer::Verdict(said));
        }
        match board::alone(text, ALPHABET)?.place {
            Place::Apart(cells) if are_digits(&cells[..]) => Some(Answer::Board(*cells)),
            _ => None,
        }
    }
}

/// One comma, closing brackets, quotes and white space may follow.
#[inline]
pub fn digits_at_end(text: &[u8]) -> Option<&[u8; CELLS]> {
    let end = match text.last() {
        Some(&last) if is_digit(last) => text,
        _ => {
            let text = without_closing(text);
            text.strip_suffix(b",").map_or(text, without_closing)
        }
    };
    let (before, digits) = end.split_last_chunk()?;
    (ends_apart(before) && are_digits(digits)).then_some(digits)
}

fn without_closing(text: &[u8]) -> &[u8] {
    let mut text = trimmed(text);
    while let Some((b')' | b']' | b'}' | b'"' | b'\'' | b'`', rest)) = text.split_last() {
        text = trimmed(rest);
    }
    text
}

/// The verdict at the end, perhaps in quotes.
fn verdict(text: &[u8]) -> Option<Verdict> {
    let text = trimmed(text);
    if let Some(said) = read_verdict(text) {
        return Some(said);
    }
    let text = match text.split_last() {
        Some((b'"' | b'\'' | b'`', rest)) => rest,
        _ => text,
    };
    Verdict::ALL.into_iter().find(|said| {
        let words = said.words().as_bytes();
        let Some(at) = text.len().checked_sub(words.len()) else {
            return false;
        };
        let (before, last) = text.split_at(at);
        ends_apart(before) && last.eq_ignore_ascii_case(words)
    })
}
