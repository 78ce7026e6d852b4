use super::answer::Answer;
use super::fault::{Digits, is_right};
use super::puzzles::Puzzle;
use super::*;
use crate::support::{self, Board, Random, WIKI, WIKI_SOLVED};
use lanedoku::internal::CELLS;
use std::collections::VecDeque;
use std::io::{self, Cursor};
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The one that articles print an answer to; it has none.
const UNSOLVABLE: &str = support::UNSOLVABLE_BOARD;
const MALFORMED: &str = "malformed";
const NO_SOLUTION: &str = "no solution";
const INVALID: &str = "invalid";

/// What `check --all` finds: the score, and a line for each wrong answer.
fn check(puzzles: &str, answers: impl AsRef<[u8]>) -> (Score, String) {
    let [puzzles, answers] =
        [puzzles.as_bytes(), answers.as_ref()].map(|text| Cursor::new(text.to_vec()));
    check_files(puzzles, answers, u64::MAX).expect("memory can be read")
}

/// A text that comes in pieces of this many bytes.
struct Pieces(Cursor<Vec<u8>>, usize);

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = buffer.len().min(self.1);
        self.0.read(&mut buffer[..most])
    }
}

/// The solution with other bytes in some cells.
fn with(changes: &[(usize, u8)]) -> Vec<u8> {
    let mut board = WIKI_SOLVED.as_bytes().to_vec();
    changes.iter().for_each(|&(cell, byte)| board[cell] = byte);
    board
}

#[test]
fn each_answer_gets_its_verdict() {
    let empty = &".".repeat(CELLS);
    // Rows 1 and 4 in each other's place keep rows and columns whole.
    let solution = with(&[]);
    let exchanged = [27..36, 9..27, 0..9, 36..81]
        .map(|cells| &solution[cells])
        .concat();
    let hole = "the answer is missing: found 80 digits in 81 cells, `53.678912672195348198342…`";
    let malformed = "expected `invalid`: the puzzle is malformed";
    let well_formed = "`invalid` although the puzzle is well formed";
    for (puzzle, answer, expected) in [
        (WIKI, with(&[]), ""),
        (UNSOLVABLE, NO_SOLUTION.into(), ""),
        (MALFORMED, INVALID.into(), ""),
        // Any solution is right if there are many.
        (empty, with(&[]), ""),
        (WIKI, with(&[(2, b'.')]), hole),
        (WIKI, vec![], "the answer is missing"),
        (
            WIKI,
            with(&[(0, b'4'), (2, b'5')]),
            "a clue changed in row 1 column 1: 5 to 4",
        ),
        (WIKI, with(&[(2, b'5')]), "two 5s in row 1"),
        (empty, with(&[(0, b'4'), (2, b'5')]), "two 4s in column 1"),
        (empty, exchanged, "two 8s in box 1"),
        (
            UNSOLVABLE,
            with(&[]),
            "a solution although there is none: *",
        ),
        (MALFORMED, with(&[]), malformed),
        (MALFORMED, NO_SOLUTION.into(), malformed),
        (
            WIKI,
            NO_SOLUTION.into(),
            "`no solution` although there is one",
        ),
        // The puzzle stands before its answer, and has no cell left to fill.
        (
            &support::shown(&with(&[(2, b'5')])),
            [&with(&[(2, b'5')])[..], b",no solution"].concat(),
            "",
        ),
        (WIKI, INVALID.into(), well_formed),
        (UNSOLVABLE, INVALID.into(), well_formed),
        (
            WIKI,
            "a board".into(),
            "the answer is missing: found `a board`",
        ),
    ] {
        let (score, text) = check(puzzle, &answer);
        let found = text.strip_prefix("answers:1: puzzle 1: ").unwrap_or(&text);
        let is_expected = support::is_like(found.trim_end(), expected);
        assert!(
            is_expected,
            "{puzzle}, {}: {found}",
            support::shown(&answer)
        );
        assert_eq!(score.right + score.wrong, 1);
    }
}

