//! Removal of learnt clauses that are rarely used.

use std::cmp::Reverse;

use super::clause_db::{ArenaWord, ClauseDb, ClauseRef};
use super::config::Config;
use super::watch::Watch;

/// The reduce policy: the intervals between reductions, in conflicts, form an arithmetic sequence.
#[derive(Clone, Debug)]
pub(super) struct ReducePolicy {
    next: u64,
    reductions: u64,
}

impl ReducePolicy {
    pub(super) const fn new(config: &Config) -> Self {
        Self { next: config.reduce_conflicts, reductions: 0 }
    }

    /// Whether a reduction is due after `conflicts` conflicts. If so, the next one is scheduled.
    pub(super) const fn take_due(&mut self, conflicts: u64, config: &Config) -> bool {
        if conflicts < self.next {
            return false;
        }
        self.reductions += 1;
        self.next = conflicts + config.reduce_conflicts + config.reduce_increment * self.reductions;
        true
    }
}

/// Removes half of the learnt clauses that were not used since the last reduction. Binary clauses and clauses of low
/// glue are always kept. Clauses with higher glue are removed first, and among clauses with equal glue, the longer
/// ones. When this function is called, no clause may be the reason of a literal.
pub(super) fn reduce<N: ArenaWord>(
    clauses: &mut ClauseDb<N>,
    learnt: &mut Vec<ClauseRef>,
    watches: &mut [Vec<Watch>],
    config: &Config,
) {
    let mut candidates = Vec::new();
    for &clause in &*learnt {
        let keep = clauses.glue(clause) <= config.keep_glue || clauses.length(clause) == 2;
        if !clauses.take_used(clause) && !keep {
            candidates.push((clauses.glue(clause), clauses.length(clause), clause));
        }
    }
    candidates.sort_by_key(|&(glue, length, _)| Reverse((glue, length)));
    for &(_, _, clause) in &candidates[..candidates.len() / 2] {
        clauses.remove(clause);
    }
    learnt.retain(|&clause| !clauses.is_removed(clause));
    for list in &mut *watches {
        list.retain(|watch| !clauses.is_removed(watch.clause()));
    }
    if clauses.is_wasteful() {
        let moved = clauses.compact();
        for clause in learnt.iter_mut() {
            *clause = moved.get(*clause);
        }
        for watch in watches.iter_mut().flatten() {
            *watch = Watch::new(moved.get(watch.clause()), watch.is_binary(), watch.blocker);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::lit::Lit;
    use super::*;

    #[test]
    fn intervals_grow() {
        let config = Config::default();
        let mut policy = ReducePolicy::new(&config);
        let due: Vec<u64> = (1..6000).filter(|&conflicts| policy.take_due(conflicts, &config)).collect();
        assert_eq!(due, [500, 1300, 2400, 3800, 5500]);
    }

    #[test]
    fn unused_clauses_of_high_glue_are_removed() {
        let mut clauses = ClauseDb::<u32>::new();
        let literals: Vec<Lit> = (0..9).map(|variable| Lit::new(variable, true)).collect();
        let mut learnt: Vec<ClauseRef> = [2, 9, 5, 8].map(|glue| clauses.add(&literals, Some(glue))).to_vec();
        learnt.push(clauses.add(&literals[..2], Some(9)));
        let mut watches: Vec<Vec<Watch>> =
            vec![learnt.iter().map(|&clause| Watch::new(clause, false, literals[0])).collect()];
        let glues = |clauses: &ClauseDb<u32>, learnt: &[ClauseRef]| -> Vec<u32> {
            learnt.iter().map(|&clause| clauses.glue(clause)).collect()
        };
        reduce(&mut clauses, &mut learnt, &mut watches, &Config::default());
        assert_eq!(glues(&clauses, &learnt), [2, 9, 5, 8, 9], "all are new, so used");
        clauses.set_used(learnt[1], 9);
        reduce(&mut clauses, &mut learnt, &mut watches, &Config::default());
        assert_eq!(glues(&clauses, &learnt), [2, 9, 5, 9], "half of those with glue 5 and 8");
        assert_eq!(watches[0].len(), 4);
        // The next reduction removes one more clause and compacts the arena.
        reduce(&mut clauses, &mut learnt, &mut watches, &Config::default());
        assert_eq!(glues(&clauses, &learnt), [2, 5, 9]);
        assert!(watches[0].iter().zip(&learnt).all(|(watch, clause)| watch.clause() == *clause));
        assert!(!clauses.is_wasteful());
    }
}
