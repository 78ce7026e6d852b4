/*! A judge's problem, as all who answer it have it: `solve -p`, and the printer of `submission`.

A row of the table is such a value. The compiler takes its texts apart. Nobody can do what cannot be
stated here, and a test refuses the few other things that a row could ask for.
*/

use super::template::Template;
use crate::input::grammar::{Grammar, Layout};

/// A problem, and what people want to know of it.
#[derive(Debug, PartialEq)]
pub struct Problem {
    /// The problem on the judges that have it; the first names it everywhere else.
    pub postings: &'static [Posting],
    /// An input, and what must come out for it, byte for byte.
    pub sample: [&'static str; 2],
    /// What the input is made of.
    pub grammar: Grammar,
    /// The cell that is empty, in the problem's own input. `solve -p` reads every other blank as
    /// well; a submission does not.
    pub blank: char,
    /// What is handed in, and how it hands over a board.
    pub writer: &'static BoardWriter,
    /// What comes before all answers.
    pub head: Template,
    /// What stands between the answers to two cases.
    pub between: &'static str,
    /// What has to be found out about a puzzle.
    pub wanted: Wanted,
    /// The answer to a puzzle with a solution. With [`Wanted::All`] it is written once for each
    /// solution.
    pub one: Template,
    /// The answer to a puzzle without a solution. `None`: the problem has no such puzzles. If one
    /// comes after all, `one` is written, with the line `no solution` for its board. With
    /// [`Wanted::All`] it is what is written after all solutions of a puzzle, or without any.
    pub none: Option<Template>,
    /// The answer to a puzzle with more than one solution, if that is not `one`.
    pub several: Option<Template>,
    /// The answer to a puzzle with two equal clues in a house, if that is not `none`.
    pub illegal: Option<Template>,
    /// What goes in, in words.
    pub input: &'static str,
    /// What comes out, in words.
    pub output: &'static str,
    /// The longest source that the judge takes, in bytes, if that is known to be less than a
    /// submission.
    pub source_limit: Option<usize>,
}

/// A problem as one judge has it.
#[derive(Debug, PartialEq)]
pub struct Posting {
    /// The short name that options take.
    pub name: &'static str,
    /// The judge, and what the problem is called there.
    pub title: &'static str,
    pub accepts: Accepts,
}

/// Whether a judge takes programs in Rust. All take C++.
#[derive(Debug, PartialEq)]
pub enum Accepts {
    Rust,
    NoRust,
    Unknown,
}

/// How a board is handed over, by `solve -p` and by what is handed in: a program, which reads the
/// input and writes boards, or a function that the judge calls with a board, to be filled in.
#[derive(Debug, PartialEq)]
pub struct BoardWriter {
    pub layout: Layout,
    /// The function of a program that writes a board, or the function that is handed in.
    pub rust: &'static str,
    /// The name of the function of a program, which is a part of `solver.cpp`. `None`: the judge
    /// calls a function, which is in Rust.
    pub cpp: Option<&'static str>,
}

/// What has to be found out about a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Wanted {
    /// Any solution.
    #[default]
    First,
    /// Of all solutions, written as 81 digits in reading order, the smallest.
    Smallest,
    /// Whether there is none, one, or more than one; if there is one, it.
    Unique,
    /// How many solutions there are, exactly; if there is one, it.
    Count,
    /// Every solution, the smallest first.
    All,
}

impl Problem {
    /// The name by which the program calls it.
    pub fn name(&self) -> &'static str {
        self.postings[0].name
    }

    /// The answer to a puzzle with this number of solutions, as far as that is wanted: 2 may stand
    /// for more. `None` if the problem has no puzzles without a solution, and this is one.
    #[inline]
    pub fn answer(&self, count: u64, has_conflict: impl FnOnce() -> bool) -> Option<&Template> {
        match count {
            0 if self.illegal.is_some() && has_conflict() => self.illegal.as_ref(),
            0 => self.none.as_ref(),
            1 => Some(&self.one),
            _ => self.several.as_ref().or(Some(&self.one)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::grammar::{
        BoardForm,
        Cases::{Counted, CountedGroups},
    };
    use crate::judges::table::PROBLEMS;
    use crate::judges::template::{
        Name::{self, Board, Case, Case0, Cases, Count, Title},
        Segment,
    };

    /// The names in a text are known where it is written.
    fn check(text: &Template, known: &[Name]) {
        for segment in &text.segments {
            if let Segment::Name(name) = segment {
                assert!(known.contains(name), "{name:?} in {:?}", text.text);
            }
        }
    }

    #[test]
    fn no_row_asks_for_what_nobody_does() {
        for problem in PROBLEMS {
            let Grammar { cases, board, .. } = &problem.grammar;
            let is_counted = *cases == Counted;
            assert!(is_counted || *cases != CountedGroups);
            assert!([BoardForm::Rows, BoardForm::Tokens].contains(board));
            check(&problem.head, if is_counted { &[Cases] } else { &[] });
            let mut case = vec![Case, Case0];
            if problem.grammar.titled {
                case.push(Title);
            }
            let with = |name| [&case[..], &[name]].concat();
            let (mut board, count) = (with(Board), with(Count));
            let (is_told, known) = match problem.wanted {
                Wanted::First | Wanted::Smallest => (false, &case),
                Wanted::Unique => (true, &case),
                Wanted::Count => {
                    board.push(Count);
                    (true, &count)
                }
                Wanted::All => {
                    assert_ne!(problem.none, None, "nothing comes after the solutions");
                    assert_eq!(problem.between, "", "between solutions, or between cases?");
                    (false, &count)
                }
            };
            let Problem {
                none,
                several,
                illegal,
                ..
            } = problem;
            assert_eq!(several.is_some(), is_told);
            assert!(illegal.is_none() || problem.wanted == Wanted::Unique);
            check(&problem.one, &board);
            let others = [none, several, illegal];
            others
                .into_iter()
                .flatten()
                .for_each(|text| check(text, known));
            // The judge gives a function one board, and looks at this board afterwards.
            if problem.writer.cpp.is_none() {
                let is_plain = problem.head.text.is_empty() && problem.between.is_empty();
                assert!(is_plain && problem.one.is_board() && problem.none.is_none());
                assert_eq!(problem.wanted, Wanted::First);
            }
        }
    }
}
