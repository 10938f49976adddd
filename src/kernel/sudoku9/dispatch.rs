//! From a level of vector instructions to code compiled for it.

use super::backend::Portable;
use super::task::Task;
use crate::solve::SimdLevel;

impl SimdLevel {
    /// Runs a task on the vectors of this level; on the portable ones if this machine does not have it.
    pub(crate) fn run<T: Task>(self, task: T) -> T::Output {
        match self.run_on_vectors(task) {
            Ok(output) => output,
            Err(task) => task.run::<Portable>(),
        }
    }

    #[cfg(target_arch = "x86_64")]
    fn run_on_vectors<T: Task>(self, task: T) -> Result<T::Output, T> {
        match self {
            Self::Scalar => Err(task),
            Self::Avx2 => super::simd::avx2(task),
            Self::Avx512 => super::simd::avx512(task),
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn run_on_vectors<T: Task>(self, task: T) -> Result<T::Output, T> {
        Err(task)
    }
}
