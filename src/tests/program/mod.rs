//! Runs the program and checks its output.

use crate::cures;
pub use crate::support::{
    POJ, POJ_SOLVED, UNSOLVABLE_BOARD as UNSOLVABLE, WIKI, WIKI_SOLVED, rows, spaced,
};
use crate::support::{Random, is_like, seeds, shown};
use std::fs::File;
use std::io::{Read, Write};
use std::panic;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

#[derive(Debug, PartialEq, Eq)]
pub struct Run {
    pub stdout: String,
    pub stderr: String,
    pub code: i32,
}

pub fn command(args: &[&str]) -> Command {
    let mut command = crate::runner::command(env!("CARGO_BIN_EXE_lanedoku"));
    command.args(args);
    command
}

/// In the script, `$RUNNER "$0"` is the program and `$1` the first argument.
#[cfg(unix)]
pub fn shell(script: &str, args: &[&str]) -> Command {
    let mut command = crate::runner::shell(script, &[env!("CARGO_BIN_EXE_lanedoku")]);
    command.args(args);
    command
}

impl Run {
    pub fn of(output: Output) -> Run {
        Run {
            stdout: String::from_utf8(output.stdout).expect("output is text"),
            stderr: String::from_utf8(output.stderr).expect("messages are text"),
            code: output.status.code().expect("the program ends by itself"),
        }
    }

    /// Returns true if these are the results. `*` is any text in a line: most tests other than `errors` and
    /// `check` do not repeat the wording of messages. Boards are named as in [`filled`].
    pub fn is(&self, stdout: &str, stderr: &str, code: i32) -> bool {
        let is_all = |text: &str, expected: &str| {
            let [found, expected] = [text, expected].map(|text| text.split('\n'));
            found.clone().count() == expected.clone().count()
                && found
                    .zip(expected)
                    .all(|(line, pattern)| is_like(line, pattern))
        };
        self.code == code && is_all(&self.stdout, &filled(stdout)) && is_all(&self.stderr, stderr)
    }

    /// Asserts that [`Run::is`] holds.
    #[track_caller]
    pub fn leaves(&self, stdout: &str, stderr: &str, code: i32) {
        assert!(
            self.is(stdout, stderr, code),
            "expected {stdout}{stderr}found {self:?}"
        );
    }

    /// Returns standard output, and asserts that the run succeeded without a message.
    #[track_caller]
    pub fn answers(self) -> String {
        assert_eq!((self.stderr.as_str(), self.code), ("", 0));
        self.stdout
    }
}

