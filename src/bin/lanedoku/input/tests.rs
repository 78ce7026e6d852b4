//! The reading side: the same records and messages for pieces of any size, with and without templates.

#[path = "../../../tests/inputs/mod.rs"]
pub mod inputs;

use super::alphabet::Alphabet;
use super::block::Block;
use super::fault::{MOST_MESSAGES, Note};
use super::fields::Joint;
use super::format::Format;
use super::parser::Learner;
use super::reader::{BLOCK_BYTES, LEAST_BLOCK_BYTES, Reader};
use super::source::{ColumnChoice, ReadOptions};
use super::text::LONGEST_LINE;
use crate::support::{self, Random, shown};
use lanedoku::Isa;
use lanedoku::Layout;
use std::io::Read;
use std::num::NonZeroUsize;

/// Bytes in pieces of these sizes, repeated.
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

/// Layout, number, line and cells.
type RecordRead = (Layout, u64, u64, String);

#[derive(Debug, Default, PartialEq)]
struct Reading {
    records: Vec<RecordRead>,
    messages: Vec<String>,
    /// The number of lines, and the first.
    notes: Vec<(u64, u64)>,
    malformed: u64,
    /// The lines of [`echoed`].
    echo: String,
    /// The contents of the slots in headers.
    names: String,
}

/// The lines that are written with answers. `<…>` marks a slot and its joint.
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

#[derive(Clone, Copy, Debug)]
struct Manner<'a> {
    isa: Isa,
    /// The sizes of pieces, repeated.
    sizes: &'a [usize],
    block_bytes: usize,
    has_templates: bool,
    /// Whether each record is the example of a template.
    is_eager: bool,
}

impl Manner<'_> {
    fn by_lines() -> Self {
        Manner {
            has_templates: false,
            ..Manner::plain()
        }
    }

    fn plain() -> Self {
        Manner {
            isa: Isa::detect(),
            sizes: &[usize::MAX],
            block_bytes: BLOCK_BYTES,
            has_templates: true,
            is_eager: false,
        }
    }
}

fn read(bytes: &[u8], options: &ReadOptions, manner: Manner) -> Reading {
    let bytes = Dribble {
        bytes: bytes.to_vec(),
        at: 0,
        sizes: manner.sizes.to_vec(),
        reads: 0,
    };
    let mut reader = Reader::from_bytes(bytes, "input", options.clone(), manner.isa);
    reader.set_block_bytes(manner.block_bytes);
    if !manner.has_templates {
        reader.set_learner(Learner::stop);
    }
    if manner.is_eager {
        reader.set_learner(Learner::hurry);
    }
    let mut block = Block::default();
    let mut reading = Reading::default();
    let mut noted = Vec::new();
    while reader.next(&mut block) {
        block.lay_out();
        reading.records.extend(block.records().map(|record| {
            let cells = record.board.map(|board| shown(&board.cells()));
            let cells = cells.unwrap_or_default();
            (record.answer_layout, record.number, record.line, cells)
        }));
        reading.echo += &echoed(&block);
        reading.names += &block.echo.name;
        let left = MOST_MESSAGES.saturating_sub(reading.malformed) as usize;
        let messages = block.messages.iter().take(left).chain(&block.error);
        reading.messages.extend(messages.map(ToString::to_string));
        Note::add(&mut noted, &block.noted);
        reading.malformed += block.malformed;
    }
    let notes = noted.into_iter();
    let notes = notes.map(|noted| (noted.count, noted.line));
    reading.notes = notes.collect();
    reading
}

/// Returns the reading of an input, which is the same for pieces of any size and every instruction set.
fn read_in_pieces(
    text: impl AsRef<[u8]>,
    options: impl Into<ReadOptions>,
    pieces: &[&[usize]],
) -> Reading {
    let (text, options, plain) = (text.as_ref(), options.into(), Manner::plain());
    let in_pieces = pieces.iter().map(|&sizes| Manner { sizes, ..plain });
    let in_small_blocks = Isa::available().map(|isa| Manner {
        isa,
        block_bytes: LEAST_BLOCK_BYTES,
        ..plain
    });
    let whole = read(text, &options, plain);
    for manner in in_pieces.chain(in_small_blocks) {
        let other = read(text, &options, manner);
        assert_eq!(other, whole, "{manner:?} of {}", shown(text));
    }
    whole
}

