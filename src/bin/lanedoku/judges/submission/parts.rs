/*! What all languages of submissions share.

The code is in real source files, which the tests compile: a solver, and a program for a problem
with all possible texts. A file is made of parts, each after a line `// ---- Part: NAME ----`.
A submission holds the parts that it calls, so a problem chooses by calling another part: one reader
of puzzles, one form of answers, one layout of boards. Texts in angle brackets are replaced by those
of the problem.
*/

use crate::judges::problem::{Cases, CellType, Problem};
use crate::layout::Layout;
use crate::output::{formats::Style, scheme::Wanted};

/// The parts that a program calls, with the same names in all languages, and its texts.
pub struct Choice {
    /// Writes the answer to a puzzle: `write_solution`, `write_single_solution`, `write_verdict` or
    /// `write_count`.
    pub write_answer: &'static str,
    /// Finds a solution: `solve` or `smallest`.
    pub find: &'static str,
    /// Writes a board: `write_line`, `write_rows` or `write_spaced`.
    pub write_board: &'static str,
    /// What tells the number of puzzles. This chooses their reader.
    pub cases: Cases,
    /// The symbol of a blank, if not `0`.
    pub blank: Option<&'static str>,
    /// Whether an answer depends on the number of its case.
    pub is_numbered: bool,
    /// Pairs of a name in angle brackets, as the source files have it, and the problem's text for it. In
    /// both, `{}` stands for a number.
    texts: [(&'static str, &'static str); 8],
}

impl Choice {
    /// For a program whose boards have this layout.
    pub fn of(problem: &Problem, layout: Layout) -> Choice {
        // Every field is named, so that one more does not compile before it stands here. A program
        // answers puzzles only, and shows none.
        let Style {
            boards: _,
            header: _,
            between,
            heading,
            count,
            puzzle: _,
            solved,
            shows_board,
            no_solution,
            illegal,
            several,
            after,
            invalid: _,
        } = problem.style;
        let (write_answer, find) = match problem.wanted {
            Wanted::First => ("write_solution", "solve"),
            Wanted::Smallest => ("write_solution", "smallest"),
            Wanted::Unique if shows_board => ("write_single_solution", "solve"),
            Wanted::Unique => ("write_verdict", "solve"),
            Wanted::Count => ("write_count", "solve"),
        };
        Choice {
            write_answer,
            find,
            write_board: match layout {
                Layout::Line => "write_line",
                Layout::Rows => "write_rows",
                Layout::Spaced => "write_spaced",
            },
            cases: problem.cases,
            blank: Some(problem.blank).filter(|blank| *blank != "0"),
            is_numbered: !between.is_empty() || !heading.is_empty(),
            texts: [
                ("<between>", between),
                ("<heading {}>", heading),
                ("<count {}>", count),
                ("<solved>", solved),
                ("<several>", several.text()),
                ("<illegal>", illegal.unwrap_or_default()),
                // A puzzle without a solution is answered even if the problem has no such puzzles.
                ("<none>", no_solution.text()),
                ("<after>", after),
            ],
        }
    }

    /// Puts the problem's texts into a file. `number` replaces `{}`: `%lu` in C++, `{}` itself in Rust.
    /// Lines with an empty text are left out.
    pub fn replace_texts(&self, file: &str, number: &str) -> String {
        let mut code = String::new();
        for line in file.lines() {
            let mut line = line.to_string();
            let mut is_left_out = false;
            for (name, text) in &self.texts {
                let name = name.replace("{}", number);
                is_left_out |= text.is_empty() && line.contains(&name);
                let text = text.replace("{}", number).escape_debug().to_string();
                line = line.replace(&name, &text);
            }
            if !is_left_out {
                code += &format!("{line}\n");
            }
        }
        code
    }
}

/// The part that fills in a board of such cells.
pub fn fill_in(cells: CellType) -> &'static str {
    match cells {
        CellType::Characters => "fill_in_characters",
        CellType::Numbers => "fill_in_numbers",
    }
}

/// A file with code replaced: pairs of old and new.
///
/// # Panics
/// If old code is missing.
pub fn put(file: String, replaced: &[(&str, &str)]) -> String {
    replaced.iter().fold(file, |file, (code, other)| {
        assert!(file.contains(code), "no line has `{code}`");
        file.replace(code, other)
    })
}

/// The parts of a file, each with its name.
fn parts(file: &str) -> impl Iterator<Item = (&str, &str)> {
    let parts = file.split("\n// ---- Part: ").skip(1);
    parts.map(|part| part.split_once(" ----\n").expect("it has a name"))
}

/// The code of a part.
pub fn part<'a>(file: &'a str, wanted: &str) -> &'a str {
    let found = parts(file).find(|(name, _)| *name == wanted);
    found.expect("the file has it").1.trim_matches('\n')
}

/// Every part that `code` calls, directly or through other parts, and every part named `solver`, in the
/// order of the files. An empty line comes before each. No part calls `main`.
pub fn called_parts(files: &[&str], code: &str) -> String {
    let parts = files.iter().flat_map(|file| parts(file));
    let parts: Vec<_> = parts.filter(|(name, _)| *name != "main").collect();
    let mut is_called = vec![false; parts.len()];
    let mut callers = vec![code];
    while let Some(caller) = callers.pop() {
        for ((name, code), is_called) in parts.iter().zip(&mut is_called) {
            if !*is_called && (*name == "solver" || calls(caller, name)) {
                *is_called = true;
                callers.push(code);
            }
        }
    }
    let called = parts
        .iter()
        .zip(is_called)
        .filter(|(_, is_called)| *is_called);
    called
        .map(|((_, code), _)| format!("\n{}\n", code.trim_matches('\n')))
        .collect()
}

/// Whether code calls a function of this name, or makes a value of this type.
fn calls(code: &str, name: &str) -> bool {
    let is_other_name = |before: &str| {
        before.ends_with(|char: char| char.is_alphanumeric() || char == '_' || char == '.')
    };
    let mut places = code.match_indices(name);
    places.any(|(at, _)| code[at + name.len()..].starts_with('(') && !is_other_name(&code[..at]))
}
