//! Any bytes as one of the formats of nonograms that have no target of their own: the first byte chooses it.
#![no_main]

use libfuzzer_sys::fuzz_target;

const FORMATS: [&str; 16] = [
    "json", "nonograms-org", "pbm", "ppm", "png", "cells", "mk", "cwd", "gno", "picross", "nonogrid", "minizinc",
    "yaml", "spoj", "griddler", "freenono",
];

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    // Pictures come in bytes, too.
    if let Ok(text) = gridproof_formats::format::decode(rest.to_vec()) {
        gridproof_fuzz::reads(FORMATS[usize::from(first) % FORMATS.len()], &text);
    }
});
