/*! The commands that there are. */

use super::{arguments, completions, help};
use crate::commands::{bench, check, count, generate, problems, solve, submission};
use crate::options::{About, FlagInfo, Instead, Options};
use crate::output::report::Outcome;
use crate::run::pipeline::Plan;
use std::ffi::{OsStr, OsString};

/// Every command, in the order of the help; the first is the default.
pub fn commands() -> [Command; 9] {
    [
        Command::new(solve::ABOUT, solve::run),
        Command::new(count::ABOUT, count::run),
        Command::new(check::ABOUT, check::run),
        Command::new(generate::ABOUT, generate::run),
        Command::new(bench::ABOUT, bench::run),
        Command::new(submission::ABOUT, submission::run),
        Command::new(problems::ABOUT, problems::run),
        Command::new(completions::ABOUT, completions::run),
        Command::new(help::ABOUT, help::run),
    ]
}

/// A command as arguments, help and completions know it.
pub struct Command {
    pub about: About,
    pub flags: fn() -> Vec<FlagInfo>,
    /// The operands that can be named beforehand.
    pub words: fn() -> Vec<&'static str>,
    pub parse: Box<Parse>,
}

/// Reads what follows the name of a command.
type Parse = dyn Fn(&[OsString]) -> Result<Call, Instead>;

impl Command {
    fn new<O: Options>(about: About, run: fn(Plan, O) -> Outcome) -> Command {
        let name = about.name;
        let parse = move |args: &[OsString]| {
            let (plan, options) = arguments::parse(name, args)?;
            let run = Box::new(move |plan| run(plan, options));
            Ok(Call { plan, run })
        };
        Command {
            about,
            flags: arguments::flag_infos::<O>,
            words: O::words,
            parse: Box::new(parse),
        }
    }
}

/// The command with this name.
pub fn find<'a>(commands: &'a [Command], name: &OsStr) -> Option<&'a Command> {
    let mut commands = commands.iter();
    commands.find(|command| name == command.about.name)
}

/// The names of commands.
pub fn names(commands: &[Command]) -> Vec<&'static str> {
    commands.iter().map(|command| command.about.name).collect()
}

/// What the arguments ask for: a command that knows its options.
pub struct Call {
    pub plan: Plan,
    pub run: Box<dyn FnOnce(Plan) -> Outcome>,
}
