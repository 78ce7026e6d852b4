/*! Parses arguments by the list of a command's flags. */

use crate::options::{self, Flag, FlagInfo, Misuse, NotRun, Options};
use crate::run::pipeline::Plan;
use std::ffi::OsString;

/// All flags of a command: its own, and those that every command takes.
fn flags<O: Options>() -> Vec<Flag<O>> {
    let mut flags = O::flags();
    flags.extend([
        Flag::new("-h, --help", "print this help", |_, _, _| Err(NotRun::Help)).general(),
        Flag::new("-V, --version", "print the version", |_, _, _| {
            Err(NotRun::Version)
        })
        .general(),
    ]);
    flags
}

/// All flags of a command as help and completions know them.
pub fn flag_infos<O: Options>() -> Vec<FlagInfo> {
    flags::<O>().into_iter().map(|flag| flag.info).collect()
}

/// The arguments of a command.
pub struct Parsed<O> {
    pub plan: Plan,
    pub options: O,
    /// For commands that only print a text, which do not get the plan.
    pub operands: Vec<OsString>,
}

/// Parses the arguments after a command's name. Options are written `--name`, `--name=value`,
/// `--name value`, `-n`, `-nvalue`, `-n=value`, `-n value`, `-nm`.
pub fn parse<O: Options>(command: &str, args: &[OsString]) -> Result<Parsed<O>, NotRun> {
    let flags = flags();
    let (mut plan, mut options, mut operands) = (Plan::default(), O::default(), Vec::new());
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        if arg == "--" {
            operands.extend(args.by_ref().cloned());
            break;
        }
        let text = arg.to_string_lossy();
        if text == "-" || !text.starts_with('-') {
            operands.push(arg.clone());
            continue;
        }
        let is_long = text.starts_with("--");
        // What follows the first hyphen: a long name with its second hyphen, or one or more letters. A
        // value may be attached.
        let mut left = &text[1..];
        while let Some(first) = left.chars().next() {
            let end = match is_long {
                true => left.find('=').unwrap_or(left.len()),
                false => first.len_utf8(),
            };
            let (name, attached) = left.split_at(end);
            let name = format!("-{name}");
            let flag = flags
                .iter()
                .find(|flag| flag.info.names().contains(&&*name));
            // `-append` is probably a long name with one dash, so all of it is shown.
            let written = if is_long { &name } else { &*text };
            let flag = flag.ok_or_else(|| {
                let names = flags.iter().flat_map(|flag| flag.info.names());
                let misuse = Misuse::new(format!("an option of `{command}`"));
                misuse.misspelt(written.as_ref(), names.collect())
            })?;
            left = "";
            let value = match flag.info.value() {
                None if is_long && !attached.is_empty() => Err(Misuse::new("no value")),
                None => {
                    // More letters may follow a switch.
                    left = attached;
                    Ok("".into())
                }
                Some(expected) if attached.is_empty() => {
                    let next = args.next().map(|next| next.to_string_lossy());
                    next.ok_or_else(|| Misuse::new(expected))
                }
                Some(_) => Ok(attached.strip_prefix('=').unwrap_or(attached).into()),
            };
            let value = value.map_err(NotRun::Misuse);
            match value.and_then(|value| (flag.set)(&mut plan, &mut options, &value)) {
                Err(NotRun::Misuse(misuse)) => {
                    return Err(misuse.place(format_args!("after `{name}`")).into());
                }
                result => result?,
            }
        }
    }
    options::check_plan(&plan)?;
    let options = options.finish(&mut plan, &operands)?;
    Ok(Parsed {
        plan,
        options,
        operands,
    })
}
