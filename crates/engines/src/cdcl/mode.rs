//! Focused and stable mode.

use super::config::Config;

/// A mode of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Frequent restarts and saved phases: good for proving that no solution exists.
    Focused,
    /// Rare restarts and best phases: good for finding a solution.
    Stable,
}

/// Alternates between the modes, stable first (C. Oh, "Between SAT and UNSAT: the fundamental difference in CDCL SAT",
/// SAT 2015).
#[derive(Clone, Debug)]
pub(super) struct ModePolicy {
    mode: Mode,
    /// Once the number of conflicts has reached this value, the next restart switches the mode.
    switch_at: u64,
    periods: u64,
}

impl ModePolicy {
    pub(super) const fn new(config: &Config) -> Self {
        Self { mode: Mode::Stable, switch_at: config.mode_conflicts, periods: 1 }
    }

    pub(super) const fn mode(&self) -> Mode {
        self.mode
    }

    /// Called at each restart. Switches the mode if a switch is due, and returns whether the mode was switched.
    pub(super) const fn switch_if_due(&mut self, conflicts: u64, config: &Config) -> bool {
        let is_due = conflicts >= self.switch_at;
        if is_due {
            self.periods += 1;
            self.switch_at = conflicts + config.mode_conflicts * self.periods * self.periods;
            self.mode = match self.mode {
                Mode::Focused => Mode::Stable,
                Mode::Stable => Mode::Focused,
            };
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_grow_with_the_square_of_their_number() {
        let config = Config::default();
        let mut policy = ModePolicy::new(&config);
        let switches = (1..=1_000_000).filter(|&conflicts| policy.switch_if_due(conflicts, &config));
        let switches: Vec<u64> = switches.collect();
        assert_eq!(switches, [20_000, 100_000, 280_000, 600_000]);
        assert_eq!(policy.mode(), Mode::Stable);
    }
}
