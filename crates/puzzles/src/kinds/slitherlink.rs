//! Slitherlink: a loop along the sides of cells; numbers count its sides around a cell.

use super::rules::{About, Rules};
use crate::clues::{Clue, Clues};
use crate::code::{Cells, CodeError, CodeReader, CodeWriter, Part};
use crate::shown::Token;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::phrase;

/// The kind.
#[derive(Debug)]
pub(super) struct Slitherlink;

/// The rule that the loop goes through every corner of cells.
const EVERY_POINT: &str = "EveryPoint";

impl Rules for Slitherlink {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "slitherlink",
            title: "one loop along the sides of cells; numbers tell how many of a cell's sides it takes",
            rules: "Draw one closed loop along the sides of cells that neither crosses nor touches itself. \
                    A number tells how many sides of its cell belong to the loop. With the flag `f` the loop goes through all \
                    corners of cells.",
            codes: &["slither", "slitherlink"],
            variants: &[("/f", Some(EVERY_POINT))],
            parts: &[Part::Cells(Cells::FourCell)],
            tatham: Some("loopy"),
            example: "slither/5/5/k500ajah50a",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let (rows, columns) = (clues.rows, clues.columns);
        let point = |r: usize, c: usize| r * (columns + 1) + c;
        let above = model.bools((rows + 1) * columns);
        let left = model.bools(rows * (columns + 1));
        let across = above.iter().enumerate().map(|(side, &atom)| {
            let (r, c) = (side / columns, side % columns);
            (atom, point(r, c), point(r, c + 1))
        });
        let down = left.iter().enumerate().map(|(side, &atom)| (atom, side, side + columns + 1));
        model.one_loop(across.chain(down), "the loop");
        for corner in 0..(rows + 1) * (columns + 1) {
            if !clues.flags.contains(&EVERY_POINT) {
                break;
            }
            let (r, c) = (corner / (columns + 1), corner % (columns + 1));
            let sides = [
                (c > 0).then(|| above[r * columns + c - 1]),
                (c < columns).then(|| above[r * columns + c]),
                (r > 0).then(|| left[point(r - 1, c)]),
                (r < rows).then(|| left[point(r, c)]),
            ];
            let name = clues.name(r.min(rows - 1) * columns + c.min(columns - 1));
            model.clause(sides.into_iter().flatten(), phrase!("the loop through the corners of {}", name));
        }
        let sides = |cell: usize| {
            let (r, c) = (cell / columns, cell % columns);
            [above[cell], left[point(r, c) + 1], above[cell + columns], left[point(r, c)]]
        };
        for cell in 0..clues.area() {
            if let Some(number) = clues.cells[cell].number() {
                model.exactly(sides(cell), number, phrase!("the {} at {}", number, clues.name(cell)));
            }
        }
        (0..clues.area()).map(|cell| Token::Inside(sides(cell).map(|side| side.cell))).collect()
    }

    fn clued(&self, clues: &Clues, words: &[Word]) -> Clues {
        let mut all = clues.clone();
        for cell in 0..clues.area() {
            let inside = words[cell] == "x";
            let next = clues.neighbours(cell);
            let outer = if inside { 4 - next.len() } else { 0 };
            let differ = next.iter().filter(|&&next| (words[next] == "x") != inside).count();
            all.cells[cell] = Clue::Number((outer + differ) as u32);
        }
        all
    }

    fn read_tatham(&self, code: &mut CodeReader<'_>) -> Result<Clues, CodeError> {
        let (mut clues, flags) = code.tatham_size()?;
        if !flags.starts_with("t0") || flags[2..].starts_with(|c: char| c.is_ascii_digit()) {
            return Err(code.expected("a game on squares, `t0`"));
        }
        clues.cells = code.tatham_digits(clues.area(), crate::clues::At::Cell)?;
        Ok(clues)
    }

    fn write_tatham(&self, clues: &Clues) -> Option<String> {
        let mut code = CodeWriter::default();
        code.sparse(&clues.cells, b'a', |code, clue, _| {
            code.text(&clue.number().unwrap_or(0).to_string());
            0
        });
        Some(format!("{}x{}t0:{}", clues.columns, clues.rows, code.finish()))
    }
}
