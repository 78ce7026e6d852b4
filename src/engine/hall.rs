/*! The test that keeps a search from going on for ever: Hall's condition, and a try of every candidate.

The cells of a house hold different digits. So a set of its cells needs at least as many candidates
as it has cells. If it has fewer, the board has no solution. If it has just as many, it takes all of
them, and the other cells of the house lose them.

```text
12  13  23  12  ....    four cells, three candidates: no solution
12  13  23  1245  ..    three cells, three candidates: the fourth cell is 4 or 5
```

The sweeps see this for some sets only. On a board where they do not, each guess in other houses
leaves the contradiction as it is, and the search may find it again and again, millions of times. On
a few boards Hall's condition holds everywhere, and the search is as long. There it helps to put
each candidate into its cell and to propagate: one that leads to a contradiction goes.

The scalar solver has both rules. It keeps its boards by digit, and looks at digits and their places
in a house. That comes to the same: if some cells have too few candidates, the digits that are not
among these have too few places.

**No answer depends on this test**, and so it may be made at any time and on any branch. All that it
says is that a branch has no solution. Without this branch the search goes on with the one that it
would have come to in the end, and finds the same solutions in the same order. The board that is
tested is a copy: if candidates were removed from the branch itself, the guesses after it would be
others.
*/

use super::snapshot::Snapshot;
use crate::scalar;

/// Returns false only if a board has no solution, and always if Hall's condition fails in a house.
#[cold]
#[inline(never)]
pub fn may_have_solution(board: &Snapshot) -> bool {
    scalar::may_have_solution(&std::array::from_fn(|cell| board.cell(cell)))
}
