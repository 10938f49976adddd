//! The list of formats, and the detection of a text's format.

use std::path::Path;

use super::claim::{Beginning, Claim, Grade};
use super::code::Code;
use super::codec::Format;
use super::fopr::Fopr;
#[cfg(feature = "libraries")]
use super::fpuzzles::{self, F_PUZZLES};
#[cfg(feature = "libraries")]
use super::freenono::FreeNono;
#[cfg(feature = "libraries")]
use super::json::Json;
#[cfg(feature = "libraries")]
use super::lists::{CNON, CWD, GNO, GRIDDLER, MINIZINC, MK, NONOGRID, PICROSS, SPOJ, YAML};
use super::model::ModelFormat;
use super::nin::Nin;
use super::non::Non;
#[cfg(feature = "libraries")]
use super::nonograms_org::NonogramsOrg;
#[cfg(feature = "libraries")]
use super::olsak::Olsak;
use super::pa3::Pa3;
#[cfg(feature = "libraries")]
use super::picture::{CELLS, PBM, PNG, PPM};
use super::sudoku_grid::SudokuGrid;
use super::sudoku_line::SudokuLine;
#[cfg(feature = "libraries")]
use super::sudokus::{CandidateGrid, Hodoku, Ipuz, OpenSudoku, SudokuJson, SudokuPad, SudokuWiki, Titled};
#[cfg(not(feature = "libraries"))]
use super::sudokus::{CandidateGrid, Hodoku, SudokuJson, SudokuWiki, Titled};
use super::sukaku::Sukaku;
use super::table::Table;
use super::tatham::{self, TATHAM};
use super::tournament::Tournament;
use super::u80957::U80957;
use super::variant::{Iss, KillerLine};
#[cfg(feature = "libraries")]
use super::webpbn::Webpbn;
use gridproof_puzzles::{Content, Other, Puzzle};

/// All formats, in the order of detection: if a text fits several, the first is preferred.
///
/// Unmistakable formats come first, codes before all: they are what puzzles are given as besides files. A `u80957` input that is
/// also a valid `nin` file is taken for `nin`, which is simpler; nine rows of nine digits without commands are taken for a grid
/// rather than `fopr`.
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

/// The format of that name; besides those of [`all`], `tatham-GAME` for ids of a game without its name, and other names
/// of `f-puzzles`.
pub fn by_name(name: &str) -> Option<&'static dyn Format> {
    let found = all().iter().copied().find(|format| format.name() == name).or_else(|| tatham::by_name(name));
    #[cfg(feature = "libraries")]
    let found = found.or_else(|| fpuzzles::by_name(name));
    found
}

/// A format that can say a puzzle.
pub fn of_other(puzzle: &Other) -> &'static dyn Format {
    if puzzle.code().is_some() {
        &Code
    } else if puzzle.own().is_some() {
        &Iss
    } else {
        &TATHAM
    }
}

/// The format that alone has the extension of a file's name.
pub fn of_extension(path: &Path) -> Option<&'static dyn Format> {
    let extension = path.extension()?.to_str()?;
    let is_own = |own: &&str| own.eq_ignore_ascii_case(extension);
    all().iter().copied().find(|format| format.extensions().iter().any(is_own))
}

/// Why no format of a text is known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undetected {
    /// No format claims it.
    #[error("no puzzle format fits this text")]
    Unknown,
    /// Two formats claim it equally, and read different puzzles.
    #[error("the text can be read as `{}`, {}, or as `{}`, {}", .0[0].format, .0[0].puzzles, .0[1].format, .0[1].puzzles)]
    Ambiguous([Reading; 2]),
}

/// What a format reads from a text that another one claims too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The format's name.
    pub format: &'static str,
    /// The puzzles, in words: `nonogram of 3 x 4`.
    pub puzzles: String,
}

/// The format of a file, by its content.
///
/// The surest claim wins (see [`Grade`]). Among equal claims the extension of the file's name decides; without that, formats that
/// read the same puzzles are as good as one, and the first of [`all`] is taken. Where none claims more than a resemblance, the extension
/// decides too: its format says what is wrong with a damaged file.
///
/// # Errors
/// If no format claims the text, or two claim it equally and read different puzzles.
pub fn detect(path: Option<&Path>, text: &str) -> Result<&'static dyn Format, Undetected> {
    detect_beginning(path, Beginning::of(text))
}

/// As [`detect`], by the beginning of a text.
///
/// # Errors
/// As [`detect`].
pub fn detect_beginning(
    path: Option<&Path>,
    beginning: Beginning<'_>,
) -> Result<&'static dyn Format, Undetected> {
    if SudokuLine::is_plain(beginning) {
        return Ok(&SudokuLine);
    }
    let named = path.and_then(of_name);
    // Looking for every format in 64 KiB takes milliseconds. A file of many puzzles shows in 4 KiB what it is; a single large puzzle
    // may not.
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

/// The formats with the surest claims, and their grade.
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

/// What each format claims of the beginning of a text, in the order of [`all`]; first the one that only the name of the file knows.
pub fn claims(
    path: Option<&Path>,
    beginning: Beginning<'_>,
) -> impl Iterator<Item = (&'static dyn Format, Claim)> {
    let by_file = path.and_then(tatham::by_file);
    by_file.into_iter().chain(all().iter().copied()).map(move |format| (format, format.claim(beginning)))
}

/// The format that the name of a file says.
fn of_name(path: &Path) -> Option<&'static dyn Format> {
    tatham::by_file(path).or_else(|| of_extension(path))
}

/// The first puzzles that a format reads.
struct Sample {
    format: &'static dyn Format,
    puzzles: Vec<(String, Content)>,
}

impl Sample {
    fn of(format: &'static dyn Format, beginning: Beginning<'_>) -> Self {
        /// More are not compared.
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
        /// The line of a sudoku has the format that all formats would be asked for.
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
