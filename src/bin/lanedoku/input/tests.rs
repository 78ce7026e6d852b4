//! The reading side: the same records and messages however the bytes come, by both ways through the
//! parser.

use super::block::Block;
use super::fault::{MOST_MESSAGES, Note, Notes};
use super::fields::Joint;
use super::format::Format;
use super::reader::{BLOCK_BYTES, LEAST_BLOCK_BYTES, Reader};
use super::source::{ColumnChoice, ReadOptions};
use super::text::LONGEST_LINE;
use crate::judges::problems;
use crate::layout::Layout;
use crate::support::{POJ, POJ_SOLVED, Random, WIKI, draw, is_like, rows, shown, solved, spaced};
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
    if block.format == Format::Answers {
        let mut cursor = super::block::Cursor::default();
        let mut found = Vec::new();
        while let Some(a) = block.answer(&cursor) {
            let mut cells = Vec::new();
            let board = a.board.iter();
            board.for_each(|board| board.cells_to(&mut cells));
            let at = if a.board.is_some() { a.at } else { 0 };
            let c = if a.board.is_some() && !cells.contains(&b'.') {
                shown(&cells)
            } else {
                String::new()
            };
            let at = if c.is_empty() || a.came != Layout::Line {
                0
            } else {
                at
            };
            found.push((
                a.came,
                a.line,
                at as u64,
                format!(
                    "{} {} {:?}",
                    c,
                    if a.came == Layout::Line {
                        shown(a.text)
                    } else {
                        shown(&cells)
                    },
                    a.cut
                ),
            ));
            block.pass(&mut cursor);
        }
        return found;
    }
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
    /// The names of the answers' columns, which go into the slots of headers.
    names: String,
}

impl Reading {
    fn boards(&self) -> Vec<&str> {
        let boards = self.records.iter().map(|record| record.3.as_str());
        boards.collect()
    }
}

