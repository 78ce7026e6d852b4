//! What bad input, bad arguments and bad luck get: the slot on standard output, the message, the
//! exit code.

use crate::program;
use crate::program::{
    POJ, POJ_SOLVED, Run, WIKI, expect, expect_answers, file, filled, output, rows, run,
    run_each_way, start,
};
use crate::support::spaced;
use std::io::Write;

/// What the remedies for malformed boards say.
const BLANKS: &str = "; a blank is one of 0 . ? _ *";
const WRITE_BLANK: &str = "; write 0 or . for a blank";
const SEPARATORS: &str = "eight separators and nothing else";
const WRITE_ONE: &str = "; write 0 or . in one of its cells if it is a row";
const NAME_FORMAT: &str = "; `-i FORMAT` names the format where the first record cannot tell it";

/// Runs the program by each way that leads in, and checks the answers, and of the first message
/// the place, as `LINE:COLUMN`, and the end.
fn expect_error(args: &str, input: &str, stdout: &str, place: &str, said: &str) {
    let args: Vec<&str> = args.split_whitespace().collect();
    let input = filled(input);
    let run = run_each_way(&args, &input);
    assert_eq!(
        (run.stdout, run.code),
        (filled(stdout), 2),
        "{args:?} of {input}"
    );
    let message = run.stderr.lines().next().expect("a message");
    let is_there = message.starts_with(&format!("<stdin>:{place}: expected "));
    assert!(
        is_there && message.ends_with(said),
        "{message}\n{args:?} of {input}"
    );
}

/// What people paste from mails, pages and source code, and no program writes for others: none of
/// it is answered, and no puzzle beside it is lost or gets the answer of another.
#[test]
fn what_no_program_writes_ends_at_its_place() {
    let table = |board: &str, between: &str| -> String {
        let row = |cells: &[u8]| {
            let cells: Vec<_> = cells
                .iter()
                .map(|&cell| char::from(cell).to_string())
                .collect();
            format!("[{}]", cells.join(","))
        };
        board
            .as_bytes()
            .chunks(9)
            .map(row)
            .collect::<Vec<_>>()
            .join(between)
    };
    let (list, on_a_line) = (table(WIKI, ",\n"), table(WIKI, ","));
    let first = |line: &str| format!("found `{line}`{NAME_FORMAT}");
    let names = |number| format!("c{number}");
    let names = (1..=81).map(names).collect::<Vec<_>>().join(",");
    let cells = WIKI.split("").collect::<Vec<_>>()[1..82].join(",");
    for (input, place, said) in [
        // Tables of Markdown, quoted mail, and titles without a number or with more than that.
        (
            "| A | B | C | D | E | F | G | H | I |\n|---|\n",
            "1:3",
            "found `A`",
        ),
        ("|5|3|4|6|7|8|9|1|2|\n|:-:|:-:|:-:|\n", "2:2", "found `:`"),
        ("> {wiki rows}", "1:1", "found `>`"),
        (">{wiki spaced}", "1:1", "found `>`"),
        ("Puzzle\n{wiki rows}", "1:1", "found `P`"),
        ("[Puzzle 2]\n{wiki rows}", "1:2", "found `P`"),
        ("Grid 2 (easy)\n{wiki rows}", "1:1", "found `G`"),
        // Names before a list, and a list on one line.
        (&format!("puzzle = [{list}]\n"), "1:1", "found `p`"),
        (&format!("array([{list}])\n"), "1:1", "found `a`"),
        (
            &format!("int board[9][9] = {{\n{list}}};\n"),
            "1:1",
            "found `i`",
        ),
        (&format!("[{on_a_line}]\n"), "1:23", "found 81 cells"),
        // Several rows on a line, or all of them.
        ("53..7....6..195...\n", "1:10", "found 18 cells"),
        (
            "5 3 . . 7 . . . . | 6 . . 1 9 5 . . .\n",
            "1:21",
            "found 18 cells",
        ),
        (
            "{wiki}\n{wiki}\n",
            "1:10",
            "found 81 cells; `-i lines` reads a puzzle a line",
        ),
        (
            "Puzzle 2\n{wiki}\n",
            "2:10",
            "found 81 cells; `-i lines` reads a puzzle a line",
        ),
    ] {
        let [line, column] = [0, 1].map(|part| {
            let number = place.split(':').nth(part).expect("two numbers");
            number.parse::<usize>().expect("a number")
        });
        // Behind another board as in first place.
        let [behind_board, behind_count] =
            [9, 10].map(|lines| format!("{}:{column}", line + lines));
        let second = format!("{{poj rows}}{input}{{poj rows}}");
        expect_error("", &second, "{POJ rows}", &behind_board, said);
        // After a count, a puzzle may be a line.
        if !input.contains("{wiki}\n") {
            let counted = format!("3\n{second}");
            expect_error("", &counted, "{POJ rows}", &behind_count, said);
        }
        expect_error("-i grid", &format!("{input}{{poj rows}}"), "", place, said);
        let run = run_each_way(&[], filled(&format!("{input}{{poj rows}}")));
        assert!(
            run.code == 2 || input.starts_with("{wiki}"),
            "{run:?} of {input}"
        );
        assert!(
            run.stdout.is_empty() || input.starts_with("{wiki}"),
            "{run:?} of {input}"
        );
    }
    for (args, input, stdout, place, said) in [
        (
            "",
            "Puzzle\n{wiki rows}",
            "",
            "2:1",
            "found `53..7....`, which looks like a row or a count",
        ),
        ("", "> {wiki rows}", "", "1:1", &first("> 53..7....")),
        ("", "puzzle = [\n", "", "1:1", &first("puzzle = [")),
        // Nine fields of nine, the marks of HoDoKu, 81 names.
        (
            "",
            "53..7.... 6..195...\n",
            "",
            "1:11",
            &format!("found 18 cells{NAME_FORMAT}"),
        ),
        (
            "",
            "{poj}\n53..7.... 6..195...\n{poj}\n",
            "{POJ}\ninvalid\n{POJ}\n",
            "2:10",
            "9 cells",
        ),
        (
            "",
            "{wiki}\n:0:1:53+4{wiki}:\n",
            "{WIKI}\ninvalid\n",
            "2:8",
            "2 cells and then `+`",
        ),
        (
            "-i lines",
            &format!("{names}\n{cells}\n"),
            "invalid\n{WIKI}\n",
            "1:28",
            "holds the puzzles",
        ),
        (
            "",
            &format!("{names}\n{cells}\n"),
            "",
            "1:28",
            "holds the puzzles",
        ),
        // A comment is no header.
        (
            "--column puzzle",
            "# my puzzle\n1,{poj}\n",
            "",
            "2:1",
            "holds the puzzles",
        ),
        (
            "",
            "# id,puzzle\nx,{poj}\n{wiki},y\n",
            "{POJ}\ninvalid\n",
            "3:83",
            "found `y`",
        ),
    ] {
        expect_error(args, input, stdout, place, said);
    }
}

