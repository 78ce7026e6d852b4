/*! Boards, lines and columns as people paste them: from code, from spreadsheets, from web pages and
from drawings.
*/

use crate::program::{Run, output_each_way, run_each_way};
use crate::support::{POJ, POJ_SOLVED, WIKI, WIKI_SOLVED, draw, pencilmarks, rows, shown, spaced};

/// The rows of a board, each with what `field` makes of a cell, `comma` between those, and the
/// brackets around it.
fn listed(board: &str, quote: &str, comma: &str, brackets: [&str; 2]) -> Vec<String> {
    let field = |cell: &u8| format!("{quote}{}{quote}", shown(&[*cell]));
    board
        .as_bytes()
        .chunks(9)
        .map(|row| {
            let fields: Vec<String> = row.iter().map(field).collect();
            brackets[0].to_string() + &fields.join(comma) + brackets[1]
        })
        .collect()
}

/// Two boards that are told to be boards by themselves, that are read as grid, and after a count.
fn expect_boards(boards: &[String; 2]) {
    let input = boards.concat();
    let apart = format!("{}\n{}", spaced(POJ_SOLVED), spaced(WIKI_SOLVED));
    for args in [&[][..], &["-i", "grid"]] {
        assert_eq!(output_each_way(args, &input), apart, "of {input}");
        let input = boards.join("\n").replace('\n', "\r\n");
        assert_eq!(output_each_way(args, &input), apart, "of {input}");
    }
    let together = spaced(POJ_SOLVED) + &spaced(WIKI_SOLVED);
    let counted = format!("2\n{input}");
    assert_eq!(output_each_way(&[], &counted), together, "of {counted}");
    let groups = format!("1\n{}1\n{}", boards[0], boards[1]);
    assert_eq!(
        output_each_way(&["-i", "poj"], &groups),
        together,
        "of {groups}"
    );
}

/// An input that ends with exit code 2 after these answers and with this message.
fn expect_error(args: &[&str], input: &str, answers: &str, message: &str) {
    let Run {
        stdout,
        stderr,
        code,
    } = run_each_way(args, input);
    assert_eq!((stdout.as_str(), code), (answers, 2), "of {input}");
    assert!(stderr.starts_with(message), "{stderr}of {input}");
}

#[test]
fn lists_are_boards() {
    for (quote, comma, row, board) in [
        // C, and languages like it.
        ("", ",", ["{", "},"], ["{\n", "\n};\n"]),
        ("", ", ", ["    {", "},"], ["{\n", "\n}\n"]),
        // JSON, Python, JavaScript, LeetCode.
        ("", ", ", ["  [", "],"], ["[\n", "\n]\n"]),
        ("\"", ",", ["[", "],"], ["[", "]\n"]),
        ("'", ", ", ["[", "],"], ["[", "\n],\n"]),
        ("", ", ", ["(", "),"], ["(\n", ")\n\n"]),
        ("`", ";", ["", ""], ["```\n", "\n```\n"]),
        // NumPy, and MATLAB.
        ("", " ", ["[", "]"], ["[", "]\n"]),
        ("", " ", ["", ""], ["[", "];\n"]),
        ("", " ", ["", ";"], ["[", "\n];\n"]),
        ("", ", ", ["", ";"], ["[", "]\n"]),
        // CSV.
        ("", ",", ["", ""], ["", "\n"]),
        ("\"", ";", ["", ";"], ["", "\n"]),
        ("", "\t", ["", "\t,"], ["\n\"\"\"\n", "\n\"\"\"\n"]),
        // Markdown.
        (
            "",
            " | ",
            ["| ", " |"],
            [
                "| | | | | | | | | |\n|---|---|---|---|---|---|---|---|---|\n",
                "\n",
            ],
        ),
        ("", " | ", ["", ""], ["", "\n"]),
    ] {
        let list = |puzzle: &str| {
            let list = listed(puzzle, quote, comma, row).join("\n");
            format!("{}{list}{}", board[0], board[1])
        };
        expect_boards(&[list(POJ), list(WIKI)]);
        expect_boards(&[list(&POJ.replace('0', "-")), list(&WIKI.replace('.', "0"))]);
    }
    // Each row is a string.
    for (row, board) in [
        (["\"", "\","], ["[\n", "\n]\n"]),
        (["    '", "',"], ["(", ")\n"]),
        (["\"", "\";"], ["", "\n"]),
        (["`", "`"], ["{", "}\n"]),
    ] {
        let list = |puzzle: &str| {
            let list = listed(puzzle, "", "", row).join("\n");
            format!("{}{list}{}", board[0], board[1])
        };
        expect_boards(&[list(POJ), list(WIKI)]);
    }
    // Titles are tried before brackets.
    let list = |puzzle: &str| {
        format!(
            "[Puzzle]\n[\n{}\n]\n",
            listed(puzzle, "", ",", ["[", "],"]).join("\n")
        )
    };
    expect_boards(&[list(POJ), list(WIKI)]);
}

