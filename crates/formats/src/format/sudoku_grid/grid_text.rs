//! The lines of one grid, and the sudoku in them.

use super::row::{MINUS_ONE, cells_of, code, is_bar, is_empty, notation, row_cells, split, symbol, words};
use crate::format::error::{ReadError, ReadErrorKind};
use crate::format::resembles::MINUS_ONE_GRIDS;
use crate::format::symbols;
use crate::format::text::{LineReader, Piece};
use gridproof_puzzles::{MAX_SUDOKU_SIDE, Place, PuzzleError, Sudoku};

/// The possible sides of a sudoku.
const SIDES: std::ops::RangeInclusive<usize> = 4..=MAX_SUDOKU_SIDE;

/// The lines of a grid: header, rows and separators.
#[derive(Clone)]
pub(super) struct GridText<'t> {
    header: Option<Piece<'t>>,
    /// The rows; at most one more than the largest board has.
    rows: Vec<Piece<'t>>,
    /// The total number of rows, including those that are not stored.
    count: usize,
    /// The number of rows above each line of dashes, in ascending order.
    dashes: Vec<usize>,
    /// Whether some bands are separated by blank lines only.
    has_blank_bands: bool,
}

/// The numbers of rows and columns of a box.
type Shape = (usize, usize);

impl<'t> GridText<'t> {
    /// Reads the next grid. It ends at a blank line or, if blank lines separate its bands, after the last band.
    /// Paragraphs that consist only of dashes are skipped.
    pub(super) fn next(lines: &mut LineReader<'t>) -> Option<Self> {
        let first = Self::paragraph(lines)?;
        let mut rest = lines.clone();
        let Some(whole) = first.with_other_bands(&mut rest) else { return Some(first) };
        *lines = rest;
        Some(whole)
    }

    /// Returns the whole grid if this paragraph is its first band and enough paragraphs with the same number of rows
    /// follow. A paragraph belongs to the grid only if one of its rows has the right number of cells.
    fn with_other_bands(&self, lines: &mut LineReader<'t>) -> Option<Self> {
        let (side, band) = (self.side_of_bands()?, self.count);
        let mut whole = self.clone();
        while whole.count < side {
            let next = Self::paragraph(lines)?;
            let fits = next.rows.iter().any(|&row| notation(row, side).is_some());
            if next.header.is_some() || next.count != band || !fits {
                return None;
            }
            // The blank line between the two bands counts as a line of dashes.
            whole.has_blank_bands |= !next.dashes.contains(&0);
            whole.dashes.push(whole.count);
            whole.dashes.extend(next.dashes.iter().map(|above| whole.count + above));
            whole.dashes.dedup();
            whole.rows.extend(next.rows);
            whole.count += band;
        }
        Some(whole)
    }

    /// Returns the side of the board if this paragraph can be the first band of one.
    pub(super) fn side_of_bands(&self) -> Option<usize> {
        let side = match self.header {
            Some(_) => self.side().ok()?.0,
            None => cells_of(*self.rows.first()?),
        };
        let band = self.count;
        (SIDES.contains(&side) && band > 0 && band < side && side.is_multiple_of(band)).then_some(side)
    }

    /// Reads the next lines up to a blank one. Paragraphs that consist only of dashes are skipped.
    fn paragraph(lines: &mut LineReader<'t>) -> Option<Self> {
        loop {
            let mut block =
                Self { header: None, rows: Vec::new(), count: 0, dashes: Vec::new(), has_blank_bands: false };
            let mut line = lines.next_content()?;
            loop {
                block.add(line);
                // A blank line may follow the header.
                let next = if block.count == 0 && block.header.is_some() {
                    lines.next_content()
                } else {
                    lines.find(|line| !line.is_comment()).filter(|line| !line.is_blank())
                };
                let Some(next) = next else { break };
                line = next;
            }
            if block.count > 0 || block.header.is_some() {
                return Some(block);
            }
        }
    }

    fn add(&mut self, line: Piece<'t>) {
        let line = line.trim();
        if is_dashes(line.as_str()) {
            if self.count <= MAX_SUDOKU_SIDE && self.dashes.last() != Some(&self.count) {
                self.dashes.push(self.count);
            }
        } else if self.count == 0 && self.header.is_none() && is_header(line.as_str()) {
            self.header = Some(line);
        } else {
            self.count += 1;
            if self.rows.len() <= MAX_SUDOKU_SIDE {
                self.rows.push(line);
            }
        }
    }

