/*! The command line: arguments in, a [`Command`] of plain data out.

Parsing acts on nothing. It asks two questions of the world outside, and only to word its errors: whether the first argument
names a file, and whether the processor has the instruction set that `--isa` names. Which options there are, which commands take
them and what the help says of them stands once, in `FLAGS`.
*/

use crate::engine::Isa;
use crate::stream::format::{InputFormat, OutputFormat, Source};
use std::ffi::{OsStr, OsString};
use std::fmt::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// What the arguments ask for.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    Solve(SolveOptions),
    Count(CountOptions),
    Check(CheckOptions),
    Generate(GenerateOptions),
    Bench(BenchOptions),
    /// Print this text and be done.
    Print(String),
}

/// `lanedoku [solve] [OPTIONS] [FILE]...`
#[derive(Clone, Debug, PartialEq)]
pub struct SolveOptions {
    pub plan: Plan,
    pub output: OutputFormat,
}

/// `lanedoku count [--limit N] [OPTIONS] [FILE]...`
#[derive(Clone, Debug, PartialEq)]
pub struct CountOptions {
    pub plan: Plan,
    /// At least 1.
    pub limit: u64,
}

/// What the commands that answer puzzles one by one read, and how they go about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// At least one.
    pub sources: Vec<Source>,
    /// `None`: told from the first record.
    pub input: Option<InputFormat>,
    pub threads: Threads,
    pub isa: Isa,
    pub stats: bool,
    pub progress: When,
}

/// `lanedoku check [-i FORMAT] PUZZLES [ANSWERS]`; standard input is at most one of the two.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckOptions {
    pub puzzles: Source,
    pub answers: Source,
    /// The format of the puzzles; answers are read as solvers write them.
    pub input: Option<InputFormat>,
    pub progress: When,
}

/// `lanedoku generate [OPTIONS] [COUNT]`
#[derive(Clone, Debug, PartialEq)]
pub struct GenerateOptions {
    pub count: u64,
    pub goal: Goal,
    pub symmetric: bool,
    /// `None`: one is to be drawn and named.
    pub seed: Option<u64>,
    /// Never [`OutputFormat::Same`].
    pub output: OutputFormat,
    pub threads: Threads,
    pub isa: Isa,
    pub progress: When,
}

/// Which puzzles `generate` makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// One solution and exactly this many empty cells, 0 to [`MOST_EMPTY`].
    Empty(usize),
    /// Exactly this many empty cells, 0 to 81, and any number of solutions.
    Any(usize),
    /// One solution, and no clue can go.
    Minimal,
}

/// `lanedoku bench [OPTIONS] FILE...`
#[derive(Clone, Debug, PartialEq)]
pub struct BenchOptions {
    /// At least one.
    pub sources: Vec<Source>,
    pub input: Option<InputFormat>,
    /// At least one, each of them available.
    pub isas: Vec<Isa>,
    pub threads: Threads,
    /// How long a row takes, roughly; finite, more than 0.
    pub seconds: f64,
    pub csv: bool,
}

/// Worker threads; `None` leaves the choice to the program.
pub type Threads = Option<NonZeroUsize>;

/// When the progress line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Where it is of use and in nobody's way.
    Auto,
    Always,
    Never,
}

/// Empty cells of a puzzle with one solution, at most: none has fewer than 17 clues (McGuire, Tugemann, Civario 2012).
pub const MOST_EMPTY: usize = 64;

/// Arguments that make no command. The text says what was expected and where the help is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsageError {
    message: String,
    command: Option<Name>,
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let command = self.command.map_or(String::new(), |name| format!(" {}", name.word()));
        write!(f, "{}\nsee `lanedoku{command} --help`", self.message)
    }
}

impl std::error::Error for UsageError {}

/// Reads the arguments that follow the program's name.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Command, UsageError> {
    let mut args: Vec<OsString> = args.into_iter().collect();
    match args.first().and_then(|first| first.to_str()) {
        Some("help") => return help(&args[1..]),
        Some(first) => {
            if let Some(name) = Name::of(first) {
                args.remove(0);
                return parse_command(name, &args, || name.help())
                    .map_err(|message| UsageError { message, command: Some(name) });
            }
        }
        None => {}
    }
    parse_unnamed(&args).map_err(|message| UsageError { message, command: None })
}

