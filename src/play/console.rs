//! Both ends of a text system: commands in, specified bytes and free notices out.

use std::io::{self, BufRead, ErrorKind, Write};

use super::error::{InputFault, PlayError, Position};

/// The most bytes of a word.
pub const MAX_WORD: usize = 64;

/// Reads numbers, characters and words as C++ streams do, and writes.
///
/// It reads no further than it must, so that an answer comes before the next question's input; it flushes the output
/// exactly when it has to wait for input. White space only separates. Bytes that are no UTF-8 are read as U+FFFD.
pub struct Console<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    notices: &'a mut dyn Write,
    terminal: bool,
    /// How many bytes of the input's buffer can be read without waiting.
    ready: usize,
    /// The place of the next byte.
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

/// Writes to the output, where the text's own bytes go.
impl Write for Console<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.output.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

impl<'a> Console<'a> {
    /// A console; `terminal` says whether a person sits at both ends.
    pub fn new(
        input: &'a mut dyn BufRead,
        output: &'a mut dyn Write,
        notices: &'a mut dyn Write,
        terminal: bool,
    ) -> Self {
        let at = Position { line: 1, column: 1 };
        Self { input, output, notices, terminal, ready: 0, at, ended: false }
    }

    /// Tells the user what no text specifies. A notice that cannot be shown is dropped.
    pub fn notice(&mut self, text: &str) {
        let _ = self.output.flush();
        let _ = writeln!(self.notices, "{text}");
        let _ = self.notices.flush();
    }

    /// Asks until there is an answer: at a terminal, wrong input is explained, the rest of its line is dropped, and
    /// `ask` is called again.
    ///
    /// # Errors
    /// Whatever `ask` meets, but for wrong input at a terminal.
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

    /// The next character that is not white space, and its place; `None` at the end of the input.
    ///
    /// # Errors
    /// If reading fails.
    pub fn symbol(&mut self) -> Result<Option<(char, Position)>, PlayError> {
        let at = self.skip_blanks()?;
        Ok(self.next_char()?.map(|symbol| (symbol, at)))
    }

    /// As [`Console::symbol`], where the input must not end.
    ///
    /// # Errors
    /// If reading fails, or the input ends.
    pub fn expect_symbol(&mut self, expected: &'static str) -> Result<(char, Position), PlayError> {
        self.symbol()?.ok_or_else(|| InputFault::Ended { expected }.at(self.at))
    }

    /// The rest of a name that began with a capital letter: the capital letters that follow without a gap, as many
    /// as fit a [`MAX_WORD`].
    ///
    /// # Errors
    /// If reading fails.
    pub fn capitals(&mut self, name: &mut String) -> Result<(), PlayError> {
        while name.len() < MAX_WORD
            && let Some(byte) = self.peek()?.filter(u8::is_ascii_uppercase)
        {
            name.push(char::from(byte));
            self.advance();
        }
        Ok(())
    }

    /// The next whole number, and its place. What follows its last digit stays unread.
    ///
    /// # Errors
    /// If reading fails, the input ends, or something else stands there, be it a number beyond 64 bits.
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

    /// As [`Console::integer`], within a range.
    ///
    /// # Errors
    /// As [`Console::integer`]; also if the number is outside the range.
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

    /// The next word, up to white space, and its place; `None` at the end of the input.
    ///
    /// # Errors
    /// If reading fails, or the word is longer than [`MAX_WORD`].
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

    /// As [`Console::word`], where the input must not end.
    ///
    /// # Errors
    /// As [`Console::word`]; also if the input ends.
    pub fn expect_word(&mut self, expected: &'static str) -> Result<(String, Position), PlayError> {
        self.word(expected)?.ok_or_else(|| InputFault::Ended { expected }.at(self.at))
    }

    /// Reads on to the end of a word, but not far beyond [`MAX_WORD`] bytes.
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

    /// The byte to be read next; `None` at the end of the input, which is for good.
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

    /// Takes the byte that [`Console::peek`] showed.
    fn advance(&mut self) {
        if self.ready == 0 {
            return;
        }
        let byte = self.input.fill_buf().ok().and_then(|buffer| buffer.first().copied());
        self.input.consume(1);
        self.ready -= 1;
        match byte {
            Some(b'\n') => self.at = Position { line: self.at.line + 1, column: 1 },
            // A continuation byte belongs to the character that its lead byte began.
            Some(0x80..=0xBF) => {}
            _ => self.at.column += 1,
        }
    }

    /// Takes one character; a byte that begins none, and a torn one, is U+FFFD.
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

    /// Skips white space; the place of what follows.
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

/// What `isspace` of C calls white space.
const fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0B
}

#[cfg(test)]
mod tests;
