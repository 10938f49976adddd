//! Measurements of engines on one puzzle, inside this process.

use std::hint::black_box;
use std::time::Duration;

use super::disagreement::{self, Said};
use super::report::{Item, ItemMeasurements, Measurement, Sample, Status};
use super::rounds::session;
use super::settings::Settings;
use crate::cpu;
use gridproof_engines::solve::{Budget, Cancel, Clock, Engine, Goal, Outcome, Query, Unsupported, Verdict};
use gridproof_gate::ToModel;
use gridproof_model::random::Random;
use gridproof_puzzles::Puzzle;

/// The minimum duration of a sample. It is thousands of times longer than the resolution of the clock and the time
/// needed to read the clock.
const LEAST_SAMPLE: Duration = Duration::from_millis(1);
/// The maximum number of solves per sample.
const MOST_LOOPS: u64 = 1 << 16;

/// Measures each engine on a puzzle: its verdict, and the first session. Returns `None` if `cancel` was raised during the
/// measurement.
/// [`super::TIMED_INSIDE`] defines the times; the definition applies only if the caller runs this function on a thread
/// pool with one thread.
///
/// An engine that exhausts its budget is not run again.
pub fn measure(
    engines: &[&dyn Engine],
    item: Item,
    puzzle: &Puzzle,
    settings: &Settings,
    random: &mut Random,
    cancel: &Cancel,
) -> Option<ItemMeasurements> {
    let bench = Bench::new(puzzle, settings, cancel);
    // Each engine solves the puzzle once before anything is timed. The outcome determines the status, and the time
    // determines the number of solves per sample.
    let firsts: Vec<(Result<Outcome, Unsupported>, Duration)> =
        engines.iter().map(|engine| bench.first(*engine)).collect();
    let mut measurements: Vec<Measurement> =
        firsts.iter().map(|(first, _)| bench.judged(first.as_ref())).collect();
    let open = measurable(&measurements);
    for &engine in &open {
        measurements[engine].loops = bench.loops(engines[engine], firsts[engine].1);
        (0..settings.warmup).for_each(|_| {
            let _ = black_box(bench.solve(engines[engine]));
        });
    }
    session(&mut measurements, open, settings, random, |engine, measurement| {
        bench.sample(engines[engine], measurement.loops)
    });
    if cancel.is_cancelled() {
        return None;
    }
    let decided: Vec<(&str, Said<'_>)> = engines
        .iter()
        .zip(&firsts)
        .filter_map(|(engine, (first, _))| Some((engine.name(), first.as_ref().ok()?.into())))
        .collect();
    let wrong =
        engines.iter().zip(&measurements).find_map(|(engine, measurement)| match &measurement.status {
            Status::Wrong(what) => Some(format!("a solution of {} is wrong: {what}", engine.name())),
            _ => None,
        });
    let disagreement = wrong.or_else(|| disagreement::between(&decided));
    Some(ItemMeasurements { item, measurements, disagreement })
}

/// Adds a session to the measurements of a puzzle.
pub fn measure_again(
    engines: &[&dyn Engine],
    puzzle: &Puzzle,
    settings: &Settings,
    random: &mut Random,
    cancel: &Cancel,
    row: &mut ItemMeasurements,
) {
    let bench = Bench::new(puzzle, settings, cancel);
    let open = measurable(&row.measurements);
    session(&mut row.measurements, open, settings, random, |engine, measurement| {
        bench.sample(engines[engine], measurement.loops)
    });
}

/// The indices of the measurements that can have timed runs.
fn measurable(measurements: &[Measurement]) -> Vec<usize> {
    let is_measurable = |status: &Status| status.is_solved() || *status == Status::Stalled;
    (0..measurements.len()).filter(|&engine| is_measurable(&measurements[engine].status)).collect()
}

struct Bench<'a> {
    puzzle: &'a Puzzle,
    query: Query<'a>,
}

