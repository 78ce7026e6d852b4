/*! The command line: arguments in, a [`Call`] of a command out.

Parsing acts on nothing. It asks the world outside two things: whether a word names a file, and
which instruction sets the processor has. Which options there are, what they set and what the help
says about them is with the [commands](crate::commands); only the program imports this module.
*/

mod arguments;
mod completions;
mod formats;
mod help;
mod table;
#[cfg(test)]
mod tests;

pub use table::Call;

use crate::input::source::Source;
use crate::options::{Instead, Misuse};
use crate::output::report;
use crate::run::pipeline::Plan;
use arguments::is_option;
use std::ffi::{OsStr, OsString};
use std::path::Path;
use table::{Command, commands, find, names};

/// Reads the arguments that follow the program's name.
///
/// # Errors
/// The message, if there is no such command, or it cannot take them.
pub fn parse(args: &[OsString]) -> Result<Call, String> {
    let commands = commands();
    let command = args.first().and_then(|first| find(&commands, first));
    let parsed = match command {
        Some(command) => (command.parse)(&args[1..]),
        None => parse_unnamed(&commands, args),
    };
    let text = match parsed {
        Ok(call) => return Ok(call),
        Err(Instead::Complain(misuse)) => {
            let name = command.map(|command| format!("{} ", command.about.name));
            let name = name.unwrap_or_default();
            return Err(format!("{misuse}\nsee `lanedoku {name}--help`"));
        }
        Err(Instead::Version) => help::version(),
        // `--help COMMAND` is the same as `help COMMAND`.
        Err(Instead::Help) => {
            let topic = args.iter().find_map(|word| help::topic(&commands, word));
            topic.unwrap_or_else(|| help::overview(&commands))
        }
    };
    Ok(Call {
        plan: Plan::default(),
        run: Box::new(move |_| report::print(&text)),
    })
}

/// A command line without a command: `solve`, if its first argument is an option or a file.
fn parse_unnamed(commands: &[Command], args: &[OsString]) -> Result<Call, Instead> {
    if let Some(first) = args.first()
        && !may_be_file(first)
    {
        let names = names(commands);
        let expected = format!("a command ({}) or a file", names.join(", "));
        return Err(Misuse::new(expected).misspelt(first, names).into());
    }
    let call = (commands[0].parse)(args)?;
    // A command's name among the files, if there is no such file.
    let is_command = |source: &&Source| {
        let path = source.path().filter(|path| !path.exists());
        path.is_some_and(|path| find(commands, path.as_os_str()).is_some())
    };
    match call.plan.sources.iter().find(is_command) {
        Some(late) => {
            let expected = format!("the command `{late}` before everything else");
            Err(Misuse::new(expected).into())
        }
        None => Ok(call),
    }
}

/// Whether a first argument that is not a command can be an option or a file. A word with a dot or
/// a slash is meant as a file even if there is none.
fn may_be_file(arg: &OsStr) -> bool {
    let is_path = arg.to_string_lossy().contains(['.', '/', '\\']);
    is_option(arg) || arg == "-" || is_path || Path::new(arg).exists()
}
