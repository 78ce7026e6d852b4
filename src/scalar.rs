/*! Solves one puzzle at a time, depth first, on bit masks.

[`first`] finds a solution, [`count`] counts solutions up to a limit, and [`Solutions`] lists all of
them in lexicographic order. A puzzle is 81 bytes of text in reading order: `1` to `9` are clues,
every other byte is a blank.

# Parts

This file depends on nothing, and it builds with rustc 1.48 and later in every edition, because it
is printed into submissions: single source files for websites that judge programs.

A line `// ---- Part: NAME, ... ----` starts a section, which ends at the next such line. A
submission contains the sections that have the name `solver` or the name of what it calls (`first`,
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
//         guess a candidate in a cell with few; search(a copy of the board with it)
//         take the candidate from the cell; start again
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
// When the processor guesses wrong which way a branch goes, it loses the time of fifty operations.
// So most of the work is done without asking first whether it has an effect.

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
        let candidate = |digit: usize| u32::from(self.digits[digit] & 1 << cell != 0);
        (0..9).fold(0, |candidates, digit| {
            candidates | candidate(digit) << digit
        })
    }

    /// Leaves a cell only some of its candidates. If that is one, the cell is set.
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
        self.stale = self.stale & !(1 << digit) | u32::from(left != own) << digit;

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
            self.restrict(cell, candidates, candidates);
        }
        one == BOARD
    }

    /// The cell to guess in: of those with the fewest candidates, the first with the most open
    /// peers.
    #[inline(always)]
    fn cell_to_guess(&self) -> usize {
        // The cells with at least one candidate, two, three.
        let (mut one, mut two, mut three) = (0, 0, 0);
        for cells in self.digits.iter() {
            three |= two & cells;
            two |= one & cells;
            one |= cells;
        }
        let mut few = self.open & !three;
        if few == 0 {
            few = self.fewest_candidates();
        }
        // The number of peers, and that of the cell counted down, in one: no branch compares them.
        let mut best = 0;
        while few != 0 {
            let cell = few.trailing_zeros();
            few &= few - 1;
            let peers = (self.open & !COMPATIBLE[cell as usize]).count_ones();
            best = best.max(peers << 8 | (255 - cell));
        }
        255 - (best & 255) as usize
    }

    /// The open cells with the fewest candidates.
    fn fewest_candidates(&self) -> Cells {
        // By number, the cells with more candidates than that.
        let mut more = [0; 10];
        for cells in self.digits.iter() {
            for number in (1..10).rev() {
                more[number] |= more[number - 1] & cells;
            }
            more[0] |= cells;
        }
        more.iter()
            .map(|more| self.open & !more)
            .find(|&few| few != 0)
            .unwrap_or(0)
    }
}

// Sets of cells

const BAND: u32 = 0o777_777_777;
const BOARD: Cells = every_band(BAND);

/// The six configurations, as sets of minirows: bit `3 * box + row`.
const CONFIGURATIONS: [usize; 6] = [0o421, 0o412, 0o241, 0o214, 0o142, 0o124];

/// By the set of minirows where a word has cells: the cells of the minirows that the digit can take
/// in a configuration.
static ALLOWED: [u32; 512] = configurations().0;

/// By the same set: the cells of the minirows that the digit takes in every configuration.
static FORCED: [u32; 512] = configurations().1;

/// By a set of columns: the cells of each column that is the only one in its box.
static LONE: [u32; 512] = columns().0;

/// By a set of columns: their cells, and those of every box without one of them.
static TAKEN: [u32; 512] = columns().1;

/// By cell: this cell and those that are not its peers.
static COMPATIBLE: [Cells; 96] = compatible();

const fn configurations() -> ([u32; 512], [u32; 512]) {
    let (mut allowed, mut forced) = ([0; 512], [0; 512]);
    let mut minirows = 0;
    while minirows < 512 {
        let (mut some, mut every) = (0, minirows);
        let mut i = 0;
        while i < 6 {
            if CONFIGURATIONS[i] & !minirows == 0 {
                some |= CONFIGURATIONS[i];
                every &= CONFIGURATIONS[i];
            }
            i += 1;
        }
        let mut i = 0;
        while i < 9 {
            let cells = 0o7 << (9 * (i % 3) + 3 * (i / 3));
            allowed[minirows] |= cells * (some >> i & 1) as u32;
            forced[minirows] |= cells * (every >> i & 1) as u32;
            i += 1;
        }
        minirows += 1;
    }
    (allowed, forced)
}

const fn columns() -> ([u32; 512], [u32; 512]) {
    let (mut lone, mut taken) = ([0; 512], [0; 512]);
    let mut columns = 0;
    while columns < 512 {
        let mut i = 0;
        while i < 3 {
            let in_box = columns as u32 & 0o7 << (3 * i);
            let cells = in_box * 0o001_001_001;
            lone[columns] |= if in_box.is_power_of_two() { cells } else { 0 };
            taken[columns] |= if in_box == 0 {
                0o007_007_007 << (3 * i)
            } else {
                cells
            };
            i += 1;
        }
        columns += 1;
    }
    (lone, taken)
}

const fn compatible() -> [Cells; 96] {
    let mut table = [0; 96];
    let mut cell = 0;
    while cell < 96 {
        let (band, row, column) = (cell / 32, cell % 32 / 9, cell % 32 % 9);
        let in_row = 0o777 << (32 * band + 9 * row);
        let in_box = 0o007_007_007 << (32 * band + 3 * (column / 3));
        let in_column = every_band(0o001_001_001 << column);
        table[cell] = BOARD & !(in_row | in_box | in_column) | 1 << cell;
        cell += 1;
    }
    table
}

/// A word in every band.
const fn every_band(word: u32) -> Cells {
    word as Cells | (word as Cells) << 32 | (word as Cells) << 64
}

/// The words of the three bands.
#[inline(always)]
fn words(cells: Cells) -> [u32; 3] {
    [cells as u32, (cells >> 32) as u32, (cells >> 64) as u32]
}

#[inline(always)]
fn join(words: [u32; 3]) -> Cells {
    Cells::from(words[0]) | Cells::from(words[1]) << 32 | Cells::from(words[2]) << 64
}

/// The minirows where a word has cells: bit `3 * box + row`.
#[inline(always)]
fn minirows_of(word: u32) -> usize {
    let first = (word | word >> 1 | word >> 2) & 0o111_111_111;
    ((first | first >> 8 | first >> 16) & 0o777) as usize
}

/// The columns where a word has cells.
#[inline(always)]
fn columns_of(word: u32) -> usize {
    ((word | word >> 9 | word >> 18) & 0o777) as usize
}

#[inline(always)]
fn lowest(bits: u32) -> u32 {
    bits & bits.wrapping_neg()
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

// ---- Part: first, count ----

/// Visits the solutions of a board until a visit returns false. Returns false in that case.
fn search(board: &mut Board, visit: &mut dyn FnMut(&Board) -> bool) -> bool {
    while board.propagate() {
        if board.open == 0 {
            return visit(board);
        }
        let cell = board.cell_to_guess();
        let candidates = board.candidates(cell);
        let guess = lowest(candidates);
        let mut copy = *board;
        copy.restrict(cell, candidates, guess);
        if !search(&mut copy, visit) {
            return false;
        }
        board.restrict(cell, candidates, candidates ^ guess);
    }
    true
}

// ---- Part: first ----

/// A solution of a puzzle, if it has one.
pub fn first(puzzle: &[u8; 81]) -> Option<[u8; 81]> {
    let mut solution = None;
    search(&mut Board::new(puzzle), &mut |board| {
        solution = Some(board.text());
        false
    });
    solution
}

// ---- Part: count ----

/// The number of solutions of a puzzle, counted up to a limit, and the first that was found.
pub fn count(puzzle: &[u8; 81], limit: u64) -> (u64, Option<[u8; 81]>) {
    let (mut number, mut solution) = (0, None);
    if limit > 0 {
        search(&mut Board::new(puzzle), &mut |board| {
            if number == 0 {
                solution = Some(board.text());
            }
            number += 1;
            number < limit
        });
    }
    (number, solution)
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
/// a solution, by a search that guesses where candidates are few. A solution that a test finds is
/// kept, because a board that contains it needs no test.
pub struct Solutions {
    branches: Vec<Board>,
    /// The number of dead ends since the last solution.
    dead_ends: u32,
    /// The solution that the last test found.
    known: Option<Board>,
    effort: Effort,
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
            known: None,
            effort: Effort::new(),
        }
    }

    fn is_solvable(&mut self, board: &Board) -> bool {
        let cells = board.digits.iter();
        if !self.known.map_or(false, |known| {
            cells
                .zip(known.digits.iter())
                .all(|(cells, known)| known & !cells == 0)
        }) {
            let mut found = None;
            tested_search(&mut board.clone(), &mut self.effort, &mut |solution| {
                found = Some(*solution);
                false
            });
            self.known = found;
        }
        self.known.is_some()
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
                self.effort.guesses += 1;
                let cell = board.open.trailing_zeros() as usize;
                let candidates = board.candidates(cell);
                let digit = lowest(candidates);
                let mut branch = board;
                branch.restrict(cell, candidates, candidates ^ digit);
                self.branches.push(branch);
                board.restrict(cell, candidates, digit);
            }
            self.dead_ends += 1;
        }
        None
    }
}

/// Visits the solutions of a board until a visit returns false, and returns false in that case.
/// Boards without a solution, which may take a great many guesses, are tested on the way.
fn tested_search(
    board: &mut Board,
    effort: &mut Effort,
    visit: &mut dyn FnMut(&Board) -> bool,
) -> bool {
    while board.propagate() {
        if board.open == 0 {
            effort.rest();
            return visit(board);
        }
        if !effort.guess(board) {
            break;
        }
        let cell = board.cell_to_guess();
        let candidates = board.candidates(cell);
        let guess = lowest(candidates);
        let mut copy = *board;
        copy.restrict(cell, candidates, guess);
        if !tested_search(&mut copy, effort, visit) {
            return false;
        }
        board.restrict(cell, candidates, candidates ^ guess);
    }
    true
}

/// The rows and boxes of a band.
const ROWS_AND_BOXES: [u32; 6] = [
    0o777,
    0o777_000,
    0o777_000_000,
    0o007_007_007,
    0o070_070_070,
    0o700_700_700,
];

// Boards that take many guesses
//
// On some boards without a solution the rules see the contradiction very late, and the search meets
// it millions of times. So after many guesses a board is tested now and then, with two more rules:
//
//   - Different digits have different places in a house. So some digits of a house need at least as
//     many places as they are. If they have just as many, the other digits lose these places.
//   - If a candidate, tried on a copy of the board, leads to a contradiction at once, it goes.
//
// The board itself stays as it is, so the search finds the same solutions in the same order.

/// How many guesses a search takes between two tests.
const GUESSES_WITHOUT_TEST: u64 = 512;

/// What a search has done.
struct Effort {
    guesses: u64,
    /// The number of guesses after which boards are tested.
    test_after: u64,
}

impl Effort {
    fn new() -> Effort {
        Effort {
            guesses: 0,
            test_after: GUESSES_WITHOUT_TEST,
        }
    }

    /// There is no reason to doubt the board for a while.
    fn rest(&mut self) {
        self.test_after = self.guesses + GUESSES_WITHOUT_TEST;
    }

    /// Counts a guess on a board. Returns false if the board was tested and has no solution. Then
    /// the next board is tested too.
    #[inline(always)]
    fn guess(&mut self, board: &Board) -> bool {
        self.guesses += 1;
        if self.guesses > self.test_after {
            if !board.may_have_solution() {
                return false;
            }
            self.rest();
        }
        true
    }
}

impl Board {
    /// Applies both rules, and all others, to a copy of the board until none has an effect. Returns
    /// false if there is a contradiction.
    #[cold]
    fn may_have_solution(&self) -> bool {
        let mut board = *self;
        while board.propagate() {
            for band in 0..3 {
                for house in ROWS_AND_BOXES.iter() {
                    if !board.places(Cells::from(*house) << (32 * band)) {
                        return false;
                    }
                }
            }
            for column in 0..9 {
                if !board.places(every_band(0o001_001_001 << column)) {
                    return false;
                }
            }
            if board.stale != 0 {
                continue;
            }
            for cell in 0..96 {
                for digit in members(board.candidates(cell)) {
                    let candidates = board.candidates(cell);
                    let mut copy = board;
                    copy.restrict(cell, candidates, 1 << digit);
                    if !copy.propagate() {
                        board.restrict(cell, candidates, candidates & !(1 << digit));
                    }
                }
            }
            if board.stale == 0 {
                return true;
            }
        }
        false
    }

    /// Applies the rule to the digits of a house. Returns false if some have too few places.
    fn places(&mut self, house: Cells) -> bool {
        // A digit with one place is set there, and the others have lost it.
        let digits: Vec<usize> = (0..9)
            .filter(|&digit| (self.digits[digit] & house).count_ones() != 1)
            .collect();
        // By set of digits: the places that they have between them.
        let mut unions = vec![0];
        for &digit in digits.iter() {
            let cells = self.digits[digit] & house;
            let with_digit: Vec<Cells> = unions.iter().map(|union| union | cells).collect();
            unions.extend(with_digit);
        }
        for (set, &union) in unions.iter().enumerate() {
            if union.count_ones() < set.count_ones() {
                return false;
            }
            if union.count_ones() == set.count_ones() {
                for (i, &digit) in digits.iter().enumerate() {
                    if set >> i & 1 == 0 && self.digits[digit] & union != 0 {
                        self.digits[digit] &= !union;
                        self.stale |= 1 << digit;
                    }
                }
            }
        }
        true
    }
}

// ---- Part: library ----

impl Solutions {
    /// The solutions of a puzzle that is given by its candidates: for each cell nine bits, bit
    /// `digit - 1` for each digit that may be there.
    pub fn of_candidates(candidates: &[u16; 81]) -> Solutions {
        let mut board = Board {
            digits: [0; 9],
            open: BOARD,
            stale: 0o777,
        };
        for (digit, cells) in board.digits.iter_mut().enumerate() {
            for band in candidates.chunks(27).rev() {
                let word = band
                    .iter()
                    .rev()
                    .fold(0, |word, cell| word << 1 | u32::from(cell >> digit & 1));
                *cells = *cells << 32 | Cells::from(word);
            }
        }
        Solutions::of_board(board)
    }

    /// The guesses that were taken for the solutions so far.
    pub fn guesses(&self) -> u64 {
        self.effort.guesses
    }
}

/// As [`count`], and the number of guesses. No puzzle is known that takes it longer than a moment
/// to find out whether there is another solution.
pub fn tested_count(puzzle: &[u8; 81], limit: u64) -> (u64, Option<[u8; 81]>, u64) {
    let (mut number, mut solution, mut effort) = (0, None, Effort::new());
    if limit > 0 {
        tested_search(&mut Board::new(puzzle), &mut effort, &mut |board| {
            solution = solution.or_else(|| Some(board.text()));
            number += 1;
            number < limit
        });
    }
    (number, solution, effort.guesses)
}

/// Tests a board that is given by its candidates. Returns false only if it has no solution.
pub fn may_have_solution(candidates: &[u16; 81]) -> bool {
    Solutions::of_candidates(candidates).branches[0].may_have_solution()
}

#[cfg(test)]
mod tests;
