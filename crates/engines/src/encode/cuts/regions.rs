//! Cuts of `Regions`.

use std::collections::VecDeque;

use super::graph::{Neighbours, parts, path};
use gridproof_model::{Atom, Domain, Regions, Size};

/// Returns cuts of three kinds. Each item names the error in the candidate, and then gives the statement of the cut:
///
/// * too large: a link of a tree does not hold, or the size stated by the root of the tree is at least the number of
///   vertices in the tree;
/// * too small: a link that leaves a set of vertices holds, or the size stated by a certain vertex of the set is at
///   most the number of vertices in the set;
/// * not closed: a link of a path does not hold, or the link between the ends of the path holds.
pub(super) fn cuts(regions: &Regions, values: &[u8]) -> Vec<Vec<Atom>> {
    let links = regions.links();
    let joined: Vec<bool> = links.iter().map(|link| link.atom.holds(values)).collect();
    let neighbours = Neighbours::new(regions.sizes().len(), links.iter().map(|link| (link.from, link.to)));
    let there = vec![true; regions.sizes().len()];
    let (part, members) = parts(&neighbours, &there, |link| joined[link as usize]);
    let mut found = Vec::new();
    for (number, region) in (0u32..).zip(&members) {
        let size = region.len() as u32;
        let stated = |vertex: u32| regions.sizes()[vertex as usize].stated(values);
        // If several stated sizes are smaller than the region, use the smallest of them. If several are larger, use
        // the largest.
        let too_large = region.iter().filter(|&&vertex| stated(vertex).is_some_and(|stated| stated < size));
        if let Some(&vertex) = too_large.min_by_key(|&&vertex| (stated(vertex), vertex)) {
            let enough = stated(vertex).unwrap_or(0) + 1;
            let tree = tree(&neighbours, &joined, vertex, |reached| reached == enough);
            let mut cut: Vec<Atom> = tree.iter().map(|&link| !links[link as usize].atom).collect();
            cut.extend(where_stated(regions.sizes()[vertex as usize], |stated| stated >= enough));
            found.push(cut);
        }
        let too_small = region.iter().filter(|&&vertex| stated(vertex).is_some_and(|stated| stated > size));
        if let Some(&vertex) = too_small.max_by_key(|&&vertex| (stated(vertex), vertex)) {
            let mut leaving: Vec<u32> = region
                .iter()
                .flat_map(|&vertex| neighbours.of(vertex))
                .filter(|(next, _)| part[*next as usize] != number)
                .map(|&(_, link)| link)
                .collect();
            leaving.sort_unstable();
            let mut cut: Vec<Atom> = leaving.into_iter().map(|link| links[link as usize].atom).collect();
            cut.extend(where_stated(regions.sizes()[vertex as usize], |stated| stated <= size));
            found.push(cut);
        }
    }
    for (link, _) in links.iter().zip(&joined).filter(|(_, joined)| !**joined) {
        if part[link.from as usize] == part[link.to as usize] {
            let path = path(&neighbours, &joined, link.from, link.to);
            let mut cut: Vec<Atom> = path.iter().map(|&link| !links[link as usize].atom).collect();
            cut.push(link.atom);
            found.push(cut);
        }
    }
    found
}

/// The atom "the vertex states a size for which `fits` returns true"; `None` unless the size depends on the value of a
/// cell.
fn where_stated(size: Size, fits: impl Fn(u32) -> bool) -> Option<Atom> {
    let Size::Value { cell, plus } = size else { return None };
    let values: Domain =
        (0..Domain::VALUES as u8).filter(|&value| fits(u32::from(value).saturating_add(plus))).collect();
    Some(Atom::among(cell, values))
}

/// The links of a tree with the root `start`, built by breadth-first search along links that hold. The search stops
/// when `enough` returns true for the number of vertices in the tree.
fn tree(neighbours: &Neighbours, joined: &[bool], start: u32, enough: impl Fn(u32) -> bool) -> Vec<u32> {
    let mut seen = std::collections::BTreeSet::from([start]);
    let (mut queue, mut links) = (VecDeque::from([start]), Vec::new());
    while let Some(vertex) = queue.pop_front() {
        for &(next, link) in neighbours.of(vertex) {
            if enough(seen.len() as u32) {
                return links;
            }
            if joined[link as usize] && seen.insert(next) {
                queue.push_back(next);
                links.push(link);
            }
        }
    }
    links
}
