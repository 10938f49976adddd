//! A file in blocks: as much of it in memory as is worked on.

use std::io::{self, Read};

use super::scan::scan;
use crate::format::{Part, ReadError, RecordSplitter, decode, is_all_comments};

/// How much is read before anything is said of a file: more than formats look at to be told by
/// ([`Format::looks_like`](crate::format::Format::looks_like)).
pub const HEAD_SIZE: usize = 1 << 17;

/// The largest piece of a file that is held in memory.
pub const MAX_CHUNK_SIZE: u64 = 4 << 30;

/// A file that is read piece by piece.
pub struct ChunkReader {
    input: Box<dyn Read + Send>,
    /// What was read and has not been given out, up to `held`; the rest is room.
    room: Vec<u8>,
    held: usize,
    ended: bool,
    /// The line that what is held starts on, from 1.
    line: usize,
    /// Whether nothing but blank lines and comments came before it.
    opens: bool,
    failed: bool,
}

/// A piece of a file, of puzzles that are whole.
#[derive(Debug)]
pub struct Chunk {
    bytes: Vec<u8>,
    line: usize,
    opens: bool,
}

/// Why a file cannot be read on.
#[derive(Debug, thiserror::Error)]
pub enum ChunkError {
    /// The system says so.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// What comes is no text.
    #[error(transparent)]
    Text(#[from] ReadError),
    /// More than [`MAX_CHUNK_SIZE`] bytes would have to be held.
    #[error("larger than {MAX_CHUNK_SIZE} bytes, the most that is read")]
    TooLarge,
}

impl std::fmt::Debug for ChunkReader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ChunkReader")
            .field("held", &self.held)
            .field("ended", &self.ended)
            .field("line", &self.line)
            .finish_non_exhaustive()
    }
}

impl ChunkReader {
    /// Reads the [`HEAD_SIZE`] of a file.
    ///
    /// # Errors
    /// What the system says.
    pub fn open(input: impl Read + Send + 'static) -> io::Result<Self> {
        // Most files are small.
        const FIRST: usize = 1 << 14;
        let (input, room) = (Box::new(input), Vec::new());
        let mut blocks = Self { input, room, held: 0, ended: false, line: 1, opens: true, failed: false };
        blocks.hold(FIRST)?;
        blocks.hold(HEAD_SIZE)?;
        Ok(blocks)
    }

    /// What was read of a file from which nothing has been taken yet.
    pub fn head(&self) -> &[u8] {
        &self.room[..self.held]
    }

    /// Whether that is all of it.
    pub const fn is_all(&self) -> bool {
        self.ended
    }

    /// All that is left.
    ///
    /// # Errors
    /// If it is too large, or what the system says.
    pub fn rest(mut self) -> Result<Vec<u8>, ChunkError> {
        self.room.truncate(self.held);
        if !self.ended {
            let more = (MAX_CHUNK_SIZE + 1).saturating_sub(self.held as u64);
            self.input.by_ref().take(more).read_to_end(&mut self.room)?;
        }
        if self.room.len() as u64 > MAX_CHUNK_SIZE { Err(ChunkError::TooLarge) } else { Ok(self.room) }
    }

    /// The next block: about `size` bytes, cut where the format says. The room that it takes is that of `spare`.
    /// Nothing at the end; an error ends it too. Before one that is in the text, what is whole is given out.
    pub fn next(
        &mut self,
        format: &dyn RecordSplitter,
        size: usize,
        spare: Vec<u8>,
    ) -> Option<Result<Chunk, ChunkError>> {
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
        format: &dyn RecordSplitter,
        mut size: usize,
        mut spare: Vec<u8>,
    ) -> Result<Option<Chunk>, ChunkError> {
        if self.line == 1 && self.opens && self.head().starts_with(b"\xef\xbb\xbf") {
            self.room.copy_within(3..self.held, 0);
            self.held -= 3;
        }
        let mut end = loop {
            self.hold(size)?;
            if self.ended && self.held <= size {
                break self.held;
            }
            match format.cut(&self.room[..size.min(self.held)]) {
                0 if size as u64 > MAX_CHUNK_SIZE => return Err(ChunkError::TooLarge),
                0 => size = size.saturating_mul(2),
                end => break end,
            }
        };
        let (is_plain, mut lines) = scan(&self.room[..end]);
        if !is_plain && let Some(bad) = not_text(&self.room[..end]) {
            let line = memchr::memrchr(b'\n', &self.room[..bad]).map_or(0, |at| at + 1);
            end = format.cut(&self.room[..line]);
            if end == 0 {
                return Err(self.text_error(line));
            }
            lines = scan(&self.room[..end]).1;
        }
        if end == 0 {
            return Ok(None);
        }
        // Room stays as long as it is: what is new would be filled before it is read into.
        let rest = &self.room[end..self.held];
        if spare.len() < rest.len() {
            spare.resize(rest.len(), 0);
        }
        spare[..rest.len()].copy_from_slice(rest);
        self.held = rest.len();
        let mut bytes = std::mem::replace(&mut self.room, spare);
        bytes.truncate(end);
        let block = Chunk { bytes, line: self.line, opens: self.opens };
        self.line += lines;
        self.opens = self.opens && is_all_comments(block.text(), &block.part());
        Ok(Some(block))
    }

    /// Reads until so many bytes are held, or the end.
    fn hold(&mut self, bytes: usize) -> io::Result<()> {
        if !self.ended && self.room.len() < bytes {
            self.room.reserve_exact(bytes - self.room.len());
            self.room.resize(bytes, 0);
        }
        while !self.ended && self.held < bytes {
            match self.input.read(&mut self.room[self.held..bytes]) {
                Ok(read) => {
                    self.held += read;
                    self.ended = read == 0;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// What is wrong with the text from the line on that starts at `start`.
    fn text_error(&self, start: usize) -> ChunkError {
        let lines = memchr::memchr_iter(b'\n', &self.room[..start]).count();
        match decode(self.room[start..self.held].to_vec()) {
            Err(mut error) => {
                error.span.line += self.line - 1 + lines;
                ChunkError::Text(error)
            }
            Ok(_) => ChunkError::Io(io::ErrorKind::InvalidData.into()),
        }
    }
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

impl Chunk {
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
    pub fn into_buffer(self) -> Vec<u8> {
        self.bytes
    }
}
