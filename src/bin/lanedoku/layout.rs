/*! The layouts of boards in text, for input and output alike. */

use lanedoku::Shape;

/// The answer to a puzzle without a solution.
pub const NO_SOLUTION: &str = "no solution";

/// The answer to a malformed record.
pub const INVALID: &str = "invalid";

/// A layout of boards in the input, and in what submissions write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// 81 cells on a line.
    Line,
    /// Nine lines of nine cells.
    Rows,
    /// Nine lines of nine cells, with a space or something else between cells.
    Spaced,
}

impl From<Shape> for Layout {
    fn from(shape: Shape) -> Layout {
        match shape {
            Shape::Line => Layout::Line,
            Shape::Rows => Layout::Rows,
        }
    }
}

impl Layout {
    pub fn lines(self) -> u64 {
        match self {
            Layout::Line => 1,
            Layout::Rows | Layout::Spaced => 9,
        }
    }

    /// The length of its `picture`, in bytes.
    pub const fn stride(self) -> usize {
        self.picture().len()
    }

    /// A board with a dot for each cell.
    pub const fn picture(self) -> &'static [u8] {
        self.picture_with_gap()
            .split_last()
            .expect("it has bytes")
            .1
    }

    /// The same with an empty line after it.
    pub const fn picture_with_gap(self) -> &'static [u8] {
        match self {
            Layout::Line => LINE,
            Layout::Rows => ROWS,
            Layout::Spaced => SPACED,
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
pub enum OutputLayout {
    /// Digits and nothing else, as the engine writes them.
    Plain(Shape),
    /// Rows with a space between cells.
    Spaced,
    /// With other text around the cells.
    Drawn(&'static Drawing),
}

impl From<Layout> for OutputLayout {
    fn from(layout: Layout) -> OutputLayout {
        match layout {
            Layout::Line => OutputLayout::Plain(Shape::Line),
            Layout::Rows => OutputLayout::Plain(Shape::Rows),
            Layout::Spaced => OutputLayout::Spaced,
        }
    }
}

impl OutputLayout {
    /// The shape in which the engine should write boards, so that this layout takes the least work.
    pub fn made_from(self) -> Shape {
        match self {
            OutputLayout::Plain(shape) => shape,
            OutputLayout::Spaced => Shape::Line,
            OutputLayout::Drawn(_) => Shape::Rows,
        }
    }

    /// The description of a board's line, for messages.
    pub fn line(self) -> &'static str {
        match self {
            OutputLayout::Plain(Shape::Line) => "81 digits",
            OutputLayout::Plain(Shape::Rows) => "nine digits",
            OutputLayout::Spaced => "nine digits with spaces between them",
            OutputLayout::Drawn(drawing) => drawing.line,
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
