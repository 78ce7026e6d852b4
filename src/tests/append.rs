//! `--append`: every line of the input comes back, records with their answers.

use crate::program::{
    WIKI, WIKI_SOLVED, file, filled, output, output_each_way, pencilmarks, run, run_each_way, start,
};
use std::io::{Read, Write};

/// What comes back of an input, with any ends of lines and any number of threads.
fn expect(args: &str, input: &str, expected: &str) {
    let args: Vec<&str> = args.split(' ').collect();
    let (input, expected) = (filled(input), filled(expected));
    for end in ["\n", "\r\n", "\r"] {
        let [input, expected] = [&input, &expected].map(|text| text.replace('\n', end));
        for threads in ["1", "3"] {
            let args = [&args[..], &["-j", threads]].concat();
            let run = run_each_way(&args, &input);
            assert_eq!(run.stdout, expected, "{args:?} of {input:?}");
        }
        // A last line that lacks its end gets a line feed.
        let cut = input.strip_suffix(end).expect("it ends in a line");
        if !cut.is_empty() && !cut.ends_with(['\r', '\n']) {
            let last = expected.strip_suffix(end).expect("it ends in a line");
            let run = run_each_way(&args, cut);
            assert_eq!(run.stdout, format!("{last}\n"), "{args:?} of {cut:?}");
        }
    }
}

#[test]
fn each_line_comes_back_with_its_answer() {
    for (input, expected) in [
        ("{poj}\n{wiki}\n", "{poj},{POJ}\n{wiki},{WIKI}\n"),
        (
            "\u{feff}# a remark\n\n7,{wiki},1.2\n \t\nx y\n-----\n8,{none} # no\nend\n",
            "\u{feff}# a remark\n\n7,{wiki},1.2,{WIKI}\n \t\nx y,invalid\n-----\n\
             8,{none} # no,no solution\nend\n",
        ),
        ("end\n", "end\n"),
        ("\n", "\n"),
        (
            "{wiki}\nend\nx,\n# {poj}\n\n",
            "{wiki},{WIKI}\nend\nx,\n# {poj}\n\n",
        ),
        // Without a header the separator is the first of the record, or a space in it.
        ("1;{wiki}|3\n", "1;{wiki}|3;{WIKI}\n"),
        ("{wiki}|4,5\n", "{wiki}|4,5|{WIKI}\n"),
        ("\"{wiki}\" ;4,5\n", "\"{wiki}\" ;4,5;{WIKI}\n"),
        ("\"a;b\",{wiki}\n", "\"a;b\",{wiki},{WIKI}\n"),
        ("1\t{wiki} 4\n", "1\t{wiki} 4\t{WIKI}\n"),
        (" {wiki}  3\n", " {wiki}  3 {WIKI}\n"),
        ("{wiki}  \n", "{wiki}  ,{WIKI}\n"),
        (":0:x:{wiki}:::\n", ":0:x:{wiki}:::,{WIKI}\n"),
        ("y\n{wiki}\n", "y,invalid\n{wiki},{WIKI}\n"),
        // Its own or the header's, and answers stand in the header's column.
        (
            "puzzle;x\n{wiki}5,6\n{wiki}\na,b\n",
            "puzzle;x;solution\n{wiki}5,6;;invalid\n{wiki};;{WIKI}\na,b;;invalid\n",
        ),
        (
            "id,puzzle,a,b\n1,{wiki}\n2\n---\n3,{poj},x,y\n\"4,5\",{poj},\n",
            "id,puzzle,a,b,solution\n1,{wiki},,,{WIKI}\n2,,,,invalid\n---\n\
             3,{poj},x,y,{POJ}\n\"4,5\",{poj},,,{POJ}\n",
        ),
        (
            "puzzle\tx\n{wiki}\n",
            "puzzle\tx\tsolution\n{wiki}\t\t{WIKI}\n",
        ),
        (
            "puzzle,a\n{wiki},1,2\n",
            "puzzle,a,solution\n{wiki},1,2,invalid\n",
        ),
        // White space may stand anywhere.
        (
            "id puzzle\n1 {wiki}\n2 {poj} x\n3\n",
            "id puzzle solution\n1 {wiki} {WIKI}\n2 {poj} x invalid\n3 invalid\n",
        ),
        (
            "id puzzle\n1 {none}\n",
            "id puzzle solution\n1 {none} \"no solution\"\n",
        ),
        (
            "n the puzzle\n\n1 2 {wiki}\n",
            "n the puzzle solution\n\n1 2 {wiki} {WIKI}\n",
        ),
    ] {
        expect("--append", input, expected);
    }
    expect(
        "--append --column 2",
        "{wiki};{poj}\n{wiki}\n",
        "{wiki};{poj};{POJ}\n{wiki};invalid\n",
    );
    assert_eq!(output_each_way(&["--append"], ""), "");
    let marks = pencilmarks(WIKI);
    expect(
        "--append",
        &format!("{marks}\n"),
        &format!("{marks},{{WIKI}}\n"),
    );
}