/// Any digit in any cell but the right one is a wrong answer, and has a fault to name.
#[test]
fn every_single_change_is_found() {
    for puzzle in [WIKI, &".".repeat(CELLS)] {
        for (cell, digit) in WIKI_SOLVED.bytes().enumerate() {
            for byte in (b'1'..=b'9').filter(|&byte| byte != digit) {
                let answer: Board = with(&[(cell, byte)]).try_into().expect("81 cells");
                let clues: &Board = puzzle.as_bytes().try_into().expect("81 cells");
                let given = Puzzle::new(Some(*clues));
                let is_right = is_right(&Answer::board(answer), &given);
                assert!(!is_right, "{byte} in cell {cell}");
                let fault = Digits::of(&answer, clues);
                assert!(fault.is_some(), "{byte} in cell {cell}");
            }
        }
    }
}

/// Different boards: a solution of one solves no other.
fn boards(count: usize) -> Vec<String> {
    let mut random = Random(18);
    let board = |_| support::shown(&support::solved(&mut random));
    (0..count).map(board).collect()
}

/// The puzzles that these boards solve.
fn puzzles(boards: &[String]) -> Vec<String> {
    boards
        .iter()
        .map(|board| board.replace(['1', '2', '3'], "."))
        .collect()
}

/// Checks that these answers have these faults and no others: each is the number of a puzzle, or the
/// line of an answer that is too many, and what is said about it.
fn expect(puzzles: &[String], answers: &[String], faults: &[(usize, &str)]) {
    let (score, found) = check(&puzzles.join("\n"), answers.join("\n"));
    let found: Vec<&str> = found.lines().collect();
    let mut pairs = found.iter().zip(faults);
    let is_as_expected = pairs.all(|(line, (puzzle, words))| {
        // What is too many answers no puzzle.
        let place = match *words {
            SURPLUS => format!("answers:{puzzle}: "),
            _ => format!(": puzzle {puzzle}: "),
        };
        line.contains(&place) && line.contains(words)
    });
    assert!(is_as_expected, "{found:#?}, expected {faults:#?}");
    assert_eq!(
        found.len(),
        faults.len(),
        "{found:#?}, expected {faults:#?}"
    );
    let surplus = faults.iter().filter(|(_, words)| *words == SURPLUS).count();
    assert_eq!(score.too_many, surplus as u64);
    assert_eq!(score.wrong, (faults.len() - surplus) as u64);
    assert_eq!(score.right + score.wrong, puzzles.len() as u64);
}

const MISSING: &str = "the answer is missing";
const SURPLUS: &str = "one answer too many";
const CHANGED: &str = "a clue changed";
const HOLE: &str = "the answer is missing: found 0 digits in 81 cells";
const RUBBISH: &str = "the answer is missing: found `x`";

#[test]
fn what_is_lost_or_too_many_accuses_nobody_else() {
    let boards = boards(2000);
    let puzzles = puzzles(&boards);
    let some = |count, answer: &str| vec![answer.to_string(); count];
    let all = |puzzles: RangeInclusive<usize>, words| puzzles.map(|at| (at, words)).collect();
    let next = |digit: char| char::from(b'1' + (digit as u8 - b'0') % 9);
    let wrong: Vec<String> = boards[100..120]
        .iter()
        .map(|board| board.chars().map(next).collect())
        .collect();
    // What stands in the place of some answers, and the faults that there are then.
    let damages: [(Range<usize>, Vec<String>, Vec<_>); 11] = [
        (500..509, vec![], all(501..=509, MISSING)),
        (0..1000, vec![], all(1..=1000, MISSING)),
        (7..7, some(1001, "Done."), vec![]),
        (7..7, boards[..5].to_vec(), all(8..=12, SURPLUS)),
        (900..900, some(1000, NO_SOLUTION), all(901..=1900, SURPLUS)),
        (4..5, some(1, ""), all(5..=5, MISSING)),
        (8..9, some(1, &"0".repeat(CELLS)), all(9..=9, HOLE)),
        (100..103, some(3, "x"), all(101..=103, RUBBISH)),
        (100..120, wrong.clone(), all(101..=120, "")),
        (
            100..122,
            wrong,
            [all(101..=120, ""), all(121..=122, MISSING)].concat(),
        ),
        (
            100..102,
            vec![boards[101].clone(), boards[100].clone()],
            all(101..=102, CHANGED),
        ),
    ];
    for (place, others, faults) in damages {
        let mut answers = boards.clone();
        answers.splice(place, others);
        expect(&puzzles, &answers, &faults);
    }
    // Two are lost, with one between them.
    for first in [0, 4, 900] {
        let mut answers = boards.clone();
        answers.remove(first + 2);
        answers.remove(first);
        let missing = [first + 1, first + 3].map(|puzzle| (puzzle, MISSING));
        expect(&puzzles, &answers, &missing);
    }
    // In any order, about all are wrong, and hardly any missing or too many.
    let mut shuffled = boards.clone();
    let mut random = Random(7);
    (1..2000).for_each(|last| shuffled.swap(last, random.below(last + 1)));
    let (score, _) = check(&puzzles.join("\n"), shuffled.join("\n"));
    assert!(
        (1850..=2000).contains(&score.wrong),
        "{} wrong",
        score.wrong
    );
    assert!(score.too_many < 200, "{} too many", score.too_many);
    // More are not looked for: all go on in step.
    let few = [&boards[..1], &boards[1002..]].concat();
    let (score, _) = check(&puzzles.join("\n"), few.join("\n"));
    assert_eq!((score.right, score.wrong), (1, 1999));
    let (score, _) = check(&puzzles.join("\n"), boards[..1].join("\n"));
    assert_eq!((score.right, score.wrong), (1, 1999));
}

