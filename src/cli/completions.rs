/*! Completions for shells, from the same tables as everything else of the command line.

A command is completed to its options, an option to the values that can be named beforehand, and all
else to files.
*/

use super::table::{COMMANDS, Entry, first_words};
use crate::options::FlagInfo;

/// The shells there are completions for.
pub const SHELLS: &[&str] = &["bash", "zsh", "fish"];

/// The script for a shell; `None` where there is none.
pub fn script(shell: &str) -> Option<String> {
    match shell {
        "bash" => Some(bash()),
        "zsh" => Some(zsh()),
        "fish" => Some(fish()),
        _ => None,
    }
}

/// A flag in all its spellings: `-i`, `--input`.
fn spellings(flag: &FlagInfo) -> Vec<String> {
    flag.short
        .map(|letter| format!("-{letter}"))
        .into_iter()
        .chain([format!("--{}", flag.long)])
        .collect()
}

/// Put `eval "$(lanedoku completions bash)"` into `~/.bashrc`.
fn bash() -> String {
    let (mut values, mut flags, mut operands) = (String::new(), String::new(), String::new());
    for Entry {
        about, flags: of, ..
    } in &COMMANDS
    {
        for flag in of().iter().filter(|flag| !flag.words.is_empty()) {
            let patterns: Vec<_> = spellings(flag)
                .iter()
                .map(|spelling| format!("\"{} {spelling}\"", about.name))
                .collect();
            values += &format!(
                "        {}) words=\"{}\" ;;\n",
                patterns.join(" | "),
                flag.words.join(" ")
            );
        }
        let all: Vec<_> = of().iter().flat_map(spellings).collect();
        flags += &format!("        {}) words=\"{}\" ;;\n", about.name, all.join(" "));
        if !about.words.is_empty() {
            operands += &format!(
                "        {}) words=\"{}\" ;;\n",
                about.name,
                about.words.join(" ")
            );
        }
    }
    let names = first_words();
    format!(
        "# bash completions: eval \"$(lanedoku completions bash)\"\n\
         _lanedoku() {{\n    \
             local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}} command=solve words=\n    \
             # bash makes --option=value three words\n    \
             [ \"$previous\" = \"=\" ] && previous=${{COMP_WORDS[COMP_CWORD - 2]}}\n    \
             [ \"$current\" = \"=\" ] && current=\n    \
             case ${{COMP_WORDS[1]}} in\n        \
                 {alternatives}) [ \"$COMP_CWORD\" -gt 1 ] && command=${{COMP_WORDS[1]}} ;;\n    \
             esac\n    \
             case \"$command $previous\" in\n{values}    \
             esac\n    \
             if [ -n \"$words\" ]; then\n        \
                 COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n        \
                 return\n    \
             fi\n    \
             case $current in\n    \
             -*) case $command in\n{flags}        esac ;;\n    \
             *) case $command in\n{operands}        completions) words=\"{shells}\" ;;\n        help) words=\"{help}\" ;;\n        esac ;;\n    \
             esac\n    \
             [ \"$COMP_CWORD\" -eq 1 ] && [ \"${{current#-}}\" = \"$current\" ] && words=\"{commands}\"\n    \
             COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n\
         }}\n\
         complete -o default -F _lanedoku lanedoku\n",
        alternatives = names.join(" | "),
        shells = SHELLS.join(" "),
        help = help_words(),
        commands = names.join(" "),
    )
}

/// What `help` can be asked for.
fn help_words() -> String {
    COMMANDS
        .iter()
        .map(|entry| entry.about.name)
        .chain(["completions", "formats"])
        .collect::<Vec<_>>()
        .join(" ")
}