/// A dash is what rulers are made of, so it is no blank. Its place is named, and the blanks.
#[test]
fn a_dash_is_no_cell_and_a_ruler_is_no_puzzle() {
    for (args, input, stdout, place, cells) in [
        ("", "{wiki}\n{poj}\n", "", "1:3", 2),
        (
            "",
            "{poj}\n{wiki}\n{poj}\n",
            "{POJ}\ninvalid\n{POJ}\n",
            "2:3",
            2,
        ),
        ("", "puzzle\n{poj}\n{wiki}\n", "{POJ}\ninvalid\n", "3:3", 2),
        ("", "{wiki rows}{poj rows}", "", "1:3", 2),
        (
            "",
            "{poj rows}{wiki rows}{poj rows}",
            "{POJ rows}",
            "10:3",
            2,
        ),
        ("", "2\n{poj rows}{wiki spaced}", "{POJ rows}", "11:5", 2),
        ("-i poj", "1\n{wiki}\n", "", "2:3", 2),
        ("-i grid", "- - - - - - - - -\n", "", "1:1", 0),
    ] {
        let cells = ["", "2 cells and then "][usize::from(cells > 0)];
        for blank in ["-", "x", "X", "·"] {
            let input = filled(input).replace(['.', '-'], blank);
            let said = format!("found {cells}`{blank}`{BLANKS}");
            expect_error(args, &input, stdout, place, &said);
        }
    }
    // What follows such a puzzle on its line is its solution, and is not answered.
    for (blank, hint) in [("-", BLANKS), ("x", BLANKS), ("~", ""), ("+", "")] {
        for line in [
            "7,{wiki},{WIKI}",
            "7 {wiki} '{WIKI}'",
            "(\"{wiki}\", ('{WIKI}'))",
        ] {
            let first = line.replace("{wiki}", "{poj}");
            let input = filled(&format!("{first}\n{line}\n")).replace('.', blank);
            let said = format!("found 2 cells and then `{blank}`{hint}");
            expect_error("", &input, "{POJ}\ninvalid\n", "2:5", &said);
        }
    }
    let ruler = "-".repeat(81);
    let nine = "-".repeat(9);
    let bands = |board: &str| rows(&board[..27]) + &nine + "\n" + &rows(&board[27..]);
    // As `sqlite3 -column`, `psql` and `mysql` print a table.
    let columns = format!("id  puzzle\n--  {ruler}\n1   {{poj}}\n2   {{wiki}}\n");
    let bars = " id | puzzle\n----+--------\n  1 | {poj}\n  2 | {wiki}\n";
    let frame = format!("+----+-{ruler}-+");
    let framed = format!(
        "{frame}\n| id | puzzle |\n{frame}\n|  1 | {{poj}} |\n|  2 | {{wiki}} |\n{frame}\n"
    );
    for table in [&columns, bars, &framed] {
        for args in ["", "-i lines", "--column puzzle"] {
            expect_answers(args, table, "{POJ}\n{WIKI}\n");
        }
        let appended = run_each_way(&["--append"], filled(table)).stdout;
        assert_eq!(appended.lines().count(), table.lines().count());
        let rulers = |text: &str| text.lines().filter(|line| line.ends_with('-')).count();
        assert!(rulers(&appended) + 1 >= rulers(table), "{appended}");
    }
    expect_answers(
        "",
        &format!("{{poj}}\n{ruler}\n{{wiki}}\n"),
        "{POJ}\n{WIKI}\n",
    );
    expect_answers("", &bands(WIKI), "{WIKI spaced}");
    expect_answers(
        "",
        &format!("{}{}", bands(POJ), bands(WIKI)),
        "{POJ spaced}\n{WIKI spaced}",
    );
    let short = "<stdin>: expected 1 puzzle, input ends after 0 (line 10)\n";
    expect("", &format!("1\n{}", rows(&ruler)), "", short, 2);
}

#[test]
fn a_field_in_quotes_closes_on_its_line() {
    let message =
        |place| format!("<stdin>:{place}: expected a closing quote, found the end of the line\n");
    for (input, header, answered, place) in [
        (
            "id,note,puzzle\n1,\"a\nb\",{wiki}\n",
            "id,note,puzzle,",
            0,
            "2:3",
        ),
        (
            "puzzle,note\n{poj},x\n{wiki},\"a\n{poj}\"\n",
            "puzzle,note,",
            1,
            "3:83",
        ),
        ("puzzle\n{poj}\n \"\n{wiki}\"\n", "puzzle,", 1, "3:2"),
        ("n;puzzle\n1;{poj}\n\"a\"\";{wiki}\n", "n;puzzle;", 1, "3:1"),
        ("n,puzzle,\"a\nb\"\n1,{poj}\n", "", 0, "1:10"),
    ] {
        let answers = ["", "{POJ}\n"][answered];
        for args in ["", "-i lines", "--column puzzle"] {
            expect(args, input, answers, &message(place), 2);
        }
        let run = run_each_way(&["--append"], filled(input));
        assert_eq!((run.stderr, run.code), (message(place), 2), "of {input}");
        let lines: Vec<&str> = run.stdout.lines().collect();
        assert_eq!(
            lines.len(),
            answered + usize::from(!header.is_empty()),
            "of {input}"
        );
        assert!(run.stdout.starts_with(header));
    }
    // A quote that does not open a field has no part in this, and nor has one without a header.
    let quotes = "note,puzzle\n5\" x,{poj}\n\"a\" b,{wiki}\nb\"c,{wiki}\n";
    expect_answers("", quotes, "{POJ}\n{WIKI}\n{WIKI}\n");
    expect_answers("", "{poj},\"a\n{wiki},b\"\n", "{POJ}\n{WIKI}\n");
}

