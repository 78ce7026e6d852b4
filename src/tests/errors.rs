//! What bad input, bad arguments and bad luck get: the slot on standard output, the message, the
//! exit code. Here alone stands what each message says as a whole.

use crate::program::{
    POJ, WIKI, expect, expect_answers, file, filled, output, rows, run, run_each_way, spaced,
};

/// A run with these answers and this message, which begins with its place, as `LINE:COLUMN`.
fn expect_error(args: &str, input: &str, stdout: &str, said: &str) {
    expect(args, input, stdout, &format!("<stdin>:{said}\n"), 2);
}

/// What people paste from mails, pages and source code, and no program writes for others: none of
/// it is answered, and no puzzle beside it is lost or gets the answer of another.
#[test]
fn what_no_program_writes_ends_at_its_place() {
    let list = spaced(WIKI).replace(' ', ",").replace('\n', "],\n[");
    let list = format!("[{}", list.trim_end_matches(",\n["));
    let names: Vec<String> = (1..=81).map(|number| format!("c{number}")).collect();
    let table = format!(
        "{}\n{}\n",
        names.join(","),
        spaced(WIKI).trim_end().replace([' ', '\n'], ",")
    );
    for (input, said) in [
        // Tables of Markdown, quoted mail, and titles without a number or with more than that.
        ("| A | B | C | D | E | F | G | H | I |\n|---|\n", "1:3:*`A`"),
        ("|5|3|4|6|7|8|9|1|2|\n|:-:|:-:|:-:|\n", "2:2:*`:`"),
        ("> {wiki rows}", "1:1:*`>`"),
        (">{wiki spaced}", "1:1:*`>`"),
        (
            "[Puzzle 2]\n{wiki rows}",
            "1:2:*`P`; put a `#` before it if it is a title",
        ),
        ("7. Easy\n{wiki rows}", "1:*put a `#`*"),
        // Names before a list, and a list on one line.
        (&format!("puzzle = [{list}]\n"), "1:1:*`p`; put a `#`*"),
        (&format!("array([{list}])\n"), "1:1:*`a`; put*"),
        (
            &format!("[{}]\n", list.replace('\n', "")),
            "1:23:*found 81 cells",
        ),
        // Several rows on a line.
        ("53..7....6..195...\n", "1:10:*found 18 cells"),
        (
            "5 3 . . 7 . . . . | 6 . . 1 9 5 . . .\n",
            "1:21:*found 18 cells",
        ),
    ] {
        let input = format!("{input}{{poj rows}}");
        expect_error("-i grid", &input, "", said);
        expect_error("", &input, "", "*");
        for count in ["", "3\n"] {
            let behind = format!("{count}{{poj rows}}{input}");
            expect_error("", &behind, "{POJ rows}", "1*");
        }
    }
    for (args, input, stdout, said) in [
        (
            "",
            "{poj rows}{wiki}\n",
            "{POJ rows}",
            "10:10:*81 cells; `-i lines` reads a puzzle per line",
        ),
        (
            "",
            "{poj rows}Puzzle 2\n{wiki}\n",
            "{POJ rows}",
            "11:10: expected nine cells in row 1 of puzzle 2, found 81 cells below the title \
             `Puzzle 2`; if that is a header, `--column NAME` says which of its columns holds the \
             puzzles; `-i lines` reads a puzzle per line",
        ),
        (
            "",
            "Puzzle\n{wiki rows}",
            "",
            "1:1: expected a puzzle per line below the header, found `Puzzle` above `53..7....`, \
             which looks like a row or a count; put a `#` before it if it is a title",
        ),
        (
            "",
            "> {wiki rows}",
            "",
            "1:1:*`> 53..7....`; `-i lines`, *tells the format*",
        ),
        ("", "{ easy [\n", "", "1:1:*`{ easy [`; put a `#`*"),
        // Nine fields of nine, the marks of HoDoKu, 81 names.
        ("", "53..7.... 6..195...\n", "", "1:11:*18 cells; `-i*"),
        (
            "",
            "{poj}\n53..7.... 6..195...\n{poj}\n",
            "{POJ}\ninvalid\n{POJ}\n",
            "2:10:*9 cells",
        ),
        (
            "",
            "{wiki}\n:0:1:53+4{wiki}:\n",
            "{WIKI}\ninvalid\n",
            "2:8:*2 cells and then `+`",
        ),
        (
            "-i lines",
            &table,
            "invalid\n{WIKI}\n",
            "1:1:*the columns `c1`,*; remove the line if it is a header: 81 one-cell fields need none",
        ),
        ("", &table, "", "1:1:*; remove the line if it is a header*"),
        // A comment is no header.
        (
            "--column puzzle",
            "# my puzzle\n1,{poj}\n",
            "",
            "2:1:*a column `puzzle`*",
        ),
        (
            "",
            "# id,puzzle\nx,{poj}\n{wiki},y\n",
            "{POJ}\ninvalid\n",
            "3:83:*in column 2, found `y`",
        ),
    ] {
        expect_error(args, input, stdout, said);
    }
}

/// A dash is what rulers are made of, so it is no blank. Its place is named, and the blanks.
#[test]
fn a_dash_is_no_cell_and_a_ruler_is_no_puzzle() {
    for (args, input, stdout, said) in [
        ("", "{wiki}\n{poj}\n", "", "1:3:*2 cells and then"),
        (
            "",
            "{poj}\n{wiki}\n{poj}\n",
            "{POJ}\ninvalid\n{POJ}\n",
            "2:3:*2 cells and then",
        ),
        (
            "",
            "puzzle\n{poj}\n{wiki}\n",
            "{POJ}\ninvalid\n",
            "3:3:*2 cells and then",
        ),
        ("", "{wiki rows}{poj rows}", "", "1:3:*2 cells and then"),
        (
            "",
            "{poj rows}{wiki rows}{poj rows}",
            "{POJ rows}",
            "10:3:*2 cells and then",
        ),
        (
            "",
            "2\n{poj rows}{wiki spaced}",
            "{POJ rows}",
            "11:5:*2 cells and then",
        ),
        ("-i poj", "1\n{wiki}\n", "", "2:3:*2 cells and then"),
        ("-i grid", "- - - - - - - - -\n", "", "1:1:*found"),
    ] {
        for blank in ["-", "x", "X", "·"] {
            let input = filled(input).replace(['.', '-'], blank);
            let way = match blank {
                "·" => "a blank is one of 0 . ? _ *".to_string(),
                _ => format!("`--blank {blank}` makes `{blank}` a blank"),
            };
            let said = format!("{said} `{blank}`; {way}");
            expect_error(args, &input, stdout, &said);
        }
    }
    // What follows such a puzzle on its line is its solution, and is not answered.
    for (blank, hint) in [("-", "; `--blank -`*"), ("~", "; `--blank ~`*")] {
        for line in ["7,{wiki},{WIKI}", "(\"{wiki}\", ('{WIKI}'))"] {
            let first = line.replace("{wiki}", "{poj}");
            let input = filled(&format!("{first}\n{line}\n")).replace('.', blank);
            let said = format!("2:5:*2 cells and then `{blank}`{hint}");
            expect_error("", &input, "{POJ}\ninvalid\n", &said);
        }
    }
    let ruler = "-".repeat(81);
    let bands = |board: &str| rows(&board[..27]) + &ruler[..9] + "\n" + &rows(&board[27..]);
    // As `sqlite3 -column`, `psql` and `mysql` print a table.
    let columns = format!("id  puzzle\n--  {ruler}\n1   {{poj}}\n2   {{wiki}}\n");
    let bars = " id | puzzle\n----+--------\n  1 | {poj}\n  2 | {wiki}\n";
    let frame = format!("+----+-{ruler}-+");
    let framed = format!(
        "{frame}\n| id | puzzle |\n{frame}\n|  1 | {{poj}} |\n|  2 | {{wiki}} |\n{frame}\n"
    );
    for table in [&columns, bars, &framed] {
        // Between white space only the user can tell that the first line is a header.
        let is_spaced = *table == columns;
        for args in ["", "-i lines", "--column puzzle"] {
            if !is_spaced || args.starts_with("--column") {
                expect_answers(args, table, "{POJ}\n{WIKI}\n");
            }
        }
        let appended = run_each_way(&["--append", "--column", "puzzle"], filled(table)).stdout;
        assert_eq!(appended.lines().count(), table.lines().count());
    }
    expect_error(
        "",
        &columns,
        "",
        "3:85:*below the title `id  puzzle`*`--column NAME`*",
    );
    for (input, answers) in [
        (format!("{{poj}}\n{ruler}\n{{wiki}}\n"), "{POJ}\n{WIKI}\n"),
        (bands(POJ) + &bands(WIKI), "{POJ spaced}\n{WIKI spaced}"),
    ] {
        expect_answers("", &input, answers);
    }
    let short = "<stdin>:*1 puzzle*after 0 (line 10)\n";
    expect("", &format!("1\n{}", rows(&ruler)), "", short, 2);
}

