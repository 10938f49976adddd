//! A number or a range of numbers, used as an argument of counts and sums.

use std::ops::{RangeFrom, RangeInclusive, RangeToInclusive};

/// A number, or a range of numbers: `3`, `2..=4`, `1..`, `..=5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    pub(super) from: i64,
    pub(super) to: i64,
}

macro_rules! amounts {
    ($($number:ty),*) => {$(
        impl From<$number> for Amount {
            fn from(number: $number) -> Self {
                let number = of(number);
                Self { from: number, to: number }
            }
        }

        impl From<RangeInclusive<$number>> for Amount {
            fn from(range: RangeInclusive<$number>) -> Self {
                Self { from: of(*range.start()), to: of(*range.end()) }
            }
        }

        impl From<RangeFrom<$number>> for Amount {
            fn from(range: RangeFrom<$number>) -> Self {
                Self { from: of(range.start), to: i64::MAX }
            }
        }

        impl From<RangeToInclusive<$number>> for Amount {
            fn from(range: RangeToInclusive<$number>) -> Self {
                Self { from: i64::MIN, to: of(range.end) }
            }
        }
    )*};
}

amounts!(i32, i64, u8, u32, usize);

/// Converts a number to `i64`; a number that is too large becomes `i64::MAX`.
fn of(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}
