//! Tests that concern all formats.

mod collections;
