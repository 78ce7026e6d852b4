//! The memory that the program takes, and its threads, as Linux tells them.

use crate::engine::fast_instruction_sets;
use crate::program::{POJ, POJ_SOLVED, WIKI_SOLVED, command, file, output, start};
use crate::runner::is_emulated;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Stdio};
use std::time::Duration;

/// This input stands for input of any length: every block has been used more than once. 32 workers
/// are the most that have to stay below 64 MiB, and 96 have to stay below 192. Boards without a clue
/// make the longest trails, and each worker searches some of them.
#[test]
fn memory_stays_flat() {
    if is_emulated() {
        return;
    }
    let board = format!("{POJ_SOLVED}\n");
    let pair = format!("{POJ},{board}");
    let malformed = "{\"puzzle\":null,\"solution\":null}\n";
    let drawn = output(&["-o", "pretty"], &board).len() + 1;
    for (options, record, answer) in [
        ("solve -j1 -osame", board.as_str(), board.len()),
        ("solve -j16 -opretty", &board, drawn),
        ("solve -j32 -opretty", &board, drawn),
        ("solve -j32 -osame", "<\n", "invalid\n".len()),
        ("solve -j32 --append", "<\n", "<,invalid\n".len()),
        ("solve -j16 -ojson --every-line", "\n", malformed.len()),
        ("solve -j32 -ojson --every-line", "\n", malformed.len()),
        ("rate -j16 --append --every-line", "\n", ",invalid\n".len()),
        ("solve -j96 --append", &pair, 3 * board.len()),
        ("rate -j32", &board, 2),
    ] {
        // Tiny records take more memory.
        let bytes = match record {
            "\n" => 3 << 20,
            "<\n" => 8 << 20,
            _ => 24 << 20,
        };
        assert_memory(options, "", record, bytes, answer);
    }
    let header = "puzzle".to_string() + &",".repeat(2000) + "\n";
    let filled = 2000 + 2 * board.len();
    let puzzle = format!("{POJ}\n");
    assert_memory("solve -j32 --append", &header, &puzzle, 8 << 20, filled);
    let blank = ".".repeat(81) + "\n";
    for isa in fast_instruction_sets() {
        let options = format!("solve -j32 --append --isa={}", isa.name());
        let pair = format!("{},{board}", blank.trim());
        assert_memory(&options, "", &pair, 14 << 20, 3 * board.len());
    }
}

/// Checks the memory that the program has used when it has answered this many bytes of records below
/// a header, each with an answer of this length.
fn assert_memory(options: &str, header: &str, record: &str, bytes: usize, answer: usize) {
    let args: Vec<&str> = options.split(' ').chain(["-ilines"]).collect();
    let records = bytes / record.len();
    // Reads of a file fill blocks.
    let input = file("memory.txt", header.to_string() + &record.repeat(records));
    let mut child = command(&args)
        .arg(&input)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    // At first nobody reads, so that all blocks are filled and answered.
    let mut before = 0;
    loop {
        std::thread::sleep(Duration::from_millis(20));
        let now = peak(&child);
        if std::mem::replace(&mut before, now) == now {
            break;
        }
    }
    // The program waits for its last answers to be read, so it is there to be looked at.
    let mut stdout = child.stdout.take().expect("it is piped");
    let most = ((records * answer) as u64).saturating_sub(200 << 10);
    let answers = std::io::copy(&mut stdout.by_ref().take(most), &mut std::io::sink());
    assert_eq!(answers.expect("answers come"), most);
    let peak = peak(&child);
    println!("{peak} kB for {options}, {} bytes a record", record.len());
    let workers = args[1][2..]
        .parse::<u64>()
        .expect("the second argument is `-j`");
    let promised = (64 + 2 * workers.saturating_sub(32)) << 10;
    drop(stdout);
    child.wait().expect("the program ends");
    assert!(peak < promised, "{peak} kB for {options}");
}

/// If no answer fits, `check` looks far ahead at each puzzle, and forgets what it has compared.
#[test]
fn memory_of_check_stays_flat() {
    if is_emulated() {
        return;
    }
    let wrong = 150_000;
    let puzzles = file("far-puzzles.txt", format!("{POJ}\n").repeat(wrong));
    let answers = file("far-answers.txt", format!("{WIKI_SOLVED}\n").repeat(wrong));
    let mut child = command(&["check", "--all", &puzzles, &answers])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The program waits for its last lines to be read.
    let stdout = child.stdout.take().expect("it is piped");
    let mut lines = BufReader::new(stdout).lines();
    lines
        .nth(wrong - 5000)
        .expect("a line")
        .expect("it is text");
    let peak = peak(&child);
    drop(lines);
    child.wait().expect("the program ends");
    assert!(peak < 12 << 10, "{peak} kB, and the texts have 12 MB each");
}

/// The most memory that a process has used, in kB.
fn peak(process: &Child) -> u64 {
    let peak = status(process, "VmHWM:");
    peak.trim_end_matches(" kB")
        .parse()
        .expect("it is a number")
}

/// What Linux says about a process under this heading.
fn status(process: &Child, heading: &str) -> String {
    let path = format!("/proc/{}/status", process.id());
    let status = std::fs::read_to_string(path).expect("the program still runs");
    let mut lines = status.lines();
    let found = lines.find_map(|line| line.strip_prefix(heading));
    found.expect("it is told").trim().to_string()
}

/// Each thread starts when there is a piece of input for it.
#[test]
fn as_many_threads_work_as_are_asked_for() {
    if is_emulated() {
        return;
    }
    let mut child = start(&["-j1024", "-ilines"]);
    let mut stdin = child.stdin.take().expect("it is piped");
    let mut answers = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    for _ in 0..1024 {
        writeln!(stdin, "{POJ_SOLVED}").expect("it reads");
        let answer = answers.next().expect("an answer comes");
        assert_eq!(answer.expect("it can be read"), POJ_SOLVED);
    }
    let threads = status(&child, "Threads:");
    drop(stdin);
    child.wait().expect("the program ends");
    assert_eq!(threads, "1024", "the one that began among them");
}
