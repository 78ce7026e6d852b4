/*! The command `solve`: each puzzle's solution, in the layout that is asked for. */

use crate::cli::SolveOptions;
use crate::engine::{Shape, Solver};
use crate::stream::block::{Block, BoardText, Layout, Place, Record};
use crate::stream::format::OutputFormat;
use crate::stream::output::{self, Form, Style};
use crate::stream::pipeline::{self, Job};

/// Runs the command and returns its exit code.
pub fn run(options: &SolveOptions) -> u8 {
    pipeline::run(&options.plan, Solve { output: options.output })
}

/// Solves blocks.
struct Solve {
    output: OutputFormat,
}

impl Job for Solve {
    /// The engine's own text is the output, byte for byte, where every record of the block wants that and every puzzle has a
    /// solution; anything else is written board by board.
    fn answer(&self, solver: &mut Solver, block: &mut Block) {
        let style = |layout| Style::of(self.output, block.format, layout);
        let straight = block.spans().iter().map(|span| span.layout.shape().and(style(span.layout).shape())).reduce(same);
        let straight = straight.flatten();
        let rows = block.spans().first().is_some_and(|span| style(span.layout).form == Form::Rows);
        let shape = straight.unwrap_or(if rows { Shape::Rows } else { Shape::Line });

        let mut answers = std::mem::take(&mut block.answers);
        let mut refuted = Vec::new();
        let mut solved = 0;
        for (from, run) in block.runs() {
            let count = run.len() / from.stride();
            let place = solved * shape.stride()..(solved + count) * shape.stride();
            if answers.len() < place.end {
                answers.resize(place.end, 0);
            }
            let unsolvable = solver.solve(&block.boards()[run], from, &mut answers[place], shape);
            refuted.extend(unsolvable.iter().map(|index| solved + index));
            solved += count;
        }
        block.answers = answers;

        if straight.is_some() && refuted.is_empty() {
            block.straight = solved * shape.stride();
        } else {
            self.compose(block, shape, &refuted);
        }
    }

    fn unsolvable_is_failure(&self) -> bool {
        true
    }
}

/// The shape that both want, if it is one.
fn same(one: Option<Shape>, other: Option<Shape>) -> Option<Shape> {
    one.filter(|_| one == other)
}

impl Solve {
    /// Bytes of the answer to a record, at most.
    fn length(&self, block: &Block, layout: Layout) -> usize {
        let style = Style::of(self.output, block.format, layout);
        if layout == Layout::Invalid { output::INVALID.len() + 1 + usize::from(style.apart) } else { style.length() }
    }

    /// Writes the answers of a block one by one. They stand in its `answers`, in `shape`; `refuted` are the indices of the
    /// puzzles without a solution, ascending.
    fn compose(&self, block: &mut Block, shape: Shape, refuted: &[usize]) {
        let mut out = std::mem::take(&mut block.composed);
        out.reserve_exact(block.spans().iter().map(|span| span.count * self.length(block, span.layout)).sum());
        let mut solutions = block.answers.chunks(shape.stride()).enumerate();
        let mut refuted = refuted.iter().copied().peekable();
        let mut first_unsolvable = None;
        let mut unsolvable = 0;
        for record in block.records() {
            let style = Style::of(self.output, block.format, record.layout);
            if style.apart && !(block.first && out.is_empty()) {
                out.push(b'\n');
            }
            let Some(puzzle) = record.board else {
                output::write_invalid(&mut out);
                continue;
            };
            let (index, text) = solutions.next().expect("every board has an answer");
            if refuted.next_if_eq(&index).is_some() {
                output::write_no_solution(&mut out, style.form, puzzle);
                let Record { puzzle, line, .. } = record;
                first_unsolvable.get_or_insert_with(|| Place { source: block.source.clone(), puzzle, line });
                unsolvable += 1;
            } else {
                output::write_board(&mut out, style.form, puzzle, BoardText { text, shape });
            }
        }
        (block.composed, block.unsolvable, block.first_unsolvable) = (out, unsolvable, first_unsolvable);
    }
}
