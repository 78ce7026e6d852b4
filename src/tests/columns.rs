/*! The column of the puzzles: a header tells it, or the first record, and every record keeps to it. */

use crate::program::{POJ, POJ_SOLVED, WIKI, WIKI_SOLVED, file, filled, rows, run, run_each_way};
use crate::support::{self, Random, shown};
use std::collections::HashSet;

/// What an input of lines gets: a slot for each record, `P` and `Q` where it is solved, `-` where it
/// is malformed; and what the messages say.
type Case = (
    &'static str,
    &'static str,
    &'static str,
    &'static [&'static str],
);

/// In the inputs `P` and `Q` are puzzles, `S` is the solution of `P`, and `p` lacks a cell of `P`.
const CASES: [Case; 35] = [
    // The first record has to tell the column, and a solution does not.
    (
        "",
        "12,S\n",
        "",
        &[
            "1:4: ",
            "a solved board, perhaps the solution of another field",
            "--column N",
        ],
    ),
    (
        "",
        "p S\n",
        "",
        &[
            "1:82: ",
            "a solved board, perhaps the solution of another field",
        ],
    ),
    (
        "-i lines",
        "12,S\n7,P\n8,S\n",
        "-PP",
        &["1:4: ", "a solved board, perhaps"],
    ),
    (
        "",
        "7,P\n8,p,S\n9,Q\n",
        "P-Q",
        &["2:83: ", "in column 2, found 80 cells"],
    ),
    ("", "P\np S\nQ\n", "P-Q", &["2:81: ", "80 cells"]),
    (
        "",
        "7 P\nQ\n8 Q S\n",
        "P-Q",
        &["2:82: ", "in column 2, found none"],
    ),
    (
        "",
        "7,P,S\n8,Q,Q\n9,S,P\n",
        "PQP",
        &["read only the first of several"],
    ),
    ("", "S\nQ\n", "PQ", &[]),
    ("", "S,S\nQ,S\n", "PQ", &[]),
    // A solution may stand in the place of its puzzle if a record has another number of fields.
    (
        "",
        "7,P,S\n8Q,S\n9,Q\n9,S,1\n",
        "P-QP",
        &["2:84: ", "perhaps the solution"],
    ),
    ("", "7 P S\n8 S\n", "P-", &["2:3: ", "perhaps the solution"]),
    (
        "",
        "id,puzzle,x\n7P,S\n8,S,1\n9,Q\n",
        "-PQ",
        &["2:84: ", "perhaps the solution"],
    ),
    (
        "",
        "puzzle\n,S\nQ\n",
        "-Q",
        &["2:2: ", "expected 1 field", "found 2 fields"],
    ),
    (
        "",
        "id,puzzle\n7,P:S\n8,p:S\n9,P:SQ:S\n",
        "P--",
        &["3:3: ", "4:85: ", "a second puzzle"],
    ),
    // Every record is split as the first with a puzzle is.
    ("", "A\t1\tP\nb, c\t2\tQ\n", "PQ", &[]),
    ("--column 3", "A\t1\tP\nb, c\t2\tQ\n", "PQ", &[]),
    (
        "--column 2 --no-header",
        "x\n1,P,S\nb;c,,S\n",
        "-P-",
        &["1:2: ", "3:5: "],
    ),
    // Below a header a record has no more fields than that, and between white space as many.
    (
        "",
        "a puzzle\n1 Q P\n",
        "",
        &["1:1: ", "`a puzzle`, a title or a header that does not fit"],
    ),
    (
        "-i lines",
        "a puzzle\n1 Q P\n",
        "-",
        &["2:85: ", "expected 2 fields, as the header has, found 3"],
    ),
    (
        "",
        "a puzzle b\n  P Q\n",
        "",
        &[
            "1:1: ",
            "`a puzzle b`, a title or a header that does not fit",
        ],
    ),
    (
        "",
        "a puzzle b\n1 P 2\n  P Q\n",
        "P-",
        &["3:166: ", "expected 3 fields", "found 2 fields"],
    ),
    (
        "",
        "id,puzzle\n1,P2,Q\n3,Q\n",
        "-Q",
        &["2:86: ", "expected 2 fields", "found 3 fields"],
    ),
    (
        "",
        "puzzles\nP Q\nQ\n",
        "-Q",
        &["2:83: ", "expected 1 field", "found 2 fields"],
    ),
    (
        "",
        "My sudoku\nP\nQ\n",
        "",
        &["1:1: ", "`My sudoku`, a title or a header"],
    ),
    (
        "",
        "Grid A\nP\n",
        "",
        &["1:1: ", "`Grid A`, a title or a header"],
    ),
    (
        "",
        "Puzzle 1\nP\n",
        "",
        &["1:1: ", "`Puzzle 1`, a title or a header"],
    ),
    // A header is one whatever its line begins with, and below it every line is a record.
    ("", "#,a,puzzle\n1,Q,P\n#2,P,Q\n", "PQ", &[]),
    (
        "",
        "id,puzzle\n#1,P\nend\n2,Q\n",
        "P-Q",
        &["3:4: ", "found none"],
    ),
    ("", "id,boards\n1,P\n", "P", &[]),
    (
        "",
        "puzzle,board\n1,P\n",
        "",
        &["1:1: ", "`puzzle`, `board`", "--column NAME"],
    ),
    ("", "INSERT INTO t (id, puzzle) VALUES (1, 'P')\n", "P", &[]),
    // What a number says, and a part of a file.
    (
        "--column 2",
        "4,NaN\n5,P\n",
        "-P",
        &["1:3: ", "in column 2, found `N`"],
    ),
    (
        "--column 2",
        "id,mine\n5,P\n",
        "P",
        &["took the first line for a header", "<stdin>:1"],
    ),
    (
        "--no-header --column 2",
        "id,mine\n# 5,P\nend\n",
        "-P-",
        &["1:4: ", "3:4: "],
    ),
    (
        "--column 1000000000000",
        "1,P\n",
        "-",
        &["1:84: ", "column 1000000000000, found none"],
    ),
];

