/*! The judges' problems that the program knows: a row each, and nothing else knows their names.

What is read, solved and written for a problem is its [`Problem`], the same type that the program in
[`crate::judge`] is filled in with. A new problem is a new row here and a sample in
`testdata/judges`.
*/

use crate::judge::{BoardLayout, Cases, Problem, Wanted};

/// A problem, and what people want to know of it.
#[derive(Debug, PartialEq, Eq)]
pub struct Entry {
    pub problem: Problem,
    /// The same problem's names on other judges, and other names for it.
    pub aliases: &'static [&'static str],
    /// The judge, the problem's number or code there, and its title where it says more.
    pub title: &'static str,
    /// The cell that is empty, in the problem's own input. Every other blank is read as well.
    pub blank: char,
    /// What goes in, in words.
    pub input: &'static str,
    /// What comes out, in words.
    pub output: &'static str,
    /// The longest source that the judge takes, in bytes, where that is known to be less than a
    /// submission.
    pub source_limit: Option<usize>,
    pub sample: Sample,
}

/// An input and what must come out for it, byte for byte.
#[derive(Debug, PartialEq, Eq)]
pub struct Sample {
    pub input: &'static str,
    pub output: &'static str,
}

/// The problem of this name or alias, in upper or lower case.
pub fn find(name: &str) -> Option<&'static Entry> {
    let is_called = |entry: &&Entry| {
        let mut names = std::iter::once(&entry.problem.name).chain(entry.aliases);
        names.any(|known| known.eq_ignore_ascii_case(name))
    };
    PROBLEMS.iter().find(is_called)
}

/// The names of all problems, aliases apart.
pub const NAMES: [&str; PROBLEMS.len()] = {
    let mut names = [""; PROBLEMS.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = PROBLEMS[i].problem.name;
        i += 1;
    }
    names
};

macro_rules! sample {
    ($name:literal) => {
        Sample {
            input: include_str!(concat!("../testdata/judges/", $name, ".in")),
            output: include_str!(concat!("../testdata/judges/", $name, ".out")),
        }
    };
}

/// What most problems are, so that a row says only what is its own: boards until the input ends,
/// answered by rows.
const ROWS: Problem = Problem {
    name: "",
    cases: Cases::ToEnd,
    sized: false,
    titled: false,
    tokens: false,
    layout: BoardLayout::Rows,
    wanted: Wanted::First,
    head: "",
    between: "",
    one: "{board}",
    none: None,
    several: None,
    illegal: None,
    total: None,
};

const SPACED: Problem = Problem {
    layout: BoardLayout::Spaced,
    ..ROWS
};

const LINE: Problem = Problem {
    layout: BoardLayout::Line,
    ..ROWS
};

