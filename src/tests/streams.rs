//! Slow producers and readers, and any number of threads.

use crate::program::{
    POJ, Run, UNSOLVABLE, WIKI, converse, file, filled, rows, run, run_each_way, start,
};
use crate::support::{HARD, shown};
use std::io::{Read, Write};

#[test]
fn a_slow_producer_is_answered_at_once() {
    let returns = rows(WIKI).replace('\n', "\r\n");
    for threads in ["-j1", "-j2", "-j5"] {
        for (head, puzzle, answer, between) in [
            ("", "{wiki}\n", "{WIKI}\n", ""),
            ("", &*returns, "{WIKI rows}", "\n"),
            ("100\n", "{poj rows}", "{POJ rows}", ""),
            ("", "{poj spaced}", "{POJ spaced}", "\n"),
        ] {
            // The separator is written with the second board.
            let (first, next) = (format!("{head}{puzzle}"), format!("{between}{answer}"));
            converse(
                &[threads],
                &[(&first, answer), (puzzle, &next), (puzzle, &next)],
            );
        }
    }
}

/// A large input of all kinds of records, and its output.
fn mixed(copies: usize) -> (String, String) {
    let [input, answers] = [
        "{poj}\n{wiki},x\nrubbish\n{wiki}\n",
        "{POJ}\n{WIKI}\ninvalid\n{WIKI}\n",
    ]
    .map(|records| filled(records).repeat(copies));
    (input, answers)
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let (input, answers) = mixed(900);
    let path = file("mixed", &input);
    let said = "*`rubbish`\n".repeat(20) + "lanedoku: 880 more*\n";
    let counts = "1\n1\ninvalid\n1\n".repeat(900);
    for (args, answers) in [
        (&[] as &[&str], &answers),
        (&["-j1"], &answers),
        (&["-j2"], &answers),
        (&["-j", "1000"], &answers),
        (&["-j2", &path], &answers),
        (&["-j7", &path], &answers),
        (&["count", "-j2", "--limit=1"], &counts),
    ] {
        run(args, &input).leaves(answers, &said, 2);
    }
}

/// This many tiny malformed records fill a block before its text ends.
const FULL: usize = 1 << 14;

#[test]
fn tiny_records_lose_nothing() {
    for (tiny, tinies) in [
        ("\n", FULL),
        ("x\n", FULL - 1),
        ("x\r\n", FULL + 1),
        ("\n", 3 * FULL),
    ] {
        for end in [
            "",
            "{poj}\n{wiki}\n",
            "{poj}\n{wiki}",
            "{poj}\n{wiki}\u{1A}",
        ] {
            let input = filled(&(tiny.repeat(tinies) + end));
            let boards = if end.is_empty() {
                ""
            } else {
                "{POJ}\n{WIKI}\n"
            };
            let answers = "invalid\n".repeat(tinies) + boards;
            let said = "*\n".repeat(20) + &format!("lanedoku: {} more*\n", tinies - 20);
            for threads in ["-j1", "-j3"] {
                let args = ["--every-line", threads];
                run_each_way(&args, &input).leaves(&answers, &said, 2);
            }
        }
    }
    // Another input follows, and one that cannot be read.
    let tinies = file("tiny", "\n".repeat(2 * FULL));
    let board = file("tiny-last", POJ);
    let args = ["--every-line", "--append", &tinies, &board, "no/such/file"];
    let answers = ",invalid\n".repeat(2 * FULL) + "{poj},{POJ}\n";
    let said = "*\n".repeat(21) + &format!("lanedoku: {} more*\n", 2 * FULL - 20);
    run(&args, "").leaves(&answers, &said, 2);
}

#[test]
fn errors_deep_in_large_input_lose_nothing_before_them() {
    let boards = rows(POJ).repeat(1500);
    let lines = "{POJ}\n".repeat(1500);
    let large = file("large", &boards);
    for threads in ["-j1", "-j2", "-j3"] {
        let args = ["-o", "lines", threads];
        let input = format!("3000\n{boards}<5>\n{boards}");
        let said = "<stdin>:13502:1:*puzzle 1501, found `<5>`*\n";
        run_each_way(&args, input).leaves(&lines, said, 2);

        let files = [&args[..], &[&large, "no/such/file", &large]].concat();
        run(&files, "").leaves(&lines, "*no/such/file*\n*\n", 2);

        let input = boards.clone() + &rows(UNSOLVABLE);
        let said = "*puzzle 1501 of <stdin> (line 13501)\n";
        run_each_way(&args, input).leaves(&(lines.clone() + "no solution\n"), said, 1);
    }
}

