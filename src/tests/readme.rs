//! The commands and links of `README.md`, and the examples of the library.

use crate::program::Run;
use crate::runner::is_emulated;
use std::path::Path;
use std::process::{Command, Stdio};

const README: &str = include_str!("../../README.md");

/// Its commands are the first ones of the README.
const CHECKS: &str = include_str!("../../.ci/run");

/// The lines of fenced blocks: the number, the info string, and the text.
fn fenced_lines() -> Vec<(usize, &'static str, &'static str)> {
    let (mut lines, mut language) = (Vec::new(), None);
    for (number, line) in (1..).zip(README.lines()) {
        match (line.strip_prefix("```"), language) {
            (Some(words), None) => language = Some(words),
            (Some(_), Some(_)) => language = None,
            (None, Some(language)) => lines.push((number, language, line)),
            (None, None) => {}
        }
    }
    assert!(language.is_none(), "the last block is open");
    lines
}

/// The line numbers and commands of the table *I want to … / I type …*.
#[cfg(unix)]
fn rows() -> Vec<(usize, &'static str)> {
    let lines = (1..).zip(README.lines());
    let table = lines.skip_while(|(_, line)| !line.starts_with("| I want"));
    table
        .take_while(|(_, line)| line.starts_with('|'))
        .skip(2)
        .map(|(number, line)| {
            let command = line
                .strip_suffix("` |")
                .and_then(|line| line.rsplit_once("| `"));
            (number, command.expect("a row ends with a command").1)
        })
        .collect()
}

/// Runs a command with the program in the path.
fn run(line: usize, command: &str, folder: &Path) -> Run {
    println!("README.md:{line}: {command}");
    let program = Path::new(env!("CARGO_BIN_EXE_lanedoku")).parent();
    let program = program.expect("it is in a directory").display();
    let path = std::env::var("PATH").expect("there is one");
    let mut shell = Command::new("sh");
    shell
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", format!("{program}:{path}"))
        .env("CARGO_NET_OFFLINE", "true");
    let output = shell.stdin(Stdio::null()).output();
    Run::of(output.expect("there is a shell"))
}

/// The commands need a POSIX shell, and cannot use a runner.
fn can_run() -> bool {
    cfg!(unix) && !is_emulated()
}

#[test]
fn commands_print_what_is_shown() {
    if !can_run() {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::create_dir_all(root.join("target")).expect("it can be made");
    let mut steps: Vec<(usize, &str, String)> = Vec::new();
    for (number, language, line) in fenced_lines() {
        match (language, line.strip_prefix("$ ")) {
            ("console", Some(command)) => steps.push((number, command, String::new())),
            ("console", None) => {
                let (.., output) = steps.last_mut().expect("output is that of a command");
                *output += &format!("{line}\n");
            }
            _ => {}
        }
    }
    assert!(steps.len() > 3, "{} commands", steps.len());
    for (number, command, output) in steps {
        run(number, command, root).leaves(&output, "", 0);
    }
}

/// They work in a fresh clone with an empty `target`. Only notes and hints may go to standard error.
#[cfg(unix)]
#[test]
fn rows_of_the_table_work() {
    if !can_run() {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let clone = std::env::temp_dir().join(format!("lanedoku-readme-{}", std::process::id()));
    std::fs::create_dir_all(clone.join("target")).expect("it can be made");
    for name in ["Cargo.toml", "Cargo.lock", "src", "testdata"] {
        std::os::unix::fs::symlink(root.join(name), clone.join(name)).expect("it is free");
    }
    let rows = rows();
    assert!(rows.len() > 10, "{} rows", rows.len());
    for (line, command) in rows {
        let found = run(line, command, &clone);
        assert_eq!(found.code, 0, "README.md:{line}: {found:?}");
        let result = match command.split_once(" > ") {
            Some((_, file)) => std::fs::read_to_string(clone.join(file)).expect("it was written"),
            None if command.starts_with("cargo") => found.stderr,
            None => found.stdout,
        };
        assert!(!result.is_empty(), "README.md:{line}: no result");
    }
    std::fs::remove_dir_all(clone).expect("it can be removed");
}

/// A block is run by `.ci/run`, or is text, or is marked `by hand`. The page for contributors dates those.
#[test]
fn other_blocks_say_who_ran_them() {
    let page = include_str!("../README.md");
    let words: Vec<&str> = page.split_whitespace().collect();
    let sentence = "marked `by hand` were last run on";
    assert_eq!(words.join(" ").matches(sentence).count(), 1);
    for (number, language, line) in fenced_lines() {
        match language {
            "console" | "text" | "sh by hand" | "python by hand" => {}
            "sh" => {
                let (command, _) = line.split_once('#').unwrap_or((line, ""));
                let is_run = CHECKS.contains(command.trim_end());
                assert!(
                    is_run,
                    "README.md:{number}: neither run by .ci/run nor marked as run by hand"
                );
            }
            _ => panic!("README.md:{number}: nobody runs `{language}`"),
        }
    }
}

/// External links are not followed.
#[test]
fn links_lead_somewhere() {
    for (folder, page) in [("", README), ("src", include_str!("../README.md"))] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let targets = page
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next());
        let targets: Vec<&str> = targets.filter(|target| !target.contains("://")).collect();
        assert!(!targets.is_empty(), "no links in {}", folder.display());
        for target in targets {
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let file = folder.join(if file.is_empty() { "README.md" } else { file });
            assert!(file.exists(), "{target}");
            if !anchor.is_empty() {
                let page = std::fs::read_to_string(file)
                    .expect("it is text")
                    .to_lowercase();
                let mut headings = page.lines().filter(|line| line.starts_with("##"));
                let is_named = |heading: &str| {
                    heading
                        .trim_matches(['#', ' '])
                        .replace(' ', "-")
                        .replace('\'', "")
                        == anchor
                };
                assert!(headings.any(is_named), "{target}");
            }
        }
    }
}

#[test]
fn examples_of_the_library_assert_something() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut examples = 0;
    for folder in [source.clone(), source.join("engine")] {
        for entry in std::fs::read_dir(folder).expect("it is a directory") {
            let path = entry.expect("it can be listed").path();
            if path.extension().is_none_or(|extension| extension != "rs") {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("it is text");
            let blocks = text.split("```").skip(1).step_by(2);
            // Any other block begins with its language.
            for example in blocks.filter(|block| block.starts_with('\n')) {
                let path = path.display();
                assert!(example.contains("assert"), "{path}: no assertion:{example}");
                examples += 1;
            }
        }
    }
    assert!(examples > 20, "{examples} examples");
}
