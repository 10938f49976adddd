//! The decision order: exponential VSIDS.

/// A binary heap of variables by activity, the most active first, ties by number.
#[derive(Clone, Debug)]
pub(crate) struct ActivityHeap {
    activity: Vec<f64>,
    /// What a bump adds; it grows, so that older bumps weigh less.
    increment: f64,
    heap: Vec<u32>,
    /// By variable: its index in the heap, or [`ABSENT`].
    index: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;

/// Activities are rescaled when one exceeds this.
const MAX_ACTIVITY: f64 = 1e100;

impl ActivityHeap {
    pub(crate) fn new(variables: usize) -> Self {
        Self {
            activity: vec![0.0; variables],
            increment: 1.0,
            heap: (0..variables as u32).collect(),
            index: (0..variables as u32).collect(),
        }
    }

    /// Sets the activity of every variable.
    pub(crate) fn reset(&mut self, activities: impl Iterator<Item = f64>) {
        self.activity.iter_mut().zip(activities).for_each(|(activity, initial)| *activity = initial);
        self.increment = 1.0;
        // A sorted list is a heap.
        let mut heap = std::mem::take(&mut self.heap);
        let activity = |variable: u32| self.activity[variable as usize];
        heap.sort_unstable_by(|&a, &b| activity(b).total_cmp(&activity(a)).then(a.cmp(&b)));
        for (index, &variable) in heap.iter().enumerate() {
            self.index[variable as usize] = index as u32;
        }
        self.heap = heap;
    }

    /// Raises the activity of a variable.
    pub(crate) fn bump(&mut self, variable: usize) {
        self.activity[variable] += self.increment;
        if self.activity[variable] > MAX_ACTIVITY {
            self.activity.iter_mut().for_each(|activity| *activity /= MAX_ACTIVITY);
            self.increment /= MAX_ACTIVITY;
        }
        if self.index[variable] != ABSENT {
            self.sift_up(self.index[variable] as usize);
        }
    }

    /// Multiplies the weight of all bumps so far by `factor`, which is below 1.
    pub(crate) fn decay(&mut self, factor: f64) {
        self.increment /= factor;
    }

    /// Inserts a variable unless it is in the heap.
    pub(crate) fn insert(&mut self, variable: usize) {
        if self.index[variable] == ABSENT {
            self.index[variable] = self.heap.len() as u32;
            self.heap.push(variable as u32);
            self.sift_up(self.heap.len() - 1);
        }
    }

    /// Removes the most active variable.
    pub(crate) fn pop(&mut self) -> Option<usize> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.index[first as usize] = ABSENT;
        if last != first {
            self.heap[0] = last;
            self.index[last as usize] = 0;
            self.sift_down(0);
        }
        Some(first as usize)
    }

    #[inline]
    fn before(&self, a: u32, b: u32) -> bool {
        let (x, y) = (self.activity[a as usize], self.activity[b as usize]);
        x > y || (x >= y && a < b)
    }

    fn sift_up(&mut self, mut at: usize) {
        let variable = self.heap[at];
        while at > 0 {
            let parent = (at - 1) / 2;
            if !self.before(variable, self.heap[parent]) {
                break;
            }
            self.place(at, self.heap[parent]);
            at = parent;
        }
        self.place(at, variable);
    }

    fn sift_down(&mut self, mut at: usize) {
        let variable = self.heap[at];
        loop {
            let left = 2 * at + 1;
            if left >= self.heap.len() {
                break;
            }
            let right = left + 1;
            let right_first = right < self.heap.len() && self.before(self.heap[right], self.heap[left]);
            let child = if right_first { right } else { left };
            if !self.before(self.heap[child], variable) {
                break;
            }
            self.place(at, self.heap[child]);
            at = child;
        }
        self.place(at, variable);
    }

    fn place(&mut self, at: usize, variable: u32) {
        self.heap[at] = variable;
        self.index[variable as usize] = at as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_by_activity_then_number() {
        let mut heap = ActivityHeap::new(6);
        heap.bump(0);
        heap.reset([0.0, 0.0, 0.0, 0.0, 0.0, 1.5].into_iter());
        heap.bump(4);
        heap.decay(0.5);
        heap.bump(2);
        let order: Vec<usize> = std::iter::from_fn(|| heap.pop()).collect();
        assert_eq!(order, [2, 5, 4, 0, 1, 3]);
        heap.insert(3);
        heap.insert(4);
        heap.insert(3);
        assert_eq!((heap.pop(), heap.pop(), heap.pop()), (Some(4), Some(3), None));
        heap.insert(2);
        heap.insert(1);
        heap.reset((0..6).map(f64::from));
        assert_eq!((heap.pop(), heap.pop(), heap.pop()), (Some(2), Some(1), None));
    }

    #[test]
    fn activities_are_rescaled_before_overflow() {
        let mut heap = ActivityHeap::new(2);
        heap.bump(1);
        for _ in 0..10_000 {
            heap.decay(0.5);
            heap.bump(0);
        }
        (0..3).for_each(|_| heap.bump(1));
        assert_eq!(heap.pop(), Some(1));
    }
}
