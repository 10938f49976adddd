//! The words that are shown at the places of a board.

use std::borrow::Cow;

/// The word that is shown at a place.
pub type Word = Cow<'static, str>;

/// The word for an empty place.
pub const NOTHING: &str = "-";

/// The word for an undecided place.
pub const UNDECIDED: &str = "?";

/// Converts a number to a word. One-digit numbers, the most frequent ones, need no allocation.
pub(super) fn number(number: impl Copy + TryInto<usize> + ToString) -> Word {
    const DIGITS: &str = "0123456789";
    match number.try_into() {
        Ok(digit @ 0..10) => DIGITS[digit..=digit].into(),
        _ => number.to_string().into(),
    }
}

/// Joins names for a sentence: `one`, `one and two`, `one, two and three`.
pub fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [some @ .., last] => format!("{} and {last}", some.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_english() {
        let names = ["a", "b", "c"].map(String::from);
        assert_eq!(listed(&names), "a, b and c");
        assert_eq!(listed(&names[..2]), "a and b");
        assert_eq!(listed(&names[..1]), "a");
    }
}
