/*! The choice of the cells to guess.

A cell is *open* if it has two or more candidates. The guess is an open cell with the fewest candidates. The best of
these affects many other cells, estimated by a weighted sum of the open cells around it. The weights for the cell `*`:

```text
. . . | . 1 . | . . .     1  The other two minirows of its row and minicols of its column: one for
. . . | . 1 . | . . .        each open cell, and one more for each of these four if all of its cells
. . . | . 1 . | . . .        are open. In all 0 to 16.
------+-------+------
. . . | 4 - 4 | . . .     4  The four cells of its box outside its row and column: four for each of
1 1 1 | - * - | 1 1 1        the first three open cells, and one for the fourth. In all 0 to 13.
. . . | 4 - 4 | . . .
------+-------+------     -  The other cells of its own minirow and minicol: one if all four are
. . . | . 1 . | . . .        open. If none of them is open, the cell is *isolated*.
. . . | . 1 . | . . .
. . . | . 1 . | . . .
```

Isolated cells are preferred, then cells with a larger sum, then later cells.

The open cells of its own minirow and minicol matter little, because the sweep compares whole minirows and minicols. If
`*` loses a candidate that another cell of its minirow has, nothing changes in the rest of the row and the box. The
weights were found by experiment (`EXPERIMENTS.md`).

Some boards are guessed in two cells at once (see [`search`](super::search)). The second is the first cell in another
band and another stack that has as few candidates, if there is one. Two such cells affect each other little, so the
second guess is nearly as good as after a sweep.

The sums of all cells of up to eight boards are computed at once, bit-sliced: *plane* `i` holds bit `i` of every sum, in
one word for each of the three bands of each board. Bit `9 * row + col` of a word is the cell in row `row` of the band
(0 to 2) and column `col`. So a full adder on planes adds three bits for each of 648 cells.
*/

use super::lanes::{LANES_PER_MOVE, Plane, Token, Vector};
use super::snapshot::Snapshot;

/// Returns the planes of the ones and of the twos.
#[inline(always)]
fn half_add<P: Plane>(a: P, b: P) -> (P, P) {
    (a.xor(b), a.and(b))
}

#[inline(always)]
fn full_add<P: Plane>(a: P, b: P, c: P) -> (P, P) {
    (a.xor(b).xor(c), a.majority(b, c))
}

/// Adds nine planes. Returns the plane of the ones, and four planes of twos still to be added.
#[inline(always)]
fn add_nine<P: Plane>([a, b, c, d, e, f, g, h, i]: [P; 9]) -> (P, [P; 4]) {
    let ((x, two_x), (y, two_y), (z, two_z)) =
        (full_add(a, b, c), full_add(d, e, f), full_add(g, h, i));
    let (ones, twos) = full_add(x, y, z);
    (ones, [two_x, two_y, two_z, twos])
}

/// Returns, for each cell, the bits of the next two cells of its group of three, cyclically. The cells of a group are
/// `STEP` bits apart; `TWICE` is twice `STEP`. `first` has a bit for the first cell of each group.
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

#[inline(always)]
fn others_in_minirow<P: Plane>(cells: P) -> [P; 2] {
    others_in_group::<P, 1, 2>(cells, 0o111_111_111)
}

/// The cells at the same position in the other two minirows of the row.
#[inline(always)]
fn same_place_in_other_minirows<P: Plane>(cells: P) -> [P; 2] {
    others_in_group::<P, 3, 6>(cells, 0o007_007_007)
}

/// The top five bits of each word of `cells` must be zero; those of the results are unspecified.
#[inline(always)]
fn others_in_minicol<P: Plane>(cells: P) -> [P; 2] {
    [
        cells.shr::<9>().or(cells.shl::<18>()),
        cells.shr::<18>().or(cells.shl::<9>()),
    ]
}