#[test]
fn what_is_wrong_with_a_row_is_said() {
    let (empty, crowded) = ("an empty field", "a field of more than one cell");
    for (row, column, found, hint) in [
        ("5,3,,,7,,,", 5, empty, WRITE_BLANK),
        (",,,,,,,,", 1, SEPARATORS, WRITE_ONE),
        ("\t\t\t\t\t\t\t\t", 1, SEPARATORS, WRITE_ONE),
        ("\"\",\"\",\"3\"", 3, empty, WRITE_BLANK),
        ("5,3,.,.,7,.,.,.,.,,", 19, empty, WRITE_BLANK),
        ("5,3.,.,7,.,.,.,.", 4, crowded, ""),
        ("12,3,4,5,6,7,8,9", 2, crowded, ""),
        ("53007", 6, "5 cells", WRITE_BLANK),
        ("[5,3,.,.,7,.,.,.],", 19, "8 cells", WRITE_BLANK),
        ("5300700001", 10, "10 cells", ""),
        ("[5,3,.,.,7,.,.,.,.,1],", 20, "10 cells", ""),
        ("53007000x", 9, "8 cells and then `x`", BLANKS),
        ("5 3 0 0 7 0 0 0 é", 17, "8 cells and then `é`", ""),
        ("│ 5 é", 7, "1 cell and then `é`", ""),
        ("5 3 \u{202e}", 5, "2 cells and then `\\u{202e}`", ""),
        ("| | | | | | | | | |", 1, "none", ""),
        ("# remark", 1, "`#`", ""),
        ("Puzzle 3", 1, "`P`", ""),
        ("2", 2, "1 cell", WRITE_BLANK),
    ] {
        let bad = filled("{wiki rows}").replace("8...6...3", row);
        for (args, count, line) in [("", "", 13), ("", "3\n", 14), ("-i grid", "", 13)] {
            let input = format!("{count}{{poj rows}}{bad}{{poj rows}}");
            let message = format!(
                "<stdin>:{line}:{column}: expected nine cells in row 4 of puzzle 2, found \
                 {found}{hint}\n"
            );
            expect(args, &input, "{POJ rows}", &message, 2);
        }
    }
    let end = "<stdin>:15:1: expected nine cells in row 6 of puzzle 2, found the end of input\n";
    expect(
        "",
        &format!("{{poj rows}}{}", rows(&WIKI[..45])),
        "{POJ rows}",
        end,
        2,
    );
}

/// Empty lines stand behind rows 3 and 6: both or neither, one each. A board that lacks a row must
/// not take one from the next.
#[test]
fn a_lost_row_is_no_row_of_the_next_board() {
    let board = rows(WIKI);
    let lines: Vec<&str> = board.lines().collect();
    let none = |line, row| {
        format!("<stdin>:{line}:1: expected nine cells in row {row} of puzzle 2, found none\n")
    };
    let due = |line, found| {
        format!(
            "<stdin>:{line}:1: expected an empty line or a ruler before row 7 of puzzle 2, as there is one \
             before, found `{found}`\n"
        )
    };
    for (gaps, lost, message) in [
        (&[1][..], 9, none(11, 2)),
        (&[3, 3, 6], 9, none(14, 4)),
        (&[6], 9, none(16, 7)),
        (&[3, 5], 9, none(16, 6)),
        (&[3], 9, due(17, ".6....28.")),
        (&[3, 8], 9, due(17, ".6....28.")),
        (&[9], 4, none(18, 9)),
        (&[3, 6, 9], 1, none(12, 3)),
        (&[3, 6, 9], 7, none(20, 9)),
    ] {
        let row = |row: usize| {
            let gaps = gaps.iter().filter(|gap| **gap == row).count();
            let line = lines.get(row).filter(|_| row != lost);
            "\n".repeat(gaps) + &line.map_or(String::new(), |line| format!("{line}\n"))
        };
        let bad: String = (0..=9).map(row).collect();
        for last in ["{poj rows}", "{poj spaced}"] {
            let input = format!("{{poj rows}}{bad}{last}");
            expect("", &input, "{POJ rows}", &message, 2);
        }
    }
}

/// Rulers stand behind rows 3 and 6, or behind every row, and around the board. So a drawn board that
/// lacks a row is noticed before it takes one from the next.
#[test]
fn a_lost_row_of_a_drawing_is_noticed() {
    let ruled = rows(POJ) + "---\n";
    let drawn = output(&["-o", "pretty"], filled("{poj}\n{wiki}\n{poj}\n"));
    let lines: Vec<&str> = drawn.lines().filter(|line| !line.is_empty()).collect();
    let rows = (0..lines.len()).filter(|&at| lines[at].starts_with('|'));
    // A row, or what is left of its band.
    for lost in rows.skip(9).take(9) {
        let band = lines[lost..].iter().position(|line| line.starts_with('+'));
        for count in [Some(1), band].into_iter().flatten() {
            let mut left = lines.clone();
            left.drain(lost..lost + count);
            let run = run_each_way(&[], left.join("\n"));
            assert_eq!((run.stdout, run.code), (spaced(POJ_SOLVED), 2), "{lost}");
            assert!(run.stderr.contains(" of puzzle 2, "), "{}", run.stderr);
        }
    }
    // With a row too many, a ruler stands behind the first row of the next.
    let input = format!("534678912\n{ruled}{ruled}");
    let stderr = run_each_way(&[], input).stderr;
    assert!(stderr.contains(": expected an empty line or a ruler before row 3 of puzzle 2"));
}

