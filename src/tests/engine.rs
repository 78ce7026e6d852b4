/*! The batch engine against the reference solvers, on every instruction set of the machine. */

use crate::support::{
    self, Board, HARD, Random, any_board, arbitrary, corrupted, first_solutions, is_solution, rows,
    shown, solvable, spaced,
};
use lanedoku::internal::{Pattern, count_matching, is_cell, set_patience};
use lanedoku::{Grid, Isa, Layout, Solver};

pub const LINES: [Layout; 2] = [Layout::Line; 2];

pub const EMPTY: Board = [b'0'; 81];

/// Unsolvable, which takes a plain solver a minute.
const IMPOSSIBLE: &Board =
    b"000005080000601043000000000010500000000106000300000005530000061000000004000000000";

fn solvers() -> impl Iterator<Item = Solver> {
    Isa::available().map(Solver::new)
}

/// Plain arrays are twenty times slower, with as many lanes as another set, so they are used only if
/// there is nothing else.
pub fn fast_instruction_sets() -> impl Iterator<Item = Isa> {
    let is_fast = |isa: &Isa| *isa != Isa::Arrays || Isa::detect() == Isa::Arrays;
    Isa::available().filter(is_fast)
}

pub fn text(boards: &[Board], layout: Layout) -> Vec<u8> {
    let board = |board: &Board| match layout {
        Layout::Line => shown(board) + "\n",
        Layout::Rows => rows(board),
        Layout::Spaced => spaced(board),
    };
    boards.iter().flat_map(|b| board(b).into_bytes()).collect()
}

#[derive(Clone, Copy)]
pub enum Ask {
    Solve,
    Count(u64),
    Unique,
}

/// Answers a batch: the number of solutions found for each puzzle, and the solution. The layouts are those of
/// puzzles and solutions.
pub fn ask(
    solver: &mut Solver,
    ask: Ask,
    puzzles: &[u8],
    [from, to]: [Layout; 2],
) -> Vec<(u64, Option<Board>)> {
    let size = puzzles.len() / from.stride();
    let (mut answers, mut counts) = (vec![0; size * to.stride()], vec![1; size]);
    match ask {
        Ask::Solve => {
            let unsolvable = solver.solve(puzzles, from, &mut answers, to);
            assert!(unsolvable.is_sorted_by(|a, b| a < b), "{unsolvable:?}");
            unsolvable.iter().for_each(|&index| counts[index] = 0);
        }
        Ask::Count(limit) => {
            solver.count(puzzles, from, limit, &mut counts);
            return counts.into_iter().map(|count| (count, None)).collect();
        }
        Ask::Unique => solver.solve_unique(puzzles, from, &mut answers, to, &mut counts),
    }
    let answers = answers.chunks_exact(to.stride()).map(|answer| {
        let board = std::array::from_fn(|cell| answer[to.offset(cell)]);
        (text(&[board], to) == answer).then_some(board)
    });
    let with_answer = |(count, answer): (u64, Option<Board>)| match count {
        0 => (0, None),
        _ => (count, Some(answer.expect("line feeds where they belong"))),
    };
    counts.into_iter().zip(answers).map(with_answer).collect()
}

struct Puzzle {
    board: Board,
    /// Up to [`MAX_COUNT`].
    count: u64,
    /// The engine's solution in a batch of this puzzle alone.
    answer: Option<Board>,
}

const MAX_COUNT: u64 = 40;

impl Puzzle {
    fn new(board: &Board) -> Puzzle {
        let text = text(&[*board], Layout::Line);
        let (_, answer) = ask(&mut Solver::default(), Ask::Solve, &text, LINES)[0];
        Puzzle {
            board: *board,
            count: support::count(board, MAX_COUNT),
            answer,
        }
    }
}