/// Returns six planes: the isolated open cells, and the bits of each cell's sum, the highest first.
#[inline(always)]
fn scores<P: Plane>(open: P) -> [P; 6] {
    // The number of open cells, 0 to 2, among the others of the minirow, and of the minicol.
    let ([right, left], [below, above]) = (others_in_minirow(open), others_in_minicol(open));
    let (one_in_minirow, both_in_minirow) = half_add(right, left);
    let (one_in_minicol, both_in_minicol) = half_add(below, above);
    let any = right.or(left).or(below.or(above));
    let isolated = open.xor(open.and(any));
    let all = both_in_minirow.and(both_in_minicol);

    // The number of open cells of the box outside the row and the column, 0 to 4: those in the minirows of the
    // minicol's other cells.
    let ([a, b], [two_a, two_b]) = (
        others_in_minicol(one_in_minirow),
        others_in_minicol(both_in_minirow),
    );
    let (odd, carry) = half_add(a, b);
    let (two, four) = full_add(two_a, two_b, carry);

    // The number of open cells, 0 to 3, in the other two minirows of the row (`a`, `b`) and minicols of the column
    // (`c`, `d`).
    let [a, b] = same_place_in_other_minirows(open.xor(one_in_minirow));
    let [two_a, two_b] = same_place_in_other_minirows(both_in_minirow.or(one_in_minirow.and(open)));
    let (c, d) = open.xor(one_in_minicol).other_bands();
    let (two_c, two_d) = both_in_minicol.or(one_in_minicol.and(open)).other_bands();
    let (full_a, full_b) = (a.and(two_a), b.and(two_b));
    let (full_c, full_d) = (c.and(two_c), d.and(two_d));

    // One, two, three or four open cells of the box add 4, 8, 8 + 4, or 8 + 4 + 1.
    let (box_eight, box_four) = (two.or(four), odd.or(four));
    let (sum, [e, f, g, h]) = add_nine([a, b, c, d, full_a, full_b, full_c, full_d, four]);
    let (s0, i) = half_add(sum, all);
    let (s1, [j, k, l, m]) = add_nine([two_a, two_b, two_c, two_d, e, f, g, h, i]);
    let (sum, eight) = full_add(j, k, l);
    let (s2, more) = full_add(sum, m, box_four);
    let (s3, s4) = full_add(eight, more, box_eight);
    [isolated, s4, s3, s2, s1, s0]
}

#[inline(always)]
pub fn clear_lowest_bits<T: Token>(mut band: T::Band) -> T::Band {
    for words in band.as_mut() {
        *words = words.and(words.less_one());
    }
    band
}

/// By the word of a cell in a snapshot: the words of its band and its stack.
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

/// Bit `w` is the cell at word `w` of a snapshot.
#[inline(always)]
fn cells([top, middle, bottom]: &[[u32; LANES_PER_MOVE]; 3], board: usize) -> u128 {
    u128::from(top[board]) | u128::from(middle[board]) << 32 | u128::from(bottom[board]) << 64
}

/// Up to eight boards for the choice of a cell. All fields are by band and board.
#[derive(Default)]
pub struct Choices {
    open: [[u32; LANES_PER_MOVE]; 3],
    /// The open cells with the fewest candidates.
    fewest: [[u32; LANES_PER_MOVE]; 3],
}

impl Choices {
    /// Sets the open cells of a board, and those with the fewest candidates.
    #[inline(always)]
    pub fn record<T: Token>(&mut self, token: T, board: usize, snapshot: &Snapshot) {
        let mut more = three!(|band| clear_lowest_bits::<T>(token.band(snapshot, band)));
        let open = three!(|band| token.nonzero(more[band]));
        // Nearly every board has cells with two candidates.
        let mut fewest =
            three!(|band| open[band] & !token.nonzero(clear_lowest_bits::<T>(more[band])));
        let mut at_least = open;
        // After n iterations, `at_least` are the cells with more than n + 1 candidates. The loop ends when one drops
        // out.
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

    /// Returns the word of the cell to guess on each board; 0 if no cell is open.
    #[inline(always)]
    pub fn choose<T: Token>(&self, token: T) -> [u32; LANES_PER_MOVE] {
        let scores = scores(token.plane(&self.open));
        token.plane(&self.fewest).best(&scores)
    }

    /// Returns the word of the second cell to guess on a board. The first is at `word`.
    #[inline(always)]
    pub fn second(&self, board: usize, word: usize) -> Option<usize> {
        let cells = cells(&self.fewest, board) & !CHUTES[word];
        (cells != 0).then_some(cells.trailing_zeros() as usize)
    }

    #[inline(always)]
    pub fn open_cells(&self, board: usize) -> u32 {
        cells(&self.open, board).count_ones()
    }
}
