//! Derives each step of an explanation a second time, before the step is shown.
//!
//! The second derivation shares no code with the finders of steps: the techniques have their own code, and steps by
//! clues come from the clause-learning solver. Here, the engine `search` has to find that the constraints named by the
//! step leave no solution in which a conclusion of the step is false. If `search` does not decide this after some
//! steps, the engine `sat` does.

use std::sync::Arc;

use super::clues::Fact;
use super::nonogram;
use super::sudoku::{self, Branch, BranchEnd, Technique};
use super::way::{ExplainedStep, StepData};
use crate::sudoku::{CellSet, House, HouseSet, houses_of};
#[cfg(not(feature = "sat"))]
use gridproof_engines::engine::cdcl::Cdcl as Last;
#[cfg(feature = "sat")]
use gridproof_engines::engine::sat::Sat as Last;
use gridproof_engines::engine::search::Search;
use gridproof_engines::solve::{Budget, Engine, Goal, Limits, Query, Verdict};
use gridproof_model::{Constraint, Domain, Model, Rules};

/// A step that was found, but that cannot be derived again. This is a bug in this library.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("internal error: a step cannot be derived again from what it names: {step}")]
pub struct WrongStep {
    /// The step in words.
    pub step: String,
}

/// The result of deriving a step again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rederived {
    Yes,
    No,
    /// The limits were reached first.
    Unknown,
}

/// Derives the steps of a puzzle again, in order.
#[derive(Debug)]
pub(super) struct Recheck {
    model: Model,
    /// What is known before the next step.
    known: Vec<Domain>,
    limits: Limits,
}

/// The number of decisions after which `search` gives up.
const STEPS: u64 = 2_000;

impl Recheck {
    /// Starts from the values that the puzzle and a person's entries allow. Returns `None` if `known`, from which the
    /// finder of steps starts, excludes others, except those that a sudoku's digits exclude at once. Uses the time and
    /// the cancel flag of the budget.
    pub(super) fn new(
        model: Model,
        entries: Option<&[Domain]>,
        known: Vec<Domain>,
        is_sudoku: bool,
        budget: Option<&Budget>,
    ) -> Option<Self> {
        let mut allowed = model.domains().to_vec();
        for (allowed, entered) in allowed.iter_mut().zip(entries.unwrap_or_default()) {
            *allowed = allowed.intersection(*entered);
        }
        let placed = (0..)
            .zip(&allowed)
            .filter_map(|(cell, domain)| domain.value().map(|value| Fact { cell, value, holds: true }));
        let placed: Vec<Fact> = placed.collect();
        if !says_no_more(&known, &allowed, &placed, is_sudoku) {
            return None;
        }
        let limits = budget.map_or_else(Budget::default, |budget| budget.clone().with_steps(None));
        Some(Self { model, known, limits: Limits::start(&limits) })
    }

    /// Whether a step follows from what was known before it. `known` is what is known after it: this must contain no
    /// conclusion that the step does not state.
    pub(super) fn check(&mut self, step: &ExplainedStep, known: Vec<Domain>) -> Rederived {
        let facts = conclusions(step);
        let premises = self.premises(step, &facts);
        let is_sudoku = matches!(step.step, StepData::Sudoku(_));
        if !self.applied(&facts).is_some_and(|stated| says_no_more(&known, &stated, &facts, is_sudoku)) {
            return Rederived::No;
        }
        let mut result = self.follow(&premises, &facts);
        if let (Rederived::Yes, StepData::Sudoku(step)) = (result, &step.step) {
            result = self.follow_branches(step);
        }
        self.known = known;
        result
    }

