//! Reads arbitrary bytes in one of the formats of sudokus and variants without a fuzz target of their own. The first
//! byte selects the format.
#![no_main]

use libfuzzer_sys::fuzz_target;

const FORMATS: [&str; 12] = [
    "titled-grids", "candidate-grid", "hodoku", "opensudoku", "sudoku-json", "f-puzzles", "f-puzzles-logic", "sudokupad",
    "sudokuwiki", "ipuz", "iss", "killer-line",
];

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    if let Ok(text) = gridproof_formats::format::decode(rest.to_vec()) {
        gridproof_fuzz::reads(FORMATS[usize::from(first) % FORMATS.len()], &text);
    }
});
