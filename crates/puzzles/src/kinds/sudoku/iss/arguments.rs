//! The arguments of rules: cells, lines, numbers.

use super::super::forms::Form;
use super::super::groups::is_pair;
use crate::clues::Clues;
use crate::code::{CodeError, CodeReader};
use crate::group::{Group, GroupRule as Rule};

/// The largest side of a board on which rows and columns from 10 on are written as letters.
pub(super) const LETTERED: usize = 16;

/// Reads a cell, such as `R1C1`. Rows and columns 10 to 16 are the letters `a` to `g`, as in `R1Cb`. Numbers with two
/// decimal digits, as in `R1C11`, are our own extension for larger boards.
pub(super) fn cell(code: &mut CodeReader<'_>, clues: &Clues) -> Result<usize, CodeError> {
    let start = code.at();
    let row = coordinate(code, clues, b'R')?;
    let column = coordinate(code, clues, b'C')?;
    if !(1..=clues.rows).contains(&row) || !(1..=clues.columns).contains(&column) {
        return Err(code.invalid(start, "not a cell of the board"));
    }
    Ok((row - 1) * clues.columns + column - 1)
}

/// Reads the letter and the number of a row or a column.
fn coordinate(code: &mut CodeReader<'_>, clues: &Clues, letter: u8) -> Result<usize, CodeError> {
    const EXPECTED: &str = "a cell such as R1C1";
    if !code.take(letter) {
        code.need(letter.to_ascii_lowercase(), EXPECTED)?;
    }
    let lettered = |byte: &u8| clues.rows <= LETTERED && matches!(byte, b'a'..=b'g' | b'A'..=b'G');
    match code.peek().filter(lettered) {
        Some(digit) => {
            code.byte(EXPECTED)?;
            Ok(usize::from(digit.to_ascii_lowercase() - b'a') + 10)
        }
        None => Ok(code.decimal(64, EXPECTED)? as usize),
    }
}

/// Reads distinct cells.
pub(super) fn cells(code: &mut CodeReader<'_>, clues: &Clues) -> Result<Vec<usize>, CodeError> {
    list(code, clues, |cells, cell| !cells.contains(&cell))
}

/// Reads a list of cells. `allowed` returns whether a cell may follow the cells that precede it.
fn list(
    code: &mut CodeReader<'_>,
    clues: &Clues,
    allowed: impl Fn(&[usize], usize) -> bool,
) -> Result<Vec<usize>, CodeError> {
    let mut cells = Vec::new();
    while code.take(b'~') {
        let start = code.at();
        let cell = cell(code, clues)?;
        if !allowed(&cells, cell) {
            return Err(code.invalid(start, "the cell is already in this group"));
        }
        if cells.len() == 2 * clues.area() {
            return Err(code.invalid(start, format!("more than {} cells in one rule", cells.len())));
        }
        cells.push(cell);
    }
    Ok(cells)
}

/// Reads the cells of a rule. A cell may occur several times on a line or in a sum, but not at two consecutive
/// positions of a line. In a set, a repeated cell counts once.
fn cells_of(code: &mut CodeReader<'_>, clues: &Clues, rule: Rule) -> Result<Vec<usize>, CodeError> {
    match rule {
        Rule::Thermo | Rule::Renban | Rule::ContainAtLeast => cells(code, clues),
        Rule::Sum | Rule::Cage => list(code, clues, |_, _| true),
        Rule::AllDifferent => Ok(distinct(&list(code, clues, |_, _| true)?)),
        rule if is_pair(rule) => Ok(distinct(&list(code, clues, |_, _| true)?)),
        _ => list(code, clues, |cells, cell| cells.last() != Some(&cell)),
    }
}

/// The cells without repetitions, in the order of their first occurrences.
fn distinct(cells: &[usize]) -> Vec<usize> {
    let mut distinct = Vec::new();
    for &cell in cells {
        if !distinct.contains(&cell) {
            distinct.push(cell);
        }
    }
    distinct
}

