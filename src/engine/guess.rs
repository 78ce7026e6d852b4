/*! The choice of the cell to guess.

It is made among the cells with two candidates. If no cell has two, it is made among those with the
fewest. A guess should say something about many other cells. How much it says depends on where the
open cells are. These are the weights of the open cells around the cell `*`:

```text
. . . | . 1 . | . . .     1  The other four triads of its row and its column: one for each open cell,
. . . | . 1 . | . . .        and one more for each triad with three. In all 0 to 16.
. . . | . 1 . | . . .
------+-------+------
. . . | 4 - 4 | . . .     4  The cells of its box that are in neither its row nor its column: four for
1 1 1 | - * - | 1 1 1        each open cell, but one for the fourth. 0, 4, 8, 12 or 13.
. . . | 4 - 4 | . . .
------+-------+------     -  The other cells of its own two triads: nothing. But one more if all four
. . . | . 1 . | . . .        are open; and a cell goes before all others if none is: it is *alone*.
. . . | . 1 . | . . .
. . . | . 1 . | . . .
```

The cell with the largest sum is guessed, of equal ones the last.

Open cells of its own triads are of little use to a cell, although they are its peers: the sweep
compares triads, and not the cells in one. If `*` loses a digit, its triads still have the digit as
long as another of their cells has it, and the rest of the line and of the box do not notice. The
rest notices everything if the cell is alone. The weights were found by counting (`EXPERIMENTS.md`).

The scores of all cells of up to eight boards are counted at once. A number for each cell is a few
*planes*: plane `i` holds bit `i` of every cell's number. For each of eight boards and each of three
bands, a plane has a bit for each of the band's 27 cells in reading order: bit `9 * row + col`, with a
row of 0 to 2. So one full adder on planes adds 648 numbers.
*/

use super::lanes::{AT_ONCE, Plane, Token, Vector};
use super::snapshot::Snapshot;

/// The sum of two planes: ones and twos.
#[inline(always)]
fn half_add<P: Plane>(a: P, b: P) -> (P, P) {
    (a.xor(b), a.and(b))
}

/// The sum of three planes: ones and twos.
#[inline(always)]
fn full_add<P: Plane>(a: P, b: P, c: P) -> (P, P) {
    (a.xor(b).xor(c), a.majority(b, c))
}

/// The sum of nine planes: ones, and four planes of twos.
#[inline(always)]
fn add_nine<P: Plane>([a, b, c, d, e, f, g, h, i]: [P; 9]) -> (P, [P; 4]) {
    let ((x, two_x), (y, two_y), (z, two_z)) =
        (full_add(a, b, c), full_add(d, e, f), full_add(g, h, i));
    let (ones, twos) = full_add(x, y, z);
    (ones, [two_x, two_y, two_z, twos])
}

/// For each cell what its group of three has at the next cell, and at the one after that. The first
/// cell follows the last. The cells of a group are `STEP` bits apart, and `first` are the first ones.
#[inline(always)]
fn in_group<P: Plane, const STEP: i32, const TWICE: i32>(cells: P, first: u32) -> [P; 2] {
    let (second, third) = (first << STEP, first << TWICE);
    let next = cells.shr::<STEP>().only(first | second);
    let last = cells.shr::<TWICE>().only(first);
    [
        next.or(cells.shl::<TWICE>().only(third)),
        last.or(cells.shl::<STEP>().only(second | third)),
    ]
}

/// The other two cells of each cell's minirow.
#[inline(always)]
fn in_minirow<P: Plane>(cells: P) -> [P; 2] {
    in_group::<P, 1, 2>(cells, 0o111_111_111)
}

/// The cells at the same place in the other two minirows of the row.
#[inline(always)]
fn in_row<P: Plane>(cells: P) -> [P; 2] {
    in_group::<P, 3, 6>(cells, 0o007_007_007)
}

/// The other two cells of the minicol. The bits above those of the cells may become anything.
#[inline(always)]
fn in_minicol<P: Plane>(cells: P) -> [P; 2] {
    [
        cells.shr::<9>().or(cells.shl::<18>()),
        cells.shr::<18>().or(cells.shl::<9>()),
    ]
}

