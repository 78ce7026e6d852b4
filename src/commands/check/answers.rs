/*! Answers as solvers write them: nine rows or a line each, `no solution`, or `invalid`.

Solvers differ in what they print around a board. One bad answer should cost one answer, so a line
is one answer, unless it begins nine rows. A row that is too short or too long is still a row. A
board ends early if something begins that can only be the next answer. Titles, the bars and rulers
of a drawing, and a count or a header above all answers are read over. A list of 81 fields on one
line is a board. A line `end` ends the answers. Below a header, a field in quotes may hold ends of
lines.

A line may hold more than its answer. The board is the line's last field of 81 bytes, or the one
before if the last is the puzzle itself. The words `no solution` and `invalid` end their line, as in
what `--append` writes:

```text
7,53..7....6..1 … 9,1.2,534678912672 … 9
8;53..7....6..1 … 9;no solution
```

If another field could be the answer, too, a note says which column was checked. The user may have
said which one counts.
*/

use lanedoku::internal::{CELLS, is_cell, is_complete, regular};
use lanedoku::{Isa, Shape};
use std::io::{self, Read};
use std::iter;
use std::ops::Range;

use crate::input::{
    block::BoardText,
    drawing, encoding,
    failure::Actual,
    header::{self, Column, Header},
    line,
    reader::read_some,
    source::ColumnChoice,
};
use crate::output::{layouts, units};

/// What a solver says of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum Claim {
    /// 81 bytes, which should be digits. If they are the puzzle, the board before them on the line
    /// is meant.
    Board([u8; CELLS], Option<Box<[u8; CELLS]>>),
    NoSolution,
    Invalid,
    /// Something else: what was expected, and what stands there.
    Broken(String),
}

impl Claim {
    /// The board that is claimed to be the puzzle's solution.
    pub fn board(&self, puzzle: BoardText) -> Option<&[u8; CELLS]> {
        match self {
            Claim::Board(last, Some(before)) if puzzle.board() == Some(*last) => Some(before),
            Claim::Board(board, _) => Some(board),
            _ => None,
        }
    }
}

/// Reads answers from a stream. Its memory is a buffer, however long the stream and its lines are.
pub struct AnswerReader<R> {
    bytes: R,
    isa: Isa,
    buffer: Vec<u8>,
    /// Where in the buffer the bytes stand that have been read and not passed.
    ahead: Range<usize>,
    /// How many of them are the line that is read next, without its end, if that has been found.
    length: Option<usize>,
    /// Whether bytes of its middle are lost. Its first and its last bytes never are.
    is_cut: bool,
    /// Whether the stream has ended. A terminal would go on if it were read again.
    has_ended: bool,
    /// Whether the line before ended in a carriage return, which a line feed may follow.
    behind_return: bool,
    /// The line that the next answer begins on, if nothing stands before it.
    pub line_number: u64,
    /// Whether an answer, a count or a header was read. No count or header follows that.
    begun: bool,
    /// The column that counts, if the user says so.
    pub wanted: Option<ColumnChoice>,
    /// The same, as soon as the first line has told which one that is.
    column: Option<Column>,
    /// The first line on which another field could be the answer, too, and the column that was
    /// checked.
    pub doubt: Option<(u64, usize)>,
    /// The names of columns, if they stood above the answers.
    table: Option<Header>,
}

/// Bytes of the buffer, and of the shortest line that is cut.
const BUFFER: usize = 1 << 17;

/// Bytes that stay of each end of a line that is cut. They show a comment or a verdict.
const KEPT: usize = 64;

/// The most cells that a line has if it is meant as a row. More than nine are a mistake.
const ROW: usize = 18;

impl<R: Read> AnswerReader<R> {
    pub fn new(bytes: R) -> AnswerReader<R> {
        AnswerReader {
            bytes,
            isa: Isa::detect(),
            buffer: vec![0; BUFFER],
            ahead: 0..0,
            length: None,
            is_cut: false,
            has_ended: false,
            behind_return: false,
            line_number: 1,
            begun: false,
            wanted: None,
            column: None,
            doubt: None,
            table: None,
        }
    }

