/*! The column of the puzzles: a header tells it, or the first record, and every record keeps to it. */

use crate::inputs;
use crate::program::{POJ, WIKI, expect, file, filled, run, run_each_way, spaced};
use crate::support::{self, Random, shown};

/// Options and an input of lines; what it gets: a slot for each record, `P` and `Q` if it is solved, `-`
/// if it is malformed; and what the messages say.
const CASES: [[&str; 4]; 41] = [
    // The first record has to tell the column, and a solution does not.
    [
        "",
        "12,{POJ}\n",
        "",
        "<stdin>:1:4:*a solved board*--column N*\n",
    ],
    ["", "{short} {POJ}\n", "", "<stdin>:1:82:*a solved board*\n"],
    [
        "-i lines",
        "12,{POJ}\n7,{poj}\n8,{POJ}\n",
        "-P-",
        "<stdin>:1:4:*a solved board*--column N*\n<stdin>:3:3:*in column 2, found a solved board*\n",
    ],
    [
        "",
        "7,{poj}\n8,{short},{POJ}\n9,{wiki}\n",
        "P-Q",
        "<stdin>:2:83:*in column 2, found 80 cells*\n",
    ],
    [
        "",
        "{poj}\n{short} {POJ}\n{wiki}\n",
        "P-Q",
        "<stdin>:2:81:*80 cells*\n",
    ],
    [
        "",
        "7 {poj}\n{wiki}\n8 {wiki} {POJ}\n",
        "P-Q",
        "<stdin>:2:82:*in column 2, found none*\n",
    ],
    [
        "",
        "7,{poj},{POJ}\n8,{wiki},{wiki}\n9,{POJ},{poj}\n",
        "PQ-",
        "<stdin>:3:3:*perhaps the solution*\n*read only the first of several*\n",
    ],
    ["", "{POJ}\n{wiki}\n", "PQ", ""],
    // A solved board is a puzzle only where it is all that its line holds, and nothing has told of
    // several fields.
    ["", "{POJ},{POJ}\n", "", "<stdin>:1:1:*a solved board*\n"],
    ["", "x='{POJ}'\n", "", "<stdin>:1:4:*a solved board*\n"],
    ["", "{wiki}\n(\"{POJ}\")\n", "QP", ""],
    [
        "",
        "{wiki}\n{POJ}\n{POJ},\n{POJ}\n{wiki}\n",
        "QP--Q",
        "<stdin>:3:1:*perhaps the solution*\n<stdin>:4:1:*perhaps the solution*\n",
    ],
    [
        "",
        "{wiki},{WIKI}\n{WIKI}\n{poj}\n",
        "Q-P",
        "<stdin>:2:1:*perhaps the solution*\n",
    ],
    ["--column 1", "{POJ}\n{wiki}\n", "PQ", ""],
    [
        "--column 2",
        "7,{wiki}\n8,{POJ}\n",
        "Q-",
        "<stdin>:2:3:*perhaps the solution*\n",
    ],
    [
        "",
        "{\"puzzle\": \"{poj}\", \"solution\": \"{POJ}\"}\n{\"solution\": \"{WIKI}\", \"puzzle\": \"{wiki}\"}\n",
        "P-",
        "<stdin>:2:15:*perhaps the solution*\n",
    ],
    [
        "",
        "7,{poj},{POJ}\n8{wiki},{POJ}\n9,{wiki}\n9,{POJ},1\n",
        "P-Q-",
        "<stdin>:2:84:*perhaps the solution*\n<stdin>:4:3:*perhaps the solution*\n",
    ],
    [
        "",
        "7 {poj} {POJ}\n8 {POJ}\n",
        "P-",
        "<stdin>:2:3:*perhaps the solution*\n",
    ],
    [
        "",
        "id,puzzle,x\n7{poj},{POJ}\n8,{POJ},1\n9,{wiki}\n",
        "--Q",
        "<stdin>:2:84:*perhaps the solution*\n<stdin>:3:3:*perhaps the solution*\n",
    ],
    [
        "",
        "puzzle\n,{POJ}\n{wiki}\n",
        "-Q",
        "<stdin>:2:2:*expected 1 field*found 2 fields*\n",
    ],
    [
        "",
        "id,puzzle\n7,{poj}:{POJ}\n8,{short}:{POJ}\n9,{poj}:{POJ}{wiki}:{POJ}\n",
        "P--",
        "<stdin>:3:3:*\n<stdin>:4:85:*a second puzzle*\n",
    ],
    // Every record is split as the first with a puzzle is.
    ["", "A\t1\t{poj}\nb, c\t2\t{wiki}\n", "PQ", ""],
    ["--column 3", "A\t1\t{poj}\nb, c\t2\t{wiki}\n", "PQ", ""],
    [
        "--column 2 --no-header",
        "x\n1,{poj},{POJ}\nb;c,,{POJ}\n",
        "-P-",
        "<stdin>:1:2:*\n<stdin>:3:5:*\n",
    ],
    // Below a header a record has no more fields than that, and between white space as many.
    [
        "--column puzzle",
        "a puzzle\n1 {wiki} {poj}\n",
        "-",
        "<stdin>:2:85:*expected 2 fields, as the header has, found 3*\n",
    ],
    [
        "",
        "a puzzle\n1 {wiki} {poj}\n",
        "",
        "<stdin>:2:*81 cells below the title `a puzzle`*--column NAME*-i lines*\n",
    ],
    [
        "-i lines",
        "a puzzle\n{wiki} {poj}\n",
        "-Q",
        "<stdin>:1:*the columns `a`, `puzzle`*--column NAME*\n*several puzzles*\n",
    ],
    [
        "--column 2",
        "a puzzle b\n1 {poj} 2\n  {poj} {wiki}\n",
        "P-",
        "<stdin>:3:166:*expected 3 fields*found 2 fields*\n",
    ],
    [
        "",
        "id,puzzle\n1,{poj}2,{wiki}\n3,{wiki}\n",
        "-Q",
        "<stdin>:2:86:*expected 2 fields*found 3 fields*\n",
    ],
    [
        "",
        "puzzles\n{poj} {wiki}\n{wiki}\n",
        "-Q",
        "<stdin>:2:83:*expected 1 field*found 2 fields*\n",
    ],
    [
        "",
        "My sudoku\n{poj}\n{wiki}\n",
        "",
        "<stdin>:2:10:*below the title `My sudoku`*\n",
    ],
    [
        "",
        "Puzzle 1\n\nHard\n\n{poj}\n",
        "",
        "<stdin>:5:10:*below the title `Hard`*\n",
    ],
    // A header is one whatever its line begins with, and below it every line is a record.
    [
        "",
        "#,a,puzzle\n1,{wiki},{poj}\n#2,{poj},{wiki}\n",
        "PQ",
        "",
    ],
    [
        "",
        "id,puzzle\n#1,{poj}\nend\n2,{wiki}\n",
        "P-Q",
        "<stdin>:3:4:*found none*\n",
    ],
    ["", "id,boards\n1,{poj}\n", "P", ""],
    [
        "",
        "puzzle,board\n1,{poj}\n",
        "",
        "<stdin>:1:1:*`puzzle`, `board`*--column NAME*\n",
    ],
    [
        "",
        "INSERT INTO t (id, puzzle) VALUES (1, '{poj}')\n",
        "P",
        "",
    ],
    // What a number says, and a part of a file.
    [
        "--column 2",
        "4,NaN\n5,{poj}\n",
        "-P",
        "<stdin>:1:3:*in column 2, found `N`*\n",
    ],
    [
        "--column 2",
        "id,mine\n5,{poj}\n",
        "P",
        "*took a first line for a header*<stdin>:1*\n",
    ],
    [
        "--no-header --column 2",
        "id,mine\n# 5,{poj}\nend\n",
        "-P-",
        "<stdin>:1:4:*\n<stdin>:3:4:*\n",
    ],
    [
        "--column 1000000000",
        "1,{poj}\n",
        "-",
        "<stdin>:1:84:*column 1000000000, found none*\n",
    ],
];

