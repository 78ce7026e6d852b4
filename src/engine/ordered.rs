/*! Every solution of one puzzle in lexicographic order: cells in reading order, the lowest digit
first.

The batch engine finds solutions in whatever order suits its search. This search serves those who
want the lexicographically smallest solution, or all of them in order, one after another, in memory
that does not grow with their number.

```text
branches: the puzzle's board alone
next():
    while there is a branch: take the last one; call it the board
        while propagate(board) meets no contradiction:
            every cell set?                         that is the next solution
            many dead ends since the last one, and no solution here?    give the board up
            the first open cell in reading order, its lowest candidate:
                the board without that candidate becomes a branch
                place the candidate on the board
```

A branch holds only solutions that come after all those of the board, so solutions come in order.
Each candidate that is placed sets a cell for good, so there are never more than 81 branches.

# Why reading order needs help

A contradiction among the last cells shows late when the first cells are guessed first, and then
shows again for every choice among the first cells: a few clues that contradict each other in the
last rows would be refuted over and over. After [`PATIENCE`] dead ends since the last solution, each
board is therefore tested for having a solution at all before it is divided, by a search that
guesses where the fewest candidates are. Boards without one are given up at once, so a few hundred
tests at most lie between two solutions. The solution that a test finds is kept: any board that
contains it needs no test.

# The board

It is kept by band and digit: a *word* is the set of cells, out of the 27 in three rows, where one
digit may still stand.

```text
    bit   0  1  2 |  3  4  5 |  6  7  8      first row of the band     an octal digit of a word is a minirow:
          9 10 11 | 12 13 14 | 15 16 17      second row                three cells, one row, one box
         18 19 20 | 21 22 23 | 24 25 26      third row
```

Within a band, a digit stands once in each row and once in each box. So it takes three of the nine
minirows, no two in the same row or box: a *permutation* of three, as the places of three rooks on a
3 x 3 board. In the same way, within a stack, it takes one column in each band, no two alike. There
are only 512 sets of minirows, or of columns by band, so all that follows from a set is in tables.
*/

use std::array::from_fn;

/// Dead ends since the last solution after which boards are tested for having one. 16 to 256 take
/// about the same time, on puzzles whose clues are thinned out as well as on those made hard.
const PATIENCE: u64 = 64;

/// The 27 cells of a band; also, a bit each, the 27 words of a board.
const ALL: u32 = 0o777_777_777;

/// A search for the solutions of one puzzle, in lexicographic order.
pub struct Ordered {
    /// What is still to be searched; the last one comes first.
    branches: Vec<Board>,
    /// The last solution.
    text: [u8; 81],
    /// By band, the cells in which the next solution may differ from the last.
    outdated: [u32; 3],
    /// Since the last solution.
    dead_ends: u64,
    /// The solution that the last successful test has found.
    known: Option<[u32; 27]>,
}

impl Ordered {
    /// Prepares the search. `candidates` has 9 bits a cell, bit `d - 1` for digit `d`: one in a
    /// clue, all of them in an empty cell. Any other set is fine too, the empty one included, with
    /// which there is no solution.
    pub fn new(candidates: &[u16; 81]) -> Ordered {
        let mut branches = Vec::with_capacity(81);
        branches.push(Board::new(candidates));
        Ordered {
            branches,
            text: [b'0'; 81],
            outdated: [ALL; 3],
            dead_ends: 0,
            known: None,
        }
    }

