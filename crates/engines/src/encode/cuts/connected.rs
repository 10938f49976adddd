//! Cuts of `Connected`.

use super::graph::{Neighbours, largest, parts};
use gridproof_model::{Atom, Connected};

/// Returns a cut for each part except the largest. The cut states: a certain vertex of the part does not hold, a
/// certain vertex of the largest part does not hold, or one of the vertices that separate the two parts holds. The
/// separating vertices are the border vertices of the smaller part that can be reached from the largest part. All of
/// them are needed.
pub(super) fn cuts(connected: &Connected, values: &[u8]) -> Vec<Vec<Atom>> {
    let vertices = connected.vertices();
    let there: Vec<bool> = vertices.iter().map(|atom| atom.holds(values)).collect();
    if is_connected(&there, connected.edges()) {
        return Vec::new();
    }
    let neighbours = Neighbours::new(vertices.len(), connected.edges().iter().copied());
    let (part, members) = parts(&neighbours, &there, |_| true);
    let Some(main) = largest(&members) else { return Vec::new() };
    let mut found = Vec::new();
    for (number, own) in (0u32..).zip(&members).filter(|(number, _)| *number as usize != main) {
        let mut border = vec![false; vertices.len()];
        for &vertex in own {
            for &(next, _) in neighbours.of(vertex) {
                border[next as usize] |= part[next as usize] != number;
            }
        }
        let mut separator = reached(&neighbours, members[main][0], &mut border);
        separator.sort_unstable();
        let mut cut = vec![!vertices[own[0] as usize], !vertices[members[main][0] as usize]];
        cut.extend(separator.into_iter().map(|vertex| vertices[vertex as usize]));
        found.push(cut);
    }
    found
}

/// Whether edges connect all vertices that hold. This check is quick, because it needs no adjacency lists. Most
/// constraints pass it.
fn is_connected(there: &[bool], edges: &[(u32, u32)]) -> bool {
    let mut parent: Vec<u32> = (0..there.len() as u32).collect();
    let mut parts = there.iter().filter(|there| **there).count();
    for &(one, other) in edges.iter().filter(|(one, other)| there[*one as usize] && there[*other as usize]) {
        let [one, other] = [one, other].map(|end| {
            let mut vertex = end as usize;
            while parent[vertex] as usize != vertex {
                parent[vertex] = parent[parent[vertex] as usize];
                vertex = parent[vertex] as usize;
            }
            vertex
        });
        if one != other {
            parent[one] = other as u32;
            parts -= 1;
        }
    }
    parts <= 1
}

/// The border vertices that can be reached from `start` without crossing the border.
fn reached(neighbours: &Neighbours, start: u32, border: &mut [bool]) -> Vec<u32> {
    let mut seen = vec![false; border.len()];
    seen[start as usize] = true;
    let (mut stack, mut found) = (vec![start], Vec::new());
    while let Some(vertex) = stack.pop() {
        for &(next, _) in neighbours.of(vertex) {
            if std::mem::replace(&mut seen[next as usize], true) {
                continue;
            }
            if border[next as usize] { found.push(next) } else { stack.push(next) }
        }
    }
    found
}
