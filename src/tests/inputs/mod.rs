/*! Random lists, tables and boards in rows, and random damage to them, for integration and unit
tests.
*/

// Each test binary uses a part of it.
#![allow(dead_code)]

use crate::support::{Board, Random, draw, shown, solved};

/// The symbols of an empty cell.
pub const BLANKS: [char; 5] = ['0', '.', '?', '_', '*'];

/// Lists and tables: lines above the records, and a template for [`filled`] with one puzzle.
pub const LISTS: [&str; 21] = [
    "{P}",
    "{P}",
    "# easy\n\n{P}",
    "{P},{S}",
    "{n},{P},{S},27",
    "puzzle\n{P}",
    "quizzes,solutions\n{P},{S}",
    "id,puzzle,solution\n{n},{P},{S}",
    "id;puzzle\n{n};\"{P}\"",
    "solution,puzzle\n{S},{P}",
    "{S},{P}",
    "{P} {S} 1.2",
    "a1b2c3 {P} 1.2",
    "{\"id\": {n}, \"puzzle\": \"{P}\", \"solution\": \"{S}\"}",
    "INSERT INTO t VALUES ({n}, '{P}', '{S}');",
    "('{P}', '{S}'),",
    " id | puzzle\n----+-------\n  {n} | {P}",
    "| id | puzzle |\n|----|----|\n| {n} | {P} |",
    // This one needs `--column mine`. A lost separator moves fields, so a record has one board.
    "id,mine\n{n},{P}",
    "{commas}",
    "{blanks}",
];

/// More records. Some have no puzzle, or several.
const RECORDS: &str = r#"{S}
{n},{S}
{n},{S},{P}
{P},{S},x
x,y,{P}
{P},
{P},,
,{P}
,{P},{S}
,{S}
{S},
{P},30,Easy,
{P},{P}
1,{P},{P}
{P}, {S}
  {P}
{P}	
{n} {P}
{S} {n}
{P} x
x {P}
x{n},{P}
é {P}
"{P}"
"{P}","{S}"
"{P}",
"{S}",
"{P},{S}
x "{P}",{S}
"a,b",{P}
"a,""b",{P},{S}
{n};"{P}"
{n}|{P}|{S}|
{"solution": "{S}", "puzzle": "{P}"}
{"p": "{S}"}
:{n}:x:{P}:::
[{P}]
<{P}>
{P}1
1{P}
{commas},
{commas},{S}
[[{groups}]],
a = [[{groups}]]
a = [{blanks}]
a = [{rows}]
{n},"a = [{blanks}]"
x: ({commas})
{rows}
{rows} {rows} {rows}"#;

