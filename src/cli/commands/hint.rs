//! `gridproof hint`.

mod clues;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use gridproof::Verdict;
use gridproof::explain::nonogram::Board;
use gridproof::explain::sudoku::{Depth, Position, Solver, notation};
use gridproof::format::Format;
use gridproof::puzzle::{Nonogram, Puzzle, Sudoku};

use crate::cli::arguments::format_named;
use crate::cli::exit::Exit;
use crate::cli::report::diagnose;
use crate::cli::sources::puzzle_at;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gridproof hint FILE                              # where to look
  gridproof hint FILE --depth all                  # the whole step, and why
  gridproof hint FILE --position mine.txt          # from a board of one's own, wrong entries first")]
pub(crate) struct Options {
    /// A puzzle file, or - for standard input.
    #[arg(value_name = "FILE")]
    path: PathBuf,

    /// Which puzzle of the file, from 0.
    #[arg(long, default_value_t = 0, value_name = "N")]
    index: usize,

    /// A file with the board as it stands, or the board itself (81 characters).
    #[arg(long, value_name = "FILE|BOARD")]
    position: Option<String>,

    /// How much to tell.
    #[arg(long, default_value = "where", value_enum)]
    depth: Told,

    /// Use no technique that rests on the puzzle having one solution only.
    #[arg(long)]
    no_uniqueness: bool,

    /// The format of the file, instead of finding it out.
    #[arg(short, long, value_name = "NAME", value_parser = format_named)]
    format: Option<&'static dyn Format>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Told {
    /// Where to look.
    Where,
    /// Which technique helps there.
    What,
    /// What follows, and why.
    All,
}

pub(crate) fn run(options: &Options) -> io::Result<Exit> {
    let Some(puzzle) = puzzle_at(&options.path, options.format, options.index) else {
        return Ok(Exit::Error);
    };
    let outcome = gridproof::solve(&puzzle);
    let (Verdict::Unique, Some(solution)) = (outcome.verdict, outcome.solutions.first()) else {
        diagnose::error(&format!("the puzzle has no single solution: it is {}", outcome.verdict.name()));
        return Ok(Exit::Negative);
    };
    let sudoku = match &puzzle {
        Puzzle::Sudoku(sudoku) if sudoku.box_shape() == (3, 3) => sudoku,
        Puzzle::Nonogram(nonogram) if nonogram.colours() <= 1 => {
            return hint_nonogram(nonogram, solution, options);
        }
        _ => return clues::hint(&puzzle, solution, options),
    };
    let mut position = match Position::of(sudoku) {
        Ok(position) => position,
        Err(error) => {
            diagnose::error(&error.to_string());
            return Ok(Exit::Error);
        }
    };
    let mut out = io::stdout().lock();
    if let Some(own) = &options.position {
        let entries = match read_position(own) {
            Ok(entries) => entries,
            Err(message) => {
                diagnose::error(&message);
                return Ok(Exit::Error);
            }
        };
        let wrong = enter(&entries, solution, &mut position);
        if !wrong.is_empty() {
            writeln!(out, "Not right yet: {}.", wrong.join(", "))?;
            return Ok(Exit::Negative);
        }
    }
    if position.is_full() {
        writeln!(out, "The puzzle is solved.")?;
        return Ok(Exit::Success);
    }
    let digits: Vec<u8> = solution.iter().map(|value| value + 1).collect();
    let mut solver = Solver::new().with_solution(digits.try_into().expect("81 cells"));
    if options.no_uniqueness {
        solver = solver.without_uniqueness();
    }
    let Some(step) = solver.step(&mut position) else {
        writeln!(out, "No technique helps.")?;
        return Ok(Exit::Negative);
    };
    let depth = match options.depth {
        Told::Where => Depth::Where,
        Told::What => Depth::What,
        Told::All => Depth::All,
    };
    writeln!(out, "{}", step.sentence(depth))?;
    Ok(Exit::Success)
}

