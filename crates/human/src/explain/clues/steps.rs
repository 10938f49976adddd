//! Explains a solution step by step. Each step uses as few clues as possible.

use std::ops::Range;
use std::sync::Arc;

use super::clue_list::ClueList;
use super::subset_search::{SubsetSearch, WrongValue};
use super::unseen::Unseen;
use gridproof_engines::engine::guarded::{GuardedSolver, Reply};
use gridproof_engines::solve::{Budget, Limits};
use gridproof_model::planted::{self, Fault};
use gridproof_model::random::Random;
use gridproof_model::{Assignment, Cell, Domain, Model, Origin, Rules};

/// States that a cell has, or does not have, a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct Fact {
    /// The cell.
    pub cell: Cell,
    /// The value.
    pub value: u8,
    /// Whether the cell has the value.
    pub holds: bool,
}

/// A step: some clues, and the facts that follow from these clues and from the facts of earlier steps.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ClueStep {
    /// The names of the clues. If any of these clues is left out, the facts no longer follow.
    #[serde(serialize_with = "as_text")]
    pub clues: Vec<Origin>,
    /// The indices of the constraints that express the clues.
    pub constraints: Vec<usize>,
    /// The facts that follow, including facts about cells that are not shown.
    pub facts: Vec<Fact>,
}

fn as_text<S: serde::Serializer>(clues: &[Origin], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(clues.iter().map(ToString::to_string))
}

/// The result of [`Explainer::next`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Explained {
    /// The next step.
    Step(ClueStep),
    /// The values of all shown cells are known.
    Complete,
    /// No step was found within the limits: there are several solutions, the next step needs too many clues, or time
    /// ran out.
    Stuck,
}

/// Explains, step by step, the solution of a model that has exactly one.
///
/// ```
/// use gridproof_engines::engine::auto::Auto;
/// use gridproof_engines::solve::{Engine, Query};
/// use gridproof_human::explain::clues::{Explained, Explainer};
/// use gridproof_puzzles::Sudoku;
///
/// let sudoku = Sudoku::new(2, 2, vec![1, 2, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1]).unwrap();
/// let model = sudoku.model();
/// let solution = &Auto.solve(&model, &Query::default()).unwrap().solutions[0];
/// let mut explainer = Explainer::new(&model, solution);
/// let Explained::Step(step) = explainer.next() else { panic!("a step") };
/// assert_eq!(step.clues.len(), 1);
/// ```
#[derive(Debug)]
pub struct Explainer {
    model: Model,
    solution: Assignment,
    domains: Vec<Domain>,
    list: ClueList,
    /// Information about each clue by itself.
    clues: Vec<ClueState>,
    /// All clues in one solver, created when the first step with several clues is needed.
    subset_search: Option<SubsetSearch>,
    /// Several clues, or one about a graph, and values that they exclude, but that their step did not state.
    left_over: Option<(Vec<usize>, Vec<WrongValue>)>,
    /// What was found, but not stated, if steps without words are left out.
    pub(super) unseen: Option<Unseen>,
    random: Random,
    calls: u64,
    most_calls: u64,
    limits: Limits,
}

/// Information about one clue by itself.
#[derive(Debug)]
struct ClueState {
    cells: Vec<Cell>,
    /// Whether the clue is known to exclude no value from the current domains of its cells.
    silent: bool,
    /// Assignments of the clue's cells that the clue allows. While an assignment fits the current domains, its values
    /// need not be tested again.
    allowed: Vec<Vec<u8>>,
}

/// The maximum number of shown cells about which a step with several clues, or with one about a graph, states facts. The rest may follow from fewer
/// clues once these facts are known.
const MOST_SHOWN: usize = 8;
/// The maximum number of solver calls for one step of the explanation.
const MOST_CALLS: u64 = 60_000;

impl Explainer {
    /// The maximum number of search steps of one solver call.
    pub(super) const STEPS: u64 = 2_000;