#[test]
fn a_table_may_have_its_ruler_behind_the_first_row() {
    let table = |puzzle: &str| {
        let mut table = listed(puzzle, "", " | ", ["| ", " |"]);
        table.insert(1, "|:---:|---|---|---|---|---|---|---|---|".into());
        table.join("\n") + "\n"
    };
    expect_boards(&[table(POJ), table(WIKI)]);
}

#[test]
fn a_list_of_lists_on_one_line_is_a_board() {
    for (quote, comma, row, board) in [
        ("", ",", ["[", "]"], ["[", "]\n"]),
        ("", ", ", ["[", "]"], ["[", "],\n"]),
        ("\"", ",", ["[", "]"], ["  [", "]\n"]),
        ("'", ", ", ["[", "]"], ["[", "];\n"]),
    ] {
        let list = |puzzle: &str| {
            let list = listed(puzzle, quote, comma, row).join(comma);
            format!("{}{list}{}", board[0], board[1])
        };
        expect_boards(&[list(POJ), list(WIKI)]);
    }
    let rows = listed(WIKI, "", ",", ["[", "]"]);
    let board = format!("[{}]", rows.join(","));
    let answer = spaced(WIKI_SOLVED);
    expect_error(
        &[],
        &format!("{board}\n[{}]\n", rows[..8].join(",")),
        &answer,
        "<stdin>:2:",
    );
    expect_error(
        &[],
        &format!("{board}\n{}\n", board.replacen("5", "", 1)),
        &answer,
        "<stdin>:2:3: expected nine cells in row 1 of puzzle 2, found an empty field; write 0 or . \
         for a blank\n",
    );
    // In lines this is not a puzzle. It is one if its cells stand in one field.
    assert_eq!(run_each_way(&["-i", "lines"], &board).stdout, "invalid\n");
    assert_eq!(
        output_each_way(&[], format!("[[{WIKI}]]\n")),
        format!("{WIKI_SOLVED}\n")
    );
}

#[test]
fn what_is_wrong_with_a_row_of_fields_is_said() {
    for (row, column, found) in [
        ("5,3,,,7,,,,", 5, "an empty field; write 0 or . for a blank"),
        (",,,,,,,,", 1, "an empty field; write 0 or . for a blank"),
        (
            "\"\",\"\",\"3\"",
            3,
            "an empty field; write 0 or . for a blank",
        ),
        (
            "5,3,.,.,7,.,.,.,.,,",
            19,
            "an empty field; write 0 or . for a blank",
        ),
        ("5,3.,.,7,.,.,.,.", 4, "a field of more than one cell"),
        ("12,3,4,5,6,7,8,9", 2, "a field of more than one cell"),
        ("[5,3,.,.,7,.,.,.],", 19, "8 cells"),
        ("[5,3,.,.,7,.,.,.,.,1],", 20, "10 cells"),
        (
            "[5,3,.,.,7,.,.,.,x],",
            18,
            "8 cells and then `x`; write 0 or . for a blank",
        ),
        ("│ 5 é", 7, "1 cell and then `é`"),
        ("5 3 \u{202e}", 5, "2 cells and then `\\u{202e}`"),
    ] {
        let input = format!("{}{row}\n", spaced(WIKI));
        let message = format!(
            "<stdin>:10:{column}: expected nine cells in row 1 of puzzle 2, found {found}\n"
        );
        expect_error(&[], &input, &spaced(WIKI_SOLVED), &message);
        expect_error(
            &["-i", "poj"],
            &format!("2\n{input}"),
            &spaced(WIKI_SOLVED),
            &message.replace(":10:", ":11:"),
        );
    }
}

