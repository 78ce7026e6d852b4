//! `rate`: the guesses that each puzzle takes.

use crate::program::{POJ, WIKI, expect, file, output, run};
use crate::support::{self, HARD, Random, shown};
use lanedoku::internal::scalar::effort;

/// Boards of every kind, and their ratings.
fn rated() -> Vec<(String, u64)> {
    let random = &mut Random(58);
    let mut boards: Vec<_> = (0..3000).map(|_| support::any_board(random)).collect();
    boards.extend(HARD);
    let rating = |board: &support::Board| (shown(board), effort(board, 2).guesses);
    boards.iter().map(rating).collect()
}

#[test]
fn a_puzzle_has_the_same_rating_everywhere() {
    let rated = rated();
    let ratings: String = rated
        .iter()
        .map(|(_, rating)| format!("{rating}\n"))
        .collect();
    let lines: String = rated
        .iter()
        .map(|(board, _)| format!("{board}\n"))
        .collect();
    // A solved board in a table would be malformed.
    let rows: String = rated
        .iter()
        .map(|(board, _)| support::rows(board))
        .collect();
    let counted = format!("{}\n{rows}", rated.len());
    for threads in ["-j1", "-j2", "-j8"] {
        for (args, puzzles) in [
            (&["-ilines"] as &[&str], &lines),
            (&["-igrid"], &rows),
            (&[], &counted),
        ] {
            let args = [&["rate", threads], args].concat();
            assert!(output(&args, puzzles) == ratings, "{args:?}");
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

/// Two solutions are found without a guess that fails, none in a puzzle whose clues clash without
/// any.
#[test]
fn unsolvable_and_ambiguous_puzzles_are_rated_too() {
    let clash = format!("55{}", &"0".repeat(79));
    let empty = "0".repeat(81);
    let guesses = effort(&[b'0'; 81], 2).guesses;
    assert!(guesses > 0);
    let input = format!("{clash}\n{{wiki}}\n{empty}\n{{WIKI}}\n");
    expect(
        "rate -i lines",
        &input,
        &format!("0\n0\n{guesses}\n0\n"),
        "",
        0,
    );
}

#[test]
fn the_summary_names_the_hardest_puzzle() {
    let rated = rated();
    let half = rated.len() / 2;
    let files = [("rate-one", &rated[..half]), ("rate-two", &rated[half..])];
    let files = files.map(|(name, rated)| {
        let lines: String = rated
            .iter()
            .map(|(board, _)| format!("{board}\n"))
            .collect();
        file(name, format!("# a set\n\n{lines}x\n"))
    });
    let mut ratings: Vec<u64> = rated.iter().map(|&(_, rating)| rating).collect();
    let most = *ratings.iter().max().expect("there are some");
    let first = ratings
        .iter()
        .position(|&rating| rating == most)
        .expect("it is there");
    let (name, number) = if first < half {
        (&files[0], first + 1)
    } else {
        (&files[1], first - half + 1)
    };
    ratings.sort_unstable();
    let mean = ratings.iter().sum::<u64>() as f64 / ratings.len() as f64;
    let median = (ratings[(ratings.len() - 1) / 2] + ratings[ratings.len() / 2]) as f64 / 2.0;
    let told = format!(
        "scalar guesses: mean {mean:.3}, median {median}, largest {most} (puzzle {number} of {name} \
         (line {})), ",
        number + 2
    );
    for threads in ["-j1", "-j3"] {
        let run = run(
            &[
                "rate",
                "-ilines",
                "-s",
                "--exit-zero",
                threads,
                &files[0],
                &files[1],
            ],
            "",
        );
        let summary = run.stderr.lines().last().expect("there is a summary");
        assert!(summary.contains(&told), "{summary}, expected {told}");
        assert_eq!(run.stdout.lines().count(), rated.len() + 2);
    }
    let said = "0 puzzles in *, 0 puzzles/s, 0 without solution\n";
    run(&["rate", "-s"], "").leaves("", said, 0);
}

/// Of two ratings in the middle the median is the mean.
#[test]
fn the_median_may_lie_between_two_ratings() {
    let hard = effort(HARD[0], 2).guesses as f64;
    let set = |count: usize| {
        format!(
            "{POJ}\n{WIKI}\n{}",
            format!("{}\n", shown(HARD[0])).repeat(count)
        )
    };
    for (hard_ones, median) in [(0, 0.0), (1, 0.0), (2, hard / 2.0), (3, hard)] {
        let run = run(&["rate", "-s"], set(hard_ones));
        assert!(
            run.stderr.contains(&format!(", median {median}, ")),
            "{}",
            run.stderr
        );
    }
}
