//! The `gridproof` command.

fn main() {}
