/*! What a record of a list is: its one unsolved board, or the column that an option names. */

use crate::program::{POJ, expect, file, filled, run, run_each_way};

/// Options and an input of lines; what it gets: a slot for each record, `P` and `Q` if it is solved, `-`
/// if it is malformed; and what the messages say.
const CASES: [[&str; 4]; 60] = [
    // A solved board is a puzzle only where it is all that its line holds.
    ["", "12,{POJ}\n", "-", "<stdin>:1:*solved board*\n"],
    ["", "{short} {POJ}\n", "-", "<stdin>:1:*\n"],
    ["", "{POJ},{POJ}\n", "-", "<stdin>:1:*\n"],
    ["", "x='{POJ}'\n", "-", "<stdin>:1:*solved board*\n"],
    ["", ",{POJ}\n{wiki}\n", "-Q", "<stdin>:1:*solved board*\n"],
    ["", "{POJ}\n{wiki}\n", "PQ", ""],
    [
        "",
        "{wiki}\n(\"{POJ}\")\n{POJ},\n \t{POJ}\t \n['{POJ}'],\n",
        "QPPPP",
        "",
    ],
    ["--column 2", "7,{wiki}\n8,'{POJ}'\n", "QP", ""],
    [
        "-i lines",
        "12,{POJ}\n7,{poj}\n8,{POJ}\n",
        "-P-",
        "<stdin>:1:*\n<stdin>:3:*\n",
    ],
    // What a record is depends on nothing before it.
    ["", "{POJ}\n{wiki},x\n", "PQ", ""],
    ["", "{wiki},x\n{POJ}\n", "QP", ""],
    ["", "{wiki},{WIKI}\n{WIKI}\n{poj}\n", "QQP", ""],
    [
        "",
        "{\"puzzle\": \"{poj}\", \"solution\": \"{POJ}\"}\n{\"solution\": \"{WIKI}\", \"puzzle\": \"{wiki}\"}\n",
        "PQ",
        "",
    ],
    ["", "A\t1\t{poj}\nb, c\t2\t{wiki}\n", "PQ", ""],
    ["", "{poj}\nend\n{wiki}\n", "PQ", ""],
    // White space may be a symbol beyond ASCII.
    [
        "",
        "\u{A0}{poj}\u{A0}\n\u{A0}\n{wiki}\u{A0}x\nend\u{A0}\n",
        "PQ",
        "",
    ],
    [
        "",
        "{poj}\n\u{3000}{WIKI}\u{A0},\u{A0}\n\u{A0}# x\n",
        "PQ",
        "",
    ],
    // Half of a lost record is no solution of another.
    [
        "",
        "7,{poj}\n8,{short},{POJ}\n9,{wiki}\n",
        "P-Q",
        "<stdin>:2:83:*80 cells*\n",
    ],
    [
        "",
        "{poj}\n{short} {POJ}\n{wiki}\n",
        "P-Q",
        "<stdin>:2:81:*80 cells*\n",
    ],
    [
        "",
        "{poj},{POJ}{wiki},{WIKI}\n{poj}\n",
        "-P",
        "<stdin>:1:*162 cells*\n",
    ],
    [
        "",
        "id,puzzle,x\n7{poj},{POJ}\n8,{POJ},1\n9,{wiki}\n",
        "--Q",
        "<stdin>:2:*82 cells*\n<stdin>:3:*solved board*\n",
    ],
    [
        "",
        "7,{poj}:{POJ}\n8,{short}:{POJ}\n9,{poj}:{POJ}{wiki}:{POJ}\n",
        "P--",
        "<stdin>:2:*80 cells*\n<stdin>:3:*162 cells*\n",
    ],
    ["", "{poj},{forty}\n", "-", "<stdin>:1:*\n"],
    ["", "{poj},{thirty-nine}\n", "P", ""],
    // Nor is a second puzzle, unless an option names the column.
    [
        "",
        "{poj} {wiki}\n{wiki}\n",
        "-Q",
        "<stdin>:1:83:*one puzzle a line\n",
    ],
    [
        "",
        "{poj},{wiki}\n{wiki}\n",
        "-Q",
        "<stdin>:1:83:*--column*\n",
    ],
    [
        "",
        "7,{poj},{POJ}\n8,{wiki},{wiki}\n9,{POJ},{poj}\n",
        "P-P",
        "<stdin>:2:85:*\n",
    ],
    [
        "",
        "[{\"puzzle\":\"{poj}\"},{\"puzzle\":\"{wiki}\"}]\n",
        "-",
        "<stdin>:1:*\n",
    ],
    ["--column 1", "{poj} {wiki}\n{wiki}\n", "PQ", ""],
    ["--column 2", "{wiki},{poj}\n{poj},{wiki}\n", "PQ", ""],
    ["--column 3", "{wiki};{POJ};{poj}\n", "P", ""],
    ["--column 2", "1|{poj}|{wiki}\n2|{wiki}|x\n", "PQ", ""],
    ["--column 2", "\t{poj}\t{wiki}\n1\t{wiki}\n", "PQ", ""],
    ["--column 2", "  1   {poj} {wiki}\n2\t{wiki}\n", "PQ", ""],
    [
        "--column 2",
        "\"a, {wiki}\",{poj}\n\"b \"\"c\"\",\",\"{wiki}\"\n",
        "PQ",
        "",
    ],
    ["--column 1", "{spread}\n", "-", "<stdin>:1:*\n"],
    ["--column 2", "a|{spread}\n", "P", ""],
    ["--column 1", "{spread}|{wiki}\n", "-", "<stdin>:1:*\n"],
    // The first separator on its line separates a record.
    [
        "--column 3",
        "A\t1\t{poj}\nb, c\t2\t{wiki}\n",
        "P-",
        "<stdin>:2:*\n",
    ],
    [
        "--column 2",
        "1 {poj} {wiki}\n;2 {wiki} {poj}\n",
        "P-",
        "<stdin>:2:*\n",
    ],
    [
        "--column 2",
        "5,{poj}\n4,NaN\n",
        "P-",
        "<stdin>:2:3:*`NaN`\n",
    ],
    ["--column 4000000000", "1,{poj}\n", "-", "<stdin>:1:*\n"],
    // A quote that is not closed on its line spoils its own record only, and only if columns count.
    [
        "--column 2",
        "1,{poj},\"a\n\"a,{wiki}\n3,{wiki}\n",
        "--Q",
        "<stdin>:1:85:*quote*\n<stdin>:2:1:*quote*\n",
    ],
    ["", "1,{poj},\"a\n\"a,{wiki}\n", "PQ", ""],
    [
        "--column 2",
        "5\" x,{poj}\n\"a\" b,{wiki}\nb\"c,{wiki}\n",
        "PQQ",
        "",
    ],
    // A name stands in the first line with such a field above the first record, in any case.
    [
        "--column PUZZLE",
        "id,other,puzzle\n1,{wiki},{poj}\n",
        "P",
        "",
    ],
    [
        "--column mine",
        "# x\n\"ID\";\"Mine\";mine\n1;{poj};{wiki}\n",
        "P",
        "",
    ],
    [
        "--column puzzle",
        "#,a,puzzle\n1,{wiki},{poj}\n#2,{poj},{wiki}\n",
        "P",
        "",
    ],
    ["--column puzzle", "a puzzle\n1 {poj} {wiki}\n", "P", ""],
    ["--column rätsel", "RÄTSEL|n\n{poj}|1\n", "P", ""],
    [
        "--column puzzle",
        "tags,puzzle\na;{wiki},{poj}\nb,{wiki}\n",
        "-Q",
        "<stdin>:2:*\n",
    ],
    // Text above the first record is passed over, and noted if it names no column of puzzles.
    ["", "id,boards\n1,{poj}\n", "P", ""],
    ["", "My sudoku\n{poj}\n{wiki}\n", "PQ", ""],
    ["", "Puzzle 1\n\nHard\n\n{poj}\n", "P", "*<stdin>:3*\n"],
    ["", "Easy puzzles:\n{poj}\n", "P", "*<stdin>:1*\n"],
    ["", "sep=;\nid;puzzle\n1;{poj}\n", "P", "*<stdin>:1*\n"],
    ["--column 2", "id,mine\n5,{poj}\n", "P", "*<stdin>:1*\n"],
    ["--column 1", "NaN\n{poj}\n", "P", "*<stdin>:1*\n"],
    // With --every-line nothing is.
    [
        "--every-line --column 1",
        "NaN\n{poj}\n\n# {wiki}\nend\n---\n",
        "-P----",
        "<stdin>:1:*\n<stdin>:3:*\n<stdin>:4:*\n<stdin>:5:*\n<stdin>:6:*\n",
    ],
    [
        "--every-line",
        "id,puzzle\n# 5,{poj}\nend\n",
        "-P-",
        "<stdin>:1:*\n<stdin>:3:*\n",
    ],
];

