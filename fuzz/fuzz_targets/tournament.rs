//! Reads arbitrary text as `tournament`.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| gridproof_fuzz::reads("tournament", text));
