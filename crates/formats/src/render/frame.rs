//! The place of a board in its picture.

use super::marks;
use super::picture::{Ink, Picture, Point};

/// The upper left corner of a board in its picture, and the number of its columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) rows: usize,
    pub(super) columns: usize,
}

impl Frame {
    /// Returns the row and column of a cell.
    pub(super) fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.columns, cell % self.columns)
    }

    /// Returns the upper left corner of a cell.
    pub(super) fn corner(&self, cell: usize) -> Point {
        let (row, column) = self.place(cell);
        (self.left + column as f64, self.top + row as f64)
    }

    /// Returns the centre of a cell.
    pub(super) fn centre(&self, cell: usize) -> Point {
        let (x, y) = self.corner(cell);
        (x + 0.5, y + 0.5)
    }

    fn right(&self) -> f64 {
        self.left + self.columns as f64
    }

    fn bottom(&self) -> f64 {
        self.top + self.rows as f64
    }

    /// Draws thin lines between the cells.
    pub(super) fn grid(&self, picture: &mut Picture) {
        for row in 0..=self.rows {
            let y = self.top + row as f64;
            picture.line(&[(self.left, y), (self.right(), y)], Ink::Grid, 0.025);
        }
        for column in 0..=self.columns {
            let x = self.left + column as f64;
            picture.line(&[(x, self.top), (x, self.bottom())], Ink::Grid, 0.025);
        }
    }

    /// Draws a thick line around the board.
    pub(super) fn outline(&self, picture: &mut Picture) {
        let (left, top, right, bottom) = (self.left, self.top, self.right(), self.bottom());
        let frame = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
        picture.line(&frame, Ink::Border, 0.07);
    }

    /// Draws borders as thick lines. `above` returns whether there is one above the cell in a row and column, and `before`
    /// whether there is one left of it.
    pub(super) fn borders(
        &self,
        picture: &mut Picture,
        ink: Ink,
        above: impl Fn(usize, usize) -> bool,
        before: impl Fn(usize, usize) -> bool,
    ) {
        // Consecutive borders are drawn as one line, so that no ends of lines are visible between them.
        for r in 0..=self.rows {
            let line: Vec<bool> = (0..self.columns).map(|c| above(r, c)).collect();
            for (start, end) in marks::spans(&line) {
                let y = self.top + r as f64;
                picture.line(&[(self.left + start as f64, y), (self.left + end as f64, y)], ink, 0.07);
            }
        }
        for c in 0..=self.columns {
            let line: Vec<bool> = (0..self.rows).map(|r| before(r, c)).collect();
            for (start, end) in marks::spans(&line) {
                let x = self.left + c as f64;
                picture.line(&[(x, self.top + start as f64), (x, self.top + end as f64)], ink, 0.07);
            }
        }
    }

    /// Draws lines of text below the board.
    pub(super) fn captions(&self, picture: &mut Picture, captions: &[String]) {
        let below = picture.height - captions.len() as f64 * 0.5 - 0.05;
        for (line, caption) in captions.iter().enumerate() {
            let at = (self.left, below + line as f64 * 0.5 + 0.15);
            // A letter is about .75 times as wide as a capital letter is high. A long caption is drawn smaller.
            let most = (picture.width - self.left) / (caption.chars().count() as f64 * 0.75);
            picture.text_at(caption, at, most.clamp(0.1, 0.24), Ink::Cage, super::Anchor::Start);
        }
    }
}
