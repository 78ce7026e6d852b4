/*! Tables that grow a row at a time: aligned for people, comma-separated for programs.

A row is written as soon as it is measured. So the widths of the columns must be known before the
first row: each heading is as wide as the widest cell below it, and the names of all sets are given.
The headings wait for the first row.

If several instruction sets are compared on a terminal, each row ends in a bar. The fastest row of
the set has the longest bar, and the others are in proportion to it. So the rows of a set are
written together when all are measured. The bar stands in place of the time of a puzzle, which says
the same as the rate.

```text
set            puzzles     isa      rate  spread  guesses  no guess
minimal24.txt    10000  avx512  6.05 M/s    1.2%    0.217     89.3%  ████████████████
minimal24.txt    10000    avx2  3.02 M/s    0.9%    0.217     89.3%  ████████
```
*/

use crate::output::{
    report::{Outcome, write},
    units,
};
use crate::system;
use std::io::{self, IsTerminal};

/// Columns of the screen that a table takes if it has to fit, at most.
const WIDTH: usize = 100;

/// Letters that a name is given, at least.
const LEAST_NAME: usize = 8;

/// Columns of the screen that the longest bar takes, at least.
const LEAST_BAR: usize = 8;

/// Between two columns.
const GAP: &str = "  ";

/// How tables are laid out. Each kind has all columns of the kinds before it.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub enum TableKind {
    /// Aligned columns that fit a screen, and bars.
    Bars,
    /// Aligned columns that fit a screen.
    Short,
    /// Aligned columns, as wide as they are.
    Wide,
    /// Comma-separated values.
    Csv,
}

/// A cell and the heading above it, as people read them and as programs do.
pub struct Cell {
    /// Heading and cell, equally wide.
    pub shown: [String; 2],
    pub csv: [String; 2],
    /// The first kind of table that has the column.
    since: TableKind,
}

impl Cell {
    /// A cell of a column that every table has. The heading is as wide as the widest cell.
    pub fn new(heading: &str, shown: impl ToString, csv_heading: &str, csv: impl ToString) -> Cell {
        let (shown, width) = (shown.to_string(), heading.len());
        Cell {
            shown: [heading.to_string(), format!("{shown:>width$}")],
            csv: [csv_heading.to_string(), csv.to_string()],
            since: TableKind::Bars,
        }
    }

    /// Puzzles a second.
    pub fn rate(heading: &str, rate: f64, csv_heading: &str) -> Cell {
        Cell::new(
            heading,
            units::rate(rate),
            csv_heading,
            format!("{rate:.0}"),
        )
    }

    /// The same cell, of a column that tables have from this kind on.
    pub fn since(self, since: TableKind) -> Cell {
        Cell { since, ..self }
    }
}

/// A table in the course of being written.
pub struct Table {
    kind: TableKind,
    /// Columns of the screen that it may take.
    limit: usize,
    /// Letters of the longest name.
    longest_name: usize,
    /// What people read above the headings. It waits with them for the first row.
    title: Option<String>,
    /// The rows that wait for their bars, and their rates.
    rows: Vec<(String, f64)>,
}

impl Table {
    /// A table whose rows begin with these names.
    pub fn new(kind: TableKind, names: &[String], title: String) -> Table {
        let limit = match kind {
            TableKind::Wide | TableKind::Csv => usize::MAX,
            _ if io::stdout().is_terminal() => system::line_width().min(WIDTH),
            _ => WIDTH,
        };
        let lengths = names.iter().map(|name| name.chars().count());
        Table {
            kind,
            limit,
            longest_name: lengths.fold("set".len(), usize::max),
            title: Some(title),
            rows: Vec::new(),
        }
    }

    /// Adds a row. It is written at once if there are no bars.
    ///
    /// # Errors
    /// The outcome, if it cannot be written; the message has been printed.
    pub fn row(&mut self, name: &str, cells: &[Cell], rate: f64) -> Result<(), Outcome> {
        let [headings, line] = self.lines(name, cells);
        if let Some(title) = self.title.take() {
            write(&format!("{title}{headings}\n"))?;
        }
        self.rows.push((line, rate));
        match self.kind {
            TableKind::Bars => Ok(()),
            _ => self.end_set(),
        }
    }

