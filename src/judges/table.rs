/*! The judges' problems that the program knows: a row each. Nothing else knows their names.

`solve -p NAME` interprets a row: its input is a [`Grammar`] like those of the formats, and its
answers are templates. A new problem is a new row, and a sample in the list below the rows.
*/

use crate::input::grammar::{BoardForm, Cases, Grammar, Layout};
use Accepts::{NoRust, Rust, Unknown};
use Wanted::{All, Count, First, Smallest, Unique};

/// A problem, and what people want to know of it.
///
/// The answers are templates. These names stand for what is known of a case, and all other text for
/// itself, line feeds included:
///
/// - `{cases}`: the count that the input begins with
/// - `{case}` and `{case0}`: the number of the case, from 1 and from 0
/// - `{title}`: the title line of the case, without the spaces at its end
/// - `{board}`: a solution, laid out as `layout` says, with its last line feed
/// - `{count}`: the number of solutions, which only [`Wanted::Count`] and [`Wanted::All`] find out
#[derive(Debug, PartialEq)]
pub struct Problem {
    /// The problem on the judges that have it; the first names it everywhere else.
    pub postings: &'static [Posting],
    /// What the input is made of.
    pub grammar: Grammar,
    /// How `{board}` is laid out.
    pub layout: Layout,
    /// What has to be found out about a puzzle.
    pub wanted: Wanted,
    /// What comes before all answers.
    pub head: &'static str,
    /// What stands between the answers to two cases.
    pub between: &'static str,
    /// The answer to a puzzle with a solution. With [`Wanted::All`] it is written once for each
    /// solution.
    pub one: &'static str,
    /// The answer to a puzzle without a solution. `None`: the problem has no such puzzles. If
    /// one comes after all, `one` is written, with the line `no solution` for its board.
    pub none: Option<&'static str>,
    /// The answer to a puzzle with several solutions, if [`Wanted::Unique`] or [`Wanted::Count`]
    /// tells that. `None` is `one`.
    pub several: Option<&'static str>,
    /// The answer to a puzzle with two equal clues in a house. `None` is the answer to a puzzle
    /// without a solution.
    pub illegal: Option<&'static str>,
    /// What comes after all solutions of a puzzle, with [`Wanted::All`].
    pub total: &'static str,
    /// The cell that is empty, in the problem's own input. `solve -p` reads every other blank as
    /// well; a submission does not.
    pub blank: char,
    /// What goes in, in words.
    pub input: &'static str,
    /// What comes out, in words.
    pub output: &'static str,
    /// The longest source that the judge takes, in bytes, if that is known to be less than a
    /// submission.
    pub source_limit: Option<usize>,
}

/// A problem as one judge has it.
#[derive(Debug, PartialEq)]
pub struct Posting {
    /// The short name that options take.
    pub name: &'static str,
    /// The judge, and what the problem is called there.
    pub title: &'static str,
    pub accepts: Accepts,
}

/// Whether a judge takes programs in Rust.
#[derive(Debug, PartialEq)]
pub enum Accepts {
    Rust,
    NoRust,
    Unknown,
}

const fn posted(name: &'static str, title: &'static str, accepts: Accepts) -> Posting {
    Posting {
        name,
        title,
        accepts,
    }
}

impl Problem {
    /// The name by which the program calls it.
    pub fn name(&self) -> &'static str {
        self.postings[0].name
    }

    /// An input, and what must come out for it, byte for byte.
    pub fn sample(&self) -> [&'static str; 2] {
        let mut samples = SAMPLES.into_iter();
        let sample = samples.find(|(name, _)| *name == self.name());
        sample.expect("every problem has a sample").1
    }
}

/// What has to be found out about a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Wanted {
    /// Any solution.
    #[default]
    First,
    /// Of all solutions, written as 81 digits in reading order, the smallest.
    Smallest,
    /// Whether there is none, one, or more than one; if there is one, it.
    Unique,
    /// How many solutions there are, exactly; if there is one, it.
    Count,
    /// Every solution, the smallest first.
    All,
}