/// Checks solutions, counts up to `limit`, and uniqueness.
fn check(solver: &mut Solver, batch: &[&Puzzle], limit: u64, random: &mut Random) {
    let layouts = [(); 2].map(|()| random.pick(&Layout::ALL));
    let mut with_any_blanks = |puzzle: &&Puzzle| any_blanks(&puzzle.board, random);
    let boards: Vec<_> = batch.iter().map(&mut with_any_blanks).collect();
    let [first, counted, any] = [Ask::Solve, Ask::Count(limit), Ask::Unique]
        .map(|what| ask(solver, what, &text(&boards, layouts[0]), layouts));
    for (i, puzzle) in batch.iter().enumerate() {
        let (name, count) = (shown(&puzzle.board), puzzle.count);
        assert_eq!(first[i], (count.min(1), puzzle.answer), "{name}");
        assert_eq!(counted[i], (count.min(limit), None), "{name}");
        let (number, any) = any[i];
        assert_eq!(number, count.min(2), "{name}");
        assert!(count > 1 || any == puzzle.answer, "{name}: {any:?}");
        for answer in any.into_iter().chain(puzzle.answer) {
            assert!(
                is_solution(&puzzle.board, &answer),
                "{name}: {}",
                shown(&answer)
            );
        }
    }
}

/// Replaces each blank by any symbol for one.
fn any_blanks(board: &Board, random: &mut Random) -> Board {
    board.map(|cell| match cell {
        b'0' => random.pick(b"0.?_*"),
        clue => clue,
    })
}

/// Draws boards that take up to a few hundred guesses. Most have many solutions or none.
fn searches(random: &mut Random, count: usize) -> Vec<Board> {
    let board = |_| {
        let clues = 17 + random.below(9);
        match random.below(3) {
            0 => corrupted(random, clues),
            1 => solvable(random, clues),
            _ => *random.pick(&HARD),
        }
    };
    (0..count).map(board).collect()
}

/// Prints the tested instruction sets. On Linux, `/proc/cpuinfo` must agree.
#[test]
fn instruction_sets_of_this_machine() {
    let (tested, lacking): (Vec<_>, Vec<_>) =
        Isa::ALL.into_iter().partition(|isa| isa.is_available());
    println!("instruction sets tested: {tested:?}; this machine lacks: {lacking:?}");
    if cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        let listed = std::fs::read_to_string("/proc/cpuinfo").expect("Linux has this file");
        let words: Vec<_> = listed.split_whitespace().collect();
        for (isa, flag) in [
            (Isa::Avx512, "avx512bw"),
            (Isa::Avx2, "avx2"),
            (Isa::Sse2, "sse2"),
        ] {
            assert_eq!(tested.contains(&isa), words.contains(&flag), "{flag}");
        }
    }
}

/// Random batches of all sizes give a puzzle any neighbours. One solver takes all of them.
#[test]
fn answers_are_right_and_depend_on_their_puzzle_alone() {
    let random = &mut Random(1);
    let near_full = (0..100).map(|i| [solvable, corrupted][i % 2](random, 81 - i / 2 % 5));
    let mut boards: Vec<Board> = near_full.collect();
    boards.extend((0..500).map(|_| any_board(random)));
    boards.extend((0..30).map(|_| arbitrary(random, 1)));
    boards.extend(searches(random, 150));
    boards.push(EMPTY);
    let puzzles: Vec<_> = boards.iter().map(Puzzle::new).collect();
    let agrees = |puzzle: &&Puzzle| {
        let solutions = first_solutions(&puzzle.board, 2, 20_000);
        let count = solutions.as_ref().map(|solutions| solutions.len() as u64);
        let is_right = count.is_none_or(|count| count == puzzle.count.min(2));
        assert!(is_right, "{}", shown(&puzzle.board));
        count.is_some()
    };
    let known = puzzles.iter().filter(agrees).count();
    assert!(2 * known > boards.len(), "most are known to the oracle");
    for count in [0, 1, MAX_COUNT] {
        let of_count = puzzles.iter().filter(|puzzle| puzzle.count == count);
        assert!(of_count.count() > 50, "{count}");
    }

    let puzzles: Vec<_> = puzzles.iter().collect();
    for mut solver in solvers() {
        for size in [0, 1, 2, 31, 32, 33, 1000] {
            for _ in 0..2 {
                let batch: Vec<_> = (0..size).map(|_| random.pick(&puzzles)).collect();
                let limit = random.below(6) as u64;
                check(&mut solver, &batch, limit, random);
            }
        }
    }
}

