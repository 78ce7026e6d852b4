/*! The batch engine against the two plain solvers, on every instruction set that the machine has.

Boards are of every kind: solvable ones with 0 to 81 clues, corrupted and arbitrary ones, hard and
adversarial ones. In every batch an answer must be right. It must also be the one that the puzzle
gets in a batch of its own.
*/

use crate::support;
use crate::support::{
    Board, Candidates, HARD, POJ_SAMPLE, Random, UNSOLVABLE, Verdict, arbitrary, candidates,
    corrupted, count_candidates, is_solution, oracle, shown, solvable,
};
use lanedoku::internal::is_cell;
use lanedoku::internal::regular;
use lanedoku::{Answer, Grid, Isa, PuzzleShape, Shape, Solver};

const SHAPES: [Shape; 2] = [Shape::Line, Shape::Rows];

const EMPTY: Board = [b'0'; 81];

/// Has no solution, which takes other solvers a second to find out.
const IMPOSSIBLE: &Board =
    b"000005080000601043000000000010500000000106000300000005530000061000000004000000000";

fn solvers() -> impl Iterator<Item = Solver> {
    Isa::available().map(Solver::new)
}

/// The instruction sets at hand, for long searches: without plain arrays, which take twenty times as
/// long, if there are others. They have the lanes of others.
pub fn fast_instruction_sets() -> impl Iterator<Item = Isa> {
    let is_fast = |isa: &Isa| *isa != Isa::Arrays || Isa::detect() == Isa::Arrays;
    Isa::available().filter(is_fast)
}

/// The boards back to back.
fn text(boards: &[Board], shape: Shape) -> Vec<u8> {
    let line = match shape {
        Shape::Line => 81,
        Shape::Rows => 9,
    };
    boards
        .iter()
        .flat_map(|board| board.chunks(line).flat_map(|line| [line, b"\n"].concat()))
        .collect()
}

/// The engine's answers, `None` where it says there is no solution.
fn solve(solver: &mut Solver, boards: &[Board], from: Shape, to: Shape) -> Vec<Option<Board>> {
    let mut answers = vec![0; boards.len() * to.stride()];
    let unsolvable = solver
        .solve(&text(boards, from), from.into(), &mut answers, to)
        .to_vec();
    assert!(unsolvable.is_sorted_by(|a, b| a < b), "the indices ascend");
    assert!(unsolvable.last().is_none_or(|&last| last < boards.len()));
    let answer = |(index, text): (usize, &[u8])| {
        unsolvable
            .binary_search(&index)
            .is_err()
            .then(|| std::array::from_fn(|cell| text[to.offset(cell)]))
    };
    let found: Vec<_> = answers
        .chunks_exact(to.stride())
        .enumerate()
        .map(answer)
        .collect();
    for (found, answer) in found.iter().zip(answers.chunks_exact(to.stride())) {
        assert!(
            found.is_none_or(|board| text(&[board], to) == answer),
            "line feeds in place: {answer:?}"
        );
    }
    found
}

/// A solution of each board, and how many it has: 0, 1 or, for more, 2.
fn solve_unique(
    solver: &mut Solver,
    boards: &[Board],
    from: Shape,
    to: Shape,
) -> Vec<(Option<Board>, u64)> {
    let mut answers = vec![0; boards.len() * to.stride()];
    let mut counts = vec![u64::MAX; boards.len()];
    solver.solve_unique(
        &text(boards, from),
        from.into(),
        &mut answers,
        to,
        &mut counts,
    );
    let board = |text: &[u8]| std::array::from_fn(|cell| text[to.offset(cell)]);
    let answer = |(text, count): (&[u8], u64)| ((count != 0).then(|| board(text)), count);
    answers
        .chunks_exact(to.stride())
        .zip(counts)
        .map(answer)
        .collect()
}

fn count(solver: &mut Solver, boards: &[Board], shape: Shape, limit: u64) -> Vec<u64> {
    let mut counts = vec![u64::MAX; boards.len()];
    solver.count(&text(boards, shape), shape.into(), limit, &mut counts);
    counts
}

