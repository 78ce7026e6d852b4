/*! One board: its cells, its houses, the rules, and its text.

Cells are numbered 0 to 80 in reading order. A *house* is a row, a column or a box: nine cells that hold every digit
once.

```text
         col 0  1  2   3  4  5   6  7  8
row 0        0  1  2 | 3  4  5 | 6  7  8
row 1        9 10 11 |12 13 14 |15 16 17      boxes 0 1 2 side by side are a band,
row 2       18 19 20 |21 22 23 |24 25 26      boxes 0 3 6 one below the other a stack
            ---------+---------+--------
  ⋮             ⋮          ⋮         ⋮
row 8       72 73 74 |75 76 77 |78 79 80
```
*/

use std::fmt;
use std::ops::BitAnd;
use std::str::FromStr;

/// The number of cells on the board.
pub const CELLS: usize = 81;

/// Returns the row of a cell, 0 to 8.
#[inline]
pub const fn row_of(cell: usize) -> usize {
    cell / 9
}

/// Returns the column of a cell, 0 to 8.
#[inline]
pub const fn col_of(cell: usize) -> usize {
    cell % 9
}

/// Returns the box of a cell, 0 to 8 in reading order.
#[inline]
pub const fn box_of(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

/// The cells of each house in reading order: rows 0 to 8, columns 9 to 17, boxes 18 to 26.
pub const HOUSES: [[usize; 9]; 27] = {
    let mut houses = [[0; 9]; 27];
    let mut cell = 0;
    while cell < CELLS {
        let (row, col) = (row_of(cell), col_of(cell));
        houses[row][col] = cell;
        houses[9 + col][row] = cell;
        houses[18 + box_of(cell)][row % 3 * 3 + col % 3] = cell;
        cell += 1;
    }
    houses
};

/// Cell 0 is bit 0.
pub type CellSet = u128;

/// Each cell and its 20 peers, the cells that share a house with it.
pub static CELL_AND_PEERS: [CellSet; CELLS] = {
    let mut sets = [0; CELLS];
    let mut i = 0;
    while i < 27 * 9 * 9 {
        let house = HOUSES[i / 81];
        sets[house[i / 9 % 9]] |= 1 << house[i % 9];
        i += 1;
    }
    sets
};

/// A digit that occurs more than once in a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// 1 to 9.
    pub digit: u8,
    /// An index in [`HOUSES`].
    pub house: usize,
}

impl Conflict {
    /// Returns the first conflict in the text of a board: rows before columns before boxes.
    pub fn first(cells: &[u8; CELLS]) -> Option<Conflict> {
        HOUSES.iter().enumerate().find_map(|(house, of_house)| {
            let (mut once, mut twice) = (0_u16, 0_u16);
            for &cell in of_house {
                let digit = match cells[cell] {
                    digit @ b'1'..=b'9' => 1 << (digit - b'0'),
                    _ => 0,
                };
                twice |= once & digit;
                once |= digit;
            }
            let digit = twice.trailing_zeros() as u8;
            (twice != 0).then_some(Conflict { digit, house })
        })
    }
}

/// Writes "two 5s in row 3".
impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, number) = (["row", "column", "box"][self.house / 9], self.house % 9 + 1);
        write!(f, "two {}s in {kind} {number}", self.digit)
    }
}

/// Returns whether a byte is a digit or one of the blanks `. ? _ *`.
#[inline]
pub const fn is_cell(byte: u8) -> bool {
    byte.is_ascii_digit() | matches!(byte, b'.' | b'?' | b'_' | b'*')
}

/// Returns whether every house of a board's text holds every digit.
pub fn is_solved_board(cells: &[u8; CELLS]) -> bool {
    const EVERY: u32 = 0o777;
    // A minirow is one number, with nine bits for each of its three cells. By cell of the minirow and by byte: the bit
    // of a digit, or 0.
    static BITS: [[u32; 256]; 3] = {
        let mut bits = [[0; 256]; 3];
        let mut bit = 0;
        while bit < 27 {
            bits[bit / 9][b'1' as usize + bit % 9] = 1 << bit;
            bit += 1;
        }
        bits
    };
    let in_every_cell = |minirows: u32| minirows & minirows >> 9 & minirows >> 18 & EVERY;
    let in_any_cell = |minirows: u32| (minirows | minirows >> 9 | minirows >> 18) & EVERY;
    let (mut every, mut stacks) = (EVERY, [0; 3]);
    for band in cells.as_chunks::<27>().0 {
        let mut boxes = [0; 3];
        for row in band.as_chunks::<9>().0 {
            let mut digits = 0;
            for (stack, &[left, middle, right]) in row.as_chunks::<3>().0.iter().enumerate() {
                let minirow = BITS[0][usize::from(left)]
                    | BITS[1][usize::from(middle)]
                    | BITS[2][usize::from(right)];
                digits |= minirow;
                boxes[stack] |= minirow;
                stacks[stack] |= minirow;
            }
            every &= in_any_cell(digits);
        }
        every = boxes.into_iter().map(in_any_cell).fold(every, u32::bitand);
    }
    stacks
        .into_iter()
        .map(in_every_cell)
        .fold(every, u32::bitand)
        == EVERY
}

