//! What arguments mean.

use super::Command;
use crate::commands::{bench, check, count, generate, solve};
use crate::input::grammar::Grammar;
use crate::input::source::{Input, Source};
use crate::output::layouts::OutputFormat;
use crate::output::progress::When;
use crate::run::pipeline::Plan;
use lanedoku::Isa;

fn parse(args: &[&str]) -> Result<Command, String> {
    let args: Vec<_> = args.iter().map(Into::into).collect();
    super::parse(&args).map_err(|error| error.to_string())
}

/// The command that solves these inputs by this plan.
fn solve(sources: &[Source], plan: Plan) -> Result<Command, String> {
    let sources = sources.to_vec();
    let plan = Plan { sources, ..plan };
    Ok(Command::Solve(plan, solve::Options::default()))
}

/// The name of a file that is there.
fn named_file() -> String {
    let path = std::env::current_exe().expect("this test is a program");
    path.into_os_string()
        .into_string()
        .expect("its name is text")
}

fn file(name: &str) -> Source {
    Source::File(name.into())
}

#[test]
fn solve_is_the_default_command() {
    let stdin = solve(&[Source::Stdin], Plan::default());
    assert_eq!(parse(&[]), stdin);
    assert_eq!(parse(&["solve"]), stdin);
    assert_eq!(parse(&["-"]), stdin);
    let named = named_file();
    assert_eq!(parse(&[&named]), solve(&[file(&named)], Plan::default()));
    assert_eq!(
        parse(&["no.such.file"]),
        solve(&[file("no.such.file")], Plan::default())
    );
    let sources = [file("a"), Source::Stdin, file("-j")];
    assert_eq!(
        parse(&["solve", "a", "-", "--", "-j"]),
        solve(&sources, Plan::default())
    );
}

#[test]
fn options_are_written_in_many_ways() {
    let four = solve(
        &[Source::Stdin],
        Plan {
            threads: Some(4),
            ..Plan::default()
        },
    );
    for args in [
        &["-j4"] as &[&str],
        &["-j=4"],
        &["-j", "4"],
        &["--threads=4"],
        &["--threads", "4"],
        &["-j1", "-j4"],
    ] {
        assert_eq!(parse(args), four, "of {args:?}");
    }
    let plan = Plan {
        sources: vec![file("x")],
        input: Input::from(&Grammar::LINES),
        threads: Some(2),
        isa: Isa::baseline(),
        stats: true,
        progress: When::Never,
        exit_zero: true,
    };
    let args = [
        "solve",
        "-sj2",
        "--isa=portable",
        "x",
        "-ilines",
        "-o",
        "pairs",
        "--progress=never",
        "--exit-zero",
    ];
    let expected = solve::Options {
        output: OutputFormat::Pairs,
        ..Default::default()
    };
    assert_eq!(parse(&args), Ok(Command::Solve(plan, expected)));
}

#[test]
fn every_command_has_its_options() {
    let plan = Plan {
        sources: vec![Source::Stdin],
        input: Input::from(&Grammar::GRID),
        stats: true,
        progress: When::Always,
        ..Plan::default()
    };
    let count = count::Options { limit: Some(7) };
    assert_eq!(
        parse(&[
            "count",
            "--limit=7",
            "-s",
            "-i",
            "grid",
            "--progress",
            "always"
        ]),
        Ok(Command::Count(plan, count))
    );

    let check = |options| {
        let sources = vec![file("p")];
        let plan = Plan {
            sources,
            ..Plan::default()
        };
        Ok(Command::Check(plan, options))
    };
    assert_eq!(parse(&["check", "p"]), check(check::Options::default()));
    assert_eq!(
        parse(&["check", "p", "a"]),
        check(check::Options {
            answers: file("a"),
            ..Default::default()
        })
    );
    assert_eq!(
        parse(&["check", "--all", "p"]),
        check(check::Options {
            all: true,
            ..Default::default()
        })
    );

    let made = generate::Options {
        count: 1,
        ..Default::default()
    };
    let generate = |options| Ok(Command::Generate(Plan::default(), options));
    assert_eq!(parse(&["generate"]), generate(made.clone()));
    let minimal = generate::Options {
        count: 9,
        minimal: true,
        symmetric: true,
        seed: Some(3),
        ..made.clone()
    };
    assert_eq!(
        parse(&["generate", "9", "--minimal", "--symmetric", "--seed", "3"]),
        generate(minimal)
    );
    let any = generate::Options {
        any: true,
        empty: Some(81),
        output: OutputFormat::Lines,
        ..made
    };
    assert_eq!(
        parse(&["generate", "--any", "-k81", "-olines"]),
        generate(any)
    );

    let plan = Plan {
        sources: vec![file("x")],
        threads: Some(1),
        ..Plan::default()
    };
    let bench = bench::Options {
        isas: Isa::available().collect(),
        seconds: Some(0.5),
        csv: true,
        ..bench::Options::default()
    };
    assert_eq!(
        parse(&["bench", "x", "--isa", "all", "-j1", "--seconds=.5", "--csv"]),
        Ok(Command::Bench(plan.clone(), bench.clone()))
    );
    let list = bench::Options {
        isas: vec![Isa::detect(), Isa::baseline()],
        ..bench
    };
    assert_eq!(
        parse(&[
            "bench",
            "x",
            "--isa=auto,portable",
            "-j1",
            "--seconds=.5",
            "--csv"
        ]),
        Ok(Command::Bench(plan, list))
    );
}
