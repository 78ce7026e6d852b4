/*! The commands that there are. */

use super::arguments::{self, Parsed, Refusal};
use crate::commands::{bench, check, count, generate, problems, solve, submission};
use crate::options::{About, FlagInfo, Options};
use std::ffi::{OsStr, OsString};

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
pub struct Entry {
    pub about: About,
    pub flags: fn() -> Vec<FlagInfo>,
    pub parse: Parse,
}

/// Reads what follows the command's name.
type Parse = fn(&[OsString]) -> Result<Parsed<Command>, Refusal>;

/// Every command, in the order of the help; the first is the default.
pub const COMMANDS: [Entry; 7] = [
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
    Entry {
        about: O::ABOUT,
        flags: arguments::flags::<O>,
        parse: parse::<O>,
    }
}

fn parse<O: Options + Into<Command>>(args: &[OsString]) -> Result<Parsed<Command>, Refusal> {
    Ok(match arguments::parse::<O>(args)? {
        Parsed::Options(options) => Parsed::Options(options.into()),
        Parsed::Help => Parsed::Help,
        Parsed::Version => Parsed::Version,
    })
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

/// Words that call what the command line itself has to say, beside the commands.
const OWN_WORDS: [&str; 2] = ["completions", "help"];

/// Every word that the first argument may be.
pub fn first_words() -> Vec<&'static str> {
    COMMANDS
        .iter()
        .map(|entry| entry.about.name)
        .chain(OWN_WORDS)
        .collect()
}

/// The command with this name.
pub fn find(word: &OsStr) -> Option<&'static Entry> {
    COMMANDS.iter().find(|entry| word == entry.about.name)
}
