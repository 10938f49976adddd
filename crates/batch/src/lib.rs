//! Batches: from files to answers, in the order of the input, and answers as JSON.
//!
//! A part of [gridproof](https://docs.rs/gridproof), which promises nothing by itself.

pub mod record;
pub mod stream;
