/*! The formats of answers: those of `-o`, each a constant of type [`NamedFormat`], and those of judges' problems. */

use super::text::{write_board, write_text};
use crate::layout::{BoardText, Drawing};
use lanedoku::Layout;
use lanedoku::internal::CELLS;
use std::ops::Range;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NamedFormat {
    pub word: &'static str,
    pub help: &'static str,
    /// Whether `generate` writes a count before the puzzles.
    pub starts_with_count: bool,
    pub answers: AnswerFormat,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BoardDrawing {
    /// The layout of the puzzle; rows if the input is lines.
    LikePuzzle,
    /// Rows, spaced if those of the puzzle are.
    Rows,
    Fixed(&'static Drawing),
}

/// An answer is `heading`, `count`, the puzzle if it is shown, `solved` and the solution or a verdict, and `after`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnswerFormat {
    pub boards: BoardDrawing,
    /// Precedes the first answer of a run.
    pub header: &'static str,
    pub separator: &'static str,
    /// Begins every answer, with `{}` for the number of the case.
    pub heading: &'static str,
    /// With `{}` for the number of solutions, which only [`Wanted::Count`](super::query::Wanted) finds.
    pub count: &'static str,
    /// If the puzzle is shown, the texts before and after its 81 cells.
    pub puzzle: Option<[&'static str; 2]>,
    /// Precedes the solution, or replaces it.
    pub solved: &'static str,
    /// Whether the solution follows.
    pub shows_board: bool,
    pub no_solution: VerdictText,
    /// For a puzzle whose clues clash, if it differs from `no_solution`.
    pub illegal: Option<&'static str>,
    /// For a puzzle with several solutions, with [`Unique`](super::query::Wanted) or `Count`.
    pub several: VerdictText,
    pub after: &'static str,
    /// The whole answer to a malformed record.
    pub invalid: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum VerdictText {
    Answer(&'static str),
    /// Changes the exit code.
    Failure(&'static str),
}

impl VerdictText {
    pub const fn text(self) -> &'static str {
        match self {
            VerdictText::Answer(text) | VerdictText::Failure(text) => text,
        }
    }
}

impl AnswerFormat {
    /// The solution in rows.
    pub const PLAIN: AnswerFormat = AnswerFormat {
        boards: BoardDrawing::Rows,
        header: "",
        separator: "",
        heading: "",
        count: "",
        puzzle: None,
        solved: "",
        shows_board: true,
        no_solution: VerdictText::Failure("no solution\n"),
        illegal: None,
        several: VerdictText::Failure("several solutions\n"),
        after: "",
        invalid: "invalid\n",
    };
}

/// The default value of `-o`, and its help.
const SAME: (&str, &str) = ("same", "the default: poj, lines or grid, as the input");

pub const FORMATS: &[&NamedFormat] = &[&POJ, &LINES, &GRID, &PAIRS, &CSV, &JSON, &PRETTY];

pub const POJ: NamedFormat = NamedFormat {
    word: "poj",
    help: "boards in rows, or on one line if the input is `poj` and has them so",
    starts_with_count: true,
    answers: AnswerFormat {
        boards: BoardDrawing::LikePuzzle,
        ..AnswerFormat::PLAIN
    },
};

pub const LINES: NamedFormat = NamedFormat {
    word: "lines",
    help: "81 digits per line",
    starts_with_count: false,
    answers: AnswerFormat {
        boards: BoardDrawing::Fixed(&Drawing::LINE),
        ..AnswerFormat::PLAIN
    },
};

pub const GRID: NamedFormat = NamedFormat {
    word: "grid",
    help: "rows (spaced if the puzzle has separators), an empty line between boards",
    starts_with_count: false,
    answers: AnswerFormat {
        boards: BoardDrawing::Rows,
        separator: "\n",
        ..AnswerFormat::PLAIN
    },
};

pub const PAIRS: NamedFormat = NamedFormat {
    word: "pairs",
    help: "`puzzle,solution` on a line",
    starts_with_count: false,
    answers: AnswerFormat {
        boards: BoardDrawing::Fixed(&Drawing::LINE),
        puzzle: Some(["", ","]),
        ..AnswerFormat::PLAIN
    },
};

/// [`PAIRS`] with a header, and with the answer to a malformed record in the second column.
const CSV: NamedFormat = NamedFormat {
    word: "csv",
    help: "the header `puzzle,solution`, then as pairs",
    starts_with_count: false,
    answers: AnswerFormat {
        boards: BoardDrawing::Fixed(&Drawing::LINE),
        header: "puzzle,solution\n",
        puzzle: Some(["", ","]),
        invalid: ",invalid\n",
        ..AnswerFormat::PLAIN
    },
};

pub const JSON: NamedFormat = NamedFormat {
    word: "json",
    help: r#"`{"puzzle":"...","solution":"..."}` on a line"#,
    starts_with_count: false,
    answers: AnswerFormat {
        boards: BoardDrawing::Fixed(&Drawing::QUOTED),
        puzzle: Some([r#"{"puzzle":""#, r#"","solution":"#]),
        no_solution: VerdictText::Failure("null"),
        several: VerdictText::Failure(r#"null,"several":true"#),
        after: "}\n",
        invalid: "{\"puzzle\":null,\"solution\":null}\n",
        ..AnswerFormat::PLAIN
    },
};

pub const PRETTY: NamedFormat = NamedFormat {
    word: "pretty",
    help: "boards in frames, an empty line between them",
    starts_with_count: false,
    answers: AnswerFormat {
        boards: BoardDrawing::Fixed(&Drawing::FRAMED),
        separator: "\n",
        ..AnswerFormat::PLAIN
    },
};

/// Returns the values of `-o` for `solve`, the default first.
pub fn words() -> Vec<(&'static str, Option<&'static NamedFormat>)> {
    let mut words = vec![(SAME.0, None)];
    words.extend(FORMATS.iter().map(|&format| (format.word, Some(format))));
    words
}

pub fn explained() -> Vec<(&'static str, &'static str)> {
    let mut words = vec![SAME];
    words.extend(FORMATS.iter().map(|format| (format.word, format.help)));
    words
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    NoSolution,
    Several,
    Invalid,
}

impl Verdict {
    pub const ALL: [Verdict; 3] = [Verdict::NoSolution, Verdict::Several, Verdict::Invalid];

    /// The text in [`AnswerFormat::PLAIN`].
    pub const fn words(self) -> &'static str {
        let text = match self {
            Verdict::NoSolution => AnswerFormat::PLAIN.no_solution.text(),
            Verdict::Several => AnswerFormat::PLAIN.several.text(),
            Verdict::Invalid => AnswerFormat::PLAIN.invalid,
        };
        text.trim_ascii_end()
    }

    /// The value that `--append` writes into a JSON object.
    pub const fn json(self) -> &'static str {
        match self {
            Verdict::NoSolution => JSON.answers.no_solution.text(),
            Verdict::Several => JSON.answers.several.text(),
            Verdict::Invalid => "null,\"invalid\":true",
        }
    }
}

/// Parses a verdict of a format or of `--append`, without a line feed.
pub fn read_verdict(line: &[u8]) -> Option<Verdict> {
    let mut formats = FORMATS.iter().map(|format| &format.answers);
    formats
        .find_map(|format| format.read_verdict(line))
        .or_else(|| {
            let object = line.strip_prefix(b"{")?.strip_suffix(b"}")?;
            let is_last = |verdict: &Verdict| {
                let before = object.strip_suffix(verdict.json().as_bytes());
                before.is_some_and(|before| before.ends_with(b"\":"))
            };
            Verdict::ALL.into_iter().find(is_last)
        })
}

pub fn is_header(line: &[u8]) -> bool {
    let mut headers = FORMATS.iter().map(|format| format.answers.header);
    headers.any(|header| !header.is_empty() && header.trim_ascii_end().as_bytes() == line)
}

impl AnswerFormat {
    fn read_verdict(&self, line: &[u8]) -> Option<Verdict> {
        let text = |text: &'static str| text.trim_ascii_end().as_bytes();
        if line == text(self.invalid) {
            return Some(Verdict::Invalid);
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
            (self.no_solution, Verdict::NoSolution),
            (self.several, Verdict::Several),
        ];
        let found = verdicts.iter().find(|(own, _)| words == text(own.text()));
        found.map(|&(_, verdict)| verdict)
    }

    pub fn drawing(&self, layout: Layout, is_from_lines: bool) -> &'static Drawing {
        match (self.boards, layout) {
            (BoardDrawing::Fixed(drawing), _) => drawing,
            (BoardDrawing::LikePuzzle, _) if !is_from_lines => Drawing::of_layout(layout),
            (BoardDrawing::LikePuzzle | BoardDrawing::Rows, Layout::Spaced) => &Drawing::SPACED,
            (BoardDrawing::LikePuzzle | BoardDrawing::Rows, Layout::Line | Layout::Rows) => {
                &Drawing::ROWS
            }
        }
    }

    /// Returns true if the answer to a solved puzzle is the solution alone, separators aside.
    pub fn is_board_alone(&self) -> bool {
        let AnswerFormat {
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

    /// Writes the header before the first answer of a run, and the separator before others.
    #[inline]
    pub fn write_before(&self, out: &mut Vec<u8>, is_first: bool) {
        let AnswerFormat {
            header, separator, ..
        } = self;
        write_text(out, if is_first { header } else { separator });
    }

    /// Writes the answer to a solved puzzle, without heading and count. Returns the range of the solution, if it is
    /// shown.
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

    /// Writes an answer without a board, heading and count.
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
