//! The audit of deductions: checks whether each deduction follows from the puzzle. A deduction can be wrong even if
//! the answer is right.
//!
//! A deduction removes values from the domain of a cell. It follows if no solution has a removed value in that cell.
//! The first of these cases that applies determines the result:
//!
//! 1. A checked solution has a removed value in the cell: the deduction is wrong, and that solution is the witness.
//! 2. An independent engine has listed all solutions, and none of them has a removed value: the deduction follows. This
//!    case applies only if no discrepancy has been found so far.
//! 3. In all other cases, a backbone check with the SAT solver searches for a solution that has any of the removed
//!    values. The encoder shares no code with the engines that make deductions.
//!
//! In addition, each deduction is checked against the rule and the constraints that it names. These checks follow the
//! order in which the deductions were made.

use std::cell::{Cell as Flag, RefCell};

use super::answer::{Answer, AnswerFault};
use super::case::Case;
use super::coverage::Gap;
use super::discrepancy::Discrepancy;
use super::independence::{Independence, deducer};
use super::reasons::{Heard, first_unfounded};
#[cfg(feature = "sat")]
use gridproof_engines::engine::sat;
use gridproof_engines::solve::{Budget, Deduction, Observer};
use gridproof_model::{Assignment, Cell, Domain, Model};

/// The extent of an audit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Audit {
    /// The number of cells from which engines removed values. A cell counts once for each distinct set of deductions.
    pub cells: usize,
    /// The number of these cells for which the audit reached no result, for example because the budget ran out.
    pub open: usize,
    /// The number of deductions checked against the rule and the constraints that they name.
    pub reasons: usize,
}

/// An observer that records the domains of the cells according to the deductions of an engine.
#[derive(Debug)]
pub(super) struct Claims {
    left: RefCell<Vec<Domain>>,
    /// The deductions in the order in which they were made.
    heard: RefCell<Vec<Heard>>,
    /// Whether a deduction was about a cell that does not exist.
    beyond: Flag<bool>,
}

impl Claims {
    /// Creates an observer that has received no deduction yet.
    pub(super) fn new(model: &Model) -> Self {
        Self {
            left: RefCell::new(model.domains().to_vec()),
            heard: RefCell::default(),
            beyond: Flag::new(false),
        }
    }

    fn keep_only(&self, cell: usize, domain: Domain) {
        match self.left.borrow_mut().get_mut(cell) {
            Some(left) => *left = left.intersection(domain),
            None => self.beyond.set(true),
        }
    }
}

impl Observer for Claims {
    fn deduced(&self, deduction: &Deduction<'_>) {
        self.keep_only(deduction.cell as usize, deduction.left);
        self.heard.borrow_mut().push(deduction.into());
    }
}

/// Audits the deductions of each engine. `claims` is in the order of the answers.
pub(super) fn audit(
    (problem, model): Case<'_>,
    answers: &[Answer],
    claims: Vec<Claims>,
    budget: &Budget,
    discrepancies: &mut Vec<Discrepancy>,
    gaps: &mut Vec<(usize, Gap)>,
) -> Audit {
    let mut audit = Audit::default();
    let mut settled: Vec<(Vec<Domain>, Settled)> = Vec::new();
    for (engine, (answer, claims)) in answers.iter().zip(claims).enumerate() {
        if let Some(decided) = answer.outcome.as_ref().ok().and_then(|outcome| outcome.decided.as_ref()) {
            decided.iter().enumerate().for_each(|(cell, &domain)| claims.keep_only(cell, domain));
        }
        if claims.beyond.get() {
            let discrepancy = Discrepancy::Faulty { engine, fault: AnswerFault::NoSuchCell };
            if !discrepancies.contains(&discrepancy) {
                discrepancies.push(discrepancy);
            }
        }
        let heard = claims.heard.into_inner();
        audit.reasons += heard.len();
        let left = claims.left.into_inner();
        let cells = left.iter().zip(model.domains()).filter(|(left, domain)| left != domain).count();
        if cells == 0 {
            continue;
        }
        // Engines often make the same deductions, so each distinct set is decided only once.
        let known = settled.iter().find(|(other, _)| *other == left).map(|(_, verdict)| verdict.clone());
        let verdict = known.unwrap_or_else(|| {
            let verdict =
                decide((problem, model), answers, engine, &left, (discrepancies.is_empty(), budget));
            audit.cells += cells;
            audit.open += if verdict == Settled::Open { cells } else { 0 };
            settled.push((left.clone(), verdict.clone()));
            verdict
        });
        if verdict == Settled::Open {
            gaps.push((engine, Gap::Deductions));
        }
        if let Settled::Wrong(cell, witness) = verdict {
            discrepancies.push(Discrepancy::Deduction { engine, cell, left: left[cell as usize], witness });
        }
        // Even if all deductions follow from the puzzle, each must also follow from the constraints that it names.
        if let Some(Heard { cell, rule, constraints, .. }) = first_unfounded(model, &heard) {
            let (cell, rule, constraints) = (*cell, *rule, constraints.clone());
            discrepancies.push(Discrepancy::Reason { engine, cell, rule, constraints });
        }
    }
    audit
}

