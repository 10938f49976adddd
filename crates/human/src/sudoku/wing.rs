//! XY- and XYZ-wings.

use super::grid::Grid;
use super::houses::common_peers;
use super::sets::CellSet;

/// A wing: a pivot with the candidates xy or xyz sees two pincers with the candidates xz and yz. One of the three cells
/// is z. So another cell cannot be z if it sees every cell of the wing that can be z.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wing {
    /// The pivot and its two pincers.
    pub(crate) cells: CellSet,
    /// The pivot.
    pub(crate) pivot: u8,
    /// The digit z.
    pub(crate) digit: u8,
    /// The cells from which z is removed.
    pub(crate) removed: CellSet,
}

/// The wings of a pivot that remove at least one candidate. `pincers` are bivalue cells that the pivot sees. Pairs of
/// pincers are tried in the order of this list.
pub(crate) fn wings(grid: &Grid, pivot: u8, pincers: &[u8]) -> impl Iterator<Item = Wing> {
    let pairs = pincers
        .iter()
        .enumerate()
        .flat_map(|(i, &one)| pincers[i + 1..].iter().map(move |&other| (one, other)));
    pairs.filter_map(move |(one, other)| {
        let (own, a, b) = (grid.candidates(pivot), grid.candidates(one), grid.candidates(other));
        let digit = (a & b).only()?;
        let is_xyz = own == a | b;
        let mut can_have: CellSet = [one, other].into_iter().collect();
        let cells = can_have.with(pivot);
        if is_xyz {
            can_have = cells;
        } else if own.contains(digit) || own.with(digit) != a | b {
            return None;
        }
        let removed = common_peers(can_have) & grid.cells_with(digit);
        (!removed.is_empty()).then_some(Wing { cells, pivot, digit, removed })
    })
}
