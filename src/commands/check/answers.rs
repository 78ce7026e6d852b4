/*! Answers as solvers write them: nine rows or a line a puzzle, `no solution`, `invalid`.

Solvers differ in what they print around a board, and a judge must neither choke on that nor lose
step: one bad answer should cost one answer. So a line stands for one answer, unless it begins nine
rows; rows that are too short or too long still count as rows; and a board breaks off where
something begins that can only be the next answer. Titles, the bars and rulers of a drawing, and a
count above all answers are read over.
*/

use lanedoku::internal::{CELLS, is_cell, regular};
use lanedoku::{Isa, Shape};
use std::io::{self, Read};

use crate::stream::drawing;
use crate::stream::line::{self, Found, Mismatch};
use crate::stream::{output, system};

/// One answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// 81 bytes, digits if all is well.
    Board([u8; CELLS]),
    NoSolution,
    Invalid,
    /// Something else; the text says what was expected and what was found.
    Broken(String),
}

/// Reads answers from a stream. Its memory is one buffer, whatever the length of the stream or of a
/// line.
pub struct Answers<R> {
    source: R,
    buffer: Box<[u8]>,
    /// What of the buffer is read and not consumed.
    start: usize,
    end: usize,
    ended: bool,
    /// Lines consumed.
    lines: u64,
    /// Whether there was more than blank lines, comments and titles so far: no count or header
    /// follows that.
    begun: bool,
}

/// Bytes of the buffer. A longer line is no answer.
const BUFFER: usize = 1 << 17;

/// The most that a row of a board can hold, spaces apart; more than nine is a mistake, but still
/// meant as a row.
const ROW: usize = 18;

impl<R: Read> Answers<R> {
    pub fn new(source: R) -> Answers<R> {
        Answers {
            source,
            buffer: vec![0; BUFFER].into(),
            start: 0,
            end: 0,
            ended: false,
            lines: 0,
            begun: false,
        }
    }

    /// The line that the next answer begins on, or would.
    pub fn line(&self) -> u64 {
        self.lines + 1
    }

    /// The next answer and the line that it begins on; `None` at the end.
    pub fn read(&mut self) -> io::Result<Option<(u64, Answer)>> {
        self.fill(Shape::Rows.stride())?;
        let line = self.line();
        for shape in [Shape::Line, Shape::Rows] {
            if let Some(text) = self.ahead().get(..shape.stride())
                && regular(Isa::detect(), text, shape.into()) == 1
            {
                let board = std::array::from_fn(|cell| text[shape.offset(cell)]);
                self.start += shape.stride();
                self.lines += if shape == Shape::Line { 1 } else { 9 };
                self.begun = true;
                return Ok(Some((line, Answer::Board(board))));
            }
        }
        self.read_irregular()
    }

    fn read_irregular(&mut self) -> io::Result<Option<(u64, Answer)>> {
        while let Some(length) = self.line_ahead()? {
            let line = self.line();
            let kind = self.kind(length);
            let is_first = !self.begun;
            self.begun |= !matches!(kind, Kind::Nothing);
            let answer = match kind {
                Kind::Nothing => None,
                Kind::Answer(answer) => Some(answer),
                Kind::Row if is_first && is_leading_count(self.text(length)) => None,
                Kind::Row => return Ok(Some((line, self.rows()?))),
                Kind::Other if is_first && is_header(self.text(length)) => None,
                Kind::Other => {
                    let expected = "expected nine rows, 81 digits, `no solution` or `invalid`";
                    Some(Answer::Broken(format!(
                        "{expected}, found {}",
                        self.found(length)
                    )))
                }
            };
            self.consume(length)?;
            if let Some(answer) = answer {
                return Ok(Some((line, answer)));
            }
        }
        Ok(None)
    }

