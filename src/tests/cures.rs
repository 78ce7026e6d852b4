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
        let Some((place, said)) = message
            .strip_prefix("<stdin>:")
            .and_then(|message| message.split_once(": "))
        else {
            continue;
        };
        let line = place.split(':').next().expect("a place has a line");
        // The found text may hold anything, and the advice comes last.
        let advice = said.rsplit("; ").next().expect("there is a last part");
        let mut words: Vec<&str> = args.split_whitespace().collect();
        let mut text = input.to_vec();
        if let Some(option) = advice.strip_prefix("`--") {
            let (name, value) = option.split_once(' ').expect("an option has a value");
            let value = match name {
                // It may be a backtick.
                "blank" => &value[..1],
                _ => value.split('`').next().expect("it ends in a backtick"),
            };
            words.extend([&advice[1..3 + name.len()], value]);
        } else if advice.starts_with("put `# ` before it") {
            let number: usize = line.parse().expect("a line has a number");
            let before = text.split_inclusive(|&byte| byte == b'\n').take(number - 1);
            let at: usize = before.map(<[u8]>::len).sum();
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
        let (args, blank) = file.args.split_once("--blank").unwrap_or((&file.args, ""));
        let left = run(&args.split_whitespace().collect::<Vec<_>>(), file.text());
        let count = apply(args, &file.text(), &left)?;
        if left.code == 2 && (count == 0 || blank.is_empty()) {
            return Err(format!("{args} of\n{}leaves {left:?}", shown(&file.text())));
        }
        for args in [args, &file.args] {
            let words: Vec<&str> = args.split_whitespace().collect();
            apply(args, &damaged.text, &run(&words, &damaged.text))?;
        }
        Ok(())
    });
}
