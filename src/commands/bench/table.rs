/*! Tables that grow a row at a time: aligned for people, comma-separated for programs.

The widths of columns are settled before the first row, so that a row can be written as soon as it
is measured. The headings wait for the first row.

If several instruction sets are compared on a terminal, each row ends in a bar, its length in
proportion to the row's rate, and the fastest row of the set has the longest bar. So the rows of a
set are written together when all are measured. The bar stands in place of the time of a puzzle,
which says the same as the rate.

```text
set            puzzles     isa      rate  spread  guesses  no guess
minimal24.txt    10000  avx512  6.05 M/s    1.2%    0.217     89.3%  ████████████████
minimal24.txt    10000    avx2  3.02 M/s    0.9%    0.217     89.3%  ████████
```
*/

use crate::stream::report::{self, Outcome};
use crate::stream::{system, units};
use std::io::{self, IsTerminal};
use std::mem;

/// Columns of the screen that a table for people takes, at most.
const WIDTH: usize = 100;

/// Letters that the first column is given, at least.
const LEAST_NAME: usize = 8;

/// Columns of the screen that the longest bar takes, at least.
const LEAST_BAR: usize = 8;

/// Between two columns.
const GAP: &str = "  ";

/// How tables are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableKind {
    /// Aligned columns that fit a screen.
    Short,
    /// All columns, aligned, as wide as they are.
    Wide,
    /// All columns as comma-separated values.
    Csv,
}

/// Which tables show a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    All,
    /// All but a short one that has bars.
    AllWithoutBars,
    /// Those of every column.
    Wide,
}

/// A column of a table.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Its name in a table for people, and in comma-separated values.
    heading: &'static str,
    csv: &'static str,
    width: usize,
    place: Place,
}

impl Column {
    /// A column whose widest cell has `widest` letters.
    pub const fn new(heading: &'static str, csv: &'static str, widest: usize) -> Column {
        let width = if widest > heading.len() {
            widest
        } else {
            heading.len()
        };
        Column {
            heading,
            csv,
            width,
            place: Place::All,
        }
    }

    /// The same column, to make room for bars.
    pub const fn or_bars(mut self) -> Column {
        self.place = Place::AllWithoutBars;
        self
    }

    /// The same column, left out of short tables.
    pub const fn wide(mut self) -> Column {
        self.place = Place::Wide;
        self
    }
}

/// A cell, as people read it and as programs do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    pub shown: String,
    pub csv: String,
}

impl Cell {
    /// A cell that both read alike.
    pub fn plain(text: impl ToString) -> Cell {
        Cell::new(text.to_string(), text.to_string())
    }

    pub fn new(shown: String, csv: String) -> Cell {
        Cell { shown, csv }
    }

    /// Puzzles a second.
    pub fn rate(per_second: f64) -> Cell {
        Cell::new(units::rate(per_second), format!("{per_second:.0}"))
    }
}

/// A table in the course of being written. The first column is a name.
pub struct Table {
    kind: TableKind,
    /// Those that are shown, each with the index of its cell in a row.
    columns: Vec<(usize, Column)>,
    /// Columns of the screen that the longest bar takes, if there are bars.
    bar: Option<usize>,
    /// What stands above the first row, until it is written.
    head: String,
    /// The rows of the set that is being measured, and their rates.
    rows: Vec<(String, f64)>,
}

impl Table {
    /// A table of these measures, with `title` above it if people read it. In front of the
    /// measures stand the columns that say what a row measures. `compares` says whether several
    /// rows of a set have rates to be compared by bars.
    pub fn new(
        kind: TableKind,
        names: &[String],
        measures: &[Column],
        compares: bool,
        title: &str,
    ) -> Table {
        let widest = names.iter().map(|name| name.chars().count()).max();
        let mut columns = vec![
            Column::new("set", "set", widest.unwrap_or(0)),
            Column::new("puzzles", "puzzles", 0),
            Column::new("isa", "instructions", "avx512".len()),
            Column::new("threads", "threads", 0).wide(),
        ];
        columns.extend(measures);
        let screen = io::stdout().is_terminal().then(system::line_width);
        let mut table = Table::fitted(kind, columns, compares, screen);
        let is_csv = kind == TableKind::Csv;
        let heading = |column: &Column| if is_csv { column.csv } else { column.heading };
        let headings = table.line(table.columns.iter().map(|(_, column)| heading(column)));
        table.head = format!("{}{headings}\n", if is_csv { "" } else { title });
        table
    }

