//! Puzzles as plain grids: the board that the judge of a kind reads holds all clues of the puzzle, and the grid of the
//! board is read as the same puzzle with the same solution.

use std::collections::BTreeMap;

use gridproof_formats::format::{Format, Grid};
use gridproof_human::generate::boards::{board_to_solve, random_board};
use gridproof_model::random::Random;
use gridproof_puzzles::clues::Clue;
use gridproof_puzzles::judge::{board_of, clues_of, rules_of};
use gridproof_puzzles::{KindPuzzle, Puzzle, kinds};
use gridproof_rules::Kind;
use gridproof_rules::board::{ClueValue, Place, Point, Puzzle as Board};
use gridproof_rules::tree::{ClueForm, Direction, LayerForm, Noun};

use super::random_boards::{compare, random_puzzle};
use crate::kinds::{Line, files, step};

/// The text of a puzzle as a plain grid.
fn drawn(puzzle: &KindPuzzle) -> Result<String, String> {
    let mut text = Vec::new();
    Grid.write(&Puzzle::Other(puzzle.clone()), 0, &mut text).map_err(|error| error.to_string())?;
    Ok(String::from_utf8(text).expect("text"))
}

/// Writes a puzzle as a grid and reads it again. Returns what is wrong.
fn round_trip(puzzle: &KindPuzzle) -> Result<(), String> {
    let rules = rules_of(puzzle.name()).expect("a file").expect("rules");
    let board = board_of(rules, puzzle.clues()).expect("a small board");
    let clues = clues_of(puzzle.kind(), rules, &board).map_err(|unfit| unfit.to_string())?;
    let mut expected = puzzle.clues().in_order();
    // An unknown number of a hitori is as good as none.
    if puzzle.name() == "hitori" {
        expected.cells.iter_mut().filter(|clue| **clue == Clue::Unknown).for_each(|clue| *clue = Clue::None);
    }
    if clues.in_order() != expected {
        return Err(format!("{clues:?} instead of {expected:?}"));
    }
    let text = drawn(puzzle)?;
    match gridproof::parse(&text) {
        Ok(Puzzle::Other(again)) if again.clues().in_order() == expected && again.goal() == puzzle.goal() => {
            Ok(())
        }
        other => Err(format!("{other:?}, from\n{text}")),
    }
}

#[test]
fn random_boards_are_read_as_they_were_drawn() {
    let mut wrong = Vec::new();
    for (place, kind) in kinds::all().iter().enumerate() {
        let name = kind.about().name;
        if rules_of(name).is_none() {
            continue;
        }
        let mut solved = 0;
        for index in 0..60 {
            let mut random = Random::new(place as u64, index);
            let side = |random: &mut Random| 1 + random.below(7);
            let (rows, columns) = (side(&mut random), side(&mut random));
            // A board whose clues may have no solution.
            let board = random_board(*kind, rows, columns, &mut random);
            let fits = kind.fault(&board).is_none();
            let whole = fits.then(|| KindPuzzle::new(*kind, board).ok()).flatten();
            if let Some(puzzle) = &whole {
                wrong.extend(round_trip(puzzle).err().map(|error| format!("{name}: {error}")));
            }
            // Some clues of a solution, and the solution. The results of the cages of a kenken come from a solution of
            // the board without cages.
            let puzzle = match whole.filter(|_| name == "kenken") {
                Some(whole) => {
                    let free = KindPuzzle::new(*kind, board_to_solve(*kind, whole.clues())).expect("a board");
                    let solution = gridproof::solutions(&free).next().expect("a Latin square");
                    whole.with_all_clues(&solution)
                }
                None => random_puzzle(*kind, 4, &mut random).filter(|_| name != "kenken"),
            };
            let Some(puzzle) = puzzle else { continue };
            let Some(solution) = gridproof::solutions(&puzzle).next() else { continue };
            let puzzle = puzzle.with_solution(&solution).expect("words with a meaning");
            assert_eq!(puzzle.is_goal_right(), Some(true), "{name}: {:?}", puzzle.clues());
            wrong.extend(round_trip(&puzzle).err().map(|error| format!("{name}: {error}")));
            solved += 1;
        }
        assert!(solved > 0, "{name}");
    }
    assert_eq!(wrong.len(), 0, "{}", wrong.join("\n"));
}

#[test]
fn published_puzzles_are_read_as_they_were_drawn() {
    let Some(files) = files() else { return };
    let mut wrong = Vec::new();
    for (kind, text) in &files {
        for line in text.lines().step_by(step(text.lines().count())) {
            let Some(line) = Line::read(kind, line) else { continue };
            if rules_of(line.puzzle.name()).is_some() {
                let error = round_trip(&line.puzzle).err();
                wrong.extend(error.map(|error| format!("{kind} {}: {error}", line.key)));
            }
        }
    }
    assert_eq!(wrong.len(), 0, "{}", wrong.join("\n"));
}