    /// The next solution, 81 digits of text; `None` when there are no more.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Option<&[u8; 81]> {
        while let Some(mut board) = self.branches.pop() {
            for (outdated, open) in self.outdated.iter_mut().zip(board.open) {
                *outdated |= open;
            }
            while board.propagate() {
                let Some((band, bit)) = board.first_open() else {
                    self.dead_ends = 0;
                    return Some(self.print(&board));
                };
                if self.dead_ends >= PATIENCE && !self.is_solvable(&board) {
                    break;
                }
                let word = board.lowest_candidate(band, bit);
                let mut rest = board;
                rest.keep(word, !bit);
                self.branches.push(rest);
                board.place(word, bit);
            }
            self.dead_ends += 1;
        }
        None
    }

    /// Brings the text up to date with a complete board.
    fn print(&mut self, board: &Board) -> &[u8; 81] {
        for (band, outdated) in self.outdated.iter_mut().enumerate() {
            if *outdated != 0 {
                for (digit, word) in (b'1'..).zip(board.band(band)) {
                    for bit in bits(word & *outdated) {
                        self.text[27 * band + index(bit)] = digit;
                    }
                }
                *outdated = 0;
            }
        }
        &self.text
    }

    /// Whether a board has a solution.
    fn is_solvable(&mut self, board: &Board) -> bool {
        if self.known.is_none_or(|known| !board.contains(&known)) {
            self.known = any_solution(*board);
        }
        self.known.is_some()
    }
}

/// A solution of a board, found by guessing where the fewest candidates are.
fn any_solution(mut board: Board) -> Option<[u32; 27]> {
    while board.propagate_with_columns() {
        let Some((word, bit)) = board.most_constrained() else {
            return Some(board.words);
        };
        let mut guess = board;
        guess.place(word, bit);
        if let Some(solution) = any_solution(guess) {
            return Some(solution);
        }
        board.keep(word, !bit);
    }
    None
}

/// The cells where each digit may still stand.
#[derive(Clone, Copy)]
struct Board {
    /// By band and digit.
    words: [u32; 27],
    /// By band, the cells that have not been set. A cell that is set has no candidate but its
    /// digit.
    open: [u32; 3],
    /// The words that have changed since the rules were last applied to them: bit `9 * band +
    /// digit`.
    stale: u32,
}

impl Board {
    fn new(candidates: &[u16; 81]) -> Board {
        let word = |band: usize, digit: usize| {
            let cells = &candidates[27 * band..][..27];
            cells.iter().rev().fold(0, |word, &candidates| {
                word << 1 | u32::from(candidates >> digit & 1)
            })
        };
        Board {
            words: from_fn(|i| word(i / 9, i % 9)),
            open: [ALL; 3],
            stale: ALL,
        }
    }

    /// The first cell in reading order that is not set, as its band and bit.
    fn first_open(&self) -> Option<(usize, u32)> {
        let band = self.open.iter().position(|&open| open != 0)?;
        Some((band, lowest(self.open[band])))
    }

    /// The first word of a band that has the cell of `bit`. The board has been propagated, so there
    /// is one.
    fn lowest_candidate(&self, band: usize, bit: u32) -> usize {
        9 * band
            + self
                .band(band)
                .iter()
                .position(|word| word & bit != 0)
                .expect("each cell has a candidate")
    }

    fn contains(&self, solution: &[u32; 27]) -> bool {
        let words = self.words.iter().zip(solution);
        words.fold(0, |missing, (word, solution)| missing | solution & !word) == 0
    }

    /// The words of a band, by digit.
    #[inline(always)]
    fn band(&self, band: usize) -> &[u32; 9] {
        self.words[9 * band..][..9].try_into().expect("nine words")
    }

    /// Sets an open cell to the digit of a word, which must be one of its candidates.
    fn place(&mut self, word: usize, bit: u32) {
        self.set(word, bit);
        self.keep(word, PLACED[index(bit)]);
    }

    /// Takes the cells outside `mask` from a word. Without a branch: whether it has an effect is
    /// hard to predict.
    #[inline(always)]
    fn keep(&mut self, word: usize, mask: u32) {
        let kept = self.words[word] & mask;
        self.stale |= u32::from(kept != self.words[word]) << word;
        self.words[word] = kept;
    }

