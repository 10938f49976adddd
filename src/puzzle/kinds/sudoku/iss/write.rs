//! The writer of the strings.

use super::super::forms::{FORMS, Form};
use super::super::{GIVEN, boxes};
use crate::puzzle::Sudoku;
use crate::puzzle::clues::{Clue, Clues, Group};
use crate::puzzle::regions::Regions;

/// A cell as `R1C1`.
pub(in crate::puzzle::kinds::sudoku) fn cell_name(clues: &Clues, cell: usize) -> String {
    format!("R{}C{}", cell / clues.columns + 1, cell % clues.columns + 1)
}

/// The string of a plain sudoku with the usual boxes.
pub fn plain_iss(sudoku: &Sudoku) -> String {
    write_iss(&clues_of(sudoku))
}

/// A plain sudoku as the clues of a variant.
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
            clues.groups.push(Group::new(GIVEN, [cell], digits));
        }
    }
    clues
}

/// The string of clues.
pub(in crate::puzzle::kinds::sudoku) fn write_iss(clues: &Clues) -> String {
    let names = |cells: &[usize]| {
        cells.iter().flat_map(|&cell| ["~".to_owned(), cell_name(clues, cell)]).collect::<String>()
    };
    let mut out = format!(".Shape~{}x{}", clues.rows, clues.columns);
    match &clues.regions {
        None => out += ".NoBoxes",
        regions if *regions == boxes(clues.rows) => {}
        Some(regions) => {
            for cells in regions.cells() {
                out += &format!(".Jigsaw~{}x{}{}", clues.rows, clues.columns, names(&cells));
            }
        }
    }
    for flag in &clues.flags {
        out += &format!(".{flag}");
    }
    let list = |numbers: &[u32], gap: &str| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(gap);
    let mut given = String::new();
    for (cell, clue) in clues.cells.iter().enumerate() {
        given +=
            &clue.number().map_or_else(String::new, |digit| format!("~{}_{digit}", cell_name(clues, cell)));
    }
    for group in &clues.groups {
        let form = FORMS.iter().find(|(rule, _)| *rule == group.rule).map(|(_, form)| *form);
        let numbers = list(&group.numbers, "_");
        out += &match form {
            None => {
                given += &format!("~{}_{numbers}", cell_name(clues, group.cells[0]));
                continue;
            }
            Some(Form::Cells) => format!(".{}{}", group.rule, names(&group.cells)),
            Some(Form::NumberCells | Form::MaybeNumberCells(_) | Form::DigitsCells) => {
                format!(".{}~{numbers}{}", group.rule, names(&group.cells))
            }
            Some(Form::Diagonal) => format!(".{}~{numbers}~{}", group.rule, cell_name(clues, group.cells[0])),
            Some(Form::NumberLine) => format!(".{}~{numbers}~{}", group.rule, line_name(clues, &group.cells)),
            Some(Form::LineNumbers) => {
                let gap = if group.cells[0] > group.cells[1] { "~~" } else { "~" };
                format!(".{}~{}{gap}{numbers}", group.rule, line_name(clues, &group.cells))
            }
            Some(Form::Square) => {
                format!(".{}~{}~{}", group.rule, cell_name(clues, group.cells[0]), list(&group.numbers, "~"))
            }
        };
    }
    if given.is_empty() { out } else { format!("{out}.{given}") }
}

fn line_name(clues: &Clues, cells: &[usize]) -> String {
    if clues.is_level(cells[0], cells[1]) {
        format!("R{}", cells[0] / clues.columns + 1)
    } else {
        format!("C{}", cells[0] % clues.columns + 1)
    }
}
