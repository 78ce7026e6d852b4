use super::answers::Answer;
use super::puzzles::Puzzle;
use super::rules::{RuleBreak, is_right};
use super::*;
use crate::support::{self, Board, Random, WIKI, WIKI_SOLVED, rows, spaced};
use lanedoku::internal::CELLS;
use std::io::{self, Cursor};
use std::ops::Range;

/// The one that articles print an answer to; it has none.
const UNSOLVABLE: &str = support::UNSOLVABLE_BOARD;
const MALFORMED: &str = "12345678";
const NO_SOLUTION: &str = "no solution";
const SEVERAL: &str = "several solutions";
const INVALID: &str = "invalid";

/// What `check --all` finds: the score, and a line for each fault. The answers come in pieces of this
/// many bytes.
fn check_in_pieces(puzzles: &str, answers: &[u8], bytes: usize) -> (Score, String) {
    let puzzles = Cursor::new(puzzles.as_bytes().to_vec());
    let pieces = Pieces(Cursor::new(answers.to_vec()), bytes);
    check_files(puzzles, pieces, u64::MAX).expect("memory can be read")
}

fn check(puzzles: &str, answers: impl AsRef<[u8]>) -> (Score, String) {
    check_in_pieces(puzzles, answers.as_ref(), usize::MAX)
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
    let solution = with(&[]);
    // Rows 1 and 4 in each other's place keep rows and columns whole.
    let exchanged = [27..36, 9..27, 0..9, 36..81]
        .map(|cells| &solution[cells])
        .concat();
    let malformed = "expected `invalid`, because the puzzle is malformed: found *";
    let well_formed = "`invalid` although the puzzle is well formed";
    let cases: &[(&str, &[u8], &str)] = &[
        (WIKI, &solution, ""),
        (UNSOLVABLE, NO_SOLUTION.as_bytes(), ""),
        (MALFORMED, INVALID.as_bytes(), ""),
        // Any solution is right if there are several.
        (empty, &solution, ""),
        (empty, SEVERAL.as_bytes(), ""),
        (
            WIKI,
            &with(&[(0, b'4'), (2, b'5')]),
            "a clue changed in row 1 column 1: 5 to 4",
        ),
        (WIKI, &with(&[(2, b'5')]), "two 5s in row 1"),
        (empty, &with(&[(0, b'4'), (2, b'5')]), "two 4s in column 1"),
        (empty, &exchanged, "two 8s in box 1"),
        (
            UNSOLVABLE,
            &solution,
            "a board although the puzzle has no solution: *",
        ),
        (MALFORMED, &solution, malformed),
        (MALFORMED, NO_SOLUTION.as_bytes(), malformed),
        (
            WIKI,
            NO_SOLUTION.as_bytes(),
            "`no solution` although the puzzle has one",
        ),
        (
            empty,
            NO_SOLUTION.as_bytes(),
            "`no solution` although the puzzle has several",
        ),
        (
            WIKI,
            SEVERAL.as_bytes(),
            "`several solutions` although the puzzle has one",
        ),
        (
            UNSOLVABLE,
            SEVERAL.as_bytes(),
            "`several solutions` although the puzzle has none",
        ),
        (WIKI, INVALID.as_bytes(), well_formed),
        (UNSOLVABLE, INVALID.as_bytes(), well_formed),
        (WIKI, b"a board", "expected a solution, found `a board`"),
        (UNSOLVABLE, b"none", "expected `no solution`, found `none`"),
        (
            WIKI,
            &solution[1..],
            "expected a solution, found 80 digits, `*`",
        ),
        (WIKI, &with(&[(2, b'.')]), "no digit in row 1 column 3"),
    ];
    // An answer before it tells that answers are lines.
    for &(puzzle, answer, expected) in cases {
        let puzzles = format!("{WIKI}\n{puzzle}\n");
        let answers = [&solution[..], b"\n", answer, b"\n"].concat();
        let (score, text) = check(&puzzles, &answers);
        let found = text.strip_prefix("answers:2: puzzle 2: ").unwrap_or(&text);
        let context = format!("{puzzle}, {}: {found}", support::shown(answer));
        assert!(support::is_like(found.trim_end(), expected), "{context}");
        let wrong = u64::from(!expected.is_empty());
        assert_eq!((score.right, score.wrong), (2 - wrong, wrong), "{context}");
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
                let is_right = is_right(&Answer::Board(answer), &given);
                assert!(!is_right, "{byte} in cell {cell}");
                let fault = RuleBreak::of(&answer, clues);
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
    let puzzle = |board: &String| board.replace(['1', '2', '3'], ".");
    boards.iter().map(puzzle).collect()
}

/// Nothing is moved. The first wrong answer says how many may be missing or too many before it.
#[test]
fn the_first_wrong_answer_says_how_far_ahead_it_fits() {
    let boards = boards(1200);
    let puzzles = puzzles(&boards).join("\n");
    let some = |count, answer: &str| vec![answer.to_string(); count];
    let two = [101, 100].map(|at| boards[at].clone());
    let repeated = boards[5..105].to_vec();
    // What stands in the place of some answers, what the first fault says after its reason, and the score.
    let cases: &[(Range<usize>, Vec<String>, &str, &str)] = &[
        (
            500..501,
            vec![],
            "answers:501: puzzle 501: *; right for puzzle 502: 1 answer may be missing here",
            "500 right, 699 wrong, 1 missing",
        ),
        (
            0..1000,
            vec![],
            "answers:1: puzzle 1: *; right for puzzle 1001: 1000 answers may be missing here",
            "0 right, 200 wrong, 1000 missing",
        ),
        // More are not looked for.
        (
            0..1001,
            vec![],
            "answers:1: puzzle 1: a clue changed in row ? column ?: ? to ?",
            "0 right, 199 wrong, 1001 missing",
        ),
        (
            5..5,
            some(1, "x"),
            "answers:6: puzzle 6: *`x`; line 7 is right: 1 answer may be too many here",
            "5 right, 1195 wrong, 1 too many",
        ),
        (
            5..5,
            repeated,
            "answers:106: puzzle 106: *; line 206 is right: 100 answers may be too many here",
            "105 right, 1095 wrong, 100 too many",
        ),
        (
            5..5,
            some(1000, NO_SOLUTION),
            "answers:6: puzzle 6: *; line 1006 is right: 1000 answers may be too many here",
            "5 right, 1195 wrong, 1000 too many",
        ),
        (
            5..5,
            some(1001, NO_SOLUTION),
            "answers:6: puzzle 6: `no solution` although the puzzle has ?",
            "5 right, 1195 wrong, 1001 too many",
        ),
        (
            100..102,
            two.to_vec(),
            "answers:101: puzzle 101: *; right for puzzle 102: 1 answer may be missing here; line 102 is \
             right: 1 answer may be too many here",
            "1198 right, 2 wrong",
        ),
        (
            100..102,
            some(2, "x"),
            "answers:101: puzzle 101: expected a solution, found `x`",
            "1198 right, 2 wrong",
        ),
        (
            1198..1200,
            vec![],
            "answers:1199: puzzle 1199: the answer is missing, and 1 more",
            "1198 right, 0 wrong, 2 missing",
        ),
        (
            1200..1200,
            some(3, "Done."),
            "answers:1201: there is no puzzle for this answer, nor for the 2 after it",
            "1200 right, 0 wrong, 3 too many",
        ),
    ];
    for (place, others, first, expected) in cases {
        let mut answers = boards.clone();
        answers.splice(place.clone(), others.clone());
        for text in [answers.join("\n"), answers.join("\r\n")] {
            let (score, found) = check(&puzzles, text);
            assert_eq!(score.to_string(), *expected, "{place:?}");
            let line = found.lines().next().unwrap_or_default();
            let pattern = first.replace('?', "*");
            assert!(support::is_like(line, &pattern), "{line}\n{first}");
            let is_plain = !first.contains("may be");
            assert_eq!(is_plain, !line.contains("may be"), "{line}");
            // Whatever follows a wrong answer says no more than its reason.
            let others = found.lines().skip(1);
            let again = others.filter(|line| line.contains("may be")).count();
            assert_eq!(again, 0, "{place:?}: {found}");
            let missing_or_surplus = u64::from(score.missing > 0) + u64::from(score.too_many > 0);
            let faults = score.wrong + missing_or_surplus;
            assert_eq!(found.lines().count() as u64, faults, "{place:?}");
        }
    }
}

/// Each wrong answer after a right one says what was passed over before it.
#[test]
fn what_was_passed_over_is_named() {
    let boards = boards(5);
    let set = puzzles(&boards).join("\n");
    let wrong = rows(&boards[0]);
    let mut parts: Vec<String> = boards.iter().map(rows).collect();
    parts[1] = format!("Puzzle 2:\nTimeout\n{wrong}");
    parts[3] = format!("Puzzle 4:\n{wrong}");
    let (score, found) = check(&set, parts.concat());
    assert_eq!((score.right, score.wrong), (3, 2));
    let expected = "answers:12: puzzle 2: *; passed over before it: `Timeout` in line 11\n\
                    answers:31: puzzle 4: *; passed over before it: `Puzzle 4:` in line 30\n";
    assert!(support::is_like(&found, expected), "{found}");
}

#[test]
fn rows_that_are_cut_short_or_hold_a_blank_are_wrong() {
    let boards = boards(3);
    let set = puzzles(&boards).join("\n");
    let [first, second, third] = [0, 1, 2].map(|at| rows(&boards[at]));
    for (damaged, fault) in [
        (
            &second[10..],
            "expected a solution, found 8 rows of a board",
        ),
        (
            &second[..20],
            "expected a solution, found 2 rows of a board",
        ),
        (&second.replacen('7', ".", 1), "no digit in row *"),
        (&second.replacen('7', "0", 1), "no digit in row *"),
    ] {
        for end in ["", "\n", "# 3\n", "Board 3:\n"] {
            let is_cut = fault.ends_with("board");
            if is_cut && end.is_empty() {
                continue;
            }
            let (score, found) = check(&set, [&first, damaged, end, &third].concat());
            let expected = format!("answers:10: puzzle 2: {fault}\n");
            assert!(support::is_like(&found, &expected), "{end:?}: {found}");
            assert_eq!((score.right, score.wrong), (2, 1), "{end:?}");
        }
    }
    let (score, found) = check(&set, first + &second + &third[..30]);
    assert_eq!((score.right, score.wrong), (2, 1));
    let expected = "answers:19: puzzle 3: expected a solution, found 3 rows of a board\n";
    assert_eq!(found, expected);
}

/// A table names the column of its answers. So every line below its header is a record.
#[test]
fn below_a_header_every_line_is_an_answer() {
    let boards = boards(3);
    let puzzles = puzzles(&boards);
    let record = |at: usize, answer: &str| format!("{at},{},{answer}", puzzles[at]);
    for (header, answers, faults) in [
        ("id,puzzle,solution", ["", "ok", "ok"], vec![1]),
        ("id,puzzle,Answers_2", ["Timeout", "", "ok"], vec![1, 2]),
        ("id,puzzle,\"solution\"", ["ok", "ok", ""], vec![3]),
    ] {
        let mut text = format!("A title\n{header}\n");
        for (at, answer) in answers.iter().enumerate() {
            let answer = if *answer == "ok" {
                &boards[at][..]
            } else {
                *answer
            };
            text += &(record(at, answer) + "\n");
        }
        let (score, found) = check(&puzzles.join("\n"), &text);
        let places: Vec<String> = faults
            .iter()
            .map(|at| {
                format!(
                    "answers:{}: puzzle {at}: expected a solution, found ",
                    at + 2
                )
            })
            .collect();
        let is_named = found.lines().zip(&places);
        assert!(
            is_named
                .clone()
                .all(|(line, place)| line.starts_with(place))
        );
        assert_eq!(found.lines().count(), faults.len(), "{found}");
        assert_eq!(score.wrong, faults.len() as u64, "{found}");
    }
}

// The property test: one damage to a solver's answers.

/// A line of a file of answers, and what it is.
#[derive(Clone, Debug)]
struct Line {
    text: String,
    part: Part,
}

#[derive(Clone, Debug, PartialEq)]
enum Part {
    /// A whole answer. `None`: it is none, but stands in the place of one.
    Answer(Option<String>),
    /// A row of nine cells.
    Row(String),
    Blank,
    Rule,
    Comment,
    Header,
    Text,
    /// Anything else.
    Other,
}

impl Line {
    fn new(text: impl Into<String>, part: Part) -> Line {
        let text = text.into();
        Line { text, part }
    }
}

/// A layout that programs write answers in: the lines of an answer to a puzzle.
struct Layout {
    name: &'static str,
    header: Option<&'static str>,
    answer: fn(&str, &str) -> Vec<Line>,
}

const LAYOUTS: [Layout; 8] = [
    Layout {
        name: "lines",
        header: None,
        answer: |_, answer| on_line(answer, String::new(), ""),
    },
    Layout {
        name: "pairs",
        header: None,
        answer: |puzzle, answer| on_line(answer, format!("{puzzle},"), ""),
    },
    Layout {
        name: "quoted pairs",
        header: None,
        answer: |puzzle, answer| on_line(answer, format!("\"{puzzle}\";\""), "\""),
    },
    Layout {
        name: "table",
        header: Some("id,puzzle,solution"),
        answer: |puzzle, answer| on_line(answer, format!("7,{puzzle},"), ""),
    },
    Layout {
        name: "rows",
        header: None,
        answer: |_, answer| in_rows(answer, rows),
    },
    Layout {
        name: "rows apart",
        header: None,
        answer: |_, answer| in_rows(answer, |board| rows(board) + "\n"),
    },
    Layout {
        name: "spaced rows below a title",
        header: None,
        answer: |_, answer| match answer.len() {
            CELLS => in_rows(answer, |board| {
                "Solution 12:\n".to_string() + &spaced(board)
            }),
            _ => in_rows(answer, rows),
        },
    },
    Layout {
        name: "drawn",
        header: None,
        answer: |_, answer| in_rows(answer, support::pretty),
    },
];

fn on_line(answer: &str, before: String, after: &str) -> Vec<Line> {
    let part = Part::Answer(Some(answer.to_string()));
    vec![Line::new(before + answer + after, part)]
}

fn in_rows<Text: AsRef<str>>(answer: &str, layout: impl Fn(&'static str) -> Text) -> Vec<Line> {
    if answer.len() != CELLS {
        return on_line(answer, String::new(), "");
    }
    let digits = |text: &str| text.replace(|char: char| !char.is_ascii_digit(), "");
    let line = |text: &str| {
        let cells = digits(text);
        let part = match text.bytes().next() {
            None => Part::Blank,
            Some(b'+') => Part::Rule,
            Some(b'S') => Part::Text,
            _ => Part::Row(cells),
        };
        Line::new(text, part)
    };
    let text = layout(answer.to_string().leak());
    text.as_ref().lines().map(line).collect()
}

/// A set with repeats, boards with many solutions, unsolvable ones and malformed records, and the answers
/// to it. The first is a plain puzzle.
fn mixed(random: &mut Random) -> (Vec<String>, Vec<String>) {
    let pool: Vec<Board> = (0..3 + random.below(40))
        .map(|_| support::solved(random))
        .collect();
    let (plain, count) = (5 + random.below(40), 20 + random.below(20));
    let record = |at| {
        let solution = random.pick(&pool);
        let unsolvable = support::shown(random.pick(&support::UNSOLVABLE));
        let mut puzzle = solution;
        (0..50).for_each(|_| puzzle[random.below(CELLS)] = b'0');
        let [solution, puzzle] = [solution, puzzle].map(|board| support::shown(&board));
        let kind = if at == 0 { 9 } else { random.below(plain) };
        match kind {
            0 => (".".repeat(CELLS), solution),
            1 => (".".repeat(CELLS), SEVERAL.into()),
            2 | 3 => (unsolvable, NO_SOLUTION.into()),
            4 => (MALFORMED.into(), INVALID.into()),
            _ => (puzzle, solution),
        }
    };
    (0..count).map(record).unzip()
}

/// Whether an answer is right for a puzzle whose right answer is known.
fn fits(puzzle: &str, right: &str, answer: Option<&str>) -> bool {
    let Some(answer) = answer else { return false };
    let board = |text: &str| Board::try_from(text.as_bytes()).ok();
    let pair = board(puzzle).zip(board(answer));
    let is_several = answer == SEVERAL
        && board(puzzle).is_some_and(|puzzle| {
            let puzzle = puzzle.map(|byte| if byte == b'.' { b'0' } else { byte });
            support::count(&puzzle, 2) == 2
        });
    answer == right
        || is_several
        || pair.is_some_and(|(puzzle, answer)| support::is_solution(&puzzle, &answer))
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Damage {
    Wrong,
    Lost(usize),
    Doubled(usize),
    Exchanged,
    RowLost,
    RowDoubled,
    DigitShort,
    DigitLong,
    Zero,
    LineBetween(&'static str),
}

const DAMAGES: [Damage; 20] = [
    Damage::Wrong,
    Damage::Lost(1),
    Damage::Lost(2),
    Damage::Lost(5),
    Damage::Doubled(1),
    Damage::Doubled(2),
    Damage::Doubled(5),
    Damage::Exchanged,
    Damage::RowLost,
    Damage::RowDoubled,
    Damage::DigitShort,
    Damage::DigitLong,
    Damage::Zero,
    Damage::LineBetween(""),
    Damage::LineBetween("Segmentation fault"),
    Damage::LineBetween("Solution 7:"),
    Damage::LineBetween("solved in 12.5 ms"),
    Damage::LineBetween("0.25"),
    Damage::LineBetween("# a remark"),
    Damage::LineBetween("-----"),
];

/// Damages one answer or some in a row. Returns the lines of all, and how many of them stand before the
/// first answer that is damaged.
fn damaged(
    damage: Damage,
    mut answers: Vec<Vec<Line>>,
    header: Option<&str>,
    random: &mut Random,
) -> (Vec<Line>, usize) {
    let at = random.below(answers.len());
    let header = header.map(|text| Line::new(text, Part::Header));
    let lines_before = |answers: &[Vec<Line>], at: usize| {
        let lines: usize = answers[..at].iter().map(Vec::len).sum();
        lines + usize::from(header.is_some())
    };
    let mut first = lines_before(&answers, at);
    let others = answers.len() - at;
    // A line of the answer that has cells, and is not the same without one of them.
    let cells = |line: &Line| match &line.part {
        Part::Row(_) => true,
        Part::Answer(Some(answer)) => answer.len() == CELLS,
        _ => false,
    };
    let places: Vec<usize> = (0..answers[at].len())
        .filter(|&line| cells(&answers[at][line]))
        .collect();
    let rows: Vec<usize> = places
        .iter()
        .copied()
        .filter(|&line| matches!(answers[at][line].part, Part::Row(_)))
        .collect();
    match damage {
        Damage::Wrong => {
            let other = random.below(answers.len());
            answers[at] = answers[other].clone();
        }
        Damage::Lost(count) => drop(answers.drain(at..at + count.min(others))),
        Damage::Doubled(count) => {
            let some = answers[at..at + count.min(others)].to_vec();
            answers.splice(at..at, some);
        }
        Damage::Exchanged => {
            let other = random.below(answers.len());
            answers.swap(at, other);
            first = lines_before(&answers, at.min(other));
        }
        Damage::RowLost | Damage::RowDoubled if !rows.is_empty() => {
            let row = random.pick(&rows);
            match damage {
                Damage::RowLost => _ = answers[at].remove(row),
                _ => {
                    let same = answers[at][row].clone();
                    answers[at].insert(row, same);
                }
            }
        }
        Damage::DigitShort | Damage::DigitLong | Damage::Zero if !places.is_empty() => {
            let place = random.pick(&places);
            let line = &mut answers[at][place];
            // The last digits of the line are the answer's.
            let digits: Vec<usize> = line
                .text
                .char_indices()
                .filter(|(_, char)| ('1'..='9').contains(char))
                .map(|(index, _)| index)
                .collect();
            let count = if rows.is_empty() { CELLS } else { 9 };
            let digit = digits[digits.len() - 1 - random.below(count)];
            let new = match damage {
                Damage::DigitShort => "",
                Damage::DigitLong => "77",
                _ => "0",
            };
            line.text.replace_range(digit..digit + 1, new);
            line.part = match (&line.part, damage) {
                (Part::Row(_), Damage::Zero) => {
                    let cells = line.text.replace(|char: char| !char.is_ascii_digit(), "");
                    Part::Row(cells)
                }
                (Part::Row(_), _) => Part::Other,
                _ => Part::Answer(None),
            };
        }
        Damage::LineBetween(text) => {
            let lines = &mut answers[at];
            let between = random.below(lines.len() + 1);
            let part = match text.bytes().next() {
                None => Part::Blank,
                Some(b'#') => Part::Comment,
                Some(b'-') => Part::Rule,
                Some(b'0') => Part::Other,
                _ => Part::Text,
            };
            lines.insert(between, Line::new(text, part));
        }
        _ => {}
    }
    (header.into_iter().chain(answers.concat()).collect(), first)
}

/// The answers that stand in a file, each with the number of its first line: nine rows, or a line; `None`
/// for one that is no answer. This says once more, as plainly as can be, what the contract says.
fn read(lines: &[Line]) -> Vec<(usize, Option<String>)> {
    let mut found = Vec::new();
    // What answers are, once that is known.
    let mut are_rows = None;
    let mut board = OpenBoard::default();
    for (number, line) in (1..).zip(lines) {
        are_rows = are_rows.or(match &line.part {
            Part::Row(_) => Some(true),
            Part::Answer(Some(answer)) if answer.len() == CELLS => Some(false),
            Part::Header => Some(false),
            // After a verdict, this is an answer, because the puzzles are a list.
            Part::Answer(None) | Part::Text | Part::Other if !found.is_empty() => Some(false),
            _ => None,
        });
        match (&line.part, are_rows) {
            (Part::Answer(Some(answer)), None | Some(false)) => {
                found.push((number, Some(answer.clone())));
            }
            (Part::Answer(None) | Part::Row(_) | Part::Text | Part::Other, Some(false)) => {
                found.push((number, None));
            }
            (_, Some(false) | None) => {}
            (part, Some(true)) => {
                if !board.takes(part) {
                    if !board.rows.is_empty() {
                        found.push((board.line, None));
                    }
                    board = OpenBoard::default();
                }
                match part {
                    Part::Row(row) => {
                        if board.rows.is_empty() {
                            board.line = number;
                        }
                        board.rows.push(row.clone());
                    }
                    Part::Blank | Part::Rule if !board.rows.is_empty() => {
                        board.gaps[board.rows.len() / 3 - 1].push(part.clone());
                    }
                    Part::Answer(answer) => found.push((number, answer.clone())),
                    _ => {}
                }
                if board.rows.len() == 9 {
                    let cells = board.rows.concat();
                    found.push((board.line, (!cells.contains('0')).then_some(cells)));
                    board = OpenBoard::default();
                }
            }
        }
    }
    if !board.rows.is_empty() {
        found.push((board.line, None));
    }
    found
}

#[derive(Default)]
struct OpenBoard {
    rows: Vec<String>,
    line: usize,
    /// What stands after row 3 and after row 6.
    gaps: [Vec<Part>; 2],
}

impl OpenBoard {
    /// Whether such a line may stand here.
    fn takes(&self, part: &Part) -> bool {
        let [three, six] = &self.gaps;
        let are_alike = three.len() == six.len() && three.iter().all(|part| six.contains(part));
        match (part, self.rows.len()) {
            (_, 0) => true,
            (Part::Row(_), 6) => are_alike,
            (Part::Row(_), _) => true,
            (Part::Blank | Part::Rule, 3) => !three.contains(part),
            (Part::Blank | Part::Rule, 6) => three.contains(part) && !six.contains(part),
            _ => false,
        }
    }
}

/// What has to be said about these answers: the score, and for each fault its start, and its end if it
/// says more than its reason.
fn expected(
    puzzles: &[String],
    right: &[String],
    found: &[(usize, Option<String>)],
    lines: usize,
) -> (String, Vec<(String, String)>) {
    let fits = |puzzle: usize, answer: usize| {
        let right = right.get(puzzle).map(String::as_str);
        let answer = found.get(answer).map(|(_, answer)| answer.as_deref());
        right
            .zip(answer)
            .is_some_and(|(right, answer)| fits(&puzzles[puzzle], right, answer))
    };
    let words = |count: usize| match count {
        1 => "1 answer may be".to_string(),
        _ => format!("{count} answers may be"),
    };
    let both = puzzles.len().min(found.len());
    let wrong: Vec<usize> = (0..both).filter(|&at| !fits(at, at)).collect();
    let mut faults = Vec::new();
    for &at in &wrong {
        let mut more = String::new();
        if at == 0 || !wrong.contains(&(at - 1)) {
            if let Some(later) = (at + 1..puzzles.len()).find(|&later| fits(later, at)) {
                let missing = words(later - at);
                more += &format!("; right for puzzle {}: {missing} missing here", later + 1);
            }
            if let Some(later) = (at + 1..found.len()).find(|&later| fits(at, later)) {
                let (line, surplus) = (found[later].0, words(later - at));
                more += &format!("; line {line} is right: {surplus} too many here");
            }
        }
        faults.push((
            format!("answers:{}: puzzle {}: ", found[at].0, at + 1),
            more,
        ));
    }
    let (missing, surplus) = (puzzles.len() - both, found.len() - both);
    let mut score = format!("{} right, {} wrong", both - wrong.len(), wrong.len());
    if missing > 0 {
        score += &format!(", {missing} missing");
        let start = format!(
            "answers:{}: puzzle {}: the answer is missing",
            lines + 1,
            both + 1
        );
        faults.push((start, String::new()));
    }
    if surplus > 0 {
        score += &format!(", {surplus} too many");
        let start = format!(
            "answers:{}: there is no puzzle for this answer",
            found[both].0
        );
        faults.push((start, String::new()));
    }
    (score, faults)
}

fn setting(name: &str, default: u64) -> u64 {
    let value = std::env::var(name);
    value.map_or(default, |value| value.parse().expect("a number"))
}

/// Whatever one damage does to the answers, no damaged answer is right, and nothing before it is accused.
/// If answers are lost or too many, the first fault says so. `FUZZ_SEED` and `FUZZ_ROUNDS` are as in
/// `src/tests/fuzz.rs`.
#[test]
fn one_damage_is_named_where_it_is() {
    let first_seed = setting("FUZZ_SEED", 1);
    let rounds = setting("FUZZ_ROUNDS", 1000);
    let (mut perfect, mut lost, mut surplus) = (0, 0, 0);
    for seed in first_seed..first_seed + rounds {
        let mut random = Random(Random(seed ^ 66 << 48).bits());
        let (puzzles, right) = mixed(&mut random);
        let layout = &LAYOUTS[random.below(LAYOUTS.len())];
        let damage = random.pick(&DAMAGES);
        let answers: Vec<Vec<Line>> = puzzles
            .iter()
            .zip(&right)
            .map(|(puzzle, answer)| (layout.answer)(puzzle, answer))
            .collect();
        let (lines, before) = damaged(damage, answers, layout.header, &mut random);
        let end = random.pick(&["\n", "\r\n"]);
        let texts: Vec<&str> = lines.iter().map(|line| &line.text[..]).collect();
        let mut text = texts.join(end);
        if random.below(2) == 0 || text.ends_with('\n') {
            text += end;
        }
        let (score, faults) = check(&puzzles.join("\n"), &text);
        let context = format!(
            "FUZZ_SEED={seed} FUZZ_ROUNDS=1, {}, {damage:?} after line {before}: {score}\n{faults}{}\n\n{text}",
            layout.name,
            puzzles.join("\n"),
        );

        // Everything is as the contract says.
        let found = read(&lines);
        let (expected_score, expected) = expected(&puzzles, &right, &found, lines.len());
        assert_eq!(score.to_string(), expected_score, "{context}");
        assert_eq!(faults.lines().count(), expected.len(), "{context}");
        for (line, (start, end)) in faults.lines().zip(&expected) {
            let is_whole = !end.is_empty() || !line.contains("may be");
            assert!(
                line.starts_with(start) && line.ends_with(end) && is_whole,
                "{context}"
            );
        }

        // What matters to who has damaged them.
        let first = faults.lines().next().unwrap_or_default();
        perfect += usize::from(first.is_empty());
        if let Some(rest) = first.strip_prefix("answers:") {
            let (line, _) = rest.split_once(':').expect("a line is named");
            let line: usize = line.parse().expect("a number");
            assert!(line > before, "{context}");
        }
        match damage {
            Damage::Lost(_) => {
                lost += 1;
                assert!(first.contains("missing"), "{context}");
            }
            Damage::Doubled(_) => {
                surplus += 1;
                let is_named = first.contains("too many here") || first.contains("no puzzle for");
                assert!(is_named, "{context}");
            }
            _ => {}
        }

        let bytes = 1 + random.below(300);
        let in_pieces = check_in_pieces(&puzzles.join("\n"), text.as_bytes(), bytes);
        assert_eq!(
            in_pieces,
            (score, faults),
            "in pieces of {bytes}: {context}"
        );
    }
    println!(
        "{rounds} sets: {perfect} without a fault, {lost} with lost answers, {surplus} with doubled ones"
    );
    assert!(perfect < rounds as usize / 2, "{perfect} without a fault");
}
