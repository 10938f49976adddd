//! Compares the search with the brute-force oracle, and the kernels of the search with each other.

use proptest::prelude::*;

use super::*;
use crate::solve::{Budget, Deduction, Observer, StopReason, Verdict};
use gridproof_model::{Assignment, Block, Constraint, Domain, Origin, Rules, brute};
use gridproof_puzzles::{Clue, Nonogram, Sudoku};

fn sorted(mut solutions: Vec<Assignment>) -> Vec<Assignment> {
    solutions.sort();
    solutions
}

fn agrees_with_the_oracle(model: &Model) {
    let expected = sorted(brute::solutions(model, 1_000_000).expect("tiny"));
    let all = Search.solve(model, &Query::solutions(1_000_000)).expect("any model");
    assert_eq!(sorted(all.solutions.into_vec()), expected);
    let two = Search.solve(model, &Query::default()).expect("any model");
    let verdict = [Verdict::Unsatisfiable, Verdict::Unique, Verdict::Multiple][expected.len().min(2)];
    assert_eq!(two.verdict, verdict);
}

/// Compares the results of two searches: one with matchings, and one that propagates only singles.
fn matchings_agree(model: &Model) {
    const MOST: usize = 100;
    let structure = Structure::of(model.rules());
    let query = Query::solutions(MOST);
    let limits = || Limits::start(&query.budget);
    let plain = depth_first_search(&mut DomainStore::new(model, &structure), &query, &mut limits());
    let matched =
        depth_first_search(&mut DomainStore::with_matchings(model, &structure), &query, &mut limits());
    for (strong, weak) in matched.root.iter().zip(&plain.root) {
        assert!(strong.difference(*weak).is_empty() || plain.solutions.is_empty());
        assert!(plain.solutions.is_empty() || !strong.is_empty());
    }
    assert_eq!(matched.solutions.len(), plain.solutions.len());
    if plain.solutions.len() < MOST {
        assert_eq!(sorted(matched.solutions), sorted(plain.solutions));
    } else {
        assert!(matched.solutions.iter().all(|solution| gridproof_model::check(model, solution).is_ok()));
    }
}

fn clues(lines: usize, length: u32, colours: u8) -> impl Strategy<Value = Vec<Clue>> {
    let block = (1..=length.min(4), 1..=colours).prop_map(|(length, colour)| Block { length, colour });
    prop::collection::vec(prop::collection::vec(block, 0..3), lines)
}

fn some_domains(cells: usize) -> impl Strategy<Value = Vec<u64>> {
    prop::collection::vec(prop_oneof![6 => Just(0b111u64), 1 => 0b000u64..0b111], cells)
}

fn cut(model: &Model, masks: &[u64]) -> Model {
    let cut = model.domains().iter().zip(masks).map(|(d, &mask)| d.intersection(Domain::from_bits(mask)));
    model.with_domains(cut.collect()).expect("a domain a cell")
}

