/*! Random inputs of the judges' problems, each with the right output.

This is the table of problems once more, written from the judges' statements by other means. So
neither the program's table nor its solvers are checked by themselves: what must come out is put
together here from the naive oracle's solutions.
*/

use crate::inputs;
use crate::program::output;
use crate::support::{self, Board, POJ, Random, clues_conflict, draw, rows, shown, spaced};
use std::sync::LazyLock;

/// The problems that are programs, and the functions, as their statements have them:
///
/// - the name;
/// - whether a count is first, the layout of boards, the symbol of an empty cell, and whether answers
///   are apart, with an empty line between them;
/// - the answer to a puzzle with one solution, without any, with several, and with clues that
///   conflict. `{board}` is any solution in the layout, and `{smallest}` the smallest one.
///
/// If the answer without a solution is missing, the problem has no such puzzles; if that with several is missing, it is that
/// with one; if that with a conflict is missing, it is that without a solution.
const STATEMENTS: &str = r"
poj2676            | count rows 0        | {board}
poj2918            | count rows 0        | Scenario #{case}:\n{board}\n | Scenario #{case}:\nno solution\n\n
poj3074            | line .              | {board}
hdu1426            | spaced ? apart      | {board}
hdu2780            | count rows 0 apart  | {board}        | Could not complete this grid.\n
sudokunique        | spaced 0 apart      | {board}        | Find another job\n | Non-unique\n
uva10957           | spaced 0 | Case {case}: Unique.\n | Case {case}: Impossible.\n | Case {case}: Ambiguous.\n | Case {case}: Illegal.\n
sudogob            | count spaced 0      | 1\n{board}     | 0\n            | {count}\n
easudoku           | count spaced 0      | {smallest}     | No solution\n
sud                | count line .        | Y\n{board}     | N\n
hackerrank         | count spaced 0      | {board}
boj2580            | spaced 0            | {board}
boj2239            | rows 0              | {smallest}
ecnu1021           | rows .              | {smallest}
p1784              | spaced 0            | {board}
vijos1632          | rows 0              | {board}
euler096           | rows 0              | {board}
hj44               | spaced 0            | {board}
yzoj1551           | rows ?              | {board}
susu1541           | rows .              | {board}        | IMPOSSIBLE\n
ntucoder3261       | spaced 0            | {board}        | -1\n
codingame          | rows 0              | {board}
btsudoku           | line .              | {board}
leetcode37         | characters .        | {board}
interviewbit       | characters .        | {board}
codewars           | numbers 0           | {board}
gfg                | numbers 0           | {board}
lintcode802        | numbers 0           | {board}
codingninjas699919 | numbers 0           | {board}
";

/// The answer to a puzzle without a solution if the problem has no such puzzles.
const NEVER: &str = "no solution\n";

/// A line of [`STATEMENTS`].
struct Statement {
    counted: bool,
    layout: &'static str,
    blank: char,
    apart: bool,
    one: String,
    none: String,
    several: String,
    conflict: String,
}

impl Statement {
    fn of(name: &str) -> Statement {
        let mut lines = STATEMENTS
            .lines()
            .map(|line| line.split('|').map(str::trim));
        let fields = lines.find_map(|mut fields| (fields.next() == Some(name)).then_some(fields));
        let mut fields = fields.unwrap_or_else(|| panic!("`STATEMENTS` has no line for {name}"));
        let form = fields.next().expect("the form of the input");
        let (counted, form) = match form.strip_prefix("count ") {
            Some(form) => (true, form),
            None => (false, form),
        };
        let (layout, blank) = form.split_once(' ').expect("a layout and a blank");
        let mut answer_or = |other: &str| fields.next().unwrap_or(other).replace(r"\n", "\n");
        let one = answer_or("");
        let none = answer_or(NEVER);
        Statement {
            counted,
            layout,
            blank: blank.chars().next().expect("a blank"),
            apart: blank.ends_with(" apart"),
            several: answer_or(&one),
            conflict: answer_or(&none),
            one,
            none,
        }
    }
}

