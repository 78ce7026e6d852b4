/*! The solvers as methods that take grids and return grids. */

use crate::engine::{Isa, Layout, Solver};
use crate::grid::Grid;
use crate::scalar;

impl Grid {
    /// Returns a solution, or `None` if there is none. If there are several, it is always the same one, not necessarily
    /// the smallest, nor that of [`Solver::solve_grids`], which is many times as fast for many puzzles.
    ///
    /// ```
    /// use lanedoku::Grid;
    ///
    /// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let solution = puzzle.solve().expect("it has one");
    /// assert!(solution.solves(&puzzle));
    /// # Ok::<(), lanedoku::NotAGrid>(())
    /// ```
    pub fn solve(&self) -> Option<Grid> {
        Grid::from_text(&scalar::solve(&self.to_text())?)
    }

    /// Counts the solutions up to `limit`. For many puzzles [`Solver::count_grids`] is many times as fast.
    ///
    /// ```
    /// assert_eq!(lanedoku::Grid::EMPTY.count_solutions(1000), 1000);
    /// ```
    pub fn count_solutions(&self, limit: u64) -> u64 {
        scalar::count(&self.to_text(), limit).0
    }

    /// Returns an iterator over all solutions in lexicographic order: cells in reading order, the lowest digit first.
    /// Finds them one by one, in constant memory.
    ///
    /// ```
    /// let smallest = lanedoku::Grid::EMPTY.solutions().next().expect("there are many");
    /// assert!(smallest.to_string().starts_with("123456789456789123789123456"));
    /// ```
    pub fn solutions(&self) -> impl Iterator<Item = Grid> + use<> {
        scalar::Solutions::new(&self.to_text()).map_while(|text| Grid::from_text(&text))
    }
}

/// Returns a solver for the fastest instruction set that the processor has.
impl Default for Solver {
    fn default() -> Solver {
        Solver::new(Isa::detect())
    }
}

impl Solver {
    /// Returns the first solution found of each puzzle, or `None` if it has none. An answer depends on its puzzle
    /// alone.
    ///
    /// ```
    /// use lanedoku::{Grid, Solver};
    ///
    /// let puzzles = [Grid::EMPTY; 1000];
    /// let solutions = Solver::default().solve_grids(&puzzles);
    /// assert!(solutions.iter().all(|solution| solution.is_some_and(|grid| grid.is_solved())));
    /// ```
    pub fn solve_grids(&mut self, puzzles: &[Grid]) -> Vec<Option<Grid>> {
        let mut answers = vec![0; puzzles.len() * STRIDE];
        let unsolvable = self.solve(&lines(puzzles), LINE, &mut answers, LINE);
        let boards = answers.chunks_exact(STRIDE);
        let grids = boards.map(|board| board.first_chunk().and_then(Grid::from_text));
        let mut solutions: Vec<_> = grids.collect();
        unsolvable.iter().for_each(|&index| solutions[index] = None);
        solutions
    }

    /// Counts the solutions of each puzzle up to `limit`.
    ///
    /// ```
    /// use lanedoku::{Grid, Solver};
    ///
    /// let mut two_fives = Grid::EMPTY;
    /// two_fives.set(0, 5);
    /// two_fives.set(1, 5);
    /// assert_eq!(Solver::default().count_grids(&[Grid::EMPTY, two_fives], 2), [2, 0]);
    /// ```
    pub fn count_grids(&mut self, puzzles: &[Grid], limit: u64) -> Vec<u64> {
        let mut counts = vec![0; puzzles.len()];
        self.count(&lines(puzzles), LINE, limit, &mut counts);
        counts
    }
}

const LINE: Layout = Layout::Line;
const STRIDE: usize = LINE.stride();

/// The text of boards, back to back.
fn lines(boards: &[Grid]) -> Vec<u8> {
    let mut text = Vec::with_capacity(boards.len() * STRIDE);
    for board in boards {
        text.extend_from_slice(&board.to_text());
        text.push(b'\n');
    }
    text
}
