//! Random small models with constraints of mixed types.

use std::sync::Arc;

use gridproof_model::random::Random;
use gridproof_model::{
    Atom, Automaton, Block, Cell, Clause, Connected, Constraint, Count, Domain, Edge, Forest, Linear, Loop,
    Model, ModelError, Origin, Regions, Rules, Size, Table, Transitions,
};

/// The maximum number of assignments that the domains of a random model allow: few enough to try all of them.
const MOST_ASSIGNMENTS: usize = 4096;

/// Creates a random model of up to twelve cells and up to four constraints of any type. Some models have hidden cells.
/// The model depends only on the state of `random`.
pub fn model(random: &mut Random) -> Model {
    let domains = domains(random);
    let cells = domains.len();
    let mut constraints = Vec::new();
    for number in 0..=random.below(4) {
        let origin = Origin::from(format!("constraint {}", number + 1));
        // Constraints that their constructors refuse are left out. The rules as a whole are never refused, because the
        // model is small.
        constraints.extend(constraint(random, &domains, origin));
    }
    let mut rules = Rules::new(cells, constraints).expect("cells of the model");
    if random.chance(0.3) {
        let shown: Vec<Cell> = (0..cells as Cell).filter(|_| random.chance(0.6)).collect();
        rules = rules.showing(shown).expect("in order");
    }
    Model::new(Arc::new(rules), domains).expect("a domain a cell")
}

fn domains(random: &mut Random) -> Vec<Domain> {
    let mut domains = Vec::new();
    let mut room = MOST_ASSIGNMENTS;
    let boolean = random.chance(0.4);
    let most = 1 + random.below(12);
    while domains.len() < most {
        let domain = if boolean || random.chance(0.2) {
            Domain::first(2)
        } else {
            let size = 1 + random.below(5);
            (0..size).map(|_| random.below(7) as u8).collect()
        };
        room /= domain.len();
        if room == 0 {
            break;
        }
        domains.push(domain);
    }
    domains
}

/// Some of the cells in random order, each listed once.
fn some_cells(random: &mut Random, cells: usize, most: usize) -> Vec<Cell> {
    let mut all: Vec<Cell> = (0..cells as Cell).collect();
    random.shuffle(&mut all);
    all.truncate(1 + random.below(most.min(cells)));
    all
}

/// An atom that is true for some values of a cell, and only rarely for all of them or for none.
fn atom(random: &mut Random, cell: Cell, domain: Domain) -> Atom {
    let share = random.between(0.2, 0.8);
    let values: Domain = domain.iter().filter(|_| random.chance(share)).collect();
    let one = domain.iter().nth(random.below(domain.len()));
    let values = if values.is_empty() && random.chance(0.9) { one.into_iter().collect() } else { values };
    Atom::among(cell, values)
}

/// Atoms of randomly drawn cells; the same cell may be drawn several times.
fn atoms(random: &mut Random, domains: &[Domain], count: usize) -> Vec<Atom> {
    (0..count)
        .map(|_| {
            let cell = random.below(domains.len());
            atom(random, cell as Cell, domains[cell])
        })
        .collect()
}

/// One atom for each cell, in order.
fn atom_of_each(random: &mut Random, domains: &[Domain]) -> Vec<Atom> {
    let mut found = Vec::new();
    for (cell, &domain) in (0..).zip(domains) {
        found.push(if domain == Domain::first(2) { Atom::is(cell, 1) } else { atom(random, cell, domain) });
    }
    found
}

fn constraint(random: &mut Random, domains: &[Domain], origin: Origin) -> Result<Constraint, ModelError> {
    let count = domains.len();
    match random.below(11) {
        0 => Ok(different(random, domains, origin)),
        1 => {
            let line = some_cells(random, count, 9);
            let blocks = (0..random.below(3))
                .map(|_| Block { length: 1 + random.below(3) as u32, colour: 1 + random.below(2) as u8 })
                .collect();
            Ok(Constraint::Runs { line: line.into(), blocks, origin })
        }
        2 => {
            let number = 1 + random.below(4);
            Clause::new(atoms(random, domains, number), origin).map(Constraint::Clause)
        }
        3 => {
            let number = 1 + random.below(count + 2);
            let atoms = atoms(random, domains, number);
            let from = random.below(number + 1);
            let to = from + random.below(number + 1 - from);
            Count::new(atoms, from as u32, to as u32, origin).map(Constraint::Count)
        }
        4 => linear(random, domains, origin).map(Constraint::Linear),
        5 => table(random, domains, origin).map(Constraint::Table),
        6 => automaton(random, domains, origin).map(Constraint::Automaton),
        7 => {
            let mut vertices = atom_of_each(random, domains);
            if random.chance(0.2) {
                vertices.extend(atoms(random, domains, 2));
            }
            let edges = edges(random, vertices.len());
            Connected::new(vertices, edges, origin).map(Constraint::Connected)
        }
        8 => Loop::new(graph_edges(random, domains), origin).map(Constraint::Loop),
        9 => Forest::new(graph_edges(random, domains), origin).map(Constraint::Forest),
        _ => regions(random, domains, origin).map(Constraint::Regions),
    }
}

