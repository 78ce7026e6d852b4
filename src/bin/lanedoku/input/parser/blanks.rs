/*! A line that cannot stand where it does may lack a blank: with one more symbol for an empty cell, it could
stand there. Before the first puzzle has begun, `-`, `x` and `X` are named in this way. Any other symbol, or one
found later, is the cure in the message. Once a blank has been named, by the user or by a line, no other is tried.
*/

use super::explain::ONE_PUZZLE;
use super::{Meaning, Parser, State};
use crate::input::{
    alphabet::{Alphabet, Class, may_be_blank},
    block::Block,
    board, encoding,
    fault::{Cure, Fault, Note},
    format::Format,
    kind::{self, Kind, Line, may_be_no_comment},
    scan,
    text::is_too_long,
};
use lanedoku::internal::CELLS;
use std::ops::Range;

/// The symbols that the first puzzle may name as a blank.
const NAMED: [u8; 3] = *b"-xX";

/// What the lines that were passed over tell of blanks: if one of these symbols were a blank, some of the
/// lines would not have been passed over. So they are no blanks.
#[derive(Default)]
pub struct Passed {
    /// A bit for each symbol of ASCII.
    not_blanks: u128,
}

/// If a line after so many is passed over above the first puzzle, no blank is named, and messages offer none: to look
/// at each line is dear.
const MOST_LINES: u64 = 10_000;

impl Passed {
    /// Passes a line over that stands above the first record.
    pub fn add_above(&mut self, line: Line) {
        match line.number > MOST_LINES {
            true => self.not_blanks = u128::MAX,
            false => self.add(line),
        }
    }

    /// Passes a line over.
    pub fn add(&mut self, line: Line) {
        let (text, alphabet) = (encoding::plain(line.text), line.alphabet);
        // These are what they are, whatever a cell is: blank lines and most comments.
        let is_settled = match line.kind {
            Kind::Blank => true,
            Kind::Comment => !may_be_no_comment(encoding::trimmed(&text)),
            _ => false,
        };
        if is_settled {
            return;
        }
        let is_letter = |byte: &u8| alphabet.class(*byte) == Class::Letter;
        let word = text.windows(2).find(|pair| pair.iter().all(is_letter));
        let name = scan::name(&text, alphabet);
        for (symbol, cells) in alphabet.possible_blanks(&text) {
            let wider = alphabet.with(symbol);
            let in_name = || name.iter().filter(|&&byte| wider.is_cell(byte)).count();
            // To classify a line is dear. Text changes only if it is no text without this letter, if it has many
            // cells with it, or if nine cells in brackets stand behind a name.
            let may_change = match line.kind {
                Kind::Text => {
                    is_letter(&symbol) && word.is_none_or(|word| word.contains(&symbol))
                        || cells >= 7 && !scan::has_few_cells(&text, wider, 9)
                        || !name.is_empty() && cells - in_name() == 9
                }
                _ => cells >= 7,
            };
            if may_change && !self.excludes(symbol) && !line.with(symbol).kind.is_passed_over() {
                self.not_blanks |= 1 << symbol;
            }
        }
    }

    fn excludes(&self, symbol: u8) -> bool {
        self.not_blanks >> symbol & 1 == 1
    }

    /// The symbol that this text may lack as a blank, of those that may be named or, for a cure, of all. `could_stand`
    /// says whether the line could stand with this alphabet. All lines that were passed over above (in a list,
    /// above the first puzzle) must still be passed over.
    pub fn missing_blank(
        &self,
        text: &[u8],
        alphabet: Alphabet,
        is_for_cure: bool,
        could_stand: impl Fn(Alphabet) -> bool,
    ) -> Option<u8> {
        // Only one symbol can be named.
        if alphabet.blank.is_some() || !text.iter().any(u8::is_ascii_digit) {
            return None;
        }
        let may_be = |symbol: &u8| {
            // Quotes and brackets stand around the cells of other rows.
            let is_mark = matches!(alphabet.class(*symbol), Class::Quote | Class::Bracket);
            may_be_blank(*symbol)
                && !is_mark
                && !self.excludes(*symbol)
                && text.contains(symbol)
                && could_stand(alphabet.with(*symbol))
        };
        let others = if is_for_cure { 0..128 } else { 0..0 };
        NAMED.into_iter().chain(others).find(may_be)
    }
}

