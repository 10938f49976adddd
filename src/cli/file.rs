//! A puzzle file whose first bytes have already been read.

use std::cell::RefCell;
use std::io;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use gridproof_batch::stream::{ChunkReader, HEAD_SIZE};
use gridproof_formats::format::{self, Beginning, FileSplitter, Format, Item, PackedRecords, Undetected};

use super::job::{At, Job, LineStarts, Problem, fields_at};
use gridproof_formats::format::resembles;

/// A selection of the puzzles of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// The index of the first puzzle.
    pub(crate) from: usize,
    /// A puzzle is selected only if its line starts within this range of byte offsets in the whole input.
    pub(crate) bytes: Range<u64>,
}

impl Wanted {
    /// Whether the puzzle at this place is selected.
    pub(crate) fn has(&self, at: At) -> bool {
        at.index >= self.from && self.bytes.contains(&at.byte)
    }
}

/// A puzzle file whose first bytes have already been read.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) source: Arc<str>,
    path: Option<PathBuf>,
    /// The format given with `--format` or `--column`.
    pub(crate) format: Option<&'static dyn Format>,
    /// The index of the only puzzle to read.
    pub(crate) index: Option<usize>,
    /// The number of input bytes before this file.
    pub(crate) base: u64,
    /// The puzzles to read.
    pub(crate) wanted: Wanted,
    /// Whether the other fields of a table are kept (`--keep-columns`).
    pub(crate) keeps_fields: bool,
    pub(crate) chunks: ChunkReader,
    /// The detected format, with the number of bytes from which it was detected. It is stored because several steps
    /// need it.
    detected: RefCell<Option<(usize, Detected)>>,
}

type Detected = Result<&'static dyn Format, Undetected>;

/// The text of `head`, the first bytes of a file, and whether all of these bytes are UTF-8 text. An incomplete
/// character at the end of `head` is left out. If `head` contains an invalid byte or a zero byte, the text ends with
/// the last complete line before that byte.
pub(crate) fn text_of(head: &[u8]) -> (&str, bool) {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let (valid, goes_on) = match std::str::from_utf8(head) {
        Ok(text) => (text, true),
        Err(error) => {
            let valid = std::str::from_utf8(&head[..error.valid_up_to()]);
            (valid.unwrap_or_default(), error.error_len().is_none())
        }
    };
    let text = valid.split('\0').next().unwrap_or_default();
    if goes_on && text.len() == valid.len() {
        return (text, true);
    }
    (&text[..text.rfind('\n').map_or(0, |at| at + 1)], false)
}

/// The text of a file, and the format to read it in.
#[derive(Debug)]
struct Text {
    source: Arc<str>,
    format: &'static dyn Format,
    content: String,
    /// The number of comment lines before the text. These lines are not kept in memory.
    lines_before: usize,
    /// The number of input bytes before the text.
    base: u64,
}

/// How long to wait for more input if no puzzle can be read from the input so far.
const MOST_SILENCE: Duration = Duration::from_secs(1);

impl File {
    /// A file from which all puzzles are read.
    pub(crate) const fn new(source: Arc<str>, path: Option<PathBuf>, chunks: ChunkReader) -> Self {
        let wanted = Wanted { from: 0, bytes: 0..u64::MAX };
        Self {
            source,
            path,
            format: None,
            index: None,
            base: 0,
            wanted,
            keeps_fields: false,
            chunks,
            detected: RefCell::new(None),
        }
    }

    /// Reads until the format can be detected reliably. The first bytes that arrive may be only a part of a puzzle and
    /// look like another format.
    pub(crate) fn wait_for_format(&mut self) -> io::Result<()> {
        while !self.chunks.is_all() && self.chunks.head().len() < HEAD_SIZE {
            let shown = self.format_to_cut().and_then(|(format, splitter)| {
                let (text, _) = text_of(self.chunks.head());
                let is_cut = splitter.split_point(text.as_bytes()) > 0;
                is_cut.then(|| format.begins_well(text))
            });
            let is_known = self.format.is_some() || shown == Some(true);
            // If a puzzle cannot be read, an interactive writer may wait for the answer before it sends more input.
            if is_known || (shown == Some(false) && !self.chunks.has_more_within(MOST_SILENCE)) {
                break;
            }
            self.chunks.read_more()?;
        }
        Ok(())
    }

