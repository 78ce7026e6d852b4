/*! Solves one puzzle at a time, depth first, on bit masks.

[`solve`] finds a solution, [`count`] counts solutions up to a limit, and [`Solutions`] lists all of them in
lexicographic order. A puzzle is 81 bytes of text: `1` to `9` are clues, all other bytes are blanks. This module has no
dependencies.
*/

// The search pops the last branch:
//     propagate: locked candidates, hidden singles, naked singles, until nothing changes
//     contradiction?     pop another branch
//     every cell set?    this is a solution; pop another branch
//     guess a candidate; a copy of the board without it becomes a branch
//     set the cell to this candidate; propagate
//
// A good guess has few alternatives: few candidates in the cell, or few places for the digit in a house. But clues may
// contradict each other where there is no such guess, and the search would meet this contradiction after each guess
// elsewhere. So a guess that has just failed is tried first.
//
// A board is hard after 512 guesses without a solution. Then the last 32 guesses are tried first, and for 128 of 1,024
// guesses, the search also looks for naked subsets, which takes ten times as long as the other rules. On a hard board,
// on one with fewer than 21 set cells, and in a *test* (whether a board has any solution: `Solutions`, `Finder`),
// digits with few open cells are first: they show contradictory clues soon. Elsewhere this takes more guesses.
//
// For each digit there is a set of its possible cells. A band has 27 of 32 bits:
//
//     bit  0  1  2 |  3  4  5 |  6  7  8    first row     One octal digit of a band is a minirow,
//          9 10 11 | 12 13 14 | 15 16 17    second row    the three cells that a row shares with a
//         18 19 20 | 21 22 23 | 24 25 26    third row     box.
//
// A digit takes three of the nine minirows of a band, one in each row and each box, in one of six configurations. The
// possible ones depend only on the set of minirows with the digit, one of 512, so tables hold the consequences of each.
//
// Much of the work has no effect, but is done without a test to avoid branch mispredictions.

/// A set of cells: bit `32 * band + bit in the band`, in this file also the number of the cell.
type Cells = u128;