fn different(random: &mut Random, domains: &[Domain], origin: Origin) -> Constraint {
    let cells = some_cells(random, domains.len(), 6);
    let sum = random.chance(0.6).then(|| {
        let value = |&cell: &Cell| {
            let domain = domains[cell as usize];
            domain.iter().nth(random.below(domain.len())).map_or(0, u32::from)
        };
        cells.iter().map(value).sum()
    });
    Constraint::AllDifferent { cells: cells.into(), sum, origin }
}

fn linear(random: &mut Random, domains: &[Domain], origin: Origin) -> Result<Linear, ModelError> {
    let cells = some_cells(random, domains.len(), 7);
    let terms: Vec<(i32, Cell)> =
        cells.into_iter().map(|cell| (i32::from(random.below(7) as u8) - 3, cell)).collect();
    let value = |&(coefficient, cell): &(i32, Cell)| {
        let domain = domains[cell as usize];
        i64::from(coefficient) * domain.iter().nth(random.below(domain.len())).map_or(0, i64::from)
    };
    let sum: i64 = terms.iter().map(value).sum();
    let (from, to) = match random.below(8) {
        0 => (i64::MIN, sum),
        1 => (sum, i64::MAX),
        _ => (sum, sum + i64::from(random.below(3) as u8)),
    };
    Linear::new(terms, from, to, origin)
}

fn table(random: &mut Random, domains: &[Domain], origin: Origin) -> Result<Table, ModelError> {
    let cells = some_cells(random, domains.len(), 4);
    let rows: Vec<Vec<Domain>> = (0..=random.below(8))
        .map(|_| {
            let set = |&cell: &Cell| {
                let domain = domains[cell as usize];
                let one = domain.iter().nth(random.below(domain.len()));
                if random.chance(0.2) { atom(random, cell, domain).values } else { one.into_iter().collect() }
            };
            cells.iter().map(set).collect()
        })
        .collect();
    Table::new(cells, rows, origin)
}

fn automaton(random: &mut Random, domains: &[Domain], origin: Origin) -> Result<Automaton, ModelError> {
    let cells = some_cells(random, domains.len(), 8);
    let states = 1 + random.below(4);
    let mut table = || -> Transitions {
        let state = |_| {
            let read = |value: u8| (random.chance(0.8)).then(|| (value, random.below(states) as u32));
            (0..7).filter_map(read).collect()
        };
        (0..states).map(state).collect()
    };
    let tables = vec![table(), table()];
    let layers = (0..cells.len()).map(|_| random.below(2) as u32).collect();
    let accepting = (0..states as u32).filter(|_| random.chance(0.5)).collect();
    Automaton::new(cells, tables, layers, accepting, origin)
}

/// Returns random edges. The vertices are arranged in rows of three, and most of the edges between neighbours are
/// included. Sometimes there is one more edge, between random vertices.
fn edges(random: &mut Random, vertices: usize) -> Vec<(u32, u32)> {
    let near =
        |v: usize| [(v % 3 < 2).then_some(v + 1), Some(v + 3)].into_iter().flatten().map(move |w| (v, w));
    let inside = |&(_, w): &(usize, usize)| w < vertices;
    let mut found: Vec<(u32, u32)> =
        (0..vertices).flat_map(near).filter(inside).map(|(v, w)| (v as u32, w as u32)).collect();
    found.retain(|_| random.chance(0.9));
    if vertices > 1 && random.chance(0.2) {
        found.push((random.below(vertices) as u32, random.below(vertices) as u32));
    }
    found
}

/// Returns an edge for each cell, between points of a 3x3 grid, so that loops and cycles are possible. In rare cases, there is one
/// more edge.
fn graph_edges(random: &mut Random, domains: &[Domain]) -> Vec<Edge> {
    let mut ends = edges(&mut Random::new(1, 0), 9);
    ends.extend([(0, 4), (4, 8)]);
    let start = random.below(ends.len());
    ends.rotate_left(start);
    let mut atoms = atom_of_each(random, domains);
    if random.chance(0.1) {
        atoms.extend(self::atoms(random, domains, 1));
    }
    let edge = |(atom, &(from, to)): (Atom, &(u32, u32))| Edge { atom, from, to };
    atoms.into_iter().zip(ends.iter().cycle()).map(edge).filter(|edge| edge.from != edge.to).collect()
}

/// Random regions, whose links are the edges of [`graph_edges`]. The sizes of some regions are stated by random cells.
fn regions(random: &mut Random, domains: &[Domain], origin: Origin) -> Result<Regions, ModelError> {
    let links = graph_edges(random, domains);
    let vertices = links.iter().map(|link| link.from.max(link.to) + 1).max().unwrap_or(1);
    let size = |_| match random.below(4) {
        0 => Size::Exactly(1 + random.below(4) as u32),
        1 => Size::Value { cell: random.below(domains.len()) as Cell, plus: random.below(3) as u32 },
        _ => Size::Free,
    };
    let sizes: Vec<Size> = (0..vertices).map(size).collect();
    Regions::new(links, sizes, origin)
}
