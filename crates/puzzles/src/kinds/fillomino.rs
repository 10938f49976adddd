//! Fillomino: groups of equal numbers, each with as many cells as the number.

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::{At, Clue, Clues};
use crate::code::{Cells, CodeError, CodeReader, CodeWriter, Part};
use crate::display::Token;
use crate::hidden::HiddenCell;
use crate::regions::Regions;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::builder::RegionSize;
use gridproof_model::{Origin, phrase};

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Fillomino;

/// The largest possible number, since a cell of the model has at most 64 values.
const MOST: u32 = 64;

/// The rule that no group has more than three cells.
const UP_TO_THREE: &str = "UpToThree";

/// The largest number that the rules allow.
fn limit(clues: &Clues) -> u32 {
    if clues.flags.contains(&UP_TO_THREE) { 3 } else { MOST }
}

/// The largest number that is possible in a cell, up to [`limit`]. A group without a given number lies within a
/// connected area of cells without numbers. The group also cannot be larger than the number of cells that remain once
/// each group with a given number has all its cells.
fn largest(clues: &Clues) -> u32 {
    let open = |cell: usize| !matches!(clues.cells[cell], Clue::Number(_));
    let parts = Regions::new(clues.rows, clues.columns, |one, other| open(one) == open(other));
    let free = parts
        .cells()
        .into_iter()
        .filter(|cells| open(cells[0]))
        .map(|cells| cells.len() as u32)
        .max()
        .unwrap_or(0);
    let mut given: Vec<u32> = clues.cells.iter().filter_map(|clue| clue.number()).collect();
    given.sort_unstable();
    let needed: u32 =
        given.chunk_by(|a, b| a == b).map(|same| (same.len() as u32).next_multiple_of(same[0].max(1))).sum();
    let left = (clues.area() as u32).saturating_sub(needed);
    free.min(left).max(given.last().copied().unwrap_or(1)).clamp(1, limit(clues))
}

impl PuzzleKind for Fillomino {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "fillomino",
            title: "groups of equal numbers, each with as many cells as the number tells",
            rules: "Write a number into each cell. Each group of equal numbers that are connected by sides has as many cells as \
                    its number tells. Numbers are at most 64. With the flag `t` numbers are at most 3.",
            codes: &["fillomino"],
            variants: &[("/t", Some(UP_TO_THREE))],
            parts: &[Part::Cells(Cells::Number16)],
            tatham: Some("filling"),
            glyphs: &[],
            borders_between_words: true,
            size: (8, 8),
            small: (4, 4),
            example: "fillomino/4/4/i3g233i8g1g8",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let numbers = model.ints(clues.rows, clues.columns, 1..=largest(clues) as i32);
        model.givens(clues, &numbers);
        let mut links = Vec::new();
        for (one, other) in clues.pairs() {
            let link = model.hidden_bool();
            model.describe(link, HiddenCell::Joined(one, other));
            let origin =
                Origin::from(phrase!("the neighbours {} and {}", clues.name(one), clues.name(other)));
            for number in model.values(numbers[one]) {
                let (a, b) = (numbers[one].is(number), numbers[other].is(number));
                model.clause([!a, !b, link.yes()], origin.clone());
                model.clause([!a, b, !link], origin.clone());
            }
            links.push((link, one, other));
        }
        model.regions(links, numbers.iter().map(|&number| RegionSize::Value(number)), "the groups");
        Token::numbers(&numbers)
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        let area = (clues.area() as u32).min(limit(clues));
        clues.cells.iter().enumerate().find_map(|(cell, clue)| {
            let number = clue.number().filter(|number| *number == 0 || *number > area)?;
            Some((Some(At::Cell(cell)), format!("{number} is not from 1 to {area}")))
        })
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        clues.filled(words)
    }

    fn read_tatham(&self, code: &mut CodeReader<'_>) -> Result<Clues, CodeError> {
        let (mut clues, _) = code.tatham_size()?;
        clues.cells = code.tatham_digits(clues.area(), At::Cell)?;
        for clue in &mut clues.cells {
            if *clue == Clue::Number(0) {
                *clue = Clue::None;
            }
        }
        Ok(clues)
    }

    fn write_tatham(&self, clues: &Clues) -> Option<String> {
        let mut code = CodeWriter::default();
        code.sparse(&clues.cells, b'a', |code, clue, _| {
            code.text(&clue.number().unwrap_or(0).to_string());
            0
        });
        let digits = clues.cells.iter().all(|clue| clue.number().is_none_or(|number| number < 10));
        digits.then(|| format!("{}x{}:{}", clues.columns, clues.rows, code.finish()))
    }
}
