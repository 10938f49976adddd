//! LITS: a tetromino in each region.

use super::puzzle_kind::{About, PuzzleKind};
use crate::clues::Clues;
use crate::code::Part;
use crate::display::Token;
use crate::hidden::HiddenCell;
use crate::look::Mark;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::{Origin, phrase};

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Lits;

/// The shapes, indexed by the value of a cell.
const SHAPES: [Word; 5] =
    [Word::Nothing, Word::Letter('L'), Word::Letter('I'), Word::Letter('T'), Word::Letter('S')];

/// The shape of four connected cells, as an index into `SHAPES`; `None` for a square.
pub fn shape(clues: &Clues, cells: &[usize]) -> Option<i32> {
    let rows = || cells.iter().map(|&cell| cell / clues.columns);
    let columns = || cells.iter().map(|&cell| cell % clues.columns);
    // If the cells span a box of two by three cells, the first of the two long lines of the box contains two of the
    // cells if the shape is an S, and one or three of them if the shape is an L or a T.
    let (height, width) = (span(rows()), span(columns()));
    let in_first = match (height, width) {
        (2, 2) => return None,
        (2, 3) => rows().filter(|row| Some(*row) == rows().min()).count(),
        (3, 2) => columns().filter(|column| Some(*column) == columns().min()).count(),
        _ => return Some(2),
    };
    let degree = |cell: usize| clues.neighbours(cell).iter().filter(|next| cells.contains(next)).count();
    Some(match in_first {
        2 => 4,
        _ if cells.iter().any(|&cell| degree(cell) == 3) => 3,
        _ => 1,
    })
}

/// The number of rows or columns from the first one in `lines` to the last one, including both.
fn span(lines: impl Iterator<Item = usize> + Clone) -> usize {
    1 + lines.clone().max().unwrap_or(0) - lines.min().unwrap_or(0)
}

/// All sets of four connected cells of a region, except squares, each with its shape.
fn placements(clues: &Clues, region: &[usize]) -> Vec<(Vec<usize>, i32)> {
    let mut sets: std::collections::BTreeSet<Vec<usize>> = region.iter().map(|&cell| vec![cell]).collect();
    for _ in 0..3 {
        let grown = sets.iter().flat_map(|set| {
            let next = set.iter().flat_map(|&cell| clues.neighbours(cell));
            let next = next.filter(|next| !set.contains(next) && region.binary_search(next).is_ok());
            next.map(|next| {
                let mut grown = [&set[..], &[next]].concat();
                grown.sort_unstable();
                grown
            })
        });
        sets = grown.collect();
    }
    let sets = sets.into_iter().filter(|set| set.len() == 4);
    sets.filter_map(|set| shape(clues, &set).map(|shape| (set, shape))).collect()
}

impl PuzzleKind for Lits {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "lits",
            title: "an L, I, T or S of four cells in each region, all connected",
            rules: "Shade four connected cells in each region, so that they form an L, I, T or S, turned or mirrored. Equal \
                    shapes do not share sides. All shaded cells are connected, and no square of two by two cells is shaded.",
            codes: &["lits"],
            parts: &[Part::Borders],
            glyphs: &[],
            example: "lits/4/1/0",
            marks: &[
                (SHAPES[1], Mark::ShadedText),
                (SHAPES[2], Mark::ShadedText),
                (SHAPES[3], Mark::ShadedText),
                (SHAPES[4], Mark::ShadedText),
            ],
            size: (8, 8),
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let cells = model.ints(clues.rows, clues.columns, 0..=4);
        for region in clues.room_cells() {
            let origin = Origin::from(phrase!("the region of {}", clues.name(region[0])));
            let mut covers = vec![Vec::new(); clues.area()];
            let mut all = Vec::new();
            for (set, shape) in placements(clues, &region) {
                let here = model.hidden_bool();
                set.iter().for_each(|&cell| covers[cell].push((here, shape)));
                all.push(here);
                model.describe(here, HiddenCell::On("piece", set));
            }
            model.count(all, 1, origin.clone());
            for &cell in &region {
                for &(here, shape) in &covers[cell] {
                    model.imply(here, [cells[cell].is(shape)], origin.clone());
                }
                for number in 1..=4 {
                    let those =
                        covers[cell].iter().filter(|(_, shape)| *shape == number).map(|(here, _)| *here);
                    model.imply(cells[cell].is(number), those.collect::<Vec<_>>(), origin.clone());
                }
            }
        }
        for (one, other) in clues.pairs() {
            if clues.region(one) != clues.region(other) {
                for number in 1..=4 {
                    let origin = Origin::from(phrase!("equal shapes at {}", clues.name(one)));
                    model.not_all([cells[one].is(number), cells[other].is(number)], origin);
                }
            }
        }
        let shaded = cells.map(|cell| !cell.is(0));
        model.no_square(&shaded, "the square");
        model.connected_places(&shaded, "the shaded cells");
        cells.iter().map(|cell| Token::words(cell.cell(), SHAPES)).collect()
    }

    fn clues_of(&self, clues: &Clues, _: &[Word]) -> Clues {
        clues.clone()
    }

    fn with_weaker_clue(&self, _: &Clues, _: crate::clues::At) -> Option<Clues> {
        None
    }
}
