//! `Regions`: what is surely joined, what may be joined, and the sizes in between.

use super::atom::{ANY, State, refuse, require, state};
use super::graph::Graph;
use crate::model::{Domain, Regions, Size};
use crate::search::domains::{Contradiction, Domains};

pub(in crate::search) fn propagate(
    regions: &Regions,
    graph: &Graph,
    domains: &mut Domains<'_>,
) -> Result<(), Contradiction> {
    let states: Vec<State> = regions.links().iter().map(|link| state(link.atom, domains)).collect();
    let (sure, size) = parts(graph, |link| states[link as usize] == State::Yes);
    let (possible, room) = parts(graph, |link| states[link as usize] != State::No);
    // By sure part: the least and the greatest size that all its vertices allow.
    let mut bounds: Vec<(u32, u32)> = vec![(0, 0); size.len()];
    for (vertex, &part) in sure.iter().enumerate() {
        bounds[part] = (size[part], room[possible[vertex]]);
    }
    for (&stated, &part) in regions.sizes().iter().zip(&sure) {
        let (least, most) = match stated {
            Size::Free => continue,
            Size::Exactly(size) => (size, size),
            Size::Value { cell, plus } => {
                let domain = domains.get(cell);
                let (Some(least), Some(most)) = (domain.min(), domain.iter().last()) else {
                    return Err(Contradiction);
                };
                (u32::from(least).saturating_add(plus), u32::from(most).saturating_add(plus))
            }
        };
        let bound = &mut bounds[part];
        *bound = (bound.0.max(least), bound.1.min(most));
        if bound.0 > bound.1 {
            return Err(Contradiction);
        }
    }
    for (&stated, &part) in regions.sizes().iter().zip(&sure) {
        if let Size::Value { cell, plus } = stated {
            let (least, most) = bounds[part];
            let fits = |value: &u8| (least..=most).contains(&u32::from(*value).saturating_add(plus));
            let left: Domain = domains.get(cell).iter().filter(fits).collect();
            domains.post(cell, left, ANY)?;
        }
    }
    for (link, &state) in regions.links().iter().zip(&states) {
        let (from, to) = (sure[link.from as usize], sure[link.to as usize]);
        if from == to {
            match state {
                State::No => return Err(Contradiction),
                State::Open => require(link.atom, domains)?,
                State::Yes => {}
            }
        } else if state == State::Open {
            let (one, other) = (bounds[from], bounds[to]);
            let together = size[from] + size[to];
            let apart = one.0 > other.1 || other.0 > one.1 || together > one.1.min(other.1);
            // A part that needs all the room there is has every link of it.
            let needed = one.0.max(other.0) >= room[possible[link.from as usize]]
                && (one.0 >= room[possible[link.from as usize]]
                    || other.0 >= room[possible[link.from as usize]]);
            match (apart, needed) {
                (true, true) => return Err(Contradiction),
                (true, false) => refuse(link.atom, domains)?,
                (false, true) => require(link.atom, domains)?,
                (false, false) => {}
            }
        }
    }
    Ok(())
}

/// The part of each vertex by the links that count, and the number of vertices of each part.
fn parts(graph: &Graph, counts: impl Fn(u32) -> bool) -> (Vec<usize>, Vec<u32>) {
    const NONE: usize = usize::MAX;
    let mut part = vec![NONE; graph.vertices()];
    let mut sizes = Vec::new();
    let mut stack = Vec::new();
    for first in 0..graph.vertices() {
        if part[first] != NONE {
            continue;
        }
        part[first] = sizes.len();
        sizes.push(1);
        stack.push(first);
        while let Some(vertex) = stack.pop() {
            for &(to, link) in graph.arcs(vertex) {
                if part[to as usize] == NONE && counts(link) {
                    part[to as usize] = sizes.len() - 1;
                    sizes[part[vertex]] += 1;
                    stack.push(to as usize);
                }
            }
        }
    }
    (part, sizes)
}
