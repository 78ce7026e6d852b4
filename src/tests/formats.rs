//! Every input format's reading and every output format's writing.

use crate::program::{
    POJ, POJ_SOLVED, Run, UNSOLVABLE, WIKI, WIKI_SOLVED, file, output, output_each_way,
    pencilmarks, rows, run, run_each_way, spaced,
};
use crate::support::draw;

#[test]
fn published_sample() {
    let sample = include_str!("../../testdata/sample.in");
    assert_eq!(
        output_each_way(&[], sample),
        include_str!("../../testdata/sample.out")
    );
}

#[test]
fn poj_reads_groups_and_keeps_the_shape_of_each_puzzle() {
    let input = format!("2\n{}{WIKI}\n\n# more\n1\n\n{}", rows(POJ), spaced(WIKI));
    let answers = format!("{}{WIKI_SOLVED}\n{}", rows(POJ_SOLVED), spaced(WIKI_SOLVED));
    assert_eq!(output_each_way(&[], &input), answers);
    assert_eq!(output_each_way(&["-i", "poj"], &input), answers);
    assert_eq!(output_each_way(&[], "0\n"), "");
    assert_eq!(
        output_each_way(&[], format!("00000002\n{}\n{}", rows(POJ), rows(POJ))),
        rows(POJ_SOLVED).repeat(2)
    );
}

#[test]
fn lines_finds_the_puzzle_among_columns() {
    let layouts = [
        format!("quizzes,solutions\n{POJ},{POJ_SOLVED}\n"),
        format!("id,puzzle,solution,clues,difficulty\n1,{POJ},{POJ_SOLVED},27,2.2\n"),
        format!("source,question,answer,rating\npuzzles0_kaggle,{POJ},{POJ_SOLVED},0\n"),
        format!("\"quizzes\",\"solutions\"\n\"{POJ}\",\"{POJ_SOLVED}\"\n"),
        format!("0001f2a9b8c7 {POJ} 1.2\n"),
        format!("# a remark\n\n{POJ} # another\n"),
        format!("  {POJ}  \n"),
        format!("7;{POJ}|easy\n"),
        format!(":0100:1:{POJ}:..:..:\n"),
        format!("{POJ}0 {POJ}\n"),
    ];
    for input in layouts {
        assert_eq!(
            output_each_way(&["-i", "lines"], &input),
            format!("{POJ_SOLVED}\n"),
            "of {input}"
        );
        assert_eq!(
            output_each_way(&["-i", "auto"], &input),
            format!("{POJ_SOLVED}\n"),
            "of {input}"
        );
    }
}

/// HoDoKu marks the cells that were filled on the way to a position. They are clues like the others
/// of that position.
#[test]
fn lines_reads_over_the_marks_of_libraries() {
    let marked: String = POJ_SOLVED.bytes().zip(POJ.bytes()).enumerate().fold(
        String::new(),
        |line, (cell, (digit, clue))| {
            let (digit, clue) = (digit as char, clue as char);
            if clue == '0' && cell % 3 == 0 {
                format!("{line}+{digit}")
            } else {
                format!("{line}{}", clue.to_string().replace('0', "."))
            }
        },
    );
    let input = format!(":0000:38:{marked}:111 222:333::\n:0000:x:{WIKI}::::comment\n");
    assert_eq!(
        output_each_way(&[], &input),
        format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n")
    );
    let position: String = marked.chars().filter(|&char| char != '+').collect();
    let pairs = format!("{position},{POJ_SOLVED}\n{WIKI},{WIKI_SOLVED}\n");
    assert_eq!(output_each_way(&["-o", "pairs"], &input), pairs);
    // Elsewhere, and where no digit follows, a mark is no cell.
    for line in [
        format!("{marked}\n"),
        format!(":0000:x:{WIKI}+:\n"),
        format!(":0000:x:{}:\n", WIKI.replacen('.', "+.", 1)),
    ] {
        assert_eq!(run_each_way(&["-i", "lines"], line).stdout, "invalid\n");
    }
}

