//! Reads arbitrary text as `pa3`.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| gridproof_fuzz::reads("pa3", text));
