/*! The judge program in one file: puzzles on standard input, solutions on standard output.

Online judges take one source file, forbid threads, and compile with whatever they have. So this
file stands alone: it needs a Rust compiler of 1.48 or later, any edition, and nothing else. The
crate compiles it a second time as a module: its solver shares no line with the batch engine, which
makes it the reference that the engine is measured against.

# Problems

The constant `PROBLEM` says what is read and written. Filled in with a judge's problem, it is the
program for that problem. As it stands it is `None`, and the first line that is neither blank nor a
`#` comment tells the layout. A cell is a digit or a blank, one of `0 . ? _ * -`.

| first line | layout | answer |
|---|---|---|
| 1 to 8 digits | a count, that many boards, perhaps another count (POJ 2676) | each board as it came |
| nine cells, spaced or not, or a ruler | boards until the input ends (HDU 1426) | the same, a blank line between boards |
| a field of 81 cells, or `end` | a puzzle a line, until `end` or the input ends (POJ 3074) | a line each |

A board is nine rows, or one line of 81 cells. It may be drawn, with `|` between boxes and rulers
between bands; the answer is spaced rows then. A puzzle without a solution is answered `no
solution`. A line that holds no puzzle, among those that should, is answered `invalid`; a malformed
or incomplete board is not answered, nor is what follows, for where the next one would start is a
guess. Input of no known layout has no answers. The exit code is 0 whatever happens, because judges
take anything else for a crash.

# The solver

```text
search(board):
    propagate: locked candidates, hidden singles, naked singles, until nothing changes
    contradiction?   no solution here
    every cell set?  that is the solution
    guess a digit in the most constrained cell; search(a copy of the board with it)
    no solution there: the digit is not in that cell; once more from the top
```

The board is kept by digit and band: a *word* is the set of cells, out of the 27 in three rows,
where one digit may still go.

```text
    bit   0  1  2 |  3  4  5 |  6  7  8      first row of the band     one octal digit is a minirow:
          9 10 11 | 12 13 14 | 15 16 17      second row                three cells, one row, one box
         18 19 20 | 21 22 23 | 24 25 26      third row
```

A digit stands once in each row and each box of a band, so it takes three of the nine minirows, in
one of six configurations. The rules for one word follow from the set of minirows that it touches,
and that set has just 512 values: they are tables.

On a processor that guesses its way ahead, a branch that nobody can foresee costs as much as fifty
operations. So most of what is done here is done without asking whether it is of use.
*/

// As a program the file uses no `count`, as a module no `main`.
#![allow(dead_code)]

use std::io::{self, Read, Write};

fn main() {
    let mut input = Vec::new();
    // A judge learns nothing from a failed read or write: whatever arrived is answered as far as it
    // goes.
    let _ = io::stdin().read_to_end(&mut input);
    let _ = match PROBLEM {
        Some(problem) => run(&problem, &input, &mut io::stdout()),
        None => io::stdout().write_all(&answer(&input)),
    };
}

// ---- The problem ----

/// The problem whose input is read and whose answers are written. `None` is any problem: the input
/// tells its layout.
const PROBLEM: Option<Problem> = None;

/// What a judge's problem reads and writes: 9x9 puzzles in, answers out.
///
/// The answers are templates. Each text is written as it stands, line feeds included, but for these
/// names: `{cases}` is the count that the input begins with, `{case}` the number of the case from
/// 1, `{case0}` the same from 0, `{title}` its title line without the line end and the spaces
/// before that, `{board}` a solution, laid out as `layout` says, with its last line feed, and
/// `{count}` the number of solutions, which only [`Wanted::Count`] and [`Wanted::All`] find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The short name, for people.
    pub name: &'static str,
    /// How the number of boards is known.
    pub cases: Cases,
    /// Each case begins with a line that says the size of its boxes; 3 is the only one that is
    /// answered.
    pub sized: bool,
    /// Each case begins with a title line.
    pub titled: bool,
    /// Lines mean nothing inside of a board: it is 81 cells, wherever the lines end. Otherwise a
    /// line is a row or the whole board.
    pub tokens: bool,
    /// How `{board}` is laid out.
    pub layout: BoardLayout,
    /// What has to be found out about a puzzle.
    pub wanted: Wanted,
    /// What comes before all answers.
    pub head: &'static str,
    /// What stands between the answers to two cases.
    pub between: &'static str,
    /// The answer to a puzzle with a solution. With [`Wanted::All`] it is written once for each
    /// solution.
    pub one: &'static str,
    /// The answer to a puzzle without a solution. `None` says that the problem has no such puzzles;
    /// should one come after all, `one` is written, with the line `no solution` for its board.
    pub none: Option<&'static str>,
    /// The answer to a puzzle with several solutions, where [`Wanted::Unique`] or [`Wanted::Count`]
    /// tells that. `None` is `one`.
    pub several: Option<&'static str>,
    /// The answer to a puzzle where two equal clues share a house. `None` is the answer to a puzzle
    /// without a solution.
    pub illegal: Option<&'static str>,
    /// What comes after all solutions of a puzzle, with [`Wanted::All`].
    pub total: Option<&'static str>,
}

