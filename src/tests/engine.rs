/*! The batch engine against the two plain solvers, on every instruction set that the machine has.

Puzzles are of every kind: solvable ones with 0 to 81 clues, corrupted and arbitrary ones, hard
and adversarial ones. Every answer must be right. The answer of `solve` must also be the one that
the puzzle gets in a batch of its own.
*/

use crate::support;
use crate::support::{
    Board, HARD, Random, UNSOLVABLE, any_board, arbitrary, candidates, corrupted, count_candidates,
    first_solutions, is_solution, shown, solvable,
};
use lanedoku::internal::{Pattern, count_matching, is_cell, set_patience};
use lanedoku::{Grid, Isa, Shape, Solver};

const SHAPES: [Shape; 2] = [Shape::Line, Shape::Rows];

pub const EMPTY: Board = [b'0'; 81];

/// A board without a solution. Other solvers need a second to find that out.
const IMPOSSIBLE: &Board =
    b"000005080000601043000000000010500000000106000300000005530000061000000004000000000";

fn solvers() -> impl Iterator<Item = Solver> {
    Isa::available().map(Solver::new)
}

/// The instruction sets for long searches. These are all that the machine has, but plain arrays
/// only if nothing else is available. Plain arrays take twenty times as long, and they have as many
/// lanes as another instruction set.
pub fn fast_instruction_sets() -> impl Iterator<Item = Isa> {
    let is_fast = |isa: &Isa| *isa != Isa::Arrays || Isa::detect() == Isa::Arrays;
    Isa::available().filter(is_fast)
}

/// The boards back to back.
fn text(boards: &[Board], shape: Shape) -> Vec<u8> {
    let mut text = vec![b'\n'; boards.len() * shape.stride()];
    for (board, text) in boards.iter().zip(text.chunks_exact_mut(shape.stride())) {
        (0..81).for_each(|cell| text[shape.offset(cell)] = board[cell]);
    }
    text
}

/// A puzzle, and what is known of it.
struct Puzzle {
    board: Board,
    /// How many solutions it has, counted up to [`MOST`].
    count: u64,
    /// The answer of the engine in a batch of this puzzle alone. `None` if there is no solution.
    answer: Option<Board>,
}

const MOST: u64 = 40;

impl Puzzle {
    fn new(board: &Board) -> Puzzle {
        let count = count_candidates(&candidates(board), MOST, u64::MAX);
        Puzzle::with_count(board, count.expect("there is no budget"))
    }

    fn with_count(board: &Board, count: u64) -> Puzzle {
        let mut puzzle = Puzzle {
            board: *board,
            count,
            answer: None,
        };
        let (shape, mut answer) = (Shape::Line, [0; 82]);
        let text = puzzle.text(shape, &mut Random(1));
        let mut alone = Solver::default();
        let unsolvable = alone.solve(&text, shape, &mut answer, shape);
        assert_eq!(unsolvable.is_empty(), count > 0, "{}", shown(board));
        if count > 0 {
            assert!(puzzle.is_solved_by(&answer, shape), "{}", shown(board));
            puzzle.answer = answer.first_chunk().copied();
        }
        puzzle
    }

    /// Its text, with blanks of all kinds.
    fn text(&self, shape: Shape, random: &mut Random) -> Vec<u8> {
        let cells = self.board.map(|cell| match cell {
            b'1'..=b'9' => cell,
            _ => random.pick(b"0.?_*"),
        });
        text(&[cells], shape)
    }

    /// Whether a text of this shape is one of its solutions, with line feeds where they belong.
    fn is_solved_by(&self, answer: &[u8], shape: Shape) -> bool {
        let board: Board = std::array::from_fn(|cell| answer[shape.offset(cell)]);
        text(&[board], shape) == answer && is_solution(&self.board, &board)
    }
}

