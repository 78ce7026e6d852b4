/*! The commands that there are. */

use super::{arguments, completions, help};
use crate::commands::{bench, check, count, generate, problems, rate, solve, submission};
use crate::options::{Command, Commands, Options};
use crate::output::report::print;

/// Makes the list of commands from two lists of their modules, whose names they have: those that
/// take options, and those that only print a text, perhaps about all commands.
macro_rules! commands {
    ([$($module:ident),*], [$($text:ident($($all:ident)?)),*]) => {
        /// Every command, in the order of the help; the first is the default.
        pub const COMMANDS: &Commands = &[
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
                words: || $text::words($($all)?),
                run: |args| {
                    let (_, (), operands) = arguments::parse(stringify!($text), args)?;
                    Ok(print(&$text::text($($all,)? &operands)?))
                },
            }),)*
        ];
    };
}

commands! {
    [solve, count, check, generate, rate, bench, submission],
    [problems(), completions(COMMANDS), help(COMMANDS)]
}
