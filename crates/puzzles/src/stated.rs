//! A model that belongs to no kind of puzzle.

use std::hash::{Hash, Hasher};

use super::metadata::Metadata;
use super::word::Word;
use gridproof_model::{Assignment, Cell, Domain, Model, Violation, check};

/// A puzzle that is only a model: it has neither clues nor a board. A solution is shown as the values of the model's
/// shown cells, in order.
#[derive(Clone, Debug)]
pub struct StatedModel {
    model: Model,
    /// Title, author and other text fields; empty for a model read from a file.
    pub metadata: Metadata,
}

impl PartialEq for StatedModel {
    fn eq(&self, other: &Self) -> bool {
        self.model.domains() == other.model.domains()
            && self.model.constraints() == other.model.constraints()
            && self.model.shown() == other.model.shown()
            && self.metadata == other.metadata
    }
}

impl Eq for StatedModel {}

impl Hash for StatedModel {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.model.to_json().hash(state);
    }
}

impl StatedModel {
    /// Creates the puzzle whose solutions are those of the model.
    pub fn new(model: Model) -> Self {
        Self { model, metadata: Metadata::default() }
    }

    /// The model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The cells whose values are shown.
    pub fn shown(&self) -> Vec<Cell> {
        let all = || (0..self.model.cells() as Cell).collect();
        self.model.shown().map_or_else(all, <[Cell]>::to_vec)
    }

    /// The values of the shown cells; `?` for an undecided cell.
    pub fn words(&self, domains: &[Domain]) -> Vec<Word> {
        self.words_of(|cell| domains.get(cell).and_then(|domain| domain.value()))
    }

    /// A solution on one line: the values of the shown cells, separated by spaces.
    pub fn line(&self, solution: &Assignment) -> String {
        let words = self.words_of(|cell| solution.get(cell).copied());
        words.into_iter().map(Word::text).collect::<Vec<_>>().join(" ")
    }

    fn words_of(&self, value: impl Fn(usize) -> Option<u8>) -> Vec<Word> {
        let word =
            |cell: Cell| value(cell as usize).map_or(Word::Undecided, |value| Word::Number(value.into()));
        self.shown().into_iter().map(word).collect()
    }

    /// Writes the values of the shown cells, up to sixteen per line. Each line starts with the number of its first
    /// cell.
    pub fn draw(&self, domains: &[Domain]) -> String {
        const A_LINE: usize = 16;
        let (cells, words) = (self.shown(), self.words(domains));
        let width = words.iter().map(|word| word.text().len()).max().unwrap_or(1);
        let first = cells.iter().step_by(A_LINE).map(ToString::to_string).collect::<Vec<_>>();
        let margin = first.iter().map(String::len).max().unwrap_or(1);
        let line = |(first, words): (&String, &[Word])| {
            let words: Vec<String> = words.iter().map(|word| format!("{word:>width$}")).collect();
            format!("{first:>margin$}: {}\n", words.join(" "))
        };
        first.iter().zip(words.chunks(A_LINE)).map(line).collect()
    }

    /// Checks that `values`, with one value for each cell, is a solution. The check evaluates the definitions of the
    /// constraints.
    ///
    /// # Errors
    /// Returns the first violation found.
    pub fn check(&self, values: &[u8]) -> Result<(), Violation> {
        check(&self.model, values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn model(shown: &str) -> StatedModel {
        let text = format!(
            r#"{{"format": "gridproof-model", "version": 1, "cells": [[1, 2], [10, 11], [3]], {shown} "constraints": []}}"#
        );
        StatedModel::new(Model::from_json(&text).expect("a model"))
    }

    #[test]
    fn shown_cells_are_written_in_order() {
        let puzzle = model(r#""shown": [0, 2],"#);
        assert_eq!(puzzle.line(&vec![2, 11, 3]), "2 3");
        assert_eq!(puzzle.draw(puzzle.model().domains()), "0: ? 3\n");
        let all = model("");
        assert_eq!(all.line(&vec![2, 11, 3]), "2 11 3");
        assert_eq!(all.draw(all.model().domains()), "0: ? ? 3\n");
        assert_ne!(puzzle, all);
    }

    #[test]
    fn a_value_outside_its_domain_is_no_solution() {
        let puzzle = model("");
        assert!(puzzle.check(&[1, 10, 3]).is_ok());
        assert!(puzzle.check(&[1, 10, 4]).is_err() && puzzle.check(&[1, 10]).is_err());
    }
}
