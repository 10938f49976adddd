//! Kuromasu, also known as kurodoko and range: numbers count the cells that they see.

use super::by_file::{ByFile, GameId};
use super::puzzle_kind::About;
use crate::clues::At;
use crate::code::{Cells, CodeWriter, Part};

/// The puzzle kind of this module.
pub(super) const KUROMASU: ByFile = ByFile {
    about: &About {
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
    },
    game_id: Some(GameId {
        read: |code| {
            let (mut clues, _) = code.tatham_size()?;
            clues.cells = code.tatham_numbers(clues.area(), At::Cell)?;
            Ok(clues)
        },
        write: |clues| {
            let mut code = CodeWriter::default();
            code.tatham_numbers(&clues.cells);
            Some(format!("{}x{}:{}", clues.columns, clues.rows, code.finish()))
        },
    }),
    fault: |_| None,
};
