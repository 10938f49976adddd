//! The default engine: presolving and a short search, then clause learning.
//!
//! Line solving and probing solve most nonograms; propagation and a short search solve most sudokus. For the other
//! puzzles, clause learning follows. It starts from the presolved domains and excludes the solutions already found.
//! If the formula does not fit in memory, a full search runs instead.

use super::{cdcl, paths, search};
use crate::kernel::boards;
use crate::kernel::nonogram::clues::Clues;
use crate::kernel::nonogram::coloured::clues::ColourClues;
use crate::kernel::nonogram::presolve::{Attempt, Presolved, presolve};
use crate::kernel::sudoku9;
use crate::solve::{
    BoardSolver, Budget, Capabilities, Counter, Deductions, Difficulty, Engine, Goal, Limits, Outcome, Query,
    Statistics, StopReason, Unsupported,
};
use gridproof_model::structure::Structure;
use gridproof_model::{Assignment, Constraint, Domain, Model};

/// The engine `auto`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Auto;

/// The decision limit of the search before clause learning. A search with this limit takes about as long as starting
/// clause learning (`docs/experiments/many-kinds.md`).
const SEARCH_DECISIONS: u64 = 15;
/// The decision limit for models on which the search deduces no more than unit propagation on the formula would.
const FEW_SEARCH_DECISIONS: u64 = 6;
/// The limit used instead of [`FEW_SEARCH_DECISIONS`] if the model has counts and no loops. If propagation does not
/// solve such a model, a few decisions rarely do.
const NO_SEARCH_DECISIONS: u64 = 0;
/// The limit on dead ends between two solutions, used instead of a decision limit for models of houses and runs.
/// Decisions are cheap on such models. While decisions lead to solutions, as on boards with many solutions, there are
/// no conflicts to learn from.
const SEARCH_DEAD_ENDS: u64 = 25;
/// The number of solutions after which dead ends are no longer limited. Clause learning would then be slow, because
/// each known solution has a cost.
const MANY_SOLUTIONS: u64 = 1000;

impl Engine for Auto {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities::complete(
            "every puzzle",
            "line solving and probing, or singles and a short search; then clause learning on the rest",
        )
        .reporting(Deductions::Propagation)
    }

    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        let mut limits = Limits::start(&query.budget);
        search::report_deductions(model, query, &limits);
        if sudoku9::takes(model) {
            // The search solves even the hardest 9x9 sudokus in less time than a SAT solver needs to load their
            // clauses.
            return Ok(search::search(model, query, &mut limits).into_outcome(query.wanted()));
        }
        if query.goal.counts() {
            return self.count(model, query, limits);
        }
        if query.wanted() <= 2
            && let Some(paths) = model.path_system()
        {
            let with_query = |model: &Model, known, query: &Query<'_>| {
                solve_general(model, known, query, Limits::start(&query.budget))
            };
            return Ok(paths::solve(model, paths, query, limits, with_query));
        }
        if let Some(clues) = NonogramClues::of_model(model) {
            return Ok(solve_nonogram(&clues, model, query, limits));
        }
        Ok(solve_general(model, Vec::new(), query, limits))
    }

    fn solves_many(&self, model: &Model) -> bool {
        sudoku9::takes(model)
    }

    fn board_solver(&self, query: &Query<'_>) -> Option<Box<dyn BoardSolver>> {
        boards::solver(query, boards::presolved_effort)
    }

    fn solve_many(&self, models: &[Model], query: &Query<'_>) -> Vec<Result<Outcome, Unsupported>> {
        search::solve_many(self, models, query)
    }
}

