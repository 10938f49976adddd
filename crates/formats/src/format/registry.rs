//! The list of formats, and the detection of the format of a text.

use std::path::Path;

use super::claim::{Beginning, Claim, Grade};
use super::code::Code;
use super::codec::Format;
use super::fopr::Fopr;
use super::grid::Grid;
use super::model::ModelFormat;
use super::nin::Nin;
use super::non::Non;
use super::pa3::Pa3;
use super::ruled::RulesAndGrids;
use super::sudoku_grid::SudokuGrid;
use super::sudoku_line::SudokuLine;
use super::sudokus::{CandidateGrid, Hodoku, SudokuJson, SudokuWiki, Titled};
use super::sukaku::Sukaku;
use super::table::Table;
use super::tatham::{self, TATHAM};
use super::tournament::Tournament;
use super::u80957::U80957;
use super::variant::{Iss, KillerLine};
#[cfg(feature = "libraries")]
use super::{
    fpuzzles::{F_PUZZLES, LOGIC},
    freenono::FreeNono,
    json::Json,
    lists::{CNON, CWD, GNO, GRIDDLER, MINIZINC, MK, NONOGRID, PICROSS, SPOJ, YAML},
    nonograms_org::NonogramsOrg,
    olsak::Olsak,
    picture::{CELLS, PBM, PNG, PPM},
    sudokus::{Ipuz, OpenSudoku, SudokuPad},
    webpbn::Webpbn,
};
use gridproof_puzzles::{Content, KindPuzzle, Puzzle};

/// Returns all formats in the order of detection: if a text fits several formats, the first one is preferred.
///
/// Codes come first, because puzzles are exchanged as codes as well as in files. They are followed by the formats that
/// cannot be mistaken for others. A `u80957` input that is also a valid `nin` file is read as `nin`, the simpler
/// format. Nine rows of nine digits without commands are read as a grid rather than as `fopr`.
pub fn all() -> &'static [&'static dyn Format] {
    ALL
}

static ALL: &[&dyn Format] = &[
    &Code,
    #[cfg(feature = "libraries")]
    &Webpbn,
    #[cfg(feature = "libraries")]
    &Olsak,
    &ModelFormat,
    &Grid,
    &RulesAndGrids,
    #[cfg(feature = "libraries")]
    &Json,
    #[cfg(feature = "libraries")]
    &OpenSudoku,
    #[cfg(feature = "libraries")]
    &FreeNono,
    #[cfg(feature = "libraries")]
    &Ipuz,
    #[cfg(feature = "libraries")]
    &F_PUZZLES,
    #[cfg(feature = "libraries")]
    &SudokuPad,
    &SudokuWiki,
    &SudokuJson,
    &Hodoku,
    #[cfg(feature = "libraries")]
    &NonogramsOrg,
    #[cfg(feature = "libraries")]
    &PBM,
    #[cfg(feature = "libraries")]
    &PNG,
    #[cfg(feature = "libraries")]
    &PPM,
    #[cfg(feature = "libraries")]
    &CNON,
    #[cfg(feature = "libraries")]
    &GNO,
    #[cfg(feature = "libraries")]
    &GRIDDLER,
    #[cfg(feature = "libraries")]
    &PICROSS,
    #[cfg(feature = "libraries")]
    &NONOGRID,
    #[cfg(feature = "libraries")]
    &MINIZINC,
    #[cfg(feature = "libraries")]
    &YAML,
    &TATHAM,
    &Iss,
    &KillerLine,
    #[cfg(feature = "libraries")]
    &CELLS,
    #[cfg(feature = "libraries")]
    &MK,
    #[cfg(feature = "libraries")]
    &CWD,
    #[cfg(feature = "libraries")]
    &SPOJ,
    &Non,
    &Tournament,
    &Nin,
    &U80957,
    &Pa3,
    &CandidateGrid,
    &Table::FINDING,
    &Sukaku,
    &SudokuLine,
    &SudokuGrid,
    &Titled,
    &Fopr,
];

/// Formats that can be selected only by name.
static UNLISTED: &[&dyn Format] = &[
    #[cfg(feature = "libraries")]
    &LOGIC,
];

/// Returns the format with this name. In addition to the formats of [`all`], this finds `f-puzzles-logic`, and
/// `tatham-GAME` for game ids that lack the name of the game.
pub fn by_name(name: &str) -> Option<&'static dyn Format> {
    all().iter().chain(UNLISTED).copied().chain(tatham::games()).find(|format| format.name() == name)
}

/// Returns a format that can express the puzzle.
pub fn of_other(puzzle: &KindPuzzle) -> &'static dyn Format {
    if puzzle.code().is_some() {
        &Code
    } else if puzzle.own().is_some() {
        &Iss
    } else if puzzle.tatham().is_some() {
        &TATHAM
    } else {
        &Grid
    }
}

/// Returns the format with the extension of a file's name. No two formats have the same extension.
pub fn of_extension(path: &Path) -> Option<&'static dyn Format> {
    let extension = path.extension()?.to_str()?;
    let is_own = |own: &&str| own.eq_ignore_ascii_case(extension);
    all().iter().copied().find(|format| format.extensions().iter().any(is_own))
}

/// The error for a text whose format cannot be detected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undetected {
    /// No format claims the text.
    #[error("no puzzle format fits this text")]
    Unknown,
    /// Two formats claim the text equally, and read different puzzles from it.
    #[error("the text can be read as `{}` ({}) or as `{}` ({})", .0[0].format, .0[0].puzzles, .0[1].format, .0[1].puzzles)]
    Ambiguous([Reading; 2]),
}

