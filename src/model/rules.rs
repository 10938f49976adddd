//! Models: constraints, which models can share, and a domain per cell.

use std::any::Any;
use std::sync::{Arc, OnceLock};

use super::constraint::{Block, Cell, Constraint, Origin};
use super::domain::Domain;

/// A value for every cell of a model, by cell index.
pub type Assignment = Vec<u8>;

/// The constraints of a model without its domains; several models can share them.
#[derive(Debug)]
pub struct Rules {
    cells: usize,
    constraints: Vec<Constraint>,
    structure: OnceLock<Box<dyn Any + Send + Sync>>,
}

/// The error that constraints or domains do not make a model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// A constraint names a cell that is not in the model.
    #[error("{origin} names cell {cell}, but there are {cells} cells")]
    NoSuchCell {
        /// The constraint's origin.
        origin: Origin,
        /// The index it names.
        cell: Cell,
        /// The number of cells.
        cells: usize,
    },
    /// A constraint names a cell twice.
    #[error("{origin} names cell {cell} twice")]
    RepeatedCell {
        /// The constraint's origin.
        origin: Origin,
        /// The repeated index.
        cell: Cell,
    },
    /// A block has length 0, or the background's colour, or a colour above 63.
    #[error("{origin} has a block of length {} and colour {}", block.length, block.colour)]
    BadBlock {
        /// The constraint's origin.
        origin: Origin,
        /// The block at fault.
        block: Block,
    },
    /// The number of domains is not the number of cells.
    #[error("{domains} domains for {cells} cells")]
    DomainCount {
        /// The number of domains given.
        domains: usize,
        /// The number of cells of the rules.
        cells: usize,
    },
}

impl Rules {
    /// Rules over the cells `0..cells`.
    ///
    /// # Errors
    /// If a constraint names a cell outside that range or twice, or holds a block that cannot be.
    pub fn new(cells: usize, constraints: Vec<Constraint>) -> Result<Self, ModelError> {
        // The last constraint that named each cell: cheaper than a set per constraint.
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
        Ok(Self { cells, constraints, structure: OnceLock::new() })
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// The constraints, in the order given.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The result of `recognise` on these rules, computed at the first call and cached.
    ///
    /// The cache holds one value: calls with another type `T` than the first are not cached.
    pub fn structure<T: Clone + Send + Sync + 'static>(&self, recognise: impl FnOnce(&Self) -> T) -> T {
        if let Some(kept) = self.structure.get() {
            return kept.downcast_ref::<T>().cloned().unwrap_or_else(|| recognise(self));
        }
        let made = recognise(self);
        // After a lost race the cache holds an equal value.
        let _ = self.structure.set(Box::new(made.clone()));
        made
    }
}

/// A constraint model: cells with their domains, and the constraints over them.
#[derive(Clone, Debug)]
pub struct Model {
    rules: Arc<Rules>,
    domains: Vec<Domain>,
}

impl Model {
    /// A model of `rules` with one domain per cell.
    ///
    /// # Errors
    /// If the number of domains is not the number of cells. An empty domain is allowed: the model then has no solution.
    pub fn new(rules: Arc<Rules>, domains: Vec<Domain>) -> Result<Self, ModelError> {
        if domains.len() == rules.cells() {
            Ok(Self { rules, domains })
        } else {
            Err(ModelError::DomainCount { domains: domains.len(), cells: rules.cells() })
        }
    }

    /// The constraints.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The constraints, in order.
    pub fn constraints(&self) -> &[Constraint] {
        self.rules.constraints()
    }

    /// The domain of every cell, by index.
    pub fn domains(&self) -> &[Domain] {
        &self.domains
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.domains.len()
    }

    /// The same rules with other domains.
    ///
    /// # Errors
    /// As [`Model::new`].
    pub fn with_domains(&self, domains: Vec<Domain>) -> Result<Self, ModelError> {
        Self::new(Arc::clone(&self.rules), domains)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(cells: &[Cell]) -> Constraint {
        Constraint::AllDifferent { cells: cells.into(), origin: Origin::Row(1) }
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
    fn a_model_has_one_domain_a_cell() {
        let rules = Arc::new(Rules::new(2, vec![]).expect("valid"));
        assert!(Model::new(Arc::clone(&rules), vec![Domain::first(2)]).is_err());
        assert!(Model::new(rules, vec![Domain::first(2), Domain::EMPTY]).is_ok());
    }

    #[test]
    fn a_structure_is_recognised_once() {
        let rules = Rules::new(0, vec![]).expect("valid");
        assert_eq!(rules.structure(|_| 1u8), 1);
        assert_eq!(rules.structure(|_| 2u8), 1);
        assert_eq!(rules.structure(|_| "other type"), "other type");
    }
}