/// A board: 81 cells in reading order. Each holds a digit from 1 to 9, or 0 if it is empty.
///
/// Made from text by [`str::parse`] or [`Grid::from_text`], from digits by [`TryFrom`], or cell by cell from
/// [`Grid::EMPTY`]. Boards are ordered lexicographically, empty cells first.
///
/// ```
/// use lanedoku::Grid;
///
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(puzzle.digit(0), 5);
/// assert_eq!(puzzle.cells().iter().filter(|&&digit| digit != 0).count(), 30);
///
/// let mut digits = [0; 81];
/// digits[80] = 9;
/// let puzzle = Grid::try_from(digits)?;
/// assert_eq!(puzzle.digit(80), 9);
/// # Ok::<(), lanedoku::NotAGrid>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    /// Never above 9.
    cells: [u8; CELLS],
}

impl Grid {
    /// The board without a digit.
    ///
    /// ```
    /// assert_eq!(lanedoku::Grid::EMPTY.cells(), &[0; 81]);
    /// ```
    pub const EMPTY: Grid = Grid { cells: [0; CELLS] };

    /// Returns the board of 81 cells of text, or `None` if a byte is neither a digit nor one of the blanks `0 . ? _ *`.
    ///
    /// ```
    /// use lanedoku::Grid;
    ///
    /// assert_eq!(Grid::from_text(&[b'.'; 81]), Some(Grid::EMPTY));
    /// assert_eq!(Grid::from_text(&[b'x'; 81]), None);
    /// ```
    pub fn from_text(text: &[u8; CELLS]) -> Option<Grid> {
        let cells = text.map(|byte| match byte {
            b'0'..=b'9' => byte - b'0',
            _ => 0,
        });
        text.iter()
            .all(|&byte| is_cell(byte))
            .then_some(Grid { cells })
    }

    /// Returns the board as 81 characters, `0` for an empty cell.
    ///
    /// ```
    /// assert_eq!(lanedoku::Grid::EMPTY.to_text(), [b'0'; 81]);
    /// ```
    pub fn to_text(&self) -> [u8; CELLS] {
        self.cells.map(|digit| b'0' + digit)
    }

    /// Returns the digits of all cells, 0 for an empty cell.
    ///
    /// ```
    /// let mut grid = lanedoku::Grid::EMPTY;
    /// grid.set(1, 5);
    /// assert!(grid.cells().starts_with(&[0, 5, 0]));
    /// ```
    #[inline]
    pub fn cells(&self) -> &[u8; CELLS] {
        &self.cells
    }

    /// Returns the digit of a cell, or 0 if it is empty.
    ///
    /// ```
    /// assert_eq!(lanedoku::Grid::EMPTY.digit(80), 0);
    /// ```
    ///
    /// # Panics
    /// If `cell` is above 80.
    #[inline]
    pub fn digit(&self, cell: usize) -> u8 {
        self.cells[cell]
    }

    /// Sets a cell to a digit, or empties it if the digit is 0.
    ///
    /// ```
    /// use lanedoku::Grid;
    ///
    /// let mut puzzle = Grid::EMPTY;
    /// puzzle.set(80, 9);
    /// assert_eq!(puzzle.digit(80), 9);
    /// ```
    ///
    /// # Panics
    /// If `cell` is above 80, or `digit` above 9.
    #[inline]
    pub fn set(&mut self, cell: usize, digit: u8) {
        assert!(digit <= 9, "expected a digit from 0 to 9, found {digit}");
        self.cells[cell] = digit;
    }

    /// Returns whether a house holds a digit twice.
    ///
    /// ```
    /// use lanedoku::Grid;
    ///
    /// let mut puzzle = Grid::EMPTY;
    /// puzzle.set(0, 5);
    /// assert!(!puzzle.has_conflict());
    /// puzzle.set(1, 5);
    /// assert!(puzzle.has_conflict());
    /// ```
    pub fn has_conflict(&self) -> bool {
        Conflict::first(&self.to_text()).is_some()
    }

    /// Returns whether every house holds every digit once.
    ///
    /// ```
    /// use lanedoku::Grid;
    ///
    /// let solution = Grid::EMPTY.solve().expect("there are many");
    /// assert!(solution.is_solved() && !Grid::EMPTY.is_solved());
    /// ```
    pub fn is_solved(&self) -> bool {
        is_solved_board(&self.to_text())
    }

