/*! The judge program: its solver against the naive oracle, its layouts, and the file as judges
compile it.
*/

use crate::judge::{answer, count, solve};
use crate::rustc;
use crate::support;
use crate::support::{Board, HARD, POJ_SAMPLE, Random, UNSOLVABLE, Verdict, is_solution, oracle};

const SOURCE: &str = include_str!("../judge.rs");

/// Digits that the oracle may try on one board.
const BUDGET: u64 = 100_000;

/// Compares `solve` and `count` with the oracle. False where the oracle ran out of its budget; the
/// answer is still checked then.
fn agrees(puzzle: &Board, budget: u64) -> bool {
    let name = String::from_utf8_lossy(puzzle);
    let answer = solve(puzzle);
    assert!(
        answer.is_none_or(|answer| is_solution(puzzle, &answer)),
        "{name}: wrong answer"
    );
    let verdict = oracle(puzzle, budget);
    match verdict {
        Verdict::Unsolvable => assert_eq!((answer, count(puzzle, 2)), (None, 0), "{name}"),
        Verdict::Unique(solution) => {
            assert_eq!((answer, count(puzzle, 2)), (Some(solution), 1), "{name}")
        }
        Verdict::Many(_) => assert_eq!((answer.is_some(), count(puzzle, 2)), (true, 2), "{name}"),
        Verdict::Unknown => {}
    }
    verdict != Verdict::Unknown
}

#[test]
fn random_boards_agree_with_the_oracle() {
    let mut random = Random(1);
    let (mut boards, mut skipped) = (0, 0);
    for clues in 0..=81 {
        for kind in [support::solvable, support::corrupted, support::arbitrary] {
            for _ in 0..6 {
                boards += 1;
                skipped += u32::from(!agrees(&kind(&mut random, clues), BUDGET));
            }
        }
    }
    println!("{boards} boards, {skipped} skipped for the oracle's node budget");
    assert!(skipped * 5 < boards, "{skipped} of {boards} boards skipped");
}

#[test]
fn every_clue_of_a_solvable_board_is_kept() {
    let mut random = Random(2);
    for clues in (0..=81).cycle().take(2000) {
        let puzzle = support::solvable(&mut random, clues);
        let answer = solve(&puzzle).expect("it has a solution");
        assert!(is_solution(&puzzle, &answer));
    }
}

#[test]
fn hard_boards_have_one_solution() {
    for puzzle in HARD.into_iter().chain([POJ_SAMPLE]) {
        let answer = solve(puzzle).expect("it has a solution");
        assert!(is_solution(puzzle, &answer));
        assert_eq!(count(puzzle, u64::MAX), 1);
    }
    assert!(agrees(POJ_SAMPLE, BUDGET));
    assert!(agrees(HARD[0], 1_000_000));
}

#[test]
fn unsolvable_boards_have_none() {
    for puzzle in UNSOLVABLE {
        assert_eq!(solve(puzzle), None);
        assert_eq!(count(puzzle, 2), 0);
    }
    assert!(UNSOLVABLE[1..].iter().all(|puzzle| agrees(puzzle, BUDGET)));
}

#[test]
fn counts_are_exact_and_capped() {
    let mut random = Random(3);
    // Two rows of a band without clues.
    let mut puzzle = support::solved(&mut random);
    puzzle[..18].fill(b'0');
    let total = count(&puzzle, u64::MAX);
    assert_eq!(total, completions(&puzzle), "two empty rows");
    assert!(total > 1);
    for limit in 0..=total + 1 {
        assert_eq!(count(&puzzle, limit), limit.min(total));
    }
    assert_eq!(count(&[b'0'; 81], 1000), 1000);
}

/// The number of solutions, by trying every digit of each empty cell for which the oracle does not
/// say no.
fn completions(puzzle: &Board) -> u64 {
    let Some(cell) = puzzle.iter().position(|&digit| digit == b'0') else {
        return u64::from(is_solution(puzzle, puzzle));
    };
    let digits = (b'1'..=b'9').map(|digit| {
        let mut next = *puzzle;
        next[cell] = digit;
        next
    });
    digits
        .filter(|next| oracle(next, BUDGET) != Verdict::Unsolvable)
        .map(|next| completions(&next))
        .sum()
}