#[test]
fn a_record_is_its_one_unsolved_board_or_the_column_that_counts() {
    let spread: Vec<String> = POJ.chars().map(String::from).collect();
    for [args, input, slots, said] in CASES {
        let input = input
            .replace("{short}", &POJ[..80])
            .replace("{forty}", &POJ[..40])
            .replace("{thirty-nine}", &POJ[..39])
            .replace("{spread}", &spread.join(","));
        let answers = |puzzle: &str, other: &str| -> String {
            let slots = slots.chars().map(|slot| match slot {
                'P' => format!("{puzzle}\n"),
                'Q' => format!("{other}\n"),
                _ => "invalid\n".into(),
            });
            filled(&slots.collect::<String>())
        };
        let solved = answers("{POJ}", "{WIKI}");
        let code = if said.starts_with("<stdin>") { 2 } else { 0 };
        for threads in ["-j1", "-j2"] {
            let parallel = format!("{args} {threads}");
            let (counts, pairs) = (answers("1", "1"), answers("*,{POJ}", "*,{WIKI}"));
            expect(&parallel, &input, &solved, said, code);
            expect(&format!("count {parallel}"), &input, &counts, said, code);
            expect(&format!("-o pairs {parallel}"), &input, &pairs, said, code);
            let (text, path) = (filled(&input), file("columns", filled(&input)));
            let args: Vec<&str> = args.split_whitespace().collect();
            let appended = [&["--append", threads], &args[..]].concat();
            let appended = run_each_way(&appended, &text).stdout;
            let lines = appended.lines().zip(text.lines()).map(|(line, came)| {
                // The answer to an object in JSON is its last key.
                let is_object = came.starts_with('{');
                let kept = if is_object {
                    came.trim_end_matches('}')
                } else {
                    came
                };
                let added = line.strip_prefix(kept).expect("each line comes back");
                match added.rsplit_once("\":\"") {
                    Some((_, answer)) if is_object => answer.trim_end_matches(['"', '}']),
                    _ => added.trim_matches([',', ';', '|', ' ', '\t']),
                }
            });
            let added: Vec<_> = lines
                .filter(|added| !["", "solution"].contains(added))
                .collect();
            assert_eq!(added, solved.lines().collect::<Vec<_>>(), "{appended}");
            assert_eq!(appended.lines().count(), text.lines().count());
            let right = format!("{} right, 0 wrong\n", solved.lines().count());
            let checked = run(&[&["check", &path], &args[..]].concat(), &solved);
            assert_eq!(checked.stdout, right, "{input}");
        }
    }
}

#[test]
fn each_file_has_a_header_of_its_own() {
    let files = [
        ("quiz,id\n{poj},1\n", "named_first"),
        ("id;x;QUIZ\n1;;{wiki}\n", "named_last"),
    ];
    let [one, two] = files.map(|(text, name)| file(name, filled(text)));
    run(&["--column", "quiz", &one, &two], "").leaves("{POJ}\n{WIKI}\n", "", 0);
}
