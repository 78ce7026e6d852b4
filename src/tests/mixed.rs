/*! A text is read the same whichever way it comes.

Each round mixes lines of all kinds in one input: records of several shapes, boards by rows, words,
rulers, counts, and what is wrong in many ways. The program reads it with the options that the round
draws, first as a file with plain line feeds, and then with other ends of lines, with spaces at the
ends of lines, cut into pieces, through a pipe, and with more threads. All runs have to leave the same
behind. What is right is not asked here: `fuzz` and the tests of single cases do that.

A round depends on its seed alone. If two runs differ, the test takes away lines for as long as they
still do, and shows what is left. `FUZZ_SEED` and `FUZZ_ROUNDS` say what is run, as for the `fuzz`
tests:

    FUZZ_SEED=1000 FUZZ_ROUNDS=20000 cargo test --release --test all mixed
*/

use crate::program;
use crate::support::{Random, draw, rows, shown, solved, spaced};
use std::fs::File;
use std::io::Write;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixDatagram;
use std::process::{Output, Stdio};

/// The records that most lists and tables have. Braces name boards: a puzzle `{P}` and its solution
/// `{S}`, another puzzle `{Q}`, the first one without a cell, `{L}`, and with a cell too many, `{M}`. A
/// word before the name is one of [`FORMS`]. Commas stand for any separator.
const USUAL: &[&str] = &["{P}", "{P}", "{S}", "{P},{S}", "{P},{S}", "1,{P}", "{P},"];

/// Records of all kinds.
const RECORDS: &[&str] = &[
    "{P}",
    "{S}",
    "{P},{S}",
    "{S},{P}",
    "{P},{S},x",
    "1,{P},{S}",
    "1,{P}",
    "1,{S}",
    "1,{S},{P}",
    "x,y,{P}",
    "{P},",
    "{P},,",
    ",{P}",
    ",{P},{S}",
    ",{S}",
    "{S},",
    "{P},30,Easy,",
    "{P},30,Easy",
    "{P},{Q}",
    "{P} {Q}",
    "{P}, {S}",
    " {P}",
    "{P} x",
    "x {P}",
    "7",
    "x",
    "x,y",
    ",",
    ",,",
    "\"{P}\"",
    "\"{S}\"",
    "\"{P}\",\"{S}\"",
    "\"{P},{S}",
    "{P},\"{S}",
    "x \"{P}\",{S}",
    "\"a,b\",{P}",
    "\"a,\"\"b\",{P},{S}",
    "\"",
    "{\"puzzle\": \"{P}\", \"solution\": \"{S}\"}",
    "{\"solution\": \"{S}\", \"puzzle\": \"{P}\"}",
    "INSERT INTO t VALUES (1, '{P}', '{S}');",
    ":0000:x:{P}:::",
    "[{P}]",
    "<{P}>",
    "{P};{S}",
    "{P}|{S}",
    "{L}",
    "{M}",
    "{L},{S}",
    "{M},{S}",
    "1,{L},{S}",
    "{fields P}",
    "{fields S}",
    "{fields L}",
    "{fields M}",
    "{gap fields P}",
    "{gap fields P}",
    "{marks P}",
    "{hole P}",
    "{dashes P}",
    "{dashes P},{S}",
];

/// Boards by rows.
const BOARDS: &[&str] = &[
    "{rows P}",
    "{rows P}",
    "{rows P}",
    "{rows P}\n",
    "{rows S}",
    "{rows P}\n{rows Q}",
    "{rows P}\n{rows Q}\n{rows P}",
    "{rows P}\n\n{rows Q}",
    "{spaced P}",
    "{spaced P}",
    "{spaced P}\n{spaced Q}",
    "{spaced P}\n\n{spaced Q}",
    "{bands P}",
    "{bands P}\n",
    "{bands P}\n{bands Q}",
    "{spaced bands P}",
    "{loose P}",
    "{drawn P}",
    "{drawn P}\n{drawn Q}",
    "{box P}",
    "{commas P}",
    "{commas P}",
    "{gap rows P}",
    "{list P}",
    "Grid 01\n{rows P}",
    "Grid 01\n{rows P}\nGrid 02\n{rows Q}",
    "Easy\n{spaced P}",
    "\nNr. 3\n{rows P}",
    "\n# {P}\n{rows P}",
    "{short P}",
    "{short P}\n",
    "{spoilt P}",
    "{hole rows P}",
    "{dashes rows P}",
    "{half P}",
    "{half P}\n",
];