#[test]
fn blanks_of_every_kind_are_blanks() {
    let expected = solve(POJ_SAMPLE);
    for blank in *b".?_*-" {
        assert_eq!(
            solve(&POJ_SAMPLE.map(|cell| if cell == b'0' { blank } else { cell })),
            expected
        );
    }
}

/// A board as nine rows, with `gap` between cells and `end` after each row.
fn rows(board: &Board, gap: &str, end: &str) -> String {
    let row = |row: &[u8]| {
        row.iter()
            .map(|&cell| char::from(cell).to_string())
            .collect::<Vec<_>>()
            .join(gap)
            + end
    };
    board.chunks(9).map(row).collect()
}

const RULER: &str = "+-------+-------+-------+\n";

/// A board as people draw it.
fn drawn(board: &Board) -> String {
    let rows = rows(board, " ", "\n");
    let line = |(i, row): (usize, &str)| {
        let ruler = if i % 3 == 2 { RULER } else { "" };
        format!("{} | {} | {}\n{ruler}", &row[..5], &row[6..11], &row[12..])
    };
    rows.lines().enumerate().map(line).collect()
}

fn text(board: &Board) -> &str {
    std::str::from_utf8(board).expect("boards are ASCII")
}

/// Each layout, regular and not: what goes in and what must come out.
fn layouts() -> Vec<(&'static str, String, String)> {
    let [p, q] = [POJ_SAMPLE, HARD[0]];
    let [a, b] = [p, q].map(|puzzle| solve(puzzle).expect("it has a solution"));
    let (pl, ql, al, bl) = (text(p), text(q), text(&a), text(&b));
    let [pr, qr, ar, br] = [p, q, &a, &b].map(|board| rows(board, "", "\n"));
    let [ps, qs, as_, bs] = [p, q, &a, &b].map(|board| rows(board, " ", "\n"));
    let [pd, qd] = [p, q].map(drawn);
    let open = solve(&[b'0'; 81]).expect("it has a solution");
    let none = text(UNSOLVABLE[0]);
    vec![
        ("empty", "".into(), "".into()),
        (
            "blank lines and comments alone",
            "\n# nothing\r\n \n".into(),
            "".into(),
        ),
        ("no known layout", format!("hello\n{pl}\n"), "".into()),
        ("count", format!("2\n{pr}{qr}"), format!("{ar}{br}")),
        (
            "count, spaced rows",
            format!("2\n{ps}\n{qs}"),
            format!("{as_}{bs}"),
        ),
        (
            "count, lines",
            format!("2\n{pl}\n{ql}\n"),
            format!("{al}\n{bl}\n"),
        ),
        (
            "count, shapes mixed",
            format!("3\n{pl}\n{qr}{ps}"),
            format!("{al}\n{br}{as_}"),
        ),
        (
            "several counts",
            format!("1\n{pr}0\n1\n{qr}"),
            format!("{ar}{br}"),
        ),
        ("count of nothing", "0\n".into(), "".into()),
        ("count too high", format!("99999999\n{pr}"), ar.clone()),
        (
            "more boards than the count",
            format!("1\n{pr}{qr}"),
            ar.clone(),
        ),
        (
            "count, unsolvable",
            format!("2\n{none}\n{qr}"),
            format!("no solution\n{br}"),
        ),
        (
            "count, malformed row",
            format!("3\n{pr}{}{qr}", qr.replacen('3', "x", 1)),
            ar.clone(),
        ),
        (
            "count, last board cut",
            format!("2\n{pr}{}", &qr[..85]),
            ar.clone(),
        ),
        ("rows", format!("{pr}\n{qr}"), format!("{ar}\n{br}")),
        (
            "rows back to back",
            format!("{pr}{qr}"),
            format!("{ar}\n{br}"),
        ),
        ("spaced rows", format!("{ps}\n{qs}"), format!("{as_}\n{bs}")),
        ("one spaced board", ps.clone(), as_.clone()),
        (
            "rows, unsolvable",
            format!("{}{qr}", rows(UNSOLVABLE[0], "", "\n")),
            format!("no solution\n\n{br}"),
        ),
        (
            "rows, second board cut",
            format!("{pr}{}", &qr[..50]),
            ar.clone(),
        ),
        ("lines", format!("{pl}\n{ql}\n"), format!("{al}\n{bl}\n")),
        (
            "lines, end",
            format!("{pl}\n{ql}\nend\n{pl}\n"),
            format!("{al}\n{bl}\n"),
        ),
        ("end alone", "end\n".into(), "".into()),
        (
            "lines, dots",
            format!("{}\n", pl.replace('0', ".")),
            format!("{al}\n"),
        ),
        (
            "lines, unsolvable",
            format!("{none}\n{ql}\n"),
            format!("no solution\n{bl}\n"),
        ),
        (
            "lines, too short, too long",
            format!("{pl}\n{}\n{ql}1\n{ql}\n", &pl[1..]),
            format!("{al}\ninvalid\ninvalid\n{bl}\n"),
        ),
        (
            "lines in other fields",
            format!("7,{pl},{ql}\n\"{ql}\" hard\nid:{pl}:1\n"),
            format!("{al}\n{bl}\n{al}\n"),
        ),
        ("drawn", format!("{RULER}{pd}{qd}"), format!("{as_}\n{bs}")),
        (
            "drawn, a bar at the start",
            format!("{}\n", pd.replace("\n", " |\n| ")),
            as_.clone(),
        ),
        (
            "count, drawn",
            format!("2\n{pd}{RULER}{qd}"),
            format!("{as_}{bs}"),
        ),
        (
            "rows of dashes",
            rows(&[b'-'; 81], "", "\n"),
            rows(&open, "", "\n"),
        ),
        (
            "spaced dashes",
            rows(&[b'-'; 81], " ", "\n"),
            rows(&open, " ", "\n"),
        ),
        (
            "a line of dashes",
            format!("{pl}\n{}\n", "-".repeat(81)),
            format!("{al}\n{}\n", text(&open)),
        ),
    ]
}

