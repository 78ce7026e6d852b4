/*! How a submission is written in C++98. */

use super::program::{Finding, Idiom, main, parts};
use crate::judges::{
    problem::{Problem, Wanted},
    template::Name,
};

/// The solver, the functions that `main` calls, and `main`.
pub fn source(problem: &Problem, writer: &str) -> String {
    let main = main(&CPP, problem, &format!("{writer}(solution);\n"));
    let mut parts = parts(include_str!("solver.cpp"), &main);
    if problem.blank != '0' {
        let condition = format!("if (is_digit(byte) || byte == '{}')", problem.blank);
        parts = parts.replace("if (is_digit(byte))", &condition);
    }
    format!("{}\n{main}", parts.trim_start())
}

static CPP: Idiom = Idiom {
    begin: "\
int main() {
char puzzle[81], solution[81];
",
    count: "unsigned long cases = next_number();\n",
    loops: [
        [
            "while (next_puzzle(puzzle)) {\n",
            "for (unsigned long number = 1; next_puzzle(puzzle); ++number) {\n",
        ],
        ["for (unsigned long number = 1; number <= cases; ++number) {\n"; 2],
    ],
    title: "const std::string title = next_title();\n",
    puzzle: ["", "if (!next_puzzle(puzzle)) {\nbreak;\n}\n"],
    if_later: "if (number > 1) {\n",
    list: "\
Solutions remaining = Solutions(puzzle);
unsigned long solutions = 0;
for (; remaining.next(solution); ++solutions) {
",
    after_answer: "",
    end: "\
}
return 0;
}
",
    value: |name| match name {
        Name::Cases => ["%lu", "cases"],
        Name::Case => ["%lu", "number"],
        Name::Case0 => ["%lu", "number - 1"],
        Name::Title => ["%s", "title.c_str()"],
        Name::Board => ["%.81s", "solution"],
        Name::Count => ["%lu", "solutions"],
    },
    write: |text, values| match values {
        "" => format!("std::fputs({text:?}, stdout);\n"),
        _ => format!("std::printf({text:?}{values});\n"),
    },
    choose,
};

/// [`Idiom::choose`]
fn choose(wanted: Wanted, arms: &[(Finding, String)]) -> String {
    let count = |limit| format!("unsigned long solutions = count(puzzle, {limit}, solution);\n");
    let (mut text, found) = match wanted {
        Wanted::First => (String::new(), "first(puzzle, solution)"),
        Wanted::Unique => (count("2"), "solutions == 1"),
        Wanted::Count => (count("~0ul"), "solutions == 1"),
        Wanted::Smallest | Wanted::All => (String::new(), "Solutions(puzzle).next(solution)"),
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