proptest! {
    #[test]
    fn nonograms_from_pictures(cells in prop::collection::vec(0u8..2, 20), masks in some_domains(20)) {
        let model = Nonogram::from_picture(4, &cells).expect("a picture").model();
        agrees_with_the_oracle(&model);
        agrees_with_the_oracle(&cut(&model, &masks));
    }

    #[test]
    fn nonograms_from_random_clues(rows in clues(4, 4, 1), columns in clues(4, 4, 1), masks in some_domains(16)) {
        let model = Nonogram::new(rows, columns).expect("valid").model();
        agrees_with_the_oracle(&model);
        agrees_with_the_oracle(&cut(&model, &masks));
    }

    #[test]
    fn coloured_nonograms(
        cells in prop::collection::vec(0u8..3, 12),
        rows in clues(3, 4, 2),
        columns in clues(4, 3, 2),
        masks in some_domains(12),
    ) {
        agrees_with_the_oracle(&Nonogram::from_picture(4, &cells).expect("a picture").model());
        let model = Nonogram::new(rows, columns).expect("valid").model();
        agrees_with_the_oracle(&cut(&model, &masks));
    }

    #[test]
    fn small_sudokus(givens in prop::collection::vec(prop_oneof![3 => Just(0u8), 1 => 1u8..=4], 16)) {
        agrees_with_the_oracle(&Sudoku::new(2, 2, givens).expect("valid").model());
    }

    #[test]
    fn mixed_models(
        domains in prop::collection::vec(0u64..16, 6),
        pairs in prop::collection::vec((0u32..6, 1u32..6), 0..4),
        blocks in prop::collection::vec((1u32..3, 1u8..4), 0..3),
    ) {
        let all_different = pairs.iter().map(|&(first, step)| Constraint::AllDifferent {
            cells: [first, (first + step) % 6].into(),
            sum: None,
            origin: Origin::Named("pair".into()),
        });
        let runs = Constraint::Runs {
            line: [5, 0, 1, 3].into(),
            blocks: blocks.iter().map(|&(length, colour)| Block { length, colour }).collect(),
            origin: Origin::Named("line".into()),
        };
        let rules = Rules::new(6, all_different.chain([runs]).collect()).expect("valid");
        let domains = domains.into_iter().map(Domain::from_bits).collect();
        agrees_with_the_oracle(&Model::new(rules.into(), domains).expect("six domains"));
    }

    #[test]
    fn different_values(
        domains in prop::collection::vec(0u64..64, 7),
        groups in prop::collection::vec(prop::collection::btree_set(0u32..7, 1..6), 0..4),
    ) {
        let all_different = groups.into_iter().map(|cells| Constraint::AllDifferent {
            cells: cells.into_iter().collect(),
            sum: None,
            origin: Origin::Named("group".into()),
        });
        let rules = Rules::new(7, all_different.collect()).expect("valid");
        let domains = domains.into_iter().map(Domain::from_bits).collect();
        let model = Model::new(rules.into(), domains).expect("seven domains");
        agrees_with_the_oracle(&model);
        matchings_agree(&model);
    }

    /// Uses boards that are too large for the oracle.
    #[test]
    fn sudokus_with_matchings_and_without(empty in prop::collection::vec(prop::bool::weighted(0.7), 36)) {
        let solved = [1, 2, 3, 4, 5, 6, 4, 5, 6, 1, 2, 3, 2, 3, 1, 5, 6, 4, 5, 6, 4, 2, 3, 1, 3, 1, 2, 6, 4, 5, 6, 4, 5, 3, 1, 2];
        let givens = solved.iter().zip(empty).map(|(&digit, empty)| if empty { 0 } else { digit }).collect();
        let model = Sudoku::new(2, 3, givens).expect("valid").model();
        matchings_agree(&model);
    }

    /// Compares the bit-parallel kernel with the general store, on boards that are too large for the oracle.
    #[test]
    fn the_kernels_agree(cells in prop::collection::vec(prop::bool::weighted(0.6), 10 * 11)) {
        let cells: Vec<u8> = cells.into_iter().map(u8::from).collect();
        let model = Nonogram::from_picture(11, &cells).expect("a picture").model();
        let structure = Structure::of(model.rules());
        let query = Query::solutions(50);
        let fast = search(&model, &query, &mut Limits::start(&query.budget));
        let plain = depth_first_search(&mut DomainStore::new(&model, &structure), &query, &mut Limits::start(&query.budget));
        prop_assert_eq!(&fast.root, &plain.root);
        if fast.solutions.len() < 50 {
            prop_assert_eq!(sorted(fast.solutions), sorted(plain.solutions));
        } else {
            prop_assert_eq!(plain.solutions.len(), 50);
        }
    }
}

#[test]
fn boards_of_every_word_size_are_solved() {
    for (rows, columns) in [(1, 63), (64, 2), (2, 127), (128, 3), (3, 255), (256, 2), (2, 1000)] {
        let cells: Vec<u8> = (0..rows * columns).map(|i| u8::from(i % 5 != 0 && i % 7 != 3)).collect();
        let model = Nonogram::from_picture(columns, &cells).expect("a picture").model();
        let outcome = Search.solve(&model, &Query::solutions(1)).expect("any model");
        let checked: Vec<_> = outcome.solutions.iter().map(|s| gridproof_model::check(&model, s)).collect();
        assert_eq!(checked, [Ok(())], "{rows} x {columns}");
    }
}

