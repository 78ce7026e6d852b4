/*! Not a public interface: only the program `lanedoku` and the tests use it, and it may change at any
time.
*/

pub use crate::engine::{
    Boards, count_boards, count_matching, set_patience, solve_boards, solve_boards_uniquely,
};
pub use crate::grid::{
    CELLS, CellSet, Conflict, HOUSES, REACH, col_of, is_cell, is_complete, row_of,
};

/// The scalar solver.
pub mod scalar {
    pub use crate::scalar::*;
}