#[test]
fn examples_are_read_as_they_were_drawn() {
    for kind in kinds::all() {
        let about = kind.about();
        let puzzle = gridproof::parse(about.example).expect("an example");
        let Puzzle::Other(puzzle) = puzzle else { panic!("{}", about.name) };
        match rules_of(about.name) {
            Some(_) => round_trip(&puzzle).unwrap_or_else(|error| panic!("{}: {error}", about.name)),
            None => assert_eq!(
                drawn(&puzzle),
                Err(format!("`grid` does not support puzzles of the kind {}", about.name))
            ),
        }
    }
}

/// A random value of a clue, which its kind may not have.
fn random_value(form: &ClueForm, random: &mut Random) -> ClueValue {
    let number = |random: &mut Random| i64::from(random.below(7) as u32);
    match form {
        _ if random.chance(0.1) => ClueValue::Unknown,
        ClueForm::Direction => ClueValue::Direction(Direction::STRAIGHT[random.below(4)]),
        ClueForm::List => {
            let length = random.below(4);
            ClueValue::List((0..length).map(|_| random.chance(0.8).then(|| number(random))).collect())
        }
        ClueForm::Marks { words, .. } => ClueValue::Mark(random.below(words.len())),
        _ => ClueValue::Number(number(random)),
    }
}

/// Changes a clue, an area or a flag of a board.
fn change(rules: &Kind, board: &mut Board, random: &mut Random) {
    let size = board.size;
    if let Some(layer) = rules.layers.len().checked_sub(1).filter(|_| random.chance(0.2)) {
        let areas = &mut board.layers[random.below(layer + 1)];
        let cell = random.below(size.area());
        if random.chance(0.5) {
            for area in areas.iter_mut() {
                area.retain(|&other| other != cell);
            }
            areas.retain(|area| !area.is_empty());
        }
        match random.below(areas.len() + 1) {
            new if new == areas.len() => areas.push(vec![cell]),
            old => areas[old].push(cell),
        }
        if rules.layers.iter().all(|layer| layer.form == LayerForm::Areas) {
            for area in areas.iter_mut() {
                area.sort_unstable();
            }
            areas.sort_unstable();
        }
        return;
    }
    if let Some(flag) = rules.flags.len().checked_sub(1).filter(|_| random.chance(0.1)) {
        let flag = random.below(flag + 1);
        board.flags[flag] = !board.flags[flag];
        return;
    }
    if rules.clues.is_empty() {
        return;
    }
    let index = random.below(rules.clues.len());
    let clue = &rules.clues[index];
    let point = |points: Vec<Point>, random: &mut Random| Place::Point(points[random.below(points.len())]);
    let place = match clue.noun {
        Noun::Board => Place::Board,
        Noun::Layer(layer) => Place::Area(random.below(board.layers[layer].len() + 1)),
        Noun::Corner => point(size.corners().collect(), random),
        Noun::Side => point(size.sides().collect(), random),
        Noun::Dot => point(size.dots().collect(), random),
        Noun::Place => {
            Place::Point(size.outside(clue.sides[random.below(clue.sides.len())], random.below(2)))
        }
        _ => point(size.cells().collect(), random),
    };
    let clues = &mut board.clues[index];
    clues.retain(|(other, _)| *other != place);
    if random.chance(0.8) {
        clues.push((place, random_value(&clue.form, random)));
        clues.sort_by_key(|(place, _)| *place);
    }
}

/// Boards that a setter may draw, with clues in wrong places: if they can be read, the puzzle has the solutions that the
/// rules accept.
#[test]
fn changed_boards_are_refused_or_have_the_solutions_of_their_rules() {
    let boards = std::env::var("GRIDPROOF_JUDGED").ok().and_then(|count| count.parse().ok()).unwrap_or(24);
    let only = std::env::var("GRIDPROOF_JUDGED_KIND").ok();
    let mut wrong = Vec::new();
    let mut counts = BTreeMap::new();
    for (place, kind) in kinds::all().iter().enumerate() {
        let name = kind.about().name;
        let Some(Ok(rules)) = rules_of(name).filter(|_| only.as_deref().is_none_or(|only| only == name))
        else {
            continue;
        };
        let [refused, read] = counts.entry(name).or_insert([0; 2]);
        for index in 0..boards {
            let random = &mut Random::new(1000 + place as u64, index);
            let Some(puzzle) = random_puzzle(*kind, 4, random) else { continue };
            let mut board = board_of(rules, puzzle.clues()).expect("a small board");
            for _ in 0..=random.below(3) {
                change(rules, &mut board, random);
            }
            let Ok(clues) = clues_of(*kind, rules, &board) else {
                *refused += 1;
                continue;
            };
            if kind.fault(&clues).is_some() {
                *refused += 1;
                continue;
            }
            let Ok(puzzle) = KindPuzzle::new(*kind, clues) else { continue };
            *read += 1;
            compare(&puzzle, random, &mut wrong);
        }
    }
    eprintln!("refused, read: {counts:?}");
    assert_eq!(wrong.len(), 0, "{}", wrong.join("\n"));
}
