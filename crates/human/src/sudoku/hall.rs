//! Hall sets: k sets that have only k elements in total. Naked subsets, hidden subsets and fish are all Hall sets: the
//! sets are, respectively, the candidates of cells, the places of digits in a house, and the places of a digit in
//! lines.

use std::ops::ControlFlow;

use super::sets::{BitSet, Element};

/// The order in which choices with the same number of items are enumerated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// By the lowest item, then by the next lowest, as in a dictionary.
    ByLowest,
    /// By the highest item, then by the next highest. This is the numerical order of the bit sets.
    ByHighest,
}

/// A search for `size` items whose sets have `size` elements in total.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HallSets {
    pub(crate) size: usize,
    /// The minimum number of elements of each set.
    pub(crate) least: usize,
    pub(crate) order: Order,
}

impl HallSets {
    /// Calls `each` with each choice of items and the union of their sets, until `each` breaks. `of` returns the set of
    /// an item.
    pub(crate) fn each<I: Element, E: Element>(
        self,
        of: impl Fn(I::Item) -> BitSet<E>,
        mut each: impl FnMut(BitSet<I>, BitSet<E>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Self { size, least, order } = self;
        let fits = |&item: &I::Item| (least..=size).contains(&of(item).len());
        let items: BitSet<I> = BitSet::<I>::ALL.iter().filter(fits).collect();
        Unions { of, with: BitSet::EMPTY, most: size, order }.each(items, size, |chosen, union| {
            if union.len() == size { each(chosen, union) } else { ControlFlow::Continue(()) }
        })
    }
}

/// A search for choices of items. The union of their sets and of the set `with` has at most `most` elements.
pub(crate) struct Unions<E: Element, F> {
    /// Returns the set of an item.
    pub(crate) of: F,
    pub(crate) with: BitSet<E>,
    pub(crate) most: usize,
    pub(crate) order: Order,
}

impl<E: Element, F> Unions<E, F> {
    /// Calls `each` with each choice of `size` items and its union, until `each` breaks.
    pub(crate) fn each<I: Element>(
        &self,
        items: BitSet<I>,
        size: usize,
        mut each: impl FnMut(BitSet<I>, BitSet<E>) -> ControlFlow<()>,
    ) -> ControlFlow<()>
    where
        F: Fn(I::Item) -> BitSet<E>,
    {
        self.extend(items, size, (BitSet::EMPTY, self.with), &mut each)
    }

    fn extend<I: Element>(
        &self,
        left: BitSet<I>,
        missing: usize,
        (chosen, union): (BitSet<I>, BitSet<E>),
        each: &mut impl FnMut(BitSet<I>, BitSet<E>) -> ControlFlow<()>,
    ) -> ControlFlow<()>
    where
        F: Fn(I::Item) -> BitSet<E>,
    {
        if missing == 0 {
            return each(chosen, union);
        }
        for item in left {
            let union = union | (self.of)(item);
            if union.len() <= self.most {
                let left = match self.order {
                    Order::ByLowest => left.after(item),
                    Order::ByHighest => left.before(item),
                };
                self.extend(left, missing - 1, (chosen.with(item), union), each)?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::sets::{DigitSet, PlaceSet};
    use super::*;

    fn choices(order: Order, size: usize, most: usize) -> Vec<Vec<u8>> {
        let unions = Unions { of: DigitSet::single, with: DigitSet::EMPTY, most, order };
        let mut found = Vec::new();
        let _ = unions.each(DigitSet::ALL.before(5), size, |chosen, union| {
            assert_eq!(chosen, union);
            found.push(chosen.iter().collect());
            ControlFlow::Continue(())
        });
        found
    }

    #[test]
    fn choices_are_all_and_in_order() {
        let by_lowest = [[1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];
        assert_eq!(choices(Order::ByLowest, 2, 2), by_lowest);
        let by_highest = [[1, 2], [1, 3], [2, 3], [1, 4], [2, 4], [3, 4]];
        assert_eq!(choices(Order::ByHighest, 2, 2), by_highest);
        assert_eq!((choices(Order::ByLowest, 3, 2).len(), choices(Order::ByLowest, 4, 4).len()), (0, 1));
        assert_eq!((choices(Order::ByLowest, 5, 9).len(), choices(Order::ByLowest, 0, 0).len()), (0, 1));
    }

    #[test]
    fn the_union_is_limited() {
        let of = |place: u8| DigitSet::ALL.before(place + 2);
        let unions = Unions { of, with: DigitSet::single(9), most: 3, order: Order::ByLowest };
        let mut found = Vec::new();
        let _ = unions.each(PlaceSet::ALL, 1, |chosen, union| {
            found.push((chosen.only(), union.len()));
            ControlFlow::Continue(())
        });
        assert_eq!(found, [(Some(0), 2), (Some(1), 3)]);
    }
}
