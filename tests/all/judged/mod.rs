//! Tests the judges of the crate `gridproof-puzzles`, which state the rules of each kind a second time.

mod compiled;
mod exhaustive;
mod grids;
mod mutants;
mod published;
mod random_boards;

use gridproof_model::Assignment;
use gridproof_model::random::Random;
use gridproof_puzzles::judge::{Broken, Text, judge};
use gridproof_puzzles::{KindPuzzle, Puzzle};

use crate::narrow::numbered;

/// Words that are not a solution, or rarely another one: some words of a solution are changed.
pub(super) fn changed(
    words: &[String],
    columns: usize,
    count: usize,
    random: &mut Random,
) -> Vec<Vec<String>> {
    let mut all: Vec<Vec<String>> = Vec::new();
    for _ in 0..count {
        let place = random.below(words.len());
        let mut other = words.to_vec();
        match random.below(3) {
            0 => other[place].clone_from(&words[random.below(words.len())]),
            1 => other.swap(place, random.below(words.len())),
            _ => turn(&mut other, columns, place),
        }
        if other != words && !all.contains(&other) {
            all.push(other);
        }
    }
    all
}

/// The words of a solution.
pub(super) fn words_of(puzzle: &KindPuzzle, solution: &Assignment) -> Vec<String> {
    let words = puzzle.shown().words(&|cell| solution.get(cell as usize).copied());
    words.into_iter().map(|word| word.to_string()).collect()
}

/// What the judge says of words.
pub(super) fn judged(puzzle: &KindPuzzle, words: &[String]) -> Result<(), Broken> {
    let words: Vec<Text> = words.iter().map(|word| Text::Owned(word.clone())).collect();
    judge(puzzle.kind(), puzzle.clues(), &words)
}

/// The words on one line. Areas are numbered in the order of their first cells.
fn line_of(puzzle: &KindPuzzle, words: &[String]) -> String {
    let rows = words.chunks(puzzle.shown().columns()).map(|row| row.join(" "));
    numbered(puzzle, &rows.collect::<Vec<_>>().join("/"))
}

/// Tests the judge on the only solution of a puzzle: it accepts the solution, and refuses changed words. Plain sudokus and
/// nonograms have no judge.
pub(super) fn accepts_only(puzzle: &Puzzle, solution: &Assignment) {
    let Puzzle::Other(puzzle) = puzzle else { return };
    let words = words_of(puzzle, solution);
    let line = line_of(puzzle, &words);
    assert_eq!(judged(puzzle, &words), Ok(()), "{} {}: {line}", puzzle.name(), puzzle.line_form());
    for other in changed(&words, puzzle.shown().columns(), 10, &mut Random::new(2, words.len() as u64)) {
        let other_line = line_of(puzzle, &other);
        let refused = judged(puzzle, &other).is_err() || other_line == line;
        assert!(refused, "{} {}: {other_line}", puzzle.name(), puzzle.line_form());
    }
}

/// Changes the links between the four cells of a square, so that cells still agree about each link. Does nothing if the
/// words do not show links.
fn turn(words: &mut [String], columns: usize, first: usize) {
    let last = first + columns + 1;
    let is_link = |word: &String| word == "-" || word.chars().all(|letter| "nsew".contains(letter));
    if last >= words.len()
        || last.is_multiple_of(columns)
        || !words.iter().any(|word| word != "-" && is_link(word))
    {
        return;
    }
    for (cell, letters) in [(first, "es"), (first + 1, "ws"), (last - 1, "en"), (last, "wn")] {
        let word = if is_link(&words[cell]) { words[cell].replace('-', "") } else { String::new() };
        let has = |letter: &char| word.contains(*letter) != letters.contains(*letter);
        let new: String = "nsew".chars().filter(has).collect();
        words[cell] = if new.is_empty() { "-".to_owned() } else { new };
    }
}

#[test]
fn squares_of_links_turn() {
    let mut words = ["se", "ew", "ns", "-"].map(String::from);
    turn(&mut words, 2, 0);
    assert_eq!(words, ["-", "se", "se", "nw"].map(String::from));
}

#[test]
fn the_page_lists_the_kinds_that_are_solved_by_their_files() {
    let page = include_str!("../../../docs/rules.md");
    let (_, after) = page.split_once("are solved by this file alone:").expect("the sentence");
    let sentence = after.split_once('.').expect("the end of the sentence").0;
    let listed: Vec<&str> = sentence.split('`').skip(1).step_by(2).collect();
    let all = gridproof_puzzles::kinds::all().iter();
    let by_file: Vec<&str> =
        all.filter(|kind| kind.is_stated_by_file()).map(|kind| kind.about().name).collect();
    assert_eq!(listed, by_file);
}
