//! `--append`: every line of the input comes back, records with their answers.

use crate::program::{
    POJ, POJ_SOLVED, Run, UNSOLVABLE, WIKI, WIKI_SOLVED, file, output, output_each_way,
    pencilmarks, run, run_each_way, start,
};
use std::io::{Read, Write};

/// Puts the answers where an output that is expected names them in braces, and puzzles likewise.
fn filled(text: &str) -> String {
    [
        ("{poj}", POJ),
        ("{wiki}", WIKI),
        ("{none}", UNSOLVABLE),
        ("{POJ}", POJ_SOLVED),
        ("{WIKI}", WIKI_SOLVED),
    ]
    .iter()
    .fold(text.into(), |text: String, (name, board)| {
        text.replace(name, board)
    })
}

/// What comes back of an input, with any ends of lines and any number of threads.
fn expect(args: &[&str], input: &str, expected: &str) {
    let (input, expected) = (filled(input), filled(expected));
    for end in ["\n", "\r\n", "\r"] {
        let [input, expected] = [&input, &expected].map(|text| text.replace('\n', end));
        for threads in ["1", "3"] {
            let args = [args, &["-j", threads]].concat();
            let run = run_each_way(&args, &input);
            assert_eq!(run.stdout, expected, "{args:?} of {input:?}");
        }
        // The last line has an end in any case: the one that the others have.
        let cut = input.strip_suffix(end).expect("it ends in a line");
        if !cut.is_empty() && !cut.ends_with(['\r', '\n']) {
            let last = expected.strip_suffix(end).expect("it ends in a line");
            let end = if cut.contains(end) { end } else { "\n" };
            let run = run_each_way(args, cut);
            assert_eq!(run.stdout, format!("{last}{end}"), "{args:?} of {cut:?}");
        }
    }
}

#[test]
fn each_line_comes_back_with_its_answer() {
    for (input, expected) in [
        ("{poj}\n{wiki}\n", "{poj},{POJ}\n{wiki},{WIKI}\n"),
        (
            "\u{feff}# a remark\n\n7,{wiki},1.2\n \t\nx y\n{none} # no\nend\n",
            "\u{feff}# a remark\n\n7,{wiki},1.2,{WIKI}\n \t\nx y,invalid\n{none} # no no solution\nend\n",
        ),
        ("end\n", "end\n"),
        ("\n", "\n"),
        (
            "{wiki}\n:0:x:{wiki}:::\n",
            "{wiki},{WIKI}\n:0:x:{wiki}:::,{WIKI}\n",
        ),
    ] {
        expect(&["--append"], input, expected);
    }
    assert_eq!(output_each_way(&["--append"], ""), "");
    // What follows the end comes back as it is, and a note says so.
    let behind = format!("{{wiki}}\n\"x,\n# {}\n\n", "y,".repeat(20_000));
    for head in ["", "puzzle,x\n"] {
        let named = head.replace('\n', ",solution\n");
        let input = format!("{head}end\n{behind}");
        expect(&["--append"], &input, &format!("{named}end\n{behind}"));
        let run = run_each_way(&["--append"], filled(&input));
        let line = 1 + head.lines().count();
        let note = format!("skipped what follows `end` in 1 input; the first: <stdin>:{line}\n");
        assert_eq!((run.stderr, run.code), (format!("lanedoku: {note}"), 0));
    }
    let marks = pencilmarks(WIKI);
    assert_eq!(
        output_each_way(&["--append"], format!("{marks}\n1;{marks}\n")),
        format!("{marks},{WIKI_SOLVED}\n1;{marks};{WIKI_SOLVED}\n")
    );
}

#[test]
fn the_separator_is_the_headers_or_stands_beside_the_puzzle() {
    for (line, separator) in [
        ("1,2;{wiki}|3", "|"),
        ("1,{wiki}", ","),
        ("1;2\t\"{wiki}\" 4,5", "\t"),
        ("\"{wiki}\" ;4,5", ";"),
        ("{wiki}  ", ","),
        ("  {wiki}", ","),
        (" {wiki} 3", " "),
        ("3 {wiki}", " "),
        ("a,3 {wiki}", " "),
        ("3:{wiki}", ","),
    ] {
        let expected = format!("{line}{separator}{{WIKI}}\n");
        expect(&["--append"], &format!("{line}\n"), &expected);
        // Neighbours do not matter, but a header does.
        for (other, answer) in [("1|y", "|"), ("x y", ",")] {
            let input = format!("{other}\n{line}\n");
            let expected = format!("{other}{answer}invalid\n{expected}");
            expect(&["--append"], &input, &expected);
        }
    }
    expect(
        &["--append"],
        "puzzle;x\n{wiki}5,6\n{wiki}\na,b\n",
        "puzzle;x;solution\n{wiki}5,6;;invalid\n{wiki};;{WIKI}\na,b;;invalid\n",
    );
}

