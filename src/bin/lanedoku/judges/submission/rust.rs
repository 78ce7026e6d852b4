/*! Submissions in Rust: the program or function first, then the solver. */

use super::parts::{Choice, called_parts, fill_in, part, replace_each};
use crate::judges::problem::{CellType, Function, InputEnd, Problem};
use lanedoku::Layout;

const PROGRAM: &str = include_str!("program.rs");

/// A program for a problem with boards in this layout.
pub fn program(problem: &Problem, layout: Layout) -> String {
    let choice = Choice::of(problem, layout);
    let is_counted = choice.input_end == InputEnd::Counted;
    let count = "    let cases = next_number(&mut input);\n";
    let bytes = match choice.input_end {
        InputEnd::Counted | InputEnd::ToEnd => "input.iter().copied()",
        InputEnd::ToEndLine => "before_end(&input).iter().copied()",
    };
    let cell = "        let byte = input.find(|byte| byte.is_ascii_digit() || *byte == b'<')?;
        *cell = if byte == b'<' { b'0' } else { byte };\n";
    let digit = "        *cell = input.find(u8::is_ascii_digit)?;\n";
    let cell_or_digit = choice.blank.map_or(digit.to_string(), |blank| {
        cell.replace("b'<'", &format!("b'{blank}'"))
    });
    let file = replace_each(
        choice.replace_texts(PROGRAM, "{}"),
        &[
            (count, if is_counted { count } else { "" }),
            (".take(cases)", if is_counted { ".take(cases)" } else { "" }),
            (
                "(case, puzzle) in (1..).zip(puzzles)",
                if choice.is_numbered {
                    "(case, puzzle) in (1..).zip(puzzles)"
                } else {
                    "puzzle in puzzles"
                },
            ),
            ("input.iter().copied()", bytes),
            (cell, &cell_or_digit),
            (
                "write_solution(&puzzle,",
                &format!("{}(&puzzle,", choice.write_answer),
            ),
            (
                "count(puzzle, 1)",
                if choice.is_smallest {
                    "smallest(puzzle)"
                } else {
                    "count(puzzle, 1)"
                },
            ),
            ("write_rows(&", &format!("{}(&", choice.write_board)),
        ],
    );
    with_parts(&format!("{}\n", part(&file, "main")), &file)
}

/// A function for boards of such cells.
pub fn function(function: &Function, cells: CellType) -> String {
    let Function {
        signature, board, ..
    } = function;
    let fill_in = fill_in(cells);
    let code = if function.is_method {
        format!("impl Solution {{\n    {signature} {{\n        {fill_in}({board});\n    }}\n}}\n")
    } else {
        format!("{signature} {{\n    {fill_in}({board});\n}}\n")
    };
    with_parts(&code, PROGRAM)
}

/// Appends the parts of a file that the code calls, and the solver.
fn with_parts(code: &str, file: &str) -> String {
    let solver = include_str!("solver.rs");
    code.to_string() + &called_parts(&[file, solver], code)
}
