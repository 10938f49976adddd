//! The clues of a model, each with the constraints that express it.

use std::collections::HashMap;

use gridproof_model::{Cell, Constraint, Model, Origin};

/// The clues of a model, each with the constraints that express it.
#[derive(Debug)]
pub(super) struct ClueList {
    model: Model,
    constraints: Vec<Vec<usize>>,
    /// The number of clues without constraints on graphs; these come first.
    plain: usize,
}

impl ClueList {
    /// Groups the constraints of a model by clue. Clues with constraints on graphs come last, because they take longest
    /// to examine.
    pub(super) fn of(model: &Model) -> Self {
        let mut clues: Vec<(Origin, Vec<usize>)> = Vec::new();
        let mut index: HashMap<Origin, usize> = HashMap::new();
        for constraint in 0..model.constraints().len() {
            let origin = clue_of(model, constraint);
            let clue = *index.entry(origin.clone()).or_insert_with(|| {
                clues.push((origin, Vec::new()));
                clues.len() - 1
            });
            clues[clue].1.push(constraint);
        }
        let on_graphs = |list: &[usize]| {
            list.iter().any(|&constraint| {
                matches!(
                    model.constraints()[constraint],
                    Constraint::Connected(_)
                        | Constraint::Loop(_)
                        | Constraint::Forest(_)
                        | Constraint::Regions(_)
                        | Constraint::Lazy(_)
                )
            })
        };
        clues.sort_by_key(|(_, list)| on_graphs(list));
        let plain = clues.iter().filter(|(_, list)| !on_graphs(list)).count();
        let constraints = clues.into_iter().map(|(_, list)| list).collect();
        Self { model: model.clone(), constraints, plain }
    }

    /// The number of clues.
    pub(super) fn len(&self) -> usize {
        self.constraints.len()
    }

    /// The number of clues without constraints on graphs; these come first.
    pub(super) fn plain(&self) -> usize {
        self.plain
    }

    /// The name of a clue.
    pub(super) fn name(&self, clue: usize) -> Origin {
        clue_of(&self.model, self.constraints[clue][0])
    }

    /// The indices of the constraints that express these clues.
    pub(super) fn constraints(&self, clues: &[usize]) -> Vec<usize> {
        clues.iter().flat_map(|&clue| self.constraints[clue].iter().copied()).collect()
    }

    /// The cells of a clue, in ascending order.
    pub(super) fn cells(&self, clue: usize) -> Vec<Cell> {
        let all = self.constraints[clue].iter();
        let mut cells: Vec<Cell> =
            all.flat_map(|&i| self.model.constraints()[i].cells().iter().copied()).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

/// The clue to which a constraint belongs. In model files, several constraints that express one clue have numbered
/// names, such as `clue (2)`. The number is not part of the clue's name.
fn clue_of(model: &Model, constraint: usize) -> Origin {
    let origin = model.constraints()[constraint].origin();
    let Origin::Named(name) = origin else { return origin.clone() };
    let numbered = name.strip_suffix(')').and_then(|name| name.rsplit_once(" ("));
    match numbered {
        Some((clue, number)) if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => {
            clue.into()
        }
        _ => origin.clone(),
    }
}
