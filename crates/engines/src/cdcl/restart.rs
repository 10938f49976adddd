//! The restart policy: decides when to restart.

use super::config::Config;
use super::mode::Mode;

/// The restart policy. Focused mode uses moving averages of the glue (A. Biere and A. Fröhlich, "Evaluating CDCL
/// restart schemes", POS 2015); stable mode uses the Luby sequence.
#[derive(Clone, Debug, Default)]
pub(crate) struct RestartPolicy {
    fast_glue: f64,
    slow_glue: f64,
    conflicts_since_restart: u64,
    /// Restarts since the last switch of the mode.
    restarts: u64,
}

impl RestartPolicy {
    /// Called after each conflict, with the glue of the learnt clause and the number of conflicts so far.
    pub(crate) fn notify_conflict(&mut self, glue: u32, conflicts: u64, config: &Config) {
        self.conflicts_since_restart += 1;
        let glue = f64::from(glue);
        // Weights are larger at first, so that the averages are not biased towards their initial 0.
        let weight = |usual: f64| usual.max(1.0 / conflicts as f64);
        self.fast_glue += weight(config.fast_glue_weight) * (glue - self.fast_glue);
        self.slow_glue += weight(config.slow_glue_weight) * (glue - self.slow_glue);
    }

    /// Whether a restart is due. `inverted` is true while the best phases are inverted.
    pub(crate) fn is_due(&self, mode: Mode, inverted: bool, config: &Config) -> bool {
        match mode {
            Mode::Stable => {
                let unit = if inverted { config.inverted_luby_unit } else { config.luby_unit };
                self.conflicts_since_restart >= unit * luby(self.restarts + 1)
            }
            Mode::Focused => {
                self.conflicts_since_restart >= config.restart_interval
                    && self.fast_glue > config.restart_margin * self.slow_glue
            }
        }
    }

    /// Called at each restart.
    pub(crate) const fn notify_restart(&mut self, mode_switched: bool) {
        self.conflicts_since_restart = 0;
        self.restarts = if mode_switched { 0 } else { self.restarts + 1 };
    }
}

/// The term at `index`, counted from 1, of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... (M. Luby, A. Sinclair and
/// D. Zuckerman 1993).
pub(crate) fn luby(mut index: u64) -> u64 {
    loop {
        let power = (index + 1).next_power_of_two();
        if power == index + 1 {
            return power / 2;
        }
        index -= power / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luby_sequence() {
        let first: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    /// The conflicts at which restarts happen if the learnt clause of conflict `n` has the glue `glue(n)`.
    fn restarts(conflicts: u64, mode: Mode, inverted: bool, glue: impl Fn(u64) -> u32) -> Vec<u64> {
        let (config, mut policy) = (Config::default(), RestartPolicy::default());
        let mut restarts = Vec::new();
        for conflict in 1..=conflicts {
            policy.notify_conflict(glue(conflict), conflict, &config);
            if policy.is_due(mode, inverted, &config) {
                policy.notify_restart(false);
                restarts.push(conflict);
            }
        }
        restarts
    }

    #[test]
    fn stable_restarts_follow_the_luby_sequence() {
        assert_eq!(restarts(1500, Mode::Stable, false, |_| 5), [256, 512, 1024, 1280]);
        assert_eq!(restarts(200, Mode::Stable, true, |_| 5), [32, 64, 128, 160, 192]);
    }

    #[test]
    fn focused_restarts_follow_rising_glue() {
        assert!(restarts(1000, Mode::Focused, false, |_| 5).is_empty());
        let risen = restarts(1000, Mode::Focused, false, |conflict| if conflict < 500 { 5 } else { 10 });
        assert!(risen.len() > 10 && risen[0] > 500, "{risen:?}");
    }
}
