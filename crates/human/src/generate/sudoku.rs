//! Random sudokus: some digits of a random full board. In half of the puzzles a few givens are then changed.

use gridproof_model::random::Random;
use gridproof_puzzles::Sudoku;

/// The maximum number of changes to the givens.
const MOST_CHANGES: usize = 3;

/// A sudoku with boxes of this shape in which a cell is given with probability `density`.
pub(super) fn sudoku(shape: (usize, usize), density: f64, random: &mut Random) -> Sudoku {
    let mut givens = full_board(shape, random);
    for digit in &mut givens {
        if !random.chance(density) {
            *digit = 0;
        }
    }
    let mut sudoku = new(shape, givens);
    if random.chance(0.5) {
        for _ in 0..=random.below(MOST_CHANGES) {
            sudoku = changed(&sudoku, random);
        }
    }
    sudoku
}

fn new((rows, columns): (usize, usize), givens: Vec<u8>) -> Sudoku {
    Sudoku::new(rows, columns, givens).expect("the shape was checked, and digits are within the side")
}

/// The sudoku with another digit for one given; unchanged if the digit would be twice in a house.
fn changed(sudoku: &Sudoku, random: &mut Random) -> Sudoku {
    let mut givens = sudoku.givens().to_vec();
    let given: Vec<usize> = (0..givens.len()).filter(|&cell| givens[cell] > 0).collect();
    let digit = 1 + random.below(sudoku.side()) as u8;
    let Some(&cell) = given.get(random.below(given.len())) else { return sudoku.clone() };
    givens[cell] = digit;
    let after = new(sudoku.box_shape(), givens);
    if after.contradiction().is_some() { sudoku.clone() } else { after }
}

/// Creates a full board from the cyclic pattern: digits are renamed, rows are shuffled within bands, and bands are
/// shuffled; columns are shuffled in the same way. Not every board can be reached.
fn full_board((box_rows, box_columns): (usize, usize), random: &mut Random) -> Vec<u8> {
    let side = box_rows * box_columns;
    let mut digits: Vec<u8> = (1..=side as u8).collect();
    random.shuffle(&mut digits);
    let rows = shuffled_lines(box_columns, box_rows, random);
    let columns = shuffled_lines(box_rows, box_columns, random);
    let digit = |r: usize, c: usize| digits[(r % box_rows * box_columns + r / box_rows + c) % side];
    rows.iter().flat_map(|&r| columns.iter().map(move |&c| digit(r, c))).collect()
}

/// The lines of `groups` groups of `size` lines, with the groups, and the lines within each, in random order.
fn shuffled_lines(groups: usize, size: usize, random: &mut Random) -> Vec<usize> {
    let mut order: Vec<usize> = (0..groups).collect();
    random.shuffle(&mut order);
    let mut lines = Vec::with_capacity(groups * size);
    for group in order {
        let start = lines.len();
        lines.extend(group * size..(group + 1) * size);
        random.shuffle(&mut lines[start..]);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_model::check;

    #[test]
    fn full_boards_are_solutions() {
        for (seed, shape) in [(2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (5, 2), (3, 4)].into_iter().enumerate()
        {
            let board = full_board(shape, &mut Random::new(seed as u64, 0));
            let model = new(shape, board.clone()).model();
            let values: Vec<u8> = board.iter().map(|digit| digit - 1).collect();
            assert_eq!(check(&model, &values), Ok(()), "{shape:?}");
        }
    }
}
