/*! The sweep: one propagation pass over all lanes.

A *chute* is a band or a stack: three lines by three boxes, which cross in nine *triads* of three
cells.

```text
          box 0   box 1   box 2
line 0    . . .   . . .   . . .      In a band the lines are rows; in a stack they are columns.
line 1    . . .   . . .   . . .
line 2    . . .   . . .   . . .      Each group of three dots is a triad.
```

A digit stands once in every line and once in every box. So it takes three of the nine triads, and
these match the lines to the boxes, one to one. There are six ways to do this, the *configurations*.
Call the boxes a, b and c. The name of a configuration is made of the boxes that the digit takes in
lines 0, 1 and 2:

```text
             rotations                 reflections
           abc   bca   cab           acb   bac   cba
line 0      a     b     c             a     b     c
line 1      b     c     a             c     a     b
line 2      c     a     b             b     c     a
```

The rotations are one *family* of configurations, the reflections are the other. In each family
every triad belongs to just one configuration. If a digit is a naked single in a triad, it takes
this triad. So the two other configurations of each family are ruled out: they take another triad in
this line.

So a naked single clears other triads of the chute. It does not clear the two other cells of its own
triad. The chutes of the other direction do that, because there the three cells lie in three
different triads.

The sweep takes the three bands and then the three stacks, in place, so that later chutes see what
earlier ones found:

1. Gather each triad: `some` (digits in any of its cells), `twice` (digits in at least two cells),
   `single` (digits that are the only candidate of one of its cells).
2. A configuration is open to a digit if each of its three triads has the digit, and the digit is
   not single in a triad of another configuration of its family.
3. Each triad belongs to two configurations, one of each family. It keeps the digits to which at
   least one of them is open. This finds both kinds of locked candidates, and more. A digit without
   an open configuration is a contradiction.
4. A digit that no other triad of the line keeps must be in this triad. If just one cell of the
   triad has the digit as a candidate, that cell holds it. In a stack the lines are columns, so
   these are the hidden singles of columns, and of boxes. Only the stacks do this step.

Each step removes only candidates that no solution of the lane has. So a lane with a solution is
never reported as contradictory.

**Solved is a proof.** A lane is solved if the sweep of the stacks finds two things: in every column
all nine digits among the singles, and in every stack an open configuration for every digit.

1. Nine different singles in each of nine columns are 81 single cells. So the grid is full, and each
   column holds every digit once.
2. A digit with an open configuration in a stack has a cell in each box of the stack. So every box
   holds every digit. It has nine cells, so it holds each once.
3. The stacks look at what the bands have left. By 2, every digit is in every band there. A triad of
   a band keeps a digit only if a configuration is open, and then the two other triads of that
   configuration keep it too. So the digit is in all three rows of the band, and every row holds
   every digit once.

The code departs from this plan in four points:

- *Hidden singles in stacks only.* In bands they cost more than they gain. And only changes in the
  stacks are noticed, so lanes would count as stuck too early.
- *`single` is a sum, not a union.* Adding saves a masked operation. The sum is wrong if two singles
  of a triad are equal: it lacks their digit and may have another one. Such a lane has no solution,
  so none is lost. No false one is found either: three singles add up to three one-bits only if they
  are different, so a column has all nine digits only if its nine singles are different.
- *Waiting lanes are frozen.* In a lane that waits for the search, every triad keeps every digit. So
  step 4 forces no digit into a triad, and the lane does not change. Otherwise its next guess would
  depend on how long it waits, and so on its neighbours.
- *A lane that has guessed is stuck earlier*, as soon as the stacks change candidates of one digit
  at most. Another guess is worth more than the rest of the propagation.

`EXPERIMENTS.md` has the figures, and what else was tried.
*/

use super::lanes::{LaneSet, State, Token, Vector};
use super::snapshot::ALL_DIGITS;

/// The result of a sweep, as sets of lanes. Frozen lanes may be in them, too.
pub struct Found {
    /// Every house has nine different single cells: a proof that the grid is valid.
    pub solved: LaneSet,
    /// A cell has no candidate, or a digit has no place.
    pub contradictory: LaneSet,
    /// The stacks removed nothing; in a lane that has guessed, candidates of one digit at most.
    pub stuck: LaneSet,
}

/// A cell minus one has this bit if the cell has no candidate, and only then.
const EMPTY: u16 = 0x8000;

/// Collects over all chutes what decides the sets in [`Found`]. Only the stacks write it.
struct Summary<V> {
    /// The digits with an open configuration in every stack so far. A digit without one in a band
    /// is gone from the band's three boxes, so it has none in the stacks either.
    placed: V,
    /// The digits that are single in every column so far.
    columns: V,
    /// Has the bit [`EMPTY`] if a cell was empty.
    empty: V,
    /// The candidates that were removed.
    changed: V,
}

