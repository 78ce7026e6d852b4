use super::rules::{RuleBreak, solves};
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
                assert!(!solves(&answer, clues), "{byte} in cell {cell}");
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

/// Nothing is moved: each answer is compared with the puzzle of its number.
#[test]
fn answers_that_are_missing_or_too_many_are_counted() {
    let boards = boards(1200);
    let puzzles = puzzles(&boards).join("\n");
    let some = |count, answer: &str| vec![answer.to_string(); count];
    let wrong = |at: usize| format!("answers:{at}: puzzle {at}: *");
    // What stands in the place of some answers, the first fault, and the score.
    let cases: &[(Range<usize>, Vec<String>, String, &str)] = &[
        (
            500..501,
            vec![],
            wrong(501),
            "500 right, 699 wrong, 1 missing",
        ),
        (
            0..1000,
            vec![],
            wrong(1),
            "0 right, 200 wrong, 1000 missing",
        ),
        (
            5..5,
            some(1, "x"),
            wrong(6),
            "5 right, 1195 wrong, 1 too many",
        ),
        (
            5..5,
            some(1000, NO_SOLUTION),
            wrong(6),
            "5 right, 1195 wrong, 1000 too many",
        ),
        (100..102, some(2, "x"), wrong(101), "1198 right, 2 wrong"),
        (
            1198..1200,
            vec![],
            "answers:1199: puzzle 1199: the answer is missing, and 1 more".into(),
            "1198 right, 0 wrong, 2 missing",
        ),
        (
            1200..1200,
            some(3, "Done."),
            "answers:1201: there is no puzzle for this answer, nor for the 2 after it".into(),
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
            assert!(support::is_like(line, first), "{line}\n{first}");
            let missing_or_surplus = u64::from(score.missing > 0) + u64::from(score.too_many > 0);
            let faults = score.wrong + missing_or_surplus;
            assert_eq!(found.lines().count() as u64, faults, "{place:?}");
        }
    }
}

