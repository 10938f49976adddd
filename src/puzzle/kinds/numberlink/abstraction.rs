//! The classes of a board's path systems, and what they say of its cells.

use super::classes::{Classes, Crossings};
use super::plane::Point;
use super::surface::Surface;
use super::triangulation::Triangulation;
use super::unary::{Literal, at_least, clause};
use crate::model::{Abstraction, Phrase};
use crate::puzzle::clues::Clues;
use crate::puzzle::statement::{Int, Statement};

/// Most clauses of the classes and the links, by estimate.
const MOST_CLAUSES: usize = 500_000;

/// A board on which each label is that of a single path.
pub(super) struct Board {
    rows: usize,
    columns: usize,
    /// The cells with a label, and which one, from 1 on.
    numbers: Vec<(Point, usize)>,
    /// The label of the path that a cell belongs to, 0 for none.
    paths: Vec<Int>,
    /// The number of cells of the model.
    cells: usize,
}

impl Board {
    /// The board of a model, whose cells are stated. `label` tells that of a cell.
    pub(super) fn new(
        clues: &Clues,
        label: impl Fn(usize) -> Option<usize>,
        paths: &[Int],
        model: &Statement,
    ) -> Self {
        let (rows, columns) = (clues.rows, clues.columns);
        let point = |cell: usize| ((cell / columns) as i32, (cell % columns) as i32);
        let numbers = (0..clues.area()).filter_map(|cell| Some((point(cell), label(cell)?)));
        Self { rows, columns, numbers: numbers.collect(), paths: paths.to_vec(), cells: model.cells() }
    }

    /// The classes of the solutions; `None` if there would be too many clauses.
    pub(super) fn abstraction(&self) -> Option<Abstraction> {
        let [rows, columns] = [self.rows, self.columns].map(|count| count as i32);
        let points: Vec<Point> = self.numbers.iter().map(|(point, _)| *point).collect();
        let labels: Vec<usize> = self.numbers.iter().map(|(_, label)| *label).collect();
        let surface = Surface::new(&Triangulation::greedy(rows, columns, &points)?, rows, columns);
        let most = labels.iter().copied().max()?;
        if clauses(&surface, most) > MOST_CLAUSES {
            return None;
        }
        let classes =
            |model: &mut Statement| Classes { surface: &surface, labels: &labels, most, model }.state();
        Statement::abstraction(self.cells, classes, |model, crossings| {
            for (edge, crossings) in surface.edges.iter().zip(&crossings) {
                self.link(model, &edge.chain, crossings, most);
            }
        })
    }

    /// The paths across an edge take cells of its chain, in their order: at least as many are left to each side as there are paths.
    fn link(&self, model: &mut Statement, chain: &[Point], crossings: &Crossings, most: usize) {
        let origin = Phrase::new(&"the cells of the paths across an edge", []);
        let paths: Vec<Int> = chain
            .iter()
            .map(|&(row, column)| self.paths[row as usize * self.columns + column as usize])
            .collect();
        for (place, across) in crossings.labels[0].iter().enumerate() {
            for count in place + 1..=chain.len() {
                let cells = &paths[place..=place + chain.len() - count];
                for label in 1..=most as i64 {
                    let there = cells.iter().map(|path| Literal::Atom(path.is(label)));
                    let condition = [!at_least(&crossings.number, count), Literal::Atom(!across.is(label))];
                    clause(model, there.chain(condition), origin);
                }
            }
        }
    }
}

/// About how many clauses there are about labels, of which there are most.
fn clauses(surface: &Surface, most: usize) -> usize {
    let capacities = surface.edges.iter().map(|edge| edge.chain.len());
    let (places, pairs) = capacities
        .fold((0, 0), |(places, pairs), capacity| (places + capacity, pairs + capacity * (capacity + 1) / 2));
    // Both ways on each edge, and a link; both ways around each corner; nowhere else if an edge is a path.
    most * (3 * pairs + 4 * places) + 2 * most * places
}
