//! Which vector instructions the kernel runs on.

use std::sync::OnceLock;

use super::machine::{Any, Machine};

/// The vector instructions in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Path {
    /// What every machine has.
    Scalar,
    /// 256-bit vectors (AVX2, BMI).
    Avx2,
    /// 512-bit vectors (AVX-512 F, BW, DQ, VL, BMI).
    Avx512,
}

/// The environment variable that chooses a path by its name.
pub const PATH_VARIABLE: &str = "GRIDPROOF_SIMD";

/// What the environment asks for and this machine cannot give.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{PATH_VARIABLE} is {asked:?}, but this machine has {}; using {used}", names(&Path::available()))]
pub struct NoSuchPath {
    /// What was asked for.
    pub asked: String,
    /// The path taken instead.
    pub used: Path,
}

fn names(paths: &[Path]) -> String {
    paths.iter().map(|path| path.name()).collect::<Vec<_>>().join(", ")
}

impl std::fmt::Display for Path {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl Path {
    /// The path's name: `scalar`, `avx2` or `avx512`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// The paths of this machine, the slowest first.
    pub fn available() -> Vec<Self> {
        [Self::Scalar, Self::Avx2, Self::Avx512].into_iter().filter(|path| path.is_available()).collect()
    }

    /// Whether this machine has all that the path is compiled with.
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn is_available(self) -> bool {
        match self {
            Self::Scalar => true,
            Self::Avx2 => super::simd::has_avx2(),
            Self::Avx512 => super::simd::has_avx512(),
        }
    }

    /// Whether this machine has all that the path is compiled with.
    #[cfg(not(target_arch = "x86_64"))]
    pub(crate) fn is_available(self) -> bool {
        self == Self::Scalar
    }

    /// The path that this process uses: the one that [`PATH_VARIABLE`] names if this machine has it, else the
    /// fastest. The environment is read once.
    pub fn in_use() -> Self {
        match Self::chosen() {
            Ok(path) => *path,
            Err(problem) => problem.used,
        }
    }

    /// As [`Path::in_use`].
    ///
    /// # Errors
    /// If the environment names a path that is unknown or that this machine does not have.
    pub fn chosen() -> &'static Result<Self, NoSuchPath> {
        static CHOSEN: OnceLock<Result<Path, NoSuchPath>> = OnceLock::new();
        CHOSEN.get_or_init(|| {
            let asked = std::env::var_os(PATH_VARIABLE).map(|asked| asked.to_string_lossy().into_owned());
            Self::choose(asked.as_deref())
        })
    }

    /// The available path of that name; the fastest if none is asked for.
    fn choose(asked: Option<&str>) -> Result<Self, NoSuchPath> {
        let available = Self::available();
        let used = available.last().copied().unwrap_or(Self::Scalar);
        match asked {
            None | Some("") => Ok(used),
            Some(asked) => available
                .into_iter()
                .find(|path| path.name() == asked)
                .ok_or_else(|| NoSuchPath { asked: asked.to_owned(), used }),
        }
    }

    /// Runs a task on the vectors of this path; on the portable ones if this machine does not have it.
    pub(crate) fn run<T: Task>(self, task: T) -> T::Output {
        match self.run_on_vectors(task) {
            Ok(output) => output,
            Err(task) => task.run::<Any>(),
        }
    }

    #[cfg(target_arch = "x86_64")]
    fn run_on_vectors<T: Task>(self, task: T) -> Result<T::Output, T> {
        match self {
            Self::Scalar => Err(task),
            Self::Avx2 => super::simd::avx2(task),
            Self::Avx512 => super::simd::avx512(task),
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn run_on_vectors<T: Task>(self, task: T) -> Result<T::Output, T> {
        Err(task)
    }
}

/// Work that is written once for all kinds of vectors.
pub(crate) trait Task: Sized {
    /// What it comes to.
    type Output;
    /// Does it. Implementations are `#[inline(always)]`: only so are they compiled for the vectors they run on.
    fn run<M: Machine>(self) -> Self::Output;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fastest_path_is_taken_unless_another_is_named() {
        let available = Path::available();
        assert_eq!(available[0], Path::Scalar);
        assert_eq!(Path::choose(None).ok(), available.last().copied());
        assert_eq!(Path::choose(Some("")), Path::choose(None));
        for path in available {
            assert_eq!(Path::choose(Some(path.name())), Ok(path));
        }
    }

    #[test]
    fn an_unknown_path_is_refused_by_name() {
        let problem = Path::choose(Some("mmx")).expect_err("no such path");
        assert_eq!(Path::choose(None).ok(), Some(problem.used));
        assert!(problem.to_string().starts_with("GRIDPROOF_SIMD is \"mmx\", but this machine has scalar"));
    }
}
