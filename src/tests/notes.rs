//! Notes at the end of a run: what looks like a puzzle and was not answered.

use crate::program::{POJ, WIKI, WIKI_SOLVED, expect, expect_answers, file, filled, run, start};
use std::io::{Read, Write};

/// A run with these answers, exit code 0, and perhaps this note.
fn expect_note(args: &str, input: &str, answers: &str, note: &str, is_noted: bool) {
    let note = format!("lanedoku: {note}\n").repeat(usize::from(is_noted));
    expect(args, input, answers, &note, 0);
}

#[test]
fn comments_that_hold_a_puzzle_are_noted() {
    let note = "skipped a line with a puzzle behind a `#`, 1 time; the first: <stdin>:2";
    for (comment, is_noted) in [
        ("#{wiki}", true),
        ("# {wiki} is hard", true),
        ("#1,'{wiki}'", true),
        ("# {WIKI},{wiki}", true),
        ("# {WIKI}", false),
        (&format!("# {}", ".".repeat(81)), false),
        (&format!("# {}", "-".repeat(81)), false),
        ("# {wiki}.", false),
        ("#x{wiki}", true),
    ] {
        for args in ["", "-i lines", "--column 1"] {
            expect_note(
                args,
                &format!("{{poj}}\n{comment}\n"),
                "{POJ}\n",
                note,
                is_noted,
            );
        }
        let input = format!("1\n{comment}\n{{poj rows}}");
        expect_note("-p poj2676", &input, "{POJ rows}", note, is_noted);
    }
    let input = "{poj}\n#{poj}\n\n#{wiki}\n# x\n";
    let note = "skipped a line with a puzzle behind a `#`, 2 times; the first: <stdin>:2";
    expect_note("", input, "{POJ}\n", note, true);
    let appended = input.replacen('\n', ",{POJ}\n", 1);
    expect_note("--append", input, &appended, note, true);
}

#[test]
fn a_second_puzzle_on_a_line_is_noted_if_nothing_names_the_column() {
    let note = "read only the first of several puzzles on a line, 1 time; the first: <stdin>:";
    for (line, is_noted) in [
        ("[\"{poj}\", \"{wiki}\", \"{wiki}\"]", true),
        ("{poj} {wiki}", true),
        ("{poj};x='{wiki}'", true),
        ("{poj},{POJ},{wiki},1", true),
        ("{wiki}{wiki},{poj}", true),
        ("{poj},{wiki}.", true),
        ("{poj},{POJ}", false),
        ("{POJ},{poj}", false),
        (&format!("{{poj}},{}", ".".repeat(81)), false),
        ("{poj},x{wiki}", true),
        // A header says which is meant.
        ("puzzle,b\n{poj},{wiki}", false),
        ("#,puzzle\n{wiki},{poj}", false),
    ] {
        let at = format!("{note}{}", line.lines().count());
        let input = format!("{line}\n");
        expect_note("-i lines", &input, "{POJ}\n", &at, is_noted);
        expect_note("count --limit 1", &input, "1\n", &at, is_noted);
    }
    expect_answers("--column 1", "{poj},{wiki}\n", "{POJ}\n");
}

#[test]
fn what_follows_the_end_is_noted() {
    let note = "skipped what follows the end of the puzzles, 1 time; the first: <stdin>:";
    for (rest, is_noted) in [
        ("x", true),
        ("{wiki}\nend\n", true),
        ("", false),
        (" \r\n\t\n", false),
    ] {
        let lines = format!("{{poj}}\nend\n{rest}");
        for args in ["", "-p poj3074"] {
            expect_note(args, &lines, "{POJ}\n", &format!("{note}3"), is_noted);
        }
        let appended = lines.replacen('\n', ",{POJ}\n", 1);
        let appended = appended + ["", "\n"][usize::from(rest == "x")];
        expect_note("--append", &lines, &appended, &format!("{note}3"), is_noted);
        let counted = format!("1\n{{poj rows}}{rest}");
        for args in ["-p poj2676", "-p poj2676 -j3"] {
            expect_note(args, &counted, "{POJ rows}", &format!("{note}11"), is_noted);
        }
    }
    // A file is looked at further, however far that is.
    let far = format!("{{poj}}\nend\n{}x", "\n".repeat(1 << 20));
    let [far, near] = [("behind_end", far), ("at_end", "{poj}\nend\n".into())]
        .map(|(name, text)| file(name, filled(&text)));
    for threads in ["1", "3"] {
        let run = run(&["-j", threads, &near, &far, &far], "");
        assert_eq!((run.stdout, run.code), (filled("{POJ}\n").repeat(3), 0));
        let note = "lanedoku: skipped what follows the end of the puzzles, 2 times; the first:";
        assert_eq!(run.stderr, format!("{note} {far}:1048579\n"));
    }
}

