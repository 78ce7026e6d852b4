/*! Random puzzles through every command: the output is what reference solvers and writers expect.

A failure prints its seed, which repeats the round, and its input. All tests with rounds read `FUZZ_SEED`, the
first seed (by default 1), and `FUZZ_ROUNDS` (by default as many as take a second or two).

    FUZZ_SEED=1000 FUZZ_ROUNDS=20000 cargo test --release --test all fuzz

The same goes for `cures`, `damage`, `json` and `mixed`.
*/

use crate::cases;
use crate::compilers;
use crate::damage::File;
use crate::inputs::{self, BLANKS};
use crate::program::{self, Run, run};
use crate::support::{self, Board, Random, is_like, shown, solved};
use lanedoku::Isa;

type Verdict<T = ()> = Result<T, String>;

fn ensure(condition: bool, message: impl FnOnce() -> String) -> Verdict {
    if condition { Ok(()) } else { Err(message()) }
}

/// Runs the program, on random threads and a random instruction set unless the command is `check`.
/// Checks that all lines are complete.
fn run_with_random_options(random: &mut Random, args: &str, text: &[u8]) -> Verdict<Run> {
    let isa = random.pick(&Vec::from_iter(Isa::available())).name();
    let threads = random.pick(&["-j1", "-j2", "-j8"]);
    let mut words = Vec::from_iter(args.split_whitespace());
    if words[0] != "check" {
        words.extend([threads, "--isa", isa]);
    }
    let run = run(&words, text);
    let is_own = |line: &str| line.starts_with("lanedoku: ") || line.contains(": expected ");
    let is_whole = run.stdout.is_empty() || run.stdout.ends_with('\n');
    let is_well = run.code <= 2 && is_whole && run.stderr.lines().all(is_own);
    ensure(is_well, || {
        format!("{words:?} of\n{}leaves {run:?}", shown(text))
    })?;
    Ok(run)
}

const MAX_COUNT: u64 = 17;

/// A puzzle, the number of its solutions up to [`MAX_COUNT`], and the smallest one or [`NONE`].
#[derive(Clone)]
struct Known {
    puzzle: Board,
    count: u64,
    smallest: String,
}

impl Known {
    /// Draws a puzzle whose solutions are counted quickly.
    fn draw(random: &mut Random) -> Known {
        loop {
            let puzzle = support::any_board(random);
            let candidates = support::candidates(&puzzle);
            if let Some(count) = support::count_candidates(&candidates, MAX_COUNT, 10_000)
                && puzzle.contains(&b'0')
            {
                let smallest = match count {
                    0 => NONE.into(),
                    _ => shown(&support::smallest(&puzzle).expect("there is one")),
                };
                return Known {
                    puzzle,
                    count,
                    smallest,
                };
            }
        }
    }

    /// Returns true if this answers the puzzle.
    fn accepts(&self, answer: &str) -> bool {
        match answer.as_bytes().try_into() {
            Ok(board) => support::is_solution(&self.puzzle, board),
            Err(_) => self.count == 0 && answer == NONE,
        }
    }
}

const NONE: &str = "no solution";
const SEVERAL: &str = "several solutions";

/// The expected output; of boards in rows, only the digits.
fn written(format: &str, puzzles: &[String], answers: &[String]) -> String {
    let lines = puzzles
        .iter()
        .zip(answers)
        .map(|(puzzle, answer)| match format {
            "pairs" | "csv" => format!("{puzzle},{answer}\n"),
            "json" => {
                let solution = match &answer[..] {
                    NONE => "null",
                    SEVERAL => "null,\"several\":true",
                    solution => &format!("\"{solution}\""),
                };
                format!("{{\"puzzle\":\"{puzzle}\",\"solution\":{solution}}}\n")
            }
            _ => answer.clone(),
        });
    let header = if format == "csv" {
        "puzzle,solution\n"
    } else {
        ""
    };
    header.to_string() + &lines.collect::<String>()
}

/// Reduces an output to what [`written`] returns.
fn read(format: &str, output: &str) -> String {
    let digits = |line: &str| line.replace(|char: char| !char.is_ascii_digit(), "");
    let lines = output.lines().map(|line| {
        if [NONE, SEVERAL].contains(&line) {
            line.to_string()
        } else {
            digits(line)
        }
    });
    match format {
        "pairs" | "csv" | "json" => output.to_string(),
        _ => lines.collect(),
    }
}

