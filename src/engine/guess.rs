/*! The choice of the cell to guess.

Among the cells with two candidates, it is the one with the most open cells among its 20 peers; of
equal ones the last. Whatever goes into such a cell says something about many others. If no cell has
two candidates, those with the fewest are looked at instead.

The scores of all cells of up to eight boards are counted at once. A number for each cell is a few
*planes*: plane `i` holds bit `i` of every cell's number. For each of eight boards and each of three
bands, a plane has a bit for each of the band's 27 cells in reading order: bit `9 * row + col`, with a
row of 0 to 2. So one full adder on planes adds 648 numbers.

```text
peers + self = [row + box - minirow]   five minirows: its own, two of the row, two of the box
             + [column - minicol]      two minicols: those of the column in the other bands
```

`EXPERIMENTS.md` has other choices that were tried.
*/

use super::lanes::{AT_ONCE, Plane, Token, Vector};
use super::snapshot::Snapshot;

/// The sum of three planes, as a plane of ones and a plane of twos.
#[inline(always)]
fn full_add<P: Plane>(a: P, b: P, c: P) -> (P, P) {
    (a.xor(b).xor(c), a.and(b).or(a.or(b).and(c)))
}

/// The sum of two planes: ones and twos.
#[inline(always)]
fn half_add<P: Plane>(a: P, b: P) -> (P, P) {
    (a.xor(b), a.and(b))
}

/// The open cells of each triad (0 to 3, two planes), at the bit of its first cell. The second and
/// the third cell are that many bits further.
#[inline(always)]
fn triads<P: Plane, const SECOND: i32, const THIRD: i32>(open: P, first: u32) -> (P, P) {
    full_add(
        open.only(first),
        open.shr::<SECOND>().only(first),
        open.shr::<THIRD>().only(first),
    )
}

/// Copies each minirow's bit, which stands at its first cell, to all of its cells.
#[inline(always)]
fn whole_minirow<P: Plane>(m: P) -> P {
    m.or(m.shl::<1>()).or(m.shl::<2>())
}

/// Copies each minicol's bit, which stands at its first cell, to all of its cells.
#[inline(always)]
fn whole_minicol<P: Plane>(m: P) -> P {
    m.or(m.shl::<9>()).or(m.shl::<18>())
}

/// The bits of the other two minirows of each minirow's row.
#[inline(always)]
fn in_row<P: Plane>(m: P) -> (P, P) {
    let next = m
        .shl::<3>()
        .only(0o110_110_110)
        .or(m.shr::<6>().only(0o001_001_001));
    let last = m
        .shl::<6>()
        .only(0o100_100_100)
        .or(m.shr::<3>().only(0o011_011_011));
    (next, last)
}

/// The bits of the other two minirows of each minirow's box.
#[inline(always)]
fn in_box<P: Plane>(m: P) -> (P, P) {
    /// The band's 27 cells.
    const BAND: u32 = 0o777_777_777;
    (
        m.shl::<9>().only(BAND).or(m.shr::<18>()),
        m.shl::<18>().only(BAND).or(m.shr::<9>()),
    )
}

/// For every cell the open cells of five minirows: its own, the two others of its row, and the two
/// others of its box. 0 to 15, four planes.
#[inline(always)]
fn row_and_box<P: Plane>(open: P) -> [P; 4] {
    let (ones, twos) = triads::<P, 1, 2>(open, 0o111_111_111);
    let ((r1, r2), (b1, b2)) = (in_row(ones), in_box(ones));
    let (sum, carry1) = full_add(ones, r1, r2);
    let (p0, carry2) = full_add(sum, b1, b2);
    let ((r1, r2), (b1, b2)) = (in_row(twos), in_box(twos));
    let (sum1, four1) = full_add(twos, r1, r2);
    let (sum2, four2) = full_add(b1, b2, carry1);
    let (p1, four3) = full_add(sum1, sum2, carry2);
    let (p2, p3) = full_add(four1, four2, four3);
    [
        whole_minirow(p0),
        whole_minirow(p1),
        whole_minirow(p2),
        whole_minirow(p3),
    ]
}

/// For every cell the number of open cells among itself and its peers: 0 to 21, five planes, ones
/// first.
#[inline(always)]
fn scores<P: Plane>(open: P) -> [P; 5] {
    let [p0, p1, p2, p3] = row_and_box(open);
    let (ones, twos) = triads::<P, 9, 18>(open, 0o777);
    let ((ones1, ones2), (twos1, twos2)) = (ones.other_bands(), twos.other_bands());
    let (q0, carry) = half_add(ones1, ones2);
    let (q1, q2) = full_add(twos1, twos2, carry);
    let (s0, carry) = half_add(p0, whole_minicol(q0));
    let (s1, carry) = full_add(p1, whole_minicol(q1), carry);
    let (s2, carry) = full_add(p2, whole_minicol(q2), carry);
    let (s3, s4) = half_add(p3, carry);
    [s0, s1, s2, s3, s4]
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
    /// the most open peers; cell 0 if the board has no open cell. It is given as the number of its
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