#[test]
fn what_is_lost_at_any_place_is_named() {
    let boards = boards(30);
    let puzzles = puzzles(&boards);
    for at in 0..30 {
        for count in 1..=9.min(30 - at) {
            let mut answers = boards.clone();
            answers.drain(at..at + count);
            let missing: Vec<_> = (at..at + count).map(|at| (at + 1, MISSING)).collect();
            expect(&puzzles, &answers, &missing);

            let mut answers = boards.clone();
            let noise = [INVALID, NO_SOLUTION][at % 2].to_string();
            answers.splice(at..at, vec![noise; count]);
            let surplus: Vec<_> = (at..at + count).map(|at| (at + 1, SURPLUS)).collect();
            expect(&puzzles, &answers, &surplus);
        }
    }
}

/// Words fit many puzzles, so none of them tells what is lost.
#[test]
fn what_is_lost_beside_words_is_named() {
    let boards = boards(30);
    let mut puzzles = puzzles(&boards);
    puzzles.splice(0..0, [MALFORMED.into(), UNSOLVABLE.into()]);
    puzzles.push(MALFORMED.into());
    let mut answers = boards;
    answers.insert(0, NO_SOLUTION.into());
    answers.push(INVALID.into());
    expect(&puzzles, &answers, &[(1, MISSING)]);
}

/// Puzzles that many answers fit, or that no answer shows to be in step.
#[test]
fn equal_puzzles_and_unsolvable_ones() {
    let boards = boards(2);
    for (puzzle, answer, other, fault) in [
        (
            puzzles(&boards)[0].clone(),
            boards[0].clone(),
            boards[1].clone(),
            CHANGED,
        ),
        (
            UNSOLVABLE.into(),
            NO_SOLUTION.into(),
            boards[0].clone(),
            "a solution although",
        ),
        (
            ".".repeat(CELLS),
            boards[0].clone(),
            NO_SOLUTION.into(),
            "`no solution` although",
        ),
        (
            MALFORMED.into(),
            INVALID.into(),
            boards[0].clone(),
            "expected `invalid`",
        ),
    ] {
        let (puzzles, mut answers) = (vec![puzzle; 50], vec![answer; 50]);
        answers[20] = other;
        expect(&puzzles, &answers, &[(21, fault)]);
        answers.remove(20);
        expect(&puzzles, &answers, &[(50, MISSING)]);
    }
}

/// A set with repeats, boards with many solutions, unsolvable ones and malformed records, and its
/// answers.
fn mixed(random: &mut Random) -> (Vec<String>, Vec<String>) {
    let pool: Vec<Board> = (0..3 + random.below(40))
        .map(|_| support::solved(random))
        .collect();
    let plain = 4 + random.below(40);
    let record = |_| {
        let solution = random.pick(&pool);
        let unsolvable = support::shown(random.pick(&support::UNSOLVABLE));
        let mut puzzle = solution;
        (0..50).for_each(|_| puzzle[random.below(CELLS)] = b'0');
        let [solution, puzzle] = [solution, puzzle].map(|board| support::shown(&board));
        match random.below(plain) {
            0 => (".".repeat(CELLS), solution),
            1 | 2 => (unsolvable, NO_SOLUTION.into()),
            3 => (MALFORMED.into(), INVALID.into()),
            _ => (puzzle, solution),
        }
    };
    (0..60).map(record).unzip()
}

