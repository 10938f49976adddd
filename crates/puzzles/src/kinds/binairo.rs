//! Binairo, also known as takuzu and unruly: zeros and ones.

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::{At, Clue, Clues};
use crate::code::{CodeError, CodeReader};
use crate::display::Token;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::{Origin, Part, phrase};

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Binairo;

/// The rule that no two rows and no two columns are equal.
pub const DIFFERENT: &str = "u";

impl PuzzleKind for Binairo {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "binairo",
            title: "zeros and ones, as many of each in every line, never three in a row",
            rules: "Fill in zeros and ones. Each row and each column has as many zeros as ones. No three equal digits stand \
                    side by side in a row or column. In the variant `u` no two rows are equal, and no two columns.",
            tatham: Some("unruly"),
            example: "unruly:6x6:obaibacbaa",
            glyphs: &[],
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let ones = model.bools(clues.rows, clues.columns);
        let lines: Vec<Vec<_>> =
            clues.lines().map(|line| line.iter().map(|&cell| ones[cell]).collect()).collect();
        let name = |line: usize| {
            if line < clues.rows {
                Part::Row(line as u32 + 1)
            } else {
                Part::Column((line - clues.rows) as u32 + 1)
            }
        };
        for (number, line) in lines.iter().enumerate() {
            model.count(line.iter().copied(), line.len() as u32 / 2, phrase!("{}", name(number)));
            for (place, three) in line.windows(3).enumerate() {
                let origin = Origin::from(phrase!(
                    "places {} to {} of {}",
                    place as u32 + 1,
                    place as u32 + 3,
                    name(number)
                ));
                model.clause(three.iter().copied(), origin.clone());
                model.not_all(three.iter().copied(), origin);
            }
            if clues.flags.contains(&DIFFERENT) {
                let of_kind = |other: &usize| (*other < clues.rows) == (number < clues.rows);
                for other in (number + 1..lines.len()).filter(of_kind) {
                    let origin = Origin::from(phrase!("{} and {}", name(number), name(other)));
                    model.different_lines(line.iter().copied(), lines[other].iter().copied(), origin);
                }
            }
        }
        for (cell, clue) in clues.cells.iter().enumerate() {
            if let Some(digit) = clue.number() {
                model.restrict(ones[cell].is(digit == 1));
            }
        }
        ones.iter().map(|&one| Token::number(one.into())).collect()
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        let is_odd = clues.rows % 2 + clues.columns % 2 > 0;
        is_odd.then(|| (None, "a binairo has an even number of rows and of columns".to_owned()))
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let cells = words.iter().map(|word| Clue::Number(u32::from(*word == Word::Number(1)))).collect();
        Clues { cells, ..clues.clone() }
    }

    fn read_tatham(&self, code: &mut CodeReader<'_>) -> Result<Clues, CodeError> {
        let start = code.at();
        let (mut clues, flags) = code.tatham_size()?;
        if clues.rows % 2 + clues.columns % 2 > 0 {
            return Err(code.invalid(start, "a binairo has an even number of rows and of columns"));
        }
        if flags.starts_with('u') {
            clues.flags.push(DIFFERENT);
        }
        let (start, mut at) = (code.at(), 0);
        while at < clues.area() {
            let since = code.at();
            let letter = code.byte("digits (a-z, A-Z)")?;
            if !letter.is_ascii_alphabetic() {
                return Err(code.invalid(since, "not a letter for a digit (a-z, A-Z)"));
            }
            let empty = usize::from(letter.to_ascii_lowercase() - b'a');
            at += empty;
            if empty == 25 {
                continue;
            }
            if at > clues.area() {
                return Err(
                    code.invalid(start, format!("digits beyond the {} cells of the board", clues.area()))
                );
            }
            if at < clues.area() {
                clues.cells[at] = Clue::Number(letter.is_ascii_uppercase().into());
                code.mark(At::Cell(at), since);
            }
            at += 1;
        }
        // If the last cell is empty, the id ends with the letter of an additional digit just after the last cell.
        if at == clues.area() && code.peek().is_some() {
            let since = code.at();
            if !code.byte("the end")?.eq_ignore_ascii_case(&b'a') {
                return Err(code.invalid(since, "more digits than cells"));
            }
        }
        Ok(clues)
    }

    fn write_tatham(&self, clues: &Clues) -> Option<String> {
        let mut text = format!("{}x{}{}:", clues.columns, clues.rows, clues.flags.concat());
        let mut empty = 0;
        for clue in clues.cells.iter().copied().chain([Clue::Number(0)]) {
            let Some(digit) = clue.number() else {
                empty += 1;
                if empty == 25 {
                    text.push('z');
                    empty = 0;
                }
                continue;
            };
            let letter = char::from(b'a' + empty);
            text.push(if digit == 1 { letter.to_ascii_uppercase() } else { letter });
            empty = 0;
        }
        Some(text)
    }
}
