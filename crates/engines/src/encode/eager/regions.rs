//! The clauses of `Regions`.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Add;

use super::super::cells::Cells;
use super::super::cnf::Literal;
use super::elimination::Elimination;
use super::gates::{Gates, at_least};
use super::parts::joined;
use super::size::{Size, count_size};

use crate::solve::StopReason;
use gridproof_model::{Domain, Regions, Size as Stated};

/// The order of elimination. Links that cannot hold also count as edges, because their ends must not be joined.
pub(super) fn elimination(graph: &Regions, most: u64) -> Option<Elimination> {
    let links = graph.links().iter().map(|link| (link.from, link.to));
    Elimination::new(graph.sizes().len(), links, None, most)
}

/// The size, if it is not greater than `most`.
pub(super) fn size(graph: &Regions, elimination: &Elimination, domains: &[Domain], most: u64) -> Size {
    let (links, vertices) = (graph.links().len() as u64, elimination.vertices());
    let (neighbours, triangles) = (elimination.neighbours(), elimination.triangles());
    let closed =
        Size { variables: 2 * triangles + neighbours, clauses: 8 * triangles + 2 * neighbours + 2 * links };
    let atoms = Size::of_atoms(graph.links().iter().map(|link| link.atom), domains);
    let mut size = atoms + Size::of_joined(links, elimination) + closed;
    if graph.sizes().iter().any(|&stated| stated != Stated::Free) {
        let cap = cap(graph, elimination, domains);
        let below = elimination.below();
        let pairs: u64 = below.iter().sum();
        if pairs > most {
            return Size { variables: pairs, clauses: pairs };
        }
        // A path goes on from each later neighbour to each vertex above this one.
        let above = elimination.above();
        let ways: u64 = elimination.later.iter().flatten().map(|&next| above[next as usize]).sum();
        let mut known = BTreeMap::new();
        let counts = below.iter().map(|&below| count_size(below, cap as u64, &mut known));
        let values = |&stated: &Stated| match stated {
            Stated::Value { cell, .. } => domains[cell as usize].len() as u64,
            _ => 0,
        };
        let values: u64 = graph.sizes().iter().map(values).sum();
        let of_vertices = cap as u64 * vertices;
        size = size
            + Size { variables: pairs + ways, clauses: pairs + neighbours + 4 * ways }
            + counts.fold(Size::default(), Size::add)
            + Size {
                variables: of_vertices + vertices,
                clauses: 3 * of_vertices + neighbours + vertices + 2 * cap as u64 * links + 2 * values,
            };
    }
    size
}

pub(super) fn regions(
    graph: &Regions,
    elimination: &Elimination,
    of: &Cells,
    gates: &mut Gates<'_, '_>,
) -> Result<(), StopReason> {
    let mut links = Vec::with_capacity(graph.links().len());
    for link in graph.links() {
        links.push(((link.from, link.to), of.atom(link.atom, gates.builder)?));
    }
    let joined = joined(elimination, links.iter().copied(), gates)?;
    closed(elimination, &links, &joined, gates)?;
    if graph.sizes().iter().any(|&stated| stated != Stated::Free) {
        sizes(graph, elimination, &links, &joined, of, gates)?;
    }
    Ok(())
}

/// Adds "a link holds if its ends are in the same region".
///
/// A path from a vertex to one of its later neighbours first reaches some later neighbour, by vertices that are
/// eliminated before both, and then goes on from there. So the gates follow the order of elimination backwards.
fn closed(
    elimination: &Elimination,
    links: &[((u32, u32), Literal)],
    joined: &[Vec<Literal>],
    gates: &mut Gates<'_, '_>,
) -> Result<(), StopReason> {
    let later = &elimination.later;
    // For each vertex and each of its later neighbours: whether the two are in the same region.
    let mut same: Vec<Vec<Option<Literal>>> = later.iter().map(|later| vec![None; later.len()]).collect();
    for &((from, to), link) in links {
        let Some((first, index)) = elimination.pair(from, to) else { continue };
        match same[first][index] {
            None => same[first][index] = Some(link),
            Some(other) => gates.equal_if(Literal::TRUE, &[link], &[other])?,
        }
    }
    for vertex in elimination.order.iter().rev().map(|&vertex| vertex as usize) {
        for (index, &to) in later[vertex].iter().enumerate() {
            let mut ways = vec![joined[vertex][index]];
            for (&over, &to_over) in
                later[vertex].iter().zip(&joined[vertex]).filter(|(over, _)| **over != to)
            {
                let Some((first, place)) = elimination.pair(over, to) else { continue };
                let Some(onward) = same[first][place] else { continue };
                match same[vertex][index] {
                    Some(link) => gates.builder.set([!to_over, !onward, link])?,
                    None => ways.push(gates.all([to_over, onward])?),
                }
            }
            match same[vertex][index] {
                Some(link) => gates.builder.set([!joined[vertex][index], link])?,
                None => same[vertex][index] = Some(gates.some(ways)?),
            }
        }
    }
    Ok(())
}

