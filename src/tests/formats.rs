//! What each format reads, and what each output format writes.

use crate::program::{
    POJ, POJ_SOLVED, WIKI, WIKI_SOLVED, expect, expect_answers, file, filled, output,
    output_each_way, run, run_each_way, words_of,
};
use crate::support::{draw, pretty};

/// A puzzle with several solutions.
const MANY: &str =
    "123456789........................................................................";

/// The answers to two puzzles, a line each.
const LINES: &str = "{POJ}\n{WIKI}\n";

/// The line that pandas writes above rows is a row after a count, as no table has one there.
#[test]
fn after_a_count_a_row_is_no_header() {
    let row = "0,1,2,3,4,5,6,7,8\n";
    let input = format!("1\n{row}{}", "0,0,0,0,0,0,0,0,0\n".repeat(8));
    let solved = output(&[], &input);
    assert!(solved.starts_with("9 1 2 3 4 5 6 7 8\n"), "{solved}");
}

#[test]
fn published_sample() {
    let sample = include_str!("../../testdata/sample.in");
    let answers = include_str!("../../testdata/sample.out");
    assert_eq!(output_each_way(&[], sample), answers);
}

#[test]
fn poj_reads_groups_and_keeps_the_shape_of_each_puzzle() {
    for (args, input, answers) in [
        (
            "",
            "2\n{poj rows}{wiki}\n\n# more\n1\n\n{poj spaced}",
            "{POJ rows}{WIKI}\n{POJ spaced}",
        ),
        ("-i poj", "2\n{wiki}\n{poj rows}", "{WIKI}\n{POJ rows}"),
        ("", "0\n", ""),
        (
            "",
            "0000002\n{poj rows}\n{poj rows}",
            "{POJ rows}{POJ rows}",
        ),
        // Nine digits are a row, unless somebody says that they are a count.
        ("", "{POJ rows}", "{POJ rows}"),
        ("-i poj", "000000001\n{poj rows}", "{POJ rows}"),
    ] {
        expect_answers(args, input, answers);
    }
    assert_eq!(run_each_way(&[], filled("000000001\n{poj rows}")).code, 2);
}

#[test]
fn lines_finds_the_puzzle_in_a_field() {
    for line in [
        "{poj}",
        "{poj},{POJ}",
        "1,{poj},{POJ},27,2.2",
        "{POJ},{poj}",
        "0001f2a9b8c7 {poj} 1.2",
        "{poj} # a remark",
        "  {poj}  ",
        "7;{poj}|easy",
        ":0100:1:{poj}:..:..:",
        "\"{poj}\",\"{POJ}\"",
        "('{poj}', 3)",
        "{'id': 1, 'puzzle': '{poj}'},",
        "{\"id\": 1, \"puzzle\": \"{poj}\", \"solution\": \"{POJ}\"}",
        "<td>{poj}</td>",
        "https://example.org/?board={poj}&name=x",
        "1/{poj}/2",
        "> {poj}",
        "-{poj}-",
        "INSERT INTO t (id, puzzle) VALUES (1, '{poj}');",
    ] {
        let input = format!("{line}\n# a remark\n\n{}\n", line.replace("poj", "wiki"));
        for args in ["", "-i lines"] {
            expect_answers(args, &input, LINES);
        }
    }
    // Its solution may stand beside it in its field.
    expect_answers("", "x={poj}:{POJ}\nx={wiki}:{WIKI}\n", LINES);
    // A solved board may be all that a line holds.
    expect_answers("", "{POJ}\n[\"{wiki}\"]\n", LINES);
    expect_answers("", "{poj}\n['{WIKI}']\n", LINES);
    // Each cell is a field.
    for between in [",", ", ", ";", " ", "  ", "\t", "|", " | "] {
        let line = |board: &str| board.split("").collect::<Vec<_>>()[1..82].join(between);
        let input = format!("{}\n| {} |\n", line(POJ), line(WIKI));
        for args in ["", "-i lines"] {
            expect_answers(args, &input, LINES);
        }
        // An empty one is a blank.
        if [",", ", ", ";", "\t"].contains(&between) {
            let input = format!("{}\n{}\n", line(POJ), line(WIKI)).replace(['0', '.'], "");
            expect_answers("-i lines", &input, LINES);
        }
    }
    // Then all records are so.
    let fields = POJ.split("").collect::<Vec<_>>()[1..82].join(",");
    let said = "<stdin>:2:1: expected 81 one-cell fields, as the first record has, found 81 cells in \
                one field\n";
    let answers = "{POJ}\ninvalid\n{POJ}\n";
    expect(
        "",
        &format!("{fields}\n{{wiki}}\n{fields}\n"),
        answers,
        said,
        2,
    );
    expect_answers("", "{poj}\n{wiki}\nend\n", LINES);
    expect_answers("", "end\n", "");
}

