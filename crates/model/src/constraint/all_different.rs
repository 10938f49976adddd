//! `AllDifferent`: no two cells have the same value; if there is a sum, the values add up to it.

use crate::atom::Cell;

/// Whether no two of the cells have the same value and, if there is a sum, the values add up to it.
pub(super) fn holds(cells: &[Cell], sum: Option<u32>, values: &[u8]) -> bool {
    let mut seen = [false; 256];
    let different = cells.iter().all(|&cell| {
        let value = values[cell as usize] as usize;
        !std::mem::replace(&mut seen[value], true)
    });
    let total = || cells.iter().map(|&cell| u32::from(values[cell as usize])).sum::<u32>();
    different && sum.is_none_or(|sum| total() == sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cage_has_different_values_and_its_sum() {
        assert!(holds(&[0, 2], None, &[1, 1, 2]) && !holds(&[0, 1], None, &[1, 1, 2]));
        assert!(holds(&[0, 2], Some(3), &[1, 1, 2]) && !holds(&[0, 2], Some(4), &[1, 1, 2]));
        assert!(!holds(&[0, 1], Some(2), &[1, 1, 2]), "the sum fits, the values are equal");
        assert!(holds(&[], Some(0), &[]) && !holds(&[], Some(1), &[]));
    }
}
