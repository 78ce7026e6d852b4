/*! `--against`: times another solver and this program in turn.

The whole process is timed, from its start to its end. Neither has an advantage: both get the same
text as a file on standard input, both write to a file, and the shell starts both.

```text
size     take a few puzzles of the set, then more, until a turn takes as long as the user allows,
         or the set is whole
repeat TURNS times at least, and until the time is up; fewer times if a turn takes very long
    time     lanedoku solve < puzzles > answers
    verify   the answers, as the command `check` does
    time     COMMAND < puzzles > answers
    verify   the answers
ratio: the time of COMMAND divided by that of lanedoku in the same turn; the median of all turns
```

They take turns because the speed of a machine drifts. A slow spell slows both, and does not change
the ratio of a turn.
*/

use super::{Spread, Task, printout::Field, process::ProcessGroup, set::Set, verify};
use crate::input::encoding::shown;
use crate::output::{progress::Progress, report::print_message};
use crate::{system, units};
use std::env;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

/// The fewest turns on a set, unless a turn takes very long.
const TURNS: usize = 3;

/// The number of puzzles in the first turn.
const FIRST: usize = 4;

/// The next turn has at most this many times the puzzles of the one before.
const GROWTH: usize = 16;

/// The shortest limit of a turn, in seconds.
const LEAST_LIMIT: f64 = 1.0;

/// A ratio whose spread is more than this percentage of it is marked.
const WIDE_SPREAD: f64 = 50.0;

/// A solver that writes nothing for this time is ended.
const LONGEST_SILENCE: Duration = Duration::from_secs(60);

/// The environment variable that tells the shell where this program is.
const PROGRAM: &str = "LANEDOKU";

/// Times this program and `command` on a set. A turn takes about as long as the task says, or a second if
/// that is longer. If the set takes longer, they solve a part of it. Returns the number of puzzles that
/// they solved, and the fields of the set's row.
///
/// # Errors
/// If one of the two fails, or an answer is wrong.
pub fn time(
    task: &Task,
    command: &str,
    progress: &mut Progress,
) -> Result<(usize, Vec<Field>), String> {
    let &Task { set, threads, .. } = task;
    let program = env::current_exe()
        .map_err(|error| format!("cannot find this program to run it: {error}"))?;
    let isa = task.isa.name();
    let own = format!(
        r#""${PROGRAM}" solve -i lines -o lines --exit-zero --progress never --isa {isa} -j {threads}"#
    );
    let solvers = [
        (format!("lanedoku --isa {isa}"), own.as_str()),
        (format!("`{}`", shown(command)), command),
    ];
    let limit = task.seconds.max(LEAST_LIMIT);
    let mut size = TurnSize::new(set.len(), limit);
    let mut times = [Vec::new(), Vec::new()];
    loop {
        let part = (size.count < set.len()).then(|| set.part(size.count));
        let puzzles = part.as_ref().unwrap_or(set);
        let limits = Limits {
            silence: LONGEST_SILENCE,
            deadline: size.deadline(),
        };
        let turn = times[0].len() + 1;
        let mut seconds = [0.0; 2];
        for (seconds, (name, script)) in seconds.iter_mut().zip(&solvers) {
            let mut watch = |time: Duration| {
                progress.say(|| {
                    let puzzles = units::counted(puzzles.len() as u64, "puzzle");
                    let time = time.as_secs();
                    format!("{}: {puzzles}, turn {turn}, {name}: {time} s", set.name)
                });
            };
            let time = run(script, &program, puzzles, &limits, &mut watch);
            let time = time.map_err(|fault| format!("{name} {fault}"))?;
            *seconds = time.unwrap_or(f64::INFINITY);
        }
        if !size.is_final {
            let timed = size.count;
            size.choose(seconds[0] + seconds[1]);
            if size.is_final && size.count < set.len() {
                print_message(format_args!(
                    "{}: times {} of {} puzzles, spread over the set, because all would take \
                     longer than `--seconds` allows",
                    set.name,
                    size.count,
                    set.len()
                ));
            }
            if size.count != timed {
                continue;
            }
        }
        for (times, seconds) in times.iter_mut().zip(seconds) {
            times.push(seconds);
        }
        let spent: f64 = times.iter().flatten().sum();
        let is_slow = spent > 2.0 * TURNS as f64 * limit;
        if is_slow || times[0].len() >= TURNS && spent >= task.seconds {
            return Ok((size.count, fields(times)));
        }
    }
}

