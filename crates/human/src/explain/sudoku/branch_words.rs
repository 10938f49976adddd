//! The branches of forcing chains and nets in words.

use super::branch::{Branch, BranchEnd, BranchFact};
use super::notation::{cells, either, joined, listed, or};
use super::reason::houses;
use super::step::{Candidate, Node, Step};
use crate::sudoku::{CellSet, DigitSet};

impl Step {
    /// What is assumed in the branches.
    pub(super) fn of_branches(&self) -> String {
        let conclusion =
            self.placements.iter().map(|of| (of, true)).chain(self.eliminations.iter().map(|of| (of, false)));
        let conclusion: Vec<String> = conclusion.map(|(of, holds)| state(of.cell, of.digit, holds)).collect();
        match &self.branches[..] {
            [] => String::new(),
            [one] => format!("Suppose that {}:", named(&one.assumed)),
            branches => {
                let digits: DigitSet = branches.iter().map(|branch| branch.assumed.digit).collect();
                let places = branches.iter().fold(CellSet::EMPTY, |all, branch| all | branch.assumed.cells);
                let cases = if self.houses.is_empty() {
                    format!("{} is {}", listed(places), or(digits))
                } else {
                    format!("In {}, {} is in {}", houses(&self.houses), or(digits), either(places))
                };
                format!("{cases}. In each case, {}:", conclusion.join(" and "))
            }
        }
    }

    /// What follows in the branches of a forcing chain or net: lines in order, each with the depth of its indentation.
    /// Empty for other techniques.
    pub fn details(&self) -> Vec<(usize, String)> {
        let mut lines = Vec::new();
        let is_case = self.branches.len() > 1;
        for branch in &self.branches {
            if is_case {
                lines.push((0, format!("If {}:", named(&branch.assumed))));
            }
            let depth = usize::from(is_case);
            lines.extend(branch.facts.iter().map(|fact| (depth, branch.fact_in_words(fact))));
            lines.push((depth, branch.end_in_words()));
        }
        lines
    }
}

impl Branch {
    /// The facts with these numbers, as reasons.
    fn reasons(&self, because: &[usize]) -> String {
        let name = |&number: &usize| match number.checked_sub(1).and_then(|fact| self.facts.get(fact)) {
            Some(fact) => place(fact.cells, fact.digit, true),
            None => named(&self.assumed),
        };
        joined(&because.iter().map(name).collect::<Vec<_>>(), "and")
    }

    fn fact_in_words(&self, fact: &BranchFact) -> String {
        let BranchFact { cells: of, digit, house, because } = fact;
        let because = match &because[..] {
            [] => String::new(),
            because => format!(", because {}", self.reasons(because)),
        };
        match house {
            None => format!("{} has no other candidate than {digit}{because}.", cells(*of)),
            Some(house) if of.len() == 1 => {
                format!("{} is the only place left for {digit} in {house}{because}.", cells(*of))
            }
            Some(house) => {
                format!("{} are the only places left for {digit} in {house}{because}.", listed(*of))
            }
        }
    }

    fn end_in_words(&self) -> String {
        let reasons = self.reasons(&self.because);
        match self.end {
            BranchEnd::True(Candidate { cell, digit }) => format!("So {}.", state(cell, digit, true)),
            BranchEnd::False(Candidate { cell, digit }) => {
                format!("So {}, because {reasons}.", state(cell, digit, false))
            }
            BranchEnd::NoCandidate { cell } => {
                format!(
                    "Contradiction: {} has no candidate left, because {reasons}.",
                    cells(CellSet::single(cell))
                )
            }
            BranchEnd::NoPlace { digit, house } => {
                format!("Contradiction: {digit} has no place left in {house}, because {reasons}.")
            }
            BranchEnd::Twice { digit, house } => {
                format!("Contradiction: {house} has {digit} twice, because {reasons}.")
            }
            BranchEnd::TwoDigits { cell } => {
                format!("Contradiction: {} has two digits, because {reasons}.", cells(CellSet::single(cell)))
            }
        }
    }
}

fn named(node: &Node) -> String {
    place(node.cells, node.digit, node.holds)
}

fn state(cell: u8, digit: u8, holds: bool) -> String {
    place(CellSet::single(cell), digit, holds)
}

fn place(of: CellSet, digit: u8, holds: bool) -> String {
    match (of.len(), holds) {
        (1, true) => format!("{} is {digit}", cells(of)),
        (1, false) => format!("{} is not {digit}", cells(of)),
        (_, true) => format!("{digit} is in {}", either(of)),
        (_, false) => format!("{digit} is not in {}", either(of)),
    }
}