#[test]
fn every_record_keeps_to_the_column() {
    for [args, input, slots, said] in CASES {
        let input = input.replace("{short}", &POJ[..80]);
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
            if solved.is_empty() {
                continue;
            }
            let (text, path) = (filled(&input), file("columns", filled(&input)));
            let args: Vec<&str> = args.split_whitespace().collect();
            let appended =
                run_each_way(&[&["--append", threads], &args[..]].concat(), &text).stdout;
            let mut slots = solved.lines();
            for (line, came) in appended.lines().zip(text.lines()) {
                let added = line.strip_prefix(came).expect("each line comes back");
                let added = added.trim_matches([',', ' ', '\t']);
                assert!(added == "solution" || Some(added) == slots.next(), "{line}");
            }
            assert_eq!(appended.lines().count(), text.lines().count());
            let right = format!("{} right, 0 wrong\n", solved.lines().count());
            let checked = run(&[&["check", &path], &args[..]].concat(), &solved);
            assert_eq!(checked.stdout, right, "{input}");
        }
    }
    // Rows below a name are no lines, and are not spoilt by answers.
    for (args, input, answers, said) in [
        ("", "puzzle\n{poj rows}", "", "<stdin>:1:1:*\n"),
        ("-i lines", "puzzle\n9\n{poj rows}", "", "<stdin>:1:1:*\n"),
        (
            "--append",
            "puzzle\n{poj rows}",
            "puzzle,solution\n",
            "<stdin>:1:1:*\n",
        ),
        (
            "--append",
            "Hard puzzles of a forum\n{poj rows}",
            "",
            "<stdin>:*\n",
        ),
    ] {
        expect(args, input, answers, said, 2);
    }
}

