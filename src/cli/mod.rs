/*! The command line: arguments in, a [`Command`] of plain data out.

Parsing acts on nothing. It asks the world outside two things: whether a word names a file, and
which instruction sets the processor has. Which options there are, what they set and what the help
says about them is with the [commands](crate::commands); only the program imports this module.
*/

mod arguments;
mod completions;
mod help;
mod table;
#[cfg(test)]
mod tests;

pub use table::Command;

use crate::options::{Instead, Mismatch};
use crate::stream::format::Source;
use arguments::is_option;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::Path;
use table::{COMMANDS, CommandInfo, find, names};

/// Arguments that make no command, and the command whose help says more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsageError {
    mismatch: Mismatch,
    command: Option<&'static str>,
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\nsee `lanedoku ", self.mismatch)?;
        if let Some(name) = self.command {
            write!(f, "{name} ")?;
        }
        f.write_str("--help`")
    }
}

/// Reads the arguments that follow the program's name.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Command, UsageError> {
    let args: Vec<OsString> = args.into_iter().collect();
    let (command, result) = match args.first().and_then(|first| find(first)) {
        Some(command) => (
            Some(command.about.name),
            parse_command(command, &args[1..], || help::of(command)),
        ),
        None => (None, parse_unnamed(&args)),
    };
    result.map_err(|mismatch| UsageError { mismatch, command })
}

/// Reads what follows the name of a command; `help` makes the text that `--help` asks for.
fn parse_command(
    command: &CommandInfo,
    args: &[OsString],
    help: impl Fn() -> String,
) -> Result<Command, Mismatch> {
    let text = match (command.parse)(args) {
        Ok(command) => return Ok(command),
        Err(Instead::Complain(mismatch)) => return Err(mismatch),
        Err(Instead::Help) => help(),
        Err(Instead::Version) => help::version(),
    };
    Ok(Command::Help(help::Options { text }))
}

/// A command line without a command: `solve`, if its first argument is an option or a file.
fn parse_unnamed(args: &[OsString]) -> Result<Command, Mismatch> {
    if let Some(first) = args.first()
        && !may_be_file(first)
    {
        let expected = format!("a command ({}) or a file", names().join(", "));
        let mismatch = Mismatch::new(expected).found(first);
        return Err(match closest(&first.to_string_lossy()) {
            Some(name) => mismatch.hint(format!("did you mean `{name}`?")),
            None => mismatch,
        });
    }
    // `--help COMMAND` is the same as `help COMMAND`.
    let topic = |pair: &[OsString]| match pair {
        [flag, word] if flag == "-h" || flag == "--help" => help::topic(word),
        _ => None,
    };
    let help = || {
        args.windows(2)
            .find_map(topic)
            .unwrap_or_else(help::overview)
    };
    let command = parse_command(&COMMANDS[0], args, help)?;
    if let Command::Solve(options) = &command
        && let Some(late) = options.sources.iter().find(|source| is_command(source))
    {
        let expected = format!("the command `{late}` before everything else");
        return Err(Mismatch::new(expected));
    }
    Ok(command)
}

/// Whether a first argument that is not a command can be an option or a file. A word with a dot or
/// a slash is meant as a file even if there is none.
fn may_be_file(arg: &OsStr) -> bool {
    let is_path = arg
        .as_encoded_bytes()
        .iter()
        .any(|byte| matches!(byte, b'.' | b'/' | b'\\'));
    is_option(arg) || arg == "-" || is_path || Path::new(arg).exists()
}

/// The command that a misspelt word is likely to mean.
fn closest(word: &str) -> Option<&'static str> {
    let (distance, name) = names()
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

/// True for a command's name among the files, if there is no such file.
fn is_command(source: &Source) -> bool {
    match source {
        Source::Stdin => false,
        Source::File(path) => find(path.as_os_str()).is_some() && !path.exists(),
    }
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