/// What stands between records, and above the first.
const WORDS: &[&str] = &[
    "",
    "",
    "",
    " ",
    "\n",
    "#",
    "# {P}",
    "#{P}",
    "#,a,puzzle",
    "no solution",
    "---+---+---",
    "------+-------+------",
    "---------",
    "===",
    "--",
    "- - - - - - - - -",
    "+-------+-------+-------+",
    "┌───┬───┬───┐",
    "│",
    "[",
    "],",
    ",,,,,,,,",
    ";;;;;;;;",
    ",,,,,,,,,",
    "0",
    "1",
    "1",
    "2",
    "3",
    "9",
    " 2 ",
    "12345678",
    "99999999",
    "123456789",
    "1 2",
    "end",
    "end",
    " end",
    "End",
    "end,x",
    "53..7....",
    "53..7...",
    "53..7....6",
    "53..7...x",
    "5 3 . . 7 . . . .",
    "5 3 . . 7 . . .",
    "5,3,,,7,,,,",
    "5,3,,,7,,,",
    "a = [",
    "\u{1A}",
    "\0",
    "ÿ",
    "{hex P}",
];

/// Titles, and what stands above boards in their place.
const TITLES: &[&str] = &[
    "Grid 01",
    "Grid 01",
    "Easy",
    "Nr. 3",
    "Puzzle 7 (hard):",
    "Case #2:",
    "数独 5",
    "a",
    "a b",
    "hello, world",
    "# x",
    "# Grid, easy",
    "# puzzle",
];

/// Headers, and what looks like one.
const HEADERS: &[&str] = &[
    "puzzle",
    "puzzle,solution",
    "puzzle,solution",
    "quizzes,solutions",
    "id,puzzle",
    "id,puzzle,solution",
    "solution,puzzle",
    "Puzzle,Givens,Difficulty",
    "\"sudoku\",x",
    "puzzle,grid",
    "x,y",
    "x,y,z",
    "x",
    "a,,b",
    ",puzzle",
    "#,puzzle",
    "# puzzle,x",
    "puzzle x",
    "my sudoku",
    "0,1,2,3,4,5,6,7,8",
    "puzzle,1",
    "{names P}",
];

/// The options that say how the input is read. What stands here more than once is drawn more often, as
/// in the other tables.
const OPTIONS: &[&str] = &[
    "",
    "",
    "",
    "-i auto",
    "-i lines",
    "-i grid",
    "-i poj",
    "-o pairs",
    "-o pairs -i lines",
    "-o lines -i grid",
    "--column 1",
    "--column 2",
    "--column puzzle",
    "--column x",
    "-o pairs --column 2",
    "--every-line",
    "--every-line --column 2",
    "--append",
    "--append",
    "--append -i lines",
    "--append --column 1",
    "--append --column 2",
    "--append --column puzzle",
    "--append --every-line",
    "--blank -",
    "--blank - -i lines",
    "--blank x --column 2",
];

/// A line without its end.
#[derive(Clone)]
struct Line {
    text: Vec<u8>,
    /// Whether it is one of some lines, which end in another way than the rest.
    is_marked: bool,
    /// The places at which it is cut. It may be cut in its end, too.
    cuts: Vec<usize>,
}

/// How a text comes.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// What ends a line.
    end: &'static str,
    /// Whether only marked lines end so, and the others in a line feed.
    of_marked: bool,
    /// What stands before the first line.
    before: &'static str,
    last: Last,
    entry: Entry,
    threads: &'static str,
}

