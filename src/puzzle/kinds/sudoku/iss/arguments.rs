//! The arguments of rules: cells, lines, numbers.

use super::super::forms::Form;
use crate::puzzle::clues::{Clues, Group};
use crate::puzzle::code::{CodeError, CodeReader};

/// Reads a cell.
pub(super) fn cell(code: &mut CodeReader<'_>, clues: &Clues) -> Result<usize, CodeError> {
    const EXPECTED: &str = "a cell such as R1C1";
    let start = code.at();
    code.need(b'R', EXPECTED)?;
    let row = code.decimal(64, EXPECTED)? as usize;
    code.need(b'C', EXPECTED)?;
    let column = code.decimal(64, EXPECTED)? as usize;
    if !(1..=clues.rows).contains(&row) || !(1..=clues.columns).contains(&column) {
        return Err(code.invalid(start, "no cell of the board"));
    }
    Ok((row - 1) * clues.columns + column - 1)
}

/// Reads cells, none twice but for the first one at the end.
pub(super) fn cells(code: &mut CodeReader<'_>, clues: &Clues) -> Result<Vec<usize>, CodeError> {
    let mut cells = Vec::new();
    while code.take(b'~') {
        let start = code.at();
        let cell = cell(code, clues)?;
        if cells.contains(&cell) && cells[0] != cell {
            return Err(code.invalid(start, "the cell stands in this group already"));
        }
        cells.push(cell);
    }
    Ok(cells)
}

/// A row or column, `R1` or `C1`, from its beginning.
fn line(code: &mut CodeReader<'_>, clues: &Clues) -> Result<Vec<usize>, CodeError> {
    code.need(b'~', "`~` and a line")?;
    let start = code.at();
    let row = code.take(b'R');
    if !row {
        code.need(b'C', "a line such as R1 or C1")?;
    }
    let number = code.decimal(64, "the number of the line")? as usize;
    let lines: Vec<Vec<usize>> = clues.lines().collect();
    let index = if row { number.wrapping_sub(1) } else { number.wrapping_sub(1).wrapping_add(clues.rows) };
    let exists = (1..=clues.rows).contains(&number);
    if exists { Ok(lines[index].clone()) } else { Err(code.invalid(start, "no line of the board")) }
}

/// Reads the arguments of a rule for groups of cells.
pub(super) fn read_group(
    code: &mut CodeReader<'_>,
    clues: &Clues,
    rule: &'static str,
    form: Form,
) -> Result<Vec<Group>, CodeError> {
    let number = |code: &mut CodeReader<'_>| {
        code.need(b'~', "`~` and a number")?;
        code.decimal(1 << 20, "a number")
    };
    let starts_with_number = |code: &CodeReader<'_>| {
        let mut ahead = code.clone();
        ahead.take(b'~') && ahead.peek().is_some_and(|byte| byte.is_ascii_digit())
    };
    let group = match form {
        Form::Cells => Group::new(rule, cells(code, clues)?, []),
        Form::NumberCells => {
            let number = number(code)?;
            Group::new(rule, cells(code, clues)?, [number])
        }
        Form::MaybeNumberCells(usual) => {
            let number = if starts_with_number(code) { number(code)? } else { usual };
            Group::new(rule, cells(code, clues)?, [number])
        }
        Form::Diagonal => {
            let sum = number(code)?;
            code.need(b'~', "`~` and the first cell")?;
            let start = code.at();
            let first = cell(code, clues)?;
            Group::new(
                rule,
                diagonal(clues, first).ok_or_else(|| code.invalid(start, "no diagonal begins here"))?,
                [sum],
            )
        }
        Form::NumberLine => {
            let number = number(code)?;
            Group::new(rule, line(code, clues)?, [number])
        }
        Form::LineNumbers => {
            let line = line(code, clues)?;
            let mut groups = Vec::new();
            for turned in [false, true] {
                if starts_with_number(code) {
                    let mut cells = line.clone();
                    if turned {
                        cells.reverse();
                    }
                    groups.push(Group::new(rule, cells, [number(code)?]));
                } else {
                    code.take(b'~');
                }
            }
            return Ok(groups);
        }
        Form::Square => {
            code.need(b'~', "`~` and a cell")?;
            let start = code.at();
            let corner = cell(code, clues)?;
            let Some(cells) = clues.squares().find(|cells| cells[0] == corner) else {
                return Err(code.invalid(start, "no square of two by two cells begins here"));
            };
            let mut digits = Vec::new();
            while code.take(b'~') {
                digits.push(code.decimal(clues.rows as u32, "a digit")?);
            }
            Group::new(rule, cells, digits)
        }
        Form::DigitsCells => {
            code.need(b'~', "`~` and digits")?;
            let mut digits = vec![code.decimal(clues.rows as u32, "a digit")?];
            while code.take(b'_') {
                digits.push(code.decimal(clues.rows as u32, "a digit")?);
            }
            Group::new(rule, cells(code, clues)?, digits)
        }
    };
    Ok(vec![group])
}

/// The diagonal that begins at a cell of the edge, as the solver's page has them: to the right and down from the left edge,
/// to the left and up from the right one, to the left and down from the top, to the right and up from the bottom.
pub fn diagonal(clues: &Clues, first: usize) -> Option<Vec<usize>> {
    let last = clues.rows - 1;
    let (row, column) = (first / clues.columns, first % clues.columns);
    let step = match (row, column) {
        (row, 0) if row < last => (1, 1),
        (0, _) => (1, -1),
        (row, column) if column == last && row < last => (-1, -1),
        (row, _) if row == last => (-1, 1),
        _ => return None,
    };
    Some(std::iter::once(first).chain(clues.ray(first, step)).collect())
}
