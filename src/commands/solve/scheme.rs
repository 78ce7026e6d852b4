/*! How answers are written: in an output format, or with the texts of a judge's problem. */

use crate::input::{
    block::{Block, BoardText, Record, Span},
    grammar::Layout,
};
use crate::judges::{
    problem::Problem,
    table::IN_ROWS,
    template::{Name, Template},
};
use crate::output::{
    answers::Answers,
    layouts::{self, OutputFormat, Style},
};
use lanedoku::{Grid, Shape};
use std::mem;

/// How the answers of a run are written.
pub struct Scheme {
    format: OutputFormat,
    /// How every board looks, if that is the same for all. If not, the format tells it, and perhaps
    /// how the puzzle came.
    fixed: Option<Style>,
    /// The problem, or one whose answers are nothing but boards.
    problem: &'static Problem,
}

impl Scheme {
    /// What a problem asks for, or else a format.
    pub fn new(format: OutputFormat, problem: Option<&'static Problem>) -> Scheme {
        Scheme {
            format,
            fixed: problem.map(|problem| Style {
                layout: problem.layout(),
                between: problem.between,
            }),
            problem: problem.unwrap_or(&IN_ROWS),
        }
    }

    /// How the answer to a puzzle looks that came in this layout.
    fn style(&self, block: &Block, came: Layout) -> Style {
        self.fixed
            .unwrap_or_else(|| Style::of(self.format, block.grammar, came))
    }

    /// The shape that the boards of a block are best made in.
    pub fn shape(&self, block: &Block) -> Shape {
        let first = block.spans.first();
        match first.map(|span| self.style(block, span.layout).layout) {
            Some(Layout::Line | Layout::Pair) => Shape::Line,
            _ => Shape::Rows,
        }
    }

    /// Whether boards of this shape are the answers to all records of the block already, byte for
    /// byte, if every puzzle is solved.
    pub fn is_whole(&self, block: &Block, shape: Shape) -> bool {
        let is_board = |span: &Span| {
            let style = self.style(block, span.layout);
            span.shape.is_some() && style.shape() == Some(shape)
        };
        let Problem { one, head, .. } = self.problem;
        one.is_board() && head.text.is_empty() && block.spans.iter().all(is_board)
    }
}

/// Writes the answers to a block, one after another.
pub struct AnswerWriter<'a> {
    scheme: &'a Scheme,
    block: &'a Block,
    pub output: &'a mut Answers,
    /// Whether no answer has come before in the whole run.
    is_first: bool,
}

impl<'a> AnswerWriter<'a> {
    /// Writes what comes before all answers, if the count of cases was read into this block.
    pub fn new(scheme: &'a Scheme, block: &'a Block, output: &'a mut Answers) -> AnswerWriter<'a> {
        let is_first = block.first;
        if let Some(cases) = block.cases {
            // It has no other name in it.
            scheme
                .problem
                .head
                .write(&mut output.text, |_, out| layouts::write_number(out, cases));
        }
        AnswerWriter {
            scheme,
            block,
            output,
            is_first,
        }
    }

    /// Writes an answer to a record: one of its solutions, or else their number. 2 stands for two
    /// or more if nobody asked how many there are.
    #[inline]
    pub fn write(&mut self, record: &Record, count: u64, solution: Option<BoardText>) {
        let Style { layout, between } = self.scheme.style(self.block, record.layout);
        let out = &mut self.output.text;
        if !mem::take(&mut self.is_first) {
            out.extend_from_slice(between.as_bytes());
        }
        let Some(puzzle) = record.board else {
            return layouts::write_invalid(out);
        };
        let problem = self.scheme.problem;
        self.output.unsolvable += u64::from(count == 0);
        let template = problem.answer(count, || has_conflict(puzzle));
        let template = template.unwrap_or_else(|| {
            let first = &mut self.output.first_unsolvable;
            first.get_or_insert_with(|| self.block.place(record));
            &problem.one
        });
        fill(template, out, record, count, |out| match solution {
            Some(solution) => layouts::write_board(out, layout, puzzle, solution),
            None => layouts::write_no_solution(out, layout, puzzle),
        });
    }

    /// Writes what comes after all solutions of a puzzle.
    pub fn write_total(&mut self, total: &Template, record: &Record, count: u64) {
        fill(total, &mut self.output.text, record, count, |_| ());
    }
}

/// Writes a template for a record.
#[inline]
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
        Name::Case => layouts::write_number(out, record.puzzle),
        Name::Case0 => layouts::write_number(out, record.puzzle - 1),
        Name::Count => layouts::write_number(out, count),
        // Only the head of a problem has this name, and `AnswerWriter::new` writes the head.
        Name::Cases => {}
    });
}

/// Whether two equal clues share a house. Pencilmarks have no clues, and are no problem's input.
fn has_conflict(puzzle: BoardText) -> bool {
    let grid = puzzle.board().and_then(|board| Grid::from_text(&board));
    grid.is_some_and(|grid| grid.has_conflict())
}
