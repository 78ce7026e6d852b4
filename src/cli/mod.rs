/*! The command line: arguments in, a [`Command`] of plain data out.

Parsing acts on nothing. It asks two questions of the world outside, and only to word its errors: whether the first argument
names a file, and whether the processor has the instruction set that `--isa` names. Which options there are, what they set and what
the help says of them stands with the [commands](crate::commands); nothing imports this module but the program.
*/

mod completions;
mod help;

use crate::commands::{bench, check, count, generate, problems, solve, submission};
use crate::options::{About, FlagInfo, Options, Value, shown};
use crate::stream::format::{self, Source};
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::Path;

/// What the arguments ask for.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    Solve(solve::Options),
    Count(count::Options),
    Check(check::Options),
    Generate(generate::Options),
    Bench(bench::Options),
    Problems(problems::Options),
    Submission(submission::Options),
    /// Print this text and be done.
    Print(String),
}

/// A command as the command line knows it.
struct Entry {
    about: About,
    flags: fn() -> Vec<FlagInfo>,
    parse: Parse,
}

/// Reads what follows the command's name; the second argument makes the text that `--help` asks for.
type Parse = fn(&[OsString], &dyn Fn() -> String) -> Result<Command, String>;

/// Every command, in the order of the help; the first is the default.
const COMMANDS: [Entry; 7] = [
    entry(Command::Solve),
    entry(Command::Count),
    entry(Command::Check),
    entry(Command::Generate),
    entry(Command::Bench),
    entry(Command::Problems),
    entry(Command::Submission),
];

/// The entry of the command whose options `O` are. The argument names it; it is not called.
const fn entry<O: Options + Into<Command>>(_: fn(O) -> Command) -> Entry {
    Entry { about: O::ABOUT, flags: flags::<O>, parse: parse_options::<O> }
}

macro_rules! command_from_options {
    ($($variant:ident $module:ident)*) => {
        $(impl From<$module::Options> for Command {
            fn from(options: $module::Options) -> Command {
                Command::$variant(options)
            }
        })*
    };
}

command_from_options! { Solve solve Count count Check check Generate generate Bench bench Problems problems Submission submission }

/// Flags that every command takes.
const ALWAYS: [FlagInfo; 2] = [
    FlagInfo { short: Some('h'), long: "help", value: "", words: &[], help: "print this and be done" },
    FlagInfo { short: Some('V'), long: "version", value: "", words: &[], help: "print the version and be done" },
];

fn flags<O: Options>() -> Vec<FlagInfo> {
    O::FLAGS.iter().map(|flag| flag.info).chain(ALWAYS).collect()
}

/// Arguments that make no command. The text says what was expected and where the help is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsageError {
    message: String,
    command: Option<&'static str>,
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let command = self.command.map_or(String::new(), |name| format!(" {name}"));
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
            Some(Entry { about, parse, .. }) => {
                parse(&args[1..], &|| help::of(about.name)).map_err(|message| UsageError { message, command: Some(about.name) })
            }
            None => parse_unnamed(&args),
        },
        None => parse_unnamed(&args),
    }
}

/// Words that call what the command line itself has to say, beside the commands.
const OWN_WORDS: [&str; 2] = ["completions", "help"];

/// Every word that the first argument may be.
fn first_words() -> Vec<&'static str> {
    COMMANDS.iter().map(|entry| entry.about.name).chain(OWN_WORDS).collect()
}

/// The command with this name.
fn find(word: &OsStr) -> Option<&'static Entry> {
    COMMANDS.iter().find(|entry| word == entry.about.name)
}

/// A command line without a command: `solve`, where its first argument is an option or a file.
fn parse_unnamed(args: &[OsString]) -> Result<Command, UsageError> {
    let usage = |message| UsageError { message, command: None };
    if let Some(first) = args.first().filter(|first| !may_be_file(first)) {
        let guess = closest(&first.to_string_lossy()).map_or(String::new(), |name| format!("; did you mean `{name}`?"));
        let commands = first_words().join(", ");
        return Err(usage(format!("expected a command ({commands}) or a file, found `{}`{guess}", shown(first))));
    }
    let command = (COMMANDS[0].parse)(args, &help::overview).map_err(usage)?;
    if let Command::Solve(options) = &command
        && let Some(late) = options.sources.iter().find(|source| is_late_command(source))
    {
        return Err(usage(format!("expected the command `{late}` before everything else")));
    }
    Ok(command)
}

/// Whether a first argument that is no command can be an option or a file: a word with a dot or a slash is meant as a file even where
/// there is none.
fn may_be_file(arg: &OsStr) -> bool {
    let is_path = arg.as_encoded_bytes().iter().any(|byte| matches!(byte, b'.' | b'/' | b'\\'));
    is_option(arg) || arg == "-" || is_path || Path::new(arg).exists()
}

/// The command that a misspelt word is likely to mean.
fn closest(word: &str) -> Option<&'static str> {
    let (distance, name) = first_words().into_iter().map(|name| (distance(word, name), name)).min()?;
    (distance <= 2 && distance < name.len() / 2).then_some(name)
}

/// How many letters have to be changed, added, taken away or exchanged with the next to make one word of the other (the restricted
/// Damerau-Levenshtein distance).
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

