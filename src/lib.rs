/*! lanedoku: an online-judge batch processor for Sudoku that solves one puzzle per SIMD lane. */

pub mod cli;
pub mod commands;
pub mod engine;
pub mod geometry;
pub mod grid;
pub mod judge;
pub mod options;
pub mod problems;
pub mod stream;