    /// The given or detected format, if the text read so far contains at least part of a puzzle.
    pub(crate) fn format_shown(&self) -> Option<&'static dyn Format> {
        let (text, _) = text_of(self.chunks.head());
        let format = self.format.or_else(|| self.detected().ok())?;
        format.holds_a_puzzle(text).then_some(format)
    }

    /// The format detected from the bytes read so far.
    fn detected(&self) -> Detected {
        let bytes = self.chunks.head().len();
        let known = self.detected.borrow_mut().take().filter(|(known, _)| *known == bytes);
        let (_, detected) =
            known.unwrap_or_else(|| (bytes, format::detect_beginning(self.path(), self.beginning())));
        *self.detected.borrow_mut() = Some((bytes, detected.clone()));
        detected
    }

    /// The path, whose extension helps to detect the format.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The text from which the format is detected.
    pub(crate) fn beginning(&self) -> Beginning<'_> {
        let (text, is_all_text) = text_of(self.chunks.head());
        if self.chunks.is_all() && is_all_text { Beginning::of(text) } else { Beginning::of_part(text) }
    }

    /// The format that `format_shown` returns, with a splitter. Returns `None` if no format is returned, or if its
    /// files cannot be split between puzzles.
    pub(crate) fn format_to_cut(&self) -> Option<(&'static dyn Format, FileSplitter)> {
        let format = self.format_shown()?;
        Some((format, format.file_splitter(text_of(self.chunks.head()).0)?))
    }

    /// Reads the file and passes every puzzle to `hand_out`, until `hand_out` returns `Break`. Files that can be split
    /// are read chunk by chunk, so that only one chunk is in memory.
    pub(crate) fn read(mut self, hand_out: &mut dyn FnMut(Job) -> ControlFlow<()>) -> ControlFlow<()> {
        const SIZE: usize = 1 << 16;
        let (only, wanted, base) = (self.index, self.wanted.clone(), self.base);
        let hand_out = &mut |job: Job| match only {
            _ if !wanted.has(At { index: job.index, byte: job.at }) => ControlFlow::Continue(()),
            // An error about the file as a whole is reported, whatever the index.
            Some(index) if index != job.index && job.format.is_some() => ControlFlow::Continue(()),
            _ => hand_out(job),
        };
        if let Some((format, splitter)) = self.format_to_cut() {
            let (mut index, mut buffer) = (0, Vec::new());
            while let Some(chunk) = self.chunks.next(&*splitter, SIZE, buffer) {
                let chunk = match chunk {
                    Ok(chunk) => chunk,
                    Err(error) => {
                        let at = At { index, byte: base + self.chunks.offset() };
                        return hand_out(Job::of_chunk_error(&self.source, at, &error));
                    }
                };
                let (start, text) = (base + chunk.place().start, chunk.text());
                if start >= wanted.bytes.end {
                    break;
                }
                let mut lines = LineStarts::new(chunk.bytes(), chunk.part().line);
                for item in splitter.read_part(text, &chunk.part()) {
                    let (line, row) = (item.line, lines.of(item.line));
                    let at = At { index, byte: start + row as u64 };
                    let mut job = Job::of_item(&self.source, format, text, at, item);
                    if self.keeps_fields {
                        job.fields = fields_at(&*splitter, &chunk, text, (row, line));
                    }
                    hand_out(job)?;
                    index += 1;
                }
                buffer = chunk.into_buffer();
            }
            return ControlFlow::Continue(());
        }
        match self.into_text() {
            Ok(text) => text.read(hand_out),
            Err(job) => hand_out(*job),
        }
    }

    /// Passes the source and the place of every puzzle to `hand_out`, until `hand_out` returns `Break`. Sudokus in lines
    /// are not read for this: each line of 81 digits and dots is a puzzle.
    pub(crate) fn read_places(
        mut self,
        hand_out: &mut dyn FnMut(&str, At) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        const SIZE: usize = 1 << 16;
        let cut = self
            .format_to_cut()
            .filter(|(_, splitter)| matches!(splitter.packed_records(), Some(PackedRecords::SudokuLines)));
        let Some((_, splitter)) = cut else {
            return self.read(&mut |job| hand_out(&job.source, At { index: job.index, byte: job.at }));
        };
        let (mut index, mut buffer) = (0, Vec::new());
        while let Some(chunk) = self.chunks.next(&*splitter, SIZE, buffer) {
            let Ok(chunk) = chunk else {
                return hand_out(&self.source, At { index, byte: self.base + self.chunks.offset() });
            };
            let (bytes, start) = (chunk.bytes(), self.base + chunk.place().start);
            let (lines, rest) = bytes.as_chunks::<82>();
            let is_board = |line: &[u8]| line.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
            if rest.is_empty() && lines.iter().all(|line| is_board(&line[..81]) && line[81] == b'\n') {
                for line in 0..lines.len() {
                    hand_out(&self.source, At { index, byte: start + 82 * line as u64 })?;
                    index += 1;
                }
            } else {
                let mut rows = LineStarts::new(bytes, chunk.part().line);
                for item in splitter.read_part(chunk.text(), &chunk.part()) {
                    hand_out(&self.source, At { index, byte: start + rows.of(item.line) as u64 })?;
                    index += 1;
                }
            }
            buffer = chunk.into_buffer();
        }
        ControlFlow::Continue(())
    }

    fn into_text(self) -> Result<Text, Box<Job>> {
        let at = At { index: 0, byte: self.base };
        let refused = |message: &str| Err(Job::of_file(&self.source, at, Problem::new(message)).into());
        // The beginning is enough to detect a format, so a large file in an unknown format is not read to its end.
        let (_, is_all_text) = text_of(self.chunks.head());
        if self.format.is_none()
            && !self.chunks.is_all()
            && is_all_text
            && let Err(error) = self.detected()
        {
            return refused(&why(&error, self.beginning().text));
        }
        let Self { source, path, format, chunks, base, .. } = self;
        let refused = |message: &str| Err(Job::of_file(&source, at, Problem::new(message)).into());
        let lines_before = chunks.line() - 1;
        let content = chunks.rest().map_err(|error| Job::of_chunk_error(&source, at, &error))?;
        match format.map_or_else(|| format::detect(path.as_deref(), &content), Ok) {
            Ok(format) => Ok(Text { source, format, content, lines_before, base }),
            Err(_) if content.trim().is_empty() && lines_before == 0 => refused("the file is empty"),
            Err(_) if content.lines().all(|line| line.trim().is_empty() || line.trim().starts_with('#')) => {
                refused("the file has only comments and blank lines")
            }
            Err(error) => refused(&why(&error, &content)),
        }
    }
}

