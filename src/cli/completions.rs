/*! The command `completions`: scripts for shells, from the same tables as the rest of the command
line.

A command is completed to its options, an option to the values that can be named beforehand, and all
else to files.
*/

use super::table::{COMMANDS, CommandInfo, names};
use crate::options::{self, About, Flag, FlagInfo, Mismatch, choose, operand};
use crate::stream::report::{self, Outcome};
use std::ffi::OsString;

/// `lanedoku completions SHELL`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// The script that was asked for.
    pub script: String,
}

impl options::Options for Options {
    const ABOUT: About = About {
        name: "completions",
        usage: "SHELL",
        summary: "print completions for bash, zsh or fish",
        details: "Prints a script that completes commands, options and their values in SHELL: \
                  bash, zsh or fish.",
        examples: &[
            ("eval \"$(lanedoku completions bash)\"", "in ~/.bashrc"),
            (
                "lanedoku completions fish > ~/.config/fish/completions/lanedoku.fish",
                "once",
            ),
        ],
        exit: "0, 2 for another shell",
    };

    fn flags() -> Vec<Flag<Options>> {
        Vec::new()
    }

    fn words() -> Vec<&'static str> {
        options::names(&SHELLS)
    }

    fn finish(mut self, operands: Vec<OsString>) -> Result<Options, Mismatch> {
        let shell = operand("SHELL", &operands)?;
        let shell = shell.ok_or_else(|| Mismatch::new(Self::words().join(", ")))?;
        self.script = choose(&SHELLS, &shell.to_string_lossy())?();
        Ok(self)
    }
}

/// Runs the command.
pub fn run(options: &Options) -> Outcome {
    report::print(&options.script)
}

type Script = fn() -> String;

/// The shells, and what makes the script for each.
const SHELLS: [(&str, Script); 3] = [("bash", bash), ("zsh", zsh), ("fish", fish)];

/// A flag in all its spellings: `-i`, `--input`.
fn spellings(flag: &FlagInfo) -> Vec<String> {
    let short = flag.short.map(|letter| format!("-{letter}"));
    short
        .into_iter()
        .chain([format!("--{}", flag.long)])
        .collect()
}

/// Put `eval "$(lanedoku completions bash)"` into `~/.bashrc`.
fn bash() -> String {
    let (mut values, mut flags, mut operands) = (String::new(), String::new(), String::new());
    let arm = |pattern: &str, words: &str| format!("        {pattern}) words=\"{words}\" ;;\n");
    for command in COMMANDS {
        let name = command.about.name;
        let infos = (command.flags)();
        for flag in infos.iter().filter(|flag| !flag.words.is_empty()) {
            let patterns = spellings(flag).into_iter();
            let patterns = patterns.map(|spelling| format!("\"{name} {spelling}\""));
            values += &arm(
                &patterns.collect::<Vec<_>>().join(" | "),
                &flag.words.join(" "),
            );
        }
        let all: Vec<_> = infos.iter().flat_map(spellings).collect();
        flags += &arm(name, &all.join(" "));
        operands += &arm(name, &(command.words)().join(" "));
    }
    let names = names();
    format!(
        "# bash completions: eval \"$(lanedoku completions bash)\"\n\
         _lanedoku() {{\n    \
             local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}} \
             command=solve words=\n    \
             # bash makes --option=value three words\n    \
             [ \"$previous\" = \"=\" ] && previous=${{COMP_WORDS[COMP_CWORD - 2]}}\n    \
             [ \"$current\" = \"=\" ] && current=\n    \
             case ${{COMP_WORDS[1]}} in\n        \
                 {alternatives}) [ \"$COMP_CWORD\" -gt 1 ] && command=${{COMP_WORDS[1]}} ;;\n    \
             esac\n    \
             case \"$command $previous\" in\n{values}    \
             esac\n    \
             if [ -n \"$words\" ]; then\n        \
                 # behind a comma the next of several values\n        \
                 local before=\n        \
                 [[ $current == *,* ]] && before=${{current%,*}},\n        \
                 COMPREPLY=($(compgen -P \"$before\" -W \"$words\" -- \"${{current##*,}}\"))\n        \
                 return\n    \
             fi\n    \
             case $current in\n    \
             -*) case $command in\n{flags}        esac ;;\n    \
             *) case $command in\n{operands}        esac ;;\n    \
             esac\n    \
             [ \"$COMP_CWORD\" -eq 1 ] && [ \"${{current#-}}\" = \"$current\" ] && words=\"{commands}\"\n    \
             COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n\
         }}\n\
         complete -o default -F _lanedoku lanedoku\n",
        alternatives = names.join(" | "),
        commands = names.join(" "),
    )
}

/// Put the output into a file `_lanedoku` on zsh's `fpath`.
fn zsh() -> String {
    let mut names = String::new();
    let mut arms = String::new();
    for CommandInfo {
        about,
        flags,
        words,
        ..
    } in COMMANDS
    {
        names += &format!("        '{}:{}'\n", about.name, zsh_quoted(about.summary));
        arms += &format!("        {})\n            _arguments -s \\\n", about.name);
        for flag in flags() {
            let help = zsh_quoted(&flag.help.replace('[', "(").replace(']', ")"));
            let value = match (flag.value, &flag.words[..]) {
                ("", _) => String::new(),
                (value, []) => format!(":{value}: "),
                (value, words) => format!(":{value}:({})", words.join(" ")),
            };
            for spelling in spellings(&flag) {
                let attached = match flag.value {
                    "" => "",
                    _ if spelling.starts_with("--") => "=",
                    _ => "+",
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
fn fish() -> String {
    let path = "~/.config/fish/completions/lanedoku.fish";
    let mut text = format!("# fish completions: lanedoku completions fish > {path}\n");
    let quoted = |text: &str| format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"));
    for (i, command) in COMMANDS.iter().enumerate() {
        let name = command.about.name;
        let summary = quoted(command.about.summary);
        text +=
            &format!("complete -c lanedoku -n '__fish_is_first_token' -a {name} -d {summary}\n");
        let mut condition = format!("__fish_seen_subcommand_from {name}");
        if i == 0 {
            let names = names().join(" ");
            condition += &format!("; or not __fish_seen_subcommand_from {names}");
        }
        let start = format!("complete -c lanedoku -n {}", quoted(&condition));
        for flag in (command.flags)() {
            let short = flag
                .short
                .map_or(String::new(), |letter| format!(" -s {letter}"));
            let value = match (flag.value, &flag.words[..]) {
                ("", _) => String::new(),
                (_, []) => " -x".to_string(),
                (_, words) => format!(" -x -a {}", quoted(&words.join(" "))),
            };
            let (long, help) = (flag.long, quoted(&flag.help));
            text += &format!("{start}{short} -l {long}{value} -d {help}\n");
        }
        let words = (command.words)().join(" ");
        if !words.is_empty() {
            text += &format!("{start} -f -a {}\n", quoted(&words));
        }
    }
    text
}
