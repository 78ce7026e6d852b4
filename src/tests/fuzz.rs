/*! Random and spoilt inputs through the whole program. Whatever comes in, what goes out keeps the
promises of the README.

Each round makes an input and runs the program on it many times: with the options that the round
draws, by every way that leads in, with one thread and with four, on every instruction set of this
processor. Other readers, a plain solver and a compiled submission tell what must come out.

A round depends on its seed alone, so a failure can be repeated. Its message names the seed and a
file with the input. The environment says what is run:

| variable | meaning | default |
|---|---|---|
| `FUZZ_SEED` | the first round's seed | 1 |
| `FUZZ_ROUNDS` | rounds of each test | what takes a second or two |

    FUZZ_SEED=1000 FUZZ_ROUNDS=20000 cargo test --release --test all fuzz
*/

use crate::cases;
use crate::compilers;
use crate::inputs;
use crate::program;
use crate::reference;
use crate::reference::{LONGEST_LINE, Oracle, is_right, read_boards, read_lines, split};
use crate::support::{self, POJ_SAMPLE, Random, shown};
use lanedoku::Isa;
use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// The longest that a run may take. The inputs are small, and what else the machine does is no
/// failure of the program.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// How a round ends; the error says what went wrong.
type Verdict<T = ()> = Result<T, String>;

/// Runs a test's rounds, each with a seed of its own.
fn rounds(test: &str, count: u64, round: impl Fn(&mut Trial) -> Verdict) {
    let setting = |name: &str| {
        let value = std::env::var(name).ok()?;
        Some(
            value
                .parse::<u64>()
                .unwrap_or_else(|_| panic!("expected a number in {name}, found `{value}`")),
        )
    };
    let first = setting("FUZZ_SEED").unwrap_or(1);
    let count = setting("FUZZ_ROUNDS").unwrap_or(count);
    let [path, puzzles] = ["in", "puzzles"]
        .map(|kind| program::file(&format!("fuzz_{test}_{}.{kind}", std::process::id()), ""));
    let mut trial = Trial {
        random: Random(0),
        oracle: Oracle::default(),
        input: Vec::new(),
        path,
        puzzles,
        runs: 0,
    };
    for seed in first..first + count {
        // Neighbours are scattered, so that two tests' rounds and two seeds' rounds have nothing in
        // common.
        trial.random = Random(Random(seed ^ (test.len() as u64) << 56).bits());
        trial.oracle = Oracle::default();
        if let Err(message) = round(&mut trial) {
            let kept = program::file(&format!("fuzz_{test}_{seed}.in"), &trial.input);
            panic!("{test}, FUZZ_SEED={seed} FUZZ_ROUNDS=1, input {kept}:\n{message}");
        }
    }
    for path in [&trial.path, &trial.puzzles] {
        std::fs::remove_file(path).expect("it was written");
    }
    println!(
        "{test}: {count} rounds from seed {first}, {} runs of the program",
        trial.runs
    );
}

/// Fails if the condition does not hold.
fn ensure(condition: bool, message: impl FnOnce() -> String) -> Verdict {
    if condition { Ok(()) } else { Err(message()) }
}

/// A way into the program.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    Named,
    Redirected,
    Piped,
    /// A pipe whose other end writes in pieces, and rests after each.
    Slow,
}

/// What a run of the program left behind, with the input called `<stdin>` and the puzzles of
/// `check` called `<puzzles>`.
#[derive(Clone, Debug, PartialEq)]
struct Ended {
    stdout: Vec<u8>,
    stderr: String,
    code: i32,
}

impl Ended {
    fn lines(&self) -> Vec<&[u8]> {
        split(&self.stdout)
    }
}

/// A round: its random numbers, its input, and a file that holds the input.
struct Trial {
    random: Random,
    oracle: Oracle,
    input: Vec<u8>,
    path: String,
    /// A file for puzzles whose answers are the input.
    puzzles: String,
    runs: u64,
}

impl Trial {
    fn set_input(&mut self, input: Vec<u8>) {
        std::fs::write(&self.path, &input).expect("the directory for tests can be written");
        self.input = input;
    }

