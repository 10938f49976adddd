//! Str8ts: contiguous white cells of a line hold consecutive numbers.

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::{At, Clue, Clues};
use crate::code::{Cells, Part};
use crate::display::Token;
use crate::drawing::Drawing;
use crate::look::{Figure, Mark};
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::builder::Int;
use gridproof_model::{Origin, phrase};

/// The puzzle kind of this module. The clue of a black cell is 0, or [`BLACK`] plus the number in the cell.
#[derive(Debug)]
pub(super) struct Str8ts;

/// The offset that is added to the number of a black cell.
pub const BLACK: u32 = 100;

/// Returns whether a cell is black, and the number given in it, if there is one.
fn given(clue: Clue) -> (bool, Option<u32>) {
    match clue.number() {
        Some(0) => (true, None),
        Some(number) if number >= BLACK => (true, Some(number - BLACK)),
        number => (false, number),
    }
}

impl PuzzleKind for Str8ts {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "str8ts",
            title: "no number twice in a line; white cells that stand together hold consecutive numbers",
            rules: "Write the numbers from 1 to the side of the board into the white cells. No number stands twice in a row or \
                    column, those in black cells included. White cells of a line without a black one between them hold \
                    numbers that follow each other without a gap, in any order. In a code a black cell is 0, or 100 and its \
                    number.",
            codes: &["str8ts"],
            hosted: false,
            parts: &[Part::Cells(Cells::Number16)],
            glyphs: &[(Word::Nothing, "#")],
            marks: &[],
            clue_mark: Mark::BlockAfterHash,
            size: (9, 9),
            small: (6, 6),
            example: "str8ts/4/4/g-680h3h1i0g0g",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let side = clues.rows as i32;
        let cells: Vec<(bool, Option<Int>)> = clues
            .cells
            .iter()
            .map(|&clue| {
                let (black, number) = given(clue);
                let int = (!black || number.is_some()).then(|| model.int(1..=side));
                if let (Some(int), Some(number)) = (int, number) {
                    model.restrict(int.is(number as i32));
                }
                (black, int)
            })
            .collect();
        for line in clues.lines() {
            let name =
                phrase!("the line from {} to {}", clues.name(line[0]), clues.name(line[line.len() - 1]));
            let numbers: Vec<Int> = line.iter().filter_map(|&cell| cells[cell].1).collect();
            if numbers.len() > 1 {
                model.all_different(numbers.iter().copied(), name);
            }
            for run in line.split(|&cell| cells[cell].0).filter(|run| run.len() > 1) {
                let origin = Origin::from(phrase!(
                    "the white cells from {} to {}",
                    clues.name(run[0]),
                    clues.name(run[run.len() - 1])
                ));
                let run: Vec<Int> = run.iter().filter_map(|&cell| cells[cell].1).collect();
                // If n distinct numbers differ pairwise by less than n, they are consecutive.
                for (index, &one) in run.iter().enumerate() {
                    for &other in &run[index + 1..] {
                        let close = |a: i32, b: i32| a != b && a.abs_diff(b) < run.len() as u32;
                        model.pair(one, other, close, origin.clone());
                    }
                }
            }
        }
        let shown = |&(black, int): &(bool, Option<Int>)| match int {
            Some(int) if !black => Token::number(int),
            _ => Token::nothing(),
        };
        cells.iter().map(shown).collect()
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        let side = clues.rows as u32;
        if clues.rows != clues.columns || side > 64 {
            return Some((None, "the board is not a square of side 1 to 64".to_owned()));
        }
        for line in clues.lines() {
            let mut seen = vec![None; clues.rows + 1];
            for cell in line {
                let Some(number) = given(clues.cells[cell]).1 else { continue };
                if !(1..=side).contains(&number) {
                    return Some((Some(At::Cell(cell)), format!("{number} is not from 1 to {side}")));
                }
                if let Some(first) = seen[number as usize].replace(cell) {
                    let message = format!(
                        "the {number} at {} repeats the one at {}",
                        clues.name(cell),
                        clues.name(first)
                    );
                    return Some((Some(At::Cell(cell)), message));
                }
            }
        }
        None
    }

    fn draw(&self, clues: &Clues) -> Drawing {
        let mut drawing = Drawing::of_clues(clues);
        let mut black = Vec::new();
        for (cell, clue) in clues.cells.iter().enumerate() {
            if let (true, number) = given(*clue) {
                drawing.cells[cell] = number.map_or_else(|| "#".to_owned(), |number| format!("#{number}"));
                black.push(cell);
            }
        }
        drawing.figures.push(Figure::Tint(black));
        drawing
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let cell = |(cell, &clue): (usize, &Clue)| {
            let word = words[cell].number().map_or(clue, Clue::Number);
            if given(clue).0 { clue } else { word }
        };
        Clues { cells: clues.cells.iter().enumerate().map(cell).collect(), ..clues.clone() }
    }

    fn with_weaker_clue(&self, clues: &Clues, at: At) -> Option<Clues> {
        let At::Cell(cell) = at else { return None };
        let mut weaker = clues.clone();
        weaker.cells[cell] = match given(clues.cells[cell]) {
            (true, Some(_)) => Clue::Number(0),
            (true, None) => return None,
            (false, _) => Clue::None,
        };
        Some(weaker)
    }
}
