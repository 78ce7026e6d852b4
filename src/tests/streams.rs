//! The way from input to output: however the bytes come, whoever waits, and with any number of
//! threads.

use crate::program;
use crate::program::{
    POJ, POJ_SOLVED, UNSOLVABLE, WIKI, WIKI_SOLVED, file, rows, run, run_each_way, spaced, start,
};
use crate::runner;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;
use std::time::Duration;

#[test]
fn regular_and_irregular_records_give_the_same_answers() {
    let puzzles = [POJ, WIKI, UNSOLVABLE, WIKI, WIKI, POJ];
    let regular = puzzles.join("\n") + "\n";
    let irregular = format!("x,{}", regular.trim_end().replace('\n', " \r\nx,"));
    let args = ["-i", "lines"];
    assert_eq!(run_each_way(&args, regular), run_each_way(&args, irregular));
    let regular: String = puzzles.iter().map(rows).collect();
    let irregular = regular.replace('\n', " \r\n");
    for output in ["same", "poj", "lines", "pairs", "pretty"] {
        let args = ["-i", "grid", "-o", output];
        assert_eq!(
            run_each_way(&args, &regular),
            run_each_way(&args, &irregular)
        );
    }
}

#[test]
fn a_slow_producer_is_answered_at_once() {
    for threads in ["1", "2", "5"] {
        for (head, puzzle, answer, between) in [
            ("", format!("{WIKI}\n"), format!("{WIKI_SOLVED}\n"), ""),
            ("", format!("{WIKI}\r"), format!("{WIKI_SOLVED}\n"), ""),
            ("", rows(WIKI).replace('\n', "\r"), rows(WIKI_SOLVED), "\n"),
            ("100\n", rows(POJ), rows(POJ_SOLVED), ""),
            ("", spaced(POJ), spaced(POJ_SOLVED), "\n"),
        ] {
            let mut child = start(&["-j", threads]);
            let mut stdin = child.stdin.take().expect("it is piped");
            let mut stdout = child.stdout.take().expect("it is piped");
            for (before, expected) in [(head, ""), ("", between), ("", between)] {
                let text = format!("{before}{puzzle}");
                stdin.write_all(text.as_bytes()).expect("the program reads");
                // What stands between boards comes with the second one.
                let expected = format!("{expected}{answer}");
                let mut text = vec![0; expected.len()];
                stdout.read_exact(&mut text).expect("the program writes");
                assert_eq!(String::from_utf8_lossy(&text), expected);
            }
            drop(stdin);
            child.wait().expect("the program ends");
        }
    }
}

/// A large input of every kind of record, with what it gives.
fn mixed(pairs: usize) -> (String, String) {
    let input = format!("{POJ}\n{WIKI},x\nrubbish\n{WIKI}\n").repeat(pairs);
    let answers = format!("{POJ_SOLVED}\n{WIKI_SOLVED}\ninvalid\n{WIKI_SOLVED}\n").repeat(pairs);
    (input, answers)
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let (input, answers) = mixed(900);
    let path = file("mixed", &input);
    for args in [
        &[] as &[&str],
        &["-j1"],
        &["-j2"],
        &["-j", "1000"],
        &["-j2", &path],
        &["-j7", &path],
    ] {
        let result = run(args, &input);
        assert!(result.stdout == answers, "with {args:?}");
        assert_eq!(
            (result.stderr.lines().last(), result.code),
            (Some("lanedoku: 880 more malformed records"), 2)
        );
    }
    let counted = run(&["count", "-j2", "--limit", "1"], &input);
    assert!(counted.stdout == "1\n1\ninvalid\n1\n".repeat(900));
}

#[test]
fn errors_deep_in_large_input_lose_nothing_before_them() {
    let boards = rows(POJ).repeat(1500);
    let lines = format!("{POJ_SOLVED}\n").repeat(1500);
    let large = file("large", &boards);
    for threads in ["1", "2", "3"] {
        let args = ["-o", "lines", "-j", threads];
        let result = run_each_way(&args, format!("3000\n{boards}oops\n{boards}"));
        let message = "<stdin>:13502:1: expected nine cells in row 1 of puzzle 1501, found `o`\n";
        assert!(result.stdout == lines);
        assert_eq!((result.stderr.as_str(), result.code), (message, 2));

        let files = [large.as_str(), "no/such/file", &large];
        let result = run(&[&args[..], &files].concat(), "");
        assert!(result.stdout == lines && result.code == 2);

        let result = run_each_way(&args, boards.clone() + &rows(UNSOLVABLE));
        assert!(result.stdout == format!("{lines}no solution\n"));
        let message = "lanedoku: 1 puzzle without solution; the first: puzzle 1501 of <stdin> \
                       (line 13501)\n";
        assert_eq!((result.stderr.as_str(), result.code), (message, 1));
    }
}

