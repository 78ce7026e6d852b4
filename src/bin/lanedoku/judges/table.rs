/*! The judges' problems, a row each. No code elsewhere depends on a particular problem.

A new problem is a new row and the two files of its sample.
*/

use super::problem::{
    Accepts::{OnlyCpp, PerhapsRust, RustToo},
    CellType, Entry, Function, InputEnd, Language, Posting, Problem,
};
use crate::output::formats::{AnswerFormat, VerdictText::Answer};
use crate::output::query::Wanted::{Count, First, Smallest, Unique};
use lanedoku::Layout;

pub fn postings() -> impl Iterator<Item = (&'static Posting, &'static Problem)> {
    let problems = PROBLEMS.iter();
    problems.flat_map(|problem| {
        problem
            .postings
            .iter()
            .map(move |posting| (posting, problem))
    })
}

/// The usual problem, a base for others: one board in rows.
const IN_ROWS: Problem = Problem {
    postings: &[],
    sample: [""; 2],
    input_end: InputEnd::ToEnd,
    blank: "0",
    entry: Entry::Program(Layout::Rows),
    wanted: First,
    answers: AnswerFormat::PLAIN,
    input: "one board of rows",
    output: "rows",
};

const IN_SPACED_ROWS: Problem = Problem {
    entry: Entry::Program(Layout::Spaced),
    input: "one board of spaced rows",
    output: "spaced rows",
    ..IN_ROWS
};

const IN_LINES: Problem = Problem {
    entry: Entry::Program(Layout::Line),
    input: "one line of 81 cells",
    output: "a line of 81 digits",
    ..IN_ROWS
};

/// Makes the table from its rows: a base, the postings, and the fields that differ from the base. The files of the
/// sample have the first name.
macro_rules! problems {
    ($(
        $base:ident
        [$name:literal $($posting:tt)*]
        $([$($copy:tt)*])*
        { $($field:ident: $value:expr,)* }
    )*) => {
        &[$(Problem {
            postings: &[posting!($name $($posting)*), $(posting!($($copy)*)),*],
            sample: [
                include_str!(concat!("../../../../testdata/judges/", $name, ".in")),
                include_str!(concat!("../../../../testdata/judges/", $name, ".out")),
            ],
            $($field: $value,)*
            ..$base
        }),*]
    };
}

/// Makes a posting, with a name that is a lower-case identifier, since files of samples and functions of tests have it,
/// too.
macro_rules! posting {
    ($name:literal: $title:literal, $accepts:expr $(; at most $bytes:literal bytes)? $(, $function:expr)*) => {
        Posting {
            name: {
                const {
                    let message = concat!(
                        "the name of a problem has to begin with a letter of a to z, and to go on \
                         with such letters, digits or `_`, and it is `",
                        $name,
                        "`"
                    );
                    assert!(is_name($name), "{}", message);
                }
                $name
            },
            title: $title,
            accepts: $accepts,
            most_bytes: [$(Some($bytes),)? None][0],
            functions: &[$($function),*],
        }
    };
}

