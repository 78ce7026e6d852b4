/*! lanedoku: an online-judge batch processor for Sudoku that solves one puzzle per SIMD lane. */

pub mod batch;
pub mod geometry;
pub mod grid;
pub mod judge;
