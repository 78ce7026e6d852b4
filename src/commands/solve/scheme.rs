/*! How answers are written: in an output format, or with the texts of a judge's problem. */

use crate::judge::{BoardLayout, Problem};
use crate::stream::block::{Block, BoardText, PuzzleText, Record};
use crate::stream::format::{Layout, OutputFormat};
use crate::stream::output::{self, Style};
use crate::stream::template::{Name, Template, Templates};
use lanedoku::internal::CELLS;
use lanedoku::{Grid, Shape};

/// How the answers of a run are written.
pub enum Scheme {
    Format(OutputFormat),
    Problem(Templates),
}

/// What is found out about a puzzle.
#[derive(Clone, Copy)]
pub enum Verdict<'a> {
    /// This is the solution that is wanted, or one of them where all are.
    Solution(BoardText<'a>),
    /// So many solutions, 0 or at least 2. Where nobody asked for their number, 2 stands for two or
    /// more.
    Count(u64),
}

impl Scheme {
    pub fn of_problem(problem: &'static Problem) -> Scheme {
        Scheme::Problem(Templates::new(problem))
    }

    /// How the board that answers a record of this layout looks.
    fn style(&self, block: &Block, record: Option<Layout>) -> Style {
        match self {
            Scheme::Format(output) => Style::of(*output, block.format, record),
            Scheme::Problem(Templates { problem, .. }) => {
                let layout = match problem.layout {
                    BoardLayout::Line => Layout::Line,
                    BoardLayout::Rows => Layout::Rows,
                    BoardLayout::Spaced => Layout::Spaced,
                    BoardLayout::Drawn => Layout::Barred,
                };
                Style {
                    layout,
                    apart: false,
                }
            }
        }
    }

    /// The shape of board text that is the answers to all records of the block already, byte for
    /// byte, if every puzzle is solved.
    pub fn whole(&self, block: &Block) -> Option<Shape> {
        if let Scheme::Problem(Templates { problem, one, .. }) = self
            && !(one.is_board() && problem.head.is_empty() && problem.between.is_empty())
        {
            return None;
        }
        let shapes = block
            .spans()
            .iter()
            .map(|span| span.shape().and(self.style(block, span.layout).shape()));
        shapes
            .reduce(|one, other| one.filter(|_| one == other))
            .flatten()
    }

    /// The shape that boards are best made in, where they are written one by one.
    pub fn shape(&self, block: &Block) -> Shape {
        let first = block
            .spans()
            .first()
            .map(|span| self.style(block, span.layout).layout);
        if matches!(first, Some(Layout::Line | Layout::Pair)) {
            Shape::Line
        } else {
            Shape::Rows
        }
    }

    /// Bytes of the answers to a block, at most, as far as they can be foreseen.
    pub fn length(&self, block: &Block) -> usize {
        // Pencilmarks are longer than the board that a pair is measured by.
        let longer = |layout| {
            if layout == Some(Layout::Pencilmarks) {
                8 * CELLS
            } else {
                0
            }
        };
        // A line feed ends every answer, and a blank line may stand before it.
        let length = |layout| {
            self.style(block, layout)
                .length()
                .max(output::INVALID.len() + 2)
                + longer(layout)
        };
        block
            .spans()
            .iter()
            .map(|span| span.count * length(span.layout))
            .sum()
    }

    /// Writes what comes before all answers, where the count of cases was read into this block.
    pub fn begin(&self, out: &mut Vec<u8>, block: &Block) {
        if let (Scheme::Problem(Templates { head, .. }), Some(cases)) = (self, block.cases) {
            head.write(out, |name, out| {
                if name == Name::Cases {
                    output::write_number(out, cases);
                }
            });
        }
    }

    /// Writes what stands before the answer to a record; `is_first` says that no answer came before
    /// it in the whole run.
    pub fn separate(&self, out: &mut Vec<u8>, block: &Block, record: &Record, is_first: bool) {
        match self {
            Scheme::Format(_) => {
                if self.style(block, record.layout).apart && !is_first {
                    out.push(b'\n');
                }
            }
            Scheme::Problem(Templates { problem, .. }) => {
                if !is_first {
                    out.extend_from_slice(problem.between.as_bytes());
                }
            }
        }
    }

    /// Whether the solutions of one puzzle are set apart as answers are.
    pub fn separates_solutions(&self) -> bool {
        matches!(self, Scheme::Format(_))
    }

    /// Writes what is found out about the puzzle of a record.
    #[inline]
    pub fn write(
        &self,
        out: &mut Vec<u8>,
        block: &Block,
        record: &Record,
        puzzle: PuzzleText,
        verdict: Verdict,
    ) {
        let Style { layout, .. } = self.style(block, record.layout);
        let Scheme::Problem(templates) = self else {
            return match verdict {
                Verdict::Solution(solution) => output::write_board(out, layout, puzzle, solution),
                Verdict::Count(_) => output::write_no_solution(out, layout, puzzle),
            };
        };
        let (count, solution) = match verdict {
            Verdict::Solution(solution) => (1, Some(solution)),
            Verdict::Count(count) => (count, None),
        };
        let template = match (count, &templates.illegal) {
            (0, Some(illegal)) if has_conflict(puzzle) => illegal,
            (0, _) => templates.none.as_ref().unwrap_or(&templates.one),
            (1, _) => &templates.one,
            _ => templates.several.as_ref().unwrap_or(&templates.one),
        };
        self.fill(template, out, record, count, |out| match solution {
            Some(solution) => output::write_board(out, layout, puzzle, solution),
            None => output::write_no_solution(out, layout, puzzle),
        });
    }

    /// Writes what comes after all solutions of a puzzle.
    pub fn write_total(&self, out: &mut Vec<u8>, record: &Record, count: u64) {
        if let Scheme::Problem(Templates {
            total: Some(total), ..
        }) = self
        {
            self.fill(total, out, record, count, |_| ());
        }
    }

    /// Writes a template for a record.
    fn fill(
        &self,
        template: &Template,
        out: &mut Vec<u8>,
        record: &Record,
        count: u64,
        board: impl Fn(&mut Vec<u8>),
    ) {
        template.write(out, |name, out| match name {
            Name::Board => board(out),
            Name::Title => out.extend_from_slice(record.title),
            Name::Case => output::write_number(out, record.puzzle),
            Name::Case0 => output::write_number(out, record.puzzle - 1),
            Name::Count => output::write_number(out, count),
            // Known only where it is read; a problem names it in its head.
            Name::Cases => {}
        });
    }

    /// Whether a puzzle without a solution is a failure: not where the problem has an answer for
    /// it.
    pub fn unsolvable_is_failure(&self) -> bool {
        !matches!(self, Scheme::Problem(Templates { none: Some(_), .. }))
    }
}

/// Whether two equal clues share a house.
fn has_conflict(puzzle: PuzzleText) -> bool {
    let mut cells = Vec::new();
    puzzle.cells_to(&mut cells);
    // Pencilmarks have no clues, and are no problem's input.
    let Ok(cells) = <&[u8; CELLS]>::try_from(&cells[..]) else {
        return false;
    };
    Grid::from_text(cells).is_some_and(|grid| grid.has_conflict())
}
