//! Compares the judges of this folder with those of the crate `gridproof-puzzles`.

use std::collections::BTreeSet;

use gridproof_model::random::Random;
use gridproof_puzzles::clues::Clues;
use gridproof_puzzles::judge::{Broken, Text, judge};
use gridproof_puzzles::kinds;

use super::board::Board;
use super::{Judge, judged_words, judges, lined, of_solution, puzzles, shapes, squares};
use crate::judged::changed;

/// The largest number of boards of words that are judged for a puzzle.
const MOST_BOARDS: usize = 300;

/// Boards of words in random order, without those that cannot be the beginning of a solution.
fn fill(
    judge: &Judge,
    board: &Board<'_>,
    words: &mut Vec<String>,
    random: &mut Random,
    found: &mut Vec<Vec<String>>,
) {
    if found.len() >= MOST_BOARDS {
        return;
    }
    if words.len() == board.area() {
        found.push(words.clone());
        return;
    }
    let mut choices = (judge.words)(board, words.len());
    random.shuffle(&mut choices);
    for word in choices {
        words.push(word);
        if (judge.begins)(board, &words.iter().map(String::as_str).collect::<Vec<_>>()) {
            fill(judge, board, words, random, found);
        }
        words.pop();
    }
}

/// The boards of words that the two judges judge: solutions, words near them, and random words.
fn boards(ours: &Judge, clues: &Clues, solutions: &[Vec<String>], random: &mut Random) -> Vec<Vec<String>> {
    let board = Board::new(clues);
    let mut boards = Vec::new();
    fill(ours, &board, &mut Vec::new(), random, &mut boards);
    for solution in solutions.iter().take(MOST_BOARDS) {
        boards.push(solution.clone());
        boards.extend(changed(solution, clues.columns, 3, random));
    }
    let choices: Vec<Vec<String>> = (0..board.area()).map(|cell| (ours.words)(&board, cell)).collect();
    if choices.iter().all(|words| !words.is_empty()) {
        boards.extend((0..20).map(|_| {
            choices.iter().map(|words| words[random.below(words.len())].clone()).collect::<Vec<_>>()
        }));
    }
    boards
}

#[test]
fn judges_of_files_accept_what_these_judges_accept() {
    let only = std::env::var("GRIDPROOF_NARROW_KIND").ok();
    let mut wrong = Vec::new();
    for ours in judges().iter().filter(|judge| only.as_deref().is_none_or(|only| only == judge.kind)) {
        let kind = kinds::by_name(ours.kind).expect("a kind");
        let before = wrong.len();
        for (shape, (rows, columns)) in shapes(ours.most).chain(squares(ours.kind)).enumerate() {
            for index in 0..puzzles() {
                let mut random = Random::new(50 + shape as u64, index as u64);
                let of_solution =
                    (index % 2 > 0).then(|| of_solution(ours, kind, (rows, columns), &mut random)).flatten();
                let clues = of_solution.unwrap_or_else(|| (ours.clues)(rows, columns, &mut random));
                let solutions = judged_words(ours, &clues);
                let known: BTreeSet<&Vec<String>> = solutions.iter().collect();
                for words in boards(ours, &clues, &solutions, &mut random) {
                    let shown: Vec<Text> = words.iter().map(|word| Text::Owned(word.clone())).collect();
                    let judged = judge(kind, &clues, &shown);
                    // Areas of these judges are numbered in the order of their first cells.
                    let renumbered = super::AREAS.contains(&ours.kind) && !in_order(&words);
                    let undecided = matches!(judged, Err(Broken::Undecided));
                    if !renumbered && (judged.is_ok() != known.contains(&words) || undecided) {
                        let line = lined(&words, clues.columns);
                        wrong.push(format!("{} {clues:?}: {line}: {judged:?}", ours.kind));
                    }
                }
            }
        }
        if wrong.len() > before {
            eprintln!("{}: {} boards differ, such as {}", ours.kind, wrong.len() - before, wrong[before]);
        }
    }
    assert_eq!(wrong.len(), 0);
}

/// Returns whether areas are numbered in the order of their first cells.
fn in_order(words: &[String]) -> bool {
    let mut most = 0;
    words.iter().all(|word| {
        let number: usize = word.parse().unwrap_or(usize::MAX);
        let fits = number <= most + 1;
        most = most.max(number);
        fits
    })
}