#[test]
fn puzzles_without_a_solution() {
    let two = "lanedoku: 2 puzzles without solution; the first: puzzle 2 of <stdin> (line 3)\n";
    let input = format!(
        "# remark\n{{poj}}\n{{none}}\n11{}\n{{wiki}}\n",
        ".".repeat(79)
    );
    expect(
        "",
        &input,
        "{POJ}\nno solution\nno solution\n{WIKI}\n",
        two,
        1,
    );
    // The first of many blocks that have one.
    let pieces = ["{poj}\n", "{none}\n", "{poj}\n"].map(|piece| piece.repeat(5000));
    let answers = ["{POJ}\n", "no solution\n", "{POJ}\n"].map(|answer| answer.repeat(5000));
    let [input, answers] = [pieces, answers].map(|lines| filled(&lines.concat()));
    for threads in ["1", "3"] {
        let Run { stdout, stderr, .. } = run_each_way(&["-j", threads], &input);
        let first = "the first: puzzle 5001 of <stdin> (line 5001)";
        assert!(stdout == answers, "{threads} threads");
        assert_eq!(
            stderr,
            format!("lanedoku: 5000 puzzles without solution; {first}\n")
        );
    }
}

#[test]
fn malformed_lines_get_their_slot_and_the_rest_goes_on() {
    let (short, letter) = (&POJ[..80], POJ.replacen('3', "x", 1));
    expect(
        "-i lines",
        &format!("{{poj}}\n{short}\n{{poj}}1\n{letter}\n,,,\n{letter} 3\n12 3\n{{wiki}}\n"),
        &format!("{{POJ}}\n{}{{WIKI}}\n", "invalid\n".repeat(6)),
        "<stdin>:2:81: expected 81 cells, found 80 cells\n\
         <stdin>:3:83: expected 81 cells, found 82 cells\n\
         <stdin>:4:3: expected 81 cells, found 2 cells and then `x`; a blank is one of 0 . ? _ *\n\
         <stdin>:5:1: expected 81 cells, found none\n\
         <stdin>:6:3: expected 81 cells, found 2 cells and then `x`; a blank is one of 0 . ? _ *\n\
         <stdin>:7:3: expected 81 cells, found 2 cells\n",
        2,
    );
    for more in [1, 13] {
        let input = format!("{{poj}}\n{}{{wiki}}\n", "rubbish\n".repeat(20 + more));
        let answers = format!("{{POJ}}\n{}{{WIKI}}\n", "invalid\n".repeat(20 + more));
        let line = |line| format!("<stdin>:{line}:1: expected 81 cells, found `r`\n");
        let messages: String = (2..22).map(line).collect();
        let plural = ["", "s"][usize::from(more > 1)];
        let rest = format!("lanedoku: {more} more malformed record{plural}\n");
        expect("", &input, &answers, &(messages + &rest), 2);
    }
    // What bounds a field, and what a field of 81 cells touches.
    for (line, column, found) in [
        (format!("y{WIKI}"), 1, "`y`"),
        (format!("'{}'", &WIKI[1..]), 1, "`'`"),
        (format!("{WIKI}0='{WIKI}."), 83, "82 cells and then `=`"),
        (format!("é{WIKI}"), 1, "`é`"),
    ] {
        let message = format!("<stdin>:2:{column}: expected 81 cells, found {found}\n");
        expect(
            "",
            &format!("{{poj}}\n{line}\n"),
            "{POJ}\ninvalid\n",
            &message,
            2,
        );
    }
}

#[test]
fn a_header_is_known_by_its_names_and_place() {
    let columns = |names: &str| {
        format!("found the columns {names}; `--column NAME` says which of them holds the puzzles")
    };
    let quoted = columns("`id`, `quiz_str`, `x \"\"y\"\"`");
    for (args, input, stdout, place, said) in [
        // A header comes first, and once.
        (
            "",
            "a,puzzle\n1,{poj}\na,puzzle\n",
            "{POJ}\ninvalid\n",
            "3:3",
            "column 2, found `p`",
        ),
        (
            "-i lines",
            "{poj}\na,puzzle\n",
            "{POJ}\ninvalid\n",
            "2:3",
            "81 cells, found `p`",
        ),
        (
            "-i lines",
            "y\na,puzzle\n",
            "invalid\ninvalid\n",
            "1:1",
            "found `y`",
        ),
        (
            "-i lines",
            "sudoku,{poj}1\n{poj}\n",
            "invalid\n{POJ}\n",
            "1:90",
            "found 82 cells",
        ),
        // The column holds the puzzle, or the record is malformed.
        (
            "",
            "id,puzzle\n{poj},1\n1,{poj}\n",
            "invalid\n{POJ}\n",
            "2:84",
            "found 1 cell",
        ),
        // Other names are named with the option.
        (
            "",
            "id,quiz_str,\"x \"\"y\"\"\"\n1,{poj},2\n",
            "",
            "1:1",
            &quoted,
        ),
        (
            "-i lines",
            "id,quiz_str,\"x \"\"y\"\"\"\n1,{poj},2\n",
            "invalid\n{POJ}\n",
            "1:4",
            &quoted,
        ),
        (
            "--column quiz",
            "id,a\u{202e}b\n1,{poj}\n",
            "",
            "1:1",
            &columns("`id`, `a\\u{202e}b`"),
        ),
        (
            "--column quiz",
            "# x\n1,{poj}\n",
            "",
            "2:1",
            &columns("`1`, `103000509002109400000704…`"),
        ),
        ("", "id,solution\n1,{poj}\n", "", "1:1", "holds the puzzles"),
        ("", "gcc (x, y)\n{poj}\n", "", "1:1", "holds the puzzles"),
        (
            "-i lines",
            "puzzle 1,puzzle 2\n{poj}\n",
            "invalid\n{POJ}\n",
            "1:1",
            "holds the puzzles",
        ),
        // Words, or a lone name, are a header above a puzzle in that column only.
        (
            "",
            "# x\n puzzle\ny\n{poj}\n",
            "invalid\n{POJ}\n",
            "3:1",
            "found `y`",
        ),
        (
            "-i lines",
            "puzzle\ny\n{poj}\n",
            "invalid\n{POJ}\n",
            "2:1",
            "found `y`",
        ),
        (
            "",
            "here is my puzzle\n{wiki}\n",
            "",
            "1:1",
            "found `here is my puzzle`, a title or a header that does not fit the first record; \
             put a `#` before it if it is neither",
        ),
        // With a number, a field that starts as a name does is one.
        (
            "--column 2",
            "x,1\n1,{poj}\n",
            "invalid\n{POJ}\n",
            "1:4",
            "found 1 cell",
        ),
        (
            "--column 2",
            "4,NaN\n1,{poj}\n",
            "invalid\n{POJ}\n",
            "1:3",
            "found `N`",
        ),
        (
            "--column 2",
            "x,y\nx,y\n1,{poj}\n",
            "invalid\n{POJ}\n",
            "2:3",
            "found `y`",
        ),
        // Records are split as the header is.
        (
            "--column 2",
            "n,puzzle\n1;{poj}\n2,{wiki}\n",
            "invalid\n{WIKI}\n",
            "2:84",
            "found none",
        ),
    ] {
        expect_error(args, input, stdout, place, said);
    }
    expect_answers("--column quiz", "", "");
    expect_answers("--column 1", "end\n", "");
}

