/*! The texts of a judge's problem. They are templates: names in braces stand for what is known of a
case, and all other text for itself.
*/

/// A text with names in it. The compiler takes it apart.
#[derive(Debug, PartialEq)]
pub struct Template {
    /// As it stands in the problem's row.
    pub text: &'static str,
    /// What it is made of, in order; empty texts follow.
    pub segments: [Segment; MOST],
}

/// Segments of a text, at most. The compiler says if they are too few.
const MOST: usize = 5;

/// What a template is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    Text(&'static str),
    Name(Name),
}

/// A name in a template.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Name {
    /// `{cases}`: the count that the input begins with.
    Cases,
    /// `{case}`: the number of the case, from 1.
    Case,
    /// `{case0}`: the number of the case, from 0.
    Case0,
    /// `{title}`: the title line of the case, without the spaces at its end.
    Title,
    /// `{board}`: a solution, its line feeds included.
    Board,
    /// `{count}`: the number of the puzzle's solutions.
    Count,
}

impl Name {
    const fn of(word: &'static str) -> Name {
        match word.as_bytes() {
            b"cases" => Name::Cases,
            b"case" => Name::Case,
            b"case0" => Name::Case0,
            b"title" => Name::Title,
            b"board" => Name::Board,
            b"count" => Name::Count,
            _ => panic!("templates have no such name"),
        }
    }
}

impl Template {
    /// Takes a text apart.
    pub const fn new(text: &'static str) -> Template {
        let mut segments = [Segment::Text(""); MOST];
        let (mut length, mut start, mut end) = (0, 0, 0);
        // Each brace ends a segment, and a closing one ends a name.
        while end <= text.len() {
            let is_name = end < text.len() && text.as_bytes()[end] == b'}';
            if end == text.len() || is_name || text.as_bytes()[end] == b'{' {
                let segment = text.split_at(end).0.split_at(start).1;
                if is_name || !segment.is_empty() {
                    segments[length] = match is_name {
                        true => Segment::Name(Name::of(segment)),
                        false => Segment::Text(segment),
                    };
                    length += 1;
                }
                start = end + 1;
            }
            end += 1;
        }
        Template { text, segments }
    }

    /// Writes the text; `value` writes what a name stands for.
    #[inline]
    pub fn write(&self, out: &mut Vec<u8>, mut value: impl FnMut(Name, &mut Vec<u8>)) {
        for segment in &self.segments {
            match segment {
                Segment::Text("") => break,
                Segment::Text(text) => out.extend_from_slice(text.as_bytes()),
                Segment::Name(name) => value(*name, out),
            }
        }
    }

    /// Whether the text is nothing but a solution.
    pub fn is_board(&self) -> bool {
        self.text == "{board}"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_for_values_and_all_else_for_itself() {
        for (text, expected) in [
            ("", ""),
            ("{board}", "<Board>"),
            ("Case #{case0}:\n{board}\n", "Case #<Case0>:\n<Board>\n"),
            ("{case}{case0}{cases}", "<Case><Case0><Cases>"),
            ("{title}\n{count} x ", "<Title>\n<Count> x "),
        ] {
            let mut out = Vec::new();
            let template = Template::new(text);
            template.write(&mut out, |name, out| {
                out.extend_from_slice(format!("<{name:?}>").as_bytes())
            });
            assert_eq!(String::from_utf8_lossy(&out), expected);
            assert_eq!(template.is_board(), text == "{board}");
        }
    }

    #[test]
    #[should_panic(expected = "no such name")]
    fn a_name_that_nobody_knows_is_refused() {
        Template::new("{boards}");
    }
}