impl<'a> Bench<'a> {
    fn new(puzzle: &'a Puzzle, settings: &Settings, cancel: &Cancel) -> Self {
        let budget = Budget::default()
            .with_time(settings.timeout)
            .with_steps(None)
            .with_memory(settings.memory)
            .with_cancel(cancel.clone());
        Self { puzzle, query: Query::new(Goal::UpTo(settings.solutions)).within(budget) }
    }

    /// The operation that is timed. It makes the model anew.
    fn solve(&self, engine: &dyn Engine) -> Result<Outcome, Unsupported> {
        match self.puzzle {
            Puzzle::Ruled(ruled) => self.solve_within(engine, &ruled.without_model()),
            puzzle => engine.solve(&puzzle.model(), &self.query),
        }
    }

    fn solve_within(&self, engine: &dyn Engine, puzzle: &impl ToModel) -> Result<Outcome, Unsupported> {
        let mut query = self.query.clone();
        match puzzle.to_model_within(&mut query.budget) {
            Ok(model) => engine.solve(&model, &query),
            Err(reason) => Ok(Outcome::not_begun(reason)),
        }
    }

    /// Solves the puzzle without timing it. The model from a file of rules is kept, for the check of the solutions.
    fn first(&self, engine: &dyn Engine) -> (Result<Outcome, Unsupported>, Duration) {
        let clock = Clock::start();
        let outcome = self.solve_within(engine, self.puzzle);
        (outcome, clock.elapsed())
    }

    /// The status according to the first outcome.
    fn judged(&self, outcome: Result<&Outcome, &Unsupported>) -> Measurement {
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(unsupported) => {
                return Measurement::unmeasured(Status::NotTaken(unsupported.what.to_owned()));
            }
        };
        let violation = outcome.solutions.iter().find_map(|solution| self.puzzle.check(solution).err());
        let status = match (violation, outcome.verdict, outcome.stopped) {
            (Some(violation), ..) => Status::Wrong(violation.to_string()),
            (None, _, Some(reason)) => Status::OutOf(reason),
            (None, verdict, None) => status_of(verdict),
        };
        Measurement { effort: outcome.statistics.clone(), ..Measurement::unmeasured(status) }
    }

    /// Chooses the number of solves per sample. The first solve ran with cold caches, so the time is measured again
    /// unless the first solve took long.
    fn loops(&self, engine: &dyn Engine, first: Duration) -> u64 {
        if first >= LEAST_SAMPLE * 10 {
            return 1;
        }
        let mut loops = 1;
        while loops < MOST_LOOPS {
            let clock = Clock::start();
            for _ in 0..loops {
                let _ = black_box(self.solve(engine));
            }
            if clock.elapsed() >= LEAST_SAMPLE {
                break;
            }
            loops *= 2;
        }
        loops
    }

    fn sample(&self, engine: &dyn Engine, loops: u64) -> Result<Sample, Status> {
        let cpu = cpu::own();
        let clock = Clock::start();
        let mut reason = None;
        for _ in 0..loops {
            let outcome = black_box(self.solve(engine));
            reason = reason.or(outcome.ok().and_then(|outcome| outcome.stopped));
        }
        let seconds = clock.elapsed().as_secs_f64();
        if let Some(reason) = reason {
            return Err(Status::OutOf(reason));
        }
        let cpu = cpu.and_then(|before| Some(cpu::own()?.since(before)));
        let each = |total: f64| total / loops as f64;
        Ok(Sample {
            seconds: each(seconds),
            user: cpu.map(|cpu| each(cpu.user)),
            system: cpu.map(|cpu| each(cpu.system)),
            exit_code: None,
        })
    }
}

