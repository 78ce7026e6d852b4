/*! The table of all commands. */

use super::{arguments, completions, help};
use crate::commands::{bench, check, count, generate, problems, rate, solve, submission};
use crate::options::{Command, Commands, Options};
use crate::output::report::print;

/// Makes the table from two lists of modules, each the name of a command: those that take options, and those that only
/// print a text, with `COMMANDS` in brackets if it is about all commands.
macro_rules! commands {
    ([$($module:ident),*], [$($text:ident($($all:ident)?)),*]) => {
        /// Every command, in the order of the help; the first is the default.
        pub const COMMANDS: &Commands = &[
            $((stringify!($module), Command {
                about: $module::ABOUT,
                flags: arguments::flag_infos::<$module::Options>,
                words: $module::Options::words,
                run: |args| {
                    let parsed = arguments::parse(stringify!($module), args)?;
                    Ok($module::run(parsed.plan, parsed.options))
                },
            }),)*
            $((stringify!($text), Command {
                about: $text::ABOUT,
                flags: arguments::flag_infos::<()>,
                words: || $text::words($($all)?),
                run: |args| {
                    let parsed = arguments::parse::<()>(stringify!($text), args)?;
                    Ok(print(&$text::text($($all,)? &parsed.operands)?))
                },
            }),)*
        ];
    };
}

commands! {
    [solve, count, check, generate, rate, bench, submission],
    [problems(), completions(COMMANDS), help(COMMANDS)]
}
