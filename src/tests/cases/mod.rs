/*! Random inputs of the judges' problems, each with what must come out.

This is the table of problems once more, written from the judges' statements by other means. So
neither the program's table nor its solvers are checked by themselves: what must come out is put
together here from the naive oracle's solutions.
*/

use crate::inputs;
use crate::program::output;
use crate::support::{self, Board, Random, clues_conflict, draw, is_solution, rows, shown, spaced};
use std::fmt::Write;
use std::sync::OnceLock;

/// An input, and what must come out for it.
pub struct Case {
    pub input: Vec<u8>,
    /// A puzzle has no solution although the problem never has such puzzles: a failure, if a
    /// program tells of failures.
    pub failure: bool,
    /// The empty cells are written as the problem's statement has them, and no other way.
    pub own_blank: bool,
    /// Lines end anywhere, which a program to submit takes and `-p` does not.
    pub is_spread: bool,
    answer: Vec<Piece>,
}

/// What the program says of all problems.
fn overview() -> &'static str {
    static OVERVIEW: OnceLock<String> = OnceLock::new();
    OVERVIEW.get_or_init(|| output(&["problems"], ""))
}

/// Every problem by its first name.
pub fn names() -> Vec<&'static str> {
    // A problem's names are on lines of their own. What follows is indented.
    let mut names = Vec::new();
    let mut is_named = false;
    for line in overview().lines().take_while(|line| !line.is_empty()) {
        let is_name = !line.starts_with(' ');
        if is_name && !is_named {
            names.extend(line.split(' ').next());
        }
        is_named = is_name;
    }
    names
}

/// All names of a problem, from what the program says of it: each on a line of its own.
pub fn all_names(name: &str) -> Vec<String> {
    let told = output(&["problems", name], "");
    let lines = told.lines().take_while(|line| !line.starts_with(' '));
    lines
        .map(|line| line.split(' ').next().expect("a first word").to_string())
        .collect()
}

/// What an answer is put together from.
enum Piece {
    Text(String),
    /// Any solution of the puzzle.
    Solution(Board, Layout),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    Line,
    Rows,
    Spaced,
    /// Arrays of characters.
    Quoted,
    /// Arrays of numbers.
    Numbers,
}
use Layout::{Line, Numbers, Quoted, Rows, Spaced};

impl Case {
    /// Compares what came out with what must. The error names the first difference.
    pub fn check(&self, output: &[u8]) -> Result<(), String> {
        let mut rest = output;
        for piece in &self.answer {
            let there = match piece {
                Piece::Text(text) => rest.starts_with(text.as_bytes()).then_some(text.len()),
                Piece::Solution(puzzle, layout) => {
                    let mut digits = rest.iter().copied().filter(u8::is_ascii_digit);
                    let board: Board = std::array::from_fn(|_| digits.next().unwrap_or(b'0'));
                    let text = lay_out(&board, *layout);
                    (is_solution(puzzle, &board) && rest.starts_with(text.as_bytes()))
                        .then_some(text.len())
                }
            };
            let Some(length) = there else {
                let expected = match piece {
                    Piece::Text(text) => format!("{text:?}"),
                    Piece::Solution(puzzle, _) => {
                        format!("a solution of {}", shown(puzzle))
                    }
                };
                return Err(self.complaint(&expected, rest));
            };
            rest = &rest[length..];
        }
        if rest.is_empty() {
            Ok(())
        } else {
            Err(self.complaint("the end", rest))
        }
    }

    fn complaint(&self, expected: &str, found: &[u8]) -> String {
        let [input, found] = [&self.input, found].map(shown);
        format!("expected {expected}, found {found:?}, for the input {input:?}")
    }
}

/// How a problem's input is written.
struct Input {
    layout: Layout,
    blank: char,
    counted: bool,
}

/// What the problem reads.
fn input(name: &str) -> Input {
    let (layout, blank, counted) = match name {
        "poj2676" | "poj2918" | "hdu2780" => (Rows, '0', true),
        "sudogob" | "easudoku" | "hackerrank" => (Spaced, '0', true),
        "sud" => (Line, '.', true),
        "poj3074" | "btsudoku" => (Line, '.', false),
        "hdu1426" => (Spaced, '?', false),
        "sudokunique" | "uva10957" | "boj2580" | "p1784" | "hj44" | "ntucoder3261" => {
            (Spaced, '0', false)
        }
        "boj2239" | "vijos1632" | "euler096" | "codingame" => (Rows, '0', false),
        "ecnu1021" | "susu1541" => (Rows, '.', false),
        "yzoj1551" => (Rows, '?', false),
        "leetcode37" | "interviewbit" => (Quoted, '.', false),
        "codewars" | "gfg" | "lintcode802" | "codingninjas699919" => (Numbers, '0', false),
        other => panic!("`input` has no arm for {other}"),
    };
    Input {
        layout,
        blank,
        counted,
    }
}

