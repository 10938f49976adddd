//! Tests of the solver on pigeonhole problems, and on formulas whose solutions are compared with the truth table.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::config::Config;
use super::lit::Lit;
use super::propagator::NoPropagator;
use super::solver::CdclSolver;
use crate::solve::{Budget, Limits};

fn unlimited() -> Limits {
    Limits::start(&Budget::default())
}

/// All solutions of a formula over `variables` variables. Each clause is a list of DIMACS numbers.
fn solutions(variables: usize, clauses: &[Vec<i32>]) -> BTreeSet<Vec<bool>> {
    let lit = |number: i32| Lit::new(number.unsigned_abs() - 1, number > 0);
    let mut solver = CdclSolver::new(variables, NoPropagator);
    for clause in clauses {
        solver.add(&clause.iter().copied().map(lit).collect::<Vec<_>>());
    }
    let mut found = BTreeSet::new();
    while solver.solve(&mut unlimited()) == Ok(true) {
        let solution: Vec<bool> = (0..variables).map(|v| solver.is_true(Lit::new(v as u32, true))).collect();
        let blocking: Vec<Lit> = solution.iter().zip(0..).map(|(&value, v)| Lit::new(v, !value)).collect();
        assert!(found.insert(solution), "each once");
        solver.add(&blocking);
    }
    found
}

proptest! {
    #[test]
    fn formulas_agree_with_the_truth_table(
        clauses in prop::collection::vec(prop::collection::vec((1i32..9, any::<bool>()), 0..5), 0..40),
    ) {
        let clauses: Vec<Vec<i32>> = clauses
            .into_iter()
            .map(|clause| clause.into_iter().map(|(v, positive)| if positive { v } else { -v }).collect())
            .collect();
        let satisfies = |values: &Vec<bool>| {
            clauses.iter().all(|clause| clause.iter().any(|&l| values[l.unsigned_abs() as usize - 1] == (l > 0)))
        };
        let table = (0u32..256).map(|bits| (0..8).map(|v| bits >> v & 1 == 1).collect());
        prop_assert_eq!(solutions(8, &clauses), table.filter(satisfies).collect::<BTreeSet<_>>());
    }
}

/// Adds the pigeonhole formula for `pigeons` pigeons and one hole fewer. Variables are numbered pigeon by pigeon.
fn add_pigeons(pigeons: u32, solver: &mut CdclSolver<NoPropagator>) {
    let holes = pigeons - 1;
    let literal = |pigeon: u32, hole: u32, inside| Lit::new(pigeon * holes + hole, inside);
    for pigeon in 0..pigeons {
        solver.add(&(0..holes).map(|hole| literal(pigeon, hole, true)).collect::<Vec<_>>());
        for (other, hole) in (0..pigeon).flat_map(|other| (0..holes).map(move |hole| (other, hole))) {
            solver.add(&[pigeon, other].map(|one| literal(one, hole, false)));
        }
    }
}

/// A problem that takes so long that the solver restarts, reduces its learnt clauses and uses both modes.
#[test]
fn long_refutation() {
    let mut solver = CdclSolver::new(90, NoPropagator);
    add_pigeons(10, &mut solver);
    assert_eq!(solver.solve(&mut unlimited()), Ok(false));
    assert!(solver.conflicts() > Config::default().mode_conflicts + 1000, "{}", solver.conflicts());
}

/// Pigeons are interchangeable, so images of learnt clauses shorten the refutation.
#[test]
fn symmetric_learning_saves_conflicts() {
    let (pigeons, holes) = (7u32, 6u32);
    let variable = |pigeon: u32, hole: u32| pigeon * holes + hole;
    let conflicts = |symmetries: Vec<Vec<u32>>| {
        let mut solver = CdclSolver::new((pigeons * holes) as usize, NoPropagator);
        solver.set_symmetries(symmetries);
        add_pigeons(pigeons, &mut solver);
        assert_eq!(solver.solve(&mut unlimited()), Ok(false));
        solver.conflicts()
    };
    let rotation =
        |by: u32| (0..pigeons * holes).map(|v| variable((v / holes + by) % pigeons, v % holes)).collect();
    let (without, with) = (conflicts(Vec::new()), conflicts((1..pigeons).map(rotation).collect()));
    assert!(with < without, "{with} {without}");
}

