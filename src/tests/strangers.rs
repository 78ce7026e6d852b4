/*! Files of kinds that people have: what programs print, and what is copied from them. Each kind comes in
several forms, and beside it stands what is too much like something else to be read. */

use crate::program::{POJ, POJ_SOLVED, WIKI, expect, file, filled, run, run_each_way};
use crate::support::{draw, is_like};
use std::process::Command;

/// Reads an input with any ends of lines. `slots` has a letter for each record: `P` and `Q` for the answers
/// to `{poj}` and `{wiki}`, `-` if it is malformed.
#[track_caller]
fn read(args: &str, input: &str, slots: &str, said: &str) {
    let answers = slots.chars().map(|slot| match slot {
        'P' => "{POJ}\n",
        'Q' => "{WIKI}\n",
        _ => "invalid\n",
    });
    let answers: String = answers.collect();
    let code = if said.contains("<stdin>:") && !said.starts_with("lanedoku: ") {
        2
    } else {
        0
    };
    for end in ["\n", "\r\n", " \n"] {
        let input = filled(input).replace('\n', end);
        expect(&format!("-o lines {args}"), &input, &answers, said, code);
    }
}

/// Nine rows with these marks before, between and after the cells of each.
fn rows_with(board: &str, bars: [&str; 3], gap: &str) -> Vec<String> {
    let [open, between, close] = bars;
    let rows = draw(board, [""; 3], [open, between, close], gap);
    rows.lines().map(str::to_string).collect()
}

/// Both boards as arrays: nine groups each.
fn arrays(gap: &str, quote: &str) -> [Vec<String>; 2] {
    let [open, between, close] = [
        format!("[{quote}"),
        format!("{quote}{gap}{quote}"),
        format!("{quote}]"),
    ];
    [POJ, WIKI].map(|board| rows_with(board, [&open, &between, &close], &between))
}

const NAMES: [&str; 8] = [
    "board = ",
    "int grid[9][9] = ",
    "Input: board = ",
    "  \"puzzle\": ",
    "let b: [[u8; 9]; 9] =",
    "2. easy, 2026-11-25: ",
    "a := ",
    "1 2 3 4 5 6 = ",
];

#[test]
fn a_name_may_stand_before_an_array() {
    for (name, (gap, quote)) in NAMES.iter().zip(
        [(",", ""), (", ", ""), (",", "\""), (", ", "'")]
            .iter()
            .cycle(),
    ) {
        let [p, q] = arrays(gap, quote);
        // On nine lines.
        for [open, close] in [["[", "]"], ["[", "]\n"], ["{", "};\n"], ["(", "),"]] {
            let board = |rows: &[String]| format!("{name}{open}{}{close}\n", rows.join(",\n  "));
            read("", &format!("{}{}", board(&p), board(&q)), "PQ", "");
            read("-i grid", &board(&q), "Q", "");
        }
        // On one line, also without a comma between the groups.
        for between in [",", ", ", "", " "] {
            let lines = [&p, &q].map(|rows| format!("{name}[{}]", rows.join(between)));
            read("", &format!("{};\n{}\n", lines[0], lines[1]), "PQ", "");
            read(
                "-i poj",
                &format!("2\n{}\n{}\n", lines[0], lines[1]),
                "PQ",
                "",
            );
        }
    }
    // A comma or a dash is a name, too, and so are the keys of an object.
    let [p, q] = arrays(",", "");
    let items = |rows: &[String], before: &str| {
        format!("x:\n{before}{}\n", rows.join(&format!("\n{before}")))
    };
    read(
        "",
        &format!("{}{}", items(&p, "  - "), items(&q, "- ")),
        "PQ",
        "",
    );
    read(
        "",
        &format!("[{}]\n[{}]\n", p.join("\n,"), q.join("\n , ")),
        "PQ",
        "",
    );
    let object = |rows: &[String]| format!("{{\"id\": 7, \"board\":[{}]}}\n", rows.join(","));
    read("", &(object(&p) + &object(&q)), "PQ", "");
    read("", &p.join(""), "P", "");
}

