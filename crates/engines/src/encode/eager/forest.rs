//! The clauses of `Forest`: the edges that are taken form no cycle.
//!
//! The vertices are eliminated one after the other. If edges that are taken lead from a vertex to later neighbours, the
//! vertex is merged with the first of these neighbours: its edges to the others become edges of that neighbour. This
//! contracts an edge, which neither makes a cycle nor removes one, except that two edges between the same two vertices
//! would become an edge from a vertex to itself. So there is no cycle if and only if two such edges are never taken.
//! H. Rankooh and J. Rintanen (AAAI 2022) state acyclicity of directed graphs in the same order; there, a vertex joins
//! each two of its neighbours, which would close cycles of undirected edges.

use super::super::cells::Cells;
use super::super::cnf::Literal;
use super::elimination::Elimination;
use super::gates::Gates;
use super::size::Size;
use crate::solve::StopReason;
use gridproof_model::{Atom, Domain, Forest};

/// The order of elimination. Edges that cannot be taken are left out.
pub(super) fn elimination(graph: &Forest, domains: &[Domain], most: u64) -> Option<Elimination> {
    let possible = |atom: Atom| !domains[atom.cell as usize].intersection(atom.values).is_empty();
    let edges = graph.edges().iter().filter(|edge| possible(edge.atom)).map(|edge| (edge.from, edge.to));
    Elimination::new(graph.points(), edges, None, most)
}

pub(super) fn size(graph: &Forest, elimination: &Elimination, domains: &[Domain]) -> Size {
    let (neighbours, triangles) = (elimination.neighbours(), elimination.triangles());
    let edges = graph.edges().len() as u64;
    // Each edge, and each edge that a vertex passes on, takes a gate with three clauses and a clause of its own; the
    // latter is a gate with three more clauses. Each neighbour takes two gates.
    Size::of_atoms(graph.edges().iter().map(|edge| edge.atom), domains)
        + Size {
            variables: edges + 2 * neighbours + 2 * triangles,
            clauses: 4 * edges + 6 * neighbours + 7 * triangles,
        }
}

pub(super) fn forest(
    graph: &Forest,
    elimination: &Elimination,
    of: &Cells,
    gates: &mut Gates<'_, '_>,
) -> Result<(), StopReason> {
    let later = &elimination.later;
    // For each vertex and each of its later neighbours: whether some edge joins the two.
    let mut joined: Vec<Vec<Literal>> = later.iter().map(|later| vec![Literal::FALSE; later.len()]).collect();
    for edge in graph.edges() {
        if let Some(pair) = elimination.pair(edge.from, edge.to) {
            let taken = of.atom(edge.atom, gates.builder)?;
            join(&mut joined, pair, taken, gates)?;
        }
    }
    for vertex in elimination.order.iter().map(|&vertex| vertex as usize) {
        let own = std::mem::take(&mut joined[vertex]);
        let mut before = Literal::FALSE;
        for (index, &to) in later[vertex].iter().enumerate() {
            // The first neighbour that is joined with the vertex takes its place.
            let first = gates.all([own[index], !before])?;
            for (&other, &taken) in later[vertex].iter().zip(&own).skip(index + 1) {
                let passed_on = gates.all([first, taken])?;
                if let Some(pair) = elimination.pair(to, other) {
                    join(&mut joined, pair, passed_on, gates)?;
                }
            }
            before = gates.some([before, own[index]])?;
        }
    }
    Ok(())
}

/// Adds an edge between two vertices, which must not be joined yet.
fn join(
    joined: &mut [Vec<Literal>],
    (vertex, index): (usize, usize),
    edge: Literal,
    gates: &mut Gates<'_, '_>,
) -> Result<(), StopReason> {
    let known = &mut joined[vertex][index];
    gates.builder.set([!*known, !edge])?;
    *known = gates.some([*known, edge])?;
    Ok(())
}
