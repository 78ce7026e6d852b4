/*! What the program can be asked to do: a module a command. */

pub mod bench;
pub mod check;
pub mod count;
pub mod generate;
pub mod solve;
