/*! Items for the program `lanedoku` and the tests, hidden because they change with the engine's internals. */

pub use crate::engine::{
    AnswerText, Boards, Pattern, count_boards, count_matching, set_patience, solve_boards,
    solve_boards_uniquely,
};
pub use crate::grid::{
    CELL_AND_PEERS, CELLS, CellSet, Conflict, HOUSES, col_of, is_cell, is_solved_board, row_of,
};

/// The scalar solver.
pub mod scalar {
    pub use crate::scalar::*;
}
