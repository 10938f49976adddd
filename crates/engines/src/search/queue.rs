//! The queue of constraints to propagate.

use std::collections::VecDeque;

/// A first-in, first-out queue that contains each constraint at most once.
#[derive(Clone, Debug)]
pub(crate) struct DirtyQueue {
    waiting: VecDeque<u32>,
    is_waiting: Vec<bool>,
}

impl DirtyQueue {
    /// Creates a queue for `count` constraints that contains all of them, in order.
    pub(crate) fn full(count: usize) -> Self {
        Self { waiting: (0..count as u32).collect(), is_waiting: vec![true; count] }
    }

    /// Creates an empty queue for `count` constraints.
    pub(crate) fn empty(count: usize) -> Self {
        Self { waiting: VecDeque::new(), is_waiting: vec![false; count] }
    }

    /// Adds a constraint unless it is already in the queue.
    #[inline]
    pub(crate) fn push(&mut self, constraint: u32) {
        if !std::mem::replace(&mut self.is_waiting[constraint as usize], true) {
            self.waiting.push_back(constraint);
        }
    }

    /// Removes and returns the next constraint.
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
