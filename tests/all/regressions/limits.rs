//! Limits that were exceeded.

use std::sync::Arc;
use std::time::Duration;

use gridproof::{Counter, Nonogram, Sudoku, Verdict};
use gridproof_engines::engine;
use gridproof_engines::solve::{Budget, Query, StopReason};
use gridproof_puzzles::RuledPuzzle;
use gridproof_puzzles::compile::Stated;

/// The clock was checked only between conflicts, and the first propagation of a large board took seconds.
#[test]
fn engines_out_of_time_propagate_no_line_of_a_large_board() {
    let side = 300;
    let cells: Vec<u8> = (0..side * side).map(|cell| u8::from((cell * 7919 + cell / 31) % 5 < 3)).collect();
    let model = Nonogram::from_picture(side, &cells).expect("a picture").model();
    let query = Query::default().within(Budget::time(Duration::ZERO));
    for engine in engine::all() {
        let Ok(outcome) = engine.solve(&model, &query) else { continue };
        let reason = if engine.name() == "permutation" { StopReason::Memory } else { StopReason::Time };
        assert_eq!(outcome.verdict, Verdict::Unknown(reason), "{}", engine.name());
        assert_eq!(outcome.statistics.get(Counter::Lines), 0, "{}", engine.name());
    }
}

/// Lists of solutions used all available memory. The memory limit did not count the clauses that exclude solutions, and
/// the data that is kept and printed in addition to the values.
#[test]
fn lists_of_solutions_end_with_the_memory() {
    let empty = Sudoku::new(3, 3, vec![0; 81]).expect("valid").model();
    let ones = vec![vec![1u32]; 9];
    let nonogram = Nonogram::black_and_white(&ones, &ones).expect("valid").model();
    let budget = Budget::default().with_memory(8 << 20).with_bytes_per_solution(20_000);
    let query = Query::solutions(3_000_000).within(budget);
    for (model, most) in [(&empty, 420), (&nonogram, 420)] {
        for engine in engine::all().iter().filter(|engine| engine.capabilities().complete) {
            let Ok(outcome) = engine.solve(model, &query) else { continue };
            let (name, listed) = (engine.name(), outcome.solutions.len());
            assert_eq!(outcome.stopped, Some(StopReason::Memory), "{name}: {listed}");
            assert_eq!(outcome.verdict, Verdict::Multiple, "{name}");
            assert!((100..most).contains(&listed), "{name}: {listed}");
        }
    }
}

/// Conditions with shared parts were multiplied out again and again, so making the model of a line with a `?` in its list
/// did not end. If the bug returns, this test does not end.
#[test]
fn a_list_with_a_question_mark_on_a_long_line_has_a_model() {
    let rules = "kind runs
clue lengths list in outside left
find shaded or white in cells
rule the shaded runs seen from {o} have the lengths {n}
  each place o with lengths n: sequence(shaded runs s in view of o: count(s)) = n
";
    let rules = Arc::new(gridproof_rules::parse(rules).expect("valid rules"));
    let grid = "size: 1x12\nlengths:\nleft 2,?,1\n";
    let (puzzle, _) = gridproof_rules::grid::read(&rules, grid).expect("a puzzle");
    let puzzle = RuledPuzzle::new(rules, puzzle).expect("a model");
    assert!(matches!(puzzle.stated(), [Stated::Constraints(_)]));
    let auto = engine::by_name("auto").expect("an engine");
    let outcome = gridproof_gate::solve(auto, &puzzle, &Query::solutions(1000)).expect("right solutions");
    // The middle run has 1 to 7 cells: 84, 56, 35, 20, 10, 4 and 1 solutions.
    assert_eq!(outcome.solutions.len(), 210);
}

/// On boards of 64 cells, as of 8x8, the sizes of regions in calculations had no constraint: the largest value of a cell of
/// a model is 63.
#[test]
fn sizes_of_regions_have_constraints_on_boards_of_64_cells() {
    for (twice, solutions) in [(2, 1), (64, 1), (126, 0), (128, 1), (130, 0)] {
        let rules = format!("kind k\nfind regions\nrule sizes\n  each region r: 2 * count(r) = {twice}\n");
        let rules = Arc::new(gridproof_rules::parse(&rules).expect("valid rules"));
        let (puzzle, _) = gridproof_rules::grid::read(&rules, "size: 1x64\n").expect("a puzzle");
        let puzzle = RuledPuzzle::new(rules, puzzle).expect("a model");
        assert!(matches!(puzzle.stated(), [Stated::Constraints(_)]), "{twice}");
        let auto = engine::by_name("auto").expect("an engine");
        let outcome = gridproof_gate::solve(auto, &puzzle, &Query::solutions(2)).expect("right solutions");
        assert_eq!(outcome.solutions.len(), solutions, "{twice}");
    }
}
