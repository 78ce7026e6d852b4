//! `README.md`: its commands print what it shows, and its links lead somewhere.

use crate::program::Run;
use crate::runner::is_emulated;
use std::path::Path;
use std::process::{Command, Stdio};

const README: &str = include_str!("../../README.md");

/// What checks every change. It runs the commands that the README starts with.
const CHECKS: &str = include_str!("../../.ci/run");

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
    let pieces: Vec<&str> = README.split("\n```").collect();
    assert!(pieces.len() % 2 == 1, "the last block is open");
    let (mut blocks, mut line) = (Vec::new(), 1);
    for (piece, before) in pieces[1..].iter().zip(&pieces) {
        line += before.matches('\n').count() + 1;
        let (language, text) = piece.split_once('\n').expect("more lines follow");
        blocks.push(Block {
            language,
            before: before.lines().rfind(|line| !line.is_empty()).unwrap_or(""),
            start: line + 1,
            lines: text.lines().collect(),
        });
    }
    // What stands between two blocks is none.
    blocks.into_iter().step_by(2).collect()
}

/// A command of a console block, and the lines that it prints.
struct Step {
    line: usize,
    command: &'static str,
    expected: String,
}

fn steps(block: &Block) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for (number, line) in (block.start..).zip(&block.lines) {
        match line.strip_prefix("$ ") {
            Some(command) => steps.push(Step {
                line: number,
                command,
                expected: String::new(),
            }),
            None => {
                let step = steps.last_mut().expect("output is that of a command");
                step.expected += &format!("{line}\n");
            }
        }
    }
    steps
}

/// Runs a command as a reader would who stands in the root of the repository and has the program on
/// the path.
fn run(step: &Step, path: &str) {
    let mut shell = Command::new("sh");
    let folder = shell
        .args(["-c", step.command])
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    let output = folder.env("PATH", path).stdin(Stdio::null()).output();
    println!("README.md:{}: {}", step.line, step.command);
    Run::of(output.expect("there is a shell")).leaves(&step.expected, "", 0);
}

#[test]
fn commands_print_what_is_shown() {
    // The commands are for a POSIX shell, and start the program without a runner.
    if !cfg!(unix) || is_emulated() {
        return;
    }
    let program = Path::new(env!("CARGO_BIN_EXE_lanedoku")).parent();
    let program = program.expect("it is in a directory").display();
    let path = std::env::var("PATH").expect("there is one");
    let path = format!("{program}:{path}");
    let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("target");
    std::fs::create_dir_all(target).expect("it can be made");

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
            "sh" | "python" if before.contains("(Run by hand on ") => {}
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

/// The headings of a page as links name them.
fn anchors(page: &str) -> Vec<String> {
    page.lines()
        .filter_map(|line| line.strip_prefix("## "))
        .map(|heading| heading.to_lowercase().replace(' ', "-").replace('\'', ""))
        .collect()
}

/// Links to other sites are not followed.
#[test]
fn links_lead_somewhere() {
    for (folder, page) in [("", README), ("src", include_str!("../README.md"))] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let targets = page.split("](").skip(1);
        let targets = targets.filter_map(|rest| rest.split(')').next());
        let (mut inside, mut files) = (0, 0);
        for target in targets.filter(|target| !target.contains("://")) {
            if let Some(heading) = target.strip_prefix('#') {
                assert!(
                    anchors(page).iter().any(|known| known == heading),
                    "{target}"
                );
                inside += 1;
            } else {
                assert!(folder.join(target).exists(), "{target}");
                files += 1;
            }
        }
        assert!(
            files > 0 && (inside > 0 || page != README),
            "{inside}, {files}"
        );
    }
}
