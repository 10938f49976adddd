//! Reads arbitrary text as `webpbn`.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| gridproof_fuzz::reads("webpbn", text));
