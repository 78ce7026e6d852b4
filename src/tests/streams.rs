//! The way from input to output: however the bytes come, whoever waits, and with any number of
//! threads.

mod program;
mod runner;
mod support;

use lanedoku::Isa;
use lanedoku::judge::{Cases, Problem};
use lanedoku::problems::{self, PROBLEMS};
use lanedoku::stream::block::Block;
use lanedoku::stream::format::{Input, InputFormat, Layout};
use lanedoku::stream::reader::{BLOCK_BYTES, LEAST_BLOCK_BYTES, Reader};
use program::{
    POJ, POJ_SOLVED, UNSOLVABLE, WIKI, WIKI_SOLVED, file, output, pencilmarks, rows, run,
    run_each_way, spaced, start,
};
use std::io::{BufRead, BufReader, Read, Write};
use std::num::NonZeroUsize;
use std::process::Stdio;
use std::time::Duration;
use support::Random;

/// Bytes that come in pieces of these sizes, over and over.
struct Dribble {
    bytes: Vec<u8>,
    at: usize,
    sizes: Vec<usize>,
    reads: usize,
}

impl Read for Dribble {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let size = self.sizes[self.reads % self.sizes.len()];
        self.reads += 1;
        let count = size.min(buffer.len()).min(self.bytes.len() - self.at);
        buffer[..count].copy_from_slice(&self.bytes[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}

/// All that a reader makes of an input.
#[derive(Debug, Default, PartialEq)]
struct Reading {
    /// Layout, number, line (0 for malformed records) and cells.
    records: Vec<(Option<Layout>, u64, u64, Vec<u8>)>,
    titles: Vec<String>,
    /// The count of cases, where a problem has one.
    cases: Option<u64>,
    messages: Vec<String>,
    malformed: u64,
}

fn read(bytes: &[u8], input: Input, isa: Isa, sizes: &[usize], block_bytes: usize) -> Reading {
    let bytes = Dribble {
        bytes: bytes.to_vec(),
        at: 0,
        sizes: sizes.to_vec(),
        reads: 0,
    };
    let mut reader = Reader::from_bytes(bytes, "input", input, isa, block_bytes);
    let mut block = Block::default();
    let mut reading = Reading::default();
    while reader.next(&mut block) {
        for record in block.records() {
            let mut cells = Vec::new();
            record
                .board
                .iter()
                .for_each(|board| board.cells_to(&mut cells));
            let line = if record.board.is_some() {
                record.line
            } else {
                0
            };
            reading
                .records
                .push((record.layout, record.puzzle, line, cells));
            reading
                .titles
                .push(String::from_utf8_lossy(record.title).into_owned());
        }
        reading.cases = reading.cases.or(block.cases);
        reading
            .messages
            .extend(block.messages.iter().chain(&block.failure).cloned());
        reading.malformed += block.malformed;
    }
    reading
}

/// Checks that an input reads the same whatever the size of the pieces it comes in and whatever the
/// instruction set, and returns what it reads as.
fn read_in_pieces(bytes: &[u8], input: Input, pieces: &[&[usize]]) -> Reading {
    let isa = Isa::detect();
    let whole = read(bytes, input, isa, &[usize::MAX], BLOCK_BYTES);
    for sizes in pieces {
        assert_eq!(
            read(bytes, input, isa, sizes, BLOCK_BYTES),
            whole,
            "in pieces of {sizes:?}"
        );
    }
    for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
        assert_eq!(
            read(bytes, input, isa, &[usize::MAX], LEAST_BLOCK_BYTES),
            whole,
            "in small blocks, on {}",
            isa.name()
        );
    }
    whole
}

/// The board that Wikipedia shows, with lines between its boxes.
const DRAWN: &str = "\
+-------+-------+-------+
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
+-------+-------+-------+
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
+-------+-------+-------+
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
+-------+-------+-------+
";

const PIECES: [&[usize]; 12] = [
    &[1],
    &[2],
    &[3],
    &[7],
    &[80],
    &[81],
    &[82],
    &[83],
    &[89, 1],
    &[90],
    &[91],
    &[5, 300, 64, 1, 1000],
];

#[test]
fn pieces_of_any_size_read_the_same() {
    let (poj, wiki) = (rows(POJ), rows(WIKI));
    let inputs = [
        format!(
            "Grid 01\n{poj}Grid 02\n\n{}{DRAWN}{poj}{DRAWN}",
            spaced(WIKI)
        ),
        format!("2\n{DRAWN}Case #2:\n{DRAWN}1\n{poj}"),
        format!("Puzzle\n\n{DRAWN}[State]\n"),
        format!("3\n{poj}{wiki}"),
        format!("3\n{poj}{}", rows(&WIKI[..36])),
        format!("{poj}{}", rows(&WIKI[..72])),
        format!("3\n{poj}{wiki}{poj}\n2\n{WIKI}\n{POJ}\n1\n{}", spaced(WIKI)),
        format!("{poj}{wiki}\n\n{poj}# remark\n{}{wiki}", spaced(POJ)),
        format!(
            "\u{FEFF}id,puzzle\r\n{POJ}\r\n{WIKI}\n{WIKI}\nrubbish\n\n\n{POJ}0\n{POJ}\n7,{WIKI},x\n{POJ}\nend\n{WIKI}"
        ),
        format!("5\n{poj}{wiki}{poj}"),
        format!("2\n{poj}{}", wiki.replacen("6..", "6x.", 1)),
        format!("{POJ}\n{WIKI}"),
        format!("solution,\"puzzle\"\n{POJ_SOLVED},{WIKI}\n,\"{POJ}\"\n{POJ}\n,{POJ},\n"),
        format!("puzzle\n{POJ}\n{WIKI}"),
        format!(
            "{POJ}\n{}\n{}\n{WIKI}\n7,{}\nx\n",
            pencilmarks(WIKI),
            pencilmarks(POJ),
            pencilmarks(WIKI)
        ),
        "\u{FEFF}".to_string(),
        "\u{FEFF}hello".to_string(),
    ];
    for input in inputs {
        for end in ["\n", "\r", "\r\n"] {
            let input = input.replace('\n', end);
            let reading = read_in_pieces(input.as_bytes(), Input::Auto, &PIECES);
            assert!(!reading.records.is_empty() || input.len() < 9, "of {input}");
        }
    }
}

#[test]
fn a_column_has_a_number_where_no_header_names_it() {
    let input = format!(
        "{POJ_SOLVED},{POJ}\n\"a;b\";\"{WIKI}\"\n1\t{POJ}\nx|{WIKI}|\nname  {POJ} 1.2\n{POJ}\n{POJ}, {WIKI} ,{POJ}\n,\n"
    );
    for header in ["", "puzzle,solution\n", "sudoku\n"] {
        let input = format!("{header}{input}");
        let second = NonZeroUsize::new(2).expect("it is not 0");
        let reading = read_in_pieces(input.as_bytes(), Input::Column(second), &PIECES);
        let expected =
            [POJ, WIKI, POJ, WIKI, POJ, "", WIKI, ""].map(|cells| cells.as_bytes().to_vec());
        let read: Vec<_> = reading.records.into_iter().map(|record| record.3).collect();
        assert_eq!(read, expected, "after {header}");
        assert_eq!(reading.malformed, 2);
    }
}

/// The boards of a problem's input, found without any finesse: what is left of it without counts,
/// sizes, titles and rulers.
fn naive_boards(problem: &Problem, input: &str) -> Vec<String> {
    let mut lines: Vec<&str> = input
        .lines()
        .filter(|line| !line.trim().is_empty() && *line != "end")
        .collect();
    if problem.cases == Cases::Counted {
        lines.remove(0);
    }
    lines.retain(|line| {
        !(problem.titled && line.starts_with("Grid")
            || problem.sized && *line == "3"
            || line.contains('+'))
    });
    let cells: String = lines
        .concat()
        .chars()
        .filter(|char| !matches!(char, ' ' | '|'))
        .collect();
    cells
        .as_bytes()
        .chunks(81)
        .map(|board| String::from_utf8_lossy(board).into_owned())
        .collect()
}

#[test]
fn every_problem_is_read_whatever_its_copies_add_or_lose() {
    for entry in &PROBLEMS {
        let (problem, sample) = (&entry.problem, entry.sample.input);
        let expected = naive_boards(problem, sample);
        let variants = [
            sample.to_string(),
            sample.trim_end().to_string(),
            sample.replace('\n', "\r\n"),
            sample.replace('\n', "\r"),
            sample.replace('\n', " \t\n\n  \n"),
            sample
                .lines()
                .filter(|line| !line.trim().is_empty())
                .map(|line| format!("{line}\n"))
                .collect(),
            format!("\u{FEFF}\n# remark\n{sample}\n\n"),
        ];
        for (number, variant) in variants.iter().enumerate() {
            let reading = read_in_pieces(variant.as_bytes(), Input::Problem(problem), &PIECES[..7]);
            let boards: Vec<_> = reading
                .records
                .iter()
                .map(|record| String::from_utf8_lossy(&record.3))
                .collect();
            assert_eq!(boards, expected, "of {}, variant {number}", problem.name);
            assert_eq!(reading.messages, [""; 0], "of {}", problem.name);
            let counted = (problem.cases == Cases::Counted).then_some(expected.len() as u64);
            assert_eq!(reading.cases, counted, "of {}", problem.name);
            if problem.titled {
                assert!(
                    reading
                        .titles
                        .iter()
                        .zip(1..)
                        .all(|(title, number)| title.trim_end() == format!("Grid {number:02}"))
                );
            }
        }
    }
}

/// The problem of this name.
fn problem(name: &str) -> Input {
    Input::Problem(&problems::find(name).expect("it is known").problem)
}

#[test]
fn rows_of_a_problem_may_be_broken_differently() {
    let thirds = |board: &str| {
        board
            .as_bytes()
            .chunks(27)
            .map(|band| format!("{}\n", str::from_utf8(band).unwrap()))
            .collect::<String>()
    };
    let sevens = |board: &str| {
        board
            .as_bytes()
            .chunks(7)
            .map(|part| format!(" {}\n", str::from_utf8(part).unwrap()))
            .collect::<String>()
    };
    let boards = [POJ, WIKI].map(|board| board.as_bytes().to_vec());
    let (poj, wiki) = (rows(POJ), rows(WIKI));
    for (name, input) in [
        ("poj2676", format!("2\n{}{wiki}", thirds(POJ))),
        ("poj2676", format!("2\n{POJ}\n{wiki}rubbish\n1\n")),
        ("poj2676", format!(" 2 \n{}{DRAWN}", spaced(POJ))),
        ("poj3074", format!("{poj}{WIKI}\nend\nrubbish")),
        ("hdu1426", format!("{}{}", sevens(POJ), sevens(WIKI))),
        ("hdu1426", format!("{POJ}\n\n{DRAWN}")),
        ("uva989", format!("3\n\n{poj} 3\n{}", spaced(WIKI))),
        (
            "novice42",
            format!("2\nthe first\n{poj}\n# the second\n{wiki}"),
        ),
        ("p78955", format!("2\n{poj}{DRAWN}")),
    ] {
        let reading = read_in_pieces(input.as_bytes(), problem(name), &PIECES);
        assert_eq!(reading.messages, [""; 0], "of {name}: {input}");
        let cells: Vec<_> = reading
            .records
            .iter()
            .map(|record| record.3.clone())
            .collect();
        assert_eq!(cells, boards, "of {name}: {input}");
        if name == "novice42" {
            assert_eq!(reading.titles, ["the first", "# the second"]);
        }
    }
    let none = read_in_pieces(b"0\nrubbish", problem("p76807"), &PIECES);
    assert_eq!(
        (none.records.len(), none.cases, none.messages.len()),
        (0, Some(0), 0)
    );
}

#[test]
fn what_a_problem_does_not_forgive_comes_after_the_answers_before_it() {
    let (poj, wiki) = (rows(POJ), rows(WIKI));
    for (name, input, boards, message) in [
        (
            "poj2676",
            format!("3\n{poj}{wiki}"),
            2,
            "input: expected 3 puzzles, input ends after 2 (line 19)",
        ),
        (
            "poj2676",
            format!("2\n{poj}\n{}", rows(&WIKI[..36])),
            1,
            "input: expected 2 puzzles, input ends after 1 (line 15), in puzzle 2 after row 4",
        ),
        (
            "poj2676",
            poj.clone(),
            0,
            "input:1:1: expected a count of puzzles, found `103000509`",
        ),
        (
            "boj2239",
            format!("{poj}{}", rows(&WIKI[..72])),
            1,
            "input:18:1: expected nine cells in row 9 of puzzle 2, found the end of input",
        ),
        (
            "boj2239",
            format!("{poj}53..7...\n"),
            1,
            "input:10:9: expected nine cells in row 1 of puzzle 2, found 8 cells",
        ),
        (
            "boj2239",
            format!("{poj}53..7...x\n"),
            1,
            "input:10:9: expected nine cells in row 1 of puzzle 2, found 8 cells and then `x`",
        ),
        (
            "boj2239",
            format!("{poj}{}{}\n", rows(&WIKI[..72]), &WIKI[63..]),
            1,
            "input:18:10: expected 81 cells in puzzle 2, found 90 cells",
        ),
        (
            "poj2676",
            "1\n53..7....x\n".into(),
            0,
            "input:2:10: expected nine cells in row 1 of puzzle 1, found 9 cells and then `x`",
        ),
        (
            "poj2676",
            "1\n53..7....1\n".into(),
            0,
            "input:2:11: expected nine cells in row 1 of puzzle 1, found 10 cells",
        ),
        (
            "hdu1426",
            format!("{POJ}0\n"),
            0,
            "input:1:82: expected 81 cells in puzzle 1, found 82 cells",
        ),
        (
            "hdu1426",
            "1 2 3\n4 x 6\n".into(),
            0,
            "input:2:3: expected nine cells in row 1 of puzzle 1, found 4 cells and then `x`",
        ),
        (
            "p76807",
            "1\n12345\n6789x\n".into(),
            0,
            "input:3:5: expected nine cells in row 2 of puzzle 1, found `x`",
        ),
        (
            "p76807",
            format!("1\n{POJ}x\n"),
            0,
            "input:2:82: expected 81 cells in puzzle 1, found 81 cells and then `x`",
        ),
        (
            "poj3074",
            format!("{POJ}x\n"),
            0,
            "input:1:82: expected 81 cells in puzzle 1, found 81 cells and then `x`",
        ),
        (
            "poj2676",
            format!("1\n{}x\n", poj.trim_end()),
            0,
            "input:10:10: expected nine cells in row 9 of puzzle 1, found 9 cells and then `x`",
        ),
        (
            "uva989",
            format!("3\n{poj}\n 2\n1 2 0 0\n"),
            1,
            "input:12:2: expected size 3 for puzzle 2, found `2`",
        ),
        (
            "uva989",
            format!("3\n{poj}3\n"),
            1,
            "input:12:1: expected a puzzle after line 11, found the end of input",
        ),
        (
            "novice42",
            format!("1\n{poj}"),
            0,
            "input: expected 1 puzzle, input ends after 0 (line 10), in puzzle 1 after row 8",
        ),
        (
            "poj3074",
            format!("{POJ}\n{}\nend\n", &WIKI[1..]),
            1,
            "input:2:81: expected 81 cells in puzzle 2, found 80 cells",
        ),
    ] {
        let reading = read_in_pieces(input.as_bytes(), problem(name), &PIECES);
        assert_eq!(
            (reading.records.len(), reading.messages),
            (boards, vec![message.to_string()]),
            "of {name}"
        );
    }
}

#[test]
fn blocks_end_anywhere() {
    // More than a block of each, with a prefix that moves the ends of blocks through a board.
    for shift in [0, 1, 45, 89] {
        let remark = format!("#{}\n", "x".repeat(shift));
        let boards = 2 * LEAST_BLOCK_BYTES / 82;
        let (poj, wiki) = (rows(POJ), rows(WIKI));
        for (pair, head) in [
            (format!("{POJ}\n{WIKI}\n"), String::new()),
            (format!("{poj}{wiki}"), format!("{}\n", 2 * boards)),
            (format!("{poj}\n{wiki}\n"), String::new()),
            (format!("{poj}{WIKI}\n"), format!("{}\n", 2 * boards)),
        ] {
            let input = format!("{remark}{head}{}", pair.repeat(boards));
            let reading = read_in_pieces(input.as_bytes(), Input::Auto, &[&[65536], &[100_000]]);
            assert_eq!(reading.messages, [""; 0]);
            assert_eq!(reading.records.len(), 2 * boards);
            let first_line = 2 + u64::from(!head.is_empty());
            let pitch = (pair.matches('\n').count()) as u64;
            for (index, pair) in reading.records.chunks(2).enumerate() {
                let index = index as u64;
                assert_eq!(
                    (pair[0].1, pair[0].2),
                    (2 * index + 1, first_line + index * pitch)
                );
                assert_eq!(pair[1].1, 2 * index + 2);
                assert!(pair[0].3 == POJ.as_bytes() && pair[1].3 == WIKI.as_bytes());
            }
        }
    }
}

#[test]
fn mutilated_input_reads_the_same_by_both_ways() {
    let (poj, wiki) = (rows(POJ), rows(WIKI));
    let originals = [
        format!("3\n{poj}{wiki}{poj}1\n{WIKI}\n"),
        format!("{poj}\n{wiki}{poj}\n{}", spaced(WIKI)),
        format!(
            "{}---|---|---\n{DRAWN}{DRAWN}Puzzle 3\n{wiki}",
            DRAWN.replace(' ', "")
        ),
        format!("{}---|---|---\n{wiki}{poj}", DRAWN.replace(' ', "")),
        format!("sudoku,b\n{POJ}\n{WIKI}\n{POJ},x\n{WIKI}\n{POJ}\n"),
        format!("quiz\n{POJ}\n{WIKI}\n{POJ},x\n"),
    ];
    let alphabet = b"019.\n\r ,;x#\0\xEF\"-|+:";
    let formats = [
        None,
        Some(InputFormat::Poj),
        Some(InputFormat::Lines),
        Some(InputFormat::Grid),
    ];
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut records = 0;
    for round in 0..1500 {
        let mut input = originals[round % originals.len()].clone().into_bytes();
        for _ in 0..random.below(4) {
            let at = random.below(input.len());
            let byte = alphabet[random.below(alphabet.len())];
            match random.below(4) {
                0 => input[at] = byte,
                1 => input.insert(at, byte),
                2 => _ = input.remove(at),
                _ => input.truncate(at.max(9)),
            }
        }
        let format = formats[random.below(formats.len())];
        // Bytes one by one never make a regular run of rows; all at once they do wherever they can.
        let reading = read_in_pieces(&input, format.into(), &[&[1], &[1 + random.below(200)]]);
        records += reading.records.len();
    }
    assert!(records > 1500, "most mutilations leave records: {records}");
}

#[test]
fn regular_and_irregular_records_give_the_same_answers() {
    let puzzles = [POJ, WIKI, UNSOLVABLE, WIKI, WIKI, POJ];
    let regular: String = puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    let irregular: String = puzzles
        .iter()
        .map(|puzzle| format!("x,{puzzle} \r\n"))
        .collect();
    assert_eq!(
        run_each_way(&["-i", "lines"], &regular),
        run_each_way(&["-i", "lines"], &irregular)
    );
    let regular: String = puzzles.iter().map(|puzzle| rows(puzzle)).collect();
    let irregular = regular.replace('\n', " \r\n");
    for output in ["same", "poj", "lines", "pairs", "pretty"] {
        assert_eq!(
            run_each_way(&["-i", "grid", "-o", output], &regular),
            run_each_way(&["-i", "grid", "-o", output], &irregular)
        );
    }
}

#[test]
fn a_slow_producer_is_answered_at_once() {
    for threads in ["1", "2", "5"] {
        for (head, puzzle, answer) in [
            ("", format!("{WIKI}\n"), format!("{WIKI_SOLVED}\n")),
            ("", format!("{WIKI}\r"), format!("{WIKI_SOLVED}\n")),
            ("", rows(WIKI).replace('\n', "\r"), rows(WIKI_SOLVED) + "\n"),
            ("100\n", rows(POJ), rows(POJ_SOLVED)),
            ("", rows(WIKI), rows(WIKI_SOLVED) + "\n"),
            ("", spaced(POJ), spaced(POJ_SOLVED) + "\n"),
        ] {
            let mut child = start(&["-j", threads]);
            let mut stdin = child.stdin.take().expect("it is piped");
            let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
            stdin.write_all(head.as_bytes()).expect("the program reads");
            for round in 0..3 {
                stdin
                    .write_all(puzzle.as_bytes())
                    .expect("the program reads");
                // The blank line between boards comes with the second one.
                let expected = answer.trim_end().lines();
                let mut line = String::new();
                if round > 0 && answer.ends_with("\n\n") {
                    stdout.read_line(&mut line).expect("the program writes");
                    assert_eq!(line, "\n");
                }
                for wanted in expected {
                    line.clear();
                    stdout.read_line(&mut line).expect("the program writes");
                    assert_eq!(line.trim_end(), wanted);
                }
            }
            drop(stdin);
            child.wait().expect("the program ends");
        }
    }
}

/// A large input of every kind of record, with what it gives.
fn mixed(pairs: usize) -> (String, String) {
    let input = format!("{POJ}\n{WIKI},x\nrubbish\n{WIKI}\n").repeat(pairs);
    let answers = format!("{POJ_SOLVED}\n{WIKI_SOLVED}\ninvalid\n{WIKI_SOLVED}\n").repeat(pairs);
    (input, answers)
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let (input, answers) = mixed(900);
    let path = file("mixed", &input);
    for args in [
        &[] as &[&str],
        &["-j1"],
        &["-j2"],
        &["-j", "1000"],
        &["-j2", &path],
        &["-j7", &path],
    ] {
        let result = run(args, &input);
        assert!(result.stdout == answers, "with {args:?}");
        assert_eq!(
            (result.stderr.lines().last(), result.code),
            (Some("lanedoku: 880 more malformed records"), 2)
        );
    }
    let counted = run(&["count", "-j2", "--limit", "1"], &input);
    assert!(counted.stdout == "1\n1\ninvalid\n1\n".repeat(900));
}

#[test]
fn errors_deep_in_large_input_lose_nothing_before_them() {
    let boards = 1500;
    let board = rows(POJ);
    for threads in ["1", "2", "3"] {
        let line = 2 + 9 * boards;
        let input = format!(
            "{}\n{}oops\n{}",
            2 * boards,
            board.repeat(boards),
            board.repeat(boards)
        );
        let result = run_each_way(&["-j", threads], input);
        assert!(result.stdout == rows(POJ_SOLVED).repeat(boards));
        assert_eq!(
            result.stderr,
            format!(
                "<stdin>:{line}:1: expected nine cells in row 1 of puzzle {}, found `o`\n",
                boards + 1
            )
        );
        assert_eq!(result.code, 2);

        let large = file(&format!("large_{threads}"), board.repeat(boards));
        let result = run(
            &[
                "-j",
                threads,
                "-i",
                "grid",
                "-o",
                "lines",
                &large,
                "no/such/file",
                &large,
            ],
            "",
        );
        assert!(result.stdout == format!("{POJ_SOLVED}\n").repeat(boards));
        assert_eq!(result.code, 2);

        let input = format!("{}{}", board.repeat(boards), rows(UNSOLVABLE));
        let result = run_each_way(&["-j", threads, "-i", "grid", "-o", "lines"], input);
        assert!(result.stdout == format!("{POJ_SOLVED}\n").repeat(boards) + "no solution\n");
        let message = format!(
            "lanedoku: 1 puzzle has no solution, the first is puzzle {} of <stdin> (line {})\n",
            boards + 1,
            line - 1
        );
        assert_eq!((result.stderr, result.code), (message, 1));
    }
}

/// Nobody asked for threads, so it is no failure that there are none: no thread can have a stack of
/// this size.
#[test]
#[cfg(target_os = "linux")]
fn where_no_thread_can_be_had_the_run_goes_on_without() {
    let (input, answers) = mixed(1000);
    let path = file("threadless", &input);
    for args in [
        &[path.as_str()] as &[&str],
        &["-j8", &path],
        &["count", "-j2", "--limit=1", &path],
        &["generate", "5000", "--any", "--seed=1"],
    ] {
        let run = |stack: Option<&str>| {
            let mut command = program::command(args);
            stack.map(|stack| command.env("RUST_MIN_STACK", stack));
            let output = command.output().expect("the program runs");
            (output.stdout, output.stderr, output.status.code())
        };
        let threadless = run(Some("1000000000000000"));
        assert!(threadless == run(None), "{args:?}");
        assert!(args.len() != 1 || threadless.0 == answers.as_bytes());
    }
}

/// Input of any length is this input: every block that there is has been round more than once. 256
/// workers are as many as so many processors would give.
#[test]
#[cfg(target_os = "linux")]
fn memory_stays_flat() {
    if runner::Target::with_runner().is_some() {
        return println!("skipped: the memory that is seen would be an emulator's");
    }
    let board = format!("{POJ_SOLVED}\n");
    let drawn = output(&["-o", "pretty"], &board).len() + 1;
    for (args, record, answer) in [
        (
            ["solve", "-ilines", "-j1", "-osame"],
            board.as_str(),
            board.len(),
        ),
        (["solve", "-ilines", "-j256", "-osame"], &board, board.len()),
        (["solve", "-ilines", "-j256", "-opretty"], &board, drawn),
        (
            ["solve", "-ilines", "-j256", "-osame"],
            "x\n",
            "invalid\n".len(),
        ),
        (
            ["count", "-ilines", "-j256", "--limit=2"],
            &board,
            "1\n".len(),
        ),
    ] {
        let mut child = start(&args);
        let mut stdin = child.stdin.take().expect("it is piped");
        let mut stdout = child.stdout.take().expect("it is piped");
        let records = (20 << 20) / record.len();
        let input = record.repeat(records);
        // The program waits for more, so it is there to be looked at when all answers have come. A
        // blank line stands before each drawing but the first.
        let expected = (records * answer - usize::from(answer == drawn)) as u64;
        let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()).map(|()| stdin));
        let answers = std::io::copy(&mut stdout.by_ref().take(expected), &mut std::io::sink());
        assert_eq!(answers.expect("answers come"), expected);
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id()))
            .expect("the program still runs");
        let peak = status
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
        let peak: u64 = peak
            .expect("its peak is named")
            .trim()
            .parse()
            .expect("it is a number");
        assert!(peak < 64 << 10, "{peak} kB for {args:?}");
        drop(writer.join().expect("the writer ends"));
        child.stderr.take();
        child.wait().expect("the program ends");
    }
}

