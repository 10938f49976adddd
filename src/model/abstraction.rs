//! Classes of solutions, told by cells of their own.

use std::fmt;
use std::sync::Arc;

use super::atom::Cell;
use super::constraint::Constraint;
use super::rules::{Model, Rules};

/// Classes of the solutions of a model: each solution is in one of them, though some may be empty. There may be few where
/// there are many values to choose, so that classes are looked at one after the other.
///
/// The classes are the solutions of a model of their own. Its first cells are those of the model whose solutions are in
/// classes, with a single value each and under no constraint; its own cells stand behind them. Its shown cells tell classes
/// apart. Links are constraints over cells of both: for each solution there is a class that keeps them with it.
#[derive(Clone, Debug)]
pub struct Abstraction {
    /// How many cells are those of the model whose solutions are in classes.
    own_from: usize,
    classes: Model,
    links: Vec<Constraint>,
}

impl Abstraction {
    /// The classes that are the solutions of a model, whose cells from `own_from` on are its own, and what links them with the
    /// solutions in them.
    pub fn new(classes: Model, own_from: usize, links: Vec<Constraint>) -> Self {
        Self { own_from, classes, links }
    }

    /// The model of the classes.
    pub fn classes(&self) -> &Model {
        &self.classes
    }

    /// The cells that tell classes apart.
    pub fn shown(&self) -> impl Iterator<Item = Cell> {
        (0..).take(self.classes.cells()).skip(self.own_from).filter(|&cell| self.classes.is_shown(cell))
    }

    /// The model of the solutions of `model`, each with its class; `None` if those of another model are in
    /// classes, or the links are not constraints of these cells.
    pub fn joined(&self, model: &Model) -> Option<Model> {
        let cells = self.classes.cells();
        let behind =
            self.classes.domains().get(model.cells()..).filter(|_| model.cells() == self.own_from)?;
        let constraints = model.constraints().iter().chain(self.classes.constraints()).chain(&self.links);
        let rules = Rules::new(cells, constraints.cloned().collect()).ok()?;
        let rules = match model.shown() {
            Some(shown) => rules.showing(shown.iter().copied()),
            None => rules.showing((0..).take(model.cells())),
        };
        let domains = model.domains().iter().chain(behind).copied().collect();
        Model::new(Arc::new(rules.ok()?), domains).ok()
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
