/*! The command `completions`: scripts for shells, and the completions that they ask for: commands, options, and values
and operands that are fixed words. Shells complete the rest to file names.
*/

use crate::options::{About, Commands, Misuse, choose, find, names};
use std::ffi::OsString;

pub const ABOUT: About = About {
    usage: "completions SHELL",
    summary: "print completions for bash, zsh or fish",
    details: "Prints a script that completes commands, options and their values in SHELL: bash, \
              zsh or fish. The script runs `lanedoku completions SHELL -- WORD...`, where the WORDs \
              are the command line so far, from `lanedoku` on. This prints what the last WORD can become.",
    examples: &[
        ("eval \"$(lanedoku completions bash)\"", "in ~/.bashrc"),
        (
            "lanedoku completions fish > ~/.config/fish/completions/lanedoku.fish",
            "once",
        ),
    ],
    exit: "0; 2 for another shell",
};

const SHELLS: [(&str, &str); 3] = [("bash", BASH), ("zsh", ZSH), ("fish", FISH)];

/// The scripts read the lines of [`completions`]: a word, a tab, a meaning.
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

pub fn words(_: &Commands) -> Vec<&'static str> {
    names(&SHELLS)
}

/// The script for a shell, or the completions of the last word of a command line.
pub fn text(commands: &Commands, operands: &[OsString]) -> Result<String, Misuse> {
    let operands = operands.iter().map(|word| word.to_string_lossy().into());
    let operands: Vec<String> = operands.collect();
    let Some((shell, words)) = operands.split_first() else {
        return Err(Misuse::new(names(&SHELLS).join(", ")));
    };
    let script = choose(&SHELLS, shell)?;
    Ok(match words {
        [] => script.to_string(),
        words => completions(commands, words),
    })
}

/// Completions of the last word, a line each with its meaning. The first word is the program's name.
fn completions(commands: &Commands, words: &[String]) -> String {
    // `--option=value` is one word, but bash passes it as three. In a list of values, `a,b`, the last is completed.
    let line = words.join(" ");
    let (before, value) = line.rsplit_once([' ', '=']).unwrap_or_default();
    let option = before.rsplit([' ', '=']).find(|word| !word.is_empty());
    let option = option.unwrap_or_default();
    let current = value.rsplit(',').next().unwrap_or_default();
    let last = words.last().and_then(|last| last.strip_suffix(current));
    // Each completion repeats the start of the last word.
    let start = last.unwrap_or_default();

    let command = words.get(1).and_then(|word| find(commands, word.as_ref()));
    let command = command.unwrap_or(&commands[0].1);
    let flags = (command.flags)();

    let mut text = String::new();
    let mut offer = |word: &str, meaning: &str| {
        if word.starts_with(current) {
            text += format!("{start}{word}\t{meaning}").trim_end();
            text.push('\n');
        }
    };
    if let Some(flag) = flags.iter().find(|flag| flag.takes_value_after(option)) {
        flag.values.iter().for_each(|word| offer(word, ""));
    } else if current.starts_with('-') {
        for flag in &flags {
            let names = flag.names().into_iter();
            names.for_each(|name| offer(name, &flag.help));
        }
    } else {
        (command.words)(commands)
            .iter()
            .for_each(|word| offer(word, ""));
        if words.len() == 2 {
            let commands = commands.iter();
            commands.for_each(|(name, command)| offer(name, command.about.summary));
        }
    }
    text
}
