//! Hints by the fewest clues, for puzzles without techniques of their own.

use std::io::{self, Write};
use std::ops::ControlFlow;

use gridproof::explain::clues::Entries;
use gridproof::explain::{WayOptions, tell};
use gridproof::puzzle::Puzzle;

use super::{Options, Told};
use crate::cli::exit::Exit;
use crate::cli::report::diagnose;

pub(super) fn hint(puzzle: &Puzzle, solution: &Vec<u8>, options: &Options) -> io::Result<Exit> {
    let mut out = io::stdout().lock();
    let mut known = None;
    if let Some(own) = &options.position {
        // A file, or the board itself.
        let text = std::fs::read_to_string(own).unwrap_or_else(|_| own.clone());
        let entries = match Entries::read(puzzle, solution, &text) {
            Ok(entries) => entries,
            Err(error) => {
                diagnose::error(&error.to_string());
                return Ok(Exit::Error);
            }
        };
        if !entries.wrong.is_empty() {
            writeln!(out, "Not right yet: {}.", entries.wrong.join(", "))?;
            return Ok(Exit::Negative);
        }
        known = Some(entries.domains);
    }
    let way = WayOptions { known: known.as_deref(), ..WayOptions::default() };
    let mut hint = None;
    let solved = tell(puzzle, solution, way, &mut |step| {
        // What is not seen on the board is no hint.
        if step.says.is_empty() {
            return ControlFlow::Continue(());
        }
        hint = Some(step);
        ControlFlow::Break(())
    });
    let Some(hint) = hint else {
        if solved {
            writeln!(out, "The puzzle is solved.")?;
            return Ok(Exit::Success);
        }
        diagnose::note("the next step needs more clues at once than were tried");
        return Ok(Exit::Negative);
    };
    let depth = match options.depth {
        Told::Where => 0,
        Told::What => 1,
        Told::All => 2,
    };
    writeln!(out, "{}", hint.texts[depth])?;
    Ok(Exit::Success)
}
