//! The vector instructions that kernels use.

use std::sync::OnceLock;

/// A set of vector instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SimdLevel {
    /// Instructions that every machine has.
    Scalar,
    /// 256-bit vectors (AVX2, BMI1, BMI2, LZCNT, POPCNT).
    Avx2,
    /// 512-bit vectors (AVX-512 F, BW, DQ and VL, and all of AVX2).
    Avx512,
}

/// The environment variable that selects the level.
pub const SIMD_VARIABLE: &str = "GRIDPROOF_SIMD";

/// The error if the environment variable names a level that is unknown or that this machine does not support.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{SIMD_VARIABLE} is set to {asked:?}, but this machine supports {}; using {used}", names(&SimdLevel::available()))]
pub struct NoSuchSimdLevel {
    /// The name given in the environment variable.
    pub asked: String,
    /// The level used instead.
    pub used: SimdLevel,
}

fn names(levels: &[SimdLevel]) -> String {
    levels.iter().map(|level| level.name()).collect::<Vec<_>>().join(", ")
}

impl std::fmt::Display for SimdLevel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl SimdLevel {
    const ALL: [Self; 3] = [Self::Scalar, Self::Avx2, Self::Avx512];

    /// The name of the level: `scalar`, `avx2` or `avx512`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// The levels that this machine supports, slowest first.
    pub fn available() -> Vec<Self> {
        Self::ALL.into_iter().filter(|level| level.is_available()).collect()
    }

    /// The levels to test: those that this machine supports. Prints a notice to standard error for every level that it
    /// does not support.
    #[doc(hidden)]
    pub fn tested() -> impl Iterator<Item = Self> {
        use std::io::Write as _;

        static NOTICE: std::sync::Once = std::sync::Once::new();
        NOTICE.call_once(|| {
            for level in Self::ALL.into_iter().filter(|level| !level.is_available()) {
                // Do not use `eprintln!` here: its output is hidden if the test passes.
                let notice = format!("notice: SIMD level {level} not tested: this machine lacks it\n");
                std::io::stderr().write_all(notice.as_bytes()).expect("standard error");
            }
        });
        Self::ALL.into_iter().filter(|level| level.is_available())
    }

    /// Whether this machine has all instructions of the level.
    #[cfg(target_arch = "x86_64")]
    pub fn is_available(self) -> bool {
        match self {
            Self::Scalar => true,
            Self::Avx2 => has_avx2(),
            Self::Avx512 => has_avx512(),
        }
    }

    /// Whether this machine has all instructions of the level.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn is_available(self) -> bool {
        self == Self::Scalar
    }

    /// The level that this process uses: the level named by [`SIMD_VARIABLE`] if this machine supports it, otherwise
    /// the fastest level. The environment variable is read only once.
    pub fn in_use() -> Self {
        match Self::chosen() {
            Ok(level) => *level,
            Err(problem) => problem.used,
        }
    }

    /// Like [`SimdLevel::in_use`], but returns an error if the environment variable has an invalid value.
    ///
    /// # Errors
    /// Returns an error if [`SIMD_VARIABLE`] names a level that is unknown or that this machine does not support.
    pub fn chosen() -> &'static Result<Self, NoSuchSimdLevel> {
        static CHOSEN: OnceLock<Result<SimdLevel, NoSuchSimdLevel>> = OnceLock::new();
        CHOSEN.get_or_init(|| {
            let asked = std::env::var_os(SIMD_VARIABLE).map(|asked| asked.to_string_lossy().into_owned());
            Self::choose(asked.as_deref())
        })
    }

    /// The available level named `asked`; the fastest level if `asked` is `None` or empty.
    fn choose(asked: Option<&str>) -> Result<Self, NoSuchSimdLevel> {
        let available = Self::available();
        let used = available.last().copied().unwrap_or(Self::Scalar);
        match asked {
            None | Some("") => Ok(used),
            Some(asked) => available
                .into_iter()
                .find(|level| level.name() == asked)
                .ok_or_else(|| NoSuchSimdLevel { asked: asked.to_owned(), used }),
        }
    }
}

/// Whether this machine has all CPU features for which the AVX-512 code is compiled.
#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && has_avx2()
}

/// Whether this machine has all CPU features for which the AVX2 code is compiled.
#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fastest_level_is_taken_unless_another_is_named() {
        let available = SimdLevel::available();
        assert_eq!(available[0], SimdLevel::Scalar);
        assert_eq!(SimdLevel::choose(None).ok(), available.last().copied());
        assert_eq!(SimdLevel::choose(Some("")), SimdLevel::choose(None));
        for level in available {
            assert_eq!(SimdLevel::choose(Some(level.name())), Ok(level));
        }
    }

    #[test]
    fn an_unknown_level_is_refused_by_name() {
        let problem = SimdLevel::choose(Some("mmx")).expect_err("no such level");
        assert_eq!(SimdLevel::choose(None).ok(), Some(problem.used));
        assert!(
            problem
                .to_string()
                .starts_with("GRIDPROOF_SIMD is set to \"mmx\", but this machine supports scalar")
        );
    }
}
