/*! What the program `lanedoku` uses of this library beside its public interface. It is for no one
else and may change at any time.
*/

pub use crate::engine::{candidates, misplaced, regular};
pub use crate::grid::{CELLS, HOUSES, box_of, col_of, is_cell, is_complete, row_of};

/// The scalar solver.
pub mod scalar {
    pub use crate::scalar::*;
}
