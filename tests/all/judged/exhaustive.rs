//! On small boards, all answers are judged: each judge accepts exactly the solutions of the kind's model.
//!
//! The clues are random: of a solution, or any that the kind admits, also impossible ones. `GRIDPROOF_EXHAUSTIVE=1000`
//! tests that number of boards of each kind, with up to 40 times the usual number of answers, and all clues of the
//! smallest boards. `GRIDPROOF_JUDGED_KIND=masyu` tests this kind alone.

use std::collections::BTreeSet;

use gridproof_harness::trials::{
    Comparison, Effort, SmallBoard, compare, flags, places, put, random_puzzle, shapes, solved, values,
};
use gridproof_human::generate::boards::random_board;
use gridproof_model::random::Random;
use gridproof_puzzles::clues::{At, Clue, Clues};
use gridproof_puzzles::code::Part;
use gridproof_puzzles::group::{Group, GroupRule};
use gridproof_puzzles::judge::rule_file;
use gridproof_puzzles::kinds::{self, PuzzleKind};
use gridproof_puzzles::{KindPuzzle, Regions};
use gridproof_rules::{Kind, grid, parse};

use super::{judged, line_of};
use crate::narrow;

fn boards() -> Option<usize> {
    std::env::var("GRIDPROOF_EXHAUSTIVE").ok().and_then(|count| count.parse().ok())
}

fn effort() -> Effort {
    let (answers, solutions) = if boards().is_some() { (200_000, 10_000) } else { (5_000, 500) };
    Effort { boards: boards().unwrap_or(40), answers, solutions, judgements: u64::MAX }
}

/// The kinds to test, each with its file if it has one.
fn tested() -> impl Iterator<Item = (&'static dyn PuzzleKind, Option<Kind>)> {
    let only = std::env::var("GRIDPROOF_JUDGED_KIND").ok();
    let all =
        kinds::all().iter().filter(move |kind| only.as_deref().is_none_or(|only| only == kind.about().name));
    all.map(|kind| {
        let file = rule_file(kind.about().name);
        (*kind, file.map(|text| parse(text).unwrap_or_else(|error| panic!("{}: {error}", kind.about().name))))
    })
}

/// What rules and model say differently, as a person reads it.
fn described(rules: &Kind, board: &SmallBoard, comparison: &Comparison) -> Option<String> {
    let found = comparison.disagreement.as_ref()?;
    let clues = grid::draw(rules, &found.puzzle);
    let answer = found.answer.as_ref();
    let answer =
        answer.map_or_else(String::new, |answer| grid::draw_solution(rules, found.puzzle.size, answer));
    let broken = found.broken.as_deref().unwrap_or("the judge accepts it, the engine does not");
    Some(format!("{broken}: {:?}\n{clues}{answer}", board.puzzle.code()))
}

/// Compares all answers of a board. Kinds with a judge in Rust have no answers but words: all boards of words are judged.
fn compared(rules: Option<&Kind>, board: &SmallBoard, comparison: &mut Comparison) -> Option<String> {
    match rules {
        Some(rules) => {
            let one = compare(rules, [board], effort());
            let one = one.unwrap_or_else(|unlike| panic!("{unlike}: {:?}", board.puzzle.clues()));
            comparison.boards += one.boards;
            comparison.exhausted += one.exhausted;
            comparison.judged += one.judged;
            comparison.undecided += one.undecided;
            described(rules, board, &one)
        }
        None => compared_words(board, comparison),
    }
}

fn compared_words(board: &SmallBoard, comparison: &mut Comparison) -> Option<String> {
    let puzzle = &board.puzzle;
    let choices = narrow::words_of_places(puzzle.name(), puzzle.clues());
    let times = |product: u64, words: &Vec<String>| product.checked_mul(words.len() as u64);
    let count = choices.iter().try_fold(1, times).filter(|count| *count <= effort().answers)?;
    comparison.boards += 1;
    comparison.exhausted += 1;
    let known: BTreeSet<String> = board
        .solutions
        .iter()
        .map(|words| line_of(puzzle, &words.iter().map(ToString::to_string).collect::<Vec<_>>()))
        .collect();
    let mut words = Vec::new();
    for index in 0..count {
        let mut rest = index;
        words.clear();
        words.extend(choices.iter().map(|choices| {
            let word = (rest % choices.len() as u64) as usize;
            rest /= choices.len() as u64;
            choices[word].clone()
        }));
        comparison.judged += 1;
        let accepted = judged(puzzle, &words);
        let line = line_of(puzzle, &words);
        if accepted.is_ok() != known.contains(&line) {
            return Some(format!("{accepted:?}: {:?} {:?}: {line}", puzzle.code(), puzzle.clues()));
        }
    }
    None
}

