//! Judges complete answers.
