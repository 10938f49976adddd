//! Reads the files of a certificate. Only regular files are read, and only up to a size limit.
//!
//! A certificate may come from an untrusted author. A file in it may be a pipe that nobody writes to, a link to an
//! endless device, a sparse file, or a file with one endless line.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use super::flaw::Wrong;

/// The maximum size of a formula or proof, in bytes.
pub const LARGEST: u64 = 4 << 30;

/// The maximum size of a puzzle file, in bytes: three times the size of a puzzle of 1000 x 1000 cells.
pub const LARGEST_PUZZLE: u64 = 8 << 20;

/// Opens a regular file, or a link to one, without blocking.
///
/// # Errors
/// Returns an error if the file cannot be opened, or is not a regular file.
pub fn open(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true);
    // Without `O_NONBLOCK`, opening a pipe would block until another program opens its other end.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NONBLOCK | libc::O_NOCTTY);
    let file = options.open(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(io::Error::other("not a regular file")) }
}

/// Reads a whole file of at most `most` bytes.
///
/// # Errors
/// Returns an error if the file cannot be read, or is larger than `most` bytes.
pub fn read(file: impl Read, most: u64) -> Result<Vec<u8>, Wrong> {
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(Wrong::LargeFile { most }) } else { Ok(bytes) }
}

/// Reads the lines of a file. Only one line is in memory at a time.
#[expect(missing_debug_implementations, reason = "what it reads from has none")]
pub struct Lines<'r> {
    input: BufReader<Box<dyn Read + 'r>>,
    line: Vec<u8>,
    /// The number of the line read last, counted from 1; at the end of the file, the number of lines plus 1.
    number: usize,
    /// The number of bytes that may still be read until the limit is reached.
    left: u64,
}

impl<'r> Lines<'r> {
    /// Creates a reader for the lines of a file. It reads at most 4 GiB.
    pub fn new(file: Box<dyn Read + 'r>) -> Self {
        Self { input: BufReader::with_capacity(1 << 16, file), line: Vec::new(), number: 0, left: LARGEST }
    }

    pub(crate) const fn number(&self) -> usize {
        self.number
    }

    /// Returns the next line without its line break. The line may have at most `most` bytes.
    pub(crate) fn next(&mut self, most: usize) -> Result<Option<&[u8]>, Wrong> {
        self.line.clear();
        self.number += 1;
        loop {
            let piece = match self.input.fill_buf() {
                Ok(piece) => piece,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error.into()),
            };
            if piece.is_empty() {
                return Ok((!self.line.is_empty()).then_some(&*self.line));
            }
            let end = memchr::memchr(b'\n', piece);
            let length = end.unwrap_or(piece.len());
            if self.line.len() + length > most {
                return Err(Wrong::LongLine { most });
            }
            self.line.extend_from_slice(&piece[..length]);
            let taken = length + usize::from(end.is_some());
            self.input.consume(taken);
            self.left = self.left.checked_sub(taken as u64).ok_or(Wrong::LargeFile { most: LARGEST })?;
            if end.is_some() {
                return Ok(Some(&self.line));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_and_bounded() {
        let mut lines = Lines::new(Box::new(&b"ab\n\nabc"[..]));
        assert_eq!(lines.next(2).expect("short"), Some(&b"ab"[..]));
        assert_eq!(lines.next(2).expect("short"), Some(&b""[..]));
        assert!(matches!(lines.next(2), Err(Wrong::LongLine { most: 2 })));
        assert_eq!(lines.number(), 3);
        let mut lines = Lines::new(Box::new(&b"abc"[..]));
        assert_eq!(lines.next(3).expect("short"), Some(&b"abc"[..]));
        assert_eq!(lines.next(3).expect("the end"), None);
        assert_eq!(lines.number(), 2);
    }

    #[test]
    fn what_has_no_end_is_not_read_on() {
        assert!(matches!(read(io::repeat(b'x'), 1000), Err(Wrong::LargeFile { most: 1000 })));
        assert_eq!(read(io::repeat(b'x').take(1000), 1000).expect("small enough").len(), 1000);
        let mut lines = Lines::new(Box::new(io::repeat(0)));
        assert!(matches!(lines.next(1 << 20), Err(Wrong::LongLine { .. })));
    }
}