/// Put the output into a file `_lanedoku` on zsh's `fpath`.
fn zsh() -> String {
    let mut names = String::new();
    let mut arms = String::new();
    for Entry { about, flags, .. } in &COMMANDS {
        names += &format!("        '{}:{}'\n", about.name, zsh_quoted(about.summary));
        arms += &format!("        {})\n            _arguments -s \\\n", about.name);
        for flag in flags() {
            let help = zsh_quoted(&flag.help.replace('[', "(").replace(']', ")"));
            let value = match (flag.value, flag.words) {
                ("", _) => String::new(),
                (value, []) => format!(":{value}: "),
                (value, words) => format!(":{value}:({})", words.join(" ")),
            };
            for spelling in spellings(&flag) {
                let attached = if flag.value.is_empty() { "" } else { "+" };
                let attached = if spelling.starts_with("--") && !flag.value.is_empty() {
                    "="
                } else {
                    attached
                };
                arms += &format!("                '{spelling}{attached}[{help}]{value}' \\\n");
            }
        }
        let operands = if about.words.is_empty() {
            "_files".to_string()
        } else {
            format!("({})", about.words.join(" "))
        };
        arms += &format!("                '*:operand:{operands}' ;;\n");
    }
    format!(
        "#compdef lanedoku\n\
         # zsh completions: lanedoku completions zsh > a file _lanedoku on your fpath\n\
         _lanedoku() {{\n    \
             local -a commands\n    \
             commands=(\n{names}        'completions:print completions for a shell'\n        'help:say more of a command'\n    )\n    \
             local command=solve\n    \
             if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n        \
                 _describe -t commands command commands\n        \
                 _files\n        \
                 return\n    \
             fi\n    \
             if (( ${{commands[(I)$words[2]:*]}} )); then\n        \
                 command=$words[2]\n        \
                 shift words\n        \
                 (( CURRENT-- ))\n    \
             fi\n    \
             case $command in\n{arms}        help)\n            _values topic {help} ;;\n        completions)\n            _values shell {shells} ;;\n    \
             esac\n\
         }}\n\
         if [[ $funcstack[1] == _lanedoku ]]; then _lanedoku \"$@\"; else compdef _lanedoku lanedoku; fi\n",
        shells = SHELLS.join(" "),
        help = help_words(),
    )
}

/// Text that stands between single quotes, where `:` parts a word from its meaning.
fn zsh_quoted(text: &str) -> String {
    text.replace('\'', "'\\''").replace(':', "\\:")
}

/// Put the output into `~/.config/fish/completions/lanedoku.fish`.
fn fish() -> String {
    let mut text = "# fish completions: lanedoku completions fish > ~/.config/fish/completions/lanedoku.fish\n".to_string();
    let names = first_words().join(" ");
    let quoted = |text: &str| format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"));
    for Entry { about, flags, .. } in &COMMANDS {
        text += &format!(
            "complete -c lanedoku -n '__fish_is_first_token' -a {} -d {}\n",
            about.name,
            quoted(about.summary)
        );
        let condition = match about.name == COMMANDS[0].about.name {
            true => format!(
                "__fish_seen_subcommand_from {}; or not __fish_seen_subcommand_from {names}",
                about.name
            ),
            false => format!("__fish_seen_subcommand_from {}", about.name),
        };
        for flag in flags() {
            let short = flag
                .short
                .map_or(String::new(), |letter| format!(" -s {letter}"));
            let value = match (flag.value, flag.words) {
                ("", _) => String::new(),
                (_, []) => " -x".to_string(),
                (_, words) => format!(" -x -a {}", quoted(&words.join(" "))),
            };
            text += &format!(
                "complete -c lanedoku -n {}{short} -l {}{value} -d {}\n",
                quoted(&condition),
                flag.long,
                quoted(flag.help)
            );
        }
        if !about.words.is_empty() {
            let words = quoted(&about.words.join(" "));
            text += &format!(
                "complete -c lanedoku -n {} -f -a {words}\n",
                quoted(&condition)
            );
        }
    }
    text += "complete -c lanedoku -n '__fish_is_first_token' -a help -d 'say more of a command'\n";
    text += "complete -c lanedoku -n '__fish_is_first_token' -a completions -d 'print completions for a shell'\n";
    text += &format!(
        "complete -c lanedoku -n '__fish_seen_subcommand_from completions' -f -a '{}'\n",
        SHELLS.join(" ")
    );
    text + &format!(
        "complete -c lanedoku -n '__fish_seen_subcommand_from help' -f -a {}\n",
        quoted(&help_words())
    )
}
