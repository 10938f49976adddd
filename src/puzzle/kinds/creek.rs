//! Creek: corners count shaded cells.

use super::rules::{About, Fault, Rules};
use crate::puzzle::clues::{At, Clue, Clues};
use crate::puzzle::code::Part;
use crate::puzzle::shown::Token;
use crate::puzzle::statement::{Statement, marks};
use crate::puzzle::word::Word;

/// The kind.
#[derive(Debug)]
pub(super) struct Creek;

/// The cells that meet in each corner.
pub(super) fn corner_cells(clues: &Clues) -> Vec<Vec<usize>> {
    let (rows, columns) = (clues.rows, clues.columns);
    let cells = |corner: usize| {
        let (r, c) = (corner / (columns + 1), corner % (columns + 1));
        let near =
            [(r.wrapping_sub(1), c.wrapping_sub(1)), (r.wrapping_sub(1), c), (r, c.wrapping_sub(1)), (r, c)];
        near.into_iter().filter(|&(r, c)| r < rows && c < columns).map(|(r, c)| r * columns + c).collect()
    };
    (0..(rows + 1) * (columns + 1)).map(cells).collect()
}

/// The first number that is larger than the cells that meet in its corner.
pub(super) fn beyond_corner(clues: &Clues) -> Option<Fault> {
    corner_cells(clues).iter().zip(&clues.corners).enumerate().find_map(|(corner, (cells, clue))| {
        let (number, most) = (clue.number()?, cells.len());
        (number as usize > most)
            .then(|| (Some(At::Corner(corner)), format!("{number} at a corner where {most} cells meet")))
    })
}

/// A corner in words.
pub(super) fn corner_name(clues: &Clues, corner: usize) -> String {
    let columns = clues.columns + 1;
    format!("the corner {} down and {} to the right", corner / columns, corner % columns)
}

impl Rules for Creek {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "creek",
            title: "shaded cells, counted around corners; the white cells are connected",
            rules: "Shade cells. A number tells how many of the cells around its corner are shaded. All white cells are \
                    connected.",
            codes: &["creek"],
            parts: &[Part::Corners],
            example: "creek/5/5/m55ak55ak55a",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let shaded = model.bools(clues.area());
        for (corner, cells) in corner_cells(clues).iter().enumerate() {
            if let Some(number) = clues.corners[corner].number() {
                model.exactly(cells.iter().map(|&cell| shaded[cell]), number, corner_name(clues, corner));
            }
        }
        let white: Vec<_> = shaded.iter().map(|&atom| !atom).collect();
        model.connected_cells(clues, &white, "the white cells");
        marks(&shaded, "x")
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        beyond_corner(clues)
    }

    fn clued(&self, clues: &Clues, words: &[Word]) -> Clues {
        let shaded = |cells: &Vec<usize>| cells.iter().filter(|&&cell| words[cell] == "x").count() as u32;
        let corners = corner_cells(clues).iter().map(|cells| Clue::Number(shaded(cells))).collect();
        Clues { corners, ..clues.clone() }
    }
}
