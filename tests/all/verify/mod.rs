//! The comparison of engines is tested itself: engines that are wrong on purpose must be found out on random puzzles,
//! and what finds them must shrink to a tiny puzzle. They are wrong on top of the engine `search`.

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

/// The puzzles among which every fault must show.
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

/// The first puzzle on which the faulty engine, the first of them, is found out, reduced; and what was found of it.
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
    // Whatever disagrees, the engine that is wrong takes part in it.
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
fn an_engine_that_says_unique_too_early() {
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

/// Its verdicts are right: it takes the whole sets of solutions to find it out.
#[test]
fn an_engine_that_drops_the_last_of_three_or_more_solutions() {
    let (puzzle, comparison) = caught_on_nonograms(&DropsASolution { from: 3 });
    // Three cells in a row of three columns, one each: no smaller nonogram has three solutions.
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
    // Smaller ones whose sums agree have no column that the rest does not imply.
    assert!(size(&puzzle).1 <= 3, "{puzzle:?}");
}

/// Neither does the deduction hold, nor do the constraints named give it.
fn is_deduction(found: &Discrepancy) -> bool {
    matches!(found, Discrepancy::Deduction { engine: 0, .. } | Discrepancy::Reason { engine: 0, .. })
}

/// It lists the right solutions: only the audit can find it out.
#[test]
fn an_engine_that_decides_a_cell_without_reason() {
    let (puzzle, comparison) = caught_on_nonograms(&DecidesACell);
    // A row of two cells: the clue that is named leaves one of them open.
    assert_eq!(size(&puzzle), (1, 2));
    assert!(comparison.discrepancies.iter().all(is_deduction));
    let (_, comparison) = caught_on_sudokus(&DecidesACell);
    assert!(comparison.discrepancies.iter().all(is_deduction));
}

/// Not even the solutions that the others list show that its deduction is wrong: it agrees with both of them.
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
