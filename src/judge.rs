/*! The judge program in one file: puzzles on standard input, solutions on standard output.

Online judges take one source file, forbid threads, and compile with whatever they have. So this file stands alone: it needs a Rust
compiler of 1.49 or later, any edition, and nothing else. The crate compiles it a second time as a module: its solver shares
no line with the batch engine, which makes it the reference that the engine is measured against.

# Layouts

The first line that is neither blank nor a `#` comment tells the layout. A cell is a digit or a blank, one of `0 . ? _ * -`.

| first line | layout | answer |
|---|---|---|
| 1 to 8 digits | a count, that many boards, perhaps another count (POJ 2676) | each board as it came |
| nine cells, spaced or not | boards until the input ends (HDU 1426) | the same, a blank line between boards |
| a field of 81 cells, or `end` | a puzzle a line, until `end` or the input ends (POJ 3074) | a line each |

A board is nine rows, or one line of 81 cells. A puzzle without a solution is answered `no solution`. A line that holds no puzzle,
among those that should, is answered `invalid`; a malformed or incomplete board is not answered, nor is what follows, for where the
next one would start is a guess. Input of no known layout has no answers. The exit code is 0 whatever happens, because
judges take anything else for a crash.

# The solver

```text
search(board):
    propagate: locked candidates, hidden singles, naked singles, until nothing changes
    contradiction?   no solution here
    every cell set?  that is the solution
    guess a digit in the most constrained cell; search(a copy of the board with it)
    no solution there: the digit is not in that cell; once more from the top
```

The board is kept by digit and band: a *word* is the set of cells, out of the 27 in three rows, where one digit may still go.

```text
    bit   0  1  2 |  3  4  5 |  6  7  8      first row of the band     one octal digit is a minirow:
          9 10 11 | 12 13 14 | 15 16 17      second row                three cells, one row, one box
         18 19 20 | 21 22 23 | 24 25 26      third row
```

A digit stands once in each row and each box of a band, so it takes three of the nine minirows, in one of six ways. The rules for
one word follow from the set of minirows that it touches, and that set has just 512 values: they are tables.
*/

// As a program the file uses no `count`, as a module no `main`.
#![allow(dead_code)]

use std::io::{Read, Write};

fn main() {
    let mut input = Vec::new();
    // A judge learns nothing from a failed read or write: whatever arrived is answered as far as it goes.
    let _ = std::io::stdin().read_to_end(&mut input);
    let _ = std::io::stdout().write_all(&answer(&input));
}

// ---- The problem ----

/// The problem whose input is read and whose answers are written. `None` is any problem: the input tells its layout.
const PROBLEM: Option<Problem> = None;

/// What a judge's problem reads and writes: 9x9 puzzles in, answers out.
///
/// The answers are templates. Each text is written as it stands, line feeds included, but for these names: `{cases}` is the count
/// that the input begins with, `{case}` the number of the case from 1, `{case0}` the same from 0, `{title}` its title line without the
/// line end, `{count}` its number of solutions, and `{board}` a solution, laid out as `layout` says, with its last line feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The short name, for people.
    pub name: &'static str,
    /// How the number of boards is known.
    pub cases: Cases,
    /// Each case begins with a line that says the size of its boxes; 3 is the only one that is answered.
    pub sized: bool,
    /// Each case begins with a title line.
    pub titled: bool,
    /// Lines mean nothing inside of a board: it is 81 cells, wherever the lines end. Otherwise a line has one or more whole rows.
    pub tokens: bool,
    /// How `{board}` is laid out.
    pub layout: BoardShape,
    /// What has to be found out about a puzzle.
    pub wanted: Wanted,
    /// What comes before all answers.
    pub head: &'static str,
    /// What stands between the answers to two cases.
    pub between: &'static str,
    /// The answer to a puzzle with a solution. With [`Wanted::All`] it is written once for each solution.
    pub one: &'static str,
    /// The answer to a puzzle without a solution. `None` says that the problem has no such puzzles; should one come after all, `one` is
    /// written, with the line `no solution` for its board.
    pub none: Option<&'static str>,
    /// The answer to a puzzle with several solutions, where [`Wanted::Unique`] or [`Wanted::Count`] tells that. `None` is `one`.
    pub several: Option<&'static str>,
    /// The answer to a puzzle where two equal clues share a house. `None` is the answer to a puzzle without a solution.
    pub illegal: Option<&'static str>,
    /// What comes after all solutions of a puzzle, with [`Wanted::All`].
    pub total: Option<&'static str>,
}

