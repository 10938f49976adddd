//! Two one-line formats of killer sudokus. The first has 81 signs: each either points to a neighbouring cell of the
//! same cage or is the sum of the cage. The second has the numbers of `SumoCue`.

use super::{boxes, from_clues};
use crate::Puzzle;
use crate::clues::{At, Clue, Clues};
use crate::code::{CodeError, CodeReader};
use crate::group::{Group, GroupRule};

/// The side of the boards in these formats.
const SIDE: usize = 9;

fn board() -> Clues {
    let mut clues = Clues::new(SIDE, SIDE);
    clues.cells = vec![Clue::None; clues.area()];
    clues.regions = boxes(SIDE);
    clues
}

/// For each sign that points to a cell, the step to the next cell of the cage.
const STEPS: [(u8, (isize, isize)); 8] = [
    (b'<', (0, -1)),
    (b'>', (0, 1)),
    (b'^', (-1, 0)),
    (b'v', (1, 0)),
    (b'`', (-1, -1)),
    (b'\'', (-1, 1)),
    (b',', (1, -1)),
    (b'.', (1, 1)),
];

/// Reads 81 signs, one per cell. A sign points to a neighbour in the same cage. Only the sign of the last cell of a
/// cage is the sum instead: 0-9, then A-Z for 10 to 35 and a-j for 36 to 45. The sign 0 stands for a cell without a
/// cage.
///
/// # Errors
/// Returns an error with its position in the text if a sign leads off the board or into a cycle, or if a sum is not
/// possible.
pub fn read_snarfable(code: &mut CodeReader<'_>) -> Result<Puzzle, CodeError> {
    let mut clues = board();
    let mut next = Vec::with_capacity(clues.area());
    let mut sums = vec![0; clues.area()];
    for cell in 0..clues.area() {
        let start = code.at();
        let byte = code.byte("81 signs: a sum (0-9, A-Z, a-j), or one of <>^v`',. towards it")?;
        code.mark(At::Cell(cell), start);
        if let Some((_, step)) = STEPS.iter().find(|(sign, _)| *sign == byte) {
            next.push(
                clues
                    .step(cell, *step)
                    .ok_or_else(|| code.invalid(start, "the sign points off the board"))?,
            );
            continue;
        }
        sums[cell] = match byte {
            b'0'..=b'9' => u32::from(byte - b'0'),
            b'A'..=b'Z' => u32::from(byte - b'A') + 10,
            b'a'..=b'j' => u32::from(byte - b'a') + 36,
            _ => return Err(code.invalid(start, "neither a sum (0-9, A-Z, a-j) nor one of <>^v`',.")),
        };
        next.push(cell);
    }
    let mut cages: Vec<Vec<usize>> = vec![Vec::new(); clues.area()];
    for cell in 0..clues.area() {
        // The signs lead from each cell to the cell with the sum of its cage. If this takes more steps than there are
        // cells, the signs lead into a cycle.
        let head = std::iter::successors(Some(cell), |&at| Some(next[at]))
            .take(clues.area() + 1)
            .find(|&at| next[at] == at);
        match head {
            Some(head) => cages[head].push(cell),
            None => return Err(code.wrong(Some(At::Cell(cell)), "the signs lead in a circle")),
        }
    }
    let mut cages: Vec<_> = cages.into_iter().enumerate().filter(|(_, cells)| !cells.is_empty()).collect();
    // Cages are sorted by their first cells, not by the cells that hold their sums.
    cages.sort_by_key(|(_, cells)| cells[0]);
    for (head, cells) in cages {
        if sums[head] > 0 || cells.len() > 1 {
            let group = Group::new(GroupRule::Cage, cells, [sums[head]]);
            if let Some(message) = super::groups::fault(&group, SIDE as u32) {
                return Err(code.wrong(Some(At::Cell(head)), message));
            }
            clues.groups.push(group);
        }
    }
    code.finish()?;
    from_clues(clues).map_err(|error| code.wrong(None, error.to_string()))
}

/// Reads `3x3:FLAGS:k:` and 81 numbers. A `:` follows each number; the last `:` may be missing. A number is 256 times
/// the sum, plus the index of the cage. A cage without a sum is ignored. With the flag `d`, the digits on each diagonal
/// are different.
///
/// # Errors
/// Returns an error with its position in the text if the text is not in this format.
pub fn read_sumocue(code: &mut CodeReader<'_>) -> Result<Puzzle, CodeError> {
    let mut clues = board();
    let start = code.at();
    if code.until(b':') != "3x3" {
        return Err(code.invalid(start, "expected `3x3:`, a board of side 9"));
    }
    let start = code.at();
    match code.until(b':') {
        "" => {}
        "d" => clues.flags.extend(["Diagonal~-1", "Diagonal~1"]),
        _ => return Err(code.invalid(start, "an unknown flag: only `d` is supported")),
    }
    let start = code.at();
    if code.until(b':') != "k" {
        return Err(code.invalid(start, "expected `k:`, a killer sudoku"));
    }
    let mut cages: Vec<(u32, u32, Vec<usize>)> = Vec::new();
    for cell in 0..clues.area() {
        let start = code.at();
        let number = code.decimal(1 << 20, "81 numbers with `:` after each")?;
        if cell + 1 < clues.area() {
            code.need(b':', "`:`")?;
        } else {
            code.take(b':');
        }
        let (sum, cage) = (number / 256, number % 256);
        if sum == 0 {
            continue;
        }
        code.mark(At::Cell(cell), start);
        match cages.iter_mut().find(|(known, ..)| *known == cage) {
            Some((_, total, _)) if *total != sum => {
                return Err(code.invalid(start, format!("cage {cage} has the sum {total} at another cell")));
            }
            Some((.., cells)) => cells.push(cell),
            None => cages.push((cage, sum, vec![cell])),
        }
    }
    code.finish()?;
    for (_, sum, cells) in cages {
        let (head, group) = (cells[0], Group::new(GroupRule::Cage, cells, [sum]));
        if let Some(message) = super::groups::fault(&group, SIDE as u32) {
            return Err(code.wrong(Some(At::Cell(head)), message));
        }
        clues.groups.push(group);
    }
    from_clues(clues).map_err(|error| code.wrong(None, error.to_string()))
}

/// Writes a killer sudoku without givens as 81 signs; `None` if the puzzle has givens or rules other than cages, or
/// cannot be written in this format.
pub fn write_snarfable(clues: &Clues) -> Option<String> {
    let plain = clues.rows == SIDE && clues.flags.is_empty() && clues.regions == boxes(SIDE);
    if !plain || clues.cells.iter().any(|clue| clue.is_some()) {
        return None;
    }
    let mut signs = vec![b'0'; clues.area()];
    for group in &clues.groups {
        let sum = group.numbers.first().copied().filter(|sum| group.rule == GroupRule::Cage && *sum <= 45)?;
        let head = group.cells[0];
        signs[head] = match sum {
            0..=9 => b'0' + sum as u8,
            10..=35 => b'A' + sum as u8 - 10,
            _ => b'a' + sum as u8 - 36,
        };
        let mut open = vec![head];
        let mut reached = vec![head];
        while let Some(cell) = open.pop() {
            for (sign, step) in STEPS {
                let from = clues.step(cell, (-step.0, -step.1)).filter(|from| group.cells.contains(from));
                if let Some(from) = from.filter(|from| !reached.contains(from)) {
                    signs[from] = sign;
                    reached.push(from);
                    open.push(from);
                }
            }
        }
        if reached.len() != group.cells.len() {
            return None;
        }
    }
    String::from_utf8(signs).ok()
}
