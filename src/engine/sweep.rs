/*! The sweep: one pass that removes candidates from the boards of all lanes at once.

A *chute* is a band or a stack. It has three lines (the rows of a band, the columns of a stack) and three boxes. The
three cells that a line and a box share are a *triad*: a minirow or a minicol.

```text
          box 0   box 1   box 2
line 0    . . .   . . .   . . .
line 1    . . .   . . .   . . .
line 2    . . .   . . .   . . .
```

A digit takes three of the nine triads, one in each line and each box. There are six ways to do this, the
*configurations*. Each is named by the boxes (a, b, c) of the digit in lines 0, 1 and 2:

```text
             rotations                 reflections
           abc   bca   cab           acb   bac   cba
line 0      a     b     c             a     b     c
line 1      b     c     a             c     a     b
line 2      c     a     b             b     c     a
```

The rotations are one *family* of configurations, the reflections the other. In each family every triad belongs to
exactly one configuration. If a digit is a naked single in a triad, the two other configurations of each family are
ruled out. This removes the digit from the other triads of the line and the box, but not from the other two cells of its
own triad. In the chutes of the other direction, these are in other triads.

The sweep updates the three bands, then the three stacks, in place. The steps in a chute:

1. For each triad find `some` (digits in any of its cells), `twice` (digits in at least two cells) and `single` (digits
   that are the only candidate of one of its cells).
2. A configuration is *open* to a digit if all three of its triads have the digit, and the two other configurations of
   its family have no triad in which the digit is single.
3. Each triad keeps the digits to which at least one of its two configurations is open. This finds both kinds of locked
   candidates, and more. A digit without an open configuration is a contradiction.
4. A digit that no other triad of the line keeps must be in this triad. If exactly one cell of the triad has it, that
   cell is set to it. Only the stacks do this. It finds the hidden singles of columns, and those of boxes too: if only
   one triad of a box has a digit, step 3 removes the digit from the other triads of the line.

A sweep removes only candidates that are in no solution, so a contradictory lane has none.

**A solved lane is proved to be valid.** It is reported as solved if the stacks find that the singles of every column
are all nine digits, and that every digit has an open configuration in every stack.

1. Nine different singles in each column fill the grid, and each column holds every digit once.
2. A digit with an open configuration in a stack has a cell in each box of the stack. So every box holds every digit
   once.
3. By 2, every digit has a cell in every band, after the changes of the sweep of the bands. A triad of a band keeps a
   digit only if one of its configurations is open to the digit, and then the two other triads of that configuration
   keep it too. So the digit is in all three rows of the band, and every row holds every digit once.

Notes on the code:

- *Hidden singles in stacks only.* In bands they would cost more than they gain.
- *`single` is a sum, not a union*, which saves a masked operation. If singles of a triad are equal, the sum is wrong,
  but such a lane has no solution. Nor is it reported as solved: three singles add up to three one-bits only if they are
  different, so a column has all nine digits only if its nine singles are different.
- *Waiting lanes are frozen*: every triad keeps every digit, so step 4 finds no hidden single. Otherwise the next guess
  of a lane would depend on how long it waits, and so on the other lanes.
- *A lane that has guessed is stuck earlier*: when the stacks remove candidates of at most one digit. Another guess is
  worth more than the rest of the propagation.
*/

use super::lanes::{LaneSet, State, Token, Vector};
use super::snapshot::ALL_DIGITS;

/// The result of a sweep. For frozen lanes `solved` is no proof: their bands are not checked.
pub struct SweepResult {
    /// Valid, as proved above.
    pub solved: LaneSet,
    /// A cell has no candidate, or in a stack no configuration is open to a digit.
    pub contradictory: LaneSet,
    /// Neither, and the stacks removed nothing, or candidates of one digit in a lane that has guessed.
    pub stuck: LaneSet,
}

/// The borrow of an empty cell: only 0 minus 1 has this bit.
const BORROW: u16 = 0x8000;

/// The basis of [`SweepResult`]. Only the stacks write it.
struct Evidence<V> {
    /// The digits with an open configuration in every stack so far. Bands need no check: where a digit has no open
    /// configuration, the band loses the digit, and then no stack through it has one.
    placed: V,
    /// The digits that are single in every column so far.
    columns: V,
    /// Has the bit [`BORROW`] if a cell has no candidate.
    no_candidate: V,
    /// The digits of which the stacks removed a candidate.
    changed: V,
}

/// Propagates once. `frozen` is all ones in the words of frozen lanes, and 0 in the others.
#[inline(always)]
pub fn sweep<T: Token>(
    token: T,
    state: &mut State<T>,
    frozen: T::Vector,
    guessed: LaneSet,
) -> SweepResult {
    let all = token.splat(ALL_DIGITS);
    let none = token.splat(0);
    let mut evidence = Evidence {
        placed: all,
        columns: all,
        no_candidate: none,
        changed: none,
    };
    for band in 0..3 {
        sweep_chute::<T, false>(token, state, 27 * band, frozen, &mut evidence);
    }
    for stack in 0..3 {
        sweep_chute::<T, true>(token, state, 3 * stack, frozen, &mut evidence);
    }
    let solved = evidence.columns.and(evidence.placed).equal(all);
    let lacks_candidate = !evidence.no_candidate.and(token.splat(BORROW)).equal(none);
    let contradictory = !solved & (!evidence.placed.equal(all) | lacks_candidate);
    let changed_two = evidence.changed.and(evidence.changed.less_one());
    let stalled = evidence.changed.equal(none) | guessed & changed_two.equal(none);
    SweepResult {
        solved,
        contradictory,
        stuck: stalled & !solved & !contradictory,
    }
}

