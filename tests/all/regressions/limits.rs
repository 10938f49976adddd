//! Limits that were exceeded.

use std::time::Duration;

use gridproof::{Counter, Nonogram, Sudoku, Verdict};
use gridproof_engines::engine;
use gridproof_engines::solve::{Budget, Query, StopReason};

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