/// They need a puzzle a line, and no answer is put behind a row.
#[test]
fn append_refuses_boards_in_rows() {
    for (input, line) in [
        ("{poj rows}", "103000509"),
        ("\n{poj spaced}", "1 0 3 0 0 0 5 0 9"),
        ("1\n{poj rows}", "1"),
        ("# x\n5,3,0,0,7,0,0,0,0\n", "5,3,0,0,7,0,0,0,0"),
        ("---+---+---\n{poj rows}", "103000509"),
        ("[\n", "["),
    ] {
        let lines: Vec<&str> = input
            .split("{poj")
            .next()
            .into_iter()
            .flat_map(str::lines)
            .collect();
        let at = lines
            .iter()
            .position(|other| *other == line)
            .unwrap_or(lines.len())
            + 1;
        let said = format!("with `--append`, found `{line}`, which looks like a row or a count");
        let skipped = filled(input)
            .lines()
            .take(at - 1)
            .map(|line| format!("{line}\n"))
            .collect::<String>();
        expect_error("--append", input, &skipped, &format!("{at}:1"), &said);
        expect_error("count --append", input, &skipped, &format!("{at}:1"), &said);
    }
    expect_error(
        "--append",
        "Puzzle 1\n{poj rows}",
        "",
        "1:1",
        "a row or a count",
    );
}

#[test]
fn counts_that_are_wrong() {
    let (two, solved) = ("{poj rows}{wiki rows}", "{POJ rows}{WIKI rows}");
    let long = "9".repeat(26);
    let another = "<stdin>:11:1: expected another count or the end of input after 1 puzzle, found";
    for (args, input, answers, message) in [
        (
            "",
            "1\n".into(),
            "",
            "<stdin>: expected 1 puzzle, input ends after 0 (line 1)".into(),
        ),
        (
            "",
            format!("1\n{two}"),
            "{POJ rows}",
            format!("{another} `53..7....`"),
        ),
        (
            "",
            "1\n{poj rows}{poj rows}".into(),
            "{POJ rows}",
            format!("{another} `103000509`"),
        ),
        (
            "-i poj",
            format!("{long}\n{two}"),
            solved,
            // More than 64 bits hold.
            format!(
                "<stdin>: expected {} puzzles, input ends after 2 (line 19)",
                u64::MAX
            ),
        ),
        (
            "-i poj",
            "{poj}\n".into(),
            "",
            format!(
                "<stdin>:1:1: expected a count of puzzles, found `{}…`",
                &POJ[..24]
            ),
        ),
        (
            "-i poj",
            "-1\n".into(),
            "",
            "<stdin>:1:1: expected a count of puzzles, found `-1`".into(),
        ),
        (
            "-i poj",
            "  12x\n".into(),
            "",
            "<stdin>:1:5: expected a count of puzzles, found `12x`".into(),
        ),
    ] {
        expect(args, &input, answers, &format!("{message}\n"), 2);
    }
    // Lines are counted as an editor does.
    let [poj, wiki] = [POJ, WIKI].map(rows);
    for end in ["\n", "\r", "\r\n"] {
        for (input, answers, message) in [
            (
                format!("3\n{poj}{wiki}"),
                solved,
                "expected 3 puzzles, input ends after 2 (line 19)",
            ),
            (
                format!("3\n{poj}{wiki}\n"),
                solved,
                "expected 3 puzzles, input ends after 2 (line 20)",
            ),
            (
                format!("2\n{poj}{}", rows(&WIKI[..36])),
                "{POJ rows}",
                "expected 2 puzzles, input ends after 1 (line 14), in puzzle 2 after row 4",
            ),
            (
                format!("3\n{poj}{wiki}#{}", "x".repeat(1 << 16)),
                solved,
                "expected 3 puzzles, input ends after 2 (line 20)",
            ),
        ] {
            let message = format!("<stdin>: {message}\n");
            expect("", &input.replace('\n', end), answers, &message, 2);
            // The last line may lack its end, unless nothing else makes it a line.
            if let Some(cut) = input.strip_suffix('\n').filter(|cut| !cut.ends_with('\n')) {
                expect("", &cut.replace('\n', end), answers, &message, 2);
            }
        }
    }
    let message = "<stdin>:5:1: expected 81 cells, found `y`\n";
    let answers = "{POJ}\n{WIKI}\ninvalid\n";
    expect("", "\n{poj}\r\r\n{wiki}\ry\r", answers, message, 2);
}

