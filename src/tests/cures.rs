/*! What a message advises is a cure: applied to the same input, it makes the line be read.

    FUZZ_SEED=1000 FUZZ_ROUNDS=2000 cargo test --release --test all cures
*/

use crate::damage;
use crate::program::{self, Run, run};
use crate::support::shown;

/// Applies all advice of this run's messages, each to the input as it was. Returns how often there was
/// some, or what it does not cure.
pub fn apply(args: &str, input: &[u8], left: &Run) -> Result<usize, String> {
    let mut count = 0;
    for message in left.stderr.lines() {
        let Some((line, said)) = message
            .strip_prefix("<stdin>:")
            .and_then(|message| message.split_once(':'))
        else {
            continue;
        };
        // The found text may hold anything, and the advice comes last.
        let advice = said.rsplit("; ").next().expect("there is a last part");
        let mut words = Vec::from_iter(args.split_whitespace());
        let mut text = input.to_vec();
        if let Some(option) = advice
            .strip_prefix('`')
            .filter(|_| advice.starts_with("`--"))
        {
            let (name, value) = option.split_once(' ').expect("an option has a value");
            let value = match name {
                // It may be a backtick.
                "--blank" => &value[..1],
                _ => value.split('`').next().expect("it ends in a backtick"),
            };
            words.extend([name, value]);
        } else if advice.starts_with("put `# ` before it") {
            let number: usize = line.parse().expect("a line has a number");
            let lines = text.split_inclusive(|&byte| byte == b'\n');
            let at: usize = lines.take(number - 1).map(<[u8]>::len).sum();
            text.splice(at..at, *b"# ");
        } else {
            continue;
        }
        count += 1;
        let cured = run(&words, &text);
        let place = format!("<stdin>:{line}:");
        // That nothing is left to read is another matter.
        let is_read = |said: &str| {
            !said.starts_with("lanedoku: expected")
                && (!said.starts_with(&place) || said.contains("expected a record"))
        };
        if !cured.stderr.lines().all(is_read) {
            let text = shown(&text);
            return Err(format!(
                "{message}\nwith {words:?} of\n{text}leaves {cured:?}"
            ));
        }
    }
    Ok(count)
}

/// In damaged files, and in files with a blank that no option names.
#[test]
fn what_a_message_advises_cures() {
    let blanks = ['0', '.', '-', 'x', 'X', 'o', '+', '/', '~', ':'];
    program::rounds("cures", 300, |random, _| {
        let (file, damaged) = damage::draw(random, &blanks);
        let left = |args: &str, text: &[u8]| run(&Vec::from_iter(args.split_whitespace()), text);
        let (args, blank) = file.args.split_once("--blank").unwrap_or((&file.args, ""));
        let undamaged = left(args, &file.text());
        let count = apply(args, &file.text(), &undamaged)?;
        if undamaged.code == 2 && (count == 0 || blank.is_empty()) {
            let text = shown(&file.text());
            return Err(format!("{args} of\n{text}leaves {undamaged:?}"));
        }
        for args in [args, &file.args] {
            apply(args, &damaged.text, &left(args, &damaged.text))?;
        }
        Ok(())
    });
}
