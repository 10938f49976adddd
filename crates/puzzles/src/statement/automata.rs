//! Automata that read the values of cells in order, minimised.

use std::borrow::Borrow;

use super::{Int, Statement};
use gridproof_model::{Automaton, Constraint, Origin, Transitions};

impl Statement {
    /// The automaton accepts the values read in order. `step` returns the next state for a place, a state and a value,
    /// or `None` to reject the value. `accepts` decides about the last state. States that accept the same words are
    /// merged. Returns the automaton, for [`Statement::again`], if it accepts any word.
    pub fn automaton<S: Ord + Clone>(
        &mut self,
        ints: &[Int],
        start: S,
        step: impl Fn(usize, &S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
        origin: impl Into<Origin>,
    ) -> Option<Automaton> {
        let origin = origin.into();
        let mut layers = Vec::with_capacity(ints.len());
        let mut states = Numbered { all: vec![start], sorted: vec![0] };
        for (place, &int) in ints.iter().enumerate() {
            let mut next = Numbered::default();
            let values = self.values(int);
            let mut layer = Layer::default();
            for state in &states.all {
                layer.add(values.iter().filter_map(|&value| {
                    let to = step(place, state, value)?;
                    Some(((value - int.least) as u8, next.number(&to)))
                }));
            }
            layers.push(layer);
            states = next;
        }
        let Some((tables, accepting)) = merged(&layers, &states.all.iter().map(accepts).collect::<Vec<_>>())
        else {
            self.clause([], origin);
            return None;
        };
        let layers = (0..tables.len() as u32).collect();
        let automaton = Automaton::new(ints.iter().map(|int| int.cell), tables, layers, accepting, origin);
        let kept = automaton.as_ref().ok().cloned();
        self.add(automaton.map(Constraint::Automaton));
        kept
    }

    /// Applies an automaton to other cells. Their values must be those of the cells for which it was built.
    pub fn again(&mut self, automaton: &Automaton, ints: &[Int], origin: impl Into<Origin>) {
        let other = automaton.over(ints.iter().map(|int| int.cell), origin.into());
        self.add(other.map(Constraint::Automaton));
    }
}

/// The transitions of a layer: pairs of value and next state, grouped by state.
#[derive(Default)]
struct Layer {
    read: Vec<(u8, u32)>,
    /// The end of each state's transitions.
    ends: Vec<usize>,
}

impl Layer {
    fn add(&mut self, read: impl Iterator<Item = (u8, u32)>) {
        self.read.extend(read);
        self.ends.push(self.read.len());
    }

    fn states(&self) -> impl Iterator<Item = &[(u8, u32)]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.read[start..end])
    }
}

/// Returns the layers and the accepting states of the minimal automaton for the same words. States that accept the same
/// words are merged, and states that accept no word are removed. `accepts` holds the decision for each state after the
/// last layer. Returns `None` if no word is accepted.
fn merged(layers: &[Layer], accepts: &[bool]) -> Option<(Vec<Transitions>, Vec<u32>)> {
    let mut merged = Vec::with_capacity(layers.len());
    // The merged number of each state of the following layer; `None` for a removed state.
    let mut behind: Vec<Option<u32>> = accepts.iter().map(|&accepts| accepts.then_some(0)).collect();
    let mut read: Vec<(u8, u32)> = Vec::new();
    for layer in layers.iter().rev() {
        let mut table: Numbered<Box<[(u8, u32)]>> = Numbered::default();
        let state = |all: &[(u8, u32)]| {
            read.clear();
            read.extend(all.iter().filter_map(|&(value, next)| Some((value, behind[next as usize]?))));
            (!read.is_empty()).then(|| table.number(&read[..]))
        };
        behind = layer.states().map(state).collect();
        merged.push(table.all.into());
    }
    merged.reverse();
    behind.first()?.map(|_| (merged, vec![0]))
}

/// Distinct values, numbered from 0 in order of arrival.
struct Numbered<T> {
    all: Vec<T>,
    /// Their numbers, sorted by value.
    sorted: Vec<u32>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Self { all: Vec::new(), sorted: Vec::new() }
    }
}

impl<T> Numbered<T> {
    fn number<Q: Ord + ToOwned + ?Sized>(&mut self, thing: &Q) -> u32
    where
        T: Borrow<Q>,
        Q::Owned: Into<T>,
    {
        let place = self.sorted.binary_search_by(|&known| self.all[known as usize].borrow().cmp(thing));
        let place = place.unwrap_or_else(|place| {
            self.sorted.insert(place, self.all.len() as u32);
            self.all.push(thing.to_owned().into());
            place
        });
        self.sorted[place]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads cells with values 0 and 1; states count the ones.
    fn count(cells: u32, most: u32) -> Vec<Layer> {
        let read = |ones: u32| [(0, ones), (1, ones + 1)].into_iter().filter(move |&(_, ones)| ones <= most);
        let layer = |cell: u32| {
            let mut layer = Layer::default();
            (0..=cell.min(most)).for_each(|ones| layer.add(read(ones)));
            layer
        };
        (0..cells).map(layer).collect()
    }

    #[test]
    fn states_with_the_same_words_are_one() {
        // Accepts words with at least one 1: after the first one, the number of ones does not matter.
        let (layers, accepting) = merged(&count(3, 3), &[false, true, true, true]).expect("words");
        assert_eq!(layers.iter().map(|layer| layer.len()).collect::<Vec<_>>(), [1, 2, 2]);
        assert_eq!(accepting, [0]);
    }

    #[test]
    fn states_without_words_are_left_out() {
        let (layers, _) = merged(&count(3, 3), &[false, false, false, true]).expect("a word");
        assert!(layers.iter().all(|layer| layer.len() == 1 && layer[0].len() == 1 && layer[0][0].0 == 1));
        assert_eq!(merged(&count(3, 3), &[false; 4]), None);
        assert_eq!(merged(&[], &[true]), Some((Vec::new(), vec![0])));
        assert_eq!(merged(&[], &[false]), None);
    }
}
