/*! How an input opens: what stands above the first record, and what that record tells. */

use super::LONGEST_OPENING;
use super::explain::{self, Mismatch};
use super::passed::{Passed, cure_by_comment};
use super::rows::Above;
use crate::input::{
    board,
    encoding::{quote, trimmed},
    fault::Fault,
    fields,
    format::Format,
    kind::{Kind, Line, classify},
    source::{ColumnChoice, ReadOptions},
    text::is_too_long,
};
use std::ops::Range;

/// What has been passed over above the first record.
#[derive(Clone, Default)]
pub struct Opening {
    pub passed: Passed,
    /// With `--append`: where the first line begins in the block's text, once it has come.
    start: Option<usize>,
    /// Whether lines have come back that a record below them might have made headers.
    is_let_go: bool,
    /// The number of the column that the user names, once its header has come.
    pub column: Option<usize>,
    /// How many lines of text name no column of puzzles, and the number of the first, if there are some.
    pub unread: Option<(u64, u64)>,
    /// The last line that may be a header, and where it stands in the block's text.
    last_text: Option<LastText>,
    /// What stands directly above the next line.
    pub above: Above,
    /// The number of the first line that is neither blank nor a header, and the line as messages quote it.
    first: Option<(u64, String)>,
}

#[derive(Clone)]
struct LastText {
    place: Range<usize>,
    /// Whether it is a header for sure: a name in it is one of a column of puzzles, or the user's.
    is_header: bool,
}

/// What a line means above the first record.
pub enum Meaning {
    /// It is passed over. It may be the header of the user's column, which has this number.
    Nothing { column: Option<usize> },
    /// It is the first record, and it may name one more blank.
    Record { format: Format, blank: Option<u8> },
}

impl Opening {
    /// What a line means here.
    ///
    /// # Errors
    /// If it ends the program.
    pub fn judge(&self, line: Line, options: &ReadOptions) -> Result<Meaning, Box<Fault>> {
        let Line { text, kind, .. } = line;
        if let Some(ColumnChoice::Name(name)) = &options.column
            && self.column.is_none()
        {
            let column = match is_too_long(text) {
                true => None,
                false => fields::column_named(text, name),
            };
            if column.is_some() {
                return Ok(Meaning::Nothing { column });
            }
            if !kind.is_passed_over() {
                return Err(Box::new(no_header(name, line)));
            }
        }
        let blank = self.passed.named_blank(kind, options);
        let kind = match blank {
            Some(blank) => classify(text, line.alphabet.with(blank)),
            None => kind,
        };
        let line = Line { kind, ..line };
        if kind.is_passed_over() && !options.every_line {
            return Ok(Meaning::Nothing { column: None });
        }
        let told = options.told_format();
        let shown = match kind {
            Kind::Row(_) => Some(Format::Grid),
            Kind::Puzzle => Some(Format::Lines),
            Kind::Count(_) => Some(Format::Poj),
            _ => None,
        };
        let format = match (told, shown) {
            (Format::Lines, _) => Format::Lines,
            (Format::Auto, None | Some(Format::Lines)) if options.append.is_some() => Format::Lines,
            (Format::Auto, Some(_)) if options.append.is_some() => {
                let expected = "a puzzle on the line, for `--append`";
                let fault = Mismatch::line(text).fault(line.number, expected);
                return Err(Box::new(fault));
            }
            (Format::Auto, Some(shown)) => shown,
            (told, Some(shown)) if told == shown => told,
            _ => return Err(Box::new(self.no_record(line, told))),
        };
        Ok(Meaning::Record { format, blank })
    }

