/*! What stands before the first record, and how the first record tells the format. */

use crate::input::{
    drawing,
    encoding::{self, Symbol},
    failure::{Actual, Expected, Misfit, Unexpected, misfit, unlike},
    grammar::Grammar,
    header::{self, Column},
    line,
};
use lanedoku::internal::CELLS;
use std::sync::Arc;

/// Tells the grammar by a line that may be a header, whether the line is one, and which column it
/// says the puzzles are in. `below` has come below it. The grammar, the column and its name are
/// known as far as the user said them.
pub fn tell(
    line: &[u8],
    below: &[u8],
    grammar: &'static Grammar,
    column: Option<Column>,
    name: Option<&Arc<str>>,
) -> Result<(&'static Grammar, bool, Option<Column>), Misfit> {
    let lines = &Grammar::LINES;
    if let Some(name) = name {
        let found = Actual::Header(line.to_vec());
        let missing = misfit(Expected::Column(name.clone()), 1, found);
        let column = Column::named(line, name).ok_or(missing)?;
        return Ok((lines, true, Some(column)));
    }
    let has_name = |column: Column| header::begins_as_name(column.field(line));
    if column.is_some_and(has_name) && !line::is_end(line) || header::is_of_cells(line) {
        return Ok((lines, true, None));
    }
    if header::is_name(line) {
        // What stands below a lone name tells what it is.
        let (below, _) = first_record(below);
        return match tell_format(below) {
            // The first record is too far below to be waited for, or there is none.
            _ if line::is_skipped(below) => Ok((grammar, true, None)),
            Ok(&Grammar::LINES) => Ok((lines, true, None)),
            _ if grammar.is_lines() => Ok((lines, false, None)),
            // It is the title of the first board.
            Ok(&Grammar::GRID) => Ok((&Grammar::GRID, false, None)),
            _ => Err(unlike(Expected::FirstRecord, line)),
        };
    }
    // So does what stands below words with a name among them, if they are not a title.
    let column = Column::of_words(line).filter(|column| {
        !drawing::is_title(line, &[]) && column.find_puzzle(first_record(below).0).is_ok()
    });
    let column = column
        .or_else(|| Column::of_puzzles(line))
        .filter(|_| line::find_puzzle(line).is_err());
    if column.is_some() || grammar.is_lines() {
        return Ok((lines, column.is_some(), column));
    }
    Ok((tell_format(line)?, false, None))
}

/// The first line that is not skipped, and whether all of it has come.
pub fn first_record(mut text: &[u8]) -> (&[u8], bool) {
    while let Some(length) = line::length(text) {
        let line = &text[..length];
        if !line::is_skipped(line) {
            return (line, true);
        }
        text = &text[length + 1..];
    }
    (text, false)
}

/// Tells the format by the first record.
pub fn tell_format(line: &[u8]) -> Result<&'static Grammar, Misfit> {
    let line = &drawing::bare(line, true);
    let (puzzle, row) = match (line::find_puzzle(line), line::read_row(line)) {
        (Ok(_), _) => return Ok(&Grammar::LINES),
        (_, Ok(_)) => return Ok(&Grammar::GRID),
        (Err(puzzle), Err(row)) => (puzzle, row),
    };
    let plain = encoding::plain(line);
    // What only boards in rows have around them, and a board that is a list.
    if line::read_list(line).is_some()
        || drawing::is_title(line, &[])
        || drawing::ruler(&plain).is_some()
        || drawing::is_bracket(&plain)
        || line.trim_ascii().is_empty()
    {
        return Ok(&Grammar::GRID);
    }
    if line::is_count(line) && line.trim_ascii().len() <= 8 {
        return Ok(&Grammar::POJ);
    }
    if line::is_end(line) || line::find_enclosed_puzzle(line).is_some() {
        return Ok(&Grammar::LINES);
    }
    // The line is taken for a puzzle or a row, whichever it is closer to. If what stands behind its
    // cells spoils a row, the message says so.
    let cells = |unexpected: &Unexpected| match unexpected.found {
        Actual::Cells(count) | Actual::Symbol(count, _) => count,
        _ => 0,
    };
    let more = usize::from(matches!(row.found, Actual::Symbol(..)));
    let is_row = cells(&puzzle) == 0 || cells(&row) + more > cells(&puzzle);
    let Unexpected { column, found } = match line::read_spread(line) {
        Some(Ok(_)) => return Ok(&Grammar::LINES),
        Some(Err(field)) => field,
        None if is_row => row,
        None => puzzle,
    };
    let found = match found {
        _ if header::is_header(line) => Actual::Header(line.to_vec()),
        Actual::Symbol(0, Symbol::Char(_) | Symbol::Byte(_)) | Actual::Nothing => {
            Actual::Line(line.to_vec())
        }
        Actual::Cells(CELLS) => Actual::SpacedPuzzle,
        found => found,
    };
    Err(misfit(Expected::FirstRecord, column, found))
}
