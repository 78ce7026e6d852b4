/*! How a submission is written in C++98. */

use super::program::{fill, parts};
use crate::judges::problem::Problem;

/// The solver, the functions that `main` calls, and `main`.
pub fn source(problem: &Problem) -> String {
    let main = fill(MAIN, problem).replace("{}", "%lu");
    let parts = parts(&[include_str!("solver.cpp")], &main, problem);
    format!("{}{main}", parts.trim_start())
}

/// Answers one case after another.
const MAIN: &str = r#"
} // namespace

int main() {
    char puzzle[81], solution[81];
    // The line `end` has no cells, so it needs no code. // if end
    unsigned long cases = next_number(); // if counted
    for (unsigned long number = 1; number <= cases && next_puzzle(puzzle); ++number) { // if counted
    for (unsigned long number = 1; next_puzzle(puzzle); ++number) { // if numbered and not counted
    while (next_puzzle(puzzle)) { // if not numbered and not counted
        if (number > 1) { // if between
            std::fputs("<between>", stdout); // if between
        } // if between
        unsigned long solutions = count(puzzle, 2, solution); // if several
        unsigned long solutions = count(puzzle, ~0ul, solution); // if count
        std::printf("<heading>", number); // if heading and not count
        std::printf("<heading>", solutions); // if heading and count
        if (solutions == 1) { // if several
        if (solutions == 1) { // if count
        if (Solutions(puzzle).next(solution)) { // if smallest
        if (solve(puzzle, solution)) { // if not several and not count and not smallest
            std::fputs("<solved>", stdout); // if solved
            write_line(solution); // if board and line
            write_rows(solution); // if board and rows
            write_spaced(solution); // if board and spaced
        } else if (solutions == 0 && has_conflict(puzzle)) { // if illegal
            std::fputs("<illegal>", stdout); // if illegal
        } else if (solutions == 0) { // if several
        } else { // if not several and not count
            std::fputs("<none>", stdout); // if not count
        } else { // if several
            std::fputs("<several>", stdout); // if several
        }
        std::fputs("<after>", stdout); // if after
    }
    return 0;
}
"#;