#[test]
fn a_first_record_that_tells_no_format() {
    let longer = "; a row has nine cells, and `-i poj` reads a longer count";
    for (input, place, found, hint) in [
        ("\n  hello\n{poj}\n", "2:3", "`hello`", NAME_FORMAT),
        ("the one\n", "1:1", "`the one`", NAME_FORMAT),
        ("\u{1b}[31m\n", "1:1", "`\\u{1b}[31m`", NAME_FORMAT),
        (
            "\"a\"\\ 数独\u{202e}\n",
            "1:1",
            "`\"a\"\\ 数独\\u{202e}`",
            NAME_FORMAT,
        ),
        ("-5\n", "1:1", "`-5`", NAME_FORMAT),
        ("1000000000\n{poj rows}", "1:1", "`1000000000`", longer),
        ("{wiki}0\n", "1:83", "82 cells", NAME_FORMAT),
        ("{poj},\n", "1:1", "", ""),
        ("53..7....6 x\n", "1:12", "10 cells and then `x`", BLANKS),
        ("5 3 . . 7 . . .\n", "1:16", "8 cells", WRITE_BLANK),
        ("53007000\n{poj rows}", "1:1", "`53007000`", longer),
        ("5,3,,,7,,,\n", "1:5", "an empty field", WRITE_BLANK),
        (",,,,,,,,\n5,3,,,7,,,,\n", "1:1", SEPARATORS, WRITE_ONE),
        ("\t\t\t\t\t\t\t\t\n", "1:1", SEPARATORS, WRITE_ONE),
        (
            "5 3 . . 7 . . . x\n",
            "1:17",
            "8 cells and then `x`",
            BLANKS,
        ),
        ("x3..7....\n", "1:1", "`x3..7....`", NAME_FORMAT),
        (
            &format!("{}\n", "é".repeat(25)),
            "1:1",
            &format!("`{}…`", "é".repeat(24)),
            NAME_FORMAT,
        ),
        (
            &format!("{}\n", &POJ[..80]),
            "1:81",
            "80 cells",
            NAME_FORMAT,
        ),
    ] {
        if !found.is_empty() {
            expect_error("", input, "", place, &format!("found {found}{hint}"));
        }
    }
    // A count of nine digits is a row.
    let said = "row 2 of puzzle 1, found the end of input";
    expect_error("", "123456789\n", "", "2:1", said);
    // A list of strings is lines.
    let list = "[\n\"{poj}\",\n\"{wiki}\"\n]\n";
    expect_error(
        "",
        list,
        "",
        "2:11",
        "found 81 cells; `-i lines` reads a puzzle a line",
    );
}

#[test]
fn what_is_no_text_is_refused_by_its_first_bytes() {
    for (start, shown) in [
        (b"\x1f\x8b\x08\0" as &[u8], "\\x1f\\x8b"),
        (b"\x28\xb5\x2f\xfd", "(\\xb5/\\xfd"),
        (b"\xfd7zXZ\0", "\\xfd7zXZ"),
        (b"BZh9", "BZh"),
        (b"\xff\xfe5\x003\0", "\\xff\\xfe"),
        (b"\xfe\xff\x005\x003", "\\xfe\\xff"),
    ] {
        for args in [
            ["-i", "auto"],
            ["-i", "poj"],
            ["-i", "lines"],
            ["-i", "grid"],
            ["-p", "poj3074"],
        ] {
            let run = run_each_way(&args, [start, b"\n1\n2\n"].concat());
            let message = "<stdin>:1:1: expected text, found something compressed, or UTF-16: it \
                           begins with";
            assert_eq!((run.stdout.as_str(), run.code), ("", 2));
            assert_eq!(run.stderr, format!("{message} `{shown}`\n"));
        }
    }
}

#[test]
#[cfg(unix)]
fn names_of_files_do_not_control_the_terminal() {
    for content in ["hello\n", POJ] {
        let path = file("es\u{1b}[2Jcape\u{9b}", content);
        let stderr = run(&[&path, &format!("{path}\n")], "").stderr;
        let lines: Vec<&str> = stderr.lines().collect();
        let is_named = |line: &&str| line.contains("es\\u{1b}[2Jcape\\u{9b}");
        assert!(
            !lines.is_empty() && lines.iter().all(is_named),
            "{stderr:?}"
        );
        assert!(!lines.concat().contains(char::is_control), "{stderr:?}");
    }
}

#[test]
fn input_that_holds_nothing() {
    for nothing in ["", "\n \t\r\n", "\u{FEFF}", "\u{FEFF}\n"] {
        for format in ["auto", "poj", "lines", "grid"] {
            expect_answers(&format!("-i {format}"), nothing, "");
        }
    }
}

/// What says something and holds no puzzle is noted.
#[test]
fn input_that_holds_no_puzzle() {
    let ruler = "---------\n".repeat(9);
    for input in ["# remark\n\n# remark", "Grid 1\n", &ruler, "[\n"] {
        let note = "lanedoku: no puzzle in <stdin>\n";
        expect("", input, "", note, 0);
        expect("count", input, "", note, 0);
    }
    for format in ["poj", "lines", "grid"] {
        expect(
            &format!("-i {format}"),
            "# x\n",
            "",
            "lanedoku: no puzzle in <stdin>\n",
            0,
        );
    }
    for input in ["0\n", "id,puzzle\n", "end\n"] {
        expect_answers("", input, "");
    }
}

#[test]
fn bytes_that_are_no_text() {
    let (poj, wiki) = (filled("{poj}\n"), filled("{wiki}\n"));
    let middle = b"\0\0\0\n\xff\xfe\xc3\n\xef\xbb\n";
    let run = run_each_way(&[], [poj.as_bytes(), middle, wiki.as_bytes()].concat());
    assert_eq!(
        run.stdout,
        filled("{POJ}\ninvalid\ninvalid\ninvalid\n{WIKI}\n")
    );
    let found = ["\\0", "\\xff", "\\xef"].iter().zip(2..);
    let line = |(byte, line)| format!("<stdin>:{line}:1: expected 81 cells, found `{byte}`\n");
    assert_eq!(run.stderr, found.map(line).collect::<String>());
}