/// How many puzzles of a set are timed: all if there is time for it.
struct TurnSize {
    count: usize,
    /// Whether the number stays as it is.
    is_final: bool,
    /// The number of puzzles in the set.
    all: usize,
    /// The seconds that a turn may take.
    limit: f64,
    /// The largest number of puzzles so far that did not take too long, and the seconds that it took.
    fitting: Option<(usize, f64)>,
}

impl TurnSize {
    fn new(all: usize, limit: f64) -> TurnSize {
        TurnSize {
            count: all.min(FIRST),
            is_final: false,
            all,
            limit,
            fitting: None,
        }
    }

    /// The time after which a process is ended, because the turn has too many puzzles. A process that
    /// solves a single puzzle is never ended in this way.
    fn deadline(&self) -> Option<Duration> {
        let may_shrink = !self.is_final && self.count > 1;
        may_shrink.then(|| Duration::from_secs_f64(2.0 * self.limit))
    }

    /// Chooses the next number of puzzles by the seconds that a turn took; infinity if it was ended.
    /// A process takes time to start. So the time of a puzzle is told from two turns, if there are
    /// two.
    fn choose(&mut self, seconds: f64) {
        let count = self.count;
        let (fewer, fewer_seconds) = self.fitting.unwrap_or((0, 0.0));
        let per_puzzle = (seconds - fewer_seconds) / (count - fewer) as f64;
        if seconds > self.limit {
            let room = (self.limit - fewer_seconds) / per_puzzle;
            self.count = (fewer + room as usize).max(1);
            self.is_final = true;
            return;
        }
        let room = (self.limit - seconds) / per_puzzle.max(0.0);
        let most = self.all.min(count * GROWTH);
        let next = most.min(count.saturating_add(room as usize));
        match self.fitting {
            None => self.count = next.max(most.min(2 * count)),
            // The next size is close to this one, so this one stays.
            Some(_) if next < 2 * count && next < self.all => {}
            Some(_) => self.count = next,
        }
        self.is_final = self.count == count;
        self.fitting = Some((count, seconds));
    }
}

/// When a solver is ended.
struct Limits {
    /// A process that writes nothing for this time is ended. That is a fault.
    silence: Duration,
    /// A process that runs longer than this is ended. That is not a fault.
    deadline: Option<Duration>,
}

