//! The vectors of x86-64: AVX2 and AVX-512. This is the only unsafe code of the kernels.
//!
//! The backends are private to this module, and code that is generic over them runs only through [`entry`], which first
//! checks the CPU features of the machine. That makes the methods of the backends safe to call. Every function between
//! the entry and an intrinsic is `#[inline(always)]`, so that it is compiled with the features of the entry.
#![allow(unsafe_code)]

#[macro_use]
mod methods;
mod avx2;
mod avx512;
pub(super) mod entry;
mod tables;
mod words256;