#[test]
fn lines_of_any_length() {
    let found = "found a line of more than 16384 bytes";
    let message = format!("<stdin>:2:16385: expected 81 cells, {found}\n");
    let slot = "{POJ}\ninvalid\n{WIKI}\n{POJ}\n";
    for length in [16385, 20_000, 3 << 20] {
        let long = "1".repeat(length);
        let input = format!("{{poj}}\n{long}\n{{wiki}}\n{{poj}}\n");
        expect("", &input, slot, &message, 2);
        let input = format!("{{poj}}\n#{long}\n{{wiki}}\n");
        expect_answers("", &input, "{POJ}\n{WIKI}\n");
    }
    let long = "1".repeat(3 << 20);
    for (format, hint) in [("auto", NAME_FORMAT), ("poj", ""), ("grid", "")] {
        let said = format!("{found}{hint}");
        expect_error(&format!("-i {format}"), &long, "", "1:16385", &said);
    }
    // Up to the limit a line is a line like any other.
    let wide = |bytes: usize| format!("{}{{poj}}\n", "x,".repeat(bytes / 2 - 41) + ",");
    expect_answers("-i lines", &wide(16384), "{POJ}\n");
    expect_error("-i lines", &wide(16386), "invalid\n", "1:16385", found);
}

#[test]
fn files_that_cannot_be_read_end_the_list() {
    let [first, last] = ["unreadable_first", "unreadable_last"].map(|name| file(name, POJ));
    let bad = file("malformed_bad", rows(POJ) + "53..\n");
    let missing = "no/such/file";
    let malformed = format!("{bad}:10:5: expected nine cells in row 1 of puzzle 2, found 4 cells");
    let unread = [
        String::new(),
        format!("lanedoku: not read: {last}\n"),
        format!("lanedoku: not read: {last}, <stdin>\n"),
        format!("lanedoku: not read: {last}, <stdin>, {first}\n"),
    ];
    for (path, answers, reason) in [
        (
            missing,
            "{POJ}\n",
            "lanedoku: cannot read no/such/file: No such file or directory",
        ),
        (
            env!("CARGO_TARGET_TMPDIR"),
            "{POJ}\n",
            "lanedoku: cannot read ",
        ),
        (&bad, "{POJ}\n\n{POJ rows}", &malformed),
    ] {
        for (more, unread) in unread.iter().enumerate() {
            let args = [
                &[first.as_str(), path][..],
                &[last.as_str(), "-", &first][..more],
            ]
            .concat();
            let Run {
                stdout,
                stderr,
                code,
            } = run(&args, "");
            assert_eq!((stdout, code), (filled(answers), 2));
            // Other systems have words of their own.
            let is_told = stderr.starts_with(reason) || !cfg!(unix);
            let lines = 1 + unread.lines().count();
            assert!(is_told && stderr.ends_with(unread), "{stderr}");
            assert_eq!(stderr.lines().count(), lines, "{stderr}");
        }
    }
}

/// What the program writes would be read again, without an end.
#[test]
#[cfg(unix)]
fn an_input_that_is_the_output_is_refused() {
    for script in [
        "$RUNNER \"$0\" \"$1\" >> \"$1\"",
        "$RUNNER \"$0\" < \"$1\" >> \"$1\"",
        "$RUNNER \"$0\" check \"$2\" \"$1\" >> \"$1\"",
    ] {
        let (both, puzzles) = (file("both", format!("{POJ}\n")), file("both_puzzles", POJ));
        let output = program::shell(script, &[&both, &puzzles])
            .output()
            .expect("there is a shell");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(
            stderr.ends_with(": the input file is the output file\n"),
            "{stderr}"
        );
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(
            std::fs::read_to_string(&both).expect("it is there"),
            format!("{POJ}\n")
        );
    }
    let appended = file("appended", "");
    let status = program::shell(
        "$RUNNER \"$0\" \"$1\" >> \"$2\"",
        &[&file("apart", POJ), &appended],
    )
    .status();
    assert_eq!(status.expect("there is a shell").code(), Some(0));
}

#[test]
fn the_highest_exit_code_applies_unless_it_is_forgiven() {
    let short = "<stdin>: expected 2 puzzles, input ends after 1 (line 10)\n";
    let none = "lanedoku: 1 puzzle without solution; the first: puzzle 1 of <stdin> (line 2)\n";
    expect(
        "",
        "2\n{none rows}",
        "no solution\n",
        &format!("{short}{none}"),
        2,
    );
    let lines = "{none}\nrubbish\n{poj}\n";
    assert_eq!(run_each_way(&[], filled(lines)).code, 2);
    // What is answered is no failure then; what ends the run is one.
    let message = "<stdin>:2:1: expected 81 cells, found `r`\n";
    let answers = "no solution\ninvalid\n{POJ}\n";
    for (args, stdout) in [
        ("", answers),
        ("-j2", answers),
        ("count", "0\ninvalid\n1\n"),
    ] {
        let args = format!("{args} --exit-zero");
        expect(&args, lines, stdout, message, 0);
        for input in ["2\n{wiki rows}", "{wiki rows}rubbish\n", "rubbish\n"] {
            let args: Vec<&str> = args.split_whitespace().collect();
            assert_eq!(run_each_way(&args, filled(input)).code, 2, "{args:?}");
        }
    }
    assert_eq!(run(&["--exit-zero", "/no/such/file", "-"], "").code, 2);
}