#[test]
fn a_header_or_the_user_tells_the_column() {
    for (columns, header, records) in [
        ("", "Puzzle,", "{poj},\n{wiki},\n"),
        ("", "solution,puzzle", "{WIKI},{poj}\n{POJ},{wiki}\n"),
        ("", ",solution,QUIZZES", "0,{WIKI},{poj}\n1,,{wiki}\n"),
        ("", "puzzle;solution", "{poj};1,5\n{wiki};2,5\n"),
        ("", "id\tBoards\tx", "1\t{poj}\t{wiki}\n\t{wiki}\t\n"),
        ("", "rating|Question", "a,b|{poj}\n |{wiki}\n"),
        ("", "#,a,puzzle", "1,{wiki},{poj}\n#2,,{wiki}\n"),
        ("2 boards", "grid,boards", "{wiki},{poj}\n{poj},{wiki}\n"),
        (
            "",
            "\"the \"\"source\"\", really\",\"sudoku\"",
            "\"{wiki}, that is\",\"{poj}\"\nx, {wiki} \n",
        ),
        ("", "\"puzzle\"", "\"{poj}\"\n'{wiki}'\n"),
        ("3 PUZZLE", "n the puzzle", "1 2 {poj}\n\n3  4\t{wiki} \n"),
        (
            "",
            "Puzzle,Givens,Difficulty",
            "{poj},30,Easy,\n{wiki},30,Easy,\n",
        ),
        ("", "id,puzzle", "1,'{poj}'\n{poj},[{wiki}]\n"),
        // Rulers stand below a header, and around a table.
        ("", "puzzle", "---------\n{poj}\n{wiki}\n"),
        ("1 puzzle", "puzzle", "{poj}\n{wiki}\n"),
        (
            "2 quiz_str",
            "id,quiz_str,solution",
            "1,{poj},\n2,{wiki},{poj}\n",
        ),
        (
            "2 QUIZ_STR",
            "\"ID\";\"Quiz_Str\"",
            "\"1\";\"{poj}\"\n2;{wiki}\n",
        ),
        ("1 rätsel", "RÄTSEL|n", "{poj}|1\n{wiki}|2\n"),
        ("2 unsolved", "n unsolved", "1 {poj}\n2 {wiki}\n"),
        (
            "3 _x",
            "solution,puzzle,_x,_X",
            "{wiki},,{poj}\n{poj},,{wiki},{poj}\n",
        ),
        // The header's separator is the records', whatever these have first.
        (
            "2 puzzle",
            "tags,puzzle",
            "a;{wiki},{poj}\nb|{poj},{wiki}\n",
        ),
        ("2 puzzle", "tags;puzzle", "a,{wiki};{poj}\n;{wiki}\n"),
    ] {
        let mut args: Vec<String> = columns
            .split_whitespace()
            .map(|column| format!("--column {column}"))
            .collect();
        if args.is_empty() {
            args.push(String::new());
        }
        for args in args {
            for before in ["", "\u{FEFF}# remark\n\n", "\n---+---\n"] {
                let input = format!("{before}{header}\n{records}");
                // A number alone does not tell that unknown names are a header.
                let is_known = ["puzzle", "boards"]
                    .iter()
                    .any(|name| header.contains(name));
                let note = match args.ends_with(|char: char| char.is_ascii_digit()) && !is_known {
                    true => "*took a first line for a header*\n",
                    false => "",
                };
                expect(&args, &input, LINES, note, 0);
                let input = input.replace('\n', "\r\n");
                expect(&format!("-i lines {args}"), &input, LINES, note, 0);
            }
        }
    }
    // Without a header the first record with a puzzle there tells the separator.
    expect_answers("--column 2", "1 {poj} {wiki}\n;2 {wiki} {poj}\n", LINES);
    // A name alone is a header, even if nothing follows.
    for rest in ["", "\n \t\n\n", "-----\n"] {
        for args in ["", "-i lines"] {
            expect_answers(args, &format!("# remark\n puzzle\n{rest}"), "");
        }
    }
    let files = [
        ("quiz,id\n{poj},1\n", "named_first"),
        ("id;x;QUIZ\n1;;{wiki}\n", "named_last"),
    ];
    let [one, two] = files.map(|(text, name)| file(name, filled(text)));
    assert_eq!(output(&["--column", "quiz", &one, &two], ""), filled(LINES));
}