/// A command line without a command: `solve`, where its first argument is an option or a file.
fn parse_unnamed(args: &[OsString]) -> Result<Command, String> {
    if let Some(first) = args.first().filter(|first| !is_option(first) && *first != "-" && !Path::new(first).exists()) {
        let commands = Name::ALL.map(Name::word).join(", ");
        return Err(format!("expected a command ({commands}, help) or a file, found `{}`", first.display()));
    }
    let command = parse_command(Name::Solve, args, overview)?;
    let Command::Solve(SolveOptions { plan, .. }) = &command else {
        return Ok(command);
    };
    match plan.sources.iter().find(|source| is_late_command(source)) {
        Some(late) => Err(format!("expected the command `{late}` before everything else")),
        None => Ok(command),
    }
}

/// True for a command's name that stands where files stand, and is none.
fn is_late_command(source: &Source) -> bool {
    match source {
        Source::Stdin => false,
        Source::File(path) => path.to_str().and_then(Name::of).is_some() && !path.exists(),
    }
}

fn is_option(arg: &OsStr) -> bool {
    arg.len() > 1 && arg.as_encoded_bytes()[0] == b'-'
}

/// `lanedoku help [COMMAND]`
fn help(args: &[OsString]) -> Result<Command, UsageError> {
    let text = match args {
        [] => overview(),
        [word] if word == "help" || is_option(word) => overview(),
        [word] => match word.to_str().and_then(Name::of) {
            Some(name) => name.help(),
            None => {
                let message = format!("expected {}, found `{}`", Name::ALL.map(Name::word).join(", "), word.display());
                return Err(UsageError { message, command: None });
            }
        },
        _ => return Err(UsageError { message: "expected one command after `help`".into(), command: None }),
    };
    Ok(Command::Print(text))
}

/// Reads what follows a command's name, and checks that it makes sense together. `--help` asks for the text of `help`.
fn parse_command(name: Name, args: &[OsString], help: impl Fn() -> String) -> Result<Command, String> {
    let mut given = Given::default();
    let mut args = args.iter();
    let mut only_operands = false;
    while let Some(arg) = args.next() {
        if only_operands || !is_option(arg) {
            given.operands.push(arg.clone());
        } else if arg == "--" {
            only_operands = true;
        } else {
            for (flag, value) in split_option(name, arg, &mut args)? {
                match flag.long {
                    "help" => return Ok(Command::Print(help())),
                    "version" => return Ok(Command::Print(version())),
                    _ => given.set(flag, &value)?,
                }
            }
        }
    }
    given.into_command(name)
}

/// One argument's options, with their values: `--name`, `--name=value`, `--name value`, `-n`, `-nvalue`, `-n value`, `-nm`.
fn split_option<'a>(
    name: Name,
    arg: &OsStr,
    rest: &mut impl Iterator<Item = &'a OsString>,
) -> Result<Vec<(&'static Flag, String)>, String> {
    let Some(text) = arg.to_str() else {
        return Err(format!("expected an option, found `{}`", arg.display()));
    };
    let unknown = |written: &str| match FLAGS.iter().find(|flag| flag.is_written(written)) {
        Some(_) => format!("`{}` takes no option `{written}`", name.word()),
        None => format!("expected an option, found `{written}`"),
    };
    let find = |written: &str| name.flags().find(|flag| flag.is_written(written)).ok_or_else(|| unknown(written));
    let mut next = |flag: &Flag, written: &str| match rest.next() {
        Some(value) => Ok(value.to_string_lossy().into_owned()),
        None => Err(format!("expected {} after `{written}`", flag.value)),
    };

    if text.starts_with("--") {
        let (written, value) = text.split_once('=').map_or((text, None), |(written, value)| (written, Some(value)));
        let flag = find(written)?;
        let value = match value {
            Some(_) if flag.value.is_empty() => return Err(format!("expected no value after `{written}`")),
            Some(value) => value.to_string(),
            None if flag.value.is_empty() => String::new(),
            None => next(flag, written)?,
        };
        return Ok(vec![(flag, value)]);
    }

    let mut found = Vec::new();
    for (at, letter) in text.char_indices().skip(1) {
        let written = format!("-{letter}");
        let flag = find(&written)?;
        if flag.value.is_empty() {
            found.push((flag, String::new()));
            continue;
        }
        let attached = &text[at + letter.len_utf8()..];
        let value = if attached.is_empty() { next(flag, &written)? } else { attached.to_string() };
        found.push((flag, value));
        break;
    }
    Ok(found)
}