/// How the last line ends.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Last {
    AsOthers,
    Bare,
    CtrlZ,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Entry {
    Named,
    Redirected,
    Piped,
    /// In the pieces into which its lines are cut.
    Cut,
    /// A byte at a time.
    Bytes,
}

const PLAIN: Way = Way {
    end: "\n",
    of_marked: false,
    before: "",
    last: Last::AsOthers,
    entry: Entry::Named,
    threads: "-j1",
};

/// The other ends of lines, and whether only marked lines have them.
const ENDS: [(&str, bool); 5] = [
    ("\n", false),
    ("\r\n", false),
    (" \n", false),
    (" \n", true),
    ("\r\n", true),
];

/// What a run leaves behind. Lines that come back are written as if they had come plainly.
#[derive(PartialEq)]
struct Left {
    stdout: String,
    stderr: String,
    code: Option<i32>,
}

/// A round: an input, and the options with which it is read.
struct Round {
    lines: Vec<Line>,
    args: &'static str,
}

impl Round {
    fn draw(random: &mut Random) -> Round {
        let mut lines = some_lines(random);
        for _ in 0..5 {
            let line = random.below(lines.len());
            let cut = random.below(lines[line].text.len() + 2);
            lines[line].cuts.push(cut);
        }
        let args = random.pick(OPTIONS);
        Round { lines, args }
    }

    /// The input with the ends of this way, and the places at which it is cut.
    fn text(&self, way: Way) -> (Vec<u8>, Vec<usize>) {
        let (mut text, mut cuts) = (way.before.as_bytes().to_vec(), Vec::new());
        for (at, line) in self.lines.iter().enumerate() {
            let start = text.len();
            text.extend(&line.text);
            text.extend(self.end(at, way).bytes());
            cuts.extend(line.cuts.iter().map(|cut| text.len().min(start + cut)));
        }
        if way.last == Last::CtrlZ {
            text.push(0x1A);
        }
        cuts.sort_unstable();
        (text, cuts)
    }