/// Reads a row or column, such as `R1` or `C1`, and returns its cells, starting with the first.
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
    if exists { Ok(lines[index].clone()) } else { Err(code.invalid(start, "not a line of the board")) }
}

/// Reads the arguments of a rule for groups of cells.
pub(super) fn read_group(
    code: &mut CodeReader<'_>,
    clues: &Clues,
    rule: Rule,
    form: Form,
    start: usize,
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
        Form::Cells if is_pair(rule) => {
            let cells = cells_of(code, clues, rule)?;
            let pairs = neighbours(clues, &cells);
            if pairs.is_empty() {
                return Err(code.invalid(start, format!("{rule} without two cells side by side")));
            }
            return Ok(pairs.into_iter().map(|pair| Group::new(rule, pair, [])).collect());
        }
        Form::Cells => Group::new(rule, cells_of(code, clues, rule)?, []),
        Form::NumberCells => {
            let number = number(code)?;
            if code.peek() == Some(b'_') {
                return Err(code.invalid(start, format!("{rule} with coefficients is not supported")));
            }
            let cells = cells_of(code, clues, rule)?;
            if rule == Rule::Cage && distinct(&cells).len() < cells.len() {
                return Ok(repeated_cage(&cells, number));
            }
            Group::new(rule, cells, [number])
        }
        Form::MaybeNumberCells(usual) => {
            let number = if starts_with_number(code) { number(code)? } else { usual };
            Group::new(rule, cells_of(code, clues, rule)?, [number])
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
            // The first number is the clue at the beginning of the line, the second one the clue at its end.
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
            Group::new(rule, cells_of(code, clues, rule)?, digits)
        }
        Form::Sets => {
            let sets = number(code)? as usize;
            let cells = cells(code, clues)?;
            if sets != cells.len() || sets < 2 {
                let message = format!("{rule} is only supported for two or more sets of one cell each");
                return Err(code.invalid(start, message));
            }
            // All these cells must have the same value, so each cell forms a palindrome with the next one.
            return Ok(cells.windows(2).map(|pair| Group::new(Rule::Palindrome, pair, [])).collect());
        }
    };
    Ok(vec![group])
}

/// The pairs of cells in a list that share a side. The cells of a pair are in the order of the list. Dots, signs and
/// `>` apply to these pairs, not to pairs of consecutive cells in the list.
fn neighbours(clues: &Clues, cells: &[usize]) -> Vec<[usize; 2]> {
    let mut pairs = Vec::new();
    for (place, &one) in cells.iter().enumerate() {
        let next = clues.neighbours(one);
        let later = cells[place + 1..].iter().filter(|other| next.contains(other));
        pairs.extend(later.map(|&other| [one, other]));
    }
    pairs
}

/// The groups for a cage that lists some cells more than once. The digit of a repeated cell counts several times in the sum.
/// Distinct cells have different digits.
fn repeated_cage(cells: &[usize], sum: u32) -> Vec<Group> {
    let different = Group::new(Rule::AllDifferent, distinct(cells), []);
    let sum = (sum > 0).then(|| Group::new(Rule::Sum, cells, [sum]));
    std::iter::once(different).chain(sum).collect()
}

/// The diagonal that begins at a cell of the edge, as on the solver's page. From the left edge it goes down to the
/// right, from the right edge up to the left, from the top edge down to the left, and from the bottom edge up to the
/// right. No diagonal begins in a bottom corner: the diagonals that end there begin at the top.
pub fn diagonal(clues: &Clues, first: usize) -> Option<Vec<usize>> {
    let last = clues.rows - 1;
    let step = match (first / clues.columns, first % clues.columns) {
        (row, 0) if row < last => (1, 1),
        (0, _) => (1, -1),
        (row, column) if column == last && row < last => (-1, -1),
        (row, column) if row == last && (1..last).contains(&column) => (-1, 1),
        _ => return None,
    };
    Some(std::iter::once(first).chain(clues.ray(first, step)).collect())
}
