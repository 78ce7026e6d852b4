/*! Suggestions for unknown arguments: "did you mean …?". */

use crate::options::{FlagInfo, closest};

/// Common mistakes and their corrections; the first fitting row wins. `COMMAND`, `FILE`, `N` and `WORD` are
/// placeholders.
const MEANT: &[(&str, &str)] = &[
    ("COMMAND -i csv", "-i lines"),
    ("COMMAND -i FILE", "lanedoku COMMAND FILE"),
    ("COMMAND -f FILE", "lanedoku COMMAND FILE"),
    ("COMMAND -o FILE", "> FILE"),
    ("generate -n N", "lanedoku generate N"),
    ("generate --count N", "lanedoku generate N"),
    ("COMMAND -n N", "--first N"),
    ("COMMAND -t N", "-j N"),
    ("solve --format WORD", "-o WORD"),
    ("generate --format WORD", "-o WORD"),
    ("COMMAND --format csv", "-i lines"),
    ("COMMAND --format WORD", "-i WORD"),
    ("COMMAND -q", "--progress never"),
    ("COMMAND --quiet", "--progress never"),
    ("solve -c N", "--column N"),
    ("solve -c puzzle", "--column puzzle"),
    ("solve --time", "--stats"),
    ("generate --easy", "--clues 40"),
    ("generate --hard", "--minimal"),
    ("submit", "submission"),
    ("verify", "check"),
    ("validate", "check"),
    ("formats", "help formats"),
];

pub fn meant(typed: &[&str]) -> Option<String> {
    MEANT.iter().find_map(|(pattern, meant)| {
        let pattern = pattern.split(' ');
        let fits = |(word, typed): (&str, &&str)| match word {
            "COMMAND" => true,
            "FILE" => typed.contains(['.', '/']),
            "N" => typed.parse::<u64>().is_ok(),
            "WORD" => !typed.is_empty(),
            _ => word == *typed,
        };
        let words = pattern.clone().zip(typed);
        // A row may omit the value.
        let is_meant = pattern.count() <= typed.len() && words.clone().all(fits);
        let fill = |text: String, (word, typed): (&str, &&str)| text.replace(word, typed);
        is_meant.then(|| words.fold(meant.to_string(), fill))
    })
}

/// A command, an option, or an option with a value that is similar to a word, as `-o csv` is to `--csv`. If several
/// options have the value, the last one in the list is meant, which is `-o`.
pub fn similar(typed: &str, commands: Vec<&'static str>, flags: &[FlagInfo]) -> Option<String> {
    let options = flags.iter().flat_map(FlagInfo::names).collect();
    let kinds = if typed.starts_with('-') {
        [options, commands]
    } else {
        [commands, options]
    };
    let word = kinds.into_iter().find_map(|words| closest(typed, words));
    word.map(String::from).or_else(|| {
        let mut values: Vec<_> = flags.iter().flat_map(|flag| flag.values.clone()).collect();
        values.sort_unstable();
        values.dedup();
        let value = closest(typed, values)?;
        let flag = flags.iter().rfind(|flag| flag.values.contains(&value))?;
        Some(format!("{} {value}", flag.names()[0]))
    })
}
