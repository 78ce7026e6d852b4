/*! Options as plain data, and the flags that set them.

Shared options are fields of a [`Plan`], the options of a command fields of a struct that implements [`Options`]. Each
[`Flag`] has the function that sets its field. From the list of a command's flags [`cli`](crate::cli) parses arguments,
prints the help and completes words.
*/

use crate::input::{
    alphabet,
    encoding::shown,
    format::Format,
    source::{ColumnChoice, Source},
};
use crate::output::{progress::ShowProgress, report::Outcome};
use crate::run::pipeline::{MOST_THREADS, Plan};
use lanedoku::{
    Isa,
    internal::{CELLS, is_cell},
};
use std::ffi::{OsStr, OsString};
use std::fmt::{self, Display};
use std::path::Path;

pub trait Options: Default + 'static {
    /// All flags except `--help` and `--version`.
    fn flags() -> Vec<Flag<Self>> {
        Vec::new()
    }

    /// The fixed values of an operand, for completions.
    fn words() -> Vec<&'static str> {
        Vec::new()
    }

    /// Takes the operands, by default the files to read. Fails if options of this command exclude each other
    /// ([`check_plan`] checks the shared ones).
    fn finish(self, plan: &mut Plan, operands: &[OsString]) -> Result<Self, Misuse> {
        plan.sources = sources(operands);
        Ok(self)
    }
}

impl Options for () {}

pub struct About {
    pub usage: &'static str,
    pub summary: &'static str,
    /// Paragraphs after the first follow the options.
    pub details: &'static str,
    /// Command lines and their purposes, at least one. The overview shows the first.
    pub examples: &'static [(&'static str, &'static str)],
    pub exit: &'static str,
}

pub struct Command {
    pub about: About,
    pub flags: fn() -> Vec<FlagInfo>,
    /// As [`Options::words`].
    pub words: fn(&Commands) -> Vec<&'static str>,
    /// Takes the arguments after the name.
    pub run: fn(&Commands, &[OsString]) -> Result<Outcome, NotRun>,
}

pub type Commands = [(&'static str, Command)];

pub fn find<'a>(commands: &'a Commands, name: &OsStr) -> Option<&'a Command> {
    let found = commands.iter().find(|(word, _)| name == *word);
    found.map(|(_, command)| command)
}

#[derive(Debug)]
pub struct Misuse {
    /// Perhaps with its place: "a number after `--limit`".
    expected: String,
    found: Option<String>,
    /// The reason, or a correction.
    hint: Option<String>,
}

impl Misuse {
    pub fn new(expected: impl Into<String>) -> Misuse {
        Misuse {
            expected: expected.into(),
            found: None,
            hint: None,
        }
    }

    pub fn place(mut self, place: impl Display) -> Misuse {
        self.expected += &format!(" {place}");
        self
    }

    pub fn found(mut self, found: impl AsRef<OsStr>) -> Misuse {
        self.found = Some(shown(found));
        self
    }

    pub fn hint(mut self, hint: impl Display) -> Misuse {
        self.hint = Some(hint.to_string());
        self
    }

    /// Adds the argument, and the word that it may be a misspelling of.
    pub fn misspelt(self, found: &OsStr, words: Vec<&'static str>) -> Misuse {
        let word = closest(&found.to_string_lossy(), words);
        self.found(found).did_you_mean(word)
    }

    pub fn did_you_mean(self, meant: Option<impl Display>) -> Misuse {
        match meant {
            Some(meant) => self.hint(format_args!("did you mean `{meant}`?")),
            None => self,
        }
    }
}

impl Display for Misuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)?;
        if let Some(found) = &self.found {
            write!(f, ", found `{found}`")?;
        }
        if let Some(hint) = &self.hint {
            write!(f, "; {hint}")?;
        }
        Ok(())
    }
}