#[test]
fn what_is_no_name_before_an_array() {
    let [p, q] = arrays(",", "");
    let line = p.join(",");
    // Many cells may be those of another board.
    for name in ["1 2 3 4 5 6 7 = ", &format!("{}: ", &WIKI[..40])] {
        read(
            "-i lines",
            &format!("{name}[{line}]\n{{wiki}}\n"),
            "-Q",
            "<stdin>:1:*\n",
        );
    }
    // It ends in `=` or `:` before a bracket.
    for name in ["board ", "board = x", "x + ", "7"] {
        read(
            "-i lines",
            &format!("{name}[{line}]\n{{wiki}}\n"),
            "-Q",
            "<stdin>:1:*\n",
        );
        read("", &format!("{name}{}\n", q.join("\n")), "", "<stdin>:*\n");
    }
    // A solved array with a name is most likely the solution of a lost puzzle.
    let solved = rows_with(POJ_SOLVED, ["[", ",", "]"], ",").join(",");
    read(
        "",
        &format!("board = [{line}]\nsolution = [{solved}]\n"),
        "P-",
        "<stdin>:2:*\n",
    );
    read("", &format!("[{line}]\n[{solved}],\n"), "PP", "");
}

#[test]
fn nine_rows_may_stand_on_a_line() {
    for between in [
        " ", "  ", ", ", ",", ";", " | ", "|", "\t", "\",\"", "][", " / ",
    ] {
        let line = |board: &str| rows_with(board, [""; 3], "").join(between);
        let input = format!("{}\n{}\n", line(POJ), line(WIKI));
        match between {
            // Nothing but a mark stands between rows.
            " / " => read("", &input, "", "<stdin>:1:*\n"),
            _ => read("", &input, "PQ", ""),
        }
    }
    for count in [2, 3, 8, 10] {
        let rows = vec!["53..7...."; count].join(" ");
        read("", &format!("{rows}\n"), "", "<stdin>:1:*\n");
        read(
            "-i lines",
            &format!("{rows}\n{{wiki}}\n"),
            "-Q",
            "<stdin>:1:*\n",
        );
    }
}

/// A spreadsheet has an empty field for an empty cell.
#[test]
fn boards_of_a_spreadsheet_are_read() {
    let sheet = |board: &str| {
        let rows = rows_with(board, ["", "\t", ""], "\t").join("\n") + "\n";
        rows.replace(['.', '0'], "")
    };
    let [p, q] = [POJ, WIKI].map(sheet);
    for between in ["", "\n", "Sheet 2\n", "\n# x\n"] {
        let answers = format!("{p}{between}{q}\n");
        for end in ["\n", "\r\n"] {
            expect(
                "-o lines",
                &answers.replace('\n', end),
                "{POJ}\n{WIKI}\n",
                "",
                0,
            );
        }
    }
    let some = rows_with(WIKI, ["", "\t", ""], "\t")
        .join("\n")
        .replacen('.', "", 7);
    expect("-o lines", &some, "{WIKI}\n", "", 0);
    expect(
        "-o lines -i poj",
        &format!("2\n{p}{q}"),
        "{POJ}\n{WIKI}\n",
        "",
        0,
    );
    // A row has eight tabs, and some cell.
    for row in [
        "\t\t\t\t\t\t\t7",
        "\t\t\t\t\t\t\t\t\t7",
        "5\t3\t\t\t7\t\t\t",
        "\t\t\t\t\t\t\t\t",
    ] {
        let lines: Vec<&str> = q.lines().collect();
        let input = [&lines[..4], &[row], &lines[5..]].concat().join("\n");
        expect("", &format!("{input}\n"), "", "<stdin>:5:*row 5*\n", 2);
    }
}

