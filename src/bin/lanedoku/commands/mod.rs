/*! The commands, a module each. `problems` and `submission` are in `judges`; `help` and `completions` are in `cli`. */

pub use crate::judges::{problems, submission};

pub mod bench;
pub mod check;
pub mod count;
pub mod generate;
pub mod rate;
pub mod solve;
