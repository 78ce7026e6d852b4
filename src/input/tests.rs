//! The reading side: the same records and messages however the bytes come, by both ways through the
//! parser.

use super::block::Block;
use super::failure::{MOST_MESSAGES, Note, Notes};
use super::grammar::{Cases, Grammar, Layout};
use super::reader::{BLOCK_BYTES, LEAST_BLOCK_BYTES, Reader};
use super::source::{ColumnChoice, Input};
use crate::judges::{problem::Problem, problems, table::PROBLEMS};
use crate::support::{POJ, POJ_SOLVED, Random, WIKI, pencilmarks, rows, spaced};
use lanedoku::Isa;
use std::io::Read;
use std::num::NonZeroUsize;

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
    records: Vec<(Layout, u64, u64, Vec<u8>)>,
    titles: Vec<String>,
    /// The count of cases, where a problem has one.
    cases: Option<u64>,
    messages: Vec<String>,
    /// What is noted, how often, and the first line. What follows `end` is left out, as it counts
    /// only if it has been read.
    notes: Vec<(Note, u64, u64)>,
    malformed: u64,
}

fn read(bytes: &[u8], input: Input, isa: Isa, sizes: &[usize], block_bytes: usize) -> Reading {
    let bytes = Dribble {
        bytes: bytes.to_vec(),
        at: 0,
        sizes: sizes.to_vec(),
        reads: 0,
    };
    let mut reader = Reader::from_bytes(bytes, "input", input, isa);
    reader.set_block_bytes(block_bytes);
    let mut block = Block::default();
    let mut reading = Reading::default();
    let mut notes = Notes::default();
    while reader.next(&mut block) {
        // This many malformed lines get a message, counted over all blocks.
        let left = MOST_MESSAGES.saturating_sub(reading.malformed) as usize;
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
        reading.messages.extend(
            block
                .messages
                .iter()
                .take(left)
                .chain(&block.failure)
                .map(ToString::to_string),
        );
        notes.extend(&block.notes);
        reading.malformed += block.malformed;
    }
    notes.0.remove(&Note::BehindEnd);
    let notes = notes.0.into_iter();
    reading.notes = notes
        .map(|(note, noted)| (note, noted.count, noted.line))
        .collect();
    reading
}

/// Checks that an input reads the same whatever the size of the pieces it comes in and whatever the
/// instruction set, and returns what it reads as.
fn read_in_pieces(bytes: &[u8], input: Input, pieces: &[&[usize]]) -> Reading {
    let isa = Isa::detect();
    let whole = read(bytes, input.clone(), isa, &[usize::MAX], BLOCK_BYTES);
    for sizes in pieces {
        assert_eq!(
            read(bytes, input.clone(), isa, sizes, BLOCK_BYTES),
            whole,
            "in pieces of {sizes:?}"
        );
    }
    for isa in Isa::available() {
        assert_eq!(
            read(bytes, input.clone(), isa, &[usize::MAX], LEAST_BLOCK_BYTES),
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
            "\u{FEFF}id,puzzle\r\n{POJ}\r\n{WIKI}\n{WIKI}\nrubbish\n\n\n{POJ}0\n{POJ}\n\
             7,{WIKI},x\n{POJ}\nend\n{WIKI}"
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
            let reading = read_in_pieces(input.as_bytes(), Input::default(), &PIECES);
            assert!(!reading.records.is_empty() || input.len() < 9, "of {input}");
        }
    }
}

#[test]
fn a_column_has_a_number_where_no_header_names_it() {
    let input = format!(
        "{POJ_SOLVED},{POJ}\n\"a;b\";\"{WIKI}\"\n1\t{POJ}\nx|{WIKI}|\nname  {POJ} 1.2\n\
         {POJ}\n{POJ}, {WIKI} ,{POJ}\n,\n"
    );
    for header in ["", "puzzle,solution\n", "sudoku\n"] {
        let input = format!("{header}{input}");
        let second = NonZeroUsize::new(2).expect("it is not 0");
        let input_said = Input {
            append: None,
            grammar: &Grammar::LINES,
            column: Some(ColumnChoice::Number(second)),
        };
        let reading = read_in_pieces(input.as_bytes(), input_said, &PIECES);
        let expected =
            [POJ, WIKI, POJ, WIKI, POJ, "", WIKI, ""].map(|cells| cells.as_bytes().to_vec());
        let read: Vec<_> = reading.records.into_iter().map(|record| record.3).collect();
        assert_eq!(read, expected, "after {header}");
        assert_eq!(reading.malformed, 2);
    }
}

