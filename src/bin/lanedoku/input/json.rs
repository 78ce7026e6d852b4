/*! Boards in brackets, as in JSON and programming languages, converted to lines of 81 cells.

Lines have any length, since line ends matter in strings and comments only. In memory are the unfinished token and the
cells of each open bracket.

```text
{"puzzle": [[5, 3, null, …], …], "solution": ["534678912", …]}
│           └ nine cells:   │                              │
│             a row         └ 81 cells: a board            └ a solved board is skipped
└ a key
```
*/

use super::{
    alphabet::{Alphabet, Class, are_digits, is_bracket, is_space, opens, trimmed},
    board::{self, LONG_RUN},
    cells::Cells,
    encoding::quote,
    fault::Fault,
    source::ReadOptions,
};
use crate::units;
use lanedoku::internal::CELLS;
use std::mem;
use std::ops::Range;

/// The fewest clues of a puzzle with one solution (McGuire, Tugemann, Civario 2012).
const FEWEST_CLUES: usize = 17;

const DEEPEST: usize = 64;

/// Bytes kept of a word or string. One of this length has no cells.
const LONGEST_WORD: usize = 1024;

const NEXT_ROW: &str = "the next row of a board";

#[derive(Clone, Copy, Default, PartialEq)]
enum Token {
    #[default]
    None,
    Word,
    /// With this quote.
    Text(u8),
    /// After a backslash in such a string.
    Escape(u8),
    Comment,
    /// After a word or string: a key if a colon follows.
    Ended,
}

/// An open bracket, or the input as a whole.
#[derive(Default)]
struct Bracket {
    close: u8,
    /// Of the bracket; of the input, that of the first row.
    line: u64,
    /// The index of its first cell.
    start: usize,
    /// The first word or string without cells.
    foreign: Vec<u8>,
    /// At any depth.
    has_board: bool,
}

#[derive(Default)]
pub struct Json {
    alphabet: Alphabet,
    is_problem: bool,
    token: Token,
    word: Vec<u8>,
    /// The innermost bracket, and those around it down to the input as a whole.
    bracket: Bracket,
    outer: Vec<Bracket>,
    cells: Vec<u8>,
    /// Of the next byte, from 1.
    line: u64,
    column: usize,
    /// Line and column of the last token, or zeros.
    place: (u64, usize),
    /// Of the puzzles in the text that was transcoded last.
    pub lines: Vec<u64>,
    has_puzzle: bool,
    /// The number of solved boards, and the first line.
    pub solved: Option<(u64, u64)>,
    /// Those of boards with the symbol of `--blank` and others.
    pub mixed: Option<(u64, u64)>,
}

impl Json {
    pub fn new(line: u64, options: &ReadOptions) -> Json {
        Json {
            alphabet: options.alphabet,
            is_problem: options.is_problem,
            line,
            column: 1,
            ..Json::default()
        }
    }

    /// Replaces `text` in the buffer by a line of cells for each puzzle that ends in it, also before an error. The
    /// buffer keeps at least its length, since the reader fills it.
    pub fn transcode(
        &mut self,
        buffer: &mut Vec<u8>,
        text: &mut Range<usize>,
        is_last: bool,
    ) -> Result<(), Fault> {
        let read = buffer.split_off(text.start);
        let mut fed = self.feed(&read[..text.len()], buffer);
        if is_last && fed.is_ok() {
            fed = self.finish(buffer);
        }
        text.end = buffer.len();
        buffer.resize(text.end.max(text.start + read.len()), 0);
        fed
    }

    /// Adds a line to `out` for each puzzle that ends in this piece of the text, also before an error.
    fn feed(&mut self, mut text: &[u8], out: &mut Vec<u8>) -> Result<(), Fault> {
        while !text.is_empty() {
            let length = self.take(text, out)?;
            self.column += length;
            text = &text[length..];
        }
        Ok(())
    }

    /// Fails if a bracket or a board is open, or if a text that is not blank has no puzzle.
    fn finish(&mut self, out: &mut Vec<u8>) -> Result<(), Fault> {
        // The last line that is not blank.
        let (last, _) = self.place;
        // Ends a word or string.
        self.feed(b"\n,", out)?;
        let expected = match self.solved {
            _ if self.is_within() => self.closing(),
            _ if !self.cells.is_empty() => NEXT_ROW.into(),
            _ if self.has_puzzle || last == 0 => return Ok(()),
            Some((solved, _)) => {
                format!("a puzzle after {}", units::counted(solved, "solved board"))
            }
            None => format!("{CELLS} cells in brackets"),
        };
        self.place = (last + 1, 1);
        Err(self.fault(expected, "the end of input"))
    }