    /// Marks open cells as set to the digit of a word, and takes them from the other digits.
    #[inline(always)]
    fn set(&mut self, word: usize, cells: u32) {
        let band = word / 9;
        self.open[band] ^= cells;
        let own = self.words[word];
        let mut changed = 0;
        for word in self.words[9 * band..][..9].iter_mut().rev() {
            // The carry tells whether there is a cell to take.
            changed = changed << 1 | ((*word & cells) + ALL) >> 27;
            *word &= !cells;
        }
        self.words[word] = own;
        self.stale |= changed << (9 * band) & !(1 << word);
    }

    /// Applies all rules until none has an effect. False where that ends in a contradiction. A
    /// board without open cells is a solution then: each word has a cell in each of its rows, which
    /// makes 81, and a cell is in one word at most, so a word has exactly three cells; the rules of
    /// the word say that they share no box, and no column with the same digit elsewhere.
    fn propagate(&mut self) -> bool {
        loop {
            let mut changed = 0;
            while self.stale != 0 {
                changed |= self.stale;
                for bit in bits(self.stale) {
                    if !self.locked_candidates_and_hidden_singles(index(bit)) {
                        return false;
                    }
                }
            }
            for band in 0..3 {
                if changed >> (9 * band) & 0o777 != 0 && !self.naked_singles(band) {
                    return false;
                }
            }
            if self.stale == 0 {
                return true;
            }
        }
    }

    /// As [`Board::propagate`], and applies the rules of columns as well. Dead ends that show by
    /// those alone are too rare for them to be worth their time on every board.
    fn propagate_with_columns(&mut self) -> bool {
        while self.propagate() {
            if !(0..9).all(|digit| self.columns(digit)) {
                return false;
            }
            if self.stale == 0 {
                return true;
            }
        }
        false
    }

    /// Takes from a digit the columns that no permutation has, in each stack. False where a stack
    /// has no permutation.
    fn columns(&mut self, digit: usize) -> bool {
        let words = [digit, digit + 9, digit + 18];
        let columns = words.map(|word| columns_of(self.words[word]));
        for shift in [0, 3, 6] {
            let set = columns
                .iter()
                .rev()
                .fold(0, |set, columns| set << 3 | columns >> shift & 0o7);
            if PERMITTED[set] == 0 {
                return false;
            }
            for (band, word) in words.into_iter().enumerate() {
                let taken = (set & !PERMITTED[set]) >> (3 * band) & 0o7;
                self.keep(word, !cells_of_columns((taken as u32) << shift));
            }
        }
        true
    }

    /// Applies the rules of one word. False is a contradiction.
    #[inline(always)]
    fn locked_candidates_and_hidden_singles(&mut self, word: usize) -> bool {
        let minirows = minirows_of(self.words[word]);
        let cells = self.words[word] & OPEN[minirows];
        if cells == 0 {
            return false;
        }
        self.words[word] = cells;
        self.stale &= !(1 << word);

        // Where all the cells in a box share a column, the digit is there, and not in that column's
        // other bands.
        let columns = LONE[columns_of(cells)];
        let [next, last] = OTHERS[word];
        self.keep(next, !columns);
        self.keep(last, !columns);

        // Where such a column crosses a minirow that the digit must take, the cell is set.
        let set = cells & columns & TAKEN[minirows] & self.open[word / 9];
        if set != 0 {
            self.set(word, set);
        }
        true
    }

    /// Sets the open cells of a band that have one candidate left. False where a cell has none.
    #[inline(always)]
    fn naked_singles(&mut self, band: usize) -> bool {
        let (mut one, mut two) = (0, 0);
        for word in self.band(band) {
            two |= one & word;
            one |= word;
        }
        let singles = self.open[band] & !two;
        if singles != 0 {
            self.open[band] ^= singles;
            for digit in 0..9 {
                for bit in bits(self.words[9 * band + digit] & singles) {
                    self.keep(9 * band + digit, PLACED[index(bit)]);
                }
            }
        }
        one == ALL
    }