/// Panics where an answer is wrong; `solvable` tells of each board whether it has a solution.
fn verify(boards: &[Board], solvable: &[bool], answers: &[Option<Board>]) {
    assert_eq!(boards.len(), answers.len());
    for ((board, &solvable), answer) in boards.iter().zip(solvable).zip(answers) {
        let right = answer.map_or(!solvable, |answer| is_solution(board, &answer));
        assert!(
            right,
            "{} answered by {:?}",
            shown(board),
            answer.as_ref().map(shown)
        );
    }
}

/// Whether each board has a solution, by a plain solver.
fn solvability(boards: &[Board]) -> Vec<bool> {
    boards
        .iter()
        .map(|board| support::solve(board).is_some())
        .collect()
}

/// Boards of all kinds.
fn mixture(random: &mut Random, count: usize) -> Vec<Board> {
    let board = |_| {
        let clues = random.below(82);
        match random.below(8) {
            0..=2 => solvable(random, clues),
            3 | 4 => corrupted(random, clues),
            5 | 6 => arbitrary(random, clues),
            _ => {
                *[&HARD[..], &UNSOLVABLE[..]].concat()[random.below(HARD.len() + UNSOLVABLE.len())]
            }
        }
    };
    (0..count).map(board).collect()
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
        _ => *HARD[random.below(HARD.len())],
    };
    (0..count).map(board).collect()
}