    /// Runs the program on the input.
    fn run(&mut self, args: &[&str], way: Way) -> Verdict<Ended> {
        let context = |message: String| format!("{args:?}, {way:?}: {message}");
        self.runs += 1;
        let mut command = program::command(args);
        match way {
            Way::Named => command.arg(&self.path).stdin(Stdio::null()),
            Way::Redirected => command.stdin(File::open(&self.path).expect("it was written")),
            Way::Piped | Way::Slow => command.stdin(Stdio::piped()),
        };
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        if let Some(mut pipe) = child.stdin.take() {
            let (input, mut random) = (self.input.clone(), Random(self.random.bits()));
            std::thread::spawn(move || {
                // A program that stops reading early closes the pipe, which is no failure.
                let _ = if way == Way::Slow {
                    write_slowly(&mut pipe, &input, &mut random)
                } else {
                    pipe.write_all(&input)
                };
            });
        }
        let ended = end(child).map_err(context)?;
        let stderr = ended
            .stderr
            .replace(&self.path, "<stdin>")
            .replace(&self.puzzles, "<puzzles>");
        // What follows `end` in a pipe is noted if it has come by then.
        let is_rest = |line: &&str| line.contains("skipped what follows `end`");
        let stderr: String = stderr
            .split_inclusive('\n')
            .filter(|line| !is_rest(line))
            .collect();
        ensure((0..=2).contains(&ended.code), || {
            context(format!("exit code {}\n{stderr}", ended.code))
        })?;
        // A panic's message does not begin as the program's own do.
        let is_own = |line: &str| {
            ["lanedoku: ", "<stdin>:", "<puzzles>:"]
                .iter()
                .any(|start| line.starts_with(start))
        };
        ensure(stderr.lines().all(is_own), || {
            context(format!("standard error says\n{stderr}"))
        })?;
        // Lines that come back have the ends that they came with.
        let ends: &[u8] = if args.contains(&"--append") {
            b"\n\r"
        } else {
            b"\n"
        };
        ensure(
            ended.stdout.last().is_none_or(|byte| ends.contains(byte)),
            || context("an answer is cut short".into()),
        )?;
        Ok(Ended { stderr, ..ended })
    }

    /// Runs the program once plainly, and then in that many other ways. They must leave the same
    /// behind.
    fn run_alike(&mut self, args: &[&str], others: usize) -> Verdict<Ended> {
        let plain = self.run(args, Way::Piped)?;
        let names: Vec<&str> = Isa::available().map(Isa::name).collect();
        for _ in 0..others {
            let way = self
                .random
                .pick(&[Way::Named, Way::Redirected, Way::Piped, Way::Slow]);
            let mut args = args.to_vec();
            args.extend([
                "-j",
                self.random.pick(&["1", "4"]),
                "--isa",
                self.random.pick(&names),
            ]);
            let other = self.run(&args, way)?;
            ensure(other == plain, || {
                let [plain, other] = [&plain, &other].map(|ended| {
                    format!(
                        "{}\n{}code {}",
                        shown(&ended.stdout),
                        ended.stderr,
                        ended.code
                    )
                });
                format!("{args:?}, {way:?}: left\n{other}\nbut as it is left\n{plain}")
            })?;
        }
        Ok(plain)
    }

    /// True once in that many times.
    fn once_in(&mut self, times: usize) -> bool {
        self.random.below(times) == 0
    }
}

/// Waits for the end of a run, but not forever.
fn end(mut child: Child) -> Verdict<Ended> {
    let (sender, receiver) = mpsc::channel();
    let mut stdout = child.stdout.take().expect("it is piped");
    let mut stderr = child.stderr.take().expect("it is piped");
    let messages = std::thread::spawn(move || {
        let mut text = Vec::new();
        stderr
            .read_to_end(&mut text)
            .map(|_| String::from_utf8_lossy(&text).into_owned())
    });
    std::thread::spawn(move || {
        let mut text = Vec::new();
        let _ = sender.send(stdout.read_to_end(&mut text).map(|_| text));
    });
    let Ok(stdout) = receiver.recv_timeout(TIME_LIMIT) else {
        child.kill().expect("it runs");
        child.wait().expect("it was killed");
        return Err(format!("no end after {} s", TIME_LIMIT.as_secs()));
    };
    let status = child.wait().expect("it has ended");
    let stderr = messages
        .join()
        .expect("the reader ends")
        .expect("a pipe can be read");
    let code = status.code().ok_or_else(|| format!("{status}\n{stderr}"))?;
    Ok(Ended {
        stdout: stdout.expect("a pipe can be read"),
        stderr,
        code,
    })
}

