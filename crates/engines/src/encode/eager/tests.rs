//! Compares complete formulas with the brute-force oracle.

use std::collections::BTreeSet;
use std::sync::Arc;

use varisat::{ExtendFormula, Lit, Solver, Var};

use super::super::cnf::Literal;
use super::super::encoding::{Encoding, encode, encode_complete};
use super::super::simplify::Simplify;
use super::*;
use crate::solve::{Budget, Limits};
use gridproof_human::generate;
use gridproof_model::random::Random;
use gridproof_model::{
    Assignment, Atom, Cell, Condition, Connected, Domain, Edge, Forest, Lazy, Loop, Regions, Rules,
    Size as Stated, brute,
};

fn complete(model: &Model) -> Encoding {
    encode_complete(model, &Limits::start(&Budget::default())).expect("small")
}

/// The assignments of the cells in the models of a formula. With `all_variables`, an assignment is listed once for each
/// model, without it, once for each assignment of the shown cells.
fn models(encoding: &Encoding, all_variables: bool) -> Vec<Assignment> {
    let lits = |clause: &[Literal]| -> Vec<Lit> {
        clause.iter().map(|literal| Lit::from_dimacs(literal.dimacs() as isize)).collect()
    };
    let mut solver = Solver::new();
    for clause in encoding.cnf().clauses() {
        solver.add_clause(&lits(clause));
    }
    for variable in (0..encoding.cnf().variables() as usize).map(Var::from_index) {
        // So that the models have a value for each variable.
        solver.add_clause(&[variable.positive(), variable.negative()]);
    }
    let mut found = Vec::new();
    while solver.solve().expect("no limit") {
        let model = solver.model().expect("satisfiable");
        let holds = |l: Literal| model[l.variable() as usize - 1].is_positive() == l.is_positive();
        found.push(encoding.assignment(holds).expect("no contradiction"));
        if all_variables {
            solver.add_clause(&model.iter().map(|&lit| !lit).collect::<Vec<_>>());
        } else {
            let clause = encoding.forbid(&found[found.len() - 1]).expect("within the domains");
            solver.add_clause(&lits(&clause));
        }
    }
    found.sort();
    found
}

fn model(domains: Vec<Domain>, constraint: Constraint) -> Model {
    let rules = Rules::new(domains.len(), vec![constraint]).expect("cells of the model");
    Model::new(Arc::new(rules), domains).expect("a domain a cell")
}

/// Each solution is exactly one model of the complete formula, and the formula is no larger than was foretold.
fn agrees_with_brute(model: &Model) {
    let mut expected = brute::solutions(model, usize::MAX).expect("tiny");
    expected.sort();
    let encoding = complete(model);
    assert_eq!(models(&encoding, true), expected, "{model:?}");
    assert!(encoding.left_out().is_empty());
    let (added, size) = added(model);
    assert!(added.variables <= size.variables && added.clauses <= size.clauses, "{added:?} {size:?}");
}

/// What the constraints on graphs add to the formula, and what was foretold.
fn added(model: &Model) -> (Size, Size) {
    let limits = Limits::start(&Budget::default());
    let (plain, whole) = (encode(model, Simplify::Alone, &limits).expect("small"), complete(model));
    let added = Size {
        variables: u64::from(whole.cnf().variables() - plain.cnf().variables()),
        clauses: (whole.cnf().len() - plain.cnf().len()) as u64,
    };
    (added, Eliminations::new(model, MOST_GRAPH_CLAUSES).expect("small").size)
}

/// Up to `most` cells with up to three values each. Some have one value only.
fn domains(random: &mut Random, most: usize) -> Vec<Domain> {
    let domain = |random: &mut Random| match random.below(6) {
        0 => Domain::single(random.below(3) as u8),
        1 => Domain::first(3),
        _ => Domain::first(2),
    };
    (0..=random.below(most)).map(|_| domain(random)).collect()
}

