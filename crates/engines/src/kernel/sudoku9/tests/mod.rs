//! Compares the kernel, at each SIMD level of this machine, with the plain search, SAT and the checker.

mod boards;

use std::collections::BTreeSet;

use proptest::prelude::*;

use self::boards::{puzzle, seed_digit, solved_grid};
use super::*;
use crate::engine::auto::Auto;
use crate::engine::sat::Sat;
use crate::engine::search::Search;
use crate::search::depth_first::depth_first_search;
use crate::search::result::SearchResult;
use crate::search::store::DomainStore;
use crate::solve::{Budget, Counter, Engine, Limits, Query, SimdLevel, StopReason, Verdict};
use gridproof_model::structure::Structure;
use gridproof_model::{Assignment, Domain, Model, check};
use gridproof_puzzles::Sudoku;

fn model_of(board: &Board) -> Model {
    Sudoku::new(3, 3, board.to_vec()).expect("valid").model()
}

fn plain(model: &Model, query: &Query<'_>) -> SearchResult {
    let structure = Structure::of(model.rules());
    depth_first_search(&mut DomainStore::new(model, &structure), query, &mut Limits::start(&query.budget))
}

fn kernel(level: SimdLevel, model: &Model, query: &Query<'_>) -> SearchResult {
    assert!(takes(model));
    search(level, model, query, &mut Limits::start(&query.budget))
}

fn sorted(mut solutions: Vec<Assignment>) -> Vec<Assignment> {
    solutions.sort();
    solutions
}

/// Checks that every level agrees with the plain search: it finds the same solutions if there are fewer than `limit`,
/// and otherwise the same number.
fn agrees_with_the_plain_search(model: &Model, limit: usize) {
    let query = Query::solutions(limit);
    let expected = sorted(plain(model, &query).solutions);
    let mut first = None;
    for level in SimdLevel::tested() {
        let found = kernel(level, model, &query);
        assert_eq!(found.stopped, None);
        assert_eq!(found.solutions.len(), expected.len(), "{level}");
        assert!(found.solutions.iter().all(|solution| check(model, solution).is_ok()), "{level}");
        let first = first.get_or_insert((found.solutions.clone(), found.statistics.clone()));
        assert_eq!(
            (&first.0, &first.1),
            (&found.solutions, &found.statistics),
            "the order is the same on {level}"
        );
        let found = sorted(found.solutions);
        assert!(found.windows(2).all(|two| two[0] != two[1]), "{level}");
        if expected.len() < limit {
            assert_eq!(found, expected, "{level}");
        }
    }
}

proptest! {
    #[test]
    fn puzzles_are_solved_as_by_the_plain_search(board in puzzle()) {
        agrees_with_the_plain_search(&model_of(&board), 10);
    }

    #[test]
    fn candidates_ruled_out_beforehand_are_respected(grid in solved_grid(), masks in prop::collection::vec(0u16..512, 81)) {
        let model = model_of(&[0; 81]);
        let mask = |(&digit, &mask): (&u8, &u16)| Domain::from_bits(u64::from(mask | 1 << (digit - 1)));
        let domains: Vec<Domain> = grid.iter().zip(&masks).map(mask).collect();
        agrees_with_the_plain_search(&model.with_domains(domains).expect("81 domains"), 10);
        let some_empty = masks.iter().map(|&mask| Domain::from_bits(u64::from(mask))).collect();
        agrees_with_the_plain_search(&model.with_domains(some_empty).expect("81 domains"), 10);
    }

    #[test]
    fn sat_says_the_same(board in puzzle()) {
        let model = model_of(&board);
        let by_sat = Sat.solve(&model, &Query::default()).expect("any model");
        let by_kernel = Search.solve(&model, &Query::default()).expect("any model");
        prop_assert_eq!(by_sat.verdict, by_kernel.verdict);
        let by_auto = Auto.solve(&model, &Query::default()).expect("any model");
        prop_assert_eq!(by_auto, by_kernel);
    }

    #[test]
    fn boards_are_answered_as_models(boards in prop::collection::vec(puzzle(), 1..20), limit in 0u64..5) {
        for level in SimdLevel::tested() {
            let mut answers = Vec::new();
            solve_boards(level, &boards, limit, &mut answers);
            prop_assert_eq!(answers.len(), boards.len());
            for (answer, board) in answers.iter().zip(&boards) {
                let found = plain(&model_of(board), &Query::solutions(limit as usize)).solutions;
                prop_assert_eq!(answer.count, if limit == 0 { 0 } else { found.len() as u64 });
                if answer.count == 0 {
                    prop_assert_eq!(answer.solution, [0; 81]);
                } else {
                    let values: Vec<u8> = answer.solution.iter().map(|digit| digit - 1).collect();
                    prop_assert_eq!(check(&model_of(board), &values), Ok(()));
                }
            }
        }
    }
}