#[derive(Clone, Copy)]
struct Board {
    /// The cells that have each digit as a candidate.
    digits: [Cells; 9],
    /// The cells that are not set. A set cell has at most one candidate.
    open: Cells,
    /// The digits that have lost cells since their rules were applied.
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
                board.digits[digit] &= TABLES.compatible[32 * band + bit];
            }
        }
        for (cells, clues) in board.digits.iter_mut().zip(clues.iter()) {
            *cells &= board.open | clues;
        }
        board
    }

    /// The format of the candidates is that of [`Finder::find`].
    fn of_candidates(candidates: &[u16; 81]) -> Board {
        let mut board = Board {
            digits: [0; 9],
            open: BOARD,
            stale: 0o777,
        };
        for (digit, cells) in board.digits.iter_mut().enumerate() {
            for band in candidates.chunks(27).rev() {
                let cell = |bits: u32, cell: &u16| (bits << 1) | u32::from((cell >> digit) & 1);
                *cells = (*cells << 32) | Cells::from(band.iter().rev().fold(0, cell));
            }
        }
        board
    }

    /// Each cell has the candidates that it has in any of these boards.
    fn union_of(boards: &[Board]) -> Board {
        let mut union = Board {
            digits: [0; 9],
            open: BOARD,
            stale: 0o777,
        };
        for board in boards {
            for (all, cells) in union.digits.iter_mut().zip(board.digits.iter()) {
                *all |= cells;
            }
        }
        union
    }

    fn text(&self) -> [u8; 81] {
        let mut text = [0; 81];
        for (digit, &cells) in self.digits.iter().enumerate() {
            for (band, &cells) in bands(cells).iter().enumerate() {
                for bit in members(cells) {
                    text[27 * band + bit] = b'1' + digit as u8;
                }
            }
        }
        text
    }

    #[inline(always)]
    fn candidates(&self, cell: usize) -> u32 {
        let candidate = |digit: usize| u32::from(self.digits[digit] & (1 << cell) != 0);
        (0..9).fold(0, |candidates, digit| {
            candidates | (candidate(digit) << digit)
        })
    }

    /// Restricts a cell with these candidates to those in `left`, and sets it if there is only one.
    #[inline(always)]
    fn restrict(&mut self, cell: usize, candidates: u32, left: u32) {
        for digit in members(candidates ^ left) {
            self.digits[digit] &= !(1 << cell);
        }
        self.stale |= candidates ^ left;
        if left.is_power_of_two() {
            self.open &= !(1 << cell);
            self.digits[index(left)] &= TABLES.compatible[cell];
            self.stale |= left;
        }
    }

    /// Applies all rules until none has an effect. Returns false at a contradiction.
    ///
    /// If no cell is open afterwards, the board is a solution: each digit has a cell in each row, and two in the same
    /// box or column would have been a contradiction.
    fn propagate(&mut self, wants_naked_subsets: bool) -> bool {
        while self.stale != 0 {
            // A digit that becomes stale here waits for the next pass, so the processor knows the next digit early.
            for digit in members(self.stale) {
                if !self.locked_candidates_and_hidden_singles(digit) {
                    return false;
                }
            }
            if self.stale == 0 && !self.naked_singles() {
                return false;
            }
            if self.stale == 0 && wants_naked_subsets && !self.naked_subsets() {
                return false;
            }
        }
        true
    }

    /// Returns false at a contradiction.
    #[inline(always)]
    fn locked_candidates_and_hidden_singles(&mut self, digit: usize) -> bool {
        let mut own = bands(self.digits[digit]);
        let (mut columns, mut lone, mut singles) = ([0; 3], [0; 3], [0; 3]);
        for band in 0..3 {
            let minirows = minirows_of(own[band]);
            own[band] &= TABLES.allowed[minirows];
            columns[band] = ((own[band] | (own[band] >> 9) | (own[band] >> 18)) & 0o777) as usize;
            // The columns that hold all of the digit's cells of a box.
            lone[band] = TABLES.lone[columns[band]];
            // The cells of such columns in minirows that the digit must take.
            singles[band] = own[band] & lone[band] & TABLES.forced[minirows];
        }
        if own[0] == 0 || own[1] == 0 || own[2] == 0 {
            return false;
        }
        if columns[0] | columns[1] | columns[2] != 0o777 {
            return false;
        }
        let mut left = own;
        for band in 0..3 {
            let (next, last) = ((band + 1) % 3, (band + 2) % 3);
            // A column that another band takes is lost.
            left[band] &= !(lone[next] | lone[last]);
            // If no other band has a column, the rest of its box is lost.
            left[band] &= TABLES.kept[columns[band] & !(columns[next] | columns[last])];
        }
        // Cells lost by `allowed` need no second look; those lost by columns do.
        self.stale = (self.stale & !(1 << digit)) | (u32::from(left != own) << digit);

        let singles = join(singles) & self.open;
        if singles != 0 {
            self.open ^= singles;
            let mut changed = 0;
            for (other, cells) in self.digits.iter_mut().enumerate() {
                changed |= u32::from(*cells & singles != 0) << other;
                *cells &= !singles;
            }
            self.stale |= changed & !(1 << digit);
        }
        self.digits[digit] = join(left);
        true
    }

    /// Returns false if a cell has no candidate.
    #[inline(always)]
    fn naked_singles(&mut self) -> bool {
        // The cells with at least one and two candidates.
        let (mut one, mut two) = (0, 0);
        for cells in self.digits.iter() {
            two |= one & cells;
            one |= cells;
        }
        let mut singles = self.open & !two;
        while singles != 0 {
            let cell = singles.trailing_zeros() as usize;
            singles &= singles - 1;
            // If another single took the last candidate, the next call detects it.
            let candidates = self.candidates(cell);
            if candidates != 0 {
                self.restrict(cell, candidates, candidates);
            }
        }
        one == BOARD
    }

    /// Looks for naked subsets in all houses: open cells that together have as many candidates as there are cells. The
    /// other cells of the house lose these candidates. Returns false if some cells have fewer, or a cell would lose its
    /// last one.
    fn naked_subsets(&mut self) -> bool {
        let mut candidates = [0; 96];
        for (digit, &cells) in self.digits.iter().enumerate() {
            for (band, &cells) in bands(cells).iter().enumerate() {
                for bit in members(cells) {
                    candidates[32 * band + bit] |= 1 << digit;
                }
            }
        }
        TABLES.houses.iter().all(|house| {
            let (mut cells, mut size, mut all) = ([(0, 0_u32); 9], 0, 0_u32);
            for (band, &open) in bands(self.open & house).iter().enumerate() {
                for bit in members(open) {
                    let cell = 32 * band + bit;
                    cells[size] = (cell, candidates[cell]);
                    size += 1;
                    all |= candidates[cell];
                }
            }
            all.count_ones() as usize >= size && self.naked_subsets_from(&cells[..size], all, 0, 0)
        })
    }

    /// Extends a subset of `cells`, a bit set of indices, by later ones. `cells` are the open cells of a house with
    /// their candidates; `all` and `union` are the candidates of all cells and of the subset.
    fn naked_subsets_from(
        &mut self,
        cells: &[(usize, u32)],
        all: u32,
        subset: u32,
        union: u32,
    ) -> bool {
        for i in (32 - subset.leading_zeros() as usize)..cells.len() {
            let (subset, union) = (subset | (1 << i), union | cells[i].1);
            // Neither this subset nor a larger one removes candidates.
            if union == all {
                continue;
            }
            let (size, candidates) = (subset.count_ones(), union.count_ones());
            let is_possible = size < candidates
                || (size == candidates && self.apply_naked_subset(cells, subset, union));
            if !is_possible || !self.naked_subsets_from(cells, all, subset, union) {
                return false;
            }
        }
        true
    }

    /// Removes the candidates of a naked subset from the other open cells of its house. Returns false if one would lose
    /// its last.
    fn apply_naked_subset(&mut self, cells: &[(usize, u32)], subset: u32, union: u32) -> bool {
        for (i, &(cell, _)) in cells.iter().enumerate() {
            let candidates = self.candidates(cell);
            let left = candidates & !union;
            if subset & (1 << i) != 0 || self.open & (1 << cell) == 0 || left == candidates {
                continue;
            }
            if left == 0 {
                return false;
            }
            self.restrict(cell, candidates, left);
        }
        true
    }

    /// Returns the guess with the fewest alternatives: other candidates of the cell, or other cells for the digit in a
    /// house. On a tie, cells precede houses, and digits are in ascending order, or those with few open cells first, if
    /// `few_first` is set or the board is nearly empty.
    #[inline(always)]
    fn best_guess(&self, few_first: bool) -> (usize, usize) {
        // The cells with at least one, two and three candidates.
        let (mut one, mut two, mut three) = (0, 0, 0);
        for cells in self.digits.iter() {
            three |= two & cells;
            two |= one & cells;
            one |= cells;
        }
        let mut few = self.open & !three;
        let mut number = 2;
        while few == 0 {
            let mut order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
            if few_first || self.open.count_ones() > 60 {
                order.sort_by_key(|&digit: &usize| (self.digits[digit] & self.open).count_ones());
            }
            for &digit in order.iter() {
                let cells = self.digits[digit];
                for places in TABLES.houses.iter().map(|house| cells & house) {
                    if places.count_ones() == number {
                        return (places.trailing_zeros() as usize, digit);
                    }
                }
            }
            number += 1;
            for cell in 0..96 {
                let has_number = self.candidates(cell).count_ones() == number;
                few |= self.open & (Cells::from(has_number) << cell);
            }
        }
        // The first of these cells with the most open peers, as a branch-free maximum of numbers: the peers, and 255
        // minus the cell.
        let mut best = 0;
        while few != 0 {
            let cell = few.trailing_zeros();
            few &= few - 1;
            let peers = (self.open & !TABLES.compatible[cell as usize]).count_ones();
            best = best.max((peers << 8) | (255 - cell));
        }
        let cell = 255 - (best & 255) as usize;
        (cell, index(self.candidates(cell)))
    }
}