/// How the number of boards is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cases {
    /// A count comes first; what follows so many boards is no part of the input.
    Counted,
    /// Boards until the input ends.
    ToEnd,
    /// Boards until a line `end`, or until the input ends.
    ToEndLine,
}

/// How a board is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardLayout {
    /// A line of 81 digits.
    Line,
    /// Nine lines of nine digits.
    Rows,
    /// The same with a blank between digits.
    Spaced,
    /// The same with ` | ` between boxes and `------+-------+------` between bands.
    Drawn,
}

/// What has to be found out about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Any solution.
    First,
    /// Of all solutions, written as 81 digits in reading order, the smallest.
    Smallest,
    /// Whether there is none, one, or more than one; where there is one, it.
    Unique,
    /// How many solutions there are, exactly; where there is one, it.
    Count,
    /// Every solution, the smallest first.
    All,
}

/// The program for one problem: all of standard input to all of standard output. It stops where the
/// input is malformed.
pub fn run(problem: &Problem, input: &[u8], output: &mut dyn Write) -> io::Result<()> {
    let mut lines = Lines::new(input);
    let mut answers = Vec::with_capacity(input.len());
    let mut values = Values {
        cases: 0,
        case: 0,
        title: b"",
        count: 0,
        board: Vec::new(),
    };
    let mut boards = u32::MAX;
    if problem.cases == Cases::Counted {
        boards = match lines.next_record().and_then(read_count) {
            Some(count) => count,
            None => return Ok(()),
        };
    }
    values.cases = boards;
    values.fill_in(problem.head, &mut answers);
    while values.case < boards {
        if problem.sized && lines.next().and_then(read_count) != Some(3) {
            break;
        }
        if problem.titled {
            values.title = lines.next_title().unwrap_or(b"");
        }
        // A line `end` is no board either.
        let puzzle = match read_board(&mut lines, problem.tokens) {
            Some((puzzle, _)) => puzzle,
            None => break,
        };
        values.case += 1;
        if values.case > 1 {
            answers.extend_from_slice(problem.between.as_bytes());
        }
        answer_case(problem, &puzzle, &mut values, &mut answers, output)?;
    }
    output.write_all(&answers)
}

/// Answers one puzzle. So many answers that they take a lot of memory are written on the way.
fn answer_case(
    problem: &Problem,
    puzzle: &[u8; 81],
    values: &mut Values,
    answers: &mut Vec<u8>,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut solution = [0; 81];
    if problem.wanted == Wanted::All {
        values.count = 0;
        let mut written = Ok(());
        each_solution(Board::new(puzzle), &mut |solution| {
            values.count += 1;
            values.draw(solution, problem.layout);
            values.fill_in(problem.one, answers);
            if answers.len() > 1 << 16 {
                written = output.write_all(answers);
                answers.clear();
            }
            written.is_ok()
        });
        written?;
    } else {
        values.count = match problem.wanted {
            Wanted::Count => search(Board::new(puzzle), u64::MAX, &mut solution),
            Wanted::Unique => search(Board::new(puzzle), 2, &mut solution),
            _ => search(Board::new(puzzle), 1, &mut solution),
        };
        if problem.wanted == Wanted::Smallest && values.count > 0 {
            solution = smallest(puzzle).unwrap_or(solution);
        }
    }
    let none = match problem.illegal {
        Some(illegal) if values.count == 0 && clues_conflict(puzzle) => Some(illegal),
        _ => problem.none,
    };
    let text = match (values.count, none, problem.several) {
        (0, Some(none), _) => none,
        (0, None, _) => {
            values.board.clear();
            values.board.extend_from_slice(NO_SOLUTION);
            problem.one
        }
        (_, _, _) if problem.wanted == Wanted::All => "",
        (1, _, _) | (_, _, None) => {
            values.draw(&solution, problem.layout);
            problem.one
        }
        (_, _, Some(several)) => several,
    };
    values.fill_in(text, answers);
    values.fill_in(problem.total.unwrap_or(""), answers);
    Ok(())
}