/// Calls `solve`, `count` and `solve_unique` for a batch, and checks what they give. `count` counts
/// up to `limit`, at most [`MOST`].
fn check(solver: &mut Solver, batch: &[&Puzzle], from: Shape, limit: u64, random: &mut Random) {
    let (to, size) = (random.pick(&SHAPES), batch.len());
    let text_of = |puzzle: &&Puzzle| puzzle.text(from, random);
    let puzzles: Vec<u8> = batch.iter().flat_map(text_of).collect();
    let (mut first, mut any) = (vec![0; size * to.stride()], vec![0; size * to.stride()]);
    let (mut counts, mut unique) = (vec![u64::MAX; size], vec![u64::MAX; size]);
    let unsolvable = solver.solve(&puzzles, from, &mut first, to).to_vec();
    solver.count(&puzzles, from, limit, &mut counts);
    solver.solve_unique(&puzzles, from, &mut any, to, &mut unique);

    let expected: Vec<_> = (0..size).filter(|&index| batch[index].count == 0).collect();
    assert_eq!(unsolvable, expected);
    for (index, puzzle) in batch.iter().enumerate() {
        let found = (counts[index], unique[index]);
        let number = puzzle.count;
        assert_eq!(
            found,
            (number.min(limit), number.min(2)),
            "{}",
            shown(&puzzle.board)
        );
        let bytes = index * to.stride()..(index + 1) * to.stride();
        if let Some(answer) = puzzle.answer {
            let (first, any) = (&first[bytes.clone()], &any[bytes]);
            let answer = text(&[answer], to);
            assert_eq!(shown(first), shown(&answer));
            assert!(number > 1 || any == first, "{}", shown(any));
            assert!(puzzle.is_solved_by(any, to), "{}", shown(any));
        }
    }
}

/// Boards that take a few guesses or a few hundred; most have many solutions or none.
fn searches(random: &mut Random, count: usize) -> Vec<Board> {
    let board = |_| match random.below(3) {
        0 => {
            let clues = 17 + random.below(8);
            corrupted(random, clues)
        }
        1 => {
            let clues = 17 + random.below(10);
            solvable(random, clues)
        }
        _ => *random.pick(&HARD),
    };
    (0..count).map(board).collect()
}

/// Prints which instruction sets the tests use, and which ones this machine lacks. On Linux, the
/// sets of an x86-64 must be those that the system lists.
#[test]
fn instruction_sets_of_this_machine() {
    let (tested, lacking): (Vec<_>, Vec<_>) =
        Isa::ALL.into_iter().partition(|isa| isa.is_available());
    println!("instruction sets tested: {tested:?}; this machine lacks: {lacking:?}");
    // Linux lists the instruction sets of an x86-64 that programs may use.
    if cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        let listed = std::fs::read_to_string("/proc/cpuinfo").expect("Linux has this file");
        let flags = listed.lines().find(|line| line.starts_with("flags"));
        let has = |flag| flags.is_some_and(|flags| flags.split(' ').any(|word| word == flag));
        for (isa, flag) in [
            (Isa::Avx512, "avx512bw"),
            (Isa::Avx2, "avx2"),
            (Isa::Sse2, "sse2"),
        ] {
            assert_eq!(tested.contains(&isa), has(flag), "{}", isa.name());
        }
    }
}

/// The test that every instruction set must pass. Batches are picked at random, so a puzzle stands
/// among any others, in any order. Their sizes leave lanes idle, or fill them. One solver for each
/// instruction set takes all of its batches.
#[test]
fn answers_are_right_and_depend_on_their_puzzle_alone() {
    let random = &mut Random(1);
    let near_full = (0..100).map(|i| [solvable, corrupted][i % 2](random, 81 - i / 2 % 5));
    let near_full: Vec<_> = near_full.collect();
    let one_clue: Vec<_> = (0..30).map(|_| arbitrary(random, 1)).collect();
    let boards = [
        (0..500).map(|_| any_board(random)).collect(),
        searches(random, 150),
        near_full,
        one_clue,
        vec![EMPTY],
    ]
    .concat();
    let puzzles: Vec<_> = boards.iter().map(Puzzle::new).collect();
    let mut known = 0;
    for (board, puzzle) in boards.iter().zip(&puzzles) {
        let Some(solutions) = first_solutions(board, 2, 20_000) else {
            continue;
        };
        let count = solutions.len() as u64;
        assert_eq!(count, puzzle.count.min(2), "{}", shown(board));
        known += 1;
    }
    assert!(2 * known > boards.len(), "most are known to the oracle");

    let of_count = |count| puzzles.iter().filter(move |puzzle| puzzle.count == count);
    assert!(
        [0, 1, MOST]
            .iter()
            .all(|&count| of_count(count).count() > 50)
    );
    let puzzles: Vec<_> = puzzles.iter().collect();
    for mut solver in solvers() {
        for size in [0, 1, 2, 31, 32, 33, 1000] {
            for from in SHAPES {
                let batch: Vec<_> = (0..size).map(|_| random.pick(&puzzles)).collect();
                let limit = random.below(6) as u64;
                check(&mut solver, &batch, from, limit, random);
            }
        }
    }
    let impossible = Puzzle::with_count(IMPOSSIBLE, 0);
    let mut solver = Solver::default();
    check(&mut solver, &[&impossible; 5], Shape::Line, 2, random);
}