#[test]
fn boards_drawn_beyond_ascii_are_read() {
    for (rulers, bars, gap) in [
        (
            [
                "┌───────┬───────┬───────┐",
                "├───────┼───────┼───────┤",
                "└───────┴───────┴───────┘",
            ],
            ["│ ", " │ ", " │"],
            " ",
        ),
        (
            ["╔═══╦═══╦═══╗", "╠═══╬═══╬═══╣", "╚═══╩═══╩═══╝"],
            ["║", "║", "║"],
            "",
        ),
        (
            [
                "┏━━━━━━━┳━━━━━━━┳━━━━━━━┓",
                "┣━━━━━━━╋━━━━━━━╋━━━━━━━┫",
                "┗━━━━━━━┻━━━━━━━┻━━━━━━━┛",
            ],
            ["┃ ", " ┃ ", " ┃"],
            " ",
        ),
        (["╭┄┄┄╮", "┄┄┄┼┄┄┄┼┄┄┄", "╰┄┄┄╯"], ["┊", "┊", "┊"], ""),
        (["", "──────┼───────┼──────", ""], ["", " │ ", ""], " "),
        (["", "───│───│───", ""], ["", "│", ""], ""),
        (["+──+", "+──+──+", "+──+"], ["│", "│", "│"], "\u{A0}"),
        (["", "", ""], ["", "│", ""], " "),
    ] {
        let boards = [POJ.replace('0', "."), WIKI.to_string()];
        let drawn = boards.map(|board| draw(&board, rulers, bars, gap));
        expect_boards(&drawn);
        expect_boards(&drawn.map(|board| board.replace('.', "·")));
    }
    // A ruler between all rows, in both alphabets.
    for lines in [
        ["┌─┬─┬─┐", "├─┼─┼─┤", "└─┴─┴─┘"],
        ["╔═══╤═══╗", "╟───┼───╢", "╚═══╧═══╝"],
        ["+---+---+", "+---+---+", "+---+---+"],
        [
            "|---|---|---|---|---|---|---|---|---|",
            "|---|---|---|---|---|---|---|---|---|",
            "---",
        ],
    ] {
        let drawn = [POJ, WIKI].map(|board| {
            let rows = listed(board, " ", "|", ["|", "|"]);
            format!(
                "{}\n{}\n{}\n",
                lines[0],
                rows.join(&format!("\n{}\n", lines[1])),
                lines[2]
            )
        });
        expect_boards(&drawn);
        expect_boards(&drawn.map(|board| board.replace('|', "│").replace('0', "·")));
    }
    // Nine dashes are a row, drawn or not, and without bars such rows are plain.
    let blank = "·".repeat(9);
    let solved = output_each_way(&[], format!("{}\n", ".".repeat(81)));
    for row in ["─────────", &blank] {
        let board = format!("{row}\n").repeat(9);
        assert_eq!(
            output_each_way(&[], board),
            rows(solved.trim_end()),
            "of {row}"
        );
    }
}

#[test]
fn empty_lines_stand_between_bands() {
    let banded = |board: &str| -> String {
        let bands = board.as_bytes().chunks(27).map(spaced);
        bands.collect::<Vec<_>>().join(" \n")
    };
    expect_boards(&[banded(POJ), banded(WIKI)]);
    expect_boards(&[spaced(POJ), banded(WIKI)]);
    // Both or neither, one line each, and nowhere else: a board that lacks a row must not take one
    // from the next.
    let board = rows(WIKI);
    let lines: Vec<&str> = board.lines().collect();
    let with_gaps = |gaps: &[usize]| -> String {
        (0..9)
            .map(|row| {
                "\n".repeat(gaps.iter().filter(|gap| **gap == row).count()) + lines[row] + "\n"
            })
            .collect()
    };
    let wrong_row = |line, row, found| {
        format!("<stdin>:{line}:1: expected nine cells in row {row} of puzzle 2, found {found}\n")
    };
    let due = "<stdin>:17:1: expected an empty line before row 7 of puzzle 2, as there is one \
     before, \
               found `.6....28.`\n";
    for (gaps, message) in [
        (&[1][..], wrong_row(11, 2, "none")),
        (&[3, 3, 6], wrong_row(14, 4, "none")),
        (&[6], wrong_row(16, 7, "none")),
        (&[3, 5], wrong_row(16, 6, "none")),
        (&[3, 8], due.to_string()),
        (&[3], due.to_string()),
    ] {
        let input = rows(POJ) + &with_gaps(gaps) + &rows(POJ);
        let solved = rows(POJ_SOLVED);
        expect_error(&[], &input, &solved, &message);
    }
}

