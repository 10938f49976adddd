//! Compares the engine and its encoder with the brute-force oracle, and tests budgets.

use std::sync::Arc;
use std::time::Duration;

use proptest::prelude::*;
use varisat::{ExtendFormula, Lit, Solver, Var};

use super::*;
use crate::encode::{Literal, write_dimacs};
use crate::solve::{Budget, Cancel, Counter, Verdict};
use gridproof_model::{Block, Cell, Constraint, Domain, Origin, Rules, brute, check};
use gridproof_puzzles::{Nonogram, Sudoku};

/// The largest number of solutions that are compared. Few tiny models have more solutions.
const ALL: usize = 600;

fn model(domains: Vec<Domain>, constraints: Vec<Constraint>) -> Model {
    let rules = Rules::new(domains.len(), constraints).expect("valid constraints");
    Model::new(Arc::new(rules), domains).expect("one domain a cell")
}

fn different(cells: impl IntoIterator<Item = Cell>) -> Constraint {
    Constraint::AllDifferent {
        cells: cells.into_iter().collect(),
        sum: None,
        origin: Origin::Named("cells".into()),
    }
}

fn sorted(mut solutions: Vec<Assignment>) -> Vec<Assignment> {
    solutions.sort();
    solutions
}

fn solved(model: &Model, wanted: usize) -> Outcome {
    Sat.solve(model, &Query::solutions(wanted)).expect("takes any model")
}

/// The models of the encoding's formula, restricted to the cells. Without `exact`, each assignment of the cells is
/// listed once. With `exact`, it is listed once for each model of the formula, so that the test finds repetitions.
fn models_of(encoding: &Encoding, exact: bool) -> Vec<Assignment> {
    let mut solver = Solver::new();
    let mut found: Vec<Assignment> = Vec::new();
    let lits = |clause: &[Literal]| -> Vec<Lit> {
        clause.iter().map(|l| Lit::from_dimacs(l.dimacs() as isize)).collect()
    };
    for clause in encoding.cnf().clauses() {
        solver.add_clause(&lits(clause));
    }
    let variables = encoding.cnf().variables() as usize;
    for variable in (0..variables).map(Var::from_index) {
        // Adding this clause makes sure that the models also contain variables that are in no other clause.
        solver.add_clause(&[variable.positive(), variable.negative()]);
    }
    while solver.solve().expect("no limit") {
        let model = solver.model().expect("satisfiable");
        assert_eq!(model.len(), variables);
        let holds = |l: Literal| model[l.variable() as usize - 1].is_positive() == l.is_positive();
        found.push(encoding.assignment(holds).expect("no contradiction"));
        if exact {
            solver.add_clause(&model.iter().map(|&lit| !lit).collect::<Vec<_>>());
        } else {
            let clause = encoding.forbid(&found[found.len() - 1]).expect("within the domains");
            solver.add_clause(&lits(&clause));
        }
    }
    sorted(found)
}

/// Tests everything that the engine and the encoder promise, on one tiny model.
fn agrees_with_brute(model: &Model) {
    let expected = brute::solutions(model, ALL).expect("tiny");
    for wanted in [1, 2, 3, ALL] {
        let outcome = solved(model, wanted);
        let verdict = match (expected.len(), wanted) {
            (0, _) => Verdict::Unsatisfiable,
            (_, 1) => Verdict::Satisfiable,
            (1, _) => Verdict::Unique,
            _ => Verdict::Multiple,
        };
        assert_eq!(outcome.verdict, verdict, "{wanted} wanted");
        assert_eq!(outcome.stopped, None);
        assert_eq!(outcome.solutions.len(), expected.len().min(wanted));
        let found = sorted(outcome.solutions.into_vec());
        assert!(found.windows(2).all(|pair| pair[0] != pair[1]), "a solution twice");
        let right = |solution: &Assignment| check(model, solution).is_ok();
        assert!(found.iter().all(right), "{wanted} wanted");
    }
    if expected.len() == ALL {
        return;
    }
    // Solutions that are already known must not be found again.
    let (known, others) = expected.split_at(expected.len() / 2);
    let outcome = search(model, known.to_vec(), &Query::solutions(ALL));
    assert_eq!(outcome.solutions[..known.len()], *known);
    assert_eq!(sorted(outcome.solutions[known.len()..].to_vec()), others);

    // The cells determine the starts of the blocks. So without counters, each solution corresponds to exactly one
    // model.
    let exact = model.constraints().iter().all(|c| matches!(c, Constraint::Runs { .. }))
        && model.domains().iter().all(|domain| domain.len() <= 6);
    for simplify in [Simplify::Alone, Simplify::Together] {
        let encoding = encode(model, simplify, &Limits::start(&Budget::default())).expect("no limit");
        assert_eq!(models_of(&encoding, exact), expected, "{simplify:?}");
        assert_eq!(encoding.meanings().len(), encoding.cnf().variables() as usize);
    }
}

