/*! The input of a judge's problem: boards of 81 cells, wherever lines end, as the printed programs read
them. But no line holds cells of two boards, so a lost cell is noticed.

White space, bars, quotes, brackets, commas between cells, blank lines and rules mean nothing. A count
is a word of digits, and cells may follow it on its line.
*/

use super::NewRecord;
use super::explain::{self, Mismatch};
use super::regular::Regular;
use crate::input::{
    alphabet::{Alphabet, Class},
    encoding::{self, trimmed},
    fault::{Fault, Reason},
    format::Cases,
    kind::{Kind, classify},
    text::is_too_long,
};
use crate::layout::Layout;
use lanedoku::Isa;
use lanedoku::internal::CELLS;

/// The cells of a problem's input have no other blanks: `-p` excludes `--blank`.
const ALPHABET: Alphabet = Alphabet { blank: None };

pub struct Cells {
    pub cases: Cases,
    /// The count, once it has come.
    count: Option<u64>,
    /// Boards so far.
    puzzles: u64,
    /// The cells of the open board.
    open: Vec<u8>,
    /// The line of its first cell.
    line: u64,
    /// How many lines have cells of it.
    lines: usize,
    is_spaced: bool,
    /// A line `end` has come.
    has_end_line: bool,
    /// Whether a line has come after the last case.
    has_noted_more: bool,
    /// The number of the first line that is neither blank nor part of a board, and the line as messages
    /// quote it.
    first_other: Option<(u64, String)>,
}

/// What a line means.
pub struct Meaning {
    count: Option<u64>,
    cells: Vec<u8>,
    is_spaced: bool,
    role: Role,
}

enum Role {
    /// What the other fields say; perhaps nothing.
    Plain,
    /// A line `end`.
    End,
    /// Text after the end.
    More,
}

impl Cells {
    pub fn new(cases: Cases) -> Cells {
        Cells {
            cases,
            count: None,
            puzzles: 0,
            open: Vec::with_capacity(CELLS),
            line: 0,
            lines: 0,
            is_spaced: false,
            has_end_line: false,
            has_noted_more: false,
            first_other: None,
        }
    }

    pub fn is_counted(&self) -> bool {
        self.cases == Cases::Counted
    }

    /// Whether all cases have come, as a count or a line `end` has said.
    pub fn has_ended(&self) -> bool {
        self.has_end_line || self.count == Some(self.puzzles)
    }

    /// What the line of this number means.
    ///
    /// # Errors
    /// If it cannot stand here.
    pub fn judge(&self, line: &[u8], number: u64) -> Result<Meaning, Box<Fault>> {
        let text = trimmed(line);
        let mut meaning = Meaning {
            count: None,
            cells: Vec::new(),
            is_spaced: false,
            role: Role::Plain,
        };
        // Of a line that is too long, the rest is not seen. It may hold cells.
        let is_long = is_too_long(line);
        if text.is_empty() && !is_long {
            return Ok(meaning);
        }
        if self.has_ended() {
            meaning.role = Role::More;
            return Ok(meaning);
        }
        if is_long {
            let fault = explain::too_long().fault(number, self.expected());
            return Err(Box::new(fault));
        }
        if self.cases == Cases::ToEndLine && self.open.is_empty() && text == b"end" {
            meaning.role = Role::End;
            return Ok(meaning);
        }
        let mut rest = line;
        if self.lacks_count() {
            match count(line) {
                Some((count, after)) => (meaning.count, rest) = (Some(count), after),
                None if classify(line, ALPHABET) == Kind::Rule => return Ok(meaning),
                None => {
                    let fault = Mismatch::line(line).fault(number, self.expected());
                    return Err(Box::new(fault));
                }
            }
        }
        let Some(cells) = cells(rest) else {
            return match classify(line, ALPHABET) {
                Kind::Rule => Ok(meaning),
                _ => Err(Box::new(self.fault(line, rest, number))),
            };
        };
        let is_over = self.open.len() + cells.len() > CELLS;
        if is_over || meaning.count == Some(0) && !cells.is_empty() {
            return Err(Box::new(self.fault(line, rest, number)));
        }
        meaning.is_spaced = cells.len() != trimmed(rest).len();
        meaning.cells = cells;
        Ok(meaning)
    }

    /// Why `rest`, the end of a line, is no part of a board.
    fn fault(&self, line: &[u8], rest: &[u8], number: u64) -> Fault {
        let mut found = explain::no_cells(rest, ALPHABET, self.open.len(), CELLS);
        found.column += line.len() - rest.len();
        found.fault(number, self.expected_cells())
    }

    /// Whether the count still has to come.
    fn lacks_count(&self) -> bool {
        self.is_counted() && self.count.is_none()
    }

    /// What the next line has to hold.
    fn expected(&self) -> String {
        match self.lacks_count() {
            true => "a count of puzzles".into(),
            false => self.expected_cells(),
        }
    }

