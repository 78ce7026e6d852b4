/*! lanedoku: an online-judge batch processor for Sudoku that solves one puzzle per SIMD lane. */

pub mod answers;
pub mod batch;
pub mod check;
pub mod cli;
pub mod format;
pub mod generate;
pub mod geometry;
pub mod grid;
pub mod rng;
