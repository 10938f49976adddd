//! Constraints of two rules about the same cells, from which more follows together than from each alone.
//!
//! A rule says which sum some numbers have, and another one that they are different: two different digits with the sum 4
//! are 1 and 3. This is one constraint for three cells and more; for two cells, both rules are tables.

use gridproof_model::{Cell, Constraint, Domain, Linear, Origin, Table};
use rustc_hash::FxHashMap as HashMap;

use super::circuit::Circuit;

impl Circuit<'_> {
    /// Makes one constraint of those that can be joined.
    pub(super) fn join_constraints(&mut self) {
        self.join_tables();
        self.join_cages();
    }

    /// Whether there are fewer constraints of a sort than a number.
    fn are_fewer_than(&mut self, number: usize, is_of_sort: impl Fn(&&Constraint) -> bool) -> bool {
        self.builder().constraints().iter().filter(is_of_sort).take(number).count() < number
    }

    /// Makes one table of those about the same two cells.
    fn join_tables(&mut self) {
        if self.are_fewer_than(2, |constraint| matches!(constraint, Constraint::Table(_))) {
            return;
        }
        let mut constraints: Vec<Option<Constraint>> =
            self.builder().take_constraints(0).into_iter().map(Some).collect();
        let mut known: HashMap<[Cell; 2], usize> = HashMap::default();
        for index in 0..constraints.len() {
            let Some(this @ Constraint::Table(table)) = &constraints[index] else { continue };
            let Ok(cells) = <[Cell; 2]>::try_from(table.cells()) else { continue };
            let first = *known.entry(cells).or_insert(index);
            if let Some(earlier @ Constraint::Table(other)) = &constraints[first]
                && first != index
            {
                let origin = both(earlier.origin(), this.origin());
                match intersection(other, table, &origin) {
                    Some(joined) => constraints[first] = Some(Constraint::Table(joined)),
                    None => self.builder().impossible(origin),
                }
                constraints[index] = None;
            }
        }
        constraints.into_iter().flatten().for_each(|constraint| self.builder().constraint(Ok(constraint)));
    }

    /// Makes one constraint of a sum of cells and of the constraint that they are different. If this one has more cells, it
    /// stays besides.
    fn join_cages(&mut self) {
        if self.are_fewer_than(1, |constraint| matches!(constraint, Constraint::Linear(_)))
            || self.are_fewer_than(1, |constraint| matches!(constraint, Constraint::AllDifferent { .. }))
        {
            return;
        }
        let mut constraints = self.builder().take_constraints(0);
        let mut containing: HashMap<Cell, Vec<usize>> = HashMap::default();
        for (index, constraint) in constraints.iter().enumerate() {
            if let Constraint::AllDifferent { cells, .. } = constraint {
                cells.iter().for_each(|&cell| containing.entry(cell).or_default().push(index));
            }
        }
        let mut is_joined = vec![false; constraints.len()];
        for index in 0..constraints.len() {
            let Constraint::Linear(linear) = &constraints[index] else { continue };
            let Some(number) = sum_of_ones(linear) else { continue };
            let Some((first, rest)) = linear.cells().split_first() else { continue };
            let contains = |different: &&usize| {
                rest.iter().all(|cell| containing.get(cell).is_some_and(|all| all.contains(different)))
            };
            let all = containing.get(first).into_iter().flatten().filter(contains).copied();
            let Some(different) = all.min_by_key(|&all| constraints[all].cells().len()) else { continue };
            let has_more = constraints[different].cells().len() > linear.cells().len();
            let cage = Constraint::AllDifferent {
                cells: linear.cells().into(),
                sum: Some(number),
                origin: both(constraints[index].origin(), constraints[different].origin()),
            };
            let is_free = matches!(constraints[different], Constraint::AllDifferent { sum: None, .. });
            if has_more || !is_free {
                constraints[index] = cage;
            } else {
                constraints[different] = cage;
                is_joined[index] = true;
            }
        }
        for (constraint, is_joined) in constraints.into_iter().zip(is_joined) {
            if !is_joined {
                self.builder().constraint(Ok(constraint));
            }
        }
    }
}

/// The sum of all cells, if the constraint says nothing else.
fn sum_of_ones(linear: &Linear) -> Option<u32> {
    let (first, _) = linear.terms().next()?;
    let is_sum = first.abs() == 1 && linear.terms().all(|(coefficient, _)| coefficient == first);
    let number = linear.from().checked_mul(i64::from(first))?;
    (is_sum && linear.from() == linear.to()).then(|| u32::try_from(number).ok()).flatten()
}

/// The table of the rows that both tables have; `None` if there are none.
fn intersection(one: &Table, other: &Table, origin: &Origin) -> Option<Table> {
    let pairs = one.rows().flat_map(|row| other.rows().map(move |more| (row, more)));
    let row = |(row, more): (&[Domain], &[Domain])| -> Vec<Domain> {
        row.iter().zip(more).map(|(one, other)| one.intersection(*other)).collect()
    };
    let rows: Vec<Vec<Domain>> = pairs.map(row).filter(|row| !row.iter().any(|set| set.is_empty())).collect();
    if rows.is_empty() {
        return None;
    }
    Table::new(one.cells().iter().copied(), rows, origin.clone()).ok()
}

/// The sentences of two rules.
pub(super) fn both(one: &Origin, other: &Origin) -> Origin {
    if one == other { one.clone() } else { format!("{one} and {other}").into() }
}
