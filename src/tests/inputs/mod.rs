/*! Random inputs in every layout, and what copying, cutting and pasting makes of them. */

use crate::reference::ENCODED;
use crate::support::{
    self, Board, HARD, Random, UNSOLVABLE, draw, pencilmarks, rows, shown, spaced,
};

/// A board of any kind: with one solution, with many, with none.
fn puzzle(random: &mut Random) -> Board {
    let few = random.below(30);
    let some = 22 + random.below(30);
    let any = random.below(82);
    match random.below(12) {
        0..5 => support::solvable(random, some),
        5 => support::solvable(random, any),
        6 | 7 => support::corrupted(random, some),
        8 => support::arbitrary(random, few),
        9 => *random.pick(&HARD),
        10 => *random.pick(&UNSOLVABLE),
        _ => support::solved(random),
    }
}

/// The 81 cells of a board, with blanks of one kind or of all kinds.
fn cells(random: &mut Random) -> String {
    let blanks = ['0', '.', '?', '_', '*', '-'];
    let all = random.below(8) == 0;
    let any = random.pick(&blanks);
    let mut blank = random.pick(&['0', '.', any]);
    let board = puzzle(random);
    let cell = |byte| {
        if all {
            blank = random.pick(&blanks);
        }
        if byte == b'0' {
            blank
        } else {
            char::from(byte)
        }
    };
    board.map(cell).iter().collect()
}

/// Pencilmarks of a board, or of a solved board with more digits in some of its cells.
fn marks(random: &mut Random) -> String {
    if random.below(2) == 0 {
        return pencilmarks(&cells(random));
    }
    let solution = support::solved(random);
    let share = 1 + random.below(4);
    let mut place = |cell: usize, digit: u8| {
        let stands = solution[cell] == digit || random.below(9) < share;
        if stands { char::from(digit) } else { '.' }
    };
    (0..729)
        .map(|at| place(at / 9, b'1' + (at % 9) as u8))
        .collect()
}

/// Puzzles in lines, perhaps with a header and columns, and things between them that are no
/// puzzles.
pub fn lines(random: &mut Random) -> Vec<u8> {
    let headers = [
        "",
        "",
        "",
        "",
        "puzzle\n",
        "quizzes,solutions\n",
        "id;Puzzle;rating\n",
        ",board\n",
        "\"id\",\"grid\"\n",
        "note,puzzle\n",
        "n\tsudoku\n",
        "puzzle,\n",
        "Puzzle 1\n",
        "#,puzzle\n",
        &(0..81).map(|cell| format!("{cell};")).collect::<String>(),
    ];
    let header = random.pick(&headers).replace("80;", "80\n");
    let columns = header.trim_end();
    let regular = random.below(3) == 0;
    let mut text = header.to_string();
    for number in 0..1 + random.below(12) {
        let cells = if random.below(10) == 0 {
            marks(random)
        } else {
            cells(random)
        };
        text += &match columns {
            _ if regular && !columns.contains(|byte: char| ",;\t".contains(byte)) => cells,
            "quizzes,solutions" => format!("{cells},{}", shown(&support::solved(random))),
            "id;Puzzle;rating" => format!("{number};{cells};1.{number}"),
            "#,puzzle" if number == 3 => format!("#{number},{cells}"),
            ",board" | "#,puzzle" | "\"id\",\"grid\"" => {
                format!(
                    "{number},{}",
                    if random.below(2) == 0 {
                        cells
                    } else {
                        format!("\"{cells}\"")
                    }
                )
            }
            "note,puzzle" => format!("\"a\n{},\"\"\",{cells}", random.pick(&["", "b", "#"])),
            "n\tsudoku" => format!("{number}\t{cells}"),
            _ => match random.below(20) {
                0 => format!("{number},{cells}"),
                1 => format!("{cells} # {number}"),
                2 => format!("  {cells}\t"),
                3 => format!("\"{cells}\";{number}"),
                4 => format!(":0000:x:{}:::", cells.replace('7', "+7")),
                5 if number % 2 == 0 => format!("# {cells}"),
                5 => format!(" # {number}"),
                6 => format!("{},{cells}", shown(&support::solved(random))),
                7 => random
                    .pick(&[
                        "",
                        " ",
                        ",",
                        "x",
                        "no solution",
                        "invalid",
                        "end ",
                        "1",
                        "---+---+---",
                        "\"",
                        "puzzle",
                    ])
                    .to_string(),
                8 => cells[1..].to_string(),
                10 => format!("('{cells}', {number})"),
                11 => format!("x={cells}&n=[{number}]"),
                12 => spaced(&cells).replace('\n', " "),
                13 => spaced(&cells)
                    .replace('\n', " ")
                    .trim_end()
                    .replace(' ', ","),
                14 => rows(&cells).replace('\n', "\t"),
                15 => format!(
                    "{cells};{number},'{}'",
                    shown(&support::solvable(random, 30))
                ),
                9 => format!("{cells}."),
                _ => cells,
            },
        };
        text.push('\n');
    }
    if random.below(8) == 0 {
        text += &format!("end\n{}\n", cells(random));
    }
    text.into_bytes()
}

