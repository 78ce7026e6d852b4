/*! A set of puzzles in memory. */

use crate::stream::block::{Block, PuzzleText};
use crate::stream::format::{Input, Source, shown};
use crate::stream::progress::{Progress, When};
use crate::stream::reader::{BLOCK_BYTES, Reader};
use crate::stream::report::{Outcome, Report, complain};
use lanedoku::internal::candidates;
use lanedoku::internal::scalar::{Solutions, first};
use lanedoku::{Isa, PuzzleShape, Shape};
use std::collections::BTreeSet;

/// Puzzles in memory.
pub struct Set {
    /// What messages call it: the path as it was given.
    pub name: String,
    /// The last part of the path.
    file_name: String,
    /// Puzzles of one shape, lines or pencilmarks, back to back; at least one.
    pub text: Vec<u8>,
    pub shape: PuzzleShape,
    /// Indices of those that the scalar solver has found to have no solution.
    unsolvable: BTreeSet<usize>,
}

impl Set {
    /// The puzzles of `text` under the name of `source`.
    pub fn new(source: &Source, text: Vec<u8>, shape: PuzzleShape) -> Set {
        let name = source.to_string();
        let file_name = match source {
            Source::File(path) => path.file_name().map(shown),
            Source::Stdin => None,
        };
        Set {
            file_name: file_name.unwrap_or_else(|| name.clone()),
            name,
            text,
            shape,
            unsolvable: BTreeSet::new(),
        }
    }

    /// Reads one input. Where it has a malformed record or no puzzle, says so and returns the
    /// outcome.
    pub fn read(source: &Source, input: Input) -> Result<Set, Outcome> {
        let mut reader = Reader::new(vec![source.clone()], input, Isa::detect(), BLOCK_BYTES);
        let mut report = Report::new(Progress::new(When::Never, false, || None), false);
        let mut block = Block::default();
        let mut text = Vec::new();
        let mut shape = None;
        while reader.next(&mut block) {
            for puzzle in block.records().filter_map(|record| record.board) {
                let new = if puzzle.board().is_some() {
                    Shape::Line.into()
                } else {
                    PuzzleShape::Pencilmarks
                };
                if *shape.get_or_insert(new) != new {
                    complain(format_args!(
                        "expected puzzles of one kind to time, found boards and pencilmarks in {source}"
                    ));
                    return Err(Outcome::Error);
                }
                puzzle.cells_to(&mut text);
                text.push(b'\n');
            }
            report.note(&block);
        }
        match report.finish(None) {
            Outcome::Success => match shape {
                Some(shape) => Ok(Set::new(source, text, shape)),
                None => {
                    complain(format_args!(
                        "expected puzzles to time, found none in {source}"
                    ));
                    Err(Outcome::Error)
                }
            },
            outcome => Err(outcome),
        }
    }

    /// What a table for people calls each set: its file name, or its path where another set has the
    /// same file name.
    pub fn short_names(sets: &[Set]) -> Vec<String> {
        let is_namesake =
            |set: &Set, other: &Set| other.file_name == set.file_name && other.name != set.name;
        let name = |set: &Set| {
            let has_namesake = sets.iter().any(|other| is_namesake(set, other));
            if has_namesake {
                set.name.clone()
            } else {
                set.file_name.clone()
            }
        };
        sets.iter().map(name).collect()
    }

    /// Puzzles in it.
    pub fn len(&self) -> usize {
        self.text.len() / self.shape.stride()
    }

    pub fn puzzle(&self, index: usize) -> PuzzleText<'_> {
        let stride = self.shape.stride();
        PuzzleText {
            text: &self.text[index * stride..][..stride],
            shape: self.shape,
        }
    }

    /// Whether puzzle `index` has no solution, by the scalar solver, which shares nothing with
    /// the engine.
    pub fn is_unsolvable(&mut self, index: usize) -> bool {
        let has_none = |puzzle: PuzzleText| match puzzle.board() {
            Some(board) => {
                first(board.text.first_chunk().expect("a line holds 81 cells")).is_none()
            }
            None => Solutions::of_candidates(&candidates(puzzle.text, puzzle.shape))
                .next()
                .is_none(),
        };
        let unsolvable = self.unsolvable.contains(&index) || has_none(self.puzzle(index));
        if unsolvable {
            self.unsolvable.insert(index);
        }
        unsolvable
    }
}
