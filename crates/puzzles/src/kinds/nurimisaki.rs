//! Nurimisaki: capes, which are white cells with one white neighbour.

use super::puzzle_kind::{About, Fault, PuzzleKind, beyond};
use crate::clues::{Clue, Clues, Direction};
use crate::code::{Cells, Part};
use crate::display::Token;
use crate::look::Mark;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::builder::Grid;
use gridproof_model::{Atom, Origin, phrase};

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Nurimisaki;

/// The number of cells that a cell sees in the four directions, including itself. In each direction, the view ends
/// before the first cell for which `blocks` is true.
fn seen(clues: &Clues, cell: usize, blocks: impl Fn(usize) -> bool) -> u32 {
    let arm = |way: &Direction| clues.ray(cell, way.step()).take_while(|&next| !blocks(next)).count();
    1 + Direction::ALL.iter().map(arm).sum::<usize>() as u32
}

/// Returns whether a cell is white and has exactly one white neighbour.
pub fn is_cape(clues: &Clues, white: &[bool], cell: usize) -> bool {
    white[cell] && clues.neighbours(cell).iter().filter(|&&next| white[next]).count() == 1
}

impl PuzzleKind for Nurimisaki {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "nurimisaki",
            title: "connected white cells that end exactly at the circles",
            rules: "Shade cells. All white cells are connected, and no square of two by two cells is all white or all shaded. \
                    The circles are exactly the white cells with one white neighbour. A number tells how many white cells \
                    are seen from it, itself included.",
            codes: &["nurimisaki"],
            parts: &[Part::Cells(Cells::Number16)],
            small: (4, 4),
            example: "nurimisaki/4/4/o2g3j",
            clue_mark: Mark::Circled,
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let shaded = model.bools(clues.rows, clues.columns);
        let white = shaded.map(|&atom| !atom);
        for (cell, clue) in clues.cells.iter().enumerate() {
            let next: Vec<_> = clues.neighbours(cell).iter().map(|&next| white[next]).collect();
            let origin = Origin::from(phrase!("the white neighbours of {}", clues.name(cell)));
            if clue.is_some() {
                model.restrict(white[cell]);
                model.count(next, 1, origin);
                if let Some(number) = clue.number() {
                    cape(clues, model, &white, cell, number as usize);
                }
            } else {
                // If one neighbour is white, at least one other neighbour is white too.
                for (index, &one) in next.iter().enumerate() {
                    let others =
                        next.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, &atom)| atom);
                    model.clause(others.chain([!white[cell], !one]), origin.clone());
                }
            }
        }
        model.no_square(&white, "the square");
        model.no_square(&shaded, "the square");
        model.connected_places(&white, "the white cells");
        Token::marks(&shaded)
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        // A cape sees at least itself and its one white neighbour, and at most all cells of a line.
        beyond(clues, 2, clues.rows.max(clues.columns) as u32)
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let white: Vec<bool> = words.iter().map(|word| *word != Word::Marked).collect();
        let clue = |cell: usize| {
            let number = || Clue::Number(seen(clues, cell, |next| !white[next]));
            if is_cape(clues, &white, cell) { number() } else { Clue::None }
        };
        Clues { cells: (0..clues.area()).map(clue).collect(), ..clues.clone() }
    }

    fn with_weaker_clue(&self, clues: &Clues, at: crate::clues::At) -> Option<Clues> {
        super::puzzle_kind::unknown(clues, at)
    }
}

/// States that a cell is a cape that sees `number` cells. A cape has one white neighbour, and sees white cells only in
/// the direction of this neighbour. The number includes the cape itself.
fn cape(clues: &Clues, model: &mut Statement, white: &Grid<Atom>, cell: usize, number: usize) {
    let origin = Origin::from(phrase!("the {} at {}", number as u32, clues.name(cell)));
    for direction in Direction::ALL {
        let ray: Vec<_> = clues.ray(cell, direction.step()).collect();
        let Some(&next) = ray.first() else { continue };
        if number < 2 || ray.len() + 1 < number {
            model.clause([!white[next]], origin.clone());
            continue;
        }
        for (&seen, distance) in ray.iter().zip(1..=number).skip(1) {
            let atom = if distance < number { white[seen] } else { !white[seen] };
            model.imply(white[next], [atom], origin.clone());
        }
    }
}
