/*! The command `help`, and the texts of `--help` and `--version`. */

use super::formats;
use crate::judges::problems;
use crate::options::{
    About, Command, Commands, FlagInfo, Group, Misuse, closest, find, names, operand,
};
use crate::output;
use std::ffi::{OsStr, OsString};

const WIDTH: usize = 80;

/// The indentation of meanings, in characters.
const INDENT: usize = 26;

pub const ABOUT: About = About {
    usage: "help [COMMAND|formats]",
    summary: "show the help on a command",
    details: "Describes COMMAND and its options, as COMMAND --help does. \
              `lanedoku help formats` shows the formats of puzzles and answers. `lanedoku help` \
              lists the commands.",
    examples: &[
        ("lanedoku help generate", "how to make puzzles"),
        ("lanedoku help formats", "what puzzles may look like"),
    ],
    exit: "0; 2 if there is no such command",
};

pub fn words(commands: &Commands) -> Vec<&'static str> {
    [names(commands), vec![FORMATS]].concat()
}

pub fn text(commands: &Commands, operands: &[OsString]) -> Result<String, Misuse> {
    let Some(word) = operand("COMMAND", operands)? else {
        return Ok(overview(commands));
    };
    topic(commands, word).ok_or_else(|| {
        let names = names(commands).join(", ");
        let text = word.to_string_lossy();
        let is_format = output::formats::explained()
            .iter()
            .any(|(name, _)| *name == text);
        let meant = if is_format {
            Some(format!("help {FORMATS}"))
        } else if problems::find(word).is_ok() {
            Some(format!("problems {text}"))
        } else {
            closest(&text, words(commands)).map(|word| format!("help {word}"))
        };
        Misuse::new(format!("a command ({names}) or {FORMATS}"))
            .found(word)
            .did_you_mean(meant.map(|meant| format!("lanedoku {meant}")))
    })
}

const FORMATS: &str = "formats";

pub fn version() -> String {
    format!("lanedoku {}\n", env!("CARGO_PKG_VERSION"))
}

pub fn topic(commands: &Commands, word: &OsStr) -> Option<String> {
    if word == FORMATS {
        return Some(formats::text());
    }
    find(commands, word).map(command_help)
}

const MAIN: [&str; 6] = ["-i", "--append", "-o", "-p", "--order", "--all"];

pub fn overview(commands: &Commands) -> String {
    let mut text = version();
    text += "Solves Sudoku puzzles in bulk: puzzles in files or on standard input, solutions\n\
             on standard output, in the same order.\n\n\
             Usage: lanedoku [COMMAND] [OPTIONS] [FILE]...\n\n\
             Commands, each with its options in `lanedoku help COMMAND`:\n";
    for (name, command) in commands {
        text += &listed(name, command.about.summary);
    }
    text += &listed("help formats", "show the formats of puzzles and answers");
    let (_, default) = &commands[0];
    text += "\nMain options (`lanedoku help solve` lists all):\n";
    text += &listed_flags(default, |flag| MAIN.contains(&flag.names()[0]));
    text += "\nOptions of most commands:\n";
    text += &listed_flags(default, |flag| flag.group != Group::Own);
    let abouts = commands.iter().map(|(_, command)| &command.about);
    text += &examples(abouts.map(|about| &about.examples[0]));
    let exit = "0 all well, 1 a puzzle has no solution (solve) or an answer is wrong (check), 2 an error. \
                `lanedoku help COMMAND` says more.";
    text + "\n" + &wrapped("Exit code:", 0, exit)
}

fn command_help(command: &Command) -> String {
    let about = &command.about;
    let (details, remarks) = match about.details.split_once("\n\n") {
        Some((details, remarks)) => (details, remarks.split("\n\n").collect()),
        None => (about.details, Vec::new()),
    };
    let mut text = format!(
        "Usage: lanedoku {}\n\n{}",
        about.usage,
        wrapped("", 0, details)
    );
    let own = listed_flags(command, |flag| flag.group == Group::Own);
    if !own.is_empty() {
        text += &format!("\nOptions:\n{own}");
    }
    let common = listed_flags(command, |flag| flag.group == Group::Common);
    if !common.is_empty() {
        let universal = listed_flags(command, |flag| flag.group == Group::Universal);
        text += &format!("\nCommon options:\n{common}{universal}");
    }
    text += &examples(about.examples.iter());
    for remark in remarks {
        text += &format!("\n{}", wrapped("", 0, remark));
    }
    text + "\n" + &wrapped("Exit code:", 0, &format!("{}.", about.exit))
}

fn listed_flags(command: &Command, is_wanted: impl Fn(&FlagInfo) -> bool) -> String {
    let mut text = String::new();
    let flags = (command.flags)().into_iter();
    for FlagInfo { spelling, help, .. } in flags.filter(is_wanted) {
        let indent = if spelling.starts_with("--") {
            "    "
        } else {
            ""
        };
        text += &listed(&format!("{indent}{spelling}"), &help);
    }
    text
}

fn examples<'a>(examples: impl Iterator<Item = &'a (&'a str, &'a str)>) -> String {
    let mut text = "\nExamples:\n".to_string();
    for (line, purpose) in examples {
        text += &format!("  {line}\n      {purpose}\n");
    }
    text
}

fn listed(word: &str, meaning: &str) -> String {
    wrapped(&format!("  {word} "), INDENT, meaning)
}

/// Wraps prose in ASCII to lines of at most [`WIDTH`] characters. The first one starts with `start`.
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