/// Starts the program with pipes for all three streams.
pub fn start(args: &[&str]) -> Child {
    let mut command = command(args);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

pub fn run(args: &[&str], stdin: impl AsRef<[u8]>) -> Run {
    let mut child = start(args);
    let mut pipe = child.stdin.take().expect("it is piped");
    let input = stdin.as_ref().to_vec();
    // The program may close the pipe early.
    thread::spawn(move || _ = pipe.write_all(&input));
    Run::of(child.wait_with_output().expect("the program ends"))
}

/// Writes to the program in steps, and checks the output after each.
pub fn converse(args: &[&str], steps: &[(&str, &str)]) -> Run {
    let mut child = start(args);
    let mut stdin = child.stdin.take().expect("it is piped");
    for (text, expected) in steps {
        let [text, expected] = [text, expected].map(|text| filled(text));
        stdin.write_all(text.as_bytes()).expect("the program reads");
        let mut found = vec![0; expected.len()];
        let stdout = child.stdout.as_mut().expect("it is piped");
        stdout.read_exact(&mut found).expect("the program writes");
        assert_eq!(shown(&found), expected, "{args:?}");
    }
    drop(stdin);
    Run::of(child.wait_with_output().expect("the program ends"))
}

/// Runs the program on a named file, a redirected file and a pipe, with equal results. Messages call the input
/// `<stdin>`.
pub fn run_each_way(args: &[&str], input: impl AsRef<[u8]>) -> Run {
    static INPUTS: AtomicU64 = AtomicU64::new(0);
    let number = INPUTS.fetch_add(1, Ordering::Relaxed);
    let path = file(&format!("input_{}_{number}", std::process::id()), &input);

    let [named, redirected] = [true, false].map(|is_named| {
        let mut command = command(args);
        if is_named {
            command.arg(&path).stdin(Stdio::null());
        } else {
            command.stdin(File::open(&path).expect("it was written"));
        }
        let run = Run::of(command.output().expect("the program starts"));
        let [stdout, stderr] = [run.stdout, run.stderr].map(|text| text.replace(&path, "<stdin>"));
        Run {
            stdout,
            stderr,
            ..run
        }
    });
    std::fs::remove_file(&path).expect("it was written");
    let piped = run(args, &input);
    assert_eq!(named, piped, "a named file and a pipe, with {args:?}");
    assert_eq!(
        redirected, piped,
        "a redirected file and a pipe, with {args:?}"
    );
    piped
}

/// A board without a clue.
const EMPTY: &str =
    ".................................................................................";

/// Replaces names in braces. `{poj}`, `{wiki}` and `{none}` are puzzles, `{empty}` has no clue, `{POJ}` and
/// `{WIKI}` are solutions. Words after the name set the layout, as in `{poj rows}`, `{poj spaced}` and `{poj
/// commas}`, truncate, as in `{poj ..80}`, or replace the blanks, as in `{poj -}`. `{U+A0}` is a code point.
pub fn filled(text: &str) -> String {
    let mut pieces = text.split('{');
    let mut filled = pieces.next().expect("there is a first").to_string();
    for piece in pieces {
        let board = piece.split_once('}');
        match board.and_then(|(name, rest)| Some(named_board(name)? + rest)) {
            Some(text) => filled += &text,
            None => filled.extend(["{", piece]),
        }
    }
    filled
}

fn named_board(name: &str) -> Option<String> {
    if let Some(number) = name.strip_prefix("U+") {
        let number = u32::from_str_radix(number, 16).ok()?;
        return char::from_u32(number).map(String::from);
    }
    let mut words = name.split(' ');
    let board = match words.next()? {
        "poj" => POJ,
        "wiki" => WIKI,
        "none" => UNSOLVABLE,
        "empty" => EMPTY,
        "POJ" => POJ_SOLVED,
        "WIKI" => WIKI_SOLVED,
        _ => return None,
    };
    let drawn = words.fold(board.to_string(), |board, word| match word {
        "rows" => rows(board),
        "spaced" => spaced(board),
        "commas" => board.split("").collect::<Vec<_>>()[1..82].join(","),
        blank if blank.chars().count() == 1 => board.replace(['.', '0'], blank),
        cut => {
            let (start, end) = cut.split_once("..").expect("a range");
            let (start, end) = (start.parse().unwrap_or(0), end.parse().unwrap_or(81));
            board[start..end].to_string()
        }
    });
    Some(drawn)
}

/// Calls [`run_each_way`] with arguments between spaces, and checks the result.
#[track_caller]
pub fn expect(args: &str, input: &str, stdout: &str, stderr: &str, code: i32) -> Run {
    let words: Vec<&str> = args.split_whitespace().collect();
    let run = run_each_way(&words, filled(input));
    let is_expected = run.is(stdout, stderr, code);
    assert!(
        is_expected,
        "{args:?} of {input}\nexpected {stdout}{stderr}found {run:?}"
    );
    run
}

/// Arguments, input, standard output and messages. In the output, `P` and `Q` abbreviate the lines `{POJ}` and
/// `{WIKI}`, and `-` abbreviates `invalid`. A message that begins with a digit is about `<stdin>`.
pub type Case<'a> = (&'a str, &'a str, &'a str, &'a str);

/// Runs each case with LF and CRLF, and with and without the last line end. The exit code follows from the
/// messages, and their advice is followed.
#[track_caller]
pub fn expect_all(cases: &[Case]) {
    for (args, input, stdout, said) in cases {
        let stdout = match stdout.trim_matches(['P', 'Q', '-']) {
            "" => stdout
                .replace('P', "{POJ}\n")
                .replace('Q', "{WIKI}\n")
                .replace('-', "invalid\n"),
            _ => stdout.to_string(),
        };
        let place = |line: &str| {
            if line.starts_with(char::is_numeric) {
                "<stdin>:"
            } else {
                ""
            }
        };
        let said = said.lines().map(|line| format!("{}{line}\n", place(line)));
        let said: String = said.collect();
        let code = if said.starts_with("<stdin>:") {
            2
        } else {
            i32::from(said.contains("without solution"))
        };
        let outcome = expect(args, input, &stdout, &said, code);
        let input = filled(input);
        let cured = cures::follow_advice(args, input.as_bytes(), &outcome);
        assert!(cured.is_ok(), "{args:?} of {input}: {cured:?}");
        // Echoed lines keep their line ends.
        let (returns, is_echoed) = (input.replace('\n', "\r\n"), args.contains("--append"));
        let end = if is_echoed { "\r\n" } else { "\n" };
        expect(args, &returns, &stdout.replace('\n', end), &said, code);
        // The end of an empty line is kept.
        let cut = input.strip_suffix('\n').unwrap_or_default();
        if !cut.is_empty() && !cut.ends_with('\n') {
            expect(args, cut, &stdout, &said, code);
        }
    }
}

/// Calls [`expect_all`] for each row of a [`table`], and lists the rows that failed.
#[track_caller]
pub fn expect_table(runs: &str) {
    let fails = |&[args, input, stdout, said]: &[&str; 4]| {
        let expected = || expect_all(&[(args, input, stdout, said)]);
        panic::catch_unwind(expected).is_err()
    };
    let failed: Vec<_> = table(runs)
        .filter(fails)
        .map(|row| row.join(" ~ "))
        .collect();
    assert!(
        failed.is_empty(),
        "these rows failed:\n{}",
        failed.join("\n")
    );
}

/// The rows of a table, with `~` between cells. Missing cells are empty. `\n`, `\r` and `\t` are escapes, a
/// backslash continues a line, and `//` begins a comment line. Prints each row, so the last one printed is the one that
/// failed, unless the caller goes on.
pub fn table<const CELLS: usize>(text: &str) -> impl Iterator<Item = [&'static str; CELLS]> {
    let rows = text.replace("\\\n", "").leak().lines();
    let rows = rows.filter(|row| !row.is_empty() && !row.starts_with("//"));
    rows.map(|row| {
        println!("{row}");
        let row = format!(" {row} ");
        let mut cells = row.split('~').map(|cell| {
            let cell = cell.strip_prefix(' ').unwrap_or(cell);
            let cell = cell.strip_suffix(' ').unwrap_or(cell);
            let cell = cell.replace("\\n", "\n").replace("\\r", "\r");
            &*cell.replace("\\t", "\t").leak()
        });
        let row = std::array::from_fn(|_| cells.next().unwrap_or_default());
        assert_eq!(cells.next(), None, "{row:?} is a whole row");
        row
    })
}

#[track_caller]
pub fn expect_answers(args: &str, input: &str, answers: &str) {
    expect(args, input, answers, "", 0);
}

/// Returns [`Run::answers`].
pub fn output(args: &[&str], stdin: impl AsRef<[u8]>) -> String {
    run(args, stdin).answers()
}

/// The values of an option, from the message about an invalid one.
pub fn values_of(option: &str) -> Vec<&'static str> {
    let message = run(&[option, "?"], "").stderr.leak();
    let words = message.strip_prefix("lanedoku: expected ");
    let words = words.and_then(|words| Some(words.split_once(" after ")?.0));
    words.expect("it lists the words").split(", ").collect()
}

