//! Sudoku session and solving passes: UPC FOPR 2021-22 Q1.
//!
//! Input: 81 digits, with 0 for an empty cell, then commands up to `Z` or the end of the input. A cell is given by its
//! row (1 to 9) and its column (`A` to `I`).
//!
//! | command | what it does |
//! |---|---|
//! | `A 1 B` | lists the digits that do not occur in the cell's row, column and region |
//! | `B 1 B 7` | writes a digit in a cell that was empty at the start, if `A` would list the digit |
//! | `C` | shows the board |
//! | `R` | solves the board in passes until a pass places nothing: see [`passes`] |
//! | `Z` | ends the session |
//!
//! The published rule for `B` is applied literally: `B` does not write a digit that the cell already contains, because
//! `A` would not list the digit. Other letters are ignored. `R` continues from the current board, and the player may
//! overwrite the digits that `R` places.

use std::cell::{Cell as Shared, RefCell};
use std::io::{self, Write};

use super::console::Console;
use super::error::{InputFault, PlayError, Position};
use super::system::System;
use gridproof_engines::engine::passes;
use gridproof_engines::solve::{Deduction, Engine, Observer, Query};
use gridproof_model::{Cell, Model};
use gridproof_puzzles::Sudoku;

pub(super) const SYSTEM: System = System {
    name: "fopr",
    summary: "sudoku session that solves by passes of naked and hidden singles",
    publication: "UPC EPSEVG, Fonaments de Programació (FOPR) 2021-22 Q1, practice",
    hint: "First 81 digits, 0 for an empty cell. Then A ROW COLUMN (candidates), B ROW COLUMN DIGIT (write), C (show), \
           R (solve), Z (end); rows 1 to 9, columns A to I.",
    example: "0 2 6 0 0 0 3 7 8\n0 5 8 6 3 7 4 0 0\n0 4 7 0 0 0 5 6 1\n0 0 0 7 2 0 9 0 0\n0 0 0 3 0 8 2 5 0\n\
              8 0 2 0 0 0 0 1 0\n4 6 9 5 0 1 0 0 0\n0 0 1 9 0 0 7 4 0\n0 3 0 0 4 0 0 9 0\n\
              A 1 A\nB 1 A 9\nC\nR\nZ\n",
    run,
};

const SIDE: usize = 9;

/// One digit per cell, row by row; 0 for an empty cell.
type Digits = [u8; SIDE * SIDE];

/// Runs the system.
///
/// # Errors
/// Returns the errors of [`System::play`].
pub fn run(console: &mut Console<'_>) -> Result<(), PlayError> {
    let mut givens = [0; SIDE * SIDE];
    for given in &mut givens {
        *given = console.retry(|console| console.integer_in("a digit of the board", 0, SIDE))?.0 as u8;
    }
    let mut session = Session { givens, digits: givens, rules: sudoku(&[0; SIDE * SIDE]).model() };
    while console.retry(|console| session.command(console))? {}
    Ok(())
}

struct Session {
    givens: Digits,
    digits: Digits,
    /// The model of the empty board.
    rules: Model,
}

/// A cell as the user wrote it.
#[derive(Clone, Copy)]
struct Named {
    index: usize,
    row: usize,
    column: char,
}

impl Session {
    /// Reads and executes one command. Returns whether the session continues.
    fn command(&mut self, console: &mut Console<'_>) -> Result<bool, PlayError> {
        let Some((command, _)) = console.symbol()? else { return Ok(false) };
        match command {
            'A' => {
                let cell = read_cell(console)?;
                let list = if self.digits[cell.index] == 0 { self.possible(cell.index) } else { Vec::new() };
                let list: Vec<String> = list.iter().map(u8::to_string).collect();
                writeln!(console, "{}{}: [{}]", cell.row, cell.column, list.join(", "))?;
            }
            'B' => {
                let cell = read_cell(console)?;
                let (value, _) = console.integer("a digit")?;
                self.write(cell, value, console)?;
            }
            'C' => print_board(&self.digits, console)?,
            'R' => self.solve(console)?,
            'Z' => return Ok(false),
            _ => {}
        }
        Ok(true)
    }

