//! The numbers in the clues of sudoku variants, computed from the digits of a solution.

/// The number of a clue with this rule and these digits in its cells; `None` if clues of the rule have no number.
pub(super) fn number(rule: &str, digits: &[u32], side: u32) -> Option<u32> {
    match rule {
        "Cage" | "Sum" | "LittleKiller" => Some(digits.iter().sum()),
        "Sandwich" => {
            let ends = |digit: &u32| *digit == 1 || *digit == side;
            Some(digits.split(ends).nth(1).unwrap_or_default().iter().sum())
        }
        "XSum" => Some(digits.iter().take(digits[0] as usize).sum()),
        "Skyscraper" => {
            let mut highest = 0;
            let mut seen = 0;
            for &digit in digits {
                seen += u32::from(digit > highest);
                highest = highest.max(digit);
            }
            Some(seen)
        }
        "NumberedRoom" => digits.get(digits[0] as usize - 1).copied(),
        _ => None,
    }
}
