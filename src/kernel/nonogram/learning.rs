//! Black and white nonograms: a variable for each cell that is not decided, the lines as a propagator.

use std::collections::VecDeque;

use super::belief;
use super::clues::{BLACK, Clues, WHITE};
use super::line::with_word;
use super::propagator::{BoardBits, Lines};
use super::switching::neighbour;
use super::symmetry::{Symmetry, symmetries};
use crate::cdcl::enumerate::{SolutionEnumerator, VariableMap};
use crate::cdcl::lit::Lit;
use crate::cdcl::propagator::Propagator;
use crate::cdcl::restart::luby;
use crate::cdcl::solver::{CdclSolver, SatStatus};
use crate::model::{Assignment, Cell, Domain, Model};
use crate::solve::{Counter, Limits, StopReason};

/// Adds solutions of the model, which `clues` was taken from, to those found. The search begins where beliefs lead that
/// have been sent around for so many `rounds`.
pub(crate) fn find(
    clues: &Clues,
    model: &Model,
    rounds: usize,
    enumerator: &mut SolutionEnumerator,
) -> Result<(), StopReason> {
    with_word!(clues.longest_line(), W => find_with::<W>(clues, model, rounds, enumerator))
}

/// How much a first activity counts for each unit of log odds; a conflict's bump counts 1.
const ACTIVITY_OF_BELIEF: f64 = 0.1;
/// Conflicts for which each promising guess of a batch leads the search, at least, times the Luby sequence: most of those
/// that lead to a solution do so at once.
const GUESS_UNIT: u64 = 50;
/// Where messages work on more places of blocks than so many for each of these conflicts, there are more of them: the search
/// of a batch takes about as long as its messages.
const PLACES_FOR_A_CONFLICT: usize = 190;
/// Guesses that have more wrong lines than the best so far, by more than these, hardly ever lead to a solution.
const WORSE: usize = 4;
/// The most literals of learnt clauses that a batch of guesses heeds.
const HEEDED: usize = 8000;
/// The guesses, of two batches, that clauses are heeded for ruling out.
const RECENT: usize = 2 * belief::GUESSES;

fn find_with<W: BoardBits>(
    clues: &Clues,
    model: &Model,
    rounds: usize,
    enumerator: &mut SolutionEnumerator,
) -> Result<(), StopReason> {
    if model.domains().iter().any(|domain| domain.is_empty()) {
        return Ok(());
    }
    let lines = Lines::<W>::new(clues, model);
    let reading = Board {
        clues,
        cells: lines.cells().to_vec(),
        domains: model.domains(),
        symmetries: symmetries(clues, model.domains()),
    };
    enumerator.statistics.add(Counter::Variables, reading.cells.len() as u64);
    let mut solver = CdclSolver::new(reading.cells.len(), lines);
    solver.set_symmetries(reading.symmetries_of_variables());
    enumerator.limits.allow(solver.memory())?;
    let beliefs = belief::beliefs(clues, model.domains(), rounds, &enumerator.limits)?;
    lead(&mut solver, &reading, &beliefs);
    let mut guesses = 0;
    let mut result = Ok(());
    if enumerator.solutions.is_empty() {
        result = try_guesses(&reading, &mut solver, &mut enumerator.limits, &mut guesses);
    }
    result = result.and_then(|()| enumerator.run(&mut solver, &reading));
    enumerator.statistics.add(Counter::Lines, solver.propagator().visits());
    enumerator.statistics.add(Counter::Guesses, guesses);
    enumerator.statistics.add(Counter::Conflicts, solver.conflicts());
    result
}

