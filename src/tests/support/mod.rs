/*! Reference solvers and random boards, independent of the crate. Unit tests include this file by its path.

A board is 81 bytes of text, `0` for an empty cell. [`first_solutions`], the naive oracle, tries digits in
reading order, within a budget. [`solve`], [`count`] and [`smallest`] set singles and guess in the cell with the
fewest candidates, which is fast enough for every board here.
*/

// Each test binary uses a part of it.
#![allow(dead_code)]

use std::ops::Range;

pub type Board = [u8; 81];

/// The smallest `limit` solutions in order. `None` if the `budget` of tried digits is spent.
pub fn first_solutions(puzzle: &Board, limit: usize, mut budget: u64) -> Option<Vec<Board>> {
    let mut found = Vec::new();
    let known =
        clues_conflict(puzzle) || fill(&mut puzzle.clone(), 0, limit, &mut budget, &mut found);
    known.then_some(found)
}

/// Returns true if two equal clues share a house.
pub fn clues_conflict(puzzle: &Board) -> bool {
    (0..81).any(|cell| puzzle[cell] != b'0' && !fits(puzzle, cell, puzzle[cell]))
}

/// Collects solutions up to `limit`. Returns false if the budget is spent first.
fn fill(
    board: &mut Board,
    from: usize,
    limit: usize,
    budget: &mut u64,
    found: &mut Vec<Board>,
) -> bool {
    let Some(cell) = (from..81).find(|&cell| board[cell] == b'0') else {
        found.push(*board);
        return true;
    };
    for digit in b'1'..=b'9' {
        if *budget == 0 {
            return false;
        }
        *budget -= 1;
        if fits(board, cell, digit) {
            board[cell] = digit;
            let known = fill(board, cell + 1, limit, budget, found);
            board[cell] = b'0';
            if !known || found.len() == limit {
                return known;
            }
        }
    }
    true
}

/// Returns true if no other cell in the cell's houses has the digit.
fn fits(board: &Board, cell: usize, digit: u8) -> bool {
    let (row, col) = (cell / 9, cell % 9);
    let corner = row / 3 * 27 + col / 3 * 3;
    (0..9).all(|i| {
        [9 * row + i, 9 * i + col, corner + i / 3 * 9 + i % 3]
            .iter()
            .all(|&other| other == cell || board[other] != digit)
    })
}

/// Bit `d - 1` is digit `d`.
pub type Candidates = [u16; 81];

pub const ALL_DIGITS: u16 = 0o777;

/// A cell that is no clue has all candidates.
pub fn candidates(board: &Board) -> Candidates {
    board.map(|byte| match byte {
        b'1'..=b'9' => 1 << (byte - b'1'),
        _ => ALL_DIGITS,
    })
}

pub fn solve(puzzle: &Board) -> Option<Board> {
    let mut solution = None;
    TextbookSolver::new(&candidates(puzzle)).visit(&mut |found| {
        solution = Some(*found);
        false
    });
    solution
}

pub fn count(puzzle: &Board, limit: u64) -> u64 {
    count_candidates(&candidates(puzzle), limit, u64::MAX).expect("there is no budget to spend")
}

/// `None` unless fewer than `budget` guesses are enough.
pub fn count_candidates(candidates: &Candidates, limit: u64, budget: u64) -> Option<u64> {
    let mut found = 0;
    if limit > 0 {
        let mut solver = TextbookSolver::new(candidates);
        solver.budget = budget;
        solver.visit(&mut |_| {
            found += 1;
            found < limit
        });
        if solver.budget == 0 {
            return None;
        }
    }
    Some(found)
}

/// Each empty cell in order gets the lowest digit that leaves a solution.
pub fn smallest(puzzle: &Board) -> Option<Board> {
    let mut board = *puzzle;
    for cell in 0..81 {
        if !(b'1'..=b'9').contains(&puzzle[cell]) {
            board[cell] = (b'1'..=b'9').find(|&digit| {
                board[cell] = digit;
                solve(&board).is_some()
            })?;
        }
    }
    is_solution(puzzle, &board).then_some(board)
}

