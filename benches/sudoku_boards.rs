//! Generates large sudokus for benchmarks, one per line: `sudoku_boards BOX_ROWS BOX_COLUMNS PERCENT COUNT SEED`.
//!
//! The solution is a cyclic pattern with its digits, lines and bands permuted; PERCENT of its cells become givens. The
//! puzzle has one solution or, more often, many. The same arguments always generate the same boards.

use gridproof_model::random::Random;
use gridproof_puzzles::Sudoku;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let usage = "usage: sudoku_boards BOX_ROWS BOX_COLUMNS PERCENT COUNT SEED";
    let numbers = std::env::args()
        .skip(1)
        .filter(|arg| arg != "--bench")
        .map(|arg| arg.parse::<u64>())
        .collect::<Result<Vec<_>, _>>()?;
    let &[rows, columns, percent, count, seed] = numbers.as_slice() else { return Err(usage.into()) };
    if rows * columns == 0 || rows * columns > 64 || percent > 100 {
        return Err("boxes of 1 to 64 cells, 0 to 100 percent".into());
    }
    let mut generator = Generator(Random::new(seed, 0));
    for _ in 0..count {
        let digits = generator.board(rows as usize, columns as usize, percent as usize);
        println!("{}", digits.into_iter().map(Sudoku::symbol).collect::<String>());
    }
    Ok(())
}

/// A generator of boards.
struct Generator(Random);

impl Generator {
    fn order(&mut self, length: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..length).collect();
        self.0.shuffle(&mut order);
        order
    }

    /// A random order of the rows or columns that keeps the lines of each box together.
    fn lines(&mut self, bands: usize, width: usize) -> Vec<usize> {
        let bands = self.order(bands);
        bands
            .into_iter()
            .flat_map(|band| self.order(width).into_iter().map(move |line| band * width + line))
            .collect()
    }

    fn board(&mut self, box_rows: usize, box_columns: usize, percent: usize) -> Vec<u8> {
        let side = box_rows * box_columns;
        let (digits, rows, columns) =
            (self.order(side), self.lines(box_columns, box_rows), self.lines(box_rows, box_columns));
        let digit = |row: usize, column: usize| {
            digits[(row % box_rows * box_columns + row / box_rows + column) % side] as u8 + 1
        };
        let mut board: Vec<u8> =
            rows.iter().flat_map(|&row| columns.iter().map(move |&column| digit(row, column))).collect();
        for cell in self.order(side * side).into_iter().skip(side * side * percent / 100) {
            board[cell] = 0;
        }
        board
    }
}
