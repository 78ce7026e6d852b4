/*! The batch engine: many puzzles at once, one per SIMD lane. */

use crate::geometry::{CELLS, HOUSES};

/// How the text of a board lies in memory. Both shapes end in a line feed, so boards stand back to back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// 81 cells and a line feed: 82 bytes.
    Line,
    /// Nine times nine cells and a line feed: 90 bytes.
    Rows,
}

impl Shape {
    /// Bytes from one board to the next.
    pub const fn stride(self) -> usize {
        match self {
            Shape::Line => 82,
            Shape::Rows => 90,
        }
    }

    /// Where a cell stands in its board's text.
    pub const fn offset(self, cell: usize) -> usize {
        match self {
            Shape::Line => cell,
            Shape::Rows => cell + cell / 9,
        }
    }
}

/// An instruction set that the engine is built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Isa {
    /// 32 lanes.
    Avx512,
    /// 16 lanes.
    Avx2,
    /// 8 lanes, any processor.
    Portable,
}

impl Isa {
    /// Every instruction set, widest first.
    pub const ALL: [Isa; 3] = [Isa::Avx512, Isa::Avx2, Isa::Portable];

    /// The widest one that this processor has.
    pub fn detect() -> Isa {
        Isa::Portable
    }

    /// Whether this processor has it.
    pub fn is_available(self) -> bool {
        self == Isa::Portable
    }

    /// The name that `--isa` takes.
    pub const fn name(self) -> &'static str {
        match self {
            Isa::Avx512 => "avx512",
            Isa::Avx2 => "avx2",
            Isa::Portable => "portable",
        }
    }
}

/// What the search has done, summed over all puzzles so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    pub puzzles: u64,
    /// Puzzles solved or refuted without a guess.
    pub unguessed: u64,
    pub guesses: u64,
    pub backtracks: u64,
    pub sweeps: u64,
    pub rounds: u64,
}

/// The engine with its working memory; one per thread, used for any number of batches.
pub struct Solver {
    counters: Counters,
    unsolvable: Vec<usize>,
}

impl Solver {
    /// # Panics
    /// Where this processor lacks `isa` (see [`Isa::is_available`]).
    pub fn new(isa: Isa) -> Solver {
        assert!(isa.is_available(), "this processor lacks {}", isa.name());
        Solver { counters: Counters::default(), unsolvable: Vec::new() }
    }

    /// Solves boards that stand back to back in `puzzles`, in the shape `from`, and writes each solution with its line feeds to
    /// the same place of `answers`, in the shape `to`. Returns the indices of the puzzles without a solution, ascending; their
    /// places in `answers` hold nothing of use. Bytes other than `1` to `9` in a cell's place are blanks, line feeds are not
    /// looked at: whoever calls has checked them ([`regular`]).
    ///
    /// # Panics
    /// Where the lengths are not the strides times one count.
    pub fn solve(&mut self, puzzles: &[u8], from: Shape, answers: &mut [u8], to: Shape) -> &[usize] {
        let count = puzzles.len() / from.stride();
        assert_eq!(puzzles.len(), count * from.stride());
        assert_eq!(answers.len(), count * to.stride());
        self.unsolvable.clear();
        for (index, (puzzle, answer)) in puzzles.chunks(from.stride()).zip(answers.chunks_mut(to.stride())).enumerate() {
            let mut cells: [u8; CELLS] = std::array::from_fn(|cell| puzzle[from.offset(cell)].wrapping_sub(b'0'));
            cells.iter_mut().for_each(|c| *c = if *c > 9 { 0 } else { *c });
            answer.fill(b'\n');
            if search(&mut cells, 1, &mut self.counters) == 0 {
                self.unsolvable.push(index);
            }
            for (cell, digit) in cells.iter().enumerate() {
                answer[to.offset(cell)] = b'0' + digit;
            }
            self.counters.puzzles += 1;
        }
        &self.unsolvable
    }

    /// Counts the solutions of each board, up to `limit`, into `counts`.
    ///
    /// # Panics
    /// Where the lengths do not agree.
    pub fn count(&mut self, puzzles: &[u8], shape: Shape, limit: u64, counts: &mut [u64]) {
        assert_eq!(puzzles.len(), counts.len() * shape.stride());
        for (puzzle, count) in puzzles.chunks(shape.stride()).zip(counts) {
            let mut cells: [u8; CELLS] = std::array::from_fn(|cell| puzzle[shape.offset(cell)].wrapping_sub(b'0'));
            cells.iter_mut().for_each(|c| *c = if *c > 9 { 0 } else { *c });
            *count = search(&mut cells, limit, &mut self.counters);
            self.counters.puzzles += 1;
        }
    }

    /// What has been done since this solver was made.
    pub fn counters(&self) -> Counters {
        self.counters
    }
}

/// How many whole boards at the start of `text` are regular: cells and line feeds in the exact places of `shape`.
pub fn regular(text: &[u8], shape: Shape) -> usize {
    text.chunks_exact(shape.stride())
        .take_while(|board| {
            (0..CELLS).all(|cell| crate::grid::is_cell(board[shape.offset(cell)]))
                && board[shape.stride() - 1] == b'\n'
                && (shape == Shape::Line || (0..9).all(|row| board[10 * row + 9] == b'\n'))
        })
        .count()
}

/// Depth-first search on the most constrained cell: a stand-in until the lanes are built.
fn search(cells: &mut [u8; CELLS], limit: u64, counters: &mut Counters) -> u64 {
    let mut used = [0u16; 27];
    for (house, used) in HOUSES.iter().zip(&mut used) {
        for &cell in house {
            let bit = 1 << cells[cell] >> 1;
            if *used & bit != 0 {
                return 0;
            }
            *used |= bit;
        }
    }
    descend(cells, &mut used, limit, counters)
}

fn descend(cells: &mut [u8; CELLS], used: &mut [u16; 27], limit: u64, counters: &mut Counters) -> u64 {
    let homes = |cell: usize| [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3];
    let open = |used: &[u16; 27], cell| 0o777 & !homes(cell).iter().fold(0, |all, &h| all | used[h]);
    let Some(cell) = (0..CELLS).filter(|&cell| cells[cell] == 0).min_by_key(|&cell| open(used, cell).count_ones()) else {
        return 1;
    };
    let mut found = 0;
    let mut candidates = open(used, cell);
    counters.guesses += u64::from(candidates.count_ones() > 1);
    while candidates != 0 && found < limit {
        let bit = candidates & candidates.wrapping_neg();
        candidates ^= bit;
        cells[cell] = bit.trailing_zeros() as u8 + 1;
        homes(cell).iter().for_each(|&h| used[h] |= bit);
        found += descend(cells, used, limit - found, counters);
        homes(cell).iter().for_each(|&h| used[h] &= !bit);
        if found < limit {
            cells[cell] = 0;
        }
    }
    found
}