#[test]
fn a_field_in_quotes_closes_on_its_line() {
    for (input, answers, appended, place) in [
        (
            "id,note,puzzle\n1,\"a,{wiki}\n2,b,{poj}\n",
            "invalid\n{POJ}\n",
            "id,note,puzzle,solution\n1,\"a,{wiki},invalid\n2,b,{poj},{POJ}\n",
            "2:3",
        ),
        (
            "puzzle,note\n{poj},x\n{wiki},\"a\n{poj},\n",
            "{POJ}\ninvalid\n{POJ}\n",
            "puzzle,note,solution\n{poj},x,{POJ}\n{wiki},\"a,invalid\n{poj},,{POJ}\n",
            "3:83",
        ),
        (
            "puzzle\n{poj}\n \"\n{wiki}\n",
            "{POJ}\ninvalid\n{WIKI}\n",
            "puzzle,solution\n{poj},{POJ}\n \",invalid\n{wiki},{WIKI}\n",
            "3:2",
        ),
        (
            "n;puzzle\n1;{poj}\n\"a\"\";{wiki}\n",
            "{POJ}\ninvalid\n",
            "n;puzzle;solution\n1;{poj};{POJ}\n\"a\"\";{wiki};invalid\n",
            "3:1",
        ),
        ("n,puzzle,\"a\nb\"\n1,{poj}\n", "", "", "1:10"),
    ] {
        let said = format!("{place}: expected a closing quote, found the end of the line");
        for args in ["", "-i lines", "--column puzzle"] {
            expect_error(args, input, answers, &said);
        }
        expect_error("--append", input, appended, &said);
    }
    // Without a header it is the same, also in the first record.
    let said = "1:83:*a closing quote*";
    expect_error(
        "-i lines",
        "{poj},\"a\n{wiki},b\"\n",
        "invalid\n{WIKI}\n",
        said,
    );
    expect_error("", "{poj},\"a\n", "", said);
    // A quote that does not open a field has no part in this.
    let quotes = "note,puzzle\n5\" x,{poj}\n\"a\" b,{wiki}\nb\"c,{wiki}\n";
    expect_answers("", quotes, "{POJ}\n{WIKI}\n{WIKI}\n");
}

#[test]
fn what_is_wrong_with_a_row_is_said() {
    for (row, said) in [
        (
            "5,3,,,7,,,",
            "5: expected nine cells in row 4 of puzzle 2, found an empty field; write 0 or . for a \
             blank",
        ),
        (
            ",,,,,,,,",
            "1:*found eight separators and nothing else; for a row, write a 0 in it; for a gap, remove \
             the line",
        ),
        ("\t\t\t\t\t\t\t\t", "1:*eight separators*"),
        ("\"\",\"\",\"3\"", "3:*empty field; write*"),
        ("5,3,.,.,7,.,.,.,.,,", "19:*empty field; write*"),
        ("5,3.,.,7,.,.,.,.", "4:*found a field of more than one cell"),
        ("12,3,4,5,6,7,8,9", "2:*more than one cell"),
        ("53007", "6:*5 cells; write*"),
        ("[5,3,.,.,7,.,.,.],", "19:*8 cells; write*"),
        ("5300700001", "10:*10 cells"),
        ("[5,3,.,.,7,.,.,.,.,1],", "20:*10 cells"),
        ("53007000x", "9:*8 cells and then `x`; a blank is*"),
        (
            "53xx7xxx9",
            "3:*2 cells and then `x`; `--blank x` makes `x` a blank",
        ),
        ("- 3 - - 7 - | - - -", "1:*`-`; `--blank -` makes*"),
        ("5 3 0 0 7 0 0 0 é", "17:*8 cells and then `é`"),
        ("│ 5 é", "7:*1 cell and then `é`"),
        ("5 3 \u{202e}", "5:*2 cells and then `\\u{202e}`"),
        ("| | | | | | | | | |", "1:*found none"),
        ("# remark", "1:*`#`"),
        ("Puzzle 3", "1:*`P`"),
        ("2", "2:*1 cell; write*"),
    ] {
        let bad = filled("{wiki rows}").replace("8...6...3", row);
        for (args, count, line) in [("", "", 13), ("", "3\n", 14), ("-i grid", "", 13)] {
            let input = format!("{count}{{poj rows}}{bad}{{poj rows}}");
            expect_error(args, &input, "{POJ rows}", &format!("{line}:{said}"));
        }
    }
    let end = "15:1: expected nine cells in row 6 of puzzle 2, found the end of input";
    let input = format!("{{poj rows}}{}", rows(&WIKI[..45]));
    expect_error("", &input, "{POJ rows}", end);
}

/// Empty lines stand behind rows 3 and 6: both or neither, one each. A board that lacks a row must
/// not take one from the next.
#[test]
fn a_lost_row_is_no_row_of_the_next_board() {
    let board = rows(WIKI);
    let lines: Vec<&str> = board.split_inclusive('\n').collect();
    // The rows by their numbers, with a slash for an empty line.
    for (bad, said) in [
        (
            "1/23456789",
            "11:1: expected nine cells in row 2 of puzzle 2, found an empty line",
        ),
        ("123//456/789", "14:1:*row 4*found an empty line"),
        ("123456/789", "16:1:*row 7*an empty line"),
        ("123/45/6789", "16:1:*row 6*an empty line"),
        (
            "123/456789",
            "17:1: expected an empty line before row 7 of puzzle 2, as an earlier row has, found \
             `.6....28.`",
        ),
        ("123/45678/9", "17:1:*an empty line before row 7*"),
        ("12346789/", "18:1:*row 9*an empty line"),
        ("13/456/789/", "12:1:*row 3*an empty line"),
        ("123/456/79/", "20:1:*row 9*an empty line"),
    ] {
        let line = |char: char| {
            char.to_digit(10)
                .map_or("\n", |row| lines[row as usize - 1])
        };
        let bad: String = bad.chars().map(line).collect();
        for last in ["{poj rows}", "{poj spaced}"] {
            let input = format!("{{poj rows}}{bad}{last}");
            expect_error("", &input, "{POJ rows}", said);
        }
    }
}