    /// What the line at this place ends in.
    fn end(&self, at: usize, way: Way) -> &'static str {
        let line = &self.lines[at];
        // Without its end an empty last line would be none, and Ctrl-Z would mean nothing.
        let needs_end = matches!(line.text.last(), None | Some(0x1A));
        if way.last == Last::Bare && at + 1 == self.lines.len() && !needs_end {
            ""
        } else if way.of_marked && !line.is_marked {
            PLAIN.end
        } else {
            way.end
        }
    }

    fn run(&self, way: Way, path: &str) -> Left {
        let (text, cuts) = self.text(way);
        let mut args: Vec<&str> = self.args.split_whitespace().collect();
        args.push(way.threads);
        let mut command = program::command(&args);
        let mut pieces = None;
        match way.entry {
            Entry::Named | Entry::Redirected => {
                std::fs::write(path, &text).expect("the directory for tests can be written");
                match way.entry {
                    Entry::Named => command.arg(path).stdin(Stdio::null()),
                    _ => command.stdin(File::open(path).expect("it was written")),
                };
            }
            Entry::Piped => _ = command.stdin(Stdio::piped()),
            Entry::Cut | Entry::Bytes => {
                // A read gets one datagram. So nothing depends on time.
                let (ours, its) = UnixDatagram::pair().expect("there are sockets");
                command.stdin(OwnedFd::from(its));
                pieces = Some(ours);
            }
        }
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        // It lets go of the program's ends, so that writing fails if the program stops reading. That
        // is no failure of the test.
        drop(command);
        if let Some(mut pipe) = child.stdin.take() {
            _ = pipe.write_all(&text);
        }
        if let Some(pieces) = pieces {
            let cuts = match way.entry {
                Entry::Bytes => (0..=text.len()).collect(),
                _ => [&[0], &cuts[..], &[text.len()]].concat(),
            };
            let parts = cuts.windows(2).map(|pair| &text[pair[0]..pair[1]]);
            let parts = parts.filter(|part| !part.is_empty());
            // An empty datagram is the end.
            _ = parts
                .chain([&b""[..]])
                .try_for_each(|part| pieces.send(part).map(drop));
        }
        let output = child.wait_with_output().expect("the program ends");
        self.left(way, path, &output)
    }

    fn left(&self, way: Way, path: &str, output: &Output) -> Left {
        let stderr = shown(&output.stderr).replace(path, "<stdin>");
        let said = stderr.split_inclusive('\n');
        let said = said.map(|line| self.plain_place(line).unwrap_or(line.into()));
        let mut stdout = output.stdout.clone();
        if self.args.contains("--append") {
            stdout = self.plain_lines(way, &stdout);
        }
        Left {
            stdout: shown(&stdout),
            stderr: said.collect(),
            code: output.status.code(),
        }
    }

    /// A message that names a column after the end of its line, with the first such column. Blanks
    /// move the end of a line.
    fn plain_place(&self, message: &str) -> Option<String> {
        let (line, rest) = message.strip_prefix("<stdin>:")?.split_once(':')?;
        let (column, rest) = rest.split_once(':')?;
        let text = &self.lines.get(line.parse::<usize>().ok()? - 1)?.text;
        let column = column.parse().ok()?;
        let column = text.len().saturating_add(1).min(column);
        Some(format!("<stdin>:{line}:{column}:{rest}"))
    }

    /// The lines that came back with their answers, as they would be if they had come plainly.
    fn plain_lines(&self, way: Way, output: &[u8]) -> Vec<u8> {
        let mut rest = output.strip_prefix(way.before.as_bytes()).unwrap_or(output);
        let mut plain = Vec::new();
        for (at, line) in self.lines.iter().enumerate() {
            if rest.is_empty() {
                break;
            }
            let end = self.end(at, way);
            let (blanks, end) = end.split_at(end.len() - end.trim_start_matches(' ').len());
            let whole = [&line.text, blanks.as_bytes()].concat();
            let Some(answered) = rest.strip_prefix(&whole[..]) else {
                // The answer to an object in JSON is within its line.
                if !line.text.trim_ascii_end().ends_with(b"}") {
                    break;
                }
                let length = rest.iter().position(|&byte| byte == b'\n');
                let (answered, behind) = rest.split_at(length.map_or(rest.len(), |at| at + 1));
                plain.extend([answered.trim_ascii_end(), b"\n"].concat());
                rest = behind;
                continue;
            };
            let ends = |byte: &u8| b"\r\n".contains(byte);
            let length = answered.iter().position(ends).unwrap_or(answered.len());
            let (answer, behind) = answered.split_at(length);
            plain.extend(&line.text);
            // A blank that is there already separates the answer from what is before it.
            if answer.first().is_some_and(u8::is_ascii_alphanumeric) {
                plain.push(b' ');
            }
            plain.extend([answer, b"\n"].concat());
            rest = behind;
            // A last line that lacks its end gets a line feed.
            let end = if end.is_empty() { "\n" } else { end };
            let Some(behind) = rest.strip_prefix(end.as_bytes()) else {
                break;
            };
            rest = behind;
        }
        plain.extend(rest);
        plain
    }

    /// Whether the input leaves something else behind if it comes this way.
    fn differs(&self, way: Way, path: &str) -> bool {
        self.run(way, path) != self.run(PLAIN, path)
    }

    /// Takes away what can be taken away while this way still makes a difference.
    fn shrink(&mut self, way: &mut Way, path: &str) {
        let plainer: [fn(&mut Way); 5] = [
            |way| way.before = PLAIN.before,
            |way| way.last = PLAIN.last,
            |way| way.threads = PLAIN.threads,
            |way| way.entry = PLAIN.entry,
            |way| (way.end, way.of_marked) = (PLAIN.end, PLAIN.of_marked),
        ];
        for plainer in plainer {
            let mut other = *way;
            plainer(&mut other);
            if self.differs(other, path) {
                *way = other;
            }
        }
        let mut at = self.lines.len();
        while at > 0 {
            at -= 1;
            let line = self.lines.remove(at);
            match self.differs(*way, path) {
                // What had to stay before may go now.
                true => at = self.lines.len(),
                false => self.lines.insert(at, line),
            }
        }
    }

    /// Shows the input, the way, and what the two runs leave behind.
    fn difference(&self, way: Way, path: &str) -> String {
        let (text, cuts) = self.text(way);
        let lines = text.split_inclusive(|&byte| byte == b'\n');
        let lines: Vec<String> = lines
            .map(|line| format!("  \"{}\"\n", line.escape_ascii()))
            .collect();
        let [plain, other] = [PLAIN, way].map(|way| {
            let Left {
                stdout,
                stderr,
                code,
            } = self.run(way, path);
            format!("{stdout}{stderr}code {}\n", code.unwrap_or(-1))
        });
        let (lines, args) = (lines.concat(), self.args);
        format!(
            "lanedoku {args}\n{lines}{way:?}, cut at {cuts:?}\n\
             leaves\n{other}but plainly\n{plain}"
        )
    }
}

