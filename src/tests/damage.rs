/*! A damaged file gets no wrong answer without an error.

Each round draws a file of one to nine puzzles, and damages it in one place. Unless the run ends with exit code 2 and a
message, every answer must belong to the puzzle in its place, damaged or not. The copy of the puzzle next to the answer
shows which it is; solutions are not checked. Some damage is undetectable:

- Another puzzle: a byte becomes another cell, a cell between commas is lost, rows are exchanged, or a row
  becomes dashes where `-` is a blank.
- A list has no count: a record is lost, doubled, exchanged, emptied, or becomes a rule, `end` or a comment.
- The first record of a list becomes a count, or a title, which a note mentions.
- A record is truncated to its solution, a valid puzzle.
- A stored solution in brackets loses a digit, and is a puzzle in JSON.

With exit code 2, the answers before the error may include a grid with rows of two boards: without separators, a
lost row is noticed at the end of the input, and an extra row after nine others.
*/

use crate::inputs::{self, BLANKS, DRAWINGS, LISTS};
use crate::program::{self, Run, run};
use crate::support::{self, Random, shown, solved};
use std::ops::Range;

/// The lines above and below each board.
const BETWEEN: [[&str; 2]; 8] = [
    ["", ""],
    ["", ""],
    ["", "\n"],
    ["", "\n"],
    ["# easy\n", ""],
    ["Grid 01\n", ""],
    ["Case #2:\n", "\n"],
    ["Easy\n\n", "\n"],
];

/// Replacements for a line.
const WORDS: &str = "\
---------
---+---+---
===
Easy
hello, world
no solution
Segmentation fault
end
# easy
7
<5>
(the one)
7. Easy";

/// A line without its end.
struct Line {
    text: Vec<u8>,
    puzzle: Option<usize>,
    /// The row of a board, if boards are in rows.
    row: Option<usize>,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    List,
    /// `are_packed` if no line separates them.
    Rows {
        are_packed: bool,
    },
    /// A count, and boards on a line.
    Counted,
}

pub struct File {
    pub args: String,
    lines: Vec<Line>,
    /// With `0` for a blank.
    puzzles: Vec<String>,
    solutions: Vec<String>,
    kind: Kind,
}

impl File {
    pub fn draw(random: &mut Random, blank: char) -> File {
        let boards = (0..1 + random.below(9)).map(|_| {
            let solution = solved(random);
            // The first two cells are a clue and a blank: two slashes would begin a comment, and `cures` draws `/` as a
            // blank. Row 4 or row 8 has a clue: if both are dashes, they may be the rules between three bands.
            let board = loop {
                let board = inputs::puzzle(random, &solution, 4, &[blank]);
                let has_clue = |row: usize| board[9 * row..][..9].contains(char::is_numeric);
                if board[..2].matches(blank).count() == 1 && (has_clue(3) || has_clue(7)) {
                    break board;
                }
            };
            (board, shown(&solution))
        });
        let boards = boards.collect();
        File::of(random, blank, boards)
    }

    pub fn of(random: &mut Random, blank: char, boards: Vec<(String, String)>) -> File {
        let (boards, solutions): (Vec<_>, Vec<_>) = boards.into_iter().unzip();
        let mut file = File {
            args: String::new(),
            lines: Vec::new(),
            puzzles: boards.iter().map(|board| plain(board)).collect(),
            solutions,
            kind: Kind::List,
        };
        match random.below(10) {
            0 => {
                file.kind = Kind::Counted;
                let list = format!("{}\n{{P}}", boards.len());
                file.fill_lines(random, &boards, &list, ["", "-i poj"]);
            }
            1..4 => file.fill_list(random, &boards),
            _ => file.fill_rows(random, &boards, blank),
        }
        // `-` and `x` need no option unless the first record has another board.
        let first = file.lines.iter().find(|line| line.puzzle.is_some());
        let has_solution = first.is_some_and(|line| shown(&line.text).contains(&file.solutions[0]));
        let is_named = "-x".contains(blank) && !has_solution && random.below(2) == 0;
        if !BLANKS.contains(&blank) && !is_named {
            file.args += &format!(" --blank {blank}");
        }
        file
    }

    /// The number of a puzzle's first line.
    pub fn line_of(&self, puzzle: usize) -> usize {
        let row = match self.kind {
            Kind::Rows { .. } => Some(0),
            _ => None,
        };
        let place = (Some(puzzle), row);
        let mut lines = self.lines.iter();
        1 + lines
            .position(|line| (line.puzzle, line.row) == place)
            .expect("it is there")
    }