/// Rulers stand behind rows 3 and 6, or behind every row, and around the board. So a drawn board that
/// lacks a row is noticed before it takes one from the next.
#[test]
fn a_lost_row_of_a_drawing_is_noticed() {
    let drawn = output(&["-o", "pretty"], filled("{poj}\n{wiki}\n{poj}\n"));
    let lines: Vec<&str> = drawn.lines().filter(|line| !line.is_empty()).collect();
    let rows = (0..lines.len()).filter(|&at| lines[at].starts_with('|'));
    // A row, or what is left of its band.
    for lost in rows.skip(9).take(9) {
        let band = lines[lost..].iter().position(|line| line.starts_with('+'));
        for count in [Some(1), band].into_iter().flatten() {
            let mut left = lines.clone();
            left.drain(lost..lost + count);
            let said = "* of puzzle 2, *";
            expect_error("", &left.join("\n"), "{POJ spaced}", said);
        }
    }
    // With a row too many, a ruler stands behind the first row of the next.
    let said = "<stdin>:13:1: expected a ruler before row 3 of puzzle 2, as an earlier row has, found \
                `002109400`\nlanedoku: 1 puzzle without solution*\n";
    let input = "534678912\n{poj rows}---\n{poj rows}---\n";
    expect("", input, "no solution\n", said, 2);
}

#[test]
fn puzzles_without_a_solution() {
    let two = "lanedoku: 2 puzzles without solution; the first: puzzle 2 of <stdin> (line 3)\n";
    let clash = format!("11{}", ".".repeat(79));
    let input = format!("# remark\n{{poj}}\n{{none}}\n{clash}\n{{wiki}}\n");
    let answers = "{POJ}\nno solution\nno solution\n{WIKI}\n";
    expect("", &input, answers, two, 1);
    let first = format!("{{poj}}\n{clash}\n{{none}}\n");
    let clash = "lanedoku: 2 puzzles without solution; the first: puzzle 2 of <stdin> (line 2), with two \
                 1s in row 1\n";
    let answers = "{POJ}\nno solution\nno solution\n";
    expect("", &first, answers, clash, 1);
    // The first of many blocks that have one.
    let [input, answers] = [
        ["{poj}\n", "{none}\n", "{poj}\n"],
        ["{POJ}\n", "no solution\n", "{POJ}\n"],
    ]
    .map(|pieces| pieces.map(|piece| piece.repeat(5000)).concat());
    let first = "lanedoku: 5000*the first: puzzle 5001 of <stdin> (line 5001)\n";
    for args in ["-j1", "-j3"] {
        expect(args, &input, &answers, first, 1);
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
         <stdin>:6:3:*`x`*\n\
         <stdin>:7:3:*2 cells\n",
        2,
    );
    for (more, rest) in [
        (1, "1 more malformed record"),
        (13, "13 more malformed records"),
    ] {
        let input = format!("{{poj}}\n{}{{wiki}}\n", "rubbish\n".repeat(20 + more));
        let answers = format!("{{POJ}}\n{}{{WIKI}}\n", "invalid\n".repeat(20 + more));
        let line = |line| format!("<stdin>:{line}:1:*`r`\n");
        let messages: String = (2..22).map(line).collect();
        let said = format!("{messages}lanedoku: {rest}\n");
        expect("", &input, &answers, &said, 2);
    }
    // What bounds a field, and what a field of 81 cells touches.
    for (line, said) in [
        ("y{wiki}", "2:1:*`y`"),
        ("é{wiki}", "2:1:*`é`"),
        (&format!("'{}'", &WIKI[1..]), "2:1:*`'`"),
        ("{wiki}0='{wiki}.", "2:83:*82 cells and then `=`"),
    ] {
        expect_error("", &format!("{{poj}}\n{line}\n"), "{POJ}\ninvalid\n", said);
    }
}

#[test]
fn a_header_is_known_by_its_names_and_place() {
    for (args, input, stdout, said) in [
        // A header comes first, and once.
        (
            "",
            "a,puzzle\n1,{poj}\na,puzzle\n",
            "{POJ}\ninvalid\n",
            "3:3: expected 81 cells in column 2, found `p`",
        ),
        (
            "-i lines",
            "{poj}\na,puzzle\n",
            "{POJ}\ninvalid\n",
            "2:1:*81 cells, found `a`",
        ),
        (
            "-i lines",
            "y\na,puzzle\n",
            "invalid\ninvalid\n",
            "1:1:*`y`\n<stdin>:2:3:*`p`",
        ),
        (
            "-i lines",
            "sudoku,{poj}1\n{poj}\n",
            "invalid\n{POJ}\n",
            "1:90:*82 cells",
        ),
        // The column holds the puzzle, or the record is malformed.
        (
            "",
            "id,puzzle\n{poj},1\n1,{poj}\n",
            "invalid\n{POJ}\n",
            "2:84:*1 cell",
        ),
        // Other names are named with the option.
        (
            "",
            "id,quiz_str,\"x \"\"y\"\"\"\n1,{poj},2\n",
            "",
            "2:*81 cells below the title `id,quiz_str,\"x \"\"y\"\"\"`; if that is a header*",
        ),
        (
            "",
            "a,b\n1,{poj}\n",
            "",
            "1:1:*found the columns `a`, `b`; `--column NAME` says which of them holds the puzzles",
        ),
        (
            "-i lines",
            "id,quiz_str,\"x \"\"y\"\"\"\n1,{poj},2\n",
            "invalid\n{POJ}\n",
            "1:1:*the columns `id`, `quiz_str`, `x \"\"y\"\"`; `--column NAME` says *",
        ),
        (
            "-i lines",
            "my sudoku\n1 {poj}\n",
            "invalid\n{POJ}\n",
            "1:1:*the columns `my`, `sudoku`; `--column NAME` says*",
        ),
        (
            "--column quiz",
            "id,a\u{202e}b\n1,{poj}\n",
            "",
            "1:1: expected a column `quiz`, found the columns `id`, `a\\u{202e}b`",
        ),
        // Below a header, no record has more columns.
        (
            "--column 3",
            "id,a\n1,{poj}\n",
            "",
            "1:1:*the columns `id`, `a`; `--column NAME` says*",
        ),
        (
            "--column quiz",
            "# x\n1,{poj}\n",
            "",
            "2:1:*`1`, `103000509002109400000704…`*",
        ),
        ("", "id,solution\n1,{poj}\n", "", "2:*--column*"),
        ("", "gcc (x, y)\n{poj}\n", "", "2:10:*--column*"),
        (
            "-i lines",
            "puzzle 1,puzzle 2\n{poj}\n",
            "invalid\n{POJ}\n",
            "1:1:*--column*",
        ),
        (
            "",
            "puzzle,board\n1,{poj}\n",
            "",
            "1:1: expected one column of puzzles, found the columns `puzzle`, `board`; `--column NAME` \
             says which of them holds the puzzles",
        ),
        (
            "",
            "id,task,level\n1,{poj},easy\n",
            "",
            "2:*found 81 cells below the title `id,task,level`; if that is a header, `--column NAME` *",
        ),
        (
            "--no-header",
            "id,task,level\n1,{poj},easy\n",
            "invalid\n{POJ}\n",
            "1:1: expected 81 cells, found `id,task,level`",
        ),
        (
            "",
            "1,{POJ}\n",
            "",
            "1:3:*found a solved board, perhaps the solution of a lost puzzle; `--column N` says which \
             column holds the puzzles",
        ),
        (
            "",
            "{poj},1\n{POJ}\n",
            "{POJ}\ninvalid\n",
            "2:1: expected 81 cells, found a solved board, perhaps the solution of a lost puzzle; \
             `--column N` says which column holds the puzzles",
        ),
        (
            "",
            "puzzle\n,{poj}\n",
            "invalid\n",
            "2:2: expected 1 field, as the header has, found 2 fields",
        ),
        (
            "",
            "puzzle,x\n{poj}:{wiki},\n",
            "invalid\n",
            "2:83: expected 81 cells in column 1, found a second puzzle in the field",
        ),
        // Words, or a lone name, are a header above a puzzle in that column only.
        (
            "",
            "# x\n puzzle\ny\n{poj}\n",
            "invalid\n{POJ}\n",
            "3:1:*`y`",
        ),
        (
            "-i lines",
            "puzzle\ny\n{poj}\n",
            "invalid\n{POJ}\n",
            "2:1:*`y`",
        ),
        // With a number, a field that starts as a name does is one.
        (
            "--column 2",
            "x,1\n1,{poj}\n",
            "invalid\n{POJ}\n",
            "1:4:*1 cell",
        ),
        // Records are split as the header is.
        (
            "--column 2",
            "n,puzzle\n1;{poj}\n2,{wiki}\n",
            "invalid\n{WIKI}\n",
            "2:84:*none",
        ),
    ] {
        expect_error(args, input, stdout, said);
    }
    expect_answers("--column quiz", "", "");
    expect_answers("--column 1", "end\n", "");
}