/// Says what a run of these tests has shown, and what it could not.
#[test]
fn instruction_sets_of_this_machine() {
    let (tested, lacking): (Vec<_>, Vec<_>) =
        Isa::ALL.into_iter().partition(|isa| isa.is_available());
    let names = |isas: &[Isa]| {
        isas.iter()
            .map(|isa| isa.name())
            .collect::<Vec<_>>()
            .join(", ")
    };
    println!(
        "instruction sets tested: {}; this machine lacks: {}",
        names(&tested),
        names(&lacking)
    );
    // Linux lists what it lets programs use of an x86-64.
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

/// The check that every instruction set passes: all that can be asked of a batch, at counts that
/// leave lanes over.
#[test]
fn answers_agree_with_the_oracle_at_awkward_counts() {
    let boards = mixture(&mut Random(1), 1000);
    let verdicts: Vec<_> = boards.iter().map(|board| oracle(board, 20_000)).collect();
    assert!(
        verdicts
            .iter()
            .filter(|verdict| **verdict != Verdict::Unknown)
            .count()
            > 500,
        "most are known"
    );
    let solvable = solvability(&boards);
    for mut solver in solvers() {
        for (i, size) in [0, 1, 31, 32, 33, 1000].into_iter().enumerate() {
            let (from, to) = (SHAPES[i % 2], SHAPES[i / 2 % 2]);
            let boards = &boards[..size];
            let answers = solve(&mut solver, boards, from, to);
            let unique = solve_unique(&mut solver, boards, from, to);
            let counts = count(&mut solver, boards, from, 2);
            verify(boards, &solvable[..size], &answers);
            for (i, board) in boards.iter().enumerate() {
                let (solution, number) = unique[i];
                assert_eq!(number, counts[i], "{}", shown(board));
                assert_eq!(number == 0, answers[i].is_none(), "{}", shown(board));
                assert!(number != 1 || solution == answers[i], "{}", shown(board));
                assert!(
                    solution.is_none_or(|solution| is_solution(board, &solution)),
                    "{}",
                    shown(board)
                );
                let agreed = match &verdicts[i] {
                    Verdict::Unsolvable => number == 0,
                    Verdict::Unique(solution) => number == 1 && answers[i] == Some(*solution),
                    Verdict::Many(_) => number == 2,
                    Verdict::Unknown => true,
                };
                assert!(
                    agreed,
                    "{} is {:?}, not {number}",
                    shown(board),
                    verdicts[i]
                );
            }
        }
    }
}

/// The same bytes on every instruction set, in batches of any size, in any order and with any
/// neighbours.
#[test]
fn an_answer_depends_on_its_puzzle_alone() {
    let random = &mut Random(3);
    let boards = [mixture(random, 150), searches(random, 150), vec![EMPTY]].concat();
    let mut alone = Solver::new(Isa::Arrays);
    let expected: Vec<_> = boards
        .iter()
        .flat_map(|&board| solve(&mut alone, &[board], Shape::Line, Shape::Line))
        .collect();
    verify(&boards, &solvability(&boards), &expected);
    let mut order: Vec<usize> = (0..boards.len()).collect();
    for mut solver in solvers() {
        for size in [1, 2, 31, 32, 33, boards.len()] {
            random.shuffle(&mut order);
            let (from, to) = (SHAPES[random.below(2)], SHAPES[random.below(2)]);
            for batch in order.chunks(size) {
                let puzzles: Vec<_> = batch.iter().map(|&index| boards[index]).collect();
                for (&index, answer) in batch.iter().zip(solve(&mut solver, &puzzles, from, to)) {
                    assert_eq!(
                        answer,
                        expected[index],
                        "{} in batches of {size}",
                        shown(&boards[index])
                    );
                }
            }
        }
    }
}

/// The end of a batch, where idle lanes take over branches of busy ones: a few puzzles that take
/// many guesses, more or less than there are lanes, so that lanes join, finish, are held and are
/// ended in every order.
#[test]
fn lanes_that_help_at_the_end_lose_nothing() {
    let random = &mut Random(4);
    let boards = searches(random, 300);
    let solvable = solvability(&boards);
    let capped: Vec<_> = boards
        .iter()
        .map(|board| support::count(board, 40))
        .collect();
    let mut alone = Solver::new(Isa::Arrays);
    let expected: Vec<_> = boards
        .iter()
        .flat_map(|&board| solve(&mut alone, &[board], Shape::Line, Shape::Line))
        .collect();
    verify(&boards, &solvable, &expected);
    for mut solver in solvers() {
        for _ in 0..150 {
            let picks: Vec<_> = (0..1 + random.below(40))
                .map(|_| random.below(boards.len()))
                .collect();
            let batch: Vec<_> = picks.iter().map(|&pick| boards[pick]).collect();
            let limit = 1 + random.below(40) as u64;
            let counts = count(&mut solver, &batch, Shape::Rows, limit);
            let answers = solve(&mut solver, &batch, Shape::Rows, Shape::Line);
            for (&pick, (solution, number)) in
                picks
                    .iter()
                    .zip(solve_unique(&mut solver, &batch, Shape::Rows, Shape::Line))
            {
                assert_eq!(number, capped[pick].min(2), "{}", shown(&boards[pick]));
                assert!(
                    number != 1 || solution == expected[pick],
                    "{}",
                    shown(&boards[pick])
                );
                assert!(
                    solution.is_none_or(|solution| is_solution(&boards[pick], &solution)),
                    "{}",
                    shown(&boards[pick])
                );
            }
            for ((&pick, answer), count) in picks.iter().zip(answers).zip(counts) {
                assert_eq!(answer, expected[pick], "{}", shown(&boards[pick]));
                assert_eq!(
                    count,
                    capped[pick].min(limit),
                    "{} up to {limit}",
                    shown(&boards[pick])
                );
            }
        }
    }
}

#[test]
fn counts_are_exact_and_capped() {
    let random = &mut Random(5);
    let few = (0..100).map(|i| solvable(random, 20 + i % 20)).collect();
    let boards = [mixture(random, 100), few, vec![EMPTY]].concat();
    for limit in [1, 2, 3, 50] {
        let expected: Vec<_> = boards
            .iter()
            .map(|board| support::count(board, limit))
            .collect();
        for mut solver in solvers() {
            for size in [1, 33, boards.len()] {
                let counts = boards
                    .chunks(size)
                    .flat_map(|batch| count(&mut solver, batch, SHAPES[size % 2], limit));
                for ((board, count), expected) in boards.iter().zip(counts).zip(&expected) {
                    assert_eq!(
                        count,
                        *expected,
                        "{} up to {limit} in batches of {size}",
                        shown(board)
                    );
                }
            }
        }
    }
    let counts = solvers().map(|mut solver| count(&mut solver, &boards[..40], Shape::Line, 0));
    assert!(
        counts.flatten().all(|count| count == 0),
        "nothing is counted up to 0"
    );
}

/// A board with thousands of solutions is counted to the last one, by one lane or by many.
#[test]
fn large_counts_are_exact() {
    let random = &mut Random(6);
    let boards: Vec<_> = std::iter::repeat_with(|| solvable(random, 25))
        .filter(|board| (1000..20_000).contains(&support::count(board, 20_000)))
        .take(3)
        .collect();
    let expected: Vec<_> = boards
        .iter()
        .map(|board| support::count(board, u64::MAX))
        .collect();
    for mut solver in solvers() {
        assert_eq!(count(&mut solver, &boards, Shape::Line, u64::MAX), expected);
        assert_eq!(
            count(&mut solver, &boards[..1], Shape::Line, u64::MAX),
            expected[..1]
        );
        assert_eq!(
            count(&mut solver, &boards[..1], Shape::Line, expected[0] - 1),
            [expected[0] - 1]
        );
    }
}

#[test]
fn a_used_solver_answers_as_a_new_one() {
    let boards = mixture(&mut Random(7), 70);
    for isa in Isa::available() {
        let mut solver = Solver::new(isa);
        let first = solve(&mut solver, &boards, Shape::Line, Shape::Rows);
        count(&mut solver, &[*HARD[1], *HARD[0], EMPTY], Shape::Rows, 1000);
        solve(&mut solver, &[EMPTY; 40], Shape::Rows, Shape::Rows);
        assert_eq!(solve(&mut solver, &boards, Shape::Line, Shape::Rows), first);
        assert_eq!(
            solve(&mut Solver::new(isa), &boards, Shape::Rows, Shape::Line),
            first
        );
    }
}

#[test]
fn adversarial_boards_in_hundreds() {
    let random = &mut Random(8);
    let one_clue = (0..200).map(|_| arbitrary(random, 1)).collect::<Vec<_>>();
    let near_full = (0..200)
        .map(|i| [solvable, corrupted][i % 2](random, 81 - i / 2 % 5))
        .collect();
    let kinds = [vec![EMPTY; 200], one_clue, near_full];
    let mut mixed = [&kinds.concat()[..], &[*IMPOSSIBLE]].concat();
    random.shuffle(&mut mixed);
    for boards in kinds.iter().chain([&mixed]) {
        let solvable: Vec<_> = boards
            .iter()
            .map(|board| board != IMPOSSIBLE && support::solve(board).is_some())
            .collect();
        for mut solver in solvers() {
            verify(
                boards,
                &solvable,
                &solve(&mut solver, boards, Shape::Line, Shape::Line),
            );
        }
    }
    assert_eq!(
        solve(
            &mut Solver::new(Isa::detect()),
            &[*IMPOSSIBLE; 5],
            Shape::Rows,
            Shape::Rows
        ),
        [None; 5]
    );
}

#[test]
fn a_large_batch() {
    let random = &mut Random(9);
    let some: Vec<_> = (0..500).map(|i| solvable(random, 30 + i % 40)).collect();
    let boards: Vec<_> = (0..100_000).map(|i| some[i * i % 500]).collect();
    for mut solver in solvers() {
        verify(
            &boards,
            &vec![true; boards.len()],
            &solve(&mut solver, &boards, Shape::Line, Shape::Line),
        );
        let counters = solver.counters();
        assert_eq!(counters.puzzles, 100_000);
        assert!(counters.unguessed <= counters.puzzles && counters.lane_sweeps >= counters.puzzles);
    }
}

/// Every blank is a blank, on every instruction set and in every cell.
#[test]
fn blanks_of_every_kind_are_blanks() {
    let random = &mut Random(10);
    let boards: Vec<_> = (0..200)
        .map(|_| {
            let clues = 20 + random.below(30);
            solvable(random, clues)
        })
        .collect();
    for shape in SHAPES {
        let plain = text(&boards, shape);
        let blank = |&byte: &u8| {
            if byte == b'0' {
                b"0.?_*-"[random.below(6)]
            } else {
                byte
            }
        };
        let varied: Vec<_> = plain.iter().map(blank).collect();
        for mut solver in solvers() {
            let (mut expected, mut answers) = (vec![0; plain.len()], vec![0; plain.len()]);
            assert_eq!(
                solver.solve(&plain, shape.into(), &mut expected, shape),
                [0; 0]
            );
            assert_eq!(
                solver.solve(&varied, shape.into(), &mut answers, shape),
                [0; 0]
            );
            assert!(answers == expected);
        }
    }
}

/// Bytes that are no cells may be read as anything. But nothing past the board is read, and a
/// solution is a grid.
#[test]
fn garbage_makes_nothing_panic() {
    let random = &mut Random(11);
    let dense: Vec<u8> = (0..100 * 90).map(|_| random.bits() as u8).collect();
    let sparse = (0..100 * 90).map(|_| {
        if random.below(5) == 0 {
            random.bits() as u8
        } else {
            b'.'
        }
    });
    let garbage = [dense, sparse.collect()].concat();
    for (from, to) in SHAPES
        .into_iter()
        .flat_map(|from| SHAPES.map(|to| (from, to)))
    {
        let boards = garbage.len() / from.stride();
        for mut solver in solvers() {
            let mut answers = vec![0; boards * to.stride()];
            let unsolvable = solver.solve(
                &garbage[..boards * from.stride()],
                from.into(),
                &mut answers,
                to,
            );
            assert!(
                (1..boards).contains(&unsolvable.len()),
                "some are solvable, some not"
            );
            for (index, answer) in answers.chunks_exact(to.stride()).enumerate() {
                let grid = std::array::from_fn(|cell| answer[to.offset(cell)]);
                assert!(unsolvable.contains(&index) || is_solution(&EMPTY, &grid));
            }
        }
    }
}

#[test]
fn lengths_that_do_not_agree_are_refused() {
    for (puzzles, answers) in [(82, 81), (82, 164), (81, 82), (0, 82)] {
        let refused = std::panic::catch_unwind(|| {
            let mut solver = Solver::new(Isa::Arrays);
            solver
                .solve(
                    &vec![b'1'; puzzles],
                    Shape::Line.into(),
                    &mut vec![0; answers],
                    Shape::Line,
                )
                .len()
        });
        assert!(refused.is_err(), "{puzzles} bytes in, {answers} out");
    }
}

/// How many boards are regular, byte by byte.
fn regular_by_bytes(text: &[u8], shape: Shape) -> usize {
    let line = match shape {
        Shape::Line => 82,
        Shape::Rows => 10,
    };
    let fits = |(at, &byte): (usize, &u8)| {
        if at % line == line - 1 {
            byte == b'\n'
        } else {
            is_cell(byte)
        }
    };
    text.chunks_exact(shape.stride())
        .take_while(|board| board.iter().enumerate().all(fits))
        .count()
}

#[test]
fn regular_boards_are_told_from_others() {
    let random = &mut Random(11);
    let boards = mixture(random, 4);
    for (isa, shape) in Isa::available().flat_map(|isa| SHAPES.map(|shape| (isa, shape))) {
        let whole = text(&boards, shape);
        for length in 0..=whole.len() {
            assert_eq!(
                regular(isa, &whole[..length], shape.into()),
                length / shape.stride(),
                "{length} bytes"
            );
        }
        // One byte that does not belong there, at every place; some of the bytes do belong, and
        // line feeds do in places.
        for at in 0..whole.len() {
            for byte in [
                0, b'\n', b'\r', b' ', b'/', b':', b'0', b'9', b'.', b'-', b'+', b',', b'?', b'@',
                b'_', b'*', 0x80, 0xff,
            ] {
                let mut mutated = whole.clone();
                mutated[at] = byte;
                assert_eq!(
                    regular(isa, &mutated, shape.into()),
                    regular_by_bytes(&mutated, shape),
                    "{byte} at {at}"
                );
            }
        }
        // Every byte in the place of a cell and of a line feed.
        for byte in 0..=u8::MAX {
            for at in [0, 8, 9, 40, 63, 64, 80, 81, shape.stride() - 1] {
                let mut mutated = text(&[*POJ_SAMPLE], shape);
                mutated[at] = byte;
                assert_eq!(
                    regular(isa, &mutated, shape.into()),
                    regular_by_bytes(&mutated, shape),
                    "{byte} at {at}"
                );
            }
        }
        let other = SHAPES[(shape == Shape::Line) as usize];
        assert_eq!(regular(isa, &text(&boards, other), shape.into()), 0);
    }
}

/// The text of pencilmark puzzles, with blanks of every kind.
fn pencilmarks(puzzles: &[Candidates], random: &mut Random) -> Vec<u8> {
    let mut text = Vec::new();
    for puzzle in puzzles {
        for &marks in puzzle {
            text.extend((0..9).map(|i| {
                if marks >> i & 1 != 0 {
                    b'1' + i
                } else {
                    b"0.?_*-"[random.below(6)]
                }
            }));
        }
        text.push(b'\n');
    }
    text
}

/// Puzzles of all kinds: marks around a solution, more or fewer; marks of a board; a cell that may
/// hold nothing; any marks.
fn marks_mixture(random: &mut Random, count: usize) -> Vec<Candidates> {
    let all = 0o777;
    let puzzle = |_| {
        let solution = support::solved(random);
        let rate = 2 + random.below(3);
        let mut marks: Candidates = std::array::from_fn(|cell| {
            let others = (0..rate).fold(all, |marks, _| marks & random.bits() as u16);
            others | 1 << (solution[cell] - b'1')
        });
        match random.below(6) {
            0 => marks[random.below(81)] = 0,
            1 => marks = std::array::from_fn(|_| random.bits() as u16 & random.bits() as u16 & all),
            2 | 3 => {
                let clues = 22 + random.below(40);
                let board = if clues < 32 {
                    solvable(random, clues)
                } else {
                    corrupted(random, clues)
                };
                marks = candidates(&board);
            }
            _ => {}
        }
        marks
    };
    (0..count).map(puzzle).collect()
}

#[test]
fn pencilmarks_are_solved_and_counted() {
    let random = &mut Random(12);
    let puzzles = [vec![[0; 81], [0o777; 81]], marks_mixture(random, 400)].concat();
    let expected: Vec<_> = puzzles
        .iter()
        .map(|marks| count_candidates(marks, 2, u64::MAX).expect("there is no budget to spend"))
        .collect();
    let of_count = |count| {
        expected
            .iter()
            .filter(|&&solutions| solutions == count)
            .count()
    };
    assert!(
        (0..3).all(|count| of_count(count) > 20),
        "{:?}",
        [0, 1, 2].map(of_count)
    );
    let form = PuzzleShape::Pencilmarks;
    for mut solver in solvers() {
        for (i, size) in [0, 1, 31, 32, 33, puzzles.len()].into_iter().enumerate() {
            let (text, to) = (pencilmarks(&puzzles[..size], random), SHAPES[i % 2]);
            let (mut answers, mut counts, mut numbers) =
                (vec![0; size * to.stride()], vec![9; size], vec![9; size]);
            solver.count(&text, form, 2, &mut counts);
            let unsolvable = solver.solve(&text, form, &mut answers, to).to_vec();
            let board = |answers: &[u8], index| -> Board {
                std::array::from_fn(|cell| answers[index * to.stride() + to.offset(cell)])
            };
            let possible = |board: &Board, index: usize| {
                is_solution(&EMPTY, board)
                    && (0..81).all(|cell| puzzles[index][cell] >> (board[cell] - b'1') & 1 != 0)
            };
            for (index, &solutions) in expected[..size].iter().enumerate() {
                assert_eq!(counts[index], solutions, "{:?}", puzzles[index]);
                assert_eq!(
                    unsolvable.binary_search(&index).is_ok(),
                    solutions == 0,
                    "{:?}",
                    puzzles[index]
                );
                assert!(
                    solutions == 0 || possible(&board(&answers, index), index),
                    "{:?}",
                    puzzles[index]
                );
            }
            solver.solve_unique(&text, form, &mut answers, to, &mut numbers);
            for (index, &solutions) in expected[..size].iter().enumerate() {
                assert_eq!(numbers[index], solutions, "{:?}", puzzles[index]);
                assert!(
                    solutions == 0 || possible(&board(&answers, index), index),
                    "{:?}",
                    puzzles[index]
                );
            }
        }
    }
}

/// As a board, or with every digit marked in its empty cells: the same puzzle, the same search.
#[test]
fn a_board_is_answered_as_its_pencilmarks_are() {
    let random = &mut Random(13);
    let boards = searches(random, 100);
    let marks: Vec<Candidates> = boards
        .iter()
        .map(|board| {
            board.map(|digit| {
                if digit == b'0' {
                    0o777
                } else {
                    1 << (digit - b'1')
                }
            })
        })
        .collect();
    for isa in Isa::available() {
        let (mut of_boards, mut of_marks) = (Solver::new(isa), Solver::new(isa));
        let (mut expected, mut answers) = (vec![0; 82 * boards.len()], vec![0; 82 * boards.len()]);
        let none = of_boards.solve(
            &text(&boards, Shape::Line),
            Shape::Line.into(),
            &mut expected,
            Shape::Line,
        );
        assert_eq!(
            of_marks.solve(
                &pencilmarks(&marks, random),
                PuzzleShape::Pencilmarks,
                &mut answers,
                Shape::Line
            ),
            none
        );
        assert_eq!(answers, expected);
        assert_eq!(of_boards.counters(), of_marks.counters());
    }
}

#[test]
fn regular_pencilmarks_are_told_from_others() {
    let random = &mut Random(14);
    let puzzles = marks_mixture(random, 4);
    let whole = pencilmarks(&puzzles, random);
    for isa in Isa::available() {
        for length in [0, 1, 729, 730, 731, whole.len() - 1, whole.len()] {
            assert_eq!(
                regular(isa, &whole[..length], PuzzleShape::Pencilmarks),
                length / 730
            );
        }
        for _ in 0..500 {
            let (at, byte) = (random.below(whole.len()), random.bits() as u8);
            let mut mutated = whole.clone();
            mutated[at] = byte;
            let fits = match at % 730 {
                729 => byte == b'\n',
                place => {
                    is_cell(byte)
                        && (!(b'1'..=b'9').contains(&byte) || byte == b'1' + (place % 9) as u8)
                }
            };
            assert_eq!(
                regular(isa, &mutated, PuzzleShape::Pencilmarks),
                if fits { 4 } else { at / 730 },
                "{byte} at {at}"
            );
        }
    }
}

/// What took a guess and what did not is known of every puzzle, whatever is asked of it.
#[test]
fn puzzles_without_a_guess_are_counted() {
    let random = &mut Random(15);
    let easy: Vec<_> = (0..40)
        .map(|_| solvable(random, 75))
        .filter(|board| support::count(board, 2) == 1)
        .collect();
    // Two equal digits in a row, and an empty cell without a digit.
    let refuted = [*UNSOLVABLE[1], *UNSOLVABLE[2]];
    let guessed = [*HARD[1], EMPTY, *IMPOSSIBLE];
    let boards = [&easy[..], &refuted, &guessed].concat();
    assert!(easy.len() > 20);
    for isa in Isa::available() {
        let counted = |act: &dyn Fn(&mut Solver)| {
            let mut solver = Solver::new(isa);
            act(&mut solver);
            let counters = solver.counters();
            assert!(counters.guesses >= 3 && counters.lane_sweeps >= counters.sweeps);
            (counters.puzzles, counters.unguessed)
        };
        let expected = (boards.len() as u64, (easy.len() + refuted.len()) as u64);
        assert_eq!(
            counted(&|solver| drop(solve(solver, &boards, Shape::Line, Shape::Line))),
            expected
        );
        assert_eq!(
            counted(&|solver| drop(solve_unique(solver, &boards, Shape::Line, Shape::Line))),
            expected
        );
        for limit in [1, 2, 50] {
            assert_eq!(
                counted(&|solver| drop(count(solver, &boards, Shape::Line, limit))),
                expected,
                "up to {limit}"
            );
        }
    }
}

#[test]
fn a_wrong_length_panics_with_a_sentence() {
    let message = |call: &dyn Fn(&mut Solver)| {
        let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            call(&mut Solver::new(Isa::Arrays));
        }));
        *panic
            .expect_err("it panics")
            .downcast::<String>()
            .expect("a sentence")
    };
    let (line, rows) = (Shape::Line.into(), Shape::Rows);
    assert_eq!(
        message(&|solver| assert!(solver.solve(&[b'.'; 81], line, &mut [], rows).is_empty())),
        "expected puzzles of 82 bytes each, found 81 bytes"
    );
    assert_eq!(
        message(&|solver| assert!(
            solver
                .solve(&[b'.'; 164], line, &mut [0; 90], rows)
                .is_empty()
        )),
        "expected 2 times 90 bytes for the answers, found 90 bytes"
    );
    assert_eq!(
        message(&|solver| solver.solve_unique(&[b'.'; 82], line, &mut [0; 90], rows, &mut [])),
        "expected one count for each puzzle (1), found 0"
    );
    assert_eq!(
        message(&|solver| solver.count(&[b'.'; 82], line, 2, &mut [0; 3])),
        "expected one count for each puzzle (1), found 3"
    );
}

