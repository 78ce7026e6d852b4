/*! `check` against a plain reader that implements the contract a second time, on randomly damaged answers of a solver.
*/

use super::*;
use crate::input::source::ReadOptions;
use crate::support::{self, Board, Random, rows, shown, spaced};
use lanedoku::internal::CELLS;
use std::io::{self, Cursor};

const NO_SOLUTION: &str = "no solution";
const SEVERAL: &str = "several solutions";
const INVALID: &str = "invalid";

/// The score of `check --all`, and a line for each fault. `bytes` is the length of the reads.
fn check(reading: &ReadOptions, puzzles: &str, answers: &str, bytes: usize) -> (Score, String) {
    let [puzzles, answers] = [puzzles, answers].map(|text| Cursor::new(text.to_string()));
    let puzzles = Reader::from_bytes(puzzles, "puzzles", reading.clone(), Isa::detect());
    let lines = Lines::new(Pieces(answers, bytes), "answers");
    let answers = Answers::new(lines, None, reading.every_line);
    let mut faults = String::new();
    let mut comparison = Comparison {
        answers,
        name: "answers",
        most_listed: u64::MAX,
        progress: &mut Progress::never(),
        print_fault: &mut |fault: &str| faults += fault,
        found: Found::default(),
    };
    assert_eq!(comparison.compare(puzzles), Ok(()));
    (comparison.found.score, faults)
}

struct Pieces(Cursor<String>, usize);

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = buffer.len().min(self.1);
        self.0.read(&mut buffer[..most])
    }
}

/// A puzzle with this solution or of another kind, and a right answer to it.
fn puzzle(random: &mut Random, solution: Board, is_list: bool) -> (String, String) {
    let mut puzzle = solution;
    (0..50).for_each(|_| puzzle[random.below(CELLS)] = b'0');
    // Another solved board breaks this one clue, or nothing.
    let (mut one_clue, cell) = ([b'.'; CELLS], random.below(CELLS));
    one_clue[cell] = solution[cell];
    let [solution, puzzle, one_clue] = [solution, puzzle, one_clue].map(|board| shown(&board));
    let unsolvable = shown(random.pick(&support::UNSOLVABLE));
    match random.below(20) {
        0 => (one_clue, solution),
        1 => (one_clue, SEVERAL.into()),
        2 => (unsolvable, NO_SOLUTION.into()),
        3 if is_list => ("12345678".into(), INVALID.into()),
        4 => (unsolvable, "0".repeat(CELLS)),
        _ => (puzzle, solution),
    }
}

fn is_right(puzzle: &str, answer: &str) -> bool {
    let [board, solution] = [puzzle, answer].map(|text| Board::try_from(text.as_bytes()));
    match (board, answer) {
        (Err(_), _) => answer == INVALID,
        (Ok(board), NO_SOLUTION) => support::count(&board, 2) == 0,
        (Ok(board), SEVERAL) => support::count(&board, 2) == 2,
        (Ok(board), _) => solution.is_ok_and(|solution| support::is_solution(&board, &solution)),
    }
}

/// Layouts of an answer: `{P}` is the puzzle, `{S}` the answer; the others are the lines of a board.
const LAYOUTS: [&str; 11] = [
    "{S}\n",
    "{P},{S}\n",
    "\"{P}\";\"{S}\"\n",
    "7,{P},{S}\n",
    "{\"puzzle\":\"{P}\",\"solution\":\"{S}\"}\n",
    "> {S} \n",
    "{rows}",
    "{rows}\n",
    "Solution 12:\n{spaced}",
    "{drawn}",
    "{drawn}\n",
];

fn written(layout: &str, puzzle: &str, answer: &str) -> String {
    let [rows, spaced, drawn] = match answer.len() {
        CELLS => [rows(answer), spaced(answer), support::pretty(answer)],
        _ => [(); 3].map(|()| answer.to_string() + "\n"),
    };
    [
        ("P", puzzle),
        ("S", answer),
        ("rows", &rows),
        ("spaced", &spaced),
        ("drawn", &drawn),
    ]
    .iter()
    .fold(layout.to_string(), |text, (name, part)| {
        text.replace(&format!("{{{name}}}"), part)
    })
}

