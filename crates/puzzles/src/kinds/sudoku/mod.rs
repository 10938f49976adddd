//! Sudokus with additional rules: variants, and killer sudokus.
//!
//! The clues are digits, regions, flags that stand for rules for the whole board, and groups of cells, each with a
//! rule. Flags and groups have the same names as in the strings of the Interactive Sudoku Solver. These strings are
//! also the text form of the puzzles.

mod clue_numbers;
mod figures;
pub(crate) mod flags;
mod forms;
mod groups;
mod iss;
mod killer;
mod lines;
mod sentences;
mod snarfable;
mod solo;
mod variant;

pub use iss::{clues_of, diagonal, plain_iss, read_iss};
pub use killer::Killer;
pub use snarfable::{read_snarfable, read_sumocue, write_snarfable};
pub use solo::{read_solo, solo_id};
pub use variant::SudokuVariant;

use super::puzzle_kind::{Fault, PuzzleKind};
use crate::clues::{At, Clue, Clues};
use crate::display::Token;
use crate::drawing::Drawing;
use crate::error::PuzzleError;
use crate::group::{Group, GroupRule};
use crate::kind_puzzle::KindPuzzle;
use crate::regions::Regions;
use crate::statement::Statement;
use crate::word::Word;
use crate::{Puzzle, Sudoku};
use gridproof_model::builder::Int;

/// The regions of the usual boxes on a board of this side; `None` if there are no usual boxes.
pub fn boxes(side: usize) -> Option<Regions> {
    let (rows, columns) = Sudoku::usual_box(side)?;
    let label = |cell: usize| cell / side / rows * rows + cell % side / columns;
    Some(Regions::of_labels(&(0..side * side).map(label).collect::<Vec<_>>()))
}

/// Creates the puzzle with these clues: a plain sudoku, a killer sudoku, or another variant.
///
/// # Errors
/// Returns an error if the clues obviously contradict each other, or if no model can be built from them.
pub fn from_clues(clues: Clues) -> Result<Puzzle, PuzzleError> {
    if let Some((_, message)) = fault(&clues) {
        return Err(PuzzleError::Clues(message));
    }
    let usual = clues.regions == boxes(clues.rows) && clues.flags.is_empty();
    let candidates = clues.groups.iter().all(|group| group.rule == GroupRule::Given);
    if let (true, true, Some(shape)) = (usual, candidates, Sudoku::usual_box(clues.rows)) {
        let mut domains = vec![gridproof_model::Domain::first(clues.rows); clues.area()];
        let told =
            clues.cells.iter().enumerate().filter_map(|(cell, clue)| Some((cell, vec![clue.number()?])));
        let groups = clues.groups.iter().map(|group| (group.cells[0], group.numbers.clone()));
        for (cell, digits) in told.chain(groups) {
            domains[cell] = domains[cell].intersection(digits.iter().map(|&digit| digit as u8 - 1).collect());
        }
        let sudoku = Sudoku::with_candidates(shape.0, shape.1, domains)?;
        return sudoku.contradiction().map_or(Ok(Puzzle::Sudoku(sudoku)), Err);
    }
    let caged = clues.groups.iter().any(|group| group.rule == GroupRule::Cage);
    let known = |group: &Group| matches!(group.rule, GroupRule::Cage | GroupRule::Given);
    let killer = caged && usual && clues.groups.iter().all(known);
    let kind: &dyn PuzzleKind = if killer { &Killer } else { &SudokuVariant };
    if let Some((_, message)) = kind.fault(&clues) {
        return Err(PuzzleError::Clues(message));
    }
    KindPuzzle::new(kind, clues).map(Puzzle::Other)
}

/// The rows, columns and regions of a board.
fn houses(clues: &Clues) -> Vec<Vec<usize>> {
    clues.lines().chain(clues.room_cells()).collect()
}

fn state(clues: &Clues, model: &mut Statement) -> Vec<Token> {
    let digits = model.latin_square(clues);
    let of = |cells: &[usize]| cells.iter().map(|&cell| digits[cell]).collect::<Vec<Int>>();
    for (region, cells) in clues.room_cells().iter().enumerate() {
        model.all_different(of(cells), gridproof_model::Origin::Box(region as u32 + 1));
    }
    for flag in &clues.flags {
        flags::state_flag(clues, flag, &digits, model);
    }
    for group in &clues.groups {
        groups::state_group(clues, group, &of(&group.cells), model);
    }
    Token::numbers(&digits)
}