/// Answers like [`solve_boards`], but searches one puzzle at a time.
fn one_by_one(level: SimdLevel, boards: &[Board], limit: usize) -> Vec<Answer> {
    let answer = |board| {
        let found = kernel(level, &model_of(board), &Query::solutions(limit));
        let first = found.solutions.first().map_or([0; 81], |solution| {
            let digits: Vec<u8> = solution.iter().map(|value| value + 1).collect();
            digits.try_into().expect("81 cells")
        });
        let guesses = found.statistics.get(Counter::Decisions);
        Answer { count: found.solutions.len() as u64, solution: first, guesses }
    };
    boards.iter().map(answer).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// There are so many puzzles that lanes run empty and are refilled, and some of the puzzles are hard.
    #[test]
    fn lanes_go_the_way_of_the_search_of_one_puzzle(
        boards in prop::collection::vec(prop_oneof![9 => puzzle(), 1 => Just([0; 81])], 1..60),
        limit in 1usize..20,
    ) {
        for level in SimdLevel::tested() {
            let mut answers = Vec::new();
            solve_boards(level, &boards, limit as u64, &mut answers);
            prop_assert_eq!(answers, one_by_one(level, &boards, limit));
        }
    }

    #[test]
    fn many_models_are_answered_as_one_by_one(
        boards in prop::collection::vec(prop_oneof![9 => puzzle(), 1 => Just([0; 81])], 0..40),
        steps in prop::option::of(0u64..3),
        memory in prop::sample::select(vec![1, MEMORY, MEMORY + 300, Budget::DEFAULT_MEMORY]),
        time in prop::option::weighted(0.2, Just(std::time::Duration::from_secs(3600))),
        solutions in 1usize..6,
    ) {
        let mut models: Vec<Model> = boards.iter().map(model_of).collect();
        models.insert(models.len() / 2, Sudoku::new(2, 2, vec![0; 16]).expect("valid").model());
        let budget = Budget { time, steps, memory, ..Budget::default() };
        let query = Query::solutions(solutions).within(budget);
        for engine in [&Auto as &dyn Engine, &Search] {
            let expected: Vec<_> = models.iter().map(|model| engine.solve(model, &query)).collect();
            prop_assert_eq!(engine.solve_many(&models, &query), expected);
        }
    }
}

#[test]
fn cancelled_models_are_unknown() {
    let cancel = crate::solve::Cancel::default();
    cancel.cancel();
    let budget = Budget { cancel: Some(cancel), ..Budget::default() };
    let models = vec![model_of(&[0; 81]); 20];
    let outcomes = Search.solve_many(&models, &Query::default().within(budget));
    assert_eq!(outcomes.len(), 20);
    for outcome in outcomes {
        let outcome = outcome.expect("any model");
        assert_eq!(outcome.verdict, Verdict::Unknown(StopReason::Cancelled));
        assert_eq!(outcome.decided.map(|domains| domains.len()), Some(81));
    }
}

#[test]
fn an_empty_board_has_as_many_solutions_as_are_wanted() {
    for level in SimdLevel::tested() {
        let model = model_of(&[0; 81]);
        let found = kernel(level, &model, &Query::solutions(5000)).solutions;
        assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), 5000);
        assert!(found.iter().all(|solution| check(&model, solution).is_ok()));
    }
}

