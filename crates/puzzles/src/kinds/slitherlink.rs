//! Slitherlink: a loop along the sides of cells; a number counts the sides of its cell that are on the loop.

use super::puzzle_kind::{About, PuzzleKind};
use crate::clues::{Clue, Clues};
use crate::code::{Cells, CodeError, CodeReader, CodeWriter, Part};
use crate::display::Token;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::builder::Bool;
use gridproof_model::phrase;

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Slitherlink;

/// The rule that the loop goes through every grid point.
const EVERY_POINT: &str = "EveryPoint";

impl PuzzleKind for Slitherlink {
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
        let sides = model.sides(rows, columns);
        model.single_loop(sides.edges(), "the loop");
        if clues.flags.contains(&EVERY_POINT) {
            for corner in 0..(rows + 1) * (columns + 1) {
                let (r, c) = (corner / (columns + 1), corner % (columns + 1));
                let name = clues.name(clues.cell((r.min(rows - 1), c.min(columns - 1))));
                model.clause(sides.at_point((r, c)), phrase!("the loop through the corners of {}", name));
            }
        }
        let sides = |cell: usize| {
            let [above, left, right, below] = sides.around(clues.place(cell));
            [above, right, below, left]
        };
        for cell in 0..clues.area() {
            if let Some(number) = clues.cells[cell].number() {
                model.count(sides(cell), number, phrase!("the {} at {}", number, clues.name(cell)));
            }
        }
        (0..clues.area()).map(|cell| Token::Inside(sides(cell).map(Bool::cell))).collect()
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let mut all = clues.clone();
        for cell in 0..clues.area() {
            let inside = words[cell] == Word::Marked;
            let next = clues.neighbours(cell);
            let outer = if inside { 4 - next.len() } else { 0 };
            let differ = next.iter().filter(|&&next| (words[next] == Word::Marked) != inside).count();
            all.cells[cell] = Clue::Number((outer + differ) as u32);
        }
        all
    }

    fn read_tatham(&self, code: &mut CodeReader<'_>) -> Result<Clues, CodeError> {
        let (mut clues, flags) = code.tatham_size()?;
        if !flags.starts_with("t0") || flags[2..].starts_with(|c: char| c.is_ascii_digit()) {
            return Err(code.expected("a square grid, `t0`"));
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