#[test]
fn comments_and_rules_of_other_languages() {
    for line in [
        "// easy",
        "//",
        "// {wiki}",
        "  //x",
        "-",
        "--",
        " -",
        "};",
        "```",
    ] {
        for input in [
            format!("{line}\n{{poj}}\n{line}\n\n{{wiki}}\n{line}\n"),
            format!("{line}\n{{poj rows}}{line}\n{{wiki rows}}"),
            format!("{line}\n1\n{line}\n{{poj rows}}\n{line}\n1\n{{wiki}}\n{line}\n"),
        ] {
            read("", &input, "PQ", "");
        }
    }
    for rule in ["-", "--", "---"] {
        let lines: Vec<_> = rows_with(WIKI, [""; 3], "")
            .chunks(3)
            .map(|band| band.join("\n"))
            .collect();
        read("", &lines.join(&format!("\n{rule}\n")), "Q", "");
    }
    // None of them takes the place of a row, and a slash alone begins nothing.
    for line in ["// easy", "-", "};", "/ 5"] {
        let rows = filled("{wiki rows}").replacen("6..195...", line, 1);
        read("", &rows, "", "<stdin>:2:*\n");
    }
    read("-i lines", "/ 5\n{wiki}\n", "-Q", "<stdin>:1:*\n");
    // A slash may be a cell.
    let input = filled("//{wiki}\n").replace("//53", "//").replace('.', "/");
    expect("--blank / --all --limit 1", &input, "*\n", "", 0);
}

/// Text begins with a letter, or two letters touch, and it has few cells.
const TITLES: [&str; 16] = [
    "Puzzle 2 of 2026-11-25",
    "45 empty:",
    "time: 11.25 ms",
    "[Puzzle 7]",
    "Clues: 36, time: 4.25 ms, tries: 7",
    "7. Easy",
    "(the one)",
    "> rubbish",
    "2026 数独",
    "x",
    "a 1 2 3 4 5 6",
    "v1.2.3 / 12345678",
    "a1 b2 c3 d4 e5 f6 g7 h8",
    "| nr | 5 | 7 |",
    "=== Hard ===",
    "A.3F..9B.1..2C.D",
];

#[test]
fn titles_may_hold_digits() {
    for title in TITLES {
        for input in [
            format!("{title}\n{{poj rows}}\n{title}\n{{wiki rows}}\n{title}\n"),
            format!("{title}\n\n{{poj spaced}}{title}\n{{wiki spaced}}"),
            format!("2\n{title}\n{{poj rows}}{title}\n{{wiki}}\n{title}\n"),
        ] {
            read("", &input, "PQ", "");
        }
        // What names a column of puzzles is most likely about them.
        let note = match title.starts_with("Puzzle") {
            true => "",
            false => "lanedoku: passed over text*: <stdin>:1\n",
        };
        read("", &format!("{title}\n{{poj}}\n{{wiki}}\n"), "PQ", note);
        read(
            "",
            &format!("{{poj}}\n{title}\n{{wiki}}\n"),
            "P-Q",
            "<stdin>:2:*\n",
        );
        let named = filled(&format!("{title}\n{{poj}}\n"));
        let answered = format!("{title}\n{{poj}},{{POJ}}\n");
        let note = "lanedoku: no header names*: <stdin>:1\n";
        run(&["--append"], named).leaves(&answered, note, 0);
    }
    // Prose around a board.
    let text = "# Solver\n\nIt solves such boards, in 12.5 ms on 2026-01-02 (v1.2.3):\n\n```\n{poj rows}```\n\nOr this:\n\n{wiki rows}";
    read("", text, "PQ", "");
}

#[test]
fn lines_that_are_too_much_like_rows_are_no_titles() {
    for line in [
        "a 1 2 3 4 5 6 7",
        "Puzzle 123456789",
        "1 a 2 3 4 5 6 7",
        "<5>",
        "1 b",
        "+ x +",
        "5 3 . . 7 . . . ab",
    ] {
        let input = format!("{line}\n{{poj rows}}");
        let left = run_each_way(&["-o", "lines"], filled(&input));
        assert!(left.stdout.is_empty() && left.code == 2, "{line}: {left:?}");
    }
}

