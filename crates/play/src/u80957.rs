//! Nonogram command game: Jutge U80957.
//!
//! Input: the numbers of rows and columns; the row clues and then the column clues; then commands. Each clue is written
//! as the number of its blocks, followed by their lengths. Rows and columns are numbered from 1.
//!
//! | command | what it does | a move |
//! |---|---|---|
//! | `A f c`, `E f c` | `A` fills a cell, `E` makes it blank | yes |
//! | `B f1 c1 f2 c2`, `F f1 c1 f2 c2` | the same for a rectangle, given by its corners; nothing if they are swapped | yes |
//! | `R` | starts again, with 0 moves | no |
//! | `S` | shows the board | no |
//! | `Z` | ends the game | no |
//!
//! The game is won, and ends, when the board satisfies all clues after a command `A`, `B`, `E` or `F`. The game also
//! ends, without a message, at the end of the input. Boards with more than 99 rows or columns are supported, up to
//! [`MAX_NONOGRAM_SIDE`]; their numbers are wider than the specified fields.

use std::io::Write;

use super::console::Console;
use super::error::{InputFault, PlayError};
use super::picture::{Picture, black_clue, longest};
use super::system::System;
use gridproof_puzzles::{Clue, MAX_NONOGRAM_SIDE};

pub(super) const SYSTEM: System = System {
    name: "u80957",
    summary: "nonogram command game that counts moves",
    publication: "Jutge U80957 \"Nonograma\"",
    hint: "First rows and columns, the row clues and the column clues (number of blocks, then lengths). Then A f c \
           (fill), B f1 c1 f2 c2 (fill a rectangle), E f c, F f1 c1 f2 c2 (empty), R (restart), S (show), Z (end).",
    example: "2 2\n1 1\n1 2\n1 2\n1 1\nA 1 1\nB 2 1 2 2\n",
    run,
};

/// Runs the system.
///
/// # Errors
/// Returns the errors of [`System::play`].
pub fn run(console: &mut Console<'_>) -> Result<(), PlayError> {
    let side = |console: &mut Console<'_>, what| {
        console.retry(|console| console.integer_in(what, 1, MAX_NONOGRAM_SIDE))
    };
    let (rows, _) = side(console, "the number of rows")?;
    let (columns, at) = side(console, "the number of columns")?;
    let clues = |console: &mut Console<'_>, count| -> Result<Vec<Clue>, PlayError> {
        (0..count).map(|_| console.retry(read_clue)).collect()
    };
    let (rows, columns) = (clues(console, rows)?, clues(console, columns)?);
    let picture = Picture::new(rows, columns).map_err(|error| InputFault::from(error).at(at))?;
    let mut game = Game { picture, moves: 0 };
    print_board(&game.picture, console)?;
    while console.retry(|console| game.command(console))? {}
    Ok(())
}

struct Game {
    picture: Picture,
    moves: u64,
}

impl Game {
    /// Reads and executes one command. Returns whether the game continues.
    fn command(&mut self, console: &mut Console<'_>) -> Result<bool, PlayError> {
        let Some((command, at)) = console.symbol()? else { return Ok(false) };
        match command {
            'A' | 'E' => {
                let (row, column) = self.read_cell(console)?;
                self.mark([row, column, row, column], command == 'A', console)
            }
            'B' | 'F' => {
                let (top, left) = self.read_cell(console)?;
                let (bottom, right) = self.read_cell(console)?;
                self.mark([top, left, bottom, right], command == 'B', console)
            }
            'R' => {
                self.picture.clear();
                self.moves = 0;
                Ok(true)
            }
            'S' => {
                print_board(&self.picture, console)?;
                Ok(true)
            }
            'Z' | 'z' => {
                self.end("Has sortit del joc. Fins aviat!", console)?;
                Ok(false)
            }
            _ => {
                let expected = "a command, A, B, E, F, R, S or Z,";
                Err(InputFault::unexpected(expected, &command.to_string()).at(at))
            }
        }
    }

    /// Reads a cell, and returns its row and column counted from 0.
    fn read_cell(&self, console: &mut Console<'_>) -> Result<(usize, usize), PlayError> {
        let nonogram = self.picture.nonogram();
        let (row, _) = console.integer_in("a row", 1, nonogram.rows().len())?;
        let (column, _) = console.integer_in("a column", 1, nonogram.columns().len())?;
        Ok((row - 1, column - 1))
    }

    /// Makes a move. Returns whether the game continues.
    fn mark(
        &mut self,
        [top, left, bottom, right]: [usize; 4],
        filled: bool,
        output: &mut impl Write,
    ) -> Result<bool, PlayError> {
        for row in top..=bottom {
            (left..=right).for_each(|column| self.picture.set(row, column, filled));
        }
        self.moves += 1;
        if self.picture.is_solved() {
            print_board(&self.picture, output)?;
            self.end("Enhorabona! Has resolt el nonograma.", output)?;
            return Ok(false);
        }
        Ok(true)
    }

    fn end(&self, message: &str, output: &mut impl Write) -> Result<(), PlayError> {
        Ok(writeln!(output, "{message}\nNombre de moviments: {}", self.moves)?)
    }
}

/// Reads the number of blocks and their lengths. A clue that does not fit its line is accepted, although no board
/// satisfies it.
fn read_clue(console: &mut Console<'_>) -> Result<Clue, PlayError> {
    let (blocks, _) = console.integer_in("the number of blocks of a clue", 0, MAX_NONOGRAM_SIDE)?;
    let length = |console: &mut Console<'_>| {
        console.integer_in("the length of a block", 1, u32::MAX as usize).map(|(length, _)| length)
    };
    let lengths: Vec<usize> = (0..blocks).map(|_| length(console)).collect::<Result<_, _>>()?;
    Ok(black_clue(&lengths).expect("the lengths are in range"))
}

/// Prints the board in the published layout: the column numbers, a horizontal line, the rows with their numbers and
/// clues, another line, and the column clues, each written from top to bottom.
///
/// # Errors
/// Returns an error if writing fails.
pub fn print_board(picture: &Picture, output: &mut impl Write) -> Result<(), PlayError> {
    const MARGIN: &str = "    ";
    let nonogram = picture.nonogram();
    let columns = nonogram.columns();
    let rule = "-".repeat(3 * columns.len() - 1);
    write!(output, "{MARGIN}")?;
    for number in 1..=columns.len() {
        write!(output, "{number:3}")?;
    }
    writeln!(output, "\n{MARGIN}{rule}")?;
    for ((cells, clue), number) in picture.rows().zip(nonogram.rows()).zip(1..) {
        write!(output, "{number:2} |")?;
        for (&cell, column) in cells.iter().zip(0..) {
            let gap = if column == 0 { "" } else { "  " };
            write!(output, "{gap}{}", if cell == 1 { 'X' } else { '.' })?;
        }
        let lengths: Vec<String> = clue.iter().map(|block| block.length.to_string()).collect();
        writeln!(output, " | {}", lengths.join(" "))?;
    }
    writeln!(output, "{MARGIN}{rule}")?;
    for level in 0..longest(columns) {
        write!(output, "{MARGIN}")?;
        for clue in columns {
            match clue.get(level) {
                Some(block) => write!(output, "{:3}", block.length)?,
                None => write!(output, "   ")?,
            }
        }
        writeln!(output)?;
    }
    Ok(())
}
