//! Masyu, also known as pearl: a loop through white and black pearls.

use super::puzzle_kind::{About, PuzzleKind};
use crate::clues::{At, Circle, Clue, Clues};
use crate::code::{Cells, CodeError, CodeReader, CodeWriter, Part};
use crate::display::Token;
use crate::drawing::Drawing;
use crate::look::Mark;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::builder::Links;
use gridproof_model::{Origin, phrase};

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Masyu;

/// The index of the link that is opposite the link `way` of the same cell.
const fn opposite(way: usize) -> usize {
    (way + 2) % 4
}

/// Returns whether the line of a cell goes straight through it.
const fn straight(word: Word) -> bool {
    matches!(word.sides(), [true, false, true, false] | [false, true, false, true])
}

/// The rule that the loop goes through every cell.
const EVERY_CELL: &str = "EveryCell";

impl PuzzleKind for Masyu {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "masyu",
            title: "one loop through all pearls: straight through white ones, turning in black ones",
            rules: "Draw one closed loop through centres of cells that visits every pearl. In a white pearl it goes \
                    straight on, and it turns in the cell before it, or in the one behind it, or in both. In a black pearl \
                    it turns, and it goes straight on in the cell before it and in the one behind it. With the flag `f` the loop \
                    visits every cell.",
            codes: &["mashu", "masyu", "pearl"],
            variants: &[("/f", Some(EVERY_CELL))],
            parts: &[Part::Cells(Cells::Circles)],
            tatham: Some("pearl"),
            example: "mashu/3/3/i02",
            glyphs: &[],
            clue_mark: Mark::Pearl,
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let links = model.links(clues.rows, clues.columns);
        model.single_loop(links.edges(), "the loop");
        for cell in 0..clues.area() {
            if clues.flags.contains(&EVERY_CELL) {
                model.count(links.at(clues.place(cell)), 2, phrase!("the line at {}", clues.name(cell)));
            }
            let Clue::Circle(pearl) = clues.cells[cell] else { continue };
            let origin = Origin::from(phrase!("the pearl at {}", clues.name(cell)));
            let at = links.around(clues.place(cell));
            let next = |way: usize| {
                let next = clues.step(cell, Links::STEPS[way])?;
                links.around(clues.place(next))[way]
            };
            model.count(links.at(clues.place(cell)), 2, origin.clone());
            if pearl == Circle::White {
                for way in 0..2 {
                    // The line goes straight: of two opposite links, both hold or neither holds.
                    match (at[way], at[opposite(way)]) {
                        (Some(one), Some(other)) => {
                            model.clause([!one, other.yes()], origin.clone());
                            model.clause([one.yes(), !other], origin.clone());
                            // The line must turn in at least one of the two neighbouring cells.
                            if let (Some(after), Some(before)) = (next(way), next(opposite(way))) {
                                model.not_all([one, after, before], origin.clone());
                            }
                        }
                        (one, other) => one.into_iter().chain(other).for_each(|link| model.restrict(!link)),
                    }
                }
            } else {
                for way in 0..4 {
                    let Some(link) = at[way] else { continue };
                    if let Some(other) = at[opposite(way)] {
                        model.not_all([link, other], origin.clone());
                    }
                    match next(way) {
                        Some(beyond) => model.imply(link, [beyond], origin.clone()),
                        None => model.restrict(!link),
                    }
                }
            }
        }
        Token::all_links(&links)
    }

    fn draw(&self, clues: &Clues) -> Drawing {
        Drawing::of_circles(clues, "○", "●")
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let mut all = clues.clone();
        for cell in 0..clues.area() {
            let word = words[cell];
            let ways = Links::STEPS.into_iter().zip(word.sides()).filter(|(_, held)| *held);
            let next: Vec<Word> = ways.filter_map(|(step, _)| Some(words[clues.step(cell, step)?])).collect();
            all.cells[cell] = if word == Word::Nothing {
                Clue::None
            } else if straight(word) && next.iter().any(|&next| !straight(next)) {
                Clue::Circle(Circle::White)
            } else if !straight(word) && next.iter().all(|&next| straight(next)) {
                Clue::Circle(Circle::Black)
            } else {
                Clue::None
            };
        }
        all
    }

    fn read_tatham(&self, code: &mut CodeReader<'_>) -> Result<Clues, CodeError> {
        let (mut clues, _) = code.tatham_size()?;
        clues.cells = code.sparse(clues.area(), b'a', At::Cell, |code| {
            if code.take(b'W') {
                return Ok((Clue::Circle(Circle::White), 0));
            }
            code.need(b'B', "a pearl (B, W), or a-z for cells without pearls")?;
            Ok((Clue::Circle(Circle::Black), 0))
        })?;
        Ok(clues)
    }

    fn write_tatham(&self, clues: &Clues) -> Option<String> {
        let mut code = CodeWriter::default();
        code.sparse(&clues.cells, b'a', |code, clue, _| {
            code.text(if clue == Clue::Circle(Circle::White) { "W" } else { "B" });
            0
        });
        Some(format!("{}x{}:{}", clues.columns, clues.rows, code.finish()))
    }
}
