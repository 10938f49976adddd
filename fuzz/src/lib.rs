//! Code that the fuzz targets of the formats share. For example, `cargo +nightly fuzz run nin` runs the target `nin`.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use gridproof_engines::engine::auto::Auto;
use gridproof_engines::solve::{Budget as Effort, Engine, Query};
use gridproof_formats::format::{Item, WriteError, by_name, decode};
use gridproof_harness::trials::random_clues;
use gridproof_model::random::Random;
use gridproof_puzzles::compile::Stated;
use gridproof_puzzles::{Puzzle, RuledPuzzle};
use gridproof_rules::answers::Answers;
use gridproof_rules::board::{Answer, ClueValue, Place, Puzzle as Board, Size, in_order};
use gridproof_rules::judge::{Budget, Judge};
use gridproof_rules::{Kind, grid};

/// Checks an item read from `text`: an error must have a place in the text, and a puzzle must have no obvious
/// contradiction. Returns the puzzle, if there is one.
///
/// # Panics
/// If one of these assertions fails.
pub fn check<'i>(item: &'i Item, text: &str) -> Option<&'i Puzzle> {
    assert!(item.line >= 1);
    match &item.puzzle {
        Ok(puzzle) => {
            assert_eq!(puzzle.contradiction(), None);
            Some(puzzle)
        }
        Err(error) => {
            let span = error.span;
            assert!(span.line >= 1 && span.column >= 1 && span.length >= 1);
            assert!(text.is_char_boundary(span.offset));
            None
        }
    }
}

/// Reads text and checks what must be true of all text that can be decoded. There is at least one item; errors have a
/// place in the text, and puzzles have no obvious contradiction. Each puzzle that the format can write is read back
/// with the same size and model.
///
/// # Panics
/// If one of these assertions fails.
pub fn reads(format: &str, text: &str) {
    // If the bytes of the text are a picture file, they are decoded to different text.
    if decode(text.into()).ok().as_deref() != Some(text) {
        return;
    }
    let format = by_name(format).expect("a format");
    let mut items = 0;
    for item in format.read(text) {
        items += 1;
        let Some(puzzle) = check(&item, text) else { continue };
        let mut out = Vec::new();
        match format.write(puzzle, 0, &mut out) {
            Ok(()) => {}
            Err(
                WriteError::BoxShape { .. }
                | WriteError::Colours { .. }
                | WriteError::NoCode { .. }
                | WriteError::NoPicture { .. }
                | WriteError::ReadOnly { .. }
                | WriteError::TooManyColours { .. },
            ) => continue,
            Err(error) => panic!("{error}"),
        }
        format.write_end(1, &mut out).expect("an end");
        let out = decode(out).expect("what is written can be read");
        let again = format.read(&out).next().expect("an item").puzzle;
        let again = again.unwrap_or_else(|error| panic!("{error} in {out:?}"));
        assert_eq!((again.rows(), again.columns()), (puzzle.rows(), puzzle.columns()));
        assert_eq!(again.model().domains(), puzzle.model().domains());
        assert_eq!(again.model().constraints(), puzzle.model().constraints());
    }
    assert!(items > 0);
}

/// Reads text as a plain grid, and judges its solution by the rules of a kind. A grid that can be read is the same
/// after it was drawn and read again, and a judge that finds no broken rule finds none among all rules.
///
/// # Panics
/// If one of these assertions fails.
pub fn judges(kind: &Kind, grid: &str) {
    const STEPS: u64 = 300_000;
    let (puzzle, answer) = match grid::read(kind, grid) {
        Ok(read) => read,
        Err(error) => return drop(error.show("fuzz.txt", grid)),
    };
    let drawn = grid::draw(kind, &puzzle);
    let again = grid::read(kind, &drawn).unwrap_or_else(|error| panic!("{drawn}\n{error}"));
    assert_eq!(again.0, puzzle, "{drawn}");
    let (Some(answer), Ok(judge)) = (answer, Judge::new(kind, &puzzle)) else { return };
    let first = judge.first_broken(&answer, &mut Budget::new(STEPS));
    let all = judge.broken(&answer, &mut Budget::new(STEPS));
    if let (Ok(first), Ok(all)) = (first, all) {
        assert_eq!(first.is_none(), all.is_empty());
    }
}

