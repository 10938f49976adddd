//! The words that are shown at the places of a board.

use std::borrow::Cow;
use std::fmt;

use super::clues::Circle;

/// The word that is shown at a place. Two words with the same text can have different meanings: the letter `n` and the
/// line to the north are both written as `n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// `-`: the place is empty, or has a negative pole.
    Nothing,
    /// `?`: the place is not decided.
    Undecided,
    /// `x`: the place is shaded, is inside the loop, has an object such as a mine or a tree, or has no pole.
    Marked,
    /// `o`: the place has a lamp or a tent.
    Object,
    /// A number.
    Number(i64),
    /// A letter.
    Letter(char),
    /// `w` or `b`: a circle.
    Circle(Circle),
    /// `+`: a positive pole.
    Plus,
    /// `/`: a diagonal from the lower left to the upper right.
    Rising,
    /// `\`: a diagonal from the upper left to the lower right.
    Falling,
    /// `1`, `2`, ...: this number of bridges in the row.
    Across(u8),
    /// `a`, `b`, ...: this number of bridges in the column.
    Down(u8),
    /// Some of the letters `n`, `s`, `e` and `w`, in this order: the sides where a line leaves the cell, or the sides
    /// that meet in a black corner. The array holds the sides above, to the right, below and to the left.
    Sides([bool; 4]),
}

/// The letters of sides, in the order of [`Word::Sides`].
pub(super) const LETTERS: [char; 4] = ['n', 'e', 's', 'w'];

impl Word {
    /// The word for the sides where a line leaves a cell.
    pub const fn of_sides(sides: [bool; 4]) -> Self {
        if matches!(sides, [false, false, false, false]) { Self::Nothing } else { Self::Sides(sides) }
    }

    /// The word with this sign, if it is one of the words that stand for something in a cell.
    pub(super) fn of_sign(sign: &str) -> Option<Self> {
        let circles = [Circle::White, Circle::Black].map(Self::Circle);
        let words = [Self::Nothing, Self::Marked, Self::Object, Self::Plus, Self::Rising, Self::Falling];
        words.into_iter().chain(circles).find(|word| word.text() == sign)
    }

    /// The sides that the word names: above, to the right, below and to the left.
    pub const fn sides(self) -> [bool; 4] {
        if let Self::Sides(sides) = self { sides } else { [false; 4] }
    }

    /// The number that the word is, if it is one.
    pub fn number(self) -> Option<u32> {
        if let Self::Number(number) = self { number.try_into().ok() } else { None }
    }

    /// The text of the word. Only numbers from 10 on, and letters outside the alphabet, need an allocation.
    pub fn text(self) -> Cow<'static, str> {
        const DIGITS: &str = "0123456789";
        const ALPHABET: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
        // The number of a text has one bit for each side.
        const SIDES: [&str; 16] =
            ["-", "n", "e", "ne", "s", "ns", "se", "nse", "w", "nw", "ew", "new", "sw", "nsw", "sew", "nsew"];
        match self {
            Self::Nothing => "-".into(),
            Self::Undecided => "?".into(),
            Self::Marked => "x".into(),
            Self::Object => "o".into(),
            Self::Number(number) => match usize::try_from(number) {
                Ok(digit @ 0..10) => DIGITS[digit..=digit].into(),
                _ => number.to_string().into(),
            },
            Self::Letter(letter) => match ALPHABET.matches(letter).next() {
                Some(text) => text.into(),
                None => letter.to_string().into(),
            },
            Self::Circle(Circle::White) => "w".into(),
            Self::Circle(Circle::Black) => "b".into(),
            Self::Plus => "+".into(),
            Self::Rising => "/".into(),
            Self::Falling => "\\".into(),
            Self::Across(number) => Self::Number(number.into()).text(),
            Self::Down(number) => Self::Letter(char::from(b'a' + number - 1)).text(),
            Self::Sides([n, e, s, w]) => {
                SIDES[usize::from(n) | usize::from(e) << 1 | usize::from(s) << 2 | usize::from(w) << 3].into()
            }
        }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text())
    }
}

/// The number of cells that show a word.
pub fn count(words: &[Word], word: Word, cells: impl IntoIterator<Item = usize>) -> u32 {
    cells.into_iter().filter(|&cell| words[cell] == word).count() as u32
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

    #[test]
    fn sides_are_written_in_the_order_of_records() {
        for bits in 1..16 {
            let sides = [1, 2, 4, 8].map(|bit| bits & bit > 0);
            let written = [0, 2, 1, 3].into_iter().filter(|&way| sides[way]).map(|way| LETTERS[way]);
            assert_eq!(Word::of_sides(sides).to_string(), written.collect::<String>());
        }
        assert_eq!(Word::of_sides([false; 4]), Word::Nothing);
    }

    #[test]
    fn frequent_words_need_no_allocation() {
        let words = [Word::Number(7), Word::Letter('L'), Word::Down(2), Word::Sides([true; 4])];
        assert!(words.iter().all(|word| matches!(word.text(), Cow::Borrowed(_))));
        assert_eq!(words.map(|word| word.to_string()), ["7", "L", "b", "nsew"]);
        assert_eq!([Word::Number(-12), Word::Letter('é')].map(|word| word.to_string()), ["-12", "é"]);
    }
}
