//! The console of a text-based system: command input, the specified output, and notices.

use std::io::{self, BufRead, ErrorKind, Write};

use super::error::{InputFault, PlayError, Position};

/// The maximum number of bytes of a word.
pub const MAX_WORD: usize = 64;

/// Reads numbers, characters and words as C++ streams do, and writes output.
///
/// It reads only as much as it needs, so an answer is shown before the next input is read. It flushes the output just
/// before it waits for input, and at no other time. White space has no function except to separate words. Invalid UTF-8
/// is read as U+FFFD.
pub struct Console<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    notices: &'a mut dyn Write,
    terminal: bool,
    /// The number of input bytes that are buffered, and so can be read without waiting.
    ready: usize,
    /// The position of the next byte.
    at: Position,
    ended: bool,
}

impl std::fmt::Debug for Console<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Console")
            .field("terminal", &self.terminal)
            .field("at", &self.at)
            .finish_non_exhaustive()
    }
}

/// Writes the specified output.
impl Write for Console<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.output.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

impl<'a> Console<'a> {
    /// Creates a console. `terminal` states whether input and output are both connected to a terminal.
    pub fn new(
        input: &'a mut dyn BufRead,
        output: &'a mut dyn Write,
        notices: &'a mut dyn Write,
        terminal: bool,
    ) -> Self {
        let at = Position { line: 1, column: 1 };
        Self { input, output, notices, terminal, ready: 0, at, ended: false }
    }

    /// Writes a notice, which is not part of the specified output. Write errors are ignored.
    pub fn notice(&mut self, text: &str) {
        let _ = self.output.flush();
        let _ = writeln!(self.notices, "{text}");
        let _ = self.notices.flush();
    }

    /// Calls `ask` until it succeeds. At a terminal, a notice explains invalid input, the rest of its line is skipped,
    /// and `ask` is called again.
    ///
    /// # Errors
    /// Returns the errors of `ask`. Invalid input at a terminal is returned as an error only if the input has ended.
    pub fn retry<T>(
        &mut self,
        mut ask: impl FnMut(&mut Self) -> Result<T, PlayError>,
    ) -> Result<T, PlayError> {
        loop {
            match ask(self) {
                Err(error @ PlayError::Input { .. }) if self.terminal && !self.ended => {
                    self.notice(&error.to_string());
                    self.skip_line()?;
                }
                answer => return answer,
            }
        }
    }

    /// Reads the next character that is not white space, with its position; `None` at the end of the input.
    ///
    /// # Errors
    /// Returns an error if reading fails.
    pub fn symbol(&mut self) -> Result<Option<(char, Position)>, PlayError> {
        let at = self.skip_blanks()?;
        Ok(self.next_char()?.map(|symbol| (symbol, at)))
    }

    /// Like [`Console::symbol`], but the end of the input is an error.
    ///
    /// # Errors
    /// Returns an error if reading fails or the input ends.
    pub fn expect_symbol(&mut self, expected: &'static str) -> Result<(char, Position), PlayError> {
        self.symbol()?.ok_or_else(|| InputFault::Ended { expected }.at(self.at))
    }

    /// Appends to `name` the capital letters that follow without a gap. The name gets at most [`MAX_WORD`] bytes in
    /// total.
    ///
    /// # Errors
    /// Returns an error if reading fails.
    pub fn capitals(&mut self, name: &mut String) -> Result<(), PlayError> {
        while name.len() < MAX_WORD
            && let Some(byte) = self.peek()?.filter(u8::is_ascii_uppercase)
        {
            name.push(char::from(byte));
            self.advance();
        }
        Ok(())
    }

    /// Reads the next integer, with its position. The input after the last digit of the integer stays unread.
    ///
    /// # Errors
    /// Returns an error if reading fails, the input ends, or the next word is not a 64-bit integer.
    pub fn integer(&mut self, expected: &'static str) -> Result<(i64, Position), PlayError> {
        let at = self.skip_blanks()?;
        let mut text = String::new();
        let mut digits = false;
        while let Some(byte) = self.peek()?
            && (byte.is_ascii_digit() || text.is_empty() && matches!(byte, b'+' | b'-'))
            && text.len() < MAX_WORD
        {
            digits |= byte.is_ascii_digit();
            text.push(char::from(byte));
            self.advance();
        }
        match text.parse() {
            Ok(number) => Ok((number, at)),
            Err(_) if digits => Err(InputFault::unexpected(expected, &text).at(at)),
            Err(_) => {
                self.finish_word(&mut text)?;
                Err(self.missing(expected, &text).at(at))
            }
        }
    }

