/*! Random inputs in every layout, each with what a reader has to find in it; and what copying and
pasting make of them. */

use crate::support::{self, Random, draw, rows, shown, spaced};

/// An input line by line.
pub struct Input {
    /// The options that say how it is read.
    pub args: String,
    /// In a list: the number of the column that holds the puzzles, if all records have it there.
    pub column: Option<usize>,
    pub lines: Vec<Line>,
}

/// A line, and what it has to be read as.
#[derive(Clone)]
pub struct Line {
    pub text: String,
    pub role: Role,
}

#[derive(Clone, PartialEq)]
pub enum Role {
    /// It means nothing, or belongs to the record above.
    Nothing,
    /// A header, and what separates its columns.
    Header(char),
    /// A record begins.
    Record(Record),
}

#[derive(Clone, PartialEq)]
pub struct Record {
    /// Its 81 cells; `None` if it is malformed.
    pub puzzle: Option<String>,
    /// What `--append` writes before the answer, and how often: more than once if the record lacks
    /// fields.
    pub separator: char,
    pub separators: usize,
}

impl Line {
    fn new(text: impl Into<String>, role: Role) -> Line {
        let text = text.into();
        Line { text, role }
    }

    fn record(text: impl Into<String>, puzzle: Option<&str>, separator: char) -> Line {
        let record = Record {
            puzzle: puzzle.map(str::to_string),
            separator,
            separators: 1,
        };
        Line::new(text, Role::Record(record))
    }
}

impl Input {
    pub fn text(&self) -> Vec<u8> {
        let lines = self.lines.iter().map(|line| format!("{}\n", line.text));
        lines.collect::<String>().into_bytes()
    }

    pub fn args(&self) -> Vec<&str> {
        self.args.split_whitespace().collect()
    }

    /// The records, each with the number of its line.
    pub fn records(&self) -> impl Iterator<Item = (usize, &Record)> {
        let lines = (1..).zip(&self.lines);
        lines.filter_map(|(number, line)| match &line.role {
            Role::Record(record) => Some((number, record)),
            _ => None,
        })
    }
}

/// What a cell without a clue may be.
pub const BLANKS: [char; 5] = ['0', '.', '?', '_', '*'];

/// The 81 cells of a board, with blanks of one kind or of all kinds.
fn cells(random: &mut Random) -> String {
    let all = random.below(8) == 0;
    let any = random.pick(&BLANKS);
    let mut blank = random.pick(&['0', '.', any]);
    let board = support::any_board(random);
    let cell = |byte| {
        if all {
            blank = random.pick(&BLANKS);
        }
        if byte == b'0' {
            blank
        } else {
            char::from(byte)
        }
    };
    board.map(cell).iter().collect()
}

/// A few records, each made by `make`; once in a while repeated until a block does not hold them.
fn some(random: &mut Random, mut make: impl FnMut(&mut Random, usize) -> Vec<Line>) -> Vec<Line> {
    let count = 1 + random.below(10);
    let lines: Vec<Line> = (0..count).flat_map(|number| make(random, number)).collect();
    let times = if random.below(40) == 0 { 400 } else { 1 };
    vec![lines; times].concat()
}

