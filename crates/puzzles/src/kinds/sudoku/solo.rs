//! The ids of Simon Tatham's Solo: sudokus with boxes or jigsaw regions, diagonals and cages.

use super::from_clues;
use crate::clues::{At, Clue, Clues};
use crate::code::{CodeError, CodeReader, CodeWriter};
use crate::group::{Group, GroupRule};
use crate::regions::Regions;
use crate::{Puzzle, Sudoku};

/// Reads an id. `CxR` is a board with boxes of C rows and R columns, and `Nj` is a board of side N with regions. After
/// the size, an `x` adds the diagonals, and a `k` adds cages.
///
/// # Errors
/// Returns an error with its position in the text if the id is not valid.
pub fn read_solo(code: &mut CodeReader<'_>) -> Result<Puzzle, CodeError> {
    const SIZE: &str = "a size such as 3x3 or 9j";
    let start = code.at();
    let first = code.decimal(64, SIZE)? as usize;
    let second = if code.take(b'x') { code.decimal(64, SIZE)? as usize } else { 1 };
    let side = first * second;
    let flags = code.take_while(|byte| byte != b':');
    let jigsaw = flags.starts_with('j');
    if !(2..=36).contains(&side) || (second == 1 && !jigsaw) {
        return Err(code.invalid(start, "a board needs a side of 2 to 36, and boxes or regions (`j`)"));
    }
    code.need(b':', "`:` and the digits")?;
    // The letters that state the symmetry, and all letters after them, do not stand for rules.
    let rules: &str = flags.split(['r', 'm', 'd', 'a']).next().unwrap_or_default();
    let mut clues = Clues::new(side, side);
    clues.cells = code.tatham_numbers(side * side, At::Cell)?;
    if rules.contains('x') {
        clues.flags.extend(["Diagonal~-1", "Diagonal~1"]);
    }
    clues.regions = if jigsaw {
        code.need(b',', "`,` and the regions")?;
        Some(code.tatham_blocks(side)?)
    } else {
        let label = |cell: usize| cell / side / first * first + cell % side / second;
        Some(Regions::of_labels(&(0..side * side).map(label).collect::<Vec<_>>()))
    };
    if rules.contains('k') {
        code.need(b',', "`,` and the cages")?;
        let cages = code.tatham_blocks(side)?;
        code.need(b',', "`,` and the sums of the cages")?;
        let sums = code.tatham_numbers(side * side, At::Outside)?;
        for cells in cages.cells() {
            let sum = sums[cells[0]].number().unwrap_or(0);
            if sum > 0 || cells.len() > 1 {
                clues.groups.push(Group::new(GroupRule::Cage, cells, [sum]));
            }
        }
    }
    code.finish()?;
    if let Some((at, message)) = super::fault(&clues) {
        return Err(code.wrong(at, message));
    }
    let shape = if jigsaw { None } else { Some((first, second)) };
    if let (Some((rows, columns)), true) = (shape, clues.flags.is_empty() && clues.groups.is_empty()) {
        let givens = clues.cells.iter().map(|clue| clue.number().unwrap_or(0) as u8).collect();
        let sudoku = Sudoku::new(rows, columns, givens);
        return sudoku.map(Puzzle::Sudoku).map_err(|error| code.wrong(None, error.to_string()));
    }
    from_clues(clues).map_err(|error| code.wrong(None, error.to_string()))
}

/// The id of a plain sudoku, without the name of the game; `None` for boxes of a single row or column. An id with such
/// a size would mean a board with regions.
pub fn solo_id(sudoku: &Sudoku) -> Option<String> {
    let (rows, columns) = sudoku.box_shape();
    if rows.min(columns) == 1 {
        return None;
    }
    let clue = |&digit: &u8| if digit == 0 { Clue::None } else { Clue::Number(digit.into()) };
    let mut code = CodeWriter::default();
    code.tatham_numbers(&sudoku.givens().iter().map(clue).collect::<Vec<_>>());
    Some(format!("{rows}x{columns}:{}", code.finish()))
}

/// The id of a variant, without the name of the game; `None` if Solo does not support the variant.
pub(super) fn write(clues: &Clues) -> Option<String> {
    let side = clues.rows;
    let regions = clues.regions.as_ref()?;
    let boxes = super::boxes(side).as_ref() == Some(regions);
    let diagonals = match clues.flags[..] {
        [] => "",
        ["Diagonal~-1", "Diagonal~1"] | ["Diagonal~1", "Diagonal~-1"] => "x",
        _ => return None,
    };
    let mut code = CodeWriter::default();
    let (rows, columns) = Sudoku::usual_box(side).filter(|_| boxes).unwrap_or((side, 1));
    code.text(&if boxes { format!("{rows}x{columns}") } else { format!("{side}j") });
    code.text(diagonals);
    code.text(if clues.groups.is_empty() { ":" } else { "k:" });
    code.tatham_numbers(&clues.cells);
    if !boxes {
        code.text(",");
        code.tatham_blocks(side, regions);
    }
    if !clues.groups.is_empty() {
        let mut labels: Vec<usize> = (0..side * side).collect();
        let mut sums = vec![Clue::None; side * side];
        for group in &clues.groups {
            let sum = group.numbers.first().copied().filter(|_| group.rule == GroupRule::Cage)?;
            let head = *group.cells.iter().min()?;
            group.cells.iter().for_each(|&cell| labels[cell] = head);
            sums[head] = if sum > 0 { Clue::Number(sum) } else { Clue::None };
        }
        code.text(",");
        code.tatham_blocks(side, &Regions::of_labels(&labels));
        code.text(",");
        code.tatham_numbers(&sums);
    }
    let id = code.finish();
    // An id cannot express cages that overlap or are not connected. Such an id would be read with different cages.
    reads_back(&id, clues).then_some(id)
}

/// Returns whether an id is read as these clues, apart from the order of the cages.
fn reads_back(id: &str, clues: &Clues) -> bool {
    let sorted = |clues: &Clues| {
        let mut sorted = clues.clone();
        sorted.flags.sort_unstable();
        sorted.groups.iter_mut().for_each(|group| group.cells.sort_unstable());
        sorted.groups.sort_by(|one, other| one.cells.cmp(&other.cells));
        sorted
    };
    match read_solo(&mut CodeReader::new(id, 0)) {
        Ok(Puzzle::Other(again)) => sorted(again.clues()) == sorted(clues),
        _ => false,
    }
}
