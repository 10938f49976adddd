//! Classes of solutions, defined by a separate model.

use super::Statement;
use gridproof_model::{Abstraction, Cell};

impl Statement {
    /// The number of cells so far.
    pub fn cells(&self) -> usize {
        self.domains.len()
    }

    /// Creates classes of the solutions of a model of `cells` cells, which are the first cells here. `state` adds the
    /// cells and constraints of the classes; `link` receives its result and joins these cells with those of the model.
    /// Returns `None` if a call failed.
    pub fn abstraction<T>(
        cells: usize,
        state: impl FnOnce(&mut Self) -> T,
        link: impl FnOnce(&mut Self, T),
    ) -> Option<Abstraction> {
        let mut classes = Self::default();
        for _ in 0..cells {
            classes.always();
        }
        let stated = state(&mut classes);
        let places = classes.places(|classes| link(classes, stated));
        let Self { mut domains, hidden, mut constraints, error: None, .. } = classes else { return None };
        let links = constraints.drain(places).collect();
        let shown = (0..).zip(hidden).filter(|(_, hidden)| !hidden).map(|(cell, _): (Cell, bool)| cell);
        let abstraction = Abstraction::new(cells, domains.split_off(cells), shown);
        Some(abstraction.with_constraints(constraints).with_links(links))
    }
}
