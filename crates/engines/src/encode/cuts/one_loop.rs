//! Cuts of `Loop`.

use super::graph::{NONE, Neighbours, largest, parts};
use gridproof_model::{Atom, Loop};

/// Returns a cut for each loop except the largest. The cut states: a certain edge of the loop is not taken, a certain
/// edge of the largest loop is not taken, or an edge between a point of the loop and another point is taken.
pub(super) fn cuts(one_loop: &Loop, values: &[u8]) -> Vec<Vec<Atom>> {
    let edges = one_loop.edges();
    let taken: Vec<bool> = edges.iter().map(|edge| edge.atom.holds(values)).collect();
    let neighbours = Neighbours::new(one_loop.points(), edges.iter().map(|edge| (edge.from, edge.to)));
    let mut there = vec![false; one_loop.points()];
    for (edge, _) in edges.iter().zip(&taken).filter(|(_, taken)| **taken) {
        there[edge.from as usize] = true;
        there[edge.to as usize] = true;
    }
    let (part, members) = parts(&neighbours, &there, |edge| taken[edge as usize]);
    let Some(main) = largest(&members) else { return Vec::new() };
    // Indexed by part: the atom of a taken edge in the part.
    let mut of_part = vec![None; members.len()];
    for (edge, _) in edges.iter().zip(&taken).filter(|(_, taken)| **taken) {
        let part = part[edge.from as usize];
        if part != NONE {
            of_part[part as usize].get_or_insert(edge.atom);
        }
    }
    let mut found = Vec::new();
    for (number, points) in (0u32..).zip(&members).filter(|(number, _)| *number as usize != main) {
        let (Some(inside), Some(outside)) = (of_part[number as usize], of_part[main]) else { continue };
        let mut cut = vec![!inside, !outside];
        let mut leaving: Vec<u32> = points
            .iter()
            .flat_map(|&point| neighbours.of(point))
            .filter(|(next, _)| part[*next as usize] != number)
            .map(|&(_, edge)| edge)
            .collect();
        leaving.sort_unstable();
        cut.extend(leaving.into_iter().map(|edge| edges[edge as usize].atom));
        found.push(cut);
    }
    found
}
