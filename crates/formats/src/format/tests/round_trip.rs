//! Every puzzle that a format writes is read back as an equal puzzle.

use proptest::collection::vec;
use proptest::prelude::*;

use super::written;
use crate::format::fopr::Fopr;
use crate::format::nin::Nin;
use crate::format::non::Non;
use crate::format::pa3::Pa3;
use crate::format::sudoku_grid::SudokuGrid;
use crate::format::sudoku_line::SudokuLine;
use crate::format::sukaku::Sukaku;
use crate::format::tournament::Tournament;
use crate::format::u80957::U80957;
use crate::format::{Format, detect};
#[cfg(feature = "libraries")]
use crate::format::{Olsak, Webpbn, WriteError, by_name, decode};
use gridproof_model::Domain;
#[cfg(feature = "libraries")]
use gridproof_puzzles::{Colour, Palette};
use gridproof_puzzles::{Nonogram, Puzzle, Sudoku};

/// A nonogram of up to 12 x 12, without a goal.
fn nonogram() -> impl Strategy<Value = Nonogram> {
    picture(1..13, 1..13).prop_map(|pictured| {
        Nonogram::new(pictured.rows().to_vec(), pictured.columns().to_vec()).expect("the clues of a picture")
    })
}

fn square_nonogram() -> impl Strategy<Value = Nonogram> {
    (1usize..13).prop_flat_map(|side| picture(side..side + 1, side..side + 1)).prop_map(|pictured| {
        Nonogram::new(pictured.rows().to_vec(), pictured.columns().to_vec()).expect("the clues of a picture")
    })
}

/// A nonogram whose goal is a random picture.
fn picture(rows: std::ops::Range<usize>, columns: std::ops::Range<usize>) -> impl Strategy<Value = Nonogram> {
    (rows, columns).prop_flat_map(|(rows, columns)| {
        vec(0u8..2, rows * columns)
            .prop_map(move |cells| Nonogram::from_picture(columns, &cells).expect("a picture"))
    })
}

/// A nonogram whose goal is a random picture in up to `most` colours, with or without names and characters.
#[cfg(feature = "libraries")]
fn coloured(most: u8) -> impl Strategy<Value = Nonogram> {
    let symbol = prop::option::of(prop::sample::select("ab.X?|[# &é".chars().collect::<Vec<_>>()));
    let colour = ("[a-z]{1,6}( [a-z&<>\"]{1,4})?", any::<[u8; 3]>(), symbol);
    let colours = vec(colour, usize::from(most) + 1);
    let sizes = (1usize..13, 1usize..13, 0..=most);
    (sizes, any::<bool>(), colours).prop_flat_map(move |((rows, columns, used), named, colours)| {
        vec(0..=used, rows * columns).prop_map(move |cells| {
            let nonogram = Nonogram::from_picture(columns, &cells).expect("a picture");
            let colour = |(number, (name, rgb, symbol)): (usize, &(String, [u8; 3], Option<char>))| Colour {
                symbol: *symbol,
                ..Colour::new(format!("{name}{number}"), *rgb)
            };
            let palette =
                Palette::new(colours.iter().enumerate().map(colour).collect()).expect("distinct names");
            let palette = if named { palette } else { Palette::usual(most) };
            nonogram.in_colours(&palette).expect("colours of the palette")
        })
    })
}

/// Returns the nonogram with the colours that a format can keep.
#[cfg(feature = "libraries")]
fn recoloured(nonogram: &Nonogram, keeps: impl Fn(usize, &Colour) -> Colour) -> Nonogram {
    let colours = nonogram.palette().colours().iter().enumerate().map(|(index, c)| keeps(index, c)).collect();
    nonogram.clone().in_colours(&Palette::new(colours).expect("distinct")).expect("as many colours")
}

#[cfg(feature = "libraries")]
fn first_item(format: &dyn Format, text: &str) -> Nonogram {
    match format.read(text).next().map(|item| item.puzzle) {
        Some(Ok(Puzzle::Nonogram(nonogram))) => nonogram,
        other => panic!("{other:?} in {text}"),
    }
}

