//! Interleaves the runs of several contestants.

use super::report::{Measurement, Sample, Status};
use super::settings::Settings;
use gridproof_engines::solve::StopReason;
use gridproof_model::random::Random;

/// Adds a session to those `measurements` whose indices are in `open`. Every contestant runs once per round, in random
/// order, so that slow phases of the machine and cold caches affect all contestants equally.
///
/// `run` makes one timed run of a contestant. If it returns an error, the measurement of that contestant ends with the
/// status in the error. A cancelled run leaves the measurement as it is.
pub(super) fn session(
    measurements: &mut [Measurement],
    mut open: Vec<usize>,
    settings: &Settings,
    random: &mut Random,
    mut run: impl FnMut(usize, &Measurement) -> Result<Sample, Status>,
) {
    let mut new = vec![Vec::new(); measurements.len()];
    while !open.is_empty() {
        random.shuffle(&mut open);
        open.retain(|&contestant| {
            let measurement = &mut measurements[contestant];
            match run(contestant, measurement) {
                Ok(sample) => new[contestant].push(sample),
                Err(Status::OutOf(StopReason::Cancelled)) => return false,
                Err(status) => {
                    measurement.status = status;
                    return false;
                }
            }
            let samples = &new[contestant];
            let total: f64 = samples.iter().map(|sample| sample.seconds).sum();
            let session = measurement.sessions.len();
            !settings.runs.are_enough(session, samples.len(), total * measurement.loops as f64)
        });
    }
    for (measurement, samples) in measurements.iter_mut().zip(new) {
        if !samples.is_empty() {
            measurement.sessions.push(samples.len());
            measurement.samples.extend(samples);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;
    use crate::bench::settings::Runs;
    use gridproof_engines::solve::Verdict;

    #[test]
    fn every_round_has_every_contestant_once() {
        let settings =
            Settings { runs: Runs::Exactly(NonZeroUsize::MIN.saturating_add(9)), ..Settings::default() };
        let mut measurements = vec![Measurement::unmeasured(Status::Solved(Verdict::Unique)); 3];
        let mut order = Vec::new();
        let mut random = Random::new(3, 0);
        for _ in 0..5 {
            session(&mut measurements, vec![0, 1, 2], &settings, &mut random, |contestant, _| {
                order.push(contestant);
                Ok(Sample { seconds: 1.0, ..Sample::default() })
            });
        }
        assert!(measurements.iter().all(|measurement| measurement.sessions == [2; 5]));
        assert_eq!(order.len(), 30);
        for round in order.chunks(3) {
            assert!((0..3).all(|contestant| round.contains(&contestant)));
        }
        assert!(order.chunks(3).any(|round| round[0] != order[0]));
    }

    #[test]
    fn who_fails_is_not_run_again() {
        let settings = Settings::default();
        let mut measurements = vec![Measurement::unmeasured(Status::Finished); 3];
        let mut calls = [0; 3];
        session(&mut measurements, vec![0, 1, 2], &settings, &mut Random::new(3, 0), |contestant, _| {
            calls[contestant] += 1;
            match (contestant, calls[contestant]) {
                (1, 2) => Err(Status::OutOf(StopReason::Time)),
                (2, 2) => Err(Status::OutOf(StopReason::Cancelled)),
                _ => Ok(Sample { seconds: 0.003, ..Sample::default() }),
            }
        });
        assert_eq!(calls, [4, 2, 2]);
        assert_eq!(measurements[1].status, Status::OutOf(StopReason::Time));
        assert_eq!(measurements[1].samples.len(), 1);
        assert_eq!(measurements[2].status, Status::Finished, "cancelling is not the fault of the contestant");
    }
}