/// They need a puzzle a line, and no answer is put behind a row.
#[test]
fn append_refuses_boards_in_rows() {
    for (input, skipped, said) in [
        (
            "{poj rows}",
            "",
            "1:1: expected a puzzle per line for `--append`, found `103000509`, which looks like a \
             row, a count or a title; for rows leave out `--append`, for a header add `--column NAME`",
        ),
        ("\n{poj spaced}", "\n", "2:1:*`1 0 3 0 0 0 5 0 9`*row*"),
        ("1\n{poj rows}", "", "1:1:*`1`*a count*"),
        (
            "# x\n5,3,0,0,7,0,0,0,0\n",
            "# x\n",
            "2:1:*`5,3,0,0,7,0,0,0,0`*",
        ),
        (
            "---+---+---\n{poj rows}",
            "---+---+---\n",
            "2:1:*`103000509`*",
        ),
        ("[\n", "", "1:1:*`[`*row*"),
        ("Puzzle 1\n{poj rows}", "", "1:1:*row*"),
    ] {
        expect_error("--append", input, skipped, said);
        expect_error("count --append", input, skipped, said);
    }
}

#[test]
fn counts_that_are_wrong() {
    let (two, solved) = ("{poj rows}{wiki rows}", "{POJ rows}{WIKI rows}");
    let long = "9".repeat(26);
    for (args, input, answers, said) in [
        ("", "1\n", "", ":*1 puzzle, input ends after 0 (line 1)"),
        (
            "",
            "9\n{poj rows}",
            "{POJ rows}",
            ": expected 9 puzzles, input ends after 1 (line 10); if 9 is the size of the boards, remove \
             its line",
        ),
        (
            "",
            &format!("9\n{}{{wiki rows}}", "{poj rows}".repeat(9)),
            &"{POJ rows}".repeat(9),
            ":83:1:*after 9 puzzles, found `53..7....`; if 9 is the size of the boards*",
        ),
        (
            "",
            "9\n{poj rows}9\n{wiki rows}",
            "{POJ rows}",
            ":11:2:*row 1 of puzzle 2, found 1 cell; if 9 is the size of the boards*",
        ),
        (
            "",
            &format!("1\n{two}"),
            "{POJ rows}",
            ":11:1: expected another count or the end of input after 1 puzzle, found `53..7....`",
        ),
        (
            "",
            "1\n{poj rows}{poj rows}",
            "{POJ rows}",
            ":11:1:*another count*`103000509`",
        ),
        // More than 64 bits hold.
        (
            "-i poj",
            &format!("{long}\n{two}"),
            solved,
            ":*18446744073709551615 puzzles*after 2 (line 19)",
        ),
        (
            "-i poj",
            "{poj}\n",
            "",
            ":1:1: expected a count of puzzles, found `103000509002109400000704…`",
        ),
        ("-i poj", "-1\n", "", ":1:1:*a count*`-1`"),
        ("-i poj", "  12x\n", "", ":1:5:*a count*`12x`"),
    ] {
        expect(args, input, answers, &format!("<stdin>{said}\n"), 2);
    }
    // Lines are counted as an editor does.
    let [poj, wiki] = [POJ, WIKI].map(rows);
    for end in ["\n", "\r", "\r\n"] {
        for (input, answers, said) in [
            (
                format!("3\n{poj}{wiki}"),
                solved,
                "expected 3 puzzles, input ends after 2 (line 19)",
            ),
            (format!("3\n{poj}{wiki}\n"), solved, "*after 2 (line 20)"),
            (
                format!("2\n{poj}{}", rows(&WIKI[..36])),
                "{POJ rows}",
                "expected 2 puzzles, input ends after 1 (line 14), in puzzle 2 after row 4",
            ),
            (
                format!("3\n{poj}{wiki}#{}", "x".repeat(1 << 16)),
                solved,
                "*after 2 (line 20)",
            ),
        ] {
            expect_error("", &input.replace('\n', end), answers, &format!(" {said}"));
            // The last line may lack its end, unless nothing else makes it a line.
            if let Some(cut) = input.strip_suffix('\n').filter(|cut| !cut.ends_with('\n')) {
                expect_error("", &cut.replace('\n', end), answers, &format!(" {said}"));
            }
        }
    }
    let answers = "{POJ}\n{WIKI}\ninvalid\n";
    expect_error("", "\n{poj}\r\r\n{wiki}\ry\r", answers, "5:1:*`y`");
}

#[test]
fn a_first_record_that_tells_no_format() {
    let accents = format!("{}\n", "é+".repeat(25));
    let numbers: Vec<String> = (0..81).map(|number| number.to_string()).collect();
    let numbers = format!("{}\n", numbers.join(","));
    for (input, said) in [
        (
            "\n  <5>\n{poj}\n",
            "2:3: expected 81 cells, a row of nine, or a count of puzzles as the first record, found \
             `<5>`; `-i lines`, `-i grid` or `-i poj` tells the format if the first record does not",
        ),
        ("(the one)\n", "1:*`(the one)`; put a `#` before it*"),
        ("\u{1b}[31m\n", "1:1:*`\\u{1b}[31m`; `-i*"),
        ("\"\\ 数a\u{202e}\n", "1:1:*`\"\\ 数a\\u{202e}`; put a*"),
        ("-5\n", "1:1:*`-5`; `-i*"),
        (
            "1000000000\n{poj rows}",
            "1:1:*`1000000000`; a row has nine cells; `-i poj` reads such a long count",
        ),
        ("{wiki}0\n", "1:83:*82 cells; `-i*"),
        ("53..7....6 x\n", "1:12:*10 cells and then `x`; a blank is*"),
        ("x3xx7xxxx\n", "1:1:*`x3xx7xxxx`; `--blank x` makes*"),
        ("-3--7----\n", "1:1:*`-3--7----`; `--blank -` makes*"),
        (
            &filled("{wiki}\n").replace('.', "-"),
            "1:3:*; `--blank -` makes*",
        ),
        // Other sizes, and headers of fields of a cell.
        ("A.3F..9B.1..2C.D\n", "1:*; boards must be 9 by 9"),
        (
            "1 16 3 . . . 7 8 9 10 11 12 13 14 15 2\n",
            "1:*; boards must be 9 by 9",
        ),
        (
            &format!("{}\n", "1.f.".repeat(64)),
            "1:*; boards must be 9 by 9",
        ),
        (&numbers, "1:*; remove the line if it is a header*"),
        // A comma too many after 81 fields, and another blank in them.
        (
            &format!("{}\n", "5,".repeat(81)),
            "1:163:*found an empty field; write*",
        ),
        (
            &format!("5{}\n", ",-".repeat(80)),
            "1:1:*; `--blank -` makes `-` a blank",
        ),
        (
            "0,1,2,3,4,5,6,7,8\n5,3,0,0,7,0,0,0,0\n",
            "1:1:*found the header that pandas writes above rows; remove the line; a row like this is \
             written 012345678",
        ),
        ("5 3 . . 7 . . .\n", "1:16:*8 cells; write*"),
        ("53007000\n{poj rows}", "1:1:*`53007000`; a row has*"),
        ("5,3,,,7,,,\n", "1:5:*an empty field; write*"),
        (",,,,,,,,\n5,3,,,7,,,,\n", "1:1:*eight separators*write*"),
        ("\t\t\t\t\t\t\t\t\n", "1:1:*eight separators*write*"),
        (
            "5 3 . . 7 . . . x\n",
            "1:17:*8 cells and then `x`; a blank is*",
        ),
        ("x3..7....\n", "1:1:*`x3..7....`; `-i*"),
        (&accents, "1:1:*`é+é+é+é+é+é+é+é+é+é+é+é+…`; `-i*"),
        (&format!("{}\n", &POJ[..80]), "1:81:*80 cells; `-i*"),
        // A count of nine digits is a row.
        ("123456789\n", "2:1:*row 2 of puzzle 1, found the end*"),
        // A list of strings is lines.
        ("[\n\"{poj}\",\n\"{wiki}\"\n]\n", "2:11:*`-i lines`*"),
    ] {
        expect_error("", input, "", said);
    }
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
        let said = format!(
            "<stdin>:1:1: expected text, found something compressed, or UTF-16: it begins with \
             `{shown}`\n"
        );
        for args in ["-iauto", "-ipoj", "-ilines", "-igrid", "-ppoj3074"] {
            run_each_way(&[args], [start, b"\n1\n2\n"].concat()).leaves("", &said, 2);
        }
    }
}