/// Words and numbers in 81 columns name no puzzle, but they are no error.
#[test]
fn headers_of_cells_are_text() {
    let join = |fields: Vec<String>| fields.join(",");
    let cells = |board: &str| join(board.chars().map(String::from).collect());
    for name in ["c", "cell_", "r1c"] {
        let header = join((0..81).map(|cell| format!("{name}{cell}")).collect());
        let input = format!("{header}\n{}\n{}\n", cells(POJ), cells(WIKI));
        read("", &input, "PQ", "lanedoku: passed over text*<stdin>:1\n");
    }
}

#[test]
fn a_blank_may_be_named_below_other_lines() {
    let dashed = filled("{wiki}\n").replace('.', "-");
    let note = |line: usize| format!("lanedoku: read `-`*<stdin>:{line}\n");
    for (above, records) in [
        ("\n", 1),
        ("\n# x\n\n", 3),
        ("x y 7\n", 1),
        ("53..7\n", 1),
        (",,\n", 1),
    ] {
        let lines = above.lines().count();
        let input = format!("{above}{dashed}{dashed}");
        let answers = "invalid\n".repeat(records) + "{WIKI}\n{WIKI}\n";
        let said: String = (1..=records)
            .map(|line| format!("<stdin>:{line}:*\n"))
            .collect();
        expect(
            "--every-line",
            &input,
            &answers,
            &(said + &note(lines + 1)),
            2,
        );
        // So the pieces are answered as the whole is.
        let pieces: String = input
            .split_inclusive('\n')
            .map(|line| run(&["--every-line"], line).stdout)
            .collect();
        assert_eq!(pieces, filled(&answers), "{above}");
    }
    for above in ["\n", "\n# x\n\n", "---+---+---\n"] {
        let lines = above.lines().count();
        expect(
            "",
            &format!("{above}{dashed}{dashed}"),
            "{WIKI}\n{WIKI}\n",
            &note(lines + 1),
            0,
        );
    }
}

/// Columns of a table with a frame count from its first bar, as people see them.
#[test]
fn framed_tables_are_read() {
    for (header, rule) in [
        ("| id | puzzle | x |\n", "|----|:------:|---|\n"),
        ("| id | puzzle | x |\n", "+----+--------+---+\n"),
        ("  | id | puzzle | x |\n", ""),
        ("| id | mine | x |\n", "|---|---|---|\n"),
    ] {
        let table = format!("{header}{rule}| 1 | {{poj}} | a |\n| 2 | {{wiki}} | |\n");
        let note = match header.contains("puzzle") {
            true => "",
            false => "lanedoku: passed over text*<stdin>:1\n",
        };
        for args in ["", "-i lines", "--column 2"] {
            read(args, &table, "PQ", note);
        }
        read(
            if note.is_empty() {
                "--column PUZZLE"
            } else {
                "--column mine"
            },
            &table,
            "PQ",
            "",
        );
        read(
            "--column 1",
            &table,
            "--",
            &format!("<stdin>:*column 1*\n<stdin>:*column 1*\n{note}"),
        );
    }
    let lines = "| id | puzzle |{1}\n|----|----|\n| 1 | {poj} |{2}\n";
    let came = lines.replace("{1}", "").replace("{2}", "");
    let answered = lines.replace("{1}", "solution").replace("{2}", "{POJ}");
    expect("--append", &came, &answered, "", 0);
}

