//! Models: constraints, which several models can share, and one domain per cell.

use std::any::Any;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::{Arc, OnceLock};

use super::atom::Cell;
use super::constraint::Constraint;
use super::domain::Domain;
use super::error::ModelError;
use super::origin::Origin;
use super::path_system::PathSystem;

/// Indexed by cell: the value of every cell of a model.
pub type Assignment = Vec<u8>;

/// The constraints of a model without its domains; several models can share them.
#[derive(Debug)]
pub struct Rules {
    cells: usize,
    constraints: Vec<Constraint>,
    /// The shown cells, in ascending order; `None` if all cells are shown.
    shown: Option<Box<[Cell]>>,
    renamed: OnceLock<Vec<(usize, Origin)>>,
    structure: OnceLock<Box<dyn Any + Send + Sync>>,
}

// Only caches change through a shared reference, and a panic never leaves a partial value in them.
impl RefUnwindSafe for Rules {}
impl UnwindSafe for Rules {}

impl Rules {
    /// Creates rules over the cells `0..cells`, all of which are shown.
    ///
    /// # Errors
    /// Returns an error if a constraint names a cell outside that range or names a cell twice, or if a block has an
    /// invalid length or colour.
    pub fn new(cells: usize, constraints: Vec<Constraint>) -> Result<Self, ModelError> {
        // For each cell, the index of the last constraint that named the cell. This is cheaper than a set per
        // constraint.
        let mut named_by = vec![usize::MAX; cells];
        for (index, constraint) in constraints.iter().enumerate() {
            let origin = || constraint.origin().clone();
            for &cell in constraint.cells() {
                match named_by.get_mut(cell as usize) {
                    None => return Err(ModelError::NoSuchCell { origin: origin(), cell, cells }),
                    Some(last) if *last == index => {
                        return Err(ModelError::RepeatedCell { origin: origin(), cell });
                    }
                    Some(last) => *last = index,
                }
            }
            if let Constraint::Runs { blocks, .. } = constraint
                && let Some(&block) =
                    blocks.iter().find(|b| b.length == 0 || !(1..Domain::VALUES as u8).contains(&b.colour))
            {
                return Err(ModelError::BadBlock { origin: origin(), block });
            }
        }
        Ok(Self { cells, constraints, shown: None, renamed: OnceLock::new(), structure: OnceLock::new() })
    }

    /// Returns the same rules with only some cells shown. Solutions that differ only in the other cells count as one
    /// solution.
    ///
    /// # Errors
    /// Returns an error unless `cells` are cells of the model in ascending order, each once.
    pub fn showing(mut self, cells: impl IntoIterator<Item = Cell>) -> Result<Self, ModelError> {
        let shown: Box<[Cell]> = cells.into_iter().collect();
        if let Some(pair) = shown.windows(2).find(|pair| pair[0] >= pair[1]) {
            return Err(ModelError::Shown(pair[1]));
        }
        if let Some(&beyond) = shown.last().filter(|&&cell| cell as usize >= self.cells) {
            return Err(ModelError::Shown(beyond));
        }
        self.shown = (shown.len() < self.cells).then_some(shown);
        Ok(self)
    }

    /// The cells whose values distinguish solutions, in ascending order; `None` if all cells do.
    pub fn shown(&self) -> Option<&[Cell]> {
        self.shown.as_deref()
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// The constraints, in the order given.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Returns the origin of the constraint at `index`, made unique: the second `cage` becomes `cage (2)`.
    /// [`Constraint::origin`] returns the origin as it was given.
    ///
    /// # Panics
    /// Panics if there is no constraint with this index.
    pub fn origin(&self, index: usize) -> &Origin {
        // The names are computed at the first call, because most models never need them.
        let renamed = self.renamed.get_or_init(|| renamed(&self.constraints));
        match renamed.binary_search_by_key(&index, |(place, _)| *place) {
            Ok(place) => &renamed[place].1,
            Err(_) => self.constraints[index].origin(),
        }
    }

    /// Returns the result of `recognise` on these rules. The result is computed at the first call and cached.
    ///
    /// The cache holds one value. If a later call has a different result type, its result is not cached.
    pub fn structure<T: Clone + Send + Sync + 'static>(&self, recognise: impl FnOnce(&Self) -> T) -> T {
        if let Some(kept) = self.structure.get() {
            return kept.downcast_ref::<T>().cloned().unwrap_or_else(|| recognise(self));
        }
        let made = recognise(self);
        // If another thread was faster, the cache already holds an equal value.
        let _ = self.structure.set(Box::new(made.clone()));
        made
    }
}

