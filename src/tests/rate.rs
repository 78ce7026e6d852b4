//! `rate`: the guesses that each puzzle takes.

use crate::program::{POJ, WIKI, expect, file, output, run};
use crate::support::{self, Board, HARD, Random, shown};
use lanedoku::internal::scalar::effort;

#[test]
fn a_puzzle_has_the_same_rating_everywhere() {
    let random = &mut Random(58);
    let mut boards: Vec<_> = (0..3000).map(|_| support::any_board(random)).collect();
    boards.extend(HARD);
    let each = |text: &dyn Fn(&Board) -> String| boards.iter().map(text).collect::<String>();
    let ratings = each(&|board| format!("{}\n", effort(board, 2).guesses));
    let lines = each(&|board| shown(board) + "\n");
    let rows = each(&|board| support::rows(board));
    let counted = format!("{}\n{rows}", boards.len());
    for threads in ["-j1", "-j2", "-j8"] {
        for (format, puzzles) in [("-ilines", &lines), ("-igrid", &rows), ("-iauto", &counted)] {
            let rated = output(&["rate", threads, format], puzzles);
            assert!(rated == ratings, "{threads} {format}");
        }
    }
}

#[test]
fn a_table_gets_a_column_of_guesses() {
    let hard = shown(HARD[0]);
    let guesses = effort(HARD[0], 2).guesses;
    assert!(guesses > 0);
    let input = format!("id,puzzle,x\n1,{{wiki}},a\n2,{hard}\n3,x\n4,{{none}},\n");
    let table = format!(
        "id,puzzle,x,guesses\n1,{{wiki}},a,0\n2,{hard},,{guesses}\n3,x,,invalid\n4,{{none}},,0\n"
    );
    expect("rate --append", &input, &table, "<stdin>:4:*\n", 2);
    expect(
        "rate --append --exit-zero",
        &input,
        &table,
        "<stdin>:4:*\n",
        0,
    );
}

/// The median of two middle ratings is their mean.
#[test]
fn the_summary_names_the_hardest_puzzle() {
    let hard = effort(HARD[0], 2).guesses as f64;
    let one = file("rate-one", format!("# a set\n\n{POJ}\nx\n"));
    for (count, median) in [(0, 0.0), (1, 0.0), (2, hard / 2.0), (3, hard)] {
        let hard_ones = format!("{}\n", shown(HARD[0])).repeat(count);
        let two = file("rate-two", format!("{WIKI}\n{hard_ones}"));
        let largest = match count {
            0 => format!("0 (puzzle 1 of {one} (line 3))"),
            _ => format!("{hard} (puzzle 2 of {two} (line 2))"),
        };
        let mean = hard * count as f64 / (count + 2) as f64;
        let summary = format!("*guesses: mean {mean:.3}, median {median}, largest {largest}, *");
        for threads in ["-j1", "-j3"] {
            let outcome = run(&["rate", "-s", "--exit-zero", threads, &one, &two], "");
            let said = format!("*rate-one:4:1:*\n{summary}\n");
            outcome.leaves(&outcome.stdout, &said, 0);
        }
    }
    let said = "0 puzzles in *, 0 puzzles/s, 0 without solution\n";
    run(&["rate", "-s"], "").leaves("", said, 0);
}