#[test]
fn lines_reads_pencilmarks() {
    let (poj, wiki, unsolvable) = (pencilmarks(POJ), pencilmarks(WIKI), pencilmarks(UNSOLVABLE));
    // Two digits a cell, one of them right: pencilmarks that no clues can say.
    let pairs: String = (0..)
        .zip(POJ_SOLVED.bytes())
        .fold(String::new(), |text, (cell, digit)| {
            let other = b'1' + (digit - b'1' + 1 + (cell % 3)) % 9;
            text + &(b'1'..=b'9')
                .map(|place| {
                    if place == digit || place == other {
                        place as char
                    } else {
                        '0'
                    }
                })
                .collect::<String>()
        });
    let answers = format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n{POJ_SOLVED}\n{WIKI_SOLVED}\n");
    for input in [
        format!("{poj}\n{wiki}\n{pairs}\n{WIKI}\n"),
        format!("{POJ}\n{wiki}\n{pairs},x\r\n{wiki}"),
        format!("id,puzzle\n1,{poj}\n\"2\",\"{wiki}\"\n3,{pairs}\n4,{WIKI}\n"),
        format!(
            "{}\n{}\n{}\n# remark\n{WIKI}\n",
            poj.replace('.', "-"),
            wiki.replace('.', "0"),
            pairs.replace('0', "?")
        ),
    ] {
        assert_eq!(output_each_way(&[], &input), answers, "of {input}");
        assert_eq!(
            output_each_way(&["count", "-i", "lines"], &input),
            "1\n".repeat(4),
            "of {input}"
        );
    }
    let Run { stdout, code, .. } = run_each_way(&["-o", "pairs"], format!("{poj}\n{unsolvable}\n"));
    assert_eq!(
        (stdout, code),
        (format!("{poj},{POJ_SOLVED}\n{unsolvable},no solution\n"), 1)
    );
    // A cell without a digit, and one place that holds another's.
    let none = poj.replacen('1', ".", 1);
    let wrong = format!("{}7{}", &wiki[..11], &wiki[12..]);
    let Run { stdout, stderr, .. } = run_each_way(
        &["-i", "lines"],
        format!("{none}\n{wrong}\n{}\n{wiki}\n", &wiki[1..]),
    );
    assert_eq!(
        stdout,
        format!("no solution\ninvalid\ninvalid\n{WIKI_SOLVED}\n")
    );
    let messages = "<stdin>:2:12: expected 81 cells, found 729 cells with `7` in the place of a 3\n\
                    <stdin>:3:729: expected 81 cells, found 728 cells\n";
    assert!(stderr.starts_with(messages), "{stderr}");
}

#[test]
fn a_header_names_the_column_that_is_read() {
    for (header, records) in [
        ("Puzzle,", format!("{POJ},\n{WIKI},\n")),
        (
            "Puzzle,Solution,",
            format!("{POJ},{POJ_SOLVED},\n{WIKI},{WIKI_SOLVED},\n"),
        ),
        (
            "solution,puzzle",
            format!("{POJ_SOLVED},{POJ}\n{WIKI_SOLVED},{WIKI}\n"),
        ),
        (
            ",solution,QUIZZES",
            format!("0,{POJ_SOLVED},{POJ}\n1,,{WIKI}\n"),
        ),
        ("puzzle;solution", format!("{POJ};1,5\n{WIKI};2,5\n")),
        ("id\tboard\tgrid", format!("1\t{POJ}\t{WIKI}\n\t{WIKI}\t\n")),
        ("rating|Question", format!("a,b|{POJ}\n |{WIKI}\n")),
        (
            r#""the ""source"", really","sudoku""#,
            format!("\"{WIKI}, that is\",\"{POJ}\"\nx, {WIKI} \n"),
        ),
        ("puzzle", format!("{POJ}\n{WIKI},{POJ}\n")),
    ] {
        for input in [
            format!("{header}\n{records}"),
            format!("\u{FEFF}# remark\r\n\r\n{header}\r\n{records}"),
        ] {
            let answers = format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n");
            assert_eq!(output_each_way(&[], &input), answers, "of {input}");
            assert_eq!(
                output_each_way(&["-i", "lines"], &input),
                answers,
                "of {input}"
            );
        }
    }
    // Without separators, white space parts the columns.
    assert_eq!(
        output_each_way(
            &["--column", "2"],
            format!("1 {POJ} {WIKI}\n  2  {WIKI} x\n")
        ),
        format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n")
    );
    // A column that holds no puzzle is malformed, whatever stands beside it.
    let input = format!("id,puzzle\n{POJ},1\n{POJ}\n1,{POJ}\n1,{POJ}0\n");
    let Run {
        stdout,
        stderr,
        code,
    } = run_each_way(&[], input);
    assert_eq!(
        (stdout, code),
        (format!("invalid\ninvalid\n{POJ_SOLVED}\ninvalid\n"), 2)
    );
    assert!(
        stderr.starts_with("<stdin>:2:84: expected 81 cells in column 2, found 1"),
        "{stderr}"
    );
}