#[test]
fn a_header_gets_a_column() {
    for (header, named) in [
        ("puzzle", "puzzle,solution"),
        (" Quiz ", " Quiz ,solution"),
        ("puzzle,solution", "puzzle,solution,solution_2"),
        (
            "puzzle,SOLUTION,solution_3,Solution_2",
            "puzzle,SOLUTION,solution_3,Solution_2,solution_4",
        ),
        (
            "\"board\",\"Solution\"",
            "\"board\",\"Solution\",solution_2",
        ),
        ("puzzle,solutions", "puzzle,solutions,solution"),
    ] {
        let record = "{wiki}".to_string() + &",".repeat(header.matches(',').count());
        for below in ["", "\n\n---+---\n"] {
            let [input, output] = [
                [header, "\n", below, &record, "\n"],
                [named, "\n", below, &record, ",{WIKI}\n"],
            ];
            expect("--append", &input.concat(), &output.concat());
            expect("--append", &input[..3].concat(), &output[..3].concat());
        }
    }
    for (input, expected) in [
        ("puzzle\n{wiki}\n", "puzzle,count\n{wiki},1\n"),
        (
            "puzzle,Count,solutions\n{wiki},,\n{none},,\nx,,\n",
            "puzzle,Count,solutions,count_2\n{wiki},,,1\n{none},,,0\nx,,,invalid\n",
        ),
    ] {
        expect("count --append", input, expected);
    }
    // Words are a header, too, if one of them is a name.
    let words = "here is my puzzle\n{wiki}\n";
    let run = run_each_way(&["--append"], filled(words));
    let appended = filled("here is my puzzle solution\n{wiki} invalid\n");
    assert_eq!((run.stdout, run.code), (appended, 2));
    // Without a header every line is a record.
    expect(
        "--append --no-header",
        "puzzle\n{wiki}\n# {poj}\nend\n",
        "puzzle,invalid\n{wiki},{WIKI}\n# {poj} invalid\nend,invalid\n",
    );
    // Other names end the run before the table is spoilt.
    let other = "id,unsolved\n1,{wiki}\n";
    let run = run_each_way(&["--append"], filled(other));
    assert_eq!((run.stdout.as_str(), run.code), ("", 2));
    expect(
        "--append --column unsolved",
        other,
        "id,unsolved,solution\n1,{wiki},{WIKI}\n",
    );
}