fn boards(text: &str) -> String {
    let short = &POJ[..80];
    let pieces = text.chars().map(|char| match char {
        'P' => POJ.to_string(),
        'Q' => WIKI.to_string(),
        'S' => POJ_SOLVED.to_string(),
        'p' => short.to_string(),
        other => other.to_string(),
    });
    pieces.collect()
}

/// The text of a case. Words with these letters stay as they are.
fn text(input: &str) -> String {
    let words = [
        "puzzle",
        "Puzzle",
        "INSERT INTO t (id, ",
        ") VALUES (",
        "My sudoku",
    ];
    let mut text = input.to_string();
    let marked = |at: usize| format!("\u{1}{at}\u{2}");
    for (at, word) in words.iter().enumerate() {
        text = text.replace(word, &marked(at));
    }
    text = boards(&text);
    for (at, word) in words.iter().enumerate() {
        text = text.replace(&marked(at), word);
    }
    text
}

#[test]
fn every_record_keeps_to_the_column() {
    for (args, input, slots, said) in CASES {
        let text = text(input);
        let answers = |puzzle: &str, other: &str, none: &str| -> String {
            let slot = |slot: char| match slot {
                'P' => puzzle.to_string(),
                'Q' => other.to_string(),
                _ => none.to_string(),
            };
            slots.chars().map(|char| slot(char) + "\n").collect()
        };
        let args: Vec<&str> = args.split_whitespace().collect();
        let is_over = said
            .iter()
            .any(|words| words.starts_with(|char: char| char.is_ascii_digit()));
        let code = if is_over { 2 } else { 0 };
        for threads in ["-j1", "-j2"] {
            let with = |more: &[&'static str]| [more, &args[..], &[threads]].concat();
            let solved = run_each_way(&with(&[]), &text);
            assert_eq!(
                solved.stdout,
                answers(POJ_SOLVED, WIKI_SOLVED, "invalid"),
                "{input}"
            );
            assert_eq!(solved.code, code, "{input}: {}", solved.stderr);
            for words in said {
                assert!(solved.stderr.contains(words), "{input}: {}", solved.stderr);
            }
            assert_eq!(
                said.is_empty(),
                solved.stderr.is_empty(),
                "{}",
                solved.stderr
            );
            let counted = run_each_way(&with(&["count"]), &text);
            assert_eq!(counted.stdout, answers("1", "1", "invalid"), "{input}");
            assert_eq!(counted.stderr, solved.stderr);
            let pairs = run_each_way(&with(&["-o", "pairs"]), &text);
            let solutions = pairs.stdout.lines().map(|line| line.rsplit(',').next());
            assert!(solutions.eq(solved.stdout.lines().map(Some)), "{input}");
            let appended = run_each_way(&with(&["--append"]), &text);
            if !slots.is_empty() {
                let mut answers = solved.stdout.lines();
                for (line, came) in appended.stdout.lines().zip(text.lines()) {
                    let added = line.strip_prefix(came).expect("each line comes back");
                    let is_named = added.ends_with("solution") && !added.ends_with("no solution");
                    assert!(
                        is_named
                            || added.trim_matches(',').trim() == answers.next().expect("a slot")
                    );
                }
                assert_eq!(appended.stdout.lines().count(), text.lines().count());
            }
            let path = file("columns", &text);
            let checked = run(&[&["check"], &args[..], &[&path]].concat(), &solved.stdout);
            assert!(
                checked
                    .stdout
                    .contains(&format!("{} right, 0 wrong", slots.len()))
                    || slots.is_empty()
            );
        }
    }
    // Rows below a name are no lines, and are not spoilt by answers.
    for args in [&[][..], &["--append"]] {
        let run = run_each_way(args, format!("puzzle\n{}", rows(POJ)));
        assert!(
            run.stderr.starts_with("<stdin>:2:1: ") && run.code == 2,
            "{run:?}"
        );
        assert!(!run.stdout.contains("invalid"), "{run:?}");
        let run = run_each_way(args, format!("Hard puzzles from the forum\n{}", rows(POJ)));
        assert!(
            run.stderr.starts_with("<stdin>:1:1: ") || !args.is_empty(),
            "{run:?}"
        );
    }
}

/// What a spreadsheet writes for a board: an empty field for a blank.
#[test]
fn an_empty_field_of_a_row_is_a_blank() {
    for separator in [",", ";", "\t"] {
        let row = |row: &str| {
            let cells = row.chars().map(|cell| match cell {
                '.' => String::new(),
                digit => digit.to_string(),
            });
            cells.collect::<Vec<_>>().join(separator) + "\n"
        };
        let board: String = rows(WIKI).lines().map(row).collect();
        let solved = filled("{WIKI spaced}");
        for end in ["\n", "\r\n"] {
            let twice = format!("{board}\n{board}").replace('\n', end);
            let run = run_each_way(&[], twice);
            assert_eq!(
                (run.stdout, run.code),
                (format!("{solved}\n{solved}"), 0),
                "{separator}"
            );
        }
        // A row of blanks may as well be a gap.
        let blank = board.replacen(
            board.lines().nth(4).expect("a row"),
            &separator.repeat(8),
            1,
        );
        let run = run_each_way(&["-i", "grid"], blank);
        assert!(
            run.stderr.starts_with("<stdin>:5:1: ") && run.code == 2,
            "{run:?}"
        );
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

/// One accident behind the header, and in a list behind the first record.
fn damage(lines: &mut Vec<String>, first: usize, kinds: usize, random: &mut Random) {
    let [at, other] = [0, 1].map(|_| first + random.below(lines.len() - first));
    if lines[at].is_empty() {
        return;
    }
    let byte = random.below(lines[at].len());
    match random.below(kinds) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[at].clone()),
        2 => _ = lines[at].pop(),
        3 => lines.swap(at, other),
        4 => lines[at].truncate(byte),
        5 => _ = lines[at].remove(byte),
        6 => lines[at].insert(
            byte,
            random.pick(&[',', ' ', '.', '5', '"', '|', 'x', '\t']),
        ),
        7 => {
            // It is joined with the next one.
            let end = lines[at].trim_end_matches('\n').len();
            lines[at].truncate(end);
        }
        9 => {
            let rest = lines[at].split_off(byte);
            lines.insert(at + 1, rest);
            lines[at].push('\n');
        }
        _ => {
            let byte = byte..byte + 1;
            lines[at].replace_range(byte, random.pick(&[",", " ", ".", "5", "\"", "-", "x"]));
        }
    }
}

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
        let first = lines.len() + usize::from(header.is_empty());
        lines.extend(records);
        let accidents = 1 + random.below(3);
        // The last field of a line that is cut in two may be the first of the next one.
        let kinds = if record.contains('O') { 9 } else { 10 };
        (0..accidents).for_each(|_| damage(&mut lines, first, kinds, &mut random));
        let input = lines.concat();

        let pairs = run(&["-o", "pairs"], &input);
        let context = || format!("round {round}: {input}\n{pairs:?}");
        let known: HashSet<&str> = puzzles.iter().map(String::as_str).collect();
        let foreign: HashSet<&str> = solutions
            .lines()
            .chain(others.iter().map(String::as_str))
            .collect();
        let answered: Vec<&str> = pairs
            .stdout
            .lines()
            .map(|line| line.split(',').next().expect("a puzzle"))
            .collect();
        for puzzle in &answered {
            assert!(!foreign.contains(puzzle), "{puzzle}, {}", context());
            sound += usize::from(known.contains(puzzle));
        }
        // What is whole in its line is answered, or something is said. Below a header, two accidents
        // may make one field of a field and a record.
        let is_lost =
            |puzzle: &&String| input.contains(&**puzzle) && !answered.contains(&puzzle.as_str());
        let lost = puzzles.iter().filter(is_lost).count();
        let is_said = !pairs.stderr.is_empty() || accidents > 1;
        assert!(lost == 0 || is_said, "{}", context());
    }
    assert!(
        sound > 2000,
        "{sound} of the puzzles are whole and answered"
    );
}
