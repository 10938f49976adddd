//! Engines and models that are deliberately wrong: none of their wrong answers passes the gate.

use std::borrow::Cow;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use gridproof_engines::engine;
use gridproof_engines::engine::auto::Auto;
use gridproof_engines::engine::search::Search;
use gridproof_engines::solve::{
    Board, BoardAnswer, BoardAnswers, BoardSolver, Capabilities, Statistics, Verdict,
};
use gridproof_model::{Clues, Constraint, Model, Rules};
use gridproof_puzzles::{Nonogram, Puzzle, Sudoku};

/// A puzzle with a wrong model.
struct Planted<F>(Puzzle, F);

impl<F: Fn(&Model) -> Model + Sync> ToModel for Planted<F> {
    fn to_model(&self) -> Cow<'_, Model> {
        Cow::Owned((self.1)(&self.0.model()))
    }

    fn check(&self, values: &[u8]) -> Result<(), Violation> {
        self.0.check(values)
    }
}

fn with_constraints(model: &Model, change: impl Fn(&Constraint) -> Constraint) -> Model {
    let constraints = model.constraints().iter().map(change).collect();
    let rules = Rules::new(model.cells(), constraints).expect("valid");
    Model::new(rules.into(), model.domains().to_vec()).expect("one domain for each cell")
}

/// Reverses the clues of rows and columns.
fn reversed_clues(model: &Model) -> Model {
    with_constraints(model, |constraint| match constraint.clone() {
        Constraint::Runs { line, mut blocks, origin } => {
            blocks.reverse();
            Constraint::Runs { line, blocks, origin }
        }
        other => other,
    })
}

fn wrong(result: &Result<Checked, Refusal>) -> bool {
    matches!(result, Err(Refusal::Internal(InternalError::WrongSolution { .. })))
}

#[test]
fn reversed_clues_of_a_model_are_found_out_with_every_engine() {
    let picture = [1, 0, 1, 1, 1, 1, 0, 1];
    let puzzle = Puzzle::Nonogram(Nonogram::from_picture(4, &picture).expect("a picture"));
    for &engine in engine::all() {
        for query in [Query::default(), Query::count(100)] {
            if engine.solve(&puzzle.model(), &query).is_ok() {
                assert_eq!(solve(engine, &puzzle, &query).map(|found| found.verdict), Ok(Verdict::Unique));
                assert!(wrong(&solve(engine, &Planted(puzzle.clone(), reversed_clues), &query)));
            }
        }
    }
}

#[test]
fn exchanged_boxes_of_a_model_are_found_out() {
    let empty = |rows, columns| Puzzle::Sudoku(Sudoku::new(rows, columns, vec![0; 36]).expect("valid"));
    for query in [Query::default(), Query::count(1000)] {
        assert!(solve(&Auto, &empty(2, 3), &query).is_ok());
        let planted = Planted(empty(2, 3), |_: &Model| empty(3, 2).model());
        assert!(wrong(&solve(&Auto, &planted, &query)) && wrong(&solve(&Search, &planted, &query)));
    }
}

/// An engine that changes the outcome of another one.
#[derive(Debug)]
struct Faulty(fn(&mut Outcome));

impl Engine for Faulty {
    fn name(&self) -> &'static str {
        "faulty"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities::complete("", "")
    }

    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        let mut outcome = Search.solve(model, query)?;
        (self.0)(&mut outcome);
        Ok(outcome)
    }
}

#[test]
fn wrong_repeated_and_missing_answers_are_internal_errors() {
    let ones = [vec![1u32], vec![1]];
    let puzzle = Nonogram::black_and_white(&ones, &ones).expect("valid");
    let answer = |fault| solve(&Faulty(fault), &puzzle, &Query::solutions(5));
    assert_eq!(answer(|_| {}).map(|found| found.solutions.len()), Ok(2));
    assert!(wrong(&answer(|outcome| outcome.solutions[1][3] ^= 1)));
    let repeated = answer(|outcome| outcome.solutions[0] = outcome.solutions[1].clone());
    assert_eq!(repeated, Err(InternalError::Repeated { engine: "faulty" }.into()));
    let panicked = answer(|_| panic!("on {}", "purpose")).expect_err("a panic");
    assert_eq!(panicked.to_string(), "internal error: faulty panicked: on purpose");
    let Refusal::Internal(error) = panicked else { panic!("{panicked}") };
    assert_eq!(error.into_outcome().verdict, Verdict::Unknown(StopReason::Internal));
}

