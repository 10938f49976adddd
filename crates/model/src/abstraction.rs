//! Classes of solutions, represented by extra cells.

use std::fmt;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;

use super::atom::Cell;
use super::constraint::Constraint;
use super::domain::Domain;

/// Classes of the solutions of a model. Each solution belongs to a class; some classes may be empty. Even a model with
/// many solutions may have few classes, so an engine can search the classes one after another.
///
/// Extra cells, numbered after the cells of the model, represent the class and have their own constraints. Links are
/// constraints over the model's cells and the extra cells. For each solution, there is a class such that the solution
/// and the class together satisfy the links.
#[derive(Clone, Debug)]
pub struct Abstraction {
    /// The number of cells of the model.
    pub(super) cells: usize,
    pub(super) domains: Vec<Domain>,
    pub(super) shown: Vec<Cell>,
    pub(super) constraints: Vec<Constraint>,
    pub(super) links: Vec<Constraint>,
}

impl Abstraction {
    /// Creates classes for the solutions of a model with `cells` cells. `domains` are the domains of the extra cells.
    /// The extra cells in `shown`, in ascending order, distinguish the classes.
    pub fn new(cells: usize, domains: Vec<Domain>, shown: impl IntoIterator<Item = Cell>) -> Self {
        let shown = shown.into_iter().collect();
        Self { cells, domains, shown, constraints: Vec::new(), links: Vec::new() }
    }

    /// Sets the constraints that contain only extra cells.
    #[must_use]
    pub fn with_constraints(self, constraints: Vec<Constraint>) -> Self {
        Self { constraints, ..self }
    }

    /// Sets the constraints that link the cells of a solution to the extra cells of its class.
    #[must_use]
    pub fn with_links(self, links: Vec<Constraint>) -> Self {
        Self { links, ..self }
    }

    /// The extra cells that distinguish the classes.
    pub fn shown(&self) -> &[Cell] {
        &self.shown
    }
}

/// An abstraction that is built on demand: few models are hard enough to need one.
#[derive(Clone)]
pub(super) struct Lazy(Arc<dyn Fn() -> Option<Abstraction> + Send + Sync>);

// The closure makes a new value at each call, and keeps no state.
impl RefUnwindSafe for Lazy {}
impl UnwindSafe for Lazy {}

impl Lazy {
    pub(super) fn new(make: impl Fn() -> Option<Abstraction> + Send + Sync + 'static) -> Self {
        Self(Arc::new(make))
    }

    pub(super) fn make(&self) -> Option<Abstraction> {
        (self.0)()
    }
}

impl fmt::Debug for Lazy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lazy")
    }
}
