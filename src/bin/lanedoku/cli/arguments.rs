/*! Parses arguments by the list of a command's flags. */

use super::suggestions;
use crate::options::{self, Commands, Flag, FlagInfo, Group, Misuse, NotRun, Options, names};
use crate::run::pipeline::Plan;
use std::ffi::OsString;

/// The flags of `O`, and those that every command has.
fn flags<O: Options>() -> Vec<Flag<O>> {
    let mut flags = O::flags();
    let universal = [
        Flag::new("-h, --help", "print this help", |_, _, _| Err(NotRun::Help)),
        Flag::new("-V, --version", "print the version", |_, _, _| {
            Err(NotRun::Version)
        }),
    ];
    flags.extend(universal.map(|flag| flag.in_group(Group::Universal)));
    flags
}

pub fn flag_infos<O: Options>() -> Vec<FlagInfo> {
    flags::<O>().into_iter().map(|flag| flag.info).collect()
}

pub struct Parsed<O> {
    pub plan: Plan,
    pub options: O,
    /// For commands that print a text and do not get the plan.
    pub operands: Vec<OsString>,
}

/// Options are written `--name`, `--name=value`, `--name value`, `-n`, `-nvalue`, `-n=value`, `-n value`, `-nm`.
pub fn parse<O: Options>(
    command: &str,
    args: &[OsString],
    commands: &Commands,
) -> Result<Parsed<O>, NotRun> {
    let flags = flags();
    let (mut plan, mut options, mut operands) = (Plan::default(), O::default(), Vec::new());
    let similar = |word: &str| suggestions::similar(word, names(commands), &flag_infos::<O>());
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
        // A long name with its second hyphen, or letters; perhaps with a value.
        let mut left = &text[1..];
        while let Some(first) = left.chars().next() {
            let end = if is_long {
                left.find('=').unwrap_or(left.len())
            } else {
                first.len_utf8()
            };
            let (name, attached) = left.split_at(end);
            let name = format!("-{name}");
            let flag = flags
                .iter()
                .find(|flag| flag.info.names().contains(&&*name));
            let Some(flag) = flag else {
                // `-append` is probably a long name with one hyphen, so it is shown whole.
                let written = if is_long { &name } else { &*text };
                let next = args.as_slice().first().map(|next| next.to_string_lossy());
                let value = match attached {
                    "" => next.unwrap_or_default(),
                    _ => without_equals_sign(attached).into(),
                };
                let meant = suggestions::meant(&[command, &name, &value]);
                let meant = meant.or_else(|| similar(written));
                let misuse = Misuse::new(format!("an option of `{command}`"));
                return Err(misuse.found(written).did_you_mean(meant).into());
            };
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
                Some(_) => Ok(without_equals_sign(attached).into()),
            };
            let place = |misuse: Misuse| misuse.place(format_args!("after `{name}`"));
            let value = value.map_err(place)?;
            match (flag.set)(&mut plan, &mut options, &value) {
                Err(NotRun::Misuse(misuse)) => {
                    let meant = suggestions::meant(&[command, flag.info.names()[0], &value]);
                    // `-json` is no value of `-j`.
                    let is_long_name = !is_long && !attached.is_empty();
                    let meant = meant.or_else(|| similar(&text).filter(|_| is_long_name));
                    return Err(place(misuse).did_you_mean(meant).into());
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

fn without_equals_sign(attached: &str) -> &str {
    attached.strip_prefix('=').unwrap_or(attached)
}
