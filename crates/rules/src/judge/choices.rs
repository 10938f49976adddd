//! What may be filled in at each place, as far as the declarations say.

use super::Budget;
use super::Judge;
use super::answer::Tables;
use super::evaluate::{Evaluation, Variables};
use super::value::Value;
use crate::board::{Entry, Size};
use crate::tree::{FindForm, FindIndex, Kind, Noun, Property, Said};

/// The number of steps for the ranges of all places.
const STEPS: u64 = 50_000_000;

/// What each cell or link may have. `None` is nothing: the `find` leaves the place out.
#[derive(Clone, Debug)]
pub(crate) enum Choices {
    /// Words.
    Words(Vec<Vec<Option<usize>>>),
    /// Numbers, or the word that stands instead.
    Numbers(Vec<Vec<Option<Entry>>>),
}

impl Choices {
    /// The number of choices of each place.
    pub(crate) fn counts(&self) -> Vec<usize> {
        match self {
            Self::Words(places) => places.iter().map(Vec::len).collect(),
            Self::Numbers(places) => places.iter().map(Vec::len).collect(),
        }
    }
}

impl<'k> Judge<'k> {
    /// The kind.
    pub(crate) const fn kind(&self) -> &'k Kind {
        self.kind
    }

    /// The size of the board.
    pub(crate) const fn size(&self) -> Size {
        self.geometry.size
    }

    /// What each place may have in a `find` of words or numbers. Returns `None` for other finds, and if a range has
    /// more than `most` numbers.
    pub(crate) fn choices(&self, find: FindIndex, most: u64) -> Option<Choices> {
        let form = &self.kind.finds.get(find)?.form;
        let mut budget = Budget::new(STEPS);
        let mut evaluation = Evaluation::new(self, Tables::blank(&self.kind.finds), &mut budget);
        match form {
            FindForm::Words { words, among } => {
                let cell = |cell: &Value| {
                    let some = (0..words.len()).map(Some).collect();
                    with_nothing(some, evaluation.is_among(among, cell))
                };
                Some(Choices::Words(self.geometry.cells.iter().map(cell).collect()))
            }
            FindForm::Numbers { noun, range, other, among } => {
                let things = if *noun == Noun::Link { self.geometry.links() } else { &self.geometry.cells };
                let mut all = Vec::with_capacity(things.len());
                for thing in things.iter() {
                    let mut env = Variables::default();
                    env.set(0, thing.clone());
                    let low = evaluation.value(&range.0, &mut env);
                    let high = evaluation.value(&range.1, &mut env);
                    let mut some: Vec<Option<Entry>> = match (low, high) {
                        (Ok(Value::Number(low)), Ok(Value::Number(high))) => {
                            if u64::try_from(high.saturating_sub(low)).is_ok_and(|less| less >= most) {
                                return None;
                            }
                            (low..=high).map(|number| Some(Entry::Number(number))).collect()
                        }
                        // A place without a range cannot have a number.
                        (Ok(_), Ok(_)) => Vec::new(),
                        _ => return None,
                    };
                    some.extend(other.iter().map(|_| Some(Entry::Other)));
                    all.push(with_nothing(some, evaluation.is_among(among, thing)));
                }
                Some(Choices::Numbers(all))
            }
            FindForm::Lines { .. } | FindForm::Regions { .. } => None,
        }
    }
}

/// What a place may have if it is among those of its `find`, or not, or if this depends on the answer.
fn with_nothing<V>(mut some: Vec<Option<V>>, is_among: Option<bool>) -> Vec<Option<V>> {
    match is_among {
        Some(true) => {}
        Some(false) => some = vec![None],
        None => some.push(None),
    }
    some
}

impl<'e> Evaluation<'e, '_> {
    /// Returns whether a place is among those of a `find`; `None` if this may depend on the answer or on a `?`.
    fn is_among(&mut self, among: &'e [Said], thing: &Value) -> Option<bool> {
        let printed = |said: &Said| {
            matches!(said.property, Property::Mark(..) | Property::Unmarked(_) | Property::HasClue(_))
        };
        among.iter().all(printed).then(|| self.words(among, thing).ok()).flatten()
    }
}
