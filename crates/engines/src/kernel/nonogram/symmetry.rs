//! The symmetries of a nonogram: rotations and reflections that map its clues and domains onto themselves.

use super::clues::Clues;
use gridproof_model::{Assignment, Cell, Domain};

/// A rotation or reflection of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Symmetry {
    /// Indexed by cell: its image.
    images: Vec<Cell>,
    /// Whether rows are mapped to columns.
    transposes: bool,
}

/// Returns the symmetries of a board, except the identity.
pub(crate) fn symmetries(clues: &Clues, domains: &[Domain]) -> Vec<Symmetry> {
    if domains.is_empty() {
        return Vec::new();
    }
    transformations(clues.rows(), clues.columns())
        .filter(|candidate| candidate.keeps_domains(domains) && candidate.keeps_clues(clues))
        .collect()
}

/// Returns all rotations and reflections of a board, except the identity.
fn transformations(rows: usize, columns: usize) -> impl Iterator<Item = Symmetry> {
    (1..8u8).filter(move |bits| bits & 4 == 0 || rows == columns).map(move |bits| {
        let (transposes, flips_rows, flips_columns) = (bits & 4 != 0, bits & 2 != 0, bits & 1 != 0);
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
    /// Returns the image of a cell.
    pub(crate) fn image(&self, cell: Cell) -> Cell {
        self.images[cell as usize]
    }

    /// Returns the assignment in which each cell has the value that its image has in `assignment`.
    pub(crate) fn apply(&self, assignment: &Assignment) -> Assignment {
        self.images.iter().map(|&cell| assignment[cell as usize]).collect()
    }

    fn keeps_domains(&self, domains: &[Domain]) -> bool {
        domains.iter().zip(&self.images).all(|(domain, &image)| *domain == domains[image as usize])
    }

    /// Whether each line has the same clue as its image. If the symmetry reverses the line, its clue is compared in
    /// reverse.
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
    use gridproof_puzzles::Nonogram;

    fn nonogram(columns: usize, picture: &[u8]) -> Nonogram {
        Nonogram::from_picture(columns, picture).expect("a picture")
    }

    fn symmetries_of(columns: usize, picture: &[u8], domains: Option<&[Domain]>) -> Vec<Symmetry> {
        let model = nonogram(columns, picture).model();
        let clues = Clues::of_model(&model).expect("black and white");
        symmetries(&clues, domains.unwrap_or(model.domains()))
    }

    /// A picture that is made roughly symmetric: a random byte chooses the transformations that should keep it.
    fn picture() -> impl Strategy<Value = (usize, Vec<u8>)> {
        (1..5usize, 1..5usize, any::<u8>()).prop_flat_map(|(rows, columns, kept)| {
            prop::collection::vec(0..2u8, rows * columns).prop_map(move |mut picture| {
                let bits = (0..8).filter(|bit| kept >> bit & 1 == 1);
                for (transformation, _) in transformations(rows, columns).zip(bits) {
                    picture =
                        picture.iter().zip(transformation.apply(&picture)).map(|(a, b)| a & b).collect();
                }
                (columns, picture)
            })
        })
    }

    proptest! {
        #[test]
        fn symmetries_agree_with_enumeration((columns, picture) in picture()) {
            let clues = |picture: &[u8]| {
                let nonogram = nonogram(columns, picture);
                (nonogram.rows().to_vec(), nonogram.columns().to_vec())
            };
            let expected: Vec<Symmetry> = transformations(picture.len() / columns, columns)
                .filter(|transformation| clues(&transformation.apply(&picture)) == clues(&picture))
                .collect();
            prop_assert_eq!(symmetries_of(columns, &picture, None), expected);
        }
    }

    #[test]
    fn domains_can_break_symmetries() {
        let picture = [1, 0, 0, 1];
        assert_eq!(symmetries_of(2, &picture, None).len(), 7);
        let mut domains = vec![Domain::first(2); 4];
        domains[0] = Domain::single(1);
        let left = symmetries_of(2, &picture, Some(&domains));
        assert_eq!(left.len(), 1);
        assert_eq!(left[0].apply(&vec![1, 2, 3, 4]), [1, 3, 2, 4]);
    }
}
