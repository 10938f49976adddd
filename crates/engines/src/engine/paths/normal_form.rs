//! The normal form of path systems, and the models derived from it. A derived model has one of these sets of solutions:
//! the solutions in normal form, those among them in which each place is on a path, or the solutions near a given
//! solution.

use std::sync::Arc;

use gridproof_model::{Assignment, Atom, Cell, Constraint, Domain, Model, PathSystem, Rules};

/// Constraints that at least one solution satisfies if the model has any solution. If exactly one solution satisfies
/// these constraints, and the model has other solutions, then at least one of the other solutions is near this
/// solution. A second solution is near the first in two cases: all places on paths keep their labels, or one of the
/// moves leads from the first to the second.
///
/// If the path system has constraints that require a path through each place, a solution in normal form or a solution
/// near it may violate them. All of the above then applies to the solutions of the other constraints. If these other
/// constraints have at most one solution, the number of solutions of the model is known.
pub(super) struct NormalForm<'a> {
    pub model: &'a Model,
    pub paths: &'a PathSystem,
    pub constraints: Vec<Constraint>,
    pub moves: Vec<Move>,
}

/// A few cells whose values may differ between the first solution and a second one.
pub(super) struct Move {
    /// The atoms that must hold in the first solution.
    pub from: Vec<Atom>,
    /// The cells whose values may differ.
    pub cells: Vec<Cell>,
}

impl NormalForm<'_> {
    /// Returns a model whose solutions are those in normal form. The model omits the implied constraints, since they
    /// make this search slower.
    pub(super) fn solutions(&self) -> Model {
        let PathSystem { implied, covering, .. } = self.paths;
        let rules =
            self.rules(&self.constraints, |index| !implied.contains(&index) && !covering.contains(&index));
        model_of(rules, self.model.domains().to_vec())
    }

    /// Returns a model whose solutions are those in normal form in which each place is on a path.
    ///
    /// In most published puzzles with a single solution, this holds for the solution even if it is not a rule. If no
    /// solution is found soon, the search is restricted in this way (C. Gomes, M. Sellmann, "Streamlined constraint
    /// reasoning", CP 2004).
    pub(super) fn streamlined(&self) -> Model {
        let rules = self.rules(&self.constraints, |index| !self.paths.implied.contains(&index));
        model_of(rules, self.narrowed(self.paths.labels.iter().map(|label| !label.is(0))))
    }

    /// Returns models whose solutions are near `solution`, which must be the only solution in normal form. If the
    /// constraints other than [`PathSystem::covering`] have a second solution, at least one of the returned models has
    /// a second solution too.
    pub(super) fn near<'a>(&'a self, solution: &'a Assignment) -> impl Iterator<Item = Model> + 'a {
        let kept = self.paths.labels.iter().map(|label| (label, label.value(solution)));
        let kept = kept.filter(|(_, value)| *value != 0).map(|(label, value)| label.is(value));
        let reducible = self.narrowed(kept);
        let moves = self.moves.iter().filter(|a_move| a_move.from.iter().all(|atom| atom.holds(solution)));
        let moved = moves.map(move |a_move| {
            let domain_of = |(cell, &value): (Cell, &u8)| match self.model.domains()[cell as usize] {
                open if a_move.cells.contains(&cell) => open,
                _ => Domain::single(value),
            };
            (0..).zip(solution).map(domain_of).collect()
        });
        let covering = &self.paths.covering;
        let rules = if covering.is_empty() {
            Arc::clone(self.model.rules())
        } else {
            self.rules(&[], |index| !covering.contains(&index))
        };
        moved.chain([reducible]).map(move |domains| model_of(Arc::clone(&rules), domains))
    }

    /// Returns rules that consist of two groups of constraints: those whose index `is_kept` accepts, and those in
    /// `further`.
    fn rules(&self, further: &[Constraint], is_kept: impl Fn(usize) -> bool) -> Arc<Rules> {
        let kept = (0..).zip(self.model.constraints()).filter(|(index, _)| is_kept(*index));
        let constraints = kept.map(|(_, constraint)| constraint).chain(further).cloned();
        let rules = Rules::new(self.model.cells(), constraints.collect());
        let rules = rules.expect("constraints over cells of the model");
        match self.model.shown() {
            Some(shown) => rules.showing(shown.iter().copied()).expect("cells of the model").into(),
            None => rules.into(),
        }
    }

    /// Returns the domains of the model without the values that the atoms exclude.
    fn narrowed(&self, atoms: impl Iterator<Item = Atom>) -> Vec<Domain> {
        let mut narrowed = self.model.domains().to_vec();
        for atom in atoms {
            let domain = &mut narrowed[atom.cell as usize];
            *domain = domain.intersection(atom.values);
        }
        narrowed
    }
}

fn model_of(rules: Arc<Rules>, domains: Vec<Domain>) -> Model {
    Model::new(rules, domains).expect("one domain for each cell")
}
