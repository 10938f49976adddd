//! Tests the judges of the crate `gridproof-puzzles`, which state the rules of each kind a second time.

mod published;
mod random_boards;

use gridproof_model::random::Random;
use gridproof_puzzles::clues::{Clue, Clues};

/// Returns whether judge and model are known to read a clue in a cell differently. The model of doppelblock takes the
/// number 0 as a shaded cell, but numbers start at 1. The models of doppelblock and easy as ABC ignore a `?`, but it is a
/// number or a letter that is not known.
pub(super) fn reads_differ(kind: &str, clues: &Clues) -> bool {
    match kind {
        "doppelblock" => clues.cells.iter().any(|clue| matches!(clue, Clue::Number(0) | Clue::Unknown)),
        "easyasabc" => clues.cells.contains(&Clue::Unknown),
        _ => false,
    }
}

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

/// Changes the links between the four cells of a square, so that cells still agree about each link. Does nothing if the
/// words do not show links.
fn turn(words: &mut [String], columns: usize, first: usize) {
    let last = first + columns + 1;
    let is_link = |word: &String| word == "-" || word.chars().all(|letter| "nsew".contains(letter));
    if last >= words.len() || last % columns == 0 || !words.iter().any(|word| word != "-" && is_link(word)) {
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
