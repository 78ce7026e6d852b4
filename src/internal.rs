/*! What the program `lanedoku` uses of this library beside its face. Nobody else should: it may change
at any time. */

pub use crate::engine::{Ordered, candidates, misplaced, regular};
pub use crate::grid::{CELLS, HOUSES, box_of, col_of, is_cell, row_of};
