use super::fault::{Fault, solves};
use super::*;
use crate::input::{block::BoardText, source::Input};
use crate::support::{self, Board, Random};
use lanedoku::Shape;
use lanedoku::internal::CELLS;
use std::collections::VecDeque;
use std::io::{self, Cursor};

const PUZZLE: &[u8] = support::WIKI.as_bytes();
const SOLUTION: &[u8] = support::WIKI_SOLVED.as_bytes();
/// The one that articles print an answer to; it has none.
const UNSOLVABLE: &[u8] = support::UNSOLVABLE_BOARD.as_bytes();
const MALFORMED: &[u8] = b"no puzzle";

/// What `check --all` finds: the score, and a line for each wrong answer.
fn check(puzzles: &[u8], answers: &[u8]) -> (Score, String) {
    let puzzles = Cursor::new(puzzles.to_vec());
    check_files(puzzles, answers, u64::MAX).expect("memory can be read")
}

/// The fault that is named for one answer to one puzzle; empty if it is right.
fn verdict(puzzle: &[u8], answer: &[u8]) -> String {
    let (score, text) = check(puzzle, answer);
    assert_eq!(score.right + score.wrong, 1);
    let fault = text.strip_prefix("answers:1: puzzle 1: ").unwrap_or(&text);
    fault.trim_end().to_string()
}

fn with(changes: &[(usize, u8)]) -> Vec<u8> {
    let mut board = SOLUTION.to_vec();
    changes.iter().for_each(|&(cell, byte)| board[cell] = byte);
    board
}

#[test]
fn right_answers() {
    assert_eq!(verdict(PUZZLE, SOLUTION), "");
    assert_eq!(verdict(UNSOLVABLE, b"no solution"), "");
    assert_eq!(verdict(MALFORMED, b"invalid"), "");
    // Any solution is right if there are many.
    assert_eq!(verdict(&[b'.'; CELLS], SOLUTION), "");
}

#[test]
fn wrong_boards() {
    let empty = &[b'0'; CELLS][..];
    // Rows 1 and 4 in each other's place keep rows and columns whole.
    let exchanged = std::array::from_fn::<_, 18, _>(|i| {
        if i < 9 {
            (i, SOLUTION[27 + i])
        } else {
            (18 + i, SOLUTION[i - 9])
        }
    });
    for (puzzle, answer, expected) in [
        (
            PUZZLE,
            with(&[(2, b'.')]),
            "not a digit in row 1 column 3: `.`",
        ),
        (
            PUZZLE,
            with(&[(80, b'0')]),
            "not a digit in row 9 column 9: `0`",
        ),
        (
            PUZZLE,
            with(&[(80, 0xff)]),
            "not a digit in row 9 column 9: `\\xff`",
        ),
        (
            PUZZLE,
            with(&[(0, b'4'), (2, b'5')]),
            "a clue changed in row 1 column 1: 5 to 4",
        ),
        (PUZZLE, with(&[(2, b'5')]), "two 5s in row 1"),
        (empty, with(&[(0, b'4'), (2, b'5')]), "two 4s in column 1"),
        (empty, with(&exchanged), "two 8s in box 1"),
        (UNSOLVABLE, with(&[]), "a solution although there is none"),
        (
            MALFORMED,
            with(&[]),
            "expected `invalid`: the puzzle is malformed",
        ),
    ] {
        assert_eq!(verdict(puzzle, &answer), expected);
    }
}

#[test]
fn wrong_words() {
    for (puzzle, answer, expected) in [
        (PUZZLE, "no solution", "`no solution` although there is one"),
        (
            PUZZLE,
            "invalid",
            "`invalid` although the puzzle is well formed",
        ),
        (
            UNSOLVABLE,
            "invalid",
            "`invalid` although the puzzle is well formed",
        ),
        (
            MALFORMED,
            "no solution",
            "expected `invalid`: the puzzle is malformed",
        ),
        (
            PUZZLE,
            "a board",
            "expected nine rows, 81 digits, `no solution` or `invalid`, found `a board`",
        ),
    ] {
        assert_eq!(verdict(puzzle, answer.as_bytes()), expected);
    }
}

/// Any byte in any cell but the right one is a wrong answer, and has a fault to name.
#[test]
fn every_single_change_is_found() {
    for puzzle in [PUZZLE, &[b'-'; CELLS]] {
        for (cell, &digit) in SOLUTION.iter().enumerate() {
            for byte in (0..=255).filter(|&byte| byte != digit) {
                let answer = with(&[(cell, byte)]).try_into().expect("81 cells");
                let (text, shape) = (puzzle, Shape::Line.into());
                let puzzle = BoardText { text, shape };
                assert!(!solves(&answer, puzzle), "{byte} in cell {cell}");
                Fault::of_board(&answer, puzzle);
            }
        }
    }
}

