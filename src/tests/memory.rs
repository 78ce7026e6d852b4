//! Memory and threads, as reported by Linux.

use crate::engine::fast_instruction_sets;
use crate::program::{POJ, POJ_SOLVED, WIKI_SOLVED, command, file, start};
use crate::runner::is_emulated;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

/// Boards without a clue make the longest searches.
#[test]
fn memory_stays_flat() {
    let board = format!("{POJ_SOLVED}\n");
    let pair = format!("{POJ},{board}");
    for (options, record) in [
        ("solve -j1 -osame", board.as_str()),
        ("solve -j16 -opretty", &board),
        ("solve -j32 -opretty", &board),
        ("solve -j32 -osame", "7\n"),
        ("solve -j32 --append", "7\n"),
        ("solve -j16 -ojson --every-line", "\n"),
        ("solve -j32 -ojson --every-line", "\n"),
        ("rate -j16 --append --every-line", "\n"),
        ("solve -j96 --append", &pair),
        ("rate -j32", &board),
    ] {
        // Tiny records take more memory.
        let bytes = match record {
            "\n" => 3 << 20,
            "7\n" => 8 << 20,
            _ => 24 << 20,
        };
        assert_memory(options, &record.repeat(bytes / record.len()));
    }
    let header = "puzzle".to_string() + &",".repeat(2000) + "\n";
    let records = format!("{POJ}\n").repeat(100_000);
    assert_memory("solve -j32 --append", &(header + &records));
    // Blocks with many records and blocks with none.
    let records: String = (0..3400)
        .map(|record| format!("{POJ},{record}\n"))
        .collect();
    let comments = "# a comment of some length, as people write them\n".repeat(3000);
    assert_memory("solve -j32 -opretty", &(records + &comments).repeat(50));
    let blanks = format!("{},{board}", ".".repeat(81)).repeat(90_000);
    for isa in fast_instruction_sets() {
        let options = format!("solve -j32 --append --isa={}", isa.name());
        assert_memory(&options, &blanks);
    }
}

/// The second option is the number of workers. The limit is 64 MiB for up to 32, and 2 MiB more for each further one.
fn assert_memory(options: &str, list: &str) {
    let list = file("memory.txt", list);
    let args: Vec<&str> = options.split(' ').chain(["-ilines", &list]).collect();
    let workers: u64 = args[1][2..].parse().expect("a number of threads");
    assert_peak(&args, (64 + 2 * workers.saturating_sub(32)) << 10);
}

/// If no answer is right, `check` compares each puzzle with many lines ahead. The texts have 12 MB each.
#[test]
fn memory_of_check_stays_flat() {
    let puzzles = file("far-puzzles.txt", format!("{POJ}\n").repeat(150_000));
    let answers = file(
        "far-answers.txt",
        format!("{WIKI_SOLVED}\n").repeat(150_000),
    );
    assert_peak(&["check", "--all", &puzzles, &answers], 12 << 10);
}

/// The limit is in kB.
fn assert_peak(args: &[&str], limit: u64) {
    if is_emulated() {
        return;
    }
    let mut command = command(args);
    command.stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    let peak = |child: &Child| {
        let peak = status(child, "VmHWM:")?;
        peak.trim_end_matches(" kB").parse::<u64>().ok()
    };
    // All blocks are filled and answered before anything is read.
    let mut most = None;
    loop {
        thread::sleep(Duration::from_millis(20));
        let now = peak(&child);
        if std::mem::replace(&mut most, now) == now {
            break;
        }
    }
    // The program runs until all answers are read.
    let mut stdout = child.stdout.take().expect("it is piped");
    let mut some = vec![0; 1 << 18];
    while stdout.read(&mut some).expect("answers come") > 0 {
        most = most.max(peak(&child));
    }
    child.wait().expect("the program ends");
    let most = most.expect("it ran");
    println!("{most} kB for {args:?}");
    assert!(most < limit, "{most} kB for {args:?}");
}

/// A line of the status of a running process.
fn status(process: &Child, heading: &str) -> Option<String> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", process.id())).ok()?;
    let found = status.lines().find_map(|line| line.strip_prefix(heading));
    found.map(|text| text.trim().to_string())
}

/// A thread starts with its first block.
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
        let answer = answers.next().expect("each record has an answer");
        assert_eq!(answer.expect("it can be read"), POJ_SOLVED);
    }
    let threads = status(&child, "Threads:");
    drop(stdin);
    child.wait().expect("the program ends");
    assert_eq!(
        threads.as_deref(),
        Some("1024"),
        "the one that began among them"
    );
}