const BAND: u32 = 0o777_777_777;
/// The first box of a band, and its first column.
const BOX: u32 = 0o007_007_007;
const COLUMN: u32 = 0o001_001_001;
const EVERY_BAND: Cells = (1 << 64) | (1 << 32) | 1;
const BOARD: Cells = BAND as Cells * EVERY_BAND;

static TABLES: Tables = tables();

struct Tables {
    /// By the set of minirows of a digit: the cells of the minirows in at least one possible configuration.
    allowed: [u32; 512],
    /// Those in all possible configurations.
    forced: [u32; 512],
    /// The cells of each column that is the only one in its box, by a set of columns.
    lone: [u32; 512],
    /// By a set of columns: all their cells, and those of each box that has none of these columns.
    kept: [u32; 512],
    houses: [Cells; 27],
    /// All but the peers of a cell.
    compatible: [Cells; 96],
}

const fn tables() -> Tables {
    let mut tables = Tables {
        allowed: [0; 512],
        forced: [BAND; 512],
        lone: [0; 512],
        kept: [0; 512],
        houses: [0; 27],
        compatible: [BOARD; 96],
    };
    let mut i = 0;
    while i < 512 * 9 {
        // The rows of the digit in the first two boxes.
        let (minirows, a, b) = (i / 9, i / 3 % 3, i % 3);
        if a != b {
            let cells = (0o7 << (9 * a)) | (0o70 << (9 * b)) | (0o700 << (9 * (3 - a - b)));
            if minirows_of(cells) & !minirows == 0 {
                tables.allowed[minirows] |= cells;
                tables.forced[minirows] &= cells;
            }
        }
        i += 1;
    }
    let mut i = 0;
    while i < 512 * 3 {
        let (columns, shift) = (i / 3, 3 * (i % 3));
        let in_box = columns as u32 & (0o7 << shift);
        let cells = in_box * COLUMN;
        tables.lone[columns] |= if in_box.is_power_of_two() { cells } else { 0 };
        tables.kept[columns] |= if in_box == 0 { BOX << shift } else { cells };
        i += 1;
    }
    let mut i = 0;
    while i < 9 {
        tables.houses[i] = 0o777 << (32 * (i / 3) + 9 * (i % 3));
        tables.houses[9 + i] = (BOX as Cells) << (32 * (i / 3) + 3 * (i % 3));
        tables.houses[18 + i] = (COLUMN << i) as Cells * EVERY_BAND;
        i += 1;
    }
    let mut i = 0;
    while i < 96 * 27 {
        let (cell, house) = (i / 27, tables.houses[i % 27]);
        if house & (1 << cell) != 0 {
            tables.compatible[cell] &= !house | (1 << cell);
        }
        i += 1;
    }
    tables
}

