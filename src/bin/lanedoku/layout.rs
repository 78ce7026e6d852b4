/*! The layouts of boards in text, for input and output alike.

Three types say how a board lies in text. A [`Layout`] is how a board came, as far as that tells how its
answer looks. A [`Drawing`] is how an answer looks: any text with 81 cells. A [`Shape`] is what the engine
reads and writes, to the byte. Each layout has a drawing that the engine can write, as it has a shape.
*/

use lanedoku::Shape;

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

impl Layout {
    pub fn lines(self) -> u64 {
        match self {
            Layout::Line => 1,
            Layout::Rows | Layout::Spaced => 9,
        }
    }

    /// How answers draw a board of this layout.
    pub const fn drawing(self) -> &'static Drawing {
        match self {
            Layout::Line => &Drawing::LINE,
            Layout::Rows => &Drawing::ROWS,
            Layout::Spaced => &Drawing::SPACED,
        }
    }
}

const LINE: &str = "\
...........................\
...........................\
...........................

";

const ROWS: &str = "\
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

const SPACED: &str = "\
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

/// How a board is drawn: the text around its cells.
#[derive(Debug, PartialEq)]
pub struct Drawing {
    /// The text of a board, with a dot for each cell.
    pub text: &'static [u8],
    /// The offsets of the dots in `text`, by row.
    pub cells: [[usize; 9]; 9],
    /// The description of a line, for messages.
    pub line: &'static str,
    /// The shape of the engine that looks like this. `None` if the engine cannot write it.
    pub shape: Option<Shape>,
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
        Drawing {
            text,
            cells,
            line,
            shape: None,
        }
    }

    /// The drawing of a shape. The empty line at the end of `text` is no part of it.
    const fn of(shape: Shape, line: &'static str, text: &'static str) -> Drawing {
        Drawing {
            shape: Some(shape),
            ..Drawing::new(line, text.split_at(text.len() - 1).0)
        }
    }

    pub const LINE: Drawing = Drawing::of(Shape::Line, "81 digits", LINE);

    pub const ROWS: Drawing = Drawing::of(Shape::Rows, "nine digits", ROWS);

    pub const SPACED: Drawing = Drawing::of(
        Shape::Spaced,
        "nine digits with spaces between them",
        SPACED,
    );

    /// A string of 81 digits, for a place within a line.
    pub const QUOTED: Drawing = Drawing::new(
        "81 digits in quotes",
        "\"\
...........................\
...........................\
...........................\
\"",
    );

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

    /// An array in JSON, with strings.
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

    /// An array in JSON, with numbers.
    pub const NUMBERS: Drawing = Drawing::new(
        "an array of nine rows of nine digits",
        "\
[[.,.,.,.,.,.,.,.,.],[.,.,.,.,.,.,.,.,.],[.,.,.,.,.,.,.,.,.],\
[.,.,.,.,.,.,.,.,.],[.,.,.,.,.,.,.,.,.],[.,.,.,.,.,.,.,.,.],\
[.,.,.,.,.,.,.,.,.],[.,.,.,.,.,.,.,.,.],[.,.,.,.,.,.,.,.,.]]
",
    );
}