/// What a spreadsheet writes for a board: an empty field for a blank.
#[test]
fn an_empty_field_of_a_row_is_a_blank() {
    for separator in [",", ";", "\t"] {
        let board = spaced(WIKI).replace(' ', separator).replace('.', "");
        for end in ["\n", "\r\n"] {
            let twice = format!("{board}\n{board}").replace('\n', end);
            expect("", &twice, "{WIKI spaced}\n{WIKI spaced}", "", 0);
        }
        // A row of blanks may as well be a gap.
        let row = board.lines().nth(4).expect("a row");
        let blank = board.replacen(row, &separator.repeat(8), 1);
        expect("-i grid", &blank, "", "<stdin>:5:1:*\n", 2);
        // A lost field is no blank.
        let lost = board.replacen(separator, "", 1);
        assert_eq!(run_each_way(&[], lost).code, 2);
    }
}

/// A table or a list as programs write them: its header, and a record of a puzzle and its solution.
type Layout = (&'static str, &'static str);

const LAYOUTS: [Layout; 18] = [
    ("id,puzzle,solution\n", "7,P,S\n"),
    (",quizzes,solutions\n", "7,P,S\n"),
    (
        "\"puzzle\";\"solution\";\"rating\"\n",
        "\"P\";\"S\";\"1,5\"\n",
    ),
    ("source\tquestion\tanswer\n", "x\tP\tS\n"),
    ("solution,puzzle\n", "S,P\n"),
    ("other,solution,puzzle\n", "O,S,P\n"),
    ("puzzle,other\n", "P,O\n"),
    (
        " id | puzzle | solution\n----+--------+---\n",
        "  7 | P | S\n",
    ),
    ("| id | puzzle |\n|----|--------|\n", "| 7 | P |\n"),
    ("id puzzle other\n", "7 P O\n"),
    ("", "P\n"),
    ("", "7,P,S\n"),
    ("", "P S 1.2\n"),
    ("", "S,P\n"),
    ("", "{\"id\": 7, \"puzzle\": \"P\", \"solution\": \"S\"}\n"),
    ("", "(7, 'P', 'S'),\n"),
    ("", ":0000:x:P:::\n"),
    ("", "\"P\" \"S\"\n"),
];

/// No answer belongs to what stands in another field, and no puzzle is missing without a word.
#[test]
fn damaged_records_get_no_answer_of_another_field() {
    let mut random = Random(46);
    let mut sound = 0;
    for round in 0..400 {
        let (header, record) = LAYOUTS[round % LAYOUTS.len()];
        let mut board = || shown(&support::solvable(&mut random, 40)).replace('0', ".");
        let puzzles: Vec<String> = (0..8).map(|_| board()).collect();
        let others: Vec<String> = (0..8).map(|_| board()).collect();
        let solutions = run(&["-i", "lines"], puzzles.join("\n")).stdout;
        let records = puzzles.iter().zip(&others).zip(solutions.lines());
        let records = records.map(|((puzzle, other), solution)| {
            record
                .replace('P', puzzle)
                .replace('S', solution)
                .replace('O', other)
        });
        let mut lines: Vec<String> = header.split_inclusive('\n').map(String::from).collect();
        // Behind the header, and in a list behind the first record.
        let first = lines.len() + usize::from(header.is_empty());
        lines.extend(records);
        let count = 1 + random.below(3);
        for _ in 0..count {
            let at = first + random.below(lines.len() - first);
            let byte = random.below(lines[at].len());
            let other = random.pick(&[',', ' ', '.', '5', '"', '|', 'x', '\t', '-']);
            let accidents = inputs::accidents(&lines, at, byte, [other; 2]);
            // The last field of a line that is cut in two may be the first of the next one.
            let kinds = accidents.len() - usize::from(record.contains('O'));
            let (count, text) = &accidents[random.below(kinds)];
            let end = lines.len().min(at + count);
            lines.splice(at..end, text.split_inclusive('\n').map(String::from));
        }
        let input = lines.concat();

        let pairs = run(&["-o", "pairs"], &input);
        let context = || format!("round {round}: {input}\n{pairs:?}");
        let answered = pairs
            .stdout
            .lines()
            .filter_map(|line| line.split(',').next());
        let answered: Vec<&str> = answered.collect();
        for answered in &answered {
            let is_foreign = solutions.lines().any(|solution| solution == *answered)
                || others.iter().any(|other| other == answered);
            assert!(!is_foreign, "{answered}, {}", context());
            sound += usize::from(puzzles.iter().any(|puzzle| puzzle == answered));
        }
        // What is whole in its line is answered, or something is said. Below a header, two accidents
        // may make one field of a field and a record.
        let is_answered = |puzzle: &String| answered.contains(&puzzle.as_str());
        let is_lost = puzzles
            .iter()
            .any(|puzzle| input.contains(puzzle) && !is_answered(puzzle));
        assert!(
            !is_lost || !pairs.stderr.is_empty() || count > 1,
            "{}",
            context()
        );
    }
    assert!(sound > 2000, "{sound} puzzles are whole and answered");
}
