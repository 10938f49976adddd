//! What makes an answer worth believing.

pub mod certificate;