/// Solves any model, first by a short search and then by clause learning. `known` contains distinct solutions of the
/// model that have already been found.
pub(super) fn solve_general(
    model: &Model,
    known: Vec<Assignment>,
    query: &Query<'_>,
    mut limits: Limits,
) -> Outcome {
    if is_large_boolean(model) {
        return learn(model, known, query, limits, Statistics::default());
    }
    let rest = limits.remaining();
    let mut short = if Structure::of(model.rules()).only_houses_and_runs {
        Limits::start(&rest).with_dead_ends(SEARCH_DEAD_ENDS, MANY_SOLUTIONS)
    } else {
        let steps = rest.steps.unwrap_or(u64::MAX).min(search_decisions(model));
        Limits::start(&Budget { steps: Some(steps), ..rest })
    };
    let mut result = search::search(model, query, &mut short);
    limits.spend(short.steps());
    if !known.is_empty() {
        let found = std::mem::replace(&mut result.solutions, known);
        model.add_distinct(&mut result.solutions, found, query.wanted());
    }
    // If the search ran out of steps but the budget has steps left, the short search has merely reached its own limit.
    // In this case, clause learning follows.
    if result.stopped != Some(StopReason::Steps) || limits.is_out_of_steps() {
        return result.into_outcome(query.wanted());
    }
    let presolved = model.with_domains(result.root).expect("one domain for each cell");
    learn(&presolved, result.solutions, query, limits, result.statistics)
}

/// The decision limit of the search before clause learning. The limit is low if all constraints other than `Connected`,
/// `Loop` and `Forest` are clauses or counts of few atoms. These become clauses directly, so unit propagation deduces the same
/// as the search. The limit is 0 if the model has such counts but no `Loop`.
fn search_decisions(model: &Model) -> u64 {
    const FEW_ATOMS: usize = 9;
    let (mut has_counts, mut has_loops) = (false, false);
    for constraint in model.constraints() {
        match constraint {
            Constraint::Clause(_) | Constraint::Connected(_) | Constraint::Forest(_) => {}
            Constraint::Loop(_) => has_loops = true,
            Constraint::Count(count) if count.atoms().len() <= FEW_ATOMS => has_counts = true,
            _ => return SEARCH_DECISIONS,
        }
    }
    if has_counts && !has_loops { NO_SEARCH_DECISIONS } else { FEW_SEARCH_DECISIONS }
}

/// Whether more than `FEW_OPEN` cells are open, each of these cells has two possible values, and the model has
/// constraints other than houses and runs. Branching without learning does not help to solve such boards.
fn is_large_boolean(model: &Model) -> bool {
    const FEW_OPEN: usize = 200;
    let structure = Structure::of(model.rules());
    let sizes = || model.domains().iter().map(|domain| domain.len());
    !structure.only_houses_and_runs
        && sizes().filter(|&size| size > 1).count() > FEW_OPEN
        && sizes().all(|size| size <= 2)
}

/// The conflict limit of an attempt. On a board with many solutions, an attempt usually finds two solutions within a
/// few conflicts.
const ATTEMPT_CONFLICTS: u64 = 50;

/// The clues of a nonogram. The variant determines which kernel solves the nonogram.
enum NonogramClues {
    BlackAndWhite(Clues),
    Coloured(ColourClues),
}

impl NonogramClues {
    fn of_model(model: &Model) -> Option<Self> {
        let coloured = || ColourClues::of_model(model).map(Self::Coloured);
        Clues::of_model(model).map(Self::BlackAndWhite).or_else(coloured)
    }

    fn presolve(&self, domains: &[Domain], limits: &mut Limits, attempt: Attempt<'_>) -> Presolved {
        match self {
            Self::BlackAndWhite(clues) => presolve(clues, domains, limits, attempt),
            Self::Coloured(clues) => presolve(clues, domains, limits, attempt),
        }
    }

    fn attempt(&self, model: &Model, query: &Query<'_>) -> Outcome {
        match self {
            Self::BlackAndWhite(clues) => cdcl::attempt(clues, model, ATTEMPT_CONFLICTS, query),
            Self::Coloured(clues) => cdcl::attempt(clues, model, ATTEMPT_CONFLICTS, query),
        }
    }
}