fn atom(random: &mut Random, domains: &[Domain]) -> Atom {
    let values = [1, 1, 1, 2, 3, 6, 0, 7][random.below(8)];
    Atom::among(random.below(domains.len()) as Cell, Domain::from_bits(values))
}

fn ends(random: &mut Random, vertices: usize) -> (u32, u32) {
    (random.below(vertices) as u32, random.below(vertices) as u32)
}

fn connected(random: &mut Random) -> Model {
    let domains = domains(random, 8);
    let vertices = random.below(9);
    // Mostly one atom for each cell, so that the vertices are independent of each other.
    let vertex = |vertex: usize| match domains.get(vertex) {
        Some(_) if random.chance(0.8) => Atom::is(vertex as Cell, 1),
        _ => atom(random, &domains),
    };
    let atoms: Vec<Atom> = (0..vertices).map(vertex).collect();
    let edges = if vertices == 0 { 0 } else { random.below(2 * vertices + 1) };
    let edges: Vec<(u32, u32)> = (0..edges).map(|_| ends(random, vertices)).collect();
    let graph = Connected::new(atoms, edges, "graph".into()).expect("vertices that exist");
    model(domains, Constraint::Connected(graph))
}

/// Random edges without those from a vertex to itself; some edges have the same ends.
fn edges(random: &mut Random, domains: &[Domain], vertices: usize) -> Vec<Edge> {
    let mut edges = Vec::new();
    for cell in 0..domains.len() + random.below(3) {
        let (from, to) = ends(random, vertices);
        let atom = if cell < domains.len() { Atom::is(cell as Cell, 1) } else { atom(random, domains) };
        edges.extend((from != to).then_some(Edge { atom, from, to }));
    }
    edges
}

fn one_loop(random: &mut Random) -> Model {
    let domains = domains(random, 9);
    let vertices = 2 + random.below(5);
    let graph = Loop::new(edges(random, &domains, vertices), "loop".into()).expect("no edge to itself");
    model(domains, Constraint::Loop(graph))
}

fn forest(random: &mut Random) -> Model {
    let domains = domains(random, 9);
    let vertices = 2 + random.below(5);
    let graph = Forest::new(edges(random, &domains, vertices), "forest".into()).expect("no edge to itself");
    model(domains, Constraint::Forest(graph))
}

fn regions(random: &mut Random) -> Model {
    let domains = domains(random, 9);
    let vertices = 2 + random.below(6);
    let links = edges(random, &domains, vertices);
    let free = random.chance(0.3);
    let mut size = |_| match random.below(4) {
        _ if free => Stated::Free,
        0 => Stated::Exactly(1 + random.below(vertices + 1) as u32),
        1 => Stated::Value { cell: random.below(domains.len()) as Cell, plus: random.below(3) as u32 },
        _ => Stated::Free,
    };
    let sizes: Vec<Stated> = (0..vertices).map(&mut size).collect();
    let graph = Regions::new(links, sizes, "regions".into()).expect("vertices that exist");
    model(domains, Constraint::Regions(graph))
}

#[test]
fn each_solution_is_one_model() {
    let mut solutions = [0; 4];
    for index in 0..400 {
        for (kind, make) in [connected, one_loop, regions, forest].into_iter().enumerate() {
            let model = make(&mut Random::new(kind as u64, index));
            agrees_with_brute(&model);
            solutions[kind] += usize::from(!brute::solutions(&model, 2).expect("tiny").is_empty());
        }
    }
    assert!(solutions.iter().all(|&solvable| solvable > 40), "{solutions:?}");
}