/// A puzzle with any clues, or with those of the kind's judge in `tests/all/narrow`.
fn puzzle(kind: &'static dyn PuzzleKind, index: usize, shape: (usize, usize)) -> Option<KindPuzzle> {
    let mut random = Random::new(7, index as u64);
    if index.is_multiple_of(2) {
        return random_puzzle(kind, shape, &mut random);
    }
    let clues = narrow::random_clues(kind.about().name, shape, &mut random);
    kind.fault(&clues).is_none().then(|| KindPuzzle::new(kind, clues).ok())?
}

#[test]
fn judges_accept_exactly_the_solutions_on_small_boards() {
    let mut wrong = Vec::new();
    for (kind, rules) in tested() {
        let name = kind.about().name;
        let mut comparison = Comparison::default();
        let mut shapes = shapes(12);
        shapes.extend([(4, 4), (4, 5)]);
        let started = std::time::Instant::now();
        let mut solvable = 0;
        for index in 0..effort().boards {
            // An odd step meets all shapes with both sorts of clues.
            let shape = shapes[index * 5 % shapes.len()];
            let Some(board) =
                puzzle(kind, index, shape).and_then(|puzzle| solved(puzzle, effort().solutions))
            else {
                continue;
            };
            solvable += usize::from(!board.solutions.is_empty());
            if let Some(found) = compared(rules.as_ref(), &board, &mut comparison) {
                wrong.push(format!("{name}: {found}"));
                break;
            }
        }
        let Comparison { boards, exhausted, judged, undecided, .. } = comparison;
        eprintln!(
            "{name}: {exhausted} of {boards} boards exhausted, {solvable} with solutions, {judged} judged, {undecided} undecided, {:.1} s",
            started.elapsed().as_secs_f64()
        );
        assert!(boards > 0, "{name}");
        assert_eq!(undecided, 0, "{name}");
    }
    assert_eq!(wrong.len(), 0, "{}", wrong.join("\n"));
}

/// A part of clues, with all that it may be.
type Choice = Vec<Box<dyn Fn(&mut Clues)>>;

/// All boards of a shape without clues: all rooms, numbers of the board and flags.
fn blank_boards(kind: &'static dyn PuzzleKind, (rows, columns): (usize, usize)) -> Vec<Clues> {
    let blank = random_board(kind, rows, columns, &mut Random::new(1, 1));
    if (blank.rows, blank.columns) != (rows, columns) {
        return Vec::new();
    }
    // The black cells of a kakuro hold its sums; without them, it is no kakuro.
    let is_kakuro = kind.about().name == "kakuro";
    let mut boards = vec![if is_kakuro { blank } else { blank.without(&blank.given()) }];
    let parts = kind.about().parts;
    if parts.contains(&Part::Borders) {
        let pairs = boards[0].pairs();
        let mut divisions = BTreeSet::new();
        for set in 0..1_u32 << pairs.len() {
            let joined = |one, other| {
                (0..).zip(&pairs).any(|(bit, pair)| set >> bit & 1 == 1 && *pair == (one, other))
            };
            divisions.insert(
                Regions::new(rows, columns, |one, other| joined(one, other) || joined(other, one))
                    .labels()
                    .to_vec(),
            );
        }
        boards = divisions
            .iter()
            .map(|labels| {
                let regions = Regions::of_labels(labels);
                let rooms =
                    if parts.contains(&Part::Rooms) { vec![Clue::None; regions.count()] } else { Vec::new() };
                Clues { regions: Some(regions), rooms, ..boards[0].clone() }
            })
            .collect();
    }
    if boards[0].number.is_some() {
        boards = (0..=2)
            .flat_map(|number| {
                boards.iter().map(move |board| Clues { number: Some(number), ..board.clone() })
            })
            .collect();
    }
    for flag in flags(kind) {
        for board in &mut boards {
            board.flags.retain(|known| *known != flag);
        }
        let with = boards.clone().into_iter().map(|mut board| {
            board.flags.push(flag);
            board
        });
        boards = boards.iter().cloned().chain(with).collect();
    }
    boards
}