/// The message about puzzles without a unique solution.
fn expected_message(file: &File, answers: &[String]) -> String {
    let kinds = [(NONE, "without"), (SEVERAL, "with several")];
    let Some(at) = answers
        .iter()
        .position(|answer| [NONE, SEVERAL].contains(&&answer[..]))
    else {
        return String::new();
    };
    let counted =
        kinds.map(
            |(words, kind)| match answers.iter().filter(|answer| *answer == words).count() {
                0 => String::new(),
                count => format!("{count} puzzle* {kind} solution*"),
            },
        );
    let (counted, number, line) = (counted.concat(), at + 1, file.line_of(at));
    format!("lanedoku: {counted}; the first: puzzle {number} of <stdin> (line {line})*\n")
}

#[test]
fn boards() {
    let formats = program::values_of("--output");
    program::rounds("boards", 60, |random, path| {
        let blank = random.pick(&BLANKS);
        let known: Vec<Known> = (0..1 + random.below(9))
            .map(|_| Known::draw(random))
            .collect();
        // This may exceed a block.
        let known = vec![known; random.pick(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 400])].concat();
        let puzzle = |known: &Known| shown(&known.puzzle).replace('0', &blank.to_string());
        let puzzles: Vec<String> = known.iter().map(puzzle).collect();
        let with_other_solution = |puzzle: &String| (puzzle.clone(), shown(&solved(random)));
        let boards = puzzles.iter().map(with_other_solution).collect();
        let file = File::of(random, blank, boards);
        let input = file.text();
        let run = |random: &mut Random, args: &str| {
            run_with_random_options(random, &format!("{args} {}", file.args), &input)
        };
        let check = |is_right: bool, args: &str, outcome: &Run| {
            let wrong = || {
                format!(
                    "{args} {} of\n{}leaves {outcome:?}",
                    file.args,
                    shown(&input)
                )
            };
            ensure(is_right, wrong)
        };

        // The solution depends on the puzzle alone, not on its neighbours.
        let first = run(random, "-o lines")?;
        let any: Vec<String> = first.stdout.lines().map(str::to_string).collect();
        let mut pairs = known.iter().zip(&any);
        let are_right = pairs.all(|(known, answer)| known.accepts(answer));
        let is_whole = any.len() == known.len();
        let turned = puzzles.iter().rev().flat_map(|puzzle| [puzzle, "\n"]);
        let turned =
            run_with_random_options(random, "-i lines", turned.collect::<String>().as_bytes())?;
        let are_same = turned.stdout.lines().rev().eq(&any);
        check(is_whole && are_right && are_same, "-o lines", &first)?;

        let smallest: Vec<String> = known.iter().map(|known| known.smallest.clone()).collect();
        let only = known.iter().map(|known| match known.count {
            0 | 1 => known.smallest.clone(),
            _ => SEVERAL.into(),
        });
        for (order, answers) in [
            ("first", &any),
            ("smallest", &smallest),
            ("unique", &only.collect()),
        ] {
            let format = random.pick(&formats);
            let args = format!("--order {order} -o {format}");
            let outcome = run(random, &args)?;
            let said = expected_message(&file, answers);
            let is_right = read(format, &outcome.stdout) == written(format, &puzzles, answers)
                && is_like(&outcome.stderr, &said)
                && outcome.code == i32::from(!said.is_empty());
            check(is_right, &args, &outcome)?;
            // `check` agrees with `solve`.
            std::fs::write(path, &input).expect("the directory for tests can be written");
            let args = format!("check {} {path}", file.args);
            let judged = run_with_random_options(random, &args, outcome.stdout.as_bytes())?;
            let score = format!("{} right, 0 wrong\n", answers.len());
            check(judged.stdout == score, &args, &judged)?;
        }

        let limit = 1 + random.bits() % MAX_COUNT;
        let [count, all] =
            ["count", "--all -o lines"].map(|args| format!("{args} --limit {limit}"));
        let (counted, all) = (run(random, &count)?, run(random, &all)?);
        let (mut counts, mut lines) = (counted.stdout.lines(), all.stdout.lines());
        for known in &known {
            let count = known.count.min(limit);
            let group = Vec::from_iter(lines.by_ref().take(count.max(1) as usize));
            let is_right = counts.next() == Some(&count.to_string())
                && group.first() == Some(&&known.smallest[..])
                && group.iter().all(|answer| known.accepts(answer))
                && group.is_sorted_by(|one, next| one < next);
            check(is_right, &count.to_string(), &all)?;
        }
        check(counts.next().or(lines.next()).is_none(), "--all", &all)
    });
}

