//! Mutated transcripts, random bytes and random commands: no system panics, and every system ends.

use gridproof_model::random::Random;
use gridproof_play::systems;
use proptest::prelude::*;

use super::{own_transcripts, play, shared_folder, transcripts};

/// Changes, drops, duplicates or swaps a few bytes, or repeats a piece elsewhere.
fn mutate(input: &[u8], random: &mut Random) -> Vec<u8> {
    const BYTES: &[u8] = b"0123456789ABCDEFLMNQRSTWZmpcsq-+ \n\x00\xff";
    let mut bytes = input.to_vec();
    for _ in 0..=random.below(4) {
        if bytes.is_empty() {
            break;
        }
        let at = random.below(bytes.len());
        match random.below(6) {
            0 => bytes[at] = BYTES[random.below(BYTES.len())],
            1 => bytes.insert(at, BYTES[random.below(BYTES.len())]),
            2 => drop(bytes.remove(at)),
            3 => bytes.truncate(at),
            4 => {
                let other = random.below(bytes.len());
                bytes.swap(at, other);
            }
            _ => {
                let end = (at + 1 + random.below(12)).min(bytes.len());
                let piece = bytes[at..end].to_vec();
                let to = random.below(bytes.len());
                bytes.splice(to..to, piece);
            }
        }
    }
    bytes
}

/// The number of mutated transcripts and random inputs for each system. An environment variable overrides the default.
fn rounds(variable: &str, default: usize) -> usize {
    std::env::var(variable).ok().and_then(|count| count.parse().ok()).unwrap_or(default)
}

#[test]
fn mutated_transcripts_end_without_a_panic() {
    let mut known = own_transcripts();
    known.extend(transcripts(&shared_folder()));
    let mut random = Random::new(20_221_020, 0);
    for system in systems() {
        let inputs: Vec<&[u8]> =
            known.iter().filter(|t| std::ptr::eq(t.system, system)).map(|t| t.input.as_slice()).collect();
        for _ in 0..rounds("GRIDPROOF_MUTATED_TRANSCRIPTS", 300) {
            let input = mutate(inputs[random.below(inputs.len())], &mut random);
            play(system, &input, random.below(2) == 0);
        }
    }
}

#[test]
fn random_bytes_end_without_a_panic() {
    let count = rounds("GRIDPROOF_RANDOM_BYTES", 20_000);
    let mut random = Random::new(1992, 0);
    let bytes: Vec<u8> = (0..count).map(|_| random.below(256) as u8).collect();
    for system in systems() {
        assert!(play(system, &bytes, false).result.is_err(), "{}", system.name);
        // At a terminal, every byte is read and refused, until the end of the input.
        play(system, &bytes, true);
        // After a valid beginning, the remaining bytes are commands.
        let mut begun = match system.name {
            "pa3" => b"2 2 1 -1 1 -1 1 -1 1 -1\n".to_vec(),
            "u80957" => b"2 2 1 1 1 1 1 1 1 1\n".to_vec(),
            "fopr" => "0 ".repeat(81).into_bytes(),
            "uva220" => format!("1\n{}B\n", "--------\n".repeat(8)).into_bytes(),
            _ => b"4\n".to_vec(),
        };
        begun.extend(&bytes);
        play(system, &begun, false);
        play(system, &begun, true);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn command_streams_of_valid_words_end_without_a_panic(
        system in prop::sample::select(systems()),
        words in prop::collection::vec("[ABCEFLMNQRSTWZmpcsq]|-?[0-9]{1,3}|M[0-9]{2}|[BW-]{8}", 0..120),
        terminal in any::<bool>(),
    ) {
        play(&system, words.join(" ").as_bytes(), terminal);
    }
}