/// The cell that is empty, in the problem's statement.
pub fn blank(name: &str) -> char {
    input(name).blank
}

/// True if what the judge takes is a function in place of a program.
pub fn is_function(name: &str) -> bool {
    matches!(input(name).layout, Quoted | Numbers)
}

/// An input of this board alone.
pub fn alone(name: &str, board: &Board) -> String {
    let Input { blank, counted, .. } = input(name);
    let count = if counted { "1\n" } else { "" };
    let board = rows(board).replace('0', &blank.to_string());
    format!("{count}{board}")
}

/// True if this solution, by its place among all in order, is right for a puzzle that has several.
pub fn takes_solution(name: &str, place: usize) -> bool {
    match name {
        "sudokunique" | "uva10957" | "sudogob" => false,
        "easudoku" | "boj2239" | "ecnu1021" => place == 0,
        _ => true,
    }
}

/// True if the number of solutions is asked for, which a search may count for ever.
pub fn is_counted(name: &str) -> bool {
    name == "sudogob"
}

/// What is written for a puzzle without a solution if the problem has no such puzzles.
const NEVER: &str = "no solution\n";

/// A puzzle that is asked.
struct Asked {
    puzzle: Board,
    /// All of them, the smallest first.
    solutions: Vec<Board>,
}

/// Most solutions that a puzzle of a case has.
const MOST: usize = 60;

/// A random input of the problem, in one of the forms that copies of its data have.
pub fn case(name: &str, random: &mut Random) -> Case {
    let Input {
        layout,
        blank,
        counted,
    } = input(name);
    let asked: Vec<Asked> = (0..random.below(6)).map(|_| ask(random)).collect();
    let own_blank = random.below(8) > 0;
    let is_number = layout == Numbers;
    let blank = match own_blank || is_number {
        true => blank,
        false => random.pick(&inputs::BLANKS),
    };
    let is_json = layout == Quoted || layout == Numbers;
    // Where the statement gives lines no meaning.
    let is_free = !is_json && layout != Line;
    let is_spread = is_free && random.below(3) == 0;
    let gap = random.below(3);
    let mut are_lines = layout == Line || is_spread;

    let mut text = String::new();
    if counted {
        writeln!(text, "{}", asked.len()).unwrap();
    }
    for Asked { puzzle, .. } in &asked {
        let board = puzzle.map(|cell| if cell == b'0' { blank as u8 } else { cell });
        if is_spread {
            for cell in board {
                text.push(char::from(cell));
                text.push_str(random.pick(&["", " ", "\n", "  "]));
            }
            text.push('\n');
        } else {
            let other = random.below(8) == 0;
            are_lines &= !other;
            let mut board = lay_out(
                &board,
                match layout {
                    Rows if other => Spaced,
                    Spaced | Line if other => Rows,
                    layout => layout,
                },
            );
            if is_json && random.below(2) == 0 {
                let (comma, other) = random.pick(&[(",", ", "), (",", " ,\t"), ("],", "],\n ")]);
                board = board.replace(comma, other);
            }
            text += &board;
        }
        // Copies of the data add and lose the empty lines.
        text += &"\n".repeat(gap);
    }
    if name == "poj3074" && random.below(4) > 0 {
        text += "end\n";
        if random.below(2) == 0 {
            text += "what follows is not read\n";
        }
    }
    // An empty line between two rows means nothing to a program to submit alone.
    if are_lines && random.below(4) == 0 {
        text = text.replace('\n', "\n\n");
    }
    let answer = answer(name, &asked);
    let is_never = |piece: &Piece| matches!(piece, Piece::Text(text) if text == NEVER);
    Case {
        input: disguise(text, random),
        failure: answer.iter().any(is_never),
        own_blank,
        is_spread,
        answer,
    }
}

/// A puzzle with one solution, several, or none; perhaps complete, perhaps with clues that
/// conflict.
fn ask(random: &mut Random) -> Asked {
    loop {
        let (any, some) = (25 + random.below(56), 30 + random.below(15));
        let clues = random.pick(&[81, 80, any, some, some]);
        let puzzle = match random.below(4) {
            0 | 1 => support::solvable(random, clues),
            2 => support::corrupted(random, clues),
            _ => overclued(random, some),
        };
        match support::first_solutions(&puzzle, MOST + 1, 30_000) {
            Some(solutions) if solutions.len() <= MOST => {
                return Asked { puzzle, solutions };
            }
            _ => {}
        }
    }
}