    /// A board in rows: up to nine lines, fewer where something else begins.
    fn rows(&mut self) -> io::Result<Answer> {
        let mut board = [0; CELLS];
        let mut broken = None;
        for row in 0..9 {
            let mut length = self.line_ahead()?.unwrap_or(0);
            while matches!(row, 3 | 6) && drawing::ruler(self.text(length)).is_some() {
                self.consume(length)?;
                length = self.line_ahead()?.unwrap_or(0);
            }
            let text = self.text(length);
            if matches!(self.kind(length), Kind::Nothing | Kind::Answer(_)) {
                let rows = if row == 1 { "row" } else { "rows" };
                return Ok(Answer::Broken(format!(
                    "expected nine rows, the board ends after {row} {rows}"
                )));
            }
            let cells: Vec<u8> = solid(text).collect();
            if cells.len() == 9 {
                board[9 * row..][..9].copy_from_slice(&cells);
            } else {
                broken.get_or_insert_with(|| {
                    format!(
                        "expected nine digits in row {}, found {}",
                        row + 1,
                        line::quote(text)
                    )
                });
            }
            self.consume(length)?;
        }
        Ok(broken.map_or(Answer::Board(board), Answer::Broken))
    }

    /// What has been read and not consumed.
    fn ahead(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Reads on until there are `count` bytes ahead, or the source ends.
    fn fill(&mut self, count: usize) -> io::Result<()> {
        debug_assert!(count <= BUFFER);
        if self.end - self.start >= count || self.ended {
            return Ok(());
        }
        self.buffer.copy_within(self.start..self.end, 0);
        (self.start, self.end) = (0, self.end - self.start);
        while self.end < count && !self.ended {
            match self.source.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.ended = true,
                Ok(read) => self.end += read,
                Err(error) => system::wait_out(error)?,
            }
        }
        Ok(())
    }

    /// Bytes of the next line, with the one that ends it: as many as the buffer holds where it is
    /// longer. `None` at the end.
    fn line_ahead(&mut self) -> io::Result<Option<usize>> {
        let mut searched = 0;
        loop {
            if let Some(at) = line::length(&self.ahead()[searched..]) {
                return Ok(Some(searched + at + 1));
            }
            searched = self.end - self.start;
            if self.ended || searched == BUFFER {
                return Ok(Some(searched).filter(|&length| length > 0));
            }
            self.fill(searched + 1)?;
        }
    }

    /// The next line without its end, the spaces around it, and the byte-order mark that may begin
    /// the first.
    fn text(&self, length: usize) -> &[u8] {
        let text = &self.ahead()[..length];
        let text = if self.lines == 0 {
            text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text)
        } else {
            text
        };
        text.trim_ascii()
    }

    /// What the next line is by itself. One that the buffer cannot hold is nothing known.
    fn kind(&self, length: usize) -> Kind {
        if length == BUFFER
            && !self
                .ahead()
                .last()
                .is_some_and(|&byte| line::is_end_of_line(byte))
        {
            Kind::Other
        } else {
            Kind::of(self.text(length))
        }
    }

    /// Passes the line of this length that is next; all of it, where the buffer holds only a part.
    fn consume(&mut self, length: usize) -> io::Result<()> {
        let mut length = length;
        while length > 0 && !line::is_end_of_line(self.ahead()[length - 1]) {
            self.start += length;
            self.fill(1)?;
            length = self.line_ahead()?.unwrap_or(0);
        }
        let is_return = length > 0 && self.ahead()[length - 1] == b'\r';
        self.start += length;
        if is_return {
            self.fill(1)?;
            // A line feed behind a carriage return ends the same line.
            self.start += usize::from(self.ahead().first() == Some(&b'\n'));
        }
        self.lines += 1;
        Ok(())
    }

    /// What messages say of a line that is no answer.
    fn found(&self, length: usize) -> String {
        let text = self.text(length);
        match line::find_puzzle(text) {
            Err(Mismatch {
                found: found @ (Found::Cells(ROW..) | Found::Byte(ROW.., _)),
                ..
            }) if length < BUFFER => found.to_string(),
            _ => line::quote(text),
        }
    }
}