#[test]
fn a_lost_row_is_no_row_of_the_next_board() {
    let lists = |puzzle: &str| {
        let rows = listed(puzzle, "", ",", ["[", "],"]);
        ["[".to_string()]
            .into_iter()
            .chain(rows)
            .chain(["],".into()])
            .collect::<Vec<_>>()
    };
    let grids = |puzzle: &str| {
        let rows = listed(puzzle, "", "│", ["│", "│"]);
        let ruler = "├─┼─┤";
        [ruler.to_string()]
            .into_iter()
            .chain(rows.into_iter().flat_map(|row| [row, ruler.into()]))
            .collect()
    };
    for make in [&lists as &dyn Fn(&str) -> Vec<String>, &grids] {
        let whole = make(WIKI);
        for lost in (0..whole.len())
            .filter(|&line| whole[line].contains(|byte: char| "12345".contains(byte)))
        {
            let mut lines = whole.clone();
            lines.remove(lost);
            let input = format!(
                "{}\n{}\n{}\n",
                whole.join("\n"),
                lines.join("\n"),
                whole.join("\n")
            );
            expect_error(&[], &input, &spaced(WIKI_SOLVED), "<stdin>:");
        }
    }
}

#[test]
fn puzzles_in_lines_stand_between_any_punctuation() {
    for (before, after) in [
        ("('", "', 3)"),
        ("x=", ""),
        ("`", "`"),
        ("{\"id\": 1, \"puzzle\": \"", "\"},"),
        ("{'puzzle':'", "'}"),
        ("<td>", "</td>"),
        ("sudoku(", ");"),
        ("https://example.org/?board=", "&name=x"),
        ("1/", "/2"),
    ] {
        let input = format!("{before}{POJ}{after}\n{before}{WIKI}{after}\n");
        let answers = format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n");
        for args in [&[][..], &["-i", "lines"]] {
            assert_eq!(output_each_way(args, &input), answers, "of {input}");
        }
    }
    // Pencilmarks, and the columns of a header.
    let quoted = format!("'{}'\n", pencilmarks(WIKI));
    assert_eq!(output_each_way(&[], quoted), format!("{WIKI_SOLVED}\n"));
    let columns = format!("id,puzzle\n1,'{WIKI}'\n{POJ},[{POJ}]\n");
    let answers = format!("{WIKI_SOLVED}\n{POJ_SOLVED}\n");
    assert_eq!(output_each_way(&[], columns), answers);
    // The first pass comes first: what it finds is the puzzle, wherever it stands.
    let input = format!("'{POJ}' {WIKI}\n");
    assert_eq!(output_each_way(&[], input), format!("{WIKI_SOLVED}\n"));
    // What is malformed is so where the first pass says.
    for (line, column, found) in [
        (format!("x{WIKI}"), 1, "`x`"),
        (format!("'{}'", &WIKI[1..]), 1, "`'`"),
        (format!("{WIKI}="), 82, "81 cells and then `=`"),
        (format!("{WIKI}0='{WIKI}."), 83, "82 cells and then `=`"),
        (format!("+{}+", "-".repeat(81)), 1, "`+`"),
        (format!("+{}+", "-".repeat(729)), 1, "`+`"),
        (format!("é{WIKI}"), 1, "`é`"),
    ] {
        let is_enclosed = line.ends_with("81 cells and then `=`") || line == format!("{WIKI}=");
        let input = format!("{POJ}\n{line}\n");
        if is_enclosed {
            assert_eq!(
                output_each_way(&[], &input),
                format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n")
            );
            continue;
        }
        let message = format!("<stdin>:2:{column}: expected 81 cells, found {found}\n");
        expect_error(
            &["-i", "lines"],
            &input,
            &format!("{POJ_SOLVED}\ninvalid\n"),
            &message,
        );
    }
}

