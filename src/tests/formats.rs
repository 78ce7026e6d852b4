//! What each format reads, and what each output format writes.

use crate::program::{
    POJ, POJ_SOLVED, WIKI, WIKI_SOLVED, expect, expect_answers, file, filled, output,
    output_each_way, run, run_each_way, words_of,
};
use crate::support::{draw, pretty, shown, spaced};

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
        // Nine digits are a row.
        ("", "{POJ rows}", "{POJ rows}"),
    ] {
        expect_answers(args, input, answers);
    }
    for args in [&[][..], &["-i", "poj"]] {
        let run = run_each_way(args, filled("000000001\n{poj rows}"));
        assert_eq!(run.code, 2);
    }
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
    for between in [",", ", ", ";", " ", "  ", "\t"] {
        let line = |board: &str| board.split("").collect::<Vec<_>>()[1..82].join(between);
        let input = format!("{}\n[{}],\n{{wiki}}\n", line(POJ), line(WIKI));
        for args in ["", "-i lines"] {
            expect_answers(args, &input, "{POJ}\n{WIKI}\n{WIKI}\n");
        }
        // An empty one is a blank.
        if !between.trim().is_empty() {
            let input = format!("{}\n{}\n", line(POJ), line(WIKI)).replace(['0', '.'], "");
            expect_answers("-i lines", &input, LINES);
        }
    }
}

/// Tables as programs print them. What stands above the records is passed over.
#[test]
fn tables_are_lists() {
    let ruler = "-".repeat(81);
    let frame = format!("+----+-{ruler}-+");
    for (table, name) in [
        ("id,puzzle\n1,{poj}\n2,{wiki}\n", "puzzle"),
        ("solution,Puzzle\n{POJ},{poj}\n,{wiki}\n", "puzzle"),
        (
            "\"n\";\"the \"\"sudoku\"\"\"\n\"1\";\"{poj}\"\n2;{wiki}\n",
            "the \"\"sudoku\"\"",
        ),
        ("sep=;\nid;quiz_str\n1;{poj}\n2;{wiki}\n", "quiz_str"),
        (
            "| id | puzzle |\n|---:|--------|\n| 1 | {poj} |\n| 2 | {wiki} |\n",
            "puzzle",
        ),
        (
            " id | puzzle\n----+-------\n  1 | {poj}\n  2 | {wiki}\n",
            "puzzle",
        ),
        (
            &format!(
                "{frame}\n| id | puzzle |\n{frame}\n|  1 | {{poj}} |\n|  2 | {{wiki}} |\n{frame}\n"
            ),
            "puzzle",
        ),
        (
            &format!("id  puzzle\n--  {ruler}\n1   {{poj}}\n2   {{wiki}}\n"),
            "puzzle",
        ),
    ] {
        for before in ["", "\u{FEFF}# remark\n\n", "\n---+---\n"] {
            for end in ["\n", "\r\n"] {
                let input = filled(&format!("{before}{table}")).replace('\n', end);
                for args in [&[][..], &["-i", "lines"], &["--column", name]] {
                    assert_eq!(
                        run_each_way(args, &input).stdout,
                        filled(LINES),
                        "{args:?} of {input}"
                    );
                }
            }
        }
    }
}

