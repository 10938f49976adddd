//! `table`: puzzles in a column of a table.

mod cell;
mod layout;
mod names;
mod row;
pub(super) mod shape;
#[cfg(test)]
mod tests;

use std::io::Write;
use std::sync::Arc;

use self::cell::Content;
use self::layout::Layout;
use self::row::{Row, Rows, split_point};
pub use self::shape::PlainRow;
pub use self::shape::RowShape;
use super::claim::{Beginning, Claim, Grade, Mark};
use super::codec::Format;
use super::error::{ReadErrorKind, WriteError};
use super::info::FormatInfo;
use super::item::Item;
use super::items::items;
use super::splitter::{FileSplitter, PackedRecords, Part, RecordSplitter};
use super::sudoku_line::plain_board;
use super::text::{LineReader, Piece, after_last_line};
use gridproof_puzzles::Puzzle;

/// Rows of fields that are separated by `,`, `;`, tabs or `|`. Fields may be quoted, and the first row may hold the
/// names of the columns. One column holds the puzzles, as boards of `sudoku-line`, candidates of `sukaku`, or links and
/// codes of `code`.
///
/// The column of the puzzles is found by its name (`puzzle`, `quizzes`, `board`, ...), if it contains any puzzles;
/// otherwise by its content, which must be boards with givens and empty cells. Without such a name, identifiers, dates,
/// masks of 0 and 1, and boards smaller than 9 x 9 that may be numbers are not read as puzzles. Two columns of puzzles
/// are an error; [`Table::with_column`] selects one of them.
///
/// Full boards in a column of solutions (found by its name, or because its boards fit the puzzles) are stated
/// solutions. Other fields are metadata under the names of their columns; if the columns have no names, the first field
/// is `id`.
///
/// Blank lines and lines that start with `#` are skipped. A quoted field may extend over several lines, up to 64 KiB.
#[derive(Clone, Debug)]
pub struct Table {
    column: Option<String>,
}

impl Table {
    /// The format that finds the column of puzzles itself.
    pub(super) const FINDING: Self = Self { column: None };

    /// Returns the format for tables with the puzzles in the given column. `column` is its name, in upper or lower
    /// case, or its number, counted from 1.
    pub fn with_column(column: impl Into<String>) -> Self {
        Self { column: Some(column.into()) }
    }
}

static INFO: FormatInfo = FormatInfo {
    name: "table",
    kind: None,
    extensions: &[],
    description: "tables (CSV, TSV, `;`, `|`) with a column of sudokus or codes; `--column` names it (read only)",
    mark: Mark::Shape("rows of fields with a column of puzzles"),
    loses: None,
};

impl Format for Table {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        self.claim(beginning).grade.is_some()
    }

    fn claim(&self, beginning: Beginning<'_>) -> Claim {
        let layout = match Layout::find(beginning.text, self.column.as_deref()) {
            Ok(layout) => layout,
            Err(kind @ ReadErrorKind::PuzzleColumns { .. }) => {
                return Claim::of_grade(Grade::Resembles, kind.to_string());
            }
            Err(kind) => return Claim::none(kind.to_string()),
        };
        if self.column.is_none() && layout.is_of_lines() {
            return Claim::none("each line begins with a board, and the columns have no names");
        }
        let text = match after_last_line(beginning.text.as_bytes()) {
            end if end > 0 && !beginning.is_whole => &beginning.text[..end],
            _ => beginning.text,
        };
        let (mut all, mut read, mut shaped) = (0, 0, 0);
        for row in layout.rows(text, &whole(text)) {
            all += 1;
            match layout.content(row) {
                None => {}
                Some(Content::Other | Content::Nothing) => shaped += 1,
                Some(_) => {
                    shaped += 1;
                    read += 1;
                }
            }
        }
        let reason = format!("column {} contains puzzles in {read} of {all} rows", layout.column());
        // Prose may contain a puzzle between commas. If the column has a usual name for puzzles, damaged rows count as
        // damaged puzzles.
        let is_table = read > 0 && 2 * (if layout.is_named() { shaped } else { read }) >= all;
        match (is_table, read == all) {
            (false, _) => Claim::none(reason),
            (true, false) => Claim::of_grade(Grade::InPart, reason),
            (true, true) => Claim::of_grade(Grade::ToTheEnd, reason),
        }
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        let mut rows = self.reader(text).read_part(text, &whole(text));
        items(text, move |_| rows.next())
    }

    fn file_splitter(&'static self, head: &str) -> Option<FileSplitter> {
        Some(FileSplitter::OfFile(Arc::new(self.reader(head))))
    }

    fn write(&self, _: &Puzzle, _: usize, _: &mut dyn Write) -> Result<(), WriteError> {
        Err(INFO.read_only())
    }
}

impl Table {
    fn reader(&self, head: &str) -> TableReader {
        TableReader(Layout::find(head, self.column.as_deref()).map(Arc::new))
    }
}

/// A reader for tables with one layout. If no layout was found, the result is one error at the beginning of the table.
#[derive(Debug)]
struct TableReader(Result<Arc<Layout>, ReadErrorKind>);

impl RecordSplitter for TableReader {
    fn split_point(&self, beginning: &[u8]) -> usize {
        match &self.0 {
            Ok(layout) => split_point(beginning, layout.shape.separator),
            Err(_) => after_last_line(beginning),
        }
    }

    fn read_part<'t>(&self, text: &'t str, part: &Part) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        match &self.0 {
            Ok(layout) => {
                let layout = Arc::clone(layout);
                Box::new(layout.rows(text, part).map(move |row| layout.item(row)))
            }
            Err(kind) => {
                let first = LineReader::of_part(text, part).next_content().filter(|_| part.opens);
                let error = |line: Piece<'_>| Item {
                    line: line.line(),
                    puzzle: Err(line.trim().error(kind.clone())),
                };
                Box::new(first.map(error).into_iter())
            }
        }
    }

    fn packed_records(&self) -> Option<PackedRecords> {
        let layout = self.0.as_ref().ok()?;
        layout.is_packed().then_some(PackedRecords::SudokuRows(layout.shape))
    }

    fn other_fields(&self, text: &str, part: &Part) -> Option<Vec<(String, String)>> {
        let layout = self.0.as_ref().ok()?;
        layout.rows(text, part).next().map(|row| layout.other_fields(row))
    }
}

impl Layout {
    /// Returns the rows of a part of a table, without the row of names.
    fn rows<'t>(&self, text: &'t str, part: &Part) -> impl Iterator<Item = Row<'t>> + use<'t> {
        let mut rows = Rows::new(text, part, self.shape.separator).peekable();
        if part.opens {
            rows.next_if(|row| self.is_header(*row));
        }
        rows
    }

    /// Returns the content of the puzzle field of a row; `None` if the row has no such field.
    fn content(&self, row: Row<'_>) -> Option<Content> {
        let bytes = row.piece().as_str().as_bytes();
        let plain = self.shape.plain_row(bytes, true).filter(|_| self.is_packed());
        if plain.is_some_and(|plain| plain_board(plain.cells).is_some()) {
            return Some(Content::Puzzle(self.notation));
        }
        if row.unclosed().is_some() {
            return Some(Content::Other);
        }
        row.field(self.shape.puzzle).map(|field| Content::of(field.piece))
    }
}

/// Returns a whole text as a part.
fn whole(text: &str) -> Part {
    Part { bytes: 0..text.len(), line: 1, opens: true }
}
