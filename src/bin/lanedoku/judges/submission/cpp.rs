/*! How a submission is written in C++98: the solver comes first, what the judge calls last. */

use super::parts::{Choice, called_parts, fill_in, part, put};
use crate::judges::problem::{Cases, CellType, Function, Problem};
use crate::layout::Layout;

const PROGRAM: &str = include_str!("program.cpp");

/// A program for a problem, whose boards have this layout.
pub fn program(problem: &Problem, layout: Layout) -> String {
    let choice = Choice::of(problem, layout);
    let next_puzzle = match choice.cases {
        Cases::Counted => "next_counted_puzzle(puzzle)",
        Cases::ToEnd => "next_puzzle(puzzle)",
        Cases::ToEndLine => "next_puzzle_before_end(puzzle)",
    };
    let each_puzzle = match choice.is_numbered {
        true => format!("for (unsigned long number = 1; {next_puzzle}; ++number)"),
        false => format!("while ({next_puzzle})"),
    };
    let is_cell = match choice.blank {
        Some(_) => "is_cell(byte)",
        None => "is_digit(byte)",
    };
    let file = put(
        choice.replace_texts(PROGRAM, "%lu"),
        &[
            (
                "for (unsigned long number = 1; next_puzzle(puzzle); ++number)",
                &each_puzzle,
            ),
            (
                "write_solution(puzzle)",
                &format!("{}(puzzle)", choice.write_answer),
            ),
            (
                "solve(puzzle, solution)",
                &format!("{}(puzzle, solution)", choice.find),
            ),
            (
                "write_rows(solution)",
                &format!("{}(solution)", choice.write_board),
            ),
            ("if (is_cell(byte))", &format!("if ({is_cell})")),
            ("'<'", &format!("'{}'", choice.blank.unwrap_or("0"))),
        ],
    );
    let main = part(&file, "main");
    format!(
        "#include <cstdio>

// A namespace without a name is for this file alone. So the compiler knows who calls a function,
// and builds it into its caller if there is only one.
namespace {{
{}
}} // namespace

{main}
",
        called_parts(&[SOLVER, &file], main)
    )
}

/// A function that a judge calls, for boards of such cells.
pub fn function(function: &Function, cells: CellType) -> String {
    let Function {
        signature, board, ..
    } = function;
    let fill_in = fill_in(cells);
    let call = format!("lanedoku::{fill_in}({board});");
    let code = match function.stands_in_class {
        true => {
            format!("class Solution {{\npublic:\n    {signature} {{\n        {call}\n    }}\n}};\n")
        }
        false => format!("{signature} {{\n    {call}\n}}\n"),
    };
    format!(
        "#include <vector>

// In a namespace of their own, names do not clash with those of the judge.
namespace lanedoku {{
namespace {{
{}
}} // namespace
}} // namespace lanedoku

{code}",
        called_parts(&[SOLVER, PROGRAM], &code)
    )
}

const SOLVER: &str = include_str!("solver.cpp");
