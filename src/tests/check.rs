/*! The command `check`. Its unit tests compare it with a plain reader of answers. */

use crate::program::{self, Run, file, filled, run, run_each_way, start};
use crate::support::is_like;
use std::io::{BufRead, BufReader, Read, Write};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

fn check(name: &str, options: &str, puzzles: &str, answers: &str) -> Run {
    println!("{options} {puzzles:?} {answers:?}");
    let path = file(name, filled(puzzles));
    let options = options.split_whitespace();
    let args: Vec<&str> = ["check", &path].into_iter().chain(options).collect();
    run_each_way(&args, filled(answers))
}

const TWO: &str = "{poj}\n{wiki}\n";
const TWO_AFTER_A_COUNT: &str = "2\n{poj rows}{wiki rows}";
const FOUR: &str = "{wiki}\n{poj}\n{none}\n{wiki}\n";

#[test]
fn answers_are_judged_one_by_one() {
    let columns = "id,a,b\n1,{WIKI},{POJ}\n2,{POJ},{POJ}\n3,no solution,x\n4,{WIKI}\n";
    for (options, puzzles, answers, stdout) in [
        // The verdict `no solution` is one field.
        (
            "--answers 1",
            "{none}\n{poj}\n",
            "no solution\n{POJ}\n",
            "2 right, 0 wrong\n",
        ),
        // Boards without a digit are answers, not parts of the next one.
        (
            "",
            "{none}\n{poj}\n{none}\n{wiki}\n",
            "{empty rows}{POJ rows}{empty rows}{WIKI rows}",
            "<stdin>:1: puzzle 1: *\n<stdin>:19: puzzle 3: *\n2 right, 2 wrong\n",
        ),
        // A blank line and a rule may both separate bands.
        (
            "",
            "{poj}\n",
            "{POJ ..27 rows}\n---\n{POJ 27..54 rows}---\n\n{POJ 54.. rows}",
            "1 right, 0 wrong\n",
        ),
        // Answers may have any layout.
        ("", TWO, "{POJ}\n{WIKI}", "2 right, 0 wrong\n"),
        ("", TWO, " {POJ}\t\n\"{WIKI}\",\n", "2 right, 0 wrong\n"),
        ("", TWO, "| {POJ}\n{WIKI}\n", "2 right, 0 wrong\n"),
        (
            "",
            TWO,
            "1 4 3 6 2 8 5 7 9 5 7 2 1 3 9 4 6 8 9 8 6 7 5 4 2 3 1 3 9 1 5 4 2 7 8 6 4 6 8 9 1 7 3 5 2 \
             7 2 5 8 6 3 9 1 4 2 3 7 4 8 1 6 9 5 6 1 9 2 7 5 8 4 3 8 5 4 3 9 6 1 2 7\n\
             5,3,4,6,7,8,9,1,2,6,7,2,1,9,5,3,4,8,1,9,8,3,4,2,5,6,7,8,5,9,7,6,1,4,2,3,4,2,6,8,5,3,7,9,1,\
             7,1,3,9,2,4,8,5,6,9,6,1,5,3,7,2,8,4,2,8,7,4,1,9,6,3,5,3,4,5,2,8,6,1,7,9\n",
            "2 right, 0 wrong\n",
        ),
        (
            "",
            TWO,
            "Solution, 3 ms\n{POJ rows}{WIKI rows}\u{1A}",
            "2 right, 0 wrong\n",
        ),
        (
            "",
            TWO,
            "\u{FEFF}{POJ rows}{poj}\n0.25\n{WIKI}\nDone in 3 ms\n",
            "2 right, 0 wrong\n",
        ),
        (
            "",
            TWO_AFTER_A_COUNT,
            "{poj},{POJ}\n\n# the second\n---\n{wiki},{WIKI}\nend\n",
            "2 right, 0 wrong\n",
        ),
        (
            "",
            TWO_AFTER_A_COUNT,
            "2\n{POJ}\n{WIKI}\n",
            "2 right, 0 wrong\n",
        ),
        (
            "",
            TWO_AFTER_A_COUNT,
            "2\n{POJ rows}{WIKI spaced}",
            "2 right, 0 wrong\n",
        ),
        (
            "",
            TWO,
            "12 guesses, 3 ms: {POJ}\n{WIKI}\n",
            "2 right, 0 wrong\n",
        ),
        // Answers to a list have no count.
        (
            "",
            TWO,
            "2\n{POJ}\n{WIKI}\n",
            "<stdin>:1: puzzle 1: expected a solution, found `2`\n\
             <stdin>:2: puzzle 2: a clue changed in row 1 column 1: 5 to 1\n\
             <stdin>:3: there is no puzzle for this answer\n0 right, 2 wrong, 1 too many\n",
        ),
        // The rules alone decide on a board.
        (
            "",
            "{empty}\n{empty}\n{empty}\n{wiki}\n",
            "{WIKI}\n\
             435678912672195348198342567859761423426853791713924856961537284287419635345286179\n\
             859761423672195348198342567534678912426853791713924856961537284287419635345286179\n\
             .34678912672195348198342567859761423426853791713924856961537284287419635345286179\n",
            "<stdin>:2: puzzle 2: two 4s in column 1\n<stdin>:3: puzzle 3: two 8s in box 1\n\
             <stdin>:4: puzzle 4: expected a solution, found `.346*`\n1 right, 3 wrong\n",
        ),
        // A verdict is the end of its line.
        (
            "",
            "{wiki}\n{empty}\n{empty}\n{wiki}\n{none}\n",
            "{WIKI}\nseveral solutions\nno solution\nseveral solutions\nnone\n",
            "<stdin>:3: puzzle 3: `no solution` although the puzzle has several\n\
             <stdin>:4: puzzle 4: `several solutions` although the puzzle has one\n\
             <stdin>:5: puzzle 5: expected `no solution`, found `none`\n2 right, 3 wrong\n",
        ),
        (
            "",
            "{wiki}\n{none}\n{none}\n{none}\n{none}\n{none}\n{none}\n{none}\n{empty}\nx\nx\n",
            "{WIKI}\n\"no solution\"\nP,\"no solution\"\n 7\tno solution \nx|No Solution\nno solution\"\n\
             xno solution\nno solution.\n2: SEVERAL SOLUTIONS\n'invalid'\nP;\"Invalid\"\n",
            "<stdin>:7: puzzle 7: *\n<stdin>:8: puzzle 8: *\n9 right, 2 wrong\n",
        ),
        // Every line is an answer.
        (
            "--every-line",
            "# 1\n{wiki}\nx\nend\n",
            "Done.\n{WIKI}\ninvalid\n# 1\n",
            "<stdin>:1: puzzle 1: *\n<stdin>:4: puzzle 4: *\n2 right, 2 wrong\n",
        ),
        // A comma may follow the answer.
        (
            "",
            FOUR,
            "\"a,b\",{wiki},{WIKI}\n\"a,b\",[{POJ}],\na;b,c,no solution\na,b,{WIKI},,\n",
            "<stdin>:4: puzzle 4: expected a solution, found a solved board in column 3, not at the end; `--answers 3` reads it\n3 right, 1 wrong\n",
        ),
        (
            "",
            TWO,
            "id,puzzle,Solution,rating\n1,{poj},{POJ},{POJ}\n2,{wiki},{WIKI},7\n",
            "<stdin>:3: puzzle 2: expected a solution, found a solved board in column 3, not at the end; `--answers 3` reads it\n1 right, 1 wrong\n",
        ),
        // An explicit column decides.
        ("--answers=2", FOUR, columns, "4 right, 0 wrong\n"),
        (
            "--answers=3",
            FOUR,
            columns,
            "<stdin>:2: puzzle 1: a clue changed*\n<stdin>:4: puzzle 3: expected `no solution`, found `x`\n\
             <stdin>:5: puzzle 4: expected a solution, found 2 columns\n1 right, 3 wrong\n",
        ),
        (
            "--answers=1",
            FOUR,
            columns,
            "<stdin>:2: puzzle 1: expected a solution, found `1`\n<stdin>:3: *found `2`\n<stdin>:5: *found `4`\n\
             <stdin>:6: puzzle 4: the answer is missing\n0 right, 3 wrong, 1 missing\n",
        ),
        (
            "--answers=1",
            TWO,
            "{poj},{POJ}\n,{WIKI}\n",
            "<stdin>:1: puzzle 1: expected a solution, found `103*`\n\
             <stdin>:2: puzzle 2: expected a solution, found nothing\n0 right, 2 wrong\n",
        ),
        // A header sets the separator.
        (
            "--answers=Mine",
            TWO,
            "Solved by me\n\nname;puzzle;mine;old\nSmith, J.;{poj};{POJ};{WIKI}\n\"x\";{wiki};\"{WIKI}\";no solution\n",
            "2 right, 0 wrong\n",
        ),
        (
            "--answers=3",
            TWO,
            "name;puzzle;mine;old\nSmith, J.;{poj};{POJ};{WIKI}\nx;{wiki};;{WIKI}\n",
            "<stdin>:3: puzzle 2: expected a solution, found nothing\n1 right, 1 wrong\n",
        ),
        // A missing answer is reported at its place.
        (
            "",
            TWO,
            "",
            "<stdin>:1: puzzle 1: the answer is missing, and 1 more\n0 right, 0 wrong, 2 missing\n",
        ),
        (
            "",
            "{wiki}",
            "\n\u{1A}",
            "<stdin>:2: puzzle 1: the answer is missing\n0 right, 0 wrong, 1 missing\n",
        ),
        (
            "",
            TWO,
            "{POJ}\n\u{1A}\n",
            "<stdin>:3: puzzle 2: the answer is missing\n1 right, 0 wrong, 1 missing\n",
        ),
    ] {
        let has_malformed = puzzles.contains('x');
        let said = if has_malformed {
            "*malformed*`invalid` is the right answer*\n"
        } else {
            ""
        };
        let code = i32::from(!stdout.ends_with(" 0 wrong\n"));
        check("judged", options, puzzles, answers).leaves(stdout, said, code);
    }
}