/// Two boards that are known as boards by themselves, that are read as grid, and after a count.
fn expect_boards([one, two]: &[String; 2]) {
    let apart = "{POJ spaced}\n{WIKI spaced}";
    expect_answers("", &format!("{one}{two}"), apart);
    let returns = format!("{one}\n\n{two}").replace('\n', "\r\n");
    expect_answers("-i grid", &returns, apart);
    let together = "{POJ spaced}{WIKI spaced}";
    expect_answers("", &format!("2\n{one}{two}"), together);
    expect_answers("-i poj", &format!("1\n{one}1\n{two}"), together);
}

#[test]
fn drawn_boards_are_read() {
    let frame = "+-------+-------+-------+";
    for (rulers, bars, gap) in [
        // This program's own, and HoDoKu's.
        ([frame; 3], ["| ", " | ", " |"], " "),
        (
            [
                ".-------.-------.",
                ":-------+-------:",
                "'-------'-------'",
            ],
            ["| ", " | ", " |"],
            " ",
        ),
        // qqwing.
        (["", "-------|-------|-------", ""], [" ", " | ", " "], " "),
        // Simple Sudoku, on its clipboard and in its files.
        (
            ["*-----------*", "|---+---+---|", "*-----------*"],
            ["|", "|", "|"],
            "",
        ),
        (["", "-----------", ""], ["", "|", ""], ""),
        // What people type.
        (["", "---|---|---", ""], ["", "|", ""], ""),
        (["=== === ===", "===|===|===", "==="], ["|", "|", "|"], "|"),
        (["", "", ""], ["|", "|", "|"], ""),
        (["---------", "---------", ""], ["", "", ""], ""),
        // Beyond ASCII.
        (
            ["┌───────┬", "├───────┼", "└───────┴"],
            ["│ ", " │ ", " │"],
            " ",
        ),
        (["╔═══╦═══╗", "╠═══╬═══╣", "╚═══╩═══╝"], ["║", "║", "║"], ""),
        (
            ["┏━━━┳━━━┓", "┣━━━╋━━━┫", "┗━━━┻━━━┛"],
            ["┃", " ┃ ", "┃"],
            "",
        ),
        (["╭┄┄┄╮", "┄┄┄┼┄┄┄┼┄┄┄", "╰┄┄┄╯"], ["┊", "┊", "┊"], ""),
        (["", "───│───│───", ""], ["", "│", ""], ""),
        (["+───+", "+───+───+", "+───+"], ["│", "│", "│"], "\u{A0}"),
    ] {
        for [one, two] in [
            ["", ""],
            ["Grid 01\n", "\nGrid 02\n\n"],
            ["game 1:\n", "Case #2:\n"],
        ] {
            let [poj, wiki] = [POJ, WIKI].map(|board| draw(board, rulers, bars, gap));
            expect_boards(&[one.to_string() + &poj, two.to_string() + &wiki]);
        }
    }
    // Titles and drawings that the program writes are read again.
    let drawing = output_each_way(&["-o", "pretty"], filled("{poj}\n{wiki}\n"));
    expect_answers("-o lines", &drawing, LINES);
    let scenarios = "Scenario #1:\n{POJ rows}\nScenario #2:\n{WIKI rows}\n";
    expect_answers("", scenarios, "{POJ rows}\n{WIKI rows}");
}

