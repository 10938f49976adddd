//! Ratios between the times of two contestants.

use serde::Serialize;

use super::statistics::median;
use gridproof_model::random::Random;

/// The ratio of the times of two contestants over the items that both solved.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Ratio {
    /// The number of items.
    pub items: usize,
    /// The geometric mean of the ratios: below 1 means faster than the reference.
    pub mean: f64,
    /// A 95 % confidence interval of the mean, which shows how much the mean depends on the choice of items. It is
    /// computed from [`Ratio::RESAMPLES`] bootstrap resamples of the logarithms (percentile method: Efron and
    /// Tibshirani, *An Introduction to the Bootstrap*, 1993, chapter 13). `None` if there are fewer than
    /// [`Ratio::LEAST`] items.
    pub interval: Option<(f64, f64)>,
}

impl Ratio {
    /// The number of resamples.
    pub const RESAMPLES: usize = 2000;
    /// The minimum number of items for an interval.
    pub const LEAST: usize = 5;

    /// Computes the ratio from pairs of times (contestant, reference), one pair per item; all times are greater than 0.
    /// Returns `None` if there are no items. The same seed gives the same interval.
    pub fn of(times: &[(f64, f64)], seed: u64) -> Option<Self> {
        let logs: Vec<f64> = times.iter().map(|(time, reference)| (time / reference).ln()).collect();
        let mean = logs.iter().sum::<f64>() / logs.len() as f64;
        (!logs.is_empty()).then(|| Self {
            items: logs.len(),
            mean: mean.exp(),
            interval: interval(&logs, seed),
        })
    }
}

fn interval(logs: &[f64], seed: u64) -> Option<(f64, f64)> {
    if logs.len() < Ratio::LEAST {
        return None;
    }
    let mut random = Random::new(seed, 0);
    let mut means: Vec<f64> = (0..Ratio::RESAMPLES)
        .map(|_| {
            let total: f64 = logs.iter().map(|_| logs[random.below(logs.len())]).sum();
            total / logs.len() as f64
        })
        .collect();
    means.sort_unstable_by(f64::total_cmp);
    // With 2000 means, ranked from 1, the lower end of the interval is the median of the means at ranks 50 and 51. The
    // upper end is the median of those at ranks 1950 and 1951.
    let tail = Ratio::RESAMPLES / 40;
    let low = median(&means[tail - 1..=tail])?;
    let high = median(&means[Ratio::RESAMPLES - tail - 1..=Ratio::RESAMPLES - tail])?;
    Some((low.exp(), high.exp()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_is_geometric() {
        let ratio = Ratio::of(&[(8.0, 1.0), (1.0, 2.0)], 1).expect("items");
        assert!((ratio.mean - 2.0).abs() < 1e-12);
        assert_eq!((ratio.items, ratio.interval), (2, None));
        assert_eq!(Ratio::of(&[], 1), None);
    }

    #[test]
    fn equal_ratios_leave_no_doubt() {
        let (low, high) =
            Ratio::of(&[(3.0, 1.0); 9], 1).and_then(|ratio| ratio.interval).expect("enough items");
        assert!((low - 3.0).abs() < 1e-9 && (high - 3.0).abs() < 1e-9);
    }

    #[test]
    fn the_interval_is_near_that_of_the_normal_distribution() {
        // There are 200 logarithms of -1 and 200 of 1, so the standard error of the mean is 1 / sqrt(400).
        let e = std::f64::consts::E;
        let times: Vec<(f64, f64)> = (0..400).map(|i| if i % 2 == 0 { (e, 1.0) } else { (1.0, e) }).collect();
        let (low, high) = Ratio::of(&times, 5).and_then(|ratio| ratio.interval).expect("enough items");
        assert!((low.ln() + 1.96 / 20.0).abs() < 0.015 && (high.ln() - 1.96 / 20.0).abs() < 0.015);
        assert_eq!(Ratio::of(&times, 5), Ratio::of(&times, 5));
        assert_ne!(Ratio::of(&times, 5), Ratio::of(&times, 6));
    }
}
