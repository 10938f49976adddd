//! The check of a solution against a puzzle.
//!
//! For [`Nonogram`] and [`Sudoku`], this is a second, independent definition of the kind. The check reads only the
//! clues, the givens and the shape of the boxes. It uses neither the puzzle's [`Model`](gridproof_model::Model) nor the
//! code that builds the model, so it also detects a wrong model.
//!
//! For every other kind, [`KindPuzzle::check`](super::KindPuzzle::check) evaluates the definitions of the model's
//! constraints, and then asks the [judge](super::judge) of the kind, which is a second definition of the kind. For a
//! [`StatedModel`](super::StatedModel), only the constraints can be checked.

use super::{Nonogram, Puzzle, Sudoku};
use gridproof_model::{Block, Cell, Origin, Violation};

impl Puzzle {
    /// Checks that `values`, with one value for each cell of the model, is a solution. Cells of nonograms and sudokus
    /// are numbered row by row. Digit `d` of a sudoku is value `d - 1`, and the background of a nonogram is value 0.
    ///
    /// For nonograms and sudokus the check does not depend on the model. For all other puzzles it evaluates the
    /// constraints of the model. For a [`KindPuzzle`](super::KindPuzzle) and a [`RuledPuzzle`](super::RuledPuzzle), it also asks the [judge](super::judge), which
    /// does not depend on the model either.
    ///
    /// # Errors
    /// Returns the first violation found.
    pub fn check(&self, values: &[u8]) -> Result<(), Violation> {
        match self {
            Self::Nonogram(nonogram) => nonogram.check(values),
            Self::Sudoku(sudoku) => sudoku.check(values),
            Self::Other(other) => other.check(values),
            Self::Model(stated) => stated.check(values),
            Self::Ruled(ruled) => ruled.check(values),
        }
    }
}

impl Nonogram {
    /// Checks that `values` is a solution, like [`Puzzle::check`].
    ///
    /// # Errors
    /// Returns the first violation found; rows are checked before columns.
    pub fn check(&self, values: &[u8]) -> Result<(), Violation> {
        let (height, width) = (self.rows().len(), self.columns().len());
        has_length(values, height * width)?;
        for (r, clue) in self.rows().iter().enumerate() {
            if !shows(clue, values[r * width..][..width].iter().copied()) {
                return Err(Violation::Constraint(Origin::Row(r as u32 + 1)));
            }
        }
        for (c, clue) in self.columns().iter().enumerate() {
            if !shows(clue, values[c..].iter().step_by(width).copied()) {
                return Err(Violation::Constraint(Origin::Column(c as u32 + 1)));
            }
        }
        Ok(())
    }
}

impl Sudoku {
    /// Checks that `values` is a solution, like [`Puzzle::check`].
    ///
    /// # Errors
    /// Returns the first violation found; cells are checked before houses.
    pub fn check(&self, values: &[u8]) -> Result<(), Violation> {
        let side = self.side();
        let (box_rows, box_columns) = self.box_shape();
        has_length(values, side * side)?;
        for (cell, &value) in values.iter().enumerate() {
            let allowed = match (self.candidates(), self.givens()[cell]) {
                (Some(candidates), _) => candidates[cell].contains(value),
                (None, 0) => usize::from(value) < side,
                (None, given) => value == given - 1,
            };
            if !allowed || usize::from(value) >= side {
                return Err(Violation::Domain { cell: cell as Cell, value });
            }
        }
        // The number of cells of a house equals the number of digits, so a house without a repetition contains every
        // digit.
        let (mut rows, mut columns, mut boxes) = ([0u64; 64], [0u64; 64], [0u64; 64]);
        for (cell, &value) in values.iter().enumerate() {
            let (row, column) = (cell / side, cell % side);
            let house_box = row / box_rows * (side / box_columns) + column / box_columns;
            let digit = 1u64 << value;
            let number = |index: usize| index as u32 + 1;
            if rows[row] & digit != 0 {
                return Err(Violation::Constraint(Origin::Row(number(row))));
            }
            if columns[column] & digit != 0 {
                return Err(Violation::Constraint(Origin::Column(number(column))));
            }
            if boxes[house_box] & digit != 0 {
                return Err(Violation::Constraint(Origin::Box(number(house_box))));
            }
            rows[row] |= digit;
            columns[column] |= digit;
            boxes[house_box] |= digit;
        }
        Ok(())
    }
}

fn has_length(values: &[u8], cells: usize) -> Result<(), Violation> {
    if values.len() == cells { Ok(()) } else { Err(Violation::Length { values: values.len(), cells }) }
}

