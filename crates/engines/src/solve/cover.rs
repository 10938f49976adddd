//! Set cover: finds the smallest set of reasons that is enough for a deduction.

/// Covers of up to this size are guaranteed to be as small as possible.
const EXACT: usize = 4;

/// Picks sets whose union contains all elements of `wanted`. If [`EXACT`] or fewer sets are enough, the cover is as
/// small as possible. A larger cover has no redundant set, but need not be smallest. Each set is a bit mask of
/// elements. Returns ascending indices into `sets`, or `None` if not even all sets together cover `wanted`.
pub(crate) fn smallest_cover(sets: &[u64], wanted: u64) -> Option<Vec<usize>> {
    let all = sets.iter().fold(0, |all, set| all | set);
    if wanted & !all != 0 {
        return None;
    }
    let mut chosen = Vec::new();
    if !(0..=EXACT).any(|size| covered(sets, wanted, size, &mut chosen)) {
        chosen = pruned(sets, wanted);
    }
    chosen.sort_unstable();
    Some(chosen)
}

/// Whether `size` or fewer of the sets cover `wanted`. Their indices are appended to `chosen`.
fn covered(sets: &[u64], wanted: u64, size: usize, chosen: &mut Vec<usize>) -> bool {
    if wanted == 0 {
        return true;
    }
    if size == 0 {
        return false;
    }
    // Branch on the element that is in the fewest sets. One of these sets must be in the cover.
    let bits = (0..64).map(|bit| 1u64 << bit).filter(|bit| wanted & bit != 0);
    let Some(rarest) = bits.min_by_key(|bit| sets.iter().filter(|set| **set & bit != 0).count()) else {
        return true;
    };
    for (place, set) in sets.iter().enumerate().filter(|(_, set)| **set & rarest != 0) {
        chosen.push(place);
        if covered(sets, wanted & !set, size - 1, chosen) {
            return true;
        }
        chosen.pop();
    }
    false
}

/// Returns a greedy cover: each step adds the set that covers the most new elements, and redundant sets are removed
/// at the end.
fn pruned(sets: &[u64], wanted: u64) -> Vec<usize> {
    let mut chosen: Vec<usize> = Vec::new();
    let mut left = wanted;
    while left != 0 {
        let Some(best) = (0..sets.len()).max_by_key(|&place| (sets[place] & left).count_ones()) else {
            break;
        };
        chosen.push(best);
        left &= !sets[best];
    }
    let mut place = 0;
    while place < chosen.len() {
        let others = chosen.iter().filter(|&&other| other != chosen[place]);
        if wanted & !others.fold(0, |all, &other| all | sets[other]) == 0 {
            chosen.remove(place);
        } else {
            place += 1;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn union(sets: &[u64], places: impl IntoIterator<Item = usize>) -> u64 {
        places.into_iter().fold(0, |all, place| all | sets[place])
    }

    proptest! {
        #[test]
        fn a_cover_is_enough_and_as_small_as_can_be(
            sets in prop::collection::vec(0u64..256, 0..8),
            wanted in 0u64..256,
        ) {
            let enough = |subset: u32| wanted & !union(&sets, (0..sets.len()).filter(|place| subset >> place & 1 == 1)) == 0;
            let fewest = (0u32..1 << sets.len()).filter(|&subset| enough(subset)).map(u32::count_ones).min();
            match smallest_cover(&sets, wanted) {
                None => prop_assert_eq!(fewest, None),
                Some(cover) => {
                    prop_assert_eq!(wanted & !union(&sets, cover.iter().copied()), 0);
                    for &one in &cover {
                        let others = cover.iter().copied().filter(|&other| other != one);
                        prop_assert!(wanted & !union(&sets, others) != 0);
                    }
                    if fewest.is_some_and(|fewest| fewest as usize <= EXACT) {
                        prop_assert_eq!(Some(cover.len() as u32), fewest);
                    }
                }
            }
        }
    }
}
