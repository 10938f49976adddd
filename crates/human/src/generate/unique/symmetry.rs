//! Symmetries of the pattern of givens.

/// A symmetry of the pattern of givens under rotations and reflections of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// No symmetry is required.
    #[default]
    None,
    /// Rotation by 180 degrees.
    Rotate180,
    /// Rotation by 90 degrees.
    Rotate90,
    /// Reflection that exchanges left and right.
    MirrorLeftRight,
    /// Reflection that exchanges top and bottom.
    MirrorTopBottom,
    /// Reflection across the diagonal that starts at the top left.
    MirrorDiagonal,
    /// Reflection across the diagonal that starts at the top right.
    MirrorAntidiagonal,
    /// All of the symmetries above.
    Full,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Self; 8] = [
        Self::None,
        Self::Rotate180,
        Self::Rotate90,
        Self::MirrorLeftRight,
        Self::MirrorTopBottom,
        Self::MirrorDiagonal,
        Self::MirrorAntidiagonal,
        Self::Full,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rotate180 => "rotate180",
            Self::Rotate90 => "rotate90",
            Self::MirrorLeftRight => "mirror-h",
            Self::MirrorTopBottom => "mirror-v",
            Self::MirrorDiagonal => "mirror-d",
            Self::MirrorAntidiagonal => "mirror-a",
            Self::Full => "full",
        }
    }

    /// The symmetry with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|symmetry| symmetry.name() == name)
    }

    /// The sets of cells that are either all givens or all empty. The sets are a partition of the board. The cells of
    /// each set are in reading order.
    pub fn orbits(self) -> Vec<Vec<u8>> {
        let mut seen = [false; 81];
        let mut orbits = Vec::new();
        for start in 0..81u8 {
            if seen[start as usize] {
                continue;
            }
            let mut orbit = vec![start];
            seen[start as usize] = true;
            let mut next = 0;
            while let Some(&cell) = orbit.get(next) {
                next += 1;
                for image in self.images(cell) {
                    if !std::mem::replace(&mut seen[image as usize], true) {
                        orbit.push(image);
                    }
                }
            }
            orbit.sort_unstable();
            orbits.push(orbit);
        }
        orbits
    }

    /// The images of a cell under the generators of this symmetry.
    fn images(self, cell: u8) -> Vec<u8> {
        let (r, c) = (cell / 9, cell % 9);
        let at = |r: u8, c: u8| r * 9 + c;
        match self {
            Self::None => Vec::new(),
            Self::Rotate180 => vec![at(8 - r, 8 - c)],
            Self::Rotate90 => vec![at(c, 8 - r)],
            Self::MirrorLeftRight => vec![at(r, 8 - c)],
            Self::MirrorTopBottom => vec![at(8 - r, c)],
            Self::MirrorDiagonal => vec![at(c, r)],
            Self::MirrorAntidiagonal => vec![at(8 - c, 8 - r)],
            Self::Full => vec![at(c, 8 - r), at(c, r)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_part_the_board_and_have_the_sizes_of_their_group() {
        for (symmetry, largest) in Symmetry::ALL.into_iter().zip([1, 2, 4, 2, 2, 2, 2, 8]) {
            let orbits = symmetry.orbits();
            let mut cells: Vec<u8> = orbits.concat();
            cells.sort_unstable();
            assert_eq!(cells, (0..81).collect::<Vec<u8>>());
            assert_eq!(orbits.iter().map(Vec::len).max(), Some(largest), "{}", symmetry.name());
            assert_eq!(Symmetry::named(symmetry.name()), Some(symmetry));
        }
    }
}