/// How the number of boards is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cases {
    /// A count comes first; what follows so many boards is no part of the input.
    Counted,
    /// Boards until the input ends.
    ToEnd,
    /// Boards until a line `end`, or until the input ends.
    ToEndLine,
}

/// How a board is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardShape {
    /// A line of 81 digits.
    Line,
    /// Nine lines of nine digits.
    Rows,
    /// The same with a blank between digits.
    Spaced,
    /// The same with ` | ` between boxes and `------+-------+------` between bands.
    Drawn,
}

/// What has to be found out about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Any solution.
    First,
    /// Of all solutions, written as 81 digits in reading order, the smallest.
    Smallest,
    /// Whether there is none, one, or more than one; where there is one, it.
    Unique,
    /// How many solutions there are, exactly; where there is one, it.
    Count,
    /// Every solution, the smallest first.
    All,
}

// ---- Text ----

/// The program as a function: all of standard input to all of standard output.
pub fn answer(input: &[u8]) -> Vec<u8> {
    let mut answers = Vec::with_capacity(input.len());
    let mut lines = content_lines(input).peekable();
    let first = match lines.peek() {
        Some(&line) => line,
        None => return answers,
    };
    if read_count(first).is_some() {
        while let Some(count) = lines.next().and_then(read_count) {
            for _ in 0..count {
                match read_board(&mut lines) {
                    Some((puzzle, shape)) => write_answer(&puzzle, shape, &mut answers),
                    None => return answers,
                }
            }
        }
    } else if is_row(first) {
        while let Some((puzzle, shape)) = read_board(&mut lines) {
            if !answers.is_empty() {
                answers.push(b'\n');
            }
            write_answer(&puzzle, shape, &mut answers);
        }
    } else if is_end(first) || find_line(first).is_some() {
        for line in lines.take_while(|line| !is_end(line)) {
            match find_line(line) {
                Some(puzzle) => write_answer(&puzzle, Shape::Line, &mut answers),
                None => answers.extend_from_slice(b"invalid\n"),
            }
        }
    }
    answers
}

/// How a board is laid out, in the input and so in the answer.
#[derive(Clone, Copy)]
enum Shape {
    Line,
    Rows,
    SpacedRows,
}

/// The lines that hold something, without line ends, surrounding blanks and comments.
fn content_lines(input: &[u8]) -> impl Iterator<Item = &[u8]> {
    let text = if input.starts_with(b"\xEF\xBB\xBF") { &input[3..] } else { input };
    text.split(|&byte| byte == b'\n').map(trim).filter(|line| !line.is_empty() && line[0] != b'#')
}

fn trim(mut line: &[u8]) -> &[u8] {
    while !line.is_empty() && line[0].is_ascii_whitespace() {
        line = &line[1..];
    }
    while !line.is_empty() && line[line.len() - 1].is_ascii_whitespace() {
        line = &line[..line.len() - 1];
    }
    line
}

fn is_cell(byte: &u8) -> bool {
    matches!(*byte, b'0'..=b'9' | b'.' | b'?' | b'_' | b'*' | b'-')
}

fn is_end(line: &[u8]) -> bool {
    line == b"end"
}

/// Nine cells, with or without blanks between them.
fn is_row(line: &[u8]) -> bool {
    let mut cells = line.iter().filter(|byte| !byte.is_ascii_whitespace());
    cells.by_ref().take(9).filter(|&byte| is_cell(byte)).count() == 9 && cells.next().is_none()
}

/// A count of boards. Nine digits are a row.
fn read_count(line: &[u8]) -> Option<u32> {
    if line.len() > 8 || !line.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(line.iter().fold(0, |count, digit| 10 * count + u32::from(digit - b'0')))
}

/// The first field of 81 cells on a line, among fields of whatever kind.
fn find_line(line: &[u8]) -> Option<[u8; 81]> {
    let is_separator = |byte: &u8| byte.is_ascii_whitespace() || matches!(*byte, b',' | b';' | b'|' | b'"');
    let field = line.split(is_separator).find(|field| field.len() == 81 && field.iter().all(is_cell))?;
    let mut puzzle = [0; 81];
    puzzle.copy_from_slice(field);
    Some(puzzle)
}