    /// The next answer and the line that it begins on; `None` at the end.
    pub fn read(&mut self) -> io::Result<Option<(u64, Claim)>> {
        let number = self.line_number;
        for (shape, lines) in [(Shape::Line, 1), (Shape::Rows, 9)] {
            if self.length.is_none()
                && self.wanted.is_none()
                && let Some(text) = self.ahead().get(..shape.stride())
                && text.ends_with(b"\n")
                && regular(self.isa, text, shape.into()) == 1
                && let Some(board) = (BoardText {
                    text,
                    shape: shape.into(),
                })
                .board()
            {
                self.ahead.start += shape.stride();
                self.line_number += lines;
                (self.begun, self.behind_return) = (true, false);
                return Ok(Some((number, Claim::Board(board, None))));
            }
        }
        while self.read_line()? {
            let number = self.line_number;
            let is_heading = !self.begun && self.takes_heading()?;
            let text = self.text();
            if is_heading || self.is_nothing(text) {
                // It ends the answers, and is the line that is read next for ever.
                if line::is_end(text) {
                    return Ok(None);
                }
                self.pass_line();
                continue;
            }
            let answer = match self.answer(text) {
                None if self.is_row(text) => return Ok(Some((number, self.read_rows()?))),
                None => Claim::Broken(self.broken(text)),
                Some(answer) => {
                    if self.doubt.is_none() && self.wanted.is_none() {
                        self.doubt = doubt(text, &answer).map(|column| (number, column));
                    }
                    answer
                }
            };
            self.pass_line();
            return Ok(Some((number, answer)));
        }
        Ok(None)
    }

    /// Looks at the line as the first one, unless it is read over. Returns whether it stands above
    /// all answers.
    fn takes_heading(&mut self) -> io::Result<bool> {
        if self.line_number == 1
            && let Err((name, remedy)) = encoding::text_start(self.line())
        {
            let message = format!("expected text, found {name}; try `{remedy}`");
            return Err(io::Error::other(message));
        }
        let text = self.text();
        if self.is_nothing(text) {
            return Ok(false);
        }
        let (is_heading, column) = match &self.wanted {
            None => (is_heading(text) && self.answer(text).is_none(), None),
            Some(ColumnChoice::Number(number)) => {
                (is_heading(text), Some(Column::numbered(*number)))
            }
            Some(ColumnChoice::Name(name)) => {
                let Some(column) = Column::named(text, name) else {
                    let (line, found) = (self.line_number, line::quote(text));
                    return Err(io::Error::other(format!(
                        "expected the column of `--answers` in line {line}, found {found}"
                    )));
                };
                (true, Some(column))
            }
        };
        let has_names = is_heading && !line::is_count(text);
        self.table = has_names.then(|| Header::of(text));
        (self.begun, self.column) = (true, column);
        Ok(is_heading)
    }

    /// A board in rows: nine lines, or fewer if something else begins.
    fn read_rows(&mut self) -> io::Result<Claim> {
        let mut board = [0; CELLS];
        let mut broken = None;
        for (row, cells) in board.chunks_exact_mut(9).enumerate() {
            self.read_line()?;
            while matches!(row, 3 | 6) && drawing::ruler(self.text()).is_some() {
                self.pass_line();
                self.read_line()?;
            }
            let text = self.text();
            if self.is_nothing(text) || self.answer(text).is_some() {
                let rows = units::counted(row as u64, "row");
                return Ok(Claim::Broken(format!(
                    "expected nine rows, the board ends after {rows}"
                )));
            }
            let found: Vec<u8> = solid(text).collect();
            if found.len() == 9 {
                cells.copy_from_slice(&found);
            } else {
                let (number, found) = (row + 1, line::quote(text));
                broken.get_or_insert(format!(
                    "expected nine digits in row {number}, found {found}"
                ));
            }
            self.pass_line();
        }
        Ok(broken.map_or(Claim::Board(board, None), Claim::Broken))
    }

    /// Reads the next line, if it has not been read. Returns false at the end, with an empty line.
    fn read_line(&mut self) -> io::Result<bool> {
        let mut searched = 0;
        while self.length.is_none() {
            let ahead = self.ahead();
            if self.behind_return && ahead.starts_with(b"\n") {
                self.behind_return = false;
                self.ahead.start += 1;
                continue;
            }
            let first = line::length(&ahead[searched..]).map(|length| searched + length);
            searched = first.unwrap_or(ahead.len());
            let may_go_on = self.table.is_some() || !self.begun;
            let end = if may_go_on && first.is_some() && searched <= line::LONGEST {
                header::record_length(self.table, ahead, searched, self.has_ended)
            } else {
                first
            };
            if end.is_some() || self.has_ended {
                self.length = end.or((searched > 0).then_some(searched));
                break;
            }
            if searched == BUFFER {
                searched = 2 * KEPT;
                self.buffer.copy_within(BUFFER - KEPT.., KEPT);
                self.ahead.end = searched;
                self.is_cut = true;
            }
            if self.ahead.start > 0 {
                self.buffer.copy_within(self.ahead.clone(), 0);
                self.ahead = 0..self.ahead.len();
            }
            self.has_ended = read_some(
                &mut self.bytes,
                &mut self.buffer,
                &mut self.ahead.end,
                false,
            )?;
        }
        Ok(self.length.is_some())
    }

