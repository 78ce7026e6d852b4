//! The reading side: the same records and messages however the bytes come, by both ways through the
//! parser.

#[path = "../../../tests/inputs/mod.rs"]
pub mod inputs;

use super::alphabet::{Alphabet, is_digit};
use super::block::{Block, Cursor};
use super::fault::{MOST_MESSAGES, Note, Notes};
use super::fields::Joint;
use super::format::Format;
use super::reader::{BLOCK_BYTES, LEAST_BLOCK_BYTES, Reader};
use super::source::{ColumnChoice, ReadOptions};
use super::text::LONGEST_LINE;
use crate::layout::Layout;
use crate::support::{self, Random, shown};
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

/// How a record came, its number, line (0 if it is malformed) and cells. Of an answer, in place of its
/// number, where its solution begins on its line; with the cells, how it was cut.
type RecordRead = (Layout, u64, u64, String);

fn read_record(block: &Block, cursor: &Cursor) -> Option<RecordRead> {
    let record = block.record(cursor)?;
    let cells = record.board.map(|board| shown(&board.cells()));
    let cells = cells.unwrap_or_default();
    if block.format != Format::Answers {
        let line = record.board.map_or(0, |_| record.line);
        return Some((record.came, record.number, line, cells));
    }
    // On a line, only pictures find a board with a blank. `check` calls it wrong either way.
    let is_solution = cells.len() == 81 && cells.bytes().all(is_digit);
    let (at, text) = match record.came {
        Layout::Line if is_solution => (1 + record.at, shown(block.line(cursor))),
        Layout::Line => (0, shown(block.line(cursor))),
        Layout::Rows | Layout::Spaced => (0, cells),
    };
    let text = format!("{text} {:?}", record.cut);
    Some((record.came, at as u64, record.line, text))
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

/// How an input is read.
#[derive(Clone, Copy, Debug)]
struct Manner<'a> {
    isa: Isa,
    /// The sizes of the pieces in which it comes, over and over.
    sizes: &'a [usize],
    block_bytes: usize,
    has_pictures: bool,
}

impl Manner<'_> {
    /// All at once.
    fn plain() -> Self {
        Manner {
            isa: Isa::detect(),
            sizes: &[usize::MAX],
            block_bytes: BLOCK_BYTES,
            has_pictures: true,
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
    if !manner.has_pictures {
        reader.close_gallery();
    }
    let mut block = Block::default();
    let mut reading = Reading::default();
    let mut notes = Notes::default();
    while reader.next(&mut block) {
        block.lay_out();
        let mut cursor = Cursor::default();
        while let Some(record) = read_record(&block, &cursor) {
            reading.records.push(record);
            block.pass(&mut cursor);
        }
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
    let notes = notes.map(|noted| (noted.note, noted.count, noted.line));
    reading.notes = notes.collect();
    reading
}

/// Checks that an input reads the same whatever the size of the pieces it comes in and whatever the
/// instruction set, and returns what it reads as.
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
        Format::Answers,
        Format::Answers,
    ]);
    let mut options = ReadOptions::from(format);
    if format == Format::Answers {
        options.every_line = random.below(3) == 0;
        return options;
    }
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
        options.alphabet = Alphabet::default().with(random.pick(b"-x:a="));
    }
    options.has_end_line = random.below(8) == 0;
    options.first = (random.below(8) == 0).then(|| 1 + random.below(40) as u64);
    options
}

/// What a picture finds is just what is found line by line, in pieces of any size and on any
/// instruction set.
///
///     FUZZ_SEED=1000 FUZZ_ROUNDS=20000 cargo test --release --bin lanedoku pictures
#[test]
fn pictures_find_what_is_found_line_by_line() {
    let seeds = support::seeds(2000);
    let (rounds, mut long) = (seeds.end - seeds.start, 0);
    for seed in seeds {
        let random = &mut Random(Random(seed).bits());
        // Some texts are longer than a block.
        let most = random.pick(&[24, 24, 24, 24, 24, 24, 24, 400]);
        let (mut text, options) = (inputs::text(random, most), random_options(random));
        inputs::disguise(&mut text, random);
        let by_lines = Manner {
            has_pictures: false,
            ..Manner::plain()
        };
        let expected = read(&text, &options, by_lines);
        let sizes = [2, 10, 100, 400, 4000].map(|most| 1 + random.below(most));
        let sizes = &[random.pick(&sizes), random.pick(&sizes)];
        let isa = random.pick(&Vec::from_iter(Isa::available()));
        let cut = Manner {
            sizes,
            isa,
            block_bytes: LEAST_BLOCK_BYTES,
            has_pictures: true,
        };
        let whole = Isa::available().map(|isa| Manner {
            isa,
            ..Manner::plain()
        });
        for manner in whole.chain([cut, Manner { sizes, ..by_lines }]) {
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

/// Between two rows stand as many bytes as in [`Shape::CrlfRows`], and after the last one fewer.
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

/// A line of about the greatest length comes back whole, as one record, wherever it is cut and whatever ends
/// it and the text.
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
