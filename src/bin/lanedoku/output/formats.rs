/*! The formats of answers.

Each format is a constant of type [`AnswerFormat`]. It has all that is special to the format: its word,
its help, and a [`Style`]. A judge's problem has a style too, and the same code writes its answers.
*/

use super::text::{write_board, write_text};
use crate::layout::{BoardText, Drawing};
use lanedoku::Layout;
use lanedoku::internal::CELLS;
use std::ops::Range;

/// A format of answers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnswerFormat {
    /// Its word for `-o`.
    pub word: &'static str,
    /// What `help formats` says of it.
    pub help: &'static str,
    /// Whether `generate` writes a count before the puzzles.
    pub starts_with_count: bool,
    pub style: Style,
}

/// How the boards of answers look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BoardStyle {
    /// As the puzzle came. If it came in the format `lines`: rows.
    AsCame,
    /// Rows, spaced if the puzzle came spaced.
    Rows,
    /// All alike.
    Drawn(&'static Drawing),
}

/// How answers look: their boards and texts. The answer to a puzzle is `heading`, `count`, the puzzle if it
/// is shown, a text for what was found, and `after`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    pub boards: BoardStyle,
    /// The text before the first answer of a run. If there is no record, it is not written.
    pub header: &'static str,
    /// The text between two answers.
    pub between: &'static str,
    /// The text before every answer, or empty. `{}` stands for the number of the case.
    pub heading: &'static str,
    /// The text after the heading, with the number of solutions in place of `{}`, or empty. Only
    /// [`Wanted::Count`](super::scheme::Wanted) finds this number.
    pub count: &'static str,
    /// If the puzzle is shown, the texts before and after its 81 cells.
    pub puzzle: Option<[&'static str; 2]>,
    /// The text before the solution of a puzzle.
    pub solved: &'static str,
    /// Whether the solution follows.
    pub shows_board: bool,
    /// The text for a puzzle without a solution.
    pub no_solution: Verdict,
    /// The text for a puzzle whose clues clash. If it is missing, `no_solution` is used.
    pub illegal: Option<&'static str>,
    /// The text for a puzzle with several solutions, if it is asked whether there are several.
    pub several: Verdict,
    /// What every answer ends with.
    pub after: &'static str,
    /// The whole answer to a malformed record.
    pub invalid: &'static str,
}

/// The text of an answer without a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// It is an answer like any other.
    Answer(&'static str),
    /// It is also a failure, which changes the exit code.
    Failure(&'static str),
}

impl Verdict {
    pub const fn text(self) -> &'static str {
        match self {
            Verdict::Answer(text) | Verdict::Failure(text) => text,
        }
    }
}

impl Style {
    /// The solution in rows, and nothing else.
    pub const PLAIN: Style = Style {
        boards: BoardStyle::Rows,
        header: "",
        between: "",
        heading: "",
        count: "",
        puzzle: None,
        solved: "",
        shows_board: true,
        no_solution: Verdict::Failure("no solution\n"),
        illegal: None,
        several: Verdict::Failure("several solutions\n"),
        after: "",
        invalid: "invalid\n",
    };
}

/// The word of `-o` for the format of the input, and its help.
const SAME: (&str, &str) = (
    "same",
    "the default: poj, lines or grid, as the puzzles came",
);

/// All formats.
pub const FORMATS: &[&AnswerFormat] = &[&POJ, &LINES, &GRID, &PAIRS, &CSV, &JSON, &PRETTY];

pub const POJ: AnswerFormat = AnswerFormat {
    word: "poj",
    help: "boards as they came (from `lines`: rows), nothing between them",
    starts_with_count: true,
    style: Style {
        boards: BoardStyle::AsCame,
        ..Style::PLAIN
    },
};

pub const LINES: AnswerFormat = AnswerFormat {
    word: "lines",
    help: "81 digits a line",
    starts_with_count: false,
    style: Style {
        boards: BoardStyle::Drawn(&Drawing::LINE),
        ..Style::PLAIN
    },
};

