//! The phases: the values that decisions give to variables.

use super::config::Config;
use super::mode::Mode;

/// The source of the values that decisions give to variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phases {
    /// The most recent value of each variable.
    Saved,
    /// The values of the longest trail without a conflict, or of the last solution.
    Best,
    /// The opposite of the best phases.
    InvertedBest,
}

/// The rephase policy. If the search finds no further solution within a certain number of conflicts after a solution,
/// it alternates between periods of inverted best phases and periods of best phases. In this case, probably no other
/// solution exists, and the proof of this is shorter if decisions fail early.
#[derive(Clone, Debug)]
pub(super) struct RephasePolicy {
    inverted: bool,
    /// The number of conflicts at which `inverted` changes.
    switch_at: u64,
    /// The length, in conflicts, of the last period of inverted best phases; 0 before the first period.
    last_inverted: u64,
}

impl RephasePolicy {
    pub(super) const fn new() -> Self {
        Self { inverted: false, switch_at: u64::MAX, last_inverted: 0 }
    }

    /// Called after each conflict. `conflicts` is the number of conflicts so far.
    pub(super) const fn notify_conflict(&mut self, conflicts: u64, config: &Config) {
        if conflicts >= self.switch_at {
            self.inverted = !self.inverted;
            let period = if !self.inverted {
                config.best_conflicts
            } else if self.last_inverted == 0 {
                config.inverted_conflicts
            } else {
                2 * self.last_inverted
            };
            if self.inverted {
                self.last_inverted = period;
            }
            self.switch_at = conflicts + period;
        }
    }

    /// Called at each solution. The search for the next solution starts with the best phases.
    pub(super) const fn notify_solution(&mut self, conflicts: u64, config: &Config) {
        self.inverted = false;
        self.switch_at = conflicts + config.best_conflicts_after_solution;
        self.last_inverted = 0;
    }

    /// Whether the best phases are inverted. Inverted best phases are used in both modes.
    pub(super) const fn is_inverted(&self) -> bool {
        self.inverted
    }

    pub(super) const fn phases(&self, mode: Mode) -> Phases {
        match (self.inverted, mode) {
            (true, _) => Phases::InvertedBest,
            (false, Mode::Stable) => Phases::Best,
            (false, Mode::Focused) => Phases::Saved,
        }
    }

    /// The activity decay for a conflict. Activities decay fast with inverted best phases, so that the search soon
    /// turns to other variables.
    pub(super) const fn decay(&self, mode: Mode, config: &Config) -> f64 {
        match self.phases(mode) {
            Phases::InvertedBest => config.inverted_decay,
            Phases::Best => config.stable_decay,
            Phases::Saved => config.focused_decay,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverted_periods_double_after_a_solution() {
        let config = Config::default();
        let mut policy = RephasePolicy::new();
        let mut total = 0;
        let mut periods = |conflicts: u64, count: usize| {
            for _ in 0..conflicts {
                total += 1;
                policy.notify_conflict(total, &config);
            }
            policy.notify_solution(total, &config);
            let mut lengths = vec![0];
            loop {
                let inverted = policy.phases(Mode::Focused) == Phases::InvertedBest;
                assert_eq!(policy.decay(Mode::Stable, &config) < 0.9, inverted);
                if inverted == lengths.len().is_multiple_of(2) {
                    *lengths.last_mut().expect("one") += 1;
                } else if lengths.len() == count {
                    return lengths;
                } else {
                    lengths.push(1);
                }
                total += 1;
                policy.notify_conflict(total, &config);
            }
        };
        assert_eq!(periods(7, 6), [20, 1300, 200, 2600, 200, 5200]);
        assert_eq!(periods(70, 3), [20, 1300, 200]);
    }

    #[test]
    fn phases_follow_the_mode_before_the_first_solution() {
        let mut policy = RephasePolicy::new();
        (1..100_000).for_each(|conflict| policy.notify_conflict(conflict, &Config::default()));
        assert_eq!(
            [Mode::Stable, Mode::Focused].map(|mode| policy.phases(mode)),
            [Phases::Best, Phases::Saved]
        );
    }
}
