//! `Automaton`: a layered automaton accepts the values of the cells, read in order.

use std::sync::Arc;

use crate::atom::Cell;
use crate::error::{Fault, ModelError};
use crate::origin::Origin;

/// The maximum number of states in a layer.
pub const MOST_STATES: usize = 4096;

/// The transitions of one layer. For each state, the values that can be read are listed in ascending order, each with
/// the next state. A value that is not listed is rejected.
pub type Transitions = Box<[Box<[(u8, u32)]>]>;

/// A deterministic automaton that reads the cells in order, one per layer. It starts in state 0 of the first layer, and
/// must end in an accepting state after the last layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    cells: Box<[Cell]>,
    /// The tables of transitions. Layers can share a table, and automata can share all tables.
    tables: Arc<[Transitions]>,
    /// For each cell, the index of its table.
    layers: Arc<[u32]>,
    accepting: Arc<[u32]>,
    pub(super) origin: Origin,
}

impl Automaton {
    /// Creates an automaton over `cells`. `layers` contains the index of each cell's table; `accepting` contains the
    /// accepting states after the last cell, in any order.
    ///
    /// # Errors
    /// Returns an error if the lists do not fit together, if the values of a state's transitions are not strictly
    /// ascending, or if a layer has more than [`MOST_STATES`] states.
    pub fn new(
        cells: impl IntoIterator<Item = Cell>,
        tables: Vec<Transitions>,
        layers: Vec<u32>,
        mut accepting: Vec<u32>,
        origin: Origin,
    ) -> Result<Self, ModelError> {
        let cells: Box<[Cell]> = cells.into_iter().collect();
        accepting.sort_unstable();
        accepting.dedup();
        if let Some(fault) = fault(cells.len(), &tables, &layers, &accepting) {
            return Err(ModelError::BadConstraint { origin, fault });
        }
        Ok(Self { cells, tables: tables.into(), layers: layers.into(), accepting: accepting.into(), origin })
    }

    /// Returns a copy of the automaton that reads `cells` instead.
    ///
    /// # Errors
    /// Returns an error if the two numbers of cells differ.
    pub fn over(&self, cells: impl IntoIterator<Item = Cell>, origin: Origin) -> Result<Self, ModelError> {
        let cells: Box<[Cell]> = cells.into_iter().collect();
        if cells.len() != self.cells.len() {
            let fault = Fault::Layers { layers: self.cells.len(), cells: cells.len() };
            return Err(ModelError::BadConstraint { origin, fault });
        }
        Ok(Self { cells, origin, ..self.clone() })
    }

    /// The cells, in reading order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The transitions that read the cell at `layer`.
    pub fn layer(&self, layer: usize) -> &Transitions {
        &self.tables[self.layers[layer] as usize]
    }

    /// The tables of transitions, and the index of each cell's table.
    pub fn tables(&self) -> (&[Transitions], &[u32]) {
        (&self.tables, &self.layers)
    }

    /// The accepting states after the last cell, in ascending order.
    pub fn accepting(&self) -> &[u32] {
        &self.accepting
    }

    /// The next state if the cell at `layer` has this value in `state`; `None` if the value is rejected.
    pub fn step(&self, layer: usize, state: u32, value: u8) -> Option<u32> {
        let transitions = &self.layer(layer)[state as usize];
        transitions.iter().find(|(read, _)| *read == value).map(|(_, next)| *next)
    }

    pub(super) fn holds(&self, values: &[u8]) -> bool {
        let mut state = 0;
        for (layer, &cell) in self.cells.iter().enumerate() {
            match self.step(layer, state, values[cell as usize]) {
                Some(next) => state = next,
                None => return false,
            }
        }
        self.accepting.contains(&state)
    }
}

fn fault(cells: usize, tables: &[Transitions], layers: &[u32], accepting: &[u32]) -> Option<Fault> {
    if layers.len() != cells {
        return Some(Fault::Layers { layers: layers.len(), cells });
    }
    for (table, transitions) in tables.iter().enumerate() {
        if transitions.len() > MOST_STATES {
            return Some(Fault::TooManyStates(MOST_STATES));
        }
        for (state, list) in transitions.iter().enumerate() {
            if let Some(pair) = list.windows(2).find(|pair| pair[0].0 >= pair[1].0) {
                return Some(Fault::Ambiguous { table, state, value: pair[1].0 });
            }
        }
    }
    for (layer, &table) in layers.iter().enumerate() {
        let Some(transitions) = tables.get(table as usize) else {
            return Some(Fault::NoSuchState { layer, number: table });
        };
        if transitions.is_empty() {
            return Some(Fault::NoSuchState { layer, number: 0 });
        }
        let most = match layers.get(layer + 1).map(|&next| tables.get(next as usize)) {
            Some(Some(next)) => next.len(),
            Some(None) => continue,
            None => MOST_STATES,
        };
        let reached = transitions.iter().flat_map(|list| list.iter().map(|(_, next)| *next));
        if let Some(number) = reached.filter(|&next| next as usize >= most).max() {
            return Some(Fault::NoSuchState { layer: layer + 1, number });
        }
    }
    let beyond = accepting.iter().find(|&&state| state as usize >= MOST_STATES);
    beyond.map(|&number| Fault::NoSuchState { layer: cells, number })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Accepts an even number of ones.
    fn parity(cells: u32) -> Automaton {
        let table: Transitions = [[(0, 0), (1, 1)].into(), [(0, 1), (1, 0)].into()].into();
        Automaton::new(0..cells, vec![table], vec![0; cells as usize], vec![0], "parity".into())
            .expect("valid")
    }

    #[test]
    fn words_are_accepted_or_not() {
        assert!(parity(3).holds(&[1, 0, 1]) && !parity(3).holds(&[1, 1, 1]) && !parity(3).holds(&[2, 0, 0]));
        assert!(parity(0).holds(&[]));
    }

    #[test]
    fn what_does_not_fit_together_is_refused() {
        let fault = |table: &[&[(u8, u32)]], layers: &[u32], accepting: &[u32]| {
            let table: Transitions = table.iter().map(|&list| list.into()).collect();
            match Automaton::new([0, 1], vec![table], layers.to_vec(), accepting.to_vec(), "bad".into()) {
                Err(ModelError::BadConstraint { fault, .. }) => Some(fault),
                _ => None,
            }
        };
        assert_eq!(fault(&[&[(0, 0)]], &[0, 0], &[0]), None);
        assert_eq!(fault(&[&[(0, 0)]], &[0], &[0]), Some(Fault::Layers { layers: 1, cells: 2 }));
        assert_eq!(fault(&[&[(0, 0)]], &[0, 1], &[0]), Some(Fault::NoSuchState { layer: 1, number: 1 }));
        assert_eq!(fault(&[&[(0, 1)]], &[0, 0], &[0]), Some(Fault::NoSuchState { layer: 1, number: 1 }));
        let twice = Fault::Ambiguous { table: 0, state: 0, value: 0 };
        assert_eq!(fault(&[&[(0, 0), (0, 0)]], &[0, 0], &[0]), Some(twice));
        assert_eq!(fault(&[], &[0, 0], &[0]), Some(Fault::NoSuchState { layer: 0, number: 0 }));
        let many: Vec<&[(u8, u32)]> = vec![&[]; MOST_STATES + 1];
        assert_eq!(fault(&many, &[0, 0], &[0]), Some(Fault::TooManyStates(MOST_STATES)));
    }
}