/// What the names in a problem's texts stand for.
struct Values<'a> {
    cases: u32,
    case: u32,
    title: &'a [u8],
    count: u64,
    board: Vec<u8>,
}

impl<'a> Values<'a> {
    fn draw(&mut self, solution: &[u8; 81], layout: BoardLayout) {
        self.board.clear();
        write_board(solution, layout, &mut self.board);
    }

    fn fill_in(&self, mut text: &str, answers: &mut Vec<u8>) {
        while let Some(start) = text.find('{') {
            let end = text.find('}').map_or(text.len(), |end| end + 1);
            answers.extend_from_slice(&text.as_bytes()[..start]);
            match &text[start..end] {
                "{cases}" => answers.extend_from_slice(self.cases.to_string().as_bytes()),
                "{case}" => answers.extend_from_slice(self.case.to_string().as_bytes()),
                "{case0}" => answers.extend_from_slice((self.case - 1).to_string().as_bytes()),
                "{title}" => answers.extend_from_slice(self.title),
                "{count}" => answers.extend_from_slice(self.count.to_string().as_bytes()),
                "{board}" => answers.extend_from_slice(&self.board),
                other => answers.extend_from_slice(other.as_bytes()),
            }
            text = &text[end..];
        }
        answers.extend_from_slice(text.as_bytes());
    }
}

// ---- Text ----

const NO_SOLUTION: &[u8] = b"no solution\n";

/// The program for any problem: all of standard input to all of standard output.
pub fn answer(input: &[u8]) -> Vec<u8> {
    let mut answers = Vec::with_capacity(input.len());
    let mut lines = Lines::new(input);
    let first = match lines.peek() {
        Some(line) => line,
        None => return answers,
    };
    if read_count(first).is_some() {
        while let Some(count) = lines.next_record().and_then(read_count) {
            for _ in 0..count {
                match read_board(&mut lines, false) {
                    Some((puzzle, layout)) => write_answer(&puzzle, layout, &mut answers),
                    None => return answers,
                }
            }
        }
    } else if is_row(first) || is_ruler(first) {
        while let Some((puzzle, layout)) = read_board(&mut lines, false) {
            if !answers.is_empty() {
                answers.push(b'\n');
            }
            write_answer(&puzzle, layout, &mut answers);
        }
    } else if is_end(first) || find_line(first).is_some() {
        while let Some(line) = lines.next().filter(|line| !is_end(line)) {
            match find_line(line) {
                Some(puzzle) => write_answer(&puzzle, BoardLayout::Line, &mut answers),
                None => answers.extend_from_slice(b"invalid\n"),
            }
        }
    }
    answers
}

/// The lines of the input. A carriage return, a line feed, or both end one.
#[derive(Clone, Copy)]
struct Lines<'a> {
    rest: &'a [u8],
}

impl<'a> Lines<'a> {
    fn new(input: &'a [u8]) -> Lines<'a> {
        Lines {
            rest: if input.starts_with(b"\xEF\xBB\xBF") {
                &input[3..]
            } else {
                input
            },
        }
    }

    /// The next line that is not blank, without the spaces at its end.
    fn next_title(&mut self) -> Option<&'a [u8]> {
        while !self.rest.is_empty() {
            let end = self
                .rest
                .iter()
                .position(|&byte| byte == b'\n' || byte == b'\r');
            let line = &self.rest[..end.unwrap_or(self.rest.len())];
            self.rest = &self.rest[end.map_or(self.rest.len(), |end| end + 1)..];
            let end = line.iter().rposition(|byte| !byte.is_ascii_whitespace());
            if let Some(end) = end {
                return Some(&line[..end + 1]);
            }
        }
        None
    }

    /// The next line that is neither blank nor a comment, without surrounding white space.
    fn next(&mut self) -> Option<&'a [u8]> {
        loop {
            let mut line = self.next_title()?;
            while line[0].is_ascii_whitespace() {
                line = &line[1..];
            }
            if line[0] != b'#' {
                return Some(line);
            }
        }
    }

    /// The next line that is no ruler either.
    fn next_record(&mut self) -> Option<&'a [u8]> {
        loop {
            let line = self.next()?;
            if !is_ruler(line) {
                return Some(line);
            }
        }
    }

    fn peek(mut self) -> Option<&'a [u8]> {
        self.next()
    }
}

fn is_cell(byte: &u8) -> bool {
    matches!(*byte, b'0'..=b'9' | b'.' | b'?' | b'_' | b'*' | b'-')
}

fn is_end(line: &[u8]) -> bool {
    line == b"end"
}

/// True for the bytes of a row, or of a drawn one, that are not its cells.
fn is_gap(byte: &u8) -> bool {
    byte.is_ascii_whitespace() || *byte == b'|'
}

