//! Cuts of `Forest`.

use super::graph::{Neighbours, path};
use gridproof_model::{Atom, Forest};

/// Returns a cut for each edge that closes a cycle with edges before it. The cut states: an edge of this cycle is not
/// taken. Among such cycles, a shortest one is used.
pub(super) fn cuts(forest: &Forest, values: &[u8]) -> Vec<Vec<Atom>> {
    let edges = forest.edges();
    let mut leader: Vec<u32> = (0..forest.points() as u32).collect();
    // The taken edges before the current one. The neighbours are listed when the first cycle is found, since most
    // candidates have none.
    let mut taken = vec![false; edges.len()];
    let mut neighbours = None;
    let mut found = Vec::new();
    for (index, edge) in edges.iter().enumerate().filter(|(_, edge)| edge.atom.holds(values)) {
        let [from, to] = [edge.from, edge.to].map(|end| {
            let mut point = end as usize;
            while leader[point] as usize != point {
                leader[point] = leader[leader[point] as usize];
                point = leader[point] as usize;
            }
            point
        });
        if from == to {
            let neighbours = neighbours.get_or_insert_with(|| {
                Neighbours::new(forest.points(), edges.iter().map(|edge| (edge.from, edge.to)))
            });
            let way = path(neighbours, &taken, edge.from, edge.to);
            let cycle = way.into_iter().chain([index as u32]);
            found.push(cycle.map(|edge| !edges[edge as usize].atom).collect());
        } else {
            leader[from] = to as u32;
        }
        taken[index] = true;
    }
    found
}
