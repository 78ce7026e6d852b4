/*! Which answer belongs to which puzzle.

Both come in order, so what comes next on the [tape](super::tape) answers the next puzzle, until a row
is lost or there is one too many. Then nothing after it would be in step, and one fault would look like
thousands. So if the next answer is wrong, the two are brought into step again:

```text
for distance = 1 to 1000 puzzles:
    if something is right that is this far ahead, in step, or has something right behind it:
        of all ways to 64 puzzles behind it, take the one with the fewest faults,
        and go on at the first right answer on it
otherwise the next answer is that of the next puzzle
```

A way goes through puzzles and lines of the tape. What it passes that is not right is a fault:

```text
a puzzle, and perhaps the line of a board or a verdict, or up to nine rows, in the place of its answer
a line of a board or a verdict, or up to nine rows, that are too many
```

A shift of what follows counts as one more fault as long as the end of both is not in sight, so that it
takes two right answers to prove it. Among ways with as many faults, the best has the fewest shifts.
*/

use super::{
    fault::{is_right, solves},
    puzzles::{Key, Puzzles, last_of},
    tape::{ANSWER, Tape},
};
use std::mem;

/// How many puzzles ahead something right is looked for.
pub const FURTHEST: usize = 1000;

/// How far a way is looked at behind what is in step again.
const BEHIND: usize = 64;

/// A puzzle and a place of the tape: how many of either lie before them.
pub type Point = (usize, usize);

/// The puzzles and the answers that have not been compared.
pub struct Files {
    pub puzzles: Puzzles,
    pub tape: Tape,
    /// How far ahead it is known that the two are not in step again.
    searched: usize,
}

/// A way on which some answers are right and the rest are faults.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    /// Its faults, and perhaps one more for each shift.
    cost: usize,
    /// How often it shifts what follows.
    shifts: usize,
    /// The first right answer on it.
    first: Option<Point>,
    /// Whether its last fault is part of a shift.
    is_shifting: bool,
}

impl Way {
    const NONE: Way = Way {
        cost: usize::MAX,
        ..Way::START
    };

    const START: Way = Way {
        cost: 0,
        shifts: 0,
        first: None,
        is_shifting: false,
    };

    /// The way with one more fault, which is a shift or not.
    fn with_fault(self, is_shift: bool, shift_cost: usize) -> Way {
        let new = usize::from(is_shift && !self.is_shifting);
        Way {
            cost: self.cost + 1 + new * shift_cost,
            shifts: self.shifts + new,
            is_shifting: is_shift,
            ..self
        }
    }

    /// The way with one more right answer.
    fn with_right(self, point: Point) -> Way {
        Way {
            first: self.first.or(Some(point)),
            is_shifting: false,
            ..self
        }
    }
}

impl Files {
    pub fn new(puzzles: Puzzles, tape: Tape) -> Files {
        Files {
            puzzles,
            tape,
            searched: 0,
        }
    }

    /// Reads as far as this many puzzles and their answers go.
    fn read_to(&mut self, puzzles: usize) {
        self.puzzles.read_to(puzzles);
        self.tape.read_to(puzzles * ANSWER);
    }

    /// Whether a puzzle has an answer there that is right.
    pub fn is_right(&self, (puzzle, place): Point) -> bool {
        let pair = self.tape.answer(place).zip(self.puzzles.get(puzzle));
        pair.is_some_and(|(answer, puzzle)| is_right(answer, puzzle))
    }

    /// Whether a puzzle is solved by the cells there. A verdict would be right for many puzzles.
    fn is_solved(&self, (puzzle, place): Point) -> bool {
        let board = self.puzzles.get(puzzle).and_then(|puzzle| puzzle.board);
        let pair = self.tape.cells(place).zip(board);
        pair.is_some_and(|(cells, board)| solves(cells, board))
    }

    /// Goes on behind this many puzzles and places.
    pub fn pass(&mut self, (puzzles, places): Point) {
        self.puzzles.pass(puzzles);
        self.tape.pass(places);
        // What is known from here is known from the next puzzle in step, for one puzzle less.
        self.searched = match (puzzles, places) {
            (1, ANSWER) => self.searched.saturating_sub(1),
            _ => 0,
        };
    }

    /// Whether nothing is right as far ahead as it is looked for.
    pub fn is_far_from_step(&self) -> bool {
        self.searched == FURTHEST
    }