/// Nine cells, with or without spaces and bars between them.
fn is_row(line: &[u8]) -> bool {
    let mut cells = line.iter().filter(|byte| !is_gap(byte));
    cells.by_ref().take(9).filter(|byte| is_cell(byte)).count() == 9 && cells.next().is_none()
}

/// A line that is drawn before or after a band, like `------+-------+------`. Blanks are blanks
/// first: nine cells are a row, unless they are dashes in threes between bars, and a line of 81
/// cells is a board.
fn is_ruler(line: &[u8]) -> bool {
    let is_drawn = |byte: &u8| byte.is_ascii_whitespace() || b"-+=|*.:'".contains(byte);
    let touch = |three: &[u8]| three == b"---" || three == b"===";
    if line[0].is_ascii_digit() || !line.iter().all(is_drawn) || !line.windows(3).any(touch) {
        return false;
    }
    let mut boxes = line.split(is_gap).filter(|part| !part.is_empty());
    let threes = boxes
        .by_ref()
        .take(3)
        .filter(|part| *part == b"---")
        .count()
        == 3
        && boxes.next().is_none();
    find_line(line).is_none() && (!is_row(line) || threes && line.contains(&b'|'))
}

/// A count of boards. Nine digits are a row.
fn read_count(line: &[u8]) -> Option<u32> {
    if line.len() > 8 || !line.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(
        line.iter()
            .fold(0, |count, digit| 10 * count + u32::from(digit - b'0')),
    )
}

/// The first field of 81 cells on a line, among fields of whatever kind.
fn find_line(line: &[u8]) -> Option<[u8; 81]> {
    let is_puzzle = |field: &[u8]| field.len() == 81 && field.iter().all(is_cell);
    let is_separator =
        |byte: &u8| byte.is_ascii_whitespace() || matches!(*byte, b',' | b';' | b':' | b'|' | b'"');
    // Most lines have nothing but the puzzle.
    let field = if is_puzzle(line) {
        line
    } else {
        line.split(is_separator).find(|field| is_puzzle(field))?
    };
    let mut puzzle = [0; 81];
    puzzle.copy_from_slice(field);
    Some(puzzle)
}

/// The next board, and how its answer is laid out: a line of 81 cells, or nine rows, of which the
/// first decides. With `tokens` it is 81 cells, wherever the lines end.
fn read_board(lines: &mut Lines, tokens: bool) -> Option<([u8; 81], BoardLayout)> {
    let mut line = lines.next_record()?;
    if let Some(puzzle) = find_line(line) {
        return Some((puzzle, BoardLayout::Line));
    }
    let layout = if line.len() == 9 {
        BoardLayout::Rows
    } else {
        BoardLayout::Spaced
    };
    let mut puzzle = [0; 81];
    let mut filled = 0;
    loop {
        if !tokens && !is_row(line) {
            return None;
        }
        for &byte in line.iter().filter(|byte| !is_gap(byte)) {
            if filled == 81 || !is_cell(&byte) {
                return None;
            }
            puzzle[filled] = byte;
            filled += 1;
        }
        if filled == 81 {
            return Some((puzzle, layout));
        }
        line = if filled % 27 == 0 {
            lines.next_record()?
        } else {
            lines.next()?
        };
    }
}

fn write_answer(puzzle: &[u8; 81], layout: BoardLayout, answers: &mut Vec<u8>) {
    match solve(puzzle) {
        Some(solution) => write_board(&solution, layout, answers),
        None => answers.extend_from_slice(NO_SOLUTION),
    }
}

fn write_board(solution: &[u8; 81], layout: BoardLayout, answers: &mut Vec<u8>) {
    if layout == BoardLayout::Line {
        answers.extend_from_slice(solution);
        answers.push(b'\n');
        return;
    }
    for (i, row) in solution.chunks(9).enumerate() {
        if layout == BoardLayout::Drawn && i > 0 && i % 3 == 0 {
            answers.extend_from_slice(b"------+-------+------\n");
        }
        for (j, &digit) in row.iter().enumerate() {
            let gap: &[u8] = match layout {
                BoardLayout::Line | BoardLayout::Rows => b"",
                BoardLayout::Drawn if j == 3 || j == 6 => b" | ",
                BoardLayout::Spaced | BoardLayout::Drawn => b" ",
            };
            answers.extend_from_slice(if j > 0 { gap } else { b"" });
            answers.push(digit);
        }
        answers.push(b'\n');
    }
}

// ---- Search ----