#[test]
fn a_column_is_chosen_by_name_or_number() {
    let answers = format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n");
    for (header, records, columns) in [
        (
            "id,quiz_str,solution",
            format!("1,{POJ},\n2,{WIKI},{POJ}\n"),
            ["2", "quiz_str"],
        ),
        (
            "\"ID\";\"Quiz_Str\"",
            format!("\"1\";\"{POJ}\"\n\"2\";\"{WIKI}\"\n"),
            ["2", "QUIZ_STR"],
        ),
        ("unsolved", format!("{POJ}\n{WIKI}\n"), ["1", "Unsolved"]),
        (
            "\"unsolved\"",
            format!("\"{POJ}\"\n\"{WIKI}\"\n"),
            ["1", "unsolved"],
        ),
        ("RÄTSEL|n", format!("{POJ}|1\n{WIKI}|2\n"), ["1", "rätsel"]),
        (
            "n question",
            format!("1 {POJ}\n2 {WIKI}\n"),
            ["2", "question"],
        ),
        (
            "solution,puzzle,_x,_X",
            format!("{POJ},,{POJ}\n{POJ},,{WIKI},{POJ}\n"),
            ["3", "_x"],
        ),
    ] {
        for column in columns {
            for before in ["", "\u{FEFF}# remark\n\n"] {
                let input = format!("{before}{header}\n{records}");
                assert_eq!(
                    output_each_way(&["--column", column], &input),
                    answers,
                    "of {input}"
                );
                let input = input.replace('\n', "\r\n");
                assert_eq!(
                    output_each_way(&["-i", "lines", "--column", column], &input),
                    answers
                );
            }
        }
    }
    // A name that the header lacks, or that there is no header for.
    let columns = format!("id,quiz_str,,\"a \u{202e}b\"\n1,{POJ}\n");
    let message = "<stdin>:1:1: expected a column `quiz`, found the columns `id`, `quiz_str`, ``, \
                   `a \\u{202e}b`; `--column NAME` says";
    expect_error(&["--column", "quiz"], &columns, "", message);
    expect_error(
        &["--column", "quiz"],
        &format!("# x\n{POJ}\n"),
        "",
        "<stdin>:2:1: expected a column `quiz`, found",
    );
    assert_eq!(output_each_way(&["--column", "quiz"], ""), "");
    // A field that does not begin as a name does is a record, whatever follows.
    let long = "x".repeat(41);
    for first in ["1", "", "-", ".x", long.as_str()] {
        let input = format!("x,{first}\n1,{POJ}\n");
        let Run { stdout, code, .. } = run_each_way(&["--column", "2"], input);
        assert_eq!(
            (stdout, code),
            (format!("invalid\n{POJ_SOLVED}\n"), 2),
            "of {first}"
        );
    }
    let input = format!("x,y\nx,y\n1,{POJ}\n");
    assert_eq!(
        run_each_way(&["--column", "2"], input).stdout,
        format!("invalid\n{POJ_SOLVED}\n")
    );
    assert_eq!(
        run_each_way(&["--column", "1"], format!("end\n{POJ}\n")).stdout,
        ""
    );
}

#[test]
fn each_input_has_the_column_where_its_header_names_it() {
    let files = [
        crate::program::file("named_first", format!("quiz,id\n{POJ},1\n")),
        crate::program::file("named_last", format!("id;x;QUIZ\n1;;{WIKI}\n")),
    ];
    let args = ["--column", "quiz", &files[0], &files[1]];
    let answers = format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n");
    assert_eq!(crate::program::output(&args, ""), answers);
}

