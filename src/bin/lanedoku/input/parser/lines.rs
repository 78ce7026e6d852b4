/*! Records that are a line each: a list, or a table below a header. */

use super::{Judged, Line, LineRecord, Puzzle, Run, State, What};
use crate::input::{
    columns::{self, Column, Header},
    failure::{Actual, Expected, Note, Remedy, Unexpected},
    line,
    source::{ColumnChoice, Input},
};
use crate::layout::Layout;
use lanedoku::Isa;
use lanedoku::internal::{CELLS, regular};

/// What is known of the records.
pub struct Lines {
    /// The column that holds the puzzles; `None` if no record has told it yet.
    column: Option<Column>,
    /// Whether there are several columns. Then a solved board may be the solution of a lost puzzle.
    is_table: bool,
    header: Option<Header>,
}

impl Lines {
    /// Lines without a header.
    pub fn new(input: &Input) -> Lines {
        let number = match &input.column {
            Some(ColumnChoice::Number(number)) => Some(number.get()),
            Some(ColumnChoice::Name(_)) | None => None,
        };
        Lines {
            column: number.map(Column::numbered),
            is_table: number.is_some_and(|number| number > 1),
            header: None,
        }
    }

    /// Lines below this header.
    pub fn below(header: Header) -> Lines {
        Lines {
            column: Some(header.column),
            is_table: header.columns > 1,
            header: Some(header),
        }
    }

    /// Whether comments and `end` are recognised: without a header and without `--no-header`.
    pub fn has_remarks(&self, input: &Input) -> bool {
        self.header.is_none() && !input.no_header
    }

    /// Whether white space stands between the columns of a header.
    pub fn has_space_columns(&self) -> bool {
        self.header.as_ref().is_some_and(Header::has_space_columns)
    }

    /// What a line is.
    ///
    /// # Errors
    /// If it ends the run: what was taken for a header stands above rows.
    pub fn judge(&self, line: Line, input: &Input, is_first: bool) -> Result<Judged, Unexpected> {
        // Most begin with a digit.
        if !line.text.first().is_some_and(u8::is_ascii_digit) {
            if line.text.trim_ascii().is_empty() || line.is_ruler(input.blank) {
                return Ok(Judged::nothing());
            }
            let has_remarks = self.has_remarks(input);
            if has_remarks && line::is_end(line.text) {
                return Ok(Judged::end());
            }
            if has_remarks && line.is_comment() {
                return Ok(Judged {
                    note: line.comment_note(),
                    ..Judged::nothing()
                });
            }
        }
        self.judge_record(line, input, is_first)
    }

    /// What a record is.
    ///
    /// # Errors
    /// As [`Lines::judge`].
    // The compiler makes faster code of it if it is not a part of the function that calls it.
    #[inline(never)]
    pub fn judge_record(
        &self,
        line: Line,
        input: &Input,
        is_first: bool,
    ) -> Result<Judged, Unexpected> {
        let cells = line.cells;
        let column = match self.column {
            Some(column) => column,
            None => match Column::of_first(cells) {
                Ok(column) => column,
                Err(unexpected) => return Ok(self.malformed(line, unexpected)),
            },
        };
        if column == Column::Cells {
            return Ok(self.judge_cells(cells));
        }
        let mut found = match column.plain_puzzle(cells) {
            Some(plain) => Ok(plain),
            None => line::find_puzzle(cells, column.field(cells)),
        };
        let place = found.as_ref().ok().cloned().unwrap_or_default();
        let beside = column.beside(cells, &place);
        let mut separators = 1;
        // If something is wrong with the whole line, that is said, and nothing else.
        if let Some(open) = beside.open_quote {
            found = Err(Unexpected::at(open + 1, Actual::EndOfLine));
        } else if let Some(header) = &self.header {
            match header.separators(cells, beside.fields) {
                Ok(count) => separators = count,
                Err(unexpected) => found = Err(unexpected),
            }
        }
        if found.is_ok() && line::is_solved(&cells[place.clone()]) {
            let is_alone = beside.fields == 1 && line::is_alone(cells, &place);
            if self.is_table || !is_alone {
                found = Err(Unexpected::at(place.start + 1, Actual::Solution));
            }
        }
        let next = match &self.header {
            Some(_) => None,
            None => self.told_by(cells, found.is_ok().then_some(column), beside.fields),
        };
        let mut note = None;
        let puzzle = match found {
            Ok(place) => {
                let is_named = self.header.is_some() || input.column.is_some();
                if !is_named && beside.has_puzzle() {
                    note = Some(Note::SecondPuzzle);
                }
                Ok(Puzzle::Field(place))
            }
            Err(unexpected) => {
                self.check_header(line, is_first)?;
                let field = column.field(cells);
                Err(Box::new(
                    unexpected.or_remedy(|| blank_remedy(&cells[field])),
                ))
            }
        };
        Ok(Judged {
            next: next.map(|lines| Box::new(State::Lines(lines))),
            what: What::Record(LineRecord { puzzle, separators }),
            note,
        })
    }

