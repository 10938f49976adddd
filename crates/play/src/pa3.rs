//! Nonogram menu game with a row-permutation solver: HKUST COMP 2012H, Assignment 3, 2022.
//!
//! Input: the numbers of rows and columns; one clue for each row and then one for each column, each clue followed by
//! -1; then menu choices of one character each. Rows are numbered from 0, and columns are named by letters. White space
//! has no function except to separate words.
//!
//! The tasks of the assignment, and the functions that implement them:
//!
//! | task | in the text | here |
//! |---|---|---|
//! | 1 | `get_input_board()` | [`get_input_board`] |
//! | 2 | `print_board()` | [`print_board`] |
//! | 3 | `user_operate_board()` | [`user_operate_board`] |
//! | 4 | `check_whole_board_valid()` | [`check_whole_board_valid`] |
//! | 5 | `positions_to_row()` | [`permutation::positions_to_row`] |
//! | 6 | `block_can_shift()` | [`permutation::block_can_shift`] |
//! | 7 | `get_row_perms()` | [`permutation::get_row_perms`] |
//! | 8 | `check_rows_valid()` | [`permutation::check_rows_valid`] |
//! | 9 | `solve()` | [`permutation::solve`], called by [`solve`] |
//!
//! Boards larger than the 15 x 15 of the assignment are supported, up to [`MAX_NONOGRAM_SIDE`]. The columns after Z are
//! AA, AB and so on. Names and numbers that are wider than specified make the output wider. The game ends without a
//! message if the input ends before a menu choice.

use std::io::{self, Write};

use super::console::Console;
use super::error::{InputFault, PlayError};
use super::picture::{Picture, black_clue, longest};
use super::system::System;
use gridproof_engines::engine::permutation;
use gridproof_engines::solve::{Outcome, Query, Verdict};
use gridproof_puzzles::{Clue, MAX_NONOGRAM_SIDE};

pub(super) const SYSTEM: System = System {
    name: "pa3",
    summary: "nonogram menu game with the row-permutation solver",
    publication: "HKUST COMP 2012H, Programming Assignment 3 \"Nonogram\", autumn 2022",
    hint: "First rows and columns, then a clue a line, rows before columns, each ended by -1. Then p, m, c, s or q; a \
           cell is a column letter and a row number, such as A 2.",
    example: "2 2\n1 -1\n2 -1\n2 -1\n1 -1\nm A 0\np\nc\ns\nc\nq\n",
    run,
};

/// Runs the system.
///
/// # Errors
/// Returns the errors of [`System::play`].
pub fn run(console: &mut Console<'_>) -> Result<(), PlayError> {
    const MENU: &str = "===== Welcome to Nonogram Game =====\n\
                        Please enter your choice:\n\
                        Enter 'p' to print the current board.\n\
                        Enter 'm' to modify a cell.\n\
                        Enter 'c' to check your solution.\n\
                        Enter 's' to invoke solver.\n\
                        Enter 'q' to quit.\n\
                        Your choice: ";
    let mut board = get_input_board(console)?;
    print_board(&board, console)?;
    loop {
        write!(console, "{MENU}")?;
        let Some((choice, _)) = console.symbol()? else { return Ok(()) };
        match choice {
            'p' => print_board(&board, console)?,
            'm' => user_operate_board(&mut board, console)?,
            'c' if check_whole_board_valid(&board) => {
                writeln!(console, "Congratulations! Your solution is correct!")?;
            }
            'c' => writeln!(console, "Ahh, your solution is incorrect, try again.")?,
            's' => {
                writeln!(console, "Generating solution:")?;
                if let Some(remark) = solve(&mut board) {
                    console.notice(&remark);
                }
                print_board(&board, console)?;
            }
            'q' => return Ok(writeln!(console, "Bye!")?),
            _ => writeln!(console, "Invalid input. Try again.")?,
        }
    }
}

/// Task 1: asks for the size and the clues. If a clue does not fit its line, asks for it again.
///
/// # Errors
/// Returns an error if input or output fails, or if the input does not describe a valid board; see [`System::play`].
pub fn get_input_board(console: &mut Console<'_>) -> Result<Picture, PlayError> {
    let side = |console: &mut Console<'_>, what, prompt| {
        console.retry(|console| {
            write!(console, "{prompt}")?;
            console.integer_in(what, 1, MAX_NONOGRAM_SIDE)
        })
    };
    let (rows, _) = side(console, "the number of rows", "Enter the number of rows: ")?;
    let (columns, at) = side(console, "the number of columns", "Enter the number of columns: ")?;
    let clues = |console: &mut Console<'_>, line: &str, count: usize, cells: usize| {
        (0..count).map(|index| read_clue(console, line, index, cells)).collect::<Result<Vec<Clue>, _>>()
    };
    let row_clues = clues(console, "row", rows, columns)?;
    let column_clues = clues(console, "column", columns, rows)?;
    Picture::new(row_clues, column_clues).map_err(|error| InputFault::from(error).at(at))
}

/// Asks for a clue until the input is one that fits a line of `cells` cells.
fn read_clue(console: &mut Console<'_>, line: &str, index: usize, cells: usize) -> Result<Clue, PlayError> {
    loop {
        let lengths = console.retry(|console| {
            write!(console, "Enter the number of constraints for {line} {index} (end with -1): ")?;
            read_lengths(console, cells)
        })?;
        match lengths.as_deref().and_then(black_clue) {
            Some(clue) => return Ok(clue),
            None => writeln!(console, "Invalid {line} constraint, please try again.")?,
        }
    }
}

