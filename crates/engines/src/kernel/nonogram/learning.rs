//! Clause learning on black and white nonograms, with a variable for each undecided cell and the lines as the
//! propagator.

use std::collections::VecDeque;

use super::belief;
use super::clues::{BLACK, Clues, WHITE};
use super::line::with_word;
use super::propagator::{LinePropagator, VariableBits};
use super::switching::switched_solution;
use super::symmetry::{Symmetry, symmetries};
use crate::cdcl::enumerate::{SolutionEnumerator, VariableMap};
use crate::cdcl::lit::Lit;
use crate::cdcl::propagator::Propagator;
use crate::cdcl::restart::luby;
use crate::cdcl::search::SatStatus;
use crate::cdcl::solver::CdclSolver;
use crate::solve::{Counter, Limits, StopReason};
use gridproof_model::{Assignment, Cell, Domain, Model};

/// Adds solutions of the model to those of the enumerator; `clues` are the clues of the model. `rounds` rounds of
/// belief propagation give the initial phases.
///
/// # Errors
/// Returns an error if the budget is exhausted.
pub(crate) fn enumerate(
    clues: &Clues,
    model: &Model,
    rounds: usize,
    enumerator: &mut SolutionEnumerator,
) -> Result<(), StopReason> {
    with_word!(clues.longest_line(), W => enumerate_with::<W>(clues, model, rounds, enumerator))
}

/// The initial activity of a variable for each unit of its log odds; the first conflict bumps an activity by 1.
const ACTIVITY_PER_LOG_ODDS: f64 = 0.1;
/// The minimum number of conflicts spent on a promising guess, times the Luby sequence. Guesses that lead to a solution
/// mostly do so at once.
const CONFLICTS_PER_GUESS: u64 = 50;
/// The number of block positions weighed in a round of messages for each conflict spent on a guess. With it, searching
/// from a batch of guesses takes about as long as computing its messages.
const POSITIONS_PER_CONFLICT: usize = 190;
/// Guesses with more wrong lines than this above the best so far rarely lead to a solution.
const MAX_EXTRA_WRONG_LINES: usize = 4;
/// The maximum number of literals in the learnt clauses that a batch of guesses takes into account.
const MAX_CLAUSE_LITERALS: usize = 8000;
/// The number of latest guesses kept: two batches. Learnt clauses that they violate are taken into account first.
const RECENT_GUESSES: usize = 2 * belief::GUESSES;

fn enumerate_with<W: VariableBits>(
    clues: &Clues,
    model: &Model,
    rounds: usize,
    enumerator: &mut SolutionEnumerator,
) -> Result<(), StopReason> {
    if model.domains().iter().any(|domain| domain.is_empty()) {
        return Ok(());
    }
    // On large boards, each of these steps takes as long as solving many lines, so the time limit is checked between
    // them.
    let limits = enumerator.limits.clone();
    let lines = LinePropagator::<W>::new(clues, model);
    limits.look()?;
    let map = CellVariables {
        clues,
        cells: lines.cells().to_vec(),
        domains: model.domains(),
        symmetries: symmetries(clues, model.domains()),
    };
    enumerator.statistics.add(Counter::Variables, map.cells.len() as u64);
    limits.look()?;
    let mut solver = CdclSolver::new(map.cells.len(), lines);
    solver.set_symmetries(map.symmetries_of_variables());
    limits.allow(solver.memory())?;
    limits.look()?;
    let log_odds = belief::log_odds(clues, model.domains(), rounds, &limits)?;
    limits.look()?;
    set_phases(&mut solver, &map, &log_odds);
    let mut guesses = 0;
    let mut result = Ok(());
    if enumerator.solutions.is_empty() {
        result = search_from_guesses(&map, &mut solver, &mut enumerator.limits, &mut guesses);
    }
    result = result.and_then(|()| enumerator.run(&mut solver, &map));
    enumerator.statistics.add(Counter::Lines, solver.propagator().lines_solved());
    enumerator.statistics.add(Counter::Guesses, guesses);
    enumerator.statistics.add(Counter::Conflicts, solver.conflicts());
    result
}

