/*! The choice of the cells to guess.

A cell is *open* if it has two or more candidates. The cell to guess is one of the open cells with
the fewest candidates. A guess is best if it says much about many other cells, and this depends on
where the open cells are. So each cell gets a sum, in which the open cells around it have weights.
These are the weights for the cell `*`:

```text
. . . | . 1 . | . . .     1  The other two minirows of its row, the other two minicols of its
. . . | . 1 . | . . .        column: one for each open cell, and one more for each of these four
. . . | . 1 . | . . .        in which all three cells are open. In all 0 to 16.
------+-------+------
. . . | 4 - 4 | . . .     4  The four cells of its box outside its row and its column: four for
1 1 1 | - * - | 1 1 1        each of the first three open cells, and one for the fourth. In all
. . . | 4 - 4 | . . .        0, 4, 8, 12 or 13.
------+-------+------
. . . | . 1 . | . . .     -  The other cells of its own minirow and minicol: one if all four are
. . . | . 1 . | . . .        open, otherwise nothing. If none of them is open, the cell is *alone*.
. . . | . 1 . | . . .
```

Cells that are alone come before cells that are not. Then the cell with the largest sum is guessed.
If several cells have this sum, the last of them is guessed.

The open cells of its own minirow and minicol are of little use to a cell, although they are its
peers. The reason is that the sweep compares whole minirows and minicols, not the cells in them. If
`*` loses a candidate that another cell of its minirow has, the minirow still has this candidate.
So the sweep changes nothing in the rest of the row and of the box. The same is true of the minicol.
If `*` is alone, its minirow and its minicol lose each candidate that `*` loses. The weights were
found by experiment (see `EXPERIMENTS.md`).

Some boards are guessed in two cells at once (see [`search`](super::search)). The second one is the
first cell with the fewest candidates of the board that is in another band and in another stack than
the first. Two such cells say little about each other, so the second guess is nearly as good as if
it came after a sweep. Which of these cells it is hardly matters.

The sums of all cells of up to eight boards are computed at once. The numbers of all cells are
stored in a few *planes*: plane `i` holds bit `i` of the number of every cell. A plane has one word
for each of the three bands of each of the eight boards. Bit `9 * row + col` of the word is for the
cell in row `row` of the band (0 to 2) and in column `col`. So one full adder on planes adds three
bits for each of 648 cells.
*/

use super::lanes::{LANES_PER_MOVE, Plane, Token, Vector};
use super::snapshot::Snapshot;

/// Adds two planes, cell by cell. Returns the plane of the ones and the plane of the twos.
#[inline(always)]
fn half_add<P: Plane>(a: P, b: P) -> (P, P) {
    (a.xor(b), a.and(b))
}

/// Adds three planes, cell by cell. Returns the plane of the ones and the plane of the twos.
#[inline(always)]
fn full_add<P: Plane>(a: P, b: P, c: P) -> (P, P) {
    (a.xor(b).xor(c), a.majority(b, c))
}

/// Adds nine planes, cell by cell. Returns the plane of the ones, and four planes of twos. The four
/// are not added up yet.
#[inline(always)]
fn add_nine<P: Plane>([a, b, c, d, e, f, g, h, i]: [P; 9]) -> (P, [P; 4]) {
    let ((x, two_x), (y, two_y), (z, two_z)) =
        (full_add(a, b, c), full_add(d, e, f), full_add(g, h, i));
    let (ones, twos) = full_add(x, y, z);
    (ones, [two_x, two_y, two_z, twos])
}

/// Returns two planes. In the first plane, each cell has the bit of the next cell of its group of
/// three. In the second, it has the bit of the cell after the next. The first cell of a group comes
/// after the last. The cells of a group are `STEP` bits apart. `TWICE` is twice `STEP`. The word
/// `first` has a bit for the first cell of each group.
#[inline(always)]
fn others_in_group<P: Plane, const STEP: i32, const TWICE: i32>(cells: P, first: u32) -> [P; 2] {
    let (second, third) = (first << STEP, first << TWICE);
    let next = cells.shr::<STEP>().only(first | second);
    let last = cells.shr::<TWICE>().only(first);
    [
        next.or(cells.shl::<TWICE>().only(third)),
        last.or(cells.shl::<STEP>().only(second | third)),
    ]
}

/// For each cell: the bits of the other two cells of its minirow.
#[inline(always)]
fn others_in_minirow<P: Plane>(cells: P) -> [P; 2] {
    others_in_group::<P, 1, 2>(cells, 0o111_111_111)
}

/// For each cell: the bits of the cells at the same place in the other two minirows of its row.
#[inline(always)]
fn same_place_in_other_minirows<P: Plane>(cells: P) -> [P; 2] {
    others_in_group::<P, 3, 6>(cells, 0o007_007_007)
}

/// For each cell: the bits of the other two cells of its minicol. The top five bits of each word of
/// `cells` must be zero. Those of the results may be anything.
#[inline(always)]
fn others_in_minicol<P: Plane>(cells: P) -> [P; 2] {
    [
        cells.shr::<9>().or(cells.shl::<18>()),
        cells.shr::<18>().or(cells.shl::<9>()),
    ]
}