/// Solves a nonogram by line solving and probing, and then by clause learning on the open cells.
///
/// If probing decides no cell, the board may have many solutions, and further probing would then be useless. Presolving
/// then tries clause learning with a conflict limit, which often finds the requested number of solutions.
fn solve_nonogram(clues: &NonogramClues, model: &Model, query: &Query<'_>, mut limits: Limits) -> Outcome {
    let wanted = query.wanted();
    if limits.check().is_ok()
        && let NonogramClues::BlackAndWhite(clues) = clues
        && let Some((solution, lines)) = boards::line_solution(clues, model, query)
    {
        return Outcome::of_search(vec![solution], wanted, None, boards::presolved_effort(lines));
    }
    let with = |domains| model.with_domains(domains).expect("one domain for each cell");
    // The outcome of the attempt, if presolving makes one. Its solutions are used even if the solve stops early.
    let mut seen = None;
    let mut attempt = |domains, limits: &mut Limits| {
        let rest = Query { budget: limits.remaining(), ..query.clone() };
        let outcome = clues.attempt(&with(domains), &rest);
        limits.spend(outcome.statistics.get(Counter::Conflicts));
        seen.insert(outcome).solutions.len() >= wanted
    };
    let presolved = clues.presolve(model.domains(), &mut limits, &mut attempt);
    let mut statistics = presolved.statistics;
    let mut solutions = Vec::new();
    if let Some(seen) = seen {
        solutions = seen.solutions.into_vec();
        if presolved.attempt_succeeded {
            statistics.merge(&seen.statistics);
            statistics.set_difficulty(Difficulty::Search);
            return Outcome::of_search(solutions, wanted, None, statistics);
        }
        for counter in [Counter::Lines, Counter::Conflicts] {
            statistics.add(counter, seen.statistics.get(counter));
        }
    }
    let mut outcome = if !presolved.possible || presolved.stopped.is_some() {
        let outcome = Outcome::of_search(Vec::new(), wanted, presolved.stopped, statistics);
        Outcome { decided: presolved.stopped.map(|_| presolved.domains), ..outcome }
    } else if presolved.domains.iter().all(|domain| domain.len() == 1) {
        let solution = presolved.domains.iter().filter_map(|domain| domain.min()).collect();
        Outcome::of_search(vec![solution], wanted, None, statistics)
    } else {
        statistics.set_difficulty(Difficulty::Search);
        learn(&with(presolved.domains), Vec::new(), query, limits, statistics)
    };
    if outcome.stopped.is_some() && outcome.solutions.len() < solutions.len() {
        // The attempt had found more solutions.
        outcome = Outcome::of_search(solutions, wanted, outcome.stopped, outcome.statistics);
    }
    outcome
}

/// Runs clause learning on a presolved model, given the solutions `found` and the `statistics` so far. If the formula
/// does not fit in memory, runs a search from the start instead.
fn learn(
    presolved: &Model,
    found: Vec<Assignment>,
    query: &Query<'_>,
    mut limits: Limits,
    mut statistics: Statistics,
) -> Outcome {
    let rest = Query { budget: limits.remaining(), ..query.clone() };
    let mut outcome = cdcl::search(presolved, found, &rest);
    statistics.merge(&outcome.statistics);
    if outcome.stopped == Some(StopReason::Memory) && outcome.statistics.get(Counter::Conflicts) == 0 {
        outcome = search::search(presolved, query, &mut limits).into_outcome(query.wanted());
        statistics.merge(&outcome.statistics);
    }
    if outcome.stopped.is_some() && outcome.solutions.is_empty() {
        outcome.decided = Some(presolved.domains().to_vec());
    }
    outcome.statistics = statistics;
    outcome
}

/// The largest number of solutions that clause learning counts on models of houses and runs. The limit is low because
/// clause learning must keep each solution.
const MAX_LEARNT_COUNT: usize = 100;
/// The largest number of solutions that clause learning counts on other models. The limit is higher because the
/// search deduces less on these models and needs much more time per solution.
const MAX_LEARNT_COUNT_ELSEWHERE: usize = 1000;

