/*! A text is read the same from any kind of input, in any pieces.

Each round makes a text of lists and boards, with lines and bytes that do not belong there. The program reads it
with the options that the round draws, first as a file with plain line feeds, and then with other ends of lines, with
spaces at the ends of lines, cut into pieces, with more threads and on other instruction sets. All
runs have to leave the same behind. What is right is not asked here: `damage` and `fuzz` do that.

A round depends on its seed alone. If two runs differ, the test takes away lines for as long as they
still do, and shows what is left. `FUZZ_SEED` and `FUZZ_ROUNDS` say what is run, as for the `fuzz`
tests:

    FUZZ_SEED=1000 FUZZ_ROUNDS=20000 cargo test --release --test all mixed
*/

use crate::inputs;
use crate::program::{self, Run};
use crate::support::{Random, shown};
use lanedoku::Isa;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixDatagram;
use std::process::Stdio;

/// A command, and the options that say how its input is read. `check` judges the text as answers.
const COMMANDS: &str = "solve
solve
solve
solve -i lines
solve -i grid
solve -i poj
solve -o pairs
solve -o pairs -i lines
solve -o lines -i grid
solve --column 1
solve --column 2
solve --column puzzle
solve --column x
solve --every-line
solve --every-line --column 2
solve --append
solve --append
solve --append -i lines
solve --append --column 1
solve --append --column 2
solve --append --column puzzle
solve --append --every-line
solve --blank -
solve --blank - -i lines
solve --blank x --column 2
solve -p poj2676
solve -p poj3074
solve -p hdu1426
count --limit 2
check testdata/sample.in
check testdata/table.csv
check --every-line testdata/table.csv";

/// The way that a text is delivered.
#[derive(Clone, Copy, Debug)]
struct Way {
    before: &'static str,
    /// The line ends, in turn.
    ends: [&'static str; 2],
    /// The text after the last line, or in place of its end.
    after: &'static str,
    is_bare: bool,
    /// The most bytes of a piece, and a seed for the lengths of pieces. By default, the text is a named file.
    pieces: Option<(usize, u64)>,
    threads: &'static str,
    isa: Option<Isa>,
}

const PLAIN: Way = Way {
    before: "",
    ends: ["\n"; 2],
    after: "",
    is_bare: false,
    pieces: None,
    threads: "-j1",
    isa: None,
};

impl Way {
    fn draw(random: &mut Random, args: &str) -> Way {
        // Echoed lines have spaces and Ctrl-Z, too.
        let (ends, afters) = match args.contains("--append") {
            true => (["\n", "\r\n"], [""; 2]),
            false => (random.pick(&[["\n", "\r\n"], ["\n", " \n"]]), ["", "\x1A"]),
        };
        Way {
            before: random.pick(&["", "", "\u{FEFF}"]),
            ends: [0; 2].map(|_| random.pick(&ends)),
            after: random.pick(&afters),
            is_bare: random.below(3) == 0,
            pieces: Some((random.pick(&[1, 100, 4000, 4000]), random.bits())),
            threads: random.pick(&["-j1", "-j3"]),
            isa: Some(random.pick(&Vec::from_iter(Isa::available()))),
        }
    }
}

/// A round: an input, and the arguments with which it is read.
struct Round {
    lines: Vec<Vec<u8>>,
    args: &'static str,
}

impl Round {
    fn draw(random: &mut Random) -> Round {
        let mut text = inputs::text(random, 3);
        text.retain(|&byte| byte != b'\r');
        // A space may make a long line too long, and how tabs at an end are counted depends on what follows.
        let is_plain = |line: &&[u8]| line.len() < 10_000 && !line.ends_with(b"\t");
        let lines = text.split(|&byte| byte == b'\n').filter(is_plain);
        Round {
            lines: lines.map(<[u8]>::to_vec).collect(),
            args: inputs::one_of(random, COMMANDS),
        }
    }