/// The offset in the chute of cell `i` of the triad in which a line crosses a box.
#[inline(always)]
const fn cell_in_chute<const STACK: bool>(line: usize, box_in_chute: usize, i: usize) -> usize {
    if STACK {
        27 * box_in_chute + 9 * i + line
    } else {
        9 * line + 3 * box_in_chute + i
    }
}

/// For each configuration, rotations first, returns the value of its triad in `line`, given all values of the line.
#[inline(always)]
fn by_configuration<V: Copy>(line: usize, [a, b, c]: [V; 3]) -> [[V; 3]; 2] {
    match line {
        0 => [[a, b, c], [a, b, c]],
        1 => [[b, c, a], [c, a, b]],
        _ => [[c, a, b], [b, c, a]],
    }
}

/// Propagates through the chute whose first cell is `first`.
#[inline(always)]
fn sweep_chute<T: Token, const STACK: bool>(
    token: T,
    state: &mut State<T>,
    first: usize,
    frozen: T::Vector,
    evidence: &mut Evidence<T::Vector>,
) {
    let (none, every) = (token.splat(0), token.splat(u16::MAX));
    let mut twice = [[none; 3]; 3];
    // By family and configuration: the digits in all its triads, and those that are single in one of them.
    let mut in_all = [[every; 3]; 2];
    let mut in_singles = [[none; 3]; 2];
    three!(|line| {
        let (mut some, mut single, mut last) = ([none; 3], [none; 3], [none; 3]);
        for triad in 0..3 {
            let [x, y, z] = three!(|i| state[first + cell_in_chute::<STACK>(line, triad, i)]);
            let (dx, dy, dz) = (x.less_one(), y.less_one(), z.less_one());
            if STACK {
                evidence.no_candidate = evidence.no_candidate.or3(dx, dy);
                last[triad] = dz;
            }
            single[triad] = none.add_single(x, dx).add_single(y, dy).add_single(z, dz);
            some[triad] = x.or3(y, z);
            if STACK && T::MANY_REGISTERS {
                twice[line][triad] = x.majority(y, z);
            }
        }
        if STACK {
            // Otherwise the compiler moves these ORs to the end of the sweep, and keeps their operands in memory until
            // then.
            evidence.no_candidate = evidence
                .no_candidate
                .or3(last[0], last[1])
                .or(last[2])
                .barrier();
            evidence.columns = evidence.columns.and(single[0].or3(single[1], single[2]));
        }
        let (some, single) = (by_configuration(line, some), by_configuration(line, single));
        for family in 0..2 {
            for i in 0..3 {
                in_all[family][i] = in_all[family][i].and(some[family][i]);
                in_singles[family][i] = in_singles[family][i].or(single[family][i]);
            }
        }
    });
    // Step 2: the digits that each configuration is open to.
    let open = |in_all: [T::Vector; 3], single: [T::Vector; 3]| {
        three!(|i| in_all[i].without_either(single[(i + 1) % 3], single[(i + 2) % 3]))
    };
    let rotations = open(in_all[0], in_singles[0]);
    let reflections = open(in_all[1], in_singles[1]);
    if STACK {
        let ([a, b, c], [d, e, f]) = (rotations, reflections);
        evidence.placed = evidence.placed.and_either(a.or3(b, c), d.or3(e, f));
    }
    // Step 3: the digits that each triad keeps, every digit in a frozen lane. Going back to the triads takes the
    // inverse of `by_configuration`. In each line, the permutations of the two families are inverse to each other, so
    // they are swapped.
    let keep = three!(|line| {
        let [_, rotation] = by_configuration(line, rotations);
        let [reflection, _] = by_configuration(line, reflections);
        three!(|triad| rotation[triad].or3(reflection[triad], frozen))
    });
    for line in 0..3 {
        for triad in 0..3 {
            let allowed = keep[line][triad];
            let here =
                allowed.without_either(keep[line][(triad + 1) % 3], keep[line][(triad + 2) % 3]);
            if STACK && !T::MANY_REGISTERS {
                let [x, y, z] = three!(|i| state[first + cell_in_chute::<STACK>(line, triad, i)]);
                twice[line][triad] = x.majority(y, z);
            }
            let hidden = here.without(twice[line][triad]);
            for i in 0..3 {
                let cell = &mut state[first + cell_in_chute::<STACK>(line, triad, i)];
                if STACK {
                    let narrowed = cell.narrow(hidden, allowed);
                    evidence.changed = evidence.changed.or_without(*cell, narrowed);
                    *cell = narrowed;
                } else {
                    *cell = cell.and(allowed);
                }
            }
        }
    }
}
