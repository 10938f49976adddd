//! Classes of solutions, told by cells of their own.

use std::fmt;
use std::sync::Arc;

use super::atom::Cell;
use super::constraint::Constraint;
use super::domain::Domain;

/// Classes of the solutions of a model: each solution is in one of them, though some may be empty. There may be few where
/// there are many values to choose, so that classes are looked at one after the other.
///
/// A class is told by the values of further cells, which stand behind those of the model and keep constraints of their own.
/// Links are constraints over cells of both: for each solution there is a class that keeps them with it.
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
    /// Classes of the solutions of a model of so many `cells`, told by further ones with these domains, of which those that are
    /// `shown`, in ascending order, tell classes apart.
    pub fn new(cells: usize, domains: Vec<Domain>, shown: impl IntoIterator<Item = Cell>) -> Self {
        let shown = shown.into_iter().collect();
        Self { cells, domains, shown, constraints: Vec::new(), links: Vec::new() }
    }

    /// What classes keep, whatever the model's cells are.
    #[must_use]
    pub fn with_constraints(self, constraints: Vec<Constraint>) -> Self {
        Self { constraints, ..self }
    }

    /// What a solution and its class keep together.
    #[must_use]
    pub fn with_links(self, links: Vec<Constraint>) -> Self {
        Self { links, ..self }
    }

    /// The cells that tell classes apart.
    pub fn shown(&self) -> &[Cell] {
        &self.shown
    }
}

/// An abstraction that is made when it is asked for: few models are hard enough to need theirs.
#[derive(Clone)]
pub(super) struct Lazy(Arc<dyn Fn() -> Option<Abstraction> + Send + Sync>);

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
