/*! The command `problems`: lists the judges' problems. */

use super::{
    problem::{Accepts, Language, Posting, Problem},
    submission::source::source,
    table::{PROBLEMS, postings},
};
use crate::input::{format::Format, source::ReadOptions};
use crate::options::{About, Commands, Field, Flag, Misuse, not_both, operand};
use crate::output::{formats::VerdictText, query::Wanted};
use crate::run::pipeline::Plan;
use std::ffi::{OsStr, OsString};

pub const ABOUT: About = About {
    usage: "problems [NAME]",
    summary: "list the online judges' problems that are supported",
    details: "Lists the judges' problems for `solve -p NAME`, `check -p NAME` and `submission NAME`: \
              names, judge, language of the submission, input, output, and which solution is wanted. \
              With NAME, it shows one and a sample.",
    examples: &[
        ("lanedoku problems", "list the judges' problems"),
        ("lanedoku problems uva10957", "one of them, with a sample"),
    ],
    exit: "0; 2 if there is no such problem",
};

pub fn text(_: &Commands, operands: &[OsString]) -> Result<String, Misuse> {
    Ok(match operand("NAME", operands)? {
        Some(name) => {
            let (posting, problem) = find(name)?;
            describe(posting, problem)
        }
        None => overview(),
    })
}

pub fn words(_: &Commands) -> Vec<&'static str> {
    names()
}

pub fn names() -> Vec<&'static str> {
    postings().map(|(posting, _)| posting.name).collect()
}

/// Finds a posting and its problem by name, in any case. The error lists postings that contain the word in their name
/// or title: all of Luogu for `luogu`.
pub fn find(name: &OsStr) -> Result<(&'static Posting, &'static Problem), Misuse> {
    let found = postings().find(|(posting, _)| name.eq_ignore_ascii_case(posting.name));
    found.ok_or_else(|| {
        let word = name.to_string_lossy().to_lowercase();
        let listed = |(posting, problem): (&Posting, &Problem)| {
            let text = format!("{:<12} {}", posting.name, posting.title);
            let is_meant = !word.is_empty() && text.to_lowercase().contains(&word);
            let Problem { input, output, .. } = problem;
            is_meant.then(|| format!("\n{text}\n    in       {input}\n    out      {output}"))
        };
        let named: String = postings().filter_map(listed).collect();
        match &*named {
            "" => name_expected().misspelt(name, names()),
            _ => name_expected()
                .found(name)
                .hint(format!("it is part of{named}")),
        }
    })
}

pub fn flag<O: 'static>(help: &str, field: Field<O, Option<&'static Problem>>) -> Flag<O> {
    let read = |name: &str| Ok(find(name.as_ref())?.1);
    Flag::value("-p, --problem NAME", help, read, field).with_values(names())
}

/// Makes a plan read the input of a problem.
///
/// # Errors
/// If another option about the input or one of `others` is given.
pub fn set_reading(
    plan: &mut Plan,
    problem: &'static Problem,
    others: &[(&str, bool)],
) -> Result<(), Misuse> {
    // Destructured, so that a new field is a compile error here.
    let ReadOptions {
        format,
        alphabet,
        column,
        every_line,
        append,
        first,
        is_problem: _,
        has_end_line: _,
    } = &plan.reading;
    let of_input = [
        ("--append", append.is_some()),
        ("--blank", alphabet.blank.is_some()),
        ("--column", column.is_some()),
        ("--every-line", *every_line),
        ("--input", *format != Format::Auto),
    ];
    let hint = format!("{} defines its input and output", problem.name());
    for other in of_input.iter().chain(others) {
        not_both(("--problem", true), *other, &hint)?;
    }
    let first = *first;
    plan.reading = ReadOptions {
        first,
        ..problem.reading()
    };
    Ok(())
}

pub fn name_expected() -> Misuse {
    Misuse::new("the name of a problem").hint(
        "`lanedoku problems` lists them; if yours is not there, take one with the same input and \
         output",
    )
}

fn overview() -> String {
    let text: String = PROBLEMS.iter().map(summary).collect();
    text + "
lanedoku problems NAME      details and a sample of one problem
lanedoku solve -p NAME      solves its input
lanedoku check -p NAME IN   judges what a program writes for the input IN
lanedoku submission NAME    a source file to submit for it, in the language of the list
                            (`Rust?`: it is not known if the judge takes Rust; `none`: the
                            judge takes only shorter files)
"
}

fn describe(posting: &Posting, problem: &Problem) -> String {
    let mut text = summary(problem) + &sizes(posting, problem);
    let mut others = ["0", ".", "?", "_", "*"].to_vec();
    others.retain(|other| *other != problem.blank);
    text += &format!(
        "    blank    `{}` in the problem's own input; `-p` takes {} as well\n",
        problem.blank,
        others.join(" ")
    );
    if let VerdictText::Failure(_) = problem.answers.no_solution {
        text +=
            "    note     every puzzle should have a solution; one without gets `no solution`\n";
    }
    if problem.wanted == Wanted::Count {
        text += "    time     solutions are counted one by one, so a board with few clues takes very\n             \
                 long, and an empty one for ever; `lanedoku count --limit N` stops at N\n";
    }
    let [input, output] = problem.sample;
    text + &format!("\nSample input:\n\n{input}\nSample output:\n\n{output}")
}

fn sizes(posting: &Posting, problem: &Problem) -> String {
    let languages = [(Language::Rust, "Rust"), (Language::Cpp, "C++")];
    let sizes = languages.iter().filter_map(|(language, word)| {
        let source = source(Some(*language), posting, problem).ok()?;
        Some(format!("{} lines in {word}", source.lines().count()))
    });
    let sizes: Vec<_> = sizes.collect();
    match posting.most_bytes {
        Some(most) if sizes.is_empty() => format!("    source   none of at most {most} bytes\n"),
        _ => format!("    source   {}\n", sizes.join(", ")),
    }
}

/// Describes a problem: names, judges, languages, input and output.
fn summary(problem: &Problem) -> String {
    let Problem { input, output, .. } = problem;
    let solution = match problem.wanted {
        Wanted::First => "any solution",
        Wanted::Smallest => "the smallest solution in reading order",
        Wanted::Unique if problem.answers.shows_board => "whether there is one solution, and which",
        Wanted::Unique => "whether there is one solution",
        Wanted::Count => "the number of solutions",
    };
    let mut text = String::new();
    for posting in problem.postings {
        let language = match posting.accepts {
            _ if source(None, posting, problem).is_err() => "none",
            Accepts::RustToo => "Rust",
            Accepts::OnlyCpp => "C++",
            Accepts::PerhapsRust => "Rust?",
        };
        text += &format!("{:<12} {language:<8} {}\n", posting.name, posting.title);
    }
    text + &format!("    in       {input}\n    out      {output}\n    wanted   {solution}\n")
}