/// Runs a test's [`seeds`] on all cores. A round gets random numbers and the path of a scratch file.
pub fn rounds(
    test: &str,
    count: u64,
    round: impl Fn(&mut Random, &str) -> Result<(), String> + Sync,
) {
    let seeds = seeds(count);
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let run = &|worker: usize| {
        let path = file(&format!("{test}_{}_{worker}", std::process::id()), "");
        let mut seeds = seeds.clone().skip(worker).step_by(workers);
        let failure = seeds.find_map(|seed| {
            let said = round(&mut Random(Random(seed).bits()), &path).err()?;
            Some(format!("{test}, FUZZ_SEED={seed} FUZZ_ROUNDS=1:\n{said}\n"))
        });
        std::fs::remove_file(&path).expect("it was written");
        failure
    };
    let failures: String = thread::scope(|scope| {
        let workers: Vec<_> = (0..workers)
            .map(|worker| scope.spawn(move || run(worker)))
            .collect();
        let ended = workers.into_iter().map(|worker| worker.join());
        ended
            .filter_map(|failure| failure.expect("it does not panic"))
            .collect()
    });
    assert!(failures.is_empty(), "{failures}");
    println!("{test}: seeds {seeds:?}");
}

/// Writes a file for one test.
pub fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("the directory for tests can be written");
    path.into_os_string()
        .into_string()
        .expect("its name is text")
}