    /// A candidate to guess, as a word and a bit: in a cell that has two, else of a digit that has
    /// two cells in a row or a box, else in a cell with the fewest. `None` where every cell is set.
    fn most_constrained(&self) -> Option<(usize, u32)> {
        let (count, band, bit) = (0..3)
            .filter_map(|band| self.fewest_candidates(band))
            .min()?;
        if count > 2 {
            for (word, cells) in self.words.iter().enumerate() {
                if let Some(two) = ROWS_AND_BOXES
                    .iter()
                    .map(|house| cells & house)
                    .find(|cells| cells.count_ones() == 2)
                {
                    return Some((word, lowest(two)));
                }
            }
        }
        Some((self.lowest_candidate(band, bit), bit))
    }

    /// The first of the band's open cells with the fewest candidates: their number, the band, and
    /// the cell's bit.
    fn fewest_candidates(&self, band: usize) -> Option<(usize, usize, u32)> {
        // By number, the cells that have more candidates than that.
        let mut more = [0; 10];
        for word in self.band(band) {
            for number in (1..9).rev() {
                more[number] |= more[number - 1] & word;
            }
            more[0] |= word;
        }
        let few = |number: usize| self.open[band] & !more[number];
        let number = (2..10).find(|&number| few(number) != 0)?;
        Some((number, band, lowest(few(number))))
    }
}

/// The minirows in which a word has cells. Bit `3 * box + row`.
#[inline(always)]
const fn minirows_of(word: u32) -> usize {
    let touched = (word | word >> 1 | word >> 2) & 0o111_111_111;
    ((touched | touched >> 8 | touched >> 16) & 0o777) as usize
}

/// The columns in which a word has cells.
#[inline(always)]
const fn columns_of(word: u32) -> usize {
    ((word | word >> 9 | word >> 18) & 0o777) as usize
}

/// The lowest of the set bits.
const fn lowest(word: u32) -> u32 {
    word & word.wrapping_neg()
}

/// Number of a bit.
const fn index(bit: u32) -> usize {
    bit.trailing_zeros() as usize
}

/// The set bits one by one.
fn bits(mut word: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = lowest(word);
        word ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// By the bit of a cell, the cells of the band that a digit may have when it is there: not the rest
/// of the row, column and box.
const PLACED: [u32; 27] = {
    let mut placed = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        let (row, col) = (cell / 9, cell % 9);
        let mut other = 0;
        while other < 27 {
            let (other_row, other_col) = (other / 9, other % 9);
            if other == cell || (other_row != row && other_col / 3 != col / 3) {
                placed[cell] |= 1 << other;
            }
            other += 1;
        }
        cell += 1;
    }
    placed
};

/// The rows and boxes of a band.
const ROWS_AND_BOXES: [u32; 6] = [
    0o777,
    0o777_000,
    0o777_000_000,
    0o007_007_007,
    0o070_070_070,
    0o700_700_700,
];

/// By word, the same digit's words in the other bands.
const OTHERS: [[usize; 2]; 27] = {
    let mut others = [[0; 2]; 27];
    let mut word = 0;
    while word < 27 {
        others[word] = [(word + 9) % 27, (word + 18) % 27];
        word += 1;
    }
    others
};

/// The six ways to take three of nine places, bits `3 * i + j`, so that no two have the same `i` or
/// the same `j`.
const PERMUTATIONS: [usize; 6] = [0o124, 0o142, 0o214, 0o241, 0o412, 0o421];

/// By set of places: those of the permutations within the set.
const PERMITTED: [usize; 512] = {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut i = 0;
        while i < 6 {
            if PERMUTATIONS[i] & !set == 0 {
                table[set] |= PERMUTATIONS[i];
            }
            i += 1;
        }
        set += 1;
    }
    table
};

/// By set of minirows: the cells of those that the digit can take, in a permutation within the set.
const OPEN: [u32; 512] = {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        table[set] = cells_of(PERMITTED[set]);
        set += 1;
    }
    table
};

/// By set of minirows: the cells of those that the digit must take, in every permutation within the
/// set.
const TAKEN: [u32; 512] = {
    let mut table = [ALL; 512];
    let mut set = 0;
    while set < 512 {
        let mut i = 0;
        while i < 6 {
            if PERMUTATIONS[i] & !set == 0 {
                table[set] &= cells_of(PERMUTATIONS[i]);
            }
            i += 1;
        }
        set += 1;
    }
    table
};

