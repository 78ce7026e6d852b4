/*! The command `bench`, regardless of speed. */

use crate::program::{file, filled, output, run};
use lanedoku::Isa;

/// The rows of all instruction sets, as patterns.
fn rows_of(set: &str, before: &str, after: &str) -> String {
    let row = |isa: Isa| format!("{set},{before},{},{after}\n", isa.name());
    Isa::available().map(row).collect()
}

#[test]
fn a_row_for_each_set_and_instruction_set() {
    let lines = file("bench-easy.txt", filled("{poj}\n{wiki}\n"));
    let poj = file("bench-poj.txt", filled("2\n{poj rows}{wiki rows}"));
    // Of three threads, two have a puzzle. There is one round, and the puzzles are easy.
    let args = [
        "bench",
        "--seconds=1e-9",
        "--isa=all",
        "-j3",
        &lines,
        &poj,
        "--csv",
    ];
    let [first, second] = [&lines, &poj].map(|set| rows_of(set, "2", "2,*,,0.000,100.0,*.*"));
    let headings = "set,puzzles,isa,threads,puzzles/s,spread%,guesses,unguessed%,sweeps\n";
    let table = format!("{headings}{first}{second}");
    run(&args, "").leaves(&table, "", 0);

    let shown = output(&args[..6], "");
    assert_eq!(shown.lines().count(), table.lines().count());
    let width = shown.find('\n').expect("it has headings");
    assert!(shown.lines().all(|line| line.len() == width), "{shown}");
}

/// 20,000 copies of this puzzle for each thread would take hours.
#[test]
fn copies_of_a_set_are_no_more_than_there_is_time_for() {
    let hard = "............1234.....4..123.................2.5..9........4...............7......";
    let set = file("bench-hard.txt", format!("{hard}\n"));
    output(&["bench", "-j64", "--seconds", "0.01", &set], "");
}

/// A comparison starts the program itself, which it cannot do under an emulator.
#[cfg(unix)]
mod against {
    use super::*;
    use crate::program::{POJ, Run, UNSOLVABLE, WIKI, command, rows};
    use crate::runner::is_emulated;
    use std::fs;
    use std::process::Stdio;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::thread;
    use std::time::Duration;

    /// Compares with a command, in which `$LANEDOKU` is this program.
    fn comparison(other: &str, args: &[&str]) -> std::process::Command {
        let mut bench = command(&["bench", "--csv", "--against", other]);
        bench.args(args).stdin(Stdio::null());
        bench
    }