/// If a board solver panics halfway through its boards, the boards are solved one by one, and the solver is not used
/// again. In an earlier version, the check of the incomplete answers used an index out of range, and the solver was
/// used for the next boards.
#[test]
fn a_panic_among_boards_leaves_nothing_of_their_solver() {
    /// The number of times the solver was called.
    static ASKED: AtomicUsize = AtomicUsize::new(0);

    #[derive(Debug)]
    struct Falling;

    impl Engine for Falling {
        fn name(&self) -> &'static str {
            "falling"
        }

        fn capabilities(&self) -> Capabilities {
            Capabilities::complete("", "")
        }

        fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
            Search.solve(model, query)
        }

        fn board_solver(&self, _: &Query<'_>) -> Option<Box<dyn BoardSolver>> {
            Some(Box::new(Self))
        }
    }

    impl BoardSolver for Falling {
        fn sudokus(&mut self, boards: &[Board], answers: &mut BoardAnswers) {
            ASKED.fetch_add(1, Ordering::Relaxed);
            answers.all = vec![BoardAnswer { count: 2, ..BoardAnswer::NONE }; boards.len() / 2];
            answers.second = vec![(boards.len() + 1, [0; 81])];
            panic!("half way");
        }

        fn nonogram(&mut self, _: &Clues, _: &mut Vec<u64>) -> Option<u64> {
            None
        }

        fn effort_of_sudoku(&self, _: u64) -> Statistics {
            Statistics::default()
        }

        fn effort_of_nonogram(&self, _: u64) -> Statistics {
            Statistics::default()
        }
    }

    let query = Query::default();
    let model = Sudoku::new(3, 3, vec![0; 81]).expect("valid").model();
    let outcomes = models::solve_models(&Falling, &vec![model; boards::AT_ONCE + 2], &query);
    assert_eq!(outcomes.len(), boards::AT_ONCE + 2);
    assert!(outcomes.iter().all(|found| found.as_ref().is_ok_and(|o| o.verdict == Verdict::Multiple)));
    assert_eq!(ASKED.load(Ordering::Relaxed), 1);
    let mut solved = Vec::new();
    boards::solve_boards(&Falling, &vec![[0; 81]; boards::AT_ONCE + 2], &query, &mut solved);
    assert!(solved.iter().all(|found| found.verdict == Verdict::Multiple));
    assert_eq!(ASKED.load(Ordering::Relaxed), 2);
}

/// Every counted solution is checked, wherever it is counted.
#[test]
fn a_wrong_solution_is_not_counted() {
    /// A puzzle whose check accepts only the first solutions. The second field is the number of solutions that it
    /// accepts.
    struct Fussy(Puzzle, AtomicUsize);

    impl ToModel for Fussy {
        fn to_model(&self) -> Cow<'_, Model> {
            Cow::Owned(self.0.model())
        }

        fn check(&self, values: &[u8]) -> Result<(), Violation> {
            if self.1.fetch_sub(1, Ordering::Relaxed) == 0 {
                return Err(Violation::Length { values: 0, cells: values.len() });
            }
            self.0.check(values)
        }
    }

    let ones = vec![vec![1u32]; 5];
    for puzzle in [
        Puzzle::Sudoku(Sudoku::new(3, 3, vec![0; 81]).expect("valid")),
        Puzzle::Sudoku(Sudoku::new(2, 2, vec![0; 16]).expect("valid")),
        Puzzle::Nonogram(Nonogram::black_and_white(&ones, &ones).expect("valid")),
    ] {
        for &engine in engine::all() {
            let passing = |first: usize| Fussy(puzzle.clone(), first.into());
            let query = Query::count(110);
            if solve(engine, &puzzle, &query).is_ok_and(|found| found.count == Some(110)) {
                assert!(solve(engine, &passing(10_000), &query).is_ok(), "{}", engine.name());
                assert!(wrong(&solve(engine, &passing(100), &query)), "{}", engine.name());
            }
        }
    }
}