#[test]
fn rows_may_have_commas_quotes_brackets_and_bars() {
    // What stands between cells, around a row, between rows and around a board.
    for (comma, row, between, board) in [
        // C, and languages like it.
        (",", ["{", "},"], "", ["{\n", "};\n"]),
        // JSON, Python, JavaScript.
        (", ", ["  [", "],"], "", ["[\n", "]\n"]),
        ("\",\"", ["[\"", "\"],"], "", ["[", "]\n"]),
        ("', '", ["['", "'],"], "", ["[", "],\n"]),
        (", ", ["(", "),"], "", ["(\n", ")\n\n"]),
        // NumPy, and MATLAB.
        (" ", ["[", "]"], "", ["[", "]\n"]),
        (" ", ["", ";"], "", ["[", "];\n"]),
        // CSV.
        (",", ["", ""], "", ["", ""]),
        ("\";\"", ["\"", "\";"], "", ["", ""]),
        ("\t", ["", "\t,"], "", ["```\n", "```\n"]),
        (" | ", ["| ", " |"], "", ["", ""]),
        ("│", ["│", "│"], "", ["", ""]),
        // A ruler between all rows.
        (" │ ", ["│ ", " │"], "├─┼─┼─┤\n", ["┌─┬─┬─┐\n", "└─┴─┴─┘\n"]),
        (
            "|",
            ["║", "║"],
            "╟───┼───╢\n",
            ["╔═══╤═══╗\n", "╚═══╧═══╝\n"],
        ),
        (
            " | ",
            ["| ", " |"],
            "+---+---+\n",
            ["+---+---+\n", "+---+---+\n"],
        ),
        (
            " | ",
            ["| ", " |"],
            "|---|---|\n",
            ["|---|---|\n", "|---|---|\n"],
        ),
    ] {
        let boards = |comma: &str| {
            [POJ, WIKI].map(|cells| {
                let rows = draw(cells, [""; 3], [row[0], comma, row[1]], comma);
                let rows: Vec<&str> = rows.split_inclusive('\n').collect();
                format!("{}{}{}", board[0], rows.join(between), board[1])
            })
        };
        expect_boards(&boards(comma));
        if comma == "\",\"" {
            // Each row is one field.
            expect_boards(&boards(""));
        }
    }
    let banded = |board| draw(board, ["", " ", ""], ["", " ", ""], " ");
    expect_boards(&[banded(POJ), banded(WIKI)]);
    expect_boards(&[filled("{poj spaced}"), banded(WIKI)]);
    let apart = "{poj rows}  \n\n# two\n{wiki rows}";
    expect_answers("", apart, "{POJ rows}\n{WIKI rows}");
}

#[test]
fn what_ends_a_line_and_what_is_a_blank_do_not_matter() {
    for (input, answers) in [
        ("2\n{poj rows}{wiki rows}", "{POJ rows}{WIKI rows}"),
        ("# remark\n\n{poj},x\n{wiki},y\n", LINES),
        ("{poj spaced}\n{wiki rows}", "{POJ spaced}\n{WIKI rows}"),
    ] {
        let text = filled(input);
        let ends = ["\r", "\n", "\r\n"];
        let mixed = text.lines().zip(ends.iter().cycle());
        let mut variants: Vec<String> = ends.iter().map(|end| text.replace('\n', end)).collect();
        variants.extend(ends.map(|end| text.trim_end().replace('\n', end)));
        variants.push(mixed.flat_map(|(line, end)| [line, end]).collect());
        variants.push(text.replace('\n', " \t\n"));
        variants.push(format!("# remark\n\n{text}\n\n# remark\n"));
        for blank in ["0", "?", "_", "*"] {
            variants.push(text.replace(['.', '0'], blank));
        }
        for variant in variants {
            expect_answers("", &variant, answers);
            expect_answers("", &format!("\u{FEFF}{variant}"), answers);
        }
    }
}

