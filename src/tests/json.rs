/*! A damaged file of boards in brackets gets no wrong answer without an error.

Each round draws a file of one to seven boards, in JSON or a programming language, and damages it in one place.
The puzzles before the damage and after it have to be answered, or the exit code is 2. Some damage is
undetectable:

- A cell becomes another cell, or a cell of a stored solution becomes empty.
- A colon after a board makes it a key, and a mark before it a comment.
- A line or an element is lost or doubled.

With exit code 2, the answers may include a board with rows of two if no outer brackets enclose its rows: a lost
row is noticed at the end of the input.
*/

use crate::inputs;
use crate::program::{self, run};
use crate::support::{shown, solved};

/// The start and end of a file, the text before and after each puzzle, and the separator of elements. `{S}` is
/// the solution, `{n}` a number.
const FILES: [[&str; 5]; 8] = [
    ["[", "", "", ", ", "]\n"],
    ["[\n", "", "", ",\n", "\n]\n"],
    ["{\n", "\"p{n}\": ", "", ",\n", "\n}\n"],
    [
        "{\"sets\": {\"easy\": [\n",
        "{\"id\": 4{n}, \"name\": \"a \\\"b\\\" ]\", \"puzzle\": ",
        ", \"size\": [9, 9]}",
        ",\n",
        "]}}\n",
    ],
    ["[", "{\"puzzle\": ", ", \"solution\": {S}}", ", ", "]"],
    ["", "{\"puzzle\": ", ", \"solution\": {S}}", "\n", "\n"],
    ["", "# don't [\ngrid_{n} = ", ";", "\n", "\n"],
    ["# easy\n", "// it's [\nvar {n}[] = ", ";", "\n\n", "\n"],
];

/// Rows without outer brackets.
const ROWS: [&str; 5] = ["puzzles:\n", "p{n}:\n - ", "", "\n", "\n"];

/// The start of a board, the start, separator and end of rows, the end of the board, and the
/// separator of cells.
const BOARDS: [[&str; 6]; 11] = [
    ["[", "[", "],", "]", "]", ","],
    ["[", "[", "], ", "]", "]", ", "],
    ["[\n  ", "[\n    ", "\n  ],\n  ", "\n  ]", "\n]", ",\n    "],
    ["{\n", " {", "},\n", "}", "\n}", ","],
    ["(", "(", "), ", ")", ")", ", "],
    ["[", "", ",", "", "]", ","],
    ["[", "\"", "\", \"", "\"", "]", ""],
    ["\"", "", "", "", "\"", ""],
    ["'", "", "", "", "'", ""],
    ["\"", "", "\\n", "", "\"", ""],
    ["\"", "", ",", "", "\"", ","],
];

fn drawn(board: &str, [open, row, rows, end, close, cells]: [&str; 6], empty: &str) -> String {
    let line = |line: &[u8]| {
        let cells_of_line = line.iter().map(|&cell| match cell {
            b'.' => empty.to_string(),
            _ if empty.starts_with(['"', '\'']) => format!("'{}'", char::from(cell)),
            _ => char::from(cell).to_string(),
        });
        let cells_of_line: Vec<_> = cells_of_line.collect();
        format!("{row}{}", cells_of_line.join(cells))
    };
    let lines: Vec<_> = board.as_bytes().chunks(9).map(line).collect();
    let between = if row.is_empty() {
        rows
    } else {
        rows.strip_suffix(row).unwrap_or(rows)
    };
    format!("{open}{}{end}{close}", lines.join(between))
}

/// Returns true if at most two cells differ.
fn is_near(board: &str, other: &str) -> bool {
    let pairs = board.bytes().zip(other.bytes());
    board.len() == other.len() && pairs.filter(|(one, two)| one != two).count() <= 2
}