#[test]
fn phases_and_activities_lead_the_search() {
    let mut solver = CdclSolver::new(3, NoPropagator);
    solver.add(&[Lit::new(0, false), Lit::new(1, false)]);
    for (variable, value) in [(0, true), (1, true), (2, true)] {
        solver.set_phase(variable, value);
    }
    solver.set_activities([0.0, 2.0].into_iter());
    assert_eq!(solver.solve(&mut unlimited()), Ok(true));
    let values = [0, 1, 2].map(|variable| solver.is_true(Lit::new(variable, true)));
    assert_eq!(values, [false, true, true]);
}

type Clause = Vec<(u32, bool)>;

fn lits(literals: &[(u32, bool)]) -> Vec<Lit> {
    literals.iter().map(|&(variable, positive)| Lit::new(variable, positive)).collect()
}

/// Whether a formula over 8 variables has a solution in which all of `units` are true, according to the truth table.
fn is_satisfiable(clauses: &[Vec<Lit>], units: &[Lit]) -> bool {
    (0u32..256).any(|bits| {
        let is_true = |literal: &Lit| (bits >> literal.variable() & 1 == 1) == literal.is_positive();
        units.iter().all(is_true) && clauses.iter().all(|clause| clause.iter().any(is_true))
    })
}

fn clause(most: usize) -> impl Strategy<Value = Clause> {
    prop::collection::vec((0u32..8, any::<bool>()), 1..most)
}

proptest! {
    /// Makes several calls on one solver, and adds clauses between them. Some calls stop after a few conflicts.
    #[test]
    fn assumptions_agree_with_the_truth_table(
        initial in prop::collection::vec(clause(5), 0..20),
        calls in prop::collection::vec((clause(7), prop::option::of(clause(5)), 0u64..3), 1..12),
    ) {
        let mut solver = CdclSolver::new(8, NoPropagator);
        let mut clauses: Vec<Vec<Lit>> = initial.iter().map(|clause| lits(clause)).collect();
        for clause in &clauses {
            solver.add(clause);
        }
        for (assumptions, added, steps) in calls {
            let assumptions = lits(&assumptions);
            if let Some(added) = added {
                clauses.push(lits(&added));
                solver.add(&lits(&added));
            }
            let mut short = Limits::start(&Budget { steps: Some(steps), ..Budget::default() });
            let result = solver.solve_under(&assumptions, &mut short);
            let result = result.or_else(|_| solver.solve_under(&assumptions, &mut unlimited()));
            prop_assert_eq!(result, Ok(is_satisfiable(&clauses, &assumptions)));
            if result == Ok(true) {
                prop_assert!(assumptions.iter().all(|&literal| solver.is_true(literal)));
                prop_assert!(clauses.iter().all(|clause| clause.iter().any(|&literal| solver.is_true(literal))));
            } else {
                prop_assert!(solver.failed().iter().all(|literal| assumptions.contains(literal)));
                prop_assert!(!is_satisfiable(&clauses, solver.failed()));
            }
            let mut with_units = CdclSolver::new(8, NoPropagator);
            for clause in &clauses {
                with_units.add(clause);
            }
            for &literal in &assumptions {
                with_units.add(&[literal]);
            }
            prop_assert_eq!(with_units.solve(&mut unlimited()), result);
        }
        prop_assert_eq!(solver.solve(&mut unlimited()), Ok(is_satisfiable(&clauses, &[])));
        prop_assert!(solver.failed().is_empty());
    }

    /// A clause is added only after a solution found by the solver has violated it. Several clauses may be added at a
    /// time. This continues until all solutions are found.
    #[test]
    fn cuts_agree_with_the_truth_table(
        initial in prop::collection::vec(clause(5), 0..12),
        held_back in prop::collection::vec(clause(6), 1..24),
        assumptions in clause(3),
        at_once in 1usize..4,
    ) {
        let all_lits = |clauses: Vec<Clause>| -> Vec<Vec<Lit>> { clauses.iter().map(|clause| lits(clause)).collect() };
        let (initial, held_back) = (all_lits(initial), all_lits(held_back));
        let assumptions = lits(&assumptions);
        let mut solver = CdclSolver::new(8, NoPropagator);
        for clause in &initial {
            solver.add(clause);
        }
        let mut all = [initial, held_back.clone()].concat();
        while solver.solve_under(&assumptions, &mut unlimited()) == Ok(true) {
            let is_violated = |clause: &&Vec<Lit>| !clause.iter().any(|&literal| solver.is_true(literal));
            let mut cuts: Vec<Vec<Lit>> =
                held_back.iter().filter(is_violated).take(at_once).cloned().collect();
            if cuts.is_empty() {
                prop_assert!(is_satisfiable(&all, &assumptions));
                let excluded = |variable| Lit::new(variable, !solver.is_true(Lit::new(variable, true)));
                cuts.push((0..8).map(excluded).collect());
                all.extend(cuts.clone());
            }
            for cut in &cuts {
                solver.add_cut(cut);
            }
        }
        prop_assert!(!is_satisfiable(&all, &assumptions));
    }
}

