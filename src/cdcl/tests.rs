//! The solver on formulas, against the truth table and on pigeon holes.

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

/// All solutions of a formula over `variables` variables, each clause as DIMACS numbers.
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

/// Adds the pigeon hole formula for so many pigeons and one hole less. Variables are numbered pigeon by pigeon.
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

/// Long enough for restarts, reductions and both modes.
#[test]
fn long_refutation() {
    let mut solver = CdclSolver::new(90, NoPropagator);
    add_pigeons(10, &mut solver);
    assert_eq!(solver.solve(&mut unlimited()), Ok(false));
    assert!(solver.conflicts() > Config::default().mode_conflicts + 1000, "{}", solver.conflicts());
}

/// Pigeons are interchangeable: images of learnt clauses shorten the refutation.
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
