//! The queue of constraints that wait for propagation.

use std::collections::VecDeque;

/// A queue in which each constraint stands at most once; first in, first out.
#[derive(Clone, Debug)]
pub(crate) struct DirtyQueue {
    waiting: VecDeque<u32>,
    is_waiting: Vec<bool>,
}

impl DirtyQueue {
    /// A queue for `count` constraints, all of which wait, in order.
    pub(crate) fn full(count: usize) -> Self {
        Self { waiting: (0..count as u32).collect(), is_waiting: vec![true; count] }
    }

    /// A queue for `count` constraints, none of which waits.
    pub(crate) fn empty(count: usize) -> Self {
        Self { waiting: VecDeque::new(), is_waiting: vec![false; count] }
    }

    /// Adds a constraint unless it waits already.
    #[inline]
    pub(crate) fn push(&mut self, constraint: u32) {
        if !std::mem::replace(&mut self.is_waiting[constraint as usize], true) {
            self.waiting.push_back(constraint);
        }
    }

    /// The next constraint.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<u32> {
        let next = self.waiting.pop_front()?;
        self.is_waiting[next as usize] = false;
        Some(next)
    }

    /// Empties the queue.
    pub(crate) fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}
