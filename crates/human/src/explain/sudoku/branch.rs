//! Branches of forcing chains and nets: the facts that follow from an assumption, each with its reason.
//!
//! The finders of these techniques follow consequences far beyond what they need. This module derives the result again,
//! in as few facts as it can: a fact stays only if the branch does not reach its end without it.

use super::step::{Candidate, Node};
use crate::sudoku::{CellSet, House, Position, common_houses, common_peers};

/// What follows from an assumption.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Branch {
    /// The assumption: a candidate is true, or false.
    pub assumed: Node,
    /// The facts that follow, in order. The branch does not reach its end without any one of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<BranchFact>,
    /// The conclusion, or the contradiction.
    pub end: BranchEnd,
    /// The facts from which the end follows, as in [`BranchFact::because`].
    pub because: Vec<usize>,
}

/// A digit is in one of some cells, because it has no other place in a house, or because a cell has no other candidate.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct BranchFact {
    /// The cells: a single cell, or two or three cells where a box and a line meet.
    pub cells: CellSet,
    /// The digit, 1 to 9.
    pub digit: u8,
    /// The house in which the digit has no other place; `None` if the cell has no other candidate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house: Option<House>,
    /// The facts that exclude the other places or candidates: 0 for the assumption, n for the fact `n - 1`. Empty if
    /// nothing needed to be excluded.
    pub because: Vec<usize>,
}

/// The end of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BranchEnd {
    /// The candidate is true: it is the last fact, or the assumption.
    True(Candidate),
    /// The candidate is false.
    False(Candidate),
    /// A contradiction: a cell has no candidate left.
    NoCandidate {
        /// The cell.
        cell: u8,
    },
    /// A contradiction: a digit has no place in a house.
    NoPlace {
        /// The digit, 1 to 9.
        digit: u8,
        /// The house.
        house: House,
    },
    /// A contradiction: a digit is in a house twice.
    Twice {
        /// The digit, 1 to 9.
        digit: u8,
        /// The house.
        house: House,
    },
    /// A contradiction: a cell has two digits.
    TwoDigits {
        /// The cell.
        cell: u8,
    },
}

/// What a branch has to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    Contradiction,
    /// The candidate is true if the flag is set, and false if it is not.
    Conclusion(Candidate, bool),
}

/// A set of facts: bit 0 is the assumption, and bit n is fact n - 1. A branch has fewer than 127 facts, because each has
/// its own digit and cell or group, and all are true together except for the last ones.
type Facts = u128;

const MOST_FACTS: usize = 126;

/// A fact that would follow next, and the facts from which it follows.
#[derive(Clone, Copy)]
struct Next {
    cells: CellSet,
    digit: u8,
    house: Option<House>,
    because: Facts,
}

/// Follows an assumption.
struct Trace<'p> {
    position: &'p Position,
    assumed: Node,
    facts: Vec<Next>,
    /// For the assumption and each fact, the facts that lead to it, including itself.
    needs: Vec<Facts>,
    /// For each candidate, the fact that excludes it with the fewest facts; at `cell * 9 + digit - 1`.
    excluded: Vec<Option<u8>>,
    /// The cells that have a digit.
    filled: CellSet,
}

impl<'p> Trace<'p> {
    fn new(position: &'p Position, assumed: Node) -> Self {
        let (needs, excluded) = (vec![1], vec![None; 729]);
        let mut trace =
            Self { position, assumed, facts: Vec::new(), needs, excluded, filled: CellSet::EMPTY };
        match assumed.cells.only() {
            Some(cell) if !assumed.holds => trace.exclude(cell, assumed.digit, 0),
            _ => trace.exclude_around(assumed.cells, assumed.digit, 0),
        }
        trace
    }

    fn exclude(&mut self, cell: u8, digit: u8, by: usize) {
        let slot = &mut self.excluded[cell as usize * 9 + digit as usize - 1];
        let cost = |by: usize| self.needs[by].count_ones();
        if slot.is_none_or(|old| cost(by) < cost(old.into())) {
            *slot = Some(by as u8);
        }
    }

    /// Excludes what cannot be true together with a digit in one of the given cells.
    fn exclude_around(&mut self, cells: CellSet, digit: u8, by: usize) {
        for cell in common_peers(cells) & self.position.places(digit) {
            self.exclude(cell, digit, by);
        }
        if let Some(cell) = cells.only() {
            self.filled.insert(cell);
            for other in self.position.candidates(cell).iter().filter(|&other| other != digit) {
                self.exclude(cell, other, by);
            }
        }
    }

    fn push(&mut self, next: Next) {
        self.needs.push(self.closure(next.because) | 1 << (self.facts.len() + 1));
        self.facts.push(next);
        self.exclude_around(next.cells, next.digit, self.facts.len());
    }

