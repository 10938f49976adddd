//! Sudokus as pictures.

use super::picture::{Ink, Picture};
use super::view::View;
use gridproof_puzzles::Sudoku;

/// Returns the picture of a sudoku.
pub(super) fn picture(sudoku: &Sudoku, view: View<'_>) -> Picture {
    const EDGE: f64 = 0.25;
    let side = sudoku.side();
    let whole = side as f64 + 2.0 * EDGE;
    let mut picture = Picture { width: whole, height: whole, origin: (EDGE, EDGE), ..Picture::default() };
    picture.rectangle((EDGE, EDGE), (side as f64, side as f64), Ink::Paper);
    let domains = sudoku.domains();
    for (cell, domain) in view.known.unwrap_or(&domains).iter().enumerate().take(domains.len()) {
        let (x, y) = (EDGE + (cell % side) as f64, EDGE + (cell / side) as f64);
        let middle = (x + 0.5, y + 0.5);
        if view.marks(cell) {
            picture.rectangle((x, y), (1.0, 1.0), Ink::Tint);
        }
        let given = sudoku.givens()[cell];
        let height = 0.46;
        let text = |value: u8| sudoku.sign(value).to_string();
        if given > 0 && (view.clues || view.is_empty()) {
            picture.text(text(given - 1), middle, height, Ink::Given);
        } else if view.differs(cell) {
            picture.rectangle((x, y), (1.0, 1.0), Ink::Differ);
            let both = [view.first(cell), view.last(cell)].map(|value| text(value.unwrap_or(0)));
            picture.text(both.join("/"), middle, 0.3, Ink::DifferLine);
        } else if let Some(value) = view.first(cell) {
            picture.text(text(value), middle, height, Ink::Found);
        } else if domain.len() < side {
            // The candidates of a cell are arranged in rows, as the cells of a box are.
            let (_, wide) = sudoku.box_shape();
            let tall = side.div_ceil(wide) as f64;
            for value in domain.iter() {
                let (row, column) = (usize::from(value) / wide, usize::from(value) % wide);
                let at = (
                    x + (column as f64 + 0.5) / wide as f64 * 0.86 + 0.07,
                    y + (row as f64 + 0.5) / tall * 0.86 + 0.07,
                );
                picture.text(text(value), at, 0.56 / tall.max(wide as f64), Ink::Cage);
            }
        }
    }
    let (tall, wide) = sudoku.box_shape();
    let end = EDGE + side as f64;
    // Thick lines are drawn after thin ones, so that thin lines do not cross them.
    for strong in [false, true] {
        let (ink, width) = if strong { (Ink::Border, 0.07) } else { (Ink::Grid, 0.025) };
        for line in 0..=side {
            let at = EDGE + line as f64;
            if line.is_multiple_of(tall) == strong {
                picture.line(&[(EDGE, at), (end, at)], ink, width);
            }
            if line.is_multiple_of(wide) == strong {
                picture.line(&[(at, EDGE), (at, end)], ink, width);
            }
        }
    }
    picture
}
