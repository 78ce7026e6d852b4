/*! The command `problems`: the judges' problems that the program knows, for people. */

use crate::options::{self, About, Mismatch, operand};
use crate::problems::{NAMES, PROBLEMS, Posting, Problem, TakesRust, Wanted, find};
use crate::stream::grammar::Cases;
use crate::stream::report::{self, Outcome};
use std::ffi::{OsStr, OsString};
use std::fmt::Write;

/// `lanedoku problems [NAME]`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// `None`: all of them.
    pub problem: Option<&'static Problem>,
}

impl options::Options for Options {
    const ABOUT: About = About {
        name: "problems",
        usage: "[NAME]",
        summary: "list the judges' problems that are known",
        details: "Lists the judges' problems that `solve -p NAME` answers and `submission NAME` \
                  prints a program for: names, judge, what goes in, what comes out, which \
                  solution. With NAME says more about one, with a sample.",
        examples: &[
            ("lanedoku problems", "all of them"),
            ("lanedoku problems uva10957", "one of them, with a sample"),
        ],
        exit: "0, 2 if there is no such problem",
    };

    fn words() -> Vec<&'static str> {
        NAMES.to_vec()
    }

    fn finish(mut self, operands: Vec<OsString>) -> Result<Options, Mismatch> {
        if let Some(name) = operand("NAME", &operands)? {
            self.problem = Some(named(name)?);
        }
        Ok(self)
    }
}

/// The problem that an argument names.
pub fn named(name: &OsStr) -> Result<&'static Problem, Mismatch> {
    let problem = name.to_str().and_then(find);
    problem.ok_or_else(|| name_expected().found(name))
}

/// What is said if no problem is named.
pub fn name_expected() -> Mismatch {
    Mismatch::new("the name of a problem").hint("`lanedoku problems` lists them")
}

/// Runs the command.
pub fn run(options: &Options) -> Outcome {
    report::print(&options.problem.map_or_else(overview, describe))
}

/// All problems: how they are called, what goes in, what comes out.
pub fn overview() -> String {
    let mut text: String = PROBLEMS.iter().map(summary).collect();
    text += "
lanedoku problems NAME      more of one problem, with a sample
lanedoku solve -p NAME      solves its input
lanedoku submission NAME    a source file to submit for it
";
    text
}

/// One problem with a sample.
pub fn describe(problem: &Problem) -> String {
    let cases = match problem.grammar.cases {
        Cases::Counted | Cases::CountedGroups => "as many as the count says",
        Cases::ToEnd => "until the input ends",
        Cases::ToEndLine => "until a line `end`, or until the input ends",
    };
    let none = match problem.none {
        Some("") => "written nothing for".to_string(),
        Some(text) => format!("answered {}", quoted(text)),
        None => "not expected; answered `no solution`".to_string(),
    };
    let mut text = summary(problem);
    line(&mut text, "boards", cases);
    line(
        &mut text,
        "empty",
        &format!("`{}` (and any of 0 . ? _ * -)", problem.blank),
    );
    line(
        &mut text,
        "none",
        &format!("puzzles without a solution are {none}"),
    );
    if let Some(several) = problem.several {
        line(
            &mut text,
            "several",
            &format!(
                "puzzles with more than one solution are answered {}",
                quoted(several)
            ),
        );
    }
    if let Some(illegal) = problem.illegal {
        line(
            &mut text,
            "illegal",
            &format!(
                "puzzles with two equal clues in a house are answered {}",
                quoted(illegal)
            ),
        );
    }
    if let Some(limit) = problem.source_limit {
        line(
            &mut text,
            "limit",
            &format!("the judge takes at most {limit} bytes of source"),
        );
    }
    write!(
        text,
        "\nSample input:\n\n{}\nSample output:\n\n{}",
        problem.sample.input, problem.sample.output
    )
    .expect("a string takes all");
    text
}

/// A problem's names, the judges that have it and whether they take Rust, its input and output.
fn summary(problem: &Problem) -> String {
    let solution = match problem.wanted {
        Wanted::First => "any solution",
        Wanted::Smallest => "the smallest solution in reading order",
        Wanted::Unique => "whether there is one solution, and which",
        Wanted::Count => "the number of solutions",
        Wanted::All => "every solution, the smallest first",
    };
    let mut text = String::new();
    for Posting {
        name,
        title,
        takes_rust,
    } in problem.postings
    {
        let rust = match takes_rust {
            TakesRust::Yes => "Rust",
            TakesRust::No => "no Rust",
            TakesRust::Unknown => "Rust?",
        };
        writeln!(text, "{name:<29} {rust:<8} {title}").expect("a string takes all");
    }
    line(&mut text, "in", problem.input);
    line(&mut text, "out", problem.output);
    line(&mut text, "wanted", solution);
    text
}

fn line(text: &mut String, label: &str, value: &str) {
    writeln!(text, "    {label:<8} {value}").expect("a string takes all");
}

/// A template as it looks, on one line.
fn quoted(template: &str) -> String {
    format!("`{}`", template.trim_end().replace('\n', "\\n"))
}
