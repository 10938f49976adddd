//! Paths pulled taut: the normal form of path systems in which places may stay empty.
//!
//! A path is shortened where possible: it takes the short cut between two of its places that are neighbours, or the
//! straight line past a U-turn around an empty place. A corner is moved up where possible: into the opposite place of
//! its square, if that place is empty. Each step either reduces the number of places on paths, or keeps this number and
//! moves one of the places up. So the steps end.
//!
//! If exactly one solution has this form, the search for another solution undoes the last step that may have led to the
//! first. Undoing a shortening extends a path through empty places, so places on paths stay on paths. Undoing a move up
//! moves a corner down.

use super::normal_form::{Move, NormalForm};
use super::{clause, is_single, labels};
use gridproof_model::builder::Bool;
use gridproof_model::{Constraint, Model, PathSystem};

/// Returns the normal form of the solutions of a model that states this path system.
pub(super) fn normal_form<'a>(model: &'a Model, paths: &'a PathSystem) -> NormalForm<'a> {
    let taut = Taut { paths };
    let mut constraints = Vec::new();
    taut.take_short_cuts(&mut constraints);
    taut.take_sides_of_squares(&mut constraints);
    taut.pass_u_turns(&mut constraints);
    NormalForm { model, paths, constraints, moves: taut.moves() }
}

/// The paths that are pulled taut.
struct Taut<'a> {
    paths: &'a PathSystem,
}

impl Taut<'_> {
    /// States that neighbouring places of one path are joined by a link.
    fn take_short_cuts(&self, constraints: &mut Vec<Constraint>) {
        let single: Vec<i32> = labels(self.paths).filter(|&label| is_single(self.paths, label)).collect();
        for (link, one, other) in self.paths.links.edges() {
            for &label in &single {
                let [one, other] = [one, other].map(|place| !self.paths.labels[place].is(label));
                constraints.push(clause([link.yes(), one, other], &"no short cut"));
            }
        }
    }

    /// States that a square has at most two links, and no corner that can be moved up. The limit of two links also
    /// follows from the short cuts, but the constraints here do not use the labels.
    fn take_sides_of_squares(&self, constraints: &mut Vec<Constraint>) {
        for places in self.squares() {
            let sides = self.sides(places);
            for left_out in 0..4 {
                let others = (0..4).filter(|&side| side != left_out);
                constraints.push(clause(others.map(|side| !sides[side]), &"no way around a square"));
            }
            for corner in self.corners(places) {
                // If the corner cannot be moved, the opposite place is on a path, which leaves the square through both
                // links of that place.
                for outward in corner.outward {
                    let low = corner.low_links.map(|link| !link);
                    let outward = self.around(corner.high)[outward].map(Bool::yes);
                    let atoms = low.into_iter().chain(outward);
                    constraints.push(clause(atoms, &"no corner that can be moved up"));
                }
            }
        }
    }

    /// States that a path makes a U-turn only around an end of a path. No other path could leave a place inside a
    /// U-turn. So if the place is not an end, either the place is empty, or the path has a short cut through it.
    fn pass_u_turns(&self, constraints: &mut Vec<Constraint>) {
        for place in (0..self.paths.ends.len()).filter(|&place| self.paths.ends[place].is_none()) {
            for turn in 0..4 {
                let [left, ahead, right] = [3, 0, 1].map(|side| (turn + side) % 4);
                let next = |side: usize| self.next(place, side);
                let (Some(one), Some(middle), Some(other)) = (next(left), next(ahead), next(right)) else {
                    continue;
                };
                let around = [(one, ahead), (middle, left), (middle, right), (other, ahead)]
                    .map(|(place, side)| self.around(place)[side]);
                if around.iter().all(Option::is_some) {
                    let atoms = around.into_iter().flatten().map(|link| !link);
                    constraints.push(clause(atoms, &"no U-turn"));
                }
            }
        }
    }

    /// The moves that undo moving a corner up.
    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for places in self.squares() {
            for corner in self.corners(places) {
                let empty = self.paths.labels[corner.low].is(0);
                let labels = [corner.low, corner.high].map(|place| self.paths.labels[place].cell());
                moves.push(Move {
                    from: corner.high_links.into_iter().map(Bool::yes).chain([empty]).collect(),
                    cells: self.sides(places).map(Bool::cell).into_iter().chain(labels).collect(),
                });
            }
        }
        moves
    }

    /// The number of columns.
    fn columns(&self) -> usize {
        self.paths.links.columns()
    }

    /// All squares of two by two places.
    fn squares(&self) -> impl Iterator<Item = [usize; 4]> {
        let columns = self.columns();
        let has_square = move |place: &usize| {
            !(place + 1).is_multiple_of(columns) && place + columns < self.paths.ends.len()
        };
        let corners = (0..self.paths.ends.len()).filter(has_square);
        corners.map(move |place| [place, place + 1, place + columns, place + columns + 1])
    }

    /// The links of a place: above, right, below, left.
    fn around(&self, place: usize) -> [Option<Bool>; 4] {
        self.paths.links.around((place / self.columns(), place % self.columns()))
    }

    /// The neighbour of a place on a side, if there is one. Sides are numbered in the order of the links.
    fn next(&self, place: usize, side: usize) -> Option<usize> {
        let columns = self.columns();
        let neighbours = [place.wrapping_sub(columns), place + 1, place + columns, place.wrapping_sub(1)];
        self.around(place)[side].map(|_| neighbours[side])
    }

    /// The links of the four sides of a square: above, right of, below and left of its middle.
    fn sides(&self, [a, b, c, _]: [usize; 4]) -> [Bool; 4] {
        let at = |place: usize, side: usize| self.around(place)[side].expect("two places of a square");
        [at(a, 1), at(b, 2), at(c, 1), at(a, 2)]
    }

    /// The corners that a path can form in the lower half of a square and that can be moved to the opposite place,
    /// because no path ends there.
    fn corners(&self, places: [usize; 4]) -> impl Iterator<Item = Corner> {
        let [a, b, c, d] = places;
        let [above, right, below, left] = self.sides(places);
        let lower_left =
            Corner { low: c, high: b, low_links: [left, below], high_links: [above, right], outward: [0, 1] };
        let lower_right =
            Corner { low: d, high: a, low_links: [right, below], high_links: [above, left], outward: [0, 3] };
        [lower_left, lower_right].into_iter().filter(|corner| self.paths.ends[corner.high].is_none())
    }
}

/// A corner of a path in the lower half of a square (`low`), and the place opposite to it (`high`).
struct Corner {
    low: usize,
    high: usize,
    /// The links that form the corner.
    low_links: [Bool; 2],
    /// The links that form the corner after it has been moved up.
    high_links: [Bool; 2],
    /// The sides on which the place `high` has neighbours outside the square.
    outward: [usize; 2],
}
