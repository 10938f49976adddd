//! Reads arbitrary bytes as an Othello transcript. The reader must not panic.
#![no_main]

use gridproof_play::othello::replay::replay;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = replay(bytes);
});
