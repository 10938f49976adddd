//! Interleaves the runs of several contestants.

use super::report::{Measurement, Sample, Status};
use super::settings::Settings;
use gridproof_model::random::Random;

/// Adds samples to those `measurements` whose indices are in `open`, until each measurement has enough samples. Every
/// contestant runs once per round, in random order, so that slow phases of the machine and cold caches affect all
/// contestants equally.
///
/// `run` makes one timed run of a contestant. If it returns an error, the measurement of that contestant ends with
/// the status in the error.
pub(super) fn rounds(
    measurements: &mut [Measurement],
    mut open: Vec<usize>,
    settings: &Settings,
    random: &mut Random,
    mut run: impl FnMut(usize, &Measurement) -> Result<Sample, Status>,
) {
    while !open.is_empty() {
        random.shuffle(&mut open);
        open.retain(|&contestant| {
            let measurement = &mut measurements[contestant];
            match run(contestant, measurement) {
                Ok(sample) => measurement.samples.push(sample),
                Err(status) => {
                    measurement.status = status;
                    return false;
                }
            }
            let total: f64 = measurement.samples.iter().map(|sample| sample.seconds).sum();
            !settings.runs.are_enough(measurement.samples.len(), total * measurement.loops as f64)
        });
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;
    use crate::bench::settings::Runs;
    use gridproof_engines::solve::{StopReason, Verdict};

    #[test]
    fn every_round_has_every_contestant_once() {
        let settings =
            Settings { runs: Runs::Exactly(NonZeroUsize::MIN.saturating_add(9)), ..Settings::default() };
        let mut measurements = vec![Measurement::unmeasured(Status::Solved(Verdict::Unique)); 3];
        let mut order = Vec::new();
        rounds(&mut measurements, vec![0, 1, 2], &settings, &mut Random::new(3, 0), |contestant, _| {
            order.push(contestant);
            Ok(Sample { seconds: 1.0, ..Sample::default() })
        });
        assert_eq!(order.len(), 30);
        for round in order.chunks(3) {
            assert!((0..3).all(|contestant| round.contains(&contestant)));
        }
        assert!(order.chunks(3).any(|round| round[0] != order[0]));
    }

    #[test]
    fn who_fails_is_not_run_again() {
        let settings = Settings::default();
        let mut measurements = vec![Measurement::unmeasured(Status::Finished); 2];
        let mut calls = [0, 0];
        rounds(&mut measurements, vec![0, 1], &settings, &mut Random::new(3, 0), |contestant, _| {
            calls[contestant] += 1;
            if contestant == 1 && calls[1] == 2 {
                return Err(Status::OutOf(StopReason::Time));
            }
            Ok(Sample { seconds: 1.0, ..Sample::default() })
        });
        assert_eq!(calls, [Runs::LEAST, 2]);
        assert_eq!(measurements[1].status, Status::OutOf(StopReason::Time));
        assert_eq!(measurements[1].samples.len(), 1);
    }
}
