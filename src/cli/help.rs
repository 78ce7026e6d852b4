/*! The help, from what the commands say of themselves. No line is wider than 80 columns. */

use super::arguments::ALWAYS;
use super::table::{COMMANDS, Entry};
use crate::options::FlagInfo;

/// Columns of a line, at most.
const WIDTH: usize = 80;

/// Where the second column starts.
const INDENT: usize = 26;

/// `lanedoku --version`
pub fn version() -> String {
    format!("lanedoku {}\n", env!("CARGO_PKG_VERSION"))
}

/// `lanedoku --help`
pub fn overview() -> String {
    let mut text = version();
    text += "Solves Sudoku puzzles in bulk: puzzles on standard input, solutions on standard\noutput, in the layout they came in.\n";
    text += "\nUsage: lanedoku [COMMAND] [OPTIONS] [FILE]...\n\nCommands:\n";
    for Entry { about, .. } in &COMMANDS {
        list(&mut text, about.name, about.summary);
    }
    list(
        &mut text,
        "completions SHELL",
        "print completions for bash, zsh or fish",
    );
    list(&mut text, "help COMMAND", "say more of a command");
    list(
        &mut text,
        "help formats",
        "show the layouts of puzzles and answers",
    );
    text += "\nOptions of solve:\n";
    list_flags(&mut text, &(COMMANDS[0].flags)());
    list_examples(&mut text, &COMMANDS[0]);
    text += &format!("\nExit code: {}.\n", COMMANDS[0].about.exit);
    text
}

/// `lanedoku help COMMAND`
pub fn of(entry: &Entry) -> String {
    let about = &entry.about;
    let name = about.name;
    let optional = if name == COMMANDS[0].about.name {
        format!("[{name}]")
    } else {
        name.to_string()
    };
    let mut text = format!(
        "Usage: lanedoku {optional} {}\n\n{}\nOptions:\n",
        about.usage,
        wrapped(about.details)
    );
    list_flags(&mut text, &(entry.flags)());
    list_examples(&mut text, entry);
    text += &format!("\nExit code: {}.\n", about.exit);
    text
}

/// `lanedoku help completions`
pub fn completions() -> String {
    let mut text = "Usage: lanedoku completions SHELL\n\n\
     Prints a script that completes commands, options and their values in SHELL:\n\
     bash, zsh or fish.\n\n\
     Options:\n"
        .to_string();
    list_flags(&mut text, &ALWAYS);
    text + "\nExamples:\n  \
       eval \"$(lanedoku completions bash)\"\n      \
           in ~/.bashrc\n  \
       lanedoku completions fish > ~/.config/fish/completions/lanedoku.fish\n      \
           once\n\n\
     Exit code: 0, 2 for another shell.\n"
}

fn list_flags(text: &mut String, flags: &[FlagInfo]) {
    for FlagInfo {
        short,
        long,
        value,
        help,
        ..
    } in flags
    {
        let short = short.map_or("    ".to_string(), |letter| format!("-{letter}, "));
        list(text, format!("{short}--{long} {value}").trim_end(), help);
    }
}

fn list_examples(text: &mut String, entry: &Entry) {
    *text += "\nExamples:\n";
    for (line, purpose) in entry.about.examples {
        *text += &format!("  {line}\n      {purpose}\n");
    }
}

/// Paragraphs in lines of at most [`WIDTH`] columns.
fn wrapped(prose: &str) -> String {
    prose
        .split("\n\n")
        .map(wrapped_paragraph)
        .collect::<Vec<_>>()
        .join("\n")
}

fn wrapped_paragraph(prose: &str) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in prose.split(' ') {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text += word;
        column += length;
    }
    text + "\n"
}

/// A word, and beside it what it means, in as many lines as that takes.
fn list(text: &mut String, word: &str, meaning: &str) {
    let mut line = format!("  {word:<0$}", INDENT - 2);
    for part in meaning.split(' ') {
        if line.chars().count() + part.chars().count() >= WIDTH {
            *text += line.trim_end();
            text.push('\n');
            line = " ".repeat(INDENT - 1);
        }
        if line.chars().count() >= INDENT && !line.ends_with(' ') {
            line.push(' ');
        }
        while line.chars().count() < INDENT {
            line.push(' ');
        }
        line += part;
    }
    *text += &line;
    text.push('\n');
}
