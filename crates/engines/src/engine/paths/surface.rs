//! The part of a triangulated board that paths cross, and the maximum number of crossings of its edges.
//!
//! A path that crosses an edge passes through a place of the edge's chain, and each place is on at most one path. So the
//! number of crossings of an edge is at most the number of places in its chain. Pulling paths taut never increases the
//! number of crossings of an edge (R. Cole, A. Siegel, "River routing every which way, but loose", FOCS 1984).

use super::plane::{Point, chain};
use super::triangulation::{Triangle, Triangulation};

/// An edge that paths can cross. It may represent several edges from one inner point to the ring, all crossed by the
/// same paths.
#[derive(Debug)]
pub(super) struct Edge {
    /// The indices of the end points. If only one of them is an inner point, it comes first.
    pub ends: [usize; 2],
    /// The places of the board along the edge, from one end to the other. Each path that crosses the edge takes one of
    /// these places.
    pub chain: Vec<Point>,
}

/// The triangles and edges that paths can cross.
#[derive(Debug)]
pub(super) struct Surface {
    /// The number of inner points. Their indices come before those of the ring.
    pub inner: usize,
    pub edges: Vec<Edge>,
    /// For each triangle, its corners and the edges opposite to them. An edge is an index into `edges`, or `None` if no
    /// path crosses it.
    pub triangles: Vec<([usize; 3], [Option<usize>; 3])>,
}

impl Surface {
    pub(super) fn new(all: &Triangulation, rows: i32, columns: i32) -> Self {
        let is_on_board = |point: &Point| (0..rows).contains(&point.0) && (0..columns).contains(&point.1);
        let chains = all.edges.iter().map(|ends| chain(ends.map(|end| all.points[end])));
        let mut chains: Vec<Vec<Point>> = chains.map(|chain| chain.filter(is_on_board).collect()).collect();
        let is_wall = walls(all, &chains);
        let joined = joined(all, &is_wall, &chains);
        let mut places = vec![None; all.edges.len()];
        let mut edges = Vec::new();
        for edge in (0..all.edges.len()).filter(|&edge| joined[edge] == edge && !is_wall[edge]) {
            places[edge] = Some(edges.len());
            edges.push(Edge { ends: all.edges[edge], chain: std::mem::take(&mut chains[edge]) });
        }
        let crossed = all.triangles.iter().filter(|triangle| {
            let walls = (0..3).filter(|&side| is_wall[triangle.opposite[side]]).count();
            walls == 0 || (walls == 1 && triangle.corners[0] >= all.inner)
        });
        let triangles =
            crossed.map(|triangle| (triangle.corners, triangle.opposite.map(|edge| places[joined[edge]])));
        Self { inner: all.inner, triangles: triangles.collect(), edges }
    }

    /// Returns which end of an edge is at a corner: 0 or 1. Labels seen from the corner are read from this end.
    pub(super) fn end_at(&self, edge: usize, corner: usize) -> usize {
        let [one, other] = self.edges[edge].ends;
        // If the edge represents several edges, its end on the ring may be a point other than the corner.
        usize::from(other == corner || (one < self.inner && corner >= self.inner))
    }
}

/// Returns, for each edge, whether it is a wall: an edge at the border that no path crosses. An edge of the ring
/// without places along it is a wall. If two sides of a triangle of ring points are walls, they cut off the third side,
/// which is then a wall too.
fn walls(all: &Triangulation, chains: &[Vec<Point>]) -> Vec<bool> {
    let is_outer = |place: usize| all.edges[place][0] >= all.inner && chains[place].is_empty();
    let mut is_wall: Vec<bool> = (0..chains.len()).map(is_outer).collect();
    loop {
        let before = is_wall.iter().filter(|is_wall| **is_wall).count();
        for triangle in all.triangles.iter().filter(|triangle| triangle.corners[0] >= all.inner) {
            if triangle.opposite.iter().filter(|&&edge| is_wall[edge]).count() == 2 {
                triangle.opposite.iter().for_each(|&edge| is_wall[edge] = true);
            }
        }
        if is_wall.iter().filter(|is_wall| **is_wall).count() == before {
            return is_wall;
        }
    }
}

