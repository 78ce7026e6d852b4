/*! A damaged file gets no wrong answer without a word.

Each round makes a file of one to nine puzzles as people write them, and damages it in one place. Every
answer has to be that of an undamaged puzzle in its place, or that of the damaged one. Else the exit
code is 2, and a message says why.

The test lets pass what no reader can see:

| Damage | Why |
|---|---|
| a byte becomes another cell, or a cell between commas is lost | it is another puzzle |
| two rows are exchanged; a row becomes dashes, and `-` is a blank | the same |
| a record is lost, doubled, exchanged, emptied, or becomes dashes, marks, `end` or a comment | a list has no count |
| the first record of a list becomes text | it may be a title, so a note says that it was not read |
| the first record of a list is cut to digits | they are a count, which may be right |
| a record of a solution and its puzzle is cut to the solution | a solved board alone is a puzzle |

With exit code 2, the answers before the error may include a grid with rows of two boards: where boards
follow each other directly, a lost row is noticed at the end of the input, and a row too many after
nine others. Only a board directly below a title is held back.

    FUZZ_SEED=1000 FUZZ_ROUNDS=20000 cargo test --release --test all damage
*/

use crate::inputs::{BLANKS, DRAWINGS, Drawing};
use crate::program::{self, Run};
use crate::support::{self, Random, shown, solved};
use std::ops::Range;
use std::process::Stdio;

/// Lists and tables: options, the lines above the records, and a record. `{P}` is a puzzle, `{S}` its
/// solution, `{commas}` and `{blanks}` are the puzzle with these between its cells, `{n}` is a number.
const LISTS: [[&str; 3]; 22] = [
    ["", "", "{P}"],
    ["", "", "{P}"],
    ["-i lines", "", "{P}"],
    ["", "# easy\n\n", "{P}"],
    ["", "", "{P},{S}"],
    ["", "", "{n},{P},{S},27"],
    ["", "puzzle\n", "{P}"],
    ["", "quizzes,solutions\n", "{P},{S}"],
    ["-i lines", "id,puzzle,solution\n", "{n},{P},{S}"],
    ["", "sep=;\nid;puzzle\n", "{n};\"{P}\""],
    ["", "solution,puzzle\n", "{S},{P}"],
    ["", "", "{S},{P}"],
    ["", "", "{P} {S} 1.2"],
    ["", "", "a1b2c3 {P} 1.2"],
    [
        "",
        "",
        "{\"id\": {n}, \"puzzle\": \"{P}\", \"solution\": \"{S}\"}",
    ],
    ["-i lines", "", "INSERT INTO t VALUES ({n}, '{P}', '{S}');"],
    ["", "", "('{P}', '{S}'),"],
    ["", " id | puzzle\n----+-------\n", "  {n} | {P}"],
    ["", "| id | puzzle |\n|----|----|\n", "| {n} | {P} |"],
    // With an option that names the column, a lost separator puts another field there. So this table
    // has one board in a record.
    ["--column mine", "id,mine\n", "{n},{P}"],
    ["", "", "{commas}"],
    ["", "", "{blanks}"],
];

/// The lines above each board in rows, and below it. The last ones have titles.
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
const TITLES: usize = 3;

/// Lines that take the place of another.
const WORDS: [&str; 10] = [
    "Easy",
    "hello, world",
    "no solution",
    "Segmentation fault",
    "end",
    "# easy",
    "7",
    "<5>",
    "(the one)",
    "7. Easy",
];
const DASHES: [&str; 3] = ["---------", "---+---+---", "==="];

/// A line without its end.
struct Line {
    text: Vec<u8>,
    /// The puzzle to which it belongs.
    puzzle: Option<usize>,
    /// The row of that puzzle that it holds, if it is in rows.
    row: Option<usize>,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    List,
    /// Boards in rows, and whether no line stands between one and the next.
    Rows {
        are_packed: bool,
    },
    /// A count, and boards on a line.
    Counted,
}

