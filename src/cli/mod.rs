/*! The command line: arguments in, a [`Command`] of plain data out.

Parsing acts on nothing. It asks the world outside two things: whether a word names a file, and
which instruction sets the processor has. Which options there are, what they set and what the help
says about them is with the [commands](crate::commands); only the program imports this module.
*/

mod arguments;
mod completions;
mod formats;
mod help;
mod info;
mod table;
#[cfg(test)]
mod tests;

pub use table::Command;

use crate::input::source::Source;
use crate::options::{Instead, Misuse};
use arguments::is_option;
use info::{find, names};
use std::ffi::{OsStr, OsString};
use std::path::Path;
use table::COMMANDS;

/// Reads the arguments that follow the program's name.
///
/// # Errors
/// The message, if there is no such command, or it cannot take them.
pub fn parse(args: &[OsString]) -> Result<Command, String> {
    let command = args.first().and_then(|first| find(COMMANDS, first));
    let parsed = match command {
        Some(command) => (command.parse)(&args[1..]),
        None => parse_unnamed(args),
    };
    let text = match parsed {
        Ok(command) => return Ok(command),
        Err(Instead::Complain(misuse)) => {
            let name = command.map(|command| format!("{} ", command.about.name));
            let name = name.unwrap_or_default();
            return Err(format!("{misuse}\nsee `lanedoku {name}--help`"));
        }
        Err(Instead::Version) => help::version(),
        // `--help COMMAND` is the same as `help COMMAND`.
        Err(Instead::Help) => {
            let topic = args.iter().find_map(|word| help::topic(COMMANDS, word));
            topic.unwrap_or_else(|| help::overview(COMMANDS))
        }
    };
    Ok(Command::Print(text))
}

/// A command line without a command: `solve`, if its first argument is an option or a file.
fn parse_unnamed(args: &[OsString]) -> Result<Command, Instead> {
    if let Some(first) = args.first()
        && !may_be_file(first)
    {
        let expected = format!("a command ({}) or a file", names(COMMANDS).join(", "));
        return Err(Misuse::new(expected)
            .misspelt(first, names(COMMANDS))
            .into());
    }
    let command = (COMMANDS[0].parse)(args)?;
    if let Command::Solve(plan, _) = &command
        && let Some(late) = plan.sources.iter().find(|source| is_command(source))
    {
        let expected = format!("the command `{late}` before everything else");
        return Err(Misuse::new(expected).into());
    }
    Ok(command)
}

/// Whether a first argument that is not a command can be an option or a file. A word with a dot or
/// a slash is meant as a file even if there is none.
fn may_be_file(arg: &OsStr) -> bool {
    let is_path = arg.to_string_lossy().contains(['.', '/', '\\']);
    is_option(arg) || arg == "-" || is_path || Path::new(arg).exists()
}

/// True for a command's name among the files, if there is no such file.
fn is_command(source: &Source) -> bool {
    matches!(source, Source::File(path) if find(COMMANDS, path.as_os_str()).is_some() && !path.exists())
}