#[test]
fn input_that_holds_nothing() {
    for format in ["-i auto", "-i poj", "-i lines", "-i grid"] {
        for nothing in ["", "\n \t\r\n", "\u{FEFF}", "\u{FEFF}\n"] {
            expect_answers(format, nothing, "");
        }
        // What says something and holds no puzzle is noted.
        expect(format, "# x\n", "", "lanedoku: no puzzle in <stdin>\n", 0);
    }
    let ruler = "---------\n".repeat(9);
    for input in ["# remark\n\n# remark", &ruler, "[\n"] {
        for args in ["", "count"] {
            expect(args, input, "", "lanedoku: no puzzle in <stdin>\n", 0);
        }
    }
    for input in ["0\n", "id,puzzle\n", "end\n", "\u{1a}", "id,puzzle\n\u{1a}"] {
        expect_answers("", input, "");
    }
    // Titles and nothing else.
    let said = "2:1: expected nine cells in row 1 of puzzle 1, found the end of input below the title \
                `Grid 1`; put a `#` before it if it is a comment";
    expect_error("", "Grid 1\n", "", said);
    expect_error(
        "-i grid",
        "Easy\n# x\n\nHard\n[\n",
        "",
        "6:1:*below the title `Hard`*",
    );
}

#[test]
fn bytes_that_are_no_text() {
    let (poj, wiki) = (filled("{poj}\n"), filled("{wiki}\n"));
    let middle = b"\0\0\0\n\xff\xfe\xc3\n\xef\xbb\n";
    run_each_way(&[], [poj.as_bytes(), middle, wiki.as_bytes()].concat()).leaves(
        "{POJ}\ninvalid\ninvalid\ninvalid\n{WIKI}\n",
        "<stdin>:2:1:*`\\0`\n<stdin>:3:1:*`\\xff`\n<stdin>:4:1:*`\\xef`\n",
        2,
    );
}

#[test]
fn lines_of_any_length() {
    let said = "1:16385:*found a line of more than 16384 bytes*";
    for length in [16385, 20_000, 3 << 20] {
        let long = "1".repeat(length);
        let input = format!("{long}\n{{wiki}}\n{{poj}}\n");
        expect_error("-i lines", &input, "invalid\n{WIKI}\n{POJ}\n", said);
        let input = format!("{{poj}}\n#{long}\n{{wiki}}\n");
        expect_answers("", &input, "{POJ}\n{WIKI}\n");
        for args in ["", "-i poj", "-i grid"] {
            expect_error(args, &long, "", said);
        }
    }
    // Up to the limit a line is a line like any other.
    let wide = |bytes: usize| format!("{}{{poj}}\n", "x,".repeat(bytes / 2 - 41) + ",");
    expect_answers("-i lines", &wide(16384), "{POJ}\n");
    expect_error("-i lines", &wide(16386), "invalid\n", said);
}

#[test]
fn files_that_cannot_be_read_end_the_list() {
    let [first, last] = ["unreadable_first", "unreadable_last"].map(|name| file(name, POJ));
    let bad = file("malformed_bad", rows(POJ) + "53..\n");
    for (path, answers, said) in [
        // Systems have words of their own.
        (
            "no/such/file",
            "{POJ}\n",
            "lanedoku: cannot read no/such/file: *",
        ),
        (
            env!("CARGO_TARGET_TMPDIR"),
            "{POJ}\n",
            "lanedoku: cannot read *",
        ),
        (
            &bad,
            "{POJ}\n\n{POJ rows}",
            "*malformed_bad:10:5:*4 cells; write*",
        ),
    ] {
        for (more, unread) in [
            (&[][..], String::new()),
            (&[&*last], format!("lanedoku: not read: {last}\n")),
            (
                &[&*last, "-", &first],
                format!("lanedoku: not read: {last}, <stdin>, {first}\n"),
            ),
        ] {
            let args = [&[&*first, path], more].concat();
            run(&args, "").leaves(answers, &format!("{said}\n{unread}"), 2);
        }
    }
}

#[test]
fn the_highest_exit_code_applies_unless_it_is_forgiven() {
    let said = "<stdin>:*after 1 (line 10)\nlanedoku: 1 puzzle without solution*(line 2)\n";
    expect("", "2\n{none rows}", "no solution\n", said, 2);
    let (lines, said) = ("{none}\nrubbish\n{poj}\n", "<stdin>:2:1:*`r`\n");
    let answers = "no solution\ninvalid\n{POJ}\n";
    let both = format!("{said}lanedoku: 1 puzzle without solution*(line 1)\n");
    expect("", lines, answers, &both, 2);
    // What is answered is no failure then; what ends the run is one.
    for (args, answers) in [
        ("--exit-zero", answers),
        ("-j2 --exit-zero", answers),
        ("count --exit-zero", "0\ninvalid\n1\n"),
    ] {
        expect(args, lines, answers, said, 0);
        for input in ["2\n{wiki rows}", "{wiki rows}>rubbish\n", ">rubbish\n"] {
            let args: Vec<&str> = args.split(' ').collect();
            assert_eq!(run_each_way(&args, filled(input)).code, 2, "{args:?}");
        }
    }
    assert_eq!(run(&["--exit-zero", "/no/such/file", "-"], "").code, 2);
}

