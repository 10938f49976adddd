//! Several propagations side by side.

/// A number for each of them. Their sums wait for one another far less than those of a single one do, and compilers make
/// vectors of them, as long as what is done is done to whole lanes before it is stored.
pub(crate) type Lanes<const L: usize> = [f64; L];

/// Lane by lane.
#[inline]
pub(crate) fn product<const L: usize>(a: &Lanes<L>, b: &Lanes<L>) -> Lanes<L> {
    let mut product = *a;
    product.iter_mut().zip(b).for_each(|(a, b)| *a *= b);
    product
}

/// Lane by lane.
#[inline]
pub(crate) fn sum<const L: usize>(a: &Lanes<L>, b: &Lanes<L>) -> Lanes<L> {
    let mut sum = *a;
    sum.iter_mut().zip(b).for_each(|(a, b)| *a += b);
    sum
}

/// Lane by lane.
#[inline]
pub(crate) fn difference<const L: usize>(a: &Lanes<L>, b: &Lanes<L>) -> Lanes<L> {
    let mut difference = *a;
    difference.iter_mut().zip(b).for_each(|(a, b)| *a -= b);
    difference
}

/// The smaller one of two numbers. (That of the standard library sees to what is no number, which takes longer.)
#[inline]
pub(crate) fn at_most(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

/// The larger one of two numbers.
#[inline]
pub(crate) fn at_least(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}
