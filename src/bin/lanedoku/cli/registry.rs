/*! The table of all commands. */

use super::{arguments, completions, help};
use crate::commands::{bench, check, count, generate, problems, rate, solve, submission};
use crate::options::{Command, Commands, Options};
use crate::output::report::print;

/// Makes the table from lists of modules: commands with options, and those that only print a text.
macro_rules! commands {
    ([$($module:ident),*], [$($text:ident),*]) => {
        /// In the order of the help; the first is the default.
        pub const COMMANDS: &Commands = &[
            $((stringify!($module), Command {
                about: $module::ABOUT,
                flags: arguments::flag_infos::<$module::Options>,
                words: |_| $module::Options::words(),
                run: |commands, args| {
                    let parsed = arguments::parse(stringify!($module), args, commands)?;
                    Ok($module::run(parsed.plan, parsed.options))
                },
            }),)*
            $((stringify!($text), Command {
                about: $text::ABOUT,
                flags: arguments::flag_infos::<()>,
                words: $text::words,
                run: |commands, args| {
                    let parsed = arguments::parse::<()>(stringify!($text), args, commands)?;
                    Ok(print(&$text::text(commands, &parsed.operands)?))
                },
            }),)*
        ];
    };
}

commands! {
    [solve, count, check, generate, rate, bench, submission],
    [problems, completions, help]
}
