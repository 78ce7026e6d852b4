/*! Tests of the sweep and of the choice of a guess in isolation. */

use super::guess::Choices;
use super::isa::Isa;
use super::lanes::{LANES_PER_MOVE, State, Task, Token, Vector, words};
use super::snapshot::{ALL_DIGITS, Snapshot};
use super::sweep::sweep;
use crate::grid::{HOUSES, box_of, col_of, row_of};
use crate::support;
use crate::support::{Board, Random, arbitrary, candidates, corrupted, solvable, solved};
use std::cmp::Reverse;

pub(super) fn snapshot_of(mut candidates: impl FnMut(usize) -> u16) -> Snapshot {
    let mut snapshot = Snapshot([0; 96]);
    (0..81).for_each(|cell| snapshot.set(cell, candidates(cell)));
    snapshot
}

pub(super) fn set_words<T: Token>(token: T, mut word: impl FnMut(usize) -> u16) -> T::Vector {
    (0..T::Vector::WIDTH).fold(token.splat(0), |vector, lane| {
        token
            .mask(1 << lane)
            .select(token.splat(word(lane)), vector)
    })
}

/// A random board: each cell has one candidate, more than `least`, or none.
pub(super) fn random_snapshot(random: &mut Random) -> Snapshot {
    let (singles, least) = (random.below(101), random.below(9));
    snapshot_of(|_| {
        if random.below(100) < singles {
            return 1 << random.below(9);
        }
        let mut candidates = random.bits() as u16 & ALL_DIGITS;
        while candidates != 0 && candidates.count_ones() as usize <= least {
            candidates |= 1 << random.below(9);
        }
        candidates
    })
}

/// The expected second cell, found in reading order.
fn chosen_second(snapshot: &Snapshot, first: usize) -> Option<usize> {
    let candidates = |cell: usize| snapshot.cell(cell).count_ones();
    let chutes = |cell: usize| (row_of(cell) / 3, col_of(cell) / 3);
    (0..81).find(|&cell| {
        let (band, stack) = chutes(cell);
        let is_apart = band != chutes(first).0 && stack != chutes(first).1;
        is_apart && candidates(cell) == candidates(first)
    })
}

/// The expected cell, found by counting open cells, if any is open.
fn chosen(snapshot: &Snapshot) -> Option<usize> {
    let candidates = |cell: usize| snapshot.cell(cell).count_ones();
    let open: Vec<usize> = (0..81).filter(|&cell| candidates(cell) > 1).collect();
    let key = |&&cell: &&usize| {
        // The other open cells: `triads`, those of the row and column in other boxes, by minirow and minicol;
        // `aligned`, those of the box in the row or column; `across`, the others of the box.
        let (mut triads, mut aligned, mut across) = ([0; 6], 0, 0);
        for &other in open.iter().filter(|&&other| other != cell) {
            let is_same = |of: fn(usize) -> usize| of(cell) == of(other);
            match (is_same(row_of), is_same(col_of), is_same(box_of)) {
                (false, false, true) => across += 1,
                (_, _, true) => aligned += 1,
                (true, _, _) => triads[col_of(other) / 3] += 1,
                (_, true, _) => triads[3 + row_of(other) / 3] += 1,
                _ => {}
            }
        }
        let far: usize = triads.iter().map(|&open| [0, 1, 2, 4][open]).sum();
        let sum = far + [0, 4, 8, 12, 13][across] + usize::from(aligned == 4);
        (Reverse(candidates(cell)), aligned == 0, sum, cell)
    };
    open.iter().max_by_key(key).copied()
}

#[test]
fn the_guesses_are_the_cells_that_counting_finds() {
    struct Choose<'a>(&'a [Snapshot]);
    impl Task for Choose<'_> {
        type Output = Vec<[Option<usize>; 2]>;
        fn run<T: Token>(self, token: T) -> Self::Output {
            let mut choices = Choices::default();
            for (i, snapshot) in self.0.iter().enumerate() {
                choices.record(token, i, snapshot);
            }
            let words = choices.choose(token);
            let cells = |board: usize| {
                let word = words[board] as usize;
                let open = (0..81).filter(|&cell| self.0[board].cell(cell).count_ones() > 1);
                assert_eq!(choices.open_cells(board), open.count() as u32);
                [Some(word), choices.second(board, word)].map(|word| word.map(Snapshot::cell_of))
            };
            (0..self.0.len()).map(cells).collect()
        }
    }
    let random = &mut Random(30);
    for _ in 0..300 {
        let snapshots: Vec<_> = (0..random.below(LANES_PER_MOVE + 1))
            .map(|_| random_snapshot(random))
            .collect();
        Isa::available().for_each(|isa| {
            for (snapshot, cells) in snapshots.iter().zip(isa.run(Choose(&snapshots))) {
                let first = chosen(snapshot);
                let second = first.and_then(|first| chosen_second(snapshot, first));
                let expected = [first.or(Some(0)), second];
                assert_eq!(cells, expected, "{isa:?}: {:x?}", snapshot.0);
            }
        });
    }
}