/// The next board: a line of 81 cells or nine rows, the first of which decides how the answer's rows are spaced.
fn read_board<'a>(lines: &mut impl Iterator<Item = &'a [u8]>) -> Option<([u8; 81], Shape)> {
    let first = lines.next()?;
    if let Some(puzzle) = find_line(first) {
        return Some((puzzle, Shape::Line));
    }
    let mut puzzle = [0; 81];
    let mut line = first;
    for row in 0..9 {
        if row > 0 {
            line = lines.next()?;
        }
        if !is_row(line) {
            return None;
        }
        let cells = line.iter().filter(|byte| !byte.is_ascii_whitespace());
        for (cell, &byte) in puzzle[9 * row..].iter_mut().zip(cells) {
            *cell = byte;
        }
    }
    Some((puzzle, if first.len() == 9 { Shape::Rows } else { Shape::SpacedRows }))
}

fn write_answer(puzzle: &[u8; 81], shape: Shape, answers: &mut Vec<u8>) {
    let solution = match solve(puzzle) {
        Some(solution) => solution,
        None => return answers.extend_from_slice(b"no solution\n"),
    };
    match shape {
        Shape::Line => {
            answers.extend_from_slice(&solution);
            answers.push(b'\n');
        }
        Shape::Rows => {
            for row in solution.chunks(9) {
                answers.extend_from_slice(row);
                answers.push(b'\n');
            }
        }
        Shape::SpacedRows => {
            for (cell, &digit) in solution.iter().enumerate() {
                answers.push(digit);
                answers.push(if cell % 9 == 8 { b'\n' } else { b' ' });
            }
        }
    }
}

// ---- Search ----

/// A solution of `puzzle`, 81 cells of text, or `None` where there is none. Bytes other than `1` to `9` are blanks.
pub fn solve(puzzle: &[u8; 81]) -> Option<[u8; 81]> {
    let mut solution = [0; 81];
    match search(Board::new(puzzle), 1, &mut solution) {
        0 => None,
        _ => Some(solution),
    }
}

/// The number of solutions of `puzzle`, counted up to `limit`.
pub fn count(puzzle: &[u8; 81], limit: u64) -> u64 {
    search(Board::new(puzzle), limit, &mut [0; 81]).min(limit)
}

/// Counts the board's solutions up to `limit`, at least 1, and leaves the last one in `solution`.
fn search(mut board: Board, limit: u64, solution: &mut [u8; 81]) -> u64 {
    let mut found = 0;
    while let Some(pairs) = board.propagate() {
        if board.is_complete() {
            *solution = board.text();
            return found + 1;
        }
        let (word, bit) = board.most_constrained(pairs);
        let mut guess = board;
        guess.place(word, bit);
        found += search(guess, limit - found, solution);
        if found >= limit {
            break;
        }
        board.keep(word, !bit);
    }
    found
}

// ---- Board ----

/// The cells where each digit may still go.
#[derive(Clone, Copy)]
struct Board {
    /// Word `3 * digit + band`, digits 0 to 8. All of a word's rules hold for it unless it is stale.
    words: [u32; 27],
    /// The words that have changed since they were last revised, a bit each.
    stale: u32,
    /// By band, the cells that have not been set. A cell that is set has no candidate but its digit.
    open: [u32; 3],
}

impl Board {
    fn new(puzzle: &[u8; 81]) -> Board {
        let mut board = Board { words: [BAND; 27], stale: (1 << 27) - 1, open: [BAND; 3] };
        let mut clues = [0; 27];
        for (cell, &byte) in puzzle.iter().enumerate().filter(|clue| matches!(*clue.1, b'1'..=b'9')) {
            let (digit, band) = (usize::from(byte - b'1'), cell / 27);
            let bit = 1 << (cell % 27);
            board.open[band] &= !bit;
            clues[3 * digit + band] |= bit;
            for other in 0..3 {
                let reach = if other == band { PLACED[cell % 27] } else { !COLUMNS[cell % 9] };
                board.words[3 * digit + other] &= reach;
            }
        }
        for (word, clues) in clues.iter().enumerate() {
            board.words[word] &= board.open[word % 3] | clues;
        }
        board
    }

    /// True where every cell is set. Where nothing is stale besides, the board is a solution: each word then has a cell in each of
    /// its rows, which makes 81, and a cell is in one word at most, so each word has exactly three cells; its rules say that they
    /// share no box, and no column with the digit's other words.
    fn is_complete(&self) -> bool {
        self.open == [0; 3]
    }

