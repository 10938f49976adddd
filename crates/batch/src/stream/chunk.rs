//! Reads a file as a sequence of chunks. Only the chunks being worked on are in memory.

use std::io::{self, Read};
use std::ops::Range;
use std::time::Duration;

use super::input::{AlwaysReady, Input, LineEnds};
use super::scan::{not_text, scan};
use gridproof_formats::format::{
    Part, ReadError, RecordSplitter, after_last_line, checked, decode, is_all_comments, is_binary,
};
use gridproof_model::byte_search;

/// The number of bytes that [`ChunkReader::open`] reads so that the format can be detected. The detection needs fewer
/// bytes.
pub const HEAD_SIZE: usize = 1 << 17;

/// The maximum size of a puzzle, in bytes, in a format whose files are split at the boundaries of puzzles
/// ([`ChunkReader::next`]). The largest nonograms (1000 x 1000) take 2 to 4 MiB.
pub const MAX_RECORD_SIZE: usize = 8 << 20;

/// The maximum size of a text, in bytes, in a format that is read as a whole ([`ChunkReader::rest`]), unless
/// [`ChunkReader::allowing`] allows more.
pub const MAX_TEXT_SIZE: usize = 32 << 20;

/// The byte order mark of UTF-8.
const BOM: &[u8; 3] = b"\xef\xbb\xbf";

/// A reader that splits a file into chunks.
pub struct ChunkReader {
    input: Box<dyn Input>,
    /// The first `held` bytes were read but not yet returned; the rest of the buffer is free space.
    buffer: Vec<u8>,
    held: usize,
    ended: bool,
    /// The line, counted from 1, where the held bytes start.
    line: usize,
    /// The offset in the file where the held bytes start.
    offset: u64,
    /// Whether only blank lines and comments were read before the held bytes.
    opens: bool,
    failed: bool,
    line_ends: LineEnds,
    /// The maximum size of a text, in bytes, that is read as a whole.
    most: usize,
}

/// A part of a file that ends between two puzzles, and the bytes that were read after this part.
#[derive(Debug)]
pub struct Chunk {
    bytes: Vec<u8>,
    /// The offset in `bytes` at which the part ends. The complete lines after it belong to the next chunks.
    end: usize,
    line: usize,
    offset: u64,
    opens: bool,
}

