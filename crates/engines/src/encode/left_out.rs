//! The constraints that a formula leaves out.

use std::collections::BTreeSet;
use std::fmt;

use gridproof_model::{Constraint, Model};

/// A kind of constraint on a graph, or a lazy constraint. The clauses that [`encode`](super::encode()) makes state at most
/// the local part of such a constraint, so a model of the formula can violate it. [`Encoding::cuts`](super::Encoding::cuts) then returns clauses
/// that exclude this model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum OmittedConstraint {
    /// Certain cells must be connected.
    Connected,
    /// The lines must form a single loop.
    Loop,
    /// The lines must not form a closed way.
    Forest,
    /// The cells must form regions of certain sizes.
    Regions,
    /// A condition that is checked on complete assignments only.
    Lazy,
}

impl fmt::Display for OmittedConstraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Connected => "which cells are connected",
            Self::Loop => "that the lines form a single loop",
            Self::Forest => "that no way is closed",
            Self::Regions => "the regions",
            Self::Lazy => "the rules that are checked on complete solutions only",
        })
    }
}

/// The kinds of constraints that the formula of [`encode`](super::encode()) for `model` leaves out, in whole or in part. If the list is empty, the
/// models of the formula are exactly the solutions.
pub fn left_out(model: &Model) -> Vec<OmittedConstraint> {
    of_constraints(model.constraints())
}

pub(super) fn of_constraints(constraints: &[Constraint]) -> Vec<OmittedConstraint> {
    let kind = |constraint: &Constraint| match constraint {
        Constraint::Connected(_) => Some(OmittedConstraint::Connected),
        Constraint::Loop(_) => Some(OmittedConstraint::Loop),
        Constraint::Forest(_) => Some(OmittedConstraint::Forest),
        Constraint::Regions(_) => Some(OmittedConstraint::Regions),
        Constraint::Lazy(_) => Some(OmittedConstraint::Lazy),
        Constraint::AllDifferent { .. }
        | Constraint::Runs { .. }
        | Constraint::Clause(_)
        | Constraint::Count(_)
        | Constraint::Linear(_)
        | Constraint::Table(_)
        | Constraint::Automaton(_) => None,
    };
    constraints.iter().filter_map(kind).collect::<BTreeSet<_>>().into_iter().collect()
}
