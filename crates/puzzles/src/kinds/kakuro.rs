//! Kakuro: runs of different digits with given sums.

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::{At, Clue, Clues};
use crate::code::{Cells, Part};
use crate::display::Token;
use crate::look::Mark;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::phrase;

/// The puzzle kind of this module. Its board includes the top row and the left column, which contain only sums.
#[derive(Debug)]
pub(super) struct Kakuro;

/// A run of white cells, and the black cell before it, which contains the sum of the run.
#[derive(Debug)]
pub struct Run {
    /// The black cell.
    pub black: usize,
    /// Whether the run goes to the right instead of down.
    pub right: bool,
    /// The white cells, in the direction of the run.
    pub cells: Vec<usize>,
}

/// The runs of a board.
pub fn runs(clues: &Clues) -> impl Iterator<Item = Run> + '_ {
    clues.lines().enumerate().flat_map(move |(line, cells)| {
        let parts = cells.chunk_by(|_, &next| clues.cells[next] == Clue::None);
        let run =
            |part: &[usize]| Run { black: part[0], right: line < clues.rows, cells: part[1..].to_vec() };
        parts.filter(|part| part.len() > 1).map(run).collect::<Vec<_>>()
    })
}

/// The sum of a run; 0 if it is not given.
fn sum(clues: &Clues, run: &Run) -> u32 {
    match clues.cells[run.black] {
        Clue::Sums(down, right) => u32::from(if run.right { right } else { down }),
        _ => 0,
    }
}

impl PuzzleKind for Kakuro {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "kakuro",
            title: "digits 1 to 9 in runs with given sums",
            rules: "Write a digit from 1 to 9 into each white cell. The digits of a run of white cells to the right of a \
                    black cell, or below it, are different and have the sum that stands there.",
            codes: &["kakuro"],
            parts: &[Part::Cells(Cells::Kakuro)],
            example: "kakuro/4/4/bbs22o--ab3a",
            small: (6, 6),
            clue_mark: Mark::Block,
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let digit = |model: &mut Statement, clue: &Clue| (*clue == Clue::None).then(|| model.int(1..=9));
        let digits: Vec<_> = clues.cells.iter().map(|clue| digit(model, clue)).collect();
        for run in runs(clues) {
            let cells = run.cells.iter().filter_map(|&cell| digits[cell]);
            let black = clues.name(run.black);
            let origin = if run.right {
                phrase!("the run right of {}", black)
            } else {
                phrase!("the run below {}", black)
            };
            match sum(clues, &run) {
                0 => model.all_different(cells, origin),
                sum => model.cage(cells, sum, origin),
            }
        }
        digits.into_iter().map(|digit| digit.map_or_else(Token::nothing, Token::number)).collect()
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        if clues.rows < 2 || clues.columns < 2 {
            return Some((
                None,
                "the first row and the first column hold sums, so a board has at least two rows and two columns".to_owned(),
            ));
        }
        // Each sum needs a white cell after it.
        let alone = (0..clues.area()).find_map(|cell| {
            let Clue::Sums(down, right) = clues.cells[cell] else { return None };
            let sides = [(down, (1, 0), "below"), (right, (0, 1), "to the right of")];
            let (sum, _, side) = sides.into_iter().find(|&(sum, step, _)| {
                let next = clues.step(cell, step);
                sum > 0 && next.is_none_or(|next| clues.cells[next] != Clue::None)
            })?;
            Some((Some(At::Cell(cell)), format!("a sum of {sum}, but no white cell {side} it")))
        });
        alone.or_else(|| {
            runs(clues).find_map(|run| {
                let (sum, cells) = (sum(clues, &run), run.cells.len() as u32);
                let most = cells.min(9) * (19 - cells.min(9)) / 2;
                let what = if cells > 9 {
                    format!("a run of {cells} cells, but there are only 9 digits")
                } else if sum > 0 && !(cells * (cells + 1) / 2..=most).contains(&sum) {
                    format!(
                        "a sum of {sum} in {cells} cells; possible sums are {} to {most}",
                        cells * (cells + 1) / 2
                    )
                } else {
                    return None;
                };
                Some((Some(At::Cell(run.black)), what))
            })
        })
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let mut all = clues.clone();
        for run in runs(clues) {
            let total: u8 = run.cells.iter().map(|&cell| words[cell].number().unwrap_or(0) as u8).sum();
            if let Clue::Sums(down, right) = &mut all.cells[run.black] {
                *if run.right { right } else { down } = total;
            }
        }
        all
    }

    fn with_weaker_clue(&self, clues: &Clues, at: At) -> Option<Clues> {
        let mut weaker = clues.clone();
        let At::Cell(cell) = at else { return None };
        match weaker.cells[cell] {
            Clue::Sums(0, 0) => return None,
            Clue::Sums(0, _) => weaker.cells[cell] = Clue::Sums(0, 0),
            Clue::Sums(_, right) => weaker.cells[cell] = Clue::Sums(0, right),
            _ => return None,
        }
        Some(weaker)
    }
}