/// What a line is by itself.
enum Kind {
    /// Blank, a comment, a title, or a ruler.
    Nothing,
    /// A whole answer.
    Answer(Answer),
    /// Meant as a row of a board.
    Row,
    Other,
}

impl Kind {
    fn of(text: &[u8]) -> Kind {
        if line::is_skipped(text) || drawing::is_title(text) || drawing::ruler(text).is_some() {
            return Kind::Nothing;
        }
        match text
            .rsplit(|&byte| byte == b',')
            .next()
            .map(<[u8]>::trim_ascii)
        {
            Some(last) if last == output::NO_SOLUTION.as_bytes() => {
                return Kind::Answer(Answer::NoSolution);
            }
            Some(last) if last == output::INVALID.as_bytes() => {
                return Kind::Answer(Answer::Invalid);
            }
            _ => {}
        }
        if let Some(board) = text
            .rsplit(|&byte| line::is_separator(byte))
            .find_map(|field| field.try_into().ok())
        {
            return Kind::Answer(Answer::Board(board));
        }
        let mut bytes = solid(text);
        match bytes.clone().count() {
            9 if bytes.next().is_some_and(is_cell) => Kind::Row,
            1..=ROW if bytes.all(is_cell) => Kind::Row,
            _ => Kind::Other,
        }
    }
}

/// The bytes of a line that are neither spaces nor bars.
fn solid(text: &[u8]) -> impl Iterator<Item = u8> + Clone {
    text.iter()
        .copied()
        .filter(|&byte| !line::is_bar_or_space(byte))
}

/// True for a number of answers, above the first of them. A longer one is meant as a row, and
/// nobody announces no answers.
fn is_leading_count(text: &[u8]) -> bool {
    text.len() <= 7 && line::is_count(text) && text != b"0"
}

/// True for the names of the columns of a CSV file, above the first answer: all of its fields begin
/// as names do.
fn is_header(text: &[u8]) -> bool {
    let is_name = |field: &[u8]| {
        let name = field.trim_ascii_start();
        name.strip_prefix(b"\"")
            .unwrap_or(name)
            .first()
            .is_none_or(u8::is_ascii_alphabetic)
    };
    let mut fields = text.split(|byte| matches!(byte, b',' | b';' | b'|' | b'\t'));
    fields.clone().count() > 1 && fields.all(is_name)
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

    fn read_all(source: impl Read) -> Vec<(u64, Answer)> {
        let mut answers = Answers::new(source);
        std::iter::from_fn(|| answers.read().expect("memory can be read")).collect()
    }

    /// The answers of a text, which must not depend on how it is cut.
    fn answers(text: &str) -> Vec<(u64, Answer)> {
        let all = read_all(text.as_bytes());
        assert_eq!(all, read_all(Drip(text.as_bytes())));
        all
    }

    fn board() -> Answer {
        Answer::Board(BOARD.as_bytes().try_into().expect("81 digits"))
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
            Answer::NoSolution,
            Answer::Invalid,
            Answer::NoSolution,
            board(),
            Answer::Invalid,
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
                matches!(&all[0], (1, Answer::Broken(what)) if what.contains(found)),
                "{all:?}"
            );
            assert_eq!(all[1], (line, Answer::NoSolution));
        }
        assert_eq!(answers(&letters).len(), 1);
        assert!(matches!(answers(&letters)[0], (1, Answer::Board(board)) if board[9] == b'x'));
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
            [(1, Answer::Broken(_)), (2, Answer::Board(_))]
        ));
        assert!(matches!(
            &answers(&format!("{BOARD}\n1\n{BOARD}\n"))[..],
            [_, (2, Answer::Broken(_)), (3, Answer::Board(_))]
        ));
    }

    #[test]
    fn nothing_but_remarks_is_no_answer() {
        assert_eq!(answers("\n\n# 1\n   \r\n"), []);
        assert_eq!(answers(""), []);
    }
}
