//! The entry points to code that is compiled with the CPU features of a SIMD level.

use super::super::task::Task;
use super::avx2::Avx2;
use super::avx512::Avx512;
use crate::solve::SimdLevel;

/// Runs a task on AVX-512 vectors; returns the task if the machine does not support them.
pub(crate) fn avx512<T: Task>(task: T) -> Result<T::Output, T> {
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn run<T: Task>(task: T) -> T::Output {
        task.run::<Avx512>()
    }
    if !SimdLevel::Avx512.is_available() {
        return Err(task);
    }
    // SAFETY: `is_available` tests all features that `run` is compiled with.
    Ok(unsafe { run(task) })
}

/// Runs a task on AVX2 vectors; returns the task if the machine does not support them.
pub(crate) fn avx2<T: Task>(task: T) -> Result<T::Output, T> {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn run<T: Task>(task: T) -> T::Output {
        task.run::<Avx2>()
    }
    if !SimdLevel::Avx2.is_available() {
        return Err(task);
    }
    // SAFETY: `is_available` tests all features that `run` is compiled with.
    Ok(unsafe { run(task) })
}
