//! A form that every solution can be brought to.

use super::atom::Atom;
use super::constraint::Constraint;
use super::domain::Domain;
use super::rules::{Assignment, Model, Rules};

/// Constraints that some solution keeps, if there is one at all: each solution can be changed into one that keeps them, in
/// which none of the [`atoms`](Self::new) holds that did not hold before.
///
/// They are no part of the rules, and an engine need not know them. One that does looks for solutions in normal form; if
/// there is exactly one, each other solution has all of its atoms, which leaves little to look through.
#[derive(Clone, Debug)]
pub struct NormalForm {
    constraints: Vec<Constraint>,
    atoms: Vec<Atom>,
}

impl NormalForm {
    /// The constraints of the form, and the atoms that changing a solution never makes true.
    pub fn new(constraints: Vec<Constraint>, atoms: Vec<Atom>) -> Self {
        Self { constraints, atoms }
    }
}

impl Model {
    /// The model of the solutions in normal form; `None` if none is stated, or its constraints are not such of the model's
    /// cells.
    pub fn in_normal_form(&self) -> Option<Self> {
        let form = self.rules().normal_form()?;
        let constraints = self.constraints().iter().chain(&form.constraints).cloned().collect();
        let rules = Rules::new(self.cells(), constraints).ok()?;
        let rules = match self.shown() {
            Some(shown) => rules.showing(shown.iter().copied()).ok()?,
            None => rules,
        };
        Self::new(rules.into(), self.domains().to_vec()).ok()
    }

    /// The model of the solutions that can be brought to this one: those in which the atoms of the normal form hold that
    /// hold in it.
    pub fn reducible_to(&self, solution: &Assignment) -> Option<Self> {
        let mut domains = self.domains().to_vec();
        for atom in &self.rules().normal_form()?.atoms {
            let value = Domain::single(*solution.get(atom.cell as usize)?);
            if !value.intersection(atom.values).is_empty() {
                let domain = domains.get_mut(atom.cell as usize)?;
                *domain = domain.intersection(atom.values);
            }
        }
        self.with_domains(domains).ok()
    }
}
