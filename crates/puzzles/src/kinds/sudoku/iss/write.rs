//! The writer for strings of the Interactive Sudoku Solver.

use super::super::forms::{FORMS, Form};
use super::arguments::LETTERED;
use super::jigsaw;
use crate::Sudoku;
use crate::clues::{Clue, Clues};
use crate::group::{Group, GroupRule};
use crate::regions::Regions;

/// The name of a cell in messages and pictures, such as `R1C1`.
pub(in crate::kinds::sudoku) fn cell_name(clues: &Clues, cell: usize) -> String {
    format!("R{}C{}", cell / clues.columns + 1, cell % clues.columns + 1)
}

/// The id of a cell in strings, such as `R1C1`. On boards that the solver's page supports, rows and columns starting at
/// 10 are letters, as in `R1Ca`.
fn cell_id(clues: &Clues, cell: usize) -> String {
    let number = |number: usize| match char::from_digit(number as u32, LETTERED as u32 + 1) {
        Some(digit) if clues.rows <= LETTERED => digit.to_string(),
        _ => number.to_string(),
    };
    format!("R{}C{}", number(cell / clues.columns + 1), number(cell % clues.columns + 1))
}

/// The string of a plain sudoku with the usual boxes.
pub fn plain_iss(sudoku: &Sudoku) -> String {
    write_iss(&clues_of(sudoku))
}

/// Converts a plain sudoku to the clues of a variant.
pub fn clues_of(sudoku: &Sudoku) -> Clues {
    let mut clues = Clues::new(sudoku.side(), sudoku.side());
    let (side, (rows, columns)) = (sudoku.side(), sudoku.box_shape());
    let label = |cell: usize| cell / side / rows * rows + cell % side / columns;
    clues.regions = Some(Regions::of_labels(&(0..side * side).map(label).collect::<Vec<_>>()));
    clues.cells = vec![Clue::None; clues.area()];
    for (cell, domain) in sudoku.domains().into_iter().enumerate() {
        if let Some(value) = domain.value() {
            clues.cells[cell] = Clue::Number(u32::from(value) + 1);
        } else if domain.len() < sudoku.side() {
            let digits: Vec<u32> = domain.iter().map(|value| u32::from(value) + 1).collect();
            clues.groups.push(Group::new(GroupRule::Given, [cell], digits));
        }
    }
    clues
}

/// Writes the clues as a string.
pub(in crate::kinds::sudoku) fn write_iss(clues: &Clues) -> String {
    let names = |cells: &[usize]| {
        cells.iter().flat_map(|&cell| ["~".to_owned(), cell_id(clues, cell)]).collect::<String>()
    };
    let mut out = format!(".Shape~{}x{}", clues.rows, clues.columns);
    out += &jigsaw::write(clues, names);
    for flag in &clues.flags {
        out += &format!(".{flag}");
    }
    let list = |numbers: &[u32], gap: &str| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(gap);
    let mut given = String::new();
    for (cell, clue) in clues.cells.iter().enumerate() {
        given +=
            &clue.number().map_or_else(String::new, |digit| format!("~{}_{digit}", cell_id(clues, cell)));
    }
    for (index, group) in clues.groups.iter().enumerate() {
        let form = FORMS.iter().find(|(rule, _)| *rule == group.rule).map(|(_, form)| *form);
        let numbers = list(&group.numbers, "_");
        out += &match form {
            None => {
                given += &format!("~{}_{numbers}", cell_id(clues, group.cells[0]));
                continue;
            }
            // Groups of this form become palindromes when they are read, so the form is never written.
            Some(Form::Sets) => continue,
            // If there are two clues at one place, the solver's page keeps only the last one. So the second clue is
            // written as the equivalent rule for cells.
            Some(Form::Diagonal) if is_second(clues, index) => {
                format!(".Sum~{numbers}{}", names(&group.cells))
            }
            Some(Form::Square) if is_second(clues, index) => {
                format!(".ContainAtLeast~{numbers}{}", names(&group.cells))
            }
            Some(Form::Cells) => format!(".{}{}", group.rule, names(&group.cells)),
            Some(Form::NumberCells | Form::MaybeNumberCells(_) | Form::DigitsCells) => {
                format!(".{}~{numbers}{}", group.rule, names(&group.cells))
            }
            Some(Form::Diagonal) => format!(".{}~{numbers}~{}", group.rule, cell_id(clues, group.cells[0])),
            Some(Form::NumberLine) => format!(".{}~{numbers}~{}", group.rule, line_name(clues, &group.cells)),
            Some(Form::LineNumbers) => {
                let gap = if group.cells[0] > group.cells[1] { "~~" } else { "~" };
                format!(".{}~{}{gap}{numbers}", group.rule, line_name(clues, &group.cells))
            }
            Some(Form::Square) => {
                format!(".{}~{}~{}", group.rule, cell_id(clues, group.cells[0]), list(&group.numbers, "~"))
            }
        };
    }
    if given.is_empty() { out } else { format!("{out}.{given}") }
}

/// Returns whether an earlier group has the same rule and cells, but different numbers.
fn is_second(clues: &Clues, index: usize) -> bool {
    let group = &clues.groups[index];
    let same = |other: &Group| other.rule == group.rule && other.cells == group.cells;
    clues.groups[..index].iter().any(|other| same(other) && other.numbers != group.numbers)
}

fn line_name(clues: &Clues, cells: &[usize]) -> String {
    if clues.is_level(cells[0], cells[1]) {
        format!("R{}", cells[0] / clues.columns + 1)
    } else {
        format!("C{}", cells[0] % clues.columns + 1)
    }
}