/// Everything that options and operands have said, before anyone asks whether it makes sense together.
#[derive(Default)]
struct Given {
    operands: Vec<OsString>,
    input: Option<InputFormat>,
    output: Option<OutputFormat>,
    threads: Threads,
    isa: Option<String>,
    stats: bool,
    progress: Option<When>,
    limit: Option<u64>,
    empty: Option<usize>,
    minimal: bool,
    any: bool,
    symmetric: bool,
    seed: Option<u64>,
    seconds: Option<f64>,
    csv: bool,
}

impl Given {
    fn set(&mut self, flag: &Flag, value: &str) -> Result<(), String> {
        match flag.long {
            "input" => self.input = choice(flag, value, &INPUT_FORMATS)?,
            "output" => self.output = Some(choice(flag, value, &OUTPUT_FORMATS)?),
            "threads" => self.threads = Some(number(flag, value, "a whole number, at least 1")?),
            "isa" => self.isa = Some(value.to_string()),
            "stats" => self.stats = true,
            "progress" => self.progress = Some(choice(flag, value, &WHEN)?),
            "limit" => self.limit = Some(number::<std::num::NonZeroU64>(flag, value, "a whole number, at least 1")?.get()),
            "empty" => self.empty = Some(number(flag, value, "a number of cells, 0 to 81")?),
            "minimal" => self.minimal = true,
            "any" => self.any = true,
            "symmetric" => self.symmetric = true,
            "seed" => self.seed = Some(number(flag, value, "a whole number, 0 to 18446744073709551615")?),
            "seconds" => self.seconds = Some(number(flag, value, "a number of seconds, more than 0")?),
            "csv" => self.csv = true,
            other => unreachable!("--{other} is in FLAGS and set nowhere"),
        }
        Ok(())
    }

    fn into_command(self, name: Name) -> Result<Command, String> {
        Ok(match name {
            Name::Solve => {
                Command::Solve(SolveOptions { output: self.output.unwrap_or(OutputFormat::Same), plan: self.into_plan(name)? })
            }
            Name::Count => Command::Count(CountOptions { limit: self.limit.unwrap_or(2), plan: self.into_plan(name)? }),
            Name::Check => Command::Check(self.into_check()?),
            Name::Generate => Command::Generate(self.into_generate()?),
            Name::Bench => Command::Bench(self.into_bench()?),
        })
    }

    fn into_plan(self, name: Name) -> Result<Plan, String> {
        Ok(Plan {
            isa: self.isa(name)?,
            sources: self.sources(),
            input: self.input,
            threads: self.threads,
            stats: self.stats,
            progress: self.progress.unwrap_or(When::Auto),
        })
    }

    fn into_check(self) -> Result<CheckOptions, String> {
        let sources: Vec<Source> = self.operands.iter().map(source).collect();
        let (puzzles, answers) = match &sources[..] {
            [puzzles] => (puzzles.clone(), Source::Stdin),
            [puzzles, answers] => (puzzles.clone(), answers.clone()),
            [] => return Err("expected PUZZLES and at most one file of ANSWERS, found none".into()),
            _ => return Err(format!("expected PUZZLES and at most one file of ANSWERS, found {} files", sources.len())),
        };
        if puzzles == Source::Stdin && answers == Source::Stdin {
            return Err("expected PUZZLES or ANSWERS from a file: both cannot be standard input".into());
        }
        Ok(CheckOptions { puzzles, answers, input: self.input, progress: self.progress.unwrap_or(When::Auto) })
    }

