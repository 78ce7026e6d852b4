/*! The commands that there are. */

use super::{arguments, completions, help};
use crate::commands::{bench, check, count, generate, problems, solve, submission};
use crate::options::{About, FlagInfo, Instead, Options};
use crate::output::report::{Outcome, print};
use std::ffi::{OsStr, OsString};

/// A command as help, completions and the reading of arguments know it.
pub struct Command {
    pub about: About,
    pub flags: fn() -> Vec<FlagInfo>,
    /// The operands that can be named beforehand.
    pub words: fn() -> Vec<&'static str>,
    /// Reads the arguments behind its name, and does what they ask for.
    pub run: fn(&[OsString]) -> Result<Outcome, Instead>,
}

/// Makes the list of commands from two lists of their modules, whose names they have: those that
/// take options, and those that only print a text.
macro_rules! commands {
    ([$($module:ident),*], [$($text:ident),*]) => {
        /// Every command behind its name, in the order of the help; the first is the default.
        pub const COMMANDS: &[(&str, Command)] = &[
            $((stringify!($module), Command {
                about: $module::ABOUT,
                flags: arguments::flag_infos::<$module::Options>,
                words: $module::Options::words,
                run: |args| {
                    let (plan, options, _) = arguments::parse(stringify!($module), args)?;
                    Ok($module::run(plan, options))
                },
            }),)*
            $((stringify!($text), Command {
                about: $text::ABOUT,
                flags: arguments::flag_infos::<()>,
                words: $text::words,
                run: |args| {
                    let (_, (), operands) = arguments::parse(stringify!($text), args)?;
                    Ok(print(&$text::text(&operands)?))
                },
            }),)*
        ];
    };
}

commands! {
    [solve, count, check, generate, bench, submission],
    [problems, completions, help]
}

/// The command with this name, behind it.
pub fn find(name: &OsStr) -> Option<&'static (&'static str, Command)> {
    COMMANDS.iter().find(|(word, _)| name == *word)
}
