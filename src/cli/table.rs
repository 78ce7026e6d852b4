/*! The commands that there are. */

use super::{arguments, completions, help, info::CommandInfo};
use crate::commands::{bench, check, count, generate, problems, solve, submission};
use crate::options::Options;
use crate::output::report::{Outcome, print};
use crate::run::pipeline::Plan;

/// Makes everything that names all commands from two lists of their modules: those that take
/// options, and those that only print a text, perhaps about all commands.
macro_rules! commands {
    ([$($command:ident: $module:ident),*], [$($text:ident($($all:ident)?)),*]) => {
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
        pub const COMMANDS: &[CommandInfo<Command>] = &[
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
                words: || $text::words($($all)?),
                parse: |args| {
                    let (_, (), operands) = arguments::parse($text::ABOUT.name, args)?;
                    Ok(Command::Print($text::text($($all,)? &operands)?))
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
    [problems(), completions(COMMANDS), help(COMMANDS)]
}
