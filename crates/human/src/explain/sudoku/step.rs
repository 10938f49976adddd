//! A step as structured data: its consequences and their reason.

use super::branch::Branch;
use super::technique::Technique;
use crate::sudoku::{CellSet, DigitSet, Fish, House, Position};

/// A digit in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub struct Candidate {
    /// The cell: 9 times the row, plus the column, both counted from 0.
    pub cell: u8,
    /// The digit, 1 to 9.
    pub digit: u8,
}

/// A node of a chain: one candidate, or several candidates of one digit, and whether the node is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Node {
    /// The cells: a single cell, the cells of a group, or the cells of an almost locked set.
    pub cells: CellSet,
    /// The digit.
    pub digit: u8,
    /// Whether the node is true: the digit is in one of the cells. If the node is false, the digit is in none of them.
    /// The node's state follows from the state of the first node of the chain.
    pub holds: bool,
}

impl Node {
    /// Whether the nodes have a candidate in common.
    pub(super) fn meets(&self, other: &Self) -> bool {
        self.digit == other.digit && self.cells.meets(other.cells)
    }
}

/// A set of cells with some digits, such as a locked set, an almost locked set, or the cells of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Set {
    /// The cells.
    pub cells: CellSet,
    /// The candidates of these cells; for the cells of a colour, the coloured digits.
    pub digits: DigitSet,
}

/// One step of a solution: the technique, the digits placed or removed, and the reason.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The digits that the step places, with their cells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub placements: Vec<Candidate>,
    /// The candidates that the step removes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub eliminations: Vec<Candidate>,
    /// The digits involved.
    pub digits: DigitSet,
    /// The cells involved.
    #[serde(skip_serializing_if = "is_no_cell")]
    pub cells: CellSet,
    /// The houses on which the step is based; for a fish, the base houses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub houses: Vec<House>,
    /// Further houses involved, usually those in which candidates are removed; for a fish, the cover houses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cover: Vec<House>,
    /// The fins of a fish.
    #[serde(skip_serializing_if = "is_no_cell")]
    pub fins: CellSet,
    /// The chains, each listed from its start.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chains: Vec<Vec<Node>>,
    /// The branches of a forcing chain or net.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub branches: Vec<Branch>,
    /// The sets involved, such as almost locked sets or colours.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sets: Vec<Set>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
fn is_no_cell(cells: &CellSet) -> bool {
    cells.is_empty()
}

impl Step {
    /// Creates a step without consequences.
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
            branches: Vec::new(),
            sets: Vec::new(),
        }
    }

    /// Creates a step that places a digit.
    pub(super) fn placing(technique: Technique, cell: u8, digit: u8) -> Self {
        let mut step = Self::new(technique, DigitSet::single(digit), CellSet::single(cell));
        step.placements.push(Candidate { cell, digit });
        step
    }

    /// Creates the step of a fish.
    pub(super) fn of_fish(technique: Technique, position: &Position, fish: Fish) -> Self {
        let Fish { digit, base, cover, removed } = fish;
        let step = Self::new(technique, DigitSet::single(digit), position.places(digit) & base.cells());
        step.in_houses(base).covering(cover).removing(position, removed, digit)
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

    pub(super) fn with_branches(mut self, branches: impl IntoIterator<Item = Branch>) -> Self {
        self.branches.extend(branches);
        self
    }

    /// Adds the removal of a digit from each of the given cells that still has the digit as a candidate.
    pub(super) fn removing(mut self, position: &Position, cells: CellSet, digit: u8) -> Self {
        let targets = cells & position.places(digit);
        self.eliminations.extend(targets.iter().map(|cell| Candidate { cell, digit }));
        self
    }

    /// For each of these digits, adds its removal from the given cells that still have it as a candidate.
    pub(super) fn removing_all(self, position: &Position, cells: CellSet, digits: DigitSet) -> Self {
        digits.iter().fold(self, |step, digit| step.removing(position, cells, digit))
    }

    /// Applies the step to a position.
    pub fn apply(&self, position: &mut Position) {
        for &Candidate { cell, digit } in &self.placements {
            position.place(cell, digit);
        }
        for &Candidate { cell, digit } in &self.eliminations {
            position.remove(cell, digit);
        }
    }
}
