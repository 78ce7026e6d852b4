/*! A header is a line above the first record with a field that names a column of puzzles. Below it, every line
is a record. */

use crate::program::{converse, expect, file, filled, run, run_each_way};
use crate::support::is_like;

/// Names of columns of puzzles.
const NAMES: [&str; 9] = [
    "puzzle",
    " Quiz ",
    "board_str",
    "sudoku-puzzle",
    "initial.grid",
    "QUESTIONS",
    "my_puzzle_2",
    "puzzle_a_b_c_d_e_f_g_h_i",
    "rätselgrid",
];

/// A table: its header and how a record of it is made.
struct Table {
    header: String,
    /// The name of the column of the puzzles.
    name: &'static str,
    columns: usize,
    /// The column of the puzzles, from 0.
    column: usize,
    separator: char,
    quote: &'static str,
}

impl Table {
    fn line(&self, other: &str, puzzle: &str) -> String {
        let fields = (0..self.columns).map(|at| {
            let field = if at == self.column { puzzle } else { other };
            format!("{0}{field}{0}", self.quote)
        });
        let fields: Vec<_> = fields.collect();
        fields.join(&self.separator.to_string())
    }
}

/// Each name in a table, each separator with few columns and with many, in quotes and without.
fn tables() -> Vec<Table> {
    let mut tables = Vec::new();
    for (at, name) in NAMES.into_iter().enumerate() {
        for (separator, columns) in [
            (',', 1),
            (',', 2),
            (';', 2),
            ('|', 2),
            ('\t', 2),
            (',', 12),
            (';', 12),
            ('|', 12),
            ('\t', 12),
        ] {
            let mut table = Table {
                header: String::new(),
                name,
                columns,
                column: at % columns,
                separator,
                quote: if (at + columns) % 2 == 0 { "\"" } else { "" },
            };
            table.header = table.line(["x", "_________", "a_b", "2"][at % 4], name);
            tables.push(table);
        }
    }
    tables
}

/// What may stand above a header. The last are titles, which are noted.
const ABOVE: [&str; 6] = [
    "",
    "# x, y\n",
    "\n---+---\n// y\n",
    "\n\n",
    "My list\n",
    "Puzzles of 2026:\n\n",
];

#[test]
fn a_header_is_what_names_its_columns() {
    for (table, above) in tables().iter().zip(ABOVE.iter().cycle()) {
        let Table {
            header,
            columns,
            separator,
            quote: _,
            ..
        } = table;
        let number = 1 + above.lines().count() as u64;
        let is_noted = above.starts_with("My list");
        let note = if is_noted {
            "lanedoku: passed over *<stdin>:1\n"
        } else {
            ""
        };
        // The first record may be anything.
        let odd = [
            table.line("x1", ""),
            table.line("x1", &filled("{poj}")[1..]),
            table.line("a", "no puzzle"),
            "rubbish".to_string(),
        ];
        let odd = match columns {
            1 => &odd[3],
            _ => &odd[number as usize % 4],
        };
        // A line with a part of a board is no text, so it may tell another format.
        let is_part = odd.contains(&filled("{poj}")[1..]);
        let [poj, wiki] = ["{poj}", "{wiki}"].map(|puzzle| table.line("1", puzzle));
        let lists: &[&str] = if *columns == 1 {
            &["-i lines"]
        } else {
            &["", "-i lines"]
        };
        let name = table.name;
        let named = format!("--column={}", name.trim().to_uppercase());
        for first in [&poj, odd] {
            let is_odd = first == odd;
            let input = format!("{above}{header}\n{first}\n{wiki}\n");
            let (slots, code) = match is_odd {
                true => ("invalid\n{WIKI}\n", 2),
                false => ("{POJ}\n{WIKI}\n", 0),
            };
            let bad = if is_odd {
                format!("<stdin>:{}:*\n", number + 1)
            } else {
                String::new()
            };
            for args in lists.iter().copied().chain([&*named]) {
                let is_refused = is_odd && is_part && args.is_empty();
                let slots = if is_refused { "" } else { slots };
                let note = if is_refused { "" } else { note };
                let words: Vec<&str> = match args.starts_with("--column") {
                    true => vec![args],
                    false => args.split_whitespace().collect(),
                };
                run(&words, filled(&input)).leaves(slots, &format!("{bad}{note}"), code);
            }
            // Every line comes back, the header with the name of the new column.
            let answer = |line: &str, answer: &str| {
                let missing = columns - line.matches(*separator).count().min(columns - 1);
                let separators = match line == "rubbish" {
                    true => missing,
                    false => 1,
                };
                format!(
                    "{line}{}{answer}\n",
                    separator.to_string().repeat(separators)
                )
            };
            let answered = format!(
                "{above}{}{}{}",
                answer(header, "solution"),
                answer(first, slots.lines().next().expect("there is one")),
                answer(&wiki, "{WIKI}")
            );
            let run = run(&["--append"], filled(&input));
            assert!(
                run.stdout == filled(&answered) && run.code == code,
                "{answered}{run:?}"
            );
        }
        // Where every line is a record, so is the header.
        let input = format!("{header}\n{wiki}\n");
        run(&["--every-line"], filled(&input)).leaves("invalid\n{WIKI}\n", "<stdin>:1:*\n", 2);
    }
}