/// Other constraints may leave their variables open, so solutions are compared by their shown cells.
#[test]
fn models_of_mixed_constraints() {
    let mut with_graphs = 0;
    for index in 0..300 {
        let model = generate::model(&mut Random::new(5, index));
        let shown = |solutions: Vec<Assignment>| -> BTreeSet<Vec<u8>> {
            solutions.iter().map(|solution| model.shown_values(solution).into_owned()).collect()
        };
        let expected = brute::solutions(&model, usize::MAX).expect("tiny");
        let found = models(&complete(&model), false);
        assert_eq!(found.len(), expected.len(), "{index}");
        assert_eq!(shown(found), shown(expected), "{index}: {model:?}");
        let limits = Limits::start(&Budget::default());
        let plain = encode(&model, Simplify::Alone, &limits).expect("small");
        with_graphs += usize::from(!plain.left_out().is_empty());
    }
    assert!(with_graphs > 60, "{with_graphs}");
}

/// The sides of cells of a grid.
fn grid(rows: u32, columns: u32) -> Vec<(u32, u32)> {
    let right = |cell: u32| (cell % columns + 1 < columns).then_some((cell, cell + 1));
    let down = |cell: u32| (cell / columns + 1 < rows).then_some((cell, cell + columns));
    (0..rows * columns).flat_map(|cell| right(cell).into_iter().chain(down(cell))).collect()
}

fn connected_grid(rows: u32, columns: u32) -> Model {
    let vertices = (0..rows * columns).map(|cell| Atom::is(cell, 1));
    let graph = Connected::new(vertices, grid(rows, columns), "grid".into()).expect("a graph");
    model(vec![Domain::first(2); (rows * columns) as usize], Constraint::Connected(graph))
}

fn loop_grid(rows: u32, columns: u32) -> Model {
    let ends = grid(rows, columns);
    let edges = (0..).zip(&ends).map(|(cell, &(from, to))| Edge { atom: Atom::is(cell, 1), from, to });
    let graph = Loop::new(edges, "loop".into()).expect("a graph");
    model(vec![Domain::first(2); ends.len()], Constraint::Loop(graph))
}

fn forest_grid(rows: u32, columns: u32) -> Model {
    let ends = grid(rows, columns);
    let edges = (0..).zip(&ends).map(|(cell, &(from, to))| Edge { atom: Atom::is(cell, 1), from, to });
    let graph = Forest::new(edges, "forest".into()).expect("a graph");
    model(vec![Domain::first(2); ends.len()], Constraint::Forest(graph))
}

fn regions_grid(rows: u32, columns: u32, size: Stated) -> Model {
    let ends = grid(rows, columns);
    let links = (0..).zip(&ends).map(|(cell, &(from, to))| Edge { atom: Atom::is(cell, 1), from, to });
    let sizes = vec![size; (rows * columns) as usize];
    let graph = Regions::new(links, sizes, "regions".into()).expect("a graph");
    model(vec![Domain::first(2); ends.len()], Constraint::Regions(graph))
}

#[test]
fn narrow_grids_and_small_ones() {
    for (rows, columns) in [(1, 1), (1, 7), (7, 1), (2, 5), (3, 4)] {
        agrees_with_brute(&connected_grid(rows, columns));
        agrees_with_brute(&loop_grid(rows, columns));
    }
    for (rows, columns) in [(1, 1), (1, 7), (2, 4), (3, 3)] {
        agrees_with_brute(&forest_grid(rows, columns));
    }
    for (rows, columns) in [(1, 1), (1, 6), (2, 4), (3, 3)] {
        for size in [Stated::Free, Stated::Exactly(1), Stated::Exactly(2), Stated::Exactly(3)] {
            agrees_with_brute(&regions_grid(rows, columns, size));
        }
    }
    assert_eq!(models(&complete(&loop_grid(4, 4)), true).len(), 213, "cycles of a 4x4 grid of points");
    assert_eq!(models(&complete(&forest_grid(2, 4)), true).len(), 836, "forests of a 2x4 grid of points");
    let dominoes = regions_grid(4, 4, Stated::Exactly(2));
    assert_eq!(models(&complete(&dominoes), true).len(), 36, "ways to cover 4x4 cells with dominoes");
}

