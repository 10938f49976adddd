//! A file in blocks: as much of it in memory as is worked on.

use std::io::{self, Read};

use crate::format::{Part, Parts, ReadError, decode, is_all_comments};

/// How much is read before anything is said of a file: more than formats look at to be told by
/// ([`Format::looks_like`](crate::format::Format::looks_like)).
pub const HEAD: usize = 1 << 17;

/// The largest piece of a file that is held in memory.
pub const LARGEST: u64 = 4 << 30;

/// A file that is read piece by piece.
pub struct Blocks {
    input: Box<dyn Read + Send>,
    /// What was read and has not been given out.
    held: Vec<u8>,
    ended: bool,
    /// The line that what is held starts on, from 1.
    line: usize,
    /// Whether nothing but blank lines and comments came before it.
    opens: bool,
    failed: bool,
}

/// A piece of a file, of puzzles that are whole.
#[derive(Debug)]
pub struct Block {
    bytes: Vec<u8>,
    line: usize,
    opens: bool,
}

/// Why a file cannot be read on.
#[derive(Debug, thiserror::Error)]
pub enum BlockError {
    /// The system says so.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// What comes is no text.
    #[error(transparent)]
    Text(#[from] ReadError),
    /// More than [`LARGEST`] bytes would have to be held.
    #[error("larger than {LARGEST} bytes, the most that is read")]
    TooLarge,
}

impl std::fmt::Debug for Blocks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Blocks")
            .field("held", &self.held.len())
            .field("ended", &self.ended)
            .field("line", &self.line)
            .finish_non_exhaustive()
    }
}

impl Blocks {
    /// Reads the [`HEAD`] of a file.
    ///
    /// # Errors
    /// What the system says.
    pub fn open(input: impl Read + Send + 'static) -> io::Result<Self> {
        // Most files are small.
        const FIRST: usize = 1 << 14;
        let (input, held) = (Box::new(input), Vec::new());
        let mut blocks = Self { input, held, ended: false, line: 1, opens: true, failed: false };
        blocks.hold(FIRST)?;
        blocks.hold(HEAD)?;
        Ok(blocks)
    }

    /// What was read of a file from which nothing has been taken yet.
    pub fn head(&self) -> &[u8] {
        &self.held
    }

    /// Whether that is all of it.
    pub const fn is_all(&self) -> bool {
        self.ended
    }

    /// All that is left.
    ///
    /// # Errors
    /// If it is too large, or what the system says.
    pub fn rest(mut self) -> Result<Vec<u8>, BlockError> {
        if !self.ended {
            let more = (LARGEST + 1).saturating_sub(self.held.len() as u64);
            self.input.by_ref().take(more).read_to_end(&mut self.held)?;
        }
        if self.held.len() as u64 > LARGEST { Err(BlockError::TooLarge) } else { Ok(self.held) }
    }

    /// The next block: about `size` bytes, cut where the format says. The room that it takes is that of `spare`.
    /// Nothing at the end; an error ends it too. Before one that is in the text, what is whole is given out.
    pub fn next(
        &mut self,
        format: &dyn Parts,
        size: usize,
        spare: Vec<u8>,
    ) -> Option<Result<Block, BlockError>> {
        if self.failed {
            return None;
        }
        match self.take(format, size, spare) {
            Ok(block) => block.map(Ok),
            Err(error) => {
                self.failed = true;
                Some(Err(error))
            }
        }
    }

    fn take(
        &mut self,
        format: &dyn Parts,
        mut size: usize,
        mut spare: Vec<u8>,
    ) -> Result<Option<Block>, BlockError> {
        if self.line == 1 && self.opens && self.held.starts_with(b"\xef\xbb\xbf") {
            self.held.drain(..3);
        }
        let mut end = loop {
            self.hold(size)?;
            if self.ended && self.held.len() <= size {
                break self.held.len();
            }
            match format.cut(&self.held[..size.min(self.held.len())]) {
                0 if size as u64 > LARGEST => return Err(BlockError::TooLarge),
                0 => size = size.saturating_mul(2),
                end => break end,
            }
        };
        let (is_plain, mut lines) = survey(&self.held[..end]);
        if !is_plain && let Some(bad) = not_text(&self.held[..end]) {
            let line = memchr::memrchr(b'\n', &self.held[..bad]).map_or(0, |at| at + 1);
            end = format.cut(&self.held[..line]);
            if end == 0 {
                return Err(self.text_error(line));
            }
            lines = survey(&self.held[..end]).1;
        }
        if end == 0 {
            return Ok(None);
        }
        spare.clear();
        spare.extend_from_slice(&self.held[end..]);
        let mut bytes = std::mem::replace(&mut self.held, spare);
        bytes.truncate(end);
        let block = Block { bytes, line: self.line, opens: self.opens };
        self.line += lines;
        self.opens = self.opens && is_all_comments(block.text(), &block.part());
        Ok(Some(block))
    }

