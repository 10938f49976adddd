//! The homotopy classes of systems of disjoint paths on a triangulated board.
//!
//! Paths are pulled taut around the ends of all paths, like rubber bands. They are then normal curves: they cross every edge of a
//! triangulation as few times as possible, and the minimum is reached at all edges at once. In a triangle, such a path
//! cuts off a corner, starts at a corner and leaves through the opposite edge, or is itself an edge. So the number of
//! crossings of each edge determines the class of the paths (W. Haken; M. Schaefer, E. Sedgwick, D. Stefankovic,
//! "Algorithms for normal curves and surfaces", COCOON 2002). There are far fewer consistent choices of these numbers
//! than ways to draw paths through places.

use std::ops::Not;

use super::surface::Surface;
use super::unary::{Literal, at_least, clause, order, sum};
use gridproof_model::Phrase;
use gridproof_model::builder::{Bool, Builder, Int};

/// The paths across an edge.
pub(super) struct Crossings {
    /// The number of paths, in unary.
    pub number: Vec<Bool>,
    /// The labels of the paths in order, as seen from each end of the edge; 0 after the last path.
    pub labels: [Vec<Int>; 2],
    /// Whether the edge itself is a path; `None` unless its two ends have the same label.
    pub is_path: Option<Bool>,
}

/// Builds the constraints that define the classes.
pub(super) struct Classes<'a> {
    pub surface: &'a Surface,
    /// The label of each inner point. Labels start at 1.
    pub labels: &'a [i32],
    /// The largest label.
    pub most: i32,
    pub model: &'a mut Builder,
}

/// The origins of the constraints.
const EDGE: &&str = &"the paths across an edge";
const TRIANGLE: &&str = &"the paths in a triangle";
const START: &&str = &"the way from an end";