/// A solution of `puzzle`, 81 cells of text, or `None` where there is none. Bytes other than `1` to
/// `9` are blanks.
pub fn solve(puzzle: &[u8; 81]) -> Option<[u8; 81]> {
    let mut solution = [0; 81];
    match search(Board::new(puzzle), 1, &mut solution) {
        0 => None,
        _ => Some(solution),
    }
}

/// The number of solutions of `puzzle`, counted up to `limit`.
pub fn count(puzzle: &[u8; 81], limit: u64) -> u64 {
    search(Board::new(puzzle), limit, &mut [0; 81]).min(limit)
}

/// The smallest of all solutions of `puzzle`, as text in reading order.
pub fn smallest(puzzle: &[u8; 81]) -> Option<[u8; 81]> {
    let mut first = None;
    each_solution(Board::new(puzzle), &mut |solution| {
        first = Some(*solution);
        false
    });
    first
}

/// Counts the board's solutions up to `limit`, at least 1, and leaves the last one in `solution`.
fn search(mut board: Board, limit: u64, solution: &mut [u8; 81]) -> u64 {
    let mut found = 0;
    while let Some(pairs) = board.propagate() {
        if board.is_complete() {
            *solution = board.text();
            return found + 1;
        }
        let (word, bit) = board.most_constrained(pairs);
        let mut guess = board;
        guess.place(word, bit);
        found += search(guess, limit - found, solution);
        if found >= limit {
            break;
        }
        board.exclude(word, bit, pairs);
    }
    found
}

/// Visits the board's solutions, the smallest first, until a visit says false. Returns false then.
///
/// The search sets the cells in reading order, from the lowest digit to the highest. In this order
/// it would not see for long what is wrong with an early digit; so each digit is tried out by the
/// other search first.
fn each_solution(mut board: Board, visit: &mut dyn FnMut(&[u8; 81]) -> bool) -> bool {
    while let Some(pairs) = board.propagate() {
        if board.is_complete() {
            return visit(&board.text());
        }
        let (word, bit) = board.first_open();
        let mut guess = board;
        guess.place(word, bit);
        if search(guess, 1, &mut [0; 81]) > 0 && !each_solution(guess, visit) {
            return false;
        }
        board.exclude(word, bit, pairs);
    }
    true
}

/// True where two equal clues share a house.
fn clues_conflict(puzzle: &[u8; 81]) -> bool {
    let mut houses = [0u32; 27];
    puzzle
        .iter()
        .enumerate()
        .filter(|clue| is_clue(clue.1))
        .any(|(cell, &clue)| {
            let (row, col, digit) = (cell / 9, cell % 9, 1 << (clue - b'1'));
            [row, 9 + col, 18 + row / 3 * 3 + col / 3]
                .iter()
                .any(|&house| {
                    let seen = houses[house] & digit != 0;
                    houses[house] |= digit;
                    seen
                })
        })
}

fn is_clue(byte: &u8) -> bool {
    matches!(*byte, b'1'..=b'9')
}

// ---- Board ----

/// The cells where each digit may still go.
#[derive(Clone, Copy)]
struct Board {
    /// Word `3 * digit + band`, digits 0 to 8. All of a word's rules hold for it unless it is
    /// stale. The last five are no words: they are there because five bits are then always an
    /// index, which takes no check.
    words: [u32; 32],
    /// The words that have changed since they were last revised, a bit each.
    stale: u32,
    /// By band, the cells that have not been set. A cell that is set has no candidate but its
    /// digit.
    open: [u32; 3],
}

impl Board {
    fn new(puzzle: &[u8; 81]) -> Board {
        let mut board = Board {
            words: [BAND; 32],
            stale: (1 << 27) - 1,
            open: [BAND; 3],
        };
        let mut clues = [0; 27];
        for (band, cells) in puzzle.chunks(27).enumerate() {
            let clued = cells.iter().enumerate().fold(0, |clued, (cell, byte)| {
                clued | u32::from(is_clue(byte)) << cell
            });
            board.open[band] ^= clued;
            for bit in bits(clued) {
                let cell = index(bit);
                let digit = usize::from(cells[cell] - b'1');
                clues[3 * digit + band] |= bit;
                for other in 0..3 {
                    board.words[3 * digit + other] &= if other == band {
                        PLACED[cell]
                    } else {
                        !COLUMNS[cell % 9]
                    };
                }
            }
        }
        for (word, clues) in clues.iter().enumerate() {
            board.words[word] &= board.open[word % 3] | clues;
        }
        board
    }

    /// True where every cell is set. Where nothing is stale besides, the board is a solution: each
    /// word then has a cell in each of its rows, which makes 81, and a cell is in one word at most,
    /// so each word has exactly three cells; its rules say that they share no box, and no column
    /// with the digit's other words.
    fn is_complete(&self) -> bool {
        self.open == [0; 3]
    }