/// The exit code tells what was found, even if nothing could be written.
#[test]
fn a_reader_that_goes_away_ends_the_run_and_leaves_the_code() {
    let set = file("endless", format!("{POJ}\n").repeat(4_000));
    let bad = file("endless-bad", format!("{POJ}\n{UNSOLVABLE}\n"));
    let empty = ".".repeat(81);
    for (args, input, code) in [
        // Without an input, the reader leaves after the first bytes.
        ("-j1 SET SET SET SET", "", 0),
        ("-j2 SET SET SET SET", "", 0),
        ("-j1 BAD SET SET SET SET", "", 1),
        ("check --all SET BAD", "", 1),
        ("--all -j1 EMPTY", "", 0),
        ("--all -j2 EMPTY SET", "", 0),
        ("generate 99999999999999 --any -j1 --seed=1 -olines", "", 0),
        ("generate 99999999999999 --any -j3 --seed=1 -olines", "", 0),
        ("-j1", "{poj}\n", 0),
        ("-j1", "{none}\n{poj}\n", 1),
        ("-j1 --exit-zero", "{none}\n{poj}\n", 0),
        ("--order unique", "{poj}\nEMPTY\n", 1),
        ("-i lines --exit-zero", "{none}\nx\n", 0),
        ("count -i lines", "{none}\n", 0),
        ("--exit-zero", "{poj rows}{poj}\n", 2),
        // The reader gets some of the answers to a block.
        ("--all", "{none}\nEMPTY\n", 1),
        ("-i lines --all", "{poj}\nx\nEMPTY\n", 2),
        ("--every-line --append", &"x\n".repeat(20_000), 2),
    ] {
        let args = args.replace("SET", &set).replace("BAD", &bad);
        let [args, input] = [&args, input].map(|text| text.replace("EMPTY", &empty));
        let mut child = start(&args.split(' ').collect::<Vec<_>>());
        let mut stdout = child.stdout.take().expect("it is piped");
        if input.is_empty() {
            let first = stdout.read_exact(&mut [0; 82]);
            first.expect("the program writes");
        }
        drop(stdout);
        let mut stdin = child.stdin.take().expect("it is piped");
        stdin
            .write_all(filled(&input).as_bytes())
            .expect("it reads");
        drop(stdin);
        let run = Run::of(child.wait_with_output().expect("it ends"));
        assert_eq!((&*run.stderr, run.code), ("", code), "{args} {input}");
    }
}

#[test]
fn stats_and_progress_leave_output_alone() {
    let [two, both] = ["{poj}\n{wiki}\n", "{POJ}\n{WIKI}\n"];
    let set = file("progress", filled(two));
    let clues_clash = format!("11{}\n", ".".repeat(79));
    let hard = shown(HARD[0]);
    let five = file(
        "stats",
        filled(&format!("{two}{{none}}\n{clues_clash}{hard}\n")),
    );
    for (args, stdout, said) in [
        (
            "-s TWO",
            both,
            "2 puzzles in *puzzles/s* guesses/puzzle,* 0 without solution\n",
        ),
        // All but the last need no guess.
        (
            "count -s FIVE",
            "1\n1\n0\n0\n1\n",
            "5 puzzles in *puzzles/s, * guesses/puzzle, 80.0% without a guess, 2 without solution\n",
        ),
        (
            "--all -s TWO",
            both,
            "2 puzzles in *puzzles/s, 0 without solution\n",
        ),
        ("--progress always TWO", both, "2 puzzles, *puzzles/s*\n"),
        (
            "--progress always -j1 TWO",
            both,
            "2 puzzles, *puzzles/s, 100%\n",
        ),
        ("--progress always", "{POJ}\n", "1 puzzle, *puzzles/s\n"),
        ("--progress auto TWO", both, ""),
        ("--progress never TWO", both, ""),
    ] {
        let args = args.replace("TWO", &set).replace("FIVE", &five);
        let run = run(&args.split(' ').collect::<Vec<_>>(), filled("{poj}\n"));
        run.leaves(stdout, said, 0);
        assert!(!run.stderr.contains('\x1b'), "no terminal, no escapes");
    }
    let said = "*:2:1:*\n1 puzzle in *, 0 without solution, 1 malformed record\n";
    run(&["-s"], filled("{poj}\n<\n")).leaves("{POJ}\ninvalid\n", said, 2);
}

#[cfg(unix)]
mod unix {
    use super::*;
    use crate::program::{POJ_SOLVED, command};
    use crate::runner::is_emulated;
    use crate::support::is_like;
    use std::os::fd::OwnedFd;
    use std::os::unix::net::UnixStream;
    use std::process::{Command, Stdio};
    use std::thread;
    use std::time::Duration;

