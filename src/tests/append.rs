//! `--append`: every line of the input comes back, records with their answers.

use crate::program::{converse, expect as expect_run, file, filled, output, run, run_each_way};

/// What comes back of an input, with any ends of lines and any number of threads.
fn expect(args: &str, input: &str, expected: &str) {
    let args: Vec<&str> = args.split(' ').collect();
    let (input, expected) = (filled(input), filled(expected));
    for end in ["\n", "\r\n"] {
        let [input, expected] = [&input, &expected].map(|text| text.replace('\n', end));
        for threads in ["1", "3"] {
            let args = [&args[..], &["-j", threads]].concat();
            let run = run_each_way(&args, &input);
            assert_eq!(run.stdout, expected, "{args:?} of {input:?}");
        }
        // A last line that lacks its end gets a line feed.
        let cut = input.strip_suffix(end).expect("it ends in a line");
        if !cut.is_empty() && !cut.ends_with('\n') {
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
            "\u{feff}# a remark\n\n7,{wiki},1.2,{WIKI}\n \t\nx y invalid\n-----\n\
             8,{none} # no,no solution\nend\n",
        ),
        ("\n", "\n"),
        (
            "{wiki}\nend\nx,\n# {poj}\n\n",
            "{wiki},{WIKI}\nend\nx,,invalid\n# {poj}\n\n",
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
        // A line above is a header if it names a column of puzzles, and for nothing else.
        ("y\n{wiki}\n", "y\n{wiki},{WIKI}\n"),
        ("a,b,c\n{wiki}\n", "a,b,c\n{wiki},{WIKI}\n"),
        (
            "sep=;\nid;quiz_str\n1;{wiki}\n2\n",
            "sep=;\nid;quiz_str;solution\n1;{wiki};{WIKI}\n2;;invalid\n",
        ),
        // Its separator holds, and answers stand in its column.
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
            "puzzle,a,solution\n{wiki},1,2,{WIKI}\n",
        ),
        // A last empty field may be one too many, and then it is the answer's.
        (
            "Puzzle,Givens,Difficulty\n{wiki},30,Easy,\n{poj},30,\nx,y,z,\n",
            "Puzzle,Givens,Difficulty,solution\n{wiki},30,Easy,{WIKI}\n{poj},30,,{POJ}\nx,y,z,invalid\n",
        ),
        (
            "puzzle\n{none},\n{none}\n",
            "puzzle,solution\n{none},no solution\n{none},no solution\n",
        ),
    ] {
        expect("--append", input, expected);
    }
    // White space may stand anywhere.
    for (input, expected) in [
        (
            "id puzzle\n1 {wiki}\n2 {poj} x\n3\n",
            "id puzzle solution\n1 {wiki} {WIKI}\n2 {poj} x {POJ}\n3 invalid\n",
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
        expect("--append --column puzzle", input, expected);
    }
    expect(
        "--append --column 2",
        "{wiki};{poj}\n{wiki}\n",
        "{wiki};{poj};{POJ}\n{wiki},invalid\n",
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
        }
    }
    expect("--append", "id,puzzle\n\n", "id,puzzle,solution\n\n");
    for (input, expected) in [
        ("puzzle\n{wiki}\n", "puzzle,count\n{wiki},1\n"),
        (
            "puzzle,Count,solutions\n{wiki},,\n{none},,\nx,,\n",
            "puzzle,Count,solutions,count_2\n{wiki},,,1\n{none},,,0\nx,,,invalid\n",
        ),
    ] {
        expect("count --append", input, expected);
    }
    // Or every line is a record.
    expect(
        "--append --every-line",
        "puzzle\n{wiki}\n\n# {poj}\nend\n",
        "puzzle,invalid\n{wiki},{WIKI}\n,invalid\n# {poj} {POJ}\nend,invalid\n",
    );
    // What stands above a record that is refused has come back.
    for table in ["puzzle\n{poj rows}", "puzzle\n9\n{poj rows}"] {
        let came = "puzzle,solution\n";
        run_each_way(&["--append"], filled(table)).leaves(came, "<stdin>:2:1:*\n", 2);
    }
}

/// No line waits for the first record, however much stands above it.
#[test]
fn what_stands_above_the_first_record_comes_back_at_once() {
    let comments = format!("#{}\n", "c".repeat(98)).repeat(700);
    for (header, named) in [
        ("id,puzzle\n", "id,puzzle,solution\n"),
        ("id,unsolved\n", "id,unsolved\n"),
        ("\n[Puzzle 7]\n", "\n[Puzzle 7]\n"),
    ] {
        let steps = [
            (header, named),
            (&comments, &comments),
            ("1,{w", ""),
            ("iki}\n", "1,{wiki},{WIKI}\n"),
        ];
        let steps = steps.map(|(text, came)| (text.replace("{w", &filled("{wiki}")[..3]), came));
        let steps = steps.map(|(text, came)| (text.replace("iki}", &filled("{wiki}")[3..]), came));
        let steps: Vec<(&str, &str)> = steps.iter().map(|(text, came)| (&**text, *came)).collect();
        assert_eq!(converse(&["--append"], &steps).code, 0);
        // So it has come back of an input that is refused, too.
        let input = format!("{header}{comments}{{poj rows}}");
        let said = format!(
            "<stdin>:{}:1:*for `--append`*\n",
            701 + header.lines().count()
        );
        expect_run("--append", &input, &format!("{named}{comments}"), &said, 2);
    }
}