/// At the end of a batch, idle lanes steal branches of busy ones. Lanes join, finish, are held and are ended in
/// every order. In some batches, all puzzles are tested early.
#[test]
fn stealing_lanes_lose_nothing() {
    let random = &mut Random(4);
    let mut puzzles: Vec<_> = searches(random, 300).iter().map(Puzzle::new).collect();
    puzzles.push(Puzzle {
        board: *IMPOSSIBLE,
        count: 0,
        answer: None,
    });
    let puzzles: Vec<_> = puzzles.iter().collect();
    for mut solver in fast_instruction_sets().map(Solver::new) {
        for _ in 0..100 {
            let size = 1 + random.below(40);
            let batch: Vec<_> = (0..size).map(|_| random.pick(&puzzles)).collect();
            let limit = 1 + random.below(MAX_COUNT as usize) as u64;
            let patience = random.pick(&[0, 1, 10, 512]);
            set_patience(&mut solver, patience, patience);
            check(&mut solver, &batch, limit, random);
        }
    }
}

/// More puzzles than 16 bits can count.
#[test]
fn a_large_batch() {
    let random = &mut Random(9);
    let boards: Vec<_> = (0..500).map(|i| solvable(random, 40 + i % 40)).collect();
    let puzzles = text(&boards, Layout::Line);
    for mut solver in fast_instruction_sets().map(Solver::new) {
        let mut found = |times| ask(&mut solver, Ask::Solve, &puzzles.repeat(times), LINES);
        assert!(found(140) == found(1).repeat(140));
    }
}

/// A byte that is not a cell may be read as any digit or as a blank, but each solution is valid.
#[test]
fn garbage_makes_nothing_panic() {
    let random = &mut Random(11);
    let garbage = |at: usize| match random.below(1 + at / 4500) {
        0 => random.bits() as u8,
        _ => b'.',
    };
    let garbage: Vec<u8> = (0..200 * 90).map(garbage).collect();
    for from in Layout::ALL {
        let text = &garbage[..garbage.len() / from.stride() * from.stride()];
        for mut solver in solvers() {
            let found = ask(&mut solver, Ask::Solve, text, [from, Layout::Rows]);
            let answers = found.iter().filter_map(|(_, answer)| *answer);
            let mut solved = 0;
            for answer in answers {
                assert!(is_solution(&EMPTY, &answer), "{}", shown(&answer));
                solved += 1;
            }
            assert!(
                (1..found.len()).contains(&solved),
                "some are solvable, some not"
            );
        }
    }
}

