/*! Random and spoilt inputs through the whole program. Whatever comes in, what goes out keeps the
promises of the README.

Each round makes an input and runs the program on it many times: with the options that the round
draws, by every way that leads in, with one thread and with several, on every instruction set of
this processor. The maker of the input knows its records, and a plain solver or a compiled submission
tells what must come out for them. Of a spoilt input only what holds for all inputs is tested.

A round depends on its seed alone, so a failure can be repeated. Its message names the seed and a
file with the input. The environment says what is run:

| variable | meaning | default |
|---|---|---|
| `FUZZ_SEED` | the first round's seed | 1 |
| `FUZZ_ROUNDS` | rounds of each test | what takes a second or two |

    FUZZ_SEED=1000 FUZZ_ROUNDS=20000 cargo test --release --test all fuzz
*/

use crate::cases;
use crate::climb::setting;
use crate::compilers;
use crate::inputs::{self, Input, Role};
use crate::program;
use crate::support::{self, Board, Random, is_like, shown};
use lanedoku::Isa;
use std::collections::HashMap;
use std::fmt;
use std::fs::File;
use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// The longest that a run may take. The inputs are small, and what else the machine does is no
/// failure of the program.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// How a round ends; the error says what went wrong.
type Verdict<T = ()> = Result<T, String>;

/// Runs a test's rounds, each with a seed of its own.
fn rounds(test: &str, count: u64, round: &dyn Fn(&mut Trial) -> Verdict) {
    let first = setting("FUZZ_SEED", 1);
    let count = setting("FUZZ_ROUNDS", count);
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

const WAYS: [Way; 4] = [Way::Named, Way::Redirected, Way::Piped, Way::Slow];

/// What a run of the program left behind, with the input called `<stdin>` and the puzzles of
/// `check` called `<puzzles>`.
#[derive(Clone, PartialEq)]
struct Ended {
    stdout: Vec<u8>,
    stderr: String,
    code: i32,
}

impl fmt::Debug for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (stdout, stderr) = (shown(&self.stdout), &self.stderr);
        write!(f, "\n{stdout}\n{stderr}\ncode {}\n", self.code)
    }
}