/// If an empty line or a title stands between boards, a damaged row costs its board alone.
#[test]
fn a_damaged_row_costs_one_answer() {
    let mut random = Random(41);
    let boards = boards(30);
    let set = puzzles(&boards).join("\n");
    let forms: [fn(&String) -> String; 4] = [
        |board| rows(board) + "\n",
        |board| "Board 7:\n".to_string() + &spaced(board),
        |board| support::pretty(board) + "\n",
        |board| format!("x\n{}\n", rows(board)),
    ];
    for round in 0..1000 {
        let mut texts: Vec<String> = boards.iter().map(forms[round % forms.len()]).collect();
        let damaged = 1 + random.below(boards.len() - 2);
        let lines: Vec<String> = texts[damaged].lines().map(str::to_string).collect();
        let digits = |line: &String| line.bytes().filter(u8::is_ascii_digit).count();
        let rows: Vec<usize> = (0..lines.len())
            .filter(|&line| digits(&lines[line]) == 9)
            .collect();
        // The second row to the eighth.
        let row = rows[1 + random.below(7)];
        let mut others = lines.clone();
        match random.below(4) {
            0 => _ = others.remove(row),
            1 => others[row] += "1",
            2 => others[row] = others[row].replacen(|char: char| char.is_ascii_digit(), "", 1),
            _ => others[row] = "0.25".into(),
        }
        texts[damaged] = others.join("\n") + "\n";
        let (score, found) = check(&set, texts.concat());
        assert_eq!((score.right, score.wrong), (29, 1), "{}", texts[damaged]);
        let puzzle = format!(": puzzle {}: ", damaged + 1);
        assert!(found.contains(&puzzle), "{found}");
        assert_eq!((score.missing, score.too_many), (0, 0), "{found}");
    }
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
            // Only a blank line or text ends what belongs to rows that are cut short.
            if is_cut && matches!(end, "" | "# 3\n") {
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

/// All boards on lines stand in the column of the first.
#[test]
fn a_board_in_another_column_is_wrong() {
    let boards = boards(4);
    let puzzles = puzzles(&boards);
    let set = puzzles.join("\n");
    let records = |form: &dyn Fn(usize) -> String, damaged: &str| {
        let mut lines: Vec<String> = (0..4).map(form).collect();
        lines[2] = damaged.into();
        lines.join("\n") + "\n"
    };
    let board = &boards[2];
    let table = |at: usize| format!("{at},{},{},{}", puzzles[at], boards[at], boards[at]);
    let pair = |at: usize| format!("{0};\"{0}\"", boards[at]);
    let object = |at: usize| format!(r#"{{"puzzle":"{0}","solution":"{0}"}}"#, boards[at]);
    let quoted = |at: usize| format!("\"a,b\",{0},{0}", boards[at]);
    for (form, damaged, found) in [
        (
            &table as &dyn Fn(usize) -> String,
            format!("2,{},{board}", puzzles[2]),
            "column 3*column 4",
        ),
        (
            &table,
            format!("2,{},{board},", puzzles[2]),
            "column 3*column 4",
        ),
        (
            &table,
            format!("2,{},{board},{board},{board}", puzzles[2]),
            "column 5*column 4",
        ),
        (&pair, board.clone(), "column 1*column 2"),
        (&pair, format!("{board};"), "`*`"),
        (
            &object,
            format!(r#"{{"puzzle":"{board}"}}"#),
            "column 1*column 2",
        ),
        (&quoted, format!("\"a,b\",{board}"), "column 2*column 3"),
        (&quoted, format!("a,b,{board}"), ""),
    ] {
        let (score, faults) = check(&set, records(form, &damaged));
        let expected = match found {
            "" => String::new(),
            found => format!("answers:3: puzzle 3: expected a solution, found *{found}*\n"),
        };
        assert!(support::is_like(&faults, &expected), "{damaged}: {faults}");
        assert_eq!(score.right, 4 - u64::from(!found.is_empty()), "{damaged}");
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
/// for one that is no answer. This says once more, as plainly as can be, what the contract says. The puzzles
/// are a list.
fn read(lines: &[Line]) -> Vec<(usize, Option<String>)> {
    let mut found = Vec::new();
    // What answers are, once that is known.
    let mut are_rows = None;
    let mut board = OpenBoard::default();
    // Whether the line stands directly below rows that were cut short.
    let mut is_below_cut = false;
    for (number, line) in (1..).zip(lines) {
        are_rows = are_rows.or(match &line.part {
            Part::Row(_) => Some(true),
            Part::Answer(Some(answer)) if answer.len() == CELLS => Some(false),
            _ => None,
        });
        match (&line.part, are_rows) {
            (Part::Answer(answer), None | Some(false)) => found.push((number, answer.clone())),
            (Part::Other, None) => found.push((number, None)),
            (Part::Row(_) | Part::Text | Part::Header | Part::Other, Some(false)) => {
                found.push((number, None));
            }
            (_, Some(false) | None) => {}
            (part, Some(true)) => {
                let ends_cut = is_below_cut && matches!(part, Part::Blank | Part::Text);
                if !board.takes(part) || ends_cut && !board.rows.is_empty() {
                    if !is_below_cut {
                        found.push((board.line, None));
                    }
                    is_below_cut = true;
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
                    Part::Blank | Part::Text => is_below_cut = false,
                    // A verdict is text.
                    Part::Answer(answer) => {
                        is_below_cut = false;
                        found.push((number, answer.clone()));
                    }
                    _ => {}
                }
                if board.rows.len() == 9 {
                    let cells = board.rows.concat();
                    if !is_below_cut {
                        found.push((board.line, (!cells.contains('0')).then_some(cells)));
                    }
                    board = OpenBoard::default();
                }
            }
        }
    }
    if !board.rows.is_empty() && !is_below_cut {
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

/// What has to be said about these answers: the score, and how each fault starts.
fn expected(
    puzzles: &[String],
    right: &[String],
    found: &[(usize, Option<String>)],
    lines: usize,
) -> (String, Vec<String>) {
    let fits = |at: usize| fits(&puzzles[at], &right[at], found[at].1.as_deref());
    let both = puzzles.len().min(found.len());
    let wrong: Vec<usize> = (0..both).filter(|&at| !fits(at)).collect();
    let fault = |&at: &usize| format!("answers:{}: puzzle {}: ", found[at].0, at + 1);
    let mut faults: Vec<String> = wrong.iter().map(fault).collect();
    let (missing, surplus) = (puzzles.len() - both, found.len() - both);
    let mut score = format!("{} right, {} wrong", both - wrong.len(), wrong.len());
    if missing > 0 {
        score += &format!(", {missing} missing");
        let (line, puzzle) = (lines + 1, both + 1);
        faults.push(format!(
            "answers:{line}: puzzle {puzzle}: the answer is missing"
        ));
    }
    if surplus > 0 {
        score += &format!(", {surplus} too many");
        let line = found[both].0;
        faults.push(format!(
            "answers:{line}: there is no puzzle for this answer"
        ));
    }
    (score, faults)
}

fn setting(name: &str, default: u64) -> u64 {
    let value = std::env::var(name);
    value.map_or(default, |value| value.parse().expect("a number"))
}

/// Whatever one damage does to the answers, no damaged answer is right, and nothing before it is accused. `FUZZ_SEED` and `FUZZ_ROUNDS` are as in
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
        for (line, start) in faults.lines().zip(&expected) {
            assert!(line.starts_with(start), "{context}");
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
                assert!(score.missing > 0, "{context}");
            }
            Damage::Doubled(_) => {
                surplus += 1;
                assert!(score.too_many > 0, "{context}");
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