    pub fn is_answered_by(&self, run: &Run) -> bool {
        answered(run) == self.puzzles
    }

    pub fn text(&self) -> Vec<u8> {
        joined(&self.texts())
    }

    fn texts(&self) -> Vec<Vec<u8>> {
        self.lines.iter().map(|line| line.text.clone()).collect()
    }

    fn push(&mut self, text: &str, puzzle: Option<usize>, row: Option<usize>) {
        let text = text.into();
        self.lines.push(Line { text, puzzle, row });
    }

    fn fill_list(&mut self, random: &mut Random, boards: &[String]) {
        let list = random.pick(&LISTS);
        let options = if list.contains("mine") {
            ["--column mine"; 2]
        } else {
            ["", "-i lines"]
        };
        self.fill_lines(random, boards, list, options);
    }

    fn fill_lines(
        &mut self,
        random: &mut Random,
        boards: &[String],
        list: &str,
        options: [&str; 2],
    ) {
        self.args = random.pick(&options).into();
        let record = inputs::record(list);
        let above = list.strip_suffix(record).unwrap_or_default();
        above.lines().for_each(|line| self.push(line, None, None));
        for (at, board) in boards.iter().enumerate() {
            let line = inputs::filled(record, at + 1, board, &self.solutions[at]);
            self.push(&line, Some(at), None);
        }
    }

    fn fill_rows(&mut self, random: &mut Random, boards: &[String], blank: char) {
        // Rulers of dashes are rows if `-` is a blank.
        let is_row = |ruler: &&str| ruler.contains('-') && !ruler.contains('+');
        let (rulers, bars, gap) = loop {
            let drawing = random.pick(&DRAWINGS);
            if blank != '-' || !drawing.0.iter().any(is_row) {
                break drawing;
            }
        };
        let [above, below] = random.pick(&BETWEEN);
        let counts = random.pick(&["first", "each", "", "", ""]);
        let are_packed = [above, below, rulers[0], rulers[2]] == [""; 4] && counts != "each";
        self.kind = Kind::Rows { are_packed };
        let format = if counts.is_empty() {
            "-i grid"
        } else {
            "-i poj"
        };
        self.args = random.pick(&["", "", "", format]).into();
        if counts == "first" {
            self.push(&boards.len().to_string(), None, None);
        }
        for (number, board) in boards.iter().enumerate() {
            if counts == "each" {
                self.push("1", None, None);
            }
            let number = Some(number);
            above.lines().for_each(|line| self.push(line, number, None));
            let mut rows = 0..9;
            for line in support::draw(board, rulers, bars, gap).lines() {
                let is_row = !rulers.contains(&line);
                let row = if is_row { rows.next() } else { None };
                self.push(line, number, row);
            }
            below.lines().for_each(|line| self.push(line, None, None));
        }
    }
}

/// Replaces every blank by `0`.
fn plain(cells: &str) -> String {
    cells.replace(|cell: char| !cell.is_ascii_digit(), "0")
}

pub struct Damaged {
    pub text: Vec<u8>,
    name: &'static str,
    /// The replaced lines of the undamaged file.
    touched: Range<usize>,
    replacement: Vec<Vec<u8>>,
}

/// Duplicates are drawn more often.
const DAMAGES: &str = "\
another byte
another byte
a byte lost
a byte lost
a byte doubled
lost
doubled
emptied
cut
cut
joined with the next
exchanged with the next
another line
another line";

impl Damaged {
    fn draw(file: &File, random: &mut Random) -> Option<Damaged> {
        let (name, at) = (
            inputs::one_of(random, DAMAGES),
            random.below(file.lines.len()),
        );
        let line = &file.lines[at].text;
        let other = random.pick(b"019.?_*-x+|,;:'\" #e=");
        let text = inputs::one_of(random, WORDS);
        let byte = random.below(line.len().max(1));
        let next = || Some(file.lines.get(at + 1)?.text.clone());
        let with =
            |bytes: &[u8]| Some(vec![[&line[..byte], bytes, line.get(byte + 1..)?].concat()]);
        let replacement = match name {
            "another byte" => with(&[other])?,
            "a byte lost" => with(b"")?,
            "a byte doubled" => with(&[*line.get(byte)?; 2])?,
            "lost" => Vec::new(),
            "doubled" => vec![line.clone(); 2],
            "emptied" => vec![Vec::new()],
            "cut" => vec![line[..byte].to_vec()],
            "joined with the next" => vec![[line.clone(), next()?].concat()],
            "exchanged with the next" => vec![next()?, line.clone()],
            _ => vec![text.as_bytes().to_vec()],
        };
        let touched = at..at + if name.ends_with("next") { 2 } else { 1 };
        let undamaged = file.texts();
        let mut lines = undamaged.clone();
        lines.splice(touched.clone(), replacement.iter().cloned());
        (lines != undamaged).then(|| Damaged {
            text: joined(&lines),
            name,
            touched,
            replacement,
        })
    }
}

