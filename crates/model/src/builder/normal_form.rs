//! Normal forms of the solutions, and classes of solutions.

use std::ops::Range;

use super::Builder;
use crate::abstraction::Abstraction;
use crate::normal_form::NormalForm;

impl Builder {
    /// Returns the indices of the constraints that `state` adds.
    pub fn constraints_of(&mut self, state: impl FnOnce(&mut Self)) -> Range<usize> {
        let first = self.constraints.len();
        state(self);
        first..self.constraints.len()
    }

    /// Sets the normal form of the solutions. The constraints that `state` adds become part of the normal form; they
    /// are not constraints of the model.
    pub fn normal_form(&mut self, form: NormalForm, state: impl FnOnce(&mut Self)) {
        let constraints = self.constraints_of(state);
        self.normal_form = Some(form.with_constraints(self.constraints.drain(constraints)));
    }

    /// Builds an [`Abstraction`]: classes of the solutions of a model with `cells` cells. In the builder, the model's
    /// cells come first. `state` adds the cells and constraints of the classes. `link` receives the result of `state`
    /// and adds the constraints that link those cells to the model's cells. Returns `None` if a call had invalid
    /// arguments.
    pub fn abstraction<T>(
        cells: usize,
        state: impl FnOnce(&mut Self) -> T,
        link: impl FnOnce(&mut Self, T),
    ) -> Option<Abstraction> {
        let mut classes = Self::from_zero();
        for _ in 0..cells {
            classes.always();
        }
        let stated = state(&mut classes);
        let links = classes.constraints_of(|classes| link(classes, stated));
        let Self { mut domains, shown, mut constraints, fault: None, .. } = classes else { return None };
        let links = constraints.drain(links).collect();
        let shown = (0..).zip(shown).filter(|(_, shown)| *shown).map(|(cell, _)| cell);
        let abstraction = Abstraction::new(cells, domains.split_off(cells), shown);
        Some(abstraction.with_constraints(constraints).with_links(links))
    }
}