/// Writes in a few pieces, and waits after each for as long as the program may take to read it.
/// Ends of lines are good places to part them.
fn write_slowly(pipe: &mut impl Write, input: &[u8], random: &mut Random) -> std::io::Result<()> {
    let ends: Vec<usize> = (1..input.len())
        .filter(|&at| b"\r\n".contains(&input[at - 1]))
        .collect();
    let mut cuts = vec![0, input.len()];
    for _ in 0..1 + random.below(6) {
        let anywhere = random.below(input.len() + 1);
        cuts.push(if ends.is_empty() || random.below(2) == 0 {
            anywhere
        } else {
            random.pick(&ends)
        });
    }
    cuts.sort_unstable();
    for cut in cuts.windows(2) {
        pipe.write_all(&input[cut[0]..cut[1]])?;
        std::thread::sleep(Duration::from_millis(if cut[0] == 0 { 4 } else { 1 }));
    }
    Ok(())
}

/// One record's answer.
#[derive(Clone, Debug, PartialEq)]
enum Answer {
    Solution(Vec<u8>),
    None,
    Invalid,
}

/// A record and its answer, as `-o pairs` writes them.
type Slot = (Vec<u8>, Answer);

/// Reads what `-o pairs` wrote, and checks each answer.
fn read_pairs(oracle: &mut Oracle, pairs: &Ended) -> Verdict<Vec<Slot>> {
    let mut slots = Vec::new();
    for line in pairs.lines() {
        let shown = || shown(line);
        if line == b"invalid" {
            slots.push((Vec::new(), Answer::Invalid));
            continue;
        }
        let comma = line
            .iter()
            .position(|&byte| byte == b',')
            .ok_or_else(|| format!("no pair: {}", shown()))?;
        let (puzzle, answer) = (line[..comma].to_vec(), &line[comma + 1..]);
        ensure([81, 729].contains(&puzzle.len()), || {
            format!("no puzzle: {}", shown())
        })?;
        let answer = if answer == b"no solution" {
            ensure(oracle.count(&puzzle, 1).unwrap_or(0) == 0, || {
                format!("there is a solution: {}", shown())
            })?;
            Answer::None
        } else {
            ensure(is_right(&puzzle, answer), || {
                format!("no solution: {}", shown())
            })?;
            Answer::Solution(answer.to_vec())
        };
        slots.push((puzzle, answer));
    }
    Ok(slots)
}

/// The answers in a text of any layout but pairs.
fn read_answers(text: &[u8]) -> Vec<Answer> {
    let mut answers = Vec::new();
    let mut board = Vec::new();
    for line in split(text) {
        match line {
            b"no solution" => answers.push(Answer::None),
            b"invalid" => answers.push(Answer::Invalid),
            _ => board.extend(line.iter().filter(|byte| byte.is_ascii_digit())),
        }
        if board.len() >= 81 {
            answers.push(Answer::Solution(std::mem::take(&mut board)));
        }
    }
    answers
}

