//! Yin-yang: all white cells are connected, and so are all black cells.

use super::puzzle_kind::{About, PuzzleKind};
use crate::clues::{Circle, Clue, Clues};
use crate::code::{Cells, Part};
use crate::display::Token;
use crate::drawing::Drawing;
use crate::look::Mark;
use crate::statement::Statement;
use crate::word::Word;

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct YinYang;

/// The words for the values of a cell.
const WORDS: [Word; 2] = [Word::Circle(Circle::White), Word::Circle(Circle::Black)];

impl PuzzleKind for YinYang {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "yinyang",
            display_name: "yin-yang",
            title: "black and white circles, each colour connected, no square of one colour",
            rules: "Put a black or a white circle into each cell. All black circles are connected, and all white ones. No \
                    square of two by two cells has one colour only.",
            codes: &["yinyang"],
            parts: &[Part::Cells(Cells::Circles)],
            glyphs: &[(WORDS[0], "o"), (WORDS[1], "#")],
            small: (5, 5),
            example: "yinyang/5/5/938622000",
            marks: &[(WORDS[0], Mark::White), (WORDS[1], Mark::Black)],
            clue_mark: Mark::Pearl,
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let black = model.bools(clues.rows, clues.columns);
        let white = black.map(|&cell| !cell);
        for (cell, clue) in clues.cells.iter().enumerate() {
            match clue {
                Clue::Circle(Circle::White) => model.restrict(white[cell]),
                Clue::Circle(Circle::Black) => model.restrict(black[cell]),
                _ => {}
            }
        }
        for (colour, name) in
            [(&white, "the white circles"), (&black.map(|cell| cell.yes()), "the black circles")]
        {
            model.no_square(colour, "the square");
            model.connected_places(colour, name);
        }
        model.no_crossing(&black, "the crossing in the square");
        model.one_stretch(&black, "the edge, where each colour is one stretch");
        black.iter().map(|black| Token::words(black.cell(), WORDS)).collect()
    }

    fn draw(&self, clues: &Clues) -> Drawing {
        Drawing::of_circles(clues, "o", "#")
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let circle =
            |word: &Word| if let Word::Circle(circle) = *word { Clue::Circle(circle) } else { Clue::None };
        let cells = words.iter().map(circle).collect();
        Clues { cells, ..clues.clone() }
    }
}
