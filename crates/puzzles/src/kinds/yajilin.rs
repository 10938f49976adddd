//! Yajilin: shade cells, and draw a loop through all other cells without clues.

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::{At, Clue, Clues};
use crate::code::{Cells, Part};
use crate::display::{Case, Token};
use crate::hidden::HiddenCell;
use crate::statement::Statement;
use crate::word::{Word, count};
use gridproof_model::builder::{Bool, Links};
use gridproof_model::{Origin, phrase};

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Yajilin;

/// The rule that shaded cells are outside the loop.
const OUTSIDE: &str = "ShadedOutside";

/// The flag for drawing the clue cells in grey; it is not a rule.
const GREY: &str = "GreyClues";

/// States that the shaded cells are outside the loop. Each grid point is inside or outside. Two neighbouring points
/// differ if and only if the loop passes between them. Points at the edge of the board are outside.
fn shaded_outside(clues: &Clues, shaded: &[Option<Bool>], links: &Links, model: &mut Statement) {
    let (rows, columns) = (clues.rows, clues.columns);
    // For each cell, the atom stating that its lower right corner is inside the loop; `None` at the edge of the board.
    let inside: Vec<Option<Bool>> = (0..clues.area())
        .map(|cell| {
            clues.step(cell, (1, 1))?;
            let inside = model.hidden_bool();
            model.describe(inside, HiddenCell::Is(cell, "at the upper left of a corner inside the loop"));
            Some(inside)
        })
        .collect();
    let corner = |r: usize, c: usize| (r > 0 && c > 0).then(|| inside[(r - 1) * columns + c - 1]).flatten();
    for cell in 0..clues.area() {
        let (r, c) = (cell / columns, cell % columns);
        // The link to the right passes between the upper right and the lower right corner of the cell. The link
        // downwards passes between the lower left and the lower right corner.
        for (way, [one, other]) in
            [(1, [corner(r, c + 1), corner(r + 1, c + 1)]), (2, [corner(r + 1, c), corner(r + 1, c + 1)])]
        {
            if (way == 1 && c + 1 == columns) || (way == 2 && r + 1 == rows) {
                continue;
            }
            let origin = Origin::from(phrase!("the inside of the loop at {}", clues.name(cell)));
            let link = links.around(clues.place(cell))[way];
            // An even number of these three atoms hold; a missing atom counts as false.
            for odd in [[true, false, false], [false, true, false], [false, false, true], [true; 3]] {
                let atoms = [link, one, other].into_iter().zip(odd);
                if atoms.clone().all(|(atom, holds)| atom.is_some() || !holds) {
                    let differs = |(atom, holds): (Option<Bool>, bool)| Some(atom?.is(!holds));
                    model.clause(atoms.filter_map(differs), origin.clone());
                }
            }
        }
        if let (Some(shade), Some(inside)) = (shaded[cell], inside[cell]) {
            model.not_all([shade, inside], phrase!("shaded cells outside of the loop, {}", clues.name(cell)));
        }
    }
}

impl PuzzleKind for Yajilin {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "yajilin",
            title: "a loop through all cells that are neither clues nor shaded",
            rules: "Shade cells that do not share sides, and draw one closed loop through the centres of all other cells \
                    without clues. A number with an arrow tells how many cells are shaded in this direction. With the flag `o` all shaded cells are outside of the loop.",
            codes: &["yajilin", "yajirin"],
            variants: &[("/o", Some(OUTSIDE)), ("/b", Some(GREY))],
            parts: &[Part::Cells(Cells::Arrows)],
            size: (8, 8),
            small: (5, 5),
            example: "yajilin/5/5/b1.i11l",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let open = |cell: usize| !clues.cells[cell].is_some();
        let shaded: Vec<_> = (0..clues.area()).map(|cell| open(cell).then(|| model.bool())).collect();
        let links = model.links_where(clues.rows, clues.columns, |place| open(clues.cell(place)));
        model.single_loop(links.edges(), "the loop");
        for cell in 0..clues.area() {
            if let Some(shade) = shaded[cell] {
                // Either the cell is shaded and has no link, or it has two links. So the number of links, plus two if
                // the cell is shaded, is always two.
                let origin = Origin::from(phrase!("the line at {}", clues.name(cell)));
                let ends = links.at(clues.place(cell));
                for &link in &ends {
                    model.not_all([shade, link], origin.clone());
                }
                model.count(ends.into_iter().chain([shade, shade]), 2, origin);
            }
            if let Clue::Arrow(direction, Some(number)) = clues.cells[cell] {
                let seen: Vec<_> =
                    clues.ray(cell, direction.step()).filter_map(|next| shaded[next]).collect();
                model.count(seen, number, phrase!("the arrow at {}", clues.name(cell)));
            }
        }
        for (one, other) in clues.pairs() {
            if let (Some(a), Some(b)) = (shaded[one], shaded[other]) {
                model.not_all([a, b], phrase!("neighbours at {}", clues.name(one)));
            }
        }
        if clues.flags.contains(&OUTSIDE) {
            shaded_outside(clues, &shaded, &links, model);
        }
        let shown = |cell: usize| match shaded[cell] {
            Some(shade) => Token::Marked(
                vec![Case::when(shade, Word::Marked)],
                Box::new(Token::links(&links, clues.place(cell))),
            ),
            None => Token::nothing(),
        };
        (0..clues.area()).map(shown).collect()
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        clues.cells.iter().enumerate().find_map(|(cell, clue)| {
            let Clue::Arrow(direction, Some(number)) = clue else { return None };
            let seen = clues.ray(cell, direction.step()).count();
            (*number as usize > seen).then(|| {
                (Some(At::Cell(cell)), format!("{number} shaded cells, but the arrow sees only {seen}"))
            })
        })
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let mut all = clues.clone();
        for (cell, clue) in all.cells.iter_mut().enumerate() {
            if let Clue::Arrow(direction, number) = clue {
                *number = Some(count(words, Word::Marked, clues.ray(cell, direction.step())));
            }
        }
        all
    }

    fn with_weaker_clue(&self, clues: &Clues, at: At) -> Option<Clues> {
        let At::Cell(cell) = at else { return None };
        let Clue::Arrow(direction, Some(_)) = clues.cells[cell] else { return None };
        let mut weaker = clues.clone();
        weaker.cells[cell] = Clue::Arrow(direction, None);
        Some(weaker)
    }
}
