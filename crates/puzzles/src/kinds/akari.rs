//! Akari, also known as light up: lamps light every white cell and do not see each other.

use super::puzzle_kind::{About, Fault, PuzzleKind, beyond_neighbours};
use crate::clues::{At, Clue, Clues};
use crate::code::{Cells, CodeError, CodeReader, CodeWriter, Part};
use crate::display::Token;
use crate::drawing::Drawing;
use crate::look::Mark;
use crate::statement::Statement;
use crate::word::{Word, count};
use gridproof_model::{Origin, phrase};

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Akari;

impl PuzzleKind for Akari {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "akari",
            title: "lamps that light every cell and do not shine on each other",
            rules: "Put lamps into white cells. A lamp lights its own cell and those in its row and column up to the next \
                    wall. Every white cell is lit, and no lamp is lit by another one. A number on a wall tells how many of \
                    the cells beside it hold lamps.",
            codes: &["akari", "lightup", "bijutsukan"],
            parts: &[Part::Cells(Cells::FourCell)],
            tatham: Some("lightup"),
            example: "akari/5/5/g.g.k.gdgcg.g..b",
            glyphs: &[(Word::Object, "o"), (Word::Nothing, ".")],
            marks: &[(Word::Object, Mark::Lamp)],
            clue_mark: Mark::Block,
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let wall = |cell: usize| clues.cells[cell].is_some();
        let lamps: Vec<_> = (0..clues.area()).map(|cell| (!wall(cell)).then(|| model.bool())).collect();
        let mut seen: Vec<Vec<usize>> = vec![Vec::new(); clues.area()];
        for line in clues.lines() {
            for part in line.split(|&cell| wall(cell)).filter(|part| !part.is_empty()) {
                let origin =
                    Origin::from(phrase!("the lamps that see each other from {}", clues.name(part[0])));
                model.count(part.iter().filter_map(|&cell| lamps[cell]), 0..=1, origin);
                part.iter().for_each(|&cell| seen[cell].extend(part));
            }
        }
        for cell in 0..clues.area() {
            if !wall(cell) {
                seen[cell].sort_unstable();
                seen[cell].dedup();
                let lights = seen[cell].iter().filter_map(|&lamp| lamps[lamp]);
                model.clause(lights, phrase!("the light at {}", clues.name(cell)));
            } else if let Some(number) = clues.cells[cell].number() {
                let beside: Vec<_> = clues.neighbours(cell).iter().filter_map(|&next| lamps[next]).collect();
                model.count(beside, number, phrase!("the {} at {}", number, clues.name(cell)));
            }
        }
        let shown =
            |lamp: &Option<_>| lamp.map_or_else(Token::nothing, |lamp| Token::mark(lamp, Word::Object));
        lamps.iter().map(shown).collect()
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        beyond_neighbours(clues, "lamps", Clues::neighbours)
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let mut all = clues.clone();
        for cell in 0..clues.area() {
            if clues.cells[cell].is_some() {
                all.cells[cell] = Clue::Number(count(words, Word::Object, clues.neighbours(cell)));
            }
        }
        all
    }

    fn draw(&self, clues: &Clues) -> Drawing {
        let mut drawing = Drawing::of_clues(clues);
        for (text, clue) in drawing.cells.iter_mut().zip(&clues.cells) {
            if *clue == Clue::Unknown {
                "#".clone_into(text);
            }
        }
        drawing
    }

    fn with_weaker_clue(&self, clues: &Clues, at: At) -> Option<Clues> {
        super::puzzle_kind::unknown(clues, at)
    }

    fn read_tatham(&self, code: &mut CodeReader<'_>) -> Result<Clues, CodeError> {
        let (mut clues, _) = code.tatham_size()?;
        clues.cells = code.sparse(clues.area(), b'a', At::Cell, |code| {
            if code.take(b'B') {
                return Ok((Clue::Unknown, 0));
            }
            Ok((Clue::Number(code.digit(5, "a wall (0-4, B), or a-z for white cells")?), 0))
        })?;
        Ok(clues)
    }

    fn write_tatham(&self, clues: &Clues) -> Option<String> {
        let mut code = CodeWriter::default();
        code.sparse(&clues.cells, b'a', |code, clue, _| {
            code.text(&clue.number().map_or("B".to_owned(), |number| number.to_string()));
            0
        });
        Some(format!("{}x{}:{}", clues.columns, clues.rows, code.finish()))
    }
}