/// The boards of a problem's input, found without any finesse: what is left of it without counts,
/// titles and rulers.
fn naive_boards(problem: &Problem, input: &str) -> Vec<String> {
    let mut lines: Vec<&str> = input
        .lines()
        .filter(|line| !line.trim().is_empty() && *line != "end")
        .collect();
    if problem.grammar.cases == Cases::Counted {
        lines.remove(0);
    }
    lines
        .retain(|line| !(problem.grammar.titled && line.starts_with("Grid") || line.contains('+')));
    let cells: String = lines
        .concat()
        .chars()
        .filter(|char| !" |[],\"".contains(*char))
        .collect();
    cells
        .as_bytes()
        .chunks(81)
        .map(|board| String::from_utf8_lossy(board).into_owned())
        .collect()
}

#[test]
fn every_problem_is_read_whatever_its_copies_add_or_lose() {
    for problem in PROBLEMS {
        let sample = problem.sample[0];
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
            let reading = read_in_pieces(
                variant.as_bytes(),
                Input::from(&problem.grammar),
                &PIECES[..7],
            );
            let boards: Vec<_> = reading
                .records
                .iter()
                .map(|record| String::from_utf8_lossy(&record.3))
                .collect();
            assert_eq!(boards, expected, "of {}, variant {number}", problem.name());
            assert_eq!(reading.messages, [""; 0], "of {}", problem.name());
            let counted =
                (problem.grammar.cases == Cases::Counted).then_some(expected.len() as u64);
            assert_eq!(reading.cases, counted, "of {}", problem.name());
            if problem.grammar.titled {
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
    Input::from(
        &problems::named(name.as_ref())
            .expect("it is known")
            .1
            .grammar,
    )
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
    let quoted = |board: &str| {
        let cells = board.chars().map(|cell| format!("\"{cell}\",\n"));
        cells.collect::<String>()
    };
    let boards = [POJ, WIKI].map(|board| board.as_bytes().to_vec());
    let (poj, wiki) = (rows(POJ), rows(WIKI));
    for (name, input) in [
        ("poj2676", format!("2\n{}{wiki}", thirds(POJ))),
        ("poj2676", format!("2\n{POJ}\n{wiki}rubbish\n1\n")),
        ("poj2676", format!(" 2 \n{}{DRAWN}", spaced(POJ))),
        ("poj3074", format!("{poj}{WIKI}\nend\nrubbish")),
        ("poj2676", format!("2\n{}{}", sevens(POJ), sevens(WIKI))),
        ("hdu1426", format!("{}{}", sevens(POJ), sevens(WIKI))),
        ("hdu1426", format!("{POJ}\n\n{DRAWN}")),
        (
            "hdu1426",
            format!("[\n{}],\n[{}]", quoted(POJ), quoted(WIKI)),
        ),
        (
            "novice42",
            format!("2\nthe first\n{}\n# the second\n{wiki}", sevens(POJ)),
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
    // No blank is taken for a ruler.
    let empty = ["-"; 81].map(|cell| format!("{cell}\n")).concat();
    for input in [
        "---\n".repeat(27),
        ("-".repeat(27) + "\n").repeat(3),
        "--- --- ---\n".repeat(9),
        empty,
    ] {
        let reading = read_in_pieces(
            format!("1\n{input}").as_bytes(),
            problem("poj2676"),
            &PIECES,
        );
        assert_eq!(reading.messages, [""; 0], "of {input}");
        assert_eq!(reading.records[0].3, [b'-'; 81], "of {input}");
    }
    let none = read_in_pieces(b"0\nrubbish", problem("p76807"), &PIECES);
    assert_eq!(
        (none.records.len(), none.cases, none.messages.len()),
        (0, Some(0), 0)
    );
}

#[test]
fn what_follows_the_cases_of_a_count_is_noted() {
    let board = rows(POJ);
    let far = format!("{}x", " \n".repeat(1 << 16));
    for (name, input, note) in [
        ("poj2676", format!("1\n{board}"), None),
        ("poj2676", format!("1\n{board} \t\r\n\n"), None),
        ("poj2676", format!("1\n{board}{board}"), Some(10)),
        ("poj2676", format!("1\n{POJ}\n{far}"), Some(2)),
        ("p76807", "0\n\n1".into(), Some(1)),
        ("poj2676", format!("2\n{board}"), None),
        ("poj3074", format!("{POJ}\nend\n{POJ}\n"), None),
        ("hdu1426", format!("{board}{board}"), None),
    ] {
        let reading = read_in_pieces(input.as_bytes(), problem(name), &PIECES[3..7]);
        let notes = note.map(|line| (Note::BehindCount, 1, line));
        assert_eq!(reading.notes, Vec::from_iter(notes), "of {name}");
    }
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
            "input:11:1: expected nine cells in row 1 of puzzle 2, found the end of input",
        ),
        (
            "boj2239",
            format!("{poj}53..7...x\n"),
            1,
            "input:10:9: expected nine cells in row 1 of puzzle 2, found 8 cells and then `x`; write 0 \
             or . for a blank",
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
            "input:2:10: expected nine cells in row 2 of puzzle 1, found `x`",
        ),
        (
            "poj2676",
            "1\n53..7....1\n".into(),
            0,
            "input: expected 1 puzzle, input ends after 0 (line 2), in puzzle 1 after row 1",
        ),
        // A lost cell, and one too many, are noticed before the next board is.
        (
            "poj2676",
            format!("3\n{poj}{}{poj}", wiki.replacen("6..", "6.", 1)),
            1,
            "input:20:2: expected 81 cells in puzzle 2, found 89 cells",
        ),
        (
            "poj2676",
            format!("3\n{poj}{}{poj}", wiki.replacen("6..", "6...", 1)),
            1,
            "input:19:9: expected 81 cells in puzzle 2, found 82 cells",
        ),
        (
            "novice42",
            format!(
                "2\nGrid 01\n{}Grid 02\n{poj}",
                wiki.replacen("6..", "6.", 1)
            ),
            0,
            "input:12:1: expected nine cells in row 9 of puzzle 1, found 8 cells and then `G`",
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
            "input:10:10: expected 81 cells in puzzle 1, found 81 cells and then `x`",
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
            let reading =
                read_in_pieces(input.as_bytes(), Input::default(), &[&[65536], &[100_000]]);
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
fn a_record_of_many_lines_lies_across_blocks() {
    // Some records are nearly as long as they may be, and some a byte too long.
    for long in [100, 16_300, 16_301] {
        let note = "\n".repeat(long / 2) + &"x".repeat(long - long / 2);
        let record = format!("\"{note}\",{POJ}\n");
        let short = format!("\"a\n\",{WIKI}\n");
        let input = format!("n,puzzle\n{}", (record + &short).repeat(9));
        let is_read = long < 16_301;
        let pieces: [&[usize]; 3] = [&[1000], &[16_384, 1], &[65_536]];
        let reading = read_in_pieces(input.as_bytes(), Input::from(&Grammar::LINES), &pieces);
        assert_eq!(reading.messages.is_empty(), is_read);
        let boards = reading.records.iter().filter(|record| record.2 > 0);
        let lines: Vec<_> = boards
            .map(|record| (record.2, record.3.as_slice()))
            .collect();
        let ends = long as u64 / 2;
        let expected = (0..9).flat_map(|number| {
            let start = 2 + number * (ends + 3);
            let first = if is_read { start } else { start + ends };
            [(first, POJ.as_bytes()), (start + ends + 1, WIKI.as_bytes())]
        });
        assert!(lines.into_iter().eq(expected), "of {long} bytes");
    }
}

#[test]
fn mutilated_input_reads_the_same_by_both_ways() {
    let (poj, wiki) = (rows(POJ), rows(WIKI));
    let cells = spaced(WIKI).trim_end().replace('\n', " ");
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
        format!("n,quiz\n\"a\n{POJ}\n\"\",\n\",{WIKI}\n1,{POJ}\n\"\n\"\n,\"{WIKI}\"\n"),
        format!("#,puzzle\n1,{WIKI}\n#2,{WIKI}\n3,{POJ} {WIKI}\n# {WIKI}\n"),
        format!(
            "{cells}\n{POJ}\n{WIKI},{WIKI}\n{}\n",
            cells.replace(' ', ",")
        ),
        format!(
            "> Puzzle 1 (easy)\n>\n> {}\n{poj}",
            wiki.trim_end().replace('\n', "\n> ")
        ),
        format!("a = [{}]\nb = [\n{poj}]\n", wiki.replacen('5', "[5", 1)),
    ];
    let alphabet = b"019.\n\r ,;x#\0\xEF\"-|+:>=[";
    let formats = [
        &Grammar::AUTO,
        &Grammar::POJ,
        &Grammar::LINES,
        &Grammar::GRID,
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
        let column = match random.below(3) {
            0 if format.is_lines() => NonZeroUsize::new(1 + random.below(2)),
            _ => None,
        };
        let input_said = Input {
            append: None,
            grammar: format,
            column: column.map(ColumnChoice::Number),
        };
        let reading = read_in_pieces(&input, input_said, &[&[1], &[1 + random.below(200)]]);
        records += reading.records.len();
    }
    assert!(records > 1500, "most mutilations leave records: {records}");
}
