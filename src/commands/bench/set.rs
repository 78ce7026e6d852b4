/*! A set of puzzles in memory. */

use crate::commands::bench::STRIDE;
use crate::engine::Isa;
use crate::geometry::CELLS;
use crate::judge;
use crate::options;
use crate::stream::block::Block;
use crate::stream::format::{Input, Source};
use crate::stream::progress::{Progress, When};
use crate::stream::reader::{BLOCK_BYTES, Reader};
use crate::stream::report::{Outcome, Report, complain};
use std::collections::BTreeSet;

/// Puzzles in memory.
pub struct Set {
    /// What messages call it: the path as it was given.
    pub name: String,
    /// The last part of the path.
    file_name: String,
    /// In [`Shape::Line`](crate::engine::Shape::Line), back to back; at least one.
    pub text: Vec<u8>,
    /// Indices of those that the scalar solver has found to have no solution.
    refuted: BTreeSet<usize>,
}

impl Set {
    /// The puzzles of `text` under the name of `source`.
    pub fn new(source: &Source, text: Vec<u8>) -> Set {
        let name = source.to_string();
        let file_name = match source {
            Source::File(path) => path.file_name().map(options::shown),
            Source::Stdin => None,
        };
        Set { file_name: file_name.unwrap_or_else(|| name.clone()), name, text, refuted: BTreeSet::new() }
    }

    /// Reads one input. Where it has a malformed record or no puzzle, says so and returns the outcome.
    pub fn read(source: &Source, input: Input) -> Result<Set, Outcome> {
        let mut reader = Reader::new(vec![source.clone()], input, Isa::detect(), BLOCK_BYTES);
        let mut report = Report::new(Progress::new(When::Never, false, || None), false);
        let mut block = Block::default();
        let mut text = Vec::new();
        while reader.next(&mut block) {
            for board in block.records().filter_map(|record| record.board) {
                board.cells_to(&mut text);
                text.push(b'\n');
            }
            report.note(&block);
        }
        match report.finish(None) {
            Outcome::Success if text.is_empty() => {
                complain(format_args!("expected puzzles to time, found none in {source}"));
                Err(Outcome::Error)
            }
            Outcome::Success => Ok(Set::new(source, text)),
            outcome => Err(outcome),
        }
    }

    /// What a table for people calls each set: its file name, or its path where another set has the same file name.
    pub fn short_names(sets: &[Set]) -> Vec<String> {
        let is_namesake = |set: &Set, other: &Set| other.file_name == set.file_name && other.name != set.name;
        let name = |set: &Set| {
            let has_namesake = sets.iter().any(|other| is_namesake(set, other));
            if has_namesake { set.name.clone() } else { set.file_name.clone() }
        };
        sets.iter().map(name).collect()
    }

    /// Puzzles in it.
    pub fn len(&self) -> usize {
        self.text.len() / STRIDE
    }

    pub fn puzzle(&self, index: usize) -> &[u8; CELLS] {
        self.text[index * STRIDE..].first_chunk().expect("the index is of a puzzle")
    }

    /// Whether puzzle `index` has no solution, by the scalar solver.
    pub fn is_refuted(&mut self, index: usize) -> bool {
        let refuted = self.refuted.contains(&index) || judge::solve(self.puzzle(index)).is_none();
        if refuted {
            self.refuted.insert(index);
        }
        refuted
    }
}