/// A line without its last field may end in another board.
#[test]
fn a_lost_field_is_noticed() {
    for (puzzles, answers, stdout) in [
        (
            "{poj}\n{wiki}\n{wiki}\n",
            "P1 {POJ} {POJ}\nP2 {WIKI}\nP3 {WIKI} {WIKI}\n",
            "<stdin>:2: puzzle 2: expected a solution, found nothing in column 3, which has the first answer\n\
             2 right, 1 wrong\n",
        ),
        (
            "{poj}\n{wiki}\n",
            "{poj},{POJ},{POJ}\n{wiki},{WIKI}\n",
            "<stdin>:2: puzzle 2: *\n1 right, 1 wrong\n",
        ),
        (
            "{poj}\n{wiki}\n",
            "1,{POJ},{POJ}\n2,{WIKI},\n",
            "<stdin>:2: puzzle 2: *\n1 right, 1 wrong\n",
        ),
        // Lines may have further text, and fields may be empty.
        (
            "{poj}\n{wiki}\n",
            "{poj},{POJ},{POJ}\n{wiki},,{WIKI}\n",
            "2 right, 0 wrong\n",
        ),
        (
            "{poj}\n{wiki}\n{none}\n",
            "12 guesses, 3 ms: {POJ}\nno guess: {WIKI}\n7 no solution\n",
            "3 right, 0 wrong\n",
        ),
        (
            "{poj}\n{wiki}\n",
            "{poj},{POJ}\n{WIKI}\n",
            "2 right, 0 wrong\n",
        ),
    ] {
        let code = i32::from(!stdout.ends_with(" 0 wrong\n"));
        check("lost", "", puzzles, answers).leaves(stdout, "", code);
    }
}