#[test]
fn wrong_arguments() {
    let number = "a whole number from 1 to 18446744073709551615";
    for (args, message) in [
        (
            "sovle",
            "a command or a file, found `sovle`; did you mean `solve`?",
        ),
        ("--frobnicate", "an option of `solve`, found `--frobnicate`"),
        ("-x", "an option of `solve`, found `-x`"),
        (
            "--colum 3",
            "an option of `solve`, found `--colum`; did you mean `--column`?",
        ),
        ("-append", "*found `-append`; did you mean `--append`?"),
        ("-colum", "*found `-colum`; did you mean `--column`?"),
        (
            "puzzels.txt",
            "a command or a file, found `puzzels.txt`; there is neither of that name",
        ),
        (
            POJ,
            "a command or a file, found `103*`; puzzles come from files or from standard input: `echo \
             PUZZLE | lanedoku`",
        ),
        (
            "--blank 0",
            "a symbol of ASCII, no digit and none of , ; | \" # after `--blank`, found `0`; 0 . ? _ * \
             are blanks anyway",
        ),
        ("--blank ,", "*after `--blank`, found `,`*"),
        ("--blank xy", "*after `--blank`, found `xy`*"),
        (
            "--blank - -p poj2676",
            "`--problem` or `--blank`, not both; poj2676 defines its input and output",
        ),
        ("gen", "*`gen`; did you mean `generate`?"),
        (
            "-j 2 count f",
            "the command `count` first, before its options and files",
        ),
        ("--limit 7 count f", "the command `count` first*"),
        ("-j 0 -- count", "*after `-j`, found `0`"),
        ("-i", "FORMAT after `-i`"),
        (
            "-i sudoku",
            "auto, poj, lines, grid after `-i`, found `sudoku`",
        ),
        ("-o=rows", "*after `-o`, found `rows`"),
        ("-j 0", "*after `-j`, found `0`"),
        ("--threads=-1", "*after `--threads`, found `-1`"),
        (
            "-j 1025",
            "a whole number from 1 to 1024 after `-j`, found `1025`",
        ),
        ("--isa mmx", "*after `--isa`, found `mmx`"),
        ("--stats=yes", "no value after `--stats`"),
        (
            "--progress=maybe",
            "auto, always, never after `--progress`, found `maybe`",
        ),
        (
            "generate --limit 3",
            "an option of `generate`, found `--limit`",
        ),
        (
            "--limit 3",
            "`--all` with `--limit`; `count --limit` counts solutions",
        ),
        (
            "--append -o pairs",
            "`--append` or `--output`, not both; each answer goes on the line of its puzzle",
        ),
        (
            "--append -p poj2676",
            "`--problem` or `--append`, not both; poj2676 defines its input and output",
        ),
        ("--append --all", "`--append` or `--all`, not both*"),
        (
            "--order unique --all",
            "`--order unique` or `--all`, not both; `--all` writes several solutions",
        ),
        (
            "-p poj2676 --order unique",
            "`--problem` or `--order`, not both*",
        ),
        (
            "--append -i grid",
            "`-i lines` or no `--input` with `--append`; other layouts have no columns",
        ),
        (
            "--column 2 -i poj",
            "`-i lines` or no `--input` with `--column`*",
        ),
        ("--all -p poj2676", "`--problem` or `--all`, not both*"),
        (
            "check -p poj2676 --all x",
            "`--problem` or `--all`, not both*",
        ),
        (
            "check --answers 2 -p poj2676 x",
            "`--problem` or `--answers`, not both*",
        ),
        (
            "check -p poj2676 -i lines x",
            "`--problem` or `--input`, not both*",
        ),
        (
            "check -p poj2676 --column 2 x",
            "`--problem` or `--column`, not both*",
        ),
        (
            "-p poj1",
            "the name of a problem after `-p`, found `poj1`; `lanedoku problems` lists them; *",
        ),
        (
            "count --limit 0",
            &format!("{number} after `--limit`, found `0`"),
        ),
        (
            "count --limit 99999999999999999999",
            "*after `--limit`, found `99999999999999999999`",
        ),
        ("count -o lines", "an option of `count`, found `-o`"),
        ("check", "PUZZLES and at most one file of ANSWERS"),
        (
            "check a b c",
            "nothing after PUZZLES and at most one file of ANSWERS, found `c`",
        ),
        (
            "check -",
            "PUZZLES or ANSWERS from a file; both cannot be standard input",
        ),
        ("generate many", "*as COUNT, found `many`"),
        (
            "generate 99999999999999999999",
            "*as COUNT, found `99999999999999999999`",
        ),
        ("generate 1 2", "nothing after COUNT, found `2`"),
        (
            "generate -k 82 --any",
            "*from 0 to 81 after `-k`, found `82`",
        ),
        (
            "generate -k 65",
            "at most 64 empty cells, found `65`; no puzzle with one solution has fewer than 17 \
             clues (McGuire, Tugemann, Civario 2012); `--any` makes puzzles with any number of solutions",
        ),
        (
            "generate -k 40 --minimal",
            "`--empty` or `--minimal`, not both; a minimal puzzle has the clues it needs",
        ),
        ("generate -o same", "*after `-o`, found `same`"),
        ("completions", "bash, zsh, fish"),
        ("help sudoku", "a command (*) or formats, found `sudoku`"),
        ("bench", "at least one FILE to time"),
        (
            "bench --seconds 0 x",
            "a number of seconds, more than 0, after `--seconds`, found `0`",
        ),
        (
            "submission",
            "the name of a problem; `lanedoku problems` lists them; if yours is not there, take one with \
             the same input and output",
        ),
        (
            "problems nosuch",
            "the name of a problem, found `nosuch`; `lanedoku problems` lists them; if *",
        ),
        ("problems sud hj44", "nothing after NAME, found `hj44`"),
        (
            "-p poj-2676",
            "the name of a problem after `-p`, found `poj-2676`; did you mean `poj2676`?",
        ),
        (
            "submission luogu",
            "the name of a problem, found `luogu`; it is part of\n\
             p10481       Luogu P10481\n    in       a count; rows\n    out      rows\n\
             p10482       Luogu P10482\n    in       lines *\n    out      lines *\n\
             sudogob      SPOJ SUDOGOB (Luogu SP13980)\n    in *\n    out *\n\
             p1784        Luogu P1784\n    in *\n    out *",
        ),
        (
            "problems Leet",
            "the name of a problem, found `Leet`; it is part of\n\
             leetcode37   LeetCode 37 Sudoku Solver\n    in *\n    out *",
        ),
        (
            "submission --language=c++ codewars",
            "`--language rust` or none with `codewars`; the judge calls a function, which is in Rust here",
        ),
        (
            "submission --language=rust gfg",
            "`--language c++` or none with `gfg`; the judge calls a function, which is in C++ here",
        ),
        (
            "submission --language=c poj2676",
            "rust, c++, cpp after `--language`, found `c`",
        ),
        (
            "submission --language=rust easudoku",
            "a problem with a source file, found `easudoku`; the judge takes at most 5000 \
             bytes of source, and ours has more; `solve -p` solves its input here",
        ),
    ] {
        let args: Vec<&str> = args.split(' ').collect();
        let said = format!("lanedoku: expected {message}\nsee `lanedoku*--help`\n");
        run(&args, "").leaves("", &said, 2);
    }
}

/// Notes change no exit code.
#[test]
fn notes() {
    for (args, input, answers, note) in [
        (
            "",
            "{poj}\n#{wiki}\n",
            "{POJ}\n",
            "skipped a comment that holds a puzzle: <stdin>:2",
        ),
        (
            "",
            "{poj},{wiki}\n",
            "{POJ}\n",
            "read only the first of several puzzles on a line: <stdin>:1",
        ),
        (
            "",
            "{poj}\nend\nx",
            "{POJ}\n",
            "skipped what follows the end of the puzzles: <stdin>:3",
        ),
        (
            "--column 2",
            "a,b\n1,{poj}\n",
            "{POJ}\n",
            "took a first line for a header (`--no-header` makes it a record): <stdin>:1",
        ),
    ] {
        expect(args, input, answers, &format!("lanedoku: {note}\n"), 0);
    }
}

/// The count that poj begins with is never there alone. As digging takes a moment, it is said first
/// that it may fail.
#[test]
fn generate_writes_nothing_if_the_first_puzzle_is_out_of_reach() {
    let said = "lanedoku: digging seldom reaches more than 59 empty cells; after 300000 failed attempts at a puzzle the run ends\n\
                lanedoku: puzzle 1: expected one solution and the empty cells asked for, not found in \
                300000 attempts; fewer empty cells are easier to find, `--any` takes any number of \
                solutions\n";
    run(&["generate", "-k64", "--symmetric", "--seed=1"], "").leaves("", said, 2);
    for args in [["-k64", "--any"], ["-k58", "--symmetric"], ["-k60", "-j1"]] {
        let args = [&["generate", "--seed=1"], &args[..]].concat();
        assert!(output(&args, "").starts_with("1\n"), "within reach");
    }
}