#[inline(always)]
fn bands(cells: Cells) -> [u32; 3] {
    [cells as u32, (cells >> 32) as u32, (cells >> 64) as u32]
}

#[inline(always)]
fn join(bands: [u32; 3]) -> Cells {
    Cells::from(bands[0]) | (Cells::from(bands[1]) << 32) | (Cells::from(bands[2]) << 64)
}

/// Returns the minirows with any of these cells of a band: bit `3 * box + row`.
#[inline(always)]
const fn minirows_of(cells: u32) -> usize {
    let first = (cells | (cells >> 1) | (cells >> 2)) & 0o111_111_111;
    ((first | (first >> 8) | (first >> 16)) & 0o777) as usize
}

#[inline(always)]
fn index(bits: u32) -> usize {
    bits.trailing_zeros() as usize
}

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

#[derive(Default)]
struct Search {
    /// The last one is searched next. Each guess sets another cell, so there are at most 81.
    branches: Vec<Board>,
    /// The cells and digits of the last guesses, the latest first: one, or up to 32 if the board is hard. After a guess
    /// its cell is set, and in its branch the cell lacks the digit. So if the cell is open and has the digit, the
    /// search has left both: the guess has failed.
    last_guesses: Vec<(usize, usize)>,
    guesses_since_solution: u64,
    /// Whether a contradiction is likely, as in the boards of a test.
    is_test: bool,
    guesses: u64,
    limit: Option<u64>,
}

/// The guesses without a solution after which a board is hard. Puzzles that are known to be hard for people or programs
/// take fewer.
const GUESSES_UNTIL_HARD: u64 = 512;