    /// What has been read and not passed.
    fn ahead(&self) -> &[u8] {
        &self.buffer[self.ahead.clone()]
    }

    /// The line that has been read, with the ends of lines in its quotes.
    fn line(&self) -> &[u8] {
        &self.ahead()[..self.length.unwrap_or(0)]
    }

    fn pass_line(&mut self) {
        let line = self.line();
        let length = line.len();
        self.line_number += 1 + line::place(line, length + 1).0;
        self.behind_return = self.ahead().get(length) == Some(&b'\r');
        self.ahead.start = self.ahead.end.min(self.ahead.start + length + 1);
        (self.length, self.is_cut) = (None, false);
    }

    /// Takes the next line, whatever it is, into `text`: without the blanks at its end, but with a
    /// line feed. At the end it is empty, and has no number.
    pub fn take_line(&mut self, text: &mut Vec<u8>) -> io::Result<()> {
        if self.read_line()? {
            let mut line = self.line();
            if self.is_cut {
                text.extend_from_slice(&line[..KEPT]);
                line = &line[line.len() - KEPT..];
            }
            text.extend_from_slice(line.trim_ascii_end());
            if self.is_cut {
                text.extend_from_slice("…".as_bytes());
            }
            self.pass_line();
        }
        text.push(b'\n');
        Ok(())
    }

    /// The line without the spaces around it, and the byte-order mark that may begin the first.
    fn text(&self) -> &[u8] {
        let line = self.line().trim_ascii();
        match line.strip_prefix(b"\xef\xbb\xbf") {
            Some(line) if self.line_number == 1 => line.trim_ascii(),
            _ => line,
        }
    }

    /// Whether the line is blank, a comment, a title, a ruler, or `end`.
    fn is_nothing(&self, text: &[u8]) -> bool {
        if self.is_cut {
            return text.starts_with(b"#");
        }
        let names = ["solution", "solutions", "answer", "answers"];
        let is_drawn = || drawing::ruler(text).is_some() || drawing::is_title(text, &names);
        line::is_skipped(text) || line::is_end(text) || self.wanted.is_none() && is_drawn()
    }

    /// The answer that the line is by itself. Of a line that is cut only a verdict is known.
    fn answer(&self, text: &[u8]) -> Option<Claim> {
        let words = verdict(text);
        if self.is_cut {
            return Some(words?.0);
        }
        if let Some(column) = self.column {
            let field = column.field(text);
            return Some(match verdict(field) {
                Some((answer, _)) => answer,
                None => Claim::Board(field.try_into().ok()?, None),
            });
        }
        if let Some(board) = line::read_list(text) {
            return Some(Claim::Board(board, None));
        }
        let mut boards = boards(text);
        let last = boards.next();
        // A solved board is its line's answer, unless a comma stands before the verdict.
        if let Some((answer, before)) = words
            && (before.trim_ascii_end().ends_with(b",") || !last.is_some_and(is_complete::<b'0'>))
        {
            return Some(answer);
        }
        let last = last?;
        let before = if is_full(last) {
            None
        } else {
            boards.find(|board| *board != last)
        };
        Some(Claim::Board(*last, before.copied().map(Box::new)))
    }

    /// Whether the line is meant as a row of a board.
    fn is_row(&self, text: &[u8]) -> bool {
        let mut bytes = solid(text);
        let is_known = !self.is_cut && self.column.is_none();
        is_known
            && match bytes.clone().count() {
                // One of its bytes may be wrong, or any of them but the first.
                9 => bytes.next().is_some_and(is_cell) || bytes.all(is_cell),
                1..=ROW => bytes.all(is_cell),
                _ => false,
            }
    }

