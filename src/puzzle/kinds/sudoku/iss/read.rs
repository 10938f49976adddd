//! The reader of the strings.

use super::super::flags::FLAGS;
use super::super::forms::FORMS;
use super::super::{GIVEN, boxes, fault, from_clues};
use super::arguments::{cell, cells, read_group};
use crate::puzzle::Puzzle;
use crate::puzzle::clues::{At, Clue, Clues, Group};
use crate::puzzle::code::{CodeError, CodeReader};
use crate::puzzle::regions::Regions;

/// Reads a string.
///
/// # Errors
/// With the place of what is not known or cannot be.
pub fn read_iss(code: &mut CodeReader<'_>) -> Result<Puzzle, CodeError> {
    let mut clues = Clues::new(9, 9);
    let mut jigsaw: Vec<Vec<usize>> = Vec::new();
    let mut boxed = true;
    let mut first = true;
    while code.peek().is_some() {
        code.need(b'.', "`.` and a rule")?;
        let start = code.at();
        let name = code.take_while(|byte| byte != b'~' && byte != b'.');
        if std::mem::take(&mut first) {
            if name == "Shape" {
                shape(code, &mut clues)?;
            }
            clues.cells = vec![Clue::None; clues.area()];
            if name == "Shape" {
                continue;
            }
        }
        match name {
            "" => {
                while code.take(b'~') {
                    let start = code.at();
                    let cell = cell(code, &clues)?;
                    let mut digits = Vec::new();
                    while code.take(b'_') {
                        digits.push(code.decimal(clues.rows as u32, "a digit")?);
                    }
                    if digits.contains(&0) || digits.is_empty() {
                        return Err(code.expected("`_` and a digit from 1 on"));
                    }
                    code.mark(At::Cell(cell), start);
                    code.mark(At::Group(clues.groups.len()), start);
                    if digits.len() == 1 && !clues.cells[cell].is_some() {
                        clues.cells[cell] = Clue::Number(digits[0]);
                    } else {
                        clues.groups.push(Group::new(GIVEN, [cell], digits));
                    }
                }
            }
            "NoBoxes" => boxed = false,
            "Jigsaw" => {
                code.need(b'~', "`~` and the regions")?;
                let layout = code.clone().take_while(|byte| byte.is_ascii_alphanumeric() && byte != b'~');
                if layout.len() == clues.area() && !layout.contains("R1C") {
                    let labels: Vec<usize> = code
                        .take_while(|byte| byte != b'~' && byte != b'.')
                        .bytes()
                        .map(usize::from)
                        .collect();
                    jigsaw.extend(Regions::of_labels(&labels).cells());
                } else {
                    // The size of the board stands in front of the cells.
                    code.take_while(|byte| byte != b'~' && byte != b'.');
                    jigsaw.push(cells(code, &clues)?);
                }
            }
            _ => {
                let flag = FLAGS.iter().find(|flag| flag.split('~').next() == Some(name));
                if let Some(flag) = flag {
                    clues.flags.push(read_flag(code, flag)?);
                    continue;
                }
                let Some(&(rule, form)) = FORMS.iter().find(|(rule, _)| *rule == name) else {
                    return Err(code.invalid(start, format!("the rule {name} is not supported")));
                };
                for group in read_group(code, &clues, rule, form)? {
                    code.mark(At::Group(clues.groups.len()), start);
                    clues.groups.push(group);
                }
            }
        }
    }
    clues.regions = if boxed { boxes(clues.rows) } else { None };
    if !jigsaw.is_empty() {
        let label = |cell: usize| {
            jigsaw.iter().position(|cells| cells.contains(&cell)).unwrap_or(cell + clues.area())
        };
        clues.regions = Some(Regions::of_labels(&(0..clues.area()).map(label).collect::<Vec<_>>()));
    }
    if let Some((at, message)) = fault(&clues) {
        return Err(code.wrong(at, message));
    }
    from_clues(clues).map_err(|error| code.wrong(None, error.to_string()))
}

/// The size of the board: `~9x9`, perhaps with the number of digits.
fn shape(code: &mut CodeReader<'_>, clues: &mut Clues) -> Result<(), CodeError> {
    code.need(b'~', "`~` and the size")?;
    let start = code.at();
    let rows = code.decimal(64, "the number of rows")? as usize;
    let columns = if code.take(b'x') { code.decimal(64, "the number of columns")? as usize } else { rows };
    let mut plain = rows == columns && rows >= 2;
    while code.take(b'~') {
        plain &= code.decimal(64, "the number of digits")? as usize == rows;
    }
    if !plain {
        return Err(
            code.invalid(start, "boards that are not squares with as many digits as rows are not supported")
        );
    }
    *clues = Clues::new(rows, columns);
    Ok(())
}

fn read_flag(code: &mut CodeReader<'_>, flag: &'static str) -> Result<&'static str, CodeError> {
    let argument = if code.take(b'~') { code.take_while(|byte| byte != b'.' && byte != b'~') } else { "" };
    let matches = |known: &&&str| **known == flag || known.split_once('~') == Some(("Diagonal", argument));
    match FLAGS
        .iter()
        .find(|known| matches(known) && known.split_once('~').is_none_or(|(_, own)| own == argument))
    {
        Some(flag) => Ok(flag),
        None => Err(code.expected("`~1` or `~-1`")),
    }
}
