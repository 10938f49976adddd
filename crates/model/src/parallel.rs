//! Parallel iterators: rayon's with the feature `parallel`, and sequential replacements without it.

#[cfg(feature = "parallel")]
pub use rayon::prelude;

/// Sequential replacements with the names of rayon's traits.
#[cfg(not(feature = "parallel"))]
pub mod prelude {
    /// Types that can be turned into an iterator.
    pub trait IntoParallelIterator: IntoIterator + Sized {
        /// Returns a sequential iterator.
        fn into_par_iter(self) -> Self::IntoIter {
            self.into_iter()
        }
    }

    impl<I: IntoIterator> IntoParallelIterator for I {}

    /// Iterators over slices.
    pub trait ParallelSlice<T> {
        /// Iterates over the elements in order.
        fn par_iter(&self) -> std::slice::Iter<'_, T>;
        /// Iterates over mutable references to the elements in order.
        fn par_iter_mut(&mut self) -> std::slice::IterMut<'_, T>;
        /// Iterates over chunks of `size` elements; the last chunk may be shorter.
        fn par_chunks(&self, size: usize) -> std::slice::Chunks<'_, T>;
    }

    impl<T> ParallelSlice<T> for [T] {
        fn par_iter(&self) -> std::slice::Iter<'_, T> {
            self.iter()
        }

        fn par_iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
            self.iter_mut()
        }

        fn par_chunks(&self, size: usize) -> std::slice::Chunks<'_, T> {
            self.chunks(size)
        }
    }
}