/// What each place of a board may have.
fn choices(kind: &'static dyn PuzzleKind, board: &Clues) -> Vec<Choice> {
    let place = |at: At| -> Choice {
        let values = match (kind.about().name, at) {
            ("thermometers", At::Cell(_)) => (0..=4).map(Clue::Number).chain([Clue::None]).collect(),
            _ => values(kind, board, at),
        };
        values
            .into_iter()
            .map(|value| Box::new(move |clues: &mut Clues| put(clues, at, value)) as Box<_>)
            .collect()
    };
    let mut all: Vec<Choice> = places(board).into_iter().map(place).collect();
    match kind.about().name {
        "galaxies" => {
            for dot in 0..board.dots().len() {
                let value = |value: Clue| -> Box<dyn Fn(&mut Clues)> {
                    Box::new(move |clues: &mut Clues| {
                        let mut dots = clues.dots();
                        dots[dot] = value;
                        clues.set_dots(&dots);
                    })
                };
                all.push([Clue::None, Clue::Number(0), Clue::Number(1)].map(value).into());
            }
        }
        "futoshiki" => {
            for (one, other) in board.pairs() {
                let group = |group: Option<(GroupRule, [usize; 2])>| -> Box<dyn Fn(&mut Clues)> {
                    Box::new(move |clues: &mut Clues| {
                        clues.groups.extend(group.map(|(rule, cells)| Group::new(rule, cells, [])));
                    })
                };
                let bar = !board.flags.is_empty();
                let signs =
                    [Some((GroupRule::Greater, [one, other])), Some((GroupRule::Greater, [other, one]))];
                let bars = [bar.then_some((GroupRule::Bar, [one, other]))];
                all.push(
                    [None]
                        .into_iter()
                        .chain(signs.into_iter().filter(|_| !bar))
                        .chain(bars.into_iter().filter(|_| bar))
                        .map(group)
                        .collect(),
                );
            }
        }
        _ => {}
    }
    all
}

/// All clues that a tiny board may have, and all answers.
#[test]
fn judges_accept_exactly_the_solutions_with_any_clues_of_tiny_boards() {
    let (shapes, most): (&[_], u64) = if boards().is_some() {
        (&[(1, 1), (1, 2), (2, 1), (2, 2)], 10_000_000)
    } else {
        (&[(1, 1), (1, 2)], 20_000)
    };
    let mut wrong = Vec::new();
    for (kind, rules) in tested() {
        let name = kind.about().name;
        for &shape in shapes {
            let blank = blank_boards(kind, shape);
            let mut comparison = Comparison::default();
            let (mut sets, mut admitted) = (0_u64, 0);
            for board in &blank {
                let choices = choices(kind, board);
                let times = |product: u64, choice: &Choice| product.checked_mul(choice.len() as u64);
                let count = choices.iter().try_fold(1, times);
                // Boards have at least two answers for each cell.
                let answers = (blank.len() as u64) << (shape.0 * shape.1);
                let Some(count) = count.filter(|count| count.saturating_mul(answers) <= most) else { break };
                for index in 0..count {
                    let mut clues = board.clone();
                    let mut rest = index;
                    for choice in &choices {
                        choice[(rest % choice.len() as u64) as usize](&mut clues);
                        rest /= choice.len() as u64;
                    }
                    sets += 1;
                    if kind.fault(&clues).is_some() {
                        continue;
                    }
                    let Some(board) = KindPuzzle::new(kind, clues)
                        .ok()
                        .and_then(|puzzle| solved(puzzle, effort().solutions))
                    else {
                        continue;
                    };
                    admitted += 1;
                    if let Some(found) = compared(rules.as_ref(), &board, &mut comparison) {
                        wrong.push(format!("{name}: {found}"));
                        break;
                    }
                }
            }
            let Comparison { exhausted, judged, .. } = comparison;
            eprintln!(
                "{name} {shape:?}: {sets} clue sets, {admitted} admitted, {exhausted} exhausted, {judged} pairs"
            );
        }
    }
    assert_eq!(wrong.len(), 0, "{}", wrong.join("\n"));
}