    /// Creates an explainer from a model and its only solution. Sets of clues are tried in a pseudo-random order, which
    /// is the same for each explainer.
    pub fn new(model: &Model, solution: &Assignment) -> Self {
        let list = ClueList::of(model);
        let alone = |clue| ClueState { cells: list.cells(clue), silent: false, allowed: Vec::new() };
        Self {
            model: model.clone(),
            solution: solution.clone(),
            domains: model.domains().to_vec(),
            clues: (0..list.len()).map(alone).collect(),
            list,
            subset_search: None,
            left_over: None,
            unseen: None,
            random: Random::new(1, 0),
            calls: 0,
            most_calls: MOST_CALLS,
            limits: Limits::start(&Budget::default()),
        }
    }

    /// Starts from a person's knowledge: the person knows that the values excluded by these domains are impossible.
    /// Domains that exclude the solution's value are ignored.
    #[must_use]
    pub fn knowing(mut self, domains: &[Domain]) -> Self {
        for ((known, domain), &value) in self.domains.iter_mut().zip(domains).zip(&self.solution) {
            if domain.contains(value) {
                *known = known.intersection(*domain);
            }
        }
        self
    }

    /// Limits the number of solver calls for each step.
    #[must_use]
    pub fn within(self, most_calls: u64) -> Self {
        Self { most_calls, ..self }
    }

    /// Limits the time. [`Explainer::next`] returns [`Explained::Stuck`] when the budget's time, counted from now, has
    /// run out, or when the budget's cancel flag is raised.
    #[must_use]
    pub fn until(self, budget: &Budget) -> Self {
        Self { limits: Limits::start(budget), ..self }
    }

    /// The model whose solution is explained.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The domains of the cells after the steps so far.
    pub fn domains(&self) -> &[Domain] {
        self.unseen.as_ref().map_or(&self.domains, |unseen| &unseen.stated)
    }

    /// The domains of the cells after all that was found, stated or not.
    pub(super) fn known(&self) -> &[Domain] {
        &self.domains
    }

    /// The cells of a clue, in ascending order.
    pub(super) fn cells_of(&self, clue: usize) -> &[Cell] {
        &self.clues[clue].cells
    }

    /// Whether the time has run out.
    pub(super) fn is_over(&self) -> bool {
        self.limits.check().is_err()
    }

    /// The wrong values that the domains of these cells still contain.
    fn open(&self, cells: impl Iterator<Item = Cell>) -> Vec<WrongValue> {
        let wrong =
            |cell: Cell| self.domains[cell as usize].difference(Domain::single(self.solution[cell as usize]));
        cells
            .flat_map(|cell| wrong(cell).iter().map(move |value| (cell, value)).collect::<Vec<_>>())
            .collect()
    }

    /// The wrong values that the domains of shown cells still contain.
    fn open_shown(&self) -> Vec<WrongValue> {
        self.open((0..self.model.cells() as Cell).filter(|&cell| self.model.is_shown(cell)))
    }

    /// Finds the next step.
    #[allow(clippy::should_implement_trait, reason = "it says more than that there is none")]
    pub fn next(&mut self) -> Explained {
        match self.found_next() {
            Ok((_, step)) => Explained::Step(step),
            Err(end) => end,
        }
    }

    /// Finds the next step, with the numbers of its clues.
    pub(super) fn found_next(&mut self) -> Result<(Vec<usize>, ClueStep), Explained> {
        if self.open_shown().is_empty() {
            return Err(Explained::Complete);
        }
        self.calls = 0;
        let plain = self.list.plain();
        let found = (self.by_one(0..plain))
            .or_else(|| self.rest_of_last(true))
            .or_else(|| self.by_one(plain..self.clues.len()))
            .or_else(|| self.rest_of_last(false))
            .or_else(|| self.by_several());
        if self.is_over() {
            return Err(Explained::Stuck);
        }
        let Some((clues, mut excluded)) = found else { return Err(Explained::Stuck) };
        // A clue that is not about a graph states facts about a few cells, or the same one about many.
        if clues.len() > 1 || clues[0] >= plain {
            let later = self.split_off(&mut excluded);
            self.left_over = (!later.is_empty()).then(|| (clues.clone(), later));
        }
        let step = self.conclude(&clues, &excluded);
        Ok((clues, step))
    }

