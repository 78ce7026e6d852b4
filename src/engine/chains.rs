/*! Chains: two or more lanes that search the same puzzle, in the depth-first order of their branches.

When a batch runs out of puzzles, an idle lane, the *thief*, steals the oldest branch of a busy lane, the *victim*. The
victim would have searched this branch last, so the thief becomes its *successor*. A second thief gets a younger branch,
and its place is between the victim and the first thief.

A solution of a lane is the first of the puzzle when all earlier lanes have ended without one.
*/

use super::lanes::{LaneSet, MAX_LANES};

/// The neighbours of a lane. Bytes keep [`Chains`] small.
#[derive(Clone, Copy, Default, PartialEq)]
struct Links {
    predecessor: Option<u8>,
    successor: Option<u8>,
}

/// All chains. A lane that searches its puzzle alone is in none.
#[derive(Default)]
pub struct Chains {
    links: [Links; MAX_LANES],
    linked: LaneSet,
}

impl Chains {
    pub fn linked(&self) -> LaneSet {
        self.linked
    }

    pub fn is_first(&self, lane: usize) -> bool {
        self.links[lane].predecessor.is_none()
    }

    pub fn successor(&self, lane: usize) -> Option<usize> {
        self.links[lane].successor.map(usize::from)
    }

    /// Returns the lanes of this lane's chain, last first.
    pub fn lanes_from_last(&self, mut lane: usize) -> impl Iterator<Item = usize> {
        while let Some(successor) = self.successor(lane) {
            lane = successor;
        }
        std::iter::successors(Some(lane), |&lane| {
            self.links[lane].predecessor.map(usize::from)
        })
    }

    /// Inserts `thief`, which is in no chain, as the successor of `victim`.
    pub fn insert(&mut self, victim: usize, thief: usize) {
        let successor = self.links[victim].successor.replace(thief as u8);
        self.links[thief] = Links {
            predecessor: Some(victim as u8),
            successor,
        };
        if let Some(successor) = successor {
            self.links[usize::from(successor)].predecessor = Some(thief as u8);
        }
        self.linked |= 1 << victim | 1 << thief;
    }

    pub fn remove(&mut self, lane: usize) {
        let Links {
            predecessor,
            successor,
        } = std::mem::take(&mut self.links[lane]);
        self.linked &= !(1 << lane);
        if let Some(predecessor) = predecessor {
            self.links[usize::from(predecessor)].successor = successor;
            self.forget_if_single(predecessor.into());
        }
        if let Some(successor) = successor {
            self.links[usize::from(successor)].predecessor = predecessor;
            self.forget_if_single(successor.into());
        }
    }

    /// Removes all later lanes from this lane's chain and returns them.
    pub fn remove_successors(&mut self, lane: usize) -> LaneSet {
        let mut removed = 0;
        while let Some(successor) = self.links[lane].successor {
            self.remove(successor.into());
            removed |= 1 << successor;
        }
        removed
    }

    /// Removes all lanes from this lane's chain and returns them.
    pub fn dissolve(&mut self, mut lane: usize) -> LaneSet {
        while let Some(predecessor) = self.links[lane].predecessor {
            lane = predecessor.into();
        }
        self.remove_successors(lane) | 1 << lane
    }

    fn forget_if_single(&mut self, lane: usize) {
        if self.links[lane] == Links::default() {
            self.linked &= !(1 << lane);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_are_linked_in_order() {
        let mut chains = Chains::default();
        for (victim, thief) in [(4, 9), (4, 2), (9, 30)] {
            chains.insert(victim, thief);
        }
        let from_last = |chains: &Chains, lane| chains.lanes_from_last(lane).collect::<Vec<_>>();
        assert_eq!(from_last(&chains, 2), [30, 9, 2, 4]);
        assert!(chains.is_first(4) && !chains.is_first(2));
        chains.remove(4);
        assert_eq!(from_last(&chains, 9), [30, 9, 2]);
        assert!(chains.is_first(2) && chains.successor(2) == Some(9));
        let last = chains.remove_successors(9);
        assert_eq!((last, chains.linked()), (1 << 30, 1 << 2 | 1 << 9));
        let both = chains.dissolve(9);
        assert_eq!((both, chains.linked()), (1 << 2 | 1 << 9, 0));
        // A lane in no chain.
        assert_eq!(
            (from_last(&chains, 7), chains.dissolve(7)),
            (vec![7], 1 << 7)
        );
    }
}
