//! The table of contents of a certificate.

use serde::{Deserialize, Serialize};

/// The name of the file that makes a folder a certificate.
pub const MANIFEST: &str = "manifest.json";

/// The version of the layout.
pub const VERSION: u32 = 2;

/// The oldest version that is read: it has no cuts.
pub(crate) const OLDEST: u32 = 1;

/// What a certificate claims, and the names of its files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// [`VERSION`], or one back to 1.
    pub version: u32,
    /// What is proved.
    pub verdict: Verdict,
    /// The name of the format that the puzzle is in.
    pub format: String,
    /// The name of the puzzle's file.
    pub puzzle: String,
    /// There if the verdict is that the puzzle has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// The name of the formula's file.
    pub formula: String,
    /// There if clauses of the formula follow from single constraints.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub cuts: Option<String>,
    /// The name of the proof's file.
    pub proof: String,
}

/// The verdicts that can be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The puzzle has exactly one solution.
    Unique,
    /// The puzzle has no solution.
    Unsatisfiable,
}

impl Verdict {
    /// The verdict's name in manifests and records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Unsatisfiable => "unsatisfiable",
        }
    }
}

impl Manifest {
    /// The file that is called what it must not be: a name that leads out of the certificate's folder.
    pub fn bad_name(&self) -> Option<&str> {
        let plain = |name: &str| {
            !name.starts_with('.')
                && !name.is_empty()
                && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_'))
        };
        [&self.puzzle, &self.formula, &self.proof]
            .into_iter()
            .chain(&self.solution)
            .chain(&self.cuts)
            .map(String::as_str)
            .find(|name| !plain(name))
    }
}