/// An input and its right output.
pub struct Case {
    pub input: Vec<u8>,
    /// Whether a puzzle has no solution although the problem has no such puzzles: a failure, for programs that report
    /// failures.
    pub failure: bool,
    /// Whether empty cells are those of the problem's statement alone.
    pub own_blank: bool,
    /// Whether lines end anywhere, which submissions accept and `-p` does not.
    pub is_spread: bool,
    /// The right texts for each puzzle.
    answers: Vec<Vec<String>>,
}

impl Case {
    /// Compares the output with the right one. The error names the first difference.
    pub fn check(&self, output: &[u8]) -> Result<(), String> {
        let mut rest = shown(output);
        let complaint = |expected: &str, found: &str| {
            let input = shown(&self.input);
            Err(format!(
                "expected {expected:?}, found {found:?}, for the input {input:?}"
            ))
        };
        for right in &self.answers {
            match right.iter().find_map(|text| rest.strip_prefix(text)) {
                Some(after) => rest = after.to_string(),
                None => return complaint(&right[0], &rest),
            }
        }
        if rest.is_empty() {
            Ok(())
        } else {
            complaint("", &rest)
        }
    }
}

/// Every problem by its first name.
pub fn names() -> Vec<&'static str> {
    // Other lines than a problem's names are indented.
    static OVERVIEW: LazyLock<String> = LazyLock::new(|| output(&["problems"], ""));
    let mut names = Vec::new();
    let mut is_named = false;
    for line in OVERVIEW.lines().take_while(|line| !line.is_empty()) {
        let is_name = !line.starts_with(' ');
        if is_name && !is_named {
            names.extend(line.split(' ').next());
        }
        is_named = is_name;
    }
    names
}

/// All names of a problem, from `lanedoku problems`, a line each.
pub fn all_names(name: &str) -> Vec<&'static str> {
    let description = output(&["problems", name], "").leak();
    let lines = description
        .lines()
        .take_while(|line| !line.starts_with(' '));
    lines.filter_map(|line| line.split(' ').next()).collect()
}

/// The symbol of an empty cell in the problem's statement.
pub fn blank(name: &str) -> char {
    Statement::of(name).blank
}

/// Returns true if the judge calls a function.
pub fn is_function(name: &str) -> bool {
    is_array(Statement::of(name).layout)
}

fn is_array(layout: &str) -> bool {
    ["characters", "numbers"].contains(&layout)
}

/// An input with one board.
pub fn alone(name: &str, board: &Board) -> String {
    let statement = Statement::of(name);
    let count = if statement.counted { "1\n" } else { "" };
    let blank = statement.blank as u8;
    let board = board.map(|cell| if cell == b'0' { blank } else { cell });
    count.to_string() + &lay_out(&board, statement.layout)
}

/// Returns true if this solution, by its index in order, is right for a puzzle with several.
pub fn takes_solution(name: &str, place: usize) -> bool {
    let several = Statement::of(name).several;
    several.contains("{board}") || several.contains("{smallest}") && place == 0
}

/// Returns true if the problem wants the number of solutions, which may take a search forever.
pub fn is_counted(name: &str) -> bool {
    Statement::of(name).several.contains("{count}")
}

/// A puzzle and its solutions.
struct Asked {
    puzzle: Board,
    /// All solutions in order.
    solutions: Vec<Board>,
}

/// The most solutions of a puzzle.
const MOST: usize = 60;

/// A puzzle with one solution, several, or none; perhaps complete, perhaps with clues that
/// conflict.
fn ask(random: &mut Random) -> Asked {
    loop {
        let (any, some) = (25 + random.below(56), 30 + random.below(15));
        let clues = random.pick(&[81, 80, any, some, some]);
        let puzzle = random.pick(&[support::solvable, support::corrupted])(random, clues);
        match support::first_solutions(&puzzle, MOST + 1, 30_000) {
            Some(solutions) if solutions.len() <= MOST => return Asked { puzzle, solutions },
            _ => {}
        }
    }
}

