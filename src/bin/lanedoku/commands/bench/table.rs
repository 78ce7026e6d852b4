/*! Tables that grow a row at a time: aligned for people, comma-separated for programs.

A row is written as soon as it is measured, so the widths of the columns are known before the first
row: no cell is wider than its heading, or else than eight letters.

```text
set            puzzles       isa   threads  puzzles/s  spread%   guesses  unguessed%    sweeps
minimal24.txt    50000    avx512         1    5387201      1.2     0.217        89.3     12.34
minimal24.txt    50000      avx2         1    3563089      0.9     0.217        89.3     12.34
```
*/

use crate::output::report::print;
use std::mem;

/// A heading, and what stands below it.
pub type Cell = (&'static str, String);

/// A table in the course of being written.
pub struct Table {
    pub is_csv: bool,
    /// Letters of the longest name that a row begins with.
    pub longest_name: usize,
    pub has_headings: bool,
}

impl Table {
    /// Writes a row about a set; before the first one, the headings.
    pub fn row(&mut self, name: &str, cells: &[Cell]) {
        if !mem::replace(&mut self.has_headings, true) {
            print(&self.line("set", cells, |(heading, _)| heading));
        }
        print(&self.line(name, cells, |(_, value)| value));
    }

    /// A line that has this text of each cell.
    fn line(&self, name: &str, cells: &[Cell], text: fn(&Cell) -> &str) -> String {
        let mut line = match self.is_csv {
            true => quoted(name),
            false => format!("{name:<0$}", self.longest_name.max("set".len())),
        };
        for cell in cells {
            let width = cell.0.len().max(8);
            line += &match self.is_csv {
                true => format!(",{}", text(cell)),
                false => format!("  {:>width$}", text(cell)),
            };
        }
        line + "\n"
    }
}

/// A field of comma-separated values, in quotes if it needs them.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_aligned_or_comma_separated() {
        let cells = [("puzzles", "10000".into()), ("unguessed%", "99.9".into())];
        for (is_csv, name, headings, row) in [
            (
                false,
                "a,\"b\"",
                "set     puzzles  unguessed%\n",
                "a,\"b\"     10000        99.9\n",
            ),
            (
                false,
                "äää",
                "set     puzzles  unguessed%\n",
                "äää       10000        99.9\n",
            ),
            (
                true,
                "a,\"b\"",
                "set,puzzles,unguessed%\n",
                "\"a,\"\"b\"\"\",10000,99.9\n",
            ),
            (true, "x", "set,puzzles,unguessed%\n", "x,10000,99.9\n"),
        ] {
            let table = Table {
                is_csv,
                longest_name: 5,
                has_headings: false,
            };
            assert_eq!(table.line("set", &cells, |(heading, _)| heading), headings);
            assert_eq!(table.line(name, &cells, |(_, value)| value), row);
        }
    }
}