/// Returns, for each edge, the edge that represents it. Two edges that lead from the same inner point to the two ends
/// of a wall are crossed by the same paths. Of all edges that are joined in this way, the shortest one represents the
/// others.
fn joined(all: &Triangulation, is_wall: &[bool], chains: &[Vec<Point>]) -> Vec<usize> {
    let mut joined: Vec<usize> = (0..all.edges.len()).collect();
    let is_at_wall = |triangle: &&Triangle| {
        triangle.corners[0] < all.inner && triangle.opposite.iter().any(|&edge| is_wall[edge])
    };
    for triangle in all.triangles.iter().filter(is_at_wall) {
        let mut sides = triangle.opposite.iter().filter(|&&edge| !is_wall[edge]).map(|&edge| joined[edge]);
        let (Some(one), Some(other)) = (sides.next(), sides.next()) else { continue };
        let [kept, left] = if chains[one].len() <= chains[other].len() { [one, other] } else { [other, one] };
        joined.iter_mut().filter(|edge| **edge == left).for_each(|edge| *edge = kept);
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_model::random::Random;

    fn surface(rows: i32, columns: i32, inner: &[Point]) -> (Triangulation, Surface) {
        let all = Triangulation::greedy(rows, columns, inner).expect("few points");
        let surface = Surface::new(&all, rows, columns);
        (all, surface)
    }

    #[test]
    fn edges_have_an_end_at_each_corner_and_the_shortest_stands_for_all() {
        for seed in 0..200 {
            let mut random = Random::new(seed, 0);
            let [rows, columns] = [(); 2].map(|()| i32::try_from(1 + random.below(7)).expect("at most 7"));
            let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
            let inner: Vec<Point> = cells.filter(|_| random.chance(0.3)).collect();
            let (all, surface) = surface(rows, columns, &inner);
            for (corners, opposite) in &surface.triangles {
                for (side, edge) in
                    opposite.iter().enumerate().filter_map(|(side, edge)| Some((side, (*edge)?)))
                {
                    let ends = [1, 2].map(|next| surface.end_at(edge, corners[(side + next) % 3]));
                    assert!(ends == [0, 1] || ends == [1, 0], "{seed}");
                    // If the corner is an inner point, its end of the edge is that point.
                    for corner in [1, 2].map(|next| corners[(side + next) % 3]) {
                        let end = surface.edges[edge].ends[surface.end_at(edge, corner)];
                        assert!(end == corner || (end >= inner.len() && corner >= inner.len()), "{seed}");
                    }
                }
            }
            // The chain straight to a side of the board is not longer than the chain of any edge to that side.
            for edge in
                surface.edges.iter().filter(|edge| edge.ends[0] < inner.len() && edge.ends[1] >= inner.len())
            {
                let [point, other] = edge.ends.map(|end| all.points[end]);
                let straight =
                    if other.0 == -1 || other.0 == rows { (other.0, point.1) } else { (point.0, other.1) };
                let is_free = chain([point, straight]).all(|cell| !inner.contains(&cell));
                assert!(!is_free || edge.chain.len() <= chain([point, straight]).count(), "{seed}");
            }
        }
    }

    /// On a board with one row, no path passes an end of another path. So an edge has at most the three places between
    /// the two ends along it.
    #[test]
    fn nothing_passes_an_end_in_a_row() {
        let (_, surface) = surface(1, 7, &[(0, 1), (0, 5)]);
        let chains: Vec<&[Point]> =
            surface.edges.iter().map(|edge| &edge.chain[..]).filter(|chain| !chain.is_empty()).collect();
        assert!(chains.iter().all(|chain| chain.len() <= 3), "{chains:?}");
        assert!(chains.iter().any(|chain| *chain == [(0, 3)]), "{chains:?}");
        // No path passes between an end and the border above or below it.
        for end in 0..2 {
            let mut edges = surface.edges.iter().filter(|edge| edge.ends[0] == end && edge.ends[1] >= 2);
            assert!(edges.any(|edge| edge.chain.is_empty()));
        }
    }
}