/// A way to write a record of a list: the text before and after its cells, and the column of the cells.
type Form = ([&'static str; 2], usize);

const FORMS: [Form; 13] = [
    (["", ""], 1),
    (["7,", ""], 2),
    (["", " # 7"], 1),
    (["a1b2c3 ", " 1.2"], 2),
    (["  ", "\t"], 1),
    (["\"", "\";7"], 1),
    ([":0000:x:", ":::"], 1),
    (["('", "', 7)"], 1),
    (["(7, '", "');"], 2),
    (["x=", "&n=[7]"], 1),
    (["{\"id\": 7, \"puzzle\": \"", "\"}"], 2),
    (["SOLVED,", ""], 2),
    (["7|", "|SOLVED"], 2),
];

/// Puzzles in lines, with no text above.
pub fn lines(random: &mut Random) -> Input {
    let form = random.pick(&FORMS);
    let gap = random.pick(&[" ", ",", "; "]);
    let kind = random.below(4);
    let mut lines = some(random, |random, number| match kind {
        0 => vec![regular(random)],
        1 => vec![spread(random, number, gap)],
        _ => vec![line(random, number, form)],
    });
    if random.below(8) == 0 {
        lines.push(Line::new("end", Role::Nothing));
        lines.push(regular(random));
    }
    Input {
        args: "-i lines".into(),
        column: match kind {
            0 => Some(1),
            1 => None,
            _ => Some(form.1),
        },
        lines,
    }
}

/// A line whose fields are cells, or something else.
fn spread(random: &mut Random, number: usize, gap: &str) -> Line {
    let board = cells(random);
    let text = board.split("").collect::<Vec<_>>()[1..82].join(gap);
    match random.below(8) {
        0 if number > 0 => no_record(random),
        _ => Line::record(&text, Some(&board), separator_of(&text)),
    }
}

/// A line of cells and nothing else.
fn regular(random: &mut Random) -> Line {
    let cells = cells(random);
    Line::record(&cells, Some(&cells), ',')
}

/// A line in this form, perhaps with something wrong in it. The first is a puzzle with a blank.
fn line(random: &mut Random, number: usize, ([before, behind], _): Form) -> Line {
    let is_first = number == 0;
    let is_alone = [before, behind].iter().all(|text| text.trim().is_empty());
    let board = match is_first {
        true => shown(&support::solvable(random, 30)),
        false => cells(random),
    };
    let mut around = |cells: &str| {
        let text = format!("{before}{cells}{behind}");
        text.replace("SOLVED", &shown(&support::solved(random)))
    };
    let record = |text: String, puzzle| Line::record(&text, puzzle, separator_of(&text));
    // Beside other text, it may be the solution of a puzzle that is lost.
    let puzzle = Some(&*board).filter(|cells| is_alone || !is_solved(cells));
    let right = record(around(&board), puzzle);
    // A cell lost, a cell too many, and another symbol in the place of a cell.
    let wrong = [
        board[1..].to_string(),
        format!("{board}."),
        format!("+{}", &board[1..]),
    ];
    let wrong = wrong.map(|cells| record(around(&cells), None));
    match random.below(12) {
        0..3 if !is_first => wrong[random.below(3)].clone(),
        3 if !is_first => no_record(random),
        4 if !is_first => Line::new(format!("# {board}"), Role::Nothing),
        5 if !is_first => {
            let rulers = ["-".repeat(81), "-".repeat(9)];
            let text = ["", " ", "---+---+---", "#", "# x", &rulers[0], &rulers[1]];
            Line::new(random.pick(&text), Role::Nothing)
        }
        _ => right,
    }
}

/// True if the cells hold a digit each. (They need not fit.)
fn is_solved(cells: &str) -> bool {
    cells.bytes().all(|cell| b"123456789".contains(&cell))
}

/// What separates the answer from a record without a header: what separates its columns, or a comma.
fn separator_of(text: &str) -> char {
    let unquoted: String = text.split('"').step_by(2).collect();
    let separators = [',', ';', '|', '\t'];
    let first = unquoted.chars().find(|char| separators.contains(char));
    let is_spaced = text.trim().contains(' ');
    first.unwrap_or(if is_spaced { ' ' } else { ',' })
}

/// A line that holds nothing like a puzzle.
fn no_record(random: &mut Random) -> Line {
    let rubbish = [
        ",,",
        "x",
        "no solution",
        "invalid",
        "1",
        "1,\"x\"",
        "<5>",
        "53..7....",
    ];
    let text = random.pick(&rubbish);
    Line::record(text, None, separator_of(text))
}

/// A table, perhaps with a header. Fields may stand in quotes, and records may be shorter or longer than
/// the header. If an option names the column, other fields may hold boards, too.
pub fn table(random: &mut Random) -> Input {
    let separator = random.pick(&[',', ';', '|', '\t']);
    let columns = 2 + random.below(4);
    let named = random.below(columns);
    let number = (named + 1).to_string();
    let name = random.pick(&["puzzle", "Quiz", "\"sudoku\"", "mine", ""]);
    let has_header = !name.is_empty();
    let has_column = random.below(2) == 0;
    let args = match (has_column, name) {
        (false, _) => random.pick(&["-i lines", ""]).into(),
        (true, "mine") => format!("--column {}", random.pick(&["MINE", &number])),
        (true, _) => format!("-i lines --column {number}"),
    };
    // Another name is one only if the user says so. A line without one is text.
    let is_header = has_header && (name != "mine" || args.ends_with("MINE"));
    let join = |fields: Vec<String>| fields.join(&separator.to_string());
    let mut lines = Vec::new();
    if has_header {
        let names = (0..columns).map(|at| if at == named { name } else { "x" }.to_string());
        let role = match is_header {
            true => Role::Header(separator),
            false => Role::Nothing,
        };
        lines.push(Line::new(join(names.collect()), role));
    }
    lines.extend(some(random, |random, number| {
        let cells = cells(random);
        let fields = match random.below(4) {
            0 if number > 0 => 2 + random.below(columns + 1),
            _ => columns,
        };
        let is_lost = number > 0 && random.below(12) == 0;
        let board = if has_column { &cells } else { "x" };
        let mut field = |at: usize| match random.below(3) {
            _ if at == named && is_lost => cells[1..].to_string(),
            0 if at == named => format!("\"{cells}\""),
            _ if at == named => cells.clone(),
            0 => "1".to_string(),
            // A line of marks alone is a rule, and a bar that begins a line is the frame of a table.
            1 if at > 0 || fields > named && separator != '|' => String::new(),
            // Anything may stand in quotes, if a quote stands there twice.
            _ => {
                let pieces = (0..random.below(8)).map(|_| {
                    let pieces = ["a", "\"\"", ",;|\t #", "end", board];
                    random.pick(&pieces).to_string()
                });
                format!("\"a{}\"", pieces.collect::<String>())
            }
        };
        let mut texts: Vec<String> = (0..fields).map(&mut field).collect();
        // One field may be too many if it is empty.
        if is_header && number > 0 && fields == columns && random.below(4) == 0 {
            texts.push(String::new());
        }
        let is_ended = is_header && texts.len() == columns + 1 && texts[columns].is_empty();
        let text = join(texts);
        let unquoted = text.replace('"', "");
        let unquoted = unquoted.trim();
        let is_alone = unquoted.strip_suffix(',').unwrap_or(unquoted) == cells;
        let is_right = fields > named && !is_lost && (has_column || is_alone || !is_solved(&cells));
        let mut line = Line::record(text, Some(&*cells).filter(|_| is_right), separator);
        if let Role::Record(record) = &mut line.role
            && is_header
        {
            record.separators = match is_ended {
                true => 0,
                false => 1 + columns.saturating_sub(fields),
            };
        }
        match random.below(24) {
            0 => vec![Line::new("", Role::Nothing), line],
            1 => vec![Line::new(format!("# {}", &cells), Role::Nothing), line],
            _ => vec![line],
        }
    }));
    Input {
        args,
        column: None,
        lines,
    }
}

/// A way to write a board in rows: the rulers, the bars and the gap of [`draw`].
pub type Drawing = ([&'static str; 3], [&'static str; 3], &'static str);

const BARS: [&str; 3] = ["| ", " | ", " |"];
const BARE_BARS: [&str; 3] = ["", "|", ""];
const FRAME: &str = "+-------+-------+-------+";

/// As people write boards, as programs draw them, and as they print lists of rows.
pub const DRAWINGS: [Drawing; 18] = [
    ([""; 3], [""; 3], ""),
    ([""; 3], ["", " ", ""], " "),
    ([""; 3], ["", " ", ""], ""),
    (["", " ", ""], [""; 3], ""),
    (["", " ", ""], ["", " ", ""], ""),
    ([""; 3], BARE_BARS, ""),
    (["", "------+-------+------", ""], BARE_BARS, ""),
    (["", "---|---|---", ""], BARE_BARS, ""),
    ([FRAME; 3], BARS, ""),
    (["---|---|---"; 3], BARE_BARS, ""),
    (
        ["┌───┬───┬───┐", "├───┼───┼───┤", "└───┴───┴───┘"],
        ["│", "│", "│"],
        "",
    ),
    (
        ["╔═══╤═══╗", "╟───┼───╢", "╚═══╧═══╝"],
        ["║ ", " │ ", " ║"],
        " ",
    ),
    // A blank line between bands.
    (["", " ", ""], ["", " ", ""], " "),
    ([""; 3], ["", ",", ""], ","),
    ([""; 3], ["", ";", ";"], ";"),
    ([""; 3], ["\"", "\",\"", "\""], "\",\""),
    (["[", "", "]"], ["[", ", ", "],"], ", "),
    (["{", "", "};"], ["    {", ",", "},"], ","),
];

/// A board by rows: plain, spaced or drawn.
fn board(random: &mut Random) -> Vec<Line> {
    let cells = cells(random);
    let text = match random.below(4) {
        0 => rows(&cells),
        1 => spaced(&cells),
        _ => {
            let (rulers, bars, gap) = random.pick(&DRAWINGS);
            draw(&cells, rulers, bars, gap)
        }
    };
    let mut lines: Vec<Line> = text
        .lines()
        .map(|line| Line::new(line, Role::Nothing))
        .collect();
    let is_row = |line: &&mut Line| {
        line.text
            .contains(|char: char| char.is_ascii_digit() || BLANKS.contains(&char))
    };
    let first = lines.iter_mut().find(is_row).expect("a board has rows");
    *first = Line::record(&first.text, Some(&cells), ',');
    lines
}

/// A board, and the lines before and after it. A board directly below a title ends with its ninth row,
/// so something has to follow it.
fn with_title(random: &mut Random, board: Vec<Line>) -> Vec<Line> {
    let nothing = |text: &str| Line::new(text, Role::Nothing);
    let before = match random.below(8) {
        0 => vec![nothing(&format!("# {}", &cells(random)))],
        1 => vec![nothing(random.pick(&[" \t", FRAME]))],
        2 => vec![nothing(""), nothing("Grid 01"), nothing("")],
        3 => {
            let title = nothing(random.pick(&["Grid 01", "Case #2:"]));
            return [vec![title], board, vec![nothing("")]].concat();
        }
        _ => Vec::new(),
    };
    [before, board].concat()
}

fn format(name: &str, random: &mut Random) -> String {
    format!("-i {}", random.pick(&[name, "auto"]))
}

/// Boards without a count, perhaps with titles, blank lines and comments between them.
pub fn grid(random: &mut Random) -> Input {
    Input {
        lines: some(random, |random, _| {
            let board = board(random);
            with_title(random, board)
        }),
        args: format("grid", random),
        column: None,
    }
}

/// Groups of boards with their counts.
pub fn poj(random: &mut Random) -> Input {
    let mut lines = Vec::new();
    for _ in 0..1 + random.below(3) {
        let group = match random.below(4) {
            0 => Vec::new(),
            _ => some(random, |random, _| match random.below(3) {
                0 => vec![regular(random)],
                _ => {
                    let board = board(random);
                    with_title(random, board)
                }
            }),
        };
        let is_record = |line: &&Line| matches!(line.role, Role::Record(_));
        let count = group.iter().filter(is_record).count();
        lines.push(Line::new(count.to_string(), Role::Nothing));
        lines.extend(group);
    }
    Input {
        args: format("poj", random),
        column: None,
        lines,
    }
}

/// Inputs as other systems leave them: other ends of lines, a byte-order mark, no last line end. No
/// line is lost.
pub fn disguise(text: &mut Vec<u8>, random: &mut Random) {
    let ends = random.pick(&[["\n"; 2], ["\n"; 2], ["\r\n"; 2], ["\n", "\r\n"]]);
    let mut other = Vec::with_capacity(text.len());
    for &byte in &*text {
        match byte {
            b'\n' => other.extend(random.pick(&ends).as_bytes()),
            _ => other.push(byte),
        }
    }
    *text = other;
    if random.below(8) == 0 {
        text.splice(0..0, *b"\xEF\xBB\xBF");
    }
    if random.below(4) == 0 {
        let end = [b"\r\n", &b"\n"[..]]
            .into_iter()
            .find(|end| text.ends_with(end));
        text.truncate(text.len() - end.map_or(0, <[u8]>::len));
    }
}

/// Pieces that are put into places in which they do not belong.
const PIECES: [&[u8]; 24] = [
    b"a = [",
    b"end\n",
    b"\nend\n",
    b"puzzle\n",
    b"id,puzzle\n",
    b"Grid 01\n",
    b"Case #2:\n",
    b"# remark\n",
    b"\n",
    b"\n \t \n",
    b"3\n",
    b"0\n",
    b"99999999\n",
    b"123456789\n",
    b"99999999999999999999999\n",
    b"---|---|---\n",
    b"---------\n",
    b"- - - - - - - - -\n",
    b"no solution\n",
    b"invalid\n",
    b"\0\0\0",
    b"\x1F\x8B",
    b"\xEF\xBB\xBF",
    b"{board}{count}%s\x1B[2J",
];

/// One small accident.
fn spoil(text: &mut Vec<u8>, random: &mut Random) {
    let bytes = b"019.?_*-+|,;:\" \t\n\r#xe\0\x0B\x0C\x1F\x80\xFF";
    let at = random.below(text.len() + 1);
    let most = random.pick(&[2, 12, 100, 1000]);
    let range = at..text.len().min(at + random.below(most));
    let piece = text[range.clone()].to_vec();
    match random.below(12) {
        0..4 if at < text.len() => text[at] = random.pick(bytes),
        4 => text.insert(at, random.pick(bytes)),
        5 => text.truncate(at),
        6 => drop(text.drain(range)),
        7 => {
            let elsewhere = random.below(text.len() + 1);
            drop(text.splice(elsewhere..elsewhere, piece));
        }
        8 => spoil_lines(text, random),
        9 | 10 => _ = text.splice(at..at, random.pick(&PIECES).iter().copied()),
        _ if random.below(4) == 0 => {
            // Around the length of the longest line that is looked at, and far above it.
            let length = random.pick(&[16_300, 16_383, 16_384, 16_385, 40_000, 300_000]);
            let byte = random.pick(b"#x .5\0,");
            text.splice(at..at, std::iter::repeat_n(byte, length));
        }
        _ => {}
    }
}

/// Leaves out a line, doubles it, or swaps it with another.
fn spoil_lines(text: &mut Vec<u8>, random: &mut Random) {
    let mut lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
    if lines.is_empty() {
        return;
    }
    let (one, other) = (random.below(lines.len()), random.below(lines.len()));
    match random.below(3) {
        0 => _ = lines.remove(one),
        1 => lines.insert(other, lines[one]),
        _ => lines.swap(one, other),
    }
    *text = lines.concat();
}

/// Up to six accidents, none in half of all inputs. Says whether there was one.
pub fn mutate(text: &mut Vec<u8>, random: &mut Random) -> bool {
    let count = random.below(2) * (1 + random.below(6));
    (0..count).for_each(|_| spoil(text, random));
    count > 0
}