/// Adds "each region has the size that its vertices state".
///
/// For each vertex, this counts the vertices that paths join with it, all of whose vertices are eliminated before it. The
/// vertex of a region that is eliminated last so counts the whole region, and no other vertex counts more. Numbers are in
/// unary, because unit propagation then finds regions that are certainly too large, and closed ones that are too small.
fn sizes(
    graph: &Regions,
    elimination: &Elimination,
    links: &[((u32, u32), Literal)],
    joined: &[Vec<Literal>],
    of: &Cells,
    gates: &mut Gates<'_, '_>,
) -> Result<(), StopReason> {
    let most = elimination.below().into_iter().max().unwrap_or(0);
    let cap = cap(graph, elimination, of.domains());
    // Indexed by vertex: the size of its region, or `cap` if it is larger.
    let mut size: Vec<Vec<Literal>> = Vec::with_capacity(graph.sizes().len());
    for &stated in graph.sizes() {
        size.push(match stated {
            Stated::Exactly(number) if u64::from(number) > most => return gates.builder.contradiction(),
            Stated::Exactly(number) => {
                (1..=cap).map(|least| Literal::TRUE.signed(least <= number as usize)).collect()
            }
            _ => (0..cap).map(|_| gates.variable()).collect::<Result<_, _>>()?,
        });
    }
    for size in &size {
        for pair in size.windows(2) {
            gates.builder.implies(pair[1], pair[0])?;
        }
    }
    let mut member = vec![Literal::FALSE; size.len()];
    let mut below: Vec<Vec<u32>> = vec![Vec::new(); size.len()];
    for &last in &elimination.order {
        // From the last vertex to the first, so that a vertex comes after its later neighbours.
        let mut below_last = std::mem::take(&mut below[last as usize]);
        below_last.push(last);
        below_last.sort_unstable_by_key(|&vertex| Reverse(elimination.place(vertex)));
        for &vertex in &below_last {
            let reached = ways(vertex, last, elimination, joined, &member, gates)?;
            member[vertex as usize] = gates.some(reached)?;
        }
        let members: Vec<Literal> = below_last.iter().map(|&vertex| member[vertex as usize]).collect();
        if let Some(parent) = elimination.parent(last) {
            below[parent as usize].append(&mut below_last);
        }
        let counted = gates.count(&members, cap)?;
        let ends = gates.all(joined[last as usize].iter().map(|&joined| !joined))?;
        let size = &size[last as usize];
        for number in 1..=cap {
            let (counted, size) = (at_least(&counted, number), at_least(size, number));
            gates.builder.set([!counted, size])?;
            gates.builder.set([!ends, !size, counted])?;
        }
    }
    for &((from, to), link) in links {
        gates.equal_if(link, &size[from as usize], &size[to as usize])?;
    }
    for (&stated, size) in graph.sizes().iter().zip(&size) {
        let Stated::Value { cell, plus } = stated else { continue };
        for value in of.domains()[cell as usize].iter() {
            let number = usize::from(value).saturating_add(plus as usize);
            let is = of.literal(cell, value);
            gates.builder.set([!is, at_least(size, number)])?;
            gates.builder.set([!is, !at_least(size, number.saturating_add(1))])?;
        }
    }
    Ok(())
}

/// The largest size that matters: one more than the largest stated size, or the number of vertices that a region can have.
fn cap(graph: &Regions, elimination: &Elimination, domains: &[Domain]) -> usize {
    let largest = |&stated: &Stated| match stated {
        Stated::Free => 0,
        Stated::Exactly(number) => number.into(),
        Stated::Value { cell, plus } => {
            let value = domains[cell as usize].iter().max().unwrap_or(0);
            u64::from(value) + u64::from(plus)
        }
    };
    let stated = graph.sizes().iter().map(largest).max().unwrap_or(0);
    (stated + 1).min(elimination.below().into_iter().max().unwrap_or(0)) as usize
}

/// The ways in which a path can join `vertex` with `last` if all its vertices are eliminated before `last`: it first
/// reaches a later neighbour of `vertex`. `member` states which of these neighbours are joined with `last`.
fn ways(
    vertex: u32,
    last: u32,
    elimination: &Elimination,
    joined: &[Vec<Literal>],
    member: &[Literal],
    gates: &mut Gates<'_, '_>,
) -> Result<Vec<Literal>, StopReason> {
    if vertex == last {
        return Ok(vec![Literal::TRUE]);
    }
    let near = elimination.later[vertex as usize].iter().zip(&joined[vertex as usize]);
    let near = near.take_while(|(next, _)| elimination.place(**next) <= elimination.place(last));
    near.map(|(&next, &joined)| gates.all([joined, member[next as usize]])).collect()
}
