//! Shapes of sets of cells.

use crate::board::Point;

/// Which sets of cells have the same shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Likeness {
    /// Those that differ by a shift.
    Shifted,
    /// Those that differ by a shift and a turn.
    Turned,
    /// Those that differ by a shift, a turn and a mirror image.
    Mirrored,
}

/// The shape of a set of cells: among all sets that have this shape, the least one in the upper left corner.
#[derive(Debug)]
pub(super) struct Shape {
    likeness: Likeness,
    cells: Vec<(i32, i32)>,
}

/// The names of polyominoes of four and five cells, and their cells.
const NAMED: [(char, &str); 18] = [
    ('I', "xxxx"),
    ('I', "xxxxx"),
    ('O', "xx/xx"),
    ('L', "x./x./xx"),
    ('L', "x./x./x./xx"),
    ('T', "xxx/.x."),
    ('T', "xxx/.x./.x."),
    ('S', ".xx/xx."),
    ('Z', "xx./.xx"),
    ('Z', "xx./.x./.xx"),
    ('F', ".xx/xx./.x."),
    ('N', ".x/xx/x./x."),
    ('P', "xx/xx/x."),
    ('U', "x.x/xxx"),
    ('V', "x../x../xxx"),
    ('W', "x../xx./.xx"),
    ('X', ".x./xxx/.x."),
    ('Y', ".x/xx/.x/.x"),
];

/// The names of polyominoes.
pub(super) const NAMES: [char; 14] = ['F', 'I', 'L', 'N', 'O', 'P', 'S', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z'];

type Turn = fn((i32, i32)) -> (i32, i32);

/// The turns, then the mirror images.
const TURNS: [Turn; 8] = [
    |(y, x)| (y, x),
    |(y, x)| (x, -y),
    |(y, x)| (-y, -x),
    |(y, x)| (-x, y),
    |(y, x)| (y, -x),
    |(y, x)| (x, y),
    |(y, x)| (-y, x),
    |(y, x)| (-x, -y),
];

fn normal(cells: &[(i32, i32)], likeness: Likeness) -> Vec<(i32, i32)> {
    let turns = match likeness {
        Likeness::Shifted => 1,
        Likeness::Turned => 4,
        Likeness::Mirrored => 8,
    };
    let all = TURNS[..turns].iter().map(|turn| {
        let mut turned: Vec<_> = cells.iter().map(|&cell| turn(cell)).collect();
        let top = turned.iter().map(|cell| cell.0).min().unwrap_or_default();
        let left = turned.iter().map(|cell| cell.1).min().unwrap_or_default();
        for cell in &mut turned {
            *cell = (cell.0 - top, cell.1 - left);
        }
        turned.sort_unstable();
        turned
    });
    all.min().unwrap_or_default()
}

impl Shape {
    /// The shape of points that differ by whole cells.
    pub(super) fn new(points: &[Point], likeness: Likeness) -> Self {
        let cells: Vec<_> = points.iter().map(|point| (point.y >> 1, point.x >> 1)).collect();
        Self { likeness, cells: normal(&cells, likeness) }
    }

    /// Returns whether the shapes are equal. Shapes of different kinds are compared as the more general kind.
    pub(super) fn is(&self, other: &Self) -> bool {
        if self.cells.len() != other.cells.len() {
            return false;
        }
        let likeness = self.likeness.max(other.likeness);
        if self.likeness == other.likeness {
            self.cells == other.cells
        } else {
            normal(&self.cells, likeness) == normal(&other.cells, likeness)
        }
    }

    /// Returns whether the shape has this name. Turns and mirror images have the same name.
    pub(super) fn is_called(&self, name: char) -> bool {
        let cells = normal(&self.cells, Likeness::Mirrored);
        NAMED.iter().filter(|named| named.0 == name).any(|(_, picture)| {
            let drawn: Vec<_> = picture
                .split('/')
                .zip(0..)
                .flat_map(|(row, y)| row.chars().zip(0..).map(move |(sign, x)| (sign, (y, x))))
                .filter(|&(sign, _)| sign == 'x')
                .map(|(_, cell)| cell)
                .collect();
            normal(&drawn, Likeness::Mirrored) == cells
        })
    }
}
