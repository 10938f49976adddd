//! The model that a file of rules becomes, compared with the judge of the file.
//!
//! The compiler that makes the model and the judge share only the parsed file and the points of a board. So a mistake in
//! either of them shows on some board.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use gridproof_engines::engine;
use gridproof_engines::solve::{Budget, Clock, Query};
use gridproof_model::random::Random;
use gridproof_puzzles::RuledPuzzle;
use gridproof_rules::Kind;
use gridproof_rules::board::{Answer, ClueValue, Place, Puzzle, Size, in_order};
use gridproof_rules::judge::{Budget as Steps, Judge};
use gridproof_rules::tree::{ClueForm, Direction, LayerForm, Noun};

use super::{Comparison, Disagreement, Effort, MOST_CELLS, compare_answers, shapes};

/// The number of clue sets that are tried for a board. The judge refuses some, such as numbers beyond their limits.
const TRIES: usize = 6;

/// The number of solutions of which one is chosen.
const CHOSEN: usize = 50;

/// The number of random values that are tried for a clue of a solution.
const VALUES: usize = 20;

/// The number of steps of the judge for a value of a clue.
const JUDGE_STEPS: u64 = 20_000;

/// The number of steps of the engine for the solutions of a board.
const STEPS: u64 = 20_000;

/// Compares the model that rules become with the judge of the rules, up to the first disagreement: on a board of each
/// shape with up to 12 cells, then on boards of random shapes. The clues are random, or true of a solution. The same seed
/// always gives the same boards. After the time, no board is begun, and a model that is being made is left out.
pub fn compare_models(rules: &Arc<Kind>, seed: u64, effort: Effort, time: Option<Duration>) -> Comparison {
    let clock = Clock::start();
    let is_over = || time.is_some_and(|time| clock.elapsed() >= time);
    let mut all = shapes(MOST_CELLS);
    all.retain(|(rows, columns)| !rules.board.square || rows == columns);
    let mut comparison = Comparison::default();
    for index in 0..effort.boards {
        let mut random = Random::new(seed, index as u64);
        let (rows, columns) = *all.get(index).unwrap_or(&all[random.below(all.len())]);
        let size = Size { rows: rows as u16, columns: columns as u16 };
        comparison.disagreement =
            compare_board(rules, size, effort, &is_over, &mut random, &mut comparison).map(Box::new);
        if comparison.disagreement.is_some() || comparison.judged >= effort.judgements || is_over() {
            break;
        }
    }
    comparison
}

/// Compares the model of a board with random clues. Does nothing if the clues are refused, if the board has no model, or
/// if it has too many solutions.
fn compare_board(
    rules: &Arc<Kind>,
    size: Size,
    effort: Effort,
    is_over: &dyn Fn() -> bool,
    random: &mut Random,
    comparison: &mut Comparison,
) -> Option<Disagreement> {
    // Most random clues have no solution, so that only a model that allows too much could be noticed.
    let wants_solutions = random.chance(0.8);
    let mut best = None;
    for _ in 0..TRIES {
        let mut puzzle = random_clues(rules, size, random);
        if Judge::new(rules, &puzzle).is_err() {
            continue;
        }
        if random.chance(0.5) {
            puzzle = fitted(rules, &puzzle, is_over, random).unwrap_or(puzzle);
        }
        let (found, is_complete) = solutions(rules, &puzzle, effort.solutions + 1, is_over)?;
        if !is_complete || found.len() > effort.solutions {
            return None;
        }
        let is_wanted = !wants_solutions || !found.is_empty();
        best = Some((puzzle, found));
        if is_wanted {
            break;
        }
    }
    let (puzzle, found) = best?;
    let judge = Judge::new(rules, &puzzle).ok()?;
    comparison.boards += 1;
    let mut solutions: BTreeSet<Answer> = BTreeSet::new();
    for answer in found {
        if !solutions.insert(answer.clone()) {
            let broken = Some("no two solutions of a model show the same board".to_owned());
            return Some(Disagreement { puzzle, answer: Some(answer), broken });
        }
    }
    compare_answers(&judge, &puzzle, &solutions, effort, comparison)
}

/// Up to `most` solutions of the model of a puzzle, and whether the search for them ended. They are not judged: the judge
/// judges them later, so that the first wrong one can be shown.
fn solutions(
    rules: &Arc<Kind>,
    puzzle: &Puzzle,
    most: usize,
    is_over: &dyn Fn() -> bool,
) -> Option<(Vec<Answer>, bool)> {
    let model = RuledPuzzle::new(Arc::clone(rules), puzzle.clone()).ok()?;
    model.make_model(is_over).then_some(())?;
    let query = Query::solutions(most).within(Budget::default().with_steps(STEPS));
    let outcome = engine::by_name("auto")?.solve(model.model(), &query).ok()?;
    let answers = outcome.solutions.iter().map(|solution| in_order(model.answer(solution)));
    Some((answers.collect(), outcome.stopped.is_none()))
}

