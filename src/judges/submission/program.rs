/*! What submissions in all languages share.

What `solve -p` does by a [`Problem`] is written out as plain code that knows this problem and no
other. Its `main` calls functions, which are parts of files: the solver, and what reads and writes.
*/

use crate::input::grammar::Cases;
use crate::judges::problem::Problem;
use crate::output::scheme::Wanted;

/// What is written for a puzzle without a solution if the problem has no such puzzles.
pub const NO_SOLUTION: &str = "no solution\n";

/// The parts that a program calls: these two, of which a board may need none, and others.
pub fn calls(problem: &Problem, solver: &'static str, writer: &'static str) -> Vec<&'static str> {
    let illegal = matches!(
        problem.answer.wanted,
        Wanted::Unique {
            illegal: Some(_),
            ..
        }
    );
    let others = [
        (writer, problem.answer.shows_board),
        ("next_number", problem.grammar.cases.are_counted()),
        ("has_conflict", illegal),
    ];
    let called = others.into_iter().filter(|(_, is_called)| *is_called);
    ["next_puzzle", solver]
        .into_iter()
        .chain(called.map(|(name, _)| name))
        .collect()
}

/// Says why no code of a program looks for the line that ends its input, if there is such a line.
pub fn about_end(problem: &Problem) -> &'static str {
    match problem.grammar.cases {
        Cases::ToEndLine => "// The line `end` has no cells, so it needs no code.\n",
        _ => "",
    }
}

/// Puts the problem's own condition into a function that reads cells: a byte is one if it is a
/// digit, 0 included, or the problem's blank. Rust has a `prefix` before a character that is a byte.
pub fn with_is_cell(source: &str, is_digit: &str, blank: char, prefix: &str) -> String {
    let is_cell = match blank {
        '0' => is_digit.to_string(),
        blank => format!("{is_digit} || byte == {prefix}{blank:?}"),
    };
    source.replace("is_cell(byte)", &is_cell)
}

/// The parts with these names, and those of the solver, in the order of the files.
///
/// # Panics
/// If a name is that of no part.
pub fn parts(files: &[&str], names: &[&str]) -> String {
    let mut missing = names.to_vec();
    let mut source = String::new();
    for part in files
        .iter()
        .flat_map(|file| file.split("\n// ---- Part: ").skip(1))
    {
        let (own, text) = part
            .split_once(" ----\n")
            .expect("a part starts with its names");
        let own: Vec<_> = own.split(", ").collect();
        missing.retain(|name| !own.contains(name));
        if own
            .iter()
            .any(|name| *name == "solver" || names.contains(name))
        {
            source += &format!("\n{}\n", text.trim_matches('\n'));
        }
    }
    assert!(missing.is_empty(), "no part is called {missing:?}");
    source
}

/// Code, indented by its braces: a line that ends in `{` begins a block, and one that starts with
/// `}` ends one.
pub fn indented(code: &str) -> String {
    let mut depth = 0;
    let mut text = String::new();
    for line in code.lines() {
        depth -= usize::from(line.starts_with('}'));
        text += &format!("{}{line}\n", "    ".repeat(depth));
        depth += usize::from(line.ends_with('{'));
    }
    text
}