/// A random input of the problem, in a form that copies of its data have.
pub fn case(name: &str, random: &mut Random) -> Case {
    let statement = Statement::of(name);
    let layout = statement.layout;
    let asked: Vec<Asked> = (0..random.below(6)).map(|_| ask(random)).collect();
    let own_blank = layout == "numbers" || random.below(8) > 0;
    let blank = match own_blank {
        true => statement.blank,
        false => random.pick(&inputs::BLANKS),
    };
    // If lines have no meaning in the statement.
    let is_spread = ["rows", "spaced"].contains(&layout) && random.below(3) == 0;
    let gap = random.below(3);
    let mut are_lines = layout == "line" || is_spread;

    let mut text = String::new();
    if statement.counted {
        text += &format!("{}\n", asked.len());
    }
    for Asked { puzzle, .. } in &asked {
        let board = puzzle.map(|cell| if cell == b'0' { blank as u8 } else { cell });
        if is_spread {
            for cell in board {
                text.push(char::from(cell));
                text.push_str(random.pick(&["", " ", "\n", "  "]));
            }
            text.push('\n');
        } else if is_array(layout) {
            let (comma, other) =
                random.pick(&[(",", ","), (",", ", "), (",", " ,\t"), ("],", "],\n ")]);
            text += &lay_out(&board, layout).replace(comma, other);
        } else if random.below(8) == 0 {
            are_lines = false;
            text += &lay_out(&board, if layout == "rows" { "spaced" } else { "rows" });
        } else {
            text += &lay_out(&board, layout);
        }
        // Copies of the data add and lose the empty lines.
        text += &"\n".repeat(gap);
    }
    if name == "poj3074" && random.below(4) > 0 {
        // The rest is not read.
        text += random.pick(&["end\n", &format!("end\n{POJ}\n")]);
    }
    // An empty line between two rows is accepted by submissions alone.
    if are_lines && random.below(4) == 0 {
        text = text.replace('\n', "\n\n");
    }
    // Forms of other systems, editors and judges.
    if random.below(4) == 0 {
        text = text.replace('\n', " \t\n");
    }
    if random.below(4) == 0 {
        text.truncate(text.trim_end().len());
    }
    let mut input = text.into_bytes();
    inputs::disguise(&mut input, random);
    let answers = (1..)
        .zip(&asked)
        .map(|(case, asked)| statement.answers(case, asked));
    let is_unsolvable = |asked: &Asked| asked.solutions.is_empty();
    Case {
        input,
        failure: statement.none.contains(NEVER) && asked.iter().any(is_unsolvable),
        own_blank,
        is_spread,
        answers: answers.collect(),
    }
}

impl Statement {
    /// The right answers to a puzzle, case number `case`.
    fn answers(&self, case: usize, asked: &Asked) -> Vec<String> {
        let Asked { puzzle, solutions } = asked;
        let answer = match solutions.len() {
            0 if clues_conflict(puzzle) => &self.conflict,
            0 => &self.none,
            1 => &self.one,
            _ => &self.several,
        };
        let between = if self.apart && case > 1 { "\n" } else { "" };
        let answer = format!("{between}{answer}")
            .replace("{case}", &case.to_string())
            .replace("{count}", &solutions.len().to_string());
        let mut boards: Vec<_> = solutions
            .iter()
            .map(|board| lay_out(board, self.layout))
            .collect();
        // Without a solution, one answer is right.
        boards.resize(boards.len().max(1), String::new());
        if !answer.contains("{board}") {
            boards.truncate(1);
        }
        let with = |board: &String| {
            answer
                .replace("{board}", board)
                .replace("{smallest}", board)
        };
        boards.iter().map(with).collect()
    }
}

/// A board in a layout of [`STATEMENTS`].
fn lay_out(board: &Board, layout: &str) -> String {
    let quote = match layout {
        "line" => return shown(board) + "\n",
        "rows" => return rows(board),
        "spaced" => return spaced(board),
        "characters" => "\"",
        "numbers" => "",
        other => panic!("{other} is no layout"),
    };
    let [open, gap, close] = ["[_", "_,_", "_]"].map(|mark| mark.replace('_', quote));
    let rows = draw(board, [""; 3], [&open, &gap, &close], &gap);
    format!("[{}]\n", rows.trim_end().replace('\n', ","))
}
