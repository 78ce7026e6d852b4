/*! A judge's problem, as all who answer it have it: `solve -p`, `check -p`, and the printer of
`submission`.

A row of the table is such a value. Nobody can do what cannot be stated here.
*/

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
    /// What stands between the answers to two cases.
    pub between: &'static str,
    /// What has to be found out about a puzzle.
    pub wanted: Wanted,
    /// What every answer begins with, if anything.
    pub heading: Option<Heading>,
    /// How it goes on if the puzzle has the solution that is wanted.
    pub solved: &'static str,
    /// Whether the solution follows.
    pub shows_board: bool,
    /// How it goes on if the puzzle has no solution. `None`: the problem has no such puzzles. If
    /// one comes after all, the line `no solution` is written.
    pub none: Option<&'static str>,
    /// What every answer ends with.
    pub after: &'static str,
    /// What goes in, in words.
    pub input: &'static str,
    /// What comes out, in words.
    pub output: &'static str,
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

/// Which programs a judge takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Accepts {
    /// Rust and C++.
    Rust,
    /// C++.
    NoRust,
    /// C++. Nobody knows about Rust.
    Unknown,
    /// None longer than this many bytes, which is less than a submission has.
    Short(usize),
}

/// How a board is handed over, by `solve -p` and by what is handed in: a program, which reads the
/// input and writes boards, or a function that the judge calls with a board, to be filled in.
#[derive(Debug, PartialEq)]
pub struct BoardWriter {
    pub layout: Layout,
    /// What stands on a line of the board, in words.
    pub line: &'static str,
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
    /// Whether there is one solution, which is wanted then.
    Unique {
        /// How the answer goes on if there are more.
        several: &'static str,
        /// How it goes on if two equal clues share a house, if that is not `none`.
        illegal: Option<&'static str>,
    },
    /// How many solutions there are, exactly, which the heading says. If there is one, it is wanted.
    Count,
}

/// A value, with the texts before and behind it.
pub type Heading = (&'static str, Value, &'static str);

/// What is known of a case.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// Its number, from 1.
    Case,
    /// The number of the puzzle's solutions, if [`Wanted::Count`].
    Solutions,
}

impl Problem {
    /// The name by which the program calls it.
    pub fn name(&self) -> &'static str {
        self.postings[0].name
    }

    /// The value that every answer begins with.
    pub fn value(&self) -> Option<Value> {
        self.heading.map(|(_, value, _)| value)
    }

    /// Whether the number of a case matters to its answer.
    pub fn numbers_cases(&self) -> bool {
        !self.between.is_empty() || self.value() == Some(Value::Case)
    }

    /// Whether the answer to a puzzle with a solution is this solution and nothing else.
    pub fn is_board_alone(&self) -> bool {
        let texts = [self.solved, self.after];
        self.heading.is_none() && self.shows_board && texts == [""; 2]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::grammar::{BoardForm, Cases};
    use crate::judges::table::PROBLEMS;

    #[test]
    fn no_row_asks_for_what_nobody_does() {
        for problem in PROBLEMS {
            let Grammar { cases, board, .. } = problem.grammar;
            assert_ne!(cases, Cases::CountedGroups);
            assert!([BoardForm::RowsOrLine, BoardForm::Tokens].contains(&board));
            let (value, wanted) = (problem.value(), problem.wanted);
            // Then the number of solutions says all.
            let is_counted = value == Some(Value::Solutions);
            assert_eq!(is_counted, wanted == Wanted::Count);
            assert!(!is_counted || problem.none == Some(""));
            // What all answers begin or end with stands in the heading or in `after`.
            let mut answers = vec![problem.solved, problem.none.unwrap_or_default()];
            if let Wanted::Unique { several, illegal } = wanted {
                answers.push(several);
                answers.extend(illegal);
            }
            let differ = |line: fn(&str) -> Option<&str>| {
                let mut lines = answers.iter().map(|answer| line(answer));
                let first = lines.next();
                lines.any(|line| Some(line) != first)
            };
            assert!(problem.solved.is_empty() || differ(|answer| answer.lines().next()));
            assert!(problem.shows_board || differ(|answer| answer.lines().last()));
            // The judge gives a function one board, and looks at this board afterwards.
            if problem.writer.cpp.is_none() {
                assert!(problem.is_board_alone() && problem.between.is_empty());
                assert_eq!((wanted, problem.none), (Wanted::First, None));
            }
        }
    }
}