#[test]
fn a_header_may_come_in_pieces() {
    let [wiki, rest] = [&filled("{wiki}")[..40], &filled("{wiki}")[40..]];
    for end in ["\n", "\r\n"] {
        let steps = [
            ("# x", ""),
            (end, &*format!("# x{end}")),
            ("id;boa", ""),
            ("rd_str", ""),
            (end, &*format!("id;board_str;solution{end}")),
            ("x1;", ""),
            (end, &*format!("x1;;invalid{end}")),
            (&*format!("x2;{wiki}"), ""),
            (
                &*format!("{rest}{end}"),
                &*format!("x2;{{wiki}};{{WIKI}}{end}"),
            ),
        ];
        for threads in ["-j1", "-j3"] {
            assert_eq!(converse(&["--append", threads], &steps).code, 2);
        }
    }
}

#[test]
fn lines_that_name_no_puzzles_are_no_headers() {
    for (line, names_puzzles) in [
        ("id,unsolved", false),
        ("the puzzle,x", false),
        ("'puzzle',x", false),
        ("id puzzle", true),
        ("id: puzzle", true),
        ("Puzzle 7", true),
        ("x,y,z", false),
        ("1;board!", false),
        ("puzzle{};x", false),
    ] {
        let note = "lanedoku: passed over text*<stdin>:1\n";
        let input = format!("{line}\n1,{{poj}}\n");
        expect(
            "",
            &input,
            "{POJ}\n",
            if names_puzzles { "" } else { note },
            0,
        );
        expect(
            "--append",
            &input,
            &format!("{line}\n1,{{poj}},{{POJ}}\n"),
            "lanedoku: no header names*`--column NAME`*<stdin>:1\n",
            0,
        );
    }
    // The user's word makes one of a line.
    for (line, name) in [
        ("id,unsolved", "Unsolved"),
        ("n;\"the puzzle\"", "the puzzle"),
        ("-,x4", "X4"),
    ] {
        let separator = if line.contains(';') { ";" } else { "," };
        let input = format!("{line}\nx1{separator}{{poj}}\nx2{separator}\n");
        let answered = format!(
            "{line}{separator}solution\nx1{separator}{{poj}}{separator}{{POJ}}\nx2{separator}{separator}invalid\n"
        );
        run(&["--append", "--column", name], filled(&input)).leaves(&answered, "<stdin>:3:*\n", 2);
    }
    // One name alone is a header where only a list can come.
    for args in ["", "-i lines", "--column 1"] {
        expect(args, "puzzle\n{poj}\n", "{POJ}\n", "", 0);
    }
    expect(
        "--append",
        "puzzle\n{poj}\n",
        "puzzle,solution\n{poj},{POJ}\n",
        "",
        0,
    );
    expect(
        "-i lines",
        "puzzle\nx\n{poj}\n",
        "invalid\n{POJ}\n",
        "<stdin>:2:1:*\n",
        2,
    );
    // Below a header a row or a count still tells its own format.
    expect("", "id,puzzle\n{poj rows}", "{POJ rows}", "", 0);
    expect("", "id,puzzle\n1\n{poj rows}", "{POJ rows}", "", 0);
    // A second one is a record, and so is a long part of a board.
    expect(
        "",
        "id,puzzle\nid,puzzle\n1,{poj}\n",
        "invalid\n{POJ}\n",
        "<stdin>:2:*\n",
        2,
    );
    let long = format!("puzzle,{}\n{{wiki}}\n", &filled("{poj}")[..40]);
    expect("-i lines", &long, "invalid\n{WIKI}\n", "<stdin>:1:*\n", 2);
}

/// A column that no header has is an error where a header could have had it.
#[test]
fn a_column_that_no_header_has_is_an_error_at_the_header() {
    for (input, said) in [
        (
            "id,puzzle\nx1,\nx2,{poj}\n",
            "1:1: expected a header with a column `c`, found the fields `id`, `puzzle`",
        ),
        ("id,puzzle\n1,{poj}\n", "1:1:*the fields `id`, `puzzle`"),
        (
            "# x\nMy list\nid;puzzle\n---\n1;{poj}\n",
            "3:1:*the fields `id`, `puzzle`",
        ),
        ("puzzle\nrubbish\n{poj}\n", "1:1:*found `puzzle`"),
        ("1,{poj}\n", "1:1:*the fields `1`, `*`"),
        ("d,e\n1,{poj}\n", "2:1:*the fields `1`, `*`"),
    ] {
        let said = format!("<stdin>:{said}\n");
        expect("--column c", input, "", &said, 2);
        let left = run_each_way(&["--append", "--column", "c"], filled(input));
        let said = said.trim_end();
        assert!(
            is_like(left.stderr.trim_end(), said) && left.code == 2,
            "{left:?}"
        );
    }
    let [with, without] = [("with", "c,d\n{poj},1\n"), ("without", "puzzle,d\nx,1\n")];
    let [with, without] =
        [with, without].map(|(name, text)| file(&format!("headers_{name}"), filled(text)));
    run(&["--column", "c", &with, &without], "").leaves("{POJ}\n", "*headers_without:1:1:*\n", 2);
}