    /// Whether each fact and the end of each branch of a forcing chain or net follow from what they name.
    fn follow_branches(&self, step: &sudoku::Step) -> Rederived {
        for branch in &step.branches {
            let facts =
                branch.facts.iter().map(|fact| (&fact.because, fact.house, fact.cells, fact.digit, false));
            let (house, cells, digit, holds) = match branch.end {
                BranchEnd::True(of) => (None, CellSet::single(of.cell), of.digit, false),
                BranchEnd::False(of) => (None, CellSet::single(of.cell), of.digit, true),
                BranchEnd::NoPlace { house, .. } | BranchEnd::Twice { house, .. } => {
                    (Some(house), CellSet::EMPTY, 0, false)
                }
                BranchEnd::NoCandidate { .. } | BranchEnd::TwoDigits { .. } => {
                    (None, CellSet::EMPTY, 0, false)
                }
            };
            let end = (&branch.because, house, cells, digit, holds);
            for (number, (because, house, cells, digit, holds)) in facts.chain([end]).enumerate() {
                let result = match self.assuming(branch, because, number) {
                    Some((mut domains, mut houses)) => {
                        // The opposite of the fact must be impossible.
                        assume(&mut domains, cells, digit, holds);
                        if let Some(house) = house {
                            houses.insert(house);
                        }
                        self.refuted_in(&domains, houses)
                    }
                    None => Rederived::No,
                };
                if result != Rederived::Yes {
                    return result;
                }
            }
        }
        Rederived::Yes
    }

    /// What is known if the named facts of a branch are true, and the houses of their cells. Only the first `known`
    /// facts may be named.
    fn assuming(&self, branch: &Branch, because: &[usize], known: usize) -> Option<(Vec<Domain>, HouseSet)> {
        let (mut domains, mut houses) = (self.known.clone(), HouseSet::EMPTY);
        for &number in because {
            let (cells, digit, holds) = match number.checked_sub(1) {
                None => (branch.assumed.cells, branch.assumed.digit, branch.assumed.holds),
                Some(fact) => {
                    let fact = branch.facts[..known].get(fact)?;
                    (fact.cells, fact.digit, true)
                }
            };
            houses = cells.iter().flat_map(houses_of).fold(houses, HouseSet::with);
            assume(&mut domains, cells, digit, holds);
        }
        Some((domains, houses))
    }

    /// Whether these houses leave no solution with these domains.
    fn refuted_in(&self, domains: &[Domain], houses: HouseSet) -> Rederived {
        if domains.iter().any(|domain| domain.is_empty()) {
            return Rederived::Yes;
        }
        let houses: Vec<CellSet> = houses.iter().map(House::cells).collect();
        let constraints = self.model.constraints().iter().filter(|constraint| is_one_of(&houses, constraint));
        let rules =
            Rules::new(self.model.cells(), constraints.cloned().collect()).expect("constraints of a model");
        let cells = houses.iter().fold(CellSet::EMPTY, |all, &cells| all | cells);
        let domain = |(cell, &domain): (u8, &Domain)| match domain.iter().next() {
            Some(value) if !cells.contains(cell) => Domain::single(value),
            _ => domain,
        };
        let domains = (0..).zip(domains).map(domain).collect();
        self.refuted(&Model::new(rules.into(), domains).expect("as many domains as cells"))
    }

    /// What is known after the facts. Returns `None` if a fact leaves its cell no value.
    fn applied(&self, facts: &[Fact]) -> Option<Vec<Domain>> {
        let mut known = self.known.clone();
        for fact in facts {
            let domain = known.get_mut(fact.cell as usize)?;
            let single = Domain::single(fact.value);
            *domain = if fact.holds { domain.intersection(single) } else { domain.difference(single) };
            if domain.is_empty() {
                return None;
            }
        }
        Some(known)
    }

