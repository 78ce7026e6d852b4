/*! Submissions in C++98: the solver first, then the program or function. */

use super::parts::{Choice, called_parts, fill_in, part, replace_each};
use crate::judges::problem::{CellType, Function, InputEnd, Problem};
use lanedoku::Layout;

const PROGRAM: &str = include_str!("program.cpp");

/// A program for a problem with boards in this layout.
pub fn program(problem: &Problem, layout: Layout) -> String {
    let choice = Choice::of(problem, layout);
    let is_counted = choice.input_end == InputEnd::Counted;
    let next_puzzle = match choice.input_end {
        InputEnd::Counted | InputEnd::ToEnd => "next_puzzle(puzzle)",
        InputEnd::ToEndLine => "next_puzzle_before_end(puzzle)",
    };
    let each_puzzle = match (choice.is_numbered, is_counted) {
        (true, true) => {
            format!("for (unsigned long number = 1; number <= cases && {next_puzzle}; ++number)")
        }
        (true, false) => format!("for (unsigned long number = 1; {next_puzzle}; ++number)"),
        (false, true) => format!("while (cases-- > 0 && {next_puzzle})"),
        (false, false) => format!("while ({next_puzzle})"),
    };
    let count = "    unsigned long cases = 0;
    while (std::cin.peek() != EOF && !std::isdigit(std::cin.peek())) {
        std::cin.get();
    }
    std::cin >> cases;\n";
    let (is_cell, cell) = match choice.blank {
        Some(blank) => (
            format!("std::isdigit(byte) || byte == '{blank}'"),
            format!("byte == '{blank}' ? '0' : byte"),
        ),
        None => ("std::isdigit(byte)".into(), "byte".into()),
    };
    let file = choice.replace_texts(PROGRAM, "\" << number << \"");
    let file = replace_each(
        // A text may begin with the number.
        file.replace("\"\" << ", ""),
        &[
            (count, if is_counted { count } else { "" }),
            (
                "for (unsigned long number = 1; next_puzzle(puzzle); ++number)",
                &each_puzzle,
            ),
            (
                "write_solution(puzzle)",
                &format!("{}(puzzle)", choice.write_answer),
            ),
            (
                "count(puzzle, 1, solution) == 1",
                if choice.is_smallest {
                    "smallest(puzzle, solution)"
                } else {
                    "count(puzzle, 1, solution) == 1"
                },
            ),
            (
                "write_rows(solution)",
                &format!("{}(solution)", choice.write_board),
            ),
            ("std::isdigit(byte) || byte == '<'", &is_cell),
            ("byte == '<' ? '0' : byte", &cell),
        ],
    );
    let main = part(&file, "main");
    let code = called_parts(&[SOLVER, &file], &main);
    format!("#include <cctype>\n#include <cstdio>\n#include <iostream>\n{code}\n{main}\n")
}

/// A function for boards of such cells.
pub fn function(function: &Function, cells: CellType) -> String {
    let Function {
        signature, board, ..
    } = function;
    let fill_in = fill_in(cells);
    let call = format!("lanedoku::{fill_in}({board});");
    let code = if function.is_method {
        format!("class Solution {{\npublic:\n    {signature} {{\n        {call}\n    }}\n}};\n")
    } else {
        format!("{signature} {{\n    {call}\n}}\n")
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
