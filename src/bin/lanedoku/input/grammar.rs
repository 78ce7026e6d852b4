/*! What an input is made of.

Every input is a sequence of the same parts, whether it is one of the formats or the input of a
judge's problem:

```text
for each group of cases:
    a count                      if it is known how many cases come
    for each case:
        a board                  in rows, over any lines, or in a field of a line
```

A [`Grammar`] says which of these an input has. One parser reads all grammars. This module imports
nothing.
*/

/// The parts of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grammar {
    pub cases: Cases,
    pub board: BoardForm,
    /// Empty lines, rulers and marks may stand anywhere in a board. If not, empty lines stand after
    /// rows 3 and 6 only: a board that lacks a row must not take one from the next.
    pub has_free_drawings: bool,
}

/// How the number of cases is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cases {
    /// A count comes first. After that many cases the input ends.
    Counted,
    /// A count and its cases, again and again.
    CountedGroups,
    /// Cases until the input ends.
    ToEnd,
    /// Cases until a line `end`, or until the input ends.
    ToEndLine,
}

impl Cases {
    /// Whether counts say how many cases come.
    pub fn are_counted(self) -> bool {
        matches!(self, Cases::Counted | Cases::CountedGroups)
    }

    /// Whether a line `end` may end the input.
    pub fn has_end_line(self) -> bool {
        self == Cases::ToEndLine
    }
}

/// Where the cells of a board are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardForm {
    /// In nine rows, each on a line of its own.
    Rows,
    /// In nine rows, or all on one line.
    RowsOrLine,
    /// On any lines, perhaps with brackets, quotes and commas between them. A line never holds
    /// cells of two boards, so a lost cell is noticed.
    AnyLines,
    /// In a field of a line, whatever stands around it. A line without a puzzle is a malformed
    /// record, and reading goes on.
    Field,
    /// Not known before the first record tells it.
    Unknown,
}

impl BoardForm {
    /// Whether every board is nine rows and nothing else.
    pub fn is_rows(self) -> bool {
        self == BoardForm::Rows
    }

    /// Whether a board may be one line even if others are not.
    pub fn allows_one_line(self) -> bool {
        matches!(self, BoardForm::RowsOrLine | BoardForm::AnyLines)
    }
}

impl Default for &Grammar {
    fn default() -> Self {
        &Grammar::AUTO
    }
}

impl Grammar {
    /// Names for `-i`.
    pub const FORMATS: [(&str, &Grammar); 4] = [
        ("auto", &Grammar::AUTO),
        ("poj", &Grammar::POJ),
        ("lines", &Grammar::LINES),
        ("grid", &Grammar::GRID),
    ];

    /// The grammar of an input before its first record tells the format.
    pub const AUTO: Grammar = Grammar {
        cases: Cases::ToEndLine,
        board: BoardForm::Unknown,
        has_free_drawings: false,
    };

    /// Counts, and that many boards after each.
    pub const POJ: Grammar = Grammar {
        cases: Cases::CountedGroups,
        board: BoardForm::RowsOrLine,
        has_free_drawings: false,
    };

    /// One puzzle a line.
    pub const LINES: Grammar = Grammar {
        cases: Cases::ToEndLine,
        board: BoardForm::Field,
        has_free_drawings: false,
    };

    /// Boards in rows, no count.
    pub const GRID: Grammar = Grammar {
        cases: Cases::ToEnd,
        board: BoardForm::Rows,
        has_free_drawings: false,
    };

    /// Whether each puzzle is a line.
    pub fn is_lines(&self) -> bool {
        self.board == BoardForm::Field
    }

    /// Whether each puzzle is a line, or may be one once the first record has come.
    pub fn may_be_lines(&self) -> bool {
        matches!(self.board, BoardForm::Field | BoardForm::Unknown)
    }
}
