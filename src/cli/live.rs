//! Inputs that may block: pipes and terminals.
//!
//! A separate thread reads them, so that answers can be written and signals obeyed while no input arrives.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use gridproof_batch::stream::Input;
use gridproof_engines::solve::Clock;

use super::interrupt;

/// The number of pieces to read ahead.
const AHEAD: usize = 4;
/// The size of a piece, in bytes.
const PIECE: usize = 1 << 16;
/// How often a waiting reader checks for a signal.
const LOOK: Duration = Duration::from_millis(10);

/// An input that is read by a separate thread.
pub(crate) struct LiveInput {
    pieces: Receiver<io::Result<Vec<u8>>>,
    piece: io::Cursor<Vec<u8>>,
    /// What to report after the current piece: the end of the input, or an error.
    end: Option<io::Result<()>>,
}

impl LiveInput {
    /// Starts a thread that opens the input with `open` and reads it with `read`. Opening a named pipe blocks until another
    /// program opens it for writing.
    pub(crate) fn new<R>(
        open: impl FnOnce() -> io::Result<R> + Send + 'static,
        read: impl FnOnce(R) -> io::Result<Box<dyn Read + Send>> + Send + 'static,
    ) -> Self {
        let (send, pieces) = sync_channel(AHEAD);
        std::thread::spawn(move || {
            // An empty piece reports that the input is open.
            let opened = open().and_then(|input| {
                let _ = send.send(Ok(Vec::new()));
                read(input)
            });
            let mut input = match opened {
                Ok(input) => input,
                Err(error) => return drop(send.send(Err(error))),
            };
            loop {
                let mut piece = vec![0; PIECE];
                let read = input.read(&mut piece);
                match read {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Ok(0) => return,
                    Ok(length) => piece.truncate(length),
                    Err(error) => return drop(send.send(Err(error))),
                }
                if send.send(Ok(piece)).is_err() {
                    return;
                }
            }
        });
        Self { pieces, piece: io::Cursor::default(), end: None }
    }

    /// Waits until the input is open, but no longer than `patience`: the other end of a named pipe may never be opened.
    ///
    /// # Errors
    /// Returns an error if the input is not open by then. In that case, the thread keeps waiting until the
    /// program ends.
    pub(crate) fn opened_within(mut self, patience: Duration) -> io::Result<Self> {
        let clock = Clock::start();
        loop {
            let left = patience.saturating_sub(clock.elapsed());
            match self.pieces.recv_timeout(left.min(LOOK)) {
                Ok(piece) => self.receive(piece),
                Err(RecvTimeoutError::Disconnected) => self.end = Some(Ok(())),
                // After a signal, reads return at once.
                Err(RecvTimeoutError::Timeout) if interrupt::is_raised() => {}
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    let seconds = patience.as_secs_f64();
                    return Err(io::Error::other(format!(
                        "no program opened this pipe for writing within {seconds} s (--timeout)"
                    )));
                }
                Err(RecvTimeoutError::Timeout) => continue,
            }
            return Ok(self);
        }
    }

    fn has_rest(&self) -> bool {
        self.piece.position() < self.piece.get_ref().len() as u64
    }

    fn receive(&mut self, piece: io::Result<Vec<u8>>) {
        match piece {
            Ok(piece) => self.piece = io::Cursor::new(piece),
            Err(error) => self.end = Some(Err(error)),
        }
    }
}

impl Input for LiveInput {
    fn is_ready(&mut self, patience: Duration) -> bool {
        let clock = Clock::start();
        while !self.has_rest() && self.end.is_none() {
            let left = patience.saturating_sub(clock.elapsed());
            match self.pieces.recv_timeout(left.min(LOOK)) {
                Ok(piece) => self.receive(piece),
                Err(RecvTimeoutError::Disconnected) => self.end = Some(Ok(())),
                // After a signal, reads return at once.
                Err(RecvTimeoutError::Timeout) if interrupt::is_raised() => return true,
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return false,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        true
    }
}

impl Read for LiveInput {
    /// Reads from the current piece, or waits for the next one. After a signal, the input ends.
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        while !self.has_rest() {
            if let Some(end) = self.end.take() {
                self.end = Some(Ok(()));
                return end.map(|()| 0);
            }
            if interrupt::is_raised() {
                return Ok(0);
            }
            self.is_ready(LOOK);
        }
        self.piece.read(bytes)
    }
}

/// Whether a path names an input that may block; `-` is standard input.
pub(crate) fn is_live(path: &Path) -> bool {
    if path.as_os_str() == "-" {
        return !stdin_is_a_file();
    }
    path.metadata().is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Whether any of the paths names an input that may block.
pub(crate) fn any_is_live(paths: &[PathBuf]) -> bool {
    paths.iter().any(|path| is_live(path))
}

#[cfg(unix)]
fn stdin_is_a_file() -> bool {
    use std::os::fd::AsFd as _;
    let handle = io::stdin().as_fd().try_clone_to_owned().map(std::fs::File::from);
    handle.and_then(|file| file.metadata()).is_ok_and(|found| found.is_file())
}

#[cfg(not(unix))]
fn stdin_is_a_file() -> bool {
    false
}