#[test]
fn a_model_without_cells_or_constraints_is_solved() {
    let empty = Model::new(Rules::new(0, vec![]).expect("valid").into(), vec![]).expect("no domains");
    assert_eq!(Search.solve(&empty, &Query::default()).map(|o| o.verdict), Ok(Verdict::Unique));
    let free =
        Model::new(Rules::new(2, vec![]).expect("valid").into(), vec![Domain::first(3); 2]).expect("two");
    assert_eq!(Search.solve(&free, &Query::solutions(100)).map(|o| o.solutions.len()), Ok(9));
}

/// A board on which no single line decides a cell. Both checkerboard patterns are solutions.
fn two_by_two() -> Model {
    Nonogram::black_and_white(&[[1], [1]], &[[1], [1]]).expect("valid").model()
}

#[test]
fn every_part_of_the_budget_is_obeyed() {
    let verdict = |budget| Search.solve(&two_by_two(), &Query::default().within(budget)).map(|o| o.verdict);
    assert_eq!(verdict(Budget::default()), Ok(Verdict::Multiple));
    assert_eq!(
        verdict(Budget { steps: Some(0), ..Budget::default() }),
        Ok(Verdict::Unknown(StopReason::Steps))
    );
    assert_eq!(verdict(Budget { memory: 1, ..Budget::default() }), Ok(Verdict::Unknown(StopReason::Memory)));
    assert_eq!(verdict(Budget::time(std::time::Duration::ZERO)), Ok(Verdict::Unknown(StopReason::Time)));
    let cancel = crate::solve::Cancel::default();
    cancel.cancel();
    let cancelled = Budget { cancel: Some(cancel), ..Budget::default() };
    assert_eq!(verdict(cancelled), Ok(Verdict::Unknown(StopReason::Cancelled)));
}

#[test]
fn solutions_do_not_outgrow_the_memory() {
    let model = Sudoku::new(3, 3, vec![0; 81]).expect("valid").model();
    let budget = Budget { memory: 100_000, ..Budget::default() };
    let outcome = Search.solve(&model, &Query::solutions(usize::MAX).within(budget)).expect("any model");
    assert_eq!((outcome.verdict, outcome.stopped), (Verdict::Multiple, Some(StopReason::Memory)));
    assert!((500..1000).contains(&outcome.solutions.len()), "{}", outcome.solutions.len());
}

#[test]
fn a_search_cut_short_tells_what_propagation_decided() {
    // All cells of the last row are empty, and all other cells are open.
    let model =
        Nonogram::black_and_white(&[vec![1], vec![1], vec![]], &[vec![1], vec![1]]).expect("valid").model();
    let budget = Budget { steps: Some(0), ..Budget::default() };
    let outcome = Search.solve(&model, &Query::default().within(budget)).expect("any model");
    let open = Domain::first(2);
    assert_eq!(outcome.decided, Some(vec![open, open, open, open, Domain::single(0), Domain::single(0)]));
}

#[test]
fn hearing_does_not_change_the_answer() {
    struct Deaf;
    impl Observer for Deaf {
        fn deduced(&self, _: &Deduction<'_>) {}
    }
    let nine = Sudoku::new(3, 3, vec![0; 81]).expect("valid").model();
    let six = Sudoku::new(2, 3, vec![0; 36]).expect("valid").model();
    let picture = Nonogram::from_picture(3, &[1, 1, 0, 1, 0, 1, 1, 1, 1]).expect("a picture").model();
    for model in [nine, six, picture] {
        let heard = Search.solve(&model, &Query::default().observed_by(&Deaf));
        assert_eq!(heard, Search.solve(&model, &Query::default()));
    }
}
