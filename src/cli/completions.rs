/*! The command `completions`: scripts for shells, which ask this program what can stand in the place
of a word.

A command is completed to its options, an option to the values that can be named beforehand, and all
else to files.
*/

use super::table::{commands, find};
use crate::options::{self, About, Misuse, choose};
use crate::output::report::{Outcome, print};
use crate::run::pipeline::Plan;
use std::ffi::OsString;

/// `lanedoku completions SHELL`
pub const ABOUT: About = About {
    name: "completions",
    usage: "completions SHELL",
    summary: "print completions for bash, zsh or fish",
    details: "Prints a script that completes commands, options and their values in SHELL: bash, \
              zsh or fish.",
    examples: &[
        ("eval \"$(lanedoku completions bash)\"", "in ~/.bashrc"),
        (
            "lanedoku completions fish > ~/.config/fish/completions/lanedoku.fish",
            "once",
        ),
    ],
    exit: "0, 2 for another shell",
};

/// The shells, and the script for each.
const SHELLS: [(&str, &str); 3] = [("bash", BASH), ("zsh", ZSH), ("fish", FISH)];

/// Each line that the program prints is a word and its meaning.
const BASH: &str = "\
# bash completions: eval \"$(lanedoku completions bash)\"
_lanedoku() {
    local IFS=$'\\n' words=(\"${COMP_WORDS[@]:0:COMP_CWORD+1}\")
    COMPREPLY=($(lanedoku completions bash -- \"${words[@]}\" 2>/dev/null | cut -f 1))
    # bash takes the = of --option=value for a word
    COMPREPLY=(\"${COMPREPLY[@]#=}\")
}
complete -o default -F _lanedoku lanedoku
";

const ZSH: &str = "\
#compdef lanedoku
# zsh completions: lanedoku completions zsh > a file _lanedoku on your fpath
_lanedoku() {
    local -a found
    found=(${(f)\"$(lanedoku completions zsh -- \"${(@)words[1,CURRENT]}\" 2>/dev/null)\"})
    if (( $#found )); then
        found=(\"${(@)found//:/\\\\:}\")
        found=(\"${(@)found/$'\\t'/:}\")
        _describe value found
    else
        _files
    fi
}
if [[ $funcstack[1] == _lanedoku ]]; then _lanedoku \"$@\"; else compdef _lanedoku lanedoku; fi
";

const FISH: &str = "\
# fish completions: lanedoku completions fish > ~/.config/fish/completions/lanedoku.fish
function __lanedoku
    set -l current (commandline -ct)
    set -l found (lanedoku completions fish -- (commandline -opc) \"$current\" 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\\n' $found
    else
        __fish_complete_path \"$current\"
    end
end
complete -c lanedoku -f -a '(__lanedoku)'
";

/// What to print.
#[derive(Default)]
pub struct Options {
    script: &'static str,
    /// A command line up to the word that is to be completed; if it is empty, the script is asked
    /// for.
    words: Vec<String>,
}

impl options::Options for Options {
    fn words() -> Vec<&'static str> {
        options::names(&SHELLS)
    }

    fn finish(self, _: &mut Plan, operands: &[OsString]) -> Result<Options, Misuse> {
        let mut words = operands
            .iter()
            .map(|word| word.to_string_lossy().into_owned());
        let shell = words.next();
        let shell = shell.ok_or_else(|| Misuse::new(Self::words().join(", ")))?;
        Ok(Options {
            script: choose(&SHELLS, &shell)?,
            words: words.collect(),
        })
    }
}

/// Runs the command.
pub fn run(_: Plan, options: Options) -> Outcome {
    match &options.words[..] {
        [] => print(options.script),
        [before @ .., last] => print(&completions(before, last)),
    }
}

/// What can stand in the place of the last word behind these, each on a line with its meaning.
fn completions(before: &[String], last: &str) -> String {
    // `--option=value` is one word or three. Of several values, the last one is completed.
    let (start, current) = last.split_at(last.rfind(['=', ',']).map_or(0, |end| end + 1));
    let option = match last.split_once('=') {
        Some((option, _)) if !option.is_empty() => option,
        _ => before
            .iter()
            .rfind(|word| *word != "=")
            .map_or("", |word| word),
    };
    let commands = commands();
    let command = before
        .get(1)
        .and_then(|word| find(&commands, word.as_ref()));
    let command = command.unwrap_or(&commands[0]);
    let flags = (command.flags)();
    let mut with_value = flags.iter().filter(|flag| flag.value().is_some());

    // Words and what they mean.
    let mut found = Vec::new();
    if let Some(flag) = with_value.find(|flag| flag.names().contains(&option)) {
        found.extend(flag.words.iter().map(|word| (*word, "")));
    } else if current.starts_with('-') {
        for flag in &flags {
            found.extend(flag.names().into_iter().map(|name| (name, &*flag.help)));
        }
    } else {
        found.extend((command.words)().into_iter().map(|word| (word, "")));
        if before.len() == 1 {
            let abouts = commands.iter().map(|command| &command.about);
            found.extend(abouts.map(|about| (about.name, about.summary)));
        }
    }
    found.retain(|(word, _)| word.starts_with(current));
    let line = |(word, meaning)| format!("{start}{word}\t{meaning}").trim_end().to_string() + "\n";
    found.into_iter().map(line).collect()
}
