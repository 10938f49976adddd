//! Errors in puzzles, independent of the file format.

/// The part of a puzzle that an error is about. Indices start at 0. File readers convert this part to a position in the
/// file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The puzzle as a whole.
    Whole,
    /// The clue of a row.
    Row(usize),
    /// The clue of a column.
    Column(usize),
    /// A cell, numbered row by row.
    Cell(usize),
}

/// An error in a puzzle. Messages number rows, columns and cells from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// A nonogram has no rows, no columns, or too many of either.
    #[error("a nonogram has 1 to {most} rows and columns, not {rows} x {columns}")]
    NonogramSize {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
        /// The maximum number of rows and of columns.
        most: usize,
    },
    /// A clue contains a block with length 0, or with a colour that is outside 1..=63 or missing from the palette.
    #[error("{} has an invalid block: length {length}, colour {colour}", name(.place))]
    Block {
        /// The clue.
        place: Place,
        /// The block's length in cells.
        length: u32,
        /// The block's colour.
        colour: u8,
    },
    /// A clue is too long for its line.
    #[error("the clue of {} needs {}, but the line has {has}", name(.place), cells(*.needs))]
    ClueTooLong {
        /// The clue.
        place: Place,
        /// The minimum number of cells for the blocks of the clue, including the gaps.
        needs: u64,
        /// The number of cells of the line.
        has: usize,
    },
    /// The sum of the row clues differs from that of the column clues.
    #[error("the row clues add up to {}, the column clues to {columns}", cells(*.rows))]
    SumsDiffer {
        /// The sum of the row clues, in cells.
        rows: u64,
        /// The sum of the column clues, in cells.
        columns: u64,
    },
    /// The sum of the row clues in one colour differs from that of the column clues.
    #[error("the row clues add up to {} in {name}, the column clues to {columns}", cells(*.rows))]
    ColourSumsDiffer {
        /// The colour's name.
        name: Box<str>,
        /// The sum of the row clues, in cells.
        rows: u64,
        /// The sum of the column clues, in cells.
        columns: u64,
    },
    /// The shape of a sudoku's boxes is not allowed.
    #[error(
        "the boxes of a sudoku have 4 to {most} cells, with at least 1 row and 1 column, not {rows} x {columns}"
    )]
    BoxShape {
        /// The number of rows of a box.
        rows: usize,
        /// The number of columns of a box.
        columns: usize,
        /// The maximum number of cells in a box.
        most: usize,
    },
    /// No box with at least two rows and two columns fits a board of this side.
    #[error("no box shape for a sudoku of {side} x {side}: {side} is not a product of two numbers above 1")]
    NoBoxShape {
        /// The side.
        side: usize,
    },
    /// The number of supplied cells differs from the number of cells of the board.
    #[error("{} for a sudoku of {side} x {side}, which has {}", cells(*.given as u64), side * side)]
    CellCount {
        /// The number of supplied cells, including empty ones.
        given: usize,
        /// The side of the board.
        side: usize,
    },
    /// A given or a candidate is larger than the side.
    #[error("{digit} is not a digit of a sudoku of {side} x {side}")]
    Digit {
        /// The cell, numbered row by row from 0.
        cell: usize,
        /// The digit found there.
        digit: u8,
        /// The side of the board.
        side: usize,
    },
    /// A cell has no candidate.
    #[error("no candidate for the cell at row {}, column {}", cell / side + 1, cell % side + 1)]
    NoCandidate {
        /// The cell, numbered row by row from 0.
        cell: usize,
        /// The side of the board.
        side: usize,
    },
    /// A given occurs twice in one row, column or box.
    #[error(
        "the given {digit} at row {}, column {} is already in {house}, at row {}, column {}",
        cell / side + 1, cell % side + 1, first / side + 1, first % side + 1
    )]
    RepeatedGiven {
        /// The repeated digit.
        digit: u8,
        /// The later cell, numbered row by row from 0.
        cell: usize,
        /// The earlier cell.
        first: usize,
        /// The row, column or box that contains both cells.
        house: gridproof_model::Origin,
        /// The side of the board.
        side: usize,
    },
    /// In a puzzle of another kind, the clues contradict the rules, or no model can be built from them.
    #[error("{0}")]
    Clues(String),
}

impl PuzzleError {
    /// Returns whether the puzzle is well formed but obviously contradictory, so that it has no solution.
    pub const fn is_contradiction(&self) -> bool {
        matches!(
            self,
            Self::ClueTooLong { .. }
                | Self::SumsDiffer { .. }
                | Self::ColourSumsDiffer { .. }
                | Self::NoCandidate { .. }
                | Self::RepeatedGiven { .. }
        )
    }

    /// The part of the puzzle that the error is about.
    pub const fn place(&self) -> Place {
        match self {
            Self::Block { place, .. } | Self::ClueTooLong { place, .. } => *place,
            Self::Digit { cell, .. } | Self::NoCandidate { cell, .. } | Self::RepeatedGiven { cell, .. } => {
                Place::Cell(*cell)
            }
            Self::NonogramSize { .. }
            | Self::SumsDiffer { .. }
            | Self::ColourSumsDiffer { .. }
            | Self::BoxShape { .. }
            | Self::NoBoxShape { .. }
            | Self::CellCount { .. }
            | Self::Clues(_) => Place::Whole,
        }
    }
}

fn cells(count: u64) -> String {
    format!("{count} cell{}", if count == 1 { "" } else { "s" })
}

fn name(place: &Place) -> String {
    match place {
        Place::Whole => "the puzzle".to_owned(),
        Place::Row(index) => format!("row {}", index + 1),
        Place::Column(index) => format!("column {}", index + 1),
        Place::Cell(index) => format!("cell {}", index + 1),
    }
}
