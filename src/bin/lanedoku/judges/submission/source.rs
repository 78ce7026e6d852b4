/*! The source file to submit for a problem. */

use super::{cpp, rust};
use crate::judges::problem::{Accepts, CellType, Entry, Language, Posting, Problem};
use crate::options::Misuse;

/// The file to submit, by default in Rust unless the judge does not accept it.
pub fn source(
    language: Option<Language>,
    posting: &Posting,
    problem: &Problem,
) -> Result<String, Misuse> {
    let language = language.unwrap_or(match posting.accepts {
        Accepts::OnlyCpp => Language::Cpp,
        Accepts::RustToo | Accepts::PerhapsRust => Language::Rust,
    });
    let (code, input, output) = match problem.entry {
        Entry::Program(layout) => {
            let code = match language {
                Language::Rust => rust::program(problem, layout),
                Language::Cpp => cpp::program(problem, layout),
            };
            (code, problem.input, problem.output)
        }
        // A function takes and returns a board, while `-p` reads and writes text.
        Entry::Function(cells) => {
            let mut functions = posting.functions.iter();
            let Some(function) = functions.find(|function| function.language == language) else {
                return Err(other_language(posting));
            };
            let code = match language {
                Language::Rust => rust::function(function, cells),
                Language::Cpp => cpp::function(function, cells),
            };
            let input = match cells {
                CellType::Characters => {
                    "a board, nine rows of nine characters, `.` for an empty cell"
                }
                CellType::Numbers => "a board, nine rows of nine numbers, 0 for an empty cell",
            };
            let output = "the same board, filled in; without a solution it stays as it is";
            (code, input, output)
        }
    };
    let needs = match language {
        Language::Rust => "rustc 1.48 or later, in any edition",
        Language::Cpp => "C++98 or later",
    };
    let source = format!(
        "// {}\n//\n// in:  {input}\n// out: {output}\n//\n\
         // Printed by `lanedoku submission {}`, version {}. Licence: {}.\n\
         // Needs {needs}.\n\n{code}",
        posting.title,
        posting.name,
        env!("CARGO_PKG_VERSION"),
        env!("CARGO_PKG_LICENSE"),
    );
    match posting.most_bytes {
        Some(most) if source.len() > most => Err(too_long(posting, most, source.len())),
        _ => Ok(source),
    }
}

fn too_long(posting: &Posting, most: usize, bytes: usize) -> Misuse {
    let hint = format!(
        "its source has {bytes} bytes, and {} takes at most {most}",
        posting.title
    );
    let misuse = Misuse::new("a problem with a submission");
    misuse.found(posting.name).hint(hint)
}

fn other_language(posting: &Posting) -> Misuse {
    let (word, language) = match posting.functions[0].language {
        Language::Rust => ("rust", "Rust"),
        Language::Cpp => ("c++", "C++"),
    };
    let expected = format!("`--language {word}` or none with `{}`", posting.name);
    let hint = format!("the judge calls a function, which is in {language} here");
    Misuse::new(expected).hint(hint)
}