/// A puzzle with a clue more, if there is one that conflicts with none. Most have no solution.
fn overclued(random: &mut Random, clues: usize) -> Board {
    let puzzle = support::solvable(random, clues);
    let mut more = (0..500).map(|_| {
        let mut more = puzzle;
        let cell = random.below(81);
        if puzzle[cell] == b'0' {
            more[cell] = b'1' + random.below(9) as u8;
        }
        more
    });
    more.find(|more| *more != puzzle && !clues_conflict(more))
        .unwrap_or(puzzle)
}

/// The same input as other systems, editors and judges leave it.
fn disguise(mut text: String, random: &mut Random) -> Vec<u8> {
    if random.below(4) == 0 {
        text = text.replace('\n', " \t\n");
    }
    if random.below(4) == 0 {
        text.truncate(text.trim_end().len());
    }
    let mut text = text.into_bytes();
    inputs::disguise(&mut text, random);
    text
}

/// What the problem's statement wants for these puzzles.
fn answer(name: &str, asked: &[Asked]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (i, asked) in asked.iter().enumerate() {
        let text = |text: &str| Piece::Text(text.to_string());
        let count = asked.solutions.len();
        let conflict = clues_conflict(&asked.puzzle);
        // Any solution, or the words for none.
        let any = |layout, none: &str| {
            if count == 0 {
                text(none)
            } else {
                Piece::Solution(asked.puzzle, layout)
            }
        };
        let smallest = |layout, none: &str| match asked.solutions.first() {
            None => text(none),
            Some(solution) => Piece::Text(lay_out(solution, layout)),
        };
        if i > 0 && ["hdu1426", "hdu2780", "sudokunique"].contains(&name) {
            pieces.push(text("\n"));
        }
        pieces.extend(match name {
            "poj2676" | "vijos1632" | "euler096" | "yzoj1551" | "codingame" => {
                vec![any(Rows, NEVER)]
            }
            "poj2918" => vec![
                Piece::Text(format!("Scenario #{}:\n", i + 1)),
                any(Rows, NEVER),
                text("\n"),
            ],
            "poj3074" | "btsudoku" => vec![any(Line, NEVER)],
            "leetcode37" | "interviewbit" => vec![any(Quoted, NEVER)],
            "codewars" | "gfg" | "lintcode802" | "codingninjas699919" => {
                vec![any(Numbers, NEVER)]
            }
            "hdu1426" | "boj2580" | "p1784" | "hj44" | "hackerrank" => vec![any(Spaced, NEVER)],
            "hdu2780" => vec![any(Rows, "Could not complete this grid.\n")],
            "sudokunique" if count > 1 => vec![text("Non-unique\n")],
            "sudokunique" => vec![any(Spaced, "Find another job\n")],
            "uva10957" => {
                let verdict = match count {
                    _ if conflict => "Illegal",
                    0 => "Impossible",
                    1 => "Unique",
                    _ => "Ambiguous",
                };
                vec![Piece::Text(format!("Case {}: {verdict}.\n", i + 1))]
            }
            "sudogob" if count == 1 => vec![text("1\n"), any(Spaced, NEVER)],
            "sudogob" => vec![Piece::Text(format!("{count}\n"))],
            "easudoku" => vec![smallest(Spaced, "No solution\n")],
            "sud" if count > 0 => vec![text("Y\n"), any(Line, NEVER)],
            "sud" => vec![text("N\n")],
            "boj2239" | "ecnu1021" => vec![smallest(Rows, NEVER)],
            "susu1541" => vec![any(Rows, "IMPOSSIBLE\n")],
            "ntucoder3261" => vec![any(Spaced, "-1\n")],
            other => panic!("`answer` has no arm for {other}"),
        });
    }
    pieces
}

fn lay_out(board: &Board, layout: Layout) -> String {
    match layout {
        Line => shown(board) + "\n",
        Rows => rows(board),
        Spaced => spaced(board),
        Quoted | Numbers => {
            let quote = if layout == Quoted { "\"" } else { "" };
            let (open, gap, close) = (
                format!("[{quote}"),
                format!("{quote},{quote}"),
                format!("{quote}]"),
            );
            let rows = draw(board, [""; 3], [&open, &gap, &close], &gap);
            format!("[{}]\n", rows.trim_end().replace('\n', ","))
        }
    }
}