#[test]
fn lines_stops_at_end() {
    assert_eq!(
        run_each_way(&[], format!("{POJ}\n{WIKI}\nend\n{POJ}\n")).stdout,
        format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n")
    );
    assert_eq!(output_each_way(&[], "end\n"), "");
    let (first, second) = (
        file("end_first", format!("{POJ}\nend\nrubbish")),
        file("end_second", WIKI),
    );
    assert_eq!(
        crate::program::run(&[&first, &second], "").stdout,
        format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n")
    );
}

#[test]
fn grid_reads_boards_without_a_count() {
    for gap in ["", "\n", "  \n\n# board 2\n"] {
        let input = format!("{}{gap}{}", rows(POJ), rows(WIKI));
        assert_eq!(
            output_each_way(&[], &input),
            format!("{}\n{}", rows(POJ_SOLVED), rows(WIKI_SOLVED))
        );
        let input = format!("{}{gap}{}", spaced(POJ), spaced(WIKI));
        assert_eq!(
            output_each_way(&["-i", "grid"], &input),
            format!("{}\n{}", spaced(POJ_SOLVED), spaced(WIKI_SOLVED))
        );
    }
}

#[test]
fn drawn_boards_are_read() {
    let frame = "+-------+-------+-------+";
    let (top, middle, bottom) = (
        ".-------.-------.-------.",
        ":-------+-------+-------:",
        "'-------'-------'-------'",
    );
    for (rulers, pieces, gap) in [
        // This program's own, and HoDoKu's.
        ([frame; 3], ["| ", " | ", " |"], " "),
        ([top, middle, bottom], ["| ", " | ", " |"], " "),
        // qqwing.
        (["", "-------|-------|-------", ""], [" ", " | ", " "], " "),
        // Simple Sudoku, on its clipboard and in its files.
        (
            ["*-----------*", "|---+---+---|", "*-----------*"],
            ["|", "|", "|"],
            "",
        ),
        (["", "-----------", ""], ["", "|", ""], ""),
        // SadMan Sudoku, and what people type.
        (["", "---|---|---", ""], ["", "|", ""], ""),
        (["", "------+-------+------", ""], ["", " | ", ""], " "),
        (["=== === ===", "===|===|===", "==="], ["|", "|", "|"], "|"),
        (["", "", ""], ["|", "|", "|"], ""),
        (["---", "---", "---"], ["", "", ""], ""),
    ] {
        let draw = |board: &str| draw(board, rulers, pieces, gap);
        let (grid, poj) = (
            format!("{}\n{}", spaced(POJ_SOLVED), spaced(WIKI_SOLVED)),
            spaced(POJ_SOLVED) + &spaced(WIKI_SOLVED),
        );
        for blank in [".", "0"] {
            let boards =
                [POJ.replace('0', blank), WIKI.replace('.', blank)].map(|board| draw(&board));
            for titles in [
                ["", ""],
                ["", "\n"],
                ["Puzzle\n", "puzzle 2:\n"],
                ["Grid 01\n", "\nGrid 02\n\n"],
                ["[Puzzle]\n", "Case #2:\n"],
            ] {
                let input = titles[0].to_string() + &boards[0] + titles[1] + &boards[1];
                assert_eq!(output_each_way(&[], &input), grid, "of {input}");
                assert_eq!(
                    output_each_way(&["-i", "grid"], input.replace('\n', "\r\n")),
                    grid,
                    "of {input}"
                );
                assert_eq!(
                    output_each_way(&[], format!("2\n{input}")),
                    poj,
                    "of {input}"
                );
                assert_eq!(
                    output_each_way(
                        &["-i", "poj"],
                        format!("1\n{}{}1\n{}", titles[0], boards[0], boards[1])
                    ),
                    poj
                );
            }
        }
    }
}

