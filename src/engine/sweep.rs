/*! The sweep: one propagation pass over all lanes.

A *chute* is a band or a stack: three lines by three boxes, which cross in nine *triads* of three
cells.

```text
          box 0   box 1   box 2
line 0    . . .   . . .   . . .      In a band the lines are rows; in a stack they are columns.
line 1    . . .   . . .   . . .
line 2    . . .   . . .   . . .      Each group of three dots is a triad.
```

A digit lies in every line once and in every box once, so the three triads that hold it match the
lines to the boxes, one to one. There are six such *configurations*. Call the boxes a, b and c; then
a configuration is written as the boxes that the digit has in lines 0, 1 and 2:

```text
           rotations        reflections
           abc bca cab      acb bac cba
line 0     a   b   c        a   b   c
line 1     b   c   a        c   a   b
line 2     c   a   b        b   c   a
```

Each of the two families uses all nine triads once. A naked single in a triad therefore rules out
the two other configurations of that triad's family, in both families.

The sweep takes the three bands and then the three stacks, in place, so that later chutes see what
earlier ones found:

1. Gather each triad: `some` (digits in any of its cells), `twice` (digits in at least two),
   `single` (digits that are the only candidate of one of its cells).
2. A configuration is open to the digits that its three triads have and that are single in no other
   triad of its family.
3. A triad keeps the digits of the two open configurations that go through it. This is both kinds of
   locked candidates, and more: a digit without an open configuration is a contradiction.
4. A digit that only this triad of its line keeps must be here. Where just one cell of the triad can
   hold it, that cell does: these are the hidden singles of lines and boxes. Only the stacks do
   this.

Each step removes only candidates that no solution of the lane has. So a lane with a solution is
never reported as contradictory.

**Solved is a proof.** A lane is solved where the sweep of the stacks finds, for every column, all
nine digits among the singles, and for every digit an open configuration in every stack.

1. Nine different singles in each of nine columns are 81 single cells: the grid is full, and each
   column holds every digit once.
2. A digit with an open configuration in a stack has a cell in each box of the stack. So every box
   holds every digit, and with nine cells it holds each once.
3. What the stacks find is what the bands have left, and by 2 every digit is in every band there. A
   triad of a band keeps a digit only on an open configuration, whose two other triads keep it too;
   so the digit is in all three rows of the band, and every row holds every digit once.

The code departs from this plan in some points:

- *Hidden singles in stacks only.* In bands they cost more than they find; and what the bands find
  alone the stacks do not see change, so that lanes would count as stuck too early.
- *`single` is a sum, not a union.* Adding saves a masked operation. Two equal singles in a triad
  carry into the next digit. That lane is contradictory anyway, and the carry can only rule out more
  configurations: no solution is lost. None is invented, either: three singles add up to three
  one-bits only if they are different, so a column shows nine digits only if all nine are.
- *Waiting lanes are frozen.* In a lane that waits for the search every triad keeps every digit, so
  no digit must be anywhere, and the lane is copied through unchanged. Otherwise the time that a
  lane waits, and so its neighbours, would decide what its next guess sees.
- *A lane that has guessed is stuck earlier*, as soon as the stacks change candidates of one digit
  at most: a further guess is worth more than the rest of the propagation.

`EXPERIMENTS.md` has the figures, and what else was tried.
*/

use super::lanes::{Lanes, State, Token};
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

/// What the stacks find, summed up for the end of the sweep.
struct Notes<V> {
    /// Digits with an open configuration in every stack so far. One without any in a band is gone
    /// from the band's three boxes, so it has none in the stacks either.
    placed: V,
    /// Digits single in every column so far.
    columns: V,
    /// [`EMPTY`] where a cell was empty.
    empty: V,
    /// Candidates that went.
    changed: V,
}

/// Propagates once through all lanes but the `frozen` ones (all ones in their words). `guessed` are
/// the lanes that have guessed.
#[inline(always)]
pub fn sweep<T: Token>(token: T, state: &mut State<T>, frozen: T::Lanes, guessed: u32) -> Found {
    let all = token.splat(ALL_DIGITS);
    let none = token.splat(0);
    let mut notes = Notes {
        placed: all,
        columns: all,
        empty: none,
        changed: none,
    };
    for band in 0..3 {
        chute::<T, false>(token, state, 27 * band, frozen, &mut notes);
    }
    for stack in 0..3 {
        chute::<T, true>(token, state, 3 * stack, frozen, &mut notes);
    }
    // The proof is at the top of the file.
    let solved = notes.columns.and(notes.placed).equal(all);
    let has_empty = !notes.empty.and(token.splat(EMPTY)).equal(none);
    let contradictory = !solved & (!notes.placed.equal(all) | has_empty);
    let changed_two = notes.changed.and(notes.changed.less_one());
    let still = notes.changed.equal(none) | guessed & changed_two.equal(none);
    Found {
        solved,
        contradictory,
        stuck: still & !solved & !contradictory,
    }
}

/// Where cell `i` of the triad of `line` and `square` stands, from the first cell of its chute.
#[inline(always)]
const fn place<const STACK: bool>(line: usize, square: usize, i: usize) -> usize {
    if STACK {
        27 * square + 9 * i + line
    } else {
        9 * line + 3 * square + i
    }
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
            // Without the barrier the compiler sinks the chain of ORs to the end of the sweep and
            // spills its operands.
            notes.empty = notes
                .empty
                .or3(thirds[0], thirds[1])
                .or(thirds[2])
                .barrier();
        }
    });
    // The digits that all triads of a configuration have, and those that are single in one of them,
    // by its boxes.
    let through = |a: usize, b: usize, c: usize| some[0][a].and3(some[1][b], some[2][c]);
    let alone = |a: usize, b: usize, c: usize| single[0][a].or3(single[1][b], single[2][c]);
    // The rotations, each without what is single on the two others.
    let (s0, s1, s2) = (alone(0, 1, 2), alone(1, 2, 0), alone(2, 0, 1));
    let abc = through(0, 1, 2).without_either(s1, s2);
    let bca = through(1, 2, 0).without_either(s2, s0);
    let cab = through(2, 0, 1).without_either(s0, s1);
    // The reflections.
    let (s0, s1, s2) = (alone(0, 2, 1), alone(1, 0, 2), alone(2, 1, 0));
    let acb = through(0, 2, 1).without_either(s1, s2);
    let bac = through(1, 0, 2).without_either(s2, s0);
    let cba = through(2, 1, 0).without_either(s0, s1);
    if STACK {
        for [a, b, c] in single {
            notes.columns = notes.columns.and(a.or3(b, c));
        }
        notes.placed = notes
            .placed
            .and_either(abc.or3(bca, cab), acb.or3(bac, cba));
    }
    // What each triad keeps, line by line; everything in a frozen lane.
    let keep = [
        [
            abc.or3(acb, frozen),
            bca.or3(bac, frozen),
            cab.or3(cba, frozen),
        ],
        [
            cab.or3(bac, frozen),
            abc.or3(cba, frozen),
            bca.or3(acb, frozen),
        ],
        [
            bca.or3(cba, frozen),
            cab.or3(acb, frozen),
            abc.or3(bac, frozen),
        ],
    ];
    for line in 0..3 {
        for square in 0..3 {
            let allowed = keep[line][square];
            let here =
                allowed.without_either(keep[line][(square + 1) % 3], keep[line][(square + 2) % 3]);
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