fn random_options(random: &mut Random) -> ReadOptions {
    let format = random.pick(&[
        Format::Auto,
        Format::Auto,
        Format::Auto,
        Format::Lines,
        Format::Grid,
        Format::Poj,
        Format::Boards,
    ]);
    let mut options = ReadOptions::from(format);
    if format.may_be_lines() {
        options.column = match random.below(8) {
            at @ 1..4 => NonZeroUsize::new(at).map(ColumnChoice::Number),
            4 => Some(ColumnChoice::Name("puzzle".into())),
            _ => None,
        };
        options.every_line = options.column.is_none() && random.below(6) == 0;
        options.append = random.pick(&[None, None, Some("solution")]);
    }
    if random.below(2) == 0 {
        options.alphabet = Alphabet::new(Some(random.pick(b"-x:a='{")));
    }
    options.has_end_line = random.below(8) == 0;
    options.first = (random.below(8) == 0).then(|| 1 + random.below(40) as u64);
    options
}

///     FUZZ_SEED=1000 FUZZ_ROUNDS=20000 cargo test --release --bin lanedoku templates
#[test]
fn templates_find_what_is_found_line_by_line() {
    let seeds = support::seeds(2000);
    let (rounds, mut long) = (seeds.end - seeds.start, 0);
    for seed in seeds {
        let random = &mut Random(Random(seed).bits());
        // Some texts are longer than a block.
        let most = random.pick(&[24, 24, 24, 24, 24, 24, 24, 400]);
        let (mut text, options) = (inputs::text(random, most), random_options(random));
        inputs::disguise(&mut text, random);
        let expected = read(&text, &options, Manner::by_lines());
        let sizes = [2, 10, 100, 400, 4000].map(|most| 1 + random.below(most));
        let sizes = &[random.pick(&sizes), random.pick(&sizes)];
        let isa = random.pick(&Vec::from_iter(Isa::available()));
        let cut = Manner {
            sizes,
            isa,
            block_bytes: LEAST_BLOCK_BYTES,
            has_templates: true,
            is_eager: true,
        };
        let whole = Isa::available().map(|isa| Manner {
            isa,
            ..Manner::plain()
        });
        for manner in whole.chain([
            cut,
            Manner {
                sizes,
                ..Manner::by_lines()
            },
        ]) {
            let found = read(&text, &options, manner);
            assert!(
                found == expected,
                "FUZZ_SEED={seed} FUZZ_ROUNDS=1: {options:?} of\n{}\nleaves line by line\n{expected:?}\nand by {manner:?}\n{found:?}",
                shown(&text)
            );
        }
        long += u64::from(expected.records.len() > 8);
    }
    assert!(long >= rounds / 4, "many files have many records: {long}");
}

/// What a line means may depend on the last symbol of an empty cell, on where a record began, and on a title.
#[test]
fn templates_find_no_more_than_what_is_found_line_by_line() {
    let dots = support::rows(support::POJ.replace('0', "."));
    let dashes = dots.replace('.', "-");
    let ruled = [&dots[..30], &dots[30..60], &dots[60..]].join("---------\n");
    let titled = |title: &str| format!("{title}\n{dashes}");
    let titles = ["Score: (12)", "Score: (34)", "Score: (-1)", "Score: (56)"];
    let levels =
        ["?((a))", "?((b))", "5((a))", "?((a))"].map(|level| format!("Level: {level}\n{dots}"));
    let drawn = format!("[{}]\n", dashes.replace('\n', "]["));
    let puzzle = dots.replace('\n', "");
    let list = format!("{puzzle},{}\n", support::POJ_SOLVED).repeat(3);
    for text in [
        ruled.repeat(2) + &ruled[20..],
        dots.repeat(2) + &dashes + &dots.repeat(3) + "---------\n" + &dots,
        titles.map(titled).concat(),
        levels.concat(),
        list.clone() + &drawn + &list + &"-".repeat(81) + "\n",
    ] {
        let (text, options) = (text.as_bytes(), ReadOptions::default());
        let expected = read(text, &options, Manner::by_lines());
        for size in 1..=text.len() {
            let sizes = &[size, usize::MAX];
            let manner = Manner {
                sizes,
                ..Manner::plain()
            };
            let found = read(text, &options, manner);
            assert_eq!(found, expected, "{size} of {}", shown(text));
        }
    }
}