/// Nobody asked for threads, so it is no failure that there are none: no thread can have a stack of
/// this size.
#[test]
#[cfg(target_os = "linux")]
fn where_no_thread_can_be_had_the_run_goes_on_without() {
    let (input, answers) = mixed(1000);
    let path = file("threadless", &input);
    for args in [
        &[path.as_str()] as &[&str],
        &["-j8", &path],
        &["count", "-j2", "--limit=1", &path],
        &["generate", "5000", "--any", "--seed=1"],
    ] {
        let run = |stack: Option<&str>| {
            let mut command = program::command(args);
            stack.map(|stack| command.env("RUST_MIN_STACK", stack));
            let output = command.output().expect("the program runs");
            (output.stdout, output.stderr, output.status.code())
        };
        let threadless = run(Some("1000000000000000"));
        assert!(threadless == run(None), "{args:?}");
        assert!(args.len() != 1 || threadless.0 == answers.as_bytes());
    }
}

#[test]
fn a_reader_that_goes_away_in_the_middle_ends_the_run() {
    let path = file("endless", format!("{POJ}\n").repeat(4_000));
    let empty = file("endless_solutions", ".".repeat(81));
    let most = u64::MAX.to_string();
    for args in [
        &["-j1", &path, &path, &path, &path] as &[&str],
        &["-j2", &path, &path, &path, &path],
        &["--all", "-j1", &empty],
        &["--all", "-j2", &empty, &path],
        &["generate", &most, "--any", "-j1", "--seed=1", "-olines"],
        &["generate", &most, "--any", "-j3", "--seed=1", "-olines"],
    ] {
        let mut child = start(args);
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("it is piped"))
            .read_line(&mut line)
            .expect("the program writes");
        assert_eq!(line.trim_end().len(), 81, "of {args:?}");
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(
            (
                output.status.code(),
                String::from_utf8_lossy(&output.stderr).as_ref()
            ),
            (Some(0), "")
        );
    }
}

/// Messages wait too.
#[cfg(unix)]
#[test]
fn messages_to_a_stream_that_does_not_wait_arrive() {
    use std::os::fd::OwnedFd;
    use std::os::unix::net::UnixStream;
    let (mut stderr, mut its_stderr) = UnixStream::pair().expect("there are sockets");
    its_stderr.set_nonblocking(true).expect("it is open");
    // Full before the program starts.
    let mut before = 0;
    while let Ok(written) = its_stderr.write(&[b' '; 4096]) {
        before += written;
    }
    let set = file("unwaiting-bad", "bad\n".repeat(25));
    let mut command = program::command(&["-i", "lines", &set]);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(OwnedFd::from(its_stderr));
    let mut child = command.spawn().expect("the program starts");
    drop(command);
    std::thread::sleep(Duration::from_millis(100));
    let mut text = String::new();
    stderr
        .read_to_string(&mut text)
        .expect("the program writes");
    let lines: Vec<&str> = text[before..].lines().collect();
    assert_eq!(lines.len(), 21, "{lines:?}");
    assert!(
        lines[19].ends_with("unwaiting-bad:20:1: expected 81 cells, found `b`"),
        "{lines:?}"
    );
    assert_eq!(lines[20], "lanedoku: 5 more malformed records");
    assert_eq!(child.wait().expect("the program ends").code(), Some(2));
}

