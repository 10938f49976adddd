//! Points of the grid, and segments between them, with integer coordinates.

use std::cmp::Ordering;

/// A point, as row and column. The rows and columns of a board are numbered from 0; the ring around the board is one
/// row or column further out.
pub(super) type Point = (i32, i32);

/// Where `c` lies relative to the line from `a` to `b`: `Greater` and `Less` are the two sides of the line, `Equal` is
/// on the line.
pub(super) fn side(a: Point, b: Point, c: Point) -> Ordering {
    let area = (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
    area.cmp(&0)
}

/// Returns whether two segments have exactly one point in common, and this point is not an end of either segment.
pub(super) fn cross([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    let apart =
        |of: fn(Point) -> i32| of(a).max(of(b)) < of(c).min(of(d)) || of(c).max(of(d)) < of(a).min(of(b));
    let opposite = |one: Ordering, other: Ordering| one != Ordering::Equal && one == other.reverse();
    // Most segments are far from each other, so their bounding boxes are compared first.
    !apart(|point| point.0)
        && !apart(|point| point.1)
        && opposite(side(a, b, c), side(a, b, d))
        && opposite(side(c, d, a), side(c, d, b))
}

/// The number of moves of a chess king from one end of a segment to the other.
pub(super) fn steps([a, b]: [Point; 2]) -> i32 {
    (a.0 - b.0).abs().max((a.1 - b.1).abs())
}

/// The square of the length of a segment.
pub(super) fn square([a, b]: [Point; 2]) -> i32 {
    (a.0 - b.0).pow(2) + (a.1 - b.1).pow(2)
}

/// The points strictly between the ends of a segment.
pub(super) fn inside([a, b]: [Point; 2]) -> impl Iterator<Item = Point> {
    let (down, right) = (b.0 - a.0, b.1 - a.1);
    let parts = common_divisor(down.abs(), right.abs());
    (1..parts).map(move |part| (a.0 + down / parts * part, a.1 + right / parts * part))
}

fn common_divisor(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

/// The grid points along a segment, strictly between its ends, one for each king move. If a path of places that share
/// sides crosses the segment, it passes through one of these points. No grid point lies strictly between these points
/// and the segment.
pub(super) fn chain([a, b]: [Point; 2]) -> impl Iterator<Item = Point> {
    let count = steps([a, b]);
    // Halves are always rounded up, so that all points deviate to the same side of the segment.
    let between = move |from: i32, to: i32, step: i32| {
        (2 * (from * count + (to - from) * step) + count).div_euclid(2 * count)
    };
    (1..count).map(move |step| (between(a.0, b.0, step), between(a.1, b.1, step)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_cross_inside_of_both() {
        assert!(cross([(0, 0), (2, 2)], [(0, 2), (2, 0)]));
        assert!(cross([(1, 0), (1, 3)], [(0, 1), (2, 1)]));
        // A common end, an end that lies on the other segment, parallel segments, and segments on one line.
        assert!(!cross([(0, 0), (2, 2)], [(0, 0), (2, 0)]));
        assert!(!cross([(0, 0), (2, 2)], [(1, 1), (2, 0)]));
        assert!(!cross([(0, 0), (0, 2)], [(1, 0), (1, 2)]));
        assert!(!cross([(0, 0), (0, 3)], [(0, 1), (0, 2)]));
    }

    #[test]
    fn chains_are_walks_of_a_king_close_to_the_segment() {
        assert_eq!(chain([(0, 0), (2, 4)]).collect::<Vec<_>>(), [(1, 1), (1, 2), (2, 3)]);
        for (row, column) in (-7..8).flat_map(|row| (-7..8).map(move |column| (row, column))) {
            let ends = [(0, 0), (row, column)];
            let all: Vec<Point> = [ends[0]].into_iter().chain(chain(ends)).chain([ends[1]]).collect();
            assert_eq!(
                all.len(),
                steps(ends).unsigned_abs() as usize + if ends[0] == ends[1] { 2 } else { 1 }
            );
            assert!(all.windows(2).all(|pair| steps([pair[0], pair[1]]) <= 1), "{all:?}");
            // Twice the area of the triangle formed by the segment and a point.
            let off = |point: &Point| (point.0 * column - point.1 * row).abs();
            assert!(all.iter().all(|point| 2 * off(point) <= steps(ends)), "{all:?}");
            assert!(inside(ends).all(|point| all.contains(&point)), "{all:?}");
        }
    }
}
