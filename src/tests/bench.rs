/*! `bench` as a user runs it. How fast anything is has no say here. */

use crate::program;
use crate::program::{POJ, Run, UNSOLVABLE, WIKI, file, output, rows, run};
#[cfg(unix)]
use crate::program::{WIKI_SOLVED, command};
use crate::runner;
use lanedoku::Isa;
#[cfg(unix)]
use std::process::Stdio;
#[cfg(unix)]
use std::sync::atomic::{AtomicU64, Ordering};

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

const RATES: [(&str, f64); 4] = [("/s", 1.0), ("k/s", 1e3), ("M/s", 1e6), ("G/s", 1e9)];
const TIMES: [(&str, f64); 4] = [("s", 1.0), ("ms", 1e-3), ("us", 1e-6), ("ns", 1e-9)];

/// The lines of a run that takes as little time as it can.
fn bench(args: &[&str]) -> Vec<String> {
    output(&[&["bench", "--seconds", "1e-9"], args].concat(), "")
        .lines()
        .map(String::from)
        .collect()
}

/// The numbers of some cells.
fn numbers(cells: &[&str]) -> Vec<f64> {
    cells
        .iter()
        .map(|cell| cell.parse().expect("it is a number"))
        .collect()
}

/// A number of three digits with one of these units after it, in the first unit.
fn scaled(number: &str, unit: &str, units: &[(&str, f64)]) -> f64 {
    let digits = number.bytes().filter(u8::is_ascii_digit).count();
    assert!(digits >= 3 && number.len() <= 5, "{number} {unit} is short");
    let size = units
        .iter()
        .find(|known| known.0 == unit)
        .expect("it is a unit that people say")
        .1;
    numbers(&[number])[0] * size
}

#[test]
fn a_row_for_each_set_and_instruction_set() {
    let easy = file("bench-easy.txt", format!("{POJ}\n{WIKI}\n"));
    let same = file("bench-poj.txt", format!("2\n{}{}", rows(POJ), rows(WIKI)));
    let table = bench(&[&easy, &same, "--isa", "all"]);
    let headings: Vec<_> = table[0].split_whitespace().collect();
    assert_eq!(
        headings,
        [
            "set", "puzzles", "isa", "rate", "spread", "time", "guesses", "no", "guess"
        ]
    );
    let sets = ["bench-easy.txt", "bench-poj.txt"];
    let expected: Vec<_> = sets
        .into_iter()
        .flat_map(|set| Isa::available().map(Isa::name).map(move |isa| (set, isa)))
        .collect();
    assert_eq!(table.len(), 1 + expected.len());
    for (row, (set, isa)) in table[1..].iter().zip(expected) {
        assert_eq!(
            row.chars().count(),
            table[0].chars().count(),
            "columns are aligned"
        );
        let cells: Vec<_> = row.split_whitespace().collect();
        let [
            name,
            puzzles,
            found_isa,
            rate,
            rate_unit,
            spread,
            time,
            time_unit,
            rest @ ..,
        ] = &cells[..]
        else {
            panic!("{row}")
        };
        assert_eq!((*name, *puzzles, *found_isa), (set, "2", isa));
        let rate = scaled(rate, rate_unit, &RATES);
        let time = scaled(time, time_unit, &TIMES);
        assert!(
            (0.98..1.02).contains(&(rate * time)),
            "one is the other's reciprocal: {row}"
        );
        assert_eq!(
            (*spread, rest),
            ("-", &["0.000", "100.0%"][..]),
            "one round, two easy puzzles"
        );
    }
}

/// The cells of a row, which stand at least two spaces apart.
fn cells(row: &str) -> Vec<&str> {
    row.split("  ")
        .map(str::trim)
        .filter(|cell| !cell.is_empty())
        .collect()
}

