//! Any bytes: decoding and detection end without a panic, and what is detected can be read.
#![no_main]

use gridproof::format::{decode, detect};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = decode(bytes.to_vec())
        && let Ok(format) = detect(None, &text)
    {
        assert!(format.read(&text).next().is_some());
    }
});