    /// No thread can have a stack of this size. Without threads, the run still succeeds.
    #[test]
    #[cfg(target_os = "linux")]
    fn where_no_thread_can_be_had_the_run_goes_on_without() {
        let (input, answers) = mixed(1000);
        let path = file("threadless", &input);
        for (args, answers) in [
            (&["-j8", &path] as &[&str], Some(&answers)),
            (&["generate", "5000", "--any", "--seed=1"], None),
        ] {
            let run = |stack: Option<&str>| {
                let mut command = command(args);
                if let Some(stack) = stack {
                    command.env("RUST_MIN_STACK", stack);
                }
                let output = command.output().expect("the program runs");
                (output.stdout, output.stderr, output.status.code())
            };
            let threadless = run(Some("1000000000000000"));
            assert!(threadless == run(None), "{args:?}");
            assert!(answers.is_none_or(|answers| threadless.0 == answers.as_bytes()));
        }
    }

    /// Programs that share a terminal or a pipe may make it non-blocking.
    #[test]
    fn streams_that_do_not_wait_are_waited_for() {
        let puzzles = format!("{POJ}\n").repeat(20_000);
        let answers = format!("{POJ_SOLVED}\n").repeat(20_000);
        let set = file("unwaiting", &puzzles);
        let input = puzzles + &"1 b\n".repeat(25);
        let output = answers.clone() + &"invalid\n".repeat(25);
        let said = "*1 cell and then `b`\n".repeat(20) + "lanedoku: 5 more*\n";
        for (args, input, stdout, said, code) in [
            (["-i=lines", "-j2"], &input, &*output, &*said, 2),
            (["check", &set], &answers, "20000 right, 0 wrong\n", "", 0),
        ] {
            let [mut input_pair, output_pair, mut message_pair] = [(); 3].map(|()| {
                let (ours, its) = UnixStream::pair().expect("there are sockets");
                its.set_nonblocking(true).expect("it is open");
                (ours, its)
            });
            // Messages wait for the reader, too.
            let mut before = 0;
            while let Ok(written) = message_pair.1.write(&[b' '; 4096]) {
                before += written;
            }
            let mut child = command(&args)
                .stdin(OwnedFd::from(input_pair.1))
                .stdout(OwnedFd::from(output_pair.1))
                .stderr(OwnedFd::from(message_pair.1))
                .spawn()
                .expect("the program starts");
            let input = input.clone();
            thread::spawn(move || {
                let (first, rest) = input.as_bytes().split_at(1000);
                for part in [first, rest] {
                    thread::sleep(Duration::from_millis(20));
                    input_pair.0.write_all(part).expect("the program reads");
                }
            });
            thread::sleep(Duration::from_millis(100));
            let readers = [output_pair.0, message_pair.0].map(|mut stream| {
                thread::spawn(move || {
                    let mut text = String::new();
                    stream.read_to_string(&mut text).expect("it is text");
                    text
                })
            });
            let [found, mut messages] = readers.map(|reader| reader.join().expect("it reads"));
            let run = Run {
                stdout: found,
                stderr: messages.split_off(before),
                code: child.wait().expect("it ends").code().expect("by itself"),
            };
            let is_all = run.is(stdout, said, code);
            assert!(is_all, "{args:?}: {} {}", run.stderr, run.code);
        }
    }

    /// The output at a terminal without input.
    #[cfg(target_os = "linux")]
    fn shown_at_terminal(args: &str) -> Option<String> {
        let has_script = Command::new("script").arg("-V").output();
        if is_emulated() || has_script.is_err() {
            println!("skipped: nothing makes a terminal here");
            return None;
        }
        let line = format!("{} {args}", env!("CARGO_BIN_EXE_lanedoku"));
        let mut script = Command::new("script");
        script
            .args(["-qec", &line, "/dev/null"])
            .stdin(Stdio::null());
        Some(Run::of(script.output().expect("it is there")).stdout)
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn every_command_that_waits_at_a_terminal_says_so() {
        let puzzles = file("typed", format!("{POJ}\n"));
        for args in [
            "",
            "solve -p poj2676",
            "count",
            "rate",
            &format!("check {puzzles}"),
            "bench -",
        ] {
            let Some(shown) = shown_at_terminal(args) else {
                return;
            };
            let is_told = shown.starts_with("lanedoku: reading from the terminal");
            assert!(is_told, "{args}: {shown}");
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_terminal_gets_typed_puzzles_drawn_by_default() {
        for (args, start) in [("", "+-------+"), ("-o same ", POJ_SOLVED)] {
            if let Some(shown) = shown_at_terminal(&format!("{args}{POJ}")) {
                assert!(shown.starts_with(start), "{args}: {shown}");
            }
        }
    }

    /// The cursor waits on the line below, and moves up to erase.
    #[test]
    #[cfg(target_os = "linux")]
    fn progress_at_a_terminal_is_erased() {
        let puzzles = file("redrawn", format!("{POJ}\n"));
        let args = format!("--progress always {puzzles} > /dev/null");
        if let Some(shown) = shown_at_terminal(&args) {
            let expected = "\r\x1b[K\x1b[?7l1 puzzle, *puzzles/s, 100%\x1b[?7h\r\n\x1b[A\r\x1b[K";
            assert!(is_like(&shown, expected), "{shown:?}");
        }
    }
}