pub const GRID: AnswerFormat = AnswerFormat {
    word: "grid",
    help: "rows, spaced if they came so, an empty line between boards",
    starts_with_count: false,
    style: Style {
        boards: BoardStyle::Rows,
        between: "\n",
        ..Style::PLAIN
    },
};

pub const PAIRS: AnswerFormat = AnswerFormat {
    word: "pairs",
    help: "`puzzle,solution` on a line",
    starts_with_count: false,
    style: Style {
        boards: BoardStyle::Drawn(&Drawing::LINE),
        puzzle: Some(["", ","]),
        ..Style::PLAIN
    },
};

/// As [`PAIRS`], with a header. So a malformed record has an answer in the second column, too.
const CSV: AnswerFormat = AnswerFormat {
    word: "csv",
    help: "the header `puzzle,solution`, then as pairs",
    starts_with_count: false,
    style: Style {
        boards: BoardStyle::Drawn(&Drawing::LINE),
        header: "puzzle,solution\n",
        puzzle: Some(["", ","]),
        invalid: ",invalid\n",
        ..Style::PLAIN
    },
};

pub const JSON: AnswerFormat = AnswerFormat {
    word: "json",
    help: r#"`{"puzzle":"...","solution":"..."}` on a line"#,
    starts_with_count: false,
    style: Style {
        boards: BoardStyle::Drawn(&Drawing::QUOTED),
        puzzle: Some([r#"{"puzzle":""#, r#"","solution":"#]),
        no_solution: Verdict::Failure("null"),
        several: Verdict::Failure(r#"null,"several":true"#),
        after: "}\n",
        invalid: "{\"puzzle\":null,\"solution\":null}\n",
        ..Style::PLAIN
    },
};

/// For people.
pub const PRETTY: AnswerFormat = AnswerFormat {
    word: "pretty",
    help: "drawn boards, an empty line between them",
    starts_with_count: false,
    style: Style {
        boards: BoardStyle::Drawn(&Drawing::FRAMED),
        between: "\n",
        ..Style::PLAIN
    },
};

/// The words of `-o` for `solve`. The first, the default, is the format of the input.
pub fn words() -> Vec<(&'static str, Option<&'static AnswerFormat>)> {
    let mut words = vec![(SAME.0, None)];
    words.extend(FORMATS.iter().map(|&format| (format.word, Some(format))));
    words
}

/// The words of `-o`, each with its help.
pub fn explained() -> Vec<(&'static str, &'static str)> {
    let mut words = vec![SAME];
    words.extend(FORMATS.iter().map(|format| (format.word, format.help)));
    words
}

/// What a line of answers says in place of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Said {
    NoSolution,
    Several,
    Invalid,
}

impl Said {
    pub const ALL: [Said; 3] = [Said::NoSolution, Said::Several, Said::Invalid];

    /// The words of [`Style::PLAIN`] for this.
    pub const fn words(self) -> &'static str {
        let text = match self {
            Said::NoSolution => Style::PLAIN.no_solution.text(),
            Said::Several => Style::PLAIN.several.text(),
            Said::Invalid => Style::PLAIN.invalid,
        };
        text.trim_ascii_end()
    }

    /// The value of a key for this, in an object in JSON that `--append` writes.
    pub const fn json(self) -> &'static str {
        match self {
            Said::NoSolution => JSON.style.no_solution.text(),
            Said::Several => JSON.style.several.text(),
            Said::Invalid => "null,\"invalid\":true",
        }
    }
}

