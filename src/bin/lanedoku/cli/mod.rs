/*! The command line: arguments in, outcome out.

Parsing turns arguments into a plan and options, which are plain data; then the command runs. Parsing only asks the
system for files and for the processor's instruction sets. Each [command](crate::commands) defines its options and their
help.
*/

mod arguments;
mod completions;
mod formats;
mod help;
mod registry;
mod suggestions;

use crate::commands::solve;
use crate::options::{self, Misuse, NotRun, find, names};
use crate::output::report::{Outcome, fail, print};
use crate::run::pipeline::Plan;
use registry::COMMANDS;
use std::ffi::{OsStr, OsString};
use std::mem;
use std::path::Path;

/// `args` are without the program's name.
pub fn run(args: &[OsString]) -> Outcome {
    let command = args.first().and_then(|first| find(COMMANDS, first));
    let result = match command {
        Some(command) => (command.run)(COMMANDS, &args[1..]),
        None => parse_unnamed(args).map(|(plan, options)| solve::run(plan, options)),
    };
    match result {
        Ok(outcome) => outcome,
        Err(NotRun::Misuse(misuse)) => {
            let name = match args.first() {
                Some(first) if command.is_some() => format!("{} ", first.display()),
                Some(first) if !is_unknown(first) => "solve ".to_string(),
                _ => String::new(),
            };
            fail(format_args!("{misuse}\nsee `lanedoku {name}--help`"))
        }
        Err(NotRun::Version) => print(&help::version()),
        // `--help COMMAND` is `help COMMAND`.
        Err(NotRun::Help) => {
            let topic = words(args).find_map(|word| help::topic(COMMANDS, word));
            print(&topic.unwrap_or_else(|| help::overview(COMMANDS)))
        }
    }
}

/// Returns true if the first argument is no option, existing file or puzzle.
fn is_unknown(first: &OsStr) -> bool {
    !first.to_string_lossy().starts_with('-')
        && !Path::new(first).exists()
        && !options::is_puzzle(first)
}

/// Parses arguments for `solve`.
fn parse_unnamed(args: &[OsString]) -> Result<(Plan, solve::Options), NotRun> {
    if let Some(first) = args.first()
        && is_unknown(first)
    {
        let flags = arguments::flag_infos::<solve::Options>();
        let word = first.to_string_lossy();
        let meant = suggestions::meant(&[&word])
            .or_else(|| suggestions::similar(&word, names(COMMANDS), &flags));
        let misuse = Misuse::new("a command, a file or a puzzle").found(first);
        let misuse = misuse.hint("there is no command or file of that name");
        return Err(misuse.did_you_mean(meant).into());
    }
    let parsed = arguments::parse("solve", args, COMMANDS);
    // Before other errors: options before the name of a command are meant for that command.
    if !matches!(parsed, Err(NotRun::Help | NotRun::Version))
        && let Some(command) = late_command(args)
    {
        let command = command.display();
        let expected = format!("the command `{command}` first, before its options and files");
        return Err(Misuse::new(expected).into());
    }
    let parsed = parsed?;
    Ok((parsed.plan, parsed.options))
}

/// The name of a command after other arguments, unless a file has this name.
fn late_command(args: &[OsString]) -> Option<&OsString> {
    words(args).find(|word| find(COMMANDS, word).is_some() && !Path::new(word).exists())
}

/// The arguments up to `--` that are not values of options.
fn words(args: &[OsString]) -> impl Iterator<Item = &OsString> {
    let flags = arguments::flag_infos::<solve::Options>();
    let mut last = OsStr::new("");
    let args = args.iter().take_while(|arg| *arg != "--");
    args.filter(move |arg| {
        let before = mem::replace(&mut last, arg).to_string_lossy();
        !flags.iter().any(|flag| flag.takes_value_after(&before))
    })
}
