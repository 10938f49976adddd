//! Conversion of atoms to literals.

use super::builder::Builder;
use super::cells::Cells;
use super::cnf::Literal;
use super::meaning::Meaning;
use crate::solve::StopReason;
use gridproof_model::Atom;

impl Cells {
    /// Appends literals whose disjunction is equivalent to the atom: the atom holds if and only if at least one of
    /// these literals is true.
    pub(super) fn disjunction(&self, atom: Atom, literals: &mut impl Extend<Literal>) {
        if let Some(literal) = self.simple(atom) {
            literals.extend([literal]);
        } else {
            let values = self.domains()[atom.cell as usize].intersection(atom.values);
            literals.extend(values.iter().map(|value| self.literal(atom.cell, value)));
        }
    }

    /// The literal of an atom, if the atom needs no auxiliary variable. Such an atom always holds, never holds, holds
    /// for exactly one value of the cell, or fails for exactly one value.
    pub(super) fn simple(&self, atom: Atom) -> Option<Literal> {
        let domain = self.domains()[atom.cell as usize];
        let (inside, outside) = (domain.intersection(atom.values), domain.difference(atom.values));
        if outside.is_empty() && !domain.is_empty() {
            return Some(Literal::TRUE);
        }
        if inside.is_empty() {
            return Some(Literal::FALSE);
        }
        match (inside.value(), outside.value()) {
            (Some(value), _) => Some(self.literal(atom.cell, value)),
            (None, Some(value)) => Some(!self.literal(atom.cell, value)),
            (None, None) => None,
        }
    }

    /// The literal of an atom. If the atom holds for several values of the cell and fails for several others, the first
    /// call creates an auxiliary variable.
    pub(super) fn atom(&self, atom: Atom, builder: &mut Builder<'_>) -> Result<Literal, StopReason> {
        if let Some(literal) = self.simple(atom) {
            return Ok(literal);
        }
        let domain = self.domains()[atom.cell as usize];
        let (inside, outside) = (domain.intersection(atom.values), domain.difference(atom.values));
        if let Some(&known) = builder.atoms.get(&(atom.cell, inside)) {
            return Ok(known);
        }
        let literal = builder.variable(Meaning::Atom { cell: atom.cell, values: inside })?;
        let first = builder.cnf.len();
        for value in inside.iter() {
            builder.implies(self.literal(atom.cell, value), literal)?;
        }
        for value in outside.iter() {
            builder.implies(self.literal(atom.cell, value), !literal)?;
        }
        builder.definitions.extend(first..builder.cnf.len());
        builder.atoms.insert((atom.cell, inside), literal);
        Ok(literal)
    }
}
