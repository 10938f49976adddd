//! The clause for a `Clause` constraint.

use smallvec::SmallVec;

use super::builder::Builder;
use super::cells::Cells;
use super::cnf::Literal;
use crate::solve::StopReason;
use gridproof_model::Clause;

pub(super) fn encode(clause: &Clause, of: &Cells, builder: &mut Builder<'_>) -> Result<(), StopReason> {
    let mut literals: SmallVec<[Literal; 16]> = SmallVec::new();
    clause.atoms().iter().for_each(|&atom| of.disjunction(atom, &mut literals));
    builder.set(literals)
}