    /// Keeps the values of the first [`MOST_SHOWN`] shown cells and of all hidden cells, and returns the others.
    fn split_off(&self, excluded: &mut Vec<WrongValue>) -> Vec<WrongValue> {
        let mut shown: Vec<Cell> = Vec::new();
        let (now, later) = excluded.drain(..).partition(|&(cell, _)| {
            let is_new = self.model.is_shown(cell) && !shown.contains(&cell);
            if is_new && shown.len() < MOST_SHOWN {
                shown.push(cell);
            }
            !self.model.is_shown(cell) || shown.contains(&cell)
        });
        *excluded = now;
        later
    }

    /// The clues of an earlier step, and the values that they exclude beyond those stated; only if there is a single clue
    /// or several, as wanted.
    fn rest_of_last(&mut self, is_single: bool) -> Option<(Vec<usize>, Vec<WrongValue>)> {
        let (clues, mut excluded) = self.left_over.take_if(|(clues, _)| (clues.len() == 1) == is_single)?;
        excluded.retain(|&(cell, value)| self.domains[cell as usize].contains(value));
        (!excluded.is_empty()).then_some((clues, excluded))
    }

    /// Finds a single one of these clues that excludes a value, and all values that it excludes.
    fn by_one(&mut self, clues: Range<usize>) -> Option<(Vec<usize>, Vec<WrongValue>)> {
        for clue in clues {
            if self.clues[clue].silent {
                continue;
            }
            self.limits.check().ok()?;
            let excluded = self.excluded_by_one(clue);
            if !excluded.is_empty() {
                return Some((vec![clue], excluded));
            }
            self.clues[clue].silent = true;
        }
        None
    }

    fn excluded_by_one(&mut self, clue: usize) -> Vec<WrongValue> {
        let mut open = self.open(self.clues[clue].cells.iter().copied());
        let ClueState { cells, allowed, .. } = &mut self.clues[clue];
        allowed.retain(|values| {
            cells.iter().zip(values).all(|(&cell, &value)| self.domains[cell as usize].contains(value))
        });
        let at = |cell: Cell| cells.binary_search(&cell).expect("a cell of the clue");
        open.retain(|&(cell, value)| allowed.iter().all(|values| values[at(cell)] != value));
        let (excluded, found) = self.excluded(&[clue], open);
        let ClueState { cells, allowed, .. } = &mut self.clues[clue];
        allowed.extend(found.iter().map(|all| cells.iter().map(|&cell| all[cell as usize]).collect()));
        excluded
    }

    /// Creates a solver with the chosen clues and with these domains. Returns `None` if the memory limit is too low for
    /// this.
    fn solver(&self, chosen: &[usize], domains: Vec<Domain>) -> Option<GuardedSolver> {
        let mut constraints = Vec::new();
        let mut groups = Vec::new();
        for &clue in chosen {
            let own = self.list.constraints(&[clue]);
            groups.push((constraints.len()..constraints.len() + own.len()).collect());
            constraints.extend(own.into_iter().map(|i| self.model.constraints()[i].clone()));
        }
        let rules = Rules::new(self.model.cells(), constraints).expect("constraints of a model");
        let model = Model::new(Arc::new(rules), domains).expect("as many domains as cells");
        GuardedSolver::new(&model, groups, &self.solution).ok()
    }

    /// Creates a solver with the chosen clues, in which their cells have these domains. All other cells are fixed to the
    /// solution's values, so that they need no variables.
    pub(super) fn solver_of(&self, chosen: &[usize], known: &[Domain]) -> Option<GuardedSolver> {
        let mut domains: Vec<Domain> = self.solution.iter().map(|&value| Domain::single(value)).collect();
        for &cell in chosen.iter().flat_map(|&clue| &self.clues[clue].cells) {
            domains[cell as usize] = known[cell as usize];
        }
        self.solver(chosen, domains)
    }

