//! What an `AllDifferent` leaves of its cells' domains: exactly the values that some assignment of all different values
//! uses (J.-C. Régin, "A filtering algorithm for constraints of difference in CSPs", AAAI 1994).
//!
//! A matching gives each cell a value of its own. A cell can take another value instead if the owner of that one can take
//! a third one, and so on round until the first cell's value is taken, or until a value is reached that nobody owns.
//! So the values are the nodes of a graph with an arc from each to all that its owner could have, and from those without
//! an owner to all: a cell keeps what is strongly connected with its value. Sets of values are words here, and the
//! components come from a search that handles the arcs of a value all at once (H. Gabow, "Path-based depth-first search
//! for strong and biconnected components", Information Processing Letters 74, 2000).

/// A value that no cell has been given.
const NONE: u8 = u8::MAX;

/// Gives each cell a value of its own, starting from the values in `given`, which may be out of date; `false` if there are
/// not enough of them.
pub(crate) fn give(domains: &[u64], given: &mut [u8]) -> bool {
    let mut owner = [NONE; 64];
    for (cell, (value, &domain)) in given.iter_mut().zip(domains).enumerate() {
        if *value < 64 && domain >> *value & 1 == 1 && owner[usize::from(*value)] == NONE {
            owner[usize::from(*value)] = cell as u8;
        } else {
            *value = NONE;
        }
    }
    for cell in 0..domains.len() {
        let mut untried = u64::MAX;
        if given[cell] == NONE && !augment(cell, domains, given, &mut owner, &mut untried) {
            return false;
        }
    }
    true
}

/// Gives a cell a value; owners make room where they can. At most as deep as there are values.
fn augment(cell: usize, domains: &[u64], given: &mut [u8], owner: &mut [u8; 64], untried: &mut u64) -> bool {
    loop {
        let values = domains[cell] & *untried;
        if values == 0 {
            return false;
        }
        let value = values.trailing_zeros() as usize;
        *untried &= !(1 << value);
        let other = owner[value];
        if other == NONE || augment(usize::from(other), domains, given, owner, untried) {
            given[cell] = value as u8;
            owner[value] = cell as u8;
            return true;
        }
    }
}

/// Takes from each domain the values that the cell cannot have. `given` has for each cell a value of its own.
pub(crate) fn filter(domains: &mut [u64], given: &[u8]) {
    let mut arcs = [0; 64];
    let all = domains.iter().fold(0, |all, &domain| all | domain);
    let owned = given.iter().fold(0u64, |all, &value| all | 1 << value);
    for (&domain, &value) in domains.iter().zip(given) {
        arcs[usize::from(value)] = domain;
    }
    let mut free = all & !owned;
    while free != 0 {
        arcs[free.trailing_zeros() as usize] = all;
        free &= free - 1;
    }
    let components = components(&arcs, all);
    for (domain, &value) in domains.iter_mut().zip(given) {
        *domain &= components[usize::from(value)];
    }
}

/// For each of the values `all` the component that it is in.
fn components(arcs: &[u64; 64], all: u64) -> [u64; 64] {
    let mut components = [0; 64];
    // The values on the path that have not been left yet; components so far, each with the length of the path at its
    // first value.
    let (mut path, mut length) = ([0u8; 64], 0);
    let (mut open, mut groups) = ([(0u64, 0usize); 64], 0);
    let (mut unseen, mut unclosed) = (all, 0u64);
    while unseen != 0 || length > 0 {
        let next = if length == 0 { unseen } else { arcs[usize::from(path[length - 1])] & unseen };
        if next != 0 {
            let value = next.trailing_zeros();
            unseen &= !(1 << value);
            unclosed |= 1 << value;
            open[groups] = (1 << value, length);
            groups += 1;
            path[length] = value as u8;
            length += 1;
            // Arcs back close a circle with all that lies between.
            let back = arcs[value as usize] & unclosed;
            while back & !open[groups - 1].0 != 0 {
                groups -= 1;
                open[groups - 1].0 |= open[groups].0;
            }
            continue;
        }
        length -= 1;
        let (group, start) = open[groups - 1];
        if start == length {
            groups -= 1;
            unclosed &= !group;
            let mut members = group;
            while members != 0 {
                components[members.trailing_zeros() as usize] = group;
                members &= members - 1;
            }
        }
    }
    components
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// By trying everything: for each cell the values of all assignments of different values.
    fn possible(domains: &[u64]) -> Vec<u64> {
        fn fill(domains: &[u64], values: &mut Vec<u32>, possible: &mut [u64]) {
            let Some(&domain) = domains.get(values.len()) else {
                for (possible, value) in possible.iter_mut().zip(values) {
                    *possible |= 1 << *value;
                }
                return;
            };
            for value in (0..64).filter(|value| domain >> value & 1 == 1) {
                if !values.contains(&value) {
                    values.push(value);
                    fill(domains, values, possible);
                    values.pop();
                }
            }
        }
        let mut possible = vec![0; domains.len()];
        fill(domains, &mut Vec::new(), &mut possible);
        possible
    }

    proptest! {
        #[test]
        fn exactly_the_values_of_some_assignment_are_left(
            domains in prop::collection::vec(0u64..1 << 7, 1..7),
            before in prop::collection::vec(any::<u8>(), 7),
            shift in 0u32..58,
        ) {
            // Small sets of values, at either end of the word.
            let mut domains: Vec<u64> = domains.into_iter().map(|domain| domain << shift).collect();
            let mut given = before[..domains.len()].to_vec();
            let expected = possible(&domains);
            if give(&domains, &mut given) {
                let mut seen = 0;
                for (&value, &domain) in given.iter().zip(&domains) {
                    prop_assert!(domain >> value & 1 == 1 && seen >> value & 1 == 0);
                    seen |= 1u64 << value;
                }
                filter(&mut domains, &given);
                prop_assert_eq!(domains, expected);
            } else {
                prop_assert!(expected.iter().all(|&domain| domain == 0));
            }
        }
    }

    #[test]
    fn all_of_a_word_can_be_given() {
        // Each cell has its own value and the next one's; the last one closes the circle.
        let mut domains: Vec<u64> = (0..64).map(|cell| 1 << cell | 1 << ((cell + 1) % 64)).collect();
        let mut given = vec![NONE; 64];
        assert!(give(&domains, &mut given));
        let before = domains.clone();
        filter(&mut domains, &given);
        assert_eq!(domains, before);
        domains[63] = 1 << 63;
        assert!(give(&domains, &mut given));
        filter(&mut domains, &given);
        assert_eq!(domains, (0..64).map(|cell| 1 << cell).collect::<Vec<u64>>());
    }
}
