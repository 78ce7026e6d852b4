/*! The texts of a judge's problem. They are templates: names in braces stand for what is known of a
case.
*/

use crate::judges::table::Problem;

/// A text with names in it. It is taken apart once, before it is written many times.
#[derive(Clone)]
pub struct Template(Vec<Piece>);

/// A piece of a template.
#[derive(Clone, PartialEq)]
pub enum Piece {
    Text(&'static str),
    Name(Name),
}

/// A name in a template.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Name {
    /// The count that the input begins with.
    Cases,
    /// The number of the case, from 1.
    Case,
    /// The number of the case, from 0.
    Case0,
    /// The case's title line.
    Title,
    /// A solution in the problem's layout, its line feeds included.
    Board,
    /// The number of the puzzle's solutions.
    Count,
}

/// How the names are written.
const NAMES: [(&str, Name); 6] = [
    ("{cases}", Name::Cases),
    ("{case}", Name::Case),
    ("{case0}", Name::Case0),
    ("{title}", Name::Title),
    ("{board}", Name::Board),
    ("{count}", Name::Count),
];

impl Template {
    /// Takes a text apart. Braces around anything but a [`Name`] are text.
    pub fn new(text: &'static str) -> Template {
        let mut pieces = Vec::new();
        // What has not been taken apart.
        let mut rest = 0;
        for (at, _) in text.match_indices('{') {
            let mut names = NAMES.into_iter();
            if let Some((word, name)) = names.find(|(word, _)| text[at..].starts_with(word)) {
                pieces.extend([Piece::Text(&text[rest..at]), Piece::Name(name)]);
                rest = at + word.len();
            }
        }
        pieces.push(Piece::Text(&text[rest..]));
        pieces.retain(|piece| *piece != Piece::Text(""));
        Template(pieces)
    }

    /// The pieces, in order.
    pub fn pieces(&self) -> &[Piece] {
        &self.0
    }

    /// Writes the text; `value` writes what a name stands for.
    #[inline]
    pub fn write(&self, out: &mut Vec<u8>, mut value: impl FnMut(Name, &mut Vec<u8>)) {
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => out.extend_from_slice(text.as_bytes()),
                Piece::Name(name) => value(*name, out),
            }
        }
    }

    /// Whether the text is nothing but a solution.
    pub fn is_board(&self) -> bool {
        self.0 == [Piece::Name(Name::Board)]
    }
}

/// The texts of a problem.
#[derive(Clone)]
pub struct Templates {
    pub head: Template,
    pub one: Template,
    pub none: Option<Template>,
    pub several: Option<Template>,
    pub illegal: Option<Template>,
    pub total: Template,
}

impl Templates {
    pub fn new(problem: &Problem) -> Templates {
        Templates {
            head: Template::new(problem.head),
            one: Template::new(problem.one),
            none: problem.none.map(Template::new),
            several: problem.several.map(Template::new),
            illegal: problem.illegal.map(Template::new),
            total: Template::new(problem.total),
        }
    }

    /// Whether the answers to puzzles that have a solution are nothing but their boards.
    pub fn are_boards(&self) -> bool {
        self.one.is_board() && self.head.0.is_empty()
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
            ("{title}\n{count} {x} {", "<Title>\n<Count> {x} {"),
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
}