/// In every format, and with every option for records.
#[test]
fn own_answers_are_right() {
    let puzzles = "{poj}\n\nrubbish\n{none}\n{wiki}\n";
    let json = puzzles.replace("\n\n", "\n");
    let json = json
        .lines()
        .map(|line| format!("{{\"id\":1,\"p\":\"{line}\"}}\n"));
    // The maximum length, which the answer exceeds.
    let long = format!("{}{{poj}}\n", "x,".repeat((1 << 15) - 41));
    for (options, puzzles, formats, right) in [
        ("", puzzles.to_string(), &program::values_of("-o")[..], 4),
        (
            "--every-line",
            puzzles.to_string(),
            &program::values_of("-o"),
            5,
        ),
        ("", json.collect(), &[], 4),
        ("", long, &[], 1),
    ] {
        let path = file("own", filled(&puzzles));
        let append = ["--append".to_string(), "--append --order unique".into()];
        let formats = formats.iter().map(|format| format!("-o {format}"));
        for solve in append.into_iter().chain(formats) {
            let args = format!("{options} {solve} {path}");
            let args: Vec<&str> = args.split_whitespace().collect();
            let answers = run(&args, "").stdout;
            let args = format!("check {options} {path}");
            let args: Vec<&str> = args.split_whitespace().collect();
            let judged = run(&args, &answers);
            let expected = format!("{right} right, 0 wrong\n");
            assert_eq!(judged.stdout, expected, "{options} {solve} {answers}");
        }
    }
}

