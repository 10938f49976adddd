//! The text of `gridproof --version`.

use std::sync::LazyLock;

use gridproof_engines::solve::SimdLevel;

/// The features with which the program can be built.
const FEATURES: [(&str, bool); 3] = [
    ("formats", cfg!(feature = "formats")),
    ("parallel", cfg!(feature = "parallel")),
    ("sat", cfg!(feature = "sat")),
];

/// The version with the facts that a report of an error needs.
pub(crate) fn long() -> &'static str {
    // clap takes only text that lives as long as the program.
    static TEXT: LazyLock<String> = LazyLock::new(text);
    &TEXT
}

fn text() -> String {
    // Releases set the variable. There is no build script, so other builds do not know their commit.
    let commit = option_env!("GRIDPROOF_COMMIT").unwrap_or("unknown (not built as a release)");
    let features: Vec<&str> = FEATURES.iter().filter(|(_, is_on)| *is_on).map(|(name, _)| *name).collect();
    let build = if cfg!(debug_assertions) { "debug" } else { "optimised" };
    format!(
        "{}\ncommit: {commit}\nfeatures: {}\nbuild: {build}, {} {}, SIMD level {}",
        env!("CARGO_PKG_VERSION"),
        features.join(", "),
        std::env::consts::OS,
        std::env::consts::ARCH,
        SimdLevel::in_use()
    )
}