/// An answer as it is written, or what stands in its place.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Written {
    Board(Board),
    NoSolution,
    Invalid,
    Rubbish,
}

/// A record of a set: its board, if it is well formed, and an answer that is right.
#[derive(Clone, Copy)]
struct Record {
    puzzle: Option<Board>,
    answer: Written,
}

/// Whether an answer by itself shows that it belongs to a record, or that it does not.
fn fit(record: Option<&Record>, answer: Written) -> Option<bool> {
    let Some(Record { puzzle, .. }) = record else {
        return Some(false);
    };
    match answer {
        Written::Board(answer) => {
            Some(puzzle.is_some_and(|puzzle| support::is_solution(&puzzle, &answer)))
        }
        Written::Invalid => Some(puzzle.is_none()),
        Written::NoSolution | Written::Rubbish => None,
    }
}

fn is_right(record: &Record, answer: Written) -> bool {
    let is_unsolvable = record.answer == Written::NoSolution;
    fit(Some(record), answer).unwrap_or(answer == Written::NoSolution && is_unsolvable)
}

/// What the rule says of a set and some answers: each pair of a record and an answer that is not
/// right, by their places from 0; one of the two is missing if the other is stepped over.
fn faults(set: &[Record], answers: &[Written]) -> Vec<(Option<usize>, Option<usize>)> {
    let explains = |(record, answer): (usize, usize), (i, j): (usize, usize)| {
        // The answers up to the eighth board, or all.
        let mut boards = 0;
        let window = answers[answer.min(answers.len())..].iter().take(64);
        let window: Vec<Written> = window
            .take_while(|answer| {
                let is_open = boards < 8;
                boards += usize::from(matches!(answer, Written::Board(_)));
                is_open
            })
            .copied()
            .collect();
        let end_together =
            answer + window.len() == answers.len() && record + window.len() == set.len();
        let misfits = |from: usize| {
            (from..)
                .zip(&window)
                .any(|(at, &answer)| fit(set.get(at), answer) == Some(false))
        };
        (boards >= 8 || end_together) && !misfits(record) && misfits(i + answer - j)
    };
    let (mut i, mut j) = (0, 0);
    let mut faults = Vec::new();
    while i < set.len() || j < answers.len() {
        let (Some(record), Some(&answer)) = (set.get(i), answers.get(j)) else {
            faults.push((
                (i < set.len()).then_some(i),
                (j < answers.len()).then_some(j),
            ));
            (i, j) = (i + 1, j + 1);
            continue;
        };
        if is_right(record, answer) {
            (i, j) = (i + 1, j + 1);
            continue;
        }
        let next = answers
            .get(j + 1)
            .and_then(|&next| fit(set.get(i + 1), next));
        let mut steps = (1..=8).flat_map(|d| [(d, 0), (0, d)]);
        let step = steps.find(|(missing, extra)| explains((i + missing, j + extra), (i, j)));
        match step.filter(|_| next != Some(true)) {
            Some((missing, extra)) => {
                faults.extend((i..i + missing).map(|at| (Some(at), None)));
                faults.extend((j..j + extra).map(|at| (None, Some(at))));
                (i, j) = (i + missing, j + extra);
            }
            None => {
                faults.push((Some(i), Some(j)));
                (i, j) = (i + 1, j + 1);
            }
        }
    }
    faults
}

/// A set with repeats, boards with many solutions, unsolvable ones and malformed records; the
/// rarer, the higher `plain` is.
fn set(random: &mut Random, plain: usize) -> Vec<Record> {
    let pool: Vec<Board> = (0..3 + random.below(40))
        .map(|_| support::solved(random))
        .collect();
    let mut record = |_| {
        let solution = pool[random.below(pool.len())];
        let (puzzle, answer) = match random.below(plain) {
            0 => (Some([b'0'; CELLS]), Written::Board(solution)),
            1 => (
                Some(*support::UNSOLVABLE[1 + random.below(3)]),
                Written::NoSolution,
            ),
            2 => (Some(*support::UNSOLVABLE[0]), Written::NoSolution),
            3 => (None, Written::Invalid),
            _ => {
                let mut puzzle = solution;
                (0..50).for_each(|_| puzzle[random.below(CELLS)] = b'0');
                (Some(puzzle), Written::Board(solution))
            }
        };
        Record { puzzle, answer }
    };
    (0..[30, 60, 150][plain % 3]).map(&mut record).collect()
}