/// Runs a solver, a script for the shell, on a set and verifies its answers. Returns the seconds
/// that the process took, or nothing if it was ended at its deadline. While it runs, `watch` gets
/// the time since its start again and again.
///
/// # Errors
/// If the solver cannot be run, fails, is silent for too long, or answers wrong.
fn run(
    script: &str,
    program: &Path,
    set: &Set,
    limits: &Limits,
    watch: &mut dyn FnMut(Duration),
) -> Result<Option<f64>, String> {
    let puzzles = TemporaryFile::new(&set.text)?;
    let answers = TemporaryFile::new(b"")?;
    let mut shell = Command::new("sh");
    shell
        .args(["-c", script])
        .env(PROGRAM, program)
        .stdin(puzzles.reader)
        .stdout(answers.writer);
    let mut group = ProcessGroup::start(&mut shell).map_err(not_run)?;

    // A solver that never stops writing must not fill the disk. Real answers are much shorter.
    let most = (256 << 20) + 1024 * set.len() as u64;
    let (mut written, mut last_written) = (0, Duration::ZERO);
    let (status, time) = loop {
        let status = group.process.try_wait().map_err(not_run)?;
        let time = group.start.elapsed();
        if let Some(status) = status {
            break (status, time);
        }
        if limits.deadline.is_some_and(|deadline| time > deadline) {
            return Ok(None);
        }
        let length = answers.reader.metadata().map_err(not_run)?.len();
        if length > most {
            return Err(format!("was ended: it wrote more than {most} bytes"));
        }
        if length != written {
            (written, last_written) = (length, time);
        } else if time - last_written > limits.silence {
            let silence = limits.silence;
            return Err(format!("was ended: it wrote nothing for {silence:?}"));
        }
        watch(time);
        // A nap of a thousandth is precise enough, and leaves the processor to the solver.
        let nap = time / 1000;
        thread::sleep(nap.clamp(Duration::from_micros(50), Duration::from_millis(10)));
    };
    if !status.success() {
        return Err(format!("fails, {status}"));
    }
    verify(set, answers.reader)?;
    Ok(Some(time.as_secs_f64()))
}

/// A file that only this user can open. Its name is removed at once, so the file is gone when the
/// last process that has it open ends, even by a signal.
struct TemporaryFile {
    /// Writes after the text that the file began with.
    writer: File,
    /// Reads from the start.
    reader: File,
}

impl TemporaryFile {
    /// A file with this text.
    fn new(text: &[u8]) -> Result<TemporaryFile, String> {
        let random = system::random();
        let path = env::temp_dir().join(format!("lanedoku-{random}"));
        let mut options = File::options();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(&path).and_then(|mut writer| {
            let reader = File::open(&path);
            fs::remove_file(&path)?;
            writer.write_all(text)?;
            let reader = reader?;
            Ok(TemporaryFile { writer, reader })
        });
        file.map_err(|error| format!("cannot make {}: {error}", shown(&path)))
    }
}

/// The error of a solver that the system cannot run.
fn not_run(error: io::Error) -> String {
    format!("cannot be run by the shell `sh`: {error}")
}

/// The fields of a row, from the seconds of each turn: ours and the other's.
fn fields([mut ours, mut its]: [Vec<f64>; 2]) -> Vec<Field> {
    let pairs = ours.len();
    // Before the medians sort the seconds: later nothing tells which two are a pair.
    let mut ratios: Vec<f64> = its
        .iter()
        .zip(&ours)
        .map(|(its, ours)| its / ours)
        .collect();
    let ratio = Spread::of(&mut ratios);
    // One turn has no spread.
    let (spread, is_wide) = match pairs {
        1 => (String::new(), true),
        _ => (
            ratio.percent(),
            100.0 * ratio.range > WIDE_SPREAD * ratio.median,
        ),
    };
    let mark = if is_wide { "~" } else { "" };
    vec![
        Field::new("pairs", pairs.to_string()),
        Field::new("seconds", rounded_median(&mut ours)),
        Field::new("its_seconds", rounded_median(&mut its)),
        Field::new("ratio", format!("{mark}{}", rounded_median(&mut ratios))),
        Field::new("spread%", spread),
    ]
}