#[test]
fn a_header_gets_a_column() {
    for (header, named) in [
        ("puzzle", "puzzle,solution"),
        (" Quiz ", " Quiz ,solution"),
        ("id,puzzle", "id,puzzle,solution"),
        ("puzzle,solution", "puzzle,solution,solution_2"),
        (
            "puzzle,SOLUTION,solution_3,Solution_2",
            "puzzle,SOLUTION,solution_3,Solution_2,solution_4",
        ),
        (
            "\"Solution\",\"board\"",
            "\"Solution\",\"board\",solution_2",
        ),
        ("puzzle,solutions", "puzzle,solutions,solution"),
    ] {
        let record = if header.starts_with(['i', '"']) {
            "1,{wiki}"
        } else {
            "{wiki}"
        };
        let fields = [header, record].map(|line| line.matches(',').count());
        let record = record.to_string() + &",".repeat(fields[0] - fields[1]);
        for below in ["", "\n# a remark\n"] {
            expect(
                &["--append"],
                &format!("{header}\n{below}{record}\n"),
                &format!("{named}\n{below}{record},{{WIKI}}\n"),
            );
            expect(
                &["--append"],
                &format!("{header}\n{below}"),
                &format!("{named}\n{below}"),
            );
        }
    }
    expect(
        &["count", "--append"],
        "puzzle,Count,solutions\n{wiki},,\n{none},,\nx,,\n",
        "puzzle,Count,solutions,count_2\n{wiki},,,1\n{none},,,0\nx,,,invalid\n",
    );
    expect(
        &["count", "--append"],
        "puzzle\n{wiki}\n",
        "puzzle,count\n{wiki},1\n",
    );
    // A name is a record if no line of cells comes next, however far below.
    expect(
        &["--append"],
        "puzzle\n\n# a remark\nx;\n{wiki}\n",
        "puzzle,invalid\n\n# a remark\nx;;invalid\n{wiki},{WIKI}\n",
    );
    expect(
        &["--append", "--column", "2"],
        "{wiki};{poj}\n{wiki}\n",
        "{wiki};{poj};{POJ}\n{wiki},invalid\n",
    );
}

