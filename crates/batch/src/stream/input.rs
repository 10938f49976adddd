//! Inputs that are read in pieces: files, and streams that may keep a reader waiting.

use std::io::{self, Read};
use std::time::Duration;

use gridproof_formats::format::{has_old_ends, turn_ends};

/// An input that may keep a reader waiting.
pub trait Input: Read + Send {
    /// Waits for at most `patience`. Returns whether a read would return at once.
    fn is_ready(&mut self, patience: Duration) -> bool;
}

/// A file, which never keeps a reader waiting.
pub(super) struct AlwaysReady<R>(pub(super) R);

impl<R: Read> Read for AlwaysReady<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.read(bytes)
    }
}

impl<R: Read + Send> Input for AlwaysReady<R> {
    fn is_ready(&mut self, _: Duration) -> bool {
        true
    }
}

/// The line endings of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LineEnds {
    /// `\n` or `\r\n`.
    Usual,
    /// `\r`, as in classic Mac OS; each becomes `\n`.
    Old,
}

impl LineEnds {
    /// The line endings of a file that begins with these bytes.
    pub(super) fn of(head: &[u8]) -> Self {
        if has_old_ends(head) { Self::Old } else { Self::Usual }
    }

    /// Replaces the line endings in a piece of the file with `\n` if they are those of classic Mac OS.
    pub(super) fn make_usual(self, piece: &mut [u8]) {
        if self == Self::Old {
            turn_ends(piece);
        }
    }
}
