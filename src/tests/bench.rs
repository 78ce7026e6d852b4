/*! `bench` as a user runs it. How fast anything is has no say here. */

mod program;

use lanedoku::engine::Isa;
use program::{POJ, Run, UNSOLVABLE, WIKI, file, output, rows, run};

const COLUMNS: [&str; 11] = [
    "set",
    "puzzles",
    "instructions",
    "threads",
    "puzzles/s",
    "spread%",
    "us/puzzle",
    "guesses/puzzle",
    "unguessed%",
    "sweeps/puzzle",
    "ns/sweep",
];

/// A run that takes as little time as one can.
fn bench(args: &[&str]) -> Vec<String> {
    let text = output(&[&["bench", "--seconds", "1e-9"], args].concat(), "");
    text.lines().map(String::from).collect()
}

/// The numbers of a row, from its fifth column on.
fn numbers(cells: &[&str]) -> Vec<f64> {
    cells[4..].iter().map(|cell| cell.parse().expect("it is a number")).collect()
}

#[test]
fn a_row_for_each_set_and_instruction_set() {
    let easy = file("bench-easy.txt", format!("{POJ}\n{WIKI}\n"));
    let same = file("bench-poj.txt", format!("2\n{}{}", rows(POJ), rows(WIKI)));
    let table = bench(&[&easy, &same, "--isa", "all"]);
    assert_eq!(table[0].split_whitespace().collect::<Vec<_>>(), COLUMNS);
    let isas = || Isa::ALL.into_iter().filter(|isa| isa.is_available());
    let expected: Vec<_> =
        [&easy, &same].into_iter().flat_map(|set| isas().map(move |isa| (set.as_str(), isa.name()))).collect();
    assert_eq!(table.len(), 1 + expected.len());
    for (row, (set, isa)) in table[1..].iter().zip(expected) {
        assert_eq!(row.chars().count(), table[0].chars().count(), "columns are aligned");
        let cells: Vec<_> = row.split_whitespace().collect();
        assert_eq!(cells[..4], [set, "2", isa, "1"]);
        let [rate, spread, time, guesses, unguessed, sweeps, sweep] = numbers(&cells)[..] else { panic!("{row}") };
        assert!(rate > 0.0 && time > 0.0 && sweep > 0.0 && sweeps >= 1.0, "{row}");
        assert!((spread, guesses, unguessed) == (0.0, 0.0, 100.0), "one round, two easy puzzles: {row}");
    }
}

#[test]
fn csv_has_the_same_columns() {
    let set = file("bench, with a comma.txt", format!("{WIKI}\n{UNSOLVABLE}\n"));
    let table = bench(&["--csv", "-j2", &set]);
    assert_eq!(table[0], COLUMNS.join(","));
    let row = table[1].strip_prefix(&format!("\"{set}\",")).expect("the name is quoted");
    let cells: Vec<_> = [set.as_str()].into_iter().chain(row.split(',')).collect();
    assert_eq!((table.len(), cells.len()), (2, COLUMNS.len()));
    assert_eq!(cells[1..4], ["2", Isa::detect().name(), "2"]);
    assert_eq!(numbers(&cells)[4], 50.0, "one of two is solved without a guess, the other not at all");
}

#[test]
fn sets_that_cannot_be_timed() {
    let puzzle = file("bench-good.txt", format!("{WIKI}\n"));
    let malformed = file("bench-malformed.txt", format!("{WIKI}\n{}\n", &WIKI[1..]));
    let short = file("bench-short.txt", format!("3\n{}", rows(WIKI)));
    let empty = file("bench-empty.txt", "# no puzzle\n");
    for (set, reason) in [
        (malformed.as_str(), format!("{malformed}:2:81: expected")),
        (&short, "expected 3 puzzles, input ends after 1".to_string()),
        (&empty, format!("lanedoku: expected puzzles to time, found none in {empty}\n")),
        ("no such file", "lanedoku: cannot read no such file".to_string()),
    ] {
        let Run { stdout, stderr, code } = run(&["bench", &puzzle, set], "");
        assert_eq!((stdout.as_str(), code), ("", 2), "nothing is timed before all is read");
        assert!(stderr.contains(&reason), "{stderr}");
    }
}
