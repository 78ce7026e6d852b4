//! What arguments mean, and what is said when they mean nothing.

use crate::program;
use crate::program::{POJ, POJ_SOLVED, Run, output, run};
use lanedoku::Isa;

#[test]
fn help_and_version_come_first() {
    let version = format!("lanedoku {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(output(&["--version"], ""), version);
    assert_eq!(output(&["count", "-V"], ""), version);
    let overview = output(&["--help"], "");
    assert_eq!(output(&["help"], ""), overview);
    assert_eq!(output(&["-h"], ""), overview);
    assert_eq!(output(&["-h", "no-command"], ""), overview);
    assert!(overview.contains("\n  help formats "), "{overview}");
    for (command, option) in [
        ("solve", "--output"),
        ("count", "--limit"),
        ("check", "--input"),
        ("generate", "--symmetric"),
        ("bench", "--csv"),
    ] {
        assert!(output(&["help", command], "").contains(option), "{command}");
    }
    let (_, listed) = overview.split_once("Commands:\n").expect("commands");
    let listed = listed.split("\n\n").next().expect("a list");
    let commands = listed.lines().filter_map(|line| line.strip_prefix("  "));
    let commands = commands.filter_map(|line| line.split_once(' '));
    let commands: Vec<_> = commands
        .map(|(name, _)| name)
        .filter(|name| !name.is_empty())
        .collect();
    assert!(commands.len() > 9, "{commands:?}");
    for command in commands {
        let help = output(&["help", command], "");
        let (_, rest) = help.split_once("\nExamples:\n").expect("examples");
        let (examples, exit) = rest.split_once("\n\n").expect("exit code");
        let examples = examples.matches("lanedoku ").count();
        assert!(examples >= 2 && exit.starts_with("Exit code: 0"), "{help}");
        let flags = help
            .lines()
            .filter(|line| line.starts_with("  -") || line.starts_with("      --"));
        let mut names: Vec<_> = flags
            .flat_map(|line| {
                line.split_whitespace()
                    .take_while(|word| word.starts_with('-'))
            })
            .map(|name| name.trim_end_matches(','))
            .collect();
        names.sort_unstable();
        assert!(
            names.contains(&"--help") && names.windows(2).all(|pair| pair[0] != pair[1]),
            "{names:?}"
        );
        for line in help.lines().chain(overview.lines()) {
            assert!(line.is_ascii() && line.len() <= 80, "{line}");
        }
        assert_eq!(output(&[command, "--help"], ""), help);
        assert_eq!(output(&["--help", command], ""), help);
        assert_eq!(output(&["-s", "-h", command], ""), help);
        assert_eq!(output(&[command, "--version"], ""), version);
        let Run {
            stdout,
            stderr,
            code,
        } = run(&[command, "--bogus"], "");
        assert_eq!((stdout.as_str(), code), ("", 2));
        let expected = format!("expected an option of `{command}`, found `--bogus`");
        let message = format!("lanedoku: {expected}\nsee `lanedoku {command} --help`\n");
        assert_eq!(stderr, message);
    }
    assert_eq!(
        output(&["--help", "formats"], ""),
        output(&["help", "formats"], "")
    );
    assert_eq!(output(&["help", "count", "-V"], ""), version);
    assert_eq!(run(&["completions", "bash", "--bogus"], "").code, 2);
    assert_eq!(
        output(&["help", "--", "count"], ""),
        output(&["help", "count"], "")
    );
    assert_eq!(
        output(&["completions", "--", "fish"], ""),
        output(&["completions", "fish"], "")
    );
    assert_eq!(run(&["help", "sudoku"], "").code, 2);
}

#[test]
fn a_file_may_have_any_name_and_a_command_comes_first() {
    for (args, message) in [
        (&["solve", "solve"] as &[&str], "cannot read solve: "),
        (&["-j", "2", "--", "solve.txt"], "cannot read solve.txt: "),
        (&["-j", "2", "solve"], "expected the command `solve` first"),
        (&["--column", "solve", "solve"], "expected the command"),
        (&["--column", "solve", "x"], "cannot read x: "),
    ] {
        let Run {
            stdout,
            stderr,
            code,
        } = run(args, "");
        assert_eq!((stdout.as_str(), code), ("", 2));
        assert!(
            stderr.starts_with(&format!("lanedoku: {message}")),
            "{stderr}"
        );
    }
}

#[test]
fn an_instruction_set_is_there_or_named_as_missing() {
    let names: Vec<_> = Isa::available().map(Isa::name).collect();
    let names = format!("auto, {}", names.join(", "));
    let missing = Isa::ALL.into_iter().filter(|isa| !isa.is_available());
    for name in missing.map(Isa::name).chain(["mmx"]) {
        for (command, all) in [("solve", ""), ("bench", ", all")] {
            let Run {
                stdout,
                stderr,
                code,
            } = run(&[command, "--isa", name, "x"], "");
            assert_eq!((stdout.as_str(), code), ("", 2));
            let expected = format!("expected {names}{all} after `--isa`, found `{name}`");
            assert!(
                stderr.starts_with(&format!("lanedoku: {expected}\n")),
                "{stderr}"
            );
        }
    }
    for isa in Isa::available() {
        let answer = output(&["--isa", isa.name()], POJ);
        assert_eq!(answer, format!("{POJ_SOLVED}\n"));
    }
}

/// Completions as bash makes them, for the last of these words. The function that stands for the
/// program parts the words of `$RUNNER` at spaces, which the completions do not.
#[cfg(unix)]
fn completed_by_bash(words: &[&str]) -> Vec<String> {
    let script = output(&["completions", "bash"], "");
    let script = format!(
        "{script}\nlanedoku() {{ local IFS=' '; $RUNNER \"$0\" \"$@\"; }}\nCOMP_WORDS=(\"$@\")\n\
         COMP_CWORD=$(($# - 1))\n_lanedoku\nprintf '%s\\n' \"${{COMPREPLY[@]}}\""
    );
    let start = "script=$1; shift; exec bash -c \"$script\" \"$0\" lanedoku \"$@\"";
    let bash = program::shell(start, &[&[&*script], words].concat()).output();
    let bash = bash.expect("there is a bash");
    assert_eq!(String::from_utf8_lossy(&bash.stderr), "");
    String::from_utf8(bash.stdout)
        .expect("words are text")
        .split_whitespace()
        .map(String::from)
        .collect()
}

#[test]
#[cfg(unix)]
fn shells_complete_commands_options_and_values() {
    for (words, expected) in [
        (&["so"] as &[&str], &["solve"] as &[&str]),
        (&["--prog"], &["--progress"]),
        (&["--out"], &["--output"]),
        (&["count", "--out"], &[]),
        (&["generate", "--sy"], &["--symmetric"]),
        (
            &["generate", "-o", ""],
            &["poj", "lines", "grid", "pairs", "pretty"],
        ),
        (&["submission", "--h"], &["--help"]),
        (&["submission", "poj2"], &["poj2676", "poj2918"]),
        (&["-p", "poj2"], &["poj2676", "poj2918"]),
        (&["-o", "p"], &["poj", "pairs", "pretty"]),
        (&["bench", "--isa", "a"], &["auto", "arrays", "all"]),
        (&["bench", "--isa", "auto,ar"], &["auto,arrays"]),
        // As bash parts `--isa=ar`.
        (&["--isa", "=", "ar"], &["arrays"]),
        (&["--order", "="], &["first", "smallest"]),
        (&["help", "f"], &["formats"]),
        (&["help", "co"], &["count", "completions"]),
        (&["completions", ""], &["bash", "zsh", "fish"]),
    ] {
        let mut completed = completed_by_bash(words);
        // Which instruction sets there are depends on the processor.
        completed.retain(|word| {
            Isa::ALL
                .iter()
                .all(|isa| isa.name() != word || word == "arrays")
        });
        assert_eq!(completed, expected, "{words:?}");
    }
    // Each line says what a word means. A shell that leaves `--isa=` in the word gets it back.
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
    assert_eq!(run(&["completions", "tcsh"], "").code, 2);
}

#[test]
fn formats_are_explained_by_examples_that_are_read() {
    let help = output(&["help", "formats"], "");
    assert!(
        help.lines().all(|line| line.chars().count() <= 80),
        "{help}"
    );
    let examples: Vec<String> = help
        .split("\n\n")
        .filter(|part| part.starts_with("            "))
        .map(|part| {
            part.lines()
                .map(|line| line.trim_start().to_string() + "\n")
                .collect()
        })
        .collect();
    assert_eq!(examples.len(), 3);
    let board = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    assert_eq!(examples[0], format!("1\n{}", program::rows(board)));
}