/// The sum of each cell, 0 to 30, as five planes, the ones first; and a sixth plane of the cells that
/// are alone.
#[inline(always)]
fn scores<P: Plane>(open: P) -> [P; 6] {
    // The other cells of the own minirow and minicol: 0 to 2 each, ones and twos.
    let ([right, left], [below, above]) = (in_minirow(open), in_minicol(open));
    let (beside, both_beside) = half_add(right, left);
    let (along, both_along) = half_add(below, above);
    let any = right.or(left).or(below.or(above));
    let alone = open.xor(open.and(any));
    let all = both_beside.and(both_along);

    // The other cells of the box: those that are beside the other two cells of the minicol.
    let ([a, b], [two_a, two_b]) = (in_minicol(beside), in_minicol(both_beside));
    let (odd, carry) = half_add(a, b);
    let (two, four) = full_add(two_a, two_b, carry);

    // The other triads of the row and of the column: 0 to 3 each, and whether they are full.
    let [a, b] = in_row(open.xor(beside));
    let [two_a, two_b] = in_row(both_beside.or(beside.and(open)));
    let (c, d) = open.xor(along).other_bands();
    let (two_c, two_d) = both_along.or(along.and(open)).other_bands();
    let (full_a, full_b) = (a.and(two_a), b.and(two_b));
    let (full_c, full_d) = (c.and(two_c), d.and(two_d));

    // One to four cells of the box are 4, 8, 8 + 4, and 8 + 4 + 1.
    let (box_eight, box_four) = (two.or(four), odd.or(four));
    let (sum, [e, f, g, h]) = add_nine([a, b, c, d, full_a, full_b, full_c, full_d, four]);
    let (s0, i) = half_add(sum, all);
    let (s1, [j, k, l, m]) = add_nine([two_a, two_b, two_c, two_d, e, f, g, h, i]);
    let (sum, eight) = full_add(j, k, l);
    let (s2, more) = full_add(sum, m, box_four);
    let (s3, s4) = full_add(eight, more, box_eight);
    [s0, s1, s2, s3, s4, alone]
}

/// A band after each word has lost its lowest bit.
#[inline(always)]
pub fn strip<T: Token>(mut band: T::Band) -> T::Band {
    for words in band.as_mut() {
        *words = words.and(words.less_one());
    }
    band
}

/// The boards to choose on.
#[derive(Default)]
pub struct Choices {
    /// For each band and board the open cells, and those of them with the fewest candidates.
    open: [[u32; AT_ONCE]; 3],
    fewest: [[u32; AT_ONCE]; 3],
}

impl Choices {
    /// Notes which cells of a board are open, and which of those have the fewest candidates.
    #[inline(always)]
    pub fn enter<T: Token>(&mut self, token: T, board: usize, snapshot: &Snapshot) {
        let mut more = three!(|band| strip::<T>(token.band(snapshot, band)));
        let open = three!(|band| token.nonzero(more[band]));
        let (mut fewest, mut at_least) = ([0; 3], open);
        while fewest == [0; 3] && at_least != [0; 3] {
            more = three!(|band| strip::<T>(more[band]));
            let fewer = at_least;
            at_least = three!(|band| token.nonzero(more[band]));
            fewest = three!(|band| fewer[band] & !at_least[band]);
        }
        for band in 0..3 {
            self.open[band][board] = open[band];
            self.fewest[band][board] = fewest[band];
        }
    }

    /// The cell to guess on each board: of the cells with the fewest candidates the last one with
    /// the largest score; cell 0 if the board has no open cell. It is given as the number of its
    /// word in a snapshot.
    #[inline(always)]
    pub fn choose<T: Token>(&self, token: T) -> [u32; AT_ONCE] {
        let mut best = token.plane(&self.fewest);
        for score in scores(token.plane(&self.open)).into_iter().rev() {
            best = best.and(score).or_else(best);
        }
        best.last()
    }
}
