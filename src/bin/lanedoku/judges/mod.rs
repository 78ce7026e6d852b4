/*! The judges' problems, and the commands `problems` and `submission`. */

pub mod problem;
pub mod problems;
pub mod submission;
pub mod table;
