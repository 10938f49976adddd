//! The meanings of hidden cells, for explanations.

use gridproof_model::Cell;

use super::Compiler;
use super::blocks::Division;
use super::circuit::Lit;
use crate::hidden::HiddenCell;

impl Division {
    /// Whether each cell belongs to a group, so that there is a border between two neighbours or they belong to one group.
    pub(super) fn is_everywhere(&self) -> bool {
        !self.is_path && self.members.iter().all(|&member| member == Lit::ALWAYS)
    }
}

impl Compiler<'_> {
    /// What hidden cells mean: whether there is a border between neighbours. Others are parts of conditions, for which there
    /// are no words.
    pub(super) fn meanings(&self) -> Vec<(Cell, HiddenCell)> {
        let mut meanings = Vec::new();
        for division in self.divisions.iter().filter(|division| division.is_everywhere()) {
            for &(one, other, link) in &division.links {
                let Lit::Node(node, negated) = link else { continue };
                let meaning = if negated { HiddenCell::Parted } else { HiddenCell::Joined };
                meanings
                    .extend(self.circuit.hidden[node.index as usize].map(|cell| (cell, meaning(one, other))));
            }
        }
        meanings
    }
}