/// Tests the end of a batch, where idle lanes take over branches of busy ones. A batch has 1 to 40
/// puzzles with few or many guesses. That is fewer than there are lanes, or more. So lanes join,
/// finish, are held and are ended in every order. In some batches, all puzzles are tested early.
#[test]
fn lanes_that_help_at_the_end_lose_nothing() {
    let random = &mut Random(4);
    let puzzles: Vec<_> = searches(random, 300).iter().map(Puzzle::new).collect();
    let puzzles: Vec<_> = puzzles.iter().collect();
    for mut solver in fast_instruction_sets().map(Solver::new) {
        for _ in 0..100 {
            let size = 1 + random.below(40);
            let batch: Vec<_> = (0..size).map(|_| random.pick(&puzzles)).collect();
            let limit = 1 + random.below(MOST as usize) as u64;
            let patience = random.pick(&[0, 1, 10, 512]);
            set_patience(&mut solver, patience, patience);
            check(&mut solver, &batch, Shape::Rows, limit, random);
        }
    }
}

/// The thousands of solutions of a board are counted exactly: for one copy of it, for three copies
/// in a batch, and up to a limit that is one less.
#[test]
fn large_counts_are_exact() {
    let random = &mut Random(6);
    let (board, number) = std::iter::repeat_with(|| solvable(random, 25))
        .map(|board| (board, support::count(&board, 20_000)))
        .find(|(_, number)| (1000..20_000).contains(number))
        .expect("one in a few boards has as many");
    for mut solver in solvers() {
        for (size, limit) in [(1, u64::MAX), (3, u64::MAX), (1, number - 1)] {
            let mut counts = vec![0; size];
            let text = text(&vec![board; size], Shape::Line);
            solver.count(&text, Shape::Line, limit, &mut counts);
            assert_eq!(counts, vec![number.min(limit); size]);
        }
    }
}

/// More puzzles than sixteen bits can number.
#[test]
fn a_large_batch() {
    let random = &mut Random(9);
    let puzzles: Vec<_> = (0..500)
        .map(|i| Puzzle::new(&solvable(random, 40 + i % 40)))
        .collect();
    let picked = |i: usize| &puzzles[(i % 500).pow(2) % 500];
    let boards: Vec<_> = (0..70_000)
        .map(|i| picked(i).text(Shape::Line, random))
        .collect();
    let boards = boards.concat();
    for isa in fast_instruction_sets() {
        let (mut solver, mut answers) = (Solver::new(isa), vec![0; boards.len()]);
        let unsolvable = solver.solve(&boards, Shape::Line, &mut answers, Shape::Line);
        assert_eq!(unsolvable, [0; 0]);
        for (i, answer) in answers.chunks_exact(82).enumerate() {
            assert!(
                picked(i)
                    .answer
                    .is_some_and(|expected| expected == answer[..81]),
                "{i}"
            );
        }
    }
}

/// The solver may read a byte that is not a cell as any digit or as a blank. But it does not panic,
/// and each solution that it gives is a valid full grid.
#[test]
fn garbage_makes_nothing_panic() {
    let random = &mut Random(11);
    let garbage: Vec<u8> = (0..200 * 90)
        .map(|at| match random.below(1 + at / 4500) {
            0 => random.bits() as u8,
            _ => b'.',
        })
        .collect();
    let anything = Puzzle::new(&EMPTY);
    for (from, to) in [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(from, to)| (SHAPES[from], SHAPES[to]))
    {
        let boards = garbage.len() / from.stride();
        let puzzles = &garbage[..boards * from.stride()];
        for mut solver in solvers() {
            let mut answers = vec![0; boards * to.stride()];
            let unsolvable = solver.solve(puzzles, from, &mut answers, to);
            assert!(
                (1..boards).contains(&unsolvable.len()),
                "some are solvable, some not"
            );
            for (index, answer) in answers.chunks_exact(to.stride()).enumerate() {
                assert!(unsolvable.contains(&index) || anything.is_solved_by(answer, to));
            }
        }
    }
}