#[test]
fn a_record_goes_on_while_a_quoted_field_does() {
    for (input, expected) in [
        (
            "id,note,puzzle\n1,\"a\nb\",{wiki}\n2,c,{poj}\n3,\"\n# d\n\n\"\"e\"\",\n\",{none}\n",
            "id,note,puzzle,solution\n1,\"a\nb\",{wiki},{WIKI}\n2,c,{poj},{POJ}\n\
             3,\"\n# d\n\n\"\"e\"\",\n\",{none},no solution\n",
        ),
        // The answer stands behind the whole record, and a regular line in it is no record.
        (
            "puzzle;note\n{wiki};\"a\n{poj}\nb\"\n\"{poj}\n\";\"c\"\n",
            "puzzle;note;solution\n{wiki};\"a\n{poj}\nb\";{WIKI}\n\"{poj}\n\";\"c\";{POJ}\n",
        ),
        (
            "grid\n{poj}\n\"\n{wiki}\"\n",
            "grid,solution\n{poj},{POJ}\n\"\n{wiki}\",{WIKI}\n",
        ),
        // A quote that does not open a field, or does not close it, has no part in this.
        (
            "note,puzzle\n\"a,{wiki}\nb\"c,{wiki}\n5\",{poj}\n \"d,{poj}\n\"e\" f,{poj}\n",
            "note,puzzle,solution\n\"a,{wiki},{WIKI}\nb\"c,{wiki},{WIKI}\n5\",{poj},{POJ}\n \
             \"d,{poj},{POJ}\n\"e\" f,{poj},{POJ}\n",
        ),
        (
            "note,puzzle\n# \"a\n\"b;\nc\";{wiki},{wiki}\n\"x\n",
            "note,puzzle,solution\n# \"a\n\"b;,,invalid\nc\";{wiki},{wiki},{WIKI}\n\"x,,invalid\n",
        ),
        // So do names, also the first.
        (
            "\"a\n\n(b)\",puzzle,\"c\nd\"\n\"\n\",{wiki},e\n",
            "\"a\n\n(b)\",puzzle,\"c\nd\",solution\n\"\n\",{wiki},e,{WIKI}\n",
        ),
        (
            "# x\nid;\"a;\nb\";Puzzle\n1;;{wiki}\n",
            "# x\nid;\"a;\nb\";Puzzle;solution\n1;;{wiki};{WIKI}\n",
        ),
        // Without a header every line is a record.
        ("\"a\nb\",{wiki}\n", "\"a,invalid\nb\",{wiki},{WIKI}\n"),
    ] {
        expect(&["--append"], input, expected);
        let answers: Vec<&str> = ["{WIKI}\n", "{POJ}\n", "no solution\n", "invalid\n"].into();
        let lines = run_each_way(&["-i", "lines"], filled(input));
        let appended = filled(expected);
        let ends = |answer: &&str| appended.matches(&filled(answer)).count();
        let records: usize = answers.iter().map(ends).sum();
        assert_eq!(lines.stdout.lines().count(), records, "of {input}");
        // Both files of `check` are read so.
        let name = format!("quoted_{}", std::process::id());
        let puzzles = file(&name, filled(input));
        let checked = run_each_way(&["check", "-i", "lines", &puzzles], appended);
        assert_eq!(
            checked.stdout,
            format!("{records} right, 0 wrong\n"),
            "of {input}"
        );
    }
    expect(
        &["--append"],
        "\"a\nb\"\n\"c\n{wiki}\n",
        "\"a,invalid\nb\",invalid\n\"c,invalid\n{wiki},{WIKI}\n",
    );
    let set = filled("n,puzzle\n\"a\n\",{wiki}\n\"\n\",{poj}\n");
    let set = file(&format!("quoted_set_{}", std::process::id()), set);
    let timed = output(&["bench", "--csv", "--seconds", "0.01", "-j1", &set], "");
    assert!(timed.contains(",2,"), "{timed}");
    // Messages count lines as an editor does.
    let input = "\"n\n\",puzzle\n\"\n\",\"1x\n\"\n\"\n\",{none}\n";
    for end in ["\n", "\r\n", "\r"] {
        let run = run_each_way(&["--append"], filled(input).replace('\n', end));
        assert_eq!(
            run.stderr,
            "<stdin>:4:5: expected 81 cells in column 2, found 1 cell and then `x`\n\
             lanedoku: 1 puzzle has no solution, the first is puzzle 2 of <stdin> (line 6)\n"
        );
    }
    // A record is as long as a line may be.
    for length in [16_384, 16_385] {
        let first = format!("\"{}", "x".repeat(length - 85));
        let second = format!("\",{WIKI}");
        assert_eq!(first.len() + 1 + second.len(), length);
        let run = run_each_way(&["--append"], format!("n,puzzle\n{first}\n{second}\n"));
        let answer = if length == 16_384 { "" } else { ",,invalid" };
        let expected = format!("n,puzzle,solution\n{first}{answer}\n{second},{WIKI_SOLVED}\n");
        assert!(run.stdout == expected, "of {length} bytes");
    }
}

#[test]
fn answers_stand_in_their_column() {
    for (input, expected) in [
        (
            "id,puzzle,a,b\n1,{wiki}\n2\n3,{poj},x,y\n\"4,5\",{poj},\n",
            "id,puzzle,a,b,solution\n1,{wiki},,,{WIKI}\n2,,,,invalid\n3,{poj},x,y,{POJ}\n\
             \"4,5\",{poj},,,{POJ}\n",
        ),
        (
            "puzzle\tx\n{wiki}\n",
            "puzzle\tx\tsolution\n{wiki}\t\t{WIKI}\n",
        ),
        // White space may stand anywhere.
        (
            "id puzzle\n1 {wiki}\n2 {poj} x\n3\n",
            "id puzzle solution\n1 {wiki} {WIKI}\n2 {poj} x {POJ}\n3 invalid\n",
        ),
        (
            "puzzle id\n{wiki}\n{poj}\n",
            "puzzle id solution\n{wiki} {WIKI}\n{poj} {POJ}\n",
        ),
    ] {
        expect(&["--append"], input, expected);
    }
    let input = "puzzle,a\n{wiki}\n{wiki},1,2\n{wiki},1\n{poj},,,\n";
    for threads in ["1", "3"] {
        let run = run_each_way(&["--append", "-j", threads], filled(input));
        assert_eq!(
            (run.stderr.as_str(), run.code),
            (
                "lanedoku: put the answer behind the last field of 2 rows with more fields than \
                 the header; the first: <stdin>:3\n",
                0
            )
        );
    }
    // However many fields are missing, memory stays flat.
    let header = format!("puzzle{}\n", ",".repeat(16_000));
    let input = format!("{header}{}", "1\n".repeat(1000));
    for threads in ["1", "3"] {
        let run = run_each_way(&["--append", "-j", threads], &input);
        let line = format!("1{},invalid\n", ",".repeat(16_000));
        let expected = header.replace('\n', ",solution\n") + &line.repeat(1000);
        assert!(run.stdout == expected, "{threads} threads");
    }
}

