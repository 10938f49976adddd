//! Decodes arbitrary bytes and detects their format, with a file name that may matter for detection. Neither may panic,
//! and the text must be readable in the detected format.
#![no_main]

use std::path::Path;
use std::sync::LazyLock;

use gridproof_formats::format::{self, Format, decode};
use libfuzzer_sys::fuzz_target;

/// File names: one for each extension of a format, some with ambiguous extensions, and one of a game of Tatham's
/// collection. The empty string stands for text without a file name.
static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let own = format::all().iter().flat_map(|format| format.extensions());
    let own = own.map(|extension| format!("puzzle.{extension}"));
    let others = ["", "puzzle.txt", "puzzle.csv", "puzzle.json", "puzzle.jsonl", "puzzle", "loopy-5x5.txt"];
    others.into_iter().map(str::to_owned).chain(own).collect()
});

fuzz_target!(|bytes: &[u8]| {
    /// The maximum number of items to read.
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

/// Returns the detected format of a text. Only this function depends on how formats are detected.
fn detected(path: Option<&Path>, text: &str) -> Option<&'static dyn Format> {
    format::detect(path, text).ok()
}
