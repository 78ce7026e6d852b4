/*! A text has one meaning, regardless of how it is delivered.

Each round draws a text with damage, and options. It is first delivered as a file with LF, then with other line
ends, trailing spaces, in pieces, with more threads and on other instruction sets. All results must be equal;
`damage` and `fuzz` check that they are right. A failure is reduced to few lines.
*/

use crate::inputs;
use crate::program::{self, Run};
use crate::support::{Random, shown};
use lanedoku::Isa;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixDatagram;
use std::process::Stdio;

/// `check` reads the text as answers.
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

#[derive(Clone, Copy, Debug)]
struct Delivery {
    before: &'static str,
    /// Alternating line ends.
    ends: [&'static str; 2],
    /// The text after the last line.
    after: &'static str,
    is_bare: bool,
    /// The maximum size of a piece, and a seed for the sizes. `None` for a named file.
    pieces: Option<(usize, u64)>,
    threads: &'static str,
    isa: Option<Isa>,
}

const PLAIN: Delivery = Delivery {
    before: "",
    ends: ["\n"; 2],
    after: "",
    is_bare: false,
    pieces: None,
    threads: "-j1",
    isa: None,
};

impl Delivery {
    fn draw(random: &mut Random, args: &str) -> Delivery {
        // `--append` echoes spaces and Ctrl-Z.
        let (ends, afters) = if args.contains("--append") {
            (["\n", "\r\n"], [""; 2])
        } else {
            (random.pick(&[["\n", "\r\n"], ["\n", " \n"]]), ["", "\x1A"])
        };
        Delivery {
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

struct Round {
    lines: Vec<Vec<u8>>,
    args: &'static str,
}

impl Round {
    fn draw(random: &mut Random) -> Round {
        let mut text = inputs::text(random, 3);
        text.retain(|&byte| byte != b'\r');
        // A space may make a line too long, and moves the column of a trailing tab.
        let is_plain = |line: &&[u8]| line.len() < 10_000 && !line.ends_with(b"\t");
        let lines = text.split(|&byte| byte == b'\n').filter(is_plain);
        Round {
            lines: lines.map(<[u8]>::to_vec).collect(),
            args: inputs::one_of(random, COMMANDS),
        }
    }

    fn text(&self, delivery: Delivery) -> Vec<u8> {
        let mut text = delivery.before.as_bytes().to_vec();
        for (at, line) in self.lines.iter().enumerate() {
            text.extend(line);
            // An empty last line needs its end, and a trailing Ctrl-Z would end the text.
            let needs_end = at + 1 < self.lines.len() || matches!(line.last(), None | Some(0x1A));
            if needs_end || !delivery.is_bare {
                text.extend(delivery.ends[at % 2].bytes());
            }
        }
        text.extend(delivery.after.bytes());
        text
    }

    /// The result, with the differences of delivery undone.
    fn run(&self, delivery: Delivery, path: &str) -> Run {
        let text = self.text(delivery);
        let mut args = Vec::from_iter(self.args.split(' '));
        if args[0] != "check" {
            args.push(delivery.threads);
            args.extend(delivery.isa.iter().flat_map(|isa| ["--isa", isa.name()]));
        }
        let mut command = program::command(&args);
        std::fs::write(path, &text).expect("the directory for tests can be written");
        // A read gets one datagram, so timing does not matter.
        let (ours, its) = UnixDatagram::pair().expect("there are sockets");
        match delivery.pieces {
            None => command.arg(path).stdin(Stdio::null()),
            Some(_) => command.stdin(OwnedFd::from(its)),
        };
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().expect("the program starts");
        // Closes the program's ends, so that writing fails when the program stops reading.
        drop(command);
        if let Some((most, seed)) = delivery.pieces {
            let (mut rest, mut random) = (&text[..], Random(seed));
            loop {
                // An empty piece is the end.
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
        let stdout = if self.args.contains("--append") {
            let plain = stdout.replace("\r\n", "\n");
            plain.trim_start_matches(delivery.before).to_string()
        } else {
            stdout
        };
        let said = stderr.split_inclusive('\n');
        let said = said.map(|line| self.plain_place(line).unwrap_or(line.into()));
        Run {
            stdout,
            stderr: said.collect(),
            code: output.status.code().unwrap_or(-1),
        }
    }

    /// Trailing spaces move the end of a line, and columns after it.
    fn plain_place(&self, message: &str) -> Option<String> {
        let (line, rest) = message.strip_prefix("<stdin>:")?.split_once(':')?;
        let (column, rest) = rest.split_once(':')?;
        let text = self.lines.get(line.parse::<usize>().ok()? - 1)?;
        let column: usize = column.parse().ok()?;
        let column = column.min(text.len() + 1);
        Some(format!("<stdin>:{line}:{column}:{rest}"))
    }

    /// Removes the lines that the failure does not need.
    fn shrink(&mut self, delivery: Delivery, path: &str) {
        let mut at = self.lines.len();
        while at > 0 {
            at -= 1;
            let line = self.lines.remove(at);
            if self.run(delivery, path) == self.run(PLAIN, path) {
                self.lines.insert(at, line);
            } else {
                // More lines may be removable now.
                at = self.lines.len();
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
            let delivery = Delivery::draw(random, round.args);
            if round.run(delivery, path) != plain || plain.code > 2 {
                round.shrink(delivery, path);
                let [plain, other] = [PLAIN, delivery].map(|delivery| round.run(delivery, path));
                let (args, text) = (round.args, round.text(delivery).escape_ascii().to_string());
                let lines = text.replace("\\n", "\\n\n");
                return Err(format!(
                    "{args} of\n{lines}\n{delivery:?}\nleaves {other:?}\nbut plainly {plain:?}"
                ));
            }
        }
        Ok(())
    });
}
