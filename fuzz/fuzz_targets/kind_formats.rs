//! Reads arbitrary bytes as a model, a puzz.link code, a game id of Tatham's collection, coloured lists, or plain
//! grids. The first byte selects the format.
#![no_main]

use libfuzzer_sys::fuzz_target;

const FORMATS: [&str; 5] = ["code", "tatham", "model", "cnon", "grid"];

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    if let Ok(text) = gridproof_formats::format::decode(rest.to_vec()) {
        gridproof_fuzz::reads(FORMATS[usize::from(first) % FORMATS.len()], &text);
    }
});