/// A constraint model: cells with their domains, and the constraints over them.
#[derive(Clone, Debug)]
pub struct Model {
    rules: Arc<Rules>,
    domains: Vec<Domain>,
    path_system: Option<Arc<PathSystem>>,
}

impl Model {
    /// Creates a model of `rules` with one domain per cell.
    ///
    /// # Errors
    /// Returns an error if the number of domains differs from the number of cells. An empty domain is allowed: the
    /// model then has no solution.
    pub fn new(rules: Arc<Rules>, domains: Vec<Domain>) -> Result<Self, ModelError> {
        if domains.len() == rules.cells() {
            Ok(Self { rules, domains, path_system: None })
        } else {
            Err(ModelError::DomainCount { domains: domains.len(), cells: rules.cells() })
        }
    }

    /// Returns the same model with the path system that its constraints state. An engine that uses a path system may
    /// panic if it names cells or constraints that the model does not have.
    #[must_use]
    pub fn with_path_system(self, paths: PathSystem) -> Self {
        Self { path_system: Some(Arc::new(paths)), ..self }
    }

    /// The path system that the constraints state, if there is one.
    pub fn path_system(&self) -> Option<&PathSystem> {
        self.path_system.as_deref()
    }

    /// The rules, which contain the constraints.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The constraints, in order.
    pub fn constraints(&self) -> &[Constraint] {
        self.rules.constraints()
    }

    /// The domains of all cells, indexed by cell.
    pub fn domains(&self) -> &[Domain] {
        &self.domains
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.domains.len()
    }

    /// The cells whose values distinguish solutions, in ascending order; `None` if all cells do.
    pub fn shown(&self) -> Option<&[Cell]> {
        self.rules.shown()
    }

    /// Whether the cell is shown: solutions that differ in a shown cell are different.
    pub fn is_shown(&self, cell: Cell) -> bool {
        self.shown().is_none_or(|shown| shown.binary_search(&cell).is_ok())
    }

    /// The values of the shown cells, in the order of the cells. Two solutions count as one if these values are equal.
    pub fn shown_values<'a>(&self, values: &'a Assignment) -> Cow<'a, [u8]> {
        match self.shown() {
            None => Cow::Borrowed(values),
            Some(shown) => shown.iter().filter_map(|&cell| values.get(cell as usize).copied()).collect(),
        }
    }

    /// Adds the solutions in `found` to `known` until `known` contains `most` solutions. A solution that counts as the
    /// same as one in `known` is skipped.
    pub fn add_distinct(
        &self,
        known: &mut Vec<Assignment>,
        found: impl IntoIterator<Item = Assignment>,
        most: usize,
    ) {
        for solution in found {
            let is_new = |one: &Assignment| self.shown_values(one) != self.shown_values(&solution);
            if known.len() < most && known.iter().all(is_new) {
                known.push(solution);
            }
        }
    }

    /// Returns a model with the same rules and other domains. The path system is dropped, because the new domains may
    /// exclude some of its paths.
    ///
    /// # Errors
    /// Returns an error if the number of domains differs from the number of cells.
    pub fn with_domains(&self, domains: Vec<Domain>) -> Result<Self, ModelError> {
        Self::new(Arc::clone(&self.rules), domains)
    }
}

