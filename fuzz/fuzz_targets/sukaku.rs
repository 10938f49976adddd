//! Reads arbitrary text as `sukaku`.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| gridproof_fuzz::reads("sukaku", text));
