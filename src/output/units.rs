/*! Rates and numbers as people read them. */

/// Puzzles a second: three digits, in a unit that keeps the number short.
pub fn rate(per_second: f64) -> String {
    const UNITS: [(f64, &str); 4] = [(1e9, "G/s"), (1e6, "M/s"), (1e3, "k/s"), (1.0, "/s")];
    // The largest unit that leaves 1 or more; the smallest if none does.
    let fits = |unit: &(f64, &str)| per_second >= 0.9995 * unit.0;
    let (size, unit) = UNITS.into_iter().find(fits).unwrap_or(UNITS[3]);
    let number = per_second / size;
    // A number that rounds up to the next power of ten has a decimal less.
    let limits = [0.9995, 9.995, 99.95].into_iter();
    let decimals = limits.filter(|&limit| number < limit).count();
    format!("{number:.decimals$} {unit}")
}

/// A number of things, of which a single one is called so.
pub fn counted(count: u64, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{plural}")
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
    fn rates_have_three_digits_and_a_unit() {
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
    }
}