/// Looks at an input from every side. `input` are the options that say how it is read. Returns what
/// its records and answers are, and the run that told them.
fn explore(trial: &mut Trial, input: &[&str]) -> Verdict<(Vec<Slot>, Ended)> {
    let with = |more: &[&'static str]| -> Vec<String> {
        input
            .iter()
            .chain(more)
            .map(|arg| arg.to_string())
            .collect()
    };
    macro_rules! run {
        ($others:expr, $($arg:expr),*) => {{
            let args = with(&[$($arg),*]);
            trial.run_alike(&args.iter().map(String::as_str).collect::<Vec<_>>(), $others)
        }};
    }
    let pairs = run!(3, "-o", "pairs")?;
    let slots = read_pairs(&mut trial.oracle, &pairs)?;
    let has_unsolvable = slots.iter().any(|slot| slot.1 == Answer::None);
    let has_error = pairs.code == 2;
    ensure(has_error || pairs.code == i32::from(has_unsolvable), || {
        format!("exit code {}", pairs.code)
    })?;
    ensure(
        has_error || slots.iter().all(|slot| slot.1 != Answer::Invalid),
        || "a malformed record is no error".into(),
    )?;

    if trial.once_in(3) {
        let forgiving = run!(1, "--exit-zero", "-o", "pairs")?;
        let ends_early = has_error && slots.iter().all(|slot| slot.1 != Answer::Invalid);
        ensure(
            forgiving.stdout == pairs.stdout && forgiving.code == if ends_early { 2 } else { 0 },
            || "--exit-zero".into(),
        )?;
        ensure(!forgiving.stderr.contains("no solution,"), || {
            forgiving.stderr.clone()
        })?;
    }
    if trial.once_in(2) {
        let limit = trial.random.pick(&["1", "2", "3", "17"]);
        let count = with(&["--limit", limit]);
        let count: Vec<&str> = std::iter::once("count")
            .chain(count.iter().map(String::as_str))
            .collect();
        let counted = trial.run_alike(&count, 1)?;
        let counts: Vec<String> = counted.lines().iter().map(shown).collect();
        ensure(
            counts.len() == slots.len() && (counted.code == 2) == has_error,
            || format!("{count:?}: {counted:?}"),
        )?;
        for ((puzzle, answer), count) in slots.iter().zip(counts) {
            let expected = match answer {
                Answer::Invalid => Some("invalid".to_string()),
                _ => trial
                    .oracle
                    .count(puzzle, limit.parse().expect("it is a number"))
                    .map(|count| count.to_string()),
            };
            let shown = shown(puzzle);
            ensure(expected.is_none_or(|expected| expected == count), || {
                format!("count --limit {limit}: {count} of {shown}")
            })?;
        }
    }
    if trial.once_in(2) {
        let all = run!(1, "--all", "--limit", "3", "-o", "pairs")?;
        let found = read_pairs(&mut trial.oracle, &all)?;
        let smallest = run!(1, "--order", "smallest", "-o", "pairs")?;
        let smallest = read_pairs(&mut trial.oracle, &smallest)?;
        ensure(smallest.len() == slots.len(), || {
            "--order smallest: not one answer a record".into()
        })?;
        let mut found = found.into_iter().peekable();
        for ((puzzle, answer), smallest) in slots.iter().zip(smallest) {
            let expected = match answer {
                Answer::Solution(_) => trial.oracle.count(puzzle, 3),
                _ => Some(1),
            };
            let shown = shown(puzzle);
            let mut group = vec![found.next().ok_or("--all: an answer is missing")?];
            while let (Answer::Solution(last), Some((next, Answer::Solution(solution)))) =
                (&group[group.len() - 1].1, found.peek())
                && next == puzzle
                && last < solution
            {
                group.extend(found.next());
            }
            ensure(group[0] == smallest, || {
                format!("--order smallest and --all of {shown}: {smallest:?}, {group:?}")
            })?;
            ensure(
                group[0].0 == *puzzle
                    && matches!(answer, Answer::Solution(_))
                        == matches!(group[0].1, Answer::Solution(_)),
                || format!("--all of {shown}: {group:?}"),
            )?;
            // The same puzzle twice in a row may look like one with more solutions; then nothing is
            // known of their number.
            let is_alone = expected.is_none_or(|expected| expected == group.len() as u64);
            ensure(is_alone, || format!("--all of {shown}: {group:?}"))?;
            if let (Ok(board), Answer::Solution(solution)) =
                (puzzle.as_slice().try_into(), &group[0].1)
            {
                ensure(
                    support::smallest(board).is_some_and(|smallest| smallest[..] == solution[..]),
                    || format!("the smallest of {shown}"),
                )?;
            }
        }
        ensure(found.next().is_none(), || {
            "--all: an answer too many".into()
        })?;
    }
    if trial.once_in(2) {
        explore_outputs(trial, input, &slots, has_error)?;
    }
    if trial.once_in(4) {
        // An answer depends on its puzzle alone: not on its neighbours.
        let turned: Vec<_> = slots
            .iter()
            .rev()
            .filter(|slot| slot.1 != Answer::Invalid)
            .collect();
        let kept = std::mem::take(&mut trial.input);
        trial.set_input(
            turned
                .iter()
                .flat_map(|slot| [&slot.0 as &[u8], b"\n"].concat())
                .collect(),
        );
        let again = trial.run_alike(&["-i", "lines", "-o", "pairs"], 1)?;
        let again = read_pairs(&mut trial.oracle, &again)?;
        ensure(again.iter().eq(turned), || {
            "other neighbours, other answers".into()
        })?;
        trial.set_input(kept);
    }
    Ok((slots, pairs))
}

