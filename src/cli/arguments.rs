/*! Arguments by a table of flags: what a command's options become. */

use crate::options::{FlagInfo, Options, Value, shown};
use std::ffi::{OsStr, OsString};

/// What the arguments of a command say.
pub enum Parsed<T> {
    Options(T),
    /// `--help`
    Help,
    /// `--version`
    Version,
}

/// Why arguments are not taken.
pub enum Refusal {
    /// An option that the command does not take, as it is written.
    UnknownOption(String),
    /// The text says what was expected.
    Other(String),
}

impl From<String> for Refusal {
    fn from(message: String) -> Refusal {
        Refusal::Other(message)
    }
}

/// Flags that every command takes.
pub const ALWAYS: [FlagInfo; 2] = [
    FlagInfo {
        short: Some('h'),
        long: "help",
        value: "",
        words: &[],
        help: "print this and be done",
    },
    FlagInfo {
        short: Some('V'),
        long: "version",
        value: "",
        words: &[],
        help: "print the version and be done",
    },
];

/// All flags of a command.
pub fn flags<O: Options>() -> Vec<FlagInfo> {
    O::FLAGS
        .iter()
        .map(|flag| flag.info)
        .chain(ALWAYS)
        .collect()
}

impl FlagInfo {
    /// Whether the flag is written so: with one hyphen and its letter, or with two and its word.
    pub fn is_written(&self, written: &str) -> bool {
        match written.strip_prefix("--") {
            Some(long) => long == self.long,
            None => written.chars().nth(1) == self.short,
        }
    }
}

/// True for an argument that is no operand.
pub fn is_option(arg: &OsStr) -> bool {
    arg.len() > 1 && arg.as_encoded_bytes()[0] == b'-'
}

/// Reads what follows a command's name.
///
/// # Errors
/// Where the options or operands are not the command's, or make no sense together.
pub fn parse<O: Options>(args: &[OsString]) -> Result<Parsed<O>, Refusal> {
    let mut options = O::default();
    let mut operands = Vec::new();
    let mut args = args.iter();
    let mut only_operands = false;
    while let Some(arg) = args.next() {
        if only_operands || !is_option(arg) {
            operands.push(arg.clone());
        } else if arg == "--" {
            only_operands = true;
        } else {
            for (flag, text) in split_option::<O>(arg, &mut args)? {
                match flag.long {
                    "help" => return Ok(Parsed::Help),
                    "version" => return Ok(Parsed::Version),
                    long => {
                        let flag = O::FLAGS
                            .iter()
                            .find(|flag| flag.info.long == long)
                            .expect("the flag is the command's");
                        (flag.set)(
                            &mut options,
                            Value {
                                flag: long,
                                text: &text,
                            },
                        )?;
                    }
                }
            }
        }
    }
    options.common().check()?;
    Ok(Parsed::Options(options.finish(operands)?))
}

/// One argument's options, with their values: `--name`, `--name=value`, `--name value`, `-n`,
/// `-nvalue`, `-n=value`, `-n value`, `-nm`.
fn split_option<'a, O: Options>(
    arg: &OsStr,
    rest: &mut impl Iterator<Item = &'a OsString>,
) -> Result<Vec<(FlagInfo, String)>, Refusal> {
    let Some(text) = arg.to_str() else {
        return Err(format!("unknown option `{}`", shown(arg)).into());
    };
    let own = flags::<O>();
    let find = |written: &str| {
        let flag = own.iter().copied().find(|info| info.is_written(written));
        flag.ok_or_else(|| Refusal::UnknownOption(written.to_string()))
    };
    let mut next = |info: FlagInfo, written: &str| match rest.next() {
        Some(value) => Ok(value.to_string_lossy().into_owned()),
        None => Err(format!("expected {} after `{written}`", info.value)),
    };

    if text.starts_with("--") {
        let (written, value) = text
            .split_once('=')
            .map_or((text, None), |(written, value)| (written, Some(value)));
        let info = find(written)?;
        let value = match value {
            Some(_) if info.value.is_empty() => {
                return Err(format!("expected no value after `{written}`").into());
            }
            Some(value) => value.to_string(),
            None if info.value.is_empty() => String::new(),
            None => next(info, written)?,
        };
        return Ok(vec![(info, value)]);
    }

    let mut found = Vec::new();
    for (at, letter) in text.char_indices().skip(1) {
        let written = format!("-{letter}");
        let info = find(&written)?;
        if info.value.is_empty() {
            found.push((info, String::new()));
            continue;
        }
        let attached = &text[at + letter.len_utf8()..];
        let value = match attached.strip_prefix('=').unwrap_or(attached) {
            "" if attached.is_empty() => next(info, &written)?,
            value => value.to_string(),
        };
        found.push((info, value));
        break;
    }
    Ok(found)
}
