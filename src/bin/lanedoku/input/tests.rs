//! The reading side: the same records and messages however the bytes come, by both ways through the
//! parser.

use super::block::Block;
use super::fault::{MOST_MESSAGES, Note, Notes};
use super::format::Format;
use super::reader::{BLOCK_BYTES, LEAST_BLOCK_BYTES, Reader};
use super::source::{ColumnChoice, ReadOptions};
use super::text::LONGEST_LINE;
use crate::judges::problems;
use crate::layout::Layout;
use crate::support::{POJ, POJ_SOLVED, Random, WIKI, draw, is_like, rows, shown, spaced};
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

/// How a record came, its number, line (0 if it is malformed) and cells.
type RecordRead = (Layout, u64, u64, String);

fn read_records(block: &Block) -> Vec<RecordRead> {
    let records = block.records().map(|record| {
        let mut cells = Vec::new();
        let board = record.board.iter();
        board.for_each(|board| board.cells_to(&mut cells));
        let line = record.board.map_or(0, |_| record.line);
        (record.came, record.number, line, shown(&cells))
    });
    records.collect()
}

/// All that a reader makes of an input.
#[derive(Debug, Default, PartialEq)]
struct Reading {
    records: Vec<RecordRead>,
    messages: Vec<String>,
    /// What is noted, how often, and the first line.
    notes: Vec<(Note, u64, u64)>,
    malformed: u64,
    /// The lines that come back, with the slots.
    echo: String,
}

impl Reading {
    fn boards(&self) -> Vec<&str> {
        let boards = self.records.iter().map(|record| record.3.as_str());
        boards.collect()
    }
}

/// The lines of a block that come back. `<` and `>` stand around what is known of each slot.
fn echoed(block: &Block) -> String {
    let (mut echoed, mut start) = (block.echo.name.clone(), 0);
    for slot in &block.echo.slots {
        let at = slot.at as usize;
        echoed += &shown(&block.text[start..at]);
        let separator = char::from(slot.joint.separator);
        echoed += &format!("<{}{separator}>", slot.joint.separators);
        start = at;
    }
    echoed + &shown(&block.text[start..block.echo.end])
}

fn read(
    bytes: &[u8],
    options: ReadOptions,
    isa: Isa,
    sizes: &[usize],
    block_bytes: usize,
) -> Reading {
    let bytes = Dribble {
        bytes: bytes.to_vec(),
        at: 0,
        sizes: sizes.to_vec(),
        reads: 0,
    };
    let mut reader = Reader::from_bytes(bytes, "input", options, isa);
    reader.set_block_bytes(block_bytes);
    let mut block = Block::default();
    let mut reading = Reading::default();
    let mut notes = Notes::default();
    while reader.next(&mut block) {
        block.lay_out();
        let records = read_records(&block);
        reading.records.extend(records);
        reading.echo += &echoed(&block);
        // This many malformed lines get a message, counted over all blocks.
        let left = MOST_MESSAGES.saturating_sub(reading.malformed) as usize;
        let messages = block.messages.iter().take(left).chain(&block.failure);
        reading.messages.extend(messages.map(ToString::to_string));
        notes.extend(&block.notes);
        reading.malformed += block.malformed;
    }
    let notes = notes.0.into_iter();
    reading.notes = notes
        .map(|noted| (noted.note, noted.count, noted.line))
        .collect();
    reading
}

/// Checks that an input reads the same whatever the size of the pieces it comes in and whatever the
/// instruction set, and returns what it reads as.
fn read_in_pieces(
    text: impl AsRef<[u8]>,
    options: impl Into<ReadOptions>,
    pieces: &[&[usize]],
) -> Reading {
    let (isa, text, options) = (Isa::detect(), text.as_ref(), options.into());
    let whole = read(text, options.clone(), isa, &[usize::MAX], BLOCK_BYTES);
    for sizes in pieces {
        let cut = read(text, options.clone(), isa, sizes, BLOCK_BYTES);
        assert_eq!(cut, whole, "in pieces of {sizes:?}: {}", shown(text));
    }
    for isa in Isa::available() {
        let small = read(text, options.clone(), isa, &[usize::MAX], LEAST_BLOCK_BYTES);
        assert_eq!(small, whole, "on {}: {}", isa.name(), shown(text));
    }
    whole
}

const PIECES: [&[usize]; 12] = [
    &[1],
    &[2],
    &[3],
    &[7],
    &[81],
    &[82],
    &[83],
    &[89, 1],
    &[90],
    &[162, 1],
    &[163],
    &[5, 300, 64, 1, 1000],
];

/// A board with lines between its boxes.
fn drawn(board: &str) -> String {
    let bars = ["| ", " | ", " |"];
    draw(board, ["+-------+-------+-------+"; 3], bars, " ")
}

