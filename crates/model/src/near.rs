//! Models derived from a normal form. A derived model has one of these sets of solutions: the solutions in normal form,
//! the solutions in normal form that also satisfy the streamliners, or the solutions near a given solution.

use std::sync::Arc;

use super::atom::{Atom, Cell};
use super::constraint::Constraint;
use super::domain::Domain;
use super::rules::{Assignment, Model, Rules};

impl Model {
    /// Returns a model whose solutions are those in normal form; `None` if the model has no normal form, or if
    /// [`Rules::new`] rejects a constraint of the form.
    pub fn in_normal_form(&self) -> Option<Self> {
        let form = self.normal_form()?;
        let rules = self.with_constraints(&form.constraints, |place| {
            !form.implied.contains(&place) && !form.relaxed.contains(&place)
        });
        Self::new(rules?, self.domains().to_vec()).ok()
    }

    /// Returns a model whose solutions are those in normal form that also satisfy the streamliners; `None` if there are
    /// no streamliners.
    pub fn streamlined(&self) -> Option<Self> {
        let form = self.normal_form().filter(|form| !form.streamliners.is_empty())?;
        let rules = self.with_constraints(&form.constraints, |place| !form.implied.contains(&place));
        Self::new(rules?, narrowed(self.domains(), &form.streamliners)).ok()
    }

    /// Returns the model without its normal form and without the constraints that the form relaxes.
    pub fn relaxed(&self) -> Self {
        let relaxed = self.normal_form().map_or(0..0, |form| form.relaxed.clone());
        let rules = if relaxed.is_empty() {
            None
        } else {
            self.with_constraints(&[], |place| !relaxed.contains(&place))
        };
        let rules = rules.unwrap_or_else(|| Arc::clone(self.rules()));
        Self::new(rules, self.domains().to_vec()).expect("one domain for each cell")
    }

    /// Returns models whose solutions are near `solution`, which must be the only solution in normal form. If the
    /// relaxed model has a second solution, at least one of the returned models has a second solution too. If this
    /// model has no normal form, the only returned model has the same rules and domains as this one.
    pub fn near<'a>(&'a self, solution: &'a Assignment) -> impl Iterator<Item = Self> + 'a {
        let form = self.normal_form();
        let holds =
            |atom: &Atom| solution.get(atom.cell as usize).is_some_and(|&value| atom.values.contains(value));
        let kept: Vec<Atom> = form.iter().flat_map(|form| &form.atoms).copied().filter(holds).collect();
        let reducible = narrowed(self.domains(), &kept);
        let moves = form.into_iter().flat_map(|form| &form.moves).filter(move |m| m.from.iter().all(holds));
        let moved = moves.map(move |a_move| {
            let domain_of = |(cell, &value): (Cell, &u8)| match self.domains()[cell as usize] {
                open if a_move.cells.contains(&cell) => open,
                _ => Domain::single(value),
            };
            (0..).zip(solution).map(domain_of).collect()
        });
        let relaxed = self.relaxed();
        moved.chain([reducible]).filter_map(move |domains| relaxed.with_domains(domains).ok())
    }

    /// Returns rules that consist of two groups of constraints: those whose index `is_kept` accepts, and those in
    /// `further`; `None` if [`Rules::new`] rejects a constraint.
    fn with_constraints(
        &self,
        further: &[Constraint],
        is_kept: impl Fn(usize) -> bool,
    ) -> Option<Arc<Rules>> {
        let kept = (0..).zip(self.constraints()).filter(|(place, _)| is_kept(*place));
        let constraints = kept.map(|(_, constraint)| constraint).chain(further).cloned();
        let rules = Rules::new(self.cells(), constraints.collect()).ok()?;
        let rules = match self.shown() {
            Some(shown) => rules.showing(shown.iter().copied()).ok()?,
            None => rules,
        };
        Some(rules.into())
    }
}

/// Returns the domains without the values that the atoms exclude.
fn narrowed(domains: &[Domain], atoms: &[Atom]) -> Vec<Domain> {
    let mut narrowed = domains.to_vec();
    for atom in atoms {
        let domain = &mut narrowed[atom.cell as usize];
        *domain = domain.intersection(atom.values);
    }
    narrowed
}
