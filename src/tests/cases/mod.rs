/*! Random inputs of the judges' problems, each with its expected output.

The statements are written independently of the program's table, and solutions are the naive oracle's.
*/

use crate::inputs;
use crate::program::output;
use crate::support::{self, Board, POJ, Random, clues_conflict, draw, rows, shown, spaced};
use std::sync::LazyLock;

/// The problems' statements: the name; the input, with `count` if a count is first, the layout of boards, the
/// blank, and `apart` if an empty line separates the answers; and the answers to a puzzle with one solution,
/// with none, with several, and with conflicting clues.
///
/// `{board}` is any solution, `{smallest}` the smallest one. By default, there are no unsolvable puzzles,
/// several solutions have the answer of one, and conflicts have that of no solution.
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

/// The output for an unsolvable puzzle if the statement excludes those.
const NO_SOLUTION: &str = "no solution\n";

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
        let none = answer_or(NO_SOLUTION);
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

pub struct Case {
    pub input: Vec<u8>,
    /// Whether a puzzle has no solution although the statement excludes that. The exit code is 1.
    pub failure: bool,
    /// Whether blanks are the statement's own.
    pub own_blank: bool,
    /// Whether line breaks are arbitrary, which only submissions accept.
    pub is_spread: bool,
    /// The accepted texts for each puzzle.
    answers: Vec<Vec<String>>,
}

impl Case {
    /// The error names the first difference.
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

/// The first name of every problem.
pub fn names() -> Vec<&'static str> {
    // Only lines that begin with a name are not indented. The first of adjacent ones has the first name.
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

/// A problem has a name for each of its judges.
pub fn all_names(name: &str) -> Vec<&'static str> {
    let description = output(&["problems", name], "").leak();
    let lines = description
        .lines()
        .take_while(|line| !line.starts_with(' '));
    lines.filter_map(|line| line.split(' ').next()).collect()
}

pub fn blank(name: &str) -> char {
    Statement::of(name).blank
}

pub fn is_function(name: &str) -> bool {
    is_array(Statement::of(name).layout)
}

fn is_array(layout: &str) -> bool {
    ["characters", "numbers"].contains(&layout)
}

/// Formats a single board as an input.
pub fn alone(name: &str, board: &Board) -> String {
    let statement = Statement::of(name);
    let count = if statement.counted { "1\n" } else { "" };
    let blank = statement.blank as u8;
    let board = board.map(|cell| if cell == b'0' { blank } else { cell });
    count.to_string() + &lay_out(&board, statement.layout)
}

/// Returns true if the solution with this index is right for a puzzle with several.
pub fn accepts_solution(name: &str, place: usize) -> bool {
    let several = Statement::of(name).several;
    several.contains("{board}") || several.contains("{smallest}") && place == 0
}

/// Returns true if the answer is a number of solutions, which may take forever.
pub fn wants_count(name: &str) -> bool {
    Statement::of(name).several.contains("{count}")
}

struct Asked {
    puzzle: Board,
    /// All solutions in order.
    solutions: Vec<Board>,
}

const MAX_SOLUTIONS: usize = 60;

/// Draws a puzzle with one solution, several, or none.
fn ask(random: &mut Random) -> Asked {
    loop {
        let (any, some) = (25 + random.below(56), 30 + random.below(15));
        let clues = random.pick(&[81, 80, any, some, some]);
        let puzzle = random.pick(&[support::solvable, support::corrupted])(random, clues);
        match support::first_solutions(&puzzle, MAX_SOLUTIONS + 1, 30_000) {
            Some(solutions) if solutions.len() <= MAX_SOLUTIONS => {
                return Asked { puzzle, solutions };
            }
            _ => {}
        }
    }
}

/// Draws an input with the variations of published data.
pub fn case(name: &str, random: &mut Random) -> Case {
    let statement = Statement::of(name);
    let layout = statement.layout;
    let asked: Vec<Asked> = (0..random.below(6)).map(|_| ask(random)).collect();
    let own_blank = layout == "numbers" || random.below(8) > 0;
    let blank = if own_blank {
        statement.blank
    } else {
        random.pick(&inputs::BLANKS)
    };
    let is_spread = ["rows", "spaced"].contains(&layout) && random.below(3) == 0;
    let gap = random.below(3);
    let mut may_double_line_ends = layout == "line" || is_spread;

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
            may_double_line_ends = false;
            text += &lay_out(&board, if layout == "rows" { "spaced" } else { "rows" });
        } else {
            text += &lay_out(&board, layout);
        }
        // Published data has fewer or more empty lines.
        text += &"\n".repeat(gap);
    }
    if name == "poj3074" && random.below(4) > 0 {
        // The input ends here.
        text += random.pick(&["end\n", &format!("end\n{POJ}\n")]);
    }
    // Only submissions accept empty lines between rows.
    if may_double_line_ends && random.below(4) == 0 {
        text = text.replace('\n', "\n\n");
    }
    // Trailing white space, or no last line end.
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
        failure: statement.none.contains(NO_SOLUTION) && asked.iter().any(is_unsolvable),
        own_blank,
        is_spread,
        answers: answers.collect(),
    }
}

impl Statement {
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
        // Each board makes an accepted text. Without a solution, one has no board.
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