#[test]
fn the_wide_table_adds_columns_to_the_short_one() {
    let easy = file("bench-wide.txt", format!("{POJ}\n{WIKI}\n"));
    let table = bench(&[&easy, "--isa", "all", "--wide"]);
    assert_eq!(
        cells(&table[0]),
        [
            "set",
            "puzzles",
            "isa",
            "threads",
            "rate",
            "spread",
            "time",
            "guesses",
            "no guess",
            "sweeps",
            "sweep time"
        ]
    );
    assert_eq!(table.len(), 1 + Isa::available().count());
    let unit = |cell: &str, units: &[(&str, f64)]| {
        let (number, unit) = cell.split_once(' ').expect("it has a unit");
        scaled(number, unit, units)
    };
    for (row, isa) in table[1..].iter().zip(Isa::available().map(Isa::name)) {
        assert_eq!(
            row.chars().count(),
            table[0].chars().count(),
            "columns are aligned"
        );
        let cells = cells(row);
        assert_eq!(
            cells[..4],
            [&easy, "2", isa, "1"],
            "the set has its whole path"
        );
        assert!(unit(cells[4], &RATES) > 0.0, "{row}");
        assert_eq!(cells[5], "-", "a single round has no spread");
        assert!(unit(cells[6], &TIMES) > 0.0, "{row}");
        assert_eq!(cells[7..9], ["0.000", "100.0%"], "two easy puzzles");
        assert!(numbers(&cells[9..10])[0] >= 1.0, "{row}");
        assert!(unit(cells[10], &TIMES) > 0.0, "{row}");
    }
}

#[test]
fn csv_has_all_columns() {
    let set = file("bench, with a comma.txt", format!("{WIKI}\n{UNSOLVABLE}\n"));
    let table = bench(&["--csv", "-j2", &set]);
    assert_eq!(table[0], COLUMNS.join(","));
    let row = table[1]
        .strip_prefix(&format!("\"{set}\","))
        .expect("the name is quoted");
    let cells: Vec<_> = [set.as_str()].into_iter().chain(row.split(',')).collect();
    assert_eq!((table.len(), cells.len()), (2, COLUMNS.len()));
    assert_eq!(cells[1..4], ["2", Isa::detect().name(), "2"]);
    assert_eq!(cells[5], "", "a single round has no spread");
    let found = numbers(&[&cells[4..5], &cells[6..]].concat());
    assert_eq!(
        found[3], 100.0,
        "one of two is solved without a guess, the other refuted without one"
    );
}

/// However little time there is, a row takes one round, and its answers are the right ones.
#[test]
fn there_is_at_least_one_round() {
    let set = file("bench-round.txt", format!("{WIKI}\n"));
    for seconds in ["1e-300", "1e-12", "1e-9", "14e-9"] {
        let table = output(&["bench", "--csv", "--seconds", seconds, &set], "");
        let row: Vec<_> = table
            .lines()
            .nth(1)
            .expect("there is a row")
            .split(',')
            .collect();
        assert!(
            numbers(&row[4..5])[0] > 0.0 && row[5].is_empty(),
            "{seconds}: {table}"
        );
    }
}

/// A puzzle that takes long is not copied until each thread has 20,000 of it.
#[test]
fn copies_of_a_set_are_no_more_than_there_is_time_for() {
    let hard = "............1234.....4..123.................2.5..9........4...............7......";
    let set = file("bench-hard.txt", format!("{hard}\n"));
    let start = std::time::Instant::now();
    output(&["bench", "-j64", "--seconds", "0.01", &set], "");
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}

/// Names of any length leave a table that fits, and tell sets apart.
#[test]
fn the_table_fits_a_hundred_columns() {
    let long = file(
        &format!("bench-begin-{}-end.txt", "x".repeat(150)),
        format!("{WIKI}\n"),
    );
    let other = file("bench-other.txt", format!("{WIKI}\n"));
    let table = bench(&[&long, &other, "--isa", "all"]);
    for row in &table {
        assert_eq!(row.chars().count(), 100, "{row}");
        assert!(
            !row.contains('\x1b') && !row.contains('\u{2588}'),
            "standard output is no terminal"
        );
    }
    let name = table[1]
        .split_whitespace()
        .next()
        .expect("the name comes first");
    assert!(
        name.starts_with("bench-begin-x") && name.contains("x...x") && name.ends_with("x-end.txt"),
        "{name}"
    );
    assert!(bench(&[&long, "--wide"])[1].starts_with(&long));

    // Two sets with one file name have their paths.
    let folder = std::env::temp_dir().join(format!("lanedoku-test-{}", std::process::id()));
    std::fs::create_dir(&folder).expect("the directory for temporary files can be written");
    std::fs::copy(&other, folder.join("bench-other.txt")).expect("it can be copied");
    let table = bench(&[
        &folder.join("bench-other.txt").to_string_lossy(),
        &other,
        &long,
    ]);
    std::fs::remove_dir_all(&folder).expect("it is there");
    let names: Vec<_> = table[1..]
        .iter()
        .map(|row| row.split("  ").next().expect("the name comes first"))
        .collect();
    assert!(
        names[0] != names[1]
            && names[..2]
                .iter()
                .all(|name| name.ends_with("bench-other.txt")),
        "{names:?}"
    );
    assert!(names[2].starts_with("bench-begin"));
}