impl Search {
    fn new(board: Board) -> Search {
        Search {
            branches: vec![board],
            ..Search::default()
        }
    }

    fn is_hard(&self) -> bool {
        self.guesses_since_solution >= GUESSES_UNTIL_HARD
    }

    fn wants_naked_subsets(&self) -> bool {
        (GUESSES_UNTIL_HARD..GUESSES_UNTIL_HARD + 128)
            .contains(&(self.guesses_since_solution % 1024))
    }

    /// Sets a cell to a digit. The board without this candidate becomes a branch.
    #[inline(always)]
    fn guess(&mut self, board: &mut Board, cell: usize, digit: usize) {
        self.guesses += 1;
        let (candidates, guessed) = (board.candidates(cell), 1 << digit);
        let mut branch = *board;
        branch.restrict(cell, candidates, candidates ^ guessed);
        self.branches.push(branch);
        board.restrict(cell, candidates, guessed);
    }

    /// Gives up after `limit` guesses without a solution: saves the board as a branch, and returns `None`.
    #[inline(always)]
    fn check_limit(&mut self, board: &Board) -> Option<()> {
        if Some(self.guesses_since_solution) == self.limit {
            self.branches.push(*board);
            return None;
        }
        Some(())
    }

    fn next_solution(&mut self) -> Option<Board> {
        while let Some(mut board) = self.branches.pop() {
            while board.propagate(self.wants_naked_subsets()) {
                if board.open == 0 {
                    self.guesses_since_solution = 0;
                    return Some(board);
                }
                self.check_limit(&board)?;
                let failed = self
                    .last_guesses
                    .iter()
                    .position(|&(cell, digit)| board.open & board.digits[digit] & (1 << cell) != 0);
                let (cell, digit) = match failed {
                    Some(i) => self.last_guesses.remove(i),
                    None => board.best_guess(self.is_test || self.is_hard()),
                };
                self.last_guesses.insert(0, (cell, digit));
                self.last_guesses
                    .truncate(if self.is_hard() { 32 } else { 1 });
                self.guesses_since_solution += 1;
                self.guess(&mut board, cell, digit);
            }
        }
        None
    }
}

/// Returns a solution of a puzzle.
pub fn solve(puzzle: &[u8; 81]) -> Option<[u8; 81]> {
    let solution = Search::new(Board::new(puzzle)).next_solution();
    solution.map(|board| board.text())
}

/// Counts the solutions of a puzzle up to a limit. Returns the count, and the first solution found.
pub fn count(puzzle: &[u8; 81], limit: u64) -> (u64, Option<[u8; 81]>) {
    let mut search = Search::new(Board::new(puzzle));
    let (mut found, mut first) = (0, None);
    while found < limit {
        match search.next_solution() {
            Some(board) if found == 0 => first = Some(board.text()),
            Some(_) => {}
            None => break,
        }
        found += 1;
    }
    (found, first)
}

/// The work of a search.
pub struct Effort {
    /// The number of solutions found.
    pub solutions: u64,
    /// The number of guesses.
    pub guesses: u64,
}

/// Returns the effort of [`count`], for a limit of 1 also that of [`solve`].
pub fn effort(puzzle: &[u8; 81], limit: u64) -> Effort {
    let mut search = Search::new(Board::new(puzzle));
    let mut solutions = 0;
    while solutions < limit && search.next_solution().is_some() {
        solutions += 1;
    }
    Effort {
        solutions,
        guesses: search.guesses,
    }
}

/// Any number from 16 to 256 takes about the same time.
const DEAD_ENDS_WITHOUT_TEST: u32 = 64;

/// All solutions of a puzzle in lexicographic order, one after another.
///
/// ```text
/// next():
///     while there is a branch: pop the last one; call it the board
///         while propagate(board) meets no contradiction:
///             every cell set?    this is the next solution
///             64 dead ends since the last solution, and the board has none?    give it up
///             the board without the lowest candidate of its first open cell is a new branch
///             set the cell to this candidate
///         the 64th dead end since the last solution, and the union of all branches has none?    end
/// ```
///
/// A search in reading order finds a contradiction in the last rows late, and again for each choice in the first rows.
/// So after many dead ends each board is tested: the usual search looks for any solution. A board that contains the
/// last one found needs no test. Testing the union of all branches first saves dozens of tests if none has a solution.
pub struct Solutions {
    search: Search,
    /// Since the last solution.
    dead_ends: u32,
    /// Keeps its last guesses, because the boards of the tests have much in common.
    test: Search,
    /// The last solution found by a test.
    known: Option<Board>,
}