#[test]
fn contradictions_are_seen_wherever_they_are() {
    let cases = [(0, 1), (0, 72), (0, 10), (40, 50), (79, 80), (8, 80), (60, 80)];
    for (one, other) in cases {
        let mut board = [0; 81];
        (board[one], board[other]) = (7, 7);
        let model = model_of(&board);
        for level in SimdLevel::tested() {
            assert!(kernel(level, &model, &Query::default()).solutions.is_empty(), "{one} {other} {level}");
        }
    }
    let full: Board = std::array::from_fn(|cell| seed_digit(cell / 9, cell % 9));
    for cell in 0..81 {
        let mut board = full;
        board[cell] = board[cell] % 9 + 1;
        for level in SimdLevel::tested() {
            assert!(
                kernel(level, &model_of(&board), &Query::default()).solutions.is_empty(),
                "{cell} {level}"
            );
        }
    }
}

#[test]
fn a_board_with_a_digit_above_nine_has_no_solution() {
    let mut board = [0; 81];
    for digit in [10, 15, 16, 17, 127, 128, 144, 255] {
        board[3] = digit;
        for level in SimdLevel::tested() {
            let mut answers = Vec::new();
            solve_boards(level, &[board], 2, &mut answers);
            assert_eq!(answers, [Answer::NONE], "{digit} {level}");
        }
    }
}

#[test]
fn every_part_of_the_budget_is_obeyed() {
    let model = model_of(&[0; 81]);
    let stopped = |budget| {
        let outcome = Search.solve(&model, &Query::default().within(budget)).expect("any model");
        (outcome.verdict, outcome.decided.map(|domains| domains.len()))
    };
    let unknown = |reason| (Verdict::Unknown(reason), Some(81));
    assert_eq!(stopped(Budget::default()), (Verdict::Multiple, None));
    assert_eq!(stopped(Budget { steps: Some(3), ..Budget::default() }), unknown(StopReason::Steps));
    assert_eq!(stopped(Budget { memory: 1, ..Budget::default() }), unknown(StopReason::Memory));
    assert_eq!(stopped(Budget::time(std::time::Duration::ZERO)), unknown(StopReason::Time));
    let cancel = crate::solve::Cancel::default();
    cancel.cancel();
    assert_eq!(stopped(Budget { cancel: Some(cancel), ..Budget::default() }), unknown(StopReason::Cancelled));
}

#[test]
fn a_search_cut_short_tells_what_its_passes_decided() {
    let mut board: Board = std::array::from_fn(|cell| seed_digit(cell / 9, cell % 9));
    // 1 and 4 can be exchanged everywhere, so inference cannot decide between them.
    for cell in &mut board {
        if matches!(*cell, 1 | 4) {
            *cell = 0;
        }
    }
    let model = model_of(&board);
    let query = Query { budget: Budget { steps: Some(0), ..Budget::default() }, ..Query::default() };
    let expected = plain(&model, &query).root;
    for level in SimdLevel::tested() {
        let found = kernel(level, &model, &query);
        assert_eq!(found.stopped, Some(StopReason::Steps));
        // With locked candidates, inference removes at least the candidates that it removes with singles alone.
        assert!(found.root.iter().zip(&expected).all(|(here, plain)| here.difference(*plain).is_empty()));
        let all = plain_solutions(&model);
        assert!(all.iter().all(|solution| {
            solution.iter().zip(&found.root).all(|(&value, domain)| domain.contains(value))
        }));
    }
}

fn plain_solutions(model: &Model) -> Vec<Assignment> {
    let solutions = plain(model, &Query::solutions(1000)).solutions;
    assert!((1..1000).contains(&solutions.len()));
    solutions
}

#[test]
fn other_boards_are_refused() {
    let model = model_of(&[0; 81]);
    assert!(takes(&model));
    let six = Sudoku::new(2, 3, vec![0; 36]).expect("valid").model();
    assert!(!takes(&six));
    let ten = model.with_domains(vec![Domain::first(10); 81]).expect("81 domains");
    assert!(!takes(&ten));
}
