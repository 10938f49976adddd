//! Shikaku, also known as rectangles: each rectangle contains one number, which is its area.

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::{At, Clue, Clues};
use crate::code::{Cells, CodeError, CodeReader, CodeWriter, Part};
use crate::display::Token;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::phrase;

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Shikaku;

/// All rectangles that contain the cell `number` and no other numbered cell. Their area is the number in the cell, if
/// it is known.
fn rectangles(clues: &Clues, number: usize) -> Vec<Vec<usize>> {
    let (rows, columns) = (clues.rows, clues.columns);
    let (row, column) = (number / columns, number % columns);
    let area = clues.cells[number].number();
    let mut found = Vec::new();
    for height in 1..=rows {
        let widths = match area {
            Some(area) if (area as usize).is_multiple_of(height) => {
                area as usize / height..=area as usize / height
            }
            Some(_) => continue,
            None => 1..=columns,
        };
        for width in widths.filter(|width| (1..=columns).contains(width)) {
            for top in (row + 1).saturating_sub(height)..=row.min(rows - height) {
                for left in (column + 1).saturating_sub(width)..=column.min(columns - width) {
                    let cells: Vec<usize> = (top..top + height)
                        .flat_map(|r| (left..left + width).map(move |c| r * columns + c))
                        .collect();
                    if cells.iter().all(|&cell| cell == number || !clues.cells[cell].is_some()) {
                        found.push(cells);
                    }
                }
            }
        }
    }
    found
}

impl PuzzleKind for Shikaku {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "shikaku",
            title: "a board cut into rectangles, each with one number, which is its area",
            rules: "Cut the board into rectangles along the sides of cells. Each rectangle contains exactly one number, which \
                    tells how many cells it has.",
            codes: &["shikaku"],
            parts: &[Part::Cells(Cells::Number16)],
            tatham: Some("rect"),
            glyphs: &[],
            example: "shikaku/5/5/n.g.l5h25h5",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let mut covers = vec![Vec::new(); clues.area()];
        for number in (0..clues.area()).filter(|&cell| clues.cells[cell].is_some()) {
            for cells in rectangles(clues, number) {
                let here = model.bool();
                cells.iter().for_each(|&cell| covers[cell].push(here));
            }
        }
        for (cell, rectangles) in covers.iter().enumerate() {
            model.count(rectangles.iter().copied(), 1, phrase!("the rectangle of {}", clues.name(cell)));
        }
        covers
            .iter()
            .map(|rectangles| Token::Area(rectangles.iter().map(|here| here.cell()).collect()))
            .collect()
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        let area = clues.area();
        let numbered = |cell: &usize| clues.cells[*cell].is_some();
        let cell = (0..area).filter(numbered).find(|&cell| rectangles(clues, cell).is_empty())?;
        let number = clues.cells[cell].number().unwrap_or(0);
        Some((
            Some(At::Cell(cell)),
            format!("no rectangle of {number} cells fits here without containing another number"),
        ))
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let mut all = clues.clone();
        for cell in (0..clues.area()).filter(|&cell| clues.cells[cell].is_some()) {
            let size = words.iter().filter(|word| **word == words[cell]).count();
            all.cells[cell] = Clue::Number(size as u32);
        }
        all
    }

    fn with_weaker_clue(&self, clues: &Clues, at: At) -> Option<Clues> {
        super::puzzle_kind::unknown(clues, at)
    }

    fn read_tatham(&self, code: &mut CodeReader<'_>) -> Result<Clues, CodeError> {
        let (mut clues, _) = code.tatham_size()?;
        clues.cells = code.tatham_numbers(clues.area(), At::Cell)?;
        Ok(clues)
    }

    fn write_tatham(&self, clues: &Clues) -> Option<String> {
        let mut code = CodeWriter::default();
        code.tatham_numbers(&clues.cells);
        let told = clues.cells.iter().all(|clue| *clue != Clue::Unknown);
        told.then(|| format!("{}x{}:{}", clues.columns, clues.rows, code.finish()))
    }
}