    /// What messages say was found if the line is not an answer.
    fn broken(&self, text: &[u8]) -> String {
        let text = self.column.map_or(text, |column| column.field(text));
        let found = match line::find_puzzle(text).map_err(|line| line.found) {
            Err(found @ (Actual::Cells(ROW..) | Actual::Symbol(ROW.., _))) if !self.is_cut => {
                found.to_string()
            }
            _ => line::quote(text),
        };
        format!("expected nine rows, 81 digits, `no solution` or `invalid`, found {found}")
    }
}

/// The verdict in words that ends a line, and what stands before it.
fn verdict(text: &[u8]) -> Option<(Claim, &[u8])> {
    let (answer, before) = match text.strip_suffix(layouts::NO_SOLUTION.as_bytes()) {
        Some(before) => (Claim::NoSolution, before),
        None => {
            let before = text.strip_suffix(layouts::INVALID.as_bytes())?;
            (Claim::Invalid, before)
        }
    };
    let parts = |&byte: &u8| header::is_column_separator(byte) || byte.is_ascii_whitespace();
    before.last().is_none_or(parts).then_some((answer, before))
}

/// The fields of 81 bytes on a line, the last first.
fn boards(mut text: &[u8]) -> impl Iterator<Item = &[u8; CELLS]> {
    let ends_field = |byte: &u8| line::is_separator(*byte);
    iter::from_fn(move || {
        while let Some((before, last)) = text.split_last_chunk() {
            // Nearly every line ends in a board. Without leaving early, the compiler compares many
            // bytes at once.
            if !last.iter().fold(false, |any, byte| any | ends_field(byte))
                && before.last().is_none_or(ends_field)
            {
                text = &before[..before.len().saturating_sub(1)];
                return Some(last);
            }
            text = &text[..text.iter().rposition(ends_field)?];
        }
        None
    })
}

/// The number of the last column that holds this answer, if another field could be the answer,
/// too.
fn doubt(text: &[u8], answer: &Claim) -> Option<usize> {
    let checked = match answer {
        Claim::Board(last, before) => Some(before.as_deref().unwrap_or(last)),
        _ => None,
    };
    let is_verdict = |field| matches!(verdict(field), Some((_, [])));
    let mut boards = boards(text);
    let has_rival = match checked {
        Some(checked) => {
            boards.any(|board| board != checked && is_full(board))
                || text.contains(&b'n') && header::names(text).any(is_verdict)
        }
        None => boards.next().is_some_and(is_full) && boards.next().is_some(),
    };
    let holds = |field| match checked {
        Some(checked) => field == checked,
        None => verdict(field).is_some(),
    };
    let fields = || (1..).zip(header::names(text));
    let (column, _) = has_rival
        .then(fields)?
        .filter(|field| holds(field.1))
        .last()?;
    Some(column)
}

/// True for the bytes that a solved board has.
pub fn is_digit(byte: &u8) -> bool {
    matches!(byte, b'1'..=b'9')
}

/// Whether each of 81 cells has a digit.
fn is_full(board: &[u8; CELLS]) -> bool {
    board.iter().fold(true, |all, byte| all & is_digit(byte))
}

/// The bytes of a line that are neither spaces nor bars, nor what makes a list.
fn solid(text: &[u8]) -> impl Iterator<Item = u8> + Clone {
    let is_list = text.starts_with(b"[");
    let is_gap = move |byte| line::is_bar_or_space(byte) || is_list && byte.is_ascii_punctuation();
    text.iter().copied().filter(move |&byte| !is_gap(byte))
}