pub static PROBLEMS: [Entry; 29] = [
    Entry {
        problem: Problem {
            name: "poj2676",
            cases: Cases::Counted,
            ..ROWS
        },
        aliases: &["p10481"],
        title: "POJ 2676 Sudoku; Luogu P10481",
        blank: '0',
        input: "a count; rows",
        output: "rows",
        source_limit: None,
        sample: sample!("poj2676"),
    },
    Entry {
        problem: Problem {
            name: "poj2918",
            cases: Cases::Counted,
            one: "Scenario #{case}:\n{board}\n",
            ..ROWS
        },
        aliases: &["boj7517", "eolymp2529"],
        title: "POJ 2918 Tudoku; BOJ 7517; E-Olymp 2529",
        blank: '0',
        input: "a count; rows, an empty line after each board",
        output: "`Scenario #1:`, rows, an empty line",
        source_limit: None,
        sample: sample!("poj2918"),
    },
    Entry {
        problem: Problem {
            name: "poj3074",
            cases: Cases::ToEndLine,
            ..LINE
        },
        aliases: &["acwing166", "p10482", "eolymp3524"],
        title: "POJ 3074 Sudoku; AcWing 166; Luogu P10482; E-Olymp 3524",
        blank: '.',
        input: "lines of 81 cells, then a line `end`",
        output: "lines of 81 digits",
        source_limit: None,
        sample: sample!("poj3074"),
    },
    Entry {
        problem: Problem {
            name: "hdu1426",
            tokens: true,
            between: "\n",
            ..SPACED
        },
        aliases: &[],
        title: "HDU 1426 Sudoku Killer",
        blank: '?',
        input: "spaced rows, an empty line between boards, until the input ends",
        output: "spaced rows, an empty line between boards",
        source_limit: None,
        sample: sample!("hdu1426"),
    },
    Entry {
        problem: Problem {
            name: "hdu2780",
            cases: Cases::Counted,
            between: "\n",
            none: Some("Could not complete this grid.\n"),
            ..ROWS
        },
        aliases: &[],
        title: "HDU 2780 Su-Su-Sudoku",
        blank: '0',
        input: "a count; rows, five cells of a board are empty",
        output: "rows or `Could not complete this grid.`, an empty line between cases",
        source_limit: None,
        sample: sample!("hdu2780"),
    },
    Entry {
        problem: Problem {
            name: "sudokunique",
            wanted: Wanted::Unique,
            between: "\n",
            none: Some("Find another job\n"),
            several: Some("Non-unique\n"),
            ..SPACED
        },
        aliases: &["kattis"],
        title: "Kattis sudokunique",
        blank: '0',
        input: "spaced rows, an empty line between boards, until the input ends",
        output: "spaced rows, `Find another job` or `Non-unique`, an empty line between cases",
        source_limit: None,
        sample: sample!("sudokunique"),
    },
    Entry {
        problem: Problem {
            name: "uva989",
            sized: true,
            wanted: Wanted::Smallest,
            between: "\n",
            none: Some("NO SOLUTION\n"),
            ..SPACED
        },
        aliases: &[],
        title: "UVa 989 Su Doku, for n = 3",
        blank: '0',
        input: "a line n and n*n spaced rows, an empty line between cases, until the input ends",
        output: "spaced rows or `NO SOLUTION`, an empty line between cases",
        source_limit: None,
        sample: sample!("uva989"),
    },
    Entry {
        problem: Problem {
            name: "uva10957",
            wanted: Wanted::Unique,
            one: "Case {case}: Unique.\n",
            none: Some("Case {case}: Impossible.\n"),
            several: Some("Case {case}: Ambiguous.\n"),
            illegal: Some("Case {case}: Illegal.\n"),
            ..SPACED
        },
        aliases: &["d352"],
        title: "UVa 10957 So Doku Checker; ZeroJudge d352",
        blank: '0',
        input: "spaced rows, an empty line between boards, until the input ends",
        output: "`Case 1: V.`, where V is Illegal (two equal clues share a house), Unique, Ambiguous or Impossible",
        source_limit: None,
        sample: sample!("uva10957"),
    },
    Entry {
        problem: Problem {
            name: "sudogob",
            cases: Cases::Counted,
            wanted: Wanted::Count,
            one: "{count}\n{board}",
            none: Some("0\n"),
            several: Some("{count}\n"),
            ..SPACED
        },
        aliases: &["sp13980"],
        title: "SPOJ SUDOGOB (SP13980)",
        blank: '0',
        input: "a count; spaced rows",
        output: "the number of solutions; if it is 1, spaced rows too",
        source_limit: None,
        sample: sample!("sudogob"),
    },
    Entry {
        problem: Problem {
            name: "novice42",
            cases: Cases::Counted,
            titled: true,
            wanted: Wanted::Smallest,
            between: "\n",
            one: "{title}\n{board}",
            ..ROWS
        },
        aliases: &[],
        title: "SPOJ NOVICE42",
        blank: '0',
        input: "a count; a title line (`Grid 01`) and rows",
        output: "the title, rows, an empty line between cases",
        source_limit: None,
        sample: sample!("novice42"),
    },
    Entry {
        problem: Problem {
            name: "easudoku",
            cases: Cases::Counted,
            wanted: Wanted::Smallest,
            none: Some("No solution\n"),
            ..SPACED
        },
        aliases: &[],
        title: "SPOJ EASUDOKU",
        blank: '0',
        input: "a count below 15; spaced rows",
        output: "spaced rows or `No solution`",
        source_limit: Some(5000),
        sample: sample!("easudoku"),
    },
    Entry {
        problem: Problem {
            name: "sud",
            cases: Cases::Counted,
            one: "Y\n{board}",
            none: Some("N\n"),
            ..LINE
        },
        aliases: &[],
        title: "SPOJ SUD, scored by speed",
        blank: '.',
        input: "a count of at most 500; lines of 81 cells",
        output: "`Y` and a line of 81 digits, or `N`",
        source_limit: None,
        sample: sample!("sud"),
    },
    Entry {
        problem: Problem {
            name: "boj2580",
            ..SPACED
        },
        aliases: &[],
        title: "BOJ 2580",
        blank: '0',
        input: "one board of spaced rows",
        output: "spaced rows",
        source_limit: None,
        sample: sample!("boj2580"),
    },
    Entry {
        problem: Problem {
            name: "boj2239",
            wanted: Wanted::Smallest,
            ..ROWS
        },
        aliases: &[],
        title: "BOJ 2239",
        blank: '0',
        input: "one board of rows",
        output: "rows",
        source_limit: None,
        sample: sample!("boj2239"),
    },
    Entry {
        problem: Problem {
            name: "ecnu1021",
            wanted: Wanted::Smallest,
            ..ROWS
        },
        aliases: &[],
        title: "ECNU 1021",
        blank: '.',
        input: "one board of rows",
        output: "rows",
        source_limit: None,
        sample: sample!("ecnu1021"),
    },
    Entry {
        problem: Problem {
            name: "tioj1025",
            wanted: Wanted::All,
            one: "{board}\n",
            none: Some(""),
            total: Some("there are a total of {count} solution(s).\n"),
            ..SPACED
        },
        aliases: &[],
        title: "TIOJ 1025",
        blank: '0',
        input: "one board of spaced rows, with at most 50 solutions",
        output: "each solution by spaced rows and an empty line; then `there are a total of N solution(s).`",
        source_limit: None,
        sample: sample!("tioj1025"),
    },
    Entry {
        problem: Problem {
            name: "p78955",
            cases: Cases::Counted,
            layout: BoardLayout::Drawn,
            one: "{board}\n",
            ..ROWS
        },
        aliases: &[],
        title: "jutge P78955",
        blank: '0',
        input: "a count; drawn boards",
        output: "drawn boards, an empty line after each",
        source_limit: None,
        sample: sample!("p78955"),
    },
    Entry {
        problem: Problem {
            name: "p1784",
            ..SPACED
        },
        aliases: &[],
        title: "Luogu P1784",
        blank: '0',
        input: "one board of spaced rows",
        output: "spaced rows",
        source_limit: None,
        sample: sample!("p1784"),
    },
    Entry {
        problem: Problem {
            name: "vijos1632",
            ..ROWS
        },
        aliases: &[],
        title: "Vijos 1632",
        blank: '0',
        input: "one hard board of rows",
        output: "rows",
        source_limit: None,
        sample: sample!("vijos1632"),
    },
    Entry {
        problem: Problem {
            name: "euler096",
            ..ROWS
        },
        aliases: &[],
        title: "HackerRank euler096",
        blank: '0',
        input: "one board of rows",
        output: "rows",
        source_limit: None,
        sample: sample!("euler096"),
    },
    Entry {
        problem: Problem {
            name: "hj44",
            ..SPACED
        },
        aliases: &[],
        title: "nowcoder HJ44",
        blank: '0',
        input: "spaced rows, until the input ends",
        output: "spaced rows",
        source_limit: None,
        sample: sample!("hj44"),
    },
    Entry {
        problem: Problem {
            name: "yzoj1551",
            ..ROWS
        },
        aliases: &[],
        title: "YZOJ 1551",
        blank: '?',
        input: "one board of rows",
        output: "rows",
        source_limit: None,
        sample: sample!("yzoj1551"),
    },
    Entry {
        problem: Problem {
            name: "susu1541",
            none: Some("IMPOSSIBLE\n"),
            ..ROWS
        },
        aliases: &[],
        title: "SUSU 1541",
        blank: '.',
        input: "one board of rows",
        output: "rows or `IMPOSSIBLE`",
        source_limit: None,
        sample: sample!("susu1541"),
    },
    Entry {
        problem: Problem {
            name: "ntucoder3261",
            none: Some("-1\n"),
            ..SPACED
        },
        aliases: &[],
        title: "NTUCoder 3261",
        blank: '0',
        input: "one board of spaced rows",
        output: "spaced rows or `-1`",
        source_limit: None,
        sample: sample!("ntucoder3261"),
    },
    Entry {
        problem: Problem {
            name: "zad7",
            wanted: Wanted::Count,
            none: Some("Liczba rozwiazan: {count}\n"),
            several: Some("Liczba rozwiazan: {count}\n"),
            ..ROWS
        },
        aliases: &[],
        title: "MIMUW zad7",
        blank: '0',
        input: "one board of rows",
        output: "rows if there is one solution; else `Liczba rozwiazan: N`",
        source_limit: None,
        sample: sample!("zad7"),
    },
    Entry {
        problem: Problem {
            name: "p76807",
            cases: Cases::Counted,
            tokens: true,
            head: "{cases}\n",
            one: "\n{board}",
            ..SPACED
        },
        aliases: &[],
        title: "jutge P76807",
        blank: '.',
        input: "a count; boards of 81 cells, wherever lines end",
        output: "the count; for each case an empty line and spaced rows",
        source_limit: None,
        sample: sample!("p76807"),
    },
    Entry {
        problem: Problem {
            name: "codingame",
            ..ROWS
        },
        aliases: &[],
        title: "CodinGame Sudoku solver",
        blank: '0',
        input: "one board of rows",
        output: "rows",
        source_limit: None,
        sample: sample!("codingame"),
    },
    Entry {
        problem: Problem {
            name: "btsudoku",
            ..LINE
        },
        aliases: &[],
        title: "vn.SPOJ BTSUDOKU",
        blank: '.',
        input: "one line of 81 cells",
        output: "a line of 81 digits",
        source_limit: None,
        sample: sample!("btsudoku"),
    },
    Entry {
        problem: Problem {
            name: "codeotaku",
            cases: Cases::Counted,
            one: "Case #{case0}:\n{board}",
            ..SPACED
        },
        aliases: &[],
        title: "codeotaku",
        blank: '0',
        input: "a count; spaced rows, with blanks and empty lines anywhere",
        output: "`Case #0:` and spaced rows",
        source_limit: None,
        sample: sample!("codeotaku"),
    },
];