#[test]
fn a_header_that_names_no_puzzles_ends_the_run() {
    for header in ["id,unsolved", "\"a\";\"b\"", "\"a\n\";\"b\nc\""] {
        let input = filled(&format!("{header}\n1,{{wiki}}\n"));
        for command in ["solve", "count"] {
            let run = run_each_way(&[command, "--append"], &input);
            assert_eq!((run.stdout.as_str(), run.code), ("", 2), "of {header}");
            let said = "<stdin>:1:1: expected 81 cells, found the columns `";
            assert!(run.stderr.starts_with(said), "{}", run.stderr);
        }
        let run = run_each_way(&["--append", "-i", "lines"], &input);
        let separator = if header.contains(';') { ';' } else { ',' };
        let expected = format!("{header}{separator}invalid\n1,{{wiki}},{{WIKI}}\n");
        assert_eq!(run.stdout, filled(&expected));
    }
    // Words are a header if a puzzle stands below the one that can name it.
    let words = "here is my puzzle\n{wiki}\n";
    expect(
        &["--append"],
        words,
        "here is my puzzle,invalid\n{wiki},{WIKI}\n",
    );
    let named = "n the puzzle\n\n1 2 {wiki}\n";
    expect(
        &["--append"],
        named,
        "n the puzzle solution\n\n1 2 {wiki} {WIKI}\n",
    );
    assert_eq!(
        output_each_way(&[], filled(named)),
        format!("{WIKI_SOLVED}\n")
    );
}

#[test]
fn long_lines_come_back_whole() {
    let (remark, long) = (format!("# {}", "x".repeat(300_000)), "yz;".repeat(100_000));
    let limit = "k".repeat(1 << 14);
    for name in ["", "puzzle\n"] {
        let named = if name.is_empty() {
            ""
        } else {
            "puzzle,solution\n"
        };
        expect(
            &["--append"],
            &format!("{name}{remark}\n{{wiki}}\n{long}\n{limit}\n{limit}k\n{{poj}}\n"),
            &format!(
                "{named}{remark}\n{{wiki}},{{WIKI}}\n{long}{}invalid\n{limit},invalid\n\
                 {limit}k,invalid\n{{poj}},{{POJ}}\n",
                if name.is_empty() { ";" } else { "," }
            ),
        );
    }
    expect(
        &["--append"],
        &format!("puzzle\n{long}\n"),
        &format!("puzzle,invalid\n{long};invalid\n"),
    );
}

#[test]
fn messages_and_exit_codes_are_those_of_lines() {
    let input = filled("puzzle,x\n{wiki},\nfoo,bar\n{none},2\n") + &"x\n".repeat(30);
    for command in ["solve", "count"] {
        let appended = run_each_way(&[command, "--append"], &input);
        let plain = run_each_way(&[command, "-i", "lines"], &input);
        assert_eq!((&appended.stderr, appended.code), (&plain.stderr, 2));
        assert_eq!(appended.stdout.lines().count(), input.lines().count());
    }
    for (flags, named) in [
        (["-o", "pairs"], "`--append` or `--output`, not both"),
        (["-p", "poj2676"], "`--problem` or `--append`, not both"),
        (["--all", "--append"], "`--append` or `--all`, not both"),
        (
            ["-i", "grid"],
            "`-i lines` or no `--input` beside `--append`",
        ),
    ] {
        let args = [&["--append"], &flags[..]].concat();
        let Run { stderr, code, .. } = run(&args, "");
        assert!(stderr.contains(named) && code == 2, "{stderr}");
    }
}

