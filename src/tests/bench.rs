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

/// The lines of a run that takes as little time as it can.
fn bench(args: &[&str]) -> Vec<String> {
    output(&[&["bench", "--seconds", "1e-9"], args].concat(), "").lines().map(String::from).collect()
}

/// The numbers of some cells.
fn numbers(cells: &[&str]) -> Vec<f64> {
    cells.iter().map(|cell| cell.parse().expect("it is a number")).collect()
}

/// A number of three digits with one of these units after it, in the first unit.
fn scaled(number: &str, unit: &str, units: &[(&str, f64)]) -> f64 {
    let digits = number.bytes().filter(u8::is_ascii_digit).count();
    assert!(digits >= 3 && number.len() <= 5, "{number} {unit} is short");
    let size = units.iter().find(|known| known.0 == unit).expect("it is a unit that people say").1;
    numbers(&[number])[0] * size
}

fn available() -> impl Iterator<Item = &'static str> {
    Isa::ALL.into_iter().filter(|isa| isa.is_available()).map(Isa::name)
}

#[test]
fn a_row_for_each_set_and_instruction_set() {
    let easy = file("bench-easy.txt", format!("{POJ}\n{WIKI}\n"));
    let same = file("bench-poj.txt", format!("2\n{}{}", rows(POJ), rows(WIKI)));
    let table = bench(&[&easy, &same, "--isa", "all"]);
    let headings: Vec<_> = table[0].split_whitespace().collect();
    assert_eq!(headings, ["set", "puzzles", "isa", "rate", "spread", "time", "guesses", "no", "guess"]);
    let sets = ["bench-easy.txt", "bench-poj.txt"];
    let expected: Vec<_> = sets.into_iter().flat_map(|set| available().map(move |isa| (set, isa))).collect();
    assert_eq!(table.len(), 1 + expected.len());
    for (row, (set, isa)) in table[1..].iter().zip(expected) {
        assert_eq!(row.chars().count(), table[0].chars().count(), "columns are aligned");
        let cells: Vec<_> = row.split_whitespace().collect();
        let [name, puzzles, found_isa, rate, rate_unit, spread, time, time_unit, rest @ ..] = &cells[..] else {
            panic!("{row}")
        };
        assert_eq!((*name, *puzzles, *found_isa), (set, "2", isa));
        let rate = scaled(rate, rate_unit, &[("/s", 1.0), ("k/s", 1e3), ("M/s", 1e6), ("G/s", 1e9)]);
        let time = scaled(time, time_unit, &[("s", 1.0), ("ms", 1e-3), ("us", 1e-6), ("ns", 1e-9)]);
        assert!((0.98..1.02).contains(&(rate * time)), "one is the other's reciprocal: {row}");
        assert_eq!((*spread, rest), ("-", &["0.000", "100.0%"][..]), "one round, two easy puzzles");
    }
}

#[test]
fn the_long_table_has_the_columns_of_the_comma_separated_one() {
    let easy = file("bench-wide.txt", format!("{POJ}\n{WIKI}\n"));
    let table = bench(&[&easy, "--isa", "all", "--wide"]);
    assert_eq!(table[0].split_whitespace().collect::<Vec<_>>(), COLUMNS);
    assert_eq!(table.len(), 1 + available().count());
    for (row, isa) in table[1..].iter().zip(available()) {
        assert_eq!(row.chars().count(), table[0].chars().count(), "columns are aligned");
        let cells: Vec<_> = row.split_whitespace().collect();
        assert_eq!(cells[..4], [&easy, "2", isa, "1"], "the set has its whole path");
        assert_eq!(cells[5], "-", "a single round has no spread");
        let [rate, time, guesses, unguessed, sweeps, sweep] = numbers(&[&cells[4..5], &cells[6..]].concat())[..] else {
            panic!("{row}")
        };
        assert!(rate > 0.0 && time > 0.0 && sweep > 0.0 && sweeps >= 1.0, "{row}");
        assert!((guesses, unguessed) == (0.0, 100.0), "two easy puzzles: {row}");
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
    assert_eq!(cells[5], "", "a single round has no spread");
    let found = numbers(&[&cells[4..5], &cells[6..]].concat());
    assert_eq!(found[3], 50.0, "one of two is solved without a guess, the other not at all");
}

/// However little time there is, a row takes one round, and its answers are the right ones.
#[test]
fn there_is_at_least_one_round() {
    let set = file("bench-round.txt", format!("{WIKI}\n"));
    for seconds in ["1e-300", "1e-12", "1e-9", "14e-9"] {
        let table = output(&["bench", "--csv", "--seconds", seconds, &set], "");
        let row: Vec<_> = table.lines().nth(1).expect("there is a row").split(',').collect();
        assert!(numbers(&row[4..5])[0] > 0.0 && row[5].is_empty(), "{seconds}: {table}");
    }
}

/// Names of any length leave a table that fits, and tell sets apart.
#[test]
fn the_table_fits_a_hundred_columns() {
    let long = file(&format!("bench-begin-{}-end.txt", "x".repeat(150)), format!("{WIKI}\n"));
    let other = file("bench-other.txt", format!("{WIKI}\n"));
    let table = bench(&[&long, &other, "--isa", "all"]);
    for row in &table {
        assert_eq!(row.chars().count(), 100, "{row}");
        assert!(!row.contains('\x1b') && !row.contains('\u{2588}'), "standard output is no terminal");
    }
    let name = table[1].split_whitespace().next().expect("the name comes first");
    assert!(name.starts_with("bench-begin-x") && name.contains("x...x") && name.ends_with("x-end.txt"), "{name}");
    assert!(bench(&[&long, "--wide"])[1].starts_with(&long));

    // Two sets with one file name have their paths.
    let folder = std::env::temp_dir().join(format!("lanedoku-test-{}", std::process::id()));
    std::fs::create_dir(&folder).expect("the directory for temporary files can be written");
    std::fs::copy(&other, folder.join("bench-other.txt")).expect("it can be copied");
    let table = bench(&[&folder.join("bench-other.txt").to_string_lossy(), &other, &long]);
    std::fs::remove_dir_all(&folder).expect("it is there");
    let names: Vec<_> = table[1..].iter().map(|row| row.split("  ").next().expect("the name comes first")).collect();
    assert!(names[0] != names[1] && names[..2].iter().all(|name| name.ends_with("bench-other.txt")), "{names:?}");
    assert!(names[2].starts_with("bench-begin"));
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