pub static PROBLEMS: &[Problem] = problems! {
    IN_ROWS
        ["poj2676": "POJ 2676 Sudoku", OnlyCpp]
        ["p10481": "Luogu P10481", RustToo]
        ["bsudo": "SPOJ Brasil BSUDO", PerhapsRust]
        ["bailian2982": "Bailian OpenJudge 2982", PerhapsRust] {
        input_end: InputEnd::Counted,
        input: "a count; rows",
    }
    IN_ROWS
        ["poj2918": "POJ 2918 Tudoku", OnlyCpp]
        ["boj7517": "BOJ 7517", RustToo]
        ["eolymp2529": "E-Olymp 2529", RustToo]
        ["ecnu1667": "ECNU 1667", PerhapsRust] {
        input_end: InputEnd::Counted,
        answers: AnswerFormat {
            heading: "Scenario #{}:\n",
            after: "\n",
            ..AnswerFormat::PLAIN
        },
        input: "a count; rows, an empty line after each board",
        output: "`Scenario #1:`, rows, an empty line",
    }
    IN_LINES
        ["poj3074": "POJ 3074 Sudoku", OnlyCpp]
        ["acwing166": "AcWing 166", RustToo]
        ["p10482": "Luogu P10482", RustToo]
        ["eolymp3524": "E-Olymp 3524", RustToo]
        ["bailian2984": "Bailian OpenJudge 2984", PerhapsRust] {
        input_end: InputEnd::ToEndLine,
        blank: ".",
        input: "lines of 81 cells, then a line `end`",
        output: "lines of 81 digits",
    }
    IN_SPACED_ROWS ["hdu1426": "HDU 1426 Sudoku Killer", OnlyCpp] {
        blank: "?",
        answers: AnswerFormat {
            separator: "\n",
            ..AnswerFormat::PLAIN
        },
        input: "spaced rows, an empty line between boards, until the input ends",
        output: "spaced rows, an empty line between boards",
    }
    IN_ROWS ["hdu2780": "HDU 2780 Su-Su-Sudoku", OnlyCpp] {
        input_end: InputEnd::Counted,
        answers: AnswerFormat {
            separator: "\n",
            no_solution: Answer("Could not complete this grid.\n"),
            ..AnswerFormat::PLAIN
        },
        input: "a count; rows, five cells of a board are empty",
        output: "rows or `Could not complete this grid.`, an empty line between cases",
    }
    IN_SPACED_ROWS ["sudokunique": "Kattis sudokunique", RustToo] {
        wanted: Unique,
        answers: AnswerFormat {
            separator: "\n",
            no_solution: Answer("Find another job\n"),
            several: Answer("Non-unique\n"),
            ..AnswerFormat::PLAIN
        },
        input: "spaced rows, an empty line between boards, until the input ends",
        output: "spaced rows, `Find another job` or `Non-unique`, an empty line between cases",
    }
    IN_SPACED_ROWS
        ["uva10957": "UVa 10957 So Doku Checker", OnlyCpp]
        ["d352": "ZeroJudge d352", OnlyCpp] {
        wanted: Unique,
        answers: AnswerFormat {
            heading: "Case {}: ",
            solved: "Unique.\n",
            shows_board: false,
            no_solution: Answer("Impossible.\n"),
            illegal: Some("Illegal.\n"),
            several: Answer("Ambiguous.\n"),
            ..AnswerFormat::PLAIN
        },
        input: "spaced rows, an empty line between boards, until the input ends",
        output: "`Case 1: V.`; V is Illegal (equal clues share a house), Unique, Ambiguous or \
                 Impossible",
    }
    IN_SPACED_ROWS ["sudogob": "SPOJ SUDOGOB (Luogu SP13980)", RustToo] {
        input_end: InputEnd::Counted,
        wanted: Count,
        answers: AnswerFormat {
            count: "{}\n",
            no_solution: Answer(""),
            several: Answer(""),
            ..AnswerFormat::PLAIN
        },
        input: "a count; spaced rows",
        output: "the number of solutions; if it is 1, spaced rows too",
    }
    IN_SPACED_ROWS
        ["easudoku": "SPOJ EASUDOKU", RustToo; at most 5000 bytes] {
        input_end: InputEnd::Counted,
        wanted: Smallest,
        answers: AnswerFormat {
            no_solution: Answer("No solution\n"),
            ..AnswerFormat::PLAIN
        },
        input: "a count below 15; spaced rows",
        output: "spaced rows or `No solution`",
    }
    IN_LINES ["sud": "SPOJ SUD, scored by speed", RustToo] {
        input_end: InputEnd::Counted,
        blank: ".",
        answers: AnswerFormat {
            solved: "Y\n",
            no_solution: Answer("N\n"),
            ..AnswerFormat::PLAIN
        },
        input: "a count of at most 500; lines of 81 cells",
        output: "`Y` and a line of 81 digits, or `N`",
    }
    IN_SPACED_ROWS ["hackerrank": "HackerRank Sudoku", RustToo] {
        input_end: InputEnd::Counted,
        input: "a count; spaced rows",
    }
    IN_SPACED_ROWS ["boj2580": "BOJ 2580", RustToo] {}
    IN_ROWS ["boj2239": "BOJ 2239", RustToo] {
        wanted: Smallest,
    }
    IN_ROWS ["ecnu1021": "ECNU 1021", PerhapsRust] {
        blank: ".",
        wanted: Smallest,
    }
    IN_SPACED_ROWS ["p1784": "Luogu P1784", RustToo] {}
    IN_ROWS ["vijos1632": "Vijos 1632", PerhapsRust] {
        input: "one hard board of rows",
    }
    IN_ROWS ["euler096": "HackerRank euler096", RustToo] {}
    IN_SPACED_ROWS ["hj44": "nowcoder HJ44", RustToo] {
        input: "spaced rows, until the input ends",
    }
    IN_ROWS ["yzoj1551": "YZOJ 1551", PerhapsRust] {
        blank: "?",
    }
    IN_ROWS ["susu1541": "SUSU 1541", PerhapsRust] {
        blank: ".",
        answers: AnswerFormat {
            no_solution: Answer("IMPOSSIBLE\n"),
            ..AnswerFormat::PLAIN
        },
        output: "rows or `IMPOSSIBLE`",
    }
    IN_SPACED_ROWS ["ntucoder3261": "NTUCoder 3261", PerhapsRust] {
        answers: AnswerFormat {
            no_solution: Answer("-1\n"),
            ..AnswerFormat::PLAIN
        },
        output: "spaced rows or `-1`",
    }
    IN_ROWS ["codingame": "CodinGame Sudoku solver", RustToo] {}
    IN_LINES ["btsudoku": "vn.SPOJ BTSUDOKU", PerhapsRust] {
        blank: ".",
    }
    IN_ROWS
        ["leetcode37": "LeetCode 37 Sudoku Solver", RustToo,
            Function {
                language: Language::Rust,
                is_method: true,
                signature: "pub fn solve_sudoku(board: &mut Vec<Vec<char>>)",
                board: "board",
            },
            Function {
                language: Language::Cpp,
                is_method: true,
                signature: "void solveSudoku(std::vector<std::vector<char> > &board)",
                board: "board",
            }]
        ["interviewbit": "InterviewBit Sudoku", OnlyCpp,
            Function {
                language: Language::Cpp,
                is_method: false,
                signature: "void Solution::solveSudoku(std::vector<std::vector<char> > &A)",
                board: "A",
            }] {
        entry: Entry::Function(CellType::Characters),
        blank: ".",
        input: "boards as arrays of rows of characters, `[[\"5\",\"3\",\".\",…],…]`",
        output: "the same with all cells filled, each board on a line",
    }
    IN_ROWS
        ["codewars": "Codewars Sudoku Solver", RustToo,
            Function {
                language: Language::Rust,
                is_method: false,
                signature: "fn sudoku(puzzle: &mut [[u8; 9]; 9])",
                board: "puzzle",
            }]
        ["gfg": "GeeksforGeeks Solve the Sudoku", OnlyCpp,
            Function {
                language: Language::Cpp,
                is_method: true,
                signature: "void solveSudoku(std::vector<std::vector<int> > &mat)",
                board: "mat",
            }]
        ["lintcode802": "LintCode 802 Sudoku Solver", OnlyCpp,
            Function {
                language: Language::Cpp,
                is_method: true,
                signature: "void solveSudoku(std::vector<std::vector<int> > &board)",
                board: "board",
            }]
        ["codingninjas699919": "Code360 Sudoku Solver", OnlyCpp,
            Function {
                language: Language::Cpp,
                is_method: false,
                signature: "void solveSudoku(std::vector<std::vector<int> > &sudoku)",
                board: "sudoku",
            }] {
        entry: Entry::Function(CellType::Numbers),
        input: "boards as arrays of rows of numbers, `[[5,3,0,…],…]`",
        output: "the same with all cells filled, each board on a line",
    }
};

// In submissions, a text with a number becomes part of a format string.
const _: () = {
    let mut i = 0;
    while i < PROBLEMS.len() {
        let AnswerFormat { heading, count, .. } = PROBLEMS[i].answers;
        assert!(
            is_numbered(heading) && is_numbered(count),
            "a heading or a count does not hold just one `{{}}`"
        );
        i += 1;
    }
};

const fn is_name(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut i = 0;
    while i < bytes.len() {
        if !matches!(bytes[i], b'a'..=b'z' | b'0'..=b'9' | b'_') {
            return false;
        }
        i += 1;
    }
    !bytes.is_empty() && bytes[0].is_ascii_lowercase()
}

/// Returns true if a text is empty, or has one `{}` and otherwise nothing special in format strings.
const fn is_numbered(text: &str) -> bool {
    let bytes = text.as_bytes();
    let (mut i, mut numbers) = (0, 0);
    while i < bytes.len() {
        match bytes[i] {
            b'{' if i + 1 < bytes.len() && bytes[i + 1] == b'}' => {
                numbers += 1;
                i += 1;
            }
            b'{' | b'}' => return false,
            _ => {}
        }
        i += 1;
    }
    numbers == 1 || bytes.is_empty()
}