#[derive(Clone)]
struct TextbookSolver {
    candidates: Candidates,
    /// The cells whose digit is eliminated from their peers.
    set: [bool; 81],
    /// The remaining guesses.
    budget: u64,
}

impl TextbookSolver {
    fn new(candidates: &Candidates) -> TextbookSolver {
        TextbookSolver {
            candidates: *candidates,
            set: [false; 81],
            budget: u64::MAX,
        }
    }

    /// Visits solutions. Returns false once a visit does, or if the budget is spent.
    fn visit(&mut self, visit: &mut dyn FnMut(&Board) -> bool) -> bool {
        loop {
            if self.is_contradictory() {
                return true;
            }
            match self.single() {
                Some((cell, digit)) => self.place(cell, digit),
                None => break,
            }
        }
        let open = (0..81).filter(|&cell| !self.set[cell]);
        let Some(cell) = open.min_by_key(|&cell| self.candidates[cell].count_ones()) else {
            return visit(
                &self
                    .candidates
                    .map(|digit| b'1' + digit.trailing_zeros() as u8),
            );
        };
        for digit in digits(self.candidates[cell]) {
            if self.budget == 0 {
                return false;
            }
            let mut guess = self.clone();
            guess.budget -= 1;
            guess.place(cell, digit);
            let goes_on = guess.visit(visit);
            self.budget = guess.budget;
            if !goes_on {
                return false;
            }
        }
        true
    }

    fn single(&self) -> Option<(usize, u16)> {
        let mut cells = (0..81).filter(|&cell| !self.set[cell]);
        if let Some(cell) = cells.find(|&cell| self.candidates[cell].count_ones() == 1) {
            return Some((cell, self.candidates[cell]));
        }
        HOUSES.iter().find_map(|house| {
            let (mut once, mut twice) = (0, 0);
            for &cell in house {
                twice |= once & self.candidates[cell];
                once |= self.candidates[cell];
            }
            house.iter().find_map(|&cell| {
                let hidden = digits(self.candidates[cell] & once & !twice).next();
                hidden
                    .filter(|_| !self.set[cell])
                    .map(|digit| (cell, digit))
            })
        })
    }

    fn is_contradictory(&self) -> bool {
        let lacks_digit = |house: &[usize; 9]| {
            house
                .iter()
                .fold(0, |all, &cell| all | self.candidates[cell])
                != ALL_DIGITS
        };
        self.candidates.contains(&0) || HOUSES.iter().any(lacks_digit)
    }

    fn place(&mut self, cell: usize, digit: u16) {
        for house in [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3] {
            HOUSES[house]
                .iter()
                .for_each(|&peer| self.candidates[peer] &= !digit);
        }
        self.candidates[cell] = digit;
        self.set[cell] = true;
    }
}

/// Nine rows, then nine columns, then nine boxes.
static HOUSES: [[usize; 9]; 27] = {
    let mut houses = [[0; 9]; 27];
    let mut at = 0;
    while at < 81 {
        let (number, i) = (at / 9, at % 9);
        houses[number][i] = at;
        houses[9 + number][i] = 9 * i + number;
        houses[18 + number][i] = number / 3 * 27 + number % 3 * 3 + i / 3 * 9 + i % 3;
        at += 1;
    }
    houses
};

/// The digits of a set, each as a set.
fn digits(set: u16) -> impl Iterator<Item = u16> {
    (0..9).map(|i| 1 << i).filter(move |digit| set & digit != 0)
}

pub fn shown(text: &(impl AsRef<[u8]> + ?Sized)) -> String {
    String::from_utf8_lossy(text.as_ref()).into_owned()
}