    /// A table that fits a screen of this width, if there is one. Long names are shortened if it is
    /// a short table.
    fn fitted(
        kind: TableKind,
        columns: Vec<Column>,
        compares: bool,
        screen: Option<usize>,
    ) -> Table {
        let is_short = kind == TableKind::Short;
        let has_bars = is_short && compares && screen.is_some();
        let is_shown = |column: &Column| match column.place {
            Place::All => true,
            Place::AllWithoutBars => !has_bars,
            Place::Wide => !is_short,
        };
        let mut columns: Vec<_> = columns
            .into_iter()
            .enumerate()
            .filter(|(_, column)| is_shown(column))
            .collect();
        let mut bar = None;
        if is_short {
            let limit = screen.unwrap_or(WIDTH).min(WIDTH);
            let others = columns[1..].iter();
            let others: usize = others.map(|(_, column)| GAP.len() + column.width).sum();
            let least_bar = if has_bars { GAP.len() + LEAST_BAR } else { 0 };
            let room = limit.saturating_sub(others + least_bar).max(LEAST_NAME);
            let name = columns[0].1.width.min(room);
            columns[0].1.width = name;
            let left = limit.saturating_sub(name + others + GAP.len());
            bar = (has_bars && left >= LEAST_BAR).then_some(left);
        }
        Table {
            kind,
            columns,
            bar,
            head: String::new(),
            rows: Vec::new(),
        }
    }

    /// Adds a row with a cell for each column. It is written at once if there are no bars.
    ///
    /// # Errors
    /// The outcome, if it cannot be written; the message has been printed.
    pub fn row(&mut self, cells: &[Cell], rate: f64) -> Result<(), Outcome> {
        let texts = self.columns.iter().map(|(i, _)| match self.kind {
            TableKind::Csv => cells[*i].csv.as_str(),
            _ => cells[*i].shown.as_str(),
        });
        let line = self.line(texts);
        self.rows.push((line, rate));
        write(&mem::take(&mut self.head))?;
        match self.bar {
            Some(_) => Ok(()),
            None => self.end_set(),
        }
    }

    /// Writes the rows that wait for their bars.
    ///
    /// # Errors
    /// As [`Table::row`].
    pub fn end_set(&mut self) -> Result<(), Outcome> {
        write(&with_bars(&mem::take(&mut self.rows), self.bar))
    }

    /// A line of the table, from the text of each column that is shown.
    fn line<'a>(&self, texts: impl Iterator<Item = &'a str>) -> String {
        let is_csv = self.kind == TableKind::Csv;
        let cells = texts
            .zip(&self.columns)
            .map(|(text, &(i, Column { width, .. }))| match i {
                _ if is_csv => quoted(text),
                0 => format!("{:<width$}", shortened(text, width)),
                _ => format!("{text:>width$}"),
            });
        cells
            .collect::<Vec<_>>()
            .join(if is_csv { "," } else { GAP })
    }
}

/// The text of the rows of a set. If bars have a width, each row has one that compares its rate
/// with the highest.
fn with_bars(rows: &[(String, f64)], width: Option<usize>) -> String {
    let highest = rows.iter().map(|row| row.1).fold(0.0, f64::max);
    rows.iter()
        .map(|(line, rate)| match width {
            Some(width) => format!("{line}{GAP}{}\n", bar(rate / highest, width)),
            None => format!("{line}\n"),
        })
        .collect()
}

