//! Models that are made from files have the right solutions.
//!
//! For our kinds, the model of the file and the kind's own model are solved on small boards. For these files and, where
//! they are there, those of the draft of the language, random clues on tiny boards are tried, and all answers are judged.
//! `GRIDPROOF_COMPILED=200` tries that number of boards of each kind; `GRIDPROOF_JUDGED_KIND=masyu` tries this kind
//! alone.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use gridproof_engines::engine;
use gridproof_engines::solve::{Budget, Query};
use gridproof_harness::trials::{Effort, random_clues, small_boards};
use gridproof_model::random::Random;
use gridproof_model::{Cell, Constraint, Domain};
use gridproof_puzzles::judge::{answer_of, board_of, rule_files};
use gridproof_puzzles::{RuledError, RuledPuzzle, kinds};
use gridproof_rules::answers::Answers;
use gridproof_rules::board::{Answer, ClueValue, Place, Puzzle, Size, in_order};
use gridproof_rules::judge::{Budget as Steps, Judge};
use gridproof_rules::{Kind, grid, parse};

fn boards(usual: usize) -> usize {
    let given = std::env::var("GRIDPROOF_COMPILED").ok();
    given.and_then(|count| count.parse().ok()).unwrap_or(usual)
}

fn is_tested(name: &str) -> bool {
    std::env::var("GRIDPROOF_JUDGED_KIND").map_or(true, |only| only == name)
}

/// All solutions of the model of a puzzle, if there are not too many; `None` if there are more than `most`.
///
/// # Errors
/// The words of the gate, if a solution breaks a rule.
fn solutions(puzzle: &RuledPuzzle, most: usize) -> Result<Option<BTreeSet<Answer>>, String> {
    let query = Query::solutions(most + 1).within(Budget::default().with_steps(200_000));
    let engine = engine::by_name("auto").expect("an engine");
    let outcome =
        gridproof_gate::solve(engine, puzzle, &query).map_err(|error| error.to_string())?.into_inner();
    if outcome.stopped.is_some() || outcome.solutions.iter().count() > most {
        return Ok(None);
    }
    for solution in outcome.solutions.iter().take(3) {
        let domains: Vec<Domain> = solution.iter().map(|&value| Domain::single(value)).collect();
        let values = puzzle.values(&puzzle.rows_of(&domains));
        let is_right = |&(cell, value): &(Cell, u8)| solution[cell as usize] == value;
        if !values.as_ref().is_some_and(|values| values.iter().all(is_right)) {
            return Err(format!("the board is read as {values:?}: {:?}", puzzle.rows_of(&domains)));
        }
    }
    Ok(Some(outcome.solutions.iter().map(|solution| in_order(puzzle.answer(solution))).collect()))
}

/// The first answer that only one of the two sets has, drawn.
fn difference(
    rules: &Kind,
    puzzle: &Puzzle,
    model: &BTreeSet<Answer>,
    other: &BTreeSet<Answer>,
) -> Option<String> {
    let draw = |answer: &Answer| grid::draw_solution(rules, puzzle.size, answer);
    let more = model.difference(other).next().map(|answer| format!("only by the model:\n{}", draw(answer)));
    let less = || other.difference(model).next().map(|answer| format!("not by the model:\n{}", draw(answer)));
    more.or_else(less).map(|text| format!("{}{text}", grid::draw(rules, puzzle)))
}

#[test]
fn models_of_files_have_the_solutions_of_the_kinds_own_models() {
    let mut wrong = Vec::new();
    for (name, text) in rule_files().filter(|(name, _)| is_tested(name)) {
        let rules = Arc::new(parse(text).expect("valid rules"));
        let kind = kinds::by_name(name).expect("a kind");
        let effort = Effort { boards: boards(12), answers: 1_000, solutions: 300, judgements: 1_000 };
        let mut compared = 0;
        for board in small_boards(kind, 5, effort) {
            let Some(puzzle) = board_of(&rules, board.puzzle.clues()) else { continue };
            let ruled = match RuledPuzzle::new(Arc::clone(&rules), puzzle.clone()) {
                Ok(ruled) => ruled,
                Err(RuledError::Clues(_)) if board.solutions.is_empty() => continue,
                Err(error) => panic!("{name}: {error}"),
            };
            let found = match solutions(&ruled, 300) {
                Ok(Some(found)) => found,
                Ok(None) => continue,
                Err(error) => {
                    wrong.push(format!("{name}: {error}\n{}", grid::draw(&rules, &puzzle)));
                    break;
                }
            };
            let answer =
                |words: &Vec<_>| in_order(answer_of(&rules, &puzzle, words).expect("words of the kind"));
            let known: BTreeSet<Answer> = board.solutions.iter().map(answer).collect();
            compared += 1;
            if let Some(found) = difference(&rules, &puzzle, &found, &known) {
                wrong.push(format!("{name}:\n{found}"));
                break;
            }
        }
        eprintln!("{name}: {compared} boards compared");
    }
    assert_eq!(wrong, [""; 0], "{}", wrong.join("\n"));
}

/// All answers that the judge accepts; `None` if there are too many answers to judge.
fn accepted(judge: &Judge<'_>, most: u64) -> Option<BTreeSet<Answer>> {
    let mut accepted = BTreeSet::new();
    for answer in Answers::new(judge, most)?.iter() {
        if judge.first_broken(&answer, &mut Steps::new(3_000_000)).ok()?.is_none() {
            accepted.insert(in_order(answer));
        }
    }
    Some(accepted)
}

