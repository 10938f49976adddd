//! Models of the solutions in normal form, and of those near to one.

use super::atom::{Atom, Cell};
use super::domain::Domain;
use super::rules::{Assignment, Model, Rules};

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
