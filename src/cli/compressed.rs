//! Compressed input: gzip and zstd, told by their first bytes.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;

type Input = Box<dyn Read + Send>;

/// The content of an input, decompressed while it is read.
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
        [0x28, 0xb5, 0x2f, 0xfd] => Box::new(Frames::new(Box::new(BufReader::new(all)))?),
        _ => Box::new(all),
    })
}

/// The bytes that a file holds once it is decompressed.
pub(crate) fn content_size(path: &Path) -> io::Result<u64> {
    let mut file = File::open(path)?;
    let size = file.metadata()?.len();
    let mut first = [0; 4];
    let compressed = size >= 4
        && file.read_exact(&mut first).is_ok()
        && matches!(first, [0x1f, 0x8b, ..] | [0x28, 0xb5, 0x2f, 0xfd]);
    if compressed { io::copy(&mut opened(File::open(path)?)?, &mut io::sink()) } else { Ok(size) }
}

/// The path without the ending of a compressed file, for the detection of the format.
pub(crate) fn inner_path(path: &Path) -> PathBuf {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    if ["gz", "zst", "zstd"].iter().any(|known| known.eq_ignore_ascii_case(ending)) {
        path.with_extension("")
    } else {
        path.to_owned()
    }
}

type Frame = StreamingDecoder<Box<dyn BufRead + Send>, ruzstd::decoding::FrameDecoder>;

/// The frames of a zstd file, one after the other.
struct Frames(Option<Frame>);

impl Frames {
    fn new(input: Box<dyn BufRead + Send>) -> io::Result<Self> {
        StreamingDecoder::new(input).map(|frame| Self(Some(frame))).map_err(io::Error::other)
    }
}

impl Read for Frames {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(frame) = &mut self.0 {
            let read = frame.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            let mut input = self.0.take().expect("it was read from").into_inner();
            if !input.fill_buf()?.is_empty() {
                *self = Self::new(input)?;
            }
        }
        Ok(0)
    }
}
