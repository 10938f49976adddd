//! Recognises the structure of a model, so that an engine can choose an algorithm for that structure.

use std::sync::Arc;

use super::atom::Cell;
use super::constraint::Constraint;
use super::rules::Rules;

/// The structure of a model's rules, derived from the list of constraints. It is computed once for each [`Rules`] and
/// cached there.
#[derive(Debug)]
pub struct Structure {
    /// The shape of the grid of a nonogram; `None` for other models.
    pub run_grid: Option<RunGrid>,
    /// Whether every constraint is `AllDifferent` without a sum, as in sudokus and other Latin puzzles.
    pub all_different: bool,
    /// Whether all cells are shown and each constraint is either `Runs` or `AllDifferent` without a sum.
    pub only_houses_and_runs: bool,
    /// The shape of the boxes of a sudoku; `None` for other models.
    pub latin_boxes: Option<LatinBoxes>,
    /// For each cell, the indices of the constraints that contain the cell.
    pub incidence: Incidence,
}

/// A rectangle of cells, numbered row by row, with one `Runs` constraint for each row and each column. The constraints
/// of the rows come first, top to bottom, then those of the columns, left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunGrid {
    /// The number of rows; their constraints are `0..rows`.
    pub rows: usize,
    /// The number of columns; their constraints are `rows..rows + columns`.
    pub columns: usize,
    /// Whether all blocks have colour 1.
    pub black_and_white: bool,
}

/// A square of cells, numbered row by row, in which no row, column or box repeats a value. The constraints are those of
/// the rows (top to bottom), the columns (left to right) and the boxes (row by row), in this order, and no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LatinBoxes {
    /// The number of rows of a box, which is also the number of boxes that fit next to each other.
    pub box_rows: usize,
    /// The number of columns of a box, which is also the number of boxes that fit below each other.
    pub box_columns: usize,
}

/// For each cell, the indices of the constraints that contain the cell, in ascending order; all are stored in one flat
/// table.
#[derive(Debug)]
pub struct Incidence {
    starts: Vec<u32>,
    constraints: Vec<u32>,
}

impl Incidence {
    fn of(rules: &Rules) -> Self {
        let mut starts = vec![0u32; rules.cells() + 1];
        for constraint in rules.constraints() {
            constraint.cells().iter().for_each(|&cell| starts[cell as usize + 1] += 1);
        }
        for cell in 0..rules.cells() {
            starts[cell + 1] += starts[cell];
        }
        let mut next = starts.clone();
        let mut constraints = vec![0u32; starts[rules.cells()] as usize];
        for (index, constraint) in (0..).zip(rules.constraints()) {
            for &cell in constraint.cells() {
                let place = &mut next[cell as usize];
                constraints[*place as usize] = index;
                *place += 1;
            }
        }
        Self { starts, constraints }
    }

    /// The indices of the constraints that contain a cell.
    #[inline]
    pub fn of_cell(&self, cell: Cell) -> &[u32] {
        let cell = cell as usize;
        &self.constraints[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}

impl Structure {
    /// Returns the structure of these rules, which is computed at the first call.
    pub fn of(rules: &Rules) -> Arc<Self> {
        rules.structure(|rules| {
            Arc::new(Self {
                run_grid: RunGrid::recognise(rules).filter(|_| rules.shown().is_none()),
                all_different: rules
                    .constraints()
                    .iter()
                    .all(|c| matches!(c, Constraint::AllDifferent { sum: None, .. })),
                only_houses_and_runs: rules.constraints().iter().all(|constraint| {
                    matches!(constraint, Constraint::AllDifferent { sum: None, .. } | Constraint::Runs { .. })
                }) && rules.shown().is_none(),
                latin_boxes: LatinBoxes::recognise(rules).filter(|_| rules.shown().is_none()),
                incidence: Incidence::of(rules),
            })
        })
    }
}

impl RunGrid {
    fn recognise(rules: &Rules) -> Option<Self> {
        let constraints = rules.constraints();
        let columns = constraints.first()?.cells().len();
        if columns == 0 || !rules.cells().is_multiple_of(columns) {
            return None;
        }
        let rows = rules.cells() / columns;
        if constraints.len() != rows + columns {
            return None;
        }
        let mut black_and_white = true;
        for (index, constraint) in constraints.iter().enumerate() {
            let Constraint::Runs { line, blocks, .. } = constraint else { return None };
            let (first, step, length) =
                if index < rows { (index * columns, 1, columns) } else { (index - rows, columns, rows) };
            let expected = (first..).step_by(step).take(length);
            if line.len() != length || !line.iter().map(|&cell| cell as usize).eq(expected) {
                return None;
            }
            black_and_white &= blocks.iter().all(|block| block.colour == 1);
        }
        Some(Self { rows, columns, black_and_white })
    }
}

impl LatinBoxes {
    fn recognise(rules: &Rules) -> Option<Self> {
        let constraints = rules.constraints();
        let side = constraints.first()?.cells().len();
        if side == 0 || Some(rules.cells()) != side.checked_mul(side) || constraints.len() != 3 * side {
            return None;
        }
        // The width of a box is the number of cells that the first box has in the first row.
        let first_box = constraints[2 * side].cells();
        let box_columns = first_box.iter().filter(|&&cell| (cell as usize) < side).count();
        if box_columns == 0 || !side.is_multiple_of(box_columns) {
            return None;
        }
        let boxes = Self { box_rows: side / box_columns, box_columns };
        let expected = |house: usize, k: usize| match (house / side, house % side) {
            (0, row) => row * side + k,
            (1, column) => k * side + column,
            (_, number) => boxes.cell(number, k),
        };
        let fits = |(house, constraint): (usize, &Constraint)| {
            matches!(constraint, Constraint::AllDifferent { sum: None, .. })
                && constraint.cells().len() == side
                && (0..).zip(constraint.cells()).all(|(k, &cell)| cell as usize == expected(house, k))
        };
        constraints.iter().enumerate().all(fits).then_some(boxes)
    }

    /// The cell with index `k` in box `number`. The cells of a box and the boxes are numbered row by row, from 0.
    fn cell(self, number: usize, k: usize) -> usize {
        let Self { box_rows, box_columns } = self;
        let (row, column) = (number / box_rows * box_rows, number % box_rows * box_columns);
        (row + k / box_columns) * box_rows * box_columns + column + k % box_columns
    }

    /// Whether this is the usual sudoku board: 9x9 cells with boxes of 3x3.
    pub fn is_nine_by_nine(self) -> bool {
        self == Self { box_rows: 3, box_columns: 3 }
    }
}