impl Ended {
    fn lines(&self) -> Vec<&[u8]> {
        let lines = split(&self.stdout).into_iter();
        lines.map(|(line, _)| line).collect()
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
    /// Gives the program another input. Returns the one that it had.
    fn exchange_input(&mut self, input: Vec<u8>) -> Vec<u8> {
        std::fs::write(&self.path, &input).expect("the directory for tests can be written");
        std::mem::replace(&mut self.input, input)
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
        let lines = ended.stdout.strip_prefix(b"\xEF\xBB\xBF");
        let last = lines.unwrap_or(&ended.stdout).last();
        ensure(last.is_none_or(|&byte| byte == b'\n'), || {
            context("an answer is cut short".into())
        })?;
        Ok(Ended { stderr, ..ended })
    }

    /// Runs the program once plainly, and then in that many other ways. They must leave the same
    /// behind.
    fn run_alike(&mut self, args: &[&str], others: usize) -> Verdict<Ended> {
        let plain = self.run(args, Way::Piped)?;
        let names: Vec<&str> = Isa::available().map(Isa::name).collect();
        for _ in 0..others {
            let way = self.random.pick(&WAYS);
            let mut args = args.to_vec();
            args.extend([
                "-j",
                self.random.pick(&["1", "2", "8"]),
                "--isa",
                self.random.pick(&names),
            ]);
            let other = self.run(&args, way)?;
            ensure(other == plain, || {
                format!("{args:?}, {way:?}: left {other:?}but as it is {plain:?}")
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
fn end(child: Child) -> Verdict<Ended> {
    let (sender, receiver) = mpsc::channel();
    let id = child.id().to_string();
    std::thread::spawn(move || sender.send(child.wait_with_output()));
    let Ok(output) = receiver.recv_timeout(TIME_LIMIT) else {
        _ = Command::new("kill").arg(id).status();
        return Err(format!("no end after {} s", TIME_LIMIT.as_secs()));
    };
    let output = output.expect("a pipe can be read");
    let stderr = shown(&output.stderr);
    let code = output.status.code();
    Ok(Ended {
        code: code.ok_or_else(|| format!("{}\n{stderr}", output.status))?,
        stdout: output.stdout,
        stderr,
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

/// Remembers how many solutions puzzles have.
#[derive(Default)]
struct Oracle(HashMap<(Vec<u8>, u64), Option<u64>>);

impl Oracle {
    /// The number of solutions, counted up to `limit`; `None` if that takes too long to find
    /// out.
    fn count(&mut self, puzzle: &[u8], limit: u64) -> Option<u64> {
        let board = <&Board>::try_from(puzzle).expect("puzzles have 81 cells");
        let count = || support::count_candidates(&support::candidates(board), limit, 100_000);
        let known = self.0.entry((puzzle.to_vec(), limit));
        *known.or_insert_with(count)
    }
}

/// True if the answer is a solution of the puzzle.
fn is_right(puzzle: &[u8], answer: &[u8]) -> bool {
    match (<&Board>::try_from(puzzle), <&Board>::try_from(answer)) {
        (Ok(puzzle), Ok(answer)) => support::is_solution(puzzle, answer),
        _ => false,
    }
}

/// Lines without their ends, and those ends.
fn split(text: &[u8]) -> Vec<(&[u8], &[u8])> {
    let lines = text.split_inclusive(|&byte| byte == b'\n');
    // The last line may have lost its line feed alone.
    let ends: [&[u8]; 3] = [b"\r\n", b"\n", b"\r"];
    let split = |line: &'_ [u8]| {
        let end = ends.into_iter().find(|&end| line.ends_with(end));
        line.len() - end.map_or(0, <[u8]>::len)
    };
    lines.map(|line| line.split_at(split(line))).collect()
}

/// A record, empty if it is malformed, and the text of its answer.
type Slot = (Vec<u8>, Vec<u8>);

const NO_SOLUTION: &[u8] = b"no solution";
const SEVERAL: &[u8] = b"several solutions";
const INVALID: &[u8] = b"invalid";

/// Reads what `-o pairs` wrote, and checks each answer.
fn read_pairs(oracle: &mut Oracle, pairs: &Ended) -> Verdict<Vec<Slot>> {
    let mut slots = Vec::new();
    for line in pairs.lines() {
        if line == INVALID {
            slots.push((Vec::new(), line.to_vec()));
            continue;
        }
        let (puzzle, answer) = match line.iter().position(|&byte| byte == b',') {
            Some(comma @ 81) => (&line[..comma], &line[comma + 1..]),
            _ => return Err(format!("no pair: {}", shown(line))),
        };
        let holds = match answer {
            NO_SOLUTION => oracle.count(puzzle, 1).unwrap_or(0) == 0,
            SEVERAL => oracle.count(puzzle, 2).unwrap_or(2) == 2,
            _ => is_right(puzzle, answer),
        };
        ensure(holds, || format!("a wrong answer: {}", shown(line)))?;
        slots.push((puzzle.to_vec(), answer.to_vec()));
    }
    Ok(slots)
}

/// The answers in a text of any layout but pairs.
fn read_answers(text: &[u8]) -> Vec<Vec<u8>> {
    let mut answers = Vec::new();
    let mut board = Vec::new();
    for (line, _) in split(text) {
        if [NO_SOLUTION, INVALID].contains(&line) {
            answers.push(line.to_vec());
            continue;
        }
        board.extend(line.iter().filter(|byte| byte.is_ascii_digit()));
        if board.len() >= 81 {
            answers.push(std::mem::take(&mut board));
        }
    }
    answers
}

/// Looks at an input from every side. `input` are the options that say how it is read. Returns what
/// its records and answers are, and the run that told them.
fn explore(trial: &mut Trial, input: &[&str]) -> Verdict<(Vec<Slot>, Ended)> {
    let with = |more: &[&'static str]| [input, more].concat();
    let pairs = trial.run_alike(&with(&["-o", "pairs"]), 3)?;
    let slots = read_pairs(&mut trial.oracle, &pairs)?;
    let has = |answer| slots.iter().any(|slot| slot.1 == answer);
    let has_error = pairs.code == 2;
    let is_expected = match has_error {
        true => !pairs.stderr.is_empty(),
        false => !has(INVALID) && pairs.code == i32::from(has(NO_SOLUTION)),
    };
    ensure(is_expected, || format!("exit code {}", pairs.code))?;

    if trial.once_in(2) {
        explore_solutions(trial, input, &slots, has_error)?;
    }
    if trial.once_in(2) {
        explore_outputs(trial, input, &slots, has_error)?;
    }
    if trial.once_in(2) {
        explore_unique(trial, input, &slots, has_error)?;
    }
    if trial.once_in(4) {
        // An answer depends on its puzzle alone: not on its neighbours.
        let turned: Vec<_> = slots
            .iter()
            .rev()
            .filter(|slot| slot.1 != INVALID)
            .collect();
        let lines = turned.iter().flat_map(|slot| [&slot.0[..], b"\n"].concat());
        let kept = trial.exchange_input(lines.collect());
        let again = trial.run_alike(&["-i", "lines", "-o", "pairs"], 1)?;
        let again = read_pairs(&mut trial.oracle, &again)?;
        ensure(again.iter().eq(turned), || {
            "other neighbours, other answers".into()
        })?;
        trial.exchange_input(kept);
    }
    Ok((slots, pairs))
}

/// Looks at the numbers of solutions, at all solutions and the smallest ones.
fn explore_solutions(
    trial: &mut Trial,
    input: &[&str],
    slots: &[Slot],
    has_error: bool,
) -> Verdict {
    let limit = trial.random.pick(&["1", "2", "3", "17"]);
    let counted = trial.run_alike(&[&["count", "--limit", limit], input].concat(), 1)?;
    let mut read = |more: &[&str]| {
        let pairs = trial.run_alike(&[input, more, &["-o", "pairs"]].concat(), 1)?;
        read_pairs(&mut trial.oracle, &pairs)
    };
    let mut all = read(&["--all", "--limit", limit])?.into_iter();
    let smallest = read(&["--order", "smallest"])?;
    let counts = counted.lines();
    let is_whole = [counts.len(), smallest.len()] == [slots.len(); 2];
    ensure(is_whole && (counted.code == 2) == has_error, || {
        format!("not one answer a record: {counted:?}, {smallest:?}")
    })?;
    let most = limit.parse().expect("it is a number");
    for (((puzzle, answer), count), smallest) in slots.iter().zip(counts).zip(smallest) {
        let (count, known) = match answer == INVALID {
            true => (u64::from(count != INVALID), Some(0)),
            false => (
                shown(count).parse().unwrap_or(u64::MAX),
                trial.oracle.count(puzzle, most),
            ),
        };
        let group: Vec<Slot> = all.by_ref().take(count.max(1) as usize).collect();
        let is_alike = known.is_none_or(|known| known == count)
            && group.len() as u64 == count.max(1)
            && group.is_sorted_by(|one, next| one.0 == next.0 && one.1 < next.1)
            && group[0] == smallest
            && smallest.0 == *puzzle
            && (count > 0) == (smallest.1.len() == 81);
        let shown = shown(puzzle);
        ensure(is_alike, || {
            format!("{shown} has {count} solutions up to {limit}: {smallest:?}, {group:?}")
        })?;
        if let Ok(board) = puzzle.as_slice().try_into()
            && count > 0
        {
            let found = support::smallest(board);
            let is_smallest = found.is_some_and(|found| found[..] == smallest.1[..]);
            ensure(is_smallest, || format!("the smallest of {shown}"))?;
        }
    }
    ensure(all.next().is_none(), || "--all: an answer too many".into())
}

/// Looks at what puzzles get if only one solution will do, in a layout that names them.
fn explore_unique(trial: &mut Trial, input: &[&str], slots: &[Slot], has_error: bool) -> Verdict {
    let with = |layout| [input, &["--order", "unique", "-o", layout]].concat();
    let pairs = trial.run_alike(&with("pairs"), 3)?;
    let found = read_pairs(&mut trial.oracle, &pairs)?;
    for (slot, found) in slots.iter().zip(&found) {
        // Without the number of solutions, either answer may be right.
        let is_single = match &slot.1[..] {
            INVALID | NO_SOLUTION => Some(true),
            _ => trial.oracle.count(&slot.0, 2).map(|count| count == 1),
        };
        let is_alike = slot == found && is_single != Some(false)
            || slot.0 == found.0 && found.1 == SEVERAL && is_single != Some(true);
        ensure(is_alike, || {
            format!("--order unique: {found:?}, not {slot:?}")
        })?;
    }
    let count = |words: &[u8]| found.iter().filter(|slot| slot.1 == words).count();
    let [none, several] = [count(NO_SOLUTION), count(SEVERAL)];
    let code = match has_error {
        true => 2,
        false => i32::from(none + several > 0),
    };
    let is_said = several == 0
        || pairs.stderr.lines().any(|line| {
            let counted = format!("{several} puzzle");
            line.contains(&counted) && line.contains("with several solutions; the first: ")
        });
    let is_whole = found.len() == slots.len() && pairs.code == code && is_said;
    ensure(is_whole, || format!("--order unique: {pairs:?}"))?;
    let other = trial.run_alike(&with("json"), 1)?;
    ensure(
        other.stdout == json(&found) && other.stderr == pairs.stderr,
        || format!("--order unique: not the answers of the pairs: {other:?}"),
    )
}

/// What `-o json` writes for these records and answers.
fn json(slots: &[Slot]) -> Vec<u8> {
    let quoted = |text: &[u8]| format!("\"{}\"", shown(text));
    let lines = slots.iter().map(|(puzzle, answer)| {
        let [puzzle, solution] = match &answer[..] {
            INVALID => ["null".into(), "null".into()],
            NO_SOLUTION => [quoted(puzzle), "null".into()],
            SEVERAL => [quoted(puzzle), "null,\"several\":true".into()],
            solution => [puzzle, solution].map(quoted),
        };
        format!("{{\"puzzle\":{puzzle},\"solution\":{solution}}}\n")
    });
    lines.collect::<String>().into_bytes()
}

/// What `-o csv` writes for these records and answers.
fn csv(slots: &[Slot]) -> Vec<u8> {
    let lines = slots.iter().map(|(puzzle, answer)| match &answer[..] {
        INVALID => ",invalid\n".into(),
        answer => format!("{},{}\n", shown(puzzle), shown(answer)),
    });
    let header = slots.first().map(|_| "puzzle,solution\n".into());
    let text: String = header.into_iter().chain(lines).collect();
    text.into_bytes()
}

/// Looks at the answers in another layout, and lets `check` look at them.
fn explore_outputs(trial: &mut Trial, input: &[&str], slots: &[Slot], has_error: bool) -> Verdict {
    let layout = trial.random.pick(&program::words_of("--output"));
    let args = [input, &["-o", layout]].concat();
    let output = trial.run_alike(&args, 2)?;
    let is_alike = match layout {
        "pairs" => true,
        "json" => output.stdout == json(slots),
        "csv" => output.stdout == csv(slots),
        _ => {
            let answers = read_answers(&output.stdout);
            answers.iter().eq(slots.iter().map(|slot| &slot.1))
        }
    };
    ensure(is_alike, || {
        format!("{args:?}: not the answers of the pairs: {output:?}")
    })?;
    let puzzles = trial.puzzles.clone();
    std::fs::write(&puzzles, &trial.input).expect("the directory for tests can be written");
    let check = [&["check"], input, &[&puzzles]].concat();
    let kept = trial.exchange_input(output.stdout);
    // Without a malformed record, an error is what reading ended with.
    let ends_early = has_error && slots.iter().all(|slot| slot.1 != INVALID);
    let judged = run_check(trial, &check)?;
    // Where there is nothing to check, that is an error.
    if !ends_early && !slots.is_empty() {
        let score = format!("{} right, 0 wrong\n", slots.len());
        ensure(
            judged.code != 1 && judged.stdout == score.as_bytes(),
            || format!("{check:?} of its own answers: {judged:?}"),
        )?;
    }
    let mut answers = trial.input.clone();
    inputs::mutate(&mut answers, &mut trial.random);
    trial.exchange_input(answers);
    run_check(trial, &check)?;
    trial.exchange_input(kept);
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

/// A round with an input of lines: its text as other systems leave it, with accidents in half of the
/// rounds.
fn explore_lines(trial: &mut Trial, input: &Input) -> Verdict {
    let mut text = input.text();
    inputs::disguise(&mut text, &mut trial.random);
    let is_spoilt = inputs::mutate(&mut text, &mut trial.random);
    trial.exchange_input(text);
    let args = input.args();
    let (slots, run) = explore(trial, &args)?;
    if !is_spoilt {
        agree(&run, &slots, input)?;
    }
    let appended = trial.run_alike(&[&args[..], &["--append"]].concat(), 2)?;
    // Without `-i lines`, `--append` alone makes lines of what looks like something else.
    if !is_spoilt || args.contains(&"lines") {
        ensure(
            said_of_all(&appended) == said_of_all(&run) && appended.code == run.code,
            || format!("--append says {}, code {}", appended.stderr, appended.code),
        )?;
        agree_with_lines(&appended, &slots, &trial.input)?;
    }
    if is_spoilt {
        return Ok(());
    }
    let expected = append(input, &trial.input, &slots);
    ensure(appended.stdout == expected, || {
        format!("--append wrote {}", shown(&appended.stdout))
    })?;
    if !slots.is_empty() {
        let puzzles = trial.puzzles.clone();
        let kept = trial.exchange_input(appended.stdout);
        std::fs::write(&puzzles, &kept).expect("the directory for tests can be written");
        // All answers stand in the column of the first one, or they are wrong.
        let columns = columns_of_answers(input, &slots);
        let first = slots.iter().position(|slot| slot.1.len() == 81);
        let is_right =
            |at: &usize| slots[*at].1.len() != 81 || columns[*at] == columns[first.unwrap_or(*at)];
        let right = (0..slots.len()).filter(is_right).count();
        let score = format!("{right} right, {} wrong\n", slots.len() - right);
        let check = [&["check", "--all"], &args[..], &[&puzzles]].concat();
        let judged = run_check(trial, &check)?;
        let faults = judged.lines();
        let (last, faults) = faults.split_last().expect("the score is there");
        let is_column =
            |line: &&[u8]| shown(line).contains(": expected a solution, found a board in column ");
        ensure(
            *last == score.trim_end().as_bytes() && faults.iter().all(is_column),
            || format!("{check:?} of what --append wrote, expected {score}: {judged:?}"),
        )?;
        trial.exchange_input(kept);
    }
    Ok(())
}

/// The columns in which `--append` writes the answers.
fn columns_of_answers(input: &Input, slots: &[Slot]) -> Vec<usize> {
    let records = input.lines.iter().filter_map(|line| match &line.role {
        Role::Record(record) => Some((&line.text, record)),
        _ => None,
    });
    let columns = records.zip(slots).map(|((text, record), slot)| {
        let separator = record.separator.to_string();
        let line = match with_key(text.as_bytes(), &slot.1) {
            Some(line) => shown(&line),
            None => format!(
                "{text}{}{}",
                separator.repeat(record.separators),
                shown(&slot.1)
            ),
        };
        // What is in quotes separates nothing.
        let plain: String = line.split('"').step_by(2).collect();
        let separators = [',', ';', '|', '\t'];
        match plain.chars().find(|char| separators.contains(char)) {
            Some(first) => 1 + plain.matches(first).count(),
            None => 1,
        }
    });
    columns.collect()
}

#[test]
fn lines() {
    rounds("lines", 25, &|trial| {
        let input = inputs::lines(&mut trial.random);
        explore_lines(trial, &input)?;
        // One line in, one answer out: whoever cuts a file into parts and joins the answers has the
        // answers to the file.
        let column = input.column.filter(|_| trial.once_in(2));
        let column = column.map(|column| format!("--column={column}"));
        let args: Vec<&str> = column
            .iter()
            .map(|arg| &**arg)
            .chain(["--every-line"])
            .collect();
        let (mut parts, mut whole) = (Vec::new(), Vec::new());
        let lines = &input.lines[..input.lines.len().min(40)];
        for lines in lines.chunks(3) {
            let lines = lines.iter().map(|line| format!("{}\n", line.text));
            let part = lines.collect::<String>().into_bytes();
            whole.extend(&part);
            trial.exchange_input(part);
            let way = trial.random.pick(&WAYS);
            parts.extend(trial.run(&args, way)?.stdout);
        }
        trial.exchange_input(whole);
        let single = trial.run(&args, Way::Piped)?;
        let is_alike = single.stdout == parts && single.lines().len() == lines.len();
        ensure(is_alike, || {
            let [single, parts] = [&single.stdout, &parts].map(shown);
            format!("{args:?}: alone\n{single}\nin parts\n{parts}")
        })
    });
}

#[test]
fn tables() {
    rounds("tables", 25, &|trial| {
        let input = inputs::table(&mut trial.random);
        explore_lines(trial, &input)
    });
}

/// What `--append` has to write.
fn append(input: &Input, text: &[u8], slots: &[Slot]) -> Vec<u8> {
    let mut answers = slots.iter().map(|slot| &slot.1[..]);
    let mut expected = Vec::new();
    for ((text, end), line) in split(text).into_iter().zip(&input.lines) {
        expected.extend(text);
        match &line.role {
            Role::Header(separator) => expected.extend(format!("{separator}solution").bytes()),
            Role::Record(record) => {
                let separator = record.separator.to_string();
                let answer = answers.next().unwrap_or_default();
                if let Some(with_key) = with_key(text, answer) {
                    expected.truncate(expected.len() - text.len());
                    expected.extend(with_key);
                } else {
                    expected.extend(separator.repeat(record.separators).bytes());
                    expected.extend(in_field(answer, separator == " ").bytes());
                }
            }
            Role::Nothing => {}
        }
        // A last line that lacks its end gets one.
        expected.extend(if end.is_empty() { b"\n" } else { end });
    }
    expected
}

/// What is said whether lines come back or not. A note on text above the puzzles has other words then.
fn said_of_all(run: &Ended) -> String {
    let said = run.stderr.lines().map(|line| {
        let notes = ["lanedoku: passed over ", "lanedoku: no header names "];
        match notes.iter().any(|note| line.starts_with(note)) {
            true => line.rsplit(": ").next().expect("a place ends it"),
            false => line,
        }
    });
    said.collect::<Vec<_>>().join("\n")
}

/// An object in JSON with the answer as its last key; `None` if the line is none.
fn with_key(line: &[u8], answer: &[u8]) -> Option<Vec<u8>> {
    let text = line.trim_ascii();
    if !(text.starts_with(b"{") && text.ends_with(b"}") && text.contains(&b':')) {
        return None;
    }
    let value = match answer {
        NO_SOLUTION => "null".to_string(),
        INVALID => "null,\"invalid\":true".to_string(),
        answer => format!("\"{}\"", shown(answer)),
    };
    let end = line.iter().rposition(|&byte| byte == b'}')?;
    let key = format!(",\"solution\":{value}");
    Some([&line[..end], key.as_bytes(), &line[end..]].concat())
}

/// An answer as a field. Between white space, two words need quotes.
fn in_field(answer: &[u8], is_spaced: bool) -> String {
    match is_spaced && answer.contains(&b' ') {
        true => format!("\"{}\"", shown(answer)),
        false => shown(answer),
    }
}

/// Checks that each line of any input came back, and the answers to the records in order.
fn agree_with_lines(appended: &Ended, slots: &[Slot], input: &[u8]) -> Verdict {
    let (lines, all) = (appended.lines(), split(input));
    let is_cell = |byte: &u8| byte.is_ascii_digit() || inputs::BLANKS.contains(&char::from(*byte));
    let mut answers = slots.iter().map(|slot| &slot.1[..]);
    for (line, (came, _)) in lines.iter().zip(&all) {
        let is_right = match line.strip_prefix(*came) {
            None => {
                let answer = answers.next().unwrap_or_default();
                with_key(came, answer).is_some_and(|with_key| with_key == *line)
            }
            // What has no answer is no puzzle.
            Some([]) => answers.len() == 0 || came.len() != 81 || !came.iter().all(is_cell),
            Some([_, name @ ..]) if name.starts_with(b"solution") => true,
            // One empty field too many is there for the answer.
            Some(answer) if answer[0].is_ascii_alphanumeric() => answers.next() == Some(answer),
            // A record that is shorter than the header gets empty fields.
            Some([separator, rest @ ..]) => {
                let empty = rest.iter().take_while(|&byte| byte == separator).count();
                let answer = answers
                    .next()
                    .map(|answer| in_field(answer, *separator == b' '));
                b",;|\t ".contains(separator) && answer == Some(shown(&rest[empty..]))
            }
        };
        ensure(is_right, || {
            format!("--append wrote {} for {}", shown(line), shown(came))
        })?;
    }
    // Only what makes all that follows doubtful ends the run.
    let ends = ["expected a header", "expected a record", "expected text"];
    let ends_early = ends.iter().any(|said| appended.stderr.contains(said));
    let is_whole = lines.len() == all.len() || ends_early;
    ensure(answers.next().is_none() && is_whole, || {
        format!("--append wrote {} lines of {}", lines.len(), all.len())
    })
}

/// Checks that there is an answer to each record of an input that is not spoilt, and to nothing
/// else, and what is said about it.
fn agree(run: &Ended, slots: &[Slot], input: &Input) -> Verdict {
    let records: Vec<_> = input.records().collect();
    ensure(slots.len() == records.len(), || {
        format!("{} answers to {} records", slots.len(), records.len())
    })?;
    for (slot, (line, record)) in slots.iter().zip(&records) {
        let puzzle = record.puzzle.as_deref().unwrap_or_default();
        ensure(slot.0 == puzzle.as_bytes(), || {
            format!("line {line}: {slot:?} is the answer to {puzzle}")
        })?;
    }
    let malformed = records.iter().filter(|(_, record)| record.puzzle.is_none());
    let malformed: Vec<_> = malformed.collect();
    let named = malformed.iter().take(20);
    let mut expected: Vec<_> = named.map(|(line, _)| format!("<stdin>:{line}:*")).collect();
    if malformed.len() > 20 {
        expected.push(format!(
            "lanedoku: {} more malformed*",
            malformed.len() - 20
        ));
    }
    let unsolvable = slots.iter().filter(|slot| slot.1 == NO_SOLUTION).count();
    if let Some(first) = slots.iter().position(|slot| slot.1 == NO_SOLUTION) {
        let (number, line) = (first + 1, records[first].0);
        expected.push(format!(
            "lanedoku: {unsolvable} *without*: puzzle {number} of <stdin> (line {line})*"
        ));
    }
    let code = match malformed.is_empty() {
        true => i32::from(unsolvable > 0),
        false => 2,
    };
    // A note changes nothing.
    let is_note = |line: &&str| line.starts_with("lanedoku: passed over text above");
    let said: Vec<&str> = run.stderr.lines().filter(|line| !is_note(line)).collect();
    let mut pairs = said.iter().zip(&expected);
    let is_said = said.len() == expected.len() && pairs.all(|(said, like)| is_like(said, like));
    ensure(is_said && run.code == code, || {
        let found = run.code;
        format!("code {found}, expected {code} and {expected:#?}, found {said:#?}")
    })
}

#[test]
fn boards() {
    rounds("boards", 25, &|trial| {
        let make = trial.random.pick(&[inputs::poj, inputs::grid]);
        let input = make(&mut trial.random);
        let mut text = input.text();
        inputs::disguise(&mut text, &mut trial.random);
        let is_spoilt = inputs::mutate(&mut text, &mut trial.random);
        trial.exchange_input(text);
        let other = trial.random.pick(&program::words_of("--input"));
        let (slots, run) = match is_spoilt && trial.once_in(3) {
            true => explore(trial, &["-i", other])?,
            false => explore(trial, &input.args())?,
        };
        if is_spoilt {
            return Ok(());
        }
        agree(&run, &slots, &input)?;
        // A board that lacks a row is an error, after the answers to those before it.
        let Some(lost) = input.records().map(|(line, _)| line).last() else {
            return Ok(());
        };
        let mut lines = input.lines;
        if lines[lost - 1].text.len() == 81 {
            return Ok(());
        }
        lines.remove(lost - 1);
        let cut = Input {
            lines,
            args: input.args,
            column: None,
        };
        trial.exchange_input(cut.text());
        let (found, run) = explore(trial, &cut.args())?;
        ensure(run.code == 2 && found == slots[..slots.len() - 1], || {
            format!("a row is lost: {run:?}")
        })
    });
}

#[test]
fn judges_problems() {
    rounds("problems", 12, &|trial| {
        let name = trial.random.pick(&cases::names());
        let case = loop {
            let case = cases::case(name, &mut trial.random);
            if !case.is_spread {
                break case;
            }
        };
        let mut input = case.input.clone();
        // Who counts the solutions of boards that have lost their clues waits long.
        let is_spoilt = !cases::is_counted(name) && inputs::mutate(&mut input, &mut trial.random);
        trial.exchange_input(input);
        let run = trial.run_alike(&["-p", name], 4)?;
        let mut outputs = vec![run.stdout.clone()];
        if !is_spoilt {
            ensure(run.code == i32::from(case.failure), || {
                format!("{name}: code {}, {}", run.code, run.stderr)
            })?;
            case.check(&run.stdout)
                .map_err(|message| format!("{name}: {message}"))?;
        }
        // A submission reads over what is no cell to it, and behind `end`, where a judge has nothing.
        let own = cases::blank(name) as u8;
        let is_foreign = |byte: &u8| b".?_*-#\0\x80\xFF".contains(byte) && *byte != own;
        let lines = trial
            .input
            .split(|byte| b"\n\r".contains(byte))
            .map(<[u8]>::trim_ascii);
        let mut behind = lines.skip_while(|line| line != b"end").skip(1);
        if !trial.input.iter().any(is_foreign) && behind.all(<[u8]>::is_empty) {
            let submitted = compilers::submitted().filter(|(_, other)| *other == name);
            let run = |(language, _)| compilers::run_submission(language, name, &trial.input);
            outputs.extend(submitted.map(run));
        }
        // What came out well is right. An error need not be noticed by a submission.
        let puzzles = trial.puzzles.clone();
        std::fs::write(&puzzles, &trial.input).expect("the directory for tests can be written");
        for output in outputs.into_iter().filter(|_| run.code == 0) {
            let kept = trial.exchange_input(output);
            let judged = run_check(trial, &["check", "-p", name, &puzzles])?;
            let is_right = judged.code == 0 && judged.stdout.ends_with(b" right, 0 wrong\n")
                || judged.stderr.contains("nothing to check");
            ensure(is_right, || format!("check of {name}: {judged:?}"))?;
            trial.exchange_input(kept);
        }
        Ok(())
    });
}