    /// Writes the rows that wait for their bars.
    ///
    /// # Errors
    /// As [`Table::row`].
    pub fn end_set(&mut self) -> Result<(), Outcome> {
        let text = self.with_bars();
        self.rows.clear();
        write(&text)
    }

    /// The headings, and a row.
    fn lines(&self, name: &str, cells: &[Cell]) -> [String; 2] {
        let is_csv = self.kind == TableKind::Csv;
        let [headings, row] = [0, 1].map(|line| {
            let cells = cells.iter().filter(|cell| cell.since <= self.kind);
            let text = |cell: &Cell| match is_csv {
                true => format!(",{}", cell.csv[line]),
                false => format!("{GAP}{}", cell.shown[line]),
            };
            cells.map(text).collect::<String>()
        });
        if is_csv {
            return [format!("set{headings}"), quoted(name) + &row];
        }
        let bar = match self.kind {
            TableKind::Bars => GAP.len() + LEAST_BAR,
            _ => 0,
        };
        let room = self.limit.saturating_sub(headings.len() + bar);
        let width = self.longest_name.min(room.max(LEAST_NAME));
        let name = shortened(name, width);
        [
            format!("{:<width$}{headings}", "set"),
            format!("{name:<width$}{row}"),
        ]
    }

    /// The text of the rows that wait. If there is room for bars, each row has one that compares
    /// its rate with the highest.
    fn with_bars(&self) -> String {
        let highest = self.rows.iter().map(|row| row.1).fold(0.0, f64::max);
        let line = |(line, rate): &(String, f64)| {
            let room = self.limit.saturating_sub(line.chars().count() + GAP.len());
            if self.kind == TableKind::Bars && room >= LEAST_BAR {
                format!("{line}{GAP}{}\n", bar(rate / highest, room))
            } else {
                format!("{line}\n")
            }
        };
        self.rows.iter().map(line).collect()
    }
}

/// A bar over this share of `width` columns, in eighths of a column, at least one.
fn bar(share: f64, width: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = ((share * 8.0 * width as f64).round() as usize).max(1);
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

/// A field of comma-separated values, in quotes if it needs them.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_string()
    }
}

