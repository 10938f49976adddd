//! Random sudokus: some digits of a random full board. In half of the puzzles a few givens are then changed.

use gridproof_model::random::Random;
use gridproof_puzzles::Sudoku;

/// The maximum number of changes to the givens.
const MOST_CHANGES: usize = 3;

/// Creates a random sudoku with boxes of this shape. Each cell is a given with probability `density`.
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

/// Returns the sudoku with a random digit in place of one given, or the unchanged sudoku if this would cause an obvious
/// contradiction.
fn changed(sudoku: &Sudoku, random: &mut Random) -> Sudoku {
    let mut givens = sudoku.givens().to_vec();
    let given: Vec<usize> = (0..givens.len()).filter(|&cell| givens[cell] > 0).collect();
    let digit = 1 + random.below(sudoku.side()) as u8;
    let Some(&cell) = given.get(random.below(given.len())) else { return sudoku.clone() };
    givens[cell] = digit;
    let after = new(sudoku.box_shape(), givens);
    if after.contradiction().is_some() { sudoku.clone() } else { after }
}

/// Creates a full board from the cyclic pattern. The digits are renamed, the bands are shuffled, and the rows are
/// shuffled within each band; stacks and columns are shuffled in the same way. Some full boards cannot arise.
fn full_board((box_rows, box_columns): (usize, usize), random: &mut Random) -> Vec<u8> {
    let side = box_rows * box_columns;
    let mut digits: Vec<u8> = (1..=side as u8).collect();
    random.shuffle(&mut digits);
    let rows = shuffled_lines(box_columns, box_rows, random);
    let columns = shuffled_lines(box_rows, box_columns, random);
    let digit = |r: usize, c: usize| digits[(r % box_rows * box_columns + r / box_rows + c) % side];
    rows.iter().flat_map(|&r| columns.iter().map(move |&c| digit(r, c))).collect()
}

/// Returns the indices of lines in a random order. There are `groups` groups of `size` consecutive lines: the groups
/// are shuffled, and so are the lines within each group.
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