/// Makes the model that rules become for a puzzle, and solves it, both within limits. The puzzle is a plain grid; another
/// text selects a small board with random clues. The judge of the rules must accept each solution. If few answers are
/// possible, all are judged, and those that the judge accepts must be the solutions.
///
/// # Panics
/// If one of these assertions fails.
pub fn compiles(kind: Kind, grid: &str) {
    /// The number of times that the compiler asks whether to stop.
    const LOOKS: u32 = 60;
    const MOST_CELLS: usize = 600;
    const MOST_CONSTRAINTS: usize = 1_500;
    const SOLVER_STEPS: u64 = 300;
    const MOST_SOLUTIONS: usize = 300;
    const MOST_ANSWERS: u64 = 300;
    const JUDGE_STEPS: u64 = 20_000;
    let kind = Arc::new(kind);
    let puzzle = grid::read(&kind, grid).map_or_else(|_| random_board(&kind, grid), |(puzzle, _)| puzzle);
    let Ok(judge) = Judge::new(&kind, &puzzle) else { return };
    let Ok(ruled) = RuledPuzzle::new(Arc::clone(&kind), puzzle.clone()) else { return };
    let looks = Cell::new(0);
    let stops = || {
        looks.set(looks.get() + 1);
        looks.get() > LOOKS
    };
    if !ruled.make_model(&stops) {
        return;
    }
    let model = ruled.model();
    if model.cells() > MOST_CELLS || model.constraints().len() > MOST_CONSTRAINTS {
        return;
    }
    // Solving a model with rules that the judge checks asks it often.
    let is_quick = || {
        let first = Answers::first(&judge);
        puzzle.size.area() <= 6
            && first.is_some_and(|first| judge.broken(&first, &mut Budget::new(3_000)).is_ok())
    };
    if ruled.stated().iter().any(|stated| matches!(stated, Stated::Lazy(_))) && !is_quick() {
        return;
    }
    let effort = Effort::default().with_steps(SOLVER_STEPS).with_memory(64 << 20);
    let outcome = Auto.solve(model, &Query::solutions(MOST_SOLUTIONS + 1).within(effort)).expect("any model");
    let judged = |answer: &Answer| judge.first_broken(answer, &mut Budget::new(JUDGE_STEPS)).ok();
    let drawn =
        |answer: &Answer| grid::draw(&kind, &puzzle) + &grid::draw_solution(&kind, puzzle.size, answer);
    let mut found = BTreeSet::new();
    for solution in &outcome.solutions {
        assert_eq!(gridproof_model::check(model, solution), Ok(()));
        let answer = ruled.answer(solution);
        let values =
            ruled.values_of(&answer).unwrap_or_else(|| panic!("no answer of the model:\n{}", drawn(&answer)));
        assert!(values.iter().all(|&(cell, value)| solution[cell as usize] == value), "{}", drawn(&answer));
        if let Some(Some(broken)) = judged(&answer) {
            panic!("the model allows what a rule forbids: {}\n{}", broken.sentence, drawn(&answer));
        }
        assert!(found.insert(in_order(answer.clone())), "found twice:\n{}", drawn(&answer));
    }
    // If a number of the whole board is a `?`, ranges of numbers depend on the solution, and not all answers are listed.
    let is_open =
        |(place, value): &(Place, ClueValue)| *place == Place::Board && *value == ClueValue::Unknown;
    if outcome.stopped.is_some() || found.len() > MOST_SOLUTIONS || puzzle.clues.iter().flatten().any(is_open)
    {
        return;
    }
    let Some(answers) = Answers::new(&judge, MOST_ANSWERS) else { return };
    for answer in answers.iter().filter(|answer| judged(answer) == Some(None)) {
        assert!(
            found.contains(&in_order(answer.clone())),
            "the model forbids what the rules allow:\n{}",
            drawn(&answer)
        );
    }
}

/// A small board with random clues, which a text selects.
fn random_board(kind: &Kind, text: &str) -> Board {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    let mut random = Random::new(hasher.finish(), 0);
    let rows = 1 + random.below(3) as u16;
    let columns = if kind.board.square { rows } else { 1 + random.below(4) as u16 };
    random_clues(kind, Size { rows, columns }, &mut random)
}
