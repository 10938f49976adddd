//! Text fields, stated solutions and colours that the output format cannot store. They are dropped with a note, because
//! they do not change the solutions.

use std::collections::BTreeMap;
use std::sync::Arc;

use gridproof_formats::format::{self, Format, Ruled};
use gridproof_harness::bench::units::count;
use gridproof_puzzles::Puzzle;

use crate::cli::report::diagnose;

/// The names of the dropped properties, each with the number of puzzles that lost it.
#[derive(Debug, Default)]
pub(super) struct Lost {
    counts: BTreeMap<String, usize>,
}

/// The properties of a puzzle that do not change its solutions: text fields, rules that are not in the model, the stated
/// solution (except for sudokus) and, for a nonogram, the colours.
fn extras(puzzle: &Puzzle) -> BTreeMap<String, String> {
    let texts = puzzle.metadata().iter();
    let mut extras: BTreeMap<String, String> = texts
        .map(|(name, text)| (name.to_owned(), text.split_whitespace().collect::<Vec<_>>().join(" ")))
        .collect();
    let unmodelled = puzzle.metadata().unmodelled();
    if !unmodelled.is_empty() {
        extras.insert("rules not in the model".to_owned(), unmodelled.join(" "));
    }
    let goal = match puzzle {
        Puzzle::Other(other) => other.goal(),
        Puzzle::Ruled(ruled) => ruled.goal(),
        _ => None,
    };
    if let Some(goal) = goal {
        extras.insert("goal".to_owned(), format!("{goal:?}"));
    }
    if let Puzzle::Nonogram(nonogram) = puzzle {
        if let Some(goal) = nonogram.goal() {
            extras.insert("goal".to_owned(), format!("{goal:?}"));
        }
        let usual = nonogram.clone().without_palette();
        if *nonogram.palette() != *usual.palette() {
            let colours: Vec<_> =
                nonogram.palette().colours().iter().map(|colour| (colour.rgb, colour.triangle)).collect();
            extras.insert("colours".to_owned(), format!("{colours:?}"));
        }
    }
    extras
}

impl Lost {
    /// Writes a puzzle in a format, reads it back, and counts the properties that are lost.
    pub(super) fn compare(&mut self, format: &dyn Format, puzzle: &Puzzle) {
        let had = extras(puzzle);
        if had.is_empty() {
            return;
        }
        let mut text = Vec::new();
        if format.write(puzzle, 0, &mut text).and_then(|()| format.write_end(1, &mut text)).is_err() {
            return;
        }
        // Only with its rules can a puzzle of a user's kind be read back.
        let ruled = match puzzle {
            Puzzle::Ruled(ruled) => Some(Ruled::new(Arc::clone(ruled.rules()))),
            _ => None,
        };
        let reader: &dyn Format = ruled.as_ref().map_or(format, |ruled| ruled);
        let again =
            format::decode(text).ok().and_then(|text| reader.read(&text).find_map(|item| item.puzzle.ok()));
        let has = again.as_ref().map(extras).unwrap_or_default();
        for name in had.into_iter().filter(|(name, text)| has.get(name) != Some(text)).map(|(name, _)| name) {
            *self.counts.entry(name).or_default() += 1;
        }
    }

    /// Reports what was dropped.
    pub(super) fn tell(&self, format: &str) {
        if self.counts.is_empty() {
            return;
        }
        let count = |(name, puzzles): (&String, &usize)| format!("{name} ({})", count(*puzzles, "puzzle"));
        let list: Vec<String> = self.counts.iter().map(count).collect();
        diagnose::note(&format!("dropped, because `{format}` cannot store it: {}", list.join(", ")));
    }
}