#[test]
fn graphs_without_vertices_or_edges() {
    let graph = |vertices: &[Atom], edges: &[(u32, u32)]| {
        let graph = Connected::new(vertices.to_vec(), edges.to_vec(), "graph".into()).expect("a graph");
        model(vec![Domain::first(2); 2], Constraint::Connected(graph))
    };
    agrees_with_brute(&graph(&[], &[]));
    agrees_with_brute(&graph(&[Atom::is(0, 1)], &[(0, 0)]));
    agrees_with_brute(&graph(&[Atom::is(0, 1), Atom::is(1, 1)], &[]));
    // Two vertices that are certainly there, without an edge.
    let all = Domain::first(2);
    agrees_with_brute(&graph(&[Atom::among(0, all), Atom::among(1, all)], &[]));
    let none = Loop::new([], "loop".into()).expect("a graph");
    agrees_with_brute(&model(vec![Domain::first(2)], Constraint::Loop(none)));
    let none = Forest::new([], "forest".into()).expect("a graph");
    agrees_with_brute(&model(vec![Domain::first(2)], Constraint::Forest(none)));
    for size in [Stated::Free, Stated::Exactly(1), Stated::Exactly(2), Stated::Value { cell: 0, plus: 0 }] {
        let single = Regions::new([], [size], "region".into()).expect("a graph");
        agrees_with_brute(&model(vec![Domain::first(3)], Constraint::Regions(single)));
    }
}

#[test]
fn sizes_are_foretold_closely() {
    let value = Stated::Value { cell: 0, plus: 4 };
    for model in [
        connected_grid(9, 9),
        loop_grid(9, 9),
        forest_grid(9, 9),
        regions_grid(9, 9, Stated::Free),
        regions_grid(9, 9, value),
    ] {
        let (added, size) = added(&model);
        assert!(added.clauses <= size.clauses && 2 * added.clauses > size.clauses, "{added:?} {size:?}");
        assert!(
            added.variables <= size.variables && 2 * added.variables > size.variables,
            "{added:?} {size:?}"
        );
    }
}

#[test]
fn too_many_clauses_are_refused_before_they_are_made() {
    for (model, kind) in [
        (connected_grid(5, 5), OmittedConstraint::Connected),
        (loop_grid(5, 5), OmittedConstraint::Loop),
        (forest_grid(5, 5), OmittedConstraint::Forest),
        (regions_grid(5, 5, Stated::Exactly(5)), OmittedConstraint::Regions),
    ] {
        let size = Eliminations::new(&model, MOST_GRAPH_CLAUSES).expect("small").size;
        assert!(Eliminations::new(&model, size.clauses).is_ok());
        for most in [0, size.clauses / 2, size.clauses - 1] {
            let error = Eliminations::new(&model, most).err();
            assert_eq!(error, Some(IncompleteFormula::TooLarge(kind)));
        }
    }
    // Each vertex is next to each other one: the number of clauses grows with the third power.
    let vertices = 400;
    let pairs = (0..vertices).flat_map(|one| (0..one).map(move |other| (one, other)));
    let graph =
        Connected::new((0..vertices).map(|cell| Atom::is(cell, 1)), pairs, "all".into()).expect("a graph");
    let model = model(vec![Domain::first(2); 400], Constraint::Connected(graph));
    let error = encode_complete(&model, &Limits::start(&Budget::default())).expect_err("too large");
    assert_eq!(error.to_string(), "need more than 5000000 clauses to state which cells are connected");
}

#[derive(Debug)]
struct Always;

impl Condition for Always {
    fn cuts(&self, _: &[u8]) -> Vec<Vec<Atom>> {
        Vec::new()
    }
}

#[test]
fn lazy_constraints_have_no_complete_formula() {
    let lazy = Lazy::new([0], Arc::new(Always), "\"it is so\"".into()).expect("one cell");
    let model = model(vec![Domain::first(2)], Constraint::Lazy(lazy));
    let error = encode_complete(&model, &Limits::start(&Budget::default())).expect_err("lazy");
    assert_eq!(
        error.to_string(),
        "leave out the rule \"it is so\", which is only checked on complete solutions"
    );
}