/// A hint for a nonogram. Its position is a character a cell, row by row: `X` or `1` for black, `.` or `0` for
/// background, `?` for a cell that is open; blanks, line ends and `/` between rows.
fn hint_nonogram(nonogram: &Nonogram, solution: &[u8], options: &Options) -> io::Result<Exit> {
    let mut board = match Board::of(nonogram) {
        Ok(board) => board,
        Err(error) => {
            diagnose::error(&error.to_string());
            return Ok(Exit::Error);
        }
    };
    let mut out = io::stdout().lock();
    if let Some(own) = &options.position {
        let text = std::fs::read_to_string(own).unwrap_or_else(|_| own.clone());
        let cells: Vec<char> = text.chars().filter(|c| !c.is_whitespace() && *c != '/').collect();
        if cells.len() != solution.len() || cells.iter().any(|c| !"Xx#1.0-?".contains(*c)) {
            let cells = solution.len();
            diagnose::error(&format!(
                "the position is not {cells} cells of X (black), . (background) and ? (open)"
            ));
            return Ok(Exit::Error);
        }
        let mut wrong = Vec::new();
        for (i, (&entered, &value)) in cells.iter().zip(solution).enumerate() {
            match "Xx#1".contains(entered) {
                _ if entered == '?' => {}
                black if black == (value > 0) => board.enter(i, black),
                _ => wrong.push(format!("r{}c{}", i / board.width() + 1, i % board.width() + 1)),
            }
        }
        if !wrong.is_empty() {
            writeln!(out, "Not right yet: {}.", wrong.join(", "))?;
            return Ok(Exit::Negative);
        }
    }
    match board.step(Some(solution)) {
        None => writeln!(out, "The puzzle is solved.")?,
        Some(step) => match options.depth {
            Told::Where => writeln!(out, "Look at {}.", step.line)?,
            Told::What => writeln!(out, "Look at {}: {}.", step.line, step.technique.name())?,
            Told::All => writeln!(out, "{}.", step.sentence())?,
        },
    }
    Ok(Exit::Success)
}

/// The board of a person: a file of any format, or the text itself.
fn read_position(own: &str) -> Result<Sudoku, String> {
    let text = if own.len() >= 81 && !own.contains(['/', '\\']) {
        own.to_owned()
    } else {
        std::fs::read_to_string(own).map_err(|error| format!("{own}: {error}"))?
    };
    // A board of 81 cells is read here: what contradicts itself is no error, but a wrong entry to be told.
    let is_cell = |c: &char| c.is_ascii_digit() || matches!(c, '.' | '_' | '*' | '?');
    let board: Vec<u8> = text.chars().filter(is_cell).map(|c| c.to_digit(10).unwrap_or(0) as u8).collect();
    if board.len() == 81 {
        return Sudoku::new(3, 3, board).map_err(|error| error.to_string());
    }
    match gridproof::parse(&text) {
        Ok(Puzzle::Sudoku(sudoku)) if sudoku.box_shape() == (3, 3) => Ok(sudoku),
        Ok(_) => Err("the position is no 9x9 sudoku".to_owned()),
        Err(error) => Err(format!("the position: {error}")),
    }
}

/// Enters digits and candidates; what differs from the solution is not entered, but told.
fn enter(entries: &Sudoku, solution: &[u8], position: &mut Position) -> Vec<String> {
    let mut wrong = Vec::new();
    for ((cell, domain), &value) in (0..81u8).zip(entries.domains()).zip(solution) {
        let name = notation::cells(gridproof::explain::sudoku::CellSet::single(cell));
        if let Some(entered) = domain.value() {
            if entered == value {
                position.place(cell, entered + 1);
            } else {
                wrong.push(format!("{name} is not {}", entered + 1));
            }
        } else if !domain.contains(value) {
            wrong.push(format!("{name} lacks the candidate that it needs"));
        } else {
            for digit in position.candidates(cell) {
                if !domain.contains(digit - 1) {
                    position.remove(cell, digit);
                }
            }
        }
    }
    wrong
}
