//! The manifest of a certificate.

use serde::{Deserialize, Serialize};

/// The name of the manifest file. A folder that contains it is a certificate.
pub const MANIFEST: &str = "manifest.json";

/// The current version of the certificate layout.
pub const VERSION: u32 = 3;

/// The oldest layout version that is accepted; it does not allow cuts.
pub(crate) const OLDEST: u32 = 1;

/// The claim of a certificate, and the names of its files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The layout version, from 1 to [`VERSION`].
    pub version: u32,
    /// The verdict that is proved.
    pub verdict: Verdict,
    /// The name of the puzzle format.
    pub format: String,
    /// The name of the puzzle file.
    pub puzzle: String,
    /// The name of the solution file, present if the verdict is unique.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// The name of the formula file.
    pub formula: String,
    /// The name of the file that lists the cuts, present if the formula has any.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub cuts: Option<String>,
    /// The name of the file that lists the candidates of lazy constraints, present if there are any.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub candidates: Option<String>,
    /// The name of the proof file.
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
    /// The name of the verdict in manifests and records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Unsatisfiable => "unsatisfiable",
        }
    }
}

impl Manifest {
    /// The first file name that could lead out of the certificate's folder, if there is one.
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
            .chain(&self.candidates)
            .map(String::as_str)
            .find(|name| !plain(name))
    }
}