#[test]
fn a_damaged_file_in_brackets_gets_no_wrong_answer_without_a_word() {
    program::rounds("json", 300, |random, _| {
        let is_in_rows = random.below(8) == 0;
        let (file, board) = if is_in_rows {
            (ROWS, ["", "[", "]\n - ", "]", "", ", "])
        } else {
            (random.pick(&FILES), random.pick(&BOARDS))
        };
        let empty = match board[5] {
            "" => random.pick(&[".", "0", "_"]),
            "," if board[0] == "\"" => random.pick(&[".", "0"]),
            _ => random.pick(&["0", ".", "null", "None", "-1", "''", "\"0\"", "\".\"", "0."]),
        };
        let boards: Vec<[String; 2]> = (0..1 + random.below(7))
            .map(|_| {
                let solution = solved(random);
                [
                    inputs::puzzle(random, &solution, 4, &['.']),
                    shown(&solution),
                ]
            })
            .collect();
        let [above, before, after, between, below] = file;
        let mut elements: Vec<String> = Vec::new();
        for (number, [puzzle, solution]) in boards.iter().enumerate() {
            let element = format!(
                "{before}{{P}}{after}{}",
                if number + 1 < boards.len() {
                    between
                } else {
                    ""
                }
            );
            let element = element.replace("{n}", &number.to_string());
            let element = element.replace("{S}", &drawn(solution, board, empty));
            elements.push(element.replace("{P}", &drawn(puzzle, board, empty)));
        }
        let read = |elements: &[String], above: &str, below: &str, threads| {
            let text = format!("{above}{}{below}", elements.concat());
            let outcome = run(&["-i", "json", "-o", "pairs", threads], &text);
            let puzzle = |line: &str| {
                line.split(',')
                    .next()
                    .unwrap_or_default()
                    .replace(['0', '_'], ".")
            };
            let found: Vec<String> = outcome.stdout.lines().map(puzzle).collect();
            (text, found, outcome)
        };
        let threads = random.pick(&["-j1", "-j2", "-j8"]);
        let puzzles: Vec<&String> = boards.iter().map(|[puzzle, _]| puzzle).collect();
        let (text, found, outcome) = read(&elements, above, below, threads);
        if outcome.code == 2 || found.iter().ne(puzzles.iter().copied()) {
            return Err(format!("{text}leaves {outcome:?}"));
        }

        let at = random.below(elements.len());
        let mut bytes = elements[at].clone().into_bytes();
        let (place, kind) = (random.below(bytes.len()), random.below(6));
        let byte = random.pick(b"[]{}(),:;\"'#/\\.0159x-_ \n\ta");
        match kind {
            0 => drop(bytes.remove(place)),
            1 => bytes[place] = byte,
            2 => bytes.insert(place, byte),
            3 if place > 0 => bytes.swap(place - 1, place),
            4 => {
                let lines: Vec<_> = bytes
                    .split_inclusive(|&byte| byte == b'\n')
                    .map(<[u8]>::to_vec)
                    .collect();
                let line = random.below(lines.len());
                let count = random.pick(&[0, 2]);
                let lines = lines.iter().enumerate();
                let kept = lines.flat_map(|(number, text)| {
                    vec![text.clone(); if number == line { count } else { 1 }]
                });
                bytes = kept.flatten().collect();
            }
            _ => bytes.truncate(place),
        }
        elements[at] = shown(&bytes);
        let (text, found, outcome) = read(&elements, above, below, threads);
        let is_seen = outcome.code == 2;
        // The puzzles before, in and after the damage.
        let is_start = found.len() >= at && found[..at].iter().eq(puzzles[..at].iter().copied());
        let mut rest = found.get(at..).unwrap_or_default();
        let mut damaged = 0;
        while let [board, after @ ..] = rest
            && boards[at].iter().any(|own| is_near(board, own))
        {
            (rest, damaged) = (after, damaged + 1);
        }
        let may_vanish = kind == 4
            || bytes.len() <= before.len()
            || b":#/".iter().any(|byte| bytes.contains(byte));
        let following = &puzzles[at + 1..];
        let is_end = if is_seen {
            is_in_rows || rest.iter().zip(following).all(|(one, two)| one == *two)
        } else {
            rest.iter().eq(following.iter().copied()) && (damaged > 0 || may_vanish)
        };
        if is_start && is_end {
            Ok(())
        } else {
            Err(format!(
                "{text}\ndamaged in element {at} leaves {outcome:?}"
            ))
        }
    });
}