    /// Returns whether this grid is solved and keeps every clue of `puzzle`.
    ///
    /// ```
    /// use lanedoku::Grid;
    ///
    /// let mut puzzle = Grid::EMPTY;
    /// puzzle.set(0, 5);
    /// let solution = puzzle.solve().expect("there are many");
    /// assert!(solution.solves(&puzzle));
    /// ```
    pub fn solves(&self, puzzle: &Grid) -> bool {
        self.is_solved()
            && puzzle
                .cells
                .iter()
                .zip(&self.cells)
                .all(|(&clue, &digit)| clue == 0 || clue == digit)
    }
}

/// Writes 81 characters, `0` for an empty cell.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(str::from_utf8(&self.to_text()).expect("digits are text"))
    }
}

/// The error of a text or an array that is not a board.
///
/// ```
/// use lanedoku::{Grid, NotAGrid};
///
/// let error = NotAGrid::Cells { found: 3 };
/// assert_eq!("123".parse::<Grid>(), Err(error));
/// let error = NotAGrid::Character { position: 3, found: 'x' };
/// assert_eq!("12x".parse::<Grid>(), Err(error));
/// let error = NotAGrid::Digit { cell: 0, found: 10 };
/// assert_eq!(Grid::try_from([10; 81]), Err(error));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAGrid {
    /// The text does not have 81 cells.
    Cells {
        /// The number of its cells.
        found: usize,
    },
    /// The first character that is neither a cell nor ASCII white space.
    Character {
        /// Its position, counted from 1 in characters.
        position: usize,
        /// The character.
        found: char,
    },
    /// A digit is above 9.
    Digit {
        /// The first such cell, 0 to 80.
        cell: usize,
        /// Its digit.
        found: u8,
    },
}

impl fmt::Display for NotAGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotAGrid::Cells { found } => write!(f, "expected 81 cells, found {found}"),
            NotAGrid::Digit { cell, found } => {
                write!(
                    f,
                    "expected digits from 0 to 9, found {found} in cell {cell}"
                )
            }
            NotAGrid::Character { position, found } => {
                write!(
                    f,
                    "expected 81 cells (digits or . ? _ *), found `{}` as character {position}",
                    found.escape_debug()
                )
            }
        }
    }
}

impl std::error::Error for NotAGrid {}

/// Takes the digits of the cells in reading order, 0 for an empty cell.
impl TryFrom<[u8; CELLS]> for Grid {
    type Error = NotAGrid;

    fn try_from(cells: [u8; CELLS]) -> Result<Grid, NotAGrid> {
        match cells.iter().position(|&digit| digit > 9) {
            Some(cell) => Err(NotAGrid::Digit {
                cell,
                found: cells[cell],
            }),
            None => Ok(Grid { cells }),
        }
    }
}

impl FromStr for Grid {
    type Err = NotAGrid;

    /// Reads 81 cells. ASCII white space is skipped, so each row may be a line.
    fn from_str(text: &str) -> Result<Grid, NotAGrid> {
        let mut cells = Vec::new();
        for (position, found) in (1..).zip(text.chars()) {
            match u8::try_from(found) {
                Ok(byte) if is_cell(byte) => cells.push(byte),
                _ if found.is_ascii_whitespace() => {}
                _ => return Err(NotAGrid::Character { position, found }),
            }
        }
        let text = cells.as_slice().try_into().ok();
        let found = cells.len();
        text.and_then(Grid::from_text)
            .ok_or(NotAGrid::Cells { found })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn no_digit_is_above_nine() {
        let mut cells = [9; CELLS];
        assert!(Grid::try_from(cells).is_ok_and(|grid| !grid.is_solved() && grid.has_conflict()));
        for digit in [10, 255] {
            cells[80] = digit;
            let error = NotAGrid::Digit {
                cell: 80,
                found: digit,
            };
            assert_eq!(Grid::try_from(cells), Err(error));
            let message = format!("expected digits from 0 to 9, found {digit} in cell 80");
            assert_eq!(error.to_string(), message);
        }
        assert!(std::panic::catch_unwind(|| Grid::EMPTY.clone().set(0, 10)).is_err());
    }

    #[test]
    fn text_is_read_and_written() {
        let grid: Grid = SOLVED.parse().expect("it is a board");
        assert!(grid.is_solved() && !grid.has_conflict() && grid.to_string() == SOLVED);
        assert_eq!(
            SOLVED
                .replace('5', " . \n")
                .parse::<Grid>()
                .map(|puzzle| grid.solves(&puzzle)),
            Ok(true)
        );
        assert_eq!(format!("{grid:.9}|{grid:>82}").len(), 9 + 1 + 82);
        let cells = |found| NotAGrid::Cells { found };
        let character = |position, found| NotAGrid::Character { position, found };
        for (text, error) in [
            ("", cells(0)),
            (&SOLVED[1..], cells(80)),
            (&format!("{SOLVED}1"), cells(82)),
            (&SOLVED.replace("67", " 6x"), character(6, 'x')),
            (&SOLVED.replace("67", "6é"), character(5, 'é')),
        ] {
            assert_eq!(text.parse::<Grid>(), Err(error), "{text}");
        }
    }
}
