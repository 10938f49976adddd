//! The edges at each vertex of a graph, as an adjacency list.

/// For each vertex, its arcs. An arc consists of the vertex at the other end of an edge, and the index of the edge.
#[derive(Debug)]
pub(super) struct Adjacency {
    starts: Vec<u32>,
    arcs: Vec<(u32, u32)>,
}

impl Adjacency {
    pub(super) fn new(vertices: usize, ends: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut starts = vec![0; vertices + 1];
        for (one, other) in ends.clone() {
            starts[one as usize + 1] += 1;
            starts[other as usize + 1] += 1;
        }
        for vertex in 0..vertices {
            starts[vertex + 1] += starts[vertex];
        }
        let mut next = starts.clone();
        let mut arcs = vec![(0, 0); starts[vertices] as usize];
        for (index, (one, other)) in (0..).zip(ends) {
            for (from, to) in [(one, other), (other, one)] {
                arcs[next[from as usize] as usize] = (to, index);
                next[from as usize] += 1;
            }
        }
        Self { starts, arcs }
    }

    pub(super) fn vertices(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    pub(super) fn of(&self, vertex: u32) -> &[(u32, u32)] {
        &self.arcs[self.starts[vertex as usize] as usize..self.starts[vertex as usize + 1] as usize]
    }

    /// The arc at index `place`; `None` if this index is past the last arc of the vertex.
    #[inline]
    pub(super) fn arc(&self, vertex: u32, place: u32) -> Option<(u32, u32)> {
        (place < self.starts[vertex as usize + 1]).then(|| self.arcs[place as usize])
    }

    /// The range of the arcs of a vertex: the index of the first arc, and one past the index of the last arc.
    #[inline]
    pub(super) fn arcs(&self, vertex: u32) -> (u32, u32) {
        (self.starts[vertex as usize], self.starts[vertex as usize + 1])
    }

    /// The vertex that the arc at index `place` leads to.
    #[inline]
    pub(super) fn end(&self, place: u32) -> u32 {
        self.arcs[place as usize].0
    }

    /// The neighbours of a vertex.
    #[inline]
    pub(super) fn around(&self, vertex: u32) -> impl Iterator<Item = u32> {
        self.of(vertex).iter().map(|&(next, _)| next)
    }

    pub(super) fn memory(&self) -> usize {
        4 * self.starts.len() + 8 * self.arcs.len()
    }
}