/// Reads block lengths until -1. Returns `None` if the blocks do not fit into a line of `cells` cells; lengths that do
/// not fit are not stored.
fn read_lengths(console: &mut Console<'_>, cells: usize) -> Result<Option<Vec<usize>>, PlayError> {
    let mut lengths = Vec::new();
    // The number of cells that the blocks need, plus one for a gap after the last block.
    let mut needed: usize = 0;
    loop {
        let (length, at) = console.integer("the length of a block, or -1,")?;
        match usize::try_from(length) {
            Ok(length @ 1..) => {
                needed = needed.saturating_add(length).saturating_add(1);
                if needed <= cells + 1 {
                    lengths.push(length);
                }
            }
            _ if length == -1 => return Ok((needed <= cells + 1).then_some(lengths)),
            _ => {
                let what = "the length of a block";
                return Err(InputFault::OutOfRange { what, least: 1, most: cells, found: length }.at(at));
            }
        }
    }
}

/// Task 2: prints the board, with the row clues on the left and the column clues beneath it, each written from top to
/// bottom.
///
/// # Errors
/// Returns an error if writing fails.
pub fn print_board(board: &Picture, output: &mut impl Write) -> io::Result<()> {
    let (rows, columns) = (board.nonogram().rows(), board.nonogram().columns());
    let widest = longest(rows);
    let margin = 2 * (widest + 2);
    write!(output, "{:margin$}", "")?;
    for column in 0..columns.len() {
        write!(output, " {}", column_name(column))?;
    }
    writeln!(output)?;
    for ((cells, clue), row) in board.rows().zip(rows).zip(0..) {
        write!(output, "{:1$}", "", 2 * (widest - clue.len()))?;
        for block in clue {
            write!(output, "{} ", block.length)?;
        }
        write!(output, "| {row:2} ")?;
        for &cell in cells {
            output.write_all(if cell == 1 { b"X " } else { b". " })?;
        }
        writeln!(output)?;
    }
    for level in 0..longest(columns) {
        write!(output, "{:1$}", "", margin + 1)?;
        for clue in columns {
            match clue.get(level) {
                Some(block) => write!(output, "{} ", block.length)?,
                None => write!(output, "  ")?,
            }
        }
        writeln!(output)?;
    }
    Ok(())
}

/// Task 3: asks for a cell until the input names a cell of the board. Fills this cell or, if it is already filled,
/// clears it.
///
/// # Errors
/// Returns an error if input or output fails, if the input ends, or if it has no number where a row is expected; see
/// [`System::play`].
pub fn user_operate_board(board: &mut Picture, console: &mut Console<'_>) -> Result<(), PlayError> {
    let rows = board.nonogram().rows().len();
    let columns = board.nonogram().columns().len();
    loop {
        let (column, row) = console.retry(|console| {
            write!(console, "Enter the cell you want to modify (e.g. A 2): ")?;
            let (letter, _) = console.expect_symbol("a column")?;
            let mut name = letter.to_string();
            if letter.is_ascii_uppercase() {
                console.capitals(&mut name)?;
            }
            Ok((column_index(&name), console.integer("a row")?.0))
        })?;
        match (column.filter(|&column| column < columns), usize::try_from(row).ok().filter(|&row| row < rows))
        {
            (Some(column), Some(row)) => {
                board.set(row, column, !board.is_filled(row, column));
                return Ok(());
            }
            _ => writeln!(console, "Invalid row or column. Try again.")?,
        }
    }
}

/// Task 4: returns whether the board satisfies every clue.
pub fn check_whole_board_valid(board: &Picture) -> bool {
    board.is_solved()
}

/// Clears the board, solves the puzzle with task 9, and draws the first solution found. If no solution is found, the
/// board stays clear, and the reason is returned as text. The assignment only covers puzzles with a solution.
pub fn solve(board: &mut Picture) -> Option<String> {
    board.clear();
    let outcome = match permutation::solve(board.model(), &Query::solutions(1)) {
        Ok(outcome) => outcome,
        Err(unsupported) => return Some(unsupported.to_string()),
    };
    if let Some(solution) = outcome.solutions.first() {
        board.draw(solution);
        return None;
    }
    let Outcome { verdict, detail, .. } = outcome;
    let why = match verdict {
        Verdict::Unknown(reason) => format!("The solver gave up, out of {}", reason.name()),
        _ => "The puzzle has no solution".to_owned(),
    };
    Some(detail.map_or_else(|| format!("{why}."), |detail| format!("{why}: {detail}.")))
}

/// The name of a column, counted from 0: A to Z, then AA, AB and so on.
pub fn column_name(column: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'A' + (rest % 26) as u8));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

/// The column with this name, counted from 0: the inverse of [`column_name`]. `None` if the name is invalid or lies
/// beyond the largest board.
pub fn column_index(name: &str) -> Option<usize> {
    let number = name.bytes().try_fold(0_usize, |number, letter| {
        let digit = letter.is_ascii_uppercase().then(|| usize::from(letter - b'A') + 1)?;
        Some(number * 26 + digit).filter(|&number| number <= MAX_NONOGRAM_SIDE)
    })?;
    number.checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_go_on_after_z() {
        let names: Vec<String> = [0, 25, 26, 27, 51, 52, 701, 702, 999].map(column_name).into();
        assert_eq!(names, ["A", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA", "ALL"]);
        assert!((0..MAX_NONOGRAM_SIDE).all(|column| column_index(&column_name(column)) == Some(column)));
        for name in ["", "a", "A1", "ZZZZ", "É", &"Z".repeat(64)] {
            assert_eq!(column_index(name), None, "{name}");
        }
    }
}