/// The board of a lane before its sweeps, and known facts.
struct Start {
    snapshot: Snapshot,
    solution: Option<Board>,
    frozen: bool,
}

impl Start {
    fn any(random: &mut Random) -> Start {
        let (any, frozen) = (random_snapshot(random), random.below(4) == 0);
        let (snapshot, solution) = match random.below(4) {
            0 => {
                let solution = solved(random);
                let digits = candidates(&solution);
                let snapshot = snapshot_of(|cell| match any.cell(cell) {
                    others if others.is_power_of_two() => digits[cell],
                    others => others | digits[cell],
                });
                (snapshot, Some(solution))
            }
            1 => (any, None),
            _ => {
                // A guess may remove one of several solutions, but sweeps alone keep all of them.
                let clues = random.below(82);
                let board = random.pick(&[solvable, corrupted, arbitrary])(random, clues);
                let cells = candidates(&board);
                (snapshot_of(|cell| cells[cell]), support::solve(&board))
            }
        };
        Start {
            snapshot,
            solution,
            frozen,
        }
    }
}

/// Whether each cell has a candidate, and each digit a place in every house.
fn is_possible(cells: &[u16; 81]) -> bool {
    let has_all = |house: &[usize; 9]| {
        let digits = house.iter().fold(0, |seen, &cell| seen | cells[cell]);
        digits == ALL_DIGITS
    };
    !cells.contains(&0) && HOUSES.iter().all(has_all)
}

/// The even lanes are swept as lanes that have guessed.
const GUESSED: u32 = 0x5555_5555;

/// Sweeps until each lane is solved, contradictory or stuck, with checks after each sweep. Returns the numbers of each.
struct Sweeps(Vec<Start>);

impl Task for Sweeps {
    type Output = [usize; 3];

    fn run<T: Token>(self, token: T) -> [usize; 3] {
        let starts = &self.0[..T::Vector::WIDTH];
        let mut state: State<T> =
            std::array::from_fn(|cell| set_words(token, |lane| starts[lane].snapshot.cell(cell)));
        let cells_of = |state: &State<T>, lane: usize| -> [u16; 81] {
            std::array::from_fn(|cell| words(&state[cell])[lane])
        };
        let mut frozen: Vec<bool> = starts.iter().map(|start| start.frozen).collect();
        let mut ends = [0; 3];
        for _ in 0..730 {
            let before = state;
            let mask = set_words(token, |lane| if frozen[lane] { 0xffff } else { 0 });
            let found = sweep(token, &mut state, mask, GUESSED);
            for (lane, start) in starts.iter().enumerate() {
                let [old, new] = [&before, &state].map(|state| cells_of(state, lane));
                if frozen[lane] {
                    assert_eq!(new, old, "a frozen lane");
                    continue;
                }
                let is_restored = (0..81).any(|cell| new[cell] & !old[cell] != 0);
                assert!(!is_restored, "{old:x?} {new:x?}");
                let reported = [found.solved, found.contradictory, found.stuck]
                    .map(|set| set >> lane & 1 != 0);
                let [is_solved, is_contradictory, _] = reported;
                if let Some(solution) = start.solution {
                    let has = |cell: usize| new[cell] >> (solution[cell] - b'1') & 1 != 0;
                    assert!((0..81).all(has), "a solution is kept: {new:x?}");
                    assert!(!is_contradictory);
                }
                // As no candidate is restored, such a grid is a solution of the start.
                let is_grid = new.iter().all(|cell| cell.is_power_of_two()) && is_possible(&new);
                assert!(!is_solved || is_grid, "solved is a proof: {new:x?}");
                // A board that was impossible before this sweep is reported by it.
                assert!(is_contradictory || is_possible(&old), "{old:x?}");
                let mut reported_ends = (0..3).filter(|&end| reported[end]);
                if let Some(end) = reported_ends.next() {
                    ends[end] += 1;
                    frozen[lane] = true;
                    assert_eq!(reported_ends.next(), None, "one end at a time");
                }
            }
            if frozen.iter().all(|&frozen| frozen) {
                return ends;
            }
        }
        panic!("candidates go one at a time, and there are 729 of them");
    }
}

#[test]
fn sweeps_lose_no_solution_and_report_the_truth() {
    Isa::available().for_each(|isa| {
        let random = &mut Random(31);
        let mut ends = [0; 3];
        for _ in 0..60 {
            let more = isa.run(Sweeps((0..32).map(|_| Start::any(random)).collect()));
            (0..3).for_each(|end| ends[end] += more[end]);
        }
        assert!(ends.iter().all(|&count| count > 50), "{ends:?}");
    });
}
