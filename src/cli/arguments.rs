/*! Arguments by a list of flags: what a command's options become. */

use crate::options::{Flag, FlagInfo, Instead, Mismatch, Options};
use std::ffi::{OsStr, OsString};

/// Flags that every command takes.
fn always<O: 'static>() -> [Flag<O>; 2] {
    let help = "print this and be done";
    let version = "print the version and be done";
    [
        Flag::new("-h, --help", help, |_, _| Err(Instead::Help)),
        Flag::new("-V, --version", version, |_, _| Err(Instead::Version)),
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
                (flag.set)(&mut options, &value).map_err(|instead| instead.after(&flag.info))?;
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
        let flag = flags
            .iter()
            .find(|flag| flag.info.names().contains(&written));
        flag.ok_or_else(|| {
            Mismatch::new(format!("an option of `{}`", O::ABOUT.name)).found(written)
        })
    };
    // The value, if the flag takes one; it may be attached to the flag.
    let mut value = |flag: &Flag<O>, written: &str, attached: Option<&str>| {
        let after = |expected| Mismatch::new(expected).place(format!("after `{written}`"));
        match (flag.info.value(), attached) {
            (None, None) => Ok(String::new()),
            (None, Some(_)) => Err(after("no value")),
            (Some(_), Some(value)) => Ok(value.to_string()),
            (Some(name), None) => {
                let next = rest.next().ok_or_else(|| after(name))?;
                Ok(next.to_string_lossy().into_owned())
            }
        }
    };

    if arg.starts_with("--") {
        let (written, attached) = match arg.split_once('=') {
            Some((written, attached)) => (written, Some(attached)),
            None => (arg, None),
        };
        let flag = find(written)?;
        return Ok(vec![(flag, value(flag, written, attached)?)]);
    }
    let mut found = Vec::new();
    let mut letters = arg[1..].chars();
    while let Some(letter) = letters.next() {
        let written = format!("-{letter}");
        let flag = find(&written)?;
        let text = letters.as_str();
        let takes_rest = flag.info.value().is_some() && !text.is_empty();
        let attached = takes_rest.then(|| text.strip_prefix('=').unwrap_or(text));
        found.push((flag, value(flag, &written, attached)?));
        if takes_rest {
            break;
        }
    }
    Ok(found)
}
