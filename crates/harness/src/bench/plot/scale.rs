//! Logarithmic axes.

/// A logarithmic axis from one power of ten to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Log {
    /// The exponents of ten at the two ends; the second is greater.
    decades: (i32, i32),
    /// The coordinates of the two ends.
    ends: (f64, f64),
}

impl Log {
    /// An axis that includes all `values` greater than 0 and spans at least one decade.
    pub(super) fn over(values: impl Iterator<Item = f64>, ends: (f64, f64)) -> Self {
        let (low, high) = values
            .filter(|&value| value > 0.0)
            .map(f64::log10)
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), log| (low.min(log), high.max(log)));
        let low = if low.is_finite() { low.floor() as i32 } else { 0 };
        let high = if high.is_finite() { high.ceil() as i32 } else { 1 };
        Self { decades: (low, high.max(low + 1)), ends }
    }

    /// An axis with the same decades but different end coordinates.
    pub(super) const fn between(self, ends: (f64, f64)) -> Self {
        Self { ends, ..self }
    }

    /// The coordinate of a value, clamped to the axis.
    pub(super) fn place(&self, value: f64) -> f64 {
        let (low, high) = (f64::from(self.decades.0), f64::from(self.decades.1));
        let share = ((value.max(f64::MIN_POSITIVE).log10() - low) / (high - low)).clamp(0.0, 1.0);
        self.ends.0 + share * (self.ends.1 - self.ends.0)
    }

    /// The powers of ten on the axis.
    pub(super) fn ticks(&self) -> impl Iterator<Item = f64> + use<> {
        (self.decades.0..=self.decades.1).map(|exponent| 10f64.powi(exponent))
    }

    /// The smallest and the greatest value on the axis.
    pub(super) fn range(&self) -> (f64, f64) {
        (10f64.powi(self.decades.0), 10f64.powi(self.decades.1))
    }
}

/// Formats a power of ten of seconds: `1 µs`, `10 ms`, `100 s`.
pub(super) fn tick(seconds: f64) -> String {
    let (factor, unit) = match seconds {
        s if s < 0.9e-6 => (1e9, "ns"),
        s if s < 0.9e-3 => (1e6, "µs"),
        s if s < 0.9 => (1e3, "ms"),
        _ => (1.0, "s"),
    };
    format!("{:.0} {unit}", seconds * factor)
}

/// A round step (1, 2 or 5 times a power of ten) that divides `length` into at most `most` parts.
pub(super) fn step(length: usize, most: usize) -> usize {
    let mut decade = 1usize;
    loop {
        for factor in [1, 2, 5] {
            let step = decade.saturating_mul(factor);
            if length.div_ceil(step) <= most.max(1) {
                return step;
            }
        }
        decade = decade.saturating_mul(10);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decades_hold_all_values() {
        let axis = Log::over([2e-6, 0.5, 0.0].into_iter(), (0.0, 60.0));
        assert_eq!(axis.range(), (1e-6, 1.0));
        assert!((axis.place(1e-3) - 30.0).abs() < 1e-9);
        assert_eq!((axis.place(1e-9), axis.place(99.0)), (0.0, 60.0));
        assert_eq!(axis.ticks().count(), 7);
    }

    #[test]
    fn an_axis_of_nothing_or_of_one_value_has_a_length() {
        assert_eq!(Log::over(std::iter::empty(), (0.0, 1.0)).range(), (1.0, 10.0));
        assert_eq!(Log::over([10.0].into_iter(), (0.0, 1.0)).range(), (10.0, 100.0));
    }

    #[test]
    fn ticks_are_short() {
        assert_eq!([1e-7, 1e-6, 1e-3, 0.1, 10.0].map(tick), ["100 ns", "1 µs", "1 ms", "100 ms", "10 s"]);
    }

    #[test]
    fn steps_are_round() {
        assert_eq!([0, 8, 9, 80, 81, 1000].map(|length| step(length, 8)), [1, 1, 2, 10, 20, 200]);
    }
}
