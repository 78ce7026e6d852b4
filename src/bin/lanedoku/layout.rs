/*! The layouts of boards in text, for input and output alike. */

use lanedoku::Shape;

/// The answer to a puzzle without a solution.
pub const NO_SOLUTION: &str = "no solution";

/// The answer to a malformed record.
pub const INVALID: &str = "invalid";

/// A layout of boards in the input, and in what submissions write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    /// 81 cells on a line.
    Line,
    /// Nine lines of nine cells.
    Rows,
    /// Nine lines of nine cells, with a space or something else between cells.
    Spaced,
}

impl From<Shape> for Came {
    fn from(shape: Shape) -> Came {
        match shape {
            Shape::Line => Came::Line,
            Shape::Rows => Came::Rows,
        }
    }
}

impl Came {
    pub fn lines(self) -> u64 {
        match self {
            Came::Line => 1,
            Came::Rows | Came::Spaced => 9,
        }
    }

    /// The length of its `picture`, in bytes.
    pub const fn stride(self) -> usize {
        self.picture().len()
    }

    /// A board with a dot for each cell.
    pub const fn picture(self) -> &'static [u8] {
        self.picture_apart().split_last().expect("it has bytes").1
    }

    /// The same with an empty line after it.
    pub const fn picture_apart(self) -> &'static [u8] {
        match self {
            Came::Line => LINE,
            Came::Rows => ROWS,
            Came::Spaced => SPACED,
        }
    }
}

const LINE: &[u8] = b"\
...........................\
...........................\
...........................

";

const ROWS: &[u8] = b"\
.........
.........
.........
.........
.........
.........
.........
.........
.........

";

const SPACED: &[u8] = b"\
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .

";

/// The layout of a board in the output.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Show {
    /// Digits and nothing else, as the engine writes them.
    Plain(Shape),
    /// Rows with a space between cells.
    Spaced,
    /// With other text around the cells.
    Drawn(&'static Drawing),
}

impl From<Came> for Show {
    fn from(came: Came) -> Show {
        match came {
            Came::Line => Show::Plain(Shape::Line),
            Came::Rows => Show::Plain(Shape::Rows),
            Came::Spaced => Show::Spaced,
        }
    }
}

impl Show {
    /// The shape in which the engine should write boards, so that this layout takes the least work.
    pub fn made_from(self) -> Shape {
        match self {
            Show::Plain(shape) => shape,
            Show::Spaced => Shape::Line,
            Show::Drawn(_) => Shape::Rows,
        }
    }

    /// The description of a board's line, for messages.
    pub fn line(self) -> &'static str {
        match self {
            Show::Plain(Shape::Line) => "81 digits",
            Show::Plain(Shape::Rows) => "nine digits",
            Show::Spaced => "nine digits with spaces between them",
            Show::Drawn(drawing) => drawing.line,
        }
    }
}

/// A layout with text around the cells: a frame, or brackets and commas.
#[derive(Debug, PartialEq)]
pub struct Drawing {
    /// The text of a board, with a dot for each cell.
    pub text: &'static [u8],
    /// The offsets of the dots in `text`, by row.
    pub cells: [[usize; 9]; 9],
    /// The description of a line, for messages.
    pub line: &'static str,
}

impl Drawing {
    const fn new(line: &'static str, text: &'static str) -> Drawing {
        let text = text.as_bytes();
        let mut cells = [[0; 9]; 9];
        let (mut at, mut cell) = (0, 0);
        while at < text.len() {
            if text[at] == b'.' {
                cells[cell / 9][cell % 9] = at;
                cell += 1;
            }
            at += 1;
        }
        assert!(cell == 81, "a dot for each cell");
        Drawing { text, cells, line }
    }

    /// For people.
    pub const FRAMED: Drawing = Drawing::new(
        "nine digits, with bars between boxes",
        "\
+-------+-------+-------+
| . . . | . . . | . . . |
| . . . | . . . | . . . |
| . . . | . . . | . . . |
+-------+-------+-------+
| . . . | . . . | . . . |
| . . . | . . . | . . . |
| . . . | . . . | . . . |
+-------+-------+-------+
| . . . | . . . | . . . |
| . . . | . . . | . . . |
| . . . | . . . | . . . |
+-------+-------+-------+
",
    );

    /// JSON, with strings.
    pub const STRINGS: Drawing = Drawing::new(
        "an array of nine rows of nine digits in quotes",
        concat!(
            r#"[[".",".",".",".",".",".",".",".","."],"#,
            r#"[".",".",".",".",".",".",".",".","."],"#,
            r#"[".",".",".",".",".",".",".",".","."],"#,
            r#"[".",".",".",".",".",".",".",".","."],"#,
            r#"[".",".",".",".",".",".",".",".","."],"#,
            r#"[".",".",".",".",".",".",".",".","."],"#,
            r#"[".",".",".",".",".",".",".",".","."],"#,
            r#"[".",".",".",".",".",".",".",".","."],"#,
            r#"[".",".",".",".",".",".",".",".","."]]"#,
            "\n",
        ),
    );

    /// JSON, with numbers.
    pub const NUMBERS: Drawing = Drawing::new(
        "an array of nine rows of nine digits",
        "\
[[.,.,.,.,.,.,.,.,.],[.,.,.,.,.,.,.,.,.],[.,.,.,.,.,.,.,.,.],\
[.,.,.,.,.,.,.,.,.],[.,.,.,.,.,.,.,.,.],[.,.,.,.,.,.,.,.,.],\
[.,.,.,.,.,.,.,.,.],[.,.,.,.,.,.,.,.,.],[.,.,.,.,.,.,.,.,.]]
",
    );
}
