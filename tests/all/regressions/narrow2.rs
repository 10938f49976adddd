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
