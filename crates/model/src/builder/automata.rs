//! Builds minimal automata that read the values of integers in order.

use std::hash::Hash;

use rustc_hash::FxHashMap as HashMap;

use super::Builder;
use super::variables::Int;
use crate::constraint::{Automaton, Constraint, Transitions};
use crate::error::Fault;
use crate::origin::Origin;

/// The maximum number of states in a layer before equivalent states are merged.
const MOST_REACHABLE: usize = 1 << 20;

impl Builder {
    /// Requires that an automaton accepts the values of the integers, read in order. The automaton starts in the state
    /// `start`. `step` receives a state, the index of the integer and its value. It returns the next state, or `None`
    /// to reject the value. `accepts` must be true for the last state.
    ///
    /// Only reachable states are created, and states that accept the same words are merged. After that, at most
    /// [`MOST_STATES`](crate::constraint::MOST_STATES) states may remain for each integer. Returns the automaton, so
    /// that [`Builder::same_automaton`] can use it for other integers. Returns `None` if the automaton accepts nothing,
    /// or if a call had invalid arguments.
    pub fn automaton<S: Clone + Eq + Hash>(
        &mut self,
        ints: impl IntoIterator<Item = Int>,
        start: S,
        step: impl Fn(&S, usize, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
        origin: impl Into<Origin>,
    ) -> Option<Automaton> {
        let (ints, origin): (Vec<Int>, Origin) = (ints.into_iter().collect(), origin.into());
        let mut layers = Vec::with_capacity(ints.len());
        let mut states = Numbered::default();
        states.number(start);
        for (index, &int) in ints.iter().enumerate() {
            let mut next = Numbered::default();
            let values = self.domain(int);
            let mut layer = Layer::default();
            for state in &states.all {
                layer.add(values.iter().filter_map(|value| {
                    let to = step(state, index, i32::from(value) + int.offset)?;
                    Some((value, next.number(to)))
                }));
                if next.all.len() > MOST_REACHABLE {
                    self.fail(origin, Fault::TooManyStates(MOST_REACHABLE));
                    return None;
                }
            }
            layers.push(layer);
            states = next;
        }
        let accepting: Vec<bool> = states.all.iter().map(accepts).collect();
        let Some((tables, accepting)) = merged(&layers, &accepting) else {
            self.impossible(origin);
            return None;
        };
        let layers = (0..tables.len() as u32).collect();
        let automaton = Automaton::new(ints.iter().map(|int| int.cell), tables, layers, accepting, origin);
        let kept = automaton.as_ref().ok().cloned();
        self.add(automaton.map(Constraint::Automaton));
        kept
    }

    /// Requires that an existing automaton also accepts the values of these integers. These integers must have the same
    /// ranges as the integers for which the automaton was built.
    pub fn same_automaton(
        &mut self,
        automaton: &Automaton,
        ints: impl IntoIterator<Item = Int>,
        origin: impl Into<Origin>,
    ) {
        let other = automaton.over(ints.into_iter().map(|int| int.cell), origin.into());
        self.add(other.map(Constraint::Automaton));
    }
}

/// The transitions of a layer. Each is a pair of a value and a next state; they are grouped by state.
#[derive(Default)]
struct Layer {
    read: Vec<(u8, u32)>,
    /// For each state, the end of its transitions in `read`.
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
/// words are merged, and states that accept no word are removed. `accepts` contains, for each state after the last
/// layer, whether that state accepts. Returns `None` if no word is accepted.
fn merged(layers: &[Layer], accepts: &[bool]) -> Option<(Vec<Transitions>, Vec<u32>)> {
    let mut merged = Vec::with_capacity(layers.len());
    // For each state of the following layer, its number after merging; `None` if the state was removed.
    let mut next: Vec<Option<u32>> = accepts.iter().map(|&accepts| accepts.then_some(0)).collect();
    let mut read = Vec::new();
    for layer in layers.iter().rev() {
        // A state is put into a box only if it is new: most states are equal to an earlier one.
        let mut table: HashMap<Box<[(u8, u32)]>, u32> = HashMap::default();
        let mut state = |all: &[(u8, u32)]| {
            read.clear();
            read.extend(all.iter().filter_map(|&(value, to)| Some((value, next[to as usize]?))));
            let number = table.len() as u32;
            match table.get(&read[..]) {
                Some(&known) => Some(known),
                None if read.is_empty() => None,
                None => {
                    table.insert(read.as_slice().into(), number);
                    Some(number)
                }
            }
        };
        next = layer.states().map(&mut state).collect();
        let mut states: Vec<_> = table.into_iter().collect();
        states.sort_unstable_by_key(|(_, number)| *number);
        merged.push(states.into_iter().map(|(state, _)| state).collect());
    }
    merged.reverse();
    next.first()?.map(|_| (merged, vec![0]))
}

/// Distinct values, numbered from 0 in the order in which they were added.
struct Numbered<T> {
    all: Vec<T>,
    numbers: HashMap<T, u32>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Self { all: Vec::new(), numbers: HashMap::default() }
    }
}

impl<T: Clone + Eq + Hash> Numbered<T> {
    fn number(&mut self, value: T) -> u32 {
        *self.numbers.entry(value).or_insert_with_key(|value| {
            self.all.push(value.clone());
            self.all.len() as u32 - 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The layers of an automaton that reads cells with the values 0 and 1. The state is the number of ones so far.
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
        // Accepts words with at least one 1. After the first 1, the number of ones no longer matters.
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
