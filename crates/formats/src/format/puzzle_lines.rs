//! Formats with one puzzle per line.

use super::error::ReadError;
use super::item::Item;
use super::items::items;
use super::splitter::{PackedRecords, Part, RecordSplitter};
use super::text::{LineReader, Piece, after_last_line};
use gridproof_puzzles::Puzzle;

/// A format in which each line is a puzzle, unless it is blank or a comment. Its texts can be split between any two
/// lines.
pub(super) trait PuzzleLine: Copy + Send + Sync + 'static {
    /// The form of lines that can be read without building puzzles, if the format has such a form.
    const PACKED: Option<PackedRecords> = None;

    /// Reads the puzzle in a line.
    fn puzzle(self, line: Piece<'_>) -> Result<Puzzle, ReadError>;

    /// Returns a reader for the puzzles in a text.
    fn read_lines(self, text: &str) -> Box<dyn Iterator<Item = Item> + Send + '_> {
        items(text, move |lines| next(self, lines))
    }
}

impl<L: PuzzleLine> RecordSplitter for L {
    fn split_point(&self, beginning: &[u8]) -> usize {
        after_last_line(beginning)
    }

    fn read_part<'t>(&self, text: &'t str, part: &Part) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        let (format, mut lines) = (*self, LineReader::of_part(text, part));
        Box::new(std::iter::from_fn(move || next(format, &mut lines)))
    }

    fn packed_records(&self) -> Option<PackedRecords> {
        L::PACKED
    }
}

fn next(format: impl PuzzleLine, lines: &mut LineReader<'_>) -> Option<Item> {
    let line = lines.next_content()?;
    Some(Item { line: line.line(), puzzle: format.puzzle(line) })
}

/// Returns whether at least half of the first lines of a text are puzzles. Damaged lines among good ones are
/// tolerated.
pub(super) fn most_lines_are<'t>(text: &'t str, is_puzzle: impl Fn(Piece<'t>) -> bool) -> bool {
    const LINES: usize = 16;
    let mut lines = LineReader::new(text);
    let first = std::iter::from_fn(|| lines.next_content()).take(LINES);
    let (puzzles, other): (Vec<_>, Vec<_>) = first.partition(|&line| is_puzzle(line));
    !puzzles.is_empty() && puzzles.len() >= other.len()
}

#[cfg(test)]
mod tests {
    use crate::format::{Part, by_name};

    #[test]
    fn parts_have_the_puzzles_of_the_whole() {
        let board = ".".repeat(80) + "1";
        let sukaku = "1234.2341234123412341234123412341234123412341234123412341.341234";
        for (name, good) in [
            ("code", "slither/5/5/k500ajah50a"),
            ("tatham", "slant:3x3:1b1a2b1c"),
            ("iss", ".Cage~10~R1C1~R1C2"),
            ("sukaku", sukaku),
            ("hodoku", &format!(":0000:x:{board}:::")),
            ("sudokuwiki", &format!("https://www.sudokuwiki.org/sudoku.htm?bd={board}")),
        ] {
            let format = by_name(name).expect("a format");
            let splitter = format.splitter().expect("a splitter");
            let text = format!("# first\n{good}\n\nbad\n{good}\n");
            let whole: Vec<_> = format.read(&text).map(|item| (item.line, item.puzzle.ok())).collect();
            let lines: Vec<usize> = whole.iter().map(|(line, _)| *line).collect();
            assert_eq!(lines, [2, 4, 5], "{name}");
            for end in 0..text.len() {
                let cut = splitter.split_point(&text.as_bytes()[..end]);
                let line = text[..cut].matches('\n').count() + 1;
                let parts = [
                    Part { bytes: 0..cut, line: 1, opens: true },
                    Part { bytes: cut..text.len(), line, opens: false },
                ];
                let read = |part: &Part| splitter.read_part(&text, part).collect::<Vec<_>>();
                let read: Vec<_> = parts.iter().flat_map(read).collect();
                let read: Vec<_> = read.into_iter().map(|item| (item.line, item.puzzle.ok())).collect();
                assert_eq!(read, whole, "{name}, cut at {cut}");
            }
        }
    }
}