    /// Returns the header, or the first row if there is no header.
    pub(super) fn first(&self) -> Piece<'t> {
        self.header.unwrap_or_else(|| self.rows[0])
    }

    /// Returns whether this paragraph could be a board with a few errors.
    pub(super) fn looks_like_a_board(&self) -> bool {
        let is_cell = |c: char| c.is_ascii_digit() || c.is_whitespace() || is_empty(c) || is_bar(c);
        let plain = self.rows.iter().all(|row| row.as_str().chars().all(is_cell));
        let even = |side: &usize| {
            2 * self.rows.iter().filter(|&&row| notation(row, *side).is_some()).count() > *side
        };
        match self.sudoku() {
            Ok(_)
            | Err(ReadError {
                kind:
                    ReadErrorKind::Puzzle(PuzzleError::RepeatedGiven { .. }) | ReadErrorKind::AmbiguousZero { .. },
                ..
            }) => true,
            Err(_) => {
                // Groups of three or more digits are candidates.
                let grouped = |row: &Piece<'_>| {
                    words(*row).count() > 3 && words(*row).any(|word| word.as_str().len() > 2)
                };
                plain
                    && !self.rows.iter().any(grouped)
                    && self.side().is_ok_and(|(side, _)| even(&side) && self.count.abs_diff(side) <= 1)
            }
        }
    }

    /// Returns the sudoku, or the first error.
    pub(super) fn sudoku(&self) -> Result<Sudoku, ReadError> {
        let (side, shape) = self.side()?;
        let mut codes = Vec::with_capacity(side * side);
        let mut places = Vec::with_capacity(side * side);
        let mut bars: Option<Vec<usize>> = None;
        for (index, &row) in self.rows.iter().take(side).enumerate() {
            let Some(notation) = notation(row, side) else { return Err(row_cells(row, index, side)) };
            let (cells, inner) = split(row, notation);
            for cell in cells {
                codes.push(code(cell, side)?);
                places.push(cell);
            }
            if *bars.get_or_insert_with(|| inner.clone()) != inner {
                return Err(row.error(ReadErrorKind::UnevenBars { side }));
            }
        }
        let count = ReadErrorKind::RowCount { found: self.count, side };
        match self.rows.get(side) {
            Some(excess) => return Err(excess.error(count)),
            None if self.count < side => {
                return Err(self.rows.last().unwrap_or(&self.first()).after().error(count));
            }
            None => {}
        }
        if places.iter().all(|cell| cell.as_str().len() == 1) {
            symbols::adapt(&mut codes, side);
        }
        if let Some(cell) = codes.iter().position(|&code| symbols::is_beyond(code, side)) {
            return Err(symbol(places[cell], side));
        }
        if let Some(cell) = places.iter().position(|cell| cell.as_str() == MINUS_ONE)
            && symbols::is_of_another_kind(&codes, side)
        {
            return Err(places[cell].error(ReadErrorKind::Unsupported { what: MINUS_ONE_GRIDS }));
        }
        // In a row that also has dots, stars are mines, trees or the like, so the puzzle is not a sudoku.
        let stars = |row: &[Piece<'t>]| {
            let star = row.iter().copied().find(|cell| cell.as_str() == "*")?;
            row.iter().any(|cell| cell.as_str() == ".").then_some(star)
        };
        if side < 9
            && let Some(star) = places.chunks(side).find_map(stars)
        {
            return Err(star.unexpected("one character for all empty cells"));
        }
        let bars = bars.unwrap_or_default();
        let (rows, columns) = match shape {
            Some(shape) => shape,
            None => self.boxes(side, &bars)?,
        };
        if self.first_digit().is_none()
            && let Some(cell) = symbols::zero_of_another_kind(&codes, side)
        {
            return Err(places[cell].error(ReadErrorKind::AmbiguousZero { side }));
        }
        let error = |error: PuzzleError| match error.place() {
            Place::Cell(cell) => places[cell].error(error),
            _ => self.first().error(error),
        };
        let (sudoku, ambiguous) =
            symbols::sudoku(codes, (rows, columns), self.first_digit()).map_err(error)?;
        match (sudoku.contradiction(), ambiguous) {
            (Some(found), _) => Err(error(found)),
            // If `0` stands for an empty cell, an empty field between two commas is a missing number.
            (None, None) if sudoku.first_digit() == 1 && places.iter().any(|cell| cell.as_str() == "0") => {
                match places.iter().find(|cell| cell.as_str().is_empty()) {
                    Some(cell) => {
                        Err(cell.unexpected("a number between commas, such as `0` for an empty cell"))
                    }
                    None => Ok(sudoku),
                }
            }
            (None, Some(cell)) => Err(places[cell].error(ReadErrorKind::AmbiguousZero { side })),
            (None, None) => Ok(sudoku),
        }
    }

    /// Returns the side of the board, and the shape of the boxes if the header states it.
    fn side(&self) -> Result<(usize, Option<Shape>), ReadError> {
        let Some(header) = self.header else {
            let side = self.counted_side();
            return if SIDES.contains(&side) {
                Ok((side, None))
            } else {
                Err(self.first().unexpected("a row of a sudoku, with 4 to 64 cells"))
            };
        };
        let mut numbers = size_of(header).split(is_times);
        let mut number = || {
            let piece = numbers.next().unwrap_or(header).trim();
            piece.number(MAX_SUDOKU_SIDE as u64, "the side of a sudoku").map(|number| number as usize)
        };
        let most = MAX_SUDOKU_SIDE;
        if size_of(header).as_str().contains(is_times) {
            let (rows, columns) = (number()?, number()?);
            return if SIDES.contains(&(rows * columns)) {
                Ok((rows * columns, Some((rows, columns))))
            } else {
                Err(header.error(PuzzleError::BoxShape { rows, columns, most }))
            };
        }
        match number()? {
            side if SIDES.contains(&side) => Ok((side, None)),
            _ => Err(header.unexpected("the side of a sudoku, from 4 to 64")),
        }
    }

    /// Returns the first digit, if the header states it.
    fn first_digit(&self) -> Option<u8> {
        let header = self.header?;
        (size_of(header).as_str().len() < header.as_str().len()).then_some(0)
    }

    /// Returns the side of the board, derived from the rows. It is the number of rows if some row has that number of
    /// cells; otherwise it is the number of cells in the first row.
    fn counted_side(&self) -> usize {
        if self.rows.iter().any(|&row| notation(row, self.count).is_some()) {
            return self.count;
        }
        self.rows.first().map_or(0, |&row| cells_of(row))
    }

    /// Returns the shape of the boxes that bars and dashes show, or the usual shape if they show none.
    fn boxes(&self, side: usize, bars: &[usize]) -> Result<Shape, ReadError> {
        let uneven = || self.first().error(ReadErrorKind::UnevenBars { side });
        let dashes: Vec<usize> = self.dashes.iter().copied().filter(|&at| at > 0 && at < side).collect();
        let columns = step(bars, side).ok_or_else(uneven)?;
        let rows = step(&dashes, side).ok_or_else(uneven)?;
        // Lines around every cell do not mark boxes.
        match (rows, columns) {
            (0 | 1, 0 | 1) => {
                Sudoku::usual_box(side).ok_or_else(|| self.first().error(PuzzleError::NoBoxShape { side }))
            }
            (0 | 1, columns) => Ok((side / columns, columns)),
            // A grid in two halves may also be a board with an extra blank line.
            (rows, 0 | 1)
                if self.has_blank_bands
                    && 2 * rows == side
                    && Sudoku::usual_box(side).is_some_and(|usual| usual.0 != rows) =>
            {
                Err(uneven())
            }
            (rows, 0 | 1) => Ok((rows, side / rows)),
            (rows, columns) if rows * columns == side => Ok((rows, columns)),
            _ => Err(uneven()),
        }
    }
}