/// The rulers, the bars and the gap of [`draw`].
pub type Drawing = ([&'static str; 3], [&'static str; 3], &'static str);

const BARS: [&str; 3] = ["| ", " | ", " |"];
const BARE_BARS: [&str; 3] = ["", "|", ""];
const FRAME: &str = "+-------+-------+-------+";

pub const DRAWINGS: [Drawing; 16] = [
    ([""; 3], [""; 3], ""),
    ([""; 3], ["", " ", ""], " "),
    ([""; 3], ["", " ", ""], ""),
    // Blank lines between bands.
    (["", " ", ""], [""; 3], ""),
    (["", " ", ""], ["", " ", ""], " "),
    ([""; 3], BARE_BARS, ""),
    (["", "------+-------+------", ""], BARE_BARS, ""),
    (["", "---|---|---", ""], BARE_BARS, ""),
    ([FRAME; 3], BARS, ""),
    ([FRAME; 3], BARS, " "),
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
    ([""; 3], ["", ",", ""], ","),
    ([""; 3], ["", ";", ";"], ";"),
    ([""; 3], ["\"", "\",\"", "\""], "\",\""),
];

/// Lines that may precede a board or a list, and are errors elsewhere.
const WORDS: &str = "

 
#
# x
# Grid, easy
#,a,puzzle
# 53..7....
// 12345
no solution
several solutions
---
---+---+---
------+-------+------
---------
===
- - -
- - - - - - - - -
+-------+-------+-------+
│
[
],
{}
<5>
,,
,,,,,,,,
;;;;;;;;
0
1
1
2
3
 2 
9 9
12345678
99999999
123456789
99999999999999999999999
1 2
end
end
 end
End
end,x
53..7....
53..7...
53..7....6
53..7...x
5 3 . . 7 . . . .
5 3 . . 7 . . .
5,3,,,7,,,,
5,3,,,7,,,
5 = [5,3,.,.,7,.,.,.,.]
a = [
\u{1A}
\0
ÿ
Grid {n}
Grid {n}
Grid {n} of 9
Case #{n}:
Puzzle 7 (hard):
Easy
Nr. 3
数独 5
x
a b
hello, world
puzzle
puzzle,solution
quizzes,solutions
id,puzzle
solution,puzzle
\"sudoku\",x
puzzle,grid
x,y,z
a,,b
,puzzle
# puzzle,x
puzzle x
my sudoku
puzzle,1
c0,c1,c2,c3,c4,c5,c6,c7,c8";

/// Lines between boards. Some may be rows.
const SEPARATORS: &str = "

---------
- - - - - - - - -
xxxxxxxxx";

pub fn one_of(random: &mut Random, lines: &'static str) -> &'static str {
    random.pick(&Vec::from_iter(lines.lines()))
}

/// Draws a puzzle with this solution. Of each row, about `clues` cells are clues, or none.
pub fn puzzle(random: &mut Random, solution: &Board, clues: usize, blanks: &[char]) -> String {
    let mut clues_of_row = clues;
    let cell = |(at, &digit): (usize, &u8)| {
        if at % 9 == 0 {
            clues_of_row = random.pick(&[clues, clues, clues, clues, clues, clues, clues, 0]);
        }
        if random.below(9) < clues_of_row {
            char::from(digit)
        } else {
            random.pick(blanks)
        }
    };
    solution.iter().enumerate().map(cell).collect()
}

/// Fills in a template. `{commas}` and `{blanks}` separate the cells of the puzzle, `{groups}` and `{rows}` its
/// rows.
pub fn filled(text: &str, number: usize, puzzle: &str, solution: &str) -> String {
    let joined = |gap: &str, between: &str| {
        let rows = puzzle.split_inclusive(|_| true).collect::<Vec<_>>();
        let rows = rows.chunks(9).map(|row| row.join(gap));
        rows.collect::<Vec<_>>().join(between)
    };
    text.replace("{n}", &number.to_string())
        .replace("{P}", puzzle)
        .replace("{S}", solution)
        .replace("{commas}", &joined(",", ","))
        .replace("{blanks}", &joined(" ", " "))
        .replace("{groups}", &joined(",", "],["))
        .replace("{rows}", &joined("", " "))
}

/// Draws up to three sequences of at most `most` records, each in one layout. Lines may be lost, moved or foreign, and
/// bytes damaged.
pub fn text(random: &mut Random, most: usize) -> Vec<u8> {
    let blank = random.pick(&['0', '.', '.', '-', 'x', '_', ':', 'a']);
    let mut lines = Vec::new();
    for _ in 0..1 + random.below(3) {
        let section = section(random, most, blank);
        lines.extend(section.lines().map(str::to_string));
    }
    for _ in 0..random.pick(&[0, 0, 1, 1, 2, 4]) {
        let (at, other) = (random.below(lines.len()), random.below(lines.len()));
        match random.below(5) {
            0 => lines.insert(at, one_of(random, WORDS).into()),
            1 => lines[at] = one_of(random, WORDS).into(),
            2 => lines.insert(other, lines[at].clone()),
            3 => lines.swap(at, other),
            _ => _ = (lines.len() > 1).then(|| lines.remove(at)),
        }
    }
    let end = random.pick(&["\n", "\n", "\n", " \n"]);
    let mut text = (lines.join(end) + end).into_bytes();
    (0..random.pick(&[0, 0, 0, 1, 1, 3])).for_each(|_| spoil(&mut text, random));
    text
}

/// The last line of a list.
pub fn record(list: &str) -> &str {
    list.rsplit('\n').next().expect("it ends in a record")
}

/// Draws records in one layout.
fn section(random: &mut Random, most: usize, blank: char) -> String {
    let (is_list, (rulers, bars, gap)) = (random.below(2) == 0, random.pick(&DRAWINGS));
    let list = [random.pick(&LISTS), one_of(random, RECORDS)];
    let list = random.pick(&list);
    let pool = random.pick(&[WORDS, SEPARATORS]);
    let words = (0..random.pick(&[0, 0, 1, 1, 2])).map(|_| one_of(random, pool));
    let above: String = words.flat_map(|line| [line, "\n"]).collect();
    let blanks = random.pick(&[[blank; 3], [blank; 3], [blank; 3], ['0', '.', '?']]);
    let clues = random.pick(&[9, 4, 4, 2, 1, 0]);
    // What an export from a spreadsheet writes instead of a blank, if it loses blanks.
    let mut losses = [None; 8];
    losses[..3].copy_from_slice(&[Some(""), Some(" "), Some("-")]);
    let loss = random.pick(&losses);
    let (first, count) = (random.pick(&[1, 7, 98]), 1 + random.below(most));
    let mut text = String::new();
    if random.below(6) == 0 {
        text += &format!("{count}\n");
    }
    for number in first..first + count {
        let solution = solved(random);
        let clues = random.pick(&[clues, clues, clues, clues, clues, clues, clues, 9]);
        let puzzle = puzzle(random, &solution, clues, &blanks);
        if !is_list || number == first {
            let other = format!("{}\n", one_of(random, pool));
            let above = random.pick(&[
                &above, &above, &above, &above, &above, &above, &above, &other,
            ]);
            text += &above.replace("{n}", &number.to_string());
        }
        let board = if !is_list {
            draw(&puzzle, rulers, bars, gap)
        } else if number == first {
            format!("{list}\n")
        } else {
            format!("{}\n", record(list))
        };
        let board = filled(&board, number, &puzzle, &shown(&solution));
        text += &match loss {
            None => board,
            Some(other) => board.replace(blank, other),
        };
    }
    let separator = random.pick(&[",", ",", ",", ",", ";", "|", "\t", " "]);
    text.replace(',', separator)
}

/// Varies line ends, and may add a byte-order mark or remove the last line end.
pub fn disguise(text: &mut Vec<u8>, random: &mut Random) {
    let ends = random.pick(&[["\n"; 2], ["\n"; 2], ["\r\n"; 2], ["\n", "\r\n"]]);
    let mut other = Vec::from(random.pick(&["\u{FEFF}", "", "", "", "", "", "", ""]));
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        other.extend(line);
        if other.pop_if(|byte| *byte == b'\n').is_some() {
            other.extend(random.pick(&ends).bytes());
        }
    }
    if random.below(4) == 0 && other.pop_if(|byte| *byte == b'\n').is_some() {
        _ = other.pop_if(|byte| *byte == b'\r');
    }
    *text = other;
}

/// Applies one random edit.
pub fn spoil(text: &mut Vec<u8>, random: &mut Random) {
    let byte = random.pick(b"019.?_*-+|,;:\" \t\n\r#xe[={\0\x0B\x0C\x1A\x1F\x80\xFF");
    let at = random.below(text.len() + 1);
    let most = random.pick(&[2, 12, 100, 1000]);
    let range = at..text.len().min(at + random.below(most));
    match random.below(24) {
        0..10 if at < text.len() => text[at] = byte,
        10..14 => text.insert(at, byte),
        14 => text.truncate(at),
        15..19 => drop(text.drain(range)),
        19..22 => {
            let elsewhere = random.below(text.len() + 1);
            let piece = text[range].to_vec();
            drop(text.splice(elsewhere..elsewhere, piece));
        }
        22 => drop(text.splice(at..at, one_of(random, WORDS).bytes())),
        _ if random.below(8) == 0 => {
            // Around the longest record of a template, around the longest line, and far above.
            let lengths = [16_300, 16_383, 16_385, 65_500, 65_535, 65_537, 300_000];
            let length = random.pick(&lengths);
            text.splice(at..at, std::iter::repeat_n(byte, length));
        }
        _ => {}
    }
}

/// Applies up to six edits. Returns false if there were none.
pub fn mutate(text: &mut Vec<u8>, random: &mut Random) -> bool {
    let count = random.below(2) * (1 + random.below(6));
    (0..count).for_each(|_| spoil(text, random));
    count > 0
}