#[test]
fn a_header_of_other_names_is_named_with_the_option() {
    let input = format!("id,quiz_str,\"x \"\"y\"\"\"\n1,{POJ},2\n");
    let columns = "the columns `id`, `quiz_str`, `x \"\"y\"\"`; `--column NAME` says which of them \
                   holds the puzzles";
    let message = format!("<stdin>:1:4: expected 81 cells, found {columns}\n");
    expect_error(
        &["-i", "lines"],
        &input,
        &format!("invalid\n{POJ_SOLVED}\n"),
        &message,
    );
    let message = format!(
        "<stdin>:1:1: expected 81 cells, a row of nine, or a count of puzzles as the first \
         record, found {columns}; `-i FORMAT`"
    );
    expect_error(&[], &input, "", &message);
    // Later lines, and first ones with other fields, are said as ever.
    let Run { stderr, .. } = run_each_way(&["-i", "lines"], format!("{POJ}\na,b\n"));
    assert_eq!(stderr, "<stdin>:2:1: expected 81 cells, found `a`\n");
    let Run { stderr, .. } = run_each_way(&["-i", "lines"], "a,1\n");
    assert_eq!(stderr, "<stdin>:1:1: expected 81 cells, found `a`\n");
    // Known names in quotes.
    for input in [
        format!("\"puzzle\"\n\"{POJ}\"\n"),
        format!("\"Id\",\"Puzzle\"\n\"1\",\"{POJ}\"\n"),
    ] {
        for args in [&[][..], &["-i", "lines"]] {
            assert_eq!(
                output_each_way(args, &input),
                format!("{POJ_SOLVED}\n"),
                "of {input}"
            );
        }
    }
}

#[test]
fn messages_show_text_as_it_is() {
    for (line, found) in [
        ("数独 パズル", "`数独 パズル`"),
        ("\"a\"\\", "`\"a\"\\`"),
        ("a\u{202e}b\u{9b}c", "`a\\u{202e}b\\u{9b}c`"),
        (
            "éééééééééééééééééééééééééééé",
            "`éééééééééééééééééééééééé…`",
        ),
    ] {
        let Run { stderr, code, .. } = run_each_way(&[], format!("{line}\n"));
        assert_eq!(code, 2);
        assert!(stderr.contains(&format!("found {found};")), "{stderr}");
    }
}

#[test]
fn bars_alone_announce_no_board() {
    for args in [&["-p", "boj2239"] as &[&str], &["-p", "zad7"]] {
        assert_eq!(crate::program::output_each_way(args, "||||||||\n"), "");
    }
}

