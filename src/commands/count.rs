/*! The command `count`: how many solutions each puzzle has, counted up to a limit. */

use crate::cli::CountOptions;
use crate::engine::Solver;
use crate::stream::block::Block;
use crate::stream::output;
use crate::stream::pipeline::{self, Job};
use std::io::Write;

/// Runs the command and returns its exit code.
pub fn run(options: &CountOptions) -> u8 {
    pipeline::run(&options.plan, Count { limit: options.limit })
}

/// Counts the solutions of blocks.
struct Count {
    limit: u64,
}

impl Job for Count {
    fn answer(&self, solver: &mut Solver, block: &mut Block) {
        let mut counts = Vec::new();
        for (shape, run) in block.runs() {
            let counted = counts.len();
            counts.resize(counted + run.len() / shape.stride(), 0);
            solver.count(&block.boards()[run], shape, self.limit, &mut counts[counted..]);
        }

        let mut out = std::mem::take(&mut block.composed);
        let mut unsolvable = 0;
        let mut counts = counts.into_iter();
        for record in block.records() {
            if record.board.is_none() {
                output::write_invalid(&mut out);
                continue;
            }
            let count = counts.next().expect("every board has a count");
            unsolvable += u64::from(count == 0);
            write_count(&mut out, count);
        }
        (block.composed, block.unsolvable) = (out, unsolvable);
    }

    fn unsolvable_is_failure(&self) -> bool {
        false
    }
}

/// Writes a number and a line feed. Most are less than ten, and need no formatting.
fn write_count(out: &mut Vec<u8>, count: u64) {
    match count {
        0..=9 => out.extend_from_slice(&[b'0' + count as u8, b'\n']),
        _ => writeln!(out, "{count}").expect("memory can be written"),
    }
}