/// The lines of a block that come back. `<` and `>` stand around what is known of each slot.
fn echoed(block: &Block) -> String {
    let (mut echoed, mut start) = (String::new(), 0);
    for slot in &block.echo.slots {
        let at = slot.at as usize;
        echoed += &shown(&block.text[start..at]);
        echoed += &match slot.joint {
            Joint::Field {
                separators,
                separator,
            } => format!("<{separators}{}>", char::from(separator)),
            Joint::Key => "<key>".to_string(),
        };
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
    read_with(bytes, options, isa, sizes, block_bytes, true)
}

/// The same with pictures or without.
fn read_with(
    bytes: &[u8],
    options: ReadOptions,
    isa: Isa,
    sizes: &[usize],
    block_bytes: usize,
    has_pictures: bool,
) -> Reading {
    let bytes = Dribble {
        bytes: bytes.to_vec(),
        at: 0,
        sizes: sizes.to_vec(),
        reads: 0,
    };
    let mut reader = Reader::from_bytes(bytes, "input", options, isa);
    reader.set_block_bytes(block_bytes);
    if !has_pictures {
        reader.close_gallery();
    }
    let mut block = Block::default();
    let mut reading = Reading::default();
    let mut notes = Notes::default();
    while reader.next(&mut block) {
        block.lay_out();
        let records = read_records(&block);
        reading.records.extend(records);
        reading.echo += &echoed(&block);
        reading.names += &block.echo.name;
        // This many malformed lines get a message, counted over all blocks.
        let left = MOST_MESSAGES.saturating_sub(reading.malformed) as usize;
        let messages = block.messages.iter().take(left).chain(&block.error);
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

/// Records of a list: `{P}` is a puzzle, `{S}` a solution, with `commas`, `blanks`, `groups` or `rows` between
/// its cells; `{n}` is a number.
const RECORDS: [&str; 34] = [
    "a = [{blanks P}]",
    "a = [{rows P}]",
    "{n},\"a = [{blanks P}]\"",
    "x: ({commas P})",
    "{S}",
    "{n},{S}",
    "{\"p\": \"{S}\"}",
    "\"{S}\",",
    "{n}|{P}|{S}|",
    "{S} {n}",
    "{P}",
    "{P}",
    "{P},{S}",
    "{S},{P}",
    "{n},{P},{S},27",
    "{n};\"{P}\"",
    "{n} {P}",
    "x{n},{P}",
    "1,{P},{P}",
    "{P}\t",
    "  {P}",
    "| {n} | {P} |",
    "{\"id\": {n}, \"puzzle\": \"{P}\"}",
    "{\"puzzle\": \"{P}\", \"solution\": \"{S}\"}",
    "('{P}', '{S}'),",
    ":{n}:x:{P}:::",
    "\"{P}\",",
    "{commas P}",
    "{blanks P}",
    "{commas P},",
    "[[{groups P}]],",
    "a = [[{groups P}]]",
    "{rows P}",
    "é {P}",
];

/// Boards in rows: rules, bars and the gap of [`draw`].
const DRAWINGS: [([&str; 3], [&str; 3], &str); 14] = [
    ([""; 3], [""; 3], ""),
    ([""; 3], [""; 3], ""),
    ([""; 3], ["", " ", ""], " "),
    ([""; 3], ["", " ", ""], ""),
    (["", " ", ""], [""; 3], ""),
    (["", "---|---|---", ""], ["", "|", ""], ""),
    (["+-------+-------+-------+"; 3], ["| ", " | ", " |"], " "),
    (
        ["╔═══╤═══╗", "╟───┼───╢", "╚═══╧═══╝"],
        ["║ ", " │ ", " ║"],
        " ",
    ),
    ([""; 3], ["", ",", ""], ","),
    ([""; 3], ["", "\t", ""], "\t"),
    (["[", "", "]"], ["[", ", ", "],"], ", "),
    (["{", "", "};"], ["    {", ",", "},"], ","),
    ([""; 3], ["- [", ",", "]"], ","),
    ([""; 3], ["5 = [", ",", "]"], ","),
];

/// Lines above a board in rows or, some of them, above a list.
const ABOVE: [&str; 20] = [
    "end\n",
    "end\n\n",
    "\nend\n",
    "Grid {n} of 9\n---\n",
    "",
    "",
    "",
    "\n",
    "\n",
    "Grid {n}\n",
    "Case #{n}:\n",
    "Easy\n",
    "Easy\n\n",
    "# x\n",
    "// 12345\n",
    "---\n",
    "- - -\n",
    "x\n",
    "1\n",
    "id,puzzle\n",
];

/// Lines that stand where they may not belong.
const ODD: [&str; 18] = [
    "end",
    "no solution",
    "several solutions",
    "#x",
    "",
    " ",
    "end",
    "x y",
    "Easy",
    "---------",
    "53..7....",
    "7",
    "#",
    "],",
    "5 3",
    "{}",
    "<5>",
    "id,puzzle",
];

/// The text of a few stretches of records, each in one layout, perhaps damaged.
fn random_text(random: &mut Random) -> Vec<u8> {
    let blank = random.pick(&['0', '.', '.', '-', 'x', '_', ':', 'a']);
    let mut lines: Vec<String> = Vec::new();
    for _ in 0..1 + random.below(3) {
        let (record, drawing) = (random.pick(&RECORDS), random.pick(&DRAWINGS));
        let (above, is_list) = (random.pick(&ABOVE), random.below(2) == 0);
        let (count, clues) = (1 + random.below(24), random.pick(&[9, 4, 4, 2, 1, 0]));
        let counted = random.below(6) == 0;
        let is_varied = random.below(4) == 0;
        let first = random.pick(&[1, 7, 98]);
        let mut text = String::new();
        if counted {
            text += &format!("{count}\n");
        }
        for number in first..first + count {
            let solution = solved(random);
            let puzzle: String = solution
                .iter()
                .map(|&digit| match random.below(9) < clues {
                    true => char::from(digit),
                    false if is_varied => random.pick(&['0', '.', '?']),
                    false => blank,
                })
                .collect();
            let is_first = number == first;
            if !is_list || is_first {
                text += &above.replace("{n}", &number.to_string());
            }
            if !is_list {
                let (rules, bars, gap) = drawing;
                let drawn = draw(&puzzle, rules, bars, gap);
                text += &if gap == "\t" {
                    drawn.replace('.', "")
                } else {
                    drawn
                };
                continue;
            }
            let cells: Vec<&str> = puzzle.split_inclusive(|_| true).collect();
            let groups = cells.chunks(9).map(|row| row.join(","));
            let record = record
                .replace("{n}", &number.to_string())
                .replace("{P}", &puzzle)
                .replace("{S}", &shown(&solution))
                .replace("{commas P}", &cells.join(","))
                .replace("{blanks P}", &cells.join(" "))
                .replace("{groups P}", &groups.collect::<Vec<_>>().join("],["))
                .replace(
                    "{rows P}",
                    rows(&puzzle).trim_end().replace('\n', " ").as_str(),
                );
            text += &(record + "\n");
        }
        lines.extend(text.lines().map(str::to_string));
    }
    for _ in 0..random.pick(&[0, 0, 1, 1, 2, 4]) {
        let (at, other) = (random.below(lines.len()), random.below(lines.len()));
        match random.below(5) {
            0 => lines.insert(at, random.pick(&ODD).into()),
            1 => lines[at] = random.pick(&ODD).into(),
            2 => lines.insert(other, lines[at].clone()),
            3 => lines.swap(at, other),
            _ => _ = (lines.len() > 1).then(|| lines.remove(at)),
        }
    }
    let end = random.pick(&["\n", "\n", "\r\n", " \n"]);
    let mut text: Vec<u8> = Vec::new();
    for line in lines {
        text.extend(line.bytes());
        text.extend(if random.below(200) == 0 { "\r\n" } else { end }.bytes());
    }
    for _ in 0..random.pick(&[0, 0, 0, 1, 1, 3]) {
        let at = random.below(text.len());
        let byte = random.pick(b"019.-x\n\r ,;|\"#\0[=:a");
        match random.below(4) {
            0 | 1 => text[at] = byte,
            2 => text.insert(at, byte),
            _ if text.len() > 1 => _ = text.remove(at),
            _ => {}
        }
    }
    if random.below(4) == 0 {
        text.truncate(text.trim_ascii_end().len().max(1));
    }
    text
}

fn random_options(random: &mut Random) -> ReadOptions {
    let mut options = ReadOptions::from(random.pick(&[
        Format::Auto,
        Format::Auto,
        Format::Auto,
        Format::Lines,
        Format::Grid,
        Format::Poj,
        Format::Boards,
        Format::Answers,
        Format::Answers,
    ]));
    if options.format == Format::Answers {
        options.every_line = random.below(3) == 0;
        return options;
    }
    if options.format.may_be_lines() {
        match random.below(8) {
            0 | 1 => {
                options.column = NonZeroUsize::new(1 + random.below(3)).map(ColumnChoice::Number)
            }
            2 => options.column = Some(ColumnChoice::Name("puzzle".into())),
            3 => options.every_line = true,
            _ => {}
        }
        options.append = random.pick(&[None, None, Some("solution")]);
    }
    options.has_end_line = random.below(8) == 0;
    options.alphabet.blank = random.pick(&[
        None,
        None,
        None,
        None,
        None,
        Some(b'-'),
        Some(b'x'),
        Some(b':'),
        Some(b'a'),
        Some(b'='),
    ]);
    options.first = (random.below(8) == 0).then(|| 1 + random.below(40) as u64);
    options
}

/// What a picture finds is just what is found line by line.
///
///     FUZZ_SEED=1000 FUZZ_ROUNDS=20000 cargo test --release --bin lanedoku pictures
#[test]
fn pictures_find_what_is_found_line_by_line() {
    let setting = |name, default: u64| {
        let value = std::env::var(name).ok();
        value.map_or(default, |value| value.parse().expect("it is a number"))
    };
    let (first, rounds) = (setting("FUZZ_SEED", 1), setting("FUZZ_ROUNDS", 2000));
    let (mut records, mut alike) = (0, 0);
    for seed in first..first + rounds {
        let res = std::panic::catch_unwind(|| {
            let mut random = Random(Random(seed).bits());
            let (text, options) = (random_text(&mut random), random_options(&mut random));
            let sizes = [[1 + random.below(400)], [1 + random.below(4000)]];
            let isa = random.pick(&Isa::available().collect::<Vec<_>>());
            let shown = || {
                format!(
                    "FUZZ_SEED={seed} FUZZ_ROUNDS=1: {options:?} of\n{}",
                    shown(&text)
                )
            };
            let by_lines = read_with(
                &text,
                options.clone(),
                isa,
                &[usize::MAX],
                BLOCK_BYTES,
                false,
            );
            let in_pieces = read_with(&text, options.clone(), isa, &sizes[0], BLOCK_BYTES, false);
            assert_eq!(in_pieces, by_lines, "line by line in pieces: {}", shown());
            for isa in Isa::available() {
                let whole = read(&text, options.clone(), isa, &[usize::MAX], BLOCK_BYTES);
                assert_eq!(whole, by_lines, "on {}: {}", isa.name(), shown());
            }
            for sizes in sizes {
                let cut = read(&text, options.clone(), isa, &sizes, LEAST_BLOCK_BYTES);
                assert_eq!(cut, by_lines, "in pieces of {sizes:?}: {}", shown());
            }
            by_lines.records.len()
        });
        if let Ok(n) = res {
            records += n;
            alike += usize::from(n > 8);
        }
    }
    println!("{rounds} rounds from seed {first}: {records} records");
    assert!(
        alike as u64 >= rounds / 4,
        "many files have many records: {alike}"
    );
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

/// How the input of the problem of this name is read.
fn problem(name: &str) -> ReadOptions {
    let named = problems::named(name.as_ref());
    named.expect("it is known").1.reading()
}

#[test]
fn boards_of_a_problem_are_rows_or_a_line() {
    let (poj, wiki, drawn) = (rows(POJ), rows(WIKI), drawn(WIKI));
    let array = |board: &str| {
        let rows: Vec<_> = board.as_bytes().chunks(9).map(shown).collect();
        format!("[[{}]]\n", rows.join("],["))
    };
    for (name, input) in [
        ("poj2676", format!("2\n{POJ}\n{wiki}")),
        ("poj2676", format!("1\n{POJ}\n\n1\n{wiki}A title\n")),
        ("poj2676", format!(" 2 \n{}{drawn}", spaced(POJ))),
        ("poj3074", format!("{poj}{WIKI}\nend\nrubbish")),
        ("poj3074", format!("{POJ}\n{WIKI}")),
        ("hdu1426", format!("{POJ}\n\n{drawn}")),
        ("hdu1426", format!("Grid 01\n{poj}Grid 02\n{WIKI}\n")),
        ("leetcode37", array(POJ) + &array(WIKI)),
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
            format!("4\n{poj}{wiki}"),
            2,
            ":*4 puzzles*after 2 (line 19)",
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
            format!("1\n{poj}{wiki}"),
            1,
            ":11:1:*another count*`53..7....`",
        ),
        ("poj2676", "---\n".into(), 0, ":1:1:*`---` and nothing else"),
        ("poj2676", long.clone(), 0, ":1:16385:*a count*"),
        ("boj2239", long, 0, ":1:16385:*81 cells*"),
        (
            "boj2239",
            format!("{poj}{eight}"),
            1,
            ":18:1:*puzzle 2*the end of input*",
        ),
        (
            "boj2239",
            format!("{poj}53..7...x\n"),
            1,
            ":10:9:*8 cells and then `x`; `--blank x`*",
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
            format!("4\n{poj}{short}{poj}"),
            1,
            ":12:9:*puzzle 2, found 8 cells",
        ),
        (
            "poj2676",
            format!("4\n{poj}{wide}{poj}"),
            1,
            ":12:10:*puzzle 2, found 10 cells",
        ),
        ("hdu1426", format!("{POJ}0\n"), 0, ":1:83:*82 cells"),
        (
            "poj2676",
            format!("1\n{}g\n", poj.trim_end()),
            0,
            ":10:10:*9 cells and then `g`",
        ),
        (
            "poj3074",
            format!("{POJ}\n{}\nend\n", &WIKI[1..]),
            1,
            ":2:81:*81 cells in puzzle 2, found 80 cells",
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
