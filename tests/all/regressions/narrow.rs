//! Boards with one or two columns, where the next cell by number is not the one on the right.

use gridproof::Puzzle;

use super::program::{folder, run};

fn puzzle(code: &str) -> Puzzle {
    gridproof::parse(code).expect(code)
}

/// Squares were recognised by the differences of cell numbers: with two columns an S was taken for one, and the puzzle
/// for unsatisfiable.
#[test]
fn an_s_on_two_columns_is_not_a_square() {
    assert_eq!(gridproof::solutions(&puzzle("lits/2/9/2g0pg0")).count(), 16);
}

/// The cell below was taken for one on the right, which has the same level.
#[test]
fn the_water_of_one_column_has_a_level() {
    assert_eq!(gridproof::solutions(&puzzle("aquarium/1/7/30/3g00g1h")).count(), 2);
}

/// Dominoes in a single column were not read, and were written as if they lay in a row.
#[test]
fn dominoes_of_one_column_stand() {
    let id = "magnets:1x4:.,....,.,....,TBTB";
    assert_eq!(gridproof::solutions(&puzzle(id)).count(), 7);
    let written = run(&folder(&[("a.txt", id.as_bytes())]), "convert a.txt --to tatham");
    assert_eq!(written.out.trim(), id, "{written:?}");
}

/// A dot between two cells of a single column was drawn in the frame.
#[test]
fn a_dot_between_cells_of_one_column_is_drawn() {
    let run = run(&folder(&[("a.txt", b"galaxies:1x2:b")]), "solve a.txt --no-timing");
    assert!(run.out.contains("┌─┐\n│ │\n│o│\n│ │\n└─┘"), "{run:?}");
}