/// An undamaged file.
pub struct File {
    pub args: String,
    lines: Vec<Line>,
    /// The cells of each puzzle, with `0` for a blank.
    puzzles: Vec<String>,
    solutions: Vec<String>,
    kind: Kind,
}

impl File {
    /// A file of one to nine puzzles with this symbol for a blank.
    pub fn draw(random: &mut Random, blank: char) -> File {
        let solutions: Vec<_> = (0..1 + random.below(9))
            .map(|_| shown(&solved(random)))
            .collect();
        let boards: Vec<_> = solutions
            .iter()
            .map(|solution| puzzle(random, solution, blank))
            .collect();
        let mut file = File {
            args: String::new(),
            lines: Vec::new(),
            puzzles: boards.iter().map(|board| plain(board)).collect(),
            solutions,
            kind: Kind::List,
        };
        match random.below(5) {
            0 | 1 => file.fill_list(random, &boards),
            _ => file.fill_rows(random, &boards, blank),
        }
        // The first record may name `-` and `x`, if it holds no board without them.
        let has_solution = file.holds_solutions();
        let is_named = "-x".contains(blank) && !has_solution && random.below(2) == 0;
        if !BLANKS.contains(&blank) && !is_named {
            file.args += &format!(" --blank {blank}");
        }
        file
    }

    fn holds_solutions(&self) -> bool {
        let first = self.lines.iter().find(|line| line.puzzle.is_some());
        first.is_some_and(|line| shown(&line.text).contains(&self.solutions[0]))
    }

    pub fn text(&self) -> Vec<u8> {
        joined(&self.texts())
    }

    fn texts(&self) -> Vec<Vec<u8>> {
        self.lines.iter().map(|line| line.text.clone()).collect()
    }

    fn push(&mut self, text: &str, puzzle: Option<usize>, row: Option<usize>) {
        self.lines.push(Line {
            text: text.into(),
            puzzle,
            row,
        });
    }

    fn fill_list(&mut self, random: &mut Random, boards: &[String]) {
        let [args, above, record] = random.pick(&LISTS);
        self.args = args.into();
        above.lines().for_each(|line| self.push(line, None, None));
        for (number, board) in boards.iter().enumerate() {
            let cells: Vec<&str> = board.split_inclusive(|_| true).collect();
            let line = record
                .replace("{n}", &(number + 1).to_string())
                .replace("{P}", board)
                .replace("{S}", &self.solutions[number])
                .replace("{commas}", &cells.join(","))
                .replace("{blanks}", &cells.join(" "));
            self.push(&line, Some(number), None);
        }
    }

    fn fill_rows(&mut self, random: &mut Random, boards: &[String], blank: char) {
        // If a dash is a blank, these rulers are rows.
        let is_row = |ruler: &&str| ruler.contains('-') && !ruler.contains('+');
        let drawings = DRAWINGS.iter().copied();
        let drawings: Vec<Drawing> = drawings
            .filter(|(rulers, ..)| blank != '-' || !rulers.iter().any(is_row))
            .collect();
        let (rulers, bars, gap) = random.pick(&drawings);
        let is_line = random.below(8) == 0;
        // Without its count such a file is a list, in which a title is a record.
        let between = BETWEEN.len() - if is_line { TITLES } else { 0 };
        let [above, below] = BETWEEN[random.below(between)];
        let counts = random.pick(&["first", "each", "", "", ""]);
        let counts = if is_line { "first" } else { counts };
        let are_packed = [above, below, rulers[0], rulers[2]] == [""; 4] && counts != "each";
        self.kind = match is_line {
            true => Kind::Counted,
            false => Kind::Rows { are_packed },
        };
        let format = if counts.is_empty() { "grid" } else { "poj" };
        if random.below(4) == 0 {
            self.args = format!("-i {format}");
        }
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
            let drawn = match is_line {
                true => board.clone() + "\n",
                false => support::draw(board, rulers, bars, gap),
            };
            for line in drawn.lines() {
                let is_row = !is_line && !rulers.contains(&line);
                let row = if is_row { rows.next() } else { None };
                self.push(line, number, row);
            }
            below.lines().for_each(|line| self.push(line, None, None));
        }
    }
}