#[test]
fn output_formats() {
    let lines = "{poj}\n{none}\n{wiki}\n";
    let pairs = "{poj},{POJ}\n{none},no solution\n{wiki},{WIKI}\n";
    let json = "{\"puzzle\":\"{poj}\",\"solution\":\"{POJ}\"}\n\
                {\"puzzle\":\"{none}\",\"solution\":null}\n\
                {\"puzzle\":\"{wiki}\",\"solution\":\"{WIKI}\"}\n";
    let [in_rows, grid] =
        ["", "\n"].map(|between| ["{POJ rows}", "no solution\n", "{WIKI rows}"].join(between));
    let drawn = [POJ_SOLVED, WIKI_SOLVED]
        .map(pretty)
        .join("\nno solution\n\n");
    for (format, input, line) in [
        ("poj", "3\n{poj rows}{none rows}{wiki rows}", 11),
        ("lines", lines, 2),
        ("grid", "{poj rows}{none rows}{wiki rows}", 10),
    ] {
        let answers = "{POJ}\nno solution\n{WIKI}\n";
        let same = match format {
            "poj" => &in_rows,
            "lines" => answers,
            _ => &grid,
        };
        for wanted in words_of("-o") {
            let answers = match wanted {
                "same" => same,
                "poj" => &in_rows,
                "lines" => answers,
                "grid" => &grid,
                "pairs" => pairs,
                "json" => json,
                "pretty" => &drawn,
                other => panic!("what is written for {other}?"),
            };
            let said = format!("*without solution*puzzle 2*(line {line})\n");
            expect(
                &format!("-i {format} -o {wanted}"),
                input,
                answers,
                &said,
                1,
            );
        }
    }
    let spaced = "{poj spaced}{wiki spaced}";
    expect_answers("-o grid", spaced, "{POJ spaced}\n{WIKI spaced}");
    expect_answers("-o pairs", spaced, "{poj},{POJ}\n{wiki},{WIKI}\n");
    let invalid = "{\"puzzle\":null,\"solution\":null}\n";
    expect("-i lines -o json", "x\n", invalid, "<stdin>:1:1:*\n", 2);
}

/// A puzzle with several solutions is a failure if the user wants one that is alone.
#[test]
fn several_solutions_are_told() {
    let input = "{many}\n{poj}\n{none}\n{wiki}\n{many}\n".replace("{many}", MANY);
    let said = "lanedoku: 1 puzzle without solution, 2 puzzles with several solutions; the first: \
                puzzle 1 of <stdin> (line 1)\n";
    for (args, expected) in [
        (
            "",
            "several solutions\n{POJ}\nno solution\n{WIKI}\nseveral solutions\n",
        ),
        (
            "-o grid",
            "several solutions\n\n{POJ rows}\nno solution\n\n{WIKI rows}\nseveral solutions\n",
        ),
        (
            "-o pairs",
            "{many},several solutions\n{poj},{POJ}\n{none},no solution\n{wiki},{WIKI}\n\
             {many},several solutions\n",
        ),
        (
            "-o json",
            "{\"puzzle\":\"{many}\",\"solution\":null,\"several\":true}\n\
             {\"puzzle\":\"{poj}\",\"solution\":\"{POJ}\"}\n\
             {\"puzzle\":\"{none}\",\"solution\":null}\n\
             {\"puzzle\":\"{wiki}\",\"solution\":\"{WIKI}\"}\n\
             {\"puzzle\":\"{many}\",\"solution\":null,\"several\":true}\n",
        ),
        (
            "--append",
            "{many},several solutions\n{poj},{POJ}\n{none},no solution\n{wiki},{WIKI}\n\
             {many},several solutions\n",
        ),
    ] {
        let args = format!("--order unique -i lines {args}");
        let expected = expected.replace("{many}", MANY);
        expect(&args, &input, &expected, said, 1);
        expect(&format!("{args} --exit-zero"), &input, &expected, "", 0);
    }
    let alone = format!("{MANY}\n");
    let said =
        "lanedoku: 1 puzzle with several solutions; the first: puzzle 1 of <stdin> (line 1)\n";
    expect("--order unique", &alone, "several solutions\n", said, 1);
    let stats = "1 puzzle in * 0 without solution, 1 with several\n".to_string() + said;
    run(&["--order", "unique", "-s"], &alone).leaves("several solutions\n", &stats, 1);
    let stats = "1 puzzle in * 0 without solution\n";
    run(&["--order", "unique", "-s"], WIKI).leaves("{WIKI}\n", stats, 0);
    // With one solution each, the answers are those of any order.
    let input = "{poj rows}{wiki rows}";
    expect_answers("--order unique", input, "{POJ rows}\n{WIKI rows}");
}