#[test]
fn a_truncated_board_is_one_wrong_answer() {
    let split = |rows: usize, text: &str| {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        [lines[..rows].concat(), lines[rows..].concat()]
    };
    let [poj, wiki] = ["{POJ rows}", "{WIKI rows}"].map(filled);
    let boards = format!("{wiki}\n{poj}\n{wiki}");
    for rows in 1..9 {
        let (lost, said) = (
            split(rows, &wiki)[0].clone(),
            if rows > 1 { "rows" } else { "row" },
        );
        let fault = format!("puzzle 1: expected a solution, found {rows} {said} of a board\n");
        let damaged = wiki.replacen(
            split(rows, &wiki)[1].lines().next().expect("a row"),
            "5 3",
            1,
        );
        for (title, lost) in [("", &lost), ("Solution 1:\n", &lost), ("", &damaged)] {
            let line = 1 + title.lines().count();
            let answers = format!(
                "{title}{lost}\n{title}{}",
                boards.replace("\n\n", &format!("\n\n{title}"))
            );
            check("truncated", "", "{wiki}\n{wiki}\n{poj}\n{wiki}\n", &answers).leaves(
                &format!("<stdin>:{line}: {fault}3 right, 1 wrong\n"),
                "",
                1,
            );
        }
        // Titles alone separate boards.
        let answers = format!("First\n{lost}Second\n{lost}Third\n{wiki}");
        let second = format!(
            "<stdin>:{}: {}",
            rows + 3,
            fault.replace("puzzle 1", "puzzle 2")
        );
        check("titled", "", "{wiki}\n{wiki}\n{wiki}\n", &answers).leaves(
            &format!("<stdin>:2: {fault}{second}1 right, 2 wrong\n"),
            "",
            1,
        );
    }
}

/// A comment does not set the separator of columns.
#[test]
fn comments_are_no_answers() {
    for (options, answers) in [
        ("--answers=2", "# by me\n\n1,{POJ}\n2,{WIKI}\n"),
        ("", "// {WIKI}\n{POJ}\n# {WIKI}\n{WIKI}\n"),
    ] {
        check("comments", options, TWO, answers).leaves("2 right, 0 wrong\n", "", 0);
    }
}

/// Even by one byte.
#[test]
fn a_long_line_is_an_error() {
    for bytes in [(1 << 17) + 1025, 200_000] {
        let answers = format!("{{POJ}}\n{}\n{{WIKI}}\n", "7".repeat(bytes));
        let run = check("long", "", "{poj}\n{wiki}\n{wiki}", &answers);
        run.leaves("1 right, 0 wrong\n", "<stdin>:2:132097: *\n", 2);
    }
}

#[test]
fn the_first_faults_are_listed_and_all_are_counted() {
    let answers = "invalid\n".repeat(30) + "{POJ}\n";
    let [first, all] = [20, 30].map(|count| "<stdin>:*: puzzle *: *\n".repeat(count));
    let first = first + "11 more faults, which `--all` lists\n1 right, 30 wrong, 1 missing\n";
    let all = all + "<stdin>:32: puzzle 32: *missing\n1 right, 30 wrong, 1 missing\n";
    for (options, stdout, code) in [
        ("", &first, 1),
        ("--all", &all, 1),
        ("--exit-zero", &first, 0),
    ] {
        let run = check("listed", options, &"{poj}\n".repeat(32), &answers);
        run.leaves(stdout, "", code);
    }
}