    /// Runs a comparison, and asserts that no temporary file remains.
    fn against(other: &str, args: &[&str]) -> Run {
        static RUNS: AtomicU64 = AtomicU64::new(0);
        let number = RUNS.fetch_add(1, Ordering::Relaxed);
        let name = format!("lanedoku-against-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir(&folder).expect("the directory for temporary files can be written");
        let mut bench = comparison(other, args);
        let output = bench.env("TMPDIR", &folder).output();
        fs::remove_dir(&folder).expect("nothing is left in it");
        Run::of(output.expect("the program starts"))
    }

    /// The other solver gets lines. Temporary files have no names, so none remain after an interruption.
    #[test]
    fn another_solver_is_compared() {
        if is_emulated() {
            return;
        }
        let boards = [WIKI, POJ, UNSOLVABLE];
        let set = file(
            "bench-against.in",
            format!("3\n{}", boards.map(rows).concat()),
        );
        let copy = file("bench-against.copy", "");
        let named = file("bench-against.named", "none listed");
        let other = format!(
            "ls -A \"$TMPDIR\" > {named}; tee {copy} | \"$LANEDOKU\" -o pairs --exit-zero | cut -d, -f2"
        );
        let run = against(&other, &[&set, "--isa=all", "-j2"]);
        let headings = "set,puzzles,isa,threads,seconds,its_seconds,ratio,spread%\n";
        let table = headings.to_string() + &rows_of(&set, "3", "2,*,*,*,*.*");
        let notes = "*a larger set tells more\n".repeat(Isa::available().count());
        run.leaves(&table, &notes, 0);
        let [named, copy] =
            [named, copy].map(|path| fs::read_to_string(path).expect("it was written"));
        assert_eq!((named, copy), (String::new(), boards.join("\n") + "\n"));
    }

    #[test]
    fn turns_are_shown_and_short_ones_noted() {
        if is_emulated() {
            return;
        }
        let set = file("bench-turns.txt", format!("{WIKI}\n"));
        let run = against("\"$LANEDOKU\"", &[&set, "--progress", "always"]);
        let turn = "*turn 1 of 5, 0 s: *\n";
        let note = "*: a run took 0.0*, and part*; a larger set tells more\n";
        run.leaves("*\n*\n", &format!("{turn}{note}"), 0);
    }

    #[test]
    fn another_solver_that_is_no_match() {
        if is_emulated() {
            return;
        }
        let set = file("bench-match.txt", format!("{WIKI}\n{WIKI}\n{WIKI}\n"));
        for (other, said) in [
            (
                "\"$LANEDOKU\" -ilines | sed 2s/^534/543/",
                "answers wrong: 2 right, 1 wrong\n*puzzle 2: a clue changed*\n",
            ),
            (
                "\"$LANEDOKU\" -ilines | head -n 1",
                "*1 right, 0 wrong, 2 missing\n*puzzle 2:*missing, and 1 more\n",
            ),
            (
                "\"$LANEDOKU\" -ilines; echo done; echo no solution",
                "*3 right, 0 wrong, 2 too many\n*no puzzle*, nor for the 1 after it\n",
            ),
            (
                "true",
                "*0 right, 0 wrong, 3 missing\n*puzzle 1:*missing, and 2 more\n",
            ),
            (
                "echo; cat",
                "*0 right, 3 wrong\nanswers:2: puzzle 1: expected a solution*\nanswers:3: puzzle 2: expected a solution*\n\
                 answers:4: puzzle 3: expected a solution*\n",
            ),
            ("exit 3", "fails, exit status: 3\n"),
            ("no-such-solver --fast", "fails, exit status: 127\n"),
            ("kill -9 $$", "fails, signal: 9*\n"),
            ("if", "fails, exit status: *\n"),
            ("yes", "was ended: it wrote more than 26843* bytes\n"),
        ] {
            let run = against(other, &[&set]);
            let start = format!("lanedoku: {set}: `{other}` ");
            // The program's own messages come first.
            let (_, rest) = run.stderr.split_once(&start).expect("it is named");
            let stderr = rest.to_string();
            Run { stderr, ..run }.leaves("", said, 2);
        }
    }

    /// All processes are killed with the program.
    #[test]
    fn no_solver_outlives_the_comparison() {
        if is_emulated() {
            return;
        }
        let set = file("bench-outlived.txt", format!("{WIKI}\n"));
        let alive = file("bench-outlived.alive", "");
        let endless = format!("(while sleep 0.1; do echo alive; done > {alive}) & sleep 300");
        let mut bench = comparison(&endless, &[&set])
            .spawn()
            .expect("the program starts");
        let length = || fs::metadata(&alive).expect("it is there").len();
        while length() == 0 {
            thread::sleep(Duration::from_millis(20));
        }
        bench.kill().expect("it runs");
        bench.wait().expect("it has ended");
        thread::sleep(Duration::from_millis(300));
        let before = length();
        thread::sleep(Duration::from_millis(500));
        assert_eq!(length(), before);
    }

    #[test]
    fn comparisons_that_cannot_begin() {
        if is_emulated() {
            return;
        }
        let set = file("bench-begin.txt", format!("{WIKI}\n"));
        for (variable, said) in [
            ("PATH", "*cannot be run by the shell `sh`: No such file*\n"),
            ("TMPDIR", "*cannot make /no/such/directory/lanedoku-*\n"),
        ] {
            let mut bench = comparison("cat", &[&set]);
            let output = bench.env(variable, "/no/such/directory").output();
            Run::of(output.expect("the program starts")).leaves("", said, 2);
        }
    }
}
