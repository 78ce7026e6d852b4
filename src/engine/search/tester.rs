/*! Tests whether the rest of a puzzle has a solution.

The rest of a puzzle is its branches, and the boards in the lanes that search it. Here all of these are *boards*, in one
list in reverse depth-first order: the last is searched next. A test removes the boards without a solution at the end of
the list.

The scalar solver first tests the puzzle itself: if it has no solution, no board has one. This often takes fewer
guesses, since the engine's guesses may have removed the candidates that make the proof short.

There may be hundreds of boards, so many are tested at once, by looking for a solution of their *union*, in which each
cell has the candidates that it has in any of them. If there is none, no board has one. If a solution fits one of the
boards, only the boards after the last that it fits are in doubt. If it fits none, which is rare because most unions are
hardly larger than their boards, the second half of the boards is tested next.

The solver keeps its last guesses from test to test, so it finds a contradiction that the boards share at once.
*/

use super::{Assignment, Goal, LaneSearch, LaneSet, Snapshot, Token, lanes};
use crate::engine::text;
use crate::scalar::Finder;
use std::ops::Range;

impl<T: Token, G: Goal> LaneSearch<'_, T, G> {
    /// Tests the rest of a lane's puzzle. Removes the boards that precede the first with a solution in depth-first
    /// order, and, if only the first solution is wanted, those after it. Returns the lanes that searched the puzzle.
    #[cold]
    #[inline(never)]
    pub(super) fn test_puzzle(&mut self, lane: usize) -> LaneSet {
        let mut lanes: Vec<usize> = self.chains.lanes_from_last(lane).collect();
        if !G::FIRST_ONLY {
            // Any order is valid. A test removes boards only from the end of the list, after the last one with a
            // solution. So suspect lanes are last: a lane that finds one solution after another would keep boards
            // before its own.
            lanes.sort_by_key(|&lane| self.sets.suspect >> lane & 1);
        }
        let own_boards: Vec<Snapshot> = lanes.iter().map(|&lane| self.snapshot(lane)).collect();
        // The boards in other lanes are contradictory, or solutions that were found.
        let searched = self.sets.running | self.sets.stuck;
        // If the first solution is wanted, for a chain of the lanes a, b and c:
        //
        //     | c: branches, own | b: branches, own | a: branches, own |
        //       searched last                           searched first
        //
        // A lane's branches are oldest first. Its own board is included if the lane searches it.
        let mut boards = Vec::new();
        for (&lane, own_board) in lanes.iter().zip(&own_boards) {
            boards.extend(&self.snapshots[self.branches(lane)]);
            boards.extend((searched & 1 << lane != 0).then_some(own_board));
        }
        let mut puzzle = Snapshot([0; 96]);
        let text = self.puzzles.get(self.assignments[lane].puzzle);
        text::parse(text, self.puzzles.layout(), &mut puzzle);
        let end = self.tester.count_to_last_solvable(&puzzle, &boards);
        let start = if G::FIRST_ONLY {
            end.saturating_sub(1)
        } else {
            0
        };
        let skipped_tests = if start == 0 && end == boards.len() {
            self.patience.skipped_tests
        } else {
            0
        };
        // The boards `start..end` remain. `first` and `own` are the indices of the lane's first and own board.
        let mut first = 0;
        for &lane in &lanes {
            self.tests_to_skip[lane] = skipped_tests;
            let branches = self.branches(lane);
            let in_branches =
                |board: usize| branches.start + board.saturating_sub(first).min(branches.len());
            self.assignments[lane].start = in_branches(start);
            self.assignments[lane].end = in_branches(end);
            let own = first + branches.len();
            first = own;
            let bit = 1 << lane;
            if self.branches(lane).is_empty() {
                self.sets.with_branches &= !bit;
            }
            if searched & bit != 0 {
                first += 1;
                if (start..end).contains(&own) {
                    continue;
                }
                self.sets.running &= !bit;
                self.sets.stuck &= !bit;
                self.sets.backtracking |= bit;
            }
            if self.sets.backtracking & !self.sets.with_branches & bit != 0 {
                self.lane_exhausted(lane);
            }
        }
        lanes.into_iter().fold(0, |set, lane| set | 1 << lane)
    }

    fn branches(&self, lane: usize) -> Range<usize> {
        let Assignment { start, end, .. } = self.assignments[lane];
        if self.sets.with_branches & 1 << lane != 0 {
            start..end
        } else {
            start..start
        }
    }

    fn snapshot(&self, lane: usize) -> Snapshot {
        let mut snapshot = Snapshot([0; 96]);
        for (cell, vector) in self.state.iter().enumerate() {
            snapshot.set(cell, lanes::words(vector)[lane]);
        }
        snapshot
    }
}

