/*! Hall's condition: the test that keeps a search from going on for ever.

The cells of a house hold different digits. So a set of its cells needs at least as many candidates
as it has cells. If it has fewer, the board has no solution. If it has just as many, it takes all of
them, and the other cells of the house lose them.

```text
12  13  23  12  ....    four cells, three candidates: no solution
12  13  23  1245  ..    three cells, three candidates: the fourth cell is 4 or 5
```

The sweeps see this for some sets only. On a board where they do not, each guess in other houses
leaves the contradiction as it is, and the search may find it again and again, millions of times.

**No answer depends on this test**, and so it may be made at any time and on any branch. All that it
says is that a branch has no solution. Without this branch the search goes on with the one that it
would have come to in the end, and finds the same solutions in the same order. The board that is
tested is a copy: if candidates were removed from the branch itself, the guesses after it would be
others.
*/

use super::snapshot::Snapshot;
use crate::grid::{CELLS, HOUSES};

/// Whether Hall's condition holds in every house, also after the sets that take all of their
/// candidates have taken them. If not, the board has no solution.
#[cold]
#[inline(never)]
pub fn may_have_solution(board: &Snapshot) -> bool {
    let mut board = std::array::from_fn(|cell| board.cell(cell));
    loop {
        let before = board;
        if !HOUSES.iter().all(|house| narrow(&mut board, house)) {
            return false;
        }
        if board == before {
            return true;
        }
    }
}

/// Removes candidates in a house. Returns false if a set of its cells has too few.
fn narrow(board: &mut [u16; CELLS], house: &[usize; 9]) -> bool {
    let (mut once, mut twice) = (0, 0);
    for &cell in house {
        twice |= once & board[cell];
        once |= board[cell];
    }
    // A cell with candidates that shares none of them with another leaves the others as they are.
    let shares = |&cell: &usize| board[cell] == 0 || board[cell] & twice != 0;
    let cells: Vec<usize> = house.iter().copied().filter(shares).collect();
    // By set of cells, bit `i` for `cells[i]`: the candidates that they have between them.
    let mut unions = vec![0];
    for &cell in &cells {
        let with_cell: Vec<u16> = unions.iter().map(|union| union | board[cell]).collect();
        unions.extend(with_cell);
    }
    for (set, &union) in unions.iter().enumerate() {
        if union.count_ones() < set.count_ones() {
            return false;
        }
        if union.count_ones() == set.count_ones() {
            for (i, &cell) in cells.iter().enumerate() {
                if set >> i & 1 == 0 {
                    board[cell] &= !union;
                }
            }
        }
    }
    true
}
