//! A form that some solution has, if there is one.

use std::ops::Range;

use super::atom::{Atom, Cell};
use super::constraint::Constraint;
use super::domain::Domain;
use super::rules::{Assignment, Model, Rules};

/// Constraints that some solution keeps, if there is a solution at all. If exactly one keeps them, and there are more
/// solutions, then one of the others is near to it: all [atoms](Self::with_atoms) hold that hold in it, or it is one of the
/// [moves](Self::with_moves) away.
///
/// They are no part of the rules, and an engine need not know them. One that does looks for solutions in normal form; if
/// there is exactly one, it looks for another near to it.
#[derive(Clone, Debug, Default)]
pub struct NormalForm {
    constraints: Vec<Constraint>,
    atoms: Vec<Atom>,
    moves: Vec<Move>,
    implied: Range<usize>,
}

/// A few cells that may have other values in a second solution.
#[derive(Clone, Debug)]
pub struct Move {
    /// The atoms that hold in the first solution.
    pub from: Vec<Atom>,
    /// The cells that differ.
    pub cells: Vec<Cell>,
}

impl NormalForm {
    /// A form in which all solutions are.
    pub fn new() -> Self {
        Self::default()
    }

    /// The constraints of the form.
    #[must_use]
    pub fn with_constraints(self, constraints: impl IntoIterator<Item = Constraint>) -> Self {
        Self { constraints: constraints.into_iter().collect(), ..self }
    }

    /// The atoms that near solutions keep.
    #[must_use]
    pub fn with_atoms(self, atoms: Vec<Atom>) -> Self {
        Self { atoms, ..self }
    }

    /// The ways to near solutions that do not keep the atoms.
    #[must_use]
    pub fn with_moves(self, moves: Vec<Move>) -> Self {
        Self { moves, ..self }
    }

    /// Constraints of the rules, by their places, that follow from the others, and cost more than they show where a solution in
    /// normal form is looked for.
    #[must_use]
    pub fn without(self, implied: Range<usize>) -> Self {
        Self { implied, ..self }
    }
}

impl Model {
    /// The model of the solutions in normal form; `None` if none is stated, or its constraints are not such of the model's
    /// cells.
    pub fn in_normal_form(&self) -> Option<Self> {
        let form = self.normal_form()?;
        let needed = (0..).zip(self.constraints()).filter(|(place, _)| !form.implied.contains(place));
        let constraints = needed.map(|(_, constraint)| constraint).chain(&form.constraints);
        let rules = Rules::new(self.cells(), constraints.cloned().collect()).ok()?;
        let rules = match self.shown() {
            Some(shown) => rules.showing(shown.iter().copied()).ok()?,
            None => rules,
        };
        Self::new(rules.into(), self.domains().to_vec()).ok()
    }

    /// Models whose solutions are near to the only one in normal form: if the model has another solution, one of these has.
    /// Without a normal form it is the model itself.
    pub fn near<'a>(&'a self, solution: &'a Assignment) -> impl Iterator<Item = Self> + 'a {
        let form = self.normal_form();
        let holds =
            |atom: &Atom| solution.get(atom.cell as usize).is_some_and(|&value| atom.values.contains(value));
        let kept = form.iter().flat_map(|form| &form.atoms).filter(move |atom| holds(atom));
        let mut reducible = self.domains().to_vec();
        for atom in kept {
            let domain = &mut reducible[atom.cell as usize];
            *domain = domain.intersection(atom.values);
        }
        let moves = form.into_iter().flat_map(|form| &form.moves).filter(move |m| m.from.iter().all(holds));
        let moved = moves.map(move |a_move| {
            let domain_of = |(cell, &value): (Cell, &u8)| match self.domains()[cell as usize] {
                open if a_move.cells.contains(&cell) => open,
                _ => Domain::single(value),
            };
            (0..).zip(solution).map(domain_of).collect()
        });
        moved.chain([reducible]).filter_map(|domains| self.with_domains(domains).ok())
    }
}
