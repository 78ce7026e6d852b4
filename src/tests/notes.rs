//! Notes at the end of a run: what looks like a puzzle and was not answered, and the other way
//! round.

use crate::program::{
    POJ, POJ_SOLVED, Run, WIKI, WIKI_SOLVED, file, output_each_way, run, run_each_way, start,
};
use std::io::{Read, Write};

/// A run with these answers and notes, and exit code 0.
fn expect(args: &[&str], input: &str, stdout: &str, notes: &[&str]) {
    let said: String = notes
        .iter()
        .map(|note| format!("lanedoku: {note}\n"))
        .collect();
    let found = run_each_way(args, input);
    assert_eq!(
        (found.stdout.as_str(), found.stderr, found.code),
        (stdout, said, 0),
        "{args:?} of {input}"
    );
}

#[test]
fn comments_that_hold_a_puzzle_are_noted() {
    let answer = format!("{POJ_SOLVED}\n");
    for (comment, is_noted) in [
        (format!("#{WIKI}"), true),
        (format!("# {WIKI} is hard"), true),
        (format!("#1,'{WIKI}'"), true),
        (format!("# {WIKI_SOLVED},{WIKI}"), true),
        (format!("# {WIKI_SOLVED}"), false),
        (format!("# {}", ".".repeat(81)), false),
        (format!("# {}", "-".repeat(81)), false),
        (format!("# {WIKI}."), false),
        (format!("#x{WIKI}"), false),
    ] {
        let notes = ["skipped 1 line with a puzzle behind a `#`; the first: <stdin>:2"];
        let notes = &notes[..usize::from(is_noted)];
        for args in [&[][..], &["-i", "lines"]] {
            expect(args, &format!("{POJ}\n{comment}\n"), &answer, notes);
        }
        let rows = crate::program::rows(POJ);
        let solved = crate::program::rows(POJ_SOLVED);
        let input = format!("1\n{comment}\n{rows}");
        expect(&["-p", "poj2676"], &input, &solved, notes);
    }
    let input = format!("{POJ}\n#{POJ}\n\n#{WIKI}\n# x\n");
    let note = "skipped 2 lines with a puzzle behind a `#`; the first: <stdin>:2";
    expect(&[], &input, &answer, &[note]);
    expect(
        &["--append", "-i", "lines"],
        &input,
        &input.replacen('\n', &format!(",{answer}"), 1),
        &[note],
    );
}

#[test]
fn with_a_column_that_is_told_a_comment_may_be_a_record() {
    let table = format!("#1,{POJ}\n2,{WIKI}\n# x\n#3\n#4,{WIKI_SOLVED}\n");
    let answers = format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n{WIKI_SOLVED}\n");
    let note = "read 2 lines that a `#` stands before as a record; the first: <stdin>:";
    expect(&["--column", "2"], &table, &answers, &[&format!("{note}1")]);
    let named = format!("id,x\n{table}");
    expect(&["--column", "x"], &named, &answers, &[&format!("{note}2")]);
    // A header does not tell it.
    let note = "skipped 1 line with a puzzle behind a `#`; the first: <stdin>:2";
    let answers = format!("{WIKI_SOLVED}\n");
    expect(&[], &format!("id,puzzle\n{table}"), &answers, &[note]);
}

#[test]
fn a_comment_is_a_header_if_the_record_below_has_a_puzzle_there() {
    let answers = format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n");
    let records = format!("{WIKI_SOLVED},{POJ}\n{POJ_SOLVED},{WIKI}\n");
    for (head, args) in [
        ("#,puzzle\n", &[][..]),
        ("# x\n#,puzzle\n# y\n\n", &[]),
        ("# solution,puzzle\n", &["-i", "lines"]),
        ("#,Puzzle\n", &["--column", "puzzle"]),
        ("#,puzzle\n", &["--column", "2"]),
        ("#;x,unsolved\n", &["--column", "2"]),
    ] {
        expect(args, &format!("{head}{records}"), &answers, &[]);
    }
    let append = ["--append", "--column", "quiz"];
    let table = format!("#,quiz\n,{POJ}\n");
    let answer = format!("#,quiz,solution\n,{POJ},{POJ_SOLVED}\n");
    expect(&append, &table, &answer, &[]);
    // If there is none, it is a comment.
    for records in [format!("{POJ}\n"), format!("{POJ},x\n")] {
        let input = format!("# made by x,puzzle\n{records}");
        expect(&[], &input, &format!("{POJ_SOLVED}\n"), &[]);
        let Run { stderr, code, .. } = run_each_way(&["--column", "puzzle"], &input);
        assert!(
            stderr.starts_with("<stdin>:2:1: expected a column") && code == 2,
            "{stderr}"
        );
    }
}