/// The problem with this name on some judge, in upper or lower case, and the posting that has it.
pub fn find(name: &str) -> Option<(&'static Problem, &'static Posting)> {
    PROBLEMS.iter().find_map(|problem| {
        let mut postings = problem.postings.iter();
        let posting = postings.find(|posting| posting.name.eq_ignore_ascii_case(name))?;
        Some((problem, posting))
    })
}

/// The names of all problems, those of their copies included.
pub fn names() -> Vec<&'static str> {
    let postings = PROBLEMS.iter().flat_map(|problem| problem.postings);
    postings.map(|posting| posting.name).collect()
}

/// Boards until the input ends. Judges' inputs are read forgivingly.
const TO_END: Grammar = Grammar {
    gaps: true,
    ..Grammar::GRID
};

/// A count, and that many boards.
const COUNTED: Grammar = Grammar {
    cases: Cases::Counted,
    ..TO_END
};

/// Boards of tokens, until the input ends.
const TOKENS: Grammar = Grammar {
    board: BoardForm::Tokens,
    ..TO_END
};

/// What most problems are, so that a row says only what is its own: a board in rows, answered by
/// rows.
pub const ROWS: Problem = Problem {
    postings: &[],
    grammar: TO_END,
    layout: Layout::Rows,
    wanted: First,
    head: "",
    between: "",
    one: "{board}",
    none: None,
    several: None,
    illegal: None,
    total: "",
    blank: '0',
    input: "one board of rows",
    output: "rows",
    source_limit: None,
};

const SPACED: Problem = Problem {
    layout: Layout::Spaced,
    input: "one board of spaced rows",
    output: "spaced rows",
    ..ROWS
};

const LINE: Problem = Problem {
    layout: Layout::Line,
    input: "one line of 81 cells",
    output: "a line of 81 digits",
    ..ROWS
};

