//! Runs the program, and has some puzzles to run it on.

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

/// What a run of the program left behind.
#[derive(Debug, PartialEq, Eq)]
pub struct Run {
    pub stdout: String,
    pub stderr: String,
    pub code: i32,
}

/// The program, with these arguments.
pub fn command(args: &[&str]) -> Command {
    let mut command = crate::runner::command(env!("CARGO_BIN_EXE_lanedoku"));
    command.args(args);
    command
}

/// A shell for a script, in which `$RUNNER "$0"` is the program and `$1` the first argument.
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

    /// Returns true if this is all that is left behind. Boards are named as in [`filled`]. A `*` is any text in a line, so
    /// that tests have a message's place and essential words. The full wording is in `errors` alone.
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

    /// Checks that.
    #[track_caller]
    pub fn leaves(&self, stdout: &str, stderr: &str, code: i32) {
        assert!(
            self.is(stdout, stderr, code),
            "expected {stdout}{stderr}found {self:?}"
        );
    }

    /// Standard output of a run that has to go well.
    #[track_caller]
    pub fn answers(self) -> String {
        assert_eq!((self.stderr.as_str(), self.code), ("", 0));
        self.stdout
    }
}

/// The program, with pipes for everything.
pub fn start(args: &[&str]) -> Child {
    let mut command = command(args);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// Runs the program on this standard input.
pub fn run(args: &[&str], stdin: impl AsRef<[u8]>) -> Run {
    let mut child = start(args);
    let mut pipe = child.stdin.take().expect("it is piped");
    let input = stdin.as_ref().to_vec();
    // A program that stops reading early closes the pipe, which is no failure of the test.
    thread::spawn(move || _ = pipe.write_all(&input));
    Run::of(child.wait_with_output().expect("the program ends"))
}

/// Writes to the program in steps, and after each reads the output that is due. Boards are named as in [`filled`]. Returns
/// what is left behind after that.
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

/// Runs the program on each kind of input: a file that the last argument names, a file on standard input, and a pipe. All
/// three must leave the same behind. The returned texts call the input `<stdin>`.
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

/// Replaces names of boards in braces: `{poj}`, `{wiki}` and `{none}` are
/// puzzles on a line, `{POJ}` and `{WIKI}` are solutions. Words after the name draw the board: in nine
/// rows, in spaced rows, or with commas between its cells, as `{poj rows}`, `{poj spaced}` and
/// `{poj commas}`; cut, as `{poj ..80}` and `{poj 1..}`; and with another symbol for a blank, as `{poj -}`.
/// `{U+A0}` is the symbol with this number.
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

/// Runs the program on each kind of input, with these arguments between spaces, and checks all that it leaves behind, as
/// [`Run::is`] does.
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

/// A run in a table: arguments between spaces, input, standard output, and standard error. Standard output may be
/// abbreviated to a letter per line: `P` and `Q` for the solutions of `{poj}` and `{wiki}`, `-` for `invalid`. A message
/// that begins with a digit is about `<stdin>`.
pub type Case<'a> = (&'a str, &'a str, &'a str, &'a str);

/// Checks what each of these runs leaves behind, with lines that end in LF or CRLF, and with or without the last line
/// end. The exit code has to fit the messages, and their advice has to help.
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
        let left = expect(args, input, &stdout, &said, code);
        let input = filled(input);
        let cured = cures::apply(args, input.as_bytes(), &left);
        assert!(cured.is_ok(), "{args:?} of {input}: {cured:?}");
        // Echoed lines keep their line ends.
        let (returns, is_echoed) = (input.replace('\n', "\r\n"), args.contains("--append"));
        let end = if is_echoed { "\r\n" } else { "\n" };
        expect(args, &returns, &stdout.replace('\n', end), &said, code);
        // A line end that alone makes a line is kept.
        let cut = input.strip_suffix('\n').unwrap_or_default();
        if !cut.is_empty() && !cut.ends_with('\n') {
            expect(args, cut, &stdout, &said, code);
        }
    }
}

/// [`expect_all`] of a [`table`], with the four parts of a run in each row.
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

/// The rows of a table, one a line, with `~` between their cells. Missing cells are empty. Cells may contain the escapes
/// `\n`, `\r` and `\t`. Lines that begin with `//` are comments.
pub fn table<const CELLS: usize>(text: &str) -> impl Iterator<Item = [&'static str; CELLS]> {
    let rows = text.lines();
    let rows = rows.filter(|row| !row.is_empty() && !row.starts_with("//"));
    rows.map(|row| {
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

/// [`expect`] of a run that goes well.
#[track_caller]
pub fn expect_answers(args: &str, input: &str, answers: &str) {
    expect(args, input, answers, "", 0);
}

/// Standard output of a run that has to go well.
pub fn output(args: &[&str], stdin: impl AsRef<[u8]>) -> String {
    run(args, stdin).answers()
}

/// The words that an option takes, from the message about one that it does not take.
pub fn words_of(option: &str) -> Vec<&'static str> {
    let message = run(&[option, "?"], "").stderr.leak();
    let words = message.strip_prefix("lanedoku: expected ");
    let words = words.and_then(|words| Some(words.split_once(" after ")?.0));
    words.expect("it lists the words").split(", ").collect()
}

/// Runs the rounds of a test on all cores: those of `FUZZ_SEED` and `FUZZ_ROUNDS`, or `count` from seed 1. A round gets
/// random numbers from its seed and the path of a file to write to, and returns an error that says what is wrong.
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

/// A file of this name with this content, for one test alone.
pub fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("the directory for tests can be written");
    path.into_os_string()
        .into_string()
        .expect("its name is text")
}