/// Deletes, repeats, inserts, exchanges or spoils some answers in a row.
fn damage(answers: &mut Vec<String>, random: &mut Random) {
    let at = random.below(answers.len());
    let count = (1 + random.below(9)).min(answers.len() - at);
    let other = match random.below(4) {
        0 => "rubbish".into(),
        1 => NO_SOLUTION.into(),
        2 => INVALID.into(),
        _ => answers[random.below(answers.len())].clone(),
    };
    let some = answers[at..at + count].to_vec();
    match random.below(7) {
        0 => drop(answers.drain(at..at + count)),
        1 => drop(answers.splice(at..at, some)),
        2 => drop(answers.splice(at..at, vec![other; count])),
        3 => answers.swap(at, at + count - 1),
        4 => _ = answers[at].pop(),
        5 => answers[at].push('9'),
        _ => answers[at..at + count].fill(other),
    }
}

/// Whether an answer fits a puzzle whose right answer is known.
fn fits(puzzle: &str, right: &str, answer: &str) -> bool {
    let board = |text: &str| Board::try_from(text.as_bytes()).ok();
    let pair = board(puzzle).zip(board(answer));
    answer == right || pair.is_some_and(|(puzzle, answer)| support::is_solution(&puzzle, &answer))
}

/// The answers as lines or as rows.
fn laid_out(answers: &[String], in_rows: bool) -> String {
    let lines = answers.iter().flat_map(|answer| match answer.len() {
        CELLS if in_rows => answer.as_bytes().chunks(9).map(support::shown).collect(),
        _ => vec![answer.clone()],
    });
    lines.map(|line| line + "\n").collect()
}

/// Whatever was done to the answers, each puzzle counts once, no fault passes, and nothing is said that
/// depends on how the answers come.
#[test]
fn no_fault_passes() {
    let mut random = Random(2026);
    let mut harmless = 0;
    for round in 0..300 {
        let (puzzles, right) = mixed(&mut random);
        let mut answers = right.clone();
        (0..random.below(6)).for_each(|_| damage(&mut answers, &mut random));
        // What is left of lines that are answers.
        let is_answer = |line: &&String| match line.len() {
            CELLS => line.bytes().all(|byte| matches!(byte, b'1'..=b'9')),
            _ => [NO_SOLUTION, INVALID].contains(&line.as_str()),
        };
        let left: Vec<&String> = answers.iter().filter(is_answer).collect();
        // For each answer, how many can be right from there on, if none is moved over another.
        let mut most = vec![0; left.len() + 1];
        for (puzzle, right) in puzzles.iter().zip(&right).rev() {
            let mut here = vec![0; left.len() + 1];
            for at in (0..left.len()).rev() {
                let is_right = usize::from(fits(puzzle, right, left[at]));
                here[at] = (most[at + 1] + is_right).max(most[at]).max(here[at + 1]);
            }
            most = here;
        }
        let is_whole = left.len() == puzzles.len() && most[0] == puzzles.len();
        let text = laid_out(&answers, round % 2 == 0);
        let (score, found) = check(&puzzles.join("\n"), &text);
        let context = || format!("round {round}: {found}\n{}\n{text}", puzzles.join("\n"));
        assert_eq!(score.faults() == 0, is_whole, "{}", context());
        assert!(score.right <= most[0] as u64, "{}", context());
        assert_eq!(
            score.faults(),
            found.lines().count() as u64,
            "{}",
            context()
        );
        assert_eq!(score.puzzles(), puzzles.len() as u64, "{}", context());
        harmless += usize::from(is_whole);

        let pieces = Pieces(
            Cursor::new(text.clone().into_bytes()),
            1 + random.below(1000),
        );
        let set = Cursor::new(puzzles.join("\n").into_bytes());
        let (_, same) = check_files(set, pieces, u64::MAX).expect("memory can be read");
        assert_eq!(found, same, "round {round}");
    }
    assert!((30..200).contains(&harmless), "{harmless} without a fault");
}

