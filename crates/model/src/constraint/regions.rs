//! `Regions`: a link holds if and only if its ends are in the same region, and each region has the stated size.

use super::connected::find;
use super::one_loop::{Edge, points};
use crate::atom::{Cell, Scope, scope};
use crate::error::{Fault, ModelError};
use crate::origin::Origin;

/// The size that a vertex states for its region. The size of a region is its number of vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Size {
    /// No size is stated.
    Free,
    /// The size is this number.
    Exactly(u32),
    /// The size is the value of a cell plus a constant.
    Value {
        /// The cell.
        cell: Cell,
        /// The number to add to the value of the cell.
        plus: u32,
    },
}

impl Size {
    /// The size that is stated in an assignment; `None` if any size is allowed.
    pub fn stated(self, values: &[u8]) -> Option<u32> {
        match self {
            Self::Free => None,
            Self::Exactly(size) => Some(size),
            Self::Value { cell, plus } => Some(u32::from(values[cell as usize]).saturating_add(plus)),
        }
    }
}

/// A division of vertices into regions. A link holds if and only if its ends are connected by links that hold. If a
/// vertex states a size, its region has that size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    links: Box<[Edge]>,
    sizes: Box<[Size]>,
    scope: Scope,
    pub(super) origin: Origin,
}

impl Regions {
    /// Creates the constraint for a graph of links between vertices. `sizes` has one entry for each vertex.
    ///
    /// # Errors
    /// Returns an error if a link names a vertex that does not exist or joins a vertex to itself, or if a size is 0.
    pub fn new(
        links: impl IntoIterator<Item = Edge>,
        sizes: impl IntoIterator<Item = Size>,
        origin: Origin,
    ) -> Result<Self, ModelError> {
        let links: Box<[Edge]> = links.into_iter().collect();
        let sizes: Box<[Size]> = sizes.into_iter().collect();
        let points = points(&links);
        let fault = links
            .iter()
            .find(|link| link.from == link.to)
            .map(|link| Fault::SelfLoop(link.from))
            .or((points > sizes.len())
                .then(|| Fault::NoSuchVertex { vertex: points as u32 - 1, vertices: sizes.len() }))
            .or(sizes.contains(&Size::Exactly(0)).then_some(Fault::NoSize));
        if let Some(fault) = fault {
            return Err(ModelError::BadConstraint { origin, fault });
        }
        let mut cells = scope(links.iter().map(|link| link.atom));
        cells.extend(sizes.iter().filter_map(|size| match size {
            Size::Value { cell, .. } => Some(*cell),
            Size::Free | Size::Exactly(_) => None,
        }));
        cells.sort_unstable();
        cells.dedup();
        Ok(Self { links, sizes, scope: cells, origin })
    }

    /// The links, in the order given.
    pub fn links(&self) -> &[Edge] {
        &self.links
    }

    /// For each vertex, the size that it states for its region.
    pub fn sizes(&self) -> &[Size] {
        &self.sizes
    }

    /// The cells, in ascending order.
    pub fn cells(&self) -> &[Cell] {
        &self.scope
    }

    pub(super) fn holds(&self, values: &[u8]) -> bool {
        let mut leader: Vec<usize> = (0..self.sizes.len()).collect();
        for link in self.links.iter().filter(|link| link.atom.holds(values)) {
            let (from, to) = (find(&mut leader, link.from as usize), find(&mut leader, link.to as usize));
            leader[from] = to;
        }
        let region: Vec<usize> = (0..leader.len()).map(|vertex| find(&mut leader, vertex)).collect();
        let mut size = vec![0u32; region.len()];
        for &leader in &region {
            size[leader] += 1;
        }
        let joined = |link: &Edge| region[link.from as usize] == region[link.to as usize];
        let stated =
            |(vertex, of): (usize, &Size)| of.stated(values).is_none_or(|of| of == size[region[vertex]]);
        self.links.iter().all(|link| link.atom.holds(values) == joined(link))
            && self.sizes.iter().enumerate().all(stated)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atom::Atom;

    /// A triangle whose links are cells 0 to 2. The size of the third vertex is cell 3 plus 1.
    fn triangle(first: Size) -> Regions {
        let ends = [(0, 1), (1, 2), (0, 2)];
        let links = (0..).zip(ends).map(|(cell, (from, to))| Edge { atom: Atom::is(cell, 1), from, to });
        let sizes = [first, Size::Free, Size::Value { cell: 3, plus: 1 }];
        Regions::new(links, sizes, "regions".into()).expect("a graph")
    }

    #[test]
    fn links_join_what_is_together_and_sizes_are_kept() {
        let free = triangle(Size::Free);
        assert!(free.holds(&[0, 0, 0, 0]) && free.holds(&[1, 1, 1, 2]) && free.holds(&[1, 0, 0, 0]));
        assert!(!free.holds(&[1, 1, 0, 2]), "ends of one region that are not joined");
        assert!(!free.holds(&[1, 1, 1, 1]) && !free.holds(&[0, 1, 0, 0]), "another size than stated");
        let two = triangle(Size::Exactly(2));
        assert!(two.holds(&[1, 0, 0, 0]) && two.holds(&[0, 0, 1, 1]) && !two.holds(&[0, 1, 0, 1]));
        assert!(Regions::new([], [Size::Exactly(0)], "none".into()).is_err());
        let link = Edge { atom: Atom::is(0, 1), from: 0, to: 1 };
        assert!(Regions::new([link], [Size::Free], "few".into()).is_err());
    }
}
