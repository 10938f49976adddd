//! Boards with one or two columns. On a single column, the cell with the next number is not to the right.

use gridproof::Puzzle;
use gridproof_puzzles::clues::{Clue, Clues};
use gridproof_puzzles::{KindPuzzle, kinds};

use super::program::{folder, run};

fn puzzle(code: &str) -> Puzzle {
    gridproof::parse(code).expect(code)
}

/// Squares were detected by the differences of cell numbers. On two columns, an S was taken for a square, and the
/// puzzle was found to be unsatisfiable.
#[test]
fn an_s_on_two_columns_is_not_a_square() {
    assert_eq!(gridproof::solutions(&puzzle("lits/2/9/2g0pg0")).count(), 16);
}

/// The cell below was taken for the cell to the right, which has the same level.
#[test]
fn the_water_of_one_column_has_a_level() {
    assert_eq!(gridproof::solutions(&puzzle("aquarium/1/7/30/3g00g1h")).count(), 2);
}

/// Dominoes in a single column were not read, and were written as if they were in a row.
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

/// A given part of unknown kind was ignored, although its cell belongs to a ship.
#[test]
fn an_unknown_part_belongs_to_a_ship() {
    assert_eq!(gridproof::solutions(&puzzle("battleship/4/1/k.i/1/11g")).count(), 1);
}

/// The end of a longer ship on a board of one cell was an error of the model.
#[test]
fn an_end_of_a_ship_needs_another_cell() {
    let clues = Clues {
        rooms: vec![Clue::Number(1)],
        outside: vec![Clue::None; 2],
        cells: vec![Clue::Number(1)],
        ..Clues::new(1, 1)
    };
    let puzzle = KindPuzzle::new(kinds::by_name("battleships").expect("a kind"), clues).expect("a board");
    assert_eq!(gridproof::solutions(&puzzle).count(), 0);
}

/// A line with an odd number of cells cannot contain equally many zeros and ones, but such boards had solutions.
#[test]
fn a_binairo_has_even_sides() {
    let kind = kinds::by_name("binairo").expect("a kind");
    for (rows, columns) in [(1, 1), (2, 3), (3, 2)] {
        let clues = Clues { cells: vec![Clue::None; rows * columns], ..Clues::new(rows, columns) };
        let contradiction = KindPuzzle::new(kind, clues).expect("a board").contradiction();
        let error = contradiction.expect("odd lines").to_string();
        assert!(error.contains("even"), "{error}");
    }
}

/// By the rules of puzz.link, a `?` that is the only clue of a cell can be 0. It used to require a run.
#[test]
fn an_unknown_run_can_be_none() {
    assert_eq!(gridproof::solutions(&puzzle("tapa/1/3/.h")).count(), 4);
    assert_eq!(gridproof::solutions(&puzzle("tapa/3/1/h.")).count(), 4);
}
