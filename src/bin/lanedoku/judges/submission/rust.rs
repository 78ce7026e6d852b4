/*! How a submission is written in Rust: what the judge calls comes first, the solver last. */

use super::parts::{Choice, called_parts, fill_in, part, put};
use crate::judges::problem::{Cases, CellType, Function, Problem};
use crate::layout::Layout;

const PROGRAM: &str = include_str!("program.rs");

/// A program for a problem, whose boards have this layout.
pub fn program(problem: &Problem, layout: Layout) -> String {
    let choice = Choice::of(problem, layout);
    let puzzles = match choice.cases {
        Cases::Counted => "counted_puzzles(input)",
        Cases::ToEnd => "puzzles(input)",
        Cases::ToEndLine => "puzzles_before_end(input)",
    };
    let each_puzzle = match choice.is_numbered {
        true => format!("(case, puzzle) in (1..).zip({puzzles})"),
        false => format!("puzzle in {puzzles}"),
    };
    let is_cell = match choice.blank {
        Some(_) => "is_cell(byte)",
        None => "byte.is_ascii_digit()",
    };
    let file = put(
        choice.replace_texts(PROGRAM, "{}"),
        &[
            ("(case, puzzle) in (1..).zip(puzzles(input))", &each_puzzle),
            (
                "write_solution(&puzzle,",
                &format!("{}(&puzzle,", choice.write_answer),
            ),
            ("solve(puzzle)", &format!("{}(puzzle)", choice.find)),
            ("write_rows(&", &format!("{}(&", choice.write_board)),
            (
                "filter(|&byte| is_cell(byte))",
                &format!("filter(|&byte| {is_cell})"),
            ),
            ("b'<'", &format!("b'{}'", choice.blank.unwrap_or("0"))),
        ],
    );
    with_parts(&format!("{}\n", part(&file, "main")), &file)
}

/// A function that a judge calls, for boards of such cells.
pub fn function(function: &Function, cells: CellType) -> String {
    let Function {
        signature, board, ..
    } = function;
    let fill_in = fill_in(cells);
    let code = match function.stands_in_class {
        true => format!(
            "impl Solution {{\n    {signature} {{\n        {fill_in}({board});\n    }}\n}}\n"
        ),
        false => format!("{signature} {{\n    {fill_in}({board});\n}}\n"),
    };
    with_parts(&code, PROGRAM)
}

/// This code, the parts of a file that it calls, and the solver.
fn with_parts(code: &str, file: &str) -> String {
    let solver = include_str!("../../../../scalar.rs").lines();
    let solver = solver.filter(|line| !line.ends_with("// if library"));
    // One file needs no `pub`.
    let solver: String = solver.map(|line| line.replace("pub ", "") + "\n").collect();
    code.to_string() + &called_parts(&[file, &solver], code)
}