/// Searches where cautious beliefs lead, and then, as long as there is neither a solution nor a proof that there is
/// none, where one guess after the other does. A search for the first solution that does not come to an end soon often
/// takes a hundred times as long: it is better begun anew elsewhere, with all that it has learnt. The guesses heed that,
/// too: where one failed, the next ones are others.
fn try_guesses<P: Propagator>(
    reading: &Board<'_>,
    solver: &mut CdclSolver<P>,
    limits: &mut Limits,
    tried: &mut u64,
) -> Result<(), StopReason> {
    let places = belief::places(reading.clues, reading.domains);
    let unit = GUESS_UNIT.max((places / PLACES_FOR_A_CONFLICT) as u64);
    let mut status = solver.solve_within(2 * unit, limits)?;
    if status != SatStatus::Unknown {
        return Ok(());
    }
    let Some(mut guesser) = belief::Guesser::new(reading.clues, reading.domains, limits) else {
        return Ok(());
    };
    let (mut batches, mut fewest) = (0, usize::MAX);
    let mut recent: VecDeque<Vec<bool>> = VecDeque::new();
    while status == SatStatus::Unknown {
        batches += 1;
        let mut domains = reading.domains.to_vec();
        for (variable, &cell) in reading.cells.iter().enumerate() {
            if let Some(black) = solver.fixed(variable) {
                domains[cell as usize] = Domain::single(if black { BLACK } else { WHITE });
            }
        }
        let literal = |lit: Lit| (reading.cells[lit.variable()] as usize, lit.is_positive());
        let clauses = to_heed(solver, &recent).into_iter().map(|clause| clause.map(literal));
        let guesses = guesser.guesses(&domains, clauses, limits)?;
        let values = |guess: &belief::Guess| {
            reading.cells.iter().map(|&cell| guess.odds[cell as usize] > 0.0).collect()
        };
        recent.extend(guesses.iter().map(values));
        recent.drain(..recent.len().saturating_sub(RECENT));
        for (rank, guess) in guesses.into_iter().enumerate() {
            fewest = fewest.min(guess.wrong_lines);
            let conflicts = match guess.wrong_lines - fewest {
                ..=WORSE => unit * luby(batches),
                // The search has to go on, or the next guesses are no better.
                _ if rank == 0 => unit / 2,
                _ => break,
            };
            *tried += 1;
            lead(solver, reading, &guess.odds);
            status = solver.solve_within(conflicts, limits)?;
            if status != SatStatus::Unknown {
                break;
            }
        }
    }
    Ok(())
}

/// The learnt clauses that the next guesses heed: first those that rule out a recent guess, and the shortest first.
fn to_heed<'a, P: Propagator>(
    solver: &'a CdclSolver<P>,
    recent: &VecDeque<Vec<bool>>,
) -> Vec<impl Iterator<Item = Lit> + use<'a, P>> {
    let mut clauses: Vec<_> = solver
        .learnt()
        .map(|clause| {
            let fails = |guess: &Vec<bool>| {
                clause.clone().all(|literal| guess[literal.variable()] != literal.is_positive())
            };
            (!recent.iter().any(fails), clause)
        })
        .collect();
    clauses.sort_by_key(|(holds, clause)| (*holds, clause.len()));
    let mut literals = 0;
    clauses
        .into_iter()
        .map(|(_, clause)| clause)
        .take_while(|clause| {
            literals += clause.len();
            literals <= HEEDED
        })
        .collect()
}

/// Lets the search begin with what these log odds say.
fn lead<P: Propagator>(solver: &mut CdclSolver<P>, reading: &Board<'_>, odds: &[f64]) {
    for (variable, &cell) in reading.cells.iter().enumerate() {
        solver.set_phase(variable, odds[cell as usize] > 0.0);
    }
    solver.set_activities(reading.cells.iter().map(|&cell| ACTIVITY_OF_BELIEF * odds[cell as usize].abs()));
}

/// The cells that are variables, what all cells can be, and what may be done with the board.
struct Board<'a> {
    clues: &'a Clues,
    cells: Vec<Cell>,
    domains: &'a [Domain],
    symmetries: Vec<Symmetry>,
}

impl Board<'_> {
    /// By symmetry and variable: the variable's image.
    fn symmetries_of_variables(&self) -> Vec<Vec<u32>> {
        let mut variables = vec![0; self.domains.len()];
        self.cells.iter().zip(0..).for_each(|(&cell, variable)| variables[cell as usize] = variable);
        let image = |symmetry: &Symmetry, cell: Cell| variables[symmetry.image(cell) as usize];
        let map = |symmetry| self.cells.iter().map(|&cell| image(symmetry, cell)).collect();
        self.symmetries.iter().map(map).collect()
    }
}

impl VariableMap for Board<'_> {
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
        self.symmetries.iter().map(|symmetry| symmetry.of(solution)).collect()
    }

    fn switched_solution(&self, solution: &Assignment) -> Option<Assignment> {
        neighbour(self.clues, self.domains, solution)
    }
}