/// Reads a line that a format or `--append` writes in place of a board, without the line's end.
pub fn read_verdict(line: &[u8]) -> Option<Said> {
    let mut styles = FORMATS.iter().map(|format| &format.style);
    styles
        .find_map(|style| style.read_verdict(line))
        .or_else(|| {
            let object = line.strip_prefix(b"{")?.strip_suffix(b"}")?;
            let is_last = |said: &Said| {
                let before = object.strip_suffix(said.json().as_bytes());
                before.is_some_and(|before| before.ends_with(b"\":"))
            };
            Said::ALL.into_iter().find(is_last)
        })
}

/// Whether a line is the header of a format.
pub fn is_header(line: &[u8]) -> bool {
    let mut headers = FORMATS.iter().map(|format| format.style.header);
    headers.any(|header| !header.is_empty() && header.trim_ascii_end().as_bytes() == line)
}

impl Style {
    fn read_verdict(&self, line: &[u8]) -> Option<Said> {
        let text = |text: &'static str| text.trim_ascii_end().as_bytes();
        if line == text(self.invalid) {
            return Some(Said::Invalid);
        }
        let line = match self.puzzle {
            Some([before, after]) => {
                let puzzle = line.strip_prefix(before.as_bytes())?;
                puzzle.get(CELLS..)?.strip_prefix(after.as_bytes())?
            }
            None => line,
        };
        let words = line.strip_suffix(text(self.after))?;
        let verdicts = [
            (self.no_solution, Said::NoSolution),
            (self.several, Said::Several),
        ];
        let said = verdicts.iter().find(|said| words == text(said.0.text()));
        said.map(|said| said.1)
    }

    /// The drawing of an answer to a puzzle in this layout.
    pub fn drawing(&self, layout: Layout, is_from_lines: bool) -> &'static Drawing {
        match (self.boards, layout) {
            (BoardStyle::Drawn(drawing), _) => drawing,
            (BoardStyle::AsCame, _) if !is_from_lines => Drawing::of_layout(layout),
            (BoardStyle::AsCame | BoardStyle::Rows, Layout::Spaced) => &Drawing::SPACED,
            (BoardStyle::AsCame | BoardStyle::Rows, Layout::Line | Layout::Rows) => &Drawing::ROWS,
        }
    }

    /// Whether the answer to a puzzle with a solution is the solution alone. Something may stand between two
    /// answers.
    pub fn is_board_alone(&self) -> bool {
        let Style {
            header,
            heading,
            count,
            puzzle,
            solved,
            shows_board,
            after,
            ..
        } = *self;
        let texts = [header, heading, count, solved, after];
        shows_board && puzzle.is_none() && texts == [""; 5]
    }

    /// Writes what stands before an answer whatever it is: before the first of a run the header.
    #[inline]
    pub fn write_before(&self, out: &mut Vec<u8>, is_first: bool) {
        let Style {
            header, between, ..
        } = self;
        write_text(out, if is_first { header } else { between });
    }

    /// Writes the answer to a puzzle with a solution, without heading and count. Returns the range of the
    /// solution, if answers show it.
    #[inline]
    pub fn write_solved(
        &self,
        out: &mut Vec<u8>,
        drawing: &Drawing,
        puzzle: BoardText,
        solution: BoardText,
    ) -> Option<Range<usize>> {
        self.write_puzzle(out, puzzle);
        write_text(out, self.solved);
        let start = out.len();
        if self.shows_board {
            write_board(out, drawing, solution);
        }
        let range = start..out.len();
        write_text(out, self.after);
        self.shows_board.then_some(range)
    }

    /// Writes an answer with this text in place of a solution, without heading and count.
    pub fn write_verdict(&self, out: &mut Vec<u8>, puzzle: BoardText, text: &str) {
        self.write_puzzle(out, puzzle);
        write_text(out, text);
        write_text(out, self.after);
    }

    #[inline]
    fn write_puzzle(&self, out: &mut Vec<u8>, puzzle: BoardText) {
        if let Some([before, after]) = self.puzzle {
            write_text(out, before);
            puzzle.cells_to(out);
            write_text(out, after);
        }
    }
}