/// Looks at the answers in another layout, and lets `check` look at them.
fn explore_outputs(trial: &mut Trial, input: &[&str], slots: &[Slot], has_error: bool) -> Verdict {
    let layout = trial
        .random
        .pick(&["same", "poj", "lines", "grid", "pretty", "pairs"]);
    let args: Vec<&str> = input.iter().copied().chain(["-o", layout]).collect();
    let output = trial.run_alike(&args, 2)?;
    if layout != "pairs" {
        let answers = read_answers(&output.stdout);
        ensure(answers.iter().eq(slots.iter().map(|slot| &slot.1)), || {
            format!("{args:?}: not the answers of the pairs")
        })?;
    }
    let puzzles = trial.puzzles.clone();
    std::fs::write(&puzzles, &trial.input).expect("the directory for tests can be written");
    let kept = std::mem::replace(&mut trial.input, output.stdout);
    let mut answers = trial.input.clone();
    let mut check = vec!["check"];
    check.extend(input);
    check.push(&puzzles);
    trial.set_input(answers.clone());
    // Without a malformed record, an error is what reading ended with.
    let ends_early = has_error && slots.iter().all(|slot| slot.1 != Answer::Invalid);
    let judged = run_check(trial, &check)?;
    if !ends_early {
        let score = format!("{} right, 0 wrong\n", slots.len());
        ensure(
            judged.code != 1 && judged.stdout == score.as_bytes(),
            || format!("{check:?} of its own answers: {judged:?}"),
        )?;
    }
    inputs::mutate(&mut answers, &mut trial.random);
    trial.set_input(answers);
    run_check(trial, &check)?;
    trial.set_input(kept);
    Ok(())
}

/// Runs `check` on answers, which come by two ways.
fn run_check(trial: &mut Trial, args: &[&str]) -> Verdict<Ended> {
    let way = trial.random.pick(&[Way::Named, Way::Redirected, Way::Slow]);
    let path = trial.path.clone();
    let [one, other] = [trial.run(args, Way::Piped)?, trial.run(args, way)?].map(|ended| {
        let stdout = shown(&ended.stdout).replace(&path, "<stdin>").into_bytes();
        Ended { stdout, ..ended }
    });
    ensure(one == other, || {
        format!("{args:?}, {way:?}: left {other:?}\nbut as it is {one:?}")
    })?;
    Ok(one)
}

#[test]
fn lines() {
    rounds("lines", 40, |trial| {
        let mut input = inputs::lines(&mut trial.random);
        if trial.once_in(40) {
            // More than a block.
            input = input.repeat(400_000 / input.len());
        }
        inputs::disguise(&mut input, &mut trial.random);
        inputs::mutate(&mut input, &mut trial.random);
        trial.set_input(input);
        let column = trial.once_in(6).then(|| 1 + trial.random.below(3));
        let number = column.unwrap_or(0).to_string();
        let mut args = vec!["-i", "lines"];
        if column.is_some() {
            args.extend(["--column", &number]);
        }
        let (slots, run) = explore(trial, &args)?;
        let Some(reading) = read_lines(&trial.input, column) else {
            return Ok(());
        };
        agree(&slots, &reading.records)?;
        expect_messages(&run, &slots, &reading)?;
        args.push("--append");
        let appended = trial.run_alike(&args, 2)?;
        let mut said: Vec<&str> = appended.stderr.lines().collect();
        said.retain(|line| !line.contains(LONG_ROWS));
        ensure(
            said.iter().copied().eq(run.stderr.lines()) && appended.code == run.code,
            || format!("--append says {}, code {}", appended.stderr, appended.code),
        )?;
        agree_with_lines(&appended, &slots, &trial.input)
    });
}

/// What only `--append` says.
const LONG_ROWS: &str = "with more fields than the header";

