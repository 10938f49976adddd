//! A published system: its names and texts, and how it is run.

use std::io::{BufRead, BufWriter, Write};

use super::console::Console;
use super::error::PlayError;

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
    pub(super) run: fn(&mut Console<'_>) -> Result<(), PlayError>,
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