    fn into_generate(self) -> Result<GenerateOptions, String> {
        let count = match &self.operands[..] {
            [] => 1,
            [count] => count
                .to_str()
                .and_then(|count| count.parse().ok())
                .ok_or_else(|| format!("expected COUNT, a whole number of puzzles, found `{}`", count.display()))?,
            [_, second, ..] => return Err(format!("expected one COUNT, found `{}` after it", second.display())),
        };
        let goal = match (self.minimal, self.any, self.empty) {
            (true, _, Some(_)) => {
                return Err("expected `--empty` or `--minimal`, not both: a minimal puzzle has the clues it needs".into());
            }
            (true, true, _) => {
                return Err("expected `--any` or `--minimal`, not both: a minimal puzzle has one solution".into());
            }
            (true, false, None) => Goal::Minimal,
            (false, _, Some(empty)) if empty > 81 => {
                return Err(format!("expected a number of cells, 0 to 81, after `--empty`, found `{empty}`"));
            }
            (false, true, empty) => Goal::Any(empty.unwrap_or(DEFAULT_EMPTY)),
            (false, false, Some(empty)) if empty > MOST_EMPTY => {
                return Err(format!(
                    "expected at most {MOST_EMPTY} empty cells, found {empty}: no puzzle with one solution has fewer than 17 clues \
                     (McGuire, Tugemann, Civario 2012); `--any` makes puzzles with any number of solutions"
                ));
            }
            (false, false, empty) => Goal::Empty(empty.unwrap_or(DEFAULT_EMPTY)),
        };
        let output = self.output.unwrap_or(OutputFormat::Poj);
        if output == OutputFormat::Same {
            return Err(
                "expected poj, lines, grid, pairs or pretty after `--output`: `generate` has no input to be the same as".into(),
            );
        }
        Ok(GenerateOptions {
            count,
            goal,
            symmetric: self.symmetric,
            seed: self.seed,
            output,
            threads: self.threads,
            isa: self.isa(Generate)?,
            progress: self.progress.unwrap_or(When::Auto),
        })
    }

    fn into_bench(self) -> Result<BenchOptions, String> {
        if self.operands.is_empty() {
            return Err("expected at least one FILE to time".into());
        }
        let seconds = self.seconds.unwrap_or(1.0);
        if !(seconds.is_finite() && seconds > 0.0) {
            return Err(format!("expected a number of seconds, more than 0, after `--seconds`, found `{seconds}`"));
        }
        let isas = match self.isa.as_deref() {
            Some("all") => Isa::ALL.into_iter().filter(|isa| isa.is_available()).collect(),
            _ => vec![self.isa(Bench)?],
        };
        let sources = self.sources();
        Ok(BenchOptions { sources, input: self.input, isas, threads: self.threads, seconds, csv: self.csv })
    }

    /// The files named, or standard input where none is.
    fn sources(&self) -> Vec<Source> {
        if self.operands.is_empty() { vec![Source::Stdin] } else { self.operands.iter().map(source).collect() }
    }

    /// The instruction set named, if this processor has it; `name` is the command that takes it.
    fn isa(&self, name: Name) -> Result<Isa, String> {
        let Some(word) = self.isa.as_deref().filter(|&word| word != "auto") else {
            return Ok(Isa::detect());
        };
        let Some(isa) = Isa::ALL.into_iter().find(|isa| isa.name() == word) else {
            let all = if name == Bench { ", all" } else { "" };
            return Err(format!("expected auto, {}{all} after `--isa`, found `{word}`", Isa::ALL.map(Isa::name).join(", ")));
        };
        if !isa.is_available() {
            let available: Vec<_> = Isa::ALL.into_iter().filter(|isa| isa.is_available()).map(Isa::name).collect();
            return Err(format!("expected an instruction set of this processor ({}), found `{word}`", available.join(", ")));
        }
        Ok(isa)
    }
}

fn source(operand: &OsString) -> Source {
    if operand == "-" { Source::Stdin } else { Source::File(PathBuf::from(operand)) }
}

/// The value that a word stands for, out of the words that an option takes.
fn choice<T: Copy>(flag: &Flag, value: &str, words: &[(&str, T)]) -> Result<T, String> {
    words.iter().find(|(word, _)| *word == value).map(|&(_, meaning)| meaning).ok_or_else(|| {
        let words: Vec<_> = words.iter().map(|&(word, _)| word).collect();
        format!("expected {} after `--{}`, found `{value}`", words.join(", "), flag.long)
    })
}

fn number<T: std::str::FromStr>(flag: &Flag, value: &str, expected: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("expected {expected}, after `--{}`, found `{value}`", flag.long))
}

const INPUT_FORMATS: [(&str, Option<InputFormat>); 4] =
    [("auto", None), ("poj", Some(InputFormat::Poj)), ("lines", Some(InputFormat::Lines)), ("grid", Some(InputFormat::Grid))];