#[test]
fn tables() {
    rounds("tables", 30, |trial| {
        let table = inputs::table(&mut trial.random);
        let [mut input, mut expected] = [&table.header, &table.header].map(Vec::clone);
        expected.splice(table.named..table.named, [table.separator]);
        expected.splice(table.named + 1..table.named + 1, *b"solution");
        let mut records = Vec::new();
        let mut line = 2;
        for row in &table.rows {
            input.extend(&row.text);
            input.extend(table.end);
            // What a record lacks is missing on its last line.
            let last = line + split(&row.text).len() as u64 - 1;
            let puzzle = row.puzzle.clone();
            records.push(reference::Record {
                line: if puzzle.is_some() { line } else { last },
                puzzle,
            });
            line = last + 1;
        }
        trial.set_input(input);
        let (slots, run) = explore(trial, &[])?;
        agree(&slots, &records)?;
        let reading = reference::Reading {
            records,
            ..reference::Reading::default()
        };
        expect_messages(&run, &slots, &reading)?;
        for (row, slot) in table.rows.iter().zip(slots) {
            expected.extend(&row.text);
            expected.extend(vec![table.separator; row.missing + 1]);
            expected.extend(match &slot.1 {
                Answer::Solution(solution) => solution,
                Answer::None => &b"no solution"[..],
                Answer::Invalid => b"invalid",
            });
            expected.extend(table.end);
        }
        let appended = trial.run_alike(&["--append"], 3)?;
        ensure(appended.stdout == expected, || {
            format!("--append wrote {}", shown(&appended.stdout))
        })?;
        let long = table.rows.iter().filter(|row| row.is_long).count();
        let note = format!(" {long} row");
        let is_noted = appended.stderr.contains(LONG_ROWS) && appended.stderr.contains(&note);
        ensure(is_noted == (long > 0), || appended.stderr.clone())
    });
}

/// Checks that each line of the input came back, with the answer to its record.
fn agree_with_lines(appended: &Ended, slots: &[Slot], input: &[u8]) -> Verdict {
    let (lines, all) = (appended.lines(), split(input));
    let mut answers = slots.iter().map(|slot| match &slot.1 {
        Answer::Solution(solution) => solution,
        Answer::None => &b"no solution"[..],
        Answer::Invalid => b"invalid",
    });
    for (line, came) in lines.iter().zip(&all) {
        let found = line
            .strip_prefix(*came)
            .ok_or_else(|| format!("--append wrote {} for {}", shown(line), shown(came)))?;
        let is_right = match found {
            [] => true,
            [_, name @ ..] if name.starts_with(b"solution") => true,
            // A row that is shorter than the header gets empty fields.
            [separator, rest @ ..] => {
                let empty = rest.iter().take_while(|&byte| byte == separator).count();
                b",;|\t ".contains(separator) && answers.next() == Some(&rest[empty..])
            }
        };
        ensure(is_right, || format!("--append wrote {}", shown(line)))?;
    }
    ensure(answers.next().is_none() && lines.len() == all.len(), || {
        format!("--append wrote {} lines of {}", lines.len(), all.len())
    })
}

/// Checks that there is an answer to each record that another reader finds, and to nothing else.
fn agree(slots: &[Slot], records: &[reference::Record]) -> Verdict {
    ensure(slots.len() == records.len(), || {
        format!("{} answers to {} records", slots.len(), records.len())
    })?;
    for (slot, record) in slots.iter().zip(records) {
        ensure(
            slot.0 == record.puzzle.as_deref().unwrap_or_default(),
            || format!("{slot:?} is the answer to {record:?}"),
        )?;
    }
    Ok(())
}

