//! A triangulation of a board. Its points are the ends of the paths and the places of a ring around the board.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use super::plane::{Point, cross, inside, side, square, steps};

/// The maximum number of points. The work grows with the square of the number of points, times the number of edges.
const MOST_POINTS: usize = 512;

/// A maximal set of edges between points such that no two edges cross.
#[derive(Debug)]
pub(super) struct Triangulation {
    /// The inner points, followed by the points of the ring.
    pub points: Vec<Point>,
    /// The number of inner points.
    pub inner: usize,
    /// The indices of the end points of each edge, the smaller one first.
    pub edges: Vec<[usize; 2]>,
    /// The triangles between the edges.
    pub triangles: Vec<Triangle>,
}

/// A triangle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Triangle {
    /// The indices of the corners, in order around the triangle, starting with the smallest index.
    pub corners: [usize; 3],
    /// The index of the edge opposite each corner.
    pub opposite: [usize; 3],
}

impl Triangulation {
    /// The greedy triangulation of points on a board, which adds the shortest edges first; `None` if there are too many
    /// points.
    ///
    /// Few paths can cross a short edge, so the number of classes remains small.
    pub(super) fn greedy(rows: i32, columns: i32, inner: &[Point]) -> Option<Self> {
        let across = (-1..=columns).flat_map(|column| [(-1, column), (rows, column)]);
        let down = (0..rows).flat_map(|row| [(row, -1), (row, columns)]);
        let ring = across.chain(down);
        let points: Vec<Point> = inner.iter().copied().chain(ring).collect();
        if points.len() > MOST_POINTS {
            return None;
        }
        let edges = greedy_edges(&points, points.len() - inner.len())?;
        let triangles = triangles(&points, &edges);
        Some(Self { points, inner: inner.len(), edges, triangles })
    }
}

/// Returns the end points of the edges. Euler's formula gives the number of edges, since the ring is the border of the
/// convex hull. `ring` is the number of points on the ring.
fn greedy_edges(points: &[Point], ring: usize) -> Option<Vec<[usize; 2]>> {
    let ends = |[one, other]: [usize; 2]| [points[one], points[other]];
    let pairs = (0..points.len()).flat_map(|one| (one + 1..points.len()).map(move |other| [one, other]));
    let mut pairs: Vec<[usize; 2]> = pairs.collect();
    pairs.sort_by_cached_key(|&pair| (steps(ends(pair)), square(ends(pair)), pair));
    let all: HashSet<Point> = points.iter().copied().collect();
    let most = (3 * points.len()).checked_sub(3 + ring)?;
    let mut edges: Vec<[usize; 2]> = Vec::with_capacity(most);
    for pair in pairs {
        if edges.len() == most {
            break;
        }
        let is_free = inside(ends(pair)).all(|point| !all.contains(&point));
        if is_free && edges.iter().all(|&edge| !cross(ends(pair), ends(edge))) {
            edges.push(pair);
        }
    }
    (edges.len() == most).then_some(edges)
}

/// The triangles between the edges of a triangulation.
fn triangles(points: &[Point], edges: &[[usize; 2]]) -> Vec<Triangle> {
    let mut neighbours = vec![Vec::new(); points.len()];
    let mut places = HashMap::with_capacity(edges.len());
    for (place, &[one, other]) in edges.iter().enumerate() {
        neighbours[one].push(other);
        neighbours[other].push(one);
        places.insert([one, other], place);
    }
    let place = |one: usize, other: usize| places.get(&[one.min(other), one.max(other)]).copied();
    let side = |a: usize, b: usize, c: usize| side(points[a], points[b], points[c]);
    let mut triangles = Vec::new();
    for (a, others) in neighbours.iter().enumerate() {
        for &b in others.iter().filter(|&&b| b > a) {
            // The next edge at `a`, to the left of the edge to `b`. There is no such edge if the left side of the edge
            // to `b` is outside the border.
            let left = others.iter().copied().filter(|&c| side(a, b, c) == Ordering::Greater);
            let first = left.reduce(|c, d| if side(a, c, d) == Ordering::Less { d } else { c });
            triangles.extend(first.filter(|&c| c > a).and_then(|c| {
                Some(Triangle { corners: [a, b, c], opposite: [place(b, c)?, place(c, a)?, place(a, b)?] })
            }));
        }
    }
    triangles
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_model::random::Random;

    /// Tests boards of all shapes, from boards without inner points to boards with an inner point in each place.
    #[test]
    fn triangles_cover_the_board_and_edges_do_not_cross() {
        for seed in 0..300 {
            let mut random = Random::new(seed, 0);
            let [rows, columns] = [(); 2].map(|()| i32::try_from(1 + random.below(7)).expect("at most 7"));
            let share = random.below(5) as f64 / 4.0;
            let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
            let inner: Vec<Point> = cells.filter(|_| random.chance(share)).collect();
            let all = Triangulation::greedy(rows, columns, &inner).expect("few points");
            let ring = 2 * (rows + columns + 2).unsigned_abs() as usize;
            assert_eq!(all.points.len(), inner.len() + ring);
            // Euler's formula, and the areas of the triangles.
            assert_eq!(all.edges.len(), 3 * inner.len() + 2 * ring - 3);
            assert_eq!(all.triangles.len(), 2 * inner.len() + ring - 2);
            let area = |triangle: &Triangle| {
                let [a, b, c] = triangle.corners.map(|corner| all.points[corner]);
                (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
            };
            assert!(all.triangles.iter().all(|triangle| area(triangle) > 0));
            let covered: i32 = all.triangles.iter().map(area).sum();
            assert_eq!(covered, 2 * (rows + 1) * (columns + 1));
            for (place, &edge) in all.edges.iter().enumerate() {
                let segment = |edge: [usize; 2]| edge.map(|end| all.points[end]);
                assert!(all.edges[..place].iter().all(|&other| !cross(segment(edge), segment(other))));
                assert!(inside(segment(edge)).all(|point| !all.points.contains(&point)));
                // An edge on the border belongs to one triangle, any other edge to two.
                let sides =
                    all.triangles.iter().flat_map(|triangle| (0..3).map(move |side| (triangle, side)));
                let beside = sides.filter(|(triangle, side)| triangle.opposite[*side] == place);
                let beside: Vec<_> = beside.collect();
                for (triangle, side) in &beside {
                    let mut ends = [1, 2].map(|next| triangle.corners[(side + next) % 3]);
                    ends.sort_unstable();
                    assert_eq!(ends, edge);
                }
                let [one, other] = segment(edge);
                let is_outer =
                    |point: Point| [point.0 == -1, point.0 == rows, point.1 == -1, point.1 == columns];
                let is_border = (0..4).any(|side| is_outer(one)[side] && is_outer(other)[side]);
                assert_eq!(beside.len(), if is_border { 1 } else { 2 });
            }
        }
    }

    #[test]
    fn too_many_points_are_refused() {
        assert!(Triangulation::greedy(200, 200, &[]).is_none());
    }
}