/// Returns the nonogram without the characters of its colours.
#[cfg(feature = "libraries")]
fn without_symbols(nonogram: &Nonogram) -> Nonogram {
    recoloured(nonogram, |_, colour| Colour { symbol: None, ..colour.clone() })
}

#[cfg(feature = "libraries")]
proptest! {
    #[test]
    fn webpbn(nonogram in coloured(6)) {
        let text = written(&Webpbn, &[Puzzle::Nonogram(nonogram.clone())]);
        prop_assert_eq!(without_symbols(&first_item(&Webpbn, &text)), without_symbols(&nonogram), "{}", text);
        let again = Puzzle::Nonogram(first_item(&Webpbn, &text));
        reads_back(&Webpbn, &[again.clone(), again])?;
        prop_assert_eq!(detect(None, &text).ok().map(Format::name), Some("webpbn"));
    }

    #[test]
    fn olsak(nonogram in coloured(6)) {
        let text = written(&Olsak, &[Puzzle::Nonogram(nonogram.clone())]);
        let read = first_item(&Olsak, &text);
        let goal = nonogram.goal().map(<[u8]>::to_vec).unwrap_or_default();
        prop_assert_eq!(without_symbols(&read.clone().with_goal(goal)), without_symbols(&nonogram), "{}", text);
        reads_back(&Olsak, &[Puzzle::Nonogram(read)])?;
        prop_assert_eq!(detect(None, &text).ok().map(Format::name), Some("g"));
    }

    #[test]
    fn json(nonogram in coloured(6)) {
        let format = by_name("json").expect("a format");
        let text = written(format, &[Puzzle::Nonogram(nonogram.clone())]);
        // The background has no name in this format.
        let unnamed = |index: usize, colour: &Colour| Colour {
            name: if index == 0 { "white".to_owned() } else { colour.name.clone() },
            symbol: None,
            ..colour.clone()
        };
        prop_assert_eq!(recoloured(&first_item(format, &text), unnamed), recoloured(&nonogram, unnamed), "{}", text);
        let again = Puzzle::Nonogram(first_item(format, &text));
        reads_back(format, &[again.clone(), again])?;
        prop_assert_eq!(detect(None, &text).ok().map(Format::name), Some("json"));
    }

    /// Pictures keep colours but not their names. They need distinct colours on white.
    #[test]
    fn pictures(nonogram in coloured(6)) {
        let goal = |nonogram: &Nonogram| {
            let palette = nonogram.palette();
            let goal = nonogram.goal().expect("a goal").iter();
            goal.map(|&value| palette.colours()[usize::from(value)].rgb).collect::<Vec<_>>()
        };
        for name in ["pbm", "ppm", "png", "cells"] {
            let format = by_name(name).expect("a format");
            let mut out = Vec::new();
            match format.write(&Puzzle::Nonogram(nonogram.clone()), 0, &mut out) {
                Ok(()) if name == "ppm" || name == "png" => {
                    let read = first_item(format, &decode(out).expect("a picture"));
                    prop_assert_eq!(goal(&read), goal(&nonogram), "{}", name);
                }
                Ok(()) => {
                    let read = first_item(format, &decode(out).expect("a picture"));
                    prop_assert_eq!(read.rows(), nonogram.rows());
                    prop_assert_eq!(read.goal(), nonogram.goal());
                }
                Err(WriteError::Colours { .. }) => prop_assert!(nonogram.colours() > 1),
                Err(WriteError::NoPicture { .. }) => {
                    let palette = nonogram.palette();
                    prop_assert!(palette.colours()[0].rgb != [255; 3] || palette.colours().len() > 1);
                }
                Err(error) => prop_assert!(false, "{}", error),
            }
        }
    }

    #[test]
    fn lists(nonogram in nonogram()) {
        for name in ["mk", "cwd", "gno", "griddler"] {
            let format = by_name(name).expect("a format");
            reads_back(format, &[Puzzle::Nonogram(nonogram.clone())])?;
            let path = format!("a.{name}");
            let text = written(format, &[Puzzle::Nonogram(nonogram.clone())]);
            let detected = detect(Some(std::path::Path::new(&path)), &text).ok().map(Format::name);
            prop_assert_eq!(detected, Some(name), "{}", text);
        }
    }

    #[test]
    fn freenono(puzzles in vec(picture(1..13, 1..13).prop_map(Puzzle::Nonogram), 1..4)) {
        let format = by_name("freenono").expect("a format");
        reads_back(format, &puzzles)?;
        prop_assert_eq!(detect(None, &written(format, &puzzles)).ok().map(Format::name), Some("freenono"));
    }

    /// `non` keeps the names of colours, but neither the background's colour nor characters.
    #[test]
    fn non_in_colours(nonogram in coloured(6)) {
        let text = written(&Non, &[Puzzle::Nonogram(nonogram.clone())]);
        let background = |index: usize, colour: &Colour| match index {
            0 => Palette::usual(1).colours()[0].clone(),
            _ => Colour { symbol: None, ..colour.clone() },
        };
        prop_assert_eq!(recoloured(&first_item(&Non, &text), background), recoloured(&nonogram, background), "{}", text);
        let again = Puzzle::Nonogram(first_item(&Non, &text));
        reads_back(&Non, &[again.clone(), again])?;
        prop_assert_eq!(detect(None, &text).ok().map(Format::name), Some("non"));
    }
}