impl Parser {
    /// Names the blank that a line needs to stand here, and returns false: the line has to be taken once more.
    ///
    /// # Errors
    /// If the line names no blank: the fault, with its cure.
    pub(super) fn cure(
        &mut self,
        block: &mut Block,
        line: Range<usize>,
        fault: Fault,
    ) -> Result<bool, Box<Fault>> {
        let blank = self.missing_blank(&block.text[line], true);
        match self.name_blank(block, blank) {
            true => Ok(false),
            false => Err(Box::new(self.cured(fault, blank))),
        }
    }

    /// The symbol that a line which cannot stand here lacks as a blank, to name it or, if it `is_for_cure`, for
    /// the message.
    pub(super) fn missing_blank(&self, text: &[u8], is_for_cure: bool) -> Option<u8> {
        let could_stand = |alphabet| {
            if let State::List(list) = &self.state {
                return list.puzzle(text, alphabet).is_some();
            }
            let line = Line::new(text, self.finder.line, alphabet);
            // A row with empty fields has its blanks already.
            let may_lack = match line.kind {
                Kind::Row(_) => kind::has_nine_cells(text, alphabet),
                _ => true,
            };
            let judged = match &self.state {
                State::Opening(opening) => opening.judge(line, &self.options),
                State::Rows(rows) => rows.judge(line),
                State::List(_) | State::Answers(_) => return false,
            };
            may_lack
                && match judged {
                    // A list may begin with a malformed record, but no message advises that.
                    Ok(Meaning::Begins(Format::Lines)) => {
                        self.may_be_named(alphabet) || board::puzzle(text, alphabet).is_some()
                    }
                    Ok(Meaning::Begins(Format::Boards)) if line.kind == Kind::Puzzle => {
                        board::whole(text, alphabet).is_some()
                    }
                    Ok(Meaning::Begins(_) | Meaning::Row(_) | Meaning::Board(_)) => true,
                    _ => false,
                }
        };
        let is_short = text.len() < CELLS && matches!(self.state, State::List(_));
        if is_short || is_too_long(text) {
            return None;
        }
        self.passed
            .missing_blank(text, self.alphabet, is_for_cure, could_stand)
    }

    /// Whether the next line may name a blank: no puzzle has come, nor a part of one, and the user has not named
    /// one.
    pub(super) fn may_name_blank(&self) -> bool {
        !self.has_puzzle && !self.is_in_board() && self.options.alphabet.blank.is_none()
    }

    /// Whether a line may name the blank of this alphabet.
    fn may_be_named(&self, alphabet: Alphabet) -> bool {
        let is_known = alphabet.blank.is_some_and(|blank| NAMED.contains(&blank));
        is_known && self.may_name_blank()
    }

    /// Takes the symbol that a line lacks for a blank, if the line may name it.
    pub(super) fn name_blank(&mut self, block: &mut Block, blank: Option<u8>) -> bool {
        let wider = blank.map(|blank| self.alphabet.with(blank));
        let (Some(blank), Some(wider)) = (blank, wider.filter(|wider| self.may_be_named(*wider)))
        else {
            return false;
        };
        self.alphabet = wider;
        block.note(Note::Blank(blank), 1, self.finder.line);
        true
    }

    /// A fault with its cure, if the line lacks this blank. JSON that is not read needs another cure.
    pub(super) fn cured(&self, fault: Fault, blank: Option<u8>) -> Fault {
        let has_advice = !["", ONE_PUZZLE].contains(&&*fault.remark);
        match blank {
            Some(_) if self.options.is_problem => fault,
            Some(blank) => fault.cure(Some(Cure::Blank(blank))),
            None if self.json_line.is_some() && !has_advice => Fault {
                remark: String::new(),
                cure: Some(Cure::Json),
                ..fault
            },
            None => fault,
        }
    }
}
