use std::sync::Arc;

use super::Graphs;
use crate::cdcl::enumerate::SolutionEnumerator;
use crate::cdcl::formula::run;
use crate::encode::{Simplify, encode};
use crate::solve::{Limits, Query};
use gridproof_model::random::Random;
use gridproof_model::{Atom, Clause, Connected, Constraint, Domain, Edge, Forest, Loop, Model, Rules, brute};

/// The pairs of adjacent cells of a board.
fn pairs(rows: u32, columns: u32) -> Vec<(u32, u32)> {
    let across = (0..rows * columns).filter(|cell| (cell + 1) % columns > 0).map(|cell| (cell, cell + 1));
    across.chain((0..(rows - 1) * columns).map(|cell| (cell, cell + columns))).collect()
}

/// Compares the solutions found by a propagator that is active from the start with those of an exhaustive search.
fn compare(constraints: Vec<Constraint>, cells: usize, random: &mut Random) -> usize {
    let mut constraints = constraints;
    for _ in 0..random.below(6) {
        let atoms = (0..=random.below(3))
            .map(|_| Atom::is(random.below(cells) as u32, u8::from(random.chance(0.5))))
            .collect::<Vec<_>>();
        constraints.push(Constraint::Clause(Clause::new(atoms, "extra".into()).expect("not empty")));
    }
    let domains = (0..cells).map(|_| match random.below(8) {
        0 => Domain::single(0),
        1 => Domain::single(1),
        _ => Domain::first(2),
    });
    let rules = Arc::new(Rules::new(cells, constraints).expect("cells of the model"));
    let model = Model::new(rules, domains.collect()).expect("a domain a cell");
    let mut expected = brute::solutions(&model, 10_000).expect("small");
    let query = Query::solutions(10_000);
    let encoding = encode(&model, Simplify::Alone, &Limits::start(&query.budget)).expect("no limit");
    let mut enumerator = SolutionEnumerator::new(Vec::new(), &query);
    run(&encoding, &encoding, Graphs::new(&encoding).awake(), &mut enumerator).expect("no limit");
    let mut found = enumerator.solutions;
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
    found.len()
}

#[test]
fn connected_cells_are_as_by_definition() {
    let mut random = Random::new(7, 0);
    let mut total = 0;
    for _ in 0..400 {
        let (rows, columns) = (2 + random.below(2) as u32, 2 + random.below(3) as u32);
        let cells = (rows * columns) as usize;
        let both = random.chance(0.5);
        let mut graph = |value: u8| {
            // Some edges are missing, and some vertices are always present.
            let edges: Vec<_> = pairs(rows, columns).into_iter().filter(|_| random.chance(0.9)).collect();
            let vertices = (0..rows * columns).map(|cell| match random.below(12) {
                0 => Atom::among(cell, Domain::first(2)),
                _ => Atom::is(cell, value),
            });
            let vertices: Vec<Atom> = vertices.collect();
            Constraint::Connected(Connected::new(vertices, edges, "connected".into()).expect("vertices"))
        };
        let constraints = if both { vec![graph(1), graph(0)] } else { vec![graph(1)] };
        total += compare(constraints, cells, &mut random);
    }
    assert!(total > 5000, "{total}");
}

#[test]
fn loops_are_as_by_definition() {
    let mut random = Random::new(8, 0);
    let mut total = 0;
    for _ in 0..400 {
        let rows = 2 + random.below(2) as u32;
        let columns = 2 + random.below(if rows == 2 { 4 } else { 2 }) as u32;
        let pairs = pairs(rows, columns);
        let edges =
            pairs.iter().zip(0..).map(|(&(from, to), cell)| Edge { atom: Atom::is(cell, 1), from, to });
        let one_loop = Loop::new(edges.collect::<Vec<_>>(), "loop".into()).expect("edges");
        total += compare(vec![Constraint::Loop(one_loop)], pairs.len(), &mut random);
    }
    assert!(total > 100, "{total}");
}

#[test]
fn forests_are_as_by_definition() {
    let mut random = Random::new(9, 0);
    let mut total = 0;
    for _ in 0..400 {
        let columns = 2 + random.below(3) as u32;
        let mut pairs = pairs(if columns == 2 { 3 } else { 2 }, columns);
        // Sometimes an edge occurs twice, and sometimes two edges depend on one cell, as the diagonals of a cell do.
        if random.chance(0.3) {
            pairs.push(pairs[random.below(pairs.len())]);
        }
        let cells = pairs.len() - random.below(4);
        let mut edge = |(index, &(from, to)): (usize, &(u32, u32))| {
            let value = if index < cells { 1 } else { u8::from(random.chance(0.3)) };
            Edge { atom: Atom::is((index % cells) as u32, value), from, to }
        };
        let edges: Vec<Edge> = pairs.iter().enumerate().map(&mut edge).collect();
        let forest = Forest::new(edges, "forest".into()).expect("edges");
        total += compare(vec![Constraint::Forest(forest)], cells, &mut random);
    }
    assert!(total > 5000, "{total}");
}