/// Checks the messages about malformed records and puzzles without a solution, and the notes.
fn expect_messages(run: &Ended, slots: &[Slot], reading: &reference::Reading) -> Verdict {
    let records = &reading.records;
    let mut expected = Vec::new();
    let malformed: Vec<u64> = records
        .iter()
        .filter(|record| record.puzzle.is_none())
        .map(|record| record.line)
        .collect();
    expected.extend(
        malformed
            .iter()
            .take(20)
            .map(|line| format!("<stdin>:{line}:")),
    );
    if malformed.len() > 20 {
        let more = malformed.len() - 20;
        expected.push(format!(
            "lanedoku: {more} more malformed record{}",
            if more == 1 { "" } else { "s" }
        ));
    }
    for (lines, before, after) in [
        (&reading.comments, "skipped", "with a puzzle behind a `#`"),
        (
            &reading.marked,
            "read",
            "that a `#` stands before as a record",
        ),
        (
            &reading.crowded,
            "read only the first of several puzzles on",
            "",
        ),
    ] {
        if let Some(first) = lines.first() {
            let plural = if lines.len() == 1 { "" } else { "s" };
            let after = if after.is_empty() {
                after.to_string()
            } else {
                format!(" {after}")
            };
            expected.push(format!(
                "lanedoku: {before} {} line{plural}{after}; the first: <stdin>:{first}",
                lines.len()
            ));
        }
    }
    let unsolvable: Vec<usize> = (0..slots.len())
        .filter(|&at| slots[at].1 == Answer::None)
        .collect();
    if let Some(&first) = unsolvable.first() {
        let have = if unsolvable.len() == 1 {
            "puzzle has"
        } else {
            "puzzles have"
        };
        let place = format!(
            "puzzle {} of <stdin> (line {})",
            first + 1,
            records[first].line
        );
        expected.push(format!(
            "lanedoku: {} {have} no solution, the first is {place}",
            unsolvable.len()
        ));
    }
    let code = if malformed.is_empty() {
        i32::from(!unsolvable.is_empty())
    } else {
        2
    };
    let said: Vec<&str> = run.stderr.lines().collect();
    let is_said = said.len() == expected.len()
        && said
            .iter()
            .zip(&expected)
            .all(|(said, expected)| said.starts_with(expected));
    ensure(is_said && run.code == code, || {
        format!(
            "code {}, expected {code} and {expected:#?}, found {said:#?}",
            run.code
        )
    })
}

#[test]
fn boards() {
    rounds("boards", 40, |trial| {
        let random = &mut trial.random;
        let (make, own): (fn(&mut Random) -> Vec<u8>, &str) = random.pick(&[
            (inputs::poj as _, "poj"),
            (inputs::grid as _, "grid"),
            (inputs::lines as _, "lines"),
        ]);
        let mut input = make(random);
        if random.below(40) == 0 {
            input = input.repeat(400_000 / input.len());
        }
        inputs::disguise(&mut input, random);
        let is_spoilt = inputs::mutate(&mut input, random);
        let named = random.pick(&[own, own, "poj", "grid", "auto"]);
        trial.set_input(input);
        let (slots, run) = explore(trial, &["-i", named])?;
        if !is_spoilt && own != "lines" && [own, "auto"].contains(&named) {
            ensure(run.code < 2, || {
                format!(
                    "-i {named}: a mistake is found in an input without any: {}",
                    run.stderr
                )
            })?;
        }
        if run.code < 2 {
            agree_with_second_reader(&run, &slots, &trial.input)?;
        }
        Ok(())
    });
}

fn has_long_line(input: &[u8]) -> bool {
    split(input).iter().any(|line| line.len() > LONGEST_LINE)
}

/// Compares what was read with what another reader finds. That one knows no titles, headers and
/// pencilmarks.
fn agree_with_second_reader(run: &Ended, slots: &[Slot], input: &[u8]) -> Verdict {
    let has_words = split(input).iter().any(|line| {
        let is_comment = line.starts_with(b"#") && reference::named_column(line).is_none();
        // The names of 81 columns may be their numbers.
        let has_numbers = || {
            let mut fields = line.split(|byte| b",;\t| ".contains(byte));
            fields.clone().count() == 81 && fields.any(|field| field.len() == 2)
        };
        !is_comment && (line.iter().any(u8::is_ascii_alphabetic) || has_numbers())
    });
    if has_words || has_long_line(input) || slots.iter().any(|slot| slot.0.len() == 729) {
        return Ok(());
    }
    let reading = read_boards(input).ok_or("a second reader finds the input malformed")?;
    agree(slots, &reading.records)?;
    expect_messages(run, slots, &reading)
}