    /// Takes the first token or a part of it. Returns its bytes: 0 if only the state changes.
    #[inline]
    fn take(&mut self, text: &[u8], out: &mut Vec<u8>) -> Result<usize, Fault> {
        let byte = text[0];
        match self.token {
            Token::Word => {
                let length = length(text, ends_word);
                self.keep(&text[..length]);
                match text.get(length) {
                    None => {}
                    // An apostrophe.
                    Some(b'\'') if self.word.last().is_some_and(u8::is_ascii_alphabetic) => {
                        self.keep(b"'");
                        return Ok(length + 1);
                    }
                    Some(_) => self.end_word(),
                }
                return Ok(length);
            }
            Token::Text(quote) => {
                let length = length(text, |byte| byte == quote || byte == b'\\' || byte == b'\n');
                self.keep(&text[..length]);
                self.token = match text.get(length) {
                    None => return Ok(length),
                    Some(b'\\') => Token::Escape(quote),
                    Some(b'\n') => {
                        let expected = format!("a string that ends with `{}`", char::from(quote));
                        return Err(self.fault(expected, "the end of the line"));
                    }
                    Some(_) => Token::Ended,
                };
                return Ok(length + 1);
            }
            Token::Escape(quote) => {
                self.token = Token::Text(quote);
                match byte {
                    b'\n' => return Ok(0),
                    b'n' | b'r' | b't' => self.keep(b" "),
                    _ => self.keep(&[b'\\', byte]),
                }
                return Ok(1);
            }
            Token::Comment if byte == b'\n' => self.token = Token::None,
            Token::Comment => return Ok(length(text, |byte| byte == b'\n')),
            Token::None | Token::Ended => {}
        }
        if byte == b'\n' {
            (self.line, self.column) = (self.line + 1, 0);
            return Ok(1);
        }
        if is_space(byte) {
            return Ok(length(text, |byte| !is_space(byte) || byte == b'\n'));
        }
        if mem::take(&mut self.token) == Token::Ended {
            if byte != b':' {
                self.take_scalar(out)?;
            }
            self.word.clear();
            if byte == b':' {
                return Ok(1);
            }
        }
        let cells = self.take_cells(text);
        if cells > 0 {
            return Ok(cells);
        }
        self.place = (self.line, self.column);
        match byte {
            b',' | b';' => {}
            // A colon after a closed bracket, which was a key: the bracket around it is no array.
            b':' => self.bracket.foreign = b":".into(),
            b'"' | b'\'' => self.token = Token::Text(byte),
            b'(' => self.open(b')')?,
            b'[' | b'{' => self.open(byte + 2)?,
            b']' | b'}' | b')' => self.close(byte, out)?,
            _ => {
                self.token = Token::Word;
                return Ok(0);
            }
        }
        Ok(1)
    }

    /// Fast path: takes single cells with a comma after each. Returns their bytes.
    #[inline]
    fn take_cells(&mut self, text: &[u8]) -> usize {
        let (mut rest, alphabet) = (text, self.alphabet);
        if alphabet
            .blank
            .is_some_and(|blank| blank == b'\\' || ends_word(blank))
        {
            return 0;
        }
        let room = CELLS.saturating_sub(self.count());
        for _ in 0..if self.is_within() { room } else { 0 } {
            let (cell, after) = match rest {
                [cell, b',', after @ ..] => (*cell, after),
                [b'"', cell, b'"', b',', after @ ..] => (*cell, after),
                _ => break,
            };
            if !alphabet.is_cell(cell) {
                break;
            }
            self.cells.push(cell);
            rest = after.strip_prefix(b" ").unwrap_or(after);
        }
        let length = text.len() - rest.len();
        if length > 0 {
            self.place = (self.line, self.column);
        }
        length
    }

    fn keep(&mut self, bytes: &[u8]) {
        let room = LONGEST_WORD - self.word.len();
        self.word.extend_from_slice(&bytes[..room.min(bytes.len())]);
    }

