/*! Solves one puzzle at a time, depth first, on bit masks.

[`solve`] finds a solution, [`count`] counts solutions up to a limit, and [`Solutions`] lists all of
them in lexicographic order. A puzzle is 81 bytes of text in reading order: `1` to `9` are clues,
every other byte is a blank.

# Parts

This file depends on nothing, and it builds with rustc 1.48 and later in every edition, because it
is printed into submissions: single source files for websites that judge programs.

A line `// ---- Part: NAME, ... ----` starts a section, which ends at the next such line. A
submission contains the sections that have the name `solver` or the name of what it calls (`solve`,
`count` or `Solutions::new`), in the order of the file. Every choice of them builds without a
warning. This text, which stands before the first section, and the section `library` are for the
library alone.
*/

// ---- Part: solver ----

// The solver
//
//     search(board):
//         propagate: locked candidates, hidden singles, naked singles, until nothing changes
//         contradiction?     there is no solution here
//         every cell set?    this is a solution
//         guess a candidate; search(a copy of the board with it)
//         take the candidate from its cell; start again
//
// A guess fails soon if there are few others: few candidates in the cell, or few places for the
// digit in a house. But some clues may contradict each other in a part of the board that offers no
// such guess. If the search guessed elsewhere, it would meet this contradiction after each of these
// guesses. So a guess that has just failed comes first, as long as it can be made.
//
// The board is kept by digit: the set of cells where the digit may still go, one bit for each cell.
// The 27 bits of a band are its word:
//
//     bit  0  1  2 |  3  4  5 |  6  7  8    first row     One octal digit of a word is a minirow,
//          9 10 11 | 12 13 14 | 15 16 17    second row    the three cells that a row shares with a
//         18 19 20 | 21 22 23 | 24 25 26    third row     box.
//
// A digit stands once in each row and each box of a band. So it takes three of the nine minirows,
// no two of them in the same row or box. There are six ways to do this, the configurations. What
// they say about a word depends only on the set of minirows where the word has cells. There are 512
// such sets, so the rules are looked up in tables.
//
// Most of the work is done without asking first whether it has an effect: a processor loses time
// whenever it expects the wrong answer.

/// A set of cells: bit `32 * band + bit of the word`. This bit is also the number of a cell.
type Cells = u128;

/// The candidates of a puzzle that is being solved.
#[derive(Clone, Copy)]
struct Board {
    /// By digit, 0 to 8: the cells that have it as a candidate.
    digits: [Cells; 9],
    /// The cells that are not set. A cell that is set has one candidate at most.
    open: Cells,
    /// The digits that have lost cells since their rules were applied, one bit each.
    stale: u32,
}

impl Board {
    fn new(puzzle: &[u8; 81]) -> Board {
        let mut board = Board {
            digits: [BOARD; 9],
            open: BOARD,
            stale: 0o777,
        };
        let mut clues = [0; 9];
        for (band, cells) in puzzle.chunks(27).enumerate() {
            let mut clued = 0;
            for (bit, byte) in cells.iter().enumerate() {
                clued |= u32::from(matches!(*byte, b'1'..=b'9')) << bit;
            }
            board.open ^= Cells::from(clued) << (32 * band);
            for bit in members(clued) {
                let digit = usize::from(cells[bit] - b'1');
                clues[digit] |= 1 << (32 * band + bit);
                board.digits[digit] &= COMPATIBLE[32 * band + bit];
            }
        }
        for (cells, clues) in board.digits.iter_mut().zip(clues.iter()) {
            *cells &= board.open | clues;
        }
        board
    }

    /// The text of a solution.
    fn text(&self) -> [u8; 81] {
        let mut text = [0; 81];
        for (digit, &cells) in self.digits.iter().enumerate() {
            for (band, &word) in words(cells).iter().enumerate() {
                for bit in members(word) {
                    text[27 * band + bit] = b'1' + digit as u8;
                }
            }
        }
        text
    }

    /// The candidates of a cell, one bit for each digit.
    #[inline(always)]
    fn candidates(&self, cell: usize) -> u32 {
        let candidate = |digit: usize| u32::from(self.digits[digit] & (1 << cell) != 0);
        (0..9).fold(0, |candidates, digit| {
            candidates | (candidate(digit) << digit)
        })
    }