#[test]
fn a_line_may_be_a_field_for_each_cell_or_row() {
    let fields = |board: &str, between: &str| {
        let cells: Vec<String> = board.chars().map(String::from).collect();
        cells.join(between)
    };
    let answers = format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n");
    let numbers = |from| {
        (from..from + 81)
            .map(|number| format!("{number},"))
            .collect::<String>()
    };
    for between in [",", ", ", ";", " ", "  ", "\t", "|", " | "] {
        let nine = |board: &str| rows(board).trim_end().replace('\n', between);
        for [one, other] in [
            [fields(POJ, between), fields(WIKI, between)],
            [nine(POJ), nine(WIKI)],
            [
                format!("| {} |", fields(POJ, between)),
                format!("  {}\t", nine(WIKI)),
            ],
            [WIKI.replace('.', "0"), fields(WIKI, between)],
        ] {
            let first = if one.len() == 81 {
                WIKI_SOLVED
            } else {
                POJ_SOLVED
            };
            let answers = format!("{first}\n{WIKI_SOLVED}\n");
            for args in [&[][..], &["-i", "lines"]] {
                let input = format!("{one}\n{other}\n");
                assert_eq!(output_each_way(args, &input), answers, "of {input}");
            }
        }
        let appended = output_each_way(&["--append"], nine(POJ) + "\n");
        let separator = between.trim_matches(' ').chars().next().unwrap_or(' ');
        assert_eq!(appended, format!("{}{separator}{POJ_SOLVED}\n", nine(POJ)));
        // Once the format is told, it is what it was.
        let grid = spaced(POJ) + &fields(WIKI, " ") + "\n";
        assert_eq!(
            output_each_way(&[], grid),
            format!("{}\n{}", spaced(POJ_SOLVED), spaced(WIKI_SOLVED))
        );
    }
    for header in [
        numbers(0),
        numbers(1),
        numbers(0).replace(',', ",c"),
        numbers(0).replace(',', "\t"),
    ] {
        let header = header.trim_end_matches([',', '\t', 'c']);
        let input = format!("{header}\n{}\n{}\n", fields(POJ, ","), fields(WIKI, ","));
        for args in [&[][..], &["-i", "lines"]] {
            assert_eq!(output_each_way(args, &input), answers, "of {input}");
        }
    }
    let append = output_each_way(
        &["--append"],
        format!("{}80\n{}\n", &numbers(0)[..230], fields(POJ, ",")),
    );
    assert!(
        append.starts_with("0,1,") && append.contains(",80,solution\n"),
        "{append}"
    );
    // What is not quite so is refused, and no option is advised that does not help.
    let first = "expected 81 cells, a row of nine, or a count of puzzles as the first record,";
    let many = "fields; if each cell is a field, 81 of them are a line, without an index or \
                anything else";
    for (line, column, found) in [
        (
            format!("0,{}", fields(WIKI, ",")),
            163,
            format!("82 {many}"),
        ),
        (
            format!(",{}", numbers(0).trim_end_matches(',')),
            1,
            format!("82 {many}"),
        ),
        (fields(&WIKI[1..], ","), 1, format!("80 {many}")),
        (
            fields(WIKI, ",").replacen('.', "", 1),
            5,
            "an empty field; write 0 or . for a blank".into(),
        ),
        (
            fields(WIKI, ",").replacen('.', "x", 1),
            5,
            "`x`; write 0 or . for a blank".into(),
        ),
        (
            fields(WIKI, ",").replacen('.', "12", 1),
            5,
            "a field of more than one cell".into(),
        ),
    ] {
        let message = format!("<stdin>:1:{column}: {first} found {found}");
        expect_error(&[], &format!("{line}\n"), "", &message);
        let message = format!("<stdin>:1:{column}: expected 81 cells, found {found}\n");
        expect_error(
            &["-i", "lines"],
            &format!("{line}\n"),
            "invalid\n",
            &message,
        );
        let stderr = run_each_way(&[], format!("{line}\n")).stderr;
        assert!(
            !stderr.contains("--column") && !stderr.contains("-i"),
            "{stderr}"
        );
    }
}

#[test]
fn quoted_mail_is_read() {
    let quoted = |text: &str, mark: &str| -> String {
        text.lines().map(|line| format!("{mark}{line}\n")).collect()
    };
    for mark in ["> ", ">", "> > ", ">> "] {
        let drawing = draw(POJ.replace('0', "."), [FRAME; 3], ["| ", " | ", " |"], " ");
        let boards = [format!("Grid 01\n{drawing}\n"), spaced(WIKI)];
        expect_boards(&boards.map(|board| quoted(&board, mark)));
        let banded: Vec<String> = POJ.as_bytes().chunks(27).map(spaced).collect();
        expect_boards(&[
            quoted(&banded.join("\n"), mark),
            quoted(&spaced(WIKI), mark),
        ]);
        expect_error(
            &[],
            &quoted(&(spaced(POJ) + "5 3 x"), mark),
            &spaced(POJ_SOLVED),
            &format!(
                "<stdin>:10:{}: expected nine cells in row 1",
                mark.len() + 5
            ),
        );
    }
    // In lines, a mark alone is a malformed record, as it always was.
    let input = format!("> {POJ}\n>\n> {WIKI}\n");
    let Run { stdout, code, .. } = run_each_way(&[], input);
    assert_eq!(
        (stdout, code),
        (format!("{POJ_SOLVED}\ninvalid\n{WIKI_SOLVED}\n"), 2)
    );
}

const FRAME: &str = "+-------+-------+-------+";