/// The board with clues at the same places that are true of one of its solutions. Marks stay as they are. Returns `None`
/// if there is no solution, whatever the clues are.
fn fitted(
    rules: &Arc<Kind>,
    puzzle: &Puzzle,
    is_over: &dyn Fn() -> bool,
    random: &mut Random,
) -> Option<Puzzle> {
    let mut open = puzzle.clone();
    let mut places = Vec::new();
    // Some rules need clues, so that there is a `?` first; lists have none.
    let keeps = random.chance(0.7);
    for (index, clue) in rules.clues.iter().enumerate().filter(|(_, clue)| clue.noun != Noun::Board) {
        places.extend(puzzle.clues[index].iter().map(|(place, _)| (index, *place)));
        match clue.form {
            ClueForm::Marks { .. } => places.retain(|(own, _)| *own != index),
            ClueForm::Number(_) | ClueForm::Direction if keeps => {
                open.clues[index].iter_mut().for_each(|(_, value)| *value = ClueValue::Unknown);
            }
            _ => open.clues[index].clear(),
        }
    }
    let (found, _) = solutions(rules, &open, CHOSEN, is_over)?;
    let answer = found.get(random.below(found.len()))?;
    random.shuffle(&mut places);
    for (index, place) in places {
        for _ in 0..VALUES {
            let mut clued = open.clone();
            let clues = &mut clued.clues[index];
            clues.retain(|(own, _)| *own != place);
            clues.push((place, random_value(&rules.clues[index].form, random)));
            clues.sort_by_key(|(place, _)| *place);
            let Ok(judge) = Judge::new(rules, &clued) else { continue };
            // If this takes too long because of several `?`, other values would, too.
            let is_true = judge.first_broken(answer, &mut Steps::new(JUDGE_STEPS)).ok()?.is_none();
            if is_true {
                open = clued;
                break;
            }
        }
    }
    Some(open)
}

/// A board with random areas and clues, which may be impossible.
pub fn random_clues(rules: &Kind, size: Size, random: &mut Random) -> Puzzle {
    let mut puzzle = Puzzle::new(size, rules.layers.len(), rules.flags.len(), rules.clues.len());
    for (layer, areas) in rules.layers.iter().zip(&mut puzzle.layers) {
        *areas = if layer.form == LayerForm::Strips { strips(size, random) } else { regions(size, random) };
    }
    for flag in &mut puzzle.flags {
        *flag = random.below(3) == 0;
    }
    for (index, clue) in rules.clues.iter().enumerate() {
        let mut places = puzzle.places(clue);
        places.sort();
        let chance = 1 + random.below(4);
        places.retain(|place| *place == Place::Board || random.below(6) < chance);
        puzzle.clues[index] =
            places.into_iter().map(|place| (place, random_value(&clue.form, random))).collect();
    }
    puzzle
}

fn step(size: Size, cell: usize, direction: Direction) -> Option<usize> {
    size.cell_index(size.cell(cell).step(direction))
}

/// Up to two strips, which may cross each other.
fn strips(size: Size, random: &mut Random) -> Vec<Vec<usize>> {
    let count = random.below(3);
    let strip = |_| {
        let mut strip = vec![random.below(size.area())];
        for _ in 0..random.below(4) {
            let next = step(size, strip[strip.len() - 1], Direction::STRAIGHT[random.below(4)]);
            strip.extend(next.filter(|next| !strip.contains(next)));
        }
        strip
    };
    (0..count).map(strip).collect()
}

/// A division of all cells into connected areas.
fn regions(size: Size, random: &mut Random) -> Vec<Vec<usize>> {
    let area = size.area();
    let mut area_of: Vec<usize> = (0..area).collect();
    // Rules often need areas of some size, or few areas.
    for _ in 0..random.below(2 * area + 1) {
        let cell = random.below(area);
        if let Some(next) = step(size, cell, [Direction::Right, Direction::Down][random.below(2)]) {
            let (own, other) = (area_of[cell], area_of[next]);
            area_of.iter_mut().filter(|of| **of == other).for_each(|of| *of = own);
        }
    }
    let cells = |of: usize| (0..area).filter(|&cell| area_of[cell] == of).collect::<Vec<_>>();
    let mut areas: Vec<Vec<usize>> = (0..area).map(cells).filter(|cells| !cells.is_empty()).collect();
    areas.sort();
    areas
}

/// Mostly a small number: these are what solutions have.
fn random_value(form: &ClueForm, random: &mut Random) -> ClueValue {
    let mut number = |most: u8| i64::try_from(random.below(most.into())).unwrap_or(0);
    match form {
        ClueForm::Number(_) | ClueForm::Direction if number(8) == 0 => ClueValue::Unknown,
        ClueForm::Number(_) => {
            let most = if number(3) == 0 { 9 } else { 4 };
            ClueValue::Number(number(most))
        }
        ClueForm::Direction => ClueValue::Direction(Direction::STRAIGHT[random.below(4)]),
        ClueForm::List => {
            let length = 1 + number(3);
            ClueValue::List((0..length).map(|_| (number(6) > 0).then(|| 1 + number(3))).collect())
        }
        ClueForm::Shape => ClueValue::Shape(['I', 'L', 'O', 'S', 'T'][random.below(5)]),
        ClueForm::Marks { words, .. } => ClueValue::Mark(random.below(words.len())),
    }
}