    /// The answer that the two go on at, if the next one is not right.
    pub fn next_step(&mut self) -> Point {
        // Nothing can be in step again behind the end of one of the two.
        while self.searched < FURTHEST && self.puzzles.ahead() > 0 && self.tape.ahead() > 0 {
            let distance = self.searched + 1;
            self.read_to(distance + 2);
            let is_in_step = |distance| self.is_solved((distance, distance * ANSWER));
            // Two right answers behind a wrong one show that nothing was lost.
            if distance == 1 && is_in_step(1) && is_in_step(2) {
                return (1, ANSWER);
            }
            if is_in_step(distance) || self.is_in_step_again(distance) {
                if let Some(point) = self.first_right(distance) {
                    return point;
                }
                if self.puzzles.ahead() <= distance + BEHIND {
                    // Nothing more is right up to the end.
                    return (self.puzzles.ahead(), self.tape.ahead());
                }
                break;
            }
            self.searched = distance;
        }
        (self.puzzles.ahead().min(1), *self.tape.lengths(0).end())
    }

    /// Whether something is right at this distance and no less, and what follows it is right, too, or
    /// nothing is left of either.
    fn is_in_step_again(&mut self, distance: usize) -> bool {
        self.puzzles.make_keys(distance + 1);
        let end = distance * ANSWER;
        let keys = &self.puzzles.keys;
        let mut starts = self.tape.starts().take_while(|place| *place <= end);
        let is_proved = |place| {
            let Some(cells) = self.tape.cells(place) else {
                return false;
            };
            let last = last_of(cells);
            let is_proof =
                |(puzzle, key): (usize, &Key)| key.agrees(last) && self.is_proof((puzzle, place));
            // The last puzzle with all places, and the last places with all puzzles.
            let furthest = keys.get(distance).map(|key| (distance, key));
            furthest.is_some_and(is_proof)
                || place + ANSWER > end && (0..distance).zip(keys).any(is_proof)
        };
        starts.any(is_proved) || self.puzzles.ahead() <= distance && self.tape.ahead() <= end
    }

    /// Whether a puzzle is solved by the cells there, and the next answer is right, too, or nothing is left
    /// of either.
    fn is_proof(&self, (puzzle, place): Point) -> bool {
        let next = (puzzle + 1, place + ANSWER);
        let is_end = || self.puzzles.ahead() == next.0 || self.tape.ahead() == next.1;
        self.is_solved((puzzle, place)) && (is_end() || self.is_right(next))
    }

    /// The first right answer on the best way to what is in step again at this distance, and some puzzles
    /// behind it; if one is right on it.
    fn first_right(&mut self, distance: usize) -> Option<Point> {
        let puzzles = distance + BEHIND;
        // One more of each, so that it is known whether it is the end. What else may have been read
        // already does not count: how much that is depends on how the text comes.
        self.read_to(puzzles + 2);
        // Nearly all that is nearer is a fault, and few more are.
        let mut most = 2 * distance + 8;
        loop {
            let way = self.best_way(puzzles.min(self.puzzles.ahead()), puzzles * ANSWER, most);
            // If more faults are allowed, there may be one.
            if way.cost <= most || most > 2 * puzzles * ANSWER {
                return way.first;
            }
            most *= 4;
        }
    }

    /// The best way through this many puzzles, or to the end of the lines that begin before this place,
    /// with about this many faults at most; [`Way::NONE`] if there is none.
    fn best_way(&self, puzzles: usize, places: usize, most: usize) -> Way {
        let mut starts: Vec<usize> = self.tape.starts().collect();
        let end = starts.partition_point(|start| *start < places);
        let end = end.min(starts.len() - 1);
        starts.truncate(end + 1);
        // Up to the end of both, all faults are known. Before that, a single right answer proves no shift.
        let has_more = self.tape.ahead() > starts[end];
        let shift_cost = usize::from(has_more || self.puzzles.ahead() > puzzles);
        // The best way to each line, in front of a puzzle and behind it.
        let (mut here, mut behind) = (vec![Way::NONE; end + 1], vec![Way::NONE; end + 1]);
        here[0] = Way::START;
        // The best way to the end of these lines, if more follow.
        let mut arrived = Way::NONE;
        for puzzle in 0..puzzles + 1 {
            behind.fill(Way::NONE);
            for line in 0..=end {
                let (way, place) = (here[line], starts[line]);
                if way.cost > most {
                    continue;
                }
                let missing = way.with_fault(true, shift_cost);
                behind[line] = behind[line].min(missing);
                let lengths = self.tape.lengths(place);
                let mut to = line;
                for length in lengths {
                    to = end.min(to + 1);
                    let wrong = way.with_fault(length != ANSWER, shift_cost);
                    here[to] = here[to].min(missing);
                    behind[to] = behind[to].min(wrong);
                }
                if self.is_right((puzzle, place)) {
                    behind[to] = behind[to].min(way.with_right((puzzle, place)));
                }
            }
            if has_more {
                arrived = arrived.min(here[end]);
            }
            if puzzle < puzzles {
                mem::swap(&mut here, &mut behind);
            }
        }
        // What is left behind the last puzzle is too many.
        match self.puzzles.ahead() == puzzles {
            true => here[end],
            false => here.into_iter().fold(arrived, Way::min),
        }
    }
}
