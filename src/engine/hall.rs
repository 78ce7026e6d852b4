/*! Hall's condition: the test that keeps a search from going on for ever.

The cells of a house hold different digits. So a set of its cells needs at least as many candidates
as it has cells. If it has fewer, the board has no solution. If it has just as many, it takes all of
them, and the other cells of the house lose them.

```text
12  13  23  12  ....    four cells, three candidates: no solution
12  13  23  1245  ..    three cells, three candidates: the fourth cell is 4 or 5
```

For a house that is full in the end it is the same to look at digits and their places: if some cells
have too few candidates, the digits that are not among these have too few places. So the scalar
solver, which keeps its boards by digit, makes the test.

The sweeps see this for some sets only. On a board where they do not, each guess in other houses
leaves the contradiction as it is, and the search may find it again and again, millions of times.

**No answer depends on this test**, and so it may be made at any time and on any branch. All that it
says is that a branch has no solution. Without this branch the search goes on with the one that it
would have come to in the end, and finds the same solutions in the same order. The board that is
tested is a copy: if candidates were removed from the branch itself, the guesses after it would be
others.
*/

use super::snapshot::Snapshot;
use crate::scalar;

/// Whether Hall's condition holds in every house, also after the sets that take all of their
/// candidates have taken them, and the scalar solver's other rules find no contradiction. If not, the
/// board has no solution.
#[cold]
#[inline(never)]
pub fn may_have_solution(board: &Snapshot) -> bool {
    scalar::keeps_places(&std::array::from_fn(|cell| board.cell(cell)))
}