/// Two bytes separate rows, and one follows the last.
#[test]
fn a_board_may_end_where_its_block_ends() {
    let blank = support::POJ.replace(['0', '.'], "-");
    let rows: Vec<_> = blank.as_bytes().chunks(9).map(shown).collect();
    for (start, between) in [("", "\r\n"), (" ", "\n "), ("", "  ")] {
        let record = format!("{start}{}\n", rows.join(between));
        let sizes = [4 * record.len(), record.len()];
        let manner = Manner {
            sizes: &sizes,
            ..Manner::plain()
        };
        let options = ReadOptions::default();
        let reading = read(record.repeat(5).as_bytes(), &options, manner);
        let boards: Vec<_> = reading.records.iter().map(|record| &record.3).collect();
        assert_eq!(boards, [&blank.replace('-', "."); 5], "{record}");
    }
}

/// Lines are cut near their ends.
#[test]
fn long_lines_are_read_up_to_a_length() {
    let options = ReadOptions {
        append: Some("solution"),
        ..Format::Lines.into()
    };
    for length in LONGEST_LINE - 1..LONGEST_LINE + 3 {
        for end in ["", "\n"] {
            let pieces = [&[length - 1, 1], &[length, 1], &[length + 1, 1], &[1000, 1]];
            let pieces = pieces.map(|sizes: &[usize; 2]| &sizes[..]);
            let line = "1".repeat(length);
            let reading = read_in_pieces(line.clone() + end, options.clone(), &pieces);
            let expected = if length > LONGEST_LINE {
                String::new()
            } else {
                format!("{line}<1,>\n")
            };
            assert!(
                reading.echo == expected && reading.messages.len() == 1,
                "{length} bytes"
            );
        }
    }
}

