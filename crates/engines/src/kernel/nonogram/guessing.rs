//! The start of clause learning on black and white nonograms: belief propagation yields the initial phases of the cells
//! and, for the first solution, a series of guesses.

use std::collections::VecDeque;

use super::belief;
use super::clues::{BLACK, Clues, WHITE};
use super::variables::Variables;
use crate::cdcl::enumerate::SolutionEnumerator;
use crate::cdcl::lit::Lit;
use crate::cdcl::propagator::Propagator;
use crate::cdcl::restart::luby;
use crate::cdcl::search::SatStatus;
use crate::cdcl::solver::CdclSolver;
use crate::solve::{Counter, Limits, Statistics, StopReason};
use gridproof_model::Domain;

/// The initial activity of a variable for each unit of its log odds; the first conflict bumps an activity by 1.
const ACTIVITY_PER_LOG_ODDS: f64 = 0.1;
/// The minimum number of conflicts spent on a promising guess, before multiplication by a term of the Luby sequence. A
/// guess that leads to a solution usually does so at once.
const CONFLICTS_PER_GUESS: u64 = 50;
/// On large boards, the number of conflicts spent on a guess is proportional to the number of block positions weighed
/// in a round of messages: one conflict for this many positions. Searching from a batch of guesses then takes about as
/// long as computing the messages of the batch.
const POSITIONS_PER_CONFLICT: usize = 190;
/// A guess rarely leads to a solution if it has more wrong lines than the best guess so far, by more than this number.
const MAX_EXTRA_WRONG_LINES: usize = 4;
/// The maximum number of literals in the learnt clauses that a batch of guesses takes into account.
const MAX_CLAUSE_LITERALS: usize = 8000;
/// The number of latest guesses kept: two batches. Learnt clauses that these guesses violate are taken into account
/// first.
const RECENT_GUESSES: usize = 2 * belief::GUESSES;

/// Sets the initial phases and activities by `rounds` rounds of belief propagation. Then searches for the first
/// solution, unless the enumerator already has one.
///
/// # Errors
/// Returns an error if the budget is exhausted.
pub(super) fn guide<P: Propagator>(
    clues: &Clues,
    variables: &Variables,
    rounds: usize,
    solver: &mut CdclSolver<P>,
    enumerator: &mut SolutionEnumerator,
    statistics: &mut Statistics,
) -> Result<(), StopReason> {
    let log_odds = belief::log_odds(clues, variables.domains(), rounds, &enumerator.limits)?;
    enumerator.limits.check()?;
    set_phases(solver, variables, &log_odds);
    let mut guesses = 0;
    let mut result = Ok(());
    if enumerator.solutions.is_empty() {
        result = search_from_guesses(clues, variables, solver, &mut enumerator.limits, &mut guesses);
    }
    statistics.add(Counter::Guesses, guesses);
    result
}

/// Searches for the first solution, first from the phases already set, then from one guess after another, until the
/// problem is solved.
///
/// A search that does not end soon often takes a hundred times as long, so restarting it with other phases is better.
/// Learnt clauses are kept, and guesses take them into account. `tried` counts the guesses.
fn search_from_guesses<P: Propagator>(
    clues: &Clues,
    variables: &Variables,
    solver: &mut CdclSolver<P>,
    limits: &mut Limits,
    tried: &mut u64,
) -> Result<(), StopReason> {
    let positions = belief::positions(clues, variables.domains());
    let unit = CONFLICTS_PER_GUESS.max((positions / POSITIONS_PER_CONFLICT) as u64);
    let mut status = solver.solve_within(2 * unit, limits)?;
    if status != SatStatus::Unknown {
        return Ok(());
    }
    let Some(mut guesser) = belief::Guesser::new(clues, variables.domains(), limits) else {
        return Ok(());
    };
    let (mut batches, mut fewest_wrong) = (0, usize::MAX);
    let mut recent: VecDeque<Vec<bool>> = VecDeque::new();
    while status == SatStatus::Unknown {
        batches += 1;
        let mut domains = variables.domains().to_vec();
        for (variable, &(cell, _)) in variables.meaning().iter().enumerate() {
            if let Some(black) = solver.fixed(variable) {
                domains[cell as usize] = Domain::single(if black { BLACK } else { WHITE });
            }
        }
        let literal = |lit: Lit| (variables.meaning()[lit.variable()].0 as usize, lit.is_positive());
        let clauses = clauses_for_guesses(solver, &recent).into_iter().map(|clause| clause.map(literal));
        let guesses = guesser.guesses(&domains, clauses, limits)?;
        let values = |guess: &belief::Guess| {
            variables.meaning().iter().map(|&(cell, _)| guess.log_odds[cell as usize] > 0.0).collect()
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
            set_phases(solver, variables, &guess.log_odds);
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

/// Sets the phase of each cell to its more likely colour, and its activity according to its certainty.
fn set_phases<P: Propagator>(solver: &mut CdclSolver<P>, variables: &Variables, log_odds: &[f64]) {
    let log_odds = || variables.meaning().iter().map(|&(cell, _)| log_odds[cell as usize]);
    for (variable, odds) in log_odds().enumerate() {
        solver.set_phase(variable, odds > 0.0);
    }
    solver.set_activities(log_odds().map(|odds| ACTIVITY_PER_LOG_ODDS * odds.abs()));
}