impl Auto {
    /// Counts solutions. First lists solutions up to a limit, with clause learning. If there are more solutions, a
    /// search counts all of them.
    fn count(self, model: &Model, query: &Query<'_>, mut limits: Limits) -> Result<Outcome, Unsupported> {
        let most = if Structure::of(model.rules()).only_houses_and_runs {
            MAX_LEARNT_COUNT
        } else {
            MAX_LEARNT_COUNT_ELSEWHERE
        };
        let few = query.wanted().min(most);
        // The observer has already received the deductions.
        let few_wanted = Query { goal: Goal::up_to(few), observer: None, ..query.clone() };
        let outcome = self.solve(model, &few_wanted)?;
        if outcome.solutions.len() < few || few == query.wanted() {
            return Ok(outcome.as_asked(query));
        }
        limits.spend(outcome.statistics.get(Counter::Decisions) + outcome.statistics.get(Counter::Conflicts));
        let mut statistics = outcome.statistics.clone();
        let mut counted = search::search(model, query, &mut limits).into_outcome(query.wanted());
        statistics.merge(&counted.statistics);
        if counted.count < Some(few as u64) {
            // With the remaining budget, the search found fewer solutions than were already known.
            counted = Outcome { stopped: counted.stopped, ..outcome.as_asked(query) };
        }
        counted.statistics = statistics;
        Ok(counted)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::solve::Verdict;
    use gridproof_model::{Atom, Clause, Constraint, Rules, brute};
    use gridproof_puzzles::{Nonogram, Sudoku};

    fn agrees_with_the_oracle(model: &Model) {
        let mut expected = brute::solutions(model, 1000).expect("tiny");
        let mut found = Auto.solve(model, &Query::solutions(1000)).expect("any model").solutions;
        expected.sort();
        found.sort();
        assert_eq!(found[..], expected);
        let verdict = [Verdict::Unsatisfiable, Verdict::Unique, Verdict::Multiple][expected.len().min(2)];
        assert_eq!(Auto.solve(model, &Query::default()).map(|outcome| outcome.verdict), Ok(verdict));
    }

    proptest! {
        #[test]
        fn nonograms(cells in prop::collection::vec(prop::bool::weighted(0.3), 25)) {
            let cells: Vec<u8> = cells.into_iter().map(u8::from).collect();
            agrees_with_the_oracle(&Nonogram::from_picture(5, &cells).expect("a picture").model());
        }

        #[test]
        fn sudokus(givens in prop::collection::vec(prop_oneof![4 => Just(0u8), 1 => 1u8..=4], 16)) {
            agrees_with_the_oracle(&Sudoku::new(2, 2, givens).expect("valid").model());
        }
    }

    /// All 288 solutions of an empty board of side 4 are listed. The board has an additional clause that is always
    /// true. The search finds far fewer solutions within its limit.
    #[test]
    fn solutions_of_both_engines_are_joined() {
        let model = Sudoku::new(2, 2, vec![0; 16]).expect("valid").model();
        let clause = Clause::new([Atom::among(0, Domain::first(4))], "nothing".into()).expect("an atom");
        let constraints = model.constraints().iter().cloned().chain([Constraint::Clause(clause)]);
        let rules = Rules::new(16, constraints.collect()).expect("valid");
        let model = Model::new(rules.into(), model.domains().to_vec()).expect("16 cells");
        let outcome = Auto.solve(&model, &Query::solutions(1000)).expect("any model");
        let distinct: std::collections::BTreeSet<_> = outcome.solutions.iter().collect();
        assert_eq!((outcome.solutions.len(), distinct.len()), (288, 288));
        assert!(
            outcome.statistics.get(Counter::Decisions) == SEARCH_DECISIONS
                && outcome.statistics.get(Counter::Conflicts) > 0
        );
    }

    /// All 288 solutions of an empty board of side 4 are listed. There are never many dead ends in a row, so clause
    /// learning never starts.
    #[test]
    fn a_board_with_many_solutions_is_left_to_the_search() {
        let model = Sudoku::new(2, 2, vec![0; 16]).expect("valid").model();
        let outcome = Auto.solve(&model, &Query::solutions(1000)).expect("any model");
        assert_eq!(outcome.verdict, Verdict::Multiple);
        let distinct: std::collections::BTreeSet<_> = outcome.solutions.iter().collect();
        assert_eq!((outcome.solutions.len(), distinct.len()), (288, 288));
        assert_eq!(outcome.statistics.get(Counter::Conflicts), 0);
    }

    #[test]
    fn without_memory_for_clauses_the_search_goes_on() {
        let ones = vec![vec![1u32]; 6];
        let model = Nonogram::black_and_white(&ones, &ones).expect("valid").model();
        let budget = Budget { memory: 3000, ..Budget::default() };
        let outcome = Auto.solve(&model, &Query::solutions(10).within(budget)).expect("any model");
        assert_eq!((outcome.solutions.len(), outcome.statistics.get(Counter::Conflicts)), (10, 0));
        assert!(outcome.statistics.get(Counter::Decisions) > 0);
    }

    #[test]
    fn it_is_told_how_hard_a_nonogram_was() {
        let difficulty = |rows: &[&[u32]], columns: &[&[u32]]| {
            let lines = |lines: &[&[u32]]| lines.iter().map(|line| line.to_vec()).collect::<Vec<_>>();
            let model = Nonogram::black_and_white(&lines(rows), &lines(columns)).expect("valid").model();
            let outcome = Auto.solve(&model, &Query::default()).expect("any model");
            (outcome.verdict, outcome.statistics.difficulty())
        };
        let line: &[&[u32]] = &[&[2], &[1]];
        assert_eq!(difficulty(line, line), (Verdict::Unique, Some(Difficulty::Line)));
        let ones: &[&[u32]] = &[&[1], &[1]];
        assert_eq!(difficulty(ones, ones), (Verdict::Multiple, Some(Difficulty::Search)));
        // On this board, line solving leaves some cells open, and probing decides them.
        let picture = [".....", ".X..X", "..XXX", "X....", "XX..."].concat();
        let cells: Vec<u8> = picture.bytes().map(|cell| u8::from(cell == b'X')).collect();
        let model = Nonogram::from_picture(5, &cells).expect("a picture").model();
        let outcome = Auto.solve(&model, &Query::default()).expect("any model");
        assert_eq!(
            (outcome.verdict, outcome.statistics.difficulty()),
            (Verdict::Unique, Some(Difficulty::Probe))
        );
    }

    /// The board has 720 solutions. The attempt finds some of them, and then no budget is left to find them again.
    #[test]
    fn solutions_of_an_attempt_are_kept() {
        let ones = vec![vec![1u32]; 6];
        let model = Nonogram::black_and_white(&ones, &ones).expect("valid").model();
        let budget = Budget { steps: Some(ATTEMPT_CONFLICTS / 2), ..Budget::default() };
        let outcome = Auto.solve(&model, &Query::solutions(1000).within(budget)).expect("any model");
        assert_eq!(outcome.stopped, Some(StopReason::Steps));
        assert!((1..720).contains(&outcome.solutions.len()), "{}", outcome.solutions.len());
    }

    #[test]
    fn steps_of_the_budget_are_counted_across_both_engines() {
        let model = Sudoku::new(2, 2, vec![0; 16]).expect("valid").model();
        for steps in [0, 1, 50, 53] {
            let budget = Budget { steps: Some(steps), ..Budget::default() };
            let query = Query::solutions(1000).within(budget);
            assert_eq!(
                Auto.solve(&model, &query).map(|outcome| outcome.stopped),
                Ok(Some(StopReason::Steps))
            );
        }
    }
}
