/*! What is known of a command, and how a command is found by its name. */

use crate::options::{About, FlagInfo, Instead};
use std::ffi::{OsStr, OsString};

/// A command as help, completions and the reading of arguments know it. Its arguments become a `C`.
pub struct CommandInfo<C> {
    pub about: About,
    pub flags: fn() -> Vec<FlagInfo>,
    /// The operands that can be named beforehand.
    pub words: fn() -> Vec<&'static str>,
    /// Reads the arguments behind its name.
    pub parse: fn(&[OsString]) -> Result<C, Instead>,
}

/// The command with this name.
pub fn find<'a, C>(commands: &'a [CommandInfo<C>], name: &OsStr) -> Option<&'a CommandInfo<C>> {
    let mut commands = commands.iter();
    commands.find(|command| name == command.about.name)
}

/// The names of all commands.
pub fn names<C>(commands: &[CommandInfo<C>]) -> Vec<&'static str> {
    commands.iter().map(|command| command.about.name).collect()
}