#[test]
fn a_name_far_above_the_first_record_is_a_title_or_a_header() {
    let comments = "# nothing\n\n".repeat(4000);
    for (records, answers) in [
        (rows(POJ), rows(POJ_SOLVED)),
        (format!("{POJ}\n"), format!("{POJ_SOLVED}\n")),
        (format!("1\n{}", rows(POJ)), rows(POJ_SOLVED)),
        (String::new(), String::new()),
    ] {
        let input = format!("Puzzle\n{comments}{records}");
        assert_eq!(output_each_way(&[], &input), answers, "of {records}");
    }
    let input = format!("Puzzle\n{comments}x\n{POJ}\n");
    let Run { stdout, code, .. } = run_each_way(&[], input);
    assert_eq!((stdout, code), (format!("invalid\n{POJ_SOLVED}\n"), 2));
}

#[test]
fn what_is_drawn_is_read_again() {
    let drawing = output_each_way(&["-o", "pretty"], format!("{POJ}\n{WIKI}\n"));
    assert_eq!(
        output_each_way(&["-o", "lines"], &drawing),
        format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n")
    );
    // Titles without a drawing.
    let euler = format!("Grid 01\n{}Grid 02\n{}", rows(POJ), rows(WIKI));
    assert_eq!(
        output_each_way(&[], euler),
        rows(POJ_SOLVED) + "\n" + &rows(WIKI_SOLVED)
    );
    let scenarios = format!(
        "Scenario #1:\n{}\nScenario #2:\n{}\n",
        rows(POJ_SOLVED),
        rows(WIKI_SOLVED)
    );
    assert_eq!(
        output_each_way(&[], scenarios),
        rows(POJ_SOLVED) + "\n" + &rows(WIKI_SOLVED)
    );
}

#[test]
fn dashes_are_blanks_before_they_are_rulers() {
    let solved = output_each_way(&[], ".".repeat(81));
    let empty = "-".repeat(81);
    assert_eq!(output_each_way(&[], &empty), solved);
    assert_eq!(output_each_way(&[], rows(&empty)), rows(solved.trim_end()));
    assert_eq!(
        output_each_way(&[], spaced(&empty)),
        spaced(solved.trim_end())
    );
    assert_eq!(
        output_each_way(&["-i", "poj"], format!("1\n{}", rows(&empty))),
        rows(solved.trim_end())
    );
    let bars = draw(&empty, ["", "", ""], ["| ", " | ", " |"], " ");
    assert_eq!(output_each_way(&[], &bars), spaced(solved.trim_end()));
    // A row of blanks that looks like a ruler, where none is due and where one is.
    let dashed = WIKI.replace('.', "-");
    let board = |blank_row: usize| {
        format!(
            "{}{}{}",
            &dashed[..9 * blank_row],
            "-".repeat(9),
            &dashed[9 * blank_row + 9..]
        )
    };
    let draw = |board: &str, ruler: &str| draw(board, ["", ruler, ""], ["", "|", ""], "");
    for row in [1, 2, 4, 5, 7, 8] {
        for ruler in ["---+---+---", "---|---|---"] {
            let lines = output_each_way(&["-o", "lines"], board(row));
            assert_eq!(
                output_each_way(&["-o", "lines"], draw(&board(row), ruler)),
                lines,
                "row {row}"
            );
        }
    }
    // Without other rulers it was no ruler, and no row of it is lost in silence.
    for row in 0..9 {
        let twice = draw(&board(row), "").repeat(2);
        if matches!(row, 0 | 3) {
            let Run {
                stdout,
                stderr,
                code,
            } = run_each_way(&["-o", "lines"], twice);
            assert_eq!((stdout.as_str(), code), ("", 2));
            assert!(stderr.contains("expected a ruler before row"), "{stderr}");
        } else {
            let lines = output_each_way(&["-o", "lines"], board(row));
            assert_eq!(
                output_each_way(&["-o", "lines"], twice),
                lines.repeat(2),
                "row {row}"
            );
        }
    }
}

