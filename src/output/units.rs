/*! Rates, times and numbers as people read them: three digits and a unit. */

/// Puzzles a second, in a unit that keeps the number short.
pub fn rate(per_second: f64) -> String {
    scaled(
        per_second,
        &[(1e9, " G/s"), (1e6, " M/s"), (1e3, " k/s"), (1.0, " /s")],
    )
}

/// A time, in a unit that keeps the number short.
pub fn time(seconds: f64) -> String {
    scaled(
        seconds,
        &[(1.0, " s"), (1e-3, " ms"), (1e-6, " us"), (1e-9, " ns")],
    )
}

/// A number in three digits.
pub fn number(value: f64) -> String {
    scaled(value, &[(1.0, "")])
}

/// A number of things, of which a single one is called so.
pub fn counted(count: u64, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{plural}")
}

/// Three digits of a number, in the largest of these units that leaves 1 or more of it. If none
/// does, it is the last unit, which is the smallest.
fn scaled(value: f64, units: &[(f64, &str)]) -> String {
    let fits = |unit: &&(f64, &str)| value >= 0.9995 * unit.0;
    let &(size, unit) = units.iter().find(fits).unwrap_or(&units[units.len() - 1]);
    let number = value / size;
    // A number that rounds up to the next power of ten has a decimal less.
    let limits = [0.9995, 9.995, 99.95].into_iter();
    let decimals = limits.filter(|&limit| number < limit).count();
    format!("{number:.decimals$}{unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_is_singular() {
        let counts = [0, 1, 2].map(|count| counted(count, "puzzle"));
        assert_eq!(counts, ["0 puzzles", "1 puzzle", "2 puzzles"]);
    }

    #[test]
    fn numbers_have_three_digits_and_a_unit() {
        for (per_second, text) in [
            (6_370_000.0, "6.37 M/s"),
            (999_600.0, "1.00 M/s"),
            (999_400.0, "999 k/s"),
            (99_960.0, "100 k/s"),
            (9_994.0, "9.99 k/s"),
            (9_996.0, "10.0 k/s"),
            (1.0, "1.00 /s"),
            (0.25, "0.250 /s"),
            (1.5e12, "1500 G/s"),
        ] {
            assert_eq!(rate(per_second), text);
        }
        assert_eq!(
            [157e-9, 15.2e-6, 1e-3, 61.4, 0.2e-9].map(time),
            ["157 ns", "15.2 us", "1.00 ms", "61.4 s", "0.200 ns"]
        );
        assert_eq!(
            [0.0, 0.2174, 0.9996, 13.0, 4321.0].map(number),
            ["0.000", "0.217", "1.00", "13.0", "4321"]
        );
    }
}