const LINES: &str = "
Segmentation fault
Solution 7:
solved in 12.5 ms
{\"time\": 0.25}
id,puzzle,solution
end
# 534678912672195348198342567859761423426853791713924856961537284287419635345286179
// no solution
-----
0.25
1,2,3
20
53007000
123456789
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
534678912672195348198342567859761423426853791713924856961537284287419635345286179
No Solution
x,\"several solutions\"
invalid.";

/// Damages the parts of a text: its answers or its lines.
fn damage(parts: &mut Vec<String>, random: &mut Random) {
    let [one, other] = [0; 2].map(|_| random.below(parts.len()));
    let some = one..parts.len().min(one + 1 + random.below(5));
    let lines = Vec::from_iter(LINES.lines());
    match random.below(8) {
        0 => drop(parts.drain(some)),
        1 => drop(parts.splice(one..one, parts[some].to_vec())),
        2 => parts.swap(one, other),
        3 => parts[one] = parts[other].clone(),
        4 | 5 => parts.insert(one, random.pick(&lines).to_string() + "\n"),
        _ => {
            let digits = parts[one].match_indices(|char: char| char.is_ascii_digit());
            let digits: Vec<usize> = digits.map(|(at, _)| at).collect();
            if !digits.is_empty() {
                let at = random.pick(&digits);
                let new = random.pick(&["", "0", "1", "2", "77"]);
                parts[one].replace_range(at..=at, new);
            }
        }
    }
}

#[derive(Clone, PartialEq)]
enum Kind {
    Blank,
    Rule,
    Comment,
    Row(String),
    Text,
    Other,
}

impl Kind {
    fn of(line: &str) -> Kind {
        let cells = line.replace([' ', '|'], "");
        let is_cell = |char: char| char.is_ascii_digit() || char == '.';
        let longest_run = line.split(|char| !is_cell(char)).map(str::len).max();
        match line.chars().next() {
            None => Kind::Blank,
            Some('#' | '/') => Kind::Comment,
            Some('-' | '+') => Kind::Rule,
            Some('{') => Kind::Other,
            _ if cells.len() == 9 && cells.chars().all(is_cell) => Kind::Row(cells),
            _ if line.contains(char::is_alphabetic) && longest_run < Some(9) => Kind::Text,
            _ => Kind::Other,
        }
    }
}

fn answer(line: &str) -> String {
    let text = line.trim_end_matches([' ', '"', '}']);
    let last = text.rsplit([' ', '"', ',']).next().unwrap_or_default();
    if last.len() == CELLS && last.bytes().all(|digit| matches!(digit, b'1'..=b'9')) {
        return last.into();
    }
    let text = line.trim_end_matches([' ', '"']).to_lowercase();
    let ends = |verdict: &&str| text.ends_with(verdict);
    let verdict = [NO_SOLUTION, SEVERAL, INVALID].into_iter().find(ends);
    verdict.unwrap_or_default().into()
}

/// The open board: its rows, and the other lines after rows 3 and 6.
#[derive(Default)]
struct OpenBoard {
    rows: Vec<String>,
    gaps: [Vec<Kind>; 2],
}

impl OpenBoard {
    fn takes(&self, kind: &Kind) -> bool {
        let [first, second] = &self.gaps;
        match (kind, self.rows.len()) {
            (Kind::Row(_), rows) => rows != 6 || first == second,
            (Kind::Blank | Kind::Rule, 3) => !first.contains(kind),
            (Kind::Blank | Kind::Rule, 6) => first.get(second.len()) == Some(kind),
            _ => false,
        }
    }

    fn add(&mut self, kind: Kind) {
        match kind {
            Kind::Row(row) => self.rows.push(row),
            gap => self.gaps[self.rows.len() / 3 - 1].push(gap),
        }
    }

    fn ends_blank(&self) -> bool {
        match self.rows.len() {
            3 => self.gaps[0].contains(&Kind::Blank),
            6 => self.gaps[1].contains(&Kind::Blank),
            _ => false,
        }
    }
}

/// The answers of a text, each with the number of its first line: a board, a verdict, or an empty text, which is wrong.
fn read(text: &str, is_list: bool, every_line: bool) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    // `None` before the first board.
    let mut are_lines = None;
    let (mut board, mut first) = (OpenBoard::default(), 0);
    let mut is_below_truncated = false;
    for (number, line) in (1..).zip(text.lines().map(Some).chain([None])) {
        let kind = line.map_or(Kind::Other, Kind::of);
        let is_row = matches!(kind, Kind::Row(_));
        if !board.rows.is_empty() && !board.takes(&kind) {
            found.push((first, String::new()));
            is_below_truncated = !board.ends_blank();
            // Three rows, and then more than six others: those begin the next board.
            let below = if board.gaps[1].is_empty() && is_row {
                board.rows.split_off(3)
            } else {
                Vec::new()
            };
            is_below_truncated &= below.is_empty();
            first = number - below.len();
            board = OpenBoard::default();
            board.rows = below;
        }
        let Some(line) = line else { break };
        is_below_truncated &= !matches!(kind, Kind::Blank | Kind::Text);
        if is_row && are_lines != Some(true) {
            if is_below_truncated {
                continue;
            }
            first = if board.rows.is_empty() { number } else { first };
            board.add(kind);
            if board.rows.len() == 9 {
                found.push((first, board.rows.concat()));
                (board, are_lines) = (OpenBoard::default(), Some(false));
            }
            continue;
        }
        if !board.rows.is_empty() {
            board.add(kind);
            continue;
        }
        let answer = answer(line);
        let is_skipped = match (&kind, are_lines) {
            (Kind::Blank, _) => true,
            (Kind::Rule | Kind::Comment, _) if !every_line => true,
            _ if line == "end" && !every_line => true,
            (_, Some(true)) => false,
            (_, Some(false)) => answer.is_empty() || is_below_truncated,
            _ if !answer.is_empty() => false,
            (Kind::Rule, None) => true,
            (Kind::Text, None) if !every_line || line == "id,puzzle,solution" => true,
            (_, None) => !is_list || is_below_truncated,
        };
        if !is_skipped {
            if answer.len() == CELLS {
                are_lines.get_or_insert(true);
            }
            found.push((number, answer));
        }
    }
    found
}

