/*! Arguments by a list of flags: what a command's options become. */

use crate::options::{Flag, FlagInfo, Instead, Mismatch, Options};
use std::ffi::{OsStr, OsString};

/// Flags that every command takes.
fn always<O: 'static>() -> [Flag<O>; 2] {
    let help = "print this and be done";
    let version = "print the version and be done";
    [
        Flag::new("help", "", help, |_, _| Err(Instead::Help)).short('h'),
        Flag::new("version", "", version, |_, _| Err(Instead::Version)).short('V'),
    ]
}

/// All flags of a command.
fn flags<O: Options>() -> Vec<Flag<O>> {
    O::flags().into_iter().chain(always()).collect()
}

/// What help and completions say about all flags of a command.
pub fn flag_infos<O: Options>() -> Vec<FlagInfo> {
    flags::<O>().into_iter().map(|flag| flag.info).collect()
}

impl FlagInfo {
    /// Whether the flag is written so: with one hyphen and its letter, or with two and its word.
    fn is_written(&self, written: &str) -> bool {
        match written.strip_prefix("--") {
            Some(long) => long == self.long,
            None => written.chars().nth(1) == self.short,
        }
    }
}

/// True for an argument that is not an operand.
pub fn is_option(arg: &OsStr) -> bool {
    arg.len() > 1 && arg.as_encoded_bytes()[0] == b'-'
}

/// Reads what follows a command's name.
pub fn parse<O: Options>(args: &[OsString]) -> Result<O, Instead> {
    let flags = flags();
    let mut options = O::default();
    let mut operands = Vec::new();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        if arg == "--" {
            operands.extend(args.by_ref().cloned());
        } else if is_option(arg) {
            for (flag, value) in split_option(&flags, &arg.to_string_lossy(), &mut args)? {
                (flag.set)(&mut options, &value)?;
            }
        } else {
            operands.push(arg.clone());
        }
    }
    Ok(options.finish(operands)?)
}

/// The flags in one argument, with their values: `--name`, `--name=value`, `--name value`, `-n`,
/// `-nvalue`, `-n=value`, `-n value`, `-nm`.
fn split_option<'f, 'a, O: Options>(
    flags: &'f [Flag<O>],
    arg: &str,
    rest: &mut impl Iterator<Item = &'a OsString>,
) -> Result<Vec<(&'f Flag<O>, String)>, Mismatch> {
    let find = |written: &str| {
        let flag = flags.iter().find(|flag| flag.info.is_written(written));
        flag.ok_or_else(|| {
            Mismatch::new(format!("an option of `{}`", O::ABOUT.name)).found(written)
        })
    };
    let mut next = |flag: &Flag<O>, written: &str| match rest.next() {
        Some(value) => Ok(value.to_string_lossy().into_owned()),
        None => Err(Mismatch::new(flag.info.value).place(format!("after `{written}`"))),
    };

    if arg.starts_with("--") {
        let (written, value) = arg
            .split_once('=')
            .map_or((arg, None), |(written, value)| (written, Some(value)));
        let flag = find(written)?;
        let value = match (value, flag.info.value) {
            (Some(_), "") => {
                return Err(Mismatch::new("no value").place(format!("after `{written}`")));
            }
            (Some(value), _) => value.to_string(),
            (None, "") => String::new(),
            (None, _) => next(flag, written)?,
        };
        return Ok(vec![(flag, value)]);
    }

    let mut found = Vec::new();
    for (at, letter) in arg.char_indices().skip(1) {
        let written = format!("-{letter}");
        let flag = find(&written)?;
        if flag.info.value.is_empty() {
            found.push((flag, String::new()));
            continue;
        }
        let attached = &arg[at + letter.len_utf8()..];
        let value = match attached {
            "" => next(flag, &written)?,
            _ => attached.strip_prefix('=').unwrap_or(attached).to_string(),
        };
        found.push((flag, value));
        break;
    }
    Ok(found)
}
