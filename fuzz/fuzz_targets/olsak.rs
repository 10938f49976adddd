//! Reads arbitrary text as `g`.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| gridproof_fuzz::reads("g", text));
