/*! Options as data: what each command can be told, and how an argument changes it.

A command has a struct of plain fields that implements [`Options`]. Its flags are a constant table,
and each [`Flag`] carries the function that sets its field. [`cli`](crate::cli) reads arguments by
these tables, prints the help from them, and writes the completions of shells from them; nothing is
said twice. What several commands take stands in [`Common`], with one function for each shared flag.
*/

use crate::stream::format::{Input, InputFormat, Source};
use crate::stream::pipeline::{Plan, Threads};
use crate::stream::progress::When;
use lanedoku::Isa;
use std::ffi::{OsStr, OsString};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

/// The options and operands of one command.
pub trait Options: Default + 'static {
    /// What the help says of the command.
    const ABOUT: About;

    /// The flags that the command takes, `--help` and `--version` apart.
    const FLAGS: &'static [Flag<Self>];

    /// The part that other commands have too.
    fn common(&mut self) -> &mut Common;

    /// Takes what stands on the command line beside flags, and checks that everything makes sense
    /// together.
    ///
    /// # Errors
    /// What was expected, and what was found instead.
    fn finish(self, operands: Vec<OsString>) -> Result<Self, String>;
}

/// A command as the help shows it.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The word that calls it.
    pub name: &'static str,
    /// What may follow the name.
    pub usage: &'static str,
    /// One line for the list of commands.
    pub summary: &'static str,
    /// A few sentences.
    pub details: &'static str,
    /// The operands that can be named beforehand, for completions; empty where files are.
    pub words: &'static [&'static str],
    /// Command lines to try, and what each is for.
    pub examples: &'static [(&'static str, &'static str)],
    /// What the exit code says.
    pub exit: &'static str,
}

/// What is to be known of a flag, whatever command takes it.
#[derive(Clone, Copy, Debug)]
pub struct FlagInfo {
    /// The letter behind one hyphen.
    pub short: Option<char>,
    /// The word behind two hyphens.
    pub long: &'static str,
    /// What the help calls the flag's value; empty where it takes none.
    pub value: &'static str,
    /// The values that can be named beforehand, for completions.
    pub words: &'static [&'static str],
    pub help: &'static str,
}

/// A flag of a command with the options `O`.
pub struct Flag<O> {
    pub info: FlagInfo,
    /// Sets the option.
    pub set: fn(&mut O, Value) -> Result<(), String>,
}

impl<O> Flag<O> {
    /// A flag that takes a value.
    pub const fn new(
        long: &'static str,
        value: &'static str,
        help: &'static str,
        set: fn(&mut O, Value) -> Result<(), String>,
    ) -> Flag<O> {
        Flag {
            info: FlagInfo {
                short: None,
                long,
                value,
                words: &[],
                help,
            },
            set,
        }
    }

    /// A flag that is there or not.
    pub const fn switch(
        long: &'static str,
        help: &'static str,
        set: fn(&mut O, Value) -> Result<(), String>,
    ) -> Flag<O> {
        Flag::new(long, "", help, set)
    }

    /// The same flag with a letter of its own.
    pub const fn short(mut self, letter: char) -> Flag<O> {
        self.info.short = Some(letter);
        self
    }

    /// The same flag with values that completions can offer.
    pub const fn words(mut self, words: &'static [&'static str]) -> Flag<O> {
        self.info.words = words;
        self
    }
}

/// The value of a flag as it stands on the command line; empty for a switch.
#[derive(Clone, Copy, Debug)]
pub struct Value<'a> {
    pub flag: &'static str,
    pub text: &'a str,
}

impl Value<'_> {
    /// The value, where it is one of these words.
    ///
    /// # Errors
    /// Names the words that were expected.
    pub fn choice<T: Copy>(self, meanings: &[(&str, T)]) -> Result<T, String> {
        meanings
            .iter()
            .find(|(word, _)| *word == self.text)
            .map(|&(_, meaning)| meaning)
            .ok_or_else(|| {
                let words: Vec<_> = meanings.iter().map(|&(word, _)| word).collect();
                self.mismatch(&words.join(", "))
            })
    }

    /// The value as a number.
    ///
    /// # Errors
    /// Says `expected`.
    pub fn number<T: FromStr>(self, expected: &str) -> Result<T, String> {
        self.text
            .parse()
            .map_err(|_| self.mismatch(&format!("{expected},")))
    }

    /// What is said of a value that is none.
    pub fn mismatch(self, expected: &str) -> String {
        format!(
            "expected {expected} after `--{}`, found `{}`",
            self.flag,
            shown(OsStr::new(self.text))
        )
    }
}

/// What more than one command can be told.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Common {
    /// Layout of the puzzles; `None`: told from the first record.
    pub format: Option<InputFormat>,
    /// The column of the puzzles in lines, from 1; `None`: told from the header, or the first field
    /// that is a puzzle.
    pub column: Option<NonZeroUsize>,
    pub threads: Threads,
    pub isa: Isa,
    pub stats: bool,
    pub progress: When,
    /// Whether an unsolvable puzzle, or a wrong answer, leaves the exit code alone.
    pub exit_zero: bool,
}

impl Common {
    /// What is said of the inputs.
    pub fn input(&self) -> Input {
        match (self.column, self.format) {
            (Some(column), _) => Input::Column(column),
            (None, Some(format)) => Input::Format(format),
            (None, None) => Input::Auto,
        }
    }

