//! The decision order: exponential VSIDS.

/// The unassigned variables, sorted by decreasing activity, then by number. A binary heap contains the variables with
/// non-zero activity; the others follow in the order of their numbers.
///
/// If cells have many values, most variables have zero activity, and the search decides each of them many times.
/// Taking the next variable in order is cheap; a heap of all variables took a third of the solving time.
#[derive(Clone, Debug)]
pub(super) struct ActivityHeap {
    activity: Vec<f64>,
    /// The amount that a bump adds to an activity. It grows over time, so that older bumps count less.
    increment: f64,
    heap: Vec<u32>,
    /// Indexed by variable: the variable's index in the heap, or [`ABSENT`].
    index: Vec<u32>,
    /// Every available variable without activity has this number or a higher one.
    next_idle: usize,
}

const ABSENT: u32 = u32::MAX;

/// All activities are rescaled when one of them exceeds this value.
const MAX_ACTIVITY: f64 = 1e100;

impl ActivityHeap {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            activity: vec![0.0; variables],
            increment: 1.0,
            heap: Vec::new(),
            index: vec![ABSENT; variables],
            next_idle: 0,
        }
    }

    /// Sets the activity of every variable and makes all variables available again.
    pub(super) fn reset(&mut self, activities: impl Iterator<Item = f64>) {
        self.activity.iter_mut().zip(activities).for_each(|(activity, initial)| *activity = initial);
        self.increment = 1.0;
        self.next_idle = 0;
        self.heap.clear();
        self.heap.extend(
            (0..).zip(&self.activity).filter(|(_, activity)| **activity > 0.0).map(|(variable, _)| variable),
        );
        // A sorted list is a heap.
        let activity = |variable: u32| self.activity[variable as usize];
        self.heap.sort_unstable_by(|&a, &b| activity(b).total_cmp(&activity(a)).then(a.cmp(&b)));
        self.index.fill(ABSENT);
        for (index, &variable) in self.heap.iter().enumerate() {
            self.index[variable as usize] = index as u32;
        }
    }

    /// Raises the activity of a variable.
    pub(super) fn bump(&mut self, variable: usize) {
        let is_to_come = self.is_idle(variable) && variable >= self.next_idle;
        self.activity[variable] += self.increment;
        if self.activity[variable] > MAX_ACTIVITY {
            self.activity.iter_mut().for_each(|activity| *activity /= MAX_ACTIVITY);
            self.increment /= MAX_ACTIVITY;
        }
        if is_to_come {
            self.insert(variable);
        } else if self.index[variable] != ABSENT {
            self.sift_up(self.index[variable] as usize);
        }
    }

    /// Whether the variable is idle, that is, has no activity. A variable in the heap does not count as idle, even if
    /// rescaling has rounded its activity to 0.
    fn is_idle(&self, variable: usize) -> bool {
        self.activity[variable] <= 0.0 && self.index[variable] == ABSENT
    }

    /// Multiplies the weight of all bumps so far by `factor`, which is below 1.
    pub(super) fn decay(&mut self, factor: f64) {
        self.increment /= factor;
    }

    /// Makes a variable available again, if it is not available already.
    pub(super) fn insert(&mut self, variable: usize) {
        if self.is_idle(variable) {
            self.next_idle = self.next_idle.min(variable);
        } else if self.index[variable] == ABSENT {
            self.index[variable] = self.heap.len() as u32;
            self.heap.push(variable as u32);
            self.sift_up(self.heap.len() - 1);
        }
    }

    /// Removes and returns the most active available variable. After an insertion, variables without activity may be
    /// returned a second time; the caller skips variables that have a value.
    pub(super) fn pop(&mut self) -> Option<usize> {
        if !self.heap.is_empty() {
            let first = self.heap.swap_remove(0);
            self.index[first as usize] = ABSENT;
            if let Some(&last) = self.heap.first() {
                self.index[last as usize] = 0;
                self.sift_down(0);
            }
            return Some(first as usize);
        }
        let idle = (self.next_idle..self.activity.len()).find(|&variable| self.is_idle(variable));
        self.next_idle = idle.map_or(self.activity.len(), |variable| variable + 1);
        idle
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
    use gridproof_model::random::Random;

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
        heap.reset((0..4).map(f64::from));
        let order: Vec<usize> = std::iter::from_fn(|| heap.pop()).collect();
        assert_eq!(order, [3, 2, 5, 1, 4, 0]);
    }

    /// Uses the heap as a search does: variables that already have a value are skipped.
    #[test]
    fn the_most_active_without_a_value_comes_next() {
        const VARIABLES: usize = 12;
        let mut random = Random::new(5, 0);
        for _ in 0..200 {
            let mut heap = ActivityHeap::new(VARIABLES);
            let (mut assigned, mut activity) = ([false; VARIABLES], [0u64; VARIABLES]);
            for _ in 0..200 {
                let variable = random.below(VARIABLES);
                match random.below(4) {
                    0 => {
                        heap.bump(variable);
                        activity[variable] += 1;
                    }
                    1 => assigned[variable] = true,
                    2 if assigned[variable] => {
                        assigned[variable] = false;
                        heap.insert(variable);
                    }
                    _ => {
                        let open = (0..VARIABLES).filter(|&variable| !assigned[variable]);
                        let expected =
                            open.min_by_key(|&variable| (std::cmp::Reverse(activity[variable]), variable));
                        let next = std::iter::from_fn(|| heap.pop()).find(|&variable| !assigned[variable]);
                        assert_eq!(next, expected);
                        assigned[next.unwrap_or(variable)] = true;
                    }
                }
            }
        }
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
