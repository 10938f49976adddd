//! Checks the answers that engines give to calls other than a plain solve: counting, solving several models at once,
//! and solving with an observer.
//!
//! These calls may run code other than that of a plain [`Engine::solve`]. Therefore, the outcome of each call is
//! compared with the engine's answer to a plain solve. The counts of each engine are compared with those of all
//! engines.

use super::answer::{Answer, AnswerFault};
use super::audit::Claims;
use super::call::{Call, CallCounts};
use super::case::{Case, caught};
use super::compare::{Verifier, contradict};
use super::coverage::{Gap, LONG_LIST};
use super::discrepancy::Discrepancy;
use gridproof_engines::solve::{Budget, Deductions, Outcome, Query, Unsupported};
use gridproof_gate as gate;
use gridproof_gate::boards::answer_packed;

/// The limit for counting solutions.
const COUNT_LIMIT: usize = LONG_LIST;
/// The number of copies of a model that are solved in one call. It is enough to fill the lanes of a SIMD vector.
const COPIES: usize = 4;
/// The factor by which the time limit is shorter for an engine that reached no verdict. Most of its other calls would
/// reach none either.
const SHORTER: u32 = 10;
/// The step limit for each solve in a batch call. Such calls have no time limit.
const BATCH_STEPS: u64 = 1_000_000;

/// The bounds on the number of solutions according to one engine.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    least: u64,
    most: Option<u64>,
}

