//! `README.md`: its commands print what it shows, and its links lead somewhere.

use crate::runner::Target;
use std::path::Path;
use std::process::{Command, Stdio};

const README: &str = include_str!("../../README.md");

/// What checks every change. It runs the commands that the README starts with.
const CHECKS: &str = include_str!("../../.ci/run");

/// What makes Rust in the README a documentation test.
const CRATE: &str = include_str!("../lib.rs");

/// A fenced block.
struct Block {
    /// What stands behind the opening fence.
    language: &'static str,
    /// The last line with text before it.
    before: &'static str,
    /// The number of its first line.
    start: usize,
    lines: Vec<&'static str>,
}

fn blocks() -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut before = "";
    let mut inside = false;
    for (number, line) in README.lines().enumerate() {
        match line.strip_prefix("```") {
            Some(language) => {
                inside = !inside;
                if inside {
                    blocks.push(Block {
                        language,
                        before,
                        start: number + 2,
                        lines: Vec::new(),
                    });
                }
            }
            None if inside => blocks.last_mut().expect("it was opened").lines.push(line),
            None if !line.is_empty() => before = line,
            None => {}
        }
    }
    assert!(!inside, "the last block is open");
    blocks
}

/// A command of a console block, and the lines that it prints.
struct Step {
    line: usize,
    command: &'static str,
    expected: String,
}

fn steps(block: &Block) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for (offset, line) in block.lines.iter().enumerate() {
        let number = block.start + offset;
        match (line.strip_prefix("$ "), steps.last_mut()) {
            (Some(command), _) => steps.push(Step {
                line: number,
                command,
                expected: String::new(),
            }),
            (None, Some(step)) => step.expected += &format!("{line}\n"),
            (None, None) => panic!("README.md:{number}: output of no command"),
        }
    }
    steps
}

/// Runs a command as a reader would who stands in the root of the repository and has the program on
/// the path.
fn run(step: &Step, path: &str) {
    let output = Command::new("sh")
        .args(["-c", step.command])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("PATH", path)
        .stdin(Stdio::null())
        .output()
        .expect("there is a shell");
    let at = format!("README.md:{}: {}", step.line, step.command);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        step.expected,
        "{at}"
    );
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{at}");
    assert!(output.status.success(), "{at}: {}", output.status);
}

#[test]
fn commands_print_what_is_shown() {
    if !cfg!(unix) || Target::with_runner().is_some() {
        println!(
            "skipped: the commands are for a POSIX shell, and start the program without a runner"
        );
        return;
    }
    let program = Path::new(env!("CARGO_BIN_EXE_lanedoku"))
        .parent()
        .expect("it is in a directory");
    let path = format!(
        "{}:{}",
        program.display(),
        std::env::var("PATH").expect("there is one")
    );
    std::fs::create_dir_all(Path::new(env!("CARGO_MANIFEST_DIR")).join("target"))
        .expect("it can be made");

    let steps: Vec<Step> = blocks()
        .iter()
        .filter(|block| block.language == "console")
        .flat_map(steps)
        .collect();
    assert!(steps.len() > 10, "{} commands", steps.len());
    for step in &steps {
        run(step, &path);
    }
}

/// A block that no test runs is one of the commands that `.ci/run` runs, a drawing, or says when it
/// was run by hand.
#[test]
fn other_blocks_say_who_ran_them() {
    for Block {
        language,
        before,
        start,
        lines,
    } in blocks()
    {
        let at = format!("README.md:{start}");
        match language {
            "console" => assert!(
                lines.first().is_some_and(|line| line.starts_with("$ ")),
                "{at}: no command"
            ),
            "text" => {}
            "rust" => assert!(
                CRATE.contains("#[doc = include_str!(\"../README.md\")]"),
                "{at}: no documentation test"
            ),
            "sh" | "python" if was_run_by_hand(before) => {}
            "sh" => {
                for line in lines {
                    let command = line
                        .split('#')
                        .next()
                        .expect("there is a first part")
                        .trim_end();
                    assert!(
                        CHECKS.contains(command),
                        "{at}: neither run by .ci/run nor marked as run by hand: {command}"
                    );
                }
            }
            _ => panic!("{at}: nobody runs `{language}`"),
        }
    }
}

/// Whether a line ends in a remark like `(Run by hand on 2026-11-21.)`, perhaps before a colon.
fn was_run_by_hand(line: &str) -> bool {
    let date = line
        .trim_end_matches(':')
        .strip_suffix(".)")
        .and_then(|line| line.split_once("Run by hand on "));
    date.is_some_and(|(_, date)| {
        date.len() == 10
            && date.bytes().enumerate().all(|(i, byte)| {
                if i == 4 || i == 7 {
                    byte == b'-'
                } else {
                    byte.is_ascii_digit()
                }
            })
    })
}

#[test]
fn links_lead_somewhere() {
    let headings: Vec<String> = README
        .lines()
        .filter_map(|line| line.strip_prefix("## "))
        .map(|heading| heading.to_lowercase().replace(' ', "-").replace('\'', ""))
        .collect();
    let targets: Vec<&str> = README
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
        .collect();
    assert!(!targets.is_empty());
    for target in targets {
        let leads = match target.strip_prefix('#') {
            Some(heading) => headings.iter().any(|known| known == heading),
            None => {
                target.contains("://")
                    || Path::new(env!("CARGO_MANIFEST_DIR")).join(target).exists()
            }
        };
        assert!(leads, "{target}");
    }
}
