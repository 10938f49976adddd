//! Explains why a puzzle has no solution or more than one.

use std::io::{self, Write};

use crate::{Budget, Outcome, Query, Verdict};
use gridproof_engines::solve::Limits;
use gridproof_human::explain::clues::{Fact, Item, Words, ambiguity, clash_of_within};
use gridproof_model::Cell;
use gridproof_puzzles::Puzzle;

/// Writes why the puzzle does not have exactly one solution, as far as this is found within the budget.
pub(super) fn write(
    puzzle: &Puzzle,
    outcome: &Outcome,
    budget: &Budget,
    out: &mut impl Write,
) -> io::Result<()> {
    let model = puzzle.model();
    let words = Words::of(puzzle);
    if let (Verdict::Multiple, [one, other, ..]) = (outcome.verdict, &outcome.solutions[..]) {
        let limits = Limits::start(budget);
        let mut two = |model: &crate::Model| {
            let query = Query::default().within(limits.remaining());
            crate::solve_with(model, &query).solutions.into_vec()
        };
        let found = ambiguity(&model, one, other, &mut two);
        let mut places: Vec<String> = Vec::new();
        for (place, _) in
            found.cells.iter().filter_map(|&cell| words.place_and_word(cell, one[cell as usize]))
        {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        let fact = |&(cell, value): &(Cell, u8)| words.fact(Fact { cell, value, holds: true });
        let missing: Vec<String> = found.missing.iter().filter_map(fact).collect();
        writeln!(out, "There are several solutions. Two of them differ in {}.", places.join(", "))?;
        if limits.check().is_err() {
            return writeln!(out, "There was no time to find givens that make the solution unique.");
        }
        return writeln!(
            out,
            "With these additional givens, the solution would be unique: {}.",
            missing.join(", ")
        );
    }
    if outcome.verdict == Verdict::Unsatisfiable
        && let Some(found) = clash_of_within(puzzle, budget)
    {
        let item = |item: &Item| match item {
            Item::Clue(origin) => origin.to_string(),
            Item::Given { cell, value } => {
                let said = words.place_and_word(*cell, value.unwrap_or(0));
                let (place, word) = said.unwrap_or_else(|| (format!("cell {}", cell + 1), String::new()));
                match value {
                    Some(_) => format!("{place}={word}"),
                    None => format!("the candidates of {place}"),
                }
            }
        };
        let items: Vec<String> = found.items.iter().map(item).collect();
        if items.is_empty() {
            return writeln!(
                out,
                "There is no solution: whatever the clues, the rules cannot be satisfied on this board."
            );
        }
        let clues = items.join(", ");
        return match (&items[..], found.is_minimal) {
            ([_], true) => writeln!(out, "There is no solution: the rules contradict this clue: {clues}."),
            (_, true) => writeln!(
                out,
                "There is no solution. These clues contradict each other, but without any one of them, the others do not: \
                 {clues}."
            ),
            (_, false) => writeln!(
                out,
                "There is no solution. These clues contradict each other; there was no time to find out whether fewer of \
                 them do: {clues}."
            ),
        };
    }
    writeln!(out, "There is no explanation: the puzzle is {}.", outcome.verdict.name())
}
