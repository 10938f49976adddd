//! The sizes of formulas.

use std::collections::BTreeMap;
use std::ops::Add;

use super::elimination::Elimination;
use gridproof_model::{Atom, Domain};

/// An upper bound for the numbers of variables and clauses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) variables: u64,
    pub(super) clauses: u64,
}

impl Size {
    /// For the variables of atoms. A clause for each value of the cell defines such a variable.
    pub(super) fn of_atoms(atoms: impl IntoIterator<Item = Atom>, domains: &[Domain]) -> Self {
        let one = |atom: Atom| Self { variables: 1, clauses: domains[atom.cell as usize].len() as u64 };
        atoms.into_iter().map(one).fold(Self::default(), Self::add)
    }

    /// For [`joined`](super::parts::joined) with this number of edges: a gate for each pair of later neighbours, and one
    /// for each later neighbour.
    pub(super) fn of_joined(edges: u64, elimination: &Elimination) -> Self {
        let (neighbours, triangles) = (elimination.neighbours(), elimination.triangles());
        Self { variables: neighbours + triangles, clauses: edges + neighbours + 4 * triangles }
    }

    /// For [`one_part`](super::parts::one_part): two gates for each vertex.
    pub(super) fn of_one_part(elimination: &Elimination) -> Self {
        let (vertices, neighbours) = (elimination.vertices(), elimination.neighbours());
        Self { variables: 2 * vertices, clauses: neighbours + 6 * vertices }
    }
}

impl Add for Size {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { variables: self.variables + other.variables, clauses: self.clauses + other.clauses }
    }
}

/// For [`Gates::count`](super::gates::Gates::count): the size for this number of inputs. `known` keeps the sizes for the
/// same `cap`.
pub(super) fn count_size(inputs: u64, cap: u64, known: &mut BTreeMap<u64, Size>) -> Size {
    if inputs <= 1 {
        return Size::default();
    }
    if let Some(&size) = known.get(&inputs) {
        return size;
    }
    let (half, sum) = (inputs / 2, inputs.min(cap));
    let (one, other) = (half.min(cap), (inputs - half).min(cap));
    let pairs = |most: u64| -> u64 { (0..=one.min(most)).map(|i| other.min(most - i) + 1).sum() };
    let clauses = pairs(sum) + sum.checked_sub(1).map_or(0, pairs);
    let size = Size { variables: sum, clauses }
        + count_size(half, cap, known)
        + count_size(inputs - half, cap, known);
    known.insert(inputs, size);
    size
}