/// What a spreadsheet writes for a board: an empty field for a blank.
#[test]
fn an_empty_field_of_a_row_is_a_blank() {
    for separator in [",", ";"] {
        let board = spaced(WIKI).replace(' ', separator).replace('.', "");
        for end in ["\n", "\r\n"] {
            let twice = format!("{board}\n{board}").replace('\n', end);
            expect_answers("", &twice, "{WIKI spaced}\n{WIKI spaced}");
        }
        // A row of blanks may as well be a gap.
        let row = board.lines().nth(4).expect("a row");
        let blank = board.replacen(row, &separator.repeat(8), 1);
        expect("-i grid", &blank, "", "<stdin>:5:1:*\n", 2);
        // A lost separator makes no row.
        let lost = board.replacen(separator, "", 1);
        assert_eq!(run_each_way(&[], lost).code, 2);
    }
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
    // What stands between cells, around a row, and around a board.
    for (comma, row, board) in [
        // C, and languages like it.
        (",", ["{", "},"], ["{\n", "};\n"]),
        // JSON, Python, JavaScript.
        (", ", ["  [", "],"], ["[\n", "]\n"]),
        ("\",\"", ["[\"", "\"],"], ["[", "]\n"]),
        ("', '", ["['", "'],"], ["[", "],\n"]),
        (", ", ["(", "),"], ["(\n", ")\n\n"]),
        // NumPy, and MATLAB.
        (" ", ["[", "]"], ["[", "]\n"]),
        (" ", ["", ";"], ["[", "];\n"]),
        // CSV.
        (",", ["", ""], ["", ""]),
        ("\";\"", ["\"", "\";"], ["", ""]),
        ("\t", ["", "\t,"], ["```\n", "```\n"]),
        (" | ", ["| ", " |"], ["", ""]),
        ("│", ["│", "│"], ["", ""]),
    ] {
        let boards = |comma: &str| {
            [POJ, WIKI].map(|cells| {
                let rows = draw(cells, [""; 3], [row[0], comma, row[1]], comma);
                format!("{}{rows}{}", board[0], board[1])
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
        let ends = ["\n", "\r\n"];
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
                "csv" => &format!("puzzle,solution\n{pairs}"),
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
    expect("-i lines -o json", "<\n", invalid, "<stdin>:1:1:*\n", 2);
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
    for board in [board.clone(), format!("'{board}'")] {
        let blank = format!("{board}\n---+---\n");
        assert_eq!(output_each_way(&["--blank", "-"], &blank).len(), 82);
        expect("", &blank, "", "<stdin>:*\n", 2);
        let under_bar = format!("id|puzzle\n---|{}\n", board.replace('-', "."));
        assert_eq!(output_each_way(&[], &under_bar).len(), 82);
    }
    let band = format!("{row}\n").repeat(3);
    let rows = [&*band; 3].join("---+---\n");
    assert_eq!(output_each_way(&["--blank", "-"], &rows).lines().count(), 9);
    // Rows of blanks in groups are rows, wherever they stand.
    for (blank, gap) in [("-", " "), ("=", " "), ("-", "|"), ("=", "|")] {
        let boards = (0..9).map(|empty| {
            let cells = WIKI_SOLVED.as_bytes().chunks(9).enumerate();
            let cells = cells.map(|(row, digits)| match row == empty {
                true => blank.repeat(9),
                false => shown(digits),
            });
            cells.collect::<String>()
        });
        let boards: Vec<String> = boards.collect();
        let grouped = boards
            .iter()
            .map(|board| draw(board, [""; 3], ["", gap, ""], ""));
        let input = grouped.collect::<Vec<_>>().join("\n");
        let args = ["--blank", blank, "-o", "pairs"];
        let expected = boards
            .iter()
            .map(|board| format!("{},{WIKI_SOLVED}\n", board.replace(blank, ".")));
        assert_eq!(output_each_way(&args, &input), expected.collect::<String>());
    }
}

/// Without an option, the first puzzle may name `-`, `x` or `X` as a blank.
#[test]
fn the_first_puzzle_names_the_blank() {
    let drawn = draw(WIKI, ["+---+---+---+"; 3], ["| ", " | ", " |"], " ");
    for blank in ["-", "x", "X"] {
        for (args, input, answers, line) in [
            (
                "",
                "{wiki}\n{none}\n{poj}\n",
                "{WIKI}\nno solution\n{POJ}\n",
                1,
            ),
            ("-i lines", "# remark\n{wiki}\n", "{WIKI}\n", 2),
            ("", "id,puzzle\n1,{wiki}\n", "{WIKI}\n", 2),
            // The user's header is one whatever a cell is.
            (
                "--column puzzle",
                "x,-,X,puzzle\n1,2,3,{wiki}\n",
                "{WIKI}\n",
                2,
            ),
            (
                "",
                "Grid 01\n{wiki rows}\n{wiki rows}",
                "{WIKI rows}\n{WIKI rows}",
                2,
            ),
            // A comment is one, unless its `#` would stand for a cell.
            (
                "",
                "# easy . set 1\n# ........\n#........\n# 3..7....\n{wiki}\n",
                "{WIKI}\n",
                5,
            ),
            ("-i grid", "{wiki spaced}", "{WIKI spaced}", 1),
            ("", &drawn, "{WIKI spaced}", 2),
            ("", "1\n{wiki rows}", "{WIKI rows}", 2),
            ("-i poj", "0\n1\n# x\n{wiki}\n", "{WIKI}\n", 4),
            // Its solution may stand beside it.
            ("", "{wiki},{WIKI}\n{poj},{POJ}\n", "{WIKI}\n{POJ}\n", 1),
            ("", "id,puzzle\n1,{wiki},{WIKI}\n", "{WIKI}\n", 2),
            // White space and rules stand above, words that hold the symbol, and other records.
            ("", "\n---+---\nExtra text\n{wiki rows}", "{WIKI rows}", 4),
        ] {
            let input = filled(input).replace('.', blank);
            let note = format!("lanedoku: *`{blank}`*<stdin>:{line}*\n");
            let has_none = answers.contains("no solution");
            let said = note + if has_none { "*without solution*\n" } else { "" };
            expect(args, &input, answers, &said, i32::from(has_none));
        }
        // No later record does, and none below a line that may be a row.
        for (args, input, answers, said) in [
            (
                "",
                "{poj}\n{wiki}\n",
                "{POJ}\ninvalid\n",
                "<stdin>:2:*--blank*\n",
            ),
            ("--blank /", "{wiki}\n", "", "<stdin>:1:*\n"),
            ("", "{blanks}\n{wiki rows}", "", "<stdin>:*\n"),
            ("", "#{cut}\n{wiki}\n{wiki}\n", "", "<stdin>:2:*\n"),
            ("", "#3..7....\n{wiki rows}", "", "<stdin>:2:*\n"),
            ("", "1\n#{cut}\n{wiki}\n", "", "<stdin>:3:*\n"),
        ] {
            let input = input
                .replace("{blanks}", ".........")
                .replace("{cut}", &WIKI[1..]);
            let input = filled(&input)
                .replace('.', blank)
                .replace(POJ, &POJ.replace('0', "."));
            expect(args, &input, answers, said, 2);
        }
    }
    // An `x` that stands for a text is a letter, however the line is drawn.
    for text in ["| x", "│ x", "x", "\"x\""] {
        let input = filled(&format!("{text}\n{{wiki}}\n")).replace('.', "x");
        expect("", &input, "", "<stdin>:2:*`x`*\n", 2);
    }
}

#[test]
fn each_file_is_an_input_of_its_own() {
    let files = [
        ("own_poj", "1\n{poj rows}"),
        ("own_lines", "\u{FEFF}{wiki}\r\nend\n"),
        ("own_grid", "{poj spaced}"),
        ("own_empty", ""),
    ];
    let files = files.map(|(name, text)| file(name, filled(text)));
    let args: Vec<&str> = files.iter().map(String::as_str).chain(["-"]).collect();
    let answers = "{POJ rows}{WIKI}\n\n{POJ spaced}{WIKI}\n";
    run(&args, WIKI).leaves(answers, "", 0);
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

/// A board of a judge's problem begins and ends with a line, and its count has a line of its own.
#[test]
fn boards_of_a_problem_are_rows_or_a_line() {
    for input in [
        "2\n{poj rows}{wiki rows}",
        "2\n{poj}\n\n{wiki spaced}",
        "1\n{poj rows}Case 2:\n1\n{wiki}\n",
    ] {
        expect_answers("-p poj2676", input, "{POJ rows}{WIKI rows}");
    }
    for input in [
        "{poj}\n{wiki}\n",
        "{poj rows}{wiki}\nend\nrubbish <5>\n{poj}\n",
    ] {
        expect_answers("-p poj3074", input, "{POJ}\n{WIKI}\n");
    }
    let rows = filled("{poj rows}");
    for (input, said) in [
        (format!("1 {rows}"), "1:11:*a count*found 10 cells"),
        (
            format!("1\n{}", rows.replacen('\n', "", 1)),
            "2:10:*found 18 cells",
        ),
    ] {
        expect("-p poj2676", &input, "", &format!("<stdin>:{said}\n"), 2);
    }
    expect_answers(
        "-p poj2676",
        &format!("1\n{}", rows.replace('\n', " ")),
        "{POJ rows}",
    );
}