    fn end_word(&mut self) {
        let word = match &self.word[..] {
            // A digit as numpy writes it.
            [b'0'..=b'9', b'.', zeros @ ..] if zeros.iter().all(|&zero| zero == b'0') => {
                &self.word[..1]
            }
            word if word.is_ascii() => word,
            word => trimmed(word),
        };
        self.token = match word {
            [] => Token::None,
            [b'#', ..] | [b'/', b'/', ..] => Token::Comment,
            _ => Token::Ended,
        };
        if self.token != Token::Ended {
            self.word.clear();
        } else if word.len() < self.word.len() {
            self.word = word.to_vec();
        }
    }

    /// Takes a token that is no key: one cell, nine, 81, or foreign.
    fn take_scalar(&mut self, out: &mut Vec<u8>) -> Result<(), Fault> {
        let (word, alphabet) = (&self.word[..], self.alphabet);
        let mut board = None;
        let cells = cells_of(word, alphabet, &mut board);
        match cells.len() {
            0 if is_damaged(word, alphabet) => {
                return Err(self.fault(format!("{CELLS} cells"), quote(word)));
            }
            0 if self.bracket.foreign.is_empty() => self.bracket.foreign = word.into(),
            CELLS => {
                self.cells.extend_from_slice(cells);
                return self.take_board(self.place.0, out);
            }
            _ if self.is_within() => {
                self.cells.extend_from_slice(cells);
                if self.count() > CELLS {
                    return Err(self.wrong_count(&self.bracket));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn is_within(&self) -> bool {
        !self.outer.is_empty()
    }

    fn count(&self) -> usize {
        self.cells.len() - self.bracket.start
    }

    fn open(&mut self, close: u8) -> Result<(), Fault> {
        if self.outer.len() == DEEPEST {
            let expected = format!("at most {DEEPEST} open brackets");
            return Err(self.fault(expected, "one more"));
        }
        let bracket = Bracket {
            close,
            line: self.line,
            start: self.cells.len(),
            ..Bracket::default()
        };
        self.outer.push(mem::replace(&mut self.bracket, bracket));
        Ok(())
    }

    fn close(&mut self, bracket: u8, out: &mut Vec<u8>) -> Result<(), Fault> {
        let count = self.count();
        let Some(outer) = self.outer.pop_if(|_| self.bracket.close == bracket) else {
            return Err(self.fault(self.closing(), quote(&[bracket])));
        };
        let inner = mem::replace(&mut self.bracket, outer);
        let is_alone = inner.foreign.is_empty() && !inner.has_board;
        let is_outside = !self.is_within();
        // No cells of the outer bracket precede it.
        let is_first = inner.start == self.bracket.start;
        // Too many cells for a mere list of numbers. Outside brackets: any bracket below a row (`!is_first`); or seven
        // cells or more, which may be a damaged first row.
        let is_damaged =
            count > LONG_RUN || is_outside && (!is_first || count > 6 && !inner.has_board);
        self.bracket.has_board |= inner.has_board;
        match count {
            CELLS if is_alone => self.take_board(inner.line, out),
            // A row, or a band in a bracket of its own.
            9 | 27 if is_alone => {
                if is_outside && is_first {
                    self.bracket.line = inner.line;
                }
                match self.count() {
                    CELLS if is_outside => self.take_board(self.bracket.line, out),
                    0..=CELLS => Ok(()),
                    _ => Err(self.wrong_count(&self.bracket)),
                }
            }
            _ if is_damaged => Err(self.wrong_count(&inner)),
            _ => {
                self.cells.truncate(inner.start);
                Ok(())
            }
        }
    }

    /// Takes the last 81 cells.
    fn take_board(&mut self, line: u64, out: &mut Vec<u8>) -> Result<(), Fault> {
        let mut cells = self.cells.split_off(self.cells.len() - CELLS);
        let Some(empty) = self.alphabet.empty_cells(&cells) else {
            let expected = "a board with one symbol for its empty cells";
            return Err(self.fault(expected, quote(&cells)));
        };
        if !self.is_within() && !self.cells.is_empty() {
            return Err(self.fault(NEXT_ROW, "a board"));
        }
        self.bracket.has_board = true;
        if are_digits(&cells) && !self.is_problem {
            self.solved.get_or_insert((0, line)).0 += 1;
            return Ok(());
        }
        if self.alphabet.with(empty).dot_all(&mut cells) {
            self.mixed.get_or_insert((0, line)).0 += 1;
        }
        out.extend(cells);
        out.push(b'\n');
        self.lines.push(line);
        self.has_puzzle = true;
        Ok(())
    }

    /// The bracket is the innermost, or was until now: its cells are the last.
    fn wrong_count(&self, bracket: &Bracket) -> Fault {
        let expected = format!("{CELLS} cells in the brackets from line {}", bracket.line);
        let mut found = units::counted(self.cells.len() - bracket.start, "cell");
        if !bracket.foreign.is_empty() {
            found += &format!(" and {}", quote(&bracket.foreign));
        } else if bracket.has_board {
            found += " and a board";
        }
        self.fault(expected, found)
    }

    fn closing(&self) -> String {
        let Bracket { close, line, .. } = self.bracket;
        if self.is_within() {
            format!("`{}` for the bracket in line {line}", char::from(close))
        } else {
            "an opening bracket".into()
        }
    }

    fn fault(&self, expected: impl Into<String>, found: impl Into<String>) -> Fault {
        let (line, column) = self.place;
        Fault::new(line, column, expected.into(), found)
    }
}

#[inline]
fn length(text: &[u8], ends: impl Fn(u8) -> bool) -> usize {
    let end = text.iter().position(|&byte| ends(byte));
    end.unwrap_or(text.len())
}

#[inline]
fn ends_word(byte: u8) -> bool {
    is_bracket(byte) || is_space(byte) || matches!(byte, b',' | b';' | b':' | b'"' | b'\'')
}

/// Returns the cells of a word or string: none, one, nine or 81. Those that are apart are copied to `board`.
fn cells_of<'a>(
    word: &'a [u8],
    alphabet: Alphabet,
    board: &'a mut Option<[u8; CELLS]>,
) -> &'a [u8] {
    let is_cell = |&byte: &u8| alphabet.may_be_cell(byte);
    match word {
        b"" | b" " | b"null" | b"None" | b"-1" => b".",
        _ if matches!(word.len(), 1 | 9) && word.iter().all(is_cell) => word,
        _ if word.len() == CELLS && alphabet.are_cells(word) => word,
        _ if !(CELLS..LONGEST_WORD).contains(&word.len()) => &[],
        _ => {
            let found = board::of_cells(word, &Cells::of(word, alphabet), alphabet);
            *board = found.map(|(cells, _)| cells);
            board.as_ref().map_or(&[], |cells| cells)
        }
    }
}

/// Heuristic for a damaged board, or two: 40 to 162 cells, a digit among them, with nothing but white space, separators
/// and quotes between them; or 81 symbols with as many digits as a puzzle has clues.
fn is_damaged(word: &[u8], alphabet: Alphabet) -> bool {
    let digits = word.iter().filter(|byte| byte.is_ascii_digit());
    if word.len() == CELLS && digits.count() >= FEWEST_CLUES {
        return true;
    }
    let is_part = |part: &[u8]| {
        let count = part
            .iter()
            .filter(|&&byte| alphabet.may_be_cell(byte))
            .count();
        (LONG_RUN..=2 * CELLS).contains(&count) && part.iter().any(u8::is_ascii_digit)
    };
    word.split(|&byte| matches!(alphabet.class(byte), Class::Letter | Class::Other))
        .any(is_part)
}

/// Returns true if boards in brackets begin on this line: perhaps a name up to `=` or `:`, or `-` or `,`; an opening
/// bracket, or a word and two (`np.array([[`); then nothing, another one, a quote, a comment, a lone cell, nine cells,
/// `-1`, `null` or `None`.
pub fn begins(line: &[u8], alphabet: Alphabet) -> bool {
    let line = trimmed(line);
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || b"_.".contains(&byte);
    (0..line.len()).filter(|&at| opens(line[at])).any(|at| {
        let (mut before, after) = (&line[..at], line[at + 1..].trim_ascii_start());
        // As in `np.array([[`.
        if after.first().is_some_and(|&byte| opens(byte)) {
            let word = before.iter().rev().take_while(|&&byte| is_word(byte));
            before = &before[..at - word.count()];
        }
        let before = before.trim_ascii_end();
        matches!(before, [] | b"-" | b"," | [.., b'=' | b':']) && is_inside(after, alphabet)
    })
}

/// Whether this may follow the opening bracket of an array.
fn is_inside(text: &[u8], alphabet: Alphabet) -> bool {
    let (word, rest) = text.split_at(length(text, ends_word));
    let next = rest.trim_ascii_start().first().copied();
    match word {
        [] => next.is_none_or(|byte| opens(byte) || matches!(byte, b'"' | b'\'')),
        b"-1" | b"null" | b"None" | b"#" | b"//" => true,
        // `(1)` is a number.
        [cell] => {
            alphabet.is_cell(*cell)
                && next.is_none_or(|byte| matches!(byte, b',' | b';') || alphabet.is_cell(byte))
        }
        _ => {
            word.len() == 9
                && alphabet.are_cells(word)
                && next.is_some_and(|byte| matches!(byte, b',' | b']' | b')' | b'}'))
        }
    }
}

/// Compares the numbers of opening and closing brackets.
pub fn is_balanced(line: &[u8]) -> bool {
    let count = |is_counted: fn(u8) -> bool| line.iter().filter(|&&byte| is_counted(byte)).count();
    count(is_bracket) == 2 * count(opens)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Replaces `@r` by a row, `@b` by a board of such rows, `@l` by the same on a line, and `@s` by a solved board.
    fn filled(text: &str) -> String {
        let rows = ["@r"; 9].join(",");
        text.replace("@b", &format!("[{rows}]"))
            .replace("@r", "[5,3,0,0,7,0,0,0,0]")
            .replace("@l", &"53..7....".repeat(9))
            .replace("@s", &"123456789".repeat(9))
    }

    /// Returns the lines of the puzzles, [`Json::solved`] and the error. `size` is that of a piece.
    fn read(text: &str, size: usize) -> (Vec<u64>, Option<(u64, u64)>, String) {
        let mut json = Json::new(1, &ReadOptions::default());
        let mut out = Vec::new();
        let mut pieces = text.as_bytes().chunks(size);
        let fed = pieces.try_for_each(|piece| json.feed(piece, &mut out));
        let fault = fed.and_then(|()| json.finish(&mut out)).err();
        let puzzles = String::from_utf8(out).expect("cells").replace('0', ".");
        assert_eq!(puzzles, filled("@l\n").repeat(json.lines.len()));
        let said = fault.map(|fault| format!("{}:{}: {fault}", fault.line, fault.column));
        (json.lines, json.solved, said.unwrap_or_default())
    }

    #[test]
    fn boards_are_found_in_brackets() {
        for (text, lines, solved, said) in [
            ("[@b]", &[1][..], 0, ""),
            ("[@r @r @r\n @r @r @r\n @r @r @r]", &[1], 0, ""),
            ("\n{'a': '@l', 'b': \"@l\"}", &[2, 2], 0, ""),
            ("x = @l;\ny = @l", &[1, 2], 0, ""),
            (
                "[[5, 3, -1, null, 7.0, None, 0., '', ' '], @r, @r, @r, @r, @r, @r, @r, @r]",
                &[1],
                0,
                "",
            ),
            (
                "['53..7....', 530070000, @r, @r, @r, @r, @r, @r, @r]",
                &[1],
                0,
                "",
            ),
            (
                r#"["53..7....\n53..7....\n53..7....\n53..7....\n53..7....\n53..7....\n53..7....\n53..7....\n53..7...."]"#,
                &[1],
                0,
                "",
            ),
            (
                "[@b, [9, 9], {\"id\": 123456789, \"size\": 9}]",
                &[1],
                0,
                "",
            ),
            ("{\"@l\":\n\"@s\", 5 : @b}", &[2], 1, ""),
            ("[ # don't [\n@b, // it's ]\n@b] it's", &[2, 3], 0, ""),
            ("[\"@s\", '\\'[', @b]", &[1], 1, ""),
            // Rows outside brackets.
            (
                "a:\n- @r\n- @r\n- @r\n- @r\n- @r\n- @r\n- @r\n- @r\n- @r\n",
                &[2],
                0,
                "",
            ),
            (
                "@r,@r,@r,\n@r\n@b",
                &[],
                0,
                "3:181: expected the next row of a board, found a board",
            ),
            (
                "@r\n[1, 2]",
                &[],
                0,
                "2:6: expected 81 cells in the brackets from line 2, found 2 cells",
            ),
            (
                "[5,3,0,0,7,0,0,0]\n@b",
                &[],
                0,
                "1:17: expected 81 cells in the brackets from line 1, found 8 cells",
            ),
            (
                "@r\n\n@r",
                &[],
                0,
                "4:1: expected the next row of a board, found the end of input",
            ),
            (
                "[@b,\n[@r, [1], @r, @r, @r, @r, @r, @r, @r]]",
                &[1],
                0,
                "2:173: expected 81 cells in the brackets from line 2, found 72 cells",
            ),
            (
                "[@b,\n[@r, @r, @r, @r, @r, easy, @r, @r, @r, @r]]",
                &[1],
                0,
                "2:195: expected 81 cells in the brackets from line 2, found 81 cells and `easy`",
            ),
            (
                "[@r, @r, @r, @r, @r, '@l']",
                &[1],
                0,
                "1:190: expected 81 cells in the brackets from line 1, found 45 cells and a board",
            ),
            (
                "[@b, [@r, @r, @r, @r, @r, @r, @r, @r, @r, @r, @r",
                &[1],
                0,
                "1:393: expected 81 cells in the brackets from line 1, found 90 cells",
            ),
            ("{(1, 1): 5, (1, 2): @b, '@l'}", &[1, 1], 0, ""),
            (
                "[[@r, @r, @r]: 1, @r, @r]",
                &[],
                0,
                "1:110: expected 81 cells in the brackets from line 1, found 46 cells and `:`",
            ),
            // Damaged boards.
            (
                "['@l',\n'@l5']",
                &[1],
                0,
                "2:1: expected 81 cells, found `53..7....53..7....53..7.…`",
            ),
            (
                r#"["53..7...\n53..7....\n53..7....\n53..7....\n53..7....\n53..7....\n53..7....\n53..7....\n53..7...."]"#,
                &[],
                0,
                r"1:2: expected 81 cells, found `53..7... 53..7.... 53..7…`",
            ),
            (
                "['@l',\n'@l]\n",
                &[1],
                0,
                "2:1: expected a string that ends with `'`, found the end of the line",
            ),
            (
                "[@b}",
                &[1],
                0,
                "1:183: expected `]` for the bracket in line 1, found `}`",
            ),
            (
                "@b\n]",
                &[1],
                0,
                "2:1: expected an opening bracket, found `]`",
            ),
            (
                "[@b,\n",
                &[1],
                0,
                "2:1: expected `]` for the bracket in line 1, found the end of input",
            ),
            (" \n", &[], 0, ""),
            (
                "[9, 9]",
                &[],
                0,
                "2:1: expected 81 cells in brackets, found the end of input",
            ),
            (
                "\n['@s',\n'@s']",
                &[],
                2,
                "4:1: expected a puzzle after 2 solved boards, found the end of input",
            ),
        ] {
            let text = filled(text);
            let whole = read(&text, usize::MAX);
            for size in 1..10 {
                assert_eq!(read(&text, size), whole, "{text} in pieces of {size}");
            }
            let count = whole.1.map_or(0, |(count, _)| count);
            assert_eq!(
                (&whole.0[..], count, &whole.2[..]),
                (lines, solved, said),
                "{text}"
            );
        }
        let deep = "[".repeat(DEEPEST + 1);
        assert_eq!(
            read(&deep, 1).2,
            "1:65: expected at most 64 open brackets, found one more"
        );
        let long = filled("['@l', \"@l") + &" ".repeat(LONGEST_WORD) + "x\"]";
        assert_eq!(read(&long, 1000).0, [1]);
        assert!(
            read(&long, 1000)
                .2
                .starts_with("1:87: expected 81 cells, found ")
        );
    }

    #[test]
    fn arrays_begin_with_a_bracket() {
        for (is_array, lines) in [
            (true, "[\n  {\n[[\n{\"id\n('a'\n[5,3\n[5 3\n[5\n[530070000]\n[-1,\n[null\n(None\n[ # easy\n{ // easy
a = [\nint a[9][9] = {{\nboard: [\"5\n- [5,\n, [5,\nnp.array([5,\nnp.array([[\nx = np.array([[0"),
            (false, "(1)\n(easy)\nSudoku (9\n[x]\n[530070000\n[53007000]\n- - [5,\n5 [5,\n(#1)\n[-10"),
        ] {
            for line in lines.split('\n') {
                assert_eq!(begins(line.as_bytes(), Alphabet::default()), is_array, "{line}");
            }
        }
    }
}