#[test]
fn a_table_of_markdown_has_names_and_a_ruler_above_it() {
    for head in [
        "| A | B | C | D | E | F | G | H | I |\n|:-:|:-:|:-:|:-:|:-:|:-:|:-:|:-:|:-:|\n",
        "|c1|c2|c3|c4|c5|c6|c7|c8|c9|\n|:--|--:|---|:-:|-|-|-|-|-|\n",
        "| one | two | three | a | b | c | d | e | f |\n|---|---|---|---|---|---|---|---|---|\n",
    ] {
        let table = |board: &str| {
            let rows = listed(board, "", " | ", ["| ", " |"]).join("\n");
            format!("{head}{rows}\n")
        };
        expect_boards(&[table(POJ), table(WIKI)]);
    }
    // Blanks are no names.
    let blank = format!("|{}\n", "_|".repeat(9)).repeat(9);
    let solved = output_each_way(&[], format!("{}\n", ".".repeat(81)));
    assert_eq!(output_each_way(&[], blank), spaced(solved.trim_end()));
    let wide = "| a|b|c|d|e|f|g|h|i|j|\n";
    let stderr = run_each_way(&[], wide).stderr;
    assert!(
        stderr.contains("found `| a|b") && !stderr.contains("; `"),
        "{stderr}"
    );
}

#[test]
fn a_list_may_have_a_name() {
    for (before, behind) in [
        ("puzzle = [", "]\n"),
        ("puzzle = [\n", "\n]\n"),
        ("array([", "])\n"),
        ("    board = np.array([\n", "])\n"),
        ("int board[9][9] = {\n", "\n};\n"),
        ("\"board\": [", "],\n"),
        ("vector<vector<int>> grid = {", "};\n"),
    ] {
        let list = |board: &str, between: &str| {
            let rows = listed(board, "", ", ", ["[", "]"]).join(between);
            format!("{before}{rows}{behind}")
        };
        expect_boards(&[list(POJ, ",\n"), list(WIKI, ",\n")]);
        if !before.contains(['\n', '{']) {
            expect_boards(&[list(POJ, ", "), list(WIKI, ", ")]);
        }
        // A board that lacks a row gets none of the next.
        let short = format!(
            "{before}{}\n",
            listed(POJ, "", ",", ["[", "],"])[..8].join("\n")
        );
        let input = spaced(WIKI) + &short + &list(WIKI, ",\n");
        expect_error(&[], &input, &spaced(WIKI_SOLVED), "<stdin>:");
    }
    // The name is short, and what follows it is a list of lists.
    for line in [
        "a = [5, 3, 0, 0, 7, 0, 0, 0, 0],",
        &format!("{} = [", "x".repeat(41)),
    ] {
        let Run { stdout, code, .. } = run_each_way(&[], format!("{line}\n{}", rows(POJ)));
        assert_eq!((stdout.as_str(), code), ("", 2), "of {line}");
    }
    let deep = "([{".repeat(5_000) + "\n";
    assert_eq!(run_each_way(&["-i", "grid"], deep.repeat(50)).code, 0);
}

#[test]
fn titles_may_have_a_remark() {
    for title in ["Puzzle 1 (easy)", "Grid (hard, 24 clues):", "[Case #2 (x)]"] {
        expect_boards(&[
            format!("{title}\n{}", spaced(POJ)),
            format!("{title}\n\n{}", spaced(WIKI)),
        ]);
    }
    assert_eq!(run_each_way(&[], format!("(easy)\n{}", rows(POJ))).code, 2);
}

/// A puzzle that is spoilt has the same text as one with such blanks.
#[test]
fn other_blanks_are_refused_with_the_remedy() {
    let remedy = "; write 0 or . for a blank";
    for (blank, remedy) in [
        ("x", remedy),
        ("X", remedy),
        (" ", "; write 0 or . for a blank"),
    ] {
        let board = WIKI.replace('.', blank);
        for (args, text) in [
            (&[][..], board.clone()),
            (&["-i", "lines"], board.clone()),
            (&[], rows(&board)),
            (&["-i", "grid"], rows(&board)),
            (&["-i", "poj"], format!("1\n{}", rows(&board))),
        ] {
            let Run { stderr, code, .. } = run_each_way(args, format!("{text}\n"));
            let first = stderr.lines().next().expect("there is a message");
            assert!(first.ends_with(remedy) && code == 2, "{stderr} of {text}");
        }
    }
}
