/*! How a submission is written in C++98. */

use super::program::{Finding, Idiom, main, parts};
use crate::judges::{
    problem::{BoardWriter, Problem, Wanted},
    template::Name,
};

/// The solver, the functions that `main` calls, and `main`.
pub fn source(problem: &Problem, writer: &BoardWriter) -> String {
    let main = main::<Cpp>(problem, &format!("{}(solution);\n", writer.cpp));
    let mut parts = parts(include_str!("solver.cpp"), &main);
    if problem.blank != '0' {
        let cell = format!("is_digit(byte) || byte == '{}'", problem.blank);
        parts = parts.replace("if (is_digit(byte))", &format!("if ({cell})"));
    }
    format!("{}\n{main}", parts.trim_start())
}

struct Cpp;

impl Idiom for Cpp {
    const BEGIN: &str = "\
int main() {
char puzzle[81], solution[81];
";
    const COUNT: &str = "unsigned long cases = next_number();\n";
    const LOOPS: [[&str; 2]; 2] = [
        [
            "while (next_puzzle(puzzle)) {\n",
            "for (unsigned long number = 1; next_puzzle(puzzle); ++number) {\n",
        ],
        ["for (unsigned long number = 1; number <= cases; ++number) {\n"; 2],
    ];
    const TITLE: &str = "const std::string title = next_title();\n";
    const PUZZLE: [&str; 2] = ["", "if (!next_puzzle(puzzle)) {\nbreak;\n}\n"];
    const IF_LATER: &str = "if (number > 1) {\n";
    const LIST: &str = "\
Solutions remaining = Solutions(puzzle);
unsigned long solutions = 0;
for (; remaining.next(solution); ++solutions) {
";
    const AFTER_ANSWER: &str = "";
    const END: &str = "\
}
return 0;
}
";

    fn value(name: Name) -> [&'static str; 2] {
        match name {
            Name::Cases => ["%lu", "cases"],
            Name::Case => ["%lu", "number"],
            Name::Case0 => ["%lu", "number - 1"],
            Name::Title => ["%s", "title.c_str()"],
            Name::Board => ["%.81s", "solution"],
            Name::Count => ["%lu", "solutions"],
        }
    }

    fn write(text: &str, values: &str) -> String {
        match values {
            "" => format!("std::fputs({text:?}, stdout);\n"),
            _ => format!("std::printf({text:?}{values});\n"),
        }
    }

    fn choose(wanted: &Wanted, arms: &[(Finding, String)]) -> String {
        let count =
            |limit| format!("unsigned long solutions = count(puzzle, {limit}, solution);\n");
        let (mut text, found) = match wanted {
            Wanted::First => (String::new(), "first(puzzle, solution)"),
            Wanted::Unique { .. } => (count("2"), "solutions == 1"),
            Wanted::Count { .. } => (count("~0ul"), "solutions == 1"),
            Wanted::Smallest | Wanted::All { .. } => {
                (String::new(), "Solutions(puzzle).next(solution)")
            }
        };
        for (i, (finding, code)) in arms.iter().enumerate() {
            let condition = match finding {
                Finding::Illegal => "solutions == 0 && has_conflict(puzzle)",
                Finding::None => "solutions == 0",
                Finding::One => found,
                Finding::Several => "solutions > 1",
            };
            text += if i == 0 { "" } else { "} else " };
            if i + 1 < arms.len() {
                text += &format!("if ({condition}) ");
            }
            text += &format!("{{\n{code}");
        }
        text + "}\n"
    }
}
