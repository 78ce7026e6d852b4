/*! How answers are written: in an output format, or with the texts of a judge's problem. */

use crate::problems::Problem;
use crate::stream::block::{Block, BoardText, PuzzleText, Record};
use crate::stream::format::OutputFormat;
use crate::stream::grammar::Layout;
use crate::stream::output::{self, Style};
use crate::stream::template::{Name, Template, Templates};
use lanedoku::internal::CELLS;
use lanedoku::{Grid, PuzzleShape, Shape};

/// How the answers of a run are written.
pub struct Scheme {
    style: Styling,
    texts: Templates,
}

/// What tells how the board of an answer looks.
enum Styling {
    /// The format, and perhaps how the puzzle came.
    Format(OutputFormat),
    /// It is the same for all.
    Fixed(Style),
}

/// What is found out about a puzzle.
#[derive(Clone, Copy)]
pub enum Verdict<'a> {
    /// This is the solution that is wanted, or one of them if all are.
    Solution(BoardText<'a>),
    /// The number of solutions, 0 or at least 2. If nobody asked for their number, 2 stands for two
    /// or more.
    Count(u64),
}

impl Scheme {
    pub fn of_format(format: OutputFormat) -> Scheme {
        Scheme {
            style: Styling::Format(format),
            texts: Templates::default(),
        }
    }

    pub fn of_problem(problem: &'static Problem) -> Scheme {
        Scheme {
            style: Styling::Fixed(Style {
                layout: problem.layout,
                between: problem.between,
            }),
            texts: Templates::new(problem),
        }
    }

    /// How the answer to a puzzle looks that came in this layout.
    fn style(&self, block: &Block, came: Layout) -> Style {
        match self.style {
            Styling::Format(output) => Style::of(output, block.grammar, came),
            Styling::Fixed(style) => style,
        }
    }

    /// The shape of board text that is the answers to all records of the block already, byte for
    /// byte, if every puzzle is solved.
    pub fn whole(&self, block: &Block) -> Option<Shape> {
        if !self.texts.are_boards() {
            return None;
        }
        let shapes = block
            .spans()
            .iter()
            .map(|span| span.shape.and(self.style(block, span.layout).shape()));
        shapes
            .reduce(|one, other| one.filter(|_| one == other))
            .flatten()
    }

    /// The shape that boards are best made in if they are written one by one.
    pub fn shape(&self, block: &Block) -> Shape {
        let first = block
            .spans()
            .first()
            .map(|span| self.style(block, span.layout).layout);
        match first {
            Some(Layout::Line | Layout::Pair) => Shape::Line,
            _ => Shape::Rows,
        }
    }

    /// Bytes of the answers to a block, at most, as far as they can be foreseen.
    pub fn length(&self, block: &Block) -> usize {
        let lengths = block.spans().iter().map(|span| {
            // Pencilmarks are longer than the board that a pair is measured by.
            let longer = match span.shape {
                Some(PuzzleShape::Pencilmarks) => 8 * CELLS,
                _ => 0,
            };
            // A line feed ends every answer, and an empty line may stand before it.
            let length = self.style(block, span.layout).length();
            span.count * (length.max(output::INVALID.len() + 2) + longer)
        });
        lengths.sum()
    }

    /// Writes what comes before all answers, if the count of cases was read into this block.
    pub fn begin(&self, out: &mut Vec<u8>, block: &Block) {
        if let Some(cases) = block.cases {
            self.texts.head.write(out, |name, out| {
                if name == Name::Cases {
                    output::write_number(out, cases);
                }
            });
        }
    }

    /// Writes what stands before the answer to a record; `is_first` says that no answer came before
    /// it in the whole run.
    pub fn separate(&self, out: &mut Vec<u8>, block: &Block, record: &Record, is_first: bool) {
        if !is_first {
            out.extend_from_slice(self.style(block, record.layout).between.as_bytes());
        }
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
        let (count, solution) = match verdict {
            Verdict::Solution(solution) => (1, Some(solution)),
            Verdict::Count(count) => (count, None),
        };
        let Templates {
            one,
            none,
            several,
            illegal,
            ..
        } = &self.texts;
        let template = match (count, illegal) {
            (0, Some(illegal)) if has_conflict(puzzle) => illegal,
            (0, _) => none.as_ref().unwrap_or(one),
            (1, _) => one,
            _ => several.as_ref().unwrap_or(one),
        };
        fill(template, out, record, count, |out| match solution {
            Some(solution) => output::write_board(out, layout, puzzle, solution),
            None => output::write_no_solution(out, layout, puzzle),
        });
    }

    /// Writes what comes after all solutions of a puzzle.
    pub fn write_total(&self, out: &mut Vec<u8>, record: &Record, count: u64) {
        if let Some(total) = &self.texts.total {
            fill(total, out, record, count, |_| ());
        }
    }

    /// Whether a puzzle without a solution is a failure: not if the problem has an answer for it.
    pub fn unsolvable_is_failure(&self) -> bool {
        self.texts.none.is_none()
    }
}

/// Writes a template for a record.
fn fill(
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
