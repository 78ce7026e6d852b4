/*! Tests of branches: does one of them have a solution?

The [scalar solver](crate::scalar) finds that out. The search asks about the lanes that have searched
for very long (see [`search`](super::search)).

A lane's trail has up to 82 branches, and a test of each of them would take long. So one test is made
for all of them together: for a board in which each cell has the candidates that it has in any of
them, their *union*. If the union has no solution, then no branch has one. If the solver finds a
solution, it tells which branch has it, and only the branches after that one are still in doubt.

A union may also have a solution that no branch has. The lane has found this solution before, and has
counted it. Then half as many branches are tested.

The solver keeps its last guess from test to test. When the branches of a puzzle have the same
contradiction, this guess leads to it, and the solver has to look for it only once.
*/

use super::snapshot::Snapshot;
use super::text::{self, Shape};
use crate::scalar::Finder;
use std::collections::BTreeSet;

/// Tests the branches of a search.
#[derive(Default)]
pub struct Tester {
    finder: Finder,
    /// The last solution that was found, of any puzzle. A branch that contains it needs no test.
    known: Option<[u8; 81]>,
    /// The puzzles that were tested whole.
    tested: BTreeSet<usize>,
}

impl Tester {
    /// The guesses of all tests so far.
    pub fn guesses(&self) -> u64 {
        self.finder.guesses()
    }

    /// Whether a puzzle is known to have no solution. It is tested if it has not been tested
    /// before; after that, the answer is false.
    pub fn refutes(&mut self, puzzle: usize, text: &[u8], shape: Shape) -> bool {
        if !self.tested.insert(puzzle) {
            return false;
        }
        let mut board = Snapshot([0; 96]);
        text::parse(text, shape, &mut board);
        !self.find(&[board])
    }

    /// The number of branches up to the last one that has a solution. It is 0 if none has one.
    pub fn count_to_last_solvable(&mut self, trail: &[Snapshot]) -> usize {
        // The branches before `start` need no test, because the last of them has a solution. Those
        // from `end` on have no solution.
        let (mut start, mut end) = (self.count_to_known(trail), trail.len());
        // The branches from here to `end` are tested next.
        let mut from = start;
        while from < end {
            let tested = &trail[from..end];
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

    /// The number of branches up to the last one that contains the known solution.
    fn count_to_known(&self, trail: &[Snapshot]) -> usize {
        let Some(known) = &self.known else { return 0 };
        let contains = |branch: &Snapshot| {
            let mut digits = known.iter().enumerate();
            digits.all(|(cell, digit)| branch.cell(cell) >> (digit - b'1') & 1 != 0)
        };
        trail.iter().rposition(contains).map_or(0, |last| last + 1)
    }

    /// Looks for a solution of the union of the branches. Returns whether there is one. It is known
    /// after that.
    fn find(&mut self, branches: &[Snapshot]) -> bool {
        let union = std::array::from_fn(|cell| {
            let candidates = branches.iter().map(|branch| branch.cell(cell));
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
    use crate::engine::tests::EMPTY;
    use crate::support::{self, Board, Random, candidates, corrupted, solvable};

    fn branch(board: &Board) -> Snapshot {
        let mut branch = EMPTY;
        let cells = candidates(board).into_iter().enumerate();
        cells.for_each(|(cell, candidates)| branch.set(cell, candidates));
        branch
    }

    /// The unions of these trails often have a solution that no branch has.
    #[test]
    fn the_last_branch_with_a_solution_is_found() {
        let random = &mut Random(70);
        let (mut tester, mut none) = (Tester::default(), 0);
        for _ in 0..300 {
            let clues = 20 + random.below(30);
            let board = |_| random.pick(&[corrupted, corrupted, solvable])(random, clues);
            let boards: Vec<Board> = (0..1 + clues % 12).map(board).collect();
            let last = boards
                .iter()
                .rposition(|board| support::solve(board).is_some());
            let expected = last.map_or(0, |last| last + 1);
            let trail: Vec<Snapshot> = boards.iter().map(branch).collect();
            assert_eq!(tester.count_to_last_solvable(&trail), expected);
            none += usize::from(last.is_none());
        }
        assert!((30..270).contains(&none) && tester.guesses() > 0, "{none}");
    }

    #[test]
    fn a_puzzle_is_tested_once() {
        let random = &mut Random(71);
        let mut tester = Tester::default();
        for puzzle in 0..200 {
            let board = [solvable, corrupted][puzzle % 2](random, 20 + puzzle / 10);
            let text = [&board[..], b"\n"].concat();
            let mut refutes = || tester.refutes(puzzle, &text, Shape::Line);
            assert_eq!(refutes(), support::solve(&board).is_none());
            assert!(!refutes());
        }
    }
}