/// The same input as other systems and editors leave it.
fn disguises(input: &str) -> [String; 5] {
    [
        input.replace('\n', "\r\n"),
        input.replace('\n', "\r"),
        format!("\u{FEFF}{input}"),
        input.replace('\n', " \t\n"),
        input.strip_suffix('\n').unwrap_or(input).to_string(),
    ]
}

#[test]
fn layouts_are_answered_in_kind() {
    for (name, input, expected) in layouts() {
        for input in disguises(&input).iter().chain([&input]) {
            assert_eq!(
                String::from_utf8_lossy(&answer(input.as_bytes())),
                expected,
                "{name}: {input:?}"
            );
        }
    }
}

#[test]
fn no_bytes_make_it_panic() {
    let mut random = Random(4);
    let inputs: Vec<String> = layouts().into_iter().map(|(_, input, _)| input).collect();
    for _ in 0..1500 {
        let mut input = inputs[random.below(inputs.len())].clone().into_bytes();
        for _ in 0..=random.below(4) {
            let at = random.below(input.len() + 1);
            match random.below(4) {
                0 => input.truncate(at),
                1 => input.insert(at, b"\n\r\0 #,9.x\xFF"[random.below(10)]),
                2 => input.extend_from_within(at..),
                _ => drop(input.drain(at..(at + random.below(12)).min(input.len()))),
            }
        }
        // Whatever is answered is rows of digits or one of the two messages.
        for line in answer(&input).split(|&byte| byte == b'\n') {
            let digits = line.iter().all(|byte| matches!(byte, b'1'..=b'9' | b' '))
                && [0, 9, 17, 81].contains(&line.len());
            assert!(
                digits || line == b"no solution" || line == b"invalid",
                "{:?}",
                String::from_utf8_lossy(&input)
            );
        }
    }
}

#[test]
fn the_source_fits_the_judges() {
    assert!(SOURCE.len() < 50_000);
    for path in ["crate::", "super::", "thread::", "unsafe"] {
        assert!(!SOURCE.contains(path), "{path}");
    }
}

#[test]
fn every_edition_compiles_it_alone() {
    for edition in rustc::EDITIONS {
        let program = rustc::compile("judge", SOURCE, edition, "2");
        for (name, input, expected) in layouts() {
            assert_eq!(
                String::from_utf8_lossy(&rustc::run(&program, &[], input.as_bytes())),
                expected,
                "edition {edition}, {name}"
            );
        }
    }
}
