//! Finds the vertices that separate a connected part of a graph from a vertex outside this part.

use super::adjacency::Adjacency;

/// The location of a vertex relative to the connected part, as far as the current search has determined it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Side {
    #[default]
    Unknown,
    /// Inside the part.
    Inside,
    /// Adjacent to the part.
    Border,
    /// Adjacent to the part, and also to a vertex marked as `Outside`.
    Separating,
    /// Outside the part, and reached by the search.
    Outside,
}

/// Working memory for the search for separating vertices.
#[derive(Debug)]
pub(super) struct Separation {
    /// Indexed by vertex: the location of the vertex. Between searches, all entries are `Unknown`.
    sides: Vec<Side>,
    inside: Vec<u32>,
    border: Vec<u32>,
    outside: Vec<u32>,
}

impl Separation {
    pub(super) fn new(vertices: usize) -> Self {
        Self {
            sides: vec![Side::Unknown; vertices],
            inside: Vec::new(),
            border: Vec::new(),
            outside: Vec::new(),
        }
    }

    /// Returns vertices that separate `from` from `to`. The part consists of the vertices that can be reached from
    /// `from` through open vertices. Its border consists of the other vertices adjacent to the part.
    ///
    /// The remaining graph, without the part and its border, splits into components. The result consists of the border
    /// vertices adjacent to the component that contains `to`. Other border vertices are not needed. There is one
    /// exception: the search may start in a component that does not contain `to`. If this component is adjacent to all
    /// border vertices that have a neighbour in the remaining graph, all these border vertices are returned.
    pub(super) fn between(
        &mut self,
        adjacency: &Adjacency,
        from: u32,
        to: u32,
        open: impl Fn(u32) -> bool,
    ) -> &[u32] {
        self.find_inside(adjacency, from, open);
        // In most cases, all border vertices with a neighbour outside are adjacent to the component of `to`. A search
        // that starts next to the border soon discovers this, but a search from `to` would visit most of the graph.
        let is_unknown = |vertex: &u32| self.sides[*vertex as usize] == Side::Unknown;
        let ways_on = |vertex: &u32| adjacency.around(*vertex).find(is_unknown);
        let near = self.border.iter().find_map(ways_on);
        let with_a_way = self.border.iter().filter(|vertex| ways_on(vertex).is_some()).count();
        if let Some(near) = near
            && !self.find_border(adjacency, near, with_a_way)
            && self.sides[to as usize] != Side::Outside
        {
            for vertex in &self.border {
                self.sides[*vertex as usize] = Side::Border;
            }
            self.find_border(adjacency, to, with_a_way);
        }
        let Self { sides, inside, border, outside } = self;
        border.retain(|vertex| std::mem::take(&mut sides[*vertex as usize]) == Side::Separating);
        inside.drain(..).chain(outside.drain(..)).for_each(|vertex| sides[vertex as usize] = Side::Unknown);
        border
    }

    /// Finds the part and its border.
    fn find_inside(&mut self, adjacency: &Adjacency, from: u32, open: impl Fn(u32) -> bool) {
        let Self { sides, inside, border, .. } = self;
        border.clear();
        sides[from as usize] = Side::Inside;
        inside.push(from);
        let mut at = 0;
        while let Some(&vertex) = inside.get(at) {
            at += 1;
            for next in adjacency.around(vertex) {
                let side = &mut sides[next as usize];
                if *side != Side::Unknown {
                } else if open(next) {
                    *side = Side::Inside;
                    inside.push(next);
                } else {
                    *side = Side::Border;
                    border.push(next);
                }
            }
        }
    }

    /// Searches outside the part, starting at `from`, and marks the border vertices adjacent to the reached vertices.
    /// Stops once `most` border vertices are marked, and returns whether this number was reached.
    fn find_border(&mut self, adjacency: &Adjacency, from: u32, most: usize) -> bool {
        let Self { sides, outside, .. } = self;
        let mut at = outside.len();
        let mut found = 0;
        sides[from as usize] = Side::Outside;
        outside.push(from);
        while found < most
            && let Some(&vertex) = outside.get(at)
        {
            at += 1;
            for next in adjacency.around(vertex) {
                match &mut sides[next as usize] {
                    side @ Side::Border => {
                        *side = Side::Separating;
                        found += 1;
                    }
                    side @ Side::Unknown => {
                        *side = Side::Outside;
                        outside.push(next);
                    }
                    _ => {}
                }
            }
        }
        found == most
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use gridproof_model::random::Random;

    const SIDE: u32 = 6;

    fn beside(cell: u32) -> impl Iterator<Item = u32> {
        let (row, column) = (cell / SIDE, cell % SIDE);
        let inside = [row > 0, column > 0, column + 1 < SIDE, row + 1 < SIDE];
        let cells = [cell.wrapping_sub(SIDE), cell.wrapping_sub(1), cell + 1, cell + SIDE];
        cells.into_iter().zip(inside).filter(|(_, inside)| *inside).map(|(cell, _)| cell)
    }

    fn reached(from: u32, enter: impl Fn(u32) -> bool) -> BTreeSet<u32> {
        let mut all = BTreeSet::from([from]);
        let mut waiting = vec![from];
        while let Some(cell) = waiting.pop() {
            for next in beside(cell).filter(|&next| enter(next)) {
                if all.insert(next) {
                    waiting.push(next);
                }
            }
        }
        all
    }

    /// Uses boards with many walls, so that parts have holes, and some border vertices have no neighbour outside.
    #[test]
    fn what_separates_is_as_by_definition() {
        let count = SIDE * SIDE;
        let edges = (0..count)
            .flat_map(|cell| beside(cell).filter(move |&next| next > cell).map(move |next| (cell, next)));
        let edges: Vec<(u32, u32)> = edges.collect();
        let adjacency = Adjacency::new(count as usize, edges.iter().copied());
        let mut separation = Separation::new(count as usize);
        let mut random = Random::new(3, 0);
        let (mut compared, mut exact, mut with_holes) = (0, 0, 0);
        for _ in 0..3000 {
            let is_open: Vec<bool> = (0..count).map(|_| random.chance(0.55)).collect();
            let open = |cell: u32| is_open[cell as usize];
            let [from, to] = [(); 2].map(|()| random.below(count as usize) as u32);
            let inside = reached(from, open);
            if !open(from) || !open(to) || inside.contains(&to) {
                continue;
            }
            let border: BTreeSet<u32> =
                inside.iter().flat_map(|&cell| beside(cell)).filter(|cell| !open(*cell)).collect();
            let outside = reached(to, |cell| !inside.contains(&cell) && !border.contains(&cell));
            let touches = |cell: &u32| beside(*cell).any(|next| outside.contains(&next));
            let expected: Vec<u32> = border.iter().copied().filter(touches).collect();
            let mut found = separation.between(&adjacency, from, to, open).to_vec();
            found.sort_unstable();
            // All border vertices with a neighbour outside are also a valid result.
            let with_a_way =
                |cell: &u32| beside(*cell).any(|next| !inside.contains(&next) && !border.contains(&next));
            let most: Vec<u32> = border.iter().copied().filter(with_a_way).collect();
            assert!(
                found == expected || found == most,
                "{is_open:?} from {from} to {to}: {found:?}, not {expected:?}"
            );
            exact += u32::from(found == expected);
            compared += 1;
            with_holes += u32::from(expected.len() < border.len());
        }
        assert!(
            exact * 100 > compared * 98 && compared > 300 && with_holes > 50,
            "{exact} {compared} {with_holes}"
        );
    }
}
