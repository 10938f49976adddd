//! Tests the comparison of engines. Engines that are wrong on purpose must be found on random puzzles, and the puzzles
//! that reveal them must shrink to tiny ones. These engines are faulty versions of the engine `search`.

mod faulty;

use std::num::NonZeroUsize;

use gridproof_engines::engine::passes::Passes;
use gridproof_engines::engine::permutation::Permutation;
use gridproof_engines::engine::sat::Sat;
use gridproof_engines::engine::search::Search;
use gridproof_engines::solve::{Budget, Engine};
use gridproof_harness::verify::shrink::shrink;
use gridproof_harness::verify::{Answer, AnswerFault, Call, Comparison, Discrepancy, Summary, Verifier};
use gridproof_human::generate::Campaign;
use gridproof_puzzles::{Kind, Puzzle};

use faulty::{
    AlwaysUnknown, CountsOneTooMany, DecidesACell, DropsASolution, FollowsAHunch, IgnoresTheLastColumn,
    InventsASolution, LosesSolutionsOfMany, RightWhenObserved, SaysUnique,
};

/// The number of puzzles within which every fault must show.
const CAMPAIGN: u64 = 10_000;

fn verifier<'e>(engines: &[&'e dyn Engine]) -> Verifier<'e> {
    Verifier {
        engines: engines.to_vec(),
        solutions: NonZeroUsize::MIN.saturating_add(1),
        budget: Budget::default(),
    }
}

fn campaign(kind: Kind) -> Campaign {
    Campaign::new(kind, 6, 6, None, 2024).expect("a size that there is")
}

/// Finds the first puzzle that reveals the faulty engine, which is the first of the engines. Returns the shrunk puzzle
/// and its comparison.
fn caught(engines: &[&dyn Engine], kind: Kind) -> (Puzzle, Comparison) {
    let verifier = verifier(engines);
    let campaign = campaign(kind);
    let found = (0..CAMPAIGN).find_map(|index| {
        let puzzle = campaign.puzzle(index);
        let comparison = verifier.compare(&puzzle.model());
        (!comparison.agrees()).then_some((puzzle, comparison))
    });
    let (puzzle, comparison) = found.expect("the fault shows within the campaign");
    let finding = &comparison.discrepancies[0];
    let smallest = shrink(&puzzle, |candidate| {
        let comparison = verifier.compare(&candidate.model());
        let same = comparison.discrepancies.iter().any(|other| other.resembles(finding));
        same.then(|| comparison.known_solutions().cloned().collect())
    });
    let comparison = verifier.compare(&smallest.model());
    // The faulty engine takes part in every disagreement.
    for finding in &comparison.discrepancies {
        let (one, other) = finding.engines();
        assert!(one == 0 || other == Some(0), "{finding:?}");
    }
    (smallest, comparison)
}

fn caught_on_nonograms(faulty: &dyn Engine) -> (Puzzle, Comparison) {
    caught(&[faulty, &Search, &Sat, &Permutation], Kind::Nonogram)
}

fn caught_on_sudokus(faulty: &dyn Engine) -> (Puzzle, Comparison) {
    caught(&[faulty, &Search, &Sat, &Passes], Kind::Sudoku)
}

fn size(puzzle: &Puzzle) -> (usize, usize) {
    (puzzle.rows().min(puzzle.columns()), puzzle.rows().max(puzzle.columns()))
}

fn givens(puzzle: &Puzzle) -> usize {
    match puzzle {
        Puzzle::Sudoku(sudoku) => sudoku.givens().iter().filter(|&&digit| digit > 0).count(),
        _ => 0,
    }
}

#[test]
fn honest_engines_are_not_accused() {
    let verifier = verifier(&[&Search, &Sat, &Permutation, &Passes]);
    for kind in [Kind::Nonogram, Kind::Sudoku] {
        let campaign = campaign(kind);
        for index in 0..500 {
            let comparison = verifier.compare(&campaign.puzzle(index).model());
            assert_eq!(comparison.discrepancies, [], "{kind:?} {index}");
            assert!(comparison.is_confirmed() && comparison.audit.open == 0);
        }
    }
}

#[test]
fn an_engine_that_reports_unique_too_early() {
    let (puzzle, comparison) = caught_on_nonograms(&SaysUnique);
    assert_eq!(size(&puzzle), (2, 2), "the smallest nonogram with two solutions");
    assert!(matches!(comparison.discrepancies[0], Discrepancy::Missed { engine: 0, found_by: 1, .. }));
    caught_on_sudokus(&SaysUnique);
}

#[test]
fn an_engine_that_drops_one_of_two_solutions() {
    let (puzzle, comparison) = caught_on_nonograms(&DropsASolution { from: 2 });
    assert_eq!(size(&puzzle), (2, 2));
    assert!(matches!(comparison.discrepancies[0], Discrepancy::Missed { engine: 0, .. }));
    caught_on_sudokus(&DropsASolution { from: 2 });
}

