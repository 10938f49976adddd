//! The reader for strings of the Interactive Sudoku Solver.

use super::super::flags::FLAGS;
use super::super::forms::FORMS;
use super::super::{boxes, fault, from_clues};
use super::arguments::{cell, read_group};
use super::jigsaw::Jigsaw;
use crate::Puzzle;
use crate::clues::{At, Clue, Clues};
use crate::code::{CodeError, CodeReader};
use crate::group::{Group, GroupRule};

/// Reads a string that has no blanks.
///
/// # Errors
/// Returns an error with its position in the text if a rule is unknown or an argument is not valid.
pub fn read_iss(code: &mut CodeReader<'_>) -> Result<Puzzle, CodeError> {
    let mut clues = board(code.clone())?;
    let mut jigsaw = Jigsaw::default();
    let mut boxed = true;
    while code.peek().is_some() {
        code.need(b'.', "`.` and a rule")?;
        let start = code.at();
        let name = name(code);
        match name {
            "Shape" => {
                arguments(code);
            }
            "" | "Given" => givens(code, &mut clues)?,
            "NoBoxes" => boxed = false,
            "Jigsaw" => jigsaw.read(code, &clues, start)?,
            _ => {
                let flag = FLAGS.iter().find(|flag| flag.split('~').next() == Some(name));
                if let Some(flag) = flag {
                    let flag = read_flag(code, flag)?;
                    code.mark(At::Flag(clues.flags.len()), start);
                    clues.flags.push(flag);
                    continue;
                }
                let Some(&(rule, form)) = FORMS.iter().find(|(rule, _)| rule.name() == name) else {
                    return Err(code.invalid(start, format!("the rule {name} is not supported")));
                };
                for group in read_group(code, &clues, rule, form, start)? {
                    if !(form.is_placed() && known(code, &clues, &group, start)?) {
                        code.mark(At::Group(clues.groups.len()), start);
                        clues.groups.push(group);
                    }
                }
            }
        }
    }
    // The regions are set last, since `.NoBoxes` may follow `.Jigsaw`.
    let boxes = boxes(clues.rows).filter(|_| boxed);
    jigsaw.divide(code, &mut clues, boxes);
    if let Some((at, message)) = fault(&clues) {
        return Err(code.wrong(at, message));
    }
    from_clues(clues).map_err(|error| code.wrong(None, error.to_string()))
}

/// Reads the name of a rule, without its arguments.
fn name<'t>(code: &mut CodeReader<'t>) -> &'t str {
    code.take_while(|byte| byte != b'~' && byte != b'.')
}

/// Skips the arguments of a rule, and returns their text.
fn arguments<'t>(code: &mut CodeReader<'t>) -> &'t str {
    code.take_while(|byte| byte != b'.')
}

/// Reads the size of the board and returns the empty board. All rules depend on the size, but it can be anywhere in the
/// string.
fn board(mut code: CodeReader<'_>) -> Result<Clues, CodeError> {
    let mut shaped = None;
    while code.take(b'.') {
        let start = code.at();
        if name(&mut code) != "Shape" {
            arguments(&mut code);
            continue;
        }
        if shaped.is_some() {
            arguments(&mut code);
            return Err(code.invalid(start, "a second Shape"));
        }
        shaped = Some(shape(&mut code)?);
        if code.peek().is_some_and(|byte| byte != b'.') {
            return Err(code.expected("`.` and a rule"));
        }
    }
    let mut clues = shaped.unwrap_or_else(|| Clues::new(9, 9));
    clues.cells = vec![Clue::None; clues.area()];
    Ok(clues)
}

/// Reads the size of the board, such as `~9x9`. The digits (`~9` or `~1-9`) and the type of the grid (`Sudoku`) are
/// optional.
fn shape(code: &mut CodeReader<'_>) -> Result<Clues, CodeError> {
    code.need(b'~', "`~` and the size")?;
    let start = code.at();
    let rows = code.decimal(64, "the number of rows")? as usize;
    code.need(b'x', "`x` and the number of columns")?;
    let columns = code.decimal(64, "the number of columns")? as usize;
    let mut plain = rows == columns && rows >= 2;
    let mut ahead = code.clone();
    let numbered = ahead.take(b'~') && ahead.peek().is_some_and(|byte| byte.is_ascii_digit());
    if numbered {
        *code = ahead;
        let number = code.decimal(64, "the number of digits")? as usize;
        let most = if code.take(b'-') {
            plain &= number == 1;
            code.decimal(64, "the largest digit")? as usize
        } else {
            number
        };
        plain &= most == rows;
    }
    // The type comes after the digits. If there are no digits, their place is empty: `~9x9~~Sudoku`.
    if code.take(b'~') {
        let grid = if numbered || code.take(b'~') { code.take_while(|byte| byte != b'.') } else { "" };
        if grid != "Sudoku" {
            return Err(code.invalid(start, format!("grids of the type `{grid}` are not supported")));
        }
    }
    if !plain {
        return Err(code.invalid(start, "only square boards with one digit for each row are supported"));
    }
    Ok(Clues::new(rows, columns))
}

/// Reads digits and candidates, such as `~R1C1_1~R1C2_1_2`.
fn givens(code: &mut CodeReader<'_>, clues: &mut Clues) -> Result<(), CodeError> {
    while code.take(b'~') {
        let start = code.at();
        let cell = cell(code, clues)?;
        let mut digits = Vec::new();
        while code.take(b'_') {
            digits.push(code.decimal(clues.rows as u32, "a digit")?);
        }
        if digits.contains(&0) || digits.is_empty() {
            return Err(code.expected("`_` and a digit other than 0"));
        }
        code.mark(At::Cell(cell), start);
        code.mark(At::Group(clues.groups.len()), start);
        if digits.len() == 1 && !clues.cells[cell].is_some() {
            clues.cells[cell] = Clue::Number(digits[0]);
        } else {
            clues.groups.push(Group::new(GroupRule::Given, [cell], digits));
        }
    }
    Ok(())
}

fn read_flag(code: &mut CodeReader<'_>, flag: &'static str) -> Result<&'static str, CodeError> {
    if !flag.contains('~') {
        return Ok(flag);
    }
    let argument = if code.take(b'~') { code.take_while(|byte| byte != b'.' && byte != b'~') } else { "" };
    let known = FLAGS.iter().find(|known| known.split_once('~') == Some(("Diagonal", argument)));
    known.copied().ok_or_else(|| code.expected("`~1` or `~-1`"))
}

/// Returns whether the same clue was read before. A corner, or a place outside the board, can have only one clue of
/// each rule. If there are two different clues, the solver's page keeps the last one. The string itself does not show
/// that a clue is dropped, so the second clue is an error here.
fn known(code: &CodeReader<'_>, clues: &Clues, group: &Group, start: usize) -> Result<bool, CodeError> {
    match clues.groups.iter().find(|other| other.rule == group.rule && other.cells == group.cells) {
        None => Ok(false),
        Some(other) if other.numbers == group.numbers => Ok(true),
        Some(_) => Err(code.invalid(start, format!("a second {} clue at the same place", group.rule))),
    }
}