/// A name with its middle left out if it does not fit: its two ends tell more.
pub fn shortened(name: &str, width: usize) -> String {
    const CUT: &str = "...";
    let mut letters: Vec<char> = name.chars().collect();
    if letters.len() > width {
        let kept = width - CUT.len();
        let cut = kept / 2..letters.len() - kept.div_ceil(2);
        letters.splice(cut, CUT.chars());
    }
    letters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(
            ["a.txt", "a,b", "a \"b\""].map(quoted),
            ["a.txt", "\"a,b\"", "\"a \"\"b\"\"\""]
        );
    }

    #[test]
    fn long_names_keep_both_ends() {
        for (name, width, short) in [
            ("puzzles.txt", 11, "puzzles.txt"),
            ("puzzles.txt", 10, "puz....txt"),
            ("hard-puzzles-1.txt", 9, "har...txt"),
            ("ääääääääää", 9, "äää...äää"),
        ] {
            assert_eq!(shortened(name, width), short);
        }
    }

    #[test]
    fn bars_are_in_proportion() {
        for (share, text) in [
            (1.0, "████"),
            (0.5, "██"),
            (0.53125, "██▏"),
            (0.25 / 8.0, "▏"),
            (0.0, "▏"),
            (31.0 / 32.0, "███▉"),
        ] {
            assert_eq!(bar(share, 4), text);
        }
    }

    /// A table with a name of that many letters, on a screen of this width.
    fn table(kind: TableKind, letters: usize, limit: usize) -> Table {
        Table {
            kind,
            limit,
            longest_name: letters.max(3),
            title: None,
            rows: Vec::new(),
        }
    }

    #[test]
    fn bars_compare_with_the_fastest_row_of_the_set() {
        let mut rows = [("aaa", 2.0), ("bbb", 1.0), ("ccc", 4.0)]
            .map(|(name, rate)| (name.to_string(), rate))
            .to_vec();
        let text = |kind, limit, rows: &[(String, f64)]| {
            let mut table = table(kind, 3, limit);
            table.rows = rows.to_vec();
            table.with_bars()
        };
        let long = [1, 2, 4, 8].map(|length| "█".repeat(length));
        let [_, two, four, eight] = &long;
        assert_eq!(
            text(TableKind::Bars, 13, &rows),
            format!("aaa  {four}\nbbb  {two}\nccc  {eight}\n")
        );
        rows.pop();
        assert_eq!(
            text(TableKind::Bars, 13, &rows),
            format!("aaa  {eight}\nbbb  {four}\n")
        );
        assert_eq!(text(TableKind::Bars, 12, &rows), "aaa\nbbb\n");
        assert_eq!(text(TableKind::Short, 13, &rows), "aaa\nbbb\n");
        assert_eq!(text(TableKind::Bars, 13, &[]), "");
    }

    fn cells() -> Vec<Cell> {
        vec![
            Cell::new("puzzles", 1_000_000, "puzzles", 1_000_000),
            Cell::new("   isa", "avx512", "instructions", "avx512"),
            Cell::new("threads", 1, "threads", 1).since(TableKind::Wide),
            Cell::rate("                rate", 6.37e6, "puzzles/s"),
            Cell::new("      time", "1 us", "us", 1).since(TableKind::Short),
        ]
    }

    /// The longest line of a table with a name of that many letters that must fit this screen, its
    /// headings, and whether it has bars.
    fn fitted(letters: usize, kind: TableKind, screen: usize) -> (usize, String, bool) {
        let mut table = table(kind, letters, screen);
        let [headings, row] = table.lines(&"n".repeat(letters), &cells());
        table.rows = vec![(row, 1.0)];
        let text = table.with_bars();
        (text.chars().count() - 1, headings, text.contains('█'))
    }

    #[test]
    fn tables_fit_their_screen() {
        for letters in [1, 12, 40, 80, 200] {
            for screen in [79, 99, 100] {
                for kind in [TableKind::Short, TableKind::Bars] {
                    let (width, headings, has_bars) = fitted(letters, kind, screen);
                    assert!(width <= screen, "{width} on {screen}");
                    assert_eq!(has_bars, kind == TableKind::Bars);
                    let is_full = has_bars || headings.len() == screen;
                    assert_eq!(width == screen, is_full, "{letters} {screen}");
                    assert!(headings.contains("puzzles") && !headings.contains("threads"));
                    assert_eq!(headings.contains("time"), !has_bars);
                }
            }
        }
        let (width, headings, has_bars) = fitted(200, TableKind::Bars, 19);
        assert_eq!(
            (width, has_bars),
            (headings.len(), false),
            "a narrow screen has no bars, and a name of a few letters"
        );
    }

    #[test]
    fn each_kind_has_its_columns_and_names() {
        let names = ["abc,\"d\"".to_string()];
        for (kind, headings, row) in [
            (
                TableKind::Bars,
                "set      puzzles     isa                  rate",
                "abc,\"d\"  1000000  avx512              6.37 M/s",
            ),
            (
                TableKind::Short,
                "set      puzzles     isa                  rate        time",
                "abc,\"d\"  1000000  avx512              6.37 M/s        1 us",
            ),
            (
                TableKind::Wide,
                "set      puzzles     isa  threads                  rate        time",
                "abc,\"d\"  1000000  avx512        1              6.37 M/s        1 us",
            ),
            (
                TableKind::Csv,
                "set,puzzles,instructions,threads,puzzles/s,us",
                "\"abc,\"\"d\"\"\",1000000,avx512,1,6370000,1",
            ),
        ] {
            let table = Table::new(kind, &names, String::new());
            assert_eq!(table.lines(&names[0], &cells()), [headings, row]);
        }
    }
}
