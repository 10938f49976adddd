//! Checks whether a clause follows from one constraint: when the clause is false, the remaining domains must refute the
//! constraint.
//!
//! A lazy constraint refuses a candidate for reasons, and each reason is a clause. A cut follows from the constraint if it
//! contains such a clause. Otherwise, only graph constraints can be refuted, and only by searches in the graph of the vertices and edges whose atoms may
//! still hold. A graph constraint is refuted in three cases: if vertices or edges whose atoms must hold cannot reach each
//! other; if edges of a forest whose atoms must hold form a cycle; or if a region is too large, is too small, or contains
//! both ends of a link whose atom cannot hold. In addition, any constraint is refuted if a cell has no value left.

use gridproof_model::planted::{self, Fault};
use gridproof_model::{
    Assignment, Atom, Connected, Constraint, Domain, Edge, Forest, Loop, Model, Regions, Size,
};

/// Whether the domains refute the constraint. The test is incomplete: it may return `false` for a constraint that
/// cannot hold, and then the clause is rejected.
pub(super) fn refutes(constraint: &Constraint, domains: &[Domain]) -> bool {
    if planted::has(Fault::CheckerAcceptsAnyLemma)
        || constraint.cells().iter().any(|&cell| domains[cell as usize].is_empty())
    {
        return true;
    }
    match constraint {
        Constraint::Connected(connected) => is_split(connected, domains),
        Constraint::Loop(one_loop) => is_torn(one_loop, domains),
        Constraint::Forest(forest) => has_cycle(forest, domains),
        Constraint::Regions(regions) => is_out_of_size(regions, domains),
        _ => false,
    }
}

/// The reasons for which lazy constraints refuse candidates.
pub(super) struct Refusals<'m> {
    model: &'m Model,
    candidates: &'m [Assignment],
    /// A constraint, the number of a candidate, and the cuts for it. The cuts of one candidate are listed one after
    /// another.
    last: Option<(usize, usize, Vec<Vec<Atom>>)>,
}

impl<'m> Refusals<'m> {
    pub(super) const fn new(model: &'m Model, candidates: &'m [Assignment]) -> Self {
        Self { model, candidates, last: None }
    }

    /// Whether the lazy constraint refuses the candidate, counted from 1, for a reason that exists for all values in the
    /// domains. The values of the candidate need not be among them.
    pub(super) fn include(&mut self, constraint: usize, candidate: usize, domains: &[Domain]) -> bool {
        let is_last = |(place, number, _): &(usize, usize, _)| (*place, *number) == (constraint, candidate);
        if !self.last.as_ref().is_some_and(is_last) {
            let Constraint::Lazy(lazy) = &self.model.constraints()[constraint] else { return false };
            let Some(values) = candidate.checked_sub(1).and_then(|index| self.candidates.get(index)) else {
                return false;
            };
            self.last = Some((constraint, candidate, lazy.cuts(values)));
        }
        let cuts = self.last.as_ref().map_or(&[][..], |(_, _, cuts)| cuts);
        cuts.iter().any(|cut| cut.iter().all(|&atom| !possibly(atom, domains)))
    }
}

fn surely(atom: Atom, domains: &[Domain]) -> bool {
    domains[atom.cell as usize].difference(atom.values).is_empty()
}

fn possibly(atom: Atom, domains: &[Domain]) -> bool {
    !domains[atom.cell as usize].intersection(atom.values).is_empty()
}

/// Returns a number for each vertex. Two vertices have the same number exactly if they are connected by edges.
fn parts(vertices: usize, edges: impl Iterator<Item = (u32, u32)>) -> Vec<usize> {
    let mut at: Vec<Vec<usize>> = vec![Vec::new(); vertices];
    for (u, v) in edges {
        at[u as usize].push(v as usize);
        at[v as usize].push(u as usize);
    }
    let mut part = vec![usize::MAX; vertices];
    for start in 0..vertices {
        let mut open = vec![start];
        while let Some(vertex) = open.pop() {
            if part[vertex] == usize::MAX {
                part[vertex] = start;
                open.extend(&at[vertex]);
            }
        }
    }
    part
}

/// Whether two vertices whose atoms must hold cannot be connected.
fn is_split(connected: &Connected, domains: &[Domain]) -> bool {
    let vertices = connected.vertices();
    let may = |vertex: u32| possibly(vertices[vertex as usize], domains);
    let edges = connected.edges().iter().copied().filter(|&(u, v)| may(u) && may(v));
    let part = parts(vertices.len(), edges);
    let mut held = (0..vertices.len()).filter(|&vertex| surely(vertices[vertex], domains)).map(|v| part[v]);
    let first = held.next();
    held.any(|other| Some(other) != first)
}

/// Whether two edges that must be selected cannot be connected.
fn is_torn(one_loop: &Loop, domains: &[Domain]) -> bool {
    let may = one_loop.edges().iter().filter(|edge| possibly(edge.atom, domains));
    let part = parts(one_loop.points(), may.map(|edge| (edge.from, edge.to)));
    let taken = one_loop.edges().iter().filter(|edge| surely(edge.atom, domains));
    let mut held = taken.map(|edge| part[edge.from as usize]);
    let first = held.next();
    held.any(|other| Some(other) != first)
}

/// Whether the edges that must be selected form a cycle. Without one, each edge makes one part of two.
fn has_cycle(forest: &Forest, domains: &[Domain]) -> bool {
    let taken = forest.edges().iter().filter(|edge| surely(edge.atom, domains));
    let taken: Vec<(u32, u32)> = taken.map(|edge| (edge.from, edge.to)).collect();
    let part = parts(forest.points(), taken.iter().copied());
    let count = (0..part.len()).filter(|&point| part[point] == point).count();
    taken.len() + count > forest.points()
}

/// Whether some region is larger than the size that one of its vertices states, cannot reach that size, or contains
/// both ends of a link whose atom cannot hold.
fn is_out_of_size(regions: &Regions, domains: &[Domain]) -> bool {
    let vertices = regions.sizes().len();
    let with = |holds: &dyn Fn(Atom) -> bool| {
        let links = regions.links().iter().filter(|link| holds(link.atom));
        let part = parts(vertices, links.map(|link| (link.from, link.to)));
        let mut size = vec![0u32; vertices];
        for &part in &part {
            size[part] += 1;
        }
        (part, size)
    };
    let (sure, least) = with(&|atom| surely(atom, domains));
    let (possible, most) = with(&|atom| possibly(atom, domains));
    let misfits = |(vertex, &stated): (usize, &Size)| {
        let (least, most) = (least[sure[vertex]], most[possible[vertex]]);
        let fits = |size: u32| least <= size && size <= most;
        match stated {
            Size::Free => false,
            Size::Exactly(size) => !fits(size),
            Size::Value { cell, plus } => {
                !domains[cell as usize].iter().any(|value| fits(u32::from(value).saturating_add(plus)))
            }
        }
    };
    let open =
        |link: &Edge| sure[link.from as usize] == sure[link.to as usize] && !possibly(link.atom, domains);
    regions.sizes().iter().enumerate().any(misfits) || regions.links().iter().any(open)
}