#[test]
fn grids_are_answered_as_their_text_is() {
    let mut random = Random(40);
    let boards: Vec<Board> = (0..81)
        .flat_map(|clues| {
            [support::solvable, support::corrupted].map(|kind| kind(&mut random, clues))
        })
        .collect();
    let grids: Vec<Grid> = boards
        .iter()
        .map(|board| Grid::try_from(board.map(|digit| digit - b'0')).expect("digits"))
        .collect();
    let mut solver = Solver::default();
    let answers = solver.solve_unique_grids(&grids);
    for ((board, grid), answer) in boards.iter().zip(&grids).zip(answers) {
        let number = support::count(board, 2);
        let solution = match answer {
            Answer::Unsolvable => None,
            Answer::Unique(solution) | Answer::Several(solution) => Some(solution),
        };
        let expected = match answer {
            Answer::Unsolvable => 0,
            Answer::Unique(_) => 1,
            Answer::Several(_) => 2,
        };
        assert_eq!(number, expected, "{grid}");
        assert!(solution.is_none_or(|solution| solution.solves(grid)));
        assert_eq!(grid.solutions().take(2).count() as u64, number);
        assert!(
            grid.solutions()
                .next()
                .is_none_or(|solution| solution.solves(grid))
        );
    }
    // Solutions borrow nothing: their puzzle may go before them.
    let solutions = {
        let puzzle = Grid::EMPTY;
        puzzle.solutions()
    };
    let texts: Vec<_> = solutions
        .take(3)
        .map(|solution| solution.to_text())
        .collect();
    assert!(texts[0] < texts[1] && texts[1] < texts[2]);
}

