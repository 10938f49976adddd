//! The meanings of hidden cells, and the words that explanations use for them.

use std::sync::Arc;

use super::word::listed;

/// The meaning of a cell that is not shown in solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HiddenCell {
    /// Whether a place has a property, such as `on the loop`.
    Is(usize, &'static str),
    /// Whether a place has a property that refers to another place, such as `on the island of`.
    Of(usize, &'static str, usize),
    /// Whether there is no border between two places.
    Joined(usize, usize),
    /// Whether there is a border between two places.
    Parted(usize, usize),
    /// Whether a thing, such as a `ship`, covers these places.
    On(&'static str, Vec<usize>),
    /// The place of a thing, such as a tent, that belongs to another place, such as a tree. The fields are a name such
    /// as `the tent of`, the other place, and the place for each value.
    Where(&'static str, usize, Vec<usize>),
    /// Which of several things is at a place. The fields are a name such as `the path at`, this place, and a word for
    /// each value.
    Which(&'static str, usize, Arc<[String]>),
}

impl HiddenCell {
    /// Returns whether the cell has two values with opposite meanings.
    pub const fn is_boolean(&self) -> bool {
        !matches!(self, Self::Where(..) | Self::Which(..))
    }

    /// The places that the cell describes.
    pub fn places(&self) -> Vec<usize> {
        match self {
            Self::Is(place, _)
            | Self::Of(place, ..)
            | Self::Where(_, place, _)
            | Self::Which(_, place, _) => {
                vec![*place]
            }
            Self::Joined(one, other) | Self::Parted(one, other) => vec![*one, *other],
            Self::On(_, places) => places.clone(),
        }
    }

    /// Returns the name of the thing or place that the cell describes, and the word for this value. `at` returns the
    /// name of a place.
    pub fn in_words(&self, value: u8, at: impl Fn(usize) -> String) -> (String, String) {
        let not = if value == 0 { "not " } else { "" };
        let drawn = |drawn: bool| if drawn { "yes" } else { "no" }.to_owned();
        match self {
            Self::Is(place, what) => (at(*place), format!("{not}{what}")),
            Self::Of(place, what, other) => (at(*place), format!("{not}{what} {}", at(*other))),
            Self::Joined(one, other) | Self::Parted(one, other) => {
                let is_there = (value == 1) == matches!(self, Self::Parted(..));
                (format!("the border between {} and {}", at(*one), at(*other)), drawn(is_there))
            }
            Self::On(what, places) => {
                let places: Vec<String> = places.iter().map(|&place| at(place)).collect();
                (format!("the {what} on {}", listed(&places)), drawn(value == 1))
            }
            Self::Where(what, place, places) => {
                let word = places.get(usize::from(value)).map_or_else(String::new, |&place| at(place));
                (format!("{what} {}", at(*place)), word)
            }
            Self::Which(what, place, words) => {
                let word = words.get(usize::from(value)).cloned().unwrap_or_default();
                (format!("{what} {}", at(*place)), word)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_cells_in_words() {
        let at = |place: usize| format!("p{place}");
        let words =
            |hidden: &HiddenCell| [0, 1].map(|value| hidden.in_words(value, at)).map(|(a, b)| a + ": " + &b);
        assert_eq!(words(&HiddenCell::Is(3, "on the loop")), ["p3: not on the loop", "p3: on the loop"]);
        let member = HiddenCell::Of(3, "on the island of", 5);
        assert_eq!(words(&member), ["p3: not on the island of p5", "p3: on the island of p5"]);
        let border = ["the border between p1 and p2: yes", "the border between p1 and p2: no"];
        assert_eq!(words(&HiddenCell::Joined(1, 2)), border);
        assert_eq!(words(&HiddenCell::Parted(1, 2)), [border[1], border[0]]);
        let ship = HiddenCell::On("ship", vec![1, 2, 3]);
        assert_eq!(words(&ship), ["the ship on p1, p2 and p3: no", "the ship on p1, p2 and p3: yes"]);
        let tent = HiddenCell::Where("the tent of", 4, vec![7, 8]);
        assert_eq!(words(&tent), ["the tent of p4: p7", "the tent of p4: p8"]);
        let path = HiddenCell::Which("the path at", 4, ["none".into(), "2".into()].into());
        assert_eq!(words(&path), ["the path at p4: none", "the path at p4: 2"]);
        assert_eq!((ship.places(), tent.places()), (vec![1, 2, 3], vec![4]));
        assert!(ship.is_boolean() && !tent.is_boolean() && !path.is_boolean());
    }
}
