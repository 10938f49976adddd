//! The order in which the vertices of a graph are eliminated.

use std::collections::BTreeSet;

/// An order of elimination. When a vertex is eliminated, its neighbours become neighbours of each other, so that they
/// stay connected without it. The neighbours that a vertex has at this moment are its *later neighbours*.
#[derive(Clone, Debug)]
pub(super) struct Elimination {
    /// The vertices, in the order in which they are eliminated.
    pub(super) order: Vec<u32>,
    /// Indexed by vertex: its place in the order.
    places: Vec<u32>,
    /// Indexed by vertex: its later neighbours, in the order of their own elimination.
    pub(super) later: Vec<Vec<u32>>,
}

impl Elimination {
    /// Always eliminates a vertex with the fewest neighbours, but `last` only at the end. Returns `None` if more than
    /// `most` pairs of vertices would become neighbours in this way; the memory needed is proportional to this number.
    pub(super) fn new(
        vertices: usize,
        edges: impl IntoIterator<Item = (u32, u32)>,
        last: Option<u32>,
        most: u64,
    ) -> Option<Self> {
        let mut around: Vec<BTreeSet<u32>> = vec![BTreeSet::new(); vertices];
        for (one, other) in edges.into_iter().filter(|(one, other)| one != other) {
            around[one as usize].insert(other);
            around[other as usize].insert(one);
        }
        let degree = |around: &[BTreeSet<u32>], vertex: u32| (around[vertex as usize].len(), vertex);
        let others = (0..vertices as u32).filter(|vertex| Some(*vertex) != last);
        let mut open: BTreeSet<(usize, u32)> = others.map(|vertex| degree(&around, vertex)).collect();
        let (mut order, mut later) = (Vec::with_capacity(vertices), vec![Vec::new(); vertices]);
        let mut left = most;
        while let Some((neighbours, vertex)) = open.pop_first() {
            left = left.checked_sub(pairs(neighbours))?;
            let near = std::mem::take(&mut around[vertex as usize]);
            for &one in &near {
                open.remove(&degree(&around, one));
                let of_one = &mut around[one as usize];
                of_one.remove(&vertex);
                of_one.extend(near.iter().filter(|&&other| other != one));
            }
            open.extend(near.iter().filter(|&&one| Some(one) != last).map(|&one| degree(&around, one)));
            order.push(vertex);
            later[vertex as usize] = near.into_iter().collect();
        }
        order.extend(last);
        let mut places = vec![0; vertices];
        for (&vertex, place) in order.iter().zip(0..) {
            places[vertex as usize] = place;
        }
        for near in &mut later {
            near.sort_unstable_by_key(|&vertex| places[vertex as usize]);
        }
        Some(Self { order, places, later })
    }

    /// Of two vertices, the one that is eliminated first, and the index of the other one among its later neighbours.
    /// `None` if they are not neighbours then.
    pub(super) fn pair(&self, one: u32, other: u32) -> Option<(usize, usize)> {
        let (first, second) = if self.place(one) < self.place(other) { (one, other) } else { (other, one) };
        let later = &self.later[first as usize];
        let index = later.binary_search_by_key(&self.place(second), |&vertex| self.place(vertex)).ok()?;
        Some((first as usize, index))
    }

    /// The place of a vertex in the order.
    pub(super) fn place(&self, vertex: u32) -> u32 {
        self.places[vertex as usize]
    }

    /// The parent of a vertex: the first of its later neighbours. Paths of vertices that are eliminated before `vertex`
    /// lead only to vertices below it: its children, their children, and so on.
    pub(super) fn parent(&self, vertex: u32) -> Option<u32> {
        self.later[vertex as usize].first().copied()
    }

    /// Indexed by vertex: the number of vertices below it, and the vertex itself.
    pub(super) fn below(&self) -> Vec<u64> {
        let mut below = vec![1; self.order.len()];
        for &vertex in &self.order {
            if let Some(parent) = self.parent(vertex) {
                below[parent as usize] += below[vertex as usize];
            }
        }
        below
    }

    /// Indexed by vertex: the number of its parent, the parent of its parent, and so on.
    pub(super) fn above(&self) -> Vec<u64> {
        let mut above = vec![0; self.order.len()];
        for &vertex in self.order.iter().rev() {
            above[vertex as usize] = self.parent(vertex).map_or(0, |parent| above[parent as usize] + 1);
        }
        above
    }

    /// The number of vertices.
    pub(super) fn vertices(&self) -> u64 {
        self.order.len() as u64
    }

    /// The number of later neighbours of all vertices.
    pub(super) fn neighbours(&self) -> u64 {
        self.later.iter().map(|later| later.len() as u64).sum()
    }

    /// The number of pairs of later neighbours of the same vertex, for all vertices.
    pub(super) fn triangles(&self) -> u64 {
        self.later.iter().map(|later| pairs(later.len())).sum()
    }
}

/// The number of pairs of `number` things.
const fn pairs(number: usize) -> u64 {
    let number = number as u64;
    number * number.saturating_sub(1) / 2
}
