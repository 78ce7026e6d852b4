/*! What the program can be asked to do: a module a command. Those about judges are with all else
that knows them, and `help` and `completions` with the tables that they print.
*/

pub use crate::judges::{problems, submission};

pub mod bench;
pub mod check;
pub mod count;
pub mod generate;
pub mod rate;
pub mod solve;