/// Inputs of every format, with what may stand in them and what may not.
fn inputs() -> Vec<String> {
    let (poj, wiki, drawn) = (rows(POJ), rows(WIKI), drawn(WIKI));
    let [close, apart] =
        ["", "\n"].map(|gap| [POJ, WIKI].map(|board| spaced(board) + gap).concat());
    let trailing = spaced(POJ).replacen('\n', " \n", 1);
    let cells = spaced(WIKI).trim_end().replace('\n', " ");
    let dashed = POJ.replace('0', "-");
    vec![
        format!(
            "Grid 01\n{poj}Grid 02\n\n{}{drawn}{poj}{drawn}",
            spaced(WIKI)
        ),
        format!("Grid 01\n{poj}\nGrid 02\n{wiki}Grid 03\n{poj}{wiki}"),
        format!("2\n{drawn}Case #2:\n{drawn}1\n{poj}"),
        format!("3\n{poj}{wiki}{poj}\n2\n{WIKI}\n{POJ}\n1\n{}", spaced(WIKI)),
        format!("{poj}{wiki}\n\n{poj}# remark\n{}{wiki}", spaced(POJ)),
        format!("{poj}{}", rows(&WIKI[..72])),
        format!("{poj}\n{wiki}\n{poj}\n{wiki}{poj}\n{close}{wiki}\n{apart}{poj}"),
        format!("{close}{close}{trailing}{close}{poj}{}", &close[..300]),
        format!("{apart}{apart}\n{close}{apart}# remark\n{trailing}{apart}{poj}\n{close}"),
        format!("2\n{close}\n\n4\n{apart}{apart}\n1\n{trailing}3\n{WIKI}\n{close}"),
        format!("[\n{poj}],\n---|---|---\n{wiki}"),
        format!(
            "\u{FEFF}id,puzzle\n{POJ}\n{WIKI}\nrubbish\n\n\n{POJ}0\n{POJ}\n7,{WIKI},x\nend\n{WIKI}"
        ),
        format!("solution,\"puzzle\"\n{POJ_SOLVED},{WIKI}\n,\"{POJ}\"\n{POJ}\n,{POJ},\n\"a\n"),
        format!("sudoku b\n{POJ} 1\n{WIKI}\t2\n{POJ},x 3\n{WIKI}\n"),
        format!("My sudoku\n{POJ}\n"),
        format!("puzzle\n{POJ}\n{WIKI}"),
        format!("#,puzzle\n1,{WIKI}\n# {WIKI}\n----\n3,{POJ} {WIKI}\n"),
        format!("{POJ}\n{POJ_SOLVED}\nx\n{POJ},{POJ_SOLVED}\n{POJ_SOLVED}\n{WIKI}\n"),
        format!(
            "{cells}\n{POJ}\n{WIKI},{WIKI}\n{}\n",
            cells.replace(' ', ",")
        ),
        format!("a title\n{dashed}\n1,{dashed}\n{WIKI}\n{POJ}\n"),
        format!("1\n{}{wiki}", rows(&dashed)),
        "\u{FEFF}".to_string(),
        "\u{FEFF}hello".to_string(),
    ]
}

#[test]
fn pieces_of_any_size_read_the_same() {
    for input in inputs() {
        for end in ["\n", "\r\n"] {
            let input = input.replace('\n', end);
            let reading = read_in_pieces(&input, ReadOptions::default(), &PIECES);
            let is_read = !reading.records.is_empty() || !reading.messages.is_empty();
            assert!(is_read || input.len() < 9, "of {input}");
        }
    }
}

#[test]
fn mutilated_input_reads_the_same_by_both_ways() {
    let originals = inputs();
    let alphabet = b"019.\n\r ,;x#\0\xEF\"-|+:=[";
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut records = 0;
    for round in 0..1500 {
        let mut text = originals[round % originals.len()].clone().into_bytes();
        for _ in 0..random.below(4) {
            let at = random.below(text.len());
            let byte = random.pick(alphabet);
            match random.below(4) {
                0 => text[at] = byte,
                1 => text.insert(at, byte),
                2 if text.len() > 1 => _ = text.remove(at),
                _ => text.truncate(at.max(9)),
            }
        }
        let mut options = ReadOptions::from(random.pick(&Format::WORDS).1);
        if options.format.may_be_lines() && random.below(3) == 0 {
            let column = NonZeroUsize::new(1 + random.below(2));
            options.column = column.map(ColumnChoice::Number);
        }
        if options.format.may_be_lines() && random.below(5) == 0 {
            options.append = Some("solution");
        }
        if random.below(5) == 0 {
            options.alphabet.blank = Some(random.pick(b"-x+"));
        }
        // Bytes one by one never make a regular run of rows; all at once they do wherever they can.
        let reading = read_in_pieces(&text, options, &[&[1], &[1 + random.below(200)]]);
        records += reading.records.len();
    }
    assert!(records > 1500, "most mutilations leave records: {records}");
}

