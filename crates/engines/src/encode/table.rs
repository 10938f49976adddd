//! The clauses of `Table`. If the table has two cells, the clauses state the supports of each value; otherwise each
//! row has a variable.
//!
//! The encoding with row variables is from F. Bacchus, "GAC via unit propagation" (CP 2007).

use super::builder::Builder;
use super::cells::Cells;
use super::cnf::Literal;
use super::meaning::Meaning;
use crate::solve::StopReason;
use gridproof_model::{Domain, Table};

pub(super) fn encode(
    table: &Table,
    constraint: u32,
    of: &Cells,
    builder: &mut Builder<'_>,
) -> Result<(), StopReason> {
    let domain = |place: usize| of.domains()[table.cells()[place] as usize];
    let possible =
        |row: &&[Domain]| (0..row.len()).all(|place| !row[place].intersection(domain(place)).is_empty());
    let rows: Vec<(u32, &[Domain])> = (0..).zip(table.rows()).filter(|(_, row)| possible(row)).collect();
    if rows.is_empty() {
        return builder.contradiction();
    }
    // With two cells, a value of one cell implies that the other cell has one of the values that support it. This
    // needs no auxiliary variables.
    if let &[one, other] = table.cells() {
        for (from, to, place) in [(one, other, 0), (other, one, 1)] {
            for value in domain(place).iter() {
                let fitting = rows.iter().filter(|(_, row)| row[place].contains(value));
                let support = fitting.fold(Domain::EMPTY, |all, (_, row)| all.union(row[1 - place]));
                let mut clause = vec![!of.literal(from, value)];
                of.disjunction(gridproof_model::Atom::among(to, support), &mut clause);
                builder.set(clause)?;
            }
        }
        return Ok(());
    }
    let taken = match rows[..] {
        [_] => vec![Literal::TRUE],
        _ => rows
            .iter()
            .map(|&(row, _)| builder.variable(Meaning::Row { constraint, row }))
            .collect::<Result<Vec<_>, _>>()?,
    };
    builder.set(taken.clone())?;
    for (place, &cell) in table.cells().iter().enumerate() {
        for (&taken, (_, row)) in taken.iter().zip(&rows) {
            for value in domain(place).difference(row[place]).iter() {
                builder.set(vec![!taken, !of.literal(cell, value)])?;
            }
        }
        for value in domain(place).iter() {
            let fitting = taken.iter().zip(&rows).filter(|(_, (_, row))| row[place].contains(value));
            // If the cell has the value, one of the taken rows contains the value.
            let mut clause: Vec<Literal> = fitting.map(|(&taken, _)| taken).collect();
            clause.push(!of.literal(cell, value));
            builder.set(clause)?;
        }
    }
    Ok(())
}