fn joined(lines: &[Vec<u8>]) -> Vec<u8> {
    let lines = lines.iter().map(|line| [line, &b"\n"[..]].concat());
    lines.collect::<Vec<_>>().concat()
}

/// The puzzles in the output, or `invalid`.
fn answered(run: &Run) -> Vec<String> {
    let puzzle = |line: &str| match line.split_once(',') {
        Some((puzzle, _)) => plain(puzzle),
        None => line.to_string(),
    };
    run.stdout.lines().map(puzzle).collect()
}

/// Checks a run on a damaged file.
pub fn fault(file: &File, damaged: &Damaged, run: &Run) -> Result<(), &'static str> {
    let has_error = run.code == 2;
    let has_place = run.stderr.lines().any(|line| line.starts_with("<stdin>:"));
    ensure(
        has_error == has_place,
        "an error has a message with its place",
    )?;
    // "A stored solution in brackets loses a digit, and is a puzzle in JSON."
    if damaged.adds_puzzle(file, run) {
        return Ok(());
    }
    let count_absent_from = |lines: &[Line]| {
        let has_line = |number: &usize| lines.iter().any(|line| line.puzzle == Some(*number));
        let numbers = 0..file.puzzles.len();
        numbers.filter(|number| !has_line(number)).count()
    };
    let touched = &damaged.touched;
    // Puzzles with no line from the start of the damage on are before it. Those with no line before its end are after
    // it.
    let (before, rest) = file
        .puzzles
        .split_at(count_absent_from(&file.lines[touched.start..]));
    let (own, after) = rest.split_at(rest.len() - count_absent_from(&file.lines[..touched.end]));
    let case = Case {
        file,
        damaged,
        run,
        before,
        own,
        after,
    };
    let answers = answered(run);
    let (head, answers) = answers.split_at(answers.len().min(before.len()));
    case.check_before_damage(head)?;
    // "A grid with rows of two boards."
    let adds_row = damaged.name == "doubled" || damaged.replacement == [b"---------"];
    let may_shift = matches!(file.kind, Kind::Rows { are_packed } if are_packed || adds_row);
    if head.len() < before.len() || has_error && may_shift {
        return Ok(());
    }
    let is_right = |count| {
        let (own, rest) = answers.split_at(count);
        case.are_own(own) && case.may_follow(rest)
    };
    ensure(
        (0..=answers.len()).any(is_right),
        "an answer is another, or missing",
    )
}

/// A run, and the puzzles before the damaged lines, in them and after them.
struct Case<'a> {
    file: &'a File,
    damaged: &'a Damaged,
    run: &'a Run,
    before: &'a [String],
    own: &'a [String],
    after: &'a [String],
}

impl Case<'_> {
    fn check_before_damage(&self, answers: &[String]) -> Result<(), &'static str> {
        ensure(
            self.before.starts_with(answers),
            "an answer before the damage is another",
        )?;
        // A board below a title waits for the next line: with a tenth row, the title may be its damaged first row.
        let mut lines = self.file.lines.iter();
        let titled = lines.position(|line| line.puzzle == Some(answers.len()));
        let title = format!("<stdin>:{}:", titled.map_or(0, |title| title + 1));
        let waits = answers.len() + 1 == self.before.len() && self.run.stderr.starts_with(&title);
        ensure(
            answers.len() == self.before.len() || waits,
            "an answer before the damage is missing",
        )
    }

    /// Returns true if these may be the answers to the damaged lines.
    fn are_own(&self, answers: &[String]) -> bool {
        let (file, damaged) = (self.file, self.damaged);
        let (count, whole) = (answers.len(), self.own.len());
        let may_be_so_many = match damaged.name {
            _ if self.run.code == 2 || count == whole => true,
            _ if file.kind != Kind::List => false,
            // "A list has no count: a record is lost, doubled", or becomes another line.
            "doubled" => count == 2 * whole,
            _ => count == 0 && damaged.is_no_record(file, self.run),
        };
        let first = self.before.len();
        let is_own = |answer: &String| file.may_answer_one_of(answer, first, self.own, damaged);
        may_be_so_many && answers.iter().all(is_own)
    }

    /// Returns true if these may be the answers to the lines after the damage.
    fn may_follow(&self, answers: &[String]) -> bool {
        // Only an error in its first record ends a list.
        let may_end = self.file.kind != Kind::List || self.before.is_empty();
        answers == self.after || self.run.code == 2 && may_end && self.after.starts_with(answers)
    }
}