    /// The digits, in ascending order, that occur nowhere in the cell's row, column or region (the cell itself counts).
    fn possible(&self, index: usize) -> Vec<u8> {
        let values: Vec<Option<u8>> = self.digits.iter().map(|digit| digit.checked_sub(1)).collect();
        passes::candidates(&self.rules, &values, index as Cell).iter().map(|value| value + 1).collect()
    }

    fn write(&mut self, cell: Named, value: i64, output: &mut impl Write) -> Result<(), PlayError> {
        let Named { index, row, column } = cell;
        if self.givens[index] != 0 {
            writeln!(output, "{row}{column}: Casella no modificable")?;
        } else if let Some(digit) = self.possible(index).into_iter().find(|&digit| i64::from(digit) == value)
        {
            self.digits[index] = digit;
        } else {
            writeln!(output, "{row}{column}: {value} es un valor no possible")?;
        }
        Ok(())
    }

    /// Runs the passes on the current board. Shows each placement and, after each pass, the board.
    fn solve(&mut self, output: &mut impl Write) -> Result<(), PlayError> {
        let report = Report {
            output: RefCell::new(output),
            digits: Shared::new(self.digits),
            written: Shared::new(Ok(())),
        };
        let query = Query::default().observed_by(&report);
        passes::Passes
            .solve(&sudoku(&self.digits).model(), &query)
            .expect("the engine takes every model of a sudoku");
        self.digits = report.digits.get();
        Ok(report.written.into_inner()?)
    }
}

/// An observer that writes the placements of the engine.
struct Report<'a, W> {
    output: RefCell<&'a mut W>,
    digits: Shared<Digits>,
    /// The first output error, if there was one; nothing is written after an error.
    written: Shared<io::Result<()>>,
}

impl<W: Write> Report<'_, W> {
    fn write(&self, write: impl FnOnce(&mut W) -> io::Result<()>) {
        let so_far = self.written.replace(Ok(()));
        self.written.set(so_far.and_then(|()| write(&mut self.output.borrow_mut())));
    }
}

impl<W: Write> Observer for Report<'_, W> {
    fn deduced(&self, deduction: &Deduction<'_>) {
        let Some(value) = deduction.value() else { return };
        let (index, digit) = (deduction.cell as usize, value + 1);
        let mut digits = self.digits.get();
        digits[index] = digit;
        self.digits.set(digits);
        let (row, column) = (index / SIDE + 1, letter(index % SIDE));
        self.write(|output| writeln!(output, "A la casella ({row},{column}) hi ha d'anar un {digit}"));
    }

    fn pass_ended(&self, _pass: u32) {
        self.write(|output| {
            print_board(&self.digits.get(), output)?;
            writeln!(output)
        });
    }
}

fn sudoku(digits: &Digits) -> Sudoku {
    Sudoku::new(3, 3, digits.to_vec()).expect("81 digits up to 9")
}

fn letter(column: usize) -> char {
    char::from(b'A' + column as u8)
}

/// Reads a row from 1 to 9 and a column from A to I.
fn read_cell(console: &mut Console<'_>) -> Result<Named, PlayError> {
    const COLUMN: &str = "a column from A to I";
    let (row, _) = console.integer_in("a row", 1, SIDE)?;
    let (column, at): (char, Position) = console.expect_symbol(COLUMN)?;
    match ('A'..='I').position(|letter| letter == column) {
        Some(index) => Ok(Named { index: (row - 1) * SIDE + index, row, column }),
        None => Err(InputFault::unexpected(COLUMN, &column.to_string()).at(at)),
    }
}

/// Prints the board in the published layout of twelve lines. Lines with digits end with a space.
///
/// # Errors
/// Returns an error if writing fails.
pub fn print_board(digits: &Digits, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "   A B C   D E F   G H I")?;
    for (row, number) in digits.chunks(SIDE).zip(1..) {
        write!(output, "{number}  ")?;
        for (&digit, column) in row.iter().zip(0..) {
            let bar = if column == 3 || column == 6 { "| " } else { "" };
            write!(output, "{bar}{} ", Sudoku::symbol(digit))?;
        }
        writeln!(output)?;
        if number == 3 || number == 6 {
            writeln!(output, "  -------+-------+-------")?;
        }
    }
    Ok(())
}