#[test]
fn pencilmarks_are_timed_like_boards() {
    let marks = |board: &str| program::pencilmarks(board) + "\n";
    let set = file(
        "bench-pencilmarks.txt",
        marks(WIKI) + &marks(UNSOLVABLE) + &marks(POJ),
    );
    let table = bench(&["--csv", &set]);
    assert!(
        table.len() == 2 && table[1].starts_with(&format!("{set},3,")),
        "{table:?}"
    );
    let mixed = file("bench-mixed.txt", format!("{}{WIKI}\n", marks(WIKI)));
    let Run { stderr, code, .. } = run(&["bench", &mixed], "");
    assert!(
        code == 2 && stderr.contains("boards and pencilmarks"),
        "{stderr}"
    );
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
        (
            &empty,
            format!("lanedoku: expected puzzles to time, found none in {empty}\n"),
        ),
        (
            "no such file",
            "lanedoku: cannot read no such file".to_string(),
        ),
    ] {
        let Run {
            stdout,
            stderr,
            code,
        } = run(&["bench", &puzzle, set], "");
        assert_eq!(
            (stdout.as_str(), code),
            ("", 2),
            "nothing is timed before all is read"
        );
        assert!(stderr.contains(&reason), "{stderr}");
    }
}

#[cfg(unix)]
const PAIR_COLUMNS: &str =
    "set,puzzles,instructions,threads,pairs,seconds,puzzles/s,its_seconds,its_puzzles/s,ratio";

/// Whether comparisons cannot be tested: for them the program starts itself, and what an emulator
/// runs cannot.
#[cfg(unix)]
fn is_skipped() -> bool {
    let is_emulated = runner::Target::with_runner().is_some();
    if is_emulated {
        println!("skipped: under an emulator the program cannot start itself");
    }
    is_emulated
}

/// Compares with a command that can call this program `$LANEDOKU`. However it ends, no temporary
/// file is left behind.
#[cfg(unix)]
fn against(other: &str, args: &[&str], change: impl Fn(&mut std::process::Command)) -> Run {
    static RUNS: AtomicU64 = AtomicU64::new(0);
    let number = RUNS.fetch_add(1, Ordering::Relaxed);
    let folder =
        std::env::temp_dir().join(format!("lanedoku-against-{}-{number}", std::process::id()));
    std::fs::create_dir(&folder).expect("the directory for temporary files can be written");
    let mut bench = command(&["bench", "--seconds", "1e-9", "--against", other]);
    bench
        .args(args)
        .env("LANEDOKU", env!("CARGO_BIN_EXE_lanedoku"))
        .env("TMPDIR", &folder)
        .stdin(Stdio::null());
    change(&mut bench);
    let run = Run::of(bench.output().expect("the program starts"));
    std::fs::remove_dir(&folder).expect("nothing is left in it");
    run
}