/// A bar over this share of `width` columns, in eighths of a column, at least one.
fn bar(share: f64, width: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = ((share * 8.0 * width as f64).round() as usize).max(1);
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

/// Writes text to standard output.
fn write(text: &str) -> Result<(), Outcome> {
    system::write_out(text.as_bytes()).map_err(|error| report::unwritable(&error))
}

/// A field of comma-separated values, in quotes if it needs them.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_string()
    }
}

/// A name with its middle left out if it does not fit: its two ends tell more.
pub fn shortened(name: &str, width: usize) -> String {
    const CUT: &str = "...";
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= width || width < CUT.len() {
        return name.to_string();
    }
    let kept = width - CUT.len();
    let (head, tail) = (kept / 2, kept - kept / 2);
    let [head, tail] = [&letters[..head], &letters[letters.len() - tail..]];
    [head, tail].map(String::from_iter).join(CUT)
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

    #[test]
    fn bars_compare_with_the_fastest_row_of_the_set() {
        let rows = [("a", 2.0), ("b", 1.0), ("c", 4.0)].map(|(name, rate)| (name.into(), rate));
        assert_eq!(with_bars(&rows, Some(4)), "a  ██\nb  █\nc  ████\n");
        assert_eq!(with_bars(&rows[..2], Some(4)), "a  ████\nb  ██\n");
        assert_eq!(with_bars(&rows[..2], None), "a\nb\n");
        assert_eq!(with_bars(&[], Some(4)), "");
    }

    fn columns(letters: usize) -> Vec<Column> {
        vec![
            Column::new("set", "name", letters),
            Column::new("puzzles", "puzzles", 7),
            Column::new("isa", "instructions", 6),
            Column::new("threads", "threads", 0).wide(),
            Column::new("rate", "puzzles/s", 20),
            Column::new("time", "us", 10).or_bars(),
        ]
    }

    /// The longest line of a short table with a name of that many letters, as it is fitted on this
    /// screen, its heading, and whether it has bars.
    fn fitted(letters: usize, compares: bool, screen: Option<usize>) -> (usize, String, bool) {
        let table = Table::fitted(TableKind::Short, columns(letters), compares, screen);
        let name = "n".repeat(letters);
        let cells = [&name, "1000000", "avx512", "1", "6.37 M/s", "1 us"];
        let line = table.line(table.columns.iter().map(|(i, _)| cells[*i]));
        let heading = table.line(table.columns.iter().map(|(_, column)| column.heading));
        let row = with_bars(&[(line, 1.0)], table.bar);
        (row.chars().count() - 1, heading, table.bar.is_some())
    }

    #[test]
    fn tables_fit_their_screen() {
        for letters in [1, 12, 40, 80, 200] {
            for screen in [None, Some(79), Some(99), Some(100), Some(299)] {
                for compares in [false, true] {
                    let (width, heading, has_bars) = fitted(letters, compares, screen);
                    let limit = screen.unwrap_or(100).min(100);
                    assert!(width <= limit, "{width} on {screen:?}");
                    assert_eq!(has_bars, compares && screen.is_some());
                    let is_full = has_bars || heading.len() == limit;
                    assert_eq!(width == limit, is_full, "{letters} {screen:?}");
                    assert!(heading.contains("puzzles") && !heading.contains("threads"));
                    assert_eq!(heading.contains("time"), !has_bars);
                }
            }
        }
        let (width, heading, has_bars) = fitted(200, true, Some(19));
        assert_eq!(
            (width, has_bars),
            (heading.len(), false),
            "a narrow screen has no bars, and a name of a few letters"
        );
    }

    #[test]
    fn each_kind_has_its_columns_and_names() {
        for (kind, head) in [
            (TableKind::Short, "title\nset  puzzles     isa  rate\n"),
            (
                TableKind::Wide,
                "title\nset  puzzles     isa  threads  rate\n",
            ),
            (
                TableKind::Csv,
                "set,puzzles,instructions,threads,puzzles/s\n",
            ),
        ] {
            let names = ["abc".to_string()];
            let measures = [Column::new("rate", "puzzles/s", 0)];
            let table = Table::new(kind, &names, &measures, true, "title\n");
            assert_eq!(table.head, head);
        }
    }
}
