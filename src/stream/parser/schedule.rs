/*! Which part of a problem's input comes next. */

use crate::judge::{BoardLayout, Cases, Problem};
use lanedoku::Shape;

/// What a problem's input is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Count,
    Size,
    Title,
    Cells,
}

/// The problem whose input is read, and the part that comes next.
#[derive(Debug)]
pub(super) struct Schedule {
    pub(super) problem: &'static Problem,
    pub(super) next: Part,
}

impl Schedule {
    pub(super) fn first(problem: &'static Problem) -> Schedule {
        let mut schedule = Schedule {
            problem,
            next: Part::Count,
        };
        if problem.cases != Cases::Counted {
            schedule.next = schedule.start_of_case();
        }
        schedule
    }

    /// The shape that boards of this problem have where they are regular.
    pub(super) fn shape(&self) -> Shape {
        if self.problem.layout == BoardLayout::Line {
            Shape::Line
        } else {
            Shape::Rows
        }
    }

    /// Whether cases are boards and nothing else, and one comes next.
    pub(super) fn may_be_regular(&self) -> bool {
        self.next == Part::Cells && self.start_of_case() == Part::Cells
    }

    fn start_of_case(&self) -> Part {
        match self.problem {
            Problem { sized: true, .. } => Part::Size,
            Problem { titled: true, .. } => Part::Title,
            _ => Part::Cells,
        }
    }

    pub(super) fn pass(&mut self) {
        self.next = match self.next {
            Part::Count | Part::Cells => self.start_of_case(),
            Part::Size if self.problem.titled => Part::Title,
            Part::Size | Part::Title => Part::Cells,
        };
    }
}