#[derive(Default)]
pub struct Tester {
    finder: Finder,
    /// The last solution found, of any puzzle. A board that contains it needs no test.
    known: Option<[u8; 81]>,
}

impl Tester {
    pub fn guesses(&self) -> u64 {
        self.finder.guesses()
    }

    /// Counts the boards up to the last one with a solution. All are parts of `puzzle`.
    pub fn count_to_last_solvable(&mut self, puzzle: &Snapshot, boards: &[&Snapshot]) -> usize {
        if self.count_to_known(&[puzzle]) == 0 && !self.find(&[puzzle]) {
            return 0;
        }
        // The last board before `start` has a solution. Those from `end` on have none.
        let (mut start, mut end) = (self.count_to_known(boards), boards.len());
        let mut from = start;
        while from < end {
            let tested = &boards[from..end];
            if !self.find(tested) {
                (from, end) = (start, from);
                continue;
            }
            match self.count_to_known(tested) {
                0 => from += tested.len().div_ceil(2),
                count => {
                    start = from + count;
                    from = start;
                }
            }
        }
        start
    }

    fn count_to_known(&self, boards: &[&Snapshot]) -> usize {
        let Some(known) = &self.known else { return 0 };
        let contains = |board: &&Snapshot| {
            let mut digits = known.iter().enumerate();
            digits.all(|(cell, digit)| board.cell(cell) >> (digit - b'1') & 1 != 0)
        };
        let last = boards.iter().rposition(contains);
        last.map_or(0, |last| last + 1)
    }

    /// Looks for a new known solution, of the union of boards.
    fn find(&mut self, boards: &[&Snapshot]) -> bool {
        let union = std::array::from_fn(|cell| {
            let candidates = boards.iter().map(|board| board.cell(cell));
            candidates.fold(0, |union, candidates| union | candidates)
        });
        let found = self.finder.find(&union);
        self.known = found.or(self.known);
        found.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::tests::snapshot_of;
    use crate::support::{self, Board, Random, candidates, corrupted, solvable};

    /// The unions of these boards often have a solution that no board has.
    #[test]
    fn the_last_board_with_a_solution_is_found() {
        let random = &mut Random(70);
        let (mut tester, mut none) = (Tester::default(), 0);
        for _ in 0..300 {
            let clues = 20 + random.below(30);
            let board = |_| random.pick(&[corrupted, corrupted, solvable])(random, clues);
            let boards: Vec<Board> = (0..1 + clues % 12).map(board).collect();
            let is_solvable = |board: &Board| support::solve(board).is_some();
            let last = boards.iter().rposition(is_solvable);
            let snapshots = boards.iter().map(candidates);
            let snapshots: Vec<_> = snapshots
                .map(|cells| snapshot_of(|cell| cells[cell]))
                .collect();
            let boards: Vec<&Snapshot> = snapshots.iter().collect();
            let puzzle = snapshot_of(|_| 0o777);
            let count = tester.count_to_last_solvable(&puzzle, &boards);
            assert_eq!(count, last.map_or(0, |last| last + 1));
            none += usize::from(last.is_none());
        }
        assert!((30..270).contains(&none) && tester.guesses() > 0, "{none}");
    }
}