/// Clears about half the cells. The first row keeps a clue and gets a blank; others may be empty.
fn puzzle(random: &mut Random, solution: &str, blank: char) -> String {
    let mut puzzle = String::new();
    for (row, digits) in solution.as_bytes().chunks(9).enumerate() {
        let is_empty = row > 0 && random.below(8) == 0;
        let first = random.below(2);
        for (col, &digit) in digits.iter().enumerate() {
            let is_clue = match (row, col) {
                (0, 0 | 1) => col == first,
                _ => !is_empty && random.below(2) == 0,
            };
            puzzle.push(if is_clue { digit.into() } else { blank });
        }
    }
    puzzle
}

/// The cells with `0` for every blank.
fn plain(cells: &str) -> String {
    cells.replace(|cell: char| !cell.is_ascii_digit(), "0")
}

/// What happens to a line, at a byte of it if that matters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Damage {
    ByteReplaced(u8),
    ByteLost,
    ByteDoubled,
    Lost,
    Doubled,
    Emptied,
    Cut,
    JoinedWithNext,
    ExchangedWithNext,
    Instead(&'static str),
}

/// What damage has made of a file.
pub struct Damaged {
    pub text: Vec<u8>,
    /// The lines of the undamaged file that are not there any more.
    touched: Range<usize>,
    /// The lines in their place.
    instead: Vec<Vec<u8>>,
}

impl Damage {
    pub fn draw(random: &mut Random) -> Damage {
        let byte = random.pick(b"019.?_*-x+|,;:'\" #e=");
        let text = random.pick(&[DASHES.as_slice(), &WORDS]);
        let text = random.pick(text);
        random.pick(&[
            Damage::ByteReplaced(byte),
            Damage::ByteReplaced(byte),
            Damage::ByteLost,
            Damage::ByteLost,
            Damage::ByteDoubled,
            Damage::Lost,
            Damage::Doubled,
            Damage::Emptied,
            Damage::Cut,
            Damage::Cut,
            Damage::JoinedWithNext,
            Damage::ExchangedWithNext,
            Damage::Instead(text),
            Damage::Instead(text),
        ])
    }

    /// Damages a line of the file, if that is possible and changes something.
    pub fn of(self, file: &File, random: &mut Random) -> Option<Damaged> {
        let at = random.below(file.lines.len());
        let line = &file.lines[at].text;
        let byte = random.below(line.len().max(1));
        let next = || Some(&file.lines.get(at + 1)?.text);
        let with = |bytes: &[u8]| Some([&line[..byte], bytes, line.get(byte + 1..)?].concat());
        let (count, instead) = match self {
            Damage::ByteReplaced(other) => (1, vec![with(&[other])?]),
            Damage::ByteLost => (1, vec![with(b"")?]),
            Damage::ByteDoubled => (1, vec![with(&[*line.get(byte)?; 2])?]),
            Damage::Lost => (1, Vec::new()),
            Damage::Doubled => (1, vec![line.clone(); 2]),
            Damage::Emptied => (1, vec![Vec::new()]),
            Damage::Cut => (1, vec![line[..byte].to_vec()]),
            Damage::JoinedWithNext => (2, vec![[&line[..], next()?].concat()]),
            Damage::ExchangedWithNext => (2, vec![next()?.clone(), line.clone()]),
            Damage::Instead(text) => (1, vec![text.into()]),
        };
        let touched = at..at + count;
        let mut lines = file.texts();
        lines.splice(touched.clone(), instead.iter().cloned());
        let [text, undamaged] = [&lines, &file.texts()].map(|lines| joined(lines));
        (text != undamaged).then_some(Damaged {
            text,
            touched,
            instead,
        })
    }
}

