/*! Tables that are printed row by row: aligned for people, comma-separated for programs.

Later rows are unknown, so a column is as wide as its name, and at least eight letters.

```text
set             puzzles       isa   threads  puzzles/s   spread%   guesses  unguessed%    sweeps
minimal24.txt     50000    avx512         1    7358543       1.7     0.967        52.2     12.32
minimal24.txt     50000      avx2         1    3742441       0.7     0.967        52.2     12.32
```
*/

use crate::output::report::print;
use std::mem;

#[derive(Debug)]
pub struct Field {
    column: &'static str,
    pub value: String,
}

impl Field {
    pub fn new(column: &'static str, value: String) -> Field {
        Field { column, value }
    }
}

pub struct Table {
    pub is_csv: bool,
    /// The length of the longest name of a set, in characters.
    pub longest_name: usize,
    pub has_header: bool,
}

impl Table {
    /// Prints the row of a set, the first one below a header.
    pub fn row(&mut self, set: &str, fields: &[Field]) {
        if !mem::replace(&mut self.has_header, true) {
            print(&self.header(fields));
        }
        print(&self.line(set, fields, |field| &field.value));
    }

    fn header(&self, fields: &[Field]) -> String {
        self.line("set", fields, |field| field.column)
    }

    fn line(&self, first: &str, fields: &[Field], text: fn(&Field) -> &str) -> String {
        let mut line = if self.is_csv {
            quoted(first)
        } else {
            format!("{first:<0$}", self.longest_name.max("set".len()))
        };
        for field in fields {
            let width = field.column.len().max(8);
            line += &if self.is_csv {
                format!(",{}", text(field))
            } else {
                format!("  {:>width$}", text(field))
            };
        }
        line + "\n"
    }
}

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
        let fields = [
            Field::new("puzzles", "10000".into()),
            Field::new("unguessed%", "99.9".into()),
        ];
        let mut table = Table {
            is_csv: false,
            longest_name: 5,
            has_header: false,
        };
        let rows = |table: &Table| {
            let rows = ["a,\"b\"", "äää"].map(|set| table.line(set, &fields, |field| &field.value));
            table.header(&fields) + &rows.concat()
        };
        let expected = "\
set     puzzles  unguessed%
a,\"b\"     10000        99.9
äää       10000        99.9
";
        assert_eq!(rows(&table), expected);
        table.is_csv = true;
        let expected = "\
set,puzzles,unguessed%
\"a,\"\"b\"\"\",10000,99.9
äää,10000,99.9
";
        assert_eq!(rows(&table), expected);
    }
}
