//! Easy as ABC: letters and empty cells; a clue outside the board is the first letter seen from the position of the
//! clue.

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::{Clue, Clues};
use crate::code::Part;
use crate::display::Token;
use crate::drawing::Drawing;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::builder::Int;
use gridproof_model::{Origin, phrase};

/// The puzzle kind of this module. Letters are stored as numbers: `a` is 1, `b` is 2, and so on.
#[derive(Debug)]
pub(super) struct EasyAsAbc;

fn letter(number: u32) -> char {
    char::from_u32(u32::from('a') + number.saturating_sub(1)).unwrap_or('?')
}

impl PuzzleKind for EasyAsAbc {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "easyasabc",
            display_name: "easy as ABC",
            title: "letters, each once in every line, and empty cells; the first letters are told outside",
            rules: "Write the letters into cells, each once in every row and column; the other cells stay empty. A letter \
                    outside is the first one of its line, seen from there.",
            codes: &["easyasabc"],
            parts: &[Part::Number(26), Part::FourSides, Part::Givens],
            glyphs: &[],
            size: (6, 6),
            small: (4, 4),
            example: "easyasabc/4/4/3/l1i22g3h",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn rules(&self, clues: &Clues) -> String {
        let last = letter(clues.number.unwrap_or(1)).to_uppercase();
        let letters = format!("the letters A to {last}");
        self.about().rules.replacen("the letters", &letters, 1)
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let most = clues.number.unwrap_or(0) as i32;
        let letters = model.ints(clues.rows, clues.columns, 0..=most);
        model.givens_besides_zero(clues, &letters);
        for (line, cells) in clues.lines().enumerate() {
            let name = if line < clues.rows {
                format!("row {}", line + 1)
            } else {
                format!("column {}", line - clues.rows + 1)
            };
            for number in 1..=most {
                let those = cells.iter().map(|&cell| letters[cell].is(number));
                model.count(those, 1, format!("the letter {} of {name}", letter(number as u32)));
            }
        }
        for (view, clue) in clues.views().iter().zip(&clues.outside) {
            let Some(number) = clue.number() else { continue };
            let line: Vec<Int> = view.iter().map(|&cell| letters[cell]).collect();
            let origin =
                Origin::from(phrase!("the letter {} before {}", letter(number), clues.name(view[0])));
            // If a cell has another letter, the letter of the clue is in a cell before it.
            for (place, cell) in line.iter().enumerate() {
                let other = !cell.among([0, number as i32]);
                let before: Vec<_> = line[..place].iter().map(|cell| cell.is(number as i32)).collect();
                model.imply(other, before, origin.clone());
            }
        }
        let word = |n: i32| if n == 0 { Word::Nothing } else { Word::Letter(letter(n as u32)) };
        letters.iter().map(|int| Token::words(int.cell(), (0..=most).map(word))).collect()
    }

    fn draw(&self, clues: &Clues) -> Drawing {
        let mut drawing = Drawing::of_clues(clues);
        let texts = [&mut drawing.top, &mut drawing.bottom, &mut drawing.before, &mut drawing.after];
        for text in texts.into_iter().flatten().chain(&mut drawing.cells) {
            if let Ok(number) = text.parse() {
                *text = letter(number).to_string();
            }
        }
        drawing
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        let most = clues.number.unwrap_or(0);
        if most as usize > clues.rows.min(clues.columns) {
            return Some((None, format!("{most} letters do not fit into a line")));
        }
        let unknown = clues.given().into_iter().find(|&at| clues.clue(at) == Clue::Unknown);
        if most == 0 && unknown.is_some() {
            return Some((unknown, "`?` stands for a letter, but there are none".to_owned()));
        }
        super::puzzle_kind::beyond(clues, 1, most)
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let number = |cell: &usize| match words[*cell] {
            Word::Letter(letter) => Some(Clue::Number(u32::from(letter) - u32::from('a') + 1)),
            _ => None,
        };
        let first = |view: &Vec<usize>| view.iter().find_map(number).unwrap_or_default();
        Clues { outside: clues.views().iter().map(first).collect(), ..clues.clone() }
    }
}
