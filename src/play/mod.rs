//! The five published text systems: each reads commands and writes exactly what its text specifies.
//!
//! | name | system | published as |
//! |---|---|---|
//! | [`pa3`] | nonogram menu game with a solver | HKUST COMP 2012H, Assignment 3, 2022 |
//! | [`u80957`] | nonogram command game | Jutge U80957 |
//! | [`fopr`] | sudoku session with solving passes | UPC FOPR practice, 2021-22 Q1 |
//! | [`uva220`] | Othello positions and moves | `UVa` 220 |
//! | [`p18992`] | Othello replay on an n x n board | Jutge P18992 |
//!
//! A system talks through a [`Console`]. What the text specifies goes to the output, byte for byte, whatever else
//! happens; what it does not (hints, explanations) goes to the notices, which the program shows on standard error.
//!
//! Input that the text rules out ends a system with a [`PlayError`] that has its line and column. At a terminal it is
//! explained instead, the rest of its line is dropped, and the question or the command is asked for again. Where the
//! text itself says what happens, that happens.

mod console;
mod error;
pub mod fopr;
pub mod p18992;
pub mod pa3;
mod picture;
pub mod u80957;
pub mod uva220;

use std::io::{BufRead, BufWriter, Write};

pub use console::{Console, MAX_WORD};
pub use error::{Fault, PlayError, Position};
pub use picture::Picture;

/// A published system.
#[derive(Clone, Copy, Debug)]
pub struct System {
    /// The name users choose it by.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// The course or contest that published it, and when.
    pub publication: &'static str,
    /// The commands, in a line: shown on the notices at a terminal.
    pub hint: &'static str,
    /// A short input that shows what it does.
    pub example: &'static str,
    run: fn(&mut Console<'_>) -> Result<(), PlayError>,
}

impl System {
    /// Plays from `input` until the system ends or the input does. `terminal` says whether a person sits at both
    /// ends. Output is buffered here, and flushed before each wait for input and at the end.
    ///
    /// # Errors
    /// If input or output fails (a closed pipe is an error like any other), or, unless at a terminal, if the input is
    /// not what the text allows. What was written before is written.
    pub fn play(
        &self,
        input: &mut dyn BufRead,
        output: &mut dyn Write,
        notices: &mut dyn Write,
        terminal: bool,
    ) -> Result<(), PlayError> {
        let mut output = BufWriter::with_capacity(1 << 16, output);
        let mut console = Console::new(input, &mut output, notices, terminal);
        if terminal {
            console.notice(self.hint);
        }
        let played = (self.run)(&mut console);
        let flushed = output.flush();
        // A failed flush inside `run` leaves the buffer full: dropping it would try once more.
        let _ = output.into_parts();
        played.and(flushed.map_err(PlayError::Io))
    }
}

/// All systems, in the order in which they are listed.
pub const fn systems() -> &'static [System] {
    &SYSTEMS
}

/// The system of that name.
pub fn by_name(name: &str) -> Option<&'static System> {
    SYSTEMS.iter().find(|system| system.name == name)
}

static SYSTEMS: [System; 5] = [pa3::SYSTEM, u80957::SYSTEM, fopr::SYSTEM, uva220::SYSTEM, p18992::SYSTEM];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_system_is_found_by_its_name_and_plays_its_example() {
        for system in systems() {
            assert!(std::ptr::eq(by_name(system.name).expect("listed"), system));
            let (mut output, mut notices) = (Vec::new(), Vec::new());
            let played = system.play(&mut system.example.as_bytes(), &mut output, &mut notices, false);
            assert!(played.is_ok(), "{}: {played:?}", system.name);
            assert!(!output.is_empty() && notices.is_empty(), "{}", system.name);
        }
        assert!(by_name("PA3").is_none());
    }

    #[test]
    fn a_closed_output_is_an_error_and_no_panic() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
                Err(std::io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> std::io::Result<()> {
                Ok(())
            }
        }
        for system in systems() {
            let played = system.play(&mut system.example.as_bytes(), &mut Closed, &mut Vec::new(), false);
            assert!(matches!(played, Err(PlayError::Io(_))), "{}", system.name);
        }
    }

    #[test]
    fn the_hint_is_for_terminals() {
        for system in systems() {
            let mut notices = Vec::new();
            let played = system.play(&mut system.example.as_bytes(), &mut Vec::new(), &mut notices, true);
            assert!(played.is_ok());
            assert_eq!(String::from_utf8_lossy(&notices).trim_end(), system.hint);
        }
    }
}
