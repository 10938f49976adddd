//! Numbers in unary, as booleans: the first boolean is true if the number is at least 1, the second if it is at least
//! 2, and so on.

use std::ops::Not;

use gridproof_model::builder::{Bool, Builder};
use gridproof_model::{Atom, Phrase};

/// A literal of a clause: an atom or a constant.
#[derive(Clone, Copy, Debug)]
pub(super) enum Literal {
    Atom(Atom),
    Constant(bool),
}

impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Atom(atom) => Self::Atom(!atom),
            Self::Constant(holds) => Self::Constant(!holds),
        }
    }
}

impl From<Option<Bool>> for Literal {
    /// A missing boolean counts as false.
    fn from(bool: Option<Bool>) -> Self {
        bool.map_or(Self::Constant(false), |bool| Self::Atom(bool.yes()))
    }
}

/// The literal stating that a number is at least `least`.
pub(super) fn at_least(number: &[Bool], least: usize) -> Literal {
    match least.checked_sub(1) {
        None => Literal::Constant(true),
        Some(place) => number.get(place).copied().into(),
    }
}

/// States that at least one of the literals holds.
pub(super) fn clause(model: &mut Builder, literals: impl IntoIterator<Item = Literal>, origin: Phrase) {
    let mut atoms = Vec::new();
    for literal in literals {
        match literal {
            Literal::Atom(atom) => atoms.push(atom),
            Literal::Constant(true) => return,
            Literal::Constant(false) => {}
        }
    }
    model.at_least_one(atoms, origin);
}

/// States that a number that is at least n + 1 is also at least n.
pub(super) fn order(model: &mut Builder, number: &[Bool], origin: Phrase) {
    for pair in number.windows(2) {
        model.imply(pair[1], [pair[0]], origin);
    }
}

/// States that `sum` is the sum of `one` and `other`, plus 1 if `more` holds.
pub(super) fn sum(
    model: &mut Builder,
    [one, other]: [&[Bool]; 2],
    more: Literal,
    sum: &[Bool],
    origin: Phrase,
) {
    for i in 0..=one.len() {
        for j in 0..=other.len() {
            let [low, also_low] = [at_least(one, i), at_least(other, j)];
            let [high, also_high] = [at_least(one, i + 1), at_least(other, j + 1)];
            let total = |least: usize| at_least(sum, least);
            clause(model, [!low, !also_low, total(i + j)], origin);
            clause(model, [!low, !also_low, !more, total(i + j + 1)], origin);
            clause(model, [high, also_high, !total(i + j + 2)], origin);
            clause(model, [high, also_high, more, !total(i + j + 1)], origin);
        }
    }
}