    /// Returns the values in `open` that the chosen clues together exclude, and assignments which prove that other
    /// values are possible.
    fn excluded(
        &mut self,
        chosen: &[usize],
        mut open: Vec<WrongValue>,
    ) -> (Vec<WrongValue>, Vec<Assignment>) {
        let (mut excluded, mut cases) = (Vec::new(), Vec::new());
        if open.is_empty() {
            return (excluded, cases);
        }
        let Some(mut solver) = self.solver_of(chosen, &self.domains) else { return (excluded, cases) };
        let all: Vec<usize> = (0..chosen.len()).collect();
        open.reverse();
        while let Some((cell, value)) = open.pop() {
            if self.limits.check().is_err() {
                break;
            }
            self.calls += 1;
            match solver.ask(&all, (cell, value), Self::STEPS) {
                Reply::Excluded(_) => {
                    excluded.push((cell, value));
                    solver.exclude(cell, value);
                }
                Reply::Allowed(case) => {
                    open.retain(|&(cell, value)| case[cell as usize] != value);
                    cases.push(case);
                }
                Reply::Unknown => {}
            }
        }
        (excluded, cases)
    }

    /// Finds a set of as few clues as possible that excludes a value, and all values that the set excludes.
    fn by_several(&mut self) -> Option<(Vec<usize>, Vec<WrongValue>)> {
        let mut several = if let Some(several) = self.subset_search.take() {
            several
        } else {
            let all: Vec<usize> = (0..self.clues.len()).collect();
            SubsetSearch::new(self.solver(&all, self.domains.clone())?, all)
        };
        let left = self.most_calls.saturating_sub(self.calls);
        let chosen = several.fewest(self.open_shown(), left, &self.limits, &mut self.random);
        self.subset_search = Some(several);
        let (value, chosen) = chosen?;
        let mut cells: Vec<Cell> =
            chosen.iter().flat_map(|&clue| self.clues[clue].cells.iter().copied()).collect();
        cells.sort_unstable();
        cells.dedup();
        let open = self.open(cells.into_iter());
        let (mut excluded, _) = self.excluded(&chosen, open);
        if !excluded.contains(&value) {
            // The first search excluded this value, even if the second search ran out of steps.
            excluded.push(value);
        }
        // The cell that led to these clues comes first, so that it is among those that the step states.
        excluded.sort_by_key(|&(cell, _)| cell != value.0);
        Some((chosen, excluded))
    }

    /// Creates the step that uses the chosen clues, and applies the facts of the step to the domains.
    fn conclude(&mut self, chosen: &[usize], excluded: &[WrongValue]) -> ClueStep {
        let mut changed = vec![false; self.model.cells()];
        for &(cell, value) in excluded {
            let domain = &mut self.domains[cell as usize];
            *domain = domain.difference(Domain::single(value));
            changed[cell as usize] = true;
            if let Some(several) = &mut self.subset_search {
                several.exclude((cell, value));
            }
        }
        for ClueState { cells, silent, .. } in &mut self.clues {
            // A clue may exclude more values when the domain of one of its cells has changed.
            *silent &= !cells.iter().any(|&cell| changed[cell as usize]);
        }
        self.step_of(chosen, excluded, &self.domains)
    }

    /// The step that uses the chosen clues, and states that these values are impossible.
    pub(super) fn stated_step(
        &self,
        stated: &mut [Domain],
        chosen: &[usize],
        values: &[WrongValue],
    ) -> ClueStep {
        for &(cell, value) in values {
            let domain = &mut stated[cell as usize];
            *domain = domain.difference(Domain::single(value));
        }
        self.step_of(chosen, values, stated)
    }

    /// A step, if these are the domains after it.
    fn step_of(&self, chosen: &[usize], excluded: &[WrongValue], domains: &[Domain]) -> ClueStep {
        let fact = |&(cell, value): &WrongValue| match domains[cell as usize].value() {
            Some(value) => Fact { cell, value, holds: true },
            None => Fact { cell, value, holds: false },
        };
        let mut facts: Vec<Fact> = excluded.iter().map(fact).collect();
        facts.dedup();
        let others: Vec<usize>;
        let chosen = if planted::has(Fault::StepNamesAnotherClue) {
            others = chosen.iter().map(|clue| (clue + 1) % self.list.len()).collect();
            &others
        } else {
            chosen
        };
        let clues = chosen.iter().map(|&clue| self.list.name(clue)).collect();
        ClueStep { clues, constraints: self.list.constraints(chosen), facts }
    }
}

