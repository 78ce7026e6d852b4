/*! The command line: arguments in, what the program came to out.

Reading arguments acts on nothing: they become a plan and options, which are plain data, and then the
command runs. Two things are asked of the world outside: whether a word names a file, and which
instruction sets the processor has. Which options there are, what they set and what the help says
about them is with the [commands](crate::commands); only the program imports this module.
*/

mod arguments;
mod completions;
mod formats;
mod help;
mod table;
#[cfg(test)]
mod tests;

use crate::commands::solve;
use crate::options::{Instead, Misuse, names};
use crate::output::report::{Outcome, fail, print};
use crate::run::pipeline::Plan;
use std::ffi::OsString;
use std::path::Path;
use table::{COMMANDS, find};

/// Does what the arguments ask for that follow the program's name.
pub fn run(args: &[OsString]) -> Outcome {
    let command = args.first().and_then(|first| find(first));
    let result = match command {
        Some((_, command)) => (command.run)(&args[1..]),
        None => parse_unnamed(args).map(|(plan, options)| solve::run(plan, options)),
    };
    match result {
        Ok(outcome) => outcome,
        Err(Instead::Complain(misuse)) => {
            let name = command.map_or(String::new(), |(name, _)| format!("{name} "));
            fail(format_args!("{misuse}\nsee `lanedoku {name}--help`"))
        }
        Err(Instead::Version) => print(&help::version()),
        // `--help COMMAND` is the same as `help COMMAND`.
        Err(Instead::Help) => {
            let topic = args.iter().find_map(|word| help::topic(word));
            print(&topic.unwrap_or_else(help::overview))
        }
    }
}

/// A command line without a command: `solve`, if its first argument is an option or a file that is
/// there.
fn parse_unnamed(args: &[OsString]) -> Result<(Plan, solve::Options), Instead> {
    if let Some(first) = args.first()
        && !first.to_string_lossy().starts_with('-')
        && !Path::new(first).exists()
    {
        let misuse = Misuse::new("a command or a file")
            .hint("there is neither of that name")
            .misspelt(first, names(COMMANDS));
        return Err(misuse.into());
    }
    let parsed = arguments::parse("solve", args);
    let asks_for_text = matches!(parsed, Err(Instead::Help | Instead::Version));
    // This explains whatever else is wrong: the options before it are meant for the command.
    if !asks_for_text && let Some(command) = late_command(args) {
        let expected = format!("the command `{command}` first, before its options and files");
        return Err(Misuse::new(expected).into());
    }
    parsed.map(|(plan, options, _)| (plan, options))
}

/// The name of a command that stands behind other arguments, unless a file has this name, or it is
/// the value of an option.
fn late_command(args: &[OsString]) -> Option<&'static str> {
    let mut flags = arguments::flag_infos::<solve::Options>();
    flags.retain(|flag| flag.value().is_some());
    let names: Vec<_> = flags.iter().flat_map(|flag| flag.names()).collect();
    let behind = args
        .windows(2)
        .filter(|pair| !names.iter().any(|name| pair[0] == *name));
    let mut commands = behind.filter_map(|pair| find(&pair[1]));
    let found = commands.find(|(name, _)| !Path::new(name).exists());
    found.map(|(name, _)| *name)
}
