//! The judge of shakashaka: triangles cover halves of cells, so the judge measures quarters of cells.

use super::{Broken, NOTHING, Text};
use crate::clues::{At, Clue, Clues};

/// The words of triangles, each with the quarters that it covers. The quarters of a cell lie between its centre and its
/// upper, right, lower and left side.
const TRIANGLES: [(&str, [bool; 4]); 4] = [
    ("nw", [true, false, false, true]),
    ("ne", [true, true, false, false]),
    ("se", [false, true, true, false]),
    ("sw", [false, false, true, true]),
];

/// The steps to the neighbours that share the side of each quarter.
const STEPS: [(isize, isize); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

pub(super) fn judge(clues: &Clues, words: &[Text]) -> Result<(), Broken> {
    if words.len() != clues.area() {
        return Err(Broken::Word(words.len().min(clues.area())));
    }
    let mut white = Vec::with_capacity(4 * words.len());
    for (cell, word) in words.iter().enumerate() {
        let is_wall = clues.clue(At::Cell(cell)).is_some();
        let triangle = TRIANGLES.iter().find(|(name, _)| name == word && !is_wall);
        match triangle {
            Some((_, covered)) => white.extend(covered.map(|covered| !covered)),
            None if word == NOTHING => white.extend([!is_wall; 4]),
            None => return Err(Broken::Word(cell)),
        }
    }
    for (cell, clue) in clues.cells.iter().enumerate() {
        let triangles = clues.neighbours(cell).into_iter().filter(|&next| words[next] != NOTHING).count();
        if let Clue::Number(number) = *clue
            && number as usize != triangles
        {
            let sentence = format!("{number} triangles are next to the wall");
            return Err(Broken::rule(clues, sentence, &[cell]));
        }
    }
    for first in 0..white.len() {
        let area = white_area(clues, &mut white, first);
        if !is_rectangle(clues, &area) {
            let sentence = "what stays white is a rectangle, upright or at 45 degrees";
            return Err(Broken::rule(clues, sentence, &[first / 4]));
        }
    }
    Ok(())
}

/// Removes from `white` all quarters that are connected with a white quarter, and returns them.
fn white_area(clues: &Clues, white: &mut [bool], first: usize) -> Vec<usize> {
    let mut area = Vec::new();
    let mut open = vec![first];
    while let Some(quarter) = open.pop() {
        if !std::mem::take(&mut white[quarter]) {
            continue;
        }
        area.push(quarter);
        let (cell, side) = (quarter / 4, quarter % 4);
        open.extend([4 * cell + (side + 1) % 4, 4 * cell + (side + 3) % 4]);
        open.extend(clues.step(cell, STEPS[side]).map(|next| 4 * next + (side + 2) % 4));
    }
    area
}

/// Returns whether quarters fill the smallest rectangle around them, upright or at 45 degrees. No quarters fill one.
fn is_rectangle(clues: &Clues, area: &[usize]) -> bool {
    // Distances are measured in halves of a cell, so a quarter has the area 1.
    let corners = area.iter().flat_map(|quarter| {
        let (row, column) = clues.place(quarter / 4);
        let (y, x) = (2 * row as i64, 2 * column as i64);
        let square = [(y, x), (y, x + 2), (y + 2, x + 2), (y + 2, x)];
        let side = quarter % 4;
        [(y + 1, x + 1), square[side], square[(side + 1) % 4]]
    });
    let corners: Vec<(i64, i64)> = corners.collect();
    let extent = |measure: fn(&(i64, i64)) -> i64| {
        let measures = corners.iter().map(measure);
        measures.clone().max().unwrap_or(0) - measures.min().unwrap_or(0)
    };
    let size = area.len() as i64;
    let upright = extent(|corner| corner.0) * extent(|corner| corner.1);
    // The axes of the turned rectangle are longer by the root of 2, so its area is doubled.
    let turned = extent(|corner| corner.0 + corner.1) * extent(|corner| corner.0 - corner.1);
    upright == size || turned == 2 * size
}
