//! `--append`: every line of the input comes back, records with their answers.

use crate::program::{converse, file, filled, output, run, run_each_way};

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
        // Text above is a header if it names a column of puzzles or has as many fields as the first record.
        ("y\n{wiki}\n", "y,solution\n{wiki},{WIKI}\n"),
        ("a,b,c\n{wiki}\n", "a,b,c\n{wiki},{WIKI}\n"),
        (
            "sep=;\nid;unsolved\n1;{wiki}\n2\n",
            "sep=;\nid;unsolved;solution\n1;{wiki};{WIKI}\n2;;invalid\n",
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
    // If the first record is refused, nothing has come back but what says nothing.
    for table in ["puzzle\n{poj rows}", "puzzle\n9\n{poj rows}"] {
        run_each_way(&["--append"], filled(table)).leaves("", "<stdin>:2:1:*\n", 2);
    }
}

/// Up to 64 KiB wait for the first record. More than that comes back at once, and has no header.
#[test]
fn an_opening_waits_for_its_record_or_has_no_header() {
    let comments = format!("#{}\n", "c".repeat(98)).repeat(655);
    for (more, waits) in [(0, true), (1, false)] {
        let opening = format!("{comments}#{}\nid,puzzle\n", "c".repeat(24 + more));
        assert_eq!(opening.len(), (64 << 10) + more);
        let named = match waits {
            true => opening.replace("puzzle", "puzzle,solution"),
            false => opening.clone(),
        };
        let record = filled("1,{wiki}\n");
        let answered = format!("{named}1,{{wiki}},{{WIKI}}\n");
        let run = run_each_way(&["--append"], opening.clone() + &record);
        assert!(run.stdout == filled(&answered), "{more}");
        // The record may come in parts, and so may what stands above it.
        let (start, rest) = record.split_at(4);
        let (comments, header) = opening.split_at(opening.len() - 10);
        for steps in [
            [(&*opening, ""), (start, ""), (rest, &answered)],
            [(comments, ""), (header, ""), (&record, &answered)],
        ] {
            assert_eq!(converse(&["--append"], &steps).code, 0);
        }
        // Of an input that is refused, only what has not waited comes back.
        let came = if waits { "" } else { &opening };
        for rest in ["", "7\n"] {
            let run = run_each_way(&["--append"], opening.clone() + rest);
            assert!(run.stdout == came && run.code == 2, "{more}");
        }
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
            // What stands above the first record comes back with it.
            ("# a remark\n", ""),
            ("{wiki}", ""),
            (" \r", ""),
            ("\n", "# a remark\n{wiki} ,{WIKI}\r\n"),
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
