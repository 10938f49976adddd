//! Models whose solutions are classes, and models whose solutions each combine a solution of the original model with
//! its class.

use super::abstraction::Abstraction;
use super::domain::Domain;
use super::rules::{Model, Rules};

impl Abstraction {
    /// Returns a model whose solutions are the classes. The model also contains the cells of the original model: they
    /// come before the extra cells, and 0 is their only value. Returns `None` if [`Rules::new`] rejects the constraints
    /// of the classes.
    pub fn classes(&self) -> Option<Model> {
        let rules = Rules::new(self.cells + self.domains.len(), self.constraints.clone()).ok()?;
        let rules = rules.showing(self.shown.iter().copied()).ok()?;
        let before = std::iter::repeat_n(Domain::single(0), self.cells);
        Model::new(rules.into(), before.chain(self.domains.iter().copied()).collect()).ok()
    }

    /// Returns a model whose solutions are those of `model`, each with its class. Solutions that differ only in their
    /// class count as one. Returns `None` if the classes were created for a different number of cells, or if
    /// [`Rules::new`] rejects a constraint or a link.
    pub fn joined(self, model: &Model) -> Option<Model> {
        if model.cells() != self.cells {
            return None;
        }
        let cells = self.cells + self.domains.len();
        let constraints = model.constraints().iter().cloned().chain(self.constraints).chain(self.links);
        let rules = Rules::new(cells, constraints.collect()).ok()?;
        let rules = match model.shown() {
            Some(shown) => rules.showing(shown.iter().copied()),
            None => rules.showing((0..).take(self.cells)),
        };
        let domains = model.domains().iter().copied().chain(self.domains).collect();
        Model::new(rules.ok()?.into(), domains).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Atom, Clause, Constraint, brute};

    fn clause(atoms: &[Atom]) -> Constraint {
        Constraint::Clause(Clause::new(atoms.iter().copied(), "a clause".into()).expect("atoms"))
    }

    /// Two cells, of which at least one is 1. The class is 1 if the first cell is 1.
    #[test]
    fn solutions_are_joined_with_their_classes() {
        let [first, second, class] = [Atom::is(0, 1), Atom::is(1, 1), Atom::is(2, 1)];
        let rules = Rules::new(2, vec![clause(&[first, second])]).expect("valid");
        let model = Model::new(rules.into(), vec![Domain::first(2); 2]).expect("two cells");
        let links = vec![clause(&[!first, class]), clause(&[first, !class])];
        let abstraction = Abstraction::new(2, vec![Domain::first(2)], [2]).with_links(links);
        let solutions = |model: &Model| brute::solutions(model, 10).expect("tiny");
        assert_eq!(solutions(&abstraction.classes().expect("valid")), [[0, 0, 0], [0, 0, 1]]);
        let joined = abstraction.clone().joined(&model).expect("its model");
        assert_eq!(solutions(&joined), [[0, 1, 0], [1, 0, 1], [1, 1, 1]]);
        assert_eq!(joined.shown(), Some(&[0, 1][..]));
        let second_class = abstraction.with_constraints(vec![clause(&[class])]);
        assert_eq!(solutions(&second_class.classes().expect("valid")), [[0, 0, 1]]);
        assert_eq!(
            solutions(&second_class.clone().joined(&model).expect("its model")),
            [[1, 0, 1], [1, 1, 1]]
        );
        let larger = Rules::new(3, Vec::new()).expect("valid");
        let larger = Model::new(larger.into(), vec![Domain::first(2); 3]).expect("three cells");
        assert!(second_class.clone().joined(&larger).is_none());
        assert!(second_class.with_links(vec![clause(&[Atom::is(3, 1)])]).joined(&model).is_none());
    }
}