    /// Like [`Console::integer`], but the number must be from `least` to `most`.
    ///
    /// # Errors
    /// Returns the errors of [`Console::integer`], and an error if the number is outside the range.
    pub fn integer_in(
        &mut self,
        what: &'static str,
        least: usize,
        most: usize,
    ) -> Result<(usize, Position), PlayError> {
        let (found, at) = self.integer(what)?;
        match usize::try_from(found) {
            Ok(number) if (least..=most).contains(&number) => Ok((number, at)),
            _ => Err(InputFault::OutOfRange { what, least, most, found }.at(at)),
        }
    }

    /// Reads the next word, up to the next white space, with its position; `None` at the end of the input.
    ///
    /// # Errors
    /// Returns an error if reading fails, or the word is longer than [`MAX_WORD`].
    pub fn word(&mut self, expected: &'static str) -> Result<Option<(String, Position)>, PlayError> {
        let at = self.skip_blanks()?;
        let mut word = String::new();
        self.finish_word(&mut word)?;
        if word.is_empty() {
            Ok(None)
        } else if word.len() > MAX_WORD {
            Err(InputFault::unexpected(expected, &word).at(at))
        } else {
            Ok(Some((word, at)))
        }
    }

    /// Like [`Console::word`], but the end of the input is an error.
    ///
    /// # Errors
    /// Returns the errors of [`Console::word`], and an error if the input ends.
    pub fn expect_word(&mut self, expected: &'static str) -> Result<(String, Position), PlayError> {
        self.word(expected)?.ok_or_else(|| InputFault::Ended { expected }.at(self.at))
    }

    /// Appends the rest of the current word to `word`, but stops once `word` is longer than [`MAX_WORD`] bytes.
    fn finish_word(&mut self, word: &mut String) -> Result<(), PlayError> {
        while word.len() <= MAX_WORD
            && let Some(byte) = self.peek()?
            && !is_blank(byte)
            && let Some(symbol) = self.next_char()?
        {
            word.push(symbol);
        }
        Ok(())
    }

    fn missing(&self, expected: &'static str, found: &str) -> InputFault {
        if found.is_empty() && self.ended {
            InputFault::Ended { expected }
        } else {
            InputFault::unexpected(expected, found)
        }
    }

    /// Returns the next byte without consuming it; `None` at the end of the input. Once the input has ended, it stays
    /// ended.
    fn peek(&mut self) -> Result<Option<u8>, PlayError> {
        if self.ready == 0 && !self.ended {
            self.output.flush()?;
            self.ready = loop {
                match self.input.fill_buf() {
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    buffer => break buffer?.len(),
                }
            };
            self.ended = self.ready == 0;
        }
        if self.ended {
            return Ok(None);
        }
        Ok(self.input.fill_buf()?.first().copied())
    }

    /// Consumes the byte that [`Console::peek`] returned.
    fn advance(&mut self) {
        if self.ready == 0 {
            return;
        }
        let byte = self.input.fill_buf().ok().and_then(|buffer| buffer.first().copied());
        self.input.consume(1);
        self.ready -= 1;
        match byte {
            Some(b'\n') => self.at = Position { line: self.at.line + 1, column: 1 },
            // A continuation byte belongs to the same character as the lead byte before it.
            Some(0x80..=0xBF) => {}
            _ => self.at.column += 1,
        }
    }

    /// Reads one character; invalid or incomplete UTF-8 is read as U+FFFD.
    fn next_char(&mut self) -> Result<Option<char>, PlayError> {
        let Some(lead) = self.peek()? else { return Ok(None) };
        self.advance();
        let mut bytes = [lead, 0, 0, 0];
        let length = match lead {
            0xC2..=0xDF => 2,
            0xE0..=0xEF => 3,
            0xF0..=0xF4 => 4,
            _ => 1,
        };
        let mut have = 1;
        while have < length
            && let Some(next @ 0x80..=0xBF) = self.peek()?
        {
            bytes[have] = next;
            have += 1;
            self.advance();
        }
        let decoded = std::str::from_utf8(&bytes[..have]).ok().and_then(|text| text.chars().next());
        Ok(Some(decoded.unwrap_or(char::REPLACEMENT_CHARACTER)))
    }

    /// Skips white space, and returns the position after it.
    fn skip_blanks(&mut self) -> Result<Position, PlayError> {
        while self.peek()?.is_some_and(is_blank) {
            self.advance();
        }
        Ok(self.at)
    }

    fn skip_line(&mut self) -> Result<(), PlayError> {
        while let Some(byte) = self.peek()? {
            self.advance();
            if byte == b'\n' {
                break;
            }
        }
        Ok(())
    }
}

/// Returns whether C's `isspace` is true for a byte.
const fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0B
}

#[cfg(test)]
mod tests;