#[test]
fn testing_branches_changes_no_answer() {
    let random = &mut Random(33);
    let mut boards: Vec<Board> = (0..60)
        .map(|i| [solvable, corrupted][i % 2](random, 17 + i / 2 % 10))
        .collect();
    // Takes 150,000 guesses if there is no end to the patience.
    boards.push(*IMPOSSIBLE);
    let text = &text(&boards, Shape::Line);
    let shape = Shape::Line;
    fast_instruction_sets().for_each(|isa| {
        // The answers of batches of some size with some patience, and the guesses they took.
        let solve = |patience, size: usize| {
            let mut solver = Solver::new(isa);
            solver.patience = patience;
            let mut answers = vec![0; text.len()];
            let mut counts = [vec![0; boards.len()], vec![0; boards.len()]];
            let mut unsolvable = Vec::new();
            for at in (0..boards.len()).step_by(size) {
                let batch = at..boards.len().min(at + size);
                let puzzles = &text[82 * batch.start..82 * batch.end];
                let answers = &mut answers[82 * batch.start..82 * batch.end];
                let none = solver.solve(puzzles, shape.into(), answers, shape);
                unsolvable.extend(none.iter().map(|&index| at + index));
                solver.count(puzzles, shape.into(), 30, &mut counts[0][batch.clone()]);
                let unique = &mut counts[1][batch];
                solver.solve_unique(puzzles, shape.into(), &mut answers.to_vec(), shape, unique);
            }
            for &index in &unsolvable {
                answers[82 * index..82 * (index + 1)].fill(0);
            }
            ((answers, unsolvable, counts), solver.counters().guesses)
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
