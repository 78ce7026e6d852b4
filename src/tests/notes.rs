//! Notes at the end of a run: what was passed over, and what the first record has told.

use crate::program::{expect, expect_answers, file, filled, run};

/// A run with these answers, exit code 0, and perhaps this note.
fn expect_note(args: &str, input: &str, answers: &str, note: &str, is_noted: bool) {
    let note = format!("lanedoku: {note}\n").repeat(usize::from(is_noted));
    expect(args, input, answers, &note, 0);
}

/// A line that names a column of puzzles is a header, and every table has one.
#[test]
fn text_above_a_list_is_noted() {
    for (text, is_noted) in [
        ("Hard ones of a forum", true),
        ("id,unsolved", true),
        ("\"x\";'puzzle'", true),
        ("[Puzzle 7]", true),
        ("2026-11-25 the first", true),
        ("id,quiz_str", false),
        ("Quizzes", false),
        ("id,\"Puzzle\",x", false),
        ("| n | board |", false),
        ("my sudoku", false),
        ("# x", false),
        ("---+---", false),
    ] {
        for args in ["", "-i lines", "--column 1", "count --limit 1"] {
            let answers = if args.starts_with("count") {
                "1\n"
            } else {
                "{POJ}\n"
            };
            let input = format!("\n{text}\n{{poj}}\n");
            expect_note(
                args,
                &input,
                answers,
                "passed over text*: <stdin>:2",
                is_noted,
            );
        }
    }
    let input = "# x\na\n\nb c\n---\nid,puzzle\n1,{poj}\n";
    let note = "passed over 2 lines of text*<stdin>:2";
    expect_note("", input, "{POJ}\n", note, true);
    // A title above rows is none of this.
    expect_answers("", "a\n{poj rows}\nb\n", "{POJ rows}");
}

#[test]
fn notes_are_one_of_each_kind_for_all_inputs() {
    let input = filled("Easy\n{poj}\n").replace('0', "-");
    let [first, second] = ["notes_first", "notes_second"].map(|name| file(name, &input));
    let said = "*2 lines of text*notes_first:1\n*`-`*notes_first:2\n";
    for threads in ["-j1", "-j3"] {
        run(&[threads, &first, &second], "").leaves("{POJ}\n{POJ}\n", said, 0);
    }
    let once = "*text*notes_second:1\n*`-`*notes_second:2\n";
    run(&["check", &second], filled("{POJ}\n")).leaves("1 right, 0 wrong\n", once, 0);
    let timed = run(&["bench", "--seconds", "0.01", &first, &second], "");
    timed.leaves("*\n*\n*\n", said, 0);
    // They leave the exit code alone, and stand above what decides it.
    let said = "*text*:1\n*without solution*(line 3)\n";
    let answers = "{WIKI}\nno solution\n";
    expect("", "Easy\n{wiki}\n{none}\n", answers, said, 1);
}