#[test]
fn long_lines_come_back_whole() {
    let (remark, long) = (format!("# {}", "x".repeat(300_000)), "yz;".repeat(100_000));
    let limit = "k".repeat(1 << 14);
    for (head, named) in [("", ""), ("puzzle\n", "puzzle,solution\n")] {
        // Below a header a remark is a record.
        let remark_answer = if head.is_empty() { "" } else { ",invalid" };
        let lines = [
            &remark,
            "{wiki}",
            &long,
            &limit,
            &format!("{limit}k"),
            "{poj}",
        ]
        .join("\n");
        let answered = [
            &format!("{remark}{remark_answer}"),
            "{wiki},{WIKI}",
            &format!("{long},invalid"),
            &format!("{limit},invalid"),
            &format!("{limit}k,invalid"),
            "{poj},{POJ}",
        ];
        let expected = format!("{named}{}\n", answered.join("\n"));
        expect("--append", &format!("{head}{lines}\n"), &expected);
    }
    // However many fields are missing, memory stays flat.
    let header = format!("puzzle{}\n", ",".repeat(16_000));
    let input = format!("{header}{}", "1\n".repeat(1000));
    let line = format!("1{},invalid\n", ",".repeat(16_000));
    let expected = header.replace('\n', ",solution\n") + &line.repeat(1000);
    for threads in ["1", "3"] {
        let run = run_each_way(&["--append", "-j", threads], &input);
        assert!(run.stdout == expected, "{threads} threads");
    }
}

#[test]
fn messages_are_those_of_lines_and_check_reads_the_answers() {
    let long = format!(
        "puzzle,x\n{{wiki}},\nfoo,bar\n{{none}},2\n{}",
        "x\n".repeat(30)
    );
    for (name, text, right) in [
        ("append_1", "id;puzzle\n1;{wiki}\n2;x", 2),
        ("append_5", "id puzzle\n1 {wiki}\n2 {none}\n3", 3),
        ("append_2", "{none}\n{poj}\nend\nx\n", 2),
        ("append_3", "puzzle\n# two\n---\n{poj}\n", 2),
        ("append_4", &long, 33),
    ] {
        let path = file(name, filled(text));
        for command in ["solve", "count"] {
            let appended = run(&[command, "--append", &path], "");
            let plain = run(&[command, "-i", "lines", &path], "");
            assert_eq!((appended.stderr, appended.code), (plain.stderr, plain.code));
        }
        let appended = run(&["--append", &path], "").stdout;
        assert_eq!(appended.lines().count(), text.lines().count());
        let checked = run(&["check", "-i", "lines", &path], appended).stdout;
        assert_eq!(checked, format!("{right} right, 0 wrong\n"), "{text}");
    }
    // Each file has a header of its own.
    let files = ["append_1", "append_3"]
        .map(|name| file(&format!("{name}_of_two"), filled("id;puzzle\n1;{wiki}")));
    let twice = "id;puzzle;solution\n1;{wiki};{WIKI}\n".repeat(2);
    assert_eq!(
        output(&["--append", &files[0], &files[1]], ""),
        filled(&twice)
    );
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
    }
}

#[test]
fn a_large_input_comes_back_in_order() {
    let parts = [
        ("{wiki}\n", "{wiki},{WIKI}\n"),
        ("#,{poj},x\r\n", "#,{poj},x,{POJ}\r\n"),
        ("# x\n", "# x\n"),
        ("{wiki}\n{poj}\n\n", "{wiki},{WIKI}\n{poj},{POJ}\n\n"),
        ("#|{none}\r", "#|{none}|no solution\r"),
    ];
    let text = |part: fn(&(&str, &str)) -> String| {
        let parts = parts.iter().map(|texts| filled(&part(texts)));
        let parts: Vec<String> = parts.collect();
        let numbered = (0..9000).map(|number| {
            let part = &parts[number % 5];
            match part.starts_with("# ") {
                true => part.clone(),
                false => part.replace('#', &number.to_string()),
            }
        });
        numbered.collect::<String>()
    };
    let (lines, expected) = (text(|texts| texts.0.into()), text(|texts| texts.1.into()));
    for threads in ["1", "2", "5"] {
        let args = ["--append", "--exit-zero", "-j", threads];
        assert!(run_each_way(&args, &lines).stdout == expected, "{threads}");
    }
    let bare = format!("{WIKI}\n").repeat(5000);
    assert!(output(&["--append"], &bare) == format!("{WIKI},{WIKI_SOLVED}\n").repeat(5000));
}
