//! `Table`: keeps only the values that occur in at least one row that is still possible.

use super::atom::ANY;
use crate::search::domains::{Contradiction, Domains};
use gridproof_model::{Domain, Table};

pub(in crate::search) fn propagate(table: &Table, domains: &mut Domains<'_>) -> Result<(), Contradiction> {
    let own: Vec<Domain> = table.cells().iter().map(|&cell| domains.get(cell)).collect();
    let mut left = vec![Domain::EMPTY; own.len()];
    for row in table.rows() {
        if row.iter().zip(&own).all(|(set, domain)| !set.intersection(*domain).is_empty()) {
            left.iter_mut().zip(row).for_each(|(left, &set)| *left = left.union(set));
        }
    }
    table.cells().iter().zip(left).try_for_each(|(&cell, left)| domains.post(cell, left, ANY).map(drop))
}