/// The reason why reading a file ended early.
#[derive(Debug, thiserror::Error)]
pub enum ChunkError {
    /// An I/O error.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The next bytes are not text.
    #[error(transparent)]
    Text(#[from] ReadError),
    /// A puzzle has more than [`MAX_RECORD_SIZE`] bytes.
    #[error("the puzzle that starts here is larger than {} MiB, the limit for one puzzle", MAX_RECORD_SIZE >> 20)]
    RecordTooLarge {
        /// The line at which the puzzle starts, counted from 1.
        line: usize,
    },
    /// A text in a format that is read as a whole is larger than allowed.
    #[error("the file is larger than {} MiB, the limit for formats that are read as a whole", most >> 20)]
    TextTooLarge {
        /// The line, counted from 1, where the limit is exceeded.
        line: usize,
        /// The number of bytes allowed.
        most: usize,
    },
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
    /// Reads the first [`HEAD_SIZE`] bytes of a file.
    ///
    /// # Errors
    /// Returns an error if reading fails.
    pub fn open(input: impl Read + Send + 'static) -> io::Result<Self> {
        // Most files are small, so a small buffer is tried first.
        const FIRST: usize = 1 << 14;
        let mut chunks = Self::new(AlwaysReady(input));
        chunks.hold(FIRST)?;
        chunks.hold(HEAD_SIZE)?;
        while !chunks.ended && chunks.drop_comments() {
            chunks.hold(HEAD_SIZE)?;
        }
        chunks.line_ends = LineEnds::of(chunks.head());
        chunks.line_ends.make_usual(&mut chunks.buffer[..chunks.held]);
        Ok(chunks)
    }

    /// Reads as much of an input as is available without waiting, but at least one line. The chunks of this reader also
    /// contain only what is available, so that answers need not wait for further input.
    ///
    /// # Errors
    /// Returns an error if reading fails.
    pub fn open_live(input: impl Input + 'static) -> io::Result<Self> {
        let mut chunks = Self::new(input);
        chunks.hold(HEAD_SIZE)?;
        let holds_enough =
            |chunks: &Self| chunks.held >= HEAD_SIZE || byte_search::find(b'\n', chunks.head()).is_some();
        while !chunks.ended && (chunks.drop_comments() || !holds_enough(&chunks)) {
            chunks.read_more()?;
        }
        Ok(chunks)
    }

    fn new(input: impl Input + 'static) -> Self {
        let (input, buffer) = (Box::new(input), Vec::new());
        Self {
            input,
            buffer,
            held: 0,
            ended: false,
            line: 1,
            offset: 0,
            opens: true,
            failed: false,
            line_ends: LineEnds::Usual,
            most: MAX_TEXT_SIZE,
        }
    }

    /// Allows texts of up to `bytes` bytes, the size of the file on disk, to be read as a whole. [`MAX_TEXT_SIZE`]
    /// bytes are always allowed.
    #[must_use]
    pub fn allowing(self, bytes: usize) -> Self {
        Self { most: self.most.max(bytes), ..self }
    }

    /// Waits until more of the input is available, or the input ends. If the input arrives fast, it is read in steps
    /// whose size is proportional to the number of bytes held. Examining all held bytes after each step therefore costs
    /// only a limited number of passes in total.
    ///
    /// # Errors
    /// Returns an error if reading fails.
    pub fn read_more(&mut self) -> io::Result<()> {
        const STEP: usize = 1 << 12;
        const PAUSE: Duration = Duration::from_millis(3);
        let enough = self.held + self.held / 16;
        loop {
            if self.buffer.len() < self.held + STEP {
                self.buffer.resize(self.held + STEP, 0);
            }
            self.read_once(self.buffer.len())?;
            if self.ended || self.held > enough || !self.input.is_ready(PAUSE) {
                return Ok(());
            }
        }
    }

    /// Whether more of the input becomes available, or the input ends, within this time.
    pub fn has_more_within(&mut self, patience: Duration) -> bool {
        self.ended || self.input.is_ready(patience)
    }

    /// Drops the held lines if all of them are blank lines or comments. Returns whether they were dropped.
    fn drop_comments(&mut self) -> bool {
        let end = after_last_line(self.head());
        let lines = self.buffer[..end].strip_prefix(BOM.as_slice()).unwrap_or(&self.buffer[..end]);
        let is_comment = |line: &[u8]| line.trim_ascii_start().first().is_none_or(|&byte| byte == b'#');
        if end == 0 || not_text(lines).is_some() || !lines.split(|&byte| byte == b'\n').all(is_comment) {
            return false;
        }
        self.line += byte_search::count(b'\n', lines);
        self.buffer.copy_within(end..self.held, 0);
        self.held -= end;
        self.offset += end as u64;
        true
    }

    /// The line of the file, counted from 1, where [`ChunkReader::head`] starts. The number is greater than 1 if long
    /// comments before the head were dropped.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The offset in the file where [`ChunkReader::head`] starts.
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// The bytes that were read and not yet returned. Before the first chunk, they are the head of the file.
    pub fn head(&self) -> &[u8] {
        &self.buffer[..self.held]
    }

    /// Whether [`ChunkReader::head`] is the whole file.
    pub const fn is_all(&self) -> bool {
        self.ended
    }

    /// Reads the rest of the file.
    ///
    /// # Errors
    /// Returns an error if the file is not text, is larger than allowed, or reading fails. After an invalid byte,
    /// nothing more is read.
    pub fn rest(mut self) -> Result<String, ChunkError> {
        const STEP: u64 = 1 << 20;
        let lines = self.line - 1;
        let text_error = |bytes| match decode(bytes) {
            Ok(text) => Ok(text),
            Err(mut error) => {
                error.span.line += lines;
                Err(ChunkError::Text(error))
            }
        };
        self.buffer.truncate(self.held);
        // A binary picture is converted to text only when it is complete.
        let is_binary = self.offset == 0 && is_binary(&self.buffer);
        let mut checked = 0;
        loop {
            let new = if is_binary { &[] } else { &self.buffer[checked..] };
            let valid = match std::str::from_utf8(new) {
                Ok(_) => new.len(),
                // The last character is incomplete.
                Err(error) if error.error_len().is_none() && !self.ended => error.valid_up_to(),
                Err(_) => return text_error(self.buffer),
            };
            if byte_search::find(0, &new[..valid]).is_some() {
                return text_error(self.buffer);
            }
            checked += valid;
            if self.buffer.len() > self.most {
                // A binary picture has no lines.
                let text = if is_binary { &[] } else { &self.buffer[..self.most] };
                let line = self.line + byte_search::count(b'\n', text);
                return Err(ChunkError::TextTooLarge { line, most: self.most });
            }
            if self.ended {
                return text_error(self.buffer);
            }
            // Growing by an eighth keeps the reserved memory close to the size of the text.
            self.buffer.reserve_exact((self.buffer.len() / 8).max(STEP as usize));
            self.ended = self.input.by_ref().take(STEP).read_to_end(&mut self.buffer)? == 0;
        }
    }

    /// Returns the next chunk, of about `size` bytes, split by `splitter`; `None` at the end and after an error.
    ///
    /// If a byte is not text, the complete puzzles before it are returned first, and then the error. `spare` is reused
    /// as the next buffer.
    pub fn next(
        &mut self,
        splitter: &dyn RecordSplitter,
        size: usize,
        spare: Vec<u8>,
    ) -> Option<Result<Chunk, ChunkError>> {
        if self.failed {
            return None;
        }
        match self.take(splitter, size, spare) {
            Ok(chunk) => chunk.map(Ok),
            Err(error) => {
                self.failed = true;
                Some(Err(error))
            }
        }
    }

    fn take(
        &mut self,
        splitter: &dyn RecordSplitter,
        mut size: usize,
        mut spare: Vec<u8>,
    ) -> Result<Option<Chunk>, ChunkError> {
        if self.line == 1 && self.opens && self.head().starts_with(BOM) {
            self.buffer.copy_within(3..self.held, 0);
            self.held -= 3;
            self.offset += 3;
        }
        let mut end = loop {
            let paused = self.hold(size)?;
            if self.ended && self.held <= size {
                break self.held;
            }
            match splitter.split_point(&self.buffer[..size.min(self.held)]) {
                0 if paused => self.read_more()?,
                0 if size >= MAX_RECORD_SIZE => return Err(ChunkError::RecordTooLarge { line: self.line }),
                0 => size = (2 * size).min(MAX_RECORD_SIZE),
                end => break end,
            }
        };
        let (is_plain, mut lines) = scan(&self.buffer[..end]);
        // The splitter also examined the bytes after the chunk, so they must be text, too.
        let mut behind = end + after_last_line(self.buffer.get(end..size.min(self.held)).unwrap_or_default());
        let mut bad = not_text(&self.buffer[end..behind]).map(|bad| end + bad);
        if !is_plain {
            bad = not_text(&self.buffer[..end]).or(bad);
        }
        if let Some(bad) = bad {
            behind = after_last_line(&self.buffer[..bad]);
            end = splitter.split_point(&self.buffer[..behind]);
            if end == 0 {
                end = self.end_of_good(splitter, behind);
            }
            if end == 0 {
                return Err(self.text_error(behind));
            }
            lines = scan(&self.buffer[..end]).1;
        }
        if end == 0 {
            return Ok(None);
        }
        // Buffers keep their length: `resize` would set added bytes to zero before they are overwritten.
        let rest = &self.buffer[end..self.held];
        if spare.len() < rest.len() {
            spare.resize(rest.len(), 0);
        }
        spare[..rest.len()].copy_from_slice(rest);
        self.held = rest.len();
        let mut bytes = std::mem::replace(&mut self.buffer, spare);
        bytes.truncate(behind);
        let chunk = Chunk { bytes, end, line: self.line, offset: self.offset, opens: self.opens };
        self.line += lines;
        self.offset += end as u64;
        self.opens = self.opens && is_all_comments(chunk.text(), &chunk.part());
        Ok(Some(chunk))
    }

    /// The end of the valid puzzles at the start of a text: the start of the first invalid puzzle, or `end` if all are
    /// valid. Returns 0 if the first puzzle is invalid.
    fn end_of_good(&self, splitter: &dyn RecordSplitter, end: usize) -> usize {
        let Ok(text) = std::str::from_utf8(&self.buffer[..end]) else { return 0 };
        let part = Part { bytes: 0..end, line: self.line, opens: self.opens };
        let mut items = splitter.read_part(text, &part).peekable();
        if items.peek().is_none_or(|first| first.puzzle.is_err()) {
            return 0;
        }
        let start_of_line =
            |line: usize| text.split_inclusive('\n').take(line - self.line).map(str::len).sum::<usize>();
        items.find(|item| item.puzzle.is_err()).map_or(end, |bad| start_of_line(bad.line))
    }

    /// Reads until `bytes` bytes are held, the file ends, or reading would have to wait. Returns whether reading would
    /// have to wait.
    fn hold(&mut self, bytes: usize) -> io::Result<bool> {
        if !self.ended && self.buffer.len() < bytes {
            self.buffer.reserve_exact(bytes - self.buffer.len());
            self.buffer.resize(bytes, 0);
        }
        while !self.ended && self.held < bytes {
            if self.held > 0 && !self.input.is_ready(Duration::ZERO) {
                return Ok(true);
            }
            self.read_once(bytes)?;
        }
        Ok(false)
    }

    /// Reads once. Afterwards, at most `bytes` bytes are held.
    fn read_once(&mut self, bytes: usize) -> io::Result<()> {
        match self.input.read(&mut self.buffer[self.held..bytes]) {
            Ok(read) => {
                self.line_ends.make_usual(&mut self.buffer[self.held..self.held + read]);
                self.held += read;
                self.ended = read == 0;
                Ok(())
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// The error in the held bytes from offset `start` on; `start` must be the start of a line.
    fn text_error(&self, start: usize) -> ChunkError {
        let lines = memchr::memchr_iter(b'\n', &self.buffer[..start]).count();
        let bytes = self.buffer[start..self.held].to_vec();
        // Text after a line feed does not have the line endings of classic Mac OS.
        let text = if self.offset == 0 && start == 0 { decode(bytes) } else { checked(bytes) };
        match text {
            Err(mut error) => {
                error.span.line += self.line - 1 + lines;
                ChunkError::Text(error)
            }
            Ok(_) => ChunkError::Io(io::ErrorKind::InvalidData.into()),
        }
    }
}

impl Chunk {
    /// A whole text as one chunk.
    pub fn whole(text: &str) -> Self {
        Self { bytes: text.as_bytes().to_vec(), end: text.len(), line: 1, offset: 0, opens: true }
    }

    /// The byte range of the chunk in the file.
    pub fn place(&self) -> Range<u64> {
        self.offset..self.offset + self.end as u64
    }

    /// The bytes, which are valid UTF-8.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..self.end]
    }

    /// The bytes of the chunk, and the bytes after it that were read to determine its end.
    pub fn bytes_and_behind(&self) -> &[u8] {
        &self.bytes
    }

    /// The text of the chunk, and the text that was read after it.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes).expect("checked when it was read")
    }

    /// The part of [`Chunk::text`] that is this chunk, with its position in the file.
    pub fn part(&self) -> Part {
        Part { bytes: 0..self.end, line: self.line, opens: self.opens }
    }

    /// The buffer of this chunk, for reuse.
    pub fn into_buffer(self) -> Vec<u8> {
        self.bytes
    }
}
