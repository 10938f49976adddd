//! When to restart, to change the mode, and to reduce the learnt clauses.

/// The pace of a search. It alternates between a focused mode (quick restarts, saved phases), which is good at proving
/// that there is no solution, and a stable one (rare restarts, best phases), which is good at finding one.
#[derive(Clone, Debug)]
pub(crate) struct Pace {
    stable: bool,
    conflicts: u64,
    /// The conflict at which the mode changes.
    mode_ends: u64,
    modes: u64,
    /// Moving averages of the glue.
    fast: f64,
    slow: f64,
    since_restart: u64,
    restarts: u64,
    reduce_at: u64,
    reductions: u64,
    /// Whether the search turns away from the last solution; the conflict at which that changes, and for how many conflicts
    /// it turned away last.
    away: bool,
    turn_at: u64,
    last_away: u64,
}

/// Conflicts in the first spell of a mode; the n-th is n squared times as long. What has a solution is mostly solved in the
/// first one, if at all.
pub(crate) const FIRST_MODE: u64 = 20_000;
const FIRST_REDUCTION: u64 = 500;
/// Restart if recent glue is worse than usual by this factor.
const WORSE: f64 = 1.1;
/// Conflicts of a restart interval of the stable mode, times the Luby sequence.
const LUBY_UNIT: u64 = 256;
/// The same while the search turns away from a solution: a proof that there is no other one takes fewer conflicts the sooner
/// activities decay, and the more often it starts again with those that have changed.
const AWAY_LUBY_UNIT: u64 = 32;
/// By what factor activities decay then.
const AWAY_DECAY: f64 = 0.85;
/// Conflicts after a solution during which another one is looked for near it.
const FIRST_NEAR: u64 = 20;
/// Conflicts for which the search then turns away from the solution; the next time it is for twice as many.
const FIRST_AWAY: u64 = 1300;
/// Conflicts during which it is near the solution again, in between.
const NEAR: u64 = 200;

impl Default for Pace {
    fn default() -> Self {
        Self {
            stable: true,
            conflicts: 0,
            mode_ends: FIRST_MODE,
            modes: 1,
            fast: 0.0,
            slow: 0.0,
            since_restart: 0,
            restarts: 0,
            reduce_at: FIRST_REDUCTION,
            reductions: 0,
            away: false,
            turn_at: u64::MAX,
            last_away: 0,
        }
    }
}

impl Pace {
    /// A conflict taught a clause of this glue.
    pub(crate) fn conflict(&mut self, glue: u32) {
        self.conflicts += 1;
        self.since_restart += 1;
        let glue = f64::from(glue);
        // The averages start at the truth, not at 0.
        let weight = |usual: f64| usual.max(1.0 / self.conflicts as f64);
        self.fast += weight(0.03) * (glue - self.fast);
        self.slow += weight(1e-5) * (glue - self.slow);
        if self.conflicts >= self.turn_at {
            self.away = !self.away;
            if self.away {
                self.last_away = if self.last_away == 0 { FIRST_AWAY } else { 2 * self.last_away };
            }
            self.turn_at = self.conflicts + if self.away { self.last_away } else { NEAR };
        }
    }

    /// There is a solution, another one is looked for.
    pub(crate) fn found_solution(&mut self) {
        self.away = false;
        self.turn_at = self.conflicts + FIRST_NEAR;
        self.last_away = 0;
    }

    /// Whether the search turns away from the last solution, which it does after some conflicts without another one: most
    /// likely there is none then, and a proof of that is shorter if what is decided fails soon.
    pub(crate) const fn turns_away(&self) -> bool {
        self.away
    }

    pub(crate) const fn is_stable(&self) -> bool {
        self.stable
    }

    /// By what factor activities decay at a conflict.
    pub(crate) const fn decay(&self) -> f64 {
        match (self.away, self.stable) {
            (true, _) => AWAY_DECAY,
            (false, true) => 0.97,
            (false, false) => 0.95,
        }
    }

    pub(crate) fn restart_is_due(&self) -> bool {
        if self.stable {
            let unit = if self.away { AWAY_LUBY_UNIT } else { LUBY_UNIT };
            self.since_restart >= unit * luby(self.restarts + 1)
        } else {
            self.since_restart >= 2 && self.fast > WORSE * self.slow
        }
    }

    pub(crate) fn restarted(&mut self) {
        self.since_restart = 0;
        self.restarts += 1;
        if self.conflicts >= self.mode_ends {
            self.modes += 1;
            self.mode_ends = self.conflicts + FIRST_MODE * self.modes * self.modes;
            self.stable = !self.stable;
            self.restarts = 0;
        }
    }

    pub(crate) fn reduction_is_due(&mut self) -> bool {
        if self.conflicts < self.reduce_at {
            return false;
        }
        self.reductions += 1;
        self.reduce_at = self.conflicts + FIRST_REDUCTION + 300 * self.reductions;
        true
    }
}

/// The sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... (Luby, Sinclair and Zuckerman 1993), from `index` 1.
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
    fn the_luby_sequence() {
        let first: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn the_search_turns_away_for_longer_each_time() {
        let mut pace = Pace::default();
        let mut spells = |conflicts: u64, spells: usize| {
            (0..conflicts).for_each(|_| pace.conflict(5));
            pace.found_solution();
            let mut lengths = vec![0];
            for conflict in 0.. {
                assert_eq!(pace.decay() < 0.9, pace.turns_away());
                if pace.turns_away() == lengths.len().is_multiple_of(2) {
                    *lengths.last_mut().expect("one") += 1;
                } else if lengths.len() == spells {
                    return (lengths, conflict);
                } else {
                    lengths.push(1);
                }
                pace.conflict(5);
            }
            unreachable!()
        };
        assert_eq!(spells(7, 6), (vec![20, 1300, 200, 2600, 200, 5200], 9520));
        assert_eq!(spells(70, 3), (vec![20, 1300, 200], 1520));
    }

    #[test]
    fn modes_alternate_and_everything_comes_due_again() {
        let mut pace = Pace::default();
        let (mut stable, mut reductions) = (0, 0);
        for _ in 0..100_000 {
            pace.conflict(5);
            if pace.restart_is_due() || !pace.is_stable() {
                pace.restarted();
                reductions += u32::from(pace.reduction_is_due());
            }
            stable += u32::from(pace.is_stable());
        }
        assert!((19_000..21_000).contains(&stable), "{stable}");
        assert!(reductions >= 10, "{reductions}");
    }
}
