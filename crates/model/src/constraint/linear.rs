//! `Linear`: a weighted sum of values is within a range.

use std::collections::HashMap;

use crate::atom::Cell;
use crate::error::{Fault, ModelError};
use crate::origin::Origin;

/// The sum of the terms is between `from` and `to`, inclusive. A term is a coefficient times the value of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    coefficients: Box<[i32]>,
    cells: Box<[Cell]>,
    from: i64,
    to: i64,
    pub(super) origin: Origin,
}

impl Linear {
    /// Creates a constraint that the sum of the terms is between `from` and `to`, inclusive. Terms of the same cell are
    /// added up; terms with coefficient 0 are dropped.
    ///
    /// # Errors
    /// Returns an error if `from` is above `to`, or if partial sums might not fit in 32 bits.
    pub fn new(
        terms: impl IntoIterator<Item = (i32, Cell)>,
        from: i64,
        to: i64,
        origin: Origin,
    ) -> Result<Self, ModelError> {
        let bad = |origin, fault| Err(ModelError::BadConstraint { origin, fault });
        if from > to {
            return bad(origin, Fault::EmptyRange { from, to });
        }
        let (mut joined, mut places): (Vec<(i64, Cell)>, HashMap<Cell, usize>) = (Vec::new(), HashMap::new());
        for (coefficient, cell) in terms {
            let place = *places.entry(cell).or_insert(joined.len());
            match joined.get_mut(place) {
                Some((sum, _)) => *sum += i64::from(coefficient),
                None => joined.push((coefficient.into(), cell)),
            }
        }
        joined.retain(|(coefficient, _)| *coefficient != 0);
        let largest = joined.iter().fold(0i64, |sum, (coefficient, _)| {
            sum.saturating_add(coefficient.saturating_abs().saturating_mul(63))
        });
        if largest > i64::from(i32::MAX) {
            return bad(origin, Fault::Overflow);
        }
        let coefficients = joined.iter().map(|(coefficient, _)| *coefficient as i32).collect();
        let cells = joined.iter().map(|(_, cell)| *cell).collect();
        Ok(Self { coefficients, cells, from, to, origin })
    }

    /// The terms, each a nonzero coefficient and its cell, in the order in which the cells first occurred. Each cell
    /// occurs once.
    pub fn terms(&self) -> impl ExactSizeIterator<Item = (i32, Cell)> + Clone {
        self.coefficients.iter().copied().zip(self.cells.iter().copied())
    }

    /// The smallest allowed sum.
    pub fn from(&self) -> i64 {
        self.from
    }

    /// The largest allowed sum.
    pub fn to(&self) -> i64 {
        self.to
    }

    /// The cells, in the order of the terms.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    pub(super) fn holds(&self, values: &[u8]) -> bool {
        let sum: i64 = self
            .terms()
            .map(|(coefficient, cell)| i64::from(coefficient) * i64::from(values[cell as usize]))
            .sum();
        (self.from..=self.to).contains(&sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_is_in_the_range() {
        let linear = Linear::new([(2, 0), (-1, 1), (1, 0)], -1, 0, "sum".into()).expect("small");
        assert_eq!(linear.terms().collect::<Vec<_>>(), [(3, 0), (-1, 1)]);
        assert!(
            linear.holds(&[1, 3])
                && linear.holds(&[1, 4])
                && !linear.holds(&[1, 2])
                && !linear.holds(&[0, 2])
        );
    }

    #[test]
    fn what_might_overflow_is_refused() {
        let fault =
            |terms: &[(i32, Cell)], from, to| match Linear::new(terms.to_vec(), from, to, "sum".into()) {
                Err(ModelError::BadConstraint { fault, .. }) => Some(fault),
                _ => None,
            };
        assert_eq!(fault(&[(i32::MAX, 0)], 0, 1), Some(Fault::Overflow));
        assert_eq!(fault(&[(i32::MAX, 0), (i32::MAX, 0), (1, 1)], 0, 1), Some(Fault::Overflow));
        assert_eq!(fault(&[(1, 0)], 1, 0), Some(Fault::EmptyRange { from: 1, to: 0 }));
        assert_eq!(fault(&[(1, 0)], i64::MIN, i64::MAX), None);
    }
}
