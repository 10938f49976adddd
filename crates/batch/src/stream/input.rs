//! What is read in pieces: files, and what may keep a reader waiting.

use std::io::{self, Read};
use std::time::Duration;

use gridproof_formats::format::{has_old_ends, turn_ends};

/// An input that may keep a reader waiting.
pub trait Input: Read + Send {
    /// Whether a read returns at once, after waiting for `patience` at most.
    fn is_ready(&mut self, patience: Duration) -> bool;
}

/// A file, which keeps nobody waiting.
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

/// What lines end with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LineEnds {
    /// `\n`, perhaps behind `\r`.
    Usual,
    /// `\r`, as on old Macintoshes; such ends become `\n`.
    Old,
}

impl LineEnds {
    /// Those of a file that begins with these bytes.
    pub(super) fn of(head: &[u8]) -> Self {
        if has_old_ends(head) { Self::Old } else { Self::Usual }
    }

    /// Makes `\n` of the ends in a piece of the file.
    pub(super) fn make_usual(self, piece: &mut [u8]) {
        if self == Self::Old {
            turn_ends(piece);
        }
    }
}
