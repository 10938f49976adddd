//! The numbers in the clues of sudoku variants, computed from the digits of a solution.

use crate::group::GroupRule as Rule;

/// The number of a clue with this rule and these digits in its cells; `None` if clues of the rule have no number.
pub(super) fn number(rule: Rule, digits: &[u32], side: u32) -> Option<u32> {
    match rule {
        Rule::Cage | Rule::Sum | Rule::LittleKiller => Some(digits.iter().sum()),
        Rule::Sandwich => {
            let ends = |digit: &u32| *digit == 1 || *digit == side;
            Some(digits.split(ends).nth(1).unwrap_or_default().iter().sum())
        }
        Rule::XSum => Some(digits.iter().take(digits[0] as usize).sum()),
        Rule::Skyscraper => {
            let mut highest = 0;
            let mut seen = 0;
            for &digit in digits {
                seen += u32::from(digit > highest);
                highest = highest.max(digit);
            }
            Some(seen)
        }
        Rule::NumberedRoom => digits.get(digits[0] as usize - 1).copied(),
        _ => None,
    }
}
