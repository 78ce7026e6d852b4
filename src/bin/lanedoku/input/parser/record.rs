/*! Records that are a line each. */

use super::{Next, Parser};
use crate::input::{
    block::Block,
    columns::{self, Column, Header},
    failure::{Actual, MOST_MESSAGES, Note, Unexpected},
    line,
};
use crate::layout::Came;
use lanedoku::internal::CELLS;
use std::ops::Range;

impl Parser {
    /// Takes the line at `text`, which is a record, by what the records before it have told.
    ///
    /// # Errors
    /// If it shows that there are no such records: below a header, a field in quotes goes on behind its
    /// line, or what was taken for a header is none.
    // The compiler makes faster code of it if it is not a part of the function that calls it.
    #[inline(never)]
    pub fn take_record(
        &mut self,
        block: &mut Block,
        text: Range<usize>,
        column: Column,
        fields: usize,
    ) -> Result<(), Unexpected> {
        let line = &mut block.text[text.clone()];
        let plain = column.plain_puzzle(line);
        let mut found = match (column, plain) {
            (_, Some(plain)) => Ok(plain),
            (Column::Field { .. }, None) => line::find_puzzle(line, column.field(line)),
            (Column::Cells, None) => match line::read_fields(line) {
                Some(cells) => {
                    // The line becomes one field.
                    line[..CELLS].copy_from_slice(&cells);
                    Ok(0..CELLS)
                }
                None => Err(line::unexpected(line, 0..line.len())),
            },
        };
        let puzzle = found.as_ref().ok().cloned().unwrap_or_default();
        let count = |line: &[u8]| column.count_fields(line, puzzle.clone()).0;
        let is_solved = |line: &[u8]| line::is_solved(&line[puzzle.clone()]);
        let mut missing = 0;
        if let Some(header) = &self.header {
            let count = header.count_fields(line, puzzle.clone())?;
            if self.puzzles == 0 {
                self.check_header(header, line, count)?;
            }
            match header.missing(line, count) {
                Ok(fields) => missing = fields,
                Err(unexpected) => found = Err(unexpected),
            }
        }
        // If a separator is lost, the solution may stand in the place of the puzzle.
        let may_be_other = match self.header {
            Some(_) => missing > 0 && is_solved(line),
            None => is_solved(line) && ![0, count(line)].contains(&fields),
        };
        if may_be_other && found.is_ok() {
            found = Err(Unexpected::at(puzzle.start + 1, Actual::Solution));
        }
        if let Err(unexpected) = found {
            self.take_misfit(block, &text, missing, unexpected);
            return Ok(());
        }
        self.leave_gap(block, &text, missing);
        let line = &block.text[text.clone()];
        if fields == 0 {
            // From here on all records are split as this one is.
            self.next = Next::Record {
                column: column.of_record(line),
                fields: count(line),
            };
        }
        let has_puzzle = |place: Range<usize>| line::has_puzzle(&line[place], usize::MAX);
        if !self.is_named() && (has_puzzle(0..puzzle.start) || has_puzzle(puzzle.end..line.len())) {
            block.note(Note::SecondPuzzle, self.text.line);
        }
        let span = self.pass(Some(Came::Line), 1, self.text.line);
        let end = text.start + puzzle.end;
        block.text[end] = b'\n';
        block.push_run(span, text.start + puzzle.start..end + 1);
        Ok(())
    }

    /// Whether a header or the user says which column holds the puzzles.
    pub fn is_named(&self) -> bool {
        self.header.is_some() || self.input.column.is_some()
    }

    /// Whether what was taken for a header can stand above the first record, which has this many fields.
    ///
    /// # Errors
    /// If it cannot: then the header is none, or the records are rows.
    fn check_header(
        &self,
        header: &Header,
        record: &[u8],
        fields: usize,
    ) -> Result<(), Unexpected> {
        let is_told = self.input.grammar.is_lines();
        let is_row = !is_told && (line::read_row(record).is_ok() || line::is_short_count(record));
        match &self.heading {
            Some((line, text)) if is_row || fields != header.columns => {
                let counts = [header.columns, if is_row { 0 } else { fields }];
                let counts = counts.map(|count| count as u16);
                let found = Actual::Heading(*line, text.clone(), counts);
                Err(Unexpected::at(1, found))
            }
            _ if is_row && header.is_spaced() => {
                Err(Unexpected::at(1, Actual::RowLine(record.to_vec())))
            }
            _ => Ok(()),
        }
    }

    /// Takes the line at `text`, which is a malformed record and lacks this many fields.
    pub fn take_misfit(
        &mut self,
        block: &mut Block,
        text: &Range<usize>,
        missing: usize,
        unexpected: Unexpected,
    ) {
        self.leave_gap(block, text, missing);
        block.malformed += 1;
        if block.malformed <= MOST_MESSAGES {
            block.messages.push(self.line_failure(unexpected));
        }
        let span = self.pass(None, 1, self.text.line);
        block.push_span(span);
    }

    /// Leaves room for the answer to the record at `text`, if its line comes back. It lacks this many
    /// fields.
    fn leave_gap(&self, block: &mut Block, text: &Range<usize>, missing: usize) {
        if self.comes_back() {
            let separator = self.before_answer(&block.text[text.clone()]);
            block.leave_gap(text.end, separator, missing);
        }
    }

    /// What stands between this record and its answer if its lines come back.
    pub fn before_answer(&self, record: &[u8]) -> u8 {
        match (&self.header, self.next) {
            (Some(header), _) => header.separator,
            (None, Next::Record { column, .. }) => column.before_answer(record),
            (None, _) => columns::before_answer(record),
        }
    }
}