#[cfg(unix)]
#[test]
fn another_solver_is_compared() {
    if is_skipped() {
        return;
    }
    let first = file(
        "bench-against.txt",
        format!("{POJ}\n{WIKI}\n{UNSOLVABLE}\n"),
    );
    let second = file("bench-against.in", format!("1\n{}", rows(WIKI)));
    // What it says on standard error is nobody's concern while it answers well.
    let other = "echo working >&2; \"$LANEDOKU\" -i lines -o pairs --exit-zero | cut -d, -f2";
    let files = [first.as_str(), &second, "--isa", "all"];

    let Run {
        stdout,
        stderr,
        code,
    } = against(other, &files, |_| ());
    assert_eq!(code, 0);
    let note = "lanedoku: starting a process is most of the time of runs on bench-against.";
    assert!(stderr.starts_with(note), "{stderr}");
    assert!(stderr.ends_with(": larger sets tell more\n") && stderr.lines().count() == 1);
    let lines: Vec<_> = stdout.lines().collect();
    assert!(
        lines[0].contains("`echo working >&2; \"") && lines[0].contains("cut -d, -f2`"),
        "{stdout}"
    );
    assert_eq!(lines[1], "");
    assert_eq!(
        cells(lines[2]),
        [
            "set", "puzzles", "isa", "time", "rate", "its time", "its rate", "ratio"
        ]
    );
    let sets = [("bench-against.txt", "3"), ("bench-against.in", "1")];
    let expected: Vec<_> = sets
        .into_iter()
        .flat_map(|set| Isa::available().map(Isa::name).map(move |isa| (set, isa)))
        .collect();
    assert_eq!(lines.len(), 3 + expected.len());
    for (row, (set, isa)) in lines[3..].iter().zip(&expected) {
        assert!(
            lines[2..]
                .iter()
                .all(|line| line.chars().count() == row.chars().count() && line.len() <= 100),
            "{stdout}"
        );
        let cells = cells(row);
        assert_eq!(
            (cells[0], cells[1], cells[2], cells.len()),
            (set.0, set.1, *isa, 8)
        );
        let ratio = cells[7].strip_suffix('x').expect("it is a ratio");
        assert!(numbers(&[ratio])[0] > 0.0, "{row}");
    }

    let Run { stdout, code, .. } =
        against(other, &[&files[..], &["--csv", "-j2"]].concat(), |_| ());
    assert_eq!(code, 0);
    let mut lines = stdout.lines();
    assert_eq!(lines.next(), Some(PAIR_COLUMNS));
    for ((set, isa), row) in expected.iter().zip(lines.by_ref()) {
        let cells: Vec<_> = row.split(',').collect();
        assert!(
            cells[0].ends_with(&format!("/{}", set.0)),
            "its path: {row}"
        );
        assert_eq!(cells[1..5], [set.1, isa, "2", "3"]);
        let numbers = numbers(&cells[5..]);
        assert!(
            numbers.len() == 5 && numbers.iter().all(|&number| number > 0.0),
            "{row}"
        );
    }
    assert_eq!(lines.next(), None);

    let Run { stdout, code, .. } = against(other, &[&files[..], &["--wide"]].concat(), |_| ());
    assert_eq!(code, 0);
    let lines: Vec<_> = stdout.lines().skip(2).collect();
    assert_eq!(
        cells(lines[0]),
        [
            "set", "puzzles", "isa", "threads", "pairs", "time", "rate", "its time", "its rate",
            "ratio"
        ]
    );
    assert!(
        lines.len() == 1 + expected.len() && lines[1].starts_with(&first),
        "{stdout}"
    );
}

/// The other solver gets the puzzles as they stand in lines, whatever the layout of the file. While
/// it runs there is no temporary file with a name, which would be left behind if somebody stopped
/// the comparison.
#[cfg(unix)]
#[test]
fn another_solver_gets_lines() {
    if is_skipped() {
        return;
    }
    let set = file(
        "bench-lines.in",
        format!("2\n{}{}", rows(WIKI), rows(UNSOLVABLE)),
    );
    let copy = file("bench-lines.copy", "");
    let named = file("bench-lines.named", "none listed");
    let other = format!("ls -A \"$TMPDIR\" > {named}; tee {copy} | \"$LANEDOKU\" --exit-zero");
    assert_eq!(against(&other, &[&set], |_| ()).code, 0);
    assert_eq!(std::fs::read_to_string(&named).expect("it was written"), "");
    assert_eq!(
        std::fs::read_to_string(&copy).expect("it was written"),
        format!("{WIKI}\n{UNSOLVABLE}\n")
    );
}