/// The lines of an input.
fn some_lines(random: &mut Random) -> Vec<Line> {
    let main = random.pick(&[USUAL, USUAL, RECORDS, BOARDS, BOARDS, WORDS]);
    let mut pieces = Vec::new();
    for opening in [HEADERS, WORDS, TITLES] {
        if random.below(5) == 0 {
            pieces.push(random.pick(opening));
        }
    }
    for _ in 0..1 + random.below(7) {
        let kind = match random.below(9) {
            0 => random.pick(&[USUAL, RECORDS]),
            1 => BOARDS,
            2 => WORDS,
            3 => random.pick(&[TITLES, HEADERS]),
            _ => main,
        };
        let piece = random.pick(kind);
        let times = random.pick(&[1, 1, 1, 1, 2, 4]);
        pieces.extend(vec![piece; times]);
    }
    let separator = random.pick(&[",", ",", ",", ";", "|", "\t", " "]);
    let mut lines = Vec::new();
    for piece in pieces {
        let text = piece.split('\n').map(|line| filled(line, random));
        for line in text.collect::<Vec<_>>().join("\n").split('\n') {
            let mut text = line.replace(',', separator).into_bytes();
            if random.below(40) == 0 {
                spoil(&mut text, random);
            }
            // How tabs at the end are counted depends on what follows them.
            let words = text.trim_ascii_end().len();
            if text[words..].contains(&b'\t') {
                text.truncate(words);
            }
            lines.push(Line {
                text,
                is_marked: random.below(3) == 0,
                cuts: Vec::new(),
            });
        }
    }
    lines
}

/// A byte lost, come in, or changed.
fn spoil(text: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(text.len() + 1);
    let byte = random.pick(b"019.?_*-+|,;:\" #xe\0\x1A\x80\xFF=[");
    match random.below(4) {
        0 if at < text.len() => _ = text.remove(at),
        1 if at < text.len() => text[at] = byte,
        2 => text.truncate(at),
        _ => text.insert(at, byte),
    }
}

/// A piece of the tables above with boards where it names them.
fn filled(piece: &str, random: &mut Random) -> String {
    let [(puzzle, solution), (other, _)] = [0; 2].map(|_| {
        let solution = solved(random);
        let blank = random.pick(b"00..._?*");
        let puzzle = solution.map(|digit| random.pick(&[digit, blank]));
        (shown(&puzzle), shown(&solution))
    });
    let boards = [
        ("L", puzzle[1..].to_string()),
        ("M", format!("{puzzle}1")),
        ("P", puzzle),
        ("Q", other),
        ("S", solution),
    ];
    boards.iter().fold(piece.into(), |text, (name, board)| {
        let text = text.replace(&format!("{{{name}}}"), board);
        FORMS.iter().fold(text, |text, (form, make)| {
            let named = format!("{{{form} {name}}}");
            match text.contains(&named) {
                true => text.replace(&named, make(board).trim_end_matches('\n')),
                false => text,
            }
        })
    })
}