#[test]
fn a_second_puzzle_on_a_line_is_noted_if_nothing_names_the_column() {
    let note = "read only the first of several puzzles on 1 line; the first: <stdin>:1";
    for (line, answer, is_noted) in [
        (
            format!("[\"{POJ}\", \"{WIKI}\", \"{WIKI}\"]"),
            POJ_SOLVED,
            true,
        ),
        (format!("{POJ} {WIKI}"), POJ_SOLVED, true),
        (format!("{POJ_SOLVED},{WIKI}"), POJ_SOLVED, true),
        (format!("{POJ};x='{WIKI}'"), POJ_SOLVED, true),
        (format!("{POJ},{POJ_SOLVED},{WIKI},1"), POJ_SOLVED, true),
        (format!("{POJ},{POJ_SOLVED}"), POJ_SOLVED, false),
        (
            format!("{POJ},{POJ_SOLVED},1.5,{}", ".".repeat(90)),
            POJ_SOLVED,
            false,
        ),
        (format!("{POJ},{}", ".".repeat(81)), POJ_SOLVED, false),
        (format!("{POJ},x{WIKI},{WIKI}."), POJ_SOLVED, false),
    ] {
        let input = format!("{line}\n");
        let notes = &[note][..usize::from(is_noted)];
        expect(&["-i", "lines"], &input, &format!("{answer}\n"), notes);
        expect(&["count", "--limit", "1"], &input, "1\n", notes);
    }
    let pair = format!("{POJ},{WIKI}\n");
    for (args, head) in [
        (&["--column", "1"][..], ""),
        (&[], "puzzle,b\n"),
        (&[], "puzzle\n"),
    ] {
        expect(
            args,
            &format!("{head}{pair}"),
            &format!("{POJ_SOLVED}\n"),
            &[],
        );
    }
}

#[test]
fn what_follows_end_is_noted() {
    let note = "skipped what follows `end` in 1 input; the first: <stdin>:2";
    for (rest, notes) in [
        ("x".to_string(), &[note][..]),
        (format!("{WIKI}\nend\n"), &[note]),
        (String::new(), &[]),
        (" \r\n\t\n".into(), &[]),
    ] {
        let input = format!("{POJ}\nend\n{rest}");
        expect(
            &["-p", "poj3074"],
            &input,
            &format!("{POJ_SOLVED}\n"),
            notes,
        );
    }
    // A file is looked at further, however far that is.
    let far = file(
        "behind_end",
        format!("{POJ}\nend\n{}x", "\n".repeat(1 << 20)),
    );
    let near = file("at_end", format!("{POJ}\nend\n"));
    for threads in ["1", "3"] {
        let Run {
            stdout,
            stderr,
            code,
        } = run(&["-j", threads, &near, &far, &far], "");
        assert_eq!((stdout, code), (format!("{POJ_SOLVED}\n").repeat(3), 0));
        let note = "lanedoku: skipped what follows `end` in 2 inputs; the first:";
        assert_eq!(stderr, format!("{note} {far}:2\n"));
    }
    // A pipe is not waited for.
    let mut child = start(&[]);
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = format!("{POJ}\nend\n");
    stdin
        .write_all(input.as_bytes())
        .expect("the program reads");
    let mut stderr = String::new();
    let mut pipe = child.stderr.take().expect("it is piped");
    pipe.read_to_string(&mut stderr)
        .expect("it ends although the pipe is open");
    assert_eq!(stderr, "");
    assert!(child.wait().expect("it ends").success());
    drop(stdin);
}

#[test]
fn notes_are_one_of_each_kind_wherever_blocks_end() {
    let part = format!("{POJ}\n{POJ},{WIKI}\n#{WIKI}\n");
    let input = part.repeat(8_000);
    let files = [
        file("notes_first", &input),
        file("notes_second", format!("\n{input}")),
    ];
    let note = |count: u64, source: &str, line: u64| {
        let place = |line| format!("the first: {source}:{line}");
        format!(
            "lanedoku: skipped {count} lines with a puzzle behind a `#`; {}\n\
             lanedoku: read only the first of several puzzles on {count} lines; {}\n",
            place(line + 2),
            place(line + 1)
        )
    };
    for threads in ["1", "2", "5"] {
        let Run {
            stdout,
            stderr,
            code,
        } = run(&["-j", threads, &files[0], &files[1]], "");
        assert_eq!((stdout.lines().count(), code), (32_000, 0));
        assert_eq!(stderr, note(16_000, &files[0], 1));
        let redirected = run(&["-j", threads], format!("\n{input}"));
        assert_eq!(redirected.stderr, note(8_000, "<stdin>", 2));
    }
    let answers = file("notes_answers", format!("{POJ_SOLVED}\n").repeat(16_000));
    let checked = run(&["check", &files[1], &answers], "");
    assert_eq!(checked.stdout, "16000 right, 0 wrong\n");
    assert_eq!(
        (checked.stderr, checked.code),
        (note(8_000, &files[1], 2), 0)
    );
    let [first, second] = &files;
    let timed = run(&["bench", "--seconds", "0.01", first, second], "");
    assert_eq!((timed.stderr, timed.code), (note(16_000, first, 1), 0));
    // They leave the exit code alone, and stand above what decides it.
    let input = format!("{POJ},{WIKI}\n{}\n", "55".to_string() + &".".repeat(79));
    let Run { stderr, code, .. } = run_each_way(&[], input);
    assert_eq!(code, 1);
    assert!(
        stderr.starts_with("lanedoku: read only") && stderr.contains("\nlanedoku: 1 puzzle has")
    );
    assert_eq!(output_each_way(&["--exit-zero"], "# x\n"), "");
}