    /// How to go about the puzzles of these inputs.
    pub fn plan(&self, sources: Vec<Source>) -> Plan {
        let Common {
            threads,
            isa,
            stats,
            progress,
            ..
        } = *self;
        Plan {
            sources,
            input: self.input(),
            threads,
            isa,
            stats,
            progress,
        }
    }

    /// Checks that all of it makes sense together.
    ///
    /// # Errors
    /// What was expected instead.
    pub fn check(&self) -> Result<(), String> {
        match (self.column, self.format) {
            (Some(_), Some(InputFormat::Poj | InputFormat::Grid)) => {
                Err("expected `-i lines` or no `--input` beside `--column`: other layouts have no columns".into())
            }
            _ => Ok(()),
        }
    }
}

/// `-i`, `--input`
pub const fn input<O: Options>() -> Flag<O> {
    Flag::new(
        "input",
        "FORMAT",
        "format of the puzzles: auto (default), poj, lines, grid",
        |options: &mut O, value| {
            options.common().format = match value.text {
                "auto" => None,
                _ => Some(
                    value
                        .choice(&InputFormat::WORDS)
                        .map_err(|_| value.mismatch("auto, poj, lines, grid"))?,
                ),
            };
            Ok(())
        },
    )
    .short('i')
    .words(&["auto", "poj", "lines", "grid"])
}

/// `--column`
pub const fn column<O: Options>() -> Flag<O> {
    Flag::new(
        "column",
        "N",
        "format lines, the puzzle in column N, from 1",
        |options: &mut O, value| {
            options.common().column = Some(value.number("the number of a column, from 1")?);
            Ok(())
        },
    )
}

/// `-j`, `--threads`
pub const fn threads<O: Options>(help: &'static str) -> Flag<O> {
    Flag::new("threads", "N", help, |options: &mut O, value| {
        options.common().threads = Some(value.number("a whole number, at least 1")?);
        Ok(())
    })
    .short('j')
}

/// What the help says of [`threads`], where the program chooses how many.
pub const CHOSEN_THREADS: &str =
    "worker threads (default: one for small input, all cores for large)";

/// The names that `--isa` takes for one instruction set.
pub const ISA_WORDS: &[&str] = &[
    "auto", "avx512", "avx2", "sse2", "neon", "arrays", "portable",
];

/// `--isa`
pub const fn isa<O: Options>() -> Flag<O> {
    Flag::new(
        "isa",
        "NAME",
        "instruction set: auto (default), avx512, avx2, sse2, neon, arrays (plain code), or portable (what every such processor has)",
        |options: &mut O, value| {
            options.common().isa = one_isa(value, ISA_WORDS)?;
            Ok(())
        },
    )
    .words(ISA_WORDS)
}

/// The instruction set with this name, if the processor has it.
///
/// # Errors
/// Where it is none of `words`, or another processor's.
pub fn one_isa(value: Value, words: &[&str]) -> Result<Isa, String> {
    let isa = match value.text {
        "auto" => Isa::detect(),
        "portable" => Isa::baseline(),
        word => Isa::ALL
            .into_iter()
            .find(|isa| isa.name() == word)
            .ok_or_else(|| value.mismatch(&words.join(", ")))?,
    };
    if isa.is_available() {
        return Ok(isa);
    }
    let available: Vec<_> = Isa::ALL
        .into_iter()
        .filter(|isa| isa.is_available())
        .map(Isa::name)
        .collect();
    Err(format!(
        "expected an instruction set of this processor ({}), found `{}`",
        available.join(", "),
        value.text
    ))
}

/// `-s`, `--stats`
pub const fn stats<O: Options>() -> Flag<O> {
    Flag::switch(
        "stats",
        "a summary on standard error at the end",
        |options: &mut O, _| {
            options.common().stats = true;
            Ok(())
        },
    )
    .short('s')
}

/// `--progress`
pub const fn progress<O: Options>() -> Flag<O> {
    Flag::new(
        "progress",
        "WHEN",
        "a progress line on standard error: auto (default), always, never",
        |options: &mut O, value| {
            options.common().progress = value.choice(&When::WORDS)?;
            Ok(())
        },
    )
    .words(&["auto", "always", "never"])
}

/// `--exit-zero`
pub const fn exit_zero<O: Options>(help: &'static str) -> Flag<O> {
    Flag::switch("exit-zero", help, |options: &mut O, _| {
        options.common().exit_zero = true;
        Ok(())
    })
}

/// The files that operands name, or standard input where there is none.
pub fn sources(operands: &[OsString]) -> Vec<Source> {
    if operands.is_empty() {
        vec![Source::Stdin]
    } else {
        operands.iter().map(source).collect()
    }
}

/// The input that an operand names; `-` is standard input.
pub fn source(operand: &OsString) -> Source {
    if operand == "-" {
        Source::Stdin
    } else {
        Source::File(PathBuf::from(operand))
    }
}

/// An argument as messages quote it: characters that are not for reading are escaped.
pub fn shown(text: &OsStr) -> String {
    let escape = |letter: char| {
        if letter.is_control() {
            letter.escape_default().to_string()
        } else {
            letter.to_string()
        }
    };
    text.to_string_lossy().chars().map(escape).collect()
}