/// A file that is not a puzzle a line is refused, as what it is.
#[test]
fn json_gets_the_advice_that_fits_it() {
    let advice = "*; this looks like JSON: `lanedoku help formats` says how to make lines of it\n";
    let [p, q] = arrays(",", "");
    let [first, second] = [p, q].map(|rows| format!("[{}]", rows.join(",")));
    let indented = format!(
        "{{\n  \"given\": [\n    [\n      {}\n",
        POJ.split("").collect::<Vec<_>>()[1..82].join(",\n      ")
    );
    for input in [
        "[\"{poj}\",\"{wiki}\"]\n".to_string(),
        "  [\"{poj}\", \"{wiki}\"]\n".to_string(),
        format!("[{}]\n", vec!["\"{poj}\""; 300].join(",")),
        "[{\"puzzle\":\"{poj}\"},{\"puzzle\":\"{wiki}\"}]\n".to_string(),
        "{\n  \"1\": {\n    \"puzzle\": \"{poj}\"\n  }\n}\n".to_string(),
        "[\n  {\n    \"quizzes\": \"{poj}\",\n    \"solutions\": \"{POJ}\"\n  }\n]\n".to_string(),
        "{\n\"0\": \"{poj}\",\n\"source\": \"https://example.org\"\n}\n".to_string(),
        indented,
        format!("[{first},{second}]\n"),
    ] {
        let left = run_each_way(&["-o", "lines"], filled(&input));
        assert_eq!(left.code, 2, "{input}");
        for message in left.stderr.lines() {
            assert!(
                is_like(&format!("{message}\n"), advice),
                "{input}: {message}"
            );
        }
    }
    // An object or a string on a line is a record.
    for (open, close) in [
        ("{\"id\": 7, \"puzzle\": \"", "\"}"),
        ("  \"", "\","),
        ("[\"", "\"]"),
    ] {
        read(
            "",
            &format!("{open}{{poj}}{close}\n{open}{{wiki}}{close}\n"),
            "PQ",
            "",
        );
    }
    read("", "[\n\"{poj}\",\n\"{wiki}\"\n]\n", "PQ", "");
    let solved = "{\"puzzle\": \"{POJ}\"}\n{\"puzzle\": \"{wiki}\"}\n";
    read("", solved, "-Q", "<stdin>:1:*solved board*\n");
}

/// The recipe for JSON is on the page to which messages point.
#[test]
fn the_recipe_for_json_makes_lines_of_it() {
    let help = run(&["help", "formats"], "").stdout;
    let (_, recipe) = help.split_once("jq -c '").expect("it is there");
    let (filter, rest) = recipe.split_once('\'').expect("the filter is in quotes");
    assert!(rest.starts_with(" FILE | lanedoku\n"), "{rest}");
    let [p, q] = arrays(",", "").map(|rows| format!("[{}]", rows.join(",")));
    for input in [
        "[\"{poj}\",\"{wiki}\"]".to_string(),
        "{\n  \"a\": {\"puzzle\": \"{poj}\"},\n  \"b\": [\"x\", 7, \"{wiki}\"]\n}".to_string(),
        format!("[{p},{q}]").replace('.', "0"),
        format!("{{\"given\": {p},\n\"others\": [{q}]}}").replace('.', "0"),
    ] {
        let path = file("strangers.json", filled(&input));
        let Ok(lines) = Command::new("jq").args(["-c", filter, &path]).output() else {
            return println!("skipped: there is no jq here");
        };
        assert!(lines.status.success(), "{lines:?}");
        run(&["-o", "lines"], lines.stdout).leaves("{POJ}\n{WIKI}\n", "", 0);
    }
}

