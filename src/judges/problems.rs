/*! The command `problems`: the judges' problems that the program knows, for people. */

use super::{
    problem::{Accepts, Posting, Problem, Wanted},
    table::{PROBLEMS, postings},
    template::Template,
};
use crate::input::grammar::{Cases, Grammar};
use crate::options::{About, Field, Flag, Misuse, not_both, operand};
use crate::run::pipeline::Plan;
use std::ffi::{OsStr, OsString};

/// `lanedoku problems [NAME]`
pub const ABOUT: About = About {
    name: "problems",
    usage: "problems [NAME]",
    summary: "list the judges' problems that are known",
    details: "Lists the judges' problems that `solve -p NAME` answers and `submission NAME` prints \
              a program for: names, judge, what goes in, what comes out, which solution. With NAME \
              says more about one, with a sample.",
    examples: &[
        ("lanedoku problems", "all of them"),
        ("lanedoku problems uva10957", "one of them, with a sample"),
    ],
    exit: "0, 2 if there is no such problem",
};

/// What the command prints.
pub fn text(operands: &[OsString]) -> Result<String, Misuse> {
    Ok(match operand("NAME", operands)? {
        Some(name) => describe(named(name)?.1),
        None => overview(),
    })
}

/// The names of all problems, those of their copies included.
pub fn words() -> Vec<&'static str> {
    postings().map(|(posting, _)| posting.name).collect()
}

/// The posting that has this name, in upper or lower case, and its problem.
pub fn named(name: &OsStr) -> Result<(&'static Posting, &'static Problem), Misuse> {
    postings()
        .find(|(posting, _)| name.eq_ignore_ascii_case(posting.name))
        .ok_or_else(|| name_expected().misspelt(name, words()))
}

/// `-p`, `--problem`
pub fn flag<O: 'static>(help: &str, field: Field<O, Option<&'static Problem>>) -> Flag<O> {
    let read = |name: &str| Ok(named(name.as_ref())?.1);
    Flag::value("-p, --problem NAME", help, read, field).offering(words())
}

/// Lets a plan read the input of a problem, beside which nobody can say what it is made of. The
/// `others` cannot stand beside `--problem` either.
pub fn read(
    plan: &mut Plan,
    problem: &'static Problem,
    others: &[(&str, bool)],
) -> Result<(), Misuse> {
    let of_input = [
        ("--append", plan.input.append.is_some()),
        ("--column", plan.input.column.is_some()),
        ("--input", plan.input.grammar != &Grammar::AUTO),
    ];
    let hint = format!("{} says how its input and output are", problem.name());
    for other in of_input.iter().chain(others) {
        not_both(("--problem", true), *other, &hint)?;
    }
    plan.input = (&problem.grammar).into();
    Ok(())
}

/// What is said if no problem is named.
pub fn name_expected() -> Misuse {
    Misuse::new("the name of a problem").hint("`lanedoku problems` lists them")
}

/// All problems: how they are called, what goes in, what comes out.
fn overview() -> String {
    let text: String = PROBLEMS.iter().map(summary).collect();
    text + "
lanedoku problems NAME      more of one problem, with a sample
lanedoku solve -p NAME      solves its input
lanedoku check -p NAME IN   judges what a program writes for the input IN
lanedoku submission NAME    a source file to submit for it, in Rust or, where the list
                            says so, in C++; `Rust?`: nobody knows if the judge takes it
"
}

/// One problem with a sample.
fn describe(problem: &Problem) -> String {
    let cases = match problem.grammar.cases {
        Cases::Counted | Cases::CountedGroups => "as many as the count says",
        Cases::ToEnd => "until the input ends",
        Cases::ToEndLine => "until a line `end`, or until the input ends",
    };
    let none = match &problem.none {
        Some(text) => format!("answered {}", quoted(text)),
        None => "not expected; answered `no solution`".to_string(),
    };
    let mut text = summary(problem);
    text += &format!(
        "    boards   {cases}
    empty    `{}` (and any of 0 . ? _ * -)
    none     puzzles without a solution are {none}
",
        problem.blank
    );
    let special = [
        (
            "several  puzzles with more than one solution",
            &problem.several,
        ),
        (
            "illegal  puzzles with two equal clues in a house",
            &problem.illegal,
        ),
    ];
    for (puzzles, answer) in special {
        if let Some(answer) = answer {
            text += &format!("    {puzzles} are answered {}\n", quoted(answer));
        }
    }
    if let Some(limit) = problem.source_limit {
        text += &format!("    limit    the judge takes at most {limit} bytes of source\n");
    }
    let [input, output] = problem.sample;
    text + &format!("\nSample input:\n\n{input}\nSample output:\n\n{output}")
}

/// A problem's names, the judges that have it and the language for them, its input and output.
fn summary(problem: &Problem) -> String {
    let Problem { input, output, .. } = problem;
    let solution = match problem.wanted {
        Wanted::First => "any solution",
        Wanted::Smallest => "the smallest solution in reading order",
        Wanted::Unique => "whether there is one solution, and which",
        Wanted::Count => "the number of solutions",
        Wanted::All => "every solution, the smallest first",
    };
    let mut text = String::new();
    for posting in problem.postings {
        let language = match posting.accepts {
            Accepts::Rust => "Rust",
            Accepts::NoRust => "C++",
            Accepts::Unknown => "Rust?",
        };
        text += &format!("{:<29} {language:<8} {}\n", posting.name, posting.title);
    }
    text + &format!("    in       {input}\n    out      {output}\n    wanted   {solution}\n")
}

/// A template as it looks, on one line.
fn quoted(template: &Template) -> String {
    format!("`{}`", template.text.trim_end().replace('\n', "\\n"))
}
