//! Tests of codes: reading, writing, and errors.

use super::Code;
use crate::format::Format;
use crate::format::tests::{outcomes, single_before, written};
use gridproof_puzzles::Puzzle;

fn puzzle(text: &str) -> Puzzle {
    Code.read(text).next().expect("an item").puzzle.expect("a puzzle")
}

/// Returns the outcome of reading a line, and checks that the line after it is read too.
fn only(line: &str) -> String {
    single_before(&Code, &format!("{line}\n"), ("slither/2/2/3c\n", "2 x 2"))
}

#[test]
fn addresses_and_bare_codes_say_the_same() {
    let bare = puzzle("slither/2/2/3c");
    for address in [
        "https://puzz.link/p?slither/2/2/3c",
        "http://pzv.jp/p.html?slither/2/2/3c a comment",
        "https://puzz.link/p?slitherlink_edit/2/2/3c/",
        "pzplus.tck.mn/p?slither_play/2/2/3c\tanother",
    ] {
        assert_eq!(puzzle(address), bare, "{address}");
    }
    assert_eq!(written(&Code, &[bare]), "https://puzz.link/p?slither/2/2/3c\n");
}

#[test]
fn errors_are_at_their_places() {
    assert_eq!(
        only("https://puzz.link/p?sliter/2/2/3c"),
        "1:21+6 expected a kind of puzzle that `gridproof kinds` lists, or whose rules are in a file (option `--rules`), \
         found `sliter`"
    );
    assert_eq!(
        only("slither/2/2/3"),
        "1:14+1 expected a clue from 0 to 4 (written as 0-9 or a-e), `.`, or g-z for a run of empty places, found the end of the line"
    );
    assert_eq!(only("slither/2/2/3cc"), "1:15+1 expected the end of the code, found `c`");
    assert_eq!(only("slither/2/2/3k"), "1:14+1 5 empty places, but only 3 are left");
    assert_eq!(
        only("slither/v:x/2/2/3c"),
        "1:9+1 expected the number of columns (this variant of the code is not supported), found `v`"
    );
    assert_eq!(only("slither/2/9999/3c"), "1:11+4 9999 is too large; the maximum is 300");
    assert_eq!(only("kakuro/2/2/nU633"), "1:13+1 a sum of 40 in 2 cells; possible sums are 3 to 17");
    assert_eq!(only("akari/2/2/4i"), "1:11+1 4 lamps, but 2 white cells next to it");
}

#[test]
fn errors_of_ids_are_at_their_places() {
    let only = |id: &str| outcomes(&crate::format::tatham::TATHAM, &format!("{id}\n")).remove(0);
    assert_eq!(only("slant:2x2:2h"), "1:11+1 2 at a corner where 1 cells meet");
    assert_eq!(only("slant:2x2:dBd"), "1:12+1 11 at a corner where 4 cells meet");
    assert_eq!(only("unequal:2:0RR,0,0,0,"), "1:13+1 this direction is listed twice");
    let one_sided = "the cell on the other side of this bar does not list it";
    assert_eq!(only("unequal:2a:0R,0,0,0,"), format!("1:13+8 {one_sided}"));
    assert_eq!(only("unequal:2a:0R,0L,0,0,"), "1: 2 x 2");
}

#[test]
fn nonograms_and_sudokus_have_codes_too() {
    let nonogram = puzzle("nonogram/5/4/1g3g3g3g1g11g5h3h1h");
    assert_eq!(
        written(&crate::format::Nin, std::slice::from_ref(&nonogram)),
        "5 4\n1 1\n5\n3\n1\n1\n3\n3\n3\n1\n"
    );
    assert_eq!(written(&Code, &[nonogram]), "https://puzz.link/p?nonogram/5/4/1g3g3g3g1g11g5h3h1h\n");
    let sudoku = puzzle("sudoku/4/4/g1k23k3g");
    assert_eq!(written(&crate::format::SudokuLine, std::slice::from_ref(&sudoku)), ".1.....23.....3.\n");
    assert_eq!(written(&Code, &[sudoku]), "https://puzz.link/p?sudoku/4/4/g1k23k3g\n");
    assert_eq!(
        only("sudoku/4/4/11t"),
        "1:13+1 the given 1 at row 1, column 2 is already in row 1, at row 1, column 1"
    );
}