/// One more symbol is a blank, and everything but cells is told as without it.
#[test]
fn the_user_adds_a_blank() {
    let drawn = draw(WIKI, ["---+---+---"; 3], ["| ", " | ", " |"], " ");
    for blank in ["-", "x", "=", "a", "'", "/"] {
        let with = |text: &str| filled(text).replace('.', blank);
        for (args, input, answers) in [
            ("", "{wiki}\n{poj}\n", "{WIKI}\n{POJ}\n"),
            ("", "id,puzzle\n1,{wiki}\n", "{WIKI}\n"),
            ("--column 2", "1,{wiki},{WIKI}\n", "{WIKI}\n"),
            (
                "",
                "{wiki rows}\n{wiki spaced}",
                "{WIKI rows}\n{WIKI spaced}",
            ),
            ("", "1\n{wiki}\n", "{WIKI}\n"),
            ("-o pairs", "{wiki}\n", "{wiki},{WIKI}\n"),
        ] {
            let args = format!("--blank {blank} {args}");
            expect_answers(&args, &with(input), answers);
        }
        let args = format!("--blank {blank}");
        expect_answers(
            &args,
            &drawn.replace(" . ", &format!(" {blank} ")),
            "{WIKI spaced}",
        );
    }
    // Nine or 81 dashes are cells then, and all other rulers are rulers.
    let (row, board) = ("-".repeat(9), "-".repeat(81));
    let blank = format!("{board}\n---+---\n");
    assert_eq!(output_each_way(&["--blank", "-"], &blank).len(), 82);
    expect("", &blank, "", "*no puzzle in*\n", 0);
    let rows = format!("{row}\n").repeat(3) + "---+---\n" + &format!("{row}\n").repeat(6);
    assert_eq!(output_each_way(&["--blank", "-"], &rows).lines().count(), 9);
}

#[test]
fn each_file_is_an_input_of_its_own() {
    let files = [
        ("own_poj", "1\n{poj rows}"),
        ("own_lines", "\u{FEFF}{wiki}\r\nend\nrubbish"),
        ("own_grid", "{poj spaced}"),
        ("own_empty", ""),
    ];
    let files = files.map(|(name, text)| file(name, filled(text)));
    let args: Vec<&str> = files.iter().map(String::as_str).chain(["-"]).collect();
    let answers = "{POJ rows}{WIKI}\n\n{POJ spaced}{WIKI}\n";
    run(&args, WIKI).leaves(answers, "*follows the end*\n", 0);
}

/// A format of puzzles has its word and its text in the help in two places.
#[test]
fn every_format_is_explained_and_answers_are_read_back() {
    let help = output(&["help", "formats"], "");
    let (inputs, outputs) = help.split_once("\nAnswers (-o):\n").expect("there are");
    for word in words_of("-i") {
        assert!(inputs.contains(&format!("\n{word} ")), "{word}");
    }
    let path = file("read_back", filled("{poj}\n{none}\nrubbish\n{wiki}\n"));
    for word in words_of("-o") {
        assert!(outputs.contains(&format!("\n{word} ")), "{word}");
        let answers = run(&["-o", word, &path], "").stdout;
        let checked = run(&["check", &path], &answers).stdout;
        assert_eq!(checked, "4 right, 0 wrong\n", "{word}");
    }
}