/// The engine's verdicts are right, so only a comparison of complete sets of solutions finds the fault.
#[test]
fn an_engine_that_drops_the_last_of_three_or_more_solutions() {
    let (puzzle, comparison) = caught_on_nonograms(&DropsASolution { from: 3 });
    // No nonogram whose longer side is below 3 has three solutions.
    assert!(size(&puzzle).1 <= 3, "{puzzle:?}");
    assert!(matches!(comparison.discrepancies[0], Discrepancy::Missed { engine: 0, .. }));
    assert_eq!(comparison.answers[0].verdict(), comparison.answers[1].verdict());
}

#[test]
fn an_engine_that_lists_what_is_no_solution() {
    for (puzzle, comparison) in [caught_on_nonograms(&InventsASolution), caught_on_sudokus(&InventsASolution)]
    {
        let fault = |finding: &Discrepancy| {
            matches!(finding, Discrepancy::Faulty { engine: 0, fault: AnswerFault::NotASolution { .. } })
        };
        assert!(comparison.discrepancies.iter().any(fault), "{:?}", comparison.discrepancies);
        match puzzle {
            Puzzle::Nonogram(_) => assert_eq!(size(&puzzle), (1, 1)),
            _ => assert_eq!(givens(&puzzle), 0, "an empty board has solutions already"),
        }
    }
}

#[test]
fn an_engine_that_ignores_the_last_column() {
    let (puzzle, _) = caught_on_nonograms(&IgnoresTheLastColumn);
    // In smaller nonograms with equal sums, the other clues imply the last column.
    assert!(size(&puzzle).1 <= 3, "{puzzle:?}");
}

/// Whether the fault is a false deduction, or one that does not follow from the constraints that it names.
fn is_deduction(found: &Discrepancy) -> bool {
    matches!(found, Discrepancy::Deduction { engine: 0, .. } | Discrepancy::Reason { engine: 0, .. })
}

/// The engine lists the right solutions, so only the audit can find the fault.
#[test]
fn an_engine_that_decides_a_cell_without_reason() {
    let (puzzle, comparison) = caught_on_nonograms(&DecidesACell);
    // A row of two cells: the clue that the deduction names leaves one of them open.
    assert_eq!(size(&puzzle), (1, 2));
    assert!(comparison.discrepancies.iter().all(is_deduction));
    let (_, comparison) = caught_on_sudokus(&DecidesACell);
    assert!(comparison.discrepancies.iter().all(is_deduction));
}

/// The solutions that the other engines list do not contradict the deduction; it agrees with both of them.
#[test]
fn an_incomplete_engine_that_follows_a_hunch() {
    let (_, comparison) = caught_on_sudokus(&FollowsAHunch);
    let [Discrepancy::Deduction { engine: 0, cell, left, witness }] = &comparison.discrepancies[..] else {
        panic!("one wrong deduction: {:?}", comparison.discrepancies)
    };
    assert!(!left.contains(witness[*cell as usize]));
    let known: Vec<_> = comparison.answers.iter().flat_map(Answer::sound).collect();
    assert!(!known.is_empty() && known.iter().all(|solution| left.contains(solution[*cell as usize])));
}

#[test]
fn a_count_off_by_one_is_found() {
    let (_, comparison) = caught(&[&CountsOneTooMany, &Sat], Kind::Nonogram);
    assert!(matches!(comparison.discrepancies[..], [Discrepancy::Counts { .. }, ..]));
}

#[test]
fn solutions_lost_side_by_side_are_found() {
    let (_, comparison) = caught(&[&LosesSolutionsOfMany, &Sat], Kind::Sudoku);
    assert!(comparison.discrepancies.contains(&Discrepancy::Call { engine: 0, call: Call::Many }));
}

#[test]
fn solutions_lost_where_nobody_listens_are_found() {
    let (_, comparison) = caught(&[&RightWhenObserved, &Sat], Kind::Sudoku);
    assert!(matches!(comparison.discrepancies[..], [Discrepancy::Missed { engine: 0, .. }, ..]));
}

#[test]
fn an_engine_that_decides_nothing_is_no_confirmation() {
    let verifier = verifier(&[&AlwaysUnknown, &Sat]);
    let mut summary = Summary::new(&verifier.engines);
    let campaign = campaign(Kind::Nonogram);
    (0..20).for_each(|index| summary.add(&verifier.compare(&campaign.puzzle(index).model())));
    assert_eq!((summary.undecided, summary.disagreed, summary.confirmed), (0, 0, 0));
    assert!(summary.engines[0].decided_nothing() && !summary.engines[1].decided_nothing());
    assert!(!summary.is_decided());
}
