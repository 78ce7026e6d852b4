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
    /// The words after the opening fence: a language, and for some blocks `by hand`.
    language: &'static str,
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
            start: line + 1,
            lines: text.lines().collect(),
        });
    }
    // Every other piece is the text between two blocks.
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

/// The rows of the table *I want to … / I type …*: the number of the line, and the command.
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

/// Runs a command in this folder as a reader would who has installed the program.
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

/// The commands are for a POSIX shell, and start the program without a runner.
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
    let steps: Vec<Step> = blocks()
        .iter()
        .filter(|block| block.language == "console")
        .flat_map(steps)
        .collect();
    assert!(steps.len() > 5, "{} commands", steps.len());
    for step in &steps {
        run(step.line, step.command, root).leaves(&step.expected, "", 0);
    }
}

/// Each row works in a fresh clone with an empty `target`. Only its notes and hints may go to
/// standard error.
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
            None if command.starts_with("cargo new") => {
                std::fs::read_to_string(clone.join("target/mine/Cargo.toml")).expect("it is there")
            }
            None => found.stdout,
        };
        assert!(!result.is_empty(), "README.md:{line}: no result");
    }
    std::fs::remove_dir_all(clone).expect("it can be removed");
}

/// A block that no test runs is one of the commands that `.ci/run` runs, or a drawing, or its fence
/// says `by hand`; then the page for contributors says when.
#[test]
fn other_blocks_say_who_ran_them() {
    let page = include_str!("../README.md");
    let words: Vec<&str> = page.split_whitespace().collect();
    let sentence = "marked `by hand` were last run on";
    assert_eq!(words.join(" ").matches(sentence).count(), 1);
    for Block {
        language,
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
            "text" | "sh by hand" | "python by hand" => {}
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
        .filter_map(|line| line.strip_prefix("## ").or(line.strip_prefix("### ")))
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
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let file = folder.join(if file.is_empty() { "README.md" } else { file });
            assert!(file.exists(), "{target}");
            if heading.is_empty() {
                files += 1;
            } else {
                let page = std::fs::read_to_string(file).expect("it is text");
                let known = anchors(&page);
                assert!(known.iter().any(|known| known == heading), "{target}");
                inside += 1;
            }
        }
        assert!(
            files > 0 && (inside > 0 || page != README),
            "{inside}, {files}"
        );
    }
}