/// A name, and how a board is written.
type Form = (&'static str, fn(&str) -> String);

const FORMS: &[Form] = &[
    ("fields", |board| separated(board, ",")),
    ("gap fields", |board| {
        without_blanks(&separated(board, ","), "")
    }),
    ("marks", |board| board.repeat(9)),
    ("hole", |board| without_blanks(board, " ")),
    ("dashes", |board| without_blanks(board, "-")),
    // A board of 16 by 16.
    ("hex", |board| board.repeat(4)[..256].replace('9', "F")),
    ("names", |_| separated(&"c".repeat(81), ",")),
    ("rows", |board| rows(board)),
    ("spaced", |board| spaced(board)),
    ("bands", |board| bands(&rows(board))),
    ("spaced bands", |board| bands(&spaced(board))),
    ("loose", |board| {
        bands(&rows(board)).replace("\n\n", "\n\n\n")
    }),
    ("drawn", |board| {
        let frame = "+-------+-------+-------+";
        draw(board, [frame; 3], ["| ", " | ", " |"], " ")
    }),
    ("box", |board| {
        let rulers = ["┌───┬───┬───┐", "├───┼───┼───┤", "└───┴───┴───┘"];
        draw(board, rulers, ["│"; 3], "")
    }),
    ("commas", |board| draw(board, [""; 3], ["", ",", ""], ",")),
    ("gap rows", |board| {
        without_blanks(&draw(board, [""; 3], ["", ",", ""], ","), "")
    }),
    ("list", |board| {
        draw(board, ["[", "", "]"], ["[", ", ", "],"], ", ")
    }),
    ("hole rows", |board| without_blanks(&rows(board), " ")),
    ("dashes rows", |board| without_blanks(&rows(board), "-")),
    ("short", |board| rows(&board[9..])),
    ("spoilt", |board| {
        rows(board).replacen(&board[40..44], &board[41..44], 1)
    }),
    ("half", |board| rows(&board[..45])),
];

fn separated(cells: &str, separator: &str) -> String {
    let cells: Vec<&str> = cells.split_inclusive(|_| true).collect();
    cells.join(separator)
}

/// Writes something else for a blank.
fn without_blanks(text: &str, other: &str) -> String {
    text.replace(['0', '.', '?', '_', '*'], other)
}

/// Puts an empty line after the third and the sixth of nine rows.
fn bands(rows: &str) -> String {
    let rows: Vec<&str> = rows.split_inclusive('\n').collect();
    rows.chunks(3).map(|band| band.concat() + "\n").collect()
}

fn run_round(random: &mut Random, path: &str) -> Result<(), String> {
    let mut round = Round::draw(random);
    let plain = round.run(PLAIN, path);
    if !matches!(plain.code, Some(0..=2)) {
        return Err(round.difference(PLAIN, path));
    }
    for (end, of_marked) in ENDS {
        let mut way = Way {
            end,
            of_marked,
            before: random.pick(&["", "", "", "\u{FEFF}"]),
            last: random.pick(&[Last::AsOthers, Last::AsOthers, Last::Bare, Last::CtrlZ]),
            entry: random.pick(&[Entry::Named, Entry::Redirected, Entry::Piped, Entry::Cut]),
            threads: random.pick(&["-j1", "-j1", "-j3"]),
        };
        if end == PLAIN.end {
            way.entry = random.pick(&[Entry::Cut, Entry::Cut, Entry::Cut, Entry::Bytes]);
        }
        // Lines that come back have this byte, too.
        if way.last == Last::CtrlZ && round.args.contains("--append") {
            way.last = Last::AsOthers;
        }
        if round.run(way, path) != plain {
            round.shrink(&mut way, path);
            return Err(round.difference(way, path));
        }
    }
    Ok(())
}

#[test]
fn a_text_is_read_the_same_whichever_way_it_comes() {
    program::rounds("mixed", 1000, run_round);
}