/// A truncated record does not count, nor one with a byte that does not match.
#[test]
fn counting_ends_before_the_first_record_that_does_not_match() {
    let random = &mut Random(11);
    // The form of a record, and the offsets of its boards, each with whether the board is solved.
    type Form = (fn(&Board) -> String, &'static [(usize, bool)]);
    let forms: [Form; 4] = [
        (|board| shown(board) + "\n", &[]),
        (|board| rows(board), &[]),
        (|board| spaced(board) + "\n", &[]),
        (
            |board| format!("{},{}\n", shown(board), "123456789".repeat(9)),
            &[(0, false), (82, true)],
        ),
    ];
    for (write, solved) in forms {
        let records = [(); 2].map(|()| write(&any_blanks(&any_board(random), random)));
        let mut text = records.concat().into_bytes();
        let template = records[0].bytes();
        let template = template.map(|byte| if is_cell(byte) { b'.' } else { byte });
        let template: &[u8] = &template.collect::<Vec<_>>();
        let matching = |isa, text: &[u8], blank| {
            let pattern = Pattern {
                text: template,
                blank,
                boards: solved,
                pure: None,
            };
            count_matching(isa, text, pattern)
        };
        for isa in Isa::available() {
            for length in 0..=text.len() {
                let count = matching(isa, &text[..length], b'.');
                assert_eq!(count, length / template.len());
            }
            for at in 0..text.len() {
                for (byte, blank) in (0..=u8::MAX).flat_map(|byte| [(byte, b'.'), (byte, b'x')]) {
                    let old = std::mem::replace(&mut text[at], byte);
                    let first = at / template.len();
                    let record = &text[first * template.len()..];
                    let are_solved_alike = solved.iter().all(|&(start, is_solved)| {
                        let mut cells = record[start..start + 81].iter();
                        cells.all(|cell| (b'1'..=b'9').contains(cell)) == is_solved
                    });
                    let fits = if is_cell(old) {
                        (is_cell(byte) || byte == blank) && are_solved_alike
                    } else {
                        byte == old
                    };
                    let expected = if fits { 2 } else { first };
                    let count = matching(isa, &text, blank);
                    assert_eq!(count, expected, "{byte} at {at}, {blank} is a blank");
                    text[at] = old;
                }
            }
        }
    }
}

/// It also has a digit.
#[test]
fn a_pure_range_has_one_symbol_for_blanks() {
    let random = &mut Random(12);
    for before in ["", "0 "] {
        for isa in Isa::available() {
            let dots = format!("{before}{}\n", ".".repeat(81)).replace('0', ".");
            let matching = |board: &str| {
                let text = format!("{before}{board}\n").repeat(3);
                let pattern = Pattern {
                    text: dots.as_bytes(),
                    blank: b'-',
                    boards: &[],
                    pure: Some((before.len(), before.len() + 81)),
                };
                count_matching(isa, text.as_bytes(), pattern) == 3
            };
            for at in 0..81 {
                let mut board =
                    any_board(random).map(|cell| if cell == b'0' { b'-' } else { cell });
                (board[(at + 1) % 81], board[(at + 2) % 81]) = (b'-', b'5');
                let board = shown(&board);
                let with = |symbol: &str| format!("{}{symbol}{}", &board[..at], &board[at + 1..]);
                assert!(matching(&with("-")) && matching(&with("5")), "{board}");
                for other in ["0", ".", "?", "_", "*", "x"] {
                    assert!(!matching(&with(other)), "{other} in {board}");
                }
                let [empty, full] = ["-", "5"].map(|symbol| symbol.repeat(81));
                assert!(!matching(&empty) && matching(&full));
            }
        }
    }
}

#[test]
fn a_wrong_length_panics_with_a_sentence() {
    for (puzzles, answers, counts, message) in [
        (
            81,
            82,
            1,
            "expected puzzles of 82 bytes each, found 81 bytes",
        ),
        (
            82,
            164,
            1,
            "expected 1 times 82 bytes for the answers, found 164 bytes",
        ),
        (
            164,
            82,
            2,
            "expected 2 times 82 bytes for the answers, found 82 bytes",
        ),
        (82, 82, 0, "expected one count for each puzzle (1), found 0"),
    ] {
        let (puzzles, mut answers, mut counts) =
            (vec![b'.'; puzzles], vec![0; answers], vec![0; counts]);
        let panic = std::panic::catch_unwind(move || {
            let [from, to] = LINES;
            Solver::default().solve_unique(&puzzles, from, &mut answers, to, &mut counts);
        });
        let found = panic.expect_err(message);
        assert_eq!(found.downcast_ref::<String>().unwrap(), message);
    }
}

#[test]
fn grids_have_the_answers_of_their_text() {
    let random = &mut Random(40);
    let boards = (0..162).map(|i| [solvable, corrupted][i % 2](random, i / 2));
    let boards: Vec<Board> = boards.collect();
    let grids: Vec<_> = boards.iter().filter_map(Grid::from_text).collect();
    let mut solver = Solver::default();
    let (solutions, counts) = (solver.solve_grids(&grids), solver.count_grids(&grids, 2));
    for (i, board) in boards.iter().enumerate() {
        let (grid, count) = (grids[i], support::count(board, 2));
        assert_eq!(
            (counts[i], solutions[i].is_some()),
            (count, count > 0),
            "{grid}"
        );
        assert_eq!(grid.solutions().take(2).count() as u64, count, "{grid}");
        let mut solutions = solutions[i].into_iter().chain(grid.solutions().next());
        assert!(solutions.all(|solution| solution.solves(&grid)), "{grid}");
    }
    // The iterator borrows nothing, so the puzzle may be dropped.
    let solutions = {
        let puzzle = Grid::EMPTY;
        puzzle.solutions()
    };
    assert!(solutions.take(3).is_sorted_by(|a, b| a < b));
}

/// While one lane counts solutions, others have parts without any. Without tests of those, a solution takes 5
/// to 14 guesses.
#[test]
fn parts_without_a_solution_end_while_others_are_counted() {
    let board =
        b"200100000530000000000000006000000000050000000320790000000052060000000000000000000\n";
    for isa in fast_instruction_sets() {
        let mut solver = Solver::new(isa);
        let found = ask(&mut solver, Ask::Count(20_000), board, LINES);
        let guesses = solver.counters().all_guesses();
        assert_eq!(found, [(20_000, None)]);
        assert!(guesses < 4 * 20_000, "{isa:?}: {guesses}");
    }
}
