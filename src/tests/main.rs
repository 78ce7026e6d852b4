/*! The integration tests, of the library's interface and of the running program. */

mod append;
mod bench;
mod cases;
mod check;
mod climb;
mod command_line;
mod commands;
mod compilers;
mod cures;
mod damage;
mod engine;
mod errors;
mod first;
mod formats;
mod fuzz;
mod inputs;
mod json;
mod lists;
#[cfg(target_os = "linux")]
mod memory;
#[cfg(unix)]
mod mixed;
mod problems;
mod program;
mod rate;
mod readme;
mod runner;
mod scalar;
mod streams;
mod support;
mod testdata;