/// Returns the model with smaller domains. Some domains lose a few values, some keep only one, and occasionally one
/// is empty.
fn cut(model: &Model, cuts: &[(usize, u64)]) -> Model {
    let mut domains = model.domains().to_vec();
    for &(cell, bits) in cuts {
        let count = domains.len();
        if let Some(domain) = domains.get_mut(cell % count.max(1)) {
            let left = domain.intersection(Domain::from_bits(bits));
            // An empty domain makes the model unsatisfiable, so it must be rare.
            if !left.is_empty() || bits.is_multiple_of(11) {
                *domain = left;
            }
        }
    }
    model.with_domains(domains).expect("as many domains")
}

fn cuts() -> impl Strategy<Value = Vec<(usize, u64)>> {
    prop::collection::vec((0usize..64, any::<u64>()), 0..8)
}

fn picture() -> impl Strategy<Value = Nonogram> {
    (1usize..=4, 1usize..=5, 1u8..=2).prop_flat_map(|(rows, columns, colours)| {
        let cells = rows * columns - if colours == 2 { columns * rows.saturating_sub(3) } else { 0 };
        prop::collection::vec(0..=colours, cells)
            .prop_map(move |cells| Nonogram::from_picture(columns, &cells).expect("a picture"))
    })
}

fn clues() -> impl Strategy<Value = Nonogram> {
    (1usize..=3, 1usize..=4, 1u8..=2).prop_flat_map(|(rows, columns, colours)| {
        let block = (1u32..=3, 1..=colours).prop_map(|(length, colour)| Block { length, colour });
        let clue = prop::collection::vec(block, 0..3);
        (prop::collection::vec(clue.clone(), rows), prop::collection::vec(clue, columns))
            .prop_map(|(rows, columns)| Nonogram::new(rows, columns).expect("valid clues"))
    })
}

/// A model with `AllDifferent` and `Runs` constraints. Each constraint is over some of the cells, in any order.
fn mixed() -> impl Strategy<Value = Model> {
    (1usize..=6, 2usize..=5).prop_flat_map(|(cells, values)| {
        let all: Vec<Cell> = (0..cells as Cell).collect();
        let some = prop::sample::subsequence(all, 0..=cells).prop_shuffle();
        let block = (1u32..=2, 1u8..=3).prop_map(|(length, colour)| Block { length, colour });
        let constraint =
            (some, prop::collection::vec(block, 0..3), any::<bool>()).prop_map(|(cells, blocks, runs)| {
                if runs {
                    Constraint::Runs { line: cells.into(), blocks: blocks.into(), origin: Origin::Row(1) }
                } else {
                    different(cells)
                }
            });
        prop::collection::vec(constraint, 0..4)
            .prop_map(move |constraints| model(vec![Domain::first(values); cells], constraints))
    })
}

/// `AllDifferent` constraints on so many cells that some at-most-one constraints exceed the limit of the pairwise
/// encoding. Most domains are small, so that the oracle is fast enough.
fn wide() -> impl Strategy<Value = Model> {
    (1usize..=9, 1usize..=10).prop_flat_map(|(cells, values)| {
        let domain =
            any::<u64>().prop_map(move |bits| Domain::first(values).intersection(Domain::from_bits(bits)));
        let all: Vec<Cell> = (0..cells as Cell).collect();
        let several = prop::collection::vec(prop::sample::subsequence(all, 0..=cells), 1..3);
        (prop::collection::vec(domain, cells), several)
            .prop_map(|(domains, several)| model(domains, several.into_iter().map(different).collect()))
    })
}

proptest! {
    #[test]
    fn nonograms_from_pictures(puzzle in picture(), cuts in cuts()) {
        agrees_with_brute(&puzzle.model());
        agrees_with_brute(&cut(&puzzle.model(), &cuts));
    }

    #[test]
    fn nonograms_from_any_clues(puzzle in clues(), cuts in cuts()) {
        agrees_with_brute(&puzzle.model());
        agrees_with_brute(&cut(&puzzle.model(), &cuts));
    }

    #[test]
    fn small_sudokus(givens in prop::collection::vec((0usize..16, 1u8..=4), 1..9), cuts in cuts()) {
        let mut cells = vec![0; 16];
        for (cell, digit) in givens {
            cells[cell] = digit;
        }
        let puzzle = Sudoku::new(2, 2, cells).expect("valid");
        agrees_with_brute(&puzzle.model());
        agrees_with_brute(&cut(&puzzle.model(), &cuts));
    }

    #[test]
    fn all_different_on_both_sides_of_the_switch(model in wide()) {
        agrees_with_brute(&model);
    }

    #[test]
    fn constraints_of_both_kinds_over_the_same_cells(model in mixed(), cuts in cuts()) {
        agrees_with_brute(&cut(&model, &cuts));
    }
}