/// Returns the distance between the separators at `places`, on a board of side `side`. The distance is 0 if there are
/// no separators, and `None` if they do not divide the side into equal parts.
fn step(places: &[usize], side: usize) -> Option<usize> {
    match places.first() {
        None => Some(0),
        Some(&step) => (step..side).step_by(step).eq(places.iter().copied()).then_some(step),
    }
    .filter(|&step| step == 0 || side.is_multiple_of(step))
}

const fn is_times(c: char) -> bool {
    matches!(c, 'x' | 'X' | '×')
}

/// Returns whether a line is decoration, such as a line of dashes.
fn is_dashes(line: &str) -> bool {
    line.contains(['-', '=', '─', '━', '═']) && !line.contains(|c: char| c.is_alphanumeric())
}

/// Returns a header without the digits that it may state.
fn size_of(header: Piece<'_>) -> Piece<'_> {
    let size = header.as_str().split_once(" 0-").map_or(header.as_str(), |(size, _)| size);
    header.slice(0..size.trim_end().len())
}

/// Returns whether a line is a header: `16` or `2x3`, possibly followed by a range of digits that begins at 0, as in
/// `16 0-15`. A number of four or more digits is a row, and a number of three digits is not a valid side.
fn is_header(line: &str) -> bool {
    if let Some((size, last)) = line.split_once(" 0-") {
        let sides = size.split(is_times).map(|number| number.trim().parse().unwrap_or(0));
        let side = sides.fold(1, usize::saturating_mul);
        return is_header(size.trim_end())
            && last.parse().is_ok_and(|last: usize| last == side.wrapping_sub(1));
    }
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    match line.split_once(is_times) {
        None => line.len() <= 2 && digits(line),
        Some((rows, columns)) => digits(rows.trim()) && digits(columns.trim()),
    }
}
