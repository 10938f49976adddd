//! The constraints of a puzzle, implemented a second time for the checker.
//!
//! This implementation is independent of [`Puzzle::model`] and uses only clues, givens, candidates and box shapes. A
//! mistake in one of the two implementations makes the formula of a certificate differ from the formula that the
//! checker derives.

use std::sync::Arc;

use gridproof_model::{Block, Cell, Constraint, Domain, Model, Origin, Rules};
use gridproof_puzzles::{Nonogram, Puzzle, Sudoku};

/// The model of a puzzle, derived without [`Puzzle::model`] if the puzzle is a nonogram or a sudoku.
pub(super) fn model_of(puzzle: &Puzzle) -> Model {
    let (domains, constraints) = match puzzle {
        Puzzle::Nonogram(nonogram) => of_nonogram(nonogram),
        Puzzle::Sudoku(sudoku) => of_sudoku(sudoku),
        // The other kinds implement their constraints only once, in their model.
        Puzzle::Other(other) => return other.model().clone(),
        // A puzzle that is read from a model file is a model already, and the rules of a file are judged by the second
        // implementation, to which the model leaves them.
        other => return other.model(),
    };
    let rules = Rules::new(domains.len(), constraints).expect("a line or house names each of its cells once");
    Model::new(Arc::new(rules), domains).expect("one domain for each cell")
}

type Stated = (Vec<Domain>, Vec<Constraint>);

/// The domains and constraints of a nonogram. Each cell is background or has a colour from 1 to the largest one in the
/// clues.
fn of_nonogram(nonogram: &Nonogram) -> Stated {
    let (rows, columns) = (nonogram.rows(), nonogram.columns());
    let width = columns.len();
    let mut of_row = vec![Vec::new(); rows.len()];
    let mut of_column = vec![Vec::new(); width];
    for cell in 0..rows.len() * width {
        of_row[cell / width].push(cell as Cell);
        of_column[cell % width].push(cell as Cell);
    }
    let mut most = 1;
    let mut constraints = Vec::new();
    let sides = [(rows, of_row, Origin::Row as fn(u32) -> Origin), (columns, of_column, Origin::Column)];
    for (clues, lines, origin) in sides {
        for ((clue, line), number) in clues.iter().zip(lines).zip(1..) {
            let mut blocks: Vec<Block> = Vec::new();
            for block in clue {
                most = block.colour.max(most);
                blocks.push(*block);
            }
            constraints.push(Constraint::Runs {
                line: line.into(),
                blocks: blocks.into(),
                origin: origin(number),
            });
        }
    }
    let values: Domain = (0..=most).collect();
    (vec![values; rows.len() * width], constraints)
}

/// The domains of the cells, and the constraints of rows, columns and boxes. Each cell is added to its three houses in
/// turn.
fn of_sudoku(sudoku: &Sudoku) -> Stated {
    let (box_rows, box_columns) = sudoku.box_shape();
    let side = box_rows * box_columns;
    let mut houses: [Vec<Vec<Cell>>; 3] = [(); 3].map(|()| vec![Vec::new(); side]);
    let mut domains = Vec::new();
    for row in 0..side {
        for column in 0..side {
            let cell = row * side + column;
            let in_box = (row / box_rows) * (side / box_columns) + column / box_columns;
            for (houses, number) in houses.iter_mut().zip([row, column, in_box]) {
                houses[number].push(cell as Cell);
            }
            domains.push(match (sudoku.candidates(), sudoku.givens()[cell]) {
                (Some(candidates), _) => candidates[cell],
                (None, 0) => (0..side as u8).collect(),
                (None, digit) => Domain::single(digit - 1),
            });
        }
    }
    let origins = [Origin::Row as fn(u32) -> Origin, Origin::Column, Origin::Box];
    let constraints = houses.into_iter().zip(origins).flat_map(|(houses, origin)| {
        houses.into_iter().zip(1..).map(move |(cells, number)| Constraint::AllDifferent {
            cells: cells.into(),
            sum: None,
            origin: origin(number),
        })
    });
    (domains, constraints.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(puzzle: &Puzzle) {
        let (one, other) = (puzzle.model(), model_of(puzzle));
        assert_eq!(one.domains(), other.domains(), "{puzzle:?}");
        assert_eq!(one.constraints(), other.constraints(), "{puzzle:?}");
    }

    #[test]
    fn both_statements_of_a_puzzle_are_the_same() {
        for (columns, cells) in [(3, vec![1, 2, 2, 0, 1, 0]), (1, vec![0, 0]), (2, vec![1, 0, 0, 3, 3, 3])] {
            same(&Puzzle::Nonogram(Nonogram::from_picture(columns, &cells).expect("a picture")));
        }
        for (rows, columns) in [(2, 2), (1, 4), (4, 1), (2, 3), (3, 2), (3, 3), (2, 8)] {
            let side = rows * columns;
            let givens: Vec<u8> = (0..side * side).map(|cell| (cell % (side + 1)) as u8).collect();
            same(&Puzzle::Sudoku(Sudoku::new(rows, columns, givens).expect("valid")));
            let few = (0..side * side).map(|cell| Domain::from_bits(cell as u64 & 15)).collect();
            same(&Puzzle::Sudoku(Sudoku::with_candidates(rows, columns, few).expect("valid")));
        }
    }
}
