//! Formats numbers and times, in suitable units.

use super::ratio::Ratio;
use super::report::Measurement;
use gridproof_puzzles::Kind;

/// Formats a number with three significant digits and without an exponent: `0.123`, `4.56`, `78.9`, `12345`.
pub fn number(value: f64) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    // The exponent is taken after rounding, so that 9.999 becomes 10.0 and not 10.00.
    let rounded = format!("{value:.2e}");
    let exponent: i32 = rounded.split_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or(0);
    let digits = usize::try_from(2 - exponent).unwrap_or(0);
    format!("{value:.digits$}")
}

/// Formats seconds in a suitable unit, with three significant digits: `1.23 µs`, `45.6 ms`, `7.89 s`.
pub fn time(seconds: f64) -> String {
    // With these thresholds, rounding never gives 1000 of the smaller unit.
    match seconds {
        s if s < 0.999_5e-6 => number(s * 1e9) + " ns",
        s if s < 0.999_5e-3 => number(s * 1e6) + " µs",
        s if s < 0.999_5 => number(s * 1e3) + " ms",
        s => number(s) + " s",
    }
}

/// Formats a ratio with its interval: `1.23 (1.10 to 1.38)`.
pub fn ratio(ratio: &Ratio) -> String {
    let mean = number(ratio.mean);
    match ratio.interval {
        Some((low, high)) => format!("{mean} ({} to {})", number(low), number(high)),
        None => mean,
    }
}

/// The content of the table cell for a measurement: the median, or the status if the item was not solved.
pub fn cell(measurement: &Measurement) -> String {
    match measurement.solved_in() {
        Some(seconds) => time(seconds),
        None => measurement.status.name().to_owned(),
    }
}

/// A number with a noun in the singular or plural: `1 puzzle`, `2 puzzles`.
pub fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// The number of items, with their kind if it is given: `1 item`, `3 items of tents`.
pub fn items_of(number: usize, kind: Option<Kind>) -> String {
    let items = count(number, "item");
    kind.map_or_else(|| items.clone(), |kind| format!("{items} of {}", kind.name()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_digits() {
        let shown = [0.0, 0.001_234, 0.099_96, 1.0, 9.999, 12.34, 123.4, 12_345.6].map(number);
        assert_eq!(shown, ["0", "0.00123", "0.100", "1.00", "10.0", "12.3", "123", "12346"]);
    }

    #[test]
    fn units() {
        let shown = [2.5e-8, 9.996e-7, 1.234e-5, 9.994e-4, 9.996e-4, 0.0456, 0.9999, 75.0].map(time);
        let expected = ["25.0 ns", "1.00 µs", "12.3 µs", "999 µs", "1.00 ms", "45.6 ms", "1.00 s", "75.0 s"];
        assert_eq!(shown, expected);
    }
}
