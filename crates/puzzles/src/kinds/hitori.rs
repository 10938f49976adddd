//! Hitori, also known as singles: shade cells until no number repeats in a line.

use super::puzzle_kind::{About, PuzzleKind};
use crate::clues::{At, Clue, Clues};
use crate::code::{Cells, CodeError, CodeReader, Part};
use crate::display::Token;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::{Origin, phrase};

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Hitori;

impl PuzzleKind for Hitori {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "hitori",
            title: "shade cells so that no number repeats in a row or column",
            rules: "Shade cells so that no number stands twice in a row or column among the cells that stay white. Shaded \
                    cells do not share sides, and all white cells are connected.",
            codes: &["hitori"],
            parts: &[Part::Cells(Cells::Base36)],
            tatham: Some("singles"),
            example: "hitori/5/5/2154245154254311445553214",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let shaded = model.bools(clues.rows, clues.columns);
        for line in clues.lines() {
            for (index, &one) in line.iter().enumerate() {
                for &other in &line[index + 1..] {
                    if let (Some(a), Some(b)) = (clues.cells[one].number(), clues.cells[other].number())
                        && a == b
                    {
                        let origin = Origin::from(phrase!(
                            "the {} at {} and {}",
                            a,
                            clues.name(one),
                            clues.name(other)
                        ));
                        model.clause([shaded[one], shaded[other]], origin);
                    }
                }
            }
        }
        model.no_neighbours(&shaded, "neighbours");
        let white = shaded.map(|&atom| !atom);
        model.connected_places(&white, "the white cells");
        Token::marks(&shaded)
    }

    fn clues_of(&self, clues: &Clues, _: &[Word]) -> Clues {
        clues.clone()
    }

    fn with_weaker_clue(&self, _: &Clues, _: At) -> Option<Clues> {
        None
    }

    fn read_tatham(&self, code: &mut CodeReader<'_>) -> Result<Clues, CodeError> {
        let (mut clues, _) = code.tatham_size()?;
        for cell in 0..clues.area() {
            let start = code.at();
            let number = match code.byte("a number (1-9, a-z, A-Z)")? {
                byte @ b'1'..=b'9' => byte - b'0',
                byte @ b'a'..=b'z' => byte - b'a' + 10,
                byte @ b'A'..=b'Z' => byte - b'A' + 36,
                _ => return Err(code.invalid(start, "not a number (1-9, a-z, A-Z)")),
            };
            clues.cells[cell] = Clue::Number(number.into());
            code.mark(At::Cell(cell), start);
        }
        Ok(clues)
    }

    fn write_tatham(&self, clues: &Clues) -> Option<String> {
        let letter = |clue: &Clue| {
            Some(match u8::try_from(clue.number()?).ok()? {
                number @ 1..=9 => char::from(b'0' + number),
                number @ 10..=35 => char::from(b'a' + number - 10),
                number @ 36..=61 => char::from(b'A' + number - 36),
                _ => return None,
            })
        };
        let text = clues.cells.iter().map(letter).collect::<Option<String>>()?;
        Some(format!("{}x{}:{text}", clues.columns, clues.rows))
    }
}