/// Fails if both flags are given (`true`).
pub fn not_both(one: (&str, bool), other: (&str, bool), hint: &str) -> Result<(), Misuse> {
    match (one, other) {
        ((one, true), (other, true)) => {
            Err(Misuse::new(format!("`{one}` or `{other}`, not both")).hint(hint))
        }
        _ => Ok(()),
    }
}

/// Returns the same word in another case; else the only one that begins with `misspelt`, from three letters on; else
/// the most similar one, if close. Leading hyphens do not matter.
pub fn closest(misspelt: &str, words: Vec<&'static str>) -> Option<&'static str> {
    let misspelt = letters(misspelt);
    let is_same = |word: &&str| letters(word).eq_ignore_ascii_case(misspelt);
    if let Some(word) = words.iter().copied().find(is_same) {
        return Some(word);
    }
    if misspelt.len() >= 3 {
        let mut begun = words
            .iter()
            .filter(|word| letters(word).starts_with(misspelt));
        if let (Some(word), None) = (begun.next(), begun.next()) {
            return Some(word);
        }
    }
    let distances = words
        .into_iter()
        .map(|word| (distance(misspelt, letters(word)), word));
    let (distance, word) = distances.min()?;
    (distance <= 2 && 2 * distance < letters(word).len()).then_some(word)
}

fn letters(word: &str) -> &str {
    word.trim_start_matches('-')
}

/// The edit distance. Digits of `a` cost three: another number is no typing error.
fn distance(a: &str, b: &str) -> usize {
    // From the prefix of `a` so far to each prefix of `b`.
    let mut distances: Vec<usize> = (0..=b.chars().count()).collect();
    for letter in a.chars() {
        let cost = if letter.is_ascii_digit() { 3 } else { 1 };
        let mut before = distances[0];
        distances[0] += cost;
        for (i, other) in b.chars().enumerate() {
            let changed = before + if letter == other { 0 } else { cost };
            before = distances[i + 1];
            distances[i + 1] = changed.min(before + cost).min(distances[i] + 1);
        }
    }
    distances[b.chars().count()]
}

pub enum NotRun {
    Help,
    Version,
    Misuse(Misuse),
}

impl From<Misuse> for NotRun {
    fn from(misuse: Misuse) -> NotRun {
        NotRun::Misuse(misuse)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Own,
    /// Shared by several commands.
    Common,
    /// Shared by all commands.
    Universal,
}

pub struct FlagInfo {
    /// The names and perhaps the value: `-i, --input FORMAT`.
    pub spelling: &'static str,
    /// The fixed values, for completions.
    pub values: Vec<&'static str>,
    pub help: String,
    pub group: Group,
}

impl FlagInfo {
    /// The names with hyphens, the long one last.
    pub fn names(&self) -> Vec<&'static str> {
        let words = self.spelling.split([',', ' ']);
        words.filter(|word| word.starts_with('-')).collect()
    }

    /// The name of the value; `None` for a switch.
    pub fn value(&self) -> Option<&'static str> {
        self.spelling.split(' ').find(|word| !word.starts_with('-'))
    }

    /// Returns true if the word after this one is the value.
    pub fn takes_value_after(&self, word: &str) -> bool {
        self.value().is_some() && self.names().contains(&word)
    }
}

pub struct Flag<O> {
    pub info: FlagInfo,
    pub set: Box<Setter<O>>,
}

/// The value of a switch is empty.
type Setter<O> = dyn Fn(&mut Plan, &mut O, &str) -> Result<(), NotRun>;

pub type Field<O, T> = for<'a> fn(&'a mut Plan, &'a mut O) -> &'a mut T;