fn is_option(arg: &OsStr) -> bool {
    arg.len() > 1 && arg.as_encoded_bytes()[0] == b'-'
}

/// `lanedoku help [COMMAND|formats]`
fn parse_help(args: &[OsString]) -> Result<Command, UsageError> {
    let usage = |message| UsageError { message, command: None };
    let text = match args {
        [] => help::overview(),
        [word] if word == "help" || is_option(word) => help::overview(),
        [word] if word == "completions" => help::completions(),
        [word] if word == "formats" => format::HELP.to_string(),
        [word] => match find(word) {
            Some(entry) => help::of(entry.about.name),
            None => {
                return Err(usage(format!("expected {}, formats, found `{}`", first_words().join(", "), shown(word))));
            }
        },
        _ => return Err(usage("expected one command after `help`".into())),
    };
    Ok(Command::Print(text))
}

/// `lanedoku completions SHELL`
fn parse_completions(args: &[OsString]) -> Result<Command, UsageError> {
    let [shell] = args else {
        let message = format!("expected one shell ({}), found {} words", completions::SHELLS.join(", "), args.len());
        return Err(UsageError { message, command: Some("completions") });
    };
    if is_option(shell) {
        return Ok(Command::Print(help::completions()));
    }
    let script = shell.to_str().and_then(completions::script);
    script.map(Command::Print).ok_or_else(|| {
        let message = format!("expected a shell ({}), found `{}`", completions::SHELLS.join(", "), shown(shell));
        UsageError { message, command: Some("completions") }
    })
}

/// Reads what follows a command's name. `--help` asks for the text of `help`.
fn parse_options<O: Options + Into<Command>>(args: &[OsString], help: &dyn Fn() -> String) -> Result<Command, String> {
    let mut options = O::default();
    let mut operands = Vec::new();
    let mut args = args.iter();
    let mut only_operands = false;
    while let Some(arg) = args.next() {
        if only_operands || !is_option(arg) {
            operands.push(arg.clone());
        } else if arg == "--" {
            only_operands = true;
        } else {
            for (flag, text) in split_option::<O>(arg, &mut args)? {
                match flag.long {
                    "help" => return Ok(Command::Print(help())),
                    "version" => return Ok(Command::Print(help::version())),
                    long => {
                        let flag = O::FLAGS.iter().find(|flag| flag.info.long == long).expect("the flag is the command's");
                        (flag.set)(&mut options, Value { flag: long, text: &text })?;
                    }
                }
            }
        }
    }
    options.common().check()?;
    options.finish(operands).map(O::into)
}

/// One argument's options, with their values: `--name`, `--name=value`, `--name value`, `-n`, `-nvalue`, `-n=value`, `-n value`,
/// `-nm`.
fn split_option<'a, O: Options>(
    arg: &OsStr,
    rest: &mut impl Iterator<Item = &'a OsString>,
) -> Result<Vec<(FlagInfo, String)>, String> {
    let Some(text) = arg.to_str() else {
        return Err(format!("expected an option, found `{}`", shown(arg)));
    };
    let is_written = |info: &FlagInfo, written: &str| match written.strip_prefix("--") {
        Some(long) => long == info.long,
        None => written.chars().nth(1) == info.short,
    };
    let own = flags::<O>();
    let find = |written: &str| {
        own.iter().copied().find(|info| is_written(info, written)).ok_or_else(|| {
            let is_known = COMMANDS.iter().any(|entry| (entry.flags)().iter().any(|info| is_written(info, written)));
            match is_known {
                true => format!("`{}` takes no option `{written}`", O::ABOUT.name),
                false => format!("unknown option `{}`", shown(OsStr::new(written))),
            }
        })
    };
    let mut next = |info: FlagInfo, written: &str| match rest.next() {
        Some(value) => Ok(value.to_string_lossy().into_owned()),
        None => Err(format!("expected {} after `{written}`", info.value)),
    };

    if text.starts_with("--") {
        let (written, value) = text.split_once('=').map_or((text, None), |(written, value)| (written, Some(value)));
        let info = find(written)?;
        let value = match value {
            Some(_) if info.value.is_empty() => return Err(format!("expected no value after `{written}`")),
            Some(value) => value.to_string(),
            None if info.value.is_empty() => String::new(),
            None => next(info, written)?,
        };
        return Ok(vec![(info, value)]);
    }

    let mut found = Vec::new();
    for (at, letter) in text.char_indices().skip(1) {
        let written = format!("-{letter}");
        let info = find(&written)?;
        if info.value.is_empty() {
            found.push((info, String::new()));
            continue;
        }
        let attached = &text[at + letter.len_utf8()..];
        let value = match attached.strip_prefix('=').unwrap_or(attached) {
            "" if attached.is_empty() => next(info, &written)?,
            value => value.to_string(),
        };
        found.push((info, value));
        break;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_misses_are_recognised() {
        for (word, name) in
            [("sovle", "solve"), ("chek", "check"), ("cuont", "count"), ("genrate", "generate"), ("hlep", "help")]
        {
            assert_eq!(closest(word), Some(name), "{word}");
        }
        for word in ["x", "sudoku", "puzzles", "be"] {
            assert_eq!(closest(word), None, "{word}");
        }
    }
}
