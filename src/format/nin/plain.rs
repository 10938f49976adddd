//! A fast reader of plain `nin` puzzles: digits, single blanks, line ends, and no errors.

/// A receiver of the clues of a puzzle, line by line.
pub(crate) trait ClueSink {
    /// Starts a board of this size; its clues follow, rows from top to bottom, then columns.
    fn reset(&mut self, rows: usize, columns: usize);
    /// Adds a block, by its length in cells, to the clue of the next line.
    fn add_block(&mut self, length: u32);
    /// Ends the clue of the next line.
    fn end_clue(&mut self);
}

/// Most rows and columns of a puzzle that is read here.
const LONGEST: u32 = 63;

/// The byte behind the puzzle at `at`, with comments and blank lines before it, if its lines have the outline of a
/// puzzle: two sizes, that many lines that start with a digit, and then the end, a blank line, or two numbers.
/// [`super::Nin`] reads one item there, good or bad, and then stands at that byte.
pub(super) fn end_of_outline(text: &[u8], at: usize) -> Option<usize> {
    let mut read = Bytes { text, at: skip(text, at, |byte| matches!(byte, b'#' | b'\n')) };
    let (columns, rows) = read.sizes()?;
    for _ in 0..columns + rows {
        text.get(read.at).filter(|byte| byte.is_ascii_digit())?;
        read.at = after_line(text, read.at);
    }
    ends(text, read.at).then_some(read.at)
}

/// Whether a puzzle can end at `at`, behind its last clue line.
fn ends(text: &[u8], at: usize) -> bool {
    let mut read = Bytes { text, at: skip(text, at, |byte| byte == b'#') };
    matches!(text.get(read.at), None | Some(b'\n')) || read.sizes().is_some()
}

/// See [`RecordSplitter::split_point`](crate::format::RecordSplitter::split_point).
pub(super) fn split_point(beginning: &[u8]) -> usize {
    // The last line may be incomplete.
    let lines = &beginning[..memchr::memrchr(b'\n', beginning).map_or(0, |at| at + 1)];
    let mut cut = 0;
    while let Some(end) = end_of_outline(lines, cut) {
        // Whether a puzzle has ended depends on the line behind it.
        if skip(lines, end, |byte| byte == b'#') == lines.len() {
            break;
        }
        cut = end;
    }
    cut
}

/// Reads the puzzle at `at` into `clues`, if it is plain to its last byte and its clues fit the lines and add up; the byte
/// behind it, which is that of [`end_of_outline`].
pub(crate) fn read_plain(text: &[u8], at: usize, clues: &mut impl ClueSink) -> Option<usize> {
    let mut read = Bytes { text, at: skip(text, at, |byte| matches!(byte, b'#' | b'\n')) };
    let (columns, rows) = read.sizes()?;
    clues.reset(rows as usize, columns as usize);
    let mut sums = [0, 0];
    for line in 0..rows + columns {
        let (side, length) = if line < rows { (0, columns) } else { (1, rows) };
        sums[side] += read.clue(length, clues)?;
    }
    (sums[0] == sums[1] && ends(text, read.at)).then_some(read.at)
}

/// The first line from `at` on that starts with none of the `skipped` bytes.
fn skip(text: &[u8], mut at: usize, skipped: impl Fn(u8) -> bool) -> usize {
    while text.get(at).is_some_and(|&byte| skipped(byte)) {
        at = after_line(text, at);
    }
    at
}

/// The beginning of the next line.
fn after_line(text: &[u8], at: usize) -> usize {
    memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |length| at + length + 1)
}

struct Bytes<'t> {
    text: &'t [u8],
    at: usize,
}

impl Bytes<'_> {
    /// A number of at most three digits, and the byte behind it; the end of the text counts as a line end.
    #[inline]
    fn number(&mut self) -> Option<(u32, u8)> {
        let (mut number, start) = (0, self.at);
        loop {
            let byte = self.text.get(self.at).copied().unwrap_or(b'\n');
            self.at += 1;
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                return (self.at - start > 1 && self.at - start <= 4).then_some((number, byte));
            }
            number = (number * 10 + u32::from(digit)) & 0xffff;
        }
    }

    /// A line of two sizes: the numbers of columns and of rows.
    fn sizes(&mut self) -> Option<(u32, u32)> {
        let (columns, space) = self.number()?;
        let (rows, end) = self.number().filter(|_| space == b' ')?;
        let fit = |size| (1..=LONGEST).contains(&size);
        self.at = self.at.min(self.text.len());
        (end == b'\n' && fit(columns) && fit(rows)).then_some((columns, rows))
    }

    /// Reads a line's clue into `clues`; the sum of its blocks. `None` if they do not fit `length` cells.
    #[inline]
    fn clue(&mut self, length: u32, clues: &mut impl ClueSink) -> Option<u32> {
        let (mut sum, mut count) = (0, 0);
        loop {
            let (block, behind) = self.number()?;
            if block == 0 {
                // `0` stands alone.
                if count > 0 || behind != b'\n' {
                    return None;
                }
            } else {
                clues.add_block(block);
                sum += block;
                count += 1;
            }
            match behind {
                b'\n' => break,
                b' ' => {}
                _ => return None,
            }
        }
        self.at = self.at.min(self.text.len());
        clues.end_clue();
        (sum + count <= length + 1).then_some(sum)
    }
}