const OUTPUT_FORMATS: [(&str, OutputFormat); 6] = [
    ("same", OutputFormat::Same),
    ("poj", OutputFormat::Poj),
    ("lines", OutputFormat::Lines),
    ("grid", OutputFormat::Grid),
    ("pairs", OutputFormat::Pairs),
    ("pretty", OutputFormat::Pretty),
];

const WHEN: [(&str, When); 3] = [("auto", When::Auto), ("always", When::Always), ("never", When::Never)];

const DEFAULT_EMPTY: usize = 50;

/// A command's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Name {
    Solve,
    Count,
    Check,
    Generate,
    Bench,
}

use Name::{Bench, Check, Count, Generate, Solve};

impl Name {
    const ALL: [Name; 5] = [Solve, Count, Check, Generate, Bench];

    fn of(word: &str) -> Option<Name> {
        Name::ALL.into_iter().find(|name| name.word() == word)
    }

    const fn word(self) -> &'static str {
        match self {
            Solve => "solve",
            Count => "count",
            Check => "check",
            Generate => "generate",
            Bench => "bench",
        }
    }

    const fn usage(self) -> &'static str {
        match self {
            Solve => "lanedoku [solve] [OPTIONS] [FILE]...",
            Count => "lanedoku count [OPTIONS] [FILE]...",
            Check => "lanedoku check [OPTIONS] PUZZLES [ANSWERS]",
            Generate => "lanedoku generate [OPTIONS] [COUNT]",
            Bench => "lanedoku bench [OPTIONS] FILE...",
        }
    }

    const fn summary(self) -> &'static str {
        match self {
            Solve => "solve puzzles (the default command)",
            Count => "count the solutions of each puzzle",
            Check => "judge the answers of any solver",
            Generate => "make puzzles",
            Bench => "time sets of puzzles",
        }
    }

    const fn details(self) -> &'static str {
        match self {
            Solve => {
                "Writes the solution of each puzzle, in order, in the layout of the input.\n\
                 Without a FILE, or where FILE is `-`, reads standard input.\n\
                 A puzzle without a solution gets the line `no solution`, a malformed one in\n\
                 lines the line `invalid`. Exit code 0, 1 where a puzzle has no solution, 2 after\n\
                 an error.\n"
            }
            Count => {
                "Writes one number a puzzle: how many solutions it has, counted up to the limit.\n\
                 A malformed puzzle in lines gets the line `invalid`. Exit code 0, or 2 after an\n\
                 error.\n"
            }
            Check => {
                "Compares ANSWERS (a file, or standard input) with PUZZLES (in any format): nine\n\
                 rows or a line a puzzle, `no solution`, or `invalid`. Writes a line for each\n\
                 wrong answer and, last, how many are right. Exit code 0, 1 after a wrong answer,\n\
                 2 where PUZZLES cannot be read.\n"
            }
            Generate => {
                "Writes COUNT puzzles (default 1), each with one solution. The same seed gives\n\
                 the same puzzles everywhere.\n"
            }
            Bench => {
                "Loads each FILE, solves it in memory again and again, verifies every answer, and\n\
                 prints a row for each FILE and instruction set: puzzles/s is the median of up to\n\
                 15 rounds, spread% how far the best and the worst are apart, unguessed% the share\n\
                 solved without a guess. A sweep is a pass over all lanes: sweeps/puzzle counts\n\
                 those that a puzzle takes part in, ns/sweep is all time by all sweeps. A set of\n\
                 less than 20,000 puzzles a thread is repeated in memory. Exit code 0, or 2 after\n\
                 an error or a wrong answer.\n"
            }
        }
    }

    fn flags(self) -> impl Iterator<Item = &'static Flag> {
        FLAGS.iter().filter(move |flag| flag.commands.contains(&self))
    }

    fn help(self) -> String {
        let mut text = format!("Usage: {}\n\n{}\nOptions:\n", self.usage(), self.details());
        list_flags(&mut text, self.flags());
        text
    }
}

/// An option: how it is written, which commands take it, and what the help says of it.
struct Flag {
    /// With its hyphen; empty where there is none.
    short: &'static str,
    long: &'static str,
    /// What the help calls its value; empty where it takes none.
    value: &'static str,
    commands: &'static [Name],
    help: &'static str,
}