#[test]
fn text_after_the_last_board_is_an_error_after_the_answers() {
    let ruler = "*-----------*";
    for (input, answers) in [
        (
            draw(POJ, [ruler; 3], ["|", "|", "|"], ""),
            spaced(POJ_SOLVED),
        ),
        (rows(POJ), rows(POJ_SOLVED)),
        (format!("1\n{}", rows(POJ)), rows(POJ_SOLVED)),
    ] {
        let line = 1 + input.lines().count();
        for text in ["Simple Sudoku", "Version 4.2n", "[State]"] {
            let Run {
                stdout,
                stderr,
                code,
            } = run_each_way(&[], format!("{input}{text}\n"));
            assert_eq!((stdout, code), (answers.clone(), 2), "of {input}");
            assert!(
                stderr.starts_with(&format!("<stdin>:{line}:1: expected ")),
                "{stderr}"
            );
        }
        // A title says that a board comes.
        let Run {
            stdout,
            stderr,
            code,
        } = run_each_way(&[], format!("{input}Puzzle 2\n"));
        assert_eq!((stdout, code), (answers, 2), "of {input}");
        let message = format!(
            "<stdin>:{}:1: expected a puzzle after line {line}, found the end of input\n",
            line + 1
        );
        assert_eq!(stderr, message);
    }
    // So does a ruler above the first one.
    for input in ["-----\n", "+---+\n\n", "[Puzzle]\n+---+\n", "╔═══╗\n"] {
        let Run {
            stdout,
            stderr,
            code,
        } = run_each_way(&[], input);
        assert_eq!((stdout.as_str(), code), ("", 2), "of {input}");
        assert!(stderr.contains("expected a puzzle after line"), "{stderr}");
    }
}

#[test]
fn line_ends_byte_order_mark_and_blanks_do_not_matter() {
    for (input, answers) in [
        (
            format!("2\n{}{}", rows(POJ), rows(WIKI)),
            rows(POJ_SOLVED) + &rows(WIKI_SOLVED),
        ),
        (
            format!("{POJ}\n{WIKI}\n"),
            format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n"),
        ),
        (
            format!("{}\n{}", rows(POJ), rows(WIKI)),
            rows(POJ_SOLVED) + "\n" + &rows(WIKI_SOLVED),
        ),
    ] {
        let variants = [
            input.replace('\n', "\r\n"),
            format!("\u{FEFF}{input}"),
            input.replace('\n', " \t\n"),
            input.trim_end().to_string(),
            format!("\u{FEFF}\r\n{}", input.trim_end().replace('\n', "\r\n")),
            format!("# remark\n\n{input}\n\n# remark\n"),
        ];
        for variant in variants {
            assert_eq!(output_each_way(&[], &variant), answers, "of {variant:?}");
        }
    }
}

#[test]
fn every_blank_is_an_empty_cell() {
    for blank in ["0", ".", "?", "_", "*", "-"] {
        let puzzle = WIKI.replace('.', blank);
        assert_eq!(output_each_way(&[], &puzzle), format!("{WIKI_SOLVED}\n"));
        assert_eq!(output_each_way(&[], rows(&puzzle)), rows(WIKI_SOLVED));
    }
}