#[test]
fn each_file_has_its_own_header_and_check_reads_them_back() {
    let files = [
        ("append_1", "id;puzzle\n1;{wiki}\n2;x"),
        ("append_2", "{none}\n{poj}\nend\nx\n"),
        ("append_3", "puzzle\n# two\n{poj}\n"),
    ]
    .map(|(name, text)| file(name, filled(text)));
    let [one, two, three] = &files;
    let appended = run(&["--append", one, two, three], "").stdout;
    let expected = "id;puzzle;solution\n1;{wiki};{WIKI}\n2;x;invalid\n{none},no solution\n\
                    {poj},{POJ}\nend\nx\npuzzle,solution\n# two\n{poj},{POJ}\n";
    assert_eq!(appended, filled(expected));
    for (path, right) in [(one, 2), (two, 2), (three, 1)] {
        let appended = run(&["--append", path], "").stdout;
        let verdict = run(&["check", path], appended);
        assert_eq!(verdict.stdout, format!("{right} right, 0 wrong\n"));
    }
}

#[test]
fn a_slow_producer_gets_each_line_at_once() {
    for threads in ["1", "3"] {
        let mut child = start(&["--append", "-j", threads]);
        let mut stdin = child.stdin.take().expect("it is piped");
        let mut stdout = child.stdout.take().expect("it is piped");
        for (line, answered) in [
            ("# a remark\n", "# a remark\n"),
            ("{wiki}", ""),
            (" \r", "{wiki} ,{WIKI}\r"),
            ("\n", "\n"),
            ("x\nend\r", "x,invalid\nend\r"),
            ("\n{wiki}\n", "\n{wiki}\n"),
        ] {
            let [line, answered] = [line, answered].map(filled);
            stdin.write_all(line.as_bytes()).expect("the program reads");
            let mut text = vec![0; answered.len()];
            stdout.read_exact(&mut text).expect("the program writes");
            assert_eq!(String::from_utf8_lossy(&text), answered);
        }
        drop(stdin);
        assert_eq!(child.wait().expect("it ends").code(), Some(2));

        let mut child = start(&["--append", "-j", threads]);
        let mut stdin = child.stdin.take().expect("it is piped");
        let mut stdout = child.stdout.take().expect("it is piped");
        for (text, answered) in [
            ("puzzle,note\n", "puzzle,note,solution\n"),
            ("{wiki},\"a\n", ""),
            ("\"\"b\n\"", ""),
            ("\n", "{wiki},\"a\n\"\"b\n\",{WIKI}\n"),
        ] {
            let [text, answered] = [text, answered].map(filled);
            stdin.write_all(text.as_bytes()).expect("the program reads");
            let mut text = vec![0; answered.len()];
            stdout.read_exact(&mut text).expect("the program writes");
            assert_eq!(String::from_utf8_lossy(&text), answered);
        }
        drop(stdin);
        assert!(child.wait().expect("it ends").success());
    }
}

#[test]
fn a_large_input_comes_back_in_order() {
    let lines: String = (0..9000)
        .map(|number| match number % 5 {
            0 => format!("{WIKI}\n"),
            1 => format!("{number},{POJ},x\r\n"),
            2 => format!("# {number}\n"),
            3 => format!("{WIKI}\n{POJ}\n\n"),
            _ => format!("{number}|{UNSOLVABLE}\r"),
        })
        .collect();
    let expected: String = (0..9000)
        .map(|number| match number % 5 {
            0 => format!("{WIKI},{WIKI_SOLVED}\n"),
            1 => format!("{number},{POJ},x,{POJ_SOLVED}\r\n"),
            2 => format!("# {number}\n"),
            3 => format!("{WIKI},{WIKI_SOLVED}\n{POJ},{POJ_SOLVED}\n\n"),
            _ => format!("{number}|{UNSOLVABLE}|no solution\r"),
        })
        .collect();
    for threads in ["1", "2", "5"] {
        let args = ["--append", "--exit-zero", "-j", threads];
        assert!(run_each_way(&args, &lines).stdout == expected, "{threads}");
    }
    let bare = format!("{WIKI}\n").repeat(5000);
    assert!(output(&["--append"], &bare) == format!("{WIKI},{WIKI_SOLVED}\n").repeat(5000));
}
