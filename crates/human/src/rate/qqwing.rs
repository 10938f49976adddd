//! The level that the program `QQwing` gives a puzzle: that of the hardest technique that the puzzle needs.

use crate::explain::sudoku::{Searched, Technique};
use crate::sudoku::Position;

/// A level of `QQwing`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum QqwingLevel {
    /// Naked singles only.
    Simple,
    /// Hidden singles.
    Easy,
    /// Naked and hidden pairs, locked candidates.
    Intermediate,
    /// A guess.
    Expert,
}

impl QqwingLevel {
    /// The level's name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Simple => "simple",
            Self::Easy => "easy",
            Self::Intermediate => "intermediate",
            Self::Expert => "expert",
        }
    }
}

/// The techniques after naked and hidden singles, in `QQwing`'s order: naked pairs, pointing, claiming, hidden pairs.
const INTERMEDIATE: [Technique; 4] =
    [Technique::NakedPair, Technique::Pointing, Technique::Claiming, Technique::HiddenPair];

/// Returns the level of a position: that of the hardest `QQwing` technique that its solution needs.
pub fn qqwing_level(start: &Position) -> QqwingLevel {
    let mut position = start.clone();
    let mut searched = Searched::default();
    let mut level = QqwingLevel::Simple;
    while !position.is_full() {
        position.drop_old_singles();
        let naked = position.naked_singles().next();
        if let Some((cell, digit)) = naked {
            position.place(cell, digit);
            continue;
        }
        let hidden = position.hidden_singles().next();
        if let Some((cell, digit, _)) = hidden {
            level = level.max(QqwingLevel::Easy);
            position.place(cell, digit);
            continue;
        }
        let mut harder = INTERMEDIATE.into_iter();
        let Some(step) = harder.find_map(|technique| searched.next_step(technique, &position)) else {
            return QqwingLevel::Expert;
        };
        level = QqwingLevel::Intermediate;
        step.apply(&mut position);
    }
    level
}