    /// Whether each fact follows from the constraints with these indices, and from the facts before it.
    fn follow(&self, premises: &[usize], facts: &[Fact]) -> Rederived {
        let constraints: Vec<Constraint> =
            premises.iter().map(|&index| self.model.constraints()[index].clone()).collect();
        let mut is_used = vec![false; self.known.len()];
        constraints.iter().flat_map(Constraint::cells).for_each(|&cell| is_used[cell as usize] = true);
        // Cells of other constraints need no search.
        let domain = |(&domain, is_used): (&Domain, &bool)| match domain.iter().next() {
            Some(value) if !is_used => Domain::single(value),
            _ => domain,
        };
        let mut domains: Vec<Domain> = self.known.iter().zip(&is_used).map(domain).collect();
        let mut known = self.known.clone();
        let rules = Arc::new(Rules::new(self.model.cells(), constraints).expect("constraints of a model"));
        for fact in facts {
            let cell = fact.cell as usize;
            let single = Domain::single(fact.value);
            let opposite =
                if fact.holds { known[cell].difference(single) } else { known[cell].intersection(single) };
            if opposite.is_empty() {
                continue;
            }
            let mut without = domains.clone();
            without[cell] = opposite;
            let model = Model::new(Arc::clone(&rules), without).expect("as many domains as cells");
            match self.refuted(&model) {
                Rederived::Yes => {}
                other => return other,
            }
            known[cell] = known[cell].difference(opposite);
            if is_used[cell] {
                domains[cell] = known[cell];
            }
        }
        Rederived::Yes
    }

    /// Whether a model has no solution.
    fn refuted(&self, model: &Model) -> Rederived {
        let budget = self.limits.remaining();
        let first = Query::new(Goal::Any).within(budget.clone().with_steps(STEPS));
        let last = Query::new(Goal::Any).within(budget);
        for (engine, query) in [(&Search as &dyn Engine, first), (&Last, last)] {
            match gridproof_gate::solve(engine, model, &query).map(|outcome| outcome.verdict) {
                Ok(Verdict::Unsatisfiable) => return Rederived::Yes,
                Ok(Verdict::Satisfiable | Verdict::Unique | Verdict::Multiple) => return Rederived::No,
                _ => {}
            }
        }
        Rederived::Unknown
    }

    /// The indices of the constraints from which a step says that it follows. Techniques that do not name their
    /// constraints may use all constraints.
    fn premises(&self, step: &ExplainedStep, facts: &[Fact]) -> Vec<usize> {
        let all = 0..self.model.constraints().len();
        let chosen = |uses: &dyn Fn(&Constraint) -> bool| {
            all.clone().filter(|&index| uses(&self.model.constraints()[index])).collect()
        };
        match &step.step {
            StepData::Clues(step) => step.constraints.clone(),
            StepData::Nonogram(step) => match step.technique {
                nonogram::Technique::Trying | nonogram::Technique::Guess => all.collect(),
                _ => chosen(&|constraint| *constraint.origin() == step.line),
            },
            StepData::Sudoku(step) if uses_whole_board(step.technique) => all.collect(),
            StepData::Sudoku(step) => {
                let cells = cells_of(step, facts);
                let named: HouseSet =
                    step.houses.iter().chain(&step.cover).copied().chain(houses_of_branches(step)).collect();
                let houses: Vec<CellSet> = House::all()
                    .filter(|&house| named.contains(house) || (cells & house.cells()).has_several())
                    .map(House::cells)
                    .collect();
                chosen(&|constraint| is_one_of(&houses, constraint))
            }
        }
    }
}

/// The conclusions of a step, including those about hidden cells.
fn conclusions(step: &ExplainedStep) -> Vec<Fact> {
    if let StepData::Clues(step) = &step.step {
        return step.facts.clone();
    }
    let facts = |list: &[(u32, u8)], holds: bool| {
        list.iter().map(|&(cell, value)| Fact { cell, value, holds }).collect::<Vec<_>>()
    };
    [facts(&step.decided, true), facts(&step.removed, false)].concat()
}

/// Whether a technique does not name the houses on which it is based: because it assumes that the solution is the only
/// one, because it examines the whole board, or because it takes a digit from the solution.
const fn uses_whole_board(technique: Technique) -> bool {
    technique.needs_uniqueness()
        || matches!(technique, Technique::TemplateSet | Technique::TemplateDelete | Technique::BruteForce)
}

