//! A partition of a board into connected regions.

use std::collections::BTreeMap;

/// The regions of a board, numbered in the order of their first cells, row by row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Regions {
    of: Vec<usize>,
    count: usize,
}

impl Regions {
    /// Builds the regions of a board. Two neighbouring cells are in the same region if `joined` returns true for them.
    pub fn new(rows: usize, columns: usize, joined: impl Fn(usize, usize) -> bool) -> Self {
        let mut of = vec![usize::MAX; rows * columns];
        let mut count = 0;
        for first in 0..of.len() {
            if of[first] != usize::MAX {
                continue;
            }
            of[first] = count;
            let mut open = vec![first];
            while let Some(cell) = open.pop() {
                let (r, c) = (cell / columns, cell % columns);
                let mut visit = |next: usize| {
                    if of[next] == usize::MAX && joined(cell.min(next), cell.max(next)) {
                        of[next] = count;
                        open.push(next);
                    }
                };
                if c > 0 {
                    visit(cell - 1);
                }
                if c + 1 < columns {
                    visit(cell + 1);
                }
                if r > 0 {
                    visit(cell - columns);
                }
                if r + 1 < rows {
                    visit(cell + columns);
                }
            }
            count += 1;
        }
        Self { of, count }
    }

    /// Builds one region from all cells with the same label, whether or not these cells are connected.
    pub fn of_labels(labels: &[usize]) -> Self {
        let mut known: BTreeMap<usize, usize> = BTreeMap::new();
        let number = |label: &usize| {
            let next = known.len();
            *known.entry(*label).or_insert(next)
        };
        let of = labels.iter().map(number).collect();
        Self { of, count: known.len() }
    }

    /// The number of regions.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// The region of a cell.
    pub fn of(&self, cell: usize) -> usize {
        self.of[cell]
    }

    /// The region of each cell.
    pub fn labels(&self) -> &[usize] {
        &self.of
    }

    /// The cells of each region.
    pub fn cells(&self) -> Vec<Vec<usize>> {
        let mut cells = vec![Vec::new(); self.count];
        for (cell, &region) in self.of.iter().enumerate() {
            cells[region].push(cell);
        }
        cells
    }
}