    fn expected_cells(&self) -> String {
        format!("{CELLS} cells in puzzle {}", self.puzzles + 1)
    }

    /// Acts on what the line of this number means. Returns true for the first line after the last counted
    /// case.
    pub fn apply(&mut self, meaning: &Meaning, line: &[u8], number: u64) -> bool {
        self.count = self.count.or(meaning.count);
        if !meaning.cells.is_empty() {
            if self.open.is_empty() {
                (self.line, self.lines, self.is_spaced) = (number, 0, false);
            }
            self.open.extend_from_slice(&meaning.cells);
            self.lines += 1;
            self.is_spaced |= meaning.is_spaced;
        } else if self.first_other.is_none() && !trimmed(line).is_empty() {
            self.first_other = Some((number, encoding::quote(line)));
        }
        match meaning.role {
            Role::Plain => false,
            Role::End => {
                self.has_end_line = true;
                false
            }
            Role::More => {
                let is_first = !std::mem::replace(&mut self.has_noted_more, true);
                is_first && self.is_counted()
            }
        }
    }

    /// Takes the board that the last line has completed.
    pub fn take_board(&mut self) -> Option<NewRecord> {
        let cells: [u8; CELLS] = self.open.as_slice().try_into().ok()?;
        self.open.clear();
        self.puzzles += 1;
        let came = match (self.is_spaced, self.lines) {
            (true, _) => Layout::Spaced,
            (false, 1) => Layout::Line,
            (false, _) => Layout::Rows,
        };
        Some(NewRecord::Board(Box::new(cells), came, self.line))
    }

    /// Takes the regular boards at the start of a text.
    pub fn take_regular(&mut self, text: &[u8], isa: Isa) -> Option<Regular> {
        let left = match self.cases {
            Cases::Counted => self.count? - self.puzzles,
            Cases::ToEnd | Cases::ToEndLine => u64::MAX,
        };
        if !self.open.is_empty() || self.has_end_line {
            return None;
        }
        let regular = Regular::find(text, true, isa)?.at_most(left)?;
        self.puzzles += regular.count as u64;
        Some(regular)
    }

    /// What is wrong if the input ends after the line of this number.
    pub fn end(&self, number: u64) -> Option<Reason> {
        let is_open = !self.open.is_empty();
        let fault = |fault: Fault| Some(fault.into());
        match self.count {
            Some(count) if self.puzzles < count => Some(Reason::TooFew {
                count,
                puzzles: self.puzzles,
                line: number,
                puzzle: self.puzzles + 1,
                row: Some(self.open.len() / 9).filter(|&row| row > 0),
                remark: String::new(),
            }),
            _ if is_open => fault(Fault::new(
                number + 1,
                1,
                self.expected(),
                "the end of input",
            )),
            None if self.puzzles == 0 && !self.has_end_line => {
                let (line, found) = self.first_other.clone()?;
                let found = format!("{found} and the end of input");
                fault(Fault::new(line, 1, self.expected(), found))
            }
            _ => None,
        }
    }
}

/// The count that is the first word of a line, and the rest of the line. A count that does not fit into a
/// `u64` becomes `u64::MAX`. A word of nine or 81 digits is no count: these are cells.
fn count(line: &[u8]) -> Option<(u64, &[u8])> {
    let text = line.trim_ascii_start();
    let end = text.iter().position(u8::is_ascii_whitespace);
    let (word, rest) = text.split_at(end.unwrap_or(text.len()));
    let is_count = word.iter().all(u8::is_ascii_digit) && ![9, CELLS].contains(&word.len());
    let digits = word.iter().map(|digit| u64::from(digit - b'0'));
    let count = || {
        digits.fold(0_u64, |count, digit| {
            count.saturating_mul(10).saturating_add(digit)
        })
    };
    (is_count && !word.is_empty()).then(|| (count(), rest))
}

/// The cells of a line. `None` if anything else stands on it than cells and what means nothing: with
/// commas, each field has to be one cell, or one has to hold all. One comma may end the line.
fn cells(line: &[u8]) -> Option<Vec<u8>> {
    let plain = encoding::plain(line);
    let mut cells = Vec::with_capacity(CELLS);
    let (mut in_field, mut full_fields, mut is_crowded) = (0, 0, false);
    for &byte in plain.iter() {
        match ALPHABET.class(byte) {
            Class::Digit | Class::Blank if cells.len() < CELLS + 1 => {
                cells.push(byte);
                full_fields += usize::from(in_field == 0);
                in_field += 1;
                is_crowded |= in_field > 1;
            }
            Class::Comma if in_field > 0 => in_field = 0,
            class if class.is_space_or_mark() => {}
            _ => return None,
        }
    }
    (!is_crowded || full_fields == 1).then_some(cells)
}