#[test]
fn models_of_files_have_the_solutions_that_the_judge_accepts() {
    const SHAPES: [(u16, u16); 11] =
        [(1, 1), (2, 2), (1, 3), (3, 1), (2, 3), (3, 2), (3, 3), (1, 4), (2, 4), (4, 2), (3, 4)];
    let mut files: Vec<(String, String)> =
        rule_files().map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
    match std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/rules")) {
        Ok(entries) => files.extend(entries.map(|entry| {
            let path = entry.expect("an entry").path();
            let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
            (name, std::fs::read_to_string(&path).expect("text"))
        })),
        Err(_) => eprintln!("skipped for the draft of the language: ../shared/rules is missing"),
    }
    files.sort();
    let (mut wrong, mut compared, mut with_solutions, mut without) = (Vec::new(), 0, 0, BTreeSet::new());
    for (name, text) in files.iter().filter(|(name, _)| is_tested(name)) {
        // Some files of the draft use words that have another meaning now.
        let Ok(rules) = parse(text).map(Arc::new) else { continue };
        for index in 0..boards(11) {
            let (rows, columns) = SHAPES[index % SHAPES.len()];
            if rules.board.square && rows != columns {
                continue;
            }
            let puzzle = random_clues(&rules, Size { rows, columns }, &mut Random::new(9, index as u64));
            let Ok(judge) = Judge::new(&rules, &puzzle) else { continue };
            // A range with a `?` depends on the solution: its answers are not listed.
            let is_open =
                |(place, value): &(Place, ClueValue)| *place == Place::Board && *value == ClueValue::Unknown;
            if puzzle.clues.iter().flatten().any(is_open) {
                continue;
            }
            let Some(known) = accepted(&judge, 4_000) else { continue };
            let (shared, all) = (Arc::clone(&rules), puzzle.clone());
            for (model, ruled) in [
                ("the model", RuledPuzzle::new(Arc::clone(&shared), all.clone())),
                ("lazy rules", RuledPuzzle::lazy(shared, all)),
            ] {
                let ruled = match ruled {
                    Ok(ruled) => ruled,
                    Err(error) => {
                        without.insert((name, error.to_string()));
                        continue;
                    }
                };
                let found = match solutions(&ruled, 4_000) {
                    Ok(Some(found)) => found,
                    Ok(None) => continue,
                    Err(error) => {
                        wrong.push(format!("{name}: {model}: {error}\n{}", grid::draw(&rules, &puzzle)));
                        break;
                    }
                };
                // What is filled in has the same cells before and after the model is made, and no more values.
                let (open, made) = (ruled.open_domains(), ruled.model());
                let is_part = |(made, open): (&Domain, &Domain)| made.intersection(*open) == *made;
                assert!(made.domains().iter().zip(open).all(is_part), "{name}");
                let last = (0..made.cells() as u32).rfind(|&cell| made.is_shown(cell));
                assert!(last.is_none_or(|last| (last as usize) < open.len()), "{name}");
                compared += 1;
                with_solutions += usize::from(!known.is_empty());
                if let Some(found) = difference(&rules, &puzzle, &found, &known) {
                    wrong.push(format!("{name}: {model}:\n{found}"));
                }
            }
            if !wrong.is_empty() {
                break;
            }
        }
    }
    eprintln!("{compared} models compared, {with_solutions} with solutions; without a model: {without:?}");
    assert_eq!(wrong, [""; 0], "{}", wrong.join("\n"));
    let only = std::env::var("GRIDPROOF_JUDGED_KIND").is_ok();
    assert!(only || compared > 300 && with_solutions > 100, "{compared} {with_solutions}");
}

/// Files that are read once make models of many boards, which share what they have in common; each file that is read
/// anew shares nothing.
#[test]
fn models_are_the_same_whatever_other_boards_were_read() {
    const SHAPES: [(u16, u16); 2] = [(4, 4), (2, 5)];
    let (mut compared, mut wrong) = (0, Vec::new());
    for (name, text) in rule_files().filter(|(name, _)| is_tested(name)) {
        let rules = Arc::new(parse(text).expect("valid rules"));
        for index in 0..boards(12) {
            let (rows, columns) = SHAPES[index % SHAPES.len()];
            if rules.board.square && rows != columns {
                continue;
            }
            let puzzle = random_clues(&rules, Size { rows, columns }, &mut Random::new(31, index as u64));
            let fresh = Arc::new(parse(text).expect("valid rules"));
            match (RuledPuzzle::new(Arc::clone(&rules), puzzle.clone()), RuledPuzzle::new(fresh, puzzle)) {
                (Ok(one), Ok(other)) => {
                    let (one, other) = (one.model(), other.model());
                    let differs = one.domains() != other.domains()
                        || one.constraints().len() != other.constraints().len();
                    let mut pairs = one.constraints().iter().zip(other.constraints());
                    // A lazy constraint holds the file, which was read twice.
                    let is_same = |one: &Constraint, other: &Constraint| match (one, other) {
                        (Constraint::Lazy(_), Constraint::Lazy(_)) => one.origin() == other.origin(),
                        _ => one == other,
                    };
                    if differs || !pairs.all(|(one, other)| is_same(one, other)) {
                        wrong.push(format!("{name}, {rows}x{columns}, board {index}"));
                        break;
                    }
                    compared += 1;
                }
                (Err(one), Err(other)) => assert_eq!(one.to_string(), other.to_string(), "{name}"),
                (one, other) => panic!("{name}: {:?} {:?}", one.err(), other.err()),
            }
        }
    }
    assert_eq!(wrong, [""; 0], "{}", wrong.join("\n"));
    let only = std::env::var("GRIDPROOF_JUDGED_KIND").is_ok();
    assert!(only || compared > 300, "{compared}");
}