/// A sudoku with one of these box shapes. Its givens are some cells of a complete board whose digits were renamed.
pub(super) fn sudoku(shapes: &'static [(usize, usize)]) -> impl Strategy<Value = Sudoku> {
    proptest::sample::select(shapes).prop_flat_map(|(rows, columns)| {
        let side = rows * columns;
        let names: Vec<u8> = (1..=side as u8).collect();
        (Just(names).prop_shuffle(), vec(proptest::bool::weighted(0.4), side * side), 0..side as u8).prop_map(
            move |(names, given, floor)| {
                let digit = |cell: usize| {
                    let (r, c) = (cell / side, cell % side);
                    names[(columns * (r % rows) + r / rows + c) % side]
                };
                // Only digits above `floor` are given, so that some boards contain none of the digits 1 to 9.
                let floor = if floor % 2 == 0 { 0 } else { floor };
                let cell = |cell| if given[cell] && digit(cell) > floor { digit(cell) } else { 0 };
                Sudoku::new(rows, columns, (0..side * side).map(cell).collect()).expect("a valid board")
            },
        )
    })
}

pub(super) const USUAL: [(usize, usize); 8] =
    [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (5, 5), (4, 7), (6, 6)];
const ANY: [(usize, usize); 8] = [(2, 2), (3, 2), (3, 3), (2, 5), (5, 2), (4, 4), (1, 7), (8, 8)];

pub(super) fn reads_back(format: &dyn Format, puzzles: &[Puzzle]) -> Result<(), TestCaseError> {
    let text = written(format, puzzles);
    let read: Result<Vec<Puzzle>, _> = format.read(&text).map(|item| item.puzzle).collect();
    prop_assert_eq!(read.as_deref(), Ok(puzzles), "{}", text);
    // The same text with Windows line endings.
    let read: Result<Vec<Puzzle>, _> =
        format.read(&text.replace('\n', "\r\n")).map(|item| item.puzzle).collect();
    prop_assert_eq!(read.as_deref(), Ok(puzzles), "{}", text);
    Ok(())
}