    /// Reads until so many bytes are held, or the end.
    fn hold(&mut self, bytes: usize) -> io::Result<()> {
        while !self.ended && self.held.len() < bytes {
            let missing = bytes - self.held.len();
            if bytes <= HEAD {
                self.held.reserve_exact(missing);
            }
            let read = self.input.by_ref().take(missing as u64).read_to_end(&mut self.held)?;
            self.ended = read < missing;
        }
        Ok(())
    }

    /// What is wrong with the text from the line on that starts at `start`.
    fn text_error(&self, start: usize) -> BlockError {
        let lines = memchr::memchr_iter(b'\n', &self.held[..start]).count();
        match decode(self.held[start..].to_vec()) {
            Err(mut error) => {
                error.span.line += self.line - 1 + lines;
                BlockError::Text(error)
            }
            Ok(_) => BlockError::Io(io::ErrorKind::InvalidData.into()),
        }
    }
}

/// Whether nothing but ASCII without NUL is here, and the number of line ends.
fn survey(bytes: &[u8]) -> (bool, usize) {
    /// How many bytes are looked at side by side.
    const WIDTH: usize = 64;
    let (mut other, mut lines) = (0, 0);
    // In each piece no counter passes 255. No branches: compilers make vectors of this.
    for piece in bytes.chunks(WIDTH * 255) {
        let mut ends = [0u8; WIDTH];
        let mut others = [0u8; WIDTH];
        let (rows, rest) = piece.as_chunks::<WIDTH>();
        for row in rows {
            for ((&byte, ends), others) in row.iter().zip(&mut ends).zip(&mut others) {
                *ends += u8::from(byte == b'\n');
                // The highest bit for 0 and for 128 and more.
                *others |= byte | byte.wrapping_sub(1);
            }
        }
        lines += ends.iter().copied().map(usize::from).sum::<usize>();
        lines += memchr::memchr_iter(b'\n', rest).count();
        other |= others.iter().chain(rest).fold(0, |all, byte| all | byte);
        other |= rest.iter().fold(0, |all, byte| all | byte.wrapping_sub(1));
    }
    (other < 128, lines)
}

/// The first byte that is no text (see [`decode`]).
fn not_text(bytes: &[u8]) -> Option<usize> {
    let nul = memchr::memchr(0, bytes);
    if bytes.is_ascii() {
        return nul;
    }
    let valid = std::str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), str::len);
    nul.into_iter().chain((valid < bytes.len()).then_some(valid)).min()
}

impl Block {
    /// All of a text.
    pub fn whole(text: &str) -> Self {
        Self { bytes: text.as_bytes().to_vec(), line: 1, opens: true }
    }

    /// The bytes, which are text.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The text.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes).expect("checked when it was read")
    }

    /// All of it, as a part of its text.
    pub fn part(&self) -> Part {
        Part { bytes: 0..self.bytes.len(), line: self.line, opens: self.opens }
    }

    /// The room that it took.
    pub fn into_room(self) -> Vec<u8> {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn is_surveyed(bytes: &[u8]) {
        let plain = bytes.iter().all(|byte| (1..128).contains(byte));
        let lines = memchr::memchr_iter(b'\n', bytes).count();
        assert_eq!(survey(bytes), (plain, lines));
        assert!(!plain || not_text(bytes).is_none());
    }

    proptest! {
        #[test]
        fn bytes_are_surveyed(
            filling in prop::sample::select(vec![b'\n', b'.', 1, 127]),
            length in 0usize..40_000,
            others in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
        ) {
            let mut bytes = vec![filling; length + 1];
            is_surveyed(&bytes);
            for (at, byte) in others {
                let at = at.index(bytes.len());
                bytes[at] = byte;
                is_surveyed(&bytes);
            }
        }
    }

    #[test]
    fn each_byte_is_surveyed_at_each_place() {
        for byte in 0..=u8::MAX {
            for at in 0..70 {
                let mut bytes = [b'1'; 70];
                bytes[at] = byte;
                is_surveyed(&bytes);
            }
        }
    }
}