const fn status_of(verdict: Verdict) -> Status {
    match verdict {
        Verdict::Stalled => Status::Stalled,
        Verdict::Unknown(reason) => Status::OutOf(reason),
        verdict => Status::Solved(verdict),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_engines::engine::auto::Auto;
    use gridproof_engines::engine::passes::Passes;
    use gridproof_engines::engine::sat::Sat;
    use gridproof_engines::solve::{Capabilities, Counter, Statistics, StopReason};
    use gridproof_puzzles::Nonogram;

    fn puzzle() -> Puzzle {
        Puzzle::Nonogram(Nonogram::from_picture(2, &[1, 0, 1, 1]).expect("a picture"))
    }

    fn row(engines: &[&dyn Engine], timeout: Duration) -> ItemMeasurements {
        let settings = Settings { timeout, ..Settings::default() };
        let (mut random, cancel) = (Random::new(1, 0), Cancel::default());
        measure(engines, Item::default(), &puzzle(), &settings, &mut random, &cancel).expect("not cancelled")
    }

    #[test]
    fn short_solves_are_repeated_within_a_sample() {
        let row = row(&[&Auto, &Sat], Duration::from_secs(10));
        assert_eq!(row.disagreement, None);
        for measurement in &row.measurements {
            assert_eq!(measurement.status, Status::Solved(Verdict::Unique));
            assert!(measurement.loops > 1 && measurement.sessions == [measurement.samples.len()]);
            let median = measurement.solved_in().expect("solved");
            assert!(median > 1e-8, "{median}");
        }
        let (mut again, first) = (row.clone(), row.measurements[0].samples.len());
        let (settings, mut random) = (Settings::default(), Random::new(1, 0));
        measure_again(&[&Auto, &Sat], &puzzle(), &settings, &mut random, &Cancel::default(), &mut again);
        for measurement in &again.measurements {
            assert_eq!(measurement.sessions.iter().sum::<usize>(), measurement.samples.len());
        }
        assert_eq!((again.measurements[0].sessions.len(), again.measurements[0].sessions[0]), (2, first));
        assert!(row.measurements[0].effort.get(Counter::Lines) > 0);
    }

    #[test]
    fn who_does_not_take_the_puzzle_says_why() {
        let row = row(&[&Passes], Duration::from_secs(10));
        assert!(matches!(&row.measurements[0].status, Status::NotTaken(why) if !why.is_empty()));
        assert!(row.measurements[0].samples.is_empty());
    }

    #[test]
    fn a_cancelled_puzzle_leaves_no_row() {
        let cancel = Cancel::default();
        cancel.cancel();
        let (settings, mut random) = (Settings::default(), Random::new(1, 0));
        assert!(measure(&[&Auto], Item::default(), &puzzle(), &settings, &mut random, &cancel).is_none());
    }

    /// An engine that returns a fixed answer.
    #[derive(Debug)]
    struct Fixed(&'static [&'static [u8]], Option<StopReason>);

    impl Engine for Fixed {
        fn name(&self) -> &'static str {
            "fixed"
        }

        fn capabilities(&self) -> Capabilities {
            Capabilities::complete("", "")
        }

        fn solve(&self, _: &gridproof_model::Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
            let solutions: Vec<_> = self.0.iter().map(|solution| solution.to_vec()).collect();
            Ok(Outcome::of_search(solutions, query.wanted(), self.1, Statistics::default()))
        }
    }

    #[test]
    fn wrong_answers_are_told() {
        let limit = Duration::from_secs(10);
        let missed = row(&[&Auto, &Fixed(&[], None)], limit);
        assert_eq!(missed.disagreement.as_deref(), Some("auto reports unique, fixed reports unsatisfiable"));
        let wrong = row(&[&Fixed(&[&[1, 1, 1, 1]], None)], limit);
        assert_eq!(wrong.measurements[0].status.name(), "wrong");
        assert!(wrong.disagreement.is_some_and(|what| what.contains("fixed is wrong: row 1")));
        let late = row(&[&Auto, &Fixed(&[], Some(StopReason::Time))], limit);
        assert_eq!((late.measurements[1].status.name(), late.disagreement), ("timeout", None));
    }
}
