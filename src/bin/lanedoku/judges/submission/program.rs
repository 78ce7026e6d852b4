/*! What submissions in all languages share.

What `solve -p` does by a [`Problem`] is written out as plain code that knows this problem and no
other. In each language the code of all problems is a template, from which [`fill`] makes that of
one. Its `main` calls functions, which are parts of files: the solver, and what reads and writes.
*/

use crate::judges::problem::Problem;
use crate::layout::Show;
use crate::output::scheme::{Scheme, Wanted};
use lanedoku::Shape;

/// What there is to know of a problem, by the names that templates use, each with its text, or with
/// any text if it is only true. What is not true has an empty one.
fn facts(problem: &Problem) -> Vec<(&'static str, &'static str)> {
    let (cases, show) = (problem.grammar.cases, problem.show);
    // Every field is named, so that one more does not compile before it stands here.
    let Scheme {
        format: _,
        wanted,
        heading,
        solved,
        shows_board,
        none,
        after,
    } = problem.answer;
    let (several, illegal) = match wanted {
        Wanted::Unique { several, illegal } => (several, illegal),
        Wanted::First | Wanted::Smallest | Wanted::Count => ("", ""),
    };
    let is_count = wanted == Wanted::Count;
    let is_numbered = !problem.between.is_empty() || !heading.is_empty() && !is_count;
    let has_blank = problem.blank != "0";
    let when = |holds: bool| if holds { "true" } else { "" };
    vec![
        ("counted", when(cases.are_counted())),
        ("end", when(cases.may_end_by_line())),
        ("blank", if has_blank { problem.blank } else { "" }),
        ("numbered", when(is_numbered)),
        ("between", problem.between),
        ("heading", heading),
        (
            "line of heading",
            heading.strip_suffix('\n').unwrap_or_default(),
        ),
        ("smallest", when(wanted == Wanted::Smallest)),
        ("several", several),
        ("count", when(is_count)),
        ("solved", solved),
        ("board", when(shows_board)),
        ("line", when(show == Show::Plain(Shape::Line))),
        ("rows", when(show == Show::Plain(Shape::Rows))),
        ("spaced", when(show == Show::Spaced)),
        // A puzzle without a solution is answered even if the problem has no such puzzles.
        ("none", none.unwrap_or("no solution\n")),
        ("illegal", illegal),
        // What the solver has for the library alone.
        ("library", ""),
        ("after", after),
    ]
}

/// The code of a problem. A line of the template that ends in `// if FACT`, or perhaps in
/// `// if FACT and not FACT`, is for the problems of which this is true. The text of a fact takes the
/// place of `<FACT>`.
pub fn fill(template: &str, problem: &Problem) -> String {
    let facts = facts(problem);
    let holds = |condition: &str| {
        let name = condition.trim_start_matches("not ");
        let fact = facts.iter().find(|fact| fact.0 == name);
        let fact = fact.unwrap_or_else(|| panic!("no fact is called {name}"));
        fact.1.is_empty() != (name == condition)
    };
    let mut code = String::new();
    for line in template.lines() {
        let (line, conditions) = line.split_once(" // if ").unwrap_or((line, ""));
        if conditions.is_empty() || conditions.split(" and ").all(holds) {
            code += &format!("{line}\n");
        }
    }
    for (name, text) in &facts {
        code = code.replace(&format!("<{name}>"), &text.escape_debug().to_string());
    }
    code
}

/// The parts that this code calls, and those of the solver, in the order of the files.
pub fn parts(files: &[&str], code: &str, problem: &Problem) -> String {
    let mut source = String::new();
    for file in files {
        for part in file.split("\n// ---- Part: ").skip(1) {
            let (name, text) = part
                .split_once(" ----\n")
                .expect("a part starts with its name");
            if name == "solver" || code.contains(&format!("{name}(")) {
                source += &format!("\n{}", fill(text.trim_matches('\n'), problem));
            }
        }
    }
    source
}
