/*! One propagation pass over all lanes.

A *chute* is a band or a stack: three lines by three boxes, which cross in nine *triads* of three cells. The sweep takes the
three bands and then the three stacks, in place, so that later chutes see what earlier ones found. In each chute:

1. Gather each triad: `some` (digits in any of its cells), `twice` (digits in at least two), `single` (digits that one of its
   cells holds alone).
2. Each digit lies in every line once and in every box once: in one of the six *ways* to match the lines to the boxes. A way is
   open to the digits that its three triads have and that are single in no other triad (naked singles). Three of the ways turn
   the lines against the boxes, three mirror them; the three of a kind share no triad, so the other triads of a way are those of
   the other two of its kind.
3. A triad keeps the digits of the two ways that go through it. This is both kinds of locked candidates, and more: a digit with
   no way at all is a contradiction.
4. A digit that only this triad of its line keeps must be here; where just one cell of the triad can hold it, that cell does
   (hidden singles of lines and boxes). Only the stacks do this.

Each step removes only candidates that no solution of the lane's state has, so a state with a solution never ends as a
contradiction. A lane is reported as solved on a proof: nine different single cells in every house.

Departures from the plain text of it:

- Hidden singles in stacks only. With the bands' own, a sweep takes 18% more time and easy puzzles 9% fewer sweeps; but what the
  bands find alone the stacks do not see change, so that lanes count as stuck too early, and easy puzzles take guesses in 8% of
  all cases instead of 4%. Without: easy sets +7%, 17 clues +3%, hardest +4% (November 2026).
- `single` is a sum, not a union: one masked operation less. Two equal singles in a triad carry into a wrong digit, but such a
  lane has no solution anyway, and it cannot look solved: three singles make three one-bits only if they are different, so nine
  make all nine digits only if all are. Nor does the wrong digit pass for one that has a place: step 2 only takes away.
- Naked singles close ways instead of being taken from the triads around them: 45 operations fewer, all sets +1 to +2%.
- A lane that waits for the search is *frozen*: every triad keeps every digit, so no digit must be anywhere, and the lane is
  copied through unchanged. Otherwise how long a lane waits, and so its neighbours, would decide what the next guess sees.
- A lane that has guessed counts as stuck as soon as the stacks change candidates of one digit at most: a further guess is worth
  more than the rest of the propagation (hardest +4%, many-solution sets +6%, others within 1%; with two digits all lose).

Tried and lost (November 2026):

- Finding empty cells in what the stacks leave instead of what they find: contradictions half a sweep earlier and 1% fewer sweeps,
  but an operation more for each cell (-1 to +1%).
- Gathering a chute before the one before it is settled, so that the arithmetic of one fills the waits of the other: both do not fit
  into the registers (-8 to -15%).
- Counting what changed by triads instead of cells: never ends where two cells of a triad have the same single digit. Counting only
  the digits that a triad loses as a whole: 0.20 guesses an easy puzzle instead of 0.06.
- Taking from a triad what just one of its line and its box holds as a single, so that its own singles need not be kept apart: as
  cheap as closing ways, but blind where both do; 10 to 20% more sweeps (-6 to -15%, 17 clues +2%).
- Triads with just three digits left, which are nowhere else then, or with three digits that must be in them, which leave room for no
  other (naked and hidden triples of a triad): both in bands and stacks 4 to 20% fewer sweeps and up to 18% fewer guesses, for
  350 operations a sweep with a population count and many more without. One of the four: -6 to +3% on AVX-512 with a count.
- `hidden` from the digits that just one triad of a line keeps: 15 operations fewer, and slower on AVX-512 (-1 to -3%; AVX2 +1%).
*/

use super::lanes::{Lanes, State, Ternary, Token};
use super::snapshot::ALL_DIGITS;

/// What a sweep found, as sets of lanes. Frozen lanes may appear in any of them.
pub struct Found {
    /// Nine different single cells in every house: a proof that the grid is valid.
    pub solved: u32,
    /// A cell without a candidate, or a digit without a place.
    pub contradictory: u32,
    /// Propagation is at its end, or near it where the lane has guessed.
    pub stuck: u32,
}

/// The bit that a cell less one has where the cell is empty, and only there.
const EMPTY: u16 = 0x8000;

/// What the stacks leave behind.
struct Notes<V> {
    /// Digits that have had a way through every stack. One without a way through a band is gone from three boxes, so has none here.
    placed: V,
    /// Digits single in every column so far.
    columns: V,
    /// [`EMPTY`] where a cell was empty.
    empty: V,
    /// Candidates that went.
    changed: V,
}