#[cfg(unix)]
#[test]
fn another_solver_that_is_no_match() {
    if is_skipped() {
        return;
    }
    let set = file("bench-match.txt", format!("{WIKI}\n{WIKI}\n{WIKI}\n"));
    let solve = "\"$LANEDOKU\" -i lines";
    let changed = WIKI_SOLVED.replacen("534", "543", 1);
    let never = "x".repeat(3000);
    for (other, messages) in [
        (
            format!("{solve} | sed 2s/^534/543/"),
            &[
                "answers wrong: 2 right, 1 wrong\nanswers:2: puzzle 2: a clue changed in row 1 \
                 column 2: 3 to 4\n",
            ][..],
        ),
        (
            format!("echo {changed}; {solve} | sed 1d"),
            &["2 right, 1 wrong", "answers:1: puzzle 1"],
        ),
        (
            format!("{solve} | head -n 1"),
            &[
                "1 right, 2 wrong",
                "answers:2: puzzle 2: the answer is missing",
                "puzzle 3",
            ],
        ),
        (
            format!("{solve}; echo done"),
            &[
                "3 right, 1 wrong",
                "answers:4: puzzle 4: one answer too many: 3 were expected",
            ],
        ),
        (
            "true".into(),
            &["0 right, 3 wrong", "the answer is missing"],
        ),
        (
            "sed s/.*/invalid/".into(),
            &["0 right, 3 wrong", "although the puzzle is well formed"],
        ),
        (
            format!("{solve}; echo too hard >&2; exit 3"),
            &["fails, exit status: 3\n  too hard\n"],
        ),
        (
            format!("echo {never} >&2; printf 'the\\033[2Jend' >&2; false"),
            &["fails, exit status: 1\n  xxx", "xx\n  the\\u{1b}[2Jend\n"],
        ),
        (
            "no-such-solver --fast".into(),
            &["fails, exit status: 127\n", "no-such-solver"],
        ),
        ("kill -9 $$".into(), &["fails, signal: 9"]),
        ("if".into(), &["fails, exit status: "]),
    ] {
        for csv in [&[][..], &["--csv"]] {
            let Run {
                stdout,
                stderr,
                code,
            } = against(&other, &[&[set.as_str()], csv].concat(), |_| ());
            let start = format!("lanedoku: {set}: `{other}` ");
            assert!(
                stderr.starts_with(&start) && stderr.len() < start.len() + 1100,
                "{stderr}"
            );
            assert!(
                messages.iter().all(|message| stderr.contains(message)),
                "{stderr} has {messages:?}"
            );
            assert_eq!((stdout.as_str(), code), ("", 2), "no table without a row");
        }
    }
}

#[cfg(unix)]
#[test]
fn another_solver_that_tampers_is_found_out() {
    if is_skipped() {
        return;
    }
    let set = file("bench-tampers.txt", format!("{WIKI}\n"));
    let endless = against("yes", &[&set], |_| ());
    assert_eq!(endless.code, 2);
    assert!(
        endless
            .stderr
            .ends_with("`yes` writes more than 268436480 bytes\n"),
        "{}",
        endless.stderr
    );

    // Standard input is only to be read, whoever opens it again to write.
    let more = against("\"$LANEDOKU\"; echo 5 >&0", &[&set], |_| ());
    assert_eq!(more.code, 2);
    assert!(
        more.stderr.contains(" fails, exit status: "),
        "{}",
        more.stderr
    );
    if cfg!(target_os = "linux") {
        let fewer = against(": > /dev/stdin", &[&set], |_| ());
        assert_eq!(fewer.code, 2);
        assert!(
            fewer.stderr.contains(" answers wrong: 0 right, 0 wrong\n"),
            "{}",
            fewer.stderr
        );
    }
}

#[cfg(unix)]
#[test]
fn comparisons_that_cannot_begin() {
    if is_skipped() {
        return;
    }
    let set = file("bench-begin.txt", format!("{WIKI}\n"));
    let no_shell = against("cat", &[&set], |bench| {
        _ = bench.env("PATH", "/no/such/directory")
    });
    assert_eq!(no_shell.code, 2);
    assert!(
        no_shell
            .stderr
            .ends_with("cannot be run: expected a shell, the command `sh`, found none\n"),
        "{}",
        no_shell.stderr
    );

    let no_room = against("cat", &[&set], |bench| {
        _ = bench.env("TMPDIR", "/no/such/directory")
    });
    assert_eq!((no_room.stdout.as_str(), no_room.code), ("", 2));
    assert!(
        no_room.stderr.starts_with(&format!(
            "lanedoku: {set}: cannot make /no/such/directory/lanedoku-"
        )),
        "{}",
        no_room.stderr
    );

    let no_command = against(" ", &[&set], |_| ());
    assert_eq!((no_command.stdout.as_str(), no_command.code), ("", 2));
    assert!(
        no_command
            .stderr
            .contains("expected a command after `--against`, found ` `"),
        "{}",
        no_command.stderr
    );
}

/// No thread can have a stack of this size. The solvers run all the same, and are waited for.
#[test]
#[cfg(target_os = "linux")]
fn solvers_are_compared_without_a_thread() {
    if is_skipped() {
        return;
    }
    let set = file("bench-threadless.txt", format!("{WIKI}\n"));
    let run = against("\"$LANEDOKU\"", &[&set, "--csv"], |bench| {
        _ = bench.env("RUST_MIN_STACK", "1000000000000000")
    });
    assert_eq!((run.stdout.lines().count(), run.code), (2, 0), "{run:?}");
}
