//! The shape of the rows of a table. A plain row can be read with this shape alone, without the layout of the table.

/// The columns that hold the puzzles and their stated solutions, and the separator of the fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowShape {
    /// The byte that separates fields.
    pub(super) separator: u8,
    /// The column of the puzzles, counted from 0.
    pub(super) puzzle: usize,
    /// The column of the stated solutions, counted from 0.
    pub(super) solution: Option<usize>,
}

/// A row that was read without the layout of its table.
#[derive(Clone, Copy, Debug)]
pub struct PlainRow<'t> {
    /// The characters of the puzzle's cells, unchecked.
    pub cells: &'t [u8; 81],
    /// The stated solution, of digits from 1 to 9.
    pub solution: Option<&'t [u8; 81]>,
    /// The number of bytes of the row, without its line feed.
    pub length: usize,
}

impl RowShape {
    /// Returns the first row of a text if it is plain: it has no quotes, is not a comment, has 81 characters in the
    /// column of the puzzles, and its field for the solution is empty or has 81 digits from 1 to 9. `quotes` is false
    /// if the text is known to have no quotes.
    #[inline]
    pub fn plain_row(self, text: &[u8], quotes: bool) -> Option<PlainRow<'_>> {
        // The row may be a comment, or it may start with a blank that is defined only in Unicode.
        if !text.first().is_some_and(|&byte| byte > b' ' && byte < 0x80 && byte != b'#') {
            return None;
        }
        let mut solution = None;
        let mut at = 0;
        let mut column = 0;
        if let Some(stated) = self.solution.filter(|&stated| stated < self.puzzle) {
            at = self.skip(text, at, stated)?;
            (solution, at) = self.stated(text, at)?;
            if !self.separates(text, at) {
                return None;
            }
            at += 1;
            column = stated + 1;
        }
        at = self.skip(text, at, self.puzzle - column)?;
        let cells = text.get(at..)?.first_chunk::<81>()?;
        at += 81;
        if let Some(stated) = self.solution.filter(|&stated| stated > self.puzzle)
            && self.separates(text, at)
            && let Some(start) = self.skip(text, at + 1, stated - self.puzzle - 1)
        {
            (solution, at) = self.stated(text, start)?;
        }
        let rest = text.get(at..)?;
        let length = match rest {
            [] | [b'\n', ..] => at,
            [b'\r', b'\n', ..] => at + 1,
            [next, ..] if *next == self.separator => at + memchr::memchr(b'\n', rest).unwrap_or(rest.len()),
            _ => return None,
        };
        let row = &text[..length];
        (!quotes || memchr::memchr(b'"', row).is_none()).then_some(PlainRow { cells, solution, length })
    }

    /// Returns the offset after `fields` fields and their separators; `None` if the row has fewer fields.
    fn skip(self, text: &[u8], mut at: usize, fields: usize) -> Option<usize> {
        for _ in 0..fields {
            let rest = text.get(at..)?;
            // Most of these fields are short, so a simple loop searches for the end.
            let end = rest.iter().position(|&byte| byte == self.separator || byte == b'\n')?;
            if rest[end] == b'\n' {
                return None;
            }
            at += end + 1;
        }
        Some(at)
    }

    /// Returns the stated solution in a field, and the end of the field; `None` if the field is neither a solution nor
    /// empty.
    fn stated(self, text: &[u8], at: usize) -> Option<(Option<&[u8; 81]>, usize)> {
        if self.separates(text, at) || matches!(text.get(at), None | Some(b'\n' | b'\r')) {
            return Some((None, at));
        }
        let cells = text.get(at..)?.first_chunk::<81>()?;
        cells.iter().all(|byte| matches!(byte, b'1'..=b'9')).then_some((Some(cells), at + 81))
    }

    fn separates(self, text: &[u8], at: usize) -> bool {
        text.get(at) == Some(&self.separator)
    }
}