/// Returns six planes. The first is a plane of the open cells that are alone. The others are the sum
/// of each cell, 0 to 30, the highest bit first.
#[inline(always)]
fn scores<P: Plane>(open: P) -> [P; 6] {
    // How many of the other two cells are open, 0 to 2: in the minirow (`beside` is the ones), and
    // in the minicol (`along` is the ones).
    let ([right, left], [below, above]) = (others_in_minirow(open), others_in_minicol(open));
    let (beside, both_beside) = half_add(right, left);
    let (along, both_along) = half_add(below, above);
    let any = right.or(left).or(below.or(above));
    let alone = open.xor(open.and(any));
    let all = both_beside.and(both_along);

    // How many cells of the box outside the row and the column are open, 0 to 4. Each of them is a
    // neighbour, in its minirow, of one of the other two cells of the minicol.
    let ([a, b], [two_a, two_b]) = (others_in_minicol(beside), others_in_minicol(both_beside));
    let (odd, carry) = half_add(a, b);
    let (two, four) = full_add(two_a, two_b, carry);

    // How many cells are open, 0 to 3, in each of the other two minirows of the row (`a`, `b`) and
    // minicols of the column (`c`, `d`). If it is all three, the minirow or minicol is full.
    let [a, b] = same_place_in_other_minirows(open.xor(beside));
    let [two_a, two_b] = same_place_in_other_minirows(both_beside.or(beside.and(open)));
    let (c, d) = open.xor(along).other_bands();
    let (two_c, two_d) = both_along.or(along.and(open)).other_bands();
    let (full_a, full_b) = (a.and(two_a), b.and(two_b));
    let (full_c, full_d) = (c.and(two_c), d.and(two_d));

    // One, two, three or four open cells of the box add 4, 8, 8 + 4, or 8 + 4 + 1 to the sum.
    let (box_eight, box_four) = (two.or(four), odd.or(four));
    let (sum, [e, f, g, h]) = add_nine([a, b, c, d, full_a, full_b, full_c, full_d, four]);
    let (s0, i) = half_add(sum, all);
    let (s1, [j, k, l, m]) = add_nine([two_a, two_b, two_c, two_d, e, f, g, h, i]);
    let (sum, eight) = full_add(j, k, l);
    let (s2, more) = full_add(sum, m, box_four);
    let (s3, s4) = full_add(eight, more, box_eight);
    [alone, s4, s3, s2, s1, s0]
}

/// Clears the lowest bit of each word of a band, and returns the band.
#[inline(always)]
pub fn clear_lowest_bits<T: Token>(mut band: T::Band) -> T::Band {
    for words in band.as_mut() {
        *words = words.and(words.less_one());
    }
    band
}

/// For each word of a snapshot that holds a cell: the words of the cells in its band and its stack.
const CHUTES: [u128; 96] = {
    let mut chutes = [0; 96];
    let mut word = 0;
    while word < 96 {
        let band = 0o777_777_777 << (word / 32 * 32);
        let stack = 0o007_007_007 << (word % 32 % 9 / 3 * 3);
        chutes[word] = band | stack | stack << 32 | stack << 64;
        word += 1;
    }
    chutes
};

/// The cells of one board in a set. Bit `w` is for the cell at word `w` of a snapshot.
#[inline(always)]
fn cells([top, middle, bottom]: &[[u32; LANES_PER_MOVE]; 3], board: usize) -> u128 {
    u128::from(top[board]) | u128::from(middle[board]) << 32 | u128::from(bottom[board]) << 64
}

/// Up to eight boards, on each of which a cell is to be chosen.
#[derive(Default)]
pub struct Choices {
    /// For each band and board: the open cells.
    open: [[u32; LANES_PER_MOVE]; 3],
    /// For each band and board: the open cells with the fewest candidates on the board.
    fewest: [[u32; LANES_PER_MOVE]; 3],
}

impl Choices {
    /// Notes which cells of a board are open, and which of those have the fewest candidates.
    #[inline(always)]
    pub fn enter<T: Token>(&mut self, token: T, board: usize, snapshot: &Snapshot) {
        let mut more = three!(|band| clear_lowest_bits::<T>(token.band(snapshot, band)));
        let open = three!(|band| token.nonzero(more[band]));
        // The cells with two candidates. Nearly always there are some.
        let mut fewest =
            three!(|band| open[band] & !token.nonzero(clear_lowest_bits::<T>(more[band])));
        let mut at_least = open;
        // After n turns `at_least` are the cells with more than n + 1 candidates. The loop stops at
        // the first n for which a cell drops out.
        while fewest == [0; 3] && at_least != [0; 3] {
            more = three!(|band| clear_lowest_bits::<T>(more[band]));
            let at_least_before = at_least;
            at_least = three!(|band| token.nonzero(more[band]));
            fewest = three!(|band| at_least_before[band] & !at_least[band]);
        }
        for band in 0..3 {
            self.open[band][board] = open[band];
            self.fewest[band][board] = fewest[band];
        }
    }

    /// The cell to guess on each board, as the number of its word in a snapshot. It is one of the
    /// open cells with the fewest candidates. Cells that are alone come first, then cells with a
    /// larger sum, then later cells. If the board has no open cell, the result is cell 0.
    #[inline(always)]
    pub fn choose<T: Token>(&self, token: T) -> [u32; LANES_PER_MOVE] {
        let scores = scores(token.plane(&self.open));
        token.plane(&self.fewest).best(&scores)
    }

    /// The second cell to guess on a board, as the number of its word. The first is the cell at
    /// `word`.
    #[inline(always)]
    pub fn second(&self, board: usize, word: usize) -> Option<usize> {
        let apart = cells(&self.fewest, board) & !CHUTES[word];
        (apart != 0).then_some(apart.trailing_zeros() as usize)
    }

    /// The number of open cells of a board.
    #[inline(always)]
    pub fn open_cells(&self, board: usize) -> u32 {
        cells(&self.open, board).count_ones()
    }
}
