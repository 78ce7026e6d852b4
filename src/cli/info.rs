/*! What is known of a command, and how a command is found by its name. */

use crate::options::{About, FlagInfo, Instead};
use crate::output::report::Outcome;
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

/// The words that call commands, and what each calls.
pub type Commands = [(&'static str, Command)];

/// The command with this name.
pub fn find<'a>(commands: &'a Commands, name: &OsStr) -> Option<&'a Command> {
    let found = commands.iter().find(|(word, _)| name == *word);
    found.map(|(_, command)| command)
}
