//! Any bytes, as a file with one of the names that matter: decoding and detection end without a panic, and what is detected can
//! be read.
#![no_main]

use std::path::Path;
use std::sync::LazyLock;

use gridproof_formats::format::{self, Format, decode};
use libfuzzer_sys::fuzz_target;

/// Names of files: with every extension that a format has for itself, with some that say nothing, and of a game; the empty one
/// stands for a text without a name.
static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let own = format::all().iter().flat_map(|format| format.extensions());
    let own = own.map(|extension| format!("puzzle.{extension}"));
    let others = ["", "puzzle.txt", "puzzle.csv", "puzzle.json", "puzzle.jsonl", "puzzle", "loopy-5x5.txt"];
    others.into_iter().map(str::to_owned).chain(own).collect()
});

fuzz_target!(|bytes: &[u8]| {
    /// Most items that are read.
    const MOST: usize = 256;
    let Ok(text) = decode(bytes.to_vec()) else { return };
    let name = &NAMES[bytes.len() % NAMES.len()];
    for path in [None, (!name.is_empty()).then(|| Path::new(name))] {
        if let Some(format) = detected(path, &text) {
            let mut items = 0;
            for item in format.read(&text).take(MOST) {
                gridproof_fuzz::check(&item, &text);
                items += 1;
            }
            assert!(items > 0);
        }
    }
});

/// The format of a text. All that depends on how formats are detected stands here.
fn detected(path: Option<&Path>, text: &str) -> Option<&'static dyn Format> {
    format::detect(path, text).ok()
}
