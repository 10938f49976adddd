//! Reads arbitrary bytes in one of the nonogram formats without a fuzz target of their own. The first byte selects the
//! format.
#![no_main]

use libfuzzer_sys::fuzz_target;

const FORMATS: [&str; 16] = [
    "json", "nonograms-org", "pbm", "ppm", "png", "cells", "mk", "cwd", "gno", "picross", "nonogrid", "minizinc",
    "yaml", "spoj", "griddler", "freenono",
];

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    // The bytes may also be a binary picture, which is decoded first.
    if let Ok(text) = gridproof_formats::format::decode(rest.to_vec()) {
        gridproof_fuzz::reads(FORMATS[usize::from(first) % FORMATS.len()], &text);
    }
});
