/*! The commands that there are. */

use super::{arguments, completions, help};
use crate::commands::{bench, check, count, generate, problems, solve, submission};
use crate::options::{About, FlagInfo, Instead, Options};
use crate::output::report::{Outcome, print};
use crate::run::pipeline::Plan;
use std::ffi::{OsStr, OsString};

/// A command as help, completions and the reading of arguments know it.
pub struct CommandInfo {
    pub about: About,
    pub flags: fn() -> Vec<FlagInfo>,
    /// The operands that can be named beforehand.
    pub words: fn() -> Vec<&'static str>,
    /// Reads the arguments behind its name.
    pub parse: fn(&[OsString]) -> Result<Command, Instead>,
}

/// Makes everything that names all commands from two lists of their modules: those that take
/// options, and those that only print a text.
macro_rules! commands {
    ([$($command:ident: $module:ident),*], [$($text:ident),*]) => {
        /// What the arguments ask for.
        #[derive(Debug, PartialEq)]
        pub enum Command {
            $($command(Plan, $module::Options),)*
            /// A text that some command prints.
            Print(String),
        }

        impl Command {
            pub fn run(self) -> Outcome {
                match self {
                    $(Command::$command(plan, options) => $module::run(plan, options),)*
                    Command::Print(text) => print(&text),
                }
            }
        }

        /// Every command, in the order of the help; the first is the default.
        pub const COMMANDS: &[CommandInfo] = &[
            $(CommandInfo {
                about: $module::ABOUT,
                flags: arguments::flag_infos::<$module::Options>,
                words: $module::Options::words,
                parse: |args| {
                    let (plan, options, _) = arguments::parse($module::ABOUT.name, args)?;
                    Ok(Command::$command(plan, options))
                },
            },)*
            $(CommandInfo {
                about: $text::ABOUT,
                flags: arguments::flag_infos::<()>,
                words: $text::words,
                parse: |args| {
                    let (_, (), operands) = arguments::parse($text::ABOUT.name, args)?;
                    Ok(Command::Print($text::text(&operands)?))
                },
            },)*
        ];
    };
}

commands! {
    [
        Solve: solve, Count: count, Check: check, Generate: generate, Bench: bench,
        Submission: submission
    ],
    [problems, completions, help]
}

/// The command with this name.
pub fn find(name: &OsStr) -> Option<&'static CommandInfo> {
    let mut commands = COMMANDS.iter();
    commands.find(|command| name == command.about.name)
}

/// The names of all commands.
pub fn names() -> Vec<&'static str> {
    COMMANDS.iter().map(|command| command.about.name).collect()
}
