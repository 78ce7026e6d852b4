/*! The board's fixed geometry: which cells share a house.

Cells count 0 to 80 in reading order. A *house* is a row, a column or a box: nine cells that hold every digit once. A *band* is
the three rows of three boxes side by side, a *stack* the three columns of three boxes on top of each other; *chute* means either.
*/

/// Cells on the board.
pub const CELLS: usize = 81;

/// Row of a cell, 0 to 8.
pub const fn row_of(cell: usize) -> usize {
    cell / 9
}

/// Column of a cell, 0 to 8.
pub const fn col_of(cell: usize) -> usize {
    cell % 9
}

/// Box of a cell, 0 to 8 in reading order.
pub const fn box_of(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

/// The nine cells of each house: rows 0 to 8, columns 9 to 17, boxes 18 to 26; cells of a house in reading order.
pub const HOUSES: [[usize; 9]; 27] = {
    let mut houses = [[0; 9]; 27];
    let mut filled = [0; 27];
    let mut cell = 0;
    while cell < CELLS {
        let homes = [row_of(cell), 9 + col_of(cell), 18 + box_of(cell)];
        let mut i = 0;
        while i < 3 {
            houses[homes[i]][filled[homes[i]]] = cell;
            filled[homes[i]] += 1;
            i += 1;
        }
        cell += 1;
    }
    houses
};
