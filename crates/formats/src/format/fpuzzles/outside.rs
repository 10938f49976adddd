//! Places on and around the board.

use serde_json::Value;

use gridproof_puzzles::clues::Clues;
use gridproof_puzzles::kinds::sudoku;

/// Parses a place such as `R1C1`. Rows and columns are counted from 1; rows and columns 0 and side + 1 are outside the
/// board.
pub(super) fn place(value: Option<&Value>, side: usize) -> Result<(isize, isize), String> {
    let text = value.and_then(Value::as_str).ok_or("no cell")?;
    let wrong = || {
        format!(
            "{} is not a cell such as R1C1",
            text.chars().filter(|c| !c.is_control()).take(16).collect::<String>()
        )
    };
    let (row, column) = text.strip_prefix('R').and_then(|rest| rest.split_once('C')).ok_or_else(wrong)?;
    let number = |text: &str| {
        let number: Option<isize> = text.parse().ok();
        number.filter(|number| (0..=side as isize + 1).contains(number))
    };
    Ok((number(row).ok_or_else(wrong)?, number(column).ok_or_else(wrong)?))
}

/// Returns the cells of the row or column that begins next to a place outside the board.
pub(super) fn line(clues: &Clues, (row, column): (isize, isize)) -> Result<Vec<usize>, String> {
    let last = clues.rows as isize + 1;
    let step = match (row, column) {
        (0, c) if (1..last).contains(&c) => (1, 0),
        (r, c) if r == last && (1..last).contains(&c) => (-1, 0),
        (r, 0) if (1..last).contains(&r) => (0, 1),
        (r, c) if c == last && (1..last).contains(&r) => (0, -1),
        _ => return Err(format!("R{row}C{column} is not next to a row or column")),
    };
    Ok(ray(clues, (row + step.0, column + step.1), step))
}

/// Returns the cells of the diagonal that runs in this direction. The diagonal begins at the given place or, if that
/// place is outside the board, at the next place in this direction. The cells are in the order that gridproof's puzzle
/// strings use.
pub(super) fn diagonal(
    clues: &Clues,
    (row, column): (isize, isize),
    direction: &str,
) -> Result<Vec<usize>, String> {
    let step = match direction {
        "UR" => (-1, 1),
        "UL" => (-1, -1),
        "DR" => (1, 1),
        "DL" => (1, -1),
        _ => return Err("no valid direction".to_owned()),
    };
    let inside = |at: isize| (1..=clues.rows as isize).contains(&at);
    let first = if inside(row) && inside(column) { (row, column) } else { (row + step.0, column + step.1) };
    if !inside(first.0) || !inside(first.1) {
        return Err(format!("no diagonal begins at R{row}C{column}"));
    }
    let cells = ray(clues, first, step);
    // The sum is the same in both directions, but in gridproof's strings a diagonal begins at one fixed end.
    let turned: Vec<usize> = cells.iter().rev().copied().collect();
    let own = |cells: &Vec<usize>| sudoku::diagonal(clues, cells[0]).as_ref() == Some(cells);
    [cells, turned]
        .into_iter()
        .find(own)
        .ok_or_else(|| format!("no whole diagonal begins at R{row}C{column}"))
}

fn ray(clues: &Clues, first: (isize, isize), step: (isize, isize)) -> Vec<usize> {
    let cell = (first.0 - 1) as usize * clues.columns + (first.1 - 1) as usize;
    std::iter::once(cell).chain(clues.ray(cell, step)).collect()
}
