//! Notes at the end of a run: what looks like a puzzle and was not answered.

use crate::program::{POJ, Run, WIKI, converse, expect, expect_answers, file, filled, run, start};
use std::io::Write;

/// A run with these answers, exit code 0, and perhaps this note.
fn expect_note(args: &str, input: &str, answers: &str, note: &str, is_noted: bool) {
    let note = format!("lanedoku: {note}\n").repeat(usize::from(is_noted));
    expect(args, input, answers, &note, 0);
}

#[test]
fn comments_that_hold_a_puzzle_are_noted() {
    let note = "skipped a comment*: <stdin>:2";
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
        let input = format!("{{poj}}\n{comment}\n");
        for args in ["", "-i lines", "--column 1"] {
            expect_note(args, &input, "{POJ}\n", note, is_noted);
        }
        let input = format!("1\n{comment}\n{{poj rows}}");
        expect_note("-p poj2676", &input, "{POJ rows}", note, is_noted);
    }
    let input = "{poj}\n#{poj}\n\n#{wiki}\n# x\n";
    let note = "skipped a comment*, 2 times;*<stdin>:2";
    expect_note("", input, "{POJ}\n", note, true);
    let appended = input.replacen('\n', ",{POJ}\n", 1);
    expect_note("--append", input, &appended, note, true);
}

#[test]
fn a_second_puzzle_on_a_line_is_noted_if_nothing_names_the_column() {
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
        let input = format!("{line}\n");
        let note = "*several puzzles*: <stdin>:1";
        expect_note("-i lines", &input, "{POJ}\n", note, is_noted);
        expect_note("count --limit 1", &input, "1\n", note, is_noted);
    }
    expect_answers("--column 1", "{poj},{wiki}\n", "{POJ}\n");
}

#[test]
fn what_follows_the_end_is_noted() {
    for (rest, is_noted) in [
        ("x\n", true),
        ("{wiki}\nend\n", true),
        ("", false),
        (" \r\n\t\n", false),
    ] {
        let [lines, counted] =
            ["{poj}\nend\n", "1\n{poj rows}"].map(|text| text.to_string() + rest);
        let appended = lines.replacen('\n', ",{POJ}\n", 1);
        for (args, input, answers, note) in [
            ("", &lines, "{POJ}\n", "*the end*<stdin>:3"),
            ("-p poj3074", &lines, "{POJ}\n", "*the end*<stdin>:3"),
            ("--append", &lines, &*appended, "*the end*<stdin>:3"),
            ("-p poj2676", &counted, "{POJ rows}", "*the end*<stdin>:11"),
            ("-p poj2676 -j3", &counted, "{POJ rows}", "*the end*:11"),
        ] {
            expect_note(args, input, answers, note, is_noted);
        }
    }
    // A file is looked at further, however far that is.
    let far = format!("{{poj}}\nend\n{}x", "\n".repeat(1 << 20));
    let [far, near] = [("behind_end", far), ("at_end", "{poj}\nend\n".into())]
        .map(|(name, text)| file(name, filled(&text)));
    for threads in ["-j1", "-j3"] {
        let note = format!("*the end*, 2 times;*{far}:1048579\n");
        run(&[threads, &near, &far, &far], "").leaves(&"{POJ}\n".repeat(3), &note, 0);
    }
}

/// A line `end` ends a run although more may come. After a count a program is waited for.
#[test]
fn a_pipe_is_waited_for_after_a_count_only() {
    for threads in ["-j1", "-j3"] {
        let steps = [("1\n{poj rows}", "{POJ rows}"), ("\nmore", "")];
        converse(&["-ppoj2676", threads], &steps).leaves("", "*the end*<stdin>:12\n", 0);

        let mut child = start(&["-ilines", threads]);
        let mut stdin = child.stdin.take().expect("it is piped");
        write!(stdin, "{POJ}\nend\n").expect("it reads");
        let end = child
            .wait_with_output()
            .expect("it ends although the pipe is open");
        Run::of(end).leaves("{POJ}\n", "", 0);
    }
}

#[test]
fn notes_are_one_of_each_kind_wherever_blocks_end() {
    let input = format!("{POJ},1\n{POJ},{WIKI}\n#{WIKI}\n").repeat(8_000);
    let answers = "{POJ}\n".repeat(16_000);
    let files = [("notes_first", ""), ("notes_second", "\n")];
    let [first, second] = files.map(|(name, before)| file(name, format!("{before}{input}")));
    let once = "*comment*, 8000 times;*:4\n*several*, 8000 times;*:3\n";
    let twice = "*comment*, 16000 times;*first:3\n*several*, 16000 times;*first:2\n";
    for threads in ["-j1", "-j2", "-j5"] {
        run(&[threads, &first, &second], "").leaves(&answers.repeat(2), twice, 0);
        run(&[threads], format!("\n{input}")).leaves(&answers, once, 0);
    }
    let right = "16000 right, 0 wrong\n";
    run(&["check", &second], filled(&answers)).leaves(right, once, 0);
    run(&["bench", "--seconds", "0.01", &first, &second], "").leaves("*\n*\n*\n", twice, 0);
    // They leave the exit code alone, and stand above what decides it.
    let said = "*several puzzles*:1\n*without solution*(line 2)\n";
    let answers = "{WIKI}\nno solution\n";
    expect("", "{wiki},{poj}\n{none}\n", answers, said, 1);
}