#[test]
fn blocks_end_anywhere() {
    // More than a block of each, with a prefix that moves the ends of blocks through a board.
    for shift in [0, 1, 45, 89] {
        let remark = format!("#{}\n", "x".repeat(shift));
        let boards = 2 * LEAST_BLOCK_BYTES / 82;
        let (poj, wiki) = (rows(POJ), rows(WIKI));
        let count = format!("{}\n", 2 * boards);
        for (pair, head) in [
            (format!("{POJ}\n{WIKI}\n"), ""),
            (format!("{poj}{wiki}"), &count),
            (format!("{poj}\n{wiki}\n"), ""),
            (format!("{poj}{WIKI}\n"), &count),
            (spaced(POJ) + &spaced(WIKI), ""),
            (spaced(POJ) + "\n" + &spaced(WIKI) + "\n", &count),
            (spaced(POJ) + &spaced(WIKI) + "\n", ""),
            (spaced(POJ) + &wiki, &count),
            (format!("{poj}\n{wiki}"), &count),
        ] {
            let input = format!("{remark}{head}{}", pair.repeat(boards));
            let reading = read_in_pieces(&input, ReadOptions::default(), &[&[65536], &[100_000]]);
            assert_eq!(reading.messages, [""; 0]);
            assert_eq!(reading.records.len(), 2 * boards);
            let first_line = 2 + u64::from(!head.is_empty());
            let pitch = (pair.matches('\n').count()) as u64;
            for (index, pair) in (0..).zip(reading.records.chunks(2)) {
                let line = first_line + index * pitch;
                assert_eq!((pair[0].1, pair[0].2), (2 * index + 1, line));
                assert_eq!(pair[1].1, 2 * index + 2);
                assert!(pair[0].3 == POJ && pair[1].3 == WIKI);
            }
        }
    }
}

/// A line that is too long is one record, wherever its end comes.
#[test]
fn long_lines_are_one_record_each() {
    for length in [LONGEST_LINE - 1, LONGEST_LINE, LONGEST_LINE + 1, 100_000] {
        let behind = "x".repeat(length - 82);
        let input = format!("{POJ}\n{POJ} {behind}\n{WIKI}\n").repeat(9);
        let pieces: [&[usize]; 4] = [&[1000], &[16_384, 1], &[65_536], &[length + 83]];
        let reading = read_in_pieces(&input, Format::Lines, &pieces);
        let middle = if length > LONGEST_LINE { "" } else { POJ };
        assert_eq!(reading.boards(), [POJ, middle, WIKI].repeat(9));
        let lines: Vec<u64> = reading.records.iter().map(|record| record.2).collect();
        let is_named = |(line, at): (&u64, u64)| *line == 0 || *line == at;
        assert!(lines.iter().zip(1..).all(is_named), "{lines:?}");
        let malformed = if length > LONGEST_LINE { 9 } else { 0 };
        assert_eq!(reading.malformed, malformed, "of {length} bytes");
    }
}

/// So is a line that comes back, whatever ends it and the text.
#[test]
fn long_lines_come_back_the_same() {
    let options = ReadOptions {
        append: Some("solution"),
        ..Format::Lines.into()
    };
    for length in LONGEST_LINE - 1..LONGEST_LINE + 3 {
        let line = "1".repeat(length);
        let ends = ["", "\n", "\r\n", "\r", "\u{1a}", "\r\u{1a}", "\r\u{1a}\n"];
        for end in ends {
            let pieces = [&[length - 1, 1], &[length, 1], &[length + 1, 1], &[1000, 1]];
            let pieces = pieces.map(|sizes: &[usize; 2]| &sizes[..]);
            let reading = read_in_pieces(line.clone() + end, options.clone(), &pieces);
            let [before, after] = match end {
                "\r" | "\r\n" | "\r\u{1a}" => ["", "\r"],
                "\r\u{1a}\n" => ["\r\u{1a}", ""],
                _ => ["", ""],
            };
            let expected = format!("{line}{before}<1,>{after}\n");
            assert!(reading.echo == expected, "{length} bytes and {end:?}");
        }
        // The start of the first record tells whether there is a header.
        let header = "x,y,z\n";
        let input = format!("{header}1,2,{},\n", "x".repeat(length - 5));
        let ends = [length - 1, length, length + 1].map(|end| [header.len() + end, 1]);
        read_in_pieces(
            &input,
            options.clone(),
            &ends.each_ref().map(|sizes| &sizes[..]),
        );
    }
}