pub static PROBLEMS: [Problem; 31] = [
    Problem {
        postings: &[
            posted("poj2676", "POJ 2676 Sudoku", NoRust),
            posted("p10481", "Luogu P10481", Rust),
        ],
        grammar: COUNTED,
        input: "a count; rows",
        ..ROWS
    },
    Problem {
        postings: &[
            posted("poj2918", "POJ 2918 Tudoku", NoRust),
            posted("boj7517", "BOJ 7517", Rust),
            posted("eolymp2529", "E-Olymp 2529", Rust),
        ],
        grammar: COUNTED,
        one: "Scenario #{case}:\n{board}\n",
        input: "a count; rows, an empty line after each board",
        output: "`Scenario #1:`, rows, an empty line",
        ..ROWS
    },
    Problem {
        postings: &[
            posted("poj3074", "POJ 3074 Sudoku", NoRust),
            posted("acwing166", "AcWing 166", Rust),
            posted("p10482", "Luogu P10482", Rust),
            posted("eolymp3524", "E-Olymp 3524", Rust),
        ],
        grammar: Grammar {
            cases: Cases::ToEndLine,
            ..TO_END
        },
        blank: '.',
        input: "lines of 81 cells, then a line `end`",
        output: "lines of 81 digits",
        ..LINE
    },
    Problem {
        postings: &[posted("hdu1426", "HDU 1426 Sudoku Killer", NoRust)],
        grammar: TOKENS,
        between: "\n",
        blank: '?',
        input: "spaced rows, an empty line between boards, until the input ends",
        output: "spaced rows, an empty line between boards",
        ..SPACED
    },
    Problem {
        postings: &[posted("hdu2780", "HDU 2780 Su-Su-Sudoku", NoRust)],
        grammar: COUNTED,
        between: "\n",
        none: Some("Could not complete this grid.\n"),
        input: "a count; rows, five cells of a board are empty",
        output: "rows or `Could not complete this grid.`, an empty line between cases",
        ..ROWS
    },
    Problem {
        postings: &[
            posted("sudokunique", "Kattis sudokunique", Rust),
            posted("kattis", "Kattis sudokunique", Rust),
        ],
        wanted: Unique,
        between: "\n",
        none: Some("Find another job\n"),
        several: Some("Non-unique\n"),
        input: "spaced rows, an empty line between boards, until the input ends",
        output: "spaced rows, `Find another job` or `Non-unique`, an empty line between cases",
        ..SPACED
    },
    Problem {
        postings: &[posted("uva989", "UVa 989 Su Doku, for n = 3", NoRust)],
        grammar: Grammar {
            sized: true,
            ..TO_END
        },
        wanted: Smallest,
        between: "\n",
        none: Some("NO SOLUTION\n"),
        input: "a line n and n*n spaced rows, an empty line between cases, until the input ends",
        output: "spaced rows or `NO SOLUTION`, an empty line between cases",
        ..SPACED
    },
    Problem {
        postings: &[
            posted("uva10957", "UVa 10957 So Doku Checker", NoRust),
            posted("d352", "ZeroJudge d352", NoRust),
        ],
        wanted: Unique,
        one: "Case {case}: Unique.\n",
        none: Some("Case {case}: Impossible.\n"),
        several: Some("Case {case}: Ambiguous.\n"),
        illegal: Some("Case {case}: Illegal.\n"),
        input: "spaced rows, an empty line between boards, until the input ends",
        output: "`Case 1: V.`; V is Illegal (equal clues share a house), Unique, Ambiguous or \
                 Impossible",
        ..SPACED
    },
    Problem {
        postings: &[
            posted("sudogob", "SPOJ SUDOGOB", Rust),
            posted("sp13980", "SPOJ SUDOGOB (SP13980)", Rust),
        ],
        grammar: COUNTED,
        wanted: Count,
        one: "{count}\n{board}",
        none: Some("0\n"),
        several: Some("{count}\n"),
        input: "a count; spaced rows",
        output: "the number of solutions; if it is 1, spaced rows too",
        ..SPACED
    },
    Problem {
        postings: &[posted("novice42", "SPOJ NOVICE42", Rust)],
        grammar: Grammar {
            titled: true,
            ..COUNTED
        },
        wanted: Smallest,
        between: "\n",
        one: "{title}\n{board}",
        input: "a count; a title line (`Grid 01`) and rows",
        output: "the title, rows, an empty line between cases",
        ..ROWS
    },
    Problem {
        postings: &[posted("easudoku", "SPOJ EASUDOKU", Rust)],
        grammar: COUNTED,
        wanted: Smallest,
        none: Some("No solution\n"),
        input: "a count below 15; spaced rows",
        output: "spaced rows or `No solution`",
        source_limit: Some(5000),
        ..SPACED
    },
    Problem {
        postings: &[posted("sud", "SPOJ SUD, scored by speed", Rust)],
        grammar: COUNTED,
        one: "Y\n{board}",
        none: Some("N\n"),
        blank: '.',
        input: "a count of at most 500; lines of 81 cells",
        output: "`Y` and a line of 81 digits, or `N`",
        ..LINE
    },
    Problem {
        postings: &[posted("boj2580", "BOJ 2580", Rust)],
        ..SPACED
    },
    Problem {
        postings: &[posted("boj2239", "BOJ 2239", Rust)],
        wanted: Smallest,
        ..ROWS
    },
    Problem {
        postings: &[posted("ecnu1021", "ECNU 1021", Unknown)],
        wanted: Smallest,
        blank: '.',
        ..ROWS
    },
    Problem {
        postings: &[posted("tioj1025", "TIOJ 1025", NoRust)],
        wanted: All,
        one: "{board}\n",
        none: Some(""),
        total: "there are a total of {count} solution(s).\n",
        input: "one board of spaced rows, with at most 50 solutions",
        output: "every solution, spaced, an empty line after each; `there are a total of N \
                 solution(s).`",
        ..SPACED
    },
    Problem {
        postings: &[posted("p78955", "jutge P78955", Rust)],
        grammar: COUNTED,
        layout: Layout::Drawn,
        one: "{board}\n",
        input: "a count; drawn boards",
        output: "drawn boards, an empty line after each",
        ..ROWS
    },
    Problem {
        postings: &[posted("p1784", "Luogu P1784", Rust)],
        ..SPACED
    },
    Problem {
        postings: &[posted("vijos1632", "Vijos 1632", Unknown)],
        input: "one hard board of rows",
        ..ROWS
    },
    Problem {
        postings: &[posted("euler096", "HackerRank euler096", Rust)],
        ..ROWS
    },
    Problem {
        postings: &[posted("hj44", "nowcoder HJ44", Rust)],
        input: "spaced rows, until the input ends",
        ..SPACED
    },
    Problem {
        postings: &[posted("yzoj1551", "YZOJ 1551", Unknown)],
        blank: '?',
        ..ROWS
    },
    Problem {
        postings: &[posted("susu1541", "SUSU 1541", Unknown)],
        none: Some("IMPOSSIBLE\n"),
        blank: '.',
        output: "rows or `IMPOSSIBLE`",
        ..ROWS
    },
    Problem {
        postings: &[posted("ntucoder3261", "NTUCoder 3261", Unknown)],
        none: Some("-1\n"),
        output: "spaced rows or `-1`",
        ..SPACED
    },
    Problem {
        postings: &[posted("zad7", "MIMUW zad7", Unknown)],
        wanted: Count,
        none: Some("Liczba rozwiazan: {count}\n"),
        several: Some("Liczba rozwiazan: {count}\n"),
        output: "rows if there is one solution; else `Liczba rozwiazan: N`",
        ..ROWS
    },
    Problem {
        postings: &[posted("p76807", "jutge P76807", Rust)],
        grammar: Grammar {
            board: BoardForm::Tokens,
            ..COUNTED
        },
        head: "{cases}\n",
        one: "\n{board}",
        blank: '.',
        input: "a count; boards of 81 cells, wherever lines end",
        output: "the count; for each case an empty line and spaced rows",
        ..SPACED
    },
    Problem {
        postings: &[posted("codingame", "CodinGame Sudoku solver", Rust)],
        ..ROWS
    },
    Problem {
        postings: &[posted("btsudoku", "vn.SPOJ BTSUDOKU", Unknown)],
        blank: '.',
        ..LINE
    },
    Problem {
        postings: &[posted("codeotaku", "codeotaku", Unknown)],
        grammar: COUNTED,
        one: "Case #{case0}:\n{board}",
        input: "a count; spaced rows, with blanks and empty lines anywhere",
        output: "`Case #0:` and spaced rows",
        ..SPACED
    },
    Problem {
        postings: &[
            posted("leetcode37", "LeetCode 37 Sudoku Solver", Rust),
            posted("lc37", "LeetCode 37 Sudoku Solver", Rust),
        ],
        grammar: TOKENS,
        layout: Layout::Quoted,
        blank: '.',
        input: "boards as arrays of rows of characters, `[[\"5\",\"3\",\".\",…],…]`",
        output: "the same with all cells filled, each board on a line",
        ..ROWS
    },
    Problem {
        postings: &[
            posted("codewars", "Codewars Sudoku Solver", Rust),
            posted(
                "kata5296bc77afba8baa690002d7",
                "Codewars Sudoku Solver",
                Rust,
            ),
        ],
        grammar: TOKENS,
        layout: Layout::Numbers,
        input: "boards as arrays of rows of numbers, `[[5,3,0,…],…]`",
        output: "the same with all cells filled, each board on a line",
        ..ROWS
    },
];

/// Makes a table of samples from the names of problems.
macro_rules! samples {
    ($($name:literal)*) => {
        [$((
            $name,
            [
                include_str!(concat!("../../testdata/judges/", $name, ".in")),
                include_str!(concat!("../../testdata/judges/", $name, ".out")),
            ],
        )),*]
    };
}

/// The samples of all problems. A row says what solving needs; a sample is only shown to people.
static SAMPLES: [(&str, [&str; 2]); PROBLEMS.len()] = samples![
    "poj2676" "poj2918" "poj3074" "hdu1426" "hdu2780" "sudokunique" "uva989" "uva10957" "sudogob"
    "novice42" "easudoku" "sud" "boj2580" "boj2239" "ecnu1021" "tioj1025" "p78955" "p1784"
    "vijos1632" "euler096" "hj44" "yzoj1551" "susu1541" "ntucoder3261" "zad7" "p76807" "codingame"
    "btsudoku" "codeotaku" "leetcode37" "codewars"
];