    /// A malformed record; no column is known yet.
    fn malformed(&self, line: Line, unexpected: Unexpected) -> Judged {
        let fields = columns::names(line.cells).count();
        let next = self.told_by(line.cells, None, fields);
        let record = LineRecord {
            puzzle: Err(Box::new(unexpected.or_remedy(|| blank_remedy(line.cells)))),
            separators: 1,
        };
        Judged {
            next: next.map(|lines| Box::new(State::Lines(lines))),
            ..Judged::new(What::Record(record))
        }
    }

    /// Judges a record that should have 81 fields.
    fn judge_cells(&self, cells: &[u8]) -> Judged {
        let next = self.told_by(cells, Some(Column::Cells), 1);
        let puzzle = match line::read_fields(cells) {
            Some(cells) => Ok(Puzzle::Cells(cells)),
            None if line::is_puzzle(cells.trim_ascii()) => Err(Unexpected::at(1, Actual::OneField)),
            None => Err(line::unexpected(cells, 0..cells.len())),
        };
        let record = LineRecord {
            puzzle: puzzle.map_err(Box::new),
            separators: 1,
        };
        Judged {
            next: next.map(|lines| Box::new(State::Lines(lines))),
            ..Judged::new(What::Record(record))
        }
    }

    /// What is known after this record, if that is new; there is no header. `column` is `None` if
    /// the record is malformed. Several `fields` make a table, and with a `column` they tell the
    /// separator.
    fn told_by(&self, record: &[u8], column: Option<Column>, fields: usize) -> Option<Lines> {
        let has_several = fields > 1;
        let column = match column {
            Some(column) if has_several => Some(column.with_separator_of(record)),
            Some(column) => Some(column),
            None => self.column,
        };
        let is_table = self.is_table || has_several;
        let is_new = column != self.column || is_table != self.is_table;
        is_new.then_some(Lines {
            column,
            is_table,
            header: None,
        })
    }

    /// Checks the first record, if it is malformed. If it is a row or a count, the header is no
    /// header.
    fn check_header(&self, line: Line, is_first: bool) -> Result<(), Unexpected> {
        match &self.header {
            Some(header)
                if is_first
                    && (line::read_row(line.cells).is_ok() || line::is_short_count(line.text)) =>
            {
                let found = Actual::HeaderOfRows {
                    line: header.line,
                    header: header.text.clone(),
                    record: line.text.to_vec(),
                };
                Err(Unexpected::at(1, found))
            }
            _ => Ok(()),
        }
    }

    /// The regular boards at the start of a text: lines of 81 cells, each of which is the only field of
    /// its record.
    pub fn regular(&self, text: &[u8], isa: Isa) -> Option<Run> {
        let is_first_column = self.column.as_ref().and_then(Column::number) == Some(1);
        let has_other_columns = self
            .header
            .as_ref()
            .is_some_and(|header| header.columns > 1);
        if !is_first_column || has_other_columns || text.get(CELLS) != Some(&b'\n') {
            return None;
        }
        let mut count = regular(isa, text, Layout::Line.picture());
        if self.is_table {
            // A solved board may be the solution of a lost puzzle. `judge_record` refuses it.
            let boards = text.chunks_exact(CELLS + 1).take(count);
            count = boards
                .take_while(|board| !line::is_full(&board[..CELLS]))
                .count();
        }
        (count > 0).then_some(Run {
            layout: Layout::Line,
            count,
            are_apart: false,
        })
    }

    /// What stands between a record and its answer, if its line comes back.
    pub fn answer_separator(&self, record: &[u8]) -> u8 {
        match (&self.header, self.column) {
            (Some(header), _) => header.separator,
            (None, Some(column)) => column.answer_separator(record),
            (None, None) => columns::answer_separator(record),
        }
    }

    /// What every record should have.
    pub fn expected(&self, input: &Input) -> Expected {
        let is_named = self.header.is_some() || input.column.is_some();
        match self.column {
            Some(Column::Field { number, .. }) if is_named || number > 1 => {
                Expected::Puzzle(Some(number))
            }
            Some(Column::Field { .. }) | None => Expected::Puzzle(None),
            Some(Column::Cells) => Expected::CellFields,
        }
    }
}

/// The symbol that, as a blank, makes a part of this field a puzzle.
pub fn blank_remedy(field: &[u8]) -> Option<Remedy> {
    let is_between = |byte: &u8| line::is_separator(*byte) || *byte == b'\'';
    let mut parts = field.split(is_between).filter(|part| part.len() == CELLS);
    parts.find_map(line::other_blank).map(Remedy::Blank)
}
