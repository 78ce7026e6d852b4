/*! A set of puzzles in memory. */

use crate::input::{
    block::Block,
    reader::Reader,
    source::{ReadOptions, Source},
};
use crate::output::{
    answers::Tally,
    report::{Outcome, Report, fail},
};
use lanedoku::{Isa, Layout};

pub struct Set {
    /// The path as typed, for messages and the table.
    pub name: String,
    /// At least one puzzle, each on a line.
    pub text: Vec<u8>,
}

impl Set {
    /// Reads a set of well-formed puzzles, at least one. On failure, the message has been printed.
    pub fn read(
        source: &Source,
        options: ReadOptions,
        report: &mut Report,
    ) -> Result<Set, Outcome> {
        let mut reader = Reader::new(vec![source.clone()], options, Isa::detect());
        let mut block = Block::default();
        let mut set = Set {
            name: source.to_string(),
            text: Vec::new(),
        };
        while reader.next(&mut block) {
            block.lay_out();
            for puzzle in block.records().filter_map(|record| record.board) {
                puzzle.cells_to(&mut set.text);
                set.text.push(b'\n');
            }
            report.add(Tally::of(&block));
            report.count(&block);
        }
        match report.outcome {
            Outcome::Success if set.text.is_empty() => Err(fail(format_args!(
                "expected puzzles to time, found none in {source}"
            ))),
            Outcome::Success => Ok(set),
            outcome => Err(outcome),
        }
    }

    pub fn len(&self) -> usize {
        self.text.len() / Layout::Line.stride()
    }
}
