//! Reduces a model on which engines disagree, by removing constraints and values.

use gridproof_model::{Domain, Model, Rules};

/// The maximum number of models that a reduction tries.
const MOST_TRIED: usize = 20_000;

/// Reduces a model for which `fails` returns `true`. The result still fails. Unless the limit on the number of tried
/// models was reached, it would no longer fail if any one of its constraints, or any one value of a cell, were removed.
/// A model that does not fail is returned unchanged.
pub fn shrink_model(model: &Model, mut fails: impl FnMut(&Model) -> bool) -> Model {
    let mut smallest = model.clone();
    if !fails(&smallest) {
        return smallest;
    }
    let mut left = MOST_TRIED;
    loop {
        let smaller = smaller_models(&smallest).take(left);
        let Some(smaller) = smaller.into_iter().find(|candidate| {
            left -= 1;
            fails(candidate)
        }) else {
            return smallest;
        };
        smallest = smaller;
    }
}

/// The models that are smaller by one step.
pub(super) fn smaller_models(model: &Model) -> impl Iterator<Item = Model> + '_ {
    without_a_constraint(model).chain(without_a_value(model))
}

fn without_a_constraint(model: &Model) -> impl Iterator<Item = Model> + '_ {
    (0..model.constraints().len()).filter_map(|index| {
        let mut constraints = model.constraints().to_vec();
        constraints.remove(index);
        let rules = Rules::new(model.cells(), constraints).ok()?;
        let rules = match model.shown() {
            Some(shown) => rules.showing(shown.iter().copied()).ok()?,
            None => rules,
        };
        Model::new(rules.into(), model.domains().to_vec()).ok()
    })
}

fn without_a_value(model: &Model) -> impl Iterator<Item = Model> + '_ {
    let open = model.domains().iter().enumerate().filter(|(_, domain)| domain.len() > 1);
    open.flat_map(|(cell, &domain)| domain.iter().map(move |value| (cell, domain, value))).filter_map(
        |(cell, domain, value)| {
            let mut domains = model.domains().to_vec();
            domains[cell] = domain.difference(Domain::single(value));
            model.with_domains(domains).ok()
        },
    )
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;
    use crate::verify::{Oracle, Verifier};
    use gridproof_engines::engine::search::Search;
    use gridproof_engines::solve::{Budget, Capabilities, Engine, Outcome, Query, Unsupported};
    use gridproof_human::generate;
    use gridproof_model::random::Random;
    use gridproof_model::{Clause, Connected, Constraint, Count};

    /// An engine that replaces some constraints with others before it solves the model.
    #[derive(Debug)]
    struct Wrong<E>(E, fn(&Constraint) -> Option<Constraint>);

    impl<E: Engine> Engine for Wrong<E> {
        fn name(&self) -> &'static str {
            "wrong"
        }

        fn capabilities(&self) -> Capabilities {
            Capabilities::complete("every model", "mistakes")
        }

        fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
            let wrong = |constraint: &Constraint| (self.1)(constraint).unwrap_or_else(|| constraint.clone());
            let rules =
                Rules::new(model.cells(), model.constraints().iter().map(wrong).collect()).expect("valid");
            let shown = model.shown().map_or_else(|| (0..model.cells() as u32).collect(), <[u32]>::to_vec);
            let rules = rules.showing(shown).expect("in order");
            self.0.solve(&Model::new(rules.into(), model.domains().to_vec()).expect("as many"), query)
        }
    }

    /// Checks that the mistake is found among random models, and that the first model that reveals it is reduced to a
    /// single constraint.
    fn found_and_reduced(wrong: &'static dyn Engine, kind: &str) {
        let verifier = Verifier {
            engines: vec![&Oracle, wrong],
            solutions: NonZeroUsize::MIN.saturating_add(4999),
            budget: Budget::default(),
        };
        let mut fails = |model: &Model| !verifier.compare(model).agrees();
        let models = (0..3000).map(|index| generate::model(&mut Random::new(5, index)));
        let first = models.into_iter().find(|model| fails(model)).expect("a model that shows it");
        let smallest = shrink_model(&first, &mut fails);
        assert!(fails(&smallest));
        let names: Vec<&str> = smallest.constraints().iter().map(Constraint::name).collect();
        assert_eq!(names, [kind]);
        let values = |model: &Model| model.domains().iter().map(|domain| domain.len()).sum::<usize>();
        assert!(values(&smallest) <= values(&first));
    }

    #[test]
    fn a_wrong_propagator_is_found_and_shrunk() {
        static WRONG: Wrong<Search> = Wrong(Search, |constraint| match constraint {
            Constraint::Count(count) => {
                let origin = constraint.origin().clone();
                Count::new(count.atoms().to_vec(), count.from(), count.to() + 1, origin)
                    .ok()
                    .map(Constraint::Count)
            }
            _ => None,
        });
        found_and_reduced(&WRONG, "count");
    }

    #[cfg(feature = "sat")]
    #[test]
    fn a_wrong_clause_is_found_and_shrunk() {
        static WRONG: Wrong<gridproof_engines::engine::sat::Sat> =
            Wrong(gridproof_engines::engine::sat::Sat, |constraint| match constraint {
                Constraint::Clause(clause) => {
                    let fewer = clause.atoms().iter().copied().skip(1);
                    Clause::new(fewer, constraint.origin().clone()).ok().map(Constraint::Clause)
                }
                _ => None,
            });
        found_and_reduced(&WRONG, "clause");
    }

    #[cfg(feature = "sat")]
    #[test]
    fn a_wrong_cut_is_found_and_shrunk() {
        // The cuts ignore the last edge.
        static WRONG: Wrong<gridproof_engines::engine::sat::Sat> =
            Wrong(gridproof_engines::engine::sat::Sat, |constraint| match constraint {
                Constraint::Connected(graph) => {
                    let edges = graph.edges().split_last()?.1.to_vec();
                    let origin = constraint.origin().clone();
                    Connected::new(graph.vertices().to_vec(), edges, origin).ok().map(Constraint::Connected)
                }
                _ => None,
            });
        found_and_reduced(&WRONG, "connected");
    }
}
