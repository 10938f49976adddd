//! Othello replay on an n x n board: Jutge P18992.
//!
//! Input: the side n (even, at least 4), then moves up to the end of the input. A move consists of the letter of a
//! player (`N` for black, `B` for white), a row and a column, both counted from 1. Output, at the start and after each
//! move: the board, the numbers of discs, and an empty line. The letter determines who moves; the system does not
//! enforce turns.
//!
//! Boards larger than specified are supported, up to [`MAX_SIDE`].

use std::io::Write;

use super::console::Console;
use super::error::{InputFault, PlayError};
use super::system::System;
use crate::othello::notation::{Script, TripleError, triple};
use crate::othello::{Board, Colour, MAX_SIDE};

pub(super) const SYSTEM: System = System {
    name: "p18992",
    summary: "Othello replay on an n x n board",
    publication: "Jutge P18992 \"Othello\" (Jordi Petit)",
    hint: "First the side of the board, then moves: N ROW COLUMN for black, B ROW COLUMN for white.",
    example: "6\nN 2 3\nB 4 2\n",
    run,
};

/// Runs the system.
///
/// # Errors
/// Returns the errors of [`System::play`].
pub fn run(console: &mut Console<'_>) -> Result<(), PlayError> {
    let mut board = console.retry(|console| {
        let (side, at) = console.integer("the side of the board")?;
        Board::start(side).map_err(|error| InputFault::from(error).at(at))
    })?;
    print(&board, console)?;
    while console.retry(|console| turn(&mut board, console))? {
        print(&board, console)?;
    }
    Ok(())
}

/// Reads and plays one move. Returns `false` if the input has no further move.
fn turn(board: &mut Board, console: &mut Console<'_>) -> Result<bool, PlayError> {
    const PLAYER: &str = "a player, N or B,";
    let Some((player, at)) = console.word(PLAYER)? else { return Ok(false) };
    if Script::Catalan.colour(&player).is_none() {
        return Err(InputFault::unexpected(PLAYER, &player).at(at));
    }
    let (row, row_at) = console.expect_word("a row")?;
    let (column, column_at) = console.expect_word("a column")?;
    let (colour, square) = triple([&player, &row, &column], board.side()).map_err(|error| {
        let (found, at) = match error {
            TripleError::Colour => (&player, at),
            TripleError::Row => (&row, row_at),
            TripleError::Column => (&column, column_at),
        };
        let expected = format!("{error}, which is {},", board.side());
        InputFault::unexpected(expected, found).at(at)
    })?;
    let illegal = |reason| InputFault::IllegalMove { colour, square, reason }.at(at);
    board.play(colour, square).map_err(illegal)?;
    Ok(true)
}

/// Prints the board, the numbers of discs with black first, and an empty line.
fn print(board: &Board, output: &mut impl Write) -> Result<(), PlayError> {
    let mut line = Vec::with_capacity(MAX_SIDE + 1);
    for row in board.rows() {
        line.clear();
        // The three symbols are ASCII.
        line.extend(row.iter().map(|&disc| Script::Catalan.symbol(disc) as u8));
        line.push(b'\n');
        output.write_all(&line)?;
    }
    Ok(writeln!(output, "{}:{}\n", board.count(Colour::Black), board.count(Colour::White))?)
}
