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
pub struct Idiom {
    /// Begins `main`.
    pub begin: &'static str,
    /// Reads the count of cases.
    pub count: &'static str,
    /// Begins the loop over all cases, or the one over as many as were counted; if the number of
    /// the case does not matter, or if it does.
    pub loops: [[&'static str; 2]; 2],
    /// Reads a title.
    pub title: &'static str,
    /// Reads a puzzle or leaves the loop, in the one loop and in the other, if that is not done yet.
    pub puzzle: [&'static str; 2],
    /// Begins what is done for all cases but the first.
    pub if_later: &'static str,
    /// Begins the loop over all solutions of a puzzle, which it counts.
    pub list: &'static str,
    /// What is done after each answer.
    pub after_answer: &'static str,
    /// Ends the loop over all cases, and `main`.
    pub end: &'static str,
    /// What stands for a value in a text to be written, and the value.
    pub value: fn(Name) -> [&'static str; 2],
    /// Writes a text that is not empty, with values, each behind a comma.
    pub write: fn(text: &str, values: &str) -> String,
    /// Solves the puzzle, and does what the first finding that fits it asks for. The last one fits
    /// if no other does.
    pub choose: fn(Wanted, arms: &[(Finding, String)]) -> String,
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
pub fn main(idiom: &Idiom, problem: &Problem, board: &str) -> String {
    let answer = answer(idiom, problem, board);
    let between = statements(idiom, &Template::new(problem.between), "");
    let is_counted = usize::from(problem.grammar.is_counted());
    let case = (idiom.value)(Name::Case)[1];
    let names_case = !between.is_empty() || answer.contains(case);
    let mut main = idiom.begin.to_string();
    if is_counted > 0 {
        main += idiom.count;
        main += &statements(idiom, &problem.head, "");
    }
    main += idiom.loops[is_counted][usize::from(names_case)];
    if problem.grammar.titled {
        main += idiom.title;
    }
    main += idiom.puzzle[is_counted];
    if !between.is_empty() {
        main += &format!("{}{between}}}\n", idiom.if_later);
    }
    indented(&(main + &answer + idiom.end))
}

/// Solves the puzzle as the problem wants it, and writes the answer.
fn answer(idiom: &Idiom, problem: &Problem, board: &str) -> String {
    let no_solution = (idiom.write)("no solution\n", "");
    let [illegal, none, one, several] =
        [(0, true), (0, false), (1, false), (2, false)].map(|(count, conflict)| {
            let text = problem.answer(count, || conflict).unwrap_or(&problem.one);
            statements(idiom, text, if count == 0 { &no_solution } else { board })
        });
    let mut arms = Vec::new();
    match problem.wanted {
        Wanted::First | Wanted::Smallest => {
            arms.extend([(Finding::One, one), (Finding::None, none)])
        }
        Wanted::Unique | Wanted::Count => {
            if illegal != none {
                arms.push((Finding::Illegal, illegal));
            }
            if none != several {
                arms.push((Finding::None, none));
            }
            arms.extend([(Finding::One, one), (Finding::Several, several)]);
        }
        Wanted::All => return format!("{}{one}{}}}\n{none}", idiom.list, idiom.after_answer),
    }
    (idiom.choose)(problem.wanted, &arms) + idiom.after_answer
}

/// The statements that write a text; `board` is the one that writes its board.
fn statements(idiom: &Idiom, text: &Template, board: &str) -> String {
    let is_board = |segment: &Segment| *segment == Segment::Name(Name::Board);
    let texts = text.segments.split(is_board).map(|segments| {
        let (mut text, mut values) = (String::new(), String::new());
        for segment in segments {
            match segment {
                Segment::Text(part) => text += part,
                Segment::Name(name) => {
                    let [place, value] = (idiom.value)(*name);
                    text += place;
                    values += &format!(", {value}");
                }
            }
        }
        // An empty text needs no statement.
        if !text.is_empty() {
            text = (idiom.write)(&text, &values);
        }
        text
    });
    texts.collect::<Vec<_>>().join(board)
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