/// The answers to the parts of a file are those to the file.
#[test]
fn parts() {
    program::rounds("parts", 100, |random, _| {
        let mut text = inputs::text(random, 2);
        // NUL marks binary data, and Ctrl-Z the end of a text.
        text.retain(|byte| !b"\0\x1A".contains(byte));
        // Longer lines end a run.
        let lines = text.split_inclusive(|&byte| byte == b'\n');
        let lines = Vec::from_iter(lines.filter(|line| line.len() < 1 << 16));
        let args = random.pick(&["--every-line", "--every-line --blank -"]);
        let text = lines.concat();
        let whole = run_with_random_options(random, args, &text)?;
        let parts = lines
            .chunks(7)
            .map(|part| run_with_random_options(random, args, &part.concat()));
        let parts = parts
            .map(|run| Ok(run?.stdout))
            .collect::<Verdict<String>>()?;
        ensure(
            whole.stdout == parts && lines.len() == parts.lines().count(),
            || {
                format!(
                    "{args} of\n{}leaves {whole:?}\nand in parts\n{parts}",
                    shown(&text)
                )
            },
        )
    });
}

/// The other fields are arbitrary.
#[test]
fn tables() {
    program::rounds("tables", 100, |random, _| {
        let separator = random.pick(&[",", ";", "|", "\t"]);
        let columns = 2 + random.below(4);
        let named = random.below(columns);
        let header =
            Vec::from_iter((0..columns).map(|at| if at == named { "puzzle" } else { "x" }));
        let [mut text, mut expected] = [
            header.join(separator),
            header.join(separator) + separator + "solution",
        ];
        for _ in 0..1 + random.below(9) {
            let solution = shown(&solved(random));
            let puzzle = solution.replace('1', ".");
            // A record may be shorter than the header, or have an empty field too many.
            let count = (named + 1 + random.below(columns)).min(columns + 1);
            let field = |at: usize| match random.below(3) {
                _ if at == named => random
                    .pick(&[puzzle.clone(), format!("\"{puzzle}\"")].each_ref())
                    .clone(),
                _ if at == columns => String::new(),
                0 => "1".into(),
                // A leading bar would be a frame.
                1 if at > 0 => String::new(),
                // A quoted field may hold anything, quotes doubled.
                _ => {
                    let pieces = ["a", "\"\"", ",;|\t #", "end", &puzzle];
                    let pieces = (0..random.below(8)).map(|_| random.pick(&pieces));
                    format!("\"{}\"", pieces.collect::<String>())
                }
            };
            let record = Vec::from_iter((0..count).map(field)).join(separator);
            let missing = separator.repeat((columns + 1).saturating_sub(count));
            text += &format!("\n{record}");
            expected += &format!("\n{record}{missing}{solution}");
        }
        let args = format!("--append --column {}", named + 1);
        let outcome = run_with_random_options(random, &args, text.as_bytes())?;
        let is_right = outcome.stdout == expected + "\n" && outcome.stderr.is_empty();
        ensure(is_right, || {
            format!("{args} of\n{text}\nleaves {outcome:?}")
        })
    });
}

/// `check` accepts the output of successful runs and submissions, even after undetected damage.
#[test]
fn judges_problems() {
    program::rounds("problems", 24, |random, path| {
        let name = random.pick(&cases::names());
        let mut case = cases::case(name, random);
        while case.is_spread {
            case = cases::case(name, random);
        }
        // Counting solutions of boards without clues takes too long.
        if !cases::wants_count(name) {
            inputs::mutate(&mut case.input, random);
        }
        let input = &case.input;
        let run = run_with_random_options(random, &format!("-p {name}"), input)?;
        if run.code > 0 {
            return Ok(());
        }
        let mut outputs = vec![run.stdout.into_bytes()];
        // Submissions skip foreign bytes, and read on after `end`.
        let own = cases::blank(name) as u8;
        let is_foreign = |byte: &u8| b"0.?_*-#\0\x80\xFF".contains(byte) && *byte != own;
        if !input.iter().any(is_foreign) && !shown(input).contains("end") {
            let submitted = compilers::submitted().filter(|(_, other)| *other == name);
            let run = |(language, _)| compilers::run_submission(language, name, input);
            outputs.extend(submitted.map(run));
        }
        std::fs::write(path, input).expect("the directory for tests can be written");
        for output in outputs {
            let judged =
                run_with_random_options(random, &format!("check -p {name} {path}"), &output)?;
            let is_right = judged.stdout.ends_with(" right, 0 wrong\n")
                || judged.stderr.contains("nothing to check");
            ensure(is_right, || {
                format!(
                    "check -p {name} of {}\nfor {}\nleaves {judged:?}",
                    shown(&output),
                    shown(input)
                )
            })?;
        }
        Ok(())
    });
}
