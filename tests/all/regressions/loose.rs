//! Models with few constraints, in which search finds one solution after the other.

use gridproof::{Counter, Sudoku};
use gridproof_engines::engine::auto::Auto;
use gridproof_engines::engine::search::Search;
use gridproof_engines::solve::{Clock, Engine, Query};

/// Clause learning took over after some decisions, although all of them had succeeded, and was a hundred times slower.
#[test]
fn auto_lists_solutions_of_an_empty_board_as_fast_as_search() {
    let model = Sudoku::new(5, 5, vec![0; 625]).expect("valid").model();
    let timed = |engine: &dyn Engine| {
        let clock = Clock::start();
        let outcome = engine.solve(&model, &Query::solutions(300)).expect("any model");
        assert_eq!(outcome.solutions.len(), 300);
        assert_eq!(outcome.statistics.get(Counter::Conflicts), 0);
        clock.elapsed()
    };
    let (search, auto) = (timed(&Search), timed(&Auto));
    assert!(auto < 10 * search + std::time::Duration::from_millis(500), "{auto:?} and {search:?}");
}
