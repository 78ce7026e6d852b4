/*! The solver of submissions in Rust. `solver.cpp` is the same in C++. */

// ---- Part: solver ----

// A set of cells in a band of three rows is a number of 27 bits. An octal digit is a minirow, the
// three cells that a row shares with a box:
//
//     bit  0  1  2 |  3  4  5 |  6  7  8
//          9 10 11 | 12 13 14 | 15 16 17
//         18 19 20 | 21 22 23 | 24 25 26
//
// All cells, and the first row, box and column:
const BAND: u32 = 0o777_777_777;
const ROW: u32 = 0o777;
const BOX: u32 = 0o7_007_007;
const COLUMN: u32 = 0o1_001_001;

/// The numbers of the bits that are set, from the lowest.
fn each(bits: u32) -> impl Iterator<Item = usize> {
    let rest = std::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)));
    let rest = rest.take_while(|bits| *bits != 0);
    rest.map(|bits| bits.trailing_zeros() as usize)
}

/// The minirows of cells, as bits `3 * box + row`.
const fn minirows_of(cells: u32) -> usize {
    let any = (cells | (cells >> 1) | (cells >> 2)) & 0o111_111_111; // 9 * row + 3 * box
    ((any | (any >> 8) | (any >> 16)) & 0o777) as usize
}

/// A digit takes a minirow in each row and each box of a band. The six ways:
const WAYS: [u32; 6] = [
    0o700_070_007,
    0o700_007_070,
    0o070_700_007,
    0o070_007_700,
    0o007_700_070,
    0o007_070_700,
];

/// The rules for a digit in a band, as sets of cells.
struct Tables {
    /// By the minirows where it is: the cells outside their rows and boxes.
    apart: [u32; 512],
    /// By the minirows where it may go: the cells of any way that fits, and those of every one.
    allowed: [u32; 512],
    forced: [u32; 512],
    /// By the columns where it may go: each that is alone in its box.
    lone: [u32; 512],
    /// By the columns without a place in other bands: their cells, and all of a box that has none.
    kept: [u32; 512],
}

static TABLES: Tables = tables();

const fn tables() -> Tables {
    let mut tables = Tables {
        apart: [BAND; 512],
        allowed: [0; 512],
        forced: [BAND; 512],
        lone: [0; 512],
        kept: [0; 512],
    };
    let mut set = 0;
    while set < 512 {
        let mut i = 0;
        while i < 9 {
            if i < 6 && minirows_of(WAYS[i]) & !set == 0 {
                tables.allowed[set] |= WAYS[i];
                tables.forced[set] &= WAYS[i];
            }
            let (bit, in_box) = (set as u32 & (1 << i), set as u32 & (7 << (i / 3 * 3)));
            if bit != 0 {
                tables.apart[set] &= !((ROW << (i % 3 * 9)) | (BOX << (i / 3 * 3)));
            }
            tables.lone[set] |= if bit == in_box { bit * COLUMN } else { 0 };
            let kept = if in_box == 0 { 1 << i } else { bit };
            tables.kept[set] |= kept * COLUMN;
            i += 1;
        }
        set += 1;
    }
    tables
}

#[derive(Clone, Default)]
struct Board {
    /// By digit, 1 to 9, and band: the cells where it may go, and those where it is.
    candidates: [[u32; 3]; 10],
    solved: [[u32; 3]; 10],
    /// By band: the cells without a digit, and those with two candidates.
    open: [u32; 3],
    pairs: [u32; 3],
    /// The digits that have lost candidates since their rules were applied, as bits.
    stale: u32,
}

impl Board {
    fn new(puzzle: &[u8; 81]) -> Board {
        let mut board = Board {
            candidates: [[BAND; 3]; 10],
            open: [BAND; 3],
            ..Board::default()
        };
        board.candidates[0] = [0; 3];
        for (cell, byte) in puzzle.iter().enumerate() {
            if *byte != b'0' {
                board.assign(usize::from(byte - b'0'), cell / 27, 1 << (cell % 27));
            }
        }
        board
    }

    /// Puts a digit into cells, and removes it from their rows and boxes. The rules do the columns.
    fn assign(&mut self, digit: usize, band: usize, cells: u32) {
        self.open[band] &= !cells;
        self.solved[digit][band] |= cells;
        self.candidates[digit][band] &= cells | TABLES.apart[minirows_of(cells)];
        self.stale |= u32::from(cells != 0) << digit;
    }

    /// The candidates of a digit, without cells of other digits.
    fn remaining(&self, digit: usize, band: usize) -> u32 {
        self.candidates[digit][band] & (self.open[band] | self.solved[digit][band])
    }

    /// Applies all rules until nothing changes. Returns false if there is a contradiction.
    fn propagate(&mut self) -> bool {
        while self.stale != 0 {
            let digits = std::mem::take(&mut self.stale);
            for digit in each(digits) {
                if !self.apply_rules(digit) {
                    return false;
                }
            }
            for digit in 1..10 {
                let lost = |band: usize| self.candidates[digit][band] ^ self.remaining(digit, band);
                self.stale |= u32::from(lost(0) | lost(1) | lost(2) != 0) << digit;
            }
            if self.stale == 0 && !self.assign_naked_singles() {
                return false;
            }
        }
        true
    }

