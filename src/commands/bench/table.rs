/*! Tables that grow a row at a time: aligned for people, comma-separated for programs.

The widths of columns are settled before the first row, so that each row can be shown as soon as it
is there. On a terminal a row ends in a bar, its length in proportion to the row's rate. When a
faster row comes, the bars above it shrink, so the rows are drawn again; this takes a table that is
on the screen as a whole, and a longer one has no bars.

```text
set              isa         rate     time  guesses  no guess
easy33.txt       avx512  12.1 M/s  82.6 ns    0.000    100.0%  ████████████████
minimal24.txt    avx512  6.05 M/s   165 ns    0.217     89.3%  ████████
```
*/

use crate::stream::report::{self, Outcome};
use crate::stream::system;
use lanedoku::Isa;
use std::env;
use std::io::{self, IsTerminal};

/// Columns of the screen that a table for people takes, at most.
const WIDTH: usize = 100;

/// On a screen narrower than this the spare columns give way to the bars.
const ROOMY: usize = 90;

/// Letters that the first column is given, at least.
const LEAST_NAME: usize = 8;

/// Places of a bar, at least.
const LEAST_BAR: usize = 8;

/// Between two columns.
const GAP: &str = "  ";

/// A column of a table.
pub struct Column {
    heading: &'static str,
    width: usize,
    /// Whether cells are in line on the left. Numbers are on the right.
    is_text: bool,
    /// Whether this column is left out where there is little room.
    is_spare: bool,
}

impl Column {
    /// Numbers below a heading; `widest` letters in the widest cell.
    pub fn number(heading: &'static str, widest: usize) -> Column {
        Column {
            heading,
            width: widest.max(heading.chars().count()),
            is_text: false,
            is_spare: false,
        }
    }

    /// Words below a heading; `widest` letters in the widest cell.
    pub fn text(heading: &'static str, widest: usize) -> Column {
        Column {
            is_text: true,
            ..Column::number(heading, widest)
        }
    }

    /// Names of instruction sets.
    pub fn isa() -> Column {
        Column::text(
            "isa",
            Isa::ALL
                .map(|isa| isa.name().len())
                .into_iter()
                .fold(0, usize::max),
        )
    }

    /// The same column, where it may be left out.
    pub fn spare(self) -> Column {
        Column {
            is_spare: true,
            ..self
        }
    }
}

/// What a table is written on.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    rows: usize,
    columns: usize,
}

impl Screen {
    /// The terminal on standard output; `None` where there is none, or one that does not know how
    /// to go back to a line.
    pub fn of_stdout() -> Option<Screen> {
        let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        if is_dumb || !io::stdout().is_terminal() {
            return None;
        }
        let variable = |name| {
            env::var(name)
                .ok()
                .and_then(|value| value.parse().ok())
                .filter(|&size: &usize| size > 0)
        };
        let (rows, columns) = terminal_size().unwrap_or((24, 80));
        Some(Screen {
            rows: variable("LINES").unwrap_or(rows),
            columns: variable("COLUMNS").unwrap_or(columns),
        })
    }
}

/// Rows and columns of the terminal on standard output, where the command `stty` knows them.
#[cfg(unix)]
fn terminal_size() -> Option<(usize, usize)> {
    use std::os::fd::AsFd;
    use std::process::{Command, Stdio};
    let terminal = io::stdout().as_fd().try_clone_to_owned().ok()?;
    let size = Command::new("stty")
        .arg("size")
        .stdin(terminal)
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let size = String::from_utf8(size.stdout).ok()?;
    let (rows, columns) = size.trim().split_once(' ')?;
    Some((rows.parse().ok()?, columns.parse().ok()?))
        .filter(|&(rows, columns)| rows > 0 && columns > 0)
}

#[cfg(not(unix))]
fn terminal_size() -> Option<(usize, usize)> {
    None
}

/// How tables are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableKind {
    /// Aligned columns that fit a screen.
    Short,
    /// Aligned columns, as many and as wide as they are.
    Wide,
    /// Comma-separated values.
    Csv,
}

/// A table in the course of being written. The first column is a name.
pub struct Table {
    columns: Vec<Column>,
    kind: TableKind,
    bars: Option<Bars>,
}

impl Table {
    /// Writes the headings of a table that will have so many rows. Where that fails, returns the
    /// outcome; what can be said of it has been said.
    pub fn begin(kind: TableKind, columns: Vec<Column>, rows: usize) -> Result<Table, Outcome> {
        let table = match kind {
            TableKind::Short => Table::fitted(columns, rows, Screen::of_stdout()),
            TableKind::Wide | TableKind::Csv => Table {
                columns,
                kind,
                bars: None,
            },
        };
        let headings: Vec<_> = table
            .columns
            .iter()
            .map(|column| column.heading.to_string())
            .collect();
        write(&(table.line(&headings) + "\n"))?;
        Ok(table)
    }