#[test]
fn nothing_to_decide_is_decided() {
    agrees_with_brute(&model(vec![], vec![]));
    agrees_with_brute(&model(vec![], vec![different([])]));
    agrees_with_brute(&model(
        vec![],
        vec![Constraint::Runs { line: [].into(), blocks: [Block::black(1)].into(), origin: Origin::Row(1) }],
    ));
    agrees_with_brute(&model(vec![Domain::EMPTY], vec![]));
    agrees_with_brute(&model(vec![Domain::first(3), Domain::EMPTY], vec![different([0, 1])]));
    agrees_with_brute(&model(vec![Domain::single(63)], vec![]));
}

#[test]
fn cells_that_no_constraint_names_take_every_value() {
    let domains = vec![Domain::from_bits(1 << 63 | 1), Domain::first(7), Domain::first(5)];
    let model = model(domains, vec![different([0])]);
    agrees_with_brute(&model);
    assert_eq!(solved(&model, ALL).solutions.len(), 2 * 7 * 5);
}

#[test]
fn only_what_the_domains_leave_needs_a_clause_to_forbid_it() {
    let model = model(vec![Domain::single(2), Domain::first(2), Domain::first(3)], vec![]);
    let encoding = encode(&model, Simplify::Alone, &Limits::start(&Budget::default())).expect("no limit");
    let clause = encoding.forbid(&vec![2, 0, 1]).expect("a solution");
    assert_eq!(clause.iter().map(|literal| literal.dimacs()).collect::<Vec<_>>(), [1, -3]);
    assert_eq!(encoding.forbid(&vec![1, 0, 1]), None);
    assert_eq!(encoding.forbid(&vec![2, 0]), None);
    assert_eq!(encoding.forbid(&vec![2, 0, 1, 0]), None);
}

#[test]
fn a_search_costs_what_it_says() {
    let puzzle = Sudoku::new(2, 2, vec![0; 16]).expect("valid");
    let outcome = solved(&puzzle.model(), ALL);
    assert_eq!(outcome.solutions.len(), 288);
    assert_eq!(outcome.statistics.get(Counter::SolverCalls), 289);
    assert!(
        outcome.statistics.get(Counter::Variables) >= 64 && outcome.statistics.get(Counter::Clauses) > 100
    );
    assert!(outcome.statistics.get(Counter::Conflicts) > 0);
    assert_eq!(solved(&puzzle.model(), ALL), outcome, "the same again");
}

/// A model with more pigeons than holes. It has a constraint for each pair of pigeons, so that only a search finds
/// the contradiction.
fn pigeons(holes: usize) -> Model {
    let pigeons = holes as Cell + 1;
    let pairs = (0..pigeons).flat_map(|a| (a + 1..pigeons).map(move |b| different([a, b])));
    model(vec![Domain::first(holes); holes + 1], pairs.collect())
}

#[test]
fn pigeons_do_not_fit() {
    for holes in 1..6 {
        assert_eq!(solved(&pigeons(holes), 2).verdict, Verdict::Unsatisfiable);
    }
}

fn stopped(model: &Model, budget: Budget) -> Option<StopReason> {
    let outcome = search(model, Vec::new(), &Query::default().within(budget));
    outcome.stopped
}

#[test]
fn a_spent_budget_is_refused_at_once() {
    let cancel = Cancel::default();
    cancel.cancel();
    let cancelled = Budget { cancel: Some(cancel), ..Budget::default() };
    let puzzle = Nonogram::black_and_white(&[[1]; 20], &[[1]; 20]).expect("valid");
    for model in [pigeons(9), puzzle.model(), model(vec![], vec![])] {
        assert_eq!(stopped(&model, Budget::time(Duration::ZERO)), Some(StopReason::Time));
        assert_eq!(stopped(&model, Budget { steps: Some(0), ..Budget::default() }), Some(StopReason::Steps));
        assert_eq!(stopped(&model, cancelled.clone()), Some(StopReason::Cancelled));
    }
    assert_eq!(
        stopped(&puzzle.model(), Budget { memory: 10, ..Budget::default() }),
        Some(StopReason::Memory)
    );
    assert_eq!(stopped(&pigeons(9), Budget { memory: 1000, ..Budget::default() }), Some(StopReason::Memory));
}