/// Propagates once through all lanes but the `frozen` ones (all ones in their words). `guessed` are the lanes that have guessed.
#[inline(always)]
pub fn sweep<T: Token>(token: T, state: &mut State<T>, frozen: T::Lanes, guessed: u32) -> Found {
    let all = token.splat(ALL_DIGITS);
    let none = token.splat(0);
    let mut notes = Notes { placed: all, columns: all, empty: none, changed: none };
    for band in 0..3 {
        chute::<T, false>(token, state, 27 * band, frozen, &mut notes);
    }
    for stack in 0..3 {
        chute::<T, true>(token, state, 3 * stack, frozen, &mut notes);
    }
    // Nine singles in every column, so all cells are single. A way through every stack, so a place in every box, for every digit.
    // And as each is in every band after the bands' turn, it has a way there, on which it was kept: in each of the band's rows.
    let solved = notes.columns.and(notes.placed).equal(all);
    let has_empty = !notes.empty.and(token.splat(EMPTY)).equal(none);
    let contradictory = !solved & (!notes.placed.equal(all) | has_empty);
    let changed_two = notes.changed.and(notes.changed.less_one());
    let still = notes.changed.equal(none) | guessed & changed_two.equal(none);
    Found { solved, contradictory, stuck: still & !solved & !contradictory }
}

/// Where cell `i` of the triad of `line` and `square` stands, from the first cell of its chute.
#[inline(always)]
const fn place<const STACK: bool>(line: usize, square: usize, i: usize) -> usize {
    if STACK { 27 * square + 9 * i + line } else { 9 * line + 3 * square + i }
}

/// Propagates through the chute whose first cell is `first`.
#[inline(always)]
fn chute<T: Token, const STACK: bool>(
    token: T,
    state: &mut State<T>,
    first: usize,
    frozen: T::Lanes,
    notes: &mut Notes<T::Lanes>,
) {
    let none = token.splat(0);
    let mut some = [[none; 3]; 3];
    let mut twice = [[none; 3]; 3];
    let mut single = [[none; 3]; 3];
    three!(|line| {
        let mut thirds = [none; 3];
        for square in 0..3 {
            let [x, y, z] = three!(|i| state[first + place::<STACK>(line, square, i)]);
            let (dx, dy, dz) = (x.less_one(), y.less_one(), z.less_one());
            if STACK {
                notes.empty = notes.empty.or3(dx, dy);
                thirds[square] = dz;
            }
            single[line][square] = none.add_single(x, dx).add_single(y, dy).add_single(z, dz);
            some[line][square] = x.or3(y, z);
            if STACK && T::MANY_REGISTERS {
                twice[line][square] = x.majority(y, z);
            }
        }
        if STACK {
            notes.empty = notes.empty.or3(thirds[0], thirds[1]).or(thirds[2]).barrier();
        }
    });
    let through = |a: usize, b: usize, c: usize| some[0][a].and3(some[1][b], some[2][c]);
    let alone = |a: usize, b: usize, c: usize| single[0][a].or3(single[1][b], single[2][c]);
    let (s0, s1, s2) = (alone(0, 1, 2), alone(1, 2, 0), alone(2, 0, 1));
    let abc = through(0, 1, 2).without_either(s1, s2);
    let bca = through(1, 2, 0).without_either(s2, s0);
    let cab = through(2, 0, 1).without_either(s0, s1);
    let (s0, s1, s2) = (alone(0, 2, 1), alone(1, 0, 2), alone(2, 1, 0));
    let acb = through(0, 2, 1).without_either(s1, s2);
    let bac = through(1, 0, 2).without_either(s2, s0);
    let cba = through(2, 1, 0).without_either(s0, s1);
    if STACK {
        for [a, b, c] in single {
            notes.columns = notes.columns.and(a.or3(b, c));
        }
        notes.placed = notes.placed.and_either(abc.or3(bca, cab), acb.or3(bac, cba));
    }
    let keep = [
        [abc.or3(acb, frozen), bca.or3(bac, frozen), cab.or3(cba, frozen)],
        [cab.or3(bac, frozen), abc.or3(cba, frozen), bca.or3(acb, frozen)],
        [bca.or3(cba, frozen), cab.or3(acb, frozen), abc.or3(bac, frozen)],
    ];
    for line in 0..3 {
        for square in 0..3 {
            let allowed = keep[line][square];
            let here = allowed.without_either(keep[line][(square + 1) % 3], keep[line][(square + 2) % 3]);
            if STACK && !T::MANY_REGISTERS {
                let [x, y, z] = three!(|i| state[first + place::<STACK>(line, square, i)]);
                twice[line][square] = x.majority(y, z);
            }
            let hidden = here.without(twice[line][square]);
            for i in 0..3 {
                let cell = &mut state[first + place::<STACK>(line, square, i)];
                if STACK {
                    let narrowed = cell.narrow(hidden, allowed);
                    notes.changed = notes.changed.or_without(*cell, narrowed);
                    *cell = narrowed;
                } else {
                    *cell = cell.and(allowed);
                }
            }
        }
    }
}