/// `count_matching` counts the records at the start of a text that match the pattern. A record
/// that is cut off does not count. A byte that may not stand at its place ends the count before its
/// record.
#[test]
fn regular_boards_are_told_from_others() {
    let random = &mut Random(11);
    let boards: Vec<_> = (0..2).map(|_| Puzzle::new(&any_board(random))).collect();
    // A line, rows, and spaced rows; the last two also with an empty line after them; and a line with a
    // full board behind the first.
    let forms = |puzzle: &Puzzle| {
        let [line, rows] = SHAPES.map(|shape| puzzle.text(shape, &mut Random(2)));
        let spaced: Vec<u8> = rows.iter().flat_map(|&cell| [cell, b' ']).collect();
        let spaced = shown(&spaced).replace(" \n ", "\n").into_bytes();
        let apart = [&rows, &spaced].map(|text| [&text[..], b"\n"].concat());
        let [rows_apart, spaced_apart] = apart;
        let full = b"123456789".repeat(9);
        let solved = [&line[..81], b",", &full, b"\n"].concat();
        [line, rows, spaced, rows_apart, spaced_apart, solved]
    };
    let dot = |byte| if is_cell(byte) { b'.' } else { byte };
    let digits = |cells: &[u8]| cells.iter().all(|cell| (b'1'..=b'9').contains(cell));
    for form in 0..6 {
        let picture = forms(&boards[0])[form].clone().into_iter();
        let picture: Vec<u8> = picture.map(dot).collect();
        let solved: &[_] = if form == 5 {
            &[(0, false), (82, true)]
        } else {
            &[]
        };
        let texts = boards.iter().map(|puzzle| forms(puzzle)[form].clone());
        let mut whole = texts.collect::<Vec<_>>().concat();
        let pattern = |blank| Pattern {
            picture: &picture,
            blank,
            solved,
        };
        for isa in Isa::available() {
            for length in 0..=whole.len() {
                let expected = length / picture.len();
                let count = count_matching(isa, &whole[..length], pattern(b'.'));
                assert_eq!(count, expected);
            }
            for at in 0..whole.len() {
                for (byte, blank) in (0..=u8::MAX).flat_map(|byte| [(byte, b'.'), (byte, b'x')]) {
                    let old = std::mem::replace(&mut whole[at], byte);
                    let record = at / picture.len();
                    let is_alike = if is_cell(old) {
                        is_cell(byte) || byte == blank
                    } else {
                        byte == old
                    };
                    let cells = &whole[record * picture.len()..];
                    let is_solved_alike = |&(start, is_solved): &(usize, bool)| {
                        digits(&cells[start..start + 81]) == is_solved
                    };
                    let fits = is_alike && solved.iter().all(is_solved_alike);
                    assert_eq!(
                        count_matching(isa, &whole, pattern(blank)),
                        if fits { 2 } else { record },
                        "{byte} at {at}, {blank} is a blank"
                    );
                    whole[at] = old;
                }
            }
        }
    }
}

/// The counters tell how many puzzles took no guess, whether they are solved or counted.
#[test]
fn puzzles_without_a_guess_are_counted() {
    let random = &mut Random(15);
    let easy = (0..40).map(|_| solvable(random, 75));
    let easy: Vec<_> = easy.filter(|board| support::count(board, 2) == 1).collect();
    // One board has two equal digits in a row. The other has an empty cell that no digit fits.
    let refuted = [*UNSOLVABLE[1], *UNSOLVABLE[2]];
    let boards = [&easy[..], &refuted, &[*HARD[1], *HARD[0], EMPTY]].concat();
    let (text, line) = (text(&boards, Shape::Line), Shape::Line);
    let (mut answers, mut counts) = (vec![0; text.len()], vec![0; boards.len()]);
    for isa in Isa::available() {
        for limit in [0, 1, 50] {
            let mut solver = Solver::new(isa);
            if limit == 0 {
                solver.solve(&text, line, &mut answers, line);
            } else {
                solver.count(&text, line, limit, &mut counts);
            }
            let counters = solver.counters();
            assert!(counters.guesses >= 3 && counters.lane_sweeps >= counters.sweeps);
            let expected = (boards.len() as u64, (easy.len() + refuted.len()) as u64);
            assert_eq!(
                (counters.puzzles, counters.unguessed),
                expected,
                "up to {limit}"
            );
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
        (
            0,
            82,
            0,
            "expected 0 times 82 bytes for the answers, found 82 bytes",
        ),
        (82, 82, 0, "expected one count for each puzzle (1), found 0"),
    ] {
        let (text, line) = (vec![b'.'; puzzles], Shape::Line);
        let says = |ask: fn(&mut Solver, &[u8], Shape, &mut [u8], &mut [u64])| {
            let mut solver = Solver::new(Isa::Arrays);
            let ask = || {
                ask(
                    &mut solver,
                    &text,
                    line,
                    &mut vec![0; answers],
                    &mut vec![0; counts],
                )
            };
            let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(ask));
            assert_eq!(
                panic.expect_err(message).downcast_ref::<String>().unwrap(),
                message
            );
        };
        says(|solver, text, line, answers, counts| {
            solver.solve_unique(text, line, answers, line, counts);
        });
        match message.contains("answers") {
            true => says(|solver, text, line, answers, _| {
                solver.solve(text, line, answers, line);
            }),
            false => says(|solver, text, line, _, counts| solver.count(text, line, 2, counts)),
        }
    }
}