    /// Leaves a cell only some of its candidates, at least one. If it is one, the cell is set.
    #[inline(always)]
    fn restrict(&mut self, cell: usize, candidates: u32, left: u32) {
        for digit in members(candidates ^ left) {
            self.digits[digit] &= !(1 << cell);
        }
        self.stale |= candidates ^ left;
        if left.is_power_of_two() {
            self.open &= !(1 << cell);
            self.digits[index(left)] &= COMPATIBLE[cell];
            self.stale |= left;
        }
    }

    /// Applies all rules until none has an effect. Returns false if there is a contradiction.
    ///
    /// If no cell is open then, the board is a solution. Each digit has a cell in each row, which
    /// makes 81 cells; a cell has one candidate at most, so each digit has just nine cells. The
    /// rules of the digit say that no two of these share a box or a column.
    fn propagate(&mut self) -> bool {
        loop {
            while self.stale != 0 {
                // A digit that becomes stale on the way waits for the next turn. So the processor
                // knows early which digit comes next.
                for digit in members(self.stale) {
                    if !self.locked_candidates_and_hidden_singles(digit) {
                        return false;
                    }
                }
            }
            if !self.naked_singles() {
                return false;
            }
            if self.stale == 0 {
                return true;
            }
        }
    }

    /// Applies the rules of one digit. Returns false if there is a contradiction.
    #[inline(always)]
    fn locked_candidates_and_hidden_singles(&mut self, digit: usize) -> bool {
        let mut own = words(self.digits[digit]);
        let (mut columns, mut lone, mut singles) = ([0; 3], [0; 3], [0; 3]);
        for band in 0..3 {
            let minirows = minirows_of(own[band]);
            own[band] &= ALLOWED[minirows];
            columns[band] = columns_of(own[band]);
            // If the cells in a box share a column, the digit takes this column in this band.
            lone[band] = LONE[columns[band]];
            // Where such a column meets a minirow that the digit must take, the cell is set.
            singles[band] = own[band] & lone[band] & FORCED[minirows];
        }
        if own[0] == 0 || own[1] == 0 || own[2] == 0 {
            return false;
        }
        // A column of the board without a place for the digit.
        if columns[0] | columns[1] | columns[2] != 0o777 {
            return false;
        }
        let mut left = own;
        for band in 0..3 {
            let (next, last) = ((band + 1) % 3, (band + 2) % 3);
            // A column that another band takes is lost.
            left[band] &= !(lone[next] | lone[last]);
            // A column that no other band has is taken: the rest of the box is lost.
            left[band] &= TAKEN[columns[band] & !(columns[next] | columns[last])];
        }
        // What a word loses by its minirows has no further effect on it; lost columns may have.
        self.stale = (self.stale & !(1 << digit)) | (u32::from(left != own) << digit);

        let set = join(singles) & self.open;
        if set != 0 {
            self.open ^= set;
            let mut changed = 0;
            for (other, cells) in self.digits.iter_mut().enumerate() {
                changed |= u32::from(*cells & set != 0) << other;
                *cells &= !set;
            }
            self.stale |= changed & !(1 << digit);
        }
        self.digits[digit] = join(left);
        true
    }

    /// Sets the cells that have one candidate left. Returns false if a cell has none.
    #[inline(always)]
    fn naked_singles(&mut self) -> bool {
        // The cells with at least one candidate, and with at least two.
        let (mut one, mut two) = (0, 0);
        for cells in self.digits.iter() {
            two |= one & cells;
            one |= cells;
        }
        let mut singles = self.open & !two;
        while singles != 0 {
            let cell = singles.trailing_zeros() as usize;
            singles &= singles - 1;
            // If another single has taken it, the cell has none, which the next call sees.
            let candidates = self.candidates(cell);
            if candidates != 0 {
                self.restrict(cell, candidates, candidates);
            }
        }
        one == BOARD
    }