/// A letter for each board that is read, and the place of the fault. `{S}` is solved; a word after a letter draws the
/// board.
#[test]
fn boards_in_brackets() {
    let mut wrong = Vec::new();
    for (text, boards, fault) in [
        ("[[{P}, {Q}]]", "PQ", ""),
        ("[\"{Q}\",\n'{S}']", "Q", ""),
        ("[(\"{P}\", \"{S}\"), (\"{Q}\",\n\"{S}\")]", "PQ", ""),
        ("[{P numbers}, {Q strings}]", "PQ", ""),
        ("[{P rows},\n{Q nulls}]", "PQ", ""),
        ("[{P flat}]", "P", ""),
        ("[{P floats}]", "P", ""),
        (
            "[{P bands}, {S numbers}, {S numbers}, {Q numbers}]",
            "PQ",
            "",
        ),
        ("{P bare}\n{Q bare}", "PQ", ""),
        ("[[{P numbers}]]", "P", ""),
        (
            "{\"puzzle\": {P numbers}, \"solution\": {S numbers}}",
            "P",
            "",
        ),
        (
            "{\"solution\": {S numbers}, \"puzzle\": {P numbers}}",
            "P",
            "",
        ),
        ("[{S numbers},\n{S}]", "", "3:1"),
        ("{'{P}':\n'{S}', 'a': '{Q}'}", "Q", ""),
        (
            "{5: {P numbers}, (1, 2): [9, 9], \"53..7....\"\n: 1}",
            "P",
            "",
        ),
        ("[{\"id\": 123456789, \"puzzle\": {P numbers}}]", "P", ""),
        ("{\"a\": \"[\\\"]\", \"b\": {P numbers}}", "P", ""),
        ("[ # don't\n{P numbers}, // [1, '\n{Q rows}]", "PQ", ""),
        ("a = {P numbers} # it's ]\nDon't {Q numbers}", "PQ", ""),
        ("[\n\"{P}\", \"a\n\"{Q}\"]", "P", "2:86"),
        ("[\n\"{P -}\",\n{Q x}]", "PQ", ""),
        // Lost cells are a fault.
        ("[{P numbers}, [[1,2,3,4,5,6,7,8]]]", "P", ""),
        ("[{P numbers}, {Q numbers}", "PQ", "2:1"),
        ("[{P numbers}}", "P", "1:183"),
        ("{{P numbers}, {Q lost}}", "P", "1:345"),
        ("{P lost}, {Q numbers}", "", "1:161"),
        ("[{P numbers}:\n{Q numbers}]", "PQ", ""),
    ] {
        let text = in_brackets(text);
        let reading = read_in_pieces(&text, Format::Auto, &[&[1], &[2, 7], &[100, 3]]);
        let letter = |record: &RecordRead| {
            let plain = record.3.replace(['-', 'x', '0'], ".");
            "PQS"
                .chars()
                .find(|letter| plain == in_brackets(&format!("{{{letter}}}")).replace('0', "."))
        };
        let found: Option<String> = reading.records.iter().map(letter).collect();
        let said = reading.messages.concat();
        let is_said = match fault {
            "" => said.is_empty(),
            place => said.starts_with(&format!("input:{place}: ")),
        };
        if found.as_deref() != Some(boards) || !is_said {
            wrong.push(format!("{text}\n{found:?} {:?}", reading.messages));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Also if it is the symbol of `--blank`.
#[test]
fn a_backslash_in_quotes_is_an_escape() {
    let options = ReadOptions {
        alphabet: Alphabet::new(Some(b'\\')),
        ..Format::Json.into()
    };
    for (cell, boards) in [("\\", 1), ("\"\\\"", 0)] {
        let text = format!("[{}5]\n", format!("{cell},").repeat(80));
        let reading = read_in_pieces(text, options.clone(), &[&[1], &[2, 7]]);
        assert_eq!(reading.records.len(), boards, "{cell}");
    }
}

fn in_brackets(text: &str) -> String {
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let other = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";
    let mut text = text.to_string();
    for (name, board) in [("P", puzzle), ("Q", other), ("S", solution)] {
        let rows: Vec<&str> = (0..9).map(|row| &board[9 * row..][..9]).collect();
        let cells = |row: &str, quote: &str, blank: &str| {
            let cell = |cell: char| match cell {
                '.' => blank.to_string(),
                digit => format!("{quote}{digit}{quote}"),
            };
            row.chars().map(cell).collect::<Vec<_>>().join(",")
        };
        let arrays = |quote: &str, blank: &str| {
            let row = |row: &&str| format!("[{}]", cells(row, quote, blank));
            rows.iter().map(row).collect::<Vec<_>>()
        };
        let numbers = arrays("", "0");
        let bands: Vec<_> = numbers
            .chunks(3)
            .map(|band| format!("[{}]", band.join(", ")))
            .collect();
        for (word, drawn) in [
            ("", board.to_string()),
            (" -", board.replace('.', "-")),
            (" x", board.replace('.', "x")),
            (
                " floats",
                format!(
                    "[{}]",
                    numbers.join(",").replace('0', "0.").replace('5', "5.0")
                ),
            ),
            (" numbers", format!("[{}]", numbers.join(","))),
            (
                " strings",
                format!("[{}]", arrays("'", "\"\"").join(", \n")),
            ),
            (" nulls", format!("({})", arrays("", "None").join(",\r\n"))),
            (" rows", format!("{{\"{}\"}}", rows.join("\", \""))),
            (" flat", cells(board, "", "0").replace(',', " ")),
            (" bands", format!("[{}]", bands.join(", "))),
            (" bare", numbers.join("\n- ")),
            (" lost", format!("[{}]", numbers[1..].join(","))),
        ] {
            text = text.replace(&format!("{{{name}{word}}}"), &drawn);
        }
    }
    text
}

/// How a random file writes its boards.
struct Drawing {
    shape: usize,
    blank: &'static str,
    brackets: [&'static str; 2],
    /// Between cells, and after other parts.
    gap: &'static str,
    end: &'static str,
    is_damaged: bool,
}

impl Drawing {
    fn random(random: &mut Random) -> Drawing {
        let [gap, end] = random.pick(&[
            [",", ","],
            [", ", ", "],
            [",", ",\n"],
            [" ,\t", "\r\n , "],
            [",\n   ", ",\n "],
        ]);
        Drawing {
            shape: random.below(7),
            blank: random.pick(&["0", "0", ".", "null", "\"\"", "0."]),
            brackets: random.pick(&["[]", "[]", "{}", "()"].map(|pair| [&pair[..1], &pair[1..]])),
            gap,
            end,
            is_damaged: random.below(3) > 0,
        }
    }

    fn in_brackets(&self, text: &str) -> String {
        let [open, close] = self.brackets;
        format!("{open}{text}{close}")
    }

    fn cells(&self, cells: &str) -> String {
        let quote = if self.blank == "." { "\"" } else { "" };
        let cell = |cell: char| match cell {
            '.' => format!("{quote}{}{quote}", self.blank),
            digit => format!("{quote}{digit}{quote}"),
        };
        Vec::from_iter(cells.chars().map(cell)).join(self.gap)
    }

    fn board(&self, board: &str) -> String {
        let end = self.end;
        let rows: Vec<_> = (0..9).map(|row| &board[9 * row..][..9]).collect();
        let arrays = rows.iter().map(|row| self.in_brackets(&self.cells(row)));
        let arrays: Vec<_> = arrays.collect();
        match self.shape {
            // A string.
            0 => format!("\"{board}\""),
            // A string for each row.
            1 => self.in_brackets(&format!("\"{}\"", rows.join(&format!("\"{end}\"")))),
            // An array of 81 cells.
            2 => self.in_brackets(&self.cells(board)),
            // An array for each row, in one for each band.
            3 => {
                let bands = arrays
                    .chunks(3)
                    .map(|band| self.in_brackets(&band.join(end)));
                self.in_brackets(&Vec::from_iter(bands).join(end))
            }
            // A number or word for each row, perhaps a decimal number.
            4 => {
                let mut rows = rows.join(end);
                if self.is_damaged {
                    rows = rows.replace('.', "0");
                    if board.starts_with('5') {
                        rows.replace_range(..9, "5.0000000");
                    }
                }
                self.in_brackets(&rows)
            }
            // An array for each row.
            _ => self.in_brackets(&arrays.join(end)),
        }
    }
}

/// Adds to a puzzle what surrounds it in its record: with `wrap` from 0 to 4 other fields, with 5 a comment, with 6
/// brackets, and sometimes with 7 to 9 what damages the file.
fn wrapped(
    wrap: usize,
    number: u64,
    puzzle: &str,
    solution: &str,
    drawing: &Drawing,
    random: &mut Random,
) -> String {
    let [puzzle, drawn] = [puzzle, solution].map(|board| drawing.board(board));
    match wrap {
        0 => format!("{{\"id\": {number}, \"p\": {puzzle}, \"s\": {drawn}}}"),
        1 => format!("{{\"s\": {drawn}, \"puzzle\":{puzzle}}}"),
        2 => format!("{{\"p\": {puzzle}, \"n\": {number}.0, \"k\": \"{number}\"}}"),
        3 => format!("[{number}0, \"easy\", {puzzle}]"),
        4 => format!("{{\"id\": {number}, \"p\": {puzzle}, \"s\": \"{solution}\"}}"),
        5 => format!("{puzzle} # {number} \n"),
        6 => format!("[[{puzzle}], [9, 9]]"),
        7 if drawing.is_damaged => format!("[{puzzle}"),
        8 if drawing.is_damaged => format!("{{\"s\": {drawn}, \"x\": {{\"p\": {puzzle}}}}}"),
        9 if random.below(20) == 0 => format!("{puzzle}{}{drawn}", drawing.end),
        _ => puzzle,
    }
}

/// Also damaged files. The records of other files are their boards.
///
///     FUZZ_SEED=1000 FUZZ_ROUNDS=20000 cargo test --release --bin lanedoku random_brackets
#[test]
fn random_brackets_are_read_the_same_in_any_pieces() {
    let seeds = support::seeds(200);
    for seed in seeds {
        let random = &mut Random(Random(seed).bits());
        let (drawing, wrap) = (Drawing::random(random), random.below(10));
        let is_damaged = drawing.is_damaged;
        let mut puzzles = Vec::new();
        let first = random.pick(&[1, 98, 999_999_900]);
        let records = random.pick(&[1, 2, 5, 20]);
        let records: Vec<String> = (first..first + records)
            .map(|number| {
                let solution = support::solved(random);
                let clues = random.pick(&[2, 4, 6, 6, 6, if is_damaged { 9 } else { 4 }]);
                let puzzle = inputs::puzzle(random, &solution, clues, &['.']);
                puzzles.push(puzzle.clone());
                wrapped(wrap, number, &puzzle, &shown(&solution), &drawing, random)
            })
            .collect();
        let records = records.join(drawing.end);
        let text = match wrap % 3 {
            0 => format!("[{records}]\n"),
            _ => format!("{{\"a\":\n[{records}]\n}}\n"),
        };
        let mut text = text.into_bytes();
        let options = ReadOptions {
            first: (random.below(8) == 0).then(|| 1 + random.below(40) as u64),
            alphabet: Alphabet::new(match is_damaged && random.below(4) == 0 {
                true => Some(random.pick(b"-x:\\/[{'=")),
                false => None,
            }),
            ..random.pick(&[Format::Auto, Format::Json]).into()
        };
        if let (Some(blank), true) = (options.alphabet.blank, random.below(2) == 0) {
            let cells = text.iter_mut().filter(|byte| **byte == b'.');
            cells.for_each(|byte| *byte = blank);
        }
        // Other cells, some in numbers, some in damaged boards.
        for _ in 0..usize::from(is_damaged) * random.pick(&[0, 0, 3, 30]) {
            let at = random.below(text.len());
            if Alphabet::default().is_cell(text[at]) {
                text[at] = random.pick(b"0001234567899.....?_*");
            }
        }
        (0..usize::from(is_damaged) * (1 + random.below(3)))
            .for_each(|_| inputs::spoil(&mut text, random));
        let sizes = [1, 10, 100, 4000].map(|most| 1 + random.below(most));
        let pieces = &[random.pick(&sizes), random.pick(&sizes)];
        let reading = read_in_pieces(&text, options.clone(), &[&pieces[..]]);
        let by_tokens = Manner {
            has_templates: false,
            ..Manner::plain()
        };
        let tokens = read(&text, &options, by_tokens);
        assert!(
            reading == tokens,
            "FUZZ_SEED={seed} {} {reading:?}\n{tokens:?}",
            shown(&text)
        );
        if !is_damaged {
            puzzles.truncate(options.first.unwrap_or(u64::MAX) as usize);
            let found = reading
                .records
                .iter()
                .map(|record| record.3.replace('0', "."));
            assert!(
                found.eq(puzzles) && reading.messages.is_empty(),
                "FUZZ_SEED={seed} {} {:?}",
                shown(&text),
                reading.messages
            );
        }
    }
}
