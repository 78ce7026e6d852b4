/*! The command `help`, and the texts of `--help` and `--version`. */

use super::formats;
use crate::options::{About, Command, Commands, FlagInfo, Misuse, find, names, operand};
use std::ffi::{OsStr, OsString};

/// The longest line, in characters.
const WIDTH: usize = 80;

/// The indentation of meanings, in characters.
const INDENT: usize = 26;

/// `lanedoku help [COMMAND|formats]`
pub const ABOUT: About = About {
    usage: "help [COMMAND|formats]",
    summary: "say more about a command",
    details: "Says what COMMAND does and which options it takes, as COMMAND --help does. \
              `lanedoku help formats` shows the formats of puzzles and answers. `lanedoku help` \
              lists the commands.",
    examples: &[
        ("lanedoku help generate", "how to make puzzles"),
        ("lanedoku help formats", "what puzzles may look like"),
    ],
    exit: "0, 2 if there is no such command",
};

/// The fixed words that the operand can be.
pub fn words(commands: &Commands) -> Vec<&'static str> {
    [names(commands), vec![FORMATS]].concat()
}

pub fn text(commands: &Commands, operands: &[OsString]) -> Result<String, Misuse> {
    let Some(word) = operand("COMMAND", operands)? else {
        return Ok(overview(commands));
    };
    topic(commands, word).ok_or_else(|| {
        let names = names(commands).join(", ");
        Misuse::new(format!("a command ({names}) or {FORMATS}")).found(word)
    })
}

/// The operand for the formats of puzzles and answers.
const FORMATS: &str = "formats";

/// `lanedoku --version`
pub fn version() -> String {
    format!("lanedoku {}\n", env!("CARGO_PKG_VERSION"))
}

/// The help on a command, or on the formats; `None` for any other word.
pub fn topic(commands: &Commands, word: &OsStr) -> Option<String> {
    if word == FORMATS {
        return Some(formats::text());
    }
    find(commands, word).map(command_help)
}

/// `lanedoku --help`
pub fn overview(commands: &Commands) -> String {
    let mut text = version();
    text += "Solves Sudoku puzzles in bulk: puzzles on standard input, solutions on standard\n\
             output, in the same layout.\n\n\
             Usage: lanedoku [COMMAND] [OPTIONS] [FILE]...\n\n\
             Commands:\n";
    for (name, command) in commands {
        text += &listed(name, command.about.summary);
    }
    text += &listed("help formats", "show the formats of puzzles and answers");
    let (name, default) = &commands[0];
    text + &format!("\nOptions of {name}:\n") + &flags_and_examples(default)
}

/// `lanedoku help COMMAND`
fn command_help(command: &Command) -> String {
    let mut text = format!("Usage: lanedoku {}\n", command.about.usage);
    for paragraph in command.about.details.split("\n\n") {
        text += &format!("\n{}", wrapped("", 0, paragraph));
    }
    text + "\nOptions:\n" + &flags_and_examples(command)
}

fn flags_and_examples(command: &Command) -> String {
    let mut text = String::new();
    for FlagInfo { spelling, help, .. } in (command.flags)() {
        let indent = if spelling.starts_with("--") {
            "    "
        } else {
            ""
        };
        text += &listed(&format!("{indent}{spelling}"), &help);
    }
    text += "\nExamples:\n";
    for (line, purpose) in command.about.examples {
        text += &format!("  {line}\n      {purpose}\n");
    }
    text + "\n" + &wrapped("Exit code:", 0, &format!("{}.", command.about.exit))
}

/// An entry of a list: a word and its meaning.
fn listed(word: &str, meaning: &str) -> String {
    wrapped(&format!("  {word} "), INDENT, meaning)
}

/// Wraps prose in ASCII to lines of at most [`WIDTH`] characters. The first line starts with
/// `start`, the others are indented.
fn wrapped(start: &str, indent: usize, prose: &str) -> String {
    let mut text = String::new();
    let mut line = format!("{start:<indent$}");
    for word in prose.split(' ') {
        if line.len() + 1 + word.len() > WIDTH {
            text += &format!("{line}\n");
            line = " ".repeat(indent);
        } else if line.len() > indent {
            line.push(' ');
        }
        line += word;
    }
    text + &line + "\n"
}
