/*! How a submission is written in C++98. */

use super::program::{NO_SOLUTION, about_end, calls, indented, parts, with_is_cell};
use crate::judges::problem::Problem;
use crate::output::scheme::{Value, Wanted};

/// The solver, the functions that `main` calls, and `main`. The function `writer` writes a board.
pub fn program(problem: &Problem, writer: &'static str) -> String {
    let (main, solver) = main(problem, writer);
    let calls = calls(problem, solver, writer);
    let parts = parts(&[include_str!("solver.cpp")], &calls);
    let parts = with_is_cell(parts.trim_start(), "is_digit(byte)", problem.blank, "");
    format!("{parts}\n}} // namespace\n\n{main}")
}

/// Answers one case after another. Returns the part of the solver that it calls as well.
fn main(problem: &Problem, writer: &str) -> (String, &'static str) {
    let next_puzzle = "next_puzzle(puzzle)";
    let (cases, condition) = match problem.grammar.cases.are_counted() {
        true => (
            "unsigned long cases = next_number();\n",
            format!("number <= cases && {next_puzzle}"),
        ),
        false => ("", next_puzzle.to_string()),
    };
    let begin = match problem.grammar.cases.are_counted() || problem.numbers_cases() {
        true => format!("{cases}for (unsigned long number = 1; {condition}; ++number) {{"),
        false => format!("while ({condition}) {{"),
    };
    let between = match problem.between {
        "" => String::new(),
        between => format!("if (number > 1) {{\n{}}}\n", text(between)),
    };
    let heading = problem
        .answer
        .heading
        .map_or(String::new(), |(start, value, end)| {
            let (place, value) = match value {
                Value::Case => ("%lu", "number"),
                Value::Solutions => ("%lu", "solutions"),
            };
            let text = format!("{start}{place}{end}");
            format!("std::printf({text:?}, {value});\n")
        });
    let board = match problem.answer.shows_board {
        true => format!("{writer}(solution);\n"),
        false => String::new(),
    };
    let solved = text(problem.answer.solved) + &board;
    let none = text(problem.answer.none.unwrap_or(NO_SOLUTION));
    let one_of_two = |solve| format!("{heading}if ({solve}) {{\n{solved}}} else {{\n{none}}}\n");
    let one_of_several = |limit, others| {
        format!(
            "unsigned long solutions = count(puzzle, {limit}, solution);\n\
             {heading}if (solutions == 1) {{\n{solved}{others}}}\n"
        )
    };
    let (solver, answer) = match problem.answer.wanted {
        Wanted::First => ("solve", one_of_two("solve(puzzle, solution)")),
        Wanted::Smallest => ("Solutions", one_of_two("Solutions(puzzle).next(solution)")),
        Wanted::Unique { several, illegal } => {
            let mut others = String::new();
            if let Some(illegal) = illegal {
                let condition = "solutions == 0 && has_conflict(puzzle)";
                others = format!("}} else if ({condition}) {{\n{}", text(illegal));
            }
            let several = text(several);
            others += &format!("}} else if (solutions == 0) {{\n{none}}} else {{\n{several}");
            ("count", one_of_several("2", others))
        }
        Wanted::Count => ("count", one_of_several("~0ul", String::new())),
    };
    let after = text(problem.answer.after);
    let about_end = about_end(problem);
    let main = format!(
        "int main() {{\nchar puzzle[81], solution[81];\n\
         {about_end}{begin}\n{between}{answer}{after}}}\nreturn 0;\n}}\n"
    );
    (indented(&main), solver)
}

/// The statement that writes a text, if there is one.
fn text(text: &str) -> String {
    match text {
        "" => String::new(),
        text => format!("std::fputs({text:?}, stdout);\n"),
    }
}
