//! Reads arbitrary text as a file with the rules of a kind and, after a line `%%%`, as a plain grid. Makes the model of the
//! puzzle, and compares its solutions with the judge of the rules. If the text is no plain grid, it selects a small board
//! with random clues.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (rules, grid) = text.split_once("\n%%%\n").unwrap_or((text, ""));
    if let Ok(kind) = gridproof_rules::parse(rules) {
        gridproof_fuzz::compiles(kind, grid);
    }
});