impl<O: 'static> Flag<O> {
    pub fn new(
        spelling: &'static str,
        help: &str,
        set: impl Fn(&mut Plan, &mut O, &str) -> Result<(), NotRun> + 'static,
    ) -> Self {
        Self {
            info: FlagInfo {
                spelling,
                values: Vec::new(),
                help: help.to_string(),
                group: Group::Own,
            },
            set: Box::new(set),
        }
    }

    pub fn value<T: Into<V>, V: 'static>(
        spelling: &'static str,
        help: &str,
        read: impl Fn(&str) -> Result<T, Misuse> + 'static,
        field: Field<O, V>,
    ) -> Self {
        Self::new(spelling, help, move |plan, options, text| {
            *field(plan, options) = read(text)?.into();
            Ok(())
        })
    }

    /// A flag whose value is a word, by default the first.
    pub fn word<T: Clone + Into<V> + 'static, V: 'static>(
        spelling: &'static str,
        help: &str,
        words: &[(&'static str, T)],
        field: Field<O, V>,
    ) -> Self {
        let meanings = words.to_vec();
        let read = move |text: &str| choose(&meanings, text);
        Self::value(spelling, help, read, field).with_listed_values(names(words))
    }

    pub fn switch(spelling: &'static str, help: &str, field: Field<O, bool>) -> Self {
        Self::value(spelling, help, |_| Ok(true), field)
    }

    pub fn in_group(mut self, group: Group) -> Self {
        self.info.group = group;
        self
    }

    /// Adds fixed values for completions.
    pub fn with_values(mut self, values: Vec<&'static str>) -> Self {
        self.info.values = values;
        self
    }

    /// Adds fixed values for completions and for help, the default first.
    pub fn with_listed_values(mut self, values: Vec<&'static str>) -> Self {
        self.info.help += &format!(": {} (default), {}", values[0], values[1..].join(", "));
        self.with_values(values)
    }

    pub fn input() -> Self {
        Self::word(
            "-i, --input FORMAT",
            "format of the puzzles",
            &Format::WORDS,
            |plan, _| &mut plan.reading.format,
        )
    }

    pub fn blank() -> Self {
        Self::value(
            "--blank C",
            "one more symbol for an empty cell, in addition to 0 . ? _ *",
            blank,
            |plan, _| &mut plan.reading.alphabet.blank,
        )
    }

    pub fn column() -> Self {
        Self::value(
            "--column N|NAME",
            "`lines` only: the puzzle is in column N, from 1, or in the one that the header calls NAME",
            column_choice,
            |plan, _| &mut plan.reading.column,
        )
    }

    pub fn every_line() -> Self {
        Self::switch(
            "--every-line",
            "`lines` only: every line, even a blank one, is a record and has one answer",
            |plan, _| &mut plan.reading.every_line,
        )
    }

    pub fn first() -> Self {
        Self::value(
            "--first N",
            "read no more than the first N records, malformed ones included, of all inputs together",
            |text| whole_number(text, 1..=u64::MAX),
            |plan, _| &mut plan.reading.first,
        )
    }

    pub fn threads(help: &str) -> Self {
        Self::value(
            "-j, --threads N",
            help,
            |text| whole_number(text, 1..=MOST_THREADS),
            |plan, _| &mut plan.threads,
        )
        .in_group(Group::Common)
    }

    pub fn isa() -> Self {
        Self::value(
            "--isa NAME",
            "instruction set, one of this processor's (arrays: portable code)",
            |text| choose_isa(&isa_words(), text),
            |plan, _| &mut plan.isa,
        )
        .with_listed_values(names(&isa_words()))
        .in_group(Group::Common)
    }

    pub fn progress() -> Self {
        Self::word(
            "--progress WHEN",
            "a progress line on standard error",
            &[
                ("auto", ShowProgress::Auto),
                ("always", ShowProgress::Always),
                ("never", ShowProgress::Never),
            ],
            |plan, _| &mut plan.progress,
        )
        .in_group(Group::Common)
    }

    pub fn exit_zero(help: &str) -> Self {
        Self::switch("--exit-zero", help, |plan, _| &mut plan.exit_zero)
    }

    /// The shared flags of commands that answer puzzles, and `own` ones. `column_name` is for `--append`.
    pub fn for_puzzles(column_name: &'static str, own: Vec<Self>) -> Vec<Self> {
        // The value of this switch is the name of the new column.
        let append = Self::value(
            "--append",
            "`lines` only: write each line as it was, with its answer at the end",
            move |_| Ok(column_name),
            |plan, _| &mut plan.reading.append,
        );
        let stats = Self::switch(
            "-s, --stats",
            "a summary on standard error at the end",
            |plan, _| &mut plan.stats,
        );
        let mut flags = vec![
            Self::input(),
            Self::blank(),
            Self::column(),
            Self::every_line(),
            append,
            Self::first(),
            Self::threads(&threads_help()),
            stats.in_group(Group::Common),
            Self::progress(),
        ];
        flags.extend(own);
        flags
    }
}

pub fn names<T>(words: &[(&'static str, T)]) -> Vec<&'static str> {
    words.iter().map(|&(word, _)| word).collect()
}

/// Looks up a word in a table, in any case.
pub fn choose<T: Clone>(words: &[(&'static str, T)], text: &str) -> Result<T, Misuse> {
    match words
        .iter()
        .find(|(word, _)| word.eq_ignore_ascii_case(text))
    {
        Some((_, meaning)) => Ok(meaning.clone()),
        None => {
            let words = names(words);
            Err(Misuse::new(words.join(", ")).misspelt(text.as_ref(), words))
        }
    }
}

pub fn whole_number<T: std::str::FromStr + PartialOrd + Display>(
    text: &str,
    range: std::ops::RangeInclusive<T>,
) -> Result<T, Misuse> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    let (least, most) = range.into_inner();
    number.ok_or_else(|| Misuse::new(format!("a whole number from {least} to {most}")).found(text))
}

/// Fails if shared options exclude each other.
pub fn check_plan(plan: &Plan) -> Result<(), Misuse> {
    let reading = &plan.reading;
    if reading.every_line
        && let Some(ColumnChoice::Name(_)) = reading.column
    {
        let expected = "`--column N` with `--every-line`";
        return Err(Misuse::new(expected).hint("no line is a header then"));
    }
    for (flag, is_given) in [
        ("--column", reading.column.is_some()),
        ("--every-line", reading.every_line),
        ("--append", reading.append.is_some()),
    ] {
        if is_given && !reading.format.may_be_lines() {
            let expected = format!("`-i lines` or no `--input` with `{flag}`");
            return Err(Misuse::new(expected).hint("in other formats, a record is not a line"));
        }
    }
    Ok(())
}

fn blank(text: &str) -> Result<u8, Misuse> {
    match *text.as_bytes() {
        [symbol] if alphabet::may_be_blank(symbol) => Ok(symbol),
        [b'0' | b'.' | b'?' | b'_' | b'*'] => Err(Misuse::new("one more symbol")
            .found(text)
            .hint("it is a blank anyway")),
        _ => Err(
            Misuse::new("a symbol of ASCII, no digit, no space and none of , ; | \" #").found(text),
        ),
    }
}

pub fn column_choice(text: &str) -> Result<ColumnChoice, Misuse> {
    match text.parse() {
        Ok(number) => Ok(ColumnChoice::Number(number)),
        Err(_) if is_name(text) => Ok(ColumnChoice::Name(text.into())),
        Err(_) => Err(Misuse::new("the number of a column, from 1, or its name").found(text)),
    }
}

/// Whether a text may be the name of a column: it begins with a letter, `_` or a character beyond ASCII, and is `_` or
/// has other characters than cells.
fn is_name(text: &str) -> bool {
    let begins = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'_' || !byte.is_ascii();
    text.as_bytes().first().is_some_and(begins) && (text.len() == 1 || !text.bytes().all(is_cell))
}

/// For [`Flag::threads`], if the default depends on the amount of work.
pub fn threads_help() -> String {
    format!(
        "worker threads, at most {MOST_THREADS} (default: one if there is little to do, otherwise all cores)"
    )
}

/// Returns `auto`, and the instruction sets of this processor.
pub fn isa_words() -> Vec<(&'static str, Isa)> {
    let mut words = vec![("auto", Isa::detect())];
    words.extend(Isa::available().map(|isa| (isa.name(), isa)));
    words
}

pub fn choose_isa<T: Clone>(words: &[(&'static str, T)], text: &str) -> Result<T, Misuse> {
    let is_missing = Isa::ALL
        .iter()
        .any(|isa| isa.name().eq_ignore_ascii_case(text));
    choose(words, text).map_err(|misuse| {
        if is_missing {
            misuse.hint("it is not available here")
        } else {
            misuse
        }
    })
}

pub fn operand<'a>(name: &str, operands: &'a [OsString]) -> Result<Option<&'a OsString>, Misuse> {
    match operands {
        [_, second, ..] => Err(Misuse::new(format!("nothing after {name}")).found(second)),
        _ => Ok(operands.first()),
    }
}

/// Returns the named inputs, by default standard input. Successive rows are one input, since `$(cat grid.txt)` without
/// quotes is an operand per row.
pub fn sources(operands: &[OsString]) -> Vec<Source> {
    let is_row = |operand: &OsString| operand.len() < CELLS && is_puzzle(operand);
    let inputs = operands.chunk_by(|one, next| is_row(one) && is_row(next));
    match operands {
        [] => vec![Source::Stdin],
        _ => inputs
            .map(|rows| source(&rows.join("\n".as_ref())))
            .collect(),
    }
}

/// Returns standard input (`-`), a file or a puzzle.
pub fn source(operand: &OsString) -> Source {
    match operand.to_str() {
        Some("-") => Source::Stdin,
        Some(puzzle) if is_puzzle(operand) => Source::Puzzle(puzzle.into()),
        _ => Source::File(operand.into()),
    }
}

/// Returns true if an operand means a puzzle: it has at least nine characters; it has no word (two different letters in
/// succession); and no file or folder has this name. Dots and slashes are a puzzle even if they name a folder: Windows
/// ignores dots at the end of a path, so `.........` is the current folder there.
pub fn is_puzzle(operand: &OsStr) -> bool {
    let Some(text) = operand.to_str() else {
        return false;
    };
    let path = Path::new(operand);
    let is_dots = text.bytes().all(|byte| b"./".contains(&byte));
    let exists = path.exists() && !(is_dots && path.is_dir());
    let mut pairs = text.chars().zip(text.chars().skip(1));
    let has_word = pairs.any(|(a, b)| a.is_alphabetic() && b.is_alphabetic() && a != b);
    text.chars().count() >= 9 && !has_word && !exists
}

#[cfg(test)]
mod tests {
    use super::{closest, is_name};

    #[test]
    fn columns_have_any_name() {
        assert!(is_name("a") && is_name("_") && is_name("\u{fc}"));
        assert!(!is_name("") && !is_name("1a") && !is_name("-") && !is_name("_2.."));
    }

    #[test]
    fn near_misses_are_recognised() {
        let words = || {
            vec![
                "solve",
                "check",
                "--column",
                "--all",
                "poj2676",
                "poj3074",
                "p1784",
                "leetcode37",
            ]
        };
        for (word, meant) in [
            ("chek", "check"),
            ("slove", "solve"),
            ("sovle", "solve"),
            ("checkk", "check"),
            ("--colunm", "--column"),
            ("1784", "p1784"),
            ("sol", "solve"),
            ("--col", "--column"),
            ("leet", "leetcode37"),
            ("ALL", "--all"),
        ] {
            assert_eq!(closest(word, words()), Some(meant), "{word}");
        }
        for word in [
            "x", "--limit", "--csv", "poj1234", "poj", "so", "--co", "evlos", "kcehc", "p1785",
        ] {
            assert_eq!(closest(word, words()), None, "{word}");
        }
    }
}