/// A record that is an object in JSON gets its answer as a last key.
#[test]
fn json_keeps_its_keys() {
    for (input, expected) in [
        (
            "{\"puzzle\": \"{poj}\"}\n{\"puzzle\":\"{none}\",\"id\":2}\n",
            "{\"puzzle\": \"{poj}\",\"solution\":\"{POJ}\"}\n{\"puzzle\":\"{none}\",\"id\":2,\"solution\":null}\n",
        ),
        (
            " {\"p\":\"{wiki}\", \"a\": {}} \n{\"p\":\"x\"}\n",
            " {\"p\":\"{wiki}\", \"a\": {},\"solution\":\"{WIKI}\"} \n{\"p\":\"x\",\"solution\":null,\"invalid\":true}\n",
        ),
        // Other lines are lines like any other.
        (
            "{\"p\":\"{wiki}\"}\n{wiki}\n# {}\n{\"p\":\"{poj}\"},\n",
            "{\"p\":\"{wiki}\",\"solution\":\"{WIKI}\"}\n{wiki},{WIKI}\n# {}\n{\"p\":\"{poj}\"},,{POJ}\n",
        ),
    ] {
        expect("--append", input, expected);
    }
    let [first, bad] = ["{\"p\":\"{wiki}\"}\n", "{\"p\":7}\n"];
    let two = format!("{{\"p\":\"{}\"}}\n", ".".repeat(81));
    let bad_alone = "<stdin>:3:*\n";
    let bad_and_several = "<stdin>:3:*\n*several*\n";
    for (args, answers, said) in [
        (
            "count --append",
            [
                "\"count\":1",
                "\"count\":2",
                "\"count\":null,\"invalid\":true",
            ],
            bad_alone,
        ),
        (
            "rate --append",
            [
                "\"guesses\":0",
                "\"guesses\":*",
                "\"guesses\":null,\"invalid\":true",
            ],
            bad_alone,
        ),
        (
            "--append --order unique",
            [
                "\"solution\":\"{WIKI}\"",
                "\"solution\":null,\"several\":true",
                "\"solution\":null,\"invalid\":true",
            ],
            bad_and_several,
        ),
    ] {
        let with = |record: &str, answer: &str| record.replace("}\n", &format!(",{answer}}}\n"));
        let records = [first, &two, bad];
        let expected: String = records
            .iter()
            .zip(answers)
            .map(|(record, answer)| with(record, answer))
            .collect();
        let args: Vec<&str> = args.split(' ').collect();
        run_each_way(&args, filled(&records.concat())).leaves(&expected, said, 2);
    }
}

#[test]
fn long_lines_come_back_whole() {
    let long = "yz:".repeat(100_000);
    let limit = "k".repeat(1 << 14);
    for [head, named] in [["", ""], ["puzzle\n", "puzzle,solution\n"]] {
        let text = |answers: [&str; 2], named| {
            let [invalid, wiki] = answers;
            let lines =
                [&long, &limit, &format!("{limit}k")].map(|line| line.to_string() + invalid);
            format!("{named}{{wiki}}{wiki}\n# {long}\n{}\n", lines.join("\n"))
        };
        let expected = text([",invalid", ",{WIKI}"], named);
        expect("--append", &text([""; 2], head), &expected);
    }
    // However many fields are missing, memory stays flat.
    let header = format!("puzzle{}\n", ",x".repeat(8_000));
    let input = format!("{header}{}", "<\n".repeat(1000));
    let line = format!("<{},invalid\n", ",".repeat(8_000));
    let expected = header.replace('\n', ",solution\n") + &line.repeat(1000);
    for threads in ["-j1", "-j3"] {
        assert!(run_each_way(&["--append", "-ilines", threads], &input).stdout == expected);
    }
}

#[test]
fn each_file_has_a_header_of_its_own() {
    let table = file("append_table", filled("id;puzzle\n1;{wiki}"));
    let twice = "id;puzzle;solution\n1;{wiki};{WIKI}\n".repeat(2);
    run(&["--append", &table, &table], "").leaves(&twice, "", 0);
}

#[test]
fn a_slow_producer_gets_each_line_at_once() {
    for threads in ["-j1", "-j3"] {
        let steps = [
            ("# a remark\n", "# a remark\n"),
            ("{wiki}", ""),
            (" \r", ""),
            ("\n", "{wiki} ,{WIKI}\r\n"),
            ("x\nend\n", "x,invalid\nend\n"),
            ("{wiki}\n", "{wiki},{WIKI}\n"),
        ];
        assert_eq!(converse(&["--append", threads], &steps).code, 2);
    }
}

#[test]
fn a_large_input_comes_back_in_order() {
    let numbered = |text: &str| -> String {
        let lines = (0..2000).map(|number| text.replace('#', &number.to_string()));
        filled(&lines.collect::<String>())
    };
    let lines = numbered("{wiki}\n{poj},x#\r\n\n{wiki}\n{none},#\n");
    let answered =
        numbered("{wiki},{WIKI}\n{poj},x#,{POJ}\r\n\n{wiki},{WIKI}\n{none},#,no solution\n");
    for threads in ["-j1", "-j2", "-j5"] {
        let args = ["--append", "--exit-zero", threads];
        assert!(run_each_way(&args, &lines).stdout == answered, "{threads}");
    }
    let bare = filled("{wiki}\n").repeat(5000);
    assert!(output(&["--append"], &bare) == filled("{wiki},{WIKI}\n").repeat(5000));
}