impl Flag {
    fn is_written(&self, written: &str) -> bool {
        written == self.short || written.strip_prefix("--") == Some(self.long)
    }
}

const FLAGS: [Flag; 19] = [
    Flag {
        short: "-i",
        long: "input",
        value: "FORMAT",
        commands: &[Solve, Count, Check, Bench],
        help: "layout of the puzzles: auto (default), poj, lines, grid",
    },
    Flag {
        short: "-o",
        long: "output",
        value: "FORMAT",
        commands: &[Solve],
        help: "layout of the answers: same (default), poj, lines, grid, pairs, pretty",
    },
    Flag {
        short: "-o",
        long: "output",
        value: "FORMAT",
        commands: &[Generate],
        help: "layout: poj (default), lines, grid, pairs, pretty",
    },
    Flag { short: "", long: "limit", value: "N", commands: &[Count], help: "count up to N solutions, at least 1 (default 2)" },
    Flag {
        short: "-k",
        long: "empty",
        value: "K",
        commands: &[Generate],
        help: "exactly K empty cells, at most 64 (default 50); with --any at most 81",
    },
    Flag { short: "", long: "minimal", value: "", commands: &[Generate], help: "remove clues until none can go" },
    Flag { short: "", long: "any", value: "", commands: &[Generate], help: "only remove K cells: any number of solutions" },
    Flag { short: "", long: "symmetric", value: "", commands: &[Generate], help: "empty cells stay empty after half a turn" },
    Flag {
        short: "",
        long: "seed",
        value: "N",
        commands: &[Generate],
        help: "start from this seed (default: one is drawn and named)",
    },
    Flag { short: "", long: "seconds", value: "S", commands: &[Bench], help: "how long a row takes (default 1)" },
    Flag { short: "", long: "csv", value: "", commands: &[Bench], help: "comma-separated values in place of a table" },
    Flag {
        short: "-j",
        long: "threads",
        value: "N",
        commands: &[Solve, Count, Generate],
        help: "worker threads (default: one for small input, all cores for large)",
    },
    Flag {
        short: "-j",
        long: "threads",
        value: "N",
        commands: &[Bench],
        help: "threads, each with a share of the puzzles (default 1: the rate of a core)",
    },
    Flag {
        short: "",
        long: "isa",
        value: "NAME",
        commands: &[Solve, Count, Generate],
        help: "instruction set: auto (default), avx512, avx2, portable",
    },
    Flag {
        short: "",
        long: "isa",
        value: "NAME",
        commands: &[Bench],
        help: "instruction set: auto (default), avx512, avx2, portable, or all",
    },
    Flag { short: "-s", long: "stats", value: "", commands: &[Solve, Count], help: "a summary on standard error at the end" },
    Flag {
        short: "",
        long: "progress",
        value: "WHEN",
        commands: &[Solve, Count, Generate, Check],
        help: "a progress line on standard error: auto (default), always, never",
    },
    Flag { short: "-h", long: "help", value: "", commands: &Name::ALL, help: "print this and be done" },
    Flag { short: "-V", long: "version", value: "", commands: &Name::ALL, help: "print the version and be done" },
];

fn list_flags(text: &mut String, flags: impl Iterator<Item = &'static Flag>) {
    for flag in flags {
        let comma = if flag.short.is_empty() { "  " } else { ", " };
        let written = format!("{:2}{comma}--{} {}", flag.short, flag.long, flag.value);
        writeln!(text, "  {written:<24}{}", flag.help).expect("a String takes all text");
    }
}

fn version() -> String {
    format!("lanedoku {}\n", env!("CARGO_PKG_VERSION"))
}

fn overview() -> String {
    let mut text = version();
    text.push_str("Solves Sudoku puzzles in bulk: puzzles on standard input, solutions on standard output.\n\nUsage:\n");
    for name in Name::ALL {
        writeln!(text, "  {:<44}{}", name.usage(), name.summary()).expect("a String takes all text");
    }
    text.push_str("  lanedoku help [COMMAND] | --help | --version\n\nOptions of solve:\n");
    list_flags(&mut text, Solve.flags());
    text.push_str("\n`lanedoku help COMMAND` says more of a command.\n");
    text
}
