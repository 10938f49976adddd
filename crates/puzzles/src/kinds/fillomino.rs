//! Fillomino: groups of equal numbers, each with as many cells as the number.

use super::by_file::{ByFile, GameId};
use super::puzzle_kind::About;
use crate::clues::{At, Clue};
use crate::code::{Cells, CodeWriter, Part};

/// The rule that no group has more than three cells.
const UP_TO_THREE: &str = "UpToThree";

/// The puzzle kind of this module.
pub(super) const FILLOMINO: ByFile = ByFile {
    about: &About {
        name: "fillomino",
        title: "groups of equal numbers, each with as many cells as the number tells",
        rules: "Write a number into each cell. Each group of equal numbers that are connected by sides has as many cells as \
                its number tells. Numbers are at most 64. With the flag `t` numbers are at most 3.",
        codes: &["fillomino"],
        variants: &[("/t", Some(UP_TO_THREE))],
        parts: &[Part::Cells(Cells::Number16)],
        tatham: Some("filling"),
        glyphs: &[],
        borders_between_words: true,
        size: (8, 8),
        small: (4, 4),
        example: "fillomino/4/4/i3g233i8g1g8",
        ..About::DEFAULT
    },
    game_id: Some(GameId {
        read: |code| {
            let (mut clues, _) = code.tatham_size()?;
            clues.cells = code.tatham_digits(clues.area(), At::Cell)?;
            for clue in &mut clues.cells {
                if *clue == Clue::Number(0) {
                    *clue = Clue::None;
                }
            }
            Ok(clues)
        },
        write: |clues| {
            let mut code = CodeWriter::default();
            code.sparse(&clues.cells, b'a', |code, clue, _| {
                code.text(&clue.number().unwrap_or(0).to_string());
                0
            });
            let digits = clues.cells.iter().all(|clue| clue.number().is_none_or(|number| number < 10));
            digits.then(|| format!("{}x{}:{}", clues.columns, clues.rows, code.finish()))
        },
    }),
    fault: |clues| {
        // The range of a clue cannot depend on a flag.
        const MOST: u32 = 3;
        if !clues.flags.contains(&UP_TO_THREE) {
            return None;
        }
        clues.cells.iter().enumerate().find_map(|(cell, clue)| {
            let number = clue.number().filter(|number| *number > MOST)?;
            Some((Some(At::Cell(cell)), format!("{number} is not from 1 to {MOST}")))
        })
    },
};
