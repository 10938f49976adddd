//! The structure that a model reports: grids of runs, and sudokus.

use gridproof::{Nonogram, Sudoku};
use gridproof_model::structure::{LatinBoxes, RunGrid, Structure};
use gridproof_model::{Cell, Rules};

#[test]
fn a_nonogram_is_a_grid_of_runs_in_any_shape() {
    for (columns, cells) in [(3, vec![1u8; 6]), (1, vec![0; 4]), (4, vec![0; 4]), (1, vec![1])] {
        let model = Nonogram::from_picture(columns, &cells).expect("valid").model();
        let structure = Structure::of(model.rules());
        let rows = cells.len() / columns;
        assert_eq!(structure.run_grid, Some(RunGrid { rows, columns, black_and_white: true }));
        assert!(!structure.all_different);
        let last = cells.len() as Cell - 1;
        assert_eq!(structure.incidence.of_cell(last), [rows as u32 - 1, (rows + columns) as u32 - 1]);
    }
}

#[test]
fn colours_are_noticed() {
    let model = Nonogram::from_picture(2, &[1, 2, 0, 1]).expect("valid").model();
    assert_eq!(Structure::of(model.rules()).run_grid.map(|grid| grid.black_and_white), Some(false));
}

#[test]
fn a_sudoku_is_all_different_and_no_grid_of_runs() {
    let model = Sudoku::new(2, 3, vec![0; 36]).expect("valid").model();
    let structure = Structure::of(model.rules());
    assert!(structure.all_different);
    assert_eq!(structure.run_grid, None);
    assert_eq!(structure.latin_boxes, Some(LatinBoxes { box_rows: 2, box_columns: 3 }));
    assert_eq!(structure.incidence.of_cell(0), [0, 6, 12]);
    assert_eq!(structure.incidence.of_cell(35), [5, 11, 17]);
}

#[test]
fn boxes_of_every_shape_are_recognised() {
    for (box_rows, box_columns) in [(2, 2), (3, 2), (3, 3), (1, 5), (5, 1), (2, 8), (8, 8)] {
        let side = box_rows * box_columns;
        let model = Sudoku::new(box_rows, box_columns, vec![0; side * side]).expect("valid").model();
        assert_eq!(Structure::of(model.rules()).latin_boxes, Some(LatinBoxes { box_rows, box_columns }));
    }
}

#[test]
fn a_square_with_other_houses_is_no_sudoku() {
    let rules = Sudoku::new(2, 3, vec![0; 36]).expect("valid").model();
    let houses = rules.constraints();
    let structure = |constraints| Structure::of(&Rules::new(36, constraints).expect("valid")).latin_boxes;
    assert_eq!(structure(houses.to_vec()), Some(LatinBoxes { box_rows: 2, box_columns: 3 }));
    assert_eq!(structure(houses[..12].to_vec()), None, "a Latin square");
    let mut swapped = houses.to_vec();
    swapped.swap(12, 17);
    assert_eq!(structure(swapped), None, "the boxes in another order");
    let mut one_more = houses.to_vec();
    one_more.push(houses[0].clone());
    assert_eq!(structure(one_more), None, "a house besides");
    assert_eq!(
        Structure::of(&Rules::new(37, houses.to_vec()).expect("valid")).latin_boxes,
        None,
        "a cell besides"
    );
}

#[test]
fn rules_without_constraints_have_a_view_too() {
    let structure = Structure::of(&Rules::new(2, vec![]).expect("valid"));
    assert_eq!(structure.run_grid, None);
    assert!(structure.incidence.of_cell(1).is_empty());
}