#[test]
fn a_reader_that_goes_away_in_the_middle_ends_the_run() {
    let path = file("endless", format!("{POJ}\n").repeat(4_000));
    for threads in ["1", "2"] {
        let mut child = start(&["-j", threads, &path, &path, &path, &path]);
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("it is piped"))
            .read_line(&mut line)
            .expect("the program writes");
        assert_eq!(line.trim_end(), POJ_SOLVED);
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

/// Messages wait too.
#[cfg(unix)]
#[test]
fn messages_to_a_stream_that_does_not_wait_arrive() {
    use std::os::fd::OwnedFd;
    use std::os::unix::net::UnixStream;
    let (mut stderr, mut its_stderr) = UnixStream::pair().expect("there are sockets");
    its_stderr.set_nonblocking(true).expect("it is open");
    // Full before the program starts.
    let mut before = 0;
    while let Ok(written) = its_stderr.write(&[b' '; 4096]) {
        before += written;
    }
    let set = file("unwaiting-bad", "bad\n".repeat(25));
    let mut command = program::command(&["-i", "lines", &set]);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(OwnedFd::from(its_stderr));
    let mut child = command.spawn().expect("the program starts");
    drop(command);
    std::thread::sleep(Duration::from_millis(100));
    let mut text = String::new();
    stderr
        .read_to_string(&mut text)
        .expect("the program writes");
    let lines: Vec<&str> = text[before..].lines().collect();
    assert_eq!(lines.len(), 21, "{lines:?}");
    assert!(
        lines[19].ends_with("unwaiting-bad:20:1: expected 81 cells, found `b`"),
        "{lines:?}"
    );
    assert_eq!(lines[20], "lanedoku: 5 more malformed records");
    assert_eq!(child.wait().expect("the program ends").code(), Some(2));
}

/// Programs that share a terminal or a pipe set it so. Then a read or a write that would have to
/// wait fails.
#[cfg(unix)]
#[test]
fn streams_that_do_not_wait_are_waited_for() {
    use std::os::fd::OwnedFd;
    use std::os::unix::net::UnixStream;
    let pair = || UnixStream::pair().expect("there are sockets");
    let [puzzles, answers] = [POJ, POJ_SOLVED].map(|board| format!("{board}\n").repeat(20_000));
    let set = file("unwaiting", &puzzles);
    for args in [&["-j", "1"] as &[&str], &["-j", "2"], &["check", &set]] {
        let [(mut stdin, its_stdin), (mut stdout, its_stdout)] = [pair(), pair()];
        for end in [&its_stdin, &its_stdout] {
            end.set_nonblocking(true).expect("it is open");
        }
        let mut command = program::command(args);
        command
            .stdin(OwnedFd::from(its_stdin))
            .stdout(OwnedFd::from(its_stdout));
        let mut child = command.spawn().expect("the program starts");
        // It lets go of the program's ends, so that what follows can end.
        drop(command);
        let (input, expected) = match args {
            ["check", _] => (&answers, "20000 right, 0 wrong\n"),
            _ => (&puzzles, answers.as_str()),
        };
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let (first, rest) = input.as_bytes().split_at(1000);
                for part in [first, rest] {
                    std::thread::sleep(Duration::from_millis(20));
                    stdin.write_all(part).expect("the program reads");
                }
                stdin
                    .shutdown(std::net::Shutdown::Write)
                    .expect("it is open");
            });
            std::thread::sleep(Duration::from_millis(100));
            let mut output = String::new();
            stdout
                .read_to_string(&mut output)
                .expect("the program writes");
            assert!(output == expected, "{args:?}: {} bytes", output.len());
        });
        assert!(
            child.wait().expect("the program ends").success(),
            "{args:?}"
        );
    }
}