/// The input of the problem of this name.
fn problem(name: &str) -> Format {
    let named = problems::named(name.as_ref());
    Format::Problem(named.expect("it is known").1.cases)
}

#[test]
fn rows_of_a_problem_may_be_broken_differently() {
    let broken = |board: &str, length, before: &str, after: &str| {
        let parts = board.as_bytes().chunks(length).map(shown);
        let lines = parts.map(|part| format!("{before}{part}{after}\n"));
        lines.collect::<String>()
    };
    let sevens = |board: &str| broken(board, 7, " ", "");
    let thirds = broken(POJ, 27, "", "");
    let quoted = |board: &str| broken(board, 1, "\"", "\",");
    let (poj, wiki, drawn) = (rows(POJ), rows(WIKI), drawn(WIKI));
    for (name, input) in [
        ("poj2676", format!("2\n{thirds}{wiki}")),
        ("poj2676", format!("2\n{POJ}\n{wiki}rubbish\n1\n")),
        ("poj2676", format!(" 2 \n{}{drawn}", spaced(POJ))),
        ("poj3074", format!("{poj}{WIKI}\nend\nrubbish")),
        ("poj2676", format!("2\n{}{}", sevens(POJ), sevens(WIKI))),
        ("hdu1426", format!("{}{}", sevens(POJ), sevens(WIKI))),
        ("hdu1426", format!("{POJ}\n\n{drawn}")),
        (
            "hdu1426",
            format!("[\n{}],\n[{}]", quoted(POJ), quoted(WIKI)),
        ),
    ] {
        let reading = read_in_pieces(&input, problem(name), &PIECES);
        assert_eq!(reading.messages, [""; 0], "of {name}: {input}");
        assert_eq!(reading.boards(), [POJ, WIKI], "of {name}: {input}");
    }
}

#[test]
fn what_a_problem_does_not_forgive_comes_after_the_answers_before_it() {
    let (poj, wiki) = (rows(POJ), rows(WIKI));
    let eight = rows(&WIKI[..72]);
    let [short, wide] = ["6.", "6..."].map(|row| wiki.replacen("6..", row, 1));
    let long = " ".repeat(LONGEST_LINE + 1);
    for (name, input, boards, said) in [
        (
            "poj2676",
            format!("3\n{poj}{wiki}"),
            2,
            ":*3 puzzles*after 2 (line 19)",
        ),
        (
            "poj2676",
            format!("2\n{poj}\n{}", rows(&WIKI[..36])),
            1,
            ":*after 1 (line 15), in puzzle 2 after row 4",
        ),
        ("poj2676", poj.clone(), 0, ":1:1:*a count*`103000509`"),
        (
            "poj2676",
            "---\n".into(),
            0,
            ":1:1:*a count*`---` and the end*",
        ),
        (
            "boj2239",
            "---\n".into(),
            0,
            ":1:1:*81 cells*`---` and the end*",
        ),
        ("poj2676", long.clone(), 0, ":1:16385:*a count*"),
        ("boj2239", long, 0, ":1:16385:*81 cells*"),
        (
            "boj2239",
            format!("{poj}{eight}"),
            1,
            ":18:1:*puzzle 2*the end of input",
        ),
        (
            "boj2239",
            format!("{poj}53..7...x\n"),
            1,
            ":10:9:*8 cells and then `x`",
        ),
        (
            "boj2239",
            format!("{poj}{eight}{}\n", &WIKI[63..]),
            1,
            ":18:10:*90 cells",
        ),
        (
            "poj2676",
            "1\n53..7....g\n".into(),
            0,
            ":2:10:*9 cells and then `g`",
        ),
        // A lost cell, and one too many, are noticed before the next board is.
        (
            "poj2676",
            format!("3\n{poj}{short}{poj}"),
            1,
            ":20:2:*puzzle 2, found 89 cells",
        ),
        (
            "poj2676",
            format!("3\n{poj}{wide}{poj}"),
            1,
            ":19:9:*puzzle 2, found 82 cells",
        ),
        ("hdu1426", format!("{POJ}0\n"), 0, ":1:82:*82 cells"),
        (
            "poj2676",
            format!("1\n{}g\n", poj.trim_end()),
            0,
            ":10:10:*81 cells and then `g`",
        ),
        (
            "poj3074",
            format!("{POJ}\n{}\nend\n", &WIKI[1..]),
            1,
            ":3:1:*80 cells and then `e`",
        ),
    ] {
        let reading = read_in_pieces(&input, problem(name), &PIECES);
        assert_eq!(reading.records.len(), boards, "{name}: {input}");
        let [message] = &reading.messages[..] else {
            panic!("{name}: {:?}", reading.messages);
        };
        assert!(
            is_like(message, &format!("input{said}")),
            "{name}: {message}"
        );
    }
}