/// Searches for the first solution, first from the phases already set, then from one guess after another, until the
/// problem is solved.
///
/// A search that does not end soon often takes a hundred times as long, so restarting it with other phases is better.
/// Learnt clauses are kept, and guesses take them into account. `tried` counts the guesses.
fn search_from_guesses<P: Propagator>(
    map: &CellVariables<'_>,
    solver: &mut CdclSolver<P>,
    limits: &mut Limits,
    tried: &mut u64,
) -> Result<(), StopReason> {
    let positions = belief::positions(map.clues, map.domains);
    let unit = CONFLICTS_PER_GUESS.max((positions / POSITIONS_PER_CONFLICT) as u64);
    let mut status = solver.solve_within(2 * unit, limits)?;
    if status != SatStatus::Unknown {
        return Ok(());
    }
    let Some(mut guesser) = belief::Guesser::new(map.clues, map.domains, limits) else {
        return Ok(());
    };
    let (mut batches, mut fewest_wrong) = (0, usize::MAX);
    let mut recent: VecDeque<Vec<bool>> = VecDeque::new();
    while status == SatStatus::Unknown {
        batches += 1;
        let mut domains = map.domains.to_vec();
        for (variable, &cell) in map.cells.iter().enumerate() {
            if let Some(black) = solver.fixed(variable) {
                domains[cell as usize] = Domain::single(if black { BLACK } else { WHITE });
            }
        }
        let literal = |lit: Lit| (map.cells[lit.variable()] as usize, lit.is_positive());
        let clauses = clauses_for_guesses(solver, &recent).into_iter().map(|clause| clause.map(literal));
        let guesses = guesser.guesses(&domains, clauses, limits)?;
        let values = |guess: &belief::Guess| {
            map.cells.iter().map(|&cell| guess.log_odds[cell as usize] > 0.0).collect()
        };
        recent.extend(guesses.iter().map(values));
        recent.drain(..recent.len().saturating_sub(RECENT_GUESSES));
        for (rank, guess) in guesses.into_iter().enumerate() {
            fewest_wrong = fewest_wrong.min(guess.wrong_lines);
            let conflicts = match guess.wrong_lines - fewest_wrong {
                ..=MAX_EXTRA_WRONG_LINES => unit * luby(batches),
                // The best guess is always searched: without new learnt clauses, the next guesses would be no better.
                _ if rank == 0 => unit / 2,
                _ => break,
            };
            *tried += 1;
            set_phases(solver, map, &guess.log_odds);
            status = solver.solve_within(conflicts, limits)?;
            if status != SatStatus::Unknown {
                break;
            }
        }
    }
    Ok(())
}

/// Returns the learnt clauses that the next guesses take into account. Clauses that a recent guess violates come first,
/// then shorter ones.
fn clauses_for_guesses<'a, P: Propagator>(
    solver: &'a CdclSolver<P>,
    recent: &VecDeque<Vec<bool>>,
) -> Vec<impl Iterator<Item = Lit> + use<'a, P>> {
    let mut clauses: Vec<_> = solver
        .learnt()
        .map(|clause| {
            let violates = |guess: &Vec<bool>| {
                clause.clone().all(|literal| guess[literal.variable()] != literal.is_positive())
            };
            (!recent.iter().any(violates), clause)
        })
        .collect();
    clauses.sort_by_key(|(satisfied, clause)| (*satisfied, clause.len()));
    let mut literals = 0;
    clauses
        .into_iter()
        .map(|(_, clause)| clause)
        .take_while(|clause| {
            literals += clause.len();
            literals <= MAX_CLAUSE_LITERALS
        })
        .collect()
}

/// Sets phases to the more likely colours, and activities by the certainty of the cells.
fn set_phases<P: Propagator>(solver: &mut CdclSolver<P>, map: &CellVariables<'_>, log_odds: &[f64]) {
    for (variable, &cell) in map.cells.iter().enumerate() {
        solver.set_phase(variable, log_odds[cell as usize] > 0.0);
    }
    let activity = |&cell: &Cell| ACTIVITY_PER_LOG_ODDS * log_odds[cell as usize].abs();
    solver.set_activities(map.cells.iter().map(activity));
}

/// The variables of a board: one for each undecided cell, positive for black.
struct CellVariables<'a> {
    clues: &'a Clues,
    /// By variable: its cell.
    cells: Vec<Cell>,
    domains: &'a [Domain],
    symmetries: Vec<Symmetry>,
}

impl CellVariables<'_> {
    /// By symmetry and variable: the variable's image.
    fn symmetries_of_variables(&self) -> Vec<Vec<u32>> {
        let mut variables = vec![0; self.domains.len()];
        self.cells.iter().zip(0..).for_each(|(&cell, variable)| variables[cell as usize] = variable);
        let image = |symmetry: &Symmetry, cell: Cell| variables[symmetry.image(cell) as usize];
        let map = |symmetry| self.cells.iter().map(|&cell| image(symmetry, cell)).collect();
        self.symmetries.iter().map(map).collect()
    }
}

impl VariableMap for CellVariables<'_> {
    fn assignment(&self, is_true: impl Fn(Lit) -> bool) -> Option<Assignment> {
        let mut assignment: Assignment =
            self.domains.iter().map(|domain| domain.min()).collect::<Option<_>>()?;
        for (&cell, variable) in self.cells.iter().zip(0..) {
            assignment[cell as usize] = if is_true(Lit::new(variable, true)) { BLACK } else { WHITE };
        }
        Some(assignment)
    }

    fn blocking_clause(&self, assignment: &Assignment) -> Option<Vec<Lit>> {
        let fits = self.domains.iter().zip(assignment).all(|(domain, &value)| domain.contains(value));
        let differs = |(&cell, variable)| Lit::new(variable, assignment[cell as usize] == WHITE);
        fits.then(|| self.cells.iter().zip(0..).map(differs).collect())
    }

    fn images(&self, solution: &Assignment) -> Vec<Assignment> {
        self.symmetries.iter().map(|symmetry| symmetry.apply(solution)).collect()
    }

    fn switched_solution(&self, solution: &Assignment) -> Option<Assignment> {
        switched_solution(self.clues.columns(), self.domains, solution)
    }
}
