//! Reads arbitrary bytes in any of the formats. The first byte selects the format.
#![no_main]

use gridproof_formats::format::{all, decode};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    if let Ok(text) = decode(rest.to_vec()) {
        gridproof_fuzz::reads(all()[usize::from(first) % all().len()].name(), &text);
    }
});