#[test]
fn a_reader_that_has_gone_away_is_no_error() {
    for threads in ["1", "2"] {
        let mut child = start(&["-j", threads]);
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().expect("it is piped");
        // It ends in the middle of this, as soon as nobody holds the pipe any more: a process that
        // another test is about to start may do so for a moment.
        while stdin
            .write_all(filled("{poj}\n{none}\n").as_bytes())
            .is_ok()
        {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(
            (
                output.status.code(),
                String::from_utf8_lossy(&output.stderr).as_ref()
            ),
            (Some(0), "")
        );
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    use std::fs::File;
    use std::process::Stdio;

    for args in [
        &["-j1"] as &[&str],
        &["-j2"],
        &["count"],
        &["--help"],
        &[
            "generate",
            "18446744073709551615",
            "--any",
            "-j3",
            "--seed=1",
        ],
    ] {
        let mut child = program::command(args)
            .stdin(Stdio::piped())
            .stdout(
                File::options()
                    .write(true)
                    .open("/dev/full")
                    .expect("Linux has it"),
            )
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let _ = child
            .stdin
            .take()
            .expect("it is piped")
            .write_all(POJ.as_bytes());
        let output = child.wait_with_output().expect("the program ends");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "of {args:?}");
        assert!(
            stderr
                .starts_with("lanedoku: cannot write to standard output: No space left on device"),
            "{stderr}"
        );
    }
}

#[test]
#[cfg(unix)]
fn a_disk_that_fills_up_leaves_whole_records() {
    let puzzles = file("filling_puzzles", format!("{POJ}\n").repeat(8000));
    let answers = file("filling_answers", "");
    for threads in ["1", "2"] {
        // 400 KiB are too little for all answers.
        let script = "trap '' XFSZ; ulimit -f 800; exec $RUNNER \"$0\" -j \"$1\" \"$2\" > \"$3\"";
        let output = program::shell(script, &[threads, &puzzles, &answers])
            .output()
            .expect("there is a shell");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let written = std::fs::read_to_string(&answers).expect("it is there");
        assert!(!written.is_empty() && written.len() < 8000 * 82);
        assert!(written == format!("{POJ_SOLVED}\n").repeat(written.len() / 82));
    }
}

#[test]
fn wrong_arguments() {
    let number = "a whole number from 1 to 18446744073709551615";
    for (args, message) in [
        ("sovle", "or a file, found `sovle`; did you mean `solve`?"),
        (
            "--frobnicate",
            "an option of `solve`, found `--frobnicate`\n",
        ),
        ("-x", "an option of `solve`, found `-x`\n"),
        ("--colum 3", "found `--colum`; did you mean `--column`?"),
        ("-append", "found `-append`; did you mean `--append`?"),
        ("-colum", "found `-colum`; did you mean `--column`?"),
        (
            "puzzels.txt",
            "a command or a file, found `puzzels.txt`; there is neither of that name\n",
        ),
        ("gen", "or a file, found `gen`; did you mean `generate`?"),
        (
            "-j 2 count f",
            "expected the command `count` first, before its options and files\n",
        ),
        (
            "--limit 7 count f",
            "expected the command `count` first, before its options and files\n",
        ),
        ("-i", "expected FORMAT after `-i`"),
        ("-i sudoku", "after `-i`, found `sudoku`"),
        ("-o=rows", "after `-o`, found `rows`"),
        ("-j 0", "after `-j`, found `0`"),
        ("--threads=-1", "after `--threads`, found `-1`"),
        (
            "-j 1025",
            "a whole number from 1 to 1024 after `-j`, found `1025`",
        ),
        ("--isa mmx", "after `--isa`, found `mmx`"),
        ("--stats=yes", "expected no value after `--stats`"),
        (
            "--progress=maybe",
            "expected auto, always, never after `--progress`, found `maybe`",
        ),
        (
            "generate --limit 3",
            "an option of `generate`, found `--limit`",
        ),
        ("--limit 3", "expected `--all` beside `--limit`"),
        ("--append -o pairs", "`--append` or `--output`, not both"),
        ("--append -p poj2676", "`--problem` or `--append`, not both"),
        ("--append --all", "`--append` or `--all`, not both"),
        (
            "--append -i grid",
            "`-i lines` or no `--input` beside `--append`",
        ),
        (
            "--column 2 -i poj",
            "`-i lines` or no `--input` beside `--column`",
        ),
        (
            "--all -p poj2676",
            "expected `--problem` or `--all`, not both",
        ),
        (
            "check -p poj2676 --all x",
            "`--all`, not both; poj2676 says how its input",
        ),
        (
            "check --answers 2 -p poj2676 x",
            "`--problem` or `--answers`, not both",
        ),
        (
            "check -p poj2676 -i lines x",
            "`--problem` or `--input`, not both",
        ),
        (
            "check -p poj2676 --column 2 x",
            "`--problem` or `--column`, not both",
        ),
        (
            "-p poj1",
            "expected the name of a problem after `-p`, found `poj1`",
        ),
        (
            "count --limit 0",
            &format!("{number} after `--limit`, found `0`"),
        ),
        (
            "count --limit 99999999999999999999",
            &format!("{number} after `--limit`"),
        ),
        ("count -o lines", "an option of `count`, found `-o`"),
        (
            "check",
            "expected PUZZLES and at most one file of ANSWERS\n",
        ),
        (
            "check a b c",
            "nothing after PUZZLES and at most one file of ANSWERS, found `c`",
        ),
        (
            "check -",
            "PUZZLES or ANSWERS from a file; both cannot be standard input",
        ),
        ("generate many", "as COUNT, found `many`"),
        (
            "generate 99999999999999999999",
            "as COUNT, found `99999999999999999999`",
        ),
        ("generate 1 2", "expected nothing after COUNT, found `2`"),
        (
            "generate -k 82 --any",
            "from 0 to 81 after `-k`, found `82`",
        ),
        (
            "generate -k 65",
            "at most 64 empty cells, found `65`; no puzzle with one solution",
        ),
        (
            "generate -k 40 --minimal",
            "expected `--empty` or `--minimal`, not both",
        ),
        ("generate -o same", "after `-o`, found `same`"),
        ("completions", "expected bash, zsh, fish\n"),
        (
            "help sudoku",
            "or formats, found `sudoku`\nsee `lanedoku help --help`",
        ),
        ("bench", "expected at least one FILE to time"),
        (
            "bench --seconds 0 x",
            "a number of seconds, more than 0, after `--seconds`, found `0`",
        ),
    ] {
        let args: Vec<&str> = args.split(' ').collect();
        let Run {
            stdout,
            stderr,
            code,
        } = run(&args, "");
        assert_eq!((stdout.as_str(), code), ("", 2), "of {args:?}");
        assert!(stderr.starts_with("lanedoku: expected "), "{stderr}");
        assert!(
            stderr.contains(message) && stderr.contains("--help"),
            "{stderr}"
        );
    }
}