#[cfg(test)]
mod tests {
    use super::super::subset::is_contradiction;
    use super::*;
    use gridproof_engines::engine::auto::Auto;
    use gridproof_engines::solve::{Engine, Query, Verdict};
    use gridproof_model::brute;
    use gridproof_puzzles::{Nonogram, Sudoku};

    /// Explains a model, and checks that the facts of each step follow from the step's constraints. Returns the number
    /// of constraints of each step.
    fn explain(model: &Model) -> Vec<usize> {
        let solution = Auto.solve(model, &Query::default()).expect("any model").solutions.swap_remove(0);
        let mut explainer = Explainer::new(model, &solution);
        let mut sizes = Vec::new();
        loop {
            let before = explainer.domains().to_vec();
            match explainer.next() {
                Explained::Step(step) => {
                    sizes.push(step.constraints.len());
                    assert!(!step.facts.is_empty());
                    for fact in &step.facts {
                        assert_eq!(solution[fact.cell as usize] == fact.value, fact.holds);
                        let mut domains = before.clone();
                        let single = Domain::single(fact.value);
                        let domain = &mut domains[fact.cell as usize];
                        *domain = if fact.holds { domain.difference(single) } else { single };
                        let budget = Budget::default().with_steps(1000);
                        assert!(is_contradiction(model, &step.constraints, &domains, budget));
                    }
                }
                Explained::Complete => return sizes,
                Explained::Stuck => panic!("stuck"),
            }
        }
    }

    #[test]
    fn small_sudokus_are_explained() {
        let sudoku = Sudoku::new(2, 2, vec![1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2]).expect("valid");
        let solutions = brute::solutions(&sudoku.model(), 1 << 20).expect("tiny");
        if solutions.len() == 1 {
            assert!(!explain(&sudoku.model()).is_empty());
        } else {
            assert!(solutions.len() > 1);
        }
    }

    /// Steps with several clues state facts about a few cells, and the explanation still reaches the solution.
    #[test]
    fn steps_with_several_clues_are_short() {
        let code = "slither/6/6/g2c1176dgcg7c1070bcg";
        let model = gridproof_formats::parse(code).expect("a code").model();
        let solution = Auto.solve(&model, &Query::default()).expect("any model").solutions.swap_remove(0);
        let mut explainer = Explainer::new(&model, &solution);
        let mut longest = 0;
        while let Explained::Step(step) = explainer.next() {
            if step.clues.len() > 1 || step.clues[0].to_string() == "the loop" {
                let mut shown: Vec<Cell> = step.facts.iter().map(|fact| fact.cell).collect();
                shown.retain(|&cell| model.is_shown(cell));
                shown.dedup();
                longest = longest.max(shown.len());
            }
        }
        assert_eq!(explainer.next(), Explained::Complete);
        assert!((2..=MOST_SHOWN).contains(&longest), "{longest}");
    }

    #[test]
    fn an_explainer_ends_with_its_time() {
        let model = Nonogram::from_picture(5, &[1, 0, 1, 0, 1].repeat(5)).expect("a picture").model();
        let solution = Auto.solve(&model, &Query::default()).expect("any model").solutions.swap_remove(0);
        let no_time = Budget::time(std::time::Duration::ZERO);
        assert_eq!(Explainer::new(&model, &solution).until(&no_time).next(), Explained::Stuck);
        assert!(matches!(Explainer::new(&model, &solution).next(), Explained::Step(_)));
    }

    #[test]
    fn nonograms_beyond_lines_are_explained() {
        let mut random = Random::new(6, 0);
        let mut several = 0;
        for _ in 0..60 {
            let cells: Vec<u8> = (0..25).map(|_| u8::from(random.chance(0.5))).collect();
            let model = Nonogram::from_picture(5, &cells).expect("a picture").model();
            let outcome = Auto.solve(&model, &Query::default()).expect("any model");
            if outcome.verdict == Verdict::Unique {
                let sizes = explain(&model);
                several += usize::from(sizes.iter().any(|&size| size > 1));
            }
        }
        assert!(several > 0, "no puzzle needed two lines at once");
    }
}
