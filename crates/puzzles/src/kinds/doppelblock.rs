//! Doppelblock: sums of the numbers between the two black cells of a line.

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::{At, Clue, Clues};
use crate::code::Part;
use crate::display::Token;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::Origin;

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Doppelblock;

impl PuzzleKind for Doppelblock {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "doppelblock",
            title: "two black cells in each line, and the sum of the numbers between them outside",
            rules: "Shade two cells of each row and column. Write numbers from 1 to two less than the side of the board into the \
                    others, each once in every row and column. A number outside tells the sum of the numbers between the two \
                    shaded cells of its line.",
            codes: &["doppelblock"],
            parts: &[Part::TwoSides, Part::Givens],
            size: (6, 6),
            small: (5, 5),
            example: "doppelblock/3/3/100100",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let most = clues.rows as i32 - 2;
        let numbers = model.ints(clues.rows, clues.columns, 0..=most);
        model.givens_besides_zero(clues, &numbers);
        for (line, cells) in clues.lines().enumerate() {
            let row = line < clues.rows;
            let name =
                if row { format!("row {}", line + 1) } else { format!("column {}", line - clues.rows + 1) };
            let ints: Vec<_> = cells.iter().map(|&cell| numbers[cell]).collect();
            model.count(ints.iter().map(|int| int.is(0)), 2, format!("the shaded cells of {name}"));
            for number in 1..=most {
                model.count(ints.iter().map(|int| int.is(number)), 1, format!("the {number} of {name}"));
            }
            let outside = if row { clues.columns + line } else { line - clues.rows };
            if let Some(sum) = clues.outside[outside].number().map(i64::from) {
                let step = |&(black, left): &(u8, i64), _: usize, value: i32| match (black, i64::from(value))
                {
                    (2.., 0) => None,
                    (_, 0) => Some((black + 1, left)),
                    (1, number) => (number <= left).then(|| (1, left - number)),
                    _ => Some((black, left)),
                };
                let origin = Origin::from(format!("the sum {sum} of {name}"));
                model.automaton(ints, (0, sum), step, |&state| state == (2, 0), origin);
            }
        }
        let word = |n: i32| if n == 0 { Word::Marked } else { Word::Number(n.into()) };
        numbers.iter().map(|int| Token::words(int.cell(), (0..=most).map(word))).collect()
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        if clues.rows != clues.columns || clues.rows < 3 {
            return Some((None, "the board is not a square of side 3 or more".to_owned()));
        }
        let most = (clues.rows as u32 - 2) * (clues.rows as u32 - 1) / 2;
        let largest = clues.rows as u32 - 2;
        let beyond = |clue: &Clue| clue.number().filter(|given| !(1..=largest).contains(given));
        if let Some((cell, given)) =
            clues.cells.iter().enumerate().find_map(|(cell, clue)| Some((cell, beyond(clue)?)))
        {
            return Some((Some(At::Cell(cell)), format!("{given} is not from 1 to {largest}")));
        }
        let sum = |at: usize| clues.outside[at].number().filter(|&sum| sum > most).map(|sum| (at, sum));
        let (at, sum) = (0..clues.outside.len()).find_map(sum)?;
        Some((Some(At::Outside(at)), format!("a sum of {sum}, but all numbers of a line add up to {most}")))
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let mut all = clues.clone();
        for (line, cells) in clues.lines().enumerate() {
            let outside = clues.outside_of(line);
            let between = cells.split(|&cell| words[cell] == Word::Marked).nth(1).unwrap_or_default();
            let sum = between.iter().map(|&cell| words[cell].number().unwrap_or(0)).sum();
            all.outside[outside] = Clue::Number(sum);
        }
        all
    }
}
