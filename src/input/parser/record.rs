/*! Records that are a line each. */

use super::Parser;
use crate::input::{
    block::Block,
    columns::{self, Column, Header},
    failure::{Actual, MOST_MESSAGES, Misfit, Note, Unexpected},
    line,
};
use crate::layout::Layout;
use lanedoku::internal::CELLS;
use lanedoku::{PuzzleShape, Shape};
use std::ops::Range;

impl Parser {
    /// Takes the line at `text`, which is a record.
    ///
    /// # Errors
    /// If it shows that there are no such records: below a header, a field in quotes goes on behind its
    /// line, or what was taken for a header is none.
    pub fn take_record(&mut self, block: &mut Block, text: Range<usize>) -> Result<(), Unexpected> {
        let line = &block.text[text.clone()];
        let column = self.column.expect("it is known before the first record");
        let plain = column.plain_puzzle(line);
        let mut missing = Ok(0);
        if let Some(header) = &self.header {
            missing = header.missing(line, plain.clone().unwrap_or_default());
            let fields = match &missing {
                Ok(_) => header.columns,
                Err(unexpected) => match unexpected.found {
                    Actual::Fields(fields, _) => fields,
                    _ => return Err(unexpected.clone()),
                },
            };
            if self.puzzles == 0 {
                self.check_header(header, line, fields)?;
            }
        }
        let (header, fields) = (self.header.as_ref(), self.fields);
        let found = missing.and_then(|missing| {
            let line = &mut block.text[text.clone()];
            let puzzle = match column {
                Column::Cells => match line::read_fields(line) {
                    Some(cells) => {
                        // The line becomes one field.
                        line[..CELLS].copy_from_slice(&cells);
                        Ok(0..CELLS)
                    }
                    None => Err(line::unexpected(line, 0..line.len())),
                },
                Column::Field { .. } => {
                    plain.map_or_else(|| line::find_puzzle(line, column.field(line)), Ok)
                }
            }?;
            // If a separator is lost, the solution may stand in the place of the puzzle.
            let is_solved = || line::is_solved(&line[puzzle.clone()]);
            let may_be_other = match header {
                Some(_) => missing > 0 && is_solved(),
                None => fields > 0 && is_solved() && column.count_fields(line) != fields,
            };
            match may_be_other {
                true => Err(Unexpected::at(puzzle.start + 1, Actual::Solution)),
                false => Ok((missing, puzzle)),
            }
        });
        match found {
            Err(unexpected) => self.take_misfit(block, text, unexpected),
            Ok((missing, puzzle)) => {
                self.leave_gap(block, &text, missing);
                let line = &block.text[text.clone()];
                // From here on all records are split as this one is.
                self.column = Some(column.of_record(line));
                if self.fields == 0 {
                    self.fields = column.count_fields(line);
                }
                let is_named = self.header.is_some() || self.input.column.is_some();
                let has_puzzle =
                    |place: Range<usize>| line::has_puzzle(&line[place], CELLS..=usize::MAX);
                if !is_named && (has_puzzle(0..puzzle.start) || has_puzzle(puzzle.end..line.len()))
                {
                    block.note(Note::SecondPuzzle, self.text.line);
                }
                let shape = match puzzle.len() {
                    line::PLACES => PuzzleShape::Pencilmarks,
                    _ => Shape::Line.into(),
                };
                let span = self.pass(Some(shape), Layout::Line, 1, self.text.line);
                let end = text.start + puzzle.end;
                block.text[end] = b'\n';
                block.push_run(span, text.start + puzzle.start..end + 1);
            }
        }
        Ok(())
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
        if header.is_doubtful && (is_row || fields != header.columns) {
            let fields = if is_row { 0 } else { fields };
            let counts = [header.columns, fields].map(|count| count as u16);
            let found = Actual::Words(header.line, header.text.clone(), counts);
            return Err(Unexpected::at(1, found));
        }
        match header.is_spaced() && is_row {
            true => Err(Unexpected::at(1, Actual::RowLine(record.to_vec()))),
            false => Ok(()),
        }
    }

    /// Takes the line at `text`, which is a malformed record.
    pub fn take_misfit(&mut self, block: &mut Block, text: Range<usize>, unexpected: Unexpected) {
        let line = &block.text[text.clone()];
        let missing = self
            .header
            .as_ref()
            .map(|header| header.missing(line, 0..0));
        let missing = missing.and_then(Result::ok).unwrap_or(0);
        self.leave_gap(block, &text, missing);
        let misfit = self.misfit(unexpected);
        self.take_malformed(block, misfit);
    }

    /// Takes a malformed record, which is not as it should be on this line.
    pub fn take_malformed(&mut self, block: &mut Block, misfit: Misfit) {
        block.malformed += 1;
        if block.malformed <= MOST_MESSAGES {
            block.messages.push(self.misfit_failure(misfit));
        }
        let span = self.pass(None, Layout::Line, 1, self.text.line);
        block.push_span(span);
    }

    /// Leaves room for the answer to the record at `text`, if its line comes back. It lacks this many
    /// fields.
    fn leave_gap(&self, block: &mut Block, text: &Range<usize>, missing: usize) {
        if self.comes_back() {
            let separator = self.before_answer(&block.text[text.clone()]);
            block.lines.leave_gap(text.end, separator, missing);
        }
    }

    /// What stands between this record and its answer if its lines come back.
    pub fn before_answer(&self, record: &[u8]) -> u8 {
        match (&self.header, self.column) {
            (Some(header), _) => columns::before_answer(header.separator),
            (None, Some(column)) => column.before_answer(record),
            (None, None) => columns::before_answer(columns::separator(record)),
        }
    }
}