/// What `check -p` finds first, and what is no fault of the output.
#[test]
fn differences_from_what_a_problem_wants() {
    let puzzles = file(
        "different",
        filled("2\n{poj rows}\n{wiki rows}\nthe rest\n"),
    );
    let right = filled("Scenario #1:\n{POJ rows}\nScenario #2:\n{WIKI rows}\n");
    let check = |output: &str| run(&["check", "-p", "poj2918", &puzzles], output);
    for output in [
        &right,
        right.trim_end(),
        &(right.clone() + "\n \n"),
        &right.replace('\n', " \t\n"),
        &right.replace('\n', "\r\n"),
    ] {
        check(output).leaves("2 right, 0 wrong\n", "", 0);
    }
    let [poj, wiki] = ["{POJ rows}", "{WIKI rows}"].map(filled);
    let to_8 = wiki.replacen('9', "8", 1);
    for (from, to, said) in [
        (
            "#2",
            "#2.",
            "12: case 2: expected `Scenario #2:`, found `Scenario #2.:`\n1 right",
        ),
        (
            "1:\n",
            "1:\n ",
            "2: case 1: expected nine digits, found ` 143628579`\n0 right",
        ),
        ("391542786", "391.42786", "5: case 1:*`391.42786`\n0 right"),
        (&poj, "no solution\n", "2: case 1:*`no solution`\n0 right"),
        (
            &poj,
            &wiki,
            "2: case 1: expected a solution, found a clue changed in row 1 column 1: 1 to 5\n0 right",
        ),
        (&wiki, &to_8, "13: case 2:*two 8s in row 1\n1 right"),
        (
            "672195348\n",
            "\n",
            "14: case 2:*found an empty line\n1 right",
        ),
        (
            &right[right.len() - 104..],
            "",
            "12: case 2:*found the end of the output\n1 right",
        ),
        (
            "345286179\n",
            "345286179\n\nx\n",
            "23: expected the end of the output, found `x`\n2 right",
        ),
    ] {
        let said = format!("<stdin>:{said}, 1 wrong\n");
        check(&right.replacen(from, to, 1)).leaves(&said, "", 1);
    }
    // Of an endless line, the start is kept.
    let said = format!("<stdin>:1:*`{}…`\n0 right, 1 wrong\n", "x".repeat(77));
    check(&"x".repeat(1 << 18)).leaves(&said, "", 1);

    for (input, output, answers, said, code) in [
        (
            "{poj}\n{none}\n",
            "{POJ}\n",
            "1 right, 0 wrong\n",
            "lanedoku: puzzle 2 of *different (line 2) has no solution, and poj3074 has no such puzzles\n",
            2,
        ),
        (
            "{poj}\n{wiki}0\n",
            "{POJ}\n{WIKI}\n",
            "1 right, 0 wrong\n",
            "*different:2:83: expected 81 cells in puzzle 2, found 82 cells\n",
            2,
        ),
        (
            "{poj}\n",
            "x",
            "<stdin>:1: case 1: *\n0 right, 1 wrong\n",
            "",
            0,
        ),
    ] {
        let puzzles = file("different", filled(input));
        let args = ["check", "--exit-zero", "-p", "poj3074", &puzzles];
        run(&args, filled(output)).leaves(answers, said, code);
    }
}

/// Every kind of wrong answer, the lines they stand on, and the right ones between them.
#[test]
fn check_names_what_is_wrong() {
    let puzzles = "{wiki}\n{poj}\n{wiki}\n{wiki}\n{poj}\nno puzzle\n{wiki}\n{none}\n{poj}\n{none}\n\
                   neither\n{poj}\n{none}\n{poj}\n{wiki}\n";
    let puzzles = file("wrong-puzzles", filled(puzzles));
    let [changed, twice, hole] = [
        ("{POJ}", "143", "243"),
        ("{WIKI}", "534", "535"),
        ("{WIKI}", "534", "53."),
    ]
    .map(|(board, from, to)| filled(board).replacen(from, to, 1));
    let short = &filled("{POJ}")[1..];
    let answers = format!(
        "{{WIKI}}\n{changed}\n{twice}\n{hole}\n{short}\n{{POJ}}\n\nno solution\n{changed}\ninvalid\n\
         several solutions\nx\n\"\",no solution.\nno solution\n7,\nSegmentation fault\nDone.\n"
    );
    let faults = "<stdin>:2: puzzle 2: a clue changed in row 1 column 1: 1 to 2; line 6 is right: 4 answers may \
                  be too many here\n\
                  <stdin>:3: puzzle 3: two 5s in row 1\n\
                  <stdin>:4: puzzle 4: no digit in row 1 column 3\n\
                  <stdin>:5: puzzle 5: expected a solution, found 80 digits, `436285795721394689867542…`\n\
                  <stdin>:6: puzzle 6: expected `invalid`, because the puzzle is malformed: found a board\n\
                  <stdin>:8: puzzle 7: `no solution` although the puzzle has one\n\
                  <stdin>:9: puzzle 8: a board although the puzzle has no solution: a clue changed in row 1 column 8: 6 to 7\n\
                  <stdin>:10: puzzle 9: `invalid` although the puzzle is well formed\n\
                  <stdin>:11: puzzle 10: `several solutions` although the puzzle has none\n\
                  <stdin>:12: puzzle 11: expected `invalid`, because the puzzle is malformed: found `x`\n\
                  <stdin>:13: puzzle 12: expected a solution, found `\"\",no solution.`\n\
                  <stdin>:15: puzzle 14: expected a solution, found `7,`\n\
                  <stdin>:16: puzzle 15: expected a solution, found `Segmentation fault`\n\
                  <stdin>:17: there is no puzzle for this answer\n\
                  2 right, 13 wrong, 1 too many\n";
    let said = "lanedoku: 2 malformed puzzles: `invalid` is the right answer; the first: \
                *wrong-puzzles:6:1: expected 81 cells, found `no puzzle`\n";
    run_each_way(&["check", &puzzles], filled(&answers)).leaves(faults, said, 1);
}

/// The first wrong answer after a right one says what was passed over before it, and how far ahead it
/// would fit.
#[test]
fn check_says_where_answers_may_be_lost() {
    let puzzles = file("lost-answers", filled("{wiki}\n{poj}\n{none}\n{wiki}\n"));
    for (answers, faults) in [
        (
            "{WIKI rows}no solution\n{WIKI rows}",
            "<stdin>:10: puzzle 2: `no solution` although the puzzle has one; right for puzzle 3: 1 answer \
             may be missing here\n\
             <stdin>:11: puzzle 3: a board although the puzzle has no solution: a clue changed in row 1 \
             column 8: 6 to 1\n\
             <stdin>:20: puzzle 4: the answer is missing\n1 right, 2 wrong, 1 missing\n",
        ),
        (
            "{WIKI rows}{WIKI rows}Puzzle 2\n{POJ rows}no solution\n{WIKI rows}",
            "<stdin>:10: puzzle 2: a clue changed in row 1 column 1: 1 to 5; right for puzzle 4: 2 answers \
             may be missing here; line 20 is right: 1 answer may be too many here\n\
             <stdin>:20: puzzle 3: a board although the puzzle has no solution: a clue changed in row 1 \
             column 8: 6 to 7\n\
             <stdin>:29: puzzle 4: `no solution` although the puzzle has one\n\
             <stdin>:30: there is no puzzle for this answer\n1 right, 3 wrong, 1 too many\n",
        ),
        (
            "{WIKI rows}Puzzle 2\n143628579\ntimeout\n",
            "<stdin>:11: puzzle 2: expected a solution, found 1 row of a board; passed over before it: \
             `Puzzle 2` in line 10\n\
             <stdin>:13: puzzle 3: the answer is missing, and 1 more\n1 right, 1 wrong, 2 missing\n",
        ),
        (
            "{WIKI}\n",
            "<stdin>:2: puzzle 2: the answer is missing, and 2 more\n1 right, 0 wrong, 3 missing\n",
        ),
        (
            "{WIKI}\n{POJ}\nno solution\n{WIKI}\n\n{POJ}\ninvalid\nno solution\n",
            "<stdin>:6: there is no puzzle for this answer, nor for the 2 after it\n4 right, 0 wrong, 3 too many\n",
        ),
    ] {
        run_each_way(&["check", &puzzles], filled(answers)).leaves(faults, "", 1);
    }
}

