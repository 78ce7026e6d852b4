/*! Grids in, grids out: the engine as other programs call it. */

use crate::engine::{Isa, Ordered, Shape, Solver, candidates};
use crate::grid::Grid;

impl Grid {
    /// The first solution that the search finds; `None` where there is none. For many puzzles
    /// [`Solver::solve_grids`] is a great deal faster: it fills all lanes of a vector with them,
    /// where a single puzzle has one.
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
        Solver::default().solve_grids(std::slice::from_ref(self))[0]
    }

    /// How many solutions there are, counted up to `limit`.
    ///
    /// ```
    /// assert_eq!(lanedoku::Grid::EMPTY.count_solutions(1000), 1000);
    /// ```
    pub fn count_solutions(&self, limit: u64) -> u64 {
        Solver::default().count_grids(std::slice::from_ref(self), limit)[0]
    }

    /// All solutions in lexicographic order: cells in reading order, the lowest digit first. They
    /// are searched one by one, in memory that does not grow.
    ///
    /// ```
    /// let smallest = lanedoku::Grid::EMPTY.solutions().next().expect("there are many");
    /// assert!(smallest.to_string().starts_with("123456789456789123789123456"));
    /// ```
    pub fn solutions(&self) -> impl Iterator<Item = Grid> {
        let mut search = Ordered::new(&candidates(&self.to_text(), Shape::Line));
        std::iter::from_fn(move || search.next().and_then(Grid::from_text))
    }
}

/// A solver for the widest instruction set that the processor has.
impl Default for Solver {
    fn default() -> Solver {
        Solver::new(Isa::detect())
    }
}

impl Solver {
    /// The first solution of each puzzle, `None` where it has none. An answer depends on its puzzle
    /// alone.
    ///
    /// ```
    /// use lanedoku::{Grid, Solver};
    ///
    /// let puzzles = [Grid::EMPTY; 1000];
    /// let solutions = Solver::default().solve_grids(&puzzles);
    /// assert!(solutions.iter().flatten().filter(|solution| solution.is_solved()).count() == 1000);
    /// ```
    pub fn solve_grids(&mut self, puzzles: &[Grid]) -> Vec<Option<Grid>> {
        let mut answers = vec![0; puzzles.len() * STRIDE];
        let unsolvable = self.solve(
            &lines(puzzles),
            Shape::Line.into(),
            &mut answers,
            Shape::Line,
        );
        let solution = |answer: &[u8]| answer.first_chunk().and_then(Grid::from_text);
        let mut solutions: Vec<_> = answers.chunks_exact(STRIDE).map(solution).collect();
        unsolvable.iter().for_each(|&index| solutions[index] = None);
        solutions
    }

    /// How many solutions each puzzle has, counted up to `limit`.
    ///
    /// ```
    /// use lanedoku::{Grid, Solver};
    ///
    /// let mut two_fives = Grid::EMPTY;
    /// (two_fives.set(0, 5), two_fives.set(1, 5));
    /// assert_eq!(Solver::default().count_grids(&[Grid::EMPTY, two_fives], 2), [2, 0]);
    /// ```
    pub fn count_grids(&mut self, puzzles: &[Grid], limit: u64) -> Vec<u64> {
        let mut counts = vec![0; puzzles.len()];
        self.count(&lines(puzzles), Shape::Line.into(), limit, &mut counts);
        counts
    }
}

/// Bytes from one board's text to the next.
const STRIDE: usize = Shape::Line.stride();

/// The text of boards, back to back.
fn lines(boards: &[Grid]) -> Vec<u8> {
    let mut text = Vec::with_capacity(boards.len() * STRIDE);
    for board in boards {
        text.extend_from_slice(&board.to_text());
        text.push(b'\n');
    }
    text
}
