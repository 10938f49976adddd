//! The variables in the order in which the search decides them.

/// A binary heap of variables by activity, the most active first; equal ones by number.
#[derive(Clone, Debug)]
pub(crate) struct ActivityHeap {
    activity: Vec<f64>,
    /// What a bump adds now; it grows, so that old bumps count less and less.
    increment: f64,
    heap: Vec<u32>,
    /// The place of each variable in the heap; [`OUT`] if it is not there.
    place: Vec<u32>,
}

const OUT: u32 = u32::MAX;

/// Above this, all activities are scaled down.
const LARGEST: f64 = 1e100;

impl ActivityHeap {
    pub(crate) fn new(variables: usize) -> Self {
        Self {
            activity: vec![0.0; variables],
            increment: 1.0,
            heap: (0..variables as u32).collect(),
            place: (0..variables as u32).collect(),
        }
    }

    /// Gives every variable its first activity.
    pub(crate) fn restart(&mut self, activities: impl Iterator<Item = f64>) {
        self.activity.iter_mut().zip(activities).for_each(|(activity, first)| *activity = first);
        self.increment = 1.0;
        // A sorted list is a heap.
        let mut heap = std::mem::take(&mut self.heap);
        let activity = |variable: u32| self.activity[variable as usize];
        heap.sort_unstable_by(|&a, &b| activity(b).total_cmp(&activity(a)).then(a.cmp(&b)));
        for (place, &variable) in heap.iter().enumerate() {
            self.place[variable as usize] = place as u32;
        }
        self.heap = heap;
    }

    /// Makes a variable more active.
    pub(crate) fn bump(&mut self, variable: usize) {
        self.activity[variable] += self.increment;
        if self.activity[variable] > LARGEST {
            self.activity.iter_mut().for_each(|activity| *activity /= LARGEST);
            self.increment /= LARGEST;
        }
        self.restore(variable);
    }

    fn restore(&mut self, variable: usize) {
        if self.place[variable] != OUT {
            self.up(self.place[variable] as usize);
        }
    }

    /// Makes all bumps so far count less, by `factor` below 1.
    pub(crate) fn decay(&mut self, factor: f64) {
        self.increment /= factor;
    }

    /// Puts a variable back.
    pub(crate) fn insert(&mut self, variable: usize) {
        if self.place[variable] == OUT {
            self.place[variable] = self.heap.len() as u32;
            self.heap.push(variable as u32);
            self.up(self.heap.len() - 1);
        }
    }

    /// Takes the most active variable out.
    pub(crate) fn pop(&mut self) -> Option<usize> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.place[first as usize] = OUT;
        if last != first {
            self.heap[0] = last;
            self.place[last as usize] = 0;
            self.down(0);
        }
        Some(first as usize)
    }

    #[inline]
    fn before(&self, a: u32, b: u32) -> bool {
        let (x, y) = (self.activity[a as usize], self.activity[b as usize]);
        x > y || (x >= y && a < b)
    }

    fn up(&mut self, mut at: usize) {
        let variable = self.heap[at];
        while at > 0 {
            let parent = (at - 1) / 2;
            if !self.before(variable, self.heap[parent]) {
                break;
            }
            self.put(at, self.heap[parent]);
            at = parent;
        }
        self.put(at, variable);
    }

    fn down(&mut self, mut at: usize) {
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
            self.put(at, self.heap[child]);
            at = child;
        }
        self.put(at, variable);
    }

    fn put(&mut self, at: usize, variable: u32) {
        self.heap[at] = variable;
        self.place[variable as usize] = at as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_active_comes_first_and_equals_by_number() {
        let mut heap = ActivityHeap::new(6);
        heap.bump(0);
        heap.restart([0.0, 0.0, 0.0, 0.0, 0.0, 1.5].into_iter());
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
        heap.restart((0..6).map(f64::from));
        assert_eq!((heap.pop(), heap.pop(), heap.pop()), (Some(2), Some(1), None));
    }

    #[test]
    fn activities_are_scaled_before_they_overflow() {
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