/// The median of numbers above 0, rounded to the power of ten of their range. The text has one to
/// four significant digits.
fn rounded_median(numbers: &mut [f64]) -> String {
    // The power of ten of a number's first digit: 0 for ones, -1 for tenths.
    let power = |number: f64| number.log10().floor() as i32;
    let Spread { median, range } = Spread::of(numbers);
    let last = power(range).clamp(power(median) - 3, power(median));
    let unit = 10f64.powi(last);
    let decimals = usize::try_from(-last).unwrap_or(0);
    format!("{:.decimals$}", (median / unit).round() * unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comparison_has_medians_and_the_spread_of_its_ratio() {
        for (times, expected) in [
            // Both are slow in the third turn.
            (
                [vec![1e-3, 2e-3, 9e-3], vec![2.4e-3, 5e-3, 23.4e-3]],
                ["3", "0.002", "0.005", "2.5", "8.0"],
            ),
            // The other one is.
            (
                [vec![1e-3, 1e-3, 1e-3], vec![2e-3, 3e-3, 6e-3]],
                ["3", "0.001000", "0.003", "~3", "133.3"],
            ),
            (
                [vec![1e-3], vec![2.0]],
                ["1", "0.001000", "2.000", "~2000", ""],
            ),
        ] {
            let row = fields(times);
            let values = row.iter().map(|field| field.value.as_str());
            assert!(values.eq(expected), "{row:?}");
        }
    }

    /// The numbers of puzzles in the turns on a set, if a turn may take 3 seconds, a process takes
    /// `start` to start, and each puzzle takes `each`.
    fn sizes(all: usize, start: f64, each: f64) -> Vec<usize> {
        let mut size = TurnSize::new(all, 3.0);
        let mut sizes = Vec::new();
        while !size.is_final {
            sizes.push(size.count);
            size.choose(start + each * size.count as f64);
        }
        if sizes.last() != Some(&size.count) {
            sizes.push(size.count);
        }
        sizes
    }

    #[test]
    fn a_set_is_timed_as_far_as_there_is_time() {
        assert_eq!(sizes(3000, 0.0, 1e-6), [4, 64, 1024, 3000]);
        assert_eq!(sizes(3000, 0.0, 1.0 / 128.0), [4, 64, 384]);
        assert_eq!(sizes(3000, 0.0, 1.0 / 32.0), [4, 64]);
        assert_eq!(sizes(3000, 0.0, 2.0), [4, 1]);
        assert_eq!(sizes(3, 0.0, 0.01), [3]);
        assert_eq!(sizes(1, 0.0, 100.0), [1]);
        // The start of a process is not the time of a puzzle.
        assert_eq!(sizes(3000, 2.0, 1e-6), [4, 8, 128, 2048, 3000]);
        // Ended at the deadline: back to the size before.
        let mut size = TurnSize::new(3000, 3.0);
        size.choose(1e-3);
        assert_eq!((size.count, size.is_final), (64, false));
        size.choose(f64::INFINITY);
        assert_eq!((size.count, size.is_final), (4, true));
    }

    /// Runs a script that does not solve a puzzle. Returns the error.
    #[cfg(unix)]
    fn fault(script: &str) -> String {
        let set = Set {
            name: String::new(),
            text: format!("{:82}", "\n").into(),
        };
        let program = Path::new("no such program");
        let limits = Limits {
            silence: Duration::from_secs(1),
            deadline: None,
        };
        let fault = run(script, program, &set, &limits, &mut |_| {});
        fault.expect_err("it does not solve puzzles")
    }

    #[cfg(unix)]
    #[test]
    fn a_silent_solver_is_ended_with_all_that_it_has_started() {
        let path = env::temp_dir().join(format!("lanedoku-alive-{}", std::process::id()));
        let started = format!("while sleep 0.1; do echo alive; done > {}", path.display());
        let fault = fault(&format!("({started}) & sleep 300"));
        assert_eq!(fault, "was ended: it wrote nothing for 1s");
        let length = || fs::metadata(&path).expect("it is there").len();
        let before = length();
        thread::sleep(Duration::from_millis(500));
        assert_eq!(length(), before, "it has ended");
        assert!(before > 0, "it was started");
        fs::remove_file(&path).expect("it is there");
    }

    #[cfg(unix)]
    #[test]
    fn a_slow_solver_is_not_ended() {
        let script = "for i in 1 2 3 4 5; do sleep 0.25; echo $i; done; exit 3";
        let fault = fault(script);
        assert_eq!(fault, "fails, exit status: 3");
    }
}
