//! The next step with the fewest clues, and all steps up to the solution.

use super::subset::Subsets;
use crate::model::{Assignment, Cell, Domain, Model, Origin};
use crate::random::Random;

/// That a cell has a value, or has it not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct Fact {
    /// The cell.
    pub cell: Cell,
    /// The value.
    pub value: u8,
    /// Whether the cell has it.
    pub holds: bool,
}

/// A step: clues, and what follows from them and what was known before.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ClueStep {
    /// The clues by name; none of them can be left out.
    #[serde(serialize_with = "as_text")]
    pub clues: Vec<Origin>,
    /// The indices of the constraints that state these clues.
    pub constraints: Vec<usize>,
    /// What follows, also of cells that are not shown.
    pub facts: Vec<Fact>,
}

fn as_text<S: serde::Serializer>(clues: &[Origin], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(clues.iter().map(ToString::to_string))
}

/// What an explainer did.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Explained {
    /// The next step.
    Step(ClueStep),
    /// All shown cells are known.
    Complete,
    /// Nothing was found within the budget: there are several solutions, or a step needs too many clues.
    Stuck,
}

/// Explains a model with one solution, step by step.
///
/// ```
/// use gridproof::explain::clues::{Explained, Explainer};
/// use gridproof::Sudoku;
///
/// let sudoku = Sudoku::new(2, 2, vec![1, 2, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1]).unwrap();
/// let model = sudoku.model();
/// let solution = &gridproof::solve(&sudoku).solutions[0];
/// let mut explainer = Explainer::new(&model, solution);
/// let Explained::Step(step) = explainer.next() else { panic!("a step") };
/// assert_eq!(step.clues.len(), 1);
/// ```
#[derive(Debug)]
pub struct Explainer<'m> {
    model: &'m Model,
    solution: &'m Assignment,
    domains: Vec<Domain>,
    subsets: Subsets<'m>,
    /// By clue: whether it says nothing alone, for what is known of its cells.
    silent: Vec<bool>,
    /// By clue: its cells.
    cells: Vec<Vec<Cell>>,
    random: Random,
    most_calls: u64,
}

/// Search steps of one question.
const STEPS: u64 = 2_000;
/// Questions of one step.
const MOST_CALLS: u64 = 60_000;

impl<'m> Explainer<'m> {
    /// An explainer of a model with its one solution. The order in which sets of clues are looked at is random, and the
    /// same each time.
    pub fn new(model: &'m Model, solution: &'m Assignment) -> Self {
        let subsets = Subsets::of_clues(model, STEPS);
        let cells_of = |clue: usize| {
            let all = subsets.constraints(&[clue]);
            let mut cells: Vec<Cell> =
                all.iter().flat_map(|&i| model.constraints()[i].cells().iter().copied()).collect();
            cells.sort_unstable();
            cells.dedup();
            cells
        };
        let cells: Vec<Vec<Cell>> = (0..subsets.clues.len()).map(cells_of).collect();
        Self {
            model,
            solution,
            domains: model.domains().to_vec(),
            silent: vec![false; cells.len()],
            cells,
            subsets,
            random: Random::new(1, 0),
            most_calls: MOST_CALLS,
        }
    }

    /// The same explainer from what a person knows on: what these domains exclude is known. Those that exclude the value of
    /// the solution are passed over.
    #[must_use]
    pub fn knowing(mut self, domains: &[Domain]) -> Self {
        for ((known, domain), &value) in self.domains.iter_mut().zip(domains).zip(self.solution) {
            if domain.contains(value) {
                *known = known.intersection(*domain);
            }
        }
        self
    }

    /// The same explainer with at most so many questions to the solver for a step.
    #[must_use]
    pub fn within(self, most_calls: u64) -> Self {
        Self { most_calls, ..self }
    }

    /// What is known of the cells.
    pub fn domains(&self) -> &[Domain] {
        &self.domains
    }

    /// The values that cells can still have, but for that of the solution.
    fn open(&self, cells: impl Iterator<Item = Cell>) -> Vec<(Cell, u8)> {
        let wrong =
            |cell: Cell| self.domains[cell as usize].difference(Domain::single(self.solution[cell as usize]));
        cells
            .flat_map(|cell| wrong(cell).iter().map(move |value| (cell, value)).collect::<Vec<_>>())
            .collect()
    }

