/*! What the program does that is submitted, in any language.

What `solve -p` does by a [`Problem`] is written out as plain code that knows this problem and no
other.
*/

use crate::judges::{
    problem::{Problem, Wanted},
    template::{Name, Segment, Template},
};

/// How a language writes it. No line is indented. A line that ends in `{` begins a block, and a line
/// that starts with `}` ends one.
pub trait Idiom {
    /// Begins `main`.
    const BEGIN: &str;
    /// Reads the count of cases.
    const COUNT: &str;
    /// Begins the loop over all cases, or the one over as many as were counted; if the number of
    /// the case does not matter, or if it does.
    const LOOPS: [[&str; 2]; 2];
    /// Reads a title.
    const TITLE: &str;
    /// Reads a puzzle or leaves the loop, in the one loop and in the other, if that is not done yet.
    const PUZZLE: [&str; 2];
    /// Begins what is done for all cases but the first.
    const IF_LATER: &str;
    /// Begins the loop over all solutions of a puzzle, which it counts.
    const LIST: &str;
    /// What is done after each answer.
    const AFTER_ANSWER: &str;
    /// Ends the loop over all cases, and `main`.
    const END: &str;

    /// What stands for a value in a text to be written, and the value.
    fn value(name: Name) -> [&'static str; 2];

    /// Writes a text that is not empty, with values, each behind a comma.
    fn write(text: &str, values: &str) -> String;

    /// Solves the puzzle, and does what the first finding that fits it asks for. The last one fits
    /// if no other does.
    fn choose(wanted: &Wanted, arms: &[(Finding, String)]) -> String;
}

/// What has been found out about a puzzle.
pub enum Finding {
    /// No solution, because two equal clues share a house.
    Illegal,
    /// No solution.
    None,
    /// One solution, or one that is enough.
    One,
    /// Several, which were counted.
    Several,
}

/// `main`. It answers one case after another; `board` is the statement that writes a solution.
pub fn main<L: Idiom>(problem: &Problem, board: &str) -> String {
    let answer = answer::<L>(problem, board);
    let between = write::<L>(&[Segment::Text(problem.between)]);
    let is_counted = usize::from(problem.grammar.is_counted());
    let case = L::value(Name::Case)[1];
    let names_case = !between.is_empty() || answer.contains(case);
    let mut main = L::BEGIN.to_string();
    if is_counted > 0 {
        main += L::COUNT;
        main += &statements::<L>(&problem.head, "");
    }
    main += L::LOOPS[is_counted][usize::from(names_case)];
    if problem.grammar.titled {
        main += L::TITLE;
    }
    main += L::PUZZLE[is_counted];
    if !between.is_empty() {
        main += &format!("{}{between}}}\n", L::IF_LATER);
    }
    indented(&(main + &answer + L::END))
}

/// Solves the puzzle as the problem wants it, and writes the answer.
fn answer<L: Idiom>(problem: &Problem, board: &str) -> String {
    let one = statements::<L>(&problem.one, board);
    let none = problem.none.as_ref().unwrap_or(&problem.one);
    let none = statements::<L>(none, &L::write("no solution\n", ""));
    let arms = match &problem.wanted {
        Wanted::First | Wanted::Smallest => vec![(Finding::One, one), (Finding::None, none)],
        Wanted::Unique { several, .. } | Wanted::Count { several } => {
            let several = statements::<L>(several, "");
            let mut arms = Vec::new();
            if let Wanted::Unique {
                illegal: Some(illegal),
                ..
            } = &problem.wanted
            {
                arms.push((Finding::Illegal, statements::<L>(illegal, "")));
            }
            if none != several {
                arms.push((Finding::None, none));
            }
            arms.extend([(Finding::One, one), (Finding::Several, several)]);
            arms
        }
        Wanted::All { total } => {
            let total = statements::<L>(total, "");
            return format!("{}{one}{}}}\n{total}", L::LIST, L::AFTER_ANSWER);
        }
    };
    L::choose(&problem.wanted, &arms) + L::AFTER_ANSWER
}

/// The statements that write a text; `board` is the one that writes its board.
fn statements<L: Idiom>(text: &Template, board: &str) -> String {
    let segments = text
        .segments()
        .split(|segment| *segment == Segment::Name(Name::Board));
    segments.map(write::<L>).collect::<Vec<_>>().join(board)
}

/// The statement that writes a text without a board in it. An empty text needs none.
fn write<L: Idiom>(segments: &[Segment]) -> String {
    let (mut text, mut values) = (String::new(), String::new());
    for segment in segments {
        match segment {
            Segment::Text(part) => text += part,
            Segment::Name(name) => {
                let [place, value] = L::value(*name);
                text += place;
                values += &format!(", {value}");
            }
        }
    }
    if text.is_empty() {
        text
    } else {
        L::write(&text, &values)
    }
}

/// The parts of a file that are needed: the solver, and the functions that some code calls.
pub fn parts(file: &str, code: &str) -> String {
    let mut source = String::new();
    for part in file.split("\n// ---- Part: ").skip(1) {
        let (names, text) = part
            .split_once(" ----\n")
            .expect("a part starts with its names");
        let is_needed = |name| name == "solver" || code.contains(&format!("{name}("));
        if names.split(", ").any(is_needed) {
            source += &format!("\n{}\n", text.trim_matches('\n'));
        }
    }
    source
}

/// Code, indented by its braces.
fn indented(code: &str) -> String {
    let mut depth = 0;
    let mut text = String::new();
    for line in code.lines() {
        depth -= usize::from(line.starts_with('}'));
        text += &format!("{}{line}\n", "    ".repeat(depth));
        depth += usize::from(line.ends_with('{'));
    }
    text
}