    /// The cell and the digit to guess, where there are fewest others.
    #[inline(always)]
    fn guess(&self) -> (usize, usize) {
        // The cells with at least one candidate, two, three.
        let (mut one, mut two, mut three) = (0, 0, 0);
        for cells in self.digits.iter() {
            three |= two & cells;
            two |= one & cells;
            one |= cells;
        }
        let mut few = self.open & !three;
        let mut number = 2;
        while few == 0 {
            for (digit, cells) in self.digits.iter().enumerate() {
                for places in HOUSES.iter().map(|house| cells & house) {
                    if places.count_ones() == number {
                        return (places.trailing_zeros() as usize, digit);
                    }
                }
            }
            number += 1;
            few = self.open & self.cells_with(number);
        }
        let cell = self.most_open_peers(few);
        (cell, index(self.candidates(cell)))
    }

    /// The cells with this number of candidates.
    fn cells_with(&self, number: u32) -> Cells {
        let has_number = |cell: &usize| self.candidates(*cell).count_ones() == number;
        let cells = (0..96).filter(has_number);
        cells.fold(0, |cells, cell| cells | (1 << cell))
    }

    /// The first of the cells with the most open peers.
    #[inline(always)]
    fn most_open_peers(&self, mut cells: Cells) -> usize {
        // The number of peers, and that of the cell counted down, in one: no branch compares them.
        let mut best = 0;
        while cells != 0 {
            let cell = cells.trailing_zeros();
            cells &= cells - 1;
            let peers = (self.open & !COMPATIBLE[cell as usize]).count_ones();
            best = best.max((peers << 8) | (255 - cell));
        }
        255 - (best & 255) as usize
    }
}

// Sets of cells

const BAND: u32 = 0o777_777_777;
const BOARD: Cells = every_band(BAND);
/// The first box of a band, and its first column.
const BOX: u32 = 0o007_007_007;
const COLUMN: u32 = 0o001_001_001;

/// The six configurations.
const CONFIGURATIONS: [u32; 6] = [
    0o700_070_007,
    0o070_700_007,
    0o700_007_070,
    0o007_700_070,
    0o070_007_700,
    0o007_070_700,
];

/// By the set of minirows where a word has cells: the cells of the minirows that the digit can take
/// in a configuration.
static ALLOWED: [u32; 512] = configurations().0;

/// By the same set: the cells of the minirows that the digit takes in every configuration.
static FORCED: [u32; 512] = configurations().1;

/// By a set of columns: the cells of each column that is the only one in its box.
static LONE: [u32; 512] = columns().0;

/// By a set of columns: their cells, and those of every box without one of them.
static TAKEN: [u32; 512] = columns().1;

/// The rows, the boxes and the columns.
static HOUSES: [Cells; 27] = houses();

/// By cell: this cell and those that are not its peers.
static COMPATIBLE: [Cells; 96] = compatible();

const fn configurations() -> ([u32; 512], [u32; 512]) {
    let (mut allowed, mut forced) = ([0; 512], [BAND; 512]);
    let mut i = 0;
    while i < 512 * 6 {
        let (minirows, configuration) = (i / 6, CONFIGURATIONS[i % 6]);
        if minirows_of(configuration) & !minirows == 0 {
            allowed[minirows] |= configuration;
            forced[minirows] &= configuration;
        }
        i += 1;
    }
    (allowed, forced)
}

const fn columns() -> ([u32; 512], [u32; 512]) {
    let (mut lone, mut taken) = ([0; 512], [0; 512]);
    let mut i = 0;
    while i < 512 * 3 {
        let (columns, shift) = (i / 3, 3 * (i % 3));
        let in_box = columns as u32 & (0o7 << shift);
        let cells = in_box * COLUMN;
        lone[columns] |= if in_box.is_power_of_two() { cells } else { 0 };
        taken[columns] |= if in_box == 0 { BOX << shift } else { cells };
        i += 1;
    }
    (lone, taken)
}

const fn houses() -> [Cells; 27] {
    let mut table = [0; 27];
    let mut i = 0;
    while i < 9 {
        table[i] = 0o777 << (32 * (i / 3) + 9 * (i % 3));
        table[9 + i] = (BOX as Cells) << (32 * (i / 3) + 3 * (i % 3));
        table[18 + i] = every_band(COLUMN << i);
        i += 1;
    }
    table
}