fn joined(lines: &[Vec<u8>]) -> Vec<u8> {
    let lines = lines.iter().map(|line| [line, &b"\n"[..]].concat());
    lines.collect::<Vec<_>>().concat()
}

/// Lets the program read this text.
pub fn run(args: &str, text: &[u8], path: &str) -> Run {
    std::fs::write(path, text).expect("the directory for tests can be written");
    let args: Vec<&str> = args
        .split_whitespace()
        .chain(["-opairs", "-j1", path])
        .collect();
    let output = program::command(&args).stdin(Stdio::null()).output();
    let run = Run::of(output.expect("the program starts"));
    Run {
        stderr: run.stderr.replace(path, "<stdin>"),
        ..run
    }
}

/// The puzzles that were answered, or `invalid`.
fn answered(run: &Run) -> Vec<String> {
    let puzzle = |line: &str| match line.split_once(',') {
        Some((puzzle, _)) => plain(puzzle),
        None => line.to_string(),
    };
    run.stdout.lines().map(puzzle).collect()
}

/// What is wrong with this run of a damaged file.
fn fault(file: &File, damage: Damage, damaged: &Damaged, run: &Run) -> Result<(), &'static str> {
    let Damaged { touched, .. } = damaged;
    let has_error = run.code == 2;
    let has_place = run.stderr.lines().any(|line| line.starts_with("<stdin>:"));
    ensure(
        has_error == has_place,
        "an error has a message with its place",
    )?;

    // The puzzles before the damage, in it and after it.
    let (above, below) = (&file.lines[..touched.end], &file.lines[touched.start..]);
    let without_lines = |lines: &[Line]| {
        let has_line = |number| lines.iter().any(|line| line.puzzle == Some(number));
        (0..file.puzzles.len())
            .filter(|&number| !has_line(number))
            .count()
    };
    let (before, rest) = file.puzzles.split_at(without_lines(below));
    let (mine, after) = rest.split_at(rest.len() - without_lines(above));

    let is_list = file.kind == Kind::List;
    let answers = answered(run);
    let (head, answers) = answers.split_at(answers.len().min(before.len()));
    ensure(
        before.starts_with(head),
        "an answer before the damage is another",
    )?;
    // A tenth row below a title may be the ninth.
    let waits = head.len() + 1 == before.len() && {
        let titled = file
            .lines
            .iter()
            .position(|line| line.puzzle == Some(head.len()));
        let title = format!("<stdin>:{}:", titled.map_or(0, |title| title + 1));
        answers.is_empty() && run.stderr.starts_with(&title)
    };
    if waits {
        return Ok(());
    }
    ensure(
        head.len() == before.len(),
        "an answer before the damage is missing",
    )?;

    // Rows may be those of two boards then, as the error says.
    let adds_row = matches!(damage, Damage::Doubled | Damage::Instead("---------"));
    let may_shift = matches!(file.kind, Kind::Rows { are_packed } if are_packed || adds_row);
    if has_error && may_shift {
        return Ok(());
    }
    let numbers = before.len()..before.len() + mine.len();
    let is_mine = |answer: &String| file.is_damaged(answer, numbers.clone(), touched, damage);
    // Only an error of its first record ends a list.
    let is_ended = has_error && (!is_list || before.is_empty());
    let is_right = |count: &usize| {
        let (own, behind) = answers.split_at(*count);
        own.iter().all(is_mine) && (behind == after || is_ended && after.starts_with(behind))
    };
    let may_be = |count: &usize| match damage {
        _ if has_error || *count == mine.len() => true,
        Damage::Doubled => is_list && *count == 2 * mine.len(),
        _ => is_list && *count == 0 && damaged.is_no_record(file, run),
    };
    let is_explained = (0..=answers.len())
        .filter(may_be)
        .any(|count| is_right(&count));
    ensure(is_explained, "an answer is another, or missing")
}