    /// The digits of a complete board.
    fn text(&self) -> [u8; 81] {
        let mut text = [b'0'; 81];
        for (word, &cells) in self.words[..27].iter().enumerate() {
            let mut cells = cells;
            for _ in 0..3 {
                text[word % 3 * 27 + index(cells) % 27] = b'1' + (word / 3) as u8;
                cells &= cells.wrapping_sub(1);
            }
        }
        text
    }

    /// Takes the cells outside `mask` from a word.
    #[inline(always)]
    fn keep(&mut self, word: usize, mask: u32) {
        let kept = self.words[word & 31] & mask;
        self.stale |= u32::from(kept != self.words[word & 31]) << word;
        self.words[word & 31] = kept;
    }

    /// Takes from a word the cells that its digit cannot have beside the one of `bit`. The rest of
    /// what this placement means, in the other bands and for the other digits, is left to the
    /// revision of the word.
    #[inline(always)]
    fn place(&mut self, word: usize, bit: u32) {
        self.keep(word, PLACED[index(bit)]);
    }

    /// Takes a candidate from its cell. Of two candidates, as `pairs` tells, the other one is
    /// placed.
    fn exclude(&mut self, word: usize, bit: u32, pairs: [u32; 3]) {
        let band = word % 3;
        self.keep(word, !bit);
        if pairs[band] & bit != 0 {
            self.place(3 * index(self.digits(band, bit)) + band, bit);
        }
    }

    /// The candidates of a cell, a bit each.
    #[inline(always)]
    fn digits(&self, band: usize, bit: u32) -> u32 {
        let cell = index(bit);
        (0..9).fold(0, |digits, digit| {
            digits | (self.words[(3 * digit + band) & 31] >> cell & 1) << digit
        })
    }

    /// Applies all rules until none has an effect. Returns the cells with just two candidates, by
    /// band; `None` is a contradiction.
    fn propagate(&mut self) -> Option<[u32; 3]> {
        loop {
            while self.stale != 0 {
                // Words that become stale on the way wait for the next turn, so that which word
                // follows is known early.
                for bit in bits(self.stale) {
                    if !self.revise(index(bit)) {
                        return None;
                    }
                }
            }
            let pairs = self.naked_singles()?;
            if self.stale == 0 {
                return Some(pairs);
            }
        }
    }

    /// Applies the rules of one digit in one band: locked candidates, then hidden singles. False is
    /// a contradiction.
    #[inline(always)]
    fn revise(&mut self, word: usize) -> bool {
        let (digit, band) = (word / 3, word % 3);
        let rows = self.words[word & 31];
        let minirows = minirows_of(rows);
        let cells = rows & OPEN[minirows];
        if cells == 0 {
            return false;
        }
        self.words[word & 31] = cells;
        self.stale &= !(1 << word);

        // A column that is the band's only one in its stack holds the digit here, and not in the
        // other bands.
        let columns = LONE[columns_of(cells)];
        self.keep(3 * digit + (band + 1) % 3, !columns);
        self.keep(3 * digit + (band + 2) % 3, !columns);

        // Where such a column crosses a minirow that the digit must take, the cell is set: no other
        // digit may have it.
        let set = cells & columns & TAKEN[minirows] & self.open[band];
        if set != 0 {
            self.open[band] ^= set;
            let mut hit = 0;
            for other in 0..9 {
                let others = &mut self.words[(3 * other + band) & 31];
                hit |= u32::from(*others & set != 0) << (3 * other);
                *others &= !set;
            }
            self.words[word & 31] = cells;
            self.stale = (self.stale | hit << band) & !(1 << word);
        }
        true
    }

    /// Sets the cells that have one candidate left. Returns the cells that have two, by band;
    /// `None` where a cell has none.
    #[inline(always)]
    fn naked_singles(&mut self) -> Option<[u32; 3]> {
        let mut pairs = [0; 3];
        for (band, pairs) in pairs.iter_mut().enumerate() {
            // The cells with at least one candidate, two, three.
            let (mut one, mut two, mut three) = (0, 0, 0);
            for digit in 0..9 {
                let cells = self.words[3 * digit + band];
                three |= two & cells;
                two |= one & cells;
                one |= cells;
            }
            if one != BAND {
                return None;
            }
            *pairs = two & !three;
            let singles = self.open[band] & !two;
            if singles != 0 {
                self.open[band] ^= singles;
                for bit in bits(singles) {
                    let digits = self.digits(band, bit);
                    // A single of the same digit may have taken the cell's last candidate.
                    if digits == 0 {
                        return None;
                    }
                    self.place(3 * index(digits) + band, bit);
                }
            }
        }
        Some(pairs)
    }