/// All is read before anything is timed.
#[test]
fn sets_that_cannot_be_timed() {
    let puzzle = file("timed-first", POJ);
    for (set, said) in [
        (
            "{poj}\n{wiki}0\n",
            "*:2:83: expected 81 cells, found 82 cells\n",
        ),
        (
            "3\n{poj rows}",
            "*: expected 3 puzzles, input ends after 1 (line 10)\n",
        ),
        (
            "# x\n",
            "lanedoku: expected puzzles to time, found none in *\nlanedoku: no puzzle in *\n",
        ),
    ] {
        let set = file("timed-second", filled(set));
        run(&["bench", &puzzle, &set], "").leaves("", said, 2);
    }
}

/// What a shell and other systems' files are needed for.
#[cfg(unix)]
mod unix {
    use super::*;
    use crate::program::{Run, command, shell};
    use std::process::Stdio;

    #[test]
    fn names_of_files_do_not_control_the_terminal() {
        let path = file("es\u{1b}[2Jcape\u{9b}", "hello\n");
        let stderr = run(&[&path, &format!("{path}\n")], "").stderr;
        assert_eq!(stderr.matches("es\\u{1b}[2Jcape\\u{9b}").count(), 2);
        assert!(!stderr.replace('\n', "").contains(char::is_control));
    }

    /// What the program writes would be read again, without an end.
    #[test]
    fn an_input_that_is_the_output_is_refused() {
        for (script, code) in [
            ("$RUNNER \"$0\" \"$1\" >> \"$1\"", 2),
            ("$RUNNER \"$0\" < \"$1\" >> \"$1\"", 2),
            ("$RUNNER \"$0\" check \"$2\" \"$1\" >> \"$1\"", 2),
            ("$RUNNER \"$0\" \"$2\" >> \"$1\"", 0),
        ] {
            let (both, puzzles) = (file("both", POJ), file("both_puzzles", POJ));
            let output = shell(script, &[&both, &puzzles]).output();
            let said = ["*: the input file is the output file\n", ""][usize::from(code == 0)];
            Run::of(output.expect("there is a shell")).leaves("", said, code);
            let left = std::fs::read_to_string(&both).expect("it is there");
            assert_eq!(left == POJ, code == 2, "{script}");
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_disk_is_an_error() {
        let puzzle = file("full_disk", POJ);
        for args in [
            &["-j1", &puzzle] as &[&str],
            &["-j2", &puzzle],
            &["count", &puzzle],
            &["--help"],
            &["generate", "18446744073709551615", "--any", "-j3"],
        ] {
            let full = std::fs::File::options().write(true).open("/dev/full");
            let mut command = command(args);
            command
                .stdout(full.expect("Linux has it"))
                .stderr(Stdio::piped());
            let child = command.spawn().expect("the program starts");
            let run = Run::of(child.wait_with_output().expect("it ends"));
            assert_eq!(run.code, 2, "of {args:?}");
            let said = "lanedoku: cannot write to standard output: No space left on device";
            assert!(run.stderr.contains(said), "{run:?}");
        }
    }

    /// A file that is not allowed to grow further, whether the program is to be ended by the signal
    /// of that or not. The limit is in the middle of a record.
    #[test]
    fn a_file_that_may_not_grow_keeps_the_whole_records_that_fit() {
        const LIMIT: usize = 97 * 512;
        let drawn = run(&["-o", "pretty"], format!("{POJ}\n")).answers().len();
        let lines = file("filling_lines", format!("{POJ}\n").repeat(1500));
        let boards = file("filling_rows", rows(POJ).repeat(1500));
        let counted = file(
            "filling_counted",
            format!("1500\n{}", rows(POJ).repeat(1500)),
        );
        let empty = file("filling_empty", ".".repeat(81) + "\n");
        // The bytes of a record, and those between two.
        for (args, record, between) in [
            (format!("-j1 {lines}"), 82, 0),
            (format!("-j2 {lines}"), 82, 0),
            (format!("-o poj {lines}"), 90, 0),
            (format!("-o pairs {lines}"), 164, 0),
            (format!("-o pretty {lines}"), drawn, 1),
            (format!("-j2 {boards}"), 90, 1),
            (format!("-p poj2676 {counted}"), 90, 0),
            (format!("--append {lines}"), 164, 0),
            (format!("rate --append {lines}"), 84, 0),
            (format!("--all --limit 1500 -o lines {empty}"), 82, 0),
            (format!("--all --limit 1500 -o pretty {empty}"), drawn, 1),
            ("generate 1500 --any -o pretty --seed 1".into(), drawn, 1),
        ] {
            let [all, output] = ["filling_all", "filling_output"].map(|name| file(name, ""));
            for (start, to, code) in [
                ("", &all, 0),
                ("ulimit -f 97; ", &output, 2),
                ("trap '' XFSZ; ulimit -f 97; ", &output, 2),
            ] {
                let script = format!("{start}exec $RUNNER \"$0\" {args} > \"$1\"");
                let run = Run::of(shell(&script, &[to]).output().expect("there is a shell"));
                let said = match code {
                    0 => "",
                    _ => "lanedoku: cannot write to standard output: *\n",
                };
                assert!(run.is("", said, code), "{script}: {run:?}");
            }
            let [all, left] = [all, output].map(|path| std::fs::read(path).expect("it is there"));
            let fitting = (LIMIT + between) / (record + between) * (record + between) - between;
            assert_eq!(left.len(), fitting, "{args}");
            assert!(all.len() > LIMIT && all.starts_with(&left), "{args}");
        }
    }
}

/// The first puzzle without a solution may have clues that clash.
#[test]
fn clues_that_clash_are_named() {
    let two_fives = format!("55{}", ".".repeat(79));
    let said = "lanedoku: 1 puzzle without solution; the first: puzzle 2 of <stdin> (line 2), with two \
                5s in row 1\n";
    let input = format!("{{poj}}\n{two_fives}\n");
    expect("", &input, "{POJ}\nno solution\n", said, 1);
}

/// Old systems end a text with a Ctrl-Z, and it means nothing there.
#[test]
fn a_last_byte_of_old_systems_means_nothing() {
    expect("", "{poj}\n\u{1a}", "{POJ}\n", "", 0);
    expect("", "1\n{poj rows}\u{1a}", "{POJ rows}", "", 0);
}

/// After 81 one-cell fields a puzzle in one field is another thing, and the error says which.
#[test]
fn a_puzzle_in_one_field_is_not_81_fields() {
    let fields = POJ.chars().map(String::from).collect::<Vec<_>>().join(",");
    let said = "<stdin>:2:1: expected 81 one-cell fields*, found 81 cells in one field\n";
    let input = format!("{fields}\n{{wiki}}\n");
    expect("", &input, "{POJ}\ninvalid\n", said, 2);
}