/// The result of the audit of one set of deductions.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Settled {
    Follows,
    /// The deductions are wrong. The fields are the first cell that has a removed value in a solution, and this
    /// solution.
    Wrong(Cell, Assignment),
    Open,
}

/// Audits the deductions that reduced the domains to `left`. `trusted` states that no discrepancy has been found so
/// far.
fn decide(
    (problem, model): Case<'_>,
    answers: &[Answer],
    engine: usize,
    left: &[Domain],
    (trusted, budget): (bool, &Budget),
) -> Settled {
    let denied_in = |solution: &Assignment| {
        solution.iter().zip(left).position(|(&value, left)| !left.contains(value)).map(|cell| cell as Cell)
    };
    for solution in answers.iter().flat_map(Answer::sound) {
        if let Some(cell) = denied_in(solution) {
            return Settled::Wrong(cell, solution.clone());
        }
    }
    let source = deducer(answers[engine].engine);
    let independence = Independence::on(model);
    let settles = |answer: &Answer| answer.is_exhaustive() && independence.independent(answer.engine, source);
    if trusted && answers.iter().any(settles) {
        return Settled::Follows;
    }
    ask_sat((problem, model), left, budget, denied_in)
}

/// Uses the SAT solver to search for a solution that contains a removed value.
#[cfg(feature = "sat")]
fn ask_sat(
    (problem, model): Case<'_>,
    left: &[Domain],
    budget: &Budget,
    denied_in: impl Fn(&Assignment) -> Option<Cell>,
) -> Settled {
    match sat::backbone_check(model, left, budget) {
        Ok(None) => Settled::Follows,
        Ok(Some(solution)) => match denied_in(&solution).filter(|_| problem.check(&solution).is_ok()) {
            Some(cell) => Settled::Wrong(cell, solution),
            // If the solver gives a wrong solution, the deductions stay undecided. The comparison of answers reveals
            // the fault.
            None => Settled::Open,
        },
        Err(_) => Settled::Open,
    }
}

/// Without a SAT solver, the deductions stay undecided.
#[cfg(not(feature = "sat"))]
fn ask_sat(_: Case<'_>, _: &[Domain], _: &Budget, _: impl Fn(&Assignment) -> Option<Cell>) -> Settled {
    Settled::Open
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_engines::engine::passes::Passes;
    use gridproof_engines::solve::{Engine, Query};
    use gridproof_puzzles::Sudoku;

    fn few_givens() -> Model {
        Sudoku::new(2, 2, vec![0, 0, 2, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]).expect("valid").model()
    }

    /// Audits the deductions of `passes`, with the additional false deduction `lie`.
    fn audited(lie: Option<(usize, Domain)>) -> (Audit, Vec<Discrepancy>) {
        let model = few_givens();
        let claims = Claims::new(&model);
        let query = Query::default().observed_by(&claims);
        let (answer, faults) = Answer::new(&Passes, &model, &model, 2, Passes.solve(&model, &query));
        assert_eq!(faults, []);
        if let Some((cell, domain)) = lie {
            claims.keep_only(cell, domain);
        }
        let mut discrepancies = Vec::new();
        let audit = audit(
            (&model, &model),
            &[answer],
            vec![claims],
            &Budget::default(),
            &mut discrepancies,
            &mut Vec::new(),
        );
        (audit, discrepancies)
    }

    #[test]
    fn what_passes_decides_follows() {
        let (audit, discrepancies) = audited(None);
        assert_eq!(discrepancies, []);
        assert!(audit.cells > 2 && audit.open == 0, "{audit:?}");
    }

    #[test]
    fn a_cell_decided_without_reason_is_found_although_a_solution_has_it() {
        // Cell 15 can be 2, 3 or 4 in a solution, and the false deduction leaves only one of these values.
        let right: Vec<bool> = (1..4)
            .map(|value| {
                let (_, discrepancies) = audited(Some((15, Domain::single(value))));
                matches!(discrepancies[..], [Discrepancy::Deduction { engine: 0, cell: 15, .. }])
            })
            .collect();
        assert_eq!(right, [true; 3]);
    }

    #[test]
    fn a_cell_that_is_not_there_is_a_fault() {
        let (_, discrepancies) = audited(Some((16, Domain::EMPTY)));
        assert_eq!(discrepancies, [Discrepancy::Faulty { engine: 0, fault: AnswerFault::NoSuchCell }]);
    }
}
