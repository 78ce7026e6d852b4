/*! What submissions in all languages share.

What `solve -p` does by a [`Problem`] is written out as plain code that knows this problem and no
other. In each language the code of all problems is a template, from which [`fill`] makes that of
one. Its `main` calls functions, which are parts of files: the solver, and what reads and writes.
*/

use crate::input::grammar::Cases;
use crate::judges::problem::Problem;
use crate::output::scheme::{Answer, Wanted};

/// What holds for a problem, by the names that templates use, and the text of it if it has one.
fn facts(problem: &Problem) -> Vec<(&'static str, &'static str)> {
    let cases = problem.grammar.cases;
    // Every field is named, so that one more does not compile before it stands here.
    let Answer {
        wanted,
        heading,
        solved,
        shows_board,
        none,
        after,
    } = problem.answer;
    let (several, illegal) = match wanted {
        Wanted::Unique { several, illegal } => (Some(several), illegal),
        Wanted::First | Wanted::Smallest | Wanted::Count => (None, None),
    };
    let is_count = wanted == Wanted::Count;
    let is_numbered = !problem.between.is_empty() || heading.is_some() && !is_count;
    let behind = heading.map(|[_, behind]| behind);
    let if_any = |text: &'static str| Some(text).filter(|text| !text.is_empty());
    let facts = [
        ("counted", cases.are_counted().then_some("")),
        ("end", (cases == Cases::ToEndLine).then_some("")),
        ("blank", Some(problem.blank).filter(|blank| *blank != "0")),
        ("numbered", is_numbered.then_some("")),
        ("between", if_any(problem.between)),
        ("before", heading.map(|[before, _]| before)),
        ("behind", behind),
        ("line", behind.and_then(|text| text.strip_suffix('\n'))),
        ("smallest", (wanted == Wanted::Smallest).then_some("")),
        ("several", several),
        ("count", is_count.then_some("")),
        ("solved", if_any(solved)),
        ("board", shows_board.then_some("")),
        // A puzzle without a solution is answered even if the problem has no such puzzles.
        ("none", none.or(Some("no solution\n"))),
        ("illegal", illegal),
        ("after", if_any(after)),
    ];
    let facts = facts.into_iter();
    facts
        .filter_map(|(name, text)| Some((name, text?)))
        .collect()
}

/// The code of a problem. A line of the template that ends in `// if FACT`, or perhaps in
/// `// if FACT and not FACT`, is for the problems of which this is true. The text of a fact takes the
/// place of `<FACT>`.
pub fn fill(template: &str, problem: &Problem) -> String {
    let facts = facts(problem);
    let holds = |condition: &str| {
        let name = condition.trim_start_matches("not ");
        facts.iter().any(|fact| fact.0 == name) == (name == condition)
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
