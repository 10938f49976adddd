//! The ways to turn and mirror a nonogram that leave it as it is.

use super::clues::Clues;
use crate::model::{Assignment, Cell, Domain};

/// A way to turn or mirror a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Symmetry {
    /// By cell: where it goes.
    images: Vec<Cell>,
    /// Whether rows become columns.
    transposes: bool,
}

/// All ways but the one that leaves every cell where it is, under which clues and domains stay the same.
pub(crate) fn symmetries(clues: &Clues, domains: &[Domain]) -> Vec<Symmetry> {
    if domains.is_empty() {
        return Vec::new();
    }
    ways(clues.rows(), clues.columns())
        .filter(|way| way.keeps_domains(domains) && way.keeps_clues(clues))
        .collect()
}

fn ways(rows: usize, columns: usize) -> impl Iterator<Item = Symmetry> {
    (1..8u8).filter(move |way| way & 4 == 0 || rows == columns).map(move |way| {
        let (transposes, flips_rows, flips_columns) = (way & 4 != 0, way & 2 != 0, way & 1 != 0);
        let image = |cell: usize| {
            let (row, column) = (cell / columns, cell % columns);
            let (row, column) = if transposes { (column, row) } else { (row, column) };
            let row = if flips_rows { rows - 1 - row } else { row };
            let column = if flips_columns { columns - 1 - column } else { column };
            (row * columns + column) as Cell
        };
        Symmetry { images: (0..rows * columns).map(image).collect(), transposes }
    })
}

impl Symmetry {
    /// Where a cell goes.
    pub(crate) fn image(&self, cell: Cell) -> Cell {
        self.images[cell as usize]
    }

    /// The assignment that gives each cell the value that its image has in this one.
    pub(crate) fn of(&self, assignment: &Assignment) -> Assignment {
        self.images.iter().map(|&cell| assignment[cell as usize]).collect()
    }

    fn keeps_domains(&self, domains: &[Domain]) -> bool {
        domains.iter().zip(&self.images).all(|(domain, &image)| *domain == domains[image as usize])
    }

    /// Whether each line has the clue of its image, read in the direction in which its cells go there.
    fn keeps_clues(&self, clues: &Clues) -> bool {
        (0..clues.lines()).all(|line| {
            let place = |index| clues.place(self.image(clues.cell(line, index)));
            let (first, last) = (place(0), place(clues.length(line) - 1));
            let becomes_row = (line < clues.rows()) != self.transposes;
            let image = if becomes_row { first.0 } else { clues.rows() + first.1 };
            let (clue, other) = (clues.clue(line).iter(), clues.clue(image).iter());
            if first > last { clue.rev().eq(other) } else { clue.eq(other) }
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::puzzle::Nonogram;

    fn nonogram(columns: usize, picture: &[u8]) -> Nonogram {
        Nonogram::from_picture(columns, picture).expect("a picture")
    }

    fn symmetries_of(columns: usize, picture: &[u8], domains: Option<&[Domain]>) -> Vec<Symmetry> {
        let model = nonogram(columns, picture).model();
        let clues = Clues::of_model(&model).expect("black and white");
        symmetries(&clues, domains.unwrap_or(model.domains()))
    }

    /// A picture, and what becomes of it under the ways whose bits are set, so that there is something to find.
    fn picture() -> impl Strategy<Value = (usize, Vec<u8>)> {
        (1..5usize, 1..5usize, any::<u8>()).prop_flat_map(|(rows, columns, kept)| {
            prop::collection::vec(0..2u8, rows * columns).prop_map(move |mut picture| {
                let bits = (0..8).filter(|bit| kept >> bit & 1 == 1);
                for (way, _) in ways(rows, columns).zip(bits) {
                    picture = picture.iter().zip(way.of(&picture)).map(|(a, b)| a & b).collect();
                }
                (columns, picture)
            })
        })
    }

    proptest! {
        #[test]
        fn the_image_of_a_picture_has_its_clues_only_under_a_symmetry((columns, picture) in picture()) {
            let clues = |picture: &[u8]| {
                let nonogram = nonogram(columns, picture);
                (nonogram.rows().to_vec(), nonogram.columns().to_vec())
            };
            let expected: Vec<Symmetry> = ways(picture.len() / columns, columns)
                .filter(|way| clues(&way.of(&picture)) == clues(&picture))
                .collect();
            prop_assert_eq!(symmetries_of(columns, &picture, None), expected);
        }
    }

    #[test]
    fn a_domain_may_break_a_symmetry() {
        let picture = [1, 0, 0, 1];
        assert_eq!(symmetries_of(2, &picture, None).len(), 7);
        let mut domains = vec![Domain::first(2); 4];
        domains[0] = Domain::single(1);
        let left = symmetries_of(2, &picture, Some(&domains));
        assert_eq!(left.len(), 1);
        assert_eq!(left[0].of(&vec![1, 2, 3, 4]), [1, 3, 2, 4]);
    }
}