/// Propagates once in all lanes that are not frozen. The words of `frozen` are all ones for a frozen
/// lane, and 0 for another one. `guessed` is the set of lanes that have guessed.
#[inline(always)]
pub fn sweep<T: Token>(
    token: T,
    state: &mut State<T>,
    frozen: T::Vector,
    guessed: LaneSet,
) -> Found {
    let all = token.splat(ALL_DIGITS);
    let none = token.splat(0);
    let mut summary = Summary {
        placed: all,
        columns: all,
        empty: none,
        changed: none,
    };
    for band in 0..3 {
        chute::<T, false>(token, state, 27 * band, frozen, &mut summary);
    }
    for stack in 0..3 {
        chute::<T, true>(token, state, 3 * stack, frozen, &mut summary);
    }
    // The proof is at the top of the file.
    let solved = summary.columns.and(summary.placed).equal(all);
    let has_empty = !summary.empty.and(token.splat(EMPTY)).equal(none);
    let contradictory = !solved & (!summary.placed.equal(all) | has_empty);
    let changed_two = summary.changed.and(summary.changed.less_one());
    let still = summary.changed.equal(none) | guessed & changed_two.equal(none);
    Found {
        solved,
        contradictory,
        stuck: still & !solved & !contradictory,
    }
}

/// The offset, from the first cell of a chute, of cell `i` of the triad that `line` shares with box
/// number `triad`.
#[inline(always)]
const fn in_chute<const STACK: bool>(line: usize, triad: usize, i: usize) -> usize {
    if STACK {
        27 * triad + 9 * i + line
    } else {
        9 * line + 3 * triad + i
    }
}

/// Takes a value for each triad of a line. Returns these values for each configuration, which takes
/// one of the triads: first for the three rotations, then for the three reflections.
#[inline(always)]
fn in_families<V: Copy>(line: usize, [a, b, c]: [V; 3]) -> [[V; 3]; 2] {
    match line {
        0 => [[a, b, c], [a, b, c]],
        1 => [[b, c, a], [c, a, b]],
        _ => [[c, a, b], [b, c, a]],
    }
}

/// Propagates through the chute whose first cell is `first`.
#[inline(always)]
fn chute<T: Token, const STACK: bool>(
    token: T,
    state: &mut State<T>,
    first: usize,
    frozen: T::Vector,
    summary: &mut Summary<T::Vector>,
) {
    let (none, every) = (token.splat(0), token.splat(u16::MAX));
    let mut twice = [[none; 3]; 3];
    // For each configuration of each family: the digits that are in all its triads, and the digits
    // that are single in one of them.
    let mut in_all = [[every; 3]; 2];
    let mut in_singles = [[none; 3]; 2];
    three!(|line| {
        let (mut some, mut single, mut last) = ([none; 3], [none; 3], [none; 3]);
        for triad in 0..3 {
            let [x, y, z] = three!(|i| state[first + in_chute::<STACK>(line, triad, i)]);
            let (dx, dy, dz) = (x.less_one(), y.less_one(), z.less_one());
            if STACK {
                summary.empty = summary.empty.or3(dx, dy);
                last[triad] = dz;
            }
            single[triad] = none.add_single(x, dx).add_single(y, dy).add_single(z, dz);
            some[triad] = x.or3(y, z);
            if STACK && T::MANY_REGISTERS {
                twice[line][triad] = x.majority(y, z);
            }
        }
        if STACK {
            // Without the barrier the compiler sinks the chain of ORs to the end of the sweep and
            // spills its operands.
            summary.empty = summary.empty.or3(last[0], last[1]).or(last[2]).barrier();
            summary.columns = summary.columns.and(single[0].or3(single[1], single[2]));
        }
        let (some, single) = (in_families(line, some), in_families(line, single));
        for family in 0..2 {
            for i in 0..3 {
                in_all[family][i] = in_all[family][i].and(some[family][i]);
                in_singles[family][i] = in_singles[family][i].or(single[family][i]);
            }
        }
    });
    // The digits that each configuration is open to: step 2.
    let open = |in_all: [T::Vector; 3], single: [T::Vector; 3]| {
        three!(|i| in_all[i].without_either(single[(i + 1) % 3], single[(i + 2) % 3]))
    };
    let rotations = open(in_all[0], in_singles[0]);
    let reflections = open(in_all[1], in_singles[1]);
    if STACK {
        let ([a, b, c], [d, e, f]) = (rotations, reflections);
        summary.placed = summary.placed.and_either(a.or3(b, c), d.or3(e, f));
    }
    // The digits that each triad keeps, line by line: step 3. In a frozen lane that is every digit.
    // `in_families` gives the orders of both families, and each order is the inverse of the other.
    // So the order of the reflections brings rotations back to the order of the triads, and the
    // order of the rotations brings reflections back.
    let keep = three!(|line| {
        let [_, rotation] = in_families(line, rotations);
        let [reflection, _] = in_families(line, reflections);
        three!(|triad| rotation[triad].or3(reflection[triad], frozen))
    });
    for line in 0..3 {
        for triad in 0..3 {
            let allowed = keep[line][triad];
            let here =
                allowed.without_either(keep[line][(triad + 1) % 3], keep[line][(triad + 2) % 3]);
            if STACK && !T::MANY_REGISTERS {
                let [x, y, z] = three!(|i| state[first + in_chute::<STACK>(line, triad, i)]);
                twice[line][triad] = x.majority(y, z);
            }
            let hidden = here.without(twice[line][triad]);
            for i in 0..3 {
                let cell = &mut state[first + in_chute::<STACK>(line, triad, i)];
                if STACK {
                    let narrowed = cell.narrow(hidden, allowed);
                    summary.changed = summary.changed.or_without(*cell, narrowed);
                    *cell = narrowed;
                } else {
                    *cell = cell.and(allowed);
                }
            }
        }
    }
}