    /// The digits of a complete board.
    fn text(&self) -> [u8; 81] {
        let mut text = [b'0'; 81];
        for (word, &cells) in self.words.iter().enumerate() {
            for bit in bits(cells) {
                text[word % 3 * 27 + index(bit)] = b'1' + (word / 3) as u8;
            }
        }
        text
    }

    /// Takes the cells outside `mask` from a word. Without a branch: whether it has an effect is anyone's guess.
    #[inline(always)]
    fn keep(&mut self, word: usize, mask: u32) {
        let kept = self.words[word] & mask;
        self.stale |= u32::from(kept != self.words[word]) << word;
        self.words[word] = kept;
    }

    /// Takes from a word the cells that its digit cannot have beside the one of `bit`. The rest of what this placement means,
    /// in the other bands and for the other digits, is left to the revision of the word.
    fn place(&mut self, word: usize, bit: u32) {
        self.keep(word, PLACED[index(bit)]);
    }

    /// Applies all rules until none has an effect. Returns the cells with just two candidates, by band; `None` is a contradiction.
    fn propagate(&mut self) -> Option<[u32; 3]> {
        loop {
            while self.stale != 0 {
                // Words that become stale on the way wait for the next turn, so that which word follows is known early.
                for bit in bits(self.stale) {
                    if !self.revise(index(bit)) {
                        return None;
                    }
                }
            }
            let pairs = self.naked_singles()?;
            if self.stale == 0 {
                return Some(pairs);
            }
        }
    }

    /// Applies the rules of one digit in one band: locked candidates, then hidden singles. False is a contradiction.
    #[inline(always)]
    fn revise(&mut self, word: usize) -> bool {
        let (digit, band) = (word / 3, word % 3);
        let rows = self.words[word];
        let minirows = minirows_of(rows);
        let cells = rows & OPEN[minirows];
        if cells == 0 {
            return false;
        }
        self.words[word] = cells;
        self.stale &= !(1 << word);

        // A column that is the band's only one in its stack holds the digit here, and not in the other bands.
        let columns = LONE[columns_of(cells)];
        self.keep(3 * digit + (band + 1) % 3, !columns);
        self.keep(3 * digit + (band + 2) % 3, !columns);

        // Where such a column crosses a minirow that the digit must take, the cell is set: no other digit may have it.
        let set = cells & columns & TAKEN[minirows] & self.open[band];
        if set != 0 {
            self.open[band] ^= set;
            for other in 0..9 {
                if other != digit {
                    self.keep(3 * other + band, !set);
                }
            }
        }
        true
    }

    /// Sets the cells that have one candidate left. Returns the cells that have two, by band; `None` where a cell has none.
    #[inline(always)]
    fn naked_singles(&mut self) -> Option<[u32; 3]> {
        let mut pairs = [0; 3];
        for (band, pairs) in pairs.iter_mut().enumerate() {
            // The cells with at least one candidate, two, three.
            let (mut one, mut two, mut three) = (0, 0, 0);
            for digit in 0..9 {
                let cells = self.words[3 * digit + band];
                three |= two & cells;
                two |= one & cells;
                one |= cells;
            }
            if one != BAND {
                return None;
            }
            *pairs = two & !three;
            let singles = self.open[band] & !two;
            if singles != 0 {
                self.open[band] ^= singles;
                for word in (0..9).map(|digit| 3 * digit + band) {
                    for bit in bits(self.words[word] & singles) {
                        self.place(word, bit);
                    }
                }
            }
        }
        Some(pairs)
    }

    /// The cell to guess in and its first candidate, as a word and a bit. Of cells with two candidates, those in the band that has the
    /// most of them come first: the guess sets off more there than elsewhere.
    #[inline(always)]
    fn most_constrained(&self, pairs: [u32; 3]) -> (usize, u32) {
        let band = (0..3).rev().max_by_key(|&band| pairs[band].count_ones()).unwrap_or(0);
        let (band, bit) = if pairs[band] != 0 { (band, lowest(pairs[band])) } else { self.fewest_candidates() };
        let word = (0..9).map(|digit| 3 * digit + band).find(|&word| self.words[word] & bit != 0);
        (word.unwrap_or(band), bit)
    }