fn ensure(condition: bool, message: &'static str) -> Result<(), &'static str> {
    if condition { Ok(()) } else { Err(message) }
}

impl File {
    /// Returns true if this may be the answer to one of these puzzles, damaged or not. `first` is the index of the
    /// first.
    fn may_answer_one_of(
        &self,
        answer: &str,
        first: usize,
        puzzles: &[String],
        damaged: &Damaged,
    ) -> bool {
        let mut puzzles = puzzles.iter().zip(first..);
        let is_solution = || self.solutions.iter().any(|solution| solution == answer);
        if let Kind::Rows { .. } = self.kind {
            // Only these lines' cells may differ.
            let lines = &self.lines[damaged.touched.clone()];
            return puzzles.any(|(puzzle, number)| {
                let is_touched = |row| {
                    let place = (Some(number), Some(row));
                    lines.iter().any(|line| (line.puzzle, line.row) == place)
                };
                let mut cells = puzzle.bytes().zip(answer.bytes()).zip(0..);
                cells.all(|((one, other), cell)| one == other || is_touched(cell / 9))
            });
        }
        // Without its count, a file is read as a list.
        answer == "invalid"
            // "A record is truncated to its solution, a valid puzzle."
            || self.kind == Kind::List && damaged.name == "cut" && is_solution()
            || puzzles.any(|(puzzle, _)| {
                let cells = puzzle.bytes().zip(answer.bytes());
                cells.filter(|(one, other)| one != other).count() <= 1
            })
    }
}

impl Damaged {
    /// Returns true if a stored solution has become a puzzle.
    fn adds_puzzle(&self, file: &File, run: &Run) -> bool {
        let is_json = |line: &Line| matches!(line.text.first(), Some(b'(' | b'[' | b'{'));
        let answers = answered(run);
        let is_added = |&index: &usize| {
            let others = answers[..index].iter().chain(&answers[index + 1..]);
            others.eq(&file.puzzles)
        };
        file.lines[self.touched.clone()].iter().any(is_json)
            && (0..answers.len()).any(|at| is_added(&at))
    }

    /// Returns true if the lines are not recognizable as records of a list.
    fn is_no_record(&self, file: &File, run: &Run) -> bool {
        let is_first = file.lines[..self.touched.start]
            .iter()
            .all(|line| line.puzzle.is_none());
        let is_noted = !run.stderr.is_empty();
        self.replacement.iter().all(|line| {
            let line = shown(line);
            let line = line.trim();
            line.chars().all(|char| "|\"'`()[]{},".contains(char))
                || line == "end"
                || line.starts_with('#') && line.len() != 81
                || line.chars().all(|char| "-+=".contains(char))
                || is_first && is_text(line) && is_noted
                || is_first && line.bytes().all(|byte| byte.is_ascii_digit())
        })
    }
}

fn is_text(line: &str) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic();
    let bytes = line.as_bytes();
    bytes.first().is_some_and(is_letter) || bytes.windows(2).any(|pair| pair.iter().all(is_letter))
}

pub fn draw(random: &mut Random, blanks: &[char]) -> (File, Damaged) {
    loop {
        let blank = random.pick(blanks);
        let file = File::draw(random, blank);
        if let Some(damaged) = Damaged::draw(&file, random) {
            return (file, damaged);
        }
    }
}

#[test]
fn a_damaged_file_gets_no_wrong_answer_without_a_word() {
    program::rounds("damage", 1000, |random, _| {
        let (file, damaged) = draw(random, &['0', '.', '-', 'x']);
        let args = format!("{} -opairs -j1", file.args);
        let args = Vec::from_iter(args.split_whitespace());
        let complain = |fault, text: &[u8], outcome| {
            let (text, name, lines) = (shown(text), damaged.name, &damaged.touched);
            format!(
                "{fault}: {name}, in lines from {lines:?}: {args:?} of\n{text}leaves {outcome:?}"
            )
        };
        let (undamaged, outcome) = (run(&args, file.text()), run(&args, &damaged.text));
        if undamaged.code > 0 || answered(&undamaged) != file.puzzles {
            return Err(complain(
                "undamaged, it is not read",
                &file.text(),
                undamaged,
            ));
        }
        let judged = fault(&file, &damaged, &outcome);
        judged.map_err(|fault| complain(fault, &damaged.text, outcome))
    });
}