/// Wrong answers in their places are found, and nothing else, also beside puzzles that repeat or that any
/// board solves.
#[test]
fn wrong_answers_in_their_places_are_judged_exactly() {
    let mut random = Random(57);
    for round in 0..400 {
        let (puzzles, right) = mixed(&mut random);
        let mut answers = right.clone();
        for _ in 0..random.below(6) {
            let (at, other) = (random.below(60), random.below(60));
            answers[at] = match random.below(6) {
                0 => NO_SOLUTION.into(),
                1 => INVALID.into(),
                2 => support::shown(&support::solved(&mut random)),
                // A digit is wrong, so that it is no solved board.
                3 if right[at].len() == CELLS => {
                    let mut board = right[at].clone().into_bytes();
                    let cell = random.below(CELLS);
                    board[cell] = b'1' + board[cell] % 9;
                    support::shown(&board)
                }
                _ => right[other].clone(),
            };
        }
        let wrong: Vec<usize> = (0..60)
            .filter(|&at| !fits(&puzzles[at], &right[at], &answers[at]))
            .map(|at| at + 1)
            .collect();
        let text = laid_out(&answers, round % 2 == 0);
        let (score, found) = check(&puzzles.join("\n"), &text);
        let accused: Vec<usize> = found
            .lines()
            .map(|line| line.split(": puzzle ").nth(1).unwrap_or("0"))
            .map(|rest| {
                rest.split(':')
                    .next()
                    .expect("a number")
                    .parse()
                    .expect("a number")
            })
            .collect();
        assert_eq!(
            accused,
            wrong,
            "round {round}: {found}\n{}\n{text}",
            puzzles.join("\n")
        );
        assert_eq!(score.too_many, 0);
    }
}

/// One answer that is lost or too many is one fault. Only beside puzzles that repeat, or that any board
/// solves, it may look like several.
#[test]
fn one_that_is_lost_or_too_many_costs_one() {
    let mut random = Random(58);
    let mut unclear = 0;
    for round in 0..400 {
        let (puzzles, right) = mixed(&mut random);
        let at = random.below(60);
        let mut answers = right.clone();
        let is_lost = random.below(2) == 0;
        if is_lost {
            answers.remove(at);
        } else {
            let other = match random.below(3) {
                0 => right[at].clone(),
                1 => right[random.below(60)].clone(),
                _ => support::shown(&support::solved(&mut random)),
            };
            answers.insert(at, other);
        }
        let text = laid_out(&answers, round % 2 == 0);
        let (score, found) = check(&puzzles.join("\n"), &text);
        let expected = if is_lost { (59, 1, 0) } else { (60, 0, 1) };
        let score = (score.right, score.wrong, score.too_many);
        unclear += usize::from(score != expected);
        assert!(!found.is_empty(), "round {round}");
    }
    assert!(unclear <= 4, "{unclear} of 400");
}

/// A wrong answer waits for the next two only, which show that they are in step.
#[test]
fn verdicts_are_not_held_back() {
    /// Gives a line at a time, and counts them.
    struct Lines(VecDeque<String>, Arc<AtomicUsize>);

    impl Read for Lines {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let Some(line) = self.0.pop_front() else {
                return Ok(0);
            };
            self.1.fetch_add(1, Ordering::Relaxed);
            buffer[..line.len()].copy_from_slice(line.as_bytes());
            Ok(line.len())
        }
    }

    for right in [0, 1, 50] {
        let read = Arc::new(AtomicUsize::new(0));
        let boards = boards(100);
        let mut lines: VecDeque<_> = boards.iter().map(|board| format!("{board}\n")).collect();
        lines[right] = "no solution\n".into();
        let lines = Lines(lines, read.clone());
        let puzzles = Cursor::new(puzzles(&boards).join("\n"));
        let puzzles =
            Reader::from_bytes(puzzles, "puzzles", (&Grammar::LINES).into(), Isa::detect());
        let answers = Answers::new(lines, "answers", None);
        let mut progress = Progress::new(ShowProgress::Never, true, None);
        let mut listed = Vec::new();
        let mut list = |line: &str| listed.push((line.to_string(), read.load(Ordering::Relaxed)));
        let mut pairs = Pairs::new(puzzles, answers, 1, &mut progress, &mut list);
        assert_eq!(pairs.compare(), Ok(()));
        assert_eq!((pairs.score.right, pairs.score.wrong), (99, 1));
        let expected = format!(
            "answers:{0}: puzzle {0}: `no solution` although there is one\n",
            right + 1
        );
        assert_eq!(listed, [(expected, right + 3)]);
    }
}
