//! Large sudokus to measure with, a line each: `sudoku_boards BOX_ROWS BOX_COLUMNS PERCENT COUNT SEED`.
//!
//! A board is a pattern with its digits, lines and bands in another order, of which so many percent of the cells are kept
//! as givens. It has one solution or, mostly, many. The same arguments give the same boards.

use gridproof::puzzle::Sudoku;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let usage = "usage: sudoku_boards BOX_ROWS BOX_COLUMNS PERCENT COUNT SEED";
    let numbers = std::env::args().skip(1).map(|arg| arg.parse::<u64>()).collect::<Result<Vec<_>, _>>()?;
    let &[rows, columns, percent, count, seed] = numbers.as_slice() else { return Err(usage.into()) };
    if rows * columns == 0 || rows * columns > 64 || percent > 100 {
        return Err("boxes of 1 to 64 cells, 0 to 100 percent".into());
    }
    let mut random = Random(seed);
    for _ in 0..count {
        let digits = random.board(rows as usize, columns as usize, percent as usize);
        println!("{}", digits.into_iter().map(Sudoku::symbol).collect::<String>());
    }
    Ok(())
}

/// Numbers that look random, the same for the same seed (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % most as u64) as usize
    }

    fn order(&mut self, length: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..length).collect();
        for last in (1..length).rev() {
            order.swap(last, self.below(last + 1));
        }
        order
    }

    /// An order of lines that keeps the boxes together.
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