/// A table with a header: its fields may stand in quotes and hold ends of lines, and its rows may
/// lack fields or have too many.
pub struct Table {
    /// The header with its end, and where that begins.
    pub header: Vec<u8>,
    pub named: usize,
    pub separator: u8,
    pub end: &'static [u8],
    pub rows: Vec<Row>,
}

/// A row of a table.
pub struct Row {
    /// Without its end.
    pub text: Vec<u8>,
    /// How many fields it has less than the header.
    pub missing: usize,
    /// Whether it has more.
    pub is_long: bool,
    /// `None` if the row ends before its puzzle.
    pub puzzle: Option<Vec<u8>>,
}

pub fn table(random: &mut Random) -> Table {
    let separator = random.pick(b",;|\t");
    let end: &[u8] = random.pick(&[&b"\n"[..], b"\r\n", b"\r"]);
    let columns = 2 + random.below(4);
    let named = random.below(columns);
    let names: Vec<&[u8]> = (0..columns)
        .map(|column| {
            if column == named {
                &b"puzzle"[..]
            } else {
                b"x"
            }
        })
        .collect();
    let header = names.join(&separator);
    let count = match random.below(20) {
        0 => 3000,
        _ => 1 + random.below(12),
    };
    let rows = (0..count).map(|_| {
        let cells = cells(random).into_bytes();
        let fields = match random.below(4) {
            0 => 1 + random.below(columns + 2),
            _ => columns,
        };
        let text: Vec<Vec<u8>> = (0..fields)
            .map(|column| match random.below(3) {
                _ if column == named && random.below(3) > 0 => cells.clone(),
                _ if column == named => [b"\"", &cells[..], b"\""].concat(),
                0 => b"1".to_vec(),
                1 => Vec::new(),
                _ => {
                    // Anything may stand in quotes, if a quote stands there twice.
                    let mut text = b"\"".to_vec();
                    for _ in 0..random.below(8) {
                        let cell: &[u8] =
                            random.pick(&[&b"a"[..], end, b"\"\"", b",;|\t #", b"end"]);
                        text.extend(if random.below(9) == 0 { &cells } else { cell });
                    }
                    text.push(b'"');
                    text
                }
            })
            .collect();
        let text = text.join(&separator);
        let is_blank = text.trim_ascii().is_empty();
        Row {
            text: if is_blank { b"x".to_vec() } else { text },
            missing: columns.saturating_sub(if is_blank { 1 } else { fields }),
            is_long: fields > columns,
            puzzle: (fields > named).then_some(cells),
        }
    });
    Table {
        rows: rows.collect(),
        named: header.len(),
        header: [&header[..], end].concat(),
        separator,
        end,
    }
}

/// A way to draw a board: the rulers, the bars and the gap of [`draw`].
type Drawing = ([&'static str; 3], [&'static str; 3], &'static str);

const BARS: [&str; 3] = ["| ", " | ", " |"];
const BARE_BARS: [&str; 3] = ["", "|", ""];
const FRAME: &str = "+-------+-------+-------+";

/// Any drawing, but not both the first and the last in one input: below the last, the first may be
/// a board that lacks its rulers.
const DRAWINGS: [Drawing; 5] = [
    ([""; 3], BARE_BARS, ""),
    (["", "------+-------+------", ""], BARE_BARS, ""),
    (["", "---|---|---", ""], BARE_BARS, ""),
    ([FRAME; 3], BARS, ""),
    (["---|---|---"; 3], BARE_BARS, ""),
];

/// The drawings of one input.
fn drawings(random: &mut Random) -> &'static [Drawing] {
    random.pick(&[&DRAWINGS[1..], &DRAWINGS[..4]])
}

