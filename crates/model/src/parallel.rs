//! Parallel iterators: those of rayon with the feature `parallel`, plain ones without it.

#[cfg(feature = "parallel")]
pub use rayon::prelude;

/// The names of rayon for iterators on one thread.
#[cfg(not(feature = "parallel"))]
pub mod prelude {
    /// What can be turned into an iterator.
    pub trait IntoParallelIterator: IntoIterator + Sized {
        /// A plain iterator.
        fn into_par_iter(self) -> Self::IntoIter {
            self.into_iter()
        }
    }

    impl<I: IntoIterator> IntoParallelIterator for I {}

    /// Iterators over slices.
    pub trait ParallelSlice<T> {
        /// The elements, one after the other.
        fn par_iter(&self) -> std::slice::Iter<'_, T>;
        /// The elements, to be changed, one after the other.
        fn par_iter_mut(&mut self) -> std::slice::IterMut<'_, T>;
        /// Parts of `size` elements, the last one perhaps shorter.
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
