/*! The command line: arguments in, a [`Command`] of plain data out.

Parsing acts on nothing. It asks the world outside two things: whether a word names a file, and
which instruction sets the processor has. Which options there are, what they set and what the help
says of them stands with the [commands](crate::commands); nothing imports this module but the
program.
*/

mod arguments;
mod completions;
mod help;
mod table;
#[cfg(test)]
mod tests;

pub use table::Command;

use crate::options::shown;
use crate::stream::format::{self, Source};
use arguments::{Parsed, Refusal, is_option};
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::Path;
use table::{COMMANDS, Entry, find, first_words};

/// Arguments that make no command. The text says what was expected and where the help is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsageError {
    message: String,
    command: Option<&'static str>,
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let command = self
            .command
            .map_or(String::new(), |name| format!(" {name}"));
        write!(f, "{}\nsee `lanedoku{command} --help`", self.message)
    }
}

impl std::error::Error for UsageError {}

/// Reads the arguments that follow the program's name.
///
/// # Errors
/// Where they make no command.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Command, UsageError> {
    let args: Vec<OsString> = args.into_iter().collect();
    match args.first() {
        Some(first) if first == "help" => parse_help(&args[1..]),
        Some(first) if first == "completions" => parse_completions(&args[1..]),
        Some(first) => match find(first) {
            Some(entry) => {
                parse_command(entry, &args[1..], || help::of(entry)).map_err(|message| UsageError {
                    message,
                    command: Some(entry.about.name),
                })
            }
            None => parse_unnamed(&args),
        },
        None => parse_unnamed(&args),
    }
}

/// Reads what follows the name of a command; `help` makes the text that `--help` asks for.
fn parse_command(
    entry: &Entry,
    args: &[OsString],
    help: impl Fn() -> String,
) -> Result<Command, String> {
    match (entry.parse)(args) {
        Ok(Parsed::Options(command)) => Ok(command),
        Ok(Parsed::Help) => Ok(Command::Print(help())),
        Ok(Parsed::Version) => Ok(Command::Print(help::version())),
        Err(Refusal::Other(message)) => Err(message),
        Err(Refusal::UnknownOption(written)) => {
            let is_known = COMMANDS
                .iter()
                .any(|entry| (entry.flags)().iter().any(|info| info.is_written(&written)));
            Err(match is_known {
                true => format!("`{}` takes no option `{written}`", entry.about.name),
                false => format!("unknown option `{}`", shown(OsStr::new(&written))),
            })
        }
    }
}

/// A command line without a command: `solve`, where its first argument is an option or a file.
fn parse_unnamed(args: &[OsString]) -> Result<Command, UsageError> {
    let usage = |message| UsageError {
        message,
        command: None,
    };
    if let Some(first) = args.first().filter(|first| !may_be_file(first)) {
        let guess = closest(&first.to_string_lossy())
            .map_or(String::new(), |name| format!("; did you mean `{name}`?"));
        let commands = first_words().join(", ");
        return Err(usage(format!(
            "expected a command ({commands}) or a file, found `{}`{guess}",
            shown(first)
        )));
    }
    let command = parse_command(&COMMANDS[0], args, help::overview).map_err(usage)?;
    if let Command::Solve(options) = &command
        && let Some(late) = options
            .sources
            .iter()
            .find(|source| is_late_command(source))
    {
        return Err(usage(format!(
            "expected the command `{late}` before everything else"
        )));
    }
    Ok(command)
}

/// Whether a first argument that is no command can be an option or a file: a word with a dot or a
/// slash is meant as a file even where there is none.
fn may_be_file(arg: &OsStr) -> bool {
    let is_path = arg
        .as_encoded_bytes()
        .iter()
        .any(|byte| matches!(byte, b'.' | b'/' | b'\\'));
    is_option(arg) || arg == "-" || is_path || Path::new(arg).exists()
}

/// The command that a misspelt word is likely to mean.
fn closest(word: &str) -> Option<&'static str> {
    let (distance, name) = first_words()
        .into_iter()
        .map(|name| (distance(word, name), name))
        .min()?;
    (distance <= 2 && distance < name.len() / 2).then_some(name)
}

/// How many letters have to be changed, added, taken away or exchanged with the next to make one
/// word of the other (the restricted Damerau-Levenshtein distance).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<_>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = change.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

/// True for a command's name that stands where files stand, and is none.
fn is_late_command(source: &Source) -> bool {
    match source {
        Source::Stdin => false,
        Source::File(path) => find(path.as_os_str()).is_some() && !path.exists(),
    }
}

/// `lanedoku help [COMMAND|formats]`
fn parse_help(args: &[OsString]) -> Result<Command, UsageError> {
    let usage = |message| UsageError {
        message,
        command: None,
    };
    let words = match parse_own_word(args).map_err(usage)? {
        Parsed::Options(words) => words,
        Parsed::Help => Vec::new(),
        Parsed::Version => return Ok(Command::Print(help::version())),
    };
    let text = match words[..] {
        [] => help::overview(),
        [word] if word == "help" => help::overview(),
        [word] if word == "completions" => help::completions(),
        [word] if word == "formats" => format::HELP.to_string(),
        [word] => match find(word) {
            Some(entry) => help::of(entry),
            None => {
                let commands = first_words().join(", ");
                return Err(usage(format!(
                    "expected a command ({commands}) or formats, found `{}`",
                    shown(word)
                )));
            }
        },
        _ => return Err(usage("expected one command after `help`".into())),
    };
    Ok(Command::Print(text))
}

/// `lanedoku completions SHELL`
fn parse_completions(args: &[OsString]) -> Result<Command, UsageError> {
    let usage = |message| UsageError {
        message,
        command: Some("completions"),
    };
    let words = match parse_own_word(args).map_err(usage)? {
        Parsed::Options(words) => words,
        Parsed::Help => return Ok(Command::Print(help::completions())),
        Parsed::Version => return Ok(Command::Print(help::version())),
    };
    let shells = completions::SHELLS.join(", ");
    let [shell] = words[..] else {
        return Err(usage(format!(
            "expected one shell ({shells}), found {} words",
            words.len()
        )));
    };
    let script = shell.to_str().and_then(completions::script);
    script.map(Command::Print).ok_or_else(|| {
        usage(format!(
            "expected a shell ({shells}), found `{}`",
            shown(shell)
        ))
    })
}

/// Reads what follows `help` or `completions`: words, and no options but those that every command
/// takes.
fn parse_own_word(args: &[OsString]) -> Result<Parsed<Vec<&OsString>>, String> {
    let mut words = Vec::new();
    let mut args = args.iter();
    for arg in args.by_ref().take_while(|&arg| arg != "--") {
        match arg.to_str() {
            _ if !is_option(arg) => words.push(arg),
            Some("-h" | "--help") => return Ok(Parsed::Help),
            Some("-V" | "--version") => return Ok(Parsed::Version),
            _ => return Err(format!("unknown option `{}`", shown(arg))),
        }
    }
    words.extend(args);
    Ok(Parsed::Options(words))
}

#[cfg(test)]
mod spelling_tests {
    use super::*;

    #[test]
    fn near_misses_are_recognised() {
        for (word, name) in [
            ("sovle", "solve"),
            ("chek", "check"),
            ("cuont", "count"),
            ("genrate", "generate"),
            ("hlep", "help"),
        ] {
            assert_eq!(closest(word), Some(name), "{word}");
        }
        for word in ["x", "sudoku", "puzzles", "be"] {
            assert_eq!(closest(word), None, "{word}");
        }
    }
}