impl Solutions {
    /// Returns the solutions of a puzzle.
    pub fn new(puzzle: &[u8; 81]) -> Solutions {
        Solutions {
            search: Search::new(Board::new(puzzle)),
            dead_ends: 0,
            test: Search {
                is_test: true,
                ..Search::default()
            },
            known: None,
        }
    }

    /// Returns the number of guesses so far, in tests too.
    pub fn guesses(&self) -> u64 {
        self.search.guesses + self.test.guesses
    }

    fn is_solvable(&mut self, board: &Board) -> bool {
        if let Some(known) = &self.known {
            let mut digits = board.digits.iter().zip(known.digits.iter());
            if digits.all(|(cells, known)| known & !cells == 0) {
                return true;
            }
        }
        self.test.branches.clear();
        self.test.branches.push(*board);
        let found = self.test.next_solution();
        self.known = found.or(self.known);
        found.is_some()
    }
}

impl Iterator for Solutions {
    type Item = [u8; 81];

    fn next(&mut self) -> Option<[u8; 81]> {
        while let Some(mut board) = self.search.branches.pop() {
            while board.propagate(false) {
                if board.open == 0 {
                    self.dead_ends = 0;
                    return Some(board.text());
                }
                if self.dead_ends >= DEAD_ENDS_WITHOUT_TEST && !self.is_solvable(&board) {
                    break;
                }
                let cell = board.open.trailing_zeros() as usize;
                let lowest = index(board.candidates(cell));
                self.search.guess(&mut board, cell, lowest);
            }
            self.dead_ends += 1;
            if self.dead_ends == DEAD_ENDS_WITHOUT_TEST {
                let left = Board::union_of(&self.search.branches);
                if !self.is_solvable(&left) {
                    self.search.branches.clear();
                }
            }
        }
        None
    }
}

/// Finds a solution of one board after another.
///
/// It keeps its last guesses, so a contradiction that the boards share costs guesses only once.
///
/// Some boards take thousands of guesses, but few if their digits are renamed, which changes the order of guesses. So
/// after `GUESSES_UNTIL_RESTART` guesses, the digits are rotated and the search restarts with twice the limit.
pub struct Finder {
    search: Search,
    /// The rotation of the digits, kept for the next board.
    rotation: u32,
}

/// Nearly all tests take fewer. With 512, the others take half as many, with 2,048 twice as many
/// (`engine/EXPERIMENTS.md`).
const GUESSES_UNTIL_RESTART: u64 = 1024;

impl Default for Finder {
    fn default() -> Finder {
        Finder {
            search: Search {
                is_test: true,
                ..Search::default()
            },
            rotation: 0,
        }
    }
}

impl Finder {
    /// Returns a solution of a board. Each cell has nine bits: bit `digit - 1` is set if the digit is a candidate.
    pub fn find(&mut self, candidates: &[u16; 81]) -> Option<[u8; 81]> {
        let mut limit = GUESSES_UNTIL_RESTART;
        loop {
            let by = self.rotation;
            let rotated = candidates.map(|cell| (cell << by | cell >> (9 - by)) & 0o777);
            self.search.branches.clear();
            self.search.branches.push(Board::of_candidates(&rotated));
            self.search.guesses_since_solution = 0;
            self.search.limit = Some(limit);
            let solution = self.search.next_solution();
            if solution.is_some() || self.search.branches.is_empty() {
                let digit = |rotated: u8| (rotated - b'1' + 9 - by as u8) % 9 + b'1';
                return solution.map(|board| board.text().map(digit));
            }
            self.rotation = (by + 4) % 9;
            self.search.last_guesses.clear();
            limit *= 2;
        }
    }

    /// Returns the number of guesses for all boards so far.
    pub fn guesses(&self) -> u64 {
        self.search.guesses
    }
}

#[cfg(test)]
mod tests;
