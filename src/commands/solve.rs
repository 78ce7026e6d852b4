/*! The command `solve`: each puzzle's solution, in the layout that is asked for. */

use crate::engine::{Shape, Solver};
use crate::options::{self, About, Common, Flag};
use crate::stream::answers::Answers;
use crate::stream::block::{Block, BoardText, Layout};
use crate::stream::format::{OutputFormat, Source};
use crate::stream::output::{self, Form, Style};
use crate::stream::pipeline::{self, Job};
use crate::stream::pool::{Stopped, Turn};
use crate::stream::report::Outcome;
use std::ffi::OsString;

/// `lanedoku [solve] [OPTIONS] [FILE]...`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    pub common: Common,
    /// At least one.
    pub sources: Vec<Source>,
    pub output: OutputFormat,
}

impl options::Options for Options {
    const ABOUT: About = About {
        name: "solve",
        usage: "[OPTIONS] [FILE]...",
        summary: "solve puzzles (the default command)",
        details: "Writes the solution of each puzzle, in order, in the layout of the input. Without a FILE, or \
                  where FILE is `-`, reads standard input. A puzzle without a solution gets the line `no \
                  solution`, a malformed one in lines the line `invalid`. `lanedoku help formats` shows the \
                  layouts.",
        words: &[],
        examples: &[
            ("lanedoku puzzles.txt > solutions.txt", "any layout, told from the first record"),
            ("lanedoku -i lines -o pairs big.csv", "puzzle,solution; one record out for each in"),
        ],
        exit: "0 all solved, 1 a puzzle has no solution, 2 an error",
    };

    const FLAGS: &'static [Flag<Options>] = &[
        options::input(),
        options::column(),
        Flag::new(
            "output",
            "FORMAT",
            "layout of the answers: same (default), poj, lines, grid, pairs, pretty",
            |options: &mut Options, value| {
                options.output = value.choice(&OutputFormat::WORDS)?;
                Ok(())
            },
        )
        .short('o')
        .words(&["same", "poj", "lines", "grid", "pairs", "pretty"]),
        options::exit_zero("an unsolvable puzzle is no failure"),
        options::threads(options::CHOSEN_THREADS),
        options::isa(),
        options::stats(),
        options::progress(),
    ];

    fn common(&mut self) -> &mut Common {
        &mut self.common
    }

    fn finish(mut self, operands: Vec<OsString>) -> Result<Options, String> {
        self.sources = options::sources(&operands);
        Ok(self)
    }
}

/// Runs the command.
pub fn run(options: &Options) -> Outcome {
    let Options { common, sources, output } = options;
    pipeline::run(&common.plan(sources.clone()), Solve { output: *output, exit_zero: common.exit_zero })
}

/// Solves blocks.
struct Solve {
    output: OutputFormat,
    exit_zero: bool,
}

impl Job for Solve {
    /// The engine's own text is the output, byte for byte, where every record of the block wants that and every puzzle has a
    /// solution; anything else is written board by board.
    fn answer(
        &self,
        solver: &mut Solver,
        block: &Block,
        answers: &mut Answers,
        _: &mut dyn Turn<Answers>,
    ) -> Result<(), Stopped> {
        let style = |layout| Style::of(self.output, block.format, layout);
        let whole = block.spans().iter().map(|span| span.layout.shape().and(style(span.layout).shape())).reduce(same);
        let whole = whole.flatten();
        let rows = block.spans().first().is_some_and(|span| style(span.layout).form == Form::Rows);
        let shape = whole.unwrap_or(if rows { Shape::Rows } else { Shape::Line });

        let boards = &mut answers.boards;
        let mut unsolvable = Vec::new();
        let mut solved = 0;
        for (from, run) in block.runs() {
            let count = run.len() / from.stride();
            let place = solved * shape.stride()..(solved + count) * shape.stride();
            if boards.len() < place.end {
                boards.resize(place.end, 0);
            }
            let indices = solver.solve(&block.boards()[run], from, &mut boards[place], shape);
            unsolvable.extend(indices.iter().map(|index| solved + index));
            solved += count;
        }

        if whole.is_some() && unsolvable.is_empty() {
            answers.whole = solved * shape.stride();
        } else {
            self.compose(block, answers, shape, &unsolvable);
        }
        Ok(())
    }

    fn unsolvable_is_failure(&self) -> bool {
        !self.exit_zero
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

    /// Writes the answers of a block one by one. Their boards stand in `answers`, in `shape`; `unsolvable` are the indices of the
    /// puzzles without a solution, ascending.
    fn compose(&self, block: &Block, answers: &mut Answers, shape: Shape, unsolvable: &[usize]) {
        let mut out = std::mem::take(&mut answers.text);
        out.reserve_exact(block.spans().iter().map(|span| span.count * self.length(block, span.layout)).sum());
        let boards = std::mem::take(&mut answers.boards);
        let mut solutions = boards.chunks(shape.stride()).enumerate();
        let mut unsolvable = unsolvable.iter().copied().peekable();
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
            if unsolvable.next_if_eq(&index).is_some() {
                output::write_no_solution(&mut out, style.form, puzzle);
                answers.note_unsolvable(|| block.place(&record));
            } else {
                output::write_board(&mut out, style.form, puzzle, BoardText { text, shape });
            }
        }
        (answers.text, answers.boards) = (out, boards);
    }
}