impl Classes<'_> {
    /// States the constraints of the classes. Returns the crossings of each edge. These crossings distinguish the
    /// classes.
    pub(super) fn state(&mut self) -> Vec<Crossings> {
        let crossings: Vec<Crossings> = (0..self.surface.edges.len()).map(|edge| self.edge(edge)).collect();
        self.edges_that_are_paths(&crossings);
        let mut starts = vec![Vec::new(); self.labels.len()];
        for (edge, crossings) in self.surface.edges.iter().zip(&crossings) {
            for end in edge.ends.into_iter().filter(|_| crossings.is_path.is_some()) {
                starts[end].extend(crossings.is_path);
            }
        }
        for (corners, opposite) in &self.surface.triangles {
            let sides = opposite.map(|edge| edge.map(|edge| (edge, &crossings[edge])));
            let start = self.triangle(*corners, sides);
            for (corner, start) in corners.iter().zip(start) {
                if let Some(start) = start {
                    starts[*corner].push(start);
                }
            }
        }
        for starts in starts {
            self.model.count(starts, 1, Phrase::new(START, []));
        }
        crossings
    }

    /// States the constraints on the paths across an edge. The labels seen from one end are the labels seen from the
    /// other end, in reverse order.
    fn edge(&mut self, edge: usize) -> Crossings {
        let surface = self.surface;
        let (origin, edge) = (Phrase::new(EDGE, []), &surface.edges[edge]);
        let capacity = edge.chain.len();
        let number: Vec<Bool> = (0..capacity).map(|_| self.model.bool()).collect();
        order(self.model, &number, origin);
        let labels = [(); 2]
            .map(|()| -> Vec<Int> { (0..capacity).map(|_| self.model.hidden_int(0..=self.most)).collect() });
        for (&is_there, label) in number.iter().zip(&labels[0]).chain(number.iter().zip(&labels[1])) {
            self.model.clause([!is_there, !label.is(0)], origin);
            self.model.clause([is_there.yes(), label.is(0)], origin);
        }
        for count in 1..=capacity {
            let is_count = [at_least(&number, count), !at_least(&number, count + 1)];
            for place in 0..count {
                self.same_label(&is_count, labels[0][place], labels[1][count - 1 - place], origin);
            }
        }
        let label = |end: usize| self.labels.get(end);
        let [one, other] = edge.ends;
        let has_label = label(one).is_some() && label(one) == label(other);
        let is_path = has_label.then(|| self.model.bool());
        if let (Some(is_path), Some(&first)) = (is_path, number.first()) {
            self.model.clause([!is_path, !first], origin);
        }
        Crossings { number, labels, is_path }
    }

    /// States that a path that runs along an edge crosses no edge.
    fn edges_that_are_paths(&mut self, crossings: &[Crossings]) {
        let places = crossings.iter().flat_map(|crossings| crossings.labels.iter().flatten());
        for (edge, own) in self.surface.edges.iter().zip(crossings) {
            let label = self.labels.get(edge.ends[0]).copied().unwrap_or(0);
            for (is_path, place) in
                own.is_path.iter().flat_map(|&is_path| places.clone().map(move |p| (is_path, p)))
            {
                self.model.clause([!is_path, !place.is(label)], Phrase::new(EDGE, []));
            }
        }
    }

    /// States that two places have the same label if all `conditions` hold.
    fn same_label(&mut self, conditions: &[Literal], one: Int, other: Int, origin: Phrase) {
        for label in 1..=self.most {
            for (one, other) in [(one, other), (other, one)] {
                let same = [!one.is(label), other.is(label)].map(Literal::Atom);
                clause(self.model, conditions.iter().map(|&condition| !condition).chain(same), origin);
            }
        }
    }

    /// States the constraints on the paths in a triangle. `sides[i]` is the edge opposite `corners[i]`. Returns, for
    /// each corner, whether a path starts there; `None` if no path can start there.
    fn triangle<'c>(
        &mut self,
        corners: [usize; 3],
        sides: [Option<(usize, &'c Crossings)>; 3],
    ) -> [Option<Bool>; 3] {
        let origin = Phrase::new(TRIANGLE, []);
        let number = |side: usize| sides[side].map_or(&[][..], |(_, crossings)| &crossings.number);
        let surface = self.surface;
        let seen_from = |corner: usize, (edge, crossings): (usize, &'c Crossings)| {
            &crossings.labels[surface.end_at(edge, corner)][..]
        };
        let next = |corner: usize| [(corner + 1) % 3, (corner + 2) % 3];
        let around = [0, 1, 2].map(|corner| {
            let [one, other] = next(corner);
            let most = number(one).len().min(number(other).len());
            let around: Vec<Bool> = (0..most).map(|_| self.model.hidden_bool()).collect();
            order(self.model, &around, origin);
            around
        });
        let starts = [0, 1, 2].map(|corner| {
            let can_start = corners[corner] < self.labels.len() && !number(corner).is_empty();
            can_start.then(|| self.model.hidden_bool())
        });
        // A path starts at no more than one of the corners, since paths from two corners to the opposite sides would
        // cross.
        let all: Vec<Bool> = starts.iter().flatten().copied().collect();
        for (place, &start) in all.iter().enumerate() {
            all[..place].iter().for_each(|&other| self.model.not_all([start, other], origin));
        }
        for corner in 0..3 {
            let [one, other] = next(corner);
            // The paths across a side go around one of the two ends of the side, or start at the opposite corner.
            sum(self.model, [&around[one], &around[other]], starts[corner].into(), number(corner), origin);
            // A path that starts at a corner would cross the paths around that corner.
            if let (Some(start), Some(&first)) = (starts[corner], around[corner].first()) {
                self.model.clause([!start, !first], origin);
            }
            // Seen from a corner, the paths around it come first on both of its edges.
            for (place, &is_there) in around[corner].iter().enumerate() {
                let [Some(one), Some(other)] =
                    [one, other].map(|side| sides[side].map(|side| seen_from(corners[corner], side)[place]))
                else {
                    continue;
                };
                self.same_label(&[Literal::Atom(is_there.yes())], one, other, origin);
            }
            // On the opposite side, a path that starts at the corner lies between the paths around the two ends of the
            // side. It has the label of the corner.
            if let (Some(start), Some(side)) = (starts[corner], sides[corner]) {
                let label = self.labels[corners[corner]];
                for end in [one, other] {
                    let seen = seen_from(corners[end], side);
                    for (before, place) in seen.iter().enumerate() {
                        let is_before = [at_least(&around[end], before), !at_least(&around[end], before + 1)];
                        let there = [start.yes(), !place.is(label)].map(|atom| !Literal::Atom(atom));
                        clause(self.model, is_before.map(Not::not).into_iter().chain(there), origin);
                    }
                }
            }
        }
        starts
    }
}
