//! Enumerates the subsets of a given size.

/// Enumerates the subsets of `0..count` that have a given size, in lexicographic order. Each subset is in ascending
/// order.
#[derive(Debug)]
pub struct Subsets {
    places: Vec<usize>,
    count: usize,
    begun: bool,
}

impl Subsets {
    /// Creates an enumeration of the subsets of `0..count` with `size` elements.
    pub fn new(count: usize, size: usize) -> Self {
        Self { places: (0..size).collect(), count, begun: false }
    }

    /// Returns the next subset, which is valid until the next call; `None` after the last subset.
    pub fn advance(&mut self) -> Option<&[usize]> {
        let size = self.places.len();
        let spare = self.count.checked_sub(size)?;
        if std::mem::replace(&mut self.begun, true) {
            // The last position at which the index can still grow.
            let at = (0..size).rfind(|&at| self.places[at] < spare + at)?;
            let first = self.places[at] + 1;
            self.places[at..].iter_mut().zip(first..).for_each(|(place, next)| *place = next);
        }
        Some(&self.places)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subset_comes_once_in_order() {
        let all = |count, size| {
            let (mut subsets, mut all) = (Subsets::new(count, size), Vec::new());
            while let Some(places) = subsets.advance() {
                all.push(places.to_vec());
            }
            all
        };
        assert_eq!(all(3, 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(all(3, 3), [[0, 1, 2]]);
        assert_eq!(all(2, 0), [[0; 0]]);
        assert!(all(2, 3).is_empty());
        assert_eq!(all(7, 3).len(), 35);
    }
}