#[test]
fn output_formats() {
    let inputs = [
        (
            "poj",
            format!("2\n{}{}", rows(POJ), rows(WIKI)),
            rows(POJ_SOLVED) + &rows(WIKI_SOLVED),
        ),
        (
            "lines",
            format!("{POJ}\n{WIKI}\n"),
            format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n"),
        ),
        (
            "grid",
            rows(POJ) + &rows(WIKI),
            rows(POJ_SOLVED) + "\n" + &rows(WIKI_SOLVED),
        ),
    ];
    for (format, input, same) in inputs {
        let expected = [
            ("same", same),
            ("poj", rows(POJ_SOLVED) + &rows(WIKI_SOLVED)),
            ("lines", format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n")),
            ("grid", rows(POJ_SOLVED) + "\n" + &rows(WIKI_SOLVED)),
            (
                "pairs",
                format!("{POJ},{POJ_SOLVED}\n{WIKI},{WIKI_SOLVED}\n"),
            ),
        ];
        for (wanted, answers) in expected {
            assert_eq!(
                output_each_way(&["-i", format, "-o", wanted], &input),
                answers,
                "from {format} to {wanted}"
            );
        }
    }
    let spaced_input = spaced(POJ) + &spaced(WIKI);
    assert_eq!(
        output_each_way(&["-o", "grid"], &spaced_input),
        spaced(POJ_SOLVED) + "\n" + &spaced(WIKI_SOLVED)
    );
    assert_eq!(
        output_each_way(&["-o", "lines"], &spaced_input),
        format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n")
    );
    assert_eq!(
        output_each_way(&["-o", "pairs"], spaced(POJ)),
        format!("{POJ},{POJ_SOLVED}\n")
    );
}

/// Lines that hold several rows, or all of them.
#[test]
fn rows_may_share_a_line() {
    let poj: String = rows(POJ).replacen('\n', "", 1);
    let wiki: String = spaced(WIKI).replacen('\n', " | ", 5);
    let line: String = spaced(POJ).replace('\n', " ");
    let [poj_rows, wiki_rows] = [rows(POJ_SOLVED), spaced(WIKI_SOLVED)];
    assert_eq!(
        output(&[], format!("2\n{poj}{wiki}1\n{line}\n2\n{WIKI}\n{line}\n")),
        format!(
            "{poj_rows}{wiki_rows}{}{WIKI_SOLVED}\n{0}",
            spaced(POJ_SOLVED)
        )
    );
    assert_eq!(
        output(&["-i", "grid"], format!("{poj}{wiki}{line}\n{WIKI}\n")),
        format!(
            "{poj_rows}\n{wiki_rows}\n{}\n{}",
            spaced(POJ_SOLVED),
            rows(WIKI_SOLVED)
        )
    );
    // A lost row does not take one from the next board.
    let run = run_each_way(&["-i", "grid"], format!("{}\n{wiki}", &poj[..79]));
    assert_eq!(
        (run.stdout.as_str(), run.stderr.as_str()),
        (
            "",
            "<stdin>:8:1: expected nine cells in row 9 of puzzle 1, found none\n"
        )
    );
}

#[test]
fn pretty_draws_boards() {
    let drawn = output_each_way(&["-o", "pretty"], format!("{POJ}\n{WIKI}\n"));
    let boards: Vec<&str> = drawn.split("\n\n").collect();
    assert_eq!(boards.len(), 2);
    let lines: Vec<&str> = boards[0].lines().collect();
    assert_eq!(lines.len(), 13);
    assert_eq!(lines[0], "+-------+-------+-------+");
    assert_eq!(lines[1], "| 1 4 3 | 6 2 8 | 5 7 9 |");
    let digits: String = drawn.chars().filter(char::is_ascii_digit).collect();
    assert_eq!(digits, format!("{POJ_SOLVED}{WIKI_SOLVED}"));
}

#[test]
fn no_solution_keeps_its_slot_in_every_output_format() {
    let input = format!("{POJ}\n{UNSOLVABLE}\n{WIKI}\n");
    let expected = [
        (
            "same",
            format!("{POJ_SOLVED}\nno solution\n{WIKI_SOLVED}\n"),
        ),
        (
            "poj",
            format!("{}no solution\n{}", rows(POJ_SOLVED), rows(WIKI_SOLVED)),
        ),
        (
            "grid",
            format!("{}\nno solution\n\n{}", rows(POJ_SOLVED), rows(WIKI_SOLVED)),
        ),
        (
            "pairs",
            format!("{POJ},{POJ_SOLVED}\n{UNSOLVABLE},no solution\n{WIKI},{WIKI_SOLVED}\n"),
        ),
    ];
    for (format, answers) in expected {
        let Run { stdout, code, .. } = run_each_way(&["-o", format], &input);
        assert_eq!((stdout, code), (answers, 1), "as {format}");
    }
    let rows_in = format!("3\n{}{}{}", rows(POJ), rows(UNSOLVABLE), rows(WIKI));
    let Run { stdout, code, .. } = run_each_way(&[], rows_in);
    assert_eq!(
        (stdout, code),
        (
            format!("{}no solution\n{}", rows(POJ_SOLVED), rows(WIKI_SOLVED)),
            1
        )
    );
}

#[test]
fn auto_takes_nine_cells_for_a_row_and_fewer_digits_for_a_count() {
    let full = POJ_SOLVED;
    assert_eq!(output_each_way(&[], rows(full)), rows(full));
    let counted = format!("000000001\n{}", rows(POJ));
    assert_eq!(output_each_way(&["-i", "poj"], &counted), rows(POJ_SOLVED));
    assert_eq!(run_each_way(&[], &counted).code, 2);
}

#[test]
fn each_file_is_an_input_of_its_own() {
    let files = [
        file("own_poj", format!("1\n{}", rows(POJ))),
        file("own_lines", format!("\u{FEFF}{WIKI}\r\n")),
        file("own_grid", spaced(POJ)),
        file("own_empty", ""),
    ];
    let args: Vec<&str> = files.iter().map(String::as_str).chain(["-"]).collect();
    let answers = format!(
        "{}{WIKI_SOLVED}\n\n{}{WIKI_SOLVED}\n",
        rows(POJ_SOLVED),
        spaced(POJ_SOLVED)
    );
    assert_eq!(output(&args, WIKI), answers);
}

#[test]
fn count_answers_each_record_with_a_number() {
    let two = "2".to_string() + &POJ_SOLVED[1..]; // contradicts itself
    let open: String = POJ_SOLVED
        .chars()
        .map(|digit| if "12".contains(digit) { '.' } else { digit })
        .collect();
    let input = format!("{POJ}\n{two}\nrubbish\n{open}\n");
    let Run { stdout, code, .. } = run_each_way(&["count", "-i", "lines", "--limit", "1"], &input);
    assert_eq!((stdout.as_str(), code), ("1\n0\ninvalid\n1\n", 2));
    let Run { stdout, .. } = run_each_way(&["count", "-i", "lines"], &input);
    assert_eq!(stdout, "1\n0\ninvalid\n2\n");
    assert_eq!(output_each_way(&["count"], &two), "0\n");
}

#[test]
fn a_carriage_return_ends_a_line() {
    for (input, answers) in [
        (
            format!("{POJ}\n{WIKI}\n"),
            format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n"),
        ),
        (
            format!("# remark\n\n{POJ},x\n{WIKI},y\n"),
            format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n"),
        ),
        (format!("{POJ}\nend\n"), format!("{POJ_SOLVED}\n")),
        (
            format!("2\n{}{WIKI}\n", rows(POJ)),
            format!("{}{WIKI_SOLVED}\n", rows(POJ_SOLVED)),
        ),
        (
            format!("{}\n{}", spaced(POJ), rows(WIKI)),
            format!("{}\n{}", spaced(POJ_SOLVED), rows(WIKI_SOLVED)),
        ),
    ] {
        assert_eq!(
            output_each_way(&[], input.replace('\n', "\r")),
            answers,
            "of {input}"
        );
        assert_eq!(
            output_each_way(&[], input.trim_end().replace('\n', "\r")),
            answers,
            "of {input}"
        );
        // Each line ends as the one before it does not.
        let ends = ["\r", "\n", "\r\n"].iter().cycle();
        let mixed: String = input
            .lines()
            .zip(ends)
            .flat_map(|(line, end)| [line, end])
            .collect();
        assert_eq!(output_each_way(&[], mixed), answers, "of {input}");
    }
}

/// A format's word, its text in the help and the reading of its answers are in three places.
#[test]
fn every_format_is_explained_and_answers_are_read_back() {
    let help = output(&["help", "formats"], "");
    let (inputs, outputs) = help
        .split_once("\nAnswers in other layouts")
        .expect("there are");
    let words = |flag| {
        let stderr = run(&[flag, "?"], "").stderr;
        let words = stderr.strip_prefix("lanedoku: expected ").expect("words");
        let (words, _) = words.split_once(" after ").expect("a flag");
        words.split(", ").map(String::from).collect::<Vec<_>>()
    };
    for word in words("-i") {
        assert!(inputs.contains(&format!("\n{word} ")), "{word}");
    }
    let path = file(
        "read_back",
        format!("{POJ}\n{UNSOLVABLE}\nrubbish\n{WIKI}\n"),
    );
    for word in words("-o") {
        let mut explained = outputs.split(|letter: char| !letter.is_alphanumeric());
        assert!(
            word == "same" || explained.any(|known| known == word),
            "{word}"
        );
        let answers = run(&["-o", &word, &path], "").stdout;
        let checked = run(&["check", &path], &answers).stdout;
        assert_eq!(checked, "4 right, 0 wrong\n", "{word}");
    }
}
