//! Types arbitrary bytes into each of the published systems. None of them may panic.
#![no_main]

use gridproof_play::systems;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for system in systems() {
        for terminal in [false, true] {
            let mut input = bytes;
            let _ = system.play(&mut input, &mut std::io::sink(), &mut std::io::sink(), terminal);
        }
    }
});