    /// The open cell with the fewest candidates, as a band and a bit.
    fn fewest_candidates(&self) -> (usize, u32) {
        let candidates = |band: usize, bit: u32| (0..9).filter(|digit| self.words[3 * digit + band] & bit != 0).count();
        let cells = (0..3).flat_map(|band| bits(self.open[band]).map(move |bit| (band, bit)));
        cells.min_by_key(|&(band, bit)| candidates(band, bit)).unwrap_or((0, 1))
    }
}

// ---- Bits ----

/// Nine cells in a row, or nine minirows.
const NINE: u32 = 0o777;

/// All cells of a band.
const BAND: u32 = 0o777_777_777;

/// The six ways to take three minirows, one in each row and one in each box: bit `3 * row + box`.
const WAYS: [usize; 6] = [0o421, 0o412, 0o241, 0o214, 0o142, 0o124];

/// By the set of minirows that a word touches: the cells of the minirows that the digit can take, none in a contradiction.
static OPEN: [u32; 512] = ways().0;

/// By the same: the cells of the minirows that the digit must take.
static TAKEN: [u32; 512] = ways().1;

/// By the cells of one row: which of its minirows they touch, 3 bits.
static MINIROWS: [u32; 512] = minirows();

/// By the columns that a word touches: the cells of those that it touches as the only ones in their stack.
static LONE: [u32; 512] = lone();

/// By cell of a band: the cells that a digit may have when it has this one, itself included.
static PLACED: [u32; 27] = placed();

/// By column: its cells.
const COLUMNS: [u32; 9] = [
    0o001_001_001,
    0o002_002_002,
    0o004_004_004,
    0o010_010_010,
    0o020_020_020,
    0o040_040_040,
    0o100_100_100,
    0o200_200_200,
    0o400_400_400,
];

const fn ways() -> ([u32; 512], [u32; 512]) {
    let (mut open, mut taken) = ([0; 512], [0; 512]);
    let mut minirows = 0;
    while minirows < 512 {
        let (mut some, mut every) = (0, NINE as usize);
        let mut i = 0;
        while i < 6 {
            if minirows & WAYS[i] == WAYS[i] {
                some |= WAYS[i];
                every &= WAYS[i];
            }
            i += 1;
        }
        open[minirows] = cells_of_minirows(some);
        taken[minirows] = cells_of_minirows(some & every);
        minirows += 1;
    }
    (open, taken)
}

const fn cells_of_minirows(minirows: usize) -> u32 {
    let mut cells = 0;
    let mut i = 0;
    while i < 9 {
        if minirows >> i & 1 != 0 {
            cells |= 7 << (3 * i);
        }
        i += 1;
    }
    cells
}

const fn minirows() -> [u32; 512] {
    let mut table = [0; 512];
    let mut cells = 0;
    while cells < 512 {
        let mut i = 0;
        while i < 3 {
            if cells >> (3 * i) & 7 != 0 {
                table[cells] |= 1 << i;
            }
            i += 1;
        }
        cells += 1;
    }
    table
}

const fn lone() -> [u32; 512] {
    let mut table = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        let mut column = 0;
        while column < 9 {
            let stack = 7 << (column / 3 * 3);
            if columns & stack == 1 << column {
                table[columns] |= COLUMNS[column];
            }
            column += 1;
        }
        columns += 1;
    }
    table
}

const fn placed() -> [u32; 27] {
    let mut table = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        let row = NINE << (cell / 9 * 9);
        let square = 0o007_007_007 << (cell % 9 / 3 * 3);
        table[cell] = BAND & !(row | square | COLUMNS[cell % 9]) | 1 << cell;
        cell += 1;
    }
    table
}

/// The minirows that a word touches: bit `3 * row + box`.
#[inline(always)]
fn minirows_of(word: u32) -> usize {
    let row = |shift: u32| MINIROWS[(word >> shift & NINE) as usize];
    (row(0) | row(9) << 3 | row(18) << 6) as usize & 511
}

/// The columns that a word touches.
#[inline(always)]
fn columns_of(word: u32) -> usize {
    ((word | word >> 9 | word >> 18) & NINE) as usize
}

#[inline(always)]
fn lowest(bits: u32) -> u32 {
    bits & bits.wrapping_neg()
}

/// The place of a lone bit.
#[inline(always)]
fn index(bit: u32) -> usize {
    bit.trailing_zeros() as usize
}

/// The bits of a set one by one, lowest first.
#[inline(always)]
fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = lowest(set);
        set ^= bit;
        if bit != 0 { Some(bit) } else { None }
    })
}
