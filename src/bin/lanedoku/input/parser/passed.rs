/*! What has been passed over, and how a line that cannot stand where it does may be cured. */

use crate::input::{
    alphabet::{Alphabet, Class, may_be_blank},
    board::LONG_RUN,
    encoding,
    fault::Cure,
    kind::{Kind, Line, SymbolSet, classify, may_be_no_comment},
    source::ReadOptions,
};
use lanedoku::internal::is_cell;

/// The cure for a line that may be a title, where a comment may stand.
pub fn cure_by_comment(line: Line) -> Option<Cure> {
    let mut pairs = line.text.windows(2);
    let mut has_word = || pairs.any(|pair| pair.iter().all(u8::is_ascii_alphabetic));
    // A line of many cells is rather a damaged record.
    let cells = line.text.iter().filter(|&&byte| is_cell(byte)).count();
    let may_be_title = line.kind == Kind::Misfit && cells < LONG_RUN;
    (may_be_title && has_word()).then_some(Cure::Comment)
}

/// The blanks of the user that a first record may name.
const NAMED: [u8; 3] = *b"-xX";

/// What the lines that were passed over tell of blanks: if one of these symbols were a blank, some of the
/// lines would not have been passed over. So they are no blanks.
#[derive(Clone, Copy, Default)]
pub struct Passed {
    not_blanks: SymbolSet,
}

impl Passed {
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
        let first_letter = text
            .iter()
            .find(|&&byte| alphabet.class(byte) == Class::Letter);
        for (symbol, cells) in alphabet.possible_blanks(&text) {
            // A symbol changes a line in three cases only: it begins the text, or with it the line has nine
            // cells, or eight after a `#` that stands for a cell.
            let may_change = cells >= 8 || first_letter == Some(&symbol);
            // To classify a line is dear, and most symbols are known from the first lines.
            let is_known = self.not_blanks.contains(symbol);
            if may_change
                && !is_known
                && !classify(line.text, alphabet.with(symbol)).is_passed_over()
            {
                self.not_blanks.insert(symbol);
            }
        }
    }

    /// The symbol that a first record of this kind names as a blank, unless the user has named one.
    pub fn named_blank(&self, kind: Kind, options: &ReadOptions) -> Option<u8> {
        let Kind::Foreign(symbols) = kind else {
            return None;
        };
        let named = NAMED.into_iter().find(|&symbol| symbols.contains(symbol));
        let is_free = |symbol: &u8| !self.not_blanks.contains(*symbol);
        named.filter(|symbol| options.alphabet.blank.is_none() && is_free(symbol))
    }

    /// The cure for a line that would be as wanted if one more symbol were a blank. `is_wanted` says whether
    /// the line is as wanted with this alphabet. All lines that were passed over must stay what they are.
    pub fn cure_by_blank(
        &self,
        text: &[u8],
        alphabet: Alphabet,
        is_wanted: impl Fn(Alphabet) -> bool,
    ) -> Option<Cure> {
        // One blank of the user would take the place of another.
        if alphabet.blank.is_some() || !text.iter().any(u8::is_ascii_digit) {
            return None;
        }
        let may_be = |&symbol: &u8| {
            // Quotes and brackets stand around the cells of other rows.
            let is_mark = matches!(alphabet.class(symbol), Class::Quote | Class::Bracket);
            may_be_blank(symbol)
                && !is_mark
                && !self.not_blanks.contains(symbol)
                && text.contains(&symbol)
                && is_wanted(alphabet.with(symbol))
        };
        (0..128).find(may_be).map(Cure::Blank)
    }
}