/// The origins that must be changed to be unique, each with the index of its constraint, in ascending order of index. A
/// repeated origin gets a number.
fn renamed(constraints: &[Constraint]) -> Vec<(usize, Origin)> {
    let names: Vec<String> = constraints.iter().map(|constraint| constraint.origin().to_string()).collect();
    let mut taken: HashSet<Cow<'_, str>> = names.iter().map(|name| Cow::Borrowed(&**name)).collect();
    // The last number used for each name.
    let mut last: HashMap<&str, u32> = HashMap::with_capacity(names.len());
    let mut renamed = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let Some(number) = last.get_mut(&**name) else {
            last.insert(name, 1);
            continue;
        };
        let other = loop {
            *number += 1;
            let other = format!("{name} ({number})");
            if taken.insert(Cow::Owned(other.clone())) {
                break other;
            }
        };
        renamed.push((index, other.into()));
    }
    renamed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::Block;

    fn row(cells: &[Cell]) -> Constraint {
        Constraint::AllDifferent { cells: cells.into(), sum: None, origin: Origin::Row(1) }
    }

    #[test]
    fn rules_refuse_what_cannot_be() {
        let origin = Origin::Row(1);
        assert_eq!(
            Rules::new(2, vec![row(&[0, 2])]).err(),
            Some(ModelError::NoSuchCell { origin: origin.clone(), cell: 2, cells: 2 })
        );
        assert_eq!(
            Rules::new(2, vec![row(&[1, 0, 1])]).err(),
            Some(ModelError::RepeatedCell { origin: origin.clone(), cell: 1 })
        );
        for block in [Block::black(0), Block { length: 1, colour: 0 }, Block { length: 1, colour: 64 }] {
            let runs = Constraint::Runs { line: [0].into(), blocks: [block].into(), origin: origin.clone() };
            assert_eq!(
                Rules::new(1, vec![runs]).err(),
                Some(ModelError::BadBlock { origin: origin.clone(), block })
            );
        }
    }

    #[test]
    fn a_cell_may_stand_in_several_constraints() {
        assert!(Rules::new(2, vec![row(&[0, 1]), row(&[1, 0])]).is_ok());
    }

    #[test]
    fn origins_are_made_different() {
        let named = |origin: Origin| Constraint::AllDifferent { cells: [].into(), sum: None, origin };
        let origins = |origins: &[Origin]| -> Vec<String> {
            let rules = Rules::new(0, origins.iter().cloned().map(named).collect()).expect("valid");
            (0..rules.constraints().len()).map(|index| rules.origin(index).to_string()).collect()
        };
        assert_eq!(origins(&[Origin::Row(1), Origin::Row(2), Origin::Box(1)]), ["row 1", "row 2", "box 1"]);
        assert_eq!(
            origins(&[
                Origin::Row(1),
                "row 1".into(),
                "a (2)".into(),
                "a".into(),
                "a".into(),
                Origin::Row(1)
            ]),
            ["row 1", "row 1 (2)", "a (2)", "a", "a (3)", "row 1 (3)"]
        );
    }

    #[test]
    fn shown_cells_are_cells_in_order() {
        let rules = || Rules::new(3, vec![]).expect("valid");
        let showing = |cells: &[Cell]| {
            rules().showing(cells.iter().copied()).map(|rules| rules.shown().map(<[Cell]>::to_vec))
        };
        assert_eq!(showing(&[0, 2]), Ok(Some(vec![0, 2])));
        assert_eq!(showing(&[0, 1, 2]), Ok(None));
        assert_eq!(showing(&[1, 0]), Err(ModelError::Shown(0)));
        assert_eq!(showing(&[1, 1]), Err(ModelError::Shown(1)));
        assert_eq!(showing(&[3]), Err(ModelError::Shown(3)));
        let model = Model::new(rules().showing([0, 2]).expect("in order").into(), vec![Domain::first(2); 3]);
        assert_eq!(*model.expect("three").shown_values(&vec![5, 6, 7]), [5, 7]);
    }

    #[test]
    fn a_model_has_one_domain_a_cell() {
        let rules = Arc::new(Rules::new(2, vec![]).expect("valid"));
        assert!(Model::new(Arc::clone(&rules), vec![Domain::first(2)]).is_err());
        assert!(Model::new(rules, vec![Domain::first(2), Domain::EMPTY]).is_ok());
    }

    #[test]
    fn a_model_may_be_used_after_a_panic() {
        fn is_safe<T: UnwindSafe + RefUnwindSafe>() {}
        is_safe::<Model>();
    }

    #[test]
    fn a_structure_is_recognised_once() {
        let rules = Rules::new(0, vec![]).expect("valid");
        assert_eq!(rules.structure(|_| 1u8), 1);
        assert_eq!(rules.structure(|_| 2u8), 1);
        assert_eq!(rules.structure(|_| "other type"), "other type");
    }
}