impl Verifier<'_> {
    /// Makes the calls other than a plain solve that each engine supports. Also returns, for each engine, the
    /// deductions that its observer received.
    pub(super) fn other_calls(
        &self,
        case: Case<'_>,
        answers: &[Answer],
        discrepancies: &mut Vec<Discrepancy>,
        gaps: &mut Vec<(usize, Gap)>,
    ) -> (CallCounts, Vec<Claims>) {
        let (_, model) = case;
        let mut counts = CallCounts::default();
        let mut claims = Vec::with_capacity(answers.len());
        let mut bounds = Vec::with_capacity(answers.len());
        for (index, (&engine, answer)) in self.engines.iter().zip(answers).enumerate() {
            let heard = Claims::new(model);
            if answer.outcome.is_ok() {
                if engine.capabilities().deductions != Deductions::None {
                    let query = Query::solutions(self.solutions.get()).within(self.budget_after(answer));
                    let query = query.observed_by(&heard);
                    let outcome = caught(index, engine, discrepancies, || engine.solve(model, &query));
                    self.hold(index, Call::Observed, case, outcome, answer, discrepancies);
                    counts.observed += 1;
                }
                if engine.solves_many(model) {
                    let budget = self.budget.clone().with_time(None).with_steps(BATCH_STEPS);
                    let query = Query::solutions(self.solutions.get()).within(budget);
                    let copies = vec![model.clone(); COPIES];
                    let outcomes = gate::catch(engine.name(), || engine.solve_many(&copies, &query));
                    let outcomes = outcomes.unwrap_or_else(|error| {
                        let fault = AnswerFault::Panicked(error);
                        discrepancies.push(Discrepancy::Faulty { engine: index, fault });
                        Vec::new()
                    });
                    for outcome in outcomes {
                        self.hold(index, Call::Many, case, outcome, answer, discrepancies);
                    }
                    counts.many += 1;
                }
            }
            if answer.outcome.is_ok() {
                self.boards(index, case, answer, discrepancies, &mut counts);
            }
            claims.push(heard);
            let uncounted = counts.uncounted;
            let bound = self.count(index, case, answer, discrepancies, &mut counts);
            if counts.uncounted > uncounted {
                gaps.push((index, Gap::Uncounted));
            }
            // A full list is a gap in the comparison, unless counting showed that the list contains all solutions.
            if answer.is_cut() && bound.most != Some(answer.sound().len() as u64) {
                gaps.push((index, Gap::LongList));
            }
            bounds.push(bound);
        }
        // Compare the upper bound that each engine claims with the numbers of solutions that all engines found.
        for (engine, claimed) in bounds.iter().enumerate() {
            let found = bounds
                .iter()
                .enumerate()
                .find(|(_, other)| claimed.most.is_some_and(|most| other.least > most));
            if let (Some(most), Some((other, found))) = (claimed.most, found) {
                let counts = Discrepancy::Counts { engine, most, other, found: found.least };
                // If a missing solution has been reported for these engines, their different counts add no information.
                if !discrepancies.iter().any(|known| known.resembles(&counts)) {
                    discrepancies.push(counts);
                }
            }
        }
        (counts, claims)
    }

    /// The budget of a further call of the engine that gave this answer.
    fn budget_after(&self, answer: &Answer) -> Budget {
        let time = self.budget.time.map(|time| if answer.decides() { time } else { time / SHORTER });
        self.budget.clone().with_time(time)
    }

    /// Calls the engine's board solver, which batches use. It is given the puzzle but not its model.
    fn boards(
        &self,
        index: usize,
        case: Case<'_>,
        answer: &Answer,
        discrepancies: &mut Vec<Discrepancy>,
        counts: &mut CallCounts,
    ) {
        let engine = self.engines[index];
        let wanted = self.solutions.get().min(2);
        let budget = self.budget.clone().with_time(None).with_steps(BATCH_STEPS);
        let query = Query::solutions(wanted).within(budget);
        let (Some(packed), Some(mut solver)) = (case.0.packed(), engine.board_solver(&query)) else { return };
        let answered = gate::catch(engine.name(), || answer_packed(&mut *solver, &packed, wanted));
        match answered {
            Ok(None) => {}
            Ok(Some(outcome)) => {
                self.hold_list(index, (Call::Boards, wanted), case, Ok(outcome), answer, discrepancies);
                counts.boards += 1;
            }
            Err(error) => {
                let fault = AnswerFault::Panicked(error);
                discrepancies.push(Discrepancy::Faulty { engine: index, fault });
            }
        }
    }

    /// Checks an outcome with [`Verifier::hold_list`], for the usual number of requested solutions.
    fn hold(
        &self,
        index: usize,
        call: Call,
        case: Case<'_>,
        outcome: Result<Outcome, Unsupported>,
        answer: &Answer,
        discrepancies: &mut Vec<Discrepancy>,
    ) {
        self.hold_list(index, (call, self.solutions.get()), case, outcome, answer, discrepancies);
    }

    /// Checks the outcome of a call against the rules, and compares it with the engine's answer to a plain solve.
    fn hold_list(
        &self,
        index: usize,
        (call, wanted): (Call, usize),
        (problem, model): Case<'_>,
        outcome: Result<Outcome, Unsupported>,
        answer: &Answer,
        discrepancies: &mut Vec<Discrepancy>,
    ) {
        let (other, faults) = Answer::new(self.engines[index], problem, model, wanted, outcome);
        let clash = other.decision().zip(answer.decision()).is_some_and(|(a, b)| contradict(a, b))
            || answer.is_exhaustive() && answer.missing(&other).is_some()
            || other.is_exhaustive() && other.missing(answer).is_some()
            || other.outcome.is_err();
        let found = faults.into_iter().map(|fault| Discrepancy::Faulty { engine: index, fault });
        let found = found.chain(clash.then_some(Discrepancy::Call { engine: index, call }));
        for discrepancy in found {
            if !discrepancies.contains(&discrepancy) {
                discrepancies.push(discrepancy);
            }
        }
    }

    /// Counts the solutions. Returns the bounds on the number of solutions that follow from the count and from the
    /// engine's list.
    fn count(
        &self,
        index: usize,
        (problem, model): Case<'_>,
        answer: &Answer,
        discrepancies: &mut Vec<Discrepancy>,
        counts: &mut CallCounts,
    ) -> Bounds {
        let listed = answer.sound().len() as u64;
        let mut bounds = Bounds { least: listed, most: answer.is_exhaustive().then_some(listed) };
        if answer.outcome.is_err() || self.solutions.get() < 2 {
            return bounds;
        }
        let engine = self.engines[index];
        let query = Query::count(COUNT_LIMIT).within(self.budget_after(answer));
        let Ok(outcome) = caught(index, engine, discrepancies, || engine.solve(model, &query)) else {
            return bounds;
        };
        let wrong = outcome.solutions.iter().enumerate().find_map(|(place, solution)| {
            let violation = problem.check(solution).err()?;
            Some(AnswerFault::NotASolution { index: place, violation })
        });
        discrepancies.extend(wrong.map(|fault| Discrepancy::Faulty { engine: index, fault }));
        let Some(counted) = outcome.count else { return bounds };
        let exact = outcome.counted_all(COUNT_LIMIT);
        if exact || counted >= COUNT_LIMIT as u64 {
            counts.counted += 1;
        } else if outcome.stopped.is_some() {
            counts.uncounted += 1;
        }
        bounds.least = bounds.least.max(counted);
        if exact {
            bounds.most = Some(bounds.most.map_or(counted, |most| most.min(counted)));
        }
        bounds
    }
}