/// The result of reading a text in one of the formats that claim it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The format's name.
    pub format: &'static str,
    /// A description of the puzzles, such as `nonogram of 3 x 4`.
    pub puzzles: String,
}

/// Detects the format of a file by its content.
///
/// The highest grade wins (see [`Grade`]). Among equal claims, the extension of the file's name decides. Without an
/// extension, formats that read the same puzzles count as one, and the first of them in [`all`] is chosen. The
/// extension also decides if no format claims more than a resemblance, so that the errors reported for a damaged file
/// are those of its format.
///
/// # Errors
/// Returns an error if no format claims the text, or if two claim it equally and read different puzzles.
pub fn detect(path: Option<&Path>, text: &str) -> Result<&'static dyn Format, Undetected> {
    detect_beginning(path, Beginning::of(text))
}

/// Detects the format of a file by the beginning of its content, in the same way as [`detect`].
///
/// # Errors
/// Returns an error if no format claims the text, or if two claim it equally and read different puzzles.
pub fn detect_beginning(
    path: Option<&Path>,
    beginning: Beginning<'_>,
) -> Result<&'static dyn Format, Undetected> {
    if SudokuLine::is_plain(beginning) {
        return Ok(&SudokuLine);
    }
    let named = path.and_then(of_name);
    // Checking every format against 64 KiB takes milliseconds. For a file with many puzzles, 4 KiB are enough; a single
    // large puzzle may need more.
    if let Some(short) = beginning.shorter() {
        let (best, claiming) = best_claims(path, short);
        if let [only] = claiming[..]
            && best >= Grade::ToTheEnd
            && only.splitter().is_some()
            && named.is_none_or(|named| named.name() == only.name())
        {
            return Ok(only);
        }
    }
    let (best, claiming) = best_claims(path, beginning);
    if let Some(named) = named
        && (best == Grade::Resembles || claiming.iter().any(|format| format.name() == named.name()))
    {
        return Ok(named);
    }
    let (first, others) = claiming.split_first().ok_or(Undetected::Unknown)?;
    if !others.is_empty() && best > Grade::Resembles {
        let content = Sample::of(*first, beginning);
        let differing =
            others.iter().map(|other| Sample::of(*other, beginning)).find(|other| *other != content);
        if let Some(other) = differing {
            return Err(Undetected::Ambiguous([content.reading(), other.reading()]));
        }
    }
    Ok(*first)
}

/// Returns the formats with the highest grade, and that grade.
fn best_claims(path: Option<&Path>, beginning: Beginning<'_>) -> (Grade, Vec<&'static dyn Format>) {
    let (mut best, mut claiming): (_, Vec<&'static dyn Format>) = (Grade::Resembles, Vec::new());
    for (format, claim) in claims(path, beginning) {
        let Some(grade) = claim.grade else { continue };
        if grade > best {
            (best, claiming) = (grade, Vec::new());
        }
        if grade == best {
            claiming.push(format);
        }
    }
    (best, claiming)
}

/// Returns the claim of each format on the beginning of a text, in the order of [`all`]. A format that is not in that
/// list, but that the name of the file indicates, comes first.
pub fn claims(
    path: Option<&Path>,
    beginning: Beginning<'_>,
) -> impl Iterator<Item = (&'static dyn Format, Claim)> {
    let by_file = path.and_then(tatham::by_file);
    by_file.into_iter().chain(all().iter().copied()).map(move |format| (format, format.claim(beginning)))
}

/// Returns the format that the name of a file indicates.
fn of_name(path: &Path) -> Option<&'static dyn Format> {
    tatham::by_file(path).or_else(|| of_extension(path))
}

/// The first puzzles that a format reads from a text.
struct Sample {
    format: &'static dyn Format,
    puzzles: Vec<(String, Content)>,
}

impl Sample {
    fn of(format: &'static dyn Format, beginning: Beginning<'_>) -> Self {
        /// The largest number of puzzles that are compared.
        const MOST: usize = 16;
        let puzzles = format.read(beginning.text).take(MOST).filter_map(|item| item.puzzle.ok());
        let words =
            |puzzle: &Puzzle| format!("{} of {} x {}", puzzle.kind().name(), puzzle.rows(), puzzle.columns());
        Self { format, puzzles: puzzles.map(|puzzle| (words(&puzzle), puzzle.content())).collect() }
    }

    fn reading(self) -> Reading {
        let first = self.puzzles.first().map_or("nothing", |(words, _)| words);
        let more = if self.puzzles.len() > 1 { " and others" } else { "" };
        Reading { format: self.format.name(), puzzles: format!("{first}{more}") }
    }
}

impl PartialEq for Sample {
    fn eq(&self, other: &Self) -> bool {
        self.puzzles == other.puzzles
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// If `is_plain` accepts a text, detection by all formats gives `sudoku-line` as well.
        #[test]
        fn the_line_of_a_sudoku_is_claimed_by_no_other_format(
            text in "(5|[01.]{3})[.0-9]{78}[0-3]{0,2}\r?\n{0,2}|[0-9]{81}[ #]?|[.0]{70,80}[1-9.]{1,11}\n?",
        ) {
            let beginning = Beginning::of(&text);
            if SudokuLine::is_plain(beginning) {
                let claiming: Vec<_> = claims(None, beginning)
                    .filter(|(_, claim)| claim.grade > Some(Grade::Resembles))
                    .map(|(format, _)| format.name())
                    .collect();
                prop_assert!(claiming.iter().all(|name| *name == "sudoku-line"), "{:?}", claiming);
            }
        }
    }
}