/// True for a line that may stand above the first answer: the number of answers, or the names of
/// the columns of a CSV file. A longer number is meant as a row, and nobody announces no answers.
/// Each of several names begins with a letter, or is empty.
fn is_heading(text: &[u8]) -> bool {
    let is_name = |name: &[u8]| name.first().is_none_or(u8::is_ascii_alphabetic);
    let is_count = text.len() <= 7 && line::is_count(text) && text != b"0";
    is_count || header::first_separator(text).is_some() && header::names(text).all(is_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// A source that gives a byte at a time.
    struct Drip<'a>(&'a [u8]);

    impl Read for Drip<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let one = self.0.len().min(1);
            self.0.read(&mut buffer[..one])
        }
    }

    fn read_all(source: impl Read) -> Vec<(u64, Claim)> {
        let mut reader = AnswerReader::new(source);
        std::iter::from_fn(|| reader.read().expect("memory can be read")).collect()
    }

    /// The answers of a text, which must not depend on how it is cut.
    fn answers(text: &str) -> Vec<(u64, Claim)> {
        let all = read_all(text.as_bytes());
        assert_eq!(all, read_all(Drip(text.as_bytes())));
        all
    }

    fn board() -> Claim {
        Claim::Board(BOARD.as_bytes().try_into().expect("81 digits"), None)
    }

    fn rows(gap: &str, end: &str) -> String {
        let rows = BOARD.as_bytes().chunks(9);
        rows.map(|row| {
            row.iter()
                .map(|&digit| char::from(digit).to_string())
                .collect::<Vec<_>>()
                .join(gap)
                + end
        })
        .collect()
    }

    #[test]
    fn boards_in_every_layout() {
        for (text, lines) in [
            (format!("{BOARD}\n{BOARD}\n{BOARD}"), [1, 2, 3]),
            (
                format!("{BOARD}\r\n\r\n  {BOARD}  \r\n# and\n{BOARD}\r\n"),
                [1, 3, 5],
            ),
            (format!("\u{feff}{BOARD}\n{BOARD}\n{BOARD}\n"), [1, 2, 3]),
            (rows("", "\n").repeat(3), [1, 10, 19]),
            (rows(" ", " \r\n").repeat(3), [1, 10, 19]),
            ((rows(" ", "\n") + "\n").repeat(3), [1, 11, 21]),
            (
                format!("{}{BOARD}\n{}", rows("", "\n"), rows("\t", "\n").trim_end()),
                [1, 10, 11],
            ),
            (
                format!(
                    "\n# these\npuzzle,solution\n{}",
                    format!("{},{BOARD}\n", ".".repeat(81)).repeat(3)
                ),
                [4, 5, 6],
            ),
            (
                format!(
                    "\"id\",\"puzzle\",\"solution\"\n{}",
                    format!("7;{}|\"{BOARD}\",1.5\n", ".".repeat(81)).repeat(3)
                ),
                [2, 3, 4],
            ),
        ] {
            assert_eq!(answers(&text), lines.map(|line| (line, board())), "{text}");
        }
    }

    #[test]
    fn verdicts_stand_on_a_line() {
        let puzzle = ".".repeat(81);
        let text = format!("no solution\n  invalid\r\n{puzzle},no solution\n{BOARD}\ninvalid");
        let expected = [
            Claim::NoSolution,
            Claim::Invalid,
            Claim::NoSolution,
            board(),
            Claim::Invalid,
        ];
        assert_eq!(answers(&text), (1..).zip(expected).collect::<Vec<_>>());
    }

    /// Whatever stands in an answer's place, the answer after it is read.
    #[test]
    fn a_broken_answer_costs_one_answer() {
        let rows = rows("", "\n");
        let short_row = rows.replacen("672195348", "67219534", 1);
        let letters = rows.replacen("672195348", "x72195348", 1);
        let cut = rows.lines().take(4).collect::<Vec<_>>().join("\n") + "\n";
        let long = "5".repeat(3 * BUFFER) + "\n";
        let first_row_long = format!("1{rows}");
        for (text, line, found) in [
            ("hello\n", 2, "found `hello`"),
            (&format!("{}\n", &BOARD[1..]), 2, "found 80 cells"),
            (&format!("{BOARD}1\n"), 2, "found 82 cells"),
            (&format!("{BOARD}{BOARD}\n"), 2, "found 162 cells"),
            (
                &format!("{}x{}\n", &BOARD[..40], &BOARD[..42]),
                2,
                "found 40 cells and then `x`",
            ),
            (&long, 2, "found `555555"),
            (
                &short_row,
                10,
                "expected nine digits in row 2, found `67219534`",
            ),
            (
                &first_row_long,
                10,
                "expected nine digits in row 1, found `1534678912`",
            ),
            (&cut, 5, "the board ends after 4 rows"),
            (&format!("{cut}\n"), 6, "the board ends after 4 rows"),
        ] {
            let all = answers(&format!("{text}no solution\n"));
            assert_eq!(all.len(), 2, "{all:?}");
            assert!(
                matches!(&all[0], (1, Claim::Broken(fault)) if fault.contains(found)),
                "{all:?}"
            );
            assert_eq!(all[1], (line, Claim::NoSolution));
        }
        assert_eq!(answers(&letters).len(), 1);
        assert!(matches!(answers(&letters)[0], (1, Claim::Board(board, None)) if board[9] == b'x'));
    }

    #[test]
    fn what_stands_around_answers_is_read_over() {
        let drawing = |ruler: &str| {
            let rows = rows(" ", "\n");
            let rows: Vec<String> = rows
                .lines()
                .map(|row| format!("|{}|{}|{}|", &row[..5], &row[6..11], &row[12..]))
                .collect();
            let bands: Vec<String> = rows.chunks(3).map(|band| band.join("\n") + "\n").collect();
            format!("{ruler}\n{}{ruler}\n", bands.join(&format!("{ruler}\n")))
        };
        for (text, lines) in [
            (format!("3\n{}", rows("", "\n").repeat(3)), [2, 11, 20]),
            (format!("003\r\r{BOARD}\r{BOARD}\r{BOARD}"), [3, 4, 5]),
            (
                format!(
                    "# all\nScenario #1:\n3\n{}",
                    format!("{}\nScenario #2:\n", rows("", "\n")).repeat(3)
                ),
                [4, 15, 26],
            ),
            (drawing("+-----+-----+-----+").repeat(3), [2, 15, 28]),
            (
                drawing("---|---|---")
                    .replace(' ', "")
                    .replace('\n', "\r\n")
                    .repeat(3),
                [2, 15, 28],
            ),
            (
                format!("id;solution\n1;{BOARD}\n2;{BOARD}\nGrid 3\n3;{BOARD}\n"),
                [2, 3, 5],
            ),
        ] {
            assert_eq!(answers(&text), lines.map(|line| (line, board())), "{text}");
        }
        // A count stands above all answers or nowhere, and `0` is what some say of a puzzle without
        // a solution.
        assert!(matches!(
            &answers(&format!("0\n{BOARD}\n"))[..],
            [(1, Claim::Broken(_)), (2, Claim::Board(..))]
        ));
        assert!(matches!(
            &answers(&format!("{BOARD}\n1\n{BOARD}\n"))[..],
            [_, (2, Claim::Broken(_)), (3, Claim::Board(..))]
        ));
    }

    /// What `--append` writes: the answer ends the line, behind any separator.
    #[test]
    fn a_verdict_ends_its_line() {
        let puzzle = format!("53..7{}", ".".repeat(76));
        let both = "5".repeat(81);
        for (text, expected) in [
            (format!("7,{puzzle},1.2,{BOARD}"), board()),
            (format!("7|{puzzle}|1.2| {BOARD}"), board()),
            (format!("id;{puzzle};no solution"), Claim::NoSolution),
            (format!("id;{both};no solution"), Claim::NoSolution),
            (format!("\"{puzzle}\"\tno solution"), Claim::NoSolution),
            (format!("{puzzle} 1.2 no solution"), Claim::NoSolution),
            (format!("{puzzle}| no solution "), Claim::NoSolution),
            ("foo,bar,invalid".into(), Claim::Invalid),
            ("foo;bar;invalid".into(), Claim::Invalid),
            ("a\tb\tinvalid".into(), Claim::Invalid),
            ("some words invalid".into(), Claim::Invalid),
            (format!("{},invalid", "5".repeat(20_000)), Claim::Invalid),
            (
                format!("{};invalid", "x".repeat(2 * BUFFER)),
                Claim::Invalid,
            ),
            (
                format!("{} no solution", "x,".repeat(BUFFER - 20)),
                Claim::NoSolution,
            ),
        ] {
            let header = "id,puzzle,rating,solution\n";
            let long = "#".repeat(BUFFER + 1);
            let text = format!("{header}{text}\n\n# a remark\n{long}\r\n{text}\nend\n");
            assert_eq!(answers(&text), [(2, expected.clone()), (6, expected)]);
        }
        // A solved board is an answer, whatever ends the line, except what stands behind a comma.
        for (text, expected) in [
            (format!("{BOARD};no solution"), board()),
            (format!("{BOARD};invalid"), board()),
            (format!("{BOARD},no solution"), Claim::NoSolution),
            (format!("{BOARD}, invalid"), Claim::Invalid),
        ] {
            assert_eq!(answers(&text), [(1, expected)], "{text}");
        }
        // No verdict begins in the middle of a word.
        for text in ["7:no solution", "xinvalid", "the end", "endless"] {
            assert!(
                matches!(answers(text)[..], [(1, Claim::Broken(_))]),
                "{text}"
            );
        }
    }

    #[test]
    fn nothing_but_remarks_is_no_answer() {
        assert_eq!(answers("\n\n# 1\n   \r\n"), []);
        assert_eq!(answers(""), []);
        assert_eq!(answers("end\n end \r\n"), []);
    }
}