const fn compatible() -> [Cells; 96] {
    let (houses, mut table) = (houses(), [BOARD; 96]);
    let mut i = 0;
    while i < 96 * 27 {
        let (cell, house) = (i / 27, houses[i % 27]);
        if house & (1 << cell) != 0 {
            table[cell] &= !house | (1 << cell);
        }
        i += 1;
    }
    table
}

/// A word in every band.
const fn every_band(word: u32) -> Cells {
    word as Cells * ((1 << 64) | (1 << 32) | 1)
}

/// The words of the three bands.
#[inline(always)]
fn words(cells: Cells) -> [u32; 3] {
    [cells as u32, (cells >> 32) as u32, (cells >> 64) as u32]
}

#[inline(always)]
fn join(words: [u32; 3]) -> Cells {
    Cells::from(words[0]) | (Cells::from(words[1]) << 32) | (Cells::from(words[2]) << 64)
}

/// The minirows where a word has cells: bit `3 * box + row`.
#[inline(always)]
const fn minirows_of(word: u32) -> usize {
    let first = (word | (word >> 1) | (word >> 2)) & 0o111_111_111;
    ((first | (first >> 8) | (first >> 16)) & 0o777) as usize
}

/// The columns where a word has cells.
#[inline(always)]
fn columns_of(word: u32) -> usize {
    ((word | (word >> 9) | (word >> 18)) & 0o777) as usize
}

/// The number of the lowest bit.
#[inline(always)]
fn index(bits: u32) -> usize {
    bits.trailing_zeros() as usize
}

/// The numbers of the bits, one by one.
#[inline(always)]
fn members(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let lowest = index(bits);
        bits &= bits - 1;
        Some(lowest)
    })
}

/// A search for solutions, and what it has found.
#[derive(Default)]
struct Search {
    /// The number of solutions at which it ends.
    limit: u64,
    found: u64,
    /// The first solution.
    solution: Option<Board>,
    guesses: u64,
    /// The cell and the digit of the last guess. If it can be made again, it has failed.
    last: Option<(usize, usize)>,
}

impl Search {
    fn run(&mut self, board: &mut Board) {
        while self.found < self.limit && board.propagate() {
            if board.open == 0 {
                self.found += 1;
                self.solution = self.solution.or(Some(*board));
                return;
            }
            self.guesses += 1;
            let failed = |&(cell, digit): &(usize, usize)| {
                board.open & board.digits[digit] & (1 << cell) != 0
            };
            let (cell, digit) = self.last.filter(failed).unwrap_or_else(|| board.guess());
            self.last = Some((cell, digit));
            let (candidates, guess) = (board.candidates(cell), 1 << digit);
            let mut copy = *board;
            copy.restrict(cell, candidates, guess);
            self.run(&mut copy);
            board.restrict(cell, candidates, candidates ^ guess);
        }
    }
}

// ---- Part: solve ----

/// A solution of a puzzle, if it has one.
pub fn solve(puzzle: &[u8; 81]) -> Option<[u8; 81]> {
    count(puzzle, 1).1
}

// ---- Part: solve, count ----

/// The number of solutions of a puzzle, counted up to a limit, and the first that was found.
pub fn count(puzzle: &[u8; 81], limit: u64) -> (u64, Option<[u8; 81]>) {
    let mut search = Search {
        limit,
        ..Search::default()
    };
    search.run(&mut Board::new(puzzle));
    (search.found, search.solution.map(|board| board.text()))
}

// ---- Part: Solutions::new ----

/// After this many dead ends since the last solution, each board is tested for having a solution.
/// Any number from 16 to 256 takes about the same time.
const DEAD_ENDS_WITHOUT_TEST: u32 = 64;

