//! A step as data: what follows, and from what.

use super::cells::{CellSet, DigitSet};
use super::houses::House;
use super::position::Position;
use super::technique::Technique;

/// A digit in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub struct Candidate {
    /// The cell: 9 times the row plus the column, both from 0.
    pub cell: u8,
    /// The digit, 1 to 9.
    pub digit: u8,
}

/// A candidate, or several of one digit, on a chain; and how it follows from the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Node {
    /// The cells: one, or the group of a grouped link, or the cells of an almost locked set.
    pub cells: CellSet,
    /// The digit.
    pub digit: u8,
    /// Whether the digit is in one of the cells, or in none, given the start of the chain.
    pub holds: bool,
}

impl Node {
    /// Whether another node shares a candidate with it.
    pub(super) fn meets(&self, other: &Self) -> bool {
        self.digit == other.digit && self.cells.meets(other.cells)
    }
}

/// A set of cells with one digit more than cells, or as many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Set {
    /// The cells.
    pub cells: CellSet,
    /// The candidates of these cells.
    pub digits: DigitSet,
}

/// One step of a solution: the technique, what it places or removes, and the reason.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// Digits that it places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub placements: Vec<Candidate>,
    /// Candidates that it removes, by digit and cell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub eliminations: Vec<Candidate>,
    /// The digits that it speaks of.
    pub digits: DigitSet,
    /// The cells that it speaks of.
    #[serde(skip_serializing_if = "is_no_cell")]
    pub cells: CellSet,
    /// The houses that it starts from; the base of a fish.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub houses: Vec<House>,
    /// The houses that it concludes for; the cover of a fish.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cover: Vec<House>,
    /// The fins of a fish.
    #[serde(skip_serializing_if = "is_no_cell")]
    pub fins: CellSet,
    /// The chains, each from its start.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chains: Vec<Vec<Node>>,
    /// The locked and almost locked sets.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sets: Vec<Set>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
fn is_no_cell(cells: &CellSet) -> bool {
    cells.is_empty()
}

impl Step {
    /// A step without consequence yet.
    pub(super) fn new(technique: Technique, digits: DigitSet, cells: CellSet) -> Self {
        Self {
            technique,
            placements: Vec::new(),
            eliminations: Vec::new(),
            digits,
            cells,
            houses: Vec::new(),
            cover: Vec::new(),
            fins: CellSet::EMPTY,
            chains: Vec::new(),
            sets: Vec::new(),
        }
    }

    /// The step that places a digit.
    pub(super) fn placing(technique: Technique, cell: u8, digit: u8) -> Self {
        let mut step = Self::new(technique, DigitSet::single(digit), CellSet::single(cell));
        step.placements.push(Candidate { cell, digit });
        step
    }

    pub(super) fn in_houses(mut self, houses: impl IntoIterator<Item = House>) -> Self {
        self.houses.extend(houses);
        self
    }

    pub(super) fn covering(mut self, houses: impl IntoIterator<Item = House>) -> Self {
        self.cover.extend(houses);
        self
    }

    pub(super) fn with_fins(mut self, fins: CellSet) -> Self {
        self.fins = fins;
        self
    }

    pub(super) fn with_sets(mut self, sets: impl IntoIterator<Item = Set>) -> Self {
        self.sets.extend(sets);
        self
    }

    pub(super) fn with_chain(mut self, chain: Vec<Node>) -> Self {
        self.chains.push(chain);
        self
    }

    /// Removes a digit from the cells that still have it as a candidate.
    pub(super) fn removing(mut self, position: &Position, cells: CellSet, digit: u8) -> Self {
        let targets = cells & position.places(digit);
        self.eliminations.extend(targets.iter().map(|cell| Candidate { cell, digit }));
        self
    }

    /// Does what it says.
    pub fn apply(&self, position: &mut Position) {
        for &Candidate { cell, digit } in &self.placements {
            position.place(cell, digit);
        }
        for &Candidate { cell, digit } in &self.eliminations {
            position.remove(cell, digit);
        }
    }
}
