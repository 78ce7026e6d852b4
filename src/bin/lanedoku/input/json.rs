/*! Boards in brackets, as JSON and programming languages write them: turns them into lines of 81 cells.

Line ends mean nothing here, but to strings and comments, so lines have any length. In memory are the unfinished word
or string and, for each open bracket, its cells.

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
    encoding::{BYTE_ORDER_MARK, quote},
    fault::Fault,
    source::ReadOptions,
};
use crate::units;
use lanedoku::internal::CELLS;
use std::mem;

/// The fewest clues of a puzzle with one solution (McGuire, Tugemann, Civario 2012).
const FEWEST_CLUES: usize = 17;

/// The most brackets that may be open.
const DEEPEST: usize = 64;

/// Bytes of a word or string that are kept. One with as many is no cells.
const LONGEST_WORD: usize = 1024;

/// What is expected after rows outside all brackets.
const NEXT_ROW: &str = "the next row of a board";

/// What the next byte belongs to.
#[derive(Clone, Copy, Default, PartialEq)]
enum Token {
    #[default]
    None,
    Word,
    /// A string with this quote.
    Text(u8),
    /// The same, after a backslash.
    Escape(u8),
    Comment,
    /// None. A word or string has ended, which is a key if a colon follows.
    Ended,
}

/// An open bracket, or the input as a whole.
#[derive(Default)]
struct Group {
    /// The byte that closes it.
    close: u8,
    /// The line of the bracket; of the input, the line of the first row.
    line: u64,
    /// Where its cells begin among those of all brackets.
    start: usize,
    /// The first word or string in it that is no cells.
    foreign: Vec<u8>,
    /// Whether there is a board in it, at any depth.
    has_board: bool,
}

#[derive(Default)]
pub struct Json {
    alphabet: Alphabet,
    /// Solved boards are puzzles, too.
    is_problem: bool,
    token: Token,
    /// The first bytes of the word or string.
    word: Vec<u8>,
    /// The innermost bracket, and those around it: the first is the input as a whole.
    group: Group,
    outer: Vec<Group>,
    cells: Vec<u8>,
    /// The line and column of the next byte, from 1.
    line: u64,
    column: usize,
    /// The same of the last token; zeros if there is none.
    place: (u64, usize),
    /// The lines of the boards since the text before.
    pub lines: Vec<u64>,
    has_puzzle: bool,
    /// How many solved boards there are, and the line of the first.
    pub solved: Option<(u64, u64)>,
}

impl Json {
    /// Reads boards in brackets from this line on.
    pub fn new(line: u64, options: &ReadOptions) -> Json {
        Json {
            alphabet: options.alphabet,
            is_problem: options.is_problem,
            line,
            column: 1,
            ..Json::default()
        }
    }

    /// Takes text in any pieces, and adds a line to `out` for each puzzle that ends in it.
    ///
    /// # Errors
    /// At what may not follow. The puzzles before it are in `out`.
    pub fn feed(&mut self, mut text: &[u8], out: &mut Vec<u8>) -> Result<(), Fault> {
        while !text.is_empty() {
            let length = self.take(text, out)?;
            self.column += length;
            text = &text[length..];
        }
        Ok(())
    }

    /// Ends the text.
    ///
    /// # Errors
    /// If a bracket or a board is open, or if there is no puzzle in a text that is not blank.
    pub fn finish(&mut self, out: &mut Vec<u8>) -> Result<(), Fault> {
        // The last line that is not blank.
        let (last, _) = self.place;
        // These end a word or string.
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

    /// Takes the start of the text. Returns how many bytes that is: none if only the token changes.
    #[inline]
    fn take(&mut self, text: &[u8], out: &mut Vec<u8>) -> Result<usize, Fault> {
        let byte = text[0];
        match self.token {
            Token::Word => {
                let length = length(text, ends_word);
                self.keep(&text[..length]);
                match text.get(length) {
                    None => {}
                    // An apostrophe is no quote.
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
            // It follows a bracket, which is a key. So this is no array.
            b':' => self.group.foreign = b":".into(),
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

    /// Takes single cells with a comma after each, as nearly all are written, and returns their bytes.
    #[inline]
    fn take_cells(&mut self, text: &[u8]) -> usize {
        let (mut rest, alphabet) = (text, self.alphabet);
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

    /// Ends a word. It may begin a comment, or be white space beyond ASCII.
    fn end_word(&mut self) {
        let word = match &self.word[..] {
            // As numpy writes a digit.
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

    /// Takes the word or string that has ended, and is no key: one cell, nine, or 81; or else foreign.
    fn take_scalar(&mut self, out: &mut Vec<u8>) -> Result<(), Fault> {
        let (word, alphabet) = (&self.word[..], self.alphabet);
        let is_cell = |&byte: &u8| alphabet.may_be_cell(byte);
        let board;
        let cells = match word {
            b"" | b" " | b"null" | b"None" | b"-1" => b".",
            _ if matches!(word.len(), 1 | 9) && word.iter().all(is_cell) => word,
            _ if word.len() == CELLS && alphabet.are_cells(word) => word,
            _ if !(CELLS..LONGEST_WORD).contains(&word.len()) => &[],
            _ => {
                board = board::of_cells(word, &Cells::of(word, alphabet), alphabet);
                board.as_ref().map_or(&[][..], |(board, _)| board)
            }
        };
        match cells.len() {
            0 if is_damaged(word, alphabet) => {
                return Err(self.fault(format!("{CELLS} cells"), quote(word)));
            }
            0 if self.group.foreign.is_empty() => self.group.foreign = word.into(),
            CELLS => {
                self.cells.extend_from_slice(cells);
                return self.take_board(self.place.0, out);
            }
            _ if self.is_within() => {
                self.cells.extend_from_slice(cells);
                if self.count() > CELLS {
                    return Err(self.wrong_count(&self.group));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether a bracket is open.
    fn is_within(&self) -> bool {
        !self.outer.is_empty()
    }

    /// How many cells the innermost bracket has.
    fn count(&self) -> usize {
        self.cells.len() - self.group.start
    }

    fn open(&mut self, close: u8) -> Result<(), Fault> {
        if self.outer.len() == DEEPEST {
            let expected = format!("at most {DEEPEST} open brackets");
            return Err(self.fault(expected, "one more"));
        }
        let group = Group {
            close,
            line: self.line,
            start: self.cells.len(),
            ..Group::default()
        };
        self.outer.push(mem::replace(&mut self.group, group));
        Ok(())
    }

    fn close(&mut self, bracket: u8, out: &mut Vec<u8>) -> Result<(), Fault> {
        let count = self.count();
        let Some(outer) = self.outer.pop_if(|_| self.group.close == bracket) else {
            return Err(self.fault(self.closing(), quote(&[bracket])));
        };
        let inner = mem::replace(&mut self.group, outer);
        let is_alone = inner.foreign.is_empty() && !inner.has_board;
        let (is_outside, follows) = (!self.is_within(), self.count() > count);
        self.group.has_board |= inner.has_board;
        match count {
            CELLS if is_alone => self.take_board(inner.line, out),
            9 | 27 if is_alone => {
                if is_outside && !follows {
                    self.group.line = inner.line;
                }
                match self.count() {
                    CELLS if is_outside => self.take_board(self.group.line, out),
                    0..=CELLS => Ok(()),
                    _ => Err(self.wrong_count(&self.group)),
                }
            }
            // Outside, it is most likely a damaged row.
            _ if count > LONG_RUN || is_outside && (follows || !inner.has_board && count > 6) => {
                Err(self.wrong_count(&inner))
            }
            _ => {
                self.cells.truncate(inner.start);
                Ok(())
            }
        }
    }

    /// Takes the last cells, which are a board that begins on this line.
    fn take_board(&mut self, line: u64, out: &mut Vec<u8>) -> Result<(), Fault> {
        let mut cells = self.cells.split_off(self.cells.len() - CELLS);
        let Some(empty) = self.alphabet.empty_cells(&cells) else {
            let expected = "a board with one symbol for its empty cells";
            return Err(self.fault(expected, quote(&cells)));
        };
        if !self.is_within() && !self.cells.is_empty() {
            return Err(self.fault(NEXT_ROW, "a board"));
        }
        self.group.has_board = true;
        if are_digits(&cells) && !self.is_problem {
            self.solved.get_or_insert((0, line)).0 += 1;
            return Ok(());
        }
        self.alphabet.of(empty).dot_all(&mut cells);
        out.extend(cells);
        out.push(b'\n');
        self.lines.push(line);
        self.has_puzzle = true;
        Ok(())
    }

    /// The fault of a bracket with cells that are no board. The cells are the last ones.
    fn wrong_count(&self, group: &Group) -> Fault {
        let expected = format!("{CELLS} cells in the brackets from line {}", group.line);
        let mut found = units::counted(self.cells.len() - group.start, "cell");
        if !group.foreign.is_empty() {
            found += &format!(" and {}", quote(&group.foreign));
        } else if group.has_board {
            found += " and a board";
        }
        self.fault(expected, found)
    }

    /// What the bracket lacks.
    fn closing(&self) -> String {
        let Group { close, line, .. } = self.group;
        if self.is_within() {
            format!("`{}` for the bracket in line {line}", char::from(close))
        } else {
            "an opening bracket".into()
        }
    }

    /// The fault of the last token.
    fn fault(&self, expected: impl Into<String>, found: impl Into<String>) -> Fault {
        let (line, column) = self.place;
        Fault::new(line, column, expected.into(), found)
    }
}

/// Bytes before the first that ends it.
#[inline]
fn length(text: &[u8], ends: impl Fn(u8) -> bool) -> usize {
    let end = text.iter().position(|&byte| ends(byte));
    end.unwrap_or(text.len())
}

/// Whether a word ends before this byte.
#[inline]
fn ends_word(byte: u8) -> bool {
    is_bracket(byte) || is_space(byte) || matches!(byte, b',' | b';' | b':' | b'"' | b'\'')
}

/// Returns true for a word or string that is no board, but most likely a damaged one, or two: it has so many cells with
/// nothing but white space, separators and quotes between them, and a digit among them. Or it is 81 symbols with as many
/// digits as a puzzle, whose empty cells are another symbol.
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

/// Whether boards in brackets begin on this line: perhaps a name up to `=` or `:`, a word, or `-` or `,`; then an
/// opening bracket; then nothing, another one, a quote, a comment, a lone cell, nine cells, `-1`, `null` or `None`.
pub fn begins(line: &[u8], alphabet: Alphabet) -> bool {
    let line = trimmed(line);
    let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
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

/// Whether as many brackets close on a line as open.
pub fn is_balanced(line: &[u8]) -> bool {
    let count = |is_counted: fn(u8) -> bool| line.iter().filter(|&&byte| is_counted(byte)).count();
    count(is_bracket) == 2 * count(opens)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text in which `@r` is a row, `@b` a board of such rows, `@l` the same on a line, and `@s` a solved board.
    fn filled(text: &str) -> String {
        let rows = ["@r"; 9].join(",");
        text.replace("@b", &format!("[{rows}]"))
            .replace("@r", "[5,3,0,0,7,0,0,0,0]")
            .replace("@l", &"53..7....".repeat(9))
            .replace("@s", &"123456789".repeat(9))
    }

    /// The lines of the puzzles, how many boards are solved and the line of the first, and what is wrong. Each piece has
    /// so many bytes.
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
            // Scalars.
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
            // Keys, comments, apostrophes and solved boards.
            ("{\"@l\":\n\"@s\", 5 : @b}", &[2], 1, ""),
            ("[ # don't [\n@b, // it's ]\n@b] it's", &[2, 3], 0, ""),
            ("[\"@s\", '\\'[', @b]", &[1], 1, ""),
            // Rows in no other brackets.
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
            // Brackets with something else.
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
            // No puzzle.
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
        // No word or string is judged by a part of it.
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