    /// The cell to guess in and its first candidate, as a word and a bit: of the cells with two
    /// candidates, the one with the most open cells among its peers.
    #[inline(always)]
    fn most_constrained(&self, pairs: [u32; 3]) -> (usize, u32) {
        let (band, bit) = if pairs != [0; 3] {
            most_open_peers(self.open, pairs)
        } else {
            self.fewest_candidates()
        };
        (3 * index(self.digits(band, bit)) + band, bit)
    }

    /// The open cell with the fewest candidates, as a band and a bit.
    fn fewest_candidates(&self) -> (usize, u32) {
        let cells = (0..3).flat_map(|band| bits(self.open[band]).map(move |bit| (band, bit)));
        cells
            .min_by_key(|&(band, bit)| self.digits(band, bit).count_ones())
            .unwrap_or((0, 1))
    }

    /// The first open cell in reading order and its lowest candidate, as a word and a bit.
    fn first_open(&self) -> (usize, u32) {
        let band = (0..3).find(|&band| self.open[band] != 0).unwrap_or(0);
        let bit = lowest(self.open[band]);
        (3 * index(self.digits(band, bit)) + band, bit)
    }
}

/// Of the cells in `among`, the one with the most open cells among its peers, as a band and a bit.
///
/// The peers of all cells are counted at once: bit `i` of every cell's number is in plane `i`, one
/// word a band.
///
/// ```text
/// peers = [row + box - minirow]   five minirows: its own, two more of the row, two more of the box
///       + [column - minicol]      two minicols, three cells of a column in one band: those of the other bands
/// ```
#[inline(always)]
fn most_open_peers(open: [u32; 3], among: [u32; 3]) -> (usize, u32) {
    const FIRST: u32 = 0o111_111_111;
    let mut minicols = [(0, 0); 3];
    for (minicols, cells) in minicols.iter_mut().zip(open.iter()) {
        *minicols = add(cells & NINE, cells >> 9 & NINE, cells >> 18);
    }
    let mut planes = [[0; 3]; 5];
    for band in 0..3 {
        // Each minirow's open cells, at the bit of its first cell: ones and twos.
        let (ones, twos) = add(
            open[band] & FIRST,
            open[band] >> 1 & FIRST,
            open[band] >> 2 & FIRST,
        );
        let (sum, carry1) = add(ones, next_in_row(ones), last_in_row(ones));
        let (p0, carry2) = add(sum, next_in_box(ones), last_in_box(ones));
        let (sum1, four1) = add(twos, next_in_row(twos), last_in_row(twos));
        let (sum2, four2) = add(next_in_box(twos), last_in_box(twos), carry1);
        let (p1, four3) = add(sum1, sum2, carry2);
        let (p2, p3) = add(four1, four2, four3);

        let ((ones1, twos1), (ones2, twos2)) = (minicols[(band + 1) % 3], minicols[(band + 2) % 3]);
        let (q0, carry) = add(ones1, ones2, 0);
        let (q1, q2) = add(twos1, twos2, carry);

        let row = |first: u32| first * 7;
        let column = |top: u32| top * 0o1_001_001;
        let (s0, carry) = add(row(p0), column(q0), 0);
        let (s1, carry) = add(row(p1), column(q1), carry);
        let (s2, carry) = add(row(p2), column(q2), carry);
        let (s3, s4) = add(row(p3), carry, 0);
        for (plane, &bits) in planes.iter_mut().zip([s4, s3, s2, s1, s0].iter()) {
            plane[band] = bits;
        }
    }
    let mut best = among;
    for plane in planes.iter() {
        let some = [best[0] & plane[0], best[1] & plane[1], best[2] & plane[2]];
        let none = u32::from(some != [0; 3]).wrapping_sub(1);
        for (best, some) in best.iter_mut().zip(some.iter()) {
            *best &= some | none;
        }
    }
    let band = (0..3).rev().find(|&band| best[band] != 0).unwrap_or(0);
    (band, lowest(best[band]))
}

/// The sum of three bits at each place: ones and twos.
#[inline(always)]
fn add(a: u32, b: u32, c: u32) -> (u32, u32) {
    (a ^ b ^ c, a & b | (a | b) & c)
}

// The other two minirows of each minirow's row, and the other two of its box.

#[inline(always)]
fn next_in_row(minirows: u32) -> u32 {
    minirows << 3 & 0o110_110_110 | minirows >> 6 & 0o001_001_001
}

