//! Searches for solutions class by class. A class is the set of solutions for which certain additional cells have the
//! same values.

use super::class_models::ClassModels;
use crate::engine::incremental::{Answer, CellLiteral, IncrementalSolver};
use crate::solve::{Budget, Counter, Limits, Statistics, StopReason};
use gridproof_model::{Assignment, Atom, Cell, Constraint, Model};

/// Two solvers: one for the classes alone, and one for the solutions together with their classes.
///
/// When a class has no further solutions, the second solver returns a core: some of the values that define the class.
/// These values alone show that there are no further solutions. All classes with these values are then excluded, as in
/// counterexample-guided abstraction refinement (E. Clarke and others, CAV 2000).
pub(super) struct ClassSearch {
    classes: IncrementalSolver,
    joined: IncrementalSolver,
    /// The cells that distinguish the classes.
    shown: Vec<Cell>,
    /// The number of cells of the model.
    cells: usize,
    /// The memory of the two models, in bytes.
    models: usize,
}

impl ClassSearch {
    /// Loads the classes of the solutions of a model.
    ///
    /// # Errors
    /// Returns an error if the limits end the loading.
    pub(super) fn new(from: &ClassModels, limits: &Limits) -> Result<Self, StopReason> {
        let models = memory(&from.classes) + memory(&from.joined);
        let budget = shared(limits, models);
        let classes = IncrementalSolver::new(&from.classes, &budget)?;
        let joined = IncrementalSolver::new(&from.joined, &budget)?;
        let shown = from.classes.shown().unwrap_or_default().to_vec();
        Ok(Self { classes, joined, shown, cells: from.cells, models })
    }

    /// Adds solutions to `solutions` until the list has `wanted` solutions or no more exist. The solutions already in
    /// the list must be distinct.
    ///
    /// # Errors
    /// Returns an error if the limits end the search.
    pub(super) fn solve(
        &mut self,
        solutions: &mut Vec<Assignment>,
        wanted: usize,
        limits: &mut Limits,
        statistics: &mut Statistics,
    ) -> Result<(), StopReason> {
        for known in &*solutions {
            self.joined.forbid(known);
        }
        while solutions.len() < wanted {
            let class = match ask(&mut self.classes, &[], self.models, limits, statistics) {
                Answer::Solution(class) => class,
                Answer::Core(_) => return Ok(()),
                Answer::Unknown(reason) => return Err(reason),
            };
            // The values of the class are assumptions, not clauses, so that the core names those values that exclude
            // further solutions.
            let value = |&cell: &Cell| CellLiteral::is(cell, class[cell as usize]);
            let class: Vec<CellLiteral> = self.shown.iter().map(value).collect();
            while solutions.len() < wanted {
                match ask(&mut self.joined, &class, self.models, limits, statistics) {
                    Answer::Solution(mut solution) => {
                        solution.truncate(self.cells);
                        self.joined.forbid(&solution);
                        limits.reserve_solution(solution.len())?;
                        solutions.push(solution);
                    }
                    Answer::Core(core) if core.is_empty() => return Ok(()),
                    Answer::Core(core) => {
                        let left_out: Vec<CellLiteral> = core.into_iter().map(|literal| !literal).collect();
                        limits.reserve_memory(2 * size_of_val(&left_out[..]))?;
                        self.classes.add_clause(&left_out);
                        break;
                    }
                    Answer::Unknown(reason) => return Err(reason),
                }
            }
        }
        Ok(())
    }
}

/// The budget of each of the two solvers: half of the remaining memory after subtracting `models` bytes for the
/// models.
fn shared(limits: &Limits, models: usize) -> Budget {
    let rest = limits.remaining();
    Budget { memory: rest.memory.saturating_sub(models) / 2, ..rest }
}

/// The estimated memory of a model's constraints, in bytes. The estimate assumes an atom and a number for each cell
/// of a constraint.
fn memory(model: &Model) -> usize {
    let of_constraint = |constraint: &Constraint| {
        size_of::<Constraint>() + constraint.cells().len() * size_of::<(Atom, Cell)>()
    };
    model.constraints().iter().map(of_constraint).sum()
}

