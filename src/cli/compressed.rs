//! Compressed input: gzip and zstd, recognized by their first bytes.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// The largest accepted window size of a zstd frame, in bytes; the decoder keeps the window in memory. RFC 8878
/// recommends that decoders support at least this size and that encoders stay within it. The command `zstd` uses larger
/// windows with `--ultra -20` and higher, and with `--long`.
const MAX_WINDOW: u64 = 8 << 20;

type Input = Box<dyn Read + Send>;

/// The content of an input, decompressed as it is read.
pub(crate) fn opened(mut input: impl Read + Send + 'static) -> io::Result<Input> {
    let mut first = [0; 4];
    let mut held = 0;
    while held < first.len() {
        match input.read(&mut first[held..]) {
            Ok(0) => break,
            Ok(read) => held += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let all = Cursor::new(first).take(held as u64).chain(input);
    Ok(match &first[..held] {
        [0x1f, 0x8b, ..] => Box::new(MultiGzDecoder::new(BufReader::new(all))),
        [0x28, 0xb5, 0x2f, 0xfd] => Box::new(Frames::new(BufReader::new(all))?),
        _ => Box::new(all),
    })
}

/// The size of a file after decompression, in bytes.
pub(crate) fn content_size(path: &Path) -> io::Result<u64> {
    let mut file = File::open(path)?;
    let size = file.metadata()?.len();
    let mut first = [0; 4];
    let compressed = size >= 4
        && file.read_exact(&mut first).is_ok()
        && matches!(first, [0x1f, 0x8b, ..] | [0x28, 0xb5, 0x2f, 0xfd]);
    if compressed { io::copy(&mut opened(File::open(path)?)?, &mut io::sink()) } else { Ok(size) }
}

/// The path without `.gz`, `.zst` or `.zstd`, so that the format can be detected by the extension before it.
pub(crate) fn inner_path(path: &Path) -> PathBuf {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    if ["gz", "zst", "zstd"].iter().any(|known| known.eq_ignore_ascii_case(ending)) {
        path.with_extension("")
    } else {
        path.to_owned()
    }
}

/// The frames of a zstd file, one after the other.
struct Frames<R> {
    input: R,
    decoder: FrameDecoder,
    /// Whether the decoder is within a frame.
    is_open: bool,
}

impl<R: BufRead> Frames<R> {
    fn new(input: R) -> io::Result<Self> {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(MAX_WINDOW);
        let mut frames = Self { input, decoder, is_open: false };
        frames.begin()?;
        Ok(frames)
    }

    /// Begins the next frame of data, if there is one.
    fn begin(&mut self) -> io::Result<()> {
        while !self.is_open && !self.input.fill_buf()?.is_empty() {
            match guarded(|| self.decoder.reset(&mut self.input))? {
                Ok(()) => self.is_open = true,
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let skipped = io::copy(&mut self.input.by_ref().take(length.into()), &mut io::sink())?;
                    if skipped < length.into() {
                        return Err(io::ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(FrameDecoderError::WindowSizeTooBig { requested, max }) => {
                    return Err(io::Error::other(format!(
                        "the zstd window of {requested} bytes is larger than the limit of {max} bytes (compress \
                         without --ultra and --long)"
                    )));
                }
                Err(error) => return Err(damaged(error)),
            }
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            while self.is_open && self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                // Blocks are decoded one at a time, so that no block is decoded before it is needed.
                let decoded = guarded(|| {
                    self.decoder.decode_blocks(&mut self.input, BlockDecodingStrategy::UptoBlocks(1))
                })?;
                decoded.map_err(damaged)?;
            }
            let read = if self.is_open { self.decoder.read(buffer)? } else { 0 };
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            self.is_open = false;
            self.begin()?;
            if !self.is_open {
                return Ok(0);
            }
        }
    }
}

/// Runs the decoder. Some of its assertions fail for damaged data, so a panic is reported as an error in the file.
fn guarded<T>(decode: impl FnOnce() -> T) -> io::Result<T> {
    catch_unwind(AssertUnwindSafe(decode)).map_err(|_| damaged("its headers contradict its content"))
}

fn damaged(error: impl Display) -> io::Error {
    io::Error::other(format!("damaged zstd data: {error}"))
}