/// Deletes, repeats, inserts, exchanges or spoils some lines or answers in a row.
fn damage<T: Copy>(items: &mut Vec<T>, random: &mut Random, spoilt: impl Fn(T, &mut Random) -> T) {
    let at = random.below(items.len());
    let count = [1, 1, 1, 2, 3, 8, 9][random.below(7)].min(items.len() - at);
    let some = items[at..at + count].to_vec();
    match random.below(5) {
        0 => drop(items.drain(at..at + count)),
        1 => drop(items.splice(at..at, some)),
        2 => {
            let other = items[random.below(items.len())];
            let other = spoilt(other, random);
            drop(items.splice(at..at, vec![other; count]));
        }
        3 => {
            let other = [at + count - 1, random.below(items.len())][random.below(2)];
            items.swap(at, other);
        }
        _ => items[at..at + count]
            .iter_mut()
            .for_each(|item| *item = spoilt(*item, random)),
    }
}

/// The text of answers, a line each or in rows.
fn text(answers: &[Written], in_rows: bool) -> String {
    let line = |answer: &Written| match answer {
        Written::Board(board) if in_rows => support::rows(board),
        Written::Board(board) => support::shown(board) + "\n",
        Written::NoSolution => "no solution\n".to_string(),
        Written::Invalid => "invalid\n".to_string(),
        Written::Rubbish => "rubbish\n".to_string(),
    };
    answers.iter().map(line).collect()
}

/// The answers that a text holds, each with its line. Nine rows are a board, whatever stands in
/// them; `no solution`, `invalid` and the end break one off.
fn read(text: &str) -> Vec<(u64, Written)> {
    let mut answers = Vec::new();
    let mut rows: Vec<&str> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let word = match line {
            "no solution" => Some(Written::NoSolution),
            "invalid" => Some(Written::Invalid),
            "rubbish" if rows.is_empty() => Some(Written::Rubbish),
            _ => line.as_bytes().try_into().ok().map(Written::Board),
        };
        match word {
            Some(word) => {
                if !rows.is_empty() {
                    answers.push((number - rows.len() as u64, Written::Rubbish));
                    rows.clear();
                }
                answers.push((number, word));
            }
            None => rows.push(line),
        }
        if rows.len() == 9 {
            let board = rows.concat().into_bytes().try_into();
            let is_whole = rows.iter().all(|row| row.len() == 9);
            let board = board.ok().filter(|_| is_whole);
            answers.push((number - 8, board.map_or(Written::Rubbish, Written::Board)));
            rows.clear();
        }
    }
    if !rows.is_empty() {
        let line = (text.lines().count() - rows.len() + 1) as u64;
        answers.push((line, Written::Rubbish));
    }
    answers
}

/// One damage in answers that are right: what `check` finds is what the rule says, and it finds
/// nothing only if all answers are right as they stand.
#[test]
fn lost_and_extra_answers_are_recognised_by_the_rule() {
    let mut random = Random(2026);
    let (mut steps, mut harmless) = (0, 0);
    for round in 0..1200 {
        let set = set(&mut random, [4, 5, 9, 20, 100][round % 5]);
        let mut answers: Vec<Written> = set.iter().map(|record| record.answer).collect();
        let spoilt_answer = |answer, random: &mut Random| match (answer, random.below(6)) {
            (Written::Board(mut board), 0..2) => {
                board[random.below(CELLS)] = b'1' + random.below(9) as u8;
                Written::Board(board)
            }
            (_, 2) => Written::Rubbish,
            (_, 3) => Written::NoSolution,
            (_, 4) => Written::Invalid,
            _ => Written::Board(support::solved(random)),
        };
        let spoilt_line = |line, random: &mut Random| {
            ["rubbish", "no solution", "invalid", "123456789", line][random.below(5)]
        };
        let text = match round % 3 {
            // Damaged rows, which may leave all rows behind them in another board.
            0 => {
                let text = text(&answers, true);
                let mut lines: Vec<&str> = text.lines().collect();
                damage(&mut lines, &mut random, spoilt_line);
                lines.join("\n")
            }
            layout => {
                damage(&mut answers, &mut random, spoilt_answer);
                text(&answers, layout == 1)
            }
        };
        let (lines, answers): (Vec<u64>, Vec<Written>) = read(&text).into_iter().unzip();

        let puzzles: String = set
            .iter()
            .map(|record| {
                record
                    .puzzle
                    .map_or("malformed".into(), |board| support::shown(&board))
            })
            .map(|line| line + "\n")
            .collect();
        let (score, found) = check(puzzles.as_bytes(), text.as_bytes());
        let faults = faults(&set, &answers);
        let found: Vec<&str> = found.lines().collect();
        assert_eq!(
            found.len(),
            faults.len(),
            "round {round}: {found:#?} but {faults:?}\n{text}"
        );
        let end = text.lines().count() as u64 + 1;
        for (found, fault) in found.iter().zip(&faults) {
            match *fault {
                (Some(puzzle), Some(answer)) => {
                    let place = format!("answers:{}: puzzle {}: ", lines[answer], puzzle + 1);
                    assert!(
                        found.starts_with(&place),
                        "round {round}: {found} but {fault:?}"
                    );
                    assert!(!found.ends_with("missing") && !found.contains("too many"));
                }
                (Some(puzzle), None) => {
                    let place = format!("puzzle {}: the answer is missing", puzzle + 1);
                    assert!(
                        found.ends_with(&place),
                        "round {round}: {found} but {fault:?}"
                    );
                }
                (None, answer) => {
                    let line = answer.map_or(end, |answer| lines[answer]);
                    let place = format!("answers:{line}: ");
                    assert!(
                        found.starts_with(&place),
                        "round {round}: {found} but {fault:?}"
                    );
                    assert!(
                        found.contains("one answer too many"),
                        "{found} but {fault:?}"
                    );
                }
            }
        }
        let paired = faults
            .iter()
            .filter(|fault| fault.0.is_some() && fault.1.is_some())
            .count();
        let extra = faults.iter().filter(|fault| fault.0.is_none()).count();
        let right = answers.len() - paired - extra;
        assert_eq!(
            (score.right, score.wrong),
            (right as u64, faults.len() as u64)
        );

        let in_step = set
            .iter()
            .zip(&answers)
            .all(|(record, &answer)| is_right(record, answer));
        assert_eq!(
            score.wrong == 0,
            in_step && set.len() == answers.len(),
            "round {round}"
        );
        steps += usize::from(paired == 0 && !faults.is_empty());
        harmless += usize::from(faults.is_empty());
    }
    assert!(
        steps > 200 && harmless > 10,
        "{steps} with steps alone, {harmless} without a fault"
    );
}

