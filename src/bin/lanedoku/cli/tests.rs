//! What arguments mean.

use super::{arguments, parse_unnamed};
use crate::commands::{bench, generate, solve};
use crate::input::format::Format;
use crate::input::source::Source;
use crate::options::{NotRun, Options};
use crate::output::formats::{LINES, PAIRS};
use crate::output::progress::ShowProgress;
use crate::run::pipeline::Plan;
use lanedoku::Isa;

/// What a command with these options makes of its arguments.
fn parse<O: Options>(args: &[&str]) -> (Plan, O) {
    let words: Vec<_> = args.iter().map(Into::into).collect();
    match arguments::parse("command", &words) {
        Ok(parsed) => (parsed.plan, parsed.options),
        Err(NotRun::Misuse(misuse)) => panic!("{args:?}: {misuse}"),
        Err(_) => panic!("{args:?} asks for help"),
    }
}

/// A plan for these inputs.
fn plan(sources: &[Source]) -> Plan {
    Plan {
        sources: sources.to_vec(),
        ..Plan::default()
    }
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
fn a_command_line_without_a_command_solves() {
    let sources = |args: &[&str]| {
        let words: Vec<_> = args.iter().map(Into::into).collect();
        match parse_unnamed(&words) {
            Ok((plan, _)) => plan.sources,
            Err(_) => panic!("{args:?}"),
        }
    };
    for args in [&[] as &[&str], &["-"]] {
        assert_eq!(sources(args), [Source::Stdin]);
    }
    let named = named_file();
    assert_eq!(sources(&[&named]), [file(&named)]);
    assert_eq!(
        sources(&[&named, "-", "no.such.file", "--", "-j"]),
        [
            file(&named),
            Source::Stdin,
            file("no.such.file"),
            file("-j")
        ]
    );
}

#[test]
fn options_are_written_in_many_ways() {
    let four = Plan {
        threads: Some(4),
        ..plan(&[Source::Stdin])
    };
    for args in [
        &["-j4"] as &[&str],
        &["-j=4"],
        &["-j", "4"],
        &["--threads=4"],
        &["--threads", "4"],
        &["-j1", "-j4"],
    ] {
        let parsed = parse::<solve::Options>(args);
        assert_eq!(parsed, (four.clone(), Default::default()), "of {args:?}");
    }
    let plan = Plan {
        sources: vec![file("x")],
        reading: Format::Lines.into(),
        threads: Some(2),
        isa: Isa::Arrays,
        stats: true,
        progress: ShowProgress::Never,
        exit_zero: true,
    };
    let args = [
        "-sj2",
        "--isa=arrays",
        "x",
        "-ilines",
        "-o",
        "pairs",
        "--progress=never",
        "--exit-zero",
    ];
    let expected = solve::Options {
        output: Some(&PAIRS),
        ..Default::default()
    };
    assert_eq!(parse(&args), (plan, expected));
}

#[test]
fn what_to_make_and_what_to_time() {
    let made = generate::Options {
        count: 1,
        ..Default::default()
    };
    let generate = |options| (Plan::default(), options);
    assert_eq!(parse(&[]), generate(made.clone()));
    let minimal = generate::Options {
        count: 9,
        minimal: true,
        symmetric: true,
        seed: Some(3),
        ..made.clone()
    };
    assert_eq!(
        parse(&["9", "--minimal", "--symmetric", "--seed", "3"]),
        generate(minimal)
    );
    let any = generate::Options {
        any: true,
        empty: Some(81),
        output: Some(&LINES),
        ..made
    };
    assert_eq!(parse(&["--any", "-k81", "-olines"]), generate(any));

    let one = Plan {
        threads: Some(1),
        ..plan(&[file("x")])
    };
    for isa in ["--isa=all", "--isa=auto,arrays"] {
        let isas = match isa {
            "--isa=all" => Isa::available().collect(),
            _ => vec![Isa::detect(), Isa::Arrays],
        };
        let bench = bench::Options {
            isas,
            seconds: Some(0.5),
            csv: true,
            ..bench::Options::default()
        };
        let parsed = parse(&["x", isa, "-j1", "--seconds=.5", "--csv"]);
        assert_eq!(parsed, (one.clone(), bench));
    }
}