    /// Locked candidates and hidden singles. Returns false if a band or column has no place.
    fn apply_rules(&mut self, digit: usize) -> bool {
        // Cells, columns as bits, cells of lone columns.
        let (mut own, mut columns, mut lone) = ([0; 3], [0; 3], [0; 3]);
        for band in 0..3 {
            let cells = self.remaining(digit, band);
            let minirows = minirows_of(cells);
            own[band] = cells & TABLES.allowed[minirows];
            columns[band] = ((own[band] | (own[band] >> 9) | (own[band] >> 18)) & 0o777) as usize;
            lone[band] = TABLES.lone[columns[band]];
            let singles = own[band] & lone[band] & TABLES.forced[minirows];
            self.solved[digit][band] |= singles;
            self.open[band] &= !singles;
        }
        for band in 0..3 {
            let (a, b) = ((band + 1) % 3, (band + 2) % 3);
            let kept = TABLES.kept[columns[band] & !(columns[a] | columns[b])];
            self.candidates[digit][band] = own[band] & !(lone[a] | lone[b]) & kept;
            self.stale |= u32::from(self.candidates[digit][band] != own[band]) << digit;
        }
        !own.contains(&0) && columns[0] | columns[1] | columns[2] == 0o777
    }

    /// Returns false if a cell has no candidate.
    fn assign_naked_singles(&mut self) -> bool {
        for band in 0..3 {
            // Cells with at least that many candidates.
            let (mut one, mut two, mut three) = (0, 0, 0);
            for candidates in self.candidates.iter() {
                three |= two & candidates[band];
                two |= one & candidates[band];
                one |= candidates[band];
            }
            if one != BAND {
                return false;
            }
            self.pairs[band] = two & !three;
            let singles = self.open[band] & !two;
            for digit in (1..10).filter(|_| singles != 0) {
                self.assign(digit, band, singles & self.candidates[digit][band]);
            }
        }
        true
    }

    /// Whether a candidate, as `81 * digit + cell`, is left in an open cell.
    fn is_open(&self, candidate: usize) -> bool {
        let band = candidate % 81 / 27;
        (self.candidates[candidate / 81][band] & self.open[band]) >> (candidate % 27) & 1 != 0
    }

    /// The candidate to guess: in a cell that has two and shares its row, column and box with the
    /// most open cells; if there is none, of the digit with the fewest places in a row or box.
    fn choose(&self) -> usize {
        let (mut best, mut most, mut fewest) = (0, 0, 10);
        for band in 0..3 {
            for cell in each(self.pairs[band]) {
                let column = COLUMN << (cell % 9);
                let apart = TABLES.apart[minirows_of(1 << cell)];
                let seen = (self.open[band] & !apart).count_ones()
                    + (self.open[(band + 1) % 3] & column).count_ones()
                    + (self.open[(band + 2) % 3] & column).count_ones();
                if seen > most {
                    best = 27 * band + cell;
                    most = seen;
                }
            }
        }
        for i in (0..162).filter(|_| most == 0) {
            let (digit, band, house) = (1 + i / 18, i / 6 % 3, i % 6);
            let shape = [ROW << (9 * (house % 3)), BOX << (3 * (house % 3))][house / 3];
            let places = self.candidates[digit][band] & self.open[band] & shape;
            let number = places.count_ones();
            if number > 1 && number < fewest {
                best = 81 * digit + 27 * band + places.trailing_zeros() as usize;
                fewest = number;
            }
        }
        while !self.is_open(best) {
            best += 81; // digit 0 has no candidates
        }
        best
    }

    /// Counts solutions up to a limit, and writes the last one. If the last guess is possible here,
    /// its branch has ended. It is tried first: after other guesses, it would only fail later.
    fn search(&mut self, limit: u64, last_guess: &mut usize, solution: &mut [u8; 81]) -> u64 {
        let mut found = 0;
        while found < limit && self.propagate() {
            if self.open == [0; 3] {
                for i in 3..30 {
                    for cell in each(self.solved[i / 3][i % 3]) {
                        solution[i % 3 * 27 + cell] = b'0' + i as u8 / 3;
                    }
                }
                return found + 1;
            }
            if !self.is_open(*last_guess) {
                *last_guess = self.choose();
            }
            let (digit, place) = (*last_guess / 81, *last_guess % 81);
            let (band, cell) = (place / 27, 1 << (place % 27));
            let mut guess = self.clone();
            guess.assign(digit, band, cell);
            found += guess.search(limit - found, last_guess, solution);
            self.candidates[digit][band] &= !cell;
            self.stale |= 1 << digit;
        }
        found
    }
}

/// The number of solutions of a puzzle, up to a limit, and the last one found.
fn count(puzzle: &[u8; 81], limit: u64) -> (u64, [u8; 81]) {
    let mut solution = *puzzle;
    let found = Board::new(puzzle).search(limit, &mut 0, &mut solution);
    (found, solution)
}

// ---- Part: smallest ----

/// The first solution in lexicographic order: cell by cell, is there one with a smaller digit?
fn smallest(puzzle: &[u8; 81]) -> (u64, [u8; 81]) {
    let (found, mut solution) = count(puzzle, 1);
    let mut start = *puzzle;
    for cell in (0..81).filter(|&cell| puzzle[cell] == b'0') {
        start[cell] = b'1';
        while start[cell] < solution[cell] {
            match count(&start, 1) {
                (0, _) => start[cell] += 1,
                (_, smaller) => solution = smaller,
            }
        }
    }
    (found, solution)
}