    /// These facts, and all facts from which they follow.
    fn closure(&self, facts: Facts) -> Facts {
        bits(facts).fold(0, |all, fact| all | self.needs[fact])
    }

    fn excluder(&self, cell: u8, digit: u8) -> Option<usize> {
        self.excluded[cell as usize * 9 + digit as usize - 1].map(usize::from)
    }

    /// The facts that exclude a digit from all of these cells; `None` if one of the cells can have it.
    fn exclude_all(&self, cells: CellSet, digit: u8) -> Option<Facts> {
        cells.iter().try_fold(0, |all, cell| Some(all | 1 << self.excluder(cell, digit)?))
    }

    /// The facts that exclude all candidates of a cell, except for one digit if it is given.
    fn exclude_others(&self, cell: u8, digit: Option<u8>) -> Option<Facts> {
        let others = self.position.candidates(cell).iter().filter(|&other| Some(other) != digit);
        others.into_iter().try_fold(0, |all, other| Some(all | 1 << self.excluder(cell, other)?))
    }

    /// The ways in which a digit must be in one of the cells. The digit is not excluded from all of them.
    fn ways(&self, cells: CellSet, digit: u8) -> impl Iterator<Item = Next> {
        let by_house = common_houses(cells).filter_map(move |house| {
            let others = self.position.places_in(digit, house) - cells;
            Some(Next { cells, digit, house: Some(house), because: self.exclude_all(others, digit)? })
        });
        let by_cell = cells.only().and_then(|cell| {
            Some(Next { cells, digit, house: None, because: self.exclude_others(cell, Some(digit))? })
        });
        let possible = self.exclude_all(cells, digit).is_none();
        by_cell.into_iter().chain(by_house).filter(move |_| possible)
    }

    /// The number of facts on which others depend.
    fn cost(&self, because: Facts) -> u32 {
        self.closure(because).count_ones()
    }

    /// The single that follows from the fewest facts.
    fn next_single(&self) -> Option<Next> {
        let cells = (self.position.empty_cells() - self.filled).iter();
        let candidates =
            cells.flat_map(|cell| self.position.candidates(cell).iter().map(move |digit| (cell, digit)));
        candidates
            .filter(|&(cell, digit)| self.excluder(cell, digit).is_none())
            .flat_map(|(cell, digit)| self.ways(CellSet::single(cell), digit))
            .min_by_key(|next| self.cost(next.because))
    }

    /// The end of the branch that follows from the fewest facts, and these facts.
    fn end(&self, goal: Goal) -> Option<(BranchEnd, Facts)> {
        match goal {
            Goal::Conclusion(candidate @ Candidate { cell, digit }, true) => {
                let is = |cells: CellSet, of: u8| (cells, of) == (CellSet::single(cell), digit);
                let fact = self.facts.iter().position(|fact| is(fact.cells, fact.digit)).map(|i| i + 1);
                let assumed = (self.assumed.holds && is(self.assumed.cells, self.assumed.digit)).then_some(0);
                Some((BranchEnd::True(candidate), 1 << assumed.or(fact)?))
            }
            Goal::Conclusion(candidate @ Candidate { cell, digit }, false) => {
                Some((BranchEnd::False(candidate), 1 << self.excluder(cell, digit)?))
            }
            Goal::Contradiction => self.clashes().min_by_key(|&(_, because)| self.cost(because)),
        }
    }

    /// All contradictions. Facts that exclude each other are named as such: they also leave a cell without candidates.
    fn clashes(&self) -> impl Iterator<Item = (BranchEnd, Facts)> {
        let assumed = self.assumed.holds.then_some((0, self.assumed.cells, self.assumed.digit));
        let facts = self.facts.iter().enumerate().map(|(i, fact)| (i + 1, fact.cells, fact.digit));
        let on: Vec<(usize, CellSet, u8)> = assumed.into_iter().chain(facts).collect();
        let mut pairs = Vec::new();
        for (i, &(one, cells, digit)) in on.iter().enumerate() {
            for &(other, other_cells, other_digit) in &on[i + 1..] {
                let because = 1 << one | 1 << other;
                if digit == other_digit && !cells.meets(other_cells) {
                    let house = common_houses(cells | other_cells).next();
                    pairs.extend(house.map(|house| (BranchEnd::Twice { digit, house }, because)));
                } else if digit != other_digit && cells == other_cells {
                    let cell = cells.only();
                    pairs.extend(cell.map(|cell| (BranchEnd::TwoDigits { cell }, because)));
                }
            }
        }
        let cells = (self.position.empty_cells() - self.filled)
            .iter()
            .filter_map(|cell| Some((BranchEnd::NoCandidate { cell }, self.exclude_others(cell, None)?)));
        let houses = House::all().flat_map(|house| (1..=9).map(move |digit| (house, digit)));
        let places = houses.filter_map(|(house, digit)| {
            let places = self.position.places_in(digit, house);
            let because = (!places.is_empty()).then(|| self.exclude_all(places, digit))??;
            Some((BranchEnd::NoPlace { digit, house }, because))
        });
        pairs.into_iter().chain(cells).chain(places)
    }

