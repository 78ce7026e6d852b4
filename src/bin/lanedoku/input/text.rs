/*! Lines of a text, each of which ends with a line feed. */

use super::fault::Fault;

/// The most bytes of a line without its line feed. A longer one ends the run.
pub const LONGEST_LINE: usize = 1 << 16;

pub fn too_long(number: u64, most: usize) -> Fault {
    let found = format!("more than {most} bytes");
    Fault::new(number, most + 1, "the end of the line", found)
}

/// Returns true for a last line of only Ctrl-Z, with which old systems end a text. It does not count as a line.
pub fn is_ctrl_z(line: &[u8]) -> bool {
    line == b"\x1A"
}

/// Counts the bytes before the first line feed.
pub fn line_length(text: &[u8]) -> Option<usize> {
    let (chunks, rest) = text.as_chunks::<32>();
    // 32 bytes in one test.
    let has_feed = |chunk: &[u8; 32]| chunk.iter().fold(false, |any, byte| any | (*byte == b'\n'));
    let full = chunks.iter().take_while(|chunk| !has_feed(chunk)).count();
    let last = chunks.get(full).map_or(rest, |chunk| chunk);
    let end = last.iter().position(|&byte| byte == b'\n');
    end.map(|at| 32 * full + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_length_end_at_a_line_feed() {
        for before in 0..100 {
            let bytes = b"\x0b\x8a\x0c\r05".repeat(20);
            let mut text = bytes[..before].to_vec();
            assert_eq!(line_length(&text), None);
            text.push(b'\n');
            assert_eq!(line_length(&text), Some(before));
            text.extend_from_slice(b"\n5\n0123456789012345678901234567890\r\n");
            assert_eq!(line_length(&text), Some(before));
        }
    }
}