    /// Whether clues exclude a value.
    fn exclude(&mut self, clues: &[usize], (cell, value): (Cell, u8)) -> bool {
        let mut domains = self.domains.clone();
        domains[cell as usize] = Domain::single(value);
        self.subsets.is_contradiction(clues, &domains)
    }

    /// The next step.
    #[allow(clippy::should_implement_trait, reason = "it says more than that there is none")]
    pub fn next(&mut self) -> Explained {
        if self.open_shown().is_empty() {
            return Explained::Complete;
        }
        self.subsets.calls = 0;
        let found = self.by_one().or_else(|| self.by_several());
        found.map_or(Explained::Stuck, |clues| Explained::Step(self.conclude(&clues)))
    }

    /// As [`Explainer::open`], of all cells that are shown.
    fn open_shown(&self) -> Vec<(Cell, u8)> {
        self.open((0..self.model.cells() as Cell).filter(|&cell| self.model.is_shown(cell)))
    }

    /// One clue that excludes something.
    fn by_one(&mut self) -> Option<Vec<usize>> {
        for clue in 0..self.cells.len() {
            if self.silent[clue] {
                continue;
            }
            let open = self.open(self.cells[clue].iter().copied());
            if open.into_iter().any(|wrong| self.exclude(&[clue], wrong)) {
                return Some(vec![clue]);
            }
            self.silent[clue] = true;
        }
        None
    }

    /// The smallest set of clues found within the budget.
    fn by_several(&mut self) -> Option<Vec<usize>> {
        let mut wrong = self.open_shown();
        self.random.shuffle(&mut wrong);
        let all: Vec<usize> = (0..self.cells.len()).collect();
        let mut best: Option<Vec<usize>> = None;
        for (cell, value) in wrong {
            if self.subsets.calls >= self.most_calls {
                break;
            }
            let most = best.as_ref().map_or(usize::MAX, |best| best.len() - 1);
            let mut domains = self.domains.clone();
            domains[cell as usize] = Domain::single(value);
            if let Some(found) = self.subsets.minimal(all.clone(), &domains, most, &mut self.random) {
                let smallest = found.len() <= 2;
                best = Some(found);
                if smallest {
                    break;
                }
            }
        }
        best
    }

    /// All that follows from clues; what it says is known from now on.
    fn conclude(&mut self, chosen: &[usize]) -> ClueStep {
        let mut cells: Vec<Cell> = chosen.iter().flat_map(|&clue| self.cells[clue].iter().copied()).collect();
        cells.sort_unstable();
        cells.dedup();
        let wrong = self.open(cells.into_iter());
        let excluded: Vec<(Cell, u8)> =
            wrong.into_iter().filter(|&wrong| self.exclude(chosen, wrong)).collect();
        let mut facts = Vec::new();
        let mut changed = vec![false; self.model.cells()];
        for &(cell, value) in &excluded {
            let domain = &mut self.domains[cell as usize];
            *domain = domain.difference(Domain::single(value));
            changed[cell as usize] = true;
        }
        for (clue, cells) in self.cells.iter().enumerate() {
            // A clue may say more once something is known of one of its cells.
            self.silent[clue] &= !cells.iter().any(|&cell| changed[cell as usize]);
        }
        for (cell, value) in excluded {
            match self.domains[cell as usize].value() {
                Some(value) => facts.push(Fact { cell, value, holds: true }),
                None => facts.push(Fact { cell, value, holds: false }),
            }
        }
        facts.dedup();
        let clues = chosen.iter().map(|&clue| self.subsets.name(clue)).collect();
        ClueStep { clues, constraints: self.subsets.constraints(chosen), facts }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::auto::Auto;
    use crate::model::brute;
    use crate::puzzle::{Nonogram, Sudoku};
    use crate::solve::{Engine, Query, Verdict};

    /// Explains a model and holds each step against all solutions of its own constraints.
    fn explain(model: &Model) -> Vec<usize> {
        let solution = Auto.solve(model, &Query::default()).expect("any model").solutions.remove(0);
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
                        assert!(
                            Subsets::of_constraints(model, 1000)
                                .is_contradiction(&step.constraints, &domains)
                        );
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
