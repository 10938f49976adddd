//! Skyscrapers, also known as towers: a Latin square of heights; clues count the buildings seen from outside.

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::{At, Clue, Clues};
use crate::code::{CodeError, CodeReader, CodeWriter, Part};
use crate::display::Token;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::{Origin, phrase};

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Skyscrapers;

impl PuzzleKind for Skyscrapers {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "skyscrapers",
            title: "a Latin square of towers; numbers outside tell how many are seen",
            rules: "Write the numbers from 1 to the side of the board into the cells, each once in every row and column. A \
                    number outside tells how many cells of its line are higher than all cells before them, seen from there.",
            codes: &["skyscrapers", "building"],
            parts: &[Part::FourSides, Part::Givens],
            tatham: Some("towers"),
            glyphs: &[],
            size: (6, 6),
            small: (4, 4),
            example: "skyscrapers/4/4/o3i224",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let heights = model.latin_square(clues);
        for (view, clue) in clues.views().iter().zip(&clues.outside) {
            let Some(number) = clue.number() else { continue };
            let line: Vec<_> = view.iter().map(|&cell| heights[cell]).collect();
            let step = |&(highest, seen): &(i32, u32), _: usize, height: i32| {
                let seen = seen + u32::from(height > highest);
                (seen <= number).then_some((highest.max(height), seen))
            };
            let origin = Origin::from(phrase!("the {} before {}", number, clues.name(view[0])));
            model.automaton(line, (0, 0), step, |&(_, seen)| seen == number, origin);
        }
        Token::numbers(&heights)
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        if clues.rows != clues.columns {
            return Some((None, "the board is not a square".to_owned()));
        }
        super::puzzle_kind::beyond(clues, 1, clues.rows as u32)
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let number = |cell: usize| words[cell].number().unwrap_or(0);
        let seen = |view: &Vec<usize>| {
            let highest_before = view.iter().scan(0, |highest, &cell| {
                let before = *highest;
                *highest = before.max(number(cell));
                Some(before)
            });
            view.iter().zip(highest_before).filter(|(cell, before)| number(**cell) > *before).count()
        };
        let outside = clues.views().iter().map(|view| Clue::Number(seen(view) as u32)).collect();
        let cells = (0..clues.area()).map(|cell| Clue::Number(number(cell))).collect();
        Clues { cells, outside, ..clues.clone() }
    }

    fn read_tatham(&self, code: &mut CodeReader<'_>) -> Result<Clues, CodeError> {
        let (mut clues, _) = code.tatham_size()?;
        let count = 4 * clues.rows;
        clues.outside = vec![Clue::None; count];
        for place in 0..count {
            if place > 0 {
                code.need(b'/', "`/`")?;
            }
            if code.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                let start = code.at();
                clues.outside[place] = Clue::Number(code.decimal(1 << 16, "a number")?);
                code.mark(At::Outside(place), start);
            }
        }
        if code.take(b',') {
            clues.cells = code.tatham_numbers(clues.area(), At::Cell)?;
        }
        Ok(clues)
    }

    fn write_tatham(&self, clues: &Clues) -> Option<String> {
        let number = |clue: &Clue| clue.number().map_or_else(String::new, |number| number.to_string());
        let outside: Vec<String> = clues.outside.iter().map(number).collect();
        let mut code = CodeWriter::default();
        if clues.cells.iter().any(|clue| clue.is_some()) {
            code.text(",");
            code.tatham_numbers(&clues.cells);
        }
        Some(format!("{}:{}{}", clues.rows, outside.join("/"), code.finish()))
    }
}
