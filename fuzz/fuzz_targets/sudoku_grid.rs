//! Reads arbitrary text as `sudoku-grid`.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| gridproof_fuzz::reads("sudoku-grid", text));