#[test]
fn grids_are_answered_as_their_text_is() {
    let random = &mut Random(40);
    let boards = (0..162).map(|i| [solvable, corrupted][i % 2](random, i / 2));
    let boards: Vec<Board> = boards.collect();
    let grids: Vec<_> = boards.iter().filter_map(Grid::from_text).collect();
    assert_eq!(grids.len(), boards.len());
    let mut solver = Solver::default();
    let solutions = solver.solve_grids(&grids);
    let numbers = solver.count_grids(&grids, 2);
    for (i, grid) in grids.iter().enumerate() {
        let number = support::count(&boards[i], 2);
        assert_eq!(numbers[i], number, "{grid}");
        assert_eq!(solutions[i].is_some(), number > 0, "{grid}");
        assert_eq!(grid.solutions().take(2).count() as u64, number);
        let mut solutions = solutions[i].into_iter().chain(grid.solutions().next());
        assert!(solutions.all(|solution| solution.solves(grid)));
    }
    // The iterator over solutions borrows nothing, so the puzzle may be dropped before it is used.
    let solutions = {
        let puzzle = Grid::EMPTY;
        puzzle.solutions()
    };
    let solutions: Vec<Grid> = solutions.take(3).collect();
    assert!(solutions[0] < solutions[1] && solutions[1] < solutions[2]);
}

#[test]
fn testing_puzzles_changes_no_answer() {
    let random = &mut Random(33);
    let mut boards: Vec<Board> = (0..60)
        .map(|i| [solvable, corrupted][i % 2](random, 17 + i / 2 % 10))
        .collect();
    // This board takes 150,000 guesses if puzzles are never tested.
    boards.push(*IMPOSSIBLE);
    let text = &text(&boards, Shape::Line);
    let shape = Shape::Line;
    fast_instruction_sets().for_each(|isa| {
        // Asks for all boards in batches of `size`. Returns the answers, the counts and the
        // number of guesses.
        let solve = |patience, size: usize| {
            let mut solver = Solver::new(isa);
            set_patience(&mut solver, patience, patience);
            let (mut all, mut counts) = (Vec::new(), Vec::new());
            for puzzles in text.chunks(82 * size) {
                let mut answers = vec![0; puzzles.len()];
                let none = solver.solve(puzzles, shape, &mut answers, shape);
                none.iter()
                    .for_each(|&index| answers[82 * index..82 * (index + 1)].fill(0));
                let (mut any, mut number) = (answers.clone(), vec![0; puzzles.len() / 82]);
                let mut unique = number.clone();
                solver.count(puzzles, shape, 30, &mut number);
                solver.solve_unique(puzzles, shape, &mut any, shape, &mut unique);
                counts.extend(number.into_iter().zip(unique));
                all.extend(answers);
            }
            ((all, counts), solver.counters().all_guesses())
        };
        let (expected, guesses) = solve(u64::MAX, boards.len());
        for (size, patience) in [(1, 1), (5, 7), (33, 0), (boards.len(), 7)] {
            let (found, fewer) = solve(patience, size);
            assert!(
                found == expected,
                "{isa:?}, {size} boards, patience {patience}"
            );
            assert!(size < boards.len() || fewer < guesses / 4, "{fewer}");
        }
    });
}

/// On this board, some lanes have parts without a solution while another lane counts one solution
/// after another. If their parts are not tested, a solution takes 5 to 14 guesses.
#[test]
fn parts_without_a_solution_end_while_others_are_counted() {
    let board =
        b"200100000530000000000000006000000000050000000320790000000052060000000000000000000\n";
    for isa in fast_instruction_sets() {
        let (mut solver, mut counts) = (Solver::new(isa), [0]);
        solver.count(board, Shape::Line, 20_000, &mut counts);
        let guesses = solver.counters().all_guesses();
        assert_eq!(counts, [20_000]);
        assert!(guesses < 4 * 20_000, "{isa:?}: {guesses}");
    }
}
