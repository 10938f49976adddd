//! The list of formats, and the detection of a text's format.

use std::path::Path;

use super::code::Code;
use super::codec::Format;
use super::fopr::Fopr;
#[cfg(feature = "formats")]
use super::fpuzzles::{self, F_PUZZLES};
#[cfg(feature = "formats")]
use super::freenono::FreeNono;
#[cfg(feature = "formats")]
use super::json::Json;
#[cfg(feature = "formats")]
use super::lists::{CNON, CWD, GNO, GRIDDLER, MINIZINC, MK, NONOGRID, PICROSS, SPOJ, YAML};
use super::model::ModelFormat;
use super::nin::Nin;
use super::non::Non;
#[cfg(feature = "formats")]
use super::nonograms_org::NonogramsOrg;
#[cfg(feature = "formats")]
use super::olsak::Olsak;
use super::pa3::Pa3;
#[cfg(feature = "formats")]
use super::picture::{CELLS, PBM, PNG, PPM};
use super::sudoku_grid::SudokuGrid;
use super::sudoku_line::SudokuLine;
#[cfg(feature = "formats")]
use super::sudokus::{CandidateGrid, Hodoku, Ipuz, OpenSudoku, SudokuJson, SudokuPad, SudokuWiki, Titled};
#[cfg(not(feature = "formats"))]
use super::sudokus::{CandidateGrid, Hodoku, SudokuJson, SudokuWiki, Titled};
use super::sukaku::Sukaku;
use super::tatham::{self, TATHAM};
use super::tournament::Tournament;
use super::u80957::U80957;
use super::variant::{Iss, KillerLine};
#[cfg(feature = "formats")]
use super::webpbn::Webpbn;
use crate::puzzle::Other;

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
    #[cfg(feature = "formats")]
    &Webpbn,
    #[cfg(feature = "formats")]
    &Olsak,
    &ModelFormat,
    #[cfg(feature = "formats")]
    &Json,
    #[cfg(feature = "formats")]
    &OpenSudoku,
    #[cfg(feature = "formats")]
    &FreeNono,
    #[cfg(feature = "formats")]
    &Ipuz,
    #[cfg(feature = "formats")]
    &F_PUZZLES,
    #[cfg(feature = "formats")]
    &SudokuPad,
    &SudokuWiki,
    &SudokuJson,
    &Hodoku,
    #[cfg(feature = "formats")]
    &NonogramsOrg,
    #[cfg(feature = "formats")]
    &PBM,
    #[cfg(feature = "formats")]
    &PNG,
    #[cfg(feature = "formats")]
    &PPM,
    #[cfg(feature = "formats")]
    &CNON,
    #[cfg(feature = "formats")]
    &GNO,
    #[cfg(feature = "formats")]
    &GRIDDLER,
    #[cfg(feature = "formats")]
    &PICROSS,
    #[cfg(feature = "formats")]
    &NONOGRID,
    #[cfg(feature = "formats")]
    &MINIZINC,
    #[cfg(feature = "formats")]
    &YAML,
    &TATHAM,
    &Iss,
    &KillerLine,
    #[cfg(feature = "formats")]
    &CELLS,
    #[cfg(feature = "formats")]
    &MK,
    #[cfg(feature = "formats")]
    &CWD,
    #[cfg(feature = "formats")]
    &SPOJ,
    &Non,
    &Tournament,
    &Nin,
    &U80957,
    &Pa3,
    &CandidateGrid,
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
    #[cfg(feature = "formats")]
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

/// The format of a file, by its content. The extension decides if the content fits several formats, or none, or fits the
/// extension's format but for a place or two, as in a damaged file.
pub fn detect(path: Option<&Path>, text: &str) -> Option<&'static dyn Format> {
    let named = path.and_then(of_extension);
    path.and_then(tatham::by_file)
        .filter(|format| format.looks_like(text))
        .or_else(|| named.filter(|format| format.looks_like(text) || format.nearly_fits(text)))
        .or_else(|| SudokuLine::is_plain(text).then_some(&SudokuLine as &dyn Format))
        .or_else(|| first_that_fits(text))
        .or(named)
}

fn first_that_fits(text: &str) -> Option<&'static dyn Format> {
    all().iter().copied().find(|format| format.looks_like(text))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// The line of a sudoku has the format that all formats would be asked for.
        #[test]
        fn the_line_of_a_sudoku_fits_no_other_format(
            text in "(5|[01.]{3})[.0-9]{78}[0-3]{0,2}\r?\n{0,2}|[0-9]{81}[ #]?|[.0]{70,80}[1-9.]{1,11}\n?",
        ) {
            let first = first_that_fits(&text).map(Format::name);
            prop_assert_eq!(detect(None, &text).map(Format::name), first);
        }
    }
}
