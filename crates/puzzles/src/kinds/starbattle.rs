//! Star battle: each row, column and region has the same number of stars, and stars do not touch. With one star in each
//! of these, the puzzle is also known as queens.

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::{At, Clues};
use crate::code::Part;
use crate::display::Token;
use crate::drawing::Drawing;
use crate::look::Mark;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::{Origin, phrase};

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct StarBattle;

/// The number of stars in each row, column and region.
fn number(clues: &Clues) -> u32 {
    clues.number.unwrap_or(1)
}

/// This number in words.
fn stars(clues: &Clues) -> String {
    let number = number(clues);
    format!("{number} {}", if number == 1 { "star" } else { "stars" })
}

impl PuzzleKind for StarBattle {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "starbattle",
            display_name: "star battle",
            title: "stars, so many in each row, column and region, none of which touch",
            rules: "Put stars into cells. Each row, each column and each region has as many stars as stated. \
                    Two stars never touch, not even at a corner.",
            codes: &["starbattle"],
            parts: &[Part::Number(20), Part::Borders],
            example: "starbattle/5/5/1/c1la4rc0",
            glyphs: &[(Word::Marked, "*")],
            small: (6, 6),
            region: 0,
            marks: &[(Word::Marked, Mark::Star)],
            ..About::DEFAULT
        };
        ABOUT
    }

    fn rules(&self, clues: &Clues) -> String {
        let place = if clues.regions.is_some() { "each column and each region" } else { "and each column" };
        let comma = if clues.regions.is_some() { "," } else { "" };
        format!(
            "Put stars into cells. Each row{comma} {place} has {}. Two stars never touch, not even at a corner.",
            stars(clues)
        )
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let stars = model.bools(clues.rows, clues.columns);
        let number = number(clues);
        for (line, cells) in clues.lines().enumerate() {
            let name = if line < clues.rows {
                format!("row {}", line + 1)
            } else {
                format!("column {}", line - clues.rows + 1)
            };
            model.count(cells.iter().map(|&cell| stars[cell]), number, name);
        }
        for cells in clues.regions.iter().flat_map(super::super::regions::Regions::cells) {
            let origin = Origin::from(phrase!("the region of {}", clues.name(cells[0])));
            model.count(cells.iter().map(|&cell| stars[cell]), number, origin);
        }
        for cell in 0..clues.area() {
            for next in clues.around(cell).into_iter().filter(|&next| next > cell) {
                model.not_all([stars[cell], stars[next]], phrase!("the stars around {}", clues.name(cell)));
            }
        }
        Token::marks(&stars)
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        (clues.number == Some(0)).then(|| (None, "the number of stars in a line is 0".to_owned()))
    }

    /// The number of stars is not visible on the board, so it is written below it.
    fn draw(&self, clues: &Clues) -> Drawing {
        let mut drawing = Drawing::of_clues(clues);
        let region = if clues.regions.is_some() { ", region" } else { "" };
        drawing.captions.push(format!("{} per row, column{region}", stars(clues)));
        drawing
    }

    fn clues_of(&self, clues: &Clues, _: &[Word]) -> Clues {
        clues.clone()
    }

    fn with_weaker_clue(&self, _: &Clues, _: At) -> Option<Clues> {
        None
    }
}
