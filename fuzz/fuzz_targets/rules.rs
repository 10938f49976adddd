//! Reads arbitrary text as a file with the rules of a kind and, after a line `%%%`, as a plain grid with a solution that
//! these rules judge.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (rules, grid) = text.split_once("\n%%%\n").unwrap_or((text, ""));
    match gridproof_rules::parse(rules) {
        Ok(kind) => gridproof_fuzz::judges(&kind, grid),
        Err(error) => drop(error.show("fuzz.rules", rules)),
    }
});
