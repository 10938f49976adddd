//! The strings of the Interactive Sudoku Solver: `.Type~argument~argument`.

use super::groups::{FLAGS, FORMS, Form, GIVEN};
use super::{boxes, puzzle};
use crate::puzzle::clues::{At, Clue, Clues, Group};
use crate::puzzle::code::{CodeError, CodeReader};
use crate::puzzle::regions::Regions;
use crate::puzzle::{Puzzle, Sudoku};

/// A cell as `R1C1`.
pub(super) fn cell_name(clues: &Clues, cell: usize) -> String {
    format!("R{}C{}", cell / clues.columns + 1, cell % clues.columns + 1)
}

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
    if let Some((at, message)) = super::fault(&clues) {
        return Err(code.wrong(at, message));
    }
    puzzle(clues).map_err(|error| code.wrong(None, error.to_string()))
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

fn cell(code: &mut CodeReader<'_>, clues: &Clues) -> Result<usize, CodeError> {
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

fn cells(code: &mut CodeReader<'_>, clues: &Clues) -> Result<Vec<usize>, CodeError> {
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

fn read_group(
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
pub(super) fn write_iss(clues: &Clues) -> String {
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
    if cells[0].abs_diff(cells[1]) == 1 {
        format!("R{}", cells[0] / clues.columns + 1)
    } else {
        format!("C{}", cells[0] % clues.columns + 1)
    }
}