proptest! {
    #[test]
    fn nin(puzzles in vec(nonogram().prop_map(Puzzle::Nonogram), 1..4)) {
        reads_back(&Nin, &puzzles)?;
        prop_assert_eq!(detect(None, &written(&Nin, &puzzles)).ok().map(Format::name), Some("nin"));
    }

    #[test]
    fn tournament(puzzles in vec(square_nonogram(), 1..4), first in 0u32..1000) {
        let number = |(index, mut nonogram): (u32, Nonogram)| {
            nonogram.metadata.push("number", (first + index).to_string());
            Puzzle::Nonogram(nonogram)
        };
        let puzzles: Vec<Puzzle> = (0..).zip(puzzles).map(number).collect();
        reads_back(&Tournament, &puzzles)?;
        prop_assert_eq!(detect(None, &written(&Tournament, &puzzles)).ok().map(Format::name), Some("tournament"));
    }

    #[test]
    fn pa3(puzzle in nonogram().prop_map(Puzzle::Nonogram)) {
        reads_back(&Pa3, std::slice::from_ref(&puzzle))?;
        prop_assert_eq!(detect(None, &written(&Pa3, &[puzzle])).ok().map(Format::name), Some("pa3"));
    }

    #[test]
    fn u80957(puzzle in nonogram().prop_map(Puzzle::Nonogram)) {
        reads_back(&U80957, std::slice::from_ref(&puzzle))?;
        let path = std::path::Path::new("puzzle.u80957");
        let detected = detect(Some(path), &written(&U80957, &[puzzle]));
        prop_assert_eq!(detected.ok().map(Format::name), Some("u80957"));
    }

    #[test]
    fn non(
        puzzles in vec(
            (picture(1..13, 1..13), any::<bool>(), vec(("[a-z][a-z-]{0,8}", "([&;#\"x0-9a-f\n ]|amp|\\PC){0,16}"), 0..4)),
            1..4,
        )
    ) {
        let puzzle = |(pictured, goal, metadata): (Nonogram, bool, Vec<(String, String)>)| {
            let mut nonogram =
                Nonogram::new(pictured.rows().to_vec(), pictured.columns().to_vec()).expect("the clues of a picture");
            if goal {
                nonogram = nonogram.with_goal(pictured.goal().expect("a goal").to_vec());
            }
            let own = ["width", "height", "rows", "columns", "goal"];
            for (key, text) in metadata.into_iter().filter(|(key, _)| !own.contains(&key.as_str())) {
                nonogram.metadata.push(key, text);
            }
            Puzzle::Nonogram(nonogram)
        };
        let puzzles: Vec<Puzzle> = puzzles.into_iter().map(puzzle).collect();
        reads_back(&Non, &puzzles)?;
        prop_assert_eq!(detect(None, &written(&Non, &puzzles)).ok().map(Format::name), Some("non"));
    }

    #[test]
    fn sudoku_line(puzzles in vec((sudoku(&USUAL), "(|[!-~]([ -~]{0,6}[!-~])?)"), 1..4)) {
        let puzzle = |(mut sudoku, comment): (Sudoku, String)| {
            if !comment.is_empty() {
                sudoku.metadata.push("comment", comment);
            }
            Puzzle::Sudoku(sudoku)
        };
        let puzzles: Vec<Puzzle> = puzzles.into_iter().map(puzzle).collect();
        reads_back(&SudokuLine, &puzzles)?;
        prop_assert_eq!(detect(None, &written(&SudokuLine, &puzzles)).ok().map(Format::name), Some("sudoku-line"));
    }

    #[test]
    fn sukaku(puzzles in vec((sudoku(&USUAL), vec(any::<u64>(), 1296), any::<bool>()), 1..4)) {
        let puzzle = |(sudoku, masks, plain): (Sudoku, Vec<u64>, bool)| {
            // Removes candidates in addition to those that the givens exclude; at least one candidate stays.
            let fewer = |(domain, mask): (Domain, u64)| match domain.intersection(Domain::from_bits(mask)) {
                Domain::EMPTY => domain,
                _ if plain => domain,
                fewer => fewer,
            };
            let (rows, columns) = sudoku.box_shape();
            let domains = sudoku.domains().into_iter().zip(masks).map(fewer).collect();
            Sudoku::with_candidates(rows, columns, domains).expect("valid")
        };
        let puzzles: Vec<Sudoku> = puzzles.into_iter().map(puzzle).filter(|puzzle| puzzle.contradiction().is_none()).collect();
        if puzzles.is_empty() {
            return Ok(());
        }
        let puzzles: Vec<Puzzle> = puzzles.into_iter().map(Puzzle::Sudoku).collect();
        reads_back(&Sukaku, &puzzles)?;
        prop_assert_eq!(detect(None, &written(&Sukaku, &puzzles)).ok().map(Format::name), Some("sukaku"));
    }

    #[test]
    fn sudoku_grid(puzzles in vec(sudoku(&ANY).prop_map(Puzzle::Sudoku), 1..4)) {
        reads_back(&SudokuGrid, &puzzles)?;
        prop_assert_eq!(detect(None, &written(&SudokuGrid, &puzzles)).ok().map(Format::name), Some("sudoku-grid"));
    }

    #[test]
    fn drawn_sudokus(sudoku in sudoku(&[(2, 2), (3, 2), (2, 3), (3, 3), (5, 2), (4, 4), (8, 8)])) {
        let drawing = sudoku.draw(sudoku.model().domains());
        let read: Vec<_> = SudokuGrid.read(&drawing).map(|item| item.puzzle).collect();
        prop_assert_eq!(read, [Ok(Puzzle::Sudoku(sudoku))], "{}", drawing);
    }

    #[test]
    fn fopr(sudoku in sudoku(&[(3, 3)])) {
        reads_back(&Fopr, &[Puzzle::Sudoku(sudoku)])?;
    }
}

