//! Arithmetic on several independent runs of belief propagation at once.

/// One number for each run. The sums of one run form a chain of dependent additions, but additions of different runs
/// can overlap in time. Compilers turn such additions into vector instructions if each array is computed completely
/// before it is stored.
pub(super) type Replicas<const L: usize> = [f64; L];

/// Returns the products, element by element.
#[inline]
pub(super) fn product<const L: usize>(a: &Replicas<L>, b: &Replicas<L>) -> Replicas<L> {
    let mut product = *a;
    product.iter_mut().zip(b).for_each(|(a, b)| *a *= b);
    product
}

/// Returns the sums, element by element.
#[inline]
pub(super) fn sum<const L: usize>(a: &Replicas<L>, b: &Replicas<L>) -> Replicas<L> {
    let mut sum = *a;
    sum.iter_mut().zip(b).for_each(|(a, b)| *a += b);
    sum
}

/// Returns the differences, element by element.
#[inline]
pub(super) fn difference<const L: usize>(a: &Replicas<L>, b: &Replicas<L>) -> Replicas<L> {
    let mut difference = *a;
    difference.iter_mut().zip(b).for_each(|(a, b)| *a -= b);
    difference
}

/// Returns the smaller of two numbers that are not NaN. (`f64::min` also handles NaN, and so takes longer.)
#[inline]
pub(super) fn at_most(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

/// Returns the larger of two numbers that are not NaN.
#[inline]
pub(super) fn at_least(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}
