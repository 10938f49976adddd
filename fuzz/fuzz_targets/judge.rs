//! Reads arbitrary text as a plain grid of one of the kinds, and judges its solution. The first byte selects the kind.
#![no_main]

use gridproof_puzzles::judge::{rule_files, rules_of};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let Ok(grid) = std::str::from_utf8(rest) else { return };
    let count = rule_files().count();
    let (name, _) = rule_files().nth(usize::from(first) % count).expect("a file");
    gridproof_fuzz::judges(rules_of(name).expect("a file").expect("a valid file"), grid);
});
