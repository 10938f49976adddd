//! Kuromasu, also known as kurodoko and range: numbers count the cells that they see.

use super::puzzle_kind::{About, Fault, PuzzleKind, beyond};
use crate::clues::{At, Clue, Clues, Direction};
use crate::code::{Cells, CodeError, CodeReader, CodeWriter, Part};
use crate::display::Token;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::phrase;

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Kuromasu;

/// The number of cells that a cell sees in the four directions, including itself. In each direction, the view ends
/// before the first cell for which `blocks` is true.
pub(super) fn seen(clues: &Clues, cell: usize, blocks: impl Fn(usize) -> bool) -> u32 {
    let arm = |way: &Direction| clues.ray(cell, way.step()).take_while(|&next| !blocks(next)).count();
    1 + Direction::ALL.iter().map(arm).sum::<usize>() as u32
}

impl PuzzleKind for Kuromasu {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "kuromasu",
            title: "shaded cells such that each number sees as many white cells",
            rules: "Shade cells that do not share sides; all white cells are connected. Cells with numbers stay white, and a \
                    number tells how many white cells are seen from it in the four directions up to the next shaded cell, \
                    itself included.",
            codes: &["kurodoko", "kuromasu", "range"],
            parts: &[Part::Cells(Cells::Number16)],
            tatham: Some("range"),
            size: (9, 9),
            small: (5, 5),
            example: "kurodoko/5/5/z99999",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let shaded = model.bools(clues.rows, clues.columns);
        let white = shaded.map(|&atom| !atom);
        for (cell, clue) in clues.cells.iter().enumerate().filter(|(_, clue)| clue.is_some()) {
            model.restrict(white[cell]);
            if let Some(number) = clue.number() {
                model.visible(
                    &white,
                    clues.place(cell),
                    number,
                    phrase!("the {} at {}", number, clues.name(cell)),
                );
            }
        }
        model.no_neighbours(&shaded, "neighbours");
        model.connected_places(&white, "the white cells");
        Token::marks(&shaded)
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        // A cell sees at least itself, and at most all cells of its row and column.
        beyond(clues, 1, (clues.rows + clues.columns - 1) as u32)
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let clue = |cell: usize| match words[cell] {
            Word::Marked => Clue::None,
            _ => Clue::Number(seen(clues, cell, |next| words[next] == Word::Marked)),
        };
        Clues { cells: (0..clues.area()).map(clue).collect(), ..clues.clone() }
    }

    fn read_tatham(&self, code: &mut CodeReader<'_>) -> Result<Clues, CodeError> {
        let (mut clues, _) = code.tatham_size()?;
        clues.cells = code.tatham_numbers(clues.area(), At::Cell)?;
        Ok(clues)
    }

    fn write_tatham(&self, clues: &Clues) -> Option<String> {
        let mut code = CodeWriter::default();
        code.tatham_numbers(&clues.cells);
        Some(format!("{}x{}:{}", clues.columns, clues.rows, code.finish()))
    }
}