/// All solutions of a puzzle in lexicographic order, one after another.
///
/// ```text
/// next():
///     while there is a branch: take the last one; call it the board
///         while propagate(board) meets no contradiction:
///             every cell set?    this is the next solution
///             many dead ends since the last solution, and the board has none?    give it up
///             the board without the lowest candidate of its first open cell is a new branch
///             set the cell to this candidate
/// ```
///
/// All solutions of a branch come after those of the board. A guess sets a cell for good, so there
/// are at most 81 branches.
///
/// A search in reading order is late to see a contradiction in the last rows, and then sees it
/// again for each choice in the first rows. So after many dead ends each board is tested for having
/// a solution, by a search as for any solution. A solution that a test finds is kept, because a
/// board that contains it needs no test.
pub struct Solutions {
    branches: Vec<Board>,
    /// The number of dead ends since the last solution.
    dead_ends: u32,
    /// The search of the last test.
    test: Search,
}

impl Solutions {
    /// The solutions of a puzzle.
    pub fn new(puzzle: &[u8; 81]) -> Solutions {
        Solutions::of_board(Board::new(puzzle))
    }

    fn of_board(board: Board) -> Solutions {
        let mut branches = vec![board];
        // Few puzzles need more. To grow by and by would take longer.
        branches.reserve(15);
        Solutions {
            branches,
            dead_ends: 0,
            test: Search {
                limit: 1,
                ..Search::default()
            },
        }
    }

    fn is_solvable(&mut self, board: &Board) -> bool {
        let contains = |known: &Board| {
            let mut digits = board.digits.iter().zip(known.digits.iter());
            digits.all(|(cells, known)| known & !cells == 0)
        };
        if !self.test.solution.as_ref().map_or(false, contains) {
            self.test.found = 0;
            self.test.solution = None;
            self.test.run(&mut board.clone());
        }
        self.test.solution.is_some()
    }
}

impl Iterator for Solutions {
    type Item = [u8; 81];

    fn next(&mut self) -> Option<[u8; 81]> {
        while let Some(mut board) = self.branches.pop() {
            while board.propagate() {
                if board.open == 0 {
                    self.dead_ends = 0;
                    return Some(board.text());
                }
                if self.dead_ends >= DEAD_ENDS_WITHOUT_TEST && !self.is_solvable(&board) {
                    break;
                }
                self.test.guesses += 1;
                let cell = board.open.trailing_zeros() as usize;
                let candidates = board.candidates(cell);
                let guess = 1 << index(candidates);
                let mut branch = board;
                branch.restrict(cell, candidates, candidates ^ guess);
                self.branches.push(branch);
                board.restrict(cell, candidates, guess);
            }
            self.dead_ends += 1;
        }
        None
    }
}

// ---- Part: library ----

impl Board {
    /// A board that is given by its candidates.
    fn of_candidates(candidates: &[u16; 81]) -> Board {
        let mut board = Board {
            digits: [0; 9],
            open: BOARD,
            stale: 0o777,
        };
        for (digit, cells) in board.digits.iter_mut().enumerate() {
            for band in candidates.chunks(27).rev() {
                let cell = |word: u32, cell: &u16| (word << 1) | u32::from((cell >> digit) & 1);
                *cells = (*cells << 32) | Cells::from(band.iter().rev().fold(0, cell));
            }
        }
        board
    }
}

impl Solutions {
    /// The solutions of a puzzle that is given by its candidates: for each cell nine bits, bit
    /// `digit - 1` for each digit that may be there.
    pub fn of_candidates(candidates: &[u16; 81]) -> Solutions {
        Solutions::of_board(Board::of_candidates(candidates))
    }

    /// The guesses that were taken for the solutions so far, those of tests included.
    pub fn guesses(&self) -> u64 {
        self.test.guesses
    }
}

/// The number of guesses that [`count`] takes for a puzzle. For a limit of 1 it is that of
/// [`solve`].
pub fn guesses(puzzle: &[u8; 81], limit: u64) -> u64 {
    let mut search = Search {
        limit,
        ..Search::default()
    };
    search.run(&mut Board::new(puzzle));
    search.guesses
}

/// Whether a puzzle that is given by its candidates has a solution.
pub fn is_solvable(candidates: &[u16; 81]) -> bool {
    let mut search = Search {
        limit: 1,
        ..Search::default()
    };
    search.run(&mut Board::of_candidates(candidates));
    search.found == 1
}

#[cfg(test)]
mod tests;
