//! Statistics of the times of one contestant on one item.

/// Statistics of a sample, in the unit of the sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SampleStatistics {
    /// The minimum.
    pub min: f64,
    /// The maximum.
    pub max: f64,
    /// The median; for an even number of values, the mean of the two middle values.
    pub median: f64,
    /// The arithmetic mean.
    pub mean: f64,
    /// The standard deviation of the sample (divisor n - 1); `None` for a single value.
    pub stddev: Option<f64>,
    /// The relative scatter around the median. It is the median absolute deviation, scaled so that it equals the
    /// standard deviation for normally distributed values, and divided by the median. It is robust against outliers.
    pub spread: f64,
    /// The number of outliers; see [`SampleStatistics::FAR_OUT`].
    pub outliers: usize,
}

/// The factor by which the standard deviation of a normal distribution exceeds its median absolute deviation: 1 /
/// Φ⁻¹(3/4).
const NORMAL: f64 = 1.482_602_218_505_602;

impl SampleStatistics {
    /// A value is an outlier if its modified z-score, 0.6745 (x - median) / MAD, exceeds this limit (Iglewicz and
    /// Hoaglin, *How to Detect and Handle Outliers*, 1993, section 3). For normally distributed values, the authors
    /// propose 3.5. Since the times of programs have a long upper tail, the limit is 10 here, as in hyperfine.
    pub const FAR_OUT: f64 = 10.0;
    /// The minimum number of values for the detection of outliers. If there are fewer, most of them can be nearly
    /// equal by chance, and an ordinary value would then count as an outlier.
    pub const LEAST_FOR_OUTLIERS: usize = 7;
    /// The relative scatter above which a measurement counts as noisy.
    pub const NOISY: f64 = 0.05;

    /// The statistics of a sample; `None` if it is empty.
    pub fn of(values: &[f64]) -> Option<Self> {
        let median = median(values)?;
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let deviations: Vec<f64> = values.iter().map(|value| (value - median).abs()).collect();
        let scatter = self::median(&deviations)? * NORMAL;
        // If more than half of the values are equal, the score is undefined, and there are no outliers.
        let has_score = scatter > 0.0 && values.len() >= Self::LEAST_FOR_OUTLIERS;
        let far_out = |deviation: &&f64| has_score && **deviation / scatter > Self::FAR_OUT;
        Some(Self {
            min: values.iter().copied().fold(f64::INFINITY, f64::min),
            max: values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            median,
            mean,
            stddev: (values.len() > 1).then(|| (squares / (count - 1.0)).sqrt()),
            spread: if median > 0.0 { scatter / median } else { 0.0 },
            outliers: deviations.iter().filter(far_out).count(),
        })
    }

    /// Whether the values scatter too much for small differences to be significant.
    pub fn is_noisy(&self) -> bool {
        self.spread > Self::NOISY
    }
}

/// The median: the middle value in ascending order, or the mean of the two middle values; `None` if there are no
/// values.
pub fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    let upper = *sorted.get(middle)?;
    Some(if sorted.len() % 2 == 1 { upper } else { f64::midpoint(sorted[middle - 1], upper) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() <= 1e-12 * b.abs()
    }

    #[test]
    fn by_hand() {
        // Mean 5, squared deviations 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 = 32, divided by 7.
        let statistics = SampleStatistics::of(&[9.0, 4.0, 2.0, 4.0, 5.0, 4.0, 5.0, 7.0]).expect("values");
        assert_eq!((statistics.min, statistics.max), (2.0, 9.0));
        assert!(close(statistics.median, 4.5) && close(statistics.mean, 5.0));
        assert!(statistics.stddev.is_some_and(|stddev| close(stddev, (32.0f64 / 7.0).sqrt())));
        // The deviations from 4.5 in ascending order are .5 .5 .5 .5 .5 2.5 2.5 4.5, so the two middle values are .5
        // and .5.
        assert!(close(statistics.spread, 0.5 * NORMAL / 4.5));
        assert_eq!(statistics.outliers, 0);
        assert!(statistics.is_noisy());
    }

    #[test]
    fn medians() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[3.0]), Some(3.0));
        assert_eq!(median(&[3.0, 1.0]), Some(2.0));
        assert_eq!(median(&[30.0, 1.0, 2.0]), Some(2.0));
    }

    #[test]
    fn one_value_has_no_deviation() {
        let one = SampleStatistics::of(&[0.25]).expect("a value");
        assert_eq!((one.median, one.stddev, one.spread, one.outliers), (0.25, None, 0.0, 0));
        assert_eq!(SampleStatistics::of(&[]), None);
    }

    #[test]
    fn a_value_far_out_is_an_outlier_on_both_sides_of_the_threshold() {
        // The median is 10 and the deviations are 0, 1, 1, 1, 1 and x - 10. So the MAD is 1, and the threshold is 10 +
        // 14.826.
        let outliers = |x| {
            SampleStatistics::of(&[9.0, 9.0, 10.0, 11.0, 11.0, 10.0, x]).map(|statistics| statistics.outliers)
        };
        assert_eq!((outliers(24.8), outliers(24.9)), (Some(0), Some(1)));
        let three = SampleStatistics::of(&[1.0, 1.001, 2.0]).map(|statistics| statistics.outliers);
        assert_eq!(three, Some(0), "three values are too few to tell");
    }
}