/// The first impossible clue: for example, a digit that is too large, a repeated digit in a house, or a group that
/// contradicts itself.
fn fault(clues: &Clues) -> Option<Fault> {
    let side = clues.rows as u32;
    let other = |clue: &Clue| !matches!(clue, Clue::None | Clue::Number(_));
    if let Some(cell) = clues.cells.iter().position(other) {
        return Some((Some(At::Cell(cell)), format!("the clue at {} is not a digit", clues.name(cell))));
    }
    for house in houses(clues) {
        let mut seen = vec![None; clues.rows + 1];
        for &cell in &house {
            let Some(digit) = clues.cells[cell].number() else { continue };
            if digit == 0 || digit > side {
                return Some((
                    Some(At::Cell(cell)),
                    format!("{digit} is not a digit of a board of side {side}"),
                ));
            }
            if let Some(first) = seen[digit as usize].replace(cell) {
                let message =
                    format!("the {digit} at {} repeats the one at {}", clues.name(cell), clues.name(first));
                return Some((Some(At::Cell(cell)), message));
            }
        }
    }
    for (index, flag) in clues.flags.iter().enumerate() {
        if let Some(message) = flags::fault(clues, flag) {
            return Some((Some(At::Flag(index)), message));
        }
    }
    let mut told = vec![None; clues.area()];
    clues.groups.iter().enumerate().find_map(|(index, group)| {
        let fault = groups::fault(group, side)
            .or_else(|| groups::apart(clues, group))
            .or_else(|| no_digit_left(clues, group, &mut told));
        fault.map(|message| (Some(At::Group(index)), message))
    })
}

/// Returns an error if the lists of candidates of a cell have no digit in common.
fn no_digit_left(clues: &Clues, group: &Group, told: &mut [Option<Vec<u32>>]) -> Option<String> {
    if group.rule != GroupRule::Given {
        return None;
    }
    let cell = group.cells[0];
    let left = told[cell].get_or_insert_with(|| match clues.cells[cell].number() {
        Some(digit) => vec![digit],
        None => group.numbers.clone(),
    });
    left.retain(|digit| group.numbers.contains(digit));
    left.is_empty().then(|| format!("no digit is left for {}", clues.name(cell)))
}

fn draw(clues: &Clues) -> Drawing {
    let mut drawing = Drawing::of_clues(clues);
    for group in clues.groups.iter().filter(|group| group.rule != GroupRule::Given) {
        match groups::sign(group) {
            Some(sign) => drawing.sign(group.cells[0], group.cells[1], sign),
            None => drawing.notes.push(note(clues, group)),
        }
    }
    drawing.notes.extend(clues.flags.iter().map(|flag| (*flag).to_owned()));
    figures::add(clues, &mut drawing);
    drawing
}

/// The description of a group, for messages: its rule, its numbers and its cells.
fn note(clues: &Clues, group: &Group) -> String {
    let numbers: Vec<String> = group.numbers.iter().map(u32::to_string).collect();
    let cells: Vec<String> = group.cells.iter().map(|&cell| iss::cell_name(clues, cell)).collect();
    let words = [group.rule.to_string(), numbers.join(" "), cells.join(" ")];
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The clues with all digits of a solution. The numbers of groups are computed from the solution.
fn all_clues(clues: &Clues, words: &[Word]) -> Clues {
    let digit = |cell: usize| words[cell].number().unwrap_or(0);
    let mut all = clues.clone();
    all.cells = (0..clues.area()).map(|cell| Clue::Number(digit(cell))).collect();
    for group in &mut all.groups {
        let digits: Vec<u32> = group.cells.iter().map(|&cell| digit(cell)).collect();
        if let Some(number) = clue_numbers::number(group.rule, &digits, clues.rows as u32) {
            group.numbers = vec![number];
        }
    }
    all
}

/// A board without clues, with the usual boxes. Its side is the largest of 4, 6, 8 and 9 that is not larger than
/// `rows`, or 4 if `rows` is smaller than 4.
pub fn empty(rows: usize) -> Clues {
    let side = [4, 6, 8, 9].into_iter().rfind(|&side| side <= rows).unwrap_or(4);
    let mut clues = Clues::new(side, side);
    clues.cells = vec![Clue::None; clues.area()];
    clues.regions = boxes(side);
    clues
}