/// Programs that share a terminal or a pipe set it so. Then a read or a write that would have to
/// wait fails.
#[cfg(unix)]
#[test]
fn streams_that_do_not_wait_are_waited_for() {
    use std::os::fd::OwnedFd;
    use std::os::unix::net::UnixStream;
    let pair = || UnixStream::pair().expect("there are sockets");
    let [puzzles, answers] = [POJ, POJ_SOLVED].map(|board| format!("{board}\n").repeat(20_000));
    let set = file("unwaiting", &puzzles);
    for args in [&["-j", "1"] as &[&str], &["-j", "2"], &["check", &set]] {
        let [(mut stdin, its_stdin), (mut stdout, its_stdout)] = [pair(), pair()];
        for end in [&its_stdin, &its_stdout] {
            end.set_nonblocking(true).expect("it is open");
        }
        let mut command = program::command(args);
        command
            .stdin(OwnedFd::from(its_stdin))
            .stdout(OwnedFd::from(its_stdout));
        let mut child = command.spawn().expect("the program starts");
        // It lets go of the program's ends, so that what follows can end.
        drop(command);
        let (input, expected) = match args {
            ["check", _] => (&answers, "20000 right, 0 wrong\n"),
            _ => (&puzzles, answers.as_str()),
        };
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let (first, rest) = input.as_bytes().split_at(1000);
                for part in [first, rest] {
                    std::thread::sleep(Duration::from_millis(20));
                    stdin.write_all(part).expect("the program reads");
                }
                stdin
                    .shutdown(std::net::Shutdown::Write)
                    .expect("it is open");
            });
            std::thread::sleep(Duration::from_millis(100));
            let mut output = String::new();
            stdout
                .read_to_string(&mut output)
                .expect("the program writes");
            assert!(output == expected, "{args:?}: {} bytes", output.len());
        });
        assert!(
            child.wait().expect("the program ends").success(),
            "{args:?}"
        );
    }
}

#[test]
fn stats_and_progress_leave_output_alone() {
    let input = format!("{POJ}\n{WIKI}\n");
    let answers = format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n");
    let path = file("progress", &input);
    let clash = format!("{input}{UNSOLVABLE}\n11{}\n", ".".repeat(79));
    let clash = file("stats", clash);
    // What is said begins, goes on and ends so. All four are solved or refuted without a guess.
    for (args, begins, has, ends) in [
        (
            "-s",
            "2 puzzles in ",
            " guesses/puzzle, ",
            " 0 without solution\n",
        ),
        (
            "count -s",
            "4 puzzles in ",
            " 0.000 guesses/puzzle, 100.0% without a guess, ",
            " 2 without solution\n",
        ),
        ("--all -s", "2 puzzles in ", "/s, 0 without", " solution\n"),
        ("--progress always", "\r", "2 puzzles, ", "\r\x1b[K"),
        ("--progress always -j1", "\r", ", 100%", "\r\x1b[K"),
        ("--progress auto", "", "", ""),
        ("--progress never", "", "", ""),
    ] {
        let file = if begins.starts_with('4') {
            &clash
        } else {
            &path
        };
        let args = args.split(' ').chain([file.as_str()]);
        let result = run(&args.collect::<Vec<_>>(), "");
        let said = &result.stderr;
        assert!(file == &clash || result.stdout == answers, "{result:?}");
        assert!(said.starts_with(begins) && said.contains(has), "{said:?}");
        assert!(
            said.ends_with(ends) && said.is_empty() == ends.is_empty(),
            "{said:?}"
        );
        assert!(said.is_empty() || said.contains(" puzzles/s"), "{said:?}");
    }
    let one = run(&["--progress", "always"], format!("{POJ}\n")).stderr;
    assert!(one.contains("1 puzzle, "), "{one:?}");
}

/// A person at a terminal, who ends the input at once, is told what is waited for.
#[test]
#[cfg(target_os = "linux")]
fn every_command_that_waits_at_a_terminal_says_so() {
    let has_script = std::process::Command::new("script").arg("-V").output();
    if runner::Target::with_runner().is_some() || has_script.is_err() {
        return println!("skipped: nothing makes a terminal here");
    }
    let puzzles = file("typed", format!("{POJ}\n"));
    for args in [
        "",
        "solve -p poj2676",
        "count",
        &format!("check {puzzles}"),
        "bench -",
    ] {
        let line = format!("{} {args}", env!("CARGO_BIN_EXE_lanedoku"));
        let script = std::process::Command::new("script")
            .args(["-qec", &line, "/dev/null"])
            .stdin(std::process::Stdio::null())
            .output();
        let shown = script.expect("it is there").stdout;
        let start = "lanedoku: reading from the terminal, up to the end of input (Ctrl-D); see ";
        assert!(shown.starts_with(start.as_bytes()), "{args}: {shown:?}");
    }
}