/// Boards as they are pasted from drawings, spreadsheets and programs.
const PASTED: [Drawing; 8] = [
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

/// A board by rows: plain, spaced, drawn, or pasted.
fn board(random: &mut Random, drawings: &[Drawing]) -> String {
    let cells = cells(random);
    let (rulers, bars, gap) = match random.below(3) {
        0 => random.pick(&PASTED),
        _ => random.pick(drawings),
    };
    match random.below(6) {
        0 | 1 => rows(&cells),
        2 => spaced(&cells),
        3 => {
            // A list of lists on one line.
            let lists = draw(&cells, [""; 3], ["[", ",", "]"], ",");
            let name = random.pick(&["", "", "puzzle = "]);
            format!("{name}[{}]\n", lists.trim_end().replace('\n', ","))
        }
        // Three dashes are a piece of a ruler.
        _ if bars[1].is_ascii() => draw(cells.replace('-', "."), rulers, bars, gap),
        _ => {
            let drawn = draw(cells.replace('-', "."), rulers, bars, gap);
            drawn.replace('.', random.pick(&[".", "·"]))
        }
    }
}

/// Boards without a count, perhaps with titles, blank lines and comments between them.
pub fn grid(random: &mut Random) -> Vec<u8> {
    let between = random.pick(&[
        "",
        "",
        "\n",
        "# remark\n",
        "Grid 01 (easy)\n",
        "\n\nCase #2:\n",
        " \t\n",
    ]);
    let drawings = drawings(random);
    let mut text: String = (0..1 + random.below(5))
        .map(|_| between.to_string() + &board(random, drawings))
        .collect();
    if random.below(8) == 0 {
        // As mail is quoted.
        text = text.lines().map(|line| format!("> {line}\n")).collect();
    }
    text.into_bytes()
}

/// Groups of boards with their counts.
pub fn poj(random: &mut Random) -> Vec<u8> {
    let drawings = drawings(random);
    let mut text = String::new();
    for _ in 0..1 + random.below(3) {
        let count = random.below(5);
        text += &format!("{count}\n");
        for _ in 0..count {
            text += &if random.below(3) == 0 {
                cells(random) + "\n"
            } else {
                board(random, drawings)
            };
            text += random.pick(&["", "", "", "\n", "# remark\n"]);
        }
    }
    text.into_bytes()
}

/// Inputs as other systems leave them: other ends of lines, a byte-order mark, no last line end.
pub fn disguise(text: &mut Vec<u8>, random: &mut Random) {
    let end = random.pick(&["\n", "\n", "\r\n", "\r", "mixed"]);
    let ends = |byte: u8| match (byte, end) {
        (b'\n', "mixed") => random.pick(&["\n", "\r\n", "\r"]).as_bytes().to_vec(),
        (b'\n', end) => end.as_bytes().to_vec(),
        _ => vec![byte],
    };
    *text = text.iter().copied().flat_map(ends).collect();
    if random.below(8) == 0 {
        text.splice(0..0, *b"\xEF\xBB\xBF");
    }
    if random.below(4) == 0 && text.last().is_some_and(u8::is_ascii_whitespace) {
        text.pop();
    }
}

/// Pieces that are put into places in which they do not belong.
const PIECES: [&[u8]; 31] = [
    b"#,puzzle\n",
    b"> ",
    b"a = [",
    b"|:-:|:-:|:-:|:-:|:-:|:-:|:-:|:-:|:-:|\n",
    b"end\n",
    b"\nend\n",
    b"puzzle\n",
    b"id,puzzle\n",
    b"Grid 01\n",
    b"[Puzzle]\n",
    b"Case #2:\n",
    b"# remark\n",
    b" # remark\n",
    b"\n",
    b"\r\n",
    b"\n \t \n",
    b"3\n",
    b"0\n",
    b"99999999\n",
    b"123456789\n",
    b"99999999999999999999999\n",
    b"------+-------+------\n",
    b"---|---|---\n",
    b"---------\n",
    b"- - - - - - - - -\n",
    b"no solution\n",
    b"invalid\n",
    b"\0\0\0",
    b"\xFF\xFE\x80",
    b"\xEF\xBB\xBF",
    b"{board}{count}%s\x1B[2J",
];

/// One small accident.
fn spoil(text: &mut Vec<u8>, random: &mut Random) {
    let bytes = b"019.?_*-+|,;:\" \t\n\r#xe\0\x0B\x0C\x1F\x80\xFF";
    let at = random.below(text.len() + 1);
    let most = random.pick(&[2, 12, 100, 1000]);
    let length = random.below(most);
    let range = at..text.len().min(at + length);
    let piece = text[range.clone()].to_vec();
    let elsewhere = random.below(text.len() + 1);
    match random.below(14) {
        0..4 if at < text.len() => text[at] = random.pick(bytes),
        4 => text.insert(at, random.pick(bytes)),
        5 if at < text.len() => _ = text.remove(at),
        6 => text.truncate(at),
        7 => drop(text.drain(range)),
        8 => drop(text.splice(elsewhere..elsewhere, piece)),
        9 => {
            text.drain(range);
            let elsewhere = elsewhere.min(text.len());
            text.splice(elsewhere..elsewhere, piece);
        }
        10 => spoil_lines(text, random),
        11 | 12 => _ = text.splice(at..at, random.pick(&PIECES).iter().copied()),
        _ if random.below(4) == 0 => _ = text.splice(0..0, random.pick(&ENCODED).iter().copied()),
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
    let mut lines: Vec<Vec<u8>> = text
        .split_inclusive(|&byte| byte == b'\n')
        .map(<[u8]>::to_vec)
        .collect();
    if lines.is_empty() {
        return;
    }
    let (one, other) = (random.below(lines.len()), random.below(lines.len()));
    match random.below(3) {
        0 => _ = lines.remove(one),
        1 => lines.insert(other, lines[one].clone()),
        _ => lines.swap(one, other),
    }
    *text = lines.concat();
}

/// Up to six accidents, none in half of all inputs. Says whether there was one.
pub fn mutate(text: &mut Vec<u8>, random: &mut Random) -> bool {
    let count = if random.below(2) == 0 {
        0
    } else {
        1 + random.below(6)
    };
    (0..count).for_each(|_| spoil(text, random));
    count > 0
}
