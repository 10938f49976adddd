//! Boards of one column, and other small boards.

use gridproof::{Query, Verdict};

/// The links of a board with one column were taken for links to the right: a solution was shown as `e/w`.
#[test]
fn links_of_a_single_column_run_downwards() {
    let puzzle = gridproof::parse("numlin/1/3/1g1").expect("a puzzle");
    let outcome = gridproof::solve_with(&puzzle, &Query::default());
    assert_eq!(outcome.verdict, Verdict::Unique);
    let gridproof::Puzzle::Other(numberlink) = puzzle else { panic!("no numberlink") };
    assert_eq!(numberlink.line(&outcome.solutions[0]), "s/ns/n");
}

/// A sum without a white cell after it was left out, and the puzzle solved without it.
#[test]
fn a_kakuro_sum_needs_a_white_cell() {
    assert!(gridproof::parse("kakuro/2/1/-3k-").is_ok());
    let error = gridproof::parse("kakuro/2/1/53k-").expect_err("a sum of nothing");
    assert!(error.to_string().contains("a sum of 5, but no white cell below it"), "{error}");
}
