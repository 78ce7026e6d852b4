/*! What all languages of submissions share.

The code is in real source files, which the tests compile: a solver, and a program for a problem
with all possible texts. A file is made of parts, each after a line `// ---- Part: NAME ----`.
A submission holds the parts that it calls, so a problem chooses by calling another part: one reader
of puzzles, one form of answers, one layout of boards. Texts in angle brackets are replaced by those
of the problem.
*/

use crate::judges::problem::{Cases, CellType, Problem};
use crate::output::{formats::Style, scheme::Wanted};
use lanedoku::Layout;

/// The parts that a program calls, with the same names in all languages, and its texts.
pub struct Choice {
    /// Writes the answer to a puzzle: `write_solution`, `write_single_solution`, `write_verdict` or
    /// `write_count`.
    pub write_answer: &'static str,
    /// Whether `smallest` finds the solution.
    pub is_smallest: bool,
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
        let write_answer = match problem.wanted {
            Wanted::First | Wanted::Smallest => "write_solution",
            Wanted::Unique if shows_board => "write_single_solution",
            Wanted::Unique => "write_verdict",
            Wanted::Count => "write_count",
        };
        Choice {
            write_answer,
            is_smallest: problem.wanted == Wanted::Smallest,
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

    /// Puts the problem's texts into a file. `number` replaces `{}`: an
    /// expression in C++, `{}` itself in Rust.
    /// Lines with an empty text are left out.
    pub fn replace_texts(&self, file: &str, number: &str) -> String {
        let mut code = String::new();
        for line in file.lines() {
            let mut line = line.to_string();
            let mut is_left_out = false;
            for (name, text) in &self.texts {
                is_left_out |= text.is_empty() && line.contains(name);
                let text = text.escape_debug().to_string().replace("{}", number);
                line = line.replace(name, &text);
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

/// The parts of a file, each with its name and its code. Its lines may end in any way.
fn parts(file: &str) -> Vec<(&str, String)> {
    let mut parts: Vec<(&str, String)> = Vec::new();
    for line in file.lines() {
        let name = line.strip_prefix("// ---- Part: ");
        if let Some(name) = name.and_then(|name| name.strip_suffix(" ----")) {
            parts.push((name, String::new()));
        } else if let Some((_, code)) = parts.last_mut() {
            *code += &format!("{line}\n");
        }
    }
    for (_, code) in &mut parts {
        *code = code.trim_matches('\n').to_string();
    }
    parts
}

/// The code of a part.
pub fn part(file: &str, wanted: &str) -> String {
    let mut parts = parts(file).into_iter();
    parts
        .find(|(name, _)| *name == wanted)
        .expect("the file has it")
        .1
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
    let parts = parts.iter().zip(is_called);
    let called = parts.filter(|(_, is_called)| *is_called);
    called.map(|((_, code), _)| format!("\n{code}\n")).collect()
}

/// Whether code calls a function of this name, or makes a value of this type.
fn calls(code: &str, name: &str) -> bool {
    let is_other_name = |before: &str| {
        before.ends_with(|char: char| char.is_alphanumeric() || char == '_' || char == '.')
    };
    let mut places = code.match_indices(name);
    places.any(|(at, _)| code[at + name.len()..].starts_with('(') && !is_other_name(&code[..at]))
}

#[cfg(test)]
mod tests {
    use super::{called_parts, part};

    #[test]
    fn parts_do_not_depend_on_line_endings() {
        for file in [include_str!("program.cpp"), include_str!("program.rs")] {
            let unix = file.replace("\r\n", "\n");
            let dos = unix.replace('\n', "\r\n");
            let main = part(&unix, "main");
            assert_eq!(part(&dos, "main"), main);
            let called = called_parts(&[&unix], &main);
            assert!(called.contains("write_rows"));
            assert_eq!(called_parts(&[&dos], &main), called);
        }
    }
}