/// Each pigeon needs a hole only under its own assumption. All assumptions together fail; if any one of them is left
/// out, the others succeed.
#[test]
fn failed_assumptions_of_pigeons() {
    let (pigeons, holes) = (8u32, 7u32);
    let selector = |pigeon: u32| Lit::new(pigeons * holes + pigeon, true);
    let literal = |pigeon: u32, hole: u32, inside| Lit::new(pigeon * holes + hole, inside);
    let rotation = |by: u32| -> Vec<u32> {
        let inside = (0..pigeons * holes).map(|v| (v / holes + by) % pigeons * holes + v % holes);
        inside.chain((0..pigeons).map(|pigeon| pigeons * holes + (pigeon + by) % pigeons)).collect()
    };
    for symmetries in [Vec::new(), (1..pigeons).map(rotation).collect()] {
        let mut solver = CdclSolver::new((pigeons * holes + pigeons) as usize, NoPropagator);
        solver.set_symmetries(symmetries);
        for pigeon in 0..pigeons {
            let mut clause: Vec<Lit> = (0..holes).map(|hole| literal(pigeon, hole, true)).collect();
            clause.push(!selector(pigeon));
            solver.add(&clause);
            for (other, hole) in (0..pigeon).flat_map(|other| (0..holes).map(move |hole| (other, hole))) {
                solver.add(&[pigeon, other].map(|one| literal(one, hole, false)));
            }
        }
        let all: Vec<Lit> = (0..pigeons).map(selector).collect();
        for missing in [Some(3), None, Some(0), Some(7), None] {
            let assumptions: Vec<Lit> =
                all.iter().copied().filter(|&literal| missing.map(selector) != Some(literal)).collect();
            let satisfiable = solver.solve_under(&assumptions, &mut unlimited());
            assert_eq!(satisfiable, Ok(missing.is_some()));
            let mut failed = solver.failed().to_vec();
            failed.sort_unstable();
            assert_eq!(failed, if missing.is_some() { Vec::new() } else { all.clone() });
        }
        assert_eq!(solver.solve(&mut unlimited()), Ok(true));
    }
}

#[test]
fn contradictory_and_repeated_assumptions() {
    let mut solver = CdclSolver::new(3, NoPropagator);
    let [a, b, c] = [0, 1, 2].map(|variable| Lit::new(variable, true));
    solver.add(&[!b, c]);
    assert_eq!(solver.solve_under(&[a, a, b, a], &mut unlimited()), Ok(true));
    assert!(solver.is_true(a) && solver.is_true(b) && solver.is_true(c));
    assert_eq!(solver.solve_under(&[b, a, !a], &mut unlimited()), Ok(false));
    assert_eq!(solver.failed(), [!a, a]);
    assert_eq!(solver.solve_under(&[a, b, !c], &mut unlimited()), Ok(false));
    assert_eq!(solver.failed(), [!c, b]);
    solver.add(&[!a]);
    assert_eq!(solver.solve_under(&[b, a], &mut unlimited()), Ok(false));
    assert_eq!(solver.failed(), [a]);
    solver.add(&[a, !c]);
    solver.add(&[c]);
    assert_eq!(solver.solve_under(&[b], &mut unlimited()), Ok(false));
    assert!(solver.failed().is_empty());
}