#[test]
fn steps_are_counted_to_the_last() {
    let model = pigeons(6);
    let all = solved(&model, 2);
    // The solver call itself counts as a step.
    let steps = all.statistics.get(Counter::Conflicts) + 1;
    assert!(steps > 100, "{steps}");
    let within = |steps| {
        let query = Query { budget: Budget { steps: Some(steps), ..Budget::default() }, ..Query::default() };
        Sat.solve(&model, &query).expect("takes any model")
    };
    assert_eq!(within(steps), all);
    for steps in [1, 2, steps / 2, steps - 1] {
        let outcome = within(steps);
        assert_eq!(outcome.verdict, Verdict::Unknown(StopReason::Steps));
        assert_eq!(outcome.statistics.get(Counter::Conflicts), steps - 1);
        assert_eq!(within(steps), outcome);
    }
}

#[test]
fn learning_does_not_outgrow_the_memory() {
    let encoding =
        encode(&pigeons(11), Simplify::Together, &Limits::start(&Budget::default())).expect("small");
    let budget = Budget { memory: encoding.memory() + 100_000, ..Budget::time(Duration::from_secs(20)) };
    assert_eq!(stopped(&pigeons(11), budget), Some(StopReason::Memory));
}

#[test]
fn solutions_do_not_outgrow_the_memory() {
    let mut domains = vec![Domain::single(0); 5000];
    domains.resize(5010, Domain::first(2));
    let query = Query { budget: Budget { memory: 100_000, ..Budget::default() }, ..Query::solutions(ALL) };
    let outcome = Sat.solve(&model(domains, vec![]), &query).expect("takes any model");
    assert_eq!((outcome.verdict, outcome.stopped), (Verdict::Multiple, Some(StopReason::Memory)));
    assert!((10..=20).contains(&outcome.solutions.len()), "{}", outcome.solutions.len());
}

#[test]
fn hard_searches_end_in_time() {
    assert_eq!(stopped(&pigeons(14), Budget::time(Duration::from_millis(200))), Some(StopReason::Time));

    // Another thread raises the cancel flag.
    let cancel = Cancel::default();
    let flag = cancel.clone();
    let thread = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        flag.cancel();
    });
    assert_eq!(
        stopped(&pigeons(14), Budget { cancel: Some(cancel), ..Budget::default() }),
        Some(StopReason::Cancelled)
    );
    thread.join().expect("no panic");
}

#[test]
fn what_was_found_before_the_end_is_kept() {
    let puzzle = Sudoku::new(2, 2, vec![0; 16]).expect("valid");
    let query = Query { budget: Budget { steps: Some(20), ..Budget::default() }, ..Query::solutions(ALL) };
    let outcome = Sat.solve(&puzzle.model(), &query).expect("takes any model");
    assert_eq!((outcome.verdict, outcome.stopped), (Verdict::Multiple, Some(StopReason::Steps)));
    assert!(outcome.solutions.iter().all(|solution| check(&puzzle.model(), solution).is_ok()));
}

#[test]
fn the_dimacs_export_says_the_same() {
    let unsatisfiable = Nonogram::black_and_white(&[[1], [1]], &[[1], [2]]).expect("valid");
    let wide = model(vec![Domain::first(9); 9], vec![different(0..9)]);
    let named = model(
        vec![Domain::first(8); 8],
        vec![Constraint::AllDifferent {
            cells: (0..8).collect(),
            sum: None,
            origin: Origin::Named("x\np cnf 0 0".into()),
        }],
    );
    let knot = Nonogram::black_and_white(&[[1], [1], [1]], &[[1], [1], [1]]).expect("valid").model();
    for model in [unsatisfiable.model(), wide, named, knot, pigeons(4), model(vec![], vec![])] {
        for simplify in [Simplify::Alone, Simplify::Together] {
            let encoding = encode(&model, simplify, &Limits::start(&Budget::default())).expect("no limit");
            let mut bytes = Vec::new();
            write_dimacs(&encoding, &[], &mut bytes).expect("a vector takes everything");
            let text = String::from_utf8(bytes.clone()).expect("text");
            let (comments, rest): (Vec<&str>, Vec<&str>) = text.lines().partition(|l| l.starts_with('c'));
            for (comment, number) in comments.iter().zip(1..) {
                assert!(comment.starts_with(&format!("c {number} ")), "{comment}");
            }
            let variables = encoding.cnf().variables() as usize;
            assert_eq!(comments.len(), variables);
            assert_eq!(rest[0], format!("p cnf {variables} {}", rest.len() - 1));
            let formula = varisat::dimacs::DimacsParser::parse(&bytes[..]).expect("valid DIMACS");
            assert_eq!((formula.var_count(), formula.len()), (variables, rest.len() - 1));
            let mut solver = Solver::new();
            solver.add_formula(&formula);
            let satisfiable = solver.solve().expect("no limit");
            assert_eq!(satisfiable, solved(&model, 1).verdict == Verdict::Satisfiable);
        }
    }
}