/// Why no format was detected, and what the user can do.
pub(crate) fn why(error: &Undetected, text: &str) -> String {
    const UNKNOWN: &str = "no puzzle format fits this file";
    match error {
        Undetected::Unknown => match resembles(text) {
            Some(words) => format!("{UNKNOWN}: it looks like {words}"),
            None => format!("{UNKNOWN}; `gridproof formats` lists the formats, `--format NAME` selects one"),
        },
        Undetected::Ambiguous(_) => format!("{error}; select one with `--format NAME`"),
    }
}

impl Text {
    /// Passes every puzzle to `hand_out`, until `hand_out` returns `Break`.
    fn read(&self, hand_out: &mut dyn FnMut(Job) -> ControlFlow<()>) -> ControlFlow<()> {
        let items = self.format.read(&self.content).enumerate();
        let mut lines = LineStarts::new(self.content.as_bytes(), 1);
        let job = |(index, mut item): (usize, Item)| {
            let at = At { index, byte: self.base + lines.of(item.line) as u64 };
            item.line += self.lines_before;
            if let Err(error) = &mut item.puzzle {
                error.span.line += self.lines_before;
                for line in
                    error.skipped.iter_mut().flat_map(|skipped| [&mut skipped.first, &mut skipped.last])
                {
                    *line += self.lines_before;
                }
            }
            Job::of_item(&self.source, self.format, &self.content, at, item)
        };
        items.map(job).try_for_each(hand_out)
    }
}
