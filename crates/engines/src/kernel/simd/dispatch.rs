//! Runs code that is compiled with the CPU features of a SIMD level.

use super::portable::Portable;
use super::task::Task;
use crate::solve::SimdLevel;

impl SimdLevel {
    /// Runs a task with the vectors of this level, or with portable vectors if the machine does not support the level.
    pub fn run<T: Task>(self, task: T) -> T::Output {
        match self.run_native(task) {
            Ok(output) => output,
            Err(task) => task.run::<Portable>(),
        }
    }

    /// Runs a task with the level's native vectors. Returns the task if the level has none on this machine.
    #[cfg(target_arch = "x86_64")]
    fn run_native<T: Task>(self, task: T) -> Result<T::Output, T> {
        match self {
            Self::Scalar => Err(task),
            Self::Avx2 => super::x86::entry::avx2(task),
            Self::Avx512 => super::x86::entry::avx512(task),
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn run_native<T: Task>(self, task: T) -> Result<T::Output, T> {
        Err(task)
    }
}
