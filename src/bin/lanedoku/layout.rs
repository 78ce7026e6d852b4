/*! Boards in text.

The engine reads and writes a [`Layout`]. A [`Drawing`] is any text with 81 cells. Each layout has one; boards in others
are copied cell by cell.
*/

use lanedoku::Layout;
use lanedoku::internal::CELLS;
use std::array;

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

#[derive(Debug, PartialEq)]
pub struct Drawing {
    /// With a dot for each cell.
    pub text: &'static [u8],
    /// The offsets of the dots, by row.
    pub cells: [[usize; 9]; 9],
    /// The expected content of a line, for messages.
    pub line: &'static str,
    /// The same layout, if the engine can write it.
    pub layout: Option<Layout>,
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
            layout: None,
        }
    }

    /// The drawing of a layout.
    const fn with(layout: Layout, line: &'static str, text: &'static str) -> Drawing {
        Drawing {
            layout: Some(layout),
            ..Drawing::new(line, text)
        }
    }

    pub const fn of_layout(layout: Layout) -> &'static Drawing {
        match layout {
            Layout::Line => &Drawing::LINE,
            Layout::Rows => &Drawing::ROWS,
            Layout::Spaced => &Drawing::SPACED,
        }
    }

    pub const LINE: Drawing = Drawing::with(Layout::Line, "81 digits", LINE);

    pub const ROWS: Drawing = Drawing::with(Layout::Rows, "nine digits", ROWS);

    pub const SPACED: Drawing = Drawing::with(
        Layout::Spaced,
        "nine digits with spaces between them",
        SPACED,
    );

    pub const QUOTED: Drawing = Drawing::new(
        "81 digits in quotes",
        "\"\
...........................\
...........................\
...........................\
\"",
    );

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

    /// A JSON array of strings.
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

    /// A JSON array of numbers.
    pub const NUMBERS: Drawing = Drawing::new(
        "an array of nine rows of nine digits",
        "\
[[.,.,.,.,.,.,.,.,.],[.,.,.,.,.,.,.,.,.],[.,.,.,.,.,.,.,.,.],\
[.,.,.,.,.,.,.,.,.],[.,.,.,.,.,.,.,.,.],[.,.,.,.,.,.,.,.,.],\
[.,.,.,.,.,.,.,.,.],[.,.,.,.,.,.,.,.,.],[.,.,.,.,.,.,.,.,.]]
",
    );
}

/// The text of a board in a layout, or 81 contiguous cells ([`BoardText::line`]). In a puzzle, the bytes between cells
/// may be any.
#[derive(Clone, Copy)]
pub struct BoardText<'a> {
    pub text: &'a [u8],
    pub layout: Layout,
}

impl<'a> BoardText<'a> {
    /// 81 contiguous cells.
    pub fn line(text: &'a [u8]) -> BoardText<'a> {
        let layout = Layout::Line;
        BoardText { text, layout }
    }

    #[inline]
    pub fn row(self, row: usize) -> [u8; 9] {
        let row = &self.text[self.layout.offset(9 * row)..];
        match self.layout {
            Layout::Spaced => array::from_fn(|col| row[2 * col]),
            _ => *row.first_chunk().expect("a row has nine cells"),
        }
    }

    #[inline]
    pub fn cells(self) -> [u8; CELLS] {
        let mut cells = [0; CELLS];
        match self.layout {
            Layout::Line => cells.copy_from_slice(&self.text[..CELLS]),
            Layout::Rows => {
                let text = &self.text[..self.layout.stride()];
                let rows = text.chunks_exact(self.layout.offset(9));
                let cells = cells.chunks_exact_mut(9).zip(rows);
                cells.for_each(|(cells, row)| cells.copy_from_slice(&row[..9]));
            }
            Layout::Spaced => {
                let pairs = cells.iter_mut().zip(self.text.as_chunks::<2>().0);
                pairs.for_each(|(cell, pair)| *cell = pair[0]);
            }
        }
        cells
    }

    /// Returns the cells, copied into `space` only if needed: reading a fresh copy waits for the stores.
    #[inline]
    pub fn cells_in(self, space: &'a mut [u8; CELLS]) -> &'a [u8; CELLS] {
        match self.layout {
            Layout::Line => self.text.first_chunk().expect("a board has 81 cells"),
            _ => {
                *space = self.cells();
                space
            }
        }
    }

    #[inline]
    pub fn cells_to(self, out: &mut Vec<u8>) {
        match self.layout {
            Layout::Line => out.extend_from_slice(&self.text[..CELLS]),
            _ => out.extend_from_slice(&self.cells()),
        }
    }
}