#[test]
fn a_sudoku_of_64_fits_on_a_line() {
    let digit = |cell: usize| {
        let (r, c) = (cell / 64, cell % 64);
        ((8 * (r % 8) + r / 8 + c) % 64) as u8 + 1
    };
    let sudoku = Sudoku::new(8, 8, (0..4096).map(digit).collect()).expect("a valid board");
    let puzzle = Puzzle::Sudoku(sudoku);
    let text = written(&SudokuLine, std::slice::from_ref(&puzzle));
    assert_eq!(text.len(), 4097);
    assert_eq!(SudokuLine.read(&text).next().map(|item| item.puzzle), Some(Ok(puzzle)));
}

/// Texts found by fuzzing: their puzzles, once written, were not read back as equal puzzles.
#[cfg(feature = "libraries")]
#[test]
fn unusual_texts_read_back_equal() {
    let colours = "<puzzleset><puzzle backgroundcolor=\"R D\"><color name=\"R D\">fff</color>\
                   <color name=\"R&D\" char=\"&\">f00</color><color name=\"black\" char=\"X\">000</color>\
                   <clues type=\"columns\"><line><count color=\"R&D\">1</count></line><line><count>1</count></line></clues>\
                   <clues type=\"rows\"><line><count color=\"R&D\">1</count><count>1</count></line></clues>\
                   <solution><image>|&X|</image></solution></puzzle></puzzleset>";
    let texts = [
        ("webpbn", colours.to_owned()),
        ("non", "width 1\nheight 1\nP4 \"a key like a picture\"\nrows\n1\ncolumns\n1\n".to_owned()),
        ("tatham", "unequal:3:0,1DL,0,0,0,0,0,0,0,\n".to_owned()),
        ("tatham", "unequal:3:0,1LD,0,0,0,0,0,0,0,\n".to_owned()),
        // Both cages have their sum in their last cell, and the last cell of the first cage comes after that of the
        // second.
        ("killer-line", format!(">v>9{}A{}\n", "0".repeat(6), "0".repeat(70))),
    ];
    for (name, text) in texts {
        let format = by_name(name).expect("a format");
        let read = |text: &str| format.read(text).next().expect("an item").puzzle;
        let puzzle = read(&text).unwrap_or_else(|error| panic!("{error} in {text}"));
        let again = written(format, std::slice::from_ref(&puzzle));
        assert_eq!(decode(again.clone().into_bytes()).as_ref(), Ok(&again));
        let again = read(&again).unwrap_or_else(|error| panic!("{error} in {again}"));
        assert_eq!(again.model().constraints(), puzzle.model().constraints(), "{text}");
    }
}
