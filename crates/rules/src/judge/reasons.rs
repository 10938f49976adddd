//! The places on which it depends that a rule is broken.
//!
//! An evaluation depends on the places that it reads, and on nothing else of the answer: all answers that agree there
//! break the rule as well. A solver that tries answers excludes all of them at once.

use super::answer::{EVERYTHING, Tables};
use super::evaluate::{Evaluated, Evaluation, Stop, Variables};
use super::{Budget, Instances, Judge, Stopped};
use crate::board::{Found, Point};
use crate::tree::FindIndex;

/// The most broken instances of rules for which reasons are given.
pub(super) const MOST_REASONS: usize = 32;

/// The reason why an answer is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// All answers that have the same at these places are refused as well: each `find` by its index, with a cell, link
    /// or side. In a `find regions`, a cell stands for whether it is in a region, and a side for whether the cells on
    /// both sides of it are in the same region.
    Places(Vec<(FindIndex, Point)>),
    /// The reason may lie anywhere.
    Anywhere,
}

impl Judge<'_> {
    /// Returns reasons why an answer breaks some of these rules. The list is empty if it breaks none of them.
    ///
    /// If a rule needs the value of a `?`, the answer must also keep all other rules with the same value.
    ///
    /// # Errors
    /// Returns [`Stopped`] if the budget is used up before it is known whether the rules are broken.
    pub fn reasons(
        &self,
        answer: &[Found],
        rules: &[usize],
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Reason>, Stopped> {
        let Ok(tables) = Tables::new(self, answer) else { return Ok(vec![Reason::Anywhere]) };
        let mut evaluation = Evaluation::new(self, tables.listing_places(), budget);
        let (found, needs_values) = evaluation.reasons(rules).map_err(|stop| match stop {
            Stop::Budget(stopped) => stopped,
            Stop::Unknown(_) => Stopped,
        })?;
        drop(evaluation);
        if found.is_empty() && needs_values && self.first_broken(answer, budget)?.is_some() {
            return Ok(vec![Reason::Anywhere]);
        }
        Ok(found)
    }
}

impl<'e> Evaluation<'e, '_> {
    /// The reasons, and whether an instance of a rule needs the value of a `?`.
    fn reasons(&mut self, rules: &[usize]) -> Evaluated<(Vec<Reason>, bool)> {
        let judge: &'e Judge<'e> = self.judge;
        let mut found = Instances::default();
        for &index in rules {
            let Some(rule) = judge.kind.rules.get(index) else { continue };
            self.tables.go_back(0);
            if self.instances(index, &rule.condition, &mut Variables::default(), &mut found)? {
                break;
            }
        }
        let geometry = &judge.geometry;
        let reason = |mut reads: Vec<_>| {
            reads.sort_unstable();
            reads.dedup();
            if reads.last() == Some(&EVERYTHING) {
                return Reason::Anywhere;
            }
            Reason::Places(reads.into_iter().map(|(find, place)| (find, geometry.point(place))).collect())
        };
        Ok((found.reasons.into_iter().map(reason).collect(), !found.aside.is_empty()))
    }
}
