//! Paths pulled taut: the normal form of numberlinks that may have empty cells.
//!
//! A path is shortened where possible: it takes the short cut between two of its cells that are neighbours, or the
//! straight line past a U-turn around an empty cell. A corner is moved up where possible: into the opposite cell of its
//! square, if that cell is empty. Each step either reduces the number of cells on paths, or keeps this number and moves
//! one of the cells up. So the steps end.
//!
//! If exactly one solution has this form, the search for another solution undoes the last step that may have led to the
//! first. Undoing a shortening extends a path through empty cells, so cells on paths stay on paths. Undoing a move up
//! moves a corner down.

use crate::clues::Clues;
use gridproof_model::builder::{Bool, Builder, Int, Links};
use gridproof_model::{Move, NormalForm, Origin, phrase};

/// The paths of a model under construction.
pub(super) struct Paths<'a> {
    pub clues: &'a Clues,
    pub links: &'a Links,
    /// For each cell, the label of the path through it; 0 if there is no path.
    pub labels: &'a [Int],
    /// For each label, starting at 1, whether it belongs to a single path.
    pub single: &'a [bool],
}

impl Paths<'_> {
    /// States the constraints of the normal form, in addition to those that `form` already has.
    pub(super) fn pull_taut(&self, model: &mut Builder, form: NormalForm) {
        let labels = 1..=self.single.len() as i32;
        let on_paths = self.labels.iter().flat_map(|path| labels.clone().map(|label| path.is(label)));
        model.normal_form(form.with_atoms(on_paths.collect()).with_moves(self.moves()), |model| {
            self.take_short_cuts(model);
            self.take_sides_of_squares(model);
            self.pass_u_turns(model);
        });
    }

    /// States that neighbouring cells of one path are joined by a link.
    fn take_short_cuts(&self, model: &mut Builder) {
        for (link, one, other) in self.links.edges() {
            let origin = Origin::from(phrase!(
                "no short cut at the link of {} and {}",
                self.clues.name(one),
                self.clues.name(other)
            ));
            for (label, _) in (1..).zip(self.single).filter(|(_, single)| **single) {
                let [one, other] = [one, other].map(|cell| !self.labels[cell].is(label));
                model.clause([link.yes(), one, other], origin.clone());
            }
        }
    }

    /// States that a square has at most two links, and no corner that can be moved up. The limit of two links also
    /// follows from the short cuts, but the constraints here do not use the labels.
    fn take_sides_of_squares(&self, model: &mut Builder) {
        for cells @ [a, _, _, d] in self.clues.squares() {
            let origin = Origin::from(phrase!(
                "no way around the square from {} and {}",
                self.clues.name(a),
                self.clues.name(d)
            ));
            let sides = self.sides(cells);
            for left_out in 0..4 {
                let others = (0..4).filter(|&side| side != left_out);
                model.not_all(others.map(|side| sides[side]), origin.clone());
            }
            for corner in self.corners(cells) {
                let origin = Origin::from(phrase!(
                    "no corner that can be moved up, from {} and {}",
                    self.clues.name(corner.low),
                    self.clues.name(corner.high)
                ));
                // If the corner cannot be moved, the opposite cell is on a path, which leaves the square through both
                // links of that cell.
                for outward in corner.outward {
                    let low = corner.low_links.map(|link| !link);
                    let outward = self.around(corner.high)[outward].map(Bool::yes);
                    model.clause(low.into_iter().chain(outward), origin.clone());
                }
            }
        }
    }

    /// States that a path makes a U-turn only around a cell with a number. No other path could leave a cell inside a
    /// U-turn. So if the cell has no number, either the cell is empty, or the path has a short cut through it.
    fn pass_u_turns(&self, model: &mut Builder) {
        for cell in (0..self.clues.area()).filter(|&cell| !self.clues.cells[cell].is_some()) {
            for turn in 0..4 {
                let [left, ahead, right] = [3, 0, 1].map(|side| (turn + side) % 4);
                let next = |side: usize| self.clues.step(cell, Links::STEPS[side]);
                let (Some(one), Some(middle), Some(other)) = (next(left), next(ahead), next(right)) else {
                    continue;
                };
                let around = [(one, ahead), (middle, left), (middle, right), (other, ahead)]
                    .map(|(cell, side)| self.around(cell)[side]);
                if around.iter().all(Option::is_some) {
                    let origin = Origin::from(phrase!(
                        "no U-turn from {} and {}",
                        self.clues.name(one),
                        self.clues.name(other)
                    ));
                    model.not_all(around.into_iter().flatten(), origin);
                }
            }
        }
    }

    /// The moves that undo moving a corner up.
    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for cells in self.clues.squares() {
            for corner in self.corners(cells) {
                let empty = self.labels[corner.low].is(0);
                let labels = [corner.low, corner.high].map(|cell| self.labels[cell].cell());
                moves.push(Move {
                    from: corner.high_links.into_iter().map(Bool::yes).chain([empty]).collect(),
                    cells: self.sides(cells).map(Bool::cell).into_iter().chain(labels).collect(),
                });
            }
        }
        moves
    }

    /// The links of a cell, in the order of [`Links::STEPS`].
    fn around(&self, cell: usize) -> [Option<Bool>; 4] {
        self.links.around(self.clues.place(cell))
    }

    /// The links of the four sides of a square: above, right of, below and left of its middle.
    fn sides(&self, [a, b, c, _]: [usize; 4]) -> [Bool; 4] {
        let at = |cell: usize, side: usize| self.around(cell)[side].expect("two cells of a square");
        [at(a, 1), at(b, 2), at(c, 1), at(a, 2)]
    }

    /// The corners that a path can form in the lower half of a square of four cells and that can be moved to the opposite
    /// cell, because that cell has no clue.
    fn corners(&self, cells: [usize; 4]) -> impl Iterator<Item = Corner> {
        let [a, b, c, d] = cells;
        let [above, right, below, left] = self.sides(cells);
        let lower_left =
            Corner { low: c, high: b, low_links: [left, below], high_links: [above, right], outward: [0, 1] };
        let lower_right =
            Corner { low: d, high: a, low_links: [right, below], high_links: [above, left], outward: [0, 3] };
        [lower_left, lower_right].into_iter().filter(|corner| !self.clues.cells[corner.high].is_some())
    }
}

/// A corner of a path in the lower half of a square (`low`), and the cell opposite to it (`high`).
struct Corner {
    low: usize,
    high: usize,
    /// The links that form the corner.
    low_links: [Bool; 2],
    /// The links that form the corner after it has been moved up.
    high_links: [Bool; 2],
    /// The sides on which the cell `high` has neighbours outside the square.
    outward: [usize; 2],
}