/// The expected score, and the start of each fault's message.
fn expected(puzzles: &[String], found: &[(usize, String)], lines: usize) -> (Score, Vec<String>) {
    let both = puzzles.len().min(found.len());
    let mut faults = Vec::new();
    for (at, (line, answer)) in found[..both].iter().enumerate() {
        if !is_right(&puzzles[at], answer) {
            faults.push(format!("answers:{line}: puzzle {}: ", at + 1));
        }
    }
    let wrong = faults.len();
    let score = Score {
        right: (both - wrong) as u64,
        wrong: wrong as u64,
        missing: (puzzles.len() - both) as u64,
        too_many: (found.len() - both) as u64,
    };
    if both < puzzles.len() {
        let (line, puzzle) = (lines + 1, both + 1);
        faults.push(format!(
            "answers:{line}: puzzle {puzzle}: the answer is missing"
        ));
    }
    if let Some((line, _)) = found.get(both) {
        faults.push(format!(
            "answers:{line}: there is no puzzle for this answer"
        ));
    }
    (score, faults)
}

/// `FUZZ_SEED` and `FUZZ_ROUNDS` are as in `src/tests/fuzz.rs`.
#[test]
fn damaged_answers_are_judged_as_the_contract_says() {
    let seeds = support::seeds(1500);
    let (rounds, mut perfect) = (seeds.end - seeds.start, 0);
    for seed in seeds {
        let random = &mut Random(Random(seed ^ 66 << 48).bits());
        let format = random.pick(&[Format::Lines, Format::Lines, Format::Grid]);
        let is_list = format == Format::Lines;
        let reading = &ReadOptions {
            every_line: is_list && random.below(3) == 0,
            ..format.into()
        };
        let solutions = (0..1 + random.below(40)).map(|_| support::solved(random));
        let solutions: Vec<Board> = solutions.collect();
        let layout = random.pick(&LAYOUTS);
        let (mut puzzles, mut parts) = (Vec::new(), Vec::new());
        for _ in 0..20 + random.below(20) {
            let solution = random.pick(&solutions);
            let (puzzle, answer) = puzzle(random, solution, is_list);
            let other = random.pick(&LAYOUTS);
            let layout = if random.below(100) == 0 {
                other
            } else {
                layout
            };
            parts.push(written(layout, &puzzle, &answer));
            puzzles.push(puzzle);
        }
        (0..random.below(3)).for_each(|_| damage(&mut parts, random));
        let mut lines: Vec<String> = parts
            .concat()
            .split_inclusive('\n')
            .map(String::from)
            .collect();
        (0..random.below(3)).for_each(|_| damage(&mut lines, random));
        let mut text = lines.concat();
        if !text.ends_with("\n\n") && random.below(2) == 0 {
            text.pop();
        }

        let found = read(&text, is_list, reading.every_line);
        let puzzle_list = puzzles;
        let puzzles = if is_list {
            puzzle_list.join("\n")
        } else {
            puzzle_list.iter().map(String::as_str).map(rows).collect()
        };
        let [start, line_end, end] =
            [["", "\u{FEFF}"], ["\n", "\r\n"], ["", "\u{1A}"]].map(|way| random.pick(&way));
        let answers = format!("{start}{}{end}", text.replace('\n', line_end));
        let (expected_score, starts) = expected(&puzzle_list, &found, text.lines().count());
        perfect += u64::from(starts.is_empty());
        for bytes in [usize::MAX, 1 + random.below(300)] {
            let (score, faults) = check(reading, &puzzles, &answers, bytes);
            let are_named = faults
                .lines()
                .zip(&starts)
                .all(|(fault, start)| fault.starts_with(start));
            assert!(
                score == expected_score && are_named && faults.lines().count() == starts.len(),
                "FUZZ_SEED={seed} FUZZ_ROUNDS=1, {reading:?}, in pieces of {bytes}\n{puzzles}\n\n{answers}\n\n\
                 {score}\n{faults}expected {expected_score}\n{}",
                starts.join("\n"),
            );
        }
    }
    assert!(
        perfect < rounds.div_ceil(2),
        "{perfect} of {rounds} without a fault"
    );
}
