/*! Submissions from parts of source files, in any language.

A part follows a line `// ---- Part: NAME ----`. A submission consists of the parts that it calls: one reader, one
writer of answers and one layout of boards, and the solver. Texts in angle brackets are replaced by the problem's.
*/

use crate::judges::problem::{CellType, InputEnd, Problem};
use crate::output::{formats::AnswerFormat, query::Wanted};
use lanedoku::Layout;

/// The parts and texts of a program. Parts have the same names in all languages.
pub struct Choice {
    /// `write_solution`, `write_single_solution`, `write_verdict` or `write_count`.
    pub write_answer: &'static str,
    /// Whether it calls `smallest`.
    pub is_smallest: bool,
    /// `write_line`, `write_rows` or `write_spaced`.
    pub write_board: &'static str,
    /// Decides the reader.
    pub input_end: InputEnd,
    /// The symbol of an empty cell, if not `0`.
    pub blank: Option<&'static str>,
    /// Whether answers depend on the case number.
    pub is_numbered: bool,
    /// Placeholders in the source files, and their texts. `{}` is a number.
    texts: [(&'static str, &'static str); 8],
}

impl Choice {
    pub fn of(problem: &Problem, layout: Layout) -> Choice {
        // Destructured, so that a new field is a compile error here.
        let AnswerFormat {
            boards: _,
            header: _,
            separator,
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
        } = problem.answers;
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
            input_end: problem.input_end,
            blank: Some(problem.blank).filter(|blank| *blank != "0"),
            is_numbered: !separator.is_empty() || !heading.is_empty(),
            texts: [
                ("<separator>", separator),
                ("<heading {}>", heading),
                ("<count {}>", count),
                ("<solved>", solved),
                ("<several>", several.text()),
                ("<illegal>", illegal.unwrap_or_default()),
                // If this text is empty, no called part may have it: the case of no solution would be omitted.
                ("<none>", no_solution.text()),
                ("<after>", after),
            ],
        }
    }

    /// Replaces the placeholders, and `{}` by `number`. Lines with an empty text are omitted.
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

/// The name of the part that fills in a board of such cells.
pub fn fill_in(cells: CellType) -> &'static str {
    match cells {
        CellType::Characters => "fill_in_characters",
        CellType::Numbers => "fill_in_numbers",
    }
}

/// Replaces pairs of old and new code.
///
/// # Panics
/// If old code is missing.
pub fn replace_each(file: String, replaced: &[(&str, &str)]) -> String {
    replaced.iter().fold(file, |file, (code, other)| {
        assert!(file.contains(code), "no line has `{code}`");
        file.replace(code, other)
    })
}

/// The names and code of a file's parts. Lines may end in LF or CRLF.
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

pub fn part(file: &str, wanted: &str) -> String {
    let mut parts = parts(file).into_iter();
    parts
        .find(|(name, _)| *name == wanted)
        .expect("the file has it")
        .1
}

/// The solver and the parts that `code` calls, directly or indirectly, in the order of the files.
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

/// Returns true if code calls a function of this name.
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
