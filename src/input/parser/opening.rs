/*! How the first record tells the format. */

use crate::input::{
    drawing,
    failure::{Actual, Expected, Misfit, misfit, unlike},
    grammar::Grammar,
    header, line,
};

/// Tells the format by the first record.
///
/// # Errors
/// If no format has such a record.
pub fn tell_format(line: &[u8]) -> Result<&'static Grammar, Misfit> {
    let puzzle = match line::find_puzzle(line) {
        Ok(_) => return Ok(&Grammar::LINES),
        Err(unexpected) => unexpected,
    };
    let row = match line::read_row(line) {
        Ok(_) => return Ok(&Grammar::GRID),
        Err(unexpected) => unexpected,
    };
    if drawing::is_title(line) || drawing::is_marks(line) {
        return Ok(&Grammar::GRID);
    }
    if line::is_short_count(line) {
        return Ok(&Grammar::POJ);
    }
    if line::is_end(line) || line::read_fields(line).is_some() {
        return Ok(&Grammar::LINES);
    }
    // A line that is shorter than this is more likely meant as a row.
    const SHORT: usize = 40;
    let is_short = line.trim_ascii().len() < SHORT;
    let unexpected = if is_short { row } else { puzzle };
    Err(match unexpected.found {
        _ if is_short && line::is_count(line) => unlike(Expected::FirstRecord, line),
        _ if header::is_header(line) => {
            let header = Actual::Header(line.to_vec());
            misfit(Expected::FirstRecord, unexpected.column, header)
        }
        Actual::Symbol(0, _) | Actual::Nothing => unlike(Expected::FirstRecord, line),
        _ => (Expected::FirstRecord, unexpected),
    })
}
