/*! Speeds, times, counts and medians for messages and tables. */

use std::fmt::Display;

pub fn speed(puzzles: u64, seconds: f64) -> String {
    format!("{:.0} puzzles/s", puzzles as f64 / seconds.max(1e-9))
}

/// In one unit, rounded up.
pub fn duration(seconds: f64) -> String {
    match seconds {
        ..=100.0 => format!("{:.0} s", seconds.ceil()),
        ..=6000.0 => format!("{:.0} min", (seconds / 60.0).ceil()),
        _ => format!("{:.0} h", (seconds / 3600.0).ceil()),
    }
}

pub fn elapsed(seconds: f64) -> String {
    if seconds < 0.1 {
        format!("{:.3} ms", 1e3 * seconds)
    } else {
        format!("{seconds:.3} s")
    }
}

/// The median of `count` numbers, at least one. `ranked` returns the number at a rank, from 0.
pub fn median(count: u64, ranked: impl Fn(u64) -> f64) -> f64 {
    let [low, high] = [(count - 1) / 2, count / 2].map(ranked);
    (low + high) / 2.0
}

/// Formats a count with its noun, given in the singular.
pub fn counted(count: impl Display, thing: &str) -> String {
    let count = count.to_string();
    let plural = if count == "1" { "" } else { "s" };
    format!("{count} {thing}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_has_one_unit() {
        for (seconds, expected) in [
            (0.2, "1 s"),
            (100.0, "100 s"),
            (101.0, "2 min"),
            (6001.0, "2 h"),
            (1e6, "278 h"),
        ] {
            assert_eq!(duration(seconds), expected);
        }
    }

    #[test]
    fn a_short_time_is_not_zero() {
        assert_eq!(
            [0.000_214, 0.1, 12.0].map(elapsed),
            ["0.214 ms", "0.100 s", "12.000 s"]
        );
    }

    #[test]
    fn the_median_is_in_the_middle() {
        for (numbers, expected) in [
            (&[7.0][..], 7.0),
            (&[1.0, 2.0], 1.5),
            (&[1.0, 2.0, 9.0], 2.0),
            (&[1.0, 2.0, 4.0, 9.0], 3.0),
        ] {
            let found = median(numbers.len() as u64, |rank| numbers[rank as usize]);
            assert_eq!(found, expected, "{numbers:?}");
        }
    }
}