/// Returns whether the runs of a line match the blocks of its clue, in order. A run is a maximal sequence of cells that
/// all have the same colour, which is not the background.
fn shows(clue: &[Block], line: impl Iterator<Item = u8>) -> bool {
    let mut blocks = clue.iter();
    let (mut colour, mut length) = (0, 0);
    // The line is extended by a background cell, which ends the last run.
    for cell in line.chain([0]) {
        if cell == colour {
            length += 1;
            continue;
        }
        if colour != 0 && !blocks.next().is_some_and(|block| block.colour == colour && block.length == length)
        {
            return false;
        }
        (colour, length) = (cell, 1);
    }
    blocks.next().is_none()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use gridproof_model::{self, Domain, brute};

    fn agrees_with_the_model(puzzle: &Puzzle, values: &Vec<u8>) {
        let model = puzzle.model();
        assert_eq!(puzzle.check(values), gridproof_model::check(&model, values), "{puzzle:?} {values:?}");
    }

    proptest! {
        #[test]
        fn nonograms_in_colours(
            columns in 1usize..6,
            mut cells in prop::collection::vec(0u8..3, 1..30),
            changed in prop::collection::vec((any::<prop::sample::Index>(), 0u8..4), 0..3),
        ) {
            cells.resize(cells.len().next_multiple_of(columns), 0);
            let nonogram = Nonogram::from_picture(columns, &cells).expect("a picture");
            prop_assert_eq!(nonogram.check(&cells), Ok(()));
            for (index, value) in changed {
                *index.get_mut(&mut cells) = value;
            }
            let puzzle = Puzzle::Nonogram(nonogram);
            let model = puzzle.model();
            prop_assert_eq!(puzzle.check(&cells).is_ok(), gridproof_model::check(&model, &cells).is_ok());
        }

        #[test]
        fn sudokus_and_sukakus(
            shape in prop::sample::select(vec![(2, 2), (1, 4), (4, 1), (2, 3), (3, 2)]),
            seeds in prop::collection::vec(any::<u8>(), 36),
            masks in prop::collection::vec(prop_oneof![3 => Just(u64::MAX), 1 => any::<u64>()], 36),
        ) {
            let side: usize = shape.0 * shape.1;
            let values: Vec<u8> = seeds[..side * side].iter().map(|seed| seed % (side as u8 + 1)).collect();
            let all = Domain::first(side);
            let candidates = masks[..side * side].iter().map(|&mask| Domain::from_bits(mask).intersection(all));
            let puzzle = Puzzle::Sudoku(
                Sudoku::with_candidates(shape.0, shape.1, candidates.collect()).expect("valid"),
            );
            let model = puzzle.model();
            prop_assert_eq!(puzzle.check(&values).is_ok(), gridproof_model::check(&model, &values).is_ok());
        }
    }

    #[test]
    fn the_solutions_of_small_sudokus_pass_and_no_others() {
        for shape in [(2, 2), (1, 4), (4, 1)] {
            let puzzle = Puzzle::Sudoku(Sudoku::new(shape.0, shape.1, vec![0; 16]).expect("valid"));
            let solutions = brute::solutions(&puzzle.model(), 40).expect("small");
            for solution in &solutions {
                assert_eq!(puzzle.check(solution), Ok(()));
                for cell in 0..16 {
                    for value in (0..=4).filter(|&value| value != solution[cell]) {
                        let mut wrong = solution.clone();
                        wrong[cell] = value;
                        assert!(puzzle.check(&wrong).is_err());
                        agrees_with_the_model(
                            &Puzzle::Sudoku(Sudoku::new(shape.0, shape.1, vec![0; 16]).expect("valid")),
                            solution,
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_violated_is_named() {
        let nonogram = Nonogram::black_and_white(&[vec![2], vec![]], &[vec![1], vec![1]]).expect("valid");
        assert_eq!(nonogram.check(&[1, 1, 0, 0]), Ok(()));
        assert_eq!(nonogram.check(&[1, 1, 0]), Err(Violation::Length { values: 3, cells: 4 }));
        assert_eq!(nonogram.check(&[1, 0, 0, 1]), Err(Violation::Constraint(Origin::Row(1))));
        assert_eq!(nonogram.check(&[2, 2, 0, 0]), Err(Violation::Constraint(Origin::Row(1))));
        let sudoku = Sudoku::new(2, 2, [vec![1], vec![0; 15]].concat()).expect("valid");
        let solution = [0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0];
        assert_eq!(sudoku.check(&solution), Ok(()));
        let with = |cell: usize, value: u8| {
            let mut other = solution;
            other[cell] = value;
            sudoku.check(&other)
        };
        assert_eq!(with(0, 1), Err(Violation::Domain { cell: 0, value: 1 }), "the given");
        assert_eq!(with(3, 4), Err(Violation::Domain { cell: 3, value: 4 }));
        assert_eq!(with(5, 2), Err(Violation::Constraint(Origin::Row(2))));
    }
}