#[test]
fn stats_and_progress_leave_output_alone() {
    let input = format!("{POJ}\n{WIKI}\n");
    let answers = format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n");
    let result = run(&["-s"], &input);
    assert_eq!((&result.stdout, result.code), (&answers, 0));
    assert!(
        result.stderr.starts_with("2 puzzles in "),
        "{}",
        result.stderr
    );
    assert!(
        result.stderr.ends_with(" 0 without solution\n")
            && result.stderr.contains(" guesses/puzzle, "),
        "{}",
        result.stderr
    );

    // Both are solved and refuted without a guess.
    let counted = run(
        &["count", "-s"],
        format!("{input}{UNSOLVABLE}\n11{}\n", ".".repeat(79)),
    );
    assert!(
        counted.stderr.starts_with("4 puzzles in ")
            && counted.stderr.ends_with(" 2 without solution\n"),
        "{}",
        counted.stderr
    );
    assert!(
        counted
            .stderr
            .contains(" 0.000 guesses/puzzle, 100.0% without a guess, "),
        "{}",
        counted.stderr
    );
    let listed = run(&["--all", "-s"], &input);
    assert!(
        listed.stderr.starts_with("2 puzzles in ") && !listed.stderr.contains("guess"),
        "{}",
        listed.stderr
    );

    let result = run(&["--progress", "always"], &input);
    assert_eq!((&result.stdout, result.code), (&answers, 0));
    assert!(result.stderr.contains("2 puzzles, "), "{:?}", result.stderr);
    assert!(result.stderr.ends_with("\r\x1b[K"), "{:?}", result.stderr);
    assert_eq!(output(&["--progress", "auto"], &input), answers);
    assert_eq!(output(&["--progress", "never"], &input), answers);

    let path = file("progress", &input);
    assert!(
        run(&["--progress", "always", &path], "")
            .stderr
            .contains(", 100%")
    );
}
