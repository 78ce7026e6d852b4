/*! Arguments by a list of flags: what a command's options become. */

use crate::options::{self, Flag, FlagInfo, Instead, Misuse, Options};
use crate::run::pipeline::Plan;
use std::ffi::{OsStr, OsString};

/// All flags of a command: its own, and those that every command takes.
fn flags<O: Options>() -> Vec<Flag<O>> {
    let mut flags = O::flags();
    flags.extend([
        Flag::new("-h, --help", "print this and be done", |_, _, _| {
            Err(Instead::Help)
        }),
        Flag::new(
            "-V, --version",
            "print the version and be done",
            |_, _, _| Err(Instead::Version),
        ),
    ]);
    flags
}

/// What help and completions say about all flags of a command.
pub fn flag_infos<O: Options>() -> Vec<FlagInfo> {
    flags::<O>().into_iter().map(|flag| flag.info).collect()
}

/// True for an argument that is not an operand.
pub fn is_option(arg: &OsStr) -> bool {
    arg.len() > 1 && arg.as_encoded_bytes()[0] == b'-'
}

/// Reads what follows the name of a command. The operands are returned as well, because a command
/// without options has nothing else.
pub fn parse<O: Options>(
    command: &str,
    args: &[OsString],
) -> Result<(Plan, O, Vec<OsString>), Instead> {
    let flags = flags();
    let (mut plan, mut options) = (Plan::default(), O::default());
    let mut operands = Vec::new();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        if arg == "--" {
            operands.extend(args.by_ref().cloned());
        } else if is_option(arg) {
            for (flag, value) in split_option(command, &flags, &arg.to_string_lossy(), &mut args)? {
                let set = (flag.set)(&mut plan, &mut options, &value);
                set.map_err(|instead| match instead {
                    Instead::Complain(misuse) => {
                        let name = flag.info.names().pop().unwrap_or_default();
                        misuse.place(format!("after `{name}`")).into()
                    }
                    instead => instead,
                })?;
            }
        } else {
            operands.push(arg.clone());
        }
    }
    options::check(&plan)?;
    let options = options.finish(&mut plan, &operands)?;
    Ok((plan, options, operands))
}

/// The flags in one argument to this command, with their values: `--name`, `--name=value`,
/// `--name value`, `-n`, `-nvalue`, `-n=value`, `-n value`, `-nm`.
fn split_option<'f, 'a, O>(
    command: &str,
    flags: &'f [Flag<O>],
    arg: &str,
    rest: &mut impl Iterator<Item = &'a OsString>,
) -> Result<Vec<(&'f Flag<O>, String)>, Misuse> {
    let is_long = arg.starts_with("--");
    let mut found = Vec::new();
    // A long name or letters, perhaps with a value attached.
    let mut left = &arg[1..];
    while let Some(first) = left.chars().next() {
        let end = if is_long {
            left.find('=')
        } else {
            Some(first.len_utf8())
        };
        let (name, behind) = left.split_at(end.unwrap_or(left.len()));
        let written = format!("-{name}");
        let flag = flags
            .iter()
            .find(|flag| flag.info.names().contains(&&*written));
        let flag = flag.ok_or_else(|| {
            let names = flags.iter().flat_map(|flag| flag.info.names()).collect();
            let misuse = Misuse::new(format!("an option of `{command}`"));
            match arg.contains('.') {
                true => misuse
                    .found(arg)
                    .hint(format!("a file is written `./{arg}`")),
                // A long name with one dash is told by all of it.
                false if !is_long && arg.len() > 2 => {
                    misuse.found(arg).meant(&format!("-{arg}"), names)
                }
                false => misuse.misspelt(written.as_ref(), names),
            }
        })?;
        let takes_value = flag.info.value();
        let after = |expected| Misuse::new(expected).place(format!("after `{written}`"));
        let is_attached = !behind.is_empty() && (is_long || takes_value.is_some());
        let value = match takes_value {
            None if is_attached => return Err(after("no value")),
            None => String::new(),
            Some(_) if is_attached => behind.strip_prefix('=').unwrap_or(behind).to_string(),
            Some(name) => {
                let next = rest.next().ok_or_else(|| after(name))?;
                next.to_string_lossy().into_owned()
            }
        };
        found.push((flag, value));
        left = if is_attached { "" } else { behind };
    }
    Ok(found)
}