    /// Columns that fit the width of the screen, or [`WIDTH`] where that is less: long names are
    /// shortened. The rows get bars where the screen can show all of them.
    fn fitted(mut columns: Vec<Column>, rows: usize, screen: Option<Screen>) -> Table {
        let limit = screen.map_or(WIDTH, |screen| WIDTH.min(screen.columns - 1));
        let has_bars = screen.is_some_and(|screen| rows + 2 <= screen.rows);
        if !has_bars || limit >= ROOMY {
            columns
                .iter_mut()
                .for_each(|column| column.is_spare = false);
        }
        let shown = columns[1..].iter().filter(|column| !column.is_spare);
        let others: usize = shown.map(|column| GAP.len() + column.width).sum();
        let least_bar = if has_bars { GAP.len() + LEAST_BAR } else { 0 };
        let room = limit.saturating_sub(others + least_bar).max(LEAST_NAME);
        columns[0].width = columns[0].width.min(room);
        let bar = limit.saturating_sub(columns[0].width + others + GAP.len());
        let bars = (has_bars && bar >= LEAST_BAR).then(|| Bars {
            width: bar,
            rows: Vec::new(),
        });
        Table {
            columns,
            kind: TableKind::Short,
            bars,
        }
    }

    /// Writes a row at once, a cell for each column; bars compare `value`. Where that fails,
    /// returns the outcome; what can be said of it has been said.
    pub fn row(&mut self, cells: &[String], value: f64) -> Result<(), Outcome> {
        let line = self.line(cells);
        write(&match &mut self.bars {
            Some(bars) => bars.add(line, value),
            None => line + "\n",
        })
    }

    fn line(&self, cells: &[String]) -> String {
        assert_eq!(cells.len(), self.columns.len());
        if self.kind == TableKind::Csv {
            return cells
                .iter()
                .map(|cell| quoted(cell))
                .collect::<Vec<_>>()
                .join(",");
        }
        let shown = self
            .columns
            .iter()
            .zip(cells)
            .filter(|(column, _)| !column.is_spare);
        let cells =
            shown
                .enumerate()
                .map(|(i, (&Column { width, is_text, .. }, cell))| match cell {
                    cell if i == 0 => format!("{:<width$}", shortened(cell, width)),
                    cell if is_text => format!("{cell:<width$}"),
                    cell => format!("{cell:>width$}"),
                });
        cells.collect::<Vec<_>>().join(GAP)
    }
}

/// Writes text to standard output. Where that fails, returns the outcome; what can be said of it
/// has been said.
pub fn write(text: &str) -> Result<(), Outcome> {
    system::write_out(text.as_bytes()).map_err(|error| report::refused(&error))
}

/// A field of comma-separated values, in quotes where it needs them.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_string()
    }
}

/// A name with so much left out in the middle that it fits: both its ends tell more.
pub fn shortened(name: &str, width: usize) -> String {
    const CUT: &str = "...";
    let letters: Vec<char> = name.chars().collect();
    let Some(kept) = width
        .checked_sub(CUT.len())
        .filter(|_| letters.len() > width)
    else {
        return name.to_string();
    };
    let (head, tail) = (kept / 2, kept - kept / 2);
    letters[..head]
        .iter()
        .copied()
        .chain(CUT.chars())
        .chain(letters[letters.len() - tail..].iter().copied())
        .collect()
}

/// The rows of a table with bars.
struct Bars {
    /// Places of the longest bar.
    width: usize,
    /// The text of each row, and the value that its bar shows.
    rows: Vec<(String, f64)>,
}

impl Bars {
    /// What to write for one more row, and for those above it where their bars change.
    fn add(&mut self, line: String, value: f64) -> String {
        let highest = self
            .rows
            .iter()
            .fold(0.0, |highest: f64, row| highest.max(row.1));
        self.rows.push((line, value));
        let above = self.rows.len() - 1;
        let (back, first) = if value > highest && above > 0 {
            (format!("\x1b[{above}A\r"), 0)
        } else {
            (String::new(), above)
        };
        let highest = highest.max(value);
        let rows = self.rows[first..].iter();
        rows.fold(back, |text, (line, value)| {
            text + line + GAP + &bar(value / highest, self.width) + "\x1b[K\n"
        })
    }
}

