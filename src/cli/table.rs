/*! The commands that there are. */

use super::{arguments, completions, help};
use crate::commands::{bench, check, count, generate, problems, solve, submission};
use crate::options::{About, FlagInfo, Instead, Options};
use crate::stream::report::Outcome;
use std::ffi::{OsStr, OsString};

/// A command as the command line knows it.
pub struct CommandInfo {
    pub about: About,
    pub flags: fn() -> Vec<FlagInfo>,
    /// The operands that can be named beforehand.
    pub words: fn() -> Vec<&'static str>,
    /// Reads what follows the command's name.
    pub parse: fn(&[OsString]) -> Result<Command, Instead>,
}

/// Makes everything that names all commands from one list of their modules.
macro_rules! commands {
    ($($command:ident: $module:ident,)*) => {
        /// What the arguments ask for.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Command {
            $($command($module::Options),)*
        }

        impl Command {
            pub fn run(&self) -> Outcome {
                match self {
                    $(Command::$command(options) => $module::run(options),)*
                }
            }
        }

        /// Every command, in the order of the help; the first is the default.
        pub const COMMANDS: &[CommandInfo] = &[$(CommandInfo {
            about: $module::Options::ABOUT,
            flags: arguments::flag_infos::<$module::Options>,
            words: $module::Options::words,
            parse: |args| arguments::parse(args).map(Command::$command),
        },)*];
    };
}

commands! {
    Solve: solve,
    Count: count,
    Check: check,
    Generate: generate,
    Bench: bench,
    Problems: problems,
    Submission: submission,
    Completions: completions,
    Help: help,
}

/// The names of all commands.
pub fn names() -> Vec<&'static str> {
    COMMANDS.iter().map(|command| command.about.name).collect()
}

/// The command with this name.
pub fn find(name: &OsStr) -> Option<&'static CommandInfo> {
    COMMANDS.iter().find(|command| name == command.about.name)
}