/// By set of columns: the cells of those that are alone in their stack.
const LONE: [u32; 512] = {
    let mut table = [0; 512];
    let mut set: u32 = 0;
    while set < 512 {
        let mut stack = 0;
        while stack < 3 {
            let columns = set & 0o7 << (3 * stack);
            if columns.is_power_of_two() {
                table[set as usize] |= cells_of_columns(columns);
            }
            stack += 1;
        }
        set += 1;
    }
    table
};

/// The cells of a set of columns.
const fn cells_of_columns(columns: u32) -> u32 {
    columns | columns << 9 | columns << 18
}

/// The cells of a set of minirows.
const fn cells_of(minirows: usize) -> u32 {
    let mut cells = 0;
    let mut minirow = 0;
    while minirow < 9 {
        if minirows >> minirow & 1 != 0 {
            let (stack, row) = (minirow / 3, minirow % 3);
            cells |= 0o7 << (9 * row + 3 * stack);
        }
        minirow += 1;
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::super::tests::support::{self, HARD, Random, candidates, solvable};
    use super::*;

    #[test]
    fn testing_every_board_for_a_solution_changes_nothing() {
        let mut random = Random(70);
        for clues in 0..60 {
            let puzzle = candidates(&solvable(&mut random, clues));
            let (mut sanguine, mut careful) = (Ordered::new(&puzzle), Ordered::new(&puzzle));
            for _ in 0..200 {
                careful.dead_ends = PATIENCE;
                let solution = sanguine.next().copied();
                assert_eq!(careful.next().copied(), solution);
                if solution.is_none() {
                    break;
                }
            }
        }
    }

    #[test]
    fn memory_does_not_grow() {
        let mut search = Ordered::new(&[0o777; 81]);
        let before = search.branches.capacity();
        for _ in 0..100_000 {
            assert!(search.next().is_some());
            assert!(search.branches.len() <= 81);
        }
        assert_eq!(search.branches.capacity(), before);
    }

    #[test]
    fn a_test_finds_a_solution_where_there_is_one() {
        let mut random = Random(71);
        let mut puzzles: Vec<_> = (0..40).map(|clues| solvable(&mut random, clues)).collect();
        puzzles.extend(HARD);
        for mut puzzle in puzzles {
            for changed in [false, true] {
                if changed {
                    let cell = random.below(81);
                    puzzle[cell] = b'1' + random.below(9) as u8;
                }
                let board = Board::new(&candidates(&puzzle));
                let found = any_solution(board);
                assert_eq!(
                    found.is_some(),
                    support::solve(&puzzle).is_some(),
                    "{puzzle:?}"
                );
                // Each word of a solution has three cells, all of which it had before.
                assert!(
                    found.is_none_or(|words| words.iter().all(|word| word.count_ones() == 3)
                        && board.contains(&words))
                );
            }
        }
    }

    #[test]
    fn the_most_constrained_cell_is_found_by_counting() {
        let mut random = Random(72);
        for clues in (0..30).cycle().take(300) {
            let mut board = Board::new(&candidates(&solvable(&mut random, clues)));
            assert!(board.propagate());
            let number = |band: usize, cell: usize| {
                board
                    .band(band)
                    .iter()
                    .filter(|&word| word >> cell & 1 != 0)
                    .count()
            };
            for band in 0..3 {
                let open = (0..27).filter(|cell| board.open[band] >> cell & 1 != 0);
                let fewest = open.map(|cell| (number(band, cell), band, 1 << cell)).min();
                assert_eq!(board.fewest_candidates(band), fewest);
            }
            if let Some((word, bit)) = board.most_constrained() {
                assert!(
                    board.words[word] & board.open[word / 9] & bit != 0,
                    "it is a candidate of an open cell"
                );
            }
        }
    }
}
