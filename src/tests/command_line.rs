//! What arguments mean, and what is said when they mean nothing.

mod program;

use lanedoku::cli::{self, BenchOptions, CheckOptions, Command, CountOptions, GenerateOptions, Goal, Plan, SolveOptions, When};
use lanedoku::engine::Isa;
use lanedoku::stream::format::{InputFormat, OutputFormat, Source};
use program::{POJ, POJ_SOLVED, Run, file, output, run};
use std::num::NonZeroUsize;

fn parse(args: &[&str]) -> Result<Command, String> {
    cli::parse(args.iter().map(Into::into)).map_err(|error| error.to_string())
}

fn plan() -> Plan {
    Plan { sources: vec![Source::Stdin], input: None, threads: None, isa: Isa::detect(), stats: false, progress: When::Auto }
}

/// What solves as this plan says, in the layout of the input.
fn solve(plan: Plan) -> Result<Command, String> {
    Ok(Command::Solve(SolveOptions { plan, output: OutputFormat::Same }))
}

fn on(name: &str) -> Source {
    Source::File(name.into())
}

#[test]
fn solve_is_the_default_command() {
    assert_eq!(parse(&[]), solve(plan()));
    assert_eq!(parse(&["solve"]), solve(plan()));
    assert_eq!(parse(&["-"]), solve(plan()));
    let named = file("named", "");
    assert_eq!(parse(&[&named]), solve(Plan { sources: vec![on(&named)], ..plan() }));
    let sources = vec![on("a"), Source::Stdin, on("-j")];
    assert_eq!(parse(&["solve", "a", "-", "--", "-j"]), solve(Plan { sources, ..plan() }));
}

#[test]
fn options_are_written_in_many_ways() {
    let four = solve(Plan { threads: NonZeroUsize::new(4), ..plan() });
    for args in [&["-j4"] as &[&str], &["-j", "4"], &["--threads=4"], &["--threads", "4"], &["-j1", "-j4"]] {
        assert_eq!(parse(args), four, "of {args:?}");
    }
    let plan = Plan {
        sources: vec![on("x")],
        input: Some(InputFormat::Lines),
        threads: NonZeroUsize::new(2),
        isa: Isa::Portable,
        stats: true,
        progress: When::Never,
    };
    let args = ["solve", "-sj2", "--isa=portable", "x", "-ilines", "-o", "pairs", "--progress=never"];
    assert_eq!(parse(&args), Ok(Command::Solve(SolveOptions { plan, output: OutputFormat::Pairs })));
}

#[test]
fn every_command_has_its_options() {
    let plan = Plan { input: Some(InputFormat::Grid), stats: true, progress: When::Always, ..plan() };
    let count = CountOptions { plan, limit: 7 };
    assert_eq!(parse(&["count", "--limit=7", "-s", "-i", "grid", "--progress", "always"]), Ok(Command::Count(count)));

    let check = CheckOptions { puzzles: on("p"), answers: Source::Stdin, input: None, progress: When::Auto };
    assert_eq!(parse(&["check", "p"]), Ok(Command::Check(check.clone())));
    assert_eq!(parse(&["check", "p", "a"]), Ok(Command::Check(CheckOptions { answers: on("a"), ..check })));

    let generate = GenerateOptions {
        count: 1,
        goal: Goal::Empty(50),
        symmetric: false,
        seed: None,
        output: OutputFormat::Poj,
        threads: None,
        isa: Isa::detect(),
        progress: When::Auto,
    };
    assert_eq!(parse(&["generate"]), Ok(Command::Generate(generate.clone())));
    let minimal = GenerateOptions { count: 9, goal: Goal::Minimal, symmetric: true, seed: Some(3), ..generate.clone() };
    assert_eq!(parse(&["generate", "9", "--minimal", "--symmetric", "--seed", "3"]), Ok(Command::Generate(minimal)));
    let any = GenerateOptions { goal: Goal::Any(81), output: OutputFormat::Lines, ..generate };
    assert_eq!(parse(&["generate", "--any", "-k81", "-olines"]), Ok(Command::Generate(any)));

    let bench = BenchOptions {
        sources: vec![on("x")],
        input: None,
        isas: Isa::ALL.into_iter().filter(|isa| isa.is_available()).collect(),
        threads: NonZeroUsize::new(1),
        seconds: 0.5,
        csv: true,
    };
    assert_eq!(parse(&["bench", "x", "--isa", "all", "-j1", "--seconds=.5", "--csv"]), Ok(Command::Bench(bench)));
}

#[test]
fn help_and_version_come_first() {
    let version = format!("lanedoku {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(output(&["--version"], ""), version);
    assert_eq!(output(&["count", "-V"], ""), version);
    let overview = output(&["--help"], "");
    assert_eq!(output(&["help"], ""), overview);
    assert_eq!(output(&["-h"], ""), overview);
    for (command, option) in
        [("solve", "--output"), ("count", "--limit"), ("check", "--input"), ("generate", "--symmetric"), ("bench", "--csv")]
    {
        assert!(overview.contains(&format!("lanedoku {command}")) || command == "solve");
        let help = output(&["help", command], "");
        assert!(help.contains(option), "{help}");
        assert_eq!(output(&[command, "--help"], ""), help);
    }
    assert_eq!(run(&["help", "sudoku"], "").code, 2);
}

#[test]
fn a_file_may_have_any_name_and_a_command_comes_first() {
    let Run { stdout, stderr, code } = run(&["solve", "solve"], "");
    assert_eq!((stdout.as_str(), code), ("", 2));
    assert!(stderr.starts_with("lanedoku: cannot read solve: "), "{stderr}");
    let Run { stderr, code, .. } = run(&["-j", "2", "count"], "");
    assert_eq!(code, 2);
    assert!(stderr.starts_with("lanedoku: expected the command `count` before everything else"), "{stderr}");
}

#[test]
fn an_instruction_set_is_there_or_named_as_missing() {
    for isa in Isa::ALL {
        let Run { stdout, stderr, code } = run(&["--isa", isa.name()], POJ);
        if isa.is_available() {
            assert_eq!((stdout, stderr.as_str(), code), (format!("{POJ_SOLVED}\n"), "", 0));
        } else {
            assert_eq!((stdout.as_str(), code), ("", 2));
            assert!(stderr.starts_with("lanedoku: expected an instruction set of this processor"), "{stderr}");
        }
    }
    for (command, all) in [("solve", ""), ("bench", ", all")] {
        let Run { stdout, stderr, code } = run(&[command, "--isa", "mmx", "x"], "");
        assert_eq!((stdout.as_str(), code), ("", 2));
        let expected = format!("lanedoku: expected auto, avx512, avx2, portable{all} after `--isa`, found `mmx`\n");
        assert!(stderr.starts_with(&expected), "{stderr}");
    }
}