    /// Why a line is no first record of the told format.
    fn no_record(&self, line: Line, told: Format) -> Fault {
        let Line { text, alphabet, .. } = line;
        // A line that is shorter than this is more likely meant as a row.
        const SHORT: usize = 40;
        let is_short = trimmed(text).len() < SHORT;
        let found = match line.kind {
            Kind::Row(_) => Mismatch::line(text),
            Kind::Count(_) if told == Format::Grid => Mismatch::line(text),
            _ if is_short || told != Format::Auto => explain::no_row(line),
            _ => explain::no_puzzle(text, 0..text.len(), alphabet, false).0,
        };
        let expected = match told {
            Format::Poj => "a count of puzzles",
            Format::Grid => "a row of nine cells",
            _ => "81 cells, a row of nine, or a count of puzzles as the first record",
        };
        let fits = |wider| match (told, classify(text, wider)) {
            (Format::Grid, kind) => matches!(kind, Kind::Row(_)),
            (Format::Poj, _) => false,
            (_, Kind::Puzzle) => board::puzzle(text, wider).is_some(),
            (_, kind) => matches!(kind, Kind::Row(_)),
        };
        let blank = self.passed.cure_by_blank(text, alphabet, fits);
        let cure = blank.or_else(|| cure_by_comment(line));
        let remark = match is_size(text) {
            true => "if the line says the size of the boards, remove it",
            false => "",
        };
        let fault = found.fault(line.number, expected);
        fault.cure(cure).remark(remark)
    }

    /// Passes over the line at this place of the block's text. If it is the header of the user's column,
    /// `column` is the number of this column.
    pub fn pass(&mut self, line: Line, place: Range<usize>, column: Option<usize>) {
        let Line {
            text, kind, number, ..
        } = line;
        self.start = self.start.or(Some(place.start));
        // The user's header is one whatever a cell is.
        if column.is_none() {
            self.passed.add(line);
        }
        self.above = Above::of(line);
        let is_text = kind == Kind::Text;
        let is_header = column.is_some() || is_text && fields::names_puzzles(text);
        self.column = self.column.or(column);
        if is_text && !is_header {
            let (lines, _) = self.unread.get_or_insert((0, number));
            *lines += 1;
        }
        let last_is_users = self.column.is_some() && column.is_none();
        if (is_text || is_header) && !last_is_users {
            self.last_text = Some(LastText { place, is_header });
        }
        if kind != Kind::Blank && !is_header && self.first.is_none() {
            self.first = Some((number, quote(text)));
        }
    }

    /// Where the header stands. A line that names no column of puzzles is a header only if `fits` says that
    /// it has as many fields as a record.
    pub fn header(&self, fits: impl Fn(&Range<usize>) -> bool) -> Option<Range<usize>> {
        let last = self.last_text.as_ref()?;
        (last.is_header || fits(&last.place)).then(|| last.place.clone())
    }

    /// With `--append`: whether the lines so far wait for the first record, of which one may be a header.
    /// They end before offset `end` of the block's text.
    pub fn waits(&self, end: usize) -> bool {
        !self.is_let_go
            && self
                .start
                .is_none_or(|start| end - start <= LONGEST_OPENING)
    }

    /// Lets the lines so far, and all that follow above the first record, come back without it.
    pub fn let_go(&mut self) {
        self.is_let_go = true;
    }

    /// What is wrong if the input ends here.
    pub fn end(&self, number: u64) -> Option<Fault> {
        let (line, first) = self.first.as_ref()?;
        let found = match *line == number {
            true => format!("{first} and nothing else"),
            false => format!("{first} and then the end of input"),
        };
        Some(Fault::new(*line, 1, "a record", found))
    }
}

/// Whether a line may say the size of the boards, as `9 3 3` does.
fn is_size(text: &[u8]) -> bool {
    let mut numbers = text.trim_ascii().split(|&byte| byte == b' ');
    let count = numbers.clone().count();
    (2..=4).contains(&count)
        && numbers
            .all(|number| matches!(number.len(), 1 | 2) && number.iter().all(u8::is_ascii_digit))
}

/// Why a line is not the header with the user's column.
fn no_header(name: &str, line: Line) -> Fault {
    /// The most names that a message shows.
    const MOST_NAMES: usize = 12;
    let expected = format!("a header with a column {}", quote(name.as_bytes()));
    if is_too_long(line.text) {
        return explain::too_long().fault(line.number, expected);
    }
    let mut names: Vec<String> = fields::all(line.text).map(quote).collect();
    let found = match names.len() {
        0 | 1 => quote(line.text),
        count => {
            names.truncate(MOST_NAMES);
            if count > MOST_NAMES {
                names.push("…".into());
            }
            format!("the fields {}", names.join(", "))
        }
    };
    Fault::new(line.number, 1, expected, found)
}