#[test]
fn judges_problems() {
    rounds("problems", 60, |trial| {
        let name = trial.random.pick(&cases::NAMES);
        let case = cases::case(name, &mut trial.random);
        let mut input = case.input.clone();
        // Who counts the solutions of boards that have lost their clues waits long.
        let is_spoilt = !["zad7", "sudogob", "tioj1025"].contains(&name)
            && inputs::mutate(&mut input, &mut trial.random);
        trial.set_input(input);
        let run = trial.run_alike(&["-p", name], 4)?;
        if run.code == 0 {
            let puzzles = trial.puzzles.clone();
            std::fs::write(&puzzles, &trial.input).expect("the directory for tests can be written");
            let kept = trial.input.clone();
            trial.set_input(run.stdout.clone());
            let judged = run_check(trial, &["check", "-p", name, &puzzles])?;
            ensure(
                judged.code == 0 && judged.stdout.ends_with(b" right, 0 wrong\n"),
                || format!("check of {name}: {judged:?}"),
            )?;
            trial.set_input(kept);
        }
        if !is_spoilt {
            ensure(run.code == i32::from(case.failure), || {
                format!("{name}: code {}, {}", run.code, run.stderr)
            })?;
            return case
                .check(&run.stdout)
                .map_err(|message| format!("{name}: {message}"));
        }
        // A submission reads over what is no cell to it, and need not notice what is wrong. A
        // title is text to it.
        let own = cases::blank(name);
        let is_foreign = |byte: &u8| b".?_*-#\0\x80\xFF".contains(byte) && *byte != own as u8;
        let submitted = compilers::submitted().filter(|(_, other)| *other == name);
        let languages: Vec<_> = submitted.map(|(language, _)| language).collect();
        // A function that finds no solution leaves its board alone.
        let is_answered = run.code == 0 || run.code == 1 && !cases::is_function(name);
        // And it reads on behind `end`, where a judge has nothing.
        let lines = trial.input.split(|byte| b"\n\r".contains(byte));
        let behind = lines
            .map(<[u8]>::trim_ascii)
            .skip_while(|line| line != b"end");
        let has_rest = behind.skip(1).any(|line| !line.is_empty());
        if !is_answered || has_rest || languages.is_empty() || trial.input.iter().any(is_foreign) {
            return Ok(());
        }
        let language = trial.random.pick(&languages);
        let expected = compilers::run_submission(language, name, &trial.input);
        // If several solutions are right, theirs need not be ours.
        let takes_any = cases::takes_any_solution(name);
        let shape = |text: &[u8]| -> Vec<u8> {
            let same = |byte: &u8| {
                if takes_any && byte.is_ascii_digit() {
                    b'9'
                } else {
                    *byte
                }
            };
            text.iter().map(same).collect()
        };
        let [found, submitted] = [&run.stdout, &expected].map(|text| shape(text));
        ensure(found == submitted, || {
            let [run, expected] = [&run.stdout, &expected].map(shown);
            format!("{name}: wrote\n{run}\nand a submission in {language}\n{expected}")
        })
    });
}

/// One record in, one record out: whoever cuts a set into partitions and joins the answers has the
/// answers to the set.
#[test]
fn partitions() {
    rounds("partitions", 12, |trial| {
        let args = ["-i", "lines", "-o", "pairs", "-j", "1"];
        // What belongs to a whole input is no record: a header, `end`, a byte-order mark.
        let count =
            |text: &[&[u8]]| read_lines(&text.concat(), None).map(|reading| reading.records.len());
        let is_record = |line: &&[u8]| {
            let whole = line.starts_with(b"\xEF\xBB\xBF") || line.trim_ascii() == b"end";
            !whole
                && count(&[line, b"\n5\n"]) == Some(2)
                && count(&[line, b"\n", POJ_SAMPLE, b"\n"]) == Some(2)
        };
        let mut lines: Vec<Vec<u8>> = Vec::new();
        while lines.len() < 20 {
            let mut more = inputs::lines(&mut trial.random);
            inputs::mutate(&mut more, &mut trial.random);
            lines.extend(
                split(&more)
                    .into_iter()
                    .filter(is_record)
                    .map(|line| [line, b"\n"].concat()),
            );
        }
        let whole = lines.concat();
        let mut joined = Vec::new();
        let mut has_error = false;
        let mut rest = &lines[..];
        while !rest.is_empty() {
            let (part, after) = rest.split_at(1 + trial.random.below(rest.len().min(8)));
            rest = after;
            trial.set_input(part.concat());
            let way = trial
                .random
                .pick(&[Way::Named, Way::Redirected, Way::Piped, Way::Slow]);
            let run = trial.run(&args, way)?;
            joined.extend(run.stdout);
            has_error |= run.code == 2;
        }
        trial.set_input(whole);
        let single = trial.run_alike(&args, 1)?;
        ensure(split(&single.stdout).len() == lines.len(), || {
            "not a record out for each record in".into()
        })?;
        ensure(
            single.stdout == joined && (single.code == 2) == has_error,
            || {
                format!(
                    "alone\n{}\njoined\n{}",
                    shown(&single.stdout),
                    shown(&joined)
                )
            },
        )
    });
}