/// A line `end` ends a run although more may come. After a count a program is waited for.
#[test]
fn a_pipe_is_waited_for_after_a_count_only() {
    for (args, input, answer, rest) in [
        ("-ilines", "{poj}\nend\n", "{POJ}\n", None),
        ("-ppoj2676", "1\n{poj rows}", "{POJ rows}", Some("\nmore")),
    ] {
        for threads in ["-j1", "-j3"] {
            let mut child = start(&[args, threads]);
            let mut stdin = child.stdin.take().expect("it is piped");
            let mut stdout = child.stdout.take().expect("it is piped");
            let input = filled(input);
            stdin
                .write_all(input.as_bytes())
                .expect("the program reads");
            let mut text = vec![0; filled(answer).len()];
            stdout.read_exact(&mut text).expect("the program writes");
            assert_eq!(String::from_utf8_lossy(&text), filled(answer));
            let mut note = String::new();
            if let Some(rest) = rest {
                stdin.write_all(rest.as_bytes()).expect("the program reads");
                note = "lanedoku: skipped what follows the end of the puzzles, 1 time; the \
                        first: <stdin>:12\n"
                    .into();
            } else {
                // It ends although the pipe is open.
                assert!(child.wait().expect("it ends").success());
            }
            drop(stdin);
            let end = child.wait_with_output().expect("it ends");
            assert_eq!(String::from_utf8_lossy(&end.stderr), note);
            assert!(end.status.success());
        }
    }
}

#[test]
fn notes_are_one_of_each_kind_wherever_blocks_end() {
    let input = format!("{POJ},1\n{POJ},{WIKI}\n#{WIKI}\n").repeat(8_000);
    let files = [("notes_first", ""), ("notes_second", "\n")];
    let [first, second] = files.map(|(name, before)| file(name, format!("{before}{input}")));
    let note = |count: u64, source: &str, line: u64| {
        format!(
            "lanedoku: skipped a line with a puzzle behind a `#`, {count} times; the first: \
             {source}:{}\n\
             lanedoku: read only the first of several puzzles on a line, {count} times; the first: \
             {source}:{}\n",
            line + 2,
            line + 1
        )
    };
    for threads in ["1", "2", "5"] {
        let both = run(&["-j", threads, &first, &second], "");
        assert_eq!((both.stdout.lines().count(), both.code), (32_000, 0));
        assert_eq!(both.stderr, note(16_000, &first, 1));
        let redirected = run(&["-j", threads], format!("\n{input}"));
        assert_eq!(redirected.stderr, note(8_000, "<stdin>", 2));
    }
    let answers = file("notes_answers", filled("{POJ}\n").repeat(16_000));
    let checked = run(&["check", &second, &answers], "");
    assert_eq!(checked.stdout, "16000 right, 0 wrong\n");
    assert_eq!((checked.stderr, checked.code), (note(8_000, &second, 2), 0));
    let timed = run(&["bench", "--seconds", "0.01", &first, &second], "");
    assert_eq!((timed.stderr, timed.code), (note(16_000, &first, 1), 0));
    // They leave the exit code alone, and stand above what decides it.
    let clash = format!("55{}", ".".repeat(79));
    expect(
        "",
        &format!("{{wiki}},{{poj}}\n{clash}\n"),
        &format!("{WIKI_SOLVED}\nno solution\n"),
        "lanedoku: read only the first of several puzzles on a line, 1 time; the first: <stdin>:1\n\
         lanedoku: 1 puzzle without solution; the first: puzzle 2 of <stdin> (line 2)\n",
        1,
    );
}
