//! The clauses of `Connected` and `Loop`: the vertices that are there are in one part.

use std::collections::BTreeSet;

use super::super::cells::Cells;
use super::super::cnf::Literal;
use super::elimination::Elimination;
use super::gates::Gates;
use super::parts::{joined, one_part};
use super::size::Size;
use crate::solve::StopReason;
use gridproof_model::{Atom, Connected, Domain, Loop};

/// The order of elimination for `Connected`. Vertices that cannot be there have no neighbours. If some vertex is
/// certainly there, it comes last; no part can then end before it, which unit propagation notices.
pub(super) fn elimination(graph: &Connected, domains: &[Domain], most: u64) -> Option<Elimination> {
    let outside = |atom: &Atom| domains[atom.cell as usize].difference(atom.values);
    let inside = |atom: &Atom| domains[atom.cell as usize].intersection(atom.values);
    let vertices = graph.vertices();
    let last = vertices.iter().position(|atom| outside(atom).is_empty() && !inside(atom).is_empty());
    let possible = |vertex: u32| !inside(&vertices[vertex as usize]).is_empty();
    let edges = graph.edges().iter().copied().filter(|&(one, other)| possible(one) && possible(other));
    Elimination::new(vertices.len(), edges, last.map(|last| last as u32), most)
}

pub(super) fn connected_size(graph: &Connected, elimination: &Elimination, domains: &[Domain]) -> Size {
    let edges = graph.edges().len() as u64;
    Size::of_atoms(graph.vertices().iter().copied(), domains)
        + Size { variables: edges, clauses: 3 * edges }
        + Size::of_joined(edges, elimination)
        + Size::of_one_part(elimination)
}

pub(super) fn connected(
    graph: &Connected,
    elimination: &Elimination,
    of: &Cells,
    gates: &mut Gates<'_, '_>,
) -> Result<(), StopReason> {
    let there = graph.vertices().iter().map(|&atom| of.atom(atom, gates.builder));
    let there = there.collect::<Result<Vec<_>, _>>()?;
    let edges: BTreeSet<(u32, u32)> =
        graph.edges().iter().map(|&(one, other)| (one.min(other), one.max(other))).collect();
    let mut direct = Vec::with_capacity(edges.len());
    for (one, other) in edges.into_iter().filter(|(one, other)| one != other) {
        direct.push(((one, other), gates.all([there[one as usize], there[other as usize]])?));
    }
    let joined = joined(elimination, direct, gates)?;
    one_part(elimination, &there, &joined, gates)
}

/// The order of elimination for `Loop`.
pub(super) fn loop_elimination(graph: &Loop, domains: &[Domain], most: u64) -> Option<Elimination> {
    let possible = |atom: Atom| !domains[atom.cell as usize].intersection(atom.values).is_empty();
    let edges = graph.edges().iter().filter(|edge| possible(edge.atom)).map(|edge| (edge.from, edge.to));
    Elimination::new(graph.points(), edges, None, most)
}

pub(super) fn loop_size(graph: &Loop, elimination: &Elimination, domains: &[Domain]) -> Size {
    let (edges, points) = (graph.edges().len() as u64, elimination.vertices());
    Size::of_atoms(graph.edges().iter().map(|edge| edge.atom), domains)
        + Size { variables: points, clauses: 2 * edges + points }
        + Size::of_joined(edges, elimination)
        + Size::of_one_part(elimination)
}

/// Adds "the edges that are taken are in one part". The local part of `Loop` states the rest.
pub(super) fn one_loop(
    graph: &Loop,
    elimination: &Elimination,
    of: &Cells,
    gates: &mut Gates<'_, '_>,
) -> Result<(), StopReason> {
    let mut at: Vec<Vec<Literal>> = vec![Vec::new(); graph.points()];
    let mut direct = Vec::with_capacity(graph.edges().len());
    for edge in graph.edges() {
        let taken = of.atom(edge.atom, gates.builder)?;
        at[edge.from as usize].push(taken);
        at[edge.to as usize].push(taken);
        direct.push(((edge.from, edge.to), taken));
    }
    let there = at.into_iter().map(|taken| gates.some(taken)).collect::<Result<Vec<_>, _>>()?;
    let joined = joined(elimination, direct, gates)?;
    one_part(elimination, &there, &joined, gates)
}