/// Whether the constraint is about all cells of one of these houses.
fn is_one_of(houses: &[CellSet], constraint: &Constraint) -> bool {
    let cells: CellSet = constraint.cells().iter().map(|&cell| cell as u8).collect();
    houses.contains(&cells)
}

/// Restricts the domains of a sudoku to those with a digit in one of the cells, or in none of them.
fn assume(domains: &mut [Domain], cells: CellSet, digit: u8, holds: bool) {
    let keep = |domain: &mut Domain, holds: bool| {
        let single = Domain::single(digit - 1);
        *domain = if holds { domain.intersection(single) } else { domain.difference(single) };
    };
    match cells.only() {
        Some(cell) if holds => keep(&mut domains[usize::from(cell)], true),
        // The digit is in none of the cells that share a house with all of the given ones.
        None if holds => (0..81)
            .filter(|&cell| cells.iter().all(|of| shares_house(cell, of.into())))
            .for_each(|cell| keep(&mut domains[cell], false)),
        _ => cells.iter().for_each(|cell| keep(&mut domains[usize::from(cell)], false)),
    }
}

/// The houses in which the facts of branches exclude candidates, and those that have no place for a digit.
fn houses_of_branches(step: &sudoku::Step) -> impl Iterator<Item = House> {
    step.branches.iter().flat_map(|branch| {
        let end = match branch.end {
            BranchEnd::NoPlace { house, .. } | BranchEnd::Twice { house, .. } => Some(house),
            _ => None,
        };
        let cells = branch.facts.iter().fold(branch.assumed.cells, |all, fact| all | fact.cells);
        let houses = branch.facts.iter().filter_map(|fact| fact.house).chain(end);
        houses.chain(cells.iter().flat_map(houses_of))
    })
}

/// All cells that a step names.
fn cells_of(step: &sudoku::Step, facts: &[Fact]) -> CellSet {
    let branches = step.branches.iter().map(|branch| {
        let end = match branch.end {
            BranchEnd::NoCandidate { cell } => CellSet::single(cell),
            _ => CellSet::EMPTY,
        };
        branch.facts.iter().fold(branch.assumed.cells | end, |all, fact| all | fact.cells)
    });
    let nodes = step.chains.iter().flatten().map(|node| node.cells).chain(branches);
    let sets = step.sets.iter().map(|set| set.cells);
    let targets = facts.iter().map(|fact| CellSet::single(fact.cell as u8));
    nodes.chain(sets).chain(targets).fold(step.cells | step.fins, |all, cells| all | cells)
}

/// Whether `known` excludes no value that `stated` allows. In a sudoku, it may exclude values that follow at once from
/// the digits that `facts` place.
fn says_no_more(known: &[Domain], stated: &[Domain], facts: &[Fact], is_sudoku: bool) -> bool {
    stated.iter().zip(known).enumerate().all(|(cell, (stated, known))| {
        let unstated = stated.difference(*known);
        unstated.is_empty() || (is_sudoku && sees(facts, cell, unstated))
    })
}

/// Whether the unstated conclusions about a cell of a sudoku follow at once from digits that a step places: each of the
/// removed digits is placed in a cell that shares a house with this cell.
fn sees(facts: &[Fact], cell: usize, removed: Domain) -> bool {
    removed.iter().all(|value| {
        facts.iter().any(|fact| fact.holds && fact.value == value && shares_house(fact.cell as usize, cell))
    })
}

/// Whether two different cells of a sudoku share a house.
fn shares_house(one: usize, other: usize) -> bool {
    let line = |cell: usize| (cell / 9, cell % 9);
    let ((row, column), (other_row, other_column)) = (line(one), line(other));
    let same_box = row / 3 == other_row / 3 && column / 3 == other_column / 3;
    one != other && (row == other_row || column == other_column || same_box)
}