    /// The input as delivered.
    fn text(&self, way: Way) -> Vec<u8> {
        let mut text = way.before.as_bytes().to_vec();
        for (at, line) in self.lines.iter().enumerate() {
            text.extend(line);
            // Without its end an empty last line would be none, and Ctrl-Z would mean nothing.
            let needs_end = at + 1 < self.lines.len() || matches!(line.last(), None | Some(0x1A));
            if needs_end || !way.is_bare {
                text.extend(way.ends[at % 2].bytes());
            }
        }
        text.extend(way.after.bytes());
        text
    }

    /// What the program leaves behind for the input as delivered, as if it were plain.
    fn run(&self, way: Way, path: &str) -> Run {
        let text = self.text(way);
        let mut args = Vec::from_iter(self.args.split(' '));
        if args[0] != "check" {
            args.push(way.threads);
            args.extend(way.isa.iter().flat_map(|isa| ["--isa", isa.name()]));
        }
        let mut command = program::command(&args);
        std::fs::write(path, &text).expect("the directory for tests can be written");
        // A read gets one datagram. So nothing depends on time.
        let (ours, its) = UnixDatagram::pair().expect("there are sockets");
        match way.pieces {
            None => command.arg(path).stdin(Stdio::null()),
            Some(_) => command.stdin(OwnedFd::from(its)),
        };
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().expect("the program starts");
        // It lets go of the program's ends, so that writing fails if the program stops reading. That
        // is no failure of the test.
        drop(command);
        if let Some((most, seed)) = way.pieces {
            let (mut rest, mut random) = (&text[..], Random(seed));
            loop {
                // A long text has longer pieces. An empty one is the end.
                let length = 1 + text.len() / 4000 + random.below(most);
                let (piece, behind) = rest.split_at(rest.len().min(length));
                if ours.send(piece).is_err() || piece.is_empty() {
                    break;
                }
                rest = behind;
            }
        }
        let output = child.wait_with_output().expect("the program ends");
        let [stdout, stderr] =
            [&output.stdout, &output.stderr].map(|text| shown(text).replace(path, "<stdin>"));
        let stdout = match self.args.contains("--append") {
            true => stdout
                .replace("\r\n", "\n")
                .trim_start_matches(way.before)
                .to_string(),
            false => stdout,
        };
        let said = stderr.split_inclusive('\n');
        let said = said.map(|line| self.plain_place(line).unwrap_or(line.into()));
        Run {
            stdout,
            stderr: said.collect(),
            code: output.status.code().unwrap_or(-1),
        }
    }

    /// A message that names a column after the end of its line, with the first such column. Blanks
    /// move the end of a line.
    fn plain_place(&self, message: &str) -> Option<String> {
        let (line, rest) = message.strip_prefix("<stdin>:")?.split_once(':')?;
        let (column, rest) = rest.split_once(':')?;
        let text = self.lines.get(line.parse::<usize>().ok()? - 1)?;
        let column: usize = column.parse().ok()?;
        let column = column.min(text.len() + 1);
        Some(format!("<stdin>:{line}:{column}:{rest}"))
    }

    /// Takes away lines for as long as this way still makes a difference.
    fn shrink(&mut self, way: Way, path: &str) {
        let mut at = self.lines.len();
        while at > 0 {
            at -= 1;
            let line = self.lines.remove(at);
            match self.run(way, path) != self.run(PLAIN, path) {
                // What had to stay before may go now.
                true => at = self.lines.len(),
                false => self.lines.insert(at, line),
            }
        }
    }
}

#[test]
fn a_text_is_read_the_same_in_every_way() {
    program::rounds("mixed", 1000, |random, path| {
        let mut round = Round::draw(random);
        let plain = round.run(PLAIN, path);
        for _ in 0..5 {
            let way = Way::draw(random, round.args);
            if round.run(way, path) != plain || plain.code > 2 {
                round.shrink(way, path);
                let [plain, other] = [PLAIN, way].map(|way| round.run(way, path));
                let (args, text) = (round.args, round.text(way).escape_ascii().to_string());
                let lines = text.replace("\\n", "\\n\n");
                return Err(format!(
                    "{args} of\n{lines}\n{way:?}\nleaves {other:?}\nbut plainly {plain:?}"
                ));
            }
        }
        Ok(())
    });
}
