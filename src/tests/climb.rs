/*! The boards that take most guesses, and a search for worse ones.

A climb changes a board at random, again and again, and keeps a change if the solver does not take
fewer guesses after it. It starts at a random board, or at one that earlier climbs have found: these
stand in `testdata/climbed.csv`. A climb that finds a board with more than [`MOST`] guesses fails,
and its message shows the board. The environment says how far it climbs:

| variable | meaning | default |
|---|---|---|
| `CLIMB_SEED` | the seed of what it draws | 1 |
| `CLIMB_STEPS` | changes to try | what takes a second or two |
| `CLIMB_ISA` | the engine's instruction set | the widest |

    CLIMB_SEED=7 CLIMB_STEPS=10000000 cargo test --release --test all climb -- --nocapture
*/

use crate::support::{Board, Random, arbitrary, is_solution, shown, solvable};
use lanedoku::internal::scalar::{self, Solutions};
use lanedoku::{Isa, Shape, Solver};

/// No board that is known takes any solver more guesses. The README says so.
const MOST: u64 = 50_000;

/// The boards that climbs have found.
const CLIMBED: &str = include_str!("../../testdata/climbed.csv");

fn climbed() -> impl Iterator<Item = Board> {
    CLIMBED.lines().skip(1).map(|line| {
        let board: &Board = line.as_bytes().first_chunk().expect("a board");
        board.map(|cell| if cell == b'.' { b'0' } else { cell })
    })
}

/// The guesses that the engine takes for batches.
fn engine(isa: Isa) -> impl FnMut(&[Board]) -> (Vec<Option<Board>>, u64) {
    let mut solver = Solver::new(isa);
    move |boards| {
        let text: Vec<u8> = boards
            .iter()
            .flat_map(|board| [board, &b"\n"[..]].concat())
            .collect();
        let mut answers = vec![0; text.len()];
        let before = solver.counters().guesses;
        let unsolvable = solver.solve(&text, Shape::Line.into(), &mut answers, Shape::Line);
        let answer = |index: usize| {
            let solution = answers[82 * index..]
                .first_chunk()
                .expect("there is one for each");
            (!unsolvable.contains(&index)).then_some(*solution)
        };
        let answers = (0..boards.len()).map(answer).collect();
        (answers, solver.counters().guesses - before)
    }
}

/// The guesses that the scalar solver takes for the smallest solution.
fn smallest(board: &Board) -> (Option<Board>, u64) {
    let mut solutions = Solutions::new(board);
    (solutions.next(), solutions.guesses())
}

fn setting(name: &str, default: u64) -> u64 {
    let parse = |value: String| {
        value
            .parse()
            .unwrap_or_else(|_| panic!("{name}: `{value}`"))
    };
    std::env::var(name).map_or(default, parse)
}

/// A board after one to three changes: a clue comes, goes, becomes another digit, or moves.
fn changed(random: &mut Random, board: &Board) -> Board {
    let mut board = *board;
    for _ in 0..1 + random.below(3) {
        let clues: Vec<usize> = (0..81).filter(|&cell| board[cell] != b'0').collect();
        let (cell, digit) = (random.below(81), b'1' + random.below(9) as u8);
        let clue = clues
            .get(random.below(clues.len().max(1)))
            .copied()
            .unwrap_or(cell);
        match random.below(4) {
            0 => board[cell] = digit,
            1 => board[clue] = b'0',
            2 => board[clue] = digit,
            _ => board.swap(clue, cell),
        }
    }
    board
}

/// Climbs by the number of guesses that a board takes.
fn climb(steps: u64, mut guesses: impl FnMut(&Board) -> u64) {
    let random = &mut Random(setting("CLIMB_SEED", 1));
    let known: Vec<Board> = climbed().collect();
    let (mut steps, mut worst) = (setting("CLIMB_STEPS", steps), 0);
    while steps > 0 {
        let clues = 8 + random.below(20);
        let mut board = match random.below(4) {
            0 => arbitrary(random, clues),
            1 => solvable(random, clues),
            _ => random.pick(&known),
        };
        let mut most = guesses(&board);
        // A climb ends after so many changes that bring next to nothing.
        let mut left = 2000;
        while left > 0 && steps > 0 {
            if most > worst {
                worst = most;
                println!("{} {worst}", shown(&board));
            }
            assert!(most <= MOST, "{} takes {most} guesses", shown(&board));
            left -= 1;
            steps -= 1;
            let next = changed(random, &board);
            let more = guesses(&next);
            if more > most + most / 32 {
                left = 2000;
            }
            if more >= most {
                (board, most) = (next, more);
            }
        }
    }
}

#[test]
fn climb_against_the_engine() {
    let isa = std::env::var("CLIMB_ISA").map_or(Isa::detect(), |name| {
        let isa = Isa::available().find(|isa| isa.name() == name);
        isa.unwrap_or_else(|| panic!("CLIMB_ISA: `{name}`"))
    });
    let mut engine = engine(isa);
    climb(1000, |board| engine(&[*board]).1);
}

#[test]
fn climb_against_the_first_solution() {
    climb(1000, scalar::guesses);
}

#[test]
fn climb_against_the_smallest_solution() {
    climb(1000, |board| smallest(board).1);
}

#[test]
fn no_board_takes_forever() {
    let boards: Vec<Board> = climbed().collect();
    let expected: Vec<_> = boards.iter().map(scalar::first).collect();
    for (board, expected) in boards.iter().zip(&expected) {
        let (solution, guesses) = smallest(board);
        assert!(
            guesses <= MOST && scalar::guesses(board) <= MOST,
            "{}",
            shown(board)
        );
        assert_eq!(solution.is_some(), expected.is_some(), "{}", shown(board));
        assert!(solution.is_none_or(|solution| is_solution(board, &solution)));
    }
    for isa in Isa::available() {
        let mut engine = engine(isa);
        let mut verify = |boards: &[Board], expected: &[Option<Board>]| {
            let (answers, guesses) = engine(boards);
            assert!(guesses <= MOST * boards.len() as u64, "{isa:?}: {guesses}");
            for ((board, answer), expected) in boards.iter().zip(&answers).zip(expected) {
                assert_eq!(
                    answer.is_some(),
                    expected.is_some(),
                    "{isa:?}, {}",
                    shown(board)
                );
                assert!(answer.is_none_or(|answer| is_solution(board, &answer)));
            }
        };
        (0..boards.len()).for_each(|i| verify(&boards[i..=i], &expected[i..=i]));
        verify(&boards.repeat(4), &expected.repeat(4));
    }
}