fn ensure(condition: bool, message: &'static str) -> Result<(), &'static str> {
    if condition { Ok(()) } else { Err(message) }
}

impl File {
    /// Whether the answer is to one of these puzzles, as the damage of these lines may have left it.
    fn is_damaged(
        &self,
        answer: &str,
        numbers: Range<usize>,
        touched: &Range<usize>,
        damage: Damage,
    ) -> bool {
        let lines = &self.lines[touched.clone()];
        let mut puzzles = numbers.map(|number| (number, &self.puzzles[number]));
        match self.kind {
            // Without its count, a file with a board a line is a list, too.
            Kind::List | Kind::Counted if answer == "invalid" => true,
            Kind::List
                if damage == Damage::Cut
                    && self.solutions.iter().any(|solution| solution == answer) =>
            {
                true
            }
            // Only the cells of these lines are others.
            Kind::Rows { .. } => puzzles.any(|(number, puzzle)| {
                let is_touched = |row| {
                    let place = (Some(number), Some(row));
                    lines.iter().any(|line| (line.puzzle, line.row) == place)
                };
                let rows = puzzle.as_bytes().chunks(9).zip(answer.as_bytes().chunks(9));
                rows.enumerate()
                    .all(|(row, (one, other))| one == other || is_touched(row))
            }),
            Kind::List | Kind::Counted => puzzles.any(|(_, puzzle)| {
                let cells = puzzle.bytes().zip(answer.bytes());
                cells.filter(|(one, other)| one != other).count() <= 1
            }),
        }
    }
}

impl Damaged {
    /// Whether nothing in a list can tell that these lines have been records.
    fn is_no_record(&self, file: &File, run: &Run) -> bool {
        let is_first = file.lines[..self.touched.start]
            .iter()
            .all(|line| line.puzzle.is_none());
        let is_noted = !run.stderr.is_empty();
        self.instead.iter().all(|line| {
            let line = shown(line);
            let line = line.trim();
            line.chars().all(|char| "|\"'`()[]{},".contains(char))
                || line == "end"
                || line.starts_with('#') && line.len() != 81
                || DASHES.contains(&line)
                || is_first && is_text(line) && is_noted
                || is_first && line.bytes().all(|byte| byte.is_ascii_digit())
        })
    }
}

/// Whether a line of [`WORDS`] is text: it begins with a letter, or two letters touch.
fn is_text(line: &str) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic();
    let bytes = line.as_bytes();
    bytes.first().is_some_and(is_letter) || bytes.windows(2).any(|pair| pair.iter().all(is_letter))
}

/// Draws a file and its damage.
pub fn draw(random: &mut Random, blanks: &[char]) -> (File, Damage, Damaged) {
    loop {
        let blank = random.pick(blanks);
        let file = File::draw(random, blank);
        let damage = Damage::draw(random);
        if let Some(damaged) = damage.of(&file, random) {
            return (file, damage, damaged);
        }
    }
}

#[test]
fn a_damaged_file_gets_no_wrong_answer_without_a_word() {
    program::rounds("damage", 1000, |random, path| {
        let (file, damage, damaged) = draw(random, &['0', '.', '-', 'x']);
        for (text, is_damaged) in [(file.text(), false), (damaged.text.clone(), true)] {
            let run = run(&file.args, &text, path);
            let judged = match is_damaged {
                true => fault(&file, damage, &damaged, &run),
                false => ensure(
                    run.code == 0 && answered(&run) == file.puzzles,
                    "undamaged, it is not read",
                ),
            };
            judged.map_err(|fault| {
                let text = shown(&text);
                let lines = &damaged.touched;
                format!("{fault}: {damage:?} in lines from {lines:?}, lanedoku {}\n{text}leaves {run:?}", file.args)
            })?;
        }
        Ok(())
    });
}
