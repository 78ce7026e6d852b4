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
use crate::options::{Instead, Misuse, find, names};
use crate::output::report::{Outcome, fail, print};
use crate::run::pipeline::Plan;
use std::ffi::OsString;
use std::path::Path;
use table::COMMANDS;

/// Does what the arguments ask for that follow the program's name.
pub fn run(args: &[OsString]) -> Outcome {
    let command = args.first().and_then(|first| find(COMMANDS, first));
    let result = match command {
        Some(command) => (command.run)(&args[1..]),
        None => parse_unnamed(args).map(|(plan, options)| solve::run(plan, options)),
    };
    match result {
        Ok(outcome) => outcome,
        Err(Instead::Complain(misuse)) => {
            let name = command.map_or(String::new(), |_| format!("{} ", args[0].display()));
            fail(format_args!("{misuse}\nsee `lanedoku {name}--help`"))
        }
        Err(Instead::Version) => print(&help::version()),
        // `--help COMMAND` is the same as `help COMMAND`.
        Err(Instead::Help) => {
            let topic = args.iter().find_map(|word| help::topic(COMMANDS, word));
            print(&topic.unwrap_or_else(|| help::overview(COMMANDS)))
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
    // A late command explains whatever else is wrong: the options before it are meant for it.
    if !matches!(parsed, Err(Instead::Help | Instead::Version))
        && let Some(command) = late_command(args)
    {
        let command = command.display();
        let expected = format!("the command `{command}` first, before its options and files");
        return Err(Misuse::new(expected).into());
    }
    let (plan, options, _) = parsed?;
    Ok((plan, options))
}

/// The name of a command that stands behind other arguments, unless a file has this name, or it is
/// the value of an option.
fn late_command(args: &[OsString]) -> Option<&OsString> {
    let flags = arguments::flag_infos::<solve::Options>();
    args.windows(2).find_map(|pair| {
        let (before, name) = (pair[0].to_string_lossy(), &pair[1]);
        find(COMMANDS, name)?;
        let is_value = flags.iter().any(|flag| flag.takes_value_after(&before));
        (!is_value && !Path::new(name).exists()).then_some(name)
    })
}
