//! The meaning of arguments, and messages about unknown ones.

use crate::program;
use crate::program::{POJ, Run, WIKI, file, filled, output, run};
use lanedoku::Isa;
use std::path::Path;

#[test]
fn help_and_version_come_first() {
    let printed = |args: &str| output(&args.split(' ').collect::<Vec<_>>(), "");
    let overview = printed("--help");
    for (args, same) in [
        ("help", "--help"),
        ("-h", "--help"),
        ("-h no-command", "--help"),
        ("--help formats", "help formats"),
        ("--help -o count", "--help"),
        ("--column count --help", "--help"),
        ("help -- count", "help count"),
        ("completions -- fish", "completions fish"),
        ("help count -V", "--version"),
    ] {
        assert_eq!(printed(args), printed(same), "{args}");
    }
    let version = format!("lanedoku {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(printed("--version"), version);
    assert_eq!(run(&["completions", "bash", "--bogus"], "").code, 2);

    // Options for the output precede those about the run.
    let at = |name: &str| overview.find(&format!("{name} "));
    let main = [
        "-i, --input",
        "-o, --output",
        "-p, --problem",
        "--append",
        "--order",
        "--all",
    ];
    assert!(
        main.iter()
            .all(|name| at(name).is_some() && at(name) < at("-j, --threads"))
    );
    assert_eq!(at("--column"), None);
    let (_, listed) = overview.split_once("COMMAND`:\n").expect("commands");
    let listed = listed.split("\n\n").next().expect("a list");
    let names = listed
        .lines()
        .filter_map(|line| line[2..].split(' ').next());
    let commands: Vec<_> = names.filter(|name| !name.is_empty()).collect();
    assert!(commands.len() > 9, "{commands:?}");
    for command in commands {
        let help = printed(&format!("help {command}"));
        let (_, rest) = help.split_once("\nExamples:\n").expect("examples");
        let (examples, rest) = rest.split_once("\n\n").expect("exit code");
        let examples = examples.matches("lanedoku ").count();
        assert!(examples >= 2 && rest.contains("Exit code: 0"), "{help}");
        let is_flag = |line: &&str| line.starts_with("  -") || line.starts_with("      --");
        let words = help.lines().filter(is_flag).flat_map(|line| {
            let words = line.split_whitespace();
            words.take_while(|word| word.starts_with('-'))
        });
        let names: Vec<_> = words.map(|name| name.trim_end_matches(',')).collect();
        let is_listed_twice = |at: usize| names[..at].contains(&names[at]);
        let has_common = names.contains(&"--progress");
        assert_eq!(help.contains("\nCommon options:\n"), has_common, "{help}");
        assert_eq!(names.contains(&"--help"), has_common, "{help}");
        assert!(!(0..names.len()).any(is_listed_twice), "{help}");
        for line in help.lines().chain(overview.lines()) {
            assert!(line.is_ascii() && line.len() <= 80, "{line}");
        }
        assert_eq!(printed(&format!("{command} --help")), help);
        assert_eq!(printed(&format!("--help {command}")), help);
        assert_eq!(printed(&format!("-s -h {command}")), help);
        assert_eq!(printed(&format!("{command} --version")), version);
        let said = format!("*`{command}`, found `--bogus`\nsee `lanedoku {command} --help`\n");
        run(&[command, "--bogus"], "").leaves("", &said, 2);
    }
}

#[test]
fn a_file_may_have_any_name_and_a_command_takes_precedence() {
    for (args, said) in [
        ("solve solve", "*cannot read solve: *\n"),
        ("-j 2 -- solve.txt", "*cannot read solve.txt: *\n"),
        ("-j 2 solve", "*the command `solve` first*\n*\n"),
        ("--column solve solve", "*the command `solve` first*\n*\n"),
        ("--column solve x", "*cannot read x: *\n"),
    ] {
        run(&args.split(' ').collect::<Vec<_>>(), "").leaves("", said, 2);
    }
}

/// On Windows, a path of dots alone is the current folder.
#[test]
fn a_puzzle_is_no_path() {
    let empty = ".".repeat(81);
    assert_eq!(output(&[&empty], ""), output(&[], &empty));
}

#[test]
fn an_instruction_set_is_there_or_named_as_missing() {
    let names: Vec<_> = Isa::available().map(Isa::name).collect();
    let names = format!("auto, {}", names.join(", "));
    let missing = Isa::ALL.into_iter().filter(|isa| !isa.is_available());
    let missing = missing.map(|isa| (isa.name(), "; it is not available here"));
    for (name, hint) in missing.chain([("mmx", "")]) {
        for (command, all) in [("solve", ""), ("bench", ", all")] {
            let said = format!("*{names}{all} after `--isa`, found `{name}`{hint}\n*\n");
            run(&[command, "--isa", name, "x"], "").leaves("", &said, 2);
        }
    }
    for isa in Isa::available() {
        run(&["--isa", isa.name()], POJ).leaves("{POJ}\n", "", 0);
    }
}

/// Bash's completions for the last word. Only the function `lanedoku` splits `$RUNNER` at spaces.
#[cfg(unix)]
fn completed_by_bash(words: &[&str]) -> Vec<String> {
    let script = output(&["completions", "bash"], "");
    let script = format!(
        "{script}\nlanedoku() {{ local IFS=' '; $RUNNER \"$0\" \"$@\"; }}\nCOMP_WORDS=(\"$@\")\n\
         COMP_CWORD=$(($# - 1))\n_lanedoku\nprintf '%s\\n' \"${{COMPREPLY[@]}}\""
    );
    let start = "script=$1; shift; exec bash -c \"$script\" \"$0\" lanedoku \"$@\"";
    let bash = program::shell(start, &[&[&*script], words].concat()).output();
    let words = Run::of(bash.expect("there is a bash")).answers();
    words.split_whitespace().map(String::from).collect()
}

#[test]
#[cfg(unix)]
fn shells_complete_commands_options_and_values() {
    // All but `same`.
    let outputs = program::values_of("-o")[1..].join(" ");
    for (words, expected) in [
        ("so", "solve"),
        ("--prog", "--progress"),
        ("--out", "--output"),
        ("count --out", ""),
        ("generate --sy", "--symmetric"),
        ("generate -o ", &outputs),
        ("submission --h", "--help"),
        ("submission poj2", "poj2676 poj2918"),
        ("-p poj2", "poj2676 poj2918"),
        ("-o p", "poj pairs pretty"),
        ("bench --isa a", "auto arrays all"),
        ("bench --isa auto,ar", "auto,arrays"),
        // Bash splits `--isa=ar` so.
        ("--isa = ar", "arrays"),
        ("--order =", "first smallest unique"),
        ("help f", "formats"),
        ("help co", "count completions"),
        ("completions ", "bash zsh fish"),
    ] {
        let mut completed = completed_by_bash(&words.split(' ').collect::<Vec<_>>());
        // The available instruction sets depend on the processor.
        completed.retain(|word| {
            Isa::ALL
                .iter()
                .all(|isa| isa.name() != word || word == "arrays")
        });
        assert_eq!(completed.join(" "), expected, "{words}");
    }
    // Each line describes its word. A shell that keeps `--isa=` in the word gets it back.
    for shell in ["bash", "zsh", "fish"] {
        let completed = |word| output(&["completions", shell, "--", "lanedoku", word], "");
        assert_eq!(
            completed("so"),
            "solve\tsolve puzzles (the default command)\n"
        );
        assert_eq!(completed("--order=s"), "--order=smallest\n");
        let script = output(&["completions", shell], "");
        assert!(script.contains(&format!("lanedoku completions {shell} -- ")));
    }
    for args in ["completions tcsh", "completions tcsh -- lanedoku so"] {
        let said = "*bash, zsh, fish, found `tcsh`\n*\n";
        run(&args.split(' ').collect::<Vec<_>>(), "").leaves("", said, 2);
    }
}

#[test]
fn options_are_written_in_many_ways() {
    for args in [
        "-olines",
        "-o=lines",
        "-o lines",
        "--output=lines",
        "--output lines -",
        "-opoj -j2 -olines",
        "-so lines",
        "-sj2 --isa=arrays -igrid --progress=never --exit-zero -olines --",
    ] {
        let args: Vec<&str> = args.split(' ').collect();
        let outcome = run(&args, filled("{poj rows}"));
        assert_eq!(
            (outcome.stdout, outcome.code),
            (filled("{POJ}\n"), 0),
            "{args:?}"
        );
    }
    let named = file("named", POJ);
    let said = "*cannot read no.such.file: *\n*not read: -j\n";
    let args = [&named, "-", "no.such.file", "--", "-j"];
    run(&args, WIKI).leaves("{POJ}\n{WIKI}\n", said, 2);
    let args = [
        "bench",
        "--isa=auto,arrays",
        "--seconds=.01",
        "--csv",
        &named,
    ];
    assert_eq!(output(&args, "").lines().count(), 3);
    let blank = format!("{}\n", "0".repeat(81));
    assert_eq!(
        output(&["generate", "--any", "-k81", "-olines", "--seed=1"], ""),
        blank
    );
}

/// An argument of mostly cells is read like a file.
#[test]
fn an_argument_may_be_a_puzzle() {
    let rows = filled("{wiki rows}");
    let groups = rows.trim_end().replace('\n', " ");
    let each_row: Vec<&str> = rows.lines().collect();
    let with_letter = WIKI.replacen('.', "a", 1);
    for (args, stdout, said) in [
        (&["{wiki}"][..], "{WIKI}\n", ""),
        (&["solve", "{wiki}", "{poj}"], "{WIKI}\n{POJ}\n", ""),
        (&["{wiki rows}"], "{WIKI rows}", ""),
        (&["{wiki rows}", "{poj}"], "{WIKI rows}{POJ}\n", ""),
        (&[&groups], "{WIKI}\n", ""),
        (&each_row, "{WIKI rows}", ""),
        (&["--blank", "x", "{wiki x}"], "{WIKI}\n", ""),
        (&["{wiki o}", "--blank=o"], "{WIKI}\n", ""),
        (&["check", "{wiki}", "{WIKI}"], "1 right, 0 wrong\n", ""),
        (&["{wiki ..80}"], "", "<argument>:1:81: *80 cells\n"),
        (
            &["count", "{wiki ..80}"],
            "",
            "<argument>:1:81: *80 cells\n",
        ),
        (&["{wiki}1"], "", "<argument>:1:*82 cells\n"),
        (&[&with_letter], "", "<argument>:1:3: *`a`*\n"),
        (&each_row[..8], "", "<argument>:9:1: *row 9*\n"),
        (
            &["solve", "2026-11.txt"],
            "",
            "*cannot read 2026-11.txt: *\n",
        ),
    ] {
        let args: Vec<String> = args.iter().map(|arg| filled(arg)).collect();
        let args: Vec<&str> = args.iter().map(|arg| &**arg).collect();
        let code = if said.is_empty() { 0 } else { 2 };
        run(&args, "").leaves(stdout, said, code);
    }
    // A file with that name takes precedence.
    let mut command = program::command(&["123456789"]);
    let named = file("123456789", POJ);
    let folder = Path::new(&named).parent().expect("a file is in a folder");
    let output = command.current_dir(folder).output();
    Run::of(output.expect("the program starts")).leaves("{POJ}\n", "", 0);
    // So does a folder.
    let mut command = program::command(&["2024-01-01"]);
    let inner = folder.join("2024-01-01");
    std::fs::create_dir_all(&inner).expect("the directory for tests can be written");
    let output = command.current_dir(folder).output();
    let said = "*cannot read 2024-01-01: *\n";
    Run::of(output.expect("the program starts")).leaves("", said, 2);
}
