/*! lanedoku: an online-judge batch processor for Sudoku that solves one puzzle per SIMD lane. */

#![deny(unsafe_code, clippy::undocumented_unsafe_blocks)]

pub mod cli;
pub mod commands;
#[allow(unsafe_code, reason = "instruction sets are entered and used there, and nowhere else")]
pub mod engine;
pub mod geometry;
pub mod grid;
pub mod judge;
pub mod options;
pub mod problems;
pub mod stream;
