//! The type that describes a published system.

use std::io::{BufRead, BufWriter, Write};

use super::console::Console;
use super::error::PlayError;

/// A published system.
#[derive(Clone, Copy, Debug)]
pub struct System {
    /// The name of the system on the command line.
    pub name: &'static str,
    /// A summary in one line.
    pub summary: &'static str,
    /// The course or contest that published the system, and the date.
    pub publication: &'static str,
    /// The commands in one line, shown as a notice at a terminal.
    pub hint: &'static str,
    /// A short example input.
    pub example: &'static str,
    pub(super) run: fn(&mut Console<'_>) -> Result<(), PlayError>,
}

impl System {
    /// Runs the system on `input` until the system or the input ends. `terminal` states whether input and output are
    /// both connected to a terminal. Output is buffered, and flushed before each wait for input and at the end.
    ///
    /// # Errors
    /// Returns an error if input or output fails (for example because a pipe is closed), or if the input is invalid and
    /// does not come from a terminal. Any output before the error is still written.
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
        // If a flush inside `run` failed, the buffer is still full, and dropping the writer would try to flush it
        // again.
        let _ = output.into_parts();
        played.and(flushed.map_err(PlayError::Io))
    }
}
