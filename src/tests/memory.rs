//! The memory that the program takes, as Linux tells it.

use crate::engine::fast_instruction_sets;
use crate::program::{POJ_SOLVED, output, start};
use crate::runner;
use std::io::{Read, Write};
use std::time::Duration;

/// This input stands for input of any length: every block has been used more than once. 256 workers
/// are what a machine with 256 processors would have. Boards without a clue make the longest trails,
/// and each worker searches some of them.
#[test]
fn memory_stays_flat() {
    if runner::Target::with_runner().is_some() {
        return println!("skipped: the memory that is seen would be an emulator's");
    }
    let board = format!("{POJ_SOLVED}\n");
    let drawn = output(&["-o", "pretty"], &board).len() + 1;
    let lengths = |answer: &str| (20 << 20, answer.len());
    // Of tiny records 6 MiB take as much memory as 20.
    let tiny = |answer: &str| (8 << 20, answer.len());
    for (options, record, (bytes, answer)) in [
        ("solve -j1 -osame", board.as_str(), lengths(&board)),
        ("solve -j256 -osame", &board, lengths(&board)),
        ("solve -j256 -opretty", &board, (20 << 20, drawn)),
        ("solve -j256 -osame", "x\n", tiny("invalid\n")),
        ("solve -j256 --append", &board, (20 << 20, 2 * board.len())),
        ("solve -j256 --append", "x\n", tiny("x,invalid\n")),
        ("count -j256 --limit=2", &board, lengths("1\n")),
    ] {
        assert_memory(options, record, bytes, answer);
    }
    let blank = ".".repeat(81) + "\n";
    for isa in fast_instruction_sets() {
        let options = format!("solve -j256 -opretty --isa={}", isa.name());
        assert_memory(&options, &blank, 6 << 20, drawn);
    }
}

/// Checks the memory that the program has used when it has answered this many bytes of records, each
/// with an answer of this length.
fn assert_memory(options: &str, record: &str, bytes: usize, answer: usize) {
    let args: Vec<&str> = options.split(' ').chain(["-ilines"]).collect();
    let mut child = start(&args);
    let mut stdin = child.stdin.take().expect("it is piped");
    let mut stdout = child.stdout.take().expect("it is piped");
    let records = bytes / record.len();
    let input = record.repeat(records);
    // The program waits for more, so it is there to be looked at when all answers have come. A
    // blank line stands before each drawing but the first.
    let expected = (records * answer - usize::from(options.contains("pretty"))) as u64;
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()).map(|()| stdin));
    // At first nobody reads, so that all blocks are filled and answered.
    let mut before = 0;
    loop {
        std::thread::sleep(Duration::from_millis(50));
        let now = peak(child.id());
        if std::mem::replace(&mut before, now) == now {
            break;
        }
    }
    let answers = std::io::copy(&mut stdout.by_ref().take(expected), &mut std::io::sink());
    assert_eq!(answers.expect("answers come"), expected);
    let peak = peak(child.id());
    println!("{peak} kB for {options}");
    assert!(peak < 64 << 10, "{peak} kB for {options}");
    drop(writer.join().expect("the writer ends"));
    child.stderr.take();
    child.wait().expect("the program ends");
}

/// The most memory that a process has used, in kB.
fn peak(process: u32) -> u64 {
    let status =
        std::fs::read_to_string(format!("/proc/{process}/status")).expect("the program still runs");
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
    peak.expect("its peak is named")
        .trim()
        .parse()
        .expect("it is a number")
}
