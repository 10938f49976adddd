//! Solutions as plain text, one row of the board per line. A nonogram is written with `.` and `X`, or with letters if
//! it has several colours. A sudoku is written as numbers separated by blanks. For all other puzzles, the values of all
//! cells of the model are written.

use super::flaw::Wrong;
use gridproof_model::{Assignment, Model};
use gridproof_puzzles::{Nonogram, Puzzle, Sudoku};

/// Writes a solution as text.
pub fn write(puzzle: &Puzzle, solution: &Assignment) -> String {
    let rows = match puzzle {
        Puzzle::Nonogram(nonogram) => nonogram.picture_rows(solution),
        Puzzle::Sudoku(sudoku) => sudoku
            .digit_rows(solution)
            .iter()
            .map(|row| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))
            .collect(),
        Puzzle::Other(other) => {
            let values = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
            solution.chunks(other.clues().columns).map(values).collect()
        }
        _ => vec![solution.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")],
    };
    rows.join("\n") + "\n"
}

/// Reads a solution from text, without checking that it solves the puzzle. An error contains the number of the invalid
/// line.
pub(crate) fn read(puzzle: &Puzzle, text: &str) -> Result<Assignment, (usize, Wrong)> {
    match puzzle {
        Puzzle::Other(other) => return read_values(other.model(), text),
        Puzzle::Model(stated) => return read_values(stated.model(), text),
        Puzzle::Ruled(ruled) => return read_values(ruled.model(), text),
        _ => {}
    }
    let mut values = Assignment::new();
    let mut rows = 0;
    for (line, number) in text.lines().zip(1..) {
        let row = match puzzle {
            Puzzle::Nonogram(nonogram) => picture_row(nonogram, line),
            Puzzle::Sudoku(sudoku) => digit_row(sudoku, line),
            _ => None,
        };
        let row = row.ok_or((number, Wrong::SolutionCell))?;
        if row.len() != puzzle.columns() || rows == puzzle.rows() {
            return Err((number, Wrong::SolutionShape { rows: puzzle.rows(), columns: puzzle.columns() }));
        }
        values.extend(row);
        rows += 1;
    }
    if rows < puzzle.rows() {
        let shape = Wrong::SolutionShape { rows: puzzle.rows(), columns: puzzle.columns() };
        return Err((rows + 1, shape));
    }
    Ok(values)
}

/// Reads the values of all cells of the model.
fn read_values(model: &Model, text: &str) -> Result<Assignment, (usize, Wrong)> {
    let mut values = Assignment::new();
    for (line, number) in text.lines().zip(1..) {
        for word in line.split_ascii_whitespace() {
            values.push(word.parse().map_err(|_| (number, Wrong::SolutionCell))?);
            if values.len() > model.cells() {
                return Err((number, Wrong::SolutionCell));
            }
        }
    }
    if values.len() == model.cells() { Ok(values) } else { Err((text.lines().count(), Wrong::SolutionCell)) }
}

fn picture_row(nonogram: &Nonogram, line: &str) -> Option<Vec<u8>> {
    let symbols = nonogram.symbols();
    let value = |c| symbols.iter().position(|&symbol| symbol == c).map(|value| value as u8);
    line.chars().map(value).collect()
}

fn digit_row(sudoku: &Sudoku, line: &str) -> Option<Vec<u8>> {
    let value = |word: &str| {
        let value = word.parse::<u8>().ok()?.checked_sub(sudoku.first_digit())?;
        (usize::from(value) < sudoku.side()).then_some(value)
    };
    line.split_ascii_whitespace().map(value).collect()
}
