/*! The records of one input, one by one: puzzles, or answers. */

use crate::input::{
    block::{Block, BoardText, Cursor, Record},
    fault::{Fault, InputError, Notes},
    format::Format,
    reader::Reader,
};

pub struct Stream {
    reader: Reader,
    block: Block,
    /// The current record.
    cursor: Cursor,
    /// How many records of the block come after it.
    left: u64,
    /// The number of the line after all that has been read.
    pub next_line: u64,
    /// Bytes read since this was taken last.
    pub bytes: u64,
    /// How many records are malformed.
    pub malformed: u64,
    /// What is wrong with the first of these.
    pub first_malformed: Option<String>,
    pub notes: Notes,
}

impl Stream {
    pub fn new(reader: Reader) -> Stream {
        Stream {
            reader,
            block: Block::default(),
            cursor: Cursor::default(),
            left: 0,
            next_line: 1,
            bytes: 0,
            malformed: 0,
            first_malformed: None,
            notes: Notes::default(),
        }
    }

    /// Goes on to the next record. Returns false after the last.
    ///
    /// # Errors
    /// If the input cannot be read on.
    #[inline]
    pub fn advance(&mut self) -> Result<bool, InputError> {
        if self.left > 0 {
            self.left -= 1;
            self.block.pass(&mut self.cursor);
            return Ok(true);
        }
        self.read()
    }

    /// Reads blocks up to one with a record.
    fn read(&mut self) -> Result<bool, InputError> {
        loop {
            if let Some(error) = self.block.error.take() {
                return Err(error);
            }
            let has_more = self.reader.next(&mut self.block);
            let block = &mut self.block;
            self.next_line = self.next_line.max(block.next_line);
            if !has_more {
                return Ok(false);
            }
            block.lay_out();
            self.bytes += block.bytes;
            self.malformed += block.malformed;
            self.notes.extend(&block.notes);
            if self.first_malformed.is_none() {
                self.first_malformed = block.messages.first().map(InputError::to_string);
            }
            let records = block.record_count();
            if records > 0 {
                (self.cursor, self.left) = (Cursor::default(), records - 1);
                return Ok(true);
            }
        }
    }

    /// The board of the record that the last call of [`Stream::advance`] has gone on to. `None` if it has none.
    #[inline]
    pub fn board(&self) -> Option<BoardText<'_>> {
        self.block.board(&self.cursor)
    }

    /// The same record.
    #[inline]
    pub fn record(&self) -> Record<'_> {
        let record = self.block.record(&self.cursor);
        record.expect("there is a current record")
    }

    /// Its line, without the line's end. Empty if it came in rows.
    #[inline]
    pub fn line(&self) -> &[u8] {
        self.block.line(&self.cursor)
    }

    /// A fault of this input, which ends it.
    pub fn error(&self, fault: Fault) -> InputError {
        InputError {
            source: self.block.source.clone(),
            reason: fault.into(),
            unread: Box::default(),
        }
    }

    /// Whether the input is a list, as far as that is known.
    pub fn is_list(&self) -> bool {
        self.block.format == Format::Lines
    }
}
