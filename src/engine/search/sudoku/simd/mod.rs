//! The vectors of x86-64: AVX2 and AVX-512.
//!
//! The types are private to this module, and code over them is entered only through [`avx2`] and [`avx512`], which ask the
//! machine first: that is what makes the methods safe to call. Everything between the entry and an intrinsic is
//! `#[inline(always)]`, so that it is compiled with the features of the entry.
#![allow(unsafe_code)]

#[macro_use]
mod methods;
mod avx2;
mod avx512;

use avx2::Avx2;
use avx512::Avx512;

use super::path::Task;

/// Runs a task on AVX-512 vectors; hands it back if this machine has none.
pub(super) fn avx512<T: Task>(task: T) -> Result<T::Output, T> {
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2,lzcnt,popcnt")]
    fn run<T: Task>(task: T) -> T::Output {
        task.run::<Avx512>()
    }
    if !has_avx512() {
        return Err(task);
    }
    // SAFETY: the machine has each of the features that `run` is compiled with: `has_avx512` has just said so.
    Ok(unsafe { run(task) })
}

/// Runs a task on AVX2 vectors; hands it back if this machine has none.
pub(super) fn avx2<T: Task>(task: T) -> Result<T::Output, T> {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn run<T: Task>(task: T) -> T::Output {
        task.run::<Avx2>()
    }
    if !has_avx2() {
        return Err(task);
    }
    // SAFETY: the machine has each of the features that `run` is compiled with: `has_avx2` has just said so.
    Ok(unsafe { run(task) })
}

/// Whether this machine has what the AVX-512 path is compiled with.
pub(super) fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && has_avx2()
}

/// Whether this machine has what the AVX2 path is compiled with.
pub(super) fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// `_mm_shuffle` controls: element 1, 2, 0, 3 and element 2, 0, 1, 3.
const NEXT: i32 = 0b11_00_10_01;
const AFTER_NEXT: i32 = 0b11_01_00_10;