/// A bar over this share of `width` places, in eighths of a place, at least one.
fn bar(share: f64, width: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = ((share * 8.0 * width as f64).round() as usize).max(1);
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

/// Puzzles a second, in a unit that keeps the number short.
pub fn rate(per_second: f64) -> String {
    scaled(
        per_second,
        &[(1e9, " G/s"), (1e6, " M/s"), (1e3, " k/s"), (1.0, " /s")],
    )
}

/// A time, in a unit that keeps the number short.
pub fn time(seconds: f64) -> String {
    scaled(
        seconds,
        &[(1.0, " s"), (1e-3, " ms"), (1e-6, " us"), (1e-9, " ns")],
    )
}

/// A number in three digits.
pub fn number(value: f64) -> String {
    scaled(value, &[(1.0, "")])
}

/// Three digits of a number, and the largest of these units that leaves 1 or more of it; the last
/// one where none does.
fn scaled(value: f64, units: &[(f64, &str)]) -> String {
    let fits = |unit: &&(f64, &str)| value >= 0.9995 * unit.0;
    let &(size, unit) = units.iter().find(fits).unwrap_or(&units[units.len() - 1]);
    // A number that rounds up to the next power of ten has a decimal less.
    let decimals = match value / size {
        below if below < 0.9995 => 3,
        below if below < 9.995 => 2,
        below if below < 99.95 => 1,
        _ => 0,
    };
    format!("{:.decimals$}{unit}", value / size)
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
    fn numbers_have_three_digits_and_a_unit() {
        for (per_second, text) in [
            (6_370_000.0, "6.37 M/s"),
            (999_600.0, "1.00 M/s"),
            (999_400.0, "999 k/s"),
            (99_960.0, "100 k/s"),
            (9_994.0, "9.99 k/s"),
            (9_996.0, "10.0 k/s"),
            (1.0, "1.00 /s"),
            (0.25, "0.250 /s"),
            (1.5e12, "1500 G/s"),
        ] {
            assert_eq!(rate(per_second), text);
        }
        assert_eq!(
            [157e-9, 15.2e-6, 1e-3, 61.4, 0.2e-9].map(time),
            ["157 ns", "15.2 us", "1.00 ms", "61.4 s", "0.200 ns"]
        );
        assert_eq!(
            [0.0, 0.2174, 0.9996, 13.0, 4321.0].map(number),
            ["0.000", "0.217", "1.00", "13.0", "4321"]
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

    /// What a terminal shows that was sent this.
    fn shown(sent: &str) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut at = 0;
        for line in sent.split_inclusive('\n') {
            let (back, line) = line
                .strip_prefix("\x1b[")
                .and_then(|rest| rest.split_once("A\r"))
                .unwrap_or(("0", line));
            at -= back.parse::<usize>().expect("it is a number of lines");
            lines.resize(lines.len().max(at + 1), String::new());
            lines[at] = line
                .strip_suffix("\x1b[K\n")
                .expect("what stood there before is wiped")
                .to_string();
            at += 1;
        }
        assert_eq!(at, lines.len(), "the cursor is below the table");
        lines
    }

    #[test]
    fn rows_are_drawn_again_when_the_scale_changes() {
        let mut bars = Bars {
            width: 4,
            rows: Vec::new(),
        };
        let mut sent = String::new();
        for (name, rate, expected) in [
            ("a", 2.0, &["a  ████"] as &[_]),
            ("b", 1.0, &["a  ████", "b  ██"]),
            ("c", 4.0, &["a  ██", "b  █", "c  ████"]),
            ("d", 4.0, &["a  ██", "b  █", "c  ████", "d  ████"]),
        ] {
            let more = bars.add(name.to_string(), rate);
            assert_eq!(
                more.contains('A'),
                name == "c",
                "only a faster row changes the others"
            );
            sent += &more;
            assert_eq!(shown(&sent), expected);
        }
    }

    /// The widest line of a table with a name of so many letters, as it is fitted on this screen,
    /// and its heading.
    fn fitted(letters: usize, rows: usize, screen: Option<(usize, usize)>) -> (usize, String) {
        let columns = vec![
            Column::text("set", letters),
            Column::number("puzzles", 7).spare(),
            Column::text("isa", 6),
            Column::number("rate", 36),
        ];
        let mut table = Table::fitted(
            columns,
            rows,
            screen.map(|(rows, columns)| Screen { rows, columns }),
        );
        let line = table.line(&[
            "n".repeat(letters),
            "1000000".into(),
            "avx512".into(),
            "6.37 M/s".into(),
        ]);
        let heading = table.line(&["set", "puzzles", "isa", "rate"].map(String::from));
        let row = table.bars.as_mut().map_or(line.clone(), |bars| {
            bars.add(line, 1.0).replace("\x1b[K\n", "")
        });
        (row.chars().count(), heading)
    }

    #[test]
    fn tables_fit_their_screen() {
        for letters in [1, 12, 40, 80, 200] {
            for screen in [
                None,
                Some((24, 80)),
                Some((50, 100)),
                Some((50, 101)),
                Some((24, 300)),
                Some((3, 80)),
            ] {
                for rows in [1, 20, 100] {
                    let (width, heading) = fitted(letters, rows, screen);
                    let limit = screen.map_or(100, |(_, columns)| columns.min(101) - 1);
                    assert!(width <= limit, "{width} on {screen:?}");
                    let has_bars = screen.is_some_and(|screen| rows + 2 <= screen.0);
                    assert_eq!(
                        width == limit,
                        has_bars || heading.len() == limit,
                        "the longest bar ends at the edge"
                    );
                    assert_eq!(
                        heading.contains("puzzles"),
                        !has_bars || limit > 90,
                        "{screen:?}"
                    );
                }
            }
        }
        let (width, heading) = fitted(200, 1, Some((24, 20)));
        assert_eq!(
            width,
            heading.len(),
            "a narrow screen has no bars, and a name of a few letters"
        );
    }
}