/// Returns true if the text matches. `*` in the pattern is any text.
pub fn is_like(text: &str, pattern: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else {
        return text == pattern;
    };
    let behind = text.strip_prefix(start);
    behind.is_some_and(|text| {
        let mut ends = (0..=text.len()).filter_map(|at| text.get(at..));
        ends.any(|end| is_like(end, rest))
    })
}

/// Returns true if `answer` is a solved board with every clue of `puzzle`.
pub fn is_solution(puzzle: &Board, answer: &Board) -> bool {
    (0..81).all(|cell| {
        let clue = puzzle[cell];
        (b'1'..=b'9').contains(&answer[cell])
            && fits(answer, cell, answer[cell])
            && (!(b'1'..=b'9').contains(&clue) || clue == answer[cell])
    })
}

/// SplitMix64 (Steele, Lea, Flood 2014).
pub struct Random(pub u64);

impl Random {
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// The bias is negligible for small limits.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.bits() % limit as u64) as usize
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

pub fn setting(name: &str, default: u64) -> u64 {
    let parse = |value: String| {
        value
            .parse()
            .unwrap_or_else(|_| panic!("{name}: `{value}`"))
    };
    std::env::var(name).map_or(default, parse)
}

/// The seeds of a test's rounds, by default `count` from 1.
pub fn seeds(count: u64) -> Range<u64> {
    let (first, count) = (setting("FUZZ_SEED", 1), setting("FUZZ_ROUNDS", count));
    first..first + count
}

pub fn solved(random: &mut Random) -> Board {
    let digit = |cell: usize| b'1' + ((cell / 9 % 3 * 3 + cell / 27 + cell % 9) % 9) as u8;
    equivalent(random, &std::array::from_fn(digit))
}

/// Shuffles digits, bands, rows, stacks and columns, and may mirror the board.
pub fn equivalent(random: &mut Random, board: &Board) -> Board {
    let mut digits = *b"123456789";
    random.shuffle(&mut digits);
    let (rows, cols, mirrored) = (lines(random), lines(random), random.below(2) == 1);
    std::array::from_fn(|cell| {
        let (row, col) = (rows[cell / 9], cols[cell % 9]);
        let (row, col) = if mirrored { (col, row) } else { (row, col) };
        match board[9 * row + col] {
            clue @ b'1'..=b'9' => digits[usize::from(clue - b'1')],
            blank => blank,
        }
    })
}

/// Nine rows or columns, shuffled in threes and within each three.
fn lines(random: &mut Random) -> [usize; 9] {
    let mut lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    random.shuffle(&mut lines);
    lines.iter_mut().for_each(|three| random.shuffle(three));
    std::array::from_fn(|i| lines[i / 3][i % 3])
}

/// Keeps `clues` clues of a solved board.
pub fn solvable(random: &mut Random, clues: usize) -> Board {
    let mut board = solved(random);
    for &cell in &shuffled_cells(random)[clues..] {
        board[cell] = b'0';
    }
    board
}

/// Changes a clue of a solvable board. Most have no solution then.
pub fn corrupted(random: &mut Random, clues: usize) -> Board {
    let mut board = solvable(random, clues);
    let clued: Vec<usize> = (0..81).filter(|&cell| board[cell] != b'0').collect();
    if !clued.is_empty() {
        let cell = clued[random.below(clued.len())];
        board[cell] = b'1' + (board[cell] - b'1' + 1 + random.below(8) as u8) % 9;
    }
    board
}

/// Puts random digits into random cells.
pub fn arbitrary(random: &mut Random, clues: usize) -> Board {
    let mut board = [b'0'; 81];
    for &cell in &shuffled_cells(random)[..clues] {
        board[cell] = b'1' + random.below(9) as u8;
    }
    board
}

/// Draws a board with one solution, with many, or with none.
pub fn any_board(random: &mut Random) -> Board {
    let (few, some, any) = (random.below(30), 22 + random.below(30), random.below(82));
    match random.below(12) {
        0..4 => solvable(random, some),
        4 | 5 => solvable(random, any),
        6 => corrupted(random, some),
        7 => corrupted(random, any),
        8 => arbitrary(random, few),
        9 => *random.pick(&HARD),
        10 => *random.pick(&UNSOLVABLE),
        _ => solved(random),
    }
}

fn shuffled_cells(random: &mut Random) -> [usize; 81] {
    let mut cells = std::array::from_fn(|cell| cell);
    random.shuffle(&mut cells);
    cells
}

const fn board(text: &str) -> &Board {
    text.as_bytes().first_chunk().expect("81 cells")
}

/// Published puzzles with one solution, hard for people or for some programs.
pub const HARD: [&Board; 5] = [
    // Arto Inkala, 2010 and 2012.
    b"005300000800000020070010500400005300010070006003200080060500009004000030000009700",
    b"800000000003600000070090200050007000000045700000100030001000068008500010090000400",
    // "Golden Nugget".
    b"000000039000001005003050800008090006070002000100400000009080050020000600400700000",
    // 17 clues; a search in cell order tries at least 69 million digits.
    b"000000000000003085001020000000507000004000100090000000500000073002010000000040009",
    // The same for a search in reverse order.
    b"000000520080400000030009000501000600200700000000300000600010000000000704000000030",
];

pub const UNSOLVABLE: [&Board; 4] = [
    board(UNSOLVABLE_BOARD),
    // Two 5s in a row.
    b"500000005000000000000000000000000000000000000000000000000000000000000000000000000",
    // A cell has no candidate: 1 to 8 are in its row, 9 in its column.
    b"012345678900000000000000000000000000000000000000000000000000000000000000000000000",
    // Row 1 has no place for 1: its empty cells share a box with a 1.
    b"000234567000000000010000000000000000000000000000000000000000000000000000000000000",
];

/// The published sample of POJ 2676.
pub const POJ: &str =
    "103000509002109400000704000300502006060000050700803004000401000009205800804000107";
pub const POJ_SOLVED: &str =
    "143628579572139468986754231391542786468917352725863914237481695619275843854396127";

/// The example on Wikipedia.
pub const WIKI: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const WIKI_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A published example whose clues do not conflict.
pub const UNSOLVABLE_BOARD: &str =
    "000000067090000803850700000400090000030070085000000410071050000000010309502000070";

/// Draws a board as `-o pretty` does.
pub fn pretty(board: &str) -> String {
    let frame = "+-------+-------+-------+";
    draw(board, [frame; 3], ["| ", " | ", " |"], " ")
}

/// Draws a board, or whole rows of one. `rulers` are above the first band, between bands and below the last
/// band; an empty ruler is no line. `bars` are at the start of a row, between its boxes and at its end. `gap`
/// separates the cells of a box.
pub fn draw(board: impl AsRef<[u8]>, rulers: [&str; 3], bars: [&str; 3], gap: &str) -> String {
    let three = |cells: &[u8]| {
        cells
            .iter()
            .map(|&cell| shown(&[cell]))
            .collect::<Vec<_>>()
            .join(gap)
    };
    let row = |cells: &[u8]| {
        let boxes: Vec<_> = cells.chunks(3).map(three).collect();
        format!("{}{}{}\n", bars[0], boxes.join(bars[1]), bars[2])
    };
    let line = |ruler: &str| ruler.to_string() + if ruler.is_empty() { "" } else { "\n" };
    let bands: Vec<String> = board
        .as_ref()
        .chunks(27)
        .map(|band| band.chunks(9).map(row).collect())
        .collect();
    line(rulers[0]) + &bands.join(&line(rulers[1])) + &line(rulers[2])
}

pub fn rows(board: impl AsRef<[u8]>) -> String {
    draw(board, [""; 3], [""; 3], "")
}

pub fn spaced(board: impl AsRef<[u8]>) -> String {
    draw(board, [""; 3], ["", " ", ""], " ")
}
