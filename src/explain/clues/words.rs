//! Facts and steps in the words of a puzzle.

use super::steps::{ClueStep, Fact};
use crate::model::Cell;
use crate::puzzle::Puzzle;

/// The words for what is said of a puzzle's cells.
///
/// ```
/// use gridproof::explain::clues::{Fact, Words};
///
/// let puzzle = gridproof::parse("1...\n..3.\n.4..\n...2\n").unwrap();
/// let fact = Fact { cell: 1, value: 2, holds: true };
/// assert_eq!(Words::of(&puzzle).fact(fact).unwrap(), "r1c2=3");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Words<'p>(&'p Puzzle);

impl<'p> Words<'p> {
    /// The words of a puzzle.
    pub const fn of(puzzle: &'p Puzzle) -> Self {
        Self(puzzle)
    }

    /// The place that a cell tells of, and the word for a value of it; `None` if the solution does not show it.
    pub fn says(self, cell: Cell, value: u8) -> Option<(String, String)> {
        match self.0 {
            Puzzle::Other(other) => other.shown().says(cell, value),
            Puzzle::Model(stated) => stated
                .model()
                .is_shown(cell)
                .then(|| (format!("cell {} of the model", cell + 1), value.to_string())),
            Puzzle::Sudoku(_) => Some((self.place(cell), crate::puzzle::Sudoku::symbol(value + 1).into())),
            Puzzle::Nonogram(nonogram) => {
                let palette = nonogram.palette();
                let name = palette.colours().get(usize::from(value)).map(|colour| colour.name.clone());
                Some((self.place(cell), name.unwrap_or_else(|| format!("colour {value}"))))
            }
        }
    }

    /// Row and column of a cell of the board.
    fn place(self, cell: Cell) -> String {
        let columns = self.0.columns().max(1);
        format!("r{}c{}", cell as usize / columns + 1, cell as usize % columns + 1)
    }

    /// A fact; `None` if the solution does not show its cell.
    pub fn fact(self, fact: Fact) -> Option<String> {
        let (place, word) = self.says(fact.cell, fact.value)?;
        Some(format!("{place}{}{word}", if fact.holds { "=" } else { "<>" }))
    }

    /// All that a step says of shown cells.
    pub fn facts(self, step: &ClueStep) -> Vec<String> {
        let mut facts: Vec<String> = step.facts.iter().filter_map(|&fact| self.fact(fact)).collect();
        facts.dedup();
        facts
    }

    /// The clues of a step.
    pub fn clues(step: &ClueStep) -> String {
        listed(&step.clues.iter().map(ToString::to_string).collect::<Vec<_>>())
    }

    /// A step in a sentence.
    pub fn sentence(self, step: &ClueStep) -> String {
        let facts = self.facts(step);
        let told = if facts.is_empty() {
            "nothing that is seen yet, but what a later step needs".to_owned()
        } else {
            facts.join(", ")
        };
        format!("From {}: {told}", Self::clues(step))
    }

    /// The places that a step decides something about, each once.
    pub fn places(self, step: &ClueStep) -> Vec<String> {
        let mut places: Vec<String> = Vec::new();
        for (place, _) in step.facts.iter().filter_map(|fact| self.says(fact.cell, fact.value)) {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }
}

/// `one`, `one and two`, `one, two and three`.
fn listed(names: &[String]) -> String {
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
    fn colours_have_their_names() {
        let colours = crate::puzzle::Nonogram::from_picture(2, &[1, 2]).expect("a picture");
        let colours = Puzzle::Nonogram(colours.in_colours(&crate::puzzle::Palette::usual(2)).expect("two"));
        assert_eq!(Words::of(&colours).says(1, 2), Some(("r1c2".into(), "blue".into())));
    }
}
