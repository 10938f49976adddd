//! How much of an answer a broken rule depends on.
//!
//! A search that goes through all answers puts their places in an order. If a rule is broken whatever the places after
//! some place have, all answers that agree up to this place are refused as well, and the search can leave them out.

use super::answer::Tables;
use super::evaluate::{Evaluated, Evaluation, Stop, Variables};
use super::{Budget, Instances, Judge, Stopped};
use crate::board::{Found, Point};
use crate::tree::FindIndex;

/// The position of each place of each `find` in the order of a search.
#[derive(Clone, Debug)]
pub(crate) struct Order(pub(super) Vec<Vec<usize>>);

impl Judge<'_> {
    /// An order in which all places come first.
    pub(crate) fn order(&self) -> Order {
        Order(vec![vec![0; self.geometry.table_size()]; self.kind.finds.len()])
    }

    /// Notes that a place of a `find` has this position in an order, or an earlier one that was noted.
    pub(crate) fn put_in_order(&self, order: &mut Order, find: FindIndex, place: Point, position: usize) {
        if let Some(own) = self.geometry.index(place).and_then(|place| order.0[find].get_mut(place)) {
            *own = position.max(*own);
        }
    }

    /// Returns a position such that all answers that agree with this one up to there are refused; `None` if the answer
    /// is accepted. The kind has no `find regions`.
    pub(crate) fn refused_up_to(
        &self,
        answer: &[Found],
        order: &Order,
        budget: &mut Budget<'_>,
    ) -> Result<Option<usize>, Stopped> {
        let Ok(tables) = Tables::new(self, answer) else { return Ok(Some(usize::MAX)) };
        let found = Evaluation::new(self, tables.in_order(order), budget).earliest_broken();
        found.map_err(|stop| match stop {
            Stop::Budget(stopped) => stopped,
            Stop::Unknown(_) => Stopped,
        })
    }
}

impl<'e> Evaluation<'e, '_> {
    fn earliest_broken(&mut self) -> Evaluated<Option<usize>> {
        let judge: &'e Judge<'e> = self.judge;
        let mut earliest = None;
        let mut aside = Vec::new();
        for (index, find) in judge.kind.finds.iter().enumerate() {
            self.tables.go_back(0);
            if self.breaks_find(index, find, &mut aside)?.is_some() {
                earliest = Some(self.tables.depth().min(earliest.unwrap_or(usize::MAX)));
            }
        }
        for (index, rule) in judge.kind.rules.iter().enumerate() {
            self.tables.go_back(0);
            let mut instances = Instances::default();
            self.instances(index, &rule.condition, &mut Variables::default(), &mut instances)?;
            if instances.broken.is_some() {
                earliest = Some(self.tables.depth().min(earliest.unwrap_or(usize::MAX)));
            }
            aside.append(&mut instances.aside);
        }
        // Which places the search for the values of `?` depends on is not known.
        if earliest.is_none() && !self.impossible(&mut aside)?.is_empty() {
            earliest = Some(usize::MAX);
        }
        Ok(earliest)
    }
}
