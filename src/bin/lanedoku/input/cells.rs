/*! The cells of a line, found in one pass. */

use super::alphabet::{Alphabet, Class, wide_filler};
use lanedoku::internal::CELLS;
use std::array;

/// The cells of a line up to the first symbol that is `foreign`: neither a cell nor between cells.
pub struct Cells {
    /// The offsets of the first cells, at most one more than a board has.
    at: [u32; CELLS + 1],
    pub count: usize,
    /// Of `,` and `;`.
    pub separators: usize,
    tabs: usize,
    /// Whether a field before a separator is empty, and whether the last one is.
    pub has_empty_field: bool,
    is_last_empty: bool,
    /// The size of a group of contiguous cells, if it is the same for all.
    group: Option<usize>,
    pub foreign: Option<usize>,
}

impl Cells {
    pub fn of(line: &[u8], alphabet: Alphabet) -> Cells {
        let mut cells = Cells {
            at: [0; CELLS + 1],
            count: 0,
            separators: 0,
            tabs: 0,
            has_empty_field: false,
            is_last_empty: true,
            group: None,
            foreign: None,
        };
        // The range of the last group.
        let mut group = 0..0;
        let mut is_uniform = true;
        let mut at = 0;
        while let Some(&byte) = line.get(at) {
            match alphabet.class(byte) {
                Class::Cell | Class::Spare => {
                    if group.end != at || cells.count == 0 {
                        is_uniform &= cells.take_group(group.len());
                        group.start = at;
                    }
                    group.end = at + 1;
                    cells.is_last_empty = false;
                    if let Some(place) = cells.at.get_mut(cells.count) {
                        *place = at as u32;
                    }
                    cells.count += 1;
                }
                Class::Separator => {
                    cells.separators += 1;
                    cells.has_empty_field |= cells.is_last_empty;
                    cells.is_last_empty = true;
                }
                Class::Tab => cells.tabs += 1,
                Class::Filler => {}
                Class::Letter | Class::Other => match wide_filler(&line[at..]) {
                    0 => {
                        cells.foreign = Some(at);
                        break;
                    }
                    bytes => at += bytes - 1,
                },
            }
            at += 1;
        }
        is_uniform &= cells.take_group(group.len());
        cells.group = cells.group.filter(|_| is_uniform);
        cells
    }

    /// Returns false if a group before had another size.
    fn take_group(&mut self, size: usize) -> bool {
        size == 0 || *self.group.get_or_insert(size) == size
    }

    /// Returns the cells of a row or board: in groups of one size, or in `COUNT` fields. An empty field is a dot.
    pub fn exactly<const COUNT: usize>(
        &self,
        line: &[u8],
        alphabet: Alphabet,
    ) -> Option<[u8; COUNT]> {
        if self.are_groups(COUNT) {
            return Some(array::from_fn(|cell| line[self.at[cell] as usize]));
        }
        let is_separator = |byte| match self.separators {
            0 => byte == b'\t',
            _ => alphabet.class(byte) == Class::Separator,
        };
        if self.field_count() != COUNT || self.count == 0 || self.foreign.is_some() {
            return None;
        }
        let mut cells = [b'.'; COUNT];
        for (cell, field) in cells.iter_mut().zip(line.split(|&byte| is_separator(byte))) {
            let mut symbols = field.iter().filter(|&&byte| alphabet.may_be_cell(byte));
            *cell = *symbols.next().unwrap_or(&b'.');
            if symbols.next().is_some() {
                return None;
            }
        }
        Some(cells)
    }

    /// Returns the number of fields: between tabs, if there is no other separator.
    pub fn field_count(&self) -> usize {
        let separators = match self.separators {
            0 => self.tabs,
            separators => separators,
        };
        separators + 1
    }

    /// Whether the line is cells in groups of one size.
    fn are_groups(&self, count: usize) -> bool {
        self.count == count
            && self.foreign.is_none()
            && self.group.is_some()
            && !self.has_empty_field
    }

    /// Returns the offsets of `count` cells in groups of one size, if these are all of the line.
    pub fn places(&self, count: usize) -> Option<impl Iterator<Item = usize>> {
        let places = self.at.iter().take(count).map(|&at| at as usize);
        self.are_groups(count).then_some(places)
    }

    pub fn place(&self, cell: usize) -> Option<usize> {
        let at = self.at.get(cell).filter(|_| cell < self.count);
        at.map(|&at| at as usize)
    }
}