#[inline(always)]
fn last_in_row(minirows: u32) -> u32 {
    minirows << 6 & 0o100_100_100 | minirows >> 3 & 0o011_011_011
}

#[inline(always)]
fn next_in_box(minirows: u32) -> u32 {
    minirows << 9 & BAND | minirows >> 18
}

#[inline(always)]
fn last_in_box(minirows: u32) -> u32 {
    minirows << 18 & BAND | minirows >> 9
}

// ---- Bits ----

/// Nine cells in a row, or nine minirows.
const NINE: u32 = 0o777;

/// All cells of a band.
const BAND: u32 = 0o777_777_777;

/// The six configurations of a digit: how it can take three minirows, one in each row and one in
/// each box: bit `3 * row + box`.
const CONFIGURATIONS: [usize; 6] = [0o421, 0o412, 0o241, 0o214, 0o142, 0o124];

/// By the set of minirows that a word touches: the cells of the minirows that the digit can take,
/// none in a contradiction.
static OPEN: [u32; 512] = configurations().0;

/// By the same: the cells of the minirows that the digit must take.
static TAKEN: [u32; 512] = configurations().1;

/// By the cells of one row: which of its minirows they touch, 3 bits.
static MINIROWS: [u32; 512] = minirows();

/// By the columns that a word touches: the cells of those that it touches as the only ones in their
/// stack.
static LONE: [u32; 512] = lone();

/// By cell of a band: the cells that a digit may have when it has this one, itself included.
static PLACED: [u32; 27] = placed();

/// By column: its cells.
const COLUMNS: [u32; 9] = [
    0o001_001_001,
    0o002_002_002,
    0o004_004_004,
    0o010_010_010,
    0o020_020_020,
    0o040_040_040,
    0o100_100_100,
    0o200_200_200,
    0o400_400_400,
];

const fn configurations() -> ([u32; 512], [u32; 512]) {
    let (mut open, mut taken) = ([0; 512], [0; 512]);
    let mut minirows = 0;
    while minirows < 512 {
        let (mut some, mut every) = (0, NINE as usize);
        let mut i = 0;
        while i < 6 {
            if minirows & CONFIGURATIONS[i] == CONFIGURATIONS[i] {
                some |= CONFIGURATIONS[i];
                every &= CONFIGURATIONS[i];
            }
            i += 1;
        }
        open[minirows] = cells_of_minirows(some);
        taken[minirows] = cells_of_minirows(some & every);
        minirows += 1;
    }
    (open, taken)
}

const fn cells_of_minirows(minirows: usize) -> u32 {
    let mut cells = 0;
    let mut i = 0;
    while i < 9 {
        if minirows >> i & 1 != 0 {
            cells |= 7 << (3 * i);
        }
        i += 1;
    }
    cells
}

const fn minirows() -> [u32; 512] {
    let mut table = [0; 512];
    let mut cells = 0;
    while cells < 512 {
        let mut i = 0;
        while i < 3 {
            if cells >> (3 * i) & 7 != 0 {
                table[cells] |= 1 << i;
            }
            i += 1;
        }
        cells += 1;
    }
    table
}

const fn lone() -> [u32; 512] {
    let mut table = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        let mut column = 0;
        while column < 9 {
            let stack = 7 << (column / 3 * 3);
            if columns & stack == 1 << column {
                table[columns] |= COLUMNS[column];
            }
            column += 1;
        }
        columns += 1;
    }
    table
}

const fn placed() -> [u32; 27] {
    let mut table = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        let row = NINE << (cell / 9 * 9);
        let square = 0o007_007_007 << (cell % 9 / 3 * 3);
        table[cell] = BAND & !(row | square | COLUMNS[cell % 9]) | 1 << cell;
        cell += 1;
    }
    table
}

/// The minirows that a word touches: bit `3 * row + box`.
#[inline(always)]
fn minirows_of(word: u32) -> usize {
    let row = |shift: u32| MINIROWS[(word >> shift & NINE) as usize];
    (row(0) | row(9) << 3 | row(18) << 6) as usize & 511
}

/// The columns that a word touches.
#[inline(always)]
fn columns_of(word: u32) -> usize {
    ((word | word >> 9 | word >> 18) & NINE) as usize
}

#[inline(always)]
fn lowest(bits: u32) -> u32 {
    bits & bits.wrapping_neg()
}

/// The place of a lone bit.
#[inline(always)]
fn index(bit: u32) -> usize {
    bit.trailing_zeros() as usize
}

/// The bits of a set one by one, lowest first.
#[inline(always)]
fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = lowest(set);
        set ^= bit;
        if bit != 0 { Some(bit) } else { None }
    })
}