    /// The branch, with only the facts that its end needs.
    fn branch(&self, end: BranchEnd, because: Facts) -> Branch {
        let needed = self.closure(because) | 1;
        // The facts keep their order, and are numbered anew.
        let number = |fact: usize| (needed & ((1 << fact) - 1)).count_ones() as usize;
        let numbers = |facts: Facts| bits(facts).map(number).collect();
        let facts = self.facts.iter().enumerate().filter(|(i, _)| needed & 1 << (i + 1) != 0);
        Branch {
            assumed: self.assumed,
            facts: facts
                .map(|(_, fact)| BranchFact {
                    cells: fact.cells,
                    digit: fact.digit,
                    house: fact.house,
                    because: numbers(fact.because),
                })
                .collect(),
            end,
            because: numbers(because),
        }
    }
}

fn bits(facts: Facts) -> impl Iterator<Item = usize> {
    (0..128).filter(move |fact| facts & 1 << fact != 0)
}

/// The branch through these facts, in this order. Returns `None` if one of them does not follow, or if the goal is not
/// reached.
fn through(
    position: &Position,
    assumed: Node,
    goal: Goal,
    facts: impl IntoIterator<Item = (CellSet, u8)>,
) -> Option<Branch> {
    let mut trace = Trace::new(position, assumed);
    let mut facts = facts.into_iter();
    loop {
        if let Some((end, because)) = trace.end(goal) {
            return Some(trace.branch(end, because));
        }
        let (cells, digit) = facts.next().filter(|_| trace.facts.len() < MOST_FACTS)?;
        let next = trace.ways(cells, digit).min_by_key(|next| trace.cost(next.because))?;
        trace.push(next);
    }
}

/// Leaves out facts for as long as the branch still reaches its end.
fn shortened(position: &Position, goal: Goal, mut branch: Branch) -> Branch {
    let mut left_out = branch.facts.len();
    while left_out > 0 {
        left_out -= 1;
        let facts = branch.facts.iter().enumerate().filter(|&(i, _)| i != left_out);
        let facts = facts.map(|(_, fact)| (fact.cells, fact.digit));
        if let Some(shorter) = through(position, branch.assumed, goal, facts) {
            branch = shorter;
            left_out = branch.facts.len();
        }
    }
    branch
}

/// The branch through the nodes of chains that all begin with the same assumption. Each node of a chain follows from the
/// previous one, so only the true nodes are facts. Returns `None` if the chains do not reach the goal.
pub(super) fn of_chains(position: &Position, goal: Goal, chains: &[Vec<Node>]) -> Option<Branch> {
    let &assumed = chains.first()?.first()?;
    let mut facts: Vec<(CellSet, u8)> = Vec::new();
    for node in chains.iter().flat_map(|chain| &chain[1..]).filter(|node| node.holds) {
        if !facts.contains(&(node.cells, node.digit)) {
            facts.push((node.cells, node.digit));
        }
    }
    Some(shortened(position, goal, through(position, assumed, goal, facts)?))
}

/// A branch that reaches the goal by singles. It takes the singles that follow from the fewest facts first. Returns
/// `None` if singles do not reach the goal.
pub(super) fn of_singles(position: &Position, goal: Goal, assumed: Candidate, holds: bool) -> Option<Branch> {
    let assumed = Node { cells: CellSet::single(assumed.cell), digit: assumed.digit, holds };
    let mut trace = Trace::new(position, assumed);
    let mut best: Option<(BranchEnd, Facts)> = None;
    loop {
        let cost = |trace: &Trace<'_>, best: &Option<(BranchEnd, Facts)>| {
            best.map_or(u32::MAX, |(_, because)| trace.cost(because))
        };
        if let Some(end) = trace.end(goal)
            && trace.cost(end.1) < cost(&trace, &best)
        {
            best = Some(end);
        }
        // A later end needs one fact more than the next single.
        let next = trace.next_single().filter(|_| trace.facts.len() < MOST_FACTS);
        let Some(next) = next.filter(|next| trace.cost(next.because) + 1 < cost(&trace, &best)) else {
            break;
        };
        trace.push(next);
    }
    let (end, because) = best?;
    Some(shortened(position, goal, trace.branch(end, because)))
}
