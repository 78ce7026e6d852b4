/*! The command `completions`: scripts for shells, from the same tables as the rest of the command
line.

A command is completed to its options, an option to the values that can be named beforehand, and all
else to files.
*/

use crate::options::{About, CommandInfo, Misuse, choose, command_names, names, operand};
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

/// The shells.
pub fn words(_: &[CommandInfo]) -> Vec<&'static str> {
    names(&SHELLS)
}

/// The script for a shell.
pub fn text(commands: &[CommandInfo], operands: &[OsString]) -> Result<String, Misuse> {
    let shell = operand("SHELL", operands)?;
    let shell = shell.ok_or_else(|| Misuse::new(words(commands).join(", ")))?;
    Ok(choose(&SHELLS, &shell.to_string_lossy())?(commands))
}

type Script = fn(&[CommandInfo]) -> String;

/// The shells, and what makes the script for each.
const SHELLS: [(&str, Script); 3] = [("bash", bash), ("zsh", zsh), ("fish", fish)];

/// Put `eval "$(lanedoku completions bash)"` into `~/.bashrc`.
fn bash(commands: &[CommandInfo]) -> String {
    let (mut values, mut arms) = (String::new(), String::new());
    for command in commands {
        let name = command.about.name;
        let mut flags = Vec::new();
        for flag in (command.flags)() {
            let words = flag.words.join(" ");
            for spelling in flag.names() {
                if !words.is_empty() {
                    values += &format!("        \"{name} {spelling}\") words=\"{words}\" ;;\n");
                }
                flags.push(spelling);
            }
        }
        let (flags, words) = (flags.join(" "), (command.words)().join(" "));
        arms += &format!("        {name}) flags=\"{flags}\" words=\"{words}\" ;;\n");
    }
    let names = command_names(commands).join(" ");
    format!(
        "# bash completions: eval \"$(lanedoku completions bash)\"\n\
         _lanedoku() {{\n    \
             local current=${{COMP_WORDS[COMP_CWORD]}} \
                 previous=${{COMP_WORDS[COMP_CWORD - 1]}}\n    \
             local commands=\"{names}\" command=solve flags words= before=\n    \
             # bash makes --option=value three words\n    \
             [ \"$previous\" = \"=\" ] && previous=${{COMP_WORDS[COMP_CWORD - 2]}}\n    \
             [ \"$current\" = \"=\" ] && current=\n    \
             [ \"$COMP_CWORD\" -gt 1 ] && [[ \" $commands \" == *\" ${{COMP_WORDS[1]}} \"* ]] \
                 && command=${{COMP_WORDS[1]}}\n    \
             case \"$command $previous\" in\n{values}    \
             esac\n    \
             if [ -n \"$words\" ]; then\n        \
                 # behind a comma the next of several values\n        \
                 [[ $current == *,* ]] && before=${{current%,*}},\n        \
                 COMPREPLY=($(compgen -P \"$before\" -W \"$words\" \
                     -- \"${{current##*,}}\"))\n        \
                 return\n    \
             fi\n    \
             case $command in\n{arms}    \
             esac\n    \
             case $current in\n        \
                 -*) words=$flags ;;\n        \
                 *) [ \"$COMP_CWORD\" -eq 1 ] && words=$commands ;;\n    \
             esac\n    \
             COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n\
         }}\n\
         complete -o default -F _lanedoku lanedoku\n",
    )
}

/// Put the output into a file `_lanedoku` on zsh's `fpath`.
fn zsh(commands: &[CommandInfo]) -> String {
    let mut names = String::new();
    let mut arms = String::new();
    for CommandInfo {
        about,
        flags,
        words,
        ..
    } in commands
    {
        names += &format!("        '{}:{}'\n", about.name, zsh_quoted(about.summary));
        arms += &format!("        {})\n            _arguments -s \\\n", about.name);
        for flag in flags() {
            let help = zsh_quoted(&flag.help.replace('[', "(").replace(']', ")"));
            let value = match (flag.value(), &flag.words[..]) {
                (None, _) => String::new(),
                (Some(value), []) => format!(":{value}: "),
                (Some(value), words) => format!(":{value}:({})", words.join(" ")),
            };
            for spelling in flag.names() {
                let attached = match flag.value() {
                    None => "",
                    Some(_) if spelling.starts_with("--") => "=",
                    Some(_) => "+",
                };
                arms += &format!("                '{spelling}{attached}[{help}]{value}' \\\n");
            }
        }
        let operands = match &words()[..] {
            [] => "_files".to_string(),
            words => format!("({})", words.join(" ")),
        };
        arms += &format!("                '*:operand:{operands}' ;;\n");
    }
    format!(
        "#compdef lanedoku\n\
         # zsh completions: lanedoku completions zsh > a file _lanedoku on your fpath\n\
         _lanedoku() {{\n    \
             local -a commands\n    \
             commands=(\n{names}    )\n    \
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
             case $command in\n{arms}    \
             esac\n\
         }}\n\
         if [[ $funcstack[1] == _lanedoku ]]; then _lanedoku \"$@\"; \
         else compdef _lanedoku lanedoku; fi\n",
    )
}

/// Text that stands between single quotes, where `:` parts a word from its meaning.
fn zsh_quoted(text: &str) -> String {
    text.replace('\'', "'\\''").replace(':', "\\:")
}

/// Put the output into `~/.config/fish/completions/lanedoku.fish`.
fn fish(commands: &[CommandInfo]) -> String {
    let path = "~/.config/fish/completions/lanedoku.fish";
    let mut text = format!("# fish completions: lanedoku completions fish > {path}\n");
    let quoted = |text: &str| format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"));
    for (i, command) in commands.iter().enumerate() {
        let name = command.about.name;
        let summary = quoted(command.about.summary);
        text +=
            &format!("complete -c lanedoku -n '__fish_is_first_token' -a {name} -d {summary}\n");
        let mut condition = format!("__fish_seen_subcommand_from {name}");
        if i == 0 {
            let names = command_names(commands).join(" ");
            condition += &format!("; or not __fish_seen_subcommand_from {names}");
        }
        let start = format!("complete -c lanedoku -n {}", quoted(&condition));
        for flag in (command.flags)() {
            text += &start;
            for spelling in flag.names() {
                text += &match spelling.strip_prefix("--") {
                    Some(long) => format!(" -l {long}"),
                    None => format!(" -s {}", &spelling[1..]),
                };
            }
            if flag.value().is_some() {
                text += " -x";
            }
            if !flag.words.is_empty() {
                text += &format!(" -a {}", quoted(&flag.words.join(" ")));
            }
            text += &format!(" -d {}\n", quoted(&flag.help));
        }
        let words = (command.words)().join(" ");
        if !words.is_empty() {
            text += &format!("{start} -f -a {}\n", quoted(&words));
        }
    }
    text
}