/// One lost answer, or one too many, is one fault, at either end and between.
#[test]
fn a_lost_or_an_extra_answer_is_one_fault() {
    let mut random = Random(18);
    let boards: Vec<Board> = (0..30).map(|_| support::solved(&mut random)).collect();
    let lines: Vec<String> = boards
        .iter()
        .map(|board| support::shown(board) + "\n")
        .collect();
    let puzzles = lines.concat().replace(['1', '2', '3'], ".");
    for at in 0..lines.len() {
        for count in 1..=8 {
            let lost = [&lines[..at], &lines[(at + count).min(lines.len())..]].concat();
            let (score, found) = check(puzzles.as_bytes(), lost.concat().as_bytes());
            assert_eq!(score.right, lost.len() as u64, "{found}");
            assert_eq!(score.wrong, (lines.len() - lost.len()) as u64, "{found}");
            let first = format!(
                "answers:{}: puzzle {}: the answer is missing\n",
                at + 1,
                at + 1
            );
            assert!(found.starts_with(&first), "{found}");

            let noise =
                vec![["rubbish\n", "invalid\n", "no solution\n"][at % 3].to_string(); count];
            let more = [&lines[..at], &noise, &lines[at..]].concat();
            let (score, found) = check(puzzles.as_bytes(), more.concat().as_bytes());
            assert_eq!((score.right, score.wrong), (30, count as u64), "{found}");
            let first = format!(
                "answers:{}: puzzle {}: one answer too many\n",
                at + 1,
                at + 1
            );
            assert!(found.starts_with(&first), "{found}");
        }
    }
}

/// A wrong answer waits for the next one only, which shows whether it is in step.
#[test]
fn verdicts_are_not_held_back() {
    /// Gives a line at a time, and counts them.
    struct Lines<'a>(VecDeque<&'a str>, &'a std::cell::Cell<usize>);

    impl Read for Lines<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let line = self.0.pop_front().unwrap_or_default();
            self.1.set(self.1.get() + usize::from(!line.is_empty()));
            buffer[..line.len()].copy_from_slice(line.as_bytes());
            Ok(line.len())
        }
    }

    let line = format!("{}\n", support::WIKI_SOLVED);
    for right in [0, 1, 50] {
        let read = std::cell::Cell::new(0);
        let mut lines = VecDeque::from(vec![&*line; 100]);
        lines[right] = "no solution\n";
        let lines = Lines(lines, &read);
        let puzzles = Cursor::new(format!("{}\n", support::WIKI).repeat(100));
        let input = Input::from(&Grammar::LINES);
        let reader = Reader::from_bytes(puzzles, "puzzles", input, Isa::detect());
        let mut progress = Progress::new(When::Never, true, None);
        let mut pairs = Pairs::new(reader, lines, "answers", 1, &mut progress);
        let wrong = pairs.next().expect("an answer is wrong");
        assert!(wrong.ends_with("there is one\n"), "{wrong}");
        assert_eq!((pairs.score.right, pairs.score.wrong), (right as u64, 1));
        assert_eq!(read.get(), right + 2);
    }
}
