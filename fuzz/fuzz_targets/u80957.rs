//! Reads arbitrary text as `u80957`.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| gridproof_fuzz::reads("u80957", text));
