/*! The difficulty of a run's puzzles, for its summary. */

use super::answers::PuzzlePlace;
use crate::input::block::Block;
use crate::units;

/// The rating from which puzzles are counted together, so that memory is bounded. No known puzzle takes as many
/// guesses.
const MANY: u64 = 1 << 16;

#[derive(Default)]
pub struct Ratings {
    /// By guesses, up to [`MANY`].
    puzzles: Vec<u64>,
    sum: u64,
    hardest: Option<Hardest>,
}

/// The first puzzle with the highest rating.
struct Hardest {
    guesses: u64,
    place: PuzzlePlace,
}

impl Ratings {
    pub fn add(&mut self, guesses: &[u64], block: &Block) {
        let records = block.records().filter(|record| record.board.is_some());
        for (record, &guesses) in records.zip(guesses) {
            let index = guesses.min(MANY) as usize;
            if index >= self.puzzles.len() {
                self.puzzles.resize(index + 1, 0);
            }
            self.puzzles[index] += 1;
            self.sum += guesses;
            let hardest = self.hardest.as_ref();
            if hardest.is_none_or(|hardest| hardest.guesses < guesses) {
                let place = PuzzlePlace::of(block, &record);
                self.hardest = Some(Hardest { guesses, place });
            }
        }
    }

    /// Part of the summary, with a trailing comma; empty without ratings.
    pub fn summary(&self) -> String {
        let Some(Hardest { guesses, place }) = &self.hardest else {
            return String::new();
        };
        let total: u64 = self.puzzles.iter().sum();
        let mean = self.sum as f64 / total as f64;
        let median = units::median(total, |rank| self.ranked(rank) as f64);
        let is_exact = self.ranked(total / 2) < MANY;
        let or_more = if is_exact { "" } else { " or more" };
        format!(
            "scalar guesses: mean {mean:.3}, median {median}{or_more}, largest {guesses} ({place}), "
        )
    }

    /// The rating at this rank, from 0 for the easiest puzzle.
    fn ranked(&self, rank: u64) -> u64 {
        let mut before = 0;
        let found = (0..).zip(&self.puzzles).find(|(_, puzzles)| {
            before += *puzzles;
            before > rank
        });
        found.expect("there are more puzzles").0
    }
}
