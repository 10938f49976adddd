//! Reads a board that a person has partly filled in, of a kind that a file of rules states.

use std::collections::BTreeSet;

use gridproof_model::{Assignment, Domain};
use gridproof_puzzles::RuledPuzzle;
use gridproof_rules::RuleError;
use gridproof_rules::board::{Entry, Found};
use gridproof_rules::grid::{self, PartialBoard};
use gridproof_rules::tree::FindForm;

use super::Entries;

/// Reads the lines of a plain grid, with `?` at open places, and compares them with the solution.
pub(super) fn entries(puzzle: &RuledPuzzle, solution: &Assignment, text: &str) -> Result<Entries, RuleError> {
    // A board in one line is given as an argument.
    let lines = text.trim_end().replace('/', "\n");
    let text = if text.trim_end().contains('\n') { text } else { &lines };
    let entered = grid::read_partly(puzzle.rules(), puzzle.puzzle(), text)?;
    let right = puzzle.answer(solution);
    let mut entries = Entries { wrong: Vec::new(), domains: puzzle.model().domains().to_vec() };
    for (find, found) in entered.answer.iter().enumerate() {
        let wrong = (0..places(found)).filter(|&place| is_wrong(&entered, &right, find, place));
        entries.wrong.extend(wrong.filter_map(|place| in_words(puzzle, found, find, place)));
    }
    let is_known = |find: usize, place: usize| {
        !entered.open[find].contains(&place) && !is_wrong(&entered, &right, find, place)
    };
    puzzle.restrict(solution, is_known, &mut entries.domains);
    borders(puzzle, solution, &entered, &mut entries);
    if entries.wrong.is_empty() && entered.open.iter().all(BTreeSet::is_empty) {
        // The board is complete, so all cells are known, including cells that no single place determines.
        entries.domains = solution.iter().map(|&value| Domain::single(value)).collect();
    }
    Ok(entries)
}

/// The number of places of a `find`.
fn places(found: &Found) -> usize {
    match found {
        Found::Words(words) => words.len(),
        Found::Numbers(numbers) => numbers.len(),
        Found::Lines(links) => links.len(),
        Found::Regions(cells) => cells.len(),
    }
}

/// Whether a place is filled in, and not as in the solution. Names of regions are not compared, only whether the cell is in
/// a region.
fn is_wrong(entered: &PartialBoard, right: &[Found], find: usize, place: usize) -> bool {
    !entered.open[find].contains(&place)
        && match (&entered.answer[find], &right[find]) {
            (Found::Words(own), Found::Words(right)) => own.get(place) != right.get(place),
            (Found::Numbers(own), Found::Numbers(right)) => own.get(place) != right.get(place),
            (Found::Lines(own), Found::Lines(right)) => own.get(place) != right.get(place),
            (Found::Regions(own), Found::Regions(right)) => {
                own.get(place).map(Option::is_some) != right.get(place).map(Option::is_some)
            }
            _ => true,
        }
}

/// A wrong entry in words.
fn in_words(puzzle: &RuledPuzzle, found: &Found, find: usize, place: usize) -> Option<String> {
    let name = puzzle.name_of_place(find, place)?;
    let entry = match (found, &puzzle.rules().finds.get(find)?.form) {
        (Found::Words(words), FindForm::Words { words: known, .. }) => {
            words[place].and_then(|word| known.get(word).cloned())
        }
        (Found::Numbers(numbers), FindForm::Numbers { other, .. }) => match numbers[place] {
            Some(Entry::Number(number)) => Some(number.to_string()),
            Some(Entry::Other) => other.clone(),
            None => None,
        },
        (Found::Lines(drawn), _) => drawn[place].then(|| "drawn".to_owned()),
        (Found::Regions(regions), _) => {
            Some(if regions[place].is_some() { "in a region" } else { "outside all regions" }.to_owned())
        }
        _ => None,
    };
    Some(format!("{name} is not {}", entry.as_deref().unwrap_or("empty")))
}

/// Compares the borders between filled-in neighbours, and restricts the domains to those that are right.
fn borders(puzzle: &RuledPuzzle, solution: &Assignment, entered: &PartialBoard, entries: &mut Entries) {
    for (find, found) in entered.answer.iter().enumerate() {
        let Found::Regions(regions) = found else { continue };
        for ((a, b), cell, with_border) in puzzle.border_cells() {
            // A cell outside all regions is compared as a place.
            let (Some(own), Some(other)) = (regions[a], regions[b]) else { continue };
            let value = solution[cell as usize];
            if (own != other) == (value == with_border) {
                let domain = &mut entries.domains[cell as usize];
                *domain = domain.intersection(Domain::single(value));
            } else if let (Some(a), Some(b)) = (puzzle.name_of_place(find, a), puzzle.name_of_place(find, b))
            {
                let how = if own == other { "one region" } else { "different regions" };
                entries.wrong.push(format!("{a} and {b} are not in {how}"));
            }
        }
    }
}