/// Calls one of the solvers within its share of the remaining budget. `models` is the memory of the models, in bytes.
fn ask(
    solver: &mut IncrementalSolver,
    assumptions: &[CellLiteral],
    models: usize,
    limits: &mut Limits,
    statistics: &mut Statistics,
) -> Answer {
    let before = solver.conflicts();
    solver.set_budget(shared(limits, models));
    let answer = solver.solve(assumptions);
    let conflicts = solver.conflicts() - before;
    limits.spend(conflicts);
    statistics.add(Counter::Conflicts, conflicts);
    answer
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::{clause, taut};
    use super::*;
    use crate::engine::search::Search;
    use crate::solve::{Cancel, Engine, Query};
    use gridproof_human::generate::boards::random_board;
    use gridproof_model::random::Random;
    use gridproof_model::{Domain, Rules, check};
    use gridproof_puzzles::KindPuzzle;
    use gridproof_puzzles::clues::Clue;
    use gridproof_puzzles::kinds::by_name;

    fn model(domains: Vec<Domain>, constraints: Vec<Constraint>) -> Model {
        Model::new(Arc::new(Rules::new(domains.len(), constraints).expect("valid")), domains)
            .expect("a domain each")
    }

    /// Returns classes of the solutions of `model`, which has two cells with two values each. The value of the first cell
    /// is the class.
    fn named_by_the_first(model: &Model, constraints: Vec<Constraint>) -> ClassModels {
        let [value, class] = [Atom::is(0, 1), Atom::is(2, 1)];
        let rules = Rules::new(3, constraints).and_then(|rules| rules.showing([2])).expect("valid");
        let domains = vec![Domain::single(0), Domain::single(0), Domain::first(2)];
        let classes = Model::new(Arc::new(rules), domains).expect("a domain each");
        let links = vec![clause([!value, class], &"a link"), clause([value, !class], &"a link")];
        ClassModels::new(model, classes, links)
    }

    /// All solutions, in order.
    fn all(models: &ClassModels, mut known: Vec<Assignment>) -> Vec<Assignment> {
        let mut limits = Limits::start(&Budget::default());
        let mut search = ClassSearch::new(models, &limits).expect("no limit");
        search.solve(&mut known, usize::MAX, &mut limits, &mut Statistics::default()).expect("no limit");
        known.sort_unstable();
        known
    }

    #[test]
    fn each_class_is_looked_at_and_no_other() {
        let free = model(vec![Domain::first(2); 2], Vec::new());
        let [class, second] = [Atom::is(2, 1), Atom::is(1, 1)];
        let pairs = |pairs: &[[u8; 2]]| pairs.iter().map(|pair| pair.to_vec()).collect::<Vec<_>>();
        let both = named_by_the_first(&free, Vec::new());
        assert_eq!(all(&both, Vec::new()), pairs(&[[0, 0], [0, 1], [1, 0], [1, 1]]));
        assert_eq!(all(&both, pairs(&[[1, 0]])), pairs(&[[0, 0], [0, 1], [1, 0], [1, 1]]));
        // No solutions of an excluded class are found, which shows that the search works class by class.
        let one = named_by_the_first(&free, vec![clause([!class], &"a clause")]);
        assert_eq!(all(&one, Vec::new()), pairs(&[[0, 0], [0, 1]]));
        let ordered = model(vec![Domain::first(2); 2], vec![clause([!Atom::is(0, 1), second], &"a clause")]);
        let classes = named_by_the_first(&ordered, Vec::new());
        assert_eq!(all(&classes, Vec::new()), pairs(&[[0, 0], [0, 1], [1, 1]]));
    }

    /// The models of the solutions in normal form and of their classes, if there are any.
    fn class_models(puzzle: &KindPuzzle) -> (Model, Option<ClassModels>) {
        let paths = puzzle.model().path_system().expect("paths");
        let normal = taut::normal_form(puzzle.model(), paths).solutions();
        let models = ClassModels::of_paths(&normal, paths);
        (normal, models)
    }

    /// Compares all solutions in normal form on random boards with many empty cells.
    #[test]
    fn no_solution_of_a_numberlink_is_lost() {
        let kind = by_name("numberlink").expect("a kind");
        let (mut none, mut some, mut most) = (0, 0, 0);
        for seed in 0..300 {
            let mut random = Random::new(seed, 0);
            let (rows, columns) = [(1, 6), (2, 5), (3, 4), (4, 4), (5, 4), (5, 5)][seed as usize % 6];
            let mut clues = random_board(kind, rows, columns, &mut random);
            let greatest = clues.cells.iter().filter_map(|clue| clue.number()).max().unwrap_or(0);
            let left_out: Vec<Clue> =
                (1..=greatest).filter(|_| random.chance(0.3)).map(Clue::Number).collect();
            clues.cells.iter_mut().filter(|clue| left_out.contains(clue)).for_each(|clue| *clue = Clue::None);
            if seed % 5 == 0 {
                // Most of the shuffled boards have no solution.
                random.shuffle(&mut clues.cells);
            }
            let Ok(puzzle) = KindPuzzle::new(kind, clues) else { continue };
            let (normal, Some(models)) = class_models(&puzzle) else { continue };
            let shown = |solutions: &[Assignment]| {
                let mut shown: Vec<Vec<u8>> =
                    solutions.iter().map(|solution| normal.shown_values(solution).into_owned()).collect();
                shown.sort_unstable();
                shown
            };
            let found = all(&models, Vec::new());
            assert!(found.iter().all(|solution| check(&normal, solution).is_ok()));
            let expected = Search.solve(&normal, &Query::solutions(100_000)).expect("any model").solutions;
            assert_eq!(shown(&found), shown(&expected), "{seed}");
            none += usize::from(found.is_empty());
            some += usize::from(!found.is_empty());
            most = most.max(found.len());
        }
        assert!(none > 10 && some > 100 && most > 3, "{none} {some} {most}");
    }

    #[test]
    fn limits_end_it() {
        let kind = by_name("numberlink").expect("a kind");
        let puzzle =
            KindPuzzle::new(kind, random_board(kind, 6, 6, &mut Random::new(1, 0))).expect("a puzzle");
        let models = class_models(&puzzle).1.expect("classes");
        let stopped = |budget: Budget, at_once: bool| {
            let start = Limits::start(&if at_once { budget.clone() } else { Budget::default() });
            let mut limits = Limits::start(&budget);
            ClassSearch::new(&models, &start)?.solve(
                &mut Vec::new(),
                100_000,
                &mut limits,
                &mut Statistics::default(),
            )
        };
        let cancel = Cancel::default();
        cancel.cancel();
        let cancelled = Budget { cancel: Some(cancel), ..Budget::default() };
        assert_eq!(stopped(cancelled.clone(), true), Err(StopReason::Cancelled));
        assert_eq!(stopped(cancelled, false), Err(StopReason::Cancelled));
        assert_eq!(stopped(Budget::time(std::time::Duration::ZERO), false), Err(StopReason::Time));
        let few = Budget { steps: Some(0), ..Budget::default() };
        assert_eq!(stopped(few, false), Err(StopReason::Steps));
        let little = Budget { memory: 1000, ..Budget::default() };
        assert_eq!(stopped(little, true), Err(StopReason::Memory));
    }
}