/// What a message advises has to help. If nothing is known to, there is no advice.
#[test]
fn advice_fits_what_people_paste() {
    let empty = "write 0 or . for an empty cell";
    let with = |board: &str, bars: [&str; 3], gap: &str, blank: &str| {
        rows_with(board, bars, gap)
            .join("\n")
            .replace(['.', '0'], blank)
            + "\n"
    };
    let minus = with(WIKI, ["[", ", ", "],"], ", ", "-1");
    let moves = "9 2 4\n1 2 1\n5 9 9\n";
    let triples: String = (1..10)
        .map(|row| format!("{row} {row} {}\n", 10 - row))
        .collect();
    let number = WIKI.replace('.', "0").replacen("530070", "030070", 1);
    for (input, slots, said) in [
        (minus, "", "1:*`-`; write 0 or . for `-1`"),
        (
            "5 3 -1 -1 7 -1 -1 -1 -1\n".into(),
            "",
            "1:5:*`-`; write 0 or . for `-1`",
        ),
        (
            with(WIKI, [""; 3], "", " "),
            "",
            &*format!("1:*3 cells; {empty}"),
        ),
        (
            with(WIKI, ["|", "|", "|"], " ", " "),
            "",
            &*format!("1:*cells; {empty}"),
        ),
        // Row, column and digit are no sizes.
        (triples, "", "1:6:*3 cells"),
        (format!("1 2 3\n{moves}"), "", "1:6:*3 cells"),
        (
            format!("{{poj spaced}}{moves}"),
            "P",
            "10:6:*puzzle 2, found 3 cells",
        ),
        (
            "9 3 3\n{poj rows}".into(),
            "",
            "1:*; if the line says the size of the boards, remove it",
        ),
        (
            "9\n{poj rows}".into(),
            "P",
            ":*; if 9 is the size of the boards, remove its line",
        ),
        // Zeros that a program has lost with a number.
        (
            format!(
                "puzzle,solution\n{},{{WIKI}}\n{{poj}},{{POJ}}\n",
                &number[1..]
            ),
            "-P",
            "2:81:*80 cells; leading zeros may be lost",
        ),
        (
            format!("{{poj}}\n1,{}\n", &number[1..]),
            "P-",
            "2:83:*80 cells; leading zeros may be lost",
        ),
        (format!("{}\n{{poj}}\n", &WIKI[1..]), "", "1:81:*80 cells"),
        // The numbers of columns.
        (
            "1,2,3,4,5,6,7,8,9\n\n{poj rows}".into(),
            "",
            "2:1:*an empty line; line 1 may be a heading",
        ),
        (
            "   1 2 3  4 5 6  7 8 9\n  ┌─────┬─────┬─────┐\n".into(),
            "",
            "2:*; line 1 may be a heading",
        ),
        // A solution that is not known.
        (
            format!(
                "quizzes,solutions\n{{poj}},{{POJ}}\n{{wiki}},{}\n",
                "0".repeat(81)
            ),
            "P-",
            "3:83:*a second puzzle; `--column 1` reads column 1 alone",
        ),
        // Two puzzles that are no columns.
        (
            "{poj} {wiki}\n".into(),
            "",
            "1:83:*; write one puzzle a line",
        ),
        (
            "('{poj}', '{wiki}')\n".into(),
            "",
            "1:*; write one puzzle a line",
        ),
        (
            "534678912 672195348 198342567\n".into(),
            "",
            "1:11:*27 cells",
        ),
    ] {
        let said = format!("<stdin>:{said}\n").replace("::", ":");
        let left = run_each_way(&["-o", "lines"], filled(&input));
        let answers: String = slots
            .chars()
            .map(|slot| if slot == 'P' { "{POJ}\n" } else { "invalid\n" })
            .collect();
        let answers = match (
            slots,
            input.starts_with("{poj}") || input.contains("a second puzzle"),
        ) {
            ("", _) if left.stdout == "invalid\n" => "invalid\n".to_string(),
            _ => answers,
        };
        left.leaves(&answers, &said, 2);
    }
    // No `# ` before a bracket or nine digits, where a title is doubted.
    for title in ["puzzle = [[5,3,0,0,7,0,0,0,0],", "Ab3.7....", "x[9][9]"] {
        let left = run_each_way(&[], filled(&format!("{title}\n{{poj rows}}5........\n")));
        assert_eq!(left.code, 2);
        assert_eq!(
            left.stderr.contains("put `# `"),
            !title.contains('['),
            "{left:?}"
        );
    }
}
