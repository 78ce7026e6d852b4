/*! lanedoku: an online-judge batch processor for Sudoku that solves one puzzle per SIMD lane. */

pub mod answers;
pub mod batch;
pub mod bench;
pub mod block;
pub mod check;
pub mod cli;
pub mod count;
pub mod format;
pub mod generate;
pub mod geometry;
pub mod grid;
pub mod input;
pub mod judge;
pub mod output;
pub mod pipeline;
pub mod progress;
pub mod report;
pub mod rng;
pub mod solve;