/// Answers to the readable puzzles are still checked.
#[test]
fn what_cannot_be_checked_is_an_error() {
    for (options, puzzles, answers, stdout, said) in [
        (
            "",
            "",
            "{WIKI}\n",
            "",
            "lanedoku: no puzzle in *: nothing to check\n",
        ),
        (
            "-i=lines",
            "id,puzzle\n",
            "",
            "",
            "lanedoku: no puzzle in *: nothing to check\n",
        ),
        (
            "--exit-zero",
            "0\n",
            "no solution\n",
            "",
            "lanedoku: no puzzle in *: nothing to check\n",
        ),
        ("", TWO, "PK\u{3}\u{4}", "", "<stdin>:1:1: expected text*\n"),
        (
            "--answers=.5",
            TWO,
            "",
            "",
            "lanedoku: expected the number of a column*, or its name*, found `.5`\n*\n",
        ),
        (
            "--answers=3",
            TWO,
            "Solved.\n1,2\n",
            "",
            "<stdin>:2:1: expected answers in column 3, found 2 columns\n",
        ),
        (
            "--answers=Mine",
            TWO,
            "Solved.\n{POJ}\n",
            "",
            "<stdin>:2:1: expected a header with a column `Mine`, found `1436*`\n",
        ),
        (
            "",
            TWO,
            "no solution\n[[\"5\",\"3\",\"4\",\"6\",\"7\",\"8\",\"9\",\"1\",\"2\"],\n",
            "<stdin>:1: puzzle 1: *\n0 right, 1 wrong\n",
            "<stdin>:2:1: expected an answer as digits, found an array; `-p leetcode37` and `-p codewars` read arrays of cells\n",
        ),
        (
            "",
            TWO,
            "\n[\n  [\n    5,\n",
            "",
            "<stdin>:2:1: expected an answer as digits, found an array; *\n",
        ),
        (
            "--answers=b",
            TWO,
            "Solved.\n",
            "",
            "<stdin>:2:1: expected a header with a column `b`, found the end of input\n",
        ),
        (
            "--answers=b",
            TWO,
            "id,puzzle\n1,2\n",
            "",
            "<stdin>:1:1: expected a header with a column `b`, found `id,puzzle`\n",
        ),
        (
            "--answers=b",
            TWO,
            "a,b,B\n1,2,3\n",
            "",
            "<stdin>:1:1: expected a header with a column `b`, found several such columns\n",
        ),
        (
            "",
            "{POJ}\n{WIKI}\n",
            "{poj}\n{wiki}\n",
            "",
            "<stdin>:1: expected a solution, found a puzzle: PUZZLES and ANSWERS are exchanged\n",
        ),
        (
            "",
            "{POJ rows}{WIKI rows}",
            "2\n{poj rows}{wiki rows}",
            "",
            "<stdin>:2: expected a solution, found a puzzle: PUZZLES and ANSWERS are exchanged\n",
        ),
        (
            "",
            "2\n{poj rows}1030\n",
            "{WIKI rows}",
            "<stdin>:1: puzzle 1: a clue changed*\n0 right, 1 wrong\n",
            "*unchecked:11:*\n",
        ),
    ] {
        check("unchecked", options, puzzles, answers).leaves(stdout, said, 2);
    }
    let puzzles = file("readable", filled("{poj}"));
    for args in [
        ["check", "/no/such", &puzzles],
        ["check", &puzzles, "/no/such"],
    ] {
        run(&args, "").leaves("", "lanedoku: cannot read /no/such: *\n", 2);
    }
}

#[test]
fn progress_is_drawn_while_answers_are_awaited() {
    let puzzles = file("awaited", filled("{wiki}\n").repeat(10_000));
    let half = filled("{WIKI}\n").repeat(5_000);
    let mut child = start(&["check", "--progress", "always", &puzzles]);
    let mut stdin = child.stdin.take().expect("it is piped");
    let (drawn, is_drawn) = mpsc::channel();
    thread::spawn(move || {
        stdin.write_all(half.as_bytes()).expect("it reads on");
        // Progress is drawn before the next answer.
        _ = is_drawn.recv_timeout(Duration::from_secs(60));
        stdin.write_all(half.as_bytes()).expect("it reads on");
    });
    let mut stderr = BufReader::new(child.stderr.take().expect("it is piped"));
    let mut line = Vec::new();
    stderr.read_until(b'%', &mut line).expect("it draws");
    _ = drawn.send(());
    let line = String::from_utf8(line).expect("it is text");
    let number = line.split(' ').next();
    let number = number.expect("there is a first word").parse::<u32>();
    assert!(
        number.is_ok_and(|number| (1..=5_000).contains(&number)),
        "{line}"
    );
    let mut rest = String::new();
    stderr.read_to_string(&mut rest).expect("it draws");
    // A log has a last line.
    assert!(is_like(&rest, "*\n10000 puzzles, *, 100%\n"), "{rest}");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.stdout, b"10000 right, 0 wrong\n");
}
