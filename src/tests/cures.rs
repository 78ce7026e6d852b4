//! The advice of messages is safe: on the same input, the line is read, and no answer is wrong.

use crate::damage;
use crate::program::{self, Run, run};
use crate::support::shown;
use std::sync::atomic::{AtomicU64, Ordering};

/// Follows the advice of each message on the same input. Returns the options and the runs with them, or an
/// error if the line is still not read.
pub fn follow_advice(
    args: &str,
    input: &[u8],
    outcome: &Run,
) -> Result<Vec<(String, Run)>, String> {
    let mut cures = Vec::new();
    for message in outcome.stderr.lines() {
        let Some((line, said)) = message
            .strip_prefix("<stdin>:")
            .and_then(|message| message.split_once(':'))
        else {
            continue;
        };
        // The advice is last, since the found text may contain anything.
        let advice = said.rsplit("; ").next().expect("there is a last part");
        let Some(option) = advice
            .strip_prefix('`')
            .filter(|_| advice.starts_with("`--"))
        else {
            continue;
        };
        let (name, value) = option.split_once(' ').expect("an option has a value");
        let value = match name {
            // A quoted value, or a backtick.
            "--blank" if value.starts_with(['\'', '"']) => &value[1..2],
            "--blank" => &value[..1],
            _ => value.split('`').next().expect("it ends in a backtick"),
        };
        let words: Vec<_> = args.split_whitespace().chain([name, value]).collect();
        let cured = run(&words, input);
        let place = format!("<stdin>:{line}:");
        // A missing record is another error.
        let is_read = |said: &str| {
            !said.starts_with("lanedoku: expected")
                && (!said.starts_with(&place) || said.contains("expected a record"))
        };
        if !cured.stderr.lines().all(is_read) {
            let text = shown(input);
            return Err(format!(
                "{message}\nwith {words:?} of\n{text}leaves {cured:?}"
            ));
        }
        cures.push((name.to_string(), cured));
    }
    Ok(cures)
}

/// On damaged files, and on files with unknown blanks. Answers are those of the undamaged file, except for
/// damaged puzzles.
#[test]
fn advice_is_safe() {
    let blanks = ['0', '.', '-', 'x', 'X', 'o', '+', '/', '~', ':', 'Z'];
    let (refused, cured) = (AtomicU64::new(0), AtomicU64::new(0));
    program::rounds("cures", 300, |random, _| {
        let (file, damaged) = damage::draw(random, &blanks);
        let run = |args: &str, text: &[u8]| run(&Vec::from_iter(args.split_whitespace()), text);
        let args = file.args.split("--blank").next().unwrap_or_default();
        let args = format!("{args} -opairs");
        let undamaged = run(&args, &file.text());
        let cures = follow_advice(&args, &file.text(), &undamaged)?;
        refused.fetch_add(u64::from(undamaged.code == 2), Ordering::Relaxed);
        cured.fetch_add(u64::from(!cures.is_empty()), Ordering::Relaxed);
        if let Some(wrong) = cures.iter().find(|(_, cure)| !file.is_answered_by(cure)) {
            let text = shown(&file.text());
            return Err(format!(
                "advice of {undamaged:?} on\n{text}leaves {wrong:?}"
            ));
        }
        for args in [args, format!("{} -opairs", file.args)] {
            let outcome = run(&args, &damaged.text);
            for (option, cure) in follow_advice(&args, &damaged.text, &outcome)? {
                cured.fetch_add(1, Ordering::Relaxed);
                // `--column` ignores the other columns, even of a truncated line.
                let judged = damage::fault(&file, &damaged, &cure);
                if let Err(fault) = judged.or_else(|fault| match &*option {
                    "--column" => Ok(()),
                    _ => Err(fault),
                }) {
                    let text = shown(&damaged.text);
                    return Err(format!(
                        "{fault}: advice of {outcome:?} on\n{text}leaves {cure:?}"
                    ));
                }
            }
        }
        Ok(())
    });
    let (refused, cured) = (refused.into_inner(), cured.into_inner());
    println!("{cured} pieces of advice followed, {refused} undamaged files refused");
    assert!(cured >= refused, "most files that are refused get advice");
}
